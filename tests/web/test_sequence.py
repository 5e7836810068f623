"""The Sequence board: choosing, naming fives, drawing, penalties, and what it says of itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.games.sequence.hand import SQUARES, hand_of_sequence, held, square
from tests.web.axe import Inspection
from tests.web.game import Game
from tests.web.guest import PHONE, Guest
from tests.web.sketch import Sketch, chips
from tests.web.stage import Stage, fill_form, gather, open_table, take_seat
from tests.web.words import LANGUAGES, game_word

SIX: list[dict[str, Any]] = [
    {"card": "4S", "place": "D1", "sequences": [[f"{column}1" for column in five]]}
    for five in ("BCDEF", "CDEFG")
]
FIVE_CHIPS = chips(B1=0, C1=0, E1=0, F1=0, G1=0, H5=1)


def test_a_chip_that_completes_more_than_five_asks_which_five_count(stage: Stage) -> None:
    guest = stage.guest("en")
    sketch = Sketch(guest)
    sketch.open(SIX, ["4S", "9H"], chips=FIVE_CHIPS)
    held(guest, "4S").click()
    square(guest, "D1").click()
    choices = guest.page.get_by_role("radiogroup", name=guest.text("sequence.ui.fives"))
    expect(choices.get_by_role("radio")).to_have_text(["B1–F1", "C1–G1"])
    assert not sketch.moves()
    square(guest, "G1").click()
    expect(choices.get_by_role("radio", name="C1–G1")).to_be_checked()
    expect(guest.page.locator(".square.named")).to_have_count(5)
    guest.button("sequence.ui.confirm").click()
    guest.until(sketch.moves, "the move is sent")
    assert sketch.moves() == [SIX[1]]


def ways(guest: Guest) -> Locator:
    """The ways to name the fives of one chip."""
    fives = game_word("sequence", guest.lang, "ui.fives")
    return guest.page.get_by_role("radiogroup", name=fives).get_by_role("radio")


def test_the_choice_of_five_outlasts_the_telling_of_the_last_move(stage: Stage) -> None:
    guest = stage.guest("en")
    sketch = Sketch(guest)
    sketch.open([], ["4S", "9H"], chips=FIVE_CHIPS, actor=1)
    sketch.show(SIX, ["4S", "9H"], chips=FIVE_CHIPS)
    held(guest, "4S").click()
    square(guest, "D1").click()
    guest.page.wait_for_timeout(3000)  # what is said of a move is wiped after 2.5 seconds
    expect(ways(guest)).to_have_count(2)


def test_the_choice_of_five_is_made_with_keys(stage: Stage) -> None:
    guest = stage.guest("fr")
    sketch = Sketch(guest)
    sketch.open(SIX, ["4S", "9H"], chips=FIVE_CHIPS)
    keyboard = guest.page.keyboard
    keyboard.press("1")
    expect(square(guest, "D1")).to_be_focused()
    keyboard.press("Enter")
    keyboard.press("2")
    expect(guest.page.get_by_role("radio", name="C1–G1")).to_be_checked()
    keyboard.press("Escape")
    expect(ways(guest)).to_have_count(0)
    assert not sketch.moves()


def test_a_tap_on_a_square_chooses_its_card_and_a_second_tap_plays(stage: Stage) -> None:
    guest = stage.guest("en")
    sketch = Sketch(guest)
    plain = {"card": "4S", "place": "D1"}
    sketch.open([plain, {"card": "JC", "place": "D1"}], ["4S", "JC"])
    expect(square(guest, "D1")).to_have_accessible_name("D1, 4 of spades, free, you hold this card")
    square(guest, "D1").click()
    expect(held(guest, "4S")).to_have_attribute("aria-pressed", "true")
    square(guest, "D1").click()
    guest.until(sketch.moves, "the move is sent")
    assert sketch.moves() == [plain]


def test_a_one_eyed_jack_points_out_the_chips_it_can_remove(stage: Stage) -> None:
    guest = stage.guest("en")
    sketch = Sketch(guest)
    move = {"card": "JS", "remove": "H5"}
    sketch.open([move], ["JS"], chips=FIVE_CHIPS)
    held(guest, "JS").click()
    name = "H5, 9 of diamonds, chip of the green team, this chip can be removed"
    expect(square(guest, "H5")).to_have_accessible_name(name)
    square(guest, "H5").click()
    guest.until(sketch.moves, "the move is sent")
    assert sketch.moves() == [move]


def test_a_hand_that_fits_nowhere_is_asked_for_a_discard(stage: Stage) -> None:
    guest = stage.guest("en")
    sketch = Sketch(guest)
    sketch.open([{"discard": "4S"}, {"discard": "9H"}], ["4S", "9H"])
    expect(guest.page.get_by_text(guest.text("sequence.ui.why.stuck"))).to_be_visible()
    expect(guest.button("sequence.ui.discard")).to_be_disabled()
    held(guest, "9H").click()
    guest.button("sequence.ui.discard").click()
    guest.until(sketch.moves, "the move is sent")
    assert sketch.moves() == [{"discard": "9H"}]


def test_a_seat_may_draw_while_another_plays(stage: Stage) -> None:
    guest = stage.guest("en")
    sketch = Sketch(guest, manual_draw=True)
    sketch.open([{"draw": True}], ["4S", "9H"], actor=1, open_draws=[0])
    expect(guest.page.get_by_text(guest.text("sequence.prompt.draw"))).to_be_visible()
    expect(
        guest.page.get_by_text(guest.text("sequence.ui.open_draws", names="Ana"))
    ).to_be_visible()
    guest.button("sequence.ui.draw").click()
    guest.until(sketch.moves, "the move is sent")
    assert sketch.moves() == [{"draw": True}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_penalty_is_called_answered_and_paid(stage: Stage, lang: str) -> None:
    inspection = Inspection()
    caller = stage.guest(lang, script_allowed=True)
    sketch = Sketch(caller, seats=3, no_table_talk=True)
    sketch.open([{"call": 1}, {"call": 2}], ["4S"], actor=1)
    expect(caller.page.get_by_text(caller.text("prompt.wait", name="Léo"))).to_be_visible()
    caller.button("sequence.ui.call").click()
    dialog = caller.page.get_by_role("dialog", name=caller.text("sequence.ui.call"))
    inspection.look(caller, "call")
    dialog.get_by_role("button").nth(1).click()
    caller.until(sketch.moves, "the call is sent")
    assert sketch.moves() == [{"call": 2}]

    call = {"caller": 1, "team": 0, "confirmed": 1, "waiting": [2]}
    accused = stage.guest(lang, script_allowed=True, size=PHONE)
    sketch = Sketch(accused, seats=3, no_table_talk=True)
    sketch.open([{"accept": True}], ["4S"], phase="answer", call=call)
    expect(accused.page.get_by_text(accused.text("sequence.prompt.answer"))).to_be_visible()
    inspection.look(accused, "accused")
    accused.button("sequence.ui.accept").click()
    accused.until(sketch.moves, "the answer is sent")

    witness = stage.guest(lang, script_allowed=True, theme="dark")
    sketch = Sketch(witness, seats=3, no_table_talk=True)
    answers = [{"confirm": True}, {"confirm": False}]
    sketch.open(answers, ["4S"], phase="answer", call={**call, "team": 2, "waiting": [0]})
    inspection.look(witness, "witness")
    witness.button("sequence.ui.deny").click()
    witness.until(sketch.moves, "the answer is sent")
    assert sketch.moves() == [{"confirm": False}]

    punished = stage.guest(lang, script_allowed=True)
    sketch = Sketch(punished, seats=3, no_table_talk=True)
    sketch.open([{"discard": "4S"}], ["4S"], phase="discard", owing=[0], actor=1)
    expect(punished.page.get_by_text(punished.text("sequence.ui.why.penalty"))).to_be_visible()
    held(punished, "4S").click()
    punished.page.keyboard.press("x")
    punished.until(sketch.moves, "the discard is sent")
    assert not inspection.wrong, inspection.wrong


def test_the_discards_of_every_seat_can_be_browsed(stage: Stage) -> None:
    guest, friend = stage.guest("en"), stage.guest("fr")
    gather(guest, [friend], "sequence")
    Game([guest, friend]).play(moves=4)
    guest.until(lambda: guest.number == friend.number, "both see the same")
    guest.page.keyboard.press("p")
    dialog = guest.page.get_by_role("dialog", name=guest.text("sequence.ui.piles"))
    expect(dialog.get_by_role("listitem")).to_have_count(sum(map(len, guest.shared["discards"])))
    guest.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_square_where_nothing_fits_tells_the_rule(stage: Stage) -> None:
    guest, friend = stage.guest("en"), stage.guest("en")
    gather(guest, [friend], "sequence")
    game = Game([guest, friend])
    game.play(moves=2)
    guest.until(lambda: guest.number == friend.number, "both see the same")
    mover = guest if guest.legal else friend
    plain = next(card for card in (mover.own or {})["hand"] if card[0] != "J")
    taken = SQUARES[mover.shared["chips"].index(str(mover.seat))]
    held(mover, plain).click()
    square(mover, taken).click()
    expect(mover.page.get_by_role("alert")).to_contain_text("SQ-6")


def test_nine_seats_in_three_teams_start_and_play(stage: Stage) -> None:
    guest = stage.guest("fr", size=PHONE)
    open_table(guest, "sequence", ["me", *["bot"] * 8])
    guest.until_it_is("playing")
    assert guest.shared["teams"] == 3
    seats = guest.page.get_by_role("list", name=guest.text("seats"))
    expect(seats.get_by_role("listitem")).to_have_count(9)
    Game([guest]).play(moves=2)
    assert seen_whole(guest)


def seen_whole(guest: Guest) -> bool:
    """Does the board lie wholly above the hand, without scrolling?"""
    fits: bool = guest.page.evaluate(
        """() => {
            const board = document.querySelector('[role=grid]')?.getBoundingClientRect();
            const hand = document.querySelector('.hand')?.getBoundingClientRect();
            return !board || !hand || (board.bottom <= hand.top && hand.bottom <= innerHeight + 1);
        }"""
    )
    return fits


@pytest.mark.parametrize("seats", [2, 4])
def test_on_a_small_phone_board_and_hand_are_seen_at_once(stage: Stage, seats: int) -> None:
    guest = stage.guest("en", size=PHONE)
    open_table(guest, "sequence", ["me", *["bot"] * (seats - 1)])
    guest.until_it_is("playing")
    guest.until(lambda: guest.legal, "it is our turn")
    expect(hand_of_sequence(guest)).to_be_visible()
    assert seen_whole(guest)


def test_a_table_for_six_is_opened_with_three_teams(stage: Stage) -> None:
    guest, friend = stage.guest("en"), stage.guest("fr")
    fill_form(guest, "sequence", ["me", "open", *["bot"] * 4])
    guest.page.get_by_label(guest.text("sequence.option.teams")).select_option("3")
    guest.page.get_by_label(guest.text("new.level", n=3)).select_option("medium")
    guest.button("new.go").click()
    guest.page.wait_for_url("**/t/*")
    friend.go(guest.page.url)
    take_seat(friend, 1)
    guest.button("lobby.start").click()
    guest.until_it_is("playing")
    assert guest.shared["teams"] == 3
    Game([guest, friend]).finish()


def test_a_forgotten_draw_is_made_with_the_button(stage: Stage) -> None:
    guest, friend = stage.guest("en"), stage.guest("en")
    fill_form(guest, "sequence", ["me", "open"])
    guest.page.get_by_label(guest.text("sequence.option.manual_draw")).check()
    guest.button("new.go").click()
    guest.page.wait_for_url("**/t/*")
    friend.go(guest.page.url)
    take_seat(friend, 1)
    guest.button("lobby.start").click()
    guest.until(lambda: guest.legal or friend.legal, "somebody may play")
    mover = guest if guest.legal else friend
    move = next(move for move in mover.legal if "place" in move)
    held(mover, move["card"]).click()
    square(mover, move["place"]).click()
    mover.button("sequence.ui.draw").click()
    mover.until(lambda: not mover.shared["open_draws"], "the card is drawn")
    assert len((mover.own or {})["hand"]) == 7


@pytest.mark.parametrize(("lang", "king", "queen", "jack"), [("fr", *"RDV"), ("en", *"KQJ")])
def test_court_cards_bear_the_letters_of_the_language(
    stage: Stage, lang: str, king: str, queen: str, jack: str
) -> None:
    guest = stage.guest(lang)
    sketch = Sketch(guest)
    played = {"who": 1, "card": "@card.KH", "place": "G2"}
    sketch.log = [{"seat": 1, "key": "place", "facts": played}]
    sketch.open([{"card": "QD", "place": "D10"}], ["KS", "QD", "JH", "TD"])
    expect(hand_of_sequence(guest).locator(".rank")).to_have_text([king, queen, jack, "10"])
    ranks = guest.page.locator("[role=gridcell] .label").all_inner_texts()
    assert [ranks.count(letter) for letter in (king, queen, jack)] == [8, 8, 0]
    held(guest, "QD").click()
    lead = guest.text("sequence.ui.lead.card", card=f"{queen}♦", n=1)
    expect(guest.page.get_by_text(lead)).to_be_visible()
    log = guest.page.get_by_role("list", name=guest.text("table.log"))
    expect(log).to_contain_text(f"{king}♥")
