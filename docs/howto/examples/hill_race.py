"""Hill Race: the smallest whole game. Two patrols climb a hill of six steps; whoever is on top first wins.

In its turn a patrol MAY march, which is safe, or rush, which a die decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from broadfront.engine import chance
from broadfront.engine.capabilities import HasRanges, Range
from broadfront.engine.card import Card, ScenarioCard, Verb
from broadfront.engine.contract import Ask, Move, Position, Setting, Step
from broadfront.engine.errors import Refusal
from broadfront.engine.game import Game
from broadfront.engine.table import Counter, Phase, Side, Space, Table, Terrain, View

TOP = 6  # [1.1]
RUSH_SUCCEEDS = 4  # [2.3] on 4-6

RULES = """\
# Hill Race

## 1 The game
### 1.1 The object
Two patrols start at the foot of a hill. The first to stand on its sixth step wins.

## 2 A turn
### 2.1 March or rush
The patrol MAY march or rush.
### 2.2 March
It climbs one step.
### 2.3 Rush
Roll a die: on 4-6 it climbs two steps, on 1-3 none. It stops at the top.
"""


class Patrols(Position, eq=False):
    """How high each patrol stands: one flat list."""

    flat: ClassVar[tuple[str, ...]] = ("height",)

    height: list[int] = []

    def climb(self, seat: int, steps: int) -> None:
        """Climb: the one writer of ``height``. Standing on top ends the match."""
        self.height[seat] = min(TOP, self.height[seat] + steps)
        if self.height[seat] == TOP:
            self.agenda.clear()

    def result(self) -> tuple[float, ...]:
        """Return 1 for the patrol on top."""
        if TOP not in self.height:
            raise ValueError("the match is still on")
        return tuple(float(height == TOP) for height in self.height)


class Turn(Step, frozen=True):
    """[2.1] The patrol MAY march or rush; then it is the other's turn."""

    seat: int

    def ask(self, p: Patrols) -> Ask | None:
        """Ask the seat."""
        return Ask(self.seat, "2.1", "March one step, or rush.", (Move("march"), Move("rush")))

    def march(self, p: Patrols, what: int, where: int) -> None:
        """[2.2] Climb one step."""
        p.note("2.2", "{seat:seat} marches.", seat=self.seat)
        p.begin(Turn(1 - self.seat))
        p.climb(self.seat, 1)

    def rush(self, p: Patrols, what: int, where: int) -> None:
        """[2.3] Leave it to the die, then it is the other's turn."""
        p.begin(Rush(self.seat), Turn(1 - self.seat))


class Rush(Step, frozen=True):
    """[2.3] On 4-6 the patrol climbs two steps, on 1-3 none."""

    seat: int

    def ask(self, p: Patrols) -> Ask | None:
        """Ask CHANCE: the rules never roll."""
        return chance.die("2.3", "Roll for the rush.")

    def roll(self, p: Patrols, what: int, where: int) -> None:
        """Climb or stay; the note's ``outcome`` labels the branch in exact odds."""
        succeeds = what >= RUSH_SUCCEEDS
        outcome = "two steps" if succeeds else "none"
        p.note("2.3", "{seat:seat} rushes and rolls {die}.", outcome, seat=self.seat, die=what)
        p.climb(self.seat, 2 if succeeds else 0)


class HillRace(Game[Patrols, Setting], HasRanges):
    """The card of the game."""

    card = Card(
        id="hill_race",
        title="Hill Race",
        blurb="Two patrols, one hill.",
        credits="An example of the Broadfront manual.",
        longest=10_000,
        verbs=(
            Verb("march", "March", key="m"),
            Verb("rush", "Rush", key="r"),
            Verb("roll", "Roll", "number", role="roll"),
        ),
        seats=("Green", "Red"),
        scenarios=(ScenarioCard("hill", "The hill", (), "Six steps."),),
    )
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {"seat": ("Green", "Red")}
    steps: ClassVar[tuple[type[Step], ...]] = (Turn, Rush)
    position = Patrols

    def start(self, setting: Setting) -> Patrols:
        """Both patrols stand at the foot; Green begins."""
        p = Patrols(setting=setting, agenda=[Turn(0)], height=[0, 0])
        p.settle()
        return p

    def ranges(self, setting: Setting) -> Mapping[str, Range]:
        """Refuse heights that no play leads to."""
        return {"height": Range(0, TOP, 2)}

    def table(self, setting: Setting) -> Table:
        """Return two columns of steps, the top above."""
        spaces = tuple(
            Space(
                id=column * (TOP + 1) + step,
                name="ab"[column] + str(step),
                x=column + 0.5,
                y=TOP - step + 0.5,
                outline=tuple((column + dx, TOP - step + dy) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))),
                terrain="hill",
                spoken=f"step {step}",
            )
            for column in (0, 1)
            for step in range(TOP + 1)
        )
        sides = (Side("Green", "#2f6b3a"), Side("Red", "#a8322d", "stripes"))
        phases = (Phase("turn", "Turn", "2.1"),)
        seats = ("Green", "Red")
        hill = Terrain("hill", "^", "#a98d5f", art="hill")
        return Table(self.id, self.title, 2, TOP + 1, spaces, (hill,), sides, seats, phases)

    def view(self, p: Patrols, seat: int) -> View:
        """Return what a seat may know: all of it."""
        counters = tuple(
            Counter(
                column * (TOP + 1) + steps, side, "patrol", "infantry", spoken=f"{side} patrol, step {steps}"
            )
            for column, (side, steps) in enumerate(zip(("Green", "Red"), p.height, strict=True))
        )
        over = p.pending is None
        ask = self.shown(p.pending, seat)
        return View(seat, "Hill Race", "turn", counters, ask=ask, result=p.result() if over else None)

    def refuse(self, p: Patrols, move: Move) -> Refusal:
        """Say what there is to choose from."""
        return Refusal("2.1", "A patrol marches or rushes.")

    def rules_text(self) -> str:
        """Return the rules."""
        return RULES


GAME = HillRace()
