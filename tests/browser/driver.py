"""A small player that knows no rules: it does whatever the screen offers, until it has seen enough.

It sees what people see (buttons that can be pressed, spaces that glow, a choice beside a target) and has either a mouse
or the keyboard alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from playwright.sync_api import Page
from tests.browser.tables import holds

__all__ = ["Driver", "Hand", "Keys", "Look", "Mouse", "look"]

BUSY: Final = """
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const actions = all('[role=group][aria-label="Actions"] button')
    .filter((one) => one.getAttribute('aria-keyshortcuts') !== 'Control+Z');
  const over = all('h3').some((one) => one.textContent === 'Luck');
  const busy = document.querySelector('.match')?.dataset.sending === 'true'
    || actions.some((one) => one.disabled)
    || all('p').some((one) => one.textContent.startsWith('Not sent yet'));
"""
LOOK: Final = (
    f"() => {{{BUSY}"
    """
  const middle = (one) => { const b = one.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const free = ([x, y]) => document.elementFromPoint(x, y)?.closest('svg.board') != null;
  const spaces = all('svg.board [role=button][data-space]');
  return {
    over,
    busy,
    confirming: all('[role=group][aria-label="Actions"] [role=alert]').length > 0,
    buttons: actions.map((one, at) => [at, one.textContent.trim(), one.getAttribute('aria-keyshortcuts') ?? '']),
    choices: all('[role=group][aria-label="What to do here"] button').map((one) => one.textContent.trim()),
    held: Number(spaces.find((one) => one.getAttribute('aria-pressed') === 'true')?.dataset.space ?? -1),
    glowing: spaces.filter((one) => one.getAttribute('aria-disabled') !== 'true')
      .map((one) => [Number(one.dataset.space), ...middle(one), free(middle(one))]),
    enemies: [...new Set(all('svg.board .aims .target').map((one) => middle(one).map(Math.round).join()))],
    prompt: document.querySelector('.prompt')?.textContent.trim() ?? '',
    headline: document.querySelector('aside h2')?.textContent.trim() ?? '',
  };
}"""
)

QUIET: Final = f"() => {{{BUSY} return !busy; }}"

READY: Final = f"""() => {{
  const now = ({LOOK})();
  return now.over || (!now.busy && (now.buttons.length > 0 || now.glowing.length > 0)) ? now : null;
}}"""


class Glow(NamedTuple):
    """A space that can be touched, where it is, and whether nothing lies over it."""

    space: int
    x: float
    y: float
    free: bool


class Look(NamedTuple):
    """What is on the screen."""

    over: bool
    busy: bool
    confirming: bool
    buttons: list[tuple[int, str, str]]
    choices: list[str]
    held: int
    glowing: list[Glow]
    enemies: list[str]
    prompt: str
    headline: str


def look(page: Page) -> Look:
    """Look at the screen."""
    return _read(page.evaluate(LOOK))


def _read(seen: dict[str, Any]) -> Look:
    seen["glowing"] = [Glow(*one) for one in seen["glowing"]]
    seen["buttons"] = [(int(at), str(label), str(key)) for at, label, key in seen["buttons"]]
    return Look(**seen)


class Hand(Protocol):
    """How things are touched."""

    def touch(self, goal: Glow) -> None:
        """Touch a space that glows."""

    def press(self, button: tuple[int, str, str]) -> None:
        """Press a button of the question."""

    def choose(self, number: int) -> None:
        """Press a button of the choice beside a space."""

    def put_back(self) -> None:
        """Let go."""


class Mouse:
    """Clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def touch(self, goal: Glow) -> None:
        """Click the middle of the space."""
        self.page.mouse.click(goal.x, goal.y)

    def press(self, button: tuple[int, str, str]) -> None:
        """Click the button."""
        # not by roles: to find one, Playwright works out the name of everything on the page
        all_ = self.page.locator(
            "[role=group][aria-label='Actions'] button:not([aria-keyshortcuts='Control+Z'])"
        )
        all_.filter(visible=True).nth(button[0]).click()  # as `look` counts them

    def choose(self, number: int) -> None:
        """Click the button."""
        self.page.locator("[role=group][aria-label='What to do here'] button").nth(number).click()

    def put_back(self) -> None:
        """Press Esc, as most people do."""
        self.page.keyboard.press("Escape")


class Keys:
    """No mouse: keys alone, as the table tells them."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def _at(self) -> int:
        return int(self.page.evaluate("Number(document.activeElement?.dataset?.space ?? -1)"))

    def _to_the_board(self) -> int:
        """With the keyboard on nothing, an arrow key brings it to the board; return the space it is on."""
        if self._at() < 0:
            self.page.keyboard.press("ArrowUp")
        return self._at()

    def touch(self, goal: Glow) -> None:
        """Go from one space that glows to the next, and press Enter."""
        self._to_the_board()
        # from a button that a choice has left, the first key only comes to the board
        for _ in range(len(look(self.page).glowing) + 2):
            if self._at() == goal.space:
                break
            self.page.keyboard.press(".")
        assert self._at() == goal.space, f"the keyboard does not come to {goal.space}"
        self.page.keyboard.press("Enter")

    def press(self, button: tuple[int, str, str]) -> None:
        """Press its key; Enter belongs to the space the keyboard is on, so that the button's is with Shift."""
        _, label, key = button
        if key:
            self.page.keyboard.press("Shift+Enter" if key == "Enter" else key)
        else:
            self._tab_to(label)
            self.page.keyboard.press("Enter")

    def choose(self, number: int) -> None:
        """Tab to the choice, which lies behind the board."""
        inside = 'document.activeElement?.closest(`[aria-label="What to do here"]`) != null'
        self._to_the_board()
        began = self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        for _ in range(12):
            if self.page.evaluate(inside):
                break
            self.page.keyboard.press("Tab")
        on = self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        assert self.page.evaluate(inside), f"Tab does not come to the choice, but from {began} to {on}"
        for _ in range(number):
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

    def _tab_to(self, label: str) -> None:
        for _ in range(80):
            if self.page.evaluate("document.activeElement?.textContent?.trim() ?? ''") == label:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to {label!r}")

    def put_back(self) -> None:
        """Press Esc."""
        self.page.keyboard.press("Escape")


class Driver:
    """Plays on, by the same choices for the same seed as long as the dice agree.

    Attributes
    ----------
    prompts : list of str
        Every question that was put, in order.
    done : int
        How often something was touched.
    """

    def __init__(self, page: Page, hand: Hand, seed: int = 1) -> None:
        self.page, self.hand = page, hand
        self.rng = random.Random(seed)
        self.prompts: list[str] = []
        self.headlines: list[str] = []
        self.done = 0

    def play(self, until: Callable[[Look], bool], most: int = 5000) -> Look:
        """Go on until the screen shows what is wanted, or the match is over."""
        for _ in range(most):
            holds(self.page, QUIET)
            seen = look(self.page)
            if seen.over or until(seen):
                return seen
            if seen.busy or not (seen.buttons or seen.glowing):
                seen = _read(holds(self.page, READY))
            if seen.prompt and (not self.prompts or self.prompts[-1] != seen.prompt):
                self.prompts.append(seen.prompt)
            if seen.headline and (not self.headlines or self.headlines[-1] != seen.headline):
                self.headlines.append(seen.headline)
            if seen.over or until(seen):
                return seen
            self._step(seen)
            self.done += 1
        raise AssertionError(f"{most} touches, and no end: {self.prompts[-5:]}")

    def _step(self, seen: Look) -> None:
        if seen.confirming:
            self.hand.press(next(one for one in seen.buttons if one[1].startswith("End")))
            return
        if seen.choices:
            self.hand.choose(self.rng.randrange(len(seen.choices)))
            return
        closing = [one for one in seen.buttons if one[2] in ("Enter", "Escape")]
        spaces = [one for one in seen.glowing if one.free and one.space != seen.held]
        if closing and self.rng.random() < 0.2:
            self.hand.press(self.rng.choice(closing))
        elif spaces and self.rng.random() < 0.9:
            self._touch(seen, spaces)
        elif seen.buttons:
            self.hand.press(self.rng.choice(seen.buttons))
        elif spaces:
            self._touch(seen, spaces)
        else:
            self.hand.put_back()

    def _touch(self, seen: Look, spaces: list[Glow]) -> None:
        """With something in hand rather a target than a way, and rather a way than another counter."""
        targets = [one for one in spaces if f"{round(one.x)},{round(one.y)}" in seen.enemies]
        self.hand.touch(self.rng.choice(targets if targets and self.rng.random() < 0.7 else spaces))
