"""Ends of a match that its rules do not know: somebody resigns or runs out of time, or all agree to stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from broadfront.engine.ending import Ending

__all__ = ["Closing", "closing_ending", "read_closing", "spell_closing"]

How = Literal["resigned", "time", "drawn", "abandoned"]
_BY_SEAT: Final[dict[str, How]] = {"resigns": "resigned", "is out of time": "time"}
_BY_ALL: Final[dict[str, How]] = {"drawn by agreement": "drawn", "abandoned by agreement": "abandoned"}
_WORDS: Final = {how: words for words, how in (_BY_SEAT | _BY_ALL).items()}


class Closing(NamedTuple):
    """How a match was closed; ``seat`` resigned, or is out of time (-1: all have agreed)."""

    how: How
    seat: int = -1

    def result(self, sides: Sequence[int]) -> tuple[float, ...] | None:
        """Return each seat's score, given the side of each; None: an abandoned match has none.

        >>> Closing("resigned", 0).result((0, 1, 0)), Closing("drawn").result((0, 1))
        ((0.0, 1.0, 0.0), (0.5, 0.5))
        """
        if self.how == "abandoned":
            return None
        if self.seat < 0:
            return (0.5,) * len(sides)
        return tuple(float(side != sides[self.seat]) for side in sides)


def spell_closing(closing: Closing, seat_names: Sequence[str]) -> str:
    """Return what a match file says of it.

    >>> spell_closing(Closing("resigned", 1), ("Green", "Red"))
    'Red resigns'
    """
    words = _WORDS[closing.how]
    return f"{seat_names[closing.seat]} {words}" if closing.seat >= 0 else words


def read_closing(text: str, seat_names: Sequence[str]) -> Closing | None:
    """Read what `spell_closing` wrote; None: it says something else.

    >>> read_closing("Red is out of time", ("Green", "Red"))
    Closing(how='time', seat=1)
    """
    known = [Closing(how, seat) for how in _BY_SEAT.values() for seat in range(len(seat_names))]
    known += [Closing(how) for how in _BY_ALL.values()]
    return next((one for one in known if spell_closing(one, seat_names) == text), None)


def closing_ending(closing: Closing, names: Sequence[str], sides: Sequence[int], seat: int) -> Ending:
    """Return why a closed match ended, as a seat (-1: a spectator) reads it.

    Parameters
    ----------
    names, sides
        What each seat is called, and its side.

    >>> closing_ending(Closing("resigned", 1), ("Green", "Red"), (0, 1), 0).text
    'Red has resigned.'
    """
    if closing.how == "abandoned":
        return Ending(
            "", "The match was abandoned", "All players agreed to stop; nobody wins.", "Agreement", ""
        )
    if closing.how == "drawn":
        return Ending("drawn", "The match is a draw", "All players agreed to a draw.", "Agreement", "")
    is_self = closing.seat == seat
    name = "You" if is_self else names[closing.seat]
    if closing.how == "resigned":
        text, how = f"{name} {'have' if is_self else 'has'} resigned.", "Resignation"
    else:
        text, how = f"{name} ran out of time.", "Time"
    if seat >= 0:
        lost = sides[seat] == sides[closing.seat]
        return Ending("lost" if lost else "won", f"You have {'lost' if lost else 'won'}", text, how, "")
    winners = [one for one, side in zip(names, sides, strict=True) if side != sides[closing.seat]]
    have = "has" if len(winners) == 1 else "have"
    return Ending("", f"{' and '.join(winners)} {have} won", text, how, "")
