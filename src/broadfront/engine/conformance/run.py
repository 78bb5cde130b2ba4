"""Runs a random match under laws, and reports a broken law."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType
from typing import Literal, NamedTuple

from broadfront.engine.chance import pick
from broadfront.engine.errors import OptionFault, restore_exception
from broadfront.engine.game import Game
from broadfront.engine.game_info import Value
from broadfront.engine.position import CHANCE, Ask, Move, Position, Rng, Setting

When = Literal["ask", "position", "match"]

_HEADING = re.compile(r"^#{1,6}\s+[\[*(]*([0-9A-Za-z][0-9A-Za-z.\-]*)", re.MULTILINE)


class LawBroken(AssertionError):
    """A broken law: its name and sentence, the fault, and the position (``notation`` and ``journal``)."""

    def __init__(self, law: str, sentence: str, fault: str, run: Run) -> None:
        self.law, self.fault = law, fault
        self.notation, self.journal = run.notation(), run.journal_text()
        super().__init__(
            f"{run.game.title} breaks the law {law!r}: {sentence}\n\n    {fault}\n\n"
            f"Position after {len(run.journal)} moves:\n{self.notation}\n\nJournal:\n{self.journal}"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return restore_exception, super().__reduce__()


class Law(NamedTuple):
    """A law: when it is checked, and a check that returns a sentence about a fault, or None."""

    name: str
    sentence: str
    when: When
    check: Callable[[Run], str | None]

    def __call__(self, game: Game, setting: Setting, rng: Rng) -> None:
        """Play one random match, and check only this law at every decision.

        Raises
        ------
        LawBroken
            If it is broken, or the rules raise anything.
        """
        try_laws(game, setting, rng, (self,), stride=1)


def law(when: When) -> Callable[[Callable[[Run], str | None]], Law]:
    """Decorate a check as a law, whose sentence is the docstring of the check."""

    def make(check: Callable[[Run], str | None]) -> Law:
        name = getattr(check, "__name__", "")
        # the name in the module is the law now, so pickle must find the check by this one
        if isinstance(check, FunctionType):
            check.__qualname__ += ".check"
        return Law(name, (check.__doc__ or name).strip(), when, check)

    return make


class Memory:
    """A cache of facts about a game: keys of canonical order, headings of the rules, verified words."""

    def __init__(self, game: Game) -> None:
        self.order = _Order(game)
        self.rules = frozenset(word.rstrip(".") for word in _HEADING.findall(game.rules_text()))
        self.read_back: set[Move] = set()
        self.offered: set[tuple[type, str]] = set()
        self.prompts: dict[tuple[type, str], set[str]] = {}


class _Order(dict[Move, tuple[int, int, int]]):
    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, move: Move) -> tuple[int, int, int]:
        key = self[move] = self._game.order(move)
        return key


_memory = cache(Memory)


class Run:
    """One random match: the position, its journal, and the notes of the last move."""

    def __init__(self, game: Game, setting: Setting, rng: Rng) -> None:
        self.game, self.setting, self.rng = game, setting, rng
        self.memory = _memory(game)
        self.seats = range(len(game.seats(setting)))
        self.journal: list[Move] = []
        self.movers: list[int] = []
        self.seen_by: list[int | None] = []
        self.position: Position = game.start(setting)
        self.position.notes = []
        deals = type(self.position).determinized is not Position.determinized
        self.hides = deals and self.position.hides_anything()
        self.balance = game.conserved_counts(self.position)

    @property
    def ask(self) -> Ask | None:
        """The pending decision."""
        return self.position.pending

    def play_on(self) -> None:
        """Play one random move."""
        p, ask = self.position, self.position.pending
        assert ask is not None
        p.notes = []
        move = random_move(ask, self.rng)
        self.journal.append(move)
        self.movers.append(ask.seat)
        self.seen_by.append(ask.seen_by)
        p.play(move)

    def notation(self) -> str:
        """Return the position's notation, or a substitute for a position that has none."""
        try:
            return self.position.notation()
        except Exception as error:  # noqa: BLE001  # a report about broken rules must not fail itself
            return f"(no notation: {error!r}) {self.position!r}"

    def journal_text(self) -> str:
        """Return the journal, a numbered line for each move."""
        names = {CHANCE: "Chance", **dict(enumerate(self.game.seats(self.setting)))}
        lines = []
        for number, (mover, move) in enumerate(zip(self.movers, self.journal, strict=True), start=1):
            try:
                words = self.game.spell(move)
            except Exception:  # noqa: BLE001  # a report about broken rules must not fail itself
                words = repr(move)
            lines.append(f"{number}. {names.get(mover, mover)}: {words}")
        return "\n".join(lines) or "(no move yet)"


class RecordedRng:
    """A generator that can be replayed: it records the numbers of another one."""

    def __init__(self, rng: Rng | None, recorded: tuple[int, ...] = ()) -> None:
        self._rng = rng
        self._said = list(recorded)
        self._at = 0

    def randrange(self, stop: int, /) -> int:
        """Return the next number of the other generator, or the recorded one."""
        if self._rng is not None:
            self._said.append(self._rng.randrange(stop))
        self._at += 1
        number = self._said[self._at - 1] if self._at <= len(self._said) else 0
        # a run that requests other ranges differs anyway, which is reported by its decisions
        return min(number, stop - 1)

    def again(self) -> RecordedRng:
        """Return the recording from its beginning, for replay only."""
        return RecordedRng(None, tuple(self._said))


def any_id(game: Game, kind: str, rng: Rng) -> int:
    """Return a random id of a verb's kind; 0: the verb has no such argument."""
    if not kind:
        return 0
    return rng.randrange(20 if kind == "number" else len(game.words[kind]))


def random_move(ask: Ask, rng: Rng) -> Move:
    """Return an outcome by its weight, or a uniformly random move of a seat."""
    return pick(ask, rng) if ask.seat == CHANCE else ask.moves[rng.randrange(len(ask.moves))]


def try_laws(game: Game, setting: Setting, rng: Rng, laws: Sequence[Law], *, stride: int) -> Run:
    """Play one random match under these laws and return it.

    Raises
    ------
    LawBroken
        If a law is broken, or the rules raise anything.
    """
    run = Run(game, setting, rng)
    current: Law | None = None
    ask_laws = [one for one in laws if one.when == "ask"]
    position_laws = [one for one in laws if one.when == "position"]
    at = rng.randrange(stride)
    try:
        while run.ask is not None and len(run.journal) <= game.game_info.longest:
            due_laws = [*ask_laws, *position_laws] if len(run.journal) % stride == at else ask_laws
            for current in due_laws:
                fault = current.check(run)
                if fault:
                    raise LawBroken(current.name, current.sentence, fault, run)
            current = None
            run.play_on()
        for current in [*position_laws, *(one for one in laws if one.when == "match")]:
            fault = current.check(run)
            if fault:
                raise LawBroken(current.name, current.sentence, fault, run)
    except LawBroken:
        raise
    except Exception as error:
        name, sentence = (
            (current.name, current.sentence) if current else ("no_exception", "Rules raise nothing.")
        )
        raise LawBroken(name, sentence, f"{type(error).__name__}: {error}", run) from error
    return run


def any_setting(game: Game, rng: Rng) -> Setting:
    """Return the setting of a random scenario with random options, or default options if these conflict."""
    scenario = list(game.scenarios)[rng.randrange(len(game.scenarios))]
    options: dict[str, Value] = {
        option.name: option.values[rng.randrange(len(option.values))] for option in game.options
    }
    setting: Setting
    try:
        setting = game.setting(scenario, options)
    except OptionFault:
        setting = game.setting(scenario)
    return setting
