"""Results, matches and positions as Arrow tables, for pandas, Polars, DuckDB and other libraries.

>>> from broadfront.engine import registry
>>> from broadfront.engine.match import Match
>>> game = registry.game("front_line")
>>> match = Match(game, game.setting("first_game"))
>>> _ = match.play(game.read("roll 2"))
>>> match_table(match).to_pylist()[0]["told"]
'The die shows 2: Red says who goes first.'
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec
import pyarrow as pa

from broadfront.engine import registry
from broadfront.engine.match import Match
from broadfront.engine.position import SPECTATOR, Position
from broadfront.lab.event_counts import EventCount
from broadfront.lab.matches import MatchRecord

_WORDS = pa.list_(pa.string())
_RESULTS = pa.schema(
    {
        "number": pa.int64(),
        "game": pa.string(),
        "rules_version": pa.int64(),
        "scenario": pa.string(),
        "options": pa.string(),
        "seats": _WORDS,
        "players": _WORDS,
        "scores": pa.list_(pa.float64()),
        "winners": _WORDS,
        "moves": pa.int64(),
        "decisions": pa.int64(),
        "turns": pa.int64(),
        "seed": pa.int64(),
        "fault": pa.string(),
        "journal": pa.string(),
        "decided_by": pa.string(),
        "rounds": pa.int64(),
        "round_unit": pa.string(),
    }.items()
)
_MATCH = pa.schema(
    {
        "number": pa.int64(),
        "seat": pa.int64(),
        "who": pa.string(),
        "verb": pa.string(),
        "order": pa.string(),
        "told": pa.string(),
    }.items()
)
_TALLIES = pa.schema(
    {
        "number": pa.int64(),
        "what": pa.string(),
        "side": pa.string(),
        "thing": pa.string(),
        "space": pa.string(),
        "count": pa.int64(),
    }.items()
)
_POSITION = pa.schema(
    {
        "space": pa.string(),
        "side": pa.string(),
        "kind": pa.string(),
        "number": pa.int64(),
        "states": _WORDS,
    }.items()
)


def results_table(records: Iterable[MatchRecord]) -> Any:
    """Return a `pyarrow.Table` with a row for each match of a tournament: the fields of `MatchRecord`."""
    return pa.Table.from_pylist([msgspec.structs.asdict(record) for record in records], schema=_RESULTS)


def tallies_table(tallies: Iterable[EventCount]) -> Any:
    """Return a `pyarrow.Table` with a row for each event count of matches: the fields of `EventCount`."""
    return pa.Table.from_pylist([msgspec.structs.asdict(tally) for tally in tallies], schema=_TALLIES)


def match_table(match: Match) -> Any:
    """Return a `pyarrow.Table` with a row for each move (chance too) and its log entries.

    It shows all orders of all seats, so use it only for finished matches and for studies.
    ``seat`` is -1 for chance; ``told`` has the sentences of the log about the move.
    """
    lines_by_move = defaultdict[int, list[str]](list)
    for line in match.log:
        lines_by_move[line.after].append(line.sentence)
    rows = [
        {
            "number": number,
            "seat": seat,
            "who": match.seat_name(seat),
            "verb": move[0],
            "order": order,
            "told": " ".join(lines_by_move[number]),
        }
        for number, (seat, move, order) in enumerate(
            zip(match.seats, match.journal, match.spelled(), strict=True), 1
        )
    ]
    return pa.Table.from_pylist(rows, schema=_MATCH)


def position_table(p: Position, seat: int = SPECTATOR) -> Any:
    """Return a `pyarrow.Table` with a row for each counter that a seat (default: a spectator) sees on the board."""
    game = registry.game(p.setting.game)
    table, view = game.table(p.setting), game.view(p, seat)
    names = {space.id: space.name for space in table.spaces}
    rows = [
        {
            "space": names.get(counter.space, ""),
            "side": counter.side,
            "kind": counter.kind,
            "number": counter.number,
            "states": [state.text for state in counter.states],
        }
        for counter in view.counters
    ]
    return pa.Table.from_pylist(rows, schema=_POSITION)
