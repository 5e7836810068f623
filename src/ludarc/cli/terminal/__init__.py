"""The table in a terminal: what is shown, and what keys and mouse do."""
