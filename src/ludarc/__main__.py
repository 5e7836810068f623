"""`python -m ludarc` is `ludarc`."""

import sys

from ludarc.cli.main import main

sys.exit(main())
