"""The table in one browser, by what people see of it: roles, names and words, not the page's inner order."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from playwright.sync_api import Locator, Page, expect
from tests.browser.witness import Witness
from tests.patience import until

from broadfront.engine import registry

__all__ = [
    "FRIEND",
    "GAME",
    "MATCHES",
    "Table",
    "drawn",
    "holds",
    "middle_of",
    "panels",
    "set_up_analysis",
    "square",
    "wait",
]

MATCHES: Final = Path(__file__).parent / "matches"
FRIEND: Final = "A friend, by link"
GAME: Final = registry.game("front_line")


def square(name: str) -> int:
    """Return the id of a square by its name."""
    return GAME.read(f"regroup {name}").what


COUNTERS: Final = """() => [...document.querySelectorAll('svg.board .counters .counter')]
  .map((one) => [Number(one.dataset.space), one.getAttribute('aria-label')])
  .sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1))"""


SHOWN: Final = """version => {
  const told = document.querySelector('.match')?.dataset;
  return told !== undefined && Number(told.version) >= version && told.sending === 'false';
}"""

T = TypeVar("T")


def wait(page: Page, found: Callable[[], T], what: str) -> T:
    """Wait until the answer is true, and return it; the page goes on meanwhile."""
    return until(found, what, nap=lambda seconds: page.wait_for_timeout(1000 * seconds))


def drawn(page: Page) -> None:
    """Wait until the page is laid out and drawn as it is now: before that, things have the places they had."""
    page.evaluate(
        "new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => then(null))))"
    )


def middle_of(found: Locator) -> tuple[float, float]:
    """Return the middle of what is drawn, where a mouse or finger touches it."""
    box = found.bounding_box()
    assert box is not None, f"{found} is not on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def holds(page: Page, script: str, given: Any = None) -> Any:
    """Wait until a script's answer is true, and return it.

    Asked from here each time: the page's own policy of scripts refuses Playwright's `wait_for_function` wherever the
    answer is not true at once.
    """
    return wait(page, lambda: page.evaluate(script, given), script)


def set_up_analysis(page: Page, game: str) -> None:
    """Open the analysis board at the first position of a game."""
    page.goto("/#/analyse")
    page.get_by_role("combobox", name="Game").select_option(label=game)
    page.get_by_role("button", name="Set up", exact=True).click()


class Table:
    """A page and what is done with it."""

    def __init__(self, page: Page, witness: Witness) -> None:
        self.page, self.witness = page, witness
        # one person plays both seats of many tests: nobody is to be kept from seeing a hand
        page.add_locator_handler(
            page.get_by_role("button", name="Do not cover hands in this match"), lambda button: button.click()
        )

    # --- home ---------------------------------------------------------------------------------------------------------

    def home(self) -> None:
        """Open the front door."""
        self.page.goto("/")
        expect(self.page.get_by_role("button", name="Begin the match")).to_be_visible()
        self.dressed()

    def begin(
        self, against: str, scenario: str = "First game", *, level: str = "", game: str = "Front Line"
    ) -> None:
        """Begin a match from the front door: against "The computer", FRIEND, ...; the friend's link is put away."""
        self.found(against, scenario, level=level, game=game)
        if against == FRIEND:
            expect(self.friends_link).to_be_visible()
            self.put_away_notices()

    def found(
        self, against: str, scenario: str = "First game", *, level: str = "", game: str = "Front Line"
    ) -> None:
        """Begin a match, and leave the page as it then is."""
        self.home()
        self.page.get_by_role("group", name="Game").get_by_role(
            "button", name=re.compile(rf"^{re.escape(game)}")
        ).click()
        self.page.get_by_role("radio", name=re.compile(rf"^{re.escape(scenario)}")).check()
        self.page.get_by_label(against, exact=True).check()
        if level:
            self.page.get_by_role("combobox", name="Red", exact=True).select_option(
                label=f"Computer: {level}"
            )
        self.page.get_by_role("button", name="Begin the match").click()
        self.laid_out()

    def bring_in(self, match: str) -> None:
        """Import one of the match files that lie beside the tests."""
        self.home()
        self.page.get_by_label("Choose a file").set_input_files(MATCHES / f"{match}.match")
        self.laid_out()

    def put_away_notices(self) -> None:
        """Say that what a person is told of a match made by others was read."""
        for answer in ("Understood", "Keep this link", "I have sent it"):
            button = self.page.locator(".notice").get_by_role("button", name=answer)
            if button.count():
                button.click()
                expect(button).to_have_count(0)
        # the clicks scrolled to them
        self.page.evaluate("document.querySelector('aside .more')?.scrollTo(0, 0)")

    @property
    def friends_link(self) -> Locator:
        """What says that a link must be sent."""
        return self.page.locator("[data-notice='friend']")

    def open(self, address: str) -> None:
        """Go to an address of the table, as from a link."""
        self.page.goto(address)
        self.laid_out()

    # --- the match ----------------------------------------------------------------------------------------------------

    def laid_out(self) -> None:
        """Wait until the map lies there, with a line to the server."""
        expect(self.page.get_by_role("group", name="arrow keys walk the map")).to_be_visible()
        expect(self.status).to_have_text("Connected")
        expect(self.page.get_by_role("heading", level=2).first).not_to_be_empty()
        self.dressed()

    def settled(self) -> None:
        """Wait until the page shows the match as the server has it, and nothing is on its way."""
        holds(self.page, SHOWN, self.state()["version"])

    def moved(self, moves: int) -> None:
        """Wait until so many moves were made, and the page shows them."""
        wait(self.page, lambda: self.state()["moves"] == moves, f"{moves} moves")
        self.settled()

    def beyond(self, moves: int) -> None:
        """Wait until more moves than that were made: one, and those after it that are the only ones."""
        wait(self.page, lambda: self.state()["moves"] > moves, f"more than {moves} moves")
        self.settled()

    def dressed(self) -> None:
        """Wait for the typefaces: what is set anew moves."""
        holds(self.page, "document.fonts.status === 'loaded'")

    @property
    def status(self) -> Locator:
        """How the line is."""
        return self.page.get_by_role("banner").get_by_role("status")

    @property
    def prompt(self) -> Locator:
        """What the table waits for."""
        return self.page.locator(".prompt")

    @property
    def actions(self) -> Locator:
        """The buttons of the question."""
        return self._question.get_by_role("button")

    def action(self, name: str | re.Pattern[str]) -> Locator:
        """Return a button of the question."""
        return self._question.get_by_role("button", name=name)

    @property
    def _question(self) -> Locator:
        """Where its buttons are: not found by its role, for which Playwright looks at every piece on the map."""
        return self.page.locator("[role=group][aria-label='Actions']")

    @property
    def log(self) -> Locator:
        """The lines of the log."""
        return self.page.get_by_role("log").get_by_role("listitem")

    @property
    def id(self) -> str:
        """The match's id, from the address bar."""
        return self.page.url.split("#/m/")[1].split("/")[0]

    @property
    def tokens(self) -> dict[int, str]:
        """Tokens of all seats that this browser was told, by seat."""
        kept = json.loads(self.page.evaluate("localStorage.getItem('broadfront.recent')") or "[]")
        mine: dict[str, Any] = next((one for one in kept if one["id"] == self.id), {})
        told = {**mine.get("invites", {}), **mine.get("tokens", {})}
        return {int(seat): token for seat, token in told.items()}

    def ask(self, path: str, token: str = "") -> Any:
        """Ask the server about this match, past the page."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.page.request.get(f"/api/v1/matches/{self.id}{path}", headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def state(self) -> Any:
        """Return the match as the server has it."""
        return self.ask("")

    def square(self, name: str) -> Locator:
        """Return a square as the keyboard and a screen reader know it."""
        return self.page.locator(f'svg.board [role=button][data-space="{square(name)}"]')

    def middle(self, name: str) -> tuple[float, float]:
        """Return where a square is in the window."""
        drawn(self.page)
        return middle_of(self.square(name))

    def click(self, name: str) -> None:
        """Click a square."""
        self.page.mouse.click(*self.middle(name))

    def point_at(self, name: str) -> None:
        """Hover over a square."""
        self.page.mouse.move(*self.middle(name), steps=4)

    def drag(self, start: str, goal: str) -> None:
        """Drag a counter."""
        self.page.mouse.move(*self.middle(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(goal), steps=6)
        self.page.mouse.up()

    def spoken(self, name: str) -> str:
        """Return what a screen reader says of a square."""
        return self.square(name).get_attribute("aria-label") or ""

    def counters(self) -> list[tuple[int, str]]:
        """Return the counters on the board: the space and the spoken name of each."""
        return [(int(space), str(name)) for space, name in self.page.evaluate(f"({COUNTERS})()")]

    def shows(self, counters: list[tuple[int, str]]) -> None:
        """Wait until exactly these counters are on the board."""
        wanted = json.dumps(sorted(counters), separators=(",", ":"), ensure_ascii=False)
        holds(self.page, f"wanted => JSON.stringify(({COUNTERS})()) === wanted", wanted)


def panels(view: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """Return the panels of one kind of a view, as the server sends them."""
    return [panel for panel in view["panels"] if panel["panel"] == kind]
