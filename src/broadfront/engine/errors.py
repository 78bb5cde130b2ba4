"""The errors of Broadfront, each with the place and the remedy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why an order is not legal: the rule that forbids it and a sentence.

    >>> print(Refusal("4.2", "The tank may not pass C4: an enemy unit holds it."))
    [4.2] The tank may not pass C4: an enemy unit holds it.
    """

    rule: str
    sentence: str
    code: str = ""
    """A word for the reason, for programs that sort refusals: "NO_LANDING"; "": the game gives none."""

    def __str__(self) -> str:
        return f"[{self.rule}] {self.sentence}"


E = TypeVar("E", bound=BaseException)


def restore_exception(
    kind: type[E], args: tuple[object, ...], state: Mapping[str, object] | None = None
) -> E:
    """Return an exception as it was, without its constructor: it may want something else than a message.

    What `__reduce__` of a hierarchy of exceptions names, so that all of them come out of a worker process.
    """
    error = kind.__new__(kind, *args)
    error.args = args
    for name, value in (
        state or {}
    ).items():  # a compiled exception has attributes, and no dictionary to see them by
        setattr(error, name, value)
    return error


class BroadfrontError(ValueError):
    """The root of all errors that are the input's fault, not the program's."""

    def __reduce__(self) -> tuple[object, ...]:
        return restore_exception, super().__reduce__()


class IllegalMove(BroadfrontError):
    """A move that the pending Ask does not offer; ``refusal`` says which rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class UnknownGame(BroadfrontError):
    """A game that is not registered, or that could not be loaded; the message lists the existing ones."""


class OptionFault(BroadfrontError):
    """An option or scenario that the game does not have, or a value that it does not allow."""


class NotationFault(BroadfrontError):
    """A position notation or a move that cannot be read; the message quotes the faulty part."""


class FileFault(BroadfrontError):
    """A scenario or match file that cannot be read, with the place and the remedy.

    ``line`` counts from 1 (0: the file as a whole); ``field`` is the dotted path of the faulty value, or "", and
    ``path`` its parts; ``others`` are further faults of the file.
    """

    def __init__(
        self,
        message: str,
        *,
        source: str = "",
        line: int = 0,
        field: str = "",
        path: tuple[str | int, ...] = (),
        others: tuple[FileFault, ...] = (),
    ) -> None:
        self.source, self.line, self.field, self.message = source, line, field, message
        self.path, self.others = path, others
        number = str(line) if source else f"line {line}"  # a bare number would be unclear
        place = ":".join(part for part in (source, number if line else "") if part)
        place = f"{place}: " if place else ""
        super().__init__(f"{place}{field + ': ' if field else ''}{message}")

    def of(self, source: str) -> FileFault:
        """Return the same fault, with the others, for a file named ``source``."""
        others = tuple(other.of(source) for other in self.others)
        return FileFault(
            self.message, source=source, line=self.line, field=self.field, path=self.path, others=others
        )


# --------------------------------------------------------------------------------------------------
# Suggestions for unknown words.


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a question with at most three known words similar to ``word``, or "".

    >>> did_you_mean("serach", ["search", "rules"])
    "; did you mean 'search'?"
    >>> did_you_mean("xyz", ["search", "rules"])
    ''
    """
    by_lower = {name.lower(): name for name in known}
    suggestions = [repr(by_lower[name]) for name in get_close_matches(word.lower(), by_lower, cutoff=0.7)]
    return f"; did you mean {' or '.join(suggestions)}?" if suggestions else ""
