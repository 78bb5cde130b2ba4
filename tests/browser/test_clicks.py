"""A typical turn of each small box by clicks alone, counted: with the second click before chance, and without.

What the other side is asked is answered past the page. Clicks that dice bring with them (which die, whom to strike,
whether to advance) are counted like all others: the bounds hold with the worst of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Open
from tests.browser.tables import MATCHES, Table, drawn, middle_of, square, wait
from tests.browser.test_action_front import hex_id
from tests.browser.test_expand_the_front import pieces, tile
from tests.browser.test_fighting_front import EDGE, goals, playable
from tests.browser.test_fire_and_clicks import GUNS, SKIRMISH, offer

from broadfront.engine import match_file

GOLDEN: Final = Path(__file__).parents[1] / "golden"
LAPTOP: Final = (1440, 900)
COUNT: Final = """() => {
  window.clicks = 0;
  addEventListener('pointerdown', () => (window.clicks += 1), true);
}"""
MAX_QUESTIONS: Final = 60


class Turn:
    """One turn of a seat: what is done where a topic asks first; any other question is closed."""

    def __init__(self, table: Table, made: Any, *, sure: bool) -> None:
        self.table, self.page = table, table.page
        table.witness.forgiven.append("status of 503")  # what a busy server puts off is asked again
        self.id = made["id"]
        self.tokens = {link["seat"]: link["token"] for link in made["links"]}
        likes = json.dumps({"confirmFinal": sure})
        self.page.evaluate(f"localStorage.setItem('broadfront.settings', '{likes}')")
        self.page.goto("about:blank")
        self.table.open(f"/#/m/{self.id}/{self.tokens[0]}")
        self.table.put_away_notices()
        self.page.evaluate(COUNT)
        self.asked: list[str] = []

    @property
    def clicks(self) -> int:
        return int(self.page.evaluate("window.clicks"))

    def state(self, seat: int = 0) -> Any:
        return self.table.ask("", self.tokens[seat])

    def moves(self, verb: str) -> list[list[Any]]:
        """What is offered of a verb: [verb, what, where]."""
        ask = self.state()["view"]["ask"]
        return [one for one in ask[3] if one[0] == verb] if ask and ask[0] == 0 else []

    def play(self, **plans: Callable[[], None]) -> None:
        """Play until it is the other side's turn; each plan is carried out where its topic asks first."""
        topics = set(plans)
        for _ in range(MAX_QUESTIONS):
            state = self.state()
            view = state["view"]
            if view["result"] or (view["ask"][0] != 0 and self.state(1)["topic"] in topics):
                return
            if view["ask"][0] != 0:
                self._other_side()
                continue
            self.table.settled()
            self.asked.append(state["topic"])
            plan = plans.pop(state["topic"], None)
            if plan:
                plan()
            if not plan or self.state()["version"] == state["version"]:
                self.close()
        raise AssertionError(f"the turn does not end: {self.asked}")

    def _other_side(self) -> None:
        """Decline, or do what is offered first."""
        state = self.state(1)
        move = next((one for one in state["view"]["ask"][3] if one[0] in ("decline", "pass")), None)
        verb, what, where = move or state["view"]["ask"][3][0]
        self.page.request.post(
            f"/api/v1/matches/{self.id}/moves",
            data={"version": state["version"], "verb": verb, "what": what, "where": where},
            headers={"authorization": f"Bearer {self.tokens[1]}"},
        )

    # --- clicks -------------------------------------------------------------------------------------------------------

    def does(self, click: Callable[[], None]) -> None:
        """Click what gives an order, and wait until the page shows what came of it."""
        before = self.state()["version"]
        click()
        wait(self.page, lambda: self.state()["version"] > before, "the order")
        self.table.settled()

    def close(self) -> None:
        """Press the button that ends the phase or passes, once more if asked; else the first there is."""
        closing = self.page.locator(".closing button").filter(visible=True)
        button = closing.first if closing.count() else self.table.actions.first
        before = self.state()["version"]
        button.click()
        again = self.page.locator(".closing [role=alert]")
        wait(self.page, lambda: again.count() or self.state()["version"] > before, "the end or a question")
        if self.state()["version"] == before:
            self.does(self.page.locator(".closing [role=alert] ~ button.primary").click)
        self.table.settled()

    def touch(self, space: int) -> None:
        """Click the middle of a space, whatever lies there."""
        drawn(self.page)
        box = self.page.locator(f'svg.board .hits [data-space="{space}"]').bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    @property
    def choice(self) -> Locator:
        return self.page.get_by_role("group", name="What to do here").get_by_role("button")

    def order(self, here: int, there: int, name: str = "") -> None:
        """Touch a unit and its target; where there are several orders, or one is asked about, press its button."""

        def click() -> None:
            before = self.state()["version"]
            self.touch(here)
            self.touch(there)
            wait(self.page, lambda: self.choice.count() or self.state()["version"] > before, "an order")
            if self.choice.count():
                self.choice.filter(has_text=re.compile(name)).first.click()

        self.does(click)


def cut(file: Path, moves: int) -> str:
    """Return a match as it was after so many moves."""
    return match_file.write(match_file.read(file.read_text("utf-8")).branch(moves))


def turn_of(table: Table, *, sure: bool, text: str = "", **new: Any) -> Turn:
    """Open a match that goes on from a text, or a new one, as the first seat."""
    table.page.goto("/")
    seats = [{"kind": "person"}, {"kind": "person"}]
    where, body = ("/api/v1/matches/import", {"text": text}) if text else ("/api/v1/matches", new)
    made = table.page.request.post(where, data={**body, "seats": seats})
    assert made.ok, made.text()
    return Turn(table, made.json(), sure=sure)


@pytest.fixture
def table(open_table: Open) -> Table:
    return open_table(LAPTOP)


SURE = pytest.mark.parametrize("sure", [True, False], ids=["asked", "not_asked"])


@SURE
def test_front_line(table: Table, sure: bool) -> None:
    """A supply stack, a move and two attacks; before about 15."""
    turn = turn_of(table, sure=sure, text=cut(MATCHES / "orders.match", 8))

    def supply() -> None:
        turn.does(table.action(re.compile("Capital")).click)

    def orders() -> None:
        turn.order(square("D1"), square("D4"))
        turn.order(square("E3"), square("E6"), "Attack")
        if turn.state()["topic"] == "Actions":
            turn.order(square("A4"), square("B5"), "Attack")

    turn.play(BeginTurn=supply, Actions=orders)
    print(f"Front Line, sure={sure}: {turn.clicks} clicks, {turn.asked}")
    assert turn.clicks <= 12


@SURE
def test_fighting_front(table: Table, sure: bool) -> None:
    """Cards drawn and two deployed, a bombardment, two moves, two attacks; five phases ask before they end."""
    turn = turn_of(table, sure=sure, text=cut(GOLDEN / "fighting_front" / "german_russian.journal", 274))

    def draw() -> None:
        turn.does(turn.table.actions.filter(has_text="3").first.click)

    def deploy() -> None:
        for _ in range(2):
            if not playable(table).count():
                return
            playable(table).first.click(position=EDGE)
            expect(playable(table).first).to_have_attribute("aria-pressed", "true")
            turn.does(lambda: turn.touch(goals(table)[0]))

    def one(verb: str, times: int) -> Callable[[], None]:
        def orders() -> None:
            for _ in range(times):
                found = turn.moves(verb)
                if found:
                    turn.order(found[0][1], found[0][2])

        return orders

    turn.play(
        Logistics=draw,
        Deployment=deploy,
        Artillery=one("bombard", 1),
        GroundMovement=one("move", 2),
        Ground=one("attack", 2),
    )
    print(f"Fighting Front, sure={sure}: {turn.clicks} clicks, {turn.asked}")
    assert turn.clicks <= 32


@SURE
def test_expand_the_front(table: Table, sure: bool) -> None:
    """Two units bought, two convoys moved, ten guns fired at two tiles; before 23."""
    turn = turn_of(table, sure=sure, game="expand_the_front", scenario_text=GUNS)

    def buy() -> None:
        for unit in ("Supply", "Assault"):
            button = table.action(re.compile(unit))

            def bought(button: Locator = button) -> None:
                before = turn.state()["version"]
                button.click()
                pressed = turn.page.locator("[role=group][aria-label=Actions] button[aria-pressed=true]")
                wait(turn.page, lambda: pressed.count() or turn.state()["version"] > before, "a purchase")
                if turn.state()["version"] == before:
                    turn.touch(tile("Tokyo"))

            turn.does(bought)

    def move() -> None:
        for goal in ("Hokkaido", "4:5"):
            turn.page.mouse.move(*middle_of(pieces(table, "Supply, Tokyo").first))
            turn.page.mouse.click(*middle_of(pieces(table, "Supply, Tokyo").first))
            turn.touch(tile(goal))
            turn.does(turn.choice.first.click)

    def fire() -> None:
        offer(table).click()
        turn.does(turn.page.get_by_role("button", name=re.compile("^Fire [0-9]+ shots?$")).click)

    turn.play(Replenishment=buy, Movement=move, Combat=fire)
    print(f"Expand the Front!, sure={sure}: {turn.clicks} clicks, {turn.asked}")
    assert turn.clicks <= 18


BATTLE: Final = SKIRMISH.replace(
    '{ unit = "us_60", hex = "0304" },\n]',
    '{ unit = "us_60", hex = "0304" },\n    { unit = "us_rifle", hex = "0602" },\n]\n'
    'support = [{ support = "howitzer_105", missions = 5 }]',
)


@SURE
def test_action_front(table: Table, sure: bool) -> None:
    """A fire mission, a mortar, an assault, fire of all others, a move of a leader; before 22."""
    turn = turn_of(table, sure=sure, game="action_front", scenario_text=BATTLE)

    def shell() -> None:
        def mission() -> None:
            turn.page.get_by_role("button", name=re.compile("^105mm howitzer")).click()
            before = turn.state()["version"]
            turn.touch(hex_id("0804"))
            wait(turn.page, lambda: turn.choice.count() or turn.state()["version"] > before, "the mission")
            if turn.choice.count():
                turn.choice.first.click()

        turn.does(mission)
        turn.order(hex_id("0304"), hex_id("0804"))

    def act() -> None:
        turn.order(hex_id("0602"), hex_id("0603"), "Move to")
        offer(table).click()
        turn.does(turn.page.get_by_role("button", name=re.compile("^Fire [0-9]+ shots?$")).click)

    turn.play(IndirectFire=shell, Action=act)
    print(f"Action Front!, sure={sure}: {turn.clicks} clicks, {turn.asked}")
    assert turn.clicks <= 18
