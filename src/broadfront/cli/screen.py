"""The output of commands: a rich console, or plain sentences, one per line.

Names, titles and messages come from other people. All output goes through a `CleanStream`, which escapes control
characters so that a terminal does not obey them; a `CleanConsole` does the same before it adds styles. A line contains
no line breaks (`broadfront.engine.plain_text.one_line`), so that nobody can forge further lines.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from fractions import Fraction
from io import StringIO
from pathlib import Path
from textwrap import fill
from typing import IO, Any, TextIO, cast

import msgspec
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table as Columns
from rich.text import Text

from broadfront.engine.errors import FileFault
from broadfront.engine.odds import OddsFactor
from broadfront.engine.odds_text import readable_label
from broadfront.engine.plain_text import escape_controls, json_controls, one_line
from broadfront.lab.file_errors import cannot_write


class CleanStream:
    """A text stream in which control characters are escaped.

    Parameters
    ----------
    stream
        The underlying stream. Rich consoles, which add styles of their own, write to it directly.
    """

    def __init__(self, stream: TextIO) -> None:
        self.rich_proxied_file = stream

    def write(self, text: str) -> int:
        """Write a text; return its length."""
        self.rich_proxied_file.write(escape_controls(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts one after the other."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rich_proxied_file, name)


class OutputFault(FileFault):
    """The standard output cannot be written, for example because the disk is full."""


class OutputClosed(BrokenPipeError):
    """The reader of the standard output is closed, in contrast to another broken pipe, such as one of a player."""


class OutputStream:
    """The standard output or error; its errors are told apart from those of files that a command reads or writes.

    Parameters
    ----------
    stream
        The underlying stream.
    name
        Its name in error messages.
    """

    def __init__(self, stream: TextIO, name: str = "the standard output") -> None:
        self._stream, self._name = stream, name

    def write(self, text: str) -> int:
        """Write a text; return its length.

        Raises
        ------
        OutputFault, OutputClosed
            If it cannot be written; if its reader is closed.
        """
        with self._faults():
            return self._stream.write(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts one after the other."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Flush the underlying stream.

        Raises
        ------
        OutputFault, OutputClosed
            As in `write`.
        """
        with self._faults():
            self._stream.flush()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError as error:
            raise OutputClosed(*error.args) from error
        except OSError as error:
            fault = cannot_write(Path(self._name), error, "make room there, or write elsewhere")
            raise OutputFault(fault.message, source=fault.source) from error

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def clean_output() -> Iterator[None]:
    """Escape control characters in everything that is written to the standard output and the standard error.

    A closed stream (``>&-``) discards everything.
    """
    streams = (
        OutputStream(sys.stdout or StringIO()),
        OutputStream(sys.stderr or StringIO(), "the standard error"),
    )
    out, err = (cast("TextIO", CleanStream(cast("TextIO", stream))) for stream in streams)
    with redirect_stdout(out), redirect_stderr(err):
        yield


class CleanConsole(Console):
    """A rich console that escapes control characters of texts, but not those of its styles."""

    @property
    def file(self) -> IO[str]:
        """The stream itself, behind any proxies."""
        file = super().file
        while (inner := getattr(file, "rich_proxied_file", None)) is not None:
            file = inner
        return file

    @file.setter
    def file(self, new: IO[str]) -> None:
        self._file = new

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield the segments of a renderable, with clean texts."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else escape_controls(text), style, control)


def print_line(line: str, file: TextIO | None = None, *, flush: bool = False) -> None:
    """Write a line that contains names or messages of other people, always as one line."""
    print(one_line(line), file=file, flush=flush)


class Screen:
    """The standard output. Plain means: no colour, no drawn lines, no wrapping, one sentence per line."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain
        self.console = CleanConsole(
            highlight=False, markup=False, emoji=False, no_color=True if plain else None
        )

    def say(self, *lines: str | RenderableType) -> None:
        """Write lines; in plain mode they MUST be strings or Text. A string is one line."""
        for line in lines:
            text = one_line(line) if isinstance(line, str) else line
            if self.plain:
                print(str(text), flush=True)
            else:  # the terminal wraps a name that is longer than a line, so that it can be copied
                self.console.print(text, crop=False, overflow="ignore" if isinstance(text, str) else None)

    def items(self, lines: Iterable[str]) -> None:
        """Write the lines of a list, with continuation lines indented."""
        for line in map(one_line, lines):
            if self.plain:
                print(line.strip(), flush=True)
            else:
                print(
                    fill(line, self.console.width, subsequent_indent=" " * 9, break_on_hyphens=False),
                    flush=True,
                )

    def raw(self, line: str) -> None:
        """Write a line of any length without breaking it, so that it can be copied."""
        print(one_line(line), flush=True)

    def head(self, text: str) -> None:
        """Write a heading."""
        self.say(text if self.plain else Text(one_line(text), style="bold"))

    def outcomes(self, shares: Mapping[str, Fraction], *, fractions: bool = True) -> None:
        """Write exact odds: each outcome with its share, as a bar unless the screen is plain."""
        if self.plain:
            rows = outcome_rows(shares)
            self.say(*(f"{readable_label(label)}: {share}, {float(share):.1%}." for label, share in rows))
            return
        table = Columns(box=None, pad_edge=False)
        exact = [("odds", "right")] if fractions else []
        for heading, side in (("outcome", "left"), *exact, ("", "right"), ("", "left")):
            table.add_column(heading, justify="right" if side == "right" else "left", header_style="dim")
        for label, share in outcome_rows(shares):
            bar = Text("█" * round(30 * share) or "▏", style="cyan")
            table.add_row(
                readable_label(label), *([str(share)] if fractions else []), f"{float(share):.1%}", bar
            )
        self.say(table)

    def odds_breakdown(self, lines: Iterable[OddsFactor]) -> None:
        """Write the factors of the odds of a move, each with its value and its rule."""
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
        """Write the sentence about default answers in odds; "": there is none."""
        if sentence:
            self.say(f"Assumes: {sentence}" if self.plain else Text(f"\nAssumes: {sentence}", style="dim"))


def outcome_rows(shares: Mapping[str, Fraction]) -> list[tuple[str, Fraction]]:
    """Return labels and shares to display; an outcome without a word of the rules is "nothing more"."""
    return [
        (label or ("as ordered" if len(shares) == 1 else "nothing more"), share)
        for label, share in shares.items()
    ]


def print_json(data: Any) -> None:
    """Write data as indented JSON on the standard output."""
    sys.stdout.write(json_controls(msgspec.json.format(msgspec.json.encode(data), indent=2).decode()) + "\n")
