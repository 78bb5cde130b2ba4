"""What a client draws: a table that is constant during a match, and a view that changes with every move.

A client that can draw these Structs can show any game, without knowing rules. A view is an allow-list: it contains only
what its seat may know. All lengths are in units of one square (or one hex, flat side to flat side).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Final, Literal, TypeVar

import msgspec

from broadfront.engine.position import Ask, Move

# --------------------------------------------------------------------------------------------------
# The fire sheet: all units that can fire now, their targets, chances and costs.
#
# A game whose units fire one by one at targets of their owner's choice puts a `FireSheet` beside the board.
# Any client can then plan the fire of many units at once: distribute it, show the expected effect, and warn
# of wasted fire. The sheet is rebuilt for each decision, so that a plan continues after each result with
# what remains.


class FirePool(msgspec.Struct, frozen=True):
    """What shots are paid from: Supplies on a space, chits."""

    name: str
    """What it is called."""
    left: int
    """How much of it is left."""
    worth: float = 0.0
    """What one of it is worth, in what targets are worth: a shot that brings less is wasted."""


class FireUnit(msgspec.Struct, frozen=True):
    """Units that fire alike: so many, each once, by orders of ``verb`` with ``what``."""

    key: str
    """Stays the same from question to question."""
    name: str
    """What the units are called."""
    space: int
    """The space where they are."""
    units: int
    """How many can fire, once each."""
    verb: str
    """The verb of the order to fire."""
    what: int
    """The ``what`` of the order to fire."""
    pools: tuple[int, ...] = ()
    """The pools that pay for its shots, used up one after another."""
    worth: float = 0.0
    """What each of them is worth to who strikes back at it."""


class FireTarget(msgspec.Struct, frozen=True):
    """Things that are alike to whoever fires at them: ``ids`` are those of the orders that name one of them."""

    key: str
    """Stays the same from question to question, as long as something of it is left."""
    name: str
    """What it is called."""
    space: int
    """The space where it is."""
    ids: tuple[int, ...]
    """The ids by which orders name one of these things."""
    takes: int
    """So many steps each of them can lose."""
    worth: float
    """What each of them is worth as it stands."""
    named: tuple[tuple[tuple[float, ...], ...], ...] = ()
    """Shots at each of them that are declared and not yet rolled for: the chances of 0, 1, 2 ... steps lost."""
    opens: Move | None = None
    """The order that comes first: to attack its space."""


class FireDraw(msgspec.Struct, frozen=True):
    """The cards of a shot: shots that need the same ones draw from one deck, without a shuffle between them."""

    needs: str
    """Which cards hit."""
    hits: int
    """So many of them are in the deck."""
    deck: int
    """How many cards the deck has."""
    cards: int
    """How many cards are drawn."""
    spared: int = 0
    """So many hits cost nothing."""


class FireShot(msgspec.Struct, frozen=True):
    """What each shot of some units at some targets brings: chances of 0, 1, 2 ... steps lost, and its price."""

    unit: int
    """Who fires, as an index of the sheet's ``units``."""
    target: int
    """What is fired at, as an index of the sheet's ``targets``."""
    chances: tuple[float, ...]
    """The chances of 0, 1, 2 ... steps lost."""
    price: int = 0
    """What the shot costs."""
    draw: FireDraw | None = None
    """What the chances come from, where cards are drawn; None: shots do not depend on each other."""


class FireAnswer(msgspec.Struct, frozen=True):
    """Things that strike back where something is fired at: how many dice, and what each costs who fires."""

    targets: tuple[int, ...]
    """A shot at any of these targets brings it about."""
    dice: int
    """How many dice strike back."""
    each: bool
    """No more dice than shots at these targets; else all, as soon as there is one."""
    chances: tuple[float, ...]
    """The chance that a die destroys one of each of the sheet's units; 0: it cannot be struck at."""
    named: tuple[tuple[float, float], ...] = ()
    """The attackers that are declared already and may be struck at: that chance, and what each is worth."""


class FireSheet(msgspec.Struct, frozen=True, tag_field="panel", tag="fire"):
    """All that can fire now, as the seat that is asked may know it."""

    key: str
    """Another turn has another one: plans end with their turn."""
    title: str
    """What is fired, as a heading."""
    units: tuple[FireUnit, ...]
    """The units that can fire."""
    targets: tuple[FireTarget, ...]
    """What can be fired at."""
    shots: tuple[FireShot, ...]
    """What each unit can do to each target."""
    pools: tuple[FirePool, ...] = ()
    """What the shots are paid from."""
    closing: Move | None = None
    """The order by which declared shots are carried out; None: nothing waits for one."""
    worth: str = ""
    """What worth is counted in ("points"); "": it only orders targets and is not told."""
    step: str = ""
    """What a target loses before it is gone ("step"); "": each goes at the first hit, or what it takes is not lost."""
    note: str = ""
    """What the figures leave out."""
    answers: tuple[FireAnswer, ...] = ()
    """What strikes back."""


def steps_lost(chances: Mapping[int, float] | Iterable[tuple[int, float]], takes: int) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2 ... steps lost, capped at the steps of the target.

    >>> steps_lost({0: 0.5, 3: 0.5}, 2)
    (0.5, 0.0, 0.5)
    """
    shares = [0.0] * (takes + 1)
    for steps, chance in chances.items() if isinstance(chances, Mapping) else chances:
        shares[min(takes, max(0, steps))] += chance
    return tuple(round(chance, 5) for chance in shares)


# --------------------------------------------------------------------------------------------------
# Panels beside the board, and the full text of counters: figures, forms to fill in, boxes, turn tracks,
# notes.


class Figure(msgspec.Struct, frozen=True):
    """A figure printed on a counter: where it stands, what it says, what it is called, and how it is set."""

    place: Literal["", "nw", "n", "ne", "w", "e", "sw", "s", "se", "middle"]
    """"middle" is inside the symbol; "": in a list."""
    text: str
    """What it says."""
    name: str
    """What it is called."""
    style: Literal["", "red", "boxed", "small"] = ""
    """How it is set; "": plainly."""


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
    """The name printed on it."""
    tint: Tint
    """The colour of its symbol."""
    steps: int
    """Dots that are full."""
    most: int
    """All dots."""
    figures: tuple[Figure, ...] = ()
    """The figures round its symbol."""
    carries: bool = False
    """It may carry other pieces."""


class Item(msgspec.Struct, frozen=True):
    """A line of a form: what is ordered by which verb and id, its price, and how many have been ordered already."""

    verb: str
    """The verb of the order."""
    what: int
    """The thing that is ordered, as moves name it."""
    name: str
    """What it is called."""
    group: str
    """The heading that it stands below."""
    price: int
    """What one of it costs."""
    most: int
    """More of it alone can never be ordered."""
    figures: tuple[Figure, ...] = ()
    """What one of it can do."""
    symbol: Symbol = ""
    """How it is drawn; "": by its name alone."""
    tint: Tint = ""
    """The colour of its symbol."""
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
    """What is summed up."""
    most: int
    """The largest sum that is allowed."""
    weights: tuple[int, ...]
    """For each item of the form, how much one of it counts."""
    text: str = ""
    """What to say where it is broken; with "" the sum is shown as used up so far ("85 of 160")."""
    hint: bool = False
    """It may be broken: the sum is only shown, and ``text`` where it is larger than ``most``."""


class TrayItem(msgspec.Struct, frozen=True):
    """Things of one sort in a tray, and how many."""

    name: str
    """What the things are called."""
    count: int
    """How many there are."""
    symbol: Symbol = ""
    """How they are drawn; "": by their name alone."""
    card: int = -1
    """The card that they are, as an index of the table's cards; -1: none, or cards face down."""


class Tray(msgspec.Struct, frozen=True, tag_field="panel", tag="tray"):
    """Pieces or cards beside the board: a reserve, a hand, a pool."""

    name: str
    """What it is called."""
    seat: int
    """The seat whose it is; -1: everybody's."""
    items: tuple[TrayItem, ...]
    """What lies in it."""
    style: Literal["pieces", "hand", "pile"] = "pieces"
    """How it is drawn: "hand" has cards side by side, "pile" on one another, to be looked through."""
    side: str = ""
    """Whose it is, where a seat has several sides."""


class Track(msgspec.Struct, frozen=True, tag_field="panel", tag="track"):
    """A value kept beside the board ("Supply": "Air 3"); ``seat`` is its owner or -1."""

    name: str
    """What is counted."""
    value: str
    """How much it is, in words."""
    seat: int = -1
    """The seat whose it is; -1: everybody's."""
    rule: str = ""
    """The section of the rules that it is about; "": none."""
    side: str = ""
    """Whose it is, where a seat has several sides."""
    number: int | None = None
    """The value as a number, if it is one: then it can stand in a column."""
    chits: str = ""
    """The colour (``#rrggbb``) of the chits that ``number`` counts; "": it counts none."""
    tone: Literal["", "good", "spent"] = ""
    """How it stands for its owner, for its colour; "": neither good nor bad."""
    current: bool = False
    """It is what the seat spends now: it stands beside the seat's name, always in sight."""


class Drawn(msgspec.Struct, frozen=True, tag_field="panel", tag="drawn"):
    """Playing cards drawn for the last order, in their order: rank and suit, "10H"."""

    cards: tuple[str, ...]
    """The cards, each as rank and suit."""


class PlacementLimit(msgspec.Struct, frozen=True):
    """How many things fit into a space together, where orders of one verb put them there one at a time."""

    space: int
    """The space."""
    verb: str
    """The verb of the orders that put things there."""
    things: tuple[int, ...]
    """What the orders name first: any of these counts."""
    most: int
    """So many fit in together."""
    text: str
    """Why there is no room for more."""


class Form(msgspec.Struct, frozen=True, tag_field="panel", tag="form"):
    """Questions of the same sort asked one after another ("how many of this?"), to be answered on one sheet.

    Each item is one question whose moves are its verb and ``what`` with the number as ``where``. They come in the
    order of the items; the client sends the answers one by one when the form is committed.
    """

    title: str
    """The heading."""
    rule: str
    """The section of the rules that asks."""
    text: str
    """What is asked, in a sentence."""
    items: tuple[Item, ...]
    """The questions, in the order in which they are asked."""
    limits: tuple[Limit, ...]
    """Sums that must not grow too large."""
    side: str = ""
    """Whose it is."""
    closing: str = ""
    """The verb that closes a form whose items may be ordered in any order and as often as one likes: the client sends
    one order for each item of which there are more than none, then this. "": every item is one question."""


class Supply(msgspec.Struct, frozen=True):
    """A line of a box: what is in it, its figures, how much is left of how much. Moves may call it by its id."""

    title: str
    """What is in the line."""
    figures: tuple[tuple[str, str], ...]
    """Its figures, each a name and a value."""
    left: int
    """How much is left."""
    most: int
    """How much there was."""
    id: int = -1
    """What moves call it, as an id of the words of ``id_kind``; -1: moves do not name it."""
    id_kind: str = ""
    """The kind of word that ``id`` is of; "": it has none."""
    symbol: Symbol = ""
    """How it is drawn; "": by its title alone."""


class SupplyBox(msgspec.Struct, frozen=True, tag_field="panel", tag="supply_box"):
    """A box of a scenario card: off-map artillery, ships, aircraft."""

    name: str
    """What the box is called."""
    seat: int
    """The seat whose it is."""
    lines: tuple[Supply, ...]
    """What is in it."""


class Calendar(msgspec.Struct, frozen=True, tag_field="panel", tag="calendar"):
    """A turn record track: the turn that it is (from 1; 0: not begun) and what comes in each turn."""

    now: int
    """The turn that it is, from 1; 0: not begun."""
    boxes: tuple[tuple[str, ...], ...]
    """For each turn, what comes in it."""
    names: tuple[str, ...] = ()
    """What the turns are called, if they have names besides their numbers: "Late 1941"."""


class Section(msgspec.Struct, frozen=True):
    """A part of a scenario card: a heading, whose it is (-1: everybody's), its lines, and the rule.

    A line is a sentence and its own rule, or "".
    """

    title: str
    """The heading."""
    lines: tuple[tuple[str, str], ...]
    """The lines, each a sentence and the section of the rules that it is from, or ""."""
    seat: int = -1
    """The seat that it is about; -1: everybody's."""
    rule: str = ""
    """The section of the rules that it is from; "": none."""


class Sight(msgspec.Struct, frozen=True):
    """What is seen from a space, and for each space that is not, a sentence what blocks the view."""

    space: int
    """The space from which one looks."""
    seen: tuple[int, ...]
    """The spaces that are seen."""
    hidden: tuple[tuple[int, str], ...]
    """The spaces that are not seen, each with a sentence that says what blocks the view."""
    barriers: tuple[tuple[int, int], ...] = ()
    """For spaces that are not seen, the space that lies in the way, where there is one."""


class MoveRoute(msgspec.Struct, frozen=True):
    """How a piece goes where a move sends it: the spaces it passes, from its own to the target, and what that costs."""

    spaces: tuple[int, ...]
    """The spaces that it passes, from its own to the target."""
    cost: int
    """What that costs of its movement."""
    left: int
    """What it can still move afterwards."""


class Rank(msgspec.Struct, frozen=True):
    """Units of a sort in a battle: what they hit on (0: on nothing), how many, and how many of them are hit already."""

    value: int
    """What they hit on; 0: on nothing."""
    kind: str
    """What the units are called."""
    symbol: Symbol
    """How they are drawn."""
    number: int
    """How many there are."""
    hit: int = 0
    """Units that have been hit and still fire before they go."""
    damaged: int = 0
    """How many of them are damaged and still there."""
    note: str = ""
    """What else is to be known: "one with artillery", "two dice"."""
    group: str = ""
    """What it is part of, with other ranks of the same name: "Convoy 1"."""


class Host(msgspec.Struct, frozen=True):
    """One side of a battle: whose units they are, attacking or defending, by what they hit on."""

    side: str
    """The name of the side whose units they are."""
    role: Literal["attacker", "defender"]
    """Whether it attacks or defends."""
    ranks: tuple[Rank, ...]
    """Its units, by what they hit on."""
    supports: bool = False
    """It fires before the battle and takes no part in it: ships that bombard, an AA gun."""


class BattleBoard(msgspec.Struct, frozen=True, tag_field="panel", tag="battle_board"):
    """The battle board: where, which round, the steps of a round and which of them it is, and both sides."""

    space: int
    """The space where it is fought."""
    title: str
    """What the battle is called."""
    round: int
    """The round of the battle, from 1."""
    stages: tuple[str, ...]
    """The steps of a round."""
    stage: int
    """Which of the steps it is, as an index of ``stages``."""
    hosts: tuple[Host, ...]
    """The forces of both sides."""
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
    """How it ends."""
    probability: float
    """How likely that is, 0...1."""
    exact: str = ""
    """The probability as a fraction, "7/36"; "": it is not told as one."""


class Forecast(msgspec.Struct, frozen=True):
    """What a battle would bring as it stands: exact probabilities, and all that they rest on."""

    space: int
    """The space where it would be fought."""
    title: str
    """What the battle is called."""
    rule: str
    """The section of the rules that it follows."""
    hosts: tuple[Host, ...]
    """The forces of both sides."""
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
    """Where the money comes from."""
    amount: int
    """How much."""
    rule: str
    """The section of the rules that gives it."""
    met: bool = True
    """Whether it will be collected; false: it is missed."""


class Ledger(msgspec.Struct, frozen=True, tag_field="panel", tag="ledger"):
    """What somebody will collect, line by line."""

    title: str
    """The heading."""
    side: str
    """The name of the side that collects."""
    seat: int
    """The seat that collects."""
    entries: tuple[Entry, ...]
    """The lines."""
    total: int
    """The sum."""


class Series(msgspec.Struct, frozen=True):
    """A curve of a plot: whose it is and its values, one for each mark."""

    name: str
    """What the curve is called."""
    side: str
    """The name of the side whose it is."""
    values: tuple[int, ...]
    """A value for each mark of the plot."""


class Plot(msgspec.Struct, frozen=True, tag_field="panel", tag="plot"):
    """Curves over time: what is counted, what the marks on the axis are called, and the curves."""

    title: str
    """The heading."""
    unit: str
    """What is counted."""
    marks: tuple[str, ...]
    """What the points on the axis are called."""
    series: tuple[Series, ...]
    """The curves."""


class PendingTask(msgspec.Struct, frozen=True):
    """Some things of a space that have to act; where there is one sensible way, its verb and goal, and for how many."""

    space: int
    """The space where the things are."""
    text: str
    """What has to be done, in words."""
    things: tuple[int, ...]
    """The things that have to act, as moves name them."""
    verb: str = ""
    """The verb of the one sensible order; "": there are several."""
    where: int = -1
    """The goal of the one sensible order; -1: there are several."""
    units: int = 0
    """How many of the things that order is for."""
    exposed: bool = False
    """Whether they can be attacked there before they act again."""


class PendingTasks(msgspec.Struct, frozen=True, tag_field="panel", tag="duties"):
    """What has to be done before the phase can end; ``label`` is what doing all that has one way is called."""

    title: str
    """The heading."""
    label: str
    """What doing all that has one way is called; "": nothing has."""
    duties: tuple[PendingTask, ...]
    """What has to be done."""


Panel = (
    PendingTasks
    | Tray
    | Track
    | Drawn
    | SupplyBox
    | Calendar
    | Form
    | BattleBoard
    | Ledger
    | Plot
    | FireSheet
)
"""What can lie beside the board: on the wire its field ``panel`` says which of these it is."""


_Panel = TypeVar("_Panel", bound=Panel)
Role = Literal[
    "choose",
    "move",
    "attack",
    "fight",
    "place",
    "buy",
    "roll",
    "hits",
    "draw",
    "pass",
    "decline",
    "end",
    "default",
]
"""What a verb means to whoever draws a table and knows no rules.

"move" goes from space to space, "attack" goes against others, "fight" begins a battle or
another round of it, "place" puts a piece on the board, "buy" adds to what one
has; "roll" is chance's: its ids are the faces of dice; "hits": its id is how many of many dice hit; "draw" is a card;
"pass" does nothing now, "decline" says no to an offer, "end" closes a phase or turn; "default" has the usual thing done
instead of choosing one by one; "choose" is everything else.
"""
DECLINING: Final = frozenset({"pass", "decline", "end"})
"""The roles of verbs by which nothing is done."""


Domain = Literal["land", "water", "barred"]
"""Where one is: on land, on water, or where nothing can enter."""
Art = Literal[
    "", "valley", "clear", "hill", "mountain", "desert", "beach", "port", "lake", "city", "field", "entrenched",
    "forest", "jungle", "swamp", "building", "water", "land"
]  # fmt: skip
"""How ground is drawn; "": in its colour, with its sign."""
Pattern = Literal["plain", "stripes", "dots", "bars", "checks", "rings", "lines", "waves", "cross"]
Edge = Literal["left", "right", "top", "bottom"]
Sign = Literal[
    "", "moved", "attacked", "fired", "transported", "fuelled", "done", "disrupted", "suppressed", "dug_in", "aboard",
    "damaged", "submerged", "landing", "raiding", "fought", "hit", "withdrawn", "crippled", "locked", "covering",
    "stranded", "convoy", "bound"
]  # fmt: skip
"""How a state of a piece is drawn; "": as a dot. "bound": it may not leave a part of the map; "locked": it may not
start; "covering": it protects another; "convoy": it is guarded or guards."""


class Terrain(msgspec.Struct, frozen=True):
    """A kind of ground: its name, a sign for the terminal (one character), a colour (``#rrggbb``), its drawing."""

    name: str
    """What it is called."""
    sign: str
    """One character that stands for it on a terminal."""
    colour: str
    """Its colour, as ``#rrggbb``."""
    domain: Domain = "land"
    """Whether it is land, water, or barred to all."""
    art: Art = ""
    """How it is drawn; "": in its colour, with its sign."""


class Mark(msgspec.Struct, frozen=True):
    """Something printed on a space: a city, what it is to a side, points."""

    text: str
    """What it is called."""
    kind: Literal["name", "production", "objective", "points", "hex"] = "name"
    """"hex" and "points" are printed as their sign, "production" and "objective" as a picture, "name" in words."""
    side: str = ""
    """Whose it is, if it is somebody's."""
    sign: str = ""
    """What is printed; of a picture, what it means ("a victory city")."""


class Lettering(msgspec.Struct, frozen=True):
    """Words on the map: their lines, the middle of the block, and the height of a line."""

    lines: tuple[str, ...]
    """The words, line by line."""
    x: float
    """The middle of the block, from the left."""
    y: float
    """The middle of the block, from above."""
    size: float
    """The height of a line."""
    name_at: tuple[float, float] | None = None
    """Of a city: the middle of its name, if that is not simply to the right of the star."""


class Scenery(msgspec.Struct, frozen=True):
    """Something drawn on the map that no rule knows.

    ``path`` is an SVG path in the table's units, or ""; ``text`` stands at it.
    """

    kind: Literal["canal", "grid", "ice", "lake", "link", "name", "ocean", "strait"]
    """What is drawn."""
    path: str = ""
    """An SVG path in the table's units; "": only ``text`` is drawn."""
    text: Lettering | None = None
    """The words that stand at it."""
    turn: float = 0.0
    """Degrees that the text is turned by."""


class Space(msgspec.Struct, frozen=True):
    """A square, hex or area: its id, name, centre, outline, terrain, region and marks (cities, points)."""

    id: int
    """Its id, as moves and counters name it."""
    name: str
    """What it is called."""
    x: float
    """Its centre, from the left."""
    y: float
    """Its centre, from above."""
    outline: tuple[tuple[float, float], ...]
    """The corners of its outline, as (x, y)."""
    terrain: str
    """The name of its terrain."""
    region: str = ""
    """The country that it is in: there are borders between countries."""
    side: str = ""
    """Whose country that is."""
    named: bool = True
    """It has a name of its own; if not, its name only says where it lies."""
    marks: tuple[Mark, ...] = ()
    """What is printed on it."""
    spoken: str = ""
    """The space as read aloud: "B3, Green Air Base"."""
    shape: str = ""
    """Its true outline, an SVG path in the table's units; then ``outline`` is only a box round it."""
    lettering: Lettering | None = None
    """Its name as it is printed on the map."""
    worth: str = ""
    """A figure printed after the name: what it produces."""
    city: Lettering | None = None
    """A city printed in it: x and y are the place of its star; its name stands beside it."""
    city_name: tuple[float, float] | None = None
    """The middle of the city's name; None: right of the star."""
    slots: tuple[tuple[float, float], ...] = ()
    """Where counters stand, in this order; none: the client finds places itself."""


_SHAPE_RUN: Final = re.compile(r"M([^Ml]*+)l([^Mz]*+)z")
_SHAPE_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def outlines(space: Space) -> Iterator[list[tuple[float, float]]]:
    """Yield the closed outlines of a space, each as points in the table's units.

    >>> square = Space(0, "A1", 0.5, 0.5, ((0, 0), (1, 0), (1, 1)), "clear", shape="M1 2l3-1 .5 0z")
    >>> list(outlines(square))
    [[(1.0, 2.0), (4.0, 1.0), (4.5, 1.0)]]
    """
    if not space.shape:
        yield list(space.outline)
        return
    for start, run in _SHAPE_RUN.findall(space.shape):
        numbers = [float(number) for number in _SHAPE_NUMBER.findall(f"{start} {run}")]
        yield list(zip(accumulate(numbers[::2]), accumulate(numbers[1::2]), strict=True))


class Side(msgspec.Struct, frozen=True):
    """A nationality or alliance: its name, colour (``#rrggbb``) and a pattern, for sides differ not by colour alone."""

    name: str
    """What it is called."""
    colour: str
    """Its colour, as ``#rrggbb``."""
    pattern: Pattern = "plain"
    """Its pattern, for who cannot tell colours apart."""


class Phase(msgspec.Struct, frozen=True):
    """One phase of the sequence of play: its id, name and rule."""

    id: str
    """The word for it in views."""
    name: str
    """What it is called."""
    rule: str
    """The section of the rules that describes it."""


class CardFace(msgspec.Struct, frozen=True):
    """A card as it looks face up."""

    title: str
    """What the card is called."""
    family: Literal["", "ground", "air", "location", "leader", "event"]
    """What sort of card it is, which gives it its colour."""
    line: str
    """The line under the title: "Ground unit: tank, artillery"."""
    figures: tuple[tuple[str, str], ...] = ()
    """The numbers printed on it, each a name and a value, such as ("GAM", "+1")."""
    text: str = ""
    """What it does, in full."""
    symbol: Symbol = ""
    """How what it stands for is drawn; "": it has no symbol."""
    side: str = ""
    """The only side that can hold it, or ""."""


class Line(msgspec.Struct, frozen=True):
    """A line drawn on the map, such as a supply route: its name and the points it runs through."""

    name: str
    """What the line is called."""
    points: tuple[tuple[float, float], ...]
    """The points that it runs through, as (x, y)."""
    kind: Literal["route", "river", "bridge", "hill", "height", "road", "label", "exit"] = "route"
    """"hill" is a side of a hill, "height" a hex of it, "label" a name at a point, "exit" an edge to leave by."""
    side: str = ""
    """Whose it is, if it is somebody's."""


class Globe(msgspec.Struct, frozen=True):
    """Where the map lies on the globe, so that coastlines can be drawn under it: an equirectangular picture.

    A point x, y of the table lies at longitude ``lon + x * dlon`` and latitude ``lat + y * dlat``, in degrees.
    """

    lon: float
    """The longitude of the table's left edge."""
    lat: float
    """The latitude of the table's upper edge."""
    dlon: float
    """Degrees of longitude for each unit to the right."""
    dlat: float
    """Degrees of latitude for each unit downwards."""


class Area(msgspec.Struct, frozen=True):
    """A part of the map that some pieces may not leave: its name, its spaces, and the rule that says so.

    While such a piece is held (its ``within`` names the area), all that lies outside is shaded.
    """

    name: str
    """What the area is called."""
    spaces: tuple[int, ...]
    """The ids of its spaces."""
    rule: str = ""
    """The section of the rules that says so; "": none."""


class Zone(msgspec.Struct, frozen=True):
    """Spaces under a rule of their own, which a side keeps: outlined on the map and named, paler while not active."""

    name: str
    """What the zone is called."""
    side: str
    """The name of the side that keeps it."""
    spaces: tuple[int, ...]
    """The ids of its spaces."""
    active: bool = True
    """Whether its rule applies now."""
    rule: str = ""
    """The section of the rules that it is from; "": none."""
    text: str = ""
    """What it does, in a sentence."""


class Table(msgspec.Struct, frozen=True):
    """The part of the picture that never changes in a match."""

    game: str
    """The id of the game."""
    title: str
    """What the scenario is called."""
    width: float
    """The width of the map."""
    height: float
    """The height of the map."""
    spaces: tuple[Space, ...]
    """All spaces of the map."""
    terrains: tuple[Terrain, ...]
    """All kinds of ground."""
    sides: tuple[Side, ...]
    """All sides, with their colours."""
    seats: tuple[str, ...]
    """What each seat is called."""
    phases: tuple[Phase, ...]
    """The phases of a turn, in their order."""
    cards: tuple[CardFace, ...] = ()
    """Every card of the game, if it has cards: the ids are those of the words of ``card_kind``."""
    card_kind: str = ""
    """The kind of word that names cards in moves."""
    lines: tuple[Line, ...] = ()
    """Lines that can be open or closed, such as supply routes."""
    stacks: bool = False
    """Units stand in stacks, one counter for all that are alike, and go together by the number: a map of armies."""
    globe: Globe | None = None
    """Where the map lies on the globe, if it is geography."""
    features: tuple[Line, ...] = ()
    """What is printed on the ground besides terrain."""
    sections: tuple[Section, ...] = ()
    """The scenario card in words: victory conditions, special rules."""
    winning: tuple[str, ...] = ()
    """What wins, in a sentence or a few."""
    sights: bool = False
    """Whether `Game.sight` answers: there is a tool that shows lines of sight."""
    scenery: tuple[Scenery, ...] = ()
    """What is drawn on the map and means nothing to the rules."""
    token: float = 0.0
    """How wide a counter is where the map says so; 0: as wide as the spaces allow."""
    forecasts: bool = False
    """Whether `Game.forecast` answers: a battle's prospects can be asked of a space."""
    ways: bool = False
    """Whether `Game.way` answers: the way of a move can be asked."""
    areas: tuple[Area, ...] = ()
    """Parts of the map that some pieces may not leave."""
    seat_sides: tuple[str, ...] = ()
    """The side of each seat, the first one of those that it plays; (): the sides are in the order of the seats."""
    alliances: dict[str, str] = {}
    """The alliance of each side, where sides fight together; {}: each side fights for itself."""
    colours: dict[str, tuple[str, ...]] = {}
    """For some kinds of id, the colour (``#rrggbb``) of id 0, 1, 2 ..."""
    worths: dict[str, int] = {}
    """What one piece of a kind is worth, by the counters' ``kind``; kinds without worth are left out."""
    figures: dict[str, tuple[tuple[str, str], ...]] = {}
    """What pieces of a kind can do, by the counters' ``kind``: ("attack", "3"); none for pieces with a `Face`."""
    worth_unit: str = ""
    """What worth is counted in."""
    pip: str = "hit"
    """What each of a counter's ``pips`` is called."""
    edges: tuple[Edge, ...] = ()
    """The edge of the map where each seat sits; (): the one that its country leans to, else below for the first."""

    def side_of(self, seat: int) -> str:
        """Return the side of a seat, the first one of those that it plays; "": it is chance or a spectator."""
        names = self.seat_sides or [side.name for side in self.sides]
        return names[seat] if 0 <= seat < len(names) else ""


class State(msgspec.Struct, frozen=True):
    """What a piece is or has done: how it is drawn and what it is called."""

    sign: Sign
    """How it is drawn."""
    text: str
    """What it is called."""


class Counter(msgspec.Struct, frozen=True):
    """A piece on a space: whose it is, what it is, its states, and the numbers printed on it."""

    space: int
    """The space where it lies."""
    side: str
    """The name of the side whose it is."""
    kind: str
    """What sort of piece it is, in a word."""
    symbol: Symbol
    """How it is drawn; "": its kind is printed."""
    states: tuple[State, ...] = ()
    """What it is or has done."""
    badges: tuple[str, ...] = ()
    """Numbers and short words printed on it."""
    spoken: str = ""
    """The piece as read aloud."""
    id: int = -1
    """What moves call it, as an id of the words of ``id_kind``; -1: moves name its space."""
    id_kind: str = ""
    """The kind of word that ``id`` and ``members`` are of; "": moves name its space."""
    card: int = -1
    """The card that it is, as an index of the table's cards; -1: none."""
    slot: Literal["", "unit", "leader", "location", "air", "tray"] = ""
    """Its place on a space that holds several; "": it has the space to itself. "tray": it lies beside the board, to be
    put on it."""
    end: Literal["", "front", "rear"] = ""
    """Which end of a piece that lies over two spaces, and so is two counters of one id."""
    domain: Literal["", "land", "air", "sea", "works"] = ""
    """What sort of piece it is. "works" stand for good: factories, fortifications."""
    number: int = 1
    """How many pieces it stands for."""
    spent: int = 0
    """How many of them have moved."""
    cargo: int = 0
    """How many pieces it carries."""
    pips: int = 0
    """How many damage markers lie on it."""
    members: tuple[int, ...] = ()
    """The pieces that it stands for, as ids of the words of ``id_kind``, all alike to the eye: a stack. Moves name one
    of them."""
    face: Face | None = None
    """All that is printed on it, if that is more than kind and badges; then it is drawn as a square with figures."""
    within: str = ""
    """The name of the table's area that it may not leave; "": none."""
    target: int = -1
    """The space that it is about to go ashore on, where it is drawn; -1: none."""


ArrowKind = Literal["bombing", "escort", "interception", "drop", "bombardment", "attack", "scatter"]


class Arrow(msgspec.Struct, frozen=True):
    """Something declared and not yet resolved: from a space to a space (-1: from beyond the board's edge)."""

    kind: ArrowKind
    """What was declared, which is how the arrow is drawn."""
    side: str
    """The name of the side that declared it."""
    origin: int
    """The space that it starts from; -1: from beyond the board's edge."""
    target: int
    """The space that it is aimed at."""
    label: str = ""
    """A short text on it; "": none."""
    spoken: str = ""
    """What it means, as read aloud."""
    id: int = -1
    """The piece that flies, as an id of the words of ``id_kind``; -1: moves name its space."""
    id_kind: str = ""
    """The kind of word that ``id`` is of; "": it has no id."""
    current: bool = False
    """The question, or the die that is rolled, is about this one."""
    via: int = -1
    """The space by which it comes, where the way matters; -1: straight."""


class ReachOverlay(msgspec.Struct, frozen=True):
    """What a side can reach from a space next turn, shown when the space is pointed at: "Bombers", and where."""

    space: int
    """The space that is pointed at."""
    side: str
    """The name of the side whose pieces are there."""
    name: str
    """What the pieces are called."""
    spaces: tuple[int, ...]
    """The spaces that they can reach."""


class Marker(msgspec.Struct, frozen=True):
    """Something laid on a space that is no piece."""

    space: int
    """The space where it lies."""
    text: str
    """What it says."""
    kind: Literal["flag", "shortage", "burst", "strike", "registered"] = "flag"
    """A flag with the text; a warning that ``number`` are missing; fire fell; aircraft struck; guns are laid on it."""
    side: str = ""
    """The name of the side whose it is; "": nobody's."""
    number: int = 0
    """How many are missing, where it warns of a shortage."""
    calm: bool = False
    """It is worth a word, but no alarm."""


class Caution(msgspec.Struct, frozen=True):
    """What to know before any order of a verb by one thing is given: such orders are asked about first."""

    verb: str
    """The verb of the orders."""
    what: int
    """The thing that would be ordered, as moves name it."""
    text: str
    """What to know first, in a sentence."""
    where: int = -1
    """Only the order at this goal is meant; -1: at any."""
    vain: bool = False
    """Nothing can come of it: the goal is not shown as a target."""


class Halt(msgspec.Struct, frozen=True):
    """A piece whose way is its owner's choice: where it may halt to choose it, and whether it has to go on."""

    what: int
    """The piece, as moves name it."""
    spaces: tuple[int, ...] = ()
    """Where it may halt on its way to a goal that it could also reach by another way."""
    waits: bool = False
    """Nothing comes of its move so far: it goes on, or is put back when the phase ends."""


class View(msgspec.Struct, frozen=True):
    """All that one seat, or a spectator, may know of a position: the board, the question, and the panels."""

    seat: int
    """The seat that it is for; -1: a spectator."""
    headline: str
    """What goes on, in a few words."""
    phase: str
    """The id of the phase; "": none."""
    counters: tuple[Counter, ...]
    """The pieces on the map."""
    panels: tuple[Panel, ...] = ()
    """What lies beside the board; each kind in the order in which it is shown."""
    markers: tuple[Marker, ...] = ()
    """What lies on spaces and is no piece."""
    arrows: tuple[Arrow, ...] = ()
    """What is declared and not yet resolved."""
    closed: tuple[tuple[int, str], ...] = ()
    """Lines that are closed to a side, as (index of the table's lines, name of the side)."""
    reaches: tuple[ReachOverlay, ...] = ()
    """What can be reached next turn, from each space that is worth pointing at."""
    ask: Ask | None = None
    """The pending question, if this seat may see it: moves are left out for anyone but the one asked."""
    labels: tuple[str, ...] = ()
    """What the moves of ``ask`` are called, one each, where verb and words do not say it; "": they do. Or nothing."""
    roles: tuple[tuple[str, Role], ...] = ()
    """Verbs that mean something else in this question than their cards say, as (verb, role)."""
    cautions: tuple[Caution, ...] = ()
    """Orders of ``ask`` that are asked about before they are given."""
    halts: tuple[Halt, ...] = ()
    """Pieces that may choose their way, and those that have halted on it."""
    result: tuple[float, ...] | None = None
    """Each seat's result, 0 lost to 1 won; null: the match is still on."""
    holders: tuple[tuple[int, str], ...] = ()
    """Who holds each space that somebody holds, as pairs of space and name of the side. The map is tinted by it."""
    mover: str = ""
    """The side whose turn it is, where a seat plays several; "": the seat that is asked says it."""
    zones: tuple[Zone, ...] = ()
    """Spaces under a rule of their own, such as waters on patrol."""
    rooms: tuple[PlacementLimit, ...] = ()
    """Where fewer fit than there are to be put there."""
    assured: str = ""
    """Why the seat that is asked wins if it only ends its phases: nothing can change it any more; "": that is open."""

    def of(self, kind: type[_Panel]) -> list[_Panel]:
        """Return the panels of one kind, in their order."""
        return [panel for panel in self.panels if isinstance(panel, kind)]

    def one(self, kind: type[_Panel]) -> _Panel | None:
        """Return the panel of a kind of which there is at most one, or None."""
        return next(iter(self.of(kind)), None)
