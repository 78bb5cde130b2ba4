"""Open tables: made, listed, joined, withdrawn; nobody moves before all sit."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.server.accounts.visitor import Browser
from tests.server.harness import PERSON, People, Running, computer, heard
from tests.server.lobby.table import ADA, OPEN, Table, listed, lobby, own, token
from websockets.exceptions import ConnectionClosed


def test_a_table_is_listed_joined_and_played(server: Running) -> None:
    table = Table.opened(server, message="  A quiet\n game ", options={"amphibious": True})
    (card,) = lobby(server)["open"]
    assert (card["match"], card["message"], card["waiting"]) == (table.id, "A quiet game", True)
    assert [(seat["name"], seat["open"]) for seat in card["seats"]] == [("Ada", False), ("", True)]
    assert table.state(0)["missing"] == [1]
    assert table.join().json() == {"seat": 1, "name": "Red", "token": token()}
    assert table.join().status_code == 200, "sent again, it is the same seat"
    assert table.join("Eve", token=token("e")).status_code == 409
    assert table.state(1)["missing"] == []
    assert [seat["name"] for seat in table.state()["seats"]] == ["Ada", "Bob"]
    assert listed(server, "open") == []
    table.step()
    assert listed(server, "live") == [table.id]
    table.server.forget()
    assert [seat["name"] for seat in table.state()["seats"]] == ["Ada", "Bob"]


def test_nobody_moves_before_all_sit(server: Running) -> None:
    table = Table.opened(server)
    state = table.state(0)
    assert state["view"]["ask"] is None
    assert state["view"]["headline"] == "Waiting for players"
    plain = server.match().state(0)["view"]["ask"][3][0]
    for path, body in (
        ("/moves", dict(zip(("verb", "what", "where"), plain, strict=True), version=0)),
        ("/parley", {"say": "resign"}),
    ):
        answer = table.post(path, {**body}, 0)
        assert answer.status_code == 409, answer.text
        assert "not begun" in answer.json()["message"]
    server.forget()
    assert table.state(0)["missing"] == [1], "it waits on after a restart"
    table.join()
    table.step()


def test_who_waits_hears_that_somebody_has_come(server: Running) -> None:
    table = Table.opened(server)
    with table.socket(0) as line:
        assert heard(line)["missing"] == [1]
        table.join()
        assert heard(line)["missing"] == []


def test_a_seat_is_taken_once(server: Running) -> None:
    table = Table.opened(server)
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(lambda n: table.join(f"Guest {n}", token=token(str(n))).status_code, range(8))
        )
    assert sorted(answers) == [200] + [409] * 7


def test_an_invitation_is_for_who_has_it(server: Running) -> None:
    table = Table.opened(server, whom="link")
    (invite,) = table.made["invites"]
    assert invite["seat"] == 1
    assert listed(server, "open") == []
    assert table.get("", 0).json()["seats"][1]["name"] == "Red"
    assert table.join().status_code == 401
    assert table.join(invite=token("x")).status_code == 401
    headers = {"authorization": f"Bearer {invite['token']}"}
    assert server.client.get(f"/api/matches/{table.id}", headers=headers).status_code == 401
    assert table.join(invite=invite["token"]).status_code == 200
    table.step()
    assert listed(server, "live") == [], "who plays a friend is not on show"


def test_a_seat_is_kept_for_an_account(server: Running, browser: Browser, other: Browser) -> None:
    browser.sign_up("Ada")
    other.sign_up("Bob")
    body = {"game": "front_line", "seats": [PERSON, OPEN], "whom": "user", "user": "bob"}
    made = browser.post("/api/lobby/tables", body)
    join = {"seat": 1, "token": token(), "name": "Eve"}
    assert server.client.post(f"/api/matches/{made['id']}/join", json=join).status_code == 401
    (invitation,) = own(other)["invitations"]
    assert invitation["match"] == made["id"]
    assert invitation["seats"][0]["name"] == "Ada"
    other.post(f"/api/matches/{made['id']}/join", join)
    mine = own(other)
    assert mine["invitations"] == []
    assert [(one["seat"], one["table"]["seats"][1]["name"]) for one in mine["matches"]] == [(1, "Bob")]
    assert [one["match"] for one in browser.get("/api/me/export")["invitations"]] == [made["id"]]
    browser.post("/api/lobby/tables", {**body, "user": "Nobody at all"}, 422)
    browser.post("/api/lobby/tables", {**body, "user": "Ada"}, 422)
    guests = {**body, "seats": [{**PERSON, "name": "Cas"}, OPEN]}
    assert server.client.post("/api/lobby/tables", json=guests).status_code == 401


def test_nobody_plays_himself_or_under_anothers_name(server: Running, browser: Browser) -> None:
    browser.sign_up("Ada")
    table = Table.opened(server, browser.client)
    assert table.join(client=browser.client).status_code == 409
    assert "belongs to an account" in table.join("Ada").json()["message"]
    assert table.join(" ").status_code == 422
    assert table.join("regular").status_code == 422
    assert table.join("Bob", seat=7).status_code == 422
    assert table.join("Bob", seat=0).status_code == 409


def test_a_table_is_withdrawn_by_who_made_it(server: Running) -> None:
    table = Table.opened(server)
    assert table.post("/withdraw", {}).status_code == 401
    with table.socket() as line:
        heard(line)
        assert table.post("/withdraw", {}, 0).status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            heard(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
    assert listed(server, "open") == []
    assert table.get("", 0).status_code == 404
    assert table.join().status_code == 404
    for name in ("matches", "seats", "writes", "shown", "offers"):
        column = "id" if name == "matches" else "match_id"
        assert server.sql(f"SELECT * FROM {name} WHERE {column} = '{table.id}'") == []


def test_a_match_that_has_begun_is_not_withdrawn(server: Running) -> None:
    table = Table.opened(server)
    table.join()
    assert table.post("/withdraw", {}, 1).status_code == 401
    assert table.post("/withdraw", {}, 0).status_code == 409
    plain = server.match()
    assert plain.post("/withdraw", {}, 0).status_code == 409


@pytest.mark.parametrize(
    ("seats", "word"),
    [
        ([OPEN, OPEN], "Take one seat"),
        ([ADA, ADA], "Take one seat"),
        ([ADA, computer()], "somebody else"),
        ([ADA], "somebody else"),
        ([ADA, OPEN, OPEN], "2 seats"),
        ([{**PERSON, "name": "a\0"}, OPEN], "cannot be stored"),
        ([{**PERSON, "name": ""}, OPEN], "name"),
    ],
)
def test_a_table_that_makes_no_sense(server: Running, seats: list[dict[str, str]], word: str) -> None:
    answer = server.client.post("/api/lobby/tables", json={"game": "front_line", "seats": seats})
    assert answer.status_code == 422
    assert word in answer.json()["message"]


def test_a_match_by_the_home_page_offers_nothing(server: Running) -> None:
    answer = server.client.post("/api/matches", json={"game": "front_line", "seats": [PERSON, OPEN]})
    assert answer.status_code == 422
    people: People = server.match()
    people.step()
    assert lobby(server) == {"open": [], "live": []}
    shown = server.match(listed=True)
    shown.step()
    assert listed(server, "live") == [shown.id]
