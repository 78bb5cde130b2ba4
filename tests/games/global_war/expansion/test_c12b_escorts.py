"""[c12b] R-G30: what shields transports; escorts as destroyers; transports and escorts of the attacker."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import but
from tests.games.global_war.expansion.test_c12b_convoys import (
    EARLY,
    LATE,
    fleets,
    sea,
)
from tests.games.global_war.positions import (
    begin,
    by_version,
    count,
    dice,
    fight,
    hit,
    is_legal,
    of_verb,
    on_board,
    one,
    play,
    put,
    space,
    targets,
    verbs,
    with_convoys,
)

from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_convoys import convoy
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import DOOMED
from broadfront.games.global_war.units import KIND_OF

GER, USSR, JPN, UK, ITA, USA = range(6)


# --- what cannot be hit does not shield -------------------------------------------------------------------------------


def raid(version: int, planes: int = 1, **theirs: int) -> GlobalWarPosition:
    """German fighters attack British ships in zone 6; the submarine there does not dive, and hits nobody."""
    p = by_version(sea(), version)
    put(p, "sz6", "uk", **theirs)
    fight(p, "germany", [(u, "sz6") for u in put(p, "germany", "germany", fighter=planes)])
    if is_legal(p, "attack", 0, space("sz6")):
        play(p, "attack", 0, space("sz6"))
    with_convoys(p)
    surfaced(p)
    return p


def surfaced(p: GlobalWarPosition) -> None:
    """Let the submarine stay, and strike at nobody."""
    play(p, "end")
    hit(p, 0)


@pytest.mark.parametrize(("version", "left"), [(1, 2), (2, 1)])
def test_R_G30_a_submarine_does_not_shield_transports_from_aircraft(version: int, left: int) -> None:
    p = raid(version, submarine=1, transport=2)
    hit(p, 1, 0)
    assert count(p, "sz6", "uk", "transport") == left
    assert count(p, "sz6", "uk", "submarine") == 1


def test_R_G30_the_basis_of_the_odds_says_that_transports_are_hit() -> None:
    p = sea()
    put(p, "sz6", "uk", submarine=1, transport=2)
    fight(p, "germany", [(u, "sz6") for u in put(p, "germany", "germany", fighter=1)])
    told = {line.name: line.value for line in GAME.odds_breakdown(p, Move("attack", 0, space("sz6")))}
    assert told["Transports"] == "are hit, for nothing else of the defender can be"


def test_R_G30_transports_that_are_hit_shoot_back_first() -> None:
    p = raid(2, submarine=1, transport=2)
    hit(p, 1)
    assert dice(p) == 2
    hit(p, 1)
    assert count(p, "sz6", "uk", "transport") == 1
    assert not p.of_power(GER)


def test_R_G30_aircraft_go_on_until_the_transports_are_sunk() -> None:
    p = raid(2, submarine=1, transport=1)
    hit(p, 0, 0)
    assert verbs(p) == {"press", "retreat"}
    play(p, "press", 0, space("sz6"))
    surfaced(p)
    hit(p, 1, 0)
    assert p.pending is None  # aircraft and a submarine cannot hit each other
    assert count(p, "sz6", "uk", "transport") == 0


@pytest.mark.parametrize("guard", ["cruiser", "escort"])
def test_R_G30_what_can_be_hit_shields_beside_a_submarine(guard: str) -> None:
    p = raid(2, planes=2, submarine=1, transport=1, **{guard: 1})
    hit(p, 2)  # the second hit finds nobody
    assert [p.kind[u] for u, f in enumerate(p.flags) if f & DOOMED] == [KIND_OF[guard]]


def test_R_G30_a_destroyer_lets_aircraft_hit_the_submarine_first() -> None:
    p = sea()
    put(p, "sz6", "uk", submarine=1, transport=1)
    units = [*put(p, "germany", "germany", fighter=1), *put(p, "sz5", "germany", destroyer=1)]
    fight(p, "germany", [(u, "sz6") for u in units])
    play(p, "attack", 0, space("sz6"))
    hit(p, 1, 1)
    assert count(p, "sz6", "uk", "transport") == 1


# --- escorts as destroyers --------------------------------------------------------------------------------------------


def test_c12b_a_defending_escort_hunts_submarines() -> None:
    """R12.g: no surprise, no submerging, aircraft hit them."""
    p = sea()
    carrier = one(p, "sz6", "uk", "carrier")
    on_board(p, carrier, "fighter")
    fleets(p, {"submarine": 2}, {"escort": 1})
    assert "submerge" not in verbs(p)
    hit(p, 0)
    assert dice(p) == 2  # carrier and escort, at 2
    hit(p, 0)
    hit(p, 1)  # the fighter
    assert count(p, "sz6", "germany", "submarine") == 1


@pytest.mark.parametrize(("kind", "helped"), [("escort", False), ("destroyer", True)])
def test_c12b_an_attacking_escort_does_not(kind: str, helped: bool) -> None:
    p = sea()
    fighter = one(p, "germany", "germany", "fighter")
    put(p, "sz6", "uk", submarine=2)
    put(p, "sz6", "uk", cruiser=1)
    ship = one(p, "sz5", "germany", kind)
    fight(p, "germany", [(ship, "sz6"), (fighter, "sz6")])
    assert ("submerge" in verbs(p)) != helped
    if not helped:
        play(p, "end")
        hit(p, 0)
    hit(p, 1, 1)
    doomed = [u for u in range(len(p.at)) if p.flags[u] & DOOMED]
    if helped:
        assert of_verb(p, "lose")  # submarines or the cruiser
    else:
        assert [p.kind[u] for u in doomed] == [p.kind[u] for u in p.units_in(space("sz6")) if u in doomed]
        assert len(doomed) == 1  # the second hit can go to nobody


@pytest.mark.parametrize(("guard", "through"), [("escort", False), ("destroyer", False), ("cruiser", True)])
def test_c12b_it_stops_submarines(guard: str, through: bool) -> None:
    p = sea()
    sub, ship = one(p, "sz5", "germany", "submarine"), one(p, "sz5", "germany", "destroyer")
    one(p, "sz6", "uk", guard)
    one(p, "sz7", "uk", "transport")
    begin(p, "germany", CombatMove(GER))
    assert ("sz7" in targets(p, "move", sub)) == through
    assert "sz7" not in targets(p, "move", ship)  # it makes the zone hostile


def test_c12b_transports_block_nobody() -> None:
    p = sea()
    ship = one(p, "sz5", "germany", "destroyer")
    put(p, "sz6", "uk", transport=3)
    begin(p, "germany", Noncombat(GER))
    assert "sz7" in targets(p, "move", ship)


# --- attackers' transports --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("label", [EARLY, LATE])
def test_c12b_attacking_transports_are_not_chosen(label: str) -> None:
    p = sea(label)
    fleets(p, {"cruiser": 1, "transport": 2}, {"cruiser": 3})
    hit(p, 0, 3)
    assert count(p, "sz6", "germany", "transport") == 2
    assert verbs(p) == {"retreat"}  # R12.f: they have to
    play(p, "retreat", 0, space("sz5"))
    assert count(p, "sz5", "germany", "transport") == 2


def test_c12b_they_are_not_chosen_after_a_surprise_either() -> None:
    p = sea()
    fleets(p, {"cruiser": 1, "transport": 1}, {"submarine": 1, "cruiser": 1})
    play(p, "end")
    hit(p, 1)  # the British submarine sinks the cruiser
    while dice(p):
        hit(p, 1)
    assert count(p, "sz6", "germany", "transport") == 1
    assert verbs(p) == {"retreat"}


def test_c12b_lost_without_a_way_back_if_warships_remain() -> None:
    for guard, lost in (("cruiser", True), ("submarine", False)):
        p = sea()
        fleets(p, {"destroyer": 1, "transport": 1}, {guard: 1})
        one(p, "sz5", "uk", "cruiser")  # behind them
        while dice(p):
            own = len(p.agenda) and getattr(p.agenda[-1], "who", 0) == 1
            hit(p, 1 if own else 0)
        assert count(p, "sz6", "germany", "destroyer") == 0
        assert (count(p, "sz6", "germany", "transport") == 0) == lost


def test_c12b_without_the_section_they_are_taken_last() -> None:
    p = sea(LATE, *but("escorts"))
    fleets(p, {"cruiser": 1, "transport": 2}, {"cruiser": 3})
    hit(p, 0, 3)
    assert not p.of_power(GER)


@pytest.mark.parametrize("loaded", [(0, 1), (0, 2), (1, 2)])
def test_c12b_and_R_G15_of_too_many_transports_the_fullest_are_guarded(loaded: tuple[int, int]) -> None:
    p = sea(EARLY)
    escort, *ships = put(p, "sz12", "uk", escort=1, transport=3)
    for n in loaded:
        on_board(p, ships[n], "infantry")
    assert convoy(p, [escort, *ships]) == ([escort], [ships[n] for n in loaded])
    on_board(p, ships[loaded[1]], "tank")
    assert convoy(p, [escort, *ships]) == ([escort], [ships[loaded[1]], ships[loaded[0]]])
