"""Common checks of several permissions: whether a unit or space exists, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_sections import SECTIONS
from broadfront.games.global_war.terms import CHINA, DEAD, SIDE
from broadfront.games.global_war.units import KING_TIGER


def why_no_unit(p: GlobalWarPosition, unit: int) -> Reason | None:
    """[b2.1] Whether an id is a unit on the map."""
    if 0 <= unit < len(p.at) and p.at[unit] != DEAD:
        return None
    return no("b2.1", "NO_SUCH_UNIT", unit=unit)


def why_no_space(space: Space) -> Reason | None:
    """[b2.1] [b2.5] Whether an id is a space that can be entered."""
    if not 0 <= space < MAP.size:
        return no("b2.1", "NO_SUCH_SPACE", size=MAP.size)
    return None if MAP.passable >> space & 1 else no("b2.5", "NEUTRAL", space=space)


def why_not_here(here: Space, space: Space) -> Reason | None:
    """[b3.4] Whether an order names the one space in question."""
    return why_no_space(space) or (
        None if here == space else no("b3.4", "NO_BATTLE.elsewhere", here=here, space=space)
    )


def may_order(p: GlobalWarPosition, power: int, unit: int) -> Reason | None:
    """[b1.5] [b5] Whether a unit takes orders in the turn of a power: only its own units."""
    if wrong := why_no_unit(p, unit):
        return wrong
    owner = p.owner[unit]
    if owner == power:
        return None
    if SIDE[owner] != SIDE[power]:
        return no("b1.5", "NOT_YOURS.enemy", unit=unit, power=power)
    return no(
        "b5" if CHINA in (owner, power) else "b1.5", "NOT_YOURS.friend", unit=unit, owner=owner, power=power
    )


def why_section_off(p: GlobalWarPosition, section: int) -> Reason | None:
    """[c] Whether a section of Expansion II is played."""
    return (
        None if p.setting.has(section) else no(f"c{SECTIONS[section].number}", "OPTION_OFF", section=section)
    )


def why_no_interception(p: GlobalWarPosition) -> Reason | None:
    """[b4.7] Whether fighters escort and intercept raids (option)."""
    return None if p.setting.interceptors else no("b4.7", "OPTION_OFF.interceptors")


def why_outside_china(p: GlobalWarPosition, unit: int, space: Space) -> Reason | None:
    """[b5] Whether a unit may be in a space, if it is Chinese: in China and in Kwangtung."""
    if p.owner[unit] != CHINA or in_zone_of_china(space):
        return None
    return no("b5", "CHINA_ZONE", unit=unit, space=space, zone=members(MAP.china))


def why_no_ships(p: GlobalWarPosition, unit: int) -> Reason | None:
    """[b5] [c3] Whether a land unit ever goes on a ship: Chinese units and King Tigers do not."""
    if p.owner[unit] == CHINA:
        return no("b5", "CHINA_ZONE.ships", unit=unit)
    return no("c3", "KING_TIGER_NO_SHIP", unit=unit) if p.kind[unit] == KING_TIGER else None


def in_zone_of_china(space: Space) -> bool:
    """Return whether Chinese units may be in a space [b5]."""
    return bool(ZONE_OF_CHINA >> space & 1)


ZONE_OF_CHINA: Final[SpaceSet] = MAP.china | 1 << MAP.kwangtung


def of_each_sort(p: GlobalWarPosition, units: Iterable[int]) -> list[int]:
    """Return one unit of each kind, owner and space."""
    return list({(p.kind[u], p.owner[u], p.at[u]): u for u in reversed([*units])}.values())[::-1]


def enemies_in(p: GlobalWarPosition, spaces: SpaceSet, kinds: frozenset[int] | None = None) -> list[int]:
    """Return the mover's enemies in some spaces, one of each sort; of some kinds only if they are given."""
    return of_each_sort(
        p,
        [
            u
            for u, at in enumerate(p.at)
            if at != DEAD
            and spaces >> at & 1
            and SIDE[p.owner[u]] != SIDE[p.mover]
            and (kinds is None or p.kind[u] in kinds)
        ],
    )
