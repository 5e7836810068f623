"""The table server: tables, seats, truth and secrecy."""
