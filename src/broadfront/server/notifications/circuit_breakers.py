"""Circuit breakers of destinations: mail server, push services and hosts of webhooks, and which of them are down.

While a destination is down, few messages are sent there as probes, some seconds apart: one, or several to different
addresses if the destination answers, for then one of them alone may be at fault. All others wait, and none of them
counts a failed try. The first that arrives opens the way for all. Probes are taken in turn from the addresses that
have got messages before, from those that were never tried, the newest and the oldest, and from those that have failed;
of a mail server that answers there are twice as many after each pause. So dead addresses that nobody has tried keep one
that works from its turn only as long as they are the only ones, and then ever more shortly.

A message that hangs is no sign that a destination is down if it was connected: a mail server may check one mailbox for
long, and a host's path may be dead. Such messages hold places on the way, and some of those are kept for addresses that
have got messages before.

An address that fails while its destination accepts messages for others is a different case: it is tried ever more
rarely (`broadfront.server.notifications.quiet_hours.wait_after`). Once it has failed so twice, its failures are
ignored for the destination until it receives a message. The same holds for an address that alone has failed for a
day, while nothing was sent to others.

Each server process has its own state of the destinations: a server may be cut off from what another one reaches.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

EACH: Final = 10
"""Messages being sent to one destination at once, so that a slow one does not delay others."""
FIRST_PAUSE: Final = 2_000
MAX_PAUSE: Final = 20_000
"""Milliseconds between two probes: at first, and at most."""
RESERVED: Final = 3
"""Of those on their way, so many are only for addresses that have got messages before."""
PROBES: Final = 3
MAX_PROBES: Final = 48
"""Probes between two pauses, of a destination that answers: at first, and at most, for a mail server, whose mailboxes
may be full one by one; a web server that answers with a fault is not hammered. None goes twice to the same address."""
HEAD_START: Final = 60_000
"""Milliseconds by which an address that has received messages is tried before one that failed at the same time."""
MAIL: Final = "mail:"
SOLE: Final = 86_400_000
"""Milliseconds after which a failure of a single address is taken for its own."""
_MAX_ADDRESSES: Final = 1_000
_MAX_DESTINATIONS: Final = 1_000
"""Destinations that are remembered, because users may name any host below the permitted ones."""


def prefix_of(address: str) -> str:
    """Return the prefix of the addresses at a destination: scheme and host.

    >>> prefix_of("https://Push.example.org/abc/def"), prefix_of("mail:")
    ('https://push.example.org/', 'mail:')
    """
    return "/".join([*address.split("/", 3)[:3], ""]).lower() if "/" in address else address


class CircuitBreaker:
    """One destination; times are milliseconds since 1970."""

    __slots__ = (
        "_dead",
        "_down_since",
        "_is_reached",
        "_last_success",
        "_pause",
        "_probe_at",
        "_probes_left",
        "_reliable",
        "_round_began",
        "_round_size",
        "_rounds",
        "_suspects",
        "_unproven",
        "in_flight",
        "is_down",
        "prefix",
    )

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.is_down = False
        self.in_flight = self._unproven = 0
        self._last_success = self._down_since = 0
        self._pause, self._probe_at, self._probes_left = FIRST_PAUSE, 0, 0
        self._round_began, self._round_size, self._rounds = 0, PROBES, 0
        self._is_reached = False
        """Whether it answered when it last refused a message."""
        self._suspects: OrderedDict[Hashable, int] = OrderedDict()
        """When messages to addresses failed that have received none since."""
        self._reliable: OrderedDict[Hashable, None] = OrderedDict()
        """Addresses that have received messages."""
        self._dead: OrderedDict[Hashable, None] = OrderedDict()
        """Addresses that have failed, and again after others received messages."""

    def has_room(self, now: int) -> bool:
        """Return whether a message may be sent there now."""
        return self.in_flight < EACH and (not self.is_down or now >= self._probe_at or self._probes_left > 0)

    def may_send(self, address: Hashable, now: int, *, is_proven: bool = True) -> bool:
        """Whether a message may be sent to an address now.

        Parameters
        ----------
        is_proven
            It has got messages before.
        """
        if not self.has_room(now) or not (is_proven or self._unproven < EACH - RESERVED):
            return False
        is_new_round = not self.is_down or now >= self._probe_at
        return is_new_round or self._suspects.get(address, -1) < self._round_began

    def is_proven(self, address: Hashable, *, has_taken: bool) -> bool:
        """Whether an address has got messages before, and not failed since."""
        return address not in self._suspects and (has_taken or address in self._reliable)

    def order(self, ways: Sequence[tuple[Hashable, bool]]) -> list[int]:
        """Return numbers of some ways, the oldest first, in the order in which messages are sent there.

        Parameters
        ----------
        ways
            Addresses, each with whether it is proven.
        """
        failed = [n for n, (address, _) in enumerate(ways) if address in self._suspects]
        failed.sort(key=lambda n: self.turn(ways[n][0]))
        fresh = [n for n, (address, _) in enumerate(ways) if address not in self._suspects]
        if not self.is_down:
            return fresh + failed
        proven, untried = [n for n in fresh if ways[n][1]], [n for n in fresh if not ways[n][1]]
        lines = [proven, untried[::-1], failed, proven[::-1], untried]
        first = self._rounds % len(lines)
        lines = lines[first:] + lines[:first]
        return list(dict.fromkeys(n for each in zip_longest(*lines) for n in each if n is not None))

    def turn(self, address: Hashable) -> int:
        """Return a number by which addresses take turns as probes, the lowest first."""
        failed = self._suspects.get(address)
        if failed is None:
            return 0
        return failed - HEAD_START if address in self._reliable else failed

    @property
    def is_full(self) -> bool:
        """Whether it takes messages, and as many are on their way as may be."""
        return not self.is_down and (self.in_flight >= EACH or self._unproven >= EACH - RESERVED)

    def begin(self, now: int, *, is_proven: bool = True) -> None:
        """Note that a message is on its way; while the destination is down, the next probes follow after a pause."""
        self.in_flight += 1
        self._unproven += not is_proven
        if not self.is_down:
            return
        if now >= self._probe_at:
            self._probe_at = now + self._pause
            self._pause = min(2 * self._pause, MAX_PAUSE)
            self._round_began, self._rounds = now, self._rounds + 1
            self._probes_left = self._round_size if self._is_reached else 1
            if self._is_reached and self.prefix == MAIL:
                self._round_size = min(2 * self._round_size, MAX_PROBES)
        self._probes_left -= 1

    def end(self, *, is_unused: bool, is_proven: bool = True) -> None:
        """Note that a message is no longer on its way; another one may be the probe if nothing was sent after all."""
        self.in_flight -= 1
        self._unproven -= not is_proven
        if is_unused and self.is_down:
            self._probes_left += 1

    def succeed(self, address: Hashable, now: int) -> bool:
        """Note that it accepted a message; return whether it was down until now."""
        self._last_success = now
        _note(self._reliable, address)
        return self.refuse(address)

    def refuse(self, address: Hashable) -> bool:
        """Note that it refused a message for good; return whether it was down until now.

        It is up then, but that does not show that it would accept a message to another address.
        """
        was_down, self.is_down = self.is_down, False
        self._pause, self._probes_left, self._round_size = FIRST_PAUSE, 0, PROBES
        self._suspects.pop(address, None)
        self._dead.pop(address, None)
        return was_down

    def fail(self, address: Hashable, began: int, now: int, *, is_reached: bool) -> bool:
        """Note that it accepted no message for now; return whether that is an outage, and not the address's own
        failure.

        Parameters
        ----------
        began
            When the message was sent.
        is_reached
            Whether it has answered. Then it is the address's failure if others received messages since it last
            failed, now or some time before, or if no other has failed for a day.
        """
        before = self._suspects.get(address)
        since = began if before is None else min(began, before)
        self._suspects[address] = now
        self._suspects.move_to_end(address)
        if len(self._suspects) > _MAX_ADDRESSES:
            self._suspects.popitem(last=False)
        if is_reached and address in self._dead:
            return False
        if is_reached and self._last_success > since:
            if before is not None and self._last_success > before:
                _note(self._dead, address)
            return False
        self._is_reached = is_reached
        if is_reached and self.is_down and now - self._down_since >= SOLE and self._is_sole(address):
            return False
        if not self.is_down:
            self.is_down, self._down_since = True, began
            self._pause, self._probe_at, self._probes_left = 2 * FIRST_PAUSE, now + FIRST_PAUSE, 0
        return True

    def _is_sole(self, address: Hashable) -> bool:
        """Return whether no other address has failed since the destination went down."""
        return all(one == address or at < self._down_since for one, at in self._suspects.items())


def _note(addresses: OrderedDict[Hashable, None], address: Hashable) -> None:
    """Add an address as the last one, and drop the oldest ones."""
    addresses[address] = None
    addresses.move_to_end(address)
    if len(addresses) > _MAX_ADDRESSES:
        addresses.popitem(last=False)


class CircuitBreakers:
    """All destinations of one server."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, CircuitBreaker] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Iterator[CircuitBreaker]:
        return iter(self._known.values())

    def get(self, address: str) -> CircuitBreaker:
        """Return the destination of an address."""
        prefix = prefix_of(address)
        breaker = self._known.get(prefix)
        if breaker is None:
            breaker = self._known[prefix] = CircuitBreaker(prefix)
            if len(self._known) > _MAX_DESTINATIONS:
                self._forget_one()
        self._known.move_to_end(prefix)
        return breaker

    def closed(self, now: int) -> list[str]:
        """Return the prefixes of addresses to which nothing may be sent now."""
        return [one.prefix for one in self if not one.has_room(now)]

    @property
    def has_full(self) -> bool:
        """Return whether any destination accepts messages, and has the maximum number being sent."""
        return any(one.is_full for one in self)

    def _forget_one(self) -> None:
        for prefix, one in self._known.items():
            if not one.in_flight:
                del self._known[prefix]
                return
