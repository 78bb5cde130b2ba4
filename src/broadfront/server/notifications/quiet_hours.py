"""When notifications may be sent: quiet hours of the day, and the pause after a failure."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final

MAX_TRIES: Final = 8
_MAX_DELAY: Final = 6 * 3_600_000
_DAY: Final = timedelta(days=1)


@cache
def _zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def is_zone(name: str) -> bool:
    """Return whether there is such a time zone."""
    return name in _zones()


def minutes_of(text: str) -> int:
    """Return a time of day in minutes.

    >>> minutes_of("22:30"), spell_minutes(1350)
    (1350, '22:30')
    """
    hours, _, minutes = text.partition(":")
    return 60 * int(hours) + int(minutes)


def spell_minutes(minutes: int) -> str:
    """Return minutes as a time of day."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def quiet_until(now: int, begin: int, end: int, zone: str) -> int:
    """Return when the present quiet hours end; 0: it is none.

    Parameters
    ----------
    now
        Milliseconds since 1970, as the answer.
    begin, end
        Minutes of the day in the time zone; the end may be on the next day. The same twice: no quiet hours.

    >>> at = lambda text: int(datetime.fromisoformat(text).timestamp() * 1000)
    >>> quiet_until(at("2026-01-10T23:30+01:00"), 22 * 60, 8 * 60, "Europe/Berlin") == at(
    ...     "2026-01-11T08:00+01:00"
    ... )
    True
    """
    if begin == end:
        return 0
    where = zoneinfo.ZoneInfo(zone if is_zone(zone) else "UTC")
    moment = datetime.fromtimestamp(now / 1000, UTC)
    today = moment.astimezone(where).date()
    for day in (today - _DAY, today):
        starts, _ = _instants(day, begin, where)
        _, ends = _instants(day if end > begin else day + _DAY, end, where)
        if starts <= moment < ends:
            return int(ends.timestamp() * 1000)
    return 0


def _instants(day: date, minutes: int, where: zoneinfo.ZoneInfo) -> tuple[datetime, datetime]:
    """Return the first and the last moment at which a clock there shows a time; a skipped time lies between them."""
    local = datetime.combine(day, time(minutes // 60, minutes % 60), where)
    both = [local.replace(fold=fold).astimezone(UTC) for fold in (0, 1)]
    return min(both), max(both)


def wait_after(tries: int) -> int:
    """Return how many milliseconds to wait after so many failures.

    >>> [wait_after(tries) // 1000 for tries in range(1, 8)]
    [30, 120, 480, 1920, 7680, 21600, 21600]
    """
    return int(min(_MAX_DELAY, 30_000 * 4 ** (tries - 1)))
