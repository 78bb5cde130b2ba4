"""What the reasons of the rules say: code to template (`broadfront.engine.reasons.sentence`)."""

from __future__ import annotations

from typing import Final

__all__ = ["SENTENCES"]

_REACH: Final = "It can reach {goals:square|nothing}."
_STEPS: Final = (
    "a third only after a desert, and never through enemy units, unfriendly cities or water. " + _REACH
)
_TARGETS: Final = "{unit:unit} can attack {goals:square|nothing}."

SENTENCES: Final = {
    # any question
    "TOO_MANY_WORDS": "The order '{verb:verb}' takes fewer words than these.",
    "OFF_TABLE": "That square is not on the table: the squares are A1 to {last:square}.",
    "ANOTHER_QUESTION": "{prompt:ask} The answers are {verbs:verb}.",
    "ANOTHER_SQUARE": "{prompt:ask} The squares are {squares:square}.",
    "NOT_A_CHOICE": "{prompt:ask} That is not one of the choices.",
    # [3] supply and units
    "NO_SUPPLY": "This costs {cost} supply, and {left} is left in the stack in use. End your turn.",
    "NO_UNIT": "No unit stands on {square:square}.",
    "NOT_YOURS": "{unit:unit} is not yours.",
    "UNIT_OF_ALLY": "{unit:unit} is on your ally's battlefield: only your ally gives it orders.",
    "DISRUPTED": "{unit:unit} is disrupted: regroup it first, with Capital supply.",
    "TWO_ACTIONS": "{unit:unit} had two actions this turn, and there is no third.",
    "SAME_ACTION": "{unit:unit} has done this action already this turn: choose another.",
    # [4] Regular Actions
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
    "NO_LANDING": "{square:square} is no empty Port or Beach. It can sail to {goals:square|nowhere}.",
    "IS_COMMISSIONED": "Your Leadership is commissioned already; it is available once this turn has ended.",
    "IS_AVAILABLE": "Your Leadership is available: there is nothing to commission.",
    # [5] attacks
    "NOTHING_TO_ATTACK": "There is nothing to attack on {target:square}. " + _TARGETS,
    "NOT_BESIDE_CITY": "{unit:unit} must be next to the empty city {target:square} to attack it. " + _TARGETS,
    "OWN_UNIT": "The unit on {target:square} is its own side's. " + _TARGETS,
    "OUT_OF_RANGE": "{target:square} is out of the range of {unit:unit} (R{range}). " + _TARGETS,
    # [7] missions
    "FALLEN_STACK": "A Fallen stack pays for Regular Actions only, not for missions.",
    "WRONG_STACK": "This mission needs {stack:stack} supply; the stack in use is {used:stack}.",
    "INDUSTRY_FALLEN": "Your Industry {industry:square} has fallen: nothing can be built until it is freed.",
    "INDUSTRY_OCCUPIED": "Your Industry {industry:square} is occupied: move the unit away first.",
    "NOT_IN_RESERVE": "There is no such unit in your reserve.",
    "NOT_INDUSTRY": "Units are built on your Industry, {industry:square}.",
    "NOT_ON_AIR_BASE": "{unit:unit} is no active Infantry on an Air Base that you control.",
    "DROP_ON_WATER": "{square:square} is water: paratroopers land on dry squares.",
    "DROP_ON_CITY": "{square:square} is a city: paratroopers cannot land in one.",
    "DROP_ON_UNIT": "{square:square} is occupied.",
    "DROP_TOO_FAR": "{square:square} is more than two dry squares from your active units and friendly cities.",
    "NOT_DISRUPTED": "{unit:unit} is active: only a disrupted unit can regroup.",
    # [8] Leadership
    "LEADERSHIP_COMMISSIONED": "Your Leadership is not available: it will be after this turn.",
    "LEADERSHIP_EXHAUSTED": "Your Leadership is not available: it will be after you have commissioned it.",
    "NO_ACTIVE_UNIT": "You have no active unit on {square:square}.",
    "MANEUVERS_TO": "{unit:unit} can maneuver to {goals:square|nowhere}: one empty square, no unfriendly city.",
    "NOT_TWO_OWN_UNITS": "Relieve exchanges two units of your own.",
    "NOT_ADJACENT": "{square:square} and {partner:square} are not next to each other.",
    "BOTH_DISRUPTED": "At least one of the two units must be active.",
    "NOT_RISING": "Name the two squares in rising order: {partner:square} {square:square}.",
    "FULL_STACK": "The stack in use is full: {most:number|chit is|chits are} the most.",
    "NOBODY_ACTED": "Opportunity Fire answers a supplied action of an enemy unit; there was none just now.",
    "ACTED_ELSEWHERE": "Opportunity Fire hits the unit that just acted, on {acting:square}.",
    "ACTED_NOT_ENEMY": "{unit:unit}, which just acted, is no enemy unit on your battlefield.",
    "NOT_IN_RANGE": "{target:square} is out of the range of {unit:unit}.",
    "OTHERS_TURN_TASK": "Rally and Opportunity Fire are Tasks for an opponent's turn.",
    "OWN_TURN_TASK": "Cache is a Task for your own turn.",
    "RALLY_ANSWERS_ATTACK": "Rally answers an attack by supply on your unit, before the dice are rolled.",
    # [11] allies
    "NO_ALLY": "Support is for allies: there are none in the game of two.",
    "SUPPORT_SENT": "You have sent support this turn: once a turn is all.",
    "ALLY_CANNOT_ACT": "Your ally has no Regular Action to use the chit for.",
    "SUPPORT_NO_MISSION": "Support pays for a Regular Action, not for a mission.",
    "SUPPORT_NO_TASK": "Support pays for a Regular Action, not for a Task.",
    "SUPPORT_NOT_PASSED_ON": "Use the chit for a Regular Action: it cannot be passed on.",
}
