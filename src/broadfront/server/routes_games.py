"""Addresses about games: which there are, their rules and guides."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from broadfront.engine import catalogue
from broadfront.engine.errors import UnknownGame
from broadfront.engine.game import Game
from broadfront.engine.guide import Guide, guide_of
from broadfront.server.cards import game_cards
from broadfront.server.faults import ServerFault
from broadfront.server.pictures import picture_of
from broadfront.server.schemas import GameCard, RulesText

__all__ = ["ROUTES"]


@get("/api/games", sync_to_thread=False, tags=["games"], operation_id="listGames")
def list_games() -> list[GameCard]:
    """List the games there are to play."""
    return game_cards()


@get("/api/games/{game:str}/rules", sync_to_thread=False, tags=["games"], operation_id="readRules")
def read_rules(game: FromPath[str]) -> RulesText:
    """Read the rules of a game: Markdown with numbered headings."""
    return RulesText(game, _game(game).rules_text())


@get("/api/games/{game:str}/guide", sync_to_thread=False, tags=["games"], operation_id="readGuide")
def read_guide(game: FromPath[str]) -> Guide | None:
    """Read the guide of a game: what its questions mean; null: it has none."""
    return guide_of(_game(game))


@get(
    "/api/games/{game:str}/picture", media_type="image/svg+xml", include_in_schema=False, sync_to_thread=True
)
def read_picture(game: FromPath[str]) -> str:
    """Read the picture of a game: SVG."""
    return picture_of(_game(game))


def _game(name: str) -> Game:
    try:
        return catalogue.game(name)
    except UnknownGame as error:
        raise ServerFault(str(error), status=404) from error


ROUTES = [list_games, read_rules, read_guide, read_picture]
