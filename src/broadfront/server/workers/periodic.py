"""Periodic tasks, which every server runs for itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from broadfront.server.logs import place_of

_log = logging.getLogger(__name__)

SOON: Final = 10.0
"""Maximum seconds before the first run, so that servers that are restarted again and again run it, too."""
MAX_PAUSE: Final = 30.0
"""Maximum seconds between two runs while they fail, by default."""


async def every(
    seconds: float, look: Callable[[], Awaitable[object]], otherwise: str, longest: float = MAX_PAUSE
) -> None:
    """Run a task periodically until cancelled; at growing intervals while it fails, which is logged.

    Parameters
    ----------
    seconds
        Between two runs, and before the first one, up to `SOON`.
    look
        The task.
    otherwise
        What is not done while it fails, for the log.
    longest
        Maximum seconds between two runs while they fail.
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
