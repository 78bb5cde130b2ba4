"""Advice for players: what a position is worth, which orders look good, a quick answer to any question.

A turn of this game is some fifty small decisions that make sense only together: a convoy is ten moves. So a phase is
planned as a whole when its first question is asked (`planner`), tried out on a copy of the position, and remembered
move by move under the position it belongs to. Fights are judged shot by shot (`volleys`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp
from typing import Final

from broadfront.engine.contract import Ask, Move, Rng
from broadfront.games.expand_the_front import volleys
from broadfront.games.expand_the_front.appraisal import chance_of_japan
from broadfront.games.expand_the_front.orders import END, stack_kind, stack_tile
from broadfront.games.expand_the_front.planner import movement_plan, purchase_plan
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import Aim, Join
from broadfront.games.expand_the_front.terms import DEFENSE, SHIP, SUPPLY

__all__ = ["effort", "evaluate", "priors", "quick"]

PLANNED: Final = 25.0
"""How much more the planned move weighs than another."""
SHARPNESS: Final = 1.2
FEW: Final = 8
"""Most answers to a question that a search looks into."""
MOST_REMEMBERED: Final = 3000


def evaluate(p: ExpandPosition) -> tuple[float, ...]:
    """Return the result each seat may expect."""
    japan = chance_of_japan(p)
    return (japan, 1.0 - japan)


def priors(p: ExpandPosition, ask: Ask) -> Sequence[float]:
    """Return a weight for each move, larger for better."""
    if ask.rule in _PLANNED:
        planned = _planned(p, ask)
        return [PLANNED if move == planned else 1.0 for move in ask.moves]
    return [exp(SHARPNESS * max(-4.0, min(score, 6.0))) for score in _scores(p, ask)]


def quick(p: ExpandPosition, ask: Ask, rng: Rng) -> Move:
    """Return the planned move, or in a fight the one with the best score; of equals, any."""
    moves = ask.moves
    if len(moves) == 1:
        return moves[0]
    if ask.rule in _PLANNED:
        return _planned(p, ask)
    scores = _scores(p, ask)
    best = max(scores) - 1e-9
    good = [move for move, score in zip(moves, scores, strict=True) if score >= best]
    return good[0] if len(good) == 1 else good[rng.randrange(len(good))]


def effort(p: ExpandPosition, ask: Ask) -> float:
    """Return 1 where a search is worth its time: which tile to fight for and which shots to fire, if they are few.

    Purchases and movement follow the plan, and who aims at whom follows the scores: there is nothing to search there.
    """
    del p
    return 1.0 if ask.rule in _FIGHTS and len(ask.moves) <= FEW else 0.0


# --- plans ------------------------------------------------------------------------------------------------------------

_PLANNED: Final = frozenset({"3.2", "4.1"})
_FIGHTS: Final = frozenset({"5.1", "6"})
_remembered: dict[Hashable, Move] = {}


def _planned(p: ExpandPosition, ask: Ask) -> Move:
    """Return the next order of the plan this position belongs to; a position that belongs to none gets its own."""
    key = (p.setting.identity(), p.key())
    if key not in _remembered:
        if len(_remembered) > MOST_REMEMBERED:
            _remembered.clear()
        _rehearse(p, ask)
    return _remembered[key]


def _rehearse(p: ExpandPosition, ask: Ask) -> None:
    """Try out a plan on a copy of the position, and remember its moves; what is not legal is left out."""
    q, identity = p.clone(), p.setting.identity()
    plan = (purchase_plan if ask.rule == "3.2" else movement_plan)(p, ask.seat)
    for move in (*plan, END):
        at = q.pending
        while at is not None and at.rule == "4.4":
            at = q.play(_swing(q, at))
        if at is None or at.rule != ask.rule or at.seat != ask.seat:
            return
        if move in at.moves:
            _remembered[identity, q.key()] = move
            q.play(move)


# --- single questions -------------------------------------------------------------------------------------------------


def _scores(p: ExpandPosition, ask: Ask) -> list[float]:
    step = p.agenda[-1]
    match ask.rule:
        case "2.2":
            return _set_up(p, ask)
        case "4.4":
            best = _swing(p, ask)
            return [float(move == best) for move in ask.moves]
        case "5.1":
            return volleys.fight_scores(p, ask)
        case "5.4" if isinstance(step, Aim):
            return volleys.aim_scores(p, ask, step.tile, step.place)
        case "5.6":
            return volleys.counter_scores(p, ask)
        case "6" if isinstance(step, Join):
            return volleys.shot_scores(p, ask, step.tile)
        case _:
            return [0.0] * len(ask.moves)


def _swing(p: ExpandPosition, ask: Ask) -> Move:
    """Turn the rear to where Supplies are, else away from the enemy."""
    near = p.setting.atlas.within[4]
    enemies = p.tiles_of(1 - ask.seat)

    def cost(move: Move) -> tuple[int, int, int]:
        supplies = p.count(ask.seat, SUPPLY, move.where)
        return -min(supplies, 1), len(near[move.where] & enemies), move.where

    return min(ask.moves, key=cost)


def _set_up(p: ExpandPosition, ask: Ask) -> list[float]:
    """Defense stations on what the enemy must take, one each, then the outermost; Supplies and the Ship at home."""
    setting, seat, atlas = p.setting, ask.seat, p.setting.atlas
    must = [tile for tile in setting.objective[1 - seat] if tile in setting.area]
    out = {
        tile: min(atlas.distance(tile, base) for base in setting.production[1 - seat])
        for tile in setting.area
    }
    scores = []
    for move in ask.moves:
        kind, tile = stack_kind(move.what), stack_tile(move.what)
        score = -0.05 * out[tile]
        if kind == DEFENSE:
            score += 8.0 + (4.0 if tile in must else 0.0) - 3.0 * p.count(seat, DEFENSE, tile)
        elif kind == SUPPLY:
            score += 2.0 + (2.0 if tile in setting.production[seat] else 0.0)
        elif kind == SHIP:
            score += 5.0 + (1.0 if any(t in setting.production[seat] for t in atlas.beside[tile]) else 0.0)
        scores.append(score)
    return scores
