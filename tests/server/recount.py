"""One recount of what a match tells: losses, captures and damage, out of the positions' own fields.

Nothing here goes by views or notes, which is what the summary and the reports go by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from broadfront.engine import catalogue
from broadfront.engine.capabilities import HasBattles
from broadfront.engine.conformance.run import random_move
from broadfront.games.expand_the_front.terms import SHIP
from broadfront.games.global_war.terms import DEAD, JAPAN, POWER_NAMES
from broadfront.server.battle_reports import battles_of
from broadfront.server.order_battles import order_battles
from broadfront.server.schemas_battles import BattleReports
from broadfront.server.schemas_summary import Amount
from broadfront.server.served import ServedMatch
from broadfront.server.stretches import Stretch
from broadfront.server.summaries import summary_of

__all__ = ["Fault", "faults_of", "played"]

Census = Mapping[tuple[Any, ...], tuple[int, int]]
"""Of each piece on the map what identifies it, whose it is, and its steps; pieces without a name are counted apart."""


class Fault(NamedTuple):
    """A figure that is not the one of the recount."""

    where: str
    figure: str
    said: object
    recounted: object


class Change(NamedTuple):
    """What one stretch of moves changed, by owner."""

    losses: Counter[int]
    arrivals: Counter[int]
    captured: Counter[int]


# --- who is on the map, by game ---------------------------------------------------------------------------------------


def _global_war(p: Any) -> Census:
    found: dict[tuple[Any, ...], tuple[int, int]] = {
        (u, p.kind[u]): (p.owner[u], 1) for u, at in enumerate(p.at) if at != DEAD
    }
    found |= {("factory", at): (p.control[at], 1) for at in range(len(p.control)) if p.factories >> at & 1}
    return found | {("fort", at, n): (JAPAN, 1) for at, number in enumerate(p.forts) for n in range(number)}


def _action_front(p: Any) -> Census:
    return {(u, p.model[u]): (u & 1, p.steps[u]) for u, at in enumerate(p.at) if at >= 0}


def _front_line(p: Any) -> Census:
    found: dict[tuple[Any, ...], tuple[int, int]] = {}
    numbers: Counter[tuple[int, int]] = Counter()
    for square in range((p.green | p.red).bit_length()):
        if not p.is_empty(square):
            side, kind = p.side_at(square), p.kind_at(square)
            numbers[side, kind] += 1
            found[side, kind, numbers[side, kind]] = (side, 1)
    return found


def _expand(p: Any) -> Census:
    found: dict[tuple[Any, ...], tuple[int, int]] = {}
    for seat in (0, 1):
        for kind in range(len(p.setting.slots[seat])):
            found |= {(seat, kind, n): (seat, 1) for n in range(len(p.of_kind(seat, kind)))}
        found |= {(SHIP, ship): (seat, 1) for ship in p.ships_of(seat)}
    return found


def _fighting_front(p: Any) -> Census:
    found: dict[tuple[Any, ...], tuple[int, int]] = {}
    numbers: Counter[tuple[str, int, int]] = Counter()

    def add(what: str, seat: int, kind: int) -> None:
        numbers[what, seat, kind] += 1
        found[what, seat, kind, numbers[what, seat, kind]] = (seat, 1)

    for at, unit in enumerate(p.units):
        if unit:
            add("unit", p.seat_at(at), unit)
            if p.leaders[at]:
                add("leader", p.seat_at(at), p.leaders[at])
    for at, place in enumerate(p.places):
        if place:
            found["place", at, place] = (0 if p.sites[0] >> at & 1 else 1, 1)
    for wing, kind in enumerate(p.wing_kind):
        if kind and p.wing_base[wing] >= 0:
            # Paratroopers that land are the same piece; a squadron's Leader is no counter of its own on the table
            add("unit", p.wing_seat[wing], kind)
    return found


_CENSUS: Mapping[str, Callable[[Any], Census]] = {
    "action_front": _action_front,
    "expand_the_front": _expand,
    "fighting_front": _fighting_front,
    "front_line": _front_line,
    "global_war": _global_war,
}


def _between(before: Census, after: Census) -> Change:
    losses, arrivals, captured = Counter[int](), Counter[int](), Counter[int]()
    for key, (owner, _) in before.items():
        if key not in after:
            losses[owner] += 1
        elif after[key][0] != owner:
            captured[after[key][0]] += 1
    for key, (owner, _) in after.items():
        if key not in before:
            arrivals[owner] += 1
    return Change(losses, arrivals, captured)


# --- the figures, compared --------------------------------------------------------------------------------------------


def played(id_: str, seed: int, moves: int = 900) -> ServedMatch:
    """Return a match of random moves, of this seed."""
    game, rng = catalogue.game(id_), Random(f"{id_} {seed}")
    match = ServedMatch(game, game.setting())
    while match.ask is not None and len(match.journal) < moves:
        match.play(random_move(match.ask, rng))
    return match


def faults_of(match: ServedMatch, since: int) -> list[Fault]:
    """Compare the summary and the battle reports of all moves after ``since`` with the recount."""
    id_, last = match.game.id, len(match.journal)
    table = match.game.table(match.setting)
    names = POWER_NAMES if id_ == "global_war" else [side.name for side in table.sides]
    stretch = Stretch.of(match, since, last)
    census = _CENSUS[id_]
    game, p = stretch.begin()
    positions = [p.clone()]
    for move in stretch.moves:
        p.play(move)
        positions.append(p.clone())
    total = Change(Counter(), Counter(), Counter())
    counted = [census(one) for one in positions]
    for before, after in zip(
        counted[since - stretch.first :], counted[since - stretch.first + 1 :], strict=False
    ):
        change = _between(before, after)
        for so_far, more in zip(total, change, strict=True):
            so_far.update(more)
    found = []
    said = {side.side: side for side in summary_of(stretch, since, 0).sides}
    for owner, name in enumerate(names):
        for figure in ("losses", "arrivals", "captured"):
            told = _number(getattr(said[name], figure)) if name in said else 0
            if told != getattr(total, figure)[owner]:
                found.append(Fault(f"summary of {name}", figure, told, getattr(total, figure)[owner]))
    lasting = isinstance(game, HasBattles)
    reports = battles_of(stretch, since, 0) if lasting else order_battles(stretch, since, 0)
    return found + _of_reports(reports, names, positions, counted, stretch.first, lasting=lasting)


def _of_reports(
    reports: BattleReports,
    names: Sequence[str],
    positions: Sequence[Any],
    counted: Sequence[Census],
    first: int,
    *,
    lasting: bool,
) -> list[Fault]:
    found = []
    for report in reports.battles:
        if not report.over:
            continue
        begin, end = report.first - first, report.last - first
        change = _between(counted[begin], counted[end])
        if lasting:
            for camp in report.camps:
                owners = [names.index(side) for side in camp.sides]
                for figure, said in (("losses", camp.lost), ("captured", camp.captured)):
                    recounted = sum(getattr(change, figure)[owner] for owner in owners)
                    if _number(said) != recounted:
                        found.append(Fault(report.title, figure, _number(said), recounted))
            ruin = sum(positions[end].ruin) - sum(positions[begin].ruin)
            if report.damage is not None and report.damage != ruin:
                found.append(Fault(report.title, "damage", report.damage, ruin))
    return found


def _number(amounts: Sequence[Amount]) -> int:
    return sum(one.number for one in amounts)
