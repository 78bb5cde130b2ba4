"""Rated matches from the first seat to the leaderboard."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.server.accounts.visitor import Browser
from tests.server.harness import PERSON, People, Running, computer
from tests.server.ratings.rated import made, numbers, rating, resigned, sit

from broadfront.server.ratings import rating_scale

Member = Callable[[Running, str], Browser]


@pytest.fixture
def server(start: Callable[..., Running]) -> Running:
    return start()


def test_who_wins_gains_what_the_other_loses(server: Running, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = resigned(server, ada, bob)
    told = rating(match)
    assert (told["state"], told["pool"], told["title"]) == ("rated", "front_line", "Front Line")
    won, lost = told["changes"]
    assert (won["player"]["name"], won["seats"], lost["player"]["name"]) == ("Ada", [0], "Bob")
    assert won["before"] == {"rating": 1500, "uncertainty": 250, "provisional": True}
    assert won["after"]["rating"] - 1500 == 1500 - lost["after"]["rating"] == 79
    assert won["after"]["uncertainty"] < 250
    theirs = ada.get("/api/players/Ada/ratings")
    assert [one["rating"] for one in theirs["ratings"][0]["history"]] == [won["after"]]
    assert theirs == ada.get(f"/api/ratings/players/{theirs['player']['id']}")
    strengths = [
        server.run(server.context.ratings.strength(one["player"]["id"], "front_line")) for one in (won, lost)
    ]
    assert strengths == [1579, 1421]
    assert server.run(server.context.ratings.strength(won["player"]["id"], "global_war")) is None
    record = ada.get(f"/api/ratings/players/{won['player']['id']}/against/{lost['player']['id']}")
    assert (record["won"], record["drawn"], record["lost"]) == (1, 0, 0)
    assert [one["match"] for one in record["matches"]] == [match.id]
    assert ada.get("/api/me/export")["ratings"][0]["match"] == match.id


def test_a_match_begins_when_all_have_taken_their_seats(server: Running, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = made(server, ada)
    assert rating(match)["state"] == "waiting"
    state = match.state(0)
    assert state["rated"]
    assert (state["missing"], state["view"]["ask"]) == ([1], None)
    ask = server.live(match.id).match.ask
    assert ask is not None
    move = ask.moves[0]
    answer = match.send(0, state["version"], list(move))
    assert "begins when all players have signed in" in answer.text
    assert sit(match, ada, 1) == 0, "nobody sits on both sides"
    assert [seat["owned"] for seat in match.state()["seats"]] == [True, False]
    server.forget()
    assert match.send(0, state["version"], list(move)).status_code == 422
    assert sit(match, bob, 1) == 1
    assert match.send(0, match.state(0)["version"], list(move)).status_code == 200
    assert rating(match)["state"] == "on"
    guest = Browser(server)
    headers = {"authorization": f"Bearer {match.tokens[1]}"}
    answer = guest.client.post(f"/api/matches/{match.id}/renew", json={"token": "n" * 43}, headers=headers)
    assert answer.status_code == 401, "a link takes no seat of a rated match from its account"
    guest.client.close()


def test_a_draw_by_agreement_counts_and_an_abandoned_match_does_not(server: Running, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    for what, state in (("draw", "rated"), ("abandon", "void")):
        match = made(server, ada)
        sit(match, bob, 1)
        match.post("/parley", {"say": "offer", "what": what}, 0)
        offer = match.state(1)["parley"]["offer"]["version"]
        assert match.post("/parley", {"say": "accept", "version": offer}, 1).status_code == 200
        told = rating(match)
        assert (told["state"], told["why"]) == (state, "" if state == "rated" else "abandoned")
        assert [one["after"]["rating"] for one in told["changes"]] == [1500] * (2 if state == "rated" else 0)
    assert ada.get("/api/players/Ada/ratings")["ratings"][0]["drawn"] == 1


def test_a_match_that_is_played_to_its_end_against_the_computer_is_rated(
    server: Running, member: Member
) -> None:
    ada = member(server, "Ada")
    match = made(server, ada, seats=[PERSON, computer("recruit")])
    assert rating(match)["state"] == "on"
    match.post("/parley", {"say": "resign"}, 0)
    won, lost = rating(match)["changes"]
    assert won["player"] == {"id": "computer:recruit", "name": "Recruit", "kind": "computer"}
    assert (won["seats"], lost["player"]["name"], lost["seats"]) == ([1], "Ada", [0])


def test_the_rules_end_a_rated_match(server: Running, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = made(server, ada)
    sit(match, bob, 1)
    result = match.play_out()["view"]["result"]
    told = rating(match)
    assert told["state"] == "rated"
    first = next(one for one in told["changes"] if one["seats"] == [0])
    assert (first["after"]["rating"] > 1500) == (result[0] == 1)


def test_teams_of_many_seats(server: Running, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    seats = [PERSON, PERSON, PERSON, PERSON, PERSON, PERSON]
    match = made(server, ada, "global_war", seats, options={"seats": 6})
    sides = server.live(match.id).match.sides
    assert list(match.tokens) == [0], "who makes it has one seat"
    ones, others = ([n for n, side in enumerate(sides) if side == one] for one in sorted(set(sides)))
    assert sit(match, ada, *range(1, 6)) == len(ones if 0 in ones else others) - 1
    assert sit(match, bob, *range(1, 6)) == 6 - len(ones if 0 in ones else others)
    losers = next(group for group in (ones, others) if 0 not in group)
    for seat in losers:
        match.post("/parley", {"say": "resign"}, seat)
    told = rating(match)
    assert (told["state"], told["title"]) == ("rated", "Global War with Expansion II")
    won, lost = told["changes"]
    assert (won["player"]["name"], lost["player"]["name"], lost["seats"]) == ("Ada", "Bob", losers)
    base = made(server, ada, "global_war", seats, options={"seats": 6, "expansion2": False})
    assert rating(base)["pool"] == "global_war"


def test_what_is_not_rated(server: Running, member: Member) -> None:
    refused: list[tuple[dict[str, object], str]] = [
        ({"guided": True}, "guided"),
        ({"scenario_text": "title = 1"}, "scenario"),
        ({"options": {"extra_supply": "green_2"}}, "handicap"),
        ({"seats": [PERSON, computer("quick")]}, "Only levels"),
        ({"seats": [computer("recruit"), computer("regular")]}, "needs a person"),
        ({"game": "global_war", "scenario": "lesson_land", "seats": []}, "guided"),
        (
            {"game": "global_war", "options": {"seats": 6}, "seats": [PERSON, *[computer()] * 5]},
            "Only levels",
        ),
        (
            {
                "game": "global_war",
                "options": {"seats": 6},
                "seats": [PERSON, *[computer("recruit")] * 5],
            },
            "one side only",
        ),
        ({"game": "nothing"}, "nothing"),
    ]
    ada = member(server, "Ada")
    for more, sentence in refused:
        body = {"game": "front_line", "seats": [PERSON, PERSON], "rated": True, **more}
        assert sentence in ada.post("/api/matches", body, 422)["message"]


def test_a_guest_makes_no_rated_match_and_takes_no_seat_of_one(server: Running, member: Member) -> None:
    body = {"game": "front_line", "seats": [PERSON, PERSON], "rated": True}
    assert server.client.post("/api/matches", json=body).status_code == 401
    match = made(server, member(server, "Ada"))
    guest = {"seat": 1, "token": "g" * 43, "name": "Gus", "invite": match.invites[1]}
    assert server.client.post(f"/api/matches/{match.id}/join", json=guest).status_code == 401
    assert match.post("/parley", {"say": "resign"}, 0).status_code == 409
    assert rating(match)["state"] == "waiting"
    plain = server.match()
    plain.post("/parley", {"say": "resign"}, 1)
    assert rating(plain)["state"] == "unrated"
    copy = People(server, server.client.post(f"/api/matches/{match.id}/branch", json={"moves": 0}).json())
    assert rating(copy)["state"] == "unrated"
    assert match.post("/withdraw", {}, 0).status_code == 200, "who made it takes it back"
    assert match.get().status_code == 404


def test_who_deletes_the_account_stays_as_a_former_player(server: Running, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = resigned(server, ada, bob)
    before = rating(match)["changes"]
    ada.post("/api/me/delete", {"name": "Ada"})
    won, lost = rating(match)["changes"]
    assert (won["player"]["name"], won["player"]["kind"]) == ("a former player", "former")
    assert won["after"] == before[0]["after"]
    assert lost == before[1]
    assert bob.get(f"/api/ratings/players/{won['player']['id']}")["ratings"][0]["won"] == 1
    assert bob.client.get("/api/players/Ada/ratings").status_code == 404


def test_the_leaderboard_has_those_whose_rating_is_certain(server: Running, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    resigned(server, ada, bob)
    numbers(server)
    assert ada.get("/api/ratings/front_line")["lines"] == []
    assert {one["id"]: one["players"] for one in ada.rows("/api/ratings")}["front_line"] == 2
    server.sql(f"UPDATE ratings SET sigma = {rating_scale.PROVISIONAL - 1}")
    board = ada.get("/api/ratings/front_line")
    assert [(line["place"], line["player"]["name"], line["won"]) for line in board["lines"]] == [
        (1, "Ada", 1),
        (2, "Bob", 0),
    ]
    assert (board["page"], board["pages"], board["title"]) == (1, 1, "Front Line")
    assert ada.get("/api/ratings/front_line?page=2")["lines"] == []
    bob.post("/api/me/delete", {"name": "Bob"})
    assert len(ada.get("/api/ratings/front_line")["lines"]) == 1
    assert ada.client.get("/api/ratings/nothing").status_code == 404
    assert ada.client.get("/api/ratings/players/nobody").status_code == 404
    ids = [pool["id"] for pool in ada.rows("/api/ratings")]
    assert ids[ids.index("global_war") + 1] == "global_war-expansion2"


def test_ratings_made_again_of_the_results_are_the_same(server: Running, member: Member) -> None:
    ada, bob, cleo = (member(server, name) for name in ("Ada", "Bob", "Cleo"))
    for winner, loser in ((ada, bob), (cleo, ada), (bob, cleo), (ada, cleo), (ada, bob)):
        resigned(server, winner, loser)
    match = made(server, ada, seats=[PERSON, computer("recruit")])
    match.post("/parley", {"say": "resign"}, 0)
    before = numbers(server)
    server.sql("DELETE FROM ratings")
    server.sql("UPDATE rating_changes SET mu = 0, sigma_before = 7")
    assert server.run(server.context.ratings.rebuild()) == 6
    assert numbers(server) == before


def test_two_servers_rate_each_match_once(start: Callable[..., Running], member: Member) -> None:
    here, there = start(), start()
    ada, bob, cleo = (member(here, name) for name in ("Ada", "Bob", "Cleo"))
    pairs = [(ada, bob), (bob, cleo), (cleo, ada), (ada, cleo)] * 2
    played = [resigned(here, *pair) for pair in pairs]
    numbers(here)
    for table in ("ratings", "rating_changes", "rated"):
        here.sql(f"DELETE FROM {table}")
    here.sql("UPDATE results SET waiting = true")  # as if the server had died before it came to it
    with ThreadPoolExecutor(4) as both:
        for done in [
            both.submit(server.run, server.context.ratings.rate_waiting()) for server in (here, there) * 2
        ]:
            done.result()
    kept = numbers(here)
    assert len(kept[1]) == 2 * len(played)
    assert [row[0] for row in kept[1]][::2] == [match.id for match in played], "in the order of their ends"
    here.run(here.context.ratings.rebuild())
    assert numbers(there) == kept


def test_what_ended_while_no_server_ran_on_is_rated_at_the_next_start(
    start: Callable[..., Running], member: Member
) -> None:
    here = start()
    match = resigned(here, member(here, "Ada"), member(here, "Bob"))
    before = numbers(here)
    for table in ("ratings", "rating_changes", "rated"):
        here.sql(f"DELETE FROM {table}")
    here.sql("UPDATE results SET waiting = true")
    here.stop()
    there = start()
    assert numbers(there) == before
    assert rating(People(there, {"id": match.id, "links": []}))["state"] == "rated"


def test_the_deal_of_a_match_against_the_computer_is_not_chosen(server: Running, member: Member) -> None:
    ada, game = member(server, "Ada"), "fighting_front"
    seats = [PERSON, computer("regular")]
    first = made(server, ada, game, seats)
    wanted = {"game": game, "seats": seats, "rated": True}
    answer = ada.client.post("/api/matches", json=wanted)
    assert answer.status_code == 409
    assert answer.json()["message"].startswith("You have a rated match of this game against the computer")
    german = ada.client.post("/api/matches", json=wanted, headers={"accept-language": "de"})
    assert german.json()["message"].startswith("Du hast in diesem Spiel eine gewertete Partie")

    made(server, ada, "front_line", seats)
    made(server, ada, game)  # against people as many as are wanted
    made(server, member(server, "Bob"), game, seats)
    assert ada.client.post("/api/matches", json=wanted | {"rated": False}).status_code == 201
    assert first.post("/parley", {"say": "resign"}, 0).status_code == 200
    made(server, ada, game, seats)
