"""The HTTP interface: games, tables and seats. Moves go over the play socket."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody
from litestar.response import Response

from ludarc.bots.levels import level
from ludarc.core.faults import Fault
from ludarc.core.record import encode as encode_record
from ludarc.core.words import LANGUAGES
from ludarc.games import GAMES, kind
from ludarc.server.auth import Caller, TableId, address_of, caller_of, door_of, hall_of
from ludarc.server.errors import problems
from ludarc.server.forms import (
    Again,
    GameSheet,
    NewTable,
    OpenedTable,
    Person,
    Seated,
    StandIn,
    Start,
)
from ludarc.server.hall import Hall
from ludarc.server.protocol import Room
from ludarc.table import inputs
from ludarc.table.chairs import hashed, new_token
from ludarc.table.denied import Denied
from ludarc.table.inputs import Leave, Lend, Remove, Sit, TakeBack

MOST_LISTED = 50
LONGEST_CLOCK = 60 * 60 * 24 * 30

SeatNumber = FromPath[int]
FromCaller = NamedDependency[Caller]


CHANGES = problems(400, 403, 404, 409, 413, 415, 503)
"""What a request to change a table may meet."""


class GamesApi(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", sync_to_thread=False, responses=problems(429))
    def games(self) -> list[GameSheet]:
        """Every game with its seats, options and computer players."""
        return [sheet(name) for name in GAMES]


@cache
def sheet(name: str) -> GameSheet:
    """What a game offers."""
    game = kind(name)
    say = {
        key: {lang: game.show_type.words.say(lang, key, {}) for lang in LANGUAGES}
        for key in ("title", "tagline")
    }
    return GameSheet(
        name=name,
        title=say["title"],
        tagline=say["tagline"],
        seats=list(game.seat_counts),
        options=msgspec.json.schema(game.options_type),
        levels=list(game.mind_type.levels),
        teams={seats: game.settle({"players": seats}).teams for seats in game.seat_counts},
    )


class TablesApi(Controller):
    path = "/api/tables"
    tags = ("tables",)
    dependencies = MappingProxyType({"caller": Provide(caller_of, sync_to_thread=False)})

    @post("/", responses=problems(400, 403, 413, 415, 503))
    async def open_table(
        self, data: JSONBody[NewTable], state: AppState, request: Request[Any, Any, Any]
    ) -> OpenedTable:
        """Open a table."""
        game = kind(data.game)
        for plan in data.seats:
            level(plan.level, game)
        if data.clock is not None and not 1 <= data.clock.seconds <= LONGEST_CLOCK:
            raise Fault("clock.seconds", "from 1 second to 30 days")
        hall, door, address = hall_of(state), door_of(state), address_of(request)
        door.may_open(hall, address)
        head, host, tokens = await hall.open_table(
            data.game, data.options, data.seats, data.public, data.clock, data.hints
        )
        if data.start and all(plan.kind != "open" for plan in data.seats):
            await hall.change(head.id, inputs.Start())
        live = await hall.wake(head.id)
        door.opened(address, head.id)
        return OpenedTable(head.id, host, tokens, live.telling.room())

    @get("/", responses=problems(429))
    async def listed(self, state: AppState) -> list[Room]:
        """Open tables whose hosts want company."""
        hall = hall_of(state)
        rooms = []
        for table in await hall.store.listed(MOST_LISTED):
            with suppress(Denied):  # it was pruned just now, or this program cannot read it
                rooms.append(await room(hall, table))
        return rooms

    @get("/{table:str}", responses=problems(400, 404, 429))
    async def show(self, table: TableId, state: AppState, request: Request[Any, Any, Any]) -> Room:
        """What everybody may know of a table."""
        await door_of(state).wake(hall_of(state), table, address_of(request))
        return await room(hall_of(state), table)

    @post("/{table:str}/seats/{seat:int}", responses=CHANGES)
    async def sit(self, seat: SeatNumber, data: JSONBody[Person], caller: FromCaller) -> Seated:
        """Take an open seat."""
        token = new_token()
        await caller.change(Sit(seat, data.name, hashed(token), data.face, caller.mark))
        return Seated(seat, token)

    @post("/{table:str}/seats/{seat:int}/leave", status_code=204, responses=CHANGES)
    async def leave(self, seat: SeatNumber, caller: FromCaller) -> None:
        """Leave a seat: free before the start, lent to a computer player afterwards."""
        await caller.change(Leave(seat, caller.mark))

    @post("/{table:str}/seats/{seat:int}/lend", status_code=204, responses=CHANGES)
    async def lend(self, seat: SeatNumber, data: JSONBody[StandIn], caller: FromCaller) -> None:
        """Give a seat to a computer player for a while."""
        await caller.change(Lend(seat, caller.mark, await caller.level(data.level)))

    @post("/{table:str}/seats/{seat:int}/back", status_code=204, responses=CHANGES)
    async def back(self, seat: SeatNumber, caller: FromCaller) -> None:
        """Take a seat back from the computer player."""
        await caller.change(TakeBack(seat, caller.mark))

    @post("/{table:str}/seats/{seat:int}/remove", status_code=204, responses=CHANGES)
    async def remove(self, seat: SeatNumber, data: JSONBody[StandIn], caller: FromCaller) -> None:
        """The host removes somebody who is away; a computer player goes on."""
        await caller.change(Remove(seat, caller.mark, await caller.level(data.level)))

    @post("/{table:str}/start", status_code=204, responses=CHANGES)
    async def start(self, data: JSONBody[Start], caller: FromCaller) -> None:
        """The host starts the game."""
        fill = "" if data.fill is None else await caller.level(data.fill)
        await caller.change(inputs.Start(caller.mark, fill, data.first))

    @post("/{table:str}/rematch", responses=CHANGES)
    async def rematch(self, caller: FromCaller) -> Again:
        """Play again with the same people; anybody who sat here may ask."""
        life = (await caller.awake()).life
        known = {life.head.host, *(chair.token for chair in life.chairs)}
        if not caller.mark or caller.mark not in known:
            raise Denied("not_yours")
        if life.status == "over" and not life.next:
            caller.door.may_open(caller.hall, caller.address)
        again = await caller.hall.rematch(caller.table)
        caller.door.opened(caller.address, again)
        return Again(again)

    @get("/{table:str}/record", responses=problems(400, 404, 409, 429))
    async def record(
        self, table: TableId, state: AppState, request: Request[Any, Any, Any]
    ) -> Response[bytes]:
        """The record of a finished game."""
        live = await door_of(state).wake(hall_of(state), table, address_of(request))
        if live.life.status != "over":
            raise Denied("not_over")
        name = f"{live.life.head.game}-{table}.json"
        return Response(
            encode_record(live.life.record()) + b"\n",
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


async def room(hall: Hall, table: str) -> Room:
    """What everybody may know of a table; it need not stay awake for that."""
    live = await hall.wake(table)
    shown = live.telling.room()
    live.rest()
    return shown
