"""A client of the HTTP API that plays one match against the computer: any legal move, until the match is over.

pip install httpx websockets
python http_client.py http://127.0.0.1:8123 --game front_line
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


class Client:
    """One seat of one match.

    Parameters
    ----------
    url
        Where the server is.
    match, token
        The match's id, and the secret of the seat; both are in the answer to ``POST /api/v1/matches``.
    """

    def __init__(self, url: str, match: str, token: str) -> None:
        self.match, self.token = match, token
        self.address, self.page = f"{url}/api/v1/matches/{match}", f"{url}/#/m/{match}"

    def play(self, rng: Random, most_moves: int) -> dict[str, Any]:
        """Play random legal moves until the match is over, or so many were played; return the last state."""
        left = most_moves
        while True:
            try:
                for state in self.states():
                    if state["view"]["result"] is not None or left <= 0:
                        return state
                    ask = state["view"]["ask"]  # who is asked, by which rule, the question, the legal answers
                    if ask is not None and ask[0] == state["seat"]:
                        verb, what, where = rng.choice(ask[3])
                        self.send(state["version"], verb, what, where)
                        left -= 1
            except (OSError, httpx.TransportError, ConnectionClosed):
                time.sleep(1)  # the server restarts, or the line broke: nothing that was accepted is lost

    def states(self) -> Iterator[dict[str, Any]]:
        """Yield the match as this seat sees it: as it is now, and again after every change."""
        with connect(self.address.replace("http", "ws", 1) + "/live") as socket:
            socket.send(json.dumps({"token": self.token}))
            while True:
                yield json.loads(socket.recv())

    def send(self, version: int, verb: str, what: int, where: int) -> None:
        """Send a move for the version that was seen; sent twice, it is played once."""
        move = {"version": version, "verb": verb, "what": what, "where": where}
        headers = {"authorization": f"Bearer {self.token}"}
        while (answer := httpx.post(f"{self.address}/moves", json=move, headers=headers)).status_code in (
            429,
            503,
        ):
            time.sleep(float(answer.headers["retry-after"]))
        if answer.is_success:
            return
        problem = answer.json()
        if problem["code"] != "STALE_VERSION":  # somebody was faster: the next state is on its way
            raise SystemExit(f"{problem['detail']} (rule {problem['rule']}, {problem['code']})")


def open_match(url: str, game: str, level: str) -> Client:
    """Make a match of a person, who is this program, against the computer."""
    seats = [{"kind": "person", "name": "Client"}, {"kind": "computer", "level": level}]
    answer = httpx.post(f"{url}/api/v1/matches", json={"game": game, "seats": seats})
    if not answer.is_success:
        raise SystemExit(answer.json()["detail"])
    made = answer.json()
    return Client(url, made["id"], made["links"][0]["token"])


def main() -> None:
    """Play a match, as the command line has it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--game", default="front_line")
    parser.add_argument("--level", default="recruit")
    parser.add_argument("--moves", type=int, default=100_000, help="stop after so many")
    chosen = parser.parse_args()
    client = open_match(chosen.url.rstrip("/"), chosen.game, chosen.level)
    print(client.page)
    state = client.play(Random(), chosen.moves)
    print(state["view"]["result"] or f"still on, at version {state['version']}")


if __name__ == "__main__":
    main()
