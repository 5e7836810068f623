"""A bot that is a program of its own: what it is told, and what happens when it fails."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from ludarc.bots.contestants import names_from, rehearse
from ludarc.bots.line import Turn
from ludarc.bots.outsider import Outsider, command_of
from ludarc.bots.program import UNASKED, Program
from ludarc.core.faults import Fault
from ludarc.core.record import replay
from ludarc.games import GAMES, settle
from ludarc.lab.match import Match, Played, play
from tests.contract.worlds import positions
from tests.patience import PATIENCE, wait_until

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"


def naughty(how: str, turn: int = 1) -> str:
    return f"cmd:{sys.executable} -m tests.bots.naughty {how} {turn}"


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def played(game: str, *bots: str, seconds: float = PATIENCE, **options: Any) -> Played:
    seeds = tuple(range(len(bots)))
    return play(Match(game, options, bots, deal=3, order=4, seeds=seeds, seconds=seconds))


def checked(game: Played) -> None:
    """Every move was legal and the game went to its end."""
    record = game.table.record()
    assert record.result is not None
    for _ in replay(record, game.table.game):
        pass


# --- the examples --------------------------------------------------------------------------


def test_the_example_of_thirty_lines_plays_without_a_fault() -> None:
    path = EXAMPLES / "thrifty.py"
    assert len(path.read_text().splitlines()) <= 30
    game = played("rainbow", f"cmd:{sys.executable} {path}", "random", "random")
    checked(game)
    assert game.faults == [[], [], []]
    assert 0 in game.table.state.winners()


def test_the_example_of_a_class_plays_without_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    game = played("regenbogen", "elephant:Elephant", "random")
    checked(game)
    assert game.faults == [[], []]
    assert 0 in game.table.state.winners()


@pytest.mark.parametrize("game", GAMES)
def test_the_first_legal_move_plays_every_game_to_its_end(game: str) -> None:
    first = naughty("die", 10_000)
    whole = played(game, first, first, "easy") if game != "sequence" else played(game, first, first)
    checked(whole)
    assert not any(whole.faults)


# --- what it is told -------------------------------------------------------------------------


LISTENER = """
import json, sys
for line in sys.stdin:
    with open(sys.argv[1], "a") as file:
        file.write(line)
    message = json.loads(line)
    if message["type"] == "turn":
        print(json.dumps({"move": message["legal"][len(message["legal"]) // 2]}), flush=True)
"""


def told(folder: Path, game: str, *others: str, **options: Any) -> tuple[Played, list[Any]]:
    """A game, and every message its first seat got."""
    listener, notes = folder / "listener.py", folder / "notes"
    listener.write_text(LISTENER)
    notes.unlink(missing_ok=True)
    whole = played(game, f"cmd:{sys.executable} {listener} {notes}", *others, **options)
    return whole, [json.loads(line) for line in notes.read_text().splitlines()]


def test_a_bot_is_told_who_it_is_what_it_sees_and_how_it_ended(tmp_path: Path) -> None:
    whole, messages = told(tmp_path, "rainbow", "easy", "easy")
    start, *turns, end = messages
    assert start["type"] == "start"
    assert (start["game"], start["seat"], start["protocol"]) == ("rainbow", 0, 1)
    assert start["options"]["players"] == 3
    assert len(start["names"]) == 3
    assert {turn["type"] for turn in turns} == {"turn"}
    assert set(turns[0]) == {"type", "view", "legal", "events"}
    assert set(turns[0]["view"]) == {"shared", "own"}
    events = [event for message in [*turns, end] for event in message["events"]]
    assert [(e["seat"], e["do"]) for e in events if e["do"] is not None] == [
        (move.seat, move.do) for move in whole.table.moves
    ]
    assert end["type"] == "end"
    assert end["scores"] == whole.table.state.scores()
    assert end["winners"] == whole.table.state.winners()


@pytest.mark.parametrize("name", GAMES)
def test_what_a_bot_is_told_does_not_depend_on_what_its_seat_cannot_know(
    name: str, tmp_path: Path
) -> None:
    """Exchange everything hidden: the lines to the program stay the same, byte for byte."""
    game = settle(name, {"players": 2})
    listener = tmp_path / "listener.py"
    listener.write_text(LISTENER)
    heard = []
    for exchanged in (False, True):
        notes = tmp_path / f"notes-{exchanged}"
        command = [sys.executable, str(listener), str(notes)]
        with Outsider(game, 0, command, 1, ["A", "B"]) as bot:
            for number, position in enumerate(positions(game, 30)):
                if 0 in position.actors():
                    state = position.copy()
                    if exchanged:
                        state.sample(0, Random(number))
                    bot.choose(state)
        assert bot.faults == []
        heard.append(notes.read_bytes())
    assert heard[0] == heard[1]
    assert heard[0].count(b"\n") > 5


def test_of_a_secret_answer_a_bot_is_told_nothing(tmp_path: Path) -> None:
    """RP-14"""
    whole, messages = told(tmp_path, "pirates", "easy", "easy")
    secret = [event for event in whole.table.events if event.sealed and event.seat != 0]
    assert secret
    events = [event for message in messages for event in message.get("events", [])]
    seen = [event.seen_by(0) for event in whole.table.events]
    open_deeds = [event.do for event in seen if event is not None and event.do is not None]
    assert len(open_deeds) == len(whole.table.events) - len(secret)
    assert [e["do"] for e in events if e["do"] is not None] == open_deeds


# --- when it fails -----------------------------------------------------------------------------


FAILURES = [
    ("die", "ended with exit code 3\n    out of ideas", False),
    ("hang", "said nothing for 5 seconds\n    thinking hard", False),
    ("babble", "answered 'the blue one, I think'", True),
    ("shout", "longer than any move", False),
    ("cheat", "RB-", True),
    ("invent", "turn 3", True),
    ("close", "closed its output", False),
]


@pytest.mark.parametrize(("how", "told", "goes_on"), FAILURES)
def test_a_bot_that_fails_is_reported_and_its_game_goes_on(
    how: str, told: str, goes_on: bool
) -> None:
    seconds = 5.0 if how == "hang" else PATIENCE
    game = played("rainbow", naughty(how, 3), "easy", seconds=seconds)
    checked(game)
    assert told in game.faults[0][0]
    assert "turn 3" in game.faults[0][0]
    assert (len(game.faults[0]) > 1) == goes_on
    assert game.faults[1] == []


def test_for_a_bot_that_fails_the_gentle_move_is_made() -> None:
    game = settle("rainbow", {"players": 2})
    state = game.deal(Random(1))
    seat = state.actors()[0]
    command = command_of(naughty("babble"))
    assert command is not None
    with Outsider(game, seat, command, 1, ["A", "B"]) as bot:
        assert bot.choose(state) == game.mind.timeout_move(state, seat)


def test_a_refused_bot_is_told_the_rule() -> None:
    game = settle("rainbow", {"players": 2})
    state = game.deal(Random(1))
    seat = state.actors()[0]
    command = command_of(naughty("cheat"))
    assert command is not None
    with Outsider(game, seat, command, 1, ["A", "B"]) as bot:
        bot.choose(state)
    assert "RB-" in bot.faults[0]
    assert bot.program is not None
    assert any("refused: RB-" in line for line in bot.program.complaints)


COUNTER = """
import sys
for number, _ in enumerate(sys.stdin):
    for _ in range({times}):
        print('{{"move": %d}}' % number, flush=True)
"""


def counter(times: int) -> list[str]:
    """A program that answers each question with its number, so many times."""
    return [sys.executable, "-c", COUNTER.format(times=times)]


def test_what_a_bot_says_unasked_is_no_answer_to_the_next_question() -> None:
    question = Turn(None, [], [])
    with closing(Program(counter(3))) as program:
        for number in range(3):
            assert program.ask(question, PATIENCE) == number
            wait_until(lambda: program.said.qsize() == 2)


def test_a_bot_that_says_more_than_anybody_asks_waits_until_it_is_asked() -> None:
    question = Turn(None, [], [])
    with closing(Program(counter(100_000_000))) as program:
        assert program.ask(question, PATIENCE) == 0
        wait_until(lambda: program.said.qsize() == UNASKED)
        time.sleep(0.2)
        assert program.said.qsize() == UNASKED
        assert program.ask(question, PATIENCE) == 0
    assert not any(thread.is_alive() for thread in program.threads)


def test_a_helper_that_outlives_its_bot_holds_nobody_up(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    script = tmp_path / "parent.py"
    script.write_text(
        "import json, subprocess, sys\n"
        "helper = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
        "child = subprocess.Popen(helper, start_new_session=True)\n"
        f"open({str(mark)!r}, 'w').write(str(child.pid))\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'turn':\n"
        "        print(json.dumps({'move': message['legal'][0]}), flush=True)\n"
    )
    program = Program([sys.executable, str(script)])
    try:
        assert program.ask(Turn(None, [7], []), PATIENCE) == 7
        closer = threading.Thread(target=program.close, daemon=True)
        closer.start()
        closer.join(PATIENCE)
        assert not closer.is_alive()
    finally:
        os.kill(int(mark.read_text()), signal.SIGKILL)
    for thread in program.threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()


def test_a_bot_that_will_not_end_is_ended_with_all_it_has_started(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    script = tmp_path / "stubborn.py"
    script.write_text(
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(mark)!r}, 'w').write(str(child.pid))\n"
        "time.sleep(600)\n"
    )
    played("rainbow", f"cmd:{sys.executable} {script}", "easy", seconds=5.0)
    pid = int(mark.read_text())
    wait_until(lambda: not running(pid))


def running(pid: int) -> bool:
    """Is there such a process, and is it no zombie?"""
    try:
        os.kill(pid, 0)
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("cmd:", "which command?"),
        ("cmd:'", "is no command"),
        ("cmd:/no/such/program", "cannot be started: /no/such/program"),
        ("nosuchmodule:Bot", "there is no module nosuchmodule"),
        ("json:Bot", "module json has no Bot"),
        (naughty("die"), "out of ideas"),
    ],
)
def test_a_bot_that_cannot_play_at_all_is_found_out_at_once(name: str, told: str) -> None:
    with pytest.raises(Fault, match="bots") as fault:
        rehearse(name, settle("rainbow", {"players": 2}))
    assert told in str(fault.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import robo", "No module named 'robo'"),
        ("import os; os.nosuch", "has no attribute 'nosuch'"),
        ("import json.nosuch", "No module named 'json.nosuch'"),
        ("class Other: pass", "module robot.mine has no Bot"),
    ],
)
def test_a_module_that_fails_tells_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, told: str
) -> None:
    (tmp_path / "robot").mkdir()
    (tmp_path / "robot" / "mine.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Fault, match="bots") as fault:
        rehearse("robot.mine:Bot", settle("rainbow", {"players": 2}))
    assert told in str(fault.value)


def test_a_name_with_a_comma_stands_in_quotes() -> None:
    assert names_from('"cmd:bot -x 1,2", easy,a.b:C') == ("cmd:bot -x 1,2", "easy", "a.b:C")
    assert command_of("cmd:bot -x '1 2'") == ["bot", "-x", "1 2"]
    assert command_of("easy") is None


def test_a_class_may_print_what_it_likes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "chatty.py").write_text(
        "class Chatty:\n"
        "    def __init__(self, start): print('hello')\n"
        "    def choose(self, turn): print('hm'); return turn['legal'][0]\n"
        "    def end(self, message): print('bye')\n"
    )
    monkeypatch.chdir(tmp_path)
    game = played("rainbow", "chatty:Chatty", "easy")
    checked(game)
    assert game.faults == [[], []]
