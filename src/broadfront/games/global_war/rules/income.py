"""[b3.7] [b6] Collect Income: the production chart, national objectives, war bonds."""

from __future__ import annotations

from typing import Final

from broadfront.engine.chance import die
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_minor_rules
from broadfront.games.global_war.rules.expansion_pacific import FLOOR
from broadfront.games.global_war.setting import NationalObjective, objectives
from broadfront.games.global_war.terms import DEAD, JAPAN, SIDE, WAR_BONDS


def is_met(p: GlobalWarPosition, objective: NationalObjective) -> bool:
    """Return whether a power has reached an objective [b6]."""
    power, side = objective.power, SIDE[objective.power]
    held = p.land_of(power) if objective.alone else p.land_of_side(side)
    if (held & objective.of).bit_count() < objective.need:
        return False
    if objective.no_allied_units:
        own = p.land_of(power)
        for u, at in enumerate(p.at):
            if at != DEAD and own >> at & 1 and p.owner[u] != power and SIDE[p.owner[u]] == side:
                return False
    return not objective.clear_zones & p.warships_of(1 - side)


def bonus(p: GlobalWarPosition, power: int) -> int:
    """Return the bonus of a power's objectives."""
    if not p.setting.bonuses:
        return 0
    return sum(of.value for of in objectives() if of.power == power and is_met(p, of))


def production_of(p: GlobalWarPosition, power: int) -> int:
    """Return the production: the chart's level, or by an option the sum of held values; Japan's floor is 8 [c1]."""
    level = p.level[power]
    if p.setting.sum_of_values:
        level = sum(p.setting.value[space] for space, holder in enumerate(p.control) if holder == power)
    if p.setting.level_floor and power == JAPAN and p.capital_is_free(JAPAN):
        return max(FLOOR, level)
    return max(0, level)


@tagged("Income")
class Income(Step, frozen=True):
    """[b3.7] A power collects its production and its bonuses; the sum is never negative."""

    power: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        power = self.power
        level, extra, more = (
            production_of(p, power),
            expansion_minor_rules.extra_income(p, power),
            bonus(p, power),
        )
        p.treasury[power] += level + extra + more
        p.note(
            "b3.7",
            _COLLECTS[bool(extra), bool(more)],
            note_kind="income",
            power=power,
            n=level + extra + more,
            level=level,
            extra=extra,
            more=more,
        )
        if p.techs[power] >> WAR_BONDS & 1:
            p.begin(Bonds(power))
        return None


_COLLECTS: Final = {
    (False, False): "{power:power} collects {n} IPC.",
    (False, True): "{power:power} collects {n} IPC: {level} for its land, {more} for national objectives.",
    (True, False): "{power:power} collects {n} IPC: {level} for its land, {extra} of advanced production.",
    (
        True,
        True,
    ): "{power:power} collects {n} IPC: {level} for its land, {extra} of advanced production, {more} for "
    "national objectives.",
}
"""The note of an income, by whether there is advanced production and whether an objective is met."""


@tagged("Bonds")
class Bonds(Step, frozen=True):
    """[b7] War bonds: a die of IPC."""

    power: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Roll it."""
        return die("b7", "Roll for war bonds.")

    def roll(self, p: GlobalWarPosition, what: int, _: int) -> None:
        p.treasury[self.power] += what
        p.note("b7", "War bonds bring {n} IPC.", note_kind="income", n=what)
