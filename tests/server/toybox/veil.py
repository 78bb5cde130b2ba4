"""Veil: a toy box with every kind of secret, for tests that read what leaves the server.

Each seat draws secret cards (chance's outcomes, `seen_by` it), hides one of them (its own secret move), a public die is
rolled, the hidden cards are shown, and the higher one scores. Cards are numbers nothing else in a match looks like.
Scenarios differ in what odds would meet: in "loud" the outcome's label names a hidden card, in "refill" a card is
drawn in secret for every one hidden. In "watch" a seat may exchange its hidden card: even an empty hand is asked.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, ClassVar

from broadfront.engine import chance
from broadfront.engine.bot_policy import Policy
from broadfront.engine.field_schema import FieldSpec, Range
from broadfront.engine.game import Game
from broadfront.engine.game_info import GameInfo, ScenarioCard, Standing, Verb
from broadfront.engine.legality import Reason, no
from broadfront.engine.odds import OddsPolicy
from broadfront.engine.position import Ask, Move, Position, Rng, Setting, Step, tagged
from broadfront.engine.view import Table, Track, Tray, TrayItem, View

CARDS = tuple(range(730_555_001, 730_555_019))
"""Longer than the fractions of times, so that one that stands alone is a card and nothing else."""
HAND = 3
SCENARIOS = ("plain", "loud", "refill", "watch")


def ponder(illness: str) -> None:
    """Of "ponders FOLDER", think until there is a file ``enough``; the file ``pid`` there says which process does."""
    if not illness.startswith("ponders "):
        return
    folder = Path(illness.removeprefix("ponders "))
    enough, pid = folder / "enough", folder / "pid"
    if not enough.exists():
        pid.with_suffix(".part").write_text(str(os.getpid()))
        pid.with_suffix(".part").replace(pid)
    while not enough.exists():
        time.sleep(0.01)


def _even(p: Position) -> tuple[float, float]:
    ponder(os.environ.get("VEIL_ILLNESS", ""))
    return (0.5, 0.5)


class VeilPosition(Position, eq=False, kw_only=True):
    deck: Annotated[list[int], FieldSpec("deck", 0, CARDS[-1])]
    hand0: Annotated[list[int], FieldSpec("hand0", 0, CARDS[-1])]
    hand1: Annotated[list[int], FieldSpec("hand1", 0, CARDS[-1])]
    shown: Annotated[list[int], FieldSpec("shown", 0, CARDS[-1])]
    hidden0: Annotated[int, FieldSpec("hidden0", 0, CARDS[-1])] = 0
    hidden1: Annotated[int, FieldSpec("hidden1", 0, CARDS[-1])] = 0
    score0: Annotated[int, FieldSpec("score0", 0, 999)] = 0
    score1: Annotated[int, FieldSpec("score1", 0, 999)] = 0
    round: Annotated[int, FieldSpec("round", 0, 999)] = 1

    def hand(self, seat: int) -> list[int]:
        return self.hand1 if seat else self.hand0

    def hidden(self, seat: int) -> int:
        return self.hidden1 if seat else self.hidden0

    def result(self) -> tuple[float, ...]:
        if self.agenda:
            raise ValueError("the match is still on")
        if self.score0 == self.score1:
            return (0.5, 0.5)
        return (1.0, 0.0) if self.score0 > self.score1 else (0.0, 1.0)

    def determinized(self, seat: int, rng: Rng) -> VeilPosition:
        world = self.clone()
        others = sorted({0, 1} - {seat})
        for other in others:
            world.deck += world.hand(other) + [card for card in (world.hidden(other),) if card]
        world.deck.sort()
        for other in others:
            hand = [world.deck.pop(rng.randrange(len(world.deck))) for _ in world.hand(other)]
            world.hand(other)[:] = sorted(hand)
            if world.hidden(other):
                setattr(world, f"hidden{other}", world.deck.pop(rng.randrange(len(world.deck))))
        world.settle()
        return world


@tagged("Draw")
class Draw(Step, frozen=True):
    """[1] Each seat draws cards that only it sees."""

    seat: int

    def run(self, p: VeilPosition) -> Ask | None:
        moves = tuple(Move("draw", card) for card in p.deck)
        return Ask(-1, "1", "Draw a card.", moves, (1,) * len(moves), self.seat)

    def draw(self, p: VeilPosition, what: int, where: int) -> None:
        p.deck.remove(what)
        p.hand(self.seat).append(what)
        p.hand(self.seat).sort()


@tagged("Hide")
class Hide(Step, frozen=True):
    """[2] Each seat hides one card; the other sees that it did, not which."""

    seat: int

    def run(self, p: VeilPosition) -> Ask | None:
        moves = [Move("hide", card) for card in p.hand(self.seat)]
        return Ask(self.seat, "2", "Hide a card.", moves, (), self.seat)

    def hide(self, p: VeilPosition, what: int, where: int) -> None:
        p.hand(self.seat).remove(what)
        setattr(p, f"hidden{self.seat}", what)
        if p.setting.scenario == "refill":
            p.begin(Draw(self.seat))


@tagged("Watch")
class Watch(Step, frozen=True):
    """[4] A seat MAY exchange its hidden card for one of its hand; [5] and may be asked once more."""

    seat: int
    rule: int = 4

    def topic(self, p: VeilPosition) -> str:
        return "Watch" if self.rule == 4 else "Again"

    def run(self, p: VeilPosition) -> Ask | None:
        moves = [Move("let"), *[Move("swap", card) for card in p.hand(self.seat) if p.hidden(self.seat)]]
        return Ask(self.seat, str(self.rule), "Exchange your card, or let it be.", moves, (), self.seat)

    def let(self, p: VeilPosition, what: int, where: int) -> None:
        pass

    def swap(self, p: VeilPosition, what: int, where: int) -> None:
        hand = p.hand(self.seat)
        hand[hand.index(what)] = p.hidden(self.seat)
        hand.sort()
        setattr(p, f"hidden{self.seat}", what)


@tagged("Show")
class Show(Step, frozen=True):
    """[3] A die is rolled for the score, and the hidden cards are shown."""

    def run(self, p: VeilPosition) -> Ask | None:
        return chance.die("3", "Roll for the score.")

    def roll(self, p: VeilPosition, what: int, where: int) -> None:
        outcome = "a six" if what == 6 else ""
        if p.setting.scenario == "loud":
            outcome = f"Red shows {p.hidden0}"
        p.note("3", "Red shows {red}, Blue shows {blue}.", outcome, red=p.hidden0, blue=p.hidden1)
        p.shown += sorted((p.hidden0, p.hidden1))
        if p.hidden0 > p.hidden1:
            p.score0 += what
        else:
            p.score1 += what
        p.hidden0 = p.hidden1 = 0
        p.round += 1


class Veil(Game[VeilPosition, Setting]):
    game_info = GameInfo(
        id="veil",
        title="Veil",
        blurb="A toy.",
        credits="Nobody.",
        longest=50,
        history=("The first.",),
        verbs=(
            Verb("draw", "Draw", "number"),
            Verb("hide", "Hide", "number"),
            Verb("let", "Let it be", role="pass"),
            Verb("swap", "Exchange", "number"),
            Verb("roll", "Roll", "number", role="roll"),
        ),
        seats=("Red", "Blue"),
        scenarios=tuple(ScenarioCard(name, name.title()) for name in SCENARIOS),
        standing=(Standing("Watch", "4", "Before cards are shown"),),
    )
    words: ClassVar[Mapping[str, Sequence[str]]] = {}
    steps: ClassVar[tuple[type[Step], ...]] = (Draw, Hide, Watch, Show)
    step_fields: ClassVar[Mapping[str, Range]] = {"seat": Range(0, 1), "rule": Range(1, 9)}
    position = VeilPosition
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = {"plain": lambda p, ask: ask.moves[0]}

    def start(self, setting: Setting) -> VeilPosition:
        p = VeilPosition(setting=setting, deck=list(CARDS), hand0=[], hand1=[], shown=[])
        each: list[Step] = [Hide(0), Hide(1), Show()]
        if setting.scenario == "watch":
            each = [Hide(0), Watch(1), Hide(1), Watch(1), Watch(1, 5), Watch(0), Show()]
        p.begin(*[Draw(seat) for seat in (0, 1)] * HAND, *each * HAND)
        p.settle()
        return p

    def turns_begun(self, p: VeilPosition) -> int:
        return p.round

    def table(self, setting: Setting) -> Table:
        return Table(self.id, self.title, 1, 1, (), (), (), ("Red", "Blue"), ())

    def view(self, p: VeilPosition, seat: int) -> View:
        trays = [Tray("shown", -1, tuple(TrayItem(str(card), 1) for card in p.shown))]
        for owner in (0, 1):
            mine = tuple(TrayItem(str(card), 1) for card in p.hand(owner))
            trays.append(Tray("hand", owner, mine if owner == seat else (TrayItem("cards", len(mine)),)))
            if p.hidden(owner):
                trays.append(
                    Tray("hidden", owner, (TrayItem(str(p.hidden(owner)) if owner == seat else "a card", 1),))
                )
        tracks = (Track("Red", str(p.score0)), Track("Blue", str(p.score1)))
        ask = self.visible_to(p.pending, seat)
        result = p.result() if p.pending is None else None
        return View(seat, f"Round {p.round}", "", (), panels=(*trays, *tracks), ask=ask, result=result)

    sentences: ClassVar[Mapping[str, str]] = {
        "NOT_HELD": "You do not hold that card.",
        "ELSEWHERE": "You do not hold {card}; the other seat holds {hand}.",
    }

    def reason(self, p: VeilPosition, move: Move) -> Reason | None:
        """Say too much about card 2, as a careless game might: it names what the other seat has."""
        assert p.pending is not None
        if move in p.pending.moves:
            return None
        if move.what != 2:
            return no("2", "NOT_HELD")
        return no("2", "ELSEWHERE", card=move.what, hand=p.hand(1 - p.pending.seat))

    def policy(self) -> Policy:
        return Policy(_even, rollout_move=_quick)

    def rules_text(self) -> str:
        return "# Veil\n\n## 1 Drawing\n\n## 2 Hiding\n\n## 3 Showing\n\n## 4 Watching\n\n## 5 Once more\n"


def _quick(p: VeilPosition, ask: Ask, rng: Rng) -> Move:
    """Hide any card; or, if the environment says so, take ill: what a worker may do to a server."""
    illness = os.environ.get("VEIL_ILLNESS", "")
    if illness == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if illness == "raises":
        raise ZeroDivisionError(f"a bug with {p.notation()}")  # as a careless message quotes
    if illness == "cheats":
        return Move("hide", 1)
    ponder(illness)
    return ask.moves[rng.randrange(len(ask.moves))]


GAME = Veil()
