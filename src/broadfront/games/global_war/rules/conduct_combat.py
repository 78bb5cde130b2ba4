"""[b3.4] Conduct Combat: raids and rockets, then landings with their sea battles, then all other battles."""

from __future__ import annotations

from broadfront.boards.interned_moves import END, order
from broadfront.boards.spacesets import members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, NoteKind, Step, tagged
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    battle_participants,
    distances,
    expansion_convoys,
    expansion_minor_rules,
)
from broadfront.games.global_war.rules.battle import DEFENDER, Battle, Casualties, drop_paratroopers
from broadfront.games.global_war.rules.battle_step import BattleStep, hits_of, volley
from broadfront.games.global_war.rules.capture import blitzed_land, capture
from broadfront.games.global_war.rules.combat_values import AA_TARGETS
from broadfront.games.global_war.rules.permissions import why_no_space, why_no_unit, why_not_here
from broadfront.games.global_war.rules.raids import AntiAircraft, HomelessFighters, Raid, Rockets, raiders
from broadfront.games.global_war.terms import (
    BOMBARDED,
    BUSY,
    FOUGHT,
    HOLDING,
    LANDING,
    MOVED,
    OFFLOADED,
    SCATTERED,
    SIDE,
    STOPPED,
)
from broadfront.games.global_war.units import (
    BOMBARD,
    DICE,
    ESCORT,
    WARSHIPS,
    attack_of,
    is_air,
    is_land,
)

# --------------------------------------------------------------------------------------------------
# [b4] A land battle begins: units land if the sea is won, ships bombard, AA guns fire.


@tagged("HoldFire")
class HoldFire(BattleStep, frozen=True):
    """[b4.11] Ships MAY bombard: the owner is asked about ships that could do something else instead (R-G47)."""

    space: int
    zone: int
    ships: int
    """The number of ships that may bombard."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask which of the ships hold their fire, if that can matter; before version 7 there was no question."""
        choices = self.choices(p) if p.setting.rules_version >= 7 else []
        if not choices:
            return None
        moves = [order("hold", u) for u in choices] + [END]
        seat = p.setting.seat_of[p.mover]
        return Ask(seat, "b4.11", "Let the ships bombard, or let some hold their fire.", moves)

    def choices(self, p: GlobalWarPosition) -> list[int]:
        """Return the first of each sort of the ships that bombard and could sail on or bombard elsewhere."""
        landing = {p.aim[u] for u in p.of_power(p.mover) if p.flags[u] & LANDING and p.at[u] == self.zone}
        first: dict[tuple[int, ...], int] = {}
        for u in self.firing(p):
            if landing - {self.space} or not p.flags[u] & BUSY:
                first.setdefault(_sort_of(p, u), u)
        return sorted(first.values())

    def firing(self, p: GlobalWarPosition) -> list[int]:
        """Return the ships that bombard so far; of those that are alike, first those without other options."""
        ships: list[int] = []
        for value in sorted(set(BOMBARD.values()), reverse=True):
            ships += bombarding_ships(p, self.zone, value)
        return ships[: self.ships]

    def may_hold(self, p: GlobalWarPosition, what: int, _: int) -> Reason | None:
        """[b4.11] Whether a ship may hold its fire."""
        if wrong := why_no_unit(p, what):
            return wrong
        choices = self.choices(p)
        if what in choices:
            return None
        alike = next((u for u in choices if _sort_of(p, u) == _sort_of(p, what)), None)
        if alike is not None and what in self.firing(p):
            return no("b4.11", "ALIKE", unit=what, first=alike)
        return no("b4.11", "NOT_IN_BATTLE.hold", unit=what, ships=choices)

    def hold(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Let a ship hold its fire, and ask about the others."""
        p.flags[what] |= HOLDING
        p.note("b4.11", "{unit:unit} holds its fire.", note_kind="battle", unit=what)
        p.begin(self)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Let the others bombard."""


def _sort_of(p: GlobalWarPosition, ship: int) -> tuple[int, ...]:
    """Return a key for ships that are alike when they hold their fire: also whether and where they can sail on [c2]."""
    return p.kind[ship], p.damage[ship], p.marks[ship], bool(p.flags[ship] & BUSY)


@tagged("Bombardment")
class Bombardment(BattleStep, frozen=True):
    """[b4] Ships of a zone without a battle bombard, one for each unit that lands from there."""

    space: int
    zone: int
    ships: int
    """The number of ships that may still bombard."""
    value: int
    """The value that is rolled next: cruisers 3, battleships 4."""
    found: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Roll for the ships of one value; hits are taken after all ships have fired, by units that still fire back."""
        if self.value < 3:
            for u in p.of_power(p.mover):
                p.flags[u] &= ~HOLDING
            if self.found:
                p.begin(Casualties(self.space, DEFENDER, 0, 0, self.found))
            return None
        firing = self.firing(p)
        if not firing:
            p.begin(Bombardment(self.space, self.zone, self.ships, self.value - 1, self.found))
            return None
        return volley(p, "b4", "Roll for the bombardment.", bombardment_dice(p, firing), self.value)

    def firing(self, p: GlobalWarPosition) -> list[int]:
        """Return the ships that roll next."""
        return bombarding_ships(p, self.zone, self.value)[: self.ships]

    def hits(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Note the hits."""
        firing = self.firing(p)
        for u in firing:
            p.flags[u] |= BOMBARDED | STOPPED
        dice = bombardment_dice(p, firing)
        hit = hits_of(p, what, dice, self.value)
        template = "Bombardment at {value}: {hits} of {n} hit."
        # with low luck no die is rolled for each ship
        rolled: NoteKind = "battle" if p.setting.low_luck else "roll"
        roller = p.setting.seat_of[p.mover]
        p.note("b4", template, note_kind=rolled, n=dice, value=self.value, hits=hit, roller=roller)
        ships_left = self.ships - len(firing)
        p.begin(Bombardment(self.space, self.zone, ships_left, self.value - 1, self.found + hit))


def bombarding_ships(p: GlobalWarPosition, zone: Space, value: int) -> list[int]:
    """Return the mover's ships in a zone that can bombard at a value [b4.11]: those that have not fought this turn.

    Ships without other options in the turn come first.
    """
    idle = BOMBARDED | HOLDING | battle_participants.out_of_battle(p)
    ships = [
        u
        for u in p.of_power(p.mover)
        if p.at[u] == zone and BOMBARD.get(p.kind[u]) == value and not p.flags[u] & idle
    ]
    return sorted(ships, key=lambda u: not p.flags[u] & BUSY) if p.setting.rules_version >= 7 else ships


def bombardment_dice(p: GlobalWarPosition, ships: list[int]) -> int:
    """Return how many dice ships roll when they bombard."""
    return sum(DICE.get(p.kind[u], 1) for u in ships)


@tagged("Landfall")
class AmphibiousAssault(BattleStep, frozen=True):
    """[b4] A land battle: units land if the sea is won, ships bombard, AA guns fire, then rounds are fought."""

    space: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Put these steps on the agenda."""
        space, side = self.space, SIDE[p.mover]
        shores: dict[int, int] = {}
        hostile = p.warships_of(1 - side)
        for u in battle_participants.units_to_land(p, space):
            zone, ship = p.at[u], p.host[u]
            if hostile >> zone & 1:
                template = "{unit:unit} does not land in {space:space}: the sea was not won."
                p.note("b4", template, note_kind="battle", unit=u, space=space)
                p.flags[u] &= ~LANDING
                continue
            shores[zone] = shores.get(zone, 0) + 1
            p.host[u], p.at[u] = -1, space
            p.flags[ship] |= OFFLOADED | STOPPED
        attackers = battle_participants.attackers(p, space)
        if not attackers:
            return None
        if blitzed_land(p) >> space & 1:  # there is nothing to fight (R-G40)
            for u in attackers:
                p.flags[u] = p.flags[u] & ~LANDING | FOUGHT | STOPPED
            return None
        steps: list[Step] = []
        defended = bool(battle_participants.defenders(p, space))
        if defended or battle_participants.guns_fire(p, space, attackers):
            steps += [AntiAircraft(space, kind, 0) for kind in AA_TARGETS]
        if defended:
            for zone, number in sorted(shores.items()):
                if not p.sea_fought >> zone & 1:
                    steps.append(HoldFire(space, zone, number))
                    steps.append(Bombardment(space, zone, number, max(BOMBARD.values()), 0))
        p.begin(*steps, Battle(space))
        return None


# --------------------------------------------------------------------------------------------------
# [c12b.1] Convoys: before a battle each owner of escorts MAY leave them out of convoys.


@tagged("Convoys")
class Convoys(BattleStep, frozen=True):
    """[c12b.1] Convoys form where escorts defend beside transports, unless the owner of the escorts declines."""

    zone: int
    agreed: int = 0
    """The set of powers that have agreed."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask the next power whose escorts would be in a convoy."""
        power = self.owner(p)
        if power is None:
            return None
        seat = p.setting.seat_of[power]
        return Ask(seat, "c12b.1", "Form convoys, or leave them out.", [order("scatter", 0, self.zone), END])

    def may_scatter(self, _p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[c12b.1] Whether the zone is the one in question."""
        return why_not_here(self.zone, where)

    def scatter(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Leave the power's escorts out of convoys in this battle."""
        power, still = self.owner(p), 0
        assert power is not None
        if self.each_for_itself(p):
            owners = {p.owner[u] for u in battle_participants.defenders(p, where) if p.kind[u] == ESCORT}
            still = sum(1 << owner for owner in owners if owner != power) & expansion_convoys.powers_forming(
                p, where
            )
        p.battles[where] = SCATTERED + still
        if still:
            p.note(
                "c12b.1",
                "The escorts of {power:power} form no convoys in {space:space}.",
                power=power,
                space=where,
            )
            p.begin(Convoys(where, self.agreed))
        else:
            p.note("c12b.1", "No convoys are formed in {space:space}.", note_kind="battle", space=where)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Let the power's escorts form all possible convoys."""
        power = self.owner(p)
        if power is not None and self.each_for_itself(p):
            p.begin(Convoys(self.zone, self.agreed | 1 << power))

    def owner(self, p: GlobalWarPosition) -> int | None:
        """Return the power that has to answer, or None."""
        defenders = battle_participants.defenders(p, self.zone)
        guards, _ = expansion_convoys.convoy(p, defenders)
        if self.each_for_itself(p):
            return next((p.owner[u] for u in guards if not self.agreed >> p.owner[u] & 1), None)
        owners = [p.owner[u] for u in defenders if p.kind[u] == ESCORT]
        return min((-owners.count(power), power) for power in owners)[1] if guards else None

    def each_for_itself(self, p: GlobalWarPosition) -> bool:
        """Return whether each power answers for its own escorts; in version 2 one power answered for all."""
        return p.setting.rules_version >= 3


RAIDS, LANDINGS, OTHERS = range(3)


@tagged("Combat")
class Combat(Step, frozen=True):
    """[b3.4] The battles group by group; within a group the attacker chooses the order."""

    power: int
    group: int = RAIDS

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Put the next group on the agenda."""
        if self.group == RAIDS:
            p.begin(Rockets(self.power), BattleGroup(self.power, RAIDS), Combat(self.power, LANDINGS))
        elif self.group == LANDINGS:
            p.begin(BattleGroup(self.power, LANDINGS), Combat(self.power, OTHERS))
        else:
            p.begin(BattleGroup(self.power, OTHERS), HomelessFighters())
        return None


def open_battles(p: GlobalWarPosition, power: int, group: int) -> list[int]:
    """Return the spaces of a group where a battle is still to be fought, or land taken without one."""
    if group == RAIDS:
        return [s for s in members(p.factories) if raiders(p, s)]
    landings = {
        p.aim[u] for u in p.of_power(power) if p.flags[u] & LANDING and p.host[u] >= 0 and p.aim[u] >= 0
    }
    if group == LANDINGS:
        return sorted(landings)
    side, battles = SIDE[power], []
    enemy_land, barred = p.land_of_side(1 - side), expansion_minor_rules.truce_spaces(p, power)
    contested = enemy_land | p.spaces_with(1 - side)
    for space in sorted({p.at[u] for u in p.of_power(power)}):
        if not contested >> space & 1 or p.battles[space] or space in landings or barred >> space & 1:
            continue
        attackers = battle_participants.attackers(p, space)
        if not attackers:
            continue
        stayed = not any(p.flags[u] & MOVED for u in attackers)
        ships = MAP.is_sea(space) and not all(is_air(p.kind[u]) for u in attackers)
        if stayed and not (ships and (p.hostile >> space & 1 or is_armed(p, attackers))):
            continue
        defenders = battle_participants.defenders(p, space)
        takes = enemy_land >> space & 1 and any(is_land(p.kind[u]) for u in attackers)
        if defenders or takes:
            battles.append(space)
    return battles


def is_armed(p: GlobalWarPosition, units: list[int]) -> bool:
    """Return whether any of some attackers rolls a die."""
    return any(attack_of(p.kind[u], p.techs[p.owner[u]]) for u in units)


@tagged("BattleGroup")
class BattleGroup(Step, frozen=True):
    """[b3.4] The battles of one group."""

    power: int
    group: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for the next battle if there are several; fight a single one."""
        spaces = open_battles(p, self.power, self.group)
        if not spaces:
            return None
        if len(spaces) == 1:
            self.fight(p, 0, spaces[0])
            return None
        moves = [order("fight", 0, space) for space in spaces]
        return Ask(p.setting.seat_of[self.power], "b3.4", "Choose the next battle.", moves)

    def may_fight(self, p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[b3.4] Whether a battle may come next."""
        if wrong := why_no_space(where):
            return wrong
        spaces = open_battles(p, self.power, self.group)
        if where in spaces:
            return None
        later = any(
            where in open_battles(p, self.power, group) for group in range(self.group + 1, OTHERS + 1)
        )
        code = (
            "NO_BATTLE" if not later else "NO_BATTLE.raids" if self.group == RAIDS else "NO_BATTLE.landings"
        )
        return no("b3.4", code, space=where, spaces=spaces)

    def fight(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Fight the battle; a landing begins with the sea."""
        if self.group == RAIDS:
            p.begin(Raid(where), self)
            return
        p.battles[where] = 1
        if self.group == LANDINGS:
            zones = sorted({p.at[u] for u in battle_participants.units_to_land(p, where)})
            p.begin(
                *(SeaCombat(self.power, zone) for zone in zones),
                AmphibiousAssault(where),
                UnlandedUnits(where),
                self,
            )
            return
        if MAP.is_sea(where):
            p.begin(SeaCombat(self.power, where), self)
            return
        attackers = battle_participants.attackers(p, where)
        if battle_participants.defenders(p, where) or battle_participants.guns_fire(p, where, attackers):
            p.begin(AmphibiousAssault(where), self)
        else:
            drop_paratroopers(p, attackers)
            capture(p, where, self.power)
            for u in attackers:
                p.flags[u] |= STOPPED
            p.begin(self)


def must_attack(p: GlobalWarPosition, power: int, zone: Space, defenders: list[int]) -> bool:
    """[b3.4] Return whether enemies in a zone have to be fought: any except submarines and transports.

    Ships that have entered a patrol zone fight all enemies there, unless units land from there [c4].
    """
    if any(p.kind[u] in WARSHIPS or is_air(p.kind[u]) for u in defenders):
        return True
    if not distances.patrol_zone_surcharge(p, power) >> zone & 1:
        return False
    if p.setting.rules_version >= 5 and not any(
        p.flags[u] & MOVED and p.origin[u] != zone for u in battle_participants.attackers(p, zone)
    ):
        return False
    return not any(p.flags[u] & LANDING and p.at[u] == zone for u in p.of_power(power))


@tagged("Sea")
class SeaCombat(Step, frozen=True):
    """[b4] The sea of a landing, or a sea battle: warships must be fought, submarines and transports may be ignored."""

    power: int
    zone: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask whether to attack, if there is a choice."""
        zone = self.zone
        defenders = battle_participants.defenders(p, zone)
        if not defenders or p.battles[zone] >= 2:
            return None
        if must_attack(p, self.power, zone, defenders):
            self.attack(p, 0, zone)
            return None
        moves = [order("attack", 0, zone), order("ignore", 0, zone)]
        return Ask(
            p.setting.seat_of[self.power],
            "b3.4",
            "Attack the submarines and transports, or ignore them.",
            moves,
        )

    def may_attack(self, _p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[b3.4] Whether the zone is the one in question."""
        return why_not_here(self.zone, where)

    def may_ignore(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.4] Whether the zone is the one in question."""
        return self.may_attack(p, what, where)

    def attack(self, p: GlobalWarPosition, _: int, where: int) -> None:
        p.battles[where] = 2
        # In version 1 convoys formed without a question.
        p.begin(*((Convoys(where),) if p.setting.rules_version >= 2 else ()), Battle(where))

    def ignore(self, p: GlobalWarPosition, _: int, where: int) -> None:
        p.battles[where] = 2


@tagged("Left")
class UnlandedUnits(Step, frozen=True):
    """[b4] Units that could not land stay on board."""

    space: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Cancel their orders to land."""
        for u in battle_participants.units_to_land(p, self.space):
            p.flags[u] &= ~LANDING
            p.aim[u] = -1
        return None
