"""What moves are called on the screen: verbs and ids name units by numbers, people name them by model and hex."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from broadfront.engine.contract import Ask, Move, Step
from broadfront.engine.reasons import sentence
from broadfront.engine.table import Caution, Role
from broadfront.games.action_front import queries
from broadfront.games.action_front.assaults import chance_of_assault
from broadfront.games.action_front.catalogue import MODELS, SUPPORTS
from broadfront.games.action_front.charts import RALLIED_BY
from broadfront.games.action_front.field import HEX_NAMES
from broadfront.games.action_front.markers import flown
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.action import Action
from broadfront.games.action_front.rules.assault import assault_cards
from broadfront.games.action_front.rules.calling import CallWindow
from broadfront.games.action_front.rules.indirect import Approach, IndirectFire
from broadfront.games.action_front.rules.movement import Boarding, GoOn, destinations, points_of
from broadfront.games.action_front.rules.sequence import Reinforcements
from broadfront.games.action_front.rules.setup import Placing
from broadfront.games.action_front.sentences import named
from broadfront.games.action_front.terms import DIRECTIONS, UNITS
from broadfront.games.action_front.words import (
    listed,
    model_of,
    plural,
    signed,
    suits,
    unit_name,
    values,
)

__all__ = ["cautions", "labels", "roles"]

_ENDS: Final[Mapping[type[Step], str]] = {
    CallWindow: "Do not call for a shuffle",
    IndirectFire: "End the Indirect Fire Phase",
    Boarding: "Go without more riders",
    GoOn: "Stay",
    Placing: "End the set-up",
    Reinforcements: "End entering",
}
"""What "end" is called, by the step that asks."""


def labels(p: ActionFrontPosition, ask: Ask) -> tuple[str, ...]:
    """Return what each move of the pending Ask is called; nothing where its moves are not shown."""
    return tuple(_label(p, move) for move in ask.moves)


def roles(p: ActionFrontPosition) -> tuple[tuple[str, Role], ...]:
    """Return what "end" means in this question, where it closes no phase."""
    step = p.agenda[-1] if p.agenda else None
    return (("end", "pass"),) if isinstance(step, (CallWindow, Boarding, GoOn)) else ()


def cautions(p: ActionFrontPosition, ask: Ask) -> tuple[Caution, ...]:
    """Return what is asked about first.

    A unit that goes is Dug In no more [11.2]; no card can make a shot hit; the phase ends by itself with a last move.
    """
    going = dict.fromkeys((move.verb, move.what) for move in ask.moves if move.verb in _GOING)
    leaving = (Caution(verb, unit, _left(p, unit)) for verb, unit in going if p.dug_in >> unit & 1)
    vain = (
        Caution("fire", move.what, f"No card can hit {unit_name(p, move.where)}.", move.where, vain=True)
        for move in ask.moves
        if move.verb == "fire" and not _can_hit(p, move.what, move.where)
    )
    # the first one that fits is told
    return (*_last_moves(p, ask), *leaving, *vain)


def _last_moves(p: ActionFrontPosition, ask: Ask) -> Iterator[Caution]:
    """Yield the moves after which nobody can act [5.1]: whoever is next has the word, so they cannot be taken back."""
    acting = [move for move in ask.moves if move.verb not in ("end", "shuffle")]
    if not isinstance(p.agenda[-1], Action) or len({move.what for move in acting}) != 1:
        return
    for move in acting:
        if move.verb not in _LEAVING:
            continue
        after = p.clone()
        after.notes = None
        after.play(move)
        if after.pending is None or after.pending.seat != ask.seat:
            told = "Nobody can act after this order: the phase ends with it, and it cannot be taken back."
            if p.dug_in >> move.what & 1:
                told = f"{_left(p, move.what)} {told}"
            yield Caution(move.verb, move.what, told, move.where)


def _left(p: ActionFrontPosition, unit: int) -> str:
    return f"{MODELS[p.model[unit]].name} will leave its entrenchment: it will be Dug In no more."


_LEAVING: Final = ("move", "exit")
_GOING: Final = frozenset({"move", "exit", "carry"})


def _label(p: ActionFrontPosition, move: Move) -> str:
    if move.verb == "end":
        step = type(p.agenda[-1])
        return _end_of_action(p) if step is Action else _ENDS.get(step, "End")
    if move.verb in _TEMPLATES:
        begins = int(move.verb in ("place", "entrench") and p.at[move.what] >= 0)
        ids = {"what": move.what, "where": move.where}
        return sentence(_TEMPLATES[move.verb][begins], ids, lambda kind, id_: named(p, kind, id_))
    told = _LABELS.get(move.verb)
    return told(p, move) if told else ""


def _end_of_action(p: ActionFrontPosition) -> str:
    """Say what comes after the Action Phase: the assaults, or the end of the turn [3.2]."""
    assaults = len(p.hexes_contested())
    follows = f"{plural(assaults, 'assault')} to fight" if assaults else "no assault, your turn ends"
    return f"End the Action Phase: {follows}"


_TEMPLATES: Final[Mapping[str, tuple[str, ...]]] = {
    "register": ("Register {where:hex} as the {what:ordinal} hex",),
    "place": ("Place {what:model} on {where:hex}", "{what:unit} begins in the open"),
    "entrench": ("Place {what:model} Dug In on {where:hex}", "{what:unit} begins Dug In"),
    "enter": ("{what:model} enters on {where:hex}",),
    "exit": ("Leave the map with {what:unit}",),
    "carry": ("Take {what:model} along",),
}
"""What orders without figures are called; of units that have a hex, the second says how they begin [2.3]."""


# --- before the match -------------------------------------------------------------------------------------------------


def _buy(_: ActionFrontPosition, move: Move) -> str:
    model = MODELS[move.what]
    if not move.where:
        return f"Buy no {model.name}"
    return f"Buy {move.where} x {model.name}: {plural(move.where * model.points, 'point')}"


def _hire(p: ActionFrontPosition, move: Move) -> str:
    line = p.setting.lines[move.what]
    if not move.where:
        return f"Buy no {line.title}"
    return f"Buy {move.where} x {line.title}: {plural(move.where * SUPPORTS[line.item].points, 'point')}"


# --- indirect fire ----------------------------------------------------------------------------------------------------


def _there(p: ActionFrontPosition, hex_: int) -> str:
    """Say who is on a hex."""
    found = [f"own {model_of(p, u)}" if u & 1 == p.mover else model_of(p, u) for u in p.units_at(hex_)]
    return f"{HEX_NAMES[hex_]}, {listed(found)}" if found else f"{HEX_NAMES[hex_]}, nobody there"


def _barrage(p: ActionFrontPosition, move: Move) -> str:
    return f"Shell {_there(p, move.where)}, with {model_of(p, move.what)} {UNITS[move.what]}"


def _mission(p: ActionFrontPosition, move: Move) -> str:
    line = p.setting.lines[move.what]
    at = "on" if move.verb == "strike" else "at"
    return f"{line.title} ({signed(line.hard)}/{line.soft}) {at} {_there(p, move.where)}"


def _fly(p: ActionFrontPosition, move: Move) -> str:
    """Say where aircraft enter, and over which hex they go on where there is more than one way from there.

    A hex says it however the board lies on the screen; a compass direction does not.
    """
    told = f"Fly in from {HEX_NAMES[move.where]}"
    ask, step = p.pending, p.agenda[-1]
    assert ask is not None
    assert isinstance(step, Approach)
    if sum(other.where == move.where for other in ask.moves) == 1:
        return told
    ahead = flown(p.setting.ground, step.hex, move.what, move.where, 1)
    if ahead is None:
        return f"{told}, heading {DIRECTIONS[move.what]} off the map"
    return f"{told}, and on over {HEX_NAMES[ahead]}"


# --- actions ----------------------------------------------------------------------------------------------------------


def _move(p: ActionFrontPosition, move: Move) -> str:
    unit, hex_ = move.what, move.where
    step = p.agenda[-1]
    points = step.points if isinstance(step, GoOn) else points_of(p, unit)
    cost = destinations(p, unit, points)[hex_]
    foes = [u for u in p.units_at(hex_) if u & 1 != unit & 1]
    told = f"Move to {HEX_NAMES[hex_]} for {cost} of {plural(points, 'movement point')}"
    if any(not MODELS[p.model[u]].leader for u in foes):
        wins = round(100 * chance_of_assault(p, unit, hex_))
        return f"{told}, to assault {listed([model_of(p, u) for u in foes])}: {wins} % to win as things stand"
    return f"{told}, capturing {listed([model_of(p, u) for u in foes])}" if foes else told


def _fire(p: ActionFrontPosition, move: Move) -> str:
    unit, target = move.what, move.where
    card, armour = MODELS[p.model[unit]], MODELS[p.model[target]].armour
    modifier = sum(m.value for m in queries.direct_modifiers(p.setting.ground, p.at[unit], p.at[target]))
    attack = (
        f"hard {signed(card.hard + modifier)} v armour {armour}"
        if armour
        else f"soft {max(0, card.soft + modifier)}"
    )
    never = "" if _can_hit(p, unit, target) else ", cannot hit"
    return f"Fire at {unit_name(p, target)}: {attack}, {plural(p.steps[unit] + card.rate, 'card')}{never}"


def _can_hit(p: ActionFrontPosition, unit: int, target: int) -> bool:
    """Tell whether any card hits by direct fire [7.3]."""
    low, high = queries.direct_values(p, unit, target)
    return low <= high


def _rally(p: ActionFrontPosition, move: Move) -> str:
    by = suits(RALLIED_BY[queries.table_training(p, move.where)])
    return f"Rally {unit_name(p, move.where)} by {model_of(p, move.what)}: {by}"


def _dig(p: ActionFrontPosition, move: Move) -> str:
    by = values(1, min(10, queries.effective_training(p, move.where)))
    return f"Dig in {unit_name(p, move.where)} by {model_of(p, move.what)}: {by}"


def _assault(p: ActionFrontPosition, move: Move) -> str:
    mine, theirs = (queries.cards_of(assault_cards(p, seat, move.where)) for seat in (p.mover, 1 - p.mover))
    return f"Assault on {HEX_NAMES[move.where]}: {plural(mine, 'card')} against {theirs}"


_LABELS: Final[Mapping[str, Callable[[ActionFrontPosition, Move], str]]] = {
    "buy": _buy,
    "hire": _hire,
    "barrage": _barrage,
    "mission": _mission,
    "strike": _mission,
    "fly": _fly,
    "move": _move,
    "fire": _fire,
    "rally": _rally,
    "dig": _dig,
    "assault": _assault,
}
