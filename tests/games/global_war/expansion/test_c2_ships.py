"""[c2] Free ships: the Pacific programme and where it operates, a destroyer a round in the Atlantic."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, but, in_half, pacific, war2
from tests.games.global_war.positions import (
    begin,
    buys,
    count,
    fight,
    hit,
    hold,
    is_legal,
    of_verb,
    on_board,
    one,
    play,
    put,
    space,
    targets,
)

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_theatre
from broadfront.games.global_war.rules.expansion_ship_building import AtlanticDestroyer, launch_pacific_fleet
from broadfront.games.global_war.rules.industry import capacity
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.turn_sequence import EndOfRound, PowerTurn
from broadfront.games.global_war.terms import LABEL_WORDS, MOBILIZE, PACIFIC
from broadfront.games.global_war.units import KINDS

GER, USSR, JPN, UK, ITA, USA = range(6)
PROGRAMME = {
    "early_1942": ["cruiser", "submarine"],
    "late_1942": ["carrier", "carrier_fighter", "carrier_fighter"],
    "early_1943": ["battleship", "transport"],
    "late_1943": ["destroyer", "destroyer"],
}


@pytest.mark.parametrize("label", LABEL_WORDS)
def test_c2_the_programme_goes_by_the_calendar(label: str) -> None:
    p = bare2(calendar_start=label)
    begin(p, "usa", EndOfRound())
    for zone, owner in (("sz62", JPN), ("sz56", USA)):
        ships = [u for u in p.units_in(space(zone)) if p.owner[u] == owner]
        assert sorted(KINDS[p.kind[u]].id for u in ships) == PROGRAMME.get(label, [])
        assert all(p.marks[u] & PACIFIC for u in ships)


def test_c2_the_fighters_are_on_the_carrier_and_wait_for_nobody() -> None:
    p = in_half(bare2(), "late_1942")
    put(p, "sz57", "usa", carrier=4)
    put(p, "sz56", "japan", cruiser=1)  # enemies do not prevent it
    for ship in p.units_in(space("sz57")):
        on_board(p, ship, "carrier_fighter", "carrier_fighter")  # eight already: they come all the same
    launch_pacific_fleet(p)
    carrier = next(u for u in p.units_in(space("sz56")) if p.kind[u] == 10)
    assert len(p.aboard(carrier)) == 2
    assert count(p, "sz56", "usa", "carrier_fighter") == 2


def test_c2_none_for_who_has_lost_the_harbour() -> None:
    """R2.b."""
    p = in_half(bare2(), "early_1942")
    hold(p, "usa", "japan")
    hold(p, "uk", "western_us")  # a friend's
    launch_pacific_fleet(p)
    assert not p.units_in(space("sz62"))
    assert len(p.units_in(space("sz56"))) == 2
    q = in_half(bare2(), "early_1942")
    hold(q, "japan", "western_us")
    launch_pacific_fleet(q)
    assert not q.units_in(space("sz56"))


def test_c2_the_section_can_be_left_out_or_played_alone() -> None:
    p = in_half(bare2(*but("ship_building")), "late_1942")
    launch_pacific_fleet(p)
    assert not p.of_power(USA)
    p = in_half(bare2("ship_building"), "late_1942")
    launch_pacific_fleet(p)
    assert count(p, "sz56", "usa", "carrier_fighter") == 2  # they come without section 8 too


# --- the theatre ------------------------------------------------------------------------------------------------------


def test_c2_the_theatre() -> None:
    zones = {MAP.ids[s] for s in range(MAP.size) if expansion_theatre.ZONES >> s & 1}
    assert zones == {f"sz{n}" for n in range(28, 66)}
    assert expansion_theatre.THEATRE >> space("japan") & 1
    assert expansion_theatre.THEATRE >> space("south_africa") & 1  # it touches zone 28
    assert not expansion_theatre.THEATRE >> space("panama") & 1
    assert not expansion_theatre.THEATRE >> space("brazil") & 1
    assert expansion_theatre.THEATRE & expansion_theatre.OUTSIDE == 0


def test_c2_ships_stay_in_the_theatre_in_both_phases() -> None:
    p = bare2()
    free, bought = put(p, "sz28", "japan", cruiser=2)
    pacific(p, free)
    one(p, "sz27", "uk", "transport")
    one(p, "sz33", "uk", "transport")
    begin(p, "japan", CombatMove(JPN), Noncombat(JPN))
    assert "sz27" in targets(p, "move", bought)
    assert "sz27" not in targets(p, "move", free)
    assert "sz33" in targets(p, "move", free)
    play(p, "end")
    assert "sz27" in targets(p, "move", bought)
    assert "sz27" not in targets(p, "move", free)


def test_c2_no_way_through_suez_or_panama() -> None:
    p = bare2()
    free = one(p, "sz34", "usa", "destroyer")
    pacific(p, free)
    begin(p, "usa", Noncombat(USA))
    assert "sz15" not in targets(p, "move", free)
    assert "sz35" in targets(p, "move", free)


def test_c2_the_bound_holds_for_retreats() -> None:
    """R-G17: a friend came from outside, but the fleet retreats together."""
    for bound in (False, True):
        p = bare2()
        free = one(p, "sz44", "usa", "cruiser")
        other = one(p, "sz20", "usa", "cruiser")
        if bound:
            pacific(p, free)
        put(p, "sz55", "japan", cruiser=2)
        attack(p, "usa", [(free, "sz55"), (other, "sz55")])
        hit(p, 0, 0)
        assert is_legal(p, "retreat", 0, space("sz44"))
        assert is_legal(p, "retreat", 0, space("sz20")) != bound


def test_c2_the_bound_holds_for_fighters_on_any_carrier() -> None:
    p = bare2()
    full, empty = put(p, "sz55", "usa", carrier=2)
    pacific(p, *on_board(p, full, "carrier_fighter"))
    begin(p, "usa", Noncombat(USA))
    assert "sz20" not in targets(p, "move", full)
    assert "sz44" in targets(p, "move", full)
    assert "sz20" in targets(p, "move", empty)


def test_c2_troops_of_a_free_transport_go_where_they_like() -> None:
    p = bare2()
    ship = one(p, "sz55", "usa", "transport")
    pacific(p, ship)
    soldier = on_board(p, ship, "infantry")[0]
    begin(p, "usa", Noncombat(USA))
    play(p, "land", soldier, space("mexico"))
    assert not p.marks[soldier]


# --- the Atlantic -----------------------------------------------------------------------------------------------------


def atlantic(owner: str, label: str) -> tuple[GlobalWarPosition, set[str]]:
    """Where a power's destroyer can be placed; one that has no choice is placed."""
    p = in_half(bare2(), label)
    of = UK if owner == "uk" else USA
    begin(p, owner, AtlanticDestroyer(of))
    if p.pending is None:
        return p, {MAP.ids[p.at[u]] for u in p.of_power(of)}
    return p, {MAP.ids[where] for _, where in of_verb(p, "launch")}


@pytest.mark.parametrize("label", LABEL_WORDS)
def test_c2_the_atlantic_destroyer_goes_by_the_calendar(label: str) -> None:
    comes = LABEL_WORDS.index("late_1943") <= LABEL_WORDS.index(label) <= LABEL_WORDS.index("early_1946")
    assert atlantic("uk", label)[1] == ({"sz2", "sz3", "sz6", "sz7", "sz8"} if comes else set())
    assert atlantic("usa", label)[1] == ({"sz10"} if comes else set())


def test_c2_the_atlantic_destroyer_uses_capacity_and_is_free_to_go() -> None:
    """R2.c."""
    p, _ = atlantic("uk", "late_1943")
    before, money = capacity(p, UK, space("united_kingdom")), p.treasury[UK]
    play(p, "launch", 0, space("sz8"))
    assert count(p, "sz8", "uk", "destroyer") == 1
    assert capacity(p, UK, space("united_kingdom")) == before - 1
    assert p.treasury[UK] == money
    assert not any(p.marks)


def test_c2_the_atlantic_sphere() -> None:
    p = in_half(bare2(), "late_1943")
    p.factories = 0
    for id_ in ("egypt", "south_africa", "india"):
        p.factories |= 1 << space(id_)
    begin(p, "uk", AtlanticDestroyer(UK))
    assert [MAP.ids[p.at[u]] for u in p.of_power(UK)] == ["sz27"]  # neither the Mediterranean nor zone 28
    p = in_half(bare2(), "late_1943")
    p.factories = 1 << space("western_us")
    begin(p, "usa", AtlanticDestroyer(USA))
    assert not p.of_power(USA)  # lost for that round


def test_c2_no_destroyer_without_room_or_capital() -> None:
    p = in_half(bare2(), "late_1943")
    p.ruin[space("united_kingdom")] = 8
    assert begin(p, "uk", AtlanticDestroyer(UK)) is None
    p = in_half(bare2(), "late_1944")
    hold(p, "germany", "eastern_us")
    begin(p, "usa", PowerTurn(USA, MOBILIZE))
    assert not p.of_power(USA)


def test_c2_it_comes_before_what_was_bought_is_placed() -> None:
    p = in_half(bare2(), "late_1943")
    buys(p, "uk", infantry=8)
    begin(p, "uk", AtlanticDestroyer(UK), Mobilize(UK))
    play(p, "launch", 0, space("sz6"))
    for _ in range(7):
        play(p, "place", 0, space("united_kingdom"))
    assert p.pending is None


def test_c2_units_of_the_expansion_begin_nowhere() -> None:
    assert not any(war2().marks)


@pytest.mark.parametrize("bound", [0, 1])
def test_c2_a_ship_that_goes_anywhere_is_another_loss_than_one_of_the_programme(bound: int) -> None:
    """The owner chooses which he keeps."""
    p = bare2()
    ships = put(p, "sz60", "usa", destroyer=2)
    pacific(p, ships[bound])
    fight(p, "japan", [(one(p, "sz61", "japan", "cruiser"), "sz60")])
    hit(p, 1)
    assert of_verb(p, "lose") == {(u, 0) for u in ships}
