"""Standings: points, tie-breaks, places.

A match won is a point, a draw half a point. Tie-breaks are those of chess (FIDE Handbook C.07):

- *Buchholz*: the points of all one's opponents, each once.
- *Sonneborn-Berger*: the points won against each opponent, times that opponent's points.
- *Direct encounter*: the points that those who are level have won against each other, if each has met each.

In the Swiss system, whoever had a bye, or an opponent who did not play, is taken to have met somebody with as many
points as himself; and a player who has left is taken to have drawn what he did not play any more, so that those who met
him before lose nothing by it. In a round robin, what a player who has left before half of his matches were played has
won and lost counts for nobody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum
from typing import Final, Literal, NamedTuple

from broadfront.server.tournaments.pairings import NOBODY

System = Literal["round-robin", "swiss", "knockout"]
How = Literal["", "played", "forfeit", "bye"]

TIE_BREAKS: Final[Mapping[System, Sequence[str]]] = {
    "round-robin": ("Direct encounter", "Sonneborn-Berger"),
    "swiss": ("Buchholz", "Sonneborn-Berger", "Direct encounter"),
    "knockout": (),
}
BYE: Final = 2.0
"""Points for a bye in the Swiss system: as many as for two won matches."""


class Entrant(NamedTuple):
    """A player of a tournament; ``left`` is the round in which he left it, None: he has not."""

    number: int
    seed: int
    left: int | None = None


class Game(NamedTuple):
    """A match of a tournament: the first player has the first seat. In a bye there is no second."""

    round: int
    board: int
    game: int
    first: int
    second: int
    first_score: float | None = None
    second_score: float | None = None
    how: How = ""

    @property
    def is_done(self) -> bool:
        """Whether it counts already."""
        return self.first_score is not None


class Line(NamedTuple):
    """A player's line of the standings; several players may share a place."""

    number: int
    place: int
    points: float
    won: int
    drawn: int
    lost: int
    tie_breaks: tuple[float | None, ...]
    counts: bool
    """False if he left a round robin too early."""


class Table:
    """The matches of a tournament, and the figures of each player that follow."""

    def __init__(self, system: System, players: Sequence[Entrant], games: Iterable[Game]) -> None:
        self.system = system
        self.players = {one.number: one for one in players}
        self.games = [one for one in games if one.is_done]
        self.void = self._void()
        self.points: dict[int, float] = dict.fromkeys(self.players, 0.0)
        self.won, self.drawn, self.lost = (dict.fromkeys(self.players, 0) for _ in range(3))
        self.against: dict[int, dict[int, float]] = {number: {} for number in self.players}
        """By player and opponent, the points won in played matches."""
        for game in self.games:
            self._count(game)

    def _void(self) -> set[int]:
        if self.system != "round-robin":
            return set()
        played: dict[int, int] = defaultdict(int)
        for game in self.games:
            if game.how == "played":
                played[game.first] += 1
                played[game.second] += 1
        half = len(self.players) - 1  # half of the two matches against each
        return {
            one.number for one in self.players.values() if one.left is not None and played[one.number] < half
        }

    def _count(self, game: Game) -> None:
        if game.how == "bye":
            if game.first != NOBODY:
                self.points[game.first] += game.first_score or 0
            return
        sides = ((game.first, game.second, game.first_score), (game.second, game.first, game.second_score))
        for one, other, score in sides:
            score = score or 0.0
            (self.won if score == 1 else self.drawn if score else self.lost)[one] += 1
            if other in self.void and one not in self.void:
                continue
            self.points[one] += score
            if game.how == "played" or self.system == "round-robin":
                self.against[one][other] = self.against[one].get(other, 0.0) + score

    def record(self, number: int) -> tuple[int, int, int]:
        """Return how many matches a player has won, drawn and lost."""
        return self.won[number], self.drawn[number], self.lost[number]

    def adjusted(self, number: int) -> float:
        """Return a player's points as they count for his opponents' tie-breaks."""
        left = self.players[number].left
        if self.system != "swiss" or left is None:
            return self.points[number]
        rounds = {game.round for game in self.games}
        missed = rounds - {game.round for game in self.games if number in (game.first, game.second)}
        return self.points[number] + BYE / 2 * len(missed)

    def _unplayed(self, number: int) -> list[float]:
        """Return the points of the rounds in which a player was paired and did not play."""
        scores: dict[int, float] = defaultdict(float)
        for game in self.games:
            if number == game.first:
                scores[game.round] += game.first_score or 0
            elif number == game.second:
                scores[game.round] += game.second_score or 0
        for game in self.games:
            if game.how == "played" and number in (game.first, game.second):
                scores.pop(game.round, None)
        return list(scores.values())

    def buchholz(self, number: int) -> float:
        """Return the sum of the opponents' points."""
        met = fsum(self.adjusted(other) for other in self.against[number])
        return met + self.points[number] * len(self._unplayed(number))

    def sonneborn_berger(self, number: int) -> float:
        """Return the points that a player has won from each opponent, times that opponent's points."""
        won = self.against[number].items()
        score_sum = fsum(score * self.adjusted(other) for other, score in won if other not in self.void)
        if self.system == "swiss":
            score_sum += fsum(score * self.points[number] for score in self._unplayed(number))
        return score_sum

    def encounter(self, level: Sequence[int]) -> dict[int, float] | None:
        """Return the points that players have won against each other; None: not all of them have met."""
        for one in level:
            if any(other not in self.against[one] for other in level if other != one):
                return None
        return {one: fsum(self.against[one][other] for other in level if other != one) for one in level}


def standings(system: System, players: Sequence[Entrant], games: Iterable[Game]) -> list[Line]:
    """Return the standings, best player first."""
    table = Table(system, players, games)
    if system == "knockout":
        return _knockout(table)
    values: dict[int, dict[str, float | None]] = {one.number: {} for one in players}
    for number in table.players:
        if system == "swiss":
            values[number]["Buchholz"] = table.buchholz(number)
        values[number]["Sonneborn-Berger"] = table.sonneborn_berger(number)
    counted = [one.number for one in players if one.number not in table.void]
    ranked = _split(counted, lambda number: table.points[number])
    for name in TIE_BREAKS[system]:
        ranked = [part for level in ranked for part in _broken(table, name, level, values)]
    if table.void:
        ranked.append(sorted(table.void))
    lines, place = [], 1
    for level in ranked:
        for number in sorted(level, key=lambda number: table.players[number].seed):
            broken = tuple(values[number].get(name) for name in TIE_BREAKS[system])
            lines.append(
                Line(
                    number,
                    place,
                    0.0 if number in table.void else table.points[number],
                    *table.record(number),
                    broken,
                    number not in table.void,
                )
            )
        place += len(level)
    return lines


def _split(level: Sequence[int], value: Callable[[int], float]) -> list[list[int]]:
    """Return players in groups of the same value, the highest first."""
    groups: dict[float, list[int]] = {}
    for number in level:
        groups.setdefault(value(number), []).append(number)
    return [groups[one] for one in sorted(groups, reverse=True)]


def _broken(
    table: Table, name: str, level: list[int], values: dict[int, dict[str, float | None]]
) -> list[list[int]]:
    """Return a group of equal players, divided by a tie-break."""
    if name != "Direct encounter":
        return _split(level, lambda number: values[number][name] or 0.0)
    won = table.encounter(level) if len(level) > 1 else None
    if won is None:
        return [level]
    for number in level:
        values[number].setdefault(name, won[number])
    parts = _split(level, won.__getitem__)
    if len(parts) == 1:
        return parts
    return [
        part for one in parts for part in _broken(table, name, one, values)
    ]  # applied again among those left


# --- knock-out -------------------------------------------------------------------------------------------------------


def winner_of(games: Sequence[Game], seeds: Mapping[int, int], left: Mapping[int, int | None]) -> int | None:
    """Return who advances from a pairing of a knock-out, given all its matches; None: a third match decides.

    The player who has won more advances; after the third match the better seed. A player who has left by then does
    not.
    """
    one, two = games[0].first, games[0].second
    number = games[0].round
    there = [who for who in (one, two) if who != NOBODY and (left[who] or number + 1) > number]
    if NOBODY in (one, two):
        return there[0] if there else NOBODY
    points = dict.fromkeys((one, two), 0.0)
    for game in games:
        points[game.first] += game.first_score or 0
        points[game.second] += game.second_score or 0
    if len(there) < 2:
        return there[0] if there else NOBODY
    if points[one] != points[two]:
        return max(points, key=points.__getitem__)
    is_decided = len(games) > 2 or all(game.how == "forfeit" for game in games)
    return min(there, key=seeds.__getitem__) if is_decided else None


def _knockout(table: Table) -> list[Line]:
    """Return the players by the round that they have reached; those who lost in the same round share a place."""
    seeds = {one.number: one.seed for one in table.players.values()}
    left = {one.number: one.left for one in table.players.values()}
    boards: dict[tuple[int, int], list[Game]] = defaultdict(list)
    for game in table.games:
        boards[game.round, game.board].append(game)
    reached = dict.fromkeys(table.players, 1)
    for (number, _), games in sorted(boards.items()):
        for player in (games[0].first, games[0].second):
            if player != NOBODY:
                reached[player] = max(reached[player], number)
        complete = len(games) != 1 or games[0].how == "bye"
        winner = winner_of(games, seeds, left) if complete else None
        if winner:
            reached[winner] = max(reached[winner], number + 1)
    levels = _split(sorted(reached, key=seeds.__getitem__), lambda number: float(reached[number]))
    lines, place = [], 1
    for level in levels:
        lines += [
            Line(number, place, table.points[number], *table.record(number), (), counts=True)
            for number in level
        ]
        place += len(level)
    return lines
