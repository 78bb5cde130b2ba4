"""Answers that take fewer bytes: compressed, or none at all where the reader has them already."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Response
from msgspec import inspect
from tests.server.harness import PERSON, Running, computer

from broadfront.server.app import ROUTES
from broadfront.server.http import compression
from broadfront.server.http.compression import CompressedAnswers, accepted_encoding
from broadfront.server.matches.schemas import MatchState

ENCODINGS = ["gzip"] if compression.brotli is None else ["gzip", "br"]


def raw(server: Running, path: str, **headers: str) -> httpx.Response:
    """Return an answer to who asks for the encodings that are named."""
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return server.client.get(path, headers={"accept-encoding": "identity", **given})


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_what_is_long_is_compressed_for_who_takes_it(server: Running, encoding: str) -> None:
    plain, packed = raw(server, "/api/games"), raw(server, "/api/games", accept_encoding=encoding)
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == encoding
    assert packed.num_bytes_downloaded < plain.num_bytes_downloaded / 3
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert "accept-encoding" in plain.headers["vary"].lower()
    if encoding == "gzip":  # httpx reads brotli only where its package is there, as here
        assert packed.content == plain.content


def test_what_is_short_is_not_compressed(server: Running) -> None:
    assert "content-encoding" not in raw(server, "/health/live", accept_encoding="gzip").headers


def test_a_match_is_compressed_each_time_and_not_kept(server: Running) -> None:
    people = server.match(seats=[PERSON, computer()])
    answer = raw(server, f"/api/matches/{people.id}", accept_encoding="gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers
    assert answer.json()["id"] == people.id


def test_an_encoding_is_taken_by_its_name_and_weight() -> None:
    assert accepted_encoding("gzip;q=0, identity") == ""
    assert accepted_encoding("x-gzip-like, broken") == ""
    assert accepted_encoding("GZIP; q=0.1") == "gzip"
    assert accepted_encoding("br, gzip") == ENCODINGS[-1]


def test_who_has_an_answer_already_is_not_sent_it_again(server: Running) -> None:
    people = server.match()
    kept = ["/api/games", "/api/games/front_line/rules", "/api/games/front_line/guide", "/api/openapi.json",
            "/api/games/front_line/picture", f"/api/matches/{people.id}/table"]  # fmt: skip
    for path in kept:
        first = server.client.get(path)
        assert "no-cache" in first.headers["cache-control"], path
        etag = first.headers["etag"]
        again = server.client.get(path, headers={"if-none-match": f'"other", {etag}'})
        assert (again.status_code, again.content) == (304, b""), path
        assert again.headers["etag"] == etag
        assert "content-length" not in again.headers
        assert server.client.get(path, headers={"if-none-match": '"other"'}).status_code == 200, path


def test_an_answer_in_another_language_is_another_one(server: Running) -> None:
    english = server.client.get("/api/games")
    german = server.client.get(
        "/api/games", headers={"accept-language": "de", "if-none-match": english.headers["etag"]}
    )
    assert german.status_code == 200
    assert "accept-language" in german.headers["vary"].lower()


# --- the client's files -----------------------------------------------------------------------------------------------


@pytest.fixture
def built(tmp_path: Path) -> Path:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>table</title>" + "<p>board</p>" * 200)
    (static / "assets" / "app-1a2b.js").write_text("export const a = 1;\n" * 2_000)
    (static / "assets" / "face-1a2b.woff2").write_bytes(b"wOF2" + b"\0" * 5_000)
    return static


def test_scripts_are_compressed_once_and_kept_by_the_browser(
    start: Callable[..., Running], built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, packed = start(static=built), list[int]()

    def counted(body: bytes, encoding: str, quality: int) -> bytes:
        packed.append(len(body))
        return gzip.compress(body, quality)

    monkeypatch.setattr(compression, "compress", counted)
    script = raw(server, "/assets/app-1a2b.js")
    for _ in range(3):
        script = raw(server, "/assets/app-1a2b.js", accept_encoding="gzip")
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        assert script.text.startswith("export")
    assert packed == [40_000]
    etag = script.headers["etag"]
    assert raw(server, "/assets/app-1a2b.js", if_none_match=etag).status_code == 304


@pytest.mark.skipif("br" not in ENCODINGS, reason="brotli is not there")
def test_a_copy_that_the_build_compressed_is_sent_as_it_is(
    start: Callable[..., Running], built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (built / "assets" / "app-1a2b.js.br").write_bytes(b"packed")
    monkeypatch.setattr(compression, "compress", lambda *_: pytest.fail("compressed again"))
    server = start(static=built)
    path = "/assets/app-1a2b.js"
    packed = raw(server, path, accept_encoding="gzip, br")
    assert (packed.headers["content-encoding"], packed.num_bytes_downloaded) == ("br", len(b"packed"))
    assert "accept-encoding" in packed.headers["vary"].lower()
    plain = raw(server, path)
    assert plain.text.startswith("export")
    assert plain.headers["etag"] == packed.headers["etag"]
    assert raw(server, f"{path}.br").status_code == 404


def test_a_page_is_asked_for_again_and_sent_where_it_has_changed(
    start: Callable[..., Running], built: Path
) -> None:
    server = start(static=built)
    page = raw(server, "/")
    assert page.headers["cache-control"] == "no-cache"
    assert raw(server, "/", if_none_match=page.headers["etag"]).status_code == 304
    (built / "index.html").write_text("<!doctype html><title>new</title>")
    assert raw(server, "/", if_none_match=page.headers["etag"]).status_code == 200


def test_what_is_compressed_already_is_sent_as_it_is(start: Callable[..., Running], built: Path) -> None:
    answer = raw(start(static=built), "/assets/face-1a2b.woff2", accept_encoding="gzip, br")
    assert "content-encoding" not in answer.headers


def test_what_is_kept_has_a_bound() -> None:
    async def ask() -> int:
        kept = CompressedAnswers(most=100)
        for n in range(50):
            await kept.get(f"{n}", "gzip", b"%d" % n)
        return sum(map(len, kept._bodies.values()))

    assert 0 < asyncio.run(ask()) <= 100


# --- HEAD -------------------------------------------------------------------------------------------------------------


def test_every_address_that_is_read_answers_head(server: Running) -> None:
    people = server.match()
    for path in ("/", "/api/games", f"/api/matches/{people.id}", "/api/nowhere", "/health/live", "/api/me"):
        got = raw(server, path)
        head = server.client.head(path, headers={"accept-encoding": "identity"})
        assert head.status_code == got.status_code, path
        assert head.content == b""
        for name in ("content-type", "cache-control", "etag"):
            assert head.headers.get(name) == got.headers.get(name), path
        if path != f"/api/matches/{people.id}":
            assert head.headers["content-length"] == got.headers["content-length"], path
    assert server.client.head("/api/lobby/tables").status_code == 405


# --- secrets ----------------------------------------------------------------------------------------------------------

SECRETS = {"token", "invite", "invites", "codes", "email", "webhook", "credential"}
"""Fields whose values nobody may guess from the length of an answer."""
UNREACHED = {"MatchState": "read by a token in a header, which no page of a stranger's can have sent"}


def fields(kind: inspect.Type, seen: set[type]) -> Iterator[tuple[type, str]]:
    """Every field of every Struct that an answer may have in it."""
    match kind:
        case inspect.StructType(cls=cls, fields=found) if cls not in seen and cls.__name__ not in UNREACHED:
            seen.add(cls)
            for field in found:
                if (cls.__name__, field.name) != ("Table", "token"):  # the size of its counters
                    yield cls, field.name
                yield from fields(field.type, seen)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            for one in types:
                yield from fields(one, seen)
        case inspect.ListType(item_type=inner) | inspect.DictType(value_type=inner):
            yield from fields(inner, seen)
        case inspect.Metadata(type=inner):
            yield from fields(inner, seen)


def answer_of(handler: Any) -> Any:
    returned = handler.parsed_fn_signature.return_type
    if returned.is_subclass_of(Response):
        return returned.inner_types[0].annotation if returned.inner_types else bytes
    return returned.annotation


def test_no_answer_with_a_secret_is_compressed() -> None:
    handlers = [one for one in ROUTES if hasattr(one, "http_methods")]
    telling = {
        one.handler_name
        for one in handlers
        if any(name in SECRETS for _, name in fields(inspect.type_info(answer_of(one)), set()))
    }
    assert {"create_match", "read_me", "make_recovery_codes", "join_table", "read_notices"} <= telling
    assert telling <= {one.handler_name for one in handlers if one.opt.get("tells_secrets")}
    assert MatchState.__name__ in UNREACHED


def test_a_file_to_take_along_names_its_characters_once(server: Running) -> None:
    people = server.match()
    answer = server.client.get(f"/api/v1/matches/{people.id}/export", headers=people.headers(0))
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
