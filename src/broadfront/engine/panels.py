"""What lies beside the board or is printed on a counter in full: figures, forms to fill in, boxes, turn tracks, notes.

Like everything in `table` these are plain Structs that any client can draw without knowing a rule.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from broadfront.engine.fire import FireSheet

__all__ = [
    "Bar",
    "BattleBoard",
    "Calendar",
    "Drawn",
    "Duties",
    "Duty",
    "Entry",
    "Face",
    "Figure",
    "Forecast",
    "Form",
    "Host",
    "Item",
    "Ledger",
    "Limit",
    "Panel",
    "Plot",
    "Rank",
    "Room",
    "Section",
    "Series",
    "Sight",
    "Supply",
    "SupplyBox",
    "Symbol",
    "Tint",
    "Track",
    "Tray",
    "TrayItem",
    "Way",
]


class Figure(msgspec.Struct, frozen=True):
    """A figure printed on a counter: where it stands, what it says, what it is called, and how it is set."""

    place: Literal["", "nw", "n", "ne", "w", "e", "sw", "s", "se", "middle"]
    """"middle" is inside the symbol; "": in a list."""
    text: str
    name: str
    style: Literal["", "red", "boxed", "small"] = ""


Symbol = Literal[
    "", "infantry", "armour", "artillery", "mechanised", "motorised", "mountain", "airborne", "marine", "cavalry",
    "engineer", "anti_tank", "air_defence", "mortar", "rocket", "headquarters", "supply", "transport", "fighter",
    "bomber", "air_transport", "battleship", "carrier", "cruiser", "destroyer", "submarine", "escort", "machine_gun",
    "heavy_armour", "deck_fighter", "super_battleship", "fortification", "factory", "truck"
]  # fmt: skip
"""Which symbol a piece has, most of them NATO's; without one its kind is printed."""
Tint = Literal["", "leg", "towed", "wheel", "track", "static", "leader", "artillery", "naval", "air"]
"""What sort of piece it is, which gives its symbol a colour."""


class Face(msgspec.Struct, frozen=True):
    """The face of a counter with figures round its symbol: a name, a tint for the symbol, steps as dots on its edge."""

    title: str
    tint: Tint
    steps: int
    """Dots that are full."""
    most: int
    """All dots."""
    figures: tuple[Figure, ...] = ()
    carries: bool = False
    """It may carry other pieces."""


class Item(msgspec.Struct, frozen=True):
    """A line of a form: what is ordered by which verb and id, its price, and how many have been ordered already."""

    verb: str
    what: int
    name: str
    group: str
    price: int
    most: int
    """More of it alone can never be ordered."""
    figures: tuple[Figure, ...] = ()
    symbol: Symbol = ""
    tint: Tint = ""
    ordered: int = -1
    """How many are ordered; -1: not answered yet."""
    per: int = 1
    """So many of it count as one, rounded up: points of damage of which two are repaired for the price of one."""
    closed: str = ""
    """Why none of it can be ordered now."""
    warning: str = ""
    """What to know before ordering it, in words: that it can be placed nowhere, say. It can be ordered all the same."""


class Limit(msgspec.Struct, frozen=True):
    """A sum over a form that must not grow too large: for each item how much one of it counts.

    What counts less than nothing makes room for the others: a carrier for aircraft, say.
    """

    name: str
    most: int
    weights: tuple[int, ...]
    text: str = ""
    """What to say where it is broken; with "" the sum is shown as used up so far ("85 of 160")."""
    hint: bool = False
    """It may be broken: the sum is only shown, and ``text`` where it is larger than ``most``."""


class TrayItem(msgspec.Struct, frozen=True):
    """Things of one sort in a tray, and how many."""

    name: str
    count: int
    symbol: Symbol = ""
    card: int = -1
    """The card that they are, as an index of the table's cards; -1: none, or cards face down."""


class Tray(msgspec.Struct, frozen=True, tag_field="panel", tag="tray"):
    """Pieces or cards beside the board: a reserve, a hand, a pool."""

    name: str
    seat: int
    items: tuple[TrayItem, ...]
    style: Literal["pieces", "hand", "pile"] = "pieces"
    """How it is drawn: "hand" has cards side by side, "pile" on one another, to be looked through."""
    side: str = ""
    """Whose it is, where a seat has several sides."""


class Track(msgspec.Struct, frozen=True, tag_field="panel", tag="track"):
    """A value kept beside the board ("Supply": "Air 3"); ``seat`` is its owner or -1."""

    name: str
    value: str
    seat: int = -1
    rule: str = ""
    side: str = ""
    """Whose it is, where a seat has several sides."""
    number: int | None = None
    """The value as a number, if it is one: then it can stand in a column."""
    chits: str = ""
    """The colour (``#rrggbb``) of the chits that ``number`` counts; "": it counts none."""
    tone: Literal["", "good", "spent"] = ""
    current: bool = False
    """It is what the seat spends now: it stands beside the seat's name, always in sight."""


class Drawn(msgspec.Struct, frozen=True, tag_field="panel", tag="drawn"):
    """Playing cards drawn for the last order, in their order: rank and suit, "10H"."""

    cards: tuple[str, ...]


class Room(msgspec.Struct, frozen=True):
    """How many things fit into a space together, where orders of one verb put them there one at a time."""

    space: int
    verb: str
    things: tuple[int, ...]
    """What the orders name first: any of these counts."""
    most: int
    text: str
    """Why there is no room for more."""


class Form(msgspec.Struct, frozen=True, tag_field="panel", tag="form"):
    """Questions of the same sort asked one after another ("how many of this?"), to be answered on one sheet.

    Each item is one question whose moves are its verb and ``what`` with the number as ``where``. They come in the
    order of the items; the client sends the answers one by one when the form is committed.
    """

    title: str
    rule: str
    text: str
    items: tuple[Item, ...]
    limits: tuple[Limit, ...]
    side: str = ""
    """Whose it is."""
    closing: str = ""
    """The verb that closes a form whose items may be ordered in any order and as often as one likes: the client sends
    one order for each item of which there are more than none, then this. "": every item is one question."""


class Supply(msgspec.Struct, frozen=True):
    """A line of a box: what is in it, its figures, how much is left of how much. Moves may call it by its id."""

    title: str
    figures: tuple[tuple[str, str], ...]
    left: int
    most: int
    id: int = -1
    id_kind: str = ""
    symbol: Symbol = ""


class SupplyBox(msgspec.Struct, frozen=True, tag_field="panel", tag="supply_box"):
    """A box of a scenario card: off-map artillery, ships, aircraft."""

    name: str
    seat: int
    lines: tuple[Supply, ...]


class Calendar(msgspec.Struct, frozen=True, tag_field="panel", tag="calendar"):
    """A turn record track: the turn that it is (from 1; 0: not begun) and what comes in each turn."""

    now: int
    boxes: tuple[tuple[str, ...], ...]
    names: tuple[str, ...] = ()
    """What the turns are called, if they have names besides their numbers: "Late 1941"."""


class Section(msgspec.Struct, frozen=True):
    """A part of a scenario card: a heading, whose it is (-1: everybody's), its lines, and the rule.

    A line is a sentence and its own rule, or "".
    """

    title: str
    lines: tuple[tuple[str, str], ...]
    seat: int = -1
    rule: str = ""


class Sight(msgspec.Struct, frozen=True):
    """What is seen from a space, and for each space that is not, a sentence what blocks the view."""

    space: int
    seen: tuple[int, ...]
    hidden: tuple[tuple[int, str], ...]
    barriers: tuple[tuple[int, int], ...] = ()
    """For spaces that are not seen, the space that lies in the way, where there is one."""


class Way(msgspec.Struct, frozen=True):
    """How a piece goes where a move sends it: the spaces it passes, from its own to the target, and what that costs."""

    spaces: tuple[int, ...]
    cost: int
    left: int
    """What it can still move afterwards."""


class Rank(msgspec.Struct, frozen=True):
    """Units of a sort in a battle: what they hit on (0: on nothing), how many, and how many of them are hit already."""

    value: int
    kind: str
    symbol: Symbol
    number: int
    hit: int = 0
    """Units that have been hit and still fire before they go."""
    damaged: int = 0
    note: str = ""
    """What else is to be known: "one with artillery", "two dice"."""
    group: str = ""
    """What it is part of, with other ranks of the same name: "Convoy 1"."""


class Host(msgspec.Struct, frozen=True):
    """One side of a battle: whose units they are, attacking or defending, by what they hit on."""

    side: str
    role: Literal["attacker", "defender"]
    ranks: tuple[Rank, ...]
    supports: bool = False
    """It fires before the battle and takes no part in it: ships that bombard, an AA gun."""


class BattleBoard(msgspec.Struct, frozen=True, tag_field="panel", tag="battle_board"):
    """The battle board: where, which round, the steps of a round and which of them it is, and both sides."""

    space: int
    title: str
    round: int
    stages: tuple[str, ...]
    stage: int
    hosts: tuple[Host, ...]
    warning: str = ""
    """What the attacker is to know before another round; "": nothing in particular."""
    because: str = ""
    """Why it is fought now, where nobody chose it; "": there is no more to say than that it comes next."""
    raid: bool = False
    """It is a raid on works: it ends with damage to them, not with who is left."""
    last: bool = False
    """No other battle comes after it in this phase."""


class Bar(msgspec.Struct, frozen=True):
    """A way it can end and its probability, 0...1."""

    name: str
    probability: float
    exact: str = ""
    """The probability as a fraction, "7/36"; "": it is not told as one."""


class Forecast(msgspec.Struct, frozen=True):
    """What a battle would bring as it stands: exact probabilities, and all that they rest on."""

    space: int
    title: str
    rule: str
    hosts: tuple[Host, ...]
    outcomes: tuple[Bar, ...]
    """Who is left: they add up to 1."""
    survivors: tuple[tuple[Bar, ...], ...]
    """For each host the likeliest things that are left of it, the likeliest first."""
    facts: tuple[tuple[str, str], ...]
    """Figures with their names: losses on average, the swing in value, what best play is worth."""
    basis: tuple[str, ...]
    """What the numbers rest on, each a sentence: edition and values, the order of losses, retreats."""


class Entry(msgspec.Struct, frozen=True):
    """A line of a ledger: where money comes from, how much, by which rule; ``met`` is False for what is missed."""

    name: str
    amount: int
    rule: str
    met: bool = True


class Ledger(msgspec.Struct, frozen=True, tag_field="panel", tag="ledger"):
    """What somebody will collect, line by line."""

    title: str
    side: str
    seat: int
    entries: tuple[Entry, ...]
    total: int


class Series(msgspec.Struct, frozen=True):
    """A curve of a plot: whose it is and its values, one for each mark."""

    name: str
    side: str
    values: tuple[int, ...]


class Plot(msgspec.Struct, frozen=True, tag_field="panel", tag="plot"):
    """Curves over time: what is counted, what the marks on the axis are called, and the curves."""

    title: str
    unit: str
    marks: tuple[str, ...]
    series: tuple[Series, ...]


class Duty(msgspec.Struct, frozen=True):
    """Some things of a space that have to act; where there is one sensible way, its verb and goal, and for how many."""

    space: int
    text: str
    things: tuple[int, ...]
    verb: str = ""
    where: int = -1
    units: int = 0
    exposed: bool = False
    """Whether they can be attacked there before they act again."""


class Duties(msgspec.Struct, frozen=True, tag_field="panel", tag="duties"):
    """What has to be done before the phase can end; ``label`` is what doing all that has one way is called."""

    title: str
    label: str
    duties: tuple[Duty, ...]


Panel = Duties | Tray | Track | Drawn | SupplyBox | Calendar | Form | BattleBoard | Ledger | Plot | FireSheet
"""What can lie beside the board: on the wire its field ``panel`` says which of these it is."""
