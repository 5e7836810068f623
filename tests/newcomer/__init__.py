"""The smallest whole game: a plain class that nothing but the registry knows of."""
