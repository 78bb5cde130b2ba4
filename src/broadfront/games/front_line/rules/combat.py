"""[5] Attacks from the declaration to the final dice: Rally, height, dice, the Tank's choice, the Edge, the reward."""

from __future__ import annotations

from typing import Final

from broadfront.boards.interned_moves import order, orders
from broadfront.boards.spacesets import members
from broadfront.engine import chance
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Resolving, Step, tagged
from broadfront.games.front_line.charts import ADV, RANGE
from broadfront.games.front_line.map import SQUARES, Square
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import cities, queries
from broadfront.games.front_line.rules.activation import may_act
from broadfront.games.front_line.rules.hit_requirements import requirement_text
from broadfront.games.front_line.rules.results import apply_result, column, move_edge, table_result, used_die
from broadfront.games.front_line.terms import AVAILABLE, EXHAUSTED, MISS, RESULTS, WHITE, YELLOW

CITY_FALLS_TO: Final = 4  # [5.10] a die of 1-4 takes an empty city
_CITY_NEEDS: Final = f"Needed at an empty city: it is taken on 1 to {CITY_FALLS_TO}."
RALLIED = 1


def may_attack(p: FrontLinePosition, seat: int, unit: Square, target: Square) -> Reason | None:
    """[4.4] Whether the unit on a square may attack what is on another square."""
    if reason := may_act(p, seat, unit, p.attacked):
        return reason
    goals = queries.attack_targets(p, unit)
    if goals >> target & 1:
        return None
    if not p.is_empty(target):
        rule, code = "5.1", "OWN_UNIT" if p.side_at(target) == seat & 1 else "OUT_OF_RANGE"
    elif queries.unfriendly_cities(p, seat & 1) >> target & 1:
        rule, code = "5.10", "NOT_BESIDE_CITY"
    else:
        rule, code = "5.1", "NOTHING_TO_ATTACK"
    return no(rule, code, unit=unit, target=target, range=RANGE[p.kind_at(unit)], goals=members(goals))


def begin_attack(p: FrontLinePosition, attacker: Square, target: Square, supplied: bool) -> None:
    """[5] Begin an attack; an attack by supply on a unit MAY be met by Rally [8.2] before the dice."""
    if p.is_empty(target):
        p.begin(CityDice(attacker, target))
        return
    defender = queries.controller(p, target)
    if supplied and p.leadership[defender] == AVAILABLE:
        p.begin(RallyWindow(attacker, target))
    else:
        p.begin(CombatDice(attacker, target, 0))


@tagged("RallyWindow")
class RallyWindow(Resolving, frozen=True):
    """[8.2] Before the dice of an attack by supply the defender MAY Rally the target."""

    attacker: int
    target: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask the defender."""
        seat = queries.controller(p, self.target)
        return Ask(seat, "8.2", "Rally the target before the dice are rolled, or decline.", _RALLY)

    def rally(self, p: FrontLinePosition, _: int, __: int) -> None:
        """Rally the target; Leadership is exhausted when the effect is complete."""
        seat = queries.controller(p, self.target)
        p.tell("8.2", "{seat:seat} rallies {kind:kind} {unit:square}.", self.target, seat=seat)
        p.begin(CombatDice(self.attacker, self.target, RALLIED), Exhaust(seat))

    def decline(self, p: FrontLinePosition, _: int, __: int) -> None:
        """Let the dice be rolled."""
        p.begin(CombatDice(self.attacker, self.target, 0))


_RALLY: tuple[Move, ...] = (order("rally"), order("decline"))


@tagged("Exhaust")
class Exhaust(Step, frozen=True):
    """[8.1] Leadership is exhausted once the effect of its Task is complete."""

    seat: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        p.leadership[self.seat] = EXHAUSTED
        return None


@tagged("CombatDice")
class CombatDice(Step, frozen=True):
    """[5.2] The white die is rolled, and the yellow one with it if the attacker stands higher than the target."""

    attacker: int
    target: int
    rallied: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask CHANCE for one die or two."""
        height = p.setting.height
        if height[self.attacker] > height[self.target]:
            return chance.two_dice("5.2", "Roll the white and the yellow die.", verb="rolls")
        return chance.die("5.2", "Roll the white die.")

    def roll(self, p: FrontLinePosition, what: int, _: int) -> None:
        p.note("5.2", "The die: {white}.", note_kind="roll", white=what, roller=_roller(p, self.attacker))
        _tell_needs(p, self, 1)
        p.begin(AcceptDice(self.attacker, self.target, self.rallied, what, 0, WHITE))

    def rolls(self, p: FrontLinePosition, what: int, where: int) -> None:
        p.note(
            "5.2",
            "The dice: white {white}, yellow {yellow}.",
            note_kind="roll",
            white=what,
            yellow=where,
            roller=_roller(p, self.attacker),
        )
        _tell_needs(p, self, 2)
        # [5.4] a Tank picks a die, unless the white one refers to the yellow one anyway
        white = p.setting.table[column(p, self.attacker, self.target)][what]
        if p.tanks >> self.attacker & 1 and white.result != ADV:
            p.begin(TankDie(self.attacker, self.target, self.rallied, what, where))
        else:
            p.begin(AcceptDice(self.attacker, self.target, self.rallied, what, where, WHITE))


def _roller(p: FrontLinePosition, attacker: Square) -> int:
    """Return the seat that rolls the dice: the attacker's, even if another seat answered last."""
    return queries.controller(p, attacker)


def _tell_needs(p: FrontLinePosition, rolled: CombatDice, dice: int) -> None:
    if p.notes is not None:
        requirement = requirement_text(p, rolled.attacker, rolled.target, rolled.rallied, dice)
        p.note("5.3", requirement, note_kind="roll")


class Rolled(Resolving, frozen=True):
    """[5.5] Dice that have been rolled; they are final unless all of them are rolled again."""

    attacker: int
    target: int
    rallied: int
    white: int
    yellow: int

    def reroll(self, p: FrontLinePosition, _: int, __: int) -> None:
        """Roll all dice again; the Edge goes to the middle, off."""
        seat = queries.seat_of(edge_holder(p, self.attacker), self.attacker)
        p.note("5.5", "{seat:seat} uses the Edge: all dice are rolled again.", seat=seat)
        p.edge[self.attacker >= SQUARES] = 0
        if p.is_empty(self.target):
            p.begin(CityDice(self.attacker, self.target))
        else:
            p.begin(CombatDice(self.attacker, self.target, self.rallied))


@tagged("TankDie")
class TankDie(Rolled, frozen=True):
    """[5.4] A Tank with two dice MAY use either the white or the yellow result, seeing both."""

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask the Tank's owner; with the Edge it MAY re-roll instead."""
        seat = queries.controller(p, self.attacker)
        moves = [order("use", WHITE), order("use", YELLOW)]
        if edge_holder(p, self.attacker) == p.side_at(self.attacker):
            moves.append(order("reroll"))
        return Ask(seat, "5.4", "Use the white or the yellow die.", moves)

    def use(self, p: FrontLinePosition, what: int, _: int) -> None:
        p.note("5.4", "The Tank uses the {die:die} die.", die=what)
        if edge_holder(p, self.attacker) == p.side_at(self.attacker):  # it declined to re-roll
            p.begin(AttackResult(self.attacker, self.target, self.rallied, self.white, self.yellow, what))
        else:
            p.begin(AcceptDice(self.attacker, self.target, self.rallied, self.white, self.yellow, what))


@tagged("AcceptDice")
class AcceptDice(Rolled, frozen=True):
    """[5.5] Before a result is final, the player with the Edge on MAY have all dice rolled again, once."""

    die: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask the holder of the Edge; without one the dice stand."""
        holder = edge_holder(p, self.attacker)
        if holder < 0:
            self.accept(p, 0, 0)
            return None
        return Ask(
            queries.seat_of(holder, self.attacker),
            "5.5",
            "Accept the dice, or use the Edge to roll them again.",
            _EDGE,
        )

    def accept(self, p: FrontLinePosition, _: int, __: int) -> None:
        if p.is_empty(self.target):
            p.begin(CityResult(self.attacker, self.target, self.white))
        else:
            p.begin(AttackResult(self.attacker, self.target, self.rallied, self.white, self.yellow, self.die))


_EDGE: tuple[Move, ...] = (order("accept"), order("reroll"))


@tagged("CityDice")
class CityDice(Step, frozen=True):
    """[5.10] One die decides an attack on an empty unfriendly city; height and table do not matter."""

    attacker: int
    target: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask CHANCE for the die."""
        return chance.die("5.10", "Roll the white die.")

    def roll(self, p: FrontLinePosition, what: int, _: int) -> None:
        p.note("5.10", "The die: {white}.", note_kind="roll", white=what, roller=_roller(p, self.attacker))
        p.note("5.10", _CITY_NEEDS, note_kind="roll")
        p.begin(AcceptDice(self.attacker, self.target, 0, what, 0, WHITE))


@tagged("CityResult")
class CityResult(Step, frozen=True):
    """[5.10] An empty city is taken on 1-4: the attacker MUST enter it; 5-6 is a miss."""

    attacker: int
    target: int
    white: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Shift the Edge; enter the city or miss."""
        move_edge(p, self.attacker, self.white)
        if self.white > CITY_FALLS_TO:
            p.note(
                "5.10",
                "The attack on {square:square} fails.",
                RESULTS[MISS],
                note_kind="roll",
                square=self.target,
            )
            return None
        p.tell(
            "5.10",
            "{kind:kind} {unit:square} enters {square:square}.",
            self.attacker,
            "Enter",
            square=self.target,
        )
        p.relocate(self.attacker, self.target)
        cities.enter(p, self.target)
        return None


@tagged("Result")
class AttackResult(Step, frozen=True):
    """[5.6] The dice are final: icons first, then Rally, then the target's state, then its ground."""

    attacker: int
    target: int
    rallied: int
    white: int
    yellow: int
    die: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Shift the Edge and apply the result, one step milder for a rallied target."""
        attacker, target = self.attacker, self.target
        dice = (self.white, self.yellow, self.die)
        move_edge(p, attacker, used_die(p, attacker, target, *dice))
        result = table_result(p, attacker, target, *dice)
        if not self.rallied:
            apply_result(p, result, attacker, target)
        elif result != MISS:
            apply_result(p, result + 1, attacker, target)  # [8.2] Blitz, Disrupt, Rout, Miss
        else:  # [8.3] missed by the dice, not by Rally
            p.tell(
                "8.3",
                "The attack on {kind:kind} {unit:square} misses: it earns a reward.",
                target,
                RESULTS[MISS],
                "roll",
            )
            if p.is_disrupted(target):
                p.regroup(target)
            else:
                p.begin(Reward(attacker, target))
        return None


@tagged("Reward")
class Reward(Resolving, frozen=True):
    """[8.3] A missed, rallied, active target MAY Maneuver for free, or fire for free at its attacker in range."""

    attacker: int
    target: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask the defender, if there is anything to do."""
        moves: list[Move] = []
        if queries.gunners(p, 1 << self.target, self.attacker):
            moves.append(order("fire", self.target, self.attacker))
        moves += orders("maneuver", self.target, queries.shift_squares(p, self.target))
        if not moves:
            return None
        moves.append(order("decline"))
        seat = queries.controller(p, self.target)
        return Ask(seat, "8.3", "Your reward: fire back or maneuver with the target, or decline.", moves)

    def fire(self, p: FrontLinePosition, what: int, where: int) -> None:
        """Attack the attacker, for free."""
        p.tell(
            "8.3",
            "{kind:kind} {unit:square} fires back at {square:square}.",
            what,
            square=where,
            note_kind="battle",
        )
        begin_attack(p, what, where, supplied=False)

    def maneuver(self, p: FrontLinePosition, what: int, where: int) -> None:
        """Shift the target, for free."""
        p.tell(
            "8.3", "{kind:kind} {unit:square} maneuvers to {square:square} as its reward.", what, square=where
        )
        p.relocate(what, where)

    def decline(self, p: FrontLinePosition, _: int, __: int) -> None:
        """Do nothing."""


def edge_holder(p: FrontLinePosition, square: Square) -> int:
    """[5.5] Return the side that holds the Edge, on, of the square's battlefield; else -1."""
    edge = p.edge[square >= SQUARES]
    return edge - 3 if edge >= 3 else -1
