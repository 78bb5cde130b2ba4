"""Seats that change hands: those left agree, the computer or somebody else plays on, and the match holds together."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from tests.patience import PATIENCE
from tests.server.clocks.wall import Hands, clocks, left, live, post, sat_down
from tests.server.harness import PERSON, Json, People, Running, computer
from tests.server.lobby.table import lobby, token

from broadfront.engine import registry
from broadfront.server import tokens
from broadfront.server.matches.dice.verification import verify
from broadfront.server.matches.schemas import MatchFile

FOUR = [PERSON] * 4
REGULAR = "computer:regular"


def four(server: Running, **more: Any) -> People:
    """Four people on two sides: seats 0 and 2 against 1 and 3."""
    return server.match(scenario="allies", seats=FOUR, **more)


def send(people: People, who: int, say: str, status: int = 200, **more: object) -> Json:
    answer = people.post("/vacancy", {"say": say, **more}, who)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def vacancy(people: People, seat: int = -1) -> Json:
    found: Json = people.state(seat)["parley"]["vacancies"][0]
    return found


def vote(
    people: People, voter: int, choice: str = REGULAR, status: int = 200, seat: int | None = None
) -> Json:
    gone = vacancy(people)
    of = gone["seat"] if seat is None else seat
    return send(people, voter, "vote", status, seat=of, version=gone["version"], choice=choice)


def agree(people: People, choice: str = REGULAR) -> None:
    """Have all who are left want the same."""
    gone = [one["seat"] for one in people.state()["parley"]["vacancies"]]
    for seat in sorted(people.tokens):
        if seat not in gone:
            vote(people, seat, choice)


def join(people: People, seat: int, status: int = 200, invite: str = "", name: str = "Eve") -> None:
    body = {"seat": seat, "token": token(), "name": name, "invite": invite}
    answer = people.server.client.post(f"/api/matches/{people.id}/join", json=body)
    assert answer.status_code == status, answer.text
    if status == 200:
        people.tokens[seat] = token()


def kinds(people: People) -> list[str]:
    rows = people.server.sql(f"select kind from moves where match_id = '{people.id}' order by version")
    return [row[0] for row in rows]


def play_out(people: People) -> Json:
    """Play people's seats to the end; the computer plays its own."""
    return people.play_out()


# --- going ------------------------------------------------------------------------------------------------------------


def test_a_seat_is_given_up_taken_back_and_given_up_again(server: Running) -> None:
    people = four(server)
    assert people.state(0)["parley"]["may_leave"]
    asked = people.state()["view"]["ask"][0]
    state = send(people, asked, "leave")
    assert state["view"]["ask"] is None, "who has gone is asked no more"
    gone = vacancy(people)
    assert (gone["seat"], gone["why"], gone["votes"], gone["agreed"]) == (asked, "left", [], "")
    other = people.state((asked + 1) % 4)["view"]["ask"]
    assert other[0] == asked, "the match waits for the seat"
    version = people.state()["version"]
    move = {"version": version, "verb": "card", "what": 0, "where": 0}
    assert people.post("/moves", move, asked).status_code in (409, 422)
    send(people, asked, "return")
    assert people.state()["parley"]["vacancies"] == []
    assert people.state(asked)["view"]["ask"][3]
    people.step()
    send(people, asked, "leave"), send(people, asked, "leave")
    assert kinds(people).count("gone") == 2, "said twice, it counts once"


def test_where_nobody_is_left_to_decide_one_resigns(server: Running) -> None:
    people = server.match(seats=[PERSON, computer("recruit")])
    assert not people.state(0)["parley"]["may_leave"]
    assert "resign" in send(people, 0, "leave", 409)["message"]


def test_a_table_that_waits_for_somebody_is_not_left(server: Running) -> None:
    body = {"game": "front_line", "seats": [{**PERSON, "name": "Ada"}, {"kind": "open"}], "whom": "link"}
    made = server.client.post("/api/lobby/tables", json=body).json()
    table = People(server, {"id": made["id"], "links": [{"seat": made["seat"], "token": made["token"]}]})
    assert "not begun" in send(table, 0, "leave", 409)["message"]


def test_who_resigns_among_allies_is_replaced(server: Running) -> None:
    people = four(server)
    assert people.post("/parley", {"say": "resign"}, 0).status_code == 200
    assert vacancy(people)["why"] == "resigned"
    send(people, 0, "return", 409)
    agree(people)
    state = people.state()
    assert (state["seats"][0]["kind"], state["seats"][0]["level"]) == ("computer", "regular")
    assert (state["parley"]["resigned"], state["parley"]["vacancies"]) == ([], [])
    assert people.post("/parley", {"say": "resign"}, 2).json()["ending"]["outcome"] == "lost"


def test_a_side_whose_people_have_all_resigned_has_lost(server: Running) -> None:
    people = four(server)
    people.post("/parley", {"say": "resign"}, 1)
    assert people.post("/parley", {"say": "resign"}, 3).json()["ending"]["outcome"] == "lost"
    assert kinds(people)[-3:] == ["resign", "gone", "resign"]


# --- agreeing ---------------------------------------------------------------------------------------------------------


def test_the_computer_plays_on_when_all_who_are_left_want_it(server: Running) -> None:
    people = four(server)
    link = people.tokens[1]
    send(people, 1, "leave")
    vote(people, 0), vote(people, 2, "computer:recruit")
    assert vacancy(people)["agreed"] == ""
    assert vacancy(people)["votes"] == [
        {"seat": 0, "choice": REGULAR},
        {"seat": 2, "choice": "computer:recruit"},
    ]
    vote(people, 3)
    assert people.state()["seats"][1]["kind"] == "person"
    vote(people, 2)
    seat = people.state()["seats"][1]
    assert (seat["kind"], seat["level"], seat["before"]) == ("computer", "regular", [""])
    assert people.get("", 1).status_code == 401, "the former owner's link has ended"
    assert link not in str(people.state(0))
    assert kinds(people)[-2:] == ["vote", "sit"]
    vote_again = {"say": "vote", "seat": 1, "version": 1, "choice": REGULAR}
    assert people.post("/vacancy", vote_again, 2).status_code == 200, "sent again, it counts once"


@pytest.mark.parametrize(
    ("choice", "status"),
    [("computer:", 400), ("computer:oracle", 400), ("computer", 400), ("", 400), ("end", 409)],
)
def test_what_makes_no_sense_is_not_voted_for(server: Running, choice: str, status: int) -> None:
    people = four(server)
    send(people, 1, "leave")
    assert send_raw(people, 0, choice) in (status, 422)


def send_raw(people: People, voter: int, choice: str) -> int:
    gone = vacancy(people)
    body = {"say": "vote", "seat": gone["seat"], "version": gone["version"], "choice": choice}
    return people.post("/vacancy", body, voter).status_code


def test_who_has_gone_and_spectators_have_no_vote(server: Running) -> None:
    people = four(server)
    send(people, 1, "leave")
    vote(people, 1, status=401)
    vote(people, -1, status=401)
    gone = vacancy(people)
    stale = {"say": "vote", "seat": 1, "version": gone["version"] + 1, "choice": REGULAR}
    assert people.post("/vacancy", stale, 0).status_code == 409
    vote(people, 0, status=409, seat=3)


def test_when_another_goes_those_left_agree_anew(server: Running) -> None:
    people = four(server)
    send(people, 1, "leave")
    vote(people, 0), vote(people, 2)
    send(people, 3, "leave")
    assert [one["votes"] for one in people.state()["parley"]["vacancies"]] == [[], []]
    vote(people, 0), vote(people, 2)
    assert people.state()["seats"][1]["kind"] == "computer"
    vote(people, 0), vote(people, 2)
    assert people.state()["seats"][3]["kind"] == "computer"


def test_nobody_takes_the_seat_whose_salt_the_dice_wait_for(server: Running) -> None:
    people = four(server)
    people.post("/promise", {"promise": "0" * 64}, 1)
    assert "salt" in send(people, 1, "leave", 409)["message"]


# --- somebody else ----------------------------------------------------------------------------------------------------


def test_somebody_takes_the_seat_at_the_lobby(server: Running) -> None:
    people = four(server)
    server.context.match_lists._lobby = None
    send(people, 2, "leave")
    join(people, 2, 409)
    agree(people, "lobby")
    card = next(one for one in lobby(server)["open"] if one["match"] == people.id)
    assert [one["seat"] for one in card["seats"] if one["open"]] == [2]
    join(people, 0, 409)
    former = people.tokens[2]
    join(people, 2)
    assert people.state(2)["seat"] == 2
    assert people.state()["seats"][2]["name"] == "Eve"
    assert people.state()["seats"][2]["before"] == [""]
    people.tokens[2] = former
    assert people.get("", 2).status_code == 401
    assert people.id not in [one["match"] for one in lobby(server)["open"]]
    assert (
        tokens.hash_of(former)
        in server.sql(f"select former from seats where match_id = '{people.id}' and seat = 2")[0]
    )


def test_somebody_takes_the_seat_by_a_link(server: Running) -> None:
    people = four(server)
    send(people, 2, "leave")
    agree(people, "link")
    assert people.id not in [one["match"] for one in lobby(server)["open"]]
    assert vacancy(people)["invite"] == "", "spectators are told no secret"
    assert vacancy(people, 2)["invite"] == "", "nor is who has gone"
    invite = vacancy(people, 0)["invite"]
    assert invite == vacancy(people, 3)["invite"] != ""
    join(people, 2, 401)
    join(people, 2, 401, invite="x" * 43)
    join(people, 2, invite=invite)
    assert people.state(2)["seat"] == 2
    send(people, 2, "leave")
    agree(people, "link")
    assert vacancy(people, 0)["invite"] != invite, "an invitation is for once"


def test_an_offer_ends_when_those_left_change_their_minds(server: Running) -> None:
    people = four(server)
    send(people, 2, "leave")
    agree(people, "lobby")
    vote(people, 1, REGULAR)
    join(people, 2, 409)
    assert people.id not in [one["match"] for one in lobby(server)["open"]]
    agree(people, "lobby")
    send(people, 2, "return")
    join(people, 2, 409)


# --- clocks -----------------------------------------------------------------------------------------------------------


def test_out_of_time_those_left_are_asked_and_the_clocks_stand(server: Running, hands: Hands) -> None:
    people = sat_down(four(server, pace=live()))
    asked = people.state()["view"]["ask"][0]
    hands.pass_by(61, server)
    gone = vacancy(people)
    assert (gone["seat"], gone["why"]) == (asked, "time")
    assert gone["until"] > clocks(people)["now"]
    assert clocks(people)["running"] == -1
    hands.pass_by(600, server)
    send(people, asked, "return", 409)
    assert people.state()["ending"] is None
    agree(people, "lobby")
    hands.pass_by(600, server)
    join(people, asked)
    assert clocks(people)["running"] == asked
    assert left(people)[asked] == 30, "who takes over has half of the first time"
    before = people.state()
    server.forget()
    assert people.state() == before
    hands.pass_by(10, server)
    people.step()
    hands.pass_by(10_000, server)
    assert vacancy(people)["why"] == "time"


def test_one_of_those_left_ends_the_match_by_the_clock(server: Running, hands: Hands) -> None:
    people = sat_down(four(server, pace=live()))
    asked = people.state()["view"]["ask"][0]
    hands.pass_by(61, server)
    vote(people, (asked + 1) % 4, "end")
    state = people.state(asked)
    assert state["ending"]["outcome"] == "lost"
    assert state["ending"]["text"] == "You ran out of time."
    assert kinds(people)[-1] == "time"


def test_those_left_have_so_long_to_decide(server: Running, hands: Hands) -> None:
    people = sat_down(four(server, pace=post(1, 1)))
    asked = people.state()["view"]["ask"][0]
    hands.pass_by(2.1 * 86_400, server)
    assert vacancy(people)["why"] == "time"
    hands.pass_by(6 * 86_400, server)
    vote(people, (asked + 1) % 4)
    hands.pass_by(6 * 86_400, server)
    assert people.state()["ending"] is None
    hands.pass_by(1.1 * 86_400, server)
    assert people.state(asked)["ending"]["outcome"] == "lost"


def test_the_computer_takes_over_without_a_clock(server: Running, hands: Hands) -> None:
    people = sat_down(four(server, pace=live()))
    asked = people.state()["view"]["ask"][0]
    hands.pass_by(61, server)
    agree(people)
    assert sorted(left(people)) == sorted({0, 1, 2, 3} - {asked})
    server.forget()
    assert sorted(left(people)) == sorted({0, 1, 2, 3} - {asked})
    assert people.state()["seats"][asked]["kind"] == "computer"


def test_of_two_people_one_still_loses_by_the_clock(server: Running, hands: Hands) -> None:
    people = sat_down(
        server.match(scenario="allies", seats=[PERSON, PERSON, computer(), computer()], pace=live())
    )
    for _ in range(3):
        if people.state()["ending"] is None:
            hands.pass_by(100, server)
    assert kinds(people)[-1] == "time"


# --- what has to hold -------------------------------------------------------------------------------------------------


def test_a_match_with_seats_taken_over_is_played_out_and_proved(server: Running) -> None:
    people = four(server)
    people.add_salt(seat0="herons", seat1="owls", seat2="crows", seat3="kites")
    for n in range(8):
        people.step(n)
    send(people, 1, "leave")
    agree(people, "computer:recruit")
    del people.tokens[1]
    people.post("/parley", {"say": "resign"}, 2)
    agree(people, "link")
    join(people, 2, invite=vacancy(people, 0)["invite"])
    for n in range(200):
        state = people.state()
        if state["ending"] is not None:
            break
        ask = state["view"]["ask"]
        if ask[0] in people.tokens:
            answer = people.send(ask[0], state["version"], pick(people, ask[0], n))
            assert answer.status_code in (200, 409)
        else:
            people.get("/changes", after=state["version"], wait=5)
    people.post("/parley", {"say": "resign"}, 0)
    people.post("/parley", {"say": "resign"}, 2)
    before = people.state()
    assert before["ending"] is not None
    server.forget()
    assert people.state() == before, "it is rebuilt of its journal"
    text = people.get("/export").text
    assert "somebody, then recruit" in text
    assert "somebody, then Eve" in text
    file = msgspec.convert(people.get("/export", format="json").json(), MatchFile)
    assert file.people == [0, 1, 2, 3]
    assert verify(file, registry.game("front_line")).promises.keys() == {0, 1, 2, 3}
    again = server.client.post("/api/matches/import", json={"text": text})
    assert again.status_code == 201, again.text
    assert people.get(f"/moments/{before['moves'] // 2}").status_code == 200


def pick(people: People, seat: int, n: int) -> list[object]:
    ask = people.state(seat)["view"]["ask"]
    moves: list[list[object]] = ask[3] if ask and ask[0] == seat else [["end", 0, 0]]
    return moves[(n * 7 + 3) % len(moves)]


def test_another_server_sees_who_sits_there_now(start: Callable[..., Running]) -> None:
    here, there = start(), start()
    people = four(here)
    twin = People(there, {"id": people.id, "links": []})
    twin.tokens = people.tokens
    twin.state(0)
    send(people, 1, "leave")
    assert vacancy(twin)["seat"] == 1
    vote(twin, 0), vote(people, 2), vote(twin, 3)
    for one in (people, twin):
        assert one.state()["seats"][1]["level"] == "regular"
        assert one.get("", 1).status_code == 401
    send(twin, 3, "leave")
    agree_at = [vote(one, seat, "lobby") for one, seat in ((people, 0), (twin, 2))]
    assert agree_at[-1]["parley"]["vacancies"][0]["agreed"] == "lobby"
    join(people, 3)
    assert twin.state(3)["seats"][3]["name"] == "Eve"


def test_two_of_those_left_vote_at_once(start: Callable[..., Running]) -> None:
    here, there = start(), start()
    people = four(here)
    twin = People(there, {"id": people.id, "links": []})
    twin.tokens = people.tokens
    twin.state(0)
    send(people, 1, "leave")
    body = {"say": "vote", "seat": 1, "version": vacancy(people)["version"], "choice": REGULAR}
    with ThreadPoolExecutor(3) as pool:
        at = [(people, 0), (twin, 2), (people, 3)]
        answers = list(pool.map(lambda one: one[0].post("/vacancy", body, one[1]).status_code, at))
    assert answers == [200, 200, 200]
    assert kinds(people).count("sit") == 1
    assert people.state()["seats"][1]["kind"] == twin.state()["seats"][1]["kind"] == "computer"


def test_what_is_hidden_goes_with_the_seat(server: Running) -> None:
    people = server.match("fighting_front")
    send(people, 0, "leave")
    agree(people, "link")
    hand = people.state(0)["view"]
    former = people.tokens[0]
    join(people, 0, invite=vacancy(people, 1)["invite"])
    assert people.state(0)["view"]["trays"] == hand["trays"] if "trays" in hand else True
    people.tokens[0] = former
    assert people.get("", 0).status_code == 401
    with people.socket(0) as line, pytest.raises(Exception, match="4401"):
        line.recv(timeout=PATIENCE)
