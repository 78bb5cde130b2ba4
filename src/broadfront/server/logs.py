"""What the operator's log contains of an error in a match: enough to find it, and nothing that is hidden from a seat.

A log is read by more people than a database, and stored elsewhere. So if a match hides something and is still on, no
position, no move and no message of an exception is logged (messages quote input): only where in the code the error
happened. The position can be read from the match itself (docs/howto/host.md).
"""

from __future__ import annotations

import logging
import re
import time
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from broadfront.server.matches.live_match import LiveMatch

_FRAME = re.compile(r'File "([^"\n]*)", line (\d+), in (\S+)')


def named(live: LiveMatch) -> str:
    """Return the log's name of a match and its position: the id, the version, and the number of moves.

    The version is what the server counts; ``broadfront replay --to`` takes the moves.
    """
    return f"match {live.id}, version {live.version}, after {len(live.match.journal)} moves"


def fault_of(live: LiveMatch | None, error: BaseException) -> str:
    """Return what a log may contain of an exception: the traceback, without messages if something is hidden.

    Parameters
    ----------
    live
        The match in which it was raised; None: in none.
    error
        The exception.
    """
    if live is None or not live.has_hidden_information or live.match.is_over:
        return "".join(traceback.format_exception(error)).rstrip()
    return place_of(error)


def place_of(error: BaseException) -> str:
    """Return the type of an exception and where in the code it was raised, without its message."""
    whole = "".join(traceback.format_exception(error))  # a worker's own traceback is part of it
    frames = [f"{file}:{line} in {function}" for file, line, function in _FRAME.findall(whole)]
    kinds = [type(error).__name__]
    while (error.__cause__ or error.__context__) and len(kinds) < 10:
        error = error.__cause__ or error.__context__ or error
        kinds.append(type(error).__name__)
    return "\n  ".join([" from ".join(kinds), *frames])


PERIOD: Final = 60.0
"""Seconds in which a fault at one place in the code is written once."""
MAX_FAULTS: Final = 30
"""So many faults are written in a period, wherever they are."""


class FaultLog:
    """Writes faults of the code: one at each place in it a minute, and how many more there were.

    A computer that fails on somebody's own map fails in every move of every match on it, and a fault in an answer comes
    with every request: with a traceback each, anybody could fill the disk with the log.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until = 0.0
        self._counts: dict[frozenset[str], int] = {}
        """By place, how many faults there have been in this period."""

    def write(self, log: logging.Logger, live: LiveMatch | None, what: str, error: BaseException) -> None:
        """Write what failed, with all that may be told of the fault; of one that comes again only how often it did.

        Parameters
        ----------
        log
            Whose line it is.
        live
            The match in which it was raised; None: in none.
        what
            What failed.
        error
            The exception.
        """
        now = self._clock()
        if now >= self._until:
            self._until = now + PERIOD
            self._counts.clear()
        place = frozenset(place_of(error).splitlines())  # however deep a recursion was
        if place not in self._counts and len(self._counts) >= MAX_FAULTS:
            place = frozenset()  # all others together
        count = self._counts[place] = self._counts.get(place, 0) + 1
        if count == 1:
            log.error("%s: %s", what, fault_of(live, error))
        elif str(count).strip("0") == "1":
            log.error("%s: the same fault for the %dth time in a minute", what, count)
