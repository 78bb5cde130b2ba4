"""Expand the Front!: supply lines, islands and convoys across the Pacific."""

from broadfront.games.expand_the_front.game import GAME, ExpandTheFront

__all__ = ["GAME", "ExpandTheFront"]
