"""One browser and one server for all tests of a worker; a stage with new guests for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.patience import PATIENCE
from tests.server.house import House
from tests.web.chromium import MISSING, found, must_be_there
from tests.web.stage import PACE, Stage, open_browser

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not found():
        if must_be_there():
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), "--floor", "0.2", pace=PACE) as house:
        yield house


@pytest.fixture
def stage(browser: Browser, shared_house: House) -> Iterator[Stage]:
    with Stage(browser, shared_house) as stage:
        yield stage


@pytest.fixture
def own_stage(browser: Browser, tmp_path: Path) -> Iterator[Stage]:
    """A stage whose server a test may kill."""
    with House(tmp_path, "--floor", "0.2", pace=PACE) as house, Stage(browser, house) as stage:
        yield stage
