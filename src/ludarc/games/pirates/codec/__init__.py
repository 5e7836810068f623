"""Rainbow Pirates as JSON and words: moves, deals, views, refusals, what is told."""
