"""A game: its card, and the doors to its rules. What only some games do is in `broadfront.engine.capabilities`.

A box's ``__init__.py`` makes one instance of a `Game` subclass, called ``GAME``; the catalogue finds it by entry point.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from string import Formatter
from types import MappingProxyType
from typing import Any, ClassVar, Generic

from msgspec.structs import replace
from typing_extensions import TypeVar

from broadfront.engine.card import Card, CardFault, Option, ScenarioCard, Value, Verb
from broadfront.engine.contract import CHANCE, Ask, Move, Note, Position, Setting, Step
from broadfront.engine.errors import NotationFault, OptionFault, Refusal
from broadfront.engine.files import Path, refuse
from broadfront.engine.odds import OddsPolicy
from broadfront.engine.plain_text import without_bom
from broadfront.engine.policy import Policy
from broadfront.engine.reasons import NOT_OFFERED, Reason, sentence
from broadfront.engine.scenarios import Opening, ScenarioFiles, text_faults
from broadfront.engine.suggest import did_you_mean
from broadfront.engine.table import Table, View
from broadfront.engine.text_codec import quote, shorten

__all__ = ["Game", "P", "S"]

P = TypeVar("P", bound=Position, default=Any)
S = TypeVar("S", bound=Setting, default=Any)


class Game(ABC, Generic[P, S]):
    """One boxed title: data first, then the doors to its rules, each typed by its own position and setting."""

    card: ClassVar[Card]
    """What is printed on the box: ``card = read_card(__package__)``."""
    words: ClassVar[Mapping[str, Sequence[str]]]
    """For each kind of id, the word for id 0, 1, 2 ... (no word has a space in it)."""
    steps: ClassVar[tuple[type[Step], ...]]
    """Every class of step."""
    position: type[P]
    """The class of its positions."""
    scenario_files: ClassVar[ScenarioFiles[Any] | None] = None
    """How scenario files are read; None: there are none, and the scenarios are those of the card."""
    sentences: ClassVar[Mapping[str, str]] = {}
    """For each code of a `Reason`, what it says, as a template (`broadfront.engine.reasons.sentence`)."""
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({})
    """Named answers to other people's questions, for exact odds; one called "plain" replaces the usual one.

    A policy goes by the question and what lies open on the table, never by what a hand holds.
    """

    def __init__(self) -> None:
        """Check the card against the rules.

        Raises
        ------
        CardFault
            If they do not fit: lists every fault with its field and the remedy.
        """
        if found := [*self.card.faults(), *self._misfits()]:
            raise CardFault(self.card.title or type(self).__name__, found)

    def _misfits(self) -> Iterator[tuple[str, str]]:
        kinds = {*self.words, "number", ""}
        for verb in self.card.verbs:
            for field, kind in (("what", verb.what), ("where", verb.where)):
                if kind not in kinds:
                    known = ", ".join(self.words)
                    yield (
                        f"verbs, {verb.name}.{field}",
                        f"there are no words of kind {kind!r}: add them to `words`, which has {known or 'none'}",
                    )
            if not any(callable(getattr(step, verb.name, None)) for step in self.steps):
                yield f"verbs, {verb.name}", "no step has a method of this name: write it, or remove the verb"
        for step in self.steps:
            if "tag" not in step.__dict__:
                name = step.__name__
                yield "steps", f'{name} has no tag to be saved by: write @tagged("{name}") above the class'
        for tag, number in Counter(step.tag for step in self.steps if step.tag).items():
            if number > 1:
                yield (
                    "steps",
                    f"{number} classes have the tag {tag}, by which saved matches name them: change one",
                )
        hides, deals = (
            getattr(self.position, name) is not getattr(Position, name)
            for name in ("hides_anything", "determinized")
        )
        if hides and not deals:
            yield (
                "position",
                f"{self.position.__name__} hides something and deals no worlds: override determinized",
            )
        if not self.scenarios:
            yield "scenarios", "there is none: write at least one, or set `scenario_files`"
        for guided in self.card.guided:
            if guided.scenario not in self.scenarios:
                known = ", ".join(self.scenarios)
                yield "guided", f"there is no scenario {guided.scenario!r}: choose one of {known}"
        for id_ in self.card.lengths.keys() - self.scenarios.keys():
            yield "lengths", f"there is no scenario {id_!r}: choose one of {', '.join(self.scenarios)}"

    # --- the card, for short -------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The game's id."""
        return self.card.id

    @property
    def title(self) -> str:
        """The game's title."""
        return self.card.title

    @property
    def rules_version(self) -> int:
        """The version of the rules that new matches are played by."""
        return len(self.card.history)

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """The verbs by their names, in canonical order."""
        return self.card.verb_of

    @property
    def options(self) -> tuple[Option, ...]:
        """The switches of the rules."""
        return self.card.options

    @cached_property
    def scenarios(self) -> Mapping[str, ScenarioCard]:
        """The box's scenarios by their ids, the default one first."""
        kit = self.scenario_files
        if kit is None:
            return {one.id: replace(one, seats=one.seats or self.card.seats) for one in self.card.scenarios}

        def extent(id_: str, file: Any) -> str:
            return ", ".join(filter(None, (kit.extent(file), self.card.lengths.get(id_, ""))))

        return {
            id_: ScenarioCard(id_, file.title, kit.seats(file), file.blurb, extent(id_, file))
            for id_, (file, _) in kit.shipped.items()
        }

    # --- doors a game opens --------------------------------------------------------------------------------------

    def make_setting(self, opening: Opening) -> S:
        """Return the setting of a match: all tables worked out from the scenario and the options.

        By default it knows nothing but what the match was opened with.

        Raises
        ------
        OptionFault
            If options contradict each other.
        """
        setting: Any = Setting(*opening.identity)
        return setting  # type: ignore[no-any-return]

    @abstractmethod
    def start(self, setting: S) -> P:
        """Return the first position of a match, settled."""

    @abstractmethod
    def table(self, setting: S) -> Table:
        """Return what the screen draws once."""

    @abstractmethod
    def view(self, p: P, seat: int) -> View:
        """Return all that a seat (-1: a spectator) may know, as an allow-list."""

    @abstractmethod
    def reason(self, p: P, move: Move) -> Reason | None:
        """Return why the seat that is asked may not make a move; None: it may, and then the question offers it.

        The move has a verb of the game; its ids may be anything. The code has a sentence in `sentences`.
        """

    def policy(self) -> Policy[P]:
        """Return what computer players ask: evaluation, order of moves, a fast answer. By default it knows nothing."""
        return Policy(self.even)

    def named(self, p: P, kind: str, id_: int) -> str:
        """Return what an id is called in a refusal: its word; a game adds kinds whose names go by the position."""
        if kind == "ask":
            return p.pending.prompt if p.pending else "The match is over."
        if kind == "verb":
            return list(self.verbs)[id_]
        return self._word(kind, id_).replace("_", " ")

    # --- what every game gets ------------------------------------------------------------------------------------

    def rules_text(self) -> str:
        """Return ``rules.md`` beside the game's module: the rules in our own words, numbered."""
        module = sys.modules[type(self).__module__]
        return (files(module.__package__ or module.__name__) / "rules.md").read_text(encoding="utf-8")

    def seats(self, setting: S) -> tuple[str, ...]:
        """Return the names of the seats of a match, seat 0 first."""
        return _seats(self, setting)

    def sides(self, setting: S) -> Sequence[int]:
        """Return the side of each seat: those of one side win and lose together. By default everybody is his own."""
        return range(len(self.seats(setting)))

    def assumed(self, policy: str) -> str:
        """Return what a policy takes for granted, in a sentence for players."""
        return (self.odds_policy(policy).__doc__ or policy).strip().splitlines()[0]

    def setting(self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = "") -> S:
        """Return the setting of a scenario with options; ``text`` is the file of a scenario that is not the box's own.

        Raises
        ------
        OptionFault
            If the scenario or an option is unknown, if options contradict each other, or the scenario fixes an option
            to another value.
        FileFault
            If ``text`` is not a good scenario: says line and field.
        """
        given = tuple(sorted((options or {}).items()))
        setting: S = _setting(self, scenario or next(iter(self.scenarios)), given, without_bom(text), True)
        return setting

    def scenario_text(self, scenario: str) -> str:
        """Return the file of one of the box's own scenarios.

        Raises
        ------
        OptionFault
            If there is none of that name, or the game has no scenario files.
        """
        kit = self.scenario_files
        if kit is None:
            raise OptionFault(f"{self.title} has no scenario files: its scenarios are written in its code")
        if scenario not in kit.shipped:
            raise OptionFault(
                f"{self.title} has no scenario {quote(scenario)}; it has {', '.join(kit.shipped)}"
                f"{did_you_mean(scenario, kit.shipped)}"
            )
        return kit.shipped[scenario][1]

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
                spelled = quote(value) if isinstance(value, str) else shorten(value)
                raise OptionFault(f"option {option.name} takes {takes}; not {spelled}{kind}{meant}")
            full[option.name] = value
        if given:
            known = ", ".join(option.name for option in self.options)
            meant = did_you_mean(min(given), (option.name for option in self.options))
            raise OptionFault(f"{self.title} has no option {quote(min(given))}; it has {known}{meant}")
        return full

    def recorded_setting(
        self, version: int, scenario: str, options: Mapping[str, Value], text: str = ""
    ) -> S:
        """Return the setting of a match that was written down, to be played on by the rules version it began with.

        Rules that a later version changed read ``setting.rules_version`` and keep what the earlier one had.

        Parameters
        ----------
        version
            The rules version of the match, one of the card's `history`.
        scenario, options, text
            As `setting` takes them; options that are younger than the match are filled in (`recalled`).

        Raises
        ------
        NotationFault
            If the match is of a version that is not in the card's `history`.
        OptionFault, FileFault
            As `setting` raises them.
        """
        self.read_version(str(version))
        options = self.recalled(options)
        setting: S
        if text and self.scenario_files is not None:  # as it was written, whatever bounds new scenarios have
            setting = _setting(self, scenario, tuple(sorted(options.items())), text, False)
        else:
            setting = self.setting(scenario, options, text)
        return setting if setting.rules_version == version else self.of_version(setting, version)

    def of_version(self, setting: S, version: int) -> S:
        """Return a setting as another version of the rules has it."""
        return replace(setting, rules_version=version)

    def read_version(self, text: str) -> int:
        """Read the rules version of a match that was written down.

        Raises
        ------
        NotationFault
            If it is none of the card's `history`.
        """
        versions = range(1, self.rules_version + 1)
        for version in versions:
            if str(version) == text:
                return version
        known = " and ".join(map(str, versions))
        raise NotationFault(
            f"the match was played by version {quote(text)} of the rules of {self.title}; this Broadfront knows "
            f"{known}: replay it with the Broadfront that wrote it"
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
        raise OptionFault(f"option {name} takes no {quote(text)}")

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
            raise NotationFault(
                f"{quote(words[0] if words else '')} is no verb of {self.title}; it has {known}"
            )
        kinds = [kind for kind in (verb.what, verb.where) if kind]
        if len(words) - 1 != len(kinds):
            raise NotationFault(
                f"'{verb.name}' wants {len(kinds)} words after it ({', '.join(kinds)}); got {quote(text)}"
            )
        ids = iter([self._id(kind, word) for kind, word in zip(kinds, words[1:], strict=True)])
        return Move(verb.name, next(ids) if verb.what else 0, next(ids) if verb.where else 0)

    def _word(self, kind: str, id_: int) -> str:
        if kind == "number":
            return str(id_)
        words = self._words(kind)
        if not 0 <= id_ < len(words):
            raise NotationFault(f"there is no {kind} {id_}; they go from 0 to {len(words) - 1}")
        return words[id_]

    def _words(self, kind: str) -> Sequence[str]:
        try:
            return self.words[kind]
        except KeyError:
            fault = f"there is no kind {kind!r}, which a verb, a note or a sentence names: add its words to `words`"
            raise CardFault(self.title, [("words", fault)]) from None

    def _id(self, kind: str, word: str) -> int:
        if kind == "number":
            if word.isascii() and word.removeprefix("-").isdigit() and len(word) < 10:
                return int(word)
            raise NotationFault(f"{quote(word)} is no number")
        for id_, known in enumerate(self._words(kind)):
            if known.lower() == word.lower():
                return id_
        some = ", ".join(self.words[kind][:12]) + (" ..." if len(self.words[kind]) > 12 else "")
        raise NotationFault(f"{quote(word)} is no {kind}; expected one of {some}")

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
            raise OptionFault(f"there is no policy {quote(name)}; {self.title} has {known}")
        return found

    def plain(self, p: P, ask: Ask) -> Move:
        """Everybody declines; who cannot decline gives the first answer there is."""
        del p
        return next((move for move in ask.moves if self.verbs[move.verb].declines), ask.moves[0])

    def tell(self, note: Note) -> str:
        """Write a note as a sentence: ``{target:square}`` becomes the word for that id, underscores read as spaces."""
        return sentence(note.template, note.ids, self.word)

    def word(self, kind: str, id_: int) -> str:
        """Return the word for an id as people read it: underscores are spaces."""
        return self._word(kind, id_).replace("_", " ")

    def explain(self, p: P, reason: Reason) -> Refusal:
        """Write a reason as a sentence; ``{prompt:ask}`` becomes the pending question."""
        ids = {**reason.ids, "prompt": 0}
        template = self.sentences.get(
            reason.code, "That is not among the orders that can be given. {prompt:ask}"
        )
        told = sentence(template, ids, lambda kind, id_: self.named(p, kind, id_))
        return Refusal(reason.rule, told, reason.code)

    def actor(self, note: Note) -> int | None:
        """Return the seat that a note tells of, by default the one that it begins with.

        What is forced is done without asking, whoever moved before. Dice belong to the seat that the id ``roller`` of
        their note names, whoever gave the order that they follow from.
        """
        if "roller" in note.ids:
            return note.ids["roller"]
        text, field, kind, _ = next(iter(Formatter().parse(note.template)))
        return note.ids[field] if not text and field is not None and kind == "seat" else None

    def order(self, move: Move) -> tuple[int, int, int]:
        """Return the sort key of canonical order: the verb's place in the verb table, then ``what``, then ``where``."""
        try:
            return (self.card.place_of[move.verb], move.what, move.where)
        except KeyError:
            raise CardFault(self.title, [("verbs", f"add {move.verb!r}: a question offers it")]) from None

    def why_not(self, p: P, verb: str, what: int = 0, where: int = 0) -> Refusal | None:
        """Say why an order is not legal: the rule and a sentence; None if it is legal."""
        ask = p.pending
        move = Move(verb, what, where)
        if ask is not None and move in ask.moves:
            return None
        if verb not in self.verbs:
            known = ", ".join(self.verbs)
            return Refusal(
                ask.rule if ask else "1", f"{self.title} has no order {quote(verb)}; it has {known}."
            )
        if ask is None:
            return Refusal("1", "The match is over: no more orders can be given.")
        if ask.seat == CHANCE:
            return Refusal(ask.rule, f"The table waits for chance: {ask.prompt}")
        reason = self.reason(p, move) or Reason(ask.rule, NOT_OFFERED)
        return self.explain(p, reason)

    def shown(self, ask: Ask | None, seat: int) -> Ask | None:
        """Return an Ask as a seat (-1: a spectator) may see it: its moves only if the question is put to that seat.

        The moves and weights of CHANCE are shown to nobody: what is left in a deck would tell what is in a hand.
        """
        if ask is None or (ask.seat == seat and seat != CHANCE):
            return ask
        return ask._replace(moves=(), weights=())


@lru_cache(maxsize=1024)
def _seats(game: Game, setting: Setting) -> tuple[str, ...]:
    return game.table(setting).seats


@lru_cache(maxsize=256)
def _setting(game: Game, scenario: str, given: tuple[tuple[str, Value], ...], text: str, fresh: bool) -> Any:
    """Return a setting; the texts of a ``fresh`` scenario have bounds, one that was recorded is read as it is."""
    kit, file, fixed = game.scenario_files, None, {}
    if kit is not None and text:
        file = kit.read(text, scenario)
        refuse(text, _fixed_faults(game, file.fixed), scenario)
        if fresh:
            refuse(text, text_faults(file), scenario)
    elif kit is not None and scenario in kit.shipped:
        file = kit.shipped[scenario][0]
    elif text or scenario not in game.scenarios:
        raise OptionFault(
            f"{game.title} has no scenario {quote(scenario)}; it has {', '.join(game.scenarios)}"
            f"{did_you_mean(scenario, game.scenarios)}"
        )
    if file is not None:
        fixed = file.fixed
    for name, value in given:
        if file is not None and name in fixed and fixed[name] != value:
            only = game.spell_value(fixed[name])
            raise OptionFault(f"{file.title} fixes {name} to {only}: leave that option out")
    options = game.chosen({**fixed, **dict(given)})
    for option in game.options:
        if (option.handicap or option.elided) and options[option.name] == option.default:
            del options[option.name]
    identity = (game.id, game.rules_version, scenario, tuple(sorted(options.items())), text)
    return game.make_setting(Opening(*identity, file))


def _fixed_faults(game: Game, fixed: Mapping[str, Value]) -> Iterator[tuple[Path, str]]:
    for name, value in fixed.items():
        try:
            game.chosen({name: value})
        except OptionFault as error:
            yield ["fixed", name], str(error)
