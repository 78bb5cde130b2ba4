"""What the operator's log contains of an error in a match: enough to find it, and nothing that is hidden from a seat.

A log is read by more people than a database, and stored elsewhere. So if a match hides something and is still on, no
position, no move and no message of an exception is logged (messages quote input): only where in the code the error
happened. The position can be read from the match itself (docs/howto/host.md).
"""

from __future__ import annotations

import re
import traceback
from typing import TYPE_CHECKING

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
