"""Hill Race: the smallest whole game. Two patrols climb a hill of six steps; whoever is on top first wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import field

from broadfront.boards import squares
from broadfront.engine import chance
from broadfront.engine.bot_policy import Policy
from broadfront.engine.field_schema import FieldSpec, Index
from broadfront.engine.game import Game
from broadfront.engine.game_info import load_game_info
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Position, Resolving, Setting, Step, tagged
from broadfront.engine.view import Counter, Phase, Side, Table, Terrain, View

TOP, SEATS = 6, ("Green", "Red")  # [1.1]
SEAT = Index("seat", len(SEATS), SEATS)


class Patrols(Position, eq=False, kw_only=True):
    """How high each patrol stands: one flat list."""

    height: Annotated[list[int], FieldSpec(0, TOP, (SEAT,))] = field(name="height")

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


@tagged("Turn")
class Turn(Step, frozen=True):
    """[2.1] The patrol MUST march or rush; then it is the other's turn."""

    seat: int

    def run(self, p: Patrols) -> Ask | None:
        """Ask the seat; the moves stand in the order of the card's verbs."""
        rush = () if self.may_rush(p, 0, 0) else (Move("rush"),)
        return Ask(self.seat, "2.1", "March one step, or rush.", (Move("march"), *rush))

    def march(self, p: Patrols, what: int, where: int) -> None:
        """[2.2] Climb one step."""
        p.note("2.2", "{seat:seat} marches.", seat=self.seat)
        p.begin(Turn(1 - self.seat))
        p.climb(self.seat, 1)

    def may_rush(self, p: Patrols, what: int, where: int) -> Reason | None:
        """[2.3] Say why the patrol may not rush; None: it may."""
        return no("2.3", "TOO_NEAR", seat=self.seat) if p.height[self.seat] == TOP - 1 else None

    def rush(self, p: Patrols, what: int, where: int) -> None:
        """[2.3] Leave it to the die, then it is the other's turn."""
        p.begin(Rush(self.seat), Turn(1 - self.seat))


@tagged("Rush")
class Rush(Resolving, frozen=True):  # exact odds follow on through this step
    """[2.3] On 4-6 the patrol climbs two steps, on 1-3 none."""

    seat: int

    def run(self, p: Patrols) -> Ask | None:
        """Ask CHANCE: the rules never roll."""
        return chance.die("2.3", "Roll for the rush.")

    def roll(self, p: Patrols, what: int, where: int) -> None:
        """Climb or stay; the note's ``outcome`` labels the branch in exact odds."""
        steps = 2 if what >= int(dict(p.setting.options)["rush_on"]) else 0
        outcome = "two steps" if steps else "none"
        p.note("2.3", "{seat:seat} rushes and rolls {die}.", outcome, seat=self.seat, die=what)
        p.climb(self.seat, steps)


class HillRace(Game[Patrols, Setting]):
    """The doors to the game; what is printed on the box is in ``card.toml``, the rules are in ``rules.md``."""

    game_info = load_game_info(__name__)
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "seat": SEATS,
        "square": tuple(squares.name(square, 2, TOP + 1) for square in range(2 * (TOP + 1))),
    }
    steps: ClassVar[tuple[type[Step], ...]] = (Turn, Rush)
    step_fields: ClassVar[Mapping[str, FieldSpec]] = {"seat": FieldSpec(0, 1)}
    position = Patrols
    sentences: ClassVar[Mapping[str, str]] = {
        "TOO_NEAR": "{seat:seat} is one step below the top and cannot rush: march.",
        "TOO_MANY_WORDS": "That order names nothing more: march, or rush.",
        "DICE": "The table rolls the die: march, or rush.",
    }

    def start(self, setting: Setting) -> Patrols:
        """Both patrols stand at the foot; Green begins."""
        p = Patrols(setting=setting, agenda=[Turn(0)], height=[0, 0])
        p.settle()
        return p

    def why_not_now(self, p: Patrols, move: Move) -> Reason | None:
        """Return why an order without a permission cannot be given: only CHANCE rolls."""
        return no("2.3", "DICE")

    def table(self, setting: Setting) -> Table:
        """Return two files of steps, the top above."""
        return Table(
            game=self.id,
            title=self.title,
            width=2,
            height=TOP + 1,
            spaces=squares.spaces(2, TOP + 1, lambda square: "hill"),
            terrains=(Terrain("hill", "^", "#a98d5f", art="hill"),),
            sides=(Side("Green", "#2f6b3a"), Side("Red", "#a8322d", "stripes")),
            seats=SEATS,
            phases=(Phase("turn", "Turn", "2.1"),),
        )

    def view(self, p: Patrols, seat: int) -> View:
        """Return what a seat may know: all of it, and the moves if it is asked."""
        counters = tuple(
            Counter(who + 2 * step, SEATS[who], "patrol", "infantry", spoken=f"{SEATS[who]}, step {step}")
            for who, step in enumerate(p.height)
        )
        ask, result = self.visible_to(p.pending, seat), None if p.pending else p.result()
        return View(seat, "Hill Race", "turn", counters, ask=ask, result=result)

    def policy(self) -> Policy[Patrols]:
        """Return what computer players ask."""
        return Policy(evaluate)


def evaluate(p: Patrols) -> tuple[float, ...]:
    """Return the result each seat may expect: half, and a bit for each step ahead."""
    green = 0.5 + (p.height[0] - p.height[1]) / (2 * TOP + 2)
    return (green, 1 - green)


GAME = HillRace()
