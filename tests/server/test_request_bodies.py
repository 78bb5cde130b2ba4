"""Fields that a request body does not have are refused, by their names."""

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
