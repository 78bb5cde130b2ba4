"""After an outage of a mail or push server all that still matters arrives within a minute, each notice once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.harness import PERSON, People, Running
from tests.server.mail_server import Mails
from tests.server.notifications.players import SOON, Office, Player, deliverer_of, to
from tests.server.notifications.post_office import Phone

from broadfront.server.accounts import mail
from broadfront.server.config import Config
from broadfront.server.notifications import circuit_breakers, delivery
from broadfront.server.notifications.circuit_breakers import (
    EACH,
    HEAD_START,
    MAIL,
    MAX_PAUSE,
    MAX_PROBES,
    PROBES,
    RESERVED,
    SOLE,
    CircuitBreaker,
    CircuitBreakers,
)
from broadfront.server.notifications.delivery import LEASE, RENEW
from broadfront.server.notifications.quiet_hours import MAX_TRIES, wait_after

POWERS = 6
MATCHES = 8
NOTICES_EACH = 5
"""Notices of a player in the storm: 240 in all."""
MINUTE = 60.0
LOOK = 2.0
"""Seconds that pass between two looks of a server."""


class Storm:
    """Matches of Global War with six players each, all of whom are to be told of something several times."""

    def __init__(self, office: Office, settings: str) -> None:
        """Make them; ``settings`` are the values of push, mail and webhook."""
        self.office = office
        self.users: list[str] = []
        for _ in range(MATCHES):
            people = office.server.match("global_war", [PERSON] * POWERS, scenario="lesson_land")
            for seat in range(POWERS):
                self._seat(people, seat, f"user{len(self.users):03}", settings)

    def _seat(self, people: People, seat: int, user: str, settings: str) -> None:
        sql = self.office.server.sql
        address = f"{user}@example.org"
        sql(
            "INSERT INTO users (id, name, skeleton, email, email_key, made) VALUES "
            f"('{user}', '{user}', '{user}', '{address}', '{address}', '2026-01-01 00:00:00+00:00')"
        )
        sql(
            "INSERT INTO notice_settings (user_id, active, push, mail, webhook, kinds, digest, quiet_from, "
            f"quiet_until, zone) VALUES ('{user}', true, {settings}, 'turn over offer', 0, 0, 0, 'UTC')"
        )
        sql(f"UPDATE seats SET user_id = '{user}' WHERE match_id = '{people.id}' AND seat = {seat}")
        self.users.append(user)
        self._notices(people, seat, user)

    def _notices(self, people: People, seat: int, user: str) -> None:
        now = int(self.office.hands.seconds * 1000)
        rows = [
            f"('{user}-{n}', '{user}', '{people.id}', {seat}, {n}, 'over', '', {now}, {now}, 'new')"
            for n in range(NOTICES_EACH)
        ]
        self.office.server.sql(
            "INSERT INTO notices (id, user_id, match_id, seat, version, kind, detail, made, due, state) "
            f"VALUES {', '.join(rows)}"
        )

    @property
    def waiting(self) -> int:
        found: int = self.office.rows("count(*) FROM deliveries WHERE state = 'waiting'")[0][0]
        return found

    def pass_by(self, seconds: float, *servers: Running) -> None:
        """Let servers look every two seconds."""
        for _ in range(round(seconds / LOOK)):
            self.office.deliver(LOOK, *servers)

    def seconds_until_told(self, *servers: Running) -> float:
        """Let servers look until all is sent; return how long that takes."""
        began = self.office.hands.seconds
        while self.waiting:
            self.office.deliver(LOOK, *servers)
            assert self.office.hands.seconds - began <= 10 * MINUTE, f"{self.waiting} wait for ten minutes"
        return self.office.hands.seconds - began


@contextmanager
def refused(mails: Mails, of_recipient: str = "") -> Iterator[None]:
    """Have the mail server refuse every mail, or with an answer every recipient, for now."""
    mails.refusal, mails.recipient_refusal = "451 4.3.0 try again later", of_recipient
    yield
    mails.refusal = mails.recipient_refusal = ""


@pytest.mark.parametrize(
    ("minutes", "of_recipient"),
    [(0.5, ""), (9, ""), (1, "450 4.2.0 later"), (9, "450 4.2.0 later"), (1, "421 4.3.2 no")],
)
def test_a_storm_is_over_within_a_minute_of_the_mail_servers_return(
    office: Office, minutes: float, of_recipient: str
) -> None:
    storm = Storm(office, "false, true, ''")
    with refused(office.mails, of_recipient):
        storm.pass_by(minutes * MINUTE)
        assert not office.mails.mails
        assert storm.waiting == len(storm.users) * NOTICES_EACH
    assert office.rows("max(tries) FROM deliveries") == [(0,)], "an outage counts as no try"
    assert storm.seconds_until_told() <= MINUTE
    assert {one["to"] for one in office.mails.mails} == {f"{user}@example.org" for user in storm.users}
    assert len(office.mails.mails) == len(storm.users), "what waited for one player is one message"
    assert office.rows("state, count(*) FROM notices GROUP BY state") == [
        ("done", len(storm.users) * NOTICES_EACH)
    ]


def test_a_mail_server_that_hung_up_is_told_all_when_it_answers_again(
    serve: Callable[..., Running], office: Office
) -> None:
    nobody = serve(mail="smtp://127.0.0.1:9")  # where nothing listens
    storm = Storm(office, "false, true, ''")
    storm.pass_by(2 * MINUTE, nobody)
    assert storm.waiting == len(storm.users) * NOTICES_EACH
    assert storm.seconds_until_told(office.server) <= MINUTE
    assert len(office.mails.mails) == len(storm.users)


@pytest.mark.parametrize(("status", "retry_after"), [(503, "3600"), (500, "3600"), (429, "")])
def test_a_storm_is_over_within_a_minute_of_a_webhooks_return(
    office: Office, status: int, retry_after: str
) -> None:
    storm = Storm(office, f"false, false, '{office.door.url}/hook'")
    office.door.status, office.door.extra = status, {"retry-after": retry_after}
    storm.pass_by(9 * MINUTE)
    probes = len(office.door.sent)
    assert probes <= EACH + PROBES * (9 * MINUTE * 1000 / MAX_PAUSE + 10), (
        "a server that is down is not hammered"
    )
    assert office.rows("max(tries) FROM deliveries") == [(0,)]
    office.door.sent.clear()
    office.door.status = 200
    assert storm.seconds_until_told() <= MINUTE
    assert len(office.door.sent) == len(storm.users)


def test_a_server_that_wants_everybody_to_wait_is_obeyed_until_the_next_probe(
    office: Office, ada: Player, bob: Player
) -> None:
    bob.wish(webhook=f"{office.door.url}/hook")
    to(office.match(ada, bob), 1)
    office.door.status, office.door.extra = 429, {"retry-after": "3600"}
    office.deliver()
    office.deliver(MAX_PAUSE / 1000 - 1)
    assert len(office.door.sent) == 1
    office.door.status = 200
    office.deliver(2)
    assert office.rows("state, tries FROM deliveries") == [("sent", 0)]


def break_webhooks(storm: Storm, users: list[str]) -> None:
    """Have the webhooks of some users answer 503, whatever becomes of the others'."""
    office = storm.office
    office.door.refused = "/bad"
    for user in users:
        sql = f"UPDATE notice_settings SET webhook = '{office.door.url}/bad/{user}' WHERE user_id = '{user}'"
        office.server.sql(sql)


def waiting_but(storm: Storm, users: list[str]) -> int:
    names = ", ".join(f"'{user}'" for user in users)
    found: int = storm.office.rows(
        f"count(*) FROM deliveries WHERE state = 'waiting' AND user_id NOT IN ({names})"
    )[0][0]
    return found


@pytest.mark.parametrize("status", [503, 429])
def test_dead_webhooks_keep_no_working_one_waiting_after_an_outage(office: Office, status: int) -> None:
    storm = Storm(office, f"false, false, '{office.door.url}/hook'")
    dead = storm.users[:8]
    break_webhooks(storm, dead)
    for _ in range(2):
        office.door.status, office.door.extra = status, {"retry-after": "86400"}
        storm.pass_by(3 * MINUTE)
        assert waiting_but(storm, dead)
        office.door.status, office.door.extra = 200, {}
        storm.pass_by(MINUTE)
        assert not waiting_but(storm, dead)
        storm.pass_by(2 * MINUTE)
        assert not deliverer_of(office.server).destinations.get(office.door.url + "/").is_down
        for user in storm.users[8:]:
            office.server.sql(f"UPDATE deliveries SET state = 'waiting' WHERE user_id = '{user}'")
            office.server.sql(f"UPDATE notices SET state = 'planned' WHERE user_id = '{user}'")


def test_one_webhook_among_eight_dead_ones_is_told_within_a_minute_of_its_return(office: Office) -> None:
    storm = Storm(office, "false, false, ''")
    dead, alive = storm.users[:8], storm.users[8]
    office.server.sql(f"DELETE FROM notices WHERE user_id > '{alive}'")
    sql = f"UPDATE notice_settings SET webhook = '{office.door.url}/hook' WHERE user_id = '{alive}'"
    office.server.sql(sql)
    break_webhooks(storm, dead)
    office.door.status = 503
    storm.pass_by(2 * MINUTE)
    assert waiting_but(storm, dead)
    office.door.status = 200
    storm.pass_by(MINUTE)
    assert not waiting_but(storm, dead)


def test_dead_webhooks_in_capital_letters_keep_nobody_waiting(
    office: Office, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL tells capital letters from small ones: these were read, skipped, and hid all that came after."""
    monkeypatch.setattr(delivery, "MAX_READ", 20)
    url = office.door.url.replace("http", "HTTP")
    storm = Storm(office, f"false, false, '{url}/hook'")
    office.door.status = 503
    storm.pass_by(MINUTE)
    assert (
        office.rows("count(*) FROM deliveries WHERE tries = 0 AND state = 'waiting'")[0][0]
        > delivery.MAX_READ
    )
    bob.wish(mail=True)
    to(office.match(ada, bob), 1)
    office.deliver(SOON)
    office.deliver(LOOK)
    assert [one["to"] for one in office.mails.mails] == ["bob@example.org"]


@pytest.mark.parametrize("answer", ["450 4.2.2 mailbox full", "421 4.7.0 too many"])
def test_an_address_that_is_deferred_while_others_are_taken_is_tried_ever_more_rarely(
    office: Office, answer: str
) -> None:
    storm = Storm(office, "false, true, ''")
    bad = storm.users[0]
    office.mails.deferred[f"{bad}@example.org"] = answer
    storm.pass_by(MINUTE)
    assert len(office.mails.mails) == len(storm.users) - 1
    deliverer = deliverer_of(office.server)
    for tries in range(1, MAX_TRIES + 1):
        deliverer.destinations.get(MAIL).succeed("somebody", int(office.hands.seconds * 1000) + 1)
        office.deliver(wait_after(tries) / 1000 + 1)
    assert office.rows(f"state, tries FROM deliveries WHERE user_id = '{bad}' GROUP BY 1, 2") == [
        ("failed", MAX_TRIES)
    ]


def test_what_was_never_tried_is_probed_before_all_addresses_that_fail(
    office: Office, ada: Player, bob: Player
) -> None:
    storm = Storm(office, "false, true, ''")
    for user in storm.users:
        office.mails.deferred[f"{user}@example.org"] = "450 4.1.2 domain not found"
    for _ in storm.users:
        office.deliver(MAX_PAUSE / 1000)
    bob.wish(mail=True)
    to(office.match(ada, bob), 1)
    office.deliver(SOON)
    office.deliver(MAX_PAUSE / 1000)
    assert [one["to"] for one in office.mails.mails] == ["bob@example.org"]


@pytest.mark.parametrize("is_known", [True, False])
@pytest.mark.parametrize("answer", ["", "452 4.2.2 mailbox full"])
def test_dead_mailboxes_that_were_never_tried_keep_nobody_waiting(
    office: Office, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch, answer: str, *, is_known: bool
) -> None:
    """Without an answer the mail server says nothing: it checks such a mailbox for long, and serves all others."""
    monkeypatch.setattr(mail, "SMTP_TIMEOUT", 1)
    bob.wish(mail=True)
    people = office.match(ada, bob)
    if is_known:
        to(people, 1)
        office.deliver(SOON)
        office.deliver(LOOK)
        assert len(office.mails.mails) == 1
        to(people, 0)
        office.mails.mails.clear()
    storm = Storm(office, "false, true, ''")
    for user in storm.users:
        if answer:
            office.mails.deferred[f"{user}@example.org"] = answer
        else:
            office.mails.hanging.add(f"{user}@example.org")
    storm.pass_by(2 * LOOK)
    to(people, 1)
    office.deliver(SOON)
    began = office.hands.seconds
    while not office.mails.mails and office.hands.seconds - began < MINUTE:
        office.deliver(LOOK)
    assert office.hands.seconds - began <= MAX_PAUSE / 1000 + 2 * LOOK
    assert [one["to"] for one in office.mails.mails] == ["bob@example.org"]


def test_of_two_servers_each_finds_out_and_nothing_is_sent_twice(
    office: Office, serve: Callable[..., Running]
) -> None:
    other = serve()
    storm = Storm(office, "false, true, ''")
    with refused(office.mails):
        storm.pass_by(3 * MINUTE, office.server, other)
    assert storm.seconds_until_told(other, office.server) <= MINUTE
    ids = [one["message-id"] for one in office.mails.mails]
    assert len(ids) == len(set(ids)) == len(storm.users)


def test_what_no_longer_matters_is_not_sent_after_an_outage(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True)
    people = office.match(ada, bob)
    with refused(office.mails):
        for _ in range(3):
            to(people, 1)
            office.deliver(60)
            to(people, 0)
    to(people, 1)
    office.deliver(60)
    office.deliver(60)
    assert office.mails.subjects == ["Your turn in Front Line"]


def test_a_later_notice_of_the_same_turn_takes_the_place_of_the_earlier(
    office: Office, ada: Player, bob: Player
) -> None:
    bob.wish(mail=True)
    people = office.match(ada, bob)
    with refused(office.mails):
        to(people, 1)
        office.deliver(60)
        now = int(office.hands.seconds * 1000)
        office.server.sql(
            "INSERT INTO notices (id, user_id, match_id, seat, version, kind, detail, made, due, state) "
            f"VALUES ('x', '{bob.id}', '{people.id}', 1, 999, 'begun', '', {now}, {now}, 'new')"
        )
        office.deliver(60)
    office.deliver(60)
    office.deliver(60)
    assert len(office.mails.mails) == 1
    assert office.mails.mails[0].get_content().count(people.id) == 1
    assert office.rows("state FROM deliveries ORDER BY state") == [("sent",), ("stale",)]


def test_an_outage_of_one_way_holds_up_no_other(office: Office) -> None:
    storm = Storm(office, f"false, true, '{office.door.url}/hook'")
    with refused(office.mails):
        storm.pass_by(10)
    assert len(office.door.sent) == len(storm.users)
    assert not office.mails.mails


def test_one_that_fails_alone_is_tried_ever_more_rarely_beside_others(office: Office) -> None:
    storm = Storm(office, f"false, false, '{office.door.url}/hook'")
    bad = storm.users[0]
    office.server.sql(f"UPDATE notice_settings SET webhook = '{office.door.url}/bad' WHERE user_id = '{bad}'")
    office.door.refused = "/bad"
    storm.pass_by(10 * MINUTE)
    assert len(office.door.under("/hook")) == len(storm.users) - 1
    # it counts if others were taken between two of its failures; else nobody shows that the host is up
    assert office.rows("max(tries) FROM deliveries")[0][0] <= 4
    before = len(office.door.under("/bad"))
    for user in storm.users[1:5]:
        office.server.sql(f"UPDATE deliveries SET state = 'waiting' WHERE user_id = '{user}'")
        office.server.sql(f"UPDATE notices SET state = 'planned' WHERE user_id = '{user}'")
        storm.pass_by(60)
    assert len(office.door.under("/bad")) - before <= 4 + 4 * 60_000 / MAX_PAUSE


def test_a_lease_that_is_in_use_does_not_end(
    office: Office, serve: Callable[..., Running], ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob.wish(mail=True)
    other = serve()
    people = office.match(ada, bob)
    to(people, 1)
    deliverer = deliverer_of(office.server)
    send, begun, may_go_on = deliverer.channels.send, asyncio.Event(), asyncio.Event()

    async def slowly(*given: Any) -> Any:
        begun.set()
        await may_go_on.wait()
        return await send(*given)

    monkeypatch.setattr(deliverer.channels, "send", slowly)
    office.hands.run_on(20, office.server)
    office.server.run(deliverer.poll())
    office.server.run(asyncio.wait_for(begun.wait(), PATIENCE))
    for _ in range(3 * LEASE // RENEW):
        office.hands.run_on(RENEW / 1000, office.server)
        office.server.run(deliverer.poll())
        other.run(deliverer_of(other).deliver())
    assert not office.mails.mails, "the other server leaves it alone"

    async def go_on() -> None:
        may_go_on.set()
        await deliverer.deliver()

    office.server.run(go_on())
    assert len(office.mails.mails) == 1
    assert office.rows("state FROM deliveries") == [("sent",)]


def test_an_error_while_sending_is_a_failed_try(
    office: Office, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob.wish(mail=True)
    people = office.match(ada, bob)
    to(people, 1)
    channels = deliverer_of(office.server).channels
    send = channels.send

    async def broken(*given: Any) -> Any:
        raise ValueError("no")

    monkeypatch.setattr(channels, "send", broken)
    office.deliver()
    monkeypatch.setattr(channels, "send", send)
    office.deliver(wait_after(1) / 1000 + 1)
    assert len(office.mails.mails) == 1


def test_a_push_service_that_is_down_is_told_later(office: Office, ada: Player, bob: Player) -> None:
    phone = Phone(office.door)
    bob.take(phone)
    people = office.match(ada, bob)
    office.door.status = 503
    to(people, 1)
    for _ in range(20):
        office.deliver(30)
    office.door.sent.clear()
    office.door.status = 201
    office.deliver(30)
    assert len(phone.heard) == 1
    assert len(bob.browser.get("/api/me/notices")["devices"]) == 1


# --- destinations -----------------------------------------------------------------------------------------------------


def test_a_destination_that_is_down_is_probed_seldom_and_opens_with_the_first_success() -> None:
    one, began, now, probes = CircuitBreaker(MAIL), 1_000_000, 1_000_000, []
    one.begin(now)
    assert one.fail("ada", now, now, is_reached=False)
    one.end(is_unused=False)
    for now in range(began, began + 600_000, 1_000):
        if one.has_room(now):
            one.begin(now)
            one.fail("ada", now, now, is_reached=False)
            one.end(is_unused=False)
            probes.append(now)
    gaps = [after - before for before, after in pairwise(probes)]
    assert max(gaps) == MAX_PAUSE
    assert len(probes) <= 600_000 / MAX_PAUSE + 5
    one.begin(now)
    assert one.succeed("bob", now)
    one.end(is_unused=False)
    assert all(one.has_room(now) for _ in range(EACH))


def test_a_probe_that_hangs_does_not_keep_the_next_one_waiting() -> None:
    one, now = CircuitBreaker(MAIL), 1_000_000
    one.fail("ada", now, now, is_reached=False)
    one.begin(now + MAX_PAUSE)
    assert one.in_flight
    assert one.has_room(now + 2 * MAX_PAUSE)


def test_a_destination_takes_so_many_at_once() -> None:
    one = CircuitBreaker(MAIL)
    for _ in range(EACH):
        assert one.has_room(1)
        one.begin(1)
    assert not one.has_room(1)
    assert one.is_full


def test_addresses_that_hang_leave_room_for_those_that_have_got_messages() -> None:
    one = CircuitBreaker(MAIL)
    for n in range(EACH - RESERVED):
        assert one.may_send(n, 1, is_proven=False)
        one.begin(1, is_proven=False)
    assert not one.may_send("new", 1, is_proven=False)
    assert one.may_send("known", 1, is_proven=True)
    one.end(is_unused=False, is_proven=False)
    assert one.may_send("new", 1, is_proven=False)


def test_probes_are_ever_more_and_none_goes_twice_to_the_same_address_between_two_pauses() -> None:
    one, now, counts = CircuitBreaker(MAIL), 1_000_000, []
    one.fail("first", now, now, is_reached=True)
    for _ in range(7):
        now += MAX_PAUSE
        sent = 0
        while one.has_room(now):
            address = next(n for n in range(200) if one.may_send(n, now))
            one.begin(now)
            one.fail(address, now, now, is_reached=True)
            one.end(is_unused=False)
            assert not one.may_send(address, now)
            sent += 1
        counts.append(sent)
    assert counts == [PROBES, 2 * PROBES, 4 * PROBES, 8 * PROBES, *[MAX_PROBES] * 3]
    one.succeed("somebody", now)
    one.fail("first", now + 1, now + 1, is_reached=True)
    assert not one.is_down


def test_probes_go_by_turns_to_those_that_got_messages_new_ones_and_those_that_failed() -> None:
    one, now = CircuitBreaker(MAIL), 1_000_000
    ways = [(f"dead {n}", False) for n in range(40)] + [("known", True), ("new", False)]
    assert one.order(ways) == [*range(42)], "it is up: who has waited longest is first"
    one.fail("failed", now, now, is_reached=True)
    ways.append(("failed", False))
    for _ in range(5):
        now += MAX_PAUSE
        one.begin(now)
        first = [ways[n][0] for n in one.order(ways)[:4]]
        assert {"known", "new", "failed"} & set(first[:3])
        assert sorted(one.order(ways)) == [*range(43)]
        one.fail("failed", now, now, is_reached=True)
        one.end(is_unused=False)


def test_who_fails_while_others_are_served_is_at_fault_himself() -> None:
    one = CircuitBreaker(MAIL)
    assert one.fail("ada", 1_000, 1_100, is_reached=True), "nobody else was served: it may be down"
    assert one.succeed("bob", 2_000)
    assert not one.fail("ada", 3_000, 3_100, is_reached=True)
    assert not one.is_down
    assert one.fail("ada", 4_000, 4_100, is_reached=False), "what cannot be reached is down"


def test_who_fails_again_after_others_were_served_says_nothing_of_the_destination_any_more() -> None:
    one = CircuitBreaker(MAIL)
    assert one.fail("ada", 1_000, 1_100, is_reached=True)
    assert one.succeed("bob", 2_000)
    for at in range(3_000, 10_000, 1_000):
        assert not one.fail("ada", at, at + 100, is_reached=True)
    assert one.fail("bob", 11_000, 11_100, is_reached=True), "that is an outage"
    assert not one.fail("ada", 12_000, 12_100, is_reached=True)
    assert one.succeed("ada", 13_000)
    assert one.fail("ada", 14_000, 14_100, is_reached=True), "it was served in the meantime"


def test_addresses_take_turns_as_probes_and_those_that_were_served_come_sooner() -> None:
    one, now = CircuitBreaker(MAIL), 1_000_000
    one.succeed("reliable", now - HEAD_START)
    for address in ("first", "second", "reliable"):
        one.fail(address, now, now, is_reached=True)
        now += 1_000
    order = ["never tried", "reliable", "first", "second"]
    assert sorted(["second", "first", "reliable", "never tried"], key=one.turn) == order
    one.fail("reliable", now + HEAD_START, now + HEAD_START, is_reached=True)
    assert sorted(order, key=one.turn)[1:] == ["first", "second", "reliable"], (
        "it keeps none waiting for ever"
    )


def test_who_alone_fails_for_a_day_is_at_fault_himself() -> None:
    one, now = CircuitBreaker(MAIL), 1_000_000
    assert one.fail("bob", 1_000, 1_100, is_reached=True)
    assert one.succeed("bob", 1_200)
    for at in range(now, now + SOLE, 3_600_000):
        assert one.fail("ada", at, at, is_reached=True)
    now += SOLE
    assert one.fail("ada", now, now, is_reached=False), "what cannot be reached is down, however long"
    assert not one.fail("ada", now, now, is_reached=True)
    assert one.fail("bob", now, now, is_reached=True), "that is another"
    assert one.fail("ada", now, now, is_reached=True), "two that fail may have the same cause"


def test_a_final_refusal_shows_that_a_destination_is_up_but_not_that_others_are_at_fault() -> None:
    one = CircuitBreaker(MAIL)
    assert one.fail("ada", 1_000, 1_100, is_reached=True)
    assert one.refuse("bob")
    assert not one.is_down
    assert one.fail("ada", 3_000, 3_100, is_reached=True), "nobody was taken"


def test_destinations_are_so_many_at_most() -> None:
    known = CircuitBreakers()
    busy = known.get("https://busy.example.org/x")
    busy.begin(1)
    for n in range(3 * circuit_breakers._MAX_DESTINATIONS):
        known.get(f"https://h{n}.example.org/x")
    assert len(known) == circuit_breakers._MAX_DESTINATIONS
    assert known.get("https://busy.example.org/y") is busy


# --- what a mail server answers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("refusal", "result"),
    [
        ("", mail.Result.SENT),
        ("451 4.3.0 later", mail.Result.BUSY),
        ("421 4.3.2 shutting down", mail.Result.UNREACHABLE),
        ("554 5.7.1 no", mail.Result.REFUSED),
    ],
)
def test_the_answer_of_a_mail_server_says_whose_failure_it_is(
    mails: Mails, refusal: str, result: mail.Result
) -> None:
    mails.refusal = refusal
    config = Config(database="", mail=mails.url)
    found = asyncio.run(mail.send(config, "ada@example.org", "x", "y"))
    assert found is result
    assert bool(found) is not bool(refusal)


@pytest.mark.parametrize(
    ("code", "result"),
    [
        ("450 4.2.1 later", mail.Result.BUSY),
        ("421 4.3.2 shutting down", mail.Result.BUSY),
        ("550 5.1.1 nobody", mail.Result.REFUSED),
    ],
)
def test_only_a_final_refusal_of_a_recipient_is_surely_no_outage(
    mails: Mails, code: str, result: mail.Result
) -> None:
    mails.recipient_refusal = code
    config = Config(database="", mail=mails.url)
    assert asyncio.run(mail.send(config, "ada@example.org", "x", "y")) is result


def test_a_mail_server_that_is_not_there_is_unreachable() -> None:
    config = Config(database="", mail="smtp://127.0.0.1:9")
    assert asyncio.run(mail.send(config, "ada@example.org", "x", "y")) is mail.Result.UNREACHABLE
