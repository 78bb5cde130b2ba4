"""Texts from strangers: read in a process that can be ended, within bounds, and never in the server's own."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.hostile import JSONS, MATCHES, SCENARIOS
from tests.patience import PATIENCE, until
from tests.server.harness import Running
from tests.tiers import sampled

from broadfront.engine import match_file, registry
from broadfront.engine.match import STRIDE, Match
from broadfront.server.games.game_catalogue import game_cards
from broadfront.server.http.bounded_request import NOBODY, Sender
from broadfront.server.http.errors import InvalidInput, ServerFault
from broadfront.server.workers import untrusted_tasks
from broadfront.server.workers.input_workers import MAX_WAITING, InputWorker
from broadfront.server.workers.pool import WorkerPool

BENCH = "/api/games/action_front/workbench"
MATCH = "/api/matches"


def is_told(answer: Any) -> bool:
    """Whether a refusal is a short sentence: no traceback, and not the text that was sent."""
    return 400 <= answer.status_code < 500 and 0 < len(answer.json()["message"]) <= 1_000


@pytest.fixture(scope="module")
def long_match() -> str:
    """A match file of some hundred moves, and its number of moves."""
    game, rng = registry.game("expand_the_front"), Random(7)
    match = Match(game, game.setting())
    while len(match.journal) < 300:
        assert match.ask is not None
        match.play(rng.choice(match.ask.moves))
    return match_file.write(match)


def test_a_title_beyond_its_bound_is_refused_at_every_door(server: Running) -> None:
    game = registry.game("action_front")
    text = re.sub(
        "(?m)^title = .*$",
        f'title = "{"x" * 6_000}"',
        game.scenario_text(next(iter(game.scenarios))),
        count=1,
    )
    said = "title: the title has 6,000 characters: write at most 120"
    line = next(number for number, one in enumerate(text.split("\n"), 1) if one.startswith("title ="))
    new = {"scenario": "mine", "scenario_text": text}
    made = server.client.post(MATCH, json={**new, "game": "action_front"})
    tried = server.client.post(
        "/api/games/action_front/studies", json={**new, "player": "random", "matches": 1}
    )
    for answer in (made, tried):
        assert answer.status_code == 422, answer.text
        assert f":{line}: {said}" in answer.json()["message"]
    drafted = server.client.post("/api/games/action_front/scenario", json={"text": text}).json()
    assert [(one["path"], one["line"]) for one in drafted["complaints"]] == [(["title"], line)]
    sketched = server.client.post(f"{BENCH}/sketch", json={"scenario": {**drafted["data"]}}).json()
    assert ["title"] in [one["path"] for one in sketched["complaints"]]
    match = Match(game, game.recorded_setting(game.rules_version, "mine", {}, text))
    imported = server.client.post(f"{MATCH}/import", json={"text": match_file.write(match)})
    assert imported.status_code == 422
    assert said in imported.json()["message"]


@pytest.mark.parametrize("name", sampled(SCENARIOS, 4))
def test_a_hostile_scenario_is_refused_everywhere_in_a_sentence(server: Running, name: str) -> None:
    text = SCENARIOS[name].encode(errors="replace").decode()
    for path, body in (
        (MATCH, {"game": "action_front", "scenario": "mine", "scenario_text": text}),
        (f"{BENCH}/read", {"text": text}),
        ("/api/games/action_front/studies", {"scenario": "mine", "scenario_text": text}),
    ):
        answer = server.client.post(path, json=body)
        assert is_told(answer), (path, answer.text[:2_000])


@pytest.mark.parametrize("name", sampled(MATCHES, 4))
def test_a_hostile_match_file_is_refused_in_a_sentence(server: Running, name: str) -> None:
    text = MATCHES[name].encode(errors="replace").decode()
    answer = server.client.post(f"{MATCH}/import", json={"text": text})
    assert is_told(answer), answer.text[:2_000]


@pytest.mark.parametrize("name", JSONS)
def test_a_hostile_body_is_refused_by_every_address(server: Running, name: str) -> None:
    people = server.match()
    own = f"{MATCH}/{people.id}"
    posts = [MATCH, f"{MATCH}/import", f"{BENCH}/read", f"{BENCH}/sketch", "/api/games/action_front/studies"]
    posts += [f"{own}/{what}" for what in ("moves", "undo", "salt", "branch")]
    for method, path in (*(("POST", path) for path in posts), ("PUT", f"{own}/standing")):
        for body in (JSONS[name], f'{{"scenario": {JSONS[name]}}}'):
            answer = server.client.request(
                method, path, content=body, headers={"content-type": "application/json", **people.headers(0)}
            )
            is_drawn = path.endswith("/sketch") and answer.status_code == 200 and answer.json()["complaints"]
            assert is_drawn or is_told(answer), (path, answer.text[:2_000])


@pytest.mark.parametrize("name", JSONS)
def test_a_hostile_proof_is_refused_in_a_sentence(server: Running, name: str) -> None:
    answer = server.client.post(f"{MATCH}/import", json={"text": JSONS[name].replace("[", "{", 1)})
    assert is_told(answer), answer.text[:2_000]


@pytest.mark.parametrize(
    "scenario",
    [
        {"title": "x" * 300_000},
        {"a" * 100_000: 1},
        {"turns": 10**18},
        {f"field{number}": {} for number in range(9_000)},
        {"sides": [{"units": [{"unit": "us_rifle", "count": 10**17}]}] * 2},
        {"map": {"name": "x", "rows": ["." * 5_000] * 30}},
        {"a": [[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]},
    ],
)
def test_a_hostile_sketch_is_complained_of(server: Running, scenario: dict[str, Any]) -> None:
    answer = server.client.post(f"{BENCH}/sketch", json={"scenario": scenario})
    assert answer.status_code == 200, answer.text[:2_000]
    assert answer.json()["complaints"]


def test_a_long_option_is_refused_in_a_sentence(server: Running) -> None:
    for options in ({"amphibious": "x" * 900_000}, {"x" * 900_000: True}, {"amphibious": 10**18}):
        answer = server.client.post(MATCH, json={"game": "front_line", "options": options})
        assert is_told(answer), answer.text[:2_000]


def test_the_servers_own_process_parses_and_plays_nothing_that_was_sent(
    server: Running, long_match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sketch = server.client.post(f"{BENCH}/read", json={"scenario": "gifu"}).json()["scenario"]
    text = server.client.post(f"{BENCH}/sketch", json={"scenario": sketch}).json()["text"]

    def here(*_: Any, **__: Any) -> Any:
        raise AssertionError("this is for a reader process")

    for where in ("tomllib.loads", "broadfront.engine.match_file.read", "broadfront.engine.match.Match.play"):
        monkeypatch.setattr(where, here)
    for path, body, status in (
        (f"{BENCH}/read", {"text": text}, 200),
        (f"{BENCH}/sketch", {"scenario": sketch}, 200),
        ("/api/games/action_front/studies", {"scenario_text": text, "matches": 1, "player": "random"}, 201),
        (MATCH, {"game": "action_front", "scenario": "mine", "scenario_text": text}, 201),
        (f"{MATCH}/import", {"text": long_match}, 201),
    ):
        answer = server.client.post(path, json=body)
        assert answer.status_code == status, answer.text


def test_an_imported_match_is_whole_and_is_found_again_without_playing_it(
    server: Running, long_match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = match_file.read(long_match)
    created = server.client.post(f"{MATCH}/import", json={"text": long_match}).json()
    session = server.live(created["id"])
    assert session.match.position == match.position
    assert (session.match.journal, session.match.log) == (match.journal, match.log)
    assert (session.given, session.match.seen_by) == (len(match.journal), match.seen_by)
    server.forget()
    played: list[object] = []
    play = Match.play

    def counted(self: Match, move: Any) -> Any:
        played.append(move)
        return play(self, move)

    monkeypatch.setattr(Match, "play", counted)
    again = server.live(created["id"])
    assert len(played) < 32
    assert again.match.position == match.position


def test_a_byte_order_mark_before_a_match_file_is_no_part_of_it(server: Running) -> None:
    people = server.match()
    for form in ("text", "json"):
        text = people.get("/export", format=form).text
        answer = server.client.post(f"{MATCH}/import", json={"text": f"\ufeff{text}"})
        assert answer.status_code == 201, answer.text


def test_a_branch_of_a_long_match_keeps_its_snapshots(server: Running, long_match: str) -> None:
    created = server.client.post(f"{MATCH}/import", json={"text": long_match}).json()
    answer = server.client.post(f"{MATCH}/{created['id']}/branch", json={"moves": 200})
    assert answer.status_code == 201, answer.text
    stored = server.run(server.context.storage.read(answer.json()["id"]))
    assert stored is not None
    assert [kept.moves for kept in stored.snapshots] == list(range(32, 201, 32))


def test_a_branch_of_a_long_match_is_worked_out_on_the_account_of_its_sender(
    server: Running, long_match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = server.client.post(f"{MATCH}/import", json={"text": long_match}).json()
    imports, asked = server.context.import_workers, []
    read = imports.read

    async def noted(sender: Sender, task: Callable[..., Any], *given: object) -> Any:
        asked.append((sender.address, task))
        return await read(sender, task, *given)

    monkeypatch.setattr(imports, "read", noted)
    headers = {"x-forwarded-for": "203.0.113.7"}
    branch = f"{MATCH}/{created['id']}/branch"
    played = Counter[str]()
    play = Match.play

    def counted(self: Match, move: Any) -> Any:
        played["here"] += 1
        return play(self, move)

    monkeypatch.setattr(Match, "play", counted)
    assert server.client.post(branch, json={"moves": 290}, headers=headers).status_code == 201
    assert asked == [("203.0.113.7", untrusted_tasks.branched)]
    assert played["here"] <= STRIDE, "the rest was taken over, or played by a reader"


def test_a_branch_leaves_the_event_loop_to_others(
    server: Running, long_match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = server.client.post(f"{MATCH}/import", json={"text": long_match}).json()
    write, loop = match_file.write, []

    def written(match: Match) -> str:
        with pytest.raises(RuntimeError):  # none runs in this thread
            asyncio.get_running_loop()
        loop.append(server.run(asyncio.sleep(0, "free")))  # while it is written
        return write(match)

    monkeypatch.setattr("broadfront.server.context.match_file.write", written)
    answer = server.client.post(f"{MATCH}/{created['id']}/branch", json={"moves": 290})
    assert (answer.status_code, loop) == (201, ["free"])


def test_a_branch_beyond_what_an_address_may_store_is_refused_before_the_work(
    start: Callable[..., Running], long_match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(max_stored=100_000)
    headers = {"x-forwarded-for": "203.0.113.7"}
    created = server.client.post(f"{MATCH}/import", json={"text": long_match}).json()
    server.context.storage_quota.add("203.0.113.7", 1_000_000)

    async def never(*_: object) -> Any:
        raise AssertionError("it is worked out")

    monkeypatch.setattr(server.context.import_workers, "read", never)
    monkeypatch.setattr(server.live(created["id"]).match, "replayed", never)
    answer = server.client.post(f"{MATCH}/{created['id']}/branch", json={"moves": 290}, headers=headers)
    assert answer.status_code == 429
    assert "MB a day for an address" in answer.json()["message"]


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A file that a worker reads at until the test has written something to it."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def test_a_text_that_takes_too_long_is_refused_and_its_process_ended(pipe: Path) -> None:
    async def read() -> None:
        reader = InputWorker(0.2, "This takes too long.")
        try:
            with pytest.raises(InvalidInput, match="too long"):
                await reader.read(NOBODY, Path.read_text, pipe)
            assert reader.pids == []
            assert await reader.read(NOBODY, sum, [1, 2]) == 3
        finally:
            reader.close()

    asyncio.run(read())


def test_a_match_file_that_takes_too_long_is_refused(start: Callable[..., Running], long_match: str) -> None:
    server = start(most_import=0.001)
    answer = server.client.post(f"{MATCH}/import", json={"text": long_match})
    assert answer.status_code == 422
    assert "too long" in answer.json()["message"]
    assert server.match().state()["version"] >= 0  # the others do not notice


def test_a_reader_survives_a_sender_who_hangs_up(pipe: Path) -> None:
    async def read() -> None:
        reader, left = InputWorker(PATIENCE, ""), asyncio.Event()

        async def leaves() -> None:
            await left.wait()

        try:
            assert await reader.read(NOBODY, sum, [1]) == 1
            [pid] = reader.pids
            hung_up = [Sender("a", leaves)] * 3
            untrusted_tasks = [
                asyncio.ensure_future(reader.read(one, Path.read_text, pipe)) for one in hung_up
            ]
            await asyncio.sleep(0)
            left.set()
            for one in untrusted_tasks:
                with pytest.raises(ServerFault, match="given up"):
                    await one
            assert await reader.read(Sender("b"), sum, [2]) == 2, "another worker reads meanwhile"
            later = asyncio.ensure_future(reader.read(Sender("a"), sum, [3]))
            await asyncio.sleep(0)
            assert not later.done(), "what has begun for him goes on"
            await asyncio.to_thread(pipe.write_text, "enough")
            assert await later == 3, "and what had not begun is left out"
            assert pid in reader.pids
            assert len(reader.pids) == 2
        finally:
            reader.close()

    asyncio.run(read())


def test_a_page_that_is_closed_gives_up_its_place(
    server: Running, monkeypatch: pytest.MonkeyPatch, pipe: Path
) -> None:
    imports = server.context.import_workers
    read = imports.read
    monkeypatch.setattr(imports, "read", lambda sender, *_: read(sender, Path.read_text, pipe))
    body = json.dumps({"text": "x"}).encode()
    head = f"POST {MATCH}/import HTTP/1.1\r\nhost: {server.sock.getsockname()[0]}:{server.sock.getsockname()[1]}\r\n"
    head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(3):
            line = stack.enter_context(
                socket.create_connection(server.sock.getsockname()[:2], timeout=PATIENCE)
            )
            line.sendall(head.encode() + body)
        until(lambda: imports._pool.waiting == 2, "one import begins, two wait")
    until(lambda: not imports._pool.waiting, "those are given up")
    monkeypatch.undo()
    pipe.write_text("enough")
    answer = server.client.post(f"{MATCH}/import", json={"text": "x"})
    assert "no match file" in answer.json()["message"]


def test_one_address_cannot_fill_the_queue(pipe: Path) -> None:
    async def read() -> None:
        reader = InputWorker(PATIENCE, "")
        try:
            many = [
                asyncio.ensure_future(reader.read(Sender("a"), Path.read_text, pipe))
                for _ in range(MAX_WAITING)
            ]
            while reader._pool.waiting < MAX_WAITING - 1:
                await asyncio.sleep(0)
            with pytest.raises(ServerFault) as refused:
                await reader.read(Sender("a"), sum, [1])
            assert refused.value.status == 429
            assert await reader.read(Sender("b"), sum, [1]) == 1  # before the nine of the first address
            for one in many:
                one.cancel()
            await asyncio.gather(*many, return_exceptions=True)
        finally:
            reader.close()

    asyncio.run(read())


def test_luck_has_a_process_of_its_own_and_is_measured_once_for_a_version(
    server: Running, long_match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = server.client.post(f"{MATCH}/import", json={"text": long_match}).json()
    asked: list[object] = []
    lucks, helpers = server.context.report_workers, server.context.odds_workers
    read = lucks.read

    async def counted(*given: Any, **more: Any) -> Any:
        asked.append(given)
        return await read(*given, **more)

    async def busy(*_: Any) -> Any:
        raise AssertionError("luck holds up the odds")

    monkeypatch.setattr(lucks, "read", counted)
    monkeypatch.setattr(helpers, "run", busy)
    answers = [server.client.get(f"{MATCH}/{created['id']}/luck") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert len(asked) == 1


def test_luck_that_takes_too_long_says_so_and_is_not_tried_again(
    start: Callable[..., Running], long_match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(most_luck=0.001)
    asked: list[object] = []
    run = server.context.report_workers._pool.run

    async def counted(*given: Any, **more: Any) -> Any:
        asked.append(given)
        return await run(*given, **more)

    text = long_match.split("\n301.")[0]
    created = server.client.post(f"{MATCH}/import", json={"text": text}).json()
    monkeypatch.setattr(server.context.report_workers._pool, "run", counted)
    for _ in range(2):
        answer = server.client.get(f"{MATCH}/{created['id']}/luck")
        assert answer.status_code == 422
        assert "too long" in answer.json()["message"]
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("report", "missing", "other"), [("luck", "luck", "course"), ("course", "course", "luck")]
)
def test_a_match_that_is_too_long_is_told_what_is_missing(
    start: Callable[..., Running], long_match: str, report: str, missing: str, other: str
) -> None:
    """ "Too long to measure its luck and course" stood above a measured luck."""
    server = start(most_luck=0.001)
    text = long_match.split("\n301.")[0]
    created = server.client.post(f"{MATCH}/import", json={"text": text}).json()
    answer = server.client.get(f"{MATCH}/{created['id']}/{report}")
    assert answer.status_code == 422
    assert missing in answer.json()["message"]
    assert other not in answer.json()["message"]


def test_the_games_are_loaded_in_a_thread(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def load() -> Any:
        threads.append(threading.current_thread())
        return game_cards()

    monkeypatch.setattr("broadfront.server.games.api.game_cards", load)
    assert server.client.get("/api/games").status_code == 200
    assert [thread is server._thread for thread in threads] == [False]


def test_a_reader_process_has_a_bound_on_its_memory() -> None:
    async def read() -> None:
        reader = InputWorker(PATIENCE, "")
        try:
            with pytest.raises(InvalidInput, match="too large"):
                await reader.read(NOBODY, bytes, 2 * untrusted_tasks.MAX_MEMORY)
            assert await reader.read(NOBODY, sum, [1]) == 1
        finally:
            reader.close()

    asyncio.run(read())


def test_what_earlier_texts_left_in_a_reader_process_refuses_no_other_text() -> None:
    most = untrusted_tasks.MAX_MEMORY

    async def read() -> None:
        reader = InputWorker(PATIENCE, "", WorkerPool(1, untrusted_tasks.ready))
        try:
            await reader.read(NOBODY, exec, f"import builtins; builtins.kept = bytearray({most * 2 // 3})")
            assert await reader.read(NOBODY, eval, f"len(bytearray({most // 2}))") == most // 2
        finally:
            reader.close()

    asyncio.run(read())
