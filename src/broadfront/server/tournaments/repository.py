"""Reads a whole tournament from the database, and locks it for changes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.engine import registry
from broadfront.engine.position import Setting
from broadfront.server.accounts.tables import users
from broadfront.server.http.errors import ServerFault
from broadfront.server.matches.clocks import clock
from broadfront.server.matches.seats.roster import DELETED_NAME
from broadfront.server.tournaments.standings import Entrant, Game, Line, standings
from broadfront.server.tournaments.tables import entrants, games, rounds, tournaments


class NoTournament(ServerFault):
    """There is no tournament with this id."""

    status = 404
    code = "NO_SUCH_TOURNAMENT"

    def __init__(self) -> None:
        super().__init__("There is no such tournament here.")


def now() -> datetime:
    """Return the present time for tournaments."""
    return datetime.fromtimestamp(clock.now() / 1000, UTC)


class TournamentRecord(msgspec.Struct):
    """A tournament as the tables have it."""

    row: Any
    entrants: list[Any]
    """By number, each with the ``name`` of the account."""
    rounds: list[Any]
    games: list[Any]
    """By round, board and game."""

    @property
    def players(self) -> list[Any]:
        """The players: entrants who have not left before the start."""
        return [one for one in self.entrants if one.gone_in != 0]

    @property
    def lineup(self) -> list[Entrant]:
        """The players in the form that standings need."""
        return [Entrant(one.number, one.seed, one.gone_in) for one in self.players]

    @property
    def played(self) -> list[Game]:
        """The matches in the form that standings need."""
        return [game_of(row) for row in self.games]

    @property
    def of_round(self) -> list[Any]:
        """The matches of the present round."""
        return [row for row in self.games if row.round == self.row.round]

    def standings(self) -> list[Line]:
        """Return the standings, best player first."""
        return standings(self.row.system, self.lineup, self.played)

    def setting(self) -> Setting:
        """Return the setting of the tournament's matches.

        Raises
        ------
        BroadfrontError
            If that box, scenario or option is not installed any more.
        """
        options = msgspec.json.decode(self.row.options)
        setting: Setting = registry.game(self.row.game).setting(self.row.scenario, options)
        return setting

    def name_of(self, number: int) -> str:
        """Return the name of a player."""
        return next((str(one.name or DELETED_NAME) for one in self.entrants if one.number == number), "")


def game_of(row: Any) -> Game:
    """Return a match in the form that standings need."""
    return Game(
        row.round,
        row.board,
        row.game,
        row.first,
        row.second,
        row.first_score,
        row.second_score,
        "forfeit" if row.how == "ending" else row.how,
    )


async def lock(database: AsyncConnection, id_: str) -> None:
    """Lock a tournament until the transaction ends.

    Raises
    ------
    NoTournament
        If there is none.
    """
    t = tournaments.c
    if not id_.isprintable():
        raise NoTournament
    counted = update(tournaments).where(t.id == id_).values(writes=t.writes + 1)
    if not (await database.execute(counted)).rowcount:
        raise NoTournament


async def read(database: AsyncConnection, id_: str) -> TournamentRecord:
    """Return a tournament.

    Raises
    ------
    NoTournament
        If there is none.
    """
    if not id_.isprintable():
        raise NoTournament
    row = (await database.execute(select(tournaments).where(tournaments.c.id == id_))).one_or_none()
    if row is None:
        raise NoTournament
    e, r, g = entrants.c, rounds.c, games.c
    players = (
        select(entrants, users.c.name)
        .outerjoin(users, users.c.id == e.user_id)
        .where(e.tournament_id == id_)
        .order_by(e.number)
    )
    begun = select(rounds).where(r.tournament_id == id_).order_by(r.number)
    played = select(games).where(g.tournament_id == id_).order_by(g.round, g.board, g.game)
    results = [list((await database.execute(query)).all()) for query in (players, begun, played)]
    return TournamentRecord(row, *results)
