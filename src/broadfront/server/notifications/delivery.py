"""Delivery of notifications: every server polls for those that are due, and of several servers one delivers each.

A notification is planned once: it gets a row of ``deliveries`` for each channel of its user. Those of one user and
channel that are due together are leased and sent as one message. If a server is killed in the middle of it, the lease
expires, and another server sends the message under the same id, so that a mail server or push service can drop a
duplicate.

A message that a mail server or push service does not accept because it is down itself counts as no failed try: see
`broadfront.server.notifications.circuit_breakers`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from sqlalchemy import and_, case, delete, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.server.accounts.sessions import User
from broadfront.server.admin import bans
from broadfront.server.db.transactions import transaction
from broadfront.server.http.errors import StorageFault
from broadfront.server.logs import place_of
from broadfront.server.matches import tables
from broadfront.server.matches.clocks import clock
from broadfront.server.notifications import freshness, messages, settings
from broadfront.server.notifications.channels import Channels, Outcome
from broadfront.server.notifications.circuit_breakers import MAIL, CircuitBreaker, CircuitBreakers
from broadfront.server.notifications.circuit_breakers import MAX_PAUSE as MAX_PAUSE_OF_PROBES
from broadfront.server.notifications.messages import Message
from broadfront.server.notifications.outbox import GRACE
from broadfront.server.notifications.quiet_hours import MAX_TRIES, quiet_until, wait_after
from broadfront.server.notifications.schemas import NotificationTest
from broadfront.server.notifications.server_keys import ServerKeys, read_keys
from broadfront.server.notifications.settings import NotificationSettings
from broadfront.server.notifications.tables import deliveries, notice_settings, notices, push_subscriptions
from broadfront.server.tokens import new_id
from broadfront.server.workers.periodic import every

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.matches.live_match import LiveMatch

_log = logging.getLogger(__name__)

POLL_INTERVAL: Final = 2.0
"""Seconds between two polls."""
HELD: Final = 600_000
"""Milliseconds after which a player who had the match open, and saw his turn, is notified all the same."""
MAX_PAUSE: Final = 5.0
"""Maximum seconds between two polls while the database does not answer."""
LEASE: Final = 30_000
"""Milliseconds after which a server that sends a message counts as gone, unless it renews its lease ..."""
RENEW: Final = 10_000
"""... at this interval."""
MAX_AT_ONCE: Final = 100
"""Messages on their way, to all destinations together, ..."""
MAX_UNPROVEN: Final = 70
"""... and of those so many to addresses that have got none before: they may all hang."""
MAX_READ: Final = 500
"""Messages that are due and whose destinations are checked together."""
MAX_PLANNED: Final = 500
MAX_RETRY_AFTER: Final = MAX_PAUSE_OF_PROBES
"""Maximum milliseconds for which a destination that is down may defer a message: a probe finds out then."""
KEPT: Final = 30 * 86_400_000
_MINUTE: Final = 60_000
_HOUR: Final = 3_600_000
_N, _D, _S = notices.c, deliveries.c, tables.seats.c
_ADDRESS: Final = case(
    (_D.channel == "push", func.coalesce(push_subscriptions.c.endpoint, "")),
    (_D.channel == "webhook", func.coalesce(notice_settings.c.webhook, "")),
    else_=MAIL,
)
"""Where a delivery goes."""
_SENT: Final = deliveries.alias("sent")
_HAS_TAKEN: Final = exists(
    select(_SENT.c.notice_id).where(
        _SENT.c.user_id == _D.user_id,
        _SENT.c.channel == _D.channel,
        _SENT.c.target == _D.target,
        _SENT.c.state == "sent",
    )
).correlate(deliveries)
"""Whether a message has arrived there lately."""


class Channel(NamedTuple):
    """A user's channel with its target; ``batch`` is the message that was begun, "" for none."""

    user_id: str
    channel: str
    target: str
    batch: str


class _Due(NamedTuple):
    """A message that is due."""

    way: Channel
    destination: CircuitBreaker
    is_proven: bool
    """Messages have arrived there."""


class NotificationDelivery:
    """Delivers the notifications of one server's database."""

    def __init__(self, context: AppContext) -> None:
        self.context, self.engine = context, context.storage.engine
        self.keys = ServerKeys("", "")
        self.channels = Channels(context.config, self.keys)
        self.destinations = CircuitBreakers()
        self._in_flight: set[asyncio.Task[None]] = set()
        self._unproven = 0
        """How many of them go where none has arrived before."""
        self._leases: set[str] = set()
        """Leases of messages that are being sent."""
        self._leasing = asyncio.Lock()
        self._has_more = False
        """Whether something is due that did not fit, or whose destination is up again."""
        self._has_ended = asyncio.Event()
        """Set when a message was finished since the last poll."""
        self._background_tasks: list[asyncio.Task[None]] = []
        self._renewed = 0
        self._swept = 0

    async def open(self) -> None:
        """Read or create the server's keys, and start polling."""
        self.keys = await read_keys(self.engine)
        self.channels = Channels(self.context.config, self.keys)
        polling = every(POLL_INTERVAL, self.poll, "nobody looks what notices are due", MAX_PAUSE)
        self._background_tasks = [self.context.spawn(polling), self.context.spawn(self._send_on())]

    async def close(self) -> None:
        """Stop polling, and finish messages being sent if that is quick."""
        for task in self._background_tasks:
            task.cancel()
        if self._in_flight:
            await asyncio.wait(self._in_flight, timeout=5)
        for task in list(self._in_flight):
            task.cancel()
        await self.channels.close()

    async def poll(self) -> None:
        """Poll once: note who is present, plan what is due, and start sending."""
        now = clock.now()
        await self._renew(now)
        await self._note_present(now)
        await self._plan(now)
        await self.send_due()
        if now - self._swept > _HOUR:
            self._swept = now
            async with transaction(self.engine) as database:
                await database.execute(delete(notices).where(_N.state == "done", _N.made < now - KEPT))

    async def deliver(self) -> None:
        """Poll, and wait until all that was due is sent or deferred."""
        await self.poll()
        while self._in_flight or self._has_more:
            if self._in_flight:
                await asyncio.wait(self._in_flight, return_when=asyncio.FIRST_COMPLETED)
            if self._has_more:
                await self.send_due()

    async def _send_on(self) -> None:
        """Send waiting messages as soon as there is room, without waiting for the next poll."""
        while True:
            await self._has_ended.wait()
            self._has_ended.clear()
            if self._has_more:
                try:
                    await self.send_due()
                except StorageFault:
                    await asyncio.sleep(POLL_INTERVAL)

    # --- presence
    # -----------------------------------------------------------------------------------------------------

    async def _note_present(self, now: int) -> None:
        """Hold back notifications of players who have the match open on this server."""
        within = self.context.config.here_for
        here = {
            (live.id, seat)
            for live in self.context.match_cache.values()
            for seat in live.people
            if _is_seen(live, seat, within)
        }
        matches = sorted({match for match, _ in here})
        for first in range(0, len(matches), 500):
            query = (
                select(_N.id, _N.kind, _N.match_id, _S.seat)
                .join(tables.seats, and_(_S.match_id == _N.match_id, _S.user_id == _N.user_id))
                .where(
                    _N.match_id.in_(matches[first : first + 500]), _N.state != "done", _N.due <= now + GRACE
                )
                .where(_N.held_until < now + HELD // 2)
            )
            async with transaction(self.engine) as database:
                rows = [row for row in await database.execute(query) if (row.match_id, row.seat) in here]
                if not rows:
                    continue
                turns = sorted({row.id for row in rows if row.kind == "turn"})
                seen = sorted({row.id for row in rows if row.kind != "turn"})
                held = update(notices).where(_N.id.in_(turns)).values(held_until=now + HELD)
                await database.execute(held)
                gone = update(deliveries).where(_D.notice_id.in_(seen), _D.state == "waiting")
                await database.execute(gone.values(state="stale"))
                await database.execute(update(notices).where(_N.id.in_(seen)).values(state="done"))

    # --- planning -----------------------------------------------------------------------------------------------------

    async def _plan(self, now: int) -> None:
        """Create a delivery on every channel of its user for each notification that is due."""
        due = select(_N.id).where(_N.state == "new", _N.due <= now).order_by(_N.due).limit(MAX_PLANNED)
        async with transaction(self.engine) as database:
            ids = list((await database.execute(due)).scalars())
        for id_ in ids:
            async with transaction(self.engine) as database:
                mine = update(notices).where(_N.id == id_, _N.state == "new").values(state="planned")
                if (await database.execute(mine)).rowcount:
                    await self._plan_one(database, id_, now)

    async def _plan_one(self, database: AsyncConnection, id_: str, now: int) -> None:
        row = (await database.execute(select(notices).where(_N.id == id_))).one()
        user_settings = await settings.read(database, row.user_id)
        ways = (
            user_settings.ways(sends_mail=bool(self.context.config.mail))
            if row.kind in user_settings.kinds
            else []
        )
        for channel, target in ways:
            at = now
            if user_settings.digest and channel != "push" and row.kind != "time":
                at = row.made + user_settings.digest * _MINUTE
                collecting = select(func.min(_D.due)).where(
                    _D.user_id == row.user_id, _D.channel == channel, _D.state == "waiting", _D.batch == ""
                )
                at = (await database.execute(collecting)).scalar() or at
            values = {"notice_id": id_, "channel": channel, "target": target, "user_id": row.user_id}
            await database.execute(insert(deliveries).values(**values, due=at, state="waiting"))
        if not ways:
            await database.execute(update(notices).where(_N.id == id_).values(state="done"))

    # --- sending ------------------------------------------------------------------------------------------------------

    async def send_due(self) -> None:
        """Start sending what is due, as far as there is room."""
        async with self._leasing:
            now, begun = clock.now(), 0
            self._has_more = False
            due = await self._due(now)
            for one in self._in_turn(due):
                if len(self._in_flight) >= MAX_AT_ONCE:
                    break
                destination, is_proven = one.destination, one.is_proven
                if not is_proven and self._unproven >= MAX_UNPROVEN:
                    continue
                if not destination.may_send(one.way[:-1], now, is_proven=is_proven):
                    continue
                destination.begin(now, is_proven=is_proven)
                lease = ""
                try:
                    lease = await self._lease(one.way, now)
                finally:
                    if not lease:
                        destination.end(is_unused=True, is_proven=is_proven)
                if lease:
                    begun += 1
                    self._spawn(one._replace(way=one.way._replace(batch=one.way.batch or lease)), lease)
            is_full = (
                len(self._in_flight) >= MAX_AT_ONCE
                or self._unproven >= MAX_UNPROVEN
                or self.destinations.has_full
            )
            self._has_more = self._has_more or is_full or (begun > 0 and len(due) >= MAX_READ)

    def _in_turn(self, due: Sequence[tuple[Channel, str, bool]]) -> list[_Due]:
        """Return what is due in the order in which it is sent: to each destination in its own."""
        by_destination: dict[CircuitBreaker, list[_Due]] = {}
        for way, address, has_taken in due:
            destination = self.destinations.get(address)
            is_proven = destination.is_proven(way[:-1], has_taken=has_taken)
            by_destination.setdefault(destination, []).append(_Due(way, destination, is_proven))
        lines = [
            [some[n] for n in destination.order([(one.way[:-1], one.is_proven) for one in some])]
            for destination, some in by_destination.items()
        ]
        return [one for each in zip_longest(*lines) for one in each if one is not None]

    def _spawn(self, one: _Due, lease: str) -> None:
        def end(task: asyncio.Task[None]) -> None:
            self._in_flight.discard(task)
            self._unproven -= not one.is_proven
            self._has_ended.set()

        task = self.context.spawn(self._deliver(one, lease))
        self._unproven += not one.is_proven
        self._in_flight.add(task)
        task.add_done_callback(end)

    async def _due(self, now: int) -> list[tuple[Channel, str, bool]]:
        """Return what is due and goes where there is room, each channel with its address and whether that is proven.

        Order: messages that were never tried, then those to proven destinations, then the oldest, so that addresses
        that fail never keep others waiting.
        """
        has_taken = func.max(case((_HAS_TAKEN, 1), else_=0))
        query = (
            select(_D.user_id, _D.channel, _D.target, _D.batch, func.max(_ADDRESS), has_taken)
            .join(notices, _N.id == _D.notice_id)
            .outerjoin(push_subscriptions, push_subscriptions.c.id == _D.target)
            .outerjoin(notice_settings, notice_settings.c.user_id == _D.user_id)
            .where(_is_free(now), _N.held_until <= now)
            .where(
                *(
                    ~func.lower(_ADDRESS).startswith(
                        prefix, autoescape=True
                    )  # older rows have the text as it was typed
                    for prefix in self.destinations.closed(now)
                )
            )
            .group_by(_D.user_id, _D.channel, _D.target, _D.batch)
            .order_by(func.max(_D.lease) != "", has_taken.desc(), func.min(_D.due))
            .limit(MAX_READ)
        )
        async with transaction(self.engine) as database:
            rows = (await database.execute(query)).all()
        return [(Channel(*row[:-2]), row[-2], bool(row[-1])) for row in rows]

    async def _lease(self, way: Channel, now: int) -> str:
        """Lease what is due on a channel; return the name of the lease, "" if nothing is left."""
        lease = new_id()
        ripe = select(_N.id).where(_N.id == _D.notice_id, _N.held_until <= now)
        take = (
            update(deliveries)
            .where(_D.user_id == way.user_id, _D.channel == way.channel, _D.target == way.target)
            .where(_D.batch == way.batch, _is_free(now), exists(ripe))
            .values(lease=lease, leased_until=now + LEASE, batch=way.batch or lease)
        )
        async with transaction(self.engine) as database:
            return lease if (await database.execute(take)).rowcount else ""

    async def _renew(self, now: int) -> None:
        """Renew the leases of messages being sent."""
        if not self._leases or now - self._renewed < RENEW:
            return
        async with transaction(self.engine) as database:
            mine = update(deliveries).where(_D.lease.in_(sorted(self._leases)), _D.leased_until >= now)
            await database.execute(mine.values(leased_until=now + LEASE))
        self._renewed = now

    async def _deliver(self, one: _Due, lease: str) -> None:
        way, destination, is_unused = one.way, one.destination, True
        try:
            user_settings, message, ids = await self._prepared(way, lease)
            if message is None:
                return
            self._leases.add(lease)
            began, is_unused = clock.now(), False
            try:
                outcome = await self.channels.send(
                    way.channel, way.target, way.user_id, user_settings, message
                )
            except Exception as error:  # noqa: BLE001  # one message that cannot be sent keeps no other waiting
                _log.error("a notice by %s was not sent: %s", way.channel, place_of(error))
                outcome = Outcome(sent=False, problem="It could not be sent.")
            finally:
                self._leases.discard(lease)
            outcome = self._judged(destination, way[:-1], outcome, began)
            await self._settle_surely(way, lease, ids, outcome)
        except StorageFault:
            pass  # the lease expires, and it is done again
        except Exception as error:  # noqa: BLE001  # as above
            _log.error("a notice by %s was not settled: %s", way.channel, place_of(error))
        finally:
            destination.end(is_unused=is_unused, is_proven=one.is_proven)
            self._has_more = self._has_more or is_unused

    def _judged(
        self, destination: CircuitBreaker, address: tuple[str, ...], outcome: Outcome, began: int
    ) -> Outcome:
        """Record what an outcome shows of the destination; return it without trouble if only the address failed."""
        now = clock.now()
        if not outcome.trouble:
            if not outcome.sent and not outcome.final:  # an error of this server
                return outcome
            if destination.succeed(address, now) if outcome.sent else destination.refuse(address):
                self._has_more = True
                _log.warning("notices are taken again by %s", destination.prefix)
            return outcome
        was_down = destination.is_down
        if not destination.fail(address, began, now, is_reached=outcome.trouble == "busy"):
            return msgspec.structs.replace(outcome, trouble="")
        if not was_down:
            _log.warning("no notices are taken by %s: they wait until it is back", destination.prefix)
        return outcome

    async def _prepared(
        self, way: Channel, lease: str
    ) -> tuple[NotificationSettings, Message | None, list[str]]:
        """Return the message for what was leased; None: nothing is left to send, and that is recorded."""
        now = clock.now()
        async with transaction(self.engine) as database:
            user_settings = await settings.read(database, way.user_id)
            mine = select(_D.notice_id).where(_D.lease == lease, _D.state == "waiting")
            ids = list((await database.execute(mine)).scalars())
            if not await self._is_on(database, way, user_settings):
                await self._mark(database, lease, ids, state="off")
                return user_settings, None, []
            quiet = quiet_until(now, user_settings.quiet_from, user_settings.quiet_until, user_settings.zone)
            if quiet:
                await self._mark(database, lease, ids, due=quiet, leased_until=0, batch="")
                return user_settings, None, []
            due = []
            for row in await freshness.read(database, ids):
                at = await freshness.when(database, row, now)
                if at == freshness.TOLD:
                    due.append(row)
                elif at == freshness.DROPPED:
                    await self._mark(database, lease, [row.id], state="stale")
                else:
                    await self._mark(database, lease, [row.id], due=at, leased_until=0, batch="")
            due, superseded = freshness.newest(due)
            if superseded:
                await self._mark(database, lease, superseded, state="stale")
            if not due:
                return user_settings, None, []
            against = await freshness.opponents(database, [row.match_id for row in due], way.user_id)
        message = messages.message(way.batch, due, against, now)
        return user_settings, message, [row.id for row in due]

    async def _is_on(
        self, database: AsyncConnection, way: Channel, user_settings: NotificationSettings
    ) -> bool:
        if (way.channel, way.target) not in user_settings.ways(sends_mail=bool(self.context.config.mail)):
            return False
        try:
            await bans.require_not_banned(database, way.user_id)
        except bans.Banned:
            return False
        return True

    async def _settle_surely(self, way: Channel, lease: str, ids: list[str], outcome: Outcome) -> None:
        """Record the result of a message, with retries, so that a short outage of the database does not send it
        twice.
        """
        for pause in (0.2, 1, 5, 15, 0):
            try:
                return await self._settle(way, lease, ids, outcome)
            except StorageFault:
                if not pause:
                    raise
                await asyncio.sleep(pause)
        return None

    async def _settle(self, way: Channel, lease: str, ids: list[str], outcome: Outcome) -> None:
        async with transaction(self.engine) as database:
            if outcome.sent:
                await self._mark(database, lease, ids, state="sent")
                return
            now = clock.now()
            if outcome.trouble and await self._is_young(database, ids, now):
                # others go first as the next probe; a message that was certainly not accepted may be joined with new
                # ones
                batch = way.batch if outcome.may_have_come else ""
                due = now + min(outcome.after, MAX_RETRY_AFTER)
                await self._mark(database, lease, ids, due=due, leased_until=0, batch=batch)
                return
            tried = select(func.max(_D.tries)).where(_D.lease == lease)
            tries = ((await database.execute(tried)).scalar() or 0) + 1
            if not outcome.final and not outcome.trouble and tries < MAX_TRIES:
                due = now + max(wait_after(tries), outcome.after)
                await self._mark(database, lease, ids, tries=tries, due=due, leased_until=0)
                return
            await self._mark(database, lease, ids, state="failed", tries=tries)
            if way.channel == "push" and outcome.gone:
                await database.execute(
                    delete(push_subscriptions).where(push_subscriptions.c.id == way.target)
                )
                return
            mine = update(notice_settings).where(notice_settings.c.user_id == way.user_id)
            ended = {"webhook": ""} if way.channel == "webhook" and outcome.gone else {}
            await database.execute(mine.values(problem=outcome.problem[:200], **ended))

    async def _is_young(self, database: AsyncConnection, ids: Sequence[str], now: int) -> bool:
        """Return whether any of several notifications is recent enough to wait for its destination."""
        query = select(func.max(_N.made)).where(_N.id.in_(ids))
        return ((await database.execute(query)).scalar() or 0) > now - KEPT

    async def _mark(self, database: AsyncConnection, lease: str, ids: Sequence[str], **values: Any) -> None:
        """Change leased deliveries; a notification without waiting deliveries is done."""
        # of two channels that finish at once, the second sees the result of the first
        await database.execute(select(_N.id).where(_N.id.in_(ids)).order_by(_N.id).with_for_update())
        mine = and_(_D.lease == lease, _D.notice_id.in_(ids), _D.state == "waiting")
        await database.execute(update(deliveries).where(mine).values(**values))
        waits = select(_D.notice_id).where(_D.notice_id == _N.id, _D.state == "waiting")
        done = update(notices).where(_N.id.in_(ids), _N.state == "planned", ~exists(waits))
        await database.execute(done.values(state="done"))

    # --- test notifications
    # -------------------------------------------------------------------------------------------

    async def test(self, user: User) -> list[NotificationTest]:
        """Send a test notification on every channel of a user; return the results.

        Raises
        ------
        TooMany
            If one was just sent.
        """
        await settings.require_test_allowed(self.engine, user.id)
        async with transaction(self.engine) as database:
            user_settings = await settings.read(database, user.id)
        ways = user_settings.ways(sends_mail=bool(self.context.config.mail))
        message = Message(new_id(), messages.TEST.title, (messages.TEST,))
        outcomes = await asyncio.gather(
            *(
                self.channels.send(channel, target, user.id, user_settings, message)
                for channel, target in ways
            )
        )
        devices = {one.id: one.device for one in user_settings.subscriptions}
        return [
            NotificationTest(channel, devices.get(target, ""), outcome.sent, outcome.problem)  # type: ignore[arg-type]
            for (channel, target), outcome in zip(ways, outcomes, strict=True)
        ]


def _is_seen(live: LiveMatch, seat: int, within: float) -> bool:
    """Return whether a seat's player has the match open, and not in the background."""
    if any(watcher.seat == seat and not watcher.is_away for watcher in live.watchers):
        return True
    return not live.seats[seat].sockets and live.is_here(seat, within)


def _is_free(now: int) -> Any:
    """Return the condition that a delivery is due, and not leased."""
    return and_(_D.state == "waiting", _D.due <= now, or_(_D.lease == "", _D.leased_until < now))
