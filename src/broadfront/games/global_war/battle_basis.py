"""[b4] What the odds of a battle rest on, in words: who fights on which values, losses, retreats, sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from broadfront.engine.contract import Move
from broadfront.engine.odds import OddsFactor
from broadfront.games.global_war import forces
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.battle_odds.propagation import Untold
from broadfront.games.global_war.battles import attackers_of, fight_at, is_on, landing_on, shores_of
from broadfront.games.global_war.combat_model import shot_of
from broadfront.games.global_war.exact_forecast import fought_for
from broadfront.games.global_war.expansion import convoys, patrol_zones, theatre
from broadfront.games.global_war.expansion.patrol_zones import came_into
from broadfront.games.global_war.expansion.sections import ESCORTS, FORTIFICATIONS, SHIP_DAMAGE
from broadfront.games.global_war.kinds import (
    CAPITAL_SHIPS,
    CARRIER,
    DEFENCE,
    ESCORT,
    KINDS,
    SUPER_BATTLESHIP,
    TRANSPORT,
    attack_of,
    is_air,
    is_land,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import COMBAT_MOVE, CRIPPLED, DOOMED, SIDE, USA

__all__ = ["basis_of", "name_of", "odds_breakdown", "shots_at"]

_HOME: Final = ATLAS.space_of["western_us"]


def odds_breakdown(p: GlobalWarPosition, move: Move) -> tuple[OddsFactor, ...]:
    """Return what the odds of an order of battle come from: who fights on which values, losses, retreats, AA guns."""
    space = fought_for(p, move)
    if space is None:
        return ()
    mine = [u for u in attackers_of(p, space) if not p.flags[u] & DOOMED]
    theirs = forces.defenders(p, space)
    if not mine or not (theirs or forces.guns_fire(p, space, mine)):
        return ()
    techs = p.techs[p.mover]
    try:
        fight = fight_at(p, space, mine, theirs)
    except Untold:
        return ()
    armed = forces.parts_of(p, theirs, attacking=False) if ATLAS.is_sea(space) else {}
    lasting = fight.sides is not None and fight.sides.attack.carriers_first
    lines = [
        OddsFactor("Edition", "Anniversary, Expansion II" if p.setting.sections else "Anniversary", "a1"),
        OddsFactor("Attack", _figures((p.kind[u], attack_of(p.kind[u], techs)) for u in mine), "d"),
        OddsFactor(
            "Defence",
            _figures((p.kind[u], shot_of(armed.get(u, p.kind[u]), attacking=False).value) for u in theirs)
            or "an AA gun alone",
            "d",
        ),
        OddsFactor("Losses", "the cheapest; damage counts its repair", "c10")
        if lasting
        else OddsFactor("Losses", "free damage, then the cheapest; a land unit last", "b4.4")
        if p.setting.rules_version >= 6 and _may_keep_land(p, space, mine)
        else OddsFactor("Losses", "free damage, then the cheapest; transports last", "b4.4"),
        OddsFactor("Retreat", "nobody retreats or submerges", "b4.5"),
    ]
    if fight.guns and any(is_air(p.kind[u]) for u in mine):
        lines.append(OddsFactor("AA gun", "hits on 1 or 2" if fight.aa_value == 2 else "hits on 1", "b4.6"))
    if lasting:
        lines.append(OddsFactor("Capital ships", "carriers first, then by turns", "c10"))
    if fight.sides is not None and fight.sides.attack.escorts:
        others = [u for u in theirs if p.kind[u] != TRANSPORT]
        bare = fight.sides.defence.exposed and convoys.armed(p)
        bare = bare and bool(others) and not forces.reaches(p, mine, others, attacking=True)
        told = (
            "are hit, for nothing else of the defender can be" if bare else "cannot be chosen as casualties"
        )
        lines.append(OddsFactor("Transports", told, "c12b"))
    if fight.defence.forts:
        lines.append(OddsFactor("Fortifications", f"{fight.defence.forts} infantry 3", "c9"))
    if p.setting.low_luck:
        lines.append(OddsFactor("Low luck", "six points are a hit", "b4.15"))
    return tuple(lines)


def _figures(fighting: Iterable[tuple[int, int]]) -> str:
    """Return units by kind and the value they hit on."""
    counts = sorted(Counter(fighting).items())
    return ", ".join(f"{number} {KINDS[kind].name} {value}" for (kind, value), number in counts)


def basis_of(
    p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int], *, usual: bool = True
) -> Iterator[str]:
    """Yield the sentences below a forecast of a battle between some units.

    Without ``usual``, losses and retreats are told elsewhere.
    """
    techs = p.techs[p.mover]
    sea = ATLAS.is_sea(space)
    attack = ", ".join(f"{name_of(kind)} {attack_of(kind, techs)}" for kind in _kinds(p, mine))
    armed = {TRANSPORT: 1} if convoys.armed(p) else {}
    defence = ", ".join(f"{name_of(kind)} {armed.get(kind, DEFENCE[kind])}" for kind in _kinds(p, theirs))
    edition = "Anniversary edition with Expansion II" if p.setting.sections else "Anniversary edition"
    yield f"{edition}. Attack: {attack}. Defence: {defence or 'an AA gun alone'}."
    if not usual:
        pass
    elif sea and p.setting.has(SHIP_DAMAGE):
        lost = "aircraft that it leaves without a deck" if p.setting.rules_version >= 6 else "their aircraft"
        yield f"Losses: the cheapest units first; damage counts what repairs cost, and for carriers {lost}."
    elif p.setting.rules_version >= 6 and _may_keep_land(p, space, mine):
        yield "Losses: damage that is free first, then the cheapest units; the attacker keeps a land unit to the last."
    else:
        yield "Losses: damage that is free first, then the cheapest units, transports last."
    yield from _expansion(p, space, mine, theirs)
    if usual:
        yield "Nobody retreats or submerges: the battle is fought to the end."
    if is_on(p, space):
        yield "Losses are counted from now on: who is hit and still fires is among them, who is gone is not."
    if p.setting.low_luck:
        yield "Low luck: six points of dice are a hit, and one die is rolled for the rest."
    shores = () if sea else shores_of(p, space)
    for shore in shores:
        if shore.fight is not None:
            yield f"The battle for {ATLAS.name(shore.zone)} is fought first: what it leaves afloat decides who lands."
        elif shore.bombards:
            dice = " and ".join(f"{number} at {value}" for number, value in shore.bombards)
            yield f"Ships in {ATLAS.name(shore.zone)} bombard: {dice}. Whoever they hit still fires."
    fight = fight_at(p, space, mine, theirs)
    if fight.guns and any(not is_land(p.kind[u]) for u in mine):
        yield f"The AA gun fires once at each aircraft, and hits on {'1 or 2' if fight.aa_value == 2 else '1'}."
    if sea and any(p.kind[u] == CARRIER for u in (*mine, *theirs)):
        yield "Aircraft that find no deck or land afterwards count as left, and in the averages as lost."
    if not sea:
        yield f"For best play the territory counts {p.setting.value[space]} IPC."
    yield (
        "Prices are those of the Klub Danmark profile."
        if p.setting.klub
        else "Units count at their printed prices."
    )
    yield "Exact: every roll of the dice is counted, by the rules of this match."


def _expansion(p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int]) -> Iterator[str]:
    """Yield what sections of Expansion II have to do with it."""
    if not p.setting.sections:
        return
    zones = {p.at[u] for u in mine if ATLAS.is_sea(p.at[u])}
    fleet = [u for zone in zones for u in forces.attackers(p, zone)]
    foes = {p.kind[u] for zone in zones for u in forces.defenders(p, zone)}
    kinds = foes | {p.kind[u] for u in fleet}
    if shots := shots_at(p, space):
        yield f"Before it, submarines on patrol fire {shots} {'shots' if shots > 1 else 'shot'} at 1."
    if p.setting.has(SHIP_DAMAGE) and foes and kinds & CAPITAL_SHIPS:
        yield "Damage to carriers and battleships stays: carriers are hit first, then by turns with battleships."
    if any(p.flags[u] & CRIPPLED and p.at[u] in zones for u in p.of_power(p.mover)):
        yield "Ships that were damaged as the turn began take no part."
    if SUPER_BATTLESHIP in kinds:
        yield "A super heavy battleship rolls two dice."
    if p.setting.has(ESCORTS) and foes:
        if TRANSPORT in kinds:
            told = (
                "Transports cannot be chosen as casualties, unless submarines alone hunt them without a guard"
            )
            bare = p.setting.rules_version >= 2  # R-G30
            yield f"{told}, or the attackers can hit nothing else." if bare else f"{told}."
        if TRANSPORT in foes and convoys.armed(p):
            yield "Transports fire back, without a guard at submarines only from the second round on."
        if any(p.battles[zone] >= convoys.SCATTERED for zone in zones):
            yield "Escorts that form no convoys defend at 2."
        elif {TRANSPORT, ESCORT} <= foes:
            yield "In a convoy, of an escort and up to two transports, escorts defend at 3 and transports at 1."
        if any(p.kind[u] == ESCORT for u in fleet):
            yield "Attacking escorts do not find submarines."
    if p.setting.has(FORTIFICATIONS) and p.forts[space]:
        yield f"Fortifications: {p.forts[space]}; an infantry in each defends at 3."
    if p.guard and p.phase == COMBAT_MOVE and space == _HOME and SIDE[p.mover] != SIDE[USA]:
        yield "The National Guard of the USA takes part once it is called."


def _may_keep_land(p: GlobalWarPosition, space: Space, mine: list[int]) -> bool:
    """Tell whether it makes a difference that the attacker keeps a land unit as long as he can."""
    return not ATLAS.is_sea(space) and len({is_land(p.kind[u]) for u in mine}) == 2


def _kinds(p: GlobalWarPosition, units: list[int]) -> list[int]:
    return sorted({p.kind[u] for u in units if not p.flags[u] & DOOMED})


def shots_at(p: GlobalWarPosition, space: Space) -> int:
    """Return how many submarines on patrol fire at ships that fight in a zone, or land from it."""
    zones = {space} if ATLAS.is_sea(space) else {p.at[u] for u in landing_on(p, space)}
    side = SIDE[p.mover]
    guarded = theatre.zones_against(p, side) & ~p.patrolled
    return sum(
        len(patrol_zones.patrols(p, zone, 1 - side))
        for zone in zones
        if guarded >> zone & 1 and came_into(p, zone)
    )


def name_of(kind: int) -> str:
    """Return a kind's name as it stands amid a sentence."""
    name = KINDS[kind].name
    return name if name.isupper() else name[:1].lower() + name[1:]
