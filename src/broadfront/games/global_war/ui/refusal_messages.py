"""The message of each code of a reason, as a template (`legality.fill_template`); `refusals.named` has the kinds.

The part after the dot of a code distinguishes its variants and is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_OF_ALL: Final = {
    "NO_SUCH_UNIT": "There is no unit {unit:id} on the map.",
    "NO_SUCH_SPACE": "There is no such space: the map has {size}, each with a name.",
    "NEUTRAL": "Nobody enters or flies over {space:space}: choose another space.",
    "NOT_YOURS.enemy": "{unit:unit} is the enemy's: give orders to the units of {power:power}.",
    "NOT_YOURS.friend": "{unit:unit} takes orders in the turn of {owner:power}; this is the turn of {power:power}.",
    "OPTION_OFF": "This match is played without {section:section}.",
    "ALIKE": "{unit:unit} is just like others there: of units that are alike the first is ordered.",
    "OPTION_OFF.research": "This match is played without research (option `research`).",
    "NO_MORE_WORDS": "The order '{verb:verb}' names nothing more.",
    "DICE": "Nobody chooses what dice show: they are rolled when their time comes.",
    "MUST_ANSWER": "This question has to be answered. {prompt:ask}",
}

_LAND: Final = {
    "ALREADY_THERE": "{unit:unit} is there already.",
    "ABOARD.bomber": "{unit:unit} is aboard a {host:role}: it drops with its bomber.",
    "ABOARD.ship": "{unit:unit} is aboard a {host:role}: give it the order to land.",
    "DONE.fought": "{unit:unit} was in a battle this turn: it stays where it is.",
    "DONE.combat": "{unit:unit} moved in Combat Move: it stays where it is.",
    "DONE.moved": "{unit:unit} has done all it may in this turn.",
    "DONE.further": "{unit:unit} has moved, and goes no further.",
    "DONE.met": "{unit:unit} has met {space:stop}, and goes no further.",
    "AA_GUN_NONCOMBAT_ONLY": "{unit:unit} does not move now: AA guns move in Noncombat Move.",
    "WRONG_ELEMENT.land": "{unit:unit} cannot move into {space:space}: land units cross water aboard transports.",
    "KING_TIGER_NO_SHIP": "{unit:unit} does not leave the land: King Tigers are never transported.",
    "CHINA_ZONE": "{unit:unit} may not go to {space:space}: Chinese units stay in {zone:space}, and "
    "may take Kwangtung.",
    "NOT_ADJACENT.land": "There is no way over land from {here:space} to {space:space}: take a transport.",
    "TOO_FAR.land": "{space:space} is {steps:number|territory|territories} away from {here:space}, and {unit:unit} "
    "moves {left}.",
    "TOO_FAR.tiger": "{space:space} is {steps:number|territory|territories} away from {here:space}, and {unit:unit} is "
    "damaged and moves {left} until it is repaired.",
    "TOO_FAR.infantry": "The way of {unit:unit} to {space:space} leads over {between:space}: infantry stops in enemy "
    "land.",
    "NOTHING_TO_FIGHT.land": "{space:space} is held by your side: moves among friends are made in Noncombat Move.",
    "NO_TANK_TO_FOLLOW": "{unit:unit} moves two territories only with a tank that begins there too: send the tank to "
    "{space:space} first, one for each infantry.",
    "STEP_BY_STEP": "{unit:unit} blitzes one territory at a time: move it to {between!o:space} first, which is taken "
    "at once, and then on.",
    "BLITZ_STOPPED": "{unit:unit} cannot go through to {space:space}: {between:stop} would stop it.",
    "ENEMY_LAND": "{space:space} is enemy land: it is entered in Combat Move, if at all.",
    "ENEMY_LAND.way": "The way of {unit:unit} to {space:space} leads over {between:space}, and that is enemy land.",
    "TRUCE": "{space:space} is {power:power}'s, or has units of {power:power} in it: Germany and the USSR do not "
    "attack each other in {label:label}. Wait for the next round.",
}

_SEA: Final = {
    "WRONG_ELEMENT.sea": "{unit:unit} cannot move into {space:space}: ships stay at sea.",
    "TRANSPORT_DONE.landed": "{unit:unit} has landed units in this turn: it does nothing more.",
    "TRANSPORT_DONE.lands": "{unit:unit} lands its units from where it is, and sails no further.",
    "HOSTILE_ZONE.met": "{unit:unit} has met {foes:sort}: it stops there and fights.",
    "HOSTILE_ZONE": "{space:space} is hostile with {foes:sort} in it: ships move among friends now. Choose another "
    "zone; enemies are attacked in Combat Move.",
    "HOSTILE_ZONE.way": "The way of {unit:unit} to {space:space} is barred by {foes:unit}: ships stop where enemy "
    "warships are, submarines where a destroyer is.",
    "HOSTILE_ZONE.way_with_escorts": "The way of {unit:unit} to {space:space} is barred by {foes:unit}: ships stop "
    "where enemy warships are, submarines where a destroyer or an escort is.",
    "TOO_FAR.sea": "{space:space} is {steps:number|zone|zones} away, and {unit:unit} has a movement of {left} left.",
    "DAMAGED_ATTACK": "{unit:unit} is damaged and does not attack: it moves in Noncombat Move. Repair it in Purchase "
    "first, for 3 IPC a hit.",
    "DAMAGED_ATTACK.foes": "{unit:unit} is damaged and does not attack: enemy units are in {space:space}. Repair it in "
    "Purchase first, for 3 IPC a hit.",
    "CANAL_CLOSED": "The way from {start:space} to {space:space} leads through the {canal:canal}, which is open to "
    "those who have held {needs:space} since the turn began: your side did not hold it all when this turn began.",
    "CANAL_CLOSED.lost": "The way from {start:space} to {space:space} leads through the {canal:canal}, which is open "
    "to those who have held {needs:space} since the turn began: your side does not hold {lost!o:space}.",
    "STRAIT_CLOSED": "The way from {start:space} to {space:space} leads through the Dardanelles, which are closed to "
    "ships in this match.",
    "THEATRE.ship": "{unit:unit} may not go to {space:space}: ships of the Pacific programme stay in the Pacific and "
    "Indian Oceans, zones 28 to 65 with their coasts.",
    "THEATRE.carrier": "{unit:unit} may not go to {space:space}: carriers with carrier-based fighters aboard stay in "
    "the Pacific and Indian Oceans, zones 28 to 65 with their coasts.",
    "PATROL_COST": "To sail to {space:space} costs {cost}, for entering that patrol zone costs 2; {unit:unit} has a "
    "movement of {left} left: start from a zone beside it.",
    "PATROL_COST.through": "The short way of {unit:unit} to {space:space} leads through {zones:space}, a patrol zone "
    "of the enemy, which no ship has the movement to pass: go round it.",
    "PZ_STAY": "{space:space} is a patrol zone of the enemy: {unit:unit} may not stay there, and does not enter in "
    "Noncombat Move. Choose another zone; ships enter it in Combat Move, to fight or to land units.",
    "PZ_STAY.match": "{space:space} is a patrol zone of the enemy, which ships do not enter in this match: send "
    "{unit:unit} to another zone.",
    "PZ_STAY.carrier": "Nothing is fought in {space:space}, and no landing from there is ordered yet: nobody goes into "
    "an enemy patrol zone for nothing. Order the landing first, then {unit:unit} can come.",
    "NO_LANDING.carrier": "{unit:unit} is where aircraft in flight need it: from {space:space} it could not take all "
    "of them.",
    "TOO_FAR.aboard": "{plane:unit} has landed on {unit:unit} and could not have flown to {space:space}: the carrier "
    "takes it no farther than it flies.",
    "DECKS_NEEDED": "{unit:unit} cannot go to {space:space}: fewer aircraft that need a deck could land then.",
}

_AIR: Final = {
    "STRANDED": "{unit:unit} is stranded on land: it goes aboard an undamaged friendly carrier with room in a zone "
    "beside it, in Noncombat Move, and nowhere else.",
    "STRANDED.later": "{unit:unit} is stranded on land: carriers take it aboard in Noncombat Move only.",
    "PROTECTS_A_CARRIER": "{unit:unit} protects a damaged carrier: it goes back to {bases!o:space|no base} in "
    "Noncombat Move, and flies again in the turn after that; or repair the carrier.",
    "PROTECTS_A_CARRIER.now": "{unit:unit} protects a damaged carrier since this turn: it is relieved in a later one.",
    "FLIGHT_SUSPENDED": "Nothing lands in {zone:space}: {ship:unit} is damaged, and nothing takes off from it or lands "
    "on it before it is repaired.",
    "FLIGHT_SUSPENDED.lift": "{unit:unit} does not go aboard {ship:unit}, which is damaged: nothing takes off from it "
    "or lands on it before it is repaired.",
    "FLIGHT_SUSPENDED.aboard": "{unit:unit} is on a damaged carrier, from which nothing takes off: it waits until the "
    "carrier is repaired.",
    "THEATRE.fighter": "{unit:unit} may not go to {space:space}: carrier-based fighters stay in the Pacific and Indian "
    "Oceans, zones 28 to 65 with their coasts.",
    "THEATRE.way": "The short way to {space:space} leads out of the Pacific and Indian Oceans, which carrier-based "
    "fighters never leave; for the way around it {unit:unit} has not enough with a movement of {left} left.",
    "TOO_FAR.air": "{space:space} is {steps:number|space|spaces} away by air, and {unit:unit} has a movement of {left} "
    "left.",
    "PATROL_COST.air": "To fly to {space:space} costs {cost}, for entering the patrol zone {zones:space} costs 2; "
    "{unit:unit} has a movement of {left} left.",
    "DONE.flown": "{unit:unit} has flown, and neither moves on nor raids: it fights where it is; it lands in Noncombat "
    "Move.",
    "DONE.raids": "{unit:unit} takes part in the raid on {space:space}, and does nothing else: it lands in Noncombat "
    "Move.",
    "DONE.no_movement": "{unit:unit} has no movement left.",
    "NO_LANDING": "{unit:unit} could not land any more: over {space:space} it has a movement of {left} left, the "
    "nearest land where it may land is {near:away|out of reach}; it lands on land only.",
    "NO_LANDING.deck": "{unit:unit} could not land any more: over {space:space} it has a movement of {left} left, the "
    "nearest land where it may land is {near:away|out of reach}, and no carrier that has a deck for it can come in "
    "reach.",
    "NO_LANDING.decks_only": "{unit:unit} could not land any more: over {space:space} it has a movement of {left} "
    "left, and no undamaged carrier has a deck for it that can come in reach; it lands nowhere else.",
    "NOTHING_TO_FIGHT.air": "There is no enemy unit in {space:space} that aircraft could fight: in Combat Move they "
    "fly into battle only, and among friends they land in Noncombat Move.",
    "NOTHING_TO_FIGHT.guns": "There is only an AA gun in {space:space}, and aircraft do not fight those.",
    "PARATROOPERS.no_enemy": "{unit:unit} carries paratroopers: it flies to enemy land, and {space:space} is none.",
    "PARATROOPERS.behind": "{unit:unit} carries paratroopers, who drop in the first enemy land on their way: "
    "{space:space} is behind other enemy land.",
    "PARATROOPERS.raid": "{unit:unit} carries paratroopers: it may fight where they drop, not raid.",
    "WRONG_KIND.raid": "{unit:unit} cannot bomb factories: only bombers do.",
    "NO_FACTORY.raid": "There is no factory in {space:space}.",
    "NOTHING_TO_FIGHT.raid": "The factory of {space:space} is on your side.",
    "OPTION_OFF.interceptors": "Fighters neither escort nor intercept raids in this match (option `interceptors`).",
    "WRONG_KIND.escort": "{unit:unit} cannot escort raids: only fighters do.",
    "NO_RAID": "No bomber of yours raids {space:space}: send one first.",
    "ENEMY_LAND.air": "{space:space} is enemy land: aircraft land among friends.",
    "CHINA_ZONE.landing": "{unit:unit} lands in China only: it never stays in another land.",
    "NOT_HELD_SINCE_START": "{space:space} has changed hands in this turn: aircraft land only on land that your side "
    "has held since the turn began.",
    "NO_DECK.fighter": "{unit:unit} lands on undamaged carriers only, not in {space:space}.",
    "NO_DECK.land": "{unit:unit} lands on land: carriers take fighters only.",
    "NO_DECK.zone": "There is no carrier of your side in {space:space} for {unit:unit}, and none can be placed there.",
    "NO_DECK.choice": "{ship:unit} is no carrier of its side in {space:space}, where {unit:sort} lands.",
    "NO_DECK.damaged": "Nothing lands on {ship:unit}: it is damaged.",
    "NO_DECK.full": "Nothing lands on {ship:unit}: its decks are full.",
    "DECKS_NEEDED.choice": "Other aircraft need the deck of {ship:unit}: choose another carrier.",
    "CARRIER_FULL.ship": "{host:unit} has no room: a carrier takes two aircraft.",
    "MUST_ANSWER.deck": "Say first which carrier it lands on.",
    "MUST_LAND": "Aircraft that can still be saved have to land: {units:unit}. Move carriers under them, or land them.",
    "WRONG_KIND.cover": "{unit:unit} cannot protect a carrier: fighters do, but no carrier-based ones.",
    "WRONG_KIND.covered": "{host:unit} is not protected by fighters: only carriers are.",
    "NOT_IN_PORT.fighter": "{unit:unit} is at no factory: carriers are protected from the factory beside them.",
    "NOT_IN_PORT": "{host:unit} is not in the port of {space:space}: it is in no zone beside it.",
    "DONE.cover": "{unit:unit} has flown in this turn: who protects a carrier does nothing else.",
    "NOT_YOURS.cover": "{host:unit} is not yours: fighters protect carriers of their own power.",
    "NOT_DAMAGED.cover": "{host:unit} is not damaged: let fighters land on it instead.",
    "CAP_REACHED.cover": "{host:unit} has two fighters already, and no more can protect it.",
    "WRONG_KIND.lift": "{host:unit} takes no aircraft aboard: {unit:unit} needs a carrier.",
    "NOT_ADJACENT.lift": "{host:unit} is not beside {here:space}: bring a carrier to {coasts!o:space|a coast}.",
    "THEATRE.lift": "{host:unit} is outside the Pacific and Indian Oceans, where {unit:unit} stays.",
}

_CARGO: Final = {
    "WRONG_KIND.cargo": "{unit:unit} does not go on board: only land units are carried.",
    "WRONG_KIND.plane": "{unit:unit} is not loaded: to land on a carrier it moves to the carrier's zone in Noncombat "
    "Move.",
    "ABOARD.already": "{unit:unit} is aboard a {host:role} already.",
    "CHINA_ZONE.ships": "{unit:unit} never goes on board: Chinese units stay in their zone.",
    "AA_GUN_NONCOMBAT_ONLY.load": "{unit:unit} goes on board in Noncombat Move only.",
    "DONE.load": "{unit:unit} has moved or fought: units go on board instead of their move.",
    "PARATROOPERS.technology": "{host:unit} carries nobody: that takes the technology Paratroopers.",
    "PARATROOPERS.infantry": "{unit:unit} cannot jump: paratroopers are infantry.",
    "PARATROOPERS.own": "{host:unit} is not yours: paratroopers go with bombers of their own power.",
    "PARATROOPERS.elsewhere": "{host:unit} is not where {unit:unit} is: both begin in one territory.",
    "PARATROOPERS.one": "{host:unit} has flown, or carries an infantry already: each takes one.",
    "KING_TIGER_NO_SHIP.load": "{unit:unit} goes on no ship: King Tigers are never transported.",
    "WRONG_KIND.ship": "{host:unit} carries no land units: transports do.",
    "WRONG_KIND.destroyer": "{host:unit} carries nobody: only Japan's destroyers take infantry.",
    "WRONG_KIND.infantry": "{host:unit} carries an infantry, not {unit:unit}: take a transport.",
    "NOT_IN_ROUND.destroyer": "{host:unit} carries infantry from Early 1942 on; this round is {now:label}: take a "
    "transport.",
    "TRANSPORT_FULL.destroyer": "{host:unit} is full with an infantry aboard: a destroyer takes one.",
    "NOT_YOURS.ship": "{host:unit} is the enemy's.",
    "NOT_ADJACENT.load": "{host:unit} is not beside {here:space}: units go on board in {coasts!o:space|no zone}.",
    "LOADING_IN_HOSTILE_ZONE": "Nothing goes on board in {zone:space} beside {foes:sort}: win the zone first.",
    "TRANSPORT_DONE": "{host:unit} has landed its units, moved or fought: it takes nobody now.",
    "TRANSPORT_FULL": "{host:unit} is full with {cargo:role} aboard.",
    "CAPACITY": "{host:unit} takes one unit of any kind and one infantry: with one {cargo:role} aboard it takes no "
    "{unit:role}.",
    "WRONG_KIND.lands": "{unit:unit} does not land from a transport: give it the order to move.",
    "NOT_ABOARD": "{unit:unit} is not aboard a transport: let it go on board first.",
    "PARATROOPERS.drop": "{unit:unit} drops with its bomber: move the bomber.",
    "DONE.lands": "{unit:unit} has its order already: it lands in {space:space}.",
    "AA_GUN_NONCOMBAT_ONLY.land": "{unit:unit} lands in Noncombat Move only.",
    "FRIENDS_SHIP": "{unit:unit} has come aboard {host:unit} in this turn: a friend's ship carries it before it "
    "lands.",
    "TRANSPORT_DONE.combat": "{unit:unit} stays aboard: {host:unit} has moved, landed units or fought in this turn's "
    "combat.",
    "LOADING_IN_HOSTILE_ZONE.land": "Nothing lands from {zone:space} beside {foes:sort}.",
    "WRONG_ELEMENT.landing": "{unit:unit} lands on land, and {space:space} is none.",
    "NOT_ADJACENT.landing": "{host:unit} is not beside {space:space}: from there units land in {coasts!o:space|no "
    "territory}.",
    "NOTHING_TO_FIGHT.landing": "{space:space} is held by your side: units land among friends in Noncombat Move.",
    "ENEMY_LAND.landing": "{space:space} is enemy land: landings there are ordered in Combat Move.",
    "ONE_TERRITORY": "{unit:unit} can land in {chosen:space} only: {host:unit} lands its units in one "
    "territory a turn.",
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
    "NOT_DAMAGED.whole_factory": "The factory in {space:space} is not damaged.",
    "NOT_DAMAGED.factory": "The factory in {space:space} has {n:number|point|points} of damage: repair no more, and at "
    "least 1.",
    "WRONG_KIND.mend": "{unit:unit} is never damaged: carriers, battleships and King Tigers are repaired.",
    "NOT_DAMAGED.whole": "{unit:unit} is not damaged.",
    "NOT_DAMAGED.unit": "{unit:unit} has taken {n:number|hit|hits}: repair no more, and at least 1.",
    "NOT_IN_PORT.ship": "{unit:unit} is not in port: in this match ships are repaired beside a friendly factory only: "
    "bring it.",
}

_PLACING: Final = {
    "NOT_IN_POOL": "No {kind:kind} waits to be placed; what waits: {kinds:kind|nothing}.",
    "CARRIER_FIRST.fighters": "Fighters wait over the sea: place a carrier under them first, in {zones!o:space}.",
    "WRONG_ELEMENT.site": "{kind:kind}: it is placed in a territory with a factory, not at sea.",
    "WRONG_ELEMENT.ship": "{kind:kind}: ships are placed in zones beside a factory, not in {space:space}.",
    "WRONG_ELEMENT.factory": "{space:space} is water: factories stand on land.",
    "WRONG_ELEMENT.launch": "{space:space} is land: the destroyer is placed at sea.",
    "THEATRE.atlantic": "{space:space} is not in the Atlantic, where the destroyer is placed.",
    "NO_DECK.place": "No carrier of {power:power} is in {zone:space}: fighters are placed on decks there.",
    "NO_DECK.fighters": "No carrier that takes them is in {zone:space}: place one first, or the fighters are lost.",
    "CARRIER_FULL.zone": "The carriers in {zone:space} have no room: each takes two aircraft.",
    "NO_FACTORY.fighters": "Carrier-based fighters of {power:power} are placed on an undamaged carrier in "
    "{zone:space}, nowhere else.",
    "NO_FACTORY.theirs": "{space:space} is not yours: units are built at your own factories only.",
    "NO_FACTORY.none": "There is no factory in {space:space}: units are built at your own factories only.",
    "NO_FACTORY.zone": "No factory of {power:power} is beside {zone:space}: its factories are in "
    "{own:space|no territory}.",
    "FACTORY_NEW": "The factory in {space:space} was captured, freed or built in this turn: it works from your next "
    "turn on.",
    "FACTORY_DAMAGED": "The factory in {space:space} has {n:number|point|points} of damage, and a value of {value}: it "
    "places nothing before it is repaired.",
    "CAPACITY.site": "The factory in {space:space} has placed {n:number|unit|units} in this turn, and that is its "
    "limit.",
    "PZ_STAY.place": "{zone:space} is a patrol zone of the enemy, where no ship is placed: choose another zone.",
    "CHINA_ZONE.place": "{space:space} is no Chinese territory: China's infantry is placed at home.",
    "CHINA_LIMIT.place": "{n} Chinese units are in {space:space}: infantry is placed where fewer than {most} are.",
    "NOT_YOURS.land": "Nothing of yours is placed in {space:space}, held by {owner:power}: choose land of your own.",
    "ONE_FACTORY": "{space:space} has a factory: one is all.",
    "NO_FACTORY_HERE": "No factory can be built in {space:space}: it is one of the eleven spaces of c1.",
    "NO_VALUE": "{space:space} has no value: a factory needs a territory of value 1 or more.",
    "NOT_HELD_SINCE_START.factory": "{space:space} has come to {power:power} in this turn: a factory needs a territory "
    "held since it began.",
    "NOT_HELD_SINCE_START.fort": "{space:space} has come to Japan in this turn: it can be fortified in the next one.",
    "NOT_AN_ISLAND": "{space:space} is no island: fortifications are placed on islands that Japan holds.",
    "NOT_AN_ISLAND.home": "{space:space} cannot be fortified: fortifications are placed on islands that Japan holds, "
    "not on its homeland.",
    "FORTIFICATION_LIMIT": "{space:space} has {n:number|fortification|fortifications} and no more Japanese infantry to "
    "defend in another one.",
}

_FIGHTING: Final = {
    "NOT_YOURS.first": "Either the USA or China moves first.",
    "NO_BATTLE": "There is nothing left to fight in {space:space} now. Choose among {spaces:space}.",
    "NO_BATTLE.raids": "The raids come before {space:space}: {spaces:space} first.",
    "NO_BATTLE.landings": "The amphibious assaults come before {space:space}: {spaces:space} first.",
    "NO_BATTLE.elsewhere": "The question is about {here:space}, not {space:space}.",
    "NO_BATTLE.stalemate": "Neither side can hit the other in {space:space}: there is no other round. Retreat, or end.",
    "MUST_WITHDRAW.transports": "Only transports are left of the attacker: they retreat.",
    "SEABORNE": "The attackers of {space:space} came by sea, and units that did never retreat.",
    "SEABORNE.aircraft": "Aircraft withdraw alone from an amphibious assault, or from paratroopers without other land "
    "units, only; here all retreat together.",
    "NO_RETREAT_THERE": "None of the attackers came from {space:space}. They can go to {ways!o:space|no space}.",
    "NO_RETREAT_THERE.far": "{space:space} is not next to {here:space}. They can go to {ways!o:space|no space}.",
    "NO_RETREAT_THERE.air": "Aircraft break off where they are, over {space:space}, and land in Noncombat Move.",
    "NO_RETREAT_THERE.land": "{space:space} is enemy land. They can go to {ways!o:space|no space}.",
    "NO_RETREAT_THERE.hostile": "{space:space} is hostile: enemy surface warships are in it. They can go to "
    "{ways!o:space|no space}.",
    "NO_RETREAT_THERE.began": "{space:space} was hostile when the turn began: ships do not retreat there, though it "
    "has been cleared since. They can go to {ways!o:space|no space}.",
    "NO_RETREAT_THERE.paratroopers": "Paratroopers retreat with other land units only, and none is left here.",
    "NO_RETREAT_THERE.theatre": "{unit:unit} may not go to {space:space}: it stays in the Pacific and Indian Oceans, "
    "zones 28 to 65, and all ships retreat together. They can go to {ways!o:space|no space}.",
    "NO_RETREAT_THERE.patrol": "{space:space} is a patrol zone of the enemy: ships do not retreat there. They can "
    "go to {ways!o:space|no space}.",
    "NOT_IN_BATTLE.aircraft": "No aircraft of the attacker are in this battle.",
    "NOT_IN_BATTLE.subs": "{unit:unit} is not asked now: the submarines of the {side:side} in {space:space} are.",
    "NOT_IN_BATTLE.hit": "{unit:unit} does not take this hit: it falls on the units of the {side:side} that fight in "
    "{space:space}.",
    "NOT_IN_BATTLE.patrol": "{unit:unit} is not hit: patrol shots fall on the ships that came into {zone:space}.",
    "NOT_IN_BATTLE.plane": "{unit:unit} was not hit: choose among the aircraft over {space:space} that were.",
    "WRONG_KIND.submerge": "{unit:unit} cannot submerge: submarines do.",
    "NOT_IN_BATTLE.hold": "{unit:unit} is not asked whether it bombards: {ships!o:unit} can hold fire here.",
    "DONE.hit": "{unit:unit} is hit already, and takes no other hit.",
    "SUBMARINES_AND_AIRCRAFT": "{unit:unit} cannot be hit by aircraft: the enemy has no destroyer in this battle. "
    "Choose another unit.",
    "SUBMARINES_AND_AIRCRAFT.escorts": "{unit:unit} cannot be hit by escorts that attack, nor by transports in the "
    "first round: choose another unit.",
    "SUBMARINES_AND_AIRCRAFT.plane": "{unit:unit} cannot be hit by submarines: they hit ships only. Choose a ship.",
    "TRANSPORT_NOT_CHOOSABLE": "{unit:unit} cannot be chosen: transports are no casualties while others fight with "
    "them; choose another unit.",
    "CARRIER_FIRST.hit": "{unit:unit} may not take this hit: of capital ships a carrier is hit first, {ships!o:unit}; "
    "or choose a ship that is none.",
    "TRANSPORTS_LAST": "{unit:unit} is hit last: {kinds:kind} can still take this hit.",
    "A_NUMBER.intercept": "{space:space} has {most:number|fighter|fighters} that can rise: let 0 to {most} rise.",
    "WRONG_KIND.rocket": "{unit:unit} has no rockets: AA guns fire them.",
    "DONE.rocket": "{unit:unit} has fired its rocket of this turn.",
    "ABOARD.rocket": "{unit:unit} is aboard a transport: rockets are fired on land.",
    "NO_FACTORY.rocket": "There is no factory in {space:space}: rockets are fired at factories.",
    "NOTHING_TO_FIGHT.rocket": "The factory of {space:space} is {owner:power}'s, on your side.",
    "TOO_FAR.rocket": "{space:space} is {n} spaces away from {unit:unit}: a rocket flies {most}.",
    "NOT_NOW.haven": "{first:unit} has lost its carrier or base and lands now, not {unit:unit}.",
    "TOO_FAR.haven": "{space:space} is more than one space away.",
    "PROTECTS_A_CARRIER.haven": "{unit:unit} goes back to its base: {spaces!o:space}.",
    "ENEMY_LAND.haven": "{space:space} is enemy land.",
    "ONLY_IN_THIS_ZONE": "{space:space} is another zone: aircraft of a carrier that was hit land in {zone:space} or on "
    "land beside it.",
    "NO_DECK.haven": "There is no carrier of its side in {space:space}.",
    "MUST_WITHDRAW.here": "The ships in {zone:space} have to withdraw now: to {ways!o:space}.",
    "NOT_ADJACENT.leave": "{space:space} is no zone next to {zone:space}: withdraw to {ways!o:space}.",
    "HOSTILE_ZONE.leave": "{space:space} is hostile: withdraw to {ways!o:space}.",
    "DECKS_NEEDED.leave": "Fewer aircraft could land if the carriers went to {space:space}: withdraw to "
    "{ways!o:space}.",
}

_NOT_NOW: Final = {
    "NOT_IN_ROUND.research": "Research begins in {label:label}; this round is {now:label}: no tokens can be bought "
    "before.",
    "NOT_NOW.first": "Which of China and the USA moves first is chosen before either moves. {prompt:now}",
    "NOT_NOW.tokens": "Tokens are bought in Research, at the beginning of a power's turn. {prompt:now}",
    "NOT_NOW.chart": "A chart is chosen after a breakthrough in Research. {prompt:now}",
    "NOT_NOW.buy": "Units are bought in Purchase and repair, before anything moves. {prompt:now}",
    "NOT_NOW.mend": "Ships and King Tigers are repaired in Purchase and repair, before anything moves. {prompt:now}",
    "NOT_NOW.repair": "Factories are repaired in Purchase and repair, before anything moves. {prompt:now}",
    "NOT_NOW.deck": "A deck is chosen when an aircraft has come to a zone with several carriers, in Noncombat Move. "
    "{prompt:now}",
    "NOT_NOW.cover": "Fighters are given to damaged carriers in port in Noncombat Move. {prompt:now}",
    "NOT_NOW.launch": "The UK and the USA place a free destroyer in the Atlantic before their other units, in "
    "Mobilize, from Late 1943 to Early 1946. {prompt:now}",
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
    "NOT_NOW.intercept": "Fighters rise when a raid comes. {prompt:now}",
    "NOT_NOW.press": "Attackers press on between the rounds of a battle. {prompt:now}",
    "NOT_NOW.retreat": "Attackers retreat between the rounds of a battle. {prompt:now}",
    "NOT_NOW.withdraw": "Aircraft withdraw between the rounds of a battle. {prompt:now}",
    "NOT_NOW.submerge": "Submarines submerge at the beginning of a round at sea without an enemy destroyer. "
    "{prompt:now}",
    "NOT_NOW.hold": "Whether ships hold their fire is asked before they bombard, if they could sail on or bombard for "
    "another landing. {prompt:now}",
    "NOT_NOW.scatter": "Whether convoys form is asked before a battle in which escorts and transports defend. "
    "{prompt:now}",
    "NOT_NOW.lose": "Casualties are chosen when units have been hit. {prompt:now}",
    "NOT_NOW.place": "Units are placed in Mobilize, after Noncombat Move. {prompt:now}",
    "NOT_NOW.default": "The usual losses are taken when casualties are chosen. {prompt:now}",
}

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {**_OF_ALL, **_LAND, **_SEA, **_AIR, **_CARGO, **_MONEY, **_PLACING, **_FIGHTING, **_NOT_NOW}
)
