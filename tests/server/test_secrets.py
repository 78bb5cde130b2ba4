"""Nothing of another seat's secrets leaves the server: every byte sent to each reader is read."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.harness import PERSON, People, Running, computer, heard

READERS = (0, 1, -1)
NO_CARD = 730_555_099
"""What looks like a card of Veil and is none."""


@pytest.fixture(autouse=True, scope="module")
def veil(toybox: Path) -> Path:
    """Veil is in the catalogue before the server's workers start."""
    return toybox


@pytest.fixture
def table(server: Running) -> People:
    return server.match("veil")


def told(cards: set[bytes], sent: bytes) -> list[bytes]:
    """Return the cards that are told: whole numbers, and not digits of a hash, a key, a token or a time."""
    words = set(re.findall(rb"[\w-]+", sent))
    return sorted(card for card in cards if card in words)


def test_a_match_says_whether_it_hides_anything(server: Running, table: People) -> None:
    """On a shared screen the device is handed over where it does."""
    assert table.state(0)["hides"] is True
    assert server.match("front_line").state(0)["hides"] is False
    assert server.match("fighting_front").state(-1)["hides"] is True


def secrets_of(people: People, seat: int) -> set[bytes]:
    """What a seat has that nobody else may know now: the cards it holds, and the one it hides."""
    position: Any = people.server.live(people.id).match.position
    cards = [*position.hand(seat), *([position.hidden(seat)] if position.hidden(seat) else [])]
    return {str(card).encode() for card in cards}


def undealt(people: People) -> set[bytes]:
    position: Any = people.server.live(people.id).match.position
    return {str(card).encode() for card in position.deck}


def order(version: int) -> dict[str, Any]:
    """A group order that is refused: no such cards are held."""
    return {"version": version, "parts": [{"verb": "hide", "what": [1, 2], "where": [0], "units": 2}]}


def everything_sent(people: People, reader: int) -> list[bytes]:
    """Every answer the server gives a reader about the match as it stands."""
    state = people.state(reader)
    version = state["version"]
    answers = [
        people.get("", reader),
        people.get("", reader, after=0),
        people.get("", reader, after=version),
        people.get("/changes", reader, after=0, wait=0),
        people.get("/table", reader),
        people.get("/log", reader),
        people.get("/luck", reader),
        people.get("/course", reader),
        people.get("/orders", reader),
        people.get("/summary", reader),
        people.get("/intentions", reader, since=0, last=state["moves"]),
        people.get("/battles", reader, since=0),
        people.get("/export", reader),
        people.get("/export", reader, format="json"),
        people.post("/branch", {"moves": 1}, reader),
        people.post("/undo", {"version": version}, reader),
        people.post("/undo", {"version": version, "first": state["moves"] - 1}, reader),
        *[people.post(path, order(version), reader) for path in ("/group", "/group/forecast?space=0")],
        people.post("/analysis", {"moves": state["moves"], "tokens": []}, reader),
        people.post("/survey", {}, reader),
        people.post("/judge", {"moves": 1, "seconds": 0.05}, reader),
        people.post("/meant", {"moves": 1, "ways": [[["hide", 1, 0]]]}, reader),
        people.get("/why", reader, verb="hide", what=1),
        people.get("/why", reader, verb="draw", what=1),
        people.get("/odds", reader, verb="hide", what=1),
        people.post("/moves", {"version": version, "verb": "hide", "what": 1}, reader),
        people.post("/moves", {"version": version - 1, "verb": "hide", "what": 1}, reader),
        *[people.get(f"/moments/{n}", reader) for n in range(state["moves"] + 2)],
    ]
    sent = [answer.content + str(answer.headers).encode() for answer in answers]
    ask = state["view"]["ask"]
    if ask is not None and ask[0] == reader:
        sent += [people.get("/odds", reader, verb=verb, what=what).content for verb, what, _ in ask[3]]
    with people.socket(reader) as line:
        sent.append(str(heard(line)).encode())
    with people.socket(reader, after=0) as line:
        sent.append(str(heard(line)).encode())
    return sent


def assert_secrets_are_kept(people: People) -> None:
    for reader in READERS:
        sent = b"\n".join(everything_sent(people, reader))
        hidden = undealt(people)
        for seat in {0, 1} - ({reader} & set(people.tokens)):
            hidden |= secrets_of(people, seat)
        assert told(hidden, sent) == []
        if reader in people.tokens:
            own = secrets_of(people, reader)
            assert told(own, sent) == sorted(own), "its own cards it sees"


def test_a_card_is_told_from_digits_of_something_else() -> None:
    card = b"730555001"
    for words in (
        b'["hide",730555001,0]',
        b"'730555001'",
        b"1. Red: hide 730555001\n",
        b"holds [730555001, 2].",
    ):
        assert told({card}, words) == [card]
    for words in (b"a730555001f", b"13:07:21.730555", b"7305550011", b"Bearer x-730555001_"):
        assert told({card}, words) == []


def test_no_byte_tells_a_reader_what_is_hidden_from_it(table: People) -> None:
    for n in range(5):
        assert_secrets_are_kept(table)
        table.step(n)
    table.server.forget()
    assert_secrets_are_kept(table)


def test_live_messages_after_a_secret_move_do_not_tell_it(table: People) -> None:
    with table.socket(1) as blue, table.socket() as crowd:
        heard(blue), heard(crowd)
        before = secrets_of(table, 0)
        table.step(1)
        for line in (blue, crowd):
            while (state := heard(line))["version"] < 1:
                pass
            assert state["moves"] > 0
            assert told(before, str(state).encode()) == []


def test_a_secret_outcome_is_told_to_its_seat_alone(table: People) -> None:
    mine, theirs, crowd = (table.state(reader, after=0)["last"] for reader in READERS)
    assert [move[1] for move in mine] == ["draw"] * 3
    assert [move[1] for move in theirs] == ["draw"] * 3
    assert mine != theirs
    assert crowd == []


def test_a_careless_refusal_tells_nothing_true(table: People) -> None:
    """Veil's refusal names the other seat's hand; it is asked in a world dealt anew, so what it names is a guess."""
    hand = sorted(int(card) for card in secrets_of(table, 1))
    named = {
        table.get("/why", 0, verb="hide", what=2).json()["sentence"].partition("holds")[2] for _ in range(12)
    }
    assert len(named) > 1, f"the same every time: {named}, and the truth is {hand}"


def test_everything_is_told_when_the_match_is_over(table: People) -> None:
    for reader in READERS:
        assert table.get("/export", reader).status_code == 409
        assert table.get("/luck", reader).status_code == 409
        assert table.get("/course", reader).status_code == 409
        assert table.post("/branch", {"moves": 1}, reader).status_code == 409
    table.play_out()
    assert "hide 7" in table.get("/export").text
    assert table.get("/luck").status_code == 200, table.get("/luck").text
    assert table.post("/branch", {"moves": 1}).status_code == 201
    last = table.state(-1, after=0)["last"]
    assert "hide" not in {move[1] for move in last}, "but secret moves are in the file, not in the news"


def test_the_key_of_the_dice_is_told_only_at_the_end(table: People) -> None:
    key = table.server.live(table.id).key.encode()
    for n in range(4):
        for reader in READERS:
            assert key not in b"\n".join(everything_sent(table, reader))
        table.step(n)
    end = table.play_out()
    assert end["key"].encode() == key


def test_no_token_is_ever_told_again(table: People) -> None:
    for reader in READERS:
        sent = b"\n".join(everything_sent(table, reader))
        for token in table.tokens.values():
            assert token.encode() not in sent


def test_a_computer_in_a_hidden_game_tells_nothing_either(server: Running) -> None:
    people = server.match("veil", seats=[PERSON, computer("quick")])
    for _ in range(3):
        state = people.state(0)
        while state["view"]["ask"] is not None and state["view"]["ask"][0] != 0:
            state = people.get("/changes", 0, after=state["version"], wait=5).json()
        if state["view"]["ask"] is None:
            break
        assert_secrets_are_kept(people)
        people.send(0, state["version"], state["view"]["ask"][3][0])


def answers_in_all_worlds(people: People, seat: int, verb: str, what: int) -> set[tuple[int, bytes]]:
    """What a seat is told of a move's odds in the true world and in others that it cannot tell apart."""
    session = people.server.live(people.id)
    truth, answers = session.match.position, set()
    for seed in range(8):
        session.odds.clear()
        answer = people.get("/odds", seat, verb=verb, what=what)
        answers.add((answer.status_code, answer.content))
        session.match.position = truth.determinized(seat, Random(seed))
    session.match.position = truth
    session.odds.clear()
    return answers


def test_odds_are_told_to_the_seat_asked_and_are_the_same_whatever_is_hidden(table: People) -> None:
    table.step()
    seat, _, _, moves, *_ = table.state(1)["view"]["ask"]
    assert seat == 1
    for verb, what, _ in moves:
        ((status, answered),) = answers_in_all_worlds(table, 1, verb, what)
        assert status == 200
        answer = table.get("/odds", 1, verb=verb, what=what).json()
        assert [(line["label"], line["exact"]) for line in answer["lines"]] == [
            ("no effect", "5/6"),
            ("a six", "1/6"),
        ]
        assert "guesses at what is hidden" in answer["hidden"]
        assert told(secrets_of(table, 0), answered) == []


def test_odds_that_depend_on_what_is_hidden_are_refused_alike_in_all_worlds(server: Running) -> None:
    loud = server.match("veil", scenario="loud")
    loud.step()
    card = loud.state(1)["view"]["ask"][3][0][1]
    ((status, answered),) = answers_in_all_worlds(loud, 1, "hide", card)
    assert (status, b"depends on what is hidden" in answered) == (200, True), answered


def test_a_secret_draw_on_the_way_has_no_odds(server: Running) -> None:
    refill = server.match("veil", scenario="refill")
    card = refill.state(0)["view"]["ask"][3][0][1]
    ((status, answered),) = answers_in_all_worlds(refill, 0, "hide", card)
    assert (status, b"secret draw [1]" in answered) == (200, True), answered


def test_verbs_that_draw_in_secret_are_told_so_that_nobody_asks_for_their_odds(server: Running) -> None:
    cards = {card["id"]: card for card in server.client.get("/api/games").json()}
    secret = {verb["name"] for verb in cards["fighting_front"]["verbs"] if verb["secret"]}
    people = server.match("fighting_front")
    ask = people.state(0)["view"]["ask"]
    for n in range(200):
        if any(verb in secret for verb, _, _ in ask[3]):
            break
        people.step(n)
        ask = people.state(people.state()["view"]["ask"][0])["view"]["ask"]
    answered = {
        verb: people.get("/odds", ask[0], verb=verb, what=what, where=where).json()
        for verb, what, where in ask[3]
    }
    none = {verb for verb, odds in answered.items() if odds["missing"]}
    assert none == secret & set(answered) != set()
    assert all(bool(odds["lines"]) != bool(odds["missing"]) for odds in answered.values())


def test_odds_of_another_seats_moves_do_not_say_which_it_has(table: People) -> None:
    theirs = table.state(0)["view"]["ask"][3][0][1]
    for reader in (1, -1):
        answers = [table.get("/odds", reader, verb="hide", what=what) for what in (theirs, NO_CARD)]
        assert [answer.status_code for answer in answers] == [422, 422]
        assert answers[0].content == answers[1].content
        assert "Red" in answers[0].json()["message"]
