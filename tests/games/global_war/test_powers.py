"""[b1] Powers and seats, the order of play, victory, friends, the calendar."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import (
    again,
    bare,
    begin,
    clear,
    fight,
    hit,
    hold,
    one,
    play,
    power,
    put,
    space,
    verbs,
    war,
)
from tests.games.global_war.test_conformance import cut

from broadfront.engine.position import CHANCE
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.turn_sequence import EndOfRound
from broadfront.games.global_war.setting import SEATINGS
from broadfront.games.global_war.terms import ALLIES, AXIS, CHINA, DRAWN, LABELS, NOBODY, POWERS, SIDE, USA


@pytest.mark.parametrize("seats", range(2, 7))
def test_b1_1_every_power_has_one_seat_and_no_seat_has_both_sides(seats: int) -> None:
    p = GAME.start(GAME.setting("1941", {"seats": seats}))
    setting = p.setting
    assert sorted(x for powers in SEATINGS[seats] for x in powers) == list(range(len(POWERS)))
    assert len(GAME.seats(setting)) == len(setting.seat_names) == seats
    for seat in range(seats):
        assert len({SIDE[x] for x in setting.powers_of(seat)}) == 1
    assert setting.seat_of[CHINA] == setting.seat_of[USA]


@pytest.mark.parametrize("seats", range(2, 7))
def test_b1_1_every_seat_is_asked_for_its_powers(seats: int) -> None:
    setting = GAME.setting("short", {"seats": seats}, cut("1941", 1))
    p = GAME.start(setting)
    movers = set()
    while p.pending is not None:
        if p.pending.seat != CHANCE and p.mover != NOBODY and p.pending.rule in ("b3.2", "b3.3"):
            assert p.pending.seat == setting.seat_of[p.mover]
            movers.add(p.mover)
        p.play(p.pending.moves[-1])  # "end", where there is one
    assert movers == set(range(len(POWERS)))


@pytest.mark.parametrize("scenario", ["1941", "1942"])
def test_b1_2_the_powers_move_in_order_and_the_round_ends_after_the_last(scenario: str) -> None:
    p = GAME.start(GAME.setting("short", {}, cut(scenario, 2)))
    movers: list[tuple[int, int]] = []
    while p.pending is not None:
        if p.mover != NOBODY and (not movers or movers[-1] != (p.round, p.mover)):
            movers.append((p.round, p.mover))
        p.play(p.pending.moves[-1])
    first = [of for number, of in movers if number == 1]
    assert first == [*p.setting.order, CHINA] or first == [*p.setting.order[:-1], CHINA, USA]
    assert [of for number, of in movers if number == 2] == first


def test_b1_3_there_are_18_victory_cities_where_the_rules_say() -> None:
    cities = {MAP.ids[s]: place.city for s, place in enumerate(MAP.places) if place.city}
    assert len(cities) == MAP.cities.bit_count() == 18
    assert cities["germany"] == "Berlin"
    assert cities["france"] == "Paris"
    assert cities["karelia_ssr"] == "Leningrad"
    assert cities["hawaiian_islands"] == "Honolulu"
    assert cities["western_us"] == "San Francisco"
    assert cities["kwangtung"] == "Hong Kong"


LEVELS = {"projection_of_power": 13, "honorable_surrender": 15, "total_victory": 18}


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("side", [AXIS, ALLIES])
def test_b1_4_a_side_wins_with_the_cities_agreed_on_when_a_round_ends(level: str, side: int) -> None:
    for number in (LEVELS[level] - 1, LEVELS[level]):
        p = war(victory=level)
        cities = [s for s in range(MAP.size) if MAP.cities >> s & 1]
        ours, theirs = ("germany", "usa") if side == AXIS else ("usa", "germany")
        hold(p, ours, *(MAP.ids[s] for s in cities[:number]))
        hold(p, theirs, *(MAP.ids[s] for s in cities[number:]))
        again(p, EndOfRound())
        assert p.winner == (side if number == LEVELS[level] else NOBODY)
        if p.winner == side:
            assert p.result() == ((1.0, 0.0) if side == AXIS else (0.0, 1.0))


def test_b1_4_cities_that_change_hands_within_a_round_do_not_win() -> None:
    p = war(victory="projection_of_power")
    hold(p, "uk", "france")  # 13 for the Allies
    assert p.cities_of(ALLIES) == 13
    begin(p, "uk")
    assert p.winner == NOBODY


def test_b1_5_friends_defend_together_and_the_largest_chooses() -> None:
    p = bare(seats=6)
    clear(p, "egypt")
    put(p, "egypt", "uk", infantry=1)
    put(p, "egypt", "usa", infantry=1, artillery=1)
    tanks = put(p, "libya", "germany", tank=2)
    fight(p, "germany", [(u, "egypt") for u in tanks])
    hit(p, 1)
    assert p.pending is not None
    assert p.pending.seat == p.setting.seat_of[power("usa")]
    assert verbs(p) == {"lose", "default"}
    play(p, "default")
    assert p.pending.seat == CHANCE
    assert p.pending.moves[-1].what == 3  # three defenders fire together


def test_b1_5_the_first_of_the_list_chooses_between_equals() -> None:
    p = bare(seats=6)
    put(p, "egypt", "uk", infantry=1)
    put(p, "egypt", "usa", artillery=1)
    tank = one(p, "libya", "germany", "tank")
    fight(p, "germany", [(tank, "egypt")])
    hit(p, 1)
    assert p.pending is not None
    assert p.pending.seat == p.setting.seat_of[power("uk")]


def test_b1_5_powers_of_a_side_never_attack_together() -> None:
    p = bare()
    put(p, "sz6", "uk", destroyer=1)
    friend = one(p, "sz6", "usa", "cruiser")
    put(p, "sz6", "germany", submarine=1)
    begin(p, "uk")
    from broadfront.games.global_war.rules.battle_participants import attackers

    assert friend not in attackers(p, space("sz6"))


@pytest.mark.parametrize(
    ("scenario", "option", "label"),
    [
        ("1941", "scenario", "Late 1941"),
        ("1942", "scenario", "Early 1942"),
        ("1941", "early_1944", "Early 1944"),
        ("1942", "late_1941", "Late 1941"),
    ],
)
def test_b1_6_rounds_are_half_years(scenario: str, option: str, label: str) -> None:
    p = war(scenario, calendar_start=option)
    assert LABELS[p.setting.first_label] == label
    assert LABELS[0] == "Late 1941"
    assert LABELS[-1] == "Late 1947"


def test_R_G7_after_the_last_round_the_side_that_has_gained_cities_wins() -> None:
    def ended(change: tuple[str, str] | None) -> GlobalWarPosition:
        p = GAME.setup_position(GAME.setting("short", {}, cut("1941", 2)))
        p.round = 2
        if change is not None:
            hold(p, *change)
        again(p, EndOfRound())
        return p

    assert ended(None).winner == DRAWN
    assert ended(None).result() == (0.5, 0.5)
    assert ended(("germany", "karelia_ssr")).winner == AXIS
    assert ended(("uk", "france")).winner == ALLIES


def test_R_G7_there_are_thirty_rounds() -> None:
    assert war("1941").setting.rounds == war("1942").setting.rounds == 30


def test_the_annals_keep_every_round() -> None:
    p = war()
    again(p, EndOfRound())
    assert len(p.annals) == 2 * len(POWERS)
    assert p.annals[0::2] == tuple(p.level)
