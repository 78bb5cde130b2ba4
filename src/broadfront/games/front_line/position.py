"""The position of Front Line: where every unit stands and in what state, supply, Leadership, the Edge, the clock.

Units are sets of squares (`broadfront.games.front_line.map`): a square is in ``green`` or ``red``, in
``infantry``, ``tanks`` or ``artillery``, and in ``disrupted`` if the unit is. One writer each changes a fact: `place`,
`eliminate`, `relocate`, `swap`, `disrupt`, `regroup`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import field

from broadfront.engine.position import Group, Note, NoteKind, Position
from broadfront.games.front_line.map import Square, SquareSet
from broadfront.games.front_line.notation import BOARD
from broadfront.games.front_line.setting import FrontLineSetting
from broadfront.games.front_line.terms import ARTILLERY, DRAWN, GREEN, INFANTRY, NOBODY, RED, TANK, TURNS_EACH


class FrontLinePosition(Position, eq=False, kw_only=True):
    """Everything on the table. Seats 0 and 2 are Green, 1 and 3 Red; seats 0, 1 hold board 1 and 2, 3 board 2."""

    flat: ClassVar[tuple[str, ...]] = ("cards", "reserve", "lost", "stacks", "leadership", "edge")
    groups: ClassVar[Mapping[str, Group]] = {"board": BOARD}

    setting: FrontLineSetting
    green: SquareSet = field(name="green")
    red: SquareSet = field(name="red")
    infantry: SquareSet = field(name="infantry", default=0)
    tanks: SquareSet = field(name="tanks", default=0)
    artillery: SquareSet = field(name="artillery", default=0)
    disrupted: SquareSet = field(name="disrupted", default=0)
    # What units did this turn [3.5]: which Regular Action, and how many actions of any sort.
    moved: SquareSet = field(name="moved", default=0)
    attacked: SquareSet = field(name="attacked", default=0)
    shipped: SquareSet = field(name="shipped", default=0)
    acted: SquareSet = field(name="acted", default=0)
    acted_twice: SquareSet = field(name="acted_twice", default=0)
    fallen: SquareSet = field(name="fallen", default=0)
    """Cities with a Fallen City marker."""
    cards: list[int] = field(name="cards")
    """The supply card of each seat."""
    reserve: list[int] = field(name="reserve")
    """Units in reserve as ``[seat * 4 + kind]``."""
    lost: list[int] = field(name="lost")
    """Units removed from the game as ``[side * 4 + kind]``."""
    stacks: list[int] = field(name="stacks")
    """Chits in each stack that has not been chosen this month, as ``[seat * 3 + stack]``; 0 once it is used."""
    leadership: list[int] = field(name="leadership")
    """Each seat's Leadership card: exhausted, available or commissioned."""
    edge: list[int] = field(name="edge")
    """The Edge marker of each board: 0 in the middle, 1 + side off, 3 + side on."""
    month: int = field(name="month", default=-1)
    turn: int = field(name="turn", default=0)
    """The turn of this month, from 0."""
    leader: int = field(name="leader", default=0)
    """The seat with the first turn."""
    mover: int = field(name="mover", default=NOBODY)
    """The seat whose turn it is."""
    stack: int = field(name="stack", default=NOBODY)
    """The kind of stack in use this turn (terms.STACKS)."""
    chits: int = field(name="chits", default=0)
    """Supply left in the stack in use."""
    supported: int = field(name="supported", default=0)
    """1 once the mover has sent Support this turn (Allies Game)."""
    acting: int = field(name="acting", default=NOBODY)
    """Where the unit stands that the last supplied action was given to."""
    winner: int = field(name="winner", default=NOBODY)
    """Nobody yet, a side, or drawn."""

    @property
    def turns(self) -> int:
        """How many turns have been played, of all seats together."""
        return max(self.month, 0) * TURNS_EACH * self.setting.countries + self.turn

    def turns_of(self, seat: int) -> int:
        """Return how many turns of a seat have begun."""
        if self.month < 0:
            return 0
        countries = self.setting.countries
        first = (seat - self.leader) % countries
        begun = (self.turn - first) // countries + 1  # 0 while the seat's first turn of the month is to come
        return self.month * TURNS_EACH + min(begun, TURNS_EACH)

    # --- questions about one square -------------------------------------------------------------------------------

    def side_at(self, square: Square) -> int:
        """Return the side of the unit on a square, or NOBODY."""
        bit = 1 << square
        return GREEN if self.green & bit else RED if self.red & bit else NOBODY

    def kind_at(self, square: Square) -> int:
        """Return the kind of the unit on a square (0: none)."""
        bit = 1 << square
        if self.infantry & bit:
            return INFANTRY
        return TANK if self.tanks & bit else ARTILLERY if self.artillery & bit else 0

    def is_empty(self, square: Square) -> bool:
        """Tell whether no unit stands on a square."""
        return not (self.green | self.red) >> square & 1

    def is_disrupted(self, square: Square) -> bool:
        """Tell whether the unit on a square is disrupted."""
        return bool(self.disrupted >> square & 1)

    # --- the writers ----------------------------------------------------------------------------------------------

    def place(self, side: int, kind: int, square: Square) -> None:
        """Set an active unit on an empty square."""
        bit = 1 << square
        if side == GREEN:
            self.green |= bit
        else:
            self.red |= bit
        if kind == INFANTRY:
            self.infantry |= bit
        elif kind == TANK:
            self.tanks |= bit
        else:
            self.artillery |= bit

    def eliminate(self, square: Square) -> None:
        """Remove a unit from the game."""
        self.lost[self.side_at(square) * 4 + self.kind_at(square)] += 1
        keep = ~(1 << square)
        self.green &= keep
        self.red &= keep
        self.infantry &= keep
        self.tanks &= keep
        self.artillery &= keep
        self.disrupted &= keep
        self._forget(keep)
        if self.acting == square:
            self.acting = NOBODY

    def relocate(self, origin: Square, target: Square) -> None:
        """Shift a unit to an empty square, with its state and what it did this turn."""
        bit = 1 << origin
        both = bit | 1 << target
        if self.green & bit:
            self.green ^= both
        else:
            self.red ^= both
        if self.infantry & bit:
            self.infantry ^= both
        elif self.tanks & bit:
            self.tanks ^= both
        else:
            self.artillery ^= both
        if self.disrupted & bit:
            self.disrupted ^= both
        if self.acted & bit:
            self.acted ^= both
            if self.moved & bit:
                self.moved ^= both
            if self.attacked & bit:
                self.attacked ^= both
            if self.shipped & bit:
                self.shipped ^= both
            if self.acted_twice & bit:
                self.acted_twice ^= both
        if self.acting == origin:
            self.acting = target

    def swap(self, a: Square, b: Square) -> None:
        """Exchange what stands on two squares, with states and what they did this turn."""
        both = 1 << a | 1 << b
        self.green = _swapped(self.green, a, b, both)
        self.red = _swapped(self.red, a, b, both)
        self.infantry = _swapped(self.infantry, a, b, both)
        self.tanks = _swapped(self.tanks, a, b, both)
        self.artillery = _swapped(self.artillery, a, b, both)
        self.disrupted = _swapped(self.disrupted, a, b, both)
        if self.acted & both:
            self.moved = _swapped(self.moved, a, b, both)
            self.attacked = _swapped(self.attacked, a, b, both)
            self.shipped = _swapped(self.shipped, a, b, both)
            self.acted = _swapped(self.acted, a, b, both)
            self.acted_twice = _swapped(self.acted_twice, a, b, both)
        if self.acting == a:
            self.acting = b
        elif self.acting == b:
            self.acting = a

    def disrupt(self, square: Square) -> None:
        """Flip a unit to its disrupted face."""
        self.disrupted |= 1 << square

    def regroup(self, square: Square) -> None:
        """Flip a unit to its active face."""
        self.disrupted &= ~(1 << square)

    def count_action(self, square: Square) -> None:
        """Count an action of the unit on a square, which is now the acting unit."""
        bit = 1 << square
        if self.acted & bit:
            self.acted_twice |= bit
        self.acted |= bit
        self.acting = square

    def forget_actions(self) -> None:
        """Forget what units did: a new turn begins."""
        self._forget(0)
        self.acting = NOBODY

    def _forget(self, keep: SquareSet) -> None:
        self.moved &= keep
        self.attacked &= keep
        self.shipped &= keep
        self.acted &= keep
        self.acted_twice &= keep

    def tell(
        self, rule: str, template: str, unit: Square, outcome: str = "", note_kind: NoteKind = "", **ids: int
    ) -> None:
        """Note what a unit did or suffered: ``{kind:kind}`` and ``{unit:square}`` of the template are filled in."""
        if self.notes is not None:
            self.notes.append(
                Note(rule, template, {"kind": self.kind_at(unit), "unit": unit, **ids}, outcome, note_kind)
            )

    # --- the end --------------------------------------------------------------------------------------------------

    def win(self, winner: int) -> None:
        """End the match: a side wins, or it is DRAWN."""
        self.winner = winner
        self.agenda.clear()

    def result(self) -> tuple[float, ...]:
        """Return 1 for each seat of the winning side, 0 for the others; 0.5 each in a draw."""
        if self.winner == NOBODY:
            raise ValueError("the match is still on: nobody has won yet")
        if self.winner == DRAWN:
            return (0.5,) * self.setting.countries
        return tuple(float(seat & 1 == self.winner) for seat in range(self.setting.countries))


def _swapped(of: SquareSet, a: Square, b: Square, both: SquareSet) -> SquareSet:
    return of ^ both if (of >> a ^ of >> b) & 1 else of
