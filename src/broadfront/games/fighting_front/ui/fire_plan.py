"""All Artillery that can bombard now, for plans of fire [4.4] [4.5]."""

from __future__ import annotations

from collections.abc import Iterable

from broadfront.engine.position import Move
from broadfront.engine.view import FireSheet, FireShot, FireTarget, FireUnit, steps_lost
from broadfront.games.fighting_front.bot.card_value import WORTH
from broadfront.games.fighting_front.cards import TITLES, TOUGHNESS
from broadfront.games.fighting_front.charts import SIDES_OF_DIE, lookup
from broadfront.games.fighting_front.map import NAMES, Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.artillery import Artillery
from broadfront.games.fighting_front.rules.rolls import modifier
from broadfront.games.fighting_front.terms import BOMBARDMENT, DC, NOBODY, NOTHING


def fire_sheet(p: FightingFrontPosition, moves: Iterable[Move]) -> FireSheet | None:
    """Return all bombardments among the moves of the pending question; None if there are none."""
    shots = [move for move in moves if move.verb == "bombard"]
    step = p.agenda[-1] if p.agenda else None
    if not shots or not isinstance(step, Artillery):
        return None
    units = {space: at for at, space in enumerate(dict.fromkeys(move.what for move in shots))}
    targets = {space: at for at, space in enumerate(dict.fromkeys(move.where for move in shots))}
    declared = [
        (gun, target)
        for gun, target in zip(p.barrages[::2], p.barrages[1::2], strict=True)
        if gun != NOBODY and p.units[gun]
    ]
    return FireSheet(
        f"{p.turn} {step.second}",
        "Bombardment",
        tuple(FireUnit(f"{at}", f"{TITLES[p.units[at]]}, {NAMES[at]}", at, 1, "bombard", at) for at in units),
        tuple(_target(p, at, [gun for gun, of in declared if of == at]) for at in targets),
        tuple(
            FireShot(units[move.what], targets[move.where], _chances(p, move.what, move.where))
            for move in shots
        ),
        (),
        None,
        "",
        "",
        "Events and Artillery Dumps are left out.",
    )


def _counters_to_destroy(p: FightingFrontPosition, space: Space) -> int:
    """Return how many more disruption counters destroy the card on a space: the unit, or else the Location [3.2]."""
    if p.units[space]:
        return p.toughness(space) + 1 - p.dc[space]
    return TOUGHNESS[p.places[space]] + 1 - p.place_dc[space]


def _target(p: FightingFrontPosition, space: Space, guns: list[Space]) -> FireTarget:
    kind = p.units[space] or p.places[space]
    gun_chances = tuple(_chances(p, gun, space) for gun in guns)
    return FireTarget(
        f"{space} {kind}",
        f"{TITLES[kind]}, {NAMES[space]}",
        space,
        (space,),
        _counters_to_destroy(p, space),
        WORTH[kind],
        (gun_chances,),
    )


def _chances(p: FightingFrontPosition, gun: Space, target: Space) -> tuple[float, ...]:
    plus, takes = modifier(p, BOMBARDMENT, gun), _counters_to_destroy(p, target)
    results = [lookup(BOMBARDMENT, die + plus) for die in range(1, SIDES_OF_DIE + 1)]
    return steps_lost(
        ((0 if result == NOTHING else 1 if result == DC else takes, 1 / SIDES_OF_DIE) for result in results),
        takes,
    )
