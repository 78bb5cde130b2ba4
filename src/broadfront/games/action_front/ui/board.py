"""What the screen draws: the map with its hexsides, and a view without the secret orders of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import cos, fsum, pi, sin, sqrt
from typing import Final, Literal

from broadfront.engine.legality import fill_template
from broadfront.engine.odds_text import percent
from broadfront.engine.position import Ask, Move, Step, TurnInfo
from broadfront.engine.view import (
    Arrow,
    Caution,
    Drawn,
    Form,
    Line,
    Mark,
    Marker,
    Panel,
    Phase,
    Role,
    Side,
    Space,
    Table,
    Terrain,
    Track,
    View,
)
from broadfront.games.action_front.charts import CARD_NAMES, RALLIED_BY
from broadfront.games.action_front.display_names import (
    listed,
    model_of,
    plural,
    signed,
    suits,
    unit_name,
    values,
)
from broadfront.games.action_front.map import (
    BOTTOM,
    HEX_NAMES,
    LEFT,
    RIGHT,
    STRIDE,
    TERRAIN_NAMES,
    TOP,
    BattleMap,
)
from broadfront.games.action_front.odds.assaults import chance_of_assault
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import queries
from broadfront.games.action_front.rules.action import Action
from broadfront.games.action_front.rules.assault import assault_cards
from broadfront.games.action_front.rules.indirect_fire import Approach, IndirectFire
from broadfront.games.action_front.rules.movement import Boarding, GoOn, destinations, points_of
from broadfront.games.action_front.rules.scatter import flown
from broadfront.games.action_front.rules.setup import Placing
from broadfront.games.action_front.rules.shuffle_option import CallWindow
from broadfront.games.action_front.rules.turn_sequence import Reinforcements
from broadfront.games.action_front.rules.victory import score
from broadfront.games.action_front.scenario import Scenario
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.terms import (
    AT_CHOICE,
    DIRECTIONS,
    EDGES,
    NOBODY,
    PHASES,
    SIDE_WORDS,
    UNITS,
)
from broadfront.games.action_front.ui import panels
from broadfront.games.action_front.ui.counters import counters
from broadfront.games.action_front.ui.fire_plan import fire_sheet
from broadfront.games.action_front.ui.panels import side_name, units_to_exit
from broadfront.games.action_front.ui.refusal_messages import named
from broadfront.games.action_front.ui.summary import assured
from broadfront.games.action_front.units import MODELS, SUPPORTS

# --------------------------------------------------------------------------------------------------
# The labels of moves on the screen: moves name units by numbers, people name them by model and
# hex.

_ENDS: Final[Mapping[type[Step], str]] = {
    CallWindow: "Do not call for a shuffle",
    IndirectFire: "End the Indirect Fire Phase",
    Boarding: "Go without more riders",
    GoOn: "Stay",
    Placing: "End the set-up",
    Reinforcements: "End entering",
}
"""The label of "end", by the step that asks."""


def labels(p: ActionFrontPosition, ask: Ask) -> tuple[str, ...]:
    """Return the label of each move of the pending question; none if its moves are not listed."""
    return tuple(_label(p, move) for move in ask.moves)


def roles(p: ActionFrontPosition) -> tuple[tuple[str, Role], ...]:
    """Return the role of "end" in this question, if it does not end a phase."""
    step = p.agenda[-1] if p.agenda else None
    return (("end", "pass"),) if isinstance(step, (CallWindow, Boarding, GoOn)) else ()


def move_warnings(p: ActionFrontPosition, ask: Ask) -> tuple[Caution, ...]:
    """Return the warnings that a player has to confirm.

    A unit that moves loses its Dug In marker [11.2]; no card can make a shot hit; the phase ends after a last move.
    """
    moving_units = dict.fromkeys((move.verb, move.what) for move in ask.moves if move.verb in _GOING)
    dug_in_warnings = (
        Caution(verb, unit, _leaving_warning(p, unit)) for verb, unit in moving_units if p.dug_in >> unit & 1
    )
    vain = (
        Caution("fire", move.what, f"No card can hit {unit_name(p, move.where)}.", move.where, vain=True)
        for move in ask.moves
        if move.verb == "fire" and not _can_hit(p, move.what, move.where)
    )
    # the first one that fits is shown
    return (*_last_moves(p, ask), *dug_in_warnings, *vain)


def _last_moves(p: ActionFrontPosition, ask: Ask) -> Iterator[Caution]:
    """Yield the moves that end the phase [5.1]: another seat decides next, so they cannot be undone."""
    acting = [move for move in ask.moves if move.verb not in ("end", "shuffle")]
    if not isinstance(p.agenda[-1], Action) or len({move.what for move in acting}) != 1:
        return
    for move in acting:
        if move.verb not in _LEAVING:
            continue
        after = p.clone()
        after.notes = None
        after.play(move)
        if after.pending is None or after.pending.seat != ask.seat:
            sentence = "Nobody can act after this order: the phase ends with it, and it cannot be taken back."
            if p.dug_in >> move.what & 1:
                sentence = f"{_leaving_warning(p, move.what)} {sentence}"
            yield Caution(move.verb, move.what, sentence, move.where)


def _leaving_warning(p: ActionFrontPosition, unit: int) -> str:
    return f"{MODELS[p.model[unit]].name} will leave its entrenchment: it will be Dug In no more."


_LEAVING: Final = ("move", "exit")
_GOING: Final = frozenset({"move", "exit", "carry"})


def _label(p: ActionFrontPosition, move: Move) -> str:
    if move.verb == "end":
        step = type(p.agenda[-1])
        return _end_of_action(p) if step is Action else _ENDS.get(step, "End")
    if move.verb in _TEMPLATES:
        begins = int(move.verb in ("place", "entrench") and p.at[move.what] >= 0)
        ids = {"what": move.what, "where": move.where}
        return fill_template(_TEMPLATES[move.verb][begins], ids, lambda kind, id_: named(p, kind, id_))
    label = _LABELS.get(move.verb)
    return label(p, move) if label else ""


def _end_of_action(p: ActionFrontPosition) -> str:
    """Return what follows the Action Phase: the assaults, or the end of the turn [3.2]."""
    assaults = len(p.hexes_contested())
    follows = f"{plural(assaults, 'assault')} to fight" if assaults else "no assault, your turn ends"
    return f"End the Action Phase: {follows}"


_TEMPLATES: Final[Mapping[str, tuple[str, ...]]] = {
    "register": ("Register {where:hex} as the {what:ordinal} hex",),
    "place": ("Place {what:model} on {where:hex}", "{what:unit} begins in the open"),
    "entrench": ("Place {what:model} Dug In on {where:hex}", "{what:unit} begins Dug In"),
    "enter": ("{what:model} enters on {where:hex}",),
    "exit": ("Leave the map with {what:unit}",),
    "carry": ("Take {what:model} along",),
}
"""The labels of orders without figures; for units with a hex, the second names how they begin [2.3]."""


# --- before the match -------------------------------------------------------------------------------------------------


def _buy(_: ActionFrontPosition, move: Move) -> str:
    model = MODELS[move.what]
    if not move.where:
        return f"Buy no {model.name}"
    return f"Buy {move.where} x {model.name}: {plural(move.where * model.points, 'point')}"


def _hire(p: ActionFrontPosition, move: Move) -> str:
    line = p.setting.lines[move.what]
    if not move.where:
        return f"Buy no {line.title}"
    return f"Buy {move.where} x {line.title}: {plural(move.where * SUPPORTS[line.item].points, 'point')}"


# --- indirect fire ----------------------------------------------------------------------------------------------------


def _there(p: ActionFrontPosition, hex_: int) -> str:
    """Return the units on a hex as text."""
    parts = [f"own {model_of(p, u)}" if u & 1 == p.mover else model_of(p, u) for u in p.units_at(hex_)]
    return f"{HEX_NAMES[hex_]}, {listed(parts)}" if parts else f"{HEX_NAMES[hex_]}, nobody there"


def _barrage(p: ActionFrontPosition, move: Move) -> str:
    return f"Shell {_there(p, move.where)}, with {model_of(p, move.what)} {UNITS[move.what]}"


def _mission(p: ActionFrontPosition, move: Move) -> str:
    line = p.setting.lines[move.what]
    at = "on" if move.verb == "strike" else "at"
    return f"{line.title} ({signed(line.hard)}/{line.soft}) {at} {_there(p, move.where)}"


def _fly(p: ActionFrontPosition, move: Move) -> str:
    """Return where aircraft enter, and over which hex they continue if there are several directions from there.

    A hex is clear in any orientation of the board; a compass direction is not.
    """
    text = f"Fly in from {HEX_NAMES[move.where]}"
    ask, step = p.pending, p.agenda[-1]
    assert ask is not None
    assert isinstance(step, Approach)
    if sum(other.where == move.where for other in ask.moves) == 1:
        return text
    ahead = flown(p.setting.ground, step.hex, move.what, move.where, 1)
    if ahead is None:
        return f"{text}, heading {DIRECTIONS[move.what]} off the map"
    return f"{text}, and on over {HEX_NAMES[ahead]}"


# --- actions ----------------------------------------------------------------------------------------------------------


def _move(p: ActionFrontPosition, move: Move) -> str:
    unit, hex_ = move.what, move.where
    step = p.agenda[-1]
    points = step.points if isinstance(step, GoOn) else points_of(p, unit)
    cost = destinations(p, unit, points)[hex_]
    foes = [u for u in p.units_at(hex_) if u & 1 != unit & 1]
    text = f"Move to {HEX_NAMES[hex_]} for {cost} of {plural(points, 'movement point')}"
    if any(not MODELS[p.model[u]].leader for u in foes):
        wins = percent(chance_of_assault(p, unit, hex_))
        return f"{text}, to assault {listed([model_of(p, u) for u in foes])}: {wins} to win as things stand"
    return f"{text}, capturing {listed([model_of(p, u) for u in foes])}" if foes else text


def _fire(p: ActionFrontPosition, move: Move) -> str:
    unit, target = move.what, move.where
    card, armour = MODELS[p.model[unit]], MODELS[p.model[target]].armour
    modifier = sum(m.value for m in queries.direct_modifiers(p.setting.ground, p.at[unit], p.at[target]))
    attack = (
        f"hard {signed(card.hard + modifier)} v armour {armour}"
        if armour
        else f"soft {max(0, card.soft + modifier)}"
    )
    never = "" if _can_hit(p, unit, target) else ", cannot hit"
    return f"Fire at {unit_name(p, target)}: {attack}, {plural(p.steps[unit] + card.rate, 'card')}{never}"


def _can_hit(p: ActionFrontPosition, unit: int, target: int) -> bool:
    """Return whether any card hits by direct fire [7.3]."""
    low, high = queries.direct_values(p, unit, target)
    return low <= high


def _rally(p: ActionFrontPosition, move: Move) -> str:
    by = suits(RALLIED_BY[queries.table_training(p, move.where)])
    return f"Rally {unit_name(p, move.where)} by {model_of(p, move.what)}: {by}"


def _dig(p: ActionFrontPosition, move: Move) -> str:
    by = values(1, min(10, queries.effective_training(p, move.where)))
    return f"Dig in {unit_name(p, move.where)} by {model_of(p, move.what)}: {by}"


def _assault(p: ActionFrontPosition, move: Move) -> str:
    own_cards, enemy_cards = (
        queries.cards_of(assault_cards(p, seat, move.where)) for seat in (p.mover, 1 - p.mover)
    )
    return f"Assault on {HEX_NAMES[move.where]}: {plural(own_cards, 'card')} against {enemy_cards}"


_LABELS: Final[Mapping[str, Callable[[ActionFrontPosition, Move], str]]] = {
    "buy": _buy,
    "hire": _hire,
    "barrage": _barrage,
    "mission": _mission,
    "strike": _mission,
    "fly": _fly,
    "move": _move,
    "fire": _fire,
    "rally": _rally,
    "dig": _dig,
    "assault": _assault,
}


COLUMN: Final = 1.5 / sqrt(3)
"""The distance of columns; hexes are 1 from flat side to flat side."""
RADIUS: Final = 1 / sqrt(3)
COLOURS: Final = ("#4a72ad", "#b0503a", "#4a72ad", "#66734a")
"""The colour of each nation."""
TERRAINS: Final = (
    Terrain("clear", ".", "#cfd8a0", art="clear"),
    Terrain("building", "b", "#c9b8a4", art="building"),
    Terrain("forest", "f", "#8fb37a", art="forest"),
    Terrain("jungle", "j", "#6e9a63", art="jungle"),
    Terrain("swamp", "s", "#a3b8a0", art="swamp"),
    Terrain("beach", "=", "#eadcae", art="beach"),
    Terrain("water", "~", "#9cc3d9", "water", "water"),
)
PHASE_CARDS: Final = (
    Phase("set_up", "Set-up", "2"),
    Phase("indirect", "Indirect fire", "4"),
    Phase("action", "Action", "5"),
    Phase("assault", "Assault", "10"),
    Phase("markers", "Markers", "12"),
    Phase("end", "End", "13"),
)
_PHASE_NAMES: Final = {phase.id: phase.name for phase in PHASE_CARDS}


def seat_names(scenario: Scenario) -> tuple[str, ...]:
    """Return the names of the sides of a scenario."""
    names = {"US": "US", "Japan": "Japanese", "US_1944": "US", "Germany": "German"}
    return tuple(
        names.get(side.nation, f"Side {SIDE_WORDS[seat]}") for seat, side in enumerate(scenario.sides)
    )


def centre(hex_: int) -> tuple[float, float]:
    """Return the centre of a hex: even columns are half a hex lower."""
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
    """Return the table that the screen draws once: hexes, hills, rivers, roads, bridges, and the cards."""
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
        features=tuple(_features(setting, field)),
        sections=panels.sections(setting),
        winning=panels.winning(setting),
        sights=True,
        edges=tuple(EDGES[edge] for edge in setting.edges),
    )


def _sides(setting: ActionFrontSetting) -> tuple[Side, ...]:
    a, b = (side_name(setting, seat) for seat in (0, 1))
    return (Side(a, COLOURS[setting.nations[0]]), Side(b, COLOURS[setting.nations[1]], "stripes"))


def _space(setting: ActionFrontSetting, field: BattleMap, hex_: int) -> Space:
    x, y = centre(hex_)
    name = field.name(hex_)
    terrain = TERRAIN_NAMES[field.terrain[hex_]]
    marks: list[Mark] = []
    hill = field.hill_names[field.hill[hex_]] if field.hill[hex_] >= 0 else ""
    if name in field.sheet.names:
        marks.append(Mark(field.sheet.names[name]))
    for seat, _, tests in setting.conditions:
        marks += [
            Mark(f"{side_name(setting, seat)} objective", "objective", side_name(setting, seat))
            for test in tests
            if test.kind < 2 and test.hexes >> hex_ & 1
        ]
    marks += [
        Mark(plural(points, "point"), "points", sign=str(points))
        for at, points in setting.hex_score
        if at == hex_
    ]
    spoken = ", ".join([name, terrain, *([hill] if hill else []), *(mark.text for mark in marks)])
    return Space(hex_, name, x, y, corners(hex_), terrain, marks=tuple(dict.fromkeys(marks)), spoken=spoken)


def _features(setting: ActionFrontSetting, field: BattleMap) -> list[Line]:
    """Return the printed lines: heights and their names, rivers, hillsides, roads, bridges, exits."""
    lines: list[Line] = []
    sheet = field.sheet
    hills = [hex_ for hex_ in field.hexes if field.hill[hex_] >= 0]
    lines += [Line(field.hill_names[field.hill[hex_]], corners(hex_), "height") for hex_ in hills]
    sorts: tuple[tuple[Literal["river", "road"], tuple[str, ...]], ...]
    sorts = (("river", tuple(sheet.rivers)), ("road", tuple(sheet.roads)))
    for kind, links in sorts:
        for link in links:
            a, b = (field.parse(number) for number in link.split("/"))
            lines.append(Line(link, (centre(a), centre(b)) if kind == "road" else hexside(a, b), kind))
    for a in hills:
        name = field.hill_names[field.hill[a]]
        for b in field.hexes:
            if field.beside[a] >> b & 1 and field.hill[b] != field.hill[a]:
                lines.append(Line(name, hexside(a, b), "hill"))
    for link in sheet.bridges:
        a, b = (field.parse(number) for number in link.split("/"))
        lines.append(Line(link, (centre(a), centre(b)), "bridge"))
    for number, name in enumerate(field.hill_names):
        spots = [centre(hex_) for hex_ in hills if field.hill[hex_] == number]
        x, y = (fsum(at[i] for at in spots) / len(spots) for i in (0, 1))
        middle = min(spots, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
        lines.append(Line(name, ((middle[0], middle[1] + 0.4),), "label"))
    for seat in (0, 1):
        if setting.exits[seat] >= 0:
            lines.append(_exit(setting, field, seat))
    return lines


def _exit(setting: ActionFrontSetting, field: BattleMap, seat: int) -> Line:
    """Return the edge by which a side leaves the map."""
    edge = setting.exits[seat]
    width, height = (field.grid.columns - 1) * COLUMN + 2 * RADIUS, field.grid.rows + 0.5
    ends = {
        LEFT: ((0.0, 0.0), (0.0, height)),
        RIGHT: ((width, 0.0), (width, height)),
        TOP: ((0.0, 0.0), (width, 0.0)),
        BOTTOM: ((0.0, height), (width, height)),
    }
    side = side_name(setting, seat)
    return Line(f"{side} exit", ends[edge], "exit", side)


def view(p: ActionFrontPosition, seat: int, ask: Ask | None) -> View:
    """Return the view of a seat, with its own moves if it has to decide."""
    sheet = panels.form(p, seat, ask)
    return View(
        seat=seat,
        headline=headline(p),
        phase=PHASES[p.phase],
        counters=tuple(counters(p, ask)),
        panels=tuple(_panels(p, sheet, ask)),
        markers=tuple(_markers(p, seat)),
        arrows=tuple(_arrows(p)),
        ask=ask,
        labels=labels(p, ask) if ask and sheet is None else (),
        roles=roles(p) if ask else (),
        cautions=move_warnings(p, ask) if ask else (),
        result=p.result() if p.winner != NOBODY else None,
        assured=assured(p, seat) if _ends_phase(p, ask) else "",
    )


def _ends_phase(p: ActionFrontPosition, ask: Ask | None) -> bool:
    """Return whether the seat in question may end a phase of orders."""
    return ask is not None and len(ask.moves) > 0 and isinstance(p.agenda[-1], Action | IndirectFire)


def _panels(p: ActionFrontPosition, sheet: Form | None, ask: Ask | None) -> Iterator[Panel]:
    if ask and ask.moves and (fire := fire_sheet(p, ask.moves)):
        yield fire
    yield from _tracks(p)
    if p.drawn:
        yield Drawn(tuple(CARD_NAMES[card] for card in p.drawn))
    yield from panels.boxes(p)
    yield panels.calendar(p)
    if sheet is not None:
        yield sheet


def turn_info(p: ActionFrontPosition) -> TurnInfo:
    """Return the turn, its player and the phase, by which the log is grouped."""
    if p.mover == NOBODY and PHASES[p.phase] == "end":
        return TurnInfo(f"Turn {p.turn}", "", "Reinforcements" if p.agenda else "End")
    if p.mover == NOBODY:
        return TurnInfo("", "", "Set-up")
    return TurnInfo(f"Turn {p.turn}", side_name(p.setting, p.mover), _PHASE_NAMES[PHASES[p.phase]])


def headline(p: ActionFrontPosition) -> str:
    """Return the line over the board: the turn and its player."""
    setting = p.setting
    if p.winner != NOBODY:
        return "The match is a draw" if p.winner == 2 else f"The {side_name(setting, p.winner)} side wins"
    if p.mover == NOBODY:
        return "Set-up" if p.turn == 1 else f"Turn {p.turn} of {setting.turns}: reinforcements"
    return f"Turn {p.turn} of {setting.turns}: {side_name(setting, p.mover)}"


def _markers(p: ActionFrontPosition, seat: int) -> list[Marker]:
    markers: list[Marker] = []
    for of in (0, 1):
        name = side_name(p.setting, of)
        markers += [
            Marker(hex_, f"{name} Artillery marker", "burst", name)
            for hex_ in p.setting.ground.hexes
            if p.shelled[of] >> hex_ & 1
        ]
        markers += [
            Marker(hex_, f"{name} Air Support marker", "strike", name)
            for hex_ in p.setting.ground.hexes
            if p.bombed[of] >> hex_ & 1
        ]
        if p.registered:
            for i in range(2 * of, 2 * of + 2):
                if p.registered[i] >= 0 and (of == seat or p.known >> i & 1):
                    markers.append(Marker(p.registered[i], f"registered by {name}", "registered", name))
    return sorted(markers, key=lambda marker: (marker.space, marker.text))


def _arrows(p: ActionFrontPosition) -> list[Arrow]:
    """Return the scatter of the last indirect fire: from the hex aimed at to the hex hit."""
    if p.aimed < 0 or p.landed < 0 or p.aimed == p.landed:
        return []
    name = p.setting.ground.name
    spoken = f"fire aimed at {name(p.aimed)} fell on {name(p.landed)}"
    return [Arrow("scatter", side_name(p.setting, max(p.mover, 0)), p.aimed, p.landed, "scatter", spoken)]


def _tracks(p: ActionFrontPosition) -> list[Track]:
    used = sum(p.discards) + len(p.drawn)
    tracks = [
        Track("Turn", f"{p.turn} of {p.setting.turns}", -1, "13"),
        Track("Deck", plural(sum(p.deck), "card"), -1, "1.4"),
        Track("Used", plural(used, "card"), -1, "1.4"),
    ]
    for seat in (0, 1):
        tracks.append(Track("Steps lost", str(p.lost[seat]), seat, "1.3", number=p.lost[seat]))
        if p.setting.exits[seat] >= 0:
            units_exited, need = len(p.exited(seat)), units_to_exit(p.setting, seat)
            tracks.append(
                Track(
                    "Units exited",
                    f"{units_exited} of {need} to win" if need else str(units_exited),
                    seat,
                    "6.7",
                )
            )
        if p.setting.otherwise == 3:
            tracks.append(Track("Points", str(score(p, seat)), seat, "14.6", number=score(p, seat)))
        later = sum(p.due[u] == AT_CHOICE for u in p.waiting(seat))
        if later:
            tracks.append(Track("Yet to enter", str(later), seat, "16.5"))
    return tracks
