"""`python -m tools.pictures`: the pictures of the page in docs/img, taken from real games.

`python -m tools.pictures sequence` takes only those of a game; `home`, `lobby` and `hint` are
parts like the games.

A repository is no place for heavy pictures: each is kept with the colours it uses most.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64decode, b64encode
from pathlib import Path

from playwright.sync_api import Page
from tests.games.sequence.hand import choose_a_card
from tests.web.chromium import MISSING, found
from tests.web.game import Game
from tests.web.guest import PHONE, Guest, Theme
from tests.web.hands import hand_of, hint, play_advised
from tests.web.png import indexed
from tests.web.sketch import ShipSketch
from tests.web.stage import Stage, fill_form, gather, open_stage, open_table, take_seat
from tests.web.words import ROOT

from ludarc.games import GAMES

FOLDER = ROOT / "docs" / "img"
LARGEST = 150_000
PIXELS = """async encoded => {
    const png = await fetch(`data:image/png;base64,${encoded}`);
    const image = await createImageBitmap(await png.blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen.drawImage(image, 0, 0);
    const {width, height, data} = pen.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let at = 0; at < data.length; at += 8192)
        text += String.fromCharCode(...data.subarray(at, at + 8192));
    return [width, height, btoa(text)];
}"""
DESK = (1100, 720)


class Album:
    """Pictures taken so far."""

    def __init__(self, darkroom: Page) -> None:
        self.darkroom = darkroom
        self.heavy: list[str] = []

    def take(self, guest: Guest, name: str, whole: bool = False) -> None:
        """What is on the screen, or the whole page."""
        path = FOLDER / f"{name}.png"
        if "desktop" in name:
            guest.page.evaluate("scrollTo(0, 0)")
        guest.page.wait_for_timeout(400)
        taken = b64encode(guest.page.screenshot(full_page=whole)).decode()
        width, height, pixels = self.darkroom.evaluate(PIXELS, taken)
        size = path.write_bytes(indexed(width, height, b64decode(pixels)))
        print(f"{size:8,} B  {path.relative_to(ROOT)}")
        if size > LARGEST:
            self.heavy.append(name)


def seen_by(stage: Stage, lang: str, theme: Theme, size: tuple[int, int]) -> Guest:
    return stage.guest(lang, theme=theme, size=size)


def home(stage: Stage, album: Album) -> None:
    for guest, name in (
        (seen_by(stage, "en", "light", DESK), "home-desktop-light-en"),
        (seen_by(stage, "fr", "dark", PHONE), "home-phone-dark-fr"),
    ):
        guest.go("/")
        guest.page.get_by_role("article").first.wait_for()
        album.take(guest, name, whole=True)


def lobby(stage: Stage, album: Album) -> None:
    host = seen_by(stage, "fr", "light", DESK)
    link = open_table(host, "rainbow", ["me", "open", "open"])
    friend = seen_by(stage, "en", "dark", PHONE)
    friend.go(link)
    album.take(friend, "lobby-phone-dark-en")
    take_seat(friend, 1)
    album.take(host, "lobby-desktop-light-fr")


def levels(stage: Stage, album: Album) -> None:
    """Whom to play against, chosen on a phone."""
    guest = seen_by(stage, "fr", "light", PHONE)
    fill_form(guest, "rainbow", ["me", "bot", "bot"])
    for number, level in ((2, "expert"), (3, "medium")):
        picker = guest.page.get_by_label(guest.text("new.level", n=number))
        picker.select_option(level)
    picker.scroll_into_view_if_needed()
    album.take(guest, "levels-phone-light-fr")


HINTED = {
    "pirates": ("fr", "dark", DESK, 3),
    "regenbogen": ("en", "dark", PHONE, 4),
    "sequence": ("fr", "light", PHONE, 6),
}
"""In which language, light and size a hint is shown, and after how many moves."""


def hints(stage: Stage, album: Album) -> None:
    """A hint in every game, while it is read."""
    for game in GAMES:
        lang, theme, size, moves = HINTED.get(game, ("en", "light", DESK, 2))
        guest = seen_by(stage, lang, "dark" if theme == "dark" else "light", size)
        fill_form(guest, game, ["me", "bot", "bot"])
        for switch in hand_of(game).switches:
            guest.page.get_by_label(guest.text(f"{game}.option.{switch}")).check()
        guest.button("new.go").click()
        guest.until_it_is("playing")
        ask(guest)
        while moves > 0 or guest.shared.get("phase") in ("window", "give"):
            number, moves = guest.number, moves - 1
            play_advised(guest).first.click()
            guest.until(lambda: guest.number > number, "it is played")  # noqa: B023
            ask(guest)
        form = "phone" if size == PHONE else "desktop"
        album.take(guest, f"hint-{game}-{form}-{theme}-{lang}")


def ask(guest: Guest) -> None:
    """Ask for a hint, and wait until it has come."""
    guest.button("hint.ask").wait_for(timeout=60_000)
    guest.page.wait_for_timeout(1100)  # one thought a second
    guest.button("hint.ask").click()
    hint(guest).wait_for()


def window(stage: Stage, album: Album) -> None:
    """A black card that may be blocked: drawn, for it lasts a moment only."""
    guest = seen_by(stage, "fr", "light", PHONE)
    ship = ShipSketch(guest, seats=3)
    ship.deadline = 10.0
    islands = [[["2", "3", "joker:4", "5"], ["7", "7", "7"]], [["4", "4", "4"]], [["rainbow"]]]
    attack = {"card": "cannon", "by": 1, "at": 0, "blocked_by": "2", "asked": [0, 2]}
    hand = ["2", "6", "joker", "lookout", "quartermaster"]
    answers = [{"block": False}, {"block": True}]
    shared = {"islands": islands, "discard": ["3", "thief", "cannon"], "scores": [7, 3, 5]}
    ship.open(answers, hand, phase="window", actor=1, attack=attack, **shared)
    album.take(guest, "pirates-window-phone-light-fr")


def nine(stage: Stage, album: Album) -> None:
    """Nine seats in three teams, on a phone."""
    guest = seen_by(stage, "en", "light", PHONE)
    open_table(guest, "sequence", ["me", *["bot"] * 8])
    guest.until_it_is("playing")
    Game([guest]).play(moves=1)
    guest.until(lambda: guest.legal, "it is our turn")
    choose_a_card(guest)
    album.take(guest, "sequence-nine-phone-light-en")


def board(stage: Stage, album: Album, game: str) -> None:
    """Both boards at a moment worth seeing, then the end."""
    desk = seen_by(stage, "en", "light", DESK)
    phone = seen_by(stage, "fr", "light", PHONE)
    night = seen_by(stage, "fr", "dark", DESK)
    dim = seen_by(stage, "en", "dark", PHONE)
    guests = [desk, phone, night, dim]
    hand = hand_of(game)
    quick = {name: number for name, number in hand.quick.items() if name == "look_seconds"}
    gather(desk, guests[1:], game, **quick)
    play = Game(guests)
    waiting = {
        id(desk): f"{game}-desktop-light-en",
        id(phone): f"{game}-phone-light-fr",
        id(night): f"{game}-desktop-dark-fr",
        id(dim): f"{game}-phone-dark-en",
    }

    def look(guest: Guest) -> None:
        if id(guest) in waiting and hand.in_the_thick(guest):
            hand.pose(guest)
            album.take(guest, waiting.pop(id(guest)))
            for key in hand.unpose:
                guest.page.keyboard.press(key)

    play.before_move = look
    play.finish()
    album.take(desk, f"{game}-end-desktop-light-en")
    album.take(phone, f"{game}-end-phone-light-fr")


def advice(stage: Stage, album: Album) -> None:
    levels(stage, album)
    hints(stage, album)


PARTS = {"home": home, "lobby": lobby, "hint": advice}


def main(wanted: list[str]) -> int:
    if not found():
        print(MISSING, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, open_stage(Path(folder)) as stage:
        album = Album(stage.browser.new_page())
        for part, take in PARTS.items():
            if part in (wanted or PARTS):
                take(stage, album)
        for game in GAMES:
            if game in (wanted or GAMES):
                board(stage, album, game)
        if not wanted or "sequence" in wanted:
            nine(stage, album)
        if not wanted or "pirates" in wanted:
            window(stage, album)
    if album.heavy:
        print(f"too heavy: {', '.join(album.heavy)}", file=sys.stderr)
    return int(bool(album.heavy))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
