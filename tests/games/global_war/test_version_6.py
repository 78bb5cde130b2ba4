"""What version 6 of the rules changed: AA guns alone or on freed land, ways, retreats, carriers, repairs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.global_war.positions import (
    alive,
    bare,
    begin,
    by_version,
    count,
    fight,
    finish,
    hit,
    hold,
    is_legal,
    islands,
    knows,
    miss,
    of_verb,
    on_board,
    one,
    play,
    prompt,
    put,
    space,
    targets,
    verbs,
    where,
)

from broadfront.engine.notation import read_position
from broadfront.engine.odds import by_label, odds
from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.combat_odds.forecast import exact, victory
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import (
    COMBAT,
    GERMANY,
    INCOME,
    JAPAN,
    MECHANIZED_INFANTRY,
    PARATROOPERS,
    UK,
    USA,
    USSR,
)
from broadfront.games.global_war.ui.forecast_panel import forecast
from broadfront.games.global_war.ui.summary import battles_ahead
from broadfront.games.global_war.units import CARRIER, KINDS, is_air, moves_of

# --- AA guns alone ----------------------------------------------------------------------------------------------------


def dropped(
    version: int, *, overland: bool = False, seaborne: bool = False, stays: bool = False
) -> tuple[GlobalWarPosition, int, int]:
    """Paratroopers over an AA gun without defenders, with others beside them; their bomber and soldier.

    ``stays``: another unit could still move, so that the phase goes on.
    """
    p = by_version(bare(), version)
    knows(p, "germany", PARATROOPERS)
    put(p, "baltic_states", "ussr", aa_gun=1)
    bomber, soldier = one(p, "poland", "germany", "bomber"), one(p, "poland", "germany", "infantry")
    tank = one(p, "poland", "germany", "tank") if overland else -1
    gun = on_board(p, one(p, "sz5", "germany", "transport"), "artillery")[0] if seaborne else -1
    if stays:
        one(p, "libya", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY), Noncombat(GERMANY))
    play(p, "load", soldier, bomber)
    play(p, "move", bomber, space("baltic_states"))
    if overland:
        play(p, "move", tank, space("baltic_states"))
    if seaborne:
        play(p, "land", gun, space("baltic_states"))
    return p, bomber, soldier


@pytest.mark.parametrize("version", [5, 6])
@pytest.mark.parametrize(
    "beside", [{}, {"overland": True}, {"seaborne": True}, {"overland": True, "seaborne": True}]
)
def test_b4_6_an_aa_gun_alone_fires_at_paratroopers_before_the_territory_falls(
    version: int, beside: dict[str, bool]
) -> None:
    p, bomber, soldier = dropped(version, **beside)
    finish(p)
    if version == 5:
        assert p.control[space("baltic_states")] == GERMANY
        return
    assert prompt(p) == "Roll for the AA gun."
    hit(p, 1)
    assert not alive(p, bomber)
    assert not alive(p, soldier)
    assert (p.control[space("baltic_states")] == GERMANY) == bool(beside)
    assert count(p, "baltic_states", "germany" if beside else "ussr", "aa_gun") == 1


def test_b4_6_paratroopers_that_come_through_take_the_gun_with_the_territory() -> None:
    p, bomber, soldier = dropped(6)
    finish(p)
    miss(p)
    assert p.control[space("baltic_states")] == GERMANY
    assert where(p, soldier) == "baltic_states"
    assert p.host[soldier] == -1
    assert count(p, "baltic_states", "germany", "aa_gun") == 1
    play(p, "move", bomber, space("poland"))


def test_b4_6_an_aa_gun_alone_does_not_fire_where_no_aircraft_come() -> None:
    p = bare()
    put(p, "baltic_states", "ussr", aa_gun=1)
    fight(p, "germany", [(one(p, "poland", "germany", "infantry"), "baltic_states")])
    assert p.control[space("baltic_states")] == GERMANY


# --- AA guns of freed land --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [5, 6])
def test_R_G46_aa_guns_go_with_land_that_returns_when_a_capital_is_freed(version: int) -> None:
    p = by_version(bare(), version)
    hold(p, "germany", "russia")
    hold(p, "uk", "karelia_ssr", "archangel")
    mine = one(p, "karelia_ssr", "uk", "aa_gun")
    guest = one(p, "karelia_ssr", "usa", "aa_gun")
    elsewhere = one(p, "persia", "uk", "aa_gun")
    fight(p, "uk", [(one(p, "archangel", "uk", "infantry"), "russia")])
    assert p.control[space("karelia_ssr")] == USSR
    assert p.owner[mine] == (USSR if version == 6 else UK)
    assert (p.owner[guest], p.owner[elsewhere]) == (USA, UK)


def test_b4_13_a_gun_that_returns_to_the_mover_moves_from_its_next_turn_on() -> None:
    p = bare()
    hold(p, "germany", "russia")
    hold(p, "uk", "karelia_ssr")
    gun = one(p, "karelia_ssr", "uk", "aa_gun")
    fight(p, "ussr", [(one(p, "archangel", "ussr", "infantry"), "russia")], Noncombat(USSR))
    assert p.owner[gun] == USSR
    assert targets(p, "move", gun) == set()


# --- retreats ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [5, 6])
def test_R_G42_ships_do_not_retreat_to_a_zone_that_was_hostile_as_the_turn_began(version: int) -> None:
    p = by_version(bare(), version)
    put(p, "sz13", "italy", destroyer=1)
    put(p, "sz14", "italy", cruiser=1)
    sweeper, ship, other = (
        one(p, *which)
        for which in (("sz12", "uk", "battleship"), ("sz13", "uk", "cruiser"), ("sz15", "uk", "cruiser"))
    )
    begin(p, "uk", CombatMove(UK), Combat(UK))
    play(p, "move", sweeper, space("sz13"))
    play(p, "move", ship, space("sz14"))
    play(p, "move", other, space("sz14"))
    finish(p)
    play(p, "fight", 0, space("sz13"))
    hit(p, 1, 0)  # the first battle is won
    hit(p, 0, 0)
    ways = {"sz15"} if version == 6 else {"sz13", "sz15"}
    assert of_verb(p, "retreat") == {(0, space(zone)) for zone in ways}
    if version == 6:
        refusal = GAME.why_not(p, "retreat", 0, space("sz13"))
        assert refusal is not None
        assert "was hostile when the turn began" in refusal.sentence


@pytest.mark.parametrize("version", [5, 6])
def test_R_G43_paratroopers_retreat_with_other_land_units_only(version: int) -> None:
    p = by_version(bare(), version)
    knows(p, "germany", PARATROOPERS)
    put(p, "east_poland", "ussr", infantry=3)
    bomber, soldier = one(p, "poland", "germany", "bomber"), one(p, "poland", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "load", soldier, bomber)
    play(p, "move", bomber, space("east_poland"))
    finish(p)
    hit(p, 0, 0, 0)
    assert of_verb(p, "retreat") == (set() if version == 6 else {(0, space("poland"))})
    assert ("withdraw" in verbs(p)) == (version == 6)
    if version == 6:
        refusal = GAME.why_not(p, "retreat", 0, space("poland"))
        assert refusal is not None
        assert refusal.sentence == "Paratroopers retreat with other land units only, and none is left here."
        play(p, "withdraw", 0, space("east_poland"))
        assert alive(p, soldier)
        assert where(p, bomber) == "east_poland"


def test_R_G43_with_a_tank_beside_them_paratroopers_go_back_where_it_came_from() -> None:
    p = bare()
    knows(p, "germany", PARATROOPERS)
    put(p, "east_poland", "ussr", infantry=3)
    bomber, soldier = one(p, "germany", "germany", "bomber"), one(p, "germany", "germany", "infantry")
    tank = one(p, "poland", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "load", soldier, bomber)
    play(p, "move", bomber, space("east_poland"))
    play(p, "move", tank, space("east_poland"))
    finish(p)
    for _ in range(5):
        if "retreat" not in verbs(p):
            hit(p, 0)
    assert of_verb(p, "retreat") == {(0, space("poland"))}
    play(p, "retreat", 0, space("poland"))
    assert where(p, soldier) == where(p, tank) == "poland"


@pytest.mark.parametrize("version", [5, 6])
def test_R_G44_battleships_recover_at_the_end_of_the_turn(version: int) -> None:
    p = by_version(bare(), version)
    put(p, "sz13", "italy", destroyer=1)
    ship = one(p, "sz12", "uk", "battleship")
    begin(p, "uk", CombatMove(UK), Combat(UK), PowerTurn(UK, INCOME + 1))
    play(p, "move", ship, space("sz13"))
    finish(p)
    hit(p, 1)
    p.agenda.insert(0, Noncombat(UK))
    hit(p, 1)
    assert p.damage[ship] == 0  # the turn is over


# --- carriers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [5, 6])
def test_R_G12_a_carrier_sails_on_after_an_aircraft_has_landed_with_the_same_result(version: int) -> None:
    ends = []
    for landing_first in (True, False):
        p = by_version(bare(), version)
        ship, plane = one(p, "sz8", "uk", "carrier"), one(p, "united_kingdom", "uk", "fighter")
        begin(p, "uk", Noncombat(UK))
        if landing_first:
            play(p, "move", plane, space("sz8"))
            if version == 5:
                assert not is_legal(p, "move", ship, space("sz7"))
                return
            play(p, "move", ship, space("sz7"))
        else:
            play(p, "move", ship, space("sz7"))
            play(p, "move", plane, space("sz7"))
        assert p.host[plane] == ship
        ends.append(p.notation())
    assert ends[0] == ends[1]


def test_R_G12_a_carrier_takes_an_aircraft_no_farther_than_it_flies() -> None:
    p = bare()
    ship, plane = one(p, "sz8", "uk", "carrier"), one(p, "sz8", "uk", "fighter")
    begin(p, "uk")
    p.left[plane] = 1
    p.agenda = [PowerTurn(UK, INCOME), Noncombat(UK)]
    p.settle()
    play(p, "move", plane, space("sz8"))
    assert "sz7" in targets(p, "move", ship)
    assert "sz6" not in targets(p, "move", ship)
    refusal = GAME.why_not(p, "move", ship, space("sz6"))
    assert refusal is not None
    assert "could not have flown" in refusal.sentence
    again = read_position(p.notation(), GAME)
    assert (again.host, again.aim, again.left) == (p.host, p.aim, p.left)


def test_R_G12_a_carrier_takes_one_aboard_and_sails_on_for_another() -> None:
    """Landing first leaves a deck for who can reach the carrier elsewhere only."""
    p = islands("midway")
    ship = one(p, "sz57", "japan", "carrier")
    near, far = one(p, "sz57", "japan", "fighter"), one(p, "sz59", "japan", "fighter")
    begin(p, "japan")
    p.left[near], p.left[far] = 2, 0
    p.agenda = [Noncombat(JAPAN)]
    p.settle()
    play(p, "move", near, space("sz57"))
    play(p, "move", ship, space("sz59"))
    play(p, "move", far, space("sz59"))
    assert p.host[near] == p.host[far] == ship


def test_R_G12_what_a_carrier_may_do_is_not_remembered_of_another_flight() -> None:
    """Two matches can differ in nothing but how far the aircraft aboard could have flown."""

    def landed(left: int) -> GlobalWarPosition:
        p = bare()
        ship, plane = one(p, "sz8", "uk", "carrier"), one(p, "united_kingdom", "uk", "fighter")
        begin(p, "uk", Noncombat(UK))
        p.left[plane] = left
        play(p, "move", plane, space("sz8"))
        assert p.host[plane] == ship
        return p

    far, near = landed(4), landed(1)
    for p in (far, near, far):
        asked = p.agenda[-1].run(p)
        assert asked is not None
        sails = {MAP.ids[to] for verb, what, to in asked.moves if verb == "move" and p.kind[what] == CARRIER}
        assert ("sz1" in sails) == (p is far)


# --- forecasts of AA guns alone ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("beside", "takes"),
    [({}, Fraction(5, 6)), ({"overland": True}, Fraction(1)), ({"seaborne": True}, Fraction(1))],
)
def test_the_forecast_of_paratroopers_over_an_aa_gun_counts_its_shot(
    beside: dict[str, bool], takes: Fraction
) -> None:
    p, *_ = dropped(6, **beside, stays=True)
    seen = forecast(p, space("baltic_states"))
    assert seen is not None
    assert seen.outcomes[0].probability == pytest.approx(float(takes))
    assert (
        dict(seen.facts)["The attacker loses on average"] == "2.5 IPC"
    )  # a sixth of a bomber and an infantry
    assert any("AA gun fires once" in sentence for sentence in seen.basis)
    (own,) = (f for f in [victory(p, space("baltic_states"))] if f)
    assert own[0] == pytest.approx(float(takes))


def test_until_version_5_nothing_was_forecast_where_an_aa_gun_stood_alone() -> None:
    p, *_ = dropped(5, stays=True)
    assert forecast(p, space("baltic_states")) is None


def test_what_is_ahead_of_paratroopers_over_an_aa_gun_counts_its_shot() -> None:
    p, *_ = dropped(6, stays=True)
    before = p.clone()
    finish(p)
    p.phase = COMBAT
    assert [line for _, line in battles_ahead(before, p)] == ["Takes Baltic States with 83 %."]


def test_the_odds_of_paratroopers_over_an_aa_gun_are_those_of_the_rules() -> None:
    p = bare()
    knows(p, "germany", PARATROOPERS)
    put(p, "baltic_states", "ussr", aa_gun=1)
    put(p, "egypt", "uk", infantry=1)
    bomber, soldier = one(p, "poland", "germany", "bomber"), one(p, "poland", "germany", "infantry")
    walker = one(p, "libya", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY), Noncombat(GERMANY))
    play(p, "load", soldier, bomber)
    play(p, "move", bomber, space("baltic_states"))
    play(p, "move", walker, space("egypt"))
    move = Move("fight", 0, space("baltic_states"))
    told = exact(p, move)
    assert told is not None
    walked = by_label(
        odds(p, move, GAME.default_choice)
    )  # it goes on to the last battle, which nobody chooses
    takes = sum(share for label, share in walked.items() if label.startswith("won, captured"))
    assert takes == Fraction(5, 6)
    assert float(told["won, captured"]) == pytest.approx(float(takes))


# --- the way of a unit ------------------------------------------------------------------------------------------------


def on_the_way(version: int = 6) -> tuple[GlobalWarPosition, int]:
    """A tank in Czechoslovakia that can go to East Poland by Poland and by Bulgaria."""
    p = by_version(bare(), version)
    put(p, "east_poland", "ussr", infantry=2)
    return p, one(p, "czechoslovakia_hungary", "germany", "tank")


@pytest.mark.parametrize("by", ["poland", "bulgaria_romania"])
def test_b3_3_a_tank_halts_on_its_way_and_retreats_by_it(by: str) -> None:
    p, tank = on_the_way()
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "move", tank, space(by))
    assert "east_poland" in targets(p, "move", tank)
    assert not targets(p, "move", tank) & {"germany", "czechoslovakia_hungary"}  # on to a goal, or nowhere
    play(p, "move", tank, space("east_poland"))
    finish(p)
    hit(p, 0, 0)
    assert of_verb(p, "retreat") == {(0, space(by))}


def test_b3_3_until_version_5_a_tank_did_not_halt_on_its_way() -> None:
    p, tank = on_the_way(5)
    begin(p, "germany", CombatMove(GERMANY))
    assert not targets(p, "move", tank) & {"poland", "bulgaria_romania"}
    play(p, "move", tank, space("east_poland"))
    assert p.aim[tank] == min(space("poland"), space("bulgaria_romania"))


def test_b3_3_a_tank_halts_only_where_another_way_leads_to_its_goal() -> None:
    p = bare()
    put(p, "east_ukraine", "ussr", infantry=1)
    hold(p, "germany", "east_poland")
    tank = one(p, "poland", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY))
    assert "east_ukraine" in targets(p, "move", tank)
    assert "germany" not in targets(p, "move", tank)


def test_b3_3_a_tank_goes_round_to_a_neighbour_if_its_owner_likes() -> None:
    p = bare()
    put(p, "east_poland", "ussr", infantry=2)
    tank = one(p, "poland", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "move", tank, space("bulgaria_romania"))
    play(p, "move", tank, space("east_poland"))
    assert p.aim[tank] == space("bulgaria_romania")


def test_b3_3_a_tank_halts_in_land_with_a_factory() -> None:
    p = bare()
    put(p, "baltic_states", "ussr", infantry=1)
    p.factories |= 1 << space("poland")
    put(p, "east_poland", "ussr", infantry=1)
    tank = one(p, "czechoslovakia_hungary", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", tank, space("poland"))
    assert p.left[tank] == 1
    assert {"east_poland", "baltic_states"} <= targets(p, "move", tank)


def test_R_G1_a_tank_that_halted_and_went_no_further_is_put_back() -> None:
    p, tank = on_the_way()
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY), Noncombat(GERMANY))
    play(p, "move", tank, space("poland"))
    finish(p)
    assert where(p, tank) == "czechoslovakia_hungary"
    assert p.left[tank] == 2


def test_R_G45_by_default_a_group_keeps_most_retreats_open() -> None:
    p, first = on_the_way()
    second, third = put(p, "czechoslovakia_hungary", "germany", tank=2)
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    for tank in (first, second, third):
        play(p, "move", tank, space("east_poland"))
    assert {p.aim[first], p.aim[second]} == {space("poland"), space("bulgaria_romania")}
    finish(p)
    hit(p, 0, 0)
    assert of_verb(p, "retreat") == {(0, space("poland")), (0, space("bulgaria_romania"))}


def test_b7_infantry_goes_the_way_of_the_tank_that_takes_it_along() -> None:
    p, tank = on_the_way()
    knows(p, "germany", MECHANIZED_INFANTRY)
    soldier = one(p, "czechoslovakia_hungary", "germany", "infantry")
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", tank, space("poland"))
    play(p, "move", tank, space("east_poland"))
    play(p, "move", soldier, space("east_poland"))
    assert p.aim[soldier] == space("poland")


def test_b3_3_a_ship_sails_zone_by_zone_by_the_way_that_its_owner_likes() -> None:
    for by in ("sz1", "sz8"):
        p = bare()
        put(p, "sz9", "germany", destroyer=1)
        ship = one(p, "sz2", "uk", "cruiser")
        begin(p, "uk", CombatMove(UK))
        play(p, "move", ship, space(by))
        play(p, "move", ship, space("sz9"))
        assert p.aim[ship] == space(by)


def test_b4_5_by_default_two_ships_come_by_different_zones() -> None:
    p = bare()
    put(p, "sz9", "germany", destroyer=1)
    ships = put(p, "sz2", "uk", cruiser=2)
    begin(p, "uk", CombatMove(UK))
    for ship in ships:
        play(p, "move", ship, space("sz9"))
    assert {p.aim[ship] for ship in ships} == {space("sz1"), space("sz8")}


def test_the_table_draws_the_way_that_the_rules_take() -> None:
    p, tank = on_the_way()
    begin(p, "germany", CombatMove(GERMANY))
    move = Move("move", tank, space("east_poland"))
    drawn = GAME.route(p, move)
    assert drawn is not None
    p.play(move)
    assert drawn.spaces[1] == p.aim[tank]


def test_a_tank_that_halted_is_not_drawn_as_an_attack() -> None:
    p, tank = on_the_way()
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", tank, space("poland"))
    assert not GAME.view(p, 0).arrows
    play(p, "move", tank, space("east_poland"))
    assert len(GAME.view(p, 0).arrows) == 1


@pytest.mark.parametrize("version", [5, 6])
def test_a_tank_that_took_land_and_came_back_is_drawn(version: int) -> None:
    p = by_version(bare(), version)
    tank = one(p, "poland", "germany", "tank")
    one(p, "libya", "germany", "infantry")  # it could still move: the phase goes on
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "move", tank, space("east_poland"))
    play(p, "move", tank, space("bulgaria_romania"))
    (arrow,) = GAME.view(p, 0).arrows
    assert (arrow.origin, arrow.target) == (space("poland"), space("bulgaria_romania"))
    assert arrow.via == (space("east_poland") if version == 6 else -1)
    assert not GAME.view(p, 0).halts


def test_R_G45_who_may_halt_and_who_has_halted_is_shown() -> None:
    p, tank = on_the_way()
    other = one(p, "poland", "germany", "tank")
    begin(p, "germany", CombatMove(GERMANY))
    seen = {halt.what: halt for halt in GAME.view(p, 0).halts}
    assert set(seen[tank].spaces) == {space("poland"), space("bulgaria_romania")}
    assert set(seen[other].spaces) == {space("bulgaria_romania")}  # round to a neighbour
    play(p, "move", tank, space("poland"))
    assert [halt.what for halt in GAME.view(p, 0).halts if halt.waits] == [tank]
    play(p, "move", tank, space("east_poland"))
    assert not [halt for halt in GAME.view(p, 0).halts if halt.waits]


def test_until_version_5_nobody_halts() -> None:
    p, _ = on_the_way(5)
    begin(p, "germany", CombatMove(GERMANY))
    assert not GAME.view(p, 0).halts


def test_no_unit_on_land_or_at_sea_moves_so_far_that_its_way_has_two_spaces_between() -> None:
    """So one space names a way: ``via`` and a single halt are enough."""
    technologies = (1 << 12) - 1
    assert max(moves_of(kind, technologies) for kind in range(len(KINDS)) if not is_air(kind)) == 2


@pytest.mark.parametrize("dice", ["random", "low_luck"])
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ({"cruiser": 1, "bomber": 1}, {"submarine": 2}),  # the bomber hits no submarine without a destroyer
        (
            {"submarine": 1, "cruiser": 1},
            {"submarine": 1, "carrier": 1, "fighter": 2},
        ),  # by surprise, on no fighter
        ({"submarine": 1, "fighter": 1}, {"fighter": 2, "carrier": 1}),
        ({"submarine": 2, "destroyer": 1}, {"transport": 1, "submarine": 1}),
    ],
)
def test_dice_that_can_hit_nothing_are_not_rolled_and_the_odds_stay(
    dice: str, mine: dict[str, int], theirs: dict[str, int]
) -> None:
    found = []
    for version in (5, 6):
        p = by_version(bare(dice=dice), version)
        put(p, "sz6", "germany", **theirs)
        units = put(p, "sz2", "uk", **mine)
        begin(p, "uk", CombatMove(UK), Combat(UK), Noncombat(UK))
        for u in units:
            p.left[u] = 2
            play(p, "move", u, space("sz6"))
        if "end" in verbs(p):
            play(p, "end")
        q = p.clone()
        if "attack" in verbs(q):
            move = Move("attack", 0, space("sz6"))
        elif "end" in verbs(q):
            move = Move("end")
        else:
            move = q.pending.moves[0] if q.pending is not None else Move("end")
        walked = by_label(odds(q, move, GAME.default_choice))
        found.append({label: float(share) for label, share in walked.items()})
    assert found[0] == pytest.approx(found[1])
