"""What is wrong with a position that somebody wrote down, before the rules see it."""

from __future__ import annotations

from broadfront.engine.capabilities import Range
from broadfront.games.expand_the_front.pieces import FLAGS, OFF
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import Combat
from broadfront.games.expand_the_front.rules.movement import Movement
from broadfront.games.expand_the_front.rules.replenishment import Replenishment
from broadfront.games.expand_the_front.rules.sequence import Turn
from broadfront.games.expand_the_front.setting import ExpandSetting
from broadfront.games.expand_the_front.terms import LAND_KINDS, MOST_PIECES, MOVED, SHIP, STORMING, SUPPLY

__all__ = ["fault", "ranges"]


def ranges(setting: ExpandSetting) -> dict[str, Range]:
    """Return the ranges of the fields of positions and steps."""
    pieces, ships, last_tile = setting.slots[1][-1][1], setting.ships[1][1], setting.atlas.size - 1
    kinds = ("supply", "assault", "defense", "bomber", "Deploy.ship")
    return {
        "pieces": Range(0, OFF, pieces),
        **dict.fromkeys(("ship_front", "ship_rear"), Range(-1, last_tile, ships)),
        "ship_flags": Range(0, FLAGS - 1, ships),
        "points": Range(0, 999, 2),
        "fighters": Range(-1, 800),
        **dict.fromkeys(("hits", "answers", "losses"), Range(0, 800)),
        "fought": Range(0, last_tile),
        "turn": Range(0, 10_000),
        "mover": Range(-1, 1),
        "winner": Range(-1, 2),
        # of steps
        **dict.fromkeys(kinds, Range(0, MOST_PIECES)),
        **dict.fromkeys(("seat", "inside", "income"), Range(0, 1)),
        "tile": Range(0, last_tile),
        "ship": Range(0, ships - 1),
        "place": Range(0, pieces + ships),
        "phase": Range(0, 3),
    }


def fault(p: ExpandPosition) -> str | None:
    """Say what is wrong with a position: a fight that does not add up, pieces where they cannot be; None: nothing."""
    if len(p.fighters) % 4 or len(p.answers) % 2 or any(loss >= len(p.fighters) // 4 for loss in p.losses):
        return "fighters are written by four, answers by two, losses as places among the fighters"
    is_quiet = all(isinstance(step, Turn | Replenishment | Movement | Combat) for step in p.agenda)
    if is_quiet and (p.fighters or p.hits or p.answers or p.losses):
        return (
            "fighters, hits, answers and losses are of a fight, and no step of one is on the agenda: "
            "write fighters=- hits=- answers=- losses=-"
        )
    return _pieces(p) or _ships(p) or (_contested(p) if is_quiet else None)


def _pieces(p: ExpandPosition) -> str | None:
    playable = p.setting.atlas.land | p.setting.atlas.water
    for seat in (0, 1):
        for kind in LAND_KINDS:
            start, stop = p.setting.slots[seat][kind]
            of = p.pieces[start:stop]
            if of != sorted(of):
                return "pieces of one kind are written in rising order"
            if any(piece != OFF and piece // FLAGS not in playable for piece in of):
                return "a piece stands on no tile"
    return None


def _ships(p: ExpandPosition) -> str | None:
    atlas = p.setting.atlas
    for front, rear in zip(p.ship_front, p.ship_rear, strict=True):
        if (front < 0) != (rear < 0):
            return "half a Ship"
        if front >= 0 and (front not in atlas.water or rear not in (front, *atlas.sea_beside[front])):
            return "a Ship does not lie on two water tiles next to each other"
    return None


def _contested(p: ExpandPosition) -> str | None:
    """Say whether both sides are on a tile where nobody can fight, which would never end."""
    for tile in sorted(p.tiles_of(0) & p.tiles_of(1)):
        if p.mover < 0 or not _have_come(p, p.mover, tile):
            name = p.setting.atlas.names[tile].replace("_", " ")
            return (
                f"both sides are on {name}, and none of them has come there to fight: remove one of them, or begin "
                "the turn of one from Combat"
            )
    return None


def _have_come(p: ExpandPosition, seat: int, tile: int) -> bool:
    """Tell whether a side is armed on a tile, and all that is armed has moved there this turn and can fight there."""
    entering = (SHIP,) if tile in p.setting.atlas.water else STORMING
    there = [(SHIP, p.ship_flags[ship]) for ship in p.ships_at(seat, tile)]
    there += [
        (kind, piece) for kind in LAND_KINDS if kind != SUPPLY for piece in p.pieces_at(seat, kind, tile)
    ]
    return bool(there) and all(kind in entering and piece & MOVED for kind, piece in there)
