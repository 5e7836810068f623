"""Authorization: who asks over HTTP to change a table, and what they may change there."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State as AppState
from litestar.params import PathParameter

from ludarc.bots.levels import level
from ludarc.server.door import Door
from ludarc.server.hall import Hall
from ludarc.server.live import LiveTable
from ludarc.table.chairs import hashed
from ludarc.table.inputs import Input

TableId = Annotated[str, PathParameter(max_length=32)]


class Caller:
    """A client that asks to change a table. Its mark is the hash of the token it shows."""

    def __init__(self, hall: Hall, door: Door, table: str, mark: str, address: str) -> None:
        self.hall = hall
        self.door = door
        self.table = table
        self.mark = mark
        self.address = address

    async def awake(self) -> LiveTable:
        """The table, awake; denied if too many were woken from this address."""
        return await self.door.wake(self.hall, self.table, self.address)

    async def level(self, name: str) -> str:
        """A level of computer player, if the game of the table has it."""
        life = (await self.awake()).life
        return level(name, life.game).name

    async def change(self, given: Input) -> None:
        """Change who sits where, if it may be."""
        await self.awake()
        await self.hall.change(self.table, given)


def caller_of(table: TableId, state: AppState, request: Request[Any, Any, Any]) -> Caller:
    """Who asks, by the token in the request's header."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    mark = hashed(token) if scheme.lower() == "bearer" else ""
    return Caller(hall_of(state), door_of(state), table, mark, address_of(request))


def door_of(state: AppState) -> Door:
    door: Door = state["door"]
    return door


def address_of(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from, as far as the server believes it."""
    return request.client.host if request.client else ""


def hall_of(state: AppState) -> Hall:
    hall: Hall = state["hall"]
    return hall
