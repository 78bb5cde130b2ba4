"""Questions about a position that change nothing: control of units and cities, ranges, heights, retreats, points."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.games.front_line.charts import CARDS
from broadfront.games.front_line.map import SQUARES, Square, SquareSet, spread
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.terms import AIR, ARTILLERY, CAPITAL, GREEN, INDUSTRY, INFANTRY, TANK


def units_of_side(p: FrontLinePosition, side: int) -> SquareSet:
    """Return the squares of all units of a side."""
    return p.green if side == GREEN else p.red


def units(p: FrontLinePosition, seat: int) -> SquareSet:
    """[11.2] Return the units a seat gives orders to: those of its colour on its battlefield."""
    return (p.red if seat & 1 else p.green) & p.setting.board_squares[seat >> 1]


def active_units(p: FrontLinePosition, seat: int) -> SquareSet:
    """Return the seat's units that are not disrupted."""
    return units(p, seat) & ~p.disrupted


def enemies(p: FrontLinePosition, seat: int) -> SquareSet:
    """Return the enemy units on the seat's battlefield."""
    return (p.green if seat & 1 else p.red) & p.setting.board_squares[seat >> 1]


def seat_of(side: int, square: Square) -> int:
    """Return the seat of a side on the battlefield of a square."""
    return (square >= SQUARES) * 2 + side


def controller(p: FrontLinePosition, square: Square) -> int:
    """[11.2] Return the seat that gives orders to the unit on a square: its colour's seat on that battlefield."""
    return seat_of(p.side_at(square), square)


def ally_of(p: FrontLinePosition, seat: int) -> int:
    """Return the seat of the same colour on the other battlefield, or -1 in the game of two."""
    return seat ^ 2 if p.setting.countries == 4 else -1


def seats_after(p: FrontLinePosition, seat: int) -> list[int]:
    """Return the other seats in the order of their turns."""
    n = p.setting.countries
    return [(seat + i) % n for i in range(1, n)]


def unfriendly_cities(p: FrontLinePosition, side: int) -> SquareSet:
    """[1.5] Return the cities that the other side controls: its own free ones, and this side's fallen ones."""
    own, other = p.setting.side_cities if side == GREEN else p.setting.side_cities[::-1]
    return other & ~p.fallen | own & p.fallen


def friendly_cities(p: FrontLinePosition, side: int) -> SquareSet:
    """[1.5] Return the cities that this side controls."""
    return p.setting.all_cities & ~unfriendly_cities(p, side)


def attack_targets(p: FrontLinePosition, square: Square) -> SquareSet:
    """[5.1] Return the targets of the unit on a square: enemy units in range, empty unfriendly cities beside it."""
    return next((squares for _, squares in targets(p, p.side_at(square), 1 << square)), 0)


def targets(p: FrontLinePosition, side: int, units: SquareSet) -> list[tuple[Square, SquareSet]]:
    """[5.1] Return the units of a side that can attack, each with its targets (see `attack_targets`)."""
    setting = p.setting
    foes = p.red if side == GREEN else p.green
    empty_cities = unfriendly_cities(p, side) & ~(p.green | p.red)
    in_range, beside = setting.in_range, setting.beside
    infantry, tanks = p.infantry, p.tanks
    targets_of = []
    for square in members(units):
        kind = INFANTRY if infantry >> square & 1 else TANK if tanks >> square & 1 else ARTILLERY
        if squares := foes & in_range[kind][square] | empty_cities & beside[square]:
            targets_of.append((square, squares))
    return targets_of


def gunners(p: FrontLinePosition, units: SquareSet, target: Square) -> SquareSet:
    """[8.4] Return the units that have a square in range."""
    in_range = p.setting.in_range  # ranges are symmetric: looked up from the target
    return units & (
        p.infantry & in_range[INFANTRY][target]
        | p.tanks & in_range[TANK][target]
        | p.artillery & in_range[ARTILLERY][target]
    )


def shift_room(p: FrontLinePosition, side: int) -> SquareSet:
    """[8.5] Return the squares that a side's units can be shifted to: empty, no water, no unfriendly city."""
    return p.setting.land & ~(p.green | p.red) & ~unfriendly_cities(p, side)


def shift_squares(p: FrontLinePosition, square: Square) -> SquareSet:
    """[8.5] Return the squares that Maneuver can shift a unit to: one square away, in any of eight directions."""
    return p.setting.beside[square] & shift_room(p, p.side_at(square))


def retreat_squares(p: FrontLinePosition, square: Square) -> SquareSet:
    """[5.8] Return the squares for a routed unit: not next to an active enemy or an unfriendly city."""
    side = p.side_at(square)
    foes = p.red if side == GREEN else p.green
    return shift_squares(p, square) & ~spread(foes & ~p.disrupted | unfriendly_cities(p, side))


def chits_granted(p: FrontLinePosition, city: int) -> int:
    """[3.2] Return the chits a city (``seat * 3 + stack``) grants this month: the card's number, or 1 if fallen.

    Extra supply is granted by the Capital, a chit in each month while it lasts, and by Industry after as many months.
    """
    if p.fallen >> p.setting.cities[city] & 1:
        return 1
    seat, stack = divmod(city, 3)
    chits = CARDS[p.cards[seat]][p.month][stack]
    if extra := p.setting.extra_supply[seat & 1]:
        before = p.month if stack == CAPITAL else p.month + p.setting.months if stack == INDUSTRY else extra
        chits += extra > before
    return chits


def occupation_points(p: FrontLinePosition, side: int) -> int:
    """[9.2] Return a side's Occupation Points as the board stands."""
    setting = p.setting
    own = units_of_side(p, side)
    points = (own & setting.purple).bit_count()
    for seat in range(1 - side, setting.countries, 2):
        points += (own & setting.country_squares[seat] & ~setting.all_cities).bit_count()
        points += 2 * (p.fallen >> setting.cities[seat * 3 + AIR] & 1)
        points += 3 * (p.fallen >> setting.cities[seat * 3 + INDUSTRY] & 1)
    return points
