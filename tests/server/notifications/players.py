"""Two players of a match by post who want to be told, and the time that passes."""

from __future__ import annotations

from typing import Any

from tests.server.accounts.visitor import Browser
from tests.server.clocks.wall import Hands, pass_on
from tests.server.harness import Json, People, Running
from tests.server.mail_server import Mails
from tests.server.notifications.post_office import ADDRESS, Door, Phone

from broadfront.server.notifications.delivery import NotificationDelivery

ALL = ["turn", "begun", "offer", "over", "time"]
SOON = 20.0
"""Seconds after which a notice is due."""


def deliverer_of(server: Running) -> NotificationDelivery:
    app: Any = server._settings.app
    found: NotificationDelivery = app.state.deliverer
    return found


class Player:
    """Somebody with an account."""

    def __init__(self, server: Running, name: str) -> None:
        self.browser = Browser(server)
        self.browser.keys.origin = ADDRESS
        self.browser.client.headers["origin"] = ADDRESS
        self.name, self.server = name, server
        self.id: str = self.browser.sign_up(name)["id"]
        email = f"{name.lower()}@example.org"
        server.sql(f"UPDATE users SET email = '{email}', email_key = '{email}' WHERE id = '{self.id}'")

    def wish(self, status: int = 200, **settings: Any) -> Json:
        usual = {"push": False, "mail": False, "kinds": ALL}
        answer = self.browser.client.put("/api/me/notices", json={**usual, **settings})
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    def take(self, phone: Phone) -> Json:
        return self.browser.post("/api/me/notices/push", phone.subscription)

    def sit(self, people: People, seat: int) -> None:
        claimed = self.browser.post(
            "/api/me/seats", {"seats": [{"match": people.id, "token": people.tokens[seat]}]}
        )
        assert claimed["seats"] == 1


class Office:
    """A server, the time, and where its notices arrive."""

    def __init__(self, server: Running, hands: Hands, mails: Mails, door: Door) -> None:
        self.server, self.hands, self.mails, self.door = server, hands, mails, door
        self.players: list[Player] = []

    def player(self, name: str) -> Player:
        self.players.append(Player(self.server, name))
        return self.players[-1]

    def match(self, *players: Player, **more: Any) -> People:
        """A match at which each player has the seat of his number, and the first is asked."""
        people = self.server.match(**more)
        for seat, player in enumerate(players):
            player.sit(people, seat)
        for seat in people.tokens:
            people.state(seat)
        return people

    def deliver(self, seconds: float = SOON, *servers: Running) -> None:
        """Let time pass, and have the servers deliver one after the other."""
        self.hands.run_on(seconds, self.server)
        for server in servers or (self.server,):
            server.run(deliverer_of(server).deliver())

    def rows(self, what: str) -> list[Any]:
        return self.server.sql(f"SELECT {what}")


def to(people: People, seat: int) -> int:
    """Have others move until a seat is asked; return the version."""
    for _ in range(20):
        state = people.state()
        if state["view"]["ask"][0] == seat:
            found: int = state["version"]
            return found
        pass_on(people)
    raise AssertionError("that seat is never asked")
