"""Small PNG files: 256 colours are enough for a picture of the page."""

from __future__ import annotations

import struct
import zlib
from collections import Counter

MOST_COLOURS = 256
STEP = 4
Colour = tuple[int, int, int]


def indexed(width: int, height: int, rgba: bytes) -> bytes:
    """The pixels as a PNG with the colours they use most; rare ones become their neighbours."""
    rounded = rgba.translate(bytes(min(255, round(value / STEP) * STEP) for value in range(256)))
    pixels = list(zip(rounded[::4], rounded[1::4], rounded[2::4], strict=True))
    counted = Counter(pixels)
    palette = [colour for colour, _ in counted.most_common(MOST_COLOURS)]
    place = {colour: nearest(colour, palette) for colour in counted}
    lines = bytearray()
    for row in range(height):
        lines.append(0)
        lines += bytes(place[pixel] for pixel in pixels[row * width : (row + 1) * width])
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = b"".join(map(bytes, palette))
    parts = [
        (b"IHDR", head),
        (b"PLTE", colours),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, body) for name, body in parts)


def nearest(colour: Colour, palette: list[Colour]) -> int:
    red, green, blue = colour
    return min(
        range(len(palette)),
        key=lambda at: (
            (palette[at][0] - red) ** 2
            + (palette[at][1] - green) ** 2
            + (palette[at][2] - blue) ** 2
        ),
    )


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
