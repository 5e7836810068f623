"""Everything that is refused over HTTP, in one shape."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import structlog
from litestar import Request
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Response

from ludarc.core.faults import Fault
from ludarc.server.words import denial, preferred
from ludarc.table.denied import Denied

log = structlog.get_logger()

INDEX = Path(__file__).parent / "page" / "index.html"

STATUS = {
    "no_table": 404,
    "no_seat": 404,
    "no_lesson": 404,
    "not_host": 403,
    "not_yours": 403,
    "token": 403,
    "name": 400,
    "options": 400,
    "not_stored": 503,
    "tables": 429,
    "unfinished": 429,
    "wakes": 429,
    "codes": 429,
    "no_code": 404,
    "no_wish": 404,
    "unreadable": 503,
}
"""How HTTP calls what a table does not allow; 409 for whatever is not listed."""


class FieldProblem(msgspec.Struct):
    """One field of a request that is not as it should be."""

    field: str
    error: str


class Problem(msgspec.Struct, omit_defaults=True):
    """Why a request was refused."""

    error: str
    """In words."""
    key: str = ""
    """Which refusal of the table this is."""
    field: str = ""
    rule: str = ""
    """The rule of the game that forbids it."""
    fields: list[FieldProblem] = []


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals a request may meet, for the description of the interface."""
    every = (*statuses, 421, 429)
    return {status: ResponseSpec(Problem, False, MEANING[status]) for status in every}


MEANING = {
    400: "The request is not as it should be",
    403: "The token does not allow that, or a page of another site asks",
    404: "There is no such table or seat",
    409: "The table does not allow that now",
    413: "The request is too long",
    415: "The body is not application/json",
    421: "The server was not started for this `Host`",
    429: "Too many requests: wait as long as `Retry-After` says",
    503: "It could not be stored; nothing has changed",
}


def language(request: Request[Any, Any, Any]) -> str:
    """The reader's language, by what their browser asks for."""
    return preferred(request.headers.get("Accept-Language", ""))


def on_fault(_: Request[Any, Any, Any], fault: Fault) -> Response[Problem]:
    """Bad input: what was wrong, where, by which rule."""
    return answer(400, Problem(fault.what, field=fault.where, rule=fault.rule))


def on_denied(request: Request[Any, Any, Any], denied: Denied) -> Response[Problem]:
    """Something a table does not allow now."""
    problem = Problem(denial(denied, language(request)), key=denied.key)
    seconds = denied.facts.get("seconds")
    retry = {} if seconds is None else {"Retry-After": str(seconds)}
    return answer(STATUS.get(denied.key, 409), problem, retry)


def on_http_error(
    request: Request[Any, Any, Any], error: HTTPException
) -> Response[Problem] | Response[bytes]:
    """Refusals of Litestar itself in the same shape. A browser that asks for an unknown page gets
    the client's page, which says so and links home."""
    if error.status_code == 404 and wants_page(request) and INDEX.exists():
        headers = {"Cache-Control": "no-cache"}
        return Response(
            INDEX.read_bytes(), status_code=404, media_type="text/html", headers=headers
        )
    extra = error.extra if isinstance(error.extra, list) else []
    fields = [FieldProblem(item.get("key", ""), item.get("message", "")) for item in extra]
    return answer(error.status_code, Problem(error.detail, fields=fields), error.headers)


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Does a browser ask for a page to show, not a program for data?"""
    asks = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
    return asks and not request.url.path.startswith(("/api/", "/assets/"))


def on_depth(_: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    """A body nested more deeply than we read."""
    return answer(400, Problem("nested too deeply"))


def on_bug(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of ours: reported in the log, not to the reader."""
    log.error("request_failed", path=request.url.path, error=type(error).__name__, exc_info=error)
    return answer(500, Problem("internal error"))


def answer(
    status: int, problem: Problem, headers: dict[str, str] | None = None
) -> Response[Problem]:
    return Response(
        problem, status_code=status, headers=headers or None, media_type="application/json"
    )


HANDLERS: dict[int | type[Exception], Any] = {
    Fault: on_fault,
    Denied: on_denied,
    HTTPException: on_http_error,
    RecursionError: on_depth,
    Exception: on_bug,
}
