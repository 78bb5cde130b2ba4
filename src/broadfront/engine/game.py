"""The card of a game: its title, seats, scenarios, options, verbs, and the doors to its rules.

A box's ``__init__.py`` makes one instance of a `Game` subclass, called ``GAME``; the catalogue finds it by entry point.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from string import Formatter
from types import MappingProxyType
from typing import Any, ClassVar, Generic

import msgspec
from typing_extensions import TypeVar

from broadfront.engine.contract import CHANCE, Ask, Move, Note, Position, Setting, Step
from broadfront.engine.errors import NotationFault, OptionFault, Refusal
from broadfront.engine.odds import OddsPolicy
from broadfront.engine.policy import Policy
from broadfront.engine.reasons import NOT_OFFERED, Reason, sentence
from broadfront.engine.suggest import did_you_mean
from broadfront.engine.table import DECLINING, Role, Table, View

__all__ = ["Game", "Option", "ScenarioCard", "Verb"]

Value = str | int | bool
P = TypeVar("P", bound=Position, default=Any)
S = TypeVar("S", bound=Setting, default=Any)


class Verb(msgspec.Struct, frozen=True):
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

    @property
    def declines(self) -> bool:
        """Whether nothing is done by it."""
        return self.role in DECLINING


class Option(msgspec.Struct, frozen=True):
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


class ScenarioCard(msgspec.Struct, frozen=True):
    """A set-up that ships with the box: id, title, the names of its seats, and what to expect."""

    id: str
    title: str
    seats: tuple[str, ...]
    blurb: str


class Game(ABC, Generic[P, S]):
    """One boxed title. Class variables are the card; methods are the doors to the rules."""

    id: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    rules_version: ClassVar[int]
    history: ClassVar[Mapping[int, str]]
    """What each rules version changed. Matches of every version named here can be replayed (`recorded_setting`)."""
    credits: ClassVar[str]
    verbs: ClassVar[Mapping[str, Verb]]
    words: ClassVar[Mapping[str, Sequence[str]]]
    """For each kind of id, the word for id 0, 1, 2 ... (no word has a space in it)."""
    space_kind: ClassVar[str] = "space"
    """The kind of word that names the spaces of the table; its ids are the table's."""
    guided: ClassVar[str] = ""
    """The scenario that teaches the game, or ""."""
    options: ClassVar[tuple[Option, ...]]
    scenarios: ClassVar[Mapping[str, ScenarioCard]]
    """The first one is the default."""
    scenario_file: ClassVar[type[msgspec.Struct] | None] = None
    """What a scenario file of the game holds: files are known by its fields; None: they cannot be told."""
    steps: ClassVar[tuple[type[Step], ...]]
    position: type[P]
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({})
    """Named answers to other people's questions, for exact odds; one called "plain" replaces the usual one.

    A policy goes by the question and what lies open on the table, never by what a hand holds.
    """
    sentences: ClassVar[Mapping[str, str]] = {}
    """For each code of a `Reason`, what it says, as a template (`broadfront.engine.reasons.sentence`)."""
    longest: ClassVar[int]
    """A match never has more moves than this."""
    standing: ClassVar[Mapping[str, str]] = {}
    """Rules whose questions a player may decline in advance, and what to call these questions: "Rally".

    Each of these questions MUST offer one move whose verb declines. Where hands are hidden, they MUST be asked whether
    there is anything to play or not: then declining them all tells nothing (see docs/concepts/standing-answers.md).
    """

    # --- doors a game opens --------------------------------------------------------------------------------------

    @abstractmethod
    def setting(self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = "") -> S:
        """Return the setting of a scenario with options; ``text`` is the file of a scenario that is not the box's own.

        Raises
        ------
        OptionFault
            If the scenario or an option is unknown, or options contradict each other.
        FileFault
            If ``text`` is not a good scenario: says line and field.
        """

    @abstractmethod
    def start(self, setting: S) -> P:
        """Return the first position of a match, settled."""

    @abstractmethod
    def table(self, setting: S) -> Table:
        """Return what the screen draws once."""

    @abstractmethod
    def view(self, p: P, seat: int) -> View:
        """Return all that a seat (-1: a spectator) may know, as an allow-list."""

    def reason(self, p: P, move: Move) -> Reason | None:
        """Return why the seat that is asked may not make a move; None: it may, and then the question offers it.

        The move has a verb of the game; its ids may be anything. The code has a sentence in `sentences`.
        """
        raise NotImplementedError

    def refuse(self, p: P, move: Move) -> Refusal:
        """Say why a move that is not offered is not legal; asked only of games without `sentences`."""
        raise NotImplementedError

    def policy(self) -> Policy[P]:
        """Return what computer players ask: evaluation, order of moves, a fast answer. By default it knows nothing."""
        return Policy(self.even)

    @abstractmethod
    def rules_text(self) -> str:
        """Return ``rules.md``: the rules in our own words, numbered."""

    def scenario_text(self, scenario: str) -> str:
        """Return the file of one of the box's own scenarios.

        Raises
        ------
        OptionFault
            If there is none of that name, or the game does not tell.
        """
        raise OptionFault(f"{self.title} does not tell the file of a scenario {scenario!r}")

    def seats(self, setting: S) -> tuple[str, ...]:
        """Return the names of the seats of a match, seat 0 first."""
        return self.table(setting).seats

    def assumed(self, policy: str) -> str:
        """Return what a policy takes for granted, in a sentence for players."""
        return (self.odds_policy(policy).__doc__ or policy).strip().splitlines()[0]

    # --- what every game gets ------------------------------------------------------------------------------------

    def even(self, p: P) -> tuple[float, ...]:
        """Return the same expectation for every seat: the evaluation of a game that has none."""
        setting: Any = p.setting
        seats = len(self.seats(setting))
        return (1 / seats,) * seats

    def new(self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = "") -> P:
        """Return the first position of a match of a scenario with options, settled."""
        return self.start(self.setting(scenario, options, text))

    def chosen(self, options: Mapping[str, Value] | None) -> dict[str, Value]:
        """Return a value for each option, defaults filled in.

        Raises
        ------
        OptionFault
            If an option is unknown or takes no such value: the message lists what there is.
        """
        given = dict(options or {})
        full: dict[str, Value] = {}
        for option in self.options:
            value = given.pop(option.name, option.default)
            if value not in option.values or isinstance(value, bool) != isinstance(option.default, bool):
                takes = ", ".join(self.spell_value(v) for v in option.values)
                words = [self.spell_value(v) for v in option.values]
                meant = "" if value in words else did_you_mean(str(value), words)
                kind = " as a text" if value in words else ""
                raise OptionFault(f"option {option.name} takes {takes}; not {value!r}{kind}{meant}")
            full[option.name] = value
        if given:
            known = ", ".join(option.name for option in self.options)
            meant = did_you_mean(min(given), (option.name for option in self.options))
            raise OptionFault(f"{self.title} has no option {min(given)!r}; it has {known}{meant}")
        return full

    def recorded_setting(
        self, version: int, scenario: str, options: Mapping[str, Value], text: str = ""
    ) -> S:
        """Return the setting of a match that was written down, to be played on by the rules version it began with.

        Rules that a later version changed read ``setting.rules_version`` and keep what the earlier one had.

        Parameters
        ----------
        version
            The rules version of the match, one of `history`.
        scenario, options, text
            As `setting` takes them; options that are younger than the match are filled in (`recalled`).

        Raises
        ------
        NotationFault
            If the match is of a version that is not in `history`.
        OptionFault, FileFault
            As `setting` raises them.
        """
        self.read_version(str(version))
        setting = self.setting(scenario, self.recalled(options), text)
        if setting.rules_version == version:
            return setting
        return msgspec.structs.replace(setting, rules_version=version)

    def read_version(self, text: str) -> int:
        """Read the rules version of a match that was written down.

        Raises
        ------
        NotationFault
            If it is none of `history`.
        """
        versions = sorted({*self.history, self.rules_version})
        for version in versions:
            if str(version) == text:
                return version
        known = " and ".join(map(str, versions))
        raise NotationFault(
            f"the match was played by version {text!r} of the rules of {self.title}; this Broadfront knows {known}: "
            "replay it with the Broadfront that wrote it"
        )

    def recalled(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """Return the options of a match that was written down, with what it could not know of yet filled in."""
        later = {option.name: option.absent for option in self.options if option.absent is not None}
        return {**later, **options}

    @staticmethod
    def spell_value(value: Value) -> str:
        """Write an option's value: on, off, a number or a word."""
        return ("on" if value else "off") if isinstance(value, bool) else str(value)

    def read_value(self, name: str, text: str) -> Value:
        """Read an option's value as `spell_value` writes it.

        Raises
        ------
        OptionFault
            If the game has no such option or it takes no such value.
        """
        for option in self.options:
            if option.name == name:
                for value in option.values:
                    if self.spell_value(value) == text.strip().lower():
                        return value
        self.chosen({name: text})
        raise OptionFault(f"option {name} takes no {text!r}")

    def spell(self, move: Move) -> str:
        """Write a move as words: the verb, then the words for its ids (``attack D3 D4``)."""
        verb = self.verbs[move.verb]
        ids = ((verb.what, move.what), (verb.where, move.where))
        return " ".join([move.verb, *(self._word(kind, id_) for kind, id_ in ids if kind)])

    def read(self, text: str) -> Move:
        """Read a move as `spell` writes it, in any case.

        Raises
        ------
        NotationFault
            If it is no move of this game: quotes the word at fault and says what is expected.
        """
        words = text.split()
        verb = self.verbs.get(words[0].lower()) if words else None
        if verb is None:
            known = ", ".join(self.verbs)
            raise NotationFault(f"{words[0] if words else ''!r} is no verb of {self.title}; it has {known}")
        kinds = [kind for kind in (verb.what, verb.where) if kind]
        if len(words) - 1 != len(kinds):
            raise NotationFault(
                f"'{verb.name}' wants {len(kinds)} words after it ({', '.join(kinds)}); got {text!r}"
            )
        ids = iter([self._id(kind, word) for kind, word in zip(kinds, words[1:], strict=True)])
        return Move(verb.name, next(ids) if verb.what else 0, next(ids) if verb.where else 0)

    def _word(self, kind: str, id_: int) -> str:
        if kind == "number":
            return str(id_)
        words = self.words[kind]
        if not 0 <= id_ < len(words):
            raise NotationFault(f"there is no {kind} {id_}; they go from 0 to {len(words) - 1}")
        return words[id_]

    def _id(self, kind: str, word: str) -> int:
        if kind == "number":
            if word.isascii() and word.removeprefix("-").isdigit() and len(word) < 10:
                return int(word)
            raise NotationFault(f"{word!r} is no number")
        for id_, known in enumerate(self.words[kind]):
            if known.lower() == word.lower():
                return id_
        some = ", ".join(self.words[kind][:12]) + (" ..." if len(self.words[kind]) > 12 else "")
        raise NotationFault(f"{word!r} is no {kind}; expected one of {some}")

    def odds_policy(self, name: str = "plain") -> OddsPolicy:
        """Return a policy by name: one of the game's own, or `plain`.

        Raises
        ------
        OptionFault
            If there is none of that name: the message lists what there is.
        """
        found = self.odds_policies.get(name) or (self.plain if name == "plain" else None)
        if found is None:
            known = ", ".join(dict.fromkeys(("plain", *self.odds_policies)))
            raise OptionFault(f"there is no policy {name!r}; {self.title} has {known}")
        return found

    def plain(self, p: P, ask: Ask) -> Move:
        """Everybody declines; who cannot decline gives the first answer there is."""
        del p
        return next((move for move in ask.moves if self.verbs[move.verb].declines), ask.moves[0])

    def tell(self, note: Note) -> str:
        """Write a note as a sentence: ``{target:square}`` becomes the word for that id, underscores read as spaces."""
        return sentence(note.template, note.ids, lambda kind, id_: self._word(kind, id_).replace("_", " "))

    def explain(self, p: P, reason: Reason) -> Refusal:
        """Write a reason as a sentence; ``{prompt:ask}`` becomes the pending question."""
        ids = {**reason.ids, "prompt": 0}
        template = self.sentences.get(
            reason.code, "That is not among the orders that can be given. {prompt:ask}"
        )
        told = sentence(template, ids, lambda kind, id_: self.named(p, kind, id_))
        return Refusal(reason.rule, told, reason.code)

    def named(self, p: P, kind: str, id_: int) -> str:
        """Return what an id is called in a refusal: its word; a game adds kinds whose names go by the position."""
        if kind == "ask":
            return p.pending.prompt if p.pending else "The match is over."
        if kind == "verb":
            return list(self.verbs)[id_]
        return self._word(kind, id_).replace("_", " ")

    def actor(self, note: Note) -> int | None:
        """Return the seat that a note begins with: what is forced is done without asking, whoever moved before."""
        text, field, kind, _ = next(iter(Formatter().parse(note.template)))
        return note.ids[field] if not text and field is not None and kind == "seat" else None

    def order(self, move: Move) -> tuple[int, int, int]:
        """Return the sort key of canonical order: the verb's place in the verb table, then ``what``, then ``where``."""
        return (tuple(self.verbs).index(move.verb), move.what, move.where)

    def why_not(self, p: P, verb: str, what: int = 0, where: int = 0) -> Refusal | None:
        """Say why an order is not legal: the rule and a sentence; None if it is legal."""
        ask = p.pending
        move = Move(verb, what, where)
        if ask is not None and move in ask.moves:
            return None
        if verb not in self.verbs:
            known = ", ".join(self.verbs)
            return Refusal(ask.rule if ask else "1", f"{self.title} has no order {verb!r}; it has {known}.")
        if ask is None:
            return Refusal("1", "The match is over: no more orders can be given.")
        if ask.seat == CHANCE:
            return Refusal(ask.rule, f"The table waits for chance: {ask.prompt}")
        if not self.sentences:
            return self.refuse(p, move)
        reason = self.reason(p, move) or Reason(ask.rule, NOT_OFFERED)
        return self.explain(p, reason)

    def shown(self, ask: Ask | None, seat: int) -> Ask | None:
        """Return an Ask as a seat (-1: a spectator) may see it: its moves only if the question is put to that seat.

        The moves and weights of CHANCE are shown to nobody: what is left in a deck would tell what is in a hand.
        """
        if ask is None or (ask.seat == seat and seat != CHANCE):
            return ask
        return ask._replace(moves=(), weights=())
