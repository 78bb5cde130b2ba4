"""What a game may do besides being played: each is a Protocol of one or two methods, found by ``isinstance``.

A game that has one names it among its base classes. The functions below ask any game, and give what holds without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol, TypeGuard, runtime_checkable

from broadfront.engine.calculator import CalculatorAnswer, CalculatorForm
from broadfront.engine.contract import Move, Note, Position, Rng, When
from broadfront.engine.ending import Ending, Tally, ended, parties
from broadfront.engine.game import Game
from broadfront.engine.odds import MOST_BRANCHES, Asked, OddsFactor, known_odds
from broadfront.engine.panels import BattleBoard, Forecast, Sight, Way
from broadfront.engine.scenario_editor import ScenarioEditor

__all__ = [
    "Aim",
    "ChecksPositions",
    "Conserves",
    "HasAverageLosses",
    "HasBattleCalculator",
    "HasBattles",
    "HasEnding",
    "HasExactOdds",
    "HasExamConditions",
    "HasForcedAnswers",
    "HasForecast",
    "HasHints",
    "HasIntentions",
    "HasLineOfSight",
    "HasOddsBreakdown",
    "HasOddsPosition",
    "HasOwnTurns",
    "HasPlans",
    "HasRanges",
    "HasRounds",
    "HasRoutes",
    "HasScenarioEditor",
    "HasTurns",
    "HasWhen",
    "Range",
    "TurnPlan",
    "average_losses",
    "balance_of",
    "ending_of",
    "forced_answer",
    "keeps_phase",
    "odds_breakdown",
    "odds_for",
    "odds_position",
    "out_of_range",
    "plans_of",
    "ranges_of",
    "rounds_begun",
    "tallies_of",
    "turns_begun",
    "when_of",
]


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
class Conserves(Protocol):
    """Something in the game is conserved; the laws of conformance hold it."""

    def balance(self, p: Any) -> tuple[int, ...]:
        """Return counts that no move may change: counters on the board, in trays, removed."""
        ...


class Range(NamedTuple):
    """The lowest and highest value of a field; of a list also its length (-1: any), and then of each of its values."""

    low: int
    high: int
    length: int = -1


@runtime_checkable
class HasRanges(Protocol):
    """The game declares the ranges of fields; positions that somebody wrote down are held to them."""

    def ranges(self, setting: Any) -> Mapping[str, Range]:
        """Return ranges of the position's fields, by name in notation, and of its steps', by "field" or "tag.field"."""
        ...


@runtime_checkable
class ChecksPositions(Protocol):
    """The game checks positions that somebody wrote down, so that the rules need not distrust themselves."""

    def check(self, p: Any) -> str | None:
        """Say what is wrong with a position, and with the ranges of its fields, if `HasRanges` does not say it."""
        ...

    def step_ranges(self, p: Any) -> Mapping[str, tuple[int, int]]:
        """Return lowest and highest values of steps' fields, by "field" or "tag.field", where they go by the position.

        They are asked before `check`: of ``p`` only the lengths of its lists are safe to use.
        """
        return {}


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

    def way(self, p: Any, move: Move) -> Way | None:
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
    """The game adds conditions to those that exam positions of every game can have (`broadfront.lab.exam`)."""

    exam_conditions: ClassVar[Mapping[str, str]]
    """How each is written ("holds SPACE with at least N %"), and what it means in a sentence."""

    def exam_condition(self, before: Any, p: Any, seat: int, words: str) -> bool | None:
        """Return whether a condition holds for a seat; None: it is none of this game's.

        ``before`` is the position of the exam, ``p`` what became of it; at first they are the same, when the file is
        checked. Raises NotationFault if a part of it cannot be read.
        """
        ...


class Aim(NamedTuple):
    """What an order of attack is meant for, in sentences; "": nothing is told."""

    order: str = ""
    """What the order itself adds."""
    attack: str = ""
    """What the attack is meant for that it belongs to, with its odds by now: this replaces what was told of that."""


@runtime_checkable
class HasIntentions(Protocol):
    """The game tells in its own words what a turn is meant for (`broadfront.lab.intentions`)."""

    def aim(self, p: Any, move: Move, odds: Mapping[str, Fraction]) -> Aim | None:
        """Return what an attack that is ordered is meant for, with its odds by label; None: it is told as in any game.

        ``p`` is a world as the seat that orders it knows it. Nothing may be told that is hidden from anybody who knows
        these odds.
        """
        return None

    def begun(self, p: Any, seat: int, note: Note) -> str:
        """Return what an attack of a seat is meant for that a "battle" note says has begun; "": its orders tell it.

        ``p`` is the position after the note. So attacks are told which a move leads to, and nobody orders.
        """
        return ""

    def ahead(self, before: Any, p: Any, seat: int) -> Sequence[str]:
        """Return the sentences of battles that moves of a seat have brought on and no order has begun yet.

        ``before`` is the position before those moves, ``p`` the one after them.
        """
        return ()

    def kept(self, before: Any, p: Any, seat: int) -> Sequence[tuple[str, float]]:
        """Return the key places of whoever had a turn, each with the chance to be kept against the worst attack.

        ``before`` is the position in which the turn began, ``p`` the one after it. None, where there are no exact odds.
        """
        return ()


# --- asking any game --------------------------------------------------------------------------------------------------


_KNOWN: dict[tuple[type, type], bool] = {}


def _offers(game: object, capability: Any) -> bool:
    """Say whether a game offers a capability; each kind of game is looked at once, for a look takes 0.1 ms."""
    key = type(game), capability
    known = _KNOWN.get(key)
    if known is None:
        known = _KNOWN[key] = isinstance(game, capability)
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

    >>> from broadfront.engine import catalogue
    >>> game = catalogue.game("global_war")
    >>> rounds_begun(game, game.new("1942"))
    (1, 'rounds')
    """
    return (game.rounds(p), game.round_unit) if _has_rounds(game) else (0, "")


def when_of(game: Game, p: Position) -> When:
    """Return the round, turn and phase of a position, in words; nothing where a game does not say them."""
    return game.when(p) if _has_when(game) else When()


def keeps_phase(game: Game) -> bool:
    """Return whether `when_of` may be asked while a move is carried out."""
    return _has_when(game) and game.keeps_phase


def ending_of(game: Game, p: Position, seat: int) -> Ending | None:
    """Return why a match ended, as a seat (-1: a spectator) reads it; None: it is still on."""
    if p.pending is not None:
        return None
    if isinstance(game, HasEnding):
        return game.ending(p, seat)
    scores = p.result()
    best = max(scores)
    winner = scores.index(best) if scores.count(best) == 1 else -1
    return ended(parties(game.seats(p.setting), seat), winner, "", "", "")


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


def balance_of(game: Game, p: Position) -> tuple[int, ...]:
    """Return the counts that no move may change."""
    return game.balance(p) if isinstance(game, Conserves) else ()


def odds_position(game: Game, p: Position, move: Move) -> Position:
    """Return where the odds of a move are counted."""
    return game.odds_position(p, move) if isinstance(game, HasOddsPosition) else p


def odds_for(
    game: Game, p: Position, move: Move, rngs: Sequence[Rng], policy: str = "plain", most: int = MOST_BRANCHES
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
    asked = Asked(answers, known) if known else Asked(answers)
    shares = known_odds(p, move, asked, rngs, most, partial(odds_position, game), asked.exact)
    return shares, asked.was


def odds_breakdown(game: Game, p: Position, move: Move) -> tuple[OddsFactor, ...]:
    """Return what the odds of an offered move come from."""
    return game.odds_breakdown(p, move) if isinstance(game, HasOddsBreakdown) else ()


def plans_of(game: Game, p: Position) -> Sequence[TurnPlan]:
    """Return different plans for the turn of the seat asked; none where a game has no plans."""
    return game.plans(p) if isinstance(game, HasPlans) else ()


def ranges_of(game: Game, p: Position) -> dict[str, Range]:
    """Return the ranges of the fields of a position and of its steps, where the game declares any."""
    ranges = dict(game.ranges(p.setting)) if isinstance(game, HasRanges) else {}
    if isinstance(game, ChecksPositions):
        ranges |= {name: Range(*ends) for name, ends in game.step_ranges(p).items()}
    return ranges


def _bound(high: int) -> str:
    """Return a bound in figures, and that of a set of places by how many there are."""
    places = high.bit_length()
    return str(high) if places <= 40 else f"2^{places} - 1, a bit for each of {places} places"


def out_of_range(game: Game, p: Position) -> str | None:
    """Say which field of a position, or of a step on its agenda, has a value outside its range; None: none has."""
    ranges: Mapping[str, Range] = game.ranges(p.setting) if isinstance(game, HasRanges) else {}
    for field, name in p.section_names().items():
        if name not in ranges:
            continue
        low, high, length = ranges[name]
        value = getattr(p, field)
        if isinstance(value, list):
            if length not in (-1, len(value)) or not all(low <= one <= high for one in value):
                number = "" if length < 0 else f"{length} "
                return f"{name} wants {number}numbers from {low} to {_bound(high)}"
        elif not low <= value <= high:
            return f"{name} is {value}; it goes from {low} to {_bound(high)}"
    ranges = ranges_of(game, p)
    for step in p.agenda:
        name = step.tag
        for field in step.__struct_fields__:
            own = ranges.get(f"{name}.{field}") or ranges.get(field)
            if own is not None and not own.low <= getattr(step, field) <= own.high:
                return (
                    f"{name}: {field} is {getattr(step, field)}; it goes from {own.low} to {_bound(own.high)}"
                )
    return None
