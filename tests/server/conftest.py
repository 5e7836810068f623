"""A server process that many tests share."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from tests.server.house import House
from tests.server.wire import OtherLimits


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with OtherLimits(tmp_path_factory.mktemp("server"), "--log", "json") as running:
        yield running
        assert running.stop(signal.SIGINT) in (0, 130)  # 130: stopped by Ctrl-C
    assert "Traceback" not in running.logged


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as standing:
        yield standing


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that does not hold secret answers back."""
    with House(tmp_path_factory.mktemp("quick"), "--floor", "0", "--log", "json") as standing:
        yield standing
