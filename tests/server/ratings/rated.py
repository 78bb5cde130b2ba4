"""Rated matches between people with accounts."""

from __future__ import annotations

import secrets
from typing import Any

from tests.server.accounts.visitor import Browser, Json
from tests.server.harness import PERSON, People, Running

__all__ = ["Rated", "made", "numbers", "rating", "resigned", "sit"]


def made(
    server: Running, maker: Browser, game: str = "front_line", seats: list[Json] | None = None, **more: Any
) -> Rated:
    """A rated match at which nobody but its maker sits."""
    body = {"game": game, "seats": seats or [PERSON, PERSON], "rated": True, **more}
    match = Rated(server, maker.post("/api/matches", body, 201))
    match.signed_in = dict.fromkeys(match.tokens, maker)
    return match


class Rated(People):
    """Those who have seats of a rated match, signed in, and the invitations to the others."""

    def __init__(self, server: Running, created: Json) -> None:
        super().__init__(server, created)
        self.invites: dict[int, str] = {one["seat"]: one["token"] for one in created.get("invites", [])}
        self.signed_in: dict[int, Browser] = {}

    def headers(self, seat: int) -> dict[str, str]:
        found = super().headers(seat)
        if seat in self.signed_in:
            browser = self.signed_in[seat].client
            found |= {"cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}
            found |= {name: browser.headers[name] for name in ("host", "origin")}
        return found


def sit(match: Rated, browser: Browser, *seats: int) -> int:
    """Take seats by their invitations; return how many were given."""
    given = 0
    for seat in seats:
        token = secrets.token_urlsafe(32)
        body = {"seat": seat, "token": token, "invite": match.invites[seat]}
        answer = browser.client.post(f"/api/matches/{match.id}/join", json=body)
        if answer.status_code == 200:
            given += 1
            match.tokens[seat], match.signed_in[seat] = token, browser
    return given


def resigned(server: Running, winner: Browser, loser: Browser, **more: Any) -> Rated:
    """A rated match at whose beginning the second seat gives up."""
    match = made(server, winner, **more)
    assert sit(match, loser, 1) == 1
    answer = match.post("/parley", {"say": "resign"}, 1)
    assert answer.status_code == 200, answer.text
    return match


def rating(match: People) -> Json:
    """What became of ratings by a match."""
    answer = match.get("/rating")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def numbers(server: Running) -> list[Any]:
    """All that is kept of ratings, but times."""
    server.run(server.context.ratings.rate_waiting())
    return [
        server.sql("SELECT pool, player, mu, sigma, matches, won, drawn FROM ratings ORDER BY pool, player"),
        server.sql(
            "SELECT match_id, player, pool, number, side, score, mu_before, sigma_before, mu, sigma "
            "FROM rating_changes ORDER BY number, player"
        ),
    ]
