"""A page that shows a tournament is told by the lobby's line when it has changed, and does not ask again and again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.patience import PATIENCE
from tests.server.harness import Running
from tests.server.tournaments.cup import Cup
from websockets.sync.client import ClientConnection, connect


def test_a_page_hears_of_what_changes_and_of_nothing_else(cup: Cup) -> None:
    cup.made(1)
    with watching(cup.server, cup.id) as line:
        count = heard(line)
        assert count > 0
        cup.server.match()
        cup.do(cup.people(2)[1], "enter")
        count = more_than(count, line)
        cup.do(cup.players[0], "begin")
        count = more_than(count, line)
        cup.win(cup.games()[0], 1)
        cup.look()
        more_than(count, line)
        assert cup.games()[0]["first_score"] is not None


def test_what_another_server_does_is_heard(cup: Cup, start: Callable[..., Running]) -> None:
    cup.made(1)
    with watching(start(), cup.id) as line:
        count = heard(line)
        cup.do(cup.people(2)[1], "enter")
        more_than(count, line)


def test_a_tournament_that_is_not_there_is_never_written_to(server: Running) -> None:
    with watching(server, "nowhere") as line:
        assert heard(line) == 0


@contextmanager
def watching(server: Running, tournament: str) -> Iterator[ClientConnection]:
    with connect(server.url.replace("http", "ws") + "/api/lobby/live") as line:
        line.send(json.dumps({"tournament": tournament}))
        yield line


def heard(line: ClientConnection) -> int:
    """Return how often the tournament was written to, as a page is told next."""
    message = json.loads(line.recv(timeout=PATIENCE))
    assert message["lobby"] is message["own"] is None
    found: int = message["tournament"]
    return found


def more_than(count: int, line: ClientConnection) -> int:
    """Return what is heard when there is more; until then the line only says that it is alive."""
    while (now := heard(line)) <= count:
        pass
    return now
