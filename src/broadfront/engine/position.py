"""The contract between the rules of a game and all programs that use them.

A game is one transition function. A `Position` holds flat lists of ints and an *agenda*: a stack of small frozen
`Step` records, each a numbered rule in progress. `Position.settle` runs the agenda until somebody has to decide and
returns the `Ask`: whose decision, under which rule, and every legal `Move`. `Position.play` answers it. Dice and cards
are decisions too, made by the seat `CHANCE` with exact integer weights, so the rules never roll anything.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from functools import cache
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol, Self, TypeVar

import msgspec

from broadfront.engine.errors import IllegalMove, Refusal
from broadfront.engine.field_schema import Codec, FieldSpec, Group, read_annotations
from broadfront.engine.text_codec import quote, spell_runs, spell_scenario_id, spell_value

CHANCE: Final = -1
"""The seat that rolls dice and draws cards."""

SPECTATOR: Final = -1
"""The seat of a spectator, who sees only public information. It is -1 like CHANCE, which never reads a view."""


class UndealtSecret(TypeError):
    """A position asks a secret question, but its class cannot deal determinized positions."""


TRANSIENT: Final = frozenset({"setting", "agenda", "pending", "notes"})
"""Fields of a Position that are not flat data of the board: shared, a stack of Steps, or derived."""


class Move(NamedTuple):
    """An answer to an Ask; all that a journal stores.

    ``what`` is a counter, a card, a die face ...; ``where`` a space, a target ...: ids whose meaning the verb fixes.

    >>> Move("attack", 20, 26)
    Move(verb='attack', what=20, where=26)
    """

    verb: str
    """What is done, by the name of the verb."""
    what: int = 0
    """The piece, card or die face that does it: an id whose kind the verb fixes."""
    where: int = 0
    """The space or target of it: an id whose kind the verb fixes."""


class Ask(NamedTuple):
    """What the table is waiting for."""

    seat: int
    """The seat that is asked, 0...n-1; -1: chance."""
    rule: str
    """Section of the game's ``rules.md``; the screen links to it."""
    prompt: str
    """The question. A constant sentence: it is built millions of times in search."""
    moves: Sequence[Move]
    """Every legal answer in canonical order: by verb in the order of the game's verb table, then by ``what``, then by
    ``where``. The index is search's action id."""
    weights: Sequence[int] = ()
    """Of chance only: exact relative odds, one positive int for each move."""
    seen_by: int | None = None
    """The one seat that learns the outcome, if it is secret; then the position MUST override
    `Position.determinized`."""


NoteKind = Literal["", "move", "roll", "battle", "loss", "capture", "income", "turn"]
"""What a note tells: a piece that moved, dice that fell, the course of a battle, what was lost or hit, what was taken,
what is collected, whose turn begins.

The ids of a "roll" of many dice are ``n`` of them, the ``value`` they hit on, and how many ``hits`` there were; with
``best`` the better one of two counts for each. A single die that hits with some face or more has it as ``least``.
A "roll" that no "battle" note belongs to has the attacker as its ``seat``.
Those of a "move" of pieces that are alike are the ``kind`` that went, its ``origin`` and its ``target``.
"""


class TurnInfo(NamedTuple):
    """When something happens, in words: the round, whose turn it is, the phase; "" where a game has no such thing."""

    round: str = ""
    """The round."""
    side: str = ""
    """Whose turn it is."""
    phase: str = ""
    """The phase of the turn."""


class Note(NamedTuple):
    """What happened, for the log: rule, template and the ids to fill in.

    A placeholder names its kind after a colon, ``"{target:square}"``; `broadfront.engine.game.Game.format_note` looks
    the word up. ``outcome`` labels the branch in exact odds ("Blitz"; "Tank 0101: eliminated" says
    whom it happens to), or is empty; ``kind`` is the sort of event.
    """

    rule: str
    template: str
    ids: Mapping[str, int]
    outcome: str = ""
    kind: NoteKind = ""


class Rng(Protocol):
    """The part of a random number generator that the engine needs (``random.Random`` has it)."""

    def randrange(self, stop: int, /) -> int:
        """Return an int in ``range(stop)``, each equally likely."""
        ...


class Setting(msgspec.Struct, frozen=True, eq=False):
    """The constant part of a match, shared by all its positions and never cloned.

    Games subclass it with their tables (adjacency, charts, limits). Two settings are equal when they name the same
    game, rules version, scenario and options, for these fix everything else.
    """

    game: str
    rules_version: int
    scenario: str
    options: tuple[tuple[str, str | int | bool], ...]
    scenario_text: str = ""
    """The whole file of a user's own scenario, else empty."""

    def identity(self) -> tuple[Hashable, ...]:
        """Return what identifies the setting: game, rules version, scenario, options, text of a user's own scenario."""
        return (self.game, self.rules_version, self.scenario, self.options, self.scenario_text)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Setting) and self.identity() == other.identity())

    def __ne__(self, other: object) -> bool:  # msgspec's own compares by identity
        return not self == other

    def __hash__(self) -> int:
        return hash(self.identity())


class Step(msgspec.Struct, frozen=True):
    """One numbered rule in progress: ids and ints only, and one method per verb that it offers.

    Beside the method ``attack(p, what, where)`` that carries an order out may stand its permission,
    ``may_attack(p, what, where)``, which returns None or the `Reason` why it is not legal.

    The step is off the agenda while `run` or a verb's method runs: to come back, it begins itself again.
    """

    resolving: ClassVar[bool] = False
    """True for questions in the middle of resolving an order, see `Resolving`."""
    tag: ClassVar[str] = ""
    """The word for the step in notation, JSON, guides and standing answers, given by `tagged`; "": it has none."""

    def run(self, p: Any, /) -> Ask | None:
        """Run until a decision is needed and return it (position unchanged), or finish the step and return None."""
        raise TypeError(f"{type(self).__name__} does not say what happens in it: give it a run method")

    def topic(self, p: Any, /) -> str:
        """Return the topic of its question, which identifies it for guides and standing answers: its tag."""
        del p
        return self.tag

    def merge_key(self, p: Any, /) -> Hashable:
        """Return a key that is equal for positions, waiting for this step, with the same possible continuations.

        Exact odds follow only one of them. The positions need not be equal: it does not matter which of several like
        units was hit.
        """
        position: Position = p
        return position.key()

    def chances(self, p: Any, ask: Ask, /) -> Iterable[tuple[Move, int]]:
        """Return the answers of CHANCE that have different consequences, with their weights: exact odds try each.

        By default all answers do. A step may know better: for some dice it matters only whether they hit.
        """
        del p
        return zip(ask.moves, ask.weights, strict=True)


_Tagged = TypeVar("_Tagged", bound=type[Step])


def tagged(tag: str) -> Callable[[_Tagged], _Tagged]:
    """Give a class of steps its tag, which saved positions contain and which stays when the class is renamed.

    (It is a decorator, because mypyc drops the keywords of a class, and takes a class variable of a Struct for a
    field.)

    Raises
    ------
    ValueError
        If notation cannot read the word.
    """
    if not (tag.isascii() and tag.isidentifier()):
        raise ValueError(
            f'{quote(tag)} is no tag of a step: write one word of letters and digits, as in "EndTurn"'
        )

    def mark(cls: _Tagged) -> _Tagged:
        cls.tag = tag
        return cls

    return mark


class Resolving(Step, frozen=True):
    """A question in the middle of resolving an order, which exact odds follow."""

    resolving: ClassVar[bool] = True


_HASHABLE: Final[Mapping[type, Callable[[Any], Hashable]]] = {list: tuple, bytearray: bytes}
"""How mutable values become a part of a key."""


@cache
def _data_fields(cls: type[Position]) -> tuple[str, ...]:
    return tuple(_section_names(cls))


@cache
def _section_names(cls: type[Position]) -> Mapping[str, str]:
    return {field: cls.schema[field].name for field in cls.__struct_fields__ if field not in TRANSIENT}


@cache
def _optional_fields(cls: type[Position]) -> frozenset[str]:
    return frozenset(field.name for field in msgspec.structs.fields(cls) if not field.required)


class Position(msgspec.Struct, eq=False):
    """The board and the agenda; games subclass it with their flat lists and scalars (ints only).

    Each field says by which name it is saved, and which numbers it may hold (`broadfront.engine.field_schema`)::

        turn: Annotated[int, FieldSpec("turn", 1, 99)] = 1
    """

    schema: ClassVar[Mapping[str, FieldSpec]] = {}
    """The spec of each field."""
    flat: ClassVar[tuple[str, ...]] = ()
    """The attributes that are lists, or bytearrays of small numbers, so that a clone is one copy each."""

    setting: Setting
    agenda: list[Step] = []
    pending: Ask | None = None
    notes: list[Note] | None = None

    def __init_subclass__(cls) -> None:
        """Read the field specs of the class."""
        super().__init_subclass__()
        cls.schema, cls.flat = read_annotations(cls, TRANSIENT)

    @property
    def topic(self) -> str:
        """The topic of the pending question; "": there is none."""
        return self.agenda[-1].topic(self) if self.pending and self.agenda else ""

    # --- running --------------------------------------------------------------------------------------------------

    def begin(self, *steps: Step) -> None:
        """Put steps on the agenda, to run before the others, the first one first."""
        self.agenda.extend(steps[::-1])

    def settle(self) -> Ask | None:
        """Run on to the next decision and return it; None: the game is over."""
        agenda = self.agenda
        while agenda:
            step = agenda.pop()
            ask = step.run(self)
            if ask is not None:
                agenda.append(step)
                self.pending = ask
                return ask
        self.pending = None
        return None

    def play(self, move: Move) -> Ask | None:
        """Answer the pending Ask and run on to the next; the move MUST be one of the Ask's.

        For search, which calls this millions of times and takes its moves from the Ask: whether the move is one of
        them is not checked. Everybody else uses `broadfront.engine.match.Match.play`, which checks the move, says
        which rule forbids it, and keeps journal and log.

        Raises
        ------
        IllegalMove
            If the step that is waiting has no such verb, or the match is over; the position is left as it was.
        """
        agenda = self.agenda
        try:
            step = agenda.pop()
        except IndexError:
            raise self._no_answer(move) from None
        try:
            getattr(step, move[0])(self, move[1], move[2])
        except (AttributeError, TypeError) as error:
            at = error.__traceback__
            if at is not None and at.tb_next is not None:  # a fault inside the verb's method
                raise
            agenda.append(step)  # there is no such method, and nothing has been done
            raise self._no_answer(move) from None
        return self.settle()

    def _no_answer(self, move: Move) -> IllegalMove:
        """Return why a move cannot answer the pending question."""
        ask = self.pending
        if ask is None:
            return IllegalMove(Refusal("1", "The match is over: no more orders can be given."))
        verbs = ", ".join(dict.fromkeys(offered.verb for offered in ask.moves))
        return IllegalMove(Refusal(ask.rule, f"There is no order {quote(move[0])} here; there is {verbs}."))

    def clone(self) -> Self:
        """Return an independent copy: flat fields are copied, everything else is immutable and shared."""
        twin = copy(self)
        twin.agenda = self.agenda[:]
        twin.notes = None
        for name in self.flat:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def note(
        self, rule: str, template: str, outcome: str = "", *, note_kind: NoteKind = "", **ids: int
    ) -> None:
        """Record an event for the log; does nothing while notes are off (``notes`` is None)."""
        if self.notes is not None:
            self.notes.append(Note(rule, template, ids, outcome, note_kind))

    # --- methods that games override ----------------------------------------------------------------------------

    def result(self) -> tuple[float, ...]:
        """Return each seat's score of a finished match: 1 win, 0.5 draw, 0 loss.

        Raises
        ------
        ValueError
            If the match is still on.
        """
        raise TypeError(f"{type(self).__name__} does not say who won: give it a result method")

    def determinized(self, seat: int, rng: Rng) -> Self:
        """Return a possible world that fits what ``seat`` (-1: a spectator) knows: a clone, where nothing is hidden.

        Games of hidden information MUST override this: they draw uniformly from what the seat cannot know. What comes
        out depends on ``rng`` and on what the seat knows, and on nothing else. Dealt again with one seed, all worlds
        that the seat cannot tell apart come out equal: gather what is unknown into a multiset, or sort it, and draw.
        """
        del seat, rng
        return self.clone()

    def hides_anything(self) -> bool:
        """Return whether anything is hidden from any seat, now or later in the match.

        It is called only for games with a `determinized` of their own; those in which it depends on the setting
        override it, which saves search a new determinized position for each simulation.
        """
        return True

    def hides_from(self, seat: int) -> bool:
        """Return whether anything is hidden from a seat now; the answer must be public knowledge.

        Games override it if hidden information is revealed in the end, or is hidden from one side only.
        """
        del seat
        return self.hides_anything()

    # --- equality and saving ------------------------------------------------------------------------------------

    @classmethod
    def data_fields(cls) -> tuple[str, ...]:
        """Return the attributes that are the game's own data, in order of declaration."""
        return _data_fields(cls)

    @classmethod
    def section_names(cls) -> Mapping[str, str]:
        """Return the name in the notation of each attribute that is the game's own data."""
        return _section_names(cls)

    @classmethod
    def optional_fields(cls) -> frozenset[str]:
        """Return the attributes that have a default."""
        return _optional_fields(cls)

    def key(self) -> tuple[Hashable, ...]:
        """Return a hashable value, equal for equal positions of one setting, for tables and merging."""
        values = [getattr(self, name) for name in _data_fields(type(self))]
        kinds = map(_HASHABLE.get, map(type, values))
        return (
            tuple(self.agenda),
            *[of(value) if of else value for of, value in zip(kinds, values, strict=True)],
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or type(self) is not type(other):
            return NotImplemented
        return self.setting == other.setting and self.key() == other.key()

    def __ne__(self, other: object) -> bool:  # msgspec's own compares by identity
        return not self == other

    __hash__ = None  # type: ignore[assignment]  # changed in place: use key()

    def to_builtins(self) -> dict[str, Any]:
        """Return the position as ints, strings, lists and dicts, ready for JSON (without the setting)."""
        data: dict[str, Any] = {
            name: list(value) if isinstance(value := getattr(self, field), list | bytearray) else value
            for field, name in _section_names(type(self)).items()
        }
        data["agenda"] = [[_tag_of(step), *msgspec.structs.astuple(step)] for step in self.agenda]
        return data

    def notation(self) -> str:
        """Return the whole position, secrets and all, as one line of text, like FEN in chess.

        Game and rules version, scenario, options, every field, and the agenda with its next step last; the words are
        kept apart by single spaces. `broadfront.engine.notation` says how each is spelled, and reads it again.
        """
        setting = self.setting
        options = ",".join(
            f"{name}:{('off', 'on')[value] if isinstance(value, bool) else value}"
            for name, value in setting.options
        )
        return " ".join(
            [
                f"{setting.game}/{setting.rules_version}",
                spell_scenario_id(setting.scenario, setting.scenario_text),
                options or "-",
                *(f"{name}={self.spell_section(name)}" for name in self.sections()),
                f"agenda={self.spell_agenda()}",
            ]
        )

    @classmethod
    def sections(cls) -> Mapping[str, tuple[str, ...]]:
        """Return the sections of the notation, each with its attributes: the groups, then single fields."""
        return _sections(cls)

    def spell_section(self, name: str) -> str:
        """Return a section of the notation as text."""
        fields = self.sections()[name]
        codec = self.section_codec(name)
        if isinstance(codec, Group):
            return codec.spell(self.setting, tuple(getattr(self, field) for field in fields))
        value = getattr(self, fields[0])
        if codec is not None:
            return codec.spell(self.setting, value)
        return spell_runs(value) if fields[0] in self.flat else spell_value(value)

    @classmethod
    def section_codec(cls, name: str) -> Codec | Group | None:
        """Return the codec of a section of the notation, if it is not run lengths or one value."""
        return cls.schema[cls.sections()[name][0]].codec

    def spell_agenda(self) -> str:
        """Return the agenda as the notation has it."""
        return ",".join(map(_spell_step, self.agenda)) or "-"


@cache
def _sections(cls: type[Position]) -> Mapping[str, tuple[str, ...]]:
    groups: dict[str, tuple[str, ...]] = {}
    alone: dict[str, tuple[str, ...]] = {}
    for field, name in _section_names(cls).items():
        codec = cls.schema[field].codec
        if isinstance(codec, Group):
            section = codec.name or name
            groups[section] = (*groups.get(section, ()), field)
        else:
            alone[name] = (field,)
    return groups | alone


def _tag_of(step: Step) -> str:
    if not step.tag:
        raise TypeError(f"{type(step).__name__} has no tag to be saved by: write @tagged above the class")
    return step.tag


def _spell_step(step: Step) -> str:
    return _tag_of(step) + spell_value(msgspec.structs.astuple(step))


def require_worlds(position: Position) -> None:
    """Check that a secret question has determinized positions, so that players, odds and notation never see the
    truth.

    Programs that run matches call it for every question, so that such a match stops at its first secret.

    Raises
    ------
    UndealtSecret
        If the question is secret (`Ask.seen_by`), and the position's class does not override `determinized`.
    """
    ask = position.pending
    if ask is not None and ask.seen_by is not None and not _deals_worlds(position):
        raise UndealtSecret(
            f"only seat {ask.seen_by} may learn the answer to [{ask.rule}] {ask.prompt} But "
            f"{type(position).__name__} does not override Position.determinized: write it, so that what a seat cannot "
            "know is dealt anew before players, odds and notation are given a position"
        )


def _deals_worlds(position: Position) -> bool:
    return type(position).determinized is not Position.determinized


def has_hidden_information(position: Position) -> bool:
    """Return whether anything is hidden, now or later: the game overrides `determinized`, and its worlds can differ.

    Raises
    ------
    UndealtSecret
        As `require_worlds` does.
    """
    require_worlds(position)
    return _deals_worlds(position) and position.hides_anything()


def as_known_to(seat: int, position: Position, rng: Rng) -> Position:
    """Return the position for a seat: a determinized one if anything is hidden, else the position itself.

    The result depends only on ``rng`` and on what the seat knows (see `Position.determinized`).
    """
    return position.determinized(seat, rng) if has_hidden_information(position) else position
