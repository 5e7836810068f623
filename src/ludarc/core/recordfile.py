"""Files of records: one JSON object (`.json`), one per line (`.jsonl`), or zstd-compressed."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, cast

import zstandard

from ludarc.core.faults import Fault
from ludarc.core.record import NotJson, Record, decode, encode

LONGEST = 16 * 1024 * 1024
"""No game takes so many bytes; a longer line is not a record."""

ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"


class Entry:
    """A record found in a file: its index, and the line it begins on."""

    def __init__(self, index: int, line: int, record: Record) -> None:
        self.index = index
        self.line = line
        self.record = record


class BadFile(Exception):
    """A file that cannot be read as records; says where."""


def read_records(name: str) -> Iterator[Entry]:
    """The records of a file, one by one; `-` is standard input."""
    with opened(name) as stream:
        yield from entries(name, stream)


def entries(name: str, stream: BinaryIO) -> Iterator[Entry]:
    """The records of an open stream."""
    index = 0
    line = 0
    for text in lines(name, stream):
        line += 1
        if not text.strip():
            continue
        try:
            record = decode(text)
        except NotJson as fault:
            if index:
                raise BadFile(f"{name}:{line}: {fault}") from None
            yield Entry(0, line, spread_out(name, line, text, stream, fault))
            return
        except Fault as fault:
            raise BadFile(f"{name}:{line}: {fault}") from None
        yield Entry(index, line, record)
        index += 1
    if index == 0:
        raise BadFile(f"{name}:{line or 1}: no record here")


def spread_out(name: str, line: int, text: bytes, stream: BinaryIO, fault: NotJson) -> Record:
    """One record written over many lines; otherwise raise the fault of its first line."""
    try:
        rest = stream.read(LONGEST)
    except (zstandard.ZstdError, OSError) as error:
        raise BadFile(f"{name}:{line}: cannot be read: {error}") from None
    try:
        return decode(text + rest)
    except NotJson:
        raise BadFile(f"{name}:{line}: {fault}") from None
    except Fault as inner:
        raise BadFile(f"{name}:{line}: {inner}") from None


def lines(name: str, stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; a line longer than any record is a fault."""
    number = 0
    while True:
        number += 1
        try:
            text = stream.readline(LONGEST + 1)
        except (zstandard.ZstdError, OSError) as error:
            raise BadFile(f"{name}:{number}: cannot be read: {error}") from None
        if not text:
            return
        if len(text) > LONGEST:
            raise BadFile(f"{name}:{number}: a line longer than any record")
        yield text


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file or standard input, decompressed if it begins like zstd."""
    if name == "-":
        yield unpacked(sys.stdin.buffer)
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(name).open("rb"))
        except OSError as error:
            raise BadFile(f"{name}: {error.strerror}") from None
        yield unpacked(file)


def unpacked(raw: BinaryIO) -> BinaryIO:
    """The stream itself, or its decompressed content."""
    buffered = (
        raw if isinstance(raw, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, raw))
    )
    try:
        head = buffered.peek(len(ZSTD_MAGIC))
    except OSError as error:
        raise BadFile(f"cannot be read: {error}") from None
    if not head.startswith(ZSTD_MAGIC):
        return cast(BinaryIO, buffered)
    reader = zstandard.ZstdDecompressor().stream_reader(buffered, read_across_frames=True)
    return cast(BinaryIO, io.BufferedReader(cast(io.RawIOBase, reader)))


@contextmanager
def writing(name: str) -> Iterator[BinaryIO]:
    """A file to write records to, compressed if its name says so; `-` is standard output."""
    if name == "-":
        yield sys.stdout.buffer
        return
    with Path(name).open("wb") as file:
        if name.endswith(".zst"):
            with zstandard.ZstdCompressor().stream_writer(file) as packed:
                yield cast(BinaryIO, packed)
        else:
            yield file


def line_of(record: Record) -> bytes:
    """A record as a line of a `.jsonl` file."""
    return encode(record) + b"\n"
