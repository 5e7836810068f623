"""The HTTP interface: finding a table by its code, and one's own again."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody, PathParameter

from ludarc.server import glances
from ludarc.server.auth import address_of, door_of, hall_of
from ludarc.server.errors import problems
from ludarc.server.forms import Found, MyTable, MyTables

Code = Annotated[str, PathParameter(max_length=16)]


class FindingApi(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/codes/{code:str}", responses=problems(400, 404))
    async def found(self, code: Code, state: AppState, request: Request[Any, Any, Any]) -> Found:
        """The open table with this code, as long as it has a free seat."""
        return Found(await door_of(state).find(hall_of(state), code, address_of(request)))

    @post("/mine", status_code=200, responses=problems(400, 413, 415))
    async def mine(
        self, data: JSONBody[MyTables], state: AppState, request: Request[Any, Any, Any]
    ) -> list[MyTable]:
        """How it stands at the tables one sits at. Tables that nobody knows any more, and those
        this program cannot read, are left out. When many must be woken for it the answer may be
        429; those that were woken are remembered, so asking again later comes further."""
        return await glances.mine(hall_of(state), door_of(state), address_of(request), data.tables)
