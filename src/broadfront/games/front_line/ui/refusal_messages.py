"""The message of each refusal: code to template (`broadfront.engine.legality.fill_template`)."""

from __future__ import annotations

from typing import Final

_REACH: Final = "It can reach {goals:square|nothing}."
_STEPS: Final = (
    "a third only after a desert, and never through enemy units, unfriendly cities or water. " + _REACH
)
_DROP: Final = "It can drop on {goals:square|nothing}."
_DEPLOYS: Final = "You can set up on {goals:square|no square}."
_TARGETS: Final = "{unit:unit} can attack {goals:square|nothing}."

SENTENCES: Final = {
    # any question
    "TOO_MANY_WORDS": "The order '{verb:verb}' names more than it needs.",
    "OFF_TABLE": "That square is not on the table: the squares are A1 to {last:square}.",
    "ANOTHER_QUESTION": "The order '{verb:verb}' is not possible now. {prompt:ask}",
    "ANOTHER_UNIT": "{prompt:ask} The unit is the one on {units!o:square}.",
    "ANOTHER_SQUARE": "{prompt:ask} The squares are {squares:square}.",
    "NOT_A_CHOICE": "{prompt:ask} That is not one of the choices.",
    # [2] set-up
    "NOT_THIS_KIND": "You are setting up {kind:kind} now.",
    "OUTSIDE_COUNTRY": "{square:square} is not in your country. " + _DEPLOYS,
    "DEPLOY_ON_WATER": "{square:square} is water. " + _DEPLOYS,
    "DEPLOY_ON_UNIT": "A unit stands on {square:square}. " + _DEPLOYS,
    "NOT_RISING_SET_UP": "The squares of one kind are named in rising order: next one above {after:square}. "
    + _DEPLOYS,
    "NO_ROOM_ABOVE": "The squares of one kind are named in rising order: above {square:square} there is no room for "
    "those that follow. " + _DEPLOYS,
    "NO_SUCH_CARD": "There is no such supply card. Choose {cards!o:card}.",
    "CARD_TAKEN": "Another player has that supply card, and the box has no second one. Choose {cards!o:card}.",
    # [3] supply and units
    "STACK_USED": "The {stack:stack} stack is used up this month. Take {stacks!o:stack}.",
    "FALLEN_BY_CITY": "The chit of a fallen city is taken by the name of its city. Take {stacks!o:stack}.",
    "NO_SUPPLY": "This costs {cost:number|chit|chits}, and {left:number|chit is|chits are} left in the stack in use. "
    "You can still {verbs!o:verb}.",
    "NO_CHIT_TO_MOVE": "No chit is left to move {unit:unit} to {square:square}. By Leadership it can still shift one "
    "square, to {goals:square|no square}.",
    "NO_CHIT_TO_MANEUVER": "No chit is left to move {unit:unit}, and by Leadership it may not maneuver to "
    "{square:square}: it shifts one square, to {goals:square|no square}.",
    "NO_CHIT_TO_ATTACK": "No chit is left to attack {square:square} with {unit:unit}. By Leadership it can still shift "
    "one square, to {goals:square|no square}.",
    "NO_UNIT": "No unit stands on {square:square}.",
    "NOT_YOURS": "{unit:unit} is not yours.",
    "UNIT_OF_ALLY": "{unit:unit} is on your ally's battlefield: only your ally gives it orders.",
    "DISRUPTED": "{unit:unit} is disrupted: it neither moves nor attacks before it is regrouped, with Capital supply.",
    "TWO_ACTIONS": "{unit:unit} had two actions this turn, and there is no third.",
    "ENEMY_AFTER_ATTACK": "{unit:unit} may not move to {target:square}: an enemy unit stands there, and "
    "{unit:unit} has attacked already this turn.",
    "SAME_ACTION": "{unit:unit} has done this action already this turn: choose another.",
    # [4] Regular Actions
    "STAYS": "{unit:unit} would stay where it is. " + _REACH,
    "WATER": "{unit:unit} may not enter {square:square}: it is water. " + _REACH,
    "OCCUPIED": "{unit:unit} may not move to {square:square}: a unit stands there. " + _REACH,
    "UNFRIENDLY_CITY": "{unit:unit} may not move into {square:square}: it is an unfriendly city. "
    "Attack it from beside it. " + _REACH,
    "TOO_FAR": "{square:square} is too far for a move of two squares. " + _REACH,
    "NO_WAY": "{unit:unit} has no way to {square:square}: it takes two steps in four directions, " + _STEPS,
    "NO_WAY_TANK": "{unit:unit} has no way to {square:square}: it takes two steps in eight directions, "
    + _STEPS,
    "NO_AMPHIBIOUS_MOVES": "Amphibious Moves are switched off in this match.",
    "NOT_ON_PORT": "{unit:unit} is not on a Port: Amphibious Moves start from one.",
    "NO_LANDING": "{square:square} is no empty Port or Beach. It can sail to {goals:square|no square}.",
    "IS_COMMISSIONED": "Your Leadership is commissioned already; it is available once this turn has ended.",
    "IS_AVAILABLE": "Your Leadership is available: there is nothing to commission.",
    # [5] attacks
    "NOTHING_TO_ATTACK": "There is nothing to attack on {target:square}. " + _TARGETS,
    "NOT_BESIDE_CITY": "{unit:unit} must be next to the empty city {target:square} to attack it. " + _TARGETS,
    "OWN_UNIT": "The unit on {target:square} is on your own side. " + _TARGETS,
    "OUT_OF_RANGE": "{target:square} is out of the range of {unit:unit} (R{range}). " + _TARGETS,
    "ENEMY_OUT_OF_RANGE": "{unit:unit} may not move to {target:square}: an enemy unit stands there, out of its range "
    "to attack (R{range}). " + _TARGETS,
    # [7] missions
    "FALLEN_STACK": "A Fallen stack pays for Regular Actions only, not for missions.",
    "WRONG_STACK": "This mission needs {stack:stack} supply; the stack in use is {used:stack}.",
    "INDUSTRY_FALLEN": "Your Industry {industry:square} has fallen: nothing can be built until it is freed.",
    "INDUSTRY_OCCUPIED": "Your Industry {industry:square} is occupied: move the unit away first.",
    "NOT_IN_RESERVE": "There is no such unit in your reserve.",
    "NOT_INDUSTRY": "Units are built on your Industry, {industry:square}.",
    "NOT_ON_AIR_BASE": "{unit:unit} is no active Infantry on an Air Base that you control.",
    "DROP_ON_WATER": "{square:square} is water: paratroopers land on dry squares. " + _DROP,
    "DROP_ON_CITY": "{square:square} is a city: paratroopers cannot land in one. " + _DROP,
    "DROP_ON_UNIT": "{square:square} is occupied. " + _DROP,
    "DROP_TOO_FAR": "{square:square} is more than two squares from your active units and friendly cities. "
    + _DROP,
    "DROP_TOO_FAR_DRY": "{square:square} is more than two dry squares from your active units and friendly cities. "
    + _DROP,
    "NOT_DISRUPTED": "{unit:unit} is active: only a disrupted unit can regroup.",
    # [8] Leadership
    "LEADERSHIP_COMMISSIONED": "Your Leadership is not available: it will be after this turn.",
    "LEADERSHIP_EXHAUSTED": "Your Leadership is not available: it will be after you have commissioned it.",
    "NO_ACTIVE_UNIT": "You have no active unit on {square:square}.",
    "NO_MANEUVER": "{unit:unit} may not maneuver to {square:square}: it shifts one square in any direction, "
    "onto an empty one that is neither water nor an unfriendly city. It can go to {goals:square|no square}.",
    "NOT_TWO_OWN_UNITS": "Relieve exchanges two units of your own.",
    "NOT_ADJACENT": "{square:square} and {partner:square} are not next to each other.",
    "BOTH_DISRUPTED": "At least one of the two units must be active.",
    "NOT_RISING": "Name the two squares in rising order: {partner:square} {square:square}.",
    "FULL_STACK": "The stack in use is full: {most:number|chit is|chits are} the most.",
    "NOBODY_ACTED": "Opportunity Fire hits the enemy unit that has just acted by supply: there is none on the "
    "board now.",
    "ACTED_ELSEWHERE": "Opportunity Fire hits the unit that just acted, on {acting:square}.",
    "ACTED_NOT_ENEMY": "{unit:unit}, which just acted, is no enemy unit on your battlefield.",
    "NOT_IN_RANGE": "{target:square} is out of the range of {unit:unit}.",
    "OTHERS_TURN_TASK": "Rally and Opportunity Fire are Tasks for an opponent's turn.",
    "OWN_TURN_TASK": "Cache is a Task for your own turn.",
    "AFTER_THE_ATTACK": "Opportunity Fire, Maneuver and Relieve come after the attack: rally first, or decline.",
    "RALLY_ANSWERS_ATTACK": "Rally answers an attack by supply on your unit, before the dice are rolled.",
    # [11] allies
    "NO_ALLY": "Support is for allies: there are none in the game of two.",
    "SUPPORT_SENT": "You have sent support this turn: once a turn is all.",
    "ALLY_CANNOT_ACT": "Your ally has no Regular Action to use the chit for.",
    "SUPPORT_NO_MISSION": "Support pays for a Regular Action, not for a mission.",
    "SUPPORT_NO_TASK": "Support pays for a Regular Action, not for a Task.",
    "SUPPORT_NOT_PASSED_ON": "Use the chit for a Regular Action: it cannot be passed on.",
}
