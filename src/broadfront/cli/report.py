"""Reports of tournaments, as tables, as sentences, or as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from broadfront.engine.plain_text import one_line
from broadfront.lab.matches import MatchRecord
from broadfront.lab.statistics import Length, Rate, Rating, Summary

NOTE = (
    "Score: wins and half the draws. 95%: Wilson interval of the score, draws taken as if they were half won."
)

RATING_NOTE = (
    "Ratings: points like Elo's, 400 more are odds of ten to one; the player named first is 0. "
    "95%: credible interval (Bradley and Terry's model, one drawn match of each pair believed before)."
)

MAX_FAULT_LENGTH: Final = 10_000
"""Characters that are told of a fault: it ends with the notation of a position, of some thousands at most."""


class NameTable:
    """A table of figures with a name before each row; names are never broken.

    A name that does not fit beside the figures has a line of its own above them, and so has the name of a group, which
    has no figures.

    Parameters
    ----------
    heading
        The heading of the names.
    figures
        The headings of the other columns.
    """

    def __init__(self, heading: str, figures: Sequence[str]) -> None:
        self._head = (heading, tuple(figures))
        self._rows: list[tuple[str, tuple[str, ...]]] = []

    def add_row(self, name: str, *figures: str) -> None:
        """Add a row, or without figures a heading of the rows below it."""
        self._rows.append((one_line(name), figures))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        rows = [self._head, *(row for row in self._rows if row[1])]
        widths = [max(map(len, column)) for column in zip(*(row[1] for row in rows), strict=True)]
        room = options.max_width - sum(2 + width for width in widths)
        width = max((n for n in (cell_len(name) for name, _ in rows) if n <= room), default=0)
        for i, (name, figures) in enumerate([self._head, *self._rows]):
            style = "" if i else "dim"
            name_cell = name
            if not figures or cell_len(name) > width:
                yield Text(name, style, no_wrap=True, overflow="ignore")
                name_cell = ""
            if figures:
                cells = "".join(f"  {one:>{size}}" for one, size in zip(figures, widths, strict=True))
                line = f"{name_cell}{' ' * (width - cell_len(name_cell))}{cells}".rstrip()
                yield Text(line, style, no_wrap=True, overflow="ignore")


def as_tables(summary: Summary, ratings: Sequence[Rating] = ()) -> list[RenderableType]:
    """Return the rates, ratings and lengths as tables."""
    tables: list[RenderableType] = []
    for heading in ("players", "seats", "players_in_seats"):
        if rates := getattr(summary, heading):
            tables += [rate_table(heading.replace("_", " "), rates), Text()]
    if ratings:
        tables += [grouped_rating_table([("", ratings)]), Text()]
    tables += [Text(f"{line}\n") for line in _decided(summary)]
    return [*tables, length_table(summary.lengths), *(Text(note, style="dim") for note in notes(ratings))]


def _decided(summary: Summary) -> list[str]:
    """Return a sentence about the reasons of results, if the game gives them."""
    endings = ", ".join(f"{how} {number}" for how, number in summary.decided_by)
    return [f"Decided by: {endings}."] if endings else []


def rate_table(heading: str, rates: Iterable[Rate]) -> RenderableType:
    """Return rates as a table."""
    return grouped_rate_table(heading, [("", rates)])


def grouped_rate_table(heading: str, groups: Iterable[tuple[str, Iterable[Rate]]]) -> RenderableType:
    """Return rates as a table, with the name of each group, if any, above its rows."""
    table = NameTable(heading, ("matches", "won", "drawn", "lost", "score", "95%"))
    for group, rates in groups:
        if group:
            table.add_row(group)
        for rate in rates:
            table.add_row(
                f"  {rate.name}" if group else rate.name,
                str(rate.matches),
                str(rate.wins),
                str(rate.draws),
                str(rate.losses),
                f"{rate.score:.1%}",
                f"{rate.low:.1%} - {rate.high:.1%}",
            )
    return table


def grouped_rating_table(groups: Iterable[tuple[str, Sequence[Rating]]]) -> RenderableType:
    """Return ratings as a table, the strongest first, with the name of each group, if any, above its rows."""
    table = NameTable("ratings", ("matches", "rating", "95%"))
    for group, ratings in groups:
        if group and ratings:
            table.add_row(group)
        for one in reversed(ratings):
            name = f"  {one.name}" if group else one.name
            table.add_row(name, str(one.matches), f"{one.rating:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}")
    return table


def rating_line(one: Rating) -> str:
    """Return a rating as a sentence."""
    return f"{one.name}: rated {one.rating:+.0f}, between {one.low:+.0f} and {one.high:+.0f}, by {one.matches} matches."


def notes(ratings: Sequence[Rating]) -> list[str]:
    """Return the notes that explain the figures."""
    return [NOTE, RATING_NOTE] if ratings else [NOTE]


def length_table(lengths: Iterable[Length]) -> RenderableType:
    """Return lengths as a table."""
    table = NameTable("length in", ("mean", "median", "middle 80%", "shortest", "longest"))
    for length in lengths:
        table.add_row(
            length.unit,
            f"{length.mean:.1f}",
            f"{length.median:g}",
            f"{length.low:g} - {length.high:g}",
            str(length.shortest),
            str(length.longest),
        )
    return table


def as_lines(summary: Summary, ratings: Sequence[Rating] = ()) -> list[str]:
    """Return the rates, ratings and lengths as sentences."""
    lines = [rate_line(rate) for rate in (*summary.players, *summary.seats, *summary.players_in_seats)]
    lines += map(rating_line, reversed(ratings))
    lines += map(length_line, summary.lengths)
    return [*lines, *_decided(summary), *notes(ratings)]


def length_line(length: Length) -> str:
    """Return a length as a sentence."""
    return f"Length in {length.unit}: mean {length.mean:.1f}, from {length.shortest} to {length.longest}."


def rate_line(rate: Rate) -> str:
    """Return a rate as a sentence."""
    return (
        f"{rate.name}: {rate.score:.1%} of {rate.matches} matches, between {rate.low:.1%} and {rate.high:.1%}; "
        f"{rate.wins} won, {rate.draws} drawn, {rate.losses} lost."
    )


def as_data(summary: Summary, ratings: Sequence[Rating] = ()) -> dict[str, Any]:
    """Return the summary as builtins."""
    return {
        "matches": summary.matches,
        "players": [rate._asdict() for rate in summary.players],
        "seats": [rate._asdict() for rate in summary.seats],
        "players_in_seats": [rate._asdict() for rate in summary.players_in_seats],
        "ratings": [one._asdict() for one in reversed(ratings)],
        "decided_by": dict(summary.decided_by),
        "lengths": [length._asdict() for length in summary.lengths],
        "faults": [
            {"number": record.number, "seed": record.seed, "fault": fault_text(record)}
            for record in summary.faults
        ],
    }


def fault_text(record: MatchRecord) -> str:
    """Return what broke a match; of a longer text, which a file of others may have, its beginning."""
    fault = record.fault
    return fault if len(fault) <= MAX_FAULT_LENGTH else f"{fault[:MAX_FAULT_LENGTH]}..."
