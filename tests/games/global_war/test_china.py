"""[b5] China: raising, placing, its zone, Kwangtung, its fighter, and who moves first."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import (
    again,
    bare,
    begin,
    count,
    fight,
    hit,
    hold,
    is_legal,
    of_verb,
    one,
    play,
    pooled,
    put,
    space,
    targets,
    war,
    where,
)

from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.permissions import in_zone_of_china
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import ChineseArmy
from broadfront.games.global_war.rules.turn_sequence import UsaAndChina
from broadfront.games.global_war.terms import CHINA, JAPAN, UK, USA
from broadfront.games.global_war.units import INFANTRY, KINDS

HOME = {"chinghai", "ningxia", "sikang", "yunnan", "hupeh", "fukien", "suiyuan"}
ZONE = HOME | {"manchuria", "kiangsu"}


def test_b5_the_zone_is_home_manchuria_kiangsu_and_kwangtung() -> None:
    assert {MAP.ids[s] for s in range(MAP.size) if MAP.china >> s & 1} == ZONE
    assert {MAP.ids[s] for s in range(MAP.size) if in_zone_of_china(s)} == ZONE | {"kwangtung"}


@pytest.mark.parametrize("lost", range(8))
def test_b5_one_infantry_for_every_two_territories(lost: int) -> None:
    p = bare()
    hold(p, "japan", *sorted(HOME)[:lost])
    begin(p, "china", ChineseArmy())
    assert pooled(p, "china", "infantry") == (7 - lost) // 2


def test_b5_kwangtung_does_not_count_and_manchuria_does() -> None:
    p = bare()
    hold(p, "china", "manchuria")
    begin(p, "china", ChineseArmy())
    assert pooled(p, "china", "infantry") == 4


def test_b5_they_are_placed_where_fewer_than_three_chinese_are() -> None:
    p = bare()
    put(p, "yunnan", "china", infantry=2, fighter=1)
    put(p, "hupeh", "china", infantry=2)
    put(p, "fukien", "usa", infantry=5)
    hold(p, "japan", "suiyuan")
    p.pool[CHINA * len(KINDS) + INFANTRY] = 5
    begin(p, "china")
    capture(p, space("kiangsu"), CHINA)  # regained in this turn
    again(p, Mobilize(CHINA))
    assert {MAP.ids[s] for _, s in of_verb(p, "place")} == (HOME | {"kiangsu"}) - {"yunnan", "suiyuan"}
    play(p, "place", INFANTRY, space("hupeh"))
    assert not is_legal(p, "place", INFANTRY, space("hupeh"))
    play(p, "place", INFANTRY, space("kiangsu"))
    play(p, "end")
    assert pooled(p, "china", "infantry") == 3  # kept
    assert count(p, "hupeh", "china", "infantry") == 3


def test_b5_chinese_units_stay_in_their_zone() -> None:
    p = bare()
    hold(p, "uk", "burma")
    hold(p, "japan", "french_indo_china_thailand", "kwangtung")
    soldier, plane = one(p, "yunnan", "china", "infantry"), one(p, "yunnan", "china", "fighter")
    for name in ("french_indo_china_thailand", "kwangtung", "kiangsu", "manchuria", "sz61"):
        put(p, name, "japan", **({"cruiser": 1} if name == "sz61" else {"infantry": 1}))
    begin(p, "china", CombatMove(CHINA))
    assert targets(p, "move", soldier) == set()
    assert targets(p, "move", plane) == {"kwangtung", "kiangsu", "manchuria"}  # not Indo-China, no ships
    begin(p, "china", Noncombat(CHINA))
    assert targets(p, "move", soldier) == {"sikang", "hupeh", "fukien"}
    assert targets(p, "move", plane) == HOME - {"yunnan"}


def test_b5_the_fighter_does_not_leave_the_zone_on_its_way() -> None:
    """Between any two of its territories there is no way that is shorter outside."""
    zone = [s for s in range(MAP.size) if in_zone_of_china(s)]
    for start in zone:
        far = {start: 0}
        edge = [start]
        while edge:
            edge = [b for a in edge for b in MAP.land_beside[a] if b in zone and b not in far]
            for b in edge:
                far[b] = min(far[a] for a in MAP.land_beside[b] if a in far) + 1
        assert {s: MAP.flights(start)[s] for s in zone} == far


def test_b5_the_fighter_lands_in_china_only() -> None:
    p = bare()
    plane = one(p, "yunnan", "china", "fighter")
    hold(p, "japan", *(HOME - {"yunnan"}))
    put(p, "manchuria", "japan", infantry=1)
    put(p, "fukien", "japan", infantry=1)
    begin(p, "china", CombatMove(CHINA))
    assert targets(p, "move", plane) == {"fukien"}  # Buryatia, beside Manchuria, is no place for it
    carrier = one(p, "sz61", "usa", "carrier")
    begin(p, "china", CombatMove(CHINA))
    assert targets(p, "move", plane) == {"fukien"}
    begin(p, "china", Noncombat(CHINA))
    assert "sz61" not in targets(p, "move", plane)
    assert p.aboard(carrier) == []


def test_b5_never_on_transports() -> None:
    p = bare()
    ship, soldier = one(p, "sz61", "usa", "transport"), one(p, "fukien", "china", "infantry")
    for step in (CombatMove(CHINA), Noncombat(CHINA)):
        begin(p, "china", step)
        assert not is_legal(p, "load", soldier, ship)


def test_b5_what_china_takes_in_kwangtung_is_the_uks() -> None:
    for capital in ("uk", "germany"):
        p = bare()
        hold(p, "japan", "kwangtung")
        hold(p, capital, "united_kingdom")
        soldier = one(p, "fukien", "china", "infantry")
        fight(p, "china", [(soldier, "kwangtung")])
        assert p.control[space("kwangtung")] == UK
        assert where(p, soldier) == "kwangtung"


def test_b5_what_china_takes_at_home_is_its_own_and_others_give_it_back() -> None:
    p = bare()
    hold(p, "japan", "hupeh")
    soldier = one(p, "yunnan", "china", "infantry")
    fight(p, "china", [(soldier, "hupeh")])
    assert p.control[space("hupeh")] == CHINA
    hold(p, "japan", "hupeh")
    begin(p, "usa")
    capture(p, space("hupeh"), USA)
    assert p.control[space("hupeh")] == CHINA


def test_b5_factories_are_of_no_use_to_china() -> None:
    p = bare()
    p.factories |= 1 << space("kiangsu")
    hold(p, "china", "kiangsu")
    p.pool[CHINA * len(KINDS) + INFANTRY] = 9
    begin(p, "china", Mobilize(CHINA))
    for _ in range(3):
        play(p, "place", INFANTRY, space("kiangsu"))
    assert not is_legal(p, "place", INFANTRY, space("kiangsu"))
    assert p.placed[space("kiangsu")] == 0
    assert CHINA not in range(CHINA)


def test_b5_china_has_no_money_and_no_research() -> None:
    for scenario in ("1941", "1942"):
        p = GAME.new(scenario)
        setting = war(scenario).setting
        assert setting.treasury[CHINA] == setting.level[CHINA] == 0
        assert p is not None


@pytest.mark.parametrize("first", [USA, CHINA])
def test_R_G3_the_player_chooses_who_goes_first_and_china_raises_before(first: int) -> None:
    p = war()
    again(p, UsaAndChina())
    assert p.pending is not None
    assert p.pending.seat == p.setting.seat_of[USA]
    assert of_verb(p, "first") == {(USA, 0), (CHINA, 0)}
    play(p, "first", first)
    assert p.mover == first
    assert pooled(p, "china", "infantry") == 3
    for _ in range(500):
        if p.mover != first:
            break
        assert p.pending is not None
        p.play(p.pending.moves[-1])
    assert p.mover == USA + CHINA - first


def test_b5_both_may_attack_the_same_territory_one_after_the_other() -> None:
    p = bare()
    put(p, "kiangsu", "japan", infantry=3)
    soldier = one(p, "fukien", "china", "infantry")
    american = one(p, "fukien", "usa", "infantry")
    fight(p, "china", [(soldier, "kiangsu")])
    hit(p, 1, 1)
    fight(p, "usa", [(american, "kiangsu")])
    hit(p, 1, 1)
    assert count(p, "kiangsu", "japan", "infantry") == 1
    assert p.control[space("kiangsu")] == JAPAN


def test_b5_without_china_nobody_is_asked() -> None:
    p = war()
    hold(p, "japan", *HOME)
    for u in p.of_power(CHINA):
        p.remove(u)
    again(p, UsaAndChina())
    assert p.mover == USA
