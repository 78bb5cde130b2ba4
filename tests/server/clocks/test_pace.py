"""Matches with clocks: when they run, what ends a match, and what outlives a restart."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.patience import PATIENCE, until
from tests.server.clocks.wall import Hands, clocks, left, live, pass_on, post, sat_down
from tests.server.harness import PERSON, Running, computer

from broadfront.server.matches.clocks import clock, heartbeat, timeouts
from broadfront.server.matches.seats.roster import Seat

DAY = 86_400


def test_a_match_has_no_clocks_unless_it_is_made_with_them(server: Running) -> None:
    assert server.match().state()["clocks"] is None


@pytest.mark.parametrize(
    "pace",
    [
        {"kind": "live", "base": 4},
        {"kind": "live", "base": 60, "increment": -1},
        {"kind": "live", "base": 10**9},
        {"kind": "post", "days": 0},
        {"kind": "post", "days": 3, "reserve": 1000},
        {"kind": "post"},
        {"kind": "never"},
        {"base": 60},
        "live",
    ],
)
def test_a_pace_that_makes_no_sense_is_refused(server: Running, pace: object) -> None:
    body = {"game": "front_line", "seats": [PERSON, PERSON], "pace": pace}
    assert server.client.post("/api/matches", json=body).status_code == 400


def test_no_clock_runs_before_all_have_come(server: Running, hands: Hands) -> None:
    people = server.match(pace=live())
    people.state(0)
    hands.pass_by(100, server)
    state = clocks(people)
    assert (state["waiting"], state["running"]) == (True, -1)
    asked = people.state()["view"]["ask"][0]
    people.state(1)
    hands.pass_by(10, server)
    state = clocks(people)
    assert (state["waiting"], state["running"], state["now"] - state["since"]) == (False, asked, 10_000)
    assert left(people) == {asked: 50, 1 - asked: 60}


def test_time_is_given_when_somebody_else_is_to_decide(server: Running, hands: Hands) -> None:
    people = sat_down(server.match(pace=live()))
    assert people.state()["view"]["ask"][0] == 0
    hands.pass_by(10)
    assert people.step()["view"]["ask"][0] == 1
    assert left(people) == {0: 55, 1: 60}
    hands.pass_by(20)
    assert left(people) == {0: 55, 1: 40}
    asked = people.step()["view"]["ask"][0]
    assert left(people) == {0: 55, 1: 45 if asked == 0 else 40}


def test_going_back_gives_no_time_back(server: Running, hands: Hands) -> None:
    people = sat_down(server.match(pace=live()))
    seat = 0
    for n in range(200):
        seat = people.state()["view"]["ask"][0]
        if people.state(seat)["can_undo"]:
            break
        people.step(n)
    hands.pass_by(10)
    before = left(people)
    version = people.state()["version"]
    assert people.post("/undo", {"version": version}, seat).status_code == 200
    assert left(people) == before


def test_who_is_out_of_time_has_lost(server: Running, hands: Hands) -> None:
    people = sat_down(server.match(pace=live()))
    asked = people.state()["view"]["ask"][0]
    hands.pass_by(60.4, server)
    assert people.state()["ending"] is None, "the delay of the line is not known yet"
    hands.pass_by(0.2, server)
    assert people.state(asked)["ending"]["outcome"] == "lost"
    assert people.state(1 - asked)["ending"]["text"].endswith("ran out of time.")
    assert clocks(people)["running"] == -1
    assert left(people) == {asked: 0, 1 - asked: 60}
    assert server.sql(f"select kind, seat from moves where match_id = '{people.id}' and kind = 'time'") == [
        ("time", asked)
    ]
    assert server.sql(f"select * from deadlines where match_id = '{people.id}'") == []
    people.server.forget()
    assert people.state(asked)["ending"]["outcome"] == "lost"
    assert left(people) == {asked: 0, 1 - asked: 60}


def test_a_move_that_comes_too_late_is_none(server: Running, hands: Hands) -> None:
    people = sat_down(server.match(pace=live()))
    state = people.state()
    asked = state["view"]["ask"][0]
    move = people.state(asked)["view"]["ask"][3][0]
    hands.run_on(60.3, server)
    assert people.send(asked, state["version"], move).status_code == 409
    assert people.state(asked)["ending"]["outcome"] == "lost"


def test_the_delay_of_the_line_is_given_back_up_to_half_a_second(server: Running, hands: Hands) -> None:
    people = sat_down(server.match(pace=live()))
    asked = people.state()["view"]["ask"][0]
    session = server.live(people.id)
    session.seats[asked].delays.append(0.3)
    hands.seconds += 5
    people.step()
    assert left(people)[asked] == 60.3
    asked = people.state()["view"]["ask"][0]
    session.seats[asked].delays.extend([4.0, 5.0])
    hands.seconds += 5
    people.step()
    after = 55.5 if people.state()["view"]["ask"][0] == asked else 60.5
    assert left(people)[asked] == after
    server.forget()
    assert left(people)[asked] == after, "it is in the journal"


def test_the_delay_is_measured_by_what_a_page_confirms() -> None:
    seat = Seat("", "person", "", "")
    assert seat.delay == 0
    seat.delays.extend([0.3, 0.2, 9.0])
    assert seat.delay == 200, "the least"
    for _ in range(10):
        seat.delays.append(100.0)
    assert seat.delay == 500, "no more than that is given back, nor kept"


def test_a_page_confirms_what_it_was_sent(server: Running) -> None:
    people = sat_down(server.match(pace=live(3600)))
    session = server.live(people.id)
    with people.socket(0) as line:
        for _ in range(2):
            line.recv(timeout=PATIENCE)
            line.send("")
            line.send("")
            people.step()
        line.recv(timeout=PATIENCE)
    assert 1 <= len(session.seats[0].delays) <= 2, "each message counts once"
    assert session.seats[1].delays.maxlen == 10


def test_the_computer_has_no_clock(server: Running, hands: Hands) -> None:
    people = server.match(seats=[PERSON, computer("recruit")], pace=live())
    assert [one["seat"] for one in clocks(people)["seats"]] == [0]
    people.state(0)
    assert not clocks(people)["waiting"]
    hands.pass_by(61, server)
    assert people.state(0)["ending"]["outcome"] == "lost"


def test_a_side_loses_by_the_time_of_one_of_its_allies(server: Running, hands: Hands) -> None:
    people = sat_down(server.match(scenario="allies", seats=[PERSON] * 4, pace=live()))
    asked = people.state()["view"]["ask"][0]
    hands.pass_by(61, server)
    assert people.state()["view"]["result"] is None, "those left are asked who plays on"
    hands.pass_by(1801, server)
    scores = people.state()["view"]["result"]
    assert scores[asked] == 0
    assert sorted(scores) == [0, 0, 1, 1]


# --- by post ---------------------------------------------------------------------------------------------------------


def test_by_post_each_turn_has_its_days_and_then_the_reserve(server: Running, hands: Hands) -> None:
    people = sat_down(server.match(pace=post()))
    asked = people.state()["view"]["ask"][0]
    assert left(people) == {asked: 5 * DAY, 1 - asked: 5 * DAY}
    hands.pass_by(4 * DAY, server)
    assert left(people)[asked] == 1 * DAY
    assert next(one["reserve"] for one in clocks(people)["seats"] if one["seat"] == asked) == DAY * 1000
    pass_on(people)
    assert left(people) == {asked: 4 * DAY, 1 - asked: 5 * DAY}, "the days are new, the reserve is not"
    hands.pass_by(5 * DAY + 1, server)
    assert people.state(asked)["ending"]["outcome"] == "won"


def test_a_holiday_stops_the_clock_and_can_be_ended(server: Running, hands: Hands) -> None:
    people = sat_down(server.match(pace=post()))
    state = people.state()
    asked = state["view"]["ask"][0]
    hands.pass_by(DAY, server)
    wish = {"version": state["version"], "days": 10}
    assert people.post("/holiday", wish, asked).status_code == 200
    assert people.post("/holiday", wish, asked).status_code == 200, "sent again, it is taken once"
    hands.pass_by(4 * DAY, server)
    assert left(people)[asked] == 4 * DAY
    one = clocks(people)["seats"][asked]
    assert (one["away_until"], one["holidays"]) == (int(hands.seconds + 6 * DAY) * 1000, 10)
    server.forget()
    assert left(people)[asked] == 4 * DAY
    back = {"version": state["version"] + 1, "days": 0}
    assert people.post("/holiday", back, asked).status_code == 200
    hands.pass_by(DAY, server)
    one = clocks(people)["seats"][asked]
    assert (one["left"], one["away_until"], one["holidays"]) == (3 * DAY * 1000, 0, 16)
    hands.pass_by(3 * DAY + 1, server)
    assert people.state(asked)["ending"]["outcome"] == "lost"


def test_holidays_have_their_bounds(server: Running, hands: Hands) -> None:
    def ask(days: int, seat: int = 0) -> tuple[int, str]:
        answer = people.post("/holiday", {"version": people.state()["version"], "days": days}, seat)
        return answer.status_code, answer.json().get("message", "")

    people = sat_down(server.match(pace=post()))
    asked = people.state()["view"]["ask"][0]
    assert ask(21)[0] == 400
    assert ask(0) == (409, "You are not on holiday.")
    assert ask(15)[0] == 200
    hands.pass_by(16 * DAY, server)
    people = sat_down(server.match(pace=post()))
    hands.pass_by(4.5 * DAY, server)
    assert ask(2, asked) == (409, "Your clock has less than a day left: a holiday cannot begin now.")
    assert ask(15, 1 - asked)[0] == 200
    assert ask(15, 1 - asked)[0] == 409
    assert people.post("/holiday", {"version": 0, "days": 2}).status_code == 401
    people = sat_down(server.match(pace=live()))
    assert ask(2) == (409, "Holidays are for matches by post.")
    people = server.match()
    assert ask(2) == (409, "Holidays are for matches by post.")


# --- restarts, and several servers -----------------------------------------------------------------------------------


def test_clocks_outlive_a_restart_and_stand_while_no_server_runs(
    start: Callable[..., Running], hands: Hands
) -> None:
    first = start()
    people = sat_down(first.match(pace=live()))
    asked = people.state()["view"]["ask"][0]
    hands.pass_by(10, first)
    first.stop()
    hands.seconds += 7200
    second = start()
    people.server = second
    assert left(people) == {asked: 50, 1 - asked: 60}
    hands.pass_by(49, second)
    assert people.state()["ending"] is None
    assert left(people) == {asked: 1, 1 - asked: 60}
    hands.pass_by(2, second)
    assert people.state(asked)["ending"]["outcome"] == "lost"


def test_a_short_restart_is_no_outage(start: Callable[..., Running], hands: Hands) -> None:
    first = start()
    people = sat_down(first.match(pace=live()))
    asked = people.state()["view"]["ask"][0]
    hands.pass_by(10, first)
    first.stop()
    hands.seconds += 4
    people.server = start()
    assert left(people)[asked] == 46


def test_clocks_run_on_when_the_clock_of_the_machine_was_set_forward_and_back(
    server: Running, hands: Hands
) -> None:
    people = sat_down(server.match(pace=live()))
    asked = people.state()["view"]["ask"][0]
    hands.pass_by(10, server)
    hands.set(3600)
    assert left(people) == {asked: 50, 1 - asked: 60}, "not even before the server has noticed"
    server.run(timeouts.poll(server.context))
    assert left(people) == {asked: 50, 1 - asked: 60}, "nobody pays for the hour"
    hands.pass_by(10, server)
    assert left(people)[asked] == 40
    hands.set(-3600)
    hands.pass_by(20, server)
    assert left(people)[asked] == pytest.approx(20, abs=1.1), "and nobody's clock stands for it"
    state = people.state(asked)
    assert people.send(asked, state["version"], state["view"]["ask"][3][0]).status_code == 200
    running = people.state()["view"]["ask"][0]
    before = left(people)[running]
    hands.pass_by(10, server)
    assert left(people)[running] == pytest.approx(before - 10, abs=0.6)
    hands.pass_by(120, server)
    assert people.state()["ending"] is not None


def test_clocks_run_on_in_a_server_that_starts_when_its_clock_was_set_back(
    start: Callable[..., Running], hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start()
    people = sat_down(first.match(pace=live()))
    asked = people.state()["view"]["ask"][0]
    hands.pass_by(10, first)
    first.stop()
    hands.set(-3600)
    monkeypatch.setattr(clock, "running", clock.Clock(hands, hands.elapsed))  # another process
    second = start()
    people.server = second
    assert left(people) == {asked: 50, 1 - asked: 60}
    hands.pass_by(20, second)
    assert left(people)[asked] == pytest.approx(30, abs=1.1)


def test_the_time_is_that_of_the_machine_again_when_it_has_caught_up() -> None:
    hands = Hands()
    time = clock.Clock(hands, hands.elapsed)
    hands.set(-3600)
    seen = [time.now()]
    for _ in range(20):
        hands.seconds += 3600
        seen.append(time.now())
    assert seen == sorted(set(seen))
    assert seen[-1] == pytest.approx(1000 * hands.seconds, abs=1)
    assert seen[-2] > 1000 * (hands.seconds - 3600)


def test_no_flag_falls_for_the_time_without_a_database(server: Running, hands: Hands) -> None:
    people = sat_down(server.match(pace=live()))
    state = people.state()
    asked = state["view"]["ask"][0]
    hands.pass_by(10, server)
    hands.seconds += 3600  # nobody could give a sign of life
    move = people.state(asked)["view"]["ask"][3][0]
    assert people.send(asked, state["version"], move).status_code == 200
    assert left(people)[asked] >= 49
    hands.seconds += 3600
    server.run(timeouts.poll(server.context))
    assert people.state()["ending"] is None
    assert server.sql("select count(*) from outages") == [(2,)]


def test_two_servers_agree_though_one_hears_of_an_outage_after_the_move_that_followed(
    start: Callable[..., Running], hands: Hands
) -> None:
    here, there = start(), start()
    people = sat_down(here.match(pace=live()))
    asked = people.state()["view"]["ask"][0]
    people.server = there
    assert left(people)[asked] == 60
    people.server = here
    hands.pass_by(10, here, there)
    hands.seconds += 3600
    state = people.state(asked)
    assert people.send(asked, state["version"], state["view"]["ask"][3][0]).status_code == 200
    agreed = left(people)
    assert agreed[asked] >= 49
    people.server = there
    until(lambda: people.state()["version"] > state["version"], "the other server has heard of the move")
    there.run(heartbeat.read_outages(there.context.storage))
    assert left(people) == agreed


def test_nobody_says_that_it_runs_while_no_clock_does(server: Running, hands: Hands) -> None:
    people = sat_down(server.match(pace=live()))
    hands.pass_by(10, server)
    assert server.sql("select at from heartbeats") != [(0,)]
    hands.pass_by(61, server)
    assert people.state()["ending"] is not None
    server.run(timeouts.poll(server.context))
    assert server.sql("select at from heartbeats") == [(0,)]


def test_of_two_servers_one_ends_the_match(start: Callable[..., Running], hands: Hands) -> None:
    here, there = start(), start()
    people = sat_down(here.match(pace=live()))
    asked = people.state()["view"]["ask"][0]
    people.server = there
    assert left(people) == {asked: 60, 1 - asked: 60}
    hands.pass_by(61, here, there)
    for server in (here, there):
        people.server = server
        assert people.state(asked)["ending"]["outcome"] == "lost"
    assert here.sql(f"select count(*) from moves where match_id = '{people.id}' and kind = 'time'") == [(1,)]


def test_what_one_server_knows_of_clocks_the_other_does(start: Callable[..., Running], hands: Hands) -> None:
    here, there = start(), start()
    people = here.match(pace=live())
    people.state(0)
    people.server = there
    people.state(0)
    people.state(1)
    told = clocks(people)
    for n, server in enumerate([here, there] * 10):
        hands.seconds += 0.5 + n / 10
        people.server = server
        people.step(3 * n)
        told = clocks(people)
        people.server = there if server is here else here
        assert clocks(people) == told
    here.forget()
    people.server = here
    assert clocks(people) == told


def test_a_match_that_cannot_be_opened_keeps_nobody_from_being_flagged(
    start: Callable[..., Running], hands: Hands
) -> None:
    server = start()
    broken, other = (sat_down(server.match(pace=live())) for _ in range(2))
    server.sql(f"update matches set scenario = 'gone' where id = '{broken.id}'")
    server.forget()
    hands.pass_by(61, server)
    assert other.state()["ending"] is not None
    assert server.sql("select match_id from deadlines") == [(broken.id,)]
