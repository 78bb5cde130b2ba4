"""Players with accounts, a clock that is set by hand, and servers that deliver when they are told to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.server.clocks.conftest import hands as hands
from tests.server.clocks.wall import Hands
from tests.server.harness import Running
from tests.server.mail_server import Mails, mail_server
from tests.server.notifications.players import Office, Player
from tests.server.notifications.post_office import ADDRESS, Door, open_door

from broadfront.server.matches.clocks import timeouts
from broadfront.server.notifications import delivery


@pytest.fixture(autouse=True, scope="module")
def looks_when_told() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timeouts, "POLL_INTERVAL", 1e9)
        patch.setattr(delivery, "POLL_INTERVAL", 1e9)
        yield


@pytest.fixture
def mails() -> Iterator[Mails]:
    with mail_server() as mails:
        yield mails


@pytest.fixture
def door() -> Iterator[Door]:
    with open_door() as door:
        yield door


@pytest.fixture
def serve(mails: Mails, door: Door, start: Callable[..., Running]) -> Callable[..., Running]:
    """Start servers that tell people; nobody is there but who has a live connection."""

    def one(**settings: object) -> Running:
        usual = {
            "mail": mails.url,
            "mail_from": "Broadfront <games@example.org>",
            "address": ADDRESS,
            "allowed_hosts": ("games.example.org",),
            "origins": (ADDRESS,),
            "push_hosts": (door.url,),
            "webhook_hosts": ("discord.com", door.url),
            "here_for": 0.0,
        }
        return start(**{**usual, **settings})

    return one


@pytest.fixture
def office(serve: Callable[..., Running], hands: Hands, mails: Mails, door: Door) -> Iterator[Office]:
    office = Office(serve(), hands, mails, door)
    yield office
    for player in office.players:
        player.browser.client.close()


@pytest.fixture
def ada(office: Office) -> Player:
    return office.player("Ada")


@pytest.fixture
def bob(office: Office) -> Player:
    return office.player("Bob")
