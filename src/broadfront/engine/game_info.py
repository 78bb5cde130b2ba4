"""The card of a game: its title, verbs, options and other metadata, in ``card.toml`` beside its rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from typing import Final, Literal, NamedTuple

import msgspec

from broadfront.engine.chance import SplitMix64, seed_of
from broadfront.engine.errors import BroadfrontError, FileFault
from broadfront.engine.position import Ask, Move, Note
from broadfront.engine.toml_files import read_toml
from broadfront.engine.view import DECLINING, Role

Value = str | int | bool


class GameInfoError(BroadfrontError):
    """All faults of a card, each with its field and the remedy."""

    def __init__(self, name: str, faults: Iterable[tuple[str, str]]) -> None:
        self.faults = tuple(faults)
        super().__init__(
            "\n".join([f"the card of {name}:", *(f"  {at}: {what}" for at, what in self.faults)])
        )


class Verb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A verb of the game's moves: its label for buttons, the kinds of its two ids, a key, and what it means.

    ``what`` and ``where`` name a kind of word (`Game.words`), "number" for a plain int, or "" where the id is unused.
    A ``secret`` verb leads to a draw that only its seat sees: its moves have no odds, and nobody need ask for them.
    """

    name: str
    label: str
    what: str = ""
    where: str = ""
    key: str = ""
    role: Role = "choose"
    secret: bool = False
    help: str = ""
    """What it does and what it costs, in a sentence; "": the label says it."""
    here: str = ""
    """The label where the ``where`` is the space that the ``what`` is in already; "": as elsewhere."""
    final: bool = False
    """Dice or cards decide it at once, so that it cannot be taken back: one click alone does not give it."""
    nowhere: str = ""
    """What is said where its ``where`` is a piece, and nothing that it could be is in the space pointed at: a template
    of `broadfront.engine.legality.fill_template` with the ids ``what`` and ``space``."""
    anytime: bool = False
    """It can be given at most other questions as well: alone it is no reason to open a window for it."""
    most: int = 99
    """The highest number that it takes where its ``what`` or ``where`` is "number"; the lowest is 0."""

    @property
    def declines(self) -> bool:
        """Whether nothing is done by it."""
        return self.role in DECLINING


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A switch of the rules: the values it takes, its default, the rule it touches, and what it does."""

    name: str
    label: str
    values: tuple[Value, ...]
    default: Value
    rule: str
    help: str
    absent: Value | None = None
    """What a match that does not name the option was played with, if that is not its default: for options that came
    after the first matches."""
    part_of: str = ""
    """The name of the option that switches the expansion it belongs to; "": it stands by itself."""
    names: tuple[str, ...] = ()
    """What each of its values is called on the screen; none: "On", "Off", and others as they are spelled."""
    handicap: bool = False
    """Whether it makes a match between unequal players even: its values go from the most for one side to the most for
    the other. A match names it only where there is one; matches with a handicap are not rated."""
    elided: bool = False
    """Whether a match names it only where it is not the default: for options that came after the first matches, so that
    the notation of matches without them stays what it was."""

    @property
    def value_names(self) -> tuple[str, ...]:
        """What each of its values is called on the screen."""
        usual = {True: "On", False: "Off"}
        return self.names or tuple(
            usual[value] if isinstance(value, bool) else str(value).replace("_", " ").capitalize()
            for value in self.values
        )


class ScenarioCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up that ships with the box: id, title, the names of its seats, and what to expect."""

    id: str
    title: str
    seats: tuple[str, ...] = ()
    """None: those of the card."""
    blurb: str = ""
    extent: str = ""
    """How large it is: its turns, its map, its forces, how long it takes."""


class GuidedMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that teaches the game: its scenario, what it is called, what it teaches, and the seat of the learner."""

    scenario: str
    """The id of the scenario."""
    title: str = "Guided first match"
    """What the match is called."""
    text: str = ""
    """What it teaches."""
    seat: int = 0
    """The seat of the learner."""


class LevelLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a level of the computer plays a game: what it does, and how long it thinks, each a sentence."""

    does: str
    time: str


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Questions that a player may decline in advance: their topic (`Position.topic`), rule, and name ("Rally")."""

    topic: str
    rule: str
    label: str


Tone = Literal["", "strong", "middling", "weak", "good", "nothing"]
"""What an outcome means to whoever acts, for the colour of its bar: "good" costs nobody a piece."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    """What is printed on a box."""

    id: str
    title: str
    blurb: str
    """What the game is, in one sentence."""
    credits: str
    longest: int
    """A match never has more moves than this."""
    history: tuple[str, ...] = ("The first version.",)
    """What each version of the rules changed, the first one first: matches of all of them can be replayed."""
    verbs: tuple[Verb, ...]
    options: tuple[Option, ...] = ()
    expansion: str = ""
    """The option that switches an expansion with which the box is another game: its matches are rated apart."""
    seats: tuple[str, ...] = ()
    """The names of the seats, where no scenario has other ones."""
    scenarios: tuple[ScenarioCard, ...] = ()
    """The box's scenarios, the default one first, where they have no files (`Game.scenario_files`)."""
    guided: tuple[GuidedMatch, ...] = ()
    """The matches that teach the game, the one to begin with first, each on a scenario of its own."""
    newcomers: bool = False
    """Whether somebody who has never played such a game should begin with this one."""
    length: str = ""
    """How long a match takes ("about an hour")."""
    lengths: dict[str, str] = {}
    """How long one of a scenario takes where that is something else, by the scenario's id."""
    difficulty: str = ""
    """How hard the game is to learn ("easy")."""
    levels: dict[str, LevelLine] = {}
    """How levels of the computer play this game where that is not as usual, by their names."""
    terms: dict[str, str] = {}
    """The figures of its cards that are abbreviated, and what is shown for each where a card is read in full."""
    space_kind: str = "space"
    """The kind of word that names the spaces of the table; its ids are the table's."""
    piece_kind: str = "kind"
    """The kind of word that names what counters are: numeric observations count pieces by it, and by their symbols in a
    box that has no such words."""
    tones: Mapping[str, Tone] = {}
    """For the first word of an outcome's label, how its bar is coloured; others are plain."""
    standing: tuple[Standing, ...] = ()
    """Questions that a player may decline in advance.

    Each of these questions MUST offer one move whose verb declines. Where hands are hidden, they MUST be asked whether
    there is anything to play or not: then declining them all tells nothing (see docs/concepts/standing-answers.md).
    """

    @cached_property
    def verb_of(self) -> Mapping[str, Verb]:
        """The verbs by their names."""
        return {verb.name: verb for verb in self.verbs}

    @cached_property
    def place_of(self) -> Mapping[str, int]:
        """The indices of the verbs in the card, which are the canonical order."""
        return {verb.name: place for place, verb in enumerate(self.verbs)}

    def tone(self, label: str) -> Tone:
        """Return the tone of an outcome, by its label."""
        return self.tones.get(re.split("[, ]", label)[0], "")

    @cached_property
    def standing_topics(self) -> Mapping[str, Standing]:
        """The decisions that may be declined in advance, by topic."""
        return {one.topic: one for one in self.standing}

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of the card itself: the field, and the fault with its remedy."""
        for field in ("id", "title", "blurb", "credits"):
            if not getattr(self, field).strip():
                yield field, "it is empty: write it"
        if self.longest < 1:
            yield "longest", f"{self.longest} moves are too few: write a number that no match reaches"
        for field, entries in (("verbs", self.verbs), ("history", self.history)):
            if not entries:
                yield field, "there is none: write at least one"
        for field, names in (
            ("verbs", [verb.name for verb in self.verbs]),
            ("options", [option.name for option in self.options]),
            ("scenarios", [scenario.id for scenario in self.scenarios]),
            ("guided", [one.scenario for one in self.guided]),
        ):
            for name, number in Counter(names).items():
                if number > 1:
                    yield field, f"there are {number} called {name!r}: keep one"
                if not name or " " in name or name != name.lower():
                    yield field, f"{name!r} is no name: write one word in small letters"
        for option in self.options:
            place = f"options, {option.name}"
            for value in {option.default, option.default if option.absent is None else option.absent}:
                if not any(value == one and type(value) is type(one) for one in option.values):
                    yield place, f"{value!r} is none of its values: add it, or change `default` or `absent`"
            if option.names and len(option.names) != len(option.values):
                yield (
                    place,
                    f"it has {len(option.values)} values and {len(option.names)} names: name each value",
                )
            if option.handicap and option.default in (option.values[0], option.values[-1]):
                yield place, "a handicap helps either side: put its default between its other values"
        if self.expansion and not any(
            one.name == self.expansion and set(one.values) == {True, False} for one in self.options
        ):
            yield "expansion", f"{self.expansion!r} is no option that is on or off: name one, or leave it out"
        for scenario in self.scenarios:
            if not (scenario.seats or self.seats):
                yield f"scenarios, {scenario.id}", 'it has no seat: write seats = ["Red", "Blue"]'


def load_game_info(package: str | None, name: str = "card.toml") -> GameInfo:
    """Return the card in a package's ``card.toml``.

    Raises
    ------
    GameInfoError
        If it is not valid: with everything that is missing, unknown or of a wrong type, with field and line.
    """
    text = (files(package or "") / name).read_text(encoding="utf-8")
    try:
        return read_toml(text, GameInfo, name)
    except FileFault as fault:
        all_faults = (fault, *fault.others)
        raise GameInfoError(
            package or name, [(one.field or f"line {one.line}", str(one)) for one in all_faults]
        ) from None


# --------------------------------------------------------------------------------------------------
# Rolled dice with their faces, for display.
#
# A single die is a move of CHANCE whose id is its face. For many dice the journal contains only the number of
# hits, which is all that rules use. Their faces are derived: hits show one of the faces that hit, misses one
# of the others, drawn from a seed made of that number and of its index in the journal. So all readers see
# the same dice, also in a replay, with the distribution of real dice (docs/concepts/chance.md).

SIDES: Final = 6


class Roll(NamedTuple):
    """Dice that fell together: how many, the lowest and highest face that hits, how many hit, and what they show.

    ``low`` is 0 where no face is a hit by itself: the die is looked up on a chart, or is an amount.
    """

    dice: int
    """How many dice fell."""
    low: int
    """The lowest face that hits; 0: none hits by itself."""
    high: int
    """The highest face that hits; 0: none hits by itself."""
    hits: int
    """How many of them hit."""
    faces: tuple[int, ...]
    """What they show."""
    sides: int
    """How many sides each die has."""


def roll_of(verb: Verb, ask: Ask, move: Move, note: Note, number: int) -> Roll | None:
    """Return the dice in the first note of a move; None: it has none.

    Parameters
    ----------
    verb
        The verb of the move.
    ask
        The decision that it answers.
    number
        The number of moves up to and including it.
    """
    ids = note.ids
    if verb.role == "roll":
        faces: tuple[int, ...] = (move.what, move.where) if verb.where else (move.what,)
        sides = max(other.what for other in ask.moves)
        low = max(1, ids.get("least", 0)) if "least" in ids else 0
        return Roll(len(faces), low, sides if low else 0, ids.get("hits", 0), faces, sides)
    if note.kind != "roll" or not {"n", "value", "hits"} <= ids.keys():
        return None
    faces = faces_of(ids, number)
    return Roll(ids["n"], 1, ids["value"], ids["hits"], faces, SIDES)


def faces_of(ids: Mapping[str, int], number: int) -> tuple[int, ...]:
    """Return faces for ``n`` dice of which ``hits`` show ``value`` or less, the lowest first.

    With ``best`` each of them is the better one of two dice.

    >>> faces_of({"n": 3, "value": 2, "hits": 1}, 40)
    (1, 3, 6)
    """
    value, hits = ids["value"], ids["hits"]
    luck = SplitMix64(seed_of((number, ids["n"], value, hits)))
    dice = 2 if ids.get("best") else 1

    def face(*, hit: bool) -> int:
        while True:
            lowest = min(luck.randrange(SIDES) + 1 for _ in range(dice))
            if (lowest <= value) == hit:
                return lowest

    misses = ids["n"] - hits if value < SIDES else 0
    return tuple(sorted([face(hit=True) for _ in range(hits)] + [face(hit=False) for _ in range(misses)]))
