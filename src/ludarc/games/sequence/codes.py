"""The codes of moves.

| codes | move |
|---|---|
| 0–127 | play the card a square shows and put a chip there (SQ-6) |
| 128–383 | put a chip there with J♣, with J♦ (SQ-7) |
| 384–639 | remove the chip there with J♠, with J♥ (SQ-8) |
| 640–691 | exchange a dead card (SQ-10) |
| 692–743 | discard a card (SQ-11, SQ-21) |
| 744 | draw (SQ-13) |
| 745–747 | call the penalty on a team (SQ-21) |
| 748 | accept it |
| 749, 750 | confirm it, or not |

A chip that completes sequences adds 1024 times the number of the choice of fives (SQ-18).
"""

# compiled by mypyc: constants of the law
from __future__ import annotations

from typing import Final

BY_WILD: Final = 128
REMOVE: Final = 384
DEAD: Final = 640
DISCARD: Final = 692
DRAW: Final = 744
CALL: Final = 745
ACCEPT: Final = 748
CONFIRM: Final = 749
DENY: Final = 750
CHOICE: Final = 1024
CODES: Final = 262144
