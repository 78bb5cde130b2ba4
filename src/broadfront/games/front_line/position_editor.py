"""Front Line's positions edited by hand."""

from __future__ import annotations

from functools import partial
from typing import Final

from broadfront.engine.errors import NotationFault
from broadfront.engine.position_editor import EditsPositions, Figure, entry_of, figure_of, flag_of
from broadfront.games.front_line import queries
from broadfront.games.front_line.charts import CARD_NAMES
from broadfront.games.front_line.faults import counters, most_counters, turns_left
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.actions import Actions, Reactions, Support
from broadfront.games.front_line.rules.leadership import Reaction
from broadfront.games.front_line.rules.sequence import BeginMonth, BeginTurn, CountPoints, EndTurn
from broadfront.games.front_line.rules.setup import ChooseCard, ChooseFirst, Deploy, FirstTurnDie, SetUp
from broadfront.games.front_line.setting import FrontLineSetting
from broadfront.games.front_line.squareset import NAMES, Square
from broadfront.games.front_line.table import EDGE, SEATS
from broadfront.games.front_line.terms import FALLEN, KINDS, MOST_CHITS, NOBODY, SIDES, STACKS, TURNS_EACH

__all__ = ["PositionEditor"]


LEADERSHIP: Final = ("exhausted", "available", "commissioned")
CALM: Final = (
    *(SetUp, ChooseCard, Deploy, FirstTurnDie, ChooseFirst),
    *(BeginMonth, BeginTurn, EndTurn, CountPoints, Actions, Support, Reactions, Reaction),
)
"""Steps that name no unit: nothing of what they ask is lost when the board is changed."""


class PositionEditor(EditsPositions):
    """Pieces are the three kinds of either side; a turn begins with the choice of its supply stack."""

    def pieces(self, setting: FrontLineSetting) -> tuple[str, ...]:
        """Return the kinds of both sides."""
        del setting
        return tuple(f"{side.title()} {kind.title()}" for side in SIDES for kind in KINDS[1:])

    def turns(self, setting: FrontLineSetting) -> tuple[str, ...]:
        """Return the names of the seats."""
        return SEATS[: setting.countries]

    def areas(self, setting: FrontLineSetting) -> tuple[str, ...]:
        """Return where the figures of the match are kept."""
        del setting
        return ("The match",)

    def under_way(self, p: FrontLinePosition) -> str:
        """Say whether a combat is fought."""
        return "" if all(isinstance(step, CALM) for step in p.agenda) else "an order is being carried out"

    def pieces_on(self, p: FrontLinePosition, space: int) -> list[int]:
        """Return the unit on a square."""
        return [] if space < 0 or p.is_empty(space) else [p.side_at(space) * 3 + p.kind_at(space) - 1]

    def figures(self, p: FrontLinePosition, space: int) -> list[Figure]:
        """Return the state of a square, or the figures of the match."""
        if space < 0:
            return _of_match(p)
        found = []
        if not p.is_empty(space):
            found.append(flag_of(p, "disrupted", space, "disrupted"))
        if p.setting.all_cities & ~p.setting.capitals & 1 << space:
            found.append(Figure("fallen city", p.fallen >> space & 1, 0, 1, partial(_mark_city, p, space)))
        return found

    def place_piece(self, p: FrontLinePosition, piece: int, space: int) -> None:
        """Set a unit on an empty square; a city that it stands in falls or is free.

        If all counters are in play it is one that was lost, or one of the reserve.
        """
        if space < 0:
            raise NotationFault("no units lie there: choose a square")
        if not p.is_empty(space):
            raise NotationFault(f"there is a unit on {NAMES[space]} already: remove it first")
        side, kind = piece // 3, piece % 3 + 1
        _spare(p, side, kind)
        p.place(side, kind, space)
        if p.setting.all_cities & ~p.setting.capitals & 1 << space:
            _mark_city(p, space, p.setting.side_cities[1 - side] >> space & 1)

    def remove_piece(self, p: FrontLinePosition, piece: int, space: int) -> None:
        """Take a unit off, without counting it as lost."""
        side, kind = piece // 3, piece % 3 + 1
        if space < 0:
            raise NotationFault("no units lie there: choose a square")
        if (p.side_at(space), p.kind_at(space)) != (side, kind):
            raise NotationFault(f"no {self.pieces(p.setting)[piece]} is on {NAMES[space]}")
        p.eliminate(space)
        p.lost[side * 4 + kind] -= 1

    def give_turn(self, p: FrontLinePosition, turn: int) -> None:
        """Begin a seat's turn, in the set-up the first month; a used-up supply is dealt again."""
        p.forget_actions()
        p.mover, p.stack, p.chits, p.supported, p.winner = NOBODY, NOBODY, 0, 0, NOBODY
        p.leader = (turn - max(0, p.turn)) % p.setting.countries
        if p.month < 0:
            p.cards = [max(0, card) for card in p.cards]
            p.agenda = [BeginMonth()]
            return
        p.month = min(p.month, p.setting.months - 1)
        p.turn = min(p.turn, TURNS_EACH * p.setting.countries - 1)
        p.leader = (turn - p.turn) % p.setting.countries
        p.agenda = [BeginTurn()]
        _deal(p)


def _deal(p: FrontLinePosition) -> None:
    """Deal used-up supply again, as far as turns of this month are to come."""
    for seat, turns in enumerate(turns_left(p)):
        stacks = range(seat * 3, seat * 3 + 3)
        for city in stacks:
            if sum(p.stacks[one] > 0 for one in stacks) < turns and not p.stacks[city]:
                p.stacks[city] = queries.chits_granted(p, city)


def _mark_city(p: FrontLinePosition, square: Square, is_fallen: int) -> None:
    """Have a city fall or be free, and its supply with it [6.4]."""
    if p.fallen >> square & 1 == is_fallen:
        return
    p.fallen ^= 1 << square
    city = p.setting.city_of[square]
    if (p.mover, p.stack) == divmod(city, 3):
        p.stack, p.chits = FALLEN, min(p.chits, 1)
    elif p.stacks[city]:
        p.stacks[city] = queries.chits_granted(p, city)


def _spare(p: FrontLinePosition, side: int, kind: int) -> None:
    """Have a counter to spare, out of those that are lost or in reserve."""
    if counters(p)[side * 4 + kind] < most_counters(p, kind):
        return
    of_reserve = [seat * 4 + kind for seat in range(side, len(p.cards), 2)]
    for pile, place in ((p.lost, side * 4 + kind), *((p.reserve, place) for place in of_reserve)):
        if pile[place]:
            pile[place] -= 1
            return


def _of_match(p: FrontLinePosition) -> list[Figure]:
    found = _of_calendar(p)
    found += [
        entry_of(p.lost, side * 4 + kind, f"{name.title()} {KINDS[kind].title()} lost", 0, 40)
        for side, name in enumerate(SIDES)
        for kind in (1, 2, 3)
    ]
    for seat in range(p.setting.countries):
        found += [
            entry_of(p.reserve, seat * 4 + kind, f"{SEATS[seat]}: {KINDS[kind].title()} in reserve", 0, 11)
            for kind in (1, 2, 3)
        ]
        found += [
            entry_of(
                p.stacks,
                seat * 3 + stack,
                f"{SEATS[seat]}: chits of the {STACKS[stack]} stack",
                0,
                1 if p.fallen >> p.setting.cities[seat * 3 + stack] & 1 else MOST_CHITS,
            )
            for stack in range(3)
        ]
        found.append(
            entry_of(p.leadership, seat, f"{SEATS[seat]}: Leadership card", 0, 2)._replace(words=LEADERSHIP)
        )
        if p.setting.choose_cards and p.cards[seat] >= 0:
            words, take = tuple(_title(card) for card in range(len(CARD_NAMES))), partial(_take_card, p, seat)
            name = f"{SEATS[seat]}: supply card"
            found.append(Figure(name, p.cards[seat], 0, len(words) - 1, take, words))
    for board in range(len(p.edge)):
        name = "The Edge" + (f", board {board + 1}" if len(p.edge) > 1 else "")
        found.append(entry_of(p.edge, board, name, 0, len(EDGE) - 1)._replace(words=EDGE))
    return found


def _of_calendar(p: FrontLinePosition) -> list[Figure]:
    """Return months and turns that are over, and what is left of the stack in use."""
    if p.month < 0 or not p.agenda:
        return []
    last = TURNS_EACH * p.setting.countries - 1
    found = [
        figure_of(p, "month", "months that are over", 0, p.setting.months - 1),
        Figure("turns of this month that are over", p.turn, 0, last, partial(_count_turns, p)),
    ]
    if p.mover != NOBODY:
        most = 1 if p.stack == FALLEN else MOST_CHITS
        found.append(figure_of(p, "chits", "chits left in the stack in use", 0, most))
    return found


def _title(card: int) -> str:
    return CARD_NAMES[card].replace("_", " ").title()


def _take_card(p: FrontLinePosition, seat: int, card: int) -> None:
    """Give a seat a supply card, if the boxes have one left [2.5]; the supply of this month stays."""
    others = [taken for other, taken in enumerate(p.cards) if other != seat]
    boxes = p.setting.countries // 2
    if others.count(card) >= boxes and not CARD_NAMES[card].startswith("balanced"):
        raise NotationFault(
            f"another player has {_title(card)}, and the box has no second one: choose another card"
        )
    p.cards[seat] = card


def _count_turns(p: FrontLinePosition, turn: int) -> None:
    """Make it a turn of the month, of the same seat; supply for the turns to come is dealt."""
    p.leader = (p.leader + p.turn - turn) % p.setting.countries
    p.turn = turn
    _deal(p)
