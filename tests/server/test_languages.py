"""Answers in the language that a reader asks for; English stays as it is, and nobody's own words are translated."""

from __future__ import annotations

import typing
from typing import Any

import msgspec
import pytest
from tests.server.harness import PERSON, Running, heard
from websockets.sync.client import connect

from broadfront.server import openapi, texts
from broadfront.server.languages import languages, preferred

GERMAN = {"accept-language": "de"}


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr-FR, fr;q=0.9", "en"),
        ("en-GB, de;q=0.9", "en"),
        ("tlh;q=1, de;q=0.2", "de"),
        ("de;q=0", "en"),
        ("de;q=much, *;q=, ;;", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_the_language_is_the_first_wish_that_there_is(header: str, language: str) -> None:
    assert preferred(header) == language


def test_english_comes_first_of_the_languages() -> None:
    assert languages()[0] == "en"
    assert "de" in languages()


def test_games_are_listed_in_german(server: Running) -> None:
    answer = server.client.get("/api/games", headers=GERMAN)
    cards = {card["id"]: card for card in answer.json()}
    english = {card["id"]: card for card in server.client.get("/api/games").json()}
    assert answer.headers["content-language"] == "de"
    assert cards["front_line"]["blurb"].startswith("Zwei Länder")
    assert cards["front_line"]["title"] == english["front_line"]["title"]
    assert cards["front_line"]["verbs"][0]["name"] == english["front_line"]["verbs"][0]["name"]
    assert cards["global_war"]["blurb"] == english["global_war"]["blurb"], (
        "a box without German stays English"
    )


def test_a_match_is_told_to_each_reader_in_a_language_of_his_own(server: Running) -> None:
    people = server.match()
    url = f"/api/matches/{people.id}"
    before = people.state()
    german = server.client.get(url, headers={**people.headers(0), **GERMAN}).json()
    assert german["view"]["headline"] != before["view"]["headline"]
    assert {seat["name"] for seat in german["seats"]} == {"Grün", "Rot"}
    assert german["view"]["ask"][3] == people.state(0)["view"]["ask"][3], "moves are no words"
    assert people.state() == before, "who asks in English hears what he heard before"


def test_live_news_come_in_the_language_of_the_address(server: Running) -> None:
    people = server.match()
    address = server.url.replace("http", "ws") + f"/api/matches/{people.id}/live?lang=de"
    with connect(address) as line:
        assert {seat["name"] for seat in heard(line)["seats"]} == {"Grün", "Rot"}


def test_a_refusal_is_german_and_keeps_rule_and_code(server: Running) -> None:
    people = server.match()
    ask = people.state()["view"]["ask"]
    body = {"version": 0, "verb": "rally", "what": 0, "where": 0}
    english = people.post("/moves", body, ask[0]).json()
    german = server.client.post(
        f"/api/matches/{people.id}/moves", json=body, headers={**people.headers(ask[0]), **GERMAN}
    ).json()
    assert german["message"] != english["message"]
    assert (german["rule"], german["code"], german["status"]) == (
        english["rule"],
        english["code"],
        english["status"],
    )


def test_a_fault_of_the_server_is_german(server: Running) -> None:
    answer = server.client.get("/api/matches/nowhere", headers=GERMAN)
    assert answer.status_code == 404
    assert answer.json()["message"] == "Hier gibt es keine Partie 'nowhere'. Ist der Link vollständig?"


def test_rules_come_in_german_where_there_are_some(server: Running) -> None:
    german = server.client.get("/api/games/front_line/rules", headers=GERMAN).json()["markdown"]
    assert "## 1 Das Spiel" in german
    other = server.client.get("/api/games/action_front/rules", headers=GERMAN).json()
    assert other == server.client.get("/api/games/action_front/rules").json()


def test_the_names_of_people_are_nobodys_to_translate(server: Running) -> None:
    people = server.match(seats=[{**PERSON, "name": "Attack"}, {**PERSON, "name": "Valley"}])
    german = server.client.get(f"/api/matches/{people.id}", headers=GERMAN).json()
    assert [seat["name"] for seat in german["seats"]] == ["Attack", "Valley"]


def structs() -> dict[type, dict[str, Any]]:
    """All Structs that the API can answer with, each with the types of its fields."""
    found: dict[type, dict[str, Any]] = {}

    def visit(hint: Any) -> None:
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in found:
            found[hint] = typing.get_type_hints(hint)
            for one in found[hint].values():
                visit(one)
        for one in typing.get_args(hint):
            visit(one)

    for route in openapi.API_ROUTES:
        visit(typing.get_type_hints(route.fn).get("return"))
    return found


def test_the_table_of_texts_names_fields_that_there_are() -> None:
    known = structs()
    for struct, names in texts.TEXTS.items():
        fields = {one.partition(":")[0] for one in names.split()}
        assert fields <= set(struct.__struct_fields__), struct  # type: ignore[attr-defined]
        assert struct in known or struct.__name__ == "Fault", struct


NO_TEXTS = {
    "at", "attacker", "badges", "before", "card_kind", "chits", "closing", "code", "colour", "commitment", "default",
    "defender", "exact", "example", "game", "ground", "grounds", "id", "id_kind", "key", "level", "match", "option",
    "part_of", "phase", "point", "position", "promises", "rule", "salts", "scenario", "scenario_text", "shape",
    "space_kind", "topic", "topics", "values", "verb", "what", "where", "within",
    "AnalysedMove.move", "AnalysisRoot.title", "ChanceOutcome.move", "Figure.text", "GameCard.title", "LevelCard.name",
    "OptionCard.name", "SeatState.kind", "Space.name", "Space.worth", "TableCard.message", "TableSeat.kind",
    "Terrain.sign", "TriedMove.move", "VerbCard.name",
}  # fmt: skip
"""Fields that are ids, figures, titles of boxes, names of places, or words of somebody's own."""


@pytest.mark.parametrize(
    "struct", [s for s in structs() if s in texts.TEXTS], ids=lambda struct: struct.__name__
)
def test_every_text_of_a_struct_with_texts_is_decided_about(struct: type) -> None:
    told = {one.partition(":")[0] for one in texts.TEXTS[struct].split()}
    of_text = {
        name
        for name, hint in structs()[struct].items()
        if hint is str or (str(hint).startswith(("tuple[str", "list[str")))
    }
    assert {name for name in of_text - told if not NO_TEXTS & {name, f"{struct.__name__}.{name}"}} == set()
