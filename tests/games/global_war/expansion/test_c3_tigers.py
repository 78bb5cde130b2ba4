"""[c3] The German King Tiger."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.games.global_war.expanded import ALL, bare2, hurt, in_half, sections, war2
from tests.games.global_war.positions import (
    OPTIONS,
    again,
    begin,
    buys,
    by_version,
    fight,
    hit,
    hold,
    is_legal,
    knows,
    of_verb,
    one,
    play,
    put,
    space,
    targets,
)
from tests.games.global_war.refusing import refused

from broadfront.engine.notation import check_position
from broadfront.engine.scenarios import SettingSpec
from broadfront.games.global_war import GAME
from broadfront.games.global_war.bot.purchase_planner import PurchasePlan
from broadfront.games.global_war.bot.purchase_planner import tigers as tigers_of
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.industry import capacity
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.setup import make_setting, setup_position, shipped
from broadfront.games.global_war.terms import LABEL_WORDS, MECHANIZED_INFANTRY, PARATROOPERS, PURCHASE
from broadfront.games.global_war.units import KINDS, KING_TIGER

GER, USSR, JPN, UK, ITA, USA = range(6)


def tigers(label: str, money: int = 100) -> int:
    p = in_half(war2(), label)
    p.treasury[GER] = money
    begin(p, "germany", Purchase(GER))
    return max((n for kind, n in of_verb(p, "buy") if kind == KING_TIGER), default=0)


@pytest.mark.parametrize("label", LABEL_WORDS[:7])
def test_c3_they_come_from_late_1943_on(label: str) -> None:
    assert tigers(label) == (4 if LABEL_WORDS.index(label) >= LABEL_WORDS.index("late_1943") else 0)


def test_c3_four_a_round_at_six_each() -> None:
    assert tigers("late_1943", money=17) == 2
    p = in_half(war2(), "late_1943")
    p.treasury[GER] = 100
    begin(p, "germany", Purchase(GER))
    play(p, "buy", KING_TIGER, 3)
    assert p.treasury[GER] == 100 - 18
    play(p, "buy", KING_TIGER, 1)
    assert not is_legal(p, "buy", KING_TIGER, 1)
    begin(p, "germany", Purchase(GER))  # the next turn: those that were not placed count
    assert not is_legal(p, "buy", KING_TIGER, 1)
    p.pool[GER * len(KINDS) + KING_TIGER] = 0
    begin(p, "germany", Purchase(GER))
    assert is_legal(p, "buy", KING_TIGER, 4)


def test_c3_never_again_when_berlin_has_fallen() -> None:
    """R3.a."""
    p = in_half(war2(), "late_1943")
    buys(p, "germany", king_tiger=1)
    capture(p, space("germany"), UK)
    capture(p, space("germany"), ITA)  # liberated
    assert p.control[space("germany")] == GER
    p.treasury[GER] = 100  # the captor has seized what there was
    begin(p, "germany", Purchase(GER))
    assert not is_legal(p, "buy", KING_TIGER, 1)
    begin(p, "germany", Mobilize(GER))
    assert not is_legal(p, "place", KING_TIGER, space("germany"))


SITES = ("france", "germany", "ukraine", "italy", "karelia_ssr")
"""Factories of a scenario file; Ukraine is Soviet by rights and German, Italy Italian, Karelia Soviet."""


def of_file(version: int) -> GlobalWarPosition:
    """Return 1942 with these factories, in Late 1943, with six King Tigers waiting to be placed."""
    scenario = structs.replace(shipped()["1942"][0], factories=list(SITES))
    options = tuple(sorted({**OPTIONS, **sections(*ALL)}.items()))
    setting = make_setting(SettingSpec(GAME.id, 2, "1942", options, "", scenario))
    p = in_half(setup_position(setting), "late_1943")
    buys(p, "germany", king_tiger=6)
    return by_version(p, version)


def sites(p: GlobalWarPosition) -> set[str]:
    """Return where Germany may place a King Tiger."""
    begin(p, "germany", Mobilize(GER))
    return {MAP.ids[where] for kind, where in of_verb(p, "place") if kind == KING_TIGER}


@pytest.mark.parametrize(("version", "want"), [(1, {"germany"}), (2, {"germany", "france"})])
def test_R_G32_every_original_german_factory_builds_them(version: int, want: set[str]) -> None:
    assert sites(of_file(version)) == want


def test_R_G32_a_factory_that_was_lost_builds_none_the_others_do() -> None:
    p = of_file(2)
    capture(p, space("france"), UK)
    capture(p, space("france"), GER)
    assert sites(p) == {"germany"}
    capture(p, space("germany"), USSR)
    capture(p, space("germany"), ITA)
    assert sites(p) == set()
    p.treasury[GER] = 10
    begin(p, "germany", PowerTurn(GER, PURCHASE))
    assert check_position(GAME, p) is None
    p.berlin_fell = 4
    assert check_position(GAME, p) == "berlin_fell is 4; it goes from 0 to 3"


def test_R_G32_a_factory_that_is_built_later_builds_none() -> None:
    p = war2("1942")
    p.factories |= 1 << space("france")
    buys(p, "germany", king_tiger=1)
    assert sites(p) == {"germany"}


def test_R_G32_without_an_original_factory_none_can_be_bought() -> None:
    scenario = structs.replace(shipped()["1942"][0], factories=["italy", "ukraine"])
    options = tuple(sorted({**OPTIONS, **sections(*ALL)}.items()))
    setting = make_setting(SettingSpec(GAME.id, 2, "1942", options, "", scenario))
    p = in_half(setup_position(setting), "late_1943")
    begin(p, "germany", Purchase(GER))
    assert not is_legal(p, "buy", KING_TIGER, 1)
    assert "since the start: none is left" in refused(p, "buy", KING_TIGER, 1).sentence


def test_R_G32_bots_count_the_room_of_all_of_them() -> None:
    p = of_file(2)
    p.pool = [0] * len(p.pool)
    p.ruin[space("germany")] = 8
    p.treasury[GER] = 60
    begin(p, "germany", Purchase(GER))
    plan = PurchasePlan(p)
    tigers_of(plan)
    assert plan.bought[KING_TIGER] == 4


def test_c3_each_uses_capacity() -> None:
    p = war2()
    buys(p, "germany", king_tiger=1)
    begin(p, "germany", Mobilize(GER))
    before = capacity(p, GER, space("germany"))
    play(p, "place", KING_TIGER, space("germany"))
    assert capacity(p, GER, space("germany")) == before - 1


def test_c3_a_whole_one_blitzes_a_damaged_one_moves_one_space() -> None:
    p = bare2()
    whole, sore = put(p, "poland", "germany", king_tiger=2)
    hurt(p, sore)
    begin(p, "germany", CombatMove(GER))
    play(p, "move", whole, space("east_poland"))
    assert p.left[whole] == 1
    assert p.control[space("east_poland")] == GER
    play(p, "move", sore, space("baltic_states"))
    assert p.left[sore] == 0
    assert p.control[space("baltic_states")] == USSR  # taken when the battles are fought
    assert not targets(p, "move", sore)


def test_c3_a_damaged_one_moves_one_space_among_friends() -> None:
    p = bare2()
    whole, sore = put(p, "france", "germany", king_tiger=2)
    hurt(p, sore)
    begin(p, "germany", Noncombat(GER))
    assert "poland" in targets(p, "move", whole)
    assert targets(p, "move", sore) == {"northwestern_europe", "germany", "italy"} & targets(p, "move", sore)
    assert "poland" not in targets(p, "move", sore)


def test_c3_the_owner_may_put_the_first_hit_on_it() -> None:
    """R3.b."""
    p = bare2()
    tiger, soldier = one(p, "poland", "germany", "king_tiger"), one(p, "poland", "germany", "infantry")
    put(p, "east_poland", "ussr", infantry=2)
    fight(p, "germany", [(tiger, "east_poland"), (soldier, "east_poland")])
    hit(p, 0, 0, 1)
    assert of_verb(p, "lose") == {(tiger, 0), (soldier, 0)}
    play(p, "lose", tiger)
    assert p.damage[tiger] == 1
    play(p, "press", 0, space("east_poland"))
    hit(p, 0, 0, 1)  # it fires as before
    assert of_verb(p, "lose") == {(tiger, 0), (soldier, 0)}


def test_c3_repair_is_anywhere_and_not_by_itself() -> None:
    p = bare2(repair_location="port_only")
    tiger = one(p, "ukraine", "germany", "king_tiger")
    hold(p, "germany", "ukraine")
    hurt(p, tiger)
    begin(p, "germany", CombatMove(GER))
    assert p.damage[tiger] == 1
    begin(p, "germany", Purchase(GER))
    assert is_legal(p, "mend", tiger, 1)


def test_c3_improved_mechanized_infantry() -> None:
    """R3.c: an undamaged one takes an infantry along."""
    for harm, led in ((0, True), (1, False)):
        p = bare2()
        knows(p, "germany", MECHANIZED_INFANTRY)
        hold(p, "germany", "baltic_states")
        tiger = one(p, "baltic_states", "germany", "king_tiger")
        soldier = one(p, "baltic_states", "germany", "infantry")
        one(p, "belorussia", "ussr", "infantry")
        hold(p, "germany", "east_poland")
        begin(p, "germany", Noncombat(GER))
        p.origin[tiger] = space("baltic_states")
        p.at[tiger] = space("germany")  # two spaces away: as if it had gone there
        p.damage[tiger] = harm
        again(p, Noncombat(GER))
        assert ("germany" in targets(p, "move", soldier)) == led


def test_c3_no_paratrooper() -> None:
    p = bare2()
    knows(p, "germany", PARATROOPERS)
    tiger, soldier = one(p, "germany", "germany", "king_tiger"), one(p, "germany", "germany", "infantry")
    bomber = one(p, "germany", "germany", "bomber")
    one(p, "east_poland", "ussr", "infantry")
    begin(p, "germany", CombatMove(GER))
    assert is_legal(p, "load", soldier, bomber)
    assert not is_legal(p, "load", tiger, bomber)
