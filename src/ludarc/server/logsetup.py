"""The log of the server: one line for each event, and no secrets.

An exception may carry cards, a seed or a token in its message or in the variables around it. So
the log tells its kind and where it happened; its message only for faults of the disk and of the
network, which know no cards.
"""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy.exc import DBAPIError
from structlog.typing import EventDict, Processor

INNERMOST = 12


def configure_log(form: str) -> None:
    """Structured logs on standard error, ours and those of the libraries."""
    last: Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    common: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        without_secrets,
    ]
    structlog.configure(
        processors=[*common, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[first_line, *common],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def first_line(_: object, _method: str, event: EventDict) -> EventDict:
    """What a library says in its first line; asyncio shows whole exceptions in the next ones."""
    event["event"] = str(event["event"]).partition("\n")[0]
    return event


def without_secrets(_: object, _method: str, event: EventDict) -> EventDict:
    """An exception as its kind and place."""
    error = exception_of(event.pop("exc_info", None))
    if error is not None:
        event["raised"] = chain(error)
        event["at"] = places(error)
    return event


def exception_of(info: Any) -> BaseException | None:
    """The exception a line of the log is about."""
    if isinstance(info, BaseException):
        return info
    if isinstance(info, tuple):
        return exception_of(info[1])
    return sys.exc_info()[1] if info else None


def chain(error: BaseException) -> list[str]:
    """The kinds of an exception and of those that led to it."""
    kinds: list[str] = []
    cause: BaseException | None = error
    while cause is not None and len(kinds) < INNERMOST:
        kinds.append(kind(cause))
        cause = cause.__cause__ or cause.__context__
    return kinds


def kind(error: BaseException) -> str:
    """What an exception is, and what it says if it cannot know a secret."""
    if isinstance(error, DBAPIError):
        return f"{type(error).__name__}: {type(error.orig).__name__}: {error.orig}"
    if isinstance(error, OSError):
        return f"{type(error).__name__}: {error.strerror}"
    return type(error).__name__


def places(error: BaseException) -> list[str]:
    """Where it happened, the innermost place last."""
    frames = traceback.extract_tb(error.__traceback__)[-INNERMOST:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
