"""What the laboratory tells of studies.

===  ===========================================  ===============
GET  /api/v1/lab/studies                             `LabStudies`
GET  /api/v1/lab/studies/{id}                        `LabStudy`
GET  /api/v1/lab/studies/{id}/map                    `LabMap`
GET  /api/v1/lab/studies/{id}/matches                `LabMatches`
GET  /api/v1/lab/studies/{id}/matches/{number}       `LabMatchFile`
GET  /api/v1/lab/studies/{id}/export                 CSV or Parquet
GET  /api/v1/lab/comparison                          `LabComparison`
===  ===========================================  ===============
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from broadfront.engine.view import Table, View


class _Wire(msgspec.Struct, frozen=True):
    """What goes over the wire."""


class LabProgress(_Wire, frozen=True):
    """How far a study is; a ``new`` one has not been begun. ``left`` is the seconds it may still take, if known."""

    state: Literal["new", "running", "stopped", "finished"]
    played: int
    planned: int
    faults: int
    left: float | None = None


class LabLine(_Wire, frozen=True):
    """A study as the list shows it; one that cannot be read has only ``id`` and ``problem``."""

    id: str
    """The name of its folder."""
    title: str = ""
    games: tuple[str, ...] = ()
    """The titles of its boxes."""
    players: tuple[str, ...] = ()
    cells: int = 0
    progress: LabProgress | None = None
    problem: str = ""


class LabStudies(_Wire, frozen=True):
    """All studies of the folder that the server was given, by the names of their folders."""

    studies: list[LabLine]


class LabCell(_Wire, frozen=True):
    """A cell of a study: one combination of box, scenario and options."""

    name: str
    game: str
    """The box's title."""
    scenario: str
    options: str
    """"name=value,name=value": those that the study sets."""
    played: int
    planned: int
    box: str
    """The box's id."""
    verdict: str = ""
    """What the sequential test has decided, if the study has one."""


class LabChart(_Wire, frozen=True):
    """A plot: what it is called, what it shows in a sentence, and its Vega-Lite specification with all data."""

    id: str
    title: str
    text: str
    spec: dict[str, Any]


class LabOpening(_Wire, frozen=True):
    """First orders of a seat: in how many matches, which share of all, and its mean score in these."""

    seat: str
    orders: tuple[str, ...]
    matches: int
    share: float
    score: float


class LabFault(_Wire, frozen=True):
    """A match that broke, and how."""

    number: int
    text: str


class LabHeat(_Wire, frozen=True):
    """A kind of count that the map can show, and the sides it is there of."""

    what: Literal["battle", "loss", "capture", "purchase", "placement"]
    sides: tuple[str, ...]
    """As a request for the map names them."""
    names: tuple[str, ...]
    """What they are called."""


class LabStudy(_Wire, frozen=True):
    """What a study is and what one of its cells has found, or all of them together (``cell`` is "")."""

    id: str
    title: str
    text: str
    """Its file."""
    players: tuple[str, ...]
    seed: int
    journals: bool
    """Whether its matches can be looked at."""
    tallies: bool
    """Whether what happens in its matches is counted."""
    progress: LabProgress
    cells: list[LabCell]
    cell: str
    game: str
    """The id of the box; "": cells of several are told together."""
    matches: int
    """How many are counted here."""
    charts: list[LabChart]
    openings: list[LabOpening]
    depth: int
    """How many orders of each opening are told."""
    heats: list[LabHeat]
    """What the map can show; none for several cells together, which may have several maps."""
    faults: list[LabFault]


class LabMap(_Wire, frozen=True):
    """A count on the board: the table, an empty view of it, and (space, number) for each space with any."""

    game: str
    table: Table
    view: View
    heat: list[tuple[int, int]]
    matches: int


class LabMatch(_Wire, frozen=True):
    """A match of a study."""

    number: int
    game: str
    cell: str
    players: tuple[str, ...]
    seats: tuple[str, ...]
    scores: tuple[float, ...]
    winners: tuple[str, ...]
    moves: int
    turns: int | None
    """Of one side each."""
    rounds: int | None
    round_unit: str
    """What the box calls its rounds; "" if it has none."""
    decided_by: str
    fault: str


class LabMatches(_Wire, frozen=True):
    """A page of matches by number."""

    matches: list[LabMatch]
    page: int
    pages: int
    total: int


class LabMatchFile(_Wire, frozen=True):
    """A match as a match file."""

    number: int
    text: str


class LabDifference(_Wire, frozen=True):
    """How much higher a win rate or a mean per match is in the second study than in the first.

    Its 95 % interval is ``low`` to ``high``; a mean of fewer than two matches has none.
    """

    what: Literal["rate", "length", "loss", "purchase"]
    name: str
    """A seat or player; the unit of a length; the side that lost or bought."""
    first: float
    first_matches: int
    second: float
    second_matches: int
    difference: float
    low: float | None
    high: float | None
    clear: bool
    """Whether the interval leaves out that there is none."""


class LabComparison(_Wire, frozen=True):
    """Two studies, or cells, side by side: the seats and players that both have, and of one box what was counted."""

    game: str
    """The id of the box; "": there are several."""
    differences: list[LabDifference]
    charts: list[LabChart]
