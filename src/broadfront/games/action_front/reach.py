"""Where the units of a scenario can get in the turns it lasts, if nobody stops them: what cannot be won at all.

Enemies, markers and other units are never in the way here. So a hex that is out of reach here is
out of reach in every match, and a scenario that asks for it cannot be won.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.games.action_front.catalogue import MODELS
from broadfront.games.action_front.field import MOVEMENT_POINTS, Field
from broadfront.games.action_front.paths import reachable

__all__ = ["Band", "Reach", "reach_of"]


class Band(NamedTuple):
    """Some units that are alike."""

    model: int
    number: int
    start: SpaceSet
    """Where they may begin."""
    turn: int
    """The first turn in which they can move."""


class Reach(NamedTuple):
    """How far units get."""

    stands: SpaceSet
    """Where they can be at the end of the last turn."""
    leaves: bool
    """Whether they can have left the map by then."""


@lru_cache(maxsize=64)
def _moves(field: Field, mode: int) -> tuple[SpaceSet, ...]:
    """Return by hex where one move leads, the hex itself included."""
    found = [0] * len(field.terrain)
    for hex_ in field.hexes:
        found[hex_] = bits(reachable(field, mode, hex_, MOVEMENT_POINTS[mode])) | 1 << hex_
    return tuple(found)


@lru_cache(maxsize=64)
def _doors(field: Field, mode: int, edge: int) -> SpaceSet:
    """Return the hexes from which one move leads off the map, by an edge, for one Movement Point more."""
    points = MOVEMENT_POINTS[mode]
    if edge < 0 or not points:
        return 0
    rim = field.edges[edge]
    return rim | bits(hex_ for hex_ in field.hexes if rim & bits(reachable(field, mode, hex_, points - 1)))


def _spread(of: SpaceSet, by_hex: Sequence[SpaceSet]) -> SpaceSet:
    found = of
    for hex_ in members(of):
        found |= by_hex[hex_]
    return found


def reach_of(field: Field, bands: Sequence[Band], turns: int, exit_edge: int) -> list[Reach]:
    """Return how far each band of a side can get.

    Parameters
    ----------
    field
        The map.
    bands
        All units of the side.
    turns
        How long the match lasts.
    exit_edge
        The edge that they may leave by; -1: none.

    Examples
    --------
    >>> from broadfront.games.action_front.catalogue import MODEL_OF
    >>> from broadfront.games.action_front.field import RIGHT, make_field
    >>> from broadfront.games.action_front.maps import shipped_sheets
    >>> ridge = make_field(shipped_sheets()["ridge"][0])
    >>> gun = Band(MODEL_OF["us_37"], 1, 1 << ridge.parse("0103"), 1)
    >>> [[ridge.name(hex_) for hex_ in members(of.stands)] for of in reach_of(ridge, [gun], 2, RIGHT)]
    [['0101', '0102', '0103', '0104', '0202', '0203', '0204', '0303', '0304']]
    """
    stands = [band.start for band in bands]
    leaves = [False] * len(bands)
    for turn in range(1, turns + 1):
        before = stands[:]
        for i, band in enumerate(bands):
            if band.turn > turn:
                continue
            model = MODELS[band.model]
            stands[i] |= _spread(before[i], _moves(field, model.mode))
            leaves[i] |= bool(before[i] & _doors(field, model.mode, exit_edge))
            if not model.can_ride:
                continue
            for j, other in enumerate(bands):
                carrier = MODELS[other.model]
                if carrier.transport and other.turn <= turn and (both := before[i] & before[j]):
                    stands[i] |= _spread(both, _moves(field, carrier.mode))
                    leaves[i] |= bool(both & _doors(field, carrier.mode, exit_edge))
        if stands == before and all(band.turn <= turn for band in bands):
            break
    return [Reach(*found) for found in zip(stands, leaves, strict=True)]
