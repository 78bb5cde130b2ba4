"""The message of each refusal: code to template (`broadfront.engine.legality.fill_template`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.games.fighting_front import cards

_NOW: Final = " Now: {prompt:ask}"
_ROOM: Final = " {card:card} can go to {goals!o:space|no space now}."
_JOIN: Final = " It can join {wings!o:based|no air unit now}."
_BOMBARD: Final = " The unit can bombard {goals!o:space|nothing}."
_DROP: Final = " Paratroopers can drop on {goals!o:space|no space}."
_ATTACK: Final = " The unit can attack {goals!o:space|nothing}."
_REACH: Final = " The unit can reach {goals!o:space|nothing}."

SENTENCES: Final[Mapping[str, str]] = {
    # any question
    "TOO_MANY_WORDS": "The order '{verb:verb}' names more than it needs.",
    "OFF_MAP": "That space is not on the map: the spaces are A1 to E6.",
    "NO_SUCH_CARD": "There is no such card.",
    "NOT_HELD": "You hold no {card:card}. You hold {hand:card|no cards}.",
    "ENEMY_UNIT": "The enemy commands {unit:unit}.",
    "NO_UNIT": "You have no ground unit on {space:space}.",
    "NOT_OWN_WING": "That is no air unit of yours on the map. Yours are {wings:wing|none}.",
    "WING_HAS_TASK": "{wing:wing} has a task this turn already: one is all.",
    "ANOTHER_QUESTION": "The order '{verb:verb}' is not possible now. {prompt:ask}",
    # orders that belong to another phase
    "WHEN_NATION": "Nations are chosen before the set-up." + _NOW,
    "WHEN_CARD": "Cards are drawn by chance." + _NOW,
    "WHEN_ROLL": "Dice are thrown by chance." + _NOW,
    "WHEN_DEPLOY": "Cards are deployed in the set-up and in your own Deployment phase." + _NOW,
    "CANNOT_FLY.now": "{card:card} cannot fly, on a mission or as an escort: it is deployed in the set-up or in "
    "your own Deployment phase." + _NOW,
    "WHEN_ASSIGN": "Leaders are deployed in the set-up and in your own Deployment phase." + _NOW,
    "WHEN_DRAW": "Cards are drawn in your own Logistics phase." + _NOW,
    "WHEN_HEAL": "Field Hospitals work in your own Recovery phase." + _NOW,
    "WHEN_BOMBARD": "Artillery names its targets in your own Artillery phase." + _NOW,
    "NEVER_BOMBARDS": "{unit:unit} cannot bombard, now or later: only artillery can (R among its letters, 3.7)."
    + _NOW,
    "WHEN_RAID": "Missions are named in your own Air phase." + _NOW,
    "WHEN_ESCORT": "Escorts are named in your own Air phase." + _NOW,
    "WHEN_INTERCEPT": "Fighters intercept in the Fighter phase of your opponent's turn." + _NOW,
    "WHEN_ENGAGE": "Aircraft choose whom they attack once a mission is intercepted." + _NOW,
    "WHEN_FLAK": "AA guns fire in the AA Gun phase of your opponent's turn." + _NOW,
    "WHEN_MOVE": "Ground units move in your own Ground Movement phase." + _NOW,
    "WHEN_FUEL": "Fuel is given in your own Ground Movement phase, or with a second attack." + _NOW,
    "WHEN_ATTACK": "Ground attacks are named in your own Ground phase." + _NOW,
    "WHEN_DEFEND": "Artillery gives defensive fire when one of your units, or its own space, is attacked."
    + _NOW,
    "WHEN_STRIKE": "A card is picked when one of your rolls has hit a space." + _NOW,
    "WHEN_ADVANCE": "A space is occupied after the attack that cleared it." + _NOW,
    "WHEN_FOLLOW": "A unit follows into the space that an attacker has left." + _NOW,
    "WHEN_AMMO": "An Artillery Dump serves one roll of yours: bombardment, ground attack or defensive fire."
    + _NOW,
    "WHEN_DISCARD": "Cards are discarded in your own End phase, when you hold too many." + _NOW,
    "WHEN_STAY": "Staying is for units that could occupy a space or follow." + _NOW,
    # [2] [4.1] to [4.3] [4.15] set-up, recovery, cards
    "NATION": "{seat:seat} can play {nations!o:country}.",
    "NOT_HURT": "The Field Hospital helps a unit of yours that has counters: "
    "on the ground {units!o:unit|none}; in the air {wings!o:wing|none}.",
    "DRAW": "You may draw 1 to {most} now, or end the phase.",
    "EVENT_STAYS": "{card:card} is an Event: it stays in your hand until it is played.",
    "NOT_YOUR_HALF_0": "{space:space} is not on your side of the map, which is rows 1 to 3." + _ROOM,
    "NOT_YOUR_HALF_1": "{space:space} is not on your side of the map, which is rows 4 to 6." + _ROOM,
    "ENEMY_THERE": "An enemy unit is on {space:space}." + _ROOM,
    "ENEMY_AIRCRAFT_THERE": "Enemy aircraft stand on {space:space}: drive a ground unit in to take them."
    + _ROOM,
    "LOCATION_THERE": "{space:space} has a Location already." + _ROOM,
    "UNIT_THERE": "{space:space} has a ground unit already." + _ROOM,
    "NO_AIR_STRIP": "You have no Air Strip on {space:space}: air units are based on one." + _ROOM,
    "LEADS_WINGS": "{card:card} joins an air unit. It can join {wings!o:based}.",
    "NO_WING_TO_LEAD": "{card:card} joins an air unit of its arm: base one without a Leader on an Air Strip first.",
    "NOBODY_TO_LEAD": "No unit on {space:space} can be led by {card:card}." + _ROOM,
    "LEADER_THERE": "The unit on {space:space} has a Leader already." + _ROOM,
    "NO_LEADER": "{card:card} is no Leader: only Leaders join an air unit.",
    "CANNOT_LEAD_WING": "{card:card} cannot lead {wing:wing}." + _JOIN,
    "WING_HAS_LEADER": "{wing:wing} has a Leader already." + _JOIN,
    "WING_NOT_ON_YOUR_HALF": "{wing:wing} is not on your side of the map." + _JOIN,
    "HAND_TOO_LARGE": "Your hand is too large: discard {over} more first.",
    # [4.4] artillery
    "BOMBARD_NO_ARTILLERY": "{unit:unit} cannot bombard: only artillery can (R among its letters, 3.7).",
    "BOMBARD_BARRAGED": "{unit:unit} named a target in this phase already.",
    "BOMBARD_OWN_SPACE": "{unit:unit} cannot bombard {space:space}: no unit bombards its own space."
    + _BOMBARD,
    "BOMBARD_TOO_FAR": "{space:space} is {away} spaces away, and the range is {range}." + _BOMBARD,
    "BOMBARD_NO_ENEMY_CARD": "There is no enemy card on {space:space}." + _BOMBARD,
    # [4.6] to [4.8] aircraft
    "RAID_ON_NOTHING": "There is no enemy card on {space:space}. {card:card} can bomb {goals!o:space|nothing}.",
    "DROP_NAMED": "Other Paratroopers drop on {space:space} already." + _DROP,
    "DROP_ON_CARD": "{space:space} is not empty." + _DROP,
    "ESCORT_BY_FIGHTERS": "{card:card} cannot escort: only fighters can.",
    "ESCORT_NO_MISSION": "That is no mission to escort. Missions: {missions:wing|none; name one first}.",
    "INTERCEPT_BY_FIGHTERS": "{card:card} cannot intercept: only fighters can.",
    "INTERCEPT_NO_MISSION": "That is no mission to intercept. Missions: {missions:wing}.",
    "CANNOT_FLY": "{card:card} cannot fly: only air units can be Fly Over units.",
    "BASE_IT": "You have an Air Strip on {strips:space}: base the air unit there in your Deployment phase.",
    "NO_FLY_OVER": "You have an Air Strip on {strips:space}, and so no Fly Over units. Nothing can be based there: "
    "it is not on your side of the map.",
    "ENGAGE": "{wing:wing} attacks one of {foes:wing}.",
    "NO_AA_GUN": "{unit:unit} cannot fire at aircraft: only AA Guns and Mobile AA Guns can.",
    "HAS_FIRED_FLAK": "{unit:unit} fired at aircraft this turn already: once is all.",
    "FLAK": "{unit:unit} can fire at {wings!o:wing|nothing}: aircraft whose mission goes to a space in range {range}.",
    # [4.10] movement, [6.2] fuel
    "NO_MOVE_AFTER_ATTACK": "{unit:unit} attacked this turn: units that attacked do not move.",
    "LANDED": "{unit:unit} landed this turn: they neither move nor attack before your next.",
    "NO_STEPS_LEFT": "{unit:unit} moved as far as possible this turn.",
    "NO_STEPS_WITHOUT_FUEL": "{unit:unit} moved as far as possible this turn, unless you fuel it from a Fuel Dump.",
    "MOVE_NOWHERE": "{unit:unit} can only move to another space." + _REACH,
    "MOVE_ONTO_OWN_UNIT": "{unit:unit} may not move to {space:space}: a unit of your own is there." + _REACH,
    "MOVE_ONTO_ENEMY": "{unit:unit} may not move to {space:space}: an enemy unit holds it; attack it."
    + _REACH,
    "MOVE_ONTO_FAR_ENEMY": "{unit:unit} may not move to {space:space}: an enemy unit holds it. "
    "It is {away} spaces away, and a unit attacks the next space only." + _REACH,
    "MOVE_TOO_FAR": "{space:space} is {away} spaces away, and {left} may be moved now." + _REACH,
    "MOVE_BLOCKED": "{unit:unit} may not pass {block:unit}." + _REACH,
    "BLITZ_MOVES_BY_TANKS": "{unit:unit} may not move now: in a Blitzkrieg only Tanks move again.",
    "BLITZ_NO_FUEL": "Fuel Dumps do not serve again in a Blitzkrieg.",
    "NO_FUEL_DUMP": "You have no Fuel Dump.",
    "FUEL_FOR_TANKS": "{unit:unit} cannot be fuelled: a Fuel Dump serves a Tank.",
    "HAS_FUEL": "A Fuel Dump has served {unit:unit} already, and one is all.",
    "FUEL_USED": "Your Fuel Dumps have served this turn already: each serves one Tank a turn.",
    # [4.11] to [4.14] ground attacks
    "ATTACKED": "{unit:unit} attacked this turn already: one attack is all.",
    "ATTACKED_FIRST": "{unit:unit} attacked this turn already. As a Tank that a Fuel Dump serves it may attack again "
    "after the Occupation phase.",
    "BLITZ_ATTACKS_BY_TANKS": "{unit:unit} may not attack now: in a Blitzkrieg only Tanks attack again.",
    "SECOND_ATTACK_BY_TANKS": "{unit:unit} may not attack now: second attacks are for fuelled Tanks.",
    "SECOND_ATTACK_NAMED": "{unit:unit} named the second attack already.",
    "SECOND_ATTACK_NO_FUEL": "{unit:unit} may not attack a second time: no Fuel Dump is left to serve.",
    "NOT_ADJACENT": "{space:space} is not adjacent to {unit:space}." + _ATTACK,
    "ATTACK_OWN_UNIT": "The unit on {space:space} is your own." + _ATTACK,
    "ATTACK_LOCATION": "{space:space} holds no ground unit: it is entered and captured, not attacked."
    + _ATTACK,
    "ATTACK_NOTHING": "There is no enemy unit on {space:space}." + _ATTACK,
    "ANSWER_IN_ORDER": "Attacks are answered in their order: now the attacker is on {now:space}.",
    "NOT_SUPPORTING": "{unit:unit} cannot support: besides the attacked unit only artillery fires.",
    "TARGET_HAS_FIRED": "{unit:unit} is attacked and has given defensive fire at this attack already: once is all.",
    "HAS_DEFENDED": "{unit:unit} gave defensive fire this turn already: once is all.",
    "DEFEND_TOO_FAR": "{now:space} is {away} spaces from {unit:space}, and the range is {range}.",
    "OCCUPY": "Nobody moves from {origin:space} to {goal:space} now: {unit:unit} may occupy {space:space}, or stay.",
    "LANDED_NO_FOLLOW": "{unit:unit} landed this turn and cannot follow. Those on {units:space} can.",
    "FOLLOW": "A unit on {units!o:space} may follow to {space:space}, or the space stays open.",
    # [5.7] [6.3] [8] [9] rolls, picks and events
    "NOT_HIT": "That is no card that was hit: pick one of the enemy's on {space:space}.",
    "LEADERS_TAKE_NONE": "A counter goes to a unit or Location on {space:space}: Leaders take none.",
    "AMMO_FOR_OWN_ROLLS": "An Artillery Dump serves your own bombardment, ground attack or defensive fire.",
    "NO_ARTILLERY_DUMP": "You have no Artillery Dump.",
    "AMMO_USED": "Your Artillery Dumps have served this turn already: each serves one roll a turn.",
    "OTHER_NATION": "{card:card} is an Event of {nation:country} alone.",
    "NO_EVENT": "That is no Event: only Events are played.",
    "NOT_ITS_MOMENT": "{card:card} is not played here: it is for {card:moment}.",
    "LOOK_IN_OWN_TURN": "Reconnaissance is played in your own turn.",
    "ANSWER_FIRST": "First answer the question, then look at the next one of your own: {prompt:ask}",
}

MOMENTS: Final[Mapping[int, str]] = {
    cards.ARTILLERY_BARRAGE: "a bombardment roll of yours",
    cards.WAR_OF_MANEUVER: "a ground attack roll of one of your Tanks",
    cards.COUNTER_ATTACK: "a defensive fire roll of yours",
    cards.INFILTRATION: "a ground attack roll of one of your Infantry units",
    cards.OUT_OF_THE_SUN: "the air combat roll of one of your interceptors",
    cards.CLEAR_SKIES: "a bombing run roll of yours",
    cards.ANTI_TANK_TEAMS: "a defensive fire roll of your Infantry against a Tank",
    cards.HMG_POSITIONS: "a defensive fire roll of your Infantry against Infantry",
    cards.ENTRENCHED: "an enemy bombardment, bombing run or ground attack roll against your cards",
    cards.RECONNAISSANCE: "a phase of your own turn, and has an order of its own",
    cards.BLITZKRIEG: "the end of your Occupation phase",
    cards.STEAM_ROLLER: "the time just before your Ground Attack phase",
    cards.SOFTEN_UP: "the time after your Bombardment phase",
    cards.BONZAI_CHARGE: "a ground attack roll of one of your Infantry units",
}
"""The moment at which each Event is played."""
