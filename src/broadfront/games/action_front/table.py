"""What is drawn: the map with its hexsides, and a view of the position without what others have written down."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Final

from broadfront.engine.contract import Ask
from broadfront.engine.table import (
    CardFace,
    Counter,
    Line,
    Phase,
    Side,
    Space,
    Table,
    Terrain,
    Track,
    Tray,
    View,
)
from broadfront.games.action_front.catalogue import BOXES, MODELS, Model
from broadfront.games.action_front.charts import CARD_NAMES, SUIT, VALUE
from broadfront.games.action_front.field import STRIDE, TERRAIN_NAMES, Field
from broadfront.games.action_front.labels import labels
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.sequence import score
from broadfront.games.action_front.scenario import Scenario
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.terms import (
    NATION_NAMES,
    NOBODY,
    PHASES,
    SIDE_WORDS,
    UNITS,
    WAITING,
)

__all__ = ["seat_names", "table", "view"]

COLUMN: Final = 1.5 / sqrt(3)
"""How far apart columns lie; hexes are 1 from flat side to flat side."""
RADIUS: Final = 1 / sqrt(3)
COLOURS: Final = ("#5b7fb4", "#b4563c", "#5b7fb4", "#6f7a4d")
"""The colour of each nation."""
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
TERRAINS: Final = (
    Terrain("clear", ".", "#cfd8a0"),
    Terrain("building", "b", "#c9b8a4"),
    Terrain("forest", "f", "#8fb37a"),
    Terrain("jungle", "j", "#6e9a63"),
    Terrain("swamp", "s", "#a3b8a0"),
    Terrain("beach", "=", "#eadcae"),
    Terrain("water", "~", "#9cc3d9"),
)
PHASE_CARDS: Final = (
    Phase("set_up", "Set-up", "2"),
    Phase("indirect", "Indirect Fire", "4"),
    Phase("action", "Action", "5"),
    Phase("assault", "Assault", "10"),
    Phase("markers", "Markers", "12"),
    Phase("end", "End of turn", "13"),
)


def seat_names(scenario: Scenario) -> tuple[str, ...]:
    """Return what the sides of a scenario are called."""
    names = {"US": "US", "Japan": "Japanese", "US_1944": "US", "Germany": "German"}
    return tuple(
        names.get(side.nation, f"Side {SIDE_WORDS[seat]}") for seat, side in enumerate(scenario.sides)
    )


def side_name(setting: ActionFrontSetting, seat: int) -> str:
    """Return the name of a side."""
    return NATION_NAMES[setting.nations[seat]]


def centre(hex_: int) -> tuple[float, float]:
    """Return where the middle of a hex lies: even columns are half a hex lower."""
    column, row = divmod(hex_, STRIDE)
    return column * COLUMN + RADIUS, row + 0.5 + 0.5 * (column & 1)


def corners(hex_: int) -> tuple[tuple[float, float], ...]:
    """Return the six corners of a hex, the right one first, clockwise."""
    x, y = centre(hex_)
    return tuple((x + RADIUS * cos(pi / 3 * i), y + RADIUS * sin(pi / 3 * i)) for i in range(6))


def hexside(a: int, b: int) -> tuple[tuple[float, float], ...]:
    """Return the two ends of the side between two neighbours."""
    near = [(round(x, 6), round(y, 6)) for x, y in corners(b)]
    shared = [at for at in corners(a) if (round(at[0], 6), round(at[1], 6)) in near]
    return tuple(shared)


@lru_cache(maxsize=64)
def table(setting: ActionFrontSetting) -> Table:
    """Return what the screen draws once: hexes, hills, rivers, roads, bridges, and the cards."""
    field = setting.ground
    columns, rows = field.grid.columns, field.grid.rows
    return Table(
        game=setting.game,
        title=setting.title,
        width=(columns - 1) * COLUMN + 2 * RADIUS,
        height=rows + 0.5,
        spaces=tuple(_space(setting, field, hex_) for hex_ in field.hexes),
        terrains=TERRAINS,
        sides=_sides(setting),
        seats=tuple(side_name(setting, seat) for seat in (0, 1)),
        phases=PHASE_CARDS,
        cards=tuple(_card_face(card) for card in range(len(CARD_NAMES))),
        card_kind="card",
        lines=tuple(_lines(field)),
    )


def _sides(setting: ActionFrontSetting) -> tuple[Side, ...]:
    a, b = (side_name(setting, seat) for seat in (0, 1))
    return (Side(a, COLOURS[setting.nations[0]]), Side(b, COLOURS[setting.nations[1]], "stripes"))


def _space(setting: ActionFrontSetting, field: Field, hex_: int) -> Space:
    x, y = centre(hex_)
    name = field.name(hex_)
    terrain = TERRAIN_NAMES[field.terrain[hex_]]
    marks: list[str] = []
    hill = field.hill_names[field.hill[hex_]] if field.hill[hex_] >= 0 else ""
    if name in field.sheet.names:
        marks.append(field.sheet.names[name])
    for seat, _, tests in setting.conditions:
        marks += [
            f"{side_name(setting, seat)} objective"
            for test in tests
            if test.kind < 2 and test.hexes >> hex_ & 1
        ]
    marks += [f"{points} points" for at, points in setting.hex_score if at == hex_]
    spoken = ", ".join([name, terrain, *([hill] if hill else []), *marks])
    return Space(hex_, name, x, y, corners(hex_), terrain, hill, tuple(dict.fromkeys(marks)), spoken)


def _lines(field: Field) -> list[Line]:
    """Return hexsides and roads: kinds "river", "hill", "road" and "bridge"."""
    lines: list[Line] = []
    sheet = field.sheet
    for kind, links in (("river", sheet.rivers), ("bridge", sheet.bridges), ("road", sheet.roads)):
        for link in links:
            a, b = (field.parse(number) for number in link.split("/"))
            points = (centre(a), centre(b)) if kind == "road" else hexside(a, b)
            lines.append(Line(link, points, kind))
    for a in field.hexes:
        if field.hill[a] < 0:
            continue
        name = field.hill_names[field.hill[a]]
        for b in field.hexes:
            if field.beside[a] >> b & 1 and field.hill[b] != field.hill[a]:
                lines.append(Line(name, hexside(a, b), "hill"))
    return lines


def _card_face(card: int) -> CardFace:
    rank = CARD_NAMES[card][:-1]
    suit = SUIT_NAMES[SUIT[card]]
    value = str(VALUE[card]) if VALUE[card] else "face card: never hits"
    return CardFace(f"{rank} {suit}", suit, suit.capitalize(), (("Value", value),))


def view(p: ActionFrontPosition, seat: int, ask: Ask | None) -> View:
    """Return what a seat may know, and its own moves if it is asked."""
    return View(
        seat=seat,
        headline=headline(p),
        phase=PHASES[p.phase],
        counters=tuple(_counters(p)),
        markers=tuple(_markers(p, seat)),
        trays=tuple(_trays(p)),
        tracks=tuple(_tracks(p)),
        ask=ask,
        labels=labels(p, ask) if ask else (),
        result=p.result() if p.winner != NOBODY else None,
    )


def headline(p: ActionFrontPosition) -> str:
    """Return the line over the board: turn and whose it is."""
    setting = p.setting
    if p.winner != NOBODY:
        return "The match is a draw" if p.winner == 2 else f"{side_name(setting, p.winner)} wins"
    if p.mover == NOBODY:
        return "Set-up" if p.turn == 1 else f"Turn {p.turn} of {setting.turns}: reinforcements"
    return f"Turn {p.turn} of {setting.turns}: {side_name(setting, p.mover)}"


def _counters(p: ActionFrontPosition) -> list[Counter]:
    counters = []
    for u, at in enumerate(p.at):
        if at < 0:
            continue
        model = MODELS[p.model[u]]
        side = side_name(p.setting, u & 1)
        states = [
            name
            for name, of in (
                ("suppressed", p.suppressed),
                ("dug in", p.dug_in),
                ("moved", p.moved),
                ("fired", p.fired),
                ("done", p.spent),
            )
            if of >> u & 1
        ]
        spoken = ", ".join(
            [
                f"{side} {model.name} {UNITS[u]}",
                f"{p.steps[u]} of {model.steps} steps",
                *states,
                p.setting.ground.name(at),
            ]
        )
        counters.append(
            Counter(
                at,
                side,
                model.name,
                model.symbol,
                tuple(states),
                figures(model),
                spoken,
                u,
                "unit",
                slot="leader" if model.leader else "unit",
            )
        )
    return counters


def figures(model: Model) -> tuple[str, ...]:
    """Return the numbers printed on a counter: attack, range, training, armour, rate of fire."""
    if model.leader:
        return (f"+{model.leader}",)
    attack = f"{model.hard:+d}/{model.soft}" if model.armed else "unarmed"
    return (attack, f"range {model.range}", f"training {model.training}")


def _markers(p: ActionFrontPosition, seat: int) -> list[tuple[int, str]]:
    markers: list[tuple[int, str]] = []
    for of in (0, 1):
        name = side_name(p.setting, of)
        markers += [
            (hex_, f"{name} Artillery marker") for hex_ in p.setting.ground.hexes if p.shelled[of] >> hex_ & 1
        ]
        markers += [
            (hex_, f"{name} Air Support marker")
            for hex_ in p.setting.ground.hexes
            if p.bombed[of] >> hex_ & 1
        ]
        if p.registered:
            for i in range(2 * of, 2 * of + 2):
                if p.registered[i] >= 0 and (of == seat or p.known >> i & 1):
                    markers.append((p.registered[i], f"registered by {name}"))
    return sorted(markers)


def _trays(p: ActionFrontPosition) -> list[Tray]:
    trays: list[Tray] = []
    if p.drawn:
        trays.append(Tray("Cards drawn", -1, tuple((CARD_NAMES[card], 1) for card in p.drawn), "hand"))
    for seat in (0, 1):
        coming: dict[str, int] = {}
        for u in range(seat, len(p.at), 2):
            if p.at[u] == WAITING:
                when = "at choice" if p.due[u] > 60 else f"turn {p.due[u]}"
                key = f"{MODELS[p.model[u]].name} ({when})"
                coming[key] = coming.get(key, 0) + 1
        trays.append(Tray("Reinforcements", seat, tuple(coming.items())))
        support = [
            (f"{BOXES[line.box].capitalize()} {line.hard:+d}/{line.soft}: {line.title}", p.missions[i])
            for i, line in enumerate(p.setting.lines)
            if line.seat == seat and p.missions[i]
        ]
        trays.append(Tray("Fire support", seat, tuple(support)))
    trays.append(
        Tray("Used cards", -1, tuple((CARD_NAMES[c], n) for c, n in enumerate(p.discards) if n), "pile")
    )
    return trays


def _tracks(p: ActionFrontPosition) -> list[Track]:
    tracks = [
        Track("Turn", f"{p.turn} of {p.setting.turns}", -1, "13"),
        Track("Deck", f"{sum(p.deck)} cards", -1, "1.4"),
    ]
    for seat in (0, 1):
        tracks.append(Track("Steps lost", str(p.lost[seat]), seat, "1.3"))
        if p.setting.exits[seat] >= 0:
            tracks.append(Track("Units exited", str(len(p.exited(seat))), seat, "6.7"))
        if p.setting.otherwise == 3:
            tracks.append(Track("Points", str(score(p, seat)), seat, "14.6"))
    return tracks
