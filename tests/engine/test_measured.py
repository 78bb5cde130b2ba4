"""What was measured of the boxes: their files can be read, and say what can be chosen."""

from __future__ import annotations

import pytest

from broadfront.engine import registry
from broadfront.engine.errors import FileFault
from broadfront.engine.game_data import balances, level_ratings, read_balances


@pytest.mark.parametrize("id_", registry.ids())
def test_what_is_kept_of_a_box_names_its_scenarios_and_options(id_: str) -> None:
    game = registry.game(id_)
    places = [(one.scenario, tuple(sorted(one.options.items()))) for one in balances(game)]
    assert len(places) == len(set(places))
    for one in balances(game):
        assert one.scenario in game.scenarios
        assert one.command.startswith(f"broadfront balance {id_} --scenario {one.scenario} ")
        game.setting(one.scenario, one.options)
        if one.even is not None:
            for value in (one.even.value, one.even.low, one.even.high):
                game.setting(one.scenario, {**one.options, one.even.option: value})
        for rate in (one.usual, *([one.even.rate] if one.even else [])):
            assert 0 <= rate.low <= rate.score <= rate.high <= 1
            assert rate.matches > 0
    for rating in level_ratings(game).values():
        assert rating.low <= rating.rating <= rating.high


@pytest.mark.parametrize(
    ("text", "field", "says"),
    [
        ("[{", "", "not complete"),
        ("{}", "", "Expected a list"),
        ('[{"scenario": 1}]', "[0].scenario", "Expected a text"),
        ("[{}]", "[0]", "`scenario` is missing"),
    ],
)
def test_a_damaged_file_names_the_field(text: str, field: str, says: str) -> None:
    with pytest.raises(FileFault, match=r"balance\.json") as caught:
        read_balances(text, "balance.json")
    assert caught.value.field == field
    assert says in caught.value.message
