"""Decisions in battle: the order of battles, casualties, retreats, and submarines that dive. For players only."""

from __future__ import annotations

from math import fsum
from typing import Final

from broadfront.boards.interned_moves import DEFAULT, END
from broadfront.engine.position import Ask, Move
from broadfront.games.global_war.bot.attack_planner import superiority
from broadfront.games.global_war.bot.battle_estimator import (
    BattleForecast,
    battle_forecast,
    defenders_against,
    forecast_at,
    in_casualty_order,
    in_order,
)
from broadfront.games.global_war.bot.purchase_planner import research
from broadfront.games.global_war.bot.territory_value import TerritoryValue
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.rules.battle import Casualties
from broadfront.games.global_war.rules.industry import most_damage
from broadfront.games.global_war.rules.landing import TouchDown
from broadfront.games.global_war.terms import DOOMED, SIDE
from broadfront.games.global_war.units import (
    BOMBARD,
    COST,
    DESTROYER,
    SUBMARINE,
    TRANSPORT,
    WARSHIPS,
    is_air,
    is_land,
)

PRESS: Final = -1.0
"""The minimum value of another round, in IPC, for the attacker to continue."""


def answer(p: GlobalWarPosition, ask: Ask) -> Move:
    """Return the answer to a question that belongs to no plan."""
    match ask.rule:
        case "b3.4":
            return _next_battle(p, ask)
        case "b4.1":
            return _dive(p, ask)
        case "b4.4":
            return _loss(p, ask)
        case "b4.5":
            return _press(p, ask)
        case "b5":
            return ask.moves[-1]
        case "b4.9":
            return _deck(p, ask)
        case "b3.1":
            return research(p, ask)
        case "c12b.1":
            return END  # an escort in a convoy defends at 3, not at 2
    if DEFAULT in ask.moves:
        return DEFAULT
    first = ask.moves[0]
    if first.verb in ("leave", "launch"):
        return _harbour(p, ask)
    if first.verb == "rocket":
        return max(
            (move for move in ask.moves if move.verb == "rocket"),
            key=lambda move: (most_damage(p, move.where) - p.ruin[move.where], -move.where),
        )
    if first.verb == "intercept":
        return ask.moves[-1]
    if first.verb == "move":
        return _haven(p, ask)
    if END in ask.moves:
        return END
    return first


def _deck(p: GlobalWarPosition, ask: Ask) -> Move:
    """Return the usual carrier among those where an aircraft may land."""
    step = p.agenda[-1]
    assert isinstance(step, TouchDown)
    return next(move for move in ask.moves if move.what == step.choices(p)[0])


def _harbour(p: GlobalWarPosition, ask: Ask) -> Move:
    """Return the safest zone, with most friends, for ships that leave a patrol zone or for a new destroyer."""
    power = next(power for power in p.setting.powers_of(ask.seat) if power == p.mover)
    war = ThreatMap(p, power)
    arriving_kinds = [DESTROYER]
    if ask.moves[0].verb == "leave":
        arriving_kinds = [p.kind[u] for u in war.own.get(ask.moves[0].what, ()) if not is_land(p.kind[u])]

    def risk(move: Move) -> tuple[float, int, int]:
        there = [p.kind[u] for u in war.friends.get(move.where, ()) if not is_land(p.kind[u])]
        chance, answer = war.danger(move.where, in_order([*there, *arriving_kinds]))
        return round(chance + 0.02 * max(0.0, answer.killed - answer.lost), 2), -len(there), move.where

    return min(ask.moves, key=risk)


def _haven(p: GlobalWarPosition, ask: Ask) -> Move:
    land = [move for move in ask.moves if not MAP.is_sea(move.where)]
    return (land or list(ask.moves))[0]


def _next_battle(p: GlobalWarPosition, ask: Ask) -> Move:
    first = ask.moves[0]
    if first.verb == "fight":
        return max(ask.moves, key=lambda move: (MAP.is_sea(move.where), _size(p, move.where), -move.where))
    zone = first.where
    attack = next(move for move in ask.moves if move.verb == "attack")
    ignore = next(move for move in ask.moves if move.verb == "ignore")
    attackers, defenders = battle_participants.attackers(p, zone), battle_participants.defenders(p, zone)
    kinds = [p.kind[u] for u in attackers]
    boats = sum(p.kind[u] == TRANSPORT for u in defenders)
    subs = len(defenders) - boats
    armed = [kind for kind in kinds if kind != TRANSPORT]
    if not armed:
        return ignore
    seen = forecast_at(p, in_order(kinds), in_order([p.kind[u] for u in defenders]))
    gain = seen.killed - seen.lost
    guns = any(kind in BOMBARD for kind in kinds)
    if guns and any(p.aim[u] >= 0 and p.host[u] >= 0 and is_land(p.kind[u]) for u in p.units_in(zone)):
        gain -= 2.5
    if not boats and subs and not any(kind in WARSHIPS for kind in kinds):
        gain = 0.0
    return attack if gain > 0.5 and (boats or seen.wins > 0.4) else ignore


def _size(p: GlobalWarPosition, space: Space) -> int:
    return len(battle_participants.defenders(p, space))


def _dive(p: GlobalWarPosition, ask: Ask) -> Move:
    """Let submarines dive if they defend against more than they can sink, or attack with little chance."""
    submerge = ask.moves[0]
    if submerge.verb != "submerge":
        return END
    unit = submerge.what
    space = p.at[unit]
    attackers, defenders = battle_participants.attackers(p, space), battle_participants.defenders(p, space)
    if SIDE[p.owner[unit]] == SIDE[p.mover]:
        seen = _forecast_rest(p, attackers, defenders)
        return END if seen.killed >= seen.lost or seen.wins > 0.4 else submerge
    ships = [u for u in attackers if not is_air(p.kind[u])]
    if not ships:
        return END  # aircraft cannot hit a submarine, and transports alone are lost sooner
    others = [u for u in defenders if p.kind[u] != SUBMARINE]
    if others:
        return END if _forecast_rest(p, attackers, defenders).wins < 0.7 else submerge
    return END if len(defenders) > len(ships) else submerge


def _forecast_rest(p: GlobalWarPosition, attackers: list[int], defenders: list[int]) -> BattleForecast:
    """Return the forecast of the rest of a battle."""
    force, garrison = (
        in_casualty_order(p, [u for u in units if not p.flags[u] & DOOMED], attacking=attacking)
        for units, attacking in ((attackers, True), (defenders, False))
    )
    best_of_two = p.setting.best_of_two
    return battle_forecast(
        force, defenders_against(force, garrison), p.techs[p.mover], best_of_two=best_of_two
    )


def _kinds(p: GlobalWarPosition, units: list[int]) -> tuple[int, ...]:
    return in_order([p.kind[u] for u in units if not p.flags[u] & DOOMED])


def _loss(p: GlobalWarPosition, ask: Ask) -> Move:
    """Choose the usual losses, but keep one land unit to take the territory if that is worth an aircraft."""
    step = p.agenda[-1]
    if not isinstance(step, Casualties) or step.who != 0 or MAP.is_sea(step.space):
        return DEFAULT
    space = step.space
    survivors = [u for u in battle_participants.attackers(p, space) if not p.flags[u] & DOOMED]
    land = [u for u in survivors if is_land(p.kind[u])]
    hits = step.by_subs + step.by_air + step.by_all
    if len(land) > hits or not land or len(land) == len(survivors):
        return DEFAULT
    losable = {move.what for move in ask.moves if move.verb == "lose"}
    if len(land) > 1:
        cheap = [u for u in losable if is_land(p.kind[u])]
        if cheap:
            return next(m for m in ask.moves if m.what == min(cheap, key=lambda u: (COST[p.kind[u]], u)))
        return DEFAULT
    defenders = [u for u in battle_participants.defenders(p, space) if not p.flags[u] & DOOMED]
    rest = in_order([p.kind[u] for u in survivors])[hits:]
    chance = battle_forecast(rest, _kinds(p, defenders)).wins if defenders else 1.0
    worth = TerritoryValue(ThreatMap(p, p.mover))
    planes = sorted((u for u in losable if is_air(p.kind[u])), key=lambda u: (COST[p.kind[u]], p.left[u], u))
    if not planes:
        return DEFAULT
    if chance * worth.touch[space] + COST[p.kind[land[0]]] > COST[p.kind[planes[0]]]:
        return next(move for move in ask.moves if move.verb == "lose" and move.what == planes[0])
    if p.setting.rules_version >= 6 and land[0] in losable:  # the usual losses would keep the land unit
        return next(move for move in ask.moves if move.verb == "lose" and move.what == land[0])
    return DEFAULT


def _press(p: GlobalWarPosition, ask: Ask) -> Move:
    """Continue the battle while that has enough value."""
    others = [move for move in ask.moves if move.verb != "press"]
    if len(others) == len(ask.moves):
        return _way_back(p, others)
    press = next(move for move in ask.moves if move.verb == "press")
    space = press.where
    attackers, defenders = battle_participants.attackers(p, space), battle_participants.defenders(p, space)
    seen = _forecast_rest(p, attackers, defenders)
    war = ThreatMap(p, p.mover)
    value = seen.killed - seen.lost * superiority(war)
    if not MAP.is_sea(space):
        if any(is_land(p.kind[u]) for u in attackers):
            worth = TerritoryValue(war)
            value += seen.wins * (0.5 * worth.hold[space] + 0.5 * worth.touch[space])
            seaborne = [u for u in attackers if is_land(p.kind[u]) and p.aim[u] == space]
            seaborne_cost = fsum(COST[p.kind[u]] for u in seaborne)  # if these units are left behind
            value += (1.0 - seen.wins) * 0.3 * seaborne_cost
    elif all(p.kind[u] == SUBMARINE for u in defenders):
        return press if seen.wins > 0.3 else others[0]
    if value > PRESS * (0.2 if seen.wins < 0.3 else 1.0):
        return press
    return _way_back(p, [move for move in others if move.verb == "retreat"] or others)


def _way_back(p: GlobalWarPosition, moves: list[Move]) -> Move:
    """Return the retreat to the space where the enemy is least likely to follow."""
    if any(move.verb != "retreat" for move in moves):
        return moves[0]
    war = ThreatMap(p, p.mover)
    return min(moves, key=lambda move: (war.danger(move.where, war.guards(move.where))[0], move.where))
