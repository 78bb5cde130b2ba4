"""What clients and the server say to each other about building scenarios and trying them out.

====  ============================================  ======================  ====================
GET   /api/v1/games/{game}/scenario-schema          -                       a JSON Schema
POST  /api/v1/games/{game}/scenario-drafts          `ScenarioDraftRequest`  `ScenarioDraft`
GET   /api/v1/games/{game}/scenario-editor          -                       `ScenarioEditorInfo`
POST  /api/v1/games/{game}/scenario-editor/parse    `ScenarioParseRequest`  `ScenarioData`
POST  /api/v1/games/{game}/scenario-editor/preview  `ScenarioData`          `Sketch`
POST  /api/v1/games/{game}/studies                  `NewStudy`              `StudyState`
GET   /api/v1/studies/{id}                          -                       `StudyState`
POST  /api/v1/studies/{id}/stop                     -                       `StudyState`
====  ============================================  ======================  ====================

The first two are for every game with scenario files, the workbench is for those whose maps can be drawn.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from broadfront.engine.scenario_editor import Sketch
from broadfront.server.games.schemas import Options
from broadfront.server.http.nulls import NullableText
from broadfront.server.http.request_body import RequestBody

MAX_MATCHES = 1000
MAX_TEXT_LENGTH = 200_000


class ScenarioEditorInfo(msgspec.Struct, frozen=True):
    """What a game's scenarios are built of, and one to begin with."""

    game: str
    """The id of the game."""
    kit: dict[str, Any]
    """What scenarios are built of: terrains, units, sides."""
    blank: dict[str, Any]
    """The data of a scenario to begin with."""


class ScenarioDraftRequest(RequestBody, frozen=True):
    """A scenario file under construction: its text, or the id of one of the box's own.

    With ``data`` the text is what it was before a form was filled in, and is changed to say that.
    """

    text: Annotated[str, msgspec.Meta(max_length=MAX_TEXT_LENGTH)] = ""
    """The text of the file; "": the one that ``scenario`` names."""
    scenario: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The id of one of the box's scenarios."""
    data: dict[str, Any] | None = None
    """What the form says; null: the text alone counts."""
    table: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The `table_id` of the table that the client has: it is not sent again."""


class ScenarioDraft(Sketch, frozen=True):
    """A scenario file judged and drawn."""

    table_id: NullableText = ""
    """What the table is called; "": there is none. If the client has that one, it is left out."""


class ScenarioParseRequest(RequestBody, frozen=True):
    """A scenario file to read: its text, or the id of one of the box's own."""

    text: Annotated[str, msgspec.Meta(max_length=MAX_TEXT_LENGTH)] = ""
    """The text of the file; "": the one that ``scenario`` names."""
    scenario: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The id of one of the box's scenarios."""


class ScenarioData(RequestBody, frozen=True):
    """A scenario under construction, in the shape of its file."""

    scenario: dict[str, Any]
    """The data of the file, as its JSON Schema says."""


class NewStudy(RequestBody, frozen=True):
    """A scenario to be tried out: so many matches between computers of one level."""

    scenario: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The id of the scenario; "": the first one."""
    scenario_text: Annotated[str, msgspec.Meta(max_length=MAX_TEXT_LENGTH)] = ""
    """The file of a scenario that is not the box's own."""
    options: Options = {}
    """Options of the rules that are not as usual."""
    player: Literal["random", "steady", "recruit", "regular", "veteran:fixed"] = "steady"
    """The computer player on all seats."""
    matches: Annotated[int, msgspec.Meta(ge=1, le=MAX_MATCHES)] = 200
    """How many matches to play."""
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 1
    """What all dice come from."""


class StudySeat(msgspec.Struct, frozen=True):
    """How one seat has fared: its score is wins and half the draws, ``low`` to ``high`` its 95 % interval."""

    seat: int
    """The number of the seat."""
    name: str
    """What the seat is called."""
    wins: int
    """How many matches it won."""
    draws: int
    """How many matches it drew."""
    losses: int
    """How many matches it lost."""
    score: float
    """Wins and half the draws as a share of all matches, 0...1."""
    low: float
    """The lower end of the 95 % interval."""
    high: float
    """The upper end of the 95 % interval."""


class StudyState(msgspec.Struct, frozen=True):
    """How far a study is, and what it has found so far; a waiting one begins when those ``ahead`` of it are over."""

    id: str
    """The id of the study."""
    game: str
    """The id of the game."""
    title: str
    """What the scenario is called."""
    player: str
    """The computer player on all seats."""
    wanted: int
    """How many matches it is to have."""
    done: int
    """How many matches were played."""
    state: Literal["waiting", "running", "finished", "stopped"]
    """Whether it is being played."""
    seats: list[StudySeat]
    """How each seat has fared."""
    turns: list[int]
    """How many turns the shortest, the median and the longest match took; empty if none has ended."""
    faults: list[str]
    """What broke matches, if the program has a fault."""
    ahead: int = 0
    """How many studies are to be finished before this one is played on: 0 if it runs or is over."""
    why_ended: str = ""
    """Why the server has ended it before its last match, as a sentence."""
