"""What moves are called on the screen: verbs and ids name units by numbers, people name them by kind and place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from broadfront.engine.contract import Ask, Move, Step
from broadfront.engine.table import Role
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.counters import NAMES, crowd
from broadfront.games.global_war.expansion.damage import price_of
from broadfront.games.global_war.kinds import CARRIER, DESTROYER, is_air, moves_of
from broadfront.games.global_war.paths import can_sail
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.prompts import hits_nothing, walks_in
from broadfront.games.global_war.rules import combat
from broadfront.games.global_war.rules.battle import Battle, Submarines, staying
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.convoys import Convoys
from broadfront.games.global_war.rules.mobilize import Mobilize
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.rules.purchase import Purchase, price, repair_cost
from broadfront.games.global_war.rules.raids import Rockets
from broadfront.games.global_war.terms import COVER, LANDING, PACIFIC, POWER_NAMES, STRANDED, TECH_NAMES

__all__ = ["labels", "roles"]

PLACES: Final = tuple(place.name for place in ATLAS.places)
_ENDS: Final[Mapping[type[Step], str]] = {
    Purchase: "Buy no more",
    CombatMove: "End the combat moves",
    Noncombat: "End the noncombat moves",
    Mobilize: "Place no more",
    Submarines: "Strike with the submarines",
    Battle: "Stay",
    Rockets: "Fire no more rockets",
    Convoys: "Form the convoys",
}
"""What "end" is called where a step asks."""


def labels(p: GlobalWarPosition, ask: Ask) -> tuple[str, ...]:
    """Return what each move of the pending Ask is called."""
    units: dict[int, str] = {}
    found = []
    for move in ask.moves:
        verb = move.verb
        if verb in _TO:
            if (name := units.get(move.what)) is None:
                name = units[move.what] = unit_name(p, move.what)
            if verb == "move" and p.at[move.what] == move.where:
                found.append(f"{name} lands on board of a {NAMES[CARRIER]}")
            else:
                found.append(f"{_TO[verb][0]}{name}{_TO[verb][1]}{PLACES[move.where]}")
        elif verb == "end":
            found.append(_end(p))
        else:
            found.append(_LABELS[verb](p, move))
    return tuple(found)


def _end(p: GlobalWarPosition) -> str:
    step = p.agenda[-1]
    if isinstance(step, Submarines) and hits_nothing(p, step):
        return "Stay"
    return _ENDS.get(type(step), "End")


def roles(p: GlobalWarPosition) -> tuple[tuple[str, Role], ...]:
    """Return what "end" means in this question, where it closes a phase."""
    step = p.agenda[-1] if p.agenda else None
    return (("end", "end"),) if isinstance(step, (CombatMove, Noncombat, Mobilize)) else ()


_TO: Final = {
    "move": ("", " to "),
    "land": ("", " goes ashore in "),
    "raid": ("", " bombs the factory of "),
    "escort": ("", " escorts the raid on "),
    "rocket": ("", " fires a rocket at "),
}
"""What stands before and after a unit, before a space."""


def unit_name(p: GlobalWarPosition, unit: int) -> str:
    """Return what a unit is called: its kind, what it carries or is carried by, and where it is."""
    host = p.host[unit]
    name = kind_name(p, unit)
    if p.marks[unit] & COVER:
        return f"{name} over a damaged {NAMES[p.kind[host]]} in {PLACES[p.at[unit]]}"
    if host >= 0:
        return f"{name} on a {NAMES[p.kind[host]]} in {PLACES[p.at[unit]]}"
    left = p.left[unit]
    rest = f" ({left} left)" if left < moves_of(p.kind[unit], p.techs[p.owner[unit]]) else ""
    return f"{name}{cargo_name(p, unit)}{rest} from {PLACES[p.at[unit]]}"


def kind_name(p: GlobalWarPosition, unit: int) -> str:
    """Return the kind of a unit, and what else sets it apart from those that are free and sound."""
    apart = []
    if p.marks[unit] & PACIFIC:
        apart.append("Pacific")
    if damage := p.damage[unit]:
        apart.append("damaged" if damage == 1 else f"damaged by {damage} hits")
    if p.marks[unit] & STRANDED:
        apart.append("stranded")
    name = NAMES[p.kind[unit]]
    return f"{name} ({', '.join(apart)})" if apart else name


def cargo_name(p: GlobalWarPosition, unit: int) -> str:
    """Return what is aboard a ship, or nothing."""
    aboard = p.aboard(unit)
    if not aboard:
        return ""
    kinds = [p.kind[u] for u in aboard]
    return " with " + " and ".join(crowd(kinds.count(kind), kind) for kind in sorted(set(kinds)))


def _first(_: GlobalWarPosition, move: Move) -> str:
    return f"{POWER_NAMES[move.what]} moves first"


def _tokens(_: GlobalWarPosition, move: Move) -> str:
    if not move.where:
        return "Buy no researcher token"
    return f"{_some(move.where, 'token')}: {5 * move.where} IPC"


def _some(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _chart(_: GlobalWarPosition, move: Move) -> str:
    return f"Chart {move.where}: {', '.join(TECH_NAMES[6 * move.where - 6 : 6 * move.where])}"


def _buy(p: GlobalWarPosition, move: Move) -> str:
    return f"Buy {crowd(move.where, move.what)} for {move.where * price(p, p.mover, move.what)} IPC"


def _repair(p: GlobalWarPosition, move: Move) -> str:
    cost = repair_cost(p, p.mover, move.where)
    return f"Repair {_some(move.where, 'point')} of damage in {PLACES[move.what]} for {cost} IPC"


def _mend(p: GlobalWarPosition, move: Move) -> str:
    unit, kind = move.what, p.kind[move.what]
    cost = move.where * price_of(kind)
    return f"Repair {_some(move.where, 'hit')} of a {NAMES[kind]} in {PLACES[p.at[unit]]} for {cost} IPC"


def _cover(p: GlobalWarPosition, move: Move) -> str:
    ship = move.where
    return (
        f"{NAMES[p.kind[move.what]]} from {PLACES[p.at[move.what]]} protects a damaged "
        f"{NAMES[p.kind[ship]]} in {PLACES[p.at[ship]]}"
    )


def _load(p: GlobalWarPosition, move: Move) -> str:
    ship = move.where
    return (
        f"{kind_name(p, move.what)} from {PLACES[p.at[move.what]]} goes on board of a "
        f"{kind_name(p, ship)}{cargo_name(p, ship)} in {PLACES[p.at[ship]]}"
    )


def _fight(p: GlobalWarPosition, move: Move) -> str:
    step = p.agenda[-1]
    if isinstance(step, combat.BattleGroup) and step.group == combat.RAIDS:
        return f"Bomb the factory of {PLACES[move.where]}"
    if isinstance(step, combat.BattleGroup) and walks_in(p, step, move.where):
        return f"Take {PLACES[move.where]}, which nobody defends"
    return f"Fight for {PLACES[move.where]}"


def _intercept(_: GlobalWarPosition, move: Move) -> str:
    if move.where > 1:
        return f"{move.where} fighters intercept"
    return f"{'1' if move.where else 'No'} fighter intercepts"


def _retreat(p: GlobalWarPosition, move: Move) -> str:
    step = p.agenda[-1]
    if not isinstance(step, Battle):
        return f"Retreat to {PLACES[move.where]}"
    if step.space == move.where:  # aircraft, which land later
        return "Break off the attack"
    stay = [p.kind[u] for u in staying(p, step.space)]
    kinds = " and ".join(crowd(stay.count(kind), kind) for kind in sorted(set(stay)))
    fight = "fights" if len(stay) == 1 else "fight"
    return f"Retreat to {PLACES[move.where]}" + (f"; {kinds} {fight} on to the end" if stay else "")


def _lose(p: GlobalWarPosition, move: Move) -> str:
    unit = move.what
    owner = f"{POWER_NAMES[p.owner[unit]]}: "
    name = f"{owner}{kind_name(p, unit)}{' on deck' if p.host[unit] >= 0 else ''}{cargo_name(p, unit)}"
    return f"{name}{_direction(p, unit)}"


def _direction(p: GlobalWarPosition, unit: int) -> str:
    """Say where an attacker came from, if units that are alike came from elsewhere: it matters for a retreat."""
    moves = p.pending.moves if p.pending is not None else ()
    like = [
        m.what
        for m in moves
        if m.verb == "lose" and (p.kind[m.what], p.owner[m.what]) == (p.kind[unit], p.owner[unit])
    ]
    came = {(p.flags[u] & LANDING, p.aim[u]) for u in like}
    if len(came) < 2 or is_air(p.kind[unit]) or p.owner[unit] != p.mover:
        return ""
    if p.flags[unit] & LANDING:
        return " from the sea"
    return f" from {PLACES[p.aim[unit]]}" if p.aim[unit] >= 0 else " that was there"


def _deck(p: GlobalWarPosition, move: Move) -> str:
    """Say which carrier: whose it is, what sets it apart, what is aboard."""
    ship = move.what
    moves = ", which can still sail" if can_sail(p, ship) else ""
    return f"Land on {POWER_NAMES[p.owner[ship]]}'s {kind_name(p, ship)}{cargo_name(p, ship)}{moves}"


def _scatter(p: GlobalWarPosition, move: Move) -> str:
    step = p.agenda[-1]
    assert isinstance(step, Convoys)
    owner = step.owner(p)
    of = f" with the escorts of {POWER_NAMES[owner]}" if owner is not None and step.each_for_itself(p) else ""
    return f"Form no convoys{of} in {PLACES[move.where]}"


_LABELS: Final[Mapping[str, Callable[[GlobalWarPosition, Move], str]]] = {
    "first": _first,
    "tokens": _tokens,
    "chart": _chart,
    "buy": _buy,
    "repair": _repair,
    "mend": _mend,
    "cover": _cover,
    "deck": _deck,
    "load": _load,
    "fight": _fight,
    "attack": lambda _, move: f"Attack them in {PLACES[move.where]}",
    "ignore": lambda _, move: f"Leave them alone in {PLACES[move.where]}",
    "intercept": _intercept,
    "press": lambda _, move: f"Press the attack on {PLACES[move.where]}",
    "retreat": _retreat,
    "withdraw": lambda _, move: f"Withdraw the aircraft from {PLACES[move.where]}",
    "submerge": lambda p, move: f"Submerge a {kind_name(p, move.what)} of {POWER_NAMES[p.owner[move.what]]}",
    "scatter": _scatter,
    "launch": lambda _, move: f"Launch the free {NAMES[DESTROYER]} in {PLACES[move.where]}",
    "leave": lambda _, move: f"Withdraw from {PLACES[move.what]} to {PLACES[move.where]}",
    "lose": _lose,
    "place": lambda _, move: f"Place {NAMES[move.what]} in {PLACES[move.where]}",
    "default": lambda _p, _move: "Take the usual losses",
}
