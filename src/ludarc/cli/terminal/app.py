"""The evening at this terminal: welcome, games one after another, good night."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ludarc.cli.parts import screen_of
from ludarc.cli.terminal import saves
from ludarc.cli.terminal.colours import DARK, LIGHT
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.cli.terminal.helpscreen import HelpScreen
from ludarc.cli.terminal.invitation import USUAL_GAME, Invitation
from ludarc.cli.terminal.offer import Offer
from ludarc.cli.terminal.seating import ME, NAMED, seated
from ludarc.cli.terminal.sitting import Sitting
from ludarc.cli.terminal.speech import Speech
from ludarc.cli.terminal.turnscreen import Pace, Verdict
from ludarc.cli.terminal.welcome import Plan, Welcome
from ludarc.games import kind
from ludarc.table.table import Table


class TableApp(App[None]):
    """Ludarc in a terminal."""

    CSS_PATH = "terminal.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", show=False),
        Binding("t", "turn_theme", show=False),
        Binding("q,ctrl+c,ctrl+q", "leave", show=False),
    ]

    def __init__(self, invitation: Invitation) -> None:
        super().__init__()
        self.invitation = invitation
        self.say = Speech(invitation.lang)
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall")]
        self.title = self.say("house").capitalize()
        self.pace = Pace(invitation.pace)
        self.plan = planned(invitation, self.say("me"))
        self.sitting: Sitting | None = None

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name
        self.evening()

    # --- one game after another ----------------------------------------------------------

    @work
    async def evening(self) -> None:
        """Play until somebody wants to go home."""
        game = self.invitation.game
        sitting = await self.welcomed() if game is None else await self.invited(game)
        while sitting is not None:
            self.sitting = sitting
            name = sitting.game.name
            screen: Screen[Verdict] = screen_of(name)(sitting, self.say.about(name), self.pace)
            verdict = await self.push_screen_wait(screen)
            if verdict == "quit":
                break
            sitting = sitting.again() if verdict == "again" else await self.welcomed()
        self.exit()

    async def invited(self, game: str) -> Sitting | None:
        """The game of the command line: resumed if people want that, else dealt."""
        if not self.invitation.fresh:
            table, news = self.saved(game)
            if news:
                return await self.welcomed(news)
            if table is not None and await self.push_screen_wait(Offer(self.say, table)):
                return Sitting(table)
        return Sitting.open(game, self.invitation.options, self.invitation.seats, self.seed())

    def seed(self) -> int | None:
        """The seed of the command line deals one game; the next ones are left to chance."""
        seed, self.invitation.seed = self.invitation.seed, None
        return seed

    async def welcomed(self, news: str = "") -> Sitting:
        """The game people agree on at the welcome."""
        while True:
            plan = await self.push_screen_wait(Welcome(self.say, self.plan, news))
            if not plan.resume:
                who = seated(plan.seats, self.say.lang, kind(plan.game).mind_type.levels)
                return Sitting.open(plan.game, plan.options, who, self.seed())
            plan.resume = False
            table, news = self.saved(plan.game)
            if table is not None:
                return Sitting(table)

    def saved(self, game: str) -> tuple[Table | None, str]:
        """The saved game, and what is to be said if it cannot be read."""
        try:
            return saves.unfinished(game), ""
        except saves.Damaged as damaged:
            news = self.say("save.damaged", path=str(damaged.aside), why=damaged.why)
            return None, news
        except OSError as error:
            return None, self.say("save.unread", why=error.strerror or str(error))

    # --- keys everywhere -----------------------------------------------------------------

    def action_turn_theme(self) -> None:
        """Dark or light."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    def action_help(self) -> None:
        """The keys and the rules."""
        if isinstance(self.screen, Welcome):
            self.push_screen(HelpScreen(self.say, self.screen.plan.game))
        elif isinstance(self.screen, GameScreen):
            self.push_screen(HelpScreen(self.say, self.screen.sitting.game.name))

    def action_leave(self) -> None:
        """Good night; the game is saved already."""
        sitting = self.sitting
        kept = sitting is not None and not sitting.over and not sitting.trouble
        message: Any = None
        if sitting is not None and kept:
            message = self.say("leave", game=sitting.game.name)
        self.exit(message=message)


def planned(invitation: Invitation, me: str) -> Plan:
    """What the welcome proposes at first."""
    seats = [
        seat.bot or (ME if seat.name == me else f"{NAMED}{seat.name}") for seat in invitation.seats
    ]
    game = invitation.game or USUAL_GAME
    return Plan(game, seats, dict(invitation.options))
