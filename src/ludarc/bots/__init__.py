"""Computer players: they receive what their seat can know, never the state."""
