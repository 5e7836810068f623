"""`python -m tools.firstload`: what a first visit downloads, and whether it is little.

Counted is what the page needs before it shows anything: the entry, whatever it imports at once, and
their styles, each as gzip. Boards and rules come later and do not count.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from ludarc.server.page import HOME

MOST = 120_000
ENTRY = "index.html"


def first_load(home: Path) -> dict[str, int]:
    """The files of a first visit with their compressed sizes."""
    manifest: dict[str, Any] = json.loads((home / ".vite" / "manifest.json").read_text())
    seen: set[str] = set()
    files: set[str] = set()
    waiting = [ENTRY]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        chunk = manifest[name]
        files |= {chunk["file"], *chunk.get("css", [])}
        waiting += chunk.get("imports", [])
    return {file: len(gzip.compress((home / file).read_bytes(), 9)) for file in sorted(files)}


def main() -> int:
    sizes = first_load(HOME)
    for file, size in sizes.items():
        print(f"{size:8,} B  {file}")
    total = sum(sizes.values())
    print(f"{total:8,} B  first load as gzip, of {MOST:,} B")
    return int(total > MOST)


if __name__ == "__main__":
    sys.exit(main())
