"""Quiet hours and digests: both only put off when a notice comes."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from tests.server.notifications.players import Office, Player, to

from broadfront.server.matches.clocks import clock
from broadfront.server.notifications.quiet_hours import minutes_of, quiet_until

NIGHT = ("22:00", "08:00")


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp() * 1000)


@pytest.mark.parametrize(
    ("now", "hours", "zone", "until"),
    [
        # over midnight
        ("2026-01-10T21:59:59+01:00", NIGHT, "Europe/Berlin", ""),
        ("2026-01-10T22:00:00+01:00", NIGHT, "Europe/Berlin", "2026-01-11T08:00+01:00"),
        ("2026-01-11T00:30:00+01:00", NIGHT, "Europe/Berlin", "2026-01-11T08:00+01:00"),
        ("2026-01-11T07:59:59+01:00", NIGHT, "Europe/Berlin", "2026-01-11T08:00+01:00"),
        ("2026-01-11T08:00:00+01:00", NIGHT, "Europe/Berlin", ""),
        # within a day
        ("2026-01-10T12:30+01:00", ("12:00", "14:00"), "Europe/Berlin", "2026-01-10T14:00+01:00"),
        ("2026-01-10T11:59+01:00", ("12:00", "14:00"), "Europe/Berlin", ""),
        # the person's zone, not the server's
        ("2026-01-10T12:00+00:00", NIGHT, "Asia/Tokyo", ""),
        ("2026-01-10T14:00+00:00", NIGHT, "Asia/Tokyo", "2026-01-11T08:00+09:00"),
        ("2026-01-10T14:00+00:00", NIGHT, "America/Los_Angeles", "2026-01-10T08:00-08:00"),
        ("2026-01-10T23:00+05:45", NIGHT, "Asia/Kathmandu", "2026-01-11T08:00+05:45"),
        # the night in which clocks go forward has an hour less, that in which they go back one more
        ("2026-03-28T23:00+01:00", NIGHT, "Europe/Berlin", "2026-03-29T08:00+02:00"),
        ("2026-10-24T23:00+02:00", NIGHT, "Europe/Berlin", "2026-10-25T08:00+01:00"),
        # an end that this night does not have, and one that it has twice
        ("2026-03-29T01:59+01:00", ("22:00", "02:30"), "Europe/Berlin", "2026-03-29T03:30+02:00"),
        ("2026-03-29T03:31+02:00", ("22:00", "02:30"), "Europe/Berlin", ""),
        ("2026-10-25T02:15+02:00", ("22:00", "02:30"), "Europe/Berlin", "2026-10-25T02:30+01:00"),
        ("2026-10-25T02:15+01:00", ("22:00", "02:30"), "Europe/Berlin", "2026-10-25T02:30+01:00"),
        ("2026-10-25T02:45+01:00", ("22:00", "02:30"), "Europe/Berlin", ""),
        # a beginning that this night does not have
        ("2026-03-29T03:15+02:00", ("02:30", "08:00"), "Europe/Berlin", "2026-03-29T08:00+02:00"),
        # the same twice, and a zone that is there no more
        ("2026-01-10T12:00+00:00", ("12:00", "12:00"), "UTC", ""),
        ("2026-01-10T23:00+00:00", NIGHT, "Mars/Base", "2026-01-11T08:00+00:00"),
    ],
)
def test_quiet_hours(now: str, hours: tuple[str, str], zone: str, until: str) -> None:
    begin, end = map(minutes_of, hours)
    assert quiet_until(at(now), begin, end, zone) == (at(until) if until else 0)


@pytest.mark.parametrize("day", ["2026-03-28", "2026-10-24", "2026-06-01"])
def test_what_is_put_off_is_not_put_off_again(day: str) -> None:
    for minutes in range(0, 1_440, 7):
        now = at(f"{day}T00:00+00:00") + 60_000 * minutes
        for hours in (NIGHT, ("22:00", "02:30"), ("01:00", "03:00"), ("23:59", "23:58")):
            begin, end = map(minutes_of, hours)
            if later := quiet_until(now, begin, end, "Europe/Berlin"):
                assert now < later <= now + 25 * 3_600_000
                assert not quiet_until(later, begin, end, "Europe/Berlin")


def set_clock(office: Office, text: str) -> None:
    office.hands.seconds = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
    clock.running = clock.Clock(office.hands, office.hands.elapsed)  # it may be earlier than it was


def test_nothing_comes_in_quiet_hours_and_all_of_it_after_them(
    office: Office, ada: Player, bob: Player
) -> None:
    set_clock(office, "2027-03-27T23:00")
    bob.wish(mail=True, quiet_from="22:00", quiet_until="08:00", zone="Europe/Berlin")
    matches = [office.match(ada, bob) for _ in range(3)]
    for people in matches:
        to(people, 1)
    office.deliver()
    set_clock(office, "2027-03-28T07:59")  # the night in which summer time begins
    office.deliver()
    to(matches[0], 0)
    assert not office.mails.mails
    set_clock(office, "2027-03-28T08:01")
    office.deliver()
    assert office.mails.subjects == ["2 matches wait for you"], "one was played meanwhile"
    office.deliver()
    assert len(office.mails.mails) == 1


def test_quiet_hours_that_are_lifted_hold_nothing_back(office: Office, ada: Player, bob: Player) -> None:
    set_clock(office, "2027-01-10T23:00")
    bob.wish(mail=True, quiet_from="22:00", quiet_until="08:00", zone="Europe/Berlin")
    people = office.match(ada, bob)
    to(people, 1)
    office.deliver()
    assert not office.mails.mails
    bob.wish(mail=True)
    office.deliver(1)
    assert len(office.mails.mails) == 1


def test_a_digest_is_one_mail_for_all_that_came_in_its_time(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True, webhook=f"{office.door.url}/hook", digest=60)
    matches = [office.match(ada, bob) for _ in range(4)]
    to(matches[0], 1)
    office.deliver(1_800)
    to(matches[1], 1)
    to(matches[2], 1)
    office.deliver(1_200)
    to(matches[2], 0)
    assert not office.mails.mails
    assert not office.door.sent
    office.deliver(700)
    assert office.mails.subjects == ["2 matches wait for you"]
    assert len(office.door.sent) == 1
    text = office.mails.mails[0].get_content()
    assert [people.id in text for people in matches] == [True, True, False, False]
    to(matches[3], 1)
    office.deliver(1_800)
    assert len(office.mails.mails) == 1, "the next hour has begun"
    office.deliver(1_900)
    assert office.mails.subjects[1] == "Your turn in Front Line"


def test_a_digest_with_nothing_left_to_tell_is_not_sent(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True, digest=60)
    people = office.match(ada, bob)
    to(people, 1)
    office.deliver()
    to(people, 0)
    office.deliver(3_700)
    assert not office.mails.mails
