"""[b4] What a battle will bring: the exact distribution of survivors, and what best play by both sides is worth.

With the order of losses fixed beforehand a battle is a walk over the hits that both sides have taken: a grid where all
hits are alike (`grid`), a few numbers a side where submarines fight (`sea`). `stops` walks it backwards, for a player
who stops at the best moment; `best` follows every choice of losses as well. `quick` remembers, for planners.
"""

from __future__ import annotations

from broadfront.games.global_war.battle_odds.best import Stakes, TooManyStates, exact_value
from broadfront.games.global_war.battle_odds.outcome import Chances, Ending, chances, endings
from broadfront.games.global_war.battle_odds.quick import Quick, quick_chances
from broadfront.games.global_war.battle_odds.sides import Force, ladder, losses, worth_of
from broadfront.games.global_war.battle_odds.stops import stopping

__all__ = [
    "Chances",
    "Ending",
    "Force",
    "Quick",
    "Stakes",
    "TooManyStates",
    "chances",
    "endings",
    "exact_value",
    "ladder",
    "losses",
    "quick_chances",
    "stopping",
    "worth_of",
]
