"""What an attack may bring, before the dice are rolled: the expected gains by range, height, ground and state.

Gains are in units of an active Infantry; they only order moves. Exact odds come from the rules alone
(`broadfront.engine.odds`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import fsum
from typing import Final

from broadfront.games.front_line.map import Square
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.combat import CITY_FALLS_TO
from broadfront.games.front_line.rules.results import column, protection, read_table
from broadfront.games.front_line.setting import FrontLineSetting
from broadfront.games.front_line.terms import AIR, BLITZ, CAPITAL, DISRUPT, MISS, ROUT, WHITE, YELLOW

UNIT: Final[tuple[float, ...]] = (0.0, 1.0, 1.5, 1.4)
SHAKEN: Final = 0.65  # what a disrupted unit is still worth
STEP: Final = {BLITZ: 1.0, DISRUPT: 0.4, ROUT: 0.25, MISS: 0.0}
CITY_GAIN: Final[tuple[float, ...]] = (2.5, 14.0, 3.2)  # Air Base, Capital, Industry


@lru_cache(maxsize=64)
def _chances(setting: FrontLineSetting) -> dict[tuple[int, bool, bool, int], tuple[float, ...]]:
    """Return the table of chances of a setting, filled when needed; a caller looks it up once for many attacks."""
    del setting
    return {}


def chances(p: FrontLinePosition, attacker: Square, target: Square) -> tuple[float, ...]:
    """Return the chances of Blitz, Disrupt, Rout and Miss against an active unit, icons counted, without re-rolls."""
    setting = p.setting
    high = setting.height[attacker] > setting.height[target]
    picks = high and bool(p.tanks >> attacker & 1)
    key = (column(p, attacker, target), high, picks, protection(p, target))
    table = _chances(setting)
    known = table.get(key)
    if known is None:
        known = table[key] = _roll_chances(setting, *key)
    return known


def _roll_chances(
    setting: FrontLineSetting, column: int, high: bool, picks: bool, icons: int
) -> tuple[float, ...]:
    counts = [0, 0, 0, 0]
    for white, yellow in product(range(1, 7), repeat=2):
        dice = (white, yellow * high, WHITE), (white, yellow, YELLOW)
        counts[min(read_table(setting.table, column, icons, *of) for of in dice[: 1 + picks])] += 1
    return tuple(count / 36 for count in counts)


def result_gain(p: FrontLinePosition, attacker: Square, target: Square, result: int) -> float:
    """Return what a final result gains for the attacker."""
    if result == MISS:
        return 0.0
    worth = UNIT[p.kind_at(target)]
    if p.disrupted >> target & 1:
        result, worth = BLITZ, worth * SHAKEN
    gain = worth * STEP[result]
    city = p.setting.city_of[target]
    if result == BLITZ and city >= 0 and p.setting.beside[attacker] >> target & 1:
        gain += city_gain(p, attacker, city)
    return gain


def attack_gain(p: FrontLinePosition, attacker: Square, target: Square) -> float:
    """Return what an attack gains on average."""
    if p.is_empty(target):
        return CITY_FALLS_TO / 6 * city_gain(p, attacker, p.setting.city_of[target])
    return fsum(
        chance * result_gain(p, attacker, target, result)
        for result, chance in enumerate(chances(p, attacker, target))
        if chance
    )


def city_gain(p: FrontLinePosition, attacker: Square, city: int) -> float:
    """Return the gain from entering a city, which is larger at the enemy's Capital than at any other city."""
    freed = city // 3 & 1 == p.side_at(attacker)
    stack = city % 3
    return CITY_GAIN[AIR] if freed and stack == CAPITAL else CITY_GAIN[stack]
