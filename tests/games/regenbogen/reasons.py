"""When what is said of a move of Regenbogen is true, read from what everybody sees."""

from __future__ import annotations

from tests.games.truth import Moment

COLOURS = ["red", "orange", "yellow", "green", "blue", "violet"]


def visible(at: Moment) -> list[str]:
    return list(at.shared["visible"])


def missing(at: Moment) -> list[str]:
    return [colour for colour in COLOURS if colour not in visible(at)]


def hidden(at: Moment) -> int:
    return sum(disc["lies"] == "hidden" for disc in at.shared["discs"])


def doubles(at: Moment) -> int:
    """As many discs of each colour are on the table as there are rainbows left."""
    return int(len(visible(at)) * (at.shared["rainbows_left"] - 1))


def colour(at: Moment) -> str:
    return str(at.facts["colour"]).removeprefix("@colour.")


def known(at: Moment) -> str | None:
    """The colour of the disc, if it can be seen with open memory."""
    seen: str | None = at.shared["discs"][at.do["flip"]].get("colour")
    return seen


def covered(at: Moment) -> list[str]:
    """The colours of the discs nobody has seen."""
    all_ = len(at.shared["discs"]) // len(COLOURS)
    left = COLOURS * all_
    for position, disc in enumerate(at.shared["discs"]):
        seen = disc.get("colour") or (gone(at, position) if disc["lies"] == "gone" else None)
        if seen:
            left.remove(seen)
    return left


def gone(at: Moment, position: int) -> str:
    """Everybody saw what was won."""
    return COLOURS[at.state.discs[position]]  # type: ignore[attr-defined]


def next_seat(at: Moment) -> bool:
    return bool(at.after["actor"] == at.facts["whom"] or at.after["phase"] == "over")


TRUE = {
    "why.last_colour": lambda at: missing(at) == [colour(at)],
    "why.alone": lambda at: at.shared["flips"] == len(visible(at)) == at.facts["n"] > 2,
    "why.nothing_open": lambda at: visible(at) == [] and len(at.after["visible"]) == 1,
    "why.compulsory": lambda at: (
        not at.shared["may_stop"] and at.shared["flips"] + at.facts["n"] == 2
    ),
    "why.likely_new": lambda at: (
        at.facts["n"] == hidden(at) - doubles(at) > hidden(at) / 2 and at.facts["all"] == hidden(at)
    ),
    "why.dares": lambda at: (
        at.facts["n"] == doubles(at) >= hidden(at) / 2 and at.facts["all"] == hidden(at)
    ),
    "why.stop.double": lambda at: (
        "stop" in at.do
        and at.facts["n"] == doubles(at) >= hidden(at) / 2
        and at.facts["all"] == hidden(at)
    ),
    "why.stop.share": lambda at: "stop" in at.do and len(missing(at)) == 1 and next_seat(at),
    "why.stop.early": lambda at: (
        "stop" in at.do and len(missing(at)) == at.facts["n"] and next_seat(at)
    ),
    "why.name.sure": lambda at: missing(at) == [colour(at)] == [at.do["name"]] and hidden(at) == 1,
    "why.name.on": lambda at: "name" in at.do and 0 < len(missing(at)) == at.facts["n"] < 6,
    "why.name.first": lambda at: at.do["name"] == colour(at) and visible(at) == [],
    "why.seen.last": lambda at: missing(at) == [known(at)] == [colour(at)],
    "why.seen.new": lambda at: (
        known(at) == colour(at) in missing(at) and len(missing(at)) == at.facts["n"] + 1
    ),
    "why.seen.double": lambda at: known(at) == colour(at) in visible(at),
    "why.never_seen": lambda at: (
        known(at) is None
        and len(covered(at)) == at.facts["all"]
        and sum(one in missing(at) for one in covered(at)) == at.facts["n"]
    ),
}
