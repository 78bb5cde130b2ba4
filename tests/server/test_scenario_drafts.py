"""Scenario files under construction over the wire, for every box that has them."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from tests.server.harness import PERSON, Running, on_sqlite

from broadfront.engine import registry

pytestmark = on_sqlite  # nothing of a draft is stored

BOXES = [id_ for id_ in registry.ids() if registry.game(id_).scenario_files]


def drafted(server: Running, game: str, **what: Any) -> dict[str, Any]:
    answer = server.client.post(f"/api/games/{game}/scenario", json=what)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", BOXES)
def test_a_scenario_of_each_box_is_opened_as_it_is_and_drawn(server: Running, game: str) -> None:
    name = next(iter(registry.game(game).scenarios))
    found = drafted(server, game, scenario=name)
    assert found["text"] == registry.game(game).scenario_text(name)
    assert found["data"] == tomllib.loads(found["text"])
    assert found["complaints"] == []
    assert len(found["table"]["spaces"]) >= 30
    assert found["view"] is not None


@pytest.mark.parametrize("game", BOXES)
def test_a_value_of_a_form_is_written_into_the_text_and_comments_stay(server: Running, game: str) -> None:
    text = "# mine\n" + registry.game(game).scenario_text(next(iter(registry.game(game).scenarios)))
    data = {**tomllib.loads(text), "title": "Another title"}
    lines = drafted(server, game, text=text, data=data)["text"].splitlines()
    assert lines[0] == "# mine"
    assert [line for line in lines if line not in text.splitlines()] == ['title = "Another title"']


@pytest.mark.parametrize("game", BOXES)
def test_a_scenario_from_the_editor_is_played_and_its_match_imported(server: Running, game: str) -> None:
    """The match that a worker has read comes to the server by pickle, and so does what it is played on."""
    found = drafted(server, game, scenario=next(iter(registry.game(game).scenarios)))
    text = drafted(server, game, text=found["text"], data={**found["data"], "title": "Mine"})["text"]
    seats = [PERSON] * len(found["table"]["seats"])
    people = server.match(game, seats, scenario="mine", scenario_text=text)
    people.play_on(8, lambda n: n)
    assert people.state()["version"] >= 8
    if game != "fighting_front":  # what is hidden there is not told before the end
        answer = server.client.post("/api/matches/import", json={"text": people.get("/export").text})
        assert answer.status_code == 201, answer.text


def test_a_form_without_a_text_makes_one_that_names_its_schema(server: Running) -> None:
    data = tomllib.loads(registry.game("front_line").scenario_text("main"))
    text = drafted(server, "front_line", data=data)["text"]
    assert text.startswith("#:schema front_line.schema.json\n")
    assert tomllib.loads(text) == data


def test_a_table_that_the_client_has_is_not_sent_again(server: Running) -> None:
    first = drafted(server, "global_war", scenario="1942")
    renamed = {**first["data"], "title": "Mine"}
    again = drafted(server, "global_war", text=first["text"], data=renamed, table=first["table_id"])
    assert again["table_id"] == first["table_id"]
    assert again["table"] is None
    assert again["view"] is not None
    other = drafted(server, "front_line", scenario="main", table=first["table_id"])
    assert other["table"]["title"] == "Main"


def test_every_fault_is_told_with_its_field_and_line(server: Running) -> None:
    text = registry.game("global_war").scenario_text("1942")
    text = text.replace('alaska = "usa"', 'alaska = "us"').replace('burma = "japan"', 'birma = "japan"')
    found = drafted(server, "global_war", text=text)
    told = {tuple(one["path"]): one["line"] for one in found["complaints"]}
    lines = text.splitlines()
    assert lines[told["control", "alaska"] - 1] == 'alaska = "us"'
    assert lines[told["control", "birma"] - 1] == 'birma = "japan"'
    assert found["table"] is None
    assert found["data"]["control"]["alaska"] == "us"


def test_a_text_that_is_no_toml_is_told_by_its_line_and_has_no_data(server: Running) -> None:
    found = drafted(server, "front_line", text='title = "x"\nboards = [\n')
    assert found["data"] is None
    assert [one["line"] for one in found["complaints"]] == [3]


def test_options_that_a_scenario_fixes_and_there_are_not_are_told(server: Running) -> None:
    text = registry.game("front_line").scenario_text("first_game").replace("amphibious", "amphibous")
    (fault,) = drafted(server, "front_line", text=text)["complaints"]
    assert fault["path"] == ["fixed", "amphibous"]
    assert "amphibious" in fault["message"]


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 1000 + "]" * 1000, "a." * 500 + "b = 1", f"a = {'9' * 1000}", f'a = "{"x" * 60_000}"'],
    ids=["deep", "dotted", "digits", "long line"],
)
def test_a_text_beyond_the_bounds_is_a_fault_of_the_file(server: Running, text: str) -> None:
    found = drafted(server, "global_war", text=text)
    assert found["data"] is None
    assert len(found["complaints"]) == 1


def test_a_text_too_large_is_refused(server: Running) -> None:
    answer = server.client.post("/api/games/front_line/scenario", json={"text": "# \n" * 70_000})
    assert answer.status_code == 400


def test_data_that_no_toml_can_say_is_refused(server: Running) -> None:
    long_key = server.client.post(
        "/api/games/front_line/scenario", json={"data": {"title": "x" * 60_000, "boards": [None]}}
    )
    assert long_key.status_code == 422
    assert "cannot be written" in long_key.json()["message"]


def test_a_schema_is_served_for_every_box_with_scenario_files(server: Running) -> None:
    for game in BOXES:
        schema = server.client.get(f"/api/games/{game}/scenario/schema").json()
        assert "title" in schema["$defs"]["Scenario"]["required"]
    assert server.client.get("/api/games/chess/scenario/schema").status_code == 404
    assert server.client.post("/api/games/front_line/scenario", json={"scenario": "x"}).status_code == 422


def test_a_global_war_of_ones_own_is_played_and_studied(server: Running) -> None:
    data = drafted(server, "global_war", scenario="lesson_land")["data"]
    data["title"] = "My war"
    text = drafted(server, "global_war", scenario="lesson_land", data=data)["text"]
    people = server.match("global_war", seats=[PERSON] * 6, scenario="mine", scenario_text=text)
    assert people.get("/table").json()["title"] == "My war"
    new = {"scenario_text": text, "player": "random", "matches": 1}
    study = server.client.post("/api/games/global_war/studies", json=new)
    assert study.status_code == 201, study.text
    assert study.json()["title"] == "My war"
    server.client.post(f"/api/studies/{study.json()['id']}/stop")
