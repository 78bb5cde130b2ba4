"""Skirmish: a toy box for tests, three counters a side on 24 squares, found by the catalogue like any other package."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar

from msgspec import field

from broadfront.engine.bot_policy import Columns, Policy, Preferences
from broadfront.engine.chance import die
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.field_schema import FieldSpec
from broadfront.engine.game import Game
from broadfront.engine.game_info import GameInfo, Option, ScenarioCard, Value, Verb
from broadfront.engine.legality import Reason, no
from broadfront.engine.odds import OddsPolicy
from broadfront.engine.position import Ask, Move, Position, Setting, Step, tagged
from broadfront.engine.view import (
    Counter,
    Mark,
    Phase,
    Side,
    Space,
    State,
    Table,
    Terrain,
    Track,
    Tray,
    TrayItem,
    View,
)

FILES, RANKS = 6, 4
NAMES = tuple(f"{file}{rank}" for rank in range(1, RANKS + 1) for file in "ABCDEF")
SIDES = ("blue", "gold")
EMPTY, BLUE, GOLD, BLUE_DOWN, GOLD_DOWN = range(5)
HILLS = (8, 15)


def next_to(square: int) -> list[int]:
    """Return the squares up, down, left and right."""
    file, rank = square % FILES, square // FILES
    beside = ((file, rank - 1), (file - 1, rank), (file + 1, rank), (file, rank + 1))
    return [y * FILES + x for x, y in beside if 0 <= x < FILES and 0 <= y < RANKS]


class Field(Position):
    """Squares 0...23, what stands on each; whose turn, and how many turns are over."""

    board: Annotated[list[int], FieldSpec(0, 99)] = field(name="board", default_factory=list)
    mover: Annotated[int, FieldSpec(0, 1)] = field(name="mover", default=0)
    turns: Annotated[int, FieldSpec(0, 999)] = field(name="turns", default=0)

    def side(self, square: int) -> int:
        """Return the seat whose counter stands there, or -1."""
        return (self.board[square] - 1) % 2 if self.board[square] else -1

    def result(self) -> tuple[float, ...]:
        """Return 1 for the side with more counters, 0.5 each for as many."""
        if self.agenda:
            raise ValueError("the match is still on")
        left = [sum(self.side(square) == seat for square in range(len(NAMES))) for seat in (0, 1)]
        return (0.5, 0.5) if left[0] == left[1] else (float(left[0] > left[1]), float(left[1] > left[0]))


@tagged("Turn")
class Turn(Step, frozen=True):
    """[1] Seats take turns: march one counter, attack with one, or pass."""

    def run(self, p: Field) -> Ask | None:
        """Ask the side to move."""
        options = dict(p.setting.options)
        mine = [square for square in range(len(NAMES)) if p.side(square) == p.mover]
        theirs = [square for square in range(len(NAMES)) if p.side(square) == 1 - p.mover]
        if p.turns >= (40 if options["long"] else 12) or not mine or not theirs:
            return None
        if options["bug"] and p.turns == 5:
            raise ZeroDivisionError("the toy's own bug")
        up = [square for square in mine if p.board[square] <= GOLD]
        moves = [Move("march", a, b) for a in up for b in next_to(a) if not p.board[b]]
        moves += [Move("attack", a, b) for a in up for b in next_to(a) if p.side(b) == 1 - p.mover]
        return Ask(p.mover, "1", "March, attack or pass.", (*moves, Move("pass")))

    def march(self, p: Field, what: int, where: int) -> None:
        """[2] March to an empty square beside."""
        p.note("2", "{side:side} marches from {a:square} to {b:square}.", side=p.mover, a=what, b=where)
        p.board[where], p.board[what] = p.board[what], EMPTY
        p.begin(Next())

    def attack(self, p: Field, what: int, where: int) -> None:
        """[3] Attack a square beside."""
        p.note("3", "{side:side} attacks {b:square} from {a:square}.", side=p.mover, a=what, b=where)
        p.begin(Fire(where), Next())

    def decline(self, p: Field, what: int, where: int) -> None:
        """[1] Pass."""
        p.begin(Next())


setattr(Turn, "pass", Turn.decline)


@tagged("Fire")
class Fire(Step, frozen=True):
    """[3] 1-2 hit, 3-4 disrupt (a second time: hit), 5-6 miss."""

    target: int

    def run(self, p: Field) -> Ask:
        """Ask for a die."""
        return die("3", "Roll for the attack.")

    def roll(self, p: Field, what: int, where: int) -> None:
        """Apply the die."""
        down = p.board[self.target] > GOLD
        if what <= 2 or (what <= 4 and down):
            p.board[self.target] = EMPTY
            p.note("3", "{b:square} is hit.", "Hit", b=self.target)
        elif what <= 4:
            p.board[self.target] += 2
            p.note("3", "{b:square} is disrupted.", "Disrupted", b=self.target)
        else:
            p.note("3", "The attack on {b:square} misses.", "Miss", b=self.target)


@tagged("Next")
class Next(Step, frozen=True):
    """[1] The other side's turn."""

    def run(self, p: Field) -> None:
        """Pass the turn."""
        p.turns += 1
        p.mover = 1 - p.mover
        p.begin(Turn())


def evaluate(p: Any) -> tuple[float, float]:
    """Return the share of the counters each side has."""
    blue = sum(p.side(square) == 0 for square in range(len(NAMES)))
    gold = sum(p.side(square) == 1 for square in range(len(NAMES)))
    return blue / (blue + gold), gold / (blue + gold)


def columns(p: Any) -> tuple[float, float]:
    """Return how many counters blue has more than gold, and how many of them stand."""
    more = standing = 0.0
    for square in range(len(NAMES)):
        if p.board[square]:
            more += 1 - 2 * p.side(square)
            standing += (1 - 2 * p.side(square)) * (p.board[square] <= GOLD)
    return more, standing


VERBS = ("march", "attack", "pass")


def moves(p: Any, ask: Ask) -> list[list[float]]:
    """Return of each move which verb it has."""
    return [[float(move.verb == verb) for verb in VERBS] for move in ask.moves]


class Skirmish(Game[Field, Setting]):
    """The card."""

    game_info = GameInfo(
        id="skirmish",
        title="Skirmish",
        blurb="A toy for tests.",
        credits="Nobody.",
        longest=200,
        history=("the first",),
        verbs=(
            Verb("march", "March", "square", "square", "m"),
            Verb("attack", "Attack", "square", "square", "a"),
            Verb("pass", "Pass", role="pass"),
            Verb("roll", "Roll", "number", role="roll"),
        ),
        options=(
            Option("long", "Long match", (False, True), False, "1", "40 turns instead of 12."),
            Option("bug", "Bug", (False, True), False, "1", "Breaks in turn five."),
            Option("setup", "Set-up", ("line", "corners"), "line", "1", "Where counters start."),
        ),
        scenarios=(ScenarioCard("meadow", "The Meadow", ("blue", "gold"), "Two hills."),),
    )
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {"square": NAMES, "side": ("Blue", "Gold")}
    steps = (Turn, Fire, Next)
    step_fields: ClassVar[Mapping[str, FieldSpec]] = {"target": FieldSpec(0, len(NAMES) - 1)}
    position = Field
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = {"plain": lambda p, ask: ask.moves[-1]}

    def setting(
        self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = ""
    ) -> Setting:
        if text:
            for number, line in enumerate(text.splitlines(), 1):
                if line.startswith("turns") and not line.split("=")[1].strip().isdigit():
                    raise FileFault("want a whole number", line=number, field="turns")
        scenario = scenario or "meadow"
        if scenario not in self.scenarios and not text:
            raise OptionFault(f"Skirmish has no scenario {scenario!r}; it has meadow")
        return Setting(self.id, 1, scenario, tuple(self.resolve_options(options).items()), text)

    def start(self, setting: Setting) -> Field:
        if setting.scenario_text == "die\n" and os.environ.get("SKIRMISH_DIES", "") == str(os.getppid()):
            os._exit(3)  # as if the system had killed this worker for memory
        if setting.scenario_text.startswith(
            "die "
        ):  # "die 2 FOLDER": the first two workers that begin it end
            _, times, graves = setting.scenario_text.split()
            dead = len(list(Path(graves).glob("*.dead")))
            if dead < int(times):
                (Path(graves) / f"{dead}.dead").touch()
                os._exit(3)
        if setting.scenario_text.startswith("slow "):  # until somebody says "go"
            folder = Path(setting.scenario_text.removeprefix("slow ").strip())
            while not (folder / "go").exists():
                (folder / f"{os.getpid()}.pid").touch()
                time.sleep(0.02)
        if setting.scenario_text.startswith("endless "):
            folder = Path(setting.scenario_text.removeprefix("endless ").strip())
            (folder / f"{os.getpid()}.part").touch()
            (folder / f"{os.getpid()}.part").rename(folder / f"{os.getpid()}.pid")
            while True:  # a match without end, in a worker that reads nothing from its line
                pass
        board = [EMPTY] * len(NAMES)
        line = dict(setting.options)["setup"] == "line"
        for square in (7, 8, 9) if line else (0, 1, 6):
            board[square] = BLUE
        for square in (14, 15, 16) if line else (23, 22, 17):
            board[square] = GOLD
        p = Field(setting, board=board)
        p.agenda = [Turn()]
        p.settle()
        return p

    def table(self, setting: Setting) -> Table:
        spaces = tuple(
            Space(
                id_,
                name,
                id_ % FILES + 0.5,
                RANKS - id_ // FILES - 0.5,
                (),
                "hill" if id_ in HILLS else "meadow",
                marks=(Mark("1"),) if id_ == 0 else (),
                spoken=name,
            )
            for id_, name in enumerate(NAMES)
        )
        return Table(
            self.id,
            self.title,
            FILES,
            RANKS,
            spaces,
            (Terrain("meadow", ".", "#88aa55"), Terrain("hill", "^", "#997744")),
            (Side("blue", "#3355aa"), Side("gold", "#ccaa22", "stripes")),
            SIDES,
            (Phase("turn", "Turn", "1"), Phase("fire", "Fire", "3")),
        )

    def view(self, p: Field, seat: int) -> View:
        counters = tuple(
            Counter(
                square,
                SIDES[p.side(square)],
                "infantry",
                "infantry",
                (State("disrupted", "disrupted"),) if what > GOLD else (),
                ("1",),
                f"{SIDES[p.side(square)].title()} infantry{', disrupted' if what > GOLD else ''}",
            )
            for square, what in enumerate(p.board)
            if what
        )
        return View(
            seat,
            f"Turn {p.turns + 1}, {SIDES[p.mover]} to move",
            "fire" if p.agenda and isinstance(p.agenda[-1], Fire) else "turn",
            counters,
            (Tray("Reserve", 0, (TrayItem("infantry", 2),)), Track("Turn", str(p.turns + 1), rule="1")),
            ask=self.visible_to(p.pending, seat),
            result=None if p.pending else p.result(),
        )

    sentences: ClassVar[Mapping[str, str]] = {
        "TOO_FAR": "{unit:square} may march to an empty square beside it only.",
        "NO_ENEMY": "Attack a square beside that the enemy holds.",
    }

    def reason(self, p: Field, move: Move) -> Reason | None:
        assert p.pending is not None
        if move in p.pending.moves:
            return None
        return no("2", "TOO_FAR", unit=move.what) if move.verb == "march" else no("3", "NO_ENEMY")

    def policy(self) -> Policy[Field]:
        return Policy(
            evaluate,
            columns=Columns(("counters", "standing"), columns),
            preferences=Preferences(VERBS, moves),
        )

    def rules_text(self) -> str:
        return (
            "# Skirmish\n\nA toy.\n\n## 1 Turns\n\nSeats take turns. The match ends after twelve.\n\n"
            "## 2 March\n\n### 2.1 Where to\n\nTo an empty square beside.\n\n## 3 Attack\n\n"
            "Roll a die: 1-2 hit, 3-4 *disrupt*, 5-6 miss.\n"
        )


GAME = Skirmish()
