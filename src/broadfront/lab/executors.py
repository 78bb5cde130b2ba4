"""Where matches are played: on processes of this machine, or on a Ray cluster.

The one place that reads ``--on``: "" is this machine; "ray" the Ray cluster that this machine belongs to, or that
``RAY_ADDRESS`` names, or else one begun for the purpose on this machine; "ray://host:port" one elsewhere.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from importlib.util import find_spec
from typing import TypeVar

from broadfront.engine.errors import OptionFault
from broadfront.engine.text_codec import quote
from broadfront.lab.matches import MatchPlan, MatchRecord, lost_match, play_match
from broadfront.lab.workers import play_with

R = TypeVar("R")


def _never() -> bool:
    return False


def check_machines(on: str) -> None:
    """Do nothing where matches can be played; whether a cluster answers is seen later.

    Raises
    ------
    OptionFault
        If these are no machines, or Ray is wanted and not installed.

    >>> check_machines("")
    >>> check_machines("kubernetes")
    Traceback (most recent call last):
    broadfront.engine.errors.OptionFault: matches are not played on 'kubernetes': say ray, or ray://host:port
    """
    if not on:
        return
    if on != "ray" and not on.startswith("ray://"):
        raise OptionFault(f"matches are not played on {quote(on)}: say ray, or ray://host:port")
    if find_spec("ray") is None:
        raise OptionFault("Ray is not installed: pip install 'broadfront[ray]', or leave --on out")


def play_on(
    on: str,
    plans: Iterable[MatchPlan],
    workers: int | None = None,
    *,
    is_stopped: Callable[[], bool] = _never,
) -> Generator[MatchRecord, None, None]:
    """Play matches and yield each record as it is finished, in no fixed order.

    A worker or machine that is lost costs nothing but its matches in progress, and these are played again. A match that
    ends its worker twice is a fault. Close the generator to end the workers early.

    Parameters
    ----------
    on
        "": on processes of this machine; "ray" or "ray://host:port": on a Ray cluster.
    plans
        Read one by one, as workers want them.
    workers
        How many at once; None: as many as there are processors.
    is_stopped
        Asked several times a second: once it is true, the workers are ended and nothing more is yielded.

    Raises
    ------
    OptionFault
        If there are no such machines, they have another version of Broadfront, or cannot load a player.
    MachinesGone
        If a cluster does not answer any more.
    """
    return play_on_with(on, play_match, lost_match, plans, workers, is_stopped=is_stopped)


def play_on_with(
    on: str,
    play: Callable[[MatchPlan], R],
    lost: Callable[[MatchPlan, str], R],
    plans: Iterable[MatchPlan],
    workers: int | None = None,
    *,
    is_stopped: Callable[[], bool] = _never,
) -> Generator[R, None, None]:
    """Play matches as `play_on` does, by functions as of `broadfront.lab.workers.play_with`."""
    check_machines(on)
    if on:
        from broadfront.lab.ray_cluster import play_on_ray  # a slow import of a large package

        return play_on_ray(on, play, lost, plans, workers, is_stopped=is_stopped)
    return play_with(play, lost, plans, workers or os.cpu_count() or 1, is_stopped=is_stopped)
