"""Toy games for the players: Nim, a table of bets, and a card that only one seat has seen."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from broadfront.engine.bot_policy import Policy
from broadfront.engine.chance import draw
from broadfront.engine.field_schema import FieldSpec
from broadfront.engine.game import Game
from broadfront.engine.game_info import GameInfo, ScenarioCard, Value
from broadfront.engine.legality import Reason
from broadfront.engine.position import CHANCE, Ask, Move, Position, Resolving, Rng, Setting, Step, tagged
from broadfront.engine.view import Table, View


class Toy(Game):
    """A game of two seats with rules and nothing else."""

    game_info = GameInfo(
        id="toy",
        title="Toy",
        blurb="A toy.",
        credits="Nobody.",
        longest=100,
        verbs=(),
        seats=("first", "second"),
        scenarios=(ScenarioCard("toy", "Toy"),),
    )

    def __init__(
        self, first: Step, position: type[Position], policy: Policy | None = None, **data: Any
    ) -> None:
        self._first, self._position, self._policy, self._data = first, position, policy, data

    def setting(
        self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = ""
    ) -> Setting:
        return Setting(type(self._first).__name__, 1, "", ())

    def start(self, setting: Setting) -> Position:
        p = self._position(setting, **self._data)
        p.begin(self._first)
        p.settle()
        return p

    def seats(self, setting: Setting) -> tuple[str, ...]:
        return ("first", "second")

    def policy(self) -> Policy:
        return self._policy or super().policy()

    def table(self, setting: Setting) -> Table:
        raise AssertionError("a player never looks at a table, a view, a refusal or the rules' text")

    def view(self, p: Position, seat: int) -> View:
        raise AssertionError("a player never looks at a table, a view, a refusal or the rules' text")

    def reason(self, p: Position, move: Move) -> Reason | None:
        raise AssertionError("a player never looks at a table, a view, a refusal or the rules' text")

    def rules_text(self) -> str:
        raise AssertionError("a player never looks at a table, a view, a refusal or the rules' text")


# --- Nim: take one, two or three; whoever takes the last one wins -----------------------------------------------------


class NimPosition(Position, eq=False):
    pile: Annotated[int, FieldSpec("pile", -1, 999)] = 0
    seat: Annotated[int, FieldSpec("seat", -1, 999)] = 0

    def result(self) -> tuple[float, ...]:
        return (float(self.seat == 1), float(self.seat == 0))


@tagged("Take")
class Take(Step, frozen=True):
    def run(self, p: NimPosition) -> Ask | None:
        if not p.pile:
            return None
        moves = tuple(Move("take", n) for n in range(1, min(3, p.pile) + 1))
        return Ask(p.seat, "1", "Take some.", moves)

    def take(self, p: NimPosition, what: int, where: int) -> None:
        p.pile -= what
        p.seat = 1 - p.seat
        p.begin(self)


def nim(pile: int, policy: Policy | None = None) -> Toy:
    return Toy(Take(), NimPosition, policy, pile=pile)


# --- Bets: choose a wheel; it pays so many parts of a hundred, or the second seat may hold back -----------------------


class BetPosition(Position, eq=False):
    wheels: ClassVar[tuple[tuple[tuple[int, int], ...], ...]] = ()  # (weight, pay) for each outcome
    pay: Annotated[int, FieldSpec("pay", -1, 999)] = -1
    done: Annotated[int, FieldSpec("done", -1, 999)] = 0

    def result(self) -> tuple[float, ...]:
        return (self.pay / 100, 1 - self.pay / 100)


@tagged("Bet")
class Bet(Step, frozen=True):
    def run(self, p: BetPosition) -> Ask | None:
        return Ask(0, "1", "Choose a wheel.", tuple(Move("bet", n) for n in range(len(p.wheels))))

    def bet(self, p: BetPosition, what: int, where: int) -> None:
        p.begin(Spin(what), Haggle(), Settled())


@tagged("Spin")
class Spin(Step, frozen=True):
    wheel: int

    def run(self, p: BetPosition) -> Ask | None:
        wheel = p.wheels[self.wheel]
        moves = tuple(Move("stop", n) for n in range(len(wheel)))
        return Ask(CHANCE, "2", "Spin the wheel.", moves, tuple(weight for weight, _ in wheel))

    def stop(self, p: BetPosition, what: int, where: int) -> None:
        p.pay = p.wheels[self.wheel][what][1]


@tagged("Haggle")
class Haggle(Resolving, frozen=True):
    """The second seat may take ten off what was won."""

    def run(self, p: BetPosition) -> Ask | None:
        return Ask(1, "3", "Take something off?", (Move("off", 0), Move("off", 10)))

    def off(self, p: BetPosition, what: int, where: int) -> None:
        p.pay = max(0, p.pay - what)


@tagged("Settled")
class Settled(Step, frozen=True):
    """The bet is settled, and the match goes on with a formality."""

    def run(self, p: BetPosition) -> Ask | None:
        return None if p.done else Ask(1, "4", "Shake hands.", (Move("shake"),))

    def shake(self, p: BetPosition, what: int, where: int) -> None:
        p.done = 1


def bets(*wheels: tuple[tuple[int, int], ...], advised: bool = True) -> Toy:
    class Wheels(BetPosition, eq=False):
        pass

    Wheels.wheels = wheels

    def evaluate(p: BetPosition) -> tuple[float, float]:
        return (p.pay / 100, 1 - p.pay / 100) if p.pay >= 0 else (0.5, 0.5)

    def priors(p: BetPosition, ask: Ask) -> list[float]:
        return [1.0 + (move.verb == "off" and move.what == 10) for move in ask.moves]

    def last(p: BetPosition, ask: Ask, rng: Rng) -> Move:
        return ask.moves[-1]

    return Toy(Bet(), Wheels, Policy(evaluate, priors, last) if advised else None)


# --- Guess: the second seat sees a card; the first one guesses it -----------------------------------------------------


class GuessPosition(Position, eq=False):
    deck: ClassVar[tuple[int, ...]] = (3, 2)
    card: Annotated[int, FieldSpec("card", -1, 999)] = -1
    guessed: Annotated[int, FieldSpec("guessed", -1, 999)] = -1
    hint: Annotated[int, FieldSpec("hint", -1, 999)] = -1

    def result(self) -> tuple[float, ...]:
        if self.guessed < 0:
            return (0.7, 0.3)
        right = float(self.guessed == self.card)
        return (right, 1 - right)

    def determinized(self, seat: int, rng: Rng) -> "GuessPosition":
        twin = self.clone()
        if seat != 1 and self.card >= 0:
            twin.card = int(rng.randrange(sum(self.deck)) >= self.deck[0])
        return twin


@tagged("Deal")
class Deal(Step, frozen=True):
    def run(self, p: GuessPosition) -> Ask | None:
        return draw("1", "Deal a card.", p.deck, seen_by=1)

    def draw(self, p: GuessPosition, what: int, where: int) -> None:
        p.card = what
        p.begin(Hint(), Guess())


@tagged("Hint")
class Hint(Step, frozen=True):
    """The second seat says something that means nothing."""

    def run(self, p: GuessPosition) -> Ask | None:
        return Ask(1, "2", "Say something.", (Move("say", 0), Move("say", 1)), seen_by=1)

    def say(self, p: GuessPosition, what: int, where: int) -> None:
        p.hint = what


@tagged("Guess")
class Guess(Step, frozen=True):
    def run(self, p: GuessPosition) -> Ask | None:
        if p.guessed >= 0:
            return None
        return Ask(0, "3", "Which card is it?", (Move("guess", 0), Move("guess", 1)))

    def guess(self, p: GuessPosition, what: int, where: int) -> None:
        p.guessed = what


@tagged("Offer")
class Offer(Step, frozen=True):
    """Before the deal the first seat may take 0.7 and go."""

    def run(self, p: GuessPosition) -> Ask | None:
        return Ask(0, "0", "Take 0.7 or play?", (Move("leave"), Move("play")))

    def leave(self, p: GuessPosition, what: int, where: int) -> None:
        return

    def play(self, p: GuessPosition, what: int, where: int) -> None:
        p.begin(Deal())


def guess(first: Step | None = None) -> Toy:
    return Toy(first or Deal(), GuessPosition)
