"""Compile the rules when a C compiler is at hand; otherwise the same files run as they are."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "ludarc"
STAMP = "_built.json"

with (ROOT / "pyproject.toml").open("rb") as file:
    COMPILED: list[str] = tomllib.load(file)["tool"]["ludarc"]["compiled"]


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


def compiler() -> str | None:
    """The C compiler that Python would call, if it is there."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0])


def extensions() -> list[Any]:
    """The modules to compile now."""
    building = {"build_ext", "build", "bdist_wheel", "editable_wheel", "install"} & set(sys.argv)
    if not building or os.environ.get("LUDARC_PURE"):
        return []
    if compiler() is None:
        print("No C compiler found: Ludarc runs in its plain form (slower, never different).")
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


class Build(build_ext):  # type: ignore[misc] # setuptools has no types here
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


os.chdir(ROOT)
setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
