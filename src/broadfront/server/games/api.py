"""Addresses about games: which there are, their rules and guides.

They are answered in threads, as who asks first waits until a box is imported.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.params import FromPath, QueryParameter

from broadfront.engine import registry
from broadfront.engine.calculator import MAX_BATTLE_TEXT_LENGTH, CalculatorAnswer, CalculatorForm
from broadfront.engine.errors import UnknownGame
from broadfront.engine.game import Game
from broadfront.engine.tutorial import Guide, guide_of
from broadfront.server.games.game_catalogue import game_card, game_cards, game_summary
from broadfront.server.games.pictures import draw_picture
from broadfront.server.games.schemas import GameDetails, GameSummary, RulesText
from broadfront.server.http.client_address import address_of
from broadfront.server.http.compression import KEPT
from broadfront.server.http.errors import ServerFault
from broadfront.server.http.localization import language_of, rules_text
from broadfront.server.http.versions import PREFIX, versioned
from broadfront.server.matches import queries


@get(versioned("/games"), sync_to_thread=True, cache_control=KEPT, tags=["games"], operation_id="listGames")
def list_games() -> list[GameDetails]:
    """List the games there are to play."""
    return game_cards()


@get(
    f"{PREFIX}/games/summaries",
    sync_to_thread=True,
    cache_control=KEPT,
    tags=["games"],
    operation_id="listGameSummaries",
)
def list_game_summaries() -> list[GameSummary]:
    """List the games there are to play, with what there is to choose before a match."""
    return [game_summary(game) for game in registry.games().values()]


@get(
    f"{PREFIX}/games/{{game:str}}",
    sync_to_thread=True,
    cache_control=KEPT,
    tags=["games"],
    operation_id="readGame",
)
def read_game(game: FromPath[str]) -> GameDetails:
    """Read all that is to know of one game."""
    return game_card(_game(game))


@get(
    versioned("/games/{game:str}/rules"),
    sync_to_thread=True,
    cache_control=KEPT,
    tags=["games"],
    operation_id="readRules",
)
def read_rules(request: Request[Any, Any, State], game: FromPath[str]) -> RulesText:
    """Read the rules of a game: Markdown with numbered headings."""
    return RulesText(game, rules_text(_game(game), language_of(request.scope)))


@get(
    versioned("/games/{game:str}/guide"),
    sync_to_thread=True,
    cache_control=KEPT,
    tags=["games"],
    operation_id="readGuide",
)
def read_guide(game: FromPath[str]) -> Guide | None:
    """Read the guide of a game: what its questions mean; null: it has none."""
    return guide_of(_game(game))


@get(
    versioned("/games/{game:str}/picture"),
    media_type="image/svg+xml",
    include_in_schema=False,
    sync_to_thread=True,
    cache_control=KEPT,
)
def read_picture(game: FromPath[str]) -> str:
    """Read the picture of a game: SVG."""
    return draw_picture(_game(game))


@get(
    versioned("/games/{game:str}/calculator"),
    sync_to_thread=True,
    cache_control=KEPT,
    tags=["games"],
    operation_id="readCalculator",
)
def read_calculator(game: FromPath[str]) -> CalculatorForm:
    """Read what the battle calculator of a game asks."""
    return _calculator(_game(game))


@get(versioned("/games/{game:str}/calculator/answer"), tags=["games"], operation_id="calculateBattle")
async def calculate_battle(
    request: Request[Any, Any, State],
    game: FromPath[str],
    battle: Annotated[
        str, QueryParameter(description="The battle in words.", max_length=MAX_BATTLE_TEXT_LENGTH)
    ],
) -> CalculatorAnswer:
    """Ask how a hypothetical battle comes out, exactly."""
    card = await asyncio.to_thread(_game, game)
    _calculator(card)
    return await queries.calculate(request.app.state.context, card, battle, address_of(request.scope))


def _calculator(game: Game) -> CalculatorForm:
    form = game.calculator()
    if form is None:
        raise ServerFault(f"{game.title} has no battle calculator.", status=404)
    return form


def _game(name: str) -> Game:
    try:
        return registry.game(name)
    except UnknownGame as error:
        raise ServerFault(str(error), status=404) from error


ROUTES = [
    list_games,
    list_game_summaries,
    read_game,
    read_rules,
    read_guide,
    read_picture,
    read_calculator,
    calculate_battle,
]
