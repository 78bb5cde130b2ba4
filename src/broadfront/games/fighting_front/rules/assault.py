"""[4.11] to [4.14] Ground attacks are declared, answered by Defensive Fire, rolled, and followed by occupation."""

from __future__ import annotations

from broadfront.boards.interned_moves import DECLINE, END, order, orders
from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Resolving, Step, tagged
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.cards import IS_ARTILLERY, IS_TANK, Kind
from broadfront.games.fighting_front.map import Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.events import NationalEvent
from broadfront.games.fighting_front.rules.movement import GroundMovement
from broadfront.games.fighting_front.rules.reconnaissance import Looking, look_moves
from broadfront.games.fighting_front.rules.rolls import RollsAttacks, Window
from broadfront.games.fighting_front.rules.units import may_command
from broadfront.games.fighting_front.rules.victory import CheckVictory
from broadfront.games.fighting_front.terms import (
    DEFENSIVE_FIRE,
    EVERYBODY,
    FUELLED,
    GROUND_ATTACK,
    NOBODY,
    TANKS,
)


def may_attack_twice(p: FightingFrontPosition, seat: int, space: Space) -> Reason | None:
    """[6.2] Whether a unit may make a second attack: a Tank with a Fuel Dump, or one that can still get it (R-Y12)."""
    if not IS_TANK[p.units[space]]:
        return Reason("6.2", "SECOND_ATTACK_BY_TANKS", {"unit": space})
    if not p.fuelled >> space & 1 and queries.fuel_left(p, seat) <= 0:
        return Reason("6.2", "SECOND_ATTACK_NO_FUEL", {"unit": space})
    return None


@tagged("Ground")
class Ground(Resolving, Looking, frozen=True):
    """[4.11] Each ground unit that has not attacked MAY name one space next to it with an enemy ground unit (R-X25)."""

    seat: int
    who: int = EVERYBODY

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask for a ground attack while one is possible."""
        moves: list[Move] = []
        for space in members(p.held[self.seat]):
            targets = self._targets(p, space)
            if targets and not self.may_act(p, space):
                moves += orders("attack", space, targets)
        if not moves:
            return None
        moves += [*look_moves(p, self.seat), END]
        return Ask(self.seat, "4.11", "Attack a space next to one of your units, or end the phase.", moves)

    def _targets(self, p: FightingFrontPosition, space: Space) -> SpaceSet:
        return p.setting.beside[space] & p.held[1 - self.seat]

    def may_act(self, p: FightingFrontPosition, space: Space) -> Reason | None:
        """[4.11] Whether a unit of the seat may still name an attack in this round."""
        if p.landed >> space & 1:
            return Reason("4.9", "LANDED", {"unit": space})
        if self.who == FUELLED:  # [6.2] whatever the unit did before this round
            if space in p.attacks[0::4]:
                return Reason("6.2", "SECOND_ATTACK_NAMED", {"unit": space})
            return may_attack_twice(p, self.seat, space)
        if p.attacked >> space & 1:
            code = "ATTACKED" if may_attack_twice(p, self.seat, space) else "ATTACKED_FIRST"
            return Reason("4.11", code, {"unit": space})
        if self.who == TANKS and not IS_TANK[p.units[space]]:
            return Reason("9.6", "BLITZ_ATTACKS_BY_TANKS", {"unit": space})
        return None

    def may_attack(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.11] Whether the unit on a space may name another space for a ground attack."""
        seat = self.seat
        if reason := may_command(p, seat, what) or self.may_act(p, what):
            return reason
        goals = self._targets(p, what)
        if goals >> where & 1:
            return None
        if p.held[seat] >> where & 1:
            # an attack by a unit that has attacked is read as its second one, wherever it stands
            reason = self.may_act(p, where) if where != what else None
            return reason or no("4.11", "ATTACK_OWN_UNIT", unit=what, space=where, goals=members(goals))
        if not p.setting.beside[what] >> where & 1:
            code = "NOT_ADJACENT"
        else:
            code = "ATTACK_LOCATION" if p.sites[1 - seat] >> where & 1 else "ATTACK_NOTHING"
        return no("4.11", code, unit=what, space=where, goals=members(goals))

    def attack(self, p: FightingFrontPosition, what: int, where: int) -> None:
        if self.who == FUELLED and not p.fuelled >> what & 1:
            p.fuelled |= 1 << what
            p.fuel_used += 1
        p.attacked |= 1 << what
        p.attacks += [what, where, 0, 0]
        p.tell("4.11", "{unit:card} on {space:space} [attacks|attack] {target:space}.", what, target=where)
        p.begin(self)


def _covers(p: FightingFrontPosition, gun: Space, space: Space) -> bool:
    """Return whether a space is in range of the artillery on another."""
    return p.setting.distance[gun][space] <= cards.RANGE[p.units[gun]]


def may_support(p: FightingFrontPosition, gun: Space, attacker: Space) -> Reason | None:
    """[4.12] Whether a unit may give Defensive Fire on an attacker: Artillery in range, once a turn."""
    if not IS_ARTILLERY[p.units[gun]]:
        return Reason("4.12", "NOT_SUPPORTING", {"unit": gun})
    if p.fired >> gun & 1:
        return Reason("4.12", "HAS_DEFENDED", {"unit": gun})
    if not _covers(p, gun, attacker):
        away, range_ = p.setting.distance[gun][attacker], cards.RANGE[p.units[gun]]
        return no("4.12", "DEFEND_TOO_FAR", unit=gun, now=attacker, away=away, range=range_)
    return None


def supporting_artillery(p: FightingFrontPosition, seat: int, attacker: Space) -> list[Space]:
    """[4.12] Return the units of a seat that `may_support`."""
    guns = [gun for gun in queries.units_with(p, seat, IS_ARTILLERY) if _covers(p, gun, attacker)]
    return [gun for gun in guns if not may_support(p, gun, attacker)]


@tagged("DefenderFire")
class DefenderFire(Resolving, frozen=True):
    """[4.12] Each attack, as declared, is answered by its target, and by Artillery in range once a turn (R-X23)."""

    seat: int
    """The attacker's seat."""
    index: int = 0
    """The attack that is answered now, as its index in ``position.attacks``."""
    answered: int = 0
    """1 once the target has fired."""

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Let the target fire, then ask the defender for Artillery; then continue with the next attack."""
        if self.index >= len(p.attacks):
            return None
        attacker, target = p.attacks[self.index : self.index + 2]
        if attacker == NOBODY:
            self._next(p)
            return None
        other = 1 - self.seat
        if not self.answered and p.held[other] >> target & 1 and not IS_ARTILLERY[p.units[target]]:
            p.begin(
                Window(DEFENSIVE_FIRE, target, attacker, self.index), DefenderFire(self.seat, self.index, 1)
            )
            return None
        guns = supporting_artillery(p, other, attacker)
        if not guns:
            self._next(p)
            return None
        moves = [*(order("defend", gun, attacker) for gun in guns), DECLINE]
        return Ask(other, "4.12", "Fire artillery at the attacker, or hold it back.", moves)

    def may_defend(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.12] Whether the artillery on a space may fire at the attacker on another space."""
        now, target = p.attacks[self.index : self.index + 2]
        if reason := may_command(p, 1 - self.seat, what):
            return reason
        if where != now:
            return no("4.12", "ANSWER_IN_ORDER", now=now)
        if what == target and not IS_ARTILLERY[p.units[what]]:
            return no("4.12", "TARGET_HAS_FIRED", unit=what)
        return may_support(p, what, now)

    def defend(self, p: FightingFrontPosition, what: int, where: int) -> None:
        p.fired |= 1 << what
        p.begin(Window(DEFENSIVE_FIRE, what, where, self.index), DefenderFire(self.seat, self.index, 1))

    def decline(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Hold the artillery back."""
        self._next(p)

    def _next(self, p: FightingFrontPosition) -> None:
        p.begin(DefenderFire(self.seat, self.index + 4))


@tagged("SteamRoller")
class SteamRoller(Resolving, NationalEvent, frozen=True):
    """[9.7] Russia MAY play Steam Roller Tactics before its ground attacks are rolled: GAM +1 for all of them."""

    @property
    def event(self) -> Kind:
        """The Event in question."""
        return cards.STEAM_ROLLER

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask if any unit attacks."""
        return self.offer(p, is_useful=any(attacker != NOBODY for attacker in p.attacks[0::4]))

    def play(self, p: FightingFrontPosition, what: int, _: int) -> None:
        p.spend(self.seat, what)
        p.steam += 1
        p.note("9.7", "{seat:seat} [plays|play] {event:card}.", seat=self.seat, event=what)
        p.begin(self)


@tagged("GroundAttack")
class GroundAttack(Resolving, RollsAttacks, frozen=True):
    """[4.13] The remaining attackers that were not negated roll in the order of declaration."""

    seat: int
    index: int = 0

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Roll the next attack whose target space still has an enemy ground unit."""
        for index in range(self.index, len(p.attacks), 4):
            attacker, target, negated, _ = p.attacks[index : index + 4]
            if attacker == NOBODY:
                continue
            if negated:
                template = (
                    "{unit:card} on {space:space} [does|do] not roll against {target:space}: "
                    "[its|their] attack is negated."
                )
                p.tell("4.13", template, attacker, "negated", target=target)
                continue
            if p.held[1 - self.seat] >> target & 1:
                p.begin(
                    Window(GROUND_ATTACK, attacker, target, index),
                    Cleared(self.seat, index),
                    GroundAttack(self.seat, index + 4),
                )
                return None
            template = "No enemy unit is left on {target:space} for {unit:card} on {space:space} to attack."
            p.tell("4.13", template, attacker, target=target)
        return None


@tagged("Cleared")
class Cleared(Resolving, frozen=True):
    """[4.14] An attack that leaves no enemy ground unit in its space has cleared it (R-X33)."""

    seat: int
    index: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Note whether the attack cleared its space."""
        target = p.attacks[self.index + 1]
        p.attacks[self.index + 3] = int(not p.held[1 - self.seat] >> target & 1)
        return None


@tagged("Occupation")
class Occupation(Looking, frozen=True):
    """[4.14] A unit that cleared a space MAY move into it, and another friendly unit into the space it left."""

    seat: int
    index: int = 0

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask whether the next unit that cleared a space moves in; at the end, delete the attacks."""
        for index in range(self.index, len(p.attacks), 4):
            attacker, target, _, cleared = p.attacks[index : index + 4]
            if cleared and attacker != NOBODY and self._can_enter(p, attacker, target):
                if index != self.index:
                    p.begin(Occupation(self.seat, index))
                    return None
                moves = [order("advance", attacker, target), *look_moves(p, self.seat), order("stay")]
                return Ask(self.seat, "4.14", "Move into the space that your unit cleared, or stay.", moves)
        p.attacks = []
        return None

    def _can_enter(self, p: FightingFrontPosition, attacker: Space, target: Space) -> bool:
        return bool(p.setting.beside[attacker] & queries.free_spaces(p) & 1 << target)

    def may_advance(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.14] Whether the unit on a space may occupy another space: only the unit that cleared it may."""
        unit, cleared = p.attacks[self.index : self.index + 2]
        if (what, where) == (unit, cleared):
            return None
        return no("4.14", "OCCUPY", unit=unit, space=cleared, origin=what, goal=where)

    def advance(self, p: FightingFrontPosition, what: int, where: int) -> None:
        p.note(
            "4.14",
            "{unit:card} [occupies|occupy] {space:space}.",
            "occupied",
            note_kind="capture",
            unit=p.units[what],
            space=where,
        )
        p.relocate(what, where)
        p.begin(Follow(self.seat, what, where), Occupation(self.seat, self.index + 4))

    def stay(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        p.begin(Occupation(self.seat, self.index + 4))


@tagged("Follow")
class Follow(Looking, frozen=True):
    """[4.14] Another friendly ground unit next to the space that was left MAY move into it."""

    seat: int
    space: int
    leaver: int
    """The new space of the unit that left: it does not come back."""

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask which unit follows."""
        near = self._near(p)
        if not near or not queries.free_spaces(p) >> self.space & 1:
            return None
        moves = [
            *(order("follow", unit, self.space) for unit in members(near)),
            *look_moves(p, self.seat),
            order("stay"),
        ]
        return Ask(self.seat, "4.14", "Move a unit into the space that was left, or leave it open.", moves)

    def _near(self, p: FightingFrontPosition) -> SpaceSet:
        """Return the units that may follow."""
        return p.setting.beside[self.space] & p.held[self.seat] & ~p.landed & ~(1 << self.leaver)

    def may_follow(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.14] Whether the unit on a space may follow into the space that was left."""
        near = self._near(p)
        if where == self.space and near >> what & 1:
            return None
        rule, code = ("4.9", "LANDED_NO_FOLLOW") if p.landed >> what & 1 else ("4.14", "FOLLOW")
        return no(rule, code, unit=what, units=members(near), space=self.space)

    def follow(self, p: FightingFrontPosition, what: int, where: int) -> None:
        p.note("4.14", "{unit:card} [follows|follow] to {space:space}.", unit=p.units[what], space=where)
        p.relocate(what, where)

    def stay(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Leave the space open."""


@tagged("SecondAttack")
class SecondAttack(Step, frozen=True):
    """[6.2] After the Occupation phase a Tank that a Fuel Dump serves MAY attack a second time (R-X16, R-Y12)."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Hold a round of ground attacks for them, if there are any."""
        seat = self.seat
        if any(not may_attack_twice(p, seat, space) for space in queries.units_with(p, seat, IS_TANK)):
            p.begin(
                Ground(seat, FUELLED),
                DefenderFire(seat),
                SteamRoller(seat),
                GroundAttack(seat),
                Occupation(seat),
            )
        return None


@tagged("Blitzkrieg")
class Blitzkrieg(NationalEvent, frozen=True):
    """[9.6] Germany MAY play Blitzkrieg after the Occupation phase: its Tanks move and attack again (R-X31)."""

    @property
    def event(self) -> Kind:
        """The Event in question."""
        return cards.BLITZKRIEG

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask if there are Tanks."""
        return self.offer(p, is_useful=bool(queries.units_with(p, self.seat, IS_TANK)))

    def play(self, p: FightingFrontPosition, what: int, _: int) -> None:
        """Repeat phases 10 to 14 for Tanks; Fuel Dumps do not serve again (R-Y13)."""
        seat = self.seat
        p.spend(self.seat, what)
        p.note(
            "9.6",
            "{seat:seat} [plays|play] {event:card}: Tanks move and attack again.",
            seat=seat,
            event=what,
        )
        p.fuelled, p.fuel_used = 0, queries.own(p, seat, cards.FUEL_DUMP)
        for space in queries.units_with(p, seat, IS_TANK):
            p.attacked &= ~(1 << space)
            p.steps[space] = 0
        p.begin(
            GroundMovement(seat, TANKS),
            CheckVictory(),
            Ground(seat, TANKS),
            DefenderFire(seat),
            SteamRoller(seat),
            GroundAttack(seat),
            Occupation(seat),
            CheckVictory(),
            self,
        )
