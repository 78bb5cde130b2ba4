"""The policy for computer players: what a position is worth, which orders look good, a fast answer to any question.

Good orders are scored by rules of thumb, in units of an active Infantry: attack with good odds, finish disrupted units,
take empty cities and points, keep cities held, regroup, build, do not waste supply. `preferences` weighs the scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.bot_policy import Columns, Policy, Preferences, sample_move
from broadfront.engine.position import Ask, Move, Rng, Step
from broadfront.games.front_line.bot import move_ordering
from broadfront.games.front_line.bot.attack_odds import CITY_GAIN, attack_gain, result_gain
from broadfront.games.front_line.bot.evaluation import (
    COLUMN_NAMES,
    chance_of_green,
    columns,
    scoring_squares,
    turns_left,
)
from broadfront.games.front_line.map import FILES, RANKS, SQUARES, Square, spread
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.actions import Actions, SupportAction
from broadfront.games.front_line.rules.combat import CITY_FALLS_TO, AcceptDice, RallyWindow, Reward, TankDie
from broadfront.games.front_line.rules.leadership import Reaction
from broadfront.games.front_line.rules.results import Advance, PushBack, RoutChoice, table_result
from broadfront.games.front_line.rules.setup import ChooseFirst, Deploy
from broadfront.games.front_line.rules.turn_sequence import BeginTurn
from broadfront.games.front_line.setting import FrontLineSetting
from broadfront.games.front_line.terms import CAPITAL, GREEN, INDUSTRY, MISS, TANK

WASTE: Final = -2.0  # an order that spends supply and changes nothing


def evaluate(p: FrontLinePosition) -> tuple[float, ...]:
    """Return the result each seat may expect; allies share it."""
    green = chance_of_green(p)
    return (green, 1.0 - green) * (p.setting.countries // 2)


def priors(p: FrontLinePosition, ask: Ask) -> Sequence[float]:
    """Return a weight for each move, larger for better."""
    judge = _JUDGES.get(type(p.agenda[-1]))
    if judge is None:
        return (1.0,) * len(ask.moves)
    return move_ordering.liked(p, ask, judge(p, ask))


def _columns_of_moves(p: FrontLinePosition, ask: Ask) -> Sequence[Sequence[float]]:
    judge = _JUDGES.get(type(p.agenda[-1]))
    return move_ordering.columns(p, ask, judge(p, ask)) if judge is not None else ()


def rollout_move(p: FrontLinePosition, ask: Ask, rng: Rng) -> Move:
    """Return a move drawn by the weights of `priors`."""
    if len(ask.moves) == 1:
        return ask.moves[0]
    return sample_move(priors(p, ask), ask, rng)


# --- the menu of orders -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _ground(setting: FrontLineSetting, side: int) -> tuple[float, ...]:
    """Return a score for each square to stand on: forward squares and high squares score more."""
    values = []
    for square in range(setting.size):
        rank = square % SQUARES // FILES
        forward = min(rank if side == GREEN else RANKS - 1 - rank, 6)
        values.append(0.06 * forward + (0.10 * setting.height[square] if 2 <= forward <= 6 else 0.0))
    return tuple(values)


def _orders(p: FrontLinePosition, ask: Ask) -> list[float]:
    setting, seat, chits = p.setting, ask.seat, p.chits
    side = seat & 1
    own, foe = (p.green, p.red) if side == GREEN else (p.red, p.green)
    ground = _ground(setting, side)
    points = scoring_squares(setting, side)
    point = 0.3 + 1.2 / turns_left(p) ** 0.5
    hostile = foe & ~p.disrupted
    near_foe = spread(spread(hostile))
    weak = spread(foe & p.disrupted)
    targets = setting.side_cities[1 - side] & ~p.fallen & ~own | setting.side_cities[side] & p.fallen & ~own
    open_cities = targets & ~foe
    beside_open = spread(open_cities) if open_cities else 0
    capitals = setting.capitals
    own_cities = setting.side_cities[side] & ~p.fallen

    def stand(square: Square) -> float:
        bit = 1 << square
        value = ground[square]
        if points & bit:
            value += point
        if own_cities & bit & near_foe:
            value += 2.0 if capitals & bit else 0.7
        return value

    def shift(origin: Square, target: Square) -> float:
        gain = stand(target) - stand(origin)
        bit = 1 << target
        if chits > 1 and not p.attacked >> origin & 1:
            if beside_open & bit and not beside_open >> origin & 1:
                best = max(
                    CITY_GAIN[setting.city_of[city] % 3]
                    for city in members(open_cities & setting.beside[target])
                )
                gain += 0.45 * best
            elif weak & bit:
                gain += 0.15
        return gain

    scores = []
    for verb, what, where in ask.moves:
        if verb == "move":
            score = shift(what, where)
        elif verb == "attack":
            score = attack_gain(p, what, where) + 0.1
            if points >> where & 1 or targets >> where & 1:
                score *= 1.3
        elif verb == "maneuver":
            score = shift(what, where) - 0.35
        elif verb == "relieve":
            score = -0.5 if _differ(p, what, where) else WASTE
        elif verb == "regroup":
            score = 0.55 + (0.3 if near_foe >> what & 1 else 0.0)
        elif verb == "build":
            score = 0.9 if what == TANK else 0.6
        elif verb in ("paratroop", "amphibious"):
            score = shift(what, where) - 0.1
        elif verb == "commission":
            score = 0.35
        elif verb == "cache":
            score = -0.1 if chits else 0.25
        elif verb == "end":
            score = -1.0 if chits else 0.4
        else:
            score = 0.0
        scores.append(score)
    return scores


def _reactions(p: FrontLinePosition, ask: Ask) -> list[float]:
    scores = []
    ground = _ground(p.setting, ask.seat & 1)
    for verb, what, where in ask.moves:
        if verb == "fire":
            scores.append(attack_gain(p, what, where) + 0.2)
        elif verb == "maneuver":
            gain = ground[where] - ground[what]
            # the scores of many squares to shift to must not add up to a habit
            scores.append(gain - 1.3 if gain > 0.0 else WASTE)
        elif verb == "decline":
            scores.append(0.9)
        else:
            scores.append(-0.7 if _differ(p, what, where) else WASTE)
    return scores


def _differ(p: FrontLinePosition, one: Square, other: Square) -> bool:
    """Return whether two units of a side differ, so that exchanging them changes the position."""
    return p.kind_at(one) != p.kind_at(other) or p.is_disrupted(one) != p.is_disrupted(other)


def _stacks(p: FrontLinePosition, ask: Ask) -> list[float]:
    seat = ask.seat
    setting = p.setting
    own = p.red if seat & 1 else p.green
    disrupted = (own & p.disrupted).bit_count()
    industry = setting.cities[seat * 3 + INDUSTRY]
    builds = p.is_empty(industry) and not p.fallen >> industry & 1 and any(p.reserve[seat * 4 : seat * 4 + 4])
    scores = []
    for _, stack, _ in ask.moves:
        score = 0.3 * p.stacks[seat * 3 + stack]
        if stack == CAPITAL:
            score += 0.3 * min(disrupted, 3)
        elif stack == INDUSTRY and builds:
            score += 0.5
        scores.append(score)
    return scores


# --- dice and answers -------------------------------------------------------------------------------------------------


def _step_gain(p: FrontLinePosition, attacker: Square, target: Square, result: int, rallied: int) -> float:
    if rallied and result != MISS:
        result += 1
    return result_gain(p, attacker, target, result)


def _tank_die(p: FrontLinePosition, ask: Ask) -> list[float]:
    step = p.agenda[-1]
    assert isinstance(step, TankDie)
    a, t = step.attacker, step.target
    scores = []
    for verb, die, _ in ask.moves:
        if verb == "use":
            result = table_result(p, a, t, step.white, step.yellow, die)
            scores.append(2.0 * _step_gain(p, a, t, result, step.rallied))
        else:
            scores.append(2.0 * attack_gain(p, a, t) - 0.4)
    return scores


def _accept(p: FrontLinePosition, ask: Ask) -> list[float]:
    step = p.agenda[-1]
    assert isinstance(step, AcceptDice)
    a, t = step.attacker, step.target
    mean = attack_gain(p, a, t)
    if p.is_empty(t):
        gain = mean * 1.5 if step.white <= CITY_FALLS_TO else 0.0
    else:
        result = table_result(p, a, t, step.white, step.yellow, step.die)
        gain = _step_gain(p, a, t, result, step.rallied)
    better = mean - gain if p.side_at(a) == ask.seat & 1 else gain - mean
    return [0.15, 1.5 * better]


def _rally(p: FrontLinePosition, ask: Ask) -> list[float]:
    step = p.agenda[-1]
    assert isinstance(step, RallyWindow)
    return [1.2 * attack_gain(p, step.attacker, step.target) - 0.3, 0.0]


def _push(p: FrontLinePosition, ask: Ask) -> list[float]:
    ground = _ground(p.setting, 1 - (ask.seat & 1))
    return [-0.5 * ground[where] for _, _, where in ask.moves]


def _rout(p: FrontLinePosition, ask: Ask) -> list[float]:
    step = p.agenda[-1]
    assert isinstance(step, RoutChoice)
    points = scoring_squares(p.setting, ask.seat & 1)
    holds = p.setting.city_of[step.target] >= 0 and p.setting.beside[step.attacker] >> step.target & 1
    return [2.0 if holds else 0.3 if points >> step.target & 1 else 0.0, 0.2]


def _advance(p: FrontLinePosition, ask: Ask) -> list[float]:
    side = ask.seat & 1
    ground = _ground(p.setting, side)
    _, origin, target = ask.moves[0]
    points = scoring_squares(p.setting, side)
    gain = ground[target] - ground[origin] + 0.7 * ((points >> target & 1) - (points >> origin & 1))
    if p.setting.city_of[origin] >= 0:
        gain -= 1.0
    return [gain, 0.0]


def _reward(p: FrontLinePosition, ask: Ask) -> list[float]:
    return [attack_gain(p, what, where) if verb == "fire" else 0.0 for verb, what, where in ask.moves]


def _deploy(p: FrontLinePosition, ask: Ask) -> list[float]:
    advised = {(where, kind) for seat in p.setting.forces for where, kind in seat}
    return [0.8 if (where, kind) in advised else 0.0 for _, kind, where in ask.moves]


def _first(p: FrontLinePosition, ask: Ask) -> list[float]:
    return [
        0.0 if seat == ask.seat else 0.3 for _, seat, _ in ask.moves
    ]  # the last turn of December counts most


_JUDGES: Final[dict[type[Step], Callable[[FrontLinePosition, Ask], list[float]]]] = {
    Deploy: _deploy,
    ChooseFirst: _first,
    BeginTurn: _stacks,
    Actions: _orders,
    SupportAction: _orders,
    Reaction: _reactions,
    RallyWindow: _rally,
    TankDie: _tank_die,
    AcceptDice: _accept,
    Reward: _reward,
    RoutChoice: _rout,
    PushBack: _push,
    Advance: _advance,
}
"""What scores the moves, by the step that asks."""


POLICY: Final = Policy[FrontLinePosition](
    evaluate,
    priors,
    rollout_move,
    columns=Columns(COLUMN_NAMES, columns),
    preferences=Preferences(move_ordering.NAMES, _columns_of_moves),
    simulations=MappingProxyType({"veteran": 300, "elite": 2000}),
    error_rates=MappingProxyType({"regular": 30, "veteran": 18}),
)
