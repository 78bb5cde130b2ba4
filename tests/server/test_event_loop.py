"""The server's event loop: whatever a request needs, others have their turn after a few moves at most."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Coroutine
from typing import Any

import pytest
from tests.games.keeping import Kept

from broadfront.engine.match import STRIDE, Match
from broadfront.engine.position import Move
from broadfront.server.config import Config
from broadfront.server.http.errors import ServerFault
from broadfront.server.http.large_bodies import LargeBodies
from broadfront.server.http.rate_limits import StorageQuota
from broadfront.server.matches import queries, views
from broadfront.server.matches.commands import group_orders, orders, undo
from broadfront.server.matches.commands.auto_decline import NOTHING
from broadfront.server.matches.commands.orders import Order, orders_in
from broadfront.server.matches.event_store import EventStore
from broadfront.server.matches.events import MovePlayed, MoveUndone
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.reports.action_summary import others_turns, summary_of
from broadfront.server.matches.reports.summary_schemas import Summary
from broadfront.server.matches.seats.roster import Seat
from broadfront.server.matches.snapshot_match import MoveRange, SnapshotMatch
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.workers.fair_queue import Ticket
from broadfront.server.workers.tasks import Place


class Plays:
    """How many moves were played in each turn of the event loop."""

    def __init__(self, match: Match, patch: pytest.MonkeyPatch) -> None:
        self.turn, self.made = 0, Counter[int]()
        self._kind = type(match.position)
        self._play = self._kind.play
        self._patch = patch

    async def during(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Count while work is done."""

        def counted(p: Any, move: Move) -> Any:
            self.made[self.turn] += 1
            return self._play(p, move)

        async def count() -> None:
            while True:
                self.turn += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        with self._patch.context() as patch:
            patch.setattr(self._kind, "play", counted)
            found = await work
        counting.cancel()
        return found

    @property
    def most(self) -> int:
        return max(self.made.values(), default=0)


def test_a_large_body_is_parsed_in_a_thread_of_its_own() -> None:
    thread = asyncio.run(LargeBodies().parse("an address", threading.get_ident))
    assert thread != threading.get_ident()


def a_match() -> Match:
    """Return a match that was played out."""
    return Kept("front_line").match("allies")


@pytest.fixture
def live() -> LiveMatch:
    """A match in the midst of a turn, in memory only."""
    match = SnapshotMatch.taken_from(a_match().branch(300))
    rows = [MovePlayed(seat, move) for seat, move in zip(match.seats, match.journal, strict=True)]
    return LiveMatch(
        "a match",
        match,
        [Seat(name, "person", "", "a token's hash") for name in match.seat_names],
        "00",
        rows=rows,
    )


class NoWorkers:
    """What a question needs of a registry; its workers say nothing, and say so at once."""

    def __init__(self, answer: Any) -> None:
        self.config, self.spawn = Config(database=""), asyncio.create_task
        self.storage = self.odds_workers = self
        self.storage_quota = StorageQuota(0)
        self.asked: list[Any] = []
        self._answer = answer

    async def run(self, seconds: float, task: Any, *given: Any, turn: Ticket) -> Any:
        self.asked.append((task, *given))
        return self._answer


class NothingWritten(EventStore):
    """An event store whose database takes everything and keeps nothing."""

    async def write(self, batch: WriteBatch) -> None:
        """Write nothing."""


def test_a_moment_is_the_position_then_and_the_next_one_takes_one_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = SnapshotMatch.taken_from(a_match())
    plays = Plays(match, monkeypatch)

    async def look() -> None:
        for moves in (2 * STRIDE - 1, 2 * STRIDE - 2, 100, 101):
            plays.made.clear()
            found = await plays.during(match.position_at(moves))
            assert found == match.position_after(moves)
            assert plays.most <= 1
        assert sum(plays.made.values()) == 1, "it is the one after the last that was asked for"
        with pytest.raises(ValueError, match="no moment"):
            await match.position_at(len(match.journal) + 1)

    asyncio.run(look())


def test_a_moment_asked_for_is_forgotten_when_moves_are_taken_back() -> None:
    whole = a_match()
    at = next(n for n in range(40, len(whole.journal)) if whole.branch(n).can_undo)
    match = SnapshotMatch.taken_from(whole.branch(at))
    other = next(move for move in whole.branch(at - 1).ask.moves if move != whole.journal[at - 1])  # type: ignore[union-attr]

    async def look() -> None:
        await match.position_at(at - 1)
        match.undo()
        match.play(other)
        for _ in range(2):
            if match.ask is not None:
                match.play(match.ask.moves[0])
        for moves in range(at - 2, len(match.journal) + 1):
            assert await match.position_at(moves) == Match.position_after(match, moves)

    asyncio.run(look())


def test_to_show_a_moment_a_move_is_played_a_turn(live: LiveMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    plays = Plays(live.match, monkeypatch)
    last = len(live.match.journal) // STRIDE * STRIDE
    asyncio.run(plays.during(views.moment(live, 0, last - 1)))
    assert sum(plays.made.values()) == STRIDE - 1
    asyncio.run(plays.during(live.match.replayed(last - 1, ())))
    assert plays.most <= 1


def test_a_summary_and_a_list_of_orders_play_nothing_here(
    live: LiveMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = live.match
    plays = Plays(match, monkeypatch)
    assert match.ask is not None
    told_one: Any = NoWorkers(Summary(0, 0, "", []))
    told_none: Any = NoWorkers([])
    asked = match.ask.seat
    asyncio.run(plays.during(queries.summary(told_one, live, asked, "")))
    asyncio.run(plays.during(undo.orders(told_none, live, asked, "")))
    assert not plays.made
    assert [task for task, *_ in told_one.asked + told_none.asked] == [summary_of, orders_in]
    first, last = others_turns(match, asked)
    ((_, move_range, *more),) = told_one.asked
    assert move_range.first < first
    told = summary_of(move_range, *more)
    data = match.position_after(first).to_builtins()
    plainly = summary_of(MoveRange(move_range.place, data, first, match.journal[first:last]), first, asked)
    assert told == plainly, "the worker plays on from a position that is kept"


def test_catching_up_and_undo_play_a_move_a_turn(live: LiveMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    before, made, whole = live.match, len(live.match.journal), a_match()
    journal_of = list(zip(whole.seats, whole.journal, strict=True))
    rows = [MovePlayed(seat, move) for seat, move in journal_of[made : made + 40]]
    plays = Plays(before, monkeypatch)
    undone = asyncio.run(
        plays.during(live.after([*rows, *[MoveUndone(0)] * 3, MovePlayed(0, rows[37].move)]))
    )
    assert undone.position == whole.position_after(made + 38)
    assert undone.log == whole.branch(made + 38).log
    assert live.match is before, "it is not changed yet"
    store = NothingWritten("sqlite+aiosqlite://")
    asyncio.run(plays.during(store.append(live, rows)))
    assert live.match.journal == whole.journal[: made + 40]
    asyncio.run(plays.during(store.append(live, [MoveUndone(0)])))
    assert live.match.log == whole.branch(made + 39).log
    assert plays.most <= 1


def test_one_group_order_of_an_address_is_tried_at_a_time() -> None:
    trials, tried, most = group_orders.Trials(), Counter[str](), Counter[str]()

    async def order(account: str) -> None:
        async with trials.turn(account):
            tried[account] += 1
            most[account] = max(most[account], tried[account])
            most["all"] = max(most["all"], tried.total())
            await asyncio.sleep(0)
            tried[account] -= 1

    async def many() -> list[Any]:
        accounts = [*["one"] * (group_orders.MAX_WAITING + 1), "another"]
        return await asyncio.gather(*map(order, accounts), return_exceptions=True)

    refused = [fault for fault in asyncio.run(many()) if fault is not None]
    assert [fault.status for fault in refused if isinstance(fault, ServerFault)] == [429]
    assert len(refused) == 1
    assert most == {"one": 1, "another": 1, "all": 2}
    asyncio.run(order("one"))


def given_at(match: Match, since: int) -> tuple[Place, Any, Order]:
    """Return what is asked about the orders of a match since so many moves."""
    moves = list(match.journal[since:])
    given = Order(since, since, moves, [False] * len(moves), [NOTHING, NOTHING], skips=False)
    return Place.of(match.setting), match.position_after(since).to_builtins(), given


def a_turn(game: str, name: str, least: int) -> tuple[Match, int]:
    """Return a match in the midst of a turn in which its seat has made so many moves that can be taken back."""
    whole = Kept(game).match(name)
    for last in range(len(whole.journal) - 1, least, -1):
        if all(whole.barrier(n) is None for n in range(last, last - least, -1)):
            return whole.branch(last), last - least
    raise AssertionError(f"no seat of {name} makes {least} moves in one go")


def test_orders_are_tried_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    match, since = a_turn("fighting_front", "airfields", 5)
    asked = given_at(match, since)
    monkeypatch.setattr(orders, "AT_ONCE", 60.0)
    whole = orders_in(*asked)
    assert len(whole) > 2
    monkeypatch.setattr(orders, "AT_ONCE", 0.0)
    tried: dict[int, Any] = {}
    for _ in whole:
        found = orders_in(*asked, None, frozenset(tried))
        fresh = {one.line.first: one for one in found if one.line.state != "untried"}
        assert len(fresh) == 1
        assert not fresh.keys() & tried.keys()
        tried |= fresh
    assert [tried[one.line.first] for one in whole] == whole


def test_what_an_order_would_show_is_asked_of_a_world_the_seat_cannot_tell_from_the_true_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, since = a_turn("fighting_front", "airfields", 5)
    true = [match.position_after(n).to_builtins() for n in range(since, len(match.journal) + 1)]
    worlds = []

    def learns(game: Any, before: Any, move: Move) -> bool:
        worlds.append(before.to_builtins())
        return False

    monkeypatch.setattr(orders, "reveals_information", learns)
    orders_in(*given_at(match, since))
    assert worlds
    assert not [world for world in worlds if world in true]
