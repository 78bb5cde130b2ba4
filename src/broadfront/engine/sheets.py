"""What lies beside the board or is printed on a counter in full: figures, forms to fill in, boxes, turn tracks, notes.

Like everything in `table` these are plain Structs that any client can draw without knowing a rule.
"""

from __future__ import annotations

import msgspec

__all__ = ["Calendar", "Face", "Figure", "Form", "Item", "Limit", "Section", "Sight", "Supply", "SupplyBox"]


class Figure(msgspec.Struct, frozen=True):
    """A figure printed on a counter: where it stands, what it says, what it is called, and how it is set."""

    place: str
    """"nw", "n", "ne", "w", "e", "sw", "s", "se", or "middle": inside the symbol."""
    text: str
    name: str
    style: str = ""
    """"": plain; "red", "boxed", "small"."""


class Face(msgspec.Struct, frozen=True):
    """The face of a counter with figures round its symbol: a name, a tint for the symbol, steps as dots on its edge."""

    title: str
    tint: str
    """What sort of piece it is, which gives the symbol its colour: "leg", "towed", "wheel", "track", "static"."""
    steps: int
    """Dots that are full."""
    most: int
    """All dots."""
    figures: tuple[Figure, ...] = ()


class Item(msgspec.Struct, frozen=True):
    """A line of a form: what is ordered by which verb and id, its price, and how many have been ordered already."""

    verb: str
    what: int
    name: str
    group: str
    price: int
    most: int
    """More of it alone can never be ordered."""
    figures: tuple[tuple[str, str], ...] = ()
    symbol: str = ""
    tint: str = ""
    ordered: int = -1
    """How many are ordered; -1: not answered yet."""


class Limit(msgspec.Struct, frozen=True):
    """A sum over a form that must not grow too large: for each item how much one of it counts."""

    name: str
    most: int
    weights: tuple[int, ...]
    text: str = ""
    """What to say where it is broken; with "" the sum is shown as used up so far ("85 of 160")."""


class Form(msgspec.Struct, frozen=True):
    """Questions of the same sort asked one after another ("how many of this?"), to be answered on one sheet.

    Each item is one question whose moves are its verb and ``what`` with the number as ``where``. They come in the
    order of the items; the client sends the answers one by one when the form is committed.
    """

    title: str
    rule: str
    text: str
    items: tuple[Item, ...]
    limits: tuple[Limit, ...]


class Supply(msgspec.Struct, frozen=True):
    """A line of a box: what is in it, its figures, how much is left of how much. Moves may call it by its id."""

    title: str
    figures: tuple[tuple[str, str], ...]
    left: int
    most: int
    id: int = -1
    id_kind: str = ""
    symbol: str = ""


class SupplyBox(msgspec.Struct, frozen=True):
    """A box of a scenario card: off-map artillery, ships, aircraft."""

    name: str
    seat: int
    lines: tuple[Supply, ...]


class Calendar(msgspec.Struct, frozen=True):
    """A turn record track: the turn that it is (from 1; 0: not begun) and what each turn's box says."""

    now: int
    boxes: tuple[tuple[str, ...], ...]


class Section(msgspec.Struct, frozen=True):
    """A part of a scenario card: a heading, whose it is (-1: everybody's), its lines, and the rule."""

    title: str
    lines: tuple[str, ...]
    seat: int = -1
    rule: str = ""


class Sight(msgspec.Struct, frozen=True):
    """What is seen from a space, and for each space that is not, a sentence what blocks the view."""

    space: int
    seen: tuple[int, ...]
    hidden: tuple[tuple[int, str], ...]
