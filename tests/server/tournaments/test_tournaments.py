"""Tournaments played at a server: sign-up, rounds, results, forfeits, the end."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.server.accounts.visitor import Json
from tests.server.harness import Running
from tests.server.tournaments.cup import DAY, Cup, plan

from broadfront.server.context import AppContext
from broadfront.server.http.errors import InvalidInput
from broadfront.server.matches.clocks import clock, timeouts
from broadfront.server.tournaments import scheduler
from broadfront.server.tournaments.repository import TournamentRecord
from broadfront.server.workers.turns import Turns


def pairs(state: Json, number: int = 0) -> list[tuple[int, int]]:
    return [(board["first"], board["second"]) for board in state["rounds"][number - 1]["boards"]]


# --- signing up ------------------------------------------------------------------------------------------------------


def test_who_signs_up_is_listed_and_may_take_it_back(cup: Cup) -> None:
    state = cup.made(2)
    assert (state["card"]["state"], state["card"]["players"], state["you"]) == ("open", 2, 0)
    assert [one["name"] for one in state["players"]] == ["Ada", "Bob"]
    assert state["card"]["maker"] == "Ada"
    assert cup.state(cup.players[0])["is_maker"]
    assert cup.state(cup.players[1])["you"] == 2
    cup.do(cup.players[1], "enter")
    assert cup.state()["card"]["players"] == 2, "twice is once"
    cup.do(cup.players[1], "leave")
    assert cup.state()["card"]["players"] == 1
    assert "two players" in cup.do(cup.players[0], "begin", status=409)["message"].lower()


def test_there_are_so_many_places_whoever_asks_at_once(cup: Cup) -> None:
    people = cup.people(6)
    cup.made(0, most=3)
    with ThreadPoolExecutor(6) as pool:
        address = f"/api/tournaments/{cup.id}/enter"
        found = list(pool.map(lambda one: one.client.post(address).status_code, people))
    assert sorted(found) == [200] * 3 + [409] * 3
    assert sorted(one["number"] for one in cup.state()["players"]) == [1, 2, 3]


def test_a_guest_looks_on(cup: Cup, server: Running) -> None:
    cup.made(1)
    for what in ("enter", "leave", "begin"):
        assert server.client.post(f"/api/tournaments/{cup.id}/{what}").status_code == 401
    assert server.client.post("/api/tournaments", json=plan()).status_code == 401
    assert server.client.get("/api/tournaments").json()["tournaments"][0]["id"] == cup.id
    assert server.client.get("/api/tournaments?own=true").status_code == 401
    assert server.client.get("/api/tournaments/nothing").status_code == 404


def test_what_makes_no_sense_is_refused_in_words(cup: Cup) -> None:
    refused: list[tuple[Json, str]] = [
        ({"game": "chess"}, "chess"),
        ({"title": "  a  "}, "title"),
        ({"closes": "2020-01-01T00:00:00Z"}, "future"),
        ({"closes": "2100-01-01T00:00:00Z"}, "ninety days"),
        ({"system": "round-robin", "most": 30}, "16"),
        ({"scenario": "allies"}, "two players"),
        ({"game": "global_war", "scenario": "1942", "options": {"seats": 6}}, "two players"),
        ({"title": "a\0bc"}, "character"),
        ({"options": {"nothing": True}}, "nothing"),
    ]
    ada = cup.people(1)[0]
    for more, word in refused:
        assert word in ada.post("/api/tournaments", plan(**more), 422)["message"]


def test_an_account_makes_so_many(cup: Cup) -> None:
    ada = cup.people(1)[0]
    for nth in range(10):
        if nth >= 5:
            assert "5 tournaments" in ada.post("/api/tournaments", plan(), 409)["message"]
            cup.do(ada, "cancel", {"why": "a try"})
        cup.id = ada.post("/api/tournaments", plan(), 201)["id"]
    assert len(ada.get("/api/tournaments?own=true")["tournaments"]) == 10
    cup.do(ada, "cancel", {"why": ""})
    assert "within a day" in ada.post("/api/tournaments", plan(), 409)["message"]
    cup.hands.seconds += 2 * 86_400
    ada.post("/api/tournaments", plan(), 201)


def test_who_made_it_cancels_it_and_nobody_else(cup: Cup, server: Running) -> None:
    cup.made(2)
    assert cup.do(cup.players[1], "cancel", {"why": ""}, 401)
    state = cup.do(cup.players[0], "cancel", {"why": "No time"})
    assert (state["card"]["state"], state["card"]["why"]) == ("cancelled", "No time")
    assert "closed" in cup.do(cup.people(3)[2], "enter", status=409)["message"]
    cup.pass_by(2)
    assert cup.state()["card"]["state"] == "cancelled"
    noted = server.sql("SELECT action, detail FROM audit WHERE action LIKE 'tournament%' ORDER BY id")
    assert [row[0] for row in noted] == ["tournament-made", "tournament-cancelled"]
    assert noted[1][1] == f"{cup.id} No time"


def test_too_few_at_the_closing_cancels_it(cup: Cup) -> None:
    cup.made(1)
    assert cup.look()["card"]["state"] == "open"
    state = cup.pass_by(1.1)
    assert state["card"]["state"] == "cancelled"
    assert "two players" in state["card"]["why"]


# --- rounds ----------------------------------------------------------------------------------------------------------


def test_a_round_begins_when_the_sign_up_closes(cup: Cup) -> None:
    cup.made(4)
    state = cup.pass_by(1.1)
    assert (state["card"]["state"], state["card"]["round"], state["card"]["rounds"]) == ("on", 1, 2)
    assert pairs(state) == [(1, 3), (2, 4)]
    for board in state["rounds"][0]["boards"]:
        one, two = board["games"]
        assert (one["first"], one["second"]) == (two["second"], two["first"]), "both sides"
    game = cup.games()[0]
    card = cup.server.client.get(f"/api/matches/{game['match']}/seating").json()
    assert [seat["name"] for seat in card["seats"]] == ["Ada", "Cleo"]
    assert all(seat["account"] for seat in card["seats"])
    assert card["pace"]["kind"] == "post"
    own = cup.players[0].post("/api/own-matches", {})["matches"]
    assert {one["table"]["match"] for one in own} == {one["match"] for one in cup.games()[:2]}


def test_seats_belong_to_their_accounts_alone(cup: Cup) -> None:
    cup.begun(2)
    game = cup.games()[0]
    address = f"/api/matches/{game['match']}"
    other = cup.browser(game["second"]).client
    assert other.get(address, headers={"authorization": "Bearer seat-0"}).status_code == 401
    assert cup.server.client.get(address, headers={"authorization": "Bearer seat-0"}).status_code == 401
    join = {"seat": 0, "token": "a" * 43, "name": "X"}
    assert cup.server.client.post(f"{address}/join", json=join).status_code == 409


def test_swiss_is_played_to_its_end(cup: Cup) -> None:
    cup.begun(5)
    state = cup.state()
    assert state["card"]["rounds"] == 3
    met: list[frozenset[int]] = []
    byes: list[int] = []
    for number in (1, 2, 3):
        state = cup.state()
        assert state["card"]["round"] == number
        for first, second in pairs(state):
            (met.append(frozenset((first, second))) if second else byes.append(first))
        state = cup.play()
    assert len(met) == len(set(met)) == 6
    assert len(byes) == len(set(byes)) == 3
    assert state["card"]["state"] == "over"
    assert state["players"][0]["name"] == "Ada"
    assert (state["players"][0]["place"], state["players"][0]["points"]) == (1, 6.0)
    assert state["tie_breaks"] == ["Buchholz", "Sonneborn-Berger", "Direct encounter"]
    again = cup.look()
    assert {**again, "now": ""} == {**state, "now": ""}, "nothing happens any more"


def test_round_robin_everybody_meets_everybody(cup: Cup) -> None:
    state = cup.begun(3, system="round-robin")
    for _ in range(3):
        state = cup.play(strongest_first=False)
    assert state["card"]["state"] == "over"
    assert cup.points() == [("Cleo", 4.0), ("Bob", 2.0), ("Ada", 0.0)]
    met = {frozenset(pair) for n in (1, 2, 3) for pair in pairs(state, n)}
    assert met == {frozenset(pair) for pair in [(1, 2), (1, 3), (2, 3), (1, 0), (2, 0), (3, 0)]}


def test_knockout_level_pairings_have_a_third_match(cup: Cup) -> None:
    state = cup.begun(3, system="knockout")
    assert pairs(state) == [(1, 0), (2, 3)]
    one, two = cup.games()[1:]
    cup.win(one, 2)
    cup.win(two, 3)
    state = cup.look()
    assert state["card"]["round"] == 1
    third = cup.games()[-1]
    assert {third["first"], third["second"]} == {2, 3}
    assert third["first_score"] is None
    assert cup.at(third, 0).status_code == 200, "it is there"
    cup.win(third, 3)
    state = cup.look()
    assert (state["card"]["round"], pairs(state)) == (2, [(1, 3)])
    state = cup.play()
    assert state["card"]["state"] == "over"
    assert [(one["name"], one["place"]) for one in state["players"]] == [("Ada", 1), ("Cleo", 2), ("Bob", 3)]


def test_a_drawn_third_match_goes_to_the_seed(cup: Cup) -> None:
    cup.begun(2, system="knockout")
    for game in cup.games():
        cup.draw(game)
    cup.look()
    cup.draw(cup.games()[-1])
    state = cup.look()
    assert state["card"]["state"] == "over"
    assert state["players"][0]["name"] == "Ada"
    assert (state["players"][0]["points"], state["players"][0]["drawn"]) == (1.5, 3)


def test_a_rated_tournament_changes_ratings_and_seeds_by_them(cup: Cup, server: Running) -> None:
    cup.begun(2, system="knockout", rated=True)
    cup.play(strongest_first=False)
    assert cup.state()["card"]["state"] == "over"
    server.run(server.context.ratings.rate_waiting())
    cup.made(3, system="round-robin", rated=True)
    state = cup.do(cup.players[0], "begin")
    seeds = {one["name"]: one["seed"] for one in state["players"]}
    ratings = {one["name"]: one["rating"] for one in state["players"]}
    assert seeds == {"Bob": 1, "Cleo": 2, "Ada": 3}
    assert ratings["Bob"] > 1500 > ratings["Ada"]
    assert ratings["Cleo"] is None


# --- time and absence ------------------------------------------------------------------------------------------------


def test_a_flag_ends_a_match_of_a_tournament(cup: Cup, server: Running) -> None:
    cup.begun(2, pace={"kind": "live", "base": 60, "increment": 5}, hours=24)
    for game in cup.games():
        cup.come(game)
    cup.hands.pass_by(61, server)
    state = cup.look()
    assert state["card"]["state"] == "over"
    assert {game["how"] for game in cup.games()} == {"played"}
    assert sorted(one["points"] for one in state["players"]) == [1.0, 1.0], "who begins is out of time"


def test_at_the_end_of_a_round_who_has_not_come_forfeits(cup: Cup, server: Running) -> None:
    cup.begun(2, hours=24, rated=True)
    one, two = cup.games()
    cup.come(one, 0)
    state = cup.pass_by(1.1)
    assert state["card"]["state"] == "over"
    (one, two) = cup.games()
    assert (one["first_score"], one["second_score"], one["how"]) == (1.0, 0.0, "forfeit")
    assert (two["first_score"], two["second_score"], two["how"]) == (0.0, 0.0, "forfeit"), "nobody came"
    assert two["match"] == "", "nothing is left of it"
    assert server.sql("SELECT count(*) FROM results") == [(0,)], "what was not played is not rated"
    assert server.client.get(f"/api/matches/{one['match']}").json()["ending"] is not None


def test_at_the_end_of_a_round_who_took_more_time_is_out_of_time(cup: Cup) -> None:
    cup.begun(2, hours=24)
    games = cup.games()
    for game in games:
        cup.come(game)
    state = cup.pass_by(1.1)
    assert state["card"]["state"] == "over"
    for game in cup.games():
        match = cup.server.client.get(f"/api/matches/{game['match']}").json()
        assert "out of time" in match["ending"]["text"] or "time" in match["ending"]["text"]
        assert (game["first_score"], game["second_score"], game["how"]) in [
            (0.0, 1.0, "played"),
            (1.0, 0.0, "played"),
        ]


def test_who_withdraws_loses_what_is_on_and_is_not_paired(cup: Cup) -> None:
    cup.begun(4)
    games = cup.games()
    mine = [game for game in games if 1 in (game["first"], game["second"])]
    cup.come(mine[0])
    state = cup.do(cup.players[0], "leave")
    lost = [game for game in cup.games(1) if 1 in (game["first"], game["second"])]
    assert {game["how"] for game in lost} == {"forfeit"}
    assert sum(game["first_score"] + game["second_score"] for game in lost) == 2.0
    assert next(one for one in state["players"] if one["name"] == "Ada")["gone_in"] == 1
    resigned = cup.server.client.get(f"/api/matches/{mine[0]['match']}").json()
    assert "resigned" in resigned["ending"]["text"]
    state = cup.play()
    assert state["card"]["round"] == 2
    assert sorted(one for pair in pairs(state) for one in pair) == [0, 2, 3, 4]
    cup.do(cup.players[0], "leave")
    assert "any more" in cup.do(cup.players[0], "enter", status=409)["message"]
    state = cup.play()
    assert state["card"]["state"] == "over"


def test_round_robin_goes_on_by_itself_when_all_but_one_have_left(cup: Cup) -> None:
    cup.begun(4, system="round-robin")
    for one in cup.players[1:]:
        cup.do(one, "leave")
    state = cup.look()
    assert (state["card"]["state"], state["card"]["round"]) == ("over", 3)
    assert [one["counts"] for one in state["players"]] == [True, False, False, False]


def test_swiss_ends_when_one_is_left(cup: Cup) -> None:
    cup.begun(4)
    for nth in (2, 0, 1):
        cup.do(cup.players[nth], "leave")
    state = cup.look()
    assert (state["card"]["state"], state["card"]["round"]) == ("over", 1)
    assert "early" in state["card"]["why"]


def test_who_made_it_removes_a_player_with_a_reason(cup: Cup, server: Running) -> None:
    cup.begun(4, system="knockout")
    ada, bob = cup.players[:2]
    assert cup.do(bob, "remove", {"number": 1, "why": "x"}, 401)
    assert "why" in cup.do(ada, "remove", {"number": 2, "why": " "}, 422)["message"]
    cup.do(ada, "remove", {"number": 9, "why": "x"}, 422)
    state = cup.do(ada, "remove", {"number": 2, "why": "Rude"})
    bobs = next(one for one in state["players"] if one["name"] == "Bob")
    assert (bobs["gone_in"], bobs["why"]) == (1, "Rude")
    (noted,) = server.sql("SELECT actor, subject, detail FROM audit WHERE action = 'tournament-removed'")
    assert noted[0] != noted[1]
    assert noted[2] == f"{cup.id} Rude"
    state = cup.play()
    assert pairs(state, 2) == [(1, 3)]


def test_a_removed_player_does_not_come_back_before_the_start(cup: Cup) -> None:
    cup.made(3)
    state = cup.do(cup.players[0], "remove", {"number": 3, "why": "Twice the same person"})
    assert state["card"]["players"] == 2
    assert "any more" in cup.do(cup.players[2], "enter", status=409)["message"]
    state = cup.do(cup.players[0], "begin")
    assert len([one for one in state["players"] if one["place"]]) == 2


def test_a_deleted_account_has_left(cup: Cup) -> None:
    cup.begun(4)
    cup.players[1].post("/api/me/delete", {"name": "Bob"})
    state = cup.look()
    former = next(one for one in state["players"] if not one["account"])
    assert (former["name"], former["gone_in"]) == ("a former player", 1)
    cup.players[0].post("/api/me/delete", {"name": "Ada"})
    state = cup.look()
    assert state["card"]["maker"] == "a former player"


def test_what_is_kept_of_a_player_can_be_taken_along(cup: Cup) -> None:
    cup.made(2)
    kept = cup.players[1].get("/api/me/export")["tournaments"]
    assert [(one["title"], one["made"]) for one in kept] == [("Spring cup", None)]
    assert cup.players[0].get("/api/me/export")["tournaments"][0]["made"] is not None


# --- several servers -------------------------------------------------------------------------------------------------


def test_two_servers_begin_a_round_once(cup: Cup, server: Running, start: Callable[..., Running]) -> None:
    there = start()
    cup.made(6)
    cup.hands.run_on(1.1 * DAY, server)
    both = (server, there)
    for _ in range(3):
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda one: one.run(scheduler.poll(one.context)), both))
    state = cup.state()
    assert (state["card"]["round"], len(state["rounds"]), len(cup.games())) == (1, 1, 6)
    ids = {game["match"] for game in cup.games()}
    assert {row[0] for row in server.sql("SELECT id FROM matches")} == ids, "each match once"
    for game in cup.games():
        cup.win(game, min(game["first"], game["second"]))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda one: one.run(scheduler.poll(one.context)), both))
    cup.look(*both)
    state = cup.state()
    assert (state["card"]["round"], len(state["rounds"])) == (2, 2)
    assert len(server.sql("SELECT id FROM matches")) == 12


def test_a_server_that_is_killed_between_pairing_and_making_is_no_loss(cup: Cup, server: Running) -> None:
    cup.made(2)
    with pytest.MonkeyPatch.context() as patch:

        async def killed(*words: object) -> bool:
            raise RuntimeError("killed")

        patch.setattr(scheduler, "_see_to_matches", killed)
        cup.players[0].client.post(f"/api/tournaments/{cup.id}/begin")
    assert cup.state()["card"]["round"] == 1
    assert server.sql("SELECT count(*) FROM matches") == [(0,)]
    server.context.tournament_turns = Turns()  # another server remembers no fault
    cup.look()
    assert server.sql("SELECT count(*) FROM matches") == [(2,)]
    assert cup.play()["card"]["state"] == "over"


# --- tournaments at fault --------------------------------------------------------------------------------------------


def test_an_account_named_as_a_computer_stops_no_tournament(cup: Cup, server: Running) -> None:
    """Such accounts may be there from before."""
    cup.made(2)
    server.sql("UPDATE users SET name = 'regular' WHERE name = 'Bob'")
    cup.do(cup.players[0], "begin")
    for game in cup.games():
        match = server.client.get(f"/api/matches/{game['match']}").json()
        assert sorted(seat["name"] for seat in match["seats"]) == ["Ada", "Regular"]


def test_a_tournament_at_fault_keeps_no_other_waiting(
    cup: Cup, server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made, at_fault = scheduler._make, list[str]()

    async def make(context: AppContext, record: TournamentRecord, row: Any) -> None:
        if row.tournament_id in at_fault:
            raise InvalidInput("Seat Red: no such player.")
        await made(context, record, row)

    monkeypatch.setattr(scheduler, "_make", make)
    monkeypatch.setattr(scheduler, "MAX_AT_ONCE", 1)
    for _ in range(2):
        cup.made(2)
        at_fault.append(cup.id)
    cup.hands.run_on(60, server)
    cup.made(2)
    cup.hands.run_on(2 * DAY, server)
    for _ in range(3):
        server.run(scheduler.look(server.context))
    assert cup.state()["card"]["state"] == "on", "each in its turn"
    caplog.clear()
    for _ in range(20):
        server.run(scheduler.look(server.context))
    assert len(caplog.records) <= 2, "it is left alone for a while"


def test_a_match_that_cannot_be_made_ends_with_its_round(
    cup: Cup, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, bad = scheduler._make, list[str]()

    async def make(context: AppContext, record: TournamentRecord, row: Any) -> None:
        if row.board == 1:
            bad.append(row.match_id)
            raise InvalidInput("Seat Red: no such player.")
        await made(context, record, row)

    monkeypatch.setattr(scheduler, "_make", make)
    cup.made(4, hours=24)
    cup.do(cup.players[0], "begin")
    assert len(bad) >= 2
    made_ones = [game for game in cup.games() if game["match"] not in bad]
    assert len(made_ones) == 2, "the other matches of the round are made"
    for game in made_ones:
        cup.come(game)
    server.context.tournament_turns = Turns()
    cup.pass_by(1.1)
    scores = [
        (game["first_score"], game["second_score"])
        for game in cup.games(1)
        if game["match"] not in {one["match"] for one in made_ones}
    ]
    assert scores == [(0.0, 0.0)] * 2
    assert len(cup.state()["rounds"]) == 2


# --- clocks that are set, and times without servers ------------------------------------------------------------------


def set_forward_and_back(cup: Cup, servers: list[Running], hours: float) -> None:
    """Set the clock of the machine forward for twelve seconds, and back, while servers look as usual."""

    def pass_by(seconds: int) -> None:
        for _ in range(seconds):
            cup.hands.seconds += 1
            for server in servers:
                server.run(timeouts.look(server.context))
                server.run(scheduler.look(server.context))

    pass_by(4)
    cup.hands.set(hours * 3600)
    pass_by(12)
    cup.hands.set(-hours * 3600)
    pass_by(4)


def test_a_clock_set_forward_and_back_begins_and_ends_no_tournament(
    cup: Cup, server: Running, start: Callable[..., Running]
) -> None:
    servers = [server, start()]
    cup.made(2, closes=(datetime.fromtimestamp(clock.now() / 1000, UTC) + timedelta(hours=2)).isoformat())
    is_open = cup.id
    set_forward_and_back(cup, servers, 3)
    assert cup.state()["card"]["state"] == "open"
    cup.begun(2, hours=24)
    running = cup.id
    set_forward_and_back(cup, servers, 30)
    assert cup.state()["card"]["state"] == "on"
    assert [game["how"] for game in cup.games()] == ["", ""]
    for _ in range(2):  # but they end: the clock goes on more slowly until it is right again
        cup.pass_by(1.2)
    assert cup.state()["card"]["state"] == "over"
    cup.id = is_open
    assert cup.state()["card"]["state"] in ("on", "over")
    assert running != is_open


def test_a_round_does_not_end_while_no_server_runs(cup: Cup, server: Running) -> None:
    state = cup.begun(2, hours=24)
    server.run(scheduler.look(server.context))
    cup.hands.seconds += 2 * DAY
    server.run(scheduler.look(server.context))
    assert cup.state()["card"]["state"] == "on"
    before, after = (datetime.fromisoformat(one["rounds"][0]["ends"]) for one in (state, cup.state()))
    assert timedelta(days=2) <= after - before <= timedelta(days=2, seconds=10)
    cup.pass_by(1.1)
    assert cup.state()["card"]["state"] == "over"
