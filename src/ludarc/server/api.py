"""The HTTP interface: games and tables. Moves go over the play socket."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import State as AppState
from litestar.di import Provide
from litestar.params import JSONBody, PathParameter
from litestar.response import Response
from msgspec import UNSET

from ludarc.bots.levels import level
from ludarc.core.faults import Fault
from ludarc.core.record import encode as encode_record
from ludarc.core.words import LANGUAGES
from ludarc.games import GAMES, kind, settle
from ludarc.server.api_seats import CHANGES, FromCaller
from ludarc.server.auth import TableId, address_of, caller_of, door_of, hall_of
from ludarc.server.errors import problems
from ludarc.server.forms import (
    Again,
    GameSheet,
    NewTable,
    OpenedTable,
    Options,
    Settings,
    Start,
    WishAnswer,
)
from ludarc.server.hall import Hall
from ludarc.server.protocol import Room
from ludarc.table import inputs
from ludarc.table.denied import Denied
from ludarc.table.head import ClockPlan
from ludarc.table.inputs import DeclineAgain, Grant, Settle
from ludarc.table.pending import spoken_for

MOST_LISTED = 50
LONGEST_CLOCK = 60 * 60 * 24 * 30


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
        check_clock(data.clock)
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

    @post("/{table:str}/start", status_code=204, responses=CHANGES)
    async def start(self, data: JSONBody[Start], caller: FromCaller) -> None:
        """The host starts the game."""
        fill = "" if data.fill is None else await caller.level(data.fill)
        await caller.change(inputs.Start(caller.mark, fill, data.first))

    @post("/{table:str}/settings", status_code=204, responses=CHANGES)
    async def settings(self, data: JSONBody[Settings], caller: FromCaller) -> None:
        """The host settles anew what is played, until the game starts."""
        options: Options = {} if data.options is UNSET else data.options
        if data.clock is not UNSET:
            check_clock(data.clock)
        if options:
            head = (await caller.awake()).life.head
            settle(head.game, {**head.options, **options})
        changed = Settle(caller.mark, options, data.clock, data.hints, data.public)
        await caller.change(changed)

    @post("/{table:str}/rematch", responses=CHANGES)
    async def rematch(self, caller: FromCaller) -> Again:
        """Play again with those who agree; anybody who sat here may ask, or agree. Everybody who is
        here is asked and has some time to answer; the others' seats go to computer players."""
        live = await caller.awake()
        spoken_for(live.life, caller.mark)
        if live.life.status == "over" and not live.life.next and not live.machine.pending.again:
            caller.door.may_open(caller.hall, caller.address)
        again = await caller.hall.ask_again(caller.table, caller.mark)
        if again is not None:
            caller.door.opened(caller.address, again)
        return Again(again)

    @post("/{table:str}/rematch/decline", status_code=204, responses=CHANGES)
    async def decline(self, caller: FromCaller) -> None:
        """Rather not play again, while that is asked."""
        await caller.change(DeclineAgain(caller.mark))

    @post("/{table:str}/wishes/{wish:str}", status_code=204, responses=CHANGES)
    async def grant(
        self,
        wish: Annotated[str, PathParameter(max_length=32)],
        data: JSONBody[WishAnswer],
        caller: FromCaller,
    ) -> None:
        """The host grants a wish or refuses it; whoever wished takes it back by refusing it."""
        await caller.change(Grant(wish, caller.mark, data.yes))

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


def check_clock(clock: ClockPlan | None) -> None:
    """Raises what is wrong with a clock."""
    if clock is not None and not 1 <= clock.seconds <= LONGEST_CLOCK:
        raise Fault("clock.seconds", "from 1 second to 30 days")


async def room(hall: Hall, table: str) -> Room:
    """What everybody may know of a table; it need not stay awake for that."""
    live = await hall.wake(table)
    shown = live.telling.room()
    live.rest()
    return shown
