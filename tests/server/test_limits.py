"""Too many requests have to wait; a refused move is answered with moves that are allowed."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from librt.random import Random
from picows import WSMsgType

from ludarc.core.bag import pack
from ludarc.core.faults import Json
from ludarc.games import settle
from ludarc.games.rainbow.rules import Rainbow
from ludarc.server import connection, limits
from ludarc.server.addresses import Visit
from ludarc.server.door import Door
from ludarc.server.limits import Bucket, Budgets, Rate
from ludarc.server.sockets import PlaySocket
from ludarc.table.alternatives import MOST_ALTERNATIVES, nearest_first, pieces


class Clock:
    """Time that passes when we say so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(limits, "time", self)

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


# --- budgets of an address -----------------------------------------------------------------------


def test_a_bucket_gives_its_burst_and_then_so_many_a_second(clock: Clock) -> None:
    bucket = Bucket(Rate(300.0, 20.0))
    assert all(bucket.take() == 0 for _ in range(300))
    wait = bucket.take()
    assert wait == pytest.approx(1 / 20)
    assert bucket.take() == pytest.approx(wait)
    clock.now += wait + 0.001
    assert bucket.take() == 0
    assert bucket.take() > 0
    clock.now += 3600
    assert sum(bucket.take() == 0 for _ in range(1000)) == 300


def test_whoever_reserves_first_is_served_first_and_waits_once(clock: Clock) -> None:
    bucket = Bucket(Rate(2.0, 10.0))
    assert [bucket.reserve() for _ in range(5)] == pytest.approx([0.0, 0.0, 0.1, 0.2, 0.3])
    assert bucket.reserve(longest=0.35) == pytest.approx(0.4), "too long: nothing is spent"
    assert bucket.reserve(longest=0.5) == pytest.approx(0.4)
    clock.now += 0.3
    assert bucket.take() > 0
    clock.now += 0.21
    assert bucket.take() == 0


def test_thirty_people_behind_one_router_never_wait(clock: Clock) -> None:
    """They come at once, sit down in pairs, play fast for an hour, start new games, and all come
    back at once when the server is restarted."""
    door, people, loads = Door(), 30, 10
    router = door.budgets.of("192.0.2.1")
    visit = Visit("192.0.2.1", "http", "10.0.0.5:8000")

    def arrive() -> None:
        for _ in range(people):
            assert door.connect(visit.address) is None
            assert all(door.request(visit, "GET", "/assets/a.js") is None for _ in range(loads))
            assert door.request(visit, "GET", "/api/tables") is None
            assert door.new_socket(visit.address) is None
            router.sockets += 1
            assert router.reserve("wakes", 0.0) == 0
            assert router.reserve("messages", 0.0) == 0
            router.charge("messages", limits.JOIN_COST - 1)

    def leave() -> None:
        for _ in range(people):
            router.sockets -= 1
            door.disconnect(visit.address)

    arrive()
    for second in range(3600):
        if second % 300 == 0:
            assert all(router.take("tables") == 0 for _ in range(people // 2))
        clock.now += 1
        assert all(router.reserve("messages", 0.0) == 0 for _ in range(3 * people))
        assert all(door.request(visit, "GET", "/api/tables/x") is None for _ in range(people // 10))
    leave()
    arrive()


@pytest.mark.parametrize("what", limits.RATES)
def test_every_budget_is_for_one_address_and_grows_with_patience(clock: Clock, what: str) -> None:
    burst = int(limits.RATES[what].burst)
    budgets = Budgets()
    assert all(budgets.of("192.0.2.1").take(what) == 0 for _ in range(burst))
    assert budgets.of("192.0.2.1").take(what) > 0
    assert budgets.of("192.0.2.2").take(what) == 0
    patient = Budgets(2.0).of("192.0.2.1")
    assert sum(patient.take(what) == 0 for _ in range(3 * burst)) == 2 * burst


def test_the_memory_for_addresses_is_bounded(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 100)
    budgets = Budgets()
    budgets.of("here").sockets = 1
    for number in range(1000):
        clock.now += 0.001
        budgets.of(str(number)).take("requests")
        assert len(budgets.accounts) <= 100
    assert {"here", "999"} <= set(budgets.accounts)
    clock.now += 3600
    for number in range(200):
        budgets.of(f"late {number}")
    assert "999" not in budgets.accounts
    assert "here" in budgets.accounts


def test_probes_do_not_spend_the_budget_of_requests() -> None:
    door = Door()
    visit = Visit("a", "http", "localhost")
    for _ in range(int(limits.RATES["requests"].burst)):
        assert door.request(visit, "GET", "/nowhere") is None
    assert door.request(visit, "GET", "/nowhere") is not None
    assert door.request(visit, "GET", "/healthz") is None


# --- messages over a socket ----------------------------------------------------------------------


class Line:
    """A connection that tells what is done with it."""

    def __init__(self) -> None:
        self.underlying_transport = self
        self.is_close_frame_sent = False
        self.reading = True
        self.sent: list[bytes] = []

    def get_write_buffer_size(self) -> int:
        return 0

    def send(self, _: object, message: bytes) -> None:
        self.sent.append(message)

    def send_close(self, _: object) -> None:
        self.is_close_frame_sent = True

    def disconnect(self) -> None:
        self.reading = False

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return False


class Counters:
    """A hall with the usual patience, and metrics nobody reads."""

    patience = 1.0

    def __getattr__(self, _: str) -> Any:
        return self

    def __call__(self, *_: object) -> Counters:
        return self


def on_a_line() -> tuple[PlaySocket, Line]:
    line = Line()
    socket = PlaySocket(Counters())  # type: ignore[arg-type]
    socket.transport = line  # type: ignore[assignment]
    return socket, line


def test_a_burst_is_free_and_the_next_message_is_a_pause(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PAUSE", 0.01)

    async def talk() -> None:
        socket, line = on_a_line()
        assert all(socket.affords() for _ in range(int(connection.BURST)))
        assert (socket.throttled, line.reading) == (0, True)
        assert socket.affords()
        assert (socket.throttled, line.reading) == (1, False)
        assert socket.affords()
        assert socket.throttled == 1
        await asyncio.sleep(0.05)
        assert line.reading
        assert line.sent == []

    asyncio.run(talk())


def test_ten_pauses_are_borne_and_the_next_closes(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PAUSE", 0.0)

    async def talk() -> None:
        socket, line = on_a_line()
        for number in range(connection.PATIENCE):
            socket.bucket.credit = 0.0
            assert socket.affords()
            assert socket.throttled == number + 1
            await asyncio.sleep(0.01)
        socket.bucket.credit = 0.0
        assert not socket.affords()
        assert line.is_close_frame_sent
        assert [b'"reason":"flood"' in text for text in line.sent] == [True]
        assert not socket.affords()
        assert len(line.sent) == 1

    asyncio.run(talk())


def test_pauses_are_forgotten_once_the_bucket_is_full_again(clock: Clock) -> None:
    async def talk() -> None:
        socket, _ = on_a_line()
        socket.throttled = connection.PATIENCE
        socket.bucket.credit = 0.0
        clock.now += connection.BURST / connection.MESSAGES_A_SECOND + 1
        assert socket.affords()
        assert socket.throttled == 0

    asyncio.run(talk())


def test_twice_the_burst_at_once_closes_too(clock: Clock) -> None:
    async def talk() -> None:
        socket, line = on_a_line()
        answers = [socket.affords() for _ in range(3 * int(connection.BURST))]
        assert answers.index(False) == 2 * connection.BURST
        assert line.is_close_frame_sent

    asyncio.run(talk())


def test_after_a_closing_only_so_many_frames_are_read(clock: Clock) -> None:
    async def talk() -> None:
        socket, line = on_a_line()
        socket.close("flood")
        assert line.reading
        frame: Any = type("Frame", (), {"msg_type": WSMsgType.TEXT})()
        for _ in range(connection.MOST_UNHEEDED - 1):
            socket.on_ws_frame(line, frame)  # type: ignore[arg-type]
        assert line.reading
        socket.on_ws_frame(line, frame)  # type: ignore[arg-type]
        assert not line.reading

    asyncio.run(talk())


# --- what might have been meant ------------------------------------------------------------------


def held(*cards: int) -> Rainbow:
    """The first seat of Rainbow to play, with these cards in hand."""
    game = settle("rainbow", {"players": 4})
    state = game.blank()
    assert isinstance(state, Rainbow)
    for seat in range(4):
        state.holding[seat] = pack([card - 1 for card in cards])
    state.begin(0, pack([0, 1, 2, 3]), 0)
    return state


@pytest.mark.parametrize(
    ("refused", "hand", "first"),
    [
        ({"play": [3, 4, 6]}, (1, 3, 4, 5, 6), {"play": [3, 4]}),
        ({"play": [3, 4, 6]}, (3, 4, 6), {"play": [3, 4]}),
        ({"play": [2, 2, 3]}, (2, 2, 3), {"play": [2, 2]}),
        ({"play": [5, 5, 5]}, (1, 5, 5), {"play": [5, 5]}),
        ({"take": [4]}, (4, 6), {"play": [4]}),
    ],
)
def test_the_nearest_legal_moves_share_most_with_the_refused_one(
    refused: Json, hand: tuple[int, ...], first: Json
) -> None:
    game = settle("rainbow", {"players": 4})
    legal = game.legal(held(*hand), 0)
    offered = nearest_first(refused, legal)
    assert offered[0] == first
    assert sorted(map(str, offered)) == sorted(map(str, legal))
    assert len(offered[:MOST_ALTERNATIVES]) <= 3


def test_a_refused_gap_offers_the_runs_around_it() -> None:
    game = settle("rainbow", {"players": 4})
    legal = game.legal(held(2, 3, 4, 5, 6, 6), 0)
    offered = nearest_first({"play": [3, 4, 6]}, legal)[:MOST_ALTERNATIVES]
    assert {"play": [3, 4]} in offered
    assert {"play": [3, 4, 5, 6]} in offered
    assert all(move in legal for move in offered)


@pytest.mark.parametrize(
    "nonsense", [None, 7, "play", [], {}, [[[]]], {"play": None}, {"x": {"y": [1, {"z": 2}]}}]
)
def test_nonsense_is_offered_legal_moves_as_well(nonsense: Json) -> None:
    game = settle("regenbogen", {"players": 2})
    legal = game.legal(game.deal(Random(1)), 0) or [{"flip": 0}]
    assert all(move in legal for move in nearest_first(nonsense, legal))


def test_a_move_has_few_pieces_whatever_is_sent() -> None:
    assert pieces({"play": [3, 4]}) == ["play", "3", "4"]
    assert pieces({"name": "red", "flip": 3}) == ["name", "red", "flip", "3"]
    deep: Json = 1
    for _ in range(100_000):
        deep = [deep]
    assert pieces(deep) == ["1"]
    wide = {str(number): list(range(1000)) for number in range(1000)}
    started = time.perf_counter()
    assert len(nearest_first(wide, [{"flip": n} for n in range(300)])) == 300
    assert time.perf_counter() - started < 1
    assert all(len(piece) <= 32 for piece in pieces(["x" * 10_000]))
