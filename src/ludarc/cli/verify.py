"""`ludarc record verify-deal`: was a recorded game dealt from the seed that was promised?"""

from __future__ import annotations

import re
from argparse import Namespace, _SubParsersAction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludarc.core.contract import Game
    from ludarc.core.record import Record
    from ludarc.core.recordfile import Entry
    from ludarc.core.state import State

FITS = 0
DIFFERS = 1

HEX = re.compile(r"[0-9a-fA-F]{64}")


def add_verb(verbs: _SubParsersAction[Any], files: str) -> None:
    """The words of the command line."""
    verify = verbs.add_parser(
        "verify-deal",
        help="was this game dealt from the seed that was promised?",
        description="Deal again from the seed the server told at the end, replay, and compare all "
        "that chance decided.",
        epilog="Exit code: 0 it fits, 1 it does not, 2 something cannot be read.",
    )
    verify.add_argument("file", metavar="FILE", help=files)
    verify.add_argument(
        "number", metavar="N", nargs="?", type=int, default=0, help="which game (0)"
    )
    verify.add_argument("--seed", required=True, metavar="HEX", help="the seed, told at the end")
    verify.add_argument("--commitment", metavar="HASH", help="what was promised before the start")


def verify(args: Namespace, entry: Entry, game: Game[Any]) -> int:
    """Compare a recorded deal, and later shuffles, with what follows from the seed."""
    from ludarc.core.fair import commitment, fair_deal

    seed = bytes.fromhex(sixty_four("--seed", args.seed))
    promised = args.commitment and sixty_four("--commitment", args.commitment).lower()
    where = f"{args.file}:{entry.line}"
    if promised and commitment(seed) != promised:
        print(f"{where}: this is not the seed that was promised; its hash is {commitment(seed)}")
        return DIFFERS
    recorded = game.deal_of(game.start(entry.record.deal))
    state = fair_deal(game, seed)
    first = game.ask(game.start(entry.record.deal)).turn
    settled = game.duel and first is not None and first != game.ask(state).turn
    if settled and first is not None:
        game.lead(state, first)
    if game.deal_of(state) != recorded:
        print(f"{where}: this seed deals another game")
        return DIFFERS
    differs = later_chance(entry.record, game, state)
    if differs:
        print(f"{where}: {differs}")
        return DIFFERS
    kept = ", which is the one that was promised" if promised else ""
    print(f"{where}: the game was dealt from this seed{kept}")
    if settled:
        print(f"{where}: who begins is not drawn from it: people at one screen settled that")
    return FITS


def later_chance(record: Record, game: Game[Any], state: State) -> str:
    """Play on from a fair deal: where chance in the middle of the game is not what the seed
    decides; empty if it is everywhere."""
    from ludarc.core.faults import Refusal

    for number, move in enumerate(record.moves):
        if not 0 <= move.seat < game.seats:
            return f"move {number}: there is no seat {move.seat}"
        try:
            game.act(state, move.seat, move.do)
        except Refusal as refusal:
            return f"move {number}: {refusal.rule}: this move is not legal"
        if game.chance(state) != move.chance:
            return f"move {number}: with this seed chance decides otherwise"
    return ""


def sixty_four(where: str, text: str) -> str:
    """64 hexadecimal digits, or the fault in them."""
    from ludarc.core.faults import Fault

    if not HEX.fullmatch(text):
        raise Fault(where, f"64 hexadecimal digits are needed, not '{text[:70]}'")
    return text
