"""Sequence: a card, a chip, five in a line; 2 to 12 seats in two or three teams (SQ-1 to SQ-22)."""
