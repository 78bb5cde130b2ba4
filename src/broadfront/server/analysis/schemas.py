"""What clients and the server say to each other about analysing a position: the server keeps nothing of it.

====  =================================  ========================  ===================
POST  /api/v1/analysis/start             `AnalysisRequest`         `AnalysisRoot`
POST  /api/v1/analysis/position          `PositionRequest`         `AnalysisPosition`
POST  /api/v1/analysis/odds              `MoveQuery`               `OddsTable`
POST  /api/v1/analysis/legality          `MoveQuery`               `Legality`
POST  /api/v1/analysis/path              `MoveQuery`               `Way`, or null
POST  /api/v1/analysis/sight             `SpaceQuery`              `Sight`
POST  /api/v1/analysis/forecast          `SpaceQuery`              `Forecast`, or null
POST  /api/v1/analysis/edit              `PositionEdit`            `EditedPosition`
POST  /api/v1/analysis/evaluation        `EvaluationRequest`       `Evaluation`
POST  /api/v1/analysis/explanations      `ExplanationsQuery`       `Explanations`
POST  /api/v1/matches/{id}/analysis      `MatchPositionRequest`    `AnalysisRoot`
POST  /api/v1/matches/{id}/key-moments   `KeyMomentsRequest`       `KeyMoments`
POST  /api/v1/matches/{id}/evaluation    `MatchEvaluationRequest`  `Evaluation`
POST  /api/v1/matches/{id}/explanations  `ExplanationsRequest`     `Explanations`
====  =================================  ========================  ===================

Each question carries the position it is about: the first position as notation, and the moves made from there.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from broadfront.engine.toml_files import MAX_LINE_LENGTH, MAX_SCENARIO_LENGTH, Id, Version
from broadfront.engine.view import Table
from broadfront.server.games.schemas import Options
from broadfront.server.http.nulls import NullableSeat
from broadfront.server.http.request_body import RequestBody
from broadfront.server.matches.commands.group_schemas import MAX_GROUP_SIZE, OrderPart
from broadfront.server.matches.schemas import MatchState

MAX_MOVES = 1000
"""Moves between the first position of an analysis and the one looked at."""
MAX_ROLLS = 200
MAX_SEATS = 16

Seconds = Annotated[float, msgspec.Meta(ge=0.05, le=2.0)]
Seed = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Parts = Annotated[list[OrderPart], msgspec.Meta(max_length=MAX_GROUP_SIZE)]
Way = Annotated[list[tuple[Word, Id, Id]], msgspec.Meta(min_length=1, max_length=MAX_MOVES)]
"""A move, and those of the same seat that follow it."""
Ways = Annotated[list[Way], msgspec.Meta(min_length=1, max_length=8)]


class _Path(RequestBody, frozen=True):
    position: Annotated[str, msgspec.Meta(max_length=MAX_LINE_LENGTH)]
    """The first position of the analysis, as notation."""
    moves: Annotated[list[tuple[Word, Id, Id]], msgspec.Meta(max_length=MAX_MOVES)] = []
    """(verb, what, where) of the moves made from there, chance's among them."""
    scenario_text: Annotated[str, msgspec.Meta(max_length=MAX_SCENARIO_LENGTH)] = ""
    """The file of a scenario that is not the box's own."""


class PositionRequest(_Path, frozen=True):
    """Show a position, after a group order and after chance has answered up to ``rolls`` questions by itself."""

    parts: Parts = []
    """A group order that is given first."""

    rolls: Annotated[int, msgspec.Meta(ge=0, le=MAX_ROLLS)] = 0
    """How many questions chance answers by itself."""
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)] | None = None
    """Whose view; null: that of the seat that is asked."""
    table: bool = False
    """Whether the table is to be sent along, which stays the same."""


class MoveQuery(_Path, frozen=True, kw_only=True):
    """Ask something about a move."""

    verb: Word
    """The verb of the move."""
    what: Id = 0
    """The first id of the move."""
    where: Id = 0
    """The second id of the move."""
    space: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] | None = None
    """Of `why`: the space pointed at, instead of ``where``."""


class SpaceQuery(_Path, frozen=True, kw_only=True):
    """Ask something about a space."""

    space: Id
    """The space."""
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)] | None = None
    """Whose view; null: that of the seat that is asked."""
    parts: Parts = []
    """A group order that is given before; only a forecast takes one."""


class ExplanationsQuery(_Path, frozen=True, kw_only=True):
    """Ask what ways to go on would be meant for."""

    ways: Ways
    """The ways to go on, each a move and those that follow it."""


class AnalysisRequest(RequestBody, frozen=True):
    """Take the first position of a scenario for analysis."""

    game: Word
    """The id of the game."""
    scenario: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The id of the scenario; "": the first one."""
    options: Options = {}
    """Options of the rules that are not as usual."""
    scenario_text: Annotated[str, msgspec.Meta(max_length=MAX_SCENARIO_LENGTH)] = ""
    """The file of a scenario that is not the box's own."""


class PositionEdit(_Path, frozen=True):
    """Change a position by hand; "look": only tell what is on a space, and what can be done."""

    act: Literal["look", "place", "remove", "set", "turn"] = "look"
    """What to do."""
    piece: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    """The piece, the figure of the space, or whose turn it is."""
    space: Id = 0
    """A space of the map; -1, -2 ... are the areas off it."""
    value: Id = 0
    """The new value of a figure."""


class EditedFigure(msgspec.Struct, frozen=True):
    """A number of a space that can be set: a mark if it is 0 or 1; ``words``: what its values are called."""

    name: str
    """What the figure is called."""
    value: int
    """Its value now."""
    low: int
    """The lowest value that can be set."""
    high: int
    """The highest value that can be set."""
    words: list[str]
    """What the values from ``low`` on are called; empty: they are numbers."""


class EditedPosition(msgspec.Struct, frozen=True):
    """An edited position as notation, the names of what can be placed, of who can have the turn, of areas off the map.

    Without ``pieces`` the box's positions are edited as notation only. ``there`` are the pieces on the space that was
    asked about, ``figures`` its figures; while something is ``under_way`` neither can be changed.
    """

    position: str
    """The position as notation."""
    pieces: list[str]
    """What can be placed, by name; empty: this game's positions are edited as notation only."""
    turns: list[str]
    """Who can have the turn, by name."""
    areas: list[str]
    """The areas off the map, by name."""
    under_way: str
    """What has to end before anything can be changed, in a sentence; "": nothing."""
    there: list[int]
    """The pieces on the space that was asked about, as indexes of ``pieces``."""
    figures: list[EditedFigure]
    """The numbers of that space that can be set."""


class EvaluationRequest(_Path, frozen=True):
    """Have the computer think about a position; ``among``: only these moves are compared, and no plans."""

    seconds: Seconds = 1.0
    """How long the computer thinks."""
    seed: Seed = 1
    """What its dice come from: the same seed gives the same answer."""
    among: Annotated[list[tuple[Word, Id, Id]], msgspec.Meta(max_length=8)] = []
    """The moves that are compared; empty: all, and plans."""


class KeyMomentsRequest(RequestBody, frozen=True):
    """Choose moments of a match that is over for a look at what they promised."""

    most: Annotated[int, msgspec.Meta(ge=2, le=200)] = 60
    """How many moments at most."""


class MatchEvaluationRequest(RequestBody, frozen=True):
    """Have the computer think about a moment of a match that is over, and about the move that was made then."""

    moves: Version
    """The number of moves made before the moment."""
    seconds: Seconds = 0.4
    """How long the computer thinks."""
    seed: Seed = 1
    """What its dice come from: the same seed gives the same answer."""
    among: Annotated[list[tuple[Word, Id, Id]], msgspec.Meta(max_length=8)] = []
    """The moves that are compared; empty: all."""


class KeyMoments(msgspec.Struct, frozen=True):
    """Moments of a match, as numbers of moves made before."""

    moments: list[int]
    """The moments, each as the number of moves made before it."""
    decisions: int
    """Of so many moves that people or computers made."""


class CandidateMove(msgspec.Struct, frozen=True):
    """A move that was tried: in words, how often, the sum of the results for the seat that makes it, and of squares.

    Where the game offers plans of a turn it is one of them: ``move`` is the first move, ``more`` those that follow up
    to the first chance, ``orders`` all in words.
    """

    move: tuple[str, int, int]
    """The move, or the first move of the plan, as (verb, what, where)."""
    words: str
    """The move in words."""
    played: int
    """How many times it was played on."""
    total: float
    """The sum of the results for the seat that makes it, each 0 lost to 1 won."""
    squares: float
    """The sum of the squares of these results."""
    more: list[tuple[str, int, int]]
    """The moves of the plan that follow, up to the first chance."""
    orders: list[str]
    """The whole plan, each order in words."""


class Evaluation(msgspec.Struct, frozen=True):
    """What the computer thinks of a position; answers to other seeds can be added to it.

    ``tried`` are the moves of ``seat`` that promise most, the best first; ``made`` is the one that was made. Each has
    the figure of the position after it. The position itself was ``played`` on so many times; ``sums`` and ``squares``
    are those of each seat's result (0 lost, 1 won): the end of a match is its result. Seats with the same number in
    ``sides`` win together.
    """

    seat: int
    """The seat that is asked."""
    played: int
    """How many times the position was played on."""
    sums: list[float]
    """For each seat, the sum of its results, each 0 lost to 1 won."""
    squares: list[float]
    """For each seat, the sum of the squares of its results."""
    tried: list[CandidateMove]
    """The most promising moves, the best first."""
    made: AnalysedMove | None
    """The move that was made there; null: none was."""
    sides: list[int]
    """For each seat, the number of its side: seats with the same number win together."""


class MatchPositionRequest(RequestBody, frozen=True):
    """Take a moment of a match for analysis; ``tokens`` are those of all seats that are played by whoever asks."""

    moves: Version
    """The number of moves made before the moment."""
    tokens: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=100)]], msgspec.Meta(max_length=MAX_SEATS)
    ] = []
    """The tokens of all seats that the reader plays."""


class AnalysisRoot(msgspec.Struct, frozen=True):
    """The first position of an analysis, as notation; ``note`` says what it does not tell, or ""."""

    game: str
    """The id of the game."""
    title: str
    """What the analysis is called."""
    position: str
    """The position as notation."""
    scenario_text: str
    """The file of a scenario that is not the box's own; "": it is."""
    note: str
    """What the position does not tell, in a sentence; "": it tells all."""


class AnalysedMove(msgspec.Struct, frozen=True):
    """A move that was made: by which seat, and in words."""

    seat: NullableSeat
    """Who made it; null: chance."""
    move: tuple[str, int, int]
    """The move, as (verb, what, where)."""
    words: str
    """The move in words."""


class ChanceOutcome(msgspec.Struct, frozen=True):
    """What chance may answer, in words, and how likely it is."""

    move: tuple[str, int, int]
    """The outcome as a move, (verb, what, where)."""
    words: str
    """The outcome in words."""
    share: float
    """How likely it is, 0...1."""


class AnalysisPosition(msgspec.Struct, frozen=True):
    """A position of an analysis, as a match would show it to one seat."""

    state: MatchState
    """The position as a match at it would be answered."""
    notation: str
    """The position as notation."""
    moves: list[AnalysedMove]
    """All moves made since the first position, those that were rolled now at the end."""
    chances: list[ChanceOutcome]
    """What chance may answer, if it is asked, likeliest first; of very many the likeliest."""
    left_out: float
    """How likely the outcomes are that are left out of ``chances``."""
    table: Table | None
    """The part of the picture that never changes; null: it was not asked for."""
