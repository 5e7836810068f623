"""Where tables are kept: an append-only log with unique (table, number)."""
