"""Chat in a match: who reads what, what becomes of a text, mutes, reports, terms and limits."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.server.accounts.visitor import Browser
from tests.server.harness import Json, People, Running, heard, on_sqlite
from websockets.sync.client import ClientConnection

from broadfront.cli import main
from broadfront.server.http import rate_limits


def say(people: People, text: str, seat: int = -1, status: int = 200) -> Json:
    answer = people.post("/chat", {"text": text}, seat)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def texts(people: People, seat: int = -1, **params: object) -> list[str]:
    answer = people.get("/chat", seat, **params)
    assert answer.status_code == 200, answer.text
    return [line["text"] for line in answer.json()["lines"]]


def watch(match: People, browser: Browser, text: str) -> Json:
    return browser.post(f"/api/matches/{match.id}/chat", {"text": text})


# --- who reads what ---------------------------------------------------------------------------------------------------


def test_seats_talk_to_each_other(server: Running) -> None:
    people = server.match(seats=[{"kind": "person", "name": "Ada"}, {"kind": "person"}])
    say(people, "Good luck!", 0), say(people, "You too.", 1)
    assert texts(people, 0) == texts(people, 1) == ["Good luck!", "You too."]
    first, second = people.get("/chat", 0).json()["lines"]
    assert (first["name"], first["mine"], first["seat"]) == ("Ada", True, 0)
    assert (second["name"], second["mine"], second["number"]) == ("Red", False, 2)
    assert texts(people, 0, after=1) == ["You too."]
    assert people.state(0)["chat"] == 2
    server.forget()
    assert people.state(0)["chat"] == 2


def test_the_same_line_sent_again_counts_once(server: Running) -> None:
    people = server.match()
    say(people, "Hello", 0), say(people, "Hello", 0), say(people, "Hello", 1)
    assert texts(people, 0) == ["Hello", "Hello"]


def test_spectators_talk_apart_until_the_match_is_over(server: Running, browser: Browser) -> None:
    people = server.match()
    browser.sign_up("Ada")
    say(people, "a secret of the seats", 0)
    before = {seat: people.state(seat) for seat in (0, 1)}
    watch(people, browser, "a secret of those who watch")
    for seat in (0, 1):
        assert people.state(seat) == before[seat], "nothing of it is on the wire"
        assert texts(people, seat) == ["a secret of the seats"]
        assert people.get("/chat", seat, room="watchers").status_code == 401
        for path in ("/mute", "/report"):
            assert people.post(f"/chat{path}", {"room": "watchers", "number": 1}, seat).status_code == 401
    assert texts(people) == ["a secret of those who watch"]
    assert people.get("/chat", room="seats").status_code == 401
    assert people.state()["chat"] == 1
    people.post("/parley", {"say": "resign"}, 0)
    assert texts(people, 0, room="watchers") == ["a secret of those who watch"]
    assert texts(people, room="seats") == ["a secret of the seats"]
    assert not people.get("/chat", room="seats").json()["may_write"]


def test_who_plays_is_no_spectator_of_the_match(server: Running, browser: Browser, other: Browser) -> None:
    people = server.match()
    browser.sign_up("Ada"), other.sign_up("Bob")
    claimed = {"seats": [{"match": people.id, "token": people.tokens[0]}]}
    assert browser.post("/api/me/seats", claimed)["seats"] == 1
    watch(people, other, "psst")
    address = f"/api/matches/{people.id}/chat"
    assert browser.client.get(address).status_code == 401
    browser.post(address, {"text": "what do you say?"}, 401)
    for deed in ("mute", "report"):
        browser.post(f"{address}/{deed}", {"room": "watchers", "number": 1}, 401)
    people.post("/parley", {"say": "resign"}, 0)
    assert [line["text"] for line in browser.get(address)["lines"]] == ["psst"]


def test_no_seat_hears_that_spectators_talk(server: Running, browser: Browser) -> None:
    people = server.match()
    browser.sign_up("Ada")
    with people.socket(0) as seat, people.socket() as watcher:
        heard(seat), heard(watcher)
        watch(people, browser, "psst")
        while heard(watcher)["chat"] != 1:
            pass
        assert all(state["chat"] == 0 for state in heard_soon(seat))
        say(people, "Hello", 1)
        while (state := heard(seat))["chat"] != 1:
            assert "psst" not in json.dumps(state)


def heard_soon(line: ClientConnection) -> Iterator[Json]:
    """What comes within a second after what came last."""
    with suppress(TimeoutError):
        while True:
            yield json.loads(line.recv(timeout=1.0))


def test_spectators_sign_in_to_write(server: Running) -> None:
    people = server.match()
    say(people, "Hello", -1, 401)
    answer = people.get("/chat").json()
    assert (answer["may_write"], answer["why"]) == (False, "Spectators sign in to write.")
    assert not answer["may_mute"]
    assert people.get("/chat", 0).json()["may_mute"]


def test_who_has_no_link_reads_nothing_of_the_seats(server: Running) -> None:
    people = server.match()
    say(people, "ours", 0)
    people.tokens[5] = "x" * 43
    assert people.get("/chat", 5).status_code == 401
    assert say(people, "x", 5, 401)


def test_two_servers_tell_each_other(start: Callable[..., Running]) -> None:
    here, there = start(), start(look_out=0.05)
    people = here.match()
    twin = People(there, {"id": people.id, "links": []})
    twin.tokens = people.tokens
    with twin.socket(1) as line:
        heard(line)
        say(people, "from here", 0)
        while heard(line)["chat"] != 1:
            pass
    say(twin, "from there", 1)
    assert texts(people, 0) == ["from here", "from there"]
    assert people.state(0)["version"] == twin.state(0)["version"] == 0


def test_moves_and_lines_do_not_get_in_each_others_way(server: Running) -> None:
    people = server.match()
    for n in range(6):
        people.step(n)
        say(people, f"line {n}", n % 2)
    state = people.state(0)
    server.forget()
    assert people.state(0) == state


# --- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "{{7*7}}", "'; --"],
)
def test_what_looks_like_script_is_text(server: Running, text: str) -> None:
    people = server.match()
    say(people, text, 0)
    answer = people.get("/chat", 1)
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert texts(people, 1) == [text]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  a \n\n b\t", "a b"),
        ("e\u0301", "é"),
        ("abc\u202edef\u2066", "abcdef"),
        ("a" + "\u0301" * 50, "á" + "\u0301" * 3),
        ("a\0b\x1b[31m", "ab[31m"),
    ],
)
def test_a_text_is_kept_in_one_form(server: Running, text: str, kept: str) -> None:
    people = server.match()
    say(people, text, 0)
    (found,) = texts(people, 1)
    assert found.startswith(kept[:2]) if "\u0301" in kept else found == kept
    assert len(found) <= len(kept) + 1


@pytest.mark.parametrize(
    ("text", "status"), [("\u200b", 422), ("x" * 501, 422), ("x" * 2001, 400), ("", 400)]
)
def test_nothing_and_too_much_is_refused(server: Running, text: str, status: int) -> None:
    say(server.match(), text, 0, status)


def test_lines_are_limited(start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        rate_limits, "CHAT_LINES", 1e-9
    )  # on a slow machine one line more would be allowed meanwhile
    server = start(count_loopback=True, rate=1000.0, burst=1000)
    people = server.match()
    for n in range(10):
        say(people, f"line {n}", 0)
    assert "Too many" in say(people, "one more", 0, 429)["message"]
    assert "Too many" in say(people, "one more", 1, 429)["message"], "by address"


# --- mutes and reports ------------------------------------------------------------------------------------------------


def test_a_person_is_muted_for_who_wants_it_alone(server: Running) -> None:
    people = server.match(scenario="allies", seats=[{"kind": "person"}] * 4)
    say(people, "rude", 1), say(people, "fine", 2)
    body = {"room": "seats", "number": 1}
    assert people.post("/chat/mute", body, 0).status_code == 200
    assert texts(people, 0) == ["", "fine"]
    assert texts(people, 3) == ["rude", "fine"]
    assert [line["muted"] for line in people.get("/chat", 0).json()["lines"]] == [True, False]
    assert people.post("/chat/mute", body, 1).status_code == 422, "oneself"
    assert people.post("/chat/mute", {**body, "number": 9}, 0).status_code == 422
    people.post("/chat/mute", {**body, "muted": False}, 0)
    assert texts(people, 0) == ["rude", "fine"]


def test_an_account_is_muted_in_every_match(server: Running, browser: Browser, other: Browser) -> None:
    browser.sign_up("Ada"), other.sign_up("Bob")
    one, two = server.match(), server.match()
    for match in (one, two):
        watch(match, browser, "noise")
    other.post(f"/api/matches/{one.id}/chat/mute", {"room": "watchers", "number": 1})
    (line,) = other.get(f"/api/matches/{two.id}/chat")["lines"]
    assert (line["text"], line["muted"]) == ("", True)


def test_a_guest_who_watches_neither_mutes_nor_reports(server: Running, browser: Browser) -> None:
    people = server.match()
    browser.sign_up("Ada")
    watch(people, browser, "noise")
    for path in ("/mute", "/report"):
        assert people.post(f"/chat{path}", {"room": "watchers", "number": 1}).status_code == 401


def test_a_report_reaches_the_operator_with_what_was_said_around_it(
    start: Callable[..., Running], capsys: pytest.CaptureFixture[str]
) -> None:
    server = start()
    people = server.match(seats=[{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bob"}])
    say(people, "before", 0), say(people, "an insult", 1), say(people, "after", 0)
    body = {"room": "seats", "number": 2, "reason": "rude <b>"}
    for _ in range(2):
        assert people.post("/chat/report", body, 0).status_code == 200
    database = ["--database", server.config.database]
    assert main(["admin", "terms", *database]) == 0
    assert capsys.readouterr().out == "There are no terms that are not wanted in chat.\n"
    assert main(["admin", "reports", *database]) == 0
    told = capsys.readouterr().out
    assert told.count("an insult") == 1
    assert "  > Bob: an insult" in told
    assert "    Ada: before" in told
    assert "rude <b>" in told
    assert main(["admin", "reports", "--done", "1", *database]) == 0
    assert main(["admin", "reports", *database]) == 0
    assert capsys.readouterr().out == "Report 1 is closed.\nThere are no open reports.\n"
    assert main(["admin", "reports", "--closed", *database]) == 0
    assert "closed" in capsys.readouterr().out
    assert main(["admin", "audit", *database]) == 0
    assert "closed 1" in capsys.readouterr().out
    assert main(["admin", "reports", "--done", "7", *database]) != 0


def test_one_reporter_leaves_room_for_the_reports_of_others(
    start: Callable[..., Running], capsys: pytest.CaptureFixture[str]
) -> None:
    server = start()
    for match, lines in enumerate((1, 5)):
        people = server.match(seats=[{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bob"}])
        for number in range(1, lines + 1):
            say(people, f"line {number} of match {match}", 1)
            assert people.post("/chat/report", {"room": "seats", "number": number}, 0).status_code == 200
    assert main(["admin", "reports", "--most", "3", "--database", server.config.database]) == 0
    told = capsys.readouterr().out
    assert [line for line in told.splitlines() if line.startswith("  >")] == [
        "  > Bob: line 5 of match 1",
        "  > Bob: line 4 of match 1",
        "  > Bob: line 1 of match 0",
    ]


def test_terms_of_the_operator_are_masked_or_refused_at_once(
    start: Callable[..., Running], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = start()
    people = server.match()
    database = ["--database", server.config.database]
    (tmp_path / "mild").write_text("# a list\nVillain\nold goat # two words\n", "utf-8")
    (tmp_path / "hard").write_text("scoundrel\n", "utf-8")
    assert main(["admin", "terms", str(tmp_path / "mild"), *database]) == 0
    assert main(["admin", "terms", str(tmp_path / "hard"), "--refuse", *database]) == 0
    say(people, "You VÍLLAIN, ｖｉｌｌａｉｎ and old goat; villainous", 0)
    assert texts(people, 1) == ["You ***, *** and ***; villainous"]
    assert "does not want" in say(people, "Scoundrel!", 0, 409)["message"]
    capsys.readouterr()
    assert main(["admin", "terms", *database]) == 0
    assert capsys.readouterr().out.split() == [
        "mask",
        "old",
        "goat",
        "refuse",
        "scoundrel",
        "mask",
        "villain",
    ]
    (tmp_path / "mild").write_text("", "utf-8")
    main(["admin", "terms", str(tmp_path / "mild"), *database])
    say(people, "villain", 0)
    assert texts(people, 1)[-1] == "villain"


def test_terms_can_be_given_before_the_first_start(
    start: Callable[..., Running], database: str, tmp_path: Path
) -> None:
    (tmp_path / "terms").write_text("villain\n", "utf-8")
    assert main(["admin", "terms", str(tmp_path / "terms"), "--database", database]) == 0
    people = start().match()
    say(people, "Villain!", 0)
    assert texts(people, 1) == ["***!"]


@on_sqlite
@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["a", "b" * 101], "line 2: 'bbbb"),
        (
            [f"term{n}" for n in range(10_002)],
            "line 10001: the list is too long: it has 10,000 terms at most",
        ),
    ],
    ids=["a long term", "many terms"],
)
def test_a_list_of_terms_beyond_its_bounds_is_refused_with_the_line(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: list[str], sentence: str
) -> None:
    (tmp_path / "good").write_text("villain\n", "utf-8")
    assert main(["admin", "terms", str(tmp_path / "good"), "--database", database]) == 0
    (tmp_path / "terms").write_text("\n".join(lines), "utf-8")
    assert main(["admin", "terms", str(tmp_path / "terms"), "--database", database]) == 1
    assert sentence in capsys.readouterr().err
    assert main(["admin", "terms", "--database", database]) == 0
    assert capsys.readouterr().out == "mask    villain\n", "the list that was there stays"


def test_as_many_terms_as_a_list_may_have_are_taken_over(
    start: Callable[..., Running], tmp_path: Path
) -> None:
    server = start()
    people = server.match()
    (tmp_path / "terms").write_text("\n".join(f"term{n}" for n in range(10_000)), "utf-8")
    for _ in range(2):
        assert main(["admin", "terms", str(tmp_path / "terms"), "--database", server.config.database]) == 0
    say(people, "neither term9999 nor term0", 0)
    assert texts(people, 1) == ["neither *** nor ***"]


def test_a_line_that_stands_for_a_much_longer_one_is_refused(
    start: Callable[..., Running], tmp_path: Path
) -> None:
    server = start()
    people = server.match()
    (tmp_path / "terms").write_text("villain\n", "utf-8")
    assert main(["admin", "terms", str(tmp_path / "terms"), "--database", server.config.database]) == 0
    assert "stand for too many others" in say(people, "\ufdfa" * 500, 0, 422)["message"]
    say(people, "\ud55c" * 500, 0)  # a Hangul syllable is three letters
    assert texts(people, 1) == ["\ud55c" * 500]


def test_keys_are_listed_by_fingerprint_and_rotated(
    start: Callable[..., Running], capsys: pytest.CaptureFixture[str]
) -> None:
    server = start()
    database = ["--database", server.config.database]
    server.sql("DELETE FROM server_keys")
    server.sql(
        "INSERT INTO server_keys (name, value) VALUES ('vapid', 'a secret key'), ('ending', 'another')"
    )
    assert main(["admin", "keys", *database]) == 0
    told = capsys.readouterr().out
    assert [line.split()[0] for line in told.splitlines()] == ["ending", "vapid"]
    assert "secret" not in told
    assert main(["admin", "keys", "--rotate", "vapid", *database]) == 0
    assert server.sql("SELECT name FROM server_keys") == [("ending",)]
    assert main(["admin", "keys", "--rotate", "vapid", *database]) != 0
    assert main(["admin", "audit", *database]) == 0
    assert "rotated vapid" in capsys.readouterr().out


def test_what_an_account_has_said_goes_with_it(server: Running, browser: Browser) -> None:
    people = server.match()
    browser.sign_up("Ada")
    watch(people, browser, "my words")
    assert browser.get("/api/me/export")["chat"][0]["text"] == "my words"
    browser.post("/api/me/delete", {"name": "Ada"})
    (line,) = people.get("/chat").json()["lines"]
    assert (line["name"], line["text"]) == ("a former player", "")
