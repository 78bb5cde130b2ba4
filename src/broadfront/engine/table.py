"""What the screen draws: a table that stays the same all match long, and a view that changes with every move.

Any client that can draw these Structs can show any game; it knows no rules. A view is an allow-list: it holds what its
seat may know and nothing else. All lengths are in units of one square (or one hex, flat side to flat side).
"""

from __future__ import annotations

from typing import Final, Literal, TypeVar

import msgspec

from broadfront.engine.contract import Ask
from broadfront.engine.panels import Face, Panel, Room, Section, Symbol

__all__ = [
    "DECLINING",
    "Area",
    "Arrow",
    "ArrowKind",
    "CardFace",
    "Caution",
    "Counter",
    "Edge",
    "Halt",
    "Lettering",
    "Mark",
    "Marker",
    "Pattern",
    "Phase",
    "Role",
    "Scenery",
    "Side",
    "Sign",
    "Space",
    "State",
    "Symbol",
    "Table",
    "Terrain",
    "View",
    "Zone",
]


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


class Reach(msgspec.Struct, frozen=True):
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
    reaches: tuple[Reach, ...] = ()
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
    rooms: tuple[Room, ...] = ()
    """Where fewer fit than there are to be put there."""
    assured: str = ""
    """Why the seat that is asked wins if it only ends its phases: nothing can change it any more; "": that is open."""

    def of(self, kind: type[_Panel]) -> list[_Panel]:
        """Return the panels of one kind, in their order."""
        return [panel for panel in self.panels if isinstance(panel, kind)]

    def one(self, kind: type[_Panel]) -> _Panel | None:
        """Return the panel of a kind of which there is at most one, or None."""
        return next(iter(self.of(kind)), None)
