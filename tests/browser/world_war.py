"""Global War in one browser: matches from the box, positions laid out by hand, and what people do on the world map."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Locator, expect
from tests.browser.tables import Table, drawn, holds, wait

from broadfront.engine import match_file
from broadfront.engine.match import Match
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import POWERS

__all__ = ["CELLS", "PHONE", "POINT", "WIDE", "War", "space_id", "turn_of"]

WIDE, PHONE = (1280, 800), (390, 844)
CELLS: Final = {WIDE: (48, 30), PHONE: (26, 56)}

POINT: Final = """id => {
  const shape = document.querySelector(`svg.board .hits [data-space="${id}"]`);
  const box = shape.getBoundingClientRect();
  for (let k = 1; k < 900; k += 1) {
    const [x, y] = [box.left + box.width * ((k * 0.618034) % 1), box.top + box.height * ((k * 0.7548777) % 1)];
    if (document.elementFromPoint(x, y) === shape) return [x, y];
  }
  return null;
}"""
"""A point of a space where nothing lies over it."""


BEGINS: Final = """version => {
  const told = document.querySelector('.match')?.dataset;
  if (!told || told.sending !== 'false') return false;
  return Number(told.version) >= version || document.querySelector('.battle[data-waits=true]') !== null;
}"""
"""Whether the page shows a version, or a battle that waits to be begun before it."""


def space_id(name: str) -> int:
    """Return the id of a space by its name."""
    return next(space for space in range(MAP.size) if MAP.name(space) == name)


class War:
    """A match of Global War in a browser: of the box, or one that begins with a position.

    Parameters
    ----------
    table
        The page.
    position
        A settled position to begin with; the page has the seat that is asked.
    seats
        Who sits where, in a match of the box.
    options
        Its options.
    """

    def __init__(
        self,
        table: Table,
        position: GlobalWarPosition | None = None,
        seats: tuple[str, ...] = ("person", "person"),
        **options: str | int | bool,
    ) -> None:
        self.table, self.page = table, table.page
        self.page.goto("/")
        self.seat, where = 0, "/api/v1/matches"
        body: dict[str, Any] = {"seats": [{"kind": kind} for kind in seats]}
        if position is None:
            body |= {"game": "global_war", "scenario": "1941", "options": options}
        else:
            ask = position.pending
            self.seat, where = (ask.seat if ask is not None and ask.seat >= 0 else 0), f"{where}/import"
            people = [{"kind": "person"}] * len(GAME.seats(position.setting))
            body = {"seats": people, "text": match_file.write(Match(GAME, position))}
        made = self.page.request.post(where, data=body)
        assert made.ok, made.text()
        told = made.json()
        self.id = told["id"]
        self.tokens = {link["seat"]: link["token"] for link in told["links"]}
        self.page.goto("about:blank")
        self.table.open(f"/#/m/{self.id}/{self.tokens[self.seat]}")
        self.table.put_away_notices()

    def state(self) -> Any:
        """Return the match as the seat of this page sees it."""
        headers = {"authorization": f"Bearer {self.tokens[self.seat]}"}
        answer = self.page.request.get(f"/api/v1/matches/{self.id}", headers=headers)
        assert answer.ok
        return answer.json()

    def units(self, space: str, kind: str, side: str = "Germany") -> int:
        """Count what a power has of a kind in a space."""
        at = space_id(space)
        return sum(
            len(counter["members"])
            for counter in self.state()["view"]["counters"]
            if (counter["space"], counter["kind"], counter["side"]) == (at, kind, side)
        )

    def shape(self, space: str) -> Locator:
        """Return a space as the keyboard and a screen reader know it."""
        return self.page.locator(f'svg.board .hits [data-space="{space_id(space)}"]')

    def point(self, space: str) -> tuple[float, float]:
        """Return a point of a space that can be clicked."""
        self.rested()
        found = self.page.evaluate(POINT, space_id(space))
        assert found is not None, f"{space} is nowhere free"
        return found[0], found[1]

    def rested(self) -> None:
        """Wait until the map is drawn where the eye rests."""
        drawn(self.page)
        holds(self.page, "() => document.querySelector('svg.board').style.transform === ''")

    def click(self, space: str) -> None:
        """Click a space."""
        self.page.mouse.click(*self.point(space))

    def near(self, space: str) -> None:
        """Zoom in on a space until its counters are seen; what lies beside the window is found on the whole map."""
        self.rested()
        steps = 3
        if self.page.evaluate(POINT, space_id(space)) is None:
            for _ in range(4):
                self.page.keyboard.press("-")
            steps = 5
        self.page.mouse.move(*self.point(space))
        for _ in range(steps):
            self.page.mouse.wheel(0, -240)
        holds(self.page, "() => document.querySelector('svg.board').dataset.near !== 'far'")
        self.rested()

    @property
    def list(self) -> Locator:
        """What stands on the space that is held."""
        return self.page.locator("section.stacks")

    def quiet(self) -> None:
        """Wait until no march is under way, and the page shows what came of it."""
        expect(self.page.locator("p.marching")).to_have_count(0)
        self.settled()

    def settled(self) -> None:
        """Wait until the page shows the match as it is, or a battle waits to be begun."""
        holds(self.page, BEGINS, self.state()["version"])

    def action(self, name: str | re.Pattern[str]) -> Locator:
        """Return a button of the question."""
        return self.table.action(name)

    def end(self, name: str) -> None:
        """Press the button that ends the phase, and say it again if asked."""
        before = self.page.locator("aside h2").first.inner_text()
        self.action(name).first.click()
        again = holds(
            self.page,
            """before => document.querySelector('.closing [role=alert]') ? 'again' :
              document.querySelector('aside h2').innerText !== before ? 'done' : ''""",
            before,
        )
        if again == "again":
            self.action(name).first.click()

    def research_nothing(self) -> None:
        """Buy no researcher token."""
        self.action("Buy no researcher token").click()

    def buy(self, **kinds: int) -> None:
        """Fill in the purchase form and order."""
        form = self.page.get_by_role("region", name="What can be ordered")
        expect(form).to_be_visible()
        for kind, number in kinds.items():
            form.get_by_label(f"How many {kind}").fill(str(number))
            form.get_by_label(f"How many {kind}").press("Tab")
        self.page.get_by_role("button", name="Order and go on").click()
        if not kinds:
            self.page.get_by_role("button", name="Order and go on all the same").click()

    def to_combat(self, **kinds: int) -> None:
        """Go on to the Combat Move of Germany's first turn."""
        self.research_nothing()
        self.buy(**kinds)
        expect(self.action("End the combat moves")).to_be_visible()

    def press(self, button: Locator) -> None:
        """Press what makes a move, and wait until the page shows what came of it."""
        before = self.state()["version"]
        button.click()
        wait(self.page, lambda: self.state()["version"] > before, "the move")
        self.settled()

    @property
    def begin(self) -> Locator:
        """Begin a battle that nobody chose."""
        return self.page.locator(".battle[data-waits=true]").get_by_role("button", name="Begin the battle")

    def begin_battle(self) -> None:
        """Begin a battle that nobody chose; at once another one may wait in its place."""
        waiting = self.page.locator(".battle[data-waits=true]")
        title = waiting.get_attribute("aria-label")
        self.begin.click()
        expect(waiting.and_(self.page.locator(f'[aria-label="{title}"]'))).to_have_count(0)

    def fight(self) -> None:
        """Fight all battles with the usual losses, to the end."""
        usual = self.action("Take the usual losses")
        press = self.action(re.compile("^Press the attack"))
        fight = self.action(re.compile("^(Fight|Take (?!the)|Let them bombard)"))
        peace = self.page.get_by_text(re.compile(r": Germany, (Noncombat move|Mobilize)"))
        for _ in range(60):
            expect(usual.or_(press).or_(fight).or_(peace).or_(self.begin).first).to_be_visible()
            if self.begin.count():
                self.begin_battle()
                self.settled()
                continue
            if peace.count():
                return
            for button in (usual, press, fight):
                if button.count():
                    self.press(button.first)
                    break
        raise AssertionError("the fighting does not end")


def turn_of(p: GlobalWarPosition, owner: str, phase: int) -> GlobalWarPosition:
    """Let it be a power's turn, in some phase; return the position, settled."""
    PowerTurn(POWERS.index(owner))._begin(p)
    p.agenda = [PowerTurn(POWERS.index(owner), phase)]
    p.settle()
    return p
