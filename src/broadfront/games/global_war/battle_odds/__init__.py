"""[b4] What a battle will bring: the exact distribution of survivors, and what best play by both sides is worth.

With the order of losses fixed beforehand a battle is a walk over the hits that both sides have taken: a grid where all
hits are alike (`grid`), a few numbers a side where submarines fight (`sea`). `stops` walks it backwards, for a player
who stops at the best moment; `best` follows every choice of losses as well.
"""

from __future__ import annotations

from broadfront.games.global_war.battle_odds.best import Stakes, TooManyStates, exact_value
from broadfront.games.global_war.battle_odds.outcome import Ending, endings
from broadfront.games.global_war.battle_odds.sides import Force, ladder, worth_of
from broadfront.games.global_war.battle_odds.stops import stopping

__all__ = [
    "Ending",
    "Force",
    "Stakes",
    "TooManyStates",
    "endings",
    "exact_value",
    "ladder",
    "stopping",
    "worth_of",
]
