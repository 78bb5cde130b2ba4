"""Why an order is not legal that no permission of the step decides, and the names of units in refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_sections import (
    ESCORTS,
    KING_TIGERS,
    PATROL_ZONES,
    SECTIONS,
    SHIP_BUILDING,
    SHIP_DAMAGE,
)
from broadfront.games.global_war.rules.movement_land import units_stopping_tanks
from broadfront.games.global_war.rules.permissions import of_each_sort, why_no_interception, why_section_off
from broadfront.games.global_war.rules.research import may_research
from broadfront.games.global_war.terms import PHASES, POWER_NAMES
from broadfront.games.global_war.ui.counters import kind_name

ANOTHER_TIME: Final[Mapping[str, tuple[str, str]]] = {
    "first": ("b5", "NOT_NOW.first"),
    "tokens": ("b3.1", "NOT_NOW.tokens"),
    "chart": ("b3.1", "NOT_NOW.chart"),
    "buy": ("b3.2", "NOT_NOW.buy"),
    "mend": ("b3.2", "NOT_NOW.mend"),
    "repair": ("b3.2", "NOT_NOW.repair"),
    "deck": ("b4.9", "NOT_NOW.deck"),
    "cover": ("c10", "NOT_NOW.cover"),
    "launch": ("c2", "NOT_NOW.launch"),
    "leave": ("c4", "NOT_NOW.leave"),
    "escort": ("b4.7", "NOT_NOW.escort"),
    "land": ("b3.3", "NOT_NOW.land"),
    "load": ("b3.3", "NOT_NOW.load"),
    "move": ("b3.3", "NOT_NOW.move"),
    "raid": ("b4.7", "NOT_NOW.raid"),
    "rocket": ("b7", "NOT_NOW.rocket"),
    "fight": ("b3.4", "NOT_NOW.fight"),
    "attack": ("b3.4", "NOT_NOW.attack"),
    "ignore": ("b3.4", "NOT_NOW.ignore"),
    "intercept": ("b4.7", "NOT_NOW.intercept"),
    "press": ("b4.5", "NOT_NOW.press"),
    "retreat": ("b4.5", "NOT_NOW.retreat"),
    "withdraw": ("b4.5", "NOT_NOW.withdraw"),
    "submerge": ("b4.1", "NOT_NOW.submerge"),
    "hold": ("b4.11", "NOT_NOW.hold"),
    "scatter": ("c12b.1", "NOT_NOW.scatter"),
    "lose": ("b4.4", "NOT_NOW.lose"),
    "place": ("b3.6", "NOT_NOW.place"),
    "default": ("b4.4", "NOT_NOW.default"),
    "roll": ("a4", "DICE"),
    "hits": ("a4", "DICE"),
}
"""The rule and the code of the refusal that names the phase of an order."""
OF_SECTIONS: Final[Mapping[str, tuple[int, ...]]] = {
    "mend": (KING_TIGERS, SHIP_DAMAGE),
    "cover": (SHIP_DAMAGE,),
    "launch": (SHIP_BUILDING,),
    "leave": (PATROL_ZONES,),
    "scatter": (ESCORTS,),
}
"""The sections of Expansion II that introduce an order: without them nobody ever gives it."""


def why_not_now(p: GlobalWarPosition, verb: str) -> Reason:
    """Return why an order does not answer the question: it answers another one, or does not exist in the match."""
    assert p.pending is not None, "the engine answers for matches that are over"
    return _why_not_in_match(p, verb) or no(*ANOTHER_TIME.get(verb, (p.pending.rule, "MUST_ANSWER")))


def _why_not_in_match(p: GlobalWarPosition, verb: str) -> Reason | None:
    """Return a reason if the match is played without the rules for an order."""
    if verb in ("tokens", "chart"):
        return may_research(p)
    if verb in ("escort", "intercept"):
        return why_no_interception(p)
    sections = OF_SECTIONS.get(verb, ())
    return None if any(map(p.setting.has, sections)) or not sections else why_section_off(p, sections[-1])


# --- names in sentences -----------------------------------------------------------------------------------------------


def named(p: GlobalWarPosition, kind: str, id_: int) -> str | None:
    """Return the name of an id in a refusal, if it depends on the position; None for its usual word.

    The kinds are ``unit`` ("Germany's tank in Poland"), ``sort`` ("Germany's tank"), ``role`` ("tank", of a unit),
    ``id`` ("u12"), ``away`` ("a movement of 3 away"), ``kind`` ("tank", of a kind),
    ``stop`` (what stops a blitz in a space), ``canal``, ``section`` and ``now``.
    """
    if kind == "unit":
        return _unit_name(p, id_)
    if kind == "sort":
        return f"{POWER_NAMES[p.owner[id_]]}'s {kind_name(p.kind[id_])}"
    if kind in ("kind", "role"):
        return kind_name(id_ if kind == "kind" else p.kind[id_])
    if kind == "id":
        return f"u{id_}" if id_ >= 0 else "by that number"
    if kind == "stop":
        return (
            _listed([_unit_name(p, u) for u in of_each_sort(p, units_stopping_tanks(p, id_))])
            or f"the factory in {MAP.name(id_)}"
        )
    if kind == "away":
        return f"a movement of {id_} away"  # patrol zones cost more than others
    if kind == "canal":
        return MAP.canals[id_].name
    if kind == "section":
        return f"{SECTIONS[id_].name} (option `{SECTIONS[id_].option}`)"
    return _now(p) if kind == "now" else None


def _listed(names: list[str]) -> str:
    """Return names as a list in a sentence.

    >>> _listed(["infantry", "a tank", "a fighter"]), _listed(["a tank"]), _listed([])
    ('infantry, a tank and a fighter', 'a tank', '')
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _unit_name(p: GlobalWarPosition, unit: int) -> str:
    """Return the name of a unit with its space: "Germany's tank in Poland"."""
    return f"{POWER_NAMES[p.owner[unit]]}'s {kind_name(p.kind[unit])} in {MAP.name(p.at[unit])}"


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
