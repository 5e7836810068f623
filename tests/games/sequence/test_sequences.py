"""Sequence: fives, their choice, winning, and sequences that are broken."""

from __future__ import annotations

import pytest

from tests.games.sequence.sheet import Sheet, choices, keys, rule_and_key

TOP = "B1 C1 D1 E1 F1"


@pytest.mark.parametrize(
    ("lies", "card", "square", "line"),
    [
        ("D5 E5 F5 G5", "9D", "H5", "D5 E5 F5 G5 H5"),
        ("D2 D3 D5 D6", "5C", "D4", "D2 D3 D4 D5 D6"),
        ("C3 D4 E5 F6", "QH", "G7", "C3 D4 E5 F6 G7"),
        ("H3 G4 F5 D7", "2H", "E6", "D7 E6 F5 G4 H3"),
    ],
    ids=["row", "column", "falling", "rising"],
)
def test_five_chips_in_a_line_make_a_sequence(lies: str, card: str, square: str, line: str) -> None:
    """SQ-14"""
    sheet = Sheet(hands=[card], chips=[lies])
    assert choices(sheet, 0, card, square) == [[line]]
    event = sheet.puts(0, card, square)
    assert event.do["sequences"] == [line.split()]
    assert keys(event) == ["place", "sequence"]
    assert (sheet.view().done, sheet.view().sequences[0].squares) == ([1, 0], line.split())


def test_four_chips_are_none_and_a_line_must_be_unbroken_and_of_one_team() -> None:
    """SQ-14"""
    for chips in (["D5 E5 F5"], ["D5 E5 F5 I5"], ["D5 E5 F5", "G5"], ["D5 E5 F5 G5", "H6"]):
        sheet = Sheet(hands=["9D JC"], chips=chips)
        square = "H5" if len(chips) == 1 or chips[1] == "G5" else "H8"
        assert choices(sheet, 0, "JC", square) == [[]]
    sheet = Sheet(hands=["9D"], chips=["", "D5 E5 F5 G5"])
    assert choices(sheet, 0, "9D", "H5") == [[]]


def test_a_line_does_not_run_around_the_edge() -> None:
    """SQ-14"""
    sheet = Sheet(hands=["JC"], chips=["H4 I4 J4 A5"])
    assert choices(sheet, 0, "JC", "B5") == [[]]


@pytest.mark.parametrize(
    ("lies", "square", "line"),
    [
        ("B1 C1 D1", "E1", "A1 B1 C1 D1 E1"),
        ("J2 J3 J4", "J5", "J1 J2 J3 J4 J5"),
        ("B9 C8 D7", "E6", "A10 B9 C8 D7 E6"),
        ("I9 H8 G7", "F6", "F6 G7 H8 I9 J10"),
    ],
)
def test_a_corner_counts_for_every_team(lies: str, square: str, line: str) -> None:
    """SQ-14"""
    for team in range(3):
        hands = [""] * team + ["JC"]
        chips = [""] * team + [lies]
        sheet = Sheet(3, hands=hands, chips=chips, dealer=(team - 1) % 3)
        assert choices(sheet, team, "JC", square) == [[line]]


def test_with_two_teams_two_sequences_win() -> None:
    """SQ-15, SQ-18"""
    sheet = Sheet(4, hands=["9D", "", "6S"], chips=["D5 E5 F5 G5 B1 C1 D1 E1"])
    assert sheet.view().needed == 2
    sheet.puts(0, "9D", "H5")
    assert sheet.view().phase == "play"
    sheet.act(1, next(do for do in sheet.legal(1) if "place" in do))
    event = sheet.puts(2, "6S", "F1", TOP)
    assert keys(event) == ["place", "sequence", "over"]
    assert sheet.result is not None
    assert (sheet.result.scores, sheet.result.winners) == ([2, 0, 2, 0], [0, 2])


def test_with_three_teams_one_sequence_wins() -> None:
    """SQ-15, SQ-18"""
    sheet = Sheet(6, teams=3, hands=["9D"], chips=["D5 E5 F5 G5"])
    assert sheet.view().needed == 1
    event = sheet.puts(0, "9D", "H5")
    assert keys(event) == ["place", "sequence", "over"]
    assert sheet.result is not None
    assert sheet.result.winners == [0, 3]
    assert (sheet.state.actors(), sheet.view().phase, sheet.actor) == ([], "over", None)


def test_the_winning_move_ends_the_game_before_drawing() -> None:
    """SQ-18"""
    sheet = Sheet(3, hands=["9D"], chips=["D5 E5 F5 G5"])
    stock = sheet.view().stock
    sheet.puts(0, "9D", "H5")
    assert (sheet.view().stock, sheet.view().hand_counts) == (stock, [5, 6, 6])


def test_a_second_sequence_may_use_one_chip_of_the_first() -> None:
    """SQ-16"""
    sheet = Sheet(hands=["9S"], fives=[["E1 F1 G1 H1 I1"]], chips=["I2 I3 I4 I5"])
    assert choices(sheet, 0, "9S", "B7") == [[]]
    sheet = Sheet(hands=["7H"], fives=[["E1 F1 G1 H1 I1"]], chips=["I2 I3 I4"])
    assert choices(sheet, 0, "7H", "I5") == [["I1 I2 I3 I4 I5"]]


@pytest.mark.parametrize(("length", "second"), [(6, 0), (7, 0), (8, 0), (9, 1), (10, 1)])
def test_a_line_of_nine_or_ten_can_be_two_sequences_and_one_of_eight_is_one(
    length: int, second: int
) -> None:
    """SQ-16"""
    row = [f"{column}5" for column in "ABCDEFGHIJ"][:length]
    first, rest = " ".join(row[:5]), row[5:]
    sheet = Sheet(hands=["JC"], fives=[[first]], chips=[" ".join(rest[:-1])])
    named = choices(sheet, 0, "JC", rest[-1])
    assert bool(named[0]) == bool(second)
    if length == 9:
        assert named == [[" ".join(row[4:])]]
    if length == 10:
        assert named == [[" ".join(row[5:])]]


def test_one_chip_that_completes_two_lines_makes_both() -> None:
    """SQ-17"""
    sheet = Sheet(hands=["5H"], chips=["A5 B5 C5 D5 E1 E2 E3 E4"])
    assert choices(sheet, 0, "5H", "E5") == [["A5 B5 C5 D5 E5", "E1 E2 E3 E4 E5"]]
    event = sheet.puts(0, "5H", "E5")
    assert keys(event) == ["place", "sequence", "over"]
    assert event.notes[1].facts["n"] == 2
    assert sheet.view().done == [2, 0]


def test_one_chip_in_the_middle_of_nine_makes_two_on_one_line_or_one() -> None:
    """SQ-16, SQ-17, SQ-18"""
    sheet = Sheet(hands=["5H"], chips=["A5 B5 C5 D5 F5 G5 H5 I5"])
    assert sorted(choices(sheet, 0, "5H", "E5")) == [
        ["A5 B5 C5 D5 E5", "E5 F5 G5 H5 I5"],
        ["B5 C5 D5 E5 F5"],
        ["C5 D5 E5 F5 G5"],
        ["D5 E5 F5 G5 H5"],
    ]
    sheet.puts(0, "5H", "E5", "B5 C5 D5 E5 F5")
    assert sheet.view().done == [1, 0]


def test_who_completes_a_line_longer_than_five_chooses_the_five() -> None:
    """SQ-18"""
    sheet = Sheet(hands=["5H"], chips=["B5 C5 D5 F5 G5 H5"])
    assert sorted(choices(sheet, 0, "5H", "E5")) == [
        ["B5 C5 D5 E5 F5"],
        ["C5 D5 E5 F5 G5"],
        ["D5 E5 F5 G5 H5"],
    ]
    refusal = sheet.refused(0, {"card": "5H", "place": "E5"})
    assert (*rule_and_key(refusal), refusal.facts) == ("SQ-18", "refuse.name_fives", {"n": 3})
    sheet.puts(0, "5H", "E5", "D5 E5 F5 G5 H5")
    assert sheet.view().sequences[0].squares == ["D5", "E5", "F5", "G5", "H5"]


def test_only_the_chosen_five_are_protected() -> None:
    """SQ-9, SQ-18"""
    sheet = Sheet(hands=["5H", "JS"], chips=["B5 C5 D5 F5 G5 H5"])
    sheet.puts(0, "5H", "E5", "D5 E5 F5 G5 H5")
    assert [do["remove"] for do in sheet.legal(1) if "remove" in do] == ["B5", "C5"]


def test_the_choice_can_decide_whether_a_second_sequence_fits_the_line() -> None:
    """SQ-16, SQ-18"""
    for chosen, second in (("A5 B5 C5 D5 E5", True), ("B5 C5 D5 E5 F5", False)):
        sheet = Sheet(hands=["5H JC"], chips=["A5 B5 C5 D5 F5 G5 H5"])
        sheet.puts(0, "5H", "E5", chosen)
        sheet.act(1, next(do for do in sheet.legal(1) if do.get("place", "")[-1:] != "5"))
        assert bool(choices(sheet, 0, "JC", "I5")[0]) == second


@pytest.mark.parametrize(
    "fives",
    [
        [],
        "D5",
        [["A5", "B5", "C5", "D5", "E5"]],
        [["B5", "C5", "D5", "E5", "F5"], ["D5", "E5", "F5", "G5", "H5"]],
        [["B5", "C5", "D5", "E5"]],
        [["B5", "C5", "D5", "E5", 5]],
        [{"B5": 1}],
        None,
    ],
)
def test_fives_that_are_not_a_choice_are_refused(fives: object) -> None:
    """SQ-18"""
    sheet = Sheet(hands=["5H"], chips=["B5 C5 D5 F5 G5 H5"])
    refusal = sheet.refused(0, {"card": "5H", "place": "E5", "sequences": fives})
    assert rule_and_key(refusal) == ("SQ-18", "refuse.fives")


def test_a_single_choice_need_not_be_named_and_may_be_named_in_any_order() -> None:
    """SQ-18"""
    for fives in ([], ["H5 G5 F5 E5 D5"]):
        sheet = Sheet(hands=["9D"], chips=["D5 E5 F5 G5"])
        event = sheet.puts(0, "9D", "H5", *fives)
        assert event.do["sequences"] == [["D5", "E5", "F5", "G5", "H5"]]


def test_a_chip_that_completes_nothing_names_nothing() -> None:
    """SQ-18"""
    sheet = Sheet(hands=["9D"])
    do = {"card": "9D", "place": "H5", "sequences": [["D5", "E5", "F5", "G5", "H5"]]}
    assert rule_and_key(sheet.refused(0, do)) == ("SQ-18", "refuse.fives")


def test_the_choice_of_two_lines_multiplies() -> None:
    """SQ-17, SQ-18"""
    sheet = Sheet(hands=["5H"], chips=["A5 B5 C5 D5 F5 E1 E2 E3 E4 E6"])
    assert len(choices(sheet, 0, "5H", "E5")) == 4
    sheet.puts(0, "5H", "E5", "E2 E3 E4 E5 E6", "B5 C5 D5 E5 F5")
    assert sheet.view().done == [2, 0]


def test_a_finished_sequence_is_frozen_as_it_stands() -> None:
    """SQ-16, SQ-18"""
    sheet = Sheet(hands=["8S"], fives=[["C1 D1 E1 F1 G1"]])
    sheet.puts(0, "8S", "H1")
    assert sheet.view().done == [1, 0]
    assert sheet.view().sequences[0].squares == ["C1", "D1", "E1", "F1", "G1"]


def test_fives_are_named_by_column_then_row() -> None:
    """SQ-18"""
    sheet = Sheet(hands=["5H"], chips=["A1 A9 B8 C7 D6 A5 B5 C5 D5 E1 E2 E3 E4"])
    assert choices(sheet, 0, "5H", "E5") == [["A5 B5 C5 D5 E5", "A9 B8 C7 D6 E5", "E1 E2 E3 E4 E5"]]


def test_a_removal_never_completes_a_sequence() -> None:
    """SQ-18"""
    sheet = Sheet(hands=["JS"], chips=["A5 B5 C5 D5", "E5 F6"])
    event = sheet.removes(0, "JS", "E5")
    assert (keys(event), sheet.view().done) == (["remove"], [0, 0])


def test_after_a_thousand_turns_the_team_with_more_sequences_wins() -> None:
    """SQ-19"""
    sheet = Sheet(4, hands=["9D"], fives=[[], [TOP]])
    sheet.state.turn = 999
    event = sheet.puts(0, "9D", "H5")
    assert keys(event) == ["place", "limit", "over"]
    assert sheet.result is not None
    assert (sheet.result.scores, sheet.result.winners) == ([0, 1, 0, 1], [1, 3])


def test_equal_teams_share_the_victory() -> None:
    """SQ-19"""
    sheet = Sheet(4, hands=["9D"])
    sheet.state.turn = 999
    sheet.puts(0, "9D", "H5")
    assert sheet.result is not None
    assert sheet.result.winners == [0, 1, 2, 3]
    assert [sheet.state.payoff(seat) for seat in range(4)] == [0.25] * 4


def test_advanced_jacks_may_break_a_finished_sequence() -> None:
    """SQ-20"""
    sheet = Sheet(hands=["JS", "JH"], chips=["", "E5"], fives=[[], [TOP]], advanced_jacks=True)
    assert len([do for do in sheet.legal(0) if "remove" in do]) == 6
    event = sheet.removes(0, "JS", "D1")
    assert keys(event) == ["remove", "broken"]
    assert event.notes[1].facts == {"team": "@team.1", "n": 1}
    assert (sheet.view().done, sheet.view().sequences) == ([0, 0], [])
    assert sheet.state.locked_upper == 0


def test_a_broken_sequence_may_be_rebuilt() -> None:
    """SQ-20"""
    sheet = Sheet(hands=["JS", "4S"], fives=[[], ["C1 D1 E1 F1 G1"]], advanced_jacks=True)
    sheet.removes(0, "JS", "D1")
    assert choices(sheet, 1, "4S", "D1") == [["C1 D1 E1 F1 G1"]]
    event = sheet.puts(1, "4S", "D1")
    assert keys(event) == ["place", "sequence"]
    assert sheet.view().done == [0, 1]


def test_a_chip_shared_by_two_sequences_breaks_both() -> None:
    """SQ-20"""
    lines = ["E1 F1 G1 H1 I1", "I1 I2 I3 I4 I5"]
    sheet = Sheet(3, hands=["JS"], fives=[[], lines], advanced_jacks=True)
    event = sheet.removes(0, "JS", "I1")
    assert event.notes[1].facts["n"] == 2
    assert sheet.view().done == [0, 0, 0]


def test_the_other_sequences_stay_when_one_is_broken() -> None:
    """SQ-20"""
    lines = ["E1 F1 G1 H1 I1", "I1 I2 I3 I4 I5"]
    sheet = Sheet(3, hands=["JS"], fives=[["D9 E9 F9 G9 H9"], lines], advanced_jacks=True)
    sheet.removes(0, "JS", "F1")
    kept = [" ".join(five.squares) for five in sheet.view().sequences]
    assert kept == ["D9 E9 F9 G9 H9", "I1 I2 I3 I4 I5"]
    state = sheet.state
    locked = sum(bin(mask).count("1") for mask in (state.locked_upper, state.locked_lower))
    assert locked == 10


def test_own_chips_stay_even_with_advanced_jacks() -> None:
    """SQ-8, SQ-20"""
    sheet = Sheet(hands=["JS"], fives=[[TOP]], advanced_jacks=True)
    assert rule_and_key(sheet.refused(0, {"card": "JS", "remove": "B1"})) == (
        "SQ-8",
        "refuse.own_chip",
    )


def test_there_is_room_for_the_moves_of_the_most_tangled_board() -> None:
    """SQ-7, SQ-18

    No five is complete here, and a chip on E5 or on G6 completes up to eight of them.
    """
    arms = {
        (column + n * right, row + n * down)
        for column, row in ((4, 4), (6, 5))
        for right, down in ((1, 0), (0, 1), (1, 1), (1, -1))
        for n in range(-4, 5)
        if n
    }
    inside = [(c, r) for c, r in arms if 0 <= c <= 9 and 0 <= r <= 9]
    names = {"ABCDEFGHIJ"[column] + str(row + 1) for column, row in inside}
    sheet = Sheet(hands=["JC JD 5H KH"], chips=[" ".join(sorted(names - {"E5", "G6", "I9"}))])
    sizes = {square: len(choices(sheet, 0, "JC", square)) for square in ("E5", "G6")}
    moves = sheet.state.legal(0)
    assert sum(sizes.values()) > 400
    assert len(moves) == len(set(moves)) > 1024
    written = sheet.legal(0)
    for at in range(0, len(moves), 60):
        assert sheet.game.read(sheet.state, 0, written[at]) == sorted(moves)[at]
