"""The setting of a match: battlefields as sets of squares, tables by square, the attack table and the switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.boards import squares as grid
from broadfront.engine.position import Setting
from broadfront.engine.scenarios import SettingSpec
from broadfront.games.front_line.charts import RANGE, AttackTable, attack_results
from broadfront.games.front_line.map import ALL, FILES, RANKS, SQUARES, Square, SquareSet
from broadfront.games.front_line.scenario import COUNTRY_RANKS, Scenario
from broadfront.games.front_line.terms import GREEN, NOBODY, RED

HEIGHTS: Final = {"M": 2, "H": 1}  # [5.2] everything else is low
CITY_LETTERS: Final = "awi"  # in the order of the stacks: Air, Capital, Industry


class FrontLineSetting(Setting, frozen=True, eq=False):
    """Front Line's battlefields and charts for one match; squares of board 2 come after those of board 1."""

    title: str = ""
    boards: tuple[str, ...] = ()
    """Titles of the battlefields."""
    terrain: str = ""
    """The letter of each square (see ``data/boards.toml``)."""
    size: int = 0
    """How many squares there are: 60 or 120."""
    countries: int = 0
    """How many seats there are: 2 or 4."""
    months: int = 4
    amphibious: bool = True
    choose_cards: bool = True
    free_setup: bool = False
    extra_supply: tuple[int, ...] = (0, 0)
    """The chits that each side gets over all months besides those of its cards."""
    forces: tuple[tuple[tuple[int, int], ...], ...] = ()
    """For each seat the recommended set-up: (square, kind)."""
    reserves: tuple[int, ...] = ()
    """Reserve as ``[seat * 4 + kind]``."""
    table: AttackTable = ()

    height: tuple[int, ...] = ()
    distance: tuple[tuple[int, ...], ...] = ()
    """Squares between two squares, counted orthogonally and diagonally (99 between two boards)."""
    beside: tuple[SquareSet, ...] = ()
    """The squares next to a square, orthogonally and diagonally."""
    in_range: tuple[tuple[SquareSet, ...], ...] = ()
    """Squares within the range of a kind of unit, as ``[kind][square]``."""
    city_of: tuple[int, ...] = ()
    """For each square the city on it as ``seat * 3 + stack``, or -1."""
    cities: tuple[Square, ...] = ()
    """The square of each city, as ``[seat * 3 + stack]``."""
    board_squares: tuple[SquareSet, ...] = ()
    country_squares: tuple[SquareSet, ...] = ()
    """The squares of each seat's country."""
    side_cities: tuple[SquareSet, ...] = (0, 0)
    """The city squares that belong to each side's countries."""
    all_cities: SquareSet = 0
    capitals: SquareSet = 0
    desert: SquareSet = 0
    lake: SquareSet = 0
    land: SquareSet = 0
    ports: SquareSet = 0
    """Where Amphibious Moves start: none if they are switched off."""
    landings: SquareSet = 0
    """Ports and beaches: where an Amphibious Move may end."""
    no_retreat: SquareSet = 0
    """Beaches, deserts and ports, where a Rout is a Disrupt."""
    uplands: SquareSet = 0
    """Hills and mountains, where Infantry digs in."""
    purple: SquareSet = 0
    """The #1 hexes."""


def _set(squares: Mapping[Square, str] | dict[Square, str], letters: str) -> SquareSet:
    return sum(1 << square for square, letter in squares.items() if letter in letters)


def _owner(square: Square) -> int:
    rank = square % SQUARES // FILES
    for side in (GREEN, RED):
        if rank in COUNTRY_RANKS[side]:
            return square // SQUARES * 2 + side
    return NOBODY


def make_setting(opening: SettingSpec) -> FrontLineSetting:
    """Work out all tables of a match from its scenario and options."""
    scenario: Scenario = opening.file
    options = dict(opening.options)
    n_boards = len(scenario.boards)
    terrain = "".join(row for board in range(n_boards) for row in reversed(scenario.rows(board)))
    letters = dict(enumerate(terrain))
    size = len(terrain)
    squares = range(size)
    distance = tuple(
        tuple(
            grid.distance(a % SQUARES, b % SQUARES, FILES) if a // SQUARES == b // SQUARES else 99
            for b in squares
        )
        for a in squares
    )

    def within(square: Square, reach: int) -> SquareSet:
        return sum(1 << other for other in squares if 1 <= distance[square][other] <= reach)

    cities = [0] * (n_boards * 6)
    for square, letter in letters.items():
        if letter in CITY_LETTERS:
            cities[_owner(square) * 3 + CITY_LETTERS.index(letter)] = square
    city_of = tuple(cities.index(square) if letters[square] in CITY_LETTERS else -1 for square in squares)
    forces = tuple(
        tuple(
            sorted(
                (grid.parse(name, FILES, RANKS) + (seat >> 1) * SQUARES, "-ITA".index(letter))
                for name, letter in scenario.forces_of(seat).units.items()
            )
        )
        for seat in range(n_boards * 2)
    )
    reserves = tuple(
        scenario.forces_of(seat).reserve.get(letter, 0) for seat in range(n_boards * 2) for letter in "-ITA"
    )
    side_cities = tuple(
        sum(1 << s for i, s in enumerate(cities) if i // 3 & 1 == side) for side in (GREEN, RED)
    )
    lake = _set(letters, "L")
    everything = ALL & ((1 << size) - 1)
    return FrontLineSetting(
        *opening.identity,
        title=scenario.title,
        boards=tuple(scenario.board_title(board) for board in range(n_boards)),
        terrain=terrain,
        size=size,
        countries=n_boards * 2,
        months=scenario.months,
        amphibious=bool(options["amphibious"]),
        choose_cards=options["supply_cards"] == "choose",
        free_setup=options["setup"] == "free",
        extra_supply=opening.handicap("extra_supply", ("green", "red")),
        forces=forces,
        reserves=reserves,
        table=attack_results(scenario.attack_results),
        height=tuple(HEIGHTS.get(letter, 0) for letter in terrain),
        distance=distance,
        beside=tuple(within(square, 1) for square in squares),
        in_range=tuple(tuple(within(square, reach) for square in squares) for reach in RANGE),
        city_of=city_of,
        cities=tuple(cities),
        board_squares=tuple(((1 << SQUARES) - 1) << SQUARES * board for board in range(n_boards)),
        country_squares=tuple(
            sum(1 << square for square in squares if _owner(square) == seat) for seat in range(n_boards * 2)
        ),
        side_cities=side_cities,
        all_cities=side_cities[0] | side_cities[1],
        capitals=sum(1 << cities[seat * 3 + 1] for seat in range(n_boards * 2)),
        desert=_set(letters, "D"),
        lake=lake,
        land=everything & ~lake,
        ports=_set(letters, "P") if options["amphibious"] else 0,
        landings=_set(letters, "PB"),
        no_retreat=_set(letters, "BDP"),
        uplands=_set(letters, "HM"),
        purple=_set(letters, "o"),
    )
