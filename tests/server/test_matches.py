"""Making matches, moving, taking back: over HTTP, against a real server."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.harness import PERSON, People, Running, computer

from broadfront.engine import match_file, registry
from broadfront.engine.conformance.run import random_move
from broadfront.engine.match import Match
from broadfront.engine.notation import read_position
from broadfront.server.matches import tables

FRONT_LINE = registry.game("front_line")
ATTACK = (
    "front_line/1 first_game amphibious:off,setup:recommended,supply_cards:balanced_industry "
    "board=i1ti2/iitiai/iatiit/6/3T(m1)2/6/5I(m1)/TII1A1/IIATII/2IT1I cards=2*2 reserve=0.2*2.1.0.2*2.1 lost=0*8 "
    "stacks=3.0.4.3*2.4 leadership=0*2 edge=0 month=0 turn=0 leader=0 mover=0 stack=1 chits=1 supported=0 acting=33 "
    "winner=-1 agenda=EndTurn(),Actions(0)"
)
"""Green's tank may attack; should it win, it may advance or stay."""


def test_a_match_is_made_and_seen_by_its_seats_and_by_spectators(server: Running) -> None:
    people = server.match(seats=[{"kind": "person", "name": "Ada"}, PERSON], guided=True)
    state = people.state(0)
    assert [seat["name"] for seat in state["seats"]] == ["Ada", "Red"]
    assert (state["seat"], state["version"], state["moves"], state["guided"]) == (0, 0, 0, True)
    assert state["scenario"] == "main"
    assert state["view"]["ask"][3], "the seat that is asked sees its moves"
    assert people.state(1)["view"]["ask"][3] == []
    assert people.state()["view"]["ask"][3] == []
    assert [people.state(seat)["idle"] for seat in (0, 1)] == [True, False]
    assert people.get("/table").json()["seats"] == ["Green", "Red"]


def test_a_new_match_that_makes_no_sense_is_refused_in_words(server: Running) -> None:
    for body, word in (
        ({"game": "ludo"}, "ludo"),
        ({"game": "front_line", "scenario": "atlantis"}, "atlantis"),
        ({"game": "front_line", "options": {"weather": True}}, "weather"),
        ({"game": "front_line", "seats": [PERSON]}, "2 seats"),
        ({"game": "front_line", "seats": [PERSON, computer("hal")]}, "hal"),
        ({"game": "front_line", "seats": [PERSON, computer("mcts:3600s")]}, "too much"),
        ({"game": "front_line", "seats": [PERSON, computer("mcts:100,cores=64")]}, "too much"),
        ({"game": "front_line", "scenario": "mine", "scenario_text": "[["}, "TOML"),
    ):
        answer = server.client.post("/api/matches", json=body)
        assert answer.status_code == 422, body
        assert word in answer.json()["message"], answer.text
        assert answer.json()["status"] == 422
    answer = server.client.post(
        "/api/matches", json={"game": "front_line", "seats": [PERSON, {"kind": "cat"}]}
    )
    assert answer.status_code == 400
    assert "'computer'" in answer.json()["message"], "what a seat may be"
    answer = server.client.post("/api/matches", json={"game": 7})
    assert answer.status_code == 400
    assert answer.json()["message"]


LONG = "mcts:0.1" + "0" * 60 + "s"


@pytest.mark.parametrize(
    ("plan", "word"),
    [
        ({"kind": "person", "name": "A\0da"}, "name"),
        ({"kind": "computer", "level": LONG}, "level"),
        ({"kind": "computer", "level": LONG, "name": "\0"}, "stored"),
    ],
)
def test_what_one_database_would_not_take_none_does(server: Running, plan: dict[str, str], word: str) -> None:
    answer = server.client.post("/api/matches", json={"game": "front_line", "seats": [plan, PERSON]})
    assert answer.status_code == 422
    assert word in answer.json()["message"]
    server.match()


@pytest.mark.parametrize(("written", "word"), [("A\0da", "name"), ("x" * 200, "scenario")])
def test_a_match_file_with_what_cannot_be_stored_is_refused(server: Running, written: str, word: str) -> None:
    own = (files("broadfront.games.action_front") / "data/scenarios/example.toml").read_text()
    seats = [{"kind": "person", "name": "Ada"}, PERSON]
    text = server.match("action_front", seats, scenario="mine", scenario_text=own).get("/export").text
    assert server.client.post("/api/matches/import", json={"text": text}).status_code == 201
    assert "scenario: mine\n" in text
    old = "= Ada" if word == "name" else "scenario: mine"
    answer = server.client.post(
        "/api/matches/import", json={"text": text.replace(old, f"{old[:-4]}{written}")}
    )
    assert answer.status_code == 422, answer.text
    assert word in answer.json()["message"]


def test_a_move_is_answered_with_the_state_after_it(server: Running) -> None:
    people = server.match()
    before = people.state(0)
    move = before["view"]["ask"][3][1]
    after = people.send(0, 0, move).json()
    assert after["version"] == 1
    assert after["last"] == [[0, *move]]
    assert after["fresh_log_from"] == 0


def test_a_repeated_send_is_answered_and_not_played_twice(server: Running) -> None:
    people = server.match()
    first = people.send(0, 0, people.state(0)["view"]["ask"][3][1])
    again = people.send(0, 0, first.json()["last"][0][1:])
    assert again.status_code == 200
    assert again.json()["version"] == first.json()["version"] == 1
    people.step()
    late = people.send(0, 0, first.json()["last"][0][1:])
    assert late.status_code == 200, "even when the match has moved on"
    assert late.json()["moves"] == people.state()["moves"]


def test_many_sends_of_one_move_at_once_play_it_once(server: Running) -> None:
    people = server.match()
    move = people.state(0)["view"]["ask"][3][2]
    codes: list[int] = []
    threads = [
        threading.Thread(target=lambda: codes.append(people.send(0, 0, move).status_code)) for _ in range(16)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes == [200] * 16
    assert people.state()["moves"] == 1


def test_a_stale_send_of_another_move_is_a_conflict(server: Running) -> None:
    people = server.match()
    moves = people.state(0)["view"]["ask"][3]
    assert people.send(0, 0, moves[1]).status_code == 200
    answer = people.send(0, 0, moves[2])
    assert answer.status_code == 409
    assert "moved on" in answer.json()["message"]
    assert people.send(1, 99, people.state(1)["view"]["ask"][3][0]).status_code == 409


def test_a_refusal_carries_the_code_of_its_reason_where_the_game_gives_one(server: Running) -> None:
    people = server.match("global_war", options={"research": False})
    state = people.state()
    fault = people.send(0, state["version"], ["buy", 0, 99]).json()
    assert (fault["code"], fault["rule"]) == ("NO_MONEY", "b3.2")
    assert people.get("/why", 0, verb="buy", what=0, where=99).json()["code"] == "NO_MONEY"


@pytest.mark.parametrize(
    "box", ["action_front", "expand_the_front", "fighting_front", "front_line", "global_war"]
)
def test_an_order_at_a_space_whose_number_no_piece_has_is_refused_for_the_space(
    server: Running, box: str
) -> None:
    people, game = server.match(box), registry.game(box)
    seat = max(0, people.state()["view"]["ask"][0])
    space = game.table(server.live(people.id).match.setting).spaces[0].id
    for name, verb in game.verbs.items():
        if verb.what and verb.where not in ("", "number"):
            why = people.get("/why", seat, verb=name, what=0, where=10**6, space=space).json()
            assert "no such thing" not in why["sentence"], (name, why)
    refusal = people.get("/why", seat, verb=next(iter(game.verbs)), what=10**6, where=10**6).json()[
        "sentence"
    ]
    assert "000000" not in refusal, "the numbers of orders are no words for people"


def test_an_illegal_move_is_refused_with_rule_and_sentence(server: Running) -> None:
    people = server.match()
    while people.state()["view"]["phase"] != "orders":
        people.step()
    state = people.state()
    asked = state["view"]["ask"][0]
    answer = people.send(asked, state["version"], ["attack", 0, 59])
    assert answer.status_code == 422
    fault = answer.json()
    assert fault["rule"]
    assert len(fault["message"]) > 20
    why = people.get("/why", asked, verb="attack", what=0, where=59).json()
    assert (why["legal"], why["rule"], why["sentence"]) == (False, fault["rule"], fault["message"])
    for nonsense in (["attack", -1, 10**6], ["fly", 0, 0], ["", 0, 0], ["roll", 6, 0]):
        assert people.send(asked, state["version"], nonsense).status_code == 422, nonsense
    assert people.state()["version"] == state["version"]


def test_whose_turn_it_is_not_is_refused(server: Running) -> None:
    people = server.match()
    move = people.state(0)["view"]["ask"][3][0]
    answer = people.send(1, 0, move)
    assert answer.status_code == 422
    assert "Green" in answer.json()["message"]
    assert people.send(-1, 0, move).status_code == 401, "spectators only watch"
    people.tokens[0] = "x" * 43
    assert people.send(0, 0, move).status_code == 401
    assert people.get("", 0).status_code == 401, "a wrong link is said, not taken for a spectator's"


def test_a_token_opens_its_own_match_and_seat_only(server: Running) -> None:
    one, two = server.match(), server.match()
    two.tokens, stolen = one.tokens, two.tokens
    assert two.get("", 0).status_code == 401
    two.tokens = stolen
    assert two.state(1)["seat"] == 1
    assert len(set(one.tokens.values()) | set(two.tokens.values())) == 4


def test_tokens_are_hashed_at_rest(start: Callable[..., Running], tmp_path: Path, kind: str) -> None:
    server = start()
    people = server.match()
    people.step()
    kept = repr([server.sql(f"select * from {table}") for table in tables.metadata.tables])
    server.stop()
    if kind == "sqlite":
        kept += repr([file.read_bytes() for file in tmp_path.glob("matches.sqlite*")])
    assert people.id in kept
    for token in people.tokens.values():
        assert token not in kept


def test_no_such_match(server: Running) -> None:
    for id_ in ("nowhere", "x" * 100, "%00", "a%20b"):
        assert server.client.get(f"/api/matches/{id_}").status_code == 404, id_


def orders(people: People) -> int:
    """Play to the first decision about an order; return the seat that is asked."""
    while (state := people.state())["view"]["phase"] != "orders":
        people.step()
    return int(state["view"]["ask"][0])


def undoable(people: People) -> int:
    """Play until the last move may be taken back; return whose it is."""
    for n in range(400):
        people.step(n)
        seat = people.state()["view"]["ask"][0]
        if people.state(seat)["can_undo"]:
            return int(seat)
    raise AssertionError("nothing could ever be taken back")


def test_undo_takes_back_to_the_last_barrier_and_no_further(server: Running) -> None:
    people = server.match()
    seat = undoable(people)
    state = people.state(seat)
    other = people.state(1 - seat)
    assert not other["can_undo"]
    version, moves = state["version"], state["moves"]
    assert people.post("/undo", {"version": version}, 1 - seat).status_code == 409
    answer = people.post("/undo", {"version": version}, seat)
    assert answer.status_code == 200
    back = answer.json()
    assert (back["version"], back["moves"]) == (version + 1, moves - 1)
    assert back["fresh_log_from"] == moves - 1
    assert back["last"] == []
    again = people.post("/undo", {"version": version}, seat)
    assert again.status_code == 200
    assert again.json()["moves"] == moves - 1, "sent twice, done once"
    while people.state(seat)["can_undo"]:
        people.post("/undo", {"version": people.state(seat)["version"]}, seat)
    refused = people.post("/undo", {"version": people.state(seat)["version"]}, seat)
    assert refused.status_code == 409
    assert refused.json()["message"]


def test_the_log_after_an_undo_goes_on_from_where_it_stood(server: Running) -> None:
    people = server.match()
    seat = undoable(people)
    before = people.state(seat)
    lines = {(line["move"], line["text"]) for line in before["log"]}
    people.post("/undo", {"version": before["version"]}, seat)
    news = people.state(seat, after=before["version"])
    kept = {line for line in lines if line[0] < news["fresh_log_from"]}
    fresh = {(line["move"], line["text"]) for line in news["log"]}
    assert kept | fresh == {(line["move"], line["text"]) for line in people.get("/log", seat).json()}


def test_news_since_any_version_makes_a_client_right(server: Running) -> None:
    people = server.match()
    whole = people.play_on(60, lambda n: 5 * n + 1)
    for after in range(0, whole["version"] + 1, 7):
        news = people.state(after=after)
        first = news["fresh_log_from"]
        assert [line for line in whole["log"] if line["move"] >= first] == news["log"]
        assert len(news["last"]) == whole["moves"] - first
    assert people.state(after=whole["version"])["last"] == []
    assert people.state(after=whole["version"] + 5)["log"] == whole["log"], (
        "a version of the future: all anew"
    )


def test_moments_show_the_match_as_it_was(server: Running) -> None:
    people = server.match()
    seen = [people.state(0)["view"]]
    for n in range(50):
        before = people.state(0)["moves"]
        people.step(n)
        after = people.state(0)
        seen += [None] * (after["moves"] - before - 1) + [after["view"]]
    for n, view in enumerate(seen):
        moment = people.get(f"/moments/{n}", 0).json()
        assert moment["moves"] == n
        if view is not None:
            assert moment["view"] == view
    assert people.get("/moments/0").json()["last"] == []
    assert people.get(f"/moments/{len(seen)}").status_code == 422
    assert people.get("/moments/-1").status_code in (400, 404)


def first_attack(people: People) -> tuple[int, list[Any]]:
    """Play until somebody may attack; return the seat and the move."""
    for n in range(600):
        seat = people.state()["view"]["ask"][0]
        for move in people.state(seat)["view"]["ask"][3]:
            if move[0] == "attack":
                return seat, move
        people.step(3 * n + 1)
    raise AssertionError("nobody ever attacks")


def test_odds_are_exact_and_asked_once_for_each_version(server: Running) -> None:
    people = server.match(options={"supply_cards": "balanced_industry"})
    seat, (verb, what, where) = first_attack(people)
    table = people.get("/odds", seat, verb=verb, what=what, where=where).json()
    assert table["move"].startswith("attack")
    assert sum(line["share"] for line in table["lines"]) == pytest.approx(1)
    assert table["odds_breakdown"] == []
    assert people.get("/odds", seat, verb=verb, what=what, where=where).json() == table
    refused = people.get("/odds", seat, verb="attack", what=0, where=0)
    assert refused.status_code == 422


def test_odds_of_a_version_that_is_past_are_not_refused_but_missing(server: Running) -> None:
    people = server.match()
    seat = people.state()["view"]["ask"][0]
    state = people.state(seat)
    verb, what, where = state["view"]["ask"][3][0]
    move = {"verb": verb, "what": what, "where": where}
    now = people.get("/odds", seat, **move, version=state["version"]).json()
    assert now["lines"]
    people.step()
    then = people.get("/odds", seat, **move, version=state["version"])
    assert then.status_code == 200
    assert (then.json()["lines"], then.json()["missing"]) == ([], "The match has moved on.")


def test_odds_say_what_they_assume_only_where_somebody_had_a_choice(server: Running) -> None:
    p = read_position(ATTACK, FRONT_LINE)
    answer = server.client.post("/api/matches/import", json={"text": match_file.write(Match(FRONT_LINE, p))})
    people = People(server, answer.json())
    assert p.pending is not None
    verb, what, where = next(move for move in p.pending.moves if move.verb == "attack")
    attack = people.get("/odds", 0, verb=verb, what=what, where=where).json()
    assert attack["policy"].startswith("From then on nobody uses Leadership or the Edge")
    assert people.get("/odds", 0, verb="end").json()["policy"] == ""


def test_odds_say_what_they_come_from_if_the_game_does(server: Running) -> None:
    people = server.match(game="action_front", scenario="example", seats=[PERSON, PERSON])
    ask = people.state(0)["view"]["ask"]
    verb, what, where = next(move for move in ask[3] if move[0] == "barrage")
    table = people.get("/odds", 0, verb=verb, what=what, where=where).json()
    assert table["odds_breakdown"][0]["value"] == "23 of 52 cards"
    assert {"4.3", "4.4", "4.6"} <= {line["rule"] for line in table["odds_breakdown"]}


def test_a_match_file_goes_out_and_comes_in_again(server: Running) -> None:
    people = server.match(seats=[{"kind": "person", "name": "Ada"}, PERSON])
    for n in range(40):
        people.step(n)
    text = people.get("/export").text
    assert text.startswith("Broadfront match 1")
    assert "seat: Green = Ada" in text
    answer = server.client.post("/api/matches/import", json={"text": text})
    assert answer.status_code == 201
    twin = People(server, answer.json())
    assert twin.state(0)["view"] == people.state(0)["view"]
    assert twin.state()["seats"][0]["name"] == "Ada"
    assert twin.state()["moves"] == people.state()["moves"]
    twin.step()
    assert twin.get("/export", format="json").json()["given"] == people.state()["moves"]
    with_proof = people.get("/export", format="json").text
    assert server.client.post("/api/matches/import", json={"text": with_proof}).status_code == 201
    assert server.client.post("/api/matches/import", json={"text": "{}"}).status_code == 422
    lines = text.split("\n")
    lines[10] = "4. Green: attack A1 A1"
    bad = server.client.post("/api/matches/import", json={"text": "\n".join(lines)})
    assert bad.status_code == 422
    assert bad.json()["message"].startswith("line 11: "), "it says on which line"


def test_an_imported_match_does_not_call_people_by_the_computers_level(server: Running) -> None:
    text = server.match(seats=[{"kind": "person", "name": "Ada"}, computer("elite")]).get("/export").text
    assert "seat: Red = elite" in text
    for seats, names in (
        ([], ["Ada", "Red"]),
        ([PERSON, computer()], ["Ada", "Red"]),
        ([PERSON, {"kind": "person", "name": "Elite"}], ["Ada", "Elite"]),
    ):
        answer = server.client.post("/api/matches/import", json={"text": text, "seats": seats})
        assert [seat["name"] for seat in People(server, answer.json()).state()["seats"]] == names


def test_the_log_tells_whose_doing_a_forced_move_is(server: Running) -> None:
    rng, match = Random(2), Match(FRONT_LINE, FRONT_LINE.setting())
    while match.ask is not None:
        match.play(random_move(match.ask, rng))
    answer = server.client.post("/api/matches/import", json={"text": match_file.write(match)})
    people = People(server, answer.json())
    taken = [line for line in people.get("/log").json() if line["text"].startswith("Green takes the capital")]
    assert {line["actor"] for line in taken} == {0}
    assert 1 in {line["seat"] for line in taken}, "Red moved, and Green had only one stack to take"


def test_any_moment_branches_into_a_new_match_against_the_computer(server: Running) -> None:
    people = server.match()
    for n in range(30):
        people.step(n)
    moment = people.get("/moments/12", 0).json()
    answer = people.post("/branch", {"moves": 12, "seats": [PERSON, computer("recruit")]}, 0)
    assert answer.status_code == 201
    twin = People(server, answer.json())
    assert twin.get("/moments/12", 0).json()["view"] == moment["view"]
    assert list(twin.tokens) == [0]
    assert people.post("/branch", {"moves": 9999}, 0).status_code == 422


def test_long_polling_hears_of_a_move_and_gives_up_after_its_time(server: Running) -> None:
    people = server.match()
    assert people.get("/changes", 1, after=0, wait=0.2).json()["version"] == 0
    answers: list[int] = []
    waiting = threading.Thread(
        target=lambda: answers.append(people.get("/changes", 1, after=0, wait=20).json()["version"])
    )
    waiting.start()
    people.step()
    waiting.join(PATIENCE)
    assert answers == [1]
    assert people.state()["seats"][1]["here"], "who polls is there"
    assert not people.state()["seats"][0]["here"]


def test_a_whole_match_is_played_by_two_people_and_its_key_revealed(server: Running) -> None:
    people = server.match()
    assert people.state()["key"] == ""
    end = people.play_out()
    assert sorted(end["view"]["result"]) in ([0.0, 1.0], [0.5, 0.5])
    assert len(end["key"]) == 64
    over = people.send(0, end["version"], ["end", 0, 0])
    assert over.status_code == 409
    assert "over" in over.json()["message"]
    last = end["view"]["ask"] is None and people.state(after=0)["last"][-1][0]
    undone = people.post("/undo", {"version": end["version"]}, max(last, 0))
    assert undone.status_code == 409
    assert "ended the match" in undone.json()["message"]
    report = people.get("/luck").json()
    assert len(report["lines"]) == 2
    assert sum(line["rolls"] for line in report["lines"]) > 0
    assert report["explained"]


def test_of_a_match_that_is_in_use_there_is_one_session(start: Callable[..., Running]) -> None:
    server = start(most_live=1)
    people = server.match()
    held = server.live(people.id)
    for _ in range(3):
        server.match()
    people.step()
    assert server.live(people.id) is held
    assert held.version > 0
    watcher = held.watch(0)
    for _ in range(3):
        server.match()
    assert held in server.context.match_cache.values(), "who watches it is told what others write"
    held.leave(watcher)


def test_matches_leave_memory_and_come_back(start: Callable[..., Running]) -> None:
    server = start(most_live=3)
    played = [server.match() for _ in range(8)]
    for n, people in enumerate(played):
        people.play_on(n * 3, lambda step: step)
    states = [people.state(0) for people in played]
    assert len(server.context.match_cache) <= 3
    assert [people.state(0) for people in played] == states
    server.forget()
    assert [people.state(0) for people in played] == states


def test_the_first_matches_of_all_games_can_be_made_at_once() -> None:
    """In a process of its own, where no game is loaded yet; whether threads meet there is chance: it is tried often."""
    code = (
        "import threading\n"
        "from broadfront.engine import registry\n"
        "from broadfront.lab.matches import MatchSetup\n"
        "from broadfront.server.workers import untrusted_tasks\n"
        "faults = []\n"
        "start = threading.Barrier(20)\n"
        "def make(game):\n"
        "    start.wait()\n"
        "    try:\n"
        "        untrusted_tasks.opened(MatchSetup(game, '', {}, ''))\n"
        "    except Exception as fault:\n"
        "        faults.append(repr(fault))\n"
        "games = list(registry.ids()) * 4\n"
        "threads = [threading.Thread(target=make, args=(game,)) for game in games[:20]]\n"
        "for one in threads: one.start()\n"
        "for one in threads: one.join()\n"
        "assert not faults, faults\n"
    )
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
