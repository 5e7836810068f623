"""The storage of tables: an append-only log with unique (table, number)."""
