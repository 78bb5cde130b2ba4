"""Whole turns, carried out at once by the rules of thumb: for rollouts and studies, where nobody watches.

A phase is planned once and its orders are given one after another on the position itself. Moves without a fight are
made without working out all the others that would be legal. That is three times as fast as asking for one move at a
time, and comes to the same. For players only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from broadfront.engine.chance import pick
from broadfront.engine.contract import CHANCE, Ask, Move, Rng
from broadfront.games.expand_the_front import queries
from broadfront.games.expand_the_front.orders import END, stack
from broadfront.games.expand_the_front.planner import movement_plan
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.posture import PLAIN, Posture
from broadfront.games.expand_the_front.purchases import purchase_plan
from broadfront.games.expand_the_front.rules.movement import Movement, second_steps
from broadfront.games.expand_the_front.terms import MOVED
from broadfront.games.expand_the_front.thumbs import best_answer, best_swing

__all__ = ["carry_on"]


def carry_on(
    p: ExpandPosition,
    rng: Rng,
    until: int,
    postures: Sequence[Posture] = (PLAIN, PLAIN),
    heeded: Callable[[ExpandPosition], bool] = lambda p: True,
) -> Ask | None:
    """Play on by the rules of thumb until so many player turns have ended, or the match has; changes the position.

    ``heeded`` says of each Movement order whether it is given: studies leave some out, so that openings differ.
    """
    ask = p.pending
    while ask is not None and p.turn < until:
        if ask.seat == CHANCE:
            ask = p.play(pick(ask, rng))
        elif ask.rule == "3.2":
            ask = _buy(p, ask, purchase_plan(p, ask.seat, postures[ask.seat]))
        elif ask.rule == "4.1":
            plan = movement_plan(p, ask.seat, postures[ask.seat])
            ask = _march(p, ask, [move for move in plan if heeded(p)])
        elif len(ask.moves) == 1:
            ask = p.play(ask.moves[0])
        else:
            ask = p.play(best_answer(p, ask, postures[ask.seat]))
    return ask


def _buy(p: ExpandPosition, ask: Ask, plan: Sequence[Move]) -> Ask | None:
    for move in (*plan, END):
        if not _give(p, ask, p.pending, move):
            break
    return p.pending


def _march(p: ExpandPosition, ask: Ask, plan: Sequence[Move]) -> Ask | None:
    """Give the orders of a Movement phase; what is not legal is left out."""
    seat, atlas = ask.seat, p.setting.atlas
    enemies = p.tile_set(1 - seat)
    routes = queries.open_routes(p, enemies)
    stale = False
    for move in (*plan, END):
        if move.verb == "move":
            kind, tile = divmod(move.what, stack(1, 0))
            to = move.where
            if not (enemies >> to | enemies >> tile) & 1:
                near = to in atlas.beside[tile] or to in second_steps(
                    atlas, tile, enemies, routes, p.setting.route_chain
                )
                if near and any(not piece & MOVED for piece in p.pieces_at(seat, kind, tile)):
                    step = p.agenda.pop()
                    assert isinstance(step, Movement)
                    step.move(p, move.what, to)
                    stale = True
                continue
        at = p.settle() if stale else p.pending
        stale = False
        if not _give(p, ask, at, move):
            break
    return p.settle() if stale else p.pending


def _give(p: ExpandPosition, ask: Ask, at: Ask | None, move: Move) -> bool:
    """Give one order if it is legal, turning Ships on the way; tell whether the phase still goes on."""
    while at is not None and at.rule == "4.4":
        at = p.play(best_swing(p, at))
    if at is None or at.rule != ask.rule or at.seat != ask.seat:
        return False
    if move in at.moves:
        p.play(move)
        after = p.pending
        while after is not None and after.rule == "4.4":
            after = p.play(best_swing(p, after))
    return True
