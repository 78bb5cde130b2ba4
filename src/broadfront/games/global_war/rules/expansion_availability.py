"""[c3] [c8] [c9] [c12a] [c12b] The powers that buy the units of Expansion II, from which round on, and how many."""

from __future__ import annotations

from typing import Final

from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_theatre
from broadfront.games.global_war.rules.expansion_carrier_fighters import MAX_CARRIER_FIGHTERS
from broadfront.games.global_war.rules.expansion_minor_rules import (
    MAX_SUPER_BATTLESHIPS,
    tiger_sites,
    tigers_left,
    why_no_tiger_site,
)
from broadfront.games.global_war.rules.expansion_sections import (
    CARRIER_FIGHTERS,
    ESCORTS,
    FORTIFICATIONS,
    KING_TIGERS,
    SECTIONS,
    SUPER_BATTLESHIPS,
)
from broadfront.games.global_war.rules.permissions import why_section_off
from broadfront.games.global_war.terms import GERMANY, JAPAN, LATE_1941, LATE_1943, TIGERS_A_ROUND
from broadfront.games.global_war.units import (
    CARRIER_FIGHTER,
    ESCORT,
    FORTIFICATION,
    KING_TIGER,
    SUPER_BATTLESHIP,
)

SECTION_OF: Final = {
    KING_TIGER: KING_TIGERS,
    CARRIER_FIGHTER: CARRIER_FIGHTERS,
    SUPER_BATTLESHIP: SUPER_BATTLESHIPS,
    ESCORT: ESCORTS,
    FORTIFICATION: FORTIFICATIONS,
}
"""The section that each kind of the expansion comes with."""
BUILDERS: Final = {
    KING_TIGER: (GERMANY,),
    CARRIER_FIGHTER: tuple(expansion_theatre.HOME),
    SUPER_BATTLESHIP: tuple(MAX_SUPER_BATTLESHIPS),
    FORTIFICATION: (JAPAN,),
}
"""The powers that build a kind; all powers build the others."""
FROM: Final = {KING_TIGER: LATE_1943, ESCORT: LATE_1941}
"""The round from which a kind can be bought; the others always."""
MAX_UNITS_OF: Final = {
    CARRIER_FIGHTER: dict.fromkeys(expansion_theatre.HOME, MAX_CARRIER_FIGHTERS),
    SUPER_BATTLESHIP: MAX_SUPER_BATTLESHIPS,
}
"""The maximum number of a kind for each power, those bought included."""
UNLIMITED: Final = 9999


def may_have(p: GlobalWarPosition, power: int, kind: int, more: int) -> Reason | None:
    """[c3] [c8] [c9] [c12a] [c12b] Whether a power may buy this many more of a kind, at any price."""
    if kind not in SECTION_OF:
        return None
    if wrong := why_section_off(p, SECTION_OF[kind]):
        return wrong
    rule = f"c{SECTIONS[SECTION_OF[kind]].number}"
    builders, first = BUILDERS.get(kind, (power,)), FROM.get(kind, 0)
    if power not in builders:
        return no(rule, "WRONG_POWER", power=power, kind=kind, builders=builders)
    if p.label() < first:
        return no(rule, "NOT_IN_ROUND.kind", kind=kind, label=first, now=p.label())
    if kind == KING_TIGER and not tiger_sites(p):
        return why_no_tiger_site(p)
    more_allowed = _more_allowed(p, power, kind)
    if more <= more_allowed:
        return None
    if kind == KING_TIGER:
        return no(rule, "CAP_REACHED.tigers", power=power, most=TIGERS_A_ROUND, left=more_allowed)
    return no(rule, "CAP_REACHED", power=power, most=MAX_UNITS_OF[kind][power], kind=kind, left=more_allowed)


def most_to_buy(p: GlobalWarPosition, power: int, kind: int) -> int:
    """Return how many of a kind a power may still buy this turn, at any price."""
    if kind not in SECTION_OF:
        return UNLIMITED
    return 0 if may_have(p, power, kind, 0) else _more_allowed(p, power, kind)


def _more_allowed(p: GlobalWarPosition, power: int, kind: int) -> int:
    """Return how many more of a kind a power may buy; those that wait to be placed count."""
    if kind == KING_TIGER:
        return tigers_left(p)
    if kind not in MAX_UNITS_OF:
        return UNLIMITED
    return max(0, MAX_UNITS_OF[kind].get(power, 0) - p.number_of(power, kind))
