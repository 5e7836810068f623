"""The laboratory: what is measured and tried out, beside the table where games are played."""
