"""Why an order finds nothing in a space, where it names a piece and the player pointed at the space."""

from __future__ import annotations

from typing import Final

from broadfront.engine.contract import CHANCE, Position
from broadfront.engine.errors import Refusal
from broadfront.engine.game import Game
from broadfront.engine.reasons import ALIKE, MISFIT, sentence

__all__ = ["why_nothing_there"]

SAY_LITTLE: Final = (MISFIT, ALIKE)
"""Codes of refusals that do not say what the player did wrong by pointing at the space."""


def why_nothing_there(game: Game, p: Position, verb: str, what: int, space: int) -> Refusal | None:
    """Say why an order cannot be given for anything in a space: about a piece there, or that none is there.

    Only what the seat asked can see there is spoken of. None: it can be given for one of the pieces.
    """
    ask, named = p.pending, game.verbs.get(verb)
    if ask is None or ask.seat == CHANCE or named is None:
        return game.why_not(p, verb, what)
    if not named.where:  # it names one thing: nothing in the space is chosen
        return game.why_not(p, verb, space if named.what == game.card.space_kind else what)
    refusals = []
    for counter in game.view(p, ask.seat).counters:
        if counter.space == space and counter.id_kind == named.where:
            refusal = game.why_not(p, verb, what, counter.id)
            if refusal is None:
                return None
            refusals.append(refusal)
    telling = [one for one in refusals if one.code.partition(".")[0] not in SAY_LITTLE]
    if telling:
        return telling[0]
    is_able = any(move[:2] == (verb, what) for move in ask.moves)
    if not (named.nowhere and is_able):
        place = game.named(p, game.card.space_kind, space)
        return Refusal(ask.rule, f"{named.label}: there is nothing to choose in {place}.")
    told = sentence(named.nowhere, {"what": what, "space": space}, lambda kind, id_: game.named(p, kind, id_))
    return Refusal(ask.rule, told)
