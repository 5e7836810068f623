"""Seeds that follow from other seeds, the same on every machine."""

from __future__ import annotations

from hashlib import blake2b


def seed_from(*parts: int | str) -> int:
    """A seed of 63 bits that follows from all the parts, in their order."""
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) >> 1
