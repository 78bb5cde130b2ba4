"""[5.1] All actions that the units of a side may take, in one pass, for the question of an Action Phase.

The permissions decide what is allowed (`movement`, `fire`, `leaders`); this module caches their results for each unit,
as long as the facts that they depend on do not change. Lone units, passengers and enemies are worked out once for a
side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.interned_moves import order
from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.position import Move
from broadfront.games.action_front.map import HEX_NAMES, MOVEMENT_POINTS, BattleMap
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.fire import rides, targets, view_of
from broadfront.games.action_front.rules.leaders import commands
from broadfront.games.action_front.rules.movement import SORTS, can_exit, obstacles
from broadfront.games.action_front.rules.paths import inner_hexes, spread
from broadfront.games.action_front.rules.units import Stacking, movers, shooters, stacking
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.terms import UNITS
from broadfront.games.action_front.units import MODELS

_MODES: Final = tuple(card.mode for card in MODELS)
_ARMED: Final[tuple[bool, ...]] = tuple(card.armed for card in MODELS)


def actions(p: ActionFrontPosition, seat: int) -> list[Move]:
    """[5.1] Return all possible actions of a seat's units, in canonical order: move, exit, fire, rally, dig in."""
    at = p.at
    units, stacks = [unit for unit in range(seat, len(at), 2) if at[unit] >= 0], stacking(p, seat)
    legal = _moves(p, units, stacks)
    if p.setting.exits[seat] >= 0:
        legal += _exits(p, units, stacks)
    legal += _shots(p, seat, units, stacks)
    legal += commands(p, units)
    return legal


# --- moving -----------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class _Walk:
    """The cached destinations of a unit; an entry is replaced and never changed."""

    __slots__ = ("blocked", "ends", "ground", "inner", "mode", "moves", "origin", "room", "spread")

    def __init__(
        self,
        ground: BattleMap | None,
        mode: int,
        origin: int,
        inner: SpaceSet,
        blocked: SpaceSet,
        ends: SpaceSet,
        spread: SpaceSet,
        room: SpaceSet,
        moves: list[Move],
    ) -> None:
        self.ground = ground
        self.mode = mode
        self.origin = origin
        self.inner = inner
        """The hexes from which the unit could go on; ``blocked`` and ``ends`` are limited to these."""
        self.blocked = blocked
        self.ends = ends
        self.spread = spread
        """The hexes that the unit could reach if no hex beyond the inner ones were blocked."""
        self.room = room
        """The hexes that the unit can reach."""
        self.moves = moves


_WALKS: Final = [_Walk(None, 0, 0, 0, 0, 0, 0, 0, []) for _ in UNITS]
_MOVES: Final = tuple(
    tuple(Move("move", unit, hex_) for hex_ in range(len(HEX_NAMES))) for unit in range(len(UNITS))
)


def _moves(p: ActionFrontPosition, units: Sequence[int], stacks: Stacking) -> list[Move]:
    """[6] Return all moves of some units of a seat: `movement.may_move` for a whole side."""
    legal: list[Move] = []
    ground, at, models, can_move = p.setting.ground, p.at, p.model, movers(p)
    hexes_by_sort: dict[int, tuple[SpaceSet, SpaceSet]] = {}
    for unit in units:
        if not can_move >> unit & 1:
            continue
        model = models[unit]
        sort = SORTS[model]
        if sort < 0:
            blocked, ends = obstacles(p, unit, stacks)
        else:
            if sort not in hexes_by_sort:
                hexes_by_sort[sort] = obstacles(p, unit, stacks)
            blocked, ends = hexes_by_sort[sort]
        walk, mode, origin = _WALKS[unit], _MODES[model], at[unit]
        if (
            walk.ground is not ground
            or walk.origin != origin
            or walk.mode != mode
            or walk.blocked != blocked & walk.inner
            or walk.ends != ends & walk.inner
        ):
            points = MOVEMENT_POINTS[mode]
            inner = inner_hexes(ground, mode, points)[origin]
            on, off = blocked & inner, ends & inner
            reachable = spread(ground, mode, origin, points, on, off)
            walk = _Walk(ground, mode, origin, inner, on, off, reachable, walk.room, walk.moves)
            _WALKS[unit] = walk
        room = walk.spread & ~blocked
        if room != walk.room:
            row = _MOVES[unit]
            moves = [row[hex_] for hex_ in members(room)]
            walk = _Walk(ground, mode, origin, walk.inner, walk.blocked, walk.ends, walk.spread, room, moves)
            _WALKS[unit] = walk
        legal += walk.moves
    return legal


def _exits(p: ActionFrontPosition, units: Sequence[int], stacks: Stacking) -> list[Move]:
    """[6.7] Return all exits of some units of a seat: `movement.may_exit` for a whole side."""
    can_move, exits = movers(p), []
    for unit in units:
        if can_move >> unit & 1:
            points = MOVEMENT_POINTS[_MODES[p.model[unit]]]
            if can_exit(p, unit, points, *obstacles(p, unit, stacks)):
                exits.append(order("exit", unit))
    return exits


# --- firing -----------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class _TargetCache:
    """The cached targets of a unit; an entry is replaced and never changed."""

    __slots__ = ("foes", "hostile", "markers", "model", "origin", "setting", "shots", "view")

    def __init__(
        self,
        setting: ActionFrontSetting | None,
        model: int,
        origin: int,
        view: SpaceSet,
        hostile: SpaceSet,
        markers: SpaceSet,
        foes: tuple[int, ...],
        shots: list[Move],
    ) -> None:
        self.setting = setting
        self.model = model
        self.origin = origin
        self.view = view
        """The hexes in range and in sight of the unit; enemies elsewhere do not matter."""
        self.hostile = hostile
        self.markers = markers
        self.foes = foes
        self.shots = shots


_TARGET_CACHES: Final = [_TargetCache(None, 0, 0, 0, 0, 0, (), []) for _ in UNITS]
_SHOTS: Final = tuple(
    tuple(Move("fire", unit, target) for target in range(len(UNITS))) for unit in range(len(UNITS))
)
_FOES: Final[list[tuple[int, ...]]] = [(), ()]
"""The last places of the enemies of each seat, stored so that equal tuples are one object."""


def _shots(p: ActionFrontPosition, seat: int, units: Sequence[int], stacks: Stacking) -> list[Move]:
    """[7.1] Return all shots of some units of a seat: `fire.may_fire` for a whole side."""
    legal: list[Move] = []
    setting, at, models, markers, can_fire = p.setting, p.at, p.model, p.markers, shooters(p)
    hostile, transports = stacks.hostile, stacks.transports
    foes, last = tuple(at[1 - seat :: 2]), _FOES[seat]
    if foes == last:
        foes = last
    else:
        _FOES[seat] = foes
    for unit in units:
        model = models[unit]
        if not can_fire >> unit & 1 or not _ARMED[model] or (transports and rides(p, unit, stacks)):
            continue
        aim, origin = _TARGET_CACHES[unit], at[unit]
        if aim.setting is not setting or aim.origin != origin or aim.model != model:
            aim = _TargetCache(setting, model, origin, view_of(p, unit), 0, 0, (), [])
            _TARGET_CACHES[unit] = aim
        near = hostile & aim.view
        if not near:
            continue
        if aim.foes is not foes or aim.hostile != near or aim.markers != markers:
            hexes, enemy_hexes = targets(p, unit, stacks), _SHOTS[unit][1 - seat :: 2]
            shots = [enemy_hexes[i] for i, hex_ in enumerate(foes) if hex_ >= 0 and hexes >> hex_ & 1]
            aim = _TargetCache(setting, model, origin, aim.view, near, markers, foes, shots)
            _TARGET_CACHES[unit] = aim
        legal += aim.shots
    return legal
