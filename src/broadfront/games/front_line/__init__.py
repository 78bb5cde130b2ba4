"""Front Line: a green and a red country, ten ranks by six files, four months of supply stacks."""

from broadfront.games.front_line.game import GAME, FrontLine

__all__ = ["GAME", "FrontLine"]
