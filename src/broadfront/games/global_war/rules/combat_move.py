"""[b3.3] Combat Move: only moves that lead to a battle, a capture or a landing; every aircraft must be able to land."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.contract import Ask, Move, Step
from broadfront.games.global_war import paths, transport
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.capture import capture
from broadfront.games.global_war.expansion import fortifications, theatre, truce
from broadfront.games.global_war.expansion.damage import release
from broadfront.games.global_war.forces import is_locked
from broadfront.games.global_war.kinds import (
    AA_GUN,
    ARMOUR,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    DESTROYER,
    FIGHTING_LAND,
    INFANTRY,
    is_air,
    is_land,
    is_sea,
    moves_of,
)
from broadfront.games.global_war.orders import END, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import jump
from broadfront.games.global_war.terms import (
    CHINA,
    COVER,
    CRIPPLED,
    DEAD,
    LANDING,
    LOADED,
    MECHANIZED_INFANTRY,
    MOVED,
    OFFLOADED,
    PARATROOPERS,
    RAIDING,
    SIDE,
    STOPPED,
    STRANDED,
)

__all__ = [
    "CombatMove",
    "alike_units",
    "board",
    "goals_on_land",
    "idle_units",
    "in_zone_of_china",
    "is_led",
    "leads_carriers",
    "prey",
]


def prey(p: GlobalWarPosition, side: int) -> SpaceSet:
    """Return the spaces with enemy units that can be fought: AA guns alone are no battle [b4]."""
    found = 0
    for u, at in enumerate(p.at):
        if at != DEAD and SIDE[p.owner[u]] != side and p.kind[u] != AA_GUN and not p.marks[u] & STRANDED:
            if not (is_land(p.kind[u]) and p.host[u] >= 0):
                found |= 1 << at
    return found


def alike_units(p: GlobalWarPosition, units: list[int]) -> Iterator[int]:
    """Yield one unit of each sort that is alike for moving: the one with the lowest id."""
    seen: set[tuple[object, ...]] = set()
    cargo: dict[int, list[tuple[int, int]]] = {}
    for u, ship in enumerate(p.host):
        if ship >= 0:
            cargo.setdefault(ship, []).append((p.kind[u], p.owner[u]))
    for u in units:
        key = (
            p.kind[u],
            p.owner[u],
            p.at[u],
            p.left[u],
            p.flags[u],
            p.damage[u],
            p.host[u],
            p.marks[u],
            p.aim[u] if p.flags[u] else -1,
            *sorted(cargo.get(u, ())),
        )
        if key not in seen:
            seen.add(key)
            yield u


def goals_on_land(p: GlobalWarPosition) -> SpaceSet:
    """Return the land that the mover's land units may enter in Combat Move.

    Enemy land, and from rules version 2 on what a blitz of this phase has captured: the order of moves makes no
    difference to who can take part (R-G40).
    """
    enemy_land = p.land_of_side(1 - SIDE[p.mover])
    return enemy_land | p.captured if p.setting.rules_version >= 2 else enemy_land


def in_zone_of_china(space: Space) -> bool:
    """Tell whether Chinese units may be in a space [b5]."""
    return bool(ATLAS.china >> space & 1) or space == ATLAS.kwangtung


def is_led(p: GlobalWarPosition, infantry: int, target: Space) -> bool:
    """Tell whether a tank that has gone from here to the target can take an infantry along [b7]."""
    here, balance = p.at[infantry], 0
    for u in p.of_power(p.owner[infantry]):
        if p.at[u] == target and p.origin[u] == here and p.host[u] < 0:
            balance += (p.kind[u] in ARMOUR and not p.damage[u]) - (p.kind[u] == INFANTRY)  # [c3]
    return balance > 0


def drop_distances(p: GlobalWarPosition, bomber: int, goals: SpaceSet) -> tuple[int, ...]:
    """Return what it costs a bomber with paratroopers to fly to each space: it stops in the first hostile land [b7]."""
    dear = paths.dear_to(p, p.owner[bomber])
    far = [99] * ATLAS.size
    far[p.at[bomber]] = 0
    queue = deque([p.at[bomber]])
    while queue:
        here = queue.popleft()
        if goals >> here & 1:
            continue
        for there in ATLAS.open_beside[here]:
            price = far[here] + 1 + (dear >> there & 1)
            if price < far[there]:
                far[there] = price
                queue.append(there)
    return tuple(far)


def leads_carriers(p: GlobalWarPosition, zone: Space, foes: SpaceSet) -> bool:
    """Tell whether carriers may go to a zone: to an enemy patrol zone where something is fought or landed (R4.c).

    Other ships may go there first, and are put back if nothing comes of it; aircraft reckon with carriers.
    """
    if not paths.dear_to(p, p.mover) >> zone & 1 or foes >> zone & 1:
        return True
    return any(p.at[u] == zone and p.flags[u] & LANDING for u in p.of_power(p.mover))


class CombatMove(Step, frozen=True):
    """[b3.3] One unit after another, in any order; moves that lead to nothing are taken back as the phase ends."""

    power: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for a move, as long as there is one."""
        moves = sorted(self._moves(p))
        if not moves:
            self.end(p, 0, 0)
            return None
        moves.append(END)
        return Ask(p.setting.seat_of[self.power], "b3.3", "Move units into battle, or end the phase.", moves)

    # --- what may be done -----------------------------------------------------------------------------------------

    def _moves(self, p: GlobalWarPosition) -> Iterator[Move]:
        power, side = self.power, SIDE[self.power]
        units = p.of_power(power)
        foes = prey(p, side)
        enemy_land = p.land_of_side(1 - side)
        hostile = p.warships_of(1 - side)
        if barred := truce.spared(p, power):
            for move in self._all(p, units, foes, enemy_land, hostile):
                from_there = (
                    move.verb == "land" and barred >> p.at[move.what] & 1
                )  # it would have to win that sea
                if move.verb == "load" or not (barred >> move.where & 1 or from_there):
                    yield move
        else:
            yield from self._all(p, units, foes, enemy_land, hostile)

    def _all(
        self, p: GlobalWarPosition, units: list[int], foes: SpaceSet, enemy_land: SpaceSet, hostile: SpaceSet
    ) -> Iterator[Move]:
        side = SIDE[self.power]
        groups, goals = list(alike_units(p, units)), goals_on_land(p)
        planes = [paths.as_plane(p, u) for u in paths.in_flight(p)]
        landing = paths.Landing(p, planes)
        for u in groups:
            kind = p.kind[u]
            if p.marks[u] & (STRANDED | COVER) or is_locked(p, u):
                continue
            if is_land(kind):
                if p.host[u] < 0 and kind in FIGHTING_LAND:
                    yield from (order("move", u, space) for space in self._land(p, u, enemy_land, goals))
                    if not p.flags[u]:
                        yield from (order("load", u, ship) for ship in transport.boarding(p, u, hostile))
                        yield from self._aboard_bomber(p, u, groups)
                elif p.host[u] >= 0 and not p.flags[u] & LANDING and self._may_land(p, u):
                    yield from (order("land", u, space) for space in transport.landings(p, u, goals))
            elif is_air(kind):
                yield from self._air(p, u, foes, goals, landing)
            elif p.left[u] and not p.flags[u] & (STOPPED | OFFLOADED):
                if p.flags[u] & CRIPPLED and not p.hostile >> p.at[u] & 1:
                    continue  # it does not attack, and has nothing to flee from [c10]
                halting = paths.halting_for(p, kind, side)
                for zone in paths.sea_reach(p, p.at[u], p.left[u], halting, paths.beyond(p, u)):
                    if p.flags[u] & CRIPPLED and (foes | hostile) >> zone & 1:
                        continue
                    if kind == CARRIER and not leads_carriers(p, zone, foes):
                        continue
                    if kind != CARRIER or not landing.need or paths.Landing(p, planes, {u: zone}).all_land():
                        yield order("move", u, zone)

    def _land(self, p: GlobalWarPosition, u: int, enemy_land: SpaceSet, goals: SpaceSet) -> list[Space]:
        here, left, kind = p.at[u], p.left[u], p.kind[u]
        if not left or p.flags[u] & STOPPED:
            return []
        mine = [s for s in ATLAS.land_beside[here] if self.power != CHINA or in_zone_of_china(s)]
        if p.flags[u] & MOVED:  # a tank that has blitzed goes on wherever it likes
            return sorted(mine)
        found = {s for s in mine if goals >> s & 1}
        reach = left if kind in ARMOUR else 1
        if kind == INFANTRY and p.techs[self.power] >> MECHANIZED_INFANTRY & 1:
            reach = 2
        if reach > 1:
            beyond = {
                far
                for s in mine
                if not enemy_land >> s & 1
                for far in ATLAS.land_beside[s]
                if goals >> far & 1 and far != here
            }
            if kind == INFANTRY:
                beyond = {far for far in beyond if is_led(p, u, far)}
            found |= beyond
        return sorted(found)

    def _may_land(self, p: GlobalWarPosition, u: int) -> bool:
        return (
            not p.flags[p.host[u]] & OFFLOADED
            and p.kind[u] != AA_GUN
            and p.kind[p.host[u]] in transport.CARRIERS_OF_TROOPS
        )

    def _aboard_bomber(self, p: GlobalWarPosition, u: int, groups: list[int]) -> Iterator[Move]:
        if p.kind[u] == INFANTRY and p.techs[self.power] >> PARATROOPERS & 1:
            for plane in groups:
                if (
                    p.kind[plane] == BOMBER
                    and p.at[plane] == p.at[u]
                    and not p.flags[plane]
                    and not p.aboard(plane)
                ):
                    yield order("load", u, plane)

    def _air(
        self,
        p: GlobalWarPosition,
        u: int,
        foes: SpaceSet,
        goals: SpaceSet,
        landing: paths.Landing,
    ) -> Iterator[Move]:
        if p.flags[u] & MOVED or (self.power == CHINA and not p.left[u]):
            return
        far, left = paths.distances(p, u), p.left[u]
        deck = paths.decks_for(p, u)
        only_pacific = p.kind[u] == CARRIER_FIGHTER
        carries = bool(p.aboard(u)) and p.kind[u] == BOMBER
        if carries:
            far = drop_distances(p, u, goals)

        def may_go(space: Space) -> bool:
            rest = left - far[space]
            if rest < 0 or (only_pacific and theatre.OUTSIDE >> space & 1):
                return False
            if self.power == CHINA and not in_zone_of_china(space):
                return False
            return landing.has_place_for(space, rest, deck=deck, host=p.host[u])

        for space in members(foes | (goals if carries else 0)):
            if space != p.at[u] and may_go(space) and (not carries or goals >> space & 1):
                yield order("move", u, space)
        if p.kind[u] == BOMBER and not carries:
            for space in members(p.factories & p.land_of_side(1 - SIDE[self.power])):
                if may_go(space):
                    yield order("raid", u, space)
        if deck and p.setting.interceptors:
            for space in {p.at[b] for b in p.of_power(self.power) if p.flags[b] & RAIDING}:
                if may_go(space):
                    yield order("escort", u, space)

    # --- what is done ---------------------------------------------------------------------------------------------

    def move(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Move a unit; a tank takes an empty territory on its way at once."""
        kind = p.kind[what]
        p.note("b3.3", "{unit:unit} moves to {space:space}.", unit=what, space=where)
        if is_air(kind):
            self._fly(p, what, where)
        elif is_sea(kind):
            self._sail(p, what, where)
        else:
            self._march(p, what, where)
        p.begin(self)

    def _fly(self, p: GlobalWarPosition, u: int, where: Space) -> None:
        if p.kind[u] == BOMBER and p.aboard(u):
            p.left[u] -= drop_distances(p, u, goals_on_land(p))[where]
        else:
            p.left[u] -= paths.distances(p, u)[where]
        for cargo in p.aboard(u):  # paratroopers jump when AA guns have fired
            p.aim[cargo], p.at[cargo] = p.at[u], where
            p.flags[cargo] = MOVED | STOPPED
            p.left[cargo] = 0
        p.aim[u], p.at[u], p.host[u] = p.at[u], where, -1
        p.flags[u] |= MOVED

    def _sail(self, p: GlobalWarPosition, u: int, where: Space) -> None:
        halting = paths.halting_for(p, p.kind[u], SIDE[self.power])
        release(p, u, where)
        reach = paths.sea_reach(p, p.at[u], p.left[u], halting, paths.beyond(p, u))
        cost = reach[where]
        p.aim[u] = paths.last_zone(p, p.at[u], where, reach, halting)
        p.left[u] -= cost
        p.at[u] = where
        p.flags[u] |= MOVED | (STOPPED if halting >> where & 1 else 0)
        for cargo in p.aboard(u):
            p.at[cargo] = where
            if is_air(p.kind[cargo]) and p.owner[cargo] == self.power:
                p.left[cargo] -= cost  # it flies along (R-G2)

    def _march(self, p: GlobalWarPosition, u: int, where: Space) -> None:
        here, side = p.at[u], SIDE[self.power]
        beside = where in ATLAS.land_beside[here]
        enemy_land = p.land_of_side(1 - side)
        if beside:
            cost, came = 1, here
        else:
            cost = 2
            came = min(
                s
                for s in ATLAS.land_beside[here]
                if where in ATLAS.land_beside[s] and not enemy_land >> s & 1
            )
        p.left[u] = max(0, p.left[u] - cost)
        p.aim[u], p.at[u] = came, where
        p.flags[u] |= MOVED
        is_open = not any(
            at == where and SIDE[p.owner[x]] != side and not p.marks[x] & STRANDED
            for x, at in enumerate(p.at)
        )
        blitzes = is_open and not p.factories >> where & 1 and p.kind[u] in ARMOUR and p.left[u]
        if blitzes and enemy_land >> where & 1:
            capture(p, where, self.power)
        elif not (blitzes and goals_on_land(p) >> where & 1):
            p.left[u] = 0
            p.flags[u] |= STOPPED

    def raid(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Send a bomber against a factory."""
        p.note("b3.3", "{unit:unit} is to bomb the factory of {space:space}.", unit=what, space=where)
        self._fly(p, what, where)
        p.flags[what] |= RAIDING
        p.begin(self)

    def escort(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Send a fighter along with a raid (option)."""
        p.note("b3.3", "{unit:unit} escorts the raid on {space:space}.", unit=what, space=where)
        self._fly(p, what, where)
        p.flags[what] |= RAIDING
        p.begin(self)

    def load(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Go on board."""
        board(p, what, where)
        p.begin(self)

    def land(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Say where a unit lands; it does when the sea is won."""
        p.flags[what] |= LANDING | MOVED
        p.aim[what] = where
        ship = p.host[what]
        p.flags[ship] |= MOVED | STOPPED
        p.left[ship] = 0
        p.note("b3.3", "{unit:unit} is to land on {space:space}.", unit=what, space=where)
        p.begin(self)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """End the phase; units whose moves lead to nothing are put back, and can move among friends later."""
        while idle := idle_units(p, self.power):
            for unit in idle:
                if p.flags[unit]:
                    take_back(p, unit)
        if p.setting.rules_version >= 2:  # nothing is fought where a tank has blitzed (R-G40)
            jump(p, [u for u in p.of_power(self.power) if p.captured >> p.at[u] & 1])
        for space in members(fortifications.ISLANDS):
            p.trim(space)  # only now it is sure who has gone [c9]


def board(p: GlobalWarPosition, unit: int, ship: int) -> None:
    """Put a unit on board of a transport, or paratroopers of a bomber."""
    p.note("b3.3", "{unit:unit} goes on board of {ship:unit}.", unit=unit, ship=ship)
    p.host[unit], p.at[unit] = ship, p.at[ship]
    p.flags[unit] |= LOADED
    p.left[unit] = 0
    p.flags[ship] |= LOADED


def idle_units(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the units whose moves lead to nothing: they have to go on, or be taken back."""
    side = SIDE[power]
    foes, enemy_land = prey(p, side), p.land_of_side(1 - side)
    landing_zones = 0
    for u, at in enumerate(p.at):
        if at != DEAD and p.flags[u] & LANDING:
            landing_zones |= 1 << at
    found = []
    guarded = paths.dear_to(p, power)  # who only flees does not stay in a patrol zone [c4]
    for u in p.of_power(power):
        flags, at = p.flags[u], p.at[u]
        if not flags:
            continue
        if p.host[u] >= 0:
            host = p.host[u]
            # a destroyer fights, and lands them later [c11]
            sails = p.kind[host] == DESTROYER and (p.flags[host] & MOVED or foes >> at & 1)
            if flags & LOADED and not flags & LANDING and is_land(p.kind[u]) and not sails:
                found.append(u)
        elif is_sea(p.kind[u]):
            fights = (foes | landing_zones) >> at & 1
            fled = p.hostile >> p.origin[u] & 1 and at != p.origin[u] and not guarded >> at & 1
            if flags & MOVED and not (fights or fled or flags & OFFLOADED):
                found.append(u)
        elif is_land(p.kind[u]) and flags & MOVED:
            blitzed = p.captured >> at & 1 or p.captured >> max(p.aim[u], 0) & 1
            if not (enemy_land >> at & 1 or blitzed):
                found.append(u)
    return found


def take_back(p: GlobalWarPosition, unit: int) -> None:
    """Put a unit back to where its turn began, with those that it carries and that came aboard this turn."""
    p.note("b3.3", "{unit:unit} is taken back.", unit=unit)
    for cargo in p.aboard(unit):
        if is_land(p.kind[cargo]) and p.flags[cargo] & (LOADED | LANDING):
            take_back(p, cargo)
    origin = p.origin[unit]
    host = p.host[unit]
    if is_land(p.kind[unit]) and host >= 0:
        if not p.flags[unit] & LOADED:  # it was aboard when the turn began: it only does not land
            p.flags[unit] &= ~(LANDING | MOVED)
            p.aim[unit] = -1
            return
        p.host[unit] = -1
        if not any(p.flags[c] & (LOADED | LANDING) for c in p.aboard(host)) and p.flags[host] & LOADED:
            p.flags[host] &= ~LOADED
    p.at[unit] = origin
    p.flags[unit] &= CRIPPLED
    p.aim[unit] = -1
    p.left[unit] = moves_of(p.kind[unit], p.techs[p.owner[unit]])
    for cargo in p.aboard(unit):
        p.at[cargo] = origin
        if is_air(p.kind[cargo]):
            p.left[cargo] = moves_of(p.kind[cargo], p.techs[p.owner[cargo]])
    if is_air(p.kind[unit]) and ATLAS.is_sea(origin):
        _back_on_deck(p, unit)


def _back_on_deck(p: GlobalWarPosition, plane: int) -> None:
    """Put a fighter back on a carrier where its turn began, if one is there."""
    for ship, at in enumerate(p.at):
        if at == p.at[plane] and p.kind[ship] == CARRIER and SIDE[p.owner[ship]] == SIDE[p.owner[plane]]:
            if paths.spare_decks(p, ship) > 0:
                p.host[plane] = ship
                return
