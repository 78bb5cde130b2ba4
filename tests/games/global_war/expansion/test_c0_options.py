"""[c0] The expansion as a whole: its options, old matches, the truce of Early 1942."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import ALL, attack, bare2, but, in_half, sections, war2
from tests.games.global_war.positions import begin, knows, of_verb, on_board, one, put, space, targets, war

from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_sections import SECTIONS
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.raids import Rockets
from broadfront.games.global_war.terms import ROCKETS
from broadfront.games.global_war.units import KIND_OF, KINDS

GER, USSR, JPN, UK, ITA, USA = range(6)
NEW_KINDS = range(KIND_OF["industrial_complex"] + 1, len(KINDS))


def test_c0_each_section_has_an_option_and_is_on() -> None:
    assert [section.number for section in SECTIONS] == [*map(str, range(1, 12)), "12a", "12b"]
    names = {option.name: option for option in GAME.options}
    for name in ALL:
        assert names[name].values == (True, False)
        assert names[name].default is True
    assert GAME.setting("1941").sections == (1 << 13) - 1


@pytest.mark.parametrize("number", range(13))
def test_c0_each_section_can_be_played_alone_and_left_out(number: int) -> None:
    name = ALL[number]
    assert war2("1941", name).setting.sections == 1 << number
    assert war2("1941", *but(name)).setting.sections == (1 << 13) - 1 & ~(1 << number)


def test_c0_the_master_switch_leaves_all_out() -> None:
    setting = GAME.setting("1941", {"expansion2": False, "special_event": True})
    assert setting.sections == 0
    assert not setting.truce
    assert setting.units == war().setting.units
    assert setting.value == war().setting.value
    assert setting.hits[KIND_OF["carrier"]] == 1


def test_c0_a_match_that_does_not_name_the_option_was_played_without_it() -> None:
    """R-G18."""
    assert GAME.setting("1941", GAME.with_defaults_of_version({})).sections == 0
    assert GAME.setting("1941", GAME.with_defaults_of_version({"expansion2": True})).sections == (1 << 13) - 1


def for_sale(p: GlobalWarPosition, owner: int, name: str) -> set[str]:
    """The kinds of the expansion that a power can buy."""
    p.treasury[owner] = 200
    begin(p, name, Purchase(owner))
    return {KINDS[kind].id for kind, _ in of_verb(p, "buy") if kind in NEW_KINDS}


ON_SALE = {
    "germany": {"king_tiger", "super_heavy_battleship", "escort"},
    "ussr": {"escort"},
    "japan": {"carrier_fighter", "super_heavy_battleship", "escort", "fortification"},
    "uk": {"escort"},
    "italy": {"escort"},
    "usa": {"carrier_fighter", "super_heavy_battleship", "escort"},
}


@pytest.mark.parametrize("owner", list(ON_SALE))
def test_c0_what_each_power_can_buy(owner: str) -> None:
    of = list(ON_SALE).index(owner)
    assert for_sale(in_half(war2(), "late_1943"), of, owner) == ON_SALE[owner]
    assert for_sale(in_half(war2(expansion2=False), "late_1943"), of, owner) == set()


@pytest.mark.parametrize(
    ("section", "kind"),
    [
        ("king_tiger", "king_tiger"),
        ("carrier_fighters", "carrier_fighter"),
        ("fortifications", "fortification"),
        ("super_battleships", "super_heavy_battleship"),
        ("escorts", "escort"),
    ],
)
def test_c0_a_kind_comes_with_its_section(section: str, kind: str) -> None:
    def sold(*on: str) -> set[str]:
        p = in_half(war2("1941", *on), "late_1943")
        return {k for of, name in enumerate(ON_SALE) for k in for_sale(p, of, name)}

    assert sold(section) == {kind}
    assert kind not in sold(*but(section))


def test_c0_the_prices() -> None:
    prices = {KINDS[kind].id: KINDS[kind].cost for kind in NEW_KINDS}
    assert prices == {
        "king_tiger": 6,
        "carrier_fighter": 6,
        "super_heavy_battleship": 20,
        "escort": 6,
        "fortification": 1,
    }
    assert all(KINDS[kind].klub == KINDS[kind].cost for kind in NEW_KINDS)


# --- the truce --------------------------------------------------------------------------------------------------------


def truce(label: str = "early_1942", **options: str | int | bool) -> GlobalWarPosition:
    return in_half(bare2(**{"special_event": True, **options}), label)


def test_c0_the_truce_is_off_unless_it_is_chosen() -> None:
    assert not GAME.setting("1941").truce
    p = truce(special_event=False)
    tank = one(p, "poland", "germany", "tank")
    begin(p, "germany", CombatMove(GER))
    assert "east_poland" in targets(p, "move", tank)


def test_c0_the_truce_bars_land_of_the_other_and_where_he_has_units() -> None:
    p = truce()
    one(p, "egypt", "ussr", "infantry")  # in British land
    put(p, "sz13", "ussr", submarine=1)
    put(p, "sz13", "uk", cruiser=1)
    put(p, "sz12", "uk", cruiser=1)
    bomber = one(p, "italy", "germany", "bomber")
    fighter = one(p, "france", "germany", "fighter")
    sub = one(p, "sz14", "germany", "submarine")
    begin(p, "germany", CombatMove(GER))
    assert "egypt" not in targets(p, "move", bomber)
    assert "sz13" not in targets(p, "move", fighter) | targets(p, "move", sub)
    assert "sz12" in targets(p, "move", fighter)
    begin(p, "italy", CombatMove(ITA))  # Italy is at war


def test_c0_the_truce_bars_raids_landings_and_rockets() -> None:
    p = truce()
    bomber = one(p, "germany", "germany", "bomber")
    ship = one(p, "sz4", "germany", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    one(p, "finland", "germany", "aa_gun")
    knows(p, "germany", ROCKETS)
    for label, legal in (("early_1942", False), ("late_1942", True)):
        in_half(p, label)
        begin(p, "germany", CombatMove(GER))
        assert ((bomber, space("karelia_ssr")) in of_verb(p, "raid")) == legal
        assert ((soldier, space("karelia_ssr")) in of_verb(p, "land")) == legal
        begin(p, "germany", Rockets(GER))
        at = {where for _, where in of_verb(p, "rocket")}
        assert (space("karelia_ssr") in at) == legal


def test_c0_ships_that_meet_in_the_truce_do_not_fight() -> None:
    p = truce()
    put(p, "sz4", "germany", cruiser=1)
    put(p, "sz4", "ussr", destroyer=1)
    attack(p, "germany", [])
    assert p.pending is None
    assert not p.battles[space("sz4")]
    in_half(p, "late_1942")
    attack(p, "germany", [])
    assert p.pending is not None  # dice


def test_c0_the_truce_holds_for_no_others_and_not_for_moves_among_friends() -> None:
    p = truce()
    one(p, "east_poland", "ussr", "infantry")
    fighter = one(p, "italy", "italy", "fighter")
    begin(p, "italy", CombatMove(ITA))
    assert "east_poland" in targets(p, "move", fighter)
    tank = one(p, "poland", "germany", "tank")
    begin(p, "germany", Noncombat(GER))
    assert "germany" in targets(p, "move", tank)


def test_c0_the_options_are_those_of_the_helpers() -> None:
    assert sections("escorts")["escorts"] is True
    assert sections("escorts")["king_tiger"] is False
