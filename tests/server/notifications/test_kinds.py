"""What is told besides "your turn": the match has begun, an offer, the end, a clock that runs short."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from tests.patience import until
from tests.server.accounts.visitor import Browser
from tests.server.clocks.wall import post
from tests.server.harness import PERSON, Json, People, computer
from tests.server.lobby.table import Table
from tests.server.notifications.players import Office, Player, to
from tests.server.tournaments.cup import plan

from broadfront.engine import registry
from broadfront.server.db.transactions import transaction
from broadfront.server.notifications import freshness
from broadfront.server.notifications.tables import notices

DAY = 86_400


def test_who_waits_at_a_table_is_told_that_the_match_has_begun(office: Office, ada: Player) -> None:
    ada.wish(mail=True)
    table = Table.opened(office.server, ada.browser.client)
    office.deliver(3_600)
    assert not office.mails.mails
    assert table.join().status_code == 200
    office.deliver()
    asked = table.state()["view"]["ask"][0]
    said = "Front Line has begun" + (": it is your turn" if asked == table.made["seat"] else "")
    assert office.mails.subjects == [said]


def test_who_joins_and_leaves_without_a_move_is_told(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True)
    table = Table.opened(office.server, ada.browser.client, seats=[{"kind": "open"}, {**PERSON, "name": "A"}])
    assert table.join(client=bob.browser.client, seat=0).status_code == 200
    office.deliver()
    assert office.mails.subjects == ["Your turn in Front Line"]


def test_a_round_of_a_tournament_is_told_to_its_players(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True)
    id_ = ada.browser.post("/api/tournaments", plan(), 201)["id"]
    for player in (ada, bob):
        player.browser.post(f"/api/tournaments/{id_}/enter")
    office.deliver(60)
    assert not office.mails.mails
    ada.browser.post(f"/api/tournaments/{id_}/begin")
    office.deliver()
    assert sorted(office.rows("kind, count(*) FROM notices GROUP BY kind")) == [("begun", 2)]
    assert len(office.mails.mails) in (1, 2), "two matches, one after the other or together"
    assert all("begun" in one or "matches" in one for one in office.mails.subjects)


@pytest.mark.parametrize("what", ["draw", "abandon"])
def test_an_offer_is_told_to_the_others(office: Office, ada: Player, bob: Player, what: str) -> None:
    ada.wish(mail=True)
    bob.wish(mail=True, kinds=["offer"])
    people = office.match(ada, bob)
    assert people.post("/parley", {"say": "offer", "what": what}, 0).status_code == 200
    office.deliver()
    assert [(mail["to"], mail["subject"]) for mail in office.mails.mails] == [
        ("bob@example.org", "An offer in Front Line")
    ]
    assert {"draw": "a draw", "abandon": "stop"}[what] in office.mails.mails[0].get_content()


@pytest.mark.parametrize("answer", ["withdrawn", "refused", "accepted"])
def test_an_offer_that_does_not_stand_is_not_told(
    office: Office, ada: Player, bob: Player, answer: str
) -> None:
    bob.wish(mail=True, kinds=["offer"])
    people = office.match(ada, bob)
    assert people.post("/parley", {"say": "offer", "what": "draw"}, 0).status_code == 200
    version = people.state()["version"]
    say, seat = {"withdrawn": ("refuse", 0), "refused": ("refuse", 1), "accepted": ("accept", 1)}[answer]
    assert people.post("/parley", {"say": say, "version": version}, seat).status_code == 200
    office.deliver()
    assert not office.mails.mails


def test_the_end_is_told_to_all_but_who_made_it(office: Office, ada: Player, bob: Player) -> None:
    ada.wish(mail=True)
    bob.wish(mail=True)
    people = office.match(ada, bob)
    to(people, 1)
    assert people.post("/parley", {"say": "resign"}, 0).status_code == 200
    office.deliver()
    assert [(mail["to"], mail["subject"]) for mail in office.mails.mails] == [
        ("bob@example.org", "Front Line is over")
    ], "and nobody is told of his turn any more"
    office.deliver(DAY)
    assert len(office.mails.mails) == 1


def test_an_end_by_the_clock_is_told_to_both(office: Office, ada: Player, bob: Player) -> None:
    ada.wish(mail=True, kinds=["over"])
    bob.wish(mail=True, kinds=["over"])
    people = office.match(ada, bob, pace=post(3, 0))
    office.hands.pass_by(3 * DAY + 5, office.server)
    assert people.state()["view"]["ask"] is None
    office.deliver()
    assert sorted(mail["to"] for mail in office.mails.mails) == ["ada@example.org", "bob@example.org"]


def test_a_clock_with_a_day_left_is_told_of_once(office: Office, ada: Player, bob: Player) -> None:
    ada.wish(mail=True, kinds=["turn", "time"])
    bob.wish(mail=True, kinds=["turn", "time"])
    people = office.match(ada, bob, pace=post(3, 2))
    to(people, 1)
    office.deliver()
    office.deliver(3 * DAY)
    assert office.mails.subjects == ["Your turn in Front Line"]
    office.deliver(DAY)
    office.deliver(3_600)
    assert office.mails.subjects == ["Your turn in Front Line", "Your time runs short in Front Line"]
    assert "You have 23 hours" in office.mails.mails[1].get_content()
    to(people, 0)
    office.deliver()
    assert office.mails.mails[2]["to"] == "ada@example.org"


def test_moves_of_ones_own_do_not_end_the_warning_and_it_comes_once(
    office: Office, ada: Player, bob: Player
) -> None:
    bob.wish(mail=True, kinds=["time"])
    people = office.match(ada, bob, pace=post(3, 0))
    version = to(people, 1)
    moves = people.state(1)["view"]["ask"][3]
    assert people.send(1, version, moves[0]).status_code == 200
    if people.state()["view"]["ask"][0] != 1:
        to(people, 1)
    office.deliver(2 * DAY + 60)
    office.deliver(60)
    assert len(office.mails.mails) == 1


def test_a_holiday_puts_the_warning_off(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True, kinds=["time"])
    people = office.match(ada, bob, pace=post(3, 0))
    version = to(people, 1)
    assert people.post("/holiday", {"version": version, "days": 5}, 1).status_code == 200
    office.deliver(2 * DAY + 60)
    assert not office.mails.mails
    office.deliver(5 * DAY - 120)
    assert not office.mails.mails
    office.deliver(120)
    assert len(office.mails.mails) == 1


def test_a_turn_of_a_day_is_told_of_once(office: Office, ada: Player, bob: Player) -> None:
    bob.wish(mail=True)
    people = office.match(ada, bob, pace=post(1, 0))
    to(people, 1)
    office.deliver()
    office.deliver(3_600)
    assert office.mails.subjects == ["Your turn in Front Line"]


def test_the_computers_move_tells_who_has_gone(office: Office, ada: Player) -> None:
    ada.wish(mail=True, kinds=["turn"])
    people = office.server.match(seats=[PERSON, computer()])
    ada.sit(people, 0)
    for _ in range(100):
        state = until(lambda: asked_of(people, 0), "the computer's move")
        office.deliver()
        if office.mails.mails:
            break
        assert state is not None
        moves = state["view"]["ask"][3]
        ends = [move for move in moves if move[0] in ("end", "pass")] or moves
        assert people.send(0, state["version"], ends[0]).status_code == 200
    assert office.mails.subjects == ["Your turn in Front Line"]


def asked_of(people: People, seat: int) -> Json | None:
    state = people.state(seat)
    return state if state["view"]["ask"][0] == seat else None


def test_nothing_that_a_stranger_has_written_gets_into_a_mail(office: Office, bob: Player) -> None:
    bob.wish(mail=True, webhook=f"{office.door.url}/hook")
    wicked = "https://evil.example @everyone"
    guest = {**PERSON, "name": wicked}
    scenario = registry.game("front_line").scenario_text("main")
    text = "\n".join(
        f'title = "{wicked}"' if line.startswith("title") else line for line in scenario.splitlines()
    )
    for more in ({}, {"scenario": "main", "scenario_text": text}):
        people = office.server.match(seats=[guest, PERSON], **more)
        bob.sit(people, 1)
        to(people, 1)
    office.deliver()
    said = "".join(mail.as_string() for mail in office.mails.mails) + office.door.sent[0].said
    assert office.mails.mails
    assert "evil" not in said
    assert "everyone" not in said


def test_guests_are_told_nothing_and_make_no_rows(office: Office) -> None:
    browser = Browser(office.server)
    people = office.server.match()
    to(people, 1)
    assert not office.rows("1 FROM notices")
    assert browser.client.get("/api/me/notices").status_code == 401
    browser.client.close()


@pytest.mark.parametrize(
    "game",
    [
        "front_line",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("fighting_front", "global_war")),
    ],
)
def test_whoever_is_asked_after_another_has_a_notice_that_holds(
    office: Office, ada: Player, bob: Player, game: str
) -> None:
    """Also where dice lie between the move of the one and the question to the other."""
    for player in (ada, bob):
        player.wish(mail=True, kinds=["turn"])
    people = office.server.match(game)
    for seat in people.tokens:
        (ada, bob)[seat % 2].sit(people, seat)
    changes, before = 0, people.state()["view"]["ask"]
    for number in range(120):
        after = people.step(7 * number + 3)["view"]["ask"]
        if after is None:
            break
        if after[0] != before[0]:
            changes += 1
            assert office.server.run(holds(office, people.id)) == [after[0]]
        before = after
    assert changes or game == "global_war"


async def holds(office: Office, match: str) -> list[int]:
    """Return the seats that would be told now."""
    async with transaction(office.server.context.storage.engine) as database:
        ids = list((await database.execute(select(notices.c.id))).scalars())
        rows = await freshness.read(database, ids)
        return [
            row.seat
            for row in rows
            if row.match_id == match and await freshness.when(database, row, 0) == freshness.TOLD
        ]
