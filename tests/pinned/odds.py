"""The odds of 500 attacks in each game, and in Global War forecasts of battles.

A line is the number of moves before it, the order, whether the odds rest on a policy (``~``), and each outcome with its
share to 12 digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import msgspec
from tests.pinned.games import GAMES, attacks_of, game_of, match_name, play, setting_line
from tests.pinned.pins import Pin, digest

from broadfront.engine.game import Game
from broadfront.engine.odds import NoOdds
from broadfront.engine.position import CHANCE, Move, Position

MATCHES = 20
EACH = 25
"""Attacks of a match: there are 500 of each game."""
_APART = {"front_line": 1, "fighting_front": 3, "expand_the_front": 1, "action_front": 3, "global_war": 5}
_QUICK = {"front_line": 2, "fighting_front": 0, "expand_the_front": 2, "action_front": 8, "global_war": 3}
_BRANCHES = 4_000
CERTAIN = "-=1"
"""What is said of an attack that is only named here and resolved later: it is left out."""


def lines_of(game: Game[Any, Any], number: int) -> Iterator[str]:
    """Yield the lines of a match, and of others if it ends early."""
    yield setting_line(game, number)
    taken, again = 0, number
    while taken < EACH:
        rng = Random(f"{game.id} {again} attacks")
        for moves, p, ask in play(game, again, attacks=0.8):
            if moves % _APART[game.id] or ask.seat == CHANCE or not (offered := attacks_of(game, ask)):
                continue
            move = offered[rng.randrange(len(offered))]
            told = _odds(game, p, move)
            if told.endswith(CERTAIN):
                continue
            yield f"{moves} {game.spell(move)} {told}"
            factors = game.odds_breakdown(p, move)
            if factors:
                yield f"  of {digest(msgspec.json.encode(factors))}"
            if game.implements(Game.forecast) and move.verb == "fight":
                battle = game.forecast(p, move.where, ask.seat)
                yield f"  forecast {digest(msgspec.json.encode(battle, enc_hook=str))}"
            taken += 1
            if taken == EACH:
                return
        again += MATCHES


def _odds(game: Game[Any, Any], p: Position, move: Move) -> str:
    try:
        shares, rests = game.odds_for(p, move, [Random(1), Random(2)], most=_BRANCHES)
    except NoOdds as none:
        return f"none: {none}"
    return "~" * rests + spelled(shares)


def spelled(shares: Mapping[str, Fraction]) -> str:
    """Return outcomes with their shares, as a line has them."""
    return ", ".join(f"{label or '-'}={float(share):.12g}" for label, share in sorted(shares.items()))


def pin(name: str) -> Pin:
    """Return the file of a game."""
    game = game_of(name)
    names = [match_name(game, number) for number in range(MATCHES)]
    parts = {part: partial(lines_of, game, number) for number, part in enumerate(names)}
    return Pin(parts, frozenset({names[_QUICK[name]]}))


def pins() -> dict[str, Callable[[], Pin]]:
    """Return the files of all games."""
    return {f"odds/{name}.txt": partial(pin, name) for name in GAMES}
