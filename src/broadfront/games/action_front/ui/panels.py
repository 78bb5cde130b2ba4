"""The scenario card as the screen shows it: support boxes, turns, victory conditions, special rules, the order form."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.position import Ask
from broadfront.engine.view import (
    Calendar,
    Figure,
    Form,
    Item,
    Limit,
    Section,
    Sight,
    Supply,
    SupplyBox,
    Symbol,
    Tint,
)
from broadfront.games.action_front.display_names import listed, plural
from broadfront.games.action_front.map import HEX_NAMES, STATIC, TERRAIN_NAMES
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.purchases import HEAVY, MAX_MISSIONS, UNIT, item_of, most_of
from broadfront.games.action_front.rules.sight import blockers, seen_from
from broadfront.games.action_front.setting import SCORE, ActionFrontSetting
from broadfront.games.action_front.terms import (
    ANY_TURN,
    AT_CHOICE,
    DRAWN,
    EDGES,
    NATION_NAMES,
    SET_UP,
    WAITING,
)
from broadfront.games.action_front.ui.counters import attack
from broadfront.games.action_front.units import AIR, ARTILLERY, BOXES, CLASSES, MODELS, SUPPORTS
from broadfront.games.action_front.victory_conditions import (
    HOLD,
    LEAVE,
    LOSE,
    OCCUPY_INFANTRY,
    OPEN,
    Condition,
)

BOX_TITLES: Final = ("Artillery", "Naval", "Air")
BOX_SYMBOLS: Final[tuple[Symbol, ...]] = ("artillery", "battleship", "bomber")


def side_name(setting: ActionFrontSetting, seat: int) -> str:
    """Return the name of a side."""
    return NATION_NAMES[setting.nations[seat]]


def units_to_exit(setting: ActionFrontSetting, seat: int) -> int:
    """Return how many units have to leave the map to fulfil a condition of a side; 0 without such a condition."""
    needed = [
        test.number
        for of, _, tests in setting.conditions
        if of == seat
        for test in tests
        if test.kind == LEAVE
    ]
    return max(needed, default=0)


# --- support and turns ------------------------------------------------------------------------------------------------


def boxes(p: ActionFrontPosition) -> tuple[SupplyBox, ...]:
    """Return the support boxes of both sides, with the missions left in them."""
    setting = p.setting
    boxes_shown = []
    for seat in (0, 1):
        for box, title in enumerate(BOX_TITLES):
            lines = tuple(
                Supply(
                    line.title,
                    (("hard/soft", attack(line.hard, line.soft)), ("", plural(line.cards, "card"))),
                    p.missions[i],
                    max(line.missions, p.missions[i]),
                    i,
                    "support",
                    BOX_SYMBOLS[box],
                )
                for i, line in enumerate(setting.lines)
                if line.seat == seat and line.box == box and (line.missions or p.missions[i])
            )
            if lines:
                boxes_shown.append(SupplyBox(title, seat, lines))
        units_to_come = _to_come(p, seat)
        if units_to_come:
            boxes_shown.append(SupplyBox("Units to come", seat, units_to_come))
    return tuple(boxes_shown)


def _to_come(p: ActionFrontPosition, seat: int) -> tuple[Supply, ...]:
    """Return the units that wait to be placed, or to enter by choice; both sides know them [16.3]."""
    counts = Counter(p.model[u] for u in p.waiting(seat) if p.due[u] in (0, AT_CHOICE))
    return tuple(
        Supply(
            MODELS[model].name,
            (("", f"{MODELS[model].points} pts"),),
            n,
            n,
            symbol=MODELS[model].symbol,
        )
        for model, n in sorted(counts.items())
    )


def calendar(p: ActionFrontPosition) -> Calendar:
    """Return the turn record track, with the reinforcements still to come in the boxes of their turns."""
    entries: list[dict[str, int]] = [{} for _ in range(p.setting.turns)]
    for u, at in enumerate(p.at):
        if at == WAITING and 0 < p.due[u] != AT_CHOICE:
            turn = min(max(p.due[u], p.turn), p.setting.turns)
            name, side = MODELS[p.model[u]].name, side_name(p.setting, u & 1)
            name = name if name.startswith(f"{side} ") else f"{side} {name}"
            entries[turn - 1][name] = entries[turn - 1].get(name, 0) + 1
    written = tuple(tuple(f"{n} × {name}" if n > 1 else name for name, n in box.items()) for box in entries)
    return Calendar(0 if p.phase == SET_UP else p.turn, written)


# --- victory and special rules ----------------------------------------------------------------------------------------


def sections(setting: ActionFrontSetting) -> tuple[Section, ...]:
    """Return victory conditions and special rules as text."""
    listed = _victory(setting)
    listed.append(Section("Order", _order(setting), rule="2.1"))
    special = _special(setting)
    if special:
        listed.append(Section("Special rules", special, rule="15"))
    options = _options(setting)
    if options:
        listed.append(Section("Options in play", options, rule="17"))
    return tuple(listed)


def winning(setting: ActionFrontSetting) -> tuple[str, ...]:
    """Return the conditions of each side, in short; a condition of both sides is listed once."""
    conditions = []
    for section in _victory(setting):
        for line, _ in section.lines:
            shared = section.seat < 0 or (setting.otherwise == SCORE and line == section.lines[-1][0])
            conditions.append(line if shared else f"{section.title}: {line[:1].lower()}{line[1:]}")
    conditions.append(f"The battle has {plural(setting.turns, 'turn')}.")
    return tuple(dict.fromkeys(conditions))


def _victory(setting: ActionFrontSetting) -> list[Section]:
    """Return the victory conditions of each side, and the result if none is fulfilled."""
    sections = []
    for seat in (0, 1):
        lines = [
            f"At the end of {'any turn' if when == ANY_TURN else 'the last turn'}: "
            + " and ".join(condition_text(setting, seat, test) for test in tests)
            + "."
            for of, when, tests in setting.conditions
            if of == seat
        ]
        if setting.otherwise == seat:
            lead = "Or: if" if lines else "If"
            lines.append(f"{lead} nobody has fulfilled their conditions when the last turn is over.")
        if setting.otherwise == SCORE:
            lines.append(_scored(setting))
        if lines:
            sections.append(
                Section(
                    f"{side_name(setting, seat)} victory", tuple((line, "") for line in lines), seat, "14"
                )
            )
    if setting.otherwise == DRAWN:
        sections.append(
            Section(
                "Otherwise",
                (("If nobody has fulfilled their conditions, the match is a draw.", ""),),
                rule="13.1",
            )
        )
    return sections


def condition_text(setting: ActionFrontSetting, seat: int, test: Condition, own: str = "its own") -> str:
    """Return a victory condition as text; ``own`` is the word for the side's own units."""
    n, where = test.number, named(setting, test.hexes)
    match test.kind:
        case 0:
            count = test.hexes.bit_count()
            some = "all of " if n == count > 1 else f"at least {n} of " if count > 1 else ""
            return (
                f"units of {own} stand on {some}{where}"
                if count > 1
                else f"a unit of {own} stands on {where}"
            )
        case 1:
            return (
                f"no enemy unit stands on {where}"
                if not n
                else f"enemy units stand on at most {n} of {where}"
            )
        case 4:
            way = EDGES[setting.exits[seat]] if setting.exits[seat] >= 0 else "exit"
            return (
                f"{plural(n, 'unit')} of {own} {'has' if n == 1 else 'have'} left the map by the {way} edge"
            )
        case 5:
            return f"the enemy has lost {plural(n, 'step')}"
        case kind:
            sort = "infantry unit" if kind == OCCUPY_INFANTRY else "unit"
            return f"{plural(n, sort)} of {own} {'stands' if n == 1 else 'stand'} in {where}"


assert (HOLD, OPEN, LEAVE, LOSE) == (0, 1, 4, 5)


def named(setting: ActionFrontSetting, hexes: SpaceSet) -> str:
    """Return the names of some hexes: their numbers, or their columns if these are whole."""
    ground = setting.ground
    names = [ground.name(hex_) for hex_ in members(hexes)]
    if len(names) <= 6:
        return ", ".join(names)
    columns = sorted({name[:2] for name in names})
    whole = sum(ground.name(hex_)[:2] in columns for hex_ in ground.hexes) == len(names)
    if whole and int(columns[-1]) - int(columns[0]) == len(columns) - 1:
        return f"columns {columns[0]} to {columns[-1]}" if len(columns) > 1 else f"column {columns[0]}"
    return ", ".join(names)


def _scored(setting: ActionFrontSetting) -> str:
    parts = [f"{plural(setting.step_score, 'point')} for each enemy step lost"] if setting.step_score else []
    parts += [f"{plural(points, 'point')} for {setting.ground.name(at)}" for at, points in setting.hex_score]
    parts += [
        f"{plural(points, 'point')} for {side_name(setting, seat)} from the start"
        for seat, points in enumerate(setting.extra_points)
        if points
    ]
    return f"After the last turn the higher score wins: {', '.join(parts)}."


def _order(setting: ActionFrontSetting) -> tuple[tuple[str, str], ...]:
    first, up = side_name(setting, setting.first), side_name(setting, setting.sets_up_first)
    edges = " and ".join(f"{side_name(setting, seat)} at the {EDGES[setting.edges[seat]]}" for seat in (0, 1))
    return ((f"{up} sets up first; {first} moves first.", ""), (f"{edges} edge; {setting.turns} turns.", ""))


def _special(setting: ActionFrontSetting) -> tuple[tuple[str, str], ...]:
    facts: list[tuple[str, str]] = []
    models = {starter.model for side in setting.starters for starter in side}
    models |= {item for items in setting.items for item in items if item >= 0}
    for seat in (0, 1):
        name = side_name(setting, seat)
        if setting.banzai[seat]:
            facts.append(
                (f"Banzai: {name} infantry draws one card more in assaults of its own turn.", "15.1")
            )
        if setting.exits[seat] >= 0:
            facts.append((f"{name} units may leave the map by the {EDGES[setting.exits[seat]]} edge.", "6.7"))
        points, placed, enter, most = setting.purchases[seat]
        if points:
            later = f"; {placed} set up, up to {enter} more enter each turn" if placed else ""
            facts.append((f"{name} buys for {points} points, at most {most} units{later}.", "16.3"))
    if setting.night:
        facts.append(("Night: nobody sees farther than three hexes; no aircraft.", "15.5"))
    if any(MODELS[model].class_ == STATIC for model in models):
        facts.append(("Bunkers never move.", "15.2"))
    if any(MODELS[model].mode != MODELS[model].class_ for model in models):
        facts.append(("Amphibious vehicles cross water.", "15.4"))
    return tuple(facts)


# --- line of sight ----------------------------------------------------------------------------------------------------


def sight(p: ActionFrontPosition, origin: int) -> Sight:
    """[9] Return what is visible from a hex now, and for every other hex the obstacle."""
    seen, hexes = seen_from(p, origin), bits(p.setting.ground.hexes)
    hidden = tuple((hex_, _what_blocks(p, origin, hex_)) for hex_ in members(hexes & ~seen))
    answer = {hex_: blockers(p, origin, hex_) for hex_, _ in hidden}
    barriers = tuple((hex_, at) for hex_, by in answer.items() for at in (*by.woods, *by.smoke)[:1])
    return Sight(origin, tuple(members(seen & hexes)), hidden, barriers)


def _what_blocks(p: ActionFrontPosition, origin: int, target: int) -> str:
    ground, by = p.setting.ground, blockers(p, origin, target)
    blocker = [f"the {TERRAIN_NAMES[ground.terrain[at]]} in {HEX_NAMES[at]}" for at in by.woods]
    for hill, sides in by.hills.items():
        first, last = ("/".join(HEX_NAMES[at] for at in sorted(side)) for side in (sides[0], sides[-1]))
        blocker.append(f"{ground.hill_names[hill]}, over its sides {first} and {last}")
    blocker += [f"the Artillery marker on {HEX_NAMES[at]}" for at in by.smoke]
    if by.is_covered:
        blocker.append(f"the Artillery marker on {HEX_NAMES[target]} itself")
    if by.is_dark:
        blocker.append("the night: more than three hexes away")
    return f"Blocked by {listed(blocker)}."


def _registration(setting: ActionFrontSetting) -> str:
    """Return whose artillery is registered: only off-map artillery is [2.5]; "" if none is."""
    sides = [
        seat for seat in (0, 1) if any(line.seat == seat and line.box == ARTILLERY for line in setting.lines)
    ]
    if not sides:
        return ""
    if any(points for points, _, _, _ in setting.purchases):
        owners = "each side that has bought off-map artillery"
    else:
        owners = "each side" if len(sides) > 1 else f"the {side_name(setting, sides[0])} side"
    return f"Registered artillery: two hexes of {owners} need no card for accuracy."


def _options(setting: ActionFrontSetting) -> tuple[tuple[str, str], ...]:
    registration = _registration(setting) if setting.registered else ""
    option_texts = (
        (registration != "", registration, "2.5"),
        (setting.friendly_fire, "Friendly fire: own units in the line of fire may be hit.", "7.5"),
        (setting.blocks_into, "An Artillery marker hides its own hex too.", "9.4"),
        (setting.owner_digs, "Owners choose which units begin Dug In.", "2.3"),
        (setting.call_shuffle == "anyone", "Anyone may call for a shuffle between phases.", "1.4"),
    )
    return tuple((text, rule) for is_on, text, rule in option_texts if is_on)


# --- buying forces ----------------------------------------------------------------------------------------------------


def form(p: ActionFrontPosition, seat: int, ask: Ask | None) -> Form | None:
    """Return the order form of a seat that is buying; the other seat does not see it."""
    setting = p.setting
    if ask is None or ask.seat != seat or not ask.moves or ask.moves[0].verb not in ("buy", "hire"):
        return None
    points, _, _, units = setting.purchases[seat]
    bought = p.bought(seat)
    items = []
    sorts = []
    for nth, item in enumerate(setting.items[seat]):
        sort, price = item_of(setting, item)
        # as if all missions were of other sorts: the limits below state what is allowed
        most = most_of(sort, price, (points, units, 0)) if sort != HEAVY else points // price
        ordered = bought[nth] if nth < len(bought) else -1
        sorts.append(sort)
        items.append(
            _unit(item, price, most, ordered) if item >= 0 else _mission(setting, item, price, most, ordered)
        )
    limits = [
        Limit("Points", points, tuple(item.price for item in items)),
        Limit("Units", units, tuple(int(sort == UNIT) for sort in sorts)),
        Limit("Missions", MAX_MISSIONS, tuple(int(sort != UNIT) for sort in sorts)),
    ]
    if HEAVY in sorts:
        weights = tuple({HEAVY: 3, UNIT: 0}.get(sort, -1) for sort in sorts)
        limits.append(
            Limit("14-inch guns", 0, weights, "At most one mission in four may be of 14-inch guns.")
        )
    title = f"{side_name(setting, seat)} forces"
    text = "Only you see this until both sides have bought."
    return Form(title, "16.3", text, tuple(items), tuple(limits), side_name(setting, seat))


def _figure(name: str, text: str) -> Figure:
    return Figure("", text, name)


def _unit(item: int, price: int, most: int, ordered: int) -> Item:
    model = MODELS[item]
    figures = [_figure("steps", str(model.steps))]
    if model.leader:
        figures.append(_figure("bonus", f"+{model.leader}"))
    else:
        if model.armed:
            style: Literal["red", ""] = "red" if model.indirect else ""
            figures.append(Figure("", attack(model.hard, model.soft), "attack", style))
            figures.append(_figure("range", str(model.range)))
        figures.append(_figure("training", str(model.training)))
        figures += [_figure("rate", f"+{model.rate}")] * bool(model.rate)
        figures += [_figure("armour", str(model.armour))] * bool(model.armour)
        figures += [_figure("transport", "T")] * model.transport
    group = (
        "Leaders"
        if model.leader
        else {"leg": "On foot", "static": "Bunkers"}.get(CLASSES[model.class_], "Guns and vehicles")
    )
    tint: Tint = "leader" if model.leader else CLASSES[model.class_]
    return Item("buy", item, model.name, group, price, most, tuple(figures), model.symbol, tint, ordered)


def _mission(setting: ActionFrontSetting, item: int, price: int, most: int, ordered: int) -> Item:
    support = SUPPORTS[setting.lines[-1 - item].item]
    figures = (
        _figure("hard/soft", attack(support.hard, support.soft)),
        _figure("cards", str(support.cards)),
    )
    symbol = BOX_SYMBOLS[support.box]
    return Item(
        "hire",
        -1 - item,
        support.name,
        "Fire support",
        price,
        most,
        figures,
        symbol,
        BOXES[support.box],
        ordered,
    )


assert BOXES.index("air") == AIR
