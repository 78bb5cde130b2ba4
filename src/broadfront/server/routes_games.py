"""Addresses about games: which there are, and their rules."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from broadfront.engine import catalogue
from broadfront.engine.errors import UnknownGame
from broadfront.server.cards import game_cards
from broadfront.server.faults import ServerFault
from broadfront.server.schemas import GameCard, RulesText

__all__ = ["ROUTES"]


@get("/api/games", sync_to_thread=False, tags=["games"], operation_id="listGames")
def list_games() -> list[GameCard]:
    """List the games there are to play."""
    return game_cards()


@get("/api/games/{game:str}/rules", sync_to_thread=False, tags=["games"], operation_id="readRules")
def read_rules(game: FromPath[str]) -> RulesText:
    """Read the rules of a game: Markdown with numbered headings."""
    try:
        return RulesText(game, catalogue.game(game).rules_text())
    except UnknownGame as error:
        raise ServerFault(str(error), status=404) from error


ROUTES = [list_games, read_rules]
