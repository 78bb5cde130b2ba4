"""Why an order is not legal: the rule that forbids it and a sentence with the remedy."""

from __future__ import annotations

from broadfront.engine.contract import Ask, Move
from broadfront.engine.errors import Refusal
from broadfront.games.front_line import queries
from broadfront.games.front_line.charts import COST, RANGE
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import missions, movement
from broadfront.games.front_line.rules.leadership import FULL_STACK
from broadfront.games.front_line.squareset import NAMES, Square, SquareSet, members
from broadfront.games.front_line.terms import (
    AIR,
    ARTILLERY,
    AVAILABLE,
    CAPITAL,
    COMMISSIONED,
    FALLEN,
    INDUSTRY,
    INFANTRY,
    KINDS,
    NOBODY,
    SIDES,
    STACKS,
)

__all__ = ["refuse"]

_TASKS = ("maneuver", "relieve", "cache", "rally", "fire")
_REGULAR = {"move": "4.1", "attack": "4.4", "amphibious": "4.3"}
_MISSION_STACK = {"build": (INDUSTRY, "7.1"), "paratroop": (AIR, "7.2"), "regroup": (CAPITAL, "7.3")}
_BRIEF = ("commission", "cache", "support", "regroup", "decline", "end")  # no target, and all but one no unit
_RULE_OF = {"maneuver": "8.5", "relieve": "8.6", "cache": "8.7", "rally": "8.2", "fire": "8.4"}


def refuse(p: FrontLinePosition, move: Move) -> Refusal:
    """Say why a move that the pending Ask does not offer is not legal."""
    ask = p.pending
    assert ask is not None, "the engine answers for matches that are over"
    verbs = dict.fromkeys(offered.verb for offered in ask.moves)
    in_turn = ask.rule in ("3.4", "11.4")
    if not in_turn and not (ask.rule in ("8.8", "8.3") and move.verb in _TASKS):
        if move.verb not in verbs:
            return Refusal(ask.rule, f"{ask.prompt} The answers are {', '.join(verbs)}.")
        return Refusal(ask.rule, f"{ask.prompt} {_choices(ask, move)}")
    seat = ask.seat
    if move.verb in _BRIEF and Move(move.verb, move.what if move.verb == "regroup" else 0) in ask.moves:
        return Refusal(ask.rule, f"The order {move.verb!r} names no more squares than it needs.")
    if ask.rule == "8.3":
        return Refusal("8.3", f"The reward is for the target alone. {ask.prompt} {_rewards(ask)}")
    if move.verb in _TASKS:
        return _task(p, seat, move, in_turn)
    if move.verb in _REGULAR:
        return _chits(p, 1) or _unit(p, seat, move) or _regular(p, move)
    if move.verb in _MISSION_STACK:
        return _mission(p, seat, move, ask)
    if move.verb == "commission":
        return _chits(p, 1) or _commission(p, seat)
    if move.verb == "support":
        return _support(p, seat, ask)
    return Refusal(ask.rule, f"{ask.prompt} Orders now: {', '.join(verbs)}.")


def _choices(ask: Ask, move: Move) -> str:
    same = [offered for offered in ask.moves if offered.verb == move.verb]
    if same[0].verb in ("deploy", "push", "advance"):
        return f"The squares are {_names(sum(1 << offered.where for offered in same))}."
    return "That is not one of the choices."


def _rewards(ask: Ask) -> str:
    fire = next((f"It can fire at {NAMES[m.where]}. " for m in ask.moves if m.verb == "fire"), "")
    return f"{fire}It can maneuver to {_names(sum(1 << m.where for m in ask.moves if m.verb == 'maneuver'))}."


def _names(squares: SquareSet, most: int = 12) -> str:
    names = [NAMES[square] for square in members(squares)]
    return ", ".join(names[:most]) + (" ..." if len(names) > most else "") if names else "none"


def _name(p: FrontLinePosition, square: Square) -> str:
    return f"The {KINDS[p.kind_at(square)].title()} on {NAMES[square]}"


def _the(p: FrontLinePosition, square: Square) -> str:
    return f"the {KINDS[p.kind_at(square)].title()} on {NAMES[square]}"


def _known(p: FrontLinePosition, *squares: Square) -> Refusal | None:
    if all(0 <= square < p.setting.size for square in squares):
        return None
    return Refusal(
        "1.3", f"That square is not on the table: the squares are A1 to {NAMES[p.setting.size - 1]}."
    )


def _chits(p: FrontLinePosition, cost: int) -> Refusal | None:
    if p.chits >= cost:
        return None
    return Refusal(
        "3.3", f"This costs {cost} supply, and {p.chits} is left in the stack in use. End your turn."
    )


def _unit(p: FrontLinePosition, seat: int, move: Move) -> Refusal | None:
    """Say why a unit cannot take any Regular Action, or this one again."""
    if unknown := _known(p, move.what, move.where):
        return unknown
    square = move.what
    if p.is_empty(square):
        return Refusal("3.4", f"No unit stands on {NAMES[square]}.")
    if not queries.units(p, seat) >> square & 1:
        if p.side_at(square) == seat & 1:
            return Refusal(
                "11.2", f"{_name(p, square)} is on your ally's battlefield: only your ally gives it orders."
            )
        return Refusal("3.4", f"{_name(p, square)} is not yours.")
    if p.is_disrupted(square):
        return Refusal("3.7", f"{_name(p, square)} is disrupted: regroup it first, with Capital supply.")
    return _tired(p, square) or _again(p, move)


def _tired(p: FrontLinePosition, square: Square) -> Refusal | None:
    if p.acted_twice >> square & 1:
        return Refusal("3.5", f"{_name(p, square)} had two actions this turn, and there is no third.")
    return None


def _again(p: FrontLinePosition, move: Move) -> Refusal | None:
    done = {"move": p.moved, "attack": p.attacked, "amphibious": p.shipped}[move.verb]
    if done >> move.what & 1:
        return Refusal(
            "3.5", f"{_name(p, move.what)} has done this action already this turn: choose another."
        )
    return None


def _regular(p: FrontLinePosition, move: Move) -> Refusal:
    if move.verb == "move":
        return _no_move(p, move.what, move.where)
    if move.verb == "attack":
        return _no_attack(p, move.what, move.where)
    if not p.setting.amphibious:
        return Refusal("4.3", "Amphibious Moves are switched off in this match.")
    if not p.setting.ports >> move.what & 1:
        return Refusal("4.3", f"{_name(p, move.what)} is not on a Port: Amphibious Moves start from one.")
    return Refusal(
        "4.3",
        f"{NAMES[move.where]} is no empty Port or Beach. It can sail to {_names(movement.landings(p))}.",
    )


def _no_move(p: FrontLinePosition, square: Square, target: Square) -> Refusal:
    name, goal = _name(p, square), NAMES[target]
    reach = f"It can reach {_names(movement.reach(p, square), 24)}."
    if p.setting.lake >> target & 1:
        return Refusal("10.1", f"{name} may not enter {goal}: it is water. {reach}")
    if not p.is_empty(target):
        return Refusal("4.1", f"{name} may not move to {goal}: a unit stands there. {reach}")
    if queries.unfriendly_cities(p, p.side_at(square)) >> target & 1:
        return Refusal(
            "4.1",
            f"{name} may not move into {goal}: it is an unfriendly city. Attack it from beside it. {reach}",
        )
    away = p.setting.distance[square][target]
    if away > 3:
        return Refusal("4.1", f"{goal} is too far for a move of two squares. {reach}")
    ways = "eight" if p.tanks >> square & 1 else "four"
    return Refusal(
        "4.2" if away == 3 else "4.1",
        f"{name} has no way to {goal}: it takes two steps in {ways} directions, a third only after a desert, and never "
        f"through enemy units, unfriendly cities or water. {reach}",
    )


def _no_attack(p: FrontLinePosition, square: Square, target: Square) -> Refusal:
    name, goal = _name(p, square), NAMES[target]
    squares = queries.attack_targets(p, square)
    targets = f"{name} can attack {_names(squares) if squares else 'nothing'}."
    side = p.side_at(square)
    if p.is_empty(target):
        if queries.unfriendly_cities(p, side) >> target & 1:
            return Refusal("5.10", f"{name} must be next to the empty city {goal} to attack it. {targets}")
        return Refusal("5.1", f"There is nothing to attack on {goal}. {targets}")
    if p.side_at(target) == side:
        return Refusal("5.1", f"The unit on {goal} is its own side's. {targets}")
    reach = RANGE[p.kind_at(square)]
    return Refusal("5.1", f"{goal} is out of the range of {_the(p, square)} (R{reach}). {targets}")


def _mission(p: FrontLinePosition, seat: int, move: Move, ask: Ask) -> Refusal:
    stack, rule = _MISSION_STACK[move.verb]
    if ask.rule == "11.4":
        return Refusal("11.4", "Support pays for a Regular Action, not for a mission.")
    if p.stack == FALLEN:
        return Refusal("3.3", "A Fallen stack pays for Regular Actions only, not for missions.")
    if p.stack != stack:
        return Refusal(
            rule,
            f"This mission needs {STACKS[stack].title()} supply; the stack in use is {STACKS[p.stack].title()}.",
        )
    if move.verb == "build":
        return _no_build(p, seat, move)
    if unknown := _known(p, move.what, move.where):
        return unknown
    if not queries.units(p, seat) >> move.what & 1:
        return Refusal("3.4", f"You have no unit on {NAMES[move.what]}.")
    if short := _chits(p, 1) or _tired(p, move.what):
        return short
    if move.verb == "regroup":
        return Refusal("7.3", f"{_name(p, move.what)} is active: only a disrupted unit can regroup.")
    return _no_drop(p, seat, move)


def _no_build(p: FrontLinePosition, seat: int, move: Move) -> Refusal:
    industry = p.setting.cities[seat * 3 + INDUSTRY]
    if p.fallen >> industry & 1:
        return Refusal(
            "7.1", f"Your Industry {NAMES[industry]} has fallen: nothing can be built until it is freed."
        )
    if not p.is_empty(industry):
        return Refusal("7.1", f"Your Industry {NAMES[industry]} is occupied: move the unit away first.")
    if not INFANTRY <= move.what <= ARTILLERY or not p.reserve[seat * 4 + move.what]:
        return Refusal("7.1", "There is no such unit in your reserve.")
    if short := _chits(p, COST[move.what]):
        return short
    return Refusal("7.1", f"Units are built on your Industry, {NAMES[industry]}.")


def _no_drop(p: FrontLinePosition, seat: int, move: Move) -> Refusal:
    if not missions.paratroop_bases(p, seat) >> move.what & 1:
        return Refusal("7.2", f"{_name(p, move.what)} is no active Infantry on an Air Base that you control.")
    if p.setting.lake >> move.where & 1:
        return Refusal("10.3", f"{NAMES[move.where]} is water: paratroopers land on dry squares.")
    if p.setting.all_cities >> move.where & 1:
        return Refusal("7.2", f"{NAMES[move.where]} is a city: paratroopers cannot land in one.")
    if not p.is_empty(move.where):
        return Refusal("7.2", f"{NAMES[move.where]} is occupied.")
    return Refusal(
        "7.2", f"{NAMES[move.where]} is more than two dry squares from your active units and friendly cities."
    )


def _commission(p: FrontLinePosition, seat: int) -> Refusal:
    if p.leadership[seat] == COMMISSIONED:
        return Refusal(
            "4.5", "Your Leadership is commissioned already; it is available once this turn has ended."
        )
    return Refusal("4.5", "Your Leadership is available: there is nothing to commission.")


def _support(p: FrontLinePosition, seat: int, ask: Ask) -> Refusal:
    if p.setting.countries == 2:
        return Refusal("11.4", "Support is for allies: there are none in the game of two.")
    if ask.rule == "11.4":
        return Refusal("11.4", "Use the chit for a Regular Action: it cannot be passed on.")
    if p.supported:
        return Refusal("11.4", "You have sent support this turn: once a turn is all.")
    return _chits(p, 1) or Refusal("11.4", "Your ally has no Regular Action to use the chit for.")


def _task(p: FrontLinePosition, seat: int, move: Move, in_turn: bool) -> Refusal:
    rule = _RULE_OF[move.verb]
    own_turn = in_turn and seat == p.mover
    if in_turn and not own_turn:
        return Refusal("11.4", "Support pays for a Regular Action, not for a Task.")
    if own_turn and move.verb in ("rally", "fire"):
        return Refusal(rule, "Rally and Opportunity Fire are Tasks for an opponent's turn.")
    if not own_turn and move.verb == "cache":
        return Refusal(rule, "Cache is a Task for your own turn.")
    if not own_turn and move.verb == "rally":
        return Refusal(rule, "Rally answers an attack by supply on your unit, before the dice are rolled.")
    if p.leadership[seat] != AVAILABLE:
        later = "after this turn" if p.leadership[seat] == COMMISSIONED else "after you have commissioned it"
        return Refusal("8.1", f"Your Leadership is not available: it will be {later}.")
    if move.verb == "cache":
        full = 1 if p.stack == FALLEN else FULL_STACK
        return Refusal(rule, f"The stack in use is full: {full} chits is the most.")
    if unknown := _known(p, move.what, move.where):
        return unknown
    return {"maneuver": _no_maneuver, "relieve": _no_relief, "fire": _no_fire}[move.verb](p, seat, move)


def _no_maneuver(p: FrontLinePosition, seat: int, move: Move) -> Refusal:
    if not queries.active_units(p, seat) >> move.what & 1:
        return Refusal("8.5", f"You have no active unit on {NAMES[move.what]}.")
    room = movement.shift_squares(p, move.what)
    return Refusal(
        "8.5", f"{_name(p, move.what)} can maneuver to {_names(room)}: one empty square, no unfriendly city."
    )


def _no_relief(p: FrontLinePosition, seat: int, move: Move) -> Refusal:
    own = queries.units(p, seat)
    if not (own >> move.what & 1 and own >> move.where & 1):
        return Refusal("8.6", "Relieve exchanges two units of your own.")
    if not p.setting.beside[move.what] >> move.where & 1:
        return Refusal("8.6", f"{NAMES[move.what]} and {NAMES[move.where]} are not next to each other.")
    if p.is_disrupted(move.what) and p.is_disrupted(move.where):
        return Refusal("8.6", "At least one of the two units must be active.")
    return Refusal("8.6", f"Name the two squares in rising order: {NAMES[move.where]} {NAMES[move.what]}.")


def _no_fire(p: FrontLinePosition, seat: int, move: Move) -> Refusal:
    if p.acting == NOBODY:
        return Refusal(
            "8.4", "Opportunity Fire answers a supplied action of an enemy unit; there was none just now."
        )
    if move.where != p.acting:
        return Refusal("8.4", f"Opportunity Fire hits the unit that just acted, on {NAMES[p.acting]}.")
    if not queries.active_units(p, seat) >> move.what & 1:
        return Refusal("8.4", f"You have no active unit on {NAMES[move.what]}.")
    if p.side_at(p.acting) == seat & 1:
        return Refusal("8.4", f"The unit that just acted is {SIDES[seat & 1]} itself.")
    return Refusal("8.4", f"{NAMES[p.acting]} is out of the range of {_the(p, move.what)}.")
