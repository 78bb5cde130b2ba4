"""Who may play in a rated match: accounts and the computer's levels, nobody on two sides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from sqlalchemy import Connection, exists, select

from broadfront.engine.errors import Refusal
from broadfront.engine.match import Match
from broadfront.players import LEVELS
from broadfront.server.http.errors import InvalidInput, MoveRefused, Unauthorized
from broadfront.server.lobby.tables import shown
from broadfront.server.matches import tables
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.schemas import NewMatch
from broadfront.server.matches.seats.roster import Seat
from broadfront.server.matches.write_batch import Row, RowsRefused, RowWrite
from broadfront.server.ratings.rater import COMPUTER, why_not

_LESSON: Final = "A guided match is not rated: leave it unrated."


def check_new(new: NewMatch, owner: str | None) -> None:
    """Check that a new match may be rated; ``owner`` creates it (None: a guest).

    Raises
    ------
    Unauthorized, InvalidInput
        If a guest creates it; if its result would show nothing about the players' skill.
    """
    if owner is None:
        raise Unauthorized("Sign in first: a guest has no rating.", code="SIGN_IN_FIRST")
    if new.guided:
        raise InvalidInput(_LESSON)
    if new.scenario_text:
        raise InvalidInput("A match on a scenario of one's own is not rated: leave it unrated.")


def _check_unfinished(connection: Connection, new: Sequence[Row]) -> None:
    """Check that an account has no unfinished rated match against the computer, of which it could play the best deal.

    Raises
    ------
    RowsRefused
        If the account has one in this game that is not over; its row is locked.
    """
    seats, others = tables.seats.c, tables.seats.alias("others").c
    is_person = (others.match_id == seats.match_id) & (others.kind == "person")
    written = [row["match_id"] for row in new]  # some may exist, if an answer was lost
    refused, allowed = set[str](), set[tuple[str, str]]()
    for row in new:
        user_id, game = row["user_id"], row["game"]
        unfinished = (
            select(seats.match_id)
            .join(tables.matches, tables.matches.c.id == seats.match_id)
            .join(shown, shown.c.match_id == seats.match_id)
            .where(seats.user_id == user_id, tables.matches.c.rated, tables.matches.c.game == game)
            .where(~shown.c.over, seats.match_id.not_in(written))
            .where(~exists(select(others.seat).where(is_person & others.user_id.is_distinct_from(user_id))))
            .limit(1)
        )
        if (user_id, game) in allowed or connection.execute(unfinished).first() is not None:
            refused.add(row["match_id"])
        else:
            allowed.add((user_id, game))
    if refused:
        raise RowsRefused(
            "You have a rated match of this game against the computer that is not over: finish it, or resign.",
            refused,
        )


RATED_AGAINST_COMPUTER: Final = RowWrite(0, user="user_id", check=_check_unfinished)
"""With (match_id, user_id, game): new rated matches of one person against the computer."""


def check_seats(match: Match, seats: Sequence[Seat]) -> None:
    """Check that the players of a rated match can be rated in it.

    Raises
    ------
    InvalidInput
        If it is a lesson or has a handicap; if no person plays, or the computer plays without a level, or a level
        plays two sides.
    """
    if match.setting.scenario in {one.scenario for one in match.game.game_info.guided}:
        raise InvalidInput(_LESSON)
    for seat in seats:
        if seat.is_computer and seat.level not in LEVELS:
            raise InvalidInput(f"Only levels of the computer are rated: {', '.join(LEVELS)}.")
    if any(option.handicap and option.name in dict(match.setting.options) for option in match.game.options):
        raise InvalidInput("A match with a handicap is not rated: leave it unrated, or play without one.")
    if all(seat.is_computer for seat in seats):
        raise InvalidInput("A rated match needs a person.")
    if why_not(_players(seats), match.sides):
        raise InvalidInput("In a rated match a level of the computer plays for one side only.")


def _players(seats: Sequence[Seat]) -> list[str]:
    """Return the player of each seat; a player who is not known yet is a different one at each seat."""
    return [
        f"{COMPUTER}{seat.level}" if seat.is_computer else seat.owner or f"seat {number}"
        for number, seat in enumerate(seats)
    ]


def has_begun(live: LiveMatch) -> bool:
    """Return whether all seats of a rated match are taken, or it has moves already."""
    if all(seat.is_computer or seat.owner for seat in live.seats):
        return bool(live.talk.vacancies.changed) or not why_not(_players(live.seats), live.match.sides)
    people = set(live.people)
    return any(row.seat in people for row in live.rows)


async def must_have_begun(live: LiveMatch, refresh: Callable[[], Awaitable[object]]) -> None:
    """Check that all seats of a rated match are taken before moves.

    ``refresh`` reads the match again: somebody may have taken a seat at another server.

    Raises
    ------
    MoveRefused
        If a seat is empty.
    """
    if not live.rated or has_begun(live):
        return
    await refresh()
    if not has_begun(live):
        raise MoveRefused(
            Refusal(
                "", "This match is rated: it begins when all players have signed in and taken their seats."
            )
        )
