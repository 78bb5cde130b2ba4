"""Clocks folded from the events of a match: nothing is stored of them but the times of the events.

Time runs for the seat that is asked, since the last event or since all people had come. Events that were written
together are one act: what follows a move by itself, and questions that were answered in advance, cost nothing. All
times are in milliseconds.

Network delay is credited back, up to a limit: no server can tell a slow network from a page that is slow to confirm
what it was sent. So a player who cheats gains at most half a second a move, and a twentieth of his initial time.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple, Self

from broadfront.engine.position import CHANCE
from broadfront.server.http.instant import Instant
from broadfront.server.matches.clocks.schemas import (
    MAX_CREDIT,
    MAX_HOLIDAYS,
    ClockState,
    Live,
    Pace,
    Post,
    SeatClock,
)
from broadfront.server.matches.events import (
    POSITION_EVENTS,
    MatchEvent,
    SeatLeft,
    SeatTaken,
    TimeRanOut,
    VacationTaken,
    VoteCast,
)

DAY: Final = 86_400_000
YEAR: Final = 365 * DAY
LIVE_PATIENCE: Final = 1_800_000
"""Milliseconds in which the remaining players may decide about a seat that is out of time in a live match."""
POST_PATIENCE: Final = 7 * DAY
"""The same in a correspondence match; after it the match ends by the clock."""
CREDITS: Final = 20
"""In the whole match, at most 1 / CREDITS of a live clock's initial time is given back for network delay."""


class TimeSpan(NamedTuple):
    """A stretch of time in which a clock stands."""

    began: int
    ended: int


def _apart(spans: Iterable[TimeSpan]) -> list[TimeSpan]:
    """Return spans in order, with adjoining and overlapping ones merged."""
    merged: list[TimeSpan] = []
    for span in sorted(spans):
        if merged and span.began <= merged[-1].ended:
            merged[-1] = TimeSpan(merged[-1].began, max(merged[-1].ended, span.ended))
        elif span.ended > span.began:
            merged.append(span)
    return merged


def total_duration(since: int, until: int, spans: Iterable[TimeSpan]) -> int:
    """Return how long a clock ran between two times, without the spans in which it stood.

    >>> total_duration(100, 200, [TimeSpan(50, 110), TimeSpan(105, 120), TimeSpan(190, 300)])
    70
    """
    stood = sum(max(0, min(until, ended) - max(since, began)) for began, ended in _apart(spans))
    return max(0, until - since - stood)


def reached(since: int, target: int, spans: Iterable[TimeSpan]) -> int:
    """Return when a clock has run for ``target`` milliseconds, without the spans in which it stood.

    >>> reached(100, 70, [TimeSpan(50, 110), TimeSpan(105, 120), TimeSpan(190, 300)])
    190
    >>> reached(100, 71, [TimeSpan(50, 110), TimeSpan(105, 120), TimeSpan(190, 300)])
    301
    """
    at = since + max(0, target)
    for began, ended in _apart(spans):
        if ended > since and began < at:
            at += ended - max(since, began)
    return at


class Clocks:
    """The clocks of a match's players.

    Parameters
    ----------
    people
        The seats of persons: the computer has no clock.
    outages
        When no server ran; all in the past.

    >>> clocks = Clocks(Live(60, 5), [0, 1])
    >>> for seat in (0, 1):
    ...     clocks.come(seat, 1000)
    >>> clocks.act(11_000, 0), clocks.left(0, to_move=1, now=11_000), clocks.left(1, to_move=1, now=31_000)
    (None, 55000, 40000)
    """

    def __init__(self, pace: Pace, people: Collection[int], outages: Sequence[TimeSpan] = ()) -> None:
        self.pace = pace
        if isinstance(pace, Live):
            self._each, self._more, bank = 0, pace.increment * 1000, pace.base * 1000
        else:
            self._each, self._more, bank = pace.days * DAY, 0, pace.reserve * DAY
        self._bank = dict.fromkeys(people, bank)
        """By seat, its time for the whole match."""
        self._credits = dict.fromkeys(people, bank // CREDITS if isinstance(pace, Live) else 0)
        """By seat, how much may still be given back for network delay."""
        self._away: dict[int, tuple[TimeSpan, ...]] = dict.fromkeys(people, ())
        self._missing = frozenset(people)
        """The seats whose players have not opened the match yet."""
        self._outages = outages
        self._since = 0
        self._last = 0
        """When the last event was, whether clocks ran or not."""
        self._holder: int | None = None
        """The seat that acted last."""
        self._used = 0
        """How much of its time that seat had used since another seat acted."""
        self._least = bank // 2
        """The minimum time of a player who takes over a seat."""
        self._held: int | None = None
        """The seat that is out of time while the remaining players decide about it: no clock runs."""
        self._held_since = 0

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = copy.copy(self)
        twin._bank, twin._away, twin._credits = dict(self._bank), dict(self._away), dict(self._credits)
        return twin

    def standing(self, span: TimeSpan) -> Self:
        """Return clocks that also stood in the given span of time."""
        twin = self.copy()
        twin._outages = [*self._outages, span]
        return twin

    # --- what happened ------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Whether some player has not opened the match yet: no clock runs."""
        return bool(self._missing)

    def is_missing(self, seat: int) -> bool:
        """Return whether a seat's player has not opened the match yet."""
        return seat in self._missing

    def come(self, seat: int, at: int) -> None:
        """Note that a player has opened the match; when all have, clocks start."""
        if seat in self._missing:
            self._missing -= {seat}
            self._since = max(self._since, at)

    def act(self, at: int, seat: int, credit: int = 0) -> None:
        """Process an event by which a seat has moved or undone; of events with the same time, only the first
        counts.
        """
        if at <= self._last:
            return
        self._last = at
        if self.waiting or at <= self._since:
            return
        if seat != CHANCE:
            if seat != self._holder:
                self._pass_on(seat)
            if seat in self._bank:
                ran = self._ran(seat, at)
                compensation = min(credit, self._most_credit(seat), ran)
                self._credits[seat] -= compensation
                self._used += ran - compensation
        self._since = at

    def enter(self, row: MatchEvent) -> None:
        """Process an event of the match."""
        if isinstance(row, VacationTaken):
            self.leave(row.at, row.seat, row.days)
        elif isinstance(row, SeatLeft) and row.why == "time":
            self.act(row.at, row.seat, row.lag)
            self._held, self._held_since = row.seat, row.at
        elif isinstance(row, VoteCast) and self._held is not None:
            self._held_since = row.at
        elif isinstance(row, SeatTaken):
            self._sit(row)
        elif isinstance(row, (TimeRanOut, *POSITION_EVENTS)):
            self.act(row.at, row.seat, row.lag)

    def _sit(self, row: SeatTaken) -> None:
        """Process a change of a seat's player: the computer has no clock, a person gets time to play."""
        seat = row.seat
        if row.was_asked and self._held is None:  # this seat was to move: its clock has run until now
            self.act(row.at, seat)
        if self._held == seat:
            self._held = None
        if row.was_asked:
            self._since = self._last = max(self._last, row.at)
        if seat not in self._bank:
            return
        if self._holder == seat:
            self._bank[seat] -= max(0, self._used - self._each)
            self._used = 0
        self._bank[seat] = max(self._bank[seat], self._least)
        self._away[seat] = ()
        if row.by_computer:
            del self._bank[seat], self._away[seat], self._credits[seat]
            self._missing -= {seat}

    def _pass_on(self, seat: int) -> None:
        """Make another seat the one that decides."""
        if self._holder is not None and self._holder in self._bank:
            self._bank[self._holder] += self._more - max(0, self._used - self._each)
        self._holder, self._used = seat, 0

    def leave(self, at: int, seat: int, days: int) -> None:
        """Process the start of a vacation of so many days; 0: it ends."""
        if seat in self._away:
            away = (TimeSpan(began, min(ended, at)) for began, ended in self._away[seat])
            self._away[seat] = (
                *(span for span in away if span.ended > span.began),
                TimeSpan(at, at + days * DAY),
            )

    def _most_credit(self, seat: int) -> int:
        return min(MAX_CREDIT, self._credits[seat])

    # --- how they stand -----------------------------------------------------------------------------------------------

    def _spans(self, seat: int) -> list[TimeSpan]:
        return [*self._outages, *self._away[seat]]

    def _ran(self, seat: int, until: int) -> int:
        return total_duration(self._since, until, self._spans(seat))

    @property
    def held(self) -> int | None:
        """The seat that is out of time while the remaining players decide about it; None: there is none."""
        return self._held

    def held_until(self) -> int:
        """Return until when the remaining players may decide about a seat that is out of time."""
        patience = LIVE_PATIENCE if isinstance(self.pace, Live) else POST_PATIENCE
        return reached(self._held_since, patience, self._outages) + 1

    def is_undecided(self, now: int) -> bool:
        """Return whether the remaining players have not decided in time about a seat."""
        return self._held is not None and now >= self.held_until()

    def runs(self, to_move: int | None) -> bool:
        """Return whether a clock runs while a seat (None: no seat) is to move."""
        return to_move in self._bank and not self.waiting and self._held is None

    def _turn_and_match_time(self, seat: int, to_move: int | None, now: int) -> tuple[int, int]:
        """Return a seat's remaining time for its turn, and for the match."""
        bank, used, held = self._bank[seat], 0, seat == self._holder
        if held:
            used = self._used
            if to_move not in (seat, None, CHANCE):  # its turn is over
                bank, used = bank + self._more - max(0, used - self._each), 0
        if seat == to_move and self.runs(to_move):
            used += self._ran(seat, now)
        return max(0, self._each - used), bank - max(0, used - self._each)

    def left(self, seat: int, to_move: int | None, now: int) -> int:
        """Return a seat's remaining time while ``to_move`` is to move."""
        return sum(self._turn_and_match_time(seat, to_move, now))

    def deadline(self, to_move: int | None) -> int | None:
        """Return when the seat to move runs out of time if it does not act; None: no clock runs."""
        if to_move is not None and self._held is not None:
            return self.held_until()
        if to_move is None or not self.runs(to_move):
            return None
        left = self.left(to_move, to_move, self._since) + self._most_credit(to_move)
        return reached(self._since, left, self._spans(to_move)) + 1

    def is_out(self, to_move: int | None, now: int, credit: int = MAX_CREDIT) -> bool:
        """Return whether the seat to move is out of time, with ``credit`` as its network delay."""
        if to_move is None or not self.runs(to_move):
            return False
        compensation = min(credit, self._most_credit(to_move), self._ran(to_move, now))
        return self.left(to_move, to_move, now) + compensation < 0

    def away_until(self, seat: int, now: int) -> int:
        """Return until when a seat is on vacation; 0: it is not."""
        return max((span.ended for span in self._away[seat] if span.began <= now < span.ended), default=0)

    def holidays(self, seat: int, now: int) -> int:
        """Return how many days of vacation a seat may still take; a day that was begun counts as a whole day."""
        taken = sum(
            -(-(ended - max(began, now - YEAR)) // DAY)
            for began, ended in self._away[seat]
            if ended > now - YEAR
        )
        return max(0, MAX_HOLIDAYS - taken) if isinstance(self.pace, Post) else 0

    def state(self, to_move: int | None, now: int) -> ClockState:
        """Return the clocks as they are sent to readers."""
        seats = []
        for seat in sorted(self._bank):
            turn, rest = self._turn_and_match_time(seat, to_move, now)
            reserve = max(0, rest) if self._each else 0
            away = Instant(self.away_until(seat, now))
            seats.append(SeatClock(seat, max(0, turn + rest), reserve, away, self.holidays(seat, now)))
        running = to_move if to_move is not None and self.runs(to_move) else -1
        return ClockState(self.pace, Instant(now), self.waiting, running, Instant(self._since), seats)
