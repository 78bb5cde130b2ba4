"""What a server keeps in memory: history is compressed, matches that nobody needs leave, caches have bounds."""

from __future__ import annotations

import ast
import asyncio
import gc
import pickle
import weakref
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest
from tests.server.harness import Running

import broadfront
from broadfront.engine import registry
from broadfront.engine.match import STRIDE, LogEntry, Match
from broadfront.engine.packed_list import PackedList
from broadfront.engine.position import Position
from broadfront.server.matches.events import MovePlayed, PackedEvents
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.match_cache import MatchCache
from broadfront.server.matches.seats.roster import Seat
from broadfront.server.matches.snapshot_match import PackedLog, PackedPositions, SnapshotMatch

GAMES = sorted(registry.games())
KEY = "ab" * 32


def new_session(game_id: str, id_: str = "m") -> LiveMatch:
    game = registry.game(game_id)
    match = SnapshotMatch(game, game.setting(next(iter(game.scenarios))))
    seats = [Seat("", "person", "", f"{number}") for number in range(len(match.seat_names))]
    return LiveMatch(id_, match, seats, KEY)


async def play(live: LiveMatch, moves: int, rng: Random) -> None:
    """Play random moves as the server does: tried on a copy, then applied."""
    if not live.version:
        rows = live.stamped(live.with_automatic_moves(()))
        if rows:
            live.apply(rows, await live.after(rows))
    for _ in range(moves):
        ask = live.match.ask
        if ask is None:
            return
        rows = live.stamped(live.with_automatic_moves([rng.choice(ask.moves)]))
        live.apply(rows, await live.after(rows))


def objects_of(root: object) -> Counter[type]:
    """Count what hangs on an object, but for the code and what is there for all matches."""
    counted, seen, left = Counter[type](), set[int](), [root]
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, type | FunctionType | ModuleType):
            continue
        seen.add(id(one))
        counted[type(one)] += 1
        left += gc.get_referents(one)
    return counted


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_match_has_in_memory_as_objects_does_not_grow_with_its_moves(game_id: str) -> None:
    live = new_session(game_id)
    rng = Random(1)
    asyncio.run(play(live, 400, rng))
    assert live.version > 80, "long enough to tell"
    counted = objects_of(live)
    assert counted[LogEntry] < PackedLog.block + PackedLog.spare
    assert counted[MovePlayed] < PackedEvents.block + PackedEvents.spare
    positions = sum(number for kind, number in counted.items() if issubclass(kind, Position))
    assert positions <= PackedPositions.spare + 4, "the last two, the first, the present, the one before"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_packed_match_is_the_same_as_one_of_the_engine(game_id: str) -> None:
    live = new_session(game_id)
    asyncio.run(play(live, 150, Random(2)))
    served = live.match
    plain = Match.replay(served.game, served.setting, served.journal)
    assert list(served.log) == plain.log
    assert served.log == plain.log
    assert len(live.rows) == len(served.journal)
    for moves in range(0, len(served.journal) + 1, 7):
        assert served.position_after(moves).key() == plain.position_after(moves).key()
        assert served.log_between(moves, len(served.journal)) == [
            told for told in plain.log if told.after > moves
        ]
        assert served.branch(moves).log == [told for told in plain.log if told.after <= moves]
    for moves in range(0, len(served.journal) + 1, STRIDE):
        assert served.snapshot_position(moves).key() == plain.position_after(moves).key()
    copy = pickle.loads(pickle.dumps(served))
    assert copy.log == plain.log
    assert copy.position_after(40).key() == plain.position_after(40).key()


def test_both_lists_of_a_match_have_one_move() -> None:
    live = new_session("front_line")
    asyncio.run(play(live, 20, Random(3)))
    sent = live.match.ask
    assert sent is not None
    verb, what, where = sent.moves[0]
    rows = live.with_automatic_moves([type(sent.moves[0])("".join(verb), int(what), int(where))])
    assert any(rows[0].move is move for move in sent.moves), "not the one that came by HTTP"


class Numbers(PackedList[int]):
    block, spare = 4, 2

    def encode(self, items: list[int]) -> bytes:
        return bytes(items)

    def decode(self, data: bytes) -> list[int]:
        return list(data)


@pytest.mark.parametrize("size", [0, 1, 4, 5, 6, 7, 13, 40])
def test_packed_items_are_read_as_from_a_list(size: int) -> None:
    plain, packed = list(range(size)), Numbers(range(size))
    assert len(packed) == size
    assert list(packed) == plain
    assert list(reversed(packed)) == plain[::-1]
    assert [packed[n] for n in range(-size, size)] == [plain[n] for n in range(-size, size)]
    for first in range(-2, size + 3):
        for end in (None, -1, 0, first, first + 3, size, size + 4):
            assert list(packed[first:end]) == plain[first:end], (first, end)
    assert list(packed[::2]) == plain[::2]
    assert packed == plain
    for wrong in (size, -size - 1):
        with pytest.raises(IndexError):
            packed[wrong]


def test_what_is_added_to_a_slice_is_not_added_to_the_whole() -> None:
    packed = Numbers(range(20))
    head = packed[:9]
    assert isinstance(head, Numbers)
    head.extend([91, 92, 93])
    packed.append(20)
    assert list(head) == [*range(9), 91, 92, 93]
    assert list(packed) == list(range(21))


# --- matches that nobody needs ----------------------------------------------------------------------------------------


def test_a_match_that_is_let_go_takes_no_memory_any_more() -> None:
    gc.disable()
    try:
        sessions = MatchCache(500, idle=600, idle_over=60)
        watched = []
        for number in range(5):
            live = new_session("front_line", f"m{number}")
            asyncio.run(play(live, 30, Random(number)))
            watched.append(weakref.ref(sessions.add(live)))
            del live
        assert sessions.let_idle_go(1e12) == 5
        assert len(sessions) == 0
        assert not any(one() for one in watched), "it does not wait for the search for garbage"
    finally:
        gc.enable()


def test_a_match_that_is_watched_stays_and_idles_from_when_it_was_left() -> None:
    sessions, live = MatchCache(500, idle=600, idle_over=60), new_session("front_line")
    sessions.add(live)
    watcher = live.watch(0)
    assert sessions.let_idle_go(1e12) == 0
    live.leave(watcher)
    assert sessions.let_idle_go(1e12 + 599) == 0
    assert sessions.let_idle_go(1e12 + 600) == 1
    assert live.id in sessions, "who still holds it and the next who asks have the same one"


def test_a_match_that_is_over_leaves_sooner() -> None:
    sessions, live = MatchCache(500, idle=600, idle_over=60), new_session("front_line")
    asyncio.run(play(live, 5_000, Random(5)))
    assert live.match.is_over
    sessions.add(live)
    assert sessions.let_idle_go(0) == 0
    sessions._last_used[live.id] = 0
    assert sessions.let_idle_go(61) == 1


def test_an_idle_match_comes_back_as_it_was(start: Callable[..., Running]) -> None:
    server = start(idle_live=0.0, idle_over=0.0)
    people = server.match()
    people.play_on(12, lambda step: step)
    before = people.state(0)

    async def let_go() -> None:
        await server.context._let_idle_go()

    server.run(let_go())
    assert people.id not in server.context.match_cache
    assert people.state(0) == before
    people.play_on(3, lambda step: step)


# --- caches -----------------------------------------------------------------------------------------------------------

BOUND_BY_WHAT_IS_THERE = {
    "adapters/actions.py": {"action_space"},  # games
    "adapters/observations.py": {"_extent"},  # games
    "boards/hexlines.py": {"_crossed_from_origin"},  # hexes of the largest map
    "engine/registry.py": {"_entries", "_listing", "_load", "_stored_listing"},  # games that are installed
    "engine/chance.py": {"_die_moves", "_two_dice_moves"},  # dice of the rules
    "engine/position.py": {"_data_fields", "_optional_fields", "_section_names", "_sections"},  # classes
    "engine/notation.py": {"_types"},  # classes
    "games/action_front/map.py": {"_groups", "_passed"},  # distances on the largest map
    "games/action_front/map_sheets.py": {"shipped_sheets"},
    "games/action_front/odds/form.py": {"_models"},
    "games/action_front/setup.py": {"shipped"},
    "games/expand_the_front/map.py": {"shipped_maps"},
    "games/expand_the_front/charts.py": {"_read"},
    "games/expand_the_front/scenario.py": {"shipped"},
    "games/fighting_front/card_list.py": {"card_list"},
    "games/fighting_front/charts.py": {"_read"},
    "games/fighting_front/scenario.py": {"shipped"},
    "games/fighting_front/ui/board.py": {"card_face"},  # kinds of cards
    "games/front_line/charts.py": {"_read"},
    "games/front_line/scenario.py": {"shipped"},
    "games/global_war/map.py": {"drawing", "flights"},  # of the one map
    "games/global_war/combat_odds/best_play.py": {"reply", "shelled"},  # of one call
    "games/global_war/ui/panels.py": {"objective_text"},  # objectives of the box
    "games/global_war/bot/threat_map.py": {"_within_two"},  # spaces
    "games/global_war/bot/territory_value.py": {"_near"},  # spaces
    "games/global_war/position.py": {"_table"},  # sets of kinds that the code names
    "games/global_war/rules/raids.py": {"_in_range"},  # spaces
    "games/global_war/setup.py": {"former", "shipped"},
    "games/global_war/setting.py": {"objectives"},
    "server/accounts/names.py": {"_computers", "_reserved"},
    "server/http/localization.py": {"languages", "translator_of"},  # catalogues of the server, games
    "server/notifications/quiet_hours.py": {"_zones"},
    "server/http/field_docs.py": {"field_docs"},  # classes
    "server/http/nulls.py": {"_fields"},  # classes
    "server/http/openapi.py": {"document"},
    "server/http/translated_fields.py": {"_nested", "_texts"},  # classes
}
"""Caches without a number, each keyed by no more than what is written here: add one only if that is so for it, too."""


def unbounded_caches() -> dict[str, set[str]]:
    """Return the functions under ``cache``, by file."""
    root = Path(broadfront.__file__).parent
    found: dict[str, set[str]] = {}
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if any(_is_unbounded(one) for one in node.decorator_list):
                found.setdefault(path.relative_to(root).as_posix(), set()).add(node.name)
    return found


def _is_unbounded(decorator: ast.expr) -> bool:
    if isinstance(decorator, ast.Call):
        sizes: list[Any] = [
            *decorator.args,
            *(one.value for one in decorator.keywords if one.arg == "maxsize"),
        ]
        is_open = any(isinstance(size, ast.Constant) and size.value is None for size in sizes)
        return is_open and ast.unparse(decorator.func).endswith("lru_cache")
    return ast.unparse(decorator) in ("cache", "functools.cache")


def test_caches_without_a_bound_are_keyed_by_nothing_that_comes_from_outside() -> None:
    assert unbounded_caches() == BOUND_BY_WHAT_IS_THERE


def test_rows_are_packed_and_read_again() -> None:
    move = registry.game("front_line").start(registry.game("front_line").setting("main")).pending
    assert move is not None
    rows = [MovePlayed(n % 2, move.moves[0], at=1_800_000_000_000 + n, lag=n % 3) for n in range(100)]
    packed = PackedEvents(rows)
    assert list(packed) == rows
    assert packed[3].is_as(rows[3])
    assert packed.packed_bytes < 100 * 20
