"""Who looks at what was hidden does not get his card back, and the table hears of it."""

from __future__ import annotations

from tests.server.harness import People, Running

LOOK = ["look", 0, 0]


def looker(people: People) -> int:
    """Play until a seat may look at the other's hand; return the seat."""
    for n in range(2000):
        ask = people.state()["view"]["ask"]
        state = people.state(ask[0])
        moves = state["view"]["ask"][3]
        if LOOK in moves:
            return int(ask[0])
        draws = [move for move in moves if move[0] == "draw"]
        chosen = draws[-1] if draws else moves[-1 - n % min(2, len(moves))]
        assert people.send(ask[0], state["version"], chosen).status_code == 200
    raise AssertionError("nobody could look")


def test_a_look_at_the_other_hand_is_not_taken_back_and_the_other_seat_reads_of_it(server: Running) -> None:
    people = server.match("fighting_front")
    seat = looker(people)
    state = people.send(seat, people.state()["version"], LOOK).json()
    assert state["view"]["ask"][0] == seat, "the seat goes on"
    assert not state["can_undo"]
    refused = people.post("/undo", {"version": state["version"]}, seat)
    assert refused.status_code == 409
    assert "has shown you what was hidden" in refused.json()["message"]
    told = [line["text"] for line in people.state(1 - seat)["log"] if line["move"] == state["moves"] - 1]
    assert any("looks at the opponent's hand" in text for text in told)
    people.server.forget()
    assert not people.state(seat)["can_undo"], "read again from the journal, it is the same"
