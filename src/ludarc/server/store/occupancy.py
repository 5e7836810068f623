"""At most one server per database: with two, each would trust its own stale copy of a table."""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock, Timeout

from ludarc.core.faults import Fault
from ludarc.server.store.database import address


def occupy(url: str) -> FileLock:
    """Lock the database for this process until it ends, however it ends; refused if another process
    holds the lock."""
    database = Path(address(url).database or "")
    lock = FileLock(database.with_name(f"{database.name}.lock"))
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise Fault("--db", f"another server is running on {database}; stop it first") from None
    except OSError as error:
        raise Fault("--db", f"{lock.lock_file} cannot be written: {error.strerror}") from None
    return lock
