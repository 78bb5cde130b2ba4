"""Forecasts of attacks: each result once, and what becomes of each aircraft, by name."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.fighting_front.positions import position, sp

from broadfront.engine.odds import by_label, odds
from broadfront.engine.odds_text import odds_by_target
from broadfront.engine.position import Move
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.odds.default_choices import plain
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.air_raid import AirCombat, Fighters
from broadfront.games.fighting_front.terms import INTERCEPT
from broadfront.server.matches.reports.odds_tables import own_names


def shares_of(p: FightingFrontPosition, move: Move) -> dict[str, Fraction]:
    assert p.pending is not None
    assert move in p.pending.moves
    return by_label(odds(GAME.odds_position(p, move), move, plain))


def test_the_loss_of_an_attacker_is_one_result_whether_its_attack_was_negated_or_not() -> None:
    """12.8 % destroyed and 7.2 % negated and destroyed: 20 % stood nowhere, below three smaller figures."""
    spaces = {
        "B4": "Axis: Veteran Infantry",
        "A4": "Heavy Tanks 1DC",
        "C4": "Medium Tanks 1DC",
        "C6": "Medium Artillery",
    }
    p = position(spaces, phase="ground")
    shares = shares_of(p, Move("attack", sp("B4"), sp("A4")))
    lost = [share for label, share in shares.items() if "attacker: destroyed" in label]
    assert len(lost) == 1
    assert lost[0] == Fraction(1, 5)
    assert not any("," in label for label in shares)
    assert sum(shares.values()) == 1


def test_the_log_says_of_a_negated_attack_that_it_is_not_rolled() -> None:
    p = position({"C3": "Medium Tanks", "C4": "Infantry"}, phase="ground")
    p.notes = []
    for move in (Move("attack", sp("C3"), sp("C4")), Move("roll", 8)):
        if p.pending is not None and move not in p.pending.moves:
            p.play(next(one for one in p.pending.moves if one.verb in ("end", "decline")))
        p.play(move)
    told = [GAME.format_note(note) for note in p.notes or ()]
    assert any("negated" in one for one in told), told


def air_combat() -> FightingFrontPosition:
    return position(
        {
            "C1": "Air Strip, Junker Dive Bombers",
            "A6": "Air Strip, Fighter",
            "E6": "Air Strip, Fighter",
            "D4": "Infantry",
        },
        phase="air",
    )


@pytest.mark.parametrize("chooses", [True, False])
def test_a_fight_in_the_air_is_foretold_by_aircraft_and_no_further(chooses: bool) -> None:
    """Popups told "nothing, destroyed, nothing, DC": the rolls of three aircraft, and the bombing of another one."""
    p = air_combat()
    raider, *fighters = [p.wings_of(0)[0], *p.wings_of(1)]
    p.missions, p.wing_task[raider] = [raider], sp("D4") + 1
    if chooses:
        for fighter in fighters:
            p.wing_task[fighter] = INTERCEPT + raider
        p.agenda = [*p.agenda[:-1], AirCombat(raider)]
        move = Move("engage", raider, fighters[0])
    else:
        p.agenda = [*p.agenda[:-1], Fighters(0)]
        move = Move("intercept", fighters[0], raider)
    p.settle()
    things = {
        thing.name: thing for thing in odds_by_target({k: v for k, v in shares_of(p, move).items() if k})
    }
    rivals = {"Allies Fighter", "Allies Fighter (2)"} if chooses else {"Allies Fighter"}
    assert "Axis Junker Dive Bombers" in things
    assert things.keys() <= {"Axis Junker Dive Bombers", *rivals}
    assert {effect for thing in things.values() for effect in thing.effects} <= {"DC", "2 DC", "destroyed"}
    table, view = GAME.table(p.setting), GAME.view(p, 0)
    assert things.keys() & own_names(table, view, "Axis") == {"Axis Junker Dive Bombers"}
    assert things.keys() - own_names(table, view, "Allies") == {"Axis Junker Dive Bombers"}
    if chooses:
        assert GAME.view(p, 0).labels == ("Attack Fighter with Junker Dive Bombers",) * 2
