"""A small terminal client of the table server."""
