"""A code to type that finds an open table; and how a sleeping table stands, noted when somebody
asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

OPEN = sa.text("status = 'open'")


def upgrade() -> None:
    op.add_column("tables", sa.Column("code", sa.String(8)))
    op.add_column("tables", sa.Column("glance", sa.LargeBinary))
    op.create_index("tables_by_code", "tables", ["code"], unique=True, sqlite_where=OPEN)


def downgrade() -> None:
    op.drop_index("tables_by_code", "tables")
    op.drop_column("tables", "glance")
    op.drop_column("tables", "code")
