"""What still must land is listed space by space, with the one way each stack has, as far as decks go."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.games.global_war.expanded import bare2
from tests.games.global_war.positions import again, bare, begin, hold, on_board, power, put, space

from broadfront.engine.position import Move
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.industry import capacity
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.terms import CHINA, POWERS, SIDE
from broadfront.games.global_war.ui.forms import still_to_land, still_to_place
from broadfront.games.global_war.units import AA_GUN, CARRIER, CARRIER_FIGHTER, INFANTRY, KINDS, TANK, is_land


def test_fighters_over_their_carriers_land_there_as_far_as_decks_go() -> None:
    p = bare(seats=6)
    put(p, "sz5", "germany", carrier=1)
    flying = put(p, "sz5", "germany", fighter=3)
    begin(p, "germany", Noncombat(power("germany")))
    duties = still_to_land(p)
    assert duties is not None
    (duty,) = duties.duties
    assert (duty.text, duty.things) == ("3 Fighters in Sea Zone 5", tuple(flying))
    assert (duty.verb, duty.where, duty.units) == ("move", space("sz5"), 2)


def test_who_has_several_places_lands_in_the_nearest_that_is_guarded() -> None:
    p = bare(seats=6)
    put(p, "sz5", "germany", fighter=1)
    put(p, "norway", "germany", infantry=1)
    begin(p, "germany", Noncombat(power("germany")))
    duties = still_to_land(p)
    assert duties is not None
    (duty,) = duties.duties
    assert (duty.verb, duty.where, duty.units) == ("move", space("norway"), 1)
    assert re.fullmatch(r"Fighter in Sea Zone 5 to Norway \(\d+ places\)", duty.text)


def test_who_has_no_place_is_lost_and_it_is_said() -> None:
    def told(carriers: int, fighters: int) -> list[tuple[str, str]]:
        p = bare(seats=6)
        put(p, "sz53", "japan", carrier=carriers)
        planes = put(p, "sz53", "japan", fighter=fighters)
        put(p, "sz62", "japan", submarine=1)  # who can move keeps the phase going
        begin(p, "japan", Noncombat(power("japan")))
        for plane in planes:
            p.left[plane] = 0
        again(p, Noncombat(power("japan")))
        duties = still_to_land(p)
        assert duties is not None
        return [(duty.text, duty.verb) for duty in duties.duties]

    assert told(0, 1) == [("Fighter in Sea Zone 53: no place, lost when the phase ends", "")]
    assert told(1, 3) == [("3 Fighters in Sea Zone 53: no place for 1, lost when the phase ends", "move")]
    assert told(1, 2) == [("2 Fighters in Sea Zone 53", "move")]


def test_own_land_comes_before_a_friends_though_nobody_guards_it() -> None:
    p = bare(seats=6)
    (fighter,) = put(p, "sz13", "germany", fighter=1)
    put(p, "italy", "italy", infantry=1)
    begin(p, "germany", Noncombat(power("germany")))
    duties = still_to_land(p)
    assert duties is not None
    (duty,) = duties.duties
    assert p.control[duty.where] == p.owner[fighter]


def test_land_all_lands_all_and_says_where() -> None:
    p = bare(seats=6)
    put(p, "sz5", "germany", carrier=1, fighter=2)
    begin(p, "germany", Noncombat(power("germany")))
    duties = still_to_land(p)
    assert duties is not None
    assert duties.label == "Land all"
    put(p, "sz6", "germany", fighter=1)
    begin(p, "germany", Noncombat(power("germany")))
    duties = still_to_land(p)
    assert duties is not None
    assert duties.label == "Land all"
    assert sorted(duty.units for duty in duties.duties) == [1, 2]
    for duty in duties.duties:
        for unit in duty.things:
            p.play(Move(duty.verb, unit, duty.where))
    assert still_to_land(p) is None


def test_what_was_bought_for_the_one_factory_is_placed_by_one_button() -> None:
    p = bare(seats=6)
    put(p, "germany", "germany", infantry=1)
    germany, home = power("germany"), space("germany")
    p.factories = 1 << home
    p.pool[germany * len(KINDS) + INFANTRY] = 3
    p.pool[germany * len(KINDS) + TANK] = 2
    begin(p, "germany", Mobilize(germany))
    duties = still_to_place(p)
    assert duties is not None
    assert duties.label == "Place all in Germany"
    told = [(duty.text, duty.verb, duty.where, duty.units) for duty in duties.duties]
    assert told == [("3 Infantry", "place", home, 3), ("2 Tanks", "place", home, 2)]
    p.pool[germany * len(KINDS) + INFANTRY] = 30
    begin(p, "germany", Mobilize(germany))
    duties = still_to_place(p)
    assert duties is not None
    assert duties.label == "Place in Germany"
    assert sum(duty.units for duty in duties.duties) == capacity(p, germany, home)


def test_with_two_factories_nothing_is_placed_by_itself() -> None:
    p = bare(seats=6)
    put(p, "germany", "germany", infantry=1)
    put(p, "france", "germany", infantry=1)
    germany = power("germany")
    p.factories = 1 << space("germany") | 1 << space("france")
    p.pool[germany * len(KINDS) + INFANTRY] = 3
    begin(p, "germany", Mobilize(germany))
    duties = still_to_place(p)
    assert duties is not None
    assert [(duty.text, duty.units) for duty in duties.duties] == [("3 Infantry", 0)]


def test_c8_carrier_fighters_that_wait_for_a_carrier_are_listed() -> None:
    """Else they seem to be placed already, and are lost when the phase ends."""
    p = bare2()
    put(p, "japan", "japan", infantry=1)
    put(p, "manchuria", "japan", infantry=1)
    hold(p, "japan", "manchuria")
    japan = power("japan")
    p.factories = 1 << space("japan") | 1 << space("manchuria")
    p.pool[japan * len(KINDS) + CARRIER] = 1
    p.pool[japan * len(KINDS) + CARRIER_FIGHTER] = 2
    begin(p, "japan", Mobilize(japan))
    duties = still_to_place(p)
    assert duties is not None
    assert [duty.text for duty in duties.duties] == [
        "Carrier",
        "2 Carrier-based fighters, once the carrier is placed",
    ]


def test_nothing_is_listed_where_nothing_must_land_or_in_another_phase() -> None:
    p = bare(seats=6)
    (carrier,) = put(p, "sz5", "germany", carrier=1)
    on_board(p, carrier, "fighter")
    put(p, "germany", "germany", fighter=2)
    begin(p, "germany", Noncombat(power("germany")))
    assert still_to_land(p) is None
    begin(p, "germany", CombatMove(power("germany")))
    assert still_to_land(p) is None


def test_aircraft_do_not_land_in_empty_land_that_the_enemy_walks_into() -> None:
    p = bare(seats=6)
    put(p, "east_poland", "germany", fighter=1)
    put(p, "ukraine", "ussr", infantry=2)
    put(p, "germany", "germany", infantry=1)
    begin(p, "germany", Noncombat(power("germany")))
    duties = still_to_land(p)
    assert duties is not None
    (duty,) = duties.duties
    nearest = space("bulgaria_romania")  # empty, and beside the Ukraine
    assert duty.where != nearest
    assert not duty.exposed


def test_where_every_place_can_be_attacked_it_is_said() -> None:
    p = bare(seats=6)
    put(p, "sz5", "germany", carrier=1, fighter=2)
    put(p, "sz6", "uk", battleship=3)
    begin(p, "germany", Noncombat(power("germany")))
    duties = still_to_land(p)
    assert duties is not None
    assert all(duty.exposed for duty in duties.duties if duty.where == space("sz5"))


@pytest.mark.parametrize("seed", range(60))
def test_no_aircraft_is_sent_to_land_that_can_be_attacked_where_a_safe_place_exists(seed: int) -> None:
    rng = Random(seed)
    p = bare(seats=6)
    mover = rng.choice(("germany", "uk", "japan", "usa"))
    lands = [s for s in range(MAP.size) if not MAP.is_sea(s) and p.control[s] >= 0]
    zones = [s for s in range(MAP.size) if MAP.is_sea(s)]
    for where in rng.sample(lands, 45):  # armies of both sides, some of them small
        owner = POWERS[p.control[where]]
        put(p, MAP.ids[where], owner, **{rng.choice(("infantry", "tank", "aa_gun")): rng.randint(1, 3)})
    for zone in rng.sample(zones, 12):
        owner = rng.choice(POWERS[:6])
        put(
            p,
            MAP.ids[zone],
            owner,
            **{rng.choice(("carrier", "transport", "destroyer")): rng.randint(1, 2)},
        )
    flying = []
    for where in rng.sample([*lands, *zones], 8):
        kind = rng.choice(("fighter", "bomber"))
        flying += put(p, MAP.ids[where], mover, **{kind: rng.randint(1, 2)})
    begin(p, mover, Noncombat(power(mover)))
    for u in flying:
        p.left[u] = rng.randint(1, 4)
    again(p, Noncombat(power(mover)))
    duties = still_to_land(p)
    if duties is None or p.pending is None:
        return
    side = SIDE[power(mover)]
    war = ThreatMap(p, power(mover))
    for duty in duties.duties:
        if duty.verb != "move" or MAP.is_sea(duty.where):
            continue
        goals = {to for verb, what, to in p.pending.moves if verb == "move" and what in duty.things}
        safe = [to for to in goals if not MAP.is_sea(to) and not war.attacks(to, war.guards(to))]
        walked = [
            u
            for s in MAP.land_beside[duty.where]
            for u in p.units_in(s)
            if is_foot(p, u) and SIDE[p.owner[u]] != side
        ]
        assert not (safe and (duty.exposed or walked)), (duty, safe)
        assert duty.exposed or not walked


def is_foot(p: GlobalWarPosition, unit: int) -> bool:
    """Tell whether a unit walks into land next to it; the Chinese stay in China."""
    return is_land(p.kind[unit]) and p.kind[unit] != AA_GUN and p.owner[unit] != CHINA
