"""Positions as one line of text: read back equal, and refused with the part at fault."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.global_war.positions import war

from broadfront.engine.chance import pick
from broadfront.engine.contract import CHANCE, Step
from broadfront.engine.errors import NotationFault
from broadfront.engine.notation import position_from_builtins
from broadfront.games.global_war import GAME
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.kinds import BOMBER, CARRIER, FIGHTER, INFANTRY, TANK, TRANSPORT
from broadfront.games.global_war.notation import DEEDS, POWER_CODES
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import DEAD, DOOMED, MOVED, POWERS, STOPPED, WITHDRAWN


def read(line: str) -> GlobalWarPosition:
    return GlobalWarPosition.from_notation(line, GAME)


def start(scenario: str = "1941", **options: str | int | bool) -> GlobalWarPosition:
    p = GAME.new(scenario, options)
    assert isinstance(p, GlobalWarPosition)
    return p


@cache
def later(seed: int, number: int) -> str:
    """The line of a position after so many moves made at random."""
    rng, p = Random(seed), start()
    for _ in range(number):
        ask = p.pending
        assert ask is not None
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    return p.notation()


START = start().notation()


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_match_reads_back_equal(seed: int) -> None:
    rng = Random(seed)
    p = start("1942" if seed % 2 else "1941", interceptors=seed % 3 == 0)
    if seed % 2:
        p.techs = [rng.getrandbits(12) for _ in p.techs]
        p.settle()
    for number in range(700):
        ask = p.pending
        assert ask is not None
        assert number % 7 or GAME.check(p) is None
        if number % 70 == 0:
            line = p.notation()
            again = read(line)
            assert again == p
            assert again.pending == ask
            assert again.notation() == line
            data = msgspec.json.decode(msgspec.json.encode(p.to_builtins()))
            assert position_from_builtins(GAME, p.setting, data) == p
        special = [move for move in ask.moves if move.verb in ("load", "land", "raid", "escort", "submerge")]
        choices = special if special and rng.random() < 0.3 else ask.moves
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(choices))


def test_a_line_names_game_scenario_and_options() -> None:
    assert START.startswith(
        "global_war/1 1941 calendar_start:scenario,cost_profile:anniversary,dardanelles:open,"
    )
    assert len(START) < 4000


def test_units_stand_by_space_and_sets_by_whose_land_they_are() -> None:
    assert "poland:ger.infantry*4,ger.artillery,ger.tank*2,ger.fighter;" in START
    assert "sz57:jpn.carrier/0*2,jpn.fighter/0<202*2,jpn.fighter/0<203*2;" in START
    assert " factories=+caucasus+eastern_us+germany+" in START
    assert " held=@ger friendly=@axis hostile=+sz2+sz6+" in START
    assert " captured=- sea_fought=- control=- ruin=- " in START


def test_what_a_unit_has_done_stands_behind_its_kind() -> None:
    p = start()
    tank = next(u for u in p.units_in(ATLAS.space_of["poland"]) if p.kind[u] == TANK)
    p.left[tank], p.flags[tank], p.aim[tank] = 1, MOVED | STOPPED, ATLAS.space_of["germany"]
    p.origin[tank] = ATLAS.space_of["france"]
    ship = next(u for u, kind in enumerate(p.kind) if kind == 11)
    p.damage[ship] = 1
    line = p.notation()
    assert "ger.tank/1!MT>germany^france,ger.tank," in line
    assert "uk.battleship/0%1;" in line
    again = read(line)
    assert (again.flags[tank], again.aim[tank], again.origin[tank]) == (257, p.aim[tank], p.origin[tank])
    assert read(line).notation() == line


def test_ids_without_a_unit_are_kept() -> None:
    p = start()
    for u in (0, 1, 2, 40):
        p.remove(u)
    line = p.notation()
    assert "units=gone:x" in line
    again = read(line)
    assert again == p
    assert [u for u, at in enumerate(again.at) if at == DEAD] == [0, 1, 2, 40]


def test_what_changed_hands_damage_and_pools_are_named() -> None:
    p = start()
    p.set_control(ATLAS.space_of["ukraine"], 0)
    p.ruin[ATLAS.space_of["germany"]] = 7
    p.pool[0] = 3
    p.held |= 1 << ATLAS.space_of["ukraine"]
    p.held &= ~(1 << ATLAS.space_of["libya"] | 1 << ATLAS.space_of["poland"])
    line = p.notation()
    assert " held=@ger+ukraine-poland " in line
    assert " control=ukraine:ger ruin=germany:7 " in line
    assert " pool=ger.infantry:3 " in line
    assert read(line) == p


def test_every_flag_has_a_letter_and_every_power_a_code() -> None:
    assert len(DEEDS) == len(set(DEEDS))
    assert 1 << len(DEEDS) - 1 == WITHDRAWN
    assert DEEDS[DOOMED.bit_length() - 1] == "D"
    assert len(POWER_CODES) == len(POWERS)


TANKS = "ger.tank*2,ger.fighter;russia"


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        (TANKS, "ger.tonk*2,ger.fighter;russia", "'tonk' is no unit: write infantry, artillery"),
        (TANKS, "deu.tank*2,ger.fighter;russia", "'deu' is no power: write ger, sov, jpn"),
        (
            TANKS,
            "ger.tank**2,ger.fighter;russia",
            "cannot read the unit 'ger.tank**2': expected one like ger.infantry*3",
        ),
        (TANKS, "ger.tank*0,ger.fighter;russia", "makes no units, or more than 4000"),
        (TANKS, "ger.tank*9999,ger.fighter;russia", "makes no units, or more than 4000"),
        (TANKS, "ger.tank!X,ger.fighter;russia", "what a unit has done is of MFLORABSTDW, not 'X'"),
        (TANKS, "ger.tank>rusia,ger.fighter;russia", "there is no space 'rusia'"),
        (TANKS, "x*2,ger.fighter;russia", "x stands for units that are gone"),
        (TANKS, "ger.tank!4096,ger.fighter;russia", "flags wants 219 numbers from 0 to 2047"),
        (TANKS, "ger.tank/21,ger.fighter;russia", "left wants 219 numbers from 0 to 20"),
        (TANKS, "ger.tank*2,ger.submarine;russia", "is a ship on land"),
        (TANKS, "ger.tank*2,ger.fighter;turkey", "is in turkey, where nobody can be"),
        (TANKS, "ger.tank%1,ger.tank,ger.fighter;russia", "has more damage than it bears"),
        (TANKS, "ger.tank<0,ger.tank,ger.fighter;russia", "is aboard of u0, and not in its space"),
        ("poland:ger", "polen:ger", "there is no space 'polen'"),
        (
            "units=alaska",
            "units=gone:x;gone:usa.tank;alaska",
            "x stands for units that are gone, and there only",
        ),
        ("jpn.fighter/0<202*2", "jpn.fighter/0<204,jpn.fighter/0", "u204 cannot be aboard of u204"),
        ("jpn.fighter/0<202*2,jpn.fighter/0<203*2", "jpn.fighter/0<202*4", "u202 carries more than it can"),
        ("jpn.infantry/0<208*2,", "jpn.infantry/0*2,", "is a land unit at sea without a transport"),
        ("jpn.infantry/0<208*2,", "jpn.tank/0<208*2,", "u208 carries more than it can"),
        ("chn.fighter/0;sz2:uk", "chn.infantry/0;sz2:chn", "is Chinese and at sea"),
        ("held=@ger", "held=@deu", "'deu' is nobody's land: write ger, sov,"),
        ("held=@ger", "held=ger", "cannot read the spaces 'ger': expected as in @ger+ukraine-libya"),
        ("held=@ger", "held=@ger+sz5", "held names a space that is no land"),
        ("held=@ger", "held=@ger+turkey", "held names a space that is no land"),
        ("hostile=+sz2", "hostile=+poland", "hostile names a space that is no sea zone"),
        ("control=-", "control=ukraine", "cannot read 'ukraine': expected as in ukraine:ger"),
        ("control=-", "control=ukraine:deu", "'deu' is no power"),
        ("control=-", "control=turkey:ger", "somebody holds turkey"),
        ("control=-", "control=ukraine:nobody", "nobody holds ukraine"),
        ("ruin=-", "ruin=germany:31", "ruin wants 162 numbers from 0 to"),
        ("ruin=-", "ruin=karelia_ssr:5", "the factory in karelia_ssr has more damage than twice its value"),
        ("ruin=-", "ruin=poland:1", "poland has damage and no factory"),
        ("ruin=-", "ruin=poland:much", "much"),
        ("pool=-", "pool=ger.submarin:1", "cannot read 'ger.submarin': expected as in ger.infantry"),
        ("treasury=31.", "treasury=", "treasury wants 7 numbers from 0 to 9999"),
        ("treasury=31.", "treasury=-1.", "treasury wants 7 numbers"),
        ("tokens=0*7", "tokens=0*6", "tokens wants 7 numbers"),
        ("techs=0*7", "techs=4096.0*6", "techs wants 7 numbers from 0 to 4095"),
        ("round=1", "round=31", "round is 31; it goes from 1 to 30"),
        ("phase=0", "phase=9", "phase is 9; it goes from 0 to 7"),
        ("canals=0", "canals=4", "canals is 4; it goes from 0 to 3"),
        ("mover=0", "mover=7", "mover is 7; it goes from -1 to 6"),
        ("mover=0", "mover=-1", "it is nobody's turn"),
        ("mover=0", "mover=1", "it is the turn of ussr"),
        ("winner=-1", "winner=0", "a match goes on as long as nobody has won, and no longer"),
        ("annals=()", "annals=(1,2)", "annals wants 14 numbers for each round that is over"),
        ("agenda=PowerTurn(0,1),Research(0)", "agenda=-", "a match goes on as long as nobody has won"),
        (
            "agenda=PowerTurn(0,1),Research(0)",
            "agenda=Research(0)",
            "the first step on the agenda is that of a power",
        ),
        ("Research(0)", "Research(7)", "Research: power is 7; it goes from 0 to 6"),
        ("Research(0)", "Research(0),Research(0)", "a step is on the agenda twice"),
        ("Research(0)", "Dance(0)", "no step of Global War"),
        ("Research(0)", "Sea(0,64)", "Sea: norway is no sea zone"),
        ("Research(0)", "Raid(101)", "Raid: nothing of that kind is in sz5"),
        ("Research(0)", "Chart(0,1)", "Chart has the fields (power), not 2 of them"),
        ("Research(0)", "Breakthrough(0,3)", "Breakthrough: chart is 3; it goes from 1 to 2"),
    ],
)
def test_a_line_that_is_no_position_is_refused_with_the_part_at_fault(was: str, now: str, says: str) -> None:
    assert was in START, START
    with pytest.raises(NotationFault) as caught:
        read(START.replace(was, now, 1))
    assert says in str(caught.value)


def test_lists_of_units_have_one_length() -> None:
    p = war()
    assert "u0 is no unit, and is something" in (GAME.check(_with(p, "at", 0, DEAD)) or "")
    p = war()
    p.kind.append(INFANTRY)
    assert GAME.check(p) == f"kind wants {len(p.at)} numbers from 0 to 11"


def _with(p: GlobalWarPosition, field: str, index: int, value: int) -> GlobalWarPosition:
    getattr(p, field)[index] = value
    return p


def test_who_may_be_aboard_of_what() -> None:
    p = start()
    poland = ATLAS.space_of["poland"]
    infantry, tank = (next(u for u in p.units_in(poland) if p.kind[u] == kind) for kind in (INFANTRY, TANK))
    bomber = p.recruit(BOMBER, 0, poland)
    p.host[infantry] = bomber
    assert GAME.check(p) is None
    p.host[tank] = bomber
    assert GAME.check(p) == f"u{tank} cannot be aboard of u{bomber}"
    p.host[tank] = -1
    other = next(u for u in p.units_in(poland) if p.kind[u] == INFANTRY and u != infantry)
    p.host[other] = bomber
    assert GAME.check(p) == f"u{bomber} carries more than it can"
    p.host[other] = -1
    sea = ATLAS.space_of["sz5"]
    carrier = p.recruit(CARRIER, 1, sea)
    plane = p.recruit(FIGHTER, 0, sea, carrier)
    assert GAME.check(p) == f"u{plane} is aboard of an enemy, u{carrier}"
    p.host[plane] = next(u for u in p.units_in(sea) if p.kind[u] == TRANSPORT)
    assert "cannot be aboard" in (GAME.check(p) or "")


@given(
    st.sampled_from(GAME.steps),
    st.lists(st.integers(-2, 170), min_size=7, max_size=7),
    st.sampled_from([(1, 0), (1, 150), (2, 260), (3, 420)]),
)
def test_nonsense_on_the_agenda_is_a_position_or_a_fault_and_nothing_else(
    step: type[Step], numbers: list[int], at: tuple[int, int]
) -> None:
    fields = ",".join(map(str, numbers[: len(step.__struct_fields__)]))
    head, _, agenda = later(*at).partition("agenda=")
    try:
        p = read(f"{head}agenda={agenda.split('),')[0].rstrip(')')}),{step.__name__}({fields})")
    except NotationFault:
        return
    assert p.pending is None or p.pending.moves
