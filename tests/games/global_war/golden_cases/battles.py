"""Golden cases E and F of the base game: battles on land and at sea; their dice are played."""

from __future__ import annotations

import pytest
from tests.games.global_war.engagements import assault, land_battle
from tests.games.global_war.golden_cases.cases import dice_of_case, golden
from tests.games.global_war.positions import (
    bare,
    begin,
    clear,
    count,
    dice,
    fight,
    find,
    guest,
    hit,
    let_bombard,
    of_verb,
    on_board,
    one,
    play,
    prompt,
    put,
    roll,
    space,
    war,
)
from tests.games.global_war.summed_odds import chances, losses

from broadfront.games.global_war.combat_odds.sides import CombatSide
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.terms import DOOMED, GERMANY, RADAR, USSR
from broadfront.games.global_war.units import KIND_OF


@golden("E01")
def e01() -> None:
    p = land_battle({"infantry": 3, "artillery": 1}, {"infantry": 2})
    supported, one, other, gun, *answer = dice_of_case("E01")
    roll(p, one, other, supported, gun)  # the two infantry that no gun supports hit on 1
    assert p.pending is not None
    roll(p, *answer)
    play(p, "default")
    assert p.control[space("east_poland")] == GERMANY
    assert count(p, "east_poland", "germany", "infantry") == 2
    assert count(p, "east_poland", "germany", "artillery") == 1


@golden("E02")
def e02() -> None:
    p = land_battle({"fighter": 2, "bomber": 1, "infantry": 1}, {"aa_gun": 2, "infantry": 1})
    roll(p, *dice_of_case("E02"))
    assert count(p, "east_poland", "germany", "fighter") == 1
    assert count(p, "east_poland", "germany", "bomber") == 1


@golden("E03")
def e03() -> None:
    p = land_battle({"fighter": 1, "infantry": 1}, {"aa_gun": 1, "infantry": 1})
    p.techs[USSR] = 1 << RADAR
    roll(p, *dice_of_case("E03"))
    assert count(p, "east_poland", "germany", "fighter") == 0


@golden("E08")
def e08() -> None:
    p = war()
    clear(p, "east_poland", "poland")
    put(p, "east_poland", "ussr", aa_gun=1)
    soldier = put(p, "poland", "germany", infantry=1)[0]
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "move", soldier, space("east_poland"))
    play(p, "end")
    assert p.control[space("east_poland")] == GERMANY
    assert count(p, "east_poland", "germany", "aa_gun") == 1


def units(**of: int) -> tuple[int, ...]:
    return losses([KIND_OF[name] for name, number in of.items() for _ in range(number)])


def odds(attack: dict[str, int], defence: dict[str, int], *want: float) -> None:
    """Check the odds of a battle to the end: the attacker wins, nobody is left, the defender wins."""
    found = chances(CombatSide(units(**attack), True), CombatSide(units(**defence), False))
    assert (found.wins, found.draws, found.loses) == pytest.approx(want, abs=5e-5)


@golden("E19")
def e19() -> None:
    odds({"infantry": 3, "artillery": 1}, {"infantry": 2}, 0.9309, 0.0142, 0.0549)


@golden("E20")
def e20() -> None:
    odds({"infantry": 3, "tank": 2}, {"infantry": 3}, 0.9539, 0.0111, 0.0350)


@golden("F15")
def f15() -> None:
    odds({"fighter": 2}, {"destroyer": 1}, 0.95, 0.025, 0.025)


@golden("F16")
def f16() -> None:
    odds({"battleship": 1}, {"cruiser": 1}, 0.88, 0.08, 0.04)


def naval(attacker: dict[str, int], defender: dict[str, int]) -> GlobalWarPosition:
    """Let Germany attack British ships in sz6 from sz5; return the position at the first question."""
    p = war()
    clear(p, "sz5", "sz6")
    put(p, "sz6", "uk", **defender)
    ships = put(p, "sz5", "germany", **attacker)
    fight(p, "germany", [(u, "sz6") for u in ships])
    return p


@golden("F01")
def f01() -> None:
    p = naval({"submarine": 1}, {"cruiser": 1})
    play(p, "end")  # it does not submerge
    roll(p, *dice_of_case("F01"))
    assert count(p, "sz6", "uk", "cruiser") == 0
    assert count(p, "sz6", "germany", "submarine") == 1


@golden("F03")
def f03() -> None:
    p = bare()
    planes = put(p, "germany", "germany", bomber=2)
    cruiser = one(p, "sz5", "germany", "cruiser")
    put(p, "sz6", "uk", cruiser=1, submarine=2)
    fight(p, "germany", [(u, "sz6") for u in (*planes, cruiser)])
    play(p, "end")  # the British submarines do not submerge
    hit(p, 0)  # they strike in vain
    hit(p, 1, 2)
    play(p, "default")
    assert sorted(p.kind[u] for u in range(len(p.at)) if p.flags[u] & DOOMED) == [
        KIND_OF["submarine"],
        KIND_OF["cruiser"],
    ]


@golden("F04")
def f04() -> None:
    p = bare()
    fighter = put(p, "united_kingdom", "uk", fighter=1)[0]
    put(p, "sz6", "germany", submarine=1)
    fight(p, "uk", [(fighter, "sz6")])
    play(p, "attack", 0, space("sz6"))
    assert p.pending is None  # neither side can hit the other
    assert count(p, "sz6", "germany", "submarine") == 1
    assert count(p, "sz6", "uk", "fighter") == 1


@golden("F05")
def f05() -> None:
    p = naval({"destroyer": 1}, {"transport": 2})
    play(p, "attack", 0, space("sz6"))
    assert count(p, "sz6", "uk", "transport") == 0
    assert p.pending is None


@golden("F06")
def f06() -> None:
    p = naval({"destroyer": 1, "cruiser": 1}, {"destroyer": 1, "transport": 2})
    hit(p, 1, 0)  # the destroyer's die hits: there is no choice
    assert [p.kind[u] for u in p.units_in(space("sz6")) if p.flags[u] & DOOMED] == [KIND_OF["destroyer"]]
    hit(p, 0)
    assert count(p, "sz6", "uk", "destroyer") == 0
    assert count(p, "sz6", "uk", "transport") == 0  # helpless when their escort is gone


@golden("F08")
def f08() -> None:
    p = assault(("infantry",), {"battleship": 1}, {}, {"infantry": 1})
    hit(p, 1)  # the battleship's
    assert dice(p) == 1  # the soldier fires
    hit(p, 0)
    assert dice(p) == 1  # and so does the one who was hit
    hit(p, 1)
    assert count(p, "norway", "germany", "infantry") == 0
    assert count(p, "norway", "uk", "infantry") == 0
    assert p.control[space("norway")] == GERMANY


@golden("F09")
def f09() -> None:
    p = assault(("infantry",), {"battleship": 1}, {"cruiser": 1}, {"infantry": 1})
    hit(p, 1, 0)
    assert count(p, "sz6", "germany", "cruiser") == 0
    assert prompt(p) == "Roll for hits."  # not for a bombardment
    assert dice(p) == 1


@golden("F10")
def f10() -> None:
    p = assault(("infantry",), {"battleship": 1}, {"submarine": 1}, {"infantry": 1})
    play(p, "ignore", 0, space("sz6"))
    let_bombard(p)
    assert prompt(p) == "Roll for the bombardment."
    p = assault(("infantry",), {"battleship": 1}, {"submarine": 1}, {"infantry": 1})
    play(p, "attack", 0, space("sz6"))
    play(p, "submerge", find(p, "sz6", "germany", "submarine"))
    assert prompt(p) == "Roll for hits."  # on land, and nobody has bombarded


@golden("F12")
def f12() -> None:
    p = bare()
    carrier = put(p, "sz3", "uk", carrier=1)[0]
    on_board(p, carrier, "fighter", "fighter")
    ships = put(p, "sz6", "germany", battleship=2)
    put(p, "sz2", "uk", carrier=1)
    fight(p, "germany", [(u, "sz3") for u in ships])
    hit(p, 1)
    play(p, "lose", carrier)
    hit(p, 0, 0)
    play(p, "retreat", 0, space("sz6"))
    havens = {MAP.ids[at] for _, at in of_verb(p, "move")}
    assert havens == {"united_kingdom", "sz2"}  # one space away; Norway is German
    play(p, "move", min(of_verb(p, "move"))[0], space("sz2"))
    play(p, "move", min(of_verb(p, "move"))[0], space("united_kingdom"))
    assert count(p, "sz2", "uk", "fighter") == count(p, "united_kingdom", "uk", "fighter") == 1


@golden("F13")
def f13() -> None:
    p = bare()
    carrier = put(p, "sz3", "uk", carrier=1)[0]
    guest(p, carrier, "usa", "fighter")
    put(p, "sz6", "germany", cruiser=1)
    fight(p, "uk", [(carrier, "sz6")])
    assert dice(p) == 1  # the carrier's own; its guest is cargo
    hit(p, 0, 1)
    assert count(p, "sz6", "uk", "carrier") == count(p, "sz6", "usa", "fighter") == 0
