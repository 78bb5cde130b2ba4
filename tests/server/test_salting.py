"""Salts: all that will be given are promised before any is told, and the first die waits for those promised."""

from __future__ import annotations

import pytest
from tests.server.harness import PERSON, Json, People, Running, computer

from broadfront.server.matches.dice.seeds import commitment_of


def promise(people: People, seat: int, salt: str) -> int:
    return people.post("/promise", {"promise": commitment_of(salt)}, seat).status_code


def tell(people: People, seat: int, salt: str, promises: list[str] | None = None) -> tuple[int, str]:
    seen = people.state()["promises"] if promises is None else promises
    answer = people.post("/salt", {"salt": salt, "promises": seen}, seat)
    return answer.status_code, answer.json().get("message", "")


def to_the_first_die(people: People) -> Json:
    """Play until a die is due, or was rolled."""
    while (state := people.state(after=0))["view"]["ask"][0] != -1:
        if -1 in [mover for mover, *_ in state["last"]]:
            break
        people.step()
    return state


def test_no_salt_is_told_while_another_can_be_promised(server: Running) -> None:
    people = server.match()
    assert people.state()["salting"] == "open"
    assert promise(people, 0, "pepper") == 200
    state = people.state(1)
    assert (state["salting"], state["promises"]) == ("open", [commitment_of("pepper"), ""])
    status, message = tell(people, 0, "pepper")
    assert status == 409
    assert "Others may still promise" in message
    assert people.state()["salts"] == ["", ""], "nobody has seen it, the operator included"
    assert promise(people, 1, "sugar") == 200
    assert people.state()["salting"] == "due"
    assert tell(people, 0, "pepper")[0] == 200
    assert tell(people, 1, "sugar")[0] == 200
    state = people.state()
    assert (state["salting"], state["salts"]) == ("done", ["pepper", "sugar"])


def test_no_salt_is_promised_once_one_is_told(server: Running) -> None:
    """What the operator did: he saw a salt, and searched one for another seat until he liked the dice."""
    people = server.match()
    promise(people, 0, "pepper")
    to_the_first_die(people)
    assert tell(people, 0, "pepper")[0] == 200
    assert promise(people, 1, "one that was searched for") == 409
    both = server.match()
    promise(both, 0, "pepper")
    promise(both, 1, "sugar")
    assert tell(both, 0, "pepper")[0] == 200
    assert promise(both, 1, "one that was searched for") == 409
    assert "not the one that was promised" in tell(both, 1, "one that was searched for")[1]


def test_computers_give_none_and_a_person_alone_tells_his_at_once(server: Running) -> None:
    people = server.match(seats=[PERSON, computer("quick")])
    assert promise(people, 0, "pepper") == 200
    assert people.state()["salting"] == "due", "all persons have promised"
    assert tell(people, 0, "pepper")[0] == 200
    assert people.state()["salts"] == ["pepper", ""]
    assert server.match(seats=[computer("quick")] * 2).state()["salting"] == "done"


def test_the_first_die_waits_for_the_salt_that_was_promised(server: Running) -> None:
    people = server.match()
    promise(people, 1, "sugar")
    state = to_the_first_die(people)
    assert (state["view"]["ask"][0], state["salting"]) == (-1, "due")
    assert not people.state(0)["can_undo"]
    assert promise(people, 0, "pepper") == 409, "with a die due it is too late"
    people.server.forget()
    assert people.state()["view"]["ask"][0] == -1, "read again from the tables, it waits still"
    assert tell(people, 1, "sugar")[0] == 200
    after = people.get("/changes", after=state["version"], wait=10).json()
    assert after["moves"] > state["moves"]
    assert (after["salting"], after["salts"]) == ("done", ["", "sugar"])


def test_without_a_promise_no_die_waits_and_then_it_is_too_late(server: Running) -> None:
    people = server.match()
    state = to_the_first_die(people)
    assert -1 in [mover for mover, *_ in state["last"]]
    assert state["salting"] == "done"
    assert promise(people, 0, "pepper") == 409


def test_sent_twice_is_done_once_and_nothing_is_changed_afterwards(server: Running) -> None:
    people = server.match()
    assert [promise(people, 0, "pepper") for _ in range(2)] == [200, 200]
    assert promise(people, 0, "sugar") == 409
    promise(people, 1, "sugar")
    assert [tell(people, 0, "pepper")[0] for _ in range(2)] == [200, 200]
    assert tell(people, 0, "sugar")[0] == 409
    people.server.forget()
    assert people.state()["salts"] == ["pepper", ""]


def test_a_salt_is_told_only_for_the_promises_that_its_page_has_seen(server: Running) -> None:
    people = server.match()
    promise(people, 0, "pepper")
    seen = people.state()["promises"]
    promise(people, 1, "sugar")
    status, message = tell(people, 0, "pepper", seen)
    assert status == 409
    assert "Other salts are promised" in message


@pytest.mark.parametrize("bad", ["", "   ", " a", "x" * 129, "a\x00b"])
def test_what_is_no_salt_is_refused(server: Running, bad: str) -> None:
    people = server.match()
    assert tell(people, 1, bad)[0] == 422
    assert people.post("/promise", {"promise": bad}, 1).status_code in (400, 422)  # 400: it is too long


def test_spectators_give_no_salt(server: Running) -> None:
    people = server.match()
    assert promise(people, -1, "pepper") == 401
    assert tell(people, -1, "pepper")[0] == 401


def test_a_match_from_before_promises_keeps_its_dice_and_takes_no_more_salt(server: Running) -> None:
    people = server.match()
    session = people.server.live(people.id)
    session.dice, session.seats[0].salt = 1, "pepper"
    assert people.state()["salting"] == "done"
    assert promise(people, 1, "sugar") == 409
    people.play_out()
    file = people.get("/export", format="json").json()
    assert (file["format"], file["salts"], file["salting"]) == (1, ["pepper", ""], [])
