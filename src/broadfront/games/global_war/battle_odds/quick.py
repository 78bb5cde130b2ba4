"""[b4] Battles judged by the thousand: what a planner wants to know, remembered by the kinds that fight."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from broadfront.games.global_war.battle_odds.outcome import walked, worlds
from broadfront.games.global_war.battle_odds.sides import Force, losses
from broadfront.games.global_war.kinds import is_land

__all__ = ["Quick", "quick_chances"]

ENOUGH: Final = 1e-7
"""A planner does not see what is less probable."""


class Quick(NamedTuple):
    """What a battle to the end brings on average."""

    wins: float
    """Attackers are left, and no defenders."""
    takes: float
    """... and one of them is a land unit."""
    attacker_lost: float
    """In IPC."""
    defender_lost: float
    attackers: float
    """How many units are left."""
    defenders: float

    @property
    def swing(self) -> float:
        """What the defender loses more than the attacker, in IPC."""
        return self.defender_lost - self.attacker_lost


def quick_chances(
    attack: Iterable[int],
    defence: Iterable[int],
    *,
    techs: int = 0,
    guns: int = 0,
    aa_value: int = 1,
    extra: tuple[tuple[int, int], ...] = (),
    keep_land: bool = False,
    low_luck: bool = False,
    best_of_two: bool = False,
) -> Quick:
    """Return what a battle between these kinds of units brings, cheapest losses first, to six digits.

    Parameters
    ----------
    attack, defence
        The kinds of the units in any order, one by one; all are whole.
    techs
        The technologies of the attacker.
    guns, aa_value
        As for `chances`.
    extra
        Dice that bombard: (number, value).
    keep_land
        Whether the attacker loses his last land unit last.
    low_luck, best_of_two
        The options of the match.

    Examples
    --------
    >>> from broadfront.games.global_war.kinds import INFANTRY, TANK
    >>> round(quick_chances([INFANTRY] * 3 + [TANK] * 2, [INFANTRY] * 3).wins, 4)  # E20
    0.9539
    """
    return _quick(
        tuple(sorted(attack)),
        tuple(sorted(defence)),
        techs,
        bool(guns),
        aa_value,
        extra,
        keep_land,
        low_luck,
        best_of_two,
    )


@lru_cache(maxsize=200_000)
def _quick(
    attack: tuple[int, ...],
    defence: tuple[int, ...],
    techs: int,
    guns: bool,
    aa_value: int,
    extra: tuple[tuple[int, int], ...],
    keep_land: bool,
    low_luck: bool,
    best_of_two: bool,
) -> Quick:
    whole = Force(losses(attack, keep_land=keep_land), True, techs, extra, low_luck, best_of_two)
    foe = Force(losses(defence), False, low_luck=low_luck)
    wins = takes = mine_lost = theirs_lost = mine = theirs = 0.0
    for weight, _, worth, force in worlds(whole, guns, aa_value):
        if weight < ENOUGH:
            continue
        ends, alive, lost, _ = walked(force, foe, ENOUGH / weight)
        count_a, count_d = ([sum(units.values()) for units in side] for side in alive)
        for (x, y), p in ends.items():
            p *= weight
            if count_a[x] and not count_d[y]:
                wins += p
                if any(map(is_land, alive[0][x])):
                    takes += p
            mine_lost += p * (lost[0][x] + worth)
            theirs_lost += p * lost[1][y]
            mine += p * count_a[x]
            theirs += p * count_d[y]
    return Quick(wins, takes, mine_lost, theirs_lost, mine, theirs)
