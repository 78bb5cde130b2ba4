"""A table of the lobby, and those who sit down at it."""

from __future__ import annotations

from typing import Any, Self

import httpx
from tests.server.accounts.visitor import Browser
from tests.server.harness import PERSON, People, Running

Json = dict[str, Any]

OPEN: Json = {"kind": "open"}
ADA: Json = {**PERSON, "name": "Ada"}


def token(word: str = "a") -> str:
    return (word * 43)[:43]


class Table(People):
    """A match with a seat on offer, and who made it."""

    made: Json

    @classmethod
    def opened(cls, server: Running, client: httpx.Client | None = None, **more: Any) -> Self:
        body = {"game": "front_line", "seats": [ADA, OPEN], **more}
        answer = (client or server.client).post("/api/lobby/tables", json=body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        table = cls(server, {"id": made["id"], "links": [{"seat": made["seat"], "token": made["token"]}]})
        table.made = made
        return table

    def join(self, name: str = "Bob", client: httpx.Client | None = None, **more: Any) -> httpx.Response:
        body = {"seat": 1, "token": token(), "name": name, **more}
        answer = (client or self.server.client).post(f"/api/matches/{self.id}/join", json=body)
        if answer.status_code == 200:
            self.tokens[body["seat"]] = body["token"]
        return answer


def lobby(server: Running) -> Json:
    server.context.match_lists._lobby = None
    found: Json = server.client.get("/api/lobby").json()
    return found


def own(browser: Browser) -> Json:
    found: Json = browser.post("/api/own-matches", {})
    return found


def listed(server: Running, part: str) -> list[str]:
    return [one["match"] for one in lobby(server)[part]]
