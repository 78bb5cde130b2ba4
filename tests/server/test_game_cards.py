"""The cards of the games: all that a client needs to know before a match begins."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.harness import PERSON, Running

from broadfront.engine import registry
from broadfront.engine.game_data import Balance, EvenValue, LevelRating, WinRate
from broadfront.server.games import game_catalogue


def test_the_card_of_a_game_tells_all_a_client_needs(server: Running) -> None:
    game_catalogue = {card["id"]: card for card in server.client.get("/api/games").json()}
    card = game_catalogue["front_line"]
    assert card["scenarios"][0]["id"] == "main"
    assert [level["name"] for level in card["levels"]] == ["recruit", "regular", "veteran", "elite"]
    assert card["words"]["square"]
    assert card["space_kind"] == "square"
    rules = server.client.get("/api/games/front_line/rules").json()
    assert rules["markdown"].startswith("#")
    assert server.client.get("/api/games/ludo/rules").status_code == 404


def test_one_game_is_read_alone_and_summaries_leave_out_what_a_table_needs(server: Running) -> None:
    cards = server.client.get("/api/games").json()
    summaries = server.client.get("/api/v1/games/summaries").json()
    assert [one["id"] for one in summaries] == [one["id"] for one in cards]
    for card, summary in zip(cards, summaries, strict=True):
        assert summary.items() <= card.items()
        assert card.keys() - summary.keys() >= {"words", "hints", "verbs"}
        assert server.client.get(f"/api/v1/games/{card['id']}").json() == card
    assert server.client.get("/api/v1/games/ludo").status_code == 404


def test_each_level_tells_what_it_does_and_how_long_it_thinks(server: Running) -> None:
    for card in server.client.get("/api/games").json():
        for level in card["levels"]:
            assert level["does"].endswith(".")
            assert level["time"].endswith(".")
        times = [level["time"] for level in card["levels"]]
        assert times[:2] == ["Answers at once.", "Answers at once."]
        assert len(set(times)) == 3
        assert len({level["does"] for level in card["levels"]}) == 4


def test_ratings_and_balance_are_told_where_they_were_measured(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game("front_line")
    rate = WinRate("Green", 0.62, 0.57, 0.66, 400)
    even = EvenValue("extra_supply", "red_2", "red_1", "red_3", rate)
    now, old = (Balance("main", {}, "steady", v, "", rate, even) for v in (game.rules_version, 0))
    monkeypatch.setattr(game_catalogue, "balances", lambda game: (old, now))
    monkeypatch.setattr(
        game_catalogue, "level_ratings", lambda game: {"elite": LevelRating(700, 650, 750, 200)}
    )
    told = msgspec.to_builtins(game_catalogue.game_card.__wrapped__(game))
    assert [level["rating"] and level["rating"]["rating"] for level in told["levels"]] == [None] * 3 + [700]
    (found,) = told["scenarios"][0]["balance"]
    assert (found["usual"]["score"], found["even"]["value"]) == (0.62, "red_2")
    assert not any(one["balance"] for one in told["scenarios"][1:])


def test_a_scenario_tells_which_options_it_fixes(server: Running) -> None:
    (card,) = (c for c in server.client.get("/api/games").json() if c["id"] == "front_line")
    for scenario in card["scenarios"]:
        for name, value in scenario["fixed"].items():
            (option,) = (option for option in card["options"] if option["name"] == name)
            others = [other for other in option["values"] if other != value]
            body = {"game": "front_line", "scenario": scenario["id"], "options": {name: others[0]}}
            assert server.client.post("/api/matches", json=body).status_code == 422
            body["options"] = {name: value}
            assert server.client.post("/api/matches", json=body).status_code == 201


def test_values_of_options_are_named_and_those_that_a_scenario_refuses_are_told(server: Running) -> None:
    game_catalogue = {card["id"]: card for card in server.client.get("/api/games").json()}
    for card in game_catalogue.values():
        for option in card["options"]:
            assert len(option["names"]) == len(option["values"]) == len(set(option["names"]))
            assert all(name[0].isupper() or name[0].isdigit() for name in option["names"])
            assert not any("_" in name for name in option["names"])
    scenarios = {one["id"]: one for one in game_catalogue["action_front"]["scenarios"]}
    assert scenarios["bloody_ridge"]["refused"] == {}
    assert scenarios["meeting_engagement"]["refused"] == {"map": ["card"]}
    body = {"game": "action_front", "scenario": "meeting_engagement", "options": {"map": "card"}}
    assert server.client.post("/api/matches", json=body).status_code == 422


def test_an_option_may_say_how_many_play(server: Running) -> None:
    game_catalogue = {card["id"]: card for card in server.client.get("/api/games").json()}
    assert not any(
        s["seatings"]
        for id_, card in game_catalogue.items()
        if id_ != "global_war"
        for s in card["scenarios"]
    )
    scenario = game_catalogue["global_war"]["scenarios"][0]
    assert scenario["seats"] == ["Axis", "Allies"]
    assert [(s["option"], s["value"], len(s["seats"])) for s in scenario["seatings"]] == [
        ("seats", n, n) for n in (3, 4, 5, 6)
    ]
    for seating in scenario["seatings"]:
        body = {"game": "global_war", "options": {"seats": seating["value"]}}
        made = server.client.post("/api/matches", json=body | {"seats": [PERSON] * len(seating["seats"])})
        assert made.status_code == 201
        assert [link["name"] for link in made.json()["links"]] == seating["seats"]
        fewer = server.client.post("/api/matches", json=body | {"seats": [PERSON] * 2})
        assert fewer.status_code == 422
        assert f"This match has {seating['value']} seats" in fewer.text
