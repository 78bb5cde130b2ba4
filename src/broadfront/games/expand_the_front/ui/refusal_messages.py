"""The message of each refusal, a template for each code, and names that depend on the position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.games.expand_the_front.orders import stack_kind, stack_tile
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import KINDS, PLURALS
from broadfront.games.expand_the_front.ui.board import SHIP_NAMES, TILE_WORDS
from broadfront.games.expand_the_front.ui.refusals import PHASES

_REACH: Final = "It can reach {goals!o:tile|no tile}."
_FRONT: Final = "The front of a Ship can go to {places!o:tile|no tile}."
_REAR: Final = "The rear can be turned to {goals!o:tile|no tile}."
_ANOTHER: Final = "Attack with another unit, or end to roll the dice."
_ATTACK: Final = "You can attack {goals!o:tile|no other tile}."

_NOBODY_IN_RANGE: Final = (
    "No unit of yours can attack {tile:tile}. It takes one in range that has not attacked yet: a "
    "Defense station on land or a Ship, unmoved and with a Supply, or a Bomber on land that did not begin the turn in "
    "the water, with {bombs:number|Supply|Supplies}. "
)

SENTENCES: Final[Mapping[str, str]] = {
    # for orders that no permission decides
    "TOO_MANY_WORDS": "That order names more than it needs. {prompt:ask}",
    "NO_SUCH_UNITS": "There are no such units: the kinds are {kinds:kind}.",
    "NO_SUCH_TILE": "That is no tile of the map: name a place, or column:row.",
    "PHASE_IS_OVER": "The phase {wanted:phase} is over: this is the phase {now:phase}.",
    "PHASE_TO_COME": "The phase {wanted:phase} comes later: this is the phase {now:phase}. End it first.",
    "CHOOSE_TILE_FIRST": "First choose the tile that you attack: {tiles!o:tile}.",
    "ANOTHER_QUESTION": "The order '{verb:verb}' is not possible now. {prompt:ask}",
    # set-up
    "NONE_LEFT": "You have no {kind:kind} left to place. Left are {left:kind}.",
    "OUTSIDE_AREA": "{tile:tile} is outside your set-up area, which is {area:tile}.",
    "ENEMY_THERE": "An enemy unit is on {tile:tile}: {kind:one} can go to {places!o:tile|no tile}.",
    "SHIP_ON_LAND": "{tile:tile} is land, and a Ship lies on water. " + _FRONT,
    "NO_ROOM_FOR_REAR": "On {tile:tile} a Ship has no place for its rear. " + _FRONT,
    # Replenishments
    "ALL_ON_MAP": "All your {kind:units} are on the map: {limit} is all there are.",
    "TOO_DEAR": "{kind:one} costs {cost}, and you have {points:number|point|points}. Buy something cheaper, or end "
    "Replenishments to save them.",
    "NOT_PRODUCTION": "{tile:tile} is no production location of yours: build at {places!o:tile|none}.",
    "NO_LAUNCH": "{tile:tile} is not beside a production location that you can use. " + _FRONT,
    # Movement
    "SHIPS_SAIL": "A Ship sails by its own name: sail, the Ship, and the tile for its front.",
    "NO_UNITS_THERE": "You have no {kind:units} on {tile:tile}: yours are on {mine:tile|no tile}.",
    "HAS_MOVED": "{unit:units there} has moved in this turn, and each unit moves once.",
    "IS_FIGHTING": "{unit:units there} has to fight where it is: in the phase Combat. Move another unit.",
    "STAYS": "{unit:units there} would stay where it is. " + _REACH,
    "ROUTE_CLOSED": "{route:route} is closed to you: an enemy unit holds {ends:tile}. Without it a unit moves or sails "
    "one tile. " + _REACH,
    "ENEMY_ON_THE_WAY": "The way to {goal:tile} leads through {tile:tile}, where an enemy unit is. " + _REACH,
    "NO_CHAINING": "Two supply routes meet on the way to {goal:tile}, and who moves or sails two tiles follows "
    "a single one. " + _REACH,
    "CHAIN_CLOSED": "Two supply routes meet on the way to {goal:tile}, and one of them is closed. " + _REACH,
    "TOO_FAR": "{goal:tile} is {away:number|tile|tiles} from {tile:tile}: a unit moves or sails one, or two along a "
    "supply route. " + _REACH,
    "NO_FIGHTER": "{unit:units there} may not enter {tile:tile}: an enemy unit holds it, and only Assault tanks and "
    "Defense stations attack by moving in. " + _REACH,
    "ONLY_SHIPS_FIGHT_AT_SEA": "{unit:units there} may not enter {tile:tile}: enemy units are there, and only Ships "
    "fight at sea. " + _REACH,
    "NEEDS_SUPPLY": "{unit:units there} may not enter {tile:tile}: each unit that attacks it takes a Supply of its own "
    "from {origin:tile}, and none is left there for this one. " + _REACH,
    # Ships
    "NO_SUCH_SHIP": "That is no Ship of yours on the map: yours are {mine:ship there|none}.",
    "SHIP_TO_LAND": "Ship {ship:ship} may not go to {tile:tile}: Ships never enter land. " + _REACH,
    "SHIP_HAS_MOVED": "Ship {ship:ship} has moved in this turn, and each unit moves once.",
    "NO_TURNING": "Ship {ship:ship} cannot be turned on the spot: there is no other place for its rear. "
    + _REACH,
    "SHIP_NEEDS_SUPPLY": "Ship {ship:ship} may not enter {tile:tile}: each unit that attacks it takes a Supply of its "
    "own from {tiles!o:tile}, and none is left there for this one. " + _REACH,
    "ANOTHER_SHIP": "It is Ship {ship:ship there} that is being turned.",
    "NOT_BESIDE_FRONT": "{tile:tile} is not next to the front of the Ship on {front:tile}. " + _REAR,
    "REAR_ON_LAND": "{tile:tile} is land: both ends of a Ship lie on water. " + _REAR,
    "REAR_ON_ENEMY": "An enemy unit is on {tile:tile}: the rear is not turned onto it. " + _REAR,
    "REAR_OUTSIDE_AREA": "{tile:tile} is outside your set-up area: the Ship lies inside it with both ends. "
    + _REAR,
    # Combat
    "NO_ENEMY_THERE": "There is no enemy unit on {tile:tile}. " + _ATTACK,
    "FOUGHT_ALREADY": "{tile:tile} has been attacked in this turn, and each tile is attacked once. "
    + _ATTACK,
    "NOBODY_IN_RANGE": _NOBODY_IN_RANGE + "An attack on Supplies alone costs a Bomber "
    "{raid:number|Supply|Supplies}, and other units nothing. " + _ATTACK,
    "NOBODY_IN_RANGE_FREE_RAID": _NOBODY_IN_RANGE + "An attack on Supplies alone costs nothing. " + _ATTACK,
    "MUST_FIGHT": "Where your units have moved in they must fight: {tiles:tile}.",
    "ANOTHER_AIMS": "It is the turn of your {kind:kind} to name its target.",
    "NO_SUCH_TARGET": "There is no such enemy unit on {tile:tile}: there are {there:target}.",
    "NEVER_HITS": "{kind:one} cannot hit {target:one}: name another target.",
    "SAME_TARGET": "Units of one kind are alike, and alike attackers name them in rising order: {target:target} would "
    "be the same again. Name {names!o:target}.",
    # attacks from a distance
    "SHIP_HAS_FIRED": "Ship {ship:ship} has attacked in this turn: once is all. " + _ANOTHER,
    "SHIP_IS_NOT_STATIONARY": "Ship {ship:ship} has moved in this turn: only a stationary one attacks from a distance.",
    "IN_THE_WATER": "{unit:units there} is in the water: transported units do not attack.",
    "HAS_FIRED": "{unit:units there} has attacked in this turn: once is all. " + _ANOTHER,
    "IS_NOT_STATIONARY": "{unit:units there} has moved in this turn: only a stationary one attacks from a distance.",
    "WAS_IN_THE_WATER": "{unit:units there} began this turn in the water: it can attack next turn.",
    "OUT_OF_RANGE": "{tile:tile} is {away:number|tile|tiles} away from {tiles:tile}: {kind:one} reaches "
    "{reach:number|tile|tiles}.",
    "OUT_OF_ROUTE_RANGE": "{tile:tile} is {away:number|tile|tiles} away from {tiles:tile}: {kind:one} reaches "
    "{reach:number|tile|tiles}, or {route:number|step|steps} along one supply route.",
    "TOO_FEW_SUPPLIES": "To attack, {kind:one} needs {price:number|Supply|Supplies} on {tiles!o:tile}, and has "
    "{supplies}.",
    # counterattacks
    "ANOTHER_STRIKES_BACK": "It is the turn of {target:target} to strike back.",
    "NOT_AT_THAT_ONE": "{target:target} cannot strike back at that one. It can at {foes!o:attacker}.",
}


def named(p: ExpandPosition, kind: str, id_: int) -> str | None:
    """Return the name of an id of the kinds that only refusals use; None for another kind."""
    match kind:
        case "one":
            return f"{'an' if KINDS[id_][0] in 'AEIOU' else 'a'} {KINDS[id_]}"
        case "units":
            return PLURALS[id_]
        case "units there":
            return f"the {KINDS[stack_kind(id_)]} on {_tile(stack_tile(id_))}"
        case "ship there":
            return f"{SHIP_NAMES[id_]} on {_tile(p.ship_front[id_])}"
        case "route":
            name = p.setting.map.chart.routes[id_].name
            return name if name.startswith("The ") else f"the {name}"
        case "phase":
            return PHASES[id_]
        case "attacker":
            return f"{id_} ({KINDS[p.fighters[id_ * 4]]})"
        case _:
            return None


def _tile(tile: int) -> str:
    return TILE_WORDS[tile].replace("_", " ")
