"""[2] Setting up: forces, supply cards, and the choice of the first seat."""

from __future__ import annotations

from broadfront.boards.interned_moves import order, orders
from broadfront.boards.spacesets import bits, members
from broadfront.engine import chance
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.front_line.charts import CARD_NAMES
from broadfront.games.front_line.map import SquareSet
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.turn_sequence import BeginMonth
from broadfront.games.front_line.terms import ARTILLERY, GREEN, INFANTRY, RED, TANK

BALANCED_INDUSTRY = CARD_NAMES.index("balanced_industry")


@tagged("SetUp")
class SetUp(Step, frozen=True):
    """[2.1] Supply cards are chosen, forces set up, and a die decides which seat chooses the first player."""

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Begin the parts of the set-up that this match needs."""
        setting = p.setting
        seats = range(setting.countries)
        cards = [ChooseCard(seat) for seat in seats] if setting.choose_cards else []
        forces: list[Step] = []
        if setting.free_setup:
            # [2.4] kind by kind, each kind in the opposite order of seats, so that no seat always answers last
            for kind, around in ((ARTILLERY, seats), (TANK, seats[::-1]), (INFANTRY, seats)):
                forces += [Deploy(seat, kind, _count(p, seat, kind), -1) for seat in around]
        else:
            for seat in seats:  # [2.3]
                for square, kind in setting.forces[seat]:
                    p.place(seat & 1, kind, square)
        p.begin(*cards, *forces, FirstTurnDie(), BeginMonth())
        return None


def _count(p: FrontLinePosition, seat: int, kind: int) -> int:
    return sum(placed == kind for _, placed in p.setting.forces[seat])


@tagged("ChooseCard")
class ChooseCard(Step, frozen=True):
    """[2.5] Each player takes a supply card; the box has two of each Balanced side, one of every other."""

    seat: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask for one of the cards that are left."""
        moves = [order("card", card) for card in self._available_cards(p)]
        return Ask(self.seat, "2.5", "Choose your supply card: chits of Air, Capital and Industry.", moves)

    def _available_cards(self, p: FrontLinePosition) -> list[int]:
        boxes, chosen_cards = p.setting.countries // 2, p.cards[: self.seat]
        return [
            card
            for card, name in enumerate(CARD_NAMES)
            if name.startswith("balanced") or chosen_cards.count(card) < boxes
        ]

    def may_card(self, p: FrontLinePosition, card: int, _: int) -> Reason | None:
        """[2.5] Whether a supply card may be taken."""
        cards = self._available_cards(p)
        if card in cards:
            return None
        return no("2.5", "CARD_TAKEN" if 0 <= card < len(CARD_NAMES) else "NO_SUCH_CARD", cards=cards)

    def card(self, p: FrontLinePosition, what: int, _: int) -> None:
        p.cards[self.seat] = what
        p.note("2.5", "{seat:seat} takes the supply card {card:card}.", seat=self.seat, card=what)


@tagged("Deploy")
class Deploy(Step, frozen=True):
    """[2.4] Free set-up: units go on squares of the own country, one on a square, each square named in rising order."""

    seat: int
    kind: int
    left: int
    after: int
    """The last square named for this kind; the next one lies above it."""

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask for the square of the next unit of this kind."""
        if not self.left:
            return None
        return Ask(self.seat, "2.4", _DEPLOY[self.kind], orders("deploy", self.kind, self._squares(p)))

    def _squares(self, p: FrontLinePosition) -> SquareSet:
        """Return where the next unit may stand so that squares remain for the units after it."""
        room = p.setting.country_squares[self.seat] & p.setting.land & ~(p.green | p.red)
        later_squares = [square for square in members(room) if square > self.after]
        return bits(later_squares[: len(later_squares) - self.left + 1])

    def may_deploy(self, p: FrontLinePosition, kind: int, square: int) -> Reason | None:
        """[2.4] Whether a unit of a kind may be set up on a square."""
        if kind != self.kind:
            return no("2.4", "NOT_THIS_KIND", kind=self.kind)
        squares = self._squares(p)
        if squares >> square & 1:
            return None
        if not p.setting.country_squares[self.seat] >> square & 1:
            code = "OUTSIDE_COUNTRY"
        elif p.setting.lake >> square & 1:
            code = "DEPLOY_ON_WATER"
        elif not p.is_empty(square):
            code = "DEPLOY_ON_UNIT"
        else:
            code = "NO_ROOM_ABOVE" if square > self.after else "NOT_RISING_SET_UP"
        return no("2.4", code, square=square, after=self.after, goals=members(squares))

    def deploy(self, p: FrontLinePosition, what: int, where: int) -> None:
        p.place(self.seat & 1, what, where)
        p.note(
            "2.4",
            "{seat:seat} sets up: {kind:kind} on {square:square}.",
            seat=self.seat,
            kind=what,
            square=where,
        )
        p.begin(Deploy(self.seat, self.kind, self.left - 1, where))


_DEPLOY = {
    INFANTRY: "Set up an Infantry in your country.",
    TANK: "Set up a Tank in your country.",
    ARTILLERY: "Set up an Artillery in your country.",
}


@tagged("FirstTurnDie")
class FirstTurnDie(Step, frozen=True):
    """[2.7] One die: on 1-3 Red chooses the first seat, on 4-6 Green does."""

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask CHANCE for the die."""
        return chance.die("2.7", "Roll for the choice of the first turn.")

    def roll(self, p: FrontLinePosition, what: int, _: int) -> None:
        side = RED if what <= 3 else GREEN
        p.note("2.7", "The die shows {die}: {side:side} says who goes first.", die=what, side=side)
        p.begin(ChooseFirst(side))


@tagged("ChooseFirst")
class ChooseFirst(Step, frozen=True):
    """[2.7] The winner of the die MAY go first or let another; the turns then pass clockwise."""

    seat: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask who takes the first turn."""
        moves = [order("first", seat) for seat in range(p.setting.countries)]
        return Ask(self.seat, "2.7", "Say who takes the first turn.", moves)

    def first(self, p: FrontLinePosition, what: int, _: int) -> None:
        p.leader = what
        p.note("2.7", "{seat:seat} takes the first turn.", seat=what)
