"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("opened", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("deadline", Float),
    Column("code", String(8)),
    Column("glance", LargeBinary),
    Index("tables_by_status", "status", "changed"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_code", "code", unique=True, sqlite_where=text("status = 'open'")),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("deed", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("action", String(80)),
    sqlite_with_rowid=False,
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("alive", Float, nullable=False),
)
"""The house time when the server was last known to be up; its clocks continue from there."""
