"""What surrounds every answer: headers, limits, logs without tokens, and the client's files."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from tests.patience import until
from tests.server.harness import Running, heard

from broadfront.server.config import Config
from broadfront.server.tokens import new_token


def test_every_answer_has_the_security_headers(server: Running) -> None:
    for path in ("/", "/api/games", "/nowhere.js", "/api/nowhere", "/api/matches/none"):
        headers = server.client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"], path
        assert "unsafe-eval" not in headers["content-security-policy"]
        assert "http" not in headers["content-security-policy"], "nothing is loaded from elsewhere"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_scripts_of_the_page_have_only_the_headers_that_matter_to_them(
    start: Callable[..., Running], tmp_path: Path
) -> None:
    (tmp_path / "assets").mkdir()
    for name in ("app.js", "looks.css", "picture.svg", "page.html"):
        (tmp_path / "assets" / name).write_text("text")
    server = start(static=tmp_path)
    for name in ("app.js", "looks.css", "picture.svg", "page.html"):
        headers = server.client.get(f"/assets/{name}").headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        is_document = name in {"picture.svg", "page.html"}
        assert ("content-security-policy" in headers) == is_document, name


def test_who_came_by_tls_is_told_to_stay_there(server: Running) -> None:
    client = server.client
    assert "strict-transport-security" not in client.get("/api/games").headers, "at home there is no TLS"
    told = client.get("/api/games", headers={"x-forwarded-proto": "https"}).headers
    assert told["strict-transport-security"] == "max-age=31536000"


def test_what_belongs_to_a_seat_is_not_kept_by_caches(server: Running) -> None:
    people = server.match()
    assert people.get("", 0).headers["cache-control"] == "no-store"


def test_faults_are_json_whatever_goes_wrong(server: Running) -> None:
    client, people = server.client, server.match()
    for answer in (
        client.get("/api/nowhere"),
        client.delete("/api/games"),
        client.post("/api/matches", content=b"{"),
        client.post("/api/matches", content=b'{"game": 1}', headers={"content-type": "application/json"}),
        client.post("/api/matches", content=b"\xff\xfe", headers={"content-type": "application/json"}),
        client.get(f"/api/matches/{people.id}/changes"),
        client.get(f"/api/matches/{people.id}/changes?after=minus"),
        client.get(f"/api/matches/{people.id}/moments/x"),
        client.get(f"/api/matches/{people.id}/export?format=pdf"),
        client.get(f"/api/matches/{people.id}", headers={"authorization": "Basic abc"}),
        client.get(f"/api/matches/{people.id}", headers=[(b"authorization", b"Bearer \xe9")]),
    ):
        assert 400 <= answer.status_code < 500, answer.request.url
        fault = answer.json()
        assert fault["status"] == answer.status_code
        assert fault["message"]


def test_a_bug_is_a_fault_that_tells_nothing_of_the_inside(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*given: object) -> None:
        raise ZeroDivisionError("the inside")

    server = start()
    people = server.match()
    monkeypatch.setattr("broadfront.server.matches.views.match_state", broken)
    answer = people.get("", 0)
    assert answer.status_code == 500
    assert "inside" not in answer.text
    assert "the inside" in caplog.text, "the operator is told"


def test_bodies_have_a_limit(server: Running) -> None:
    big = {"game": "front_line", "scenario_text": "x" * 1_100_000}
    answer = server.client.post("/api/matches", json=big)
    assert answer.status_code == 413
    assert answer.json()["status"] == 413


def test_no_log_has_a_token(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    people = server.match()
    people.step()
    people.get("", 0)
    people.get("/changes", 1, after=0, wait=0)
    with people.socket(0) as line:
        heard(line)
    assert f"/api/matches/{people.id}/moves 200" in caplog.text
    for record in caplog.records:
        if record.name.startswith(("httpx", "httpcore", "websockets.client")):
            continue  # the test's own end of the line
        for secret in (*people.tokens.values(), server.live(people.id).key):
            assert secret not in record.getMessage(), record


def access_lines(caplog: pytest.LogCaptureFixture, count: int) -> list[str]:
    """Return the lines of the access log when there are so many: they are written after the answers."""

    def lines() -> list[str]:
        return [r.getMessage() for r in caplog.records if r.name == "broadfront.server.access"]

    until(lambda: len(lines()) >= count, f"{count} lines")
    return lines()


def test_a_line_of_the_access_log_is_one_line(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "broadfront.server.access")
    for path in ("AA%0a2026-11-22 INFO forged", "%1b%5b31mRED%00", "%e2%80%a8x"):
        server.client.get(f"/api/matches/{path}")
    lines = access_lines(caplog, 3)
    assert all(line.isascii() and line.isprintable() for line in lines)


# --- the client's files -----------------------------------------------------------------------------------------------


def test_without_a_built_client_a_plain_page_says_how_to_build_it(server: Running) -> None:
    page = server.client.get("/")
    assert page.status_code == 200
    assert "npm run build" in page.text
    assert server.client.get("/favicon.ico").status_code == 404


@pytest.fixture
def built(tmp_path: Path) -> Path:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>table</title>")
    (static / "assets" / "app-1a2b.js").write_text("export {}")
    (tmp_path / "private.txt").write_text("private")
    (static / "link.txt").symlink_to(tmp_path / "private.txt")
    return static


def test_the_built_client_is_served(start: Callable[..., Running], built: Path) -> None:
    client = start(static=built).client
    assert "table" in client.get("/").text
    assert client.get("/").headers["content-type"].startswith("text/html")
    assert "table" in client.get("/match/abc").text, "its pages are one page"
    script = client.get("/assets/app-1a2b.js")
    assert script.headers["content-type"].partition(";")[0] in ("text/javascript", "application/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert client.get("/assets/other.js").status_code == 404


def test_nothing_outside_the_clients_folder_is_served(start: Callable[..., Running], built: Path) -> None:
    server = start(static=built)
    for path in (
        "/../private.txt",
        "/%2e%2e/private.txt",
        "/..%2fprivate.txt",
        "/assets/../../private.txt",
        "/link.txt",
        "//etc/passwd",
        "/%00",
    ):
        with httpx.Client(base_url=server.url, trust_env=False) as client:
            request = client.build_request("GET", server.url + path)
            request.url = request.url.copy_with(raw_path=path.encode())
            answer = client.send(request)
        assert "private" not in answer.text, path
        assert "root:" not in answer.text, path
        assert answer.status_code in (200, 400, 404), path


def test_the_limits_have_defaults_that_do_not_hurt_at_home() -> None:
    config = Config(database="")
    assert config.rate >= 20
    assert config.most_body >= 100_000
    assert json.dumps(config.database) == '""'


def test_no_token_in_a_path_and_no_made_up_address_gets_into_the_access_log(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "broadfront.server.access")
    token = new_token()
    for path in (f"/m/abc%23{token}", f"/api/matches/{token}", f"/abc%3Ftoken%3D{token}"):
        server.client.get(path, headers={"x-forwarded-for": "000 INFO forged"})
    server.client.get("/", headers={"x-forwarded-for": token})
    lines = access_lines(caplog, 4)
    assert not any(token in line or "forged" in line for line in lines), lines
