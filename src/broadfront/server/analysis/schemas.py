"""What clients and the server say to each other about analysing a position: the server keeps nothing of it.

====  =================================  ===============  ===================
POST  /api/v1/analysis/start             `StartAnalysis`  `AnalysisRoot`
POST  /api/v1/analysis/position          `OpenPosition`   `AnalysisPosition`
POST  /api/v1/analysis/odds              `AskOfMove`      `OddsTable`
POST  /api/v1/analysis/legality          `AskOfMove`      `Why`
POST  /api/v1/analysis/path              `AskOfMove`      `Way`, or null
POST  /api/v1/analysis/sight             `AskOfSpace`     `Sight`
POST  /api/v1/analysis/forecast          `AskOfSpace`     `Forecast`, or null
POST  /api/v1/analysis/edit              `EditPosition`   `EditedPosition`
POST  /api/v1/analysis/evaluation        `JudgePosition`  `Judgement`
POST  /api/v1/analysis/explanations      `AskOfWays`      `Meant`
POST  /api/v1/matches/{id}/analysis      `TakeMoment`     `AnalysisRoot`
POST  /api/v1/matches/{id}/key-moments   `SurveyMatch`    `Survey`
POST  /api/v1/matches/{id}/evaluation    `JudgeMoment`    `Judgement`
POST  /api/v1/matches/{id}/explanations  `AskMeant`       `Meant`
====  =================================  ===============  ===================

Each question carries the position it is about: the first position as notation, and the moves made from there.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from broadfront.engine.toml_files import MAX_LINE_LENGTH, MAX_SCENARIO_LENGTH, Id, Version
from broadfront.engine.view import Table
from broadfront.server.games.schemas import Options
from broadfront.server.http.request_body import RequestBody
from broadfront.server.matches.commands.group_schemas import MAX_GROUP_SIZE, GroupPart
from broadfront.server.matches.schemas import MatchState

MAX_MOVES = 1000
"""Moves between the first position of an analysis and the one looked at."""
MAX_ROLLS = 200
MAX_SEATS = 16

Seconds = Annotated[float, msgspec.Meta(ge=0.05, le=2.0)]
Seed = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Parts = Annotated[list[GroupPart], msgspec.Meta(max_length=MAX_GROUP_SIZE)]
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


class OpenPosition(_Path, frozen=True):
    """Show a position, after a group order and after chance has answered up to ``rolls`` questions by itself."""

    parts: Parts = []

    rolls: Annotated[int, msgspec.Meta(ge=0, le=MAX_ROLLS)] = 0
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)] | None = None
    """Whose view; null: that of the seat that is asked."""
    table: bool = False
    """Whether the table is to be sent along, which stays the same."""


class AskOfMove(_Path, frozen=True, kw_only=True):
    """Ask something about a move."""

    verb: Word
    what: Id = 0
    where: Id = 0
    space: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] | None = None
    """Of `why`: the space pointed at, instead of ``where``."""


class AskOfSpace(_Path, frozen=True, kw_only=True):
    """Ask something about a space."""

    space: Id
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)] | None = None
    parts: Parts = []
    """A group order that is given before; only a forecast takes one."""


class AskOfWays(_Path, frozen=True, kw_only=True):
    """Ask what ways to go on would be meant for."""

    ways: Ways


class StartAnalysis(RequestBody, frozen=True):
    """Take the first position of a scenario for analysis."""

    game: Word
    scenario: Annotated[str, msgspec.Meta(max_length=100)] = ""
    options: Options = {}
    scenario_text: Annotated[str, msgspec.Meta(max_length=MAX_SCENARIO_LENGTH)] = ""


class EditPosition(_Path, frozen=True):
    """Change a position by hand; "look": only tell what is on a space, and what can be done."""

    act: Literal["look", "place", "remove", "set", "turn"] = "look"
    piece: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    """The piece, the figure of the space, or whose turn it is."""
    space: Id = 0
    """A space of the map; -1, -2 ... are the areas off it."""
    value: Id = 0
    """The new value of a figure."""


class EditedFigure(msgspec.Struct, frozen=True):
    """A number of a space that can be set: a mark if it is 0 or 1; ``words``: what its values are called."""

    name: str
    value: int
    low: int
    high: int
    words: list[str]


class EditedPosition(msgspec.Struct, frozen=True):
    """An edited position as notation, the names of what can be placed, of who can have the turn, of areas off the map.

    Without ``pieces`` the box's positions are edited as notation only. ``there`` are the pieces on the space that was
    asked about, ``figures`` its figures; while something is ``under_way`` neither can be changed.
    """

    position: str
    pieces: list[str]
    turns: list[str]
    areas: list[str]
    under_way: str
    there: list[int]
    figures: list[EditedFigure]


class JudgePosition(_Path, frozen=True):
    """Have the computer think about a position; ``among``: only these moves are compared, and no plans."""

    seconds: Seconds = 1.0
    seed: Seed = 1
    among: Annotated[list[tuple[Word, Id, Id]], msgspec.Meta(max_length=8)] = []


class SurveyMatch(RequestBody, frozen=True):
    """Choose moments of a match that is over for a look at what they promised."""

    most: Annotated[int, msgspec.Meta(ge=2, le=200)] = 60


class JudgeMoment(RequestBody, frozen=True):
    """Have the computer think about a moment of a match that is over, and about the move that was made then."""

    moves: Version
    seconds: Seconds = 0.4
    seed: Seed = 1
    among: Annotated[list[tuple[Word, Id, Id]], msgspec.Meta(max_length=8)] = []


class Survey(msgspec.Struct, frozen=True):
    """Moments of a match, as numbers of moves made before."""

    moments: list[int]
    decisions: int
    """Of so many moves that people or computers made."""


class TriedMove(msgspec.Struct, frozen=True):
    """A move that was tried: in words, how often, the sum of the results for the seat that makes it, and of squares.

    Where the game offers plans of a turn it is one of them: ``move`` is the first move, ``more`` those that follow up
    to the first chance, ``orders`` all in words.
    """

    move: tuple[str, int, int]
    words: str
    played: int
    total: float
    squares: float
    more: list[tuple[str, int, int]]
    orders: list[str]


class Judgement(msgspec.Struct, frozen=True):
    """What the computer thinks of a position; answers to other seeds can be added to it.

    ``tried`` are the moves of ``seat`` that promise most, the best first; ``made`` is the one that was made. Each has
    the figure of the position after it. The position itself was ``played`` on so many times; ``sums`` and ``squares``
    are those of each seat's result (0 lost, 1 won): the end of a match is its result. Seats with the same number in
    ``sides`` win together.
    """

    seat: int
    played: int
    sums: list[float]
    squares: list[float]
    tried: list[TriedMove]
    made: AnalysedMove | None
    sides: list[int]


class TakeMoment(RequestBody, frozen=True):
    """Take a moment of a match for analysis; ``tokens`` are those of all seats that are played by whoever asks."""

    moves: Version
    tokens: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=100)]], msgspec.Meta(max_length=MAX_SEATS)
    ] = []


class AnalysisRoot(msgspec.Struct, frozen=True):
    """The first position of an analysis, as notation; ``note`` says what it does not tell, or ""."""

    game: str
    title: str
    position: str
    scenario_text: str
    note: str


class AnalysedMove(msgspec.Struct, frozen=True):
    """A move that was made: by which seat (-1: chance), and in words."""

    seat: int
    move: tuple[str, int, int]
    words: str


class ChanceOutcome(msgspec.Struct, frozen=True):
    """What chance may answer, in words, and how likely it is."""

    move: tuple[str, int, int]
    words: str
    share: float


class AnalysisPosition(msgspec.Struct, frozen=True):
    """A position of an analysis, as a match would show it to one seat."""

    state: MatchState
    notation: str
    moves: list[AnalysedMove]
    """All moves made since the first position, those that were rolled now at the end."""
    chances: list[ChanceOutcome]
    """What chance may answer, if it is asked, likeliest first; of very many the likeliest."""
    left_out: float
    """How likely the outcomes are that are left out of ``chances``."""
    table: Table | None
