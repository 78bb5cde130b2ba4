"""The position editor of Front Line, and the check of hand-written positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.editor import EditableFigure, EditsPositions, figure
from broadfront.engine.errors import NotationFault
from broadfront.games.front_line.charts import CARD_NAMES
from broadfront.games.front_line.map import NAMES, Square
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.actions import Actions, Reactions, SupportAction
from broadfront.games.front_line.rules.leadership import Reaction
from broadfront.games.front_line.rules.setup import ChooseCard, ChooseFirst, Deploy, FirstTurnDie, SetUp
from broadfront.games.front_line.rules.turn_sequence import BeginMonth, BeginTurn, CountPoints, EndTurn
from broadfront.games.front_line.scenario import COUNTERS
from broadfront.games.front_line.setting import FrontLineSetting
from broadfront.games.front_line.terms import (
    FALLEN,
    KINDS,
    LETTERS,
    MAX_CHITS,
    NOBODY,
    SEATS,
    SIDES,
    TURNS_EACH,
)

# --------------------------------------------------------------------------------------------------
# The check of a hand-written position, before the rules see it.


def validate(p: FrontLinePosition) -> str | None:
    """Return the fault of a position whose fields are in their ranges, or None."""
    return next(_faults(p), None)


def _faults(p: FrontLinePosition) -> Iterator[str]:
    for faults in (_months(p), _board(p), _counts(p)):
        if faults:
            yield faults


def _board(p: FrontLinePosition) -> str | None:
    """Return a fault if a unit stands where none can, or a city is held by the wrong side [6] [10.1]."""
    setting, kinds = p.setting, (p.infantry, p.tanks, p.artillery)
    units = p.green | p.red
    if p.green & p.red or sum(kinds) != units or kinds[0] & kinds[1] or sum(kinds[:2]) & kinds[2]:
        return "a square holds one unit, of one side and one kind"
    if p.disrupted & ~units:
        return "a unit is disrupted that is not there"
    for square in members(units & setting.lake):
        return f"{NAMES[square]} is water: no unit can stand there"
    if p.fallen & (setting.capitals | ~setting.all_cities):
        return "only an Air Base or an Industry can be a fallen city: who enters a Capital wins"
    for side, own in enumerate((p.green, p.red)):
        enemy = setting.side_cities[1 - side]
        if p.winner == NOBODY:
            for square in members(own & enemy & setting.capitals):
                return (
                    f"a {SIDES[side]} unit is in the enemy Capital, {NAMES[square]}: the match would be over"
                )
        for square in members(own & enemy & ~(p.fallen | setting.capitals)):
            return (
                f"the city on {NAMES[square]} has fallen, for a {SIDES[side]} unit is in it: remove it first"
            )
        for square in members(own & setting.side_cities[side] & p.fallen):
            return f"the city on {NAMES[square]} is free, for its own {SIDES[side]} unit is in it: remove it first"
    return None


def _counts(p: FrontLinePosition) -> str | None:
    """Return a fault if a side has more units of a kind than there are counters [2.2]."""
    for at, count in enumerate(counters(p)):
        side, kind = divmod(at, len(KINDS))
        if kind and count > (most := most_counters(p, kind)):
            return (
                f"{SIDES[side].title()} has {count} units of {KINDS[kind].title()}, with those in reserve and lost, "
                f"and there are {most} counters: remove one, or set fewer in reserve or lost"
            )
    return None


def most_counters(p: FrontLinePosition, kind: int) -> int:
    """Return how many counters of a kind a side has [2.2]: those of one country, or of two."""
    return p.setting.countries // 2 * COUNTERS[LETTERS[kind]]


def counters(p: FrontLinePosition) -> list[int]:
    """Return each side's units of each kind: on the board, in reserve, still to be set up, or lost."""
    counts = list(p.lost)
    for side, own in enumerate((p.green, p.red)):
        for kind, of in enumerate((p.infantry, p.tanks, p.artillery), 1):
            counts[side * 4 + kind] += (own & of).bit_count()
            counts[side * 4 + kind] += sum(
                p.reserve[seat * 4 + kind] for seat in range(side, len(p.cards), 2)
            )
    for step in p.agenda:
        if isinstance(step, Deploy):
            counts[(step.seat & 1) * 4 + step.kind] += step.left
    return counts


SETTING_UP: Final = (SetUp, ChooseCard, Deploy, FirstTurnDie, ChooseFirst)


def _months(p: FrontLinePosition) -> str | None:
    """Return a fault if cards or supply stacks are missing for the turns to come."""
    beside = [step.tag for step in p.agenda if isinstance(step, SETTING_UP)]
    if beside and any(isinstance(step, BeginTurn | EndTurn | CountPoints) for step in p.agenda):
        return f"agenda has {beside[0]}, which is over when turns begin: leave it or the turn's steps out"
    if p.month >= 0 and min(p.cards) < 0:
        return "every seat has a supply card once the months have begun"
    if p.month >= p.setting.months and any(isinstance(step, BeginTurn | EndTurn) for step in p.agenda):
        return f"month is {p.month}, and the match has {p.setting.months}: give month=0 to {p.setting.months - 1}"
    for seat, turns in enumerate(turns_left(p)):
        stacks = sum(chits > 0 for chits in p.stacks[seat * 3 : seat * 3 + 3])
        if stacks < turns:
            return f"{SEATS[seat]} has {turns} turns to come this month and {stacks} supply stacks: give it more stacks"
    return None


def turns_left(p: FrontLinePosition) -> list[int]:
    """Return for each seat how many of its turns of this month have not begun."""
    countries = p.setting.countries
    remaining = [0] * countries
    if any(isinstance(step, BeginTurn | EndTurn) for step in p.agenda):
        has_begun = not any(isinstance(step, BeginTurn) for step in p.agenda)
        for turn in range(p.turn + has_begun, TURNS_EACH * countries):
            remaining[(p.leader + turn) % countries] += 1
    return remaining


CALM: Final = (
    *SETTING_UP,
    *(BeginMonth, BeginTurn, EndTurn, CountPoints, Actions, SupportAction, Reactions, Reaction),
)
"""Steps that name no unit: a change of the board leaves their questions valid."""


class PositionEditor(EditsPositions):
    """The pieces are the three kinds of either side; a turn begins with the choice of its supply stack."""

    def pieces(self, setting: FrontLineSetting) -> tuple[str, ...]:
        """Return the kinds of both sides."""
        del setting
        return tuple(f"{side.title()} {kind.title()}" for side in SIDES for kind in KINDS[1:])

    def turns(self, setting: FrontLineSetting) -> tuple[str, ...]:
        """Return the names of the seats."""
        return SEATS[: setting.countries]

    def under_way(self, p: FrontLinePosition) -> str:
        """Return whether a combat is under way."""
        return "" if all(isinstance(step, CALM) for step in p.agenda) else "an order is being carried out"

    def pieces_on(self, p: FrontLinePosition, space: int) -> list[int]:
        """Return the unit on a square."""
        return [] if space < 0 or p.is_empty(space) else [p.side_at(space) * 3 + p.kind_at(space) - 1]

    def figures(self, p: FrontLinePosition, space: int) -> list[EditableFigure]:
        """Return the state of a square, or the figures of the match."""
        if space < 0:
            return _of_match(p)
        listed = []
        if not p.is_empty(space):
            listed.append(figure(p, "disrupted", space))
        if p.setting.all_cities & ~p.setting.capitals & 1 << space:
            listed.append(
                EditableFigure("fallen city", p.fallen >> space & 1, 0, 1, partial(_mark_city, p, space))
            )
        return listed

    def place_piece(self, p: FrontLinePosition, piece: int, space: int) -> None:
        """Set a unit on an empty square; a city that it stands in falls or is free.

        If all counters are in play, a lost unit or one of the reserve is used.
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
        """Remove a unit without counting it as lost."""
        side, kind = piece // 3, piece % 3 + 1
        if space < 0:
            raise NotationFault("no units lie there: choose a square")
        if (p.side_at(space), p.kind_at(space)) != (side, kind):
            raise NotationFault(f"no {self.pieces(p.setting)[piece]} is on {NAMES[space]}")
        p.eliminate(space)
        p.lost[side * 4 + kind] -= 1

    def give_turn(self, p: FrontLinePosition, turn: int) -> None:
        """Begin a seat's turn, or the first month during the set-up; a used supply stack is dealt a second time."""
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
    """Refill used supply stacks for the turns of this month that are to come."""
    for seat, turns in enumerate(turns_left(p)):
        stacks = range(seat * 3, seat * 3 + 3)
        for city in stacks:
            if sum(p.stacks[one] > 0 for one in stacks) < turns and not p.stacks[city]:
                p.stacks[city] = queries.chits_granted(p, city)


def _mark_city(p: FrontLinePosition, square: Square, is_fallen: int) -> None:
    """Mark a city as fallen or free, with its supply [6.4]."""
    if p.fallen >> square & 1 == is_fallen:
        return
    p.fallen ^= 1 << square
    city = p.setting.city_of[square]
    if (p.mover, p.stack) == divmod(city, 3):
        p.stack, p.chits = FALLEN, min(p.chits, 1)
    elif p.stacks[city]:
        p.stacks[city] = queries.chits_granted(p, city)


def _spare(p: FrontLinePosition, side: int, kind: int) -> None:
    """Provide a spare counter from the lost units or the reserve."""
    if counters(p)[side * 4 + kind] < most_counters(p, kind):
        return
    of_reserve = [seat * 4 + kind for seat in range(side, len(p.cards), 2)]
    for pile, place in ((p.lost, side * 4 + kind), *((p.reserve, place) for place in of_reserve)):
        if pile[place]:
            pile[place] -= 1
            return


def _of_match(p: FrontLinePosition) -> list[EditableFigure]:
    figures = _of_calendar(p)
    figures += [figure(p, "lost", side, kind) for side in range(len(SIDES)) for kind in (1, 2, 3)]
    for seat in range(p.setting.countries):
        figures += [figure(p, "reserve", seat, kind) for kind in (1, 2, 3)]
        for stack, city in enumerate(p.setting.cities[seat * 3 : seat * 3 + 3]):
            figures.append(figure(p, "stacks", seat, stack, high=1 if p.fallen >> city & 1 else MAX_CHITS))
        figures.append(figure(p, "leadership", seat))
        if p.setting.choose_cards and p.cards[seat] >= 0:
            words, take = tuple(_title(card) for card in range(len(CARD_NAMES))), partial(_take_card, p, seat)
            name = f"{SEATS[seat]}: supply card"
            figures.append(EditableFigure(name, p.cards[seat], 0, len(words) - 1, take, words))
    return [*figures, *(figure(p, "edge", board) for board in range(len(p.edge)))]


def _of_calendar(p: FrontLinePosition) -> list[EditableFigure]:
    """Return the figures of the calendar: months and turns played, and the chits of the stack in use."""
    if p.month < 0 or not p.agenda:
        return []
    last = TURNS_EACH * p.setting.countries - 1
    figures = [
        figure(p, "month", low=0, high=p.setting.months - 1),
        EditableFigure("turns of this month that are over", p.turn, 0, last, partial(_count_turns, p)),
    ]
    if p.mover != NOBODY:
        figures.append(figure(p, "chits", high=1 if p.stack == FALLEN else MAX_CHITS))
    return figures


def _title(card: int) -> str:
    return CARD_NAMES[card].replace("_", " ").title()


def _take_card(p: FrontLinePosition, seat: int, card: int) -> None:
    """Give a seat a supply card, if the boxes have one left [2.5]; the supply of this month stays."""
    others = [other_card for other, other_card in enumerate(p.cards) if other != seat]
    boxes = p.setting.countries // 2
    if others.count(card) >= boxes and not CARD_NAMES[card].startswith("balanced"):
        raise NotationFault(
            f"another player has {_title(card)}, and the box has no second one: choose another card"
        )
    p.cards[seat] = card


def _count_turns(p: FrontLinePosition, turn: int) -> None:
    """Set the turn of the month without changing the mover; supply for the turns to come is dealt."""
    p.leader = (p.leader + p.turn - turn) % p.setting.countries
    p.turn = turn
    _deal(p)
