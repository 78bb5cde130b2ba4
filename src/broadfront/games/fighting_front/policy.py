"""The policy for computer players: what a position is worth, which orders look good, a fast answer to any question.

Good orders are scored by rules of thumb, in units of an Infantry (`worth`); a score is a logarithm of a weight. Nothing
here looks at what the asked seat cannot see: only the map, the open counts, and that seat's own hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from broadfront.engine.contract import Ask, Move, Rng, Step
from broadfront.engine.policy import Columns, Policy, drawn
from broadfront.games.fighting_front.appraisal import COLUMN_NAMES, chance_of, columns
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
from broadfront.games.fighting_front.rules.rolls import Window
from broadfront.games.fighting_front.rules.sequence import End
from broadfront.games.fighting_front.rules.setup import DeployFirst
from broadfront.games.fighting_front.rules.strikes import Pick
from broadfront.games.fighting_front.scoring import Scores, cards, fire, ground

__all__ = ["POLICY"]

SHARPNESS: Final = 4.0  # a move that gains one Infantry more weighs e**4 times as much
SLIPS: Final = 0.75  # the quick policy draws by weights to this power

TRUST: Final = 4.0
"""The priors hold exact odds, `evaluate` is rough: search needs good reasons to do otherwise."""


def evaluate(p: FightingFrontPosition) -> tuple[float, ...]:
    """Return the result each seat may expect."""
    return chance_of(p)


def priors(p: FightingFrontPosition, ask: Ask) -> Sequence[float]:
    """Return a weight for each move, larger for better."""
    score = _SCORES.get(type(p.agenda[-1]))
    if score is None or len(ask.moves) == 1:
        return (1.0,) * len(ask.moves)
    return [exp(SHARPNESS * max(-2.0, min(worth, 5.0))) for worth in score(p, ask)]


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


_SCORES: Final[dict[type[Step], Callable[[FightingFrontPosition, Ask], Scores]]] = {
    DeployFirst: cards.deployments,
    Hospital: cards.healing,
    Logistics: cards.draws,
    Deployment: cards.deployments,
    Artillery: fire.bombardments,
    SoftenUp: fire.second_barrage,
    Air: fire.missions,
    Fighters: fire.interceptions,
    AirCombat: fire.engagements,
    Flak: fire.flak,
    GroundMovement: ground.movements,
    Ground: ground.assaults,
    DefenderFire: fire.defence,
    SteamRoller: ground.steam_roller,
    Occupation: ground.occupation,
    Follow: ground.occupation,
    Blitzkrieg: ground.blitzkrieg,
    End: cards.discards,
    Window: fire.events,
    Pick: fire.picks,
}
"""What scores the moves, by the step that asks."""


POLICY: Final = Policy[FightingFrontPosition](
    evaluate, priors, rollout_move, effort, trust=TRUST, columns=Columns(COLUMN_NAMES, columns)
)
