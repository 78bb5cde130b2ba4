"""What goes over the wire about ratings.

====  ================================================  ====================
verb  path                                              answer
====  ================================================  ====================
GET   /api/v1/ratings                                   list of `RatingPool`
GET   /api/v1/ratings/{pool}?page=                      `Leaderboard`
GET   /api/v1/ratings/players/{player}                  `PlayerRatings`
GET   /api/v1/ratings/players/{player}/against/{other}  `HeadToHead`
GET   /api/v1/players/{name}/ratings                    `PlayerRatings`
GET   /api/v1/matches/{id}/rating                       `MatchRating`
====  ================================================  ====================
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from broadfront.server.http.nulls import NULL_IF_EMPTY, NullableText


class _Wire(msgspec.Struct, frozen=True):
    pass


class RatingPool(_Wire, frozen=True):
    """Matches whose results are comparable, and how many players have a rating in them."""

    id: str
    """The id of the pool."""
    title: str
    """What the pool is called."""
    players: int
    """How many players have a rating in it."""


class RatedPlayer(_Wire, frozen=True):
    """A player: a person, a level of the computer, or a former player, whose account was deleted."""

    id: str
    """By which its ratings are read."""
    name: str
    """What the player is called."""
    kind: Literal["person", "computer", "former"]
    """Who plays."""


class Rating(_Wire, frozen=True):
    """A rating, how far it may be off, and whether it is still too uncertain for a leaderboard."""

    rating: int
    """The rating, in points of the Elo scale."""
    uncertainty: int
    """How far it may be off, in points."""
    provisional: bool
    """Whether it is still too uncertain for a leaderboard."""


class LeaderboardEntry(_Wire, frozen=True):
    """A line of a leaderboard."""

    place: int
    """The place, from 1."""
    player: RatedPlayer
    """Whose line it is."""
    rating: Rating
    """The rating now."""
    matches: int
    """How many rated matches the player has finished."""
    won: int
    """How many of them were won."""
    drawn: int
    """How many of them were drawn."""


class Leaderboard(_Wire, frozen=True):
    """A page of the best players of a pool."""

    pool: str
    """The id of the pool."""
    title: str
    """What the pool is called."""
    page: int
    """The number of the page, from 1."""
    pages: int
    """How many pages there are."""
    lines: list[LeaderboardEntry]
    """The players of the page, the best first."""


class RatedMatch(_Wire, frozen=True):
    """A player's rating after a match, which scored ``score`` (1 won, 0 lost)."""

    match: str
    """The id of the match."""
    at: datetime
    """When it ended."""
    score: float
    """The player's result, 0 lost to 1 won."""
    rating: Rating
    """The rating after it."""


class PoolRating(_Wire, frozen=True):
    """A player's rating in a pool, with the last matches that made it, oldest first."""

    pool: str
    """The id of the pool."""
    title: str
    """What the pool is called."""
    rating: Rating
    """The rating now."""
    matches: int
    """How many rated matches the player has finished."""
    won: int
    """How many of them were won."""
    drawn: int
    """How many of them were drawn."""
    history: list[RatedMatch]
    """The rating after each of the last matches, the oldest first."""


class PlayerRatings(_Wire, frozen=True):
    """All ratings of a player."""

    player: RatedPlayer
    """Whose ratings they are."""
    ratings: list[PoolRating]
    """The ratings, one for each pool."""


class HeadToHeadMatch(_Wire, frozen=True):
    """A rated match that two players played against each other, with the first one's score."""

    match: str
    """The id of the match."""
    title: str
    """What the pool is called."""
    at: datetime
    """When it ended."""
    score: float
    """The first player's result, 0 lost to 1 won."""


class HeadToHead(_Wire, frozen=True):
    """How two players fared against each other in rated matches, as the first one sees it; newest matches first."""

    player: RatedPlayer
    """The first player."""
    other: RatedPlayer
    """The second player."""
    won: int
    """How many matches the first has won."""
    drawn: int
    """How many matches were drawn."""
    lost: int
    """How many matches the first has lost."""
    matches: list[HeadToHeadMatch]
    """The matches, the newest first."""


class RatingChange(_Wire, frozen=True):
    """What a match has changed for a player; ``seats`` are his."""

    player: RatedPlayer
    """Whose rating it is."""
    seats: list[int]
    """The seats that the player had."""
    before: Rating
    """The rating before the match."""
    after: Rating
    """The rating after the match."""


class MatchRating(_Wire, frozen=True):
    """What becomes of ratings by a match.

    ``state``: it is not rated; it waits until all have taken their seats; it is on; it has changed ratings; or it has
    not, because of ``why``: a guest had a seat, or somebody sat on two sides, or it was abandoned.
    """

    state: Literal["unrated", "waiting", "on", "rated", "void"]
    """Whether the match is rated, and how far that is."""
    why: Annotated[Literal["", "guest", "sides", "abandoned"], NULL_IF_EMPTY]
    """Why it has changed no ratings; null: it has, or may still."""
    pool: NullableText
    """The id of the pool; null: the match is not rated."""
    title: str
    """What the pool is called."""
    changes: list[RatingChange]
    """What the match has changed."""
