"""The numbers that name stacks and targets in moves."""

from __future__ import annotations

from broadfront.games.expand_the_front.map import MAX_TILES, Tile
from broadfront.games.expand_the_front.terms import MAX_PIECES


def stack(kind: int, tile: Tile) -> int:
    """Return the id of the pieces of a kind on a tile, as moves name them.

    >>> stack_kind(stack(2, 92)), stack_tile(stack(2, 92))
    (2, 92)
    """
    return kind * MAX_TILES + tile


def kind_and_tile(stack_: int) -> tuple[int, Tile]:
    """Return the kind and the tile of a stack."""
    return divmod(stack_, MAX_TILES)


def stack_kind(stack_: int) -> int:
    """Return the kind of a stack."""
    return stack_ // MAX_TILES


def stack_tile(stack_: int) -> Tile:
    """Return the tile of a stack."""
    return stack_ % MAX_TILES


def target(kind: int, number: int) -> int:
    """Return the id of a target in a battle: the nth unit of a kind on the tile, or a Ship by its id.

    >>> target_kind(target(2, 0))
    2
    """
    return kind * 2 * MAX_PIECES + number


def target_kind(target_: int) -> int:
    """Return the kind of a target."""
    return target_ // (2 * MAX_PIECES)


def target_number(target_: int) -> int:
    """Return the number of a target among its kind; of a Ship its id."""
    return target_ % (2 * MAX_PIECES)
