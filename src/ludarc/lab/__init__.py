"""The laboratory: many games at once, and measurements."""
