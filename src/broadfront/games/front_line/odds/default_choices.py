"""Named answers to the questions on the way of an order, for exact odds."""

from __future__ import annotations

from broadfront.engine.position import Ask, Move, Position
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.combat import TankDie
from broadfront.games.front_line.rules.results import table_result
from broadfront.games.front_line.terms import WHITE, YELLOW

_PLAIN = ("accept", "hold", "advance", "decline", "end")


def plain(p: Position, ask: Ask) -> Move:
    """From then on nobody uses Leadership or the Edge; Tanks use the better die; the routed hold; attackers advance."""
    step = p.agenda[-1]
    if isinstance(step, TankDie) and isinstance(p, FrontLinePosition):
        dice = (step.attacker, step.target, step.white, step.yellow)
        white, yellow = (table_result(p, *dice, die) for die in (WHITE, YELLOW))
        return Move("use", YELLOW if yellow < white else WHITE)
    return next((move for verb in _PLAIN for move in ask.moves if move.verb == verb), ask.moves[0])


def rally(p: Position, ask: Ask) -> Move:
    """The defender rallies when it can; nobody uses Leadership otherwise, or the Edge; a Tank takes its better die."""
    return next((move for move in ask.moves if move.verb == "rally"), None) or plain(p, ask)
