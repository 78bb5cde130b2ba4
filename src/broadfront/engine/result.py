"""The result of a match, as a sentence for a reader, and the scores that are plotted over its course.

A game's ``ui/summary.py`` derives both from the position, for the server, the command line and the lab.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple

import msgspec


class SideScore(msgspec.Struct, frozen=True):
    """A figure by which a match is decided or followed: what is counted, and its value for each side."""

    name: str
    """What is counted."""
    sides: tuple[str, ...]
    """The sides that have the figure."""
    values: tuple[int, ...]
    """The value for each of the sides, in their order."""
    rule: str
    """The section of the rules that counts it; "": none."""
    unit: str = ""
    """What one of it is; "": it has no unit."""


class MatchResult(msgspec.Struct, frozen=True):
    """Why a match ended, told to one reader: who has won, the sentence that says why, and the figures."""

    outcome: Annotated[Literal["won", "lost", "drawn", ""], msgspec.Meta(extra={"null_if": ""})]
    """For the reader; "": a spectator reads, and somebody has won."""
    title: str
    """"You have lost", without a full stop."""
    text: str
    """"Red holds 4 Occupation Points to your 2.", a whole sentence; "": no more is known."""
    how: str
    """What decided it in a few words, the same for every reader: "Occupation Points"."""
    rule: str
    """The section of the rules that decided it; "": none."""
    tallies: tuple[SideScore, ...] = ()
    """The figures by which the match was decided or followed."""


class SideName(NamedTuple):
    """A side in a sentence for a reader: its name, or "you"."""

    name: str
    is_reader: bool = False
    is_plural: bool = False

    @property
    def subject(self) -> str:
        """The side as the subject of a sentence."""
        return "you" if self.is_reader else self.name

    @property
    def whose(self) -> str:
        """The possessive form.

        >>> SideName("the Allies").whose, SideName("Red").whose, SideName("Red", True).whose
        ("the Allies'", "Red's", 'your')
        """
        if self.is_reader:
            return "your"
        return f"{self.name}'" if self.name.endswith("s") else f"{self.name}'s"

    def does(self, one: str, many: str) -> str:
        """Return the side with the singular or plural form of a verb.

        >>> SideName("Red").does("holds", "hold"), SideName("Red", True).does("holds", "hold")
        ('Red holds', 'you hold')
        """
        return f"{self.subject} {many if self.is_reader or self.is_plural else one}"


NO_ARTICLES: Final[Mapping[str, bool]] = MappingProxyType({})


def side_name(name: str, articles: Mapping[str, bool] = NO_ARTICLES, *, is_reader: bool = False) -> SideName:
    """Return a side for sentences, by its name; several powers are plural.

    Parameters
    ----------
    name
        Its name.
    articles
        The names that have an article, each with whether it is plural (`Game.side_articles`).
    is_reader
        Whether the sentence is for the side itself.

    Examples
    --------
    >>> (
    ...     side_name("Allies", {"Allies": True}).does("has", "have"),
    ...     side_name("USSR and UK").does("has", "have"),
    ...     side_name("Red").does("has", "have"),
    ... )
    ('the Allies have', 'USSR and UK have', 'Red has')
    """
    if name in articles:
        return SideName(f"the {name}", is_reader, articles[name])
    return SideName(name, is_reader, " and " in name)


def side_names(
    names: Sequence[str], reader: int = -1, articles: Mapping[str, bool] = NO_ARTICLES
) -> tuple[SideName, ...]:
    """Return the sides for sentences to a reader (see `side_name`), given by side; -1 is a spectator."""
    return tuple(side_name(name, articles, is_reader=side == reader) for side, name in enumerate(names))


def reader_side(seat: int, sides: Sequence[int]) -> int:
    """Return the side of a seat; -1 for a spectator."""
    return sides[seat] if 0 <= seat < len(sides) else -1


def make_ending(
    sides: Sequence[SideName],
    winner: int,
    text: str,
    how: str,
    rule: str,
    tallies: tuple[SideScore, ...] = (),
    drawn: str = "The match is a draw",
) -> MatchResult:
    """Return the result of a match; ``winner`` is a side, or -1 for a draw.

    >>> red, green = side_names(("Red", "Green"), reader=1)
    >>> result = make_ending(
    ...     (red, green), 0, f"{red.does('holds', 'hold')} 4 points to {green.whose} 2.", "Points", "9.2"
    ... )
    >>> result.title, result.text
    ('You have lost', 'Red holds 4 points to your 2.')
    """
    text = text[:1].upper() + text[1:]
    if winner < 0:
        return MatchResult("drawn", drawn, text, how, rule, tallies)
    title = sides[winner].does("has won", "have won")
    outcome: Literal["won", "lost", ""] = ""
    if any(side.is_reader for side in sides):
        outcome = "won" if sides[winner].is_reader else "lost"
        title = f"You have {outcome}"
    return MatchResult(outcome, title[:1].upper() + title[1:], text, how, rule, tallies)
