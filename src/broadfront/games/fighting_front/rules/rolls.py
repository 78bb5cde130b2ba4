"""[5] [8.1] One roll on a table: the window for events before it, the die, and its effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from broadfront.boards.interned_moves import DECLINE, order
from broadfront.engine.chance import die
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Resolving, Step, tagged
from broadfront.games.fighting_front import cards, charts
from broadfront.games.fighting_front.cards import NONE, Kind
from broadfront.games.fighting_front.map import Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.events import EVENT_RULES, may_play
from broadfront.games.fighting_front.rules.reconnaissance import Looking, look_moves
from broadfront.games.fighting_front.rules.strikes import counter_destroys, strike
from broadfront.games.fighting_front.terms import (
    AA_GUN,
    AIR_COMBAT,
    BOMBARDMENT,
    BOMBING_RUN,
    BONUS,
    DC,
    DEFENSIVE_FIRE,
    DESTROYED,
    GROUND_ATTACK,
    JAPANESE,
    NEGATED,
    NOTHING,
    TABLES,
)

RULES: Final[tuple[str, ...]] = ("5.1", "5.2", "5.3", "5.4", "5.5", "5.6")
"""The rule of each table."""
PROMPTS: Final = tuple(f"Roll on the {title}." for title in charts.TITLES)
WINDOWS: Final[Mapping[int, tuple[str, str]]] = {
    BOMBARDMENT: ("5.1", "bombardment"),
    AIR_COMBAT: ("8.6", "air combat roll"),
    BOMBING_RUN: ("5.4", "bombing run"),
    DEFENSIVE_FIRE: ("5.5", "defensive fire"),
    GROUND_ATTACK: ("5.6", "ground attack"),
}
"""The rule and the name of the question for events [8.1] before a roll; no event concerns AA fire.

Each table has a rule of its own here, so that a seat may decline its events in advance (``[standing]`` in card.toml).
"""
FIGURES: Final[tuple[tuple[int, ...], ...]] = (
    cards.ABM,
    cards.ACM,
    cards.AAM,
    cards.BRM,
    cards.DFM,
    cards.GAM,
)
"""The modifier of each card for each table."""
LABELS: Final[tuple[str, ...]] = ("nothing", "DC", "DC, negated", "destroyed", "all destroyed")
AIR_TABLES: Final = (AIR_COMBAT, BOMBING_RUN)
"""Tables that squadrons roll on; ground units roll on the others."""


def shooter_kind(p: FightingFrontPosition, table: int, shooter: int) -> Kind:
    """Return the kind of the unit that rolls: a squadron, or the ground unit on a space."""
    return p.wing_kind[shooter] if table in AIR_TABLES else p.units[shooter]


def shooter_seat(p: FightingFrontPosition, table: int, shooter: int) -> int:
    """Return the seat of the unit that rolls."""
    return p.wing_seat[shooter] if table in AIR_TABLES else p.seat_at(shooter)


def card_modifier(table: int, kind: Kind, leader: Kind = NONE, counters: int = 0) -> int:
    """[5.9] Return the modifier of a unit on a table: its figure and its Leader's, less its counters."""
    return FIGURES[table][kind] + FIGURES[table][leader] - counters


def fire_modifier(p: FightingFrontPosition, shooter: Space, attacked: bool) -> int:
    """[4.12] Return the modifier of Defensive Fire: the ABM of Artillery, the DFM of the unit attacked (R-Y4)."""
    kind, leader, plus = p.units[shooter], p.leaders[shooter], -p.dc[shooter]
    if cards.IS_ARTILLERY[kind]:
        plus += cards.ABM[kind] + cards.ABM[leader]
    if attacked:
        plus += cards.DFM[kind] + cards.DFM[leader] + (1 if p.is_sheltered(shooter) else 0)  # [6.6]
    return plus


def modifier(p: FightingFrontPosition, table: int, shooter: int, index: int = 0) -> int:
    """[5.9] Return the modifier of a unit before events; ``index`` is the attack that Defensive Fire answers."""
    if table in AIR_TABLES:
        return card_modifier(table, p.wing_kind[shooter], p.wing_leader[shooter], p.wing_dc[shooter])
    if table == DEFENSIVE_FIRE:
        return fire_modifier(p, shooter, attacked=p.attacks[index + 1] == shooter)
    plus = card_modifier(table, p.units[shooter], p.leaders[shooter], p.dc[shooter])
    return plus + p.steam if table == GROUND_ATTACK else plus  # [9.7]


def events_for(p: FightingFrontPosition, table: int, shooter: int, target: int) -> tuple[Kind, ...]:
    """Return the events that the owner of the rolling unit might play on the roll, in rising order."""
    if table == BOMBARDMENT:
        return (cards.ARTILLERY_BARRAGE,)
    if table == AIR_COMBAT:
        return (cards.OUT_OF_THE_SUN,) if queries.is_interception(p.wing_task[shooter]) else ()
    if table == BOMBING_RUN:
        return (cards.CLEAR_SKIES,)
    kind = shooter_kind(p, table, shooter)
    if table == DEFENSIVE_FIRE:
        events = [cards.COUNTER_ATTACK]
        if cards.IS_INFANTRY[kind]:
            if cards.IS_TANK[p.units[target]]:
                events.append(cards.ANTI_TANK_TEAMS)
            if cards.IS_INFANTRY[p.units[target]]:
                events.append(cards.HMG_POSITIONS)
        return tuple(events)
    if table == GROUND_ATTACK:
        events = [cards.WAR_OF_MANEUVER] if cards.IS_TANK[kind] else []
        if cards.IS_INFANTRY[kind]:
            events.append(cards.INFILTRATION)
            if p.nations[shooter_seat(p, table, shooter)] == JAPANESE:
                events.append(cards.BONZAI_CHARGE)
        return tuple(events)
    return ()


def events_against(table: int) -> tuple[Kind, ...]:
    """Return the events that the other player might play on a roll (R-X29)."""
    return (cards.ENTRENCHED,) if table in (BOMBARDMENT, BOMBING_RUN, GROUND_ATTACK) else ()


AMMO_TABLES: Final = (BOMBARDMENT, DEFENSIVE_FIRE, GROUND_ATTACK)


@tagged("Window")
class Window(Resolving, Looking, frozen=True):
    """[8.1] Before the die, the rolling player and then the other MAY play events, until both decline in a row."""

    table: int
    shooter: int
    """The unit that rolls: its space, or in the air its squadron."""
    target: int
    """The target: its space, or in the air its squadron."""
    index: int = 0
    """The index of the declared ground attack or air combat to which the roll belongs."""
    plus: int = 0
    """The modifier from events so far."""
    turn: int = 0
    """0 if the rolling player is asked, 1 if the other one is."""
    declined: int = 0
    """The number of players who declined in a row."""

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask if, by open information, the player might have something to play; else go on."""
        seat, events = self._seat(p), self._events(p)
        ammo = not self.turn and self.table in AMMO_TABLES and queries.ammo_left(p, seat) > 0
        if not ammo and not (events and queries.can_hold(p, seat, *events)):
            self._pass_on(p)
            return None
        hand = p.hand(seat)
        moves: list[Move] = [order("play", kind) for kind in events if kind in hand]
        if ammo:
            moves.append(order("ammo"))
        moves += [*look_moves(p, seat), DECLINE]
        rule, roll = WINDOWS[self.table]
        return Ask(seat, rule, f"Play events on this {roll}, or decline.", moves)

    def topic(self, p: FightingFrontPosition) -> str:
        """Return the name of the kind of roll for which events are asked: "Window.ground_attack"."""
        del p
        return f"Window.{TABLES[self.table]}"

    def _seat(self, p: FightingFrontPosition) -> int:
        """Return the seat that is asked."""
        return shooter_seat(p, self.table, self.shooter) ^ self.turn

    def _events(self, p: FightingFrontPosition) -> tuple[Kind, ...]:
        """Return the events that the seat in question might play."""
        if self.turn:
            return events_against(self.table)
        return events_for(p, self.table, self.shooter, self.target)

    def may_play(self, p: FightingFrontPosition, what: int, _: int) -> Reason | None:
        """[8.1] Whether an event may be played on the roll."""
        return may_play(p, self._seat(p), what, self._events(p))

    def may_ammo(self, p: FightingFrontPosition, _what: int, _where: int) -> Reason | None:
        """[6.3] Whether an Artillery Dump may serve the roll."""
        seat = self._seat(p)
        if self.turn or self.table not in AMMO_TABLES:
            return no("6.3", "AMMO_FOR_OWN_ROLLS")
        if queries.ammo_left(p, seat) > 0:
            return None
        return no("6.3", "AMMO_USED" if queries.own(p, seat, cards.ARTILLERY_DUMP) else "NO_ARTILLERY_DUMP")

    def play(self, p: FightingFrontPosition, what: int, _: int) -> None:
        """Play an event on the roll; the other player is asked next."""
        seat = self._seat(p)
        p.spend(seat, what)
        p.note(EVENT_RULES[what], "{seat:seat} [plays|play] {event:card}.", seat=seat, event=what)
        self._again(p, -BONUS if self.turn else BONUS)

    def ammo(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Use an Artillery Dump on the roll [6.3]."""
        seat = self._seat(p)
        p.ammo_used[seat] += 1
        p.note("6.3", "{seat:seat} [uses|use] an Artillery Dump.", seat=seat)
        self._again(p, 1)

    def decline(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Pass; the window closes if both players passed in a row."""
        self._pass_on(p)

    def _again(self, p: FightingFrontPosition, plus: int) -> None:
        roll = (self.table, self.shooter, self.target, self.index)
        p.begin(Window(*roll, self.plus + plus, 1 - self.turn, 0))

    def _pass_on(self, p: FightingFrontPosition) -> None:
        roll = (self.table, self.shooter, self.target, self.index)
        if self.declined and self.table == AIR_COMBAT:
            # all choose targets and play their events before anybody rolls
            p.air_hits[self.index + 2] = self.plus
        elif self.declined:
            p.begin(DieRoll(*roll, self.plus))
        else:
            p.begin(Window(*roll, self.plus, 1 - self.turn, 1))


class RollsAttacks(Step, frozen=True):
    """A step that rolls the declared attacks, except those that Defensive Fire or AA fire has stopped."""


@tagged("Roll")
class DieRoll(Resolving, frozen=True):
    """[1.2] One ten-sided die, modified; the result is applied at once, except in air combat, where it is stored."""

    table: int
    shooter: int
    target: int
    index: int = 0
    plus: int = 0

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask CHANCE for the die."""
        return die(RULES[self.table], PROMPTS[self.table], charts.SIDES_OF_DIE)

    def roll(self, p: FightingFrontPosition, what: int, _: int) -> None:
        """Look up the total and apply the result."""
        plus = modifier(p, self.table, self.shooter, self.index) + self.plus
        result = charts.lookup(self.table, what + plus)
        if p.notes is not None:
            flying = self.table in (AIR_COMBAT, AA_GUN)
            at = "{at:card}" if flying else "{at:space}"
            on: dict[str, int] = {} if self.table in AIR_TABLES else {"shooter": self.shooter}
            # there may be several units of a kind
            who = "{unit:card} on {shooter:space}" if on else "{unit:card}"
            sign = "+" if plus > 0 else ""
            p.note(
                RULES[self.table],
                f"{who} [rolls|roll] {{die}}, modifier {sign}{{plus}}, at {at}: {{result:result}}.",
                self._label(p, result),
                note_kind="roll",
                unit=shooter_kind(p, self.table, self.shooter),
                die=what,
                plus=plus,
                at=p.wing_kind[self.target] if flying else self.target,
                seat=(seat := shooter_seat(p, self.table, self.shooter)),
                roller=seat,
                result=result,
                **on,
            )
        if result == NOTHING and self.table != AIR_COMBAT:
            return
        _OUTCOMES[self.table](p, self, result)

    def _label(self, p: FightingFrontPosition, result: int) -> str:
        """Return the result as the odds name it; of an enemy's answer to an attack, only its effect on the attack.

        The results of an air combat are named after all rolls; a negated attack is named when it would roll, because
        its unit may be destroyed before.
        """
        if self.table == AIR_COMBAT:
            return ""
        if self.table in (DEFENSIVE_FIRE, AA_GUN):
            shooter = "attacker" if self.table == DEFENSIVE_FIRE else "aircraft"
            bears = p.bears if self.table == DEFENSIVE_FIRE else p.wing_bears
            if result in (DC, NEGATED) and not bears(self.target, 1):
                result = DESTROYED
            goes_on = any(isinstance(step, RollsAttacks) for step in p.agenda)
            if not goes_on or result == DESTROYED:
                return f"{shooter}: {LABELS[result]}"
            return ""
        if result == DC and counter_destroys(p, shooter_seat(p, self.table, self.shooter), self.target):
            result = DESTROYED
        return LABELS[result]


def _strike(p: FightingFrontPosition, roll: DieRoll, result: int) -> None:
    strike(p, shooter_seat(p, roll.table, roll.shooter), roll.target, result)


def _air_combat(p: FightingFrontPosition, roll: DieRoll, result: int) -> None:
    p.air_hits[roll.index + 3] = result


def _flak(p: FightingFrontPosition, roll: DieRoll, result: int) -> None:
    if result == DC:
        p.disrupt_wing(roll.target)
    else:
        p.destroy_wing(roll.target)


def _defensive_fire(p: FightingFrontPosition, roll: DieRoll, result: int) -> None:
    if result == NEGATED:
        p.attacks[roll.index + 2] = 1
    if result == DESTROYED:
        p.destroy_unit(roll.target)
    else:
        p.disrupt(roll.target)


_OUTCOMES: Final[tuple[Callable[[FightingFrontPosition, DieRoll, int], None], ...]] = (
    _strike,
    _air_combat,
    _flak,
    _strike,
    _defensive_fire,
    _strike,
)
