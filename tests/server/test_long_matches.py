"""What answers about a match cost the event loop: it does not go by how long the match is, whoever asks for what."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Final

import httpx
import pytest
from litestar.routes import WebSocketRoute
from tests.patience import PATIENCE
from tests.server.harness import People, Running
from websockets.sync.client import connect

from broadfront.engine import match_file, registry
from broadfront.engine.match import STRIDE, Match
from broadfront.server.http.errors import InvalidInput
from broadfront.server.matches.events import MovePlayed
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.snapshot_match import PackedLog, PackedPositions, SnapshotMatch
from broadfront.server.matches.views import MAX_ANIMATED_MOVES

MOVES: Final = 19 * STRIDE
"""Of the short match: more than an answer tells of."""
TIMES: Final = 40
"""So many times as long is the long one."""
PATH: Final = "/api/matches/{id:str}"
QUESTIONS: Final[dict[str, tuple[str, ...]]] = {
    "": ("", "?after=0"),
    "/changes": ("?after=0&wait=0",),
    "/log": ("", "?since=50&last=250", "?last=60"),
    "/moments/{moves:int}": ("/0", "/200?since=0", "/{moves}?since=0"),
    "/odds": ("?{move}",),
    "/why": ("?{move}", "?verb=none"),
    "/way": ("?{move}",),
    "/sight": ("?space=1",),
    "/forecast": ("?space=1",),
    "/battle": ("?space=1",),
    "/intentions": ("?since=0&last=1", "?since=0&last={moves}", "?since={moves}&last={moves}"),
    "/battles": ("?since=0", "?since={moves}"),
    "/export": ("", "?format=json"),
    "/live": ("", "?after=0"),
}
"""How each address is asked that wants more than its name."""
WHOLE: Final = frozenset({"/luck", "/course", "/export"})
"""What needs the whole match, and is worked out once for all who ask: it is asked for twice."""


def lengthened(match: SnapshotMatch, times: int) -> SnapshotMatch:
    """Return a match that seems to have been played so many times, one after the other."""
    moves, turns = len(match.journal), match.turns[-1] + 1
    longer = SnapshotMatch.taken_from(match.branch(moves))
    for name in ("journal", "seats", "seen_by", "topics"):
        setattr(longer, name, getattr(match, name) * times)
    gone = range(times - 1, -1, -1)
    longer.turns = [turn - turns * n for n in gone for turn in match.turns]
    told = list(match.log)
    longer.log = PackedLog(one._replace(after=one.after + n * moves) for n in range(times) for one in told)
    kept = list(match._snapshots)
    longer._snapshots = PackedPositions(match.game, match.setting, [*kept[:-1] * times, kept[-1]])
    return longer


@pytest.fixture(scope="module")
def text() -> str:
    """A match file."""
    game, rng = registry.game("global_war"), Random(7)
    match = Match(game, game.setting())
    while len(match.journal) < MOVES and match.ask is not None:
        match.play(rng.choice(match.ask.moves))
    return match_file.write(match)


class Costs:
    """Asks a server, and counts what its event loop has to do for it."""

    def __init__(self, server: Running, text: str) -> None:
        self.server, self.carried = server, 0
        self._text = text

    def match(self, times: int) -> People:
        """Return a new match, so many times as long as the file."""
        created = self.server.client.post("/api/matches/import", json={"text": self._text}).json()
        people = People(self.server, created)
        live = self.server.live(people.id)
        match = lengthened(live.match, times)

        async def lengthen() -> None:
            rows = [MovePlayed(seat, move) for seat, move in zip(match.seats, match.journal, strict=True)]
            live.become(LiveMatch(live.id, match, live.seats, live.key, rows=rows))
            live.given = len(match.journal)

        self.server.run(lengthen())
        return people

    async def carry(self, *given: Any, **more: Any) -> Any:
        """Do as a worker that has no answer: what it is given counts."""
        self.carried += len(pickle.dumps(given[1:]))
        raise InvalidInput("There is no answer.")

    def of(self, ask: Callable[[], int]) -> tuple[int, int]:
        """Return how many calls the event loop made for a question, and the bytes it sent, or gave to a worker."""
        calls = 0

        def note(frame: Any, event: str, given: Any) -> None:
            nonlocal calls
            calls += event in ("call", "c_call")

        async def count(how: Any) -> None:
            sys.setprofile(how)

        self.carried = 0
        self.server.run(count(note))
        try:
            size = ask()
        finally:
            self.server.run(count(None))
        return calls, size + self.carried


@pytest.fixture(scope="module")
def costs(server: Running, text: str) -> Iterator[Costs]:
    """A server whose workers have no answers."""
    found = Costs(server, text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.context.odds_workers, "run", found.carry)
        patch.setattr(server.context.report_workers, "read", found.carry)
        yield found


@pytest.fixture(scope="module")
def matches(costs: Costs) -> list[People]:
    """A match to begin with, a short one and a long one."""
    return [costs.match(times) for times in (1, 1, TIMES)]


def routes(server: Running) -> list[tuple[str, bool]]:
    """Return what of the address of a match is read: its end, and whether by a WebSocket."""
    app: Any = server._settings.app
    found = []
    for route in app.routes:
        is_socket = isinstance(route, WebSocketRoute)
        if route.path.startswith(PATH) and (is_socket or "GET" in route.methods):
            found.append((route.path.removeprefix(PATH), is_socket))
    return sorted(found)


def ask(people: People, end: str, question: str, language: str, *, is_socket: bool) -> int:
    """Ask one thing as a seat; return the size of the answer."""
    state = people.server.live(people.id)
    match = state.match
    assert match.ask is not None
    seat, move = match.ask.seat, match.ask.moves[0]
    words = f"verb={move.verb}&what={move.what}&where={move.where}"
    path = end.partition("/{")[0] + question.format(moves=len(match.journal), move=words)
    if is_socket:
        address = people.server.url.replace("http", "ws") + f"/api/matches/{people.id}{path}"
        address += f"{'&' if '?' in path else '?'}lang={language}"
        with connect(address, max_size=None, compression=None, proxy=None, open_timeout=PATIENCE) as line:
            return len(line.recv(timeout=PATIENCE))
    headers = {**people.headers(seat), "accept-language": language}
    answer: httpx.Response = people.server.client.get(f"/api/matches/{people.id}{path}", headers=headers)
    assert answer.status_code < 500, answer.text
    assert answer.status_code not in (400, 401, 404, 429), (
        f"say in QUESTIONS how to ask {path}: {answer.text}"
    )
    return len(answer.content)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_answer_costs_the_event_loop_more_in_a_long_match(
    costs: Costs, matches: list[People], language: str
) -> None:
    dear = []
    for end, is_socket in routes(costs.server):
        for question in QUESTIONS.get(end, ("",)):
            found = []
            for people in matches:
                asking = partial(ask, people, end, question, language, is_socket=is_socket)
                if end in WHOLE:
                    asking()
                found.append(costs.of(asking))
            _, (calls, size), (most_calls, most_size) = found
            if (
                most_calls > 1.5 * calls + 3_000
            ):  # the loop of a busy machine has other things to do meanwhile
                again = partial(ask, matches[-1], end, question, language, is_socket=is_socket)
                most_calls = min(most_calls, costs.of(again)[0])
            if most_calls > 1.5 * calls + 3_000 or (most_size > 1.5 * size + 3_000 and end != "/export"):
                dear.append((end + question, found))
    assert not dear


def test_the_route_table_has_what_is_asked(server: Running) -> None:
    ends = [end for end, _ in routes(server)]
    assert set(QUESTIONS) | WHOLE <= set(ends)
    assert len(ends) > len(QUESTIONS)


def test_the_parts_of_a_log_are_the_whole_log(matches: list[People]) -> None:
    people = matches[-1]
    state = people.state()
    moves = state["moves"]
    assert state["log_from"] == moves - MAX_ANIMATED_MOVES
    assert {line["move"] >= state["log_from"] for line in state["log"]} == {True}
    lines, last = state["log"], state["log_from"]
    while last:
        since = max(0, last - MAX_ANIMATED_MOVES)
        lines, last = people.get("/log", since=since, last=last).json() + lines, since
    told = people.server.live(people.id).match.log
    assert [(line["move"], line["text"]) for line in lines] == [(one.after - 1, one.sentence) for one in told]
    assert people.get("/log").json() == lines[-len(people.get("/log").json()) :]


@pytest.mark.parametrize(
    "question",
    [{"since": 0, "last": MAX_ANIMATED_MOVES + 1}, {"since": 5, "last": 4}, {"last": MOVES * TIMES + 1}],
)
def test_too_much_of_a_log_is_refused(matches: list[People], question: dict[str, int]) -> None:
    refused = matches[-1].get("/log", **question)
    assert refused.status_code == 422
    assert "moves" in refused.json()["message"]


def test_news_of_many_moves_say_from_where_their_log_is(matches: list[People]) -> None:
    state = matches[-1].state(after=10)
    assert (state["fresh_log_from"], state["log_from"]) == (10, state["moves"] - MAX_ANIMATED_MOVES)
