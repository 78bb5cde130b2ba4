"""The message of each refusal, a template for each code, and names that depend on the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from broadfront.games.action_front.display_names import model_of, plural, unit_name
from broadfront.games.action_front.map import HEX_NAMES, TERRAIN_NAMES
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.sight import hexes_beside
from broadfront.games.action_front.terms import DIRECTIONS, EDGES, UNITS
from broadfront.games.action_front.units import CLASSES, MODELS

_REACH: Final = "It can reach {goals:hex|no hex}."
_NOT_ENTER: Final = "{unit:unit} may not enter {hex:hex}: "
_CAN_STAND: Final = "{unit:model} can be put on {goals:hex|no hex}."
_BESIDE: Final = "{unit:unit} may not enter {hex:hex} from {origin:hex}: "
_CLASS: Final = "units of class {kind:class} "
_ONE_ACTION: Final = (
    "that was its one action: two are for units that begin the phase with or next to a leader "
    "who is not suppressed."
)
_CROSSED: Final = " (hexsides {sides:hexside})"
_UNSEEN: Final = "{unit:unit} does not see {target:unit}: "
_PHASE_MATE: Final = "what rides along begins the phase "

SENTENCES: Final[Mapping[str, str]] = {
    # for orders that no permission decides
    "TOO_MANY_WORDS": "This order names more than it needs. {prompt:ask}",
    "NO_SUCH_UNIT": "There is no unit {name:name} in this battle.",
    "NO_UNIT_NUMBER": "There is no unit by that number in this battle.",
    "OFF_MAP": "That is no hex of this map: its hexes go from 0101 to {last:hex}.",
    "CANNOT_BE_LEFT_OPEN": "This cannot be left open. {prompt:ask}",
    "BOUGHT_BEFORE": "Forces are bought before the match only, where the scenario gives points.",
    "REGISTERED_BEFORE": "Hexes are registered before units are placed and the first turn begins, if that option is "
    "played, by sides with off-map artillery.",
    "BOUGHT_FIRST": "Forces are bought before units are placed: buy first. {prompt:ask}",
    "PLACED_BEFORE": "Units are placed before the first turn; later they enter as reinforcements.",
    "DUG_IN_BEFORE": "Units are placed Dug In before the first turn only; later a leader has them dig in.",
    "ENTERS_AT_END": "Reinforcements enter at the end of a turn, when you are asked.",
    "STRIKE_FIRST": "Where aircraft come in is chosen after an air strike has been ordered: order one first.",
    "VEHICLE_FIRST": "Who rides along is asked when a vehicle moves: move it first.",
    "NOBODY_CHOOSES_CARDS": "Nobody chooses cards: they are drawn from the deck.",
    "NOT_BEGUN": "The first turn has not begun. {prompt:ask}",
    "ABOUT_TO_MOVE": "{unit:unit} is about to move: say first who rides along, or go.",
    "GOES_ON": "{unit:unit} may go on with its points left: move it, or stay.",
    "ASSAULTS_LATER": "Assaults come after the Action Phase: send infantry onto enemies, and end the phase.",
    "ACTION_IS_OVER": "Units move, fire, rally others and have them dig in in the Action Phase, which is over: now "
    "assaults are resolved. {prompt:ask}",
    "INDIRECT_FIRE_NOW": "Units move, fire, rally others and have them dig in in the Action Phase, and this is the "
    "Indirect Fire Phase: end it first.",
    "INDIRECT_FIRE_IS_OVER": "The Indirect Fire Phase is over: that fire can come in your next turn, before anything "
    "moves.",
    "NO_INDIRECT_FIRE_MORE": "The Indirect Fire Phase is over, and this is the last turn: no such fire comes any more.",
    "NEVER_FIRES_INDIRECTLY": "{unit:unit} has no indirect attack.",
    "STRIKE_ON_ITS_WAY": "Nobody moves, fires, rallies, digs in or assaults before the air strike that "
    "is on its way: choose "
    "first where it comes in.",
    "NOT_YOUR_TURN": "It is not your turn; you are asked whether to shuffle. {prompt:ask}",
    "TURN_IS_OVER": "The turn is over, and reinforcements come in. {prompt:ask}",
    # [1] shuffling
    "NO_CALLS": "In this match nobody calls for a shuffle: the deck is shuffled at the end of the turn.",
    "NOTHING_USED": "No card has been used yet: there is nothing to shuffle.",
    "BETWEEN_ORDERS": "A shuffle is called for between two orders of a player turn, not in the middle of one. Now: "
    "{prompt:ask}",
    # [2] [13] [16] before the match, and entering
    "ANOTHER_ITEM_ASKED": "Items are bought one after another: the question now is how many {item:item} you buy.",
    "TOO_FEW": "Buy 0 to {most} of {item:item}.",
    "TOO_DEAR": "{number} x {item:item} cost {cost:number|point|points}, and you have {points} left: {most} at most.",
    "TOO_MANY_UNITS": "You may have {limit:number|unit|units}, {units} of them still to buy: {most} {item:item} at "
    "most.",
    "TOO_MANY_HEAVY": "Missions of {item:item} are at most a third of your others, and these are {missions}: {most} at "
    "most.",
    "TOO_MANY_MISSIONS": "You may have {limit:number|mission|missions}, and have {missions}: {most} {item:item} at "
    "most.",
    "ANOTHER_HEX_ASKED": "It is your {number:ordinal} hex that is asked for.",
    "REGISTERED_ALREADY": "{hex:hex} is registered already: choose another hex.",
    "ON_MAP_ALREADY": "{unit:name} is on the map: {unit:unit}.",
    "HAS_LEFT_BATTLE": "{unit:name} has left the battle.",
    "IS_ALIKE": "{unit:unit} is just like {alike:name}: of units that are alike the first is named.",
    "HAS_TO_WAIT": "{unit:unit} has to wait: first come {units:unit|others}.",
    "CARD_UNITS_FIRST": "All units of the scenario card have to be placed: {units:model} next.",
    "ALL_ARE_PLACED": "All units have to be placed before the match: {units:model} next.",
    "REINFORCEMENTS_ARE_DUE": "Reinforcements that are due come in: {units:model} next.",
    "OUTSIDE_ZONE": "{hex:hex} is outside your set-up zone. " + _CAN_STAND,
    "NOT_ON_EDGE": "{hex:hex} is not on the {edge:edge} edge. " + _CAN_STAND,
    "TOO_FAR_IN": "{hex:hex} is too far from the {edge:edge} edge. " + _CAN_STAND,
    "ENEMY_THERE": "An enemy unit is on {hex:hex}. " + _CAN_STAND,
    "CANNOT_STAND": "{unit:model} cannot stand on {hex:hex}: {terrain:terrain}. " + _CAN_STAND,
    "NO_WAY_THERE": "{unit:model} cannot stand on {hex:hex}: no way leads there for it. " + _CAN_STAND,
    "MARKER_LIES_THERE": "An Artillery marker lies on {hex:hex}, and {unit:model} is not tracked. "
    + _CAN_STAND,
    "HEX_IS_TAKEN": "{own:model} is on {hex:hex}: a hex holds one unit, leaders apart. " + _CAN_STAND,
    "HEX_IS_FULL": "{own:model} are on {hex:hex}, and a hex holds no third unit. " + _CAN_STAND,
    "CANNOT_DIG_IN": "{unit:model} cannot begin Dug In: only Leg and Towed units can.",
    "ANOTHER_UNIT_ASKED": "It is {unit:unit} that is asked about: place it, or place it Dug In.",
    "STANDS_BY_SCENARIO": "{unit:unit} stands where the scenario puts it: choose only whether it is Dug In.",
    # [4] indirect fire
    "NO_INDIRECT_FIRE": "{unit:unit} has no indirect attack. Guns of yours that can fire now: {guns:unit|none}.",
    "SUPPRESSED_GUN": "{unit:unit} is suppressed: it does not fire until the marker is off.",
    "GUN_HAS_FIRED": "{unit:unit} has fired in this phase: each gun fires once.",
    "OUT_OF_RANGE": "{hex:hex} is {away:number|hex|hexes} away: {unit:unit} reaches {range}.",
    "UNSEEN": "None of your units sees {hex:hex}: choose a hex in sight, or move a unit to where "
    "it sees it in your next turn.",
    "NO_SUPPORT": "That is no fire support of yours. You have {lines:support|none}.",
    "FLIES": "{line:line} fires no mission, it flies: order an air strike.",
    "FIRES_BY_MISSION": "{line:line} flies no air strike, it fires from beyond the map: order a fire mission.",
    "NO_FLIGHT_AT_NIGHT": "No aircraft fly at night.",
    "NO_MISSIONS_LEFT": "No missions of {line:line} are left: choose other fire, or end the phase.",
    "ONE_STRIKE": "Aircraft have flown in this phase: one air strike is all. Choose other fire, or end the phase.",
    "ONE_MISSION": "Off-map fire has been called in this phase: one mission of artillery or ships is all. "
    "Choose other fire, or end the phase.",
    "NO_APPROACH": "Aircraft come in over a hex of the map's edge, in a straight line with their target {hex:hex}: "
    "from {flights!o:flight}.",
    # [5] who may act
    "ENEMYS_UNIT": "{unit:unit} is the enemy's: give your orders to your own units.",
    "ELIMINATED": "{unit:unit} has been eliminated.",
    "HAS_LEFT_MAP": "{unit:unit} has left the map.",
    "COMES_AT_CHOICE": "{unit:unit} is not on the map yet: it enters at the end of a turn, when you like.",
    "COMES_LATER": "{unit:unit} is not on the map yet: it comes as a reinforcement of turn {turn}.",
    "WAITS_FOR_ROOM": "{unit:unit} is not on the map yet: it is due, and waits for a free hex at the {edge:edge} edge.",
    "SUPPRESSED": "{unit:unit} is suppressed: it neither moves nor fires until its Marker Phase, unless a leader "
    "rallies it.",
    "FIRED_INDIRECTLY": "{unit:unit} has fired in the Indirect Fire Phase: it neither moves nor fires in the Action "
    "Phase.",
    "WAS_CARRIED": "{unit:unit} has been carried: it neither moves nor fires in this phase.",
    "WAS_DIGGING": "{unit:unit} has been told to dig in: it neither moves nor fires in this phase.",
    "HAS_MOVED": "{unit:unit} has moved in this phase: no unit performs the same action twice.",
    "HAS_FIRED": "{unit:unit} has fired in this phase: no unit performs the same action twice.",
    "FIRE_WAS_ONE_ACTION": "{unit:unit} has fired and may not move: " + _ONE_ACTION,
    "MOVE_WAS_ONE_ACTION": "{unit:unit} has moved and may not fire: " + _ONE_ACTION,
    # [6] movement
    "NO_POINTS": "{unit:unit} has no Movement Points: it stays where it is.",
    "IS_THERE": "{unit:unit} is there already. " + _REACH,
    "ASSAULT_IS_TAKEN": _NOT_ENTER
    + "{own:model} assaults {foes:model} there, and only one unit of a side can. "
    + _REACH,
    "LEADER_ALONE": _NOT_ENTER + "a leader does not go alone where an enemy is, here {foes:model}. " + _REACH,
    "ONLY_INFANTRY": _NOT_ENTER
    + "of all units only infantry enters a hex with an enemy, here {foes:model}. "
    + _REACH,
    "MARKER_THERE": _NOT_ENTER
    + "an Artillery marker lies there, and only tracked units drive into it. "
    + _REACH,
    "MARKER_FOR_PASSENGER": _NOT_ENTER
    + "an Artillery marker lies there, and {passenger:unit}, which has to ride along, is no tracked unit. "
    + _REACH,
    "NO_THIRD_UNIT": _NOT_ENTER + "{own:model} are there, and a hex holds no third unit. " + _REACH,
    "ONE_UNIT": _NOT_ENTER
    + "{own:model} is there, and a hex holds one unit; leaders and what rides on a transport "
    "come besides. " + _REACH,
    "CLOSED_TERRAIN": _NOT_ENTER + "{terrain:terrain} is closed to units of class {kind:class}. " + _REACH,
    "BY_ROAD_ONLY": _BESIDE + "{terrain:terrain} is open to " + _CLASS + "by road only. " + _REACH,
    "RIVER": _BESIDE + "a river is between, and " + _CLASS + "need a bridge. " + _REACH,
    "HILLSIDE": _BESIDE + _CLASS + "do not climb a hill but by road. " + _REACH,
    "NO_WAY": "There is no way to {hex:hex} for units of class {kind:class}. " + _REACH,
    "COSTS_TOO_MUCH": "{hex:hex} costs at least {cost:number|Movement Point|Movement Points}, and {unit:unit} has "
    "{points}. " + _REACH,
    "UNIT_IN_THE_WAY": "{other:unit} is in the way of {unit:unit} to {hex:hex}. " + _REACH,
    "MARKER_IN_THE_WAY": "The Artillery marker in {marker:hex} is in the way of {unit:unit} to {hex:hex}. "
    + _REACH,
    "WAY_IS_BARRED": "The way of {unit:unit} to {hex:hex} is barred: units or markers are on {walls:hex}. "
    + _REACH,
    "NO_EXIT": "In this battle your units do not leave the map.",
    "NO_WAY_OUT": "{unit:unit} cannot leave the map by the {edge:edge} edge: there is no way.",
    "EXIT_COSTS_TOO_MUCH": "{unit:unit} cannot leave the map by the {edge:edge} edge in this move: it needs "
    "{cost:number|Movement Point|Movement Points} and has {points}.",
    "WAY_OUT_IS_BARRED": "The way of {unit:unit} to the {edge:edge} edge is barred by other units or markers: move "
    "round them, or let infantry capture a leader who is alone on the way, and go on.",
    "ANOTHER_GOES_ON": "It is {unit:unit} that may go on. Move it, or stay.",
    "BOUND": "{passenger:unit} cannot stay without {unit:unit} on that hex, and does not ride now. Rally it if it is "
    "suppressed, or wait until your next turn.",
    "TAKE_ALONG": "{passenger:unit} cannot stay on that hex without {unit:unit}: let it ride along.",
    "IS_THE_VEHICLE": "{unit:unit} is the one that moves.",
    "NOT_IN_ITS_HEX": "{unit:unit} is not in the hex of {vehicle:unit}: " + _PHASE_MATE + "there.",
    "RIDES_ALREADY": "{unit:unit} rides along already.",
    "SUPPRESSED_PASSENGER": "{unit:unit} is suppressed: it is not carried.",
    "PASSENGER_HAS_ACTED": "{unit:unit} has acted in this phase: " + _PHASE_MATE + "with its transport.",
    "IS_FULL": "{vehicle:unit} carries {aboard:model} already: one unit and one leader are all.",
    "NO_TRANSPORT": "{vehicle:unit} is no transport: only leaders ride on it.",
    "CANNOT_RIDE": "{unit:unit} cannot be carried: only Leg and Towed units can, and leaders.",
    "NO_ROOM_LOADED": "{vehicle:unit} cannot move there loaded: its way or its goal is taken by another unit.",
    "MARKERS_BAR_RIDERS": "{unit:unit} is not carried there: an Artillery marker lies in {vehicle:unit}'s goal or way, "
    "and only tracked units enter it.",
    # [7] fire, [9] line of sight
    "UNARMED": "{unit:unit} is unarmed: it does not fire.",
    "IN_TRANSPORT": "{unit:unit} is in the hex of a transport: it does not fire from there. Move it or the "
    "transport away; then it fires if it has an action left, else in your next turn.",
    "GUN_IN_TRANSPORT": "{unit:unit} is in the hex of a transport: it does not fire from there. Move it or the "
    "transport away in the Action Phase, to fire in your next turn.",
    "OWN_TARGET": "{target:unit} is your own: fire is at enemies.",
    "ENEMY_IN_ITS_HEX": "{unit:unit} shares its hex with {foes:unit}, and may fire at nobody else.",
    "TARGET_OUT_OF_RANGE": "{target:unit} is {away:number|hex|hexes} away: {unit:unit} reaches {range}.",
    "TOO_DARK": _UNSEEN + "at night nobody sees farther than 3 hexes, and it is {away} away.",
    "TERRAIN_BETWEEN": _UNSEEN + "the line is blocked by {woods:screen}.",
    "TERRAIN_AND_MARKERS_BETWEEN": _UNSEEN
    + "the line is blocked by {woods:screen}, and by Artillery markers in "
    "{markers:hex}.",
    "HILL_BETWEEN": _UNSEEN + "{hill:hill} blocks the line, which crosses its hexsides {sides:hexside}.",
    "HILL_AND_MARKERS_BETWEEN": _UNSEEN
    + "{hill:hill} blocks the line, which crosses its hexsides {sides:hexside}, and so do Artillery markers in "
    "{markers:hex}.",
    "HILLS_BETWEEN": _UNSEEN + "the line is blocked by {hills:hill}" + _CROSSED + ".",
    "HILLS_AND_MARKERS_BETWEEN": _UNSEEN
    + "the line is blocked by {hills:hill}"
    + _CROSSED
    + ", and by Artillery markers in {markers:hex}.",
    "TERRAIN_AND_HILLS_BETWEEN": _UNSEEN
    + "the line is blocked by {woods:screen}, and by {hills:hill}"
    + _CROSSED
    + ".",
    "TERRAIN_AND_HILLS_AND_MARKERS_BETWEEN": _UNSEEN
    + "the line is blocked by {woods:screen}, by {hills:hill}"
    + _CROSSED
    + ", and by Artillery markers in {markers:hex}.",
    "MARKER_BETWEEN": _UNSEEN + "the line is blocked by Artillery markers in {markers:hex}.",
    "MARKER_ON_TARGET": _UNSEEN + "the Artillery marker there hides {hex:hex}.",
    # [8] leaders
    "NO_LEADER": "{unit:unit} is no leader. Leaders of yours on the map: {leaders:unit|none}.",
    "LEADER_SUPPRESSED": "{unit:unit} is suppressed: a suppressed leader gives no orders.",
    "HAS_COMMANDED": "{unit:unit} has rallied a unit or had one dig in: once in a phase is all.",
    "LEADER_TOO_FAR": "{unit:unit} is {away:number|hex|hexes} from {leader:unit}: his orders reach his own hex and "
    "those next to it.",
    "RALLIES_HIMSELF": "{unit:unit} does not rally himself.",
    "NOT_SUPPRESSED": "{unit:unit} is not suppressed: there is nothing to rally.",
    "DIGS_HIMSELF": "{unit:unit} does not dig in himself: he has others dig.",
    "NOT_A_DIGGER": "{unit:unit} is of class {kind:class}: only Leg units dig in.",
    "DUG_IN_ALREADY": "{unit:unit} is Dug In already.",
    "SUPPRESSED_DIGGER": "{unit:unit} is suppressed: it does not dig in before it is rallied.",
    "DIGGER_HAS_ACTED": "{unit:unit} has acted in this phase: a unit that digs in does nothing else.",
    # [10] assaults
    "ASSAULTS_FIRST": "Assaults have to be resolved: choose one of {contested:hex}.",
    "NO_ASSAULT_THERE": "There are not units of both sides on {hex:hex}. Assaults are on {contested:hex}.",
}


def named(p: ActionFrontPosition, kind: str, id_: int) -> str:
    """Return the name of an id in a sentence; "" for its usual word."""
    name = _NAMES.get(kind)
    return name(p, id_) if name else ""


def _unit(p: ActionFrontPosition, unit: int) -> str:
    return unit_name(p, unit) if p.at[unit] >= 0 else f"{model_of(p, unit)} {UNITS[unit]}"


def _line(p: ActionFrontPosition, line: int) -> str:
    return p.setting.lines[line].title


_NAMES: Final[Mapping[str, Callable[[ActionFrontPosition, int], str]]] = {
    "unit": _unit,
    "name": lambda _, unit: UNITS[unit],
    "model": model_of,
    "class": lambda _, class_: CLASSES[class_].capitalize(),
    "terrain": lambda _, terrain: TERRAIN_NAMES[terrain],
    "edge": lambda _, edge: EDGES[edge],
    "ordinal": lambda _, number: ("first", "second")[number],
    "item": lambda p, item: MODELS[item].name if item >= 0 else _line(p, -1 - item),
    "line": _line,
    "support": lambda p, line: f"support{line + 1} ({_line(p, line)}, {plural(p.missions[line], 'mission')})",
    "screen": lambda p, hex_: f"{TERRAIN_NAMES[p.setting.ground.terrain[hex_]]} in {HEX_NAMES[hex_]}",
    "hill": lambda p, hill: p.setting.ground.hill_names[hill],
    "hexside": lambda _, side: "/".join(sorted(HEX_NAMES[hex_] for hex_ in hexes_beside(side))),
    "hex": lambda _, hex_: HEX_NAMES[hex_],
    "direction": lambda _, direction: DIRECTIONS[direction],
    "flight": lambda _, flight: f"{HEX_NAMES[flight // 6]} heading {DIRECTIONS[flight % 6]}",
}
