"""Analysing positions: the question carries the position; what may be taken of a match, and what not."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path as FilePath
from random import Random
from typing import Any

import pytest
from tests.patience import until
from tests.server.harness import PERSON, People, Running, computer
from tests.tiers import sampled

from broadfront.engine import match_file, registry
from broadfront.engine.notation import read_position
from broadfront.engine.position import Move, has_hidden_information
from broadfront.server.analysis import tasks
from broadfront.server.analysis.position_analysis import analyse_match
from broadfront.server.analysis.tasks import Path
from broadfront.server.http.errors import InvalidInput
from broadfront.server.http.rate_limits import MAX_SEARCHES
from broadfront.server.workers.tasks import Place

Json = dict[str, Any]

GALLERY = FilePath(__file__).parents[2] / "docs" / "gallery" / "matches"
HIDDEN: list[tuple[str, Json]] = [("fighting_front", {}), ("action_front", {"scenario": "point_defence"})]


@pytest.fixture(scope="module")
def first() -> str:
    return str(registry.game("front_line").new().notation())


def opened(server: Running, position: str, moves: list[Any] | None = None, **more: Any) -> Json:
    body = {"position": position, "moves": moves or [], **more}
    answer = server.client.post("/api/analysis/position", json=body)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def refused(server: Running, path: str, body: Json, status: int = 422) -> str:
    answer = server.client.post(path, json=body)
    assert answer.status_code == status, answer.text
    return str(answer.json()["message"])


@pytest.mark.parametrize("game", registry.ids())
def test_every_box_is_analysed_from_its_first_position(server: Running, game: str) -> None:
    root = server.client.post("/api/analysis/start", json={"game": game}).json()
    found = opened(server, root["position"], table=True)
    assert found["table"]["game"] == game
    assert found["notation"] == root["position"]
    rolled = opened(server, root["position"], rolls=200)
    ask = rolled["state"]["view"]["ask"]
    assert ask[0] == rolled["state"]["seat"] >= 0, "the seat that is asked is the one that looks"
    further = opened(server, root["position"], [*(one["move"] for one in rolled["moves"]), ask[3][0]])
    assert len(further["moves"]) == len(rolled["moves"]) + 1
    assert further["moves"][-1]["words"]
    assert opened(server, further["notation"])["state"]["view"]["headline"]


def test_chance_is_rolled_or_chosen(server: Running) -> None:
    game = registry.game("front_line")
    p = game.new()
    while p.pending is not None and p.pending.seat >= 0:
        p.play(p.pending.moves[0])
    found = opened(server, p.notation())
    assert [one["share"] for one in found["chances"]] == pytest.approx([1 / 6] * 6)
    assert found["state"]["view"]["ask"][3] == []
    chosen = opened(server, p.notation(), [found["chances"][2]["move"]])
    assert chosen["moves"][0]["seat"] == -1
    assert opened(server, p.notation(), rolls=1)["moves"][0]["move"] in [
        one["move"] for one in found["chances"]
    ]


def test_what_a_table_asks_is_answered(server: Running, first: str) -> None:
    ask = opened(server, first)["state"]["view"]["ask"]
    verb, what, where = ask[3][0]
    move = {"position": first, "verb": verb, "what": what, "where": where}
    assert server.client.post("/api/analysis/why", json=move).json()["legal"]
    assert server.client.post("/api/analysis/odds", json=move).status_code == 200
    assert server.client.post("/api/analysis/way", json=move).json() is None
    wrong = {**move, "verb": "attack", "what": 20, "where": 26}
    assert not server.client.post("/api/analysis/why", json=wrong).json()["legal"]
    assert refused(server, "/api/analysis/odds", wrong)
    assert "no lines of sight" in refused(server, "/api/analysis/sight", {"position": first, "space": 0})
    assert "no such space" in refused(server, "/api/analysis/forecast", {"position": first, "space": 999})


def test_many_units_go_by_one_order_and_all_or_none(server: Running) -> None:
    position = server.client.post("/api/analysis/start", json={"game": "global_war"}).json()["position"]
    ask = opened(server, position)["state"]["view"]["ask"]
    verb, what, where = next(move for move in ask[3] if move[0] == "buy")
    part = {"verb": verb, "what": [what], "where": [where], "units": 2}
    assert len(opened(server, position, parts=[part])["moves"]) == 2
    body = {"position": position, "parts": [{**part, "units": 100}]}
    assert refused(server, "/api/analysis/position", body)


def test_faults_name_line_and_field(server: Running, first: str) -> None:
    lines = "\n".join(first.split())
    at = next(n for n, line in enumerate(lines.split("\n"), 1) if line.startswith("turn="))
    for changed in ("turn=x", "turn=99999", "tern=0"):
        text = lines.replace("turn=0", changed)
        fault = refused(server, "/api/analysis/position", {"position": text})
        assert fault.startswith(f"line {at}: "), fault
        assert changed.partition("=")[0] in fault
    assert "too short" in refused(server, "/api/analysis/position", {"position": "front_line/1"})
    assert refused(server, "/api/analysis/position", {"position": first, "moves": [["attack", 1, 2]]})
    assert "no seat 7" in refused(server, "/api/analysis/position", {"position": first, "seat": 7})
    assert refused(server, "/api/analysis/position", {"position": first, "seat": 99}, 400)
    many = [["end", 0, 0]] * 1001
    assert refused(server, "/api/analysis/position", {"position": first, "moves": many}, 400)
    assert refused(server, "/api/analysis/start", {"game": "ludo"})


def test_people_who_play_each_other_are_not_helped(start: Callable[..., Running]) -> None:
    server = start()
    people = server.match(seats=[PERSON, PERSON])
    for tokens in ([], [people.tokens[0]], [people.tokens[0], "x" * 43]):
        answer = people.post("/analysis", {"moves": 0, "tokens": tokens})
        assert answer.status_code == 409
        assert "when it is over" in answer.json()["message"]
    both = people.post("/analysis", {"moves": 0, "tokens": list(people.tokens.values())})
    assert both.status_code == 200, "who plays both seats helps nobody against another"
    assert both.json()["position"].startswith("front_line/")
    alone = server.match(seats=[PERSON, computer()])
    assert alone.post("/analysis", {"moves": 0, "tokens": [alone.tokens[0]]}).status_code == 200
    assert alone.post("/analysis", {"moves": 0, "tokens": []}).status_code == 409
    assert alone.post("/analysis", {"moves": 9999, "tokens": [alone.tokens[0]]}).status_code == 422


def test_a_match_that_is_over_lies_open(start: Callable[..., Running]) -> None:
    server = start()
    match = server.match("front_line", [computer(), computer()])
    session = server.live(match.id)
    until(lambda: session.match.is_over, "the end of the match")
    found = match.post("/analysis", {"moves": len(session.match.journal), "tokens": []}).json()
    assert found["position"] == session.match.position.notation()


def test_the_computer_tells_what_a_position_promises(server: Running, first: str) -> None:
    ask = {"position": first, "seconds": 0.05, "seed": 3}
    found = server.client.post("/api/analysis/judge", json=ask).json()
    assert found["played"] > 0
    assert sum(found["sums"]) == pytest.approx(found["played"]), "two opposed seats share one"
    assert found["seat"] == 0
    assert found["tried"]
    assert found["tried"][0]["words"].startswith("Green takes the supply card")
    among = [one["move"] for one in found["tried"][:2]]
    closer = server.client.post("/api/analysis/judge", json={**ask, "among": among}).json()
    assert sorted(one["move"] for one in closer["tried"]) == sorted(among)
    assert len({one["played"] for one in closer["tried"]}) == 1
    assert refused(server, "/api/analysis/judge", {**ask, "seconds": 3.0}, 400)


@pytest.mark.parametrize("most", sampled((1, MAX_SEARCHES), 2))
def test_nobody_has_the_computer_think_about_many_positions_at_once(
    start: Callable[..., Running], first: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("broadfront.server.http.rate_limits.MAX_SEARCHES", most)
    server = start()
    with ThreadPoolExecutor(8) as pool:
        ask = {"position": first, "seconds": 2.0}
        answers = [pool.submit(server.client.post, "/api/analysis/judge", json=ask) for _ in range(8)]
        codes = [answer.result().status_code for answer in answers]
    assert set(codes) == {200, 429}


def test_a_match_is_looked_back_at_when_it_is_over(start: Callable[..., Running]) -> None:
    server = start()
    running = server.match(seats=[PERSON, PERSON])
    for path, body in (("/survey", {}), ("/judge", {"moves": 0})):
        assert running.post(path, body).status_code == 409
    match = server.match("front_line", [computer(), computer()])
    session = server.live(match.id)
    until(lambda: session.match.is_over, "the end of the match")
    survey = match.post("/survey", {"most": 8}).json()
    assert len(survey["moments"]) == 8 < survey["decisions"]
    at = survey["moments"][3]
    found = match.post("/judge", {"moves": at, "seconds": 0.05}).json()
    assert tuple(found["made"]["move"]) == session.match.journal[at]
    assert found["made"]["move"] in [one["move"] for one in found["tried"]]
    end = match.post("/judge", {"moves": len(session.match.journal)}).json()
    assert end["sums"] == list(session.match.result or ())
    assert match.post("/judge", {"moves": 99_999}).status_code == 422


@pytest.mark.parametrize("name", ["expand_the_front", "fighting_front"])
def test_attacks_that_are_named_amid_a_phase_are_looked_back_at(name: str) -> None:
    match = match_file.read((GALLERY / f"{name}.match").read_bytes())
    moves = [(move.verb, move.what, move.where) for move in match.journal]
    moments = analyse_match(Place.of(match.setting), match.start.to_builtins(), moves, 24)
    assert len(moments) == 24
    resolving = [at for at in moments if match.position_after(at).agenda[-1].resolving]
    assert resolving, "no attack is among them"
    assert {match.game.verbs[match.journal[at].verb].role for at in resolving} <= {"attack", "fight"}


def agreed(match: People, what: str) -> None:
    """Let one seat offer an end of a match, and the other accept it."""
    version = match.post("/parley", {"say": "offer", "what": what}, 0).json()["parley"]["offer"]["version"]
    assert match.post("/parley", {"say": "accept", "version": version}, 1).json()["ending"]


def test_the_end_of_a_match_that_was_closed_is_its_result(server: Running) -> None:
    for say, result in (("resign", [0.0, 1.0]), ("draw", [0.5, 0.5])):
        match = server.match(seats=[PERSON, PERSON])
        if say == "resign":
            match.post("/parley", {"say": say}, 0)
        else:
            agreed(match, say)
        last = len(server.live(match.id).match.journal)
        end = match.post("/judge", {"moves": last, "seconds": 0.05}).json()
        assert (end["played"], end["sums"], end["tried"]) == (1, result, [])


def test_the_last_position_of_an_abandoned_match_is_judged_for_both_sides(server: Running) -> None:
    match = server.match(seats=[PERSON, PERSON])
    agreed(match, "abandon")
    session = server.live(match.id)
    assert session.match.result is None
    end = match.post("/judge", {"moves": len(session.match.journal), "seconds": 0.05}).json()
    assert end["seat"] == 0
    assert sum(end["sums"]) == pytest.approx(end["played"])


@pytest.mark.parametrize(("game", "more"), HIDDEN)
def test_a_running_match_shows_nothing_that_is_hidden(
    start: Callable[..., Running], game: str, more: Json
) -> None:
    server = start()
    match = server.match(game, [PERSON, computer()], **more)
    session = server.live(match.id)
    made = len(session.match.journal)
    true = session.match.position_after(made)
    assert has_hidden_information(true)
    ask = {"moves": made, "tokens": [match.tokens[0]]}
    found = match.post("/analysis", ask).json()
    assert "dealt by chance" in found["note"]
    card = registry.game(game)
    assert card.view(read_position(found["position"]), 0) == card.view(true, 0)
    # were another world true that the seat cannot tell from this one, it would be told the same
    session.match.position_after = lambda moves: true.determinized(0, Random(99))  # type: ignore[method-assign]
    assert match.post("/analysis", ask).json() == found


NONSENSE = (
    "front_line/1 main amphibious:on,setup:recommended,supply_cards:choose"
    " board=1I!1i2/1i(a1)3i/iaii2/1tiI2/1iI2a/5A/1tT3/TIi1I1/IA1TI1/2ITI1 cards=6.5 reserve=0.2*2.1.0.2*2.1"
    " lost=1*6.2.0 stacks=0*2.0.0*3 leadership=0*2 edge=4 month=1 turn=4 leader=1 mover=1 stack=3 chits=0 supported=0"
    " acting=49 winner=-1 agenda=EndTurn(),Actions(1),Reactions(),CombatDice(49,55,0)"
)
"""It can be shown, but not played on: the square that is attacked is empty."""


def test_what_cannot_be_played_on_is_refused_in_words(server: Running) -> None:
    for path, more in (("position", {}), ("judge", {"seconds": 0.05}), ("edit", {"act": "look"})):
        told = refused(server, f"/api/analysis/{path}", {"position": NONSENSE, **more})
        assert "give it more stacks" in told


def test_a_position_that_no_play_leads_to_is_refused_in_words(first: str) -> None:
    with pytest.raises(InvalidInput):
        tasks.show_position(Path(first.replace("agenda=", "agenda=Attack(99,99),"), (), ""), 0, None, False)


def test_plans_of_a_turn_are_compared_where_the_game_has_them(server: Running) -> None:
    game = registry.game("global_war")
    first = str(game.new().notation())
    found, other = (
        server.client.post(
            "/api/analysis/judge", json={"position": first, "seconds": 0.05, "seed": seed}
        ).json()
        for seed in (3, 50)
    )
    told = {one["words"]: one for one in found["tried"]}
    assert len(told) == len(found["tried"]) >= 3, "each plan has a title of its own"
    assert set(told) == {one["words"] for one in other["tried"]}, "answers to other seeds can be added"
    assert "Attack nobody" in told
    assert len({tuple(map(tuple, [one["move"], *one["more"]])) for one in told.values()}) == len(told)
    assert all(one["played"] == found["played"] and one["squares"] > 0 for one in told.values())
    shares = [one["total"] / one["played"] for one in told.values()]
    assert max(shares) - min(shares) > 0.02, "plans that are told apart"
    best = found["tried"][0]
    assert any(line.startswith("Buy ") for line in best["orders"])
    assert len(best["orders"]) < len(best["more"]), "many orders are told in one line"
    for one in told.values():
        p = read_position(first)
        turn = game.turns_begun(p)
        for move in [one["move"], *one["more"]]:
            assert p.pending is not None
            assert p.pending.seat == found["seat"], "a plan ends before chance, or others, are asked"
            assert Move(*move) in p.pending.moves
            p.play(Move(*move))
        assert game.turns_begun(p) == turn
    one = server.client.post(
        "/api/analysis/judge", json={"position": first, "seconds": 0.05, "among": [best["move"]]}
    ).json()
    assert [tried["more"] for tried in one["tried"]] == [[]], "moves that are asked for are no plans"
