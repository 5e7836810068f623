"""What a good player of Rainbow Pirates looks at."""
