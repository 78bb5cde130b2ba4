"""A tournament and those who play in it, each at a browser of his own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
from tests.server.accounts.visitor import Browser, Json
from tests.server.clocks.wall import Hands
from tests.server.harness import Running

from broadfront.server.matches.clocks import clock
from broadfront.server.tournaments import scheduler

__all__ = ["DAY", "Cup", "plan"]

DAY = 86_400
NAMES = ("Ada", "Bob", "Cleo", "Dora", "Egon", "Fritz", "Gerda", "Hugo")


def plan(**more: Any) -> Json:
    closes = datetime.fromtimestamp(clock.now() / 1000, UTC) + timedelta(days=1)
    return {
        "title": "Spring cup",
        "game": "front_line",
        "scenario": "main",
        "system": "swiss",
        "pace": {"kind": "post", "days": 3, "reserve": 2},
        "closes": closes.isoformat(),
        "hours": 240,
        **more,
    }


class Cup:
    """A tournament; the first player has made it."""

    def __init__(self, server: Running, hands: Hands) -> None:
        self.server, self.hands = server, hands
        self.players: list[Browser] = []
        self.id = ""

    def people(self, number: int) -> list[Browser]:
        while len(self.players) < number:
            one = Browser(self.server)
            one.sign_up(NAMES[len(self.players)])
            self.players.append(one)
        return self.players

    def made(self, players: int, **more: Any) -> Json:
        """A tournament for which so many have signed up."""
        people = self.people(max(players, 1))
        self.id = people[0].post("/api/tournaments", plan(**more), 201)["id"]
        for one in people[:players]:
            self.do(one, "enter")
        return self.state()

    def begun(self, players: int, **more: Any) -> Json:
        self.made(players, **more)
        return self.do(self.players[0], "begin")

    def do(self, who: Browser, what: str, body: Json | None = None, status: int = 200) -> Json:
        return who.post(f"/api/tournaments/{self.id}/{what}", body, status)

    def state(self, who: Browser | None = None) -> Json:
        client = who.client if who else self.server.client
        answer = client.get(f"/api/tournaments/{self.id}")
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def look(self, *servers: Running) -> Json:
        for server in servers or (self.server,):
            server.run(scheduler.poll(server.context))
        return self.state()

    def pass_by(self, days: float) -> Json:
        self.hands.run_on(days * DAY, self.server)
        return self.look()

    # --- matches ----------------------------------------------------------------------------------------------------

    def games(self, number: int = 0) -> list[Json]:
        """The matches of a round, the last one if none is named."""
        rounds = self.state()["rounds"]
        return [game for board in rounds[number - 1]["boards"] for game in board["games"]]

    def browser(self, number: int) -> Browser:
        name = next(one["name"] for one in self.state()["players"] if one["number"] == number)
        return self.players[NAMES.index(name)]

    def at(self, game: Json, seat: int, path: str = "", body: Json | None = None) -> httpx.Response:
        """Ask something of a match as who sits there."""
        client = self.browser(game[("first", "second")[seat]]).client
        headers = {"authorization": f"Bearer seat-{seat}"}
        address = f"/api/matches/{game['match']}{path}"
        if body is None:
            return client.get(address, headers=headers)
        return client.post(address, json=body, headers=headers)

    def come(self, game: Json, *seats: int) -> None:
        for seat in seats or (0, 1):
            assert self.at(game, seat).status_code == 200

    def win(self, game: Json, number: int) -> None:
        """Have both players come, and the other resign."""
        self.come(game)
        loser = 1 if game["first"] == number else 0
        answer = self.at(game, loser, "/parley", {"say": "resign"})
        assert answer.status_code == 200, answer.text

    def draw(self, game: Json) -> None:
        self.come(game)
        self.at(game, 0, "/parley", {"say": "offer", "what": "draw"})
        version = self.at(game, 1).json()["parley"]["offer"]["version"]
        answer = self.at(game, 1, "/parley", {"say": "accept", "version": version})
        assert answer.status_code == 200, answer.text

    def play(self, strongest_first: bool = True) -> Json:
        """Play all matches of the round that are on: the player with the lower number wins."""
        for game in self.games():
            if game["first_score"] is None:
                ends = sorted((game["first"], game["second"]))
                self.win(game, ends[0] if strongest_first else ends[1])
        return self.look()

    def points(self) -> list[tuple[str, float]]:
        return [(one["name"], one["points"]) for one in self.state()["players"]]

    def close(self) -> None:
        for one in self.players:
            one.client.close()
