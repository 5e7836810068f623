"""`python -m tools.contactsheets OUT`: every screen, at every size, in both lights, on sheets to
look at.

`--beside FOLDER` lays the drawings of a folder beside them (`end-phone.png` beside the end on a
phone); `--only end,curtain` takes some screens only, `--lang en` one language. A screen that cannot
be reached is named at the end, and the others are taken.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path

from playwright.sync_api import Error, Page
from tests.games.sequence.hand import choose_a_card
from tests.web.chromium import MISSING, found
from tests.web.game import Game
from tests.web.guest import Guest, Theme
from tests.web.hands import hand_of, hint
from tests.web.learner import Learner
from tests.web.stage import Stage, open_stage, open_table, play_now, take_seat, tile_of
from tests.web.words import LANGUAGES

SIZES = [(360, 640), (390, 844), (844, 390), (820, 1180), (1280, 800), (1920, 1080)]
DRAWN = {(390, 844): "phone", (844, 390): "sideways", (1280, 800): "desktop", (1920, 1080): "tv"}
"""How the drawings of a size are called."""
THEMES: tuple[Theme, ...] = ("light", "dark")
UNREACHED = (Error, AssertionError, KeyError, StopIteration, OSError)
STYLE = """
    body { margin: 24px; background: #d8d3c8; font: 18px system-ui; width: max-content }
    section { display: flex; align-items: flex-end; gap: 16px; margin-bottom: 24px }
    figure { margin: 0 } img { display: block; height: 420px; box-shadow: 0 1px 6px #0006 }
    .drawn img { outline: 4px solid #7a4bc2 }
"""


@dataclass(frozen=True)
class Scene:
    """How a screen is reached, and which drawings show it."""

    reach: Callable[[Stage, str], Guest]
    drawn: str = ""


def visitor(stage: Stage, lang: str) -> Guest:
    guest = stage.guest(lang)
    guest.context.set_default_timeout(30_000)
    return guest


def home(stage: Stage, lang: str) -> Guest:
    guest = visitor(stage, lang)
    guest.go("/")
    guest.page.get_by_role("article").first.wait_for()
    return guest


def how_many(stage: Stage, lang: str) -> Guest:
    guest = home(stage, lang)
    name = guest.text("home.how")
    tile_of(guest, "rainbow").get_by_role("button", name=name).click()
    guest.page.get_by_role("dialog").wait_for()
    return guest


def code(stage: Stage, lang: str) -> Guest:
    guest = home(stage, lang)
    guest.page.get_by_role("button", name=guest.text("home.code")).first.click()
    guest.page.get_by_role("dialog").wait_for()
    return guest


def new_table(stage: Stage, lang: str) -> Guest:
    guest = visitor(stage, lang)
    guest.go("/new/rainbow?with=friends")
    guest.button("new.go").wait_for()
    return guest


def lobby(stage: Stage, lang: str) -> Guest:
    host = visitor(stage, lang)
    link = open_table(host, "rainbow", ["me", "open", "open", "bot"])
    friend = visitor(stage, lang)
    friend.go(link)
    take_seat(friend, 1)
    return host


def lobby_of_a_friend(stage: Stage, lang: str) -> Guest:
    host, friend = visitor(stage, lang), visitor(stage, lang)
    friend.go(open_table(host, "rainbow", ["me", "open", "open", "bot"]))
    friend.button("lobby.sit", n=2).wait_for()
    return friend


def lobby_of_twelve(stage: Stage, lang: str) -> Guest:
    host = visitor(stage, lang)
    open_table(host, "sequence", ["me", *["open"] * 5, *["bot"] * 6])
    host.button("lobby.start").wait_for()
    return host


def lesson(stage: Stage, lang: str) -> Guest:
    guest = visitor(stage, lang)
    Learner(guest, "rainbow").begin()
    return guest


def playing(stage: Stage, lang: str) -> Guest:
    guest = visitor(stage, lang)
    play_now(guest, "rainbow")
    Game([guest]).play(moves=3)
    guest.until(lambda: guest.legal, "it is our turn")
    return guest


def board_game(stage: Stage, lang: str) -> Guest:
    guest = visitor(stage, lang)
    play_now(guest, "sequence")
    Game([guest]).play(moves=3)
    guest.until(lambda: guest.legal, "it is our turn")
    choose_a_card(guest)
    return guest


def hinted(stage: Stage, lang: str) -> Guest:
    guest = playing(stage, lang)
    guest.button("hint.ask").click()
    hint(guest).wait_for()
    return guest


def refused(stage: Stage, lang: str) -> Guest:
    """A play that the rules do not allow."""
    guest = playing(stage, lang)
    while guest.shared["phase"] != "play" or not guest.legal:
        Game([guest]).play(moves=1)
    held = sorted((guest.own or {})["hand"])
    guest.until_shown()
    for value in {held[0], held[-1]}:
        guest.page.keyboard.press(str(value))
    guest.page.keyboard.press("Enter")
    guest.page.get_by_role("alert").first.wait_for()
    return guest


def log(stage: Stage, lang: str) -> Guest:
    guest = playing(stage, lang)
    guest.page.set_viewport_size({"width": 390, "height": 844})
    guest.page.get_by_role("button", name=guest.text("table.log")).click()
    guest.page.get_by_role("dialog").wait_for()
    return guest


def ended(game: str, seats: int = 4) -> Callable[[Stage, str], Guest]:
    def reach(stage: Stage, lang: str) -> Guest:
        guest = visitor(stage, lang)
        open_table(guest, game, ["me", *["bot"] * (seats - 1)], **hand_of(game).quick)
        guest.until_it_is("playing")
        Game([guest]).finish()
        return guest

    return reach


def curtain(stage: Stage, lang: str) -> Guest:
    guest = visitor(stage, lang)
    open_table(guest, "rainbow", ["me", "local"])
    guest.until_it_is("playing")
    while guest.shared["actor"] == guest.seat:
        Game([guest]).play(moves=1)
    guest.page.get_by_role("dialog").wait_for()
    return guest


def television(stage: Stage, lang: str) -> tuple[Guest, list[Guest]]:
    host, friend, screen = (visitor(stage, lang) for _ in range(3))
    link = open_table(host, "rainbow", ["me", "open", "bot"])
    friend.go(link)
    take_seat(friend, 1)
    screen.go(f"{link}?tv")
    screen.page.get_by_role("img", name=screen.text("lobby.qr")).wait_for()
    return screen, [host, friend]


def tv_lobby(stage: Stage, lang: str) -> Guest:
    return television(stage, lang)[0]


def tv_play(stage: Stage, lang: str) -> Guest:
    screen, people = television(stage, lang)
    people[0].button("lobby.start").click()
    for guest in (screen, *people):
        guest.until_it_is("playing")
    Game(people).play(moves=6)
    return screen


def tv_end(stage: Stage, lang: str) -> Guest:
    screen, people = television(stage, lang)
    people[0].button("lobby.start").click()
    for guest in (screen, *people):
        guest.until_it_is("playing")
    Game(people).play()
    screen.until_it_is("over")
    return screen


SCENES = {
    "home": Scene(home, "home"),
    "sheet": Scene(how_many, "home-sheet"),
    "code": Scene(code),
    "new": Scene(new_table),
    "lobby": Scene(lobby, "lobby"),
    "lobby-friend": Scene(lobby_of_a_friend),
    "lobby-twelve": Scene(lobby_of_twelve),
    "lesson": Scene(lesson, "guide"),
    "play": Scene(playing, "play"),
    "play-sequence": Scene(board_game),
    "hint": Scene(hinted, "hint"),
    "refusal": Scene(refused, "refusal"),
    "log": Scene(log, "log"),
    "end": Scene(ended("rainbow"), "end"),
    "end-sequence": Scene(ended("sequence")),
    "end-regenbogen": Scene(ended("regenbogen")),
    "end-pirates": Scene(ended("pirates")),
    "curtain": Scene(curtain, "curtain"),
    "tv-lobby": Scene(tv_lobby, "tv-lobby"),
    "tv-play": Scene(tv_play, "tv-play"),
    "tv-end": Scene(tv_end),
}


def photographed(page: Page, size: tuple[int, int], theme: Theme) -> bytes:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=theme)
    page.evaluate("() => new Promise((shown) => setTimeout(shown, 400))")
    return page.screenshot()


def figure(png: bytes, words: str, kind: str = "") -> str:
    source = f"data:image/png;base64,{b64encode(png).decode()}"
    caption = f"<figcaption>{escape(words)}</figcaption>"
    return f'<figure class="{kind}"><img src="{source}">{caption}</figure>'


def drawings(beside: Path | None, scene: Scene, size: tuple[int, int]) -> list[str]:
    """The drawings of a screen at a size; a drawing without a size is a television's."""
    if beside is None or not scene.drawn or size not in DRAWN:
        return []
    names = [f"{scene.drawn}-{DRAWN[size]}"]
    if DRAWN[size] == "tv":
        names.append(scene.drawn)
    paths = [beside / f"{name}{light}.png" for name in names for light in ("", "-light", "-dark")]
    return [figure(path.read_bytes(), path.stem, "drawn") for path in paths if path.exists()]


def sheet(darkroom: Page, guest: Guest, scene: Scene, beside: Path | None) -> bytes:
    """All pictures of a screen: a row for each size."""
    rows = []
    for size in SIZES:
        taken = [
            figure(photographed(guest.page, size, theme), f"{size[0]} × {size[1]} {theme}")
            for theme in THEMES
        ]
        rows.append(f"<section>{''.join(taken + drawings(beside, scene, size))}</section>")
    darkroom.set_content(f"<style>{STYLE}</style>{''.join(rows)}")
    return darkroom.locator("body").screenshot(type="png")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--beside", type=Path)
    parser.add_argument("--only", default=",".join(SCENES))
    parser.add_argument("--lang", default=",".join(LANGUAGES))
    asked = parser.parse_args(arguments)
    if not found():
        print(MISSING, file=sys.stderr)
        return 1
    asked.out.mkdir(parents=True, exist_ok=True)
    unreached = []
    with tempfile.TemporaryDirectory() as folder, open_stage(Path(folder)) as stage:
        darkroom = stage.browser.new_page(viewport={"width": 2400, "height": 1200})
        for name in asked.only.split(","):
            for lang in asked.lang.split(","):
                path = asked.out / f"{name}-{lang}.png"
                try:
                    guest = SCENES[name].reach(stage, lang)
                    path.write_bytes(sheet(darkroom, guest, SCENES[name], asked.beside))
                    print(path)
                except UNREACHED as problem:
                    unreached.append(f"{name}-{lang}: {str(problem).splitlines()[0]}")
                for guest in stage.guests:
                    guest.close()
                stage.guests.clear()
    for line in unreached:
        print(f"not reached: {line}", file=sys.stderr)
    return int(bool(unreached))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
