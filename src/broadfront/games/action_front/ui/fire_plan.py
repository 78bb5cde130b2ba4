"""All direct fire that is possible now, for plans of fire [7]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb

from broadfront.engine.position import Move
from broadfront.engine.view import FireDraw, FireSheet, FireShot, FireTarget, FireUnit, steps_lost
from broadfront.games.action_front.charts import VALUE
from broadfront.games.action_front.display_names import unit_name
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import queries
from broadfront.games.action_front.units import MODELS


def fire_sheet(p: ActionFrontPosition, moves: Iterable[Move]) -> FireSheet | None:
    """Return all direct fire among the moves of the pending question; None if there is none."""
    fires = [move for move in moves if move.verb == "fire"]
    attackers = [(move, _chances(p, move.what, move.where)) for move in fires]
    shots = [(move, chances) for move, chances in attackers if chances[0] < 1]
    if not shots:
        return None
    units = {u: at for at, u in enumerate(dict.fromkeys(move.what for move, _ in shots))}
    targets = {u: at for at, u in enumerate(dict.fromkeys(move.where for move, _ in shots))}
    return FireSheet(
        f"{p.tick}",
        "Direct fire",
        tuple(FireUnit(f"{u}", unit_name(p, u), p.at[u], 1, "fire", u) for u in units),
        tuple(FireTarget(f"{u}", unit_name(p, u), p.at[u], (u,), p.steps[u], _worth(p, u)) for u in targets),
        tuple(
            FireShot(units[move.what], targets[move.where], chances, draw=_draw(p, move.what, move.where))
            for move, chances in shots
        ),
        (),
        None,
        "",  # the value of steps only orders the targets and is not shown
        "step",
        "Suppression and friendly fire are left out. Shots at one target that need different cards, or more cards "
        "than the deck has, are reckoned as if it were shuffled between them.",
    )


def _worth(p: ActionFrontPosition, unit: int) -> float:
    """Return the remaining price of a unit; a step of a unit without a price counts as one point."""
    card = MODELS[p.model[unit]]
    return round(card.points * p.steps[unit] / card.steps, 2) if card.points else float(p.steps[unit])


def _chances(p: ActionFrontPosition, unit: int, target: int) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2 ... steps lost by the cards that are left in the deck."""
    return step_chances(
        p,
        *queries.direct_values(p, unit, target),
        _cards(p, unit),
        p.dug_in >> target & 1,
        p.steps[target],
    )


def _cards(p: ActionFrontPosition, unit: int) -> int:
    return p.steps[unit] + MODELS[p.model[unit]].rate


def _draw(p: ActionFrontPosition, unit: int, target: int) -> FireDraw:
    """Return the cards that a shot draws from: the composition of the deck is known, its order is not."""
    low, high = queries.direct_values(p, unit, target)
    hits = _hits(p.deck, low, high)
    return FireDraw(f"{low}-{high}", hits, sum(p.deck), _cards(p, unit), p.dug_in >> target & 1)


def step_chances(
    p: ActionFrontPosition, low: int, high: int, cards: int, shield: int, steps: int
) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2 ... steps lost by some cards, if values from ``low`` to ``high`` hit."""
    used = [a + b for a, b in zip(p.discards, _counted(p.drawn, len(p.deck)), strict=True)]
    piles = tuple((_hits(pile, low, high), sum(pile)) for pile in (p.deck, used))
    hits = _hit_chances(*piles, cards)
    return steps_lost(((n - shield, chance) for n, chance in enumerate(hits)), steps)


def _counted(cards: Iterable[int], size: int) -> list[int]:
    counts = [0] * size
    for card in cards:
        counts[card] += 1
    return counts


def _hits(pile: Sequence[int], low: int, high: int) -> int:
    return sum(count for card, count in enumerate(pile) if low <= VALUE[card] <= high)


@lru_cache(maxsize=4096)
def _hit_chances(deck: tuple[int, int], used: tuple[int, int], cards: int) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2 ... hits among some cards; a deck that runs out is filled with the used ones.

    >>> _hit_chances((1, 2), (0, 0), 1)
    (0.5, 0.5)
    """
    first = min(cards, deck[1])
    chances = [0.0] * (cards + 1)
    for n, chance in enumerate(_from(*deck, first)):
        for more, also in enumerate(_from(*used, min(cards - first, used[1]))):
            chances[n + more] += chance * also
    return tuple(chances)


def _from(hits: int, size: int, cards: int) -> list[float]:
    whole = comb(size, cards)
    return [comb(hits, n) * comb(size - hits, cards - n) / whole for n in range(cards + 1)]
