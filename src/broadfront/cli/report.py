"""What a tournament showed, as tables, as sentences, or as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Columns
from rich.text import Text

from broadfront.lab.statistics import Length, Rate, Summary

__all__ = [
    "NOTE",
    "as_data",
    "as_lines",
    "as_tables",
    "grouped_rate_table",
    "length_line",
    "length_table",
    "rate_line",
    "rate_table",
]

NOTE = (
    "Score: wins and half the draws. 95%: Wilson interval of the score, draws taken as if they were half won."
)


def as_tables(whole: Summary) -> list[RenderableType]:
    """Return the rates and lengths as tables."""
    tables: list[RenderableType] = []
    for heading in ("players", "seats", "players_in_seats"):
        if rates := getattr(whole, heading):
            tables += [rate_table(heading.replace("_", " "), rates), Text()]
    tables += [Text(f"{line}\n") for line in _decided(whole)]
    return [*tables, length_table(whole.lengths), Text(NOTE, style="dim")]


def _decided(whole: Summary) -> list[str]:
    """Return in a sentence what decided the matches, if the game says it."""
    told = ", ".join(f"{how} {number}" for how, number in whole.decided_by)
    return [f"Decided by: {told}."] if told else []


def rate_table(heading: str, rates: Iterable[Rate]) -> RenderableType:
    """Return rates as a table."""
    return grouped_rate_table(heading, [("", rates)])


def grouped_rate_table(heading: str, groups: Iterable[tuple[str, Iterable[Rate]]]) -> RenderableType:
    """Return rates as a table; above those of a group stands its name, if it has one."""
    table = Columns(box=None, pad_edge=False, header_style="dim")
    table.add_column(heading, overflow="fold")
    for name in ("matches", "won", "drawn", "lost", "score", "95%"):
        table.add_column(name, justify="right", no_wrap=True)
    for group, rates in groups:
        if group:
            table.add_row(Text(group))
        for rate in rates:
            table.add_row(
                Text(f"  {rate.name}" if group else rate.name),
                str(rate.matches),
                str(rate.wins),
                str(rate.draws),
                str(rate.losses),
                f"{rate.score:.1%}",
                f"{rate.low:.1%} - {rate.high:.1%}",
            )
    return table


def length_table(lengths: Iterable[Length]) -> RenderableType:
    """Return lengths as a table."""
    table = Columns(box=None, pad_edge=False, header_style="dim")
    table.add_column("length in", overflow="fold")
    for name in ("mean", "median", "middle 80%", "shortest", "longest"):
        table.add_column(name, justify="right", no_wrap=True)
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


def as_lines(whole: Summary) -> list[str]:
    """Return the rates and lengths as sentences."""
    lines = [rate_line(rate) for rate in (*whole.players, *whole.seats, *whole.players_in_seats)]
    lines += map(length_line, whole.lengths)
    return [*lines, *_decided(whole), NOTE]


def length_line(length: Length) -> str:
    """Return a length as a sentence."""
    return f"Length in {length.unit}: mean {length.mean:.1f}, from {length.shortest} to {length.longest}."


def rate_line(rate: Rate) -> str:
    """Return a rate as a sentence."""
    return (
        f"{rate.name}: {rate.score:.1%} of {rate.matches} matches, between {rate.low:.1%} and {rate.high:.1%}; "
        f"{rate.wins} won, {rate.draws} drawn, {rate.losses} lost."
    )


def as_data(whole: Summary) -> dict[str, Any]:
    """Return the summary as builtins."""
    return {
        "matches": whole.matches,
        "players": [rate._asdict() for rate in whole.players],
        "seats": [rate._asdict() for rate in whole.seats],
        "players_in_seats": [rate._asdict() for rate in whole.players_in_seats],
        "decided_by": dict(whole.decided_by),
        "lengths": [length._asdict() for length in whole.lengths],
        "faults": [
            {"number": record.number, "seed": record.seed, "fault": record.fault} for record in whole.faults
        ],
    }
