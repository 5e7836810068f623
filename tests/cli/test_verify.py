"""`ludarc record verify-deal`: does a recorded deal follow from the promised seed?"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarc.core.fair import fair_deal
from ludarc.core.record import encode
from ludarc.games import settle
from ludarc.table.table import Table
from tests.cli.conftest import Run, recorded, write_lines
from tests.tables import people, play_on

SEED = bytes(range(32))
HASH = sha256(SEED).hexdigest()


def fairly_dealt(name: str, moves: int = 10_000, seed: bytes = SEED, **options: Any) -> Any:
    """A game dealt from a seed, as its JSON object."""
    game = settle(name, {"players": 3, **options})
    state = fair_deal(game, seed)
    table = play_on(Table(game, people(game), state, game.deal_of(state)), moves)
    return msgspec.json.decode(encode(table.record()))


@pytest.mark.parametrize("game", ["rainbow", "regenbogen", "sequence"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_fair_deal_fits_its_seed_and_its_promise(
    ludarc: Run, tmp_path: Path, game: str, players: int
) -> None:
    path = write_lines(tmp_path / "r.jsonl", fairly_dealt(game, players=players))
    done = ludarc("record", "verify-deal", str(path), "--seed", SEED.hex())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"{path}:1: the game was dealt from this seed\n"
    done = ludarc(
        *("record", "verify-deal", str(path), "0", "--seed", SEED.hex().upper()),
        *("--commitment", HASH.upper()),
    )
    assert done.returncode == 0
    (line,) = done.stdout.decode().splitlines()
    assert line.endswith("dealt from this seed, which is the one that was promised")


def reshuffled() -> Any:
    """A game of Sequence in which the stock ran out at least twice."""
    for number in range(100):
        raw = fairly_dealt("sequence", seed=bytes([number]) * 32)
        if sum("chance" in move for move in raw["moves"]) > 1:
            return number, raw
    raise AssertionError("the stock never runs out")


def test_a_stock_shuffled_in_the_middle_of_the_game_follows_from_the_seed_too(
    ludarc: Run, tmp_path: Path
) -> None:
    """SQ-12"""
    number, raw = reshuffled()
    seed = (bytes([number]) * 32).hex()
    path = str(write_lines(tmp_path / "r.jsonl", raw))
    assert ludarc("record", "check", path).returncode == 0
    assert ludarc("record", "verify-deal", path, "--seed", seed).returncode == 0
    for at, move in enumerate(raw["moves"]):
        stock = move.get("chance", {}).get("stock", [])
        if stock:
            last = next(i for i in range(len(stock)) if stock[i] != stock[-1])
            stock[last], stock[-1] = stock[-1], stock[last]
            done = ludarc(
                *("record", "verify-deal", "-", "--seed", seed), stdin=msgspec.json.encode(raw)
            )
            assert done.returncode == 1
            assert f"move {at}: with this seed chance decides otherwise" in done.stdout.decode()
            break


def test_a_game_that_is_not_over_can_be_verified_too(ludarc: Run, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "r.jsonl", fairly_dealt("rainbow", moves=4))
    assert ludarc("record", "verify-deal", str(path), "--seed", SEED.hex()).returncode == 0


def test_one_game_of_many_is_chosen_by_its_number(ludarc: Run, tmp_path: Path) -> None:
    other = bytes(32)
    games = [fairly_dealt("rainbow", seed=other), fairly_dealt("regenbogen")]
    path = str(write_lines(tmp_path / "r.jsonl", *games))
    assert ludarc("record", "verify-deal", path, "--seed", other.hex()).returncode == 0
    assert ludarc("record", "verify-deal", path, "1", "--seed", SEED.hex()).returncode == 0
    assert ludarc("record", "verify-deal", path, "1", "--seed", other.hex()).returncode == 1
    missing = ludarc("record", "verify-deal", path, "2", "--seed", other.hex())
    assert missing.returncode == 2
    assert b"there is no game 2" in missing.stderr


def test_another_seed_or_another_deal_does_not_fit(ludarc: Run, tmp_path: Path) -> None:
    fair = str(write_lines(tmp_path / "fair.jsonl", fairly_dealt("rainbow")))
    wrong = ludarc("record", "verify-deal", fair, "--seed", bytes(32).hex())
    assert wrong.returncode == 1
    assert wrong.stdout.decode() == f"{fair}:1: this seed deals another game\n"
    unfair = str(write_lines(tmp_path / "unfair.jsonl", recorded("rainbow")))
    assert ludarc("record", "verify-deal", unfair, "--seed", SEED.hex()).returncode == 1
    first = fairly_dealt("regenbogen", moves=0)
    first["deal"]["first"] = (first["deal"]["first"] + 1) % 3
    moved = str(write_lines(tmp_path / "first.jsonl", first))
    assert ludarc("record", "verify-deal", moved, "--seed", SEED.hex()).returncode == 1


def test_a_seed_that_was_not_promised_is_told(ludarc: Run, tmp_path: Path) -> None:
    path = str(write_lines(tmp_path / "r.jsonl", fairly_dealt("rainbow")))
    words = ("record", "verify-deal", path, "--seed", SEED.hex(), "--commitment", "0" * 64)
    done = ludarc(*words)
    assert done.returncode == 1
    (line,) = done.stdout.decode().splitlines()
    assert "not the seed that was promised" in line
    assert HASH in line


@pytest.mark.parametrize("seed", ["", "xyz", "00" * 31, "00" * 33, "0x" + "00" * 31, "é" * 64])
def test_what_is_no_seed_gets_one_clear_line(ludarc: Run, tmp_path: Path, seed: str) -> None:
    path = str(write_lines(tmp_path / "r.jsonl", fairly_dealt("rainbow")))
    for words in (("--seed", seed), ("--seed", SEED.hex(), "--commitment", seed or "0")):
        done = ludarc("record", "verify-deal", path, *words)
        assert done.returncode == 2
        assert done.stdout == b""
        (line,) = done.stderr.decode().splitlines()
        assert "64 hexadecimal digits are needed" in line


def test_what_is_no_record_cannot_be_verified(ludarc: Run, tmp_path: Path) -> None:
    garbage = tmp_path / "garbage.jsonl"
    garbage.write_bytes(b"{")
    record = fairly_dealt("rainbow")
    record["deal"]["table"] = [1]
    broken = write_lines(tmp_path / "broken.jsonl", record)
    for path in (garbage, broken, tmp_path / "missing.jsonl"):
        done = ludarc("record", "verify-deal", str(path), "--seed", SEED.hex())
        assert done.returncode == 2
        assert done.stdout == b""
        assert len(done.stderr.splitlines()) == 1
    assert ludarc("record", "verify-deal", str(garbage)).returncode == 2
