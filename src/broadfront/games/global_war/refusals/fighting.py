"""Refusals of Conduct Combat: which battle, submarines, casualties, retreats, raids, rockets [b3.4] [b4]."""

from __future__ import annotations

from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war import forces, paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    AA_GUN,
    CARRIER,
    SUBMARINE,
    TRANSPORT,
    is_air,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.refusals import expansion
from broadfront.games.global_war.refusals.common import (
    kind_name,
    listed,
    no,
    no_space,
    no_unit,
    not_mine,
    offered,
    same_as,
    the_spaces,
    unit_name,
)
from broadfront.games.global_war.refusals.ways import bars_the_way
from broadfront.games.global_war.rules.aircraft import Homeless, ShotDown, interceptors
from broadfront.games.global_war.rules.battle import Battle, Submarines
from broadfront.games.global_war.rules.combat import BattleGroup, Sea, open_battles
from broadfront.games.global_war.rules.convoys import Convoys
from broadfront.games.global_war.rules.fire import ATTACKER, Casualties, force
from broadfront.games.global_war.rules.raids import ROCKET_RANGE, Intercept, Rockets
from broadfront.games.global_war.terms import BOMBARDED, DOOMED, LANDING, POWER_NAMES, SIDE

__all__ = [
    "no_battle",
    "no_choice_at_sea",
    "no_haven",
    "no_interception",
    "no_loss",
    "no_press",
    "no_retreat",
    "no_rocket",
    "no_submerging",
    "no_withdrawal",
    "not_lost_in_the_air",
]


def _first_word(move: Move) -> Refusal | None:
    """Say that an order names a space only."""
    if move.what:
        return no("NO_MORE_WORDS", "b3.4", f"The order {move.verb!r} names a space, and nothing else.")
    return None


# --- which battle -----------------------------------------------------------------------------------------------------

_GROUPS = ("the raids", "the amphibious assaults", "all other battles")


def no_battle(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a battle cannot be chosen now."""
    assert isinstance(step, BattleGroup)
    if wrong := _first_word(move) or no_space(move.where):
        return wrong
    space, spaces = move.where, open_battles(p, step.power, step.group)
    for group in range(step.group + 1, 3):
        if space in open_battles(p, step.power, group):
            return no(
                "NO_BATTLE",
                "b3.4",
                f"{_GROUPS[step.group].capitalize()} come before {_GROUPS[group]}: {the_spaces(spaces)} first.",
            )
    return no(
        "NO_BATTLE",
        "b3.4",
        f"In {ATLAS.name(space)} nothing is left to fight now. Choose among {the_spaces(spaces, 12)}.",
    )


def no_choice_at_sea(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say that only one zone is asked about."""
    assert isinstance(step, Sea | Convoys)
    return _first_word(move) or no_space(move.where) or _elsewhere(step.zone, move.where)


def _elsewhere(here: Space, space: Space) -> Refusal | None:
    if here == space:
        return None
    return no("NO_BATTLE", "b3.4", f"The question is about {ATLAS.name(here)}, not {ATLAS.name(space)}.")


# --- a round ----------------------------------------------------------------------------------------------------------


def no_press(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say that another battle is being fought, or that this one is over."""
    assert isinstance(step, Battle)
    if wrong := _first_word(move) or no_space(move.where) or _elsewhere(step.space, move.where):
        return wrong
    assert p.pending is not None
    if p.pending.rule == "c12b":
        ways = the_spaces(order.where for order in offered(p, "retreat"))
        return no(
            "MUST_WITHDRAW", "c12b", f"Only transports are left of the attacker: they retreat, to {ways}."
        )
    return no(
        "NO_BATTLE",
        "b4.12",
        f"Neither side can hit the other in {ATLAS.name(step.space)}: there is no other round. Retreat, or end.",
    )


def no_retreat(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why the attackers cannot go back to a space."""
    assert isinstance(step, Battle)
    if wrong := _first_word(move) or no_space(move.where):
        return wrong
    here, space = step.space, move.where
    mine = force(p, here, ATTACKER)
    seaborne = [u for u in mine if p.flags[u] & LANDING]
    others = [u for u in mine if not is_air(p.kind[u]) and not p.flags[u] & LANDING]
    ways = [order.where for order in offered(p, "retreat")]
    open_ = f"They can go to {the_spaces(ways)}." if ways else "Nobody can go back here."
    if not others:
        if seaborne:
            return no(
                "SEABORNE",
                "b4.5",
                f"The attackers of {ATLAS.name(here)} came by sea, and units that did never retreat.",
            )
        return no(
            "NO_RETREAT_THERE",
            "b4.5",
            f"Aircraft break off where they are, over {ATLAS.name(here)}, and land in Noncombat Move.",
        )
    name = ATLAS.name(space)
    if space == here:
        return no(
            "NO_RETREAT_THERE", "b4.5", f"The battle is in {name}: ships and land units go back. {open_}"
        )
    if space not in ATLAS.beside[here]:
        return no("NO_RETREAT_THERE", "b4.5", f"{name} is not next to {ATLAS.name(here)}. {open_}")
    if ATLAS.is_sea(space) != ATLAS.is_sea(here):
        return no(
            "NO_RETREAT_THERE", "b4.5", f"Land units go back over land, ships at sea, not to {name}. {open_}"
        )
    side = SIDE[p.mover]
    if not ATLAS.is_sea(space) and p.side_of(space) != side:
        return no("NO_RETREAT_THERE", "b4.5", f"{name} is enemy land. {open_}")
    if ATLAS.is_sea(space) and p.warships_of(1 - side) >> space & 1:
        foes = bars_the_way(p, TRANSPORT, space, side)
        return no("NO_RETREAT_THERE", "b4.5", f"{name} is hostile with {foes} in it. {open_}")
    if p.setting.no_entry and p.setting.rules_version >= 2 and paths.dear_to(p, p.mover) >> space & 1:
        return no(
            "NO_RETREAT_THERE", "c4", f"{name} is a patrol zone of the enemy, and no ship enters it. {open_}"
        )
    return no("NO_RETREAT_THERE", "b4.5", f"None of the attackers came from {name}. {open_}")


def no_withdrawal(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why the aircraft cannot be withdrawn."""
    assert isinstance(step, Battle)
    if wrong := _first_word(move) or no_space(move.where) or _elsewhere(step.space, move.where):
        return wrong
    mine = force(p, step.space, ATTACKER)
    if not any(is_air(p.kind[u]) for u in mine):
        return no("NOT_IN_BATTLE", "b4.5", "No aircraft of the attacker are in this battle.")
    return no(
        "SEABORNE",
        "b4.5",
        "Aircraft withdraw alone from an amphibious assault only; here all attackers retreat together.",
    )


def no_submerging(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a unit does not submerge."""
    assert isinstance(step, Submarines)
    unit = move.what
    if move.where and Move("submerge", unit) in offered(p, "submerge"):
        return no("NO_MORE_WORDS", "b4.1", "Say only which submarine submerges.")
    if wrong := no_unit(p, unit):
        return wrong
    name = unit_name(p, unit)
    if p.kind[unit] != SUBMARINE:
        return no("WRONG_KIND", "b4.1", f"{name} cannot submerge: submarines do.")
    mine = force(p, step.space, step.who)
    if unit in mine:
        first = next(m.what for m in offered(p, "submerge") if p.owner[m.what] == p.owner[unit])
        return same_as(p, unit, f"u{first}")
    return no(
        "NOT_IN_BATTLE",
        "b4.1",
        f"{name} is not asked now: the submarines of the {'defender' if step.who else 'attacker'} in "
        f"{ATLAS.name(step.space)} are.",
    )


# --- casualties -------------------------------------------------------------------------------------------------------


def no_loss(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a unit cannot take the hit."""
    assert isinstance(step, Casualties)
    unit = move.what
    choices = {order.what for order in offered(p, "lose")}
    if move.where and unit in choices:
        return no("NO_MORE_WORDS", "b4.4", "Say only which unit is hit.")
    if wrong := no_unit(p, unit):
        return wrong
    name, mine = unit_name(p, unit), force(p, step.space, step.who)
    if unit not in mine:
        who = "defender" if step.who else "attacker"
        return no(
            "NOT_IN_BATTLE",
            "b4.4",
            f"{name} does not take this hit: it falls on the {who}'s units that fight in {ATLAS.name(step.space)}.",
        )
    if p.flags[unit] & DOOMED:
        return no("DONE", "b4.4", f"{name} is hit already, and takes no other hit.")
    like = forces.merge_key(p, unit)
    first = next((u for u in sorted(choices) if forces.merge_key(p, u) == like), None)
    if first is not None:
        return same_as(p, unit, f"u{first}")
    return _no_hit(p, step, unit)


def _no_hit(p: GlobalWarPosition, step: Casualties, unit: int) -> Refusal:
    hits = forces.Hits(step.by_subs, step.by_air, step.by_all, step.by_surface)
    helped = forces.has_destroyer(p, force(p, step.space, 1 - step.who), attacking=step.who == 1)
    kind, name = p.kind[unit], unit_name(p, unit)
    if not any(hits[sort] and forces.can_hit(kind, sort, air_hits_subs=helped) for sort in range(4)):
        if kind == SUBMARINE and hits.by_surface and not hits.by_air:
            return no(
                "SUBMARINES_AND_AIRCRAFT",
                "c12b",
                f"{name} cannot be hit by escorts that attack, nor by transports in the first round.",
            )
        if kind == SUBMARINE:
            return no(
                "SUBMARINES_AND_AIRCRAFT",
                "b4.1",
                f"{name} cannot be hit by aircraft: the enemy has no destroyer in this battle.",
            )
        return no(
            "SUBMARINES_AND_AIRCRAFT", "b4.1", f"{name} cannot be hit by submarines: they hit ships only."
        )
    mine, foes = force(p, step.space, step.who), force(p, step.space, 1 - step.who)
    if unit in forces.shielded(p, mine, foes, attacking=step.who == ATTACKER):
        return no(
            "TRANSPORT_NOT_CHOOSABLE",
            "c12b",
            f"{name} cannot be chosen: transports are no casualties while others fight with them; choose another unit.",
        )
    if wrong := expansion.carrier_first(p, unit, step.who, mine):
        return wrong
    rest = {p.kind[order.what] for order in offered(p, "lose")}
    return no(
        "TRANSPORTS_LAST",
        "b4.8",
        f"{name} is hit last: {listed(sorted(kind_name(k) for k in rest))} can still take this hit.",
    )


def not_lost_in_the_air(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why an aircraft is not among those that are shot down."""
    assert isinstance(step, ShotDown)
    unit, choices = move.what, [order.what for order in offered(p, "lose")]
    if move.where and unit in choices:
        return no("NO_MORE_WORDS", "b4.6", "Say only which aircraft is lost.")
    if wrong := no_unit(p, unit):
        return wrong
    planes = step._planes(p)
    if unit in planes:
        like = step._likeness_of(p, unit)
        return same_as(p, unit, f"u{next(u for u in choices if step._likeness_of(p, u) == like)}")
    return no(
        "NOT_IN_BATTLE",
        "b4.6",
        f"{unit_name(p, unit)} was not hit: choose among the {kind_name(p.kind[choices[0]])}s over "
        f"{ATLAS.name(step.space)} that were.",
    )


def no_haven(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a fighter whose carrier is gone cannot land there."""
    assert isinstance(step, Homeless)
    unit, space, moves = move.what, move.where, offered(p, "move")
    asked = moves[0].what
    if wrong := no_unit(p, unit) or no_space(space):
        return wrong
    if unit != asked:
        return no(
            "NOT_NOW",
            "b4.9",
            f"{unit_name(p, asked)} (u{asked}) has lost its carrier or base and lands now, not {unit_name(p, unit)}.",
        )
    name, side, zone = ATLAS.name(space), SIDE[p.owner[unit]], p.at[unit]
    if wrong := expansion.no_far_haven(p, unit, zone, space, [m.where for m in moves]):
        return wrong
    if space != zone and space not in ATLAS.beside[zone]:
        return no(
            "TOO_FAR",
            "b4.9",
            f"{name} is more than one space away: {the_spaces(m.where for m in moves)} are not.",
        )
    if not ATLAS.is_sea(space):
        return no("ENEMY_LAND", "b4.9", f"{name} is enemy land.")
    ships = [u for u in p.units_in(space) if p.kind[u] == CARRIER and SIDE[p.owner[u]] == side]
    if not ships:
        return no("NO_DECK", "b4.9", f"In {name} is no carrier of its side.")
    if wrong := expansion.wounded_decks(p, ships):
        return wrong
    if not any(paths.spare_decks(p, u) > 0 for u in ships):
        return no("CARRIER_FULL", "b4.9", f"No deck is free in {name}: a carrier takes two aircraft.")
    return None


# --- raids and rockets ------------------------------------------------------------------------------------------------


def no_interception(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say how many fighters can rise."""
    assert isinstance(step, Intercept)
    if move.what:
        return no("NO_MORE_WORDS", "b4.7", "Say only how many fighters rise.")
    most = len(interceptors(p, step.space))
    return no(
        "A_NUMBER", "b4.7", f"There are {most} fighters in {ATLAS.name(step.space)}: let 0 to {most} rise."
    )


def no_rocket(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why an AA gun cannot fire a rocket."""
    assert isinstance(step, Rockets)
    unit, space = move.what, move.where
    if wrong := not_mine(p, step.power, unit) or no_space(space):
        return wrong
    name, goal = unit_name(p, unit), ATLAS.name(space)
    if p.kind[unit] != AA_GUN:
        return no("WRONG_KIND", "b7", f"{name} has no rockets: AA guns fire them.")
    if p.flags[unit] & BOMBARDED:
        return no("DONE", "b7", f"{name} has fired its rocket of this turn.")
    if ATLAS.is_sea(p.at[unit]):
        return no("ABOARD", "b7", f"{name} is aboard of a transport: rockets are fired on land.")
    if not p.factories >> space & 1:
        return no("NO_FACTORY", "b7", f"There is no factory in {goal}: rockets are fired at factories.")
    if p.side_of(space) == SIDE[step.power]:
        return no(
            "NOTHING_TO_FIGHT",
            "b7",
            f"The factory of {goal} is {POWER_NAMES[p.control[space]]}'s, on your side.",
        )
    if truce := expansion.spared_by_the_truce(p, step.power, space):
        return truce
    steps = ATLAS.flights(p.at[unit])[space]
    return no("TOO_FAR", "b7", f"{goal} is {steps} spaces away from {name}: a rocket flies {ROCKET_RANGE}.")
