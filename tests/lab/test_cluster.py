"""The same work on a real Ray cluster, started here."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.patience import PATIENCE

CONTEST = [sys.executable, "-m", "ludarc", "arena", "rainbow", "--bots", "easy,random"]
MORE = ["--games", "20", "--json"]
TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
"""Of the cluster started here; Ray wants the same one on both sides."""


@pytest.fixture(scope="module")
def ray_is_here() -> None:
    if find_spec("ray") is None:
        assert os.environ.get("CI") != "true", "make .venv/cluster installs Ray"
        pytest.skip("Ray is not installed: make .venv/cluster")


def environment() -> dict[str, str]:
    """A cluster of our own, and no usage reports to Ray."""
    env = {**os.environ, **TOKEN, "RAY_USAGE_STATS_ENABLED": "0"}
    env.pop("RAY_ADDRESS", None)
    return env


@pytest.fixture(scope="module")
def cluster(ray_is_here: None) -> Iterator[str]:
    """A cluster of this machine in a process of its own; its address."""
    command = [sys.executable, "-c", HEAD]

    with subprocess.Popen(
        command, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as head:
        assert head.stdout is not None
        assert head.stdin is not None
        yield head.stdout.readline().decode().strip()
        head.stdin.close()
        head.wait(PATIENCE)


HEAD = """
import sys, ray
quiet = dict(include_dashboard=False, log_to_driver=False, logging_level="error")
print(ray.init("local", num_cpus=2, **quiet).address_info["gcs_address"], flush=True)
sys.stdin.read()
"""


def told(*words: str) -> subprocess.CompletedProcess[str]:
    command = [*CONTEST, *MORE, *words]
    return subprocess.run(
        command, env=environment(), capture_output=True, text=True, timeout=PATIENCE
    )


def test_a_cluster_plays_the_same_games(cluster: str, tmp_path: Path) -> None:
    here = told("--processes", "1", "--records", str(tmp_path / "here.jsonl"))
    there = told(
        *["--cluster", cluster, "--resume", str(tmp_path / "contest")],
        *["--records", str(tmp_path / "there.jsonl")],
    )
    assert there.returncode == 0, there.stderr
    assert json.loads(there.stdout) == json.loads(here.stdout)
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()
    again = told("--resume", str(tmp_path / "contest"))
    assert json.loads(again.stdout) == json.loads(here.stdout)


def test_a_cluster_may_be_started_for_one_contest(ray_is_here: None) -> None:
    done = told("--cluster", "local")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["complete"]


def test_a_cluster_that_is_not_there_is_one_clear_line(ray_is_here: None) -> None:
    done = told("--cluster", "127.0.0.1:1")
    assert done.returncode == 2
    assert "no cluster at 127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_token_that_is_missing_is_one_clear_line(cluster: str, tmp_path: Path) -> None:
    env = {**environment(), "HOME": str(tmp_path)}
    del env["RAY_AUTH_TOKEN"]
    done = subprocess.run(
        [*CONTEST, *MORE, "--cluster", cluster], env=env, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert f"no cluster at {cluster}: Token authentication" in done.stderr
    assert "Traceback" not in done.stderr


FAILING = """
from ray.exceptions import RayError
from tests.patience import PATIENCE
def init(*words, **more): pass
def cluster_resources(): return {}
def remote(work): return work_of()
class work_of:
    def remote(self, task): return task
def get(answer): raise RayError("at work.py, line 3\\n\\nthe machine is gone")
def shutdown(): pass
"""


def test_a_cluster_that_fails_meanwhile_is_one_clear_line(tmp_path: Path) -> None:
    folder = tmp_path / "ray"
    folder.mkdir()
    (folder / "__init__.py").write_text(FAILING)
    (folder / "exceptions.py").write_text("class RayError(Exception): pass\n")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [*CONTEST, *MORE, "--cluster", "local"], env=env, capture_output=True, text=True
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line == "ludarc: --cluster: local failed: the machine is gone"


def test_without_ray_one_reads_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError('not here')\n")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [*CONTEST, *MORE, "--cluster", "local"], env=env, capture_output=True, text=True
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "pip install 'ludarc[cluster]'" in line
