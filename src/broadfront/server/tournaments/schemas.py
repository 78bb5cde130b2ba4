"""What goes over the wire about tournaments.

======  =================================================  ==================  ============================
verb    path                                               body                answer
======  =================================================  ==================  ============================
GET     /api/v1/tournaments?which=&page=                                       `TournamentList`
POST    /api/v1/tournaments                                `NewTournament`     `CreatedTournament`
GET     /api/v1/tournaments/{id}                                               `Tournament`
GET     /api/v1/tournaments/{id}/export                                        a file: JSON, CSV, or TRF
POST    /api/v1/tournaments/{id}/players                                       `Tournament`
DELETE  /api/v1/tournaments/{id}/players/me                                    `Tournament`
POST    /api/v1/tournaments/{id}/start                                         `Tournament`; by who made it
POST    /api/v1/tournaments/{id}/cancel                    `CancelTournament`  `Tournament`; by who made it
DELETE  /api/v1/tournaments/{id}/players/{number}?reason=                      `Tournament`; by who made it
======  =================================================  ==================  ============================
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from broadfront.server.games.schemas import Options, Value
from broadfront.server.http.nulls import NULL_IF_EMPTY, NullableNumber, NullableText
from broadfront.server.http.request_body import RequestBody
from broadfront.server.matches.clocks.schemas import Pace

System = Literal["round-robin", "swiss", "knockout"]
State = Literal["open", "on", "over", "cancelled"]
Word = Annotated[str, Meta(max_length=128)]
Reason = Annotated[str, Meta(max_length=200)]


class NewTournament(RequestBody, frozen=True):
    """A tournament to be made; every pairing is two matches with the sides swapped."""

    title: Annotated[str, Meta(max_length=80)]
    """What it is called."""
    game: Word
    """The id of the game."""
    system: System
    """Who meets whom."""
    pace: Pace
    """How much time players have in a match."""
    closes: datetime
    """When the sign-up closes and the first round begins."""
    hours: Annotated[int, Meta(ge=1, le=2_400)]
    """That a round lasts at most; it ends when all its matches have."""
    scenario: Word = ""
    """The id of the scenario; "": the first one."""
    options: Options = {}
    """Options of the rules that are not as usual."""
    rated: bool = False
    """Whether its results change ratings."""
    most: Annotated[int, Meta(ge=2, le=64)] = 16
    """Players."""
    rounds: Annotated[int, Meta(ge=0, le=32)] = 0
    """Of the Swiss system; 0: as many as there are in a knock-out."""
    message: Annotated[str, Meta(max_length=500)] = ""
    """What to tell those who may take part."""


class CreatedTournament(msgspec.Struct, frozen=True):
    """A tournament was made."""

    id: str
    """The id of the tournament."""


class CancelTournament(RequestBody, frozen=True):
    """Call a tournament off before its start."""

    why: Reason = ""
    """What the players are told."""


class RemovePlayer(RequestBody, frozen=True):
    """Remove a player; everybody sees the reason."""

    number: Annotated[int, Meta(ge=1, le=32_000)]
    """The number of the player."""
    why: Reason
    """What everybody is told."""


class TournamentSummary(msgspec.Struct, frozen=True):
    """A tournament as lists show it."""

    id: str
    """The id of the tournament."""
    title: str
    """What it is called."""
    message: str
    """What its maker tells those who may take part."""
    maker: str
    """The name of who made it."""
    game: str
    """The id of the game."""
    game_title: str
    """What the game is called."""
    scenario: str
    """The id of the scenario."""
    scenario_title: str
    """What the scenario is called."""
    seats: list[str]
    """What the game calls both seats; empty if this server does not have it any more."""
    options: dict[str, Value]
    """The options of the rules that are not as usual."""
    pace: Pace | None
    """How much time players have in a match."""
    rated: bool
    """Whether its results change ratings."""
    system: System
    """Who meets whom."""
    most: int
    """How many players at most."""
    players: int
    """Who have signed up."""
    state: State
    """Whether players may sign up, it is on, or is over."""
    why: str
    """Why it was cancelled, or ended early; or ""."""
    made: datetime
    """When it was made."""
    closes: datetime
    """When the sign-up closes and the first round begins."""
    hours: int
    """How many hours a round lasts at most."""
    rounds: NullableNumber
    """0 before the start."""
    round: NullableNumber
    """That is on, or was the last."""
    began: datetime | None
    """When it began; null: not yet."""
    ended: datetime | None
    """When it ended; null: not yet."""


class TournamentList(msgspec.Struct, frozen=True):
    """A page of tournaments: those that are open first; ``more``: there is another page."""

    tournaments: list[TournamentSummary]
    """The tournaments of the page."""
    more: bool
    """Whether there is another page."""


class TournamentPlayer(msgspec.Struct, frozen=True):
    """A player with his line of the standings."""

    number: int
    """The number of the player in the tournament, from 1."""
    name: str
    """What the player is called."""
    account: bool
    """False: the account was deleted."""
    seed: NullableNumber
    """By rating; 0 before the start."""
    rating: int | None
    """The player's rating when it began; null: none."""
    gone_in: int | None
    """The round in which he left; null: he has not."""
    why: str
    """Why he was removed; or ""."""
    place: int
    """The place in the standings, from 1."""
    points: float
    """The points that the matches brought."""
    won: int
    """How many matches were won."""
    drawn: int
    """How many matches were drawn."""
    lost: int
    """How many matches were lost."""
    tie_breaks: list[float | None]
    """In the order of the names in `Tournament`; null: it does not apply."""
    counts: bool
    """False: he left a round robin before half of his matches were played, and they count for nobody."""


class TournamentGame(msgspec.Struct, frozen=True):
    """A match of a tournament: the first player has the first seat."""

    first: int
    """The number of the player with the first seat."""
    second: int
    """The number of the player with the second seat."""
    match: NullableText
    """The id of the match; "": there is none."""
    first_score: float | None
    """null: it is on."""
    second_score: float | None
    """As ``first_score``, of the second player."""
    how: Annotated[Literal["", "played", "forfeit", "bye"], NULL_IF_EMPTY]
    """How the result came about; null: there is none yet."""
    ends: datetime
    """When the match has to be over."""


class TournamentBoard(msgspec.Struct, frozen=True):
    """A pairing: two players, by number, and their matches."""

    first: int
    """The number of the first player."""
    second: NullableNumber
    """The number of the second player; null: the first has a bye."""
    games: list[TournamentGame]
    """Their matches."""


class TournamentRound(msgspec.Struct, frozen=True):
    """A round with its pairings."""

    number: int
    """The number of the round, from 1."""
    began: datetime
    """When it began."""
    ends: datetime
    """When its matches have to be over."""
    boards: list[TournamentBoard]
    """The pairings."""


class Tournament(msgspec.Struct, frozen=True):
    """A tournament with its players in the order of the standings, and its rounds."""

    card: TournamentSummary
    """What lists show of it."""
    tie_breaks: list[str]
    """The names of the tie-breaks, the first one first."""
    players: list[TournamentPlayer]
    """The players, in the order of the standings."""
    rounds: list[TournamentRound]
    """The rounds, the first one first."""
    you: NullableNumber
    """The reader's number; 0: he does not take part."""
    is_maker: bool
    """Whether the reader made it."""
    now: datetime
    """By the server's clock."""
