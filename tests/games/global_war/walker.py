"""Battles walked through the rules themselves, every die in every way: what exact odds are compared with."""

from __future__ import annotations

from collections.abc import Hashable

from broadfront.engine.position import CHANCE, Ask
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import START, Battle
from broadfront.games.global_war.rules.raids import HomelessFighters
from broadfront.games.global_war.terms import DEAD, SIDE
from broadfront.games.global_war.units import AA_GUN, COST

Left = tuple[tuple[int, int], ...]
"""How many of each kind are left."""


def left_of(p: GlobalWarPosition, side: int) -> Left:
    found: dict[int, int] = {}
    for u, at in enumerate(p.at):
        if at != DEAD and SIDE[p.owner[u]] == side:
            found[p.kind[u]] = found.get(p.kind[u], 0) + 1
    return tuple(sorted(found.items()))


def walked(p: GlobalWarPosition) -> dict[tuple[Left, Left, tuple[str, ...]], float]:
    """Return what is left of the mover's side, of the other, and how battles ended, with the probabilities.

    The agenda holds nothing but the battle. A round that changes nothing leads back to where it began: its probability
    is shared among the others.
    """
    mine = SIDE[p.mover]
    ends: dict[tuple[Left, Left, tuple[str, ...]], float] = {}
    open_: dict[Hashable, tuple[float, GlobalWarPosition, tuple[str, ...]]] = {}
    found = _round(p, ())
    while True:
        for weight, q, told in found:
            if q.agenda:
                key = (_units(q), told)
                was = open_.get(key)
                open_[key] = (weight + (was[0] if was else 0.0), q, told)
            else:
                end = left_of(q, mine), left_of(q, 1 - mine), told
                ends[end] = ends.get(end, 0.0) + weight
        if not open_:
            return ends
        here = max(open_, key=lambda key: _size(open_[key][1]))
        weight, q, told = open_.pop(here)
        after = _round(q.clone(), told)
        back = sum(share for share, r, told in after if r.agenda and (_units(r), told) == here)
        found = [
            (weight * share / (1 - back), r, told)
            for share, r, told in after
            if not (r.agenda and (_units(r), told) == here)
        ]


class Played:
    """A battle played out with every choice, through the rules: the attacker wants the value, the defender does not."""

    def __init__(self, mover: int, prize: float) -> None:
        self.mover, self.side, self.prize = mover, SIDE[mover], prize
        self.values: dict[Hashable, float] = {}

    def value(self, p: GlobalWarPosition) -> float:
        """Return what a position before a round is worth: the attacker's units less the defender's, and the prize."""
        key = _units(p), p.agenda[-1].round > 0  # type: ignore[attr-defined]
        if key not in self.values:
            tree = self._tree(p.clone(), _units(p), True)
            found = 0.0
            for _ in range(2000):
                new = _solved(tree, found)
                if abs(new - found) < 1e-11:
                    break
                found = new
            self.values[key] = found
        return self.values[key]

    def worth(self, p: GlobalWarPosition) -> float:
        return sum(
            COST[p.kind[u]] * (1 if SIDE[p.owner[u]] == self.side else -1)
            for u, at in enumerate(p.at)
            if at != DEAD and p.kind[u] != AA_GUN
        )

    def _tree(self, p: GlobalWarPosition, here: Hashable, first: bool) -> Tree:
        ask = _run(p, first)
        if not p.agenda:
            return self.worth(p) + (self.prize if p.captured else 0.0)
        if ask is None:
            return None if _units(p) == here and p.agenda[-1].round > 1 else self.value(p)  # type: ignore[attr-defined]
        assert isinstance(ask, Ask)
        branches = []
        for move in ask.moves:
            twin = p.clone()
            step = twin.agenda.pop()
            getattr(step, move.verb)(twin, move.what, move.where)
            branches.append(self._tree(twin, here, False))
        if ask.seat == CHANCE:
            whole = sum(ask.weights)
            return "mean", [(w / whole, branch) for w, branch in zip(ask.weights, branches, strict=True)]
        mine = ask.seat == p.setting.seat_of[self.mover]
        return ("most" if mine else "least"), [(1.0, branch) for branch in branches]


Tree = float | None | tuple[str, list[tuple[float, "Tree"]]]
"""A value, the position that it began with (None), or what chance or somebody chooses from."""


def _solved(tree: Tree, back: float) -> float:
    if tree is None:
        return back
    if isinstance(tree, float | int):
        return tree
    how, branches = tree
    values = [(weight, _solved(branch, back)) for weight, branch in branches]
    if how == "mean":
        return sum(weight * value for weight, value in values)
    return (max if how == "most" else min)(value for _, value in values)


def _units(p: GlobalWarPosition) -> Hashable:
    return (
        tuple(
            (
                type(step).__name__,
                getattr(step, "round", 0) > 0,
                *(getattr(step, of, 0) for of in ("lone", "fired")),
            )
            for step in p.agenda
        ),
        tuple(
            sorted(
                (
                    *(p.kind[u], p.owner[u], at, p.damage[u], p.flags[u], p.host[u] >= 0),
                    tuple(sorted(p.kind[v] for v in p.aboard(u))),
                )
                for u, at in enumerate(p.at)
                if at != DEAD
            )
        ),
        tuple(p.tally),
        tuple(p.forts),
    )


def _size(p: GlobalWarPosition) -> tuple[int, int]:
    """Return how much is left, more of it first: battles behind a battle come later."""
    return len(p.agenda), sum(
        p.setting.hits[p.kind[u]] - p.damage[u] for u, at in enumerate(p.at) if at != DEAD
    )


def _round(
    p: GlobalWarPosition, told: tuple[str, ...]
) -> list[tuple[float, GlobalWarPosition, tuple[str, ...]]]:
    """Return where a round leads: to the next one, with Battle on top of the agenda, or to an empty agenda."""
    p.notes = []
    open_ = [(1.0, p, told, True)]
    found = []
    while open_:
        merged: dict[Hashable, tuple[float, GlobalWarPosition, tuple[str, ...]]] = {}
        for weight, q, told, first in open_:
            ask = _run(q, first)
            q_told = (*told, *(note.outcome for note in q.notes or () if note.outcome))
            q.notes = []
            if ask is None:
                found.append((weight, q, q_told))
                continue
            key = (tuple(q.agenda), _units(q), q_told)
            was = merged.get(key)
            merged[key] = (weight + (was[0] if was else 0.0), q, q_told)
        open_ = []
        for weight, q, told in merged.values():
            ask = q.pending
            assert ask is not None
            if ask.seat == CHANCE:
                parts = sum(ask.weights)
                answers = [(m, w / parts) for m, w in zip(ask.moves, ask.weights, strict=True)]
            else:
                answers = [(plain(q, ask), 1.0)]
            for move, share in answers:
                twin = q.clone()
                twin.notes = []
                step = twin.agenda.pop()
                getattr(step, move.verb)(twin, move.what, move.where)
                open_.append((weight * share, twin, told, False))
    return found


def _run(p: GlobalWarPosition, first: bool) -> object:
    """Run on to the next question, or to the beginning of a round (None), or to the end (None)."""
    while p.agenda:
        step = p.agenda.pop()
        if isinstance(step, HomelessFighters):
            continue  # who lands where after the battle is not counted
        if isinstance(step, Battle) and step.stage == START and not first:
            p.agenda.append(step)
            return None
        first = False
        ask = step.run(p)
        if ask is not None:
            p.agenda.append(step)
            p.pending = ask
            return ask
    return None
