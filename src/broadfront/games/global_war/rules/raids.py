"""[b4] Strategic bombing and rockets: dice of damage to factories, at most twice their territory's value."""

from __future__ import annotations

from functools import cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.chance import die
from broadfront.engine.chance import hits as roll_hits
from broadfront.engine.contract import Ask, Resolving, Step, tagged
from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import truce
from broadfront.games.global_war.expansion.national_guard import GUARDED, call_guard
from broadfront.games.global_war.industry import most_damage
from broadfront.games.global_war.kinds import AA_GUN, BOMBER
from broadfront.games.global_war.orders import END, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.aircraft import (
    INTERCEPTORS,
    RAID,
    AntiAircraft,
    ShotDown,
    in_raid,
    interceptors,
    raiders,
)
from broadfront.games.global_war.rules.permissions import is_space, may_order
from broadfront.games.global_war.terms import (
    AXIS,
    BOMBARDED,
    FOUGHT,
    HEAVY_BOMBERS,
    ROCKETS,
    SIDE,
)

__all__ = ["AirBattle", "Bombing", "Intercept", "Raid", "RocketHit", "Rockets"]

ROCKET_RANGE = 3
_GUNS: Final = frozenset({AA_GUN})


@cache
def _in_range(start: Space) -> SpaceSet:
    """Return the spaces that a rocket comes to from a space."""
    return bits(space for space, far in enumerate(ATLAS.flights(start)) if far <= ROCKET_RANGE)


def ruin(p: GlobalWarPosition, space: Space, points: int) -> None:
    """Damage a factory, up to twice the value of its territory."""
    before = p.ruin[space]
    p.ruin[space] = min(most_damage(p, space), before + points)
    p.note(
        "b4",
        "The factory of {space:space} takes {n} damage.",
        note_kind="roll",
        space=space,
        n=p.ruin[space] - before,
        roller=p.setting.seat_of[p.mover],
    )


@tagged("Raid")
class Raid(Resolving, frozen=True):
    """[b4] AA fire, then a die of damage for each bomber that comes through; before it fighters MAY rise (option)."""

    space: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Put it on the agenda."""
        rise = (Intercept(self.space),) if p.setting.interceptors else ()
        p.begin(*rise, AntiAircraft(self.space, BOMBER, 1), Bombing(self.space, -1, 0))
        return None


@tagged("Intercept")
class Intercept(Step, frozen=True):
    """[b4] Option: the holder of a raided factory says how many of his side's fighters there rise."""

    space: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask how many, if there are any."""
        fighters = interceptors(p, self.space)
        if not fighters or not raiders(p, self.space):
            return None
        moves = [order("intercept", 0, n) for n in range(len(fighters) + 1)]
        return Ask(
            p.setting.seat_of[p.control[self.space]], "b4", "Choose how many fighters intercept.", moves
        )

    def may_intercept(self, p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[b4.7] Whether so many fighters can rise."""
        most = len(interceptors(p, self.space))
        return None if 0 <= where <= most else no("b4.7", "A_NUMBER.intercept", space=self.space, most=most)

    def intercept(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Let so many rise: one round of air combat."""
        if where:
            p.note(
                "b4",
                "Fighters that rise over {space:space}: {n}.",
                note_kind="battle",
                n=where,
                space=self.space,
            )
            p.begin(AirBattle(self.space, where, 0, 0))


@tagged("AirBattle")
class AirBattle(Resolving, frozen=True):
    """[b4] Option: raiders and interceptors fire once, all at 1 and at once; then losses are removed (R-G5)."""

    space: int
    rising: int
    stage: int
    """0: the raiders fire; 1: the interceptors fire."""
    found: int
    """Hits of the raiders."""

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Roll for one side."""
        number = self.rising if self.stage else len(in_raid(p, self.space))
        return roll_hits("b4", "Roll for the fight over the factory.", number, 1)

    def hits(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Note the hits; when both have fired, the owners choose their losses."""
        number = self.rising if self.stage else len(in_raid(p, self.space))
        who = "interceptors" if self.stage else "raiders"
        told = "The " + who + " fire: {hits} of {n} hit."
        roller = p.setting.seat_of[p.control[self.space] if self.stage else p.mover]
        p.note("b4", told, note_kind="roll", n=number, value=1, hits=what, roller=roller)
        if not self.stage:
            p.begin(AirBattle(self.space, self.rising, 1, what))
            return
        lost = min(self.found, self.rising)
        p.begin(ShotDown(self.space, INTERCEPTORS, lost), ShotDown(self.space, RAID, what))


@tagged("Bombing")
class Bombing(Resolving, frozen=True):
    """[b4] The dice of a raid, one after another."""

    space: int
    dice: int
    """Dice left; -1: not counted yet."""
    best: int
    """The higher die of a heavy bomber's two so far, where the better one counts."""

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Roll the next die."""
        dice = self.dice
        if dice < 0:
            dice = len(raiders(p, self.space)) * (2 if p.techs[p.mover] >> HEAVY_BOMBERS & 1 else 1)
        if not dice:
            for u in in_raid(p, self.space):
                p.flags[u] |= FOUGHT  # they stay raiders: they take no part in a battle here
            return None
        if self.dice < 0:
            p.begin(Bombing(self.space, dice, 0))
            return None
        return die("b4", "Roll for the damage of a bomber.")

    def roll(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Damage the factory."""
        best_of_two = p.setting.best_of_two and p.techs[p.mover] >> HEAVY_BOMBERS & 1
        if best_of_two and self.dice % 2 == 0:
            p.begin(Bombing(self.space, self.dice - 1, what))
            return
        ruin(p, self.space, max(what, self.best) if best_of_two else what)
        p.begin(Bombing(self.space, self.dice - 1, 0))


@tagged("Rockets")
class Rockets(Step, frozen=True):
    """[b7] Each AA gun of a power with Rockets MAY fire at an enemy factory within three spaces."""

    power: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for a target, as long as a gun has one."""
        if not p.techs[self.power] >> ROCKETS & 1:
            return None
        targets = p.factories & ~p.land_of_side(SIDE[self.power])
        moves = [
            order("rocket", u, space)
            for u in p.of_power(self.power, _GUNS)
            for space in members(targets & _in_range(p.at[u]))
            if self.may_rocket(p, u, space) is None
        ]
        if not moves:
            return None
        return Ask(p.setting.seat_of[self.power], "b7", "Fire rockets, or end.", [*moves, END])

    def may_rocket(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b7] Whether an AA gun may fire at a factory."""
        if wrong := may_order(p, self.power, what) or is_space(where):
            return wrong
        if p.kind[what] != AA_GUN:
            return no("b7", "WRONG_KIND.rocket", unit=what)
        if p.flags[what] & BOMBARDED:
            return no("b7", "DONE.rocket", unit=what)
        if ATLAS.is_sea(p.at[what]):
            return no("b7", "ABOARD.rocket", unit=what)
        if not p.factories >> where & 1:
            return no("b7", "NO_FACTORY.rocket", space=where)
        if p.side_of(where) == SIDE[self.power]:
            return no("b7", "NOTHING_TO_FIGHT.rocket", space=where, owner=p.control[where])
        if wrong := truce.may_attack(p, self.power, where):
            return wrong
        far = ATLAS.flights(p.at[what])[where]
        if far <= ROCKET_RANGE:
            return None
        return no("b7", "TOO_FAR.rocket", unit=what, space=where, n=far, most=ROCKET_RANGE)

    def rocket(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Fire one."""
        p.flags[what] |= BOMBARDED
        if where in GUARDED and SIDE[p.mover] == AXIS:
            call_guard(p)
        p.begin(RocketHit(where), self)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Fire no more."""


@tagged("RocketHit")
class RocketHit(Resolving, frozen=True):
    """[b7] A die of damage."""

    space: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Roll it."""
        return die("b7", "Roll for the damage of a rocket.")

    def roll(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Damage the factory."""
        ruin(p, self.space, what)
