"""Rated matches between people with accounts."""

from __future__ import annotations

from typing import Any

from tests.server.accounts.visitor import Browser, Json
from tests.server.harness import PERSON, People, Running

__all__ = ["Rated", "made", "numbers", "rating", "resigned", "sit"]


def made(
    server: Running, maker: Browser, game: str = "front_line", seats: list[Json] | None = None, **more: Any
) -> Rated:
    """A rated match that nobody has sat down to."""
    body = {"game": game, "seats": seats or [PERSON, PERSON], "rated": True, **more}
    return Rated(server, maker.post("/api/matches", body, 201))


class Rated(People):
    """Those who hold links of a rated match, some of them signed in."""

    def __init__(self, server: Running, created: Json) -> None:
        super().__init__(server, created)
        self.signed_in: dict[int, Browser] = {}

    def headers(self, seat: int) -> dict[str, str]:
        found = super().headers(seat)
        if seat in self.signed_in:
            browser = self.signed_in[seat].client
            found |= {"cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}
            found |= {name: browser.headers[name] for name in ("host", "origin")}
        return found


def sit(match: Rated, browser: Browser, *seats: int) -> int:
    """Take seats; return how many were given."""
    match.signed_in |= dict.fromkeys(seats, browser)
    held = [{"match": match.id, "token": match.tokens[seat]} for seat in seats]
    found: int = browser.post("/api/me/seats", {"seats": held})["seats"]
    return found


def resigned(server: Running, winner: Browser, loser: Browser, **more: Any) -> Rated:
    """A rated match at whose beginning the second seat gives up."""
    match = made(server, winner, **more)
    assert (sit(match, winner, 0), sit(match, loser, 1)) == (1, 1)
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
    server.run(server.registry.ratings.rate_waiting())
    return [
        server.sql("SELECT pool, player, mu, sigma, matches, won, drawn FROM ratings ORDER BY pool, player"),
        server.sql(
            "SELECT match_id, player, pool, number, side, score, mu_before, sigma_before, mu, sigma "
            "FROM rating_changes ORDER BY number, player"
        ),
    ]
