"""Scores of the orders of artillery and aircraft, of the Events on their rolls, and of the cards that they strike."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import fsum

from broadfront.boards.spacesets import members
from broadfront.engine.position import Ask
from broadfront.games.fighting_front.bot.attack_odds import (
    Losses,
    air_gain,
    assault_gain,
    fire_gain,
    prey_at,
    roll_gain,
    unit_losses,
    unit_worth,
    wing_losses,
    wing_value,
    wing_worth,
)
from broadfront.games.fighting_front.bot.card_value import WORTH
from broadfront.games.fighting_front.bot.evaluation import road, roads, spread
from broadfront.games.fighting_front.bot.scores import PLAIN, Scores, StyleWeights, scored
from broadfront.games.fighting_front.bot.target_scores import preys
from broadfront.games.fighting_front.cards import (
    ALLOWANCE,
    GAM,
    IS_AA_GUN,
    IS_ARTILLERY,
    IS_FIGHTER,
    PARATROOPERS,
    RANGE,
    TOUGHNESS,
)
from broadfront.games.fighting_front.map import BACK_ROW, HALF, Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.artillery import barrage_targets
from broadfront.games.fighting_front.rules.assault import DefenderFire
from broadfront.games.fighting_front.rules.rolls import Window, card_modifier, modifier, shooter_seat
from broadfront.games.fighting_front.rules.strikes import Pick
from broadfront.games.fighting_front.terms import (
    AA_GUN,
    AIR_COMBAT,
    BOMBARDMENT,
    BOMBING_RUN,
    BONUS,
    DC,
    DEFENSIVE_FIRE,
    GROUND_ATTACK,
    LEADER,
    LOCATION,
)


def bombardments(p: FightingFrontPosition, ask: Ask, temper: StyleWeights = PLAIN) -> Scores:
    """Score targets of artillery by the gain of a hit, less the gain that the unit could make on the ground instead."""
    seat = ask.seat
    aimed = p.barrages[1::2]
    ways_in = roads(p, seat)
    in_row = queries.holds_back_row(p, seat)
    prey = preys(p, seat)

    def cost_of(unit: Space) -> float:
        near = p.setting.beside[unit] & p.held[1 - seat]
        lost_gain = 0.0
        if near and GAM[p.units[unit]] > 0:
            lost_gain = max(assault_gain(p, unit, unit, at, prey_at(p, seat, at)) for at in members(near))
        if road(ways_in, ALLOWANCE[p.units[unit]]) >> unit & 1 and not BACK_ROW[1 - seat] >> unit & 1:
            lost_gain += 0.4 + in_row
        return max(0.0, lost_gain)

    cost = cache(cost_of)

    def bombard(unit: Space, target: Space) -> float:
        gain = roll_gain(BOMBARDMENT, modifier(p, BOMBARDMENT, unit), prey(target))
        return 2.0 * gain * 0.85 ** aimed.count(target) - 0.8 * cost(unit) + temper.shell

    return scored(ask, {"bombard": bombard, "end": -0.2}, rest=-0.6)


def second_barrage(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score Soften up Targets by the gain of all bombardments together."""
    seat, gain = ask.seat, 0.0
    for gun in queries.units_with(p, seat, IS_ARTILLERY):
        if goals := barrage_targets(p, gun):
            plus = modifier(p, BOMBARDMENT, gun)
            gain += max(roll_gain(BOMBARDMENT, plus, prey_at(p, seat, goal)) for goal in members(goals))
    return scored(ask, {"play": gain - 0.7})


# --- in the air -------------------------------------------------------------------------------------------------------


def _has_fighters(p: FightingFrontPosition, seat: int) -> bool:
    """Return whether a seat has fighters on its Air Strips."""
    return any(IS_FIGHTER[p.wing_kind[wing]] and p.wing_base[wing] >= 0 for wing in p.wings_of(seat))


def missions(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score bombing runs by gain and danger, and drops by where the Paratroopers then stand."""
    seat, other = ask.seat, 1 - ask.seat
    aimed = [p.wing_task[wing] - 1 for wing in p.missions]
    last = queries.holds_back_row(p, seat) + 1 >= p.setting.back_row_spaces
    fighters = _has_fighters(p, other)
    danger = (p.held[other] & HALF[seat]).bit_count()
    spare = len(p.hand(seat)) > queries.hand_limit(p, seat) - 2
    guns = queries.units_with(p, other, IS_AA_GUN)
    prey = preys(p, seat)

    def drop(space: Space) -> float:
        bit = 1 << space
        if bit & BACK_ROW[other]:
            near = (spread(bit, p.setting.ways) & p.held[other]).bit_count()
            return 0.6 + (4.0 if last else 0.0) - 0.15 * near
        return 0.2 * danger - 0.3 if bit & BACK_ROW[seat] else -0.4

    def risk_at(space: Space) -> float:
        gun_risk = 0.5 * sum(p.setting.distance[gun][space] <= RANGE[p.units[gun]] for gun in guns)
        return gun_risk + 1.0 * fighters

    risk = cache(risk_at)

    def bomb(plus: int, space: Space) -> float:
        return 2.0 * (roll_gain(BOMBING_RUN, plus, prey(space)) * 1.14 ** aimed.count(space))

    def raid(wing: int, space: Space) -> float:
        if p.wing_kind[wing] == PARATROOPERS:
            return drop(space)
        score = bomb(modifier(p, BOMBING_RUN, wing), space) - 0.2 * wing_value(p, wing) * risk(space) + 0.1
        return score - 0.3 if p.wing_dc[wing] and not p.wing_bears(wing, 1) else score

    def flyover(kind: int, space: Space) -> float:
        if kind == PARATROOPERS:
            return drop(space)
        return bomb(card_modifier(BOMBING_RUN, kind), space) - (0.0 if spare else 0.4)

    escort = 0.2 if fighters else -0.3
    return scored(ask, {"raid": raid, "flyover": flyover, "escort": escort, "flyescort": -0.5, "look": -0.6})


def _raid_gain(p: FightingFrontPosition, wing: int) -> float:
    """Return the gain of a mission that nobody stops."""
    target, kind, seat = queries.target_of(p, wing), p.wing_kind[wing], p.wing_seat[wing]
    if target < 0 or not kind:
        return 0.0
    if kind == PARATROOPERS:
        return 1.5 if BACK_ROW[1 - seat] >> target & 1 else 0.3
    return roll_gain(BOMBING_RUN, modifier(p, BOMBING_RUN, wing), prey_at(p, seat, target))


def _air_gain(p: FightingFrontPosition, table: int, plus: int, foe: int) -> float:
    """Return the gain of a roll at a squadron, including its mission if it has one."""
    return air_gain(p, table, plus, foe, _raid_gain(p, foe) if queries.is_mission(p.wing_task[foe]) else 0.0)


def interceptions(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score interceptors by their gain and their risk."""

    def meet(plus: int, mission: int, cost: float) -> float:
        return (
            2.0 * _air_gain(p, AIR_COMBAT, plus, mission)
            - cost
            - 0.3 * len(queries.interceptors_of(p, mission))
        )

    def intercept(wing: int, mission: int) -> float:
        worth, frail = wing_value(p, wing), 0.25 if not p.wing_bears(wing, 1) else 0.0
        foes = (mission, *queries.escorts_of(p, mission))
        risk = 0.0
        for foe in foes:
            risk += worth * (0.3 + 0.1 * modifier(p, AIR_COMBAT, foe) + frail)
        return meet(modifier(p, AIR_COMBAT, wing), mission, risk)

    def flyintercept(kind: int, mission: int) -> float:
        return meet(card_modifier(AIR_COMBAT, kind), mission, 0.35)

    return scored(ask, {"intercept": intercept, "flyintercept": flyintercept})


def engagements(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score the targets of an air unit in air combat."""
    moves = ask.moves
    return [3.0 * _air_gain(p, AIR_COMBAT, modifier(p, AIR_COMBAT, wing), foe) for _, wing, foe in moves]


def flak(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score shots of AA guns."""

    def shoot(gun: Space, wing: int) -> float:
        return 2.0 * _air_gain(p, AA_GUN, modifier(p, AA_GUN, gun), wing)

    return scored(ask, {"flak": shoot}, rest=-0.5)


# --- rolls ------------------------------------------------------------------------------------------------------------


def _stake(p: FightingFrontPosition, index: int) -> float:
    """Return the gain that a declared ground attack would have if it were rolled."""
    attacker, target, negated = p.attacks[index : index + 3]
    if attacker < 0 or negated:
        return 0.0
    prey = preys(p, p.seat_at(attacker))(target)
    return roll_gain(GROUND_ATTACK, modifier(p, GROUND_ATTACK, attacker), prey)


def _gain_of(p: FightingFrontPosition, roll: Window) -> Callable[[int], float]:
    """Return a function from the sum of modifiers of a roll to its gain."""
    table, target = roll.table, roll.target
    if table == AIR_COMBAT:
        return lambda plus: air_gain(p, table, plus, target, _raid_gain(p, target))
    if table == DEFENSIVE_FIRE:
        return lambda plus: fire_gain(p, plus, target, _stake(p, roll.index))
    prey = preys(p, shooter_seat(p, table, roll.shooter))(target)
    return lambda plus: roll_gain(table, plus, prey)


def events(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score Events and Artillery Dumps on a roll by how much they change its gain."""
    step = p.agenda[-1]
    assert isinstance(step, Window)
    plus = modifier(p, step.table, step.shooter, step.index) + step.plus
    gain = _gain_of(p, step)
    now = gain(plus)

    def play(kind: int, _: int) -> float:
        swing = now - gain(plus - BONUS) if step.turn else gain(plus + BONUS) - now
        return 2.0 * (swing - WORTH[kind])

    return scored(ask, {"play": play, "ammo": lambda _, __: 2.0 * (gain(plus + 1) - now - 0.06)})


def picks(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score the cards that may be struck by the loss of their owner."""
    step = p.agenda[-1]
    assert isinstance(step, Pick)
    dc = step.result == DC

    def loss(worth: float, losses: Losses) -> float:
        return worth * (losses.by_counter if dc else losses.by_end)

    def strike(slot: int, space: Space) -> float:
        if slot == LEADER:
            return 3.0 * (WORTH[p.leaders[space]] + 0.1)
        if slot != LOCATION:
            return 3.0 * (loss(unit_worth(p, space), unit_losses(p, space)) + 0.05)
        place = p.places[space]
        gain = WORTH[place] + fsum(wing_value(p, wing) for wing in p.wings_at(space))
        if dc and p.place_dc[space] < TOUGHNESS[place]:
            gain *= 0.77 / (TOUGHNESS[place] + 1)
        return 3.58 * gain

    return scored(
        ask,
        {
            "strike": strike,
            "down": lambda wing, _: 3.0 * loss(wing_worth(p, wing), wing_losses(p, wing)),
            "captain": lambda wing, _: 3.0 * WORTH[p.wing_leader[wing]],
        },
    )


def defence(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score the artillery that may answer an attack."""
    step = p.agenda[-1]
    assert isinstance(step, DefenderFire)
    target, stake = p.attacks[step.index + 1], _stake(p, step.index)

    def defend(gun: Space, attacker: Space) -> float:
        gain = fire_gain(p, modifier(p, DEFENSIVE_FIRE, gun, step.index), attacker, stake)
        return 1.5 * gain + (0.3 if gun == target else 0.0)

    return scored(ask, {"defend": defend})
