"""What a game is, what a record is, and the few tools every game shares."""
