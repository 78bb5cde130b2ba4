"""The worth of targets: the cards on a space, and their effect on the result of the match in the next turns."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.games.fighting_front.bot.attack_odds import Prey, prey_at
from broadfront.games.fighting_front.bot.evaluation import road, roads, spread
from broadfront.games.fighting_front.cards import ALLOWANCE
from broadfront.games.fighting_front.map import BACK_ROW, Space
from broadfront.games.fighting_front.position import FightingFrontPosition

RAIDER: Final = 1.5
"""The extra worth of destroying a unit that can win in the enemy's next turn."""
DOOR: Final = 1.0
"""The extra worth of clearing the last missing space of the enemy back row."""


def preys(p: FightingFrontPosition, seat: int) -> Callable[[Space], Prey]:
    """Return the gains of a seat from results against its enemy's cards, by space."""
    raiders, doors = _raiders(p, seat), _decisive_spaces(p, seat)

    def prey(space: Space) -> Prey:
        there = prey_at(p, seat, space)
        if raiders >> space & 1:
            more = RAIDER
        elif doors >> space & 1:
            more = DOOR
        else:
            return there
        at_once = more if not p.bears(space, 1) else 0.2 * more
        return Prey(
            there.disrupt + at_once,
            there.destroy + more,
            there.everything + more,
            there.clear,
        )

    return cache(prey)


def _raiders(p: FightingFrontPosition, seat: int) -> SpaceSet:
    """Return the spaces of the enemies that can win by their next move, if there are enough of them."""
    home, foes = BACK_ROW[seat], p.held[1 - seat]
    ways_in = roads(p, 1 - seat)
    near = members(foes & ways_in.four & ~home)
    arriving = bits(space for space in near if road(ways_in, ALLOWANCE[p.units[space]]) >> space & 1)
    raiders = foes & home | arriving
    return raiders if raiders.bit_count() >= p.setting.back_row_spaces else 0


def _decisive_spaces(p: FightingFrontPosition, seat: int) -> SpaceSet:
    """Return the spaces of the enemy back row near a unit that would win by entering one of them."""
    goal, held, ways = BACK_ROW[1 - seat], p.held[seat], p.setting.ways
    if (held & goal).bit_count() + 1 < p.setting.back_row_spaces:
        return 0
    return goal & p.held[1 - seat] & spread(spread(held & ~goal, ways), ways)
