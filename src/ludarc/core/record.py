"""The record of a game, `ludarc-record/1`: everything needed to play it again.

Everything chance decided is written out, so a reader needs no generator and no code of ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from ludarc.core.contract import Game
from ludarc.core.faults import Fault, Json, Refusal, checked
from ludarc.core.options import Result
from ludarc.core.state import State

FORMAT: Final = "ludarc-record/1"


class Seat(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Who sat where."""

    name: str
    bot: str | None = None


class Move(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One move, what chance decided while it was made, and when (seconds since the start)."""

    seat: int
    do: Json
    chance: Json | None = None
    at: float | None = None


class Record(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One finished or unfinished game."""

    format: Literal["ludarc-record/1"] = FORMAT
    game: str
    rules: int
    options: dict[str, Json]
    seats: list[Seat]
    deal: Json
    moves: list[Move]
    result: Result | None = None


class NotJson(Fault):
    """A text that is no JSON at all."""


class BrokenRule(Exception):
    """A record that reads well but tells of something the rules forbid."""

    def __init__(self, move: int, rule: str, what: str) -> None:
        super().__init__(f"move {move}: {rule}: {what}" if rule else f"move {move}: {what}")
        self.move = move
        self.rule = rule
        self.what = what


def encode(record: Record) -> bytes:
    """A record as one line of JSON."""
    return msgspec.json.encode(record)


def decode(text: bytes) -> Record:
    """A record from its JSON, or the fault in it."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotJson("record", f"not JSON: {error}") from None
    except RecursionError:
        raise NotJson("record", "not JSON we can read: nested too deeply") from None
    if not isinstance(raw, dict):
        raise Fault("record", f"a record is a JSON object, not {json_kind(raw)}")
    if raw.get("format") != FORMAT:
        raise Fault("record.format", f"expected '{FORMAT}', found {shown(raw.get('format'))}")
    return checked("record", raw, Record, {})


def json_kind(raw: Json) -> str:
    """What JSON calls a value."""
    names = {list: "an array", str: "a string", bool: "a boolean", type(None): "null"}
    return names.get(type(raw), "a number")


def shown(raw: Json, limit: int = 60) -> str:
    """A value as JSON, cut short: for messages."""
    text = msgspec.json.encode(raw).decode()
    return text if len(text) <= limit else text[: limit - 1] + "…"


def begin(record: Record, game: Game[Any]) -> State:
    """The position a record begins with, or the fault in its head."""
    if record.rules != game.version:
        what = f"{game.name} rules {record.rules} are not known here, only {game.version}"
        raise Fault("record.rules", what)
    if len(record.seats) != game.seats:
        what = f"{game.seats} players, but {len(record.seats)} seats"
        raise Fault("record.seats", what, game.seats_rule)
    state: State = game.start(record.deal)
    return state


def replay(record: Record, game: Game[Any], lang: str = "en") -> Iterator[tuple[int, State]]:
    """Yield each position with the number of moves made before it, checking every move.

    The state is one and the same object, advanced between the steps. At the end the written
    result is compared with the rules'.
    """
    state = begin(record, game)
    for number in range(len(record.moves)):
        yield number, state
        state.apply(record.moves[number].seat, move_code(record, game, state, number, lang))
    yield len(record.moves), state
    check_result(record, game, state)


def move_code(record: Record, game: Game[Any], state: State, number: int, lang: str) -> int:
    """The code of a recorded move, or why it breaks the rules or the form."""
    move = record.moves[number]
    if not 0 <= move.seat < game.seats:
        raise BrokenRule(number, "", f"there is no seat {move.seat}")
    if move.at is not None and move.at < 0:
        raise BrokenRule(number, "", "'at' is before the start")
    names = [seat.name for seat in record.seats]
    try:
        code = game.read(state, move.seat, move.do)
        refusal = game.why_not(state, move.seat, code)
    except Refusal as error:
        refusal = error
    if refusal is not None:
        raise BrokenRule(number, refusal.rule, game.show.explain(refusal, lang, names)) from None
    proper = game.write(state, move.seat, code)
    if msgspec.json.encode(proper) != msgspec.json.encode(move.do):
        raise BrokenRule(number, "", f"{shown(move.do)} is properly written {shown(proper)}")
    try:
        game.force_chance(state, move.seat, code, move.chance)
    except Fault as fault:
        raise BrokenRule(number, fault.rule, f"{fault.where}: {fault.what}") from None
    return code


def check_result(record: Record, game: Game[Any], state: State) -> None:
    """Does the written result agree with the rules?"""
    result = game.result(state)
    if record.result == result:
        return
    number = len(record.moves)
    if result is None:
        raise BrokenRule(number, "", "a result is written, but the game is not over")
    if record.result is None:
        raise BrokenRule(number, "", "the game is over, but no result is written")
    what = f"result {shown(record.result)}, but the rules say {shown(result)}"
    raise BrokenRule(number, "", what)
