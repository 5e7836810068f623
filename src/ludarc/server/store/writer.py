"""One writer thread commits whatever waits in one transaction, then answers; a reader reads."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

import structlog
from sqlalchemy import Connection, Engine, delete
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ludarc.server.store.database import BEGIN, READS
from ludarc.server.store.rows import Mark
from ludarc.server.store.schema import entries
from ludarc.table.deeds import Entry, encode
from ludarc.table.denied import Denied

log = structlog.get_logger()

APPEND = "INSERT INTO entries (table_id, number, deed, at, action) VALUES (?, ?, ?, ?, ?)"
MARK = "UPDATE tables SET status = ?, changed = ?, deadline = ?, public = ? WHERE id = ?"

TROUBLE_SECONDS = 10.0


class Append(NamedTuple):
    """Lines to add to a log, all or none."""

    table: str
    lines: list[Entry]
    mark: Mark | None
    answer: Callable[[bool], None]

    def rows(self) -> list[tuple[object, ...]]:
        """The lines as the database keeps them."""
        return [
            (self.table, line.number, encode(line.deed).decode(), line.at, line.action)
            for line in self.lines
        ]


class Call(NamedTuple):
    """Something else to do in a transaction of its own."""

    work: Callable[[Connection], Any]
    future: Future[Any]


class Writer:
    """Writes and reads a database for the loop."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.inbox: SimpleQueue[list[Append] | Call | None] = SimpleQueue()
        self.gathered: list[Append] = []
        self.thread = threading.Thread(target=self.run, name="writer", daemon=True)
        self.reader = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self.trouble = ""
        """Why a recent write failed; empty if none did."""
        self.failed_at = 0.0
        self.dead = False
        """The writer has stopped: every request to it is refused at once."""
        self.commits = 0
        self.appended = 0
        self.waiting = 0

    def open(self) -> None:
        """Start writing."""
        self.loop = asyncio.get_running_loop()
        self.thread.start()

    async def close(self) -> None:
        """Write what is queued, then stop."""
        self.hand_over()
        self.inbox.put(None)
        await asyncio.to_thread(self.thread.join)
        self.reader.shutdown(wait=True)
        self.engine.dispose()

    # --- the hot path --------------------------------------------------------------------

    def append(
        self, table: str, lines: list[Entry], mark: Mark | None, answer: Callable[[bool], None]
    ) -> None:
        """Add lines to a log; answer True once they are on disk, False if other lines came first.

        The answer is called in the event loop's thread. It is False too if the disk fails.
        Everything added in one pass of the loop goes to the writer together.
        """
        self.waiting += 1
        if not self.gathered:
            self.loop.call_soon(self.hand_over)
        self.gathered.append(Append(table, lines, mark, answer))

    def hand_over(self) -> None:
        """Give the writer what was gathered."""
        if self.gathered:
            self.inbox.put(self.gathered)
            self.gathered = []
        if self.dead:
            self.give_up()

    def run(self) -> None:
        """Write until told to stop. If the writer itself fails, refuse every waiting request."""
        try:
            self.write()
        except BaseException as error:
            self.trouble = f"the writer has stopped: {type(error).__name__}"
            log.exception("writer_died")
        finally:
            self.dead = True
            self.give_up()

    def give_up(self) -> None:
        """Refuse everything queued for a writer that has stopped."""
        while True:
            try:
                item = self.inbox.get_nowait()
            except Empty:
                return
            if isinstance(item, Call):
                if item.future.set_running_or_notify_cancel():
                    item.future.set_exception(Denied("not_stored"))
            elif item is not None and not self.loop.is_closed():
                self.loop.call_soon_threadsafe(self.answer, item, [False] * len(item))

    def write(self) -> None:
        """The loop of the writer thread."""
        with self.engine.connect() as connection:
            while self.write_next(connection):
                pass

    def write_next(self, connection: Connection) -> bool:
        """Wait, then write the whole queue in one transaction. False when told to stop."""
        batch: list[Append] = []
        calls: list[Call] = []
        running = True
        item = self.inbox.get()
        while True:
            if item is None:
                running = False
            elif isinstance(item, Call):
                calls.append(item)
            else:
                batch += item
            if self.inbox.empty():
                break
            item = self.inbox.get()
        if batch:
            self.commit(connection, batch)
        for call in calls:
            self.perform(connection, call)
        return running

    def commit(self, connection: Connection, batch: list[Append]) -> None:
        """Commit all in one transaction; if that fails, each in its own."""
        try:
            try:
                self.add_all(connection, batch)
                stored = [True] * len(batch)
            except sqlite3.IntegrityError:
                with connection.begin():
                    stored = [self.add(connection, item) for item in batch]
        except Exception as error:
            if not isinstance(error, IntegrityError):
                self.failed(error)
            ours = not isinstance(error, SQLAlchemyError | sqlite3.Error)
            log.error("commit_failed", appends=len(batch), why=cause(error), exc_info=ours)
            if len(batch) > 1:
                for item in batch:
                    self.commit(connection, [item])
                return
            stored = [False]
        else:
            self.succeeded()
        self.commits += 1
        self.appended += sum(stored)
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.answer, batch, stored)

    def answer(self, batch: list[Append], stored: list[bool]) -> None:
        self.waiting -= len(batch)
        for item, done in zip(batch, stored, strict=True):
            try:
                item.answer(done)
            except Exception:
                log.exception("answer_failed", table=item.table)

    @staticmethod
    def add_all(connection: Connection, batch: list[Append]) -> None:
        """Add the lines of all tables, or none: raises IntegrityError if a number is taken.

        It speaks to the driver itself: on the way through SQLAlchemy a commit takes twice as long.
        """
        driver: Any = connection.connection.driver_connection
        marks = [(*item.mark, item.table) for item in batch if item.mark is not None]
        driver.execute(BEGIN)
        try:
            driver.executemany(APPEND, [row for item in batch for row in item.rows()])
            if marks:
                driver.executemany(MARK, marks)
            driver.execute("COMMIT")
        except BaseException:
            driver.rollback()
            raise

    def add(self, connection: Connection, item: Append) -> bool:
        """Add one table's lines; if one of them is not the next, none is added."""
        execute = connection.exec_driver_sql
        for added, row in enumerate(item.rows()):
            if execute(f"{APPEND} ON CONFLICT DO NOTHING", row).rowcount == 0:
                self.take_back(connection, item.table, item.lines[:added])
                return False
        if item.mark is not None:
            execute(MARK, (*item.mark, item.table))
        return True

    @staticmethod
    def take_back(connection: Connection, table: str, lines: list[Entry]) -> None:
        numbers = [line.number for line in lines]
        mine = entries.c.table_id == table
        connection.execute(delete(entries).where(mine, entries.c.number.in_(numbers)))

    # --- everything else -----------------------------------------------------------------

    async def call(self, work: Callable[[Connection], Any]) -> Any:
        """Run a function in the writer, in its own transaction; Denied if the write fails."""
        future: Future[Any] = Future()
        self.hand_over()
        self.inbox.put(Call(work, future))
        if self.dead:
            self.give_up()
        return await asyncio.wrap_future(future)

    async def read(self, work: Callable[[Connection], Any]) -> Any:
        """Read in a thread of its own, as of the last commit; writers do not wait for it."""

        def perform() -> Any:
            with self.engine.connect().execution_options(**READS) as connection, connection.begin():
                return work(connection)

        return await self.loop.run_in_executor(self.reader, perform)

    def perform(self, connection: Connection, call: Call) -> None:
        if not call.future.set_running_or_notify_cancel():
            return  # the caller no longer waits
        try:
            with connection.begin():
                value = call.work(connection)
        except IntegrityError as error:
            call.future.set_exception(error)
        except SQLAlchemyError as error:
            self.failed(error)
            log.error("write_failed", why=self.trouble)
            call.future.set_exception(Denied("not_stored"))
        except Exception as error:
            call.future.set_exception(error)
        else:
            self.succeeded()
            call.future.set_result(value)

    def failed(self, error: Exception) -> None:
        """Note why a write failed."""
        self.trouble = cause(error)
        self.failed_at = time.monotonic()

    def succeeded(self) -> None:
        """Clear the trouble, unless a write failed just now: on a full disk small writes
        succeed."""
        if self.trouble and time.monotonic() - self.failed_at > TROUBLE_SECONDS:
            self.trouble = ""


def cause(error: Exception) -> str:
    """The database's message without the statement, which contains what was to be stored."""
    if isinstance(error, sqlite3.Error):
        return str(error)
    return str(getattr(error, "orig", None) or type(error).__name__)
