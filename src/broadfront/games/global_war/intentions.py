"""What a turn of Global War is meant for: what its battles take, and how safe its key places are afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from broadfront.engine.capabilities import Aim
from broadfront.engine.contract import Move
from broadfront.engine.odds_words import percent
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import CHINA, NOBODY, USA
from broadfront.games.global_war.worst_attack import chance_lost

__all__ = ["aim", "kept"]


def aim(move: Move, odds: Mapping[str, Fraction]) -> Aim | None:
    """Return what an order of battle is meant to take, with its chance; None: it is no battle for a space."""
    if move.verb not in ("fight", "attack"):
        return None
    name = ATLAS.name(move.where)
    for verb, end in (("Takes", "captured"), ("Clears", "won")):
        if chance := sum(share for label, share in odds.items() if label.endswith(end)):
            return Aim(attack=f"{verb} {name} with {percent(chance)}.")
    return None


def kept(before: GlobalWarPosition, p: GlobalWarPosition) -> Iterator[tuple[str, float]]:
    """Yield the capitals, factories and victory cities of the power that had a turn, with the chance to keep each.

    The worst attack is the one enemy power's with the best chance, by exact odds (`worst_attack`); it comes before
    anybody else moves.
    """
    power = before.mover
    if power == NOBODY:  # who moves first was asked: the other of the two moves now
        power = USA if p.mover == CHINA else CHINA
    war = ThreatMap(p, power)
    for space, place in enumerate(ATLAS.places):
        is_key = place.city or place.capital == power or p.factories >> space & 1
        if is_key and p.control[space] == power:
            yield place.name, 1.0 - chance_lost(war, space)
