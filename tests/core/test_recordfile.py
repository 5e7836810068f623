"""Files of records: what is read, what is refused, what is written."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, BinaryIO, cast

import pytest
import zstandard
from librt.random import Random

from ludarc.core import recordfile
from ludarc.core.record import Record, Seat, encode
from ludarc.core.recordfile import BadFile, line_of, read_records, writing
from ludarc.table.table import Table


@pytest.fixture
def record() -> Record:
    return Table.open("rainbow", {}, [Seat("Ana"), Seat("Léo")], Random(1)).record()


def test_a_file_of_many_games_is_read_line_by_line(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(line_of(record) + b"\n" + line_of(record))
    found = list(read_records(str(path)))
    assert [(entry.index, entry.line) for entry in found] == [(0, 1), (1, 3)]
    assert all(encode(entry.record) == encode(record) for entry in found)


def test_one_game_may_be_spread_over_many_lines(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "r.json"
    path.write_text("\n" + json.dumps(json.loads(encode(record)), indent=2))
    (entry,) = read_records(str(path))
    assert (entry.index, entry.line) == (0, 2)
    path.write_text(json.dumps({**json.loads(encode(record)), "rules": "one"}, indent=2))
    with pytest.raises(BadFile, match=r"r\.json:1: record\.rules: Expected"):
        list(read_records(str(path)))


def test_compressed_files_and_standard_input_are_read(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = zstandard.compress(line_of(record))
    (tmp_path / "r.jsonl.zst").write_bytes(packed)
    assert len(list(read_records(str(tmp_path / "r.jsonl.zst")))) == 1
    for text in (packed, line_of(record)):
        stdin = io.TextIOWrapper(io.BufferedReader(cast(io.RawIOBase, io.BytesIO(text))))
        monkeypatch.setattr("sys.stdin", stdin)
        assert len(list(read_records("-"))) == 1


def test_what_is_written_reads_back(
    tmp_path: Path, record: Record, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    for name in ("r.jsonl", "r.jsonl.zst"):
        path = str(tmp_path / name)
        with writing(path) as out:
            out.write(line_of(record))
        assert [encode(entry.record) for entry in read_records(path)] == [encode(record)]
    with writing("-") as out:
        out.write(b"said\n")
    assert capsysbinary.readouterr().out == b"said\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", ":1: no record here"),
        (b"\n\n", ":2: no record here"),
        (b"{", ":1: record: not JSON"),
        (b'{"format": \n 7', ":1: record: not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b"null", "a record is a JSON object, not null"),
        (b"[1]", "not an array"),
        (b"12", "not a number"),
        (b'{"format": "chess"}', "expected 'ludarc-record/1', found \"chess\""),
        (b'{"format": "' + b"x" * 100 + b'"}', "x…"),
        (b"\x28\xb5\x2f\xfd rubbish", "cannot be read"),
    ],
)
def test_what_is_no_record_says_where_and_why(tmp_path: Path, text: bytes, told: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(text)
    with pytest.raises(BadFile) as caught:
        list(read_records(str(path)))
    assert str(caught.value).startswith(str(path))
    assert told in str(caught.value)


def test_a_broken_line_after_good_ones_is_named(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(line_of(record) + b'{"format":\n')
    with pytest.raises(BadFile, match=r"r\.jsonl:2: record: not JSON"):
        list(read_records(str(path)))


def test_a_line_longer_than_any_record_is_refused(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recordfile, "LONGEST", 50)
    path = tmp_path / "r.jsonl"
    path.write_bytes(line_of(record))
    with pytest.raises(BadFile, match="longer than any record"):
        list(read_records(str(path)))


def test_a_stream_that_breaks_is_told(tmp_path: Path) -> None:
    class Broken(io.RawIOBase):
        """Gives one line, then fails."""

        def __init__(self) -> None:
            self.read_once = False

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            if self.read_once:
                raise OSError("the disk is on fire")
            self.read_once = True
            buffer[:2] = b"{\n"
            return 2

    stream = cast(BinaryIO, io.BufferedReader(Broken()))
    with pytest.raises(BadFile, match="the disk is on fire"):
        list(recordfile.entries("r.jsonl", stream))
    burnt = Broken()
    burnt.read_once = True
    with pytest.raises(BadFile, match="the disk is on fire"):
        recordfile.unpacked(cast(BinaryIO, burnt))


def test_missing_files_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="No such file"):
        list(read_records(str(tmp_path / "none.jsonl")))
