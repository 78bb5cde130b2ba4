"""Refusals of orders that name a piece, where the player pointed at a space: for every box."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from broadfront.engine import registry
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE
from broadfront.engine.tutorial import why_nothing_there

LONGEST = 400


@pytest.mark.parametrize("box", registry.games())
def test_the_refusal_speaks_of_the_piece_and_the_space_that_were_pointed_at(box: str) -> None:
    game = registry.game(box)
    p, dice = game.new(), Random(3)
    for _ in range(LONGEST):
        ask = p.pending
        if ask is None:
            break
        if ask.seat != CHANCE:
            check(game, p, dice)
        p.play(dice.choice(ask.moves))


def check(game: Game, p: object, dice: Random) -> None:
    """Point with the first offer of each verb that names pieces on the map at a space without any of them."""
    ask = p.pending  # type: ignore[attr-defined]
    view = game.view(p, ask.seat)
    spaces = [space.id for space in game.table(p.setting).spaces]  # type: ignore[attr-defined]
    pieces = {counter.id_kind for counter in view.counters if counter.space >= 0 and counter.id_kind}
    offers = {move.verb: move for move in ask.moves if game.verbs[move.verb].where in pieces}
    for verb, move in offers.items():
        kind = game.verbs[verb].where
        taken = {counter.space for counter in view.counters if counter.id_kind == kind}
        dice.shuffle(spaces)
        for space in islice((one for one in spaces if one not in taken), 3):
            refusal = why_nothing_there(game, p, verb, move.what, space)  # type: ignore[arg-type]
            assert refusal is not None
            what = next(
                spec
                for spec in ("unit", "wing", "card", "space")
                if f"{{what:{spec}}}" in game.verbs[verb].nowhere
            )
            assert game.display_name(p, game.game_info.space_kind, space) in refusal.sentence
            assert game.display_name(p, what, move.what).lower() in refusal.sentence.lower()
