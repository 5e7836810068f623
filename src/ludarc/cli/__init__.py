"""The command line: `ludarc play`, `ludarc record`, `ludarc simulate` and the others."""
