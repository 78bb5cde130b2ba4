"""The picture of a game on the home page: its map and its pieces after some random moves, drawn as SVG."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from random import Random
from typing import Final

from broadfront.engine import chance
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Position
from broadfront.engine.view import Space

MOVES: Final = 120
"""So many random moves bring pieces to where they meet."""
ASPECT: Final = 16 / 9


@lru_cache(maxsize=64)
def draw_picture(game: Game) -> str:
    """Return the picture of a game, 16 to 9, the same each time.

    >>> from broadfront.engine import registry
    >>> draw_picture(registry.game("front_line"))[:4]
    '<svg'
    """
    p = _after_some_moves(game)
    table, view = game.table(p.setting), game.view(p, -1)
    colours = {terrain.name: terrain.colour for terrain in table.terrains}
    sides = {side.name: side.colour for side in table.sides}
    size = table.token or min(table.width, table.height) / 12
    drawn = [_space(space, colours[space.terrain], size / 30) for space in table.spaces]
    for counter in view.counters:
        if 0 <= counter.space < len(table.spaces):
            space = table.spaces[counter.space]
            drawn.append(_counter(space.x, space.y, size * 0.6, sides.get(counter.side, "#777777")))
    width, height = table.width, table.height
    if width / height > ASPECT:
        left, top, width = (width - height * ASPECT) / 2, 0.0, height * ASPECT
    else:
        left, top, height = 0.0, (height - width / ASPECT) / 2, width / ASPECT
    box = f"{left:.2f} {top:.2f} {width:.2f} {height:.2f}"
    dimensions = 'width="480" height="270"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {dimensions} viewBox="{box}">{"".join(drawn)}</svg>'


def _after_some_moves(game: Game) -> Position:
    rng = Random(1)
    p: Position = game.new()
    for _ in range(MOVES):
        ask = p.pending
        if ask is None:
            break
        p.play(chance.pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    return p


def _space(space: Space, colour: str, line: float) -> str:
    path = space.shape or "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in space.outline) + "Z"
    return f'<path d="{escape(path)}" fill="{colour}" stroke="#5b4a2f" stroke-opacity=".5" stroke-width="{line:.3f}"/>'


def _counter(x: float, y: float, size: float, colour: str) -> str:
    corner = f'x="{x - size / 2:.2f}" y="{y - size / 2:.2f}" rx="{size / 8:.2f}"'
    line = f'stroke="#1d1c19" stroke-width="{size / 14:.3f}"'
    return f'<rect {corner} width="{size:.2f}" height="{size:.2f}" fill="{colour}" {line}/>'
