"""What no position of a match with Expansion II may show, and the ledger of what comes free of cost."""

from __future__ import annotations

from collections import Counter

from tests.games.global_war.test_conformance import fault as base_fault

from broadfront.engine.position import Note
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_fortifications, expansion_theatre
from broadfront.games.global_war.rules.battle import Battle, Casualties
from broadfront.games.global_war.rules.expansion_minor_rules import MAX_SUPER_BATTLESHIPS
from broadfront.games.global_war.rules.expansion_sections import (
    ESCORTS,
    NATIONAL_GUARD,
    PRODUCTION,
    SHIP_BUILDING,
    SHIP_DAMAGE,
)
from broadfront.games.global_war.rules.expansion_ship_building import PROGRAMME
from broadfront.games.global_war.terms import (
    COMBAT_MOVE,
    COVER,
    DEAD,
    DOOMED,
    EARLY_1946,
    JAPAN,
    LATE_1943,
    MOVED,
    NOBODY,
    PACIFIC,
    SIDE,
    STRANDED,
    UK,
    USA,
)
from broadfront.games.global_war.units import (
    CAPITAL_SHIPS,
    CARRIER,
    CARRIER_FIGHTER,
    FORTIFICATION,
    INFANTRY,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TRANSPORT,
    is_sea,
)

__all__ = ["Ledger", "fault", "guarded_stay"]


def fault(p: GlobalWarPosition) -> str | None:
    """What may never be."""
    return (
        base_fault(p) or next((found for u in range(len(p.at)) if (found := _unit(p, u))), None) or _rest(p)
    )


def _unit(p: GlobalWarPosition, u: int) -> str | None:
    at, kind, host = p.at[u], p.kind[u], p.host[u]
    if at == DEAD:
        return "marks of no unit" if p.marks[u] else None
    if p.marks[u] & PACIFIC and expansion_theatre.OUTSIDE >> at & 1:
        return f"unit {u} of the Pacific programme is in {MAP.ids[at]}"
    if p.damage[u] >= p.setting.hits[kind]:
        return f"unit {u} should be gone"
    if kind == CARRIER_FIGHTER:
        if expansion_theatre.OUTSIDE >> at & 1:
            return f"carrier-based fighter {u} is in {MAP.ids[at]}"
        flies = p.owner[u] == p.mover and p.flags[u] & MOVED
        if not MAP.is_sea(at) and not (p.marks[u] & STRANDED or flies):
            return f"carrier-based fighter {u} is on land and not stranded"
        if p.owner[u] not in (JAPAN, USA):
            return f"carrier-based fighter {u} of another power"
    elif p.marks[u] & STRANDED:
        return f"unit {u} is stranded and no carrier-based fighter"
    if kind == FORTIFICATION:
        return "a fortification that is a unit"
    if host >= 0 and p.kind[host] == CARRIER and p.damage[host]:
        guest = p.owner[u] != p.owner[host]
        if not (guest or p.marks[u] & COVER):
            return f"aircraft {u} is on a damaged carrier"
    if p.marks[u] & COVER and not (host >= 0 and p.damage[host] and p.owner[u] == p.owner[host]):
        return f"fighter {u} protects no damaged carrier of its owner"
    if host >= 0 and kind == KING_TIGER:
        return "a King Tiger is transported"
    return None


def _rest(p: GlobalWarPosition) -> str | None:
    for space, forts in enumerate(p.forts):
        if forts and not (expansion_fortifications.ISLANDS >> space & 1 and p.control[space] == JAPAN):
            return f"fortifications in {MAP.ids[space]}"
        garrison = sum(p.kind[u] == INFANTRY and p.owner[u] == JAPAN for u in p.units_in(space))
        if forts > garrison and (p.mover, p.phase) != (JAPAN, COMBAT_MOVE):
            return f"{forts} fortifications and {garrison} infantry in {MAP.ids[space]}"
    number = Counter((p.owner[u], p.kind[u]) for u, at in enumerate(p.at) if at != DEAD)
    for (power, kind), n in number.items():
        if kind == SUPER_BATTLESHIP and n > MAX_SUPER_BATTLESHIPS.get(power, 0):
            return f"{n} super heavy battleships"
        if kind == CARRIER_FIGHTER and n > 8 + 2:
            return f"{n} carrier-based fighters"
    if p.tigers > 4:
        return f"{p.tigers} King Tigers in a turn"
    if not p.setting.has(SHIP_DAMAGE) and any(
        d and k == CARRIER for d, k in zip(p.damage, p.kind, strict=True)
    ):
        return "a carrier is damaged"
    return _protected(p)


def _protected(p: GlobalWarPosition) -> str | None:
    """Look for transports that are hit though they are protected: only submarines alone hit them, one by one."""
    if not p.setting.has(ESCORTS) or p.label() == 0:
        return None
    if not any(isinstance(step, (Battle, Casualties)) for step in p.agenda):
        return None
    for u, flags in enumerate(p.flags):
        if flags & DOOMED and p.kind[u] == TRANSPORT:
            enemies = [
                v
                for v, at in enumerate(p.at)
                if at == p.at[u] and SIDE[p.owner[v]] != SIDE[p.owner[u]] and is_sea(p.kind[v])
            ]
            if p.owner[u] == p.mover or any(p.kind[v] not in (SUBMARINE, TRANSPORT) for v in enemies):
                return f"transport {u} is hit though it is protected"
    return None


def guarded_stay(p: GlobalWarPosition, mover: int) -> str | None:
    """Look for ships of the power whose turn is over that have stayed in a patrol zone, with a way out."""
    if mover == NOBODY:
        return None
    side = SIDE[mover]
    zone, home = expansion_theatre.PATROL_ZONE_OF[1 - side]
    if not expansion_theatre.zones_against(p, side):
        return None
    ships = [u for u in p.of_power(mover) if p.at[u] == zone and is_sea(p.kind[u])]
    hostile = p.warships_of(1 - side)
    if ships and any(not hostile >> way & 1 for way in MAP.sea_beside[zone]):
        return f"ships {ships} have stayed at {MAP.ids[home]}"
    return None


class Ledger:
    """What came free of cost, read from the notes of a match."""

    def __init__(self, p: GlobalWarPosition) -> None:
        """Begin with a match."""
        self.round = p.round
        self.pacific: Counter[int] = Counter()
        self.atlantic: Counter[int] = Counter()
        self.tanks = self.guard = 0
        self.guards = 0

    def read(self, p: GlobalWarPosition, notes: list[Note], before: GlobalWarPosition) -> str | None:
        """Note what has come; say what should not have, or what has not."""
        ended = p.round != self.round or p.pending is None
        for note in notes:
            if note.rule == "c2" and "launched" in note.template:
                space, owner = note.ids["space"], note.ids["unit_of"]
                (self.atlantic if expansion_theatre.ATLANTIC >> space & 1 else self.pacific)[owner] += 1
            self.tanks += note.rule == "c7"
            self.guard += note.rule == "c6"
        if self.guard > 1 or (self.guard and not p.setting.has(NATIONAL_GUARD)):
            return "the National Guard comes twice"
        if self.tanks > p.setting.has(PRODUCTION):
            return "more than one tank in the Urals"
        if not ended:
            return None
        label = p.setting.first_label + self.round - 1
        wanted = len(PROGRAMME.get(label, ())) if p.setting.has(SHIP_BUILDING) else 0
        for power, home in ((JAPAN, "japan"), (USA, "western_us")):
            holds = SIDE[p.control[MAP.space_of[home]]] == SIDE[power]
            if self.pacific[power] != (wanted if holds else 0):
                return f"power {power} has {self.pacific[power]} free ships in round {self.round}"
        if any(self.atlantic[power] > (LATE_1943 <= label <= EARLY_1946) for power in (UK, USA)):
            return f"destroyers of the Atlantic in round {self.round}: {self.atlantic}"
        if set(self.atlantic) - {UK, USA} or set(self.pacific) - {JAPAN, USA}:
            return "free ships of others"
        self.round, self.tanks = p.round, 0
        self.pacific.clear()
        self.atlantic.clear()
        return None


def harm(p: GlobalWarPosition) -> int:
    """How many capital ships are damaged."""
    return sum(bool(d) and k in CAPITAL_SHIPS for d, k in zip(p.damage, p.kind, strict=True))
