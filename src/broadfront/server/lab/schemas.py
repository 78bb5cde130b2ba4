"""What the laboratory tells of studies.

===  =========================================  ===============
GET  /api/v1/lab/studies                        `LabStudies`
GET  /api/v1/lab/studies/{id}                   `LabStudy`
GET  /api/v1/lab/studies/{id}/map               `LabMap`
GET  /api/v1/lab/studies/{id}/matches           `LabMatches`
GET  /api/v1/lab/studies/{id}/matches/{number}  `LabMatchFile`
GET  /api/v1/lab/studies/{id}/export            CSV or Parquet
GET  /api/v1/lab/comparison                     `LabComparison`
===  =========================================  ===============
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from broadfront.engine.view import Table, View
from broadfront.server.http.nulls import NullableText


class _Wire(msgspec.Struct, frozen=True):
    """What goes over the wire."""


class LabProgress(_Wire, frozen=True):
    """How far a study is; a ``new`` one has not been begun. ``left`` is the seconds it may still take, if known."""

    state: Literal["new", "running", "stopped", "finished"]
    """Whether it is being played."""
    played: int
    """How many matches were played."""
    planned: int
    """How many matches it is to have."""
    faults: int
    """How many matches broke."""
    left: float | None = None
    """Seconds that it may still take; null: not known."""


class LabLine(_Wire, frozen=True):
    """A study as the list shows it; one that cannot be read has only ``id`` and ``problem``."""

    id: str
    """The name of its folder."""
    title: str = ""
    """What the study is called."""
    games: tuple[str, ...] = ()
    """The titles of its boxes."""
    players: tuple[str, ...] = ()
    """The computer players that take part."""
    cells: int = 0
    """How many cells it has."""
    progress: LabProgress | None = None
    """How far it is; null: it cannot be read."""
    problem: str = ""
    """Why it cannot be read; "": it can."""


class LabStudies(_Wire, frozen=True):
    """All studies of the folder that the server was given, by the names of their folders."""

    studies: list[LabLine]
    """The studies, by the names of their folders."""


class LabCell(_Wire, frozen=True):
    """A cell of a study: one combination of box, scenario and options."""

    name: str
    """What the cell is called."""
    game: str
    """The box's title."""
    scenario: str
    """The id of its scenario."""
    options: str
    """"name=value,name=value": those that the study sets."""
    played: int
    """How many of its matches were played."""
    planned: int
    """How many matches it is to have."""
    box: str
    """The box's id."""
    verdict: str = ""
    """What the sequential test has decided, if the study has one."""


class LabChart(_Wire, frozen=True):
    """A plot: what it is called, what it shows in a sentence, and its Vega-Lite specification with all data."""

    id: str
    """By which it can be told from the others."""
    title: str
    """What it is called."""
    text: str
    """What it shows, in a sentence."""
    spec: dict[str, Any]
    """The plot as a Vega-Lite specification, with its data."""


class LabOpening(_Wire, frozen=True):
    """First orders of a seat: in how many matches, which share of all, and its mean score in these."""

    seat: str
    """What the seat is called."""
    orders: tuple[str, ...]
    """The orders in words."""
    matches: int
    """In how many matches they were given."""
    share: float
    """In which share of all matches, 0...1."""
    score: float
    """The seat's mean result in these, 0 lost to 1 won."""


class LabFault(_Wire, frozen=True):
    """A match that broke, and how."""

    number: int
    """The number of the match."""
    text: str
    """What broke."""


class LabHeat(_Wire, frozen=True):
    """A kind of count that the map can show, and the sides it is there of."""

    what: Literal["battle", "loss", "capture", "purchase", "placement"]
    """What is counted."""
    sides: tuple[str, ...]
    """As a request for the map names them."""
    names: tuple[str, ...]
    """What they are called."""


class LabStudy(_Wire, frozen=True):
    """What a study is and what one of its cells has found, or all of them together."""

    id: str
    """The name of its folder."""
    title: str
    """What it is called."""
    text: str
    """Its file."""
    players: tuple[str, ...]
    """The computer players that take part."""
    seed: int
    """What all its dice come from."""
    journals: bool
    """Whether its matches can be looked at."""
    tallies: bool
    """Whether what happens in its matches is counted."""
    progress: LabProgress
    """How far it is."""
    cells: list[LabCell]
    """Its cells."""
    cell: str
    """The name of the cell that is told of; "": all together."""
    game: NullableText
    """The id of the box; "": cells of several are told together."""
    matches: int
    """How many are counted here."""
    charts: list[LabChart]
    """Plots of what was found."""
    openings: list[LabOpening]
    """The first orders of each seat."""
    depth: int
    """How many orders of each opening are told."""
    heats: list[LabHeat]
    """What the map can show; none for several cells together, which may have several maps."""
    faults: list[LabFault]
    """Matches that broke."""


class LabMap(_Wire, frozen=True):
    """A count on the board: the table, an empty view of it, and (space, number) for each space with any."""

    game: str
    """The id of the game."""
    table: Table
    """The map."""
    view: View
    """An empty view of the map."""
    heat: list[tuple[int, int]]
    """The count of each space that has any, as (space, number)."""
    matches: int
    """How many matches were counted."""


class LabMatch(_Wire, frozen=True):
    """A match of a study."""

    number: int
    """Its number in the study."""
    game: str
    """The id of the game."""
    cell: str
    """The name of its cell."""
    players: tuple[str, ...]
    """The player of each seat."""
    seats: tuple[str, ...]
    """What each seat is called."""
    scores: tuple[float, ...]
    """The result of each seat, 0 lost to 1 won."""
    winners: tuple[str, ...]
    """The names of the seats that won; empty: nobody."""
    moves: int
    """How many moves it took."""
    turns: int | None
    """Of one side each."""
    rounds: int | None
    """How many rounds it took; null: the game has none."""
    round_unit: NullableText
    """What the box calls its rounds; "" if it has none."""
    decided_by: str
    """What decided it, in a few words."""
    fault: str
    """What broke it; "": nothing."""


class LabMatches(_Wire, frozen=True):
    """A page of matches by number."""

    matches: list[LabMatch]
    """The matches of the page."""
    page: int
    """The number of the page, from 1."""
    pages: int
    """How many pages there are."""
    total: int
    """How many matches there are."""


class LabMatchFile(_Wire, frozen=True):
    """A match as a match file."""

    number: int
    """The number of the match."""
    text: str
    """The match file."""


class LabDifference(_Wire, frozen=True):
    """How much higher a win rate or a mean per match is in the second study than in the first.

    Its 95 % interval is ``low`` to ``high``; a mean of fewer than two matches has none.
    """

    what: Literal["rate", "length", "loss", "purchase"]
    """What was measured."""
    name: str
    """A seat or player; the unit of a length; the side that lost or bought."""
    first: float
    """Its value in the first study."""
    first_matches: int
    """How many matches that is from."""
    second: float
    """Its value in the second study."""
    second_matches: int
    """How many matches that is from."""
    difference: float
    """How much higher it is in the second."""
    low: float | None
    """The lower end of the 95 % interval of the difference; null: it is not known."""
    high: float | None
    """The upper end of the 95 % interval of the difference; null: it is not known."""
    clear: bool
    """Whether the interval leaves out that there is none."""


class LabComparison(_Wire, frozen=True):
    """Two studies, or cells, side by side: the seats and players that both have, and of one box what was counted."""

    game: NullableText
    """The id of the box; "": there are several."""
    differences: list[LabDifference]
    """What differs, and by how much."""
    charts: list[LabChart]
    """Plots of both side by side."""
