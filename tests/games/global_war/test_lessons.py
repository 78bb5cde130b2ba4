"""The guided matches: what other powers can do to the learner, and steps that name what stands in its first turn."""

from __future__ import annotations

from random import Random

import pytest

from broadfront.boards.interned_moves import END
from broadfront.engine.chance import pick
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE
from broadfront.engine.scenarios import SettingSpec
from broadfront.engine.tutorial import advice
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.setup import shipped
from broadfront.games.global_war.terms import ALLIES, AXIS, CHINA, SIDE


def setting(scenario: str, version: int) -> GlobalWarSetting:
    of = GAME.setting(scenario)
    opening = SettingSpec(GAME.id, version, scenario, of.options, "", shipped()[scenario][0])
    return GAME.make_setting(opening)


def test_no_land_that_is_chinas_by_rights_can_be_freed_in_the_first_lesson() -> None:
    by_rights = [s for s in range(MAP.size) if MAP.china >> s & 1]
    assert all(SIDE[setting("lesson_land", 6).control[s]] == ALLIES for s in by_rights)
    assert all(SIDE[setting("lesson_land", 5).control[s]] == AXIS for s in by_rights)
    assert CHINA not in setting("lesson_land", 6).control


@pytest.mark.parametrize("scenario", ["lesson_land", "lesson_sea"])
def test_a_recorded_lesson_begins_as_it_did(scenario: str) -> None:
    of = GAME.setting(scenario)
    before = GAME.of_version(of, 5)
    assert before == setting(scenario, 5)
    assert (before.control, before.units) != (setting(scenario, 6).control, setting(scenario, 6).units)


def test_cities_of_the_second_lesson_are_guarded_against_infantry_on_foot() -> None:
    places = {space for _, _, space in setting("lesson_sea", 6).units}
    assert {MAP.space_of["kiangsu"], MAP.space_of["kwangtung"]} <= places


def test_a_lesson_names_territories_in_the_learners_first_turn_only() -> None:
    match = Match(GAME, GAME.setting("lesson_land"))
    rng, seen = Random(1), dict[int, set[str]]()
    for _ in range(400):
        ask = match.ask
        assert isinstance(match.position, GlobalWarPosition)
        if ask is None or (len(seen) == 2 and match.position.topic == "Noncombat" and ask.seat == 0):
            break
        if ask.seat == 0 and match.position.topic == "CombatMove":
            told = advice(match, 0)
            assert told is not None
            assert isinstance(match.position, GlobalWarPosition)
            seen.setdefault(match.position.round, set()).add(told.now)
        if ask.seat == CHANCE:
            match.play(pick(ask, rng))
        else:
            match.play(END if END in ask.moves else ask.moves[0])
    assert any("Poland" in now for now in seen[1])
    assert not any("Poland" in now for now in seen[2])
