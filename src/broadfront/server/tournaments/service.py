"""Commands of tournaments: create, sign up, leave, begin, cancel, remove a player."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.engine.match import Match
from broadfront.lab.matches import MatchSetup
from broadfront.server.accounts.sessions import aware
from broadfront.server.admin import audit
from broadfront.server.db.transactions import lock_user, transaction
from broadfront.server.http.errors import Conflict, InvalidInput, Unauthorized
from broadfront.server.matches import tables
from broadfront.server.matches.clocks.schemas import spell_pace
from broadfront.server.matches.seats.seat_plan import names_computer
from broadfront.server.tokens import new_id
from broadfront.server.tournaments import rounds, scheduler
from broadfront.server.tournaments.repository import TournamentRecord, lock, now, read
from broadfront.server.tournaments.schemas import NewTournament
from broadfront.server.tournaments.tables import entrants, tournaments
from broadfront.server.workers import untrusted_tasks

if TYPE_CHECKING:
    from broadfront.server.accounts.sessions import User
    from broadfront.server.context import AppContext

MAX_OPEN_TOURNAMENTS: Final = 5
"""Tournaments of one account that are not over."""
MAX_CREATED_PER_DAY: Final = 10
"""Tournaments that an account may create in a day."""
MAX_ENTERED_TOURNAMENTS: Final = 20
"""Unfinished tournaments in which an account may take part."""
MAX_ROUND_ROBIN_PLAYERS: Final = 16
MAX_START_DELAY: Final = timedelta(days=90)
MIN_TITLE_LENGTH: Final = 3
_T, _E = tournaments.c, entrants.c


async def make(context: AppContext, new: NewTournament, user: User) -> str:
    """Create a tournament; return its id.

    Raises
    ------
    InvalidInput, Conflict
        If its data is not possible; if the account has created too many.
    """
    match = await _match(new)
    at, title = now(), " ".join(new.title.split())
    if len(title) < MIN_TITLE_LENGTH:
        raise InvalidInput(f"Give the tournament a title of {MIN_TITLE_LENGTH} letters or more.")
    if new.closes.tzinfo is None:
        raise InvalidInput("Say in which time zone the sign-up closes.")
    if not at < new.closes <= at + MAX_START_DELAY:
        raise InvalidInput("The sign-up closes in the future, and within ninety days.")
    if new.system == "round-robin" and new.most > MAX_ROUND_ROBIN_PLAYERS:
        raise InvalidInput(
            f"A round robin has {MAX_ROUND_ROBIN_PLAYERS} players at most: it would last too long."
        )
    row: dict[str, Any] = {
        "id": new_id(),
        "title": title,
        "message": new.message.strip(),
        "maker": user.id,
        "made": at,
        "game": new.game,
        "scenario": match.setting.scenario,
        "options": msgspec.json.encode(dict(match.setting.options)).decode(),
        "pace": spell_pace(new.pace),
        "rated": new.rated,
        "system": new.system,
        "most": new.most,
        "wanted": new.rounds if new.system == "swiss" else 0,
        "hours": new.hours,
        "closes": new.closes,
        "state": "open",
        "why": "",
        "rounds": 0,
        "round": 0,
        "began": None,
        "ended": None,
        "writes": 0,
    }
    if sentence := tables.misfit(tournaments, row):
        raise InvalidInput(sentence)
    async with transaction(context.storage.engine) as database:
        await lock_user(database, user.id)
        await database.execute(insert(tournaments).values(**row))
        mine = select(func.count()).where(_T.maker == user.id)
        unfinished = await database.execute(mine.where(_T.state.in_(("open", "on"))))
        if unfinished.scalar_one() > MAX_OPEN_TOURNAMENTS:
            raise Conflict(
                f"{MAX_OPEN_TOURNAMENTS} tournaments of yours are not over: finish or cancel one first."
            )
        if (
            await database.execute(mine.where(_T.made > at - timedelta(days=1)))
        ).scalar_one() > MAX_CREATED_PER_DAY:
            raise Conflict(
                f"You have made {MAX_CREATED_PER_DAY} tournaments within a day: make the next one tomorrow."
            )
        await audit.record(database, "tournament-made", user.id, detail=f"{row['id']} {title}")
    return str(row["id"])


async def _match(new: NewTournament) -> Match:
    """Return a sample match of the tournament.

    Raises
    ------
    InvalidInput
        If there is no such game, scenario or option, or it is not for two players.
    """
    field = MatchSetup(new.game, new.scenario.strip(), new.options, "")
    match = (await asyncio.to_thread(untrusted_tasks.opened, field)).match
    if match.setting.scenario in {one.scenario for one in match.game.game_info.guided}:
        raise InvalidInput("A guided match is for learning: choose another scenario.")
    if len(match.seat_names) != 2 or len(set(match.sides)) != 2:
        raise InvalidInput(
            f"Tournaments are for two players: this has {len(match.seat_names)} seats "
            f"({', '.join(match.seat_names)}). Choose another scenario or option."
        )
    return match


@asynccontextmanager
async def _changed(
    context: AppContext, id_: str, user: User | None = None
) -> AsyncIterator[tuple[AsyncConnection, TournamentRecord]]:
    """Open a transaction that locks a tournament, and a user if one is named."""
    async with transaction(context.storage.engine) as database:
        if user is not None:
            await lock_user(database, user.id)
        await lock(database, id_)
        yield database, await read(database, id_)


async def enter(context: AppContext, id_: str, user: User) -> None:
    """Sign up; the same request sent twice has effect once.

    Raises
    ------
    NoTournament, Conflict
        If there is none; if the sign-up has closed, or there is no place left.
    """
    if names_computer(user.name):
        raise Conflict(f"{user.name} is the name of a computer player: change yours on your account first.")
    async with _changed(context, id_, user) as (database, record):
        mine = next((one for one in record.entrants if one.user_id == user.id), None)
        if mine is not None:
            if mine.gone_in is None:
                return
            raise Conflict("You are not in this tournament any more.")
        if record.row.state != "open" or aware(record.row.closes) <= now():
            raise Conflict("The sign-up has closed.", code="SIGN_UP_CLOSED")
        if len(record.players) >= record.row.most:
            raise Conflict(f"All {record.row.most} places are taken.", code="TOURNAMENT_FULL")
        on = (
            select(func.count())
            .select_from(entrants)
            .join(tournaments, _T.id == _E.tournament_id)
            .where(_E.user_id == user.id, _E.gone_in.is_(None), _T.state.in_(("open", "on")))
        )
        if (await database.execute(on)).scalar_one() >= MAX_ENTERED_TOURNAMENTS:
            raise Conflict(f"You take part in {MAX_ENTERED_TOURNAMENTS} tournaments already.")
        number = max((one.number for one in record.entrants), default=0) + 1
        row = {"tournament_id": id_, "number": number, "user_id": user.id, "entered": now()}
        try:
            await database.execute(insert(entrants).values(**row, rating=None, seed=0, gone_in=None, why=""))
        except IntegrityError:  # no lock prevents another server from creating the same row
            raise Conflict("Somebody else signed up at the same moment: try again.") from None


async def leave(context: AppContext, id_: str, user: User) -> None:
    """Withdraw a sign-up, or leave a running tournament; the same request sent twice has effect once.

    Raises
    ------
    NoTournament, Conflict
        If there is none; if the user does not take part, or it is over.
    """
    async with _changed(context, id_, user) as (database, record):
        mine = next((one for one in record.entrants if one.user_id == user.id), None)
        if mine is None:
            raise Conflict("You do not take part.", code="NOT_TAKING_PART")
        if mine.gone_in is not None:
            return
        if record.row.state == "open":
            gone = delete(entrants).where(_E.tournament_id == id_, _E.number == mine.number)
            await database.execute(gone)
            return
        _must_be_on(record)
        await rounds.forfeit(database, record, mine.number)
    await scheduler.try_to_move_on(context, id_)


def _must_be_on(record: TournamentRecord) -> None:
    if record.row.state != "on":
        raise Conflict(
            "The tournament is over." if record.row.state == "over" else "It was cancelled.",
            code="TOURNAMENT_OVER",
        )


def _must_be_maker(record: TournamentRecord, user: User) -> None:
    if record.row.maker != user.id:
        raise Unauthorized("Only who made the tournament does that.", code="NOT_THE_MAKER")


async def begin(context: AppContext, id_: str, user: User) -> None:
    """Close the sign-up now, and begin; the same request sent twice has effect once.

    Raises
    ------
    NoTournament, Unauthorized, Conflict
        If there is none; if somebody else has made it; if too few have signed up.
    """
    async with _changed(context, id_, user) as (database, record):
        _must_be_maker(record, user)
        if record.row.state == "open":
            if len(record.players) < rounds.MIN_PLAYERS:
                raise Conflict("Two players at least have to sign up first.")
            await rounds.begin(database, record, now())
            await audit.record(database, "tournament-begun", user.id, detail=id_)
        elif record.row.state == "cancelled":
            raise Conflict("It was cancelled.", code="TOURNAMENT_OVER")
    await scheduler.try_to_move_on(context, id_)


async def cancel(context: AppContext, id_: str, user: User, why: str) -> None:
    """Cancel a tournament before its start; the same request sent twice has effect once.

    Raises
    ------
    NoTournament, Unauthorized, Conflict, InvalidInput
        If there is none; if somebody else has made it; if it has begun; if the reason cannot be kept.
    """
    reason = _valid_reason(why) or "Who made it has cancelled it."
    async with _changed(context, id_, user) as (database, record):
        _must_be_maker(record, user)
        if record.row.state == "cancelled":
            return
        if record.row.state != "open":
            raise Conflict(
                "The tournament has begun: it cannot be cancelled any more.", code="TOURNAMENT_BEGUN"
            )
        await rounds.cancel(database, id_, reason, now())
        await audit.record(database, "tournament-cancelled", user.id, detail=f"{id_} {reason}")


async def remove(context: AppContext, id_: str, user: User, number: int, why: str) -> None:
    """Remove a player, with a public reason; the same request sent twice has effect once.

    Raises
    ------
    NoTournament, Unauthorized, Conflict, InvalidInput
        If there is none; if somebody else has made it; if it is over; if there is no such player or reason.
    """
    reason = _valid_reason(why)
    if not reason:
        raise InvalidInput("Say why: everybody will see it.")
    async with _changed(context, id_, user) as (database, record):
        _must_be_maker(record, user)
        one = next((one for one in record.entrants if one.number == number), None)
        if one is None:
            raise InvalidInput("There is no such player in this tournament.")
        if one.gone_in is not None:
            return
        if record.row.state != "open":
            _must_be_on(record)
        await rounds.forfeit(database, record, number, reason)
        mine = select(_E.user_id).where(_E.tournament_id == id_, _E.number == number)
        whom = (
            await database.execute(mine)
        ).scalar()  # the row is locked: the account may have been deleted before
        if whom is not None:
            await audit.record(database, "tournament-removed", whom, user.id, f"{id_} {reason}")
    await scheduler.try_to_move_on(context, id_)


def _valid_reason(why: str) -> str:
    reason = " ".join(why.split())
    if sentence := tables.misfit(tournaments, {"why": reason}):
        raise InvalidInput(sentence)
    return reason
