"""``broadfront compare``: compares the results of two files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from broadfront.cli.parameters import Flag
from broadfront.cli.report import NameTable
from broadfront.cli.screen import Screen, print_json
from broadfront.engine.errors import FileFault
from broadfront.lab.comparison import Comparison, Difference, LengthDifference, results_compared
from broadfront.lab.matches import MatchRecord
from broadfront.lab.results import read_results

NOTE = (
    "95%: Newcombe's interval of the difference of two independent scores, Welch's of two mean lengths; "
    "an interval with 0 in it tells of no difference."
)


def compare(old: Path, new: Path, /, *, plain: Flag = False, json: Flag = False) -> int:
    """Tell how new results differ from old ones, with the interval of each difference. Nothing is played.

    Matches of equal seeds are not compared in pairs: their results hardly go together (correlation 0.06).

    Parameters
    ----------
    old
        Results of `broadfront simulate --out`, .parquet or .jsonl.
    new
        Others of the same game, after something was changed.
    plain
        Sentences instead of tables.
    json
        The differences as data, for programs.
    """
    comparison = results_compared(old_results(old), old_results(new))
    if json:
        print_json(as_data(comparison))
    else:
        tell(Screen(plain), comparison)
    return 0


def old_results(path: Path, game: str = "") -> tuple[MatchRecord, ...]:
    """Return the finished matches of a file of results.

    Raises
    ------
    FileFault
        If it cannot be read, has none, or they are not of this game.
    """
    records = tuple(record for record in read_results(path) if not record.fault)
    if not records:
        raise FileFault("it has no finished match: there is nothing to compare", source=str(path))
    if others := {record.game for record in records} - {game or records[0].game}:
        expected = f"{game} is played" if game else "compare matches of one game"
        raise FileFault(f"it has matches of {', '.join(sorted(others))}: {expected}", source=str(path))
    return records


def tell(screen: Screen, comparison: Comparison) -> None:
    """Write the differences as tables, or as sentences on a plain screen."""
    screen.head(f"Against {comparison.old.matches} older matches")
    screen.say(*_changes(comparison))
    rates: Sequence[tuple[str, Sequence[Difference]]] = (
        ("players", comparison.players),
        ("seats", comparison.seats),
        ("players in seats", comparison.players_in_seats),
    )
    if screen.plain:
        screen.say(*(_rate_line(one) for _, differences in rates for one in differences))
        screen.say(*map(_length_line, comparison.lengths))
    else:
        for heading, differences in rates:
            if differences:
                screen.say(_rate_table(heading, differences), "")
        screen.say(_length_table(comparison.lengths))
    screen.say(NOTE if screen.plain else Text(NOTE, style="dim"))


def _changes(comparison: Comparison) -> list[str]:
    sentences = [f"Changed: {one.what}, from {one.old} to {one.new}." for one in comparison.changes]
    if comparison.same:
        sentences.append(
            f"{comparison.same} matches are the same in both, move for move: play others, with another --seed."
        )
    return sentences


def _clear(one: Difference | LengthDifference) -> str:
    return "clear" if one.is_clear else ""


def _rate_table(heading: str, differences: Iterable[Difference]) -> RenderableType:
    table = NameTable(heading, ("old", "new", "points", "95%", ""))
    for one in differences:
        table.add_row(
            one.name,
            f"{one.first.score:.1%}",
            f"{one.second.score:.1%}",
            f"{100 * one.difference:+.1f}",
            f"{100 * one.low:+.1f} to {100 * one.high:+.1f}",
            _clear(one),
        )
    return table


def _length_table(differences: Iterable[LengthDifference]) -> RenderableType:
    table = NameTable("mean length in", ("old", "new", "difference", "95%", ""))
    for one in differences:
        reach = "" if one.low is None else f"{one.low:+.1f} to {one.high:+.1f}"
        table.add_row(
            one.unit,
            f"{one.old.mean:.1f}",
            f"{one.new.mean:.1f}",
            f"{one.difference:+.1f}",
            reach,
            _clear(one),
        )
    return table


def _rate_line(one: Difference) -> str:
    sure = "a clear difference" if one.is_clear else "not a clear difference"
    return (
        f"{one.name}: {one.first.score:.1%} before, {one.second.score:.1%} now, {100 * one.difference:+.1f} points, "
        f"between {100 * one.low:+.1f} and {100 * one.high:+.1f}: {sure}."
    )


def _length_line(one: LengthDifference) -> str:
    reach = "" if one.low is None else f", between {one.low:+.1f} and {one.high:+.1f}"
    return (
        f"Mean length in {one.unit}: {one.old.mean:.1f} before, {one.new.mean:.1f} now, "
        f"{one.difference:+.1f}{reach}."
    )


def as_data(comparison: Comparison) -> dict[str, Any]:
    """Return the differences as builtins."""
    return {
        "old_matches": comparison.old.matches,
        "new_matches": comparison.new.matches,
        "same": comparison.same,
        "changes": [change._asdict() for change in comparison.changes],
        **{
            heading: [
                {
                    "name": one.name,
                    "old": one.first.score,
                    "new": one.second.score,
                    "difference": one.difference,
                    "low": one.low,
                    "high": one.high,
                    "clear": one.is_clear,
                }
                for one in getattr(comparison, heading)
            ]
            for heading in ("players", "seats", "players_in_seats")
        },
        "lengths": [
            {
                "unit": one.unit,
                "old": one.old.mean,
                "new": one.new.mean,
                "difference": one.difference,
                "low": one.low,
                "high": one.high,
                "clear": one.is_clear,
            }
            for one in comparison.lengths
        ],
    }
