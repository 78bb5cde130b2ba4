"""A game: its card, and the doors to its rules. What only some games do is in `broadfront.engine.game`.

A box's ``__init__.py`` makes one instance of a `Game` subclass, called ``GAME``; the catalogue finds it by entry point.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from importlib.resources import files
from string import Formatter
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeGuard, runtime_checkable

from msgspec.structs import replace
from typing_extensions import TypeVar

from broadfront.engine.bot_policy import Policy
from broadfront.engine.calculator import CalculatorAnswer, CalculatorForm
from broadfront.engine.errors import NotationFault, OptionFault, Refusal, did_you_mean
from broadfront.engine.field_schema import FieldSpec, undeclared
from broadfront.engine.game_info import GameInfo, GameInfoError, Option, ScenarioCard, Value, Verb
from broadfront.engine.legality import NOT_OFFERED, Reason, fill_template
from broadfront.engine.odds import MAX_BRANCHES, OddsFactor, OddsPolicy, PolicyOdds, known_odds
from broadfront.engine.plain_text import without_bom
from broadfront.engine.position import CHANCE, Ask, Move, Note, Position, Rng, Setting, Step, When
from broadfront.engine.result import Ending, Tally, make_ending, side_names
from broadfront.engine.scenario_editor import ScenarioEditor
from broadfront.engine.scenarios import ScenarioFiles, SettingSpec, text_faults
from broadfront.engine.text_codec import quote, shorten
from broadfront.engine.toml_files import Path, refuse
from broadfront.engine.view import BattleBoard, Forecast, Sight, Table, View, Way

P = TypeVar("P", bound=Position, default=Any)
S = TypeVar("S", bound=Setting, default=Any)


class Game(ABC, Generic[P, S]):
    """One boxed title: data first, then the doors to its rules, each typed by its own position and setting."""

    game_info: ClassVar[GameInfo]
    """What is printed on the box: ``game_info = load_game_info(__package__)``."""
    words: ClassVar[Mapping[str, Sequence[str]]]
    """For each kind of id, the word for id 0, 1, 2 ... (no word has a space in it)."""
    steps: ClassVar[tuple[type[Step], ...]]
    """Every class of step."""
    step_fields: ClassVar[Mapping[str, FieldSpec]] = MappingProxyType({})
    """What the fields of steps may hold, by "field", or by "tag.field" where it is another range than usual."""
    position: type[P]
    """The class of its positions; each of its fields says what it may hold (`broadfront.engine.field_schema`)."""
    scenario_files: ClassVar[ScenarioFiles[Any] | None] = None
    """How scenario files are read; None: there are none, and the scenarios are those of the card."""
    sentences: ClassVar[Mapping[str, str]] = {}
    """For each code of a `Reason`, what it says, as a template (`broadfront.engine.legality.fill_template`)."""
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
        if faults := [*self.game_info.faults(), *self._misfits()]:
            raise GameInfoError(self.game_info.title or type(self).__name__, faults)

    def _misfits(self) -> Iterator[tuple[str, str]]:
        kinds = {*self.words, "number", ""}
        for verb in self.game_info.verbs:
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
        yield from undeclared(self.position, self.steps, self.step_fields)
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
        for guided in self.game_info.guided:
            if guided.scenario not in self.scenarios:
                known = ", ".join(self.scenarios)
                yield "guided", f"there is no scenario {guided.scenario!r}: choose one of {known}"
        for id_ in self.game_info.lengths.keys() - self.scenarios.keys():
            yield "lengths", f"there is no scenario {id_!r}: choose one of {', '.join(self.scenarios)}"

    # --- the card, for short -------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The game's id."""
        return self.game_info.id

    @property
    def title(self) -> str:
        """The game's title."""
        return self.game_info.title

    @property
    def rules_version(self) -> int:
        """The version of the rules that new matches are played by."""
        return len(self.game_info.history)

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """The verbs by their names, in canonical order."""
        return self.game_info.verb_of

    @property
    def options(self) -> tuple[Option, ...]:
        """The switches of the rules."""
        return self.game_info.options

    @cached_property
    def scenarios(self) -> Mapping[str, ScenarioCard]:
        """The box's scenarios by their ids, the default one first."""
        kit = self.scenario_files
        if kit is None:
            return {
                one.id: replace(one, seats=one.seats or self.game_info.seats)
                for one in self.game_info.scenarios
            }

        def extent(id_: str, file: Any) -> str:
            return ", ".join(filter(None, (kit.extent(file), self.game_info.lengths.get(id_, ""))))

        return {
            id_: ScenarioCard(id_, file.title, kit.seats(file), file.blurb, extent(id_, file))
            for id_, (file, _) in kit.shipped.items()
        }

    # --- doors a game opens --------------------------------------------------------------------------------------

    def make_setting(self, opening: SettingSpec) -> S:
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

    def check(self, p: P) -> str | None:
        """Say what is wrong with a position whose fields are in their ranges, so that the rules need not distrust it.

        Asked of positions that somebody wrote down; None: nothing, as by default.
        """
        del p
        return None

    def policy(self) -> Policy[P]:
        """Return what computer players ask: evaluation, order of moves, a fast answer. By default it knows nothing."""
        return Policy(self.uniform_value)

    def display_name(self, p: P, kind: str, id_: int) -> str:
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

    def policy_description(self, policy: str) -> str:
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

    def uniform_value(self, p: P) -> tuple[float, ...]:
        """Return the same expectation for every seat: the evaluation of a game that has none."""
        setting: Any = p.setting
        seats = len(self.seats(setting))
        return (1 / seats,) * seats

    def new(self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = "") -> P:
        """Return the first position of a match of a scenario with options, settled."""
        return self.start(self.setting(scenario, options, text))

    def resolve_options(self, options: Mapping[str, Value] | None) -> dict[str, Value]:
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
            As `setting` takes them; options that are younger than the match are filled in (`with_defaults_of_version`).

        Raises
        ------
        NotationFault
            If the match is of a version that is not in the card's `history`.
        OptionFault, FileFault
            As `setting` raises them.
        """
        self.read_version(str(version))
        options = self.with_defaults_of_version(options)
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

    def with_defaults_of_version(self, options: Mapping[str, Value]) -> dict[str, Value]:
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
        self.resolve_options({name: text})
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
            raise GameInfoError(self.title, [("words", fault)]) from None

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
        """Return a policy by name: one of the game's own, or `default_choice`.

        Raises
        ------
        OptionFault
            If there is none of that name: the message lists what there is.
        """
        policy = self.odds_policies.get(name) or (self.default_choice if name == "plain" else None)
        if policy is None:
            known = ", ".join(dict.fromkeys(("plain", *self.odds_policies)))
            raise OptionFault(f"there is no policy {quote(name)}; {self.title} has {known}")
        return policy

    def default_choice(self, p: P, ask: Ask) -> Move:
        """Everybody declines; who cannot decline gives the first answer there is."""
        del p
        return next((move for move in ask.moves if self.verbs[move.verb].declines), ask.moves[0])

    def format_note(self, note: Note) -> str:
        """Write a note as a sentence: ``{target:square}`` becomes the word for that id, underscores read as spaces."""
        return fill_template(note.template, note.ids, self.word)

    def word(self, kind: str, id_: int) -> str:
        """Return the word for an id as people read it: underscores are spaces."""
        return self._word(kind, id_).replace("_", " ")

    def explain(self, p: P, reason: Reason) -> Refusal:
        """Write a reason as a sentence; ``{prompt:ask}`` becomes the pending question."""
        ids = {**reason.ids, "prompt": 0}
        template = self.sentences.get(
            reason.code, "That is not among the orders that can be given. {prompt:ask}"
        )
        text = fill_template(template, ids, lambda kind, id_: self.display_name(p, kind, id_))
        return Refusal(reason.rule, text, reason.code)

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
            return (self.game_info.place_of[move.verb], move.what, move.where)
        except KeyError:
            raise GameInfoError(self.title, [("verbs", f"add {move.verb!r}: a question offers it")]) from None

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

    def visible_to(self, ask: Ask | None, seat: int) -> Ask | None:
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
    options = game.resolve_options({**fixed, **dict(given)})
    for option in game.options:
        if (option.handicap or option.elided) and options[option.name] == option.default:
            del options[option.name]
    identity = (game.id, game.rules_version, scenario, tuple(sorted(options.items())), text)
    return game.make_setting(SettingSpec(*identity, file))


def _fixed_faults(game: Game, fixed: Mapping[str, Value]) -> Iterator[tuple[Path, str]]:
    for name, value in fixed.items():
        try:
            game.resolve_options({name: value})
        except OptionFault as error:
            yield ["fixed", name], str(error)


# --------------------------------------------------------------------------------------------------
# What a game may do besides being played: each is a Protocol of one or two methods, found by
# ``isinstance``.
#
# A game that has one names it among its base classes. The functions below ask any game, and give what holds
# without it.


@runtime_checkable
class HasTurns(Protocol):
    """The game counts turns."""

    def turn(self, p: Any) -> int:
        """Return how many turns of the match have begun, never fewer than before."""
        ...


@runtime_checkable
class HasRounds(Protocol):
    """The game counts rounds, by which its matches are called short or long."""

    round_unit: ClassVar[str]
    """What the box calls them: "rounds", "turns"."""

    def rounds(self, p: Any) -> int:
        """Return how many rounds have begun: 0 while the match is being set up."""
        ...


@runtime_checkable
class HasWhen(Protocol):
    """The game says when something happens; the log is grouped by it."""

    keeps_phase: ClassVar[bool] = False
    """Whether the position's fields alone say it: then it is asked with every note, while a move is carried out too.

    Else what a move brings is told of the phase in which it was made, and of the next one once a turn begins.
    """
    battle_phase: ClassVar[str] = ""
    """The phase of all battles, which begin with the move that ends another one; "": they are told as all else is."""

    def when(self, p: Any) -> When:
        """Return the round, turn and phase of a position, in words."""
        ...


@runtime_checkable
class HasEnding(Protocol):
    """The game says why a match ended, and which figures tell how it went."""

    def ending(self, p: Any, seat: int) -> Ending:
        """Return why a match that is over ended, as a seat (-1: a spectator) reads it."""
        ...

    def tallies(self, p: Any) -> tuple[Tally, ...]:
        """Return the figures of a position that lie open to everybody: always the same ones, in the same order."""
        ...


@runtime_checkable
class HasOwnTurns(Protocol):
    """The game counts the turns of each seat."""

    def own_turn(self, p: Any, seat: int) -> int:
        """Return how many turns of a seat have begun, never fewer than before."""
        ...


@runtime_checkable
class HasConservedCounts(Protocol):
    """Something in the game is conserved; the laws of conformance hold it."""

    def conserved_counts(self, p: Any) -> tuple[int, ...]:
        """Return counts that no move may change: counters on the board, in trays, removed."""
        ...


@runtime_checkable
class HasHints(Protocol):
    """The game tells of things what a player wants to know before choosing."""

    hints: ClassVar[Mapping[str, Sequence[str]]]
    """For some kinds of word, a hint for id 0, 1, 2 ..."""


@runtime_checkable
class HasExactOdds(Protocol):
    """The game knows odds without a walk of the rules: for fights so large that these cannot be walked."""

    def exact(self, p: Any, move: Move) -> Mapping[str, Fraction] | None:
        """Return the odds of an offered move by label, likeliest first; None: the rules are walked.

        They MUST be the odds that the rules have with the policy "plain" until what was ordered is over; the game's
        tests prove it where walking is possible.
        """
        ...


@runtime_checkable
class HasOddsPosition(Protocol):
    """The game knows what a move does not touch: orders that are declared first and resolved later, for example."""

    def odds_position(self, p: Any, move: Move) -> Position:
        """Return where the odds of a move are counted: the position, or a clone without what it does not touch."""
        ...


@runtime_checkable
class HasOddsBreakdown(Protocol):
    """The game tells what odds come from."""

    def odds_breakdown(self, p: Any, move: Move) -> tuple[OddsFactor, ...]:
        """Return figures, modifiers, cards or dice, each with its rule; none: the odds speak for themselves.

        It may tell nothing that the seat asked does not know; where something is hidden it is asked of a world dealt
        anew.
        """
        ...


@runtime_checkable
class HasLineOfSight(Protocol):
    """The game has lines of sight; it sets `Table.sights`."""

    def sight(self, p: Any, space: int, seat: int) -> Sight:
        """Return what is seen from a space, as far as a seat (-1: a spectator) may know."""
        ...


@runtime_checkable
class HasForcedAnswers(Protocol):
    """The game asks questions whose answers may all lead to the same, as when all who can be hit are lost."""

    def forced_answer(self, p: Any) -> Move | None:
        """Return the shortest answer to a question that is no choice, though it has several; None: it is one."""
        ...


@runtime_checkable
class HasForecast(Protocol):
    """The game foretells battles; it sets `Table.forecasts`."""

    def forecast(self, p: Any, space: int, seat: int) -> Forecast | None:
        """Return what the battle for a space would bring now, as far as a seat may know; None: no battle."""
        ...


@runtime_checkable
class HasBattles(Protocol):
    """The game has battles that last: each ends with a card of what it cost. They hide nothing from anybody."""

    def battle(self, p: Any) -> BattleBoard | None:
        """Return the battle that is on, with all who fight; None: there is none."""
        ...

    def expected_losses(self, p: Any, space: int) -> tuple[float, float] | None:
        """Return the worth of what attacker and defender lose on average in the battle that is on; None: not known.

        Pieces that `stranded` names after it count as lost.
        """
        ...

    def expected_losses_of_rounds(self, p: Any, space: int, rounds: int) -> tuple[float, float] | None:
        """Return the worth of what both lose on average in so many rounds of the battle that is on; None: not known.

        The first of them is on; the battle may be over before the last one.
        """
        ...

    def repair_cost(self, p: Any, space: int, damage: int) -> int:
        """Return what it costs to repair so much damage of the works in a space, in worth."""
        ...

    def stranded(self, p: Any, space: int) -> Sequence[tuple[str, str]]:
        """Return the pieces over a space that are lost though no battle is on there: side and kind of each."""
        ...


@runtime_checkable
class HasAverageLosses(Protocol):
    """The game knows what the fight of one order costs on average; its card then tells luck."""

    def average_losses(self, p: Any) -> tuple[float, float] | None:
        """Return what the one who attacks and the others lose on average in the fight that has begun; None: not known.

        It is asked before the first die or card, and counted as the card counts: in worth, or in steps.
        """
        ...


@runtime_checkable
class HasBattleCalculator(Protocol):
    """The game has a calculator of hypothetical battles, written in words (`broadfront.engine.calculator`)."""

    def calculator(self) -> CalculatorForm:
        """Return what the calculator asks."""
        ...

    def calculate(self, battle: str) -> CalculatorAnswer:
        """Return how a battle comes out, exactly.

        Raises
        ------
        OptionFault
            If the battle cannot be read, or cannot be fought: says why.
        """
        ...

    def battle_at(self, p: Any, space: int, part: str, target: int = -1) -> str:
        """Return what stands in a space, in words: the battle for it, or one side ("attacker", "defender").

        With a target it is the attack from the space on it. Where no battle is in sight, whoever is there defends.
        It tells nothing that is hidden from anybody. Raises OptionFault if nobody is there.
        """
        ...


@runtime_checkable
class HasRoutes(Protocol):
    """The game shows ways over the map; it sets `Table.ways`."""

    def route(self, p: Any, move: Move) -> Way | None:
        """Return the way that an offered move takes; None: it takes none."""
        ...


class TurnPlan(NamedTuple):
    """Moves that make sense only together: a title, the moves of one seat up to the first chance, and these in words.

    ``orders`` may tell several moves in one line.
    """

    title: str
    moves: tuple[Move, ...]
    orders: tuple[str, ...]


@runtime_checkable
class HasPlans(Protocol):
    """The game offers plans of a turn, for turns of many small moves; the analysis board compares these.

    Each is played on until `HasTurns.turn` counts one turn more.
    """

    def plans(self, p: Any) -> Sequence[TurnPlan]:
        """Return different plans for the seat that is asked; fewer than two: single moves are compared.

        The same position has the same plans. They go by no more than the seat may know.
        """
        ...


@runtime_checkable
class HasScenarioEditor(Protocol):
    """The game's scenarios can be built in an editor."""

    def scenario_editor(self) -> ScenarioEditor:
        """Return what scenario editors build with."""
        ...


@runtime_checkable
class HasExamConditions(Protocol):
    """The game adds conditions to those that exam positions of every game can have (`broadfront.lab.exam_files`)."""

    exam_conditions: ClassVar[Mapping[str, str]]
    """How each is written ("holds SPACE with at least N %"), and what it means in a sentence."""

    def exam_condition(self, before: Any, p: Any, seat: int, words: str) -> bool | None:
        """Return whether a condition holds for a seat; None: it is none of this game's.

        ``before`` is the position of the exam, ``p`` what became of it; at first they are the same, when the file is
        checked. Raises NotationFault if a part of it cannot be read.
        """
        ...


class AttackPurpose(NamedTuple):
    """What an order of attack is meant for, in sentences; "": nothing is told."""

    order: str = ""
    """What the order itself adds."""
    attack: str = ""
    """What the attack is meant for that it belongs to, with its odds by now: this replaces what was told of that."""


@runtime_checkable
class ExplainsTurns(Protocol):
    """The game tells in its own words what a turn is meant for (`broadfront.lab.turn_explanations`)."""

    def attack_purpose(self, p: Any, move: Move, odds: Mapping[str, Fraction]) -> AttackPurpose | None:
        """Return what an attack that is ordered is meant for, with its odds by label; None: it is told as in any game.

        ``p`` is a world as the seat that orders it knows it. Nothing may be told that is hidden from anybody who knows
        these odds.
        """
        return None

    def purpose_of_begun_attack(self, p: Any, seat: int, note: Note) -> str:
        """Return what an attack of a seat is meant for that a "battle" note says has begun; "": its orders tell it.

        ``p`` is the position after the note. So attacks are told which a move leads to, and nobody orders.
        """
        return ""

    def battles_ahead(self, before: Any, p: Any, seat: int) -> Sequence[tuple[int, str]]:
        """Return the battles that moves of a seat have brought on, each a space and a sentence, the largest first.

        ``before`` is the position before the move that ended these moves, ``p`` the one after it.
        """
        return ()

    def chances_to_keep(self, before: Any, p: Any, seat: int) -> Sequence[tuple[str, float]]:
        """Return the key places of whoever had a turn, each with the chance to be kept against the worst attack.

        ``before`` is the position in which the turn began, ``p`` the one after it. None, where there are no exact odds.
        """
        return ()


# --- asking any game --------------------------------------------------------------------------------------------------


_CAPABILITIES: dict[tuple[type, type], bool] = {}


def _offers(game: object, capability: Any) -> bool:
    """Say whether a game offers a capability; each kind of game is looked at once, for a look takes 0.1 ms."""
    key = type(game), capability
    known = _CAPABILITIES.get(key)
    if known is None:
        known = _CAPABILITIES[key] = isinstance(game, capability)
    return known


def _has_turns(game: Game) -> TypeGuard[HasTurns]:
    return _offers(game, HasTurns)


def _has_rounds(game: Game) -> TypeGuard[HasRounds]:
    return _offers(game, HasRounds)


def _has_own_turns(game: Game) -> TypeGuard[HasOwnTurns]:
    return _offers(game, HasOwnTurns)


def _has_when(game: Game) -> TypeGuard[HasWhen]:
    return _offers(game, HasWhen)


def turns_begun(game: Game, p: Position, seat: int | None = None) -> int:
    """Return how many turns have begun, of a seat or of the match; 0 where a game does not count them."""
    if seat is not None and _has_own_turns(game):
        return game.own_turn(p, seat)
    return game.turn(p) if _has_turns(game) else 0


def rounds_begun(game: Game, p: Position) -> tuple[int, str]:
    """Return how many rounds have begun, and what the box calls them; 0 and "" where a game does not count them.

    >>> from broadfront.engine import registry
    >>> game = registry.game("global_war")
    >>> rounds_begun(game, game.new("1942"))
    (1, 'rounds')
    """
    return (game.rounds(p), game.round_unit) if _has_rounds(game) else (0, "")


def turn_info(game: Game, p: Position) -> When:
    """Return the round, turn and phase of a position, in words; nothing where a game does not say them."""
    return game.when(p) if _has_when(game) else When()


def keeps_phase(game: Game) -> bool:
    """Return whether `turn_info` may be asked while a move is carried out."""
    return _has_when(game) and game.keeps_phase


def battle_phase_of(game: Game) -> str:
    """Return the phase of all battles (`HasWhen.battle_phase`); "": the game does not say it."""
    return game.battle_phase if _has_when(game) else ""


def ending_of(game: Game, p: Position, seat: int) -> Ending | None:
    """Return why a match ended, as a seat (-1: a spectator) reads it; None: it is still on."""
    if p.pending is not None:
        return None
    if isinstance(game, HasEnding):
        return game.ending(p, seat)
    scores = p.result()
    best = max(scores)
    winner = scores.index(best) if scores.count(best) == 1 else -1
    return make_ending(side_names(game.seats(p.setting), seat), winner, "", "", "")


def tallies_of(game: Game, p: Position) -> tuple[Tally, ...]:
    """Return the figures that tell how a match goes; none where a game does not say them."""
    return game.tallies(p) if isinstance(game, HasEnding) else ()


def average_losses(game: Game, p: Position) -> tuple[float, float] | None:
    """Return what the fight that has begun costs on average; None where a game does not know it."""
    return game.average_losses(p) if isinstance(game, HasAverageLosses) else None


def forced_answer(game: Game, p: Position) -> Move | None:
    """Return the answer to a question that is no choice: the only one, or one that leads where all others lead."""
    if p.pending is None:
        return None
    if len(p.pending.moves) == 1:
        return p.pending.moves[0]
    return game.forced_answer(p) if isinstance(game, HasForcedAnswers) else None


def conserved_counts(game: Game, p: Position) -> tuple[int, ...]:
    """Return the counts that no move may change."""
    return game.conserved_counts(p) if isinstance(game, HasConservedCounts) else ()


def odds_position(game: Game, p: Position, move: Move) -> Position:
    """Return where the odds of a move are counted."""
    return game.odds_position(p, move) if isinstance(game, HasOddsPosition) else p


def odds_for(
    game: Game, p: Position, move: Move, rngs: Sequence[Rng], policy: str = "plain", most: int = MAX_BRANCHES
) -> tuple[Mapping[str, Fraction], bool]:
    """Return the odds of an offered move as the seat asked may know them, and whether they rest on the policy.

    Raises
    ------
    NoOdds, OptionFault
        As `broadfront.engine.odds.known_odds` does; if there is no such policy.
    """
    # what a game knows without a walk holds for its plain policy only
    known = game.exact if policy == "plain" and isinstance(game, HasExactOdds) else None
    answers = game.odds_policy(policy)
    policy_odds = PolicyOdds(answers, known) if known else PolicyOdds(answers)
    shares = known_odds(p, move, policy_odds, rngs, most, partial(odds_position, game), policy_odds.exact)
    return shares, policy_odds.was


def odds_breakdown(game: Game, p: Position, move: Move) -> tuple[OddsFactor, ...]:
    """Return what the odds of an offered move come from."""
    return game.odds_breakdown(p, move) if isinstance(game, HasOddsBreakdown) else ()


def plans_of(game: Game, p: Position) -> Sequence[TurnPlan]:
    """Return different plans for the turn of the seat asked; none where a game has no plans."""
    return game.plans(p) if isinstance(game, HasPlans) else ()
