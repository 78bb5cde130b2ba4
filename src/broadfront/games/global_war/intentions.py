"""What a turn of Global War is meant for: what its battles take, and how safe its key places are afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from broadfront.engine.capabilities import Aim
from broadfront.engine.contract import Move
from broadfront.engine.odds_words import percent
from broadfront.games.global_war import forces
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.battles import attackers_of
from broadfront.games.global_war.forecast import victory
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.combat import LANDINGS, OTHERS, must_attack, open_battles
from broadfront.games.global_war.rules.landfall import Landfall
from broadfront.games.global_war.terms import CHINA, COMBAT, NOBODY, USA
from broadfront.games.global_war.worst_attack import chance_lost

__all__ = ["ahead", "aim", "kept"]


def aim(move: Move, odds: Mapping[str, Fraction]) -> Aim | None:
    """Return what an order of battle is meant to take or clear, with its chance; None: it is no battle for a space."""
    if move.verb not in ("fight", "attack"):
        return None
    takes = sum(share for label, share in odds.items() if label.endswith("captured"))
    wins = takes + sum(share for label, share in odds.items() if label.endswith("won"))
    return Aim(attack=_told(move.where, takes, wins)) if wins else None


def ahead(before: GlobalWarPosition, p: GlobalWarPosition) -> Iterator[str]:
    """Yield what the battles after a Combat Move are meant to take, each with its chance, the largest first.

    There are none if that phase did not end between the positions. A zone whose enemies may be left alone is not told.
    """
    if p.phase != COMBAT or before.phase == COMBAT or (p.turn, p.mover) != (before.turn, before.mover):
        return
    # the only battle of a group begins by itself; the landing that waits for a battle at sea is below it on the agenda
    on = [step.space for step in p.agenda if isinstance(step, Battle | Landfall)]
    spaces = {*on[:1], *open_battles(p, p.mover, LANDINGS), *open_battles(p, p.mover, OTHERS)}
    for space in sorted(spaces, key=lambda space: (-len(attackers_of(p, space)), space)):
        theirs = forces.defenders(p, space)
        if ATLAS.is_sea(space) and not must_attack(p, p.mover, space, theirs):
            continue
        shot_at = theirs or forces.guns_fire(p, space, attackers_of(p, space))
        takes, wins = (victory(p, space) if shot_at else (1.0, 1.0)) or (0.0, 0.0)
        if wins:
            yield _told(space, 0.0 if ATLAS.is_sea(space) else takes, wins)


def _told(space: Space, takes: Fraction | float, wins: Fraction | float) -> str:
    """Return what an attack takes, or clears if that is what it is likelier to do: aircraft alone take nothing."""
    name = ATLAS.name(space)
    if 2 * takes >= wins:
        return f"Takes {name} with {percent(takes)}."
    return f"Clears {name} with {percent(wins)}" + (
        f", and takes it with {percent(takes)}." if takes else "."
    )


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
