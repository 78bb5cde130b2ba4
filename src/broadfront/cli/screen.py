"""Where commands write: a rich console, or plain sentences one under the other."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from textwrap import fill
from typing import Any

import msgspec
from rich.console import Console, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from broadfront.engine.odds import OddsFactor

__all__ = ["Screen", "outcome_rows", "print_json"]


class Screen:
    """The standard output. Plain: no colour, no drawn lines, no wrapping, one sentence a line."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain
        self.console = Console(highlight=False, markup=False, emoji=False, no_color=True if plain else None)

    def say(self, *lines: str | RenderableType) -> None:
        """Write lines; in plain mode they MUST be strings or Text."""
        for line in lines:
            if self.plain:
                print(str(line), flush=True)
            else:
                self.console.print(line)

    def items(self, lines: Iterable[str]) -> None:
        """Write the lines of a list; what does not fit goes on under its own text."""
        for line in lines:
            if self.plain:
                print(line.strip(), flush=True)
            else:
                print(
                    fill(line, self.console.width, subsequent_indent=" " * 9, break_on_hyphens=False),
                    flush=True,
                )

    def raw(self, line: str) -> None:
        """Write a line that is to be copied, however long: it is not broken."""
        print(line, flush=True)

    def head(self, text: str) -> None:
        """Write a heading."""
        self.say(text if self.plain else Text(text, style="bold"))

    def outcomes(self, shares: Mapping[str, Fraction], *, fractions: bool = True) -> None:
        """Write exact odds: each outcome with its share, as a bar where bars can be seen."""
        if self.plain:
            self.say(*(f"{label}: {share}, {float(share):.1%}." for label, share in outcome_rows(shares)))
            return
        table = Columns(box=None, pad_edge=False)
        exact = [("odds", "right")] if fractions else []
        for heading, side in (("outcome", "left"), *exact, ("", "right"), ("", "left")):
            table.add_column(heading, justify="right" if side == "right" else "left", header_style="dim")
        for label, share in outcome_rows(shares):
            bar = Text("█" * round(30 * share) or "▏", style="cyan")
            table.add_row(label, *([str(share)] if fractions else []), f"{float(share):.1%}", bar)
        self.say(table)

    def odds_breakdown(self, lines: Iterable[OddsFactor]) -> None:
        """Write what the odds of a move come from: each thing with its value and its rule."""
        rows = list(lines)
        if self.plain:
            self.say(*(f"{line.name}: {line.value} [{line.rule}]." for line in rows))
        elif rows:
            table = Columns(box=None, pad_edge=False)
            for heading in ("reckoned from", "", "rule"):
                table.add_column(heading, header_style="dim")
            for line in rows:
                table.add_row(line.name, line.value, Text(line.rule, style="dim"))
            self.say("", table)

    def assumed(self, sentence: str) -> None:
        """Write how questions on the way were answered; "": there was none."""
        if sentence:
            self.say(f"Assumes: {sentence}" if self.plain else Text(f"\nAssumes: {sentence}", style="dim"))


def outcome_rows(shares: Mapping[str, Fraction]) -> list[tuple[str, Fraction]]:
    """Return labels and shares for people: an outcome that the rules have no word for is "nothing more"."""
    return [
        (label or ("as ordered" if len(shares) == 1 else "nothing more"), share)
        for label, share in shares.items()
    ]


def print_json(data: Any) -> None:
    """Write data as indented JSON on the standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")
