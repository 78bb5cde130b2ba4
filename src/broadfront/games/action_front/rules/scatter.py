"""[4.4] [4.5] [4.7] Where scattering fire lands, and where aircraft come in: pure geometry of a map."""

from __future__ import annotations

from itertools import takewhile

from broadfront.boards import hexlines
from broadfront.boards.hexgrids import Hex, HexGrid
from broadfront.games.action_front.map import BOTTOM, LEFT, STRIDE, TOP, BattleMap


def scattered(field: BattleMap, hex_: Hex, edge_of_own: int, steps: int) -> tuple[Hex | None, Hex | None]:
    """Return the hexes where a marker that lands over or short may go: the left one and the right one.

    Parameters
    ----------
    field
        The ground.
    hex_
        The hex that was aimed at.
    edge_of_own
        The edge of the player who fires: `LEFT` ... `BOTTOM`.
    steps
        Over, away from that edge; negative: Short, towards it.

    Returns
    -------
    tuple
        The hexes more to the left and more to the right, as that player sees them. They are the same if there is no
        choice: two columns lie straight on (R9), rows always do (R11), and of two hexes one may be off the map (R10).
        Both None: the marker is lost.

    Examples
    --------
    >>> from broadfront.games.action_front.map import make_battle_map
    >>> from broadfront.games.action_front.map_sheets import shipped_sheets
    >>> ridge = make_battle_map(shipped_sheets()["ridge"][0])
    >>> target = ridge.parse("0602")
    >>> [ridge.name(hex_) for hex_ in scattered(ridge, target, LEFT, 1)]
    ['0702', '0703']
    >>> [ridge.name(hex_) for hex_ in scattered(ridge, target, LEFT, 2)]
    ['0802', '0802']
    """
    column, row = divmod(hex_, STRIDE)
    if edge_of_own in (TOP, BOTTOM):
        straight = _at(field, column, row + (steps if edge_of_own == TOP else -steps))
        return straight, straight
    column += steps if edge_of_own == LEFT else -steps
    if steps % 2 == 0:
        straight = _at(field, column, row)
        return straight, straight
    # the column that the marker comes from: its next columns lie half a hex higher
    is_low = column % 2 == 0
    upper, lower = _at(field, column, row - 1 + is_low), _at(field, column, row + is_low)
    left_hex, right_hex = (upper, lower) if edge_of_own == LEFT else (lower, upper)
    return (right_hex if left_hex is None else left_hex), (left_hex if right_hex is None else right_hex)


def _at(field: BattleMap, column: int, row: int) -> Hex | None:
    if 0 <= column < field.grid.columns and 0 <= row < field.grid.rows:
        return column * STRIDE + row
    return None


def entries(field: BattleMap, target: Hex) -> list[tuple[int, Hex]]:
    """Return the possible approaches of aircraft: directions of flight, 0 to 5 clockwise from north, and entry hexes.

    An entry hex lies on the edge of the map, straight behind the target. A target on the edge is its own entry hex if
    the hex behind it is off the map (R14).

    >>> from broadfront.games.action_front.map import make_battle_map
    >>> from broadfront.games.action_front.map_sheets import shipped_sheets
    >>> ridge = make_battle_map(shipped_sheets()["ridge"][0])
    >>> [(direction, ridge.name(hex_)) for direction, hex_ in entries(ridge, ridge.parse("0803"))]
    [(0, '0805'), (1, '0505'), (1, '0405'), (2, '0401'), (2, '0301'), (3, '0801'), (4, '1002'), (5, '1004')]
    """
    listed: list[tuple[int, Hex]] = []
    for direction in range(6):
        behind = _along(field, target, (direction + 3) % 6)
        if not behind:
            listed.append((direction, target))
        listed += [(direction, hex_) for hex_ in behind if field.rim >> hex_ & 1]
    return listed


def _along(field: BattleMap, hex_: Hex, direction: int) -> list[Hex]:
    """Return the hexes in one direction, the nearest first."""
    row = hexlines.ray(hex_, direction, HexGrid(field.grid.columns, STRIDE, "even"))
    return list(takewhile(lambda there: there % STRIDE < field.grid.rows, row))


def flown(field: BattleMap, target: Hex, direction: int, entry: Hex, steps: int) -> Hex | None:
    """Return the hex where an air strike lands that goes over (further on) or, if negative, short (towards its entry).

    Returns
    -------
    int or None
        None if it is lost, off the map or beyond the entry hex.

    Examples
    --------
    >>> from broadfront.games.action_front.map import make_battle_map
    >>> from broadfront.games.action_front.map_sheets import shipped_sheets
    >>> ridge = make_battle_map(shipped_sheets()["ridge"][0])
    >>> target, entry = ridge.parse("0803"), ridge.parse("0805")
    >>> [flown(ridge, target, 0, entry, steps) for steps in (2, 0, -2, -3)] == [
    ...     target - 2,
    ...     target,
    ...     entry,
    ...     None,
    ... ]
    True
    """
    if steps < -field.distance[target][entry]:
        return None
    line = [target, *_along(field, target, direction if steps > 0 else (direction + 3) % 6)]
    return line[abs(steps)] if abs(steps) < len(line) else None
