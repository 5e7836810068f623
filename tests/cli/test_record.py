"""`ludarc record`: what it says of good files, of bad ones, and of broken rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import zstandard

from tests.cli.conftest import Run, recorded, write_lines


@pytest.fixture(params=["rainbow", "regenbogen"])
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_a_told_game_begins_with_the_cut(ludarc: Run, tmp_path: Path) -> None:
    """SQ-5"""
    path = write_lines(tmp_path / "r.jsonl", recorded("sequence", moves=3))
    lines = ludarc("record", "show", str(path), "--lang", "en").stdout.decode().splitlines()
    assert lines[0] == "Sequence — Ana, Léo, Mia"
    assert [" cuts " in line for line in lines[1:4]] == [True] * 3
    dealt = next(at for at, line in enumerate(lines) if "has the lowest card and deals" in line)
    assert "begins." in lines[dealt + 1]
    assert lines[dealt + 2].startswith("   0  ")


def test_a_faultless_file_is_called_faultless(ludarc: Run, tmp_path: Path, game: str) -> None:
    path = write_lines(tmp_path / "r.jsonl", recorded(game), recorded(game, 7, players=2))
    done = ludarc("record", "check", str(path))
    assert done.returncode == 0
    assert done.stdout.decode() == f"{path}: 2 games, no fault\n"


def test_json_jsonl_zst_and_standard_input_are_read(ludarc: Run, tmp_path: Path) -> None:
    record = recorded("rainbow")
    line = msgspec.json.encode(record) + b"\n"
    pretty = tmp_path / "one.json"
    pretty.write_text(json.dumps(record, indent=2))
    packed = tmp_path / "many.jsonl.zst"
    packed.write_bytes(zstandard.compress(line) + zstandard.compress(line))
    assert ludarc("record", "check", str(pretty), str(packed)).returncode == 0
    assert b"2 games" in ludarc("record", "check", str(packed)).stdout
    for text in (line, pretty.read_bytes(), packed.read_bytes(), line + b"\n" + line):
        assert ludarc("record", "check", "-", stdin=text).returncode == 0


def test_the_first_fault_is_named_with_line_move_and_rule(ludarc: Run, tmp_path: Path) -> None:
    good = recorded("rainbow")
    bad = recorded("rainbow")
    bad["moves"][0]["do"] = {"take": [1]}
    path = write_lines(tmp_path / "r.jsonl", good, bad)
    done = ludarc("record", "check", "--lang", "en", str(path))
    assert done.returncode == 1
    assert done.stdout.decode().startswith(f"{path}:2: move 0: RB-11: ")
    assert "once everybody has played" in done.stdout.decode()


def test_a_fault_in_one_file_does_not_hide_the_next_file(ludarc: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{")
    good = write_lines(tmp_path / "good.jsonl", recorded("rainbow"))
    done = ludarc("record", "check", str(bad), str(good))
    assert done.returncode == 2
    assert b"good.jsonl: 1 game, no fault" in done.stdout


def altered(record: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A record with one thing changed; a path like `deal.hands.0` leads to it."""
    *way, last = path.split(".")
    place: Any = record
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return record


BROKEN = [
    ("rainbow", "format", "ludarc-record/2", "record.format"),
    ("rainbow", "game", "chess", "game: 'chess' is not a game here"),
    ("rainbow", "game", 7, "record.game"),
    ("rainbow", "rules", 99, "record.rules"),
    ("rainbow", "rules", "1", "record.rules"),
    ("rainbow", "options.players", 7, "RB-1"),
    ("rainbow", "options.players", True, "options.players"),
    ("rainbow", "options.colour", "blue", "options"),
    ("rainbow", "options.open_scores", 1, "RB-14"),
    ("rainbow", "seats", [], "record.seats"),
    ("rainbow", "seats.0.nmae", "Ana", "record.seats[0]"),
    ("rainbow", "deal", None, "deal"),
    ("rainbow", "deal.first", 3, "RB-4"),
    ("rainbow", "deal.first", -1, "RB-4"),
    ("rainbow", "deal.table", [1, 2, 7], "deal.table[2]"),
    ("rainbow", "deal.table", [1, 2], "RB-2"),
    ("rainbow", "deal.hands.0", [1] * 14, "RB-1"),
    ("rainbow", "deal.hands", [], "RB-2"),
    ("rainbow", "deal.second", [[1] * 14] * 2, "RB-3"),
    ("rainbow", "deal.removed", [], "RB-2"),
    ("rainbow", "moves", {}, "record.moves"),
    ("rainbow", "moves.3.seat", "1", "record.moves[3].seat"),
    ("rainbow", "extra", 1, "record"),
    ("regenbogen", "options.discs_per_colour", 9, "RG-1"),
    ("regenbogen", "options.look_seconds", -1, "RG-4"),
    ("regenbogen", "options.open_memory", "yes", "RG-13"),
    ("regenbogen", "deal.first", 9, "RG-2"),
    ("regenbogen", "deal.discs.0", "pink", "deal.discs[0]"),
    ("regenbogen", "deal.discs", ["red"] * 36, "RG-1"),
    ("regenbogen", "deal.discs", [], "RG-1"),
]


@pytest.mark.parametrize(("game", "path", "value", "told"), BROKEN)
def test_what_is_no_record_gets_one_clear_line_and_exit_code_2(
    ludarc: Run, tmp_path: Path, game: str, path: str, value: Any, told: str
) -> None:
    file = write_lines(tmp_path / "r.jsonl", altered(recorded(game), path, value))
    done = ludarc("record", "check", str(file))
    assert done.returncode == 2
    assert done.stdout == b""
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith(f"{file}:1: ")
    assert told in line


ILLEGAL = [
    ("rainbow", "moves.0.do", {"play": [1, 1, 2]}, "RB-8"),
    ("rainbow", "moves.0.do", {"play": [6, 1]}, "RB-8"),
    ("rainbow", "moves.0.do", "play", "RB-5"),
    ("rainbow", "moves.0.do", {"play": [True]}, "RB-1"),
    ("rainbow", "moves.0.seat", 9, "there is no seat 9"),
    ("rainbow", "moves.0.chance", {"taken": []}, "chance"),
    ("rainbow", "moves.0.at", -1.0, "'at'"),
    ("rainbow", "result", None, "no result is written"),
    ("rainbow", "result.winners", [0, 1, 2], "the rules say"),
    ("regenbogen", "moves.0.do", {"stop": True}, "RG-3"),
    ("regenbogen", "moves.0.do", {"flip": 99}, "RG-1"),
    ("regenbogen", "moves.0.do", {"name": "blue", "flip": 0}, "RG-9"),
]


@pytest.mark.parametrize(("game", "path", "value", "told"), ILLEGAL)
def test_what_the_rules_forbid_is_named_and_exits_with_1(
    ludarc: Run, tmp_path: Path, game: str, path: str, value: Any, told: str
) -> None:
    file = write_lines(tmp_path / "r.jsonl", altered(recorded(game), path, value))
    done = ludarc("record", "check", str(file))
    assert done.returncode == 1
    (line,) = done.stdout.decode().splitlines()
    assert line.startswith(f"{file}:1: move ")
    assert told in line


def test_a_move_must_be_written_in_its_proper_order(ludarc: Run, tmp_path: Path) -> None:
    record = recorded("rainbow")
    number, move = next(
        (n, m) for n, m in enumerate(record["moves"]) if len(set(m["do"].get("play", []))) > 1
    )
    move["do"]["play"].reverse()
    done = ludarc("record", "check", str(write_lines(tmp_path / "r.jsonl", record)))
    assert done.returncode == 1
    assert f"move {number}: ".encode() in done.stdout
    assert b"properly written" in done.stdout


def test_moves_after_the_end_and_results_before_it_are_faults(ludarc: Run, tmp_path: Path) -> None:
    late = recorded("rainbow")
    late["moves"].append({"seat": 0, "do": {"play": [1]}})
    early = recorded("rainbow", 5)
    early["result"] = recorded("rainbow")["result"]
    for record, told in ((late, "RB-17"), (early, "not over")):
        done = ludarc("record", "check", str(write_lines(tmp_path / "r.jsonl", record)))
        assert done.returncode == 1
        assert told in done.stdout.decode()


GARBAGE = {
    "empty": b"",
    "blank": b"\n\n  \n",
    "binary": bytes(range(256)) * 64,
    "truncated": msgspec.json.encode(recorded("rainbow"))[:-40],
    "array": b"[1, 2, 3]\n",
    "null": b"null\n",
    "deep": b"[" * 200_000,
    "deep object": b'{"format":' * 100_000,
    "broken zstd": zstandard.compress(msgspec.json.encode(recorded("rainbow")))[:-20],
    "not zstd": b"\x28\xb5\x2f\xfd" + b"rubbish" * 9,
    "bad text": b'{"format": "\xff\xfe"}\n',
}


@pytest.mark.parametrize("text", GARBAGE.values(), ids=GARBAGE.keys())
@pytest.mark.parametrize("verb", ["check", "legal", "show"])
def test_garbage_gets_one_clear_line_and_exit_code_2(
    ludarc: Run, tmp_path: Path, text: bytes, verb: str
) -> None:
    file = tmp_path / "garbage.jsonl"
    file.write_bytes(text)
    done = ludarc("record", verb, str(file))
    assert done.returncode == 2
    assert done.stdout == b""
    (line,) = done.stderr.decode().splitlines()
    assert str(file) in line
    assert len(line) < 400


@pytest.mark.parametrize("line_length", [100, 10**9])
def test_a_hundred_megabytes_of_garbage_are_refused_at_once(
    ludarc: Run, tmp_path: Path, line_length: int
) -> None:
    file = tmp_path / "garbage.jsonl"
    chunk = (b"x" * 99 + b"\n") if line_length == 100 else b"x" * 100
    file.write_bytes(chunk * 1_000_000)
    done = ludarc("record", "check", str(file))
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_a_missing_file_and_a_folder_are_told_apart(ludarc: Run, tmp_path: Path) -> None:
    missing = ludarc("record", "check", str(tmp_path / "no.jsonl"))
    folder = ludarc("record", "check", str(tmp_path))
    assert missing.returncode == folder.returncode == 2
    assert b"No such file" in missing.stderr
    assert b"directory" in folder.stderr


def test_legal_lists_every_position_of_every_acting_seat(
    ludarc: Run, tmp_path: Path, game: str
) -> None:
    records = [recorded(game), recorded(game, 5)]
    done = ludarc("record", "legal", str(write_lines(tmp_path / "r.jsonl", *records)))
    assert done.returncode == 0
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == len(records[0]["moves"]) + 6
    for line in lines:
        assert list(line) == ["record", "move", "seat", "legal"]
        moves = records[line["record"]]["moves"]
        if line["move"] < len(moves):
            move = moves[line["move"]]
            assert line["seat"] == move["seat"]
            assert move["do"] in line["legal"]
    assert [line["move"] for line in lines if line["record"] == 1] == [0, 1, 2, 3, 4, 5]


def test_legal_stops_at_a_broken_rule(ludarc: Run, tmp_path: Path) -> None:
    record = altered(recorded("rainbow"), "moves.4.do", {"play": [1, 6]})
    done = ludarc("record", "legal", str(write_lines(tmp_path / "r.jsonl", record)))
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 5
    assert b"move 4: RB-8" in done.stderr


def test_show_tells_a_game_in_words_in_both_languages(
    ludarc: Run, tmp_path: Path, game: str
) -> None:
    path = str(write_lines(tmp_path / "r.jsonl", recorded(game, 3), recorded(game)))
    french = ludarc("record", "show", path, "1", "--lang", "fr").stdout.decode()
    english = ludarc("record", "show", path, "1", "--lang", "en").stdout.decode()
    assert "Victoire" in french
    assert "Victory" in english
    assert len(french.splitlines()) == len(english.splitlines())
    assert len(ludarc("record", "show", path).stdout.splitlines()) == 7
    missing = ludarc("record", "show", path, "2")
    assert missing.returncode == 2
    assert b"there is no game 2" in missing.stderr
