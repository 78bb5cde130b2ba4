"""Battles of Global War for tests: who attacks whom, up to the first question; dice that all miss."""

from __future__ import annotations

from tests.games.global_war.positions import bare, fight, is_legal, on_board, one, play, put, space

from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.move_phases import Noncombat
from broadfront.games.global_war.terms import GERMANY, UK
from broadfront.games.global_war.units import KIND_OF, is_air

SHIPS = ("submarine", "transport", "destroyer", "cruiser", "carrier", "battleship")
AT_SEA = (*SHIPS, "fighter", "bomber")
"""What fights at sea."""


def sea_battle(attackers: dict[str, int], defenders: dict[str, int]) -> GlobalWarPosition:
    """British units attack German ones in zone 5, from zone 6 and from London."""
    p = bare()
    put(p, "sz5", "germany", **defenders)
    units = [
        u
        for kind, n in attackers.items()
        for u in put(p, "united_kingdom" if is_air(KIND_OF[kind]) else "sz6", "uk", **{kind: n})
    ]
    fight(p, "uk", [(u, "sz5") for u in units], Noncombat(UK))
    if is_legal(p, "attack", 0, space("sz5")):
        play(p, "attack", 0, space("sz5"))
    return p


def land_battle(attackers: dict[str, int], defenders: dict[str, int]) -> GlobalWarPosition:
    """German units attack Soviet ones in East Poland, from Poland."""
    p = bare()
    put(p, "east_poland", "ussr", **defenders)
    units = put(p, "poland", "germany", **attackers)
    fight(p, "germany", [(u, "east_poland") for u in units], Noncombat(GERMANY))
    return p


def assault(
    cargo: tuple[str, ...], ships: dict[str, int], enemies: dict[str, int], defenders: dict[str, int]
) -> GlobalWarPosition:
    """British units aboard transports in zone 6, some ships and perhaps enemies beside them, land on Norway."""
    p = bare()
    put(p, "norway", "germany", **defenders)
    put(p, "sz6", "uk", **ships)
    put(p, "sz6", "germany", **enemies)
    soldiers = [on_board(p, one(p, "sz6", "uk", "transport"), kind)[0] for kind in cargo]
    fight(p, "uk", [(u, "norway") for u in soldiers], Noncombat(UK))
    return p


def asked_at(p: GlobalWarPosition) -> str:
    """Return the rule of the question, and whose it is; empty if nobody is asked."""
    if p.pending is None:
        return ""
    return f"{p.pending.rule} {('chance', 'axis', 'allies')[p.pending.seat + 1]}"
