"""What the screen draws: a table that stays the same all match long, and a view that changes with every move.

Any client that can draw these Structs can show any game; it knows no rules. A view is an allow-list: it holds what its
seat may know and nothing else. All lengths are in units of one square (or one hex, flat side to flat side).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Final, Literal, TypeVar

import msgspec

from broadfront.engine.position import Ask, Move

# --------------------------------------------------------------------------------------------------
# All that can fire now: which units, at what, with which chances, and what it costs.
#
# A game whose units fire one by one at targets of their owner's choice lays a `FireSheet` beside the board.
# Any client can then plan the fire of many units at once: spread it, say what it is expected to bring, and
# warn where it is wasted. The sheet is made anew for each question, so that a plan goes on after each
# result with what is left.


class FirePool(msgspec.Struct, frozen=True):
    """What shots are paid from: Supplies on a space, chits."""

    name: str
    left: int
    worth: float = 0.0
    """What one of it is worth, in what targets are worth: a shot that brings less is wasted."""


class FireUnit(msgspec.Struct, frozen=True):
    """Units that fire alike: so many, each once, by orders of ``verb`` with ``what``."""

    key: str
    """Stays the same from question to question."""
    name: str
    space: int
    units: int
    verb: str
    what: int
    pools: tuple[int, ...] = ()
    """The pools that pay for its shots, used up one after another."""
    worth: float = 0.0
    """What each of them is worth to who strikes back at it."""


class FireTarget(msgspec.Struct, frozen=True):
    """Things that are alike to whoever fires at them: ``ids`` are those of the orders that name one of them."""

    key: str
    """Stays the same from question to question, as long as something of it is left."""
    name: str
    space: int
    ids: tuple[int, ...]
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
    cards: int
    spared: int = 0
    """So many hits cost nothing."""


class FireShot(msgspec.Struct, frozen=True):
    """What each shot of some units at some targets brings: chances of 0, 1, 2 ... steps lost, and its price."""

    unit: int
    target: int
    chances: tuple[float, ...]
    price: int = 0
    draw: FireDraw | None = None
    """What the chances come from, where cards are drawn; None: shots do not depend on each other."""


class FireAnswer(msgspec.Struct, frozen=True):
    """Things that strike back where something is fired at: how many dice, and what each costs who fires."""

    targets: tuple[int, ...]
    """A shot at any of these targets brings it about."""
    dice: int
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
    units: tuple[FireUnit, ...]
    targets: tuple[FireTarget, ...]
    shots: tuple[FireShot, ...]
    pools: tuple[FirePool, ...] = ()
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
    """Return the chances of 0, 1, 2 ... steps lost, none beyond what the target can take.

    >>> steps_lost({0: 0.5, 3: 0.5}, 2)
    (0.5, 0.0, 0.5)
    """
    shares = [0.0] * (takes + 1)
    for lost, chance in chances.items() if isinstance(chances, Mapping) else chances:
        shares[min(takes, max(0, lost))] += chance
    return tuple(round(chance, 5) for chance in shares)


# --------------------------------------------------------------------------------------------------
# What lies beside the board or is printed on a counter in full: figures, forms to fill in, boxes, turn
# tracks, notes.
#
# Like everything in `table` these are plain Structs that any client can draw without knowing a rule.


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


class PlacementLimit(msgspec.Struct, frozen=True):
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


class MoveRoute(msgspec.Struct, frozen=True):
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


class PendingTask(msgspec.Struct, frozen=True):
    """Some things of a space that have to act; where there is one sensible way, its verb and goal, and for how many."""

    space: int
    text: str
    things: tuple[int, ...]
    verb: str = ""
    where: int = -1
    units: int = 0
    exposed: bool = False
    """Whether they can be attacked there before they act again."""


class PendingTasks(msgspec.Struct, frozen=True, tag_field="panel", tag="duties"):
    """What has to be done before the phase can end; ``label`` is what doing all that has one way is called."""

    title: str
    label: str
    duties: tuple[PendingTask, ...]


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
    sign: str
    colour: str
    domain: Domain = "land"
    art: Art = ""


class Mark(msgspec.Struct, frozen=True):
    """Something printed on a space: a city, what it is to a side, points."""

    text: str
    kind: Literal["name", "production", "objective", "points", "hex"] = "name"
    """"hex" and "points" are printed as their sign, "production" and "objective" as a picture, "name" in words."""
    side: str = ""
    """Whose it is, if it is somebody's."""
    sign: str = ""
    """What is printed; of a picture, what it means ("a victory city")."""


class Lettering(msgspec.Struct, frozen=True):
    """Words on the map: their lines, the middle of the block, and the height of a line."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    name_at: tuple[float, float] | None = None
    """Of a city: the middle of its name, if that is not simply to the right of the star."""


class Scenery(msgspec.Struct, frozen=True):
    """Something drawn on the map that no rule knows: "ice", "lake", "grid", "name", "link", "canal", "frame".

    ``path`` is an SVG path in the table's units, or ""; ``text`` stands at it.
    """

    kind: str
    path: str = ""
    text: Lettering | None = None
    turn: float = 0.0
    """Degrees that the text is turned by."""


class Space(msgspec.Struct, frozen=True):
    """A square, hex or area: its id, name, centre, outline, terrain, region and marks (cities, points)."""

    id: int
    name: str
    x: float
    y: float
    outline: tuple[tuple[float, float], ...]
    terrain: str
    region: str = ""
    """The country that it is in: there are borders between countries."""
    side: str = ""
    """Whose country that is."""
    named: bool = True
    """It has a name of its own; if not, its name only says where it lies."""
    marks: tuple[Mark, ...] = ()
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
    """Yield the closed lines around a space, each as its points in the table's units.

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
    colour: str
    pattern: Pattern = "plain"


class Phase(msgspec.Struct, frozen=True):
    """One phase of the sequence of play: its id, name and rule."""

    id: str
    name: str
    rule: str


class CardFace(msgspec.Struct, frozen=True):
    """A card as it looks face up."""

    title: str
    family: Literal["", "ground", "air", "location", "leader", "event"]
    """What sort of card it is, which gives it its colour."""
    line: str
    """The line under the title: "Ground unit: tank, artillery"."""
    figures: tuple[tuple[str, str], ...] = ()
    """The numbers printed on it, each a name and a value, such as ("GAM", "+1")."""
    text: str = ""
    """What it does, in full."""
    symbol: Symbol = ""
    side: str = ""
    """The only side that can hold it, or ""."""


class Line(msgspec.Struct, frozen=True):
    """A line drawn on the map, such as a supply route: its name and the points it runs through."""

    name: str
    points: tuple[tuple[float, float], ...]
    kind: Literal["route", "river", "bridge", "hill", "height", "road", "label", "exit"] = "route"
    """"hill" is a side of a hill, "height" a hex of it, "label" a name at a point, "exit" an edge to leave by."""
    side: str = ""
    """Whose it is, if it is somebody's."""


class Globe(msgspec.Struct, frozen=True):
    """Where the map lies on the globe, so that coastlines can be drawn under it: an equirectangular picture.

    A point x, y of the table lies at longitude ``lon + x * dlon`` and latitude ``lat + y * dlat``, in degrees.
    """

    lon: float
    lat: float
    dlon: float
    dlat: float


class Area(msgspec.Struct, frozen=True):
    """A part of the map that some pieces may not leave: its name, its spaces, and the rule that says so.

    While such a piece is held (its ``within`` names the area), all that lies outside is shaded.
    """

    name: str
    spaces: tuple[int, ...]
    rule: str = ""


class Zone(msgspec.Struct, frozen=True):
    """Spaces under a rule of their own, which a side keeps: outlined on the map and named, paler while not active."""

    name: str
    side: str
    spaces: tuple[int, ...]
    active: bool = True
    rule: str = ""
    text: str = ""
    """What it does, in a sentence."""


class Table(msgspec.Struct, frozen=True):
    """The part of the picture that never changes in a match."""

    game: str
    title: str
    width: float
    height: float
    spaces: tuple[Space, ...]
    terrains: tuple[Terrain, ...]
    sides: tuple[Side, ...]
    seats: tuple[str, ...]
    phases: tuple[Phase, ...]
    cards: tuple[CardFace, ...] = ()
    """Every card of the game, if it has cards: the ids are those of the words of ``card_kind``."""
    card_kind: str = ""
    """The kind of word that names cards in moves."""
    lines: tuple[Line, ...] = ()
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
    text: str


class Counter(msgspec.Struct, frozen=True):
    """A piece on a space: whose it is, what it is, its states, and the numbers printed on it."""

    space: int
    side: str
    kind: str
    symbol: Symbol
    states: tuple[State, ...] = ()
    badges: tuple[str, ...] = ()
    spoken: str = ""
    id: int = -1
    """What moves call it, as an id of the words of ``id_kind``; -1: moves name its space."""
    id_kind: str = ""
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
    side: str
    origin: int
    target: int
    label: str = ""
    spoken: str = ""
    id: int = -1
    """The piece that flies, as an id of the words of ``id_kind``; -1: moves name its space."""
    id_kind: str = ""
    current: bool = False
    """The question, or the die that is rolled, is about this one."""
    via: int = -1
    """The space by which it comes, where the way matters; -1: straight."""


class ReachOverlay(msgspec.Struct, frozen=True):
    """What a side can reach from a space next turn, shown when the space is pointed at: "Bombers", and where."""

    space: int
    side: str
    name: str
    spaces: tuple[int, ...]


class Marker(msgspec.Struct, frozen=True):
    """Something laid on a space that is no piece."""

    space: int
    text: str
    kind: Literal["flag", "shortage", "burst", "strike", "registered"] = "flag"
    """A flag with the text; a warning that ``number`` are missing; fire fell; aircraft struck; guns are laid on it."""
    side: str = ""
    number: int = 0
    calm: bool = False
    """It is worth a word, but no alarm."""


class Caution(msgspec.Struct, frozen=True):
    """What to know before any order of a verb by one thing is given: such orders are asked about first."""

    verb: str
    what: int
    text: str
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
    """All that one seat (or a spectator, seat -1) may know of a position: the board, the question, and the panels."""

    seat: int
    headline: str
    phase: str
    counters: tuple[Counter, ...]
    panels: tuple[Panel, ...] = ()
    """What lies beside the board; each kind in the order in which it is shown."""
    markers: tuple[Marker, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    closed: tuple[tuple[int, str], ...] = ()
    """Lines that are closed to a side, as (index of the table's lines, name of the side)."""
    reaches: tuple[ReachOverlay, ...] = ()
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
