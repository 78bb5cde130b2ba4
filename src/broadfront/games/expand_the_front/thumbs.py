"""Rules of thumb for single questions: where to set up, how a Ship lies, whom to fight, shoot at and strike back at.

For players only. What belongs together, purchases and movement, is planned by the phase (`planner`).
"""

from __future__ import annotations

from broadfront.engine.contract import Ask, Move
from broadfront.games.expand_the_front import volleys
from broadfront.games.expand_the_front.orders import stack_kind, stack_tile
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.posture import PLAIN, Posture
from broadfront.games.expand_the_front.rules.combat import Aim
from broadfront.games.expand_the_front.rules.ranged import Join
from broadfront.games.expand_the_front.terms import DEFENSE, SHIP, SUPPLY

__all__ = ["best_answer", "best_swing", "scores"]


def best_answer(p: ExpandPosition, ask: Ask, posture: Posture = PLAIN) -> Move:
    """Return the move with the best score; of equals, the first."""
    if ask.rule == "4.4":
        return best_swing(p, ask)
    found = scores(p, ask, posture)
    return ask.moves[max(range(len(found)), key=lambda i: (found[i], -i))]


def scores(p: ExpandPosition, ask: Ask, posture: Posture = PLAIN) -> list[float]:
    """Return a score for each move of a question, larger for better."""
    step = p.agenda[-1]
    match ask.rule:
        case "2.2":
            return _set_up(p, ask)
        case "4.4":
            best = best_swing(p, ask)
            return [float(move == best) for move in ask.moves]
        case "5.1":
            return volleys.fight_scores(p, ask, posture)
        case "5.4" if isinstance(step, Aim):
            return volleys.aim_scores(p, ask, step.tile, step.place)
        case "5.6":
            return volleys.counter_scores(p, ask)
        case "6" if isinstance(step, Join):
            return volleys.shot_scores(p, ask, step.tile, posture)
        case _:
            return [0.0] * len(ask.moves)


def best_swing(p: ExpandPosition, ask: Ask) -> Move:
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
