"""Each notice once, on every way that is on, and none for a turn that was already played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.clocks.wall import pass_on
from tests.server.harness import Running
from tests.server.notifications.players import Office, Player, deliverer_of, to
from tests.server.notifications.post_office import ADDRESS, Phone

from broadfront.server.notifications.delivery import HELD, LEASE
from broadfront.server.notifications.quiet_hours import MAX_TRIES, wait_after


def test_a_turn_is_told_once_on_every_way(office: Office, ada: Player, bob: Player) -> None:
    phone = Phone(office.door)
    bob.take(phone)
    bob.wish(push=True, mail=True, webhook=f"{office.door.url}/hook")
    people = office.match(ada, bob)
    to(people, 1)
    office.deliver(5)
    assert not office.mails.mails, "a page that lost its line for a moment may come back"
    for _ in range(3):
        office.deliver()
    assert office.mails.subjects == ["Your turn in Front Line"]
    assert office.mails.envelopes == [("games@example.org", ["bob@example.org"])]
    mail = office.mails.mails[0]
    assert mail["to"] == "bob@example.org"
    link = f"{ADDRESS}/#/m/{people.id}/seat-1"
    assert link in mail.get_content()
    assert "against Ada" in mail.get_content()
    assert [one["path"] for one in phone.heard] == [f"#/m/{people.id}/seat-1"]
    hooks = office.door.under("/hook")
    assert len(hooks) == 1
    assert link in hooks[0].said
    states = office.rows("channel, state FROM deliveries ORDER BY channel")
    assert states == [("mail", "sent"), ("push", "sent"), ("webhook", "sent")]
    assert office.rows("state FROM notices WHERE kind = 'turn'") == [("done",)]


def test_a_push_is_signed_and_can_be_dropped_if_it_comes_twice(office: Office, bob: Player) -> None:
    phone = Phone(office.door)
    settings = bob.take(phone)
    assert settings["push"]
    assert len(settings["devices"]) == 1
    people = office.match(office.player("Cid"), bob)
    to(people, 1)
    office.deliver()
    sent = office.door.under(phone.path)[0]
    assert sent.headers["authorization"].startswith("vapid t=")
    assert settings["push_key"] in sent.headers["authorization"]
    assert sent.headers["topic"] == phone.heard[0]["id"]
    assert int(sent.headers["ttl"]) > 0


def test_none_is_sent_for_a_turn_already_played(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True)
    people = office.match(ada, bob)
    to(people, 1)
    to(people, 0)
    office.deliver()
    assert not office.mails.mails
    assert {row[0] for row in office.rows("state FROM deliveries")} == {"stale"}
    to(people, 1)
    office.deliver()
    assert len(office.mails.mails) == 1, "the next turn is another one"


def test_who_has_begun_his_turn_is_not_told_of_it(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True)
    people = office.match(ada, bob)
    version = to(people, 1)
    moves = people.state(1)["view"]["ask"][3]
    assert people.send(1, version, moves[0]).status_code == 200
    office.deliver()
    assert not office.mails.mails


def test_what_is_no_move_does_not_end_a_turn(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True, kinds=["turn"])
    people = office.match(ada, bob)
    to(people, 1)
    assert people.post("/parley", {"say": "offer", "what": "draw"}, 0).status_code == 200
    office.deliver()
    assert office.mails.subjects == ["Your turn in Front Line"]


def test_who_wants_nothing_gets_nothing(office: Office, ada: Player, bob: Player) -> None:
    people = office.match(ada, bob)
    to(people, 1)
    to(people, 0)
    bob.wish(mail=True, kinds=["over"])
    to(people, 1)
    office.deliver()
    assert not office.mails.mails
    assert not office.rows("1 FROM deliveries")


def test_who_switches_a_way_off_gets_nothing_that_waited(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True, digest=60)
    people = office.match(ada, bob)
    to(people, 1)
    office.deliver()
    bob.wish(mail=False)
    office.deliver(3_600)
    assert not office.mails.mails
    assert office.rows("state FROM deliveries") == [("off",)]


def test_who_has_the_match_open_is_told_when_he_has_gone(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True)
    people = office.match(ada, bob)
    with people.socket(1) as line:
        line.recv()
        to(people, 1)
        for _ in range(5):
            office.deliver(3_600)
        assert not office.mails.mails
    for _ in range(100):
        if not office.server.live(people.id).seats[1].sockets:
            break
    office.deliver(60)
    assert not office.mails.mails, "he has seen it"
    office.deliver(HELD / 1000)
    assert len(office.mails.mails) == 1


def test_a_page_in_the_background_is_not_looked_at(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True)
    people = office.match(ada, bob)
    session = office.server.live(people.id)
    with people.socket(1) as line:
        line.recv()
        line.send("away")
        while not all(watcher.is_away for watcher in session.watchers):
            pass
        to(people, 1)
        office.deliver()
        assert len(office.mails.mails) == 1
        to(people, 0)
        line.send("here")
        while any(watcher.is_away for watcher in session.watchers):
            pass
        to(people, 1)
        office.deliver()
        assert len(office.mails.mails) == 1


def test_another_server_knows_who_has_the_match_open(
    office: Office, serve: Callable[..., Running], ada: Player, bob: Player
) -> None:
    bob.wish(mail=True)
    other = serve()
    people = office.match(ada, bob)
    with people.socket(1) as line:
        line.recv()
        to(people, 1)
        office.deliver(2, office.server)
        office.deliver(60, other)
        assert not office.mails.mails


def test_of_two_servers_one_delivers(
    office: Office, serve: Callable[..., Running], ada: Player, bob: Player
) -> None:
    phone = Phone(office.door)
    bob.take(phone)
    bob.wish(push=True, mail=True, webhook=f"{office.door.url}/hook")
    servers = [office.server, serve(), serve()]
    matches = [office.match(ada, bob) for _ in range(3)]
    for turn in range(4):
        for people in matches:
            to(people, (turn + 1) % 2)
        office.hands.run_on(20, office.server)
        works = [
            asyncio.run_coroutine_threadsafe(deliverer_of(server).deliver(), server.loop)  # type: ignore[arg-type]
            for server in servers
        ]
        for work in works:
            work.result(PATIENCE)
    told = office.rows("state, count(*) FROM notices WHERE kind = 'turn' GROUP BY state")
    assert told == [("done", 6)], "two turns of Bob's in three matches"
    texts = "\n".join(mail.get_content() for mail in office.mails.mails)
    pushed = sum(one["title"].startswith("Your turn") or 3 for one in phone.heard)
    for people in matches:
        assert texts.count(f"/#/m/{people.id}/seat-1") == 2
    assert len({mail["message-id"] for mail in office.mails.mails}) == len(office.mails.mails)
    assert pushed >= 2
    sent = office.rows(
        "channel, count(*) FROM deliveries WHERE state = 'sent' GROUP BY channel ORDER BY channel"
    )
    assert sent == [("mail", 6), ("push", 6), ("webhook", 6)]


@pytest.mark.parametrize("after_sending", [False, True])
def test_a_killed_deliverer_is_taken_over_from(
    office: Office,
    serve: Callable[..., Running],
    ada: Player,
    bob: Player,
    monkeypatch: pytest.MonkeyPatch,
    after_sending: bool,
) -> None:
    bob.wish(mail=True)
    other = serve()
    people = office.match(ada, bob)
    to(people, 1)
    channels = deliverer_of(office.server).channels
    send = channels.send

    async def killed(*given: Any) -> Any:
        if after_sending:
            await send(*given)
        raise asyncio.CancelledError

    monkeypatch.setattr(channels, "send", killed)
    office.deliver()
    office.deliver(1, other)
    assert len(office.mails.mails) == int(after_sending), "the lease holds"
    office.deliver(LEASE / 1000, other)
    office.deliver(LEASE / 1000, other)
    assert len(office.mails.mails) == 1 + after_sending
    assert len({mail["message-id"] for mail in office.mails.mails}) == 1, "whoever gets both can tell"
    assert office.rows("state FROM deliveries") == [("sent",)]


def test_a_webhook_that_fails_beside_others_repeats_no_mail(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True, webhook=f"{office.door.url}/hook")
    people = office.match(ada, bob)
    to(people, 1)
    office.door.status = 500
    host = deliverer_of(office.server).destinations.get(office.door.url)
    host.fail((bob.id, "webhook", ""), 1, 1, is_reached=True)
    host.succeed("another", 2)
    office.deliver()
    for tries in range(1, MAX_TRIES + 2):
        host.succeed("another", int(office.hands.seconds * 1000) + 1)
        assert len(office.door.under("/hook")) == min(tries, MAX_TRIES)
        office.deliver(wait_after(tries) / 1000 - 1)
        assert len(office.door.under("/hook")) == min(tries, MAX_TRIES), "not before its time"
        office.deliver(2)
    assert len(office.mails.mails) == 1
    states = office.rows("channel, state FROM deliveries ORDER BY channel")
    assert states == [("mail", "sent"), ("webhook", "failed")]
    assert "answered 500" in bob.browser.get("/api/me/notices")["problem"]


def test_a_webhook_that_comes_back_is_told(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(webhook=f"{office.door.url}/hook")
    people = office.match(ada, bob)
    to(people, 1)
    office.door.status, office.door.extra = 429, {"retry-after": "15"}
    office.deliver()
    office.deliver(14)
    assert len(office.door.sent) == 1, "it said how long to wait"
    office.door.status = 200
    office.deliver(2)
    assert len(office.door.sent) == 2
    assert office.rows("state FROM deliveries") == [("sent",)]


def test_what_is_tried_again_is_dropped_once_it_is_played(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True)
    people = office.match(ada, bob)
    to(people, 1)
    office.mails.refusal = "451 try again later"
    office.deliver()
    to(people, 0)
    office.mails.refusal = ""
    office.deliver(3_600)
    assert not office.mails.mails


def test_a_browser_that_has_gone_is_forgotten(office: Office, ada: Player, bob: Player) -> None:
    bob.take(Phone(office.door))
    people = office.match(ada, bob)
    to(people, 1)
    office.door.status = 410
    office.deliver()
    assert bob.browser.get("/api/me/notices")["devices"] == []
    to(people, 0)
    to(people, 1)
    office.deliver(3_600)
    assert len(office.door.sent) == 1


def test_a_banned_account_is_told_nothing(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True)
    people = office.match(ada, bob)
    to(people, 1)
    made = "'2026-01-01 00:00:00+00:00'"
    office.server.sql(f"INSERT INTO bans (user_id, reason, made) VALUES ('{bob.id}', 'x', {made})")
    office.deliver()
    assert not office.mails.mails


def test_notices_wait_while_no_server_runs(
    office: Office, serve: Callable[..., Running], ada: Player, bob: Player
) -> None:
    bob.wish(mail=True)
    people = office.match(ada, bob)
    to(people, 1)
    next_one = serve()
    office.server.stop()
    office.server = next_one
    office.deliver(7_200)
    office.deliver()
    assert len(office.mails.mails) == 1


def test_both_seats_of_one_account_are_one(office: Office, ada: Player) -> None:
    ada.wish(mail=True)
    people = office.match(ada, ada)
    pass_on(people)
    seat = people.state()["view"]["ask"][0]
    assert people.post("/parley", {"say": "resign"}, seat).status_code == 200
    office.deliver()
    assert len(office.mails.mails) == 1
