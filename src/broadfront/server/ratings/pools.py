"""Rating pools: ratings of one game say nothing about another, nor those of a box about the box with its expansion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from broadfront.engine import registry
from broadfront.engine.position import Setting


class Pool(NamedTuple):
    """Matches whose results are comparable."""

    id: str
    title: str


def pools() -> Mapping[str, Pool]:
    """Return all pools by id, those of each game together."""
    result = []
    for name, card in registry.listings().items():
        result.append(Pool(name, card.title))
        result += [
            Pool(f"{name}-{option.name}", f"{card.title} with {option.label}")
            for option in card.options
            if option.name == card.expansion
        ]
    return {pool.id: pool for pool in result}


def usual_pool(game: str) -> str:
    """Return the id of the pool of a game's matches with default options.

    >>> usual_pool("front_line"), usual_pool("global_war")
    ('front_line', 'global_war-expansion2')
    """
    card = registry.listing(game)
    is_on = any(option.name == card.expansion and option.default for option in card.options)
    return f"{game}-{card.expansion}" if is_on else game


def pool_of(setting: Setting) -> str:
    """Return the id of the pool that a match belongs to."""
    expansion = registry.listing(setting.game).expansion
    with_it = bool(expansion) and bool(dict(setting.options).get(expansion))
    return f"{setting.game}-{expansion}" if with_it else setting.game
