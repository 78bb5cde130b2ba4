"""The policy for computer players: what a position is worth, which orders look good, a fast answer to any question.

Good orders are scored by rules of thumb, in units of an Infantry (`worth`); a score is a logarithm of a weight. Nothing
here looks at what the asked seat cannot see: only the map, the open counts, and that seat's own hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.contract import Ask, Move, Rng, Step
from broadfront.engine.policy import Policy, drawn
from broadfront.games.fighting_front import cards, queries
from broadfront.games.fighting_front.appraisal import chance_of, roads, spread
from broadfront.games.fighting_front.cards import (
    ABM,
    ACM,
    ALLOWANCE,
    BRM,
    GAM,
    IS_AIR,
    IS_ARTILLERY,
    IS_FIGHTER,
    IS_GROUND,
    IS_INFANTRY,
    IS_LEADER,
    IS_TANK,
    MINEFIELDS,
    PARATROOPERS,
    RANGE,
    SHELTERS,
)
from broadfront.games.fighting_front.gunnery import (
    AHEAD,
    Prey,
    air_gain,
    assault_gain,
    fire_gain,
    prey_at,
    roll_gain,
    wing_worth,
)
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.airraid import Air, AirCombat, Fighters, Flak
from broadfront.games.fighting_front.rules.artillery import Artillery, SoftenUp
from broadfront.games.fighting_front.rules.assault import (
    Blitzkrieg,
    DefenderFire,
    Follow,
    Ground,
    Occupation,
    SteamRoller,
)
from broadfront.games.fighting_front.rules.deployment import Deployment
from broadfront.games.fighting_front.rules.logistics import Logistics
from broadfront.games.fighting_front.rules.movement import GroundMovement
from broadfront.games.fighting_front.rules.recovery import Hospital
from broadfront.games.fighting_front.rules.rolls import Window, modifier
from broadfront.games.fighting_front.rules.sequence import End
from broadfront.games.fighting_front.rules.setup import DeployFirst
from broadfront.games.fighting_front.rules.strikes import Pick
from broadfront.games.fighting_front.spaces import BACK_ROW, HALF, Space
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
from broadfront.games.fighting_front.worth import HAND, LOST, WORTH

__all__ = ["POLICY"]

SHARPNESS: Final = 4.0  # a move that gains one Infantry more weighs e**4 times as much
SLIPS: Final = 0.75  # the quick policy draws by weights to this power

TRUST: Final = 4.0
"""The priors hold exact odds, `evaluate` is rough: search needs good reasons to do otherwise."""

Scores = list[float]


def evaluate(p: FightingFrontPosition) -> tuple[float, ...]:
    """Return the result each seat may expect."""
    return chance_of(p)


def priors(p: FightingFrontPosition, ask: Ask) -> Sequence[float]:
    """Return a weight for each move, larger for better."""
    judge = _JUDGES.get(type(p.agenda[-1]))
    if judge is None or len(ask.moves) == 1:
        return (1.0,) * len(ask.moves)
    return [exp(SHARPNESS * max(-2.0, min(score, 5.0))) for score in judge(p, ask)]


def rollout_move(p: FightingFrontPosition, ask: Ask, rng: Rng) -> Move:
    """Return a move drawn by the weights of `priors`, not quite as sharp."""
    if len(ask.moves) == 1:
        return ask.moves[0]
    weights = [weight**SLIPS for weight in priors(p, ask)]
    return drawn(weights, ask, rng)


def effort(p: FightingFrontPosition, ask: Ask) -> float:
    """Return which share of its thought a player should spend on a question."""
    del ask
    return _EFFORT.get(type(p.agenda[-1]), 0.0)


_EFFORT: Final[dict[type[Step], float]] = {
    DeployFirst: 0.9,
    Deployment: 0.6,
    Fighters: 0.6,
    GroundMovement: 0.9,
    Occupation: 0.9,
    Follow: 0.9,
    **dict.fromkeys((Blitzkrieg, SteamRoller, SoftenUp), 0.8),
}
"""By the step that asks; others none. Their scores are exact odds already: to judge ground attacks again by `evaluate`
was tried, and lost matches; so did a few simulations each for the many targets of artillery. No question is worth the
whole effort, so that greedy keeps to the rules of thumb: one look ahead with `evaluate` was found to be worse."""


# --- the set-up and the hand ------------------------------------------------------------------------------------------

_LINE: Final = (0.30, 0.35, 0.60)
"""How good it is for a fighting unit to be deployed on its back, middle, front row."""
_GUN_LINE: Final = {1: (0.1, 0.2, 0.3), 2: (0.2, 0.5, 0.25)}
_FAR_GUN_LINE: Final = (0.5, 0.4, 0.1)


def _deployments(p: FightingFrontPosition, ask: Ask) -> Scores:
    seat = ask.seat
    other = 1 - seat
    ways, held, sites = p.setting.ways, p.held[seat], p.sites[seat]
    own_row = BACK_ROW[seat]
    ahead, hand = AHEAD[seat], p.hand(seat)
    one, two, _, four = roads(p, other)
    enemy = p.held[other]
    runners = sum(
        1
        for space in members(enemy & four)
        if (one if ALLOWANCE[p.units[space]] == 1 else two if ALLOWANCE[p.units[space]] == 2 else four)
        >> space
        & 1
    )
    inside = (enemy & own_row).bit_count()
    alarm = 1.5 if runners + inside >= p.setting.back_row_spaces else 0.3 if runners + inside else 0.0
    near = spread(enemy, ways)
    strips = [s for s in members(sites) if p.places[s] == cards.AIR_STRIP]
    planes = sum(IS_AIR[kind] and kind != PARATROOPERS for kind in hand)
    spare = max(0, len(hand) - queries.hand_limit(p, seat))
    columns = held & HALF[seat]
    scores: Scores = []
    for verb, what, where in ask.moves:
        if verb == "deploy":
            row = min(ahead[where], 2)
            bit = 1 << where
            if IS_GROUND[what]:
                reach = RANGE[what]
                if IS_TANK[what] or not IS_ARTILLERY[what] or IS_INFANTRY[what]:
                    score = _LINE[row] + 0.15 * WORTH[what] * (row == 2)
                else:
                    score = (_GUN_LINE[reach] if reach < 3 else _FAR_GUN_LINE)[row]
                    if cards.IS_AA_GUN[what]:
                        score += 0.1 * (spread(bit, ways) & sites).bit_count()
                if sites & bit and p.places[where] in SHELTERS:
                    score += 0.25
                if bit & own_row:
                    score += alarm
                elif alarm and bit & (one | two | four):
                    score += 0.5 * alarm
                if not columns & (0x1F << where - where % 5) and row == 2:
                    score += 0.2  # a row with nobody in it
                if bit & p.sites[other]:
                    score += 0.3 if p.places[where] != MINEFIELDS else -0.1
                if near & bit and WORTH[what] < 0.9 and not alarm:
                    score -= 0.1
                score += 0.2
            elif IS_LEADER[what]:
                score = 0.25 + 0.25 * WORTH[p.units[where]] - 0.3 * (near & bit != 0) * (p.dc[where] > 1)
                if what == _INFANTRY_COMMANDER:
                    score += 0.1 * row
            elif what in SHELTERS:
                score = (0.25, 0.3, 0.55)[row] + (0.3 if held & bit else 0.0)
            elif what == MINEFIELDS:
                score = (0.35, 0.4, 0.2)[row] - (0.25 if held & bit else 0.0)
            elif what == cards.AIR_STRIP:
                score = -0.5 if strips else (0.1 + 0.3 * planes - 0.2 * row if planes else -0.4)
                score += 0.1 if held & bit else 0.0
                score += 0.3 if spare else 0.0
            elif IS_AIR[what]:
                score = 0.8 - 0.5 * (near & bit != 0) if what != PARATROOPERS else 0.3
            else:
                score = 0.7 * WORTH[what] + 0.2 - 0.25 * row + (0.1 if held & bit else 0.0)
                if what == cards.FUEL_DUMP:
                    score += 0.1 * sum(IS_TANK[p.units[s]] for s in members(held)) - 0.3
                score -= 0.5 * (near & bit != 0)
        elif verb == "assign":
            score = 0.3 + 0.3 * WORTH[p.wing_kind[what]] if what < len(p.wing_kind) else 0.3
        elif verb == "look":
            score = 0.0 + 0.3 * spare
        else:
            score = -0.3 if isinstance(p.agenda[-1], Deployment) else -1.0
        scores.append(score)
    return scores


_INFANTRY_COMMANDER: Final = cards.KIND_OF["Infantry_Commander"]


def _draws(p: FightingFrontPosition, ask: Ask) -> Scores:
    del p
    return [0.5 * what if verb == "draw" else -1.0 for verb, what, _ in ask.moves]


def _discards(p: FightingFrontPosition, ask: Ask) -> Scores:
    hand = p.hand(ask.seat)
    scores = []
    for _, what, _ in ask.moves:
        keep = HAND[what] - (0.1 if hand.count(what) > 1 else 0.0)
        if what == PARATROOPERS:
            keep += 0.4
        elif IS_LEADER[what]:
            keep += 0.1
        scores.append(-1.5 * keep)
    return scores


def _heal(p: FightingFrontPosition, ask: Ask) -> Scores:
    scores = []
    for verb, what, where in ask.moves:
        if verb == "heal":
            counters, lost = p.dc[where], LOST[p.toughness(where)]
            scores.append(4.0 * WORTH[p.units[where]] * (lost[counters] - lost[counters - 1]))
        elif verb != "mend":
            scores.append(-1.0)
        else:
            counters, lost = p.wing_dc[what], LOST[p.wing_toughness(what)]
            scores.append(4.0 * WORTH[p.wing_kind[what]] * (lost[counters] - lost[counters - 1]))
    return scores


# --- artillery and the air --------------------------------------------------------------------------------------------


def _preys(p: FightingFrontPosition, seat: int, of: SpaceSet) -> dict[Space, Prey]:
    return {space: prey_at(p, seat, space) for space in members(of)}


def _barrage(p: FightingFrontPosition, ask: Ask) -> Scores:
    seat = ask.seat
    preys: dict[Space, Prey] = {}
    costs: dict[Space, float] = {}
    aimed = p.barrages[1::2]
    one, two, _, four = roads(p, seat)
    in_row = queries.holds_back_row(p, seat)
    enemies = p.held[1 - seat]
    scores: Scores = []
    for verb, what, where in ask.moves:
        if verb != "bombard":
            scores.append(-0.2 if verb == "end" else -0.6)
            continue
        if where not in preys:
            preys[where] = prey_at(p, seat, where)
        kind = p.units[what]
        if what not in costs:
            near = p.setting.beside[what] & enemies
            cost = 0.0
            if near and GAM[kind] > 0:
                cost = max(
                    assault_gain(p, seat, kind, p.leaders[what], p.dc[what], what, t, prey_at(p, seat, t))
                    for t in members(near)
                )
            road = one if ALLOWANCE[kind] == 1 else two if ALLOWANCE[kind] == 2 else four
            if road >> what & 1 and not BACK_ROW[1 - seat] >> what & 1:
                cost += 0.4 + in_row
            costs[what] = max(0.0, cost)
        gain = roll_gain(BOMBARDMENT, ABM[kind] + ABM[p.leaders[what]] - p.dc[what], preys[where])
        scores.append(2.0 * gain * 0.85 ** aimed.count(where) - 0.8 * costs[what])
    return scores


def _flak_risk(p: FightingFrontPosition, seat: int, target: Space) -> float:
    """Return how many AA guns and based fighters of its enemy a mission to a space may meet."""
    other = 1 - seat
    guns = queries.units_with(p, other, cards.IS_AA_GUN)
    met = 0.5 * sum(p.setting.distance[gun][target] <= RANGE[p.units[gun]] for gun in guns)
    return met + 1.0 * any(
        p.wing_seat[w] == other and IS_FIGHTER[kind] and p.wing_base[w] >= 0
        for w, kind in enumerate(p.wing_kind)
    )


def _missions(p: FightingFrontPosition, ask: Ask) -> Scores:
    seat = ask.seat
    other = 1 - seat
    preys: dict[Space, Prey] = {}
    risks: dict[Space, float] = {}
    aimed = [p.wing_task[w] - 1 for w in p.missions]
    goal, home = BACK_ROW[other], BACK_ROW[seat]
    in_row = queries.holds_back_row(p, seat)
    fighters = any(
        p.wing_seat[w] == other and IS_FIGHTER[kind] and p.wing_base[w] >= 0
        for w, kind in enumerate(p.wing_kind)
    )
    danger = len(members(p.held[other] & HALF[seat]))
    spare = len(p.hand(seat)) > queries.hand_limit(p, seat) - 2
    scores: Scores = []
    for verb, what, where in ask.moves:
        if verb in ("raid", "flyover"):
            kind = p.wing_kind[what] if verb == "raid" else what
            if kind == PARATROOPERS:
                bit = 1 << where
                if bit & goal:
                    score = 0.6 + (4.0 if in_row + 1 >= p.setting.back_row_spaces else 0.0)
                    score -= 0.15 * (spread(bit, p.setting.ways) & p.held[other]).bit_count()
                elif bit & home:
                    score = 0.2 * danger - 0.3
                else:
                    score = -0.4
                scores.append(score)
                continue
            if where not in preys:
                preys[where] = prey_at(p, seat, where)
            plus = BRM[kind]
            worth = WORTH[kind]
            if verb == "raid":
                plus += BRM[p.wing_leader[what]] - p.wing_dc[what]
                worth = wing_worth(p, what)
            gain = roll_gain(BOMBING_RUN, plus, preys[where]) * 0.9 ** aimed.count(where)
            if verb == "raid":
                if where not in risks:
                    risks[where] = _flak_risk(p, seat, where)
                score = 2.0 * gain - 0.2 * worth * risks[where] + 0.1
                if p.wing_dc[what] and p.wing_dc[what] == p.wing_toughness(what):
                    score -= 0.3
            else:
                score = 2.0 * gain - (0.0 if spare else 0.4)
        elif verb == "escort":
            score = 0.2 if fighters else -0.3
        elif verb == "flyescort":
            score = -0.5
        elif verb == "look":
            score = -0.6
        else:
            score = 0.0
        scores.append(score)
    return scores


def _raid_gain(p: FightingFrontPosition, mission: int) -> float:
    """Return what a mission would do if nobody hindered it."""
    target = queries.target_of(p, mission)
    kind = p.wing_kind[mission]
    if target < 0 or not kind:
        return 0.0
    seat = p.wing_seat[mission]
    if kind == PARATROOPERS:
        return 1.5 if BACK_ROW[1 - seat] >> target & 1 else 0.3
    plus = BRM[kind] + BRM[p.wing_leader[mission]] - p.wing_dc[mission]
    return roll_gain(BOMBING_RUN, plus, prey_at(p, seat, target))


def _interceptions(p: FightingFrontPosition, ask: Ask) -> Scores:
    scores: Scores = []
    for verb, what, where in ask.moves:
        if verb not in ("intercept", "flyintercept"):
            scores.append(0.0)
            continue
        based = verb == "intercept"
        kind = p.wing_kind[what] if based else what
        plus = ACM[kind]
        worth, tough = WORTH[kind], 2
        if based:
            plus += ACM[p.wing_leader[what]] - p.wing_dc[what]
            worth = wing_worth(p, what)
            tough = p.wing_toughness(what) - p.wing_dc[what]
        gain = air_gain(p, AIR_COMBAT, plus, where, _raid_gain(p, where))
        risk = 0.0
        for foe in (where, *queries.escorts_of(p, where)):
            their = ACM[p.wing_kind[foe]] + ACM[p.wing_leader[foe]] - p.wing_dc[foe]
            risk += worth * (0.3 + 0.1 * their + (0.3 if tough <= 0 else 0.0))
        score = 2.0 * gain - (risk if based else 0.35)
        scores.append(score - 0.3 * len(queries.interceptors_of(p, where)))
    return scores


def _flak(p: FightingFrontPosition, ask: Ask) -> Scores:
    scores: Scores = []
    for verb, what, where in ask.moves:
        if verb != "flak":
            scores.append(-0.5)
            continue
        extra = _raid_gain(p, where) if queries.is_mission(p.wing_task[where]) else 0.0
        scores.append(2.0 * air_gain(p, AA_GUN, cards.AAM[p.units[what]] - p.dc[what], where, extra))
    return scores


# --- rolls ------------------------------------------------------------------------------------------------------------


def _stake(p: FightingFrontPosition, index: int) -> float:
    """Return what a declared ground attack would do if it were rolled."""
    attacker, target = p.attacks[index], p.attacks[index + 1]
    if attacker < 0 or p.attacks[index + 2]:
        return 0.0
    prey = prey_at(p, p.seat_at(attacker), target)
    return roll_gain(GROUND_ATTACK, modifier(p, GROUND_ATTACK, attacker), prey)


def _window(p: FightingFrontPosition, ask: Ask) -> Scores:
    step = p.agenda[-1]
    assert isinstance(step, Window)
    table, shooter, target = step.table, step.shooter, step.target
    plus = modifier(p, table, shooter, step.index) + step.plus

    def gain(total: int) -> float:
        if table == AIR_COMBAT:
            return air_gain(p, table, total, target, _raid_gain(p, target))
        if table == DEFENSIVE_FIRE:
            return fire_gain(p, total, target, _stake(p, step.index))
        seat = p.wing_seat[shooter] if table == BOMBING_RUN else p.seat_at(shooter)
        return roll_gain(table, total, prey_at(p, seat, target))

    now = gain(plus)
    scores: Scores = []
    for verb, what, _ in ask.moves:
        if verb == "play":
            swing = now - gain(plus - BONUS) if step.turn else gain(plus + BONUS) - now
            scores.append(2.0 * (swing - WORTH[what]))
        elif verb == "ammo":
            scores.append(2.0 * (gain(plus + 1) - now - 0.06))
        else:
            scores.append(0.0)
    return scores


def _engagements(p: FightingFrontPosition, ask: Ask) -> Scores:
    scores: Scores = []
    for _, what, where in ask.moves:
        plus = ACM[p.wing_kind[what]] + ACM[p.wing_leader[what]] - p.wing_dc[what]
        extra = _raid_gain(p, where) if queries.is_mission(p.wing_task[where]) else 0.0
        scores.append(3.0 * air_gain(p, AIR_COMBAT, plus, where, extra))
    return scores


def _pick(p: FightingFrontPosition, ask: Ask) -> Scores:
    step = p.agenda[-1]
    assert isinstance(step, Pick)
    dc = step.result == DC
    scores: Scores = []
    for verb, what, where in ask.moves:
        if verb == "strike":
            if what == LEADER:
                gain = WORTH[p.leaders[where]] + 0.1
            elif what == LOCATION:
                place = p.places[where]
                gain = WORTH[place] + sum(wing_worth(p, w) for w in p.wings_at(where))
                tough, counters = cards.TOUGHNESS[place], p.place_dc[where]
                if dc and counters < tough:
                    gain *= 0.6 / (tough + 1)
            else:
                lost, counters = LOST[p.toughness(where)], p.dc[where]
                worth = WORTH[p.units[where]] + WORTH[p.leaders[where]]
                gain = worth * ((lost[counters + 1] if dc else 1.0) - lost[counters]) + 0.05
        elif verb == "down":
            lost, counters = LOST[p.wing_toughness(what)], p.wing_dc[what]
            worth = WORTH[p.wing_kind[what]] + WORTH[p.wing_leader[what]]
            gain = worth * ((lost[counters + 1] if dc else 1.0) - lost[counters])
        else:
            gain = WORTH[p.wing_leader[what]]
        scores.append(3.0 * gain)
    return scores


def _defence(p: FightingFrontPosition, ask: Ask) -> Scores:
    step = p.agenda[-1]
    index = getattr(step, "index", 0)
    target = p.attacks[index + 1]
    stake = _stake(p, index)
    scores: Scores = []
    for verb, what, where in ask.moves:
        if verb != "defend":
            scores.append(0.0)
            continue
        plus = modifier(p, DEFENSIVE_FIRE, what, index)
        scores.append(1.5 * fire_gain(p, plus, where, stake) + (0.3 if what == target else 0.0))
    return scores


# --- the ground -------------------------------------------------------------------------------------------------------

_FORWARD: Final = (0.0, 0.25, 0.6, 1.4, 2.2, 3.5)
"""How good it is for a fighting unit to stand so many rows ahead of its back row."""


def _movements(p: FightingFrontPosition, ask: Ask) -> Scores:
    seat = ask.seat
    other = 1 - seat
    setting, ahead = p.setting, AHEAD[seat]
    ways, goal, home = setting.ways, BACK_ROW[other], BACK_ROW[seat]
    own, foes = p.held[seat], p.held[other]
    open_ = ~(own | foes)
    needed = setting.back_row_spaces - (own & goal).bit_count()
    one, two, _, four = roads(p, seat)
    can_run = 0
    for space in members(own & four & ~goal & ~p.attacked):
        allowance = ALLOWANCE[p.units[space]] - p.steps[space]
        road = one if allowance == 1 else two if allowance <= 3 else four
        can_run += allowance > 0 and road >> space & 1
    wins = min(can_run, (goal & open_).bit_count()) >= needed
    their_one, their_two, _, their_four = roads(p, other)
    inside = (foes & home).bit_count()
    threat = inside + sum(
        (their_one if ALLOWANCE[p.units[s]] == 1 else their_two if ALLOWANCE[p.units[s]] == 2 else their_four)
        >> s
        & 1
        for s in members(foes & their_four & ~home)
    )
    near_foes = {space: setting.beside[space] & foes for space in range(len(p.units))}
    preys = _preys(p, seat, foes & spread(own, ways) | foes)
    hold = 0.9 if threat >= setting.back_row_spaces else 0.35 if threat else 0.15
    values: dict[tuple[int, Space], float] = {}

    def stand(kind: int, space: Space, origin: Space) -> float:
        bit = 1 << space
        rows = ahead[space]
        if IS_ARTILLERY[kind] and not IS_TANK[kind]:
            value = 0.3 * _FORWARD[rows] if rows < 5 else _FORWARD[5]
            if setting.within[RANGE[kind]][space] & (foes | p.sites[other]):
                value += 0.25
            if rows >= 2 and near_foes[space]:
                value -= 0.3
        else:
            value = _FORWARD[rows]
            near = near_foes[space]
            if near:
                best = max(
                    assault_gain(p, seat, kind, p.leaders[origin], p.dc[origin], space, t, preys[t])
                    for t in members(near)
                )
                value += max(0.0, best) * 0.8 - 0.06 * near.bit_count()
        if bit & home:
            value += hold
        elif threat and rows <= 2 and bit & (their_one | their_two):
            value += 0.5 * hold
        if p.sites[seat] & bit and p.places[space] in SHELTERS:
            value += 0.15
        if p.sites[seat] & bit and p.places[space] not in SHELTERS and near_foes[space]:
            value += 0.2
        if p.sites[other] & bit:
            value += WORTH[p.places[space]] * 0.8 - (0.35 if p.places[space] == MINEFIELDS else 0.0)
        return value

    scores: Scores = []
    for verb, what, where in ask.moves:
        if verb == "move":
            kind = p.units[what]
            key = (what, what)
            if key not in values:
                values[key] = stand(kind, what, what)
            score = stand(kind, where, what) - values[key] - 0.05
            bit = 1 << where
            if bit & goal and not goal >> what & 1:
                score += 3.5 if wins else 0.3
            if goal >> what & 1 and not bit & goal:
                score -= 1.0
        elif verb == "fuel":
            score = 0.2 + 0.2 * (near_foes[where] != 0)
        elif verb == "look":
            score = -0.6
        else:
            score = 0.0
        scores.append(score)
    return scores


def _assaults(p: FightingFrontPosition, ask: Ask) -> Scores:
    seat = ask.seat
    goal = BACK_ROW[1 - seat]
    in_row = queries.holds_back_row(p, seat)
    last = in_row + 1 >= p.setting.back_row_spaces
    preys: dict[Space, Prey] = {}
    aimed = p.attacks[1::4]
    scores: Scores = []
    for verb, what, where in ask.moves:
        if verb != "attack":
            scores.append(0.0 if verb == "end" else -0.6)
            continue
        if where not in preys:
            preys[where] = prey_at(p, seat, where)
        prey = preys[where]
        if goal >> where & 1:
            prey = prey._replace(clear=prey.clear + (3.0 if last and not goal >> what & 1 else 0.3))
        gain = assault_gain(p, seat, p.units[what], p.leaders[what], p.dc[what], what, where, prey)
        together = aimed.count(where)
        if together:
            gain += 0.05
        scores.append(1.5 * gain)
    return scores


def _occupation(p: FightingFrontPosition, ask: Ask) -> Scores:
    seat = ask.seat
    goal, home = BACK_ROW[1 - seat], BACK_ROW[seat]
    scores: Scores = []
    for verb, what, where in ask.moves:
        if verb == "stay":
            scores.append(0.0)
            continue
        ahead = AHEAD[seat]
        gain = _FORWARD[ahead[where]] - _FORWARD[ahead[what]]
        if goal >> where & 1:
            gain += 1.0
        elif goal >> what & 1:
            gain -= 2.0
        if home >> what & 1:
            gain -= 0.3
        if p.sites[1 - seat] >> where & 1:
            gain += WORTH[p.places[where]] - (0.4 if p.places[where] == MINEFIELDS else 0.0)
        if verb == "follow" and IS_ARTILLERY[p.units[what]] and not IS_TANK[p.units[what]]:
            gain -= 0.3
        scores.append(gain + (0.15 if verb == "advance" else -0.05))
    return scores


# --- national events --------------------------------------------------------------------------------------------------


def _blitzkrieg(p: FightingFrontPosition, ask: Ask) -> Scores:
    seat = ask.seat
    ready = 0.0
    _, two, _, four = roads(p, seat)
    goal = BACK_ROW[1 - seat]
    running = (p.held[seat] & goal).bit_count()
    for space in queries.units_with(p, seat, IS_TANK):
        near = p.setting.beside[space] & p.held[1 - seat]
        if near:
            ready += 0.2
        if not goal >> space & 1 and (two if ALLOWANCE[p.units[space]] == 2 else four) >> space & 1:
            running += 1
    if running >= p.setting.back_row_spaces:
        ready += 4.0
    return [ready - 0.7 if verb == "play" else 0.0 for verb, _, _ in ask.moves]


def _steam(p: FightingFrontPosition, ask: Ask) -> Scores:
    gain = 0.0
    for i in range(0, len(p.attacks), 4):
        attacker, target, negated, _ = p.attacks[i : i + 4]
        if attacker >= 0 and not negated:
            prey = prey_at(p, ask.seat, target)
            plus = modifier(p, GROUND_ATTACK, attacker)
            gain += roll_gain(GROUND_ATTACK, plus + 1, prey) - roll_gain(GROUND_ATTACK, plus, prey)
    return [2.0 * (gain - 0.3) if verb == "play" else 0.0 for verb, _, _ in ask.moves]


def _soften(p: FightingFrontPosition, ask: Ask) -> Scores:
    seat, gain = ask.seat, 0.0
    targets = queries.enemy_cards(p, seat)
    for space in queries.units_with(p, seat, IS_ARTILLERY):
        kind = p.units[space]
        reach = p.setting.within[RANGE[kind]][space] & targets
        if reach:
            plus = ABM[kind] + ABM[p.leaders[space]] - p.dc[space]
            gain += max(roll_gain(BOMBARDMENT, plus, prey_at(p, seat, t)) for t in members(reach))
    return [gain - 0.7 if verb == "play" else 0.0 for verb, _, _ in ask.moves]


_JUDGES: Final[dict[type[Step], Callable[[FightingFrontPosition, Ask], Scores]]] = {
    DeployFirst: _deployments,
    Hospital: _heal,
    Logistics: _draws,
    Deployment: _deployments,
    Artillery: _barrage,
    SoftenUp: _soften,
    Air: _missions,
    Fighters: _interceptions,
    AirCombat: _engagements,
    Flak: _flak,
    GroundMovement: _movements,
    Ground: _assaults,
    DefenderFire: _defence,
    SteamRoller: _steam,
    Occupation: _occupation,
    Follow: _occupation,
    Blitzkrieg: _blitzkrieg,
    End: _discards,
    Window: _window,
    Pick: _pick,
}
"""What scores the moves, by the step that asks."""


POLICY: Final = Policy[FightingFrontPosition](evaluate, priors, rollout_move, effort, trust=TRUST)
