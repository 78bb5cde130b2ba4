"""Action Front!: tactical hexes, a deck of cards for dice, scenarios to build."""

from broadfront.games.action_front.game import GAME, ActionFront

__all__ = ["GAME", "ActionFront"]
