"""What the screen draws: the map as a table, the cards, and a view that holds only what its seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from broadfront.boards import squares as grid
from broadfront.boards.spacesets import members
from broadfront.engine.position import Ask, Move, Step, TurnInfo
from broadfront.engine.view import (
    Arrow,
    ArrowKind,
    CardFace,
    Counter,
    Phase,
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
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.card_list import Card
from broadfront.games.fighting_front.cards import CARDS, DECK_KINDS, NAMES, TITLES, Kind
from broadfront.games.fighting_front.map import BACK_ROW, COLUMNS, HALF, ROWS, SPACES
from broadfront.games.fighting_front.map import NAMES as SPACE_NAMES
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.air_raid import Air, AirAttack, AirCombat, Fighters, Flak
from broadfront.games.fighting_front.rules.artillery import Artillery, Bombardment, SoftenUp
from broadfront.games.fighting_front.rules.assault import Blitzkrieg, DefenderFire, Follow, Ground, Occupation
from broadfront.games.fighting_front.rules.deployment import Deployment
from broadfront.games.fighting_front.rules.logistics import Draw, Logistics
from broadfront.games.fighting_front.rules.movement import GroundMovement
from broadfront.games.fighting_front.rules.recovery import Hospital
from broadfront.games.fighting_front.rules.rolls import DieRoll, Window
from broadfront.games.fighting_front.rules.strikes import Pick
from broadfront.games.fighting_front.rules.turn_sequence import End
from broadfront.games.fighting_front.setting import FightingFrontSetting
from broadfront.games.fighting_front.terms import (
    ALLIES,
    BEYOND,
    BOMBARDMENT,
    BOMBING_RUN,
    COUNTRIES,
    DEFENSIVE_FIRE,
    INTERCEPT,
    NATIONS,
    NATIONS_OF,
    NOBODY,
    SEATS,
)
from broadfront.games.fighting_front.ui.fire_plan import fire_sheet

MAX_SQUADRONS: Final = 200
SQUADRONS: Final = tuple(f"S{number}" for number in range(1, MAX_SQUADRONS + 1))
"""The names of squadrons in moves."""

_PHASES: Final[tuple[tuple[str, str, tuple[type[Step], ...]], ...]] = (
    ("Set-up", "2", ()),
    ("Recovery", "4.1", (Hospital,)),
    ("Logistics", "4.2", (Logistics, Draw)),
    ("Deployment", "4.3", (Deployment,)),
    ("Artillery", "4.4", (Artillery,)),
    ("Bombardment", "4.5", (Bombardment, SoftenUp)),
    ("Air", "4.6", (Air,)),
    ("Fighter", "4.7", (Fighters, AirCombat)),
    ("AA Gun", "4.8", (Flak,)),
    ("Air Attack", "4.9", (AirAttack,)),
    ("Ground Movement", "4.10", (GroundMovement,)),
    ("Ground", "4.11", (Ground,)),
    ("Defender Fire", "4.12", (DefenderFire,)),
    ("Ground Attack", "4.13", ()),
    ("Occupation", "4.14", (Occupation, Follow, Blitzkrieg)),
    ("End", "4.15", (End,)),
)
"""The phases, their rules and the steps in them; all other steps belong to the Ground Attack phase."""


def _phase_id(title: str) -> str:
    return title.lower().replace("-", "").replace(" ", "_")


PHASES: Final = tuple(Phase(_phase_id(title), title, rule) for title, rule, _ in _PHASES)
_PHASE_NAMES: Final = {phase.id: phase.name for phase in PHASES}
_PHASE_OF: Final[Mapping[type, str]] = {
    step: _phase_id(title) for title, _, steps in _PHASES for step in steps
}
_PHASE_OF_TABLE: Final = ("bombardment", "fighter", "aa_gun", "air_attack", "defender_fire", "ground_attack")
TERRAINS: Final = (
    Terrain("Axis back row", "=", "#b9b49c", art="entrenched"),
    Terrain("Axis field", ".", "#cfcbaf", art="field"),
    Terrain("Allied field", ".", "#c3cba9", art="field"),
    Terrain("Allied back row", "=", "#a9b48f", art="entrenched"),
)
SECTIONS: Final = ("9.2", "9.5", "9.3", "9.4")
"""The rules of each nation."""
DEEDS: Final = (
    State("attacked", "attacked"),
    State("fired", "fired defensively"),
    State("fired", "AA fired"),
    State("fuelled", "fuelled"),
)
LETTERS: Final = {"I": "infantry", "T": "tank", "R": "artillery", "F": "fighter", "B": "bomber"}


@cache
def card_face(kind: Kind) -> CardFace:
    """Return the face of a card.

    >>> card_face(cards.KIND_OF["Medium_Tanks"]).figures
    (('TF', '4'), ('RNG', '1'), ('GAM', '+1'))
    """
    card = CARDS[kind]
    figures: list[tuple[str, str]] = []
    if card.toughness:
        figures.append(("TF", f"+{card.toughness}" if card.family == "leader" else str(card.toughness)))
    if card.range:
        figures.append(("RNG", str(card.range)))
    modifiers = msgspec.structs.asdict(card.modifiers)
    figures += [(name.upper(), f"{plus:+d}") for name, plus in modifiers.items() if plus]
    line, symbol = _sort(card)
    nation = cards.NATION[kind]
    if nation != NOBODY:
        line += f" ({NATIONS[nation]})"
    text = card.text
    if card.moves_twice:
        text = f"{text} Moves twice.".strip()
    side = "" if nation == NOBODY else SEATS[nation in NATIONS_OF[ALLIES]]
    return CardFace(card.title, card.family, line, tuple(figures), text, symbol, side)


def _sort(card: Card) -> tuple[str, Symbol]:
    """Return the type line and the symbol of a card."""
    if card.family in ("event", "location"):
        return card.family.title(), ""
    if card.family == "leader":
        return f"Leader of {LETTERS[card.arm]} units", ""
    if not card.family:
        return "", ""
    letters = ", ".join(LETTERS[letter] for letter in card.type[1:])
    if card.family == "air":
        flies: Symbol = "fighter" if card.has("F") else "bomber" if card.has("B") else "airborne"
        return f"Air unit: {letters}" if letters else "Air unit", flies
    symbol: Symbol = "artillery"
    if card.has("T"):
        symbol = "mechanised" if card.has("I") else "armour"
    elif card.has("I"):
        symbol = "mortar" if card.has("R") else "infantry"
    elif "AA_Guns" in card.id:
        symbol = "air_defence"
    elif card.id == "AT_Guns":
        symbol = "anti_tank"
    return f"Ground unit: {letters}" if letters else "Ground unit", symbol


def table(setting: FightingFrontSetting) -> Table:
    """Return the table that the screen draws once: the grid, row 6 at the top, and every card."""
    spaces = []
    for space in range(SPACES):
        x, y = space % COLUMNS + 0.5, ROWS - 0.5 - space // COLUMNS
        outline = grid.outline(x, y)
        seat = int(HALF[1] >> space & 1)
        back = bool(BACK_ROW[seat] >> space & 1)
        terrain = TERRAINS[(0 if back else 1) if seat == 0 else (3 if back else 2)].name
        spoken = f"{SPACE_NAMES[space]}, {terrain}"
        spaces.append(
            Space(space, SPACE_NAMES[space], x, y, outline, terrain, SEATS[seat], SEATS[seat], spoken=spoken)
        )
    return Table(
        game=setting.game,
        title=setting.title,
        width=float(COLUMNS),
        height=float(ROWS),
        spaces=tuple(spaces),
        terrains=TERRAINS,
        sides=(Side("Axis", "#4d565e"), Side("Allies", "#5f6b2f", "stripes")),
        seats=SEATS,
        phases=PHASES,
        cards=tuple(card_face(kind) for kind in range(len(CARDS))),
        card_kind="card",
        winning=(
            (
                f"Stand with ground units in {_spaces(setting.back_row_spaces)} of the enemy back row "
                "when a phase ends, and you win."
            ),
            f"After {setting.turn_limit} turns the match is a draw.",
        ),
        pip="disruption counter",
    )


def _spaces(number: int) -> str:
    return "a space" if number == 1 else f"{number} spaces"


def view(p: FightingFrontPosition, seat: int, ask: Ask | None) -> View:
    """Return the view of a seat: the map, its own hand, what it knows of the other one, and the discard."""
    fire = fire_sheet(p, ask.moves) if ask is not None and ask.moves else None
    return View(
        seat=seat,
        headline=headline(p),
        phase=_phase(p),
        counters=(*_on_map(p), *_in_the_air(p)),
        panels=(*_trays(p, seat), *_tracks(p), *([fire] if fire else ())),
        arrows=tuple(_arrows(p)),
        ask=ask,
        labels=_labels(p, ask) if ask is not None else (),
        roles=_roles(p) if ask is not None else (),
        result=p.result() if p.winner != NOBODY else None,
    )


def _roles(p: FightingFrontPosition) -> tuple[tuple[str, Role], ...]:
    """Return the role of "end" in this question, if it closes a phase in which cards are left that could act."""
    step = p.agenda[-1] if p.agenda else None
    return (("end", "end"),) if isinstance(step, (Deployment, Artillery, Air, GroundMovement, Ground)) else ()


def _labels(p: FightingFrontPosition, ask: Ask) -> tuple[str, ...]:
    """Return the labels of answers whose verb alone does not name their object, or how many more will follow."""
    step = p.agenda[-1] if p.agenda and ask.moves else None
    if isinstance(step, DefenderFire):
        attacker = p.attacks[step.index]
        labels = {"defend": f"Fire at {TITLES[p.units[attacker]]} on {SPACE_NAMES[attacker]}"}
    elif isinstance(step, End):
        over = len(p.hand(step.seat)) - queries.hand_limit(p, step.seat)
        labels = {"discard": f"Discard ({over} to go)"}
    elif isinstance(step, (Air, Fighters, AirCombat, Flak)):
        return tuple(_mission(p, move) for move in ask.moves)
    else:
        return ()
    return tuple(labels.get(move.verb, "") for move in ask.moves)


def _mission(p: FightingFrontPosition, move: Move) -> str:
    """Return the aircraft of an order and their target, as the map shows no squadron numbers; "" if not needed."""
    if move.verb in ("engage", "intercept"):
        verb = "Attack" if move.verb == "engage" else "Intercept"
        return f"{verb} {TITLES[p.wing_kind[move.where]]} with {TITLES[p.wing_kind[move.what]]}"
    if move.verb == "flyintercept":
        return f"Fly Over: intercept {TITLES[p.wing_kind[move.where]]} with {TITLES[move.what]}"
    if move.verb == "flyescort":
        return f"Fly Over: escort {TITLES[p.wing_kind[move.where]]} with {TITLES[move.what]}"
    if move.verb == "flak":
        return f"Fire AA gun on {SPACE_NAMES[move.what]} at {TITLES[p.wing_kind[move.where]]}"
    if move.verb == "raid":
        return f"Fly a mission: {TITLES[p.wing_kind[move.what]]} to {SPACE_NAMES[move.where]}"
    if move.verb == "escort":
        escort, escorted = TITLES[p.wing_kind[move.what]], TITLES[p.wing_kind[move.where]]
        return f"Escort {escorted} to {SPACE_NAMES[queries.target_of(p, move.where)]} with {escort}"
    return ""


def turn_info(p: FightingFrontPosition) -> TurnInfo:
    """Return the turn, its player and the phase, by which the log is grouped."""
    phase = _PHASE_NAMES[_phase(p)]
    if p.mover == NOBODY:
        return TurnInfo("", "", phase)
    return TurnInfo(f"Turn {p.turn + 1}", SEATS[p.mover], phase)


def headline(p: FightingFrontPosition) -> str:
    """Return the line over the board: the turn and its player."""
    if p.winner != NOBODY:
        return "The match is a draw" if p.winner == 2 else f"The {SEATS[p.winner]} have won"
    if p.mover == NOBODY:
        return "Set-up"
    return f"Turn {p.turn + 1}: {_side(p, p.mover)}"


def _side(p: FightingFrontPosition, seat: int) -> str:
    nation = p.nations[seat]
    return SEATS[seat] if nation == NOBODY else f"{SEATS[seat]} ({COUNTRIES[nation]})"


def _phase(p: FightingFrontPosition) -> str:
    if p.pending is None:
        return "end"
    if p.mover == NOBODY:
        return "setup"
    # a card is picked: the phase is that of the step below
    step = next((step for step in reversed(p.agenda) if not isinstance(step, Pick)), None)
    if isinstance(step, Window | DieRoll):
        return _PHASE_OF_TABLE[step.table]
    return _PHASE_OF.get(type(step), "ground_attack")


# --- cards on the map -------------------------------------------------------------------------------------------------


def _counter(
    space: int,
    seat: int,
    kind: Kind,
    slot: Literal["unit", "leader", "location", "air"],
    pips: int = 0,
    states: Sequence[State] = (),
    wing: int = -1,
) -> Counter:
    face = card_face(kind)
    where = f", {SPACE_NAMES[space]}" if space >= 0 else ""
    state_texts = "".join(f", {state.text}" for state in states)
    counters_text = f", {pips} disruption counter{'s' if pips > 1 else ''}" if pips else ""
    return Counter(
        space=space,
        side=SEATS[seat],
        kind=face.title,
        symbol=face.symbol,
        states=tuple(states),
        badges=tuple(f"{name} {value}" for name, value in face.figures),
        spoken=f"{SEATS[seat]} {face.title}{counters_text}{state_texts}{where}",
        id=wing,
        id_kind="squadron" if wing >= 0 else "",
        card=kind,
        slot=slot,
        pips=pips,
    )


def _on_map(p: FightingFrontPosition) -> list[Counter]:
    counters: list[Counter] = []
    for space in members(p.sites[0] | p.sites[1]):
        seat = 0 if p.sites[0] >> space & 1 else 1
        counters.append(_counter(space, seat, p.places[space], "location", p.place_dc[space]))
    for space in members(p.held[0] | p.held[1]):
        seat = p.seat_at(space)
        deeds = zip(DEEDS, (p.attacked, p.fired, p.flak, p.fuelled), strict=True)
        states = [state for state, of in deeds if of >> space & 1]
        if p.steps[space]:
            states.append(State("moved", "moved"))
        counters.append(_counter(space, seat, p.units[space], "unit", p.dc[space], states=states))
        if p.leaders[space]:
            counters.append(_counter(space, seat, p.leaders[space], "leader"))
    return counters


def _in_the_air(p: FightingFrontPosition) -> list[Counter]:
    counters: list[Counter] = []
    for wing, kind in enumerate(p.wing_kind):
        if not kind:
            continue
        seat, base = p.wing_seat[wing], p.wing_base[wing]
        states = [State("", "Fly Over")] if base == BEYOND else []
        leader = p.wing_leader[wing]
        if leader:
            states.append(State("", f"led by a {TITLES[leader]}"))
        counters.append(_counter(base, seat, kind, "air", p.wing_dc[wing], states=states, wing=wing))
    return counters


# --- trays and tracks -------------------------------------------------------------------------------------------------


def _items(kinds: list[Kind]) -> tuple[TrayItem, ...]:
    return tuple(TrayItem(NAMES[kind], kinds.count(kind), card=kind) for kind in dict.fromkeys(kinds))


def _trays(p: FightingFrontPosition, seat: int) -> list[Tray]:
    trays: list[Tray] = []
    for holder in (seat, 1 - seat) if seat in (0, 1) else (0, 1):
        hand = p.hand(holder)
        if holder == seat:
            items = _items(hand)
        else:
            known = p.knows(seat) if seat in (0, 1) else []
            items = _items(known)
            if len(hand) > len(known):
                items = (*items, TrayItem("hidden", len(hand) - len(known)))
        trays.append(Tray("Hand", holder, items, "hand"))
    for pile in range(p.setting.piles):
        start = pile * DECK_KINDS
        owner = pile if p.setting.own_decks else -1
        thrown = tuple(
            TrayItem(NAMES[k], p.discards[start + k], card=k)
            for k in range(DECK_KINDS)
            if p.discards[start + k]
        )
        trays.append(Tray("Discard", owner, thrown, "pile"))
        cards_left = p.deck_left(pile)
        trays.append(Tray("Deck", owner, (TrayItem("hidden", cards_left),) if cards_left else (), "pile"))
    return trays


def _tracks(p: FightingFrontPosition) -> list[Track]:
    tracks: list[Track] = []
    for seat in (0, 1):
        if p.nations[seat] != NOBODY:
            tracks.append(Track("Nation", COUNTRIES[p.nations[seat]], seat, SECTIONS[p.nations[seat]]))
        held, goal = queries.holds_back_row(p, seat), p.setting.back_row_spaces
        tracks.append(Track("Enemy back row", f"{held}, {goal} needed to win", seat, "1.4"))
        tracks.append(
            Track("Hand", f"{len(p.hand(seat))}, at most {queries.hand_limit(p, seat)}", seat, "4.15")
        )
        if queries.own(p, seat, cards.ARTILLERY_DUMP):
            tracks.append(Track("Artillery Dumps to use", str(queries.ammo_left(p, seat)), seat, "6.3"))
        if p.mover == seat and queries.own(p, seat, cards.FUEL_DUMP):
            tracks.append(Track("Fuel Dumps to use", str(max(0, queries.fuel_left(p, seat))), seat, "6.2"))
    if p.steam:
        tracks.append(Track("Steam Roller", f"GAM +{p.steam}", p.mover, "9.7"))
    return tracks


# --- what is declared -------------------------------------------------------------------------------------------------


def _arrows(p: FightingFrontPosition) -> list[Arrow]:
    arrows: list[Arrow] = []
    for space, target in zip(p.barrages[0::2], p.barrages[1::2], strict=True):
        if space != NOBODY:
            arrows.append(_arrow(p, "bombardment", p.mover, p.units[space], space, target))
    step = p.agenda[-1] if p.agenda else None
    answered = step.index // 4 if isinstance(step, DefenderFire) else -1
    attacks = zip(p.attacks[0::4], p.attacks[1::4], p.attacks[2::4], strict=True)
    for nth, (space, target, negated) in enumerate(attacks):
        if space != NOBODY and p.mover != NOBODY and p.held[1 - p.mover] >> target & 1:
            label = "negated" if negated else ""
            arrow = _arrow(p, "attack", p.mover, p.units[space], space, target, label)
            arrows.append(replace(arrow, current=nth == answered))
    resolved = (
        step for step in p.agenda[-2:] if isinstance(step, (Window, DieRoll)) and step.table in _SHOTS
    )
    shots = [replace(_shot(p, step), current=True) for step in resolved]
    for wing, kind in enumerate(p.wing_kind):
        task = p.wing_task[wing] if kind else 0
        target = queries.target_of(p, wing)
        sort: ArrowKind
        if queries.is_interception(task):
            target = queries.target_of(p, task - INTERCEPT)
            sort = "interception"
        elif queries.is_escort(task):
            sort = "escort"
        elif queries.is_mission(task):
            sort = "drop" if kind == cards.PARATROOPERS else "bombing"
        else:
            continue
        if target >= 0:
            arrows.append(_arrow(p, sort, p.wing_seat[wing], kind, p.wing_base[wing], target, "", wing))
    shots_drawn = {(shot.kind, shot.origin, shot.target, shot.id) for shot in shots}
    return [one for one in arrows if (one.kind, one.origin, one.target, one.id) not in shots_drawn] + shots


_SHOTS: Final[dict[int, ArrowKind]] = {
    BOMBARDMENT: "bombardment",
    BOMBING_RUN: "bombing",
    DEFENSIVE_FIRE: "bombardment",
}
"""The rolls that are drawn as arrows while they are resolved; others have an arrow from their declaration."""


def _shot(p: FightingFrontPosition, step: Window | DieRoll) -> Arrow:
    sort, shooter = _SHOTS[step.table], step.shooter
    if step.table == BOMBING_RUN:
        seat, base = p.wing_seat[shooter], p.wing_base[shooter]
        return _arrow(p, sort, seat, p.wing_kind[shooter], base, step.target, "", shooter)
    label = f"{TITLES[p.units[shooter]]}, defensive fire" if step.table == DEFENSIVE_FIRE else ""
    return _arrow(p, sort, p.seat_at(shooter), p.units[shooter], shooter, step.target, label)


def _arrow(
    p: FightingFrontPosition,
    sort: ArrowKind,
    seat: int,
    kind: Kind,
    origin: int,
    target: int,
    label: str = "",
    wing: int = -1,
) -> Arrow:
    start = f"from {SPACE_NAMES[origin]}" if origin >= 0 else "from beyond the map"
    spoken = f"{SEATS[seat]} {TITLES[kind]}, {sort} {start} to {SPACE_NAMES[target]}"
    return Arrow(
        kind=sort,
        side=SEATS[seat],
        origin=origin,
        target=target,
        label=label or TITLES[kind],
        spoken=f"{spoken}, {label}" if label else spoken,
        id=wing,
        id_kind="squadron" if wing >= 0 else "",
    )
