"""Tables of figures, printed on the terminal and written into the documentation from the same rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from timing import Spread

BEGIN, END = "<!-- figures: written by bench/run.py -->", "<!-- end of figures -->"


class Sheet(NamedTuple):
    """A table: its title, its columns, the first of words and the others of figures, and its rows."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    def show(self, console: Console) -> None:
        """Print it."""
        table = Table(title=self.title)
        for number, column in enumerate(self.columns):
            table.add_column(column, justify="right" if number else "left")
        for row in self.rows:
            table.add_row(*row)
        console.print(table)

    def markdown(self) -> str:
        """Return it as Markdown."""
        lines = [
            f"**{self.title}**",
            "",
            "| " + " | ".join(self.columns) + " |",
            "|---|" + "---:|" * (len(self.columns) - 1),
            *("| " + " | ".join(row) + " |" for row in self.rows),
        ]
        return "\n".join(lines)


def figure(value: float) -> str:
    """Return a figure with three significant digits.

    >>> figure(38_812.0), figure(4.81), figure(0.0381)
    ('38 800', '4.81', '0.0381')
    """
    if value >= 100:
        exponent = len(str(int(value))) - 3
        return f"{round(value / 10**exponent) * 10**exponent:,}".replace(",", " ")
    return f"{value:#.3g}"


def between(spread: Spread) -> str:
    """Return a median with its quartiles."""
    return f"{figure(spread.median)} ({figure(spread.low)}–{figure(spread.high)})"


def write(page: Path, introduction: str, sheets: Sequence[Sheet]) -> None:
    """Write tables into a page of the documentation, between two comments.

    Raises
    ------
    ValueError
        If the page has no such place.
    """
    text = page.read_text(encoding="utf-8")
    if BEGIN not in text or END not in text:
        raise ValueError(f"{page}: no lines {BEGIN!r} and {END!r}, between which the tables go")
    body = "\n\n".join([BEGIN, introduction, *(sheet.markdown() for sheet in sheets), END])
    new = re.sub(f"{re.escape(BEGIN)}.*?{re.escape(END)}", lambda _: body, text, flags=re.DOTALL)
    page.write_text(new, encoding="utf-8")
