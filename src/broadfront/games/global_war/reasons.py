"""Why an order is not legal: the permission of the step that asks, or that the order belongs to another question.

A step that offers the verb ``x`` has the permission ``may_x(p, what, where) -> Reason | None`` beside ``x``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from broadfront.engine.contract import Move
from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion.sections import SECTIONS
from broadfront.games.global_war.expansion.weapons import research_has_begun
from broadfront.games.global_war.kinds import KINDS, KING_TIGER
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.land_moves import stoppers
from broadfront.games.global_war.rules.permissions import of_each_sort
from broadfront.games.global_war.terms import LATE_1943, PHASES, POWER_NAMES

Permission = Callable[[GlobalWarPosition, int, int], Reason | None]

__all__ = ["kind_name", "named", "reason", "unit_name"]


def reason(p: GlobalWarPosition, move: Move) -> Reason | None:
    """Return why an order is not legal; None: it is."""
    step, verb = p.agenda[-1], move.verb
    permission: Permission | None = getattr(step, f"may_{verb}", None)
    if permission is not None:
        return permission(p, move.what, move.where)
    if verb in ("end", "default") and p.pending and move in p.pending.moves:
        return None  # other steps have no permission for these: the kind of question decides it
    assert p.pending is not None, "the engine answers for matches that are over"
    if verb in ("roll", "hits"):
        return no("a4", "DICE")
    if verb == "end":
        return no(p.pending.rule, "MUST_ANSWER")
    if verb in ("tokens", "chart") and not research_has_begun(p):
        return no("c5", "NOT_IN_ROUND.research", label=LATE_1943, now=p.label())
    return no(NOT_NOW[verb], f"NOT_NOW.{verb}")


NOT_NOW: Final[Mapping[str, str]] = {
    "first": "b5",
    "tokens": "b3.1",
    "chart": "b3.1",
    "buy": "b3.2",
    "mend": "b3.2",
    "repair": "b3.2",
    "deck": "b4.9",
    "cover": "c10",
    "launch": "c2",
    "leave": "c4",
    "escort": "b4.7",
    "land": "b3.3",
    "load": "b3.3",
    "move": "b3.3",
    "raid": "b4.7",
    "rocket": "b7",
    "fight": "b3.4",
    "attack": "b3.4",
    "ignore": "b3.4",
    "intercept": "b4.7",
    "press": "b4.5",
    "retreat": "b4.5",
    "withdraw": "b4.5",
    "submerge": "b4.1",
    "scatter": "c12b.1",
    "lose": "b4.4",
    "place": "b3.6",
    "default": "b4.4",
}
"""The rule that says when an order is given."""


# --- names in sentences -----------------------------------------------------------------------------------------------


def named(p: GlobalWarPosition, kind: str, id_: int) -> str | None:
    """Return what an id is called in a refusal, where that goes by the position; None: by its word.

    The kinds are ``unit`` ("Germany's tank in Poland"), ``sort`` ("Germany's tank"), ``role`` ("tank", of a unit),
    ``id`` ("u12"), ``away`` ("3 spaces away"), ``kind`` ("tank", of a kind),
    ``space``, ``stop`` (what stops a blitz in a space), ``canal``, ``section`` and ``now``.
    """
    if kind == "unit":
        return unit_name(p, id_)
    if kind == "sort":
        return f"{POWER_NAMES[p.owner[id_]]}'s {kind_name(p.kind[id_])}"
    if kind in ("kind", "role"):
        return kind_name(id_ if kind == "kind" else p.kind[id_])
    if kind == "id":
        return f"u{id_}" if id_ >= 0 else "by that number"
    if kind == "stop":
        return (
            " and ".join(unit_name(p, u) for u in of_each_sort(p, stoppers(p, id_)))
            or f"the factory in {ATLAS.name(id_)}"
        )
    if kind == "away":
        return f"{id_} space{'s' * (id_ != 1)} away"
    if kind == "space":
        return ATLAS.name(id_)
    if kind == "canal":
        return ATLAS.canals[id_].name
    if kind == "section":
        return f"{SECTIONS[id_].name} (option `{SECTIONS[id_].option}`)"
    return _now(p) if kind == "now" else None


def kind_name(kind: int) -> str:
    """Return what a kind is called inside a sentence: "tank", "AA gun", "King Tiger"."""
    name = KINDS[kind].name
    return name if name[:2].isupper() or kind == KING_TIGER else name.lower()


def unit_name(p: GlobalWarPosition, unit: int) -> str:
    """Return which unit is meant: "Germany's tank in Poland"."""
    return f"{POWER_NAMES[p.owner[unit]]}'s {kind_name(p.kind[unit])} in {ATLAS.name(p.at[unit])}"


PHASE_NAMES: Final = {
    "purchase": "Purchase and repair",
    "combat": "Conduct Combat",
    "noncombat": "Noncombat Move",
    "income": "Collect Income",
}


def _now(p: GlobalWarPosition) -> str:
    prompt = p.pending.prompt if p.pending else ""
    if p.mover < 0:
        return f"Now: {prompt}"
    phase = PHASES[p.phase]
    name = PHASE_NAMES.get(phase, phase.replace("_", " ").title())
    return f"This is the phase {name} of {POWER_NAMES[p.mover]}: {prompt}"
