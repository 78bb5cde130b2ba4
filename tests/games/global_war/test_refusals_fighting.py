"""Refusals of Conduct Combat: code, rule, sentence."""

from __future__ import annotations

from tests.games.global_war.positions import (
    again,
    bare,
    begin,
    fight,
    find,
    miss,
    on_board,
    play,
    put,
    space,
    war,
)
from tests.games.global_war.refusing import refused, says

from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import Casualties
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.rules.raids import RAID, HomelessFighters, Intercept, Rockets, ShotDown
from broadfront.games.global_war.terms import GERMANY, RAIDING, ROCKETS, UK
from broadfront.games.global_war.units import FIGHTER

# --- which battle -----------------------------------------------------------------------------------------------------


def two_battles() -> GlobalWarPosition:
    p = bare()
    units = put(p, "poland", "germany", infantry=2)
    put(p, "east_poland", "ussr", infantry=1)
    put(p, "baltic_states", "ussr", infantry=1)
    fight(p, "germany", [(units[0], "east_poland"), (units[1], "baltic_states")])
    return p


def test_b3_4_battles_are_chosen_among_those_of_the_group() -> None:
    p = two_battles()
    says(
        refused(p, "fight", 0, "ukraine"),
        "NO_BATTLE [b3.4] There is nothing left to fight in Ukraine now. Choose among ",
    )
    says(
        refused(p, "end"),
        "MUST_ANSWER [b3.4] This question has to be answered. Choose the next battle.",
    )
    says(refused(p, "fight", 3, "east_poland"), "NO_MORE_WORDS [b3.4] The order 'fight' names nothing more.")
    says(refused(p, "fight", 0, "turkey"), "NEUTRAL [b2.5] Nobody enters")
    says(
        refused(p, "move", 0, "poland"),
        "NOT_NOW [b3.3] Units move in Combat Move and in Noncombat Move. This is ",
    )


def test_b3_4_the_order_of_the_groups_is_told() -> None:
    p = bare()
    put(p, "norway", "germany", infantry=1)
    put(p, "finland", "germany", infantry=1)
    for zone in ("sz3", "sz5"):
        ship = put(p, zone, "uk", transport=1)[0]
        on_board(p, ship, "infantry")
    put(p, "egypt", "uk", infantry=1)
    put(p, "libya", "italy", infantry=1)
    begin(p, "uk", CombatMove(UK), Combat(UK))
    cargo = [u for u in range(len(p.at)) if p.host[u] >= 0]
    play(p, "land", cargo[0], space("norway"))
    play(p, "land", cargo[1], space("finland"))
    play(p, "move", find(p, "egypt", "uk", "infantry"), space("libya"))
    assert p.pending is not None
    assert p.pending.rule == "b3.4"
    says(
        refused(p, "fight", 0, "libya"),
        "NO_BATTLE [b3.4] The amphibious assaults come before Libya: Finland and Norway first.",
    )


def test_b3_4_submarines_of_one_zone_are_asked_about() -> None:
    p = bare()
    ship = put(p, "sz5", "germany", destroyer=1)[0]
    put(p, "sz6", "uk", submarine=1)
    fight(p, "germany", [(ship, "sz6")])
    says(refused(p, "attack", 0, "sz7"), "NO_BATTLE [b3.4] The question is about Sea Zone 6, not Sea Zone 7.")
    says(refused(p, "ignore", 2, "sz6"), "NO_MORE_WORDS [b3.4] The order 'ignore' names nothing more.")
    says(refused(p, "end"), "MUST_ANSWER [b3.4] This question has to be answered.")


# --- a round ----------------------------------------------------------------------------------------------------------


def pressed() -> GlobalWarPosition:
    """After a round of two infantry and a fighter against infantry, all of whom missed."""
    p = bare()
    units = [*put(p, "poland", "germany", infantry=2), *put(p, "germany", "germany", fighter=1)]
    put(p, "east_poland", "ussr", infantry=3)
    fight(p, "germany", [(u, "east_poland") for u in units])
    miss(p)
    return p


def test_b4_5_where_the_attackers_cannot_go_back_to() -> None:
    p = pressed()
    for name, why in (
        ("belorussia", "None of the attackers came from Belorussia."),
        ("bulgaria_romania", "None of the attackers came from Bulgaria/Romania."),
        ("france", "France is not next to East Poland."),
        ("east_poland", "East Poland is not next to East Poland."),
    ):
        says(refused(p, "retreat", 0, name), f"NO_RETREAT_THERE [b4.5] {why} They can go to Poland.")
    says(refused(p, "press", 0, "poland"), "NO_BATTLE [b3.4] The question is about East Poland, not Poland.")
    says(
        refused(p, "withdraw", 0, "east_poland"),
        "SEABORNE [b4.5] Aircraft withdraw alone from an amphibious assault",
    )
    says(
        refused(p, "end"),
        "MUST_ANSWER [b4.5] This question has to be answered. Press the attack, or retreat.",
    )
    says(refused(p, "press", 7, "east_poland"), "NO_MORE_WORDS [b4.5] The order 'press' names nothing more.")


def test_b4_5_units_that_came_by_sea_never_retreat() -> None:
    p = bare()
    ship = put(p, "sz3", "uk", transport=1)[0]
    cargo = on_board(p, ship, "infantry")[0]
    plane = put(p, "united_kingdom", "uk", fighter=1)[0]
    put(p, "norway", "germany", infantry=2)
    begin(p, "uk", CombatMove(UK), Combat(UK))
    play(p, "land", cargo, space("norway"))
    play(p, "move", plane, space("norway"))
    miss(p)
    says(refused(p, "retreat", 0, "sz3"), "SEABORNE [b4.5] The attackers of Norway came by sea")
    play(p, "withdraw", 0, space("norway"))


def test_b4_5_ships_do_not_go_back_into_hostile_zones() -> None:
    p = bare()
    ships = put(p, "sz5", "germany", cruiser=2)
    put(p, "sz6", "uk", cruiser=1)
    fight(p, "germany", [(u, "sz6") for u in ships])
    put(p, "sz3", "uk", cruiser=1)
    miss(p)
    says(
        refused(p, "retreat", 0, "sz3"),
        "NO_RETREAT_THERE [b4.5] None of the attackers came from Sea Zone 3.",
    )
    says(
        refused(p, "retreat", 0, "norway"),
        "NO_RETREAT_THERE [b4.5] None of the attackers came from Norway.",
    )
    says(
        refused(p, "withdraw", 0, "sz6"),
        "NOT_IN_BATTLE [b4.5] No aircraft of the attacker are in this battle.",
    )


def test_b4_12_where_nobody_can_hit_there_is_no_other_round() -> None:
    p = bare()
    transports = put(p, "sz5", "germany", transport=1)
    put(p, "sz6", "uk", transport=1)
    fight(p, "germany", [(transports[0], "sz6")])
    play(p, "attack", 0, space("sz6"))
    assert p.pending is not None
    assert p.pending.rule == "b4.5"
    says(refused(p, "press", 0, "sz6"), "NO_BATTLE [b4.12] Neither side can hit the other in Sea Zone 6")
    says(
        refused(p, "retreat", 0, "sz7"), "NO_RETREAT_THERE [b4.5] None of the attackers came from Sea Zone 7."
    )


def test_b4_1_what_submerges() -> None:
    p = bare()
    ships = put(p, "sz5", "germany", submarine=2, cruiser=1)
    foe = put(p, "sz6", "uk", cruiser=1, submarine=1)
    fight(p, "germany", [(u, "sz6") for u in ships])
    says(
        refused(p, "submerge", ships[2]), "WRONG_KIND [b4.1] Germany's cruiser in Sea Zone 6 cannot submerge"
    )
    says(
        refused(p, "submerge", ships[1]),
        "ALIKE [b4.1] Germany's submarine in Sea Zone 6 is just like others there",
    )
    says(
        refused(p, "submerge", foe[1]),
        "NOT_IN_BATTLE [b4.1] UK's submarine in Sea Zone 6 is not asked now: the submar",
    )
    says(refused(p, "submerge", ships[0], 5), "NO_MORE_WORDS [b4.1] The order 'submerge' names nothing more.")
    says(refused(p, "submerge", 900), "NO_SUCH_UNIT [b2.1] There is no unit u900")
    says(refused(p, "end", 1), "NO_MORE_WORDS [b4.1] The order 'end' names nothing more.")


# --- casualties -------------------------------------------------------------------------------------------------------


def losing(**defender: int) -> tuple[GlobalWarPosition, list[int]]:
    """A battle in zone 6 in which the defender is asked for casualties; by sort of hit."""
    p = bare()
    ships = put(p, "sz5", "germany", cruiser=1)
    units = put(p, "sz6", "uk", **defender)
    fight(p, "germany", [(u, "sz6") for u in ships])
    return p, units


def test_b4_4_as_many_hits_as_possible_are_taken() -> None:
    """F03."""
    p, (cruiser, first, second) = losing(cruiser=1, submarine=2)
    p.agenda.append(Casualties(space("sz6"), 1, 0, 2, 1))
    p.settle()
    says(refused(p, "lose", second), "ALIKE [b4.4] UK's submarine in Sea Zone 6 is just like others there")
    says(refused(p, "end"), "MUST_ANSWER [b4.4] This question has to be answered. Choose a casualty.")
    put(p, "sz6", "uk", destroyer=1)
    p.agenda.append(Casualties(space("sz6"), 1, 0, 1, 0))
    p.settle()
    says(
        refused(p, "lose", first),
        "SUBMARINES_AND_AIRCRAFT [b4.1] UK's submarine in Sea Zone 6 cannot be hit by aircraft: the enemy has no",
    )
    own = find(p, "sz6", "germany", "cruiser")
    says(
        refused(p, "lose", own), "NOT_IN_BATTLE [b4.4] Germany's cruiser in Sea Zone 6 does not take this hit"
    )
    says(refused(p, "lose", cruiser, 4), "NO_MORE_WORDS [b4.4] The order 'lose' names nothing more.")
    says(refused(p, "default", 4), "NO_MORE_WORDS [b4.4] The order 'default' names nothing more.")


def test_b4_8_transports_come_last() -> None:
    """F06."""
    p, units = losing(destroyer=1, cruiser=1, transport=2)
    p.agenda.append(Casualties(space("sz6"), 1, 0, 0, 1))
    p.settle()
    says(
        refused(p, "lose", units[2]),
        "TRANSPORTS_LAST [b4.8] UK's transport in Sea Zone 6 is hit last: destroyer and cruiser can still take this",
    )
    play(p, "lose", units[0])


def test_b4_1_aircraft_are_not_hit_by_submarines() -> None:
    p, units = losing(destroyer=1, carrier=1)
    plane = p.recruit(FIGHTER, UK, space("sz6"), units[1])
    p.agenda.append(Casualties(space("sz6"), 1, 1, 0, 0))
    p.settle()
    says(
        refused(p, "lose", plane),
        "SUBMARINES_AND_AIRCRAFT [b4.1] UK's fighter in Sea Zone 6 cannot be hit by submarines: they hit ships only.",
    )


def test_b4_4_what_is_hit_already_takes_no_other_hit() -> None:
    p, units = losing(destroyer=2, cruiser=1)
    p.agenda.append(Casualties(space("sz6"), 1, 0, 0, 2))
    p.settle()
    play(p, "lose", units[0])
    says(refused(p, "lose", units[0]), "DONE [b4.4] UK's destroyer in Sea Zone 6 is hit already")


def test_b4_6_aircraft_that_were_not_hit() -> None:
    p = bare()
    planes = put(p, "east_poland", "germany", bomber=2, fighter=1)
    begin(p, "germany")
    for u in planes[:2]:
        p.flags[u] |= RAIDING
    p.left[planes[0]] = 2
    p.agenda = [ShotDown(space("east_poland"), RAID, 1)]
    p.settle()
    says(refused(p, "lose", planes[2]), "NOT_IN_BATTLE [b4.6] Germany's fighter in East Poland was not hit")
    says(refused(p, "lose", planes[0], 1), "NO_MORE_WORDS [b4] The order 'lose' names nothing more.")
    third = put(p, "east_poland", "germany", bomber=1)[0]
    p.flags[third], p.left[third], p.origin[third] = (
        p.flags[planes[1]],
        p.left[planes[1]],
        p.origin[planes[1]],
    )
    says(refused(p, "lose", third), "ALIKE [b4.6] Germany's bomber in East Poland is just like others there")


def test_b4_9_fighters_whose_carrier_is_gone() -> None:
    p = bare()
    fighters = put(p, "sz6", "uk", fighter=2)
    put(p, "sz7", "uk", carrier=1)
    begin(p, "germany")
    again(p, HomelessFighters(space("sz6")))
    says(
        refused(p, "move", fighters[1], "sz7"),
        "NOT_NOW [b4.9] UK's fighter in Sea Zone 6 has lost its carrier",
    )
    says(refused(p, "move", fighters[0], "egypt"), "TOO_FAR [b4.9] Egypt is more than one space away")
    says(refused(p, "move", fighters[0], "norway"), "ENEMY_LAND [b4.9] Norway is enemy land.")
    says(
        refused(p, "move", fighters[0], "sz5"),
        "NO_DECK [b4.9] There is no carrier of its side in Sea Zone 5.",
    )
    full = put(p, "sz5", "uk", carrier=1)[0]
    for _ in range(2):
        p.recruit(FIGHTER, UK, space("sz5"), full)
    says(
        refused(p, "move", fighters[0], "sz5"), "CARRIER_FULL [b4.9] The carriers in Sea Zone 5 have no room"
    )


# --- raids and rockets ------------------------------------------------------------------------------------------------


def test_b4_7_how_many_fighters_rise() -> None:
    p = war(interceptors=True)
    begin(p, "germany")
    bomber = find(p, "germany", "germany", "bomber")
    p.at[bomber] = space("united_kingdom")
    p.flags[bomber] |= RAIDING
    again(p, Intercept(space("united_kingdom")))
    says(
        refused(p, "intercept", 0, 3),
        "A_NUMBER [b4.7] United Kingdom has 2 fighters that can rise: let 0 to 2 rise.",
    )
    says(refused(p, "intercept", 1, 1), "NO_MORE_WORDS [b4] The order 'intercept' names nothing more.")
    says(
        refused(p, "end"),
        "MUST_ANSWER [b4] This question has to be answered. Choose how many fighters intercept.",
    )


def test_b7_rockets() -> None:
    p = war()
    p.techs[GERMANY] = 1 << ROCKETS
    begin(p, "germany", Rockets(GERMANY))
    gun, infantry = find(p, "germany", "germany", "aa_gun"), find(p, "germany", "germany", "infantry")
    says(
        refused(p, "rocket", infantry, "united_kingdom"),
        "WRONG_KIND [b7] Germany's infantry in Germany has no rockets",
    )
    says(refused(p, "rocket", gun, "ukraine"), "NO_FACTORY [b7] There is no factory in Ukraine: rockets")
    says(
        refused(p, "rocket", gun, "italy"),
        "NOTHING_TO_FIGHT [b7] The factory of Italy is Italy's, on your side.",
    )
    says(refused(p, "rocket", gun, "western_us"), "TOO_FAR [b7] Western United States is ")
    says(
        refused(p, "rocket", find(p, "italy", "italy", "aa_gun"), "karelia_ssr"),
        "NOT_YOURS [b1.5] Italy's AA gun",
    )
    play(p, "rocket", gun, space("united_kingdom"))
    play(p, "roll", 1)
    assert p.pending is None


def test_b7_an_aa_gun_fires_one_rocket() -> None:
    p = war()
    p.techs[GERMANY] = 1 << ROCKETS
    put(p, "finland", "germany", aa_gun=1)
    begin(p, "germany", Rockets(GERMANY))
    gun = find(p, "germany", "germany", "aa_gun")
    play(p, "rocket", gun, space("united_kingdom"))
    play(p, "roll", 1)
    says(
        refused(p, "rocket", gun, "united_kingdom"),
        "DONE [b7] Germany's AA gun in Germany has fired its rocket",
    )
