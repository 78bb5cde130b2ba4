"""Tournaments as files: CSV, and the Tournament Report File (TRF) of FIDE, which programs for chess tournaments read.

TRF knows rounds of one game: each match of a pairing is a round there, the first seat has White. Columns after the
FIDE Handbook C.04, Annex 2 (TRF16).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from broadfront.server.tournaments.schemas import Tournament, TournamentBoard, TournamentGame

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Characters that make a spreadsheet take a text for a formula."""


def _csv(rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    if isinstance(value, float):
        return f"{value:g}"
    return "" if value is None else value


def csv_of_standings(tournament: Tournament) -> str:
    """Return the standings, a line for each player."""
    head = [
        "place",
        "name",
        "rating",
        "points",
        *map(str.lower, tournament.tie_breaks),
        "won",
        "drawn",
        "lost",
    ]
    rows = [
        [
            one.place or "",
            one.name,
            one.rating,
            one.points,
            *one.tie_breaks,
            *[""] * (len(tournament.tie_breaks) - len(one.tie_breaks)),
            one.won,
            one.drawn,
            one.lost,
            one.gone_in,
        ]
        for one in tournament.players
    ]
    return _csv([[*head, "left in round"], *rows])


def csv_of_matches(tournament: Tournament) -> str:
    """Return the matches, a line for each; a bye is one without a second player."""
    names = {one.number: one.name for one in tournament.players}
    rows: list[list[object]] = []
    for number, board, nth, game in _games(tournament):
        scores = [game.first_score, game.second_score]
        players = [names.get(game.first, ""), names.get(game.second, "")]
        rows.append([number, board, nth, *players, *scores, game.how, game.match])
    head = ["round", "board", "game", "first", "second", "first score", "second score", "how", "match"]
    return _csv([head, *rows])


def _games(tournament: Tournament) -> Iterable[tuple[int, int, int, TournamentGame]]:
    for one in tournament.rounds:
        for board, pairing in enumerate(one.boards, 1):
            for nth, game in enumerate(pairing.games, 1):
                yield one.number, board, nth, game


def trf(tournament: Tournament) -> str:
    """Return a tournament as a Tournament Report File."""
    card = tournament.card
    players = sorted((one for one in tournament.players if one.place), key=lambda one: (one.seed, one.number))
    ranks = {one.number: rank for rank, one in enumerate(players, 1)}
    columns = [
        (one.boards, nth)
        for one in tournament.rounds
        for nth in range(max((len(board.games) for board in one.boards), default=0))
    ]
    days = [one.began for one in tournament.rounds for _ in range(max(len(b.games) for b in one.boards))]
    began, ended = card.began or card.closes, card.ended or tournament.now
    lines = [
        f"012 {_plain(card.title)}",
        f"042 {began:%Y/%m/%d}",
        f"052 {ended:%Y/%m/%d}",
        f"062 {len(players)}",
        f"072 {sum(one.rating is not None for one in players)}",
        f"092 {_SYSTEMS[card.system]}, two matches to a pairing",
        "132".ljust(91) + "  ".join(f"{day:%y/%m/%d}" for day in days),
        f"XXR {2 * card.rounds}",
    ]
    for one in players:
        line = f"001 {ranks[one.number]:4}      {_plain(one.name)[:33]:33} {one.rating or 0:4}"
        line = f"{line:80}{one.points:4.1f} {one.place:4}"
        for boards, nth in columns:
            line += "  " + _result(one.number, boards, nth, ranks)
        lines.append(line)
    return "".join(f"{line}\r\n" for line in lines)


_SYSTEMS: Final = {"round-robin": "Round robin", "swiss": "Swiss system", "knockout": "Knock-out"}
_ON: Final = "0000 -  "


def _result(number: int, boards: Sequence[TournamentBoard], nth: int, ranks: dict[int, int]) -> str:
    """Return a player's result in a column: opponent, colour, result."""
    board = next((one for one in boards if number in (one.first, one.second)), None)
    if board is None:
        return "0000 - Z"
    if board.games[0].how == "bye":
        return f"0000 - {'U' if board.games[0].first_score and nth < 2 else 'Z'}"
    if nth >= len(board.games):
        return _ON
    game = board.games[nth]
    is_first = game.first == number
    score = game.first_score if is_first else game.second_score
    other = ranks.get(game.second if is_first else game.first, 0)
    if score is None:
        return f"{other:4} {'w' if is_first else 'b'}  "
    if game.how == "forfeit":
        return f"{other:4} {'w' if is_first else 'b'} {'+' if score else '-'}"
    return f"{other:4} {'w' if is_first else 'b'} {'1' if score == 1 else '=' if score else '0'}"


def _plain(text: str) -> str:
    """Return a text on one line."""
    return " ".join(text.split())
