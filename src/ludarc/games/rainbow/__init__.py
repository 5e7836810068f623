"""Rainbow: play SOLO, SET or RUN for the right to choose first (RB-1 to RB-21)."""
