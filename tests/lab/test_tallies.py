"""What is counted of a match is what its log tells: checked against the sentences of every box's golden matches."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import msgspec
import pytest

from broadfront.engine import match_file
from broadfront.engine.match import Match
from broadfront.lab.arrow import tallies_table
from broadfront.lab.event_counts import FIRST_ORDERS, EventCount, EventCounter, count_events
from broadfront.lab.matches import MatchPlan, MatchSetup, play_match

GOLDEN = Path(__file__).parents[1] / "golden"
LOST = {
    "front_line": "is removed",
    "expand_the_front": "loses",
    "action_front": "is eliminated|is captured",
    "global_war": r"is lost|is shot down|finds no place to land",
}
"""How each box tells that one piece is lost."""
MATCHES = {
    "front_line": ("first_game", "allies"),
    "fighting_front": ("first_game", "airfields"),
    "expand_the_front": ("skirmish", "landing"),
    "action_front": ("first_fight", "gifu"),
    "global_war": ("lesson_land", "short_1941"),
}
EVERY = [(game, match) for game, matches in MATCHES.items() for match in matches]


@cache
def played(game: str, match: str) -> Match:
    return match_file.read((GOLDEN / game / f"{match}.journal").read_text("utf-8"))


@cache
def counted(game: str, match: str) -> tuple[EventCount, ...]:
    return count_events(played(game, match), 7)


def total(rows: tuple[EventCount, ...], what: str) -> Counter[tuple[str, str, str]]:
    return Counter({(row.side, row.thing, row.space): row.count for row in rows if row.what == what})


@pytest.mark.parametrize(("game", "match"), [one for one in EVERY if one[0] in LOST])
def test_as_many_pieces_are_lost_as_the_log_tells(game: str, match: str) -> None:
    sentences = [line.sentence for line in played(game, match).log]
    told = sum(len(re.findall(LOST[game], sentence)) for sentence in sentences)
    assert total(counted(game, match), "loss").total() == told > 0


@pytest.mark.parametrize("match", MATCHES["fighting_front"])
def test_what_the_log_calls_destroyed_is_lost_where_it_stood_and_its_leader_with_it(match: str) -> None:
    told = [
        found.groups()
        for line in played("fighting_front", match).log
        if (found := re.fullmatch(r"(.+) on (..) is (?:destroyed|killed)\.", line.sentence))
    ]
    lost: Counter[tuple[str, ...]] = Counter()
    for (_, thing, space), count in total(counted("fighting_front", match), "loss").items():
        lost[thing, space] += count
    assert told
    assert Counter(told) <= lost
    assert match == "airfields" or lost["Tank Commander", "D3"] == 1  # the log tells of his unit only


@pytest.mark.parametrize(("game", "match"), EVERY)
def test_battles_and_losses_lie_on_spaces_and_have_a_side_of_the_table(game: str, match: str) -> None:
    setting = played(game, match).setting
    table = played(game, match).game.table(setting)
    rows = [row for row in counted(game, match) if row.what in ("battle", "loss", "capture")]
    beyond = {""} if match == "airfields" else set()  # a Fly Over unit is shot down
    assert {row.space for row in rows} <= {space.name for space in table.spaces} | beyond
    assert {row.side for row in rows} <= {side.name for side in table.sides}
    assert {row.number for row in rows} == {7}
    assert any(row.what == "battle" for row in rows)


@pytest.mark.parametrize(("game", "match"), EVERY)
def test_the_opening_is_the_first_orders_of_each_seat(game: str, match: str) -> None:
    rows = [row for row in counted(game, match) if row.what == "opening"]
    seats = played(game, match).seat_names
    assert {row.side for row in rows} <= set(seats)
    for seat in {row.side for row in rows}:
        places = [row.count for row in rows if row.side == seat]
        assert places == list(range(1, len(places) + 1))
        assert len(places) <= FIRST_ORDERS


def test_an_opening_begins_with_the_first_turn_where_a_game_counts_it_as_its_0th() -> None:
    match = played("expand_the_front", "landing")
    assert not match.game.is_setting_up(match.start)
    rows = [row for row in counted("expand_the_front", "landing") if row.what == "opening"]
    first = next(row for row in rows if row.side == match.seat_names[0] and row.count == 1)
    assert first.thing == "Sail Ship 5:7"  # what declines is left out


def test_a_lasting_battle_counts_once_in_a_turn_for_who_attacks() -> None:
    battles = total(counted("global_war", "version_5/lesson_land"), "battle")
    assert battles["Germany", "", "Ukraine"] == 1  # five rounds of it are told
    assert battles["Germany", "", "East Poland"] == 2
    assert battles["USSR", "", "Poland"] == 2


def test_an_attack_lies_where_the_piece_stands_that_it_names() -> None:
    match = played("action_front", "first_fight")
    spaces = {space for _, _, space in total(counted("action_front", "first_fight"), "battle")}
    fired = next(order for order in match.spelled() if order.startswith("fire"))
    target = fired.split()[2]
    assert spaces
    assert target not in spaces  # a unit's name is no space


@pytest.mark.parametrize("match", MATCHES["global_war"])
def test_units_bought_are_those_that_the_log_tells(match: str) -> None:
    told: Counter[tuple[str, str]] = Counter()
    for line in played("global_war", match).log:
        if found := re.fullmatch(r"(.+) buys (\d+) x (.+)\.", line.sentence):
            told[found[1], found[3]] += int(found[2])
    bought: Counter[tuple[str, str]] = Counter()
    for (side, thing, _), count in total(counted("global_war", match), "purchase").items():
        bought[side, thing] += count
    assert bought - Counter({key: bought[key] for key in bought if key[1] == "Researcher tokens"}) == told


def test_what_is_bought_onto_the_map_has_its_kind_and_its_space() -> None:
    bought = total(counted("expand_the_front", "landing"), "purchase")
    orders = [order for order in played("expand_the_front", "landing").spelled() if order.startswith("buy ")]
    told = Counter(tuple(order.split()[1].replace("_", " ").split("@")) for order in orders)
    assert Counter({(thing, space): count for (_, thing, space), count in bought.items()}) == told


def test_what_is_placed_is_called_by_its_kind() -> None:
    things = {thing for _, thing, _ in total(counted("action_front", "gifu"), "placement")}
    assert things
    assert not any(re.fullmatch(r"[A-Z]\d+", thing) for thing in things)  # the ids of units


@pytest.mark.parametrize("game", ["front_line", "fighting_front", "action_front"])
def test_counting_while_a_match_is_played_changes_nothing_and_gives_the_same(game: str) -> None:
    plan = MatchPlan(3, MatchSetup(game), ("random", "random"), seed=5, journal=True)
    tallies = EventCounter()
    record = play_match(plan, tallies)
    assert record == play_match(plan)
    assert tallies.rows(record) == count_events(match_file.read(record.journal), 3)


def test_a_table_has_a_row_for_each_count() -> None:
    rows = counted("front_line", "first_game")
    table = tallies_table(rows)
    assert table.num_rows == len(rows)
    assert table.slice(0, 1).to_pylist() == [msgspec.structs.asdict(rows[0])]
    assert tallies_table([]).schema == table.schema
