"""What lies where in Rainbow Pirates, and what may be done: the rules."""
