"""[c3] [c8] [c9] [c12a] [c12b] Which powers buy the units of Expansion II, from which round on, and how many."""

from __future__ import annotations

from typing import Final

from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_theatre
from broadfront.games.global_war.rules.expansion_carrier_fighters import MOST
from broadfront.games.global_war.rules.expansion_sections import (
    CARRIER_FIGHTERS,
    ESCORTS,
    FORTIFICATIONS,
    KING_TIGERS,
    SECTIONS,
    SUPER_BATTLESHIPS,
)
from broadfront.games.global_war.rules.expansion_small import (
    MOST_SUPER,
    TIGERS_A_ROUND,
    no_tiger_site,
    tiger_sites,
    tigers_left,
)
from broadfront.games.global_war.rules.permissions import is_played
from broadfront.games.global_war.terms import GERMANY, JAPAN, LATE_1941, LATE_1943
from broadfront.games.global_war.units import (
    CARRIER_FIGHTER,
    ESCORT,
    FORTIFICATION,
    KING_TIGER,
    SUPER_BATTLESHIP,
)

__all__ = ["BUILDERS", "MOST_OF", "SECTION_OF", "may_have", "most_to_buy"]

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
    SUPER_BATTLESHIP: tuple(MOST_SUPER),
    FORTIFICATION: (JAPAN,),
}
"""Who builds a kind; the others everybody."""
FROM: Final = {KING_TIGER: LATE_1943, ESCORT: LATE_1941}
"""The round from which a kind can be bought; the others always."""
MOST_OF: Final = {CARRIER_FIGHTER: dict.fromkeys(expansion_theatre.HOME, MOST), SUPER_BATTLESHIP: MOST_SUPER}
"""How many of a kind each power may have, those bought included."""
UNLIMITED: Final = 9999


def may_have(p: GlobalWarPosition, power: int, kind: int, more: int) -> Reason | None:
    """[c3] [c8] [c9] [c12a] [c12b] Whether a power may buy so many more of a kind, whatever they cost."""
    if kind not in SECTION_OF:
        return None
    if wrong := is_played(p, SECTION_OF[kind]):
        return wrong
    rule = f"c{SECTIONS[SECTION_OF[kind]].number}"
    builders, first = BUILDERS.get(kind, (power,)), FROM.get(kind, 0)
    if power not in builders:
        return no(rule, "WRONG_POWER", power=power, kind=kind, builders=builders)
    if p.label() < first:
        return no(rule, "NOT_IN_ROUND.kind", kind=kind, label=first, now=p.label())
    if kind == KING_TIGER and not tiger_sites(p):
        return no_tiger_site(p)
    left = _left(p, power, kind)
    if more <= left:
        return None
    if kind == KING_TIGER:
        return no(rule, "CAP_REACHED.tigers", power=power, most=TIGERS_A_ROUND, left=left)
    return no(rule, "CAP_REACHED", power=power, most=MOST_OF[kind][power], kind=kind, left=left)


def most_to_buy(p: GlobalWarPosition, power: int, kind: int) -> int:
    """Return how many of a kind a power may still buy this turn, whatever they cost."""
    if kind not in SECTION_OF:
        return UNLIMITED
    return 0 if may_have(p, power, kind, 0) else _left(p, power, kind)


def _left(p: GlobalWarPosition, power: int, kind: int) -> int:
    """Return how many more of a kind a power may buy; those that wait to be placed count."""
    if kind == KING_TIGER:
        return tigers_left(p)
    if kind not in MOST_OF:
        return UNLIMITED
    return max(0, MOST_OF[kind].get(power, 0) - p.number_of(power, kind))
