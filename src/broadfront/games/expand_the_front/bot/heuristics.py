"""Rules of thumb for single questions: set-up, the direction of a Ship, fights, targets and counterattacks.

For players only. Purchases and movement are planned by the phase: see `purchase_plan` and `movement_plan`.
"""

from __future__ import annotations

from broadfront.engine.position import Ask, Move, Step
from broadfront.games.expand_the_front.bot import shot_values
from broadfront.games.expand_the_front.bot.plan_parameters import DEFAULT, PlanParameters
from broadfront.games.expand_the_front.orders import stack_kind, stack_tile
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import ChooseTargets, Combat, StrikeBack
from broadfront.games.expand_the_front.rules.ranged import Join
from broadfront.games.expand_the_front.rules.setup import Deploy
from broadfront.games.expand_the_front.rules.ships import Swing
from broadfront.games.expand_the_front.terms import DEFENSE, SHIP, SUPPLY


def best_answer(p: ExpandPosition, ask: Ask, parameters: PlanParameters = DEFAULT) -> Move:
    """Return the move with the best score; the first one of equals."""
    if isinstance(p.agenda[-1], Swing):
        return best_swing(p, ask)
    score_of = scores(p, ask, parameters)
    return ask.moves[max(range(len(score_of)), key=lambda i: (score_of[i], -i))]


def scores(p: ExpandPosition, ask: Ask, parameters: PlanParameters = DEFAULT) -> list[float]:
    """Return a score for each move of a question: a better move has a higher score."""
    match p.agenda[-1]:
        case Deploy():
            return _set_up(p, ask)
        case Swing():
            best = best_swing(p, ask)
            return [float(move == best) for move in ask.moves]
        case Combat():
            return shot_values.fight_scores(p, ask, parameters)
        case ChooseTargets(tile=tile):
            return shot_values.aim_scores(p, ask, tile)
        case StrikeBack():
            return shot_values.counter_scores(p, ask)
        case Join(tile=tile):
            return shot_values.shot_scores(p, ask, tile, parameters)
        case _:
            return [0.0] * len(ask.moves)


def best_swing(p: ExpandPosition, ask: Ask) -> Move:
    """Return the move that turns the rear to Supplies, or else away from the enemy."""
    atlas = p.setting.map
    enemies = p.tiles_of(1 - ask.seat)

    def cost(move: Move) -> tuple[int, int, int]:
        supplies = p.count(ask.seat, SUPPLY, move.where)
        return -min(supplies, 1), len(atlas.within(move.where, 4) & enemies), move.where

    return min(ask.moves, key=cost)


def turn_ships(p: ExpandPosition, phase: type[Step], seat: int) -> Ask | None:
    """Turn the Ships whose fronts have moved; return the pending question if the side's phase goes on."""
    ask = p.pending
    while ask is not None and isinstance(p.agenda[-1], Swing):
        ask = p.play(best_swing(p, ask))
    return ask if ask is not None and ask.seat == seat and isinstance(p.agenda[-1], phase) else None


def _set_up(p: ExpandPosition, ask: Ask) -> list[float]:
    """Score the set-up: one Defense station on each tile the enemy must take, Supplies and the Ship at home."""
    setting, seat, atlas = p.setting, ask.seat, p.setting.map
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
