"""What is wrong with a scenario file: every name, hex and number in it, and whether both sides can win.

Looked at in five passes, words first; a pass that finds faults lists them all, and ends the search. A designer MAY mix
counters of several nations on one side; only bought forces are of the side's own nation [18].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.files import Path
from broadfront.engine.suggest import did_you_mean
from broadfront.engine.text_codec import quote
from broadfront.games.action_front import victory_faults
from broadfront.games.action_front.catalogue import (
    AIR,
    BOXES,
    MODEL_OF,
    MODELS,
    SUPPORT_OF,
    SUPPORTS,
    Model,
)
from broadfront.games.action_front.field import AMPHIBIOUS, WATER, Field, make_field
from broadfront.games.action_front.maps import Fault, hex_fault, sheet_faults
from broadfront.games.action_front.scenario import PRINTED, Scenario, SideCard, SupportCard, UnitCard
from broadfront.games.action_front.setting import MAP_SETS, is_printed, sheet_of, standing_of, zone_of
from broadfront.games.action_front.terms import EDGES, MOST_LINES, MOST_UNITS, NATIONS, SIDE_WORDS
from broadfront.games.action_front.victory import Hold, Leave, Lose, Occupy, Open

__all__ = ["faults"]

BY_MAP: Final = "map"
"""What a side's nation is where the map decides [16.1]."""
WHEN: Final = ("any_turn", "at_end")
OPPOSITE: Final = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def faults(scenario: Scenario) -> list[Fault]:
    """List what is wrong, the worst first: where it stands, and what to do."""
    for found in (_words(scenario), _laid(scenario)):
        if listed := list(found):
            return listed
    sheet, _ = sheet_of(scenario, {"map": _map_of(scenario)})
    field = make_field(sheet)
    for found in (_forces(scenario, field), _start(scenario, field), victory_faults.faults(scenario, field)):
        if listed := list(found):
            return listed
    return []


def _map_of(scenario: Scenario) -> str:
    """Return a map that the scenario can be played on."""
    chosen = str(scenario.fixed.get("map", "ridge"))
    return chosen if chosen in MAP_SETS else "ridge"


# --- words ------------------------------------------------------------------------------------------------------------


def _no_word(path: Path, word: str, is_no: str, known: Sequence[str]) -> Iterator[Fault]:
    if word not in known:
        choice = f"write {', '.join(known[:-1])} or {known[-1]}"
        yield path, f"{quote(word)} is no {is_no}: {choice}{did_you_mean(word, known)}"


def _words(scenario: Scenario) -> Iterator[Fault]:
    """[18] Names and words that the game does not know."""
    if not scenario.title.strip():
        yield ["title"], "give the scenario a title"
    yield from _no_word(["first"], scenario.first, "side", SIDE_WORDS)
    yield from _no_word(["sets_up_first"], scenario.sets_up_first, "side", SIDE_WORDS)
    yield from _no_word(["otherwise"], scenario.otherwise, "outcome", (*SIDE_WORDS, "draw", "score"))
    for i, side in enumerate(scenario.sides):
        yield from _side_words(["sides", i], side)
    if scenario.sides[1].edge in EDGES and OPPOSITE.get(scenario.sides[0].edge) != scenario.sides[1].edge:
        yield ["sides", 1, "edge"], "the players sit opposite each other: left and right, or top and bottom"
    for i, victory in enumerate(scenario.victory):
        yield from _no_word(["victory", i, "side"], victory.side, "side", SIDE_WORDS)
        yield from _no_word(["victory", i, "when"], victory.when, "time", WHEN)


def _side_words(here: list[str | int], side: SideCard) -> Iterator[Fault]:
    yield from _no_word([*here, "nation"], side.nation, "nation", (*NATIONS, BY_MAP))
    yield from _no_word([*here, "edge"], side.edge, "edge", EDGES)
    if side.exit_edge:
        yield from _no_word([*here, "exit_edge"], side.exit_edge, "edge", EDGES)
    for j, card in enumerate(side.units):
        if card.unit not in MODEL_OF:
            yield (
                [*here, "units", j, "unit"],
                f"there is no unit {quote(card.unit)}{_meant(card.unit, MODEL_OF)}",
            )
    for j, box in enumerate(side.support):
        yield from _support_words([*here, "support", j], box)


def _support_words(here: list[str | int], card: SupportCard) -> Iterator[Fault]:
    own = SupportCard(missions=card.missions, title=card.title)
    if card.support:
        if card.support not in SUPPORT_OF:
            known = ", ".join(SUPPORT_OF)
            meant = did_you_mean(card.support, SUPPORT_OF)
            yield (
                [*here, "support"],
                f"there is no support {quote(card.support)}: write one of {known}{meant}",
            )
        own.support = card.support
        if card != own:
            yield (
                [*here, "support"],
                f"{card.support} has its own figures: leave out box, hard, soft and cards",
            )
    elif not card.box:
        yield here, f"name a support of the list, or a box: {', '.join(BOXES)}"
    else:
        yield from _no_word([*here, "box"], card.box, "support box", BOXES)


def _meant(word: str, known: Mapping[str, Any]) -> str:
    """Return a hint: the ids that look alike, or where they stand."""
    if near := did_you_mean(word, known):
        return near
    alike = [
        name for name in known if word and (word in name or name.partition("_")[2] == word.partition("_")[2])
    ]
    return f": did you mean {' or '.join(alike[:3])}?" if alike else ": the ids are listed in the rules [18]"


# --- the map ----------------------------------------------------------------------------------------------------------


def _laid(scenario: Scenario) -> Iterator[Fault]:
    """[16.2] [18] The map, or that there is none: then the players build the battle."""
    if scenario.maps and scenario.map is not None:
        yield ["map"], "a scenario has maps of the box, or a map of its own, not both"
        return
    if not is_printed(scenario):
        yield from _built(scenario)
        return
    if scenario.map is not None:
        for path, message in sheet_faults(scenario.map):
            inside: Path = ["map", *path]
            yield inside, message
    else:
        try:
            sheet_of(scenario, {})
        except ValueError as error:
            message = str(error).removesuffix(".")
            yield ["maps"], message[:1].lower() + message[1:]
    for name, value in PRINTED.items():
        if scenario.fixed[name] != value:
            yield (
                ["fixed", name],
                f"{name} is an option of battles that the players build: this one has a map",
            )
    for i, side in enumerate(scenario.sides):
        if side.nation == BY_MAP:
            yield ["sides", i, "nation"], "name a nation: the map decides only where the players choose it"


def _built(scenario: Scenario) -> Iterator[Fault]:
    """[16] A battle that the players build: both buy, and no hex has a name before the map is chosen."""
    if "map" in scenario.fixed and scenario.fixed["map"] not in MAP_SETS:
        yield ["fixed", "map"], f"there is no such map: write one of {', '.join(MAP_SETS)}"
    by_map = [side.nation == BY_MAP for side in scenario.sides]
    if any(by_map) and not all(by_map):
        yield ["sides", by_map.index(True), "nation"], "the map decides both nations or neither"
    advice = "give the scenario maps, for the players choose them here"
    for i, side in enumerate(scenario.sides):
        if side.purchase is None:
            yield (
                ["sides", i],
                "a scenario without a map is built by the players: give it maps, or a purchase",
            )
        if side.zone.hexes:
            yield ["sides", i, "zone", "hexes"], f"no hex can be named without a map: {advice}"
    for i, victory in enumerate(scenario.victory):
        for j, block in enumerate(victory.conditions):
            if not isinstance(block, Leave | Lose):
                yield (
                    ["victory", i, "conditions", j],
                    f"no hex or column can be named without a map: {advice}",
                )
    if scenario.score is not None and scenario.score.hexes:
        yield ["score", "hexes"], f"no hex can be named without a map: {advice}"


# --- forces -----------------------------------------------------------------------------------------------------------


def _hex(field: Field, path: Path, number: str) -> Iterator[Fault]:
    if said := hex_fault(number, field.grid):
        yield path, said


def _forces(scenario: Scenario, field: Field) -> Iterator[Fault]:
    """[1.3] [2] [13.2] Units, support and purchases, each for itself; then all hexes that are named."""
    lines = 0
    for i, side in enumerate(scenario.sides):
        here: list[str | int] = ["sides", i]
        for j, card in enumerate(side.units):
            yield from _unit(scenario, field, [*here, "units", j], card)
        units = sum(card.count for card in side.units)
        if units > MOST_UNITS:
            yield [*here, "units"], f"{units} units: a side has at most {MOST_UNITS}"
        if side.purchase is not None:
            yield from _purchase(side, here)
        elif not any(
            card.turn <= scenario.turns and not MODELS[MODEL_OF[card.unit]].leader for card in side.units
        ):
            yield [*here, "units"], "this side has no unit but leaders: nobody fights for it"
        for j, card_ in enumerate(side.support):
            if scenario.night and _box(card_) == AIR:
                yield (
                    [*here, "support", j],
                    "no aircraft fly at night [15.5]: leave this support or the night out",
                )
        lines += len(side.support) + (len(SUPPORTS) if side.purchase else 0)
        for j, number in enumerate(side.zone.hexes):
            yield from _hex(field, [*here, "zone", "hexes", j], number)
    if lines > MOST_LINES:
        yield (
            ["sides", 1, "support"],
            f"{lines} lines of support: both sides have at most {MOST_LINES} together",
        )
    for i, victory in enumerate(scenario.victory):
        for j, block in enumerate(victory.conditions):
            yield from _named(field, ["victory", i, "conditions", j], block)
    for number in scenario.score.hexes if scenario.score else ():
        yield from _hex(field, ["score", "hexes", number], number)


def _named(
    field: Field, here: list[str | int], block: Hold | Open | Occupy | Leave | Lose
) -> Iterator[Fault]:
    """Hexes and columns of a condition."""
    if isinstance(block, Hold | Open | Occupy):
        for i, number in enumerate(block.hexes):
            yield from _hex(field, [*here, "hexes", i], number)
        if not block.hexes and not (isinstance(block, Occupy) and block.columns):
            what = "hexes or columns" if isinstance(block, Occupy) else "hexes"
            yield here, f"name the {what} that it is about"
    if isinstance(block, Occupy) and block.columns:
        columns = field.grid.columns
        if len(block.columns) != 2 or not 1 <= block.columns[0] <= block.columns[1] <= columns:
            yield [*here, "columns"], f"write the first and the last column, from 1 to {columns}, like [1, 5]"


def _box(card: SupportCard) -> int:
    return SUPPORTS[SUPPORT_OF[card.support]].box if card.support else BOXES.index(card.box)


def _unit(scenario: Scenario, field: Field, here: list[str | int], card: UnitCard) -> Iterator[Fault]:
    model = MODELS[MODEL_OF[card.unit]]
    if card.steps > model.steps:
        yield [*here, "steps"], f"the {model.name} has {model.steps} steps, not {card.steps}"
    if card.turn:
        yield from _reinforcement(scenario, here, card)
        return
    for name, word in (("dug_in", "Dug In"), ("suppressed", "suppressed")):
        if getattr(card, name) and not card.hex:
            yield [*here, name], f"only a unit with a hex begins {word}: its owner places this one"
    if card.dug_in and not model.can_dig:
        yield [*here, "dug_in"], f"the {model.name} cannot be Dug In: only Leg and Towed units can [11.2]"
    if not card.hex:
        return
    bad = list(_hex(field, [*here, "hex"], card.hex))
    yield from bad
    if not bad and field.terrain[field.parse(card.hex)] == WATER and model.mode != AMPHIBIOUS:  # R-Z18
        yield [*here, "hex"], f"{card.hex} is water: the {model.name} cannot be there [6.1]"
    if card.count > 1 and not model.leader:
        yield [*here, "count"], f"{card.hex} holds one unit of a side [1.5]: name a hex for each"


def _reinforcement(scenario: Scenario, here: list[str | int], card: UnitCard) -> Iterator[Fault]:
    """[13.2] Units that come later: on their own edge, and as they are."""
    if card.turn > scenario.turns:
        yield [*here, "turn"], f"it never comes: the match ends with turn {scenario.turns}"
    if card.turn == 1:
        yield (
            [*here, "turn"],
            "reinforcements come on turn 2 or later: leave turn out for units that are there already",
        )
    if card.hex:
        yield [*here, "hex"], "a reinforcement enters on its own edge [13.2]: leave out its hex or its turn"
    for name, word in (("dug_in", "Dug In"), ("suppressed", "suppressed")):
        if getattr(card, name):
            yield [*here, name], f"a reinforcement does not come {word}: leave it out"


def _purchase(side: SideCard, here: list[str | int]) -> Iterator[Fault]:
    assert side.purchase is not None
    if side.units:
        yield [*here, "units", 0], "this side buys its units [16.3]: leave out these, or the purchase"
    cheapest = min(model.points for model in MODELS if not model.leader)
    if side.purchase.points < cheapest:
        yield [*here, "purchase", "points"], f"so few points buy no unit: the cheapest costs {cheapest}"


# --- the start --------------------------------------------------------------------------------------------------------


def _start(scenario: Scenario, field: Field) -> Iterator[Fault]:
    """[1.5] [2.2] Who stands where at the start, and whether there is room for those to be placed."""
    held: tuple[dict[str, list[Model]], dict[str, list[Model]]] = ({}, {})
    for i, side in enumerate(scenario.sides):
        for j, card in enumerate(side.units):
            if not card.hex or card.turn:
                continue
            here: list[str | int] = ["sides", i, "units", j, "hex"]
            model = MODELS[MODEL_OF[card.unit]]
            if card.hex in held[1 - i]:
                yield here, f"{card.hex} holds an enemy unit: move one of them"
            others = held[i].setdefault(card.hex, [])
            if not model.leader and not _fits(model, [other for other in others if not other.leader]):
                share = "a transport, one Leg or Towed unit and leaders"
                yield here, f"{card.hex} holds a unit of this side already: only {share} share a hex [1.5]"
            others.append(model)
    taken = bits(field.parse(number) for of in held for number in of)
    edges = (EDGES.index(scenario.sides[0].edge), EDGES.index(scenario.sides[1].edge))
    for i, side in enumerate(scenario.sides):
        yield from _room(side, i, field, zone_of(side, i, field, edges) & ~taken)


def _fits(model: Model, others: Sequence[Model]) -> bool:
    """Tell whether a unit may stand with these units of its side."""
    if len(others) != 1:
        return not others
    [other] = others
    return (model.transport and other.can_ride) or (other.transport and model.can_ride)


def _room(side: SideCard, seat: int, field: Field, zone: SpaceSet) -> Iterator[Fault]:
    """[2.2] [16.4] Each unit that is to be placed needs a hex of its own in the zone."""
    standing = standing_of(field)
    path: Path = ["sides", seat, "zone"]
    if side.purchase is not None:
        room = (zone & standing[0]).bit_count()
        need = max(1, side.purchase.place)
        if room < need:
            yield path, f"the zone has room for {room} units, and {need} may be placed: make it larger"
        return
    units = [
        MODELS[MODEL_OF[card.unit]]
        for card in side.units
        if not card.hex and not card.turn and not MODELS[MODEL_OF[card.unit]].leader
        for _ in range(card.count)
    ]
    pairs = min(sum(model.transport for model in units), sum(model.can_ride for model in units))
    room = _matched([standing[model.mode] & zone for model in units]) + pairs
    if room < len(units):
        yield path, f"{len(units)} units are to be placed, and the zone has room for {room}: make it larger"


def _matched(wanted: Sequence[SpaceSet]) -> int:
    """Return how many of some units find a hex of their own, each among its hexes."""
    holder: dict[int, int] = {}

    def settle(unit: int, seen: set[int]) -> bool:
        for hex_ in members(wanted[unit]):
            if hex_ not in seen:
                seen.add(hex_)
                if hex_ not in holder or settle(holder[hex_], seen):
                    holder[hex_] = unit
                    return True
        return False

    return sum(settle(unit, set()) for unit in range(len(wanted)))
