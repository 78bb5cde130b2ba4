"""The cards of the games: all that a client needs to know before a match begins."""

from __future__ import annotations

from tests.server.harness import PERSON, Running


def test_the_card_of_a_game_tells_all_a_client_needs(server: Running) -> None:
    cards = {card["id"]: card for card in server.client.get("/api/games").json()}
    card = cards["front_line"]
    assert card["scenarios"][0]["id"] == "main"
    assert [level["name"] for level in card["levels"]] == ["recruit", "regular", "veteran", "elite"]
    assert card["words"]["square"]
    assert card["space_kind"] == "square"
    rules = server.client.get("/api/games/front_line/rules").json()
    assert rules["markdown"].startswith("#")
    assert server.client.get("/api/games/ludo/rules").status_code == 404


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
    cards = {card["id"]: card for card in server.client.get("/api/games").json()}
    for card in cards.values():
        for option in card["options"]:
            assert len(option["names"]) == len(option["values"]) == len(set(option["names"]))
            assert all(name[0].isupper() or name[0].isdigit() for name in option["names"])
            assert not any("_" in name for name in option["names"])
    scenarios = {one["id"]: one for one in cards["action_front"]["scenarios"]}
    assert scenarios["bloody_ridge"]["refused"] == {}
    assert scenarios["meeting_engagement"]["refused"] == {"map": ["card"]}
    body = {"game": "action_front", "scenario": "meeting_engagement", "options": {"map": "card"}}
    assert server.client.post("/api/matches", json=body).status_code == 422


def test_an_option_may_say_how_many_play(server: Running) -> None:
    cards = {card["id"]: card for card in server.client.get("/api/games").json()}
    assert not any(
        s["seatings"] for id_, card in cards.items() if id_ != "global_war" for s in card["scenarios"]
    )
    scenario = cards["global_war"]["scenarios"][0]
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
