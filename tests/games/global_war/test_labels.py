"""What moves are called on the screen."""

from __future__ import annotations

from collections import Counter as Count
from random import Random

import pytest
from tests.games.global_war.positions import bare, begin, buys, knows, on_board, one, play, put, space, war
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE
from broadfront.engine.view import BattleBoard
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.research import Chart, Research
from broadfront.games.global_war.rules.turn_sequence import UsaAndChina
from broadfront.games.global_war.terms import FACTORY_PRODUCTION, LONG_RANGE, POWERS
from broadfront.games.global_war.ui.board import labels

GER, USSR, JPN, UK, ITA, USA, CHI = range(7)


def named(p: GlobalWarPosition) -> list[str]:
    """What all moves are called."""
    assert p.pending is not None
    return list(labels(p, p.pending))


def named_with(p: GlobalWarPosition, verb: str) -> set[str]:
    assert p.pending is not None
    return {name for name, move in zip(named(p), p.pending.moves, strict=True) if move.verb == verb}


def test_research_says_what_it_costs_and_what_a_chart_holds() -> None:
    p = war()
    begin(p, "germany", Research(GER))
    assert named(p)[:3] == [
        "Buy no researcher token",
        "1 token: 5 IPC",
        "2 tokens: 10 IPC",
    ]
    begin(p, "germany", Chart(GER))
    assert named(p)[0].startswith("Chart 1: Advanced Artillery, Rockets, Paratroopers, ")
    assert named(p)[1].endswith("Radar, Long-Range Aircraft, Heavy Bombers")


def test_purchases_say_what_they_cost() -> None:
    p = war()
    p.ruin[space("germany")] = 3
    knows(p, "germany", FACTORY_PRODUCTION)
    begin(p, "germany", Purchase(GER))
    found = named(p)
    assert "Buy 2 Tanks for 10 IPC" in found
    assert "Buy 10 Infantry for 30 IPC" in found
    assert "Repair 3 points of damage in Germany for 2 IPC" in found
    assert "Repair 1 point of damage in Germany for 1 IPC" in found
    assert found[-1] == "Buy no more"


def test_moves_say_who_goes_from_where_to_where() -> None:
    p = bare()
    ship = one(p, "sz5", "germany", "transport")
    put(p, "germany", "germany", infantry=1, tank=1, fighter=1, bomber=1)
    put(p, "east_poland", "ussr", infantry=1)
    begin(p, "germany", CombatMove(GER))
    found = named(p)
    assert "Tank from Germany to East Poland" in found, "two spaces"
    assert "Infantry from Germany goes on board of a Transport in Sea Zone 5" in found
    assert "Bomber from Germany to East Poland" in found
    assert found[-1] == "End the combat moves"
    on_board(p, ship, "infantry")
    begin(p, "germany", CombatMove(GER))
    assert "Tank from Germany goes on board of a Transport with Infantry in Sea Zone 5" in named_with(
        p, "load"
    )
    assert "Transport with Infantry from Sea Zone 5 to Sea Zone 6" in named(p)
    assert "Infantry on a Transport in Sea Zone 5 goes ashore in Karelia S.S.R." in named_with(p, "land")


def test_raids_and_aircraft_with_less_to_fly_are_told() -> None:
    p = bare()
    put(p, "germany", "germany", bomber=1, fighter=2)
    begin(p, "germany", CombatMove(GER))
    assert "Bomber from Germany bombs the factory of United Kingdom" in named_with(p, "raid")
    begin(p, "germany", Noncombat(GER))
    fighter = p.units_in(space("germany"))[1]
    play(p, "move", fighter, space("poland"))
    assert "Fighter (3 left) from Poland to Germany" in named(p)
    assert "Fighter from Germany to France" in named(p)
    knows(p, "germany", LONG_RANGE)
    begin(p, "germany", Noncombat(GER))
    assert "Fighter from Poland to Germany" in named(p), "a new turn"


def test_a_raid_to_be_fought_and_fighters_that_rise() -> None:
    p = bare(interceptors=True)
    bombers = put(p, "germany", "germany", bomber=2)
    put(p, "united_kingdom", "uk", fighter=2)
    put(p, "karelia_ssr", "ussr", fighter=1)
    begin(p, "germany", CombatMove(GER), Combat(GER))
    play(p, "raid", bombers[0], space("united_kingdom"))
    play(p, "raid", bombers[1], space("karelia_ssr"))
    assert named(p) == ["Bomb the factory of Karelia S.S.R.", "Bomb the factory of United Kingdom"]
    play(p, "fight", 0, space("united_kingdom"))
    assert named(p) == ["No fighter intercepts", "1 fighter intercepts", "2 fighters intercept"]


def test_battles_are_told_with_their_ways_out() -> None:
    p = bare()
    units = put(p, "poland", "germany", infantry=3)
    put(p, "east_poland", "ussr", infantry=2, tank=1)
    begin(p, "germany", CombatMove(GER), Combat(GER))
    for unit in units:
        play(p, "move", unit, space("east_poland"))
    play(p, "hits", 1)
    assert named(p) == ["USSR: Infantry", "USSR: Tank", "Take the usual losses"]
    play(p, "default")
    play(p, "hits", 0)
    play(p, "hits", 0)
    assert named(p) == ["Press the attack on East Poland", "Retreat to Poland"]


def test_a_retreat_tells_who_landed_and_fights_on() -> None:
    p = bare()
    (tank,) = put(p, "libya", "germany", tank=1)
    (ship, foot) = (*put(p, "sz15", "germany", transport=1), *put(p, "sz15", "germany", infantry=1))
    p.host[foot] = ship
    put(p, "egypt", "uk", infantry=2)
    begin(p, "germany", CombatMove(GER), Combat(GER))
    play(p, "move", tank, space("egypt"))
    play(p, "land", foot, space("egypt"))
    while p.topic != "Battle":
        play(p, "hits", 0)
    assert named(p) == ["Press the attack on Egypt", "Retreat to Libya; Infantry fights on to the end"]
    (shown,) = GAME.view(p, 0).of(BattleBoard)
    assert (shown.warning, shown.because) == ("", "Amphibious assaults come before other battles.")


def test_aircraft_alone_break_off_the_attack() -> None:
    p = bare()
    (bomber,) = put(p, "poland", "germany", bomber=1)
    put(p, "east_poland", "ussr", infantry=2)
    begin(p, "germany", CombatMove(GER), Combat(GER))
    play(p, "move", bomber, space("east_poland"))
    play(p, "hits", 0)
    play(p, "hits", 0)
    assert named(p) == ["Press the attack on East Poland", "Break off the attack"]
    (shown,) = GAME.view(p, 0).of(BattleBoard)
    assert shown.warning == "Only aircraft are left of the attackers: they cannot take East Poland."
    assert shown.because == "No other battle is left."
    assert shown.last


def test_placing_and_who_moves_first() -> None:
    p = war()
    buys(p, "germany", tank=1, submarine=1)
    begin(p, "germany", Mobilize(GER))
    assert "Place Tank in Germany" in named(p)
    assert "Place Submarine in Sea Zone 5" in named(p)
    assert named(p)[-1] == "Place no more"
    begin(p, "usa", UsaAndChina())
    assert named(p) == ["USA moves first", "China moves first"]


@pytest.mark.parametrize("expansion", [False, True])
@pytest.mark.parametrize("seed", sampled(range(4), 4))
def test_every_move_has_a_name_that_only_the_seat_asked_reads(seed: int, expansion: bool) -> None:
    rng = Random(seed)
    start = "late_1943" if expansion and seed > 1 else "scenario"
    p = GAME.new(
        ("1941", "1942")[seed % 2],
        {
            "seats": (2, 6)[seed // 2],
            "interceptors": True,
            "expansion2": expansion,
            "calendar_start": start,
        },
    )
    assert isinstance(p, GlobalWarPosition)
    for number in range(1200):
        ask = p.pending
        if ask is None:
            break
        if ask.seat != CHANCE and number % 3 == 0:
            names = named(p)
            assert all(names), [move for move, name in zip(ask.moves, names, strict=True) if not name]
            assert not any("_" in name for name in names)
            assert GAME.view(p, ask.seat).labels in (tuple(names), ()), "a form needs none"
            others = [seat for seat in (-1, *range(len(p.setting.seat_names))) if seat != ask.seat]
            assert GAME.view(p, others[number // 3 % len(others)]).labels == (), (
                "one of the others after another"
            )
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))


def test_names_seldom_stand_for_two_moves() -> None:
    """Where they do, the units differ in what cannot be seen from above: on which of two like ships they are."""
    twice = total = 0
    for seat in range(len(POWERS) - 1):
        p = war("1942")
        begin(p, POWERS[seat], CombatMove(seat))
        if p.pending is None or p.pending.seat == CHANCE:
            continue
        counted = Count(named(p))
        twice += sum(n - 1 for n in counted.values())
        total += len(p.pending.moves)
    assert total > 500
    assert twice <= total // 20
