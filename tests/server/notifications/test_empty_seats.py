"""Who has to agree on a seat that was left is told: once, and not if it is decided or he has said what he wants."""

from __future__ import annotations

import pytest
from tests.server.clocks.test_takeover import agree, join, send, vacancy, vote
from tests.server.clocks.wall import live
from tests.server.harness import PERSON, People
from tests.server.lobby.table import token
from tests.server.notifications.players import Office, Player

NAMES = ("Ada", "Bob", "Cid", "Dot")
SUBJECT = "An empty seat in Front Line"


@pytest.fixture
def four(office: Office) -> list[Player]:
    """Four players who want to be told of what they are asked."""
    found = [office.player(name) for name in NAMES]
    for player in found:
        player.wish(mail=True, kinds=["offer"])
    return found


def match_of(office: Office, four: list[Player], **more: object) -> People:
    return office.match(*four, scenario="allies", seats=[PERSON] * 4, **more)


def told(office: Office) -> list[str]:
    """Return who was told of an empty seat since this was asked last."""
    assert set(office.mails.subjects) <= {SUBJECT}
    found = sorted(mail["to"].split("@")[0] for mail in office.mails.mails)
    office.mails.mails.clear()
    return found


def test_those_left_are_told_once(office: Office, four: list[Player]) -> None:
    people = match_of(office, four)
    send(people, 1, "leave")
    for _ in range(3):
        office.deliver()
    assert "say who is to play on" in office.mails.mails[0].get_content()
    assert f"#/m/{people.id}/seat-" in office.mails.mails[0].get_content()
    assert told(office) == ["ada", "cid", "dot"]


def test_who_has_lost_by_the_clock_leaves_a_seat_too(office: Office, four: list[Player]) -> None:
    people = match_of(office, four, pace=live())
    asked = people.state()["view"]["ask"][0]
    office.hands.pass_by(61, office.server)
    office.deliver()
    assert told(office) == [name.lower() for seat, name in enumerate(NAMES) if seat != asked]


def test_who_has_said_what_he_wants_is_not_told(office: Office, four: list[Player]) -> None:
    people = match_of(office, four)
    send(people, 1, "leave")
    vote(people, 0)
    office.deliver()
    assert told(office) == ["cid", "dot"]


@pytest.mark.parametrize("how", ["computer", "lobby", "taken", "returned", "over"])
def test_what_is_decided_is_told_to_nobody(office: Office, four: list[Player], how: str) -> None:
    people = match_of(office, four)
    send(people, 1, "leave")
    if how == "computer":
        agree(people)
    elif how in ("lobby", "taken"):
        agree(people, "lobby")
        if how == "taken":
            join(people, 1)
    elif how == "returned":
        send(people, 1, "return")
    else:
        for seat in (0, 2):
            assert people.post("/parley", {"say": "resign"}, seat).status_code == 200
        assert people.state()["ending"] is not None
    office.deliver()
    assert told(office) == []


def test_when_another_goes_those_who_must_agree_anew_are_told(office: Office, four: list[Player]) -> None:
    people = match_of(office, four)
    send(people, 1, "leave")
    vote(people, 0)
    send(people, 3, "leave")
    office.deliver()
    assert told(office) == ["ada", "cid"], "one mail for two seats"
    send(people, 3, "return")
    office.deliver()
    assert told(office) == [], "nothing that was said has lost its meaning"
    vote(people, 0)
    send(people, 3, "leave")
    office.deliver()
    vote(people, 0)
    told(office)
    send(people, 3, "return")
    office.deliver()
    assert told(office) == ["ada"], "what she had said counts no more"


def test_who_sees_it_is_not_told(office: Office, four: list[Player]) -> None:
    people = match_of(office, four)
    with people.socket(0) as line:
        line.recv()
        send(people, 1, "leave")
        office.deliver()
    office.deliver()
    assert told(office) == ["cid", "dot"]


def test_who_has_gone_is_asked_nothing(office: Office, four: list[Player]) -> None:
    people = match_of(office, four)
    send(people, 1, "leave")
    agree(people, "lobby")
    assert people.post("/parley", {"say": "offer", "what": "abandon"}, 0).status_code == 200
    office.deliver()
    assert sorted(mail["to"] for mail in office.mails.mails) == ["cid@example.org", "dot@example.org"]


def test_who_takes_a_seat_that_is_asked_and_leaves_the_page_is_told(
    office: Office, four: list[Player]
) -> None:
    people = match_of(office, four)
    asked = people.state()["view"]["ask"][0]
    send(people, asked, "leave")
    agree(people, "link")
    four.append(office.player("Eve"))
    four[-1].wish(mail=True, kinds=["turn"])
    heir = next(seat for seat in range(4) if seat != asked)
    body = {"seat": asked, "token": token(), "name": "Eve", "invite": vacancy(people, heir)["invite"]}
    four[-1].browser.post(f"/api/matches/{people.id}/join", body)
    office.deliver()
    assert [(mail["to"], mail["subject"]) for mail in office.mails.mails] == [
        ("eve@example.org", "Your turn in Front Line")
    ]
