"""Dice and signed links are what the words of the manual and of earlier servers make them, typed here again."""

from __future__ import annotations

import hmac
import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256

import pytest
from tests.server.harness import Running
from tests.server.outside.databases import DATABASES, restore, secrets_of
from tests.server.outside.recorded import read

from broadfront.server.matches.clocks import clock


def drawn_below(stop: int, key: str, text: str) -> int:
    """Return the first number below a limit that the blocks of a text give."""
    bits, block = (stop - 1).bit_length(), 0
    assert bits <= 8
    while True:
        message = f"{text}\n{block}".encode()
        for byte in hmac.new(bytes.fromhex(key), message, sha256).digest():
            if byte >> (8 - bits) < stop:
                return byte >> (8 - bits)
        block += 1


def rolls(rows: list[tuple[str, int, str, int]]) -> Iterator[tuple[int, int]]:
    """Yield, for each single die among the rows of a journal, how many moves stood before it, and its face."""
    standing = 0
    for kind, seat, verb, what in rows:
        if kind == "undo":
            standing -= 1
        elif kind in ("move", "more"):
            if (seat, verb) == (-1, "roll"):
                yield standing, what
            standing += 1


def test_recorded_dice_of_format_2_follow_from_key_salts_and_number() -> None:
    checked = 0
    for name in ("moves_and_undos", "drawn"):
        lines = read("stored_rows.txt")[name]
        found = [json.loads(line.partition(" ")[2]) for line in lines if not line.startswith("snapshot")]
        (match,) = [row for line, row in zip(lines, found, strict=False) if line.startswith("match")]
        salts = [row[6] for line, row in zip(lines, found, strict=False) if line.startswith("seat")]
        rows = [tuple(row[1:5]) for line, row in zip(lines, found, strict=False) if line.startswith("row")]
        id_, key, format_ = match[0], match[7], match[8]
        assert format_ == 2
        for number, face in rolls(rows):
            text = "\n".join(
                ["broadfront dice 2", id_, *(salt.encode().hex() for salt in salts), str(number)]
            )
            assert drawn_below(6, key, text) + 1 == face
            checked += 1
    assert checked >= 2


@pytest.mark.parametrize("revision", ["0001", "0002", "0003"])
def test_dice_of_format_1_follow_from_key_salts_and_number(revision: str) -> None:
    """As the first servers rolled them, and wrote them into their databases."""
    text = (DATABASES / f"{revision}.sql").read_text(encoding="utf-8")
    (id_,) = {match["id"] for match in secrets_of(revision)["matches"].values()}
    (key,) = re.findall(r"'([0-9a-f]{64})', '\d{4}-", text)
    found = re.findall(rf"'{id_}', \d+, '(\w+)', (-?\d+), '(\w*)', (\d+), \d+\)", text)
    faces = [*rolls([(kind, int(seat), verb, int(what)) for kind, seat, verb, what in found])]
    for number, face in faces:
        none = sha256(b"").hexdigest()
        said = "\n".join(["broadfront dice 1", id_, none, none, str(number)])
        assert drawn_below(6, key, said) + 1 == face
    assert faces


@pytest.fixture
def database(empty_database: str) -> str:
    """The newest recorded database, whose keys mails of then were signed with."""
    restore(empty_database, "0015")
    return empty_database


@pytest.fixture
def own_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the clock of this process: the server sets it forward to the day of the recorded database."""
    monkeypatch.setattr(clock, "running", clock.Clock())


@pytest.mark.usefixtures("own_clock")
def test_a_link_that_ends_mails_works_for_ever(start: Callable[..., Running]) -> None:
    server = start()
    (ending,) = server.sql("select value from server_keys where name = 'ending'")[0]
    user = server.sql("select user_id from notice_settings")[0][0]
    token = user + hmac.new(ending.encode(), f"mail {user}".encode(), sha256).hexdigest()
    server.sql("update notice_settings set mail = true")
    for path, wrong in ((f"/api/notices/end/{token[:-1]}x", True), (f"/api/notices/end/{token}", False)):
        answer = server.client.post(path, content="List-Unsubscribe=One-Click")
        assert (answer.status_code >= 400) is wrong, answer.text
        assert bool(server.sql("select mail from notice_settings")[0][0]) is wrong
    page = server.client.get(f"/api/notices/end/{token}", follow_redirects=False)
    assert (page.status_code, page.headers["location"]) == (303, f"/#/end-notices/{token}")
