"""One table: seats, deal, log. No input, no output, no clock."""
