"""Round one screen: it goes from hand to hand, and nothing is seen or lost on the way."""

from __future__ import annotations

from functools import partial
from typing import Any

from playwright.sync_api import Locator, Route, expect

from tests.web.game import Game
from tests.web.guest import Guest
from tests.web.hands import hint, lost
from tests.web.ship import told
from tests.web.stage import Stage, open_table


def three_in_a_window(stage: Stage) -> tuple[Guest, list[int]]:
    """A black card asks two of three at one screen; the first of them has it."""
    guest = stage.guest("en")
    open_table(guest, "pirates", ["me", "local", "local"])
    guest.button("lobby.start").click()
    guest.until_it_is("playing")
    game = Game([guest])
    while guest.shared["phase"] != "window" or guest.seat != guest.shared["attack"]["asked"][0]:
        take_the_screen(guest)
        if guest.shared["phase"] != "window":
            game.play(moves=1)
            guest.until(lambda: not guest.noted, "the answers are told")
    asked = guest.shared["attack"]["asked"]
    assert len(asked) == 2
    return guest, asked


def test_round_one_screen_a_black_card_is_answered_behind_the_curtain(stage: Stage) -> None:
    guest = stage.guest("en")
    open_table(guest, "pirates", ["me", "local"])
    guest.button("lobby.start").click()
    guest.until_it_is("playing")
    game = Game([guest])
    passed = 0
    while "unblocked" not in told(guest) and "blocked" not in told(guest):
        if curtain_for(guest) is not None:
            assert guest.text("pirates.ui.hand") not in guest.page.content()
            take_the_screen(guest)
            passed += 1
        game.play(moves=1)
        guest.until(lambda: not guest.noted, "the answers are told")
    assert passed > 0


def test_round_one_screen_a_hint_is_gone_before_the_next_one_looks(stage: Stage) -> None:
    guest, asked = three_in_a_window(stage)
    guest.button("hint.ask").click()
    expect(hint(guest)).to_be_visible()
    words = guest.told(next(frame for frame in guest.frames if frame["type"] == "hinted"))
    let_it_pass(guest)
    name = guest.room["seats"][asked[1]]["name"]
    expect(guest.button("curtain.here", name=name)).to_be_visible()
    expect(hint(guest)).to_have_count(0)
    assert words not in guest.page.content()


def test_whose_answer_was_lost_with_the_server_is_asked_again(own_stage: Stage) -> None:
    guest, asked = three_in_a_window(own_stage)
    names = [seat["name"] for seat in guest.room["seats"]]
    let_it_pass(guest)
    guest.button("curtain.here", name=names[asked[1]]).click()
    expect(passing(guest)).to_be_visible()
    guest.line_may_fail = True
    own_stage.house.kill()
    expect(lost(guest)).to_be_visible()
    own_stage.house.start()
    expect(lost(guest)).to_have_count(0)
    let_it_pass(guest)
    guest.button("curtain.here", name=names[asked[0]]).click()
    let_it_pass(guest)
    guest.until(lambda: guest.shared["phase"] != "window", "both have answered")


def passing(guest: Guest) -> Locator:
    return guest.page.get_by_role("button", name=guest.text("pirates.ui.pass"))


def let_it_pass(guest: Guest) -> None:
    passing(guest).click()


def take_the_screen(guest: Guest) -> None:
    """Lift the curtain, if there is one."""
    seat = curtain_for(guest)
    if seat is not None:
        guest.button("curtain.here", name=guest.room["seats"][seat]["name"]).click()
        guest.until(partial(seated, guest, seat), "the next hand comes")


def curtain_for(guest: Guest) -> int | None:
    """The seat the screen must be passed to."""
    shared = guest.shared
    attack = shared["attack"]
    asked = attack["asked"] if shared["phase"] in ("window", "give") else [shared["actor"]]
    return None if guest.seat in asked else asked[0]


def seated(guest: Guest, seat: int) -> bool:
    return guest.seat == seat


def test_a_duel_round_one_screen_says_who_begins(stage: Stage) -> None:
    guest = stage.guest("en")
    asked: list[Any] = []

    def answer(route: Route) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(status=204)

    guest.page.route("**/start", answer)
    open_table(guest, "pirates", ["me", "local", "local"])
    guest.button("duel.offer").click()
    duel(guest, "Player 1", "rock", "Player 2", "rock")
    guest.button("pirates.ui.duel.again").click()
    duel(guest, "Player 1", "rock", "Player 2", "paper")
    guest.button("pirates.ui.duel.next", name="Player 3").click()
    duel(guest, "Player 2", "scissors", "Player 3", "rock")
    expect(
        guest.page.get_by_text(guest.text("pirates.ui.duel.wins", name="Player 3"))
    ).to_be_visible()
    guest.button("pirates.ui.duel.begin", name="Player 3").click()
    guest.until(lambda: asked, "the game is to start")
    assert asked == [{"first": 2}]


def duel(guest: Guest, *secrets: str) -> None:
    """Each takes the screen, and picks without the other looking."""
    for name, sign in zip(secrets[::2], secrets[1::2], strict=True):
        expect(guest.button("pirates.ui.duel.rock")).to_have_count(0)
        guest.button("curtain.here", name=name).click()
        guest.button(f"pirates.ui.duel.{sign}").click()
