"""Looking again and again for what is due, as every server does by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from broadfront.server.logs import place_of

_log = logging.getLogger(__name__)

SOON: Final = 10.0
"""Seconds before the first look, at most: it shall be done where servers are started again and again, too."""
MAX_PAUSE: Final = 30.0
"""Seconds between two looks, at most, while they fail, where nothing else is said."""


async def every(
    seconds: float, look: Callable[[], Awaitable[object]], otherwise: str, longest: float = MAX_PAUSE
) -> None:
    """Look every so many seconds until cancelled; ever more rarely while that fails, as the log then says.

    Parameters
    ----------
    seconds
        Between two looks, and before the first one, if they are no more than `SOON`.
    look
        What is done.
    otherwise
        What is not done while it fails, for the log.
    longest
        Seconds between two looks, at most, while they fail.
    """
    pause = min(seconds, SOON)
    while True:
        await asyncio.sleep(pause)
        try:
            await look()
            pause = seconds
        except Exception as error:  # noqa: BLE001  # whatever the database raises, the next look may be better
            _log.error("%s: %s", otherwise, place_of(error))
            pause = max(seconds, min(2 * pause, longest))
