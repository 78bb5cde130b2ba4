"""What the screen draws: the battlefields as a table, and a view of the position (Front Line hides nothing)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final, Literal

from broadfront.boards import squares as grid
from broadfront.boards.spacesets import members
from broadfront.engine.position import Ask, Move, Step, TurnInfo
from broadfront.engine.view import (
    Caution,
    Counter,
    Mark,
    Marker,
    Phase,
    Side,
    Space,
    State,
    Symbol,
    Table,
    Terrain,
    Track,
    Tray,
    TrayItem,
    View,
)
from broadfront.games.front_line.charts import CARD_NAMES, COST, RANGE
from broadfront.games.front_line.map import FILES, NAMES, RANKS, SQUARES, SquareSet
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.actions import Actions, SupportAction
from broadfront.games.front_line.rules.leadership import Reaction
from broadfront.games.front_line.rules.setup import ChooseCard, ChooseFirst, Deploy, FirstTurnDie
from broadfront.games.front_line.rules.turn_sequence import BeginTurn
from broadfront.games.front_line.setting import FrontLineSetting
from broadfront.games.front_line.terms import EDGE, KINDS, LEADERSHIP, NOBODY, SEATS, STACKS, TURNS_EACH
from broadfront.games.front_line.ui.fire_plan import fire_sheet

MONTHS: Final = ("September", "October", "November", "December")
CITY_NAMES: Final = ("Air Base", "Capital", "Industry")
CITY_MARKS: Final = (Mark("#2", "hex", sign="2"), Mark("W", "hex", sign="W"), Mark("#3", "hex", sign="3"))
STATES: Final = (
    State("disrupted", "disrupted"),
    State("moved", "moved"),
    State("attacked", "attacked"),
    State("transported", "shipped"),
)
STACK_COLOURS: Final = ("#3d7fb8", "#d8ab2a", "#b5403a", "#b89c74")
"""The colours of the stacks: Air, Capital, Industry, fallen."""
DIE_COLOURS: Final = ("#d9d3c4", "#e3b62e")
TONES: Final[tuple[Literal["", "good", "spent"], ...]] = ("spent", "good", "")
SYMBOLS: Final[dict[str, Symbol]] = {"infantry": "infantry", "tank": "armour", "artillery": "artillery"}

TERRAINS: Final = {
    "V": Terrain("valley", ".", "#a9c47f", art="valley"),
    "o": Terrain("valley", ".", "#a9c47f", art="valley"),
    "H": Terrain("hill", "^", "#a98d5f", art="hill"),
    "M": Terrain("mountain", "M", "#8d8d92", art="mountain"),
    "D": Terrain("desert", ":", "#e0b066", art="desert"),
    "B": Terrain("beach", "_", "#f0e2a8", art="beach"),
    "P": Terrain("port", "p", "#8fb8cf", art="port"),
    "L": Terrain("lake", "~", "#5d8fc4", "water", "lake"),
    "a": Terrain("city", "#", "#d8d2c4", art="city"),
    "i": Terrain("city", "#", "#d8d2c4", art="city"),
    "w": Terrain("city", "#", "#d8d2c4", art="city"),
}
PHASES: Final = (
    Phase("setup", "Set-up", "2"),
    Phase("supply", "Choose supply", "3.3"),
    Phase("orders", "Orders", "3.4"),
    Phase("combat", "Combat", "5"),
    Phase("reaction", "Reaction", "8.8"),
    Phase("end", "End", "9"),
)
_PHASE_OF: Final[Mapping[type[Step], str]] = {
    **dict.fromkeys((ChooseCard, Deploy, FirstTurnDie, ChooseFirst), "setup"),
    BeginTurn: "supply",
    Actions: "orders",
    SupportAction: "orders",
    Reaction: "reaction",
}
"""The phase of the steps that ask; all other steps belong to combat."""


def table(setting: FrontLineSetting) -> Table:
    """Return what the screen draws once: one battlefield, or two side by side, the second turned about [11.1]."""
    spaces = []
    for square in range(setting.size):
        board, local = divmod(square, SQUARES)
        if board:  # [11.1] a red and a green country at each end
            local = SQUARES - 1 - local
        x, y = local % FILES + 0.5 + board * (FILES + 1), RANKS - 0.5 - local // FILES
        outline = grid.outline(x, y)
        terrain = TERRAINS[setting.terrain[square]].name
        region, marks, label = _place(setting, square)
        side = region.removesuffix("2") if region in SEATS else ""
        spoken = f"{NAMES[square]}, {label or terrain}"
        spaces.append(Space(square, NAMES[square], x, y, outline, terrain, region, side, True, marks, spoken))
    terrains = {terrain.name: terrain for terrain in TERRAINS.values()}
    return Table(
        game=setting.game,
        title=setting.title,
        figures={
            kind: (("range", str(reach)), ("move", "2"))
            for kind, reach in zip(KINDS[1:], RANGE[1:], strict=True)
        },
        width=FILES * len(setting.boards) + len(setting.boards) - 1.0,
        height=float(RANKS),
        spaces=tuple(spaces),
        terrains=tuple(terrains.values()),
        sides=(Side("Green", "#2f6b3a"), Side("Red", "#a8322d", "stripes")),
        seats=SEATS[: setting.countries],
        phases=PHASES,
        winning=(
            "Enter the enemy Capital, and you win at once.",
            f"Else the side with more Occupation Points when {MONTHS[setting.months - 1]} is over wins.",
            "If both have as many: the side with more units on the board.",
        ),
        seat_sides=tuple(name.removesuffix("2") for name in SEATS[: setting.countries]),
        colours={"stack": STACK_COLOURS, "die": DIE_COLOURS},
    )


def _place(setting: FrontLineSetting, square: int) -> tuple[str, tuple[Mark, ...], str]:
    """Return a square's region, marks and spoken label."""
    seat = next((s for s in range(setting.countries) if setting.country_squares[s] >> square & 1), NOBODY)
    region = SEATS[seat] if seat >= 0 else "neutral"
    city = setting.city_of[square]
    if city >= 0:
        owner, stack = divmod(city, 3)
        return region, (Mark(CITY_NAMES[stack]), CITY_MARKS[stack]), f"{SEATS[owner]} {CITY_NAMES[stack]}"
    if setting.purple >> square & 1:
        return region, (Mark("#1", "hex", sign="1"),), "valley with a #1 hex"
    return region, (), ""


def view(p: FrontLinePosition, seat: int, ask: Ask | None) -> View:
    """Return the view of a seat: everything on the table, and its own legal moves if it has to decide."""
    fire = fire_sheet(p, ask.moves) if ask is not None and ask.moves else None
    return View(
        seat=seat,
        headline=headline(p),
        phase=_phase(p),
        counters=tuple(_counter(p, square) for square in members(p.green | p.red)),
        panels=(
            *_to_set_up(p),
            *(_reserve(p, other) for other in range(p.setting.countries)),
            *_tracks(p),
            *([fire] if fire else ()),
        ),
        markers=tuple(Marker(square, "Fallen") for square in members(p.fallen)),
        ask=ask,
        labels=_labels(p, ask),
        cautions=_cautions(p, ask),
        result=p.result() if p.winner != NOBODY else None,
    )


def _labels(p: FrontLinePosition, ask: Ask | None) -> tuple[str, ...]:
    """Return the labels of the orders that show a price or a stock; no label for the others."""
    if ask is None or not any(move.verb in ("build", "take") for move in ask.moves):
        return ()
    label_of: Mapping[str, Callable[[Move], str]] = {
        "build": _price_label,
        "take": partial(_stock_label, p, ask.seat),
    }
    return tuple(label_of[move.verb](move) if move.verb in label_of else "" for move in ask.moves)


def _cautions(p: FrontLinePosition, ask: Ask | None) -> tuple[Caution, ...]:
    """Return the warnings when ending the turn loses chits that an order could still spend [3.6]."""
    if ask is None or not p.chits or not p.agenda or not isinstance(p.agenda[-1], Actions):
        return ()
    ends = (move for move in ask.moves if move.verb == "end")
    return tuple(Caution(move.verb, move.what, f"{_chits(p.chits)} will be lost.") for move in ends)


def _stock_label(p: FrontLinePosition, seat: int, move: Move) -> str:
    city = seat * 3 + move.what
    fallen = "fallen " * (p.fallen >> p.setting.cities[city] & 1)
    return f"Take {fallen}stack {STACKS[move.what].title()} ({_chits(p.stacks[city])})"


def _price_label(move: Move) -> str:
    return f"Build {KINDS[move.what]} for {_chits(COST[move.what])}"


def _chits(count: int) -> str:
    return f"{count} {'chit' if count == 1 else 'chits'}"


def card_hint(card: tuple[tuple[int, ...], ...]) -> str:
    """Return a supply card as one line: chits of Air, Capital and Industry for each month [2.5].

    >>> card_hint(((3, 3, 3), (4, 4, 3), (3, 3, 3), (4, 3, 4)))
    'Sep 3·3·3, Oct 4·4·3, Nov 3·3·3, Dec 4·3·4'
    >>> card_hint(((3, 3, 4),) * 4)
    '3·3·4 every month'
    """
    stacks = ["·".join(map(str, month)) for month in card]
    if len(set(stacks)) == 1:
        return f"{stacks[0]} every month"
    months = (f"{name[:3]} {month}" for name, month in zip(MONTHS, stacks, strict=True))
    return ", ".join(months)


def turn_info(p: FrontLinePosition) -> TurnInfo:
    """Return the month and the mover; there are no phases, because orders and attacks alternate."""
    if p.month < 0:
        return TurnInfo("", "", "Set-up")
    return TurnInfo(MONTHS[min(p.month, len(MONTHS) - 1)], SEATS[p.mover] if p.mover != NOBODY else "")


def headline(p: FrontLinePosition) -> str:
    """Return the line over the board: month, turn and mover."""
    if p.winner != NOBODY:
        return "The match is a tie" if p.winner == 2 else f"{('Green', 'Red')[p.winner]} has won"
    if p.month < 0:
        return "Set-up"
    turns = TURNS_EACH * p.setting.countries
    mover = f": {SEATS[p.mover]}" if p.mover != NOBODY else ""
    return f"{MONTHS[p.month]}, turn {min(p.turn + 1, turns)} of {turns}{mover}"


def _phase(p: FrontLinePosition) -> str:
    if p.pending is None:
        return "end"
    return _PHASE_OF.get(type(p.agenda[-1]), "combat")


def _counter(p: FrontLinePosition, square: int) -> Counter:
    states = [number for number, of in enumerate(_facts(p)) if of >> square & 1]
    return _face(square, p.side_at(square), p.kind_at(square), *states)


def _facts(p: FrontLinePosition) -> tuple[SquareSet, ...]:
    """Return the squares of the units that are in each of `STATES`."""
    return p.disrupted, p.moved, p.attacked, p.shipped


@lru_cache(maxsize=5_000)
def _face(square: int, side: int, kind: int, *states: int) -> Counter:
    """Return the picture of a unit; it is cached, because a view has forty of them."""
    name, colour = KINDS[kind], ("Green", "Red")[side]
    texts = tuple(STATES[number] for number in states)
    spoken = f"{colour} {name}{', disrupted' if STATES[0] in texts else ''}, {NAMES[square]}"
    return Counter(square, colour, name, SYMBOLS[name], texts, (f"R{RANGE[kind]}",), spoken)


def _to_set_up(p: FrontLinePosition) -> list[Tray]:
    """Return the units that still have to be set up [2.4], seat by seat."""
    deployments = [step for step in p.agenda if isinstance(step, Deploy)]
    return [
        Tray(
            "To set up",
            seat,
            tuple(_item(step.kind, step.left) for step in reversed(deployments) if step.seat == seat),
        )
        for seat in range(p.setting.countries)
        if any(step.seat == seat for step in deployments)
    ]


def _reserve(p: FrontLinePosition, seat: int) -> Tray:
    items = tuple(_item(kind, p.reserve[seat * 4 + kind]) for kind in range(1, 4))
    return Tray("Reserve", seat, items)


def _item(kind: int, count: int) -> TrayItem:
    return TrayItem(KINDS[kind], count, SYMBOLS[KINDS[kind]])


def _tracks(p: FrontLinePosition) -> list[Track]:
    tracks: list[Track] = []
    for seat in range(p.setting.countries):
        if p.cards[seat] >= 0:
            tracks.append(
                Track("Supply card", CARD_NAMES[p.cards[seat]].replace("_", " ").title(), seat, "2.5")
            )
        if p.mover == seat:
            tracks.append(
                Track(
                    f"{STACKS[p.stack].title()} stack in use",
                    str(p.chits),
                    seat,
                    "3.3",
                    number=p.chits,
                    chits=STACK_COLOURS[p.stack],
                    current=True,
                )
            )
        for stack in range(3):
            if chits := p.stacks[seat * 3 + stack]:
                fallen = p.fallen >> p.setting.cities[seat * 3 + stack] & 1
                colour = STACK_COLOURS[3 if fallen else stack]
                name = f"Fallen {STACKS[stack].title()}" if fallen else STACKS[stack].title()
                tracks.append(Track(f"{name} stack", str(chits), seat, "3.2", number=chits, chits=colour))
        tracks.append(
            Track("Leadership", LEADERSHIP[p.leadership[seat]], seat, "8.1", tone=TONES[p.leadership[seat]])
        )
    for side, name in enumerate(("Green", "Red")):
        points = queries.occupation_points(p, side)
        word = "Occupation Point" if points == 1 else "Occupation Points"
        tracks.append(Track(f"{name} {word}", str(points), -1, "9.2", number=points))
    for board, edge in enumerate(p.edge):
        tracks.append(
            Track("The Edge" + (f", board {board + 1}" if len(p.edge) > 1 else ""), EDGE[edge], -1, "5.11")
        )
    return tracks
