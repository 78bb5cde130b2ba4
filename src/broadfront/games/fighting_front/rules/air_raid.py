"""[4.6] to [4.9] Bombing missions, escorts, interception, AA guns, bombing runs and drops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from broadfront.boards.interned_moves import END, order, orders
from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Resolving, tagged
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.cards import IS_AIR, IS_FIGHTER, PARATROOPERS, TITLES, Kind
from broadfront.games.fighting_front.map import Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.deployment import places_for
from broadfront.games.fighting_front.rules.reconnaissance import Looking, look_moves
from broadfront.games.fighting_front.rules.rolls import DieRoll, RollsAttacks, Window
from broadfront.games.fighting_front.rules.units import may_command, may_fly, may_use
from broadfront.games.fighting_front.terms import (
    AA_GUN,
    AIR_COMBAT,
    BEYOND,
    BOMBING_RUN,
    DC,
    DESTROYED,
    DONE,
    ESCORT,
    INTERCEPT,
    SEATS,
)


def air_cards(p: FightingFrontPosition, seat: int) -> list[Kind]:
    """Return the air units of a hand that could become Fly Over units now [3.6]."""
    if not queries.can_fly_over(p, seat):
        return []
    return [kind for kind in dict.fromkeys(p.hand(seat)) if IS_AIR[kind]]


def launch(p: FightingFrontPosition, seat: int, kind: Kind) -> int:
    """Put an air unit from the hand into play as a Fly Over unit; return its squadron."""
    p.show(seat, kind)
    p.note("3.6", "{seat:seat} [sends|send] {card:card} as a Fly Over unit.", seat=seat, card=kind)
    return p.place_wing(seat, kind, BEYOND)


def missions_left(p: FightingFrontPosition) -> list[int]:
    """Return the missions that have not been shot down, in rising order."""
    return sorted(wing for wing in p.missions if p.wing_kind[wing])


def raid_targets(p: FightingFrontPosition, seat: int, kind: Kind) -> SpaceSet:
    """[4.6] Return the spaces that an air unit of a kind may fly to: enemy cards, or for a drop empty spaces."""
    return queries.drop_targets(p) if kind == PARATROOPERS else queries.enemy_cards(p, seat)


def _may_raid(p: FightingFrontPosition, seat: int, kind: Kind, target: Space) -> Reason | None:
    """[4.6] Whether an air unit of a kind may fly to a space."""
    goals = raid_targets(p, seat, kind)
    if goals >> target & 1:
        return None
    if kind != PARATROOPERS:
        code = "RAID_ON_NOTHING"
    else:
        code = "DROP_NAMED" if queries.empty_spaces(p) >> target & 1 else "DROP_ON_CARD"
    return no("4.6", code, card=kind, space=target, goals=members(goals))


def _may_meet(p: FightingFrontPosition, kind: Kind, mission: int, rule: str, verb: str) -> Reason | None:
    """[4.6] [4.7] Whether an air unit of a kind may escort or intercept a squadron: fighters only, missions only."""
    if not IS_FIGHTER[kind]:
        return no(rule, f"{verb}_BY_FIGHTERS", card=kind)
    missions = missions_left(p)
    return None if mission in missions else no(rule, f"{verb}_NO_MISSION", missions=missions)


def _may_launch(p: FightingFrontPosition, seat: int, kind: Kind, rule: str) -> Reason | None:
    """[3.6] Whether a card of the hand may become a Fly Over unit now."""
    if kind in air_cards(p, seat):
        return None
    if reason := may_use(p, seat, kind, rule):
        return reason
    if not IS_AIR[kind]:
        return no("3.6", "CANNOT_FLY", card=kind)
    if bases := places_for(p, seat, kind):
        return no("3.6", "BASE_IT", strips=members(bases))
    return no("3.6", "NO_FLY_OVER", strips=queries.air_strips(p, seat))


@tagged("Air")
class Air(Resolving, Looking, frozen=True):
    """[4.6] Each air unit MAY name one space to attack; Fighters MAY escort a mission instead."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask for a mission or an escort while, by open information, some unit may fly."""
        seat = self.seat
        wings = queries.free_wings(p, seat)
        if not wings and not (p.hand(seat) and queries.can_fly_over(p, seat)):
            return None
        missions = missions_left(p)
        kinds = air_cards(p, seat)
        moves: list[Move] = []
        for wing in wings:
            moves += orders("raid", wing, raid_targets(p, seat, p.wing_kind[wing]))
        for wing in wings:
            if IS_FIGHTER[p.wing_kind[wing]]:
                moves += [order("escort", wing, mission) for mission in missions]
        for kind in kinds:
            moves += orders("flyover", kind, raid_targets(p, seat, kind))
        for kind in kinds:
            if IS_FIGHTER[kind]:
                moves += [order("flyescort", kind, mission) for mission in missions]
        if not moves and not p.hand(seat):
            return None
        moves += [*look_moves(p, seat), END]
        return Ask(seat, "4.6", "Send an air unit on a mission or as an escort, or end the phase.", moves)

    def may_raid(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.6] Whether a squadron may fly a mission to a space."""
        reason = may_fly(p, self.seat, what, "4.6")
        return reason or _may_raid(p, self.seat, p.wing_kind[what], where)

    def may_escort(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.6] Whether a squadron may escort a mission."""
        reason = may_fly(p, self.seat, what, "4.6")
        return reason or _may_meet(p, p.wing_kind[what], where, "4.6", "ESCORT")

    def may_flyover(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[3.6] Whether an air unit of the hand may fly a mission to a space."""
        return _may_launch(p, self.seat, what, "4.6") or _may_raid(p, self.seat, what, where)

    def may_flyescort(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[3.6] Whether an air unit of the hand may escort a mission."""
        return _may_launch(p, self.seat, what, "4.6") or _may_meet(p, what, where, "4.6", "ESCORT")

    def raid(self, p: FightingFrontPosition, what: int, where: int) -> None:
        """Send a squadron on a mission."""
        p.wing_task[what] = 1 + where
        p.missions.append(what)
        p.note(
            "4.6",
            "{unit:card} [flies|fly] to {space:space}.",
            note_kind="move",
            unit=p.wing_kind[what],
            space=where,
        )
        p.begin(self)

    def escort(self, p: FightingFrontPosition, what: int, where: int) -> None:
        """Let a fighter escort a mission."""
        p.wing_task[what] = ESCORT + where
        p.note(
            "4.6",
            "{unit:card} [escorts|escort] {other:card}.",
            unit=p.wing_kind[what],
            other=p.wing_kind[where],
        )
        p.begin(self)

    def flyover(self, p: FightingFrontPosition, what: int, where: int) -> None:
        """Send a Fly Over unit on a mission."""
        self.raid(p, launch(p, self.seat, what), where)

    def flyescort(self, p: FightingFrontPosition, what: int, where: int) -> None:
        """Let a Fly Over fighter escort a mission."""
        self.escort(p, launch(p, self.seat, what), where)


@tagged("Fighters")
class Fighters(Resolving, frozen=True):
    """[4.7] Each free enemy fighter MAY intercept one mission (R-X19, R-X20); then the air combats are fought."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask the defender for interceptors while, by open information, some may fly."""
        missions, other = missions_left(p), 1 - self.seat
        wings = [w for w in queries.free_wings(p, other) if IS_FIGHTER[p.wing_kind[w]]]
        if not missions or not (wings or (p.hand(other) and queries.can_fly_over(p, other))):
            self._fight(p)
            return None
        moves = [order("intercept", wing, mission) for wing in wings for mission in missions]
        for kind in air_cards(p, other):
            if IS_FIGHTER[kind]:
                moves += [order("flyintercept", kind, mission) for mission in missions]
        moves.append(END)
        return Ask(other, "4.7", "Send a fighter to intercept a mission, or end the phase.", moves)

    def may_intercept(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.7] Whether a squadron may intercept a mission."""
        reason = may_fly(p, 1 - self.seat, what, "4.7")
        return reason or _may_meet(p, p.wing_kind[what], where, "4.7", "INTERCEPT")

    def may_flyintercept(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[3.6] Whether an air unit of the hand may intercept a mission."""
        return _may_launch(p, 1 - self.seat, what, "4.7") or _may_meet(p, what, where, "4.7", "INTERCEPT")

    def intercept(self, p: FightingFrontPosition, what: int, where: int) -> None:
        """Let a based fighter intercept a mission."""
        p.wing_task[what] = INTERCEPT + where
        p.note(
            "4.7",
            "{unit:card} [intercepts|intercept] {other:card}.",
            note_kind="move",
            unit=p.wing_kind[what],
            other=p.wing_kind[where],
        )
        p.begin(self)

    def flyintercept(self, p: FightingFrontPosition, what: int, where: int) -> None:
        """Let a Fly Over fighter intercept a mission."""
        self.intercept(p, launch(p, 1 - self.seat, what), where)

    def end(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        self._fight(p)

    def _fight(self, p: FightingFrontPosition) -> None:
        p.begin(*(AirCombat(w) for w in p.missions if p.wing_kind[w] and queries.interceptors_of(p, w)))


@tagged("AirCombat")
class AirCombat(Resolving, frozen=True):
    """[4.7] Every squadron in a mission and its interceptors chooses an enemy, before anybody rolls (R-Y14)."""

    mission: int
    aimed: int = 0
    """The number of squadrons that have chosen: first the mission and its escorts, then the interceptors."""

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask the next squadron for its target; then come the events, and then the dice."""
        raiders = [self.mission, *queries.escorts_of(p, self.mission)]
        interceptors = queries.interceptors_of(p, self.mission)
        everybody = raiders + interceptors
        if self.aimed == len(everybody):
            shots = range(0, len(p.air_hits), 4)
            p.begin(*(Window(AIR_COMBAT, p.air_hits[i], p.air_hits[i + 1], i) for i in shots), AirDice())
            return None
        wing = everybody[self.aimed]
        foes = interceptors if wing in raiders else sorted(raiders)
        if len(foes) == 1:
            self.engage(p, wing, foes[0])
            return None
        moves = [order("engage", wing, foe) for foe in foes]
        # not "4.7", which is the question for interceptors that a seat may decline in advance (card.toml)
        return Ask(p.wing_seat[wing], "5.2", "Choose the aircraft that your air unit attacks.", moves)

    def may_engage(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.7] Whether a squadron may choose a target: only the squadron in question, an enemy in its combat."""
        assert p.pending is not None
        wing, foes = p.pending.moves[0].what, [move.where for move in p.pending.moves]
        return None if what == wing and where in foes else no("4.7", "ENGAGE", wing=wing, foes=foes)

    def engage(self, p: FightingFrontPosition, what: int, where: int) -> None:
        p.air_hits += [what, where, 0, 0]
        p.begin(AirCombat(self.mission, self.aimed + 1))


@tagged("AirDice")
class AirDice(Resolving, frozen=True):
    """[5.2] All roll once; then all results take effect together."""

    place: int = 0

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Begin the next roll; after the last one, apply all results."""
        if self.place < len(p.air_hits):
            wing, foe, plus, _ = p.air_hits[self.place : self.place + 4]
            p.begin(DieRoll(AIR_COMBAT, wing, foe, self.place, plus), AirDice(self.place + 4))
            return None
        hits, p.air_hits = p.air_hits, []
        label = _combat_label(p, hits) if p.notes is not None else ""
        for i in range(0, len(hits), 4):
            wing, result = hits[i + 1], hits[i + 3]
            if p.wing_kind[wing] and result == DESTROYED:
                p.destroy_wing(wing, label)
                label = ""  # the first note covers all squadrons
            elif p.wing_kind[wing] and result == DC:
                p.disrupt_wing(wing, label)
                label = ""
        return None


def _combat_label(p: FightingFrontPosition, hits: Sequence[int]) -> str:
    """Return the results of an air combat as the odds name them: the fate of each aircraft, by name."""
    results: dict[int, list[int]] = {}
    for i in range(0, len(hits), 4):
        results.setdefault(hits[i + 1], []).append(hits[i + 3])
    names, fates = Counter[str](), []
    for wing in sorted(results):
        name = f"{SEATS[p.wing_seat[wing]]} {TITLES[p.wing_kind[wing]]}"
        names[name] += 1
        if names[name] > 1:
            name = f"{name} ({names[name]})"
        counters = results[wing].count(DC)
        if DESTROYED in results[wing] or (counters and not p.wing_bears(wing, counters)):
            fates.append(f"{name}: destroyed")
        elif counters:
            fates.append(f"{name}: {counters} DC" if counters > 1 else f"{name}: DC")
    return ", ".join(fates)


def guns_against(p: FightingFrontPosition, seat: int, target: Space) -> list[Space]:
    """[4.8] Return the AA guns of a seat that can still fire this turn at missions to a space."""
    return [
        gun
        for gun in queries.units_with(p, seat, cards.IS_AA_GUN)
        if not p.flak >> gun & 1 and p.setting.distance[gun][target] <= cards.RANGE[p.units[gun]]
    ]


def flak_targets(p: FightingFrontPosition, gun: Space, seat: int) -> list[int]:
    """Return the squadrons of a seat that an AA gun may fire at: their target lies in its range [4.8]."""
    reach = p.setting.within[cards.RANGE[p.units[gun]]][gun] | 1 << gun
    wings = []
    for wing in p.wings_of(seat):
        target = queries.target_of(p, wing)
        if target >= 0 and reach >> target & 1:
            wings.append(wing)
    return wings


@tagged("Flak")
class Flak(Resolving, frozen=True):
    """[4.8] Each AA gun of the defender MAY fire once a turn at one air unit (R-X21, R-Y14)."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask the defender for a shot while some gun has a target."""
        if not p.missions:
            return None
        other = 1 - self.seat
        moves: list[Move] = []
        for gun in queries.units_with(p, other, cards.IS_AA_GUN):
            if not p.flak >> gun & 1:
                moves += [order("flak", gun, wing) for wing in flak_targets(p, gun, self.seat)]
        if not moves:
            return None
        moves.append(END)
        return Ask(other, "4.8", "Fire an AA gun at an air unit, or end the phase.", moves)

    def may_flak(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.8] Whether the AA gun on a space may fire at a squadron."""
        if reason := may_command(p, 1 - self.seat, what):
            return reason
        if not cards.IS_AA_GUN[p.units[what]]:
            return no("4.8", "NO_AA_GUN", unit=what)
        if p.flak >> what & 1:
            return no("4.8", "HAS_FIRED_FLAK", unit=what)
        wings = flak_targets(p, what, self.seat)
        if where in wings:
            return None
        return no("4.8", "FLAK", unit=what, wings=wings, range=cards.RANGE[p.units[what]])

    def flak(self, p: FightingFrontPosition, what: int, where: int) -> None:
        p.flak |= 1 << what
        p.begin(DieRoll(AA_GUN, what, where), self)

    def end(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Fire no more."""


@tagged("AirAttack")
class AirAttack(Resolving, RollsAttacks, frozen=True):
    """[4.9] The remaining missions make their bombing runs, in the order of declaration; Paratroopers land."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Carry out the next mission; after the last one, all squadrons in the air have flown."""
        while p.missions:
            wing = p.missions.pop(0)
            if not p.wing_kind[wing]:
                continue
            target = p.wing_task[wing] - 1
            p.wing_task[wing] = DONE
            if p.wing_kind[wing] == PARATROOPERS:
                self._land(p, wing, target)
            elif queries.enemy_cards(p, self.seat) >> target & 1:
                p.begin(Window(BOMBING_RUN, wing, target), self)
                return None
            else:
                template = "No enemy card is left on {space:space} for {unit:card} to bomb."
                p.note("4.9", template, unit=p.wing_kind[wing], space=target)
        for wing, kind in enumerate(p.wing_kind):
            if kind and p.wing_seat[wing] == self.seat and p.wing_task[wing]:
                p.wing_task[wing] = DONE
        return None

    def _land(self, p: FightingFrontPosition, wing: int, target: Space) -> None:
        """[4.9] Paratroopers become Infantry on their target; they neither move nor attack this turn (R-X22)."""
        if not queries.empty_spaces(p) >> target & 1:
            p.note(
                "4.9", "Paratroopers do not land on {space:space}, which is not empty any more.", space=target
            )
            return
        disruption = p.wing_dc[wing]
        p.forget_wing(wing)
        p.place_unit(self.seat, PARATROOPERS, target)
        p.dc[target] = disruption
        p.attacked |= 1 << target
        p.landed |= 1 << target
        p.note("4.9", "Paratroopers land on {space:space}.", "landed", space=target)
