"""What goes over the wire about tournaments.

======  =================================================  ==================  =============================
verb    path                                               body                answer
======  =================================================  ==================  =============================
GET     /api/v1/tournaments?which=&page=                                       `TournamentList`
POST    /api/v1/tournaments                                `NewTournament`     `MadeTournament`
GET     /api/v1/tournaments/{id}                                               `Tournament`
GET     /api/v1/tournaments/{id}/export                                        a file: JSON, CSV, or TRF
POST    /api/v1/tournaments/{id}/players                                       `Tournament`
DELETE  /api/v1/tournaments/{id}/players/me                                    `Tournament`
POST    /api/v1/tournaments/{id}/start                                         `Tournament`; by who made it
POST    /api/v1/tournaments/{id}/cancel                    `CancelTournament`  `Tournament`; by who made it
DELETE  /api/v1/tournaments/{id}/players/{number}?reason=                      `Tournament`; by who made it
======  =================================================  ==================  =============================
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from broadfront.server.games.schemas import Options, Value
from broadfront.server.http.request_body import RequestBody
from broadfront.server.matches.clocks.schemas import Pace

System = Literal["round-robin", "swiss", "knockout"]
State = Literal["open", "on", "over", "cancelled"]
Word = Annotated[str, Meta(max_length=128)]
Reason = Annotated[str, Meta(max_length=200)]


class NewTournament(RequestBody, frozen=True):
    """A tournament to be made; every pairing is two matches with the sides swapped."""

    title: Annotated[str, Meta(max_length=80)]
    game: Word
    system: System
    pace: Pace
    closes: datetime
    """When the sign-up closes and the first round begins."""
    hours: Annotated[int, Meta(ge=1, le=2_400)]
    """That a round lasts at most; it ends when all its matches have."""
    scenario: Word = ""
    options: Options = {}
    rated: bool = False
    most: Annotated[int, Meta(ge=2, le=64)] = 16
    """Players."""
    rounds: Annotated[int, Meta(ge=0, le=32)] = 0
    """Of the Swiss system; 0: as many as there are in a knock-out."""
    message: Annotated[str, Meta(max_length=500)] = ""


class MadeTournament(msgspec.Struct, frozen=True):
    """A tournament was made."""

    id: str


class CancelTournament(RequestBody, frozen=True):
    """Call a tournament off before its start."""

    why: Reason = ""


class RemovePlayer(RequestBody, frozen=True):
    """Remove a player; everybody sees the reason."""

    number: Annotated[int, Meta(ge=1, le=32_000)]
    why: Reason


class TournamentCard(msgspec.Struct, frozen=True):
    """A tournament as lists show it."""

    id: str
    title: str
    message: str
    maker: str
    """The name of who made it."""
    game: str
    game_title: str
    scenario: str
    scenario_title: str
    seats: list[str]
    """What the game calls both seats; empty if this server does not have it any more."""
    options: dict[str, Value]
    pace: Pace | None
    rated: bool
    system: System
    most: int
    players: int
    """Who have signed up."""
    state: State
    why: str
    """Why it was cancelled, or ended early; or ""."""
    made: datetime
    closes: datetime
    hours: int
    rounds: int
    """0 before the start."""
    round: int
    """That is on, or was the last."""
    began: datetime | None
    ended: datetime | None


class TournamentList(msgspec.Struct, frozen=True):
    """A page of tournaments: those that are open first; ``more``: there is another page."""

    tournaments: list[TournamentCard]
    more: bool


class TournamentPlayer(msgspec.Struct, frozen=True):
    """A player with his line of the standings."""

    number: int
    name: str
    account: bool
    """False: the account was deleted."""
    seed: int
    """By rating; 0 before the start."""
    rating: int | None
    gone_in: int | None
    """The round in which he left; null: he has not."""
    why: str
    """Why he was removed; or ""."""
    place: int
    points: float
    won: int
    drawn: int
    lost: int
    tie_breaks: list[float | None]
    """In the order of the names in `Tournament`; null: it does not apply."""
    counts: bool
    """False: he left a round robin before half of his matches were played, and they count for nobody."""


class TournamentGame(msgspec.Struct, frozen=True):
    """A match of a tournament: the first player has the first seat."""

    first: int
    second: int
    match: str
    """The id of the match; "": there is none."""
    first_score: float | None
    """null: it is on."""
    second_score: float | None
    how: Literal["", "played", "forfeit", "bye"]
    ends: datetime


class TournamentBoard(msgspec.Struct, frozen=True):
    """A pairing: two players, by number, and their matches; ``second`` 0: a bye."""

    first: int
    second: int
    games: list[TournamentGame]


class TournamentRound(msgspec.Struct, frozen=True):
    """A round with its pairings."""

    number: int
    began: datetime
    ends: datetime
    boards: list[TournamentBoard]


class Tournament(msgspec.Struct, frozen=True):
    """A tournament with its players in the order of the standings, and its rounds."""

    card: TournamentCard
    tie_breaks: list[str]
    players: list[TournamentPlayer]
    rounds: list[TournamentRound]
    you: int
    """The reader's number; 0: he does not take part."""
    is_maker: bool
    now: datetime
    """By the server's clock."""
