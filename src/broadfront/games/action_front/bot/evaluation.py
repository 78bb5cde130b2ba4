"""The evaluation of a position, for players: strength, dangers, and how near each side is to its objectives.

Each feature is counted for both sides; the differences, weighted, are the logarithm of the odds that side A wins.
The weights, for the start and for the end of a match, stand in ``data/evaluation.json``.
"""

from __future__ import annotations

from math import fsum, log
from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.evaluation import logistic, weights_of
from broadfront.games.action_front.bot.attack_odds import WORTH, assault_odds, field_of_fire
from broadfront.games.action_front.bot.objectives import FAR_OFF, turns_to
from broadfront.games.action_front.map import MOVEMENT_POINTS
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import queries
from broadfront.games.action_front.rules.assault import assault_cards
from broadfront.games.action_front.rules.victory import count, score
from broadfront.games.action_front.setting import SCORE
from broadfront.games.action_front.terms import (
    ACTION,
    ASSAULT,
    AT_CHOICE,
    INDIRECT,
    MAX_UNITS,
    SET_UP,
    WAITING,
)
from broadfront.games.action_front.units import MODELS
from broadfront.games.action_front.victory_conditions import (
    HOLD,
    LEAVE,
    LOSE,
    OCCUPY_INFANTRY,
    OPEN,
    Condition,
)

FEATURES: Final = (
    "strength",
    "under fire now",
    "under fire later",
    "suppressed",
    "points",
    "progress",
    "pressure",
    "reach",
    "time",
    "assaults",
    "dug in",
    "led",
    "fires next",
)
"""The features that are counted for each side."""
COLUMN_NAMES: Final = tuple(f"{name}, {when}" for name in FEATURES for when in ("early", "late"))

_WEIGHTS: Final = weights_of("broadfront.games.action_front", COLUMN_NAMES)
_EARLY: Final = _WEIGHTS[::2]
_LATE: Final = _WEIGHTS[1::2]


def chance_of_a(p: ActionFrontPosition) -> float:
    """Return the estimated result of side A, 0 to 1."""
    if p.phase == SET_UP:
        return 0.5
    early, late = _mix(p)
    odds = 0.0
    for at_start, at_end, value in zip(_EARLY, _LATE, features(p), strict=True):
        if value:
            odds += (early * at_start + late * at_end) * value
    return logistic(odds)


def columns(p: ActionFrontPosition) -> tuple[float, ...]:
    """Return the values of `COLUMN_NAMES`: the features at the start and at the end; all 0 before the match begins."""
    if p.phase == SET_UP:
        return (0.0,) * len(COLUMN_NAMES)
    early, late = _mix(p)
    return tuple(share * value for value in features(p) for share in (early, late))


def _mix(p: ActionFrontPosition) -> tuple[float, float]:
    late = (p.turn - 1) / max(1, p.setting.turns - 1)
    return 1.0 - late, late


def features(p: ActionFrontPosition) -> tuple[float, ...]:
    """Return side A's features less B's, in the order of `FEATURES`."""
    setting, at, model, steps = p.setting, p.at, p.model, p.steps
    strength = [1.0, 1.0]
    quiet = [0.0, 0.0]
    for u, hex_ in enumerate(at):
        seat = u & 1
        if hex_ >= 0:
            worth = steps[u] * WORTH[model[u]]
            strength[seat] += worth
            if p.suppressed >> u & 1:
                quiet[seat] += worth
        elif hex_ == WAITING and (p.due[u] == AT_CHOICE or p.due[u] <= setting.turns):
            strength[seat] += 0.85 * steps[u] * WORTH[model[u]]
    led = (p.troops[0] & queries.led(p, 0)).bit_count() - (p.troops[1] & queries.led(p, 1)).bit_count()
    a, b = _dangers(p)
    acting = _acting(p)
    margin = 0.0
    if setting.otherwise == SCORE:
        margin = (score(p, 0) - score(p, 1)) / 2.0
    progress = pressure = reach = time = 0.0
    for of, _, tests in setting.conditions:
        fulfilled, pushed, close = _progress(p, of, tests)
        sign = 1 - 2 * of
        progress += sign * fulfilled
        pressure += sign * pushed
        reach += sign * close
    if setting.otherwise in (0, 1):
        late = (p.turn - 1) / max(1, setting.turns - 1)
        time = late if setting.otherwise == 0 else -late
    return (
        log(strength[0] / strength[1]),
        -b if acting == 0 else a,
        a if acting == 0 else -b,
        quiet[0] - quiet[1],
        margin,
        progress,
        pressure,
        reach,
        time,
        _assaults(p),
        (p.dug_in & _EVEN).bit_count() - (p.dug_in & _ODD).bit_count(),
        led,
        1.0 - 2.0 * acting,
    )


_EVEN: Final = sum(1 << u for u in range(0, 2 * MAX_UNITS, 2))
_ODD: Final = _EVEN << 1


def _acting(p: ActionFrontPosition) -> int:
    """Return the side that fires next."""
    if p.mover < 0:
        return p.setting.first
    return p.mover if p.phase in (INDIRECT, ACTION) else 1 - p.mover


def _assaults(p: ActionFrontPosition) -> float:
    """Return the gain of side A from the assaults to come, in steps."""
    if p.phase not in (ACTION, ASSAULT):
        return 0.0
    seat, gain = p.mover, 0.0
    for hex_ in p.hexes_contested():
        own_cards, enemy_cards = (queries.cards_of(assault_cards(p, side, hex_)) for side in (seat, 1 - seat))
        win = assault_odds(own_cards, enemy_cards)
        own, foe = p.troop_at(seat, hex_), p.troop_at(1 - seat, hex_)
        gain += win * p.steps[foe] * WORTH[p.model[foe]] - (1 - win) * p.steps[own] * WORTH[p.model[own]]
    return gain if seat == 0 else -gain


def _dangers(p: ActionFrontPosition) -> list[float]:
    """Return the steps that enemies could shoot off each side in a turn; no unit counts for more than its own."""
    setting, at, model, steps = p.setting, p.at, p.model, p.steps
    dangers = [0.0, 0.0]
    for seat in (0, 1):
        targets = p.troops[seat]
        if not targets:
            continue
        falls: dict[int, float] = {}
        for u in range(1 - seat, len(at), 2):
            if at[u] < 0 or p.suppressed >> u & 1 or not MODELS[model[u]].armed:
                continue
            best, where = 0.0, -1
            cards = (steps[u] + MODELS[model[u]].rate) / 52
            for hex_, hits in field_of_fire(setting, model[u], at[u], 0).items():
                if targets >> hex_ & 1 and hits > best:
                    best, where = float(hits), hex_
            if where >= 0:
                falls[where] = falls.get(where, 0.0) + cards * best
        dangers[seat] = fsum(min(3.0, fall) for fall in falls.values())
    return dangers


def _progress(p: ActionFrontPosition, seat: int, tests: tuple[Condition, ...]) -> tuple[float, float, float]:
    """Return how far a seat has fulfilled some conditions, its relative strength there, and its distance."""
    setting = p.setting
    ground = setting.ground
    turns_left = setting.turns - p.turn + 1
    fulfilled = pressure = reach = 0.0
    for test in tests:
        counted = count(p, test, seat)
        goals, needed, infantry = test.hexes, test.number, False
        if test.kind == OPEN:
            whole = max(1, test.hexes.bit_count() - test.number)
            fulfilled += 1.0 - min(1.0, max(0, counted - test.number) / whole)
            goals, needed = test.hexes & p.troops[1 - seat], 2
        elif test.kind == LEAVE:
            fulfilled += min(1.0, counted / test.number)
            goals, needed = ground.edges[setting.exits[seat]], max(1, test.number - counted)
        elif test.kind == LOSE:
            fulfilled += min(1.0, counted / test.number)
            continue
        else:
            fulfilled += min(1.0, counted / test.number)
            infantry = test.kind == OCCUPY_INFANTRY
            if test.kind == HOLD:
                needed = test.number
        if goals:
            pushed, close = _nearness(p, seat, goals, needed, infantry, turns_left)
            pressure += pushed
            reach += close
    return fulfilled / len(tests), pressure / len(tests), reach / len(tests)


def _nearness(
    p: ActionFrontPosition, seat: int, goals: int, needed: int, infantry: bool, turns_left: int
) -> tuple[float, float]:
    """Return how much nearer a seat's strength is to some hexes than the other's, and how near its first units are."""
    ground, at, model = p.setting.ground, p.at, p.model
    pull = [0.6, 0.6]
    best: list[float] = []
    for u, hex_ in enumerate(at):
        card = MODELS[model[u]]
        if hex_ < 0 or card.leader:
            continue
        mode = card.mode
        if u & 1 == seat:
            if infantry and not card.infantry:
                continue
            turns = turns_to(ground, mode, goals)[hex_] if MOVEMENT_POINTS[mode] else FAR_OFF
            if turns > turns_left:
                continue
            close = 1.0 / (1.0 + turns)
            pull[0] += p.steps[u] * close * (0.6 if p.suppressed >> u & 1 else 1.0)
            best.append(close)
        else:
            distance = min((ground.distance[hex_][goal] for goal in members(goals)), default=9)
            pull[1] += p.steps[u] * (1.0 + 0.3 * (p.dug_in >> u & 1)) / (1.0 + 0.5 * distance)
    best.sort(reverse=True)
    return log(pull[0] / pull[1]), fsum(best[:needed]) / max(1, needed)
