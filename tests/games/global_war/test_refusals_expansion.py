"""Refusals of Expansion II: each section's, and what the rulebook names and does not hold."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, hurt, in_half, pacific, strand, war2
from tests.games.global_war.positions import (
    begin,
    buys,
    find,
    hold,
    is_legal,
    knows,
    of_verb,
    on_board,
    one,
    play,
    power,
    put,
    roll,
    space,
)
from tests.games.global_war.refusing import refused, says

from broadfront.engine import journal
from broadfront.engine.errors import FileFault, NotationFault
from broadfront.engine.match import Match
from broadfront.games.global_war import GAME
from broadfront.games.global_war.expansion.unknown import NotInRulebook
from broadfront.games.global_war.kinds import KIND_OF
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.aircraft import Homeless
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.free_units import AtlanticDestroyer
from broadfront.games.global_war.rules.mobilize import Mobilize
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.raids import Rockets
from broadfront.games.global_war.rules.research import Research
from broadfront.games.global_war.terms import COVER, ROCKETS

GER, USSR, JPN, UK, ITA, USA = range(6)
KING_TIGER, CARRIER_FIGHTER, SUPER, ESCORT, FORT, FACTORY, DESTROYER, FIGHTER = (
    KIND_OF[kind]
    for kind in (
        "king_tiger", "carrier_fighter", "super_heavy_battleship", "escort", "fortification", "industrial_complex",
        "destroyer", "fighter",
    )
)  # fmt: skip


def alone(owner: str, **units: dict[str, int]) -> GlobalWarPosition:
    """The empty map of 1941 with units of one power, and one elsewhere so that the phase goes on."""
    p = bare2()
    for name, of in units.items():
        put(p, name, owner, **of)
    put(
        p,
        {"germany": "finland", "japan": "manchuria", "uk": "egypt", "usa": "western_us"}[owner],
        owner,
        infantry=1,
    )
    return p


# --- c0: the truce, what is not in the rulebook -----------------------------------------------------------------------


def test_c0_the_truce_of_early_1942_binds_both() -> None:
    """G39."""
    for owner, unit, goal in (("germany", "tank", "east_poland"), ("ussr", "infantry", "poland")):
        p = war2("1941", special_event=True)
        in_half(p, "early_1942")
        begin(p, owner, CombatMove(power(owner)))
        mover = find(p, "poland" if owner == "germany" else "east_poland", owner, unit)
        other = "USSR" if owner == "germany" else "Germany"
        says(
            refused(p, "move", mover, goal),
            "TRUCE",
            "c0",
            f"{'East ' * (owner == 'germany')}Poland is {other}'s",
        )
        in_half(p, "late_1942")
        begin(p, owner, CombatMove(power(owner)))
        assert is_legal(p, "move", mover, space(goal))


def test_c0_the_truce_bars_raids_ships_flights_and_rockets() -> None:
    p = in_half(bare2(special_event=True), "early_1942")
    bomber, ship, gun = (
        one(p, name, "germany", kind)
        for name, kind in (("germany", "bomber"), ("sz5", "transport"), ("poland", "aa_gun"))
    )
    (soldier,) = on_board(p, ship, "infantry")
    put(p, "sz3", "uk", destroyer=1)
    put(p, "sz4", "ussr", submarine=1)
    put(p, "sz5", "germany", cruiser=1)
    put(p, "poland", "germany", infantry=1)
    begin(p, "germany", CombatMove(GER))
    says(refused(p, "raid", bomber, "russia"), "TRUCE", "c0", "Russia is USSR's")
    says(refused(p, "land", soldier, "karelia_ssr"), "TRUCE", "c0", "Karelia S.S.R. is USSR's")
    knows(p, "germany", ROCKETS)
    hold(p, "germany", "united_kingdom")
    hold(p, "uk", "france")
    p.factories |= 1 << space("france") | 1 << space("baltic_states")
    begin(p, "germany", Rockets(GER))
    says(refused(p, "rocket", gun, "baltic_states"), "TRUCE", "c0", "Baltic States is USSR's")


ABSENT = [
    ("transform u12 waffen_ss", "The Waffen-SS"),
    ("transform u12 Waffen-SS", "The Waffen-SS"),
    ("buy waffen_ss 2", "The Waffen-SS"),
    ("buy elite_infantry 1", "Elite infantry"),
    ("Buy Elite Infantry 1", "Elite infantry"),
    ("form panzer_army", "The Panzer Army"),
    ("place Underground_Factory Germany", "The underground factory"),
    ("buy underground factories 1", "The underground factory"),
    ("transform u12", "That order"),
]


@pytest.mark.parametrize(("text", "name"), ABSENT)
def test_c0_an_order_that_names_another_expansion_is_not_in_the_rulebook(text: str, name: str) -> None:
    """G41."""
    with pytest.raises(NotationFault) as caught:
        GAME.read(text)
    assert isinstance(caught.value, NotInRulebook)
    says(
        caught.value.refusal,
        "NOT_IN_RULEBOOK",
        "c0",
        f"{name} is of another expansion and not in this rulebook",
    )
    assert str(caught.value).startswith("[c0] ")
    assert "(NOT_IN_RULEBOOK)" in str(caught.value)


@pytest.mark.parametrize(
    "verb",
    ["transform", "waffen_ss", "panzer_army", "form_panzer_army", "elite_infantry", "underground_factory"],
)
def test_c0_so_are_verbs(verb: str) -> None:
    p = war2("1941")
    begin(p, "germany", Purchase(GER))
    found = GAME.why_not(p, verb, 3, 4)
    assert found is not None
    says(found, "NOT_IN_RULEBOOK", "c0", "T" if verb != "elite_infantry" else "E")


def test_c0_so_are_kinds_by_number_and_match_files() -> None:
    p = war2("1941")
    begin(p, "germany", Purchase(GER))
    says(
        refused(p, "buy", 18, 1), "NOT_IN_RULEBOOK", "c0", "There is no such unit: the rulebook has 18 kinds"
    )
    match = Match(GAME, GAME.start(GAME.setting("1941")))
    assert match.ask is not None
    match.play(match.ask.moves[0])
    text = journal.write(match)
    assert GAME.spell(match.journal[0]) in text
    with pytest.raises((FileFault, NotationFault), match=r"NOT_IN_RULEBOOK"):
        journal.read(text.replace(GAME.spell(match.journal[0]), "transform u1 waffen_ss"), GAME)


def test_c0_words_of_this_game_are_none_of_another_expansion() -> None:
    p = war2("1942")
    for owner in ("japan", "germany"):
        begin(p, owner, CombatMove(power(owner)))
        assert p.pending is not None
        for move in p.pending.moves[::20]:
            assert GAME.read(GAME.spell(move)) == move


# --- c1, c3, c8, c9, c12: buying and placing --------------------------------------------------------------------------


def test_what_comes_later_and_what_others_build() -> None:
    p = bare2()
    p.treasury = [100] * 6 + [0]
    begin(p, "germany", Purchase(GER))
    says(
        refused(p, "buy", KING_TIGER, 1),
        "NOT_IN_ROUND",
        "c3",
        "King Tigers can be bought from Late 1943 on; this round is Late 1941.",
    )
    says(
        refused(p, "buy", CARRIER_FIGHTER, 1),
        "WRONG_POWER",
        "c8",
        "Germany builds no Carrier-based fighter: Japan and USA may.",
    )
    says(refused(p, "buy", FORT, 1), "WRONG_POWER", "c9", "Germany builds no Fortification: Japan may.")
    says(
        refused(p, "buy", SUPER, 2),
        "CAP_REACHED",
        "c12a",
        "Germany may have 1 x Super heavy battleship on the map",
    )
    assert refused(p, "buy", SUPER, 2).sentence.endswith("1 more can be bought.")
    begin(p, "uk", Purchase(UK))
    says(refused(p, "buy", KING_TIGER, 1), "WRONG_POWER", "c3", "UK builds no King Tiger: Germany may.")
    says(
        refused(p, "buy", SUPER, 1),
        "WRONG_POWER",
        "c12a",
        "UK builds no Super heavy battleship: Germany, Japan and USA may.",
    )
    assert is_legal(p, "buy", ESCORT, 16)
    says(
        refused(p, "buy", ESCORT, 17),
        "NO_MONEY",
        "b3.2",
        "17 x Escort cost 102 IPC, and UK has 100: 16 at most.",
    )


def test_c3_four_king_tigers_a_round_as_long_as_berlin_never_fell() -> None:
    p = in_half(bare2(), "late_1943")
    p.treasury[GER] = 100
    begin(p, "germany", Purchase(GER))
    says(
        refused(p, "buy", KING_TIGER, 5),
        "CAP_REACHED",
        "c3",
        "Germany may have 4 x King Tiger a round: 4 more can be bought.",
    )
    play(p, "buy", KING_TIGER, 4)
    assert refused(p, "buy", KING_TIGER, 1).sentence.endswith("none more can be bought.")
    p.berlin_fell = 1
    says(
        refused(p, "buy", KING_TIGER, 1),
        "NO_TIGER_FACTORY",
        "c3",
        "King Tigers are built at the factory of Germany",
    )


def test_a_section_that_is_left_out_says_so() -> None:
    p = bare2("ship_building", "ship_damage")
    p.treasury[GER] = 100
    begin(p, "germany", Purchase(GER))
    says(
        refused(p, "buy", KING_TIGER, 1),
        "OPTION_OFF",
        "c3",
        "This match is played without King Tiger (option `king_tiger`).",
    )
    says(
        refused(p, "buy", ESCORT, 1), "OPTION_OFF", "c12b", "This match is played without Escorts and convoys"
    )


def test_c5_there_is_no_research_before_late_1943() -> None:
    """B04, B05."""
    p = in_half(bare2(), "early_1943")
    p.treasury[GER] = 100
    begin(p, "germany", Research(GER), Purchase(GER))
    says(
        refused(p, "tokens", 0, 1),
        "NOT_IN_ROUND",
        "c5",
        "Research begins in Late 1943; this round is Early 1943",
    )
    in_half(p, "late_1943")
    begin(p, "germany", Research(GER), Purchase(GER))
    assert is_legal(p, "tokens", 0, 1)


def test_c1_no_factory_is_built_on_the_eleven_spaces() -> None:
    p = bare2()
    buys(p, "usa", industrial_complex=1)
    begin(p, "usa", Mobilize(USA))
    says(refused(p, "place", FACTORY, "mexico"), "NO_FACTORY_HERE", "c1", "No factory can be built in Mexico")
    assert is_legal(p, "place", FACTORY, space("panama"))


def test_c3_king_tigers_are_placed_in_germany() -> None:
    """E16."""
    p = bare2()
    p.factories |= 1 << space("france")
    buys(p, "germany", king_tiger=1)
    begin(p, "germany", Mobilize(GER))
    says(
        refused(p, "place", KING_TIGER, "france"),
        "NO_TIGER_FACTORY",
        "c3",
        "No King Tiger is built in France: they are placed in Germany.",
    )
    says(
        refused(p, "place", KING_TIGER, "sz5"), "WRONG_ELEMENT", "b3.6", "King Tiger is placed in a territory"
    )


def test_c8_carrier_based_fighters_are_placed_on_undamaged_carriers_at_home() -> None:
    """G11."""
    p = bare2()
    buys(p, "usa", carrier_fighter=2, infantry=1)
    begin(p, "usa", Mobilize(USA))
    says(refused(p, "place", CARRIER_FIGHTER, "sz56"), "NO_DECK", "c8", "No carrier of USA is in Sea Zone 56")
    says(
        refused(p, "place", CARRIER_FIGHTER, "sz10"),
        "NO_FACTORY",
        "c8",
        "Carrier-based fighters of USA are placed on an",
    )
    carrier = one(p, "sz56", "usa", "carrier")
    hurt(p, carrier)
    begin(p, "usa", Mobilize(USA))
    says(
        refused(p, "place", CARRIER_FIGHTER, "sz56"),
        "FLIGHT_SUSPENDED",
        "c10",
        "The carriers of USA in Sea Zone 56",
    )
    p.damage[carrier] = 0
    on_board(p, carrier, "fighter", "fighter")
    begin(p, "usa", Mobilize(USA))
    says(
        refused(p, "place", CARRIER_FIGHTER, "sz56"),
        "CARRIER_FULL",
        "c8",
        "The carriers of USA in Sea Zone 56 have no room",
    )


def test_c9_where_fortifications_are_placed() -> None:
    p = bare2()
    put(p, "okinawa", "japan", infantry=1)
    put(p, "iwo_jima", "japan", infantry=2)
    buys(p, "japan", fortification=3, infantry=1)
    hold(p, "japan", "midway")
    begin(p, "japan", Mobilize(JPN))
    p.held &= ~(1 << space("midway"))
    says(refused(p, "place", FORT, "japan"), "NOT_AN_ISLAND", "c9", "Japan's homeland is not fortified")
    says(refused(p, "place", FORT, "manchuria"), "NOT_AN_ISLAND", "c9", "Manchuria is no island")
    says(refused(p, "place", FORT, "wake_island"), "NOT_YOURS", "c9", "Wake Island is held by USA.")
    says(
        refused(p, "place", FORT, "midway"),
        "NOT_HELD_SINCE_START",
        "c9",
        "Midway has come to Japan in this turn",
    )
    says(
        refused(p, "place", FORT, "formosa"),
        "FORTIFICATION_LIMIT",
        "c9",
        "Formosa has 0 fortifications and no more",
    )
    play(p, "place", FORT, space("okinawa"))
    says(
        refused(p, "place", FORT, "okinawa"),
        "FORTIFICATION_LIMIT",
        "c9",
        "Okinawa has 1 fortification and no more",
    )


def test_c4_nobody_mobilizes_in_an_enemy_patrol_zone() -> None:
    p = bare2()
    hold(p, "ussr", "manchuria")
    p.factories |= 1 << space("manchuria")
    buys(p, "ussr", destroyer=1, infantry=1)
    begin(p, "ussr", Mobilize(USSR))
    says(refused(p, "place", DESTROYER, "sz62"), "PZ_STAY", "c4", "Sea Zone 62 is a patrol zone of the enemy")


def test_c10_fighters_are_not_placed_on_damaged_carriers() -> None:
    p = bare2()
    hurt(p, one(p, "sz56", "usa", "carrier"))
    buys(p, "usa", fighter=1)
    begin(p, "usa", Mobilize(USA))
    says(
        refused(p, "place", FIGHTER, "sz56"),
        "FLIGHT_SUSPENDED",
        "c10",
        "USA's carrier in Sea Zone 56 is damaged",
    )


# --- repairing --------------------------------------------------------------------------------------------------------


def test_c10_why_a_ship_is_not_repaired() -> None:
    p = bare2(repair_location="port_only")
    far, near, whole = (one(p, z, "uk", "battleship") for z in ("sz12", "sz8", "sz7"))
    hurt(p, far, near)
    p.treasury[UK] = 2
    begin(p, "uk", Purchase(UK))
    assert p.pending is None
    p.treasury[UK] = 5
    begin(p, "uk", Purchase(UK))
    says(refused(p, "mend", far, 1), "NOT_IN_PORT", "c10", "UK's battleship in Sea Zone 12 is not in port")
    says(refused(p, "mend", whole, 1), "NOT_DAMAGED", "c10", "UK's battleship in Sea Zone 7 is not damaged.")
    says(refused(p, "mend", near, 0), "A_NUMBER", "c10", "Repair 1 to 1 hits of UK's battleship")
    says(refused(p, "mend", near, 2), "NOT_DAMAGED", "c10", "UK's battleship in Sea Zone 8 has taken 1 hit")
    assert of_verb(p, "mend") == {(near, 1)}
    tank = one(p, "germany", "germany", "king_tiger")
    says(refused(p, "mend", tank, 1), "NOT_YOURS", "b1.5", "Germany's King Tiger in Germany is the enemy's")
    begin(p, "uk", CombatMove(UK))


def test_c12a_a_super_battleship_is_repaired_hit_by_hit() -> None:
    """G27."""
    p = bare2()
    ship = one(p, "sz62", "japan", "super_heavy_battleship")
    hurt(p, ship, hits=2)
    p.treasury[JPN] = 5
    begin(p, "japan", Purchase(JPN))
    assert is_legal(p, "mend", ship, 1)
    says(
        refused(p, "mend", ship, 2),
        "NO_MONEY",
        "c10",
        "To repair 2 hits of Japan's super heavy battleship in Sea Zone 62",
    )
    p = bare2()
    hurt(p, one(p, "poland", "germany", "king_tiger"))
    p.treasury[GER] = 3
    begin(p, "germany", Purchase(GER))
    says(refused(p, "mend", 0, 2), "NOT_DAMAGED", "c3", "Germany's King Tiger in Poland has taken 1 hit")


# --- moving -----------------------------------------------------------------------------------------------------------


def test_c2_ships_of_the_programme_stay_in_the_pacific() -> None:
    """G03."""
    p = alone("usa")
    bound, free = put(p, "sz55", "usa", cruiser=2)
    pacific(p, bound)
    put(p, "sz20", "japan", transport=1)
    begin(p, "usa", CombatMove(USA))
    assert is_legal(p, "move", free, space("sz20"))
    says(
        refused(p, "move", bound, "sz20"),
        "THEATRE",
        "c2",
        "USA's cruiser in Sea Zone 55 may not go to Sea Zone 20: ships of the Pacific programme stay in the Pacific",
    )
    begin(p, "usa", Noncombat(USA))
    says(
        refused(p, "move", bound, "sz20"),
        "THEATRE",
        "c2",
        "USA's cruiser in Sea Zone 55 may not go to Sea Zone 20",
    )


def test_c4_entering_a_patrol_zone_costs_two_and_nobody_stays() -> None:
    """D20, D23, D25."""
    p = alone("usa")
    hold(p, "usa", "midway")
    near, far, fighter = (
        one(p, "sz60", "usa", "destroyer"),
        one(p, "sz51", "usa", "destroyer"),
        one(p, "midway", "usa", "fighter"),
    )
    put(p, "sz62", "japan", destroyer=1)
    begin(p, "usa", CombatMove(USA))
    assert is_legal(p, "move", near, space("sz62"))
    says(
        refused(p, "move", far, "sz62"),
        "PATROL_COST",
        "c4",
        "The way of USA's destroyer in Sea Zone 51 to Sea Zone 62 leads into the patrol zone Sea Zone 62, which",
    )
    says(
        refused(p, "move", fighter, "sz62"),
        "NO_LANDING",
        "b3.3",
        "USA's fighter in Midway could not land any more",
    )
    assert "has a movement of 0 left" in refused(p, "move", fighter, "sz62").sentence
    begin(p, "usa", Noncombat(USA))
    says(refused(p, "move", near, "sz62"), "HOSTILE_ZONE", "b3.5", "Sea Zone 62 is hostile")
    p = alone("usa", sz60={"destroyer": 1})
    begin(p, "usa", Noncombat(USA))
    says(
        refused(p, "move", 0, "sz62"),
        "PZ_STAY",
        "c4",
        "Sea Zone 62 is a patrol zone of the enemy: USA's destroyer in Sea Zone 60 may not stay there",
    )


def test_c4_the_surcharge_is_named_where_it_is_what_keeps_one_off() -> None:
    p = alone("usa")
    ship = one(p, "sz57", "usa", "destroyer")
    plane = one(p, "sz57", "usa", "carrier_fighter")
    p.host[plane] = one(p, "sz57", "usa", "carrier")
    put(p, "sz62", "japan", destroyer=1)
    begin(p, "usa", CombatMove(USA))
    says(
        refused(p, "move", ship, "sz62"),
        "PATROL_COST",
        "c4",
        "The way of USA's destroyer in Sea Zone 57 to Sea Zone 62 leads into the patrol zone Sea Zone 62",
    )
    p.left[plane] = 2
    p.settle()
    says(refused(p, "move", plane, "sz62"), "PATROL_COST", "c4", "To fly to Sea Zone 62 costs 3")


def test_c4_no_entry_is_an_option() -> None:
    p = bare2(patrol_zone_exit="no_entry")
    ship = one(p, "sz60", "usa", "destroyer")
    put(p, "sz62", "japan", transport=1)
    put(p, "western_us", "usa", infantry=1)
    begin(p, "usa", CombatMove(USA))
    says(refused(p, "move", ship, "sz62"), "PZ_STAY", "c4", "Sea Zone 62 is a patrol zone of the enemy")
    assert refused(p, "move", ship, "sz62").sentence.endswith("does not enter in this match.")


def test_c4_ships_have_to_withdraw_after_the_battles() -> None:
    """G10."""
    p = alone("usa", sz60={"cruiser": 2})
    put(p, "sz62", "japan", transport=1)
    put(p, "sz61", "japan", cruiser=1)
    attack(p, "usa", [(0, "sz62"), (1, "sz62")])
    assert p.pending is not None
    while p.pending.moves[0].verb != "leave":
        if p.pending.moves[0].verb == "hits":
            play(p, "hits", 0)
        else:
            p.play(p.pending.moves[0])
    here = space("sz62")
    says(refused(p, "end"), "MUST_WITHDRAW", "c4", "Nobody stays in an enemy patrol zone: withdraw to")
    says(refused(p, "leave", here, "sz61"), "HOSTILE_ZONE", "c4", "Sea Zone 61 is hostile: withdraw to")
    says(
        refused(p, "leave", here, "sz57"), "NOT_ADJACENT", "c4", "Sea Zone 57 is no zone next to Sea Zone 62"
    )
    says(refused(p, "leave", here, "japan"), "NOT_ADJACENT", "c4", "Japan is no zone next to Sea Zone 62")
    says(
        refused(p, "leave", space("sz60"), "sz60"),
        "MUST_WITHDRAW",
        "c4",
        "The ships in Sea Zone 62 have to withdraw",
    )


def test_c4_patrol_shots_fall_on_ships_and_on_carriers_first() -> None:
    """G09."""
    p = alone("usa", sz60={"battleship": 1, "carrier": 1, "destroyer": 2, "transport": 1})
    ships = list(range(5))
    put(p, "sz62", "japan", submarine=4)
    attack(p, "usa", [(u, "sz62") for u in (*ships[:3], 3, 4)])
    roll(p, 1, 1, 1, 6)
    assert p.pending is not None
    assert p.pending.rule == "c4"
    says(
        refused(p, "lose", 0),
        "CARRIER_FIRST",
        "c10",
        "USA's battleship in Sea Zone 62 may not take this hit: of capital ships",
    )
    says(refused(p, "lose", 3), "ALIKE", "b3.3", "USA's destroyer in Sea Zone 62 is just like others")
    says(refused(p, "lose", 4), "TRANSPORTS_LAST", "c4", "USA's transport in Sea Zone 62 is hit last")
    foe = find(p, "sz62", "japan", "submarine")
    says(refused(p, "lose", foe), "NOT_IN_BATTLE", "c4", "Japan's submarine in Sea Zone 62 is not hit")
    says(refused(p, "lose", 2, 1), "NO_MORE_WORDS", "c4", "Say only which ship is hit.")
    says(refused(p, "end"), "MUST_TAKE_HITS", "b4.4", "As many hits as possible are taken")
    play(p, "lose", 2)
    says(refused(p, "lose", 2), "DONE", "c4", "USA's destroyer in Sea Zone 62 is hit already")


def test_c8_carrier_based_fighters_land_on_decks_in_the_theatre() -> None:
    """D22."""
    p = alone("usa")
    carrier = one(p, "sz51", "usa", "carrier")
    (plane,) = on_board(p, carrier, "carrier_fighter")
    put(p, "sz62", "japan", destroyer=1)
    put(p, "sz36", "japan", destroyer=1)
    begin(p, "usa", CombatMove(USA))
    p.left[carrier] = 0
    p.settle()
    begin(p, "usa", CombatMove(USA))
    found = refused(p, "move", plane, "sz62")
    assert found.code in ("PATROL_COST", "NO_LANDING"), found
    begin(p, "usa", Noncombat(USA))
    says(
        refused(p, "move", plane, "philippine_islands"),
        "NO_DECK",
        "c8",
        "USA's carrier-based fighter in Sea Zone 51 lands on",
    )


def test_c8_a_stranded_fighter_waits_for_a_carrier() -> None:
    p = alone("japan")
    plane = one(p, "okinawa", "japan", "carrier_fighter")
    strand(p, plane)
    far, near, hurt_one = (one(p, zone, "japan", "carrier") for zone in ("sz51", "sz60", "sz60"))
    hurt(p, hurt_one)
    on_board(p, near, "fighter", "fighter")
    good = one(p, "sz60", "japan", "carrier")
    put(p, "sz62", "usa", destroyer=1)
    begin(p, "japan", CombatMove(JPN))
    says(
        refused(p, "move", plane, "sz62"),
        "STRANDED",
        "c8",
        "Japan's carrier-based fighter in Okinawa is stranded on land",
    )
    says(
        refused(p, "load", plane, good),
        "STRANDED",
        "c8",
        "Japan's carrier-based fighter in Okinawa is stranded on land: carriers",
    )
    begin(p, "japan", Noncombat(JPN))
    assert is_legal(p, "load", plane, good)
    says(
        refused(p, "load", plane, far),
        "NOT_ADJACENT",
        "c8",
        "Japan's carrier in Sea Zone 51 is not beside Okinawa",
    )
    says(
        refused(p, "load", plane, hurt_one),
        "FLIGHT_SUSPENDED",
        "c10",
        "Japan's carrier in Sea Zone 60 is damaged",
    )
    says(refused(p, "load", plane, near), "CARRIER_FULL", "c8", "Japan's carrier in Sea Zone 60 has no room")
    says(
        refused(p, "load", plane, find(p, "sz62", "usa", "destroyer")),
        "WRONG_KIND",
        "c8",
        "USA's destroyer in Sea Zone 62 takes",
    )
    says(
        refused(p, "move", plane, "sz60"),
        "STRANDED",
        "c8",
        "Japan's carrier-based fighter in Okinawa is stranded on land",
    )


def test_c10_damaged_ships_do_not_attack() -> None:
    """G19."""
    p = alone("uk")
    ship = one(p, "sz8", "uk", "battleship")
    hurt(p, ship)
    put(p, "sz7", "germany", submarine=1)
    begin(p, "uk", CombatMove(UK))
    says(
        refused(p, "move", ship, "sz7"),
        "DAMAGED_ATTACK",
        "c10",
        "UK's battleship in Sea Zone 8 is damaged and does not attack: enemy units are in Sea Zone 7. Repair it in",
    )
    begin(p, "uk", Noncombat(UK))
    assert is_legal(p, "move", ship, space("sz2"))


def test_c10_nothing_takes_off_from_a_damaged_carrier() -> None:
    p = alone("uk")
    carrier = one(p, "sz8", "usa", "carrier")
    hurt(p, carrier)
    plane = p.recruit(FIGHTER, UK, space("sz8"), carrier)
    free = one(p, "united_kingdom", "uk", "fighter")
    put(p, "sz7", "germany", cruiser=1)
    begin(p, "uk", CombatMove(UK))
    says(
        refused(p, "move", plane, "sz7"),
        "FLIGHT_SUSPENDED",
        "c10",
        "UK's fighter in Sea Zone 8 is on a damaged carrier",
    )
    begin(p, "uk", Noncombat(UK))
    says(
        refused(p, "move", plane, "united_kingdom"),
        "FLIGHT_SUSPENDED",
        "c10",
        "UK's fighter in Sea Zone 8 is on a damaged",
    )
    says(refused(p, "move", free, "sz8"), "FLIGHT_SUSPENDED", "c10", "USA's carrier in Sea Zone 8 is damaged")


def test_c10_who_protects_a_carrier() -> None:
    """G22."""
    p = alone("uk")
    hurt_one, far, whole, ally = (
        one(p, "sz8", "uk", "carrier"),
        one(p, "sz12", "uk", "carrier"),
        one(p, "sz7", "uk", "carrier"),
        one(p, "sz8", "usa", "carrier"),
    )
    hurt(p, hurt_one, far, ally)
    fighter, bomber, away = (
        one(p, "united_kingdom", "uk", "fighter"),
        one(p, "united_kingdom", "uk", "bomber"),
        one(p, "egypt", "uk", "fighter"),
    )
    ship = one(p, "sz8", "uk", "battleship")
    begin(p, "uk", Noncombat(UK))
    says(
        refused(p, "cover", bomber, hurt_one),
        "WRONG_KIND",
        "c10",
        "UK's bomber in United Kingdom cannot protect a carrier",
    )
    says(refused(p, "cover", away, hurt_one), "NOT_IN_PORT", "c10", "UK's fighter in Egypt is at no factory")
    says(
        refused(p, "cover", fighter, far),
        "NOT_IN_PORT",
        "c10",
        "UK's carrier in Sea Zone 12 is not in the port of United",
    )
    says(
        refused(p, "cover", fighter, whole), "NOT_DAMAGED", "c10", "UK's carrier in Sea Zone 7 is not damaged"
    )
    says(refused(p, "cover", fighter, ally), "NOT_YOURS", "c10", "USA's carrier in Sea Zone 8 is not yours")
    says(
        refused(p, "cover", fighter, ship),
        "WRONG_KIND",
        "c10",
        "UK's battleship in Sea Zone 8 is not protected by fighters",
    )
    says(refused(p, "cover", fighter, 3999), "NO_SUCH_UNIT", "b2.1", "There is no unit u3999")
    play(p, "cover", fighter, hurt_one)
    assert p.marks[fighter] & COVER
    says(
        refused(p, "cover", fighter, hurt_one),
        "PROTECTS_A_CARRIER",
        "c10",
        "UK's fighter in Sea Zone 8 protects a damaged",
    )
    more = [one(p, "united_kingdom", "uk", "fighter") for _ in range(2)]
    begin(p, "uk", Noncombat(UK))
    says(
        refused(p, "cover", more[1], hurt_one),
        "ALIKE",
        "b3.3",
        "UK's fighter in United Kingdom is just like others",
    )
    play(p, "cover", more[0], hurt_one)
    says(
        refused(p, "cover", more[1], hurt_one),
        "CAP_REACHED",
        "c10",
        "UK's carrier in Sea Zone 8 has two fighters already",
    )
    says(
        refused(p, "move", fighter, "egypt"),
        "PROTECTS_A_CARRIER",
        "c10",
        "UK's fighter in Sea Zone 8 protects a damaged",
    )
    says(refused(p, "buy", 0, 1), "NOT_NOW", "b3.2", "Units are bought in Purchase and repair")


def test_c10_protection_is_of_section_ten() -> None:
    p = bare2("escorts")
    fighter, carrier = one(p, "united_kingdom", "uk", "fighter"), one(p, "sz8", "uk", "carrier")
    begin(p, "uk", Noncombat(UK))
    says(
        refused(p, "cover", fighter, carrier),
        "OPTION_OFF",
        "c10",
        "This match is played without Damage to capital ships",
    )


# --- going aboard -----------------------------------------------------------------------------------------------------


def test_c3_king_tigers_go_on_no_ship() -> None:
    """E14."""
    p = alone("germany")
    tank, ship = one(p, "germany", "germany", "king_tiger"), one(p, "sz5", "germany", "transport")
    for step in (CombatMove(GER), Noncombat(GER)):
        begin(p, "germany", step)
        says(
            refused(p, "load", tank, ship),
            "KING_TIGER_NO_SHIP",
            "c3",
            "Germany's King Tiger in Germany goes on no ship",
        )


def test_c3_a_damaged_king_tiger_moves_one_territory() -> None:
    """E13."""
    p = alone("germany")
    tank = one(p, "germany", "germany", "king_tiger")
    hurt(p, tank)
    begin(p, "germany", Noncombat(GER))
    assert is_legal(p, "move", tank, space("poland"))
    says(
        refused(p, "move", tank, "bulgaria_romania"),
        "TOO_FAR",
        "b3.3",
        "Bulgaria/Romania is 2 territories away",
    )


def test_c11_japanese_destroyers_carry_one_infantry_from_early_1942() -> None:
    """G23."""
    p = alone("japan")
    (a, b), tank = put(p, "japan", "japan", infantry=2), one(p, "japan", "japan", "tank")
    ship = one(p, "sz62", "japan", "destroyer")
    foreign = one(p, "sz62", "italy", "destroyer")
    begin(p, "japan", CombatMove(JPN))
    says(
        refused(p, "load", a, ship),
        "NOT_IN_ROUND",
        "c11",
        "Japan's destroyer in Sea Zone 62 carries infantry from Early 1942",
    )
    in_half(p, "early_1942")
    begin(p, "japan", CombatMove(JPN))
    says(
        refused(p, "load", tank, ship),
        "WRONG_KIND",
        "c11",
        "Japan's destroyer in Sea Zone 62 carries an infantry, not Japan's tank",
    )
    says(
        refused(p, "load", a, foreign), "WRONG_KIND", "c11", "Italy's destroyer in Sea Zone 62 carries nobody"
    )
    play(p, "load", a, ship)
    says(
        refused(p, "load", b, ship),
        "TRANSPORT_FULL",
        "c11",
        "Japan's destroyer in Sea Zone 62 carries an infantry already",
    )
    p = bare2("escorts")
    a, ship = one(p, "japan", "japan", "infantry"), one(p, "sz62", "japan", "destroyer")
    put(p, "sz61", "usa", transport=1)
    in_half(p, "early_1942")
    begin(p, "japan", CombatMove(JPN))
    says(refused(p, "load", a, ship), "OPTION_OFF", "c11", "This match is played without Japanese destroyers")


def test_c11_a_destroyer_that_has_landed_its_infantry_stays() -> None:
    """G24."""
    p = alone("japan")
    in_half(p, "early_1942")
    ship = one(p, "sz50", "japan", "destroyer")
    (soldier,) = on_board(p, ship, "infantry")
    begin(p, "japan", CombatMove(JPN))
    play(p, "land", soldier, space("philippine_islands"))
    says(
        refused(p, "move", ship, "sz49"),
        "TRANSPORT_DONE",
        "b3.3",
        "Japan's destroyer in Sea Zone 50 lands its units from where",
    )


# --- battles ----------------------------------------------------------------------------------------------------------


def test_c10_of_capital_ships_a_carrier_is_hit_first() -> None:
    """G18."""
    p = alone("germany", sz7={"cruiser": 3})
    carrier, battleship, destroyer = (
        one(p, "sz8", "uk", kind) for kind in ("carrier", "battleship", "destroyer")
    )
    attack(p, "germany", [(u, "sz8") for u in range(3)])
    roll(p, 1, 6, 6, 6, 6, 6)
    assert of_verb(p, "lose") == {(carrier, 0), (destroyer, 0)}
    says(
        refused(p, "lose", battleship),
        "CARRIER_FIRST",
        "c10",
        "UK's battleship in Sea Zone 8 may not take this hit: of capital ships a carrier is hit first, UK's carrier in",
    )


def test_c12b_transports_cannot_be_chosen() -> None:
    p = alone("germany", sz7={"cruiser": 3})
    in_half(p, "early_1942")
    put(p, "sz8", "uk", escort=1, destroyer=1, transport=2)
    attack(p, "germany", [(u, "sz8") for u in range(3)])
    roll(p, 1, 6, 6, 6, 6, 6)
    ship = find(p, "sz8", "uk", "transport")
    says(
        refused(p, "lose", ship),
        "TRANSPORT_NOT_CHOOSABLE",
        "c12b",
        "UK's transport in Sea Zone 8 cannot be chosen: transports are no casualties while others fight with them",
    )


def test_c10_aircraft_of_a_carrier_that_was_hit_land_in_its_zone() -> None:
    p = alone("germany", sz7={"cruiser": 3})
    (plane,) = on_board(p, one(p, "sz8", "uk", "carrier"), "fighter")
    put(p, "sz2", "uk", carrier=1)
    decks = put(p, "sz8", "uk", carrier=2)
    hurt(p, decks[1])
    begin(p, "germany", Homeless(space("sz8")))
    p.host[plane] = -1
    p.agenda[:] = [Homeless(space("sz8"))]
    p.settle()
    assert of_verb(p, "move") == {(plane, space("sz8")), (plane, space("united_kingdom"))}
    says(
        refused(p, "move", plane, "sz2"),
        "ONLY_IN_THIS_ZONE",
        "c10",
        "Sea Zone 2 is another zone: aircraft of a carrier that was hit land in Sea Zone 8 or on land beside it",
    )


# --- free destroyers --------------------------------------------------------------------------------------------------


def test_c2_where_the_free_destroyer_is_placed() -> None:
    p = in_half(bare2(), "late_1943")
    begin(p, "uk", AtlanticDestroyer(UK))
    assert {where for _, where in of_verb(p, "launch")} == {space(f"sz{n}") for n in (2, 3, 6, 7, 8)}
    says(
        refused(p, "launch", 0, "sz14"),
        "THEATRE",
        "c2",
        "Sea Zone 14 is not in the Atlantic: the destroyer comes in",
    )
    says(
        refused(p, "launch", 0, "sz10"), "NO_FACTORY", "c2", "No factory of UK is beside Sea Zone 10: choose"
    )
    says(refused(p, "launch", 0, "united_kingdom"), "WRONG_ELEMENT", "c2", "A destroyer is placed at sea")
    says(refused(p, "launch", 1, "sz2"), "NO_MORE_WORDS", "c2", "Say only where the destroyer is placed.")
    says(refused(p, "launch", 0, 400), "NO_SUCH_SPACE", "b2.1", "There is no such space")
    says(
        refused(p, "end"), "MUST_ANSWER", "c2", "This question has to be answered. Place the free destroyer."
    )
    says(
        refused(p, "leave", space("sz2"), "sz3"),
        "NOT_NOW",
        "c4",
        "Ships withdraw from an enemy patrol zone when all battles",
    )
    says(
        refused(p, "mend", 0, 1),
        "NOT_NOW",
        "b3.2",
        "Ships and King Tigers are repaired in Purchase and repair",
    )
    says(
        refused(p, "cover", 0, 1),
        "NOT_NOW",
        "c10",
        "Fighters are given to damaged carriers in port in Noncombat",
    )
