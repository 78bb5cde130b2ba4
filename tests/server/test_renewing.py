"""A seat's link is renewed: whoever holds it makes it his own, and the maker of the match is locked out."""

from __future__ import annotations

import pytest
from tests.patience import PATIENCE
from tests.server.harness import PERSON, People, Running, computer, heard
from websockets.exceptions import ConnectionClosed

from broadfront.engine import match_file

NEW, NEWER = "n" * 43, "m" * 43


def renew(people: People, seat: int, token: str) -> tuple[int, str]:
    answer = people.post("/renew", {"token": token}, seat)
    return answer.status_code, answer.json().get("message", "")


def as_holder(people: People, seat: int, token: str) -> People:
    """The same match, seen by who has this token."""
    return People(people.server, {"id": people.id, "links": [{"seat": seat, "token": token}]})


def test_the_new_link_opens_the_seat_and_the_old_one_says_that_it_was_renewed(server: Running) -> None:
    people = server.match()
    assert renew(people, 1, NEW)[0] == 200
    other = as_holder(people, 1, NEW)
    assert other.state(1)["seat"] == 1
    for answer in (people.get("", 1), people.get("/standing", 1), people.post("/undo", {"version": 0}, 1)):
        assert answer.status_code == 401
        assert "was renewed and has ended" in answer.json()["message"]
    assert people.state(0)["seat"] == 0, "the maker's own seat is as it was"
    assert [seat["renewed"] for seat in people.state(0)["seats"]] == [False, True]
    people.server.forget()
    assert other.state(1)["seat"] == 1
    assert people.get("", 1).status_code == 401


def test_a_renewal_whose_answer_was_lost_is_sent_again(server: Running) -> None:
    people = server.match()
    assert [renew(people, 1, NEW)[0] for _ in range(2)] == [200, 200]
    assert renew(people, 1, NEWER)[0] == 401, "but the old link does nothing else any more"
    assert renew(as_holder(people, 1, NEW), 1, NEWER)[0] == 200, "and the new one can be renewed in turn"
    for token in (people.tokens[1], NEW):
        assert "was renewed" in as_holder(people, 1, token).get("", 1).json()["message"]


def test_pages_that_came_in_by_the_old_link_are_shown_the_door(server: Running) -> None:
    people = server.match()
    with people.socket(1) as line:
        heard(line)
        renew(people, 1, NEW)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        assert closed.value.rcvd.reason == people.get("", 1).json()["message"]


def test_what_is_no_new_token_is_refused(server: Running) -> None:
    people = server.match()
    for token in ("", "short", "n" * 42, "n" * 44, "n" * 42 + "/"):
        assert renew(people, 1, token)[0] == 422
    assert renew(people, 1, people.tokens[0])[0] == 422, "another seat's"
    assert renew(people, 1, people.tokens[1])[0] == 422, "the old one"
    assert renew(people, -1, NEW)[0] == 401
    assert renew(as_holder(people, 1, NEWER), 1, NEW)[0] == 401
    assert people.state(1)["seat"] == 1


def test_who_made_a_match_of_a_file_is_locked_out_of_the_seat_he_gave_away(server: Running) -> None:
    source = server.match()
    source.step()
    text = source.get("/export").text
    people = People(server, server.client.post("/api/matches/import", json={"text": text}).json())
    assert renew(people, 1, NEW)[0] == 200
    assert people.get("", 1).status_code == 401


# --- where a match came from ------------------------------------------------------------------------------------------


def test_a_match_of_a_file_says_to_all_what_its_maker_chose(
    server: Running,
) -> None:
    source = server.match(seats=[PERSON, computer("quick")])
    source.step()
    text = source.get("/export").text
    people = People(server, server.client.post("/api/matches/import", json={"text": text}).json())
    given = people.state()["given"]
    assert given > 0
    for reader in (-1, 0, 1):
        state = people.state(reader)
        assert state["given"] == given
        assert state["origin"].startswith("This match was made from a file: its first")
        assert state["origin"].endswith("dice and cards were chosen by whoever made it.")
    people.server.forget()
    assert people.state(1)["origin"] == people.state(0)["origin"] != ""
    assert (source.state(1)["origin"], source.state(1)["given"]) == ("", 0)


def test_a_match_of_a_file_with_hidden_cards_says_that_they_were_chosen(server: Running) -> None:
    people = server.match("fighting_front")
    while not people.state()["moves"]:
        people.step()
    session = server.live(people.id)
    text = match_file.write(session.match)
    brought = People(server, server.client.post("/api/matches/import", json={"text": text}).json())
    assert "and what is hidden were chosen by whoever made it" in brought.state(1)["origin"]


def test_a_branch_says_that_its_maker_may_know_more(server: Running) -> None:
    source = server.match()
    for n in range(4):
        source.step(n)
    moves = source.state()["moves"]
    made = People(server, source.post("/branch", {"moves": moves}, 0).json())
    assert made.state(1)["origin"] == (
        f"This match goes on from another one, after its first {moves} moves. "
        "Whoever made it may know how that one ended."
    )
    assert People(server, source.post("/branch", {"moves": 0}, 0).json()).state(1)["origin"] == ""
