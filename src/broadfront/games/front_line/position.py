"""The position of Front Line: where every unit stands and in what state, supply, Leadership, the Edge, the clock.

Units are sets of squares (`broadfront.games.front_line.map`): a square is in ``green`` or ``red``, in ``infantry``,
``tanks`` or ``artillery``, and in ``disrupted`` if the unit is. Each fact has a single writer: `place`, `eliminate`,
`relocate`, `swap`, `disrupt`, `regroup`.
"""

from __future__ import annotations

from typing import Annotated, Final

from broadfront.engine.field_schema import FieldSpec, Index, bit_set
from broadfront.engine.position import Note, NoteKind, Position
from broadfront.games.front_line.charts import CARD_NAMES
from broadfront.games.front_line.map import NAMES, Square, SquareSet
from broadfront.games.front_line.notation import BOARD
from broadfront.games.front_line.setting import FrontLineSetting
from broadfront.games.front_line.terms import (
    ARTILLERY,
    DRAWN,
    EDGE,
    FALLEN,
    GREEN,
    INFANTRY,
    KINDS,
    LEADERSHIP,
    MAX_CHITS,
    NOBODY,
    RED,
    SEATS,
    SIDES,
    STACKS,
    TANK,
    TURNS_EACH,
)

SQUARE: Final = Index("square", lambda p: p.setting.size, NAMES)
SEAT: Final = Index("seat", lambda p: p.setting.countries, SEATS)
SIDE: Final = Index("side", len(SIDES), [side.title() for side in SIDES])
KIND: Final = Index("kind", len(KINDS), [kind.title() for kind in KINDS])
STACK: Final = Index("stack", FALLEN, STACKS)
FRONT: Final = Index(
    "front",
    lambda p: p.setting.countries // 2,
    lambda p, at: f", board {at + 1}" if p.setting.countries > 2 else "",
)
"""A battlefield, with a board beside it."""


def _units(name: str) -> FieldSpec:
    return bit_set(name, SQUARE, BOARD)


def last_square(p: FrontLinePosition) -> int:
    """Return the highest number of a square."""
    return p.setting.size - 1


def last_seat(p: FrontLinePosition) -> int:
    """Return the highest number of a seat."""
    return p.setting.countries - 1


class FrontLinePosition(Position, eq=False, kw_only=True):
    """Everything on the table. Seats 0 and 2 are Green, 1 and 3 Red; seats 0, 1 hold board 1 and 2, 3 board 2."""

    setting: FrontLineSetting
    green: Annotated[SquareSet, _units("green")]
    red: Annotated[SquareSet, _units("red")]
    infantry: Annotated[SquareSet, _units("infantry")] = 0
    tanks: Annotated[SquareSet, _units("tanks")] = 0
    artillery: Annotated[SquareSet, _units("artillery")] = 0
    disrupted: Annotated[SquareSet, bit_set("disrupted", SQUARE, BOARD, "disrupted")] = 0
    # What units did this turn [3.5]: which Regular Action, and how many actions of any sort.
    moved: Annotated[SquareSet, _units("moved")] = 0
    attacked: Annotated[SquareSet, _units("attacked")] = 0
    shipped: Annotated[SquareSet, _units("shipped")] = 0
    acted: Annotated[SquareSet, _units("acted")] = 0
    acted_twice: Annotated[SquareSet, _units("acted_twice")] = 0
    fallen: Annotated[SquareSet, _units("fallen")] = 0
    """Cities with a Fallen City marker."""
    cards: Annotated[list[int], FieldSpec("cards", -1, len(CARD_NAMES) - 1, (SEAT,))]
    """The supply card of each seat."""
    reserve: Annotated[
        list[int], FieldSpec("reserve", 0, 11, (SEAT, KIND), label="{seat}: {kind} in reserve")
    ]
    lost: Annotated[list[int], FieldSpec("lost", 0, 40, (SIDE, KIND), label="{side} {kind} lost")]
    """Units removed from the game."""
    stacks: Annotated[
        list[int],
        FieldSpec("stacks", 0, MAX_CHITS, (SEAT, STACK), label="{seat}: chits of the {stack} stack"),
    ]
    """Chits in each stack that has not been chosen this month; 0 once it is used."""
    leadership: Annotated[
        list[int], FieldSpec("leadership", 0, 2, (SEAT,), label="{seat}: Leadership card", words=LEADERSHIP)
    ]
    edge: Annotated[list[int], FieldSpec("edge", 0, 4, (FRONT,), label="The Edge{front}", words=EDGE)]
    month: Annotated[
        int, FieldSpec("month", -1, lambda p: p.setting.months, label="months that are over")
    ] = -1
    turn: Annotated[int, FieldSpec("turn", 0, lambda p: TURNS_EACH * p.setting.countries)] = 0
    """The turn of this month, from 0."""
    leader: Annotated[int, FieldSpec("leader", 0, last_seat)] = 0
    """The seat with the first turn."""
    mover: Annotated[int, FieldSpec("mover", NOBODY, last_seat)] = NOBODY
    """The seat whose turn it is."""
    stack: Annotated[int, FieldSpec("stack", NOBODY, FALLEN)] = NOBODY
    """The kind of stack in use this turn (terms.STACKS)."""
    chits: Annotated[int, FieldSpec("chits", 0, MAX_CHITS, label="chits left in the stack in use")] = 0
    supported: Annotated[int, FieldSpec("supported", 0, 1)] = 0
    """1 once the mover has sent Support this turn (Allies Game)."""
    acting: Annotated[int, FieldSpec("acting", -1, last_square)] = NOBODY
    """Where the unit stands that the last supplied action was given to."""
    winner: Annotated[int, FieldSpec("winner", NOBODY, DRAWN)] = NOBODY
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
        """Return whether no unit stands on a square."""
        return not (self.green | self.red) >> square & 1

    def is_disrupted(self, square: Square) -> bool:
        """Return whether the unit on a square is disrupted."""
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
        """Note what a unit did or suffered; ``{kind:kind}`` and ``{unit:square}`` of the template are filled in."""
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
