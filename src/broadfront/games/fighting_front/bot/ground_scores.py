"""Scores of moves and attacks on the ground, and of the national Events between them."""

from __future__ import annotations

from functools import cache
from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.position import Ask
from broadfront.games.fighting_front.bot.attack_odds import AHEAD, assault_gain, prey_at, roll_gain
from broadfront.games.fighting_front.bot.card_value import WORTH
from broadfront.games.fighting_front.bot.evaluation import road, roads, runners
from broadfront.games.fighting_front.bot.scores import PLAIN, Scores, StyleWeights, scored
from broadfront.games.fighting_front.bot.target_scores import preys
from broadfront.games.fighting_front.cards import (
    ALLOWANCE,
    IS_ARTILLERY,
    IS_TANK,
    MINEFIELDS,
    RANGE,
    SHELTERS,
)
from broadfront.games.fighting_front.map import BACK_ROW, Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.rolls import modifier
from broadfront.games.fighting_front.terms import GROUND_ATTACK

_FORWARD: Final[tuple[float, ...]] = (0.0, 0.2, 0.6, 1.4, 2.2, 3.5)
"""The score of a fighting unit by the number of rows that it stands ahead of its back row."""


def movements(p: FightingFrontPosition, ask: Ask, temper: StyleWeights = PLAIN) -> Scores:
    """Score moves by how much better the unit stands after them, and by the way into the enemy back row."""
    seat, other = ask.seat, 1 - ask.seat
    setting, ahead, goal, home = p.setting, AHEAD[seat], BACK_ROW[1 - seat], BACK_ROW[seat]
    own, foes = p.held[seat], p.held[other]
    needed = setting.back_row_spaces - (own & goal).bit_count()
    ways_in = roads(p, seat)
    can_run = 0
    for space in members(own & ways_in.four & ~goal & ~p.attacked):
        allowance = ALLOWANCE[p.units[space]] - p.steps[space]
        can_run += allowance > 0 and road(ways_in, allowance) >> space & 1
    wins = min(can_run, (goal & queries.free_spaces(p)).bit_count()) >= needed
    enemy_roads = roads(p, other)
    forward = [temper.advance * value for value in _FORWARD]
    threat = (foes & home).bit_count() + runners(p, foes & ~home, enemy_roads)
    hold = 0.9 if threat >= setting.back_row_spaces else 0.35 if threat else 0.15
    hold *= temper.guard
    prey = preys(p, seat)

    def stand_at(unit: Space, space: Space) -> float:
        kind, bit, rows, near = p.units[unit], 1 << space, ahead[space], setting.beside[space] & foes
        if IS_ARTILLERY[kind] and not IS_TANK[kind]:
            value = 0.3 * forward[rows] if rows < 5 else forward[5]
            if setting.within[RANGE[kind]][space] & queries.enemy_cards(p, seat):
                value += 0.25
            if rows >= 2 and near:
                value -= 0.3
        else:
            value = forward[rows]
            if near:
                best = max(assault_gain(p, unit, space, foe, prey(foe)) for foe in members(near))
                value += max(0.0, best + temper.attack) * 0.67 - 0.02 * near.bit_count()
        if bit & home:
            value += hold
        elif threat and rows <= 2 and bit & (enemy_roads.one | enemy_roads.two):
            value += 0.5 * hold
        if p.sites[seat] & bit:
            value += 0.15 if p.places[space] in SHELTERS else 0.17 if near else 0.0
        if p.sites[other] & bit:
            value += WORTH[p.places[space]] * 0.8 - (0.35 if p.places[space] == MINEFIELDS else 0.0)
        return value

    stand = cache(stand_at)

    def move(unit: Space, space: Space) -> float:
        score = stand(unit, space) - stand(unit, unit) - 0.05
        leaves, enters = goal >> unit & 1, goal >> space & 1
        if enters and not leaves:
            return score + (3.5 if wins else 0.3)
        return score - 1.0 if leaves and not enters else score

    def fuel(_: int, space: Space) -> float:
        return 0.2 + 0.25 * (setting.beside[space] & foes != 0)

    return scored(ask, {"move": move, "fuel": fuel, "look": -0.6})


def assaults(p: FightingFrontPosition, ask: Ask, temper: StyleWeights = PLAIN) -> Scores:
    """Score ground attacks by their gain and risk."""
    seat, goal, aimed = ask.seat, BACK_ROW[1 - ask.seat], p.attacks[1::4]
    last = queries.holds_back_row(p, seat) + 1 >= p.setting.back_row_spaces
    prey_of = preys(p, seat)

    def attack(unit: Space, target: Space) -> float:
        prey = prey_of(target)
        if goal >> target & 1:
            prey = prey._replace(clear=prey.clear + (3.0 if last and not goal >> unit & 1 else 0.3))
        gain = assault_gain(p, unit, unit, target, prey) + temper.attack
        return 1.5 * (gain + 0.05 if target in aimed else gain)

    return scored(ask, {"attack": attack, "end": 0.0}, rest=-0.6)


def occupation(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score which unit occupies a space and which unit follows."""
    seat, ahead = ask.seat, AHEAD[ask.seat]
    goal, home = BACK_ROW[1 - seat], BACK_ROW[seat]

    def step(unit: Space, space: Space) -> float:
        gain = _FORWARD[ahead[space]] - _FORWARD[ahead[unit]]
        if goal >> space & 1:
            gain += 1.0
        elif goal >> unit & 1:
            gain -= 2.0
        if home >> unit & 1:
            gain -= 0.3
        if p.sites[1 - seat] >> space & 1:
            gain += WORTH[p.places[space]] - (0.4 if p.places[space] == MINEFIELDS else 0.0)
        return gain

    def follow(unit: Space, space: Space) -> float:
        slow = IS_ARTILLERY[p.units[unit]] and not IS_TANK[p.units[unit]]
        return step(unit, space) - (0.3 if slow else 0.0) - 0.05

    return scored(
        ask, {"advance": lambda unit, space: step(unit, space) + 0.15, "follow": follow, "look": -0.6}
    )


def blitzkrieg(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score Blitzkrieg by the Tanks that stand next to an enemy or before the enemy back row."""
    seat, gain = ask.seat, 0.0
    ways_in, goal = roads(p, seat), BACK_ROW[1 - seat]
    running = (p.held[seat] & goal).bit_count()
    for space in queries.units_with(p, seat, IS_TANK):
        if p.setting.beside[space] & p.held[1 - seat]:
            gain += 0.2
        running += not goal >> space & 1 and road(ways_in, ALLOWANCE[p.units[space]]) >> space & 1
    if running >= p.setting.back_row_spaces:
        gain += 4.0
    return scored(ask, {"play": gain - 0.7})


def steam_roller(p: FightingFrontPosition, ask: Ask) -> Scores:
    """Score Steam Roller Tactics by the gain of one point more for all attacks."""
    gain = 0.0
    for attacker, target, negated in zip(p.attacks[0::4], p.attacks[1::4], p.attacks[2::4], strict=True):
        if attacker >= 0 and not negated:
            prey, plus = prey_at(p, ask.seat, target), modifier(p, GROUND_ATTACK, attacker)
            gain += roll_gain(GROUND_ATTACK, plus + 1, prey) - roll_gain(GROUND_ATTACK, plus, prey)
    return scored(ask, {"play": 2.0 * (gain - 0.3)})
