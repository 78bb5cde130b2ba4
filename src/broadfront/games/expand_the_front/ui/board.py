"""What the screen draws: the ocean with its routes, and a view of the position (nothing is hidden)."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Final, Literal

from broadfront.engine.position import Ask, Move, Step, TurnInfo
from broadfront.engine.view import (
    Arrow,
    Counter,
    Globe,
    Line,
    Mark,
    Marker,
    Phase,
    PlacementLimit,
    ReachOverlay,
    Role,
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
from broadfront.games.expand_the_front.charts import COST, NEVER, RANGE, ROUTE_RANGE, SUPPLIES, die_needed
from broadfront.games.expand_the_front.map import MAX_TILES, STRIDE, Tile, shipped_maps
from broadfront.games.expand_the_front.orders import (
    kind_and_tile,
    stack,
    stack_kind,
    target_kind,
    target_number,
)
from broadfront.games.expand_the_front.pieces import FLAGS
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import combat, queries
from broadfront.games.expand_the_front.rules.movement import Movement, entry_price, reach
from broadfront.games.expand_the_front.rules.ranged import SHOOTERS, Join
from broadfront.games.expand_the_front.rules.replenishment import Replenishment
from broadfront.games.expand_the_front.rules.setup import Deploy
from broadfront.games.expand_the_front.rules.targets import entered
from broadfront.games.expand_the_front.setting import ExpandSetting
from broadfront.games.expand_the_front.terms import (
    ASSAULT,
    BOMBER,
    DEFENSE,
    FIRED,
    KINDS,
    LAND_KINDS,
    MOVED,
    NOBODY,
    SAVED_MOST,
    SEATS,
    SHIP,
    SUPPLY,
)
from broadfront.games.expand_the_front.ui.fire_plan import fire_sheet

# --------------------------------------------------------------------------------------------------
# The labels of the moves of a question on the screen.
#
# Moves name units by numbers for the journal only ("Defense2"). The labels say which unit attacks
# which, and the die that it needs.

NAMES: Final = ("Supply", "Assault", "Defense station", "Bomber", "Ship")
ORDINALS: Final = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def target_name(of: int) -> str:
    """Return the name of a target for people.

    >>> target_name(161), target_name(322)
    ('second Defense station', 'Ship S3')
    """
    kind, number = target_kind(of), target_number(of)
    if kind == SHIP:
        return f"Ship S{number + 1}"
    if not number:
        return NAMES[kind]
    return f"{ORDINALS[number - 1] if number <= len(ORDINALS) else f'{number + 1}th'} {NAMES[kind]}"


def labels(p: ExpandPosition, ask: Ask) -> tuple[str, ...]:
    """Return the label of each move of the pending question; "" if verb and ids are clear enough."""
    end, name = _LABELS.get(type(p.agenda[-1]), ("", None))
    if not end and not name:
        return ()
    return tuple(end if move.verb == "end" else name(p, move) if name else "" for move in ask.moves)


def roles(p: ExpandPosition) -> tuple[tuple[str, Role], ...]:
    """Return the role of "end" in this question, if it rolls the dice instead of ending a phase."""
    step = p.agenda[-1] if p.agenda else None
    return (("end", "pass"),) if isinstance(step, Join) else ()


def _die(needed: int, plus: int = 0) -> str:
    least = max(1, needed - plus)
    return "never hits" if needed >= NEVER else "always hits" if least == 1 else f"{least}+"


def _buy(_: ExpandPosition, move: Move) -> str:
    kind = stack_kind(move.what)
    return f"Buy {KINDS[kind]} for {COST[kind]}"


def _aim(p: ExpandPosition, move: Move) -> str:
    step = p.agenda[-1]
    assert isinstance(step, combat.ChooseTargets)
    plus = combat.bonus(p, step.seat, step.tile) if move.what == ASSAULT else 0
    die = _die(die_needed(move.what, target_kind(move.where)), plus)
    kinds = {kind for kind, _ in entered(p, step.seat, step.tile)}
    who = f"{NAMES[move.what]}: " if len(kinds) > 1 else ""
    return f"{who}{target_name(move.where)}, {die}"


def _shot(p: ExpandPosition, move: Move) -> str:
    kind, of = SHOOTERS[move.verb], target_kind(move.where)
    verb = "Bomb" if kind == BOMBER else "Fire at"
    price = queries.price(p, kind, of)
    cost = (
        f"costs {price} Supply" if price == 1 else f"costs {price} Supplies" if price else "no Supply needed"
    )
    return f"{verb} {target_name(move.where)}, {_die(die_needed(kind, of))}, {cost}"


def _counter(p: ExpandPosition, move: Move) -> str:
    kind, ship, origin, _ = p.fighters[move.where * 4 : move.where * 4 + 4]
    foe = f"Ship S{ship + 1}" if kind == SHIP else NAMES[kind]
    origin_text = (
        ""
        if origin == combat.SAME_TILE or kind == SHIP
        else f" from {p.setting.map.names[origin].replace('_', ' ')}"
    )
    again = " again" if move.where in p.answers[1::2] else ""
    die = _die(die_needed(target_kind(move.what), kind, counter=True))
    return f"{target_name(move.what)} at {foe}{origin_text}{again}, {die}"


def _place(p: ExpandPosition, move: Move) -> str:
    step = p.agenda[-1]
    assert isinstance(step, Deploy)
    kind = stack_kind(move.what)
    return f"Place {KINDS[kind]} ({step.left[kind]} left)"


_LABELS: Final[Mapping[type[Step], tuple[str, Callable[[ExpandPosition, Move], str] | None]]] = {
    Deploy: ("", _place),
    Replenishment: ("End Replenishments", _buy),
    Movement: ("End Movement", None),
    combat.Combat: ("End the turn", None),
    Join: ("Roll the dice", _shot),
    combat.ChooseTargets: ("", _aim),
    combat.StrikeBack: ("", _counter),
}
"""For each step, the label of "end", and the function for the labels of its other moves."""


SHIP_NAMES: Final = tuple(f"S{number}" for number in range(1, 81))
TILE_WORDS: Final = tuple(
    dict(enumerate(shipped_maps()["pacific"].names)).get(tile, f"{tile % STRIDE}:{tile // STRIDE}")
    for tile in range(MAX_TILES)
)
"""The names of tiles in moves and in the log: the places of the box's map, or ``column:row``."""
ROW: Final = sqrt(3) / 2
"""The distance between rows of hexes."""
SYMBOLS: Final[tuple[Symbol, ...]] = ("supply", "armour", "air_defence", "bomber", "battleship")
TERRAINS: Final = (
    Terrain("land", "o", "#d8b48a", art="land"),
    Terrain("water", ".", "#a9c9dc", "water", "water"),
)
PHASES: Final = (
    Phase("setup", "Set-up", "2"),
    Phase("replenishments", "Replenishments", "3.2"),
    Phase("movement", "Movement", "4.1"),
    Phase("combat", "Combat", "5.1"),
    Phase("end", "End", "8"),
)
_PHASE_NAMES: Final = {phase.id: phase.name for phase in PHASES}


def centre(tile: Tile) -> tuple[float, float]:
    """Return the coordinates of the middle of a tile."""
    row, column = divmod(tile, STRIDE)
    return column + 0.5 + 0.5 * (row & 1), row * ROW + 1 / sqrt(3)


def _figures(kind: int) -> tuple[tuple[str, str], ...]:
    """Return the figures and the cost of a kind of unit."""
    figures = [("costs", "1 point" if COST[kind] == 1 else f"{COST[kind]} points")]
    if RANGE[kind]:
        figures.append(("shoots", "the next tile" if RANGE[kind] == 1 else f"{RANGE[kind]} tiles"))
    if ROUTE_RANGE[kind]:
        figures.append(("along a route", f"{ROUTE_RANGE[kind]} tiles"))
    return tuple(figures)


@lru_cache(maxsize=64)
def table(setting: ExpandSetting) -> Table:
    """Return the table that the screen draws once: tiles, places, supply routes, and their position on the globe."""
    atlas = setting.map
    spaces = [_space(setting, tile) for tile in sorted(atlas.land | atlas.water)]
    globe = None
    if projection := atlas.chart.projection:
        globe = Globe(
            projection.lon0 - 0.5 * projection.dlon,
            projection.lat0 + projection.dlat / sqrt(3) / ROW,
            projection.dlon,
            -projection.dlat / ROW,
        )
    return Table(
        game=setting.game,
        title=setting.title,
        worths=dict(zip(KINDS, COST, strict=True)),
        worth_unit="points",
        figures={kind: _figures(number) for number, kind in enumerate(KINDS)},
        width=atlas.columns + 0.5,
        height=(atlas.rows - 1) * ROW + 2 / sqrt(3),
        spaces=tuple(spaces),
        terrains=TERRAINS,
        sides=(Side("Japan", "#3f7d4e"), Side("America", "#c9722b", "stripes")),
        seats=SEATS,
        phases=PHASES,
        winning=_winning(setting),
        lines=tuple(
            Line(route.name, tuple(centre(tile) for tile in tiles))
            for route, tiles in zip(atlas.chart.routes, atlas.routes, strict=True)
        ),
        globe=globe,
    )


def _winning(setting: ExpandSetting) -> tuple[str, ...]:
    conditions = [
        f"{side} wins by holding {'all' if need == len(tiles) else f'{need} of'} its {len(tiles)} objective tiles."
        for side, need, tiles in zip(SEATS, setting.need, setting.objective, strict=True)
    ]
    if setting.rounds:
        conditions.append(
            f"After round {setting.rounds} the side with the larger share of its objective wins."
        )
    return tuple(conditions)


def _space(setting: ExpandSetting, tile: Tile) -> Space:
    atlas = setting.map
    x, y = centre(tile)
    radius = 1 / sqrt(3)
    corners = tuple(
        (x + radius * sin(pi / 3 * corner), y - radius * cos(pi / 3 * corner)) for corner in range(6)
    )
    marks: list[Mark] = []
    for seat, name in enumerate(SEATS):
        if tile in setting.production[seat]:
            marks.append(Mark(f"{name}'s production", "production", name))
        if tile in setting.objective[seat]:
            marks.append(Mark(f"{name}'s objective", "objective", name))
    land = tile in atlas.land
    label = atlas.names[tile].replace("_", " ")
    spoken = ", ".join([label, "land" if land else "water", *(mark.text for mark in marks)])
    return Space(
        tile,
        label,
        x,
        y,
        corners,
        "land" if land else "water",
        named=":" not in label,
        marks=tuple(marks),
        spoken=spoken,
    )


def view(p: ExpandPosition, seat: int, ask: Ask | None) -> View:
    """Return the view of a seat: everything on the table, and its own legal moves if it has to decide."""
    fire = fire_sheet(p, ask.moves) if ask is not None and ask.moves else None
    return View(
        seat=seat,
        headline=headline(p),
        phase=_phase(p),
        counters=tuple(_counters(p)),
        panels=(*_trays(p), *_tracks(p), *([fire] if fire else ())),
        markers=tuple(_markers(p)),
        arrows=tuple(_arrows(p)),
        closed=tuple(_closed(p)),
        reaches=tuple(_reaches(p)),
        ask=ask,
        rooms=_rooms(p, ask) if ask is not None else (),
        labels=labels(p, ask) if ask is not None and ask.moves else (),
        roles=roles(p) if ask is not None else (),
        result=p.result() if p.winner != NOBODY else None,
    )


def _rooms(p: ExpandPosition, ask: Ask) -> tuple[PlacementLimit, ...]:
    """Return the limits of units that can enter from a tile, as each of them consumes a Supply [5.2]."""
    movers: dict[tuple[Tile, Tile], list[int]] = {}
    for move in ask.moves:
        if move.verb == "move" and entry_price(p, ask.seat, move.where):
            movers.setdefault((kind_and_tile(move.what)[1], move.where), []).append(move.what)
    rooms = []
    for (tile, goal), stacks in movers.items():
        kinds = [kind_and_tile(what)[0] for what in stacks]
        able = sum(not piece & MOVED for kind in kinds for piece in p.pieces_at(ask.seat, kind, tile))
        supplies = p.count(ask.seat, SUPPLY, tile)
        if able > supplies:
            why = f"each unit that enters consumes a Supply of {p.setting.map.names[tile].replace('_', ' ')}"
            rooms.append(PlacementLimit(goal, "move", tuple(stacks), supplies, why))
    return tuple(rooms)


def turn_info(p: ExpandPosition) -> TurnInfo:
    """Return the round, its player and the phase, by which the log is grouped."""
    phase = _PHASE_NAMES[_phase(p)]
    if p.mover == NOBODY:
        return TurnInfo("", "", phase)
    return TurnInfo(f"Round {p.turn // 2 + 1}", SEATS[p.mover], phase)


def headline(p: ExpandPosition) -> str:
    """Return the line over the board: the round and the mover."""
    if p.winner != NOBODY:
        return "The match is a draw" if p.winner == 2 else f"{SEATS[p.winner]} has won the war"
    if p.mover == NOBODY:
        return "Set-up"
    of = f" of {p.setting.rounds}" if p.setting.rounds else ""
    return f"Round {p.turn // 2 + 1}{of}: {SEATS[p.mover]}{_battle(p)}"


def _battle(p: ExpandPosition) -> str:
    """Return the attacked tile, and how many of its attackers have named targets."""
    tile = _fight_tile(p)
    if tile is None:
        return ""
    step, place = p.agenda[-1], ""
    if isinstance(step, combat.ChooseTargets):
        place = f", unit {step.place + 1} of {len(entered(p, step.seat, tile))}"
    return f" attacks {p.setting.map.names[tile].replace('_', ' ')}{place}"


def _fight_tile(p: ExpandPosition) -> Tile | None:
    """Return the tile of the fight in progress."""
    step = p.agenda[-1] if p.agenda else None
    fights = (combat.ChooseTargets, Join, combat.Dice, combat.StrikeBack, combat.AnswerDice)
    return step.tile if isinstance(step, fights) else None


def _arrows(p: ExpandPosition) -> list[Arrow]:
    """Return arrows for the units that attack from a distance in the fight in progress."""
    tile = _fight_tile(p)
    if tile is None:
        return []
    side, names = SEATS[p.mover], p.setting.map.names
    return [
        Arrow(
            "bombing" if kind == BOMBER else "bombardment",
            side,
            origin if origin >= 0 else p.ship_front[ship],
            tile,
            spoken=f"{side} {KINDS[kind]} attacks {names[tile]} from a distance",
        )
        for kind, ship, origin, _ in p.attackers()
        if origin != combat.SAME_TILE
    ]


def _phase(p: ExpandPosition) -> str:
    if p.pending is None:
        return "end"
    if p.mover == NOBODY:
        return "setup"
    if any(isinstance(step, Replenishment) for step in p.agenda):
        return "replenishments"
    return "movement" if any(isinstance(step, Movement) for step in p.agenda) else "combat"


def _counters(p: ExpandPosition) -> list[Counter]:
    counters: list[Counter] = []
    water = p.setting.map.water
    names = p.setting.map.names
    for seat, side in enumerate(SEATS):
        for kind in LAND_KINDS:
            pieces = p.of_kind(seat, kind)
            for tile, number in sorted(Count(piece // FLAGS for piece in pieces).items()):
                here = [piece for piece in pieces if piece // FLAGS == tile]
                moved = sum(bool(piece & MOVED) for piece in here)
                fired = sum(bool(piece & FIRED) for piece in here)
                states = [] if tile not in water else [State("transported", "transported")]
                if p.mover == seat:
                    states += [State("moved", f"{moved} moved")] * bool(moved)
                    states += [State("fired", f"{fired} fired")] * bool(fired)
                where = names[tile].replace("_", " ")
                spoken = f"{side} {number} {KINDS[kind]}{''.join(f', {s.text}' for s in states)}, {where}"
                counters.append(
                    Counter(
                        tile,
                        side,
                        KINDS[kind],
                        SYMBOLS[kind],
                        tuple(states),
                        (),
                        spoken,
                        stack(kind, tile),
                        "stack",
                        slot="unit",
                        number=number,
                        spent=moved if p.mover == seat else 0,
                    )
                )
        for ship in p.ships_of(seat):
            front, rear = p.ship_front[ship], p.ship_rear[ship]
            flags = p.ship_flags[ship]
            states = [State("moved", "moved")] * bool(flags & MOVED) + [State("fired", "fired")] * bool(
                flags & FIRED
            )
            ends: tuple[tuple[int, Literal["front", "rear"]], ...] = ((front, "front"), (rear, "rear"))
            # a Ship that is being turned lies on one tile
            for tile, end in ends[: 1 if front == rear else 2]:
                spoken = f"{side} Ship {SHIP_NAMES[ship]}, {end}{''.join(f', {s.text}' for s in states)}, {names[tile]}"
                counters.append(
                    Counter(
                        tile,
                        side,
                        "Ship",
                        SYMBOLS[SHIP],
                        tuple(states),
                        (SHIP_NAMES[ship],),
                        spoken,
                        ship,
                        "ship",
                        slot="unit",
                        end=end,
                    )
                )
    return counters


def _markers(p: ExpandPosition) -> list[Marker]:
    """Return markers where attackers on a tile need more Supplies than lie there.

    Without enemies in reach they are shown as a note, not as a warning.
    """
    markers: list[Marker] = []
    for seat in (0, 1):
        need: Count[int] = Count()
        pressed: set[Tile] = set()
        enemies = p.tiles_of(1 - seat)
        for kind in LAND_KINDS[1:]:
            for tile, number in Count(piece // FLAGS for piece in p.of_kind(seat, kind)).items():
                need[tile] += number * SUPPLIES[kind]
                if not enemies.isdisjoint(_attack_range(p, seat, kind, tile)):
                    pressed.add(tile)
        for tile, number in sorted(need.items()):
            lacking = number - p.count(seat, SUPPLY, tile)
            if lacking > 0 and tile in p.setting.map.land:
                calm = tile not in pressed
                more = ", with no enemy in reach" if calm else ""
                text = f"short of {lacking} Supply{more}"
                markers.append(Marker(tile, text, "shortage", SEATS[seat], lacking, calm))
    return markers


def _attack_range(p: ExpandPosition, seat: int, kind: int, tile: Tile) -> set[Tile]:
    """Return the tiles that a unit could attack from a tile without moving first, or enter to fight there [4.1] [6].

    On water only Ships fight: other units do not fire from there, and enter land.
    """
    land = p.setting.map.land
    spaces = (
        set(queries.in_range(p, kind, tile)) if kind in (DEFENSE, BOMBER) and tile in land else set[Tile]()
    )
    if kind in (ASSAULT, DEFENSE):
        spaces |= _entered(p, seat, tile) & land
    return spaces


def _entered(p: ExpandPosition, seat: int, tile: Tile) -> set[Tile]:
    atlas, enemies = p.setting.map, p.tile_set(1 - seat)
    return reach(atlas, tile, enemies, queries.open_routes(atlas, enemies), p.setting.route_chain)


def _trays(p: ExpandPosition) -> list[Tray]:
    """Return the pieces still to be set up [2.2], or after that the pieces left in the box."""
    to_set_up = {step.seat: step.left for step in p.agenda if isinstance(step, Deploy)}
    if to_set_up:
        return [_tray("To set up", seat, to_set_up[seat]) for seat in sorted(to_set_up)]
    return [_tray("Pieces left", seat, [p.left(seat, kind) for kind in range(len(KINDS))]) for seat in (0, 1)]


def _tray(name: str, seat: int, numbers: Sequence[int]) -> Tray:
    return Tray(name, seat, tuple(TrayItem(*item) for item in zip(KINDS, numbers, SYMBOLS, strict=True)))


def _tracks(p: ExpandPosition) -> list[Track]:
    tracks: list[Track] = []
    for seat in (0, 1):
        held, need = queries.objectives_secured(p, seat), p.setting.need[seat]
        tracks.append(Track("Objective", f"{held} of {need}", seat, "8.1"))
        tracks.append(Track("Production points", str(p.points[seat]), seat, "3.2", number=p.points[seat]))
        if p.points[seat] > SAVED_MOST:
            tracks.append(Track("Lost, if not spent", str(p.points[seat] - SAVED_MOST), seat, "3.3"))
        tracks.append(Track("Income", str(p.setting.income[seat]), seat, "3.2"))
    prices = ", ".join(f"{name} {cost}" for name, cost in zip(KINDS, COST, strict=True))
    tracks.append(Track("Prices", prices, -1, "3.2"))
    return tracks


def _closed(p: ExpandPosition) -> list[tuple[int, str]]:
    closed: list[tuple[int, str]] = []
    for seat, side in enumerate(SEATS):
        open_ = queries.open_routes(p.setting.map, p.tile_set(1 - seat))
        closed += [(line, side) for line in range(len(p.setting.map.routes)) if not open_ >> line & 1]
    return sorted(closed)


def _reaches(p: ExpandPosition) -> list[ReachOverlay]:
    """Return the tiles that units can attack next turn: by fire [6], or by entering [4.1].

    Bombers move before they attack [6.3]; a Ship that moves does not fire, but fights at its goal.
    """
    reaches: list[ReachOverlay] = []
    land = p.setting.map.land
    for seat, side in enumerate(SEATS):
        for kind, how in ((ASSAULT, "attack"), (DEFENSE, "attack"), (BOMBER, "bomb")):
            for tile in sorted({piece // FLAGS for piece in p.of_kind(seat, kind)}):
                spaces = _attack_range(p, seat, kind, tile)
                # a unit does not attack in the turn in which it lands
                if kind == BOMBER and tile not in land:
                    continue
                if kind == BOMBER:
                    for stop in (_entered(p, seat, tile) & land) - p.tiles_of(1 - seat):
                        spaces |= queries.in_range(p, kind, stop)
                lacking = SUPPLIES[kind] - p.count(seat, SUPPLY, tile)
                more = f", with {lacking} more Supply" if lacking > 0 else ""
                text = f"{KINDS[kind]} here can {how} this far next turn{more}"
                reaches.append(ReachOverlay(tile, side, text, tuple(sorted(spaces))))
        for ship in p.ships_of(seat):
            front = p.ship_front[ship]
            entered = {tile for tile in p.setting.map.beside[front] if tile not in land} - {p.ship_rear[ship]}
            reaches.append(
                ReachOverlay(
                    front,
                    side,
                    f"Ship {SHIP_NAMES[ship]} can attack this far next turn",
                    tuple(sorted(queries.ship_range(p, ship) | entered)),
                )
            )
    return reaches
