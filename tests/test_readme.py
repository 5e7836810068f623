"""The examples of the README do what they say."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_python_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, str(README), "exec"), {})  # noqa: S102 # our own examples


def test_every_page_it_points_to_is_there() -> None:
    pages = re.findall(r"\]\(([^)#:]+)\)", README.read_text("utf-8"))
    assert "docs/architecture.md" in pages
    for page in pages:
        assert (README.parent / page).exists(), page
