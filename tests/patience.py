"""How tests wait: until a thing is so, however slow the machine is, and never for a fixed time.

A wait ends as soon as its condition holds, so that patience costs nothing where nothing is broken.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Final, TypeVar

__all__ = ["PATIENCE", "until"]

T = TypeVar("T")

PATIENCE: Final = int(os.environ.get("BROADFRONT_PATIENCE", "120"))
"""How long anything may take, in seconds, on the slowest machine."""
BETWEEN: Final = 0.02
"""Seconds between two questions at first; later it is a tenth of the time waited so far, but at most `SELDOM`."""
SELDOM: Final = 0.25


def until(found: Callable[[], T], what: str, nap: Callable[[float], object] = time.sleep) -> T:
    """Ask until the answer is true, and return it.

    Parameters
    ----------
    found
        The question.
    what
        What is waited for, for whoever reads that it never came.
    nap
        What to do for some seconds between two questions.
    """
    begun = time.monotonic()
    while not (answer := found()):
        waited = time.monotonic() - begun
        if waited > PATIENCE:
            raise AssertionError(f"not within {PATIENCE} s: {what}")
        nap(min(max(BETWEEN, waited / 10), SELDOM))  # asking takes the time of who is waited for
    return answer
