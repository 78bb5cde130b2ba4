"""Handicaps: each box has one, off by default, and it gives what it says to the side that it names."""

from typing import Any

import pytest

from broadfront.engine import registry
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.game_info import Value
from broadfront.games.action_front.rules.victory import score
from broadfront.games.front_line.rules.queries import chits_granted
from broadfront.games.front_line.terms import CAPITAL, INDUSTRY, MAX_CHITS
from broadfront.lab.matches import MatchPlan, MatchSetup, play_match

BOXES = tuple(registry.games().values())


def new(game: str, scenario: str = "", **options: Value) -> Any:
    return registry.game(game).new(scenario, options)


def handicaps(game: Game, scenario: str) -> list[tuple[str, Value]]:
    """Return the handicaps that a scenario takes, each in its strongest forms."""
    found: list[tuple[str, Value]] = []
    for option in game.options:
        for value in (option.values[0], option.values[-1]) if option.handicap else ():
            try:
                game.setting(scenario, {option.name: value})
            except OptionFault:
                continue
            found.append((option.name, value))
    return found


@pytest.mark.parametrize("game", BOXES, ids=lambda game: game.id)
def test_every_scenario_takes_a_handicap_for_either_side(game: Game) -> None:
    for scenario in game.scenarios:
        assert len(handicaps(game, scenario)) >= 1, scenario
    assert all(option.default in ("none", 0) for option in game.options if option.handicap)


@pytest.mark.parametrize(
    "game", [game for game in BOXES if game.id != "global_war"], ids=lambda game: game.id
)
def test_a_match_with_the_greatest_handicap_can_be_played(game: Game) -> None:
    scenario = next(iter(game.scenarios))
    for name, value in handicaps(game, scenario):
        field = MatchSetup(game.id, scenario, {name: value})
        plan = MatchPlan(1, field, ("quick",) * len(game.seats(field.setting())), 1, False)
        assert not play_match(plan).fault


@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("side", [0, 1])
def test_extra_supply_is_as_many_chits_over_all_months(side: int, number: int) -> None:
    with_it = new(
        "front_line", supply_cards="balanced_industry", extra_supply=f"{('green', 'red')[side]}_{number}"
    )
    without = new("front_line", supply_cards="balanced_industry")
    more = [0, 0]
    for month in range(with_it.setting.months):
        with_it.month = without.month = month
        for city in range(6):
            chits = chits_granted(with_it, city)
            extra = chits - chits_granted(without, city)
            assert extra in (0, 1)
            assert not extra or city % 3 in (CAPITAL, INDUSTRY)
            assert chits <= MAX_CHITS
            more[city // 3] += extra
    assert more[side] == number
    assert more[1 - side] == 0


def test_a_fallen_city_grants_no_extra_supply() -> None:
    p = new("front_line", supply_cards="balanced_industry", extra_supply="green_8")
    p.month = 0
    p.fallen = 1 << p.setting.cities[INDUSTRY]
    assert chits_granted(p, INDUSTRY) == 1


def test_extra_turns_move_the_last_turn() -> None:
    assert [new("action_front", "gifu", extra_turns=n).setting.turns for n in (-2, 0, 3)] == [7, 9, 12]


def test_turns_help_nobody_where_points_decide_and_points_nobody_elsewhere() -> None:
    with pytest.raises(OptionFault, match="give extra_points"):
        new("action_front", "crossroads", extra_turns=1)
    with pytest.raises(OptionFault, match="give extra_turns"):
        new("action_front", "gifu", extra_points="a_1")


def test_a_battle_is_not_made_shorter_than_until_its_reinforcements_come() -> None:
    game = registry.game("action_front")
    kit = game.scenario_files
    assert kit is not None
    last = max(unit.turn for side in kit.shipped["gifu"][0].sides for unit in side.units)
    text = game.scenario_text("gifu").replace("turns = 9", f"turns = {last + 1}", 1)
    assert game.setting("mine", {"extra_turns": -1}, text).turns == last
    with pytest.raises(OptionFault, match="give fewer off"):
        game.setting("mine", {"extra_turns": -2}, text)


def test_extra_points_of_action_front_count_in_the_score() -> None:
    p = new("action_front", "crossroads", extra_points="b_2")
    base = new("action_front", "crossroads")
    assert [score(p, seat) - score(base, seat) for seat in (0, 1)] == [0, 2]
