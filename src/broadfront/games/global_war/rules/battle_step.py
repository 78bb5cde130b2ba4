"""Steps of a battle: questions within an order, in which it does not matter which of several alike units is hit."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from broadfront.engine.chance import hits
from broadfront.engine.position import Ask, Resolving
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import DEAD

_UNITS = frozenset(("kind", "owner", "at", "left", "flags", "host", "damage", "aim", "origin"))


class BattleStep(Resolving, frozen=True):
    """A step of a battle: exact odds continue through its questions."""

    def merge_key(self, p: GlobalWarPosition) -> Hashable:
        """Return a value that is equal if the battle continues in the same way: units that are alike are counted.

        Of the number of rounds it matters only whether one has been fought.
        """
        aboard: dict[int, list[int]] = {}
        for u, ship in enumerate(p.host):
            if ship >= 0:
                aboard.setdefault(ship, []).append(p.kind[u])
        units = sorted(
            (
                *(p.owner[u], p.kind[u], at, p.left[u], p.flags[u], p.damage[u], p.aim[u], p.origin[u]),
                p.host[u] >= 0,
                tuple(sorted(aboard.get(u, ()))),
            )
            for u, at in enumerate(p.at)
            if at != DEAD
        )
        steps = tuple(
            msgspec.structs.replace(step, round=1) if getattr(step, "round", 0) > 1 else step
            for step in p.agenda
        )
        flat = p.flat
        rest = tuple(
            tuple(getattr(p, name)) if name in flat else getattr(p, name)
            for name in p.data_fields()
            if name not in _UNITS
        )
        return steps, tuple(units), rest


# --------------------------------------------------------------------------------------------------
# [b4] Volleys at one value: dice that hit, or by the option for low luck certain hits and one die for the
# remainder.


def volley(p: GlobalWarPosition, rule: str, prompt: str, dice: int, value: int) -> Ask:
    """Return the question that rolls a number of dice at a value."""
    return hits(rule, prompt, 1, dice * value % 6) if p.setting.low_luck else hits(rule, prompt, dice, value)


def hits_of(p: GlobalWarPosition, rolled: int, dice: int, value: int) -> int:
    """Return the hits of a volley: the rolled ones, and with low luck the certain ones."""
    return rolled + (dice * value // 6 if p.setting.low_luck else 0)
