"""[b4.5] When the attacker breaks off: with so few units left, or where stopping is worth more than going on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from broadfront.games.global_war.battle_odds.fleet_state import FleetStates
from broadfront.games.global_war.battle_odds.grid import Stop
from broadfront.games.global_war.battle_odds.naval import fleet_stopping
from broadfront.games.global_war.battle_odds.propagation import MOST_WORK, Work
from broadfront.games.global_war.battle_odds.sides import Force, ladder, worth_of
from broadfront.games.global_war.battle_odds.stopping import grid_stopping
from broadfront.games.global_war.kinds import is_land

__all__ = ["Retreat", "swing_on_grid"]


class Retreat(NamedTuple):
    """A rule that says between which rounds the attacker breaks off; before the first one he never does."""

    left: int = -1
    """With so many units or fewer; -1: at the best moment."""
    prize: float = 0.0
    """What is won with the territory, in IPC."""

    def on_grid(self, attack: Force, defence: Force, work: Work) -> Stop:
        """Return where it stops a battle in which hits are all alike."""
        if self.left >= 0:
            few = [sum(alive.values()) <= self.left for alive in ladder(attack)]
            return lambda i, j: few[i]
        a, d = len(attack.kinds), len(defence.kinds)
        work.spend(a * d * (a + d))
        _, goes_on = grid_stopping(attack, defence, swing_on_grid(attack, defence, self.prize))
        return lambda i, j: not goes_on.get((i, j), True)

    def of_fleets(self, attack: FleetStates, defence: FleetStates) -> Stop:
        """Return where it stops a battle that is told ship by ship."""
        if self.left >= 0:
            return lambda x, y: sum(attack.states[x].alive.values()) <= self.left
        _, goes_on = fleet_stopping(
            attack,
            defence,
            lambda x, y: defence.states[y].lost - attack.states[x].lost,
            work=Work(MOST_WORK // 3),
        )
        return lambda x, y: not goes_on.get((x, y), True)


def swing_on_grid(attack: Force, defence: Force, prize: float) -> Callable[[int, int], float]:
    """Return what it is worth to end after so many hits taken by both sides: losses, and the prize if it is taken."""
    lost_a, lost_d = worth_of(attack), worth_of(defence)
    kinds, end = attack.kinds, len(defence.kinds)
    land = [any(map(is_land, kinds[i:])) for i in range(len(kinds) + 1)]

    def worth(i: int, j: int) -> float:
        return lost_d[j] - lost_a[i] + (prize if j == end and land[i] else 0.0)

    return worth
