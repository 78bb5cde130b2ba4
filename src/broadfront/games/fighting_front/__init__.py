"""Fighting Front: cards as units on a grid of five by six, fifteen phases, hidden hands."""

from broadfront.games.fighting_front.game import GAME, FightingFront

__all__ = ["GAME", "FightingFront"]
