"""`ludarc doctor`: how Ludarc runs here, and what is missing for what."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sysconfig
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, requires, version

import ludarc
from ludarc import _form


@dataclass(frozen=True)
class Need:
    """Something that may be here or not: where (or which version), and what it is for."""

    name: str
    found: str | None
    purpose: str


@dataclass(frozen=True)
class Findings:
    """All the doctor found; the JSON of `ludarc doctor --json` is this."""

    ludarc: str
    python: str
    platform: str
    form: str
    why_plain: str
    binaries: str
    stale: list[str]
    dependencies: dict[str, str | None]
    needs: list[Need]


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Look around and tell; something missing is a finding, not a failure."""
    found = findings()
    if args.json:
        print(json.dumps(asdict(found), ensure_ascii=False))
    else:
        show(found)
    return 0


def findings() -> Findings:
    """Look around."""
    stale = _form.stale_sources()
    return Findings(
        ludarc=ludarc.__version__,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        platform=platform.platform(),
        form="plain" if ludarc.why_plain else "compiled",
        why_plain=ludarc.why_plain,
        binaries=state_of_binaries(stale),
        stale=stale or [],
        dependencies={name: installed(name) for name in dependencies()},
        needs=needs(),
    )


def state_of_binaries(stale: list[str] | None) -> str:
    """Are there binaries of the rules, and do they still belong to the sources?"""
    if stale is None:
        return "none"
    return "stale" if stale else "current"


# --- what is looked for ------------------------------------------------------------------


def needs() -> list[Need]:
    """What is looked for beside Ludarc itself."""
    chromium = on_path("chromium", "chromium-browser", "google-chrome")
    return [
        Need("C compiler", c_compiler(), "Compiles the rules for speed; the plain form plays too."),
        Need("open_spiel", installed("open_spiel"), "The peer that `ludarc bench` measures."),
        Need("ray", installed("ray"), "Lets the arena play on many machines."),
        Need("textual", installed("textual"), "Lets you play in the terminal."),
        Need("zstandard", installed("zstandard"), "Reads and writes .zst files."),
        Need("Node", on_path("node"), "Builds the page from the sources."),
        Need("Chromium", chromium, "Tests the page."),
        Need("PostgreSQL", on_path("postgres", "initdb"), "For larger servers, later."),
    ]


def c_compiler() -> str | None:
    """The C compiler that a build would call, if it is there."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0])


def on_path(*programs: str) -> str | None:
    """The first of these programs that the system finds."""
    return next(filter(None, map(shutil.which, programs)), None)


def installed(package: str) -> str | None:
    """The version of an installed package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def dependencies() -> list[str]:
    """The packages Ludarc cannot do without."""
    return [name_of(line) for line in requires("ludarc") or [] if "extra ==" not in line]


def name_of(requirement: str) -> str:
    """The package named by a requirement such as `rich>=14`."""
    end = next((i for i, c in enumerate(requirement) if not (c.isalnum() or c in "-_.")), None)
    return requirement[:end]


# --- how it is told ----------------------------------------------------------------------


def show(found: Findings) -> None:
    """Print the findings for a reader."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    here = Table.grid(padding=(0, 2))
    here.add_row("Ludarc", found.ludarc)
    here.add_row("Python", found.python)
    here.add_row("System", escape(found.platform))
    here.add_row("Form", escape(form_in_words(found)))
    here.add_row("Binaries", escape(binaries_in_words(found)))
    for name, at in found.dependencies.items():
        here.add_row(name, at or "[red]missing[/]")
    console.print(here)

    table = Table("", "what", "found", "what for", title="Beside Ludarc", title_justify="left")
    for need in found.needs:
        mark = "[green]✓[/]" if need.found else "[yellow]–[/]"
        table.add_row(mark, need.name, escape(need.found or "not found"), need.purpose)
    console.print(table)


def form_in_words(found: Findings) -> str:
    """Which form of the rules runs, and why."""
    return f"plain: {found.why_plain}" if found.why_plain else "compiled"


def binaries_in_words(found: Findings) -> str:
    """Whether the compiled rules belong to the sources."""
    if found.binaries == "stale":
        return f"stale, build again: {', '.join(found.stale)}"
    return {"none": "none were built", "current": "current"}[found.binaries]
