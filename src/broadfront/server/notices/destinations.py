"""Destinations: the mail server, push services and hosts of webhooks, and which of them are down (a circuit breaker).

While a destination is down, one message after the other is sent there as a probe, a few seconds apart; all others wait,
and none of them counts a failed try. The first that arrives opens the way for all. An address that fails while its
destination takes messages for others is another matter: it is tried ever more rarely (`times.wait_after`). So is one
that is the only one to fail for a day, while nobody else is sent anything.

Each server process has its own view of the destinations: a server may be cut off from what another one reaches.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from typing import Final

EACH: Final = 10
"""Messages on their way to one destination at once: one that is slow keeps no other waiting."""
FIRST_PAUSE: Final = 2_000
MAX_PAUSE: Final = 20_000
"""Milliseconds between two probes: at first, and at most."""
MAIL: Final = "mail:"
SOLE: Final = 86_400_000
"""Milliseconds after which a failure of a single address is taken for its own."""
_MAX_SUSPECTS: Final = 1_000
_MAX_DESTINATIONS: Final = 1_000
"""Destinations that are remembered: whoever subscribes names hosts below those that are allowed."""


def prefix_of(address: str) -> str:
    """Return what the addresses at a destination begin with: scheme and host.

    >>> prefix_of("https://Push.example.org/abc/def"), prefix_of("mail:")
    ('https://push.example.org/', 'mail:')
    """
    return "/".join([*address.split("/", 3)[:3], ""]).lower() if "/" in address else address


class Destination:
    """One destination; times are milliseconds since 1970."""

    __slots__ = (
        "_down_since",
        "_last_success",
        "_pause",
        "_probe_at",
        "_suspects",
        "in_flight",
        "is_down",
        "prefix",
    )

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.is_down = False
        self.in_flight = 0
        self._last_success = self._down_since = 0
        self._pause, self._probe_at = FIRST_PAUSE, 0
        self._suspects: OrderedDict[Hashable, int] = OrderedDict()
        """When messages to addresses failed that have got none since."""

    def has_room(self, now: int) -> bool:
        """Whether a message may be sent there now."""
        return self.in_flight < EACH and (not self.is_down or now >= self._probe_at)

    @property
    def is_full(self) -> bool:
        """Whether it takes messages, and as many are on their way as may be."""
        return not self.is_down and self.in_flight >= EACH

    def begin(self, now: int) -> None:
        """Note that a message is on its way; while the destination is down, the next probe follows after a pause."""
        self.in_flight += 1
        if self.is_down:
            self._probe_at = now + self._pause
            self._pause = min(2 * self._pause, MAX_PAUSE)

    def end(self, *, is_unused: bool) -> None:
        """Note that a message is no longer on its way; another one may be the probe if nothing was sent after all."""
        self.in_flight -= 1
        if is_unused:
            self._probe_at = 0

    def succeed(self, address: Hashable, now: int) -> bool:
        """Note that it took a message; say whether it was down until now."""
        self._last_success = now
        return self.refuse(address)

    def refuse(self, address: Hashable) -> bool:
        """Note that it refused a message for good; say whether it was down until now.

        It is up then, but that is no sign that it would take a message to another address.
        """
        was_down, self.is_down = self.is_down, False
        self._pause = FIRST_PAUSE
        self._suspects.pop(address, None)
        return was_down

    def fail(self, address: Hashable, began: int, now: int, *, is_reached: bool) -> bool:
        """Note that it took no message for now; say whether that is an outage, and not the address's own failure.

        Parameters
        ----------
        began
            When the message was sent.
        is_reached
            It has answered. It is the address's failure then, if others got messages since it last failed, or if no
            other has failed for a day.
        """
        since = min(began, self._suspects.get(address, began))
        self._suspects[address] = now
        self._suspects.move_to_end(address)
        if len(self._suspects) > _MAX_SUSPECTS:
            self._suspects.popitem(last=False)
        if is_reached and self._last_success > since:
            return False
        if is_reached and self.is_down and now - self._down_since >= SOLE and self._is_sole(address):
            return False
        if not self.is_down:
            self.is_down, self._down_since = True, began
            self._pause, self._probe_at = 2 * FIRST_PAUSE, now + FIRST_PAUSE
        return True

    def _is_sole(self, address: Hashable) -> bool:
        """Say whether no other address has failed since the destination is down."""
        return all(one == address or at < self._down_since for one, at in self._suspects.items())


class Destinations:
    """All destinations of one server."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Destination] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Iterator[Destination]:
        return iter(self._known.values())

    def get(self, address: str) -> Destination:
        """Return the destination of an address."""
        prefix = prefix_of(address)
        found = self._known.get(prefix)
        if found is None:
            found = self._known[prefix] = Destination(prefix)
            if len(self._known) > _MAX_DESTINATIONS:
                self._forget_one()
        self._known.move_to_end(prefix)
        return found

    def closed(self, now: int) -> list[str]:
        """Return what addresses begin with to which nothing may be sent now."""
        return [one.prefix for one in self if not one.has_room(now)]

    @property
    def has_full(self) -> bool:
        """Whether one takes messages, and as many are on their way there as may be."""
        return any(one.is_full for one in self)

    def _forget_one(self) -> None:
        for prefix, one in self._known.items():
            if not one.in_flight:
                del self._known[prefix]
                return
