"""The welcome: which game, who sits where, which options, in which language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, Static

from ludarc.bots.levels import LEVELS
from ludarc.cli.terminal import saves
from ludarc.cli.terminal.choice import Choice
from ludarc.cli.terminal.colours import RAINBOW
from ludarc.cli.terminal.keybar import KeyBar
from ludarc.cli.terminal.optionmenu import menus_of
from ludarc.cli.terminal.seating import LONGEST_NAME, ME, NAMED
from ludarc.cli.terminal.speech import Speech
from ludarc.core.faults import Fault, Json
from ludarc.core.words import LANGUAGES
from ludarc.games import GAMES, kind, settle


@dataclass
class Plan:
    """The game people agreed on; `resume` goes on with the saved one."""

    game: str
    seats: list[str]
    options: dict[str, Json]
    resume: bool = False


class Welcome(Screen[Plan]):
    """Enter twice starts the usual game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("enter", "onward", show=False),
        Binding("n", "rename", show=False),
    ]

    def __init__(self, say: Speech, plan: Plan, news: str = "") -> None:
        super().__init__()
        self.say = say
        self.plan = plan
        self.news = news

    # --- the questions -------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        say, plan = self.say, self.plan
        yield Static(self.banner(), id="banner")
        with VerticalScroll(id="questions", can_focus=False):
            games = [
                (name, kind(name).show_type.words.say(say.lang, "title", {})) for name in GAMES
            ]
            yield Choice("game", say("welcome.game"), games, plan.game)
            counts = [(str(n), str(n)) for n in kind(plan.game).seat_counts]
            yield Choice("count", say("welcome.count"), counts, str(len(plan.seats)))
            for place, who in enumerate(plan.seats):
                label = say("welcome.seat", n=place + 1)
                yield Choice(f"seat-{place}", label, self.sitters(who), who)
            for name, answers in menus_of(kind(plan.game).options_type).items():
                value = plan.options.get(name, answers[0])
                shown = [(str(answer), self.shown(answer)) for answer in answers]
                if str(value) not in dict(shown):
                    shown.append((str(value), self.shown(value)))
                yield Choice(name, self.called(name), shown, str(value))
            languages = [(lang, say(f"language.{lang}")) for lang in LANGUAGES]
            yield Choice("lang", say("welcome.lang"), languages, say.lang)
        with Horizontal(id="welcome-buttons"):
            if saves.saved(plan.game).exists():
                yield Button(say("welcome.resume"), id="resume", variant="primary")
            yield Button(say("welcome.start"), id="start", variant="success")
        yield Static(self.news or self.tagline(), id="news", markup=False)
        keys = (
            ("key.onward", "onward"),
            ("key.change", ""),
            ("key.rename", "rename"),
            ("key.help", "app.help"),
            ("key.theme", "app.turn_theme"),
            ("key.quit", "app.leave"),
        )
        yield KeyBar(say, keys)

    def banner(self) -> Text:
        """The name of the house in the colours of the rainbow."""
        text = Text(justify="center")
        for letter, paint in zip(self.say("house"), RAINBOW, strict=True):
            text.append("▐", Style(color=paint.ground))
            text.append(f" {letter} ", Style(color=paint.ink, bgcolor=paint.ground, bold=True))
            text.append("▌", Style(color=paint.ground))
        return text

    def tagline(self) -> str:
        return kind(self.plan.game).show_type.words.say(self.say.lang, "tagline", {})

    def sitters(self, who: str) -> list[tuple[str, str]]:
        """Who may sit in a seat."""
        answers = [(ME, self.say("welcome.person"))]
        if who.startswith(NAMED):
            answers.append((who, who.removeprefix(NAMED)))
        return answers + [
            (name, self.say(f"level.{name}")) for name in kind(self.plan.game).mind_type.levels
        ]

    def called(self, option: str) -> str:
        """What an option is called: in few words if there are such, else as on the page."""
        say = self.say.about(self.plan.game)
        key = say.first(f"terminal.option.{option}", f"option.{option}")
        return say(key) if key else option.replace("_", " ").capitalize()

    def shown(self, answer: Json) -> str:
        """An answer in words."""
        if isinstance(answer, bool):
            return self.say("yes" if answer else "no")
        if answer is None:
            return self.say("usual")
        return str(answer)

    # --- the answers ---------------------------------------------------------------------

    @on(Choice.Changed)
    async def answered(self, event: Choice.Changed) -> None:
        """Take an answer down; some change what else is asked."""
        name, value = event.choice.id or "", event.choice.value
        seats = self.plan.seats
        if name == "game":
            self.plan.game, self.plan.options = value, {}
            self.fit()
        elif name == "count":
            more = int(value) - len(seats)
            self.plan.seats = seats[: int(value)] + ["easy"] * more
        elif name.startswith("seat-"):
            seats[int(name.removeprefix("seat-"))] = value
        elif name == "lang":
            self.say.lang = value
        else:
            answers = menus_of(kind(self.plan.game).options_type)[name]
            now = self.plan.options.get(name)
            known = [*answers, now]
            self.plan.options[name] = next(a for a in known if str(a) == value)
        if name in ("game", "count", "lang"):
            self.news = ""
            await self.recompose()
            self.query_one(f"#{name}").focus()

    def fit(self) -> None:
        """Keep who sits there, as far as this game has such seats and such computer players."""
        game = kind(self.plan.game)
        seats = [
            "easy" if who in LEVELS and who not in game.mind_type.levels else who
            for who in self.plan.seats
        ]
        most = max(n for n in game.seat_counts if n <= max(len(seats), game.seat_counts[0]))
        self.plan.seats = seats[:most] + ["easy"] * (most - len(seats))

    def action_onward(self) -> None:
        """Enter: to the button that starts, or resumes, the game."""
        self.query("#welcome-buttons Button").first().focus()

    @on(Button.Pressed, "#start")
    def start(self) -> None:
        """Deal the cards."""
        if not any(word not in LEVELS for word in self.plan.seats):
            self.query_one("#news", Static).update(self.say("welcome.nobody"))
            return
        try:
            settle(self.plan.game, {**self.plan.options, "players": len(self.plan.seats)})
        except Fault as fault:
            self.query_one("#news", Static).update(str(fault))
            return
        self.dismiss(self.plan)

    @on(Button.Pressed, "#resume")
    def go_on(self) -> None:
        """Go on with the saved game."""
        self.plan.resume = True
        self.dismiss(self.plan)

    def action_rename(self) -> None:
        """Give the person in this seat a name."""
        name = self.focused.id if self.focused is not None else None
        if name and name.startswith("seat-"):
            place = int(name.removeprefix("seat-"))
            self.app.push_screen(NameTag(self.say), lambda given: self.tagged(place, given or ""))

    async def tagged(self, place: int, name: str) -> None:
        """A person in this seat has a name now."""
        if name:
            self.plan.seats[place] = f"{NAMED}{name}"
            await self.recompose()
        self.query_one(f"#seat-{place}").focus()


class NameTag(ModalScreen[str]):
    """Asks for a name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", show=False)]

    def __init__(self, say: Speech) -> None:
        super().__init__()
        self.say = say

    def compose(self) -> ComposeResult:
        yield Input(
            id="name",
            placeholder=self.say("welcome.name"),
            max_length=LONGEST_NAME,
            restrict=r"[^,:]*",
        )

    @on(Input.Submitted)
    def named(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())
