"""What is told of a game of Rainbow Pirates: each move and its consequences."""

from __future__ import annotations

from ludarc.core.events import Note
from ludarc.core.faults import Json
from ludarc.core.words import Fact
from ludarc.games.pirates.codec.moves import cards_in, cards_of
from ludarc.games.pirates.codec.words import named
from ludarc.games.pirates.law.blackcards import SEEN
from ludarc.games.pirates.law.cards import (
    CABIN_BOY,
    SHORE_LEAVE,
    THIEF,
    blocker_of,
    effect_of,
    kind_of,
)
from ludarc.games.pirates.law.codes import (
    ADD,
    ANSWER,
    ASK,
    DONE,
    END,
    FETCH,
    FROM_PILE,
    GIVE,
    HIT,
    LAY,
    LIFT,
    ORDER,
    PLAY,
    YES,
    card_of,
    rest_of,
    verb_of,
)
from ludarc.games.pirates.law.groups import OF_PIRATE
from ludarc.games.pirates.law.position import LAST, TURN, WINDOW
from ludarc.games.pirates.law.rules import Pirates


def opening(state: Pirates) -> tuple[Note, ...]:
    """Who begins (RP-2)."""
    return (Note("first", {"who": state.actor}), turned(state))


def turned(state: Pirates) -> Note:
    """The cards face up beside the pile."""
    return Note("turned", {"cards": named(list(state.open)[: state.turned])})


def sealed(before: Pirates, move: int) -> bool:
    """Is a move secret? Answers and gifts are, and all of the last placement (RP-14, RP-20)."""
    return verb_of(move) in (ANSWER, GIVE) or before.phase == LAST


def for_others(before: Pirates, move: int) -> Json | None:
    """A move as others may know it, if they may not know all of it; of an order they know only how
    many cards were put back (RP-15)."""
    return {"order": put_back(before)} if verb_of(move) == ORDER else None


def put_back(before: Pirates) -> int:
    """How many cards a Lookout looks at and puts back (RP-15)."""
    return min(SEEN, before.left)


def notes_of(before: Pirates, state: Pirates, seat: int, move: int) -> list[Note]:
    """A move and all that followed from it."""
    verb, card, rest = verb_of(move), card_of(move), rest_of(move)
    notes: list[Note] = []
    if verb <= LIFT or verb == DONE:
        notes.append(edited(before, seat, move))
    elif verb == PLAY:
        notes.append(played(seat, card, rest - 1))
    elif verb == ANSWER:
        notes.append(Note("wish.yes" if rest == YES else "wish.no", {"who": seat}, to=(seat,)))
    elif verb == GIVE:
        notes.append(Note("gift", {"who": seat, "card": named([card])}, to=(seat,)))
        notes += passed(before, state, seat, card)
    elif verb == HIT:
        notes += struck(before, state, seat, card)
    elif verb == FETCH:
        notes.append(Note("fetch", {"who": seat, "card": named([card])}))
    elif verb == ASK:
        found = "ask.yes" if before.has(before.struck, card) else "ask.no"
        notes.append(asked(found, before, seat, move))
    elif verb == ORDER:
        notes.append(Note("order", {"who": seat, "n": put_back(before)}))
    elif verb == END:
        notes += drew(before, state, seat, rest)
    if before.phase in (TURN, WINDOW) and verb in (PLAY, ANSWER) and state.phase != WINDOW:
        notes += resolved(before, state, seat, move)
    if state.phase == LAST and before.phase != LAST:
        notes.append(Note("last", {}))
    if state.over:
        notes += ended(before, state)
    return notes


def edited(before: Pirates, seat: int, move: int) -> Note:
    """Placing and rearranging; in the last placement only the seat itself is told."""
    verb, group = verb_of(move), rest_of(move)
    to = (seat,) if before.phase == LAST else None
    if verb == DONE:
        return Note("done", {"who": seat}, to=to)
    facts: dict[str, Fact] = {"who": seat, "cards": named(cards_in(group))}
    if verb == ADD:
        return Note("add", {**facts, "card": named([card_of(move)])}, to=to)
    if verb == LIFT:
        return Note("lift", facts, to=to)
    assert verb == LAY
    return Note("rainbow" if group == OF_PIRATE else "lay", facts, to=to)


def played(seat: int, kind: int, at: int) -> Note:
    """A black card is revealed (RP-12)."""
    facts: dict[str, Fact] = {"who": seat, "card": named([kind])}
    return Note("play", facts) if at < 0 else Note("play.at", {**facts, "whom": at})


def asked(key: str, before: Pirates, seat: int, move: int) -> Note:
    """A card is asked for (RP-15)."""
    return Note(key, {"who": seat, "whom": before.struck, "card": named([card_of(move)])})


def resolved(before: Pirates, state: Pirates, seat: int, move: int) -> list[Note]:
    """The window is closed: which seat blocked, or what the black card did (RP-13, RP-15)."""
    window = before.phase == WINDOW
    kind = before.attack if window else card_of(move)
    actor = before.actor if window else seat
    at = before.struck if window else rest_of(move) - 1
    notes: list[Note] = []
    if window:
        if state.thrown > before.thrown:
            blocker = next(s for s in range(state.seats) if state.held[s] < before.held[s])
            cards = {"card": named([blocker_of(kind)]), "black": named([kind])}
            return [Note("blocked", {"who": blocker, **cards})]
        notes.append(Note("unblocked", {"black": named([kind])}))
    effect = effect_of(kind)
    taken = cards_of(state.taken_lights, state.taken_blacks)
    if effect == CABIN_BOY and taken:
        facts: dict[str, Fact] = {"who": actor, "whom": at, "n": len(taken)}
        notes.append(Note("steal", facts))
        notes.append(Note("stolen", {**facts, "cards": named(taken)}, to=(actor, at)))
    elif effect == SHORE_LEAVE:
        notes += from_pile(before, state, actor)
    elif state.phase == TURN:
        notes.append(Note("nothing", {"black": named([kind])}))
    return notes


def from_pile(before: Pirates, state: Pirates, seat: int) -> list[Note]:
    """Cards drawn from the pile: everybody sees how many, only the seat sees which."""
    drawn = list(before.pile)[state.left : before.left][::-1]
    facts: dict[str, Fact] = {"who": seat, "n": len(drawn)}
    return [Note("draw", facts), Note("drawn", {"cards": named(drawn)}, to=(seat,))]


def drew(before: Pirates, state: Pirates, seat: int, source: int) -> list[Note]:
    """The draw that ends a turn (RP-11)."""
    if source == FROM_PILE:
        return from_pile(before, state, seat)
    taken = named(list(before.open)[: before.turned])
    return [Note("take", {"who": seat, "cards": taken}), turned(state)]


def passed(before: Pirates, state: Pirates, seat: int, kind: int) -> list[Note]:
    """All have given to the Captain: each gift is told to the two it concerns (RP-15)."""
    if state.phase != TURN:
        return []
    notes = []
    gifts = [given - 1 for given in list(before.given)]
    gifts[seat] = kind
    for giver in range(state.seats):
        if before.asked >> giver & 1:
            facts: dict[str, Fact] = {"who": giver, "whom": before.actor}
            notes.append(Note("pass", facts))
            card = {"card": named([gifts[giver]])}
            notes.append(Note("passed", {**facts, **card}, to=(giver, before.actor)))
    return notes


def struck(before: Pirates, state: Pirates, seat: int, card: int) -> list[Note]:
    """A card is stolen or destroyed, and an incomplete rest went back to hand (RP-16)."""
    whom = before.struck
    key = "thief" if effect_of(before.attack) == THIEF else "cannon"
    notes = [Note(key, {"who": seat, "whom": whom, "card": named([kind_of(card)])})]
    light = state.lights[whom] - before.lights[whom]
    black = state.blacks[whom] - before.blacks[whom]
    back = cards_of(light, black)
    if back:
        notes.append(Note("back", {"who": whom, "cards": named(back)}))
    return notes


def ended(before: Pirates, state: Pirates) -> list[Note]:
    """How the game ended (RP-18, RP-20, RP-21)."""
    notes = []
    if state.out >= 0:
        notes.append(Note("out", {"who": state.out}))
    for seat in range(state.seats):
        notes.append(Note("points", {"who": seat, "n": state.score(seat)}))
    return [*notes, Note("over", {"who": state.winners()})]
