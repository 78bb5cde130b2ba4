"""Refusals of Expansion II: the truce, and what the rulebook names and does not hold."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import bare2, in_half, war2
from tests.games.global_war.positions import (
    begin,
    find,
    hold,
    is_legal,
    knows,
    on_board,
    one,
    power,
    put,
    space,
)
from tests.games.global_war.refusing import refused, says

from broadfront.engine import match_file
from broadfront.engine.errors import FileFault, NotationFault
from broadfront.engine.match import Match
from broadfront.games.global_war import GAME
from broadfront.games.global_war.notation import NotInRulebook
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.raids import Rockets
from broadfront.games.global_war.terms import GERMANY, ROCKETS

# --- c0 the truce -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owner", "kind", "at", "goal", "why"),
    [
        ("germany", "tank", "poland", "east_poland", "East Poland is USSR's"),
        ("ussr", "infantry", "east_poland", "poland", "Poland is Germany's"),
    ],
)
def test_c0_the_truce_of_early_1942_binds_both(owner: str, kind: str, at: str, goal: str, why: str) -> None:
    """G39."""
    p = in_half(war2("1941", special_event=True), "early_1942")
    begin(p, owner, CombatMove(power(owner)))
    mover = find(p, at, owner, kind)
    says(refused(p, "move", mover, goal), f"TRUCE [c0] {why}")
    in_half(p, "late_1942")
    begin(p, owner, CombatMove(power(owner)))
    assert is_legal(p, "move", mover, space(goal))


def test_c0_the_truce_bars_raids_ships_flights_and_rockets() -> None:
    p = in_half(bare2(special_event=True), "early_1942")
    bomber, ship, gun = (
        one(p, name, "germany", kind)
        for name, kind in (("germany", "bomber"), ("sz5", "transport"), ("poland", "aa_gun"))
    )
    (soldier,) = on_board(p, ship, "infantry")
    put(p, "sz3", "uk", destroyer=1)
    put(p, "sz4", "ussr", submarine=1)
    put(p, "sz5", "germany", cruiser=1)
    put(p, "poland", "germany", infantry=1)
    begin(p, "germany", CombatMove(GERMANY))
    says(refused(p, "raid", bomber, "russia"), "TRUCE [c0] Russia is USSR's")
    says(refused(p, "land", soldier, "karelia_ssr"), "TRUCE [c0] Karelia S.S.R. is USSR's")
    knows(p, "germany", ROCKETS)
    hold(p, "germany", "united_kingdom")
    hold(p, "uk", "france")
    p.factories |= 1 << space("france") | 1 << space("baltic_states")
    begin(p, "germany", Rockets(GERMANY))
    says(refused(p, "rocket", gun, "baltic_states"), "TRUCE [c0] Baltic States is USSR's")


# --- c0 what is not in the rulebook -----------------------------------------------------------------------------------

ABSENT = [
    ("transform u12 waffen_ss", "The Waffen-SS"),
    ("transform u12 Waffen-SS", "The Waffen-SS"),
    ("buy waffen_ss 2", "The Waffen-SS"),
    ("buy elite_infantry 1", "Elite infantry"),
    ("Buy Elite Infantry 1", "Elite infantry"),
    ("form panzer_army", "The Panzer Army"),
    ("place Underground_Factory Germany", "The underground factory"),
    ("buy underground factories 1", "The underground factory"),
    ("transform u12", "That order"),
]


@pytest.mark.parametrize(("text", "name"), ABSENT)
def test_c0_an_order_that_names_another_expansion_is_not_in_the_rulebook(text: str, name: str) -> None:
    """G41."""
    with pytest.raises(NotationFault) as caught:
        GAME.read(text)
    assert isinstance(caught.value, NotInRulebook)
    says(
        caught.value.refusal, f"NOT_IN_RULEBOOK [c0] {name} is of another expansion and not in this rulebook"
    )
    assert str(caught.value).startswith("[c0] ")
    assert "(NOT_IN_RULEBOOK)" in str(caught.value)


@pytest.mark.parametrize(
    "verb",
    ["transform", "waffen_ss", "panzer_army", "form_panzer_army", "elite_infantry", "underground_factory"],
)
def test_c0_so_are_verbs(verb: str) -> None:
    p = war2("1941")
    begin(p, "germany", Purchase(GERMANY))
    found = GAME.why_not(p, verb, 3, 4)
    assert found is not None
    says(found, f"NOT_IN_RULEBOOK [c0] {'Elite' if verb == 'elite_infantry' else 'T'}")


def test_c0_so_are_kinds_by_number_and_match_files() -> None:
    p = war2("1941")
    begin(p, "germany", Purchase(GERMANY))
    says(refused(p, "buy", 18, 1), "NOT_IN_RULEBOOK [c0] There is no such unit: the rulebook has 18 kinds")
    match = Match(GAME, GAME.start(GAME.setting("1941")))
    assert match.ask is not None
    match.play(match.ask.moves[0])
    text = match_file.write(match)
    assert GAME.spell(match.journal[0]) in text
    with pytest.raises((FileFault, NotationFault), match=r"NOT_IN_RULEBOOK"):
        match_file.read(text.replace(GAME.spell(match.journal[0]), "transform u1 waffen_ss"), GAME)


def test_c0_words_of_this_game_are_none_of_another_expansion() -> None:
    p = war2("1942")
    for owner in ("japan", "germany"):
        begin(p, owner, CombatMove(power(owner)))
        assert p.pending is not None
        for move in p.pending.moves[::20]:
            assert GAME.read(GAME.spell(move)) == move
