"""Queries of tournaments, for their pages and lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError
from broadfront.server.accounts.sessions import aware
from broadfront.server.accounts.tables import users
from broadfront.server.matches.clocks.schemas import read_pace
from broadfront.server.matches.seats.roster import DELETED_NAME
from broadfront.server.tournaments.repository import TournamentRecord, game_of, now, read
from broadfront.server.tournaments.schemas import (
    State,
    Tournament,
    TournamentBoard,
    TournamentGame,
    TournamentList,
    TournamentPlayer,
    TournamentRound,
    TournamentSummary,
)
from broadfront.server.tournaments.standings import TIE_BREAKS, Line
from broadfront.server.tournaments.tables import entrants, tournaments

PAGE: Final = 30
_T, _E = tournaments.c, entrants.c


async def list_tournaments(
    database: AsyncConnection, state: State | None, user_id: str, page: int
) -> TournamentList:
    """Return a page of tournaments: of one state, or all; only those of a user if one is named."""
    query = select(tournaments)
    if state is not None:
        query = query.where(_T.state == state)
    if user_id:
        his = select(_E.tournament_id).where(_E.user_id == user_id, or_(_E.gone_in.is_(None), _E.gone_in > 0))
        query = query.where(or_(_T.maker == user_id, _T.id.in_(his)))
    order = case((_T.state == "open", 0), (_T.state == "on", 1), else_=2)
    query = query.order_by(order, case((_T.state == "open", _T.closes)), _T.made.desc(), _T.id)
    rows = (await database.execute(query.limit(PAGE + 1).offset(page * PAGE))).all()
    return TournamentList(await _cards(database, rows[:PAGE]), len(rows) > PAGE)


async def _cards(database: AsyncConnection, rows: Sequence[Any]) -> list[TournamentSummary]:
    ids = [row.id for row in rows]
    there = select(_E.tournament_id, func.count()).group_by(_E.tournament_id)
    there = there.where(_E.tournament_id.in_(ids), or_(_E.gone_in.is_(None), _E.gone_in > 0))
    players = {row[0]: row[1] for row in await database.execute(there)}
    makers = select(users.c.id, users.c.name).where(users.c.id.in_([row.maker for row in rows if row.maker]))
    names = {row.id: row.name for row in await database.execute(makers)}
    return [_card(row, names.get(row.maker, DELETED_NAME), players.get(row.id, 0)) for row in rows]


def _card(row: Any, maker: str, players: int) -> TournamentSummary:
    title, scenario, seats = row.game, row.scenario, list[str]()
    try:
        card = registry.listing(row.game)
        title = card.title
        for one in card.scenarios:
            if one.id == row.scenario:
                scenario, seats = one.title, list(one.seats)
    except BroadfrontError:
        pass  # the box is not installed any more
    return TournamentSummary(
        id=row.id,
        title=row.title,
        message=row.message,
        maker=maker,
        game=row.game,
        game_title=title,
        scenario=row.scenario,
        scenario_title=scenario,
        seats=seats,
        options=msgspec.json.decode(row.options),
        pace=read_pace(row.pace),
        rated=bool(row.rated),
        system=row.system,
        most=row.most,
        players=players,
        state=row.state,
        why=row.why,
        made=aware(row.made),
        closes=aware(row.closes),
        hours=row.hours,
        rounds=row.rounds,
        round=row.round,
        began=aware(row.began) if row.began else None,
        ended=aware(row.ended) if row.ended else None,
    )


async def tournament_page(database: AsyncConnection, id_: str, user_id: str) -> Tournament:
    """Return a tournament as a user ("": a guest) sees it.

    Raises
    ------
    NoTournament
        If there is none.
    """
    record = await read(database, id_)
    (card,) = await _cards(database, [record.row])
    return Tournament(
        card=card,
        tie_breaks=list(TIE_BREAKS[record.row.system]),
        players=_players(record),
        rounds=[_round(record, row) for row in record.rounds],
        you=next((one.number for one in record.entrants if user_id and one.user_id == user_id), 0),
        is_maker=bool(user_id) and record.row.maker == user_id,
        now=now(),
    )


def _players(record: TournamentRecord) -> list[TournamentPlayer]:
    lines = {line.number: line for line in record.standings()}
    order = list(lines) if record.row.began else [one.number for one in record.entrants]
    by_number = {one.number: one for one in record.entrants}
    removed = [one.number for one in record.entrants if one.number not in order]
    return [_player(by_number[number], lines.get(number)) for number in [*order, *removed]]


def _player(row: Any, line: Line | None) -> TournamentPlayer:
    return TournamentPlayer(
        number=row.number,
        name=row.name or DELETED_NAME,
        account=row.name is not None,
        seed=row.seed,
        rating=None if row.rating is None else round(row.rating),
        gone_in=row.gone_in,
        why=row.why,
        place=line.place if line else 0,
        points=line.points if line else 0.0,
        won=line.won if line else 0,
        drawn=line.drawn if line else 0,
        lost=line.lost if line else 0,
        tie_breaks=list(line.tie_breaks) if line else [],
        counts=line is not None and line.counts,
    )


def _round(record: TournamentRecord, row: Any) -> TournamentRound:
    boards: dict[int, list[Any]] = {}
    for game in record.games:
        if game.round == row.number:
            boards.setdefault(game.board, []).append(game)
    return TournamentRound(
        row.number,
        aware(row.began),
        aware(row.ends),
        [
            TournamentBoard(some[0].first, some[0].second, [_game(one) for one in some])
            for some in boards.values()
        ],
    )


def _game(row: Any) -> TournamentGame:
    game = game_of(row)
    return TournamentGame(
        game.first, game.second, row.match_id, game.first_score, game.second_score, game.how, aware(row.ends)
    )


async def of_user(database: AsyncConnection, user_id: str) -> list[dict[str, Any]]:
    """Return the data of a user's part in tournaments, for an export."""
    query = (
        select(_T.id, _T.title, _T.maker, _T.made, _E.entered, _E.gone_in, _E.why)
        .outerjoin(entrants, (_E.tournament_id == _T.id) & (_E.user_id == user_id))
        .where(or_(_T.maker == user_id, _E.user_id == user_id))
        .order_by(_T.made)
    )
    return [
        {
            "tournament": row.id,
            "title": row.title,
            "made": aware(row.made) if row.maker == user_id else None,
            "entered": aware(row.entered) if row.entered else None,
            "left_in_round": row.gone_in,
            "removed_because": row.why or "",
        }
        for row in await database.execute(query)
    ]
