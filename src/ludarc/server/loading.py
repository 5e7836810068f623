"""A table read from its log, without holding up everybody else."""

from __future__ import annotations

import asyncio
import time

import structlog

from ludarc.core.faults import Fault
from ludarc.server.store.rows import Unreadable
from ludarc.table.deeds import Entry
from ludarc.table.head import Head
from ludarc.table.life import Life

log = structlog.get_logger()

SLICE_SECONDS = 0.002


async def life_told(head: Head, lines: list[Entry], unread: str = "") -> Life:
    """A table's life as its log tells it; one that this program cannot follow stands still. A long
    log is read in slices, between which everybody else is served."""
    try:
        life = Life(head)
    except Fault as fault:
        raise Unreadable(str(fault)) from None
    try:
        began = time.perf_counter()
        for line in lines:
            life.fold(line)
            if time.perf_counter() - began > SLICE_SECONDS:
                await asyncio.sleep(0)
                began = time.perf_counter()
    except Exception as error:
        log.error("log_not_understood", table=head.id, exc_info=error)
        life.frozen = type(error).__name__
        life.number = lines[-1].number
    if unread:
        log.error("log_not_understood", table=head.id, why=unread)
        life.frozen = life.frozen or "unread"
    return life
