"""Stronger players on the page: their levels, hints, and why they moved."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from ludarc.games import GAMES
from tests.web.game import NEXT_PICTURE, Game
from tests.web.guest import PHONE, Guest
from tests.web.hands import by_pointer, hand_of, hint, play_advised
from tests.web.stage import Stage, fill_form, gather, open_table, play_now
from tests.web.walk import tab_to


def hinted(guest: Guest) -> list[dict[str, object]]:
    return [frame for frame in guest.frames if frame["type"] == "hinted"]


def until_my_turn(guest: Guest) -> None:
    guest.until(lambda: guest.legal, "it is my turn")


def test_a_table_is_opened_against_the_level_that_was_picked(stage: Stage) -> None:
    guest = stage.guest("fr")
    fill_form(guest, "rainbow", ["me", "bot"])
    picker = guest.page.get_by_label(guest.text("new.level", n=2))
    levels = ["easy", "medium", "hard", "expert"]
    expect(picker.get_by_role("option")).to_have_text([guest.text(f"level.{x}") for x in levels])
    picker.select_option("expert")
    expect(guest.page.get_by_text(guest.text("level.expert.about"))).to_be_visible()
    guest.button("new.go").click()
    guest.until_it_is("playing")
    assert guest.room["seats"][1]["level"] == "expert"
    seat = guest.page.get_by_role("listitem").filter(has_text=guest.room["seats"][1]["name"])
    expect(seat.first).to_contain_text(guest.text("level.expert"))


def test_a_hint_names_a_best_move_and_up_to_two_others_and_can_be_played(stage: Stage) -> None:
    guest = stage.guest("fr", size=PHONE)
    play_now(guest, "rainbow")
    until_my_turn(guest)
    number, legal = guest.number, guest.legal
    guest.button("hint.ask").click()
    expect(hint(guest)).to_be_visible()
    (answer,) = hinted(guest)
    moves = answer["moves"]
    assert isinstance(moves, list)
    assert 1 <= len(moves) <= 3
    assert all(move["do"] in legal for move in moves)
    expect(hint(guest).get_by_role("listitem")).to_have_count(len(moves))
    expect(hint(guest)).to_contain_text(guest.told(moves[0]["note"]))
    expect(hint(guest)).to_contain_text(guest.told(moves[0]["why"]))
    expect(hint(guest)).not_to_contain_text("%")
    play_advised(guest).first.click()
    guest.until(lambda: guest.number > number, "the move is made")
    expect(hint(guest)).to_have_count(0)


def test_on_a_phone_held_sideways_a_hint_stays_in_its_panel(stage: Stage) -> None:
    guest = stage.guest("fr", size=(740, 360))
    play_now(guest, "sequence")
    until_my_turn(guest)
    guest.button("hint.ask").click()
    frame = hint(guest).bounding_box()
    assert frame
    for button in hint(guest).get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert frame["x"] <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]


def test_the_key_i_asks_and_a_listener_hears_the_answer(stage: Stage) -> None:
    guest = stage.guest("en")
    play_now(guest, "sequence")
    until_my_turn(guest)
    guest.page.keyboard.press("i")
    expect(hint(guest)).to_be_visible()
    (answer,) = hinted(guest)
    spoken = guest.page.get_by_role("status").filter(has_text=guest.told(answer))
    expect(spoken).to_have_count(1)


def signs(guest: Guest) -> Locator:
    """What the board points out."""
    return guest.page.locator(".board .hinted")


def cover(one: Locator, other: Locator) -> bool:
    """Do two things on the screen lie over each other?"""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    across = max(a["x"], b["x"]) < min(a["x"] + a["width"], b["x"] + b["width"])
    down = max(a["y"], b["y"]) < min(a["y"] + a["height"], b["y"] + b["height"])
    return across and down


@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
def test_the_board_points_out_what_a_hint_is_about_as_long_as_it_is_read(
    stage: Stage, game: str, size: tuple[int, int]
) -> None:
    guest = stage.guest("fr", size=size)
    fill_form(guest, game, ["me", "bot"])
    for switch in hand_of(game).switches:
        guest.page.get_by_label(guest.text(f"{game}.option.{switch}")).check()
    guest.button("new.go").click()
    guest.until_it_is("playing")
    guest.button("hint.ask").click()
    expect(hint(guest)).to_be_visible()
    expect(signs(guest)).not_to_have_count(0)
    assert not any(cover(hint(guest), sign) for sign in signs(guest).all())
    spoken = guest.page.get_by_role("button", name=guest.text("hint.here"))
    expect(spoken.first).to_be_attached()
    guest.page.keyboard.press("Escape")
    expect(hint(guest)).to_have_count(0)
    expect(signs(guest)).to_have_count(0)
    guest.page.keyboard.press("i")
    expect(hint(guest)).to_be_visible()
    expect(signs(guest)).not_to_have_count(0)
    assert len(hinted(guest)) == 1
    number = guest.number
    play_advised(guest).first.click()
    guest.until(lambda: guest.number > number, "the move is made")
    expect(signs(guest)).to_have_count(0)


def test_who_looks_at_another_of_the_moves_sees_that_one_pointed_out(stage: Stage) -> None:
    guest = stage.guest("en")
    play_now(guest, "rainbow")
    until_my_turn(guest)
    guest.button("hint.ask").click()
    expect(hint(guest)).to_be_visible()
    (answer,) = hinted(guest)
    moves = answer["moves"]
    assert isinstance(moves, list)
    rows = hint(guest).get_by_role("listitem")
    for at in reversed(range(len(moves))):
        rows.nth(at).get_by_role("button").focus()
        cards = moves[at]["do"]["play"]
        expect(signs(guest)).to_have_count(len(cards))
        assert all(str(value) in signs(guest).nth(n).inner_text() for n, value in enumerate(cards))


def test_on_a_phone_a_hint_leaves_the_board_free_and_tells_one_move_at_a_time(stage: Stage) -> None:
    guest = stage.guest("fr", size=PHONE)
    play_now(guest, "sequence")
    until_my_turn(guest)
    guest.button("hint.ask").click()
    expect(hint(guest)).to_be_visible()
    assert not cover(hint(guest), guest.page.get_by_role("grid"))
    (answer,) = hinted(guest)
    moves = answer["moves"]
    assert isinstance(moves, list)
    expect(play_advised(guest)).to_have_count(1)
    guest.page.get_by_role("button", name=guest.told(moves[1]["note"])).first.click()
    expect(play_advised(guest)).to_contain_text(guest.told(moves[1]["note"]))
    number = guest.number
    play_advised(guest).click()
    guest.until(lambda: guest.number > number, "the move is made")
    assert moves[1]["do"] in [e["do"] for f in guest.frames for e in f.get("events", [])]


@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "desktop"])
def test_who_closes_a_hint_by_keys_is_back_at_the_button_that_opened_it(
    stage: Stage, size: tuple[int, int]
) -> None:
    guest = stage.guest("en", size=size)
    play_now(guest, "rainbow")
    until_my_turn(guest)
    keyboard, ask = guest.page.keyboard, guest.button("hint.ask")
    tab_to(guest, ask)
    keyboard.press("Enter")
    expect(hint(guest)).to_be_visible()
    expect(ask).to_be_focused()
    for leave in ("Enter", "Escape"):
        tab_to(guest, hint(guest).get_by_role("button", name=guest.text("close")))
        keyboard.press(leave)
        expect(hint(guest)).to_have_count(0)
        expect(ask).to_be_focused()
        keyboard.press("Enter")
        expect(hint(guest)).to_be_visible()


def test_who_asks_where_there_are_no_hints_is_told_why(stage: Stage) -> None:
    guest = stage.guest("en")
    open_table(guest, "regenbogen", ["me", "bot"])
    guest.until_it_is("playing")
    until_my_turn(guest)
    guest.page.keyboard.press("i")
    expect(guest.page.get_by_role("alert")).to_contain_text("RG-13")


def test_the_key_of_hints_is_listed_with_the_others(stage: Stage) -> None:
    guest = stage.guest("fr")
    play_now(guest, "sequence")
    guest.page.keyboard.press("?")
    keys = guest.page.get_by_role("dialog")
    expect(keys).to_contain_text(guest.text("keys.common.3"))


def test_nobody_else_hears_of_a_hint(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("fr")
    gather(host, [friend], "rainbow")
    mover, other = (host, friend) if host.legal else (friend, host)
    until_my_turn(mover)
    before = len(other.frames)
    expect(other.button("hint.ask")).to_have_count(0)
    mover.button("hint.ask").click()
    expect(hint(mover)).to_be_visible()
    told = [frame["type"] for frame in other.frames[before:]]
    assert set(told) <= {"pong"}


def test_there_is_no_hint_where_the_host_or_the_rules_forbid_it(stage: Stage) -> None:
    guest = stage.guest("en")
    fill_form(guest, "rainbow", ["me", "bot"])
    guest.page.get_by_label(guest.text("new.hints")).uncheck()
    guest.button("new.go").click()
    guest.until_it_is("playing")
    until_my_turn(guest)
    expect(guest.button("hint.ask")).to_have_count(0)
    guest.page.keyboard.press("i")
    open_table(guest, "regenbogen", ["me", "bot"])
    guest.until_it_is("playing")
    until_my_turn(guest)
    expect(guest.button("hint.ask")).to_have_count(0)
    assert not hinted(guest)


def test_who_wants_to_know_is_told_why_computers_move_and_afterwards_all(stage: Stage) -> None:
    guest = stage.guest("en")
    play_now(guest, "rainbow")
    guest.page.get_by_label(guest.text("menu")).click()
    guest.button("menu.why_on").click()
    guest.until(lambda: guest.number >= 0, "back at the table")
    Game([guest]).finish()
    live = [frame for frame in guest.frames if frame["type"] == "reason"]
    assert live
    guest.button("end.replay").click()
    seen = guest.page.get_by_text(guest.told(live[-1])).filter(visible=True)
    expect(seen.first).to_be_visible()
    guest.page.get_by_text(guest.text("end.thoughts")).click()
    (told,) = [frame for frame in guest.frames if frame["type"] == "reasons"]
    expect(guest.page.get_by_text(guest.told(told["lines"][0])).first).to_be_visible()


def test_who_plays_without_waiting_for_a_hint_hears_no_more_of_it(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("en")
    gather(host, [friend], "sequence")
    guest = host if host.legal else friend
    number = guest.number
    guest.page.keyboard.press("i")
    by_pointer(guest, next(move for move in guest.legal if "place" in move))
    guest.until(lambda: guest.number > number, "the move is made")
    guest.until(lambda: any(f["type"] == "stale" for f in guest.frames), "the hint is given up")
    guest.page.evaluate(NEXT_PICTURE)
    expect(guest.page.get_by_role("alert")).to_have_count(0)
