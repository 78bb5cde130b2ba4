"""Building scenarios over the wire, and trying them out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.patience import until
from tests.server.harness import Running

BENCH = "/api/games/action_front/workbench"


def sketched(server: Running, scenario: dict[str, Any]) -> dict[str, Any]:
    answer = server.client.post(f"{BENCH}/sketch", json={"scenario": scenario})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def read(server: Running, **what: str) -> dict[str, Any]:
    answer = server.client.post(f"{BENCH}/read", json=what)
    assert answer.status_code == 200, answer.text
    scenario: dict[str, Any] = answer.json()["scenario"]
    return scenario


def test_a_game_whose_maps_are_not_drawn_says_so(server: Running) -> None:
    answer = server.client.get("/api/games/front_line/workbench")
    assert answer.status_code == 404
    assert "edit the file of one" in answer.json()["message"]


def test_the_kit_has_what_scenarios_are_built_of(server: Running) -> None:
    card = server.client.get(BENCH).json()
    assert len(card["kit"]["units"]) == 80
    assert {condition["kind"] for condition in card["kit"]["conditions"]} == {
        *("hold", "clear", "occupy", "exit", "eliminate"),
    }
    assert sketched(server, card["blank"])["table"] is not None


@pytest.mark.parametrize("name", ["bloody_ridge", "gifu", "crossroads", "meeting_engagement"])
def test_a_scenario_of_the_box_is_read_drawn_and_written_as_it_was(server: Running, name: str) -> None:
    scenario = read(server, scenario=name)
    sketch = sketched(server, scenario)
    assert sketch["complaints"] == []
    assert read(server, text=sketch["text"]) == scenario


def test_what_is_wrong_is_listed_and_the_rest_is_drawn(server: Running) -> None:
    scenario = read(server, scenario="gifu")
    scenario["sides"][0]["units"][0]["hex"] = "9999"
    sketch = sketched(server, scenario)
    assert sketch["complaints"][0]["path"][:3] == ["sides", 0, "units"]
    assert sketch["complaints"][0]["line"] > 1
    assert sketch["table"]["spaces"]


def test_counters_are_called_by_the_card_they_come_from_and_what_cannot_be_drawn_is_left_out(
    server: Running,
) -> None:
    scenario = read(server, scenario="gifu")
    scenario["sides"][0]["units"][0]["hex"] = "9999"
    scenario["sides"][1]["units"][2]["unit"] = "nonsense"
    counters = sketched(server, scenario)["view"]["counters"]
    by_id = {counter["id"]: counter for counter in counters}
    assert by_id[2 * 7]["kind"] == "US Captain"
    assert by_id[2 * 3 + 1]["spoken"].endswith("0603")
    assert 0 not in by_id
    assert 2 * 2 + 1 not in by_id


def test_what_was_painted_since_is_drawn(server: Running) -> None:
    scenario = server.client.get(BENCH).json()["blank"]
    for letter, name in (("f", "forest"), ("~", "water")):
        scenario["map"]["rows"][0] = letter * 10
        spaces = sketched(server, scenario)["table"]["spaces"]
        assert {space["terrain"] for space in spaces} == {"clear", name}


def test_where_sides_set_up_and_come_in_is_drawn(server: Running) -> None:
    scenario = server.client.get(BENCH).json()["blank"]
    scenario["sides"][0]["zone"]["within"] = 2
    scenario["sides"][1]["exit_edge"] = "left"
    areas = sketched(server, scenario)["areas"]
    assert [(area["kind"], area["seat"], len(area["spaces"])) for area in areas] == [
        ("zone", 0, 10),
        ("edge", 0, 5),
        ("zone", 1, 50),
        ("edge", 1, 5),
        ("exit", 1, 5),
    ]


def test_a_file_names_its_schema_which_the_server_has(server: Running) -> None:
    card = server.client.get(BENCH).json()
    text = sketched(server, card["blank"])["text"]
    assert text.startswith(f"#:schema {card['kit']['schema']}\n")
    schema = server.client.get("/api/games/action_front/scenario/schema").json()
    assert set(schema["$defs"]["Scenario"]["properties"]) == set(card["blank"]) | {"score"}


def test_nonsense_is_told_not_raised(server: Running) -> None:
    assert sketched(server, {"title": 3})["complaints"][0]["path"] == ["title"]
    assert sketched(server, {})["complaints"]
    bad = server.client.post(f"{BENCH}/read", json={"text": "title = "})
    assert bad.status_code == 422
    assert "scenario:1" in bad.json()["message"]


def test_a_scenario_from_the_editor_is_played(server: Running) -> None:
    scenario = read(server, scenario="gifu")
    scenario["title"] = "My Gifu"
    people = server.match("action_front", scenario="mine", scenario_text=sketched(server, scenario)["text"])
    assert people.get("/table").json()["title"] == "My Gifu"
    told = "Its scenario is not one of the box: it came from whoever made the match."
    assert people.state(1)["origin"] == told


def finished(server: Running, study: dict[str, Any]) -> dict[str, Any]:
    state: dict[str, Any] = study

    def is_over() -> bool:
        nonlocal state
        state = server.client.get(f"/api/studies/{study['id']}").json()
        return bool(state["state"] != "running")

    until(is_over, f"the end of study {study['id']}")
    return state


def test_a_study_plays_its_matches_and_shows_rates_with_their_error(server: Running) -> None:
    new = {"scenario": "gifu", "player": "random", "matches": 6}
    answer = server.client.post("/api/games/action_front/studies", json=new)
    assert answer.status_code == 201, answer.text
    state = finished(server, answer.json())
    assert (state["state"], state["done"], state["faults"]) == ("finished", 6, [])
    first = state["seats"][0]
    assert first["wins"] + first["draws"] + first["losses"] == 6
    assert first["low"] <= first["score"] <= first["high"]
    assert state["turns"][0] <= state["turns"][1] <= state["turns"][2]


def test_a_study_is_stopped_and_keeps_what_it_found(server: Running) -> None:
    new = {"scenario": "gifu", "player": "regular", "matches": 1000}
    study = server.client.post("/api/games/action_front/studies", json=new).json()
    other = server.client.post("/api/games/action_front/studies", json=new)
    assert other.status_code == 409
    server.client.post(f"/api/studies/{study['id']}/stop")
    state = finished(server, study)
    assert state["state"] == "stopped"
    assert state["done"] < 1000


def test_a_study_of_a_bad_scenario_says_what_is_wrong(server: Running) -> None:
    answer = server.client.post("/api/games/action_front/studies", json={"scenario_text": 'title = "x"'})
    assert answer.status_code == 422
    assert server.client.get("/api/studies/none").status_code == 404


def test_a_null_is_told_with_its_place_and_no_word_of_python(server: Running) -> None:
    blank = server.client.get(BENCH).json()["blank"]
    blank["sides"][0]["units"] = [None]
    complaint = sketched(server, blank)["complaints"][0]["message"]
    assert complaint == (
        "This is no scenario: sides[0].units[0]: TOML has no null: give a value, or leave it out"
    )
