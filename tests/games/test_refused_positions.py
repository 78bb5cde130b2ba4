"""Positions from outside that lead to what the program could not read again are refused when they are read.

All were found by mutating positions: their checks passed, the position that their agenda leads to failed them.
"""

from __future__ import annotations

from random import Random

import pytest

from broadfront.engine.errors import NotationFault
from broadfront.engine.notation import position_from_builtins, read_position
from broadfront.engine.registry import game

NO_CARDS = (
    "front_line/1 allies amphibious:on,extra_supply:red_8,setup:recommended,supply_cards:choose "
    "board=i1ti2/iitiai/iatiit/6/6/6/6/TIITAI/IAITII/2IT1I//i1ti2/iitiai/iatiit/6/6/6/6/TIITAI/IAITII/2IT"
    "1I cards=-1*4 reserve=0.2*2.1.0.2*2.1.0.2*2.1.0.2*2.1 lost=0*8 stacks=0*12 leadership=1*4 edge=0*2 "
    "month=-1 turn=0 leader=0 mover=-1 stack=-1 chits=0 supported=0 acting=-1 winner=-1 "
    "agenda=BeginMonth()"
)
BOTH_IN_A_HEX = (
    "action_front/1 crossroads "
    "call_shuffle:mover,dug_in:card,exit_units:1,friendly_fire:off,map:card,marker_hides_its_hex:off,nigh"
    "t:off,orientation:printed,registered_artillery:off,roles:printed "
    "units=A1:ue_infx*0,B1:ge_pgrenx*0,A2:ue_infx*0,B2:ge_pgren@0603*3F,A3:ue_m4x*0,B3:ge_pz4@0701*3M,A4:"
    "ue_mmg@0503*2,B4:ge_mg42@1004*2M,A5:ue_cpt@0202*1,B5:ge_hptmx*0,A6:ue_inf@0403*3,B6:ge_gren@0503*1M,"
    "A7:ue_ht@0202*2,B7:ge_251@0504*2M,A8:ue_81@0103*2,B8:ge_81@1003*2FP,A9:ue_m4x*0,B9:ge_stug@0501*1M,A"
    "10:ue_engx*0,B10:ge_mg42@0805*2M,A11:ue_m10@0803*2,B11:ge_pion@0605*1M,A12:ue_bazx*0,B12:ge_pak@0903"
    "*1M,A13:ue_infx*0,B13:ge_pzskx*0,B14:ge_pgren@0902*3F,B15:ge_251@1002*2M shelled=0905/0703 "
    "bombed=-/- missions=0*3 salvo=0 sortie=0 deck=A2346TJQK/A234567TQK/A2389Q/A5689TJQ "
    "discards=5789/89J/56TJK/247 drawn=7H.KS.3S.4H aimed=-1 landed=-1 coarse=0 turn=12 mover=1 phase=2 "
    "tick=23 lost=18.11 since=-1*2 winner=-1 bought_a=- bought_b=- registered=- known=0 ranged=-/- "
    "agenda=EndOfTurn()"
)
AGENDA_OF_ANOTHER_TURN = (
    "fighting_front/1 japanese_american adjacency:8,deck:common,extra_cards:allies_5,turn_limit:200 "
    "nations=1.3 held=12277.666468352 sites=1024.454688768 captured=0 "
    "units=15.0.19.0.19.12.29.20.26.15.26.21.0.29.0.12.28.0*2.13*2.16.0.22.24.15.22.0*2.64 "
    "dc=0*16.1.0*6.1.0*6 leaders=0*20.32.0*9 places=0*10.4.0*6.6.0.5.3.0*3.6.2.0.7.4.0 "
    "place_dc=0*17.1.0*12 wing_kind=0.10.8 wing_seat=1.0*2 wing_base=-1*3 wing_dc=0*2.1 wing_leader=0*3 "
    "wing_task=0.400*2 axis_hand=25.30.31.36.37.41 allied_hand=12.35.42.44 axis_knows=12.35.42.44 "
    "allies_know=- "
    "deck=0.2.1*2.0.3.4.5.2.4.3.2.7.2*2.3.6.3.5.4.3*2.2.4.3*2.2*2.3.2.1*3.2.1.0.1*2.2*2.1*3.4.2*2.1.2*4 "
    "discards=0*8.1.0*7.1.0*17.1*2.0*4.1.0*3.1.0*6 steps=0*30 attacked=11456 landed=0 barraged=0 fired=0 "
    "flak=0 fuelled=0 fuel_used=0 ammo_used=0*2 steam=0 barrages=- missions=- attacks=- air_hits=- "
    "turn=0 mover=0 winner=-1 "
    "agenda=Victory(),Window(3,2,17,0,0,1,1),Victory(),Occupation(0,0),GroundAttack(0,0),Ground(0,0),Grou"
    "ndMovement(0,0),Victory(),End(0),SteamRoller(0),AirAttack(0),DefenderFire(0,0,0),Blitzkrieg(0),Secon"
    "dAttack(0),Victory(),Victory()"
)
SET_UP_AMID_A_TURN = (
    "front_line/1 allies_strategy amphibious:on,setup:recommended,supply_cards:choose "
    "board=iai(m1)iti/iit1ai/1a3i/ti(m1)2T1/6/3TT1/t1I1I1/2IIA1/I1ATII/2I2I//i1ti2/iaiiii/i1tI1a/3t2/1i4/"
    "4Tt/A1T1I1/1T1IT1/III1AI/3I1I cards=5.6.3.1 reserve=0.2*2.1.0.2*2.0*2.2*2.1.0.2*2.1 lost=0*8 "
    "stacks=4.3.0*2.4.3.4*2.3*2.4.0 leadership=0.2.0*2 edge=0*2 month=1 turn=2 leader=3 mover=1 stack=0 "
    "chits=1 supported=0 acting=37 winner=-1 agenda=EndTurn(),Actions(1),ChooseFirst(1)"
)


@pytest.mark.parametrize("line", [NO_CARDS, BOTH_IN_A_HEX, AGENDA_OF_ANOTHER_TURN, SET_UP_AMID_A_TURN])
def test_a_position_that_leads_to_none_is_refused(line: str) -> None:
    with pytest.raises(NotationFault, match="no such position"):
        read_position(line)


def test_a_field_that_is_no_step_takes_no_object() -> None:
    data = game("front_line").new().to_builtins()
    data["winner"] = {}
    with pytest.raises(NotationFault, match="field winner: expected"):
        position_from_builtins(game("front_line"), game("front_line").new().setting, data)


SMALL = (0, 1, 2, 3, 5, 16, 31, 127, -1)


@pytest.mark.parametrize(
    "id_", ["action_front", "expand_the_front", "fighting_front", "front_line", "global_war"]
)
def test_whatever_is_taken_is_read_back_from_its_notation_as_it_is(id_: str) -> None:
    box, rng, taken = game(id_), Random(44), 0
    positions = []
    for scenario in list(box.scenarios)[:3]:
        p = box.new(scenario)
        for _ in range(60):
            if p.pending is not None:
                p.play(rng.choice(p.pending.moves))
        positions.append(p)
    for _ in range(20 if id_ == "global_war" else 150):
        p = rng.choice(positions)
        data = p.to_builtins()
        name = rng.choice(list(data))
        if name == "agenda":
            continue
        if isinstance(data[name], list):
            if not data[name]:
                continue
            data[name] = [*data[name]]
            data[name][rng.randrange(len(data[name]))] = rng.choice(SMALL)
        else:
            data[name] = rng.choice(SMALL)
        try:
            q = position_from_builtins(box, p.setting, data, trusted=False)
        except NotationFault:
            continue
        taken += 1
        assert read_position(q.notation(), box, trusted=True) == q, name
    assert taken


def test_a_unit_that_has_moved_and_is_not_there_is_refused() -> None:
    box = game("front_line")
    p = box.new()
    with pytest.raises(NotationFault, match=r"moved does not go with the other fields of board=\.\.\."):
        position_from_builtins(box, p.setting, {**p.to_builtins(), "moved": 127}, trusted=False)
