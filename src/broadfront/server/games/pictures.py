"""The picture of a game on the home page: its map and its pieces after some random moves, drawn as SVG.

Its coordinates are whole units, of half a pixel or less on the home page: what lies closer together cannot be seen, and
is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import dist
from random import Random
from typing import Final

from broadfront.engine import chance
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Position
from broadfront.engine.view import Space, outlines

MOVES: Final = 120
"""So many random moves bring pieces to where they meet."""
WIDTH, HEIGHT = 480, 270
"""Units of the picture; the home page shows it about half as wide, in pixels."""

TOLERANCE: Final = 1.0
"""Units by which a line may be off."""


class _Frame:
    """The part of a table that is in the picture, and how large it is drawn."""

    def __init__(self, width: float, height: float) -> None:
        self.scale = max(WIDTH / width, HEIGHT / height)
        self._left = (width * self.scale - WIDTH) / 2
        self._top = (height * self.scale - HEIGHT) / 2

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Return where a point of the table is in the picture."""
        return round(x * self.scale - self._left), round(y * self.scale - self._top)


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
    frame = _Frame(table.width, table.height)
    size = (table.token or min(table.width, table.height) / 12) * frame.scale
    spaces = "".join(_space(space, colours[space.terrain], frame) for space in table.spaces)
    counters = ""
    for counter in view.counters:
        if 0 <= counter.space < len(table.spaces):
            space = table.spaces[counter.space]
            colour = sides.get(counter.side, "#777777")
            counters += _counter(frame.place(space.x, space.y), size * 0.6, colour)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<g stroke="#5b4a2f" stroke-opacity=".5" stroke-width="{size / 30:.1f}">{spaces}</g>'
        f'<g stroke="#1d1c19" stroke-width="{size * 0.6 / 14:.1f}">{counters}</g></svg>'
    )


def _after_some_moves(game: Game) -> Position:
    rng = Random(1)
    p: Position = game.new()
    for _ in range(MOVES):
        ask = p.pending
        if ask is None:
            break
        p.play(chance.pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    return p


def _space(space: Space, colour: str, frame: _Frame) -> str:
    runs = (_visible([frame.place(x, y) for x, y in line]) for line in outlines(space))
    path = "".join(_run(points) for points in runs if points)
    return f'<path d="{path}" fill="{colour}"/>' if path else ""


def _visible(points: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the corners of an outline that are seen: none if it lies outside or is thinner than a unit.

    >>> _visible([(0, 0), (4, 0), (4, 0), (8, 0), (8, 8), (0, 8), (0, 0)])
    [(0, 0), (8, 0), (8, 8), (0, 8)]
    >>> _visible([(-9, 0), (-4, 0), (-4, 5)]), _visible([(1, 1), (5, 5), (1, 1)])
    ([], [])
    """
    x_, y_ = zip(*points, strict=True)
    if max(x_) < 0 or min(x_) > WIDTH or max(y_) < 0 or min(y_) > HEIGHT:
        return []
    corners = [one for i, one in enumerate(points) if one != points[(i + 1) % len(points)]]
    if len(corners) < 3:
        return []
    far = max(range(len(corners)), key=lambda i: dist(corners[0], corners[i]))
    seen = [*_simplify(corners[: far + 1])[:-1], *_simplify([*corners[far:], corners[0]])[:-1]]
    return seen if len(seen) > 2 else []


def _simplify(points: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return a line without the points that are hardly off it (Douglas and Peucker): both ends stay.

    >>> _simplify([(0, 0), (5, 0), (9, 1), (9, 9)])
    [(0, 0), (9, 1), (9, 9)]
    """
    kept, spans = {0, len(points) - 1}, [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        (x, y), (u, v) = points[first], points[last]
        length = dist(points[first], points[last])
        off, middle = 0.0, first
        for i in range(first + 1, last):
            a, b = points[i]
            away = abs((u - x) * (b - y) - (v - y) * (a - x)) / length if length else dist((x, y), (a, b))
            if away > off:
                off, middle = away, i
        if off > TOLERANCE:
            kept.add(middle)
            spans += [(first, middle), (middle, last)]
    return [points[i] for i in sorted(kept)]


def _run(points: Sequence[tuple[int, int]]) -> str:
    """Return a closed line as a path of SVG: where it begins, and each step."""
    (x, y), steps = points[0], ""
    for u, v in points[1:]:
        steps += f"{u - x} {v - y} "
        x, y = u, v
    return f"M{points[0][0]} {points[0][1]}l{steps[:-1].replace(' -', '-')}z"


def _counter(middle: tuple[int, int], size: float, colour: str) -> str:
    side = round(size)
    x, y = (at - side // 2 for at in middle)
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="{max(1, side // 8)}" fill="{colour}"/>'
