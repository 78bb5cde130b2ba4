"""2,000 positions of each game: their notation, their JSON, what is asked, and what each seat sees.

A line is the number of moves before it, the topic of the question, and digests of the notation, the JSON and the
question with all its moves. Each 20th position has its notation in full on the next line, each 100th its JSON, and
digests of all views.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
from tests.pinned.games import GAMES, game_of, match_name, play, setting_line
from tests.pinned.pins import Pin, digest

from broadfront.engine.game import Game
from broadfront.engine.position import SPECTATOR, Position

MATCHES = 40
EACH = 50
"""Positions of a match: there are 2,000 of each game."""
NOTATION, JSON = 20, 100
_APART = {"front_line": 2, "fighting_front": 7, "expand_the_front": 17, "action_front": 7, "global_war": 61}
"""So many moves lie between the positions of a match, at most."""
_QUICK = {"front_line": 2, "fighting_front": 2, "expand_the_front": 2, "action_front": 2, "global_war": 3}
"""The numbers of the matches that the quick tier compares; of Global War a short lesson."""


def lines_of(game: Game[Any, Any], number: int) -> Iterator[str]:
    """Yield the lines of a match; one that ends early goes on with another one of this setting's number."""
    yield setting_line(game, number)
    taken, again = 0, number
    while taken < EACH:
        for moves, p, ask in play(game, again):
            if moves % _APART[game.id]:
                continue
            notation, data = p.notation(), msgspec.json.encode(p.to_builtins())
            asked = f"{ask.seat} {ask.rule} {ask.prompt} {ask.seen_by} {list(ask.weights)} " + "; ".join(
                map(game.spell, ask.moves)
            )
            yield f"{moves} {p.topic} {digest(notation)} {digest(data)} {digest(asked)}"
            count = number * EACH + taken
            if count % NOTATION == 0:
                yield f"  {notation}"
                yield "  views " + " ".join(digest(view) for view in _views(game, p))
            if count % JSON == 0:
                yield f"  {data.decode()}"
            taken += 1
            if taken == EACH:
                return
        again += MATCHES


def _views(game: Game[Any, Any], p: Position) -> Iterator[bytes]:
    for seat in (SPECTATOR, *range(len(game.seats(p.setting)))):
        yield msgspec.json.encode(game.view(p, seat))


def pin(name: str) -> Pin:
    """Return the file of a game."""
    game = game_of(name)
    names = [match_name(game, number) for number in range(MATCHES)]
    parts = {part: partial(lines_of, game, number) for number, part in enumerate(names)}
    return Pin(parts, frozenset({names[_QUICK[name]]}))


def pins() -> dict[str, Callable[[], Pin]]:
    """Return the files of all games."""
    return {f"positions/{name}.txt": partial(pin, name) for name in GAMES}
