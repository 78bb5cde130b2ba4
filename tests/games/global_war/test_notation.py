"""Positions as one line of text: read back equal, and refused with the part at fault."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.global_war.positions import war
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.errors import NotationFault
from broadfront.engine.notation import check_position, position_from_builtins, read_position
from broadfront.engine.position import CHANCE, Step
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.notation import DEEDS, MARKS, POWER_CODES
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import (
    COVER,
    CRIPPLED,
    DEAD,
    DOOMED,
    HOLDING,
    MOVED,
    PACIFIC,
    POWERS,
    STOPPED,
    STRANDED,
)
from broadfront.games.global_war.units import (
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    DESTROYER,
    FIGHTER,
    FORTIFICATION,
    INFANTRY,
    KINDS,
    KING_TIGER,
    SUPER_BATTLESHIP,
    TANK,
    TRANSPORT,
)


def read(line: str) -> GlobalWarPosition:
    return read_position(line, GAME)


def start(scenario: str = "1941", **options: str | int | bool) -> GlobalWarPosition:
    p = GAME.new(scenario, {"expansion2": False, **options})
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


@pytest.mark.parametrize("seed", sampled(range(6), 5))
def test_every_position_of_a_match_reads_back_equal(seed: int) -> None:
    rng = Random(seed)
    p = start("1942" if seed % 2 else "1941", interceptors=seed % 3 == 0, expansion2=seed > 1)
    if seed % 2:
        p.techs = [rng.getrandbits(12) for _ in p.techs]
        p.settle()
    for number in range(700):
        ask = p.pending
        assert ask is not None
        assert number % 7 or check_position(GAME, p) is None
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
        f"global_war/{GAME.rules_version} 1941 advanced_production:on,calendar_start:scenario,"
    )
    assert len(START) < 4500


def test_units_stand_by_space_and_sets_by_whose_land_they_are() -> None:
    assert "poland:ger.infantry*4,ger.artillery,ger.tank*2,ger.fighter;" in START
    assert "sz57:jpn.carrier/0*2,jpn.fighter/0<202*2,jpn.fighter/0<203*2;" in START
    assert " factories=+caucasus+eastern_us+germany+" in START
    assert " held=@ger friendly=@axis hostile=+sz2+sz6+" in START
    assert " captured=- sea_fought=- patrolled=- control=- ruin=- " in START


def test_what_a_unit_has_done_stands_behind_its_kind() -> None:
    p = start()
    tank = next(u for u in p.units_in(MAP.space_of["poland"]) if p.kind[u] == TANK)
    p.left[tank], p.flags[tank], p.aim[tank] = 1, MOVED | STOPPED, MAP.space_of["germany"]
    p.origin[tank] = MAP.space_of["france"]
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
    p.set_control(MAP.space_of["ukraine"], 0)
    p.ruin[MAP.space_of["germany"]] = 7
    p.pool[0] = 3
    p.held |= 1 << MAP.space_of["ukraine"]
    p.held &= ~(1 << MAP.space_of["libya"] | 1 << MAP.space_of["poland"])
    line = p.notation()
    assert " held=@ger+ukraine-poland " in line
    assert " control=ukraine:ger ruin=germany:7 " in line
    assert " pool=ger.infantry:3 " in line
    assert read(line) == p


def test_every_flag_has_a_letter_and_every_power_a_code() -> None:
    assert len(DEEDS) == len(set(DEEDS))
    assert 1 << len(DEEDS) - 1 == HOLDING
    assert 1 << len(MARKS) - 1 == COVER
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
        (TANKS, "ger.tank!X,ger.fighter;russia", "what a unit has done is of MFLORABSTDWCH, not 'X'"),
        (TANKS, "ger.tank>rusia,ger.fighter;russia", "there is no space 'rusia'"),
        (TANKS, "x*2,ger.fighter;russia", "x stands for units that are gone"),
        (TANKS, "ger.tank!8192,ger.fighter;russia", "flags wants 219 numbers from 0 to 8191"),
        (TANKS, "ger.tank/21,ger.fighter;russia", "left wants 219 numbers from 0 to 20"),
        (TANKS, "ger.tank*2,ger.submarine;russia", "is a ship on land"),
        (TANKS, "ger.tank*2,ger.fighter;turkey", "is in turkey, where nobody can be"),
        (TANKS, "ger.tank%1,ger.tank,ger.fighter;russia", "has more damage than it bears"),
        (TANKS, "ger.tank<0,ger.tank,ger.fighter;russia", "is aboard u0, and not in its space"),
        ("poland:ger", "polen:ger", "there is no space 'polen'"),
        (
            "units=alaska",
            "units=gone:x;gone:usa.tank;alaska",
            "x stands for units that are gone, and there only",
        ),
        ("jpn.fighter/0<202*2", "jpn.fighter/0<204,jpn.fighter/0", "u204 cannot be aboard u204"),
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
        ("Research(0)", "Chart(0,1)", r"expected Chart(power), with 1 value in brackets; got 2"),
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
    assert "u0 is no unit, and is something" in (check_position(GAME, _with(p, "at", 0, DEAD)) or "")
    p = war()
    p.kind.append(INFANTRY)
    assert check_position(GAME, p) == f"kind wants {len(p.at)} numbers from 0 to 16"


def _with(p: GlobalWarPosition, field: str, index: int, value: int) -> GlobalWarPosition:
    getattr(p, field)[index] = value
    return p


def test_who_may_be_aboard_of_what() -> None:
    p = start()
    poland = MAP.space_of["poland"]
    infantry, tank = (next(u for u in p.units_in(poland) if p.kind[u] == kind) for kind in (INFANTRY, TANK))
    bomber = p.recruit(BOMBER, 0, poland)
    p.host[infantry] = bomber
    assert check_position(GAME, p) is None
    p.host[tank] = bomber
    assert check_position(GAME, p) == f"u{tank} cannot be aboard u{bomber}"
    p.host[tank] = -1
    other = next(u for u in p.units_in(poland) if p.kind[u] == INFANTRY and u != infantry)
    p.host[other] = bomber
    assert check_position(GAME, p) == f"u{bomber} carries more than it can"
    p.host[other] = -1
    sea = MAP.space_of["sz5"]
    carrier = p.recruit(CARRIER, 1, sea)
    plane = p.recruit(FIGHTER, 0, sea, carrier)
    assert check_position(GAME, p) == f"u{plane} is aboard an enemy, u{carrier}"
    p.host[plane] = next(u for u in p.units_in(sea) if p.kind[u] == TRANSPORT)
    assert "cannot be aboard" in (check_position(GAME, p) or "")


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
        p = read(f"{head}agenda={agenda.split('),')[0].rstrip(')')}),{step.tag}({fields})")
    except NotationFault:
        return
    assert p.pending is None or p.pending.moves


# --- Expansion II -----------------------------------------------------------------------------------------------------


def armed() -> GlobalWarPosition:
    """A position with all that the expansion brings."""
    p = start(expansion2=True)
    sea, okinawa = MAP.space_of["sz62"], MAP.space_of["okinawa"]
    carrier = p.recruit(CARRIER, 2, sea)
    p.damage[carrier], p.flags[carrier], p.marks[carrier] = 1, CRIPPLED, PACIFIC
    p.marks[p.recruit(FIGHTER, 2, sea, carrier)] = COVER
    p.marks[p.recruit(CARRIER_FIGHTER, 2, okinawa)] = STRANDED
    p.damage[p.recruit(KING_TIGER, 0, MAP.space_of["poland"])] = 1
    p.damage[p.recruit(SUPER_BATTLESHIP, 2, sea)] = 2
    p.recruit(INFANTRY, 2, sea, p.recruit(DESTROYER, 2, sea))
    p.forts[okinawa] = 2
    p.guard, p.tigers, p.berlin_fell, p.patrolled = 1, 4, 1, 1 << sea
    p.tally = [1, 2, 0, 0, 0, 0, 0, 1, 0, 3]
    p.pool[2 * len(KINDS) + FORTIFICATION] = 2
    return p


def test_what_the_expansion_brings_is_written_and_read() -> None:
    p = armed()
    assert check_position(GAME, p) is None
    line = p.notation()
    assert "sz62:jpn.carrier/0!C&P%1,jpn.fighter/0&C<" in line
    assert "jpn.carrier_fighter/0&S" in line
    assert "ger.king_tiger/0%1" in line
    assert "jpn.super_heavy_battleship/0%2" in line
    assert " patrolled=+sz62 " in line
    assert " forts=okinawa:2 " in line
    assert " pool=jpn.fortification:2 " in line
    assert read(line) == p
    assert read(line).notation() == line


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("carrier_fighter/0&S", "carrier_fighter/0&X", "what a unit is besides is of PSC, not 'X'"),
        ("jpn.carrier_fighter/0&S", "jpn.fighter&S", "is stranded: only carrier-based fighters on land are"),
        (
            "jpn.carrier_fighter/0&S",
            "jpn.carrier_fighter&C",
            "protects a carrier, and is no fighter on one of its",
        ),
        ("jpn.carrier_fighter/0&S", "jpn.infantry&P", "is of the Pacific programme, and no ship"),
        ("ger.king_tiger/0%1", "ger.king_tiger%2", "has more damage than it bears"),
        ("ger.king_tiger/0%1", "ger.waffen_ss%1", "[c0] The Waffen-SS is of another expansion"),
        ("ger.king_tiger/0%1", "ger.elite_infantry", "[c0] Elite infantry is of another expansion"),
        ("ger.king_tiger/0%1", "ger.industrial_complex", "'industrial_complex' is no unit"),
        ("jpn.super_heavy_battleship/0%2", "jpn.super_heavy_battleship%3", "damage wants"),
        ("forts=okinawa:2", "forts=okinawa:3", "okinawa has more fortifications than Japanese infantry"),
        (
            "forts=okinawa:2",
            "forts=midway:1",
            "fortifications are on islands that Japan holds, and midway is none",
        ),
        ("forts=okinawa:2", "forts=manchuria:1", "fortifications are on islands that Japan holds"),
        ("patrolled=+sz62", "patrolled=+sz5", "patrolled names a zone that nobody patrols"),
        ("tally=1.2.", "tally=1.", "tally wants 10 numbers"),
        ("guard=1", "guard=2", "guard is 2; it goes from 0 to 1"),
        ("tigers=4", "tigers=5", "tigers is 5; it goes from 0 to 4"),
        ("berlin_fell=1", "berlin_fell=-1", "berlin_fell is -1; it goes from 0 to 1"),
        ("pool=jpn.fortification:2", "pool=uk.fortification:2", "pool: uk builds no fortification"),
        ("pool=jpn.fortification:2", "pool=ger.carrier_fighter:2", "pool: germany builds no carrier_fighter"),
    ],
)
def test_what_the_expansion_forbids_is_no_position(was: str, now: str, says: str) -> None:
    line = armed().notation()
    assert was in line, line
    with pytest.raises(NotationFault) as caught:
        read(line.replace(was, now, 1))
    assert says in str(caught.value)


def test_a_destroyer_carries_one_infantry_and_is_japanese() -> None:
    p = armed()
    ship = next(u for u, kind in enumerate(p.kind) if kind == DESTROYER and p.aboard(u))
    p.recruit(INFANTRY, 2, p.at[ship], ship)
    assert check_position(GAME, p) == f"u{ship} carries more than it can"
    for u in (ship, *p.aboard(ship)):
        p.owner[u] = 5
    assert "cannot be aboard" in (check_position(GAME, p) or "")
