"""Build the package: compile the rules when a C compiler is at hand, build the page when Node is.

Without a compiler the same files run as they are; without Node an already built page is taken.
LUDARC_PURE=1 asks for the plain form, LUDARC_NO_PAGE=1 for a package without the page.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "ludarc"
STAMP = "_built.json"

WEB = ROOT / "web"
PAGE = PACKAGE / "server" / "page" / "index.html"
RULES_PAGES = ROOT / "docs" / "rules"
FITTING_NODE = "const [a, b] = process.versions.node.split('.').map(Number);" + (
    "process.exit(a > 22 || (a === 22 && b > 11) || (a === 20 && b > 18) ? 0 : 1)"
)

NATIVE = re.compile(r"^(from mypy_extensions import|# compiled by mypyc)", re.MULTILINE)
"""A file that uses native integers, or asks for it, is compiled."""
COMPILED = sorted(
    str(file.relative_to(PACKAGE).as_posix())
    for file in PACKAGE.rglob("*.py")
    if NATIVE.search(file.read_text("utf-8"))
)
"""One mypyc group: calls between these modules go through native tables."""


# --- the compiled rules --------------------------------------------------------------------------


def fingerprints() -> dict[str, str]:
    """What each compiled source looked like when it was compiled."""
    return {name: hashlib.sha256((PACKAGE / name).read_bytes()).hexdigest() for name in COMPILED}


def current() -> bool:
    """Do the binaries beside the sources still belong to them?"""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    binaries = [(PACKAGE / name).with_suffix(suffix) for name in COMPILED]
    stamp = PACKAGE / STAMP
    return (
        stamp.exists()
        and json.loads(stamp.read_text()) == fingerprints()
        and all(binary.exists() for binary in binaries)
    )


def missing_for_compiling() -> str:
    """What a C extension would need and is not here; nothing if it can be built."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(command.split()[0]) is None:
        return "no C compiler"
    # A system's Python often comes without its headers.
    return "" if Path(sysconfig.get_path("include"), "Python.h").exists() else "no Python.h"


def extensions() -> list[Any]:
    """The modules to compile now."""
    building = {"build_ext", "build", "bdist_wheel", "editable_wheel", "install"} & set(sys.argv)
    if not building or os.environ.get("LUDARC_PURE"):
        return []
    missing = missing_for_compiling()
    if missing:
        print(f"Ludarc will run in its plain form (slower, never different): {missing} found.")
        return []
    if "build_ext" in sys.argv and "--inplace" in sys.argv and current():
        return []
    from mypyc.build import mypycify

    sources = [str((PACKAGE / name).relative_to(ROOT)) for name in COMPILED]
    modules = mypycify(["--strict", *sources], group_name="ludarc", opt_level="3", debug_level="0")
    if os.name == "posix":
        # Nobody replaces a function of these modules from outside, so they may be inlined.
        for module in modules:
            module.extra_compile_args.append("-fno-semantic-interposition")
    return modules


class BuildRules(build_ext):  # type: ignore[misc] # setuptools has no types here
    """Leaves a stamp beside the binaries that tells which sources they were made from."""

    def run(self) -> None:
        if not self.extensions:
            return
        home = PACKAGE if self.inplace else Path(self.build_lib) / "ludarc"
        (home / STAMP).unlink(missing_ok=True)
        prints = fingerprints()
        super().run()
        home.mkdir(parents=True, exist_ok=True)
        (home / STAMP).write_text(json.dumps(prints, indent=1) + "\n")


# --- the page ------------------------------------------------------------------------------------


def page_is_current() -> bool:
    """Is the page built, and from the sources as they are? A source archive brings it finished."""
    if not PAGE.exists() or (ROOT / "PKG-INFO").exists():
        return PAGE.exists()
    folders = (WEB / "src", WEB / "public", WEB / "messages", PACKAGE / "games", RULES_PAGES)
    found = [file for folder in folders for file in folder.rglob("*") if file.suffix != ".py"]
    sources = [file for file in [*WEB.glob("*.*"), *found] if file.is_file()]
    binaries = {".so", ".pyd", ".pyc"}
    made = PAGE.stat().st_mtime
    return all(file.stat().st_mtime <= made for file in sources if file.suffix not in binaries)


def fitting_npm() -> str | None:
    """The npm on the PATH, if its Node is new enough for the page."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        return None
    fits = subprocess.run([node, "-e", FITTING_NODE], check=False).returncode == 0  # noqa: S603
    return npm if fits else None


def build_page() -> None:
    """Build the page if that is needed and possible; a failing build stops the whole."""
    if os.environ.get("LUDARC_NO_PAGE") or page_is_current():
        return
    npm = fitting_npm()
    if npm is None:
        state = "older than its sources" if PAGE.exists() else "missing"
        print(f"The page is {state}, and there is no Node (20.19+ or 22.12+) to build it.")
        return
    lock, fetched = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not fetched.exists() or fetched.stat().st_mtime < lock.stat().st_mtime:
        run_npm(npm, "ci", "--silent", "--no-audit", "--no-fund")
        fetched.touch()
    run_npm(npm, "run", "--silent", "build", "--", "--logLevel", "warn")


def run_npm(npm: str, *words: str) -> None:
    """Run npm for the page; its failure is told with the way around it."""
    command = [npm, "--prefix", str(WEB), "--no-update-notifier", *words]
    if subprocess.run(command, check=False).returncode:  # noqa: S603 # by the lock
        raise SystemExit(
            f"`npm {words[0]}` failed in web: the page cannot be built. "
            "LUDARC_NO_PAGE=1 installs Ludarc without its page."
        )


class BuildPackage(build_py):  # type: ignore[misc] # setuptools has no types here
    """Brings the page and the rules pages along, and nothing left over from an earlier build."""

    def run(self) -> None:
        if self.editable_mode:
            super().run()
            return
        build_page()
        home = Path(self.build_lib) / "ludarc"
        if home.exists():
            shutil.rmtree(home)
        super().run()
        if os.environ.get("LUDARC_NO_PAGE"):
            shutil.rmtree(home / "server" / "page", ignore_errors=True)
        shutil.copytree(RULES_PAGES, home / "rules")


class SourceArchive(sdist):  # type: ignore[misc] # setuptools has no types here
    """Always brings the page, so that nobody who installs it needs Node."""

    def run(self) -> None:
        build_page()
        if not page_is_current():
            raise SystemExit("A source archive needs the page: run `make page` first.")
        super().run()


os.chdir(ROOT)
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildRules, "build_py": BuildPackage, "sdist": SourceArchive},
)
