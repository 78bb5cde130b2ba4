"""Global War: a world map of 162 spaces, six powers and China, from research to the income of a turn."""

from broadfront.games.global_war.game import GAME, GlobalWar

__all__ = ["GAME", "GlobalWar"]
