"""What each code of a reason says, as a template (`broadfront.engine.reasons.sentence`); `reasons.named` has the kinds.

What stands after the dot of a code tells its variants apart and is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["SENTENCES"]

_OF_ALL: Final = {
    "NO_SUCH_UNIT": "There is no unit {unit:id} on the map.",
    "NO_SUCH_SPACE": "There is no such space: the map has {size}, each with a name.",
    "NEUTRAL": "Nobody enters or flies over {space:space}: go round it.",
    "NOT_YOURS.enemy": "{unit:unit} is the enemy's: give orders to the units of {power:power}.",
    "NOT_YOURS.friend": "{unit:unit} moves in the turn of {owner:power}; this is the turn of {power:power}.",
    "OPTION_OFF": "This match is played without {section:section}.",
    "ALIKE": "{unit:unit} is just like others there: of units that are alike the first is ordered, {first:id}.",
    "NO_MORE_WORDS": "The order '{verb:verb}' names nothing more.",
    "DICE": "Nobody chooses what dice show: they are rolled when their time comes.",
    "MUST_ANSWER": "This question has to be answered. {prompt:ask}",
    "NOT_OFFERED": "That is not among the orders that can be given now. {prompt:ask}",
}

_MOVES: Final = {
    "TRUCE": "{space:space} is {power:power}'s, or has units of it: Germany and the USSR do not attack each other in "
    "{label:label}. Wait for the next round.",
    "NO_DECK.choice": "{ship:unit} is no carrier of its side in {space:space}, where {unit:sort} lands.",
    "NO_DECK.damaged": "Nothing lands on {ship:unit}: it is damaged.",
    "NO_DECK.full": "Nothing lands on {ship:unit}: its decks are full.",
    "DECKS_NEEDED.choice": "Other aircraft need the deck of {ship:unit}: choose another carrier.",
    "MUST_ANSWER.deck": "Say first which carrier it lands on: {ships!o:id}.",
}

_MONEY: Final = {
    "A_NUMBER.tokens": "Buy 0 to {most} tokens.",
    "A_NUMBER.chart": "There are two charts: choose 1 or 2.",
    "A_NUMBER.buy": "Say how many you buy, {kind:kind}: 1 or more; or end.",
    "NO_MONEY.tokens": "{n:number|token costs|tokens cost} {cost} IPC, and {power:power} has {money}: {most} at most.",
    "NO_MONEY.buy": "{n} x {kind:kind} cost {cost} IPC, and {power:power} has {money}: {most} at most.",
    "NO_MONEY.mend": "To repair {n:number|hit|hits} of {unit:unit} costs {cost} IPC, and {power:power} has {money}.",
    "NO_MONEY.repair": "To repair {n:number|point|points} costs {cost} IPC, and {power:power} has {money}.",
    "HAS_IT_ALL": "{power:power} has every technology of chart {chart}: choose the other one.",
    "NOT_IN_RULEBOOK": "There is no such unit: the rulebook has {kinds} kinds, and those of other expansions are not "
    "in it.",
    "WRONG_POWER": "{power:power} builds no {kind:kind}: {builders:power} may.",
    "NOT_IN_ROUND.kind": "{kind:kind}: they can be bought from {label:label} on; this round is {now:label}.",
    "CAP_REACHED": "{power:power} may have {most} x {kind:kind}, on the map and waiting to be placed: {left} more can "
    "be bought.",
    "CAP_REACHED.tigers": "{power:power} may have {most} King Tigers a round: {left} more can be bought.",
    "NO_TIGER_FACTORY": "King Tigers are built at original German factories that Germany has held since the start: "
    "{sites:space|none is left}.",
    "NO_FACTORY.repair": "{power:power} has no factory in {space:space}.",
    "NOT_DAMAGED.factory": "The factory in {space:space} has {n:number|point|points} of damage: repair no more, and at "
    "least 1.",
    "NOT_DAMAGED.unit": "{unit:unit} has taken {n:number|hit|hits}: repair no more, and at least 1.",
    "NOT_IN_PORT.ship": "{unit:unit} is not in port: in this match ships are repaired beside a friendly factory only: "
    "bring it.",
}

_PLACING: Final = {
    "NOT_IN_POOL": "No {kind:kind} waits to be placed: there are {kinds:kind|none}.",
    "CARRIER_FIRST.fighters": "Fighters wait over the sea: place a carrier under them first, in {zones!o:space}.",
    "WRONG_ELEMENT.land": "{kind:kind}: it is placed in a territory with a factory, not at sea.",
    "WRONG_ELEMENT.ship": "{kind:kind}: ships are placed in zones beside a factory, not in {space:space}.",
    "WRONG_ELEMENT.factory": "{space:space} is water: factories stand on land.",
    "WRONG_ELEMENT.launch": "{space:space} is land: the destroyer is placed at sea.",
    "THEATRE.atlantic": "{space:space} is not in the Atlantic, where the destroyer is placed.",
    "NO_DECK.place": "No carrier of {power:power} is in {zone:space}: fighters are placed on decks there.",
    "NO_DECK.fighters": "No carrier that takes them is in {zone:space}: place one first, or the fighters are lost.",
    "FLIGHT_SUSPENDED.deck": "{ship:unit} is damaged: nothing takes off or lands before it is repaired.",
    "CARRIER_FULL.zone": "The carriers in {zone:space} have no room: each takes two aircraft.",
    "NO_FACTORY.fighters": "Carrier-based fighters of {power:power} are placed on an undamaged carrier in "
    "{zone:space}, nowhere else.",
    "NO_FACTORY.theirs": "{space:space} is not yours: no factory of yours is there.",
    "NO_FACTORY.none": "There is no factory in {space:space}: units are placed at factories.",
    "NO_FACTORY.zone": "No factory of {power:power} is beside {zone:space}: its factories are in "
    "{own:space|no territory}.",
    "FACTORY_NEW": "The factory in {space:space} was captured, freed or built in this turn: it works from your next "
    "turn on.",
    "FACTORY_DAMAGED": "The factory in {space:space} has {n:number|point|points} of damage, and a value of {value}: it "
    "places nothing before it is repaired.",
    "CAPACITY.site": "The factory in {space:space} has placed {n:number|unit|units} in this turn, and that is its "
    "limit.",
    "CAPACITY.fighters": "They are produced in {space:space}, and its factory places nothing more in this turn.",
    "PZ_STAY.place": "{zone:space} is a patrol zone of the enemy: no ship is placed there.",
    "CHINA_ZONE.place": "{space:space} is no Chinese territory: China's infantry is placed at home.",
    "CHINA_LIMIT.place": "{n} Chinese units are in {space:space}: infantry is placed where fewer than {most} are.",
    "NOT_YOURS.land": "{space:space} is held by {owner:power}.",
    "ONE_FACTORY": "{space:space} has a factory: one is all.",
    "NO_FACTORY_HERE": "No factory can be built in {space:space}: it is one of the eleven spaces of c1.",
    "NO_VALUE": "{space:space} has no value: a factory needs a territory of value 1 or more.",
    "NOT_HELD_SINCE_START.factory": "{space:space} has come to {power:power} in this turn: a factory needs a territory "
    "held since it began.",
    "NOT_HELD_SINCE_START.fort": "{space:space} has come to Japan in this turn: it can be fortified in the next one.",
    "NOT_AN_ISLAND": "{space:space} cannot be fortified: fortifications are placed on islands that Japan holds, not on "
    "its homeland.",
    "FORTIFICATION_LIMIT": "{space:space} has {n:number|fortification|fortifications} and no more Japanese infantry to "
    "defend in another one.",
}

_FIGHTING: Final = {
    "NOT_YOURS.first": "Either the USA or China moves first.",
    "NO_BATTLE": "In {space:space} nothing is left to fight now. Choose among {spaces:space}.",
    "NO_BATTLE.raids": "The raids come before {space:space}: {spaces:space} first.",
    "NO_BATTLE.landings": "The amphibious assaults come before {space:space}: {spaces:space} first.",
    "NO_BATTLE.elsewhere": "The question is about {here:space}, not {space:space}.",
    "NO_BATTLE.stalemate": "Neither side can hit the other in {space:space}: there is no other round. Retreat, or end.",
    "MUST_WITHDRAW.transports": "Only transports are left of the attacker: they retreat.",
    "SEABORNE": "The attackers of {space:space} came by sea, and units that did never retreat.",
    "SEABORNE.aircraft": "Aircraft withdraw alone from an amphibious assault only; here all retreat together.",
    "NO_RETREAT_THERE": "None of the attackers came from {space:space}. They can go to {ways!o:space|no space}.",
    "NO_RETREAT_THERE.far": "{space:space} is not next to {here:space}. They can go to {ways!o:space|no space}.",
    "NO_RETREAT_THERE.air": "Aircraft break off where they are, over {space:space}, and land in Noncombat Move.",
    "NO_RETREAT_THERE.land": "{space:space} is enemy land. They can go to {ways!o:space|no space}.",
    "NO_RETREAT_THERE.hostile": "{space:space} is hostile: enemy surface warships are in it. They can go to "
    "{ways!o:space|no space}.",
    "NO_RETREAT_THERE.closed": "Ships of the attackers may not enter {space:space}. They can go to "
    "{ways!o:space|no space}.",
    "NOT_IN_BATTLE.aircraft": "No aircraft of the attacker are in this battle.",
    "NOT_IN_BATTLE.subs": "{unit:unit} is not asked now: the submarines of the {side:side} in {space:space} are.",
    "NOT_IN_BATTLE.hit": "{unit:unit} does not take this hit: it falls on the units of the {side:side} that fight in "
    "{space:space}.",
    "NOT_IN_BATTLE.patrol": "{unit:unit} is not hit: patrol shots fall on the ships that came into {zone:space}.",
    "NOT_IN_BATTLE.plane": "{unit:unit} was not hit: choose among the aircraft over {space:space} that were.",
    "WRONG_KIND.submerge": "{unit:unit} cannot submerge: submarines do.",
    "DONE.hit": "{unit:unit} is hit already, and takes no other hit.",
    "SUBMARINES_AND_AIRCRAFT": "{unit:unit} cannot be hit by aircraft: the enemy has no destroyer in this battle.",
    "SUBMARINES_AND_AIRCRAFT.escorts": "{unit:unit} cannot be hit by escorts that attack, nor by transports in the "
    "first round.",
    "SUBMARINES_AND_AIRCRAFT.plane": "{unit:unit} cannot be hit by submarines: they hit ships only.",
    "TRANSPORT_NOT_CHOOSABLE": "{unit:unit} cannot be chosen: transports are no casualties while others fight with "
    "them; choose another unit.",
    "CARRIER_FIRST.hit": "{unit:unit} may not take this hit: of capital ships a carrier is hit first, {ships!o:unit}; "
    "or choose a ship that is none.",
    "TRANSPORTS_LAST": "{unit:unit} is hit last: {kinds:kind} can still take this hit.",
    "A_NUMBER.intercept": "There are {most} fighters in {space:space}: let 0 to {most} rise.",
    "WRONG_KIND.rocket": "{unit:unit} has no rockets: AA guns fire them.",
    "DONE.rocket": "{unit:unit} has fired its rocket of this turn.",
    "ABOARD.rocket": "{unit:unit} is aboard of a transport: rockets are fired on land.",
    "NO_FACTORY.rocket": "There is no factory in {space:space}: rockets are fired at factories.",
    "NOTHING_TO_FIGHT.rocket": "The factory of {space:space} is {owner:power}'s, on your side.",
    "TOO_FAR.rocket": "{space:space} is {n} spaces away from {unit:unit}: a rocket flies {most}.",
    "NOT_NOW.haven": "{first:unit} ({first:id}) has lost its carrier or base and lands now, not {unit:unit}.",
    "TOO_FAR.haven": "{space:space} is more than one space away.",
    "PROTECTS_A_CARRIER.haven": "{unit:unit} goes back to its base: {spaces!o:space}.",
    "ENEMY_LAND.haven": "{space:space} is enemy land.",
    "ONLY_IN_THIS_ZONE": "{space:space} is another zone: aircraft of a carrier that was hit land in {zone:space} or on "
    "land beside it.",
    "NO_DECK.haven": "In {space:space} is no carrier of its side.",
    "MUST_WITHDRAW.here": "The ships in {zone:space} have to withdraw now: to {ways!o:space}.",
    "NOT_ADJACENT.leave": "{space:space} is no zone next to {zone:space}: withdraw to {ways!o:space}.",
    "HOSTILE_ZONE.leave": "{space:space} is hostile: withdraw to {ways!o:space}.",
    "THEATRE.leave": "{space:space} lies outside the theatre of ships of the Pacific: withdraw to {ways!o:space}.",
    "DECKS_NEEDED.leave": "Fewer aircraft could land if the carriers went to {space:space}: withdraw to "
    "{ways!o:space}.",
}

_NOT_NOW: Final = {
    "NOT_IN_ROUND.research": "Research begins in {label:label}; this round is {now:label}: no tokens can be bought "
    "before.",
    "NOT_NOW.first": "Who of China and the USA moves first is chosen before both move. {prompt:now}",
    "NOT_NOW.tokens": "Tokens are bought in Research, at the beginning of a power's turn. {prompt:now}",
    "NOT_NOW.chart": "A chart is chosen after a breakthrough in Research. {prompt:now}",
    "NOT_NOW.buy": "Units are bought in Purchase and repair, before anything moves. {prompt:now}",
    "NOT_NOW.mend": "Ships and King Tigers are repaired in Purchase and repair, before anything moves. {prompt:now}",
    "NOT_NOW.repair": "Factories are repaired in Purchase and repair, before anything moves. {prompt:now}",
    "NOT_NOW.deck": "A deck is chosen when an aircraft has come to a zone with several carriers, in Noncombat Move. "
    "{prompt:now}",
    "NOT_NOW.cover": "Fighters are given to damaged carriers in port in Noncombat Move. {prompt:now}",
    "NOT_NOW.launch": "The free destroyer of the Atlantic is placed before the other units, in Mobilize. {prompt:now}",
    "NOT_NOW.leave": "Ships withdraw from an enemy patrol zone when all battles are over. {prompt:now}",
    "NOT_NOW.escort": "Fighters join a raid in Combat Move. {prompt:now}",
    "NOT_NOW.land": "Units land from transports in Combat Move and in Noncombat Move. {prompt:now}",
    "NOT_NOW.load": "Units go on board in Combat Move and in Noncombat Move. {prompt:now}",
    "NOT_NOW.move": "Units move in Combat Move and in Noncombat Move. {prompt:now}",
    "NOT_NOW.raid": "Bombers are sent against factories in Combat Move. {prompt:now}",
    "NOT_NOW.rocket": "Rockets are fired before the raids of Conduct Combat, with that technology. {prompt:now}",
    "NOT_NOW.fight": "Which battle comes next is chosen in Conduct Combat, where there are several. {prompt:now}",
    "NOT_NOW.attack": "Whether submarines and transports are attacked is asked when their zone's turn comes. "
    "{prompt:now}",
    "NOT_NOW.ignore": "Whether submarines and transports are ignored is asked when their zone's turn comes. "
    "{prompt:now}",
    "NOT_NOW.intercept": "Fighters rise when a raid comes, with the option `interceptors`. {prompt:now}",
    "NOT_NOW.press": "Attackers press on between the rounds of a battle. {prompt:now}",
    "NOT_NOW.retreat": "Attackers retreat between the rounds of a battle. {prompt:now}",
    "NOT_NOW.withdraw": "Aircraft withdraw between the rounds of a battle. {prompt:now}",
    "NOT_NOW.submerge": "Submarines submerge at the beginning of a round at sea without an enemy destroyer. "
    "{prompt:now}",
    "NOT_NOW.scatter": "Whether convoys form is asked before a battle in which escorts and transports defend. "
    "{prompt:now}",
    "NOT_NOW.lose": "Casualties are chosen when units have been hit. {prompt:now}",
    "NOT_NOW.place": "Units are placed in Mobilize, after Noncombat Move. {prompt:now}",
    "NOT_NOW.default": "The usual losses are taken when casualties are chosen. {prompt:now}",
}

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {**_OF_ALL, **_MOVES, **_MONEY, **_PLACING, **_FIGHTING, **_NOT_NOW}
)
