"""What is wrong with a position that somebody wrote down, before the rules see it."""

from __future__ import annotations

from broadfront.games.expand_the_front.position import FLAGS, OFF, ExpandPosition
from broadfront.games.expand_the_front.terms import LAND_KINDS, MOST_PIECES

__all__ = ["fault", "step_ranges"]


def fault(p: ExpandPosition) -> str | None:
    """Say what is wrong with a position: lengths of lists, ranges, pieces where they cannot be; None: nothing."""
    return _ranges(p) or _pieces(p) or _ships(p)


def _ranges(p: ExpandPosition) -> str | None:
    setting = p.setting
    ships = setting.ships[1][1]
    for name, length, low, high in (
        ("pieces", setting.slots[1][-1][1], 0, OFF),
        ("ship_front", ships, -1, setting.atlas.size - 1),
        ("ship_rear", ships, -1, setting.atlas.size - 1),
        ("ship_flags", ships, 0, FLAGS - 1),
        ("points", 2, 0, 999),
        ("fighters", len(p.fighters) & ~3, -1, 800),
        ("hits", len(p.hits), 0, 800),
        ("answers", len(p.answers) & ~1, 0, 800),
        ("losses", len(p.losses), 0, max(0, len(p.fighters) // 4 - 1)),
        ("fought", len(p.fought), 0, setting.atlas.size - 1),
    ):
        values = getattr(p, name)
        if len(values) != length or not all(low <= value <= high for value in values):
            return f"{name} wants {length} numbers from {low} to {high}"
    for name, low, high in (("turn", 0, 10_000), ("mover", -1, 1), ("winner", -1, 2)):
        if not low <= getattr(p, name) <= high:
            return f"{name} is {getattr(p, name)}; it goes from {low} to {high}"
    return None


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


def step_ranges(p: ExpandPosition) -> dict[str, tuple[int, int]]:
    """Return the lowest and highest value of each field of the steps."""
    pieces = dict.fromkeys(("supply", "assault", "defense", "bomber"), (0, MOST_PIECES))
    return {
        **pieces,
        "seat": (0, 1),
        "tile": (0, p.setting.atlas.size - 1),
        "ship": (0, len(p.ship_front) - 1),
        "Deploy.ship": (0, MOST_PIECES),
        "place": (0, len(p.pieces) + len(p.ship_front)),
        "inside": (0, 1),
        "income": (0, 1),
        "phase": (0, 3),
    }
