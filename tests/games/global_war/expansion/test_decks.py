"""[b4.9] [c8] Which deck aircraft land on, whose choice that is, and the decks of carriers that were bought."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import bare2, but, hurt, in_half, pacific
from tests.games.global_war.positions import (
    again,
    bare,
    begin,
    buys,
    by_version,
    count,
    fight,
    guest,
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
    where,
)
from tests.games.global_war.refusing import refused, says

from broadfront.engine.errors import NotationFault
from broadfront.engine.notation import read_position
from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.rules.expansion_ship_building import AtlanticDestroyer
from broadfront.games.global_war.rules.landing import (
    TouchDown,
    carrier_placement_zones,
    carriers_to_come,
    decks_in,
)
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import LastLanding, Mobilize
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import JAPAN, MOVED, UK, USA
from broadfront.games.global_war.units import CARRIER

# --- the owner chooses ------------------------------------------------------------------------------------------------


def over_two(*bound: int) -> tuple[GlobalWarPosition, int, int, int]:
    """Two carriers of the USA in zone 60, some of the Pacific programme; a fighter in flight beside them."""
    p = bare2(*but("patrol_zones"))
    ships = put(p, "sz60", "usa", carrier=2)
    pacific(p, *(ships[n] for n in bound))
    plane = one(p, "sz59", "usa", "fighter")
    begin(p, "usa", Noncombat(USA))
    p.flags[plane] |= MOVED
    again(p, Noncombat(USA))
    return p, ships[0], ships[1], plane


def test_b4_9_its_owner_says_which_carrier_it_lands_on_where_they_differ() -> None:
    """R8.d."""
    p, bound, free, plane = over_two(0)
    play(p, "move", plane, space("sz60"))
    assert p.pending is not None
    assert (p.pending.rule, p.pending.seat) == ("b4.9", p.setting.seat_of[USA])
    assert of_verb(p, "deck") == {(free, 0), (bound, 0)}
    step = p.agenda[-1]
    assert isinstance(step, TouchDown)
    assert step.choices(p) == [free, bound]  # the usual one first
    p.agenda.insert(0, PowerTurn(UK))  # as a turn leaves it
    again_read = read_position(p.notation(), GAME)
    again_read.settle()
    assert again_read.pending is not None
    assert (again_read.key(), list(again_read.pending.moves)) == (p.key(), list(p.pending.moves))
    play(p, "deck", bound)
    assert p.host[plane] == bound
    assert targets(p, "move", bound) == targets(
        p, "move", free
    )  # not farther than the aircraft aboard flies (R-G12)


def test_b4_9_carriers_that_are_alike_raise_no_question() -> None:
    for bound in ((), (0, 1)):
        p, first, _, plane = over_two(*bound)
        play(p, "move", plane, space("sz60"))
        assert p.host[plane] == first
        assert p.pending is not None
        assert p.pending.rule == "b3.5"


def test_b4_9_carriers_of_two_powers_or_with_other_crews_are_not_alike() -> None:
    p, mine, _, plane = over_two()
    friend = one(p, "sz60", "uk", "carrier")
    again(p, Noncombat(USA))
    play(p, "move", plane, space("sz60"))
    assert of_verb(p, "deck") == {(mine, 0), (friend, 0)}
    p, crewed, empty, plane = over_two()
    on_board(p, crewed, "fighter")
    again(p, Noncombat(USA))
    play(p, "move", plane, space("sz60"))
    assert of_verb(p, "deck") == {(crewed, 0), (empty, 0)}


def test_R_G12_no_deck_is_taken_that_another_aircraft_needs_elsewhere() -> None:
    for stays in (0, 1):
        p = bare2(*but("patrol_zones"))
        ships = put(p, "sz60", "usa", carrier=2)
        plane, far = one(p, "sz59", "usa", "fighter"), one(p, "sz51", "usa", "carrier_fighter")
        one(p, "alaska", "usa", "infantry")
        begin(p, "usa", Noncombat(USA))
        p.left[ships[stays]], p.left[plane], p.left[far] = 0, 1, 0
        for u in (plane, far):
            p.flags[u] |= MOVED
        again(p, Noncombat(USA))
        play(p, "move", plane, space("sz60"))
        assert p.host[plane] == ships[stays]
        play(p, "move", ships[1 - stays], space("sz51"))
        play(p, "move", far, space("sz51"))
        assert p.host[far] == ships[1 - stays]


def test_b4_9_why_not_that_carrier() -> None:
    p, _, free, plane = over_two(0)
    put(p, "sz59", "usa", carrier=1)
    full, broken, alike = put(p, "sz60", "usa", carrier=3)
    on_board(p, full, "fighter", "fighter")
    hurt(p, broken)
    p.left[alike] = p.left[free]
    other = one(p, "sz60", "usa", "cruiser")
    again(p, Noncombat(USA))
    play(p, "move", plane, space("sz60"))
    says(
        refused(p, "deck", full),
        "NO_DECK [b4.9] Nothing lands on USA's carrier in Sea Zone 60: its deck",
    )
    says(
        refused(p, "deck", broken),
        "NO_DECK [b4.9] Nothing lands on USA's carrier in Sea Zone 60: it is",
    )
    says(
        refused(p, "deck", alike),
        "ALIKE [b4.9] USA's carrier in Sea Zone 60 is just like others there",
    )
    says(refused(p, "deck", other), "NO_DECK [b4.9] USA's cruiser in Sea Zone 60 is no carrier")
    says(refused(p, "deck", free, 5), "NO_MORE_WORDS [b4.9] The order 'deck' names nothing more.")
    says(
        refused(p, "end"),
        "MUST_ANSWER [b4.9] Say first which carrier it lands on.",
    )
    assert refused(p, "move", plane, "sz59").code != "NOT_OFFERED"


def test_b4_9_why_not_a_carrier_that_another_aircraft_needs() -> None:
    p, bound, free, plane = over_two(0)
    second = one(p, "sz60", "usa", "carrier")
    on_board(p, second, "fighter")
    far = one(p, "sz51", "usa", "carrier_fighter")
    begin(p, "usa", Noncombat(USA))
    p.left[bound] = p.left[second] = p.left[far] = 0
    p.left[plane] = 1
    for u in (plane, far):
        p.flags[u] |= MOVED
    again(p, Noncombat(USA))
    play(p, "move", plane, space("sz60"))
    assert of_verb(p, "deck") == {(bound, 0), (second, 0)}
    says(
        refused(p, "deck", free),
        "DECKS_NEEDED [b3.5] Other aircraft need the deck of USA's carrier in Sea Zone 60: choose another",
    )


# --- after a defence --------------------------------------------------------------------------------------------------


def test_b4_9_after_a_defence_fighters_go_to_a_carrier_of_their_own_power_first() -> None:
    """The fighter's carrier is damaged; an Italian deck and a Japanese one are free."""
    p = bare2()
    italian, other, its = (one(p, "sz60", owner, "carrier") for owner in ("italy", "japan", "japan"))
    (plane,) = on_board(p, its, "fighter")
    fight(p, "usa", [(one(p, "sz59", "usa", "cruiser"), "sz60")])
    hit(p, 1)
    play(p, "lose", its)
    assert decks_in(p, plane, space("sz60")) == [other, italian]
    while not of_verb(p, "move"):
        if is_legal(p, "hits"):
            hit(p, 0)
        else:
            play(p, "retreat", 0, space("sz59"))
    play(p, "move", plane, space("sz60"))
    assert p.host[plane] == other


def test_c10_a_guest_on_a_damaged_carrier_neither_defends_nor_escapes() -> None:
    """R10.c: it is locked until the carrier is repaired, and goes down with it."""
    p = bare2()
    ship = one(p, "sz60", "usa", "carrier")
    guest(p, ship, "uk", "fighter")
    hurt(p, ship)
    hold(p, "usa", "okinawa")  # it could land there
    fight(p, "japan", [(one(p, "sz61", "japan", "cruiser"), "sz60")])
    assert battle_participants.defenders(p, space("sz60")) == [ship]
    hit(p, 1, 0)
    assert not count(p, "sz60", "usa", "carrier")
    assert not count(p, "okinawa", "uk", "fighter")
    assert not count(p, "sz60", "uk", "fighter")


def test_c10_aboard_a_whole_carrier_a_guest_defends_and_lands() -> None:
    p = bare2()
    ship = one(p, "sz60", "usa", "carrier")
    plane = guest(p, ship, "uk", "fighter")
    hold(p, "usa", "okinawa")
    fight(p, "japan", [(one(p, "sz61", "japan", "cruiser"), "sz60")])
    assert set(battle_participants.defenders(p, space("sz60"))) == {ship, plane}
    hit(p, 1)
    play(p, "lose", ship)
    hit(p, 0, 0)
    play(p, "press", 0, space("sz60"))
    hit(p, 1)
    play(p, "lose", ship)
    hit(p, 0, 1)
    assert where(p, plane) == "okinawa"


# --- carriers that were bought ----------------------------------------------------------------------------------------


def at_home(p: GlobalWarPosition, places: int) -> GlobalWarPosition:
    """Leave so many places to the factory of Eastern United States; other coasts of the zone are the enemy's."""
    p.ruin[space("eastern_us")] = p.setting.value[space("eastern_us")] - places
    p.ruin[space("western_us")] = 2 * p.setting.value[space("western_us")]
    hold(
        p,
        "germany",
        "eastern_canada",
        "western_canada",
        "greenland",
        "iceland",
        "gibraltar",
        "morocco_algeria",
    )
    return p


def test_b3_5_carriers_that_were_bought_are_as_many_decks_as_the_factory_can_place() -> None:
    """Two were bought, and there is a place for one: two fighters reckon with it, not four."""
    p = at_home(bare(), 1)
    planes = put(p, "united_kingdom", "usa", fighter=4)
    one(p, "sz11", "germany", "transport")
    buys(p, "usa", carrier=2)
    begin(p, "usa", CombatMove(USA))
    assert carriers_to_come(p, USA) == [((space("sz10"),),)]
    for plane in planes[:2]:
        play(p, "move", plane, space("sz11"))
    assert not targets(p, "move", planes[2])
    p.ruin[space("eastern_us")] -= 1
    again(p, CombatMove(USA))
    assert targets(p, "move", planes[2]) == {"sz11"}


def test_b3_5_two_carriers_come_to_two_factories_by_the_capacity_of_each() -> None:
    p = bare()
    for name in ("eastern_us", "western_us"):
        p.ruin[space(name)] = p.setting.value[space(name)] - 1
    one(p, "united_kingdom", "usa", "fighter")
    buys(p, "usa", carrier=2)
    begin(p, "usa", CombatMove(USA))
    assert [sorted(way) for way in carriers_to_come(p, USA)] == [sorted([(space("sz10"),), (space("sz56"),)])]
    assert carrier_placement_zones(p, USA) == 1 << space("sz10") | 1 << space("sz56")
    p.placed[space("western_us")] = 1
    assert carriers_to_come(p, USA) == [((space("sz10"),),)]


def atlantic(label: str, places: int) -> tuple[GlobalWarPosition, int]:
    """A fighter of the USA in Britain that could only land on a carrier in zone 10, after a fight in zone 11."""
    p = at_home(in_half(bare2(), label), places)
    plane = one(p, "united_kingdom", "usa", "fighter")
    one(p, "sz50", "usa", "destroyer")
    one(p, "sz11", "germany", "transport")
    buys(p, "usa", carrier=1)
    begin(p, "usa", CombatMove(USA))
    return p, plane


def test_c2_a_place_is_kept_for_the_free_destroyer_of_the_atlantic() -> None:
    """It comes first: with one place left there is no carrier to land on."""
    for label, places, goes in (
        ("early_1943", 1, True),
        ("late_1943", 1, False),
        ("late_1943", 2, True),
        ("early_1946", 1, False),
        ("late_1946", 1, True),
    ):
        p, plane = atlantic(label, places)
        assert ("sz11" in targets(p, "move", plane)) == goes, (label, places)
        if not goes:
            assert refused(p, "move", plane, "sz11").code == "NO_LANDING"


@pytest.mark.parametrize(("version", "carriers"), [(7, 1), (6, 0)])
def test_c2_of_two_factories_one_keeps_a_place_for_the_free_destroyer(version: int, carriers: int) -> None:
    """Each can place one more; the destroyer takes the place of one, and the carrier that of the other."""
    p = by_version(in_half(bare2(), "late_1943"), version)
    p.factories |= 1 << space("eastern_canada")
    for name in ("united_kingdom", "eastern_canada"):
        p.ruin[space(name)] = p.setting.value[space(name)] - 1
    buys(p, "uk", carrier=1)
    begin(p, "uk", Noncombat(UK), AtlanticDestroyer(UK), Mobilize(UK), LastLanding(UK))
    coming = carriers_to_come(p, UK)
    assert {len(way) for way in coming} == {carriers}
    near = {zone for way in coming for zones in way for zone in zones}
    assert (space("sz6") in near) == (space("sz9") in near) == bool(carriers)
    buys(p, "uk", carrier=1)
    assert {len(way) for way in carriers_to_come(p, UK)} == {carriers}  # one alone comes beside the destroyer
    begin(p, "uk", AtlanticDestroyer(UK), Mobilize(UK), LastLanding(UK))
    play(p, "launch", 0, space("sz9"))
    assert is_legal(p, "place", CARRIER, space("sz6"))


def test_c2_the_destroyer_and_the_carrier_both_come_and_the_fighter_lands() -> None:
    p, plane = atlantic("late_1943", 2)
    begin(p, "usa", Noncombat(USA), AtlanticDestroyer(USA), Mobilize(USA), LastLanding(USA))
    p.at[plane], p.left[plane] = space("sz11"), 1
    p.flags[plane] |= MOVED
    again(p, Noncombat(USA), AtlanticDestroyer(USA), Mobilize(USA), LastLanding(USA))
    play(p, "move", plane, space("sz10"))
    while p.pending is not None:
        carrier = [m for m in p.pending.moves if m.verb == "place"]
        p.play(carrier[0] if carrier else p.pending.moves[-1])
    assert [count(p, "sz10", "usa", kind) for kind in ("destroyer", "carrier", "fighter")] == [1, 1, 1]
    assert p.host[plane] >= 0


def test_b3_6_what_is_placed_goes_aboard_a_carrier_of_its_own_power() -> None:
    p = in_half(bare2(), "late_1943")
    one(p, "sz62", "italy", "carrier")
    own = one(p, "sz62", "japan", "carrier")
    buys(p, "japan", carrier_fighter=2)
    begin(p, "japan", Mobilize(JAPAN))
    play(p, "place", next(iter(of_verb(p, "place")))[0], space("sz62"))
    assert len(p.aboard(own)) == 1


def test_b4_9_every_order_while_a_deck_is_chosen_is_offered_or_refused_with_a_reason() -> None:
    p, _, _, plane = over_two(0)
    put(p, "sz59", "usa", carrier=1, fighter=1)
    full, broken = put(p, "sz60", "usa", carrier=2)
    on_board(p, full, "fighter", "fighter")
    hurt(p, broken)
    put(p, "sz60", "japan", carrier=1)
    put(p, "sz60", "uk", transport=1)
    again(p, Noncombat(USA))
    play(p, "move", plane, space("sz60"))
    assert p.pending is not None
    for verb in ("load", "move", "cover", "land", "end", "place"):
        for what in {-1, 0, plane, full, broken, len(p.at) - 1, len(p.at)}:
            for ship in range(-1, len(p.at) + 1):
                found = GAME.why_not(p, verb, what, ship)
                assert (found is None) == (Move(verb, what, ship) in p.pending.moves)
                assert found is None or found.code not in ("", "NOT_OFFERED"), (verb, what, ship)


def test_b4_9_a_position_in_which_a_ship_lands_is_none() -> None:
    p, bound, _, plane = over_two(0)
    aboard = on_board(p, bound, "fighter")[0]
    again(p, Noncombat(USA))
    play(p, "move", plane, space("sz60"))
    p.agenda.insert(0, PowerTurn(UK))
    for unit, wrong in (
        (bound, f"u{bound} is no fighter of the mover in the air"),
        (aboard, f"u{aboard} is no fighter of the mover in the air"),
        (len(p.at), f"plane is {len(p.at)}"),
    ):
        p.agenda[-1] = TouchDown(USA, unit)
        with pytest.raises(NotationFault, match=wrong):
            read_position(p.notation(), GAME)
