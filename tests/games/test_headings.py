"""What the log is grouped by: a sentence stands under the round, power and phase in which it happened."""

import pytest
from tests.games.keeping import Kept

from broadfront.engine.position import TurnInfo


def test_income_stands_under_its_power_though_the_next_turn_begins_by_the_same_move() -> None:
    told = [told for told in Kept("global_war").match("short_1941").log if told.kind == "income"]
    assert [one.sentence.split()[0] for one in told] == ["Germany", "USSR", "Japan", "UK", "Italy", "USA"]
    for one in told:
        assert (one.when.side, one.when.phase) == (one.sentence.split()[0], "Collect income")


@pytest.mark.parametrize("name", ["gifu", "bloody_ridge"])
def test_an_assault_stands_under_the_assault_phase(name: str) -> None:
    match = Kept("action_front").match(name)
    phases = {told.when.phase for told in match.log if told.sentence.startswith("Assault on ")}
    assert phases == {"Assault"}


@pytest.mark.parametrize(
    ("game", "name"), [("action_front", "gifu"), ("front_line", "main"), ("global_war", "short_1941")]
)
def test_no_heading_comes_twice_and_the_end_has_its_own(game: str, name: str) -> None:
    """Where the phase is kept in the position the log never goes back to an earlier heading of the same turn."""
    match = Kept(game).match(name)
    headings = [match.log[0].when]
    for told in match.log:
        if told.when != headings[-1]:
            headings.append(told.when)
    of_phases = [one for one in headings if one.phase]
    assert len(of_phases) == len(set(of_phases))
    assert headings[-1].side == ""
    assert headings[-1] != TurnInfo()


def test_a_turn_that_begins_has_its_own_heading_in_every_box() -> None:
    for game, name in (("fighting_front", "airfields"), ("expand_the_front", "chained")):
        turns = [told for told in Kept(game).match(name).log if told.kind == "turn"]
        assert turns
        for told in turns:
            assert told.when.side in told.sentence
