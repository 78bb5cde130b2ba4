"""Request bodies are read strictly, and an error names the field and what it may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import inspect
from tests.server.harness import PERSON, Running

from broadfront.server.app import ROUTES
from broadfront.server.http.request_body import RequestBody
from broadfront.server.lobby.schemas import HeldSeats


@pytest.mark.parametrize(
    ("body", "field", "meant"),
    [
        ({"game": "front_line", "scenerio": "main"}, "scenerio", "scenario"),
        ({"game": "front_line", "seats": [{"kind": "person", "nmae": "Ada"}]}, "nmae", "name"),
        (
            {"game": "front_line", "pace": {"kind": "live", "base": 60, "incremnt": 5}},
            "incremnt",
            "increment",
        ),
        ({"game": "front_line", "xyzzy": 1}, "xyzzy", ""),
    ],
)
def test_an_unknown_field_is_named_with_the_nearest_known_one(
    server: Running, body: dict[str, Any], field: str, meant: str
) -> None:
    answer = server.client.post("/api/matches", json=body)
    assert answer.status_code == 400, "no match is started with a default in the place of what was asked"
    message = answer.json()["message"]
    assert f"There is no field `{field}`" in message
    assert message.endswith(f"did you mean '{meant}'?" if meant else f"`{field}`")


def test_a_field_that_another_body_has_is_unknown_too(server: Running) -> None:
    people = server.match(seats=[PERSON, PERSON])
    answer = people.post("/undo", {"version": 0, "frist": 0}, 0)
    assert answer.status_code == 400
    assert "did you mean 'first'?" in answer.json()["message"]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"game": "front_line", "rated": "0"}, "rated: Expected true or false, got a text"),
        ({"game": "front_line", "listed": 0}, "listed: Expected true or false, got a whole number"),
    ],
)
def test_texts_are_no_numbers_and_no_truth_values(server: Running, body: dict[str, Any], fault: str) -> None:
    answer = server.client.post("/api/v1/matches", json=body)
    assert answer.status_code == 400
    assert fault in answer.json()["detail"]


def test_a_version_is_no_text(server: Running) -> None:
    people = server.match(seats=[PERSON, PERSON])
    body = {"version": "0", "verb": "card"}
    answer = server.client.post(f"/api/v1/matches/{people.id}/moves", json=body, headers=people.headers(0))
    assert answer.status_code == 400
    assert "version: Expected a whole number, got a text" in answer.json()["detail"]


def test_what_is_none_of_several_values_is_told_them(server: Running) -> None:
    people = server.match(seats=[PERSON, PERSON])
    address, headers = f"/api/v1/matches/{people.id}", people.headers(0)
    answer = server.client.get(f"{address}/export?format=xml", headers=headers)
    assert answer.json()["detail"].endswith(
        "format: 'xml' is none of the values that it may have: 'json' or 'text'"
    )
    body = {"say": "xyzzy", "version": 0}
    answer = server.client.post(f"{address}/offers", json=body, headers=headers)
    assert (
        "say: 'xyzzy' is none of the values that it may have: 'accept', 'offer' or" in answer.json()["detail"]
    )


def test_a_body_that_is_missing_is_asked_for(server: Running) -> None:
    answer = server.client.post("/api/v1/matches", headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert "The body is missing" in answer.json()["detail"]


def test_a_body_that_nothing_reads_is_refused(server: Running) -> None:
    people = server.match(seats=[PERSON, PERSON])
    address, headers = f"/api/v1/matches/{people.id}/resignation", people.headers(0)
    answer = server.client.post(address, json={"x": 1}, headers=headers)
    assert (answer.status_code, answer.json()["detail"]) == (
        422,
        "Nothing is read from a body here: send this without one.",
    )
    assert server.client.post(address, json={}, headers=headers).status_code == 200


def test_errors_that_a_program_has_to_tell_apart_have_codes(server: Running) -> None:
    people = server.match(seats=[PERSON, PERSON])
    address = f"/api/v1/matches/{people.id}"

    def code(version: int, seat: int = 0, verb: str = "card") -> str:
        body = {"version": version, "verb": verb}
        answer = server.client.post(f"{address}/moves", json=body, headers=people.headers(seat))
        return str(answer.json()["code"])

    assert code(7) == "STALE_VERSION"
    assert {code(0, seat, verb="xyzzy") for seat in (0, 1)} == {"NO_SUCH_VERB", "NOT_YOUR_TURN"}
    server.client.post(f"{address}/resignation", headers=people.headers(0))
    version = server.client.get(address).json()["version"]
    assert code(version) == "MATCH_OVER"
    others = [
        server.client.post(
            f"{address}/moves", json={"version": version, "verb": "card"}, headers=people.headers(0)
        ),
        server.client.post(f"{address}/offers", json={"say": "offer"}, headers=people.headers(0)),
    ]
    assert [(one.status_code, one.json()["code"]) for one in others] == [(409, "MATCH_OVER")] * 2
    assert server.client.get("/api/v1/matches/nonesuch").json()["code"] == "NO_SUCH_MATCH"
    wrong = {"authorization": "Bearer x"}
    assert server.client.get(address, headers=wrong).json()["code"] == "UNAUTHORIZED"


def test_every_error_of_version_1_has_a_code(server: Running) -> None:
    def code(method: str, path: str, **more: Any) -> str:
        return str(server.client.request(method, path, **more).json()["code"])

    assert code("GET", "/api/v1") == code("GET", "/api/v1/") == code("GET", "/api/v1/nothing") == "NOT_FOUND"
    assert code("GET", "/api/v1/tournaments/nonesuch") == "NO_SUCH_TOURNAMENT"
    assert code("GET", "/api/v1/players/Nobody") in ("NO_SUCH_PLAYER", "NOT_FOUND")
    assert code("PUT", "/api/v1/games") == "METHOD_NOT_ALLOWED"
    assert code("POST", "/api/v1/matches", json={"game": 1}) == "MALFORMED_REQUEST"
    assert code("POST", "/api/v1/matches", json={"game": "nonesuch"}) == "INVALID_REQUEST"
    assert (
        code("POST", "/api/v1/matches", content=b"game", headers={"content-type": "text/plain"}) == "NOT_JSON"
    )
    assert code("GET", "/api/v1/me/seats") == "SIGN_IN_FIRST"
    assert server.client.get("/api/tournaments").status_code == 200
    assert code("PUT", "/api/games") == "", "as it was"


def test_what_is_wrong_with_a_request_is_told_in_its_language(server: Running) -> None:
    def detail(method: str, path: str, **more: Any) -> str:
        headers = {"accept-language": "de"}
        answer = server.client.request(method, f"/api/v1{path}", headers=headers, **more)
        return str(answer.json()["detail"])

    begin = "Diese Adresse nimmt etwas anderes an; "
    assert detail("POST", "/matches", json={}) == f"{begin}Das Feld `game` fehlt"
    assert detail("POST", "/matches", json={"game": "front_line", "scenerio": ""}) == (
        f"{begin}Es gibt kein Feld `scenerio`; meinst du 'scenario'?"
    )
    assert detail("POST", "/matches", json={"game": 1}) == (
        f"{begin}game: Erwartet: ein Text; da steht: eine ganze Zahl"
    )
    assert detail("GET", "/nothing").startswith("Diese Adresse hat die API nicht")
    assert detail("PUT", "/games") == "Diese Adresse nimmt kein PUT an, sondern GET, OPTIONS."


def test_what_is_made_is_at_its_location(server: Running) -> None:
    made = server.client.post("/api/v1/matches", json={"game": "front_line"})
    assert made.headers["location"] == f"/api/v1/matches/{made.json()['id']}"
    assert server.client.get(made.headers["location"]).json()["id"] == made.json()["id"]
    headers = {"authorization": f"Bearer {made.json()['links'][0]['token']}"}
    branch = server.client.post(f"{made.headers['location']}/branch", json={"moves": 0}, headers=headers)
    assert branch.headers["location"] == f"/api/v1/matches/{branch.json()['id']}"


def test_an_address_tells_all_methods_that_it_takes(server: Running) -> None:
    for path, methods in (
        ("/me", "DELETE, GET, OPTIONS, PUT"),
        ("/matches/any", "DELETE, GET, OPTIONS"),
        ("/games", "GET, OPTIONS"),
    ):
        assert server.client.request("OPTIONS", f"/api/v1{path}").headers["allow"] == methods


def test_an_error_of_the_status_alone_says_what_to_do(server: Running) -> None:
    def detail(method: str, path: str, **more: Any) -> str:
        return str(server.client.request(method, f"/api/v1{path}", **more).json()["detail"])

    assert (
        detail("GET", "/nothing") == "The API has no such address: all of them are in /api/v1/openapi.json."
    )
    assert detail("PUT", "/games").startswith("This address takes no PUT; it takes ")
    assert "send at most 1000000 bytes" in detail("POST", "/matches/import", json={"text": "x" * 1_100_000})


def structs(kind: inspect.Type) -> Iterator[type]:
    """Every Struct that a value of a type may have in it."""
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            yield cls
            for field in fields:
                yield from structs(field.type)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            for one in types:
                yield from structs(one)
        case inspect.ListType(item_type=inner) | inspect.DictType(value_type=inner):
            yield from structs(inner)
        case inspect.Metadata(type=inner):
            yield from structs(inner)


def bodies() -> list[Any]:
    signatures = [handler.parsed_fn_signature for handler in ROUTES]
    return [one.parameters["data"].annotation for one in signatures if "data" in one.parameters]


def test_every_body_refuses_what_it_does_not_know_at_every_depth() -> None:
    sent = {one for body in (*bodies(), HeldSeats) for one in structs(inspect.type_info(body))}
    assert len(sent) > 50
    assert [one.__name__ for one in sent if not issubclass(one, RequestBody)] == []
    config = [getattr(one, "__struct_config__") for one in sent]  # noqa: B009  # msgspec has no type for it
    assert all(one.forbid_unknown_fields for one in config)
