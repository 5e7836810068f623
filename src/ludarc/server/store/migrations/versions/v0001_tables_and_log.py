"""Tables, their log, and the pulse of the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("head", sa.LargeBinary, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("opened", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("deadline", sa.Float),
    )
    op.create_index("tables_by_status", "tables", ["status", "changed"])
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_table(
        "entries",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("deed", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("action", sa.String(80)),
        sqlite_with_rowid=False,
    )
    op.create_index("entries_by_action", "entries", ["table_id", "action"], unique=True)
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("alive", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("pulse")
    op.drop_table("entries")
    op.drop_table("tables")
