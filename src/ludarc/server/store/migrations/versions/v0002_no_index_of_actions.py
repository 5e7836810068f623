"""Drop the index of clients' own ids: nothing looks them up, and a table's numbers fence its log.

Whoever adds a line has read the log and knows the ids in it; numbers stop a second writer.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("entries_by_action", "entries")


def downgrade() -> None:
    op.create_index("entries_by_action", "entries", ["table_id", "action"], unique=True)
