"""The policy for computer players: what a position is worth, which orders look good, a fast answer to any question.

Good orders are scored by rules of thumb, in units of an Infantry (`card_value.WORTH`); a score is the logarithm of a
weight. The policy uses only what the seat in question can see: the map, the open counts, and its own hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp
from types import MappingProxyType
from typing import Final

from broadfront.engine.bot_policy import Columns, Policy, sample_move, sample_with_oversights
from broadfront.engine.position import Ask, Move, Rng, Step
from broadfront.games.fighting_front.bot import card_scores, fire_scores, ground_scores
from broadfront.games.fighting_front.bot.evaluation import COLUMN_NAMES, columns, evaluate, roads, runners
from broadfront.games.fighting_front.bot.scores import PLAIN, Scores, StyleWeights
from broadfront.games.fighting_front.map import BACK_ROW
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.air_raid import Air, AirCombat, Fighters, Flak
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
from broadfront.games.fighting_front.rules.setup import DeployFirst
from broadfront.games.fighting_front.rules.strikes import Pick
from broadfront.games.fighting_front.rules.turn_sequence import End

SHARPNESS: Final = 4.0  # a move that gains one Infantry more weighs e**4 times as much
SLIPS: Final = 0.6  # the weights of a recruit's draw are raised to this power

RASH: Final = StyleWeights(advance=1.8, guard=0.0, attack=0.6, shell=-0.4)
"""How a recruit plays."""
OVERLOOKED: Final = 65
"""The percentage of units able to act that a recruit overlooks."""
ROLLOUT_TURNS: Final = 1
"""Search plays on to the end of the turn: rollouts of more turns hide the effect of a move more than they show it."""

SEARCHED: Final = 0.9
"""The effort of a move or an attack; less than 1, because `greedy` would then look one order ahead and play worse."""
DECISIVE: Final = 0.5
"""The effort of another question, if it may decide the match."""


def priors(p: FightingFrontPosition, ask: Ask, temper: StyleWeights = PLAIN) -> Sequence[float]:
    """Return a weight for each move: a better move has a larger weight."""
    step = type(p.agenda[-1])
    if len(ask.moves) == 1:
        return (1.0,)
    if step in _TEMPERED:
        scores = _TEMPERED[step](p, ask, temper)
    elif step in _SCORES:
        scores = _SCORES[step](p, ask)
    else:
        return (1.0,) * len(ask.moves)
    return [exp(SHARPNESS * max(-2.0, min(worth, 5.0))) for worth in scores]


def rollout_move(p: FightingFrontPosition, ask: Ask, rng: Rng) -> Move:
    """Return the move of a recruit, who overlooks units, runs ahead, leaves the back row and attacks at bad odds.

    For playing or placing cards, the move is drawn by the weights of `priors`, slightly flattened.
    """
    if len(ask.moves) == 1:
        return ask.moves[0]
    if type(p.agenda[-1]) in _TEMPERED:
        return sample_with_oversights(priors(p, ask, RASH), ask, rng, OVERLOOKED)
    weights = [weight**SLIPS for weight in priors(p, ask)]
    return sample_move(weights, ask, rng)


def effort(p: FightingFrontPosition, ask: Ask) -> float:
    """Return how much a question is worth searching: moves and attacks always, others if they may decide the match."""
    del ask
    if type(p.agenda[-1]) in _SEARCHED:
        return SEARCHED
    if type(p.agenda[-1]) not in _WEIGHTY or not any(map(partial(_can_win_now, p), (0, 1))):
        return 0.0
    return DECISIVE


def _can_win_now(p: FightingFrontPosition, seat: int) -> bool:
    """Return whether a seat lacks only one space of the enemy back row, or has units that can enter enough of them."""
    goal, held = BACK_ROW[1 - seat], p.held[seat]
    inside = (held & goal).bit_count()
    needed = p.setting.back_row_spaces - inside
    return needed <= 1 or runners(p, held & ~goal, roads(p, seat)) >= needed


_SEARCHED: Final = frozenset((GroundMovement, Ground))
"""Steps whose questions are searched."""
_WEIGHTY: Final = frozenset(
    (
        *(Deployment, Artillery, SoftenUp, Air, Fighters, DefenderFire),
        *(SteamRoller, Occupation, Follow, Blitzkrieg, Window),
    )
)
"""Steps whose questions may decide a match."""


_SCORES: Final[dict[type[Step], Callable[[FightingFrontPosition, Ask], Scores]]] = {
    DeployFirst: card_scores.deployments,
    Hospital: card_scores.healing,
    Logistics: card_scores.draws,
    Deployment: card_scores.deployments,
    SoftenUp: fire_scores.second_barrage,
    Air: fire_scores.missions,
    Fighters: fire_scores.interceptions,
    AirCombat: fire_scores.engagements,
    Flak: fire_scores.flak,
    DefenderFire: fire_scores.defence,
    SteamRoller: ground_scores.steam_roller,
    Occupation: ground_scores.occupation,
    Follow: ground_scores.occupation,
    Blitzkrieg: ground_scores.blitzkrieg,
    End: card_scores.discards,
    Window: fire_scores.events,
    Pick: fire_scores.picks,
}
"""The function that scores the moves, by the step that asks."""

_TEMPERED: Final[Mapping[type[Step], Callable[[FightingFrontPosition, Ask, StyleWeights], Scores]]] = {
    Artillery: fire_scores.bombardments,
    GroundMovement: ground_scores.movements,
    Ground: ground_scores.assaults,
}
"""The functions that score the moves and depend on the style of play, by the step that asks."""


POLICY: Final = Policy[FightingFrontPosition](
    evaluate,
    priors,
    rollout_move,
    effort,
    rollout_turns=ROLLOUT_TURNS,
    error_rates=MappingProxyType({"regular": 25, "veteran": 35}),
    columns=Columns(COLUMN_NAMES, columns),
)
