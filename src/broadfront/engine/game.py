"""The contract between a game and all programs: what every game implements, what it may add, and what it inherits.

A game's ``__init__.py`` makes one instance of a `Game` subclass, called ``GAME``; the registry finds it by entry point.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from importlib.resources import files
from string import Formatter
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple

from msgspec.structs import replace
from typing_extensions import TypeVar

from broadfront.engine.bot_policy import Policy
from broadfront.engine.calculator import Calculator, CalculatorAnswer, CalculatorForm
from broadfront.engine.errors import FileFault, NotationFault, OptionFault, Refusal, did_you_mean
from broadfront.engine.field_schema import Range, step_faults
from broadfront.engine.game_info import GameInfo, GameInfoError, Option, ScenarioCard, Value, Verb
from broadfront.engine.legality import NOT_OFFERED, Reason, fill_template, no
from broadfront.engine.odds import MAX_BRANCHES, OddsFactor, OddsPolicy, PolicyOdds, known_odds
from broadfront.engine.plain_text import without_bom
from broadfront.engine.position import CHANCE, Ask, Move, Note, Position, Rng, Setting, Step, TurnInfo
from broadfront.engine.result import NO_ARTICLES, MatchResult, SideScore, make_ending, side_names
from broadfront.engine.scenario_editor import ScenarioEditor
from broadfront.engine.scenarios import ScenarioFile, ScenarioFiles, SettingSpec, text_faults
from broadfront.engine.text_codec import quote, shorten
from broadfront.engine.toml_files import MAX_FAULTS, Fault, fault_at, other_faults, refuse
from broadfront.engine.view import BattleBoard, Forecast, MoveRoute, Sight, Table, View

P = TypeVar("P", bound=Position, default=Any)
S = TypeVar("S", bound=Setting, default=Any)


class TurnPlan(NamedTuple):
    """Moves that belong together: a title, the moves of one seat up to the first chance, and their texts.

    A line of ``orders`` may be about several moves.
    """

    title: str
    moves: tuple[Move, ...]
    orders: tuple[str, ...]


class AttackPurpose(NamedTuple):
    """The purpose of an attack, in sentences; "": there is none."""

    order: str = ""
    """What the order itself adds."""
    attack: str = ""
    """The purpose of the whole attack, with its present odds; it replaces the earlier sentence about it."""


class Game(ABC, Generic[P, S]):
    """One boxed title: its data, and the methods by which all programs use its rules.

    A game gives `game_info`, `words`, `steps` and `position`, and implements `start`, `table` and `view`; most have
    `sentences`, `why_not_now` and a `policy`. All else is optional: its default says that the game has no such thing.
    The type parameters are the game's own classes of positions and of settings.
    """

    game_info: ClassVar[GameInfo]
    """What is printed on the box: ``game_info = load_game_info(__package__)``."""
    words: ClassVar[Mapping[str, Sequence[str]]]
    """For each kind of id, the word for id 0, 1, 2 ... (no word has a space in it)."""
    steps: ClassVar[tuple[type[Step], ...]]
    """Every class of step."""
    step_fields: ClassVar[Mapping[str, Range]] = MappingProxyType({})
    """The ranges of the fields of steps, by "field", or by "tag.field" if it differs from the usual one."""
    position: type[P]
    """The class of its positions; each of its fields has a range (`broadfront.engine.field_schema`)."""

    # --- what every game implements -----------------------------------------------------------------------------------

    @abstractmethod
    def start(self, setting: S) -> P:
        """Return the first position of a match, settled."""

    @abstractmethod
    def table(self, setting: S) -> Table:
        """Return what the screen draws once."""

    @abstractmethod
    def view(self, p: P, seat: int) -> View:
        """Return all that a seat (-1: a spectator) may know, as an allow-list."""

    # --- why a move is not legal --------------------------------------------------------------------------------------

    sentences: ClassVar[Mapping[str, str]] = {}
    """For each code of a `Reason`, its sentence, as a template (`broadfront.engine.legality.fill_template`)."""
    extra_words_code: ClassVar[str] = "TOO_MANY_WORDS"
    """The code if an order names something that its verb does not take. The verb is given as ``verb``."""

    def reason(self, p: P, move: Move) -> Reason | None:
        """Return why the seat to move may not make a move; None: it may, and the question offers it.

        The permission of the pending step decides: its method ``may_VERB(p, what, where)``, beside the method
        ``VERB``. For verbs without one the question lists every answer. The move has a verb of the game; its ids may
        be anything.
        """
        ask, verb = p.pending, self.verbs[move.verb]
        assert ask is not None, "the engine answers for matches that are over"
        if (move.what and not verb.what) or (move.where and not verb.where):
            return no(ask.rule, self.extra_words_code, verb=list(self.verbs).index(move.verb))
        permission = getattr(p.agenda[-1], f"may_{move.verb}", None)
        if permission is not None:
            reason: Reason | None = permission(p, move.what, move.where)
            return reason
        return None if move in ask.moves else self.why_not_now(p, move)

    def why_not_now(self, p: P, move: Move) -> Reason | None:
        """Return why a move of a verb without a permission does not answer the question; None: no reason is known."""
        return None

    def display_name(self, p: P, kind: str, id_: int) -> str:
        """Return the name of an id in a refusal: its word; games add kinds whose names depend on the position."""
        if kind == "ask":
            return p.pending.prompt if p.pending else "The match is over."
        if kind == "verb":
            return list(self.verbs)[id_]
        return self._word(kind, id_).replace("_", " ")

    # --- optional: scenarios, sides and the log -----------------------------------------------------------------------

    scenario_files: ClassVar[ScenarioFiles[Any] | None] = None
    """How scenario files are read; None: there are none, and the scenarios are those of the card."""

    def make_setting(self, opening: SettingSpec) -> S:
        """Return the setting of a match, with all tables that follow from the scenario and the options.

        By default it knows nothing but what the match was opened with.

        Raises
        ------
        OptionFault
            If options contradict each other.
        """
        setting: Any = Setting(*opening.identity)
        return setting  # type: ignore[no-any-return]

    def of_version(self, setting: S, version: int) -> S:
        """Return a setting under another version of the rules."""
        return replace(setting, rules_version=version)

    def sides(self, setting: S) -> Sequence[int]:
        """Return the side of each seat: seats of one side win and lose together. By default each seat is a side."""
        return range(len(self.seats(setting)))

    side_articles: ClassVar[Mapping[str, bool]] = NO_ARTICLES
    """The names of sides that have an article ("the Allies have won"), each with whether it is plural."""

    def actor(self, note: Note) -> int | None:
        """Return the seat that a note is about, by default the one that it begins with.

        Forced events happen without a question, whoever moved before. Dice belong to the seat in the id ``roller`` of
        their note, whoever gave the order that they follow from; a turn to the ``seat`` that it names, an automatic
        event to the id ``actor``.
        """
        for name in ("roller", "actor"):
            if name in note.ids:
                return note.ids[name]
        if note.kind == "turn" and "seat" in note.ids:
            return note.ids["seat"]
        text, field, kind, _ = next(iter(Formatter().parse(note.template)))
        return note.ids[field] if not text and field is not None and kind == "seat" else None

    # --- optional: turns, phases and questions ------------------------------------------------------------------------

    round_unit: ClassVar[str] = ""
    """The game's word for rounds: "rounds", "turns"; "": it counts none."""
    turn_info_during_moves: ClassVar[bool] = False
    """Whether `turn_info` depends on the fields of the position alone: then it is called for every note of a move.

    Else the notes of a move are logged under the phase in which it was made, and under the next one once a turn
    begins.
    """
    phase_of_rule: ClassVar[Mapping[str, str]] = {}
    """The phase under which notes of these rules are logged, if no decision is asked in that phase."""
    battle_phase: ClassVar[str] = ""
    """The phase of all battles, if they begin with the move that ends another phase; "": they have none of their own.
    """
    renumbered: ClassVar[frozenset[str]] = frozenset()
    """The kinds of ids that pieces are given anew at the beginning of each turn."""

    def turns_begun(self, p: P) -> int:
        """Return how many turns of the match have begun, never fewer than before; by default turns are not counted."""
        return 0

    def own_turns_begun(self, p: P, seat: int) -> int:
        """Return how many turns of a seat have begun, never fewer than before; by default those of the match."""
        return self.turns_begun(p)

    def rounds_begun(self, p: P) -> int:
        """Return how many rounds have begun, for the length of matches: 0 during the set-up."""
        return 0

    def is_setting_up(self, p: P) -> bool:
        """Return whether no seat's first turn has begun, in a game that counts turns: some count the set-up as turn
        0.
        """
        if self.implements(Game.rounds_begun):
            return self.rounds_begun(p) == 0
        return self.implements(Game.turns_begun) and self.turns_begun(p) == 0

    def turn_info(self, p: P) -> TurnInfo:
        """Return the round, turn and phase of a position, in words, by which the log is grouped."""
        return TurnInfo()

    def forced_answer(self, p: P) -> Move | None:
        """Return the answer to a question without a choice; None: there is a choice, or no question.

        By default it is the only answer. A game whose answers may all lead to the same position, for example because
        all units that can be hit are lost, overrides it and returns the shortest.
        """
        return p.pending.moves[0] if p.pending is not None and len(p.pending.moves) == 1 else None

    # --- optional: results and laws -----------------------------------------------------------------------------------

    def make_ending(self, p: P, seat: int) -> MatchResult:
        """Return why a match that is over ended, as a seat (-1: a spectator) reads it."""
        setting: Any = p.setting
        scores = p.result()
        best = max(scores)
        winner = scores.index(best) if scores.count(best) == 1 else -1
        return make_ending(side_names(self.seats(setting), seat, self.side_articles), winner, "", "", "")

    def tallies(self, p: P) -> tuple[SideScore, ...]:
        """Return public figures that show how a match goes: always the same ones, in the same order."""
        return ()

    def conserved_counts(self, p: P) -> tuple[int, ...]:
        """Return counts that no move may change, such as counters on the board or in trays; a law checks them."""
        return ()

    def check(self, p: P) -> str | None:
        """Return what is wrong with a position whose fields are in their ranges; None: nothing.

        It is called for positions from outside, so that the rules can rely on them.
        """
        return None

    # --- optional: odds -----------------------------------------------------------------------------------------------

    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({})
    """Named policies that answer other people's questions in exact odds; one called "plain" replaces the default one.

    A policy uses the question and public information, never what a hand holds.
    """

    def odds_position(self, p: P, move: Move) -> P:
        """Return the position for computing the odds of a move: the position, or a clone without unrelated parts.

        So orders that are declared first and resolved later have odds of their own.
        """
        return p

    def exact_odds(self, p: P, move: Move) -> Mapping[str, Fraction] | None:
        """Return the odds of an offered move by label, likeliest first; None: they are computed by walking the rules.

        For battles that are too large to walk. They MUST equal the odds of the rules with the policy "plain" until
        the order is resolved; the game's tests prove it where walking is possible.
        """
        return None

    def odds_breakdown(self, p: P, move: Move) -> tuple[OddsFactor, ...]:
        """Return the factors of an offered move's odds: figures, modifiers, cards or dice, each with its rule.

        They must not contain what the seat to move does not know; if something is hidden, it is called with a
        determinized position.
        """
        return ()

    # --- optional: the battle calculator (`broadfront.engine.calculator`) ---------------------------------------------

    battle_calculator: ClassVar[Calculator[Any] | None] = None
    """The calculator of hypothetical battles, or the odds sheet; None: there is none."""

    def calculator(self) -> CalculatorForm | None:
        """Return the form of the calculator; None: there is no calculator."""
        return self.battle_calculator.form if self.battle_calculator is not None else None

    def calculate(self, battle: str) -> CalculatorAnswer:
        """Return the exact odds of a battle that is written in words.

        Raises
        ------
        OptionFault
            If the battle cannot be read, or cannot be fought: says why.
        """
        return self._calculator.calculate(self, battle)

    def battle_at(self, p: P, space: int, part: str, target: int = -1) -> str:
        """Return the units in a space, in words: the battle for it, or one side ("attacker", "defender").

        With a target it is the attack from the space on it. If there is no battle, the units there defend. It
        contains public information only.

        Raises
        ------
        OptionFault
            If the space is empty.
        """
        return self._calculator.battle_at(p, space, part, target)

    @property
    def _calculator(self) -> Calculator[Any]:
        if self.battle_calculator is None:
            raise OptionFault(f"{self.title} has no battle calculator.")
        return self.battle_calculator

    # --- optional: what screens show besides the view -----------------------------------------------------------------

    hints: ClassVar[Mapping[str, Sequence[str]]] = MappingProxyType({})
    """For some kinds of word, a hint about id 0, 1, 2 ... for a player who chooses among them."""

    def route(self, p: P, move: Move) -> MoveRoute | None:
        """Return the route over the map of an offered move; None: it has none. It needs `Table.ways`."""
        return None

    def sight(self, p: P, space: int, seat: int) -> Sight | None:
        """Return what is seen from a space, as far as a seat (-1: a spectator) may know. It needs `Table.sights`.

        None: the game has no lines of sight.
        """
        return None

    def forecast(self, p: P, space: int, seat: int) -> Forecast | None:
        """Return the forecast of the battle for a space, as far as a seat may know; None: no battle.

        It needs `Table.forecasts`.
        """
        return None

    def scenario_editor(self) -> ScenarioEditor | None:
        """Return the scenario editor of the game; None: there is none."""
        return None

    # --- optional: battles; they contain public information only
    # ------------------------------------------------------

    def average_losses(self, p: P) -> tuple[float, float] | None:
        """Return the average losses of the attacker and the others in the fight that has begun; None: not known.

        It is called before the first die or card, and counted as in battle reports: in worth, or in steps. Reports of
        fights then say how lucky they were.
        """
        return None

    def battle(self, p: P) -> BattleBoard | None:
        """Return the battle that is on, with all units in it; None: there is none.

        In a game that overrides this method battles last for several questions, and each ends with a report of its
        cost. In other games a battle is fought by one order, and notes report it.
        """
        return None

    def expected_losses(self, p: P, space: int) -> tuple[float, float] | None:
        """Return the worth of the attacker's and the defender's average losses in the present battle; None: not
        known.

        Pieces that `stranded` names after it count as lost.
        """
        return None

    def expected_losses_of_rounds(self, p: P, space: int, rounds: int) -> tuple[float, float] | None:
        """Return the worth of both sides' average losses in so many rounds of the present battle; None: not known.

        The first of them is on; the battle may be over before the last one.
        """
        return None

    def repair_cost(self, p: P, space: int, damage: int) -> int:
        """Return the cost of repairing so much damage of the facilities in a space, in worth."""
        return 0

    def stranded(self, p: P, space: int) -> Sequence[tuple[str, str]]:
        """Return the pieces over a space that are lost though no battle is on there: side and kind of each."""
        return ()

    def departed(self, p: P) -> Sequence[tuple[str, str]]:
        """Return the pieces that have left the map unharmed, which is no loss: side and kind of each."""
        return ()

    # --- optional: computer players, analysis and exams ---------------------------------------------------------------

    def policy(self) -> Policy[P]:
        """Return the policy of computer players: evaluation, order of moves, a fast answer. By default it is empty."""
        return Policy(self.uniform_value)

    exam_conditions: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The texts of the exam conditions that only this game has, each with its meaning in a sentence."""

    def exam_condition(self, before: P, p: P, seat: int, words: str) -> bool | None:
        """Return whether a condition of an exam position holds for a seat; None: the game does not have this
        condition.

        ``before`` is the position of the exam, ``p`` what became of it; at first they are the same, when the file is
        checked (`broadfront.lab.exam_files`).

        Raises
        ------
        NotationFault
            If a part of it cannot be read.
        """
        return None

    def plans(self, p: P) -> Sequence[TurnPlan]:
        """Return different plans for the turn of the seat to move; fewer than two: single moves are compared.

        For turns of many small moves. Each plan is played on until one more turn has begun. The same position has the
        same plans, and they depend only on what the seat may know.
        """
        return ()

    # --- optional: the purpose of a turn, in sentences (`broadfront.lab.turn_explanations`)
    # -------------------------------

    def attack_purpose(self, p: P, move: Move, odds: Mapping[str, Fraction]) -> AttackPurpose | None:
        """Return the purpose of an attack order, with its odds by label; None: nothing but the odds.

        ``p`` is a determinized position of the seat that orders it. The text must not reveal anything to a reader who
        knows these odds.
        """
        return None

    def attack_title(self, p: P, move: Move) -> str:
        """Return what an attack is called that a move orders, without a full stop; "": by the words of the order.

        ``p`` is a world as the seat that orders it knows it.
        """
        return ""

    def left_out_of_odds(self, p: P, move: Move) -> Sequence[str]:
        """Return what others may do to change the odds of an attack and is not counted in them, in sentences.

        ``p`` is a world as the seat that orders it knows it.
        """
        return ()

    def purpose_of_begun_attack(self, p: P, seat: int, note: Note) -> str:
        """Return the purpose of a seat's attack that a "battle" note reports as begun; "": its orders explain it.

        ``p`` is the position after the note. So attacks that follow from a move without an order are explained.
        """
        return ""

    def battles_ahead(self, before: P, p: P, seat: int) -> Sequence[tuple[int, str]]:
        """Return the battles that follow from moves of a seat, each a space and a sentence, the largest first."""
        return ()

    def chances_to_keep(self, before: P, p: P, seat: int) -> Sequence[tuple[str, float]]:
        """Return the key places of the seat that had a turn, each with its chance of holding against the worst
        attack.

        ``before`` is the position in which the turn began, ``p`` the one after it. Empty if there are no exact odds.
        """
        return ()

    # --- what every game has: checks of the contract ------------------------------------------------------------------

    def __init__(self) -> None:
        """Check the card against the rules.

        Raises
        ------
        GameInfoError
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
        yield from (("step_fields", fault) for fault in step_faults(self.steps, self.step_fields))
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

    def implements(self, method: Callable[..., Any]) -> bool:
        """Return whether the game has its own version of an optional method, as in ``implements(Game.plans)``."""
        return getattr(type(self), method.__name__) is not method

    # --- fields of the card
    # -------------------------------------------------------------------------------------------

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

    # --- what every game has: matches, options, orders in words -------------------------------------------------------

    def ending(self, p: P, seat: int) -> MatchResult | None:
        """Return why a match ended, as a seat (-1: a spectator) reads it; None: it is still on."""
        return self.make_ending(p, seat) if p.pending is None else None

    def odds_for(
        self, p: P, move: Move, rngs: Sequence[Rng], policy: str = "plain", most: int = MAX_BRANCHES
    ) -> tuple[Mapping[str, Fraction], bool]:
        """Return the odds of an offered move as the seat to move may know them, and whether they depend on the
        policy.

        Raises
        ------
        NoOdds, OptionFault
            As `broadfront.engine.odds.known_odds` does; if there is no such policy.
        """
        answers = self.odds_policy(policy)
        # odds that a game knows without a walk hold for its plain policy only
        policy_odds = PolicyOdds(answers, self.exact_odds) if policy == "plain" else PolicyOdds(answers)
        shares = known_odds(p, move, policy_odds, rngs, most, self.odds_position, policy_odds.exact)
        return shares, policy_odds.was

    def rules_text(self) -> str:
        """Return ``rules.md`` beside the game's module: the rules in our own words, numbered."""
        module = sys.modules[type(self).__module__]
        return (files(module.__package__ or module.__name__) / "rules.md").read_text(encoding="utf-8")

    def seats(self, setting: S) -> tuple[str, ...]:
        """Return the names of the seats of a match, seat 0 first."""
        return _seats(self, setting)

    def policy_description(self, policy: str) -> str:
        """Return the assumptions of a policy, in a sentence for players."""
        return (self.odds_policy(policy).__doc__ or policy).strip().splitlines()[0]

    def setting(self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = "") -> S:
        """Return the setting of a scenario with options; ``text`` is the file of a user's own scenario.

        Raises
        ------
        OptionFault
            If the scenario or an option is unknown, if options contradict each other, or the scenario fixes an option
            to another value.
        FileFault
            If ``text`` is not a good scenario: says line and field.
        """
        option_items = tuple(sorted((options or {}).items()))
        setting: S = _setting(
            self, scenario or next(iter(self.scenarios)), option_items, without_bom(text), True
        )
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
        values = dict(options or {})
        full: dict[str, Value] = {}
        for option in self.options:
            value = values.pop(option.name, option.default)
            if value not in option.values or isinstance(value, bool) != isinstance(option.default, bool):
                takes = ", ".join(self.spell_value(v) for v in option.values)
                words = [self.spell_value(v) for v in option.values]
                is_text = isinstance(value, str)
                # the right word, but of another type in JSON
                kind = f" as a {'text' if is_text else 'number'}" if str(value) in words else ""
                suggestion = "" if kind else did_you_mean(str(value), words)
                spelled = quote(value) if isinstance(value, str) else shorten(value)
                raise OptionFault(f"option {option.name} takes {takes}; not {spelled}{kind}{suggestion}")
            full[option.name] = value
        if values:
            known = ", ".join(option.name for option in self.options)
            suggestion = did_you_mean(min(values), (option.name for option in self.options))
            raise OptionFault(f"{self.title} has no option {quote(min(values))}; it has {known}{suggestion}")
        return full

    def recorded_setting(
        self, version: int, scenario: str, options: Mapping[str, Value], text: str = ""
    ) -> S:
        """Return the setting of a recorded match, under the rules version it began with.

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
        if text and self.scenario_files is not None:  # a recorded text may exceed the limits of new ones
            setting = _setting(self, scenario, tuple(sorted(options.items())), text, False)
        else:
            setting = self.setting(scenario, options, text)
        return setting if setting.rules_version == version else self.of_version(setting, version)

    def read_version(self, text: str) -> int:
        """Parse the rules version of a recorded match.

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
        """Return the options of a recorded match, with the defaults of options that are younger than it."""
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
        """Return the word for an id as people read it, with spaces for underscores."""
        return self._word(kind, id_).replace("_", " ")

    def explain(self, p: P, reason: Reason) -> Refusal:
        """Write a reason as a sentence; ``{prompt:ask}`` becomes the pending question."""
        ids = {**reason.ids, "prompt": 0}
        template = self.sentences.get(
            reason.code, "That is not among the orders that can be given. {prompt:ask}"
        )
        text = fill_template(template, ids, lambda kind, id_: self.display_name(p, kind, id_))
        return Refusal(reason.rule, text, reason.code)

    def order(self, move: Move) -> tuple[int, int, int]:
        """Return the sort key of canonical order: the verb's place in the verb table, then ``what``, then ``where``."""
        try:
            return (self.game_info.place_of[move.verb], move.what, move.where)
        except KeyError:
            raise GameInfoError(self.title, [("verbs", f"add {move.verb!r}: a question offers it")]) from None

    def why_not(self, p: P, verb: str, what: int = 0, where: int = 0) -> Refusal | None:
        """Return why an order is not legal: the rule and a sentence; None: it is legal."""
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


@lru_cache(maxsize=256)  # a setting may be of a stranger's scenario
def _seats(game: Game, setting: Setting) -> tuple[str, ...]:
    return game.table(setting).seats


@lru_cache(maxsize=256)
def _setting(
    game: Game, scenario: str, option_items: tuple[tuple[str, Value], ...], text: str, fresh: bool
) -> Any:
    """Return a setting; the texts of a ``fresh`` scenario have limits, a recorded one is read as it is."""
    kit, file, fixed = game.scenario_files, None, {}
    if kit is not None and text:
        file = _read_scenario(game, kit, scenario, text, fresh)
    elif kit is not None and scenario in kit.shipped:
        file = kit.shipped[scenario][0]
    elif text or scenario not in game.scenarios:
        raise OptionFault(
            f"{game.title} has no scenario {quote(scenario)}; it has {', '.join(game.scenarios)}"
            f"{did_you_mean(scenario, game.scenarios)}"
        )
    if file is not None:
        fixed = file.fixed
    for name, value in option_items:
        if file is not None and name in fixed and fixed[name] != value:
            only = game.spell_value(fixed[name])
            raise OptionFault(f"{file.title} fixes {name} to {only}: leave that option out")
    options = game.resolve_options({**fixed, **dict(option_items)})
    for option in game.options:
        if (option.handicap or option.elided) and options[option.name] == option.default:
            del options[option.name]
    identity = (game.id, game.rules_version, scenario, tuple(sorted(options.items())), text)
    return game.make_setting(SettingSpec(*identity, file))


def _read_scenario(game: Game, kit: ScenarioFiles[Any], scenario: str, text: str, fresh: bool) -> Any:
    """Return the contents of a scenario file; faults that the game and the engine find are reported together."""

    def faults(file: ScenarioFile) -> Iterator[Fault]:
        yield from _fixed_faults(game, file.fixed)
        if fresh:
            yield from text_faults(file)

    try:
        file = kit.read(text, scenario)
    except FileFault as fault:
        more = (fault_at(text, *one, scenario) for one in other_faults(text, kit.struct, faults))
        fault.others = (*fault.others, *more)[: MAX_FAULTS - 1]
        raise
    refuse(text, faults(file), scenario)
    return file


def _fixed_faults(game: Game, fixed: Mapping[str, Value]) -> Iterator[Fault]:
    for name, value in fixed.items():
        try:
            game.resolve_options({name: value})
        except OptionFault as error:
            yield ["fixed", name], str(error)
