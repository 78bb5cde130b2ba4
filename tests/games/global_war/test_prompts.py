"""What a question tells beyond its prompt: which battles come first, what is walked into, and what cannot hit."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import bare2
from tests.games.global_war.positions import bare, begin, on_board, play, put, space
from tests.games.global_war.test_labels import named

from broadfront.engine.position import CHANCE, Ask
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.server.matches.reports.action_summary import ActionSummary

GER, USSR, JPN, UK, ITA, USA, CHI = range(7)


def asked(p: GlobalWarPosition) -> Ask:
    assert p.pending is not None
    return p.pending


def prompt(p: GlobalWarPosition) -> str:
    """What the seat that is asked reads."""
    view = GAME.view(p, asked(p).seat)
    assert view.ask is not None
    return view.ask.prompt


def test_battles_that_wait_for_landings_are_told() -> None:
    p = bare()
    ships = put(p, "sz15", "germany", transport=2)
    feet = [on_board(p, ship, "infantry")[0] for ship in ships]
    units = put(p, "poland", "germany", infantry=1, tank=1)
    put(p, "egypt", "uk", infantry=1)
    put(p, "east_poland", "ussr", infantry=1)
    begin(p, "germany", CombatMove(GER), Combat(GER))
    play(p, "land", feet[0], space("egypt"))
    play(p, "land", feet[1], space("trans_jordan"))
    play(p, "move", units[0], space("east_poland"))
    if p.topic == "CombatMove":
        play(p, "end")
    assert prompt(p) == (
        "Choose the next battle. These are amphibious assaults, which come first: 1 other battle comes after them."
    )
    assert asked(p).prompt == "Choose the next battle.", "the prompt of the rules is a constant"


def test_the_sea_of_a_landing_is_no_battle_of_its_own() -> None:
    p = bare()
    ships = (*put(p, "sz15", "germany", transport=1), *put(p, "sz12", "germany", transport=1))
    feet = [on_board(p, ship, "infantry")[0] for ship in ships]
    units = put(p, "poland", "germany", infantry=1)
    put(p, "sz15", "germany", cruiser=1)
    put(p, "sz15", "uk", destroyer=1)
    put(p, "east_poland", "ussr", infantry=1)
    begin(p, "germany", CombatMove(GER), Combat(GER))
    play(p, "land", feet[0], space("egypt"))
    play(p, "land", feet[1], space("gibraltar"))
    play(p, "move", units[0], space("east_poland"))
    if p.topic == "CombatMove":
        play(p, "end")
    assert prompt(p).endswith(
        "These are amphibious assaults, which come first: 1 other battle comes after them."
    )


def test_land_that_nobody_defends_is_told_apart() -> None:
    p = bare()
    units = put(p, "poland", "germany", infantry=2)
    put(p, "east_poland", "ussr", infantry=1)
    begin(p, "germany", CombatMove(GER), Combat(GER))
    play(p, "move", units[0], space("east_poland"))
    play(p, "move", units[1], space("baltic_states"))
    assert sorted(named(p)) == ["Fight for East Poland", "Take Baltic States, which nobody defends"]
    assert prompt(p).endswith(
        "Land that nobody defends is taken now: only tanks that could go on took it at once."
    )


def test_submarines_against_aircraft_alone_stay() -> None:
    p = bare()
    put(p, "sz5", "germany", submarine=1, cruiser=1)
    planes = put(p, "united_kingdom", "uk", fighter=2)
    begin(p, "uk", CombatMove(UK), Combat(UK))
    for plane in planes:
        play(p, "move", plane, space("sz5"))
    if p.topic == "CombatMove":
        play(p, "end")
    assert named(p) == ["Submerge a Submarine of Germany", "Stay"]
    assert prompt(p) == "Submerge submarines, or let them stay: they cannot hit aircraft."


def attacks_of(p: GlobalWarPosition, side: str, verb: str, where: int | None = None) -> list[str]:
    """What a side is told to have attacked, once an order and all dice after it are played."""
    watched = ActionSummary(GAME, p, 0)
    watched.play(next(move for move in asked(p).moves if move.verb == verb and where in (None, move.where)))
    while (ask := p.pending) is not None and ask.seat == CHANCE:
        watched.play(ask.moves[0])
    return [told.title for told in watched.attacks_of(side)]


@pytest.mark.parametrize(("verb", "told"), [("attack", ["Battle in Sea Zone 13"]), ("ignore", [])])
def test_only_what_was_fought_is_told_as_an_attack(verb: str, told: list[str]) -> None:
    p = bare()
    (cruiser,) = put(p, "sz12", "uk", cruiser=1)
    put(p, "sz13", "germany", transport=2)
    begin(p, "uk", CombatMove(UK), Combat(UK))
    play(p, "move", cruiser, space("sz13"))
    if p.topic == "CombatMove":
        play(p, "end")
    assert attacks_of(p, "UK", verb) == told


def test_transports_sunk_at_once_are_told_too() -> None:
    p = bare2()
    put(p, "midway", "usa", bomber=1)
    put(p, "sz62", "japan", transport=2)
    begin(p, "usa", CombatMove(USA), Combat(USA))
    assert attacks_of(p, "USA", "move", space("sz62")) == ["2 transports in Sea Zone 62 are lost"]


def test_the_first_attack_on_american_soil_tells_of_the_national_guard() -> None:
    p = bare2()
    (ship,) = put(p, "sz56", "japan", transport=1)
    (foot,) = on_board(p, ship, "infantry")
    begin(p, "japan", CombatMove(JPN), Combat(JPN))
    told = [one for one in GAME.view(p, 0).cautions if not one.vain]
    assert {(one.verb, one.what, one.where) for one in told} == {("land", foot, space("western_us"))}
    assert "National Guard" in told[0].text
    p.guard = 1
    assert not [one for one in GAME.view(p, 0).cautions if not one.vain]
