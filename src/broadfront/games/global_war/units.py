"""The kinds of units: figures, prices, and the class of each [d]."""

from __future__ import annotations

from typing import Final, NamedTuple

from broadfront.games.global_war.terms import JET_FIGHTERS, LONG_RANGE, SHIPYARDS, SUPER_SUBMARINES

LAND, AIR, SEA, STRUCTURE = range(4)


class Kind(NamedTuple):
    """The printed figures of a unit."""

    id: str
    name: str
    domain: int
    cost: int
    klub: int
    """The price of the option ``cost_profile=klub``."""
    attack: int
    defence: int
    move: int
    hits: int = 1


KINDS: Final[tuple[Kind, ...]] = (
    Kind("infantry", "Infantry", LAND, 3, 3, 1, 2, 1),
    Kind("artillery", "Artillery", LAND, 4, 4, 2, 2, 1),
    Kind("tank", "Tank", LAND, 5, 5, 3, 3, 2),
    Kind("aa_gun", "AA gun", LAND, 6, 5, 0, 0, 1),
    Kind("fighter", "Fighter", AIR, 10, 9, 3, 4, 4),
    Kind("bomber", "Bomber", AIR, 12, 12, 4, 1, 6),
    Kind("submarine", "Submarine", SEA, 6, 6, 2, 1, 2),
    Kind("transport", "Transport", SEA, 7, 6, 0, 0, 2),
    Kind("destroyer", "Destroyer", SEA, 8, 7, 2, 2, 2),
    Kind("cruiser", "Cruiser", SEA, 12, 9, 3, 3, 2),
    Kind("carrier", "Carrier", SEA, 14, 12, 1, 2, 2),
    Kind("battleship", "Battleship", SEA, 20, 15, 4, 4, 2, 2),
    Kind("industrial_complex", "Industrial complex", STRUCTURE, 15, 15, 0, 0, 0),
    # Expansion II
    Kind("king_tiger", "King Tiger", LAND, 6, 6, 4, 4, 2, 2),
    Kind("carrier_fighter", "Carrier-based fighter", AIR, 6, 6, 3, 4, 3),
    Kind("super_heavy_battleship", "Super heavy battleship", SEA, 20, 20, 5, 5, 2, 3),
    Kind("escort", "Escort", SEA, 6, 6, 1, 2, 2),
    Kind("fortification", "Fortification", STRUCTURE, 1, 1, 0, 0, 0),
)
(
    INFANTRY,
    ARTILLERY,
    TANK,
    AA_GUN,
    FIGHTER,
    BOMBER,
    SUBMARINE,
    TRANSPORT,
    DESTROYER,
    CRUISER,
    CARRIER,
    BATTLESHIP,
    FACTORY,
    KING_TIGER,
    CARRIER_FIGHTER,
    SUPER_BATTLESHIP,
    ESCORT,
    FORTIFICATION,
) = range(18)
NAMES: Final = tuple(kind.id for kind in KINDS)
KIND_OF: Final = {kind.id: number for number, kind in enumerate(KINDS)}
DOMAIN: Final = tuple(kind.domain for kind in KINDS)
COST: Final = tuple(kind.cost for kind in KINDS)
HITS: Final = tuple(kind.hits for kind in KINDS)
DEFENCE: Final = tuple(kind.defence for kind in KINDS)
WARSHIPS: Final = frozenset({DESTROYER, CRUISER, CARRIER, BATTLESHIP, SUPER_BATTLESHIP, ESCORT})
"""Surface warships: they make a sea zone hostile."""
HUNTERS: Final = frozenset({DESTROYER, ESCORT})
"""Kinds that stop submarines; escorts of an enemy whose turn it is not count as destroyers [c12b]."""
BOMBARD: Final = {CRUISER: 3, BATTLESHIP: 4, SUPER_BATTLESHIP: 5}
FIGHTING_LAND: Final = frozenset({INFANTRY, ARTILLERY, TANK, KING_TIGER})
ARMOUR: Final = frozenset({TANK, KING_TIGER})
"""Kinds that blitz, and take infantry along with Improved Mechanized Infantry."""
LAND_UNITS: Final = frozenset(number for number, kind in enumerate(KINDS) if kind.domain == LAND)
AIRCRAFT: Final = frozenset(number for number, kind in enumerate(KINDS) if kind.domain == AIR)
DECK_PLANES: Final = frozenset({FIGHTER, CARRIER_FIGHTER})
BIG_GUNS: Final = frozenset({BATTLESHIP, SUPER_BATTLESHIP})
CAPITAL_SHIPS: Final = frozenset({CARRIER, BATTLESHIP, SUPER_BATTLESHIP})
DICE: Final = {SUPER_BATTLESHIP: 2}
"""Kinds that roll more than one die."""
_SHIPYARD_PRICE: Final = {SUBMARINE: 5, TRANSPORT: 6, DESTROYER: 7, CRUISER: 10, CARRIER: 11, BATTLESHIP: 17}


def is_land(kind: int) -> bool:
    """Return whether a unit moves on land."""
    return DOMAIN[kind] == LAND


def is_air(kind: int) -> bool:
    """Return whether a unit flies."""
    return DOMAIN[kind] == AIR


def is_sea(kind: int) -> bool:
    """Return whether a unit is a ship."""
    return DOMAIN[kind] == SEA


def halted_by(kind: int) -> frozenset[int]:
    """Return the kinds of enemy ships that stop a ship of a kind [b2.3]."""
    return HUNTERS if kind == SUBMARINE else WARSHIPS


def cost_of(kind: int, techs: int = 0, *, klub: bool = False) -> int:
    """Return the price of a unit for a power with these technologies.

    >>> cost_of(BATTLESHIP), cost_of(BATTLESHIP, 1 << SHIPYARDS)
    (20, 17)
    """
    price = KINDS[kind].klub if klub else KINDS[kind].cost
    if techs >> SHIPYARDS & 1 and kind in _SHIPYARD_PRICE:
        price = min(price, _SHIPYARD_PRICE[kind])
    return price


def attack_of(kind: int, techs: int = 0) -> int:
    """Return the number a unit hits on when it attacks alone."""
    if kind == SUBMARINE and techs >> SUPER_SUBMARINES & 1:
        return 3
    if kind in DECK_PLANES and techs >> JET_FIGHTERS & 1:
        return 4
    return KINDS[kind].attack


def moves_of(kind: int, techs: int = 0) -> int:
    """Return the range of a unit in a turn.

    >>> moves_of(FIGHTER, 1 << LONG_RANGE)
    6
    """
    plus = 2 if DOMAIN[kind] == AIR and techs >> LONG_RANGE & 1 else 0
    return KINDS[kind].move + plus
