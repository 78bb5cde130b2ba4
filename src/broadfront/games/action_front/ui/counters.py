"""The counters as the screen draws them: figures round a silhouette, steps as dots, states, pieces to be placed."""

from __future__ import annotations

from typing import Final, Literal

from broadfront.engine.position import Ask
from broadfront.engine.view import Counter, Face, Figure, State
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.terms import NATION_NAMES, UNITS, WAITING
from broadfront.games.action_front.units import CLASSES, MODELS, Model

PUTTING: Final = ("place", "entrench", "enter")
"""The verbs that put a unit on the map."""


def attack(hard: int, soft: int) -> str:
    """Write hard and soft attack in the form of the counters.

    >>> attack(-5, 5), attack(1, 6), attack(0, 5)
    ('-5/5', '1/6', '0/5')
    """
    return f"{hard}/{soft}"


def face(model: Model, word: str, steps: int) -> Face:
    """Return the printed side of a counter; those that may fire indirectly have red figures."""
    figures = [Figure("n", word, "name in orders", "small")]
    if model.leader:
        figures.append(Figure("ne", f"+{model.leader}", "training bonus"))
    elif model.transport:
        figures.append(Figure("ne", "T", "transport: may carry a unit"))
    if model.rate:
        figures.append(Figure("nw", f"+{model.rate}", "rate of fire: extra cards"))
    if model.armour:
        figures.append(Figure("middle", str(model.armour), "armour"))
    if model.armed:
        style: Literal["", "red"] = "red" if model.indirect else ""
        name = "hard/soft attack, may fire indirectly" if model.indirect else "hard/soft attack"
        figures.append(Figure("sw", attack(model.hard, model.soft), name, style))
        figures.append(Figure("s", str(model.range), "range", style))
    if not model.leader:
        figures.append(Figure("se", str(model.training), "training", "boxed"))
    return Face(
        model.name,
        "leader" if model.leader else CLASSES[model.class_],
        steps,
        model.steps,
        tuple(figures),
        model.transport,
    )


def figures(model: Model) -> tuple[str, ...]:
    """Return the numbers printed on a counter in words, for lists."""
    if model.leader:
        return (f"+{model.leader}",)
    if not model.armed:
        return ("unarmed", f"training {model.training}")
    return (attack(model.hard, model.soft), f"range {model.range}", f"training {model.training}")


STATES: Final = (
    State("suppressed", "suppressed"),
    State("dug_in", "dug in"),
    State("moved", "moved"),
    State("fired", "fired"),
    State("done", "done"),
)


def _states(p: ActionFrontPosition, unit: int) -> tuple[State, ...]:
    sets = (p.suppressed, p.dug_in, p.moved, p.fired, p.spent & ~p.moved & ~p.fired)
    return tuple(state for state, of in zip(STATES, sets, strict=True) if of >> unit & 1)


def _counter(
    p: ActionFrontPosition, unit: int, at: int, slot: Literal["unit", "tray"], number: int = 1
) -> Counter:
    model = MODELS[p.model[unit]]
    side = NATION_NAMES[p.setting.nations[unit & 1]]
    states = _states(p, unit)
    where = p.setting.ground.name(at) if at >= 0 else "not on the map"
    spoken = ", ".join(
        [
            f"{model.name if model.name.startswith(f'{side} ') else f'{side} {model.name}'} {UNITS[unit]}",
            f"{p.steps[unit]} of {model.steps} steps",
            *(state.text for state in states),
            *([f"×{number}"] if number > 1 else []),
            where,
        ]
    )
    return Counter(
        at,
        side,
        model.name,
        model.symbol,
        states,
        (),
        spoken,
        unit,
        "unit",
        slot=slot,
        number=number,
        face=face(model, UNITS[unit], p.steps[unit]),
    )


def counters(p: ActionFrontPosition, ask: Ask | None) -> list[Counter]:
    """Return the units on the map, and those that the seat in question may put there now."""
    listed = [_counter(p, u, at, "unit") for u, at in enumerate(p.at) if at >= 0]
    units_to_place = sorted({move.what for move in ask.moves if move.verb in PUTTING}) if ask else []
    for u in units_to_place:
        if p.at[u] == WAITING:
            sort = p.model[u], p.steps[u], p.due[u]
            alike = sum((p.model[v], p.steps[v], p.due[v]) == sort for v in p.waiting(u & 1))
            listed.append(_counter(p, u, -1, "tray", alike))
    return listed
