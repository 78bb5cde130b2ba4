"""Seats that change hands: of six people at Global War two are followed by others, and the match goes on."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table, wait

PERSON = {"kind": "person"}


class Six:
    """Six seats: some in browsers, the others by their tokens."""

    def __init__(self, page: Page, seats: list[dict[str, Any]]) -> None:
        self.request = page.request
        options = {"seats": 6, "expansion2": False}
        body = {"game": "global_war", "options": options, "seats": seats}
        answer = self.request.post("/api/v1/matches", data=body)
        assert answer.ok, answer.text()
        made = answer.json()
        self.id: str = made["id"]
        self.tokens: dict[int, str] = {link["seat"]: link["token"] for link in made["links"]}

    def state(self, seat: int = -1) -> Any:
        return self.request.get(f"/api/v1/matches/{self.id}", headers=self.headers(seat)).json()

    def headers(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"} if seat in self.tokens else {}

    def post(self, seat: int, path: str, body: dict[str, Any]) -> Any:
        answer = self.request.post(f"/api/v1/matches/{self.id}{path}", data=body, headers=self.headers(seat))
        assert answer.ok, answer.text()
        return answer.json()

    def vote(self, seat: int, choice: str) -> None:
        gone = self.state()["parley"]["vacancies"][0]
        body = {"say": "vote", "version": gone["version"], "choice": choice}
        self.post(seat, f"/seats/{gone['seat']}/replacement", body)

    def play_on(self, until: int) -> None:
        """Have the seats of tokens do the least they can until another is asked, one that is not among them."""
        for _ in range(400):
            state = self.state()
            asked = state["view"]["ask"][0]
            if asked == until or asked not in self.tokens:
                return
            ask = self.state(asked)["view"]["ask"]
            ends = [move for move in ask[3] if move[0] in ("end", "pass", "done")] or ask[3]
            verb, what, where = ends[0]
            body = {"version": state["version"], "verb": verb, "what": what, "where": where}
            self.post(asked, "/moves", body)
        raise AssertionError("the turn does not end")


def notice(table: Table) -> Locator:
    return table.page.locator("[data-notice='vacancy']")


def test_six_seats_of_global_war_go_on_when_two_change_hands(open_table: Open) -> None:
    ada, bob, eve = open_table(), open_table((390, 844)), open_table()
    six = Six(ada.page, [PERSON] * 6)
    asked = six.state()["view"]["ask"][0]
    other = next(seat for seat in six.tokens if seat != asked)
    ada.open(f"/#/m/{six.id}/{six.tokens[asked]}")
    bob.open(f"/#/m/{six.id}/{six.tokens[other]}")
    for table in (ada, bob):
        table.put_away_notices()
    name = six.state()["seats"][asked]["name"]

    # who is asked gives up the seat, and all who are left agree on the computer
    ada.page.get_by_role("button", name="Seats, links and files").click()
    ada.page.get_by_role("button", name="Give up my seat").click()
    expect(bob.page.get_by_text("taken over")).to_have_count(0)
    expect(notice(ada)).to_contain_text("You have given up your seat.")
    expect(notice(bob)).to_contain_text(f"{name} has given up the seat. Who plays on?")
    assert serious(bob.page) == []
    notice(bob).get_by_role("combobox", name="Level").select_option("recruit")
    notice(bob).get_by_role("button", name="The computer (recruit)").click()
    expect(notice(bob)).to_contain_text("You want the computer (recruit).")
    version = six.state()["version"]
    for seat in sorted(six.tokens):
        if seat not in (asked, other):
            six.vote(seat, "computer:recruit")
    for table in (ada, bob):
        expect(notice(table)).to_have_count(0)
    expect(ada.page.get_by_text("its former link has ended")).to_be_visible()
    expect(bob.page.get_by_role("listitem").filter(has_text="taken over")).to_contain_text(name)
    del six.tokens[asked]
    sitter = six.state()["seats"][asked]
    assert (sitter["kind"], sitter["level"]) == ("computer", "recruit")
    wait(bob.page, lambda: six.state()["version"] > version + 10, "the computer plays on")
    wait(bob.page, lambda: six.state()["view"]["ask"][0] in six.tokens, "somebody else is asked")

    # another seat goes to somebody who is sent the link
    leaver = next(seat for seat in six.tokens if seat != other)
    six.post(leaver, f"/seats/{leaver}/replacement", {"say": "leave"})
    left = [seat for seat in six.tokens if seat not in (leaver, other)]
    for seat in left:
        six.vote(seat, "link")
    expect(notice(bob)).to_contain_text("wants somebody by a link")
    notice(bob).get_by_role("button", name="Somebody by a link").click()
    link = notice(bob).get_by_role("textbox").input_value()
    eve.page.goto(link)
    eve.page.get_by_label("Your name").fill("Eve")
    eve.page.get_by_role("button", name="Play as").click()
    eve.laid_out()
    expect(notice(bob)).to_have_count(0)
    assert six.state()["seats"][leaver]["name"] == "Eve"
    six.tokens[leaver] = eve.page.url.rpartition("/")[2]
    assert six.state(leaver)["seat"] == leaver

    before = six.state()["version"]
    six.play_on(until=asked)
    assert six.state()["version"] > before
    shown = bob.page.locator(".match")
    wait(bob.page, lambda: int(shown.get_attribute("data-version") or 0) > before, "Bob sees it go on")
