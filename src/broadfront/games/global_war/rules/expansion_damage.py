"""[c10] Damage to carriers and battleships lasts until it is repaired: no attack, no flights, carriers hit first."""

from __future__ import annotations

from typing import Final

from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat_values import is_carriers_turn, tally_slots
from broadfront.games.global_war.rules.expansion_sections import SHIP_DAMAGE
from broadfront.games.global_war.rules.landing import DECKS
from broadfront.games.global_war.rules.permissions import why_no_unit, why_section_off
from broadfront.games.global_war.terms import COVER, DOOMED, SIDE
from broadfront.games.global_war.units import BIG_GUNS, CAPITAL_SHIPS, CARRIER, FIGHTER, KING_TIGER, moves_of

MEND: Final = 3
"""The cost of repairing a hit on a ship."""
MEND_TIGER: Final = 1
_CARRIERS: Final = frozenset({CARRIER})


def price_of(kind: int) -> int:
    """Return the cost of repairing a hit."""
    return MEND_TIGER if kind == KING_TIGER else MEND


def repairable_units(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the damaged units that a power may repair: King Tigers, and ships if damage stays [c3] [c10]."""
    return [u for u in p.of_power(power) if p.damage[u] and may_mend(p, u) is None]


def may_mend(p: GlobalWarPosition, unit: int, hits: int = 1) -> Reason | None:
    """[c3] [c10] Whether some hits of a unit can be repaired: of ships, by an option, only in port."""
    rule, ship = repair_rule(p.kind[unit]), p.kind[unit] in CAPITAL_SHIPS
    if not ship and p.kind[unit] != KING_TIGER:
        return no("b3.2", "WRONG_KIND.mend", unit=unit)
    if ship and (wrong := why_section_off(p, SHIP_DAMAGE)):
        return wrong
    if not p.damage[unit]:
        return no(rule, "NOT_DAMAGED.whole", unit=unit)
    if not 1 <= hits <= p.damage[unit]:
        return no(rule, "NOT_DAMAGED.unit", unit=unit, n=p.damage[unit])
    if ship and p.setting.repair_in_port and not ports(p, unit):
        return no(rule, "NOT_IN_PORT.ship", unit=unit)
    return None


def repair_rule(kind: int) -> str:
    """Return the rule by which a unit is repaired."""
    return "c3" if kind == KING_TIGER else "c10"


def ports(p: GlobalWarPosition, ship: int) -> list[Space]:
    """Return the friendly factories next to a ship."""
    side = SIDE[p.owner[ship]]
    return [s for s in MAP.land_beside[p.at[ship]] if p.factories >> s & 1 and p.side_of(s) == side]


def may_cover(p: GlobalWarPosition, fighter: int, ship: int) -> Reason | None:
    """[c10] Whether a fighter may cover a carrier in port: a damaged one of its power, from a factory beside it."""
    here, kind = p.at[fighter], p.kind[fighter]
    if wrong := why_section_off(p, SHIP_DAMAGE):
        return wrong
    if kind != FIGHTER:
        return no("c10", "WRONG_KIND.cover", unit=fighter)
    if p.host[fighter] >= 0 or MAP.is_sea(here) or not p.factories >> here & 1:
        return no("c10", "NOT_IN_PORT.fighter", unit=fighter)
    if p.flags[fighter] or p.origin[fighter] != here or _has_flown(p, fighter):
        return no("c10", "DONE.cover", unit=fighter)
    if wrong := why_no_unit(p, ship):
        return wrong
    if p.owner[ship] != p.owner[fighter]:
        return no("c10", "NOT_YOURS.cover", host=ship)
    if p.kind[ship] != CARRIER:
        return no("c10", "WRONG_KIND.covered", host=ship)
    if not p.damage[ship]:
        return no("c10", "NOT_DAMAGED.cover", host=ship)
    if p.at[ship] not in MAP.sea_beside[here]:
        return no("c10", "NOT_IN_PORT", host=ship, space=here)
    return no("c10", "CAP_REACHED.cover", host=ship) if is_covered(p, ship) else None


def _has_flown(p: GlobalWarPosition, fighter: int) -> bool:
    """Return whether a fighter has used movement this turn; before version 5 it could still give cover."""
    return p.setting.rules_version >= 5 and p.left[fighter] < moves_of(FIGHTER, p.techs[p.owner[fighter]])


def coverable(p: GlobalWarPosition, fighter: int) -> list[int]:
    """Return the carriers that a fighter may cover."""
    if p.kind[fighter] != FIGHTER or p.host[fighter] >= 0 or not p.setting.has(SHIP_DAMAGE):
        return []
    carriers = p.of_power(p.owner[fighter], _CARRIERS)
    return [ship for ship in carriers if p.damage[ship] and may_cover(p, fighter, ship) is None]


def is_covered(p: GlobalWarPosition, ship: int) -> bool:
    """Return whether enough fighters for its decks protect a carrier; in version 1 guests aboard counted, too."""
    aboard = p.aboard(ship)
    if p.setting.rules_version >= 2:
        aboard = [u for u in aboard if p.marks[u] & COVER]
    return len(aboard) >= DECKS


def bases(p: GlobalWarPosition, fighter: int) -> list[Space]:
    """Return the factories to which a fighter that protects a carrier can return."""
    return ports(p, p.host[fighter]) if p.host[fighter] >= 0 else []


def relief_spaces(p: GlobalWarPosition, fighter: int) -> list[Space]:
    """Return where a fighter that protects a carrier can be relieved to; from version 5 on not in the same turn."""
    began_now = not MAP.is_sea(p.origin[fighter])
    return [] if began_now and p.setting.rules_version >= 5 else bases(p, fighter)


def release(p: GlobalWarPosition, ship: int, to: Space) -> None:
    """Send the fighters that protect a carrier back to their base if it leaves the port (R-G19)."""
    covering = [plane for plane in p.aboard(ship) if p.marks[plane] & COVER]
    if not covering or any(to in MAP.sea_beside[base] for base in ports(p, ship)):
        return
    for plane in covering:
        _go_home(p, plane)


def repaired(p: GlobalWarPosition, ship: int) -> None:
    """Put the fighters that protected a carrier on its decks; those without room return to their base."""
    aboard = p.aboard(ship)
    for n, plane in enumerate(sorted(aboard, key=lambda u: bool(p.marks[u] & COVER))):
        if n >= DECKS:
            _go_home(p, plane)
        p.marks[plane] &= ~COVER


def _go_home(p: GlobalWarPosition, plane: int) -> None:
    if home := bases(p, plane):
        p.marks[plane] &= ~COVER
        p.at[plane], p.host[plane], p.left[plane] = home[0], -1, 0


def spared_battleships(p: GlobalWarPosition, units: list[int], who: int) -> frozenset[int]:
    """[c10] Return the battleships that may not take the next hit; ``who``: 0 for the attacker, 1 for the defender."""
    alive = [u for u in units if p.kind[u] in CAPITAL_SHIPS and not p.flags[u] & DOOMED]
    ships = ((p.kind[u], p.damage[u]) for u in alive)
    tally = p.tally[5 * who : 5 * who + 5]
    if not is_carriers_turn(ships, tally, this_battle_only=p.setting.this_battle_only):
        return frozenset()
    return frozenset(u for u in alive if p.kind[u] in BIG_GUNS)


def apply_hit(p: GlobalWarPosition, unit: int, who: int, *, sinks: bool) -> None:
    """Note a hit on a capital ship; flights from a damaged carrier end, and aircraft in flight must land elsewhere."""
    kind = p.kind[unit]
    if kind not in CAPITAL_SHIPS or not p.setting.has(SHIP_DAMAGE):
        return
    for place in tally_slots(kind, sinks=sinks):
        p.tally[5 * who + place] += 1
    if kind == CARRIER and not sinks:
        for plane in p.aboard(unit):
            if who or p.owner[plane] == p.owner[unit]:  # guests of an attacker are cargo, and stay
                p.host[plane] = -1
