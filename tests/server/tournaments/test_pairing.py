"""Laws of pairings, on made-up tournaments of any size in which results fall by chance and players leave."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from broadfront.server.tournaments.pairings import (
    NOBODY,
    Contender,
    Pair,
    knockout,
    max_rounds,
    next_knockout,
    round_robin,
    swiss,
)

SCORES = [(2.0, 0.0), (1.5, 0.5), (1.0, 1.0), (0.5, 1.5), (0.0, 2.0), (0.0, 0.0)]


@pytest.mark.parametrize("players", range(2, 17))
def test_round_robin_everybody_meets_everybody_once(players: int) -> None:
    numbers = list(range(1, players + 1))
    met = Counter[frozenset[int]]()
    for number in range(1, max_rounds("round-robin", players) + 1):
        pairs = round_robin(numbers, number)
        sat = [one for pair in pairs for one in pair if one != NOBODY]
        assert sorted(sat) == numbers
        assert [pair.second == NOBODY for pair in pairs].count(True) == players % 2
        met.update(frozenset(pair) for pair in pairs)
    everybody = [*numbers, NOBODY] if players % 2 else numbers
    assert met == Counter(frozenset(pair) for pair in combinations(everybody, 2))


@pytest.mark.parametrize("players", range(2, 65))
def test_knockout_the_better_seed_wins_everything(players: int) -> None:
    pairs = knockout(list(range(1, players + 1)))
    assert sorted(one for pair in pairs for one in pair if one) == list(range(1, players + 1))
    byes = [pair.first for pair in pairs if pair.second == NOBODY]
    assert sorted(byes) == list(range(1, len(byes) + 1)), "byes go to the first seeds"
    rounds = 1
    while len(pairs) > 1:
        best = sorted(min(one for one in pair if one) for pair in pairs)
        assert best == list(range(1, len(pairs) + 1)), "the best meet last"
        pairs = next_knockout([min(one for one in pair if one) for pair in pairs])
        rounds += 1
    assert rounds == max_rounds("knockout", players)
    assert pairs == [Pair(1, 2)]


def test_knockout_a_tree_of_which_all_have_left() -> None:
    assert next_knockout([NOBODY, NOBODY, NOBODY, 5]) == [Pair(NOBODY, NOBODY), Pair(5, NOBODY)]


class Played:
    """A Swiss tournament whose results are drawn."""

    def __init__(self, players: int, lot: Random) -> None:
        self.lot = lot
        self.players = [Contender(number, 0.0, number) for number in range(1, players + 1)]
        self.met: set[frozenset[int]] = set()

    def round(self) -> list[Pair] | None:
        pairs = swiss(self.players, self.met)
        if pairs is None:
            return None
        by_number = {one.number: one for one in self.players}
        sat = [one for pair in pairs for one in pair if one != NOBODY]
        assert sorted(sat) == sorted(by_number), "everybody plays once"
        after = dict(by_number)
        for first, second in pairs:
            one = by_number[first]
            if second == NOBODY:
                assert not one.had_bye, "nobody has two byes"
                after[first] = one._replace(points=one.points + 2, had_bye=True, floated=0)
                continue
            two = by_number[second]
            assert frozenset((first, second)) not in self.met, "nobody meets anybody twice"
            self.met.add(frozenset((first, second)))
            scores = self.lot.choice(SCORES)
            apart = (one.points > two.points) - (one.points < two.points)
            after[first] = one._replace(points=one.points + scores[0], floated=apart)
            after[second] = two._replace(points=two.points + scores[1], floated=-apart)
        self.players = list(after.values())
        return pairs


@given(st.integers(2, 24), st.integers(0, 10**9))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_swiss_nobody_twice_one_bye_and_never_stuck(players: int, seed: int) -> None:
    tournament = Played(players, Random(seed))
    for _ in range(max_rounds("swiss", players)):
        assert tournament.round() is not None


@given(st.integers(3, 16), st.integers(0, 10**9))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_swiss_with_players_who_leave_is_fair_or_says_that_it_ends(players: int, seed: int) -> None:
    lot = Random(seed)
    tournament = Played(players, lot)
    for _ in range(max_rounds("swiss", players)):
        if len(tournament.players) < 2 or tournament.round() is None:
            return
        if lot.random() < 0.5:
            tournament.players.remove(lot.choice(tournament.players))


def test_swiss_first_round_is_folded() -> None:
    pairs = swiss([Contender(n, 0.0, n) for n in range(1, 9)], set())
    assert pairs == [Pair(1, 5), Pair(2, 6), Pair(3, 7), Pair(4, 8)]


def test_swiss_bye_goes_to_the_last_and_next_time_to_another() -> None:
    players = [Contender(n, 0.0, n) for n in range(1, 6)]
    pairs = swiss(players, set())
    assert pairs is not None
    assert pairs[-1] == Pair(5, NOBODY)
    again = swiss([*players[:4], players[4]._replace(had_bye=True)], set())
    assert again is not None
    assert again[-1] == Pair(4, NOBODY)


def test_swiss_score_groups_meet_among_themselves() -> None:
    points = {1: 4.0, 2: 4.0, 3: 4.0, 4: 4.0, 5: 2.0, 6: 2.0, 7: 0.0, 8: 0.0}
    pairs = swiss([Contender(n, points[n], n) for n in points], {frozenset((1, 3)), frozenset((7, 8))})
    assert pairs is not None
    assert {frozenset(pair) for pair in pairs[:2]} == {frozenset((1, 4)), frozenset((2, 3))}
    assert {pair.second for pair in pairs[2:]} == {7, 8}, "who may not meet again floats to the next group"


def test_swiss_an_odd_group_sends_down_its_last() -> None:
    points = {1: 2.0, 2: 2.0, 3: 2.0, 4: 0.0, 5: 0.0, 6: 0.0}
    pairs = swiss([Contender(n, points[n], n) for n in points], set())
    assert pairs is not None
    assert Pair(3, 4) in pairs
    floated = [Contender(n, points[n], n, floated=1 if n == 3 else 0) for n in points]
    pairs = swiss(floated, set())
    assert pairs is not None
    assert Pair(2, 4) in pairs, "nobody floats down twice running if another can"


def test_swiss_says_when_all_have_met() -> None:
    players = [Contender(1, 2.0, 1), Contender(2, 0.0, 2)]
    assert swiss(players, {frozenset((1, 2))}) is None
