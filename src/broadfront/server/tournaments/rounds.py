"""Changes of a tournament under its lock: the start, results, forfeits, the next round, the end.

Everything here happens in a transaction that has locked the tournament (`repository.lock`), so that of several
servers one does it, completely or not at all. Matches are created and ended outside of it, by ids that were fixed in
it (`scheduler`).
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import SystemRandom
from typing import Any, Final

from sqlalchemy import and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError
from broadfront.server.accounts.sessions import aware
from broadfront.server.lobby.tables import shown
from broadfront.server.matches.clocks.match_clocks import TimeSpan
from broadfront.server.ratings import rating_scale
from broadfront.server.ratings.pools import pool_of
from broadfront.server.ratings.rating_scale import Skill
from broadfront.server.ratings.tables import ratings
from broadfront.server.tokens import new_id
from broadfront.server.tournaments import pairings
from broadfront.server.tournaments.pairings import NOBODY, Contender, Pair
from broadfront.server.tournaments.repository import NoTournament, TournamentRecord, game_of, lock, read
from broadfront.server.tournaments.standings import BYE, winner_of
from broadfront.server.tournaments.tables import entrants, games, rounds, tournaments

MIN_PLAYERS: Final = 2
_lot = SystemRandom()


async def begin(database: AsyncConnection, record: TournamentRecord, at: datetime) -> None:
    """Close the sign-up: seed the players by rating, and begin the first round; with too few players, cancel."""
    id_, e = record.row.id, entrants.c
    await database.execute(delete(entrants).where(e.tournament_id == id_, e.user_id.is_(None)))
    players = [one for one in record.players if one.user_id is not None]
    if len(players) < MIN_PLAYERS:
        await cancel(database, id_, "Fewer than two players had signed up.", at)
        return
    try:
        pool = pool_of(await asyncio.to_thread(record.setting))
    except BroadfrontError:
        await cancel(database, id_, "This server does not have the game any more.", at)
        return
    r = ratings.c
    query = select(r.player, r.mu, r.sigma).where(r.pool == pool)
    query = query.where(r.player.in_([one.user_id for one in players]))
    known = {
        row.player: rating_scale.displayed(Skill(row.mu, row.sigma)).rating
        for row in await database.execute(query)
    }
    unknown = rating_scale.displayed(rating_scale.FIRST).rating
    order = sorted(players, key=lambda one: (-known.get(one.user_id, unknown), one.number))
    for seed, one in enumerate(order, 1):
        seeded = update(entrants).where(e.tournament_id == id_, e.number == one.number)
        await database.execute(seeded.values(seed=seed, rating=known.get(one.user_id)))
    most = pairings.max_rounds(record.row.system, len(players))
    round_count = record.row.wanted or (len(players) - 1).bit_length()
    number = min(round_count, most) if record.row.system == "swiss" else most
    await _set(database, id_, state="on", rounds=number, began=at)
    await _next_round(database, await read(database, id_), at)


async def cancel(database: AsyncConnection, id_: str, why: str, at: datetime) -> None:
    """Cancel a tournament before its start."""
    await _set(database, id_, state="cancelled", why=why, ended=at)


async def advance(database: AsyncConnection, record: TournamentRecord, at: datetime) -> bool:
    """Process what has happened in a running tournament; return whether there may be more to do at once."""
    for one in record.players:
        if one.user_id is None and one.gone_in is None:  # the account was deleted
            await forfeit(database, record, one.number)
            return True
    if await _note_results(database, record):
        return True
    of_round = record.of_round
    if any(row.first_score is None or row.how == "ending" for row in of_round):
        return False
    if await _third_matches(database, record, at):
        return False
    if record.row.round >= record.row.rounds:
        await _set(database, record.row.id, state="over", ended=at)
        return False
    return await _next_round(database, record, at)


async def forfeit(database: AsyncConnection, record: TournamentRecord, number: int, why: str = "") -> None:
    """Let a player leave: he loses his unfinished matches, and is not paired any more."""
    e, g = entrants.c, games.c
    gone = update(entrants).where(e.tournament_id == record.row.id, e.number == number)
    await database.execute(gone.values(gone_in=record.row.round, why=why))
    left = {one.number for one in record.players if one.gone_in is not None} | {number}
    for row in record.of_round:
        if row.first_score is None and number in (row.first, row.second):
            scores = {
                "first_score": float(row.first not in left),
                "second_score": float(row.second not in left),
            }
            lost = update(games).where(
                g.tournament_id == row.tournament_id,
                g.round == row.round,
                g.board == row.board,
                g.game == row.game,
            )
            await database.execute(lost.values(**scores, how="ending"))


# --- results ---------------------------------------------------------------------------------------------------------


async def _note_results(database: AsyncConnection, record: TournamentRecord) -> bool:
    """Take over the results of matches that have ended; return whether there were any."""
    on = [row for row in record.of_round if row.first_score is None]
    query = select(shown.c.match_id, shown.c.result).where(
        shown.c.match_id.in_([row.match_id for row in on]), shown.c.over
    )
    ended = {row.match_id: row.result for row in await database.execute(query)}
    if not ended:
        return False
    try:
        setting = await asyncio.to_thread(record.setting)
        sides = [str(side) for side in registry.game(record.row.game).sides(setting)]
    except BroadfrontError:
        sides = ["0", "1"]
    g = games.c
    for row in on:
        if row.match_id in ended:
            first, second = _scores(ended[row.match_id], sides)
            noted = update(games).where(g.tournament_id == record.row.id, g.match_id == row.match_id)
            await database.execute(noted.values(first_score=first, second_score=second, how="played"))
    return True


def _scores(result: str, sides: Sequence[str]) -> tuple[float, float]:
    """Return the scores of both seats for a result as lists have it."""
    if result == "draw":
        return 0.5, 0.5
    return float(result == sides[0]), float(result == sides[1])


# --- rounds ----------------------------------------------------------------------------------------------------------


async def _next_round(database: AsyncConnection, record: TournamentRecord, at: datetime) -> bool:
    """Pair the next round, or end the tournament if that is not possible. Return whether there may be more to do."""
    id_, number = record.row.id, record.row.round + 1
    pairs = await asyncio.to_thread(_pairs, record, number)
    if pairs is None:
        await _set(database, id_, state="over", ended=at, why=_WHY_NO_PAIRS)
        return False
    ends = at + timedelta(hours=record.row.hours)
    await database.execute(insert(rounds).values(tournament_id=id_, number=number, began=at, ends=ends))
    rows = [row for board, pair in enumerate(pairs, 1) for row in _rows(record, number, board, pair, ends)]
    await database.execute(insert(games), rows)
    await _set(database, id_, round=number)
    return True


_WHY_NO_PAIRS: Final = "It ended early: those who are left cannot be paired without meeting again."


def _pairs(record: TournamentRecord, number: int) -> list[Pair] | None:
    order = sorted(record.players, key=lambda one: one.seed)
    if record.row.system == "round-robin":
        return pairings.round_robin([one.number for one in order], number)
    if record.row.system == "knockout":
        if number == 1:
            return pairings.knockout([one.number for one in order])
        return pairings.next_knockout([winner or NOBODY for winner in _winners(record)])
    there = _contenders(record)
    met = {frozenset((row.first, row.second)) for row in record.games if row.second != NOBODY}
    return pairings.swiss(there, met) if len(there) >= MIN_PLAYERS else None


def _contenders(record: TournamentRecord) -> list[Contender]:
    """Return the players to be paired by the Swiss system."""
    points: dict[int, float] = defaultdict(float)
    before: dict[int, float] = {}
    byes, floated = set[int](), dict[int, int]()
    for row in record.games:
        if row.round == record.row.round and not before:
            before = dict(points)
        points[row.first] += row.first_score or 0
        points[row.second] += row.second_score or 0
        if row.how == "bye":
            byes.add(row.first)
    for row in record.of_round:
        if row.second != NOBODY:
            one, two = before.get(row.first, 0.0), before.get(row.second, 0.0)
            floated[row.first] = (one > two) - (one < two)
            floated[row.second] = -floated[row.first]
    return [
        Contender(one.number, points[one.number], one.seed, one.number in byes, floated.get(one.number, 0))
        for one in record.players
        if one.gone_in is None
    ]


def _rows(
    record: TournamentRecord, number: int, board: int, pair: Pair, ends: datetime
) -> list[dict[str, Any]]:
    """Return the rows of both matches of a pairing, or of a bye."""
    row = {"tournament_id": record.row.id, "round": number, "board": board, "match_id": "", "ends": ends}
    if pair.second == NOBODY:
        points = BYE if record.row.system == "swiss" else 0.0
        done = {"first_score": points, "second_score": 0.0, "how": "bye"}
        return [{**row, "game": 1, "first": pair.first, "second": NOBODY, **done}]
    left = {one.number for one in record.players if one.gone_in is not None}
    rows = []
    for game, (first, second) in enumerate((pair, pair[::-1]), 1):
        both = {**row, "game": game, "first": first, "second": second}
        if {first, second} & left:
            scores = {"first_score": float(first not in left), "second_score": float(second not in left)}
            rows.append({**both, **scores, "how": "forfeit"})
        else:
            on = {"first_score": None, "second_score": None, "how": "", "match_id": new_id()}
            rows.append({**both, **on})
    return rows


def _winners(record: TournamentRecord) -> list[int | None]:
    """Return who advances from each pairing of the round; None: a third match decides."""
    seeds = {one.number: one.seed for one in record.players}
    left = {one.number: one.gone_in for one in record.players}
    boards: dict[int, list[Any]] = defaultdict(list)
    for row in record.of_round:
        boards[row.board].append(game_of(row))
    return [winner_of(boards[board], seeds, left) for board in sorted(boards)]


async def _third_matches(database: AsyncConnection, record: TournamentRecord, at: datetime) -> bool:
    """Begin a third match, with sides by lot, for each undecided knock-out pairing; return whether there is one."""
    if record.row.system != "knockout":
        return False
    of_round = record.of_round
    boards = sorted({row.board for row in of_round})
    level = [board for board, winner in zip(boards, _winners(record), strict=True) if winner is None]
    ends = at + timedelta(hours=record.row.hours)
    for board in level:
        pair = next((row.first, row.second) for row in of_round if row.board == board)
        first, second = _lot.sample(pair, 2)
        row = {"tournament_id": record.row.id, "round": record.row.round, "board": board, "game": 3}
        row |= {"first": first, "second": second, "match_id": new_id(), "ends": ends, "how": ""}
        await database.execute(insert(games).values(**row, first_score=None, second_score=None))
    if level:
        r = rounds.c
        longer = update(rounds).where(r.tournament_id == record.row.id, r.number == record.row.round)
        await database.execute(longer.values(ends=ends))
    return bool(level)


async def _set(database: AsyncConnection, id_: str, **values: Any) -> None:
    await database.execute(update(tournaments).where(tournaments.c.id == id_).values(**values))


async def postpone(database: AsyncConnection, span: TimeSpan) -> None:
    """Postpone the ends of sign-ups and rounds by a time in which nobody could come or play."""
    t, r, g = tournaments.c, rounds.c, games.c
    # in the order in which all servers lock them
    unfinished = select(t.id).where(t.state.in_(("open", "on"))).order_by(t.id)
    for id_ in (await database.execute(unfinished)).scalars().all():
        with suppress(NoTournament):
            await lock(database, id_)
    sign_ups = select(t.id, t.closes, t.made).where(t.state == "open")
    for id_, at, made in (await database.execute(sign_ups)).all():
        closes = _later(at, made, span)
        await database.execute(update(tournaments).where(t.id == id_).values(closes=closes))
    present = and_(r.tournament_id == t.id, r.number == t.round)
    running = select(t.id, r.number, r.ends, r.began).join(rounds, present).where(t.state == "on")
    for row in (await database.execute(running)).all():
        ends = _later(row.ends, row.began, span)
        this_round = [r.tournament_id == row.id, r.number == row.number]
        await database.execute(update(rounds).where(*this_round).values(ends=ends))
        unplayed = [g.tournament_id == row.id, g.round == row.number, g.first_score.is_(None)]
        await database.execute(update(games).where(*unplayed).values(ends=ends))


def _later(end: datetime, since: datetime, span: TimeSpan) -> datetime:
    """Return when something ends that has gone on since a time, without the part of a span before its end."""
    began, ended = (datetime.fromtimestamp(at / 1000, UTC) for at in span)
    end = aware(end)
    return end + max(timedelta(), ended - max(began, aware(since))) if end > began else end
