"""How even a scenario is, and the search for the value of an option that evens it."""

from __future__ import annotations

from itertools import count
from random import Random

import msgspec
import pytest

from broadfront.engine import registry
from broadfront.engine.errors import OptionFault
from broadfront.engine.evaluation import logistic
from broadfront.engine.game_info import Option, Value
from broadfront.lab.balance import (
    BalanceSeries,
    amounts,
    crossing,
    find_even,
    first_side,
    handicap_of,
    matches_of,
    measure,
)
from broadfront.lab.matches import MatchPlan, MatchRecord, MatchSetup
from broadfront.lab.tournament import Tournament

DESERT = MatchSetup("front_line", "great_desert")


@pytest.fixture
def odds(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Decide matches by chance alone: the log odds of Green are its advantage less so much for each chit of Red's."""
    known = {"advantage": 1.5, "chit": 0.5}

    def run(plans: list[MatchPlan], workers: int, progress: object, *, on: str) -> Tournament:
        assert callable(progress)
        for plan in plans:
            value = dict(plan.field.setting().options).get("extra_supply", "none")
            amount = amounts(by_name("extra_supply"))[value]
            chance = logistic(known["advantage"] - known["chit"] * amount)
            won = float(Random(plan.seed).random() < chance)
            progress(record(plan, (won, 1 - won)))
        return Tournament((), False)

    monkeypatch.setattr("broadfront.lab.balance.run", run)
    return known


def by_name(name: str) -> Option:
    return next(option for option in registry.game("front_line").options if option.name == name)


def record(plan: MatchPlan, scores: tuple[float, ...]) -> MatchRecord:
    game, setting = plan.field.card(), plan.field.setting()
    options = ",".join(f"{name}={game.spell_value(value)}" for name, value in setting.options)
    return MatchRecord(
        plan.number,
        game.id,
        setting.rules_version,
        setting.scenario,
        options,
        game.seats(setting),
        plan.players,
        scores,
        (),
        1,
        1,
        None,
        plan.seed,
    )


def test_amounts_of_a_handicap_are_its_numbers_with_the_first_side_below_0() -> None:
    found = amounts(by_name("extra_supply"))
    assert (found["green_8"], found["none"], found["red_3"]) == (-8.0, 0.0, 3.0)


def test_amounts_of_numbers_are_themselves_and_of_words_their_places() -> None:
    turns = Option("turns", "", (-3, 0, 3), 0, "", "", handicap=True)
    assert amounts(turns) == {-3: -3.0, 0: 0.0, 3: 3.0}
    words = Option("pace", "", ("slow", "usual", "fast", "very_fast"), "usual", "", "")
    assert list(amounts(words).values()) == [-1.0, 0.0, 1.0, 2.0]


def test_the_line_crosses_one_half_where_matches_say() -> None:
    luck = Random(1)
    scores = [
        (x, float(luck.random() < logistic(1.2 - 0.1 * x))) for x in range(0, 25, 3) for _ in range(400)
    ]
    found = crossing(scores)
    assert found.low < 12 < found.high
    assert abs(found.at - 12) < 1.5
    assert found.high - found.low < 4


def test_little_known_leaves_every_amount_possible() -> None:
    found = crossing([(0.0, 1.0), (6.0, 0.0)])
    assert found.low < -100
    assert found.high > 100


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_where_one_side_won_all_matches_the_other_is_to_be_helped(score: float) -> None:
    found = crossing([(x, score) for x in (-6.0, 0.0, 6.0) for _ in range(5)])
    assert found.at > 6 if score else found.at < -6


def test_the_search_finds_the_value_that_is_even(odds: dict[str, float]) -> None:
    found, _ = find_even(BalanceSeries("quick", 1), DESERT, "extra_supply", 1000)
    assert (found.value, found.enough) == ("red_3", True)
    assert found.low in {"red_2", "red_3"}
    assert found.high in {"red_3", "red_4"}
    odds["advantage"] = -1.0
    assert find_even(BalanceSeries("quick", 1), DESERT, "extra_supply", 1000)[0].value == "green_2"


def test_nothing_is_looked_for_where_a_scenario_is_not_told_from_even(odds: dict[str, float]) -> None:
    odds["advantage"] = 0.0
    told = measure(BalanceSeries("quick", 1), DESERT, 100, "extra_supply")
    assert told.usual.low < 0.5 < told.usual.high
    assert (told.found, told.even, told.played, told.complete) == (None, None, 100, True)


def test_an_option_that_does_nothing_leaves_every_value_possible(odds: dict[str, float]) -> None:
    odds["chit"] = 0.0
    found, _ = find_even(BalanceSeries("quick", 1), DESERT, "extra_supply", 100)
    assert (found.low, found.high) == ("green_8", "red_8")


def test_the_ends_are_tried_where_one_side_always_wins(odds: dict[str, float]) -> None:
    odds["advantage"] = 9.0
    found, _ = find_even(BalanceSeries("quick", 1), DESERT, "extra_supply", 200)
    assert not found.enough
    assert "red_8" in {value for value, _ in found.tried}


@pytest.mark.parametrize(("advantage", "enough"), [(9.0, False), (1.5, True)])
def test_whether_a_value_is_enough_is_kept(odds: dict[str, float], advantage: float, enough: bool) -> None:
    odds["advantage"] = advantage
    even = measure(BalanceSeries("quick", 1), DESERT, 200, "extra_supply").balance("quick", "a command").even
    assert even is not None
    assert even.enough is enough


def test_the_found_value_is_measured_in_matches_of_their_own(odds: dict[str, float]) -> None:
    played: list[MatchRecord] = []
    told = measure(BalanceSeries("quick", 1, keep=played.append), DESERT, 400, "extra_supply")
    assert told.played == len(played) == matches_of(400, True) == 1200
    assert len({(one.seed, one.options) for one in played}) == 1200
    seeds = {one.seed for one in played[:800]}
    assert not seeds & {one.seed for one in played[800:]}
    assert told.even is not None
    assert told.even.matches == 400
    assert told.even.low < 0.5 < told.even.high
    assert told.usual.low > 0.5
    assert told.found is not None
    assert sum(rate.matches for _, rate in told.found.tried) == 800


def test_matches_on_record_are_not_played_again(odds: dict[str, float]) -> None:
    played: list[MatchRecord] = []
    counted: list[MatchRecord] = []
    first = measure(BalanceSeries("quick", 1, keep=played.append), DESERT, 40, "extra_supply")
    again = BalanceSeries("quick", 1, played[:70], keep=played.append, progress=counted.append)
    assert measure(again, DESERT, 40, "extra_supply") == first
    assert len(played) == 120 + 50
    assert len(counted) == 120
    twice = BalanceSeries("quick", 2, played)
    assert measure(twice, DESERT, 40) != measure(BalanceSeries("quick", 1, played), DESERT, 40)


def test_an_interrupted_series_counts_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(plans: list[MatchPlan], workers: int, progress: object, *, on: str) -> Tournament:
        assert callable(progress)
        for plan in plans[:7]:
            progress(record(plan, (1.0, 0.0)))
        return Tournament((), True)

    monkeypatch.setattr("broadfront.lab.balance.run", run)
    told = measure(BalanceSeries("quick", 1), DESERT, 40, "extra_supply")
    assert (told.complete, told.usual.matches, told.found, told.even) == (False, 7, None, None)


def test_a_match_that_broke_is_left_out_of_the_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count()

    def run(plans: list[MatchPlan], workers: int, progress: object, *, on: str) -> Tournament:
        assert callable(progress)
        for plan in plans:
            broke = next(numbers) == 3
            one = record(plan, () if broke else (1.0, 0.0))
            progress(msgspec.structs.replace(one, fault="it broke" if broke else ""))
        return Tournament((), False)

    monkeypatch.setattr("broadfront.lab.balance.run", run)
    told = measure(BalanceSeries("quick", 1), DESERT, 10)
    assert (told.usual.matches, told.faults, told.played) == (9, 1, 10)


def test_a_changed_scenario_of_ones_own_has_other_matches(odds: dict[str, float]) -> None:
    played: list[MatchRecord] = []
    text = _scenario_text()
    for content in (text, f"{text}\n# changed\n"):
        field = MatchSetup("front_line", "mine", text=content)
        measure(BalanceSeries("quick", 1, played, keep=played.append), field, 10)
    assert len({one.seed for one in played}) == 20


def _scenario_text() -> str:
    from importlib.resources import files

    folder = files("broadfront.games.front_line") / "data" / "scenarios"
    return (folder / "great_desert.toml").read_text(encoding="utf-8")


def test_the_first_side_is_told_by_all_its_seats() -> None:
    assert first_side(DESERT) == "Green"
    powers = MatchSetup("global_war", "1942", {"seats": 6})
    assert first_side(powers) == "Germany and Japan and Italy"


@pytest.mark.parametrize("game", registry.ids())
def test_every_box_has_a_handicap_for_each_scenario(game: str) -> None:
    for scenario in registry.game(game).scenarios:
        assert handicap_of(MatchSetup(game, scenario))


def test_what_cannot_be_looked_for_is_refused() -> None:
    series = BalanceSeries("quick", 1)
    with pytest.raises(OptionFault, match="has no option 'bids'; it has "):
        measure(series, DESERT, 10, "bids")
    given: dict[str, Value] = {"extra_supply": "red_2"}
    with pytest.raises(OptionFault, match="leave extra_supply=red_2 out"):
        measure(series, MatchSetup("front_line", "great_desert", given), 10, "extra_supply")


def test_what_is_kept_names_only_options_that_are_not_as_usual(odds: dict[str, float]) -> None:
    usual = {option.name: option.default for option in registry.game("front_line").options}
    field = MatchSetup("front_line", "great_desert", {**usual, "setup": "free"} | {"extra_supply": "red_1"})
    told = measure(BalanceSeries("quick", 1), field, 10).balance("quick", "a command")
    assert told.options == {"setup": "free", "extra_supply": "red_1"}
    assert told.usual.side == "Green"
    assert told.even is None
