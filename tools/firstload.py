"""`python -m tools.firstload`: what a first visit downloads, and whether it is little.

Counted is what the page needs before it shows anything: the entry, whatever it imports at once,
their styles, and the texts of one language (the longer), each as gzip. Tables, boards and rules
come later and do not count.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from ludarc.server.page import HOME

MOST = 75_000
ENTRY = "index.html"
TEXTS = ("messages/fr.json", "messages/en.json")


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
    sizes = {file: packed(home / file) for file in sorted(files)}
    texts = {manifest[name]["file"]: packed(home / manifest[name]["file"]) for name in TEXTS}
    longest = max(texts, key=lambda file: texts[file])
    return sizes | {longest: texts[longest]}


def packed(file: Path) -> int:
    """How long a file is as gzip."""
    return len(gzip.compress(file.read_bytes(), 9))


def main() -> int:
    sizes = first_load(HOME)
    for file, size in sizes.items():
        print(f"{size:8,} B  {file}")
    total = sum(sizes.values())
    print(f"{total:8,} B  first load as gzip, of {MOST:,} B")
    return int(total > MOST)


if __name__ == "__main__":
    sys.exit(main())
