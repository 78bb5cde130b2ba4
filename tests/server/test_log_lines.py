"""How the log is written: what is in a line, and what never is."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from io import StringIO

import pytest
from tests.server.harness import Running

from broadfront.server.log_format import CONTINUED, LINKS, Format, LogFormatter

TOKEN = "t" * 43


class Log:
    """A log of its own, in one format."""

    def __init__(self, form: Format) -> None:
        self.stream = StringIO()
        self.handler = logging.StreamHandler(self.stream)
        self.handler.setFormatter(LogFormatter(form))

    @property
    def lines(self) -> list[str]:
        return self.stream.getvalue().splitlines()


@pytest.fixture(params=["text", "json"])
def log(request: pytest.FixtureRequest) -> Iterator[Log]:
    kept = Log(request.param)
    root = logging.getLogger()
    root.addHandler(kept.handler)
    yield kept
    root.removeHandler(kept.handler)


def test_no_line_has_a_token_a_key_or_a_password(log: Log) -> None:
    mine = logging.getLogger("somebody.elses")
    mine.error("no answer from postgresql+asyncpg://me:hunter2@db/matches, sent %s", TOKEN)
    try:
        raise ValueError(f"smtps://me:hunter2@mail.example.org said no to {'0123456789abcdef' * 4}")
    except ValueError:
        mine.exception("it failed")
    text = "\n".join(log.lines)
    assert "it failed" in text
    assert "[password]" in text
    for secret in ("hunter2", TOKEN, "0123456789abcdef0123456789abcdef"):
        assert secret not in text


def test_a_link_to_sign_in_can_be_read_where_the_log_is_its_only_way(log: Log) -> None:
    logging.getLogger(LINKS).warning("http://localhost:8123/sign-in#%s", TOKEN)
    assert TOKEN in log.lines[0]


def test_a_line_of_json_is_one_object_whatever_is_in_it() -> None:
    log = Log("json")
    record = logging.LogRecord("a.b", logging.WARNING, "", 0, 'first\nsecond "%s"', ("\x1b[31m",), None)
    record.fields = {"status": 200}
    told = json.loads(log.handler.format(record))
    assert told.pop("at").endswith("+00:00")
    assert told == {"level": "warning", "logger": "a.b", "message": 'first\nsecond "\x1b[31m"', "status": 200}
    assert "\n" not in log.handler.format(record)


FORGED = "no\r\n2026-01-01 00:00:00,000 ERROR broadfront: all is lost\x1b[2J\x85\u2028\u202e"


def test_no_text_from_outside_passes_for_a_record(log: Log) -> None:
    mine = logging.getLogger("somebody.elses")
    mine.error("told: %s", FORGED)
    try:
        raise ValueError(FORGED)
    except ValueError:
        mine.exception("it failed: %s", FORGED)
    if log.handler.formatter.form == "json":  # type: ignore[union-attr]
        told = [json.loads(line) for line in log.lines]
        assert [one["message"] for one in told] == [f"told: {FORGED}", f"it failed: {FORGED}"]
        assert FORGED in told[1]["exception"]
        return
    first, *further = log.lines
    assert first.endswith("told: no\\r")
    assert [line for line in further if not line.startswith(CONTINUED)] == [
        line for line in further if "it failed" in line
    ]
    assert any("Traceback" in line for line in further)
    assert all(line.isprintable() for line in log.lines)


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_lone_surrogate_can_be_written(form: Format) -> None:
    # not through the logger: pytest-xdist cannot send what pytest would capture of it
    record = logging.LogRecord("a.b", logging.ERROR, "", 0, "%s", ("no \ud800",), None)
    assert "\\ud800" in LogFormatter(form).format(record).encode().decode()


def test_a_request_is_told_in_fields(server: Running) -> None:
    log, access = Log("json"), logging.getLogger("broadfront.server.access")
    access.addHandler(log.handler)
    access.setLevel(logging.INFO)
    try:
        server.client.get("/api/games?token=" + TOKEN)
    finally:
        access.removeHandler(log.handler)
        access.setLevel(logging.NOTSET)
    told = json.loads(log.lines[-1])
    assert (told["method"], told["path"], told["status"]) == ("GET", "/api/games", 200)
    assert told["ms"] >= 0
    assert TOKEN not in log.lines[-1]
