"""[b4] Strategic bombing and rockets: dice of damage to factories, at most twice their territory's value."""

from __future__ import annotations

from functools import cache
from typing import Final

from broadfront.boards.interned_moves import DEFAULT, END, order
from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.chance import die
from broadfront.engine.chance import hits as roll_hits
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, NoteKind, Resolving, Step, tagged
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants, expansion_minor_rules, landing
from broadfront.games.global_war.rules.battle_step import BattleStep, hits_of, volley
from broadfront.games.global_war.rules.expansion_carrier_fighters import may_take_on_deck
from broadfront.games.global_war.rules.expansion_damage import bases, ports
from broadfront.games.global_war.rules.expansion_national_guard import GUARDED, call_guard
from broadfront.games.global_war.rules.expansion_sections import SHIP_DAMAGE
from broadfront.games.global_war.rules.industry import most_damage
from broadfront.games.global_war.rules.landing import decks_in
from broadfront.games.global_war.rules.permissions import may_order, why_no_space, why_no_unit
from broadfront.games.global_war.terms import (
    AXIS,
    BOMBARDED,
    COVER,
    FOUGHT,
    HEAVY_BOMBERS,
    RAIDING,
    ROCKETS,
    SIDE,
    STRANDED,
)
from broadfront.games.global_war.units import AA_GUN, BOMBER, CARRIER_FIGHTER, COST, FIGHTER, is_air

# --------------------------------------------------------------------------------------------------
# [b4] Losses in the air: AA fire before battles and raids, combat over factories, fighters without a carrier.

RAID, INTERCEPTORS, RAIDERS = -1, -2, -3
"""The aircraft of a raid, those that intercept it, its bombers alone; else a kind of the attacker's in a battle."""


def raiders(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the bombers that raid a factory."""
    return [u for u in in_raid(p, space) if p.kind[u] == BOMBER]


def in_raid(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the bombers that are to raid a factory, and the fighters that escort them."""
    return [u for u in p.of_power(p.mover) if p.at[u] == space and p.flags[u] & (RAIDING | FOUGHT) == RAIDING]


def interceptors(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the defending fighters at a factory: the holder's first."""
    fighters = [u for u in p.foes_in(space) if p.kind[u] == FIGHTER]
    return sorted(fighters, key=lambda u: (p.owner[u] != p.control[space], u))


@tagged("AntiAircraft")
class AntiAircraft(BattleStep, frozen=True):
    """[b4] Before a land battle or a raid an AA gun fires once at each attacking aircraft, type by type."""

    space: int
    kind: int
    raid: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Roll for one type of aircraft, if a gun can fire."""
        planes = self._planes(p)
        if not planes or not battle_participants.has_aa_gun(p, self.space):
            return None
        return volley(p, "b4", "Roll for the AA gun.", len(planes), self.value(p))

    def value(self, p: GlobalWarPosition) -> int:
        """Return the number that the gun hits on."""
        return battle_participants.aa_gun_value(p, self.space)

    def _planes(self, p: GlobalWarPosition) -> list[int]:
        units = raiders(p, self.space) if self.raid else battle_participants.attackers(p, self.space)
        return [u for u in units if p.kind[u] == self.kind]

    def hits(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Shoot down as many aircraft; their owner chooses which ones of that type."""
        planes = len(self._planes(p))
        hit = hits_of(p, what, planes, self.value(p))
        template = "The AA gun fires at {n} aircraft: {hits} hit."
        # with low luck no die is rolled for each aircraft
        dice: NoteKind = "battle" if p.setting.low_luck else "roll"
        roller = p.setting.seat_of[p.control[self.space]]
        p.note("b4", template, note_kind=dice, n=planes, value=self.value(p), hits=hit, roller=roller)
        # until version 3 escorts could take a hit on the bombers of a raid
        raid = RAIDERS if p.setting.rules_version >= 4 else RAID
        p.begin(ShotDown(self.space, raid if self.raid else self.kind, hit))


@tagged("ShotDown")
class ShotDown(BattleStep, frozen=True):
    """[b4] The owner chooses which of his aircraft are lost, if that matters."""

    space: int
    group: int
    number: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for one aircraft, if they are not alike."""
        planes = self._planes(p)
        if not self.number or not planes:
            return None
        if len({self._merge_key(p, u) for u in planes}) == 1 or self.number >= len(planes):
            self._down(p, planes[: self.number])
            return None
        moves = [order("lose", u) for u in sorted(planes) if self.may_lose(p, u, 0) is None]
        power = p.control[self.space] if self.group == INTERCEPTORS else p.mover
        return Ask(p.setting.seat_of[power], "b4", "Choose an aircraft to lose.", [*moves, DEFAULT])

    def may_lose(self, p: GlobalWarPosition, what: int, _: int) -> Reason | None:
        """[b4.6] Whether an aircraft may be the one that is lost."""
        if wrong := why_no_unit(p, what):
            return wrong
        planes = self._planes(p)
        if what not in planes:
            return no("b4.6", "NOT_IN_BATTLE.plane", unit=what, space=self.space)
        like = self._merge_key(p, what)
        first = min(u for u in planes if self._merge_key(p, u) == like)
        return None if first == what else no("b4.6", "ALIKE", unit=what, first=first)

    @staticmethod
    def _merge_key(p: GlobalWarPosition, unit: int) -> tuple[int, ...]:
        return p.kind[unit], p.owner[unit], p.left[unit], p.origin[unit], len(p.aboard(unit))

    def _planes(self, p: GlobalWarPosition) -> list[int]:
        if self.group == INTERCEPTORS:
            return interceptors(p, self.space)
        if self.group == RAID:
            return in_raid(p, self.space)
        if self.group == RAIDERS:
            return raiders(p, self.space)
        return [u for u in battle_participants.attackers(p, self.space) if p.kind[u] == self.group]

    @staticmethod
    def _down(p: GlobalWarPosition, planes: list[int]) -> None:
        for u in planes:
            p.lose(u, "b4", "{unit:unit} is shot down.")

    def lose(self, p: GlobalWarPosition, what: int, _: int) -> None:
        self._down(p, [what])
        p.begin(ShotDown(self.space, self.group, self.number - 1))

    def default(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Lose the cheapest, of them those without passengers, and of them those with the least movement left."""
        planes = sorted((COST[p.kind[u]], len(p.aboard(u)), p.left[u], u) for u in self._planes(p))
        self._down(p, [u for *_, u in planes[: self.number]])


@tagged("Homeless")
class HomelessFighters(Step, frozen=True):
    """[b4] Fighters whose defending carrier is lost go to a deck or to land, at most one space away, or are lost.

    They do so after the last battle of the turn (R-G27).
    """

    zone: int = -1
    """-1 for all zones; in rules version 1 the zone of the battle that is just over."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask where the next one goes, if there is a choice (R-G10)."""
        for u in self.fighters(p):
            spaces = self._havens(p, u)
            if len(spaces) > 1:
                moves = [order("move", u, space) for space in spaces]
                seat = p.setting.seat_of[p.owner[u]]
                return Ask(
                    seat, "b4", "Choose where the fighter lands that has lost its carrier or base.", moves
                )
            if spaces:
                self._land(p, u, spaces[0])
            else:
                p.note("b4", "{unit:unit} finds no place to land.", note_kind="loss", unit=u)
                p.remove(u)
        return None

    def fighters(self, p: GlobalWarPosition) -> list[int]:
        """Return the defending aircraft over the sea without a deck, or without the base of a protector."""
        return [
            u
            for u, at in enumerate(p.at)
            if is_air(p.kind[u])
            and (p.host[u] < 0 or self._has_lost_base(p, u))
            and SIDE[p.owner[u]] != SIDE[p.mover]
            and (at == self.zone if self.zone >= 0 else MAP.is_sea(at))
        ]

    def _has_lost_base(self, p: GlobalWarPosition, unit: int) -> bool:
        """Return whether an enemy has taken the factory of a fighter that protects a carrier [c10]."""
        return self.zone < 0 and bool(p.marks[unit] & COVER) and not bases(p, unit)

    def _havens(self, p: GlobalWarPosition, unit: int) -> list[Space]:
        """Return where it can land: at most one space away; with lasting damage, only in or at its zone [c10].

        For carrier-based fighters the limit holds in any case [c8].
        """
        zone = p.at[unit]
        return sorted(s for s in (zone, *MAP.beside[zone]) if self._may_land(p, unit, s) is None)

    def land_anywhere(self, p: GlobalWarPosition, unit: int) -> bool:
        """Land a fighter in the first possible place; return whether there is one."""
        spaces = self._havens(p, unit)
        if spaces:
            self._land(p, unit, spaces[0])
        return bool(spaces)

    @staticmethod
    def _may_land(p: GlobalWarPosition, unit: int, space: Space) -> Reason | None:
        """[b4.9] [c8] [c10] Whether an aircraft that has lost its carrier or base lands in a space."""
        side, zone = SIDE[p.owner[unit]], p.at[unit]
        if space != zone and space not in MAP.beside[zone]:
            return no("b4.9", "TOO_FAR.haven", space=space)
        if p.marks[unit] & COVER:
            home = ports(p, unit)
            if home and space not in home:
                return no("c10", "PROTECTS_A_CARRIER.haven", unit=unit, spaces=home)
        if not MAP.is_sea(space):
            return None if p.side_of(space) == side else no("b4.9", "ENEMY_LAND.haven", space=space)
        lasting = p.setting.has(SHIP_DAMAGE)
        if space != zone and (lasting or p.kind[unit] == CARRIER_FIGHTER):
            return no("c10" if lasting else "c8", "ONLY_IN_THIS_ZONE", space=space, zone=zone)
        ships = landing.carriers_in(p, space, side)
        return may_take_on_deck(p, ships) if ships else no("b4.9", "NO_DECK.haven", space=space)

    def may_move(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b4.9] Whether the aircraft in question may land in a space."""
        first_fighter = self.fighters(p)[0]
        if wrong := why_no_unit(p, what) or why_no_space(where):
            return wrong
        return (
            self._may_land(p, what, where)
            if what == first_fighter
            else no("b4.9", "NOT_NOW.haven", unit=what, first=first_fighter)
        )

    def _land(self, p: GlobalWarPosition, unit: int, space: Space) -> None:
        p.note("b4", "{unit:unit} lands in {space:space}.", note_kind="battle", unit=unit, space=space)
        p.at[unit], p.host[unit] = space, -1
        p.marks[unit] &= ~COVER
        if MAP.is_sea(space):
            p.host[unit] = decks_in(p, unit, space)[0]
        elif p.kind[unit] == CARRIER_FIGHTER:
            p.marks[unit] |= STRANDED

    def move(self, p: GlobalWarPosition, what: int, where: int) -> None:
        self._land(p, what, where)
        p.begin(self)


ROCKET_RANGE = 3
_GUNS: Final = frozenset({AA_GUN})


@cache
def _in_range(start: Space) -> SpaceSet:
    """Return the spaces in range of a rocket from a space."""
    return bits(space for space, far in enumerate(MAP.flights(start)) if far <= ROCKET_RANGE)


def damage_factory(p: GlobalWarPosition, space: Space, points: int) -> None:
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

    def run(self, p: GlobalWarPosition) -> Ask | None:
        rise = (Intercept(self.space),) if p.setting.interceptors else ()
        p.begin(*rise, AntiAircraft(self.space, BOMBER, 1), Bombing(self.space, -1, 0))
        return None


@tagged("Intercept")
class Intercept(Step, frozen=True):
    """[b4] Option: the holder of a raided factory decides how many of his side's fighters intercept."""

    space: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for the number, if there are any."""
        fighters = interceptors(p, self.space)
        if not fighters or not raiders(p, self.space):
            return None
        moves = [order("intercept", 0, n) for n in range(len(fighters) + 1)]
        return Ask(
            p.setting.seat_of[p.control[self.space]], "b4", "Choose how many fighters intercept.", moves
        )

    def may_intercept(self, p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[b4.7] Whether this number of fighters can intercept."""
        most = len(interceptors(p, self.space))
        return None if 0 <= where <= most else no("b4.7", "A_NUMBER.intercept", space=self.space, most=most)

    def intercept(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Let fighters intercept: one round of air combat."""
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
    """[b4] Option: raiders and interceptors fire once, all at 1 and simultaneously; then losses are removed (R-G5)."""

    space: int
    rising: int
    stage: int
    """0 while the raiders fire, 1 while the interceptors fire."""
    found: int
    """The hits of the raiders."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Roll for one side."""
        number = self.rising if self.stage else len(in_raid(p, self.space))
        return roll_hits("b4", "Roll for the fight over the factory.", number, 1)

    def hits(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Note the hits; when both sides have fired, the owners choose their losses."""
        number = self.rising if self.stage else len(in_raid(p, self.space))
        who = "interceptors" if self.stage else "raiders"
        template = "The " + who + " fire: {hits} of {n} hit."
        roller = p.setting.seat_of[p.control[self.space] if self.stage else p.mover]
        p.note("b4", template, note_kind="roll", n=number, value=1, hits=what, roller=roller)
        if not self.stage:
            p.begin(AirBattle(self.space, self.rising, 1, what))
            return
        losses = min(self.found, self.rising)
        p.begin(ShotDown(self.space, INTERCEPTORS, losses), ShotDown(self.space, RAID, what))


@tagged("Bombing")
class Bombing(Resolving, frozen=True):
    """[b4] The dice of a raid, one after another."""

    space: int
    dice: int
    """The dice left; -1 if they are not counted yet."""
    best: int
    """The higher die of a heavy bomber's two so far, if the better one counts."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
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
        damage_factory(p, self.space, max(what, self.best) if best_of_two else what)
        p.begin(Bombing(self.space, self.dice - 1, 0))


@tagged("Rockets")
class Rockets(Step, frozen=True):
    """[b7] Each AA gun of a power with Rockets MAY fire at an enemy factory within three spaces."""

    power: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for a target while a gun has one."""
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
        if wrong := may_order(p, self.power, what) or why_no_space(where):
            return wrong
        if p.kind[what] != AA_GUN:
            return no("b7", "WRONG_KIND.rocket", unit=what)
        if p.flags[what] & BOMBARDED:
            return no("b7", "DONE.rocket", unit=what)
        if MAP.is_sea(p.at[what]):
            return no("b7", "ABOARD.rocket", unit=what)
        if not p.factories >> where & 1:
            return no("b7", "NO_FACTORY.rocket", space=where)
        if p.side_of(where) == SIDE[self.power]:
            return no("b7", "NOTHING_TO_FIGHT.rocket", space=where, owner=p.control[where])
        if wrong := expansion_minor_rules.may_attack(p, self.power, where):
            return wrong
        far = MAP.flights(p.at[what])[where]
        if far <= ROCKET_RANGE:
            return None
        return no("b7", "TOO_FAR.rocket", unit=what, space=where, n=far, most=ROCKET_RANGE)

    def rocket(self, p: GlobalWarPosition, what: int, where: int) -> None:
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

    def run(self, p: GlobalWarPosition) -> Ask | None:
        return die("b7", "Roll for the damage of a rocket.")

    def roll(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Damage the factory."""
        damage_factory(p, self.space, what)
