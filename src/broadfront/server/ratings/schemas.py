"""What goes over the wire about ratings.

====  ================================================  ====================
verb  path                                              answer
====  ================================================  ====================
GET   /api/v1/ratings                                   list of `RatingPool`
GET   /api/v1/ratings/{pool}?page=                      `Leaderboard`
GET   /api/v1/ratings/players/{player}                  `PlayerRatings`
GET   /api/v1/ratings/players/{player}/against/{other}  `Record`
GET   /api/v1/players/{name}/ratings                    `PlayerRatings`
GET   /api/v1/matches/{id}/rating                       `MatchRating`
====  ================================================  ====================
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec


class _Wire(msgspec.Struct, frozen=True):
    pass


class RatingPool(_Wire, frozen=True):
    """Matches whose results are comparable, and how many players have a rating in them."""

    id: str
    title: str
    players: int


class RatedPlayer(_Wire, frozen=True):
    """A player: a person, a level of the computer, or a former player, whose account was deleted."""

    id: str
    name: str
    kind: Literal["person", "computer", "former"]


class Rating(_Wire, frozen=True):
    """A rating, how far it may be off, and whether it is still too uncertain for a leaderboard."""

    rating: int
    uncertainty: int
    provisional: bool


class RatedLine(_Wire, frozen=True):
    """A line of a leaderboard."""

    place: int
    player: RatedPlayer
    rating: Rating
    matches: int
    won: int
    drawn: int


class Leaderboard(_Wire, frozen=True):
    """A page of the best players of a pool."""

    pool: str
    title: str
    page: int
    pages: int
    lines: list[RatedLine]


class RatedMatch(_Wire, frozen=True):
    """A player's rating after a match, which scored ``score`` (1 won, 0 lost)."""

    match: str
    at: datetime
    score: float
    rating: Rating


class PoolRating(_Wire, frozen=True):
    """A player's rating in a pool, with the last matches that made it, oldest first."""

    pool: str
    title: str
    rating: Rating
    matches: int
    won: int
    drawn: int
    history: list[RatedMatch]


class PlayerRatings(_Wire, frozen=True):
    """All ratings of a player."""

    player: RatedPlayer
    ratings: list[PoolRating]


class Met(_Wire, frozen=True):
    """A rated match that two players played against each other, with the first one's score."""

    match: str
    title: str
    at: datetime
    score: float


class Record(_Wire, frozen=True):
    """How two players fared against each other in rated matches, as the first one sees it; newest matches first."""

    player: RatedPlayer
    other: RatedPlayer
    won: int
    drawn: int
    lost: int
    matches: list[Met]


class RatingChange(_Wire, frozen=True):
    """What a match has changed for a player; ``seats`` are his."""

    player: RatedPlayer
    seats: list[int]
    before: Rating
    after: Rating


class MatchRating(_Wire, frozen=True):
    """What becomes of ratings by a match.

    ``state``: it is not rated; it waits until all have taken their seats; it is on; it has changed ratings; or it has
    not, because of ``why``: a guest had a seat, or somebody sat on two sides, or it was abandoned.
    """

    state: Literal["unrated", "waiting", "on", "rated", "void"]
    why: Literal["", "guest", "sides", "abandoned"]
    pool: str
    title: str
    changes: list[RatingChange]
