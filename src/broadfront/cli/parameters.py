"""The parameters that several commands share, and their shell completions."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.completion import CompletionContext

from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError
from broadfront.players.spec import KINDS, LEVELS


def finite(kind: object, value: float | None) -> None:
    """Refuse nan and infinite numbers, which pass every bound."""
    del kind
    if value is not None and not isfinite(value):
        raise ValueError("Must be a number in figures.")


def _games(_: CompletionContext) -> list[str]:
    return list(registry.ids())


def _scenarios(context: CompletionContext) -> list[tuple[str, str]]:
    """Return the scenarios of the game on the command line."""
    try:
        game = registry.game(context["game"].raw or "")
    except BroadfrontError:
        return []
    return [(card.id, card.title) for card in game.scenarios.values()]


def _options(context: CompletionContext) -> list[tuple[str, str]]:
    """Return each option with each of its values, for the game on the command line."""
    try:
        game = registry.game(context["game"].raw or "")
    except BroadfrontError:
        return []
    return [(f"{o.name}={game.spell_value(v)}", o.label) for o in game.options for v in o.values]


def _handicaps(context: CompletionContext) -> list[tuple[str, str]]:
    """Return the option names of the game on the command line, handicaps first."""
    try:
        game = registry.game(context["game"].raw or "")
    except BroadfrontError:
        return []
    options = sorted(game.options, key=lambda option: not option.handicap)
    return [("handicap", "The game's own"), *((option.name, option.label) for option in options)]


def _players(context: CompletionContext) -> list[str]:
    """Return the names of players and levels, with the specs that are already typed before them."""
    before = context.incomplete.rpartition(",")[0]
    return [f"{before},{name}" if before else name for name in (*LEVELS, *KINDS)]


def _machines(_: CompletionContext) -> list[tuple[str, str]]:
    return [("ray", "The Ray cluster of this machine"), ("ray://", "Another Ray cluster, by host:port")]


def _other_seats(_: CompletionContext) -> list[str]:
    return [*LEVELS, *KINDS, "nobody"]


GameId = Annotated[str, Parameter(completer=_games)]
Flag = Annotated[bool, Parameter(negative=(), show_default=False)]
ScenarioId = Annotated[str, Parameter(show_default=False, completer=_scenarios)]
ScenarioIds = Annotated[tuple[str, ...], Parameter(negative=(), show_default=False, completer=_scenarios)]
Options = Annotated[tuple[str, ...], Parameter(negative=(), show_default=False, completer=_options)]
ExamNames = Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)]
GameOrExam = Annotated[str, Parameter(completer=_games)]
Handicap = Annotated[str, Parameter(show_default=False, completer=_handicaps)]
Machines = Annotated[str, Parameter(show_default=False, completer=_machines)]
PlayerSpec = Annotated[str, Parameter(completer=_players)]
PlayerSpecs = Annotated[str, Parameter(completer=_players)]
OtherSeats = Annotated[str | None, Parameter(completer=_other_seats)]
MatchOrStdin = Annotated[Path, Parameter(allow_leading_hyphen=True)]
