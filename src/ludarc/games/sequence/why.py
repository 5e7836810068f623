"""Why a move of Sequence is good."""

from __future__ import annotations

from collections.abc import Iterator

from ludarc.core.why import Because, Found, closed
from ludarc.core.words import Fact
from ludarc.games.sequence.board import (
    BOARD,
    COLUMNS,
    CORNER,
    NO_LINE,
    SIDE,
    THROUGH,
)
from ludarc.games.sequence.cards import is_remover, is_wild
from ludarc.games.sequence.codes import (
    ACCEPT,
    CALL,
    CHOICE,
    CONFIRM,
    DEAD,
    DENY,
    DISCARD,
    DRAW,
    REMOVE,
)
from ludarc.games.sequence.fives import agrees
from ludarc.games.sequence.moves import card_of, cards_of, fives
from ludarc.games.sequence.names import card_fact
from ludarc.games.sequence.refusals import occupied, owner
from ludarc.games.sequence.rules import Sequence

TWO, THREE, FOUR = 2, 3, 4


def spot(move: int) -> int:
    """The square of a move that puts or removes a chip."""
    return move % CHOICE % 128


def puts(move: int) -> bool:
    return move % CHOICE < REMOVE


def removes(move: int) -> bool:
    return REMOVE <= move % CHOICE < DEAD


def team_of(state: Sequence, seat: int) -> int:
    return seat % int(state.teams)


def team_fact(team: int) -> str:
    return f"@team.{team}"


def line_fact(line: int) -> dict[str, Fact]:
    """Where a line lies, as words inside a sentence."""
    first, last = BOARD.squares[line][0], BOARD.squares[line][-1]
    if first // SIDE == last // SIDE:
        return {"key": "why.line.row", "facts": {"n": first // SIDE + 1}}
    if first % SIDE == last % SIDE:
        return {"key": "why.line.column", "facts": {"name": COLUMNS[first % SIDE]}}
    return {"key": "why.line.diagonal", "facts": {}}


def windows(
    state: Sequence, team: int, square: int, besides: int = -1
) -> Iterator[tuple[int, int]]:
    """The lines through a square that a team could still complete (SQ-14, SQ-16), each with how
    many of its squares are the team's; the chip on `besides` is thought away."""
    for at in range(square * THROUGH, (square + 1) * THROUGH):
        line = BOARD.through[at]
        if line == NO_LINE or not agrees(state, team, line):
            continue
        own = 0
        for other in BOARD.squares[line]:
            of = None if other == besides else owner(state, other)
            if BOARD.shown[other] == CORNER or of == team:
                own += 1
            elif of is not None:
                break
        else:
            yield own, line


def longest(state: Sequence, seat: int, move: int) -> tuple[int, int]:
    """The longest line a chip makes, and which; nothing for a move that puts none."""
    if not puts(move):
        return 0, NO_LINE
    made = windows(state, team_of(state, seat), spot(move))
    own, line = max(made, default=(-1, NO_LINE))
    return own + 1, line


def foes(state: Sequence, seat: int) -> list[int]:
    return [team for team in range(state.teams) if team != team_of(state, seat)]


# --- sequences -------------------------------------------------------------------------------


def finished(state: Sequence, seat: int, move: int) -> int:
    """How many sequences a move completes (SQ-14)."""
    return len(fives(state, seat, spot(move), move // CHOICE)) if puts(move) else 0


def wins(state: Sequence, seat: int, move: int) -> Found:
    """SQ-15"""
    made = finished(state, seat, move)
    won = made > 0 and state.done[team_of(state, seat)] + made >= state.needed
    return {} if won else None


def completes(state: Sequence, seat: int, move: int) -> Found:
    """A sequence that does not win yet."""
    made = finished(state, seat, move)
    return {"n": made} if made > 0 else None


# --- the lines of the others -----------------------------------------------------------------


def threatened(state: Sequence, seat: int, move: int, own: int) -> Found:
    """Another team has so many in a line that needs the square of this chip."""
    if not puts(move):
        return None
    for team in foes(state, seat):
        if any(many == own for many, _ in windows(state, team, spot(move))):
            return {"team": team_fact(team)}
    return None


def stops(state: Sequence, seat: int, move: int) -> Found:
    return threatened(state, seat, move, FOUR)


def hinders(state: Sequence, seat: int, move: int) -> Found:
    return threatened(state, seat, move, THREE)


def struck(state: Sequence, move: int) -> tuple[int, int]:
    """The team whose chip a jack removes, and how long its longest open line through it is."""
    team = owner(state, spot(move))
    assert team is not None
    return team, max((many for many, _ in windows(state, team, spot(move))), default=0)


def breaks(state: Sequence, seat: int, move: int) -> Found:
    """SQ-20: a finished sequence loses a chip."""
    if not removes(move):
        return None
    at = spot(move)
    locked = state.locked_upper & BOARD.upper[at] | state.locked_lower & BOARD.lower[at]
    return {"team": team_fact(struck(state, move)[0])} if locked else None


def undoes(state: Sequence, seat: int, move: int) -> Found:
    """SQ-8: a long line loses a chip."""
    if not removes(move):
        return None
    team, many = struck(state, move)
    return {"team": team_fact(team), "many": many} if many >= THREE else None


def frees(state: Sequence, seat: int, move: int) -> Found:
    """SQ-8: the chip stood in the way of a line of one's own."""
    if not removes(move):
        return None
    at = spot(move)
    freed = windows(state, team_of(state, seat), at, besides=at)
    own, line = max(freed, default=(0, NO_LINE))
    return {"many": own, "line": line_fact(line)} if own >= TWO else None


def takes_off(state: Sequence, seat: int, move: int) -> Found:
    return {"team": team_fact(struck(state, move)[0])} if removes(move) else None


# --- one's own lines -------------------------------------------------------------------------


def rest_of_hand(state: Sequence, seat: int, move: int) -> list[int]:
    """The cards in hand without the one that is played."""
    hand = cards_of(state, seat)
    if card_of(move) in hand:
        hand.remove(card_of(move))
    return hand


def fifth_in_hand(state: Sequence, seat: int, move: int) -> Found:
    """Four in a line, and the card of the last square is in hand."""
    if not puts(move):
        return None
    hand = rest_of_hand(state, seat, move)
    for own, line in windows(state, team_of(state, seat), spot(move)):
        if own + 1 == FOUR:
            (free,) = (
                square
                for square in BOARD.squares[line]
                if square != spot(move) and not occupied(state, square)
            )
            if BOARD.shown[free] in hand:
                card = card_fact(BOARD.shown[free])
                return {"line": line_fact(line), "card": card}
    return None


def makes(state: Sequence, seat: int, move: int, many: int) -> Found:
    own, line = longest(state, seat, move)
    return {"line": line_fact(line)} if own == many else None


def four_and_jack(state: Sequence, seat: int, move: int) -> Found:
    found = makes(state, seat, move, FOUR)
    jacks = any(is_wild(kind) or is_remover(kind) for kind in rest_of_hand(state, seat, move))
    return found if jacks else None


def four(state: Sequence, seat: int, move: int) -> Found:
    return makes(state, seat, move, FOUR)


def two_at_once(state: Sequence, seat: int, move: int) -> Found:
    """Three or more in two different directions."""
    if not puts(move):
        return None
    ways: dict[int, int] = {}
    for own, line in windows(state, team_of(state, seat), spot(move)):
        first, second = BOARD.squares[line][:2]
        if own + 1 >= THREE:
            ways.setdefault(second - first, line)
    if len(ways) < TWO:
        return None
    one, other = list(ways.values())[:2]
    return {"line": line_fact(one), "other": line_fact(other)}


def three(state: Sequence, seat: int, move: int) -> Found:
    return makes(state, seat, move, THREE)


def two(state: Sequence, seat: int, move: int) -> Found:
    return makes(state, seat, move, TWO)


def last_square(state: Sequence, seat: int, move: int) -> Found:
    """The other square of the card is taken: later the card would be dead (SQ-10)."""
    kind = card_of(move) if puts(move) else -1
    if kind < 0 or is_wild(kind):
        return None
    others = [at for at in (BOARD.first[kind], BOARD.second[kind]) if at != spot(move)]
    return {"card": card_fact(kind)} if all(occupied(state, at) for at in others) else None


def begins(state: Sequence, seat: int, move: int) -> Found:
    """Lines of five that are possible from here."""
    many = len(list(windows(state, team_of(state, seat), spot(move)))) if puts(move) else 0
    return {"n": many} if many else None


def closes(state: Sequence, seat: int, move: int) -> Found:
    """Lines of another team that are impossible after this."""
    for team in foes(state, seat) if puts(move) else ():
        many = len(list(windows(state, team, spot(move))))
        if many:
            return {"n": many, "team": team_fact(team)}
    return None


def idle(state: Sequence, seat: int, move: int) -> Found:
    """A square where no line is possible for anybody."""
    return {"card": card_fact(card_of(move))} if puts(move) else None


# --- cards -----------------------------------------------------------------------------------


def exchanges(state: Sequence, seat: int, move: int) -> Found:
    """SQ-10"""
    dead = DEAD <= move % CHOICE < DISCARD
    return {"card": card_fact(card_of(move))} if dead else None


def pays(state: Sequence, seat: int, move: int) -> Found:
    """SQ-21"""
    return {} if DISCARD <= move % CHOICE < DRAW and state.owing else None


def discards(state: Sequence, seat: int, move: int) -> Found:
    """SQ-11"""
    return {} if DISCARD <= move % CHOICE < DRAW else None


def draws(state: Sequence, seat: int, move: int) -> Found:
    """SQ-13"""
    return {} if move % CHOICE == DRAW else None


def calls(state: Sequence, seat: int, move: int) -> Found:
    """SQ-21"""
    called = CALL <= move % CHOICE < ACCEPT
    return {"team": team_fact(move % CHOICE - CALL)} if called else None


def admits(state: Sequence, seat: int, move: int) -> Found:
    return {} if move % CHOICE == ACCEPT else None


def confirms(state: Sequence, seat: int, move: int) -> Found:
    return {"team": team_fact(state.accused)} if move % CHOICE == CONFIRM else None


def denies(state: Sequence, seat: int, move: int) -> Found:
    return {"team": team_fact(state.accused)} if move % CHOICE == DENY else None


REASONS = (
    Because("why.wins", wins),
    Because("why.completes", completes),
    Because("why.stops", stops),
    Because("why.breaks", breaks),
    Because("why.undoes", undoes),
    Because("why.frees", frees),
    Because("why.takes_off", takes_off),
    closed("why.four.card", fifth_in_hand),
    closed("why.four.jack", four_and_jack),
    Because("why.four", four),
    Because("why.hinders", hinders),
    Because("why.two_at_once", two_at_once),
    Because("why.three", three),
    Because("why.last_square", last_square),
    Because("why.two", two),
    Because("why.begins", begins),
    Because("why.closes", closes),
    Because("why.idle", idle),
    Because("why.exchanges", exchanges),
    Because("why.pays", pays),
    Because("why.discards", discards),
    Because("why.draws", draws),
    Because("why.calls", calls),
    Because("why.admits", admits),
    Because("why.confirms", confirms),
    Because("why.denies", denies),
)
