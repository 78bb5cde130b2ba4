"""[b3.4] Conduct Combat: raids and rockets, then landings with their sea battles, then all other battles."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Ask, Step, tagged
from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war import forces, paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.capture import capture
from broadfront.games.global_war.expansion import truce
from broadfront.games.global_war.kinds import WARSHIPS, attack_of, is_air, is_land
from broadfront.games.global_war.orders import order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.aircraft import Homeless, raiders
from broadfront.games.global_war.rules.battle import Battle, jump
from broadfront.games.global_war.rules.convoys import Convoys
from broadfront.games.global_war.rules.landfall import Landfall
from broadfront.games.global_war.rules.permissions import is_here, is_space
from broadfront.games.global_war.rules.raids import Raid, Rockets
from broadfront.games.global_war.terms import LANDING, MOVED, SIDE, STOPPED

__all__ = ["BattleGroup", "Combat", "Left", "Sea", "must_attack", "open_battles"]

RAIDS, LANDINGS, OTHERS = range(3)


@tagged("Combat")
class Combat(Step, frozen=True):
    """[b3.4] The battles group by group; inside a group the attacker chooses the order."""

    power: int
    group: int = RAIDS

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Put the next group on the agenda."""
        if self.group == RAIDS:
            p.begin(Rockets(self.power), BattleGroup(self.power, RAIDS), Combat(self.power, LANDINGS))
        elif self.group == LANDINGS:
            p.begin(BattleGroup(self.power, LANDINGS), Combat(self.power, OTHERS))
        else:
            p.begin(BattleGroup(self.power, OTHERS), Homeless())
        return None


def open_battles(p: GlobalWarPosition, power: int, group: int) -> list[int]:
    """Return the spaces of a group where something is still to be fought, or taken without a fight."""
    if group == RAIDS:
        return [s for s in members(p.factories) if raiders(p, s)]
    landings = {
        p.aim[u] for u in p.of_power(power) if p.flags[u] & LANDING and p.host[u] >= 0 and p.aim[u] >= 0
    }
    if group == LANDINGS:
        return sorted(landings)
    side, found = SIDE[power], []
    enemy_land, barred = p.land_of_side(1 - side), truce.spared(p, power)
    contested = enemy_land | p.spaces_with(1 - side)
    for space in sorted({p.at[u] for u in p.of_power(power)}):
        if not contested >> space & 1 or p.battles[space] or space in landings or barred >> space & 1:
            continue
        mine = forces.attackers(p, space)
        if not mine:
            continue
        stayed = not any(p.flags[u] & MOVED for u in mine)
        ships = ATLAS.is_sea(space) and not all(is_air(p.kind[u]) for u in mine)
        if stayed and not (ships and (p.hostile >> space & 1 or is_armed(p, mine))):
            continue
        theirs = forces.defenders(p, space)
        takes = enemy_land >> space & 1 and any(is_land(p.kind[u]) for u in mine)
        if theirs or takes:
            found.append(space)
    return found


def is_armed(p: GlobalWarPosition, units: list[int]) -> bool:
    """Tell whether any of some attackers rolls a die."""
    return any(attack_of(p.kind[u], p.techs[p.owner[u]]) for u in units)


@tagged("BattleGroup")
class BattleGroup(Step, frozen=True):
    """[b3.4] The battles of one group."""

    power: int
    group: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask which battle comes next, if there are several; fight the only one."""
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
        if wrong := is_space(where):
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
        """Fight it; a landing begins with the sea."""
        if self.group == RAIDS:
            p.begin(Raid(where), self)
            return
        p.battles[where] = 1
        if self.group == LANDINGS:
            zones = sorted(
                {
                    p.at[u]
                    for u in p.of_power(self.power)
                    if p.flags[u] & LANDING and p.aim[u] == where and p.host[u] >= 0
                }
            )
            p.begin(*(Sea(self.power, zone) for zone in zones), Landfall(where), Left(where), self)
            return
        if ATLAS.is_sea(where):
            p.begin(Sea(self.power, where), self)
            return
        mine = forces.attackers(p, where)
        if forces.defenders(p, where) or forces.guns_fire(p, where, mine):
            p.begin(Landfall(where), self)
        else:
            jump(p, mine)
            capture(p, where, self.power)
            for u in mine:
                p.flags[u] |= STOPPED
            p.begin(self)


def must_attack(p: GlobalWarPosition, power: int, zone: Space, theirs: list[int]) -> bool:
    """[b3.4] Tell whether enemies in a zone have to be fought: others than submarines and transports.

    Who has come into a patrol zone fights all of them, unless units land from there [c4].
    """
    if any(p.kind[u] in WARSHIPS or is_air(p.kind[u]) for u in theirs):
        return True
    if not paths.dear_to(p, power) >> zone & 1:
        return False
    if p.setting.rules_version >= 5 and not any(
        p.flags[u] & MOVED and p.origin[u] != zone for u in forces.attackers(p, zone)
    ):
        return False
    return not any(p.flags[u] & LANDING and p.at[u] == zone for u in p.of_power(power))


@tagged("Sea")
class Sea(Step, frozen=True):
    """[b4] The sea of a landing, or a sea battle: warships have to be fought, submarines and transports may be left."""

    power: int
    zone: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask whether to attack, if there is a choice."""
        zone = self.zone
        theirs = forces.defenders(p, zone)
        if not theirs or p.battles[zone] >= 2:
            return None
        if must_attack(p, self.power, zone, theirs):
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
        """[b3.4] Whether the zone is the one that is asked about."""
        return is_here(self.zone, where)

    def may_ignore(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.4] The same."""
        return self.may_attack(p, what, where)

    def attack(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Fight for the zone."""
        p.battles[where] = 2
        # In version 1 convoys formed without a question.
        p.begin(*((Convoys(where),) if p.setting.rules_version >= 2 else ()), Battle(where))

    def ignore(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Leave them alone."""
        p.battles[where] = 2


@tagged("Left")
class Left(Step, frozen=True):
    """[b4] What could not land stays on board."""

    space: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Take the order to land back."""
        for u in p.of_power(p.mover):
            if p.flags[u] & LANDING and p.aim[u] == self.space and p.host[u] >= 0:
                p.flags[u] &= ~LANDING
                p.aim[u] = -1
        return None
