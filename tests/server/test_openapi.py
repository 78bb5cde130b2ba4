"""The OpenAPI document: committed, true, and survived when a machine makes up requests from it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from inspect import signature
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.patience import PATIENCE
from tests.server.harness import PERSON, People, Running, computer
from tests.tiers import sampled

from broadfront.server.accounts import schemas as accounts_schemas
from broadfront.server.analysis import schemas as analysis_schemas
from broadfront.server.chat import schemas as chat_schemas
from broadfront.server.games import schemas as games_schemas
from broadfront.server.http import openapi, problems
from broadfront.server.lab import schemas as lab_schemas
from broadfront.server.lobby import schemas as lobby_schemas
from broadfront.server.matches import schemas
from broadfront.server.matches.commands import group_schemas
from broadfront.server.notifications import schemas as notification_schemas
from broadfront.server.ratings import schemas as ratings_schemas
from broadfront.server.scenarios import schemas as scenario_editor_schemas
from broadfront.server.tournaments import schemas as tournament_schemas

COMMITTED = Path(__file__).parents[2] / "web" / "openapi.json"


def test_the_committed_document_is_the_one_the_types_give() -> None:
    """If this fails: make openapi."""
    assert COMMITTED.read_text("utf-8") == openapi.spelled()


def test_the_server_tells_the_same_document(server: Running) -> None:
    assert server.client.get("/api/openapi.json").json() == json.loads(COMMITTED.read_text("utf-8"))


def test_every_property_says_what_it_is() -> None:
    """The docstring below a field of a class; if this fails, write one."""
    shapes = openapi.document()["components"]["schemas"]
    fields = {
        f"{name}.{field}": schema.get("description", "")
        for name, shape in shapes.items()
        for field, schema in (
            *shape.get("properties", {}).items(),
            *((str(n), one) for n, one in enumerate(shape.get("prefixItems", ()))),
        )
    }
    assert len(fields) > 1_300
    assert [name for name, words in fields.items() if not words.endswith((".", "?"))] == []
    assert [name for name, shape in shapes.items() if not shape.get("description")] == []
    python = [name for name, words in fields.items() if "``" in words or "None" in words]
    assert python == [], "these are words of Python"


def test_a_value_that_is_one_of_a_few_is_an_enum() -> None:
    shapes = openapi.document()["components"]["schemas"]
    assert shapes["SeatPlan"]["properties"]["kind"]["enum"] == ["computer", "open", "person"]
    free = {
        f"{name}.{field}"
        for name, shape in shapes.items()
        for field, schema in shape.get("properties", {}).items()
        if field in ("kind", "role", "state", "what", "channel") and schema.get("type") == "string"
    }
    assert free == {
        "Amount.kind",
        "Counter.kind",
        "Rank.kind",
        "VerbInfo.what",
        "SetupArea.kind",
    }


def _integers(schema: Any, where: str, seen: frozenset[str] = frozenset()) -> Iterator[tuple[str, Any]]:
    """Give every integer of a schema, with where it is and all that is said of it."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in seen:
            yield from _integers(openapi.document()["components"]["schemas"][name], name, seen | {name})
        return
    if "integer" in (schema.get("type"), *(one.get("type") for one in schema.get("oneOf", ()))):
        yield where, schema
    inner = [*schema.get("anyOf", ()), *schema.get("prefixItems", ()), schema.get("items")]
    for one in [*inner, *schema.get("properties", {}).values()]:
        if isinstance(one, dict):
            yield from _integers(one, where, seen)
    for name, one in schema.get("properties", {}).items():
        yield from _integers(one, f"{where}.{name}", seen)


def test_every_integer_that_a_client_sends_is_bounded() -> None:
    """More than 64 bits fit into no column; what options may be is bounded by each game, which knows them."""
    found, unbounded = set(), set()
    for path, operations in openapi.document()["paths"].items():
        for operation in operations.values():
            body = operation.get("requestBody", {"content": {}})["content"].values()
            sent = [(f"{path} {one['name']}", one["schema"]) for one in operation.get("parameters", ())]
            for where, schema in (*sent, *((path, one["schema"]) for one in body)):
                for place, one in _integers(schema, where):
                    found.add(place)
                    least = 0 if "oneOf" in one else None  # Litestar leaves this bound out of the document
                    low = one.get("minimum", one.get("exclusiveMinimum", least))
                    high = one.get("maximum", one.get("exclusiveMaximum"))
                    if low is None or high is None or not -(2**63) <= low < high <= 2**63:
                        unbounded.add(place)
    assert len(found) > 40
    assert not unbounded


FREE = {
    "ScenarioDraftRequest.data": "the data of a scenario file of any game: bounded by check_json, written by a reader",
    "ScenarioData.scenario": "as ScenarioDraftRequest.data",
    "PasskeyCredential.credential": "what a browser answers: bounded by check_json, read by the library of passkeys",
    "NewTournament.closes": "a date and time, which msgspec reads",
}
"""What a client sends without a bound of its own, and why; the body has one (`Config.most_body`)."""


def _unbounded(
    schema: Any, where: str, shapes: dict[str, Any], seen: frozenset[str] = frozenset()
) -> Iterator[str]:
    """Give the places of texts, lists and maps of any length."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in seen:
            yield from _unbounded(shapes[name], name, shapes, seen | {name})
        return
    kind = schema.get("type")
    if kind == "string" and not schema.keys() & {"enum", "const", "maxLength"}:
        yield where
    if kind == "array" and "maxItems" not in schema:
        yield where
    if kind == "object" and "properties" not in schema and "maxProperties" not in schema:
        yield where
    for one in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("prefixItems", ())):
        yield from _unbounded(one, where, shapes, seen)
    for name in ("items", "additionalProperties"):
        if isinstance(schema.get(name), dict):
            yield from _unbounded(schema[name], where, shapes, seen)
    if kind == "object" and "properties" not in schema:  # msgspec leaves out that keys are strings
        yield from _unbounded({"type": "string", **schema.get("propertyNames", {})}, where, shapes, seen)
    for name, one in schema.get("properties", {}).items():
        yield from _unbounded(one, f"{where}.{name}", shapes, seen)


def test_every_text_list_and_map_that_a_client_sends_is_bounded() -> None:
    """Parameters in the path are parts of an address, which has a bound of its own (`Config.most_head`)."""
    document = openapi.document()
    shapes, walked = document["components"]["schemas"], 0
    found: set[str] = set()
    for path, operations in document["paths"].items():
        for operation in operations.values():
            body = operation.get("requestBody", {"content": {}})["content"].values()
            sent = [
                (f"{path} {one['name']}", one["schema"])
                for one in operation.get("parameters", ())
                if one["in"] != "path"
            ]
            for where, schema in (*sent, *((path, one["schema"]) for one in body)):
                walked += 1
                found.update(_unbounded(schema, where, shapes))
    (held,), others = msgspec.json.schema_components([lobby_schemas.HeldSeats], ref_template="#/{name}")
    found.update(_unbounded(held, "HeldSeats", others))
    assert walked > 60
    assert found == FREE.keys()


@pytest.mark.parametrize("number", ["9" * 20, "-" + "9" * 20, "9" * 5_000, "9" * 18])
def test_a_number_of_twenty_digits_in_an_address_is_refused(server: Running, number: str) -> None:
    people = server.match()
    for path, operations in openapi.document()["paths"].items():
        for parameter in operations.get("get", {}).get("parameters", ()):
            if not any(True for _ in _integers(parameter["schema"], "")) or parameter["in"] == "cookie":
                continue
            others = {
                one["name"]: 1 if any(True for _ in _integers(one["schema"], "")) else "attack"
                for one in operations["get"]["parameters"]
                if one["in"] == "query" and one.get("required")
            }
            address, name = path.replace("{id}", people.id).replace("{pool}", "front_line"), parameter["name"]
            if parameter["in"] == "path":
                address = address.replace(f"{{{name}}}", number)
                answer = server.client.get(address, params=others)
            else:
                answer = server.client.get(address, params={**others, name: number})
            is_id = "where" in others or name in ("what", "where", "space", "target")
            wanted = (200, 400, 404, 409, 422) if is_id and len(number) == 18 else (400, 404)
            assert answer.status_code in wanted, (address, name, answer.text)


def test_writing_the_document_changes_no_log() -> None:
    """Litestar's own logging would log all that is asked, with the root logger at INFO and a handler of its own."""
    root = logging.getLogger()
    before = root.level, root.handlers[:]
    try:
        root.setLevel(logging.WARNING)
        openapi.document.__wrapped__()
        assert root.level == logging.WARNING
        assert root.handlers == before[1]
        assert not logging.getLogger("broadfront.server.access").isEnabledFor(logging.INFO)
    finally:
        root.setLevel(before[0])
        root.handlers[:] = before[1]


def test_the_document_can_be_written_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert openapi.main([str(tmp_path / "openapi.json")]) == 0
    assert (tmp_path / "openapi.json").read_text("utf-8") == openapi.spelled()
    assert openapi.main([]) == 0
    assert capsys.readouterr().out == openapi.spelled()


def test_every_address_of_the_wire_is_in_the_document() -> None:
    assert schemas.__doc__
    tables = (
        schemas,
        scenario_editor_schemas,
        analysis_schemas,
        accounts_schemas,
        lab_schemas,
        lobby_schemas,
        ratings_schemas,
        tournament_schemas,
        notification_schemas,
        chat_schemas,
    )
    told = {
        (line.split()[0].lower(), line.split()[1].partition("?")[0])
        for line in "\n".join(str(module.__doc__) for module in tables).splitlines()
        if line.startswith(("GET", "POST", "PUT", "DELETE"))
    }
    document = openapi.document()
    known = {(verb, path) for path, verbs in document["paths"].items() for verb in verbs}
    games = {(verb, path.replace("{n}", "{moves}")) for verb, path in told}
    assert games == known


def test_examples_are_what_the_types_read() -> None:
    shapes = openapi.document()["components"]["schemas"]
    for name, shape in shapes.items():
        for example in shape.get("examples", ()):
            homes = (schemas, games_schemas, group_schemas, problems)
            msgspec.convert(example, next(getattr(home, name) for home in homes if hasattr(home, name)))


def test_answers_are_what_the_document_promises(server: Running) -> None:
    """Every answer of a short match against the shapes that the client's types are made of."""
    from jsonschema_rs import validator_for

    people = server.match(seats=[PERSON, PERSON])
    for n in range(12):
        people.step(n)
    answers = {
        "MatchState": [people.state(seat, after=0) for seat in (-1, 0, 1)],
        "MatchPosition": [people.get("/moments/7").json()],
        "Table": [people.get("/table").json()],
        "LuckReport": [people.get("/luck").json()],
        "Timeline": [people.get("/course").json()],
        "Summary": [people.get("/summary", seat).json() for seat in (0, 1)],
        "BattleReports": [people.get("/battles", seat, since=0).json() for seat in (0, 1)],
        "MatchFile": [people.get("/export", format="json").json()],
        "LogLine": people.get("/log").json(),
        "GameDetails": server.client.get("/api/games").json(),
        "Legality": [people.get("/why", 0, verb="end").json()],
        "Problem": [people.get("/moments/9999").json()],
    }
    shapes = openapi.document()["components"]
    for name, several in answers.items():
        check = validator_for({"$ref": f"#/components/schemas/{name}", "components": shapes})
        for answer in several:
            check.validate(answer)


# --- made-up requests -------------------------------------------------------------------------------------------------

fuzzed = settings(
    max_examples=12,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory, shared_database: str) -> Iterator[Running]:
    """A server that waits for nothing."""
    from tests.server.harness import config_at

    folder = tmp_path_factory.mktemp("fuzz")
    config = config_at(folder, database=shared_database, longest_wait=0.05, most_live=20, most_odds=2.0)
    running = Running(config).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def in_play(quick: Running) -> People:
    """A match in the middle, for requests that are about one."""
    people = quick.match(seats=[PERSON, PERSON])
    for n in range(20):
        people.step(n)
    return people


OPERATIONS = sorted((path, verb) for path, verbs in openapi.document()["paths"].items() for verb in verbs)


@pytest.mark.parametrize(
    ("path", "verb"), sampled([pytest.param(*one) for one in OPERATIONS], 16), ids=lambda part: part
)
def test_no_made_up_request_breaks_the_server(in_play: People, path: str, verb: str) -> None:
    if path.endswith(
        ("/renew", "/parley", "/vacancy")
    ):  # the match that the others ask about stays on, by its links
        in_play = in_play.server.match()
    server = in_play.server
    described = schemathesis.openapi.from_dict(openapi.document())
    operation = described[path][verb.upper()]
    known = {"id": in_play.id, "game": "front_line"}

    def ask(case: Any, *, real: bool, seat: int) -> None:
        if real:  # made-up ids only ever find that there is no such match
            case.path_parameters = {**(case.path_parameters or {}), **_only(case.path_parameters, known)}
        case.headers = {**dict(case.headers or {}), **in_play.headers(seat)}
        answer = case.call(base_url=server.url, timeout=PATIENCE)
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            fault = answer.json()
            assert fault["status"] == answer.status_code
            assert fault["detail"]

    @fuzzed
    @given(operation.as_strategy(), st.booleans(), st.sampled_from([-1, 0, 1]))
    def well_formed(case: Any, real: bool, seat: int) -> None:
        ask(case, real=real or seat >= 0, seat=seat)

    @fuzzed
    @given(operation.as_strategy(schemathesis.GenerationMode.NEGATIVE))
    def malformed(case: Any) -> None:
        ask(case, real=True, seat=0)

    well_formed()
    if operation.body or operation.query:
        malformed()


def _only(given_: Any, known: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in known.items() if name in (given_ or {})}


TEXTS = st.text(max_size=40) | st.sampled_from(
    ["front_line", "main", "person", "computer", "regular", "move"]
)
NUMBERS = st.integers(-(2**70), 2**70) | st.integers(-3, 70)


@fuzzed
@given(verb=TEXTS, what=NUMBERS, where=NUMBERS, version=NUMBERS)
def test_no_order_however_odd_breaks_the_server(
    in_play: People, verb: str, what: int, where: int, version: int
) -> None:
    state = in_play.state()
    seat = state["view"]["ask"][0]
    for at in (version, state["version"]):
        body = {"version": at, "verb": verb, "what": what, "where": where}
        assert in_play.post("/moves", body, seat).status_code in (200, 400, 409, 422)
    for path in ("/why", "/odds"):
        assert in_play.get(path, seat, verb=verb, what=what, where=where).status_code < 500
    assert in_play.get("/why", seat, verb=verb, what=what, space=where).status_code < 500


def test_every_verb_with_every_pair_of_ids_is_refused_in_words(in_play: People) -> None:
    """The game's refusals are asked about orders that no client would send; none may break."""
    state = in_play.state()
    seat = state["view"]["ask"][0]
    session = in_play.server.live(in_play.id)
    for verb in session.game.verbs:
        for what, where in ((0, 0), (1, 59), (59, 0), (99, 99), (-1, -1), (10**9, 0), (0, 10**30)):
            for ids in ({"where": where}, {"space": where}):
                answer = in_play.get("/why", seat, verb=verb, what=what, **ids)
                assert answer.status_code in (200, 400, 404, 422), (verb, what, ids)
                if answer.status_code == 200 and not answer.json()["legal"]:
                    assert answer.json()["sentence"]


@fuzzed
@given(st.text(max_size=300), st.integers(0, 40))
def test_no_match_file_however_torn_breaks_the_server(in_play: People, noise: str, at: int) -> None:
    lines = in_play.get("/export").text.split("\n")
    lines[at % len(lines)] += noise
    for text in ("\n".join(lines), noise):
        answer = in_play.server.client.post("/api/matches/import", json={"text": text})
        assert answer.status_code in (201, 422)


def test_a_level_that_is_no_level_does_not_break_it(quick: Running, start: Callable[..., Running]) -> None:
    for level in (
        "mcts:-1",
        "mcts:1e9s",
        "quick:fast",
        "veteran:cores=9999",
        "veteran:0.5s",
        "x" * 500,
        "mcts:0",
    ):
        body = {"game": "front_line", "seats": [PERSON, computer(level)]}
        assert quick.client.post("/api/matches", json=body).status_code in (201, 400, 422), level


def test_errors_are_documented_where_they_come_about() -> None:
    document = openapi.document()
    described = document["components"]["responses"]
    assert {"400", "401", "404", "409", "422", "429", "503"} <= described.keys()
    for answer in described.values():
        assert list(answer["content"]) == ["application/problem+json"]
    sends = document["paths"]["/api/v1/matches/{id}/moves"]["post"]["responses"]
    assert {"200", "401", "404", "409", "413", "422", "429"} <= sends.keys()
    assert "409" not in document["paths"]["/api/v1/matches/{id}/odds"]["get"]["responses"]
    assert "404" not in document["paths"]["/api/v1/games"]["get"]["responses"]
    assert {"401"} <= document["paths"]["/api/v1/me"]["put"]["responses"].keys()


def test_what_a_client_may_leave_out_is_not_required() -> None:
    shapes = openapi.document()["components"]["schemas"]
    assert shapes["AccountUpdate"]["required"] == []
    assert shapes["EmailLinkSignIn"]["required"] == ["token"]
    assert shapes["Account"]["required"] == list(shapes["Account"]["properties"]), (
        "what is answered is complete"
    )


def test_an_error_is_a_problem_of_rfc_9457(server: Running) -> None:
    people = server.match(seats=[PERSON, PERSON])
    asked = people.state()["view"]["ask"][0]
    illegal = people.send(asked, people.state()["version"], ["attack", 1, 2])
    for answer in (
        illegal,
        people.get("/moments/x"),
        server.client.get("/api/nowhere"),
        people.post("/moves", {}, 0),
    ):
        assert answer.headers["content-type"] == "application/problem+json"
        problem = answer.json()
        assert problem["status"] == answer.status_code
        assert problem["type"] == "about:blank"
        assert problem["title"]
        assert problem["detail"] == problem["message"]
    assert illegal.json()["rule"]


def test_no_handler_asks_the_database_twice_at_the_same_time() -> None:
    """If one of two questions fails, Litestar cancels the other one, and its connection is lost."""
    asking = {"access", "write_access", "view_access", "signed_in", "user", "visitor", "participant"}
    assert asking <= set(openapi.API_DEPENDENCIES)
    for handler in openapi.API_ROUTES:
        assert len(asking & set(signature(handler.fn).parameters)) <= 1, handler
