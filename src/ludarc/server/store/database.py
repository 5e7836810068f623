"""Opening the database: its address, its settings, its schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from platformdirs import user_data_path
from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError

from ludarc.core.faults import Fault

MIGRATIONS = "ludarc.server.store:migrations"


def default_url() -> str:
    """A file in the user's data folder."""
    folder = user_data_path("ludarc", ensure_exists=True)
    return f"sqlite:///{folder / 'tables.db'}"


def address(url: str) -> URL:
    """The address of a database; raises what is wrong with it."""
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() != "sqlite":
            raise Fault(
                "--db", f"'{parsed.get_backend_name()}' is not supported; use sqlite:///FILE"
            )
        if not parsed.database or parsed.database == ":memory:":
            raise Fault("--db", "a table must be kept in a file: sqlite:///FILE")
        if not Path(parsed.database).parent.is_dir():
            raise Fault("--db", f"there is no folder {Path(parsed.database).parent}")
    except (ArgumentError, NoSuchModuleError) as error:
        raise Fault("--db", f"no database address: {error}") from None
    return parsed


def open_engine(url: str) -> Engine:
    """Connect and bring the schema up to date; raises a one-line reason if that fails."""
    parsed = address(url)
    engine = create_engine(parsed, hide_parameters=True)
    event.listen(engine, "connect", settle_sqlite)
    event.listen(engine, "begin", begin)
    try:
        migrate(engine)
    except DatabaseError as error:
        raise Fault("--db", f"{parsed.database} cannot be used: {error.orig}") from None
    except CommandError as error:
        raise Fault(
            "--db", f"{parsed.database} was written by another version of Ludarc: {error}"
        ) from None
    return engine


def existing_engine(url: str) -> Engine:
    """Connect to a database that exists already."""
    parsed = address(url)
    if not Path(parsed.database or "").is_file():
        raise Fault("--db", f"there is no database {parsed.database}")
    return open_engine(url)


def settle_sqlite(connection: Any, _record: object) -> None:
    """A commit is on the disk before it is acknowledged; readers never wait for the writer."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


BEGIN = "BEGIN IMMEDIATE"
"""How a writer begins: it takes the write lock at once, so that two writers queue instead of
failing."""

READS = {"ludarc_reads": True}
"""Execution options of a connection that only reads."""


def begin(connection: Any) -> None:
    """Begin a transaction. A reader takes no lock, so it never waits for a writer nor makes one
    wait."""
    reads = READS.items() <= connection.get_execution_options().items()
    connection.exec_driver_sql("BEGIN" if reads else BEGIN)


def migrate(engine: Engine) -> None:
    """Bring the schema up to date."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
