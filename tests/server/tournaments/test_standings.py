"""Standings against examples that were worked out by hand."""

from __future__ import annotations

from broadfront.server.tournaments.standings import Entrant, Game, How, Line, standings, winner_of


def players(n: int, **left: int) -> list[Entrant]:
    return [Entrant(number, number, left.get(f"p{number}")) for number in range(1, n + 1)]


def pairing(
    number: int, board: int, first: int, second: int, points: float, how: How = "played"
) -> list[Game]:
    """Two matches in which the first player wins so many points, 0 to 2."""
    one, two = min(points, 1.0), max(0.0, points - 1)
    return [
        Game(number, board, 1, first, second, one, 1 - one, how),
        Game(number, board, 2, second, first, 1 - two, two, how),
    ]


def bye(number: int, board: int, player: int, points: float = 2) -> Game:
    return Game(number, board, 1, player, 0, points, 0, "bye")


def by_number(lines: list[Line]) -> dict[int, Line]:
    return {line.number: line for line in lines}


def test_swiss_of_four_by_hand() -> None:
    # Round 1: 1-3 2:0, 2-4 1.5:0.5. Round 2: 1-2 1:1, 3-4 2:0. Points: 3, 2.5, 2, 0.5.
    games = (
        pairing(1, 1, 1, 3, 2) + pairing(1, 2, 2, 4, 1.5) + pairing(2, 1, 1, 2, 1) + pairing(2, 2, 3, 4, 2)
    )
    lines = standings("swiss", players(4), games)
    assert [(line.number, line.place, line.points) for line in lines] == [
        (1, 1, 3.0), (2, 2, 2.5), (3, 3, 2.0), (4, 4, 0.5)]  # fmt: skip
    told = by_number(lines)
    assert told[1].tie_breaks[0] == 2.0 + 2.5
    assert told[1].tie_breaks[1] == 2 * 2.0 + 1 * 2.5
    assert told[3].tie_breaks[:2] == (3.0 + 0.5, 0 * 3.0 + 2 * 0.5)
    assert (told[2].won, told[2].drawn, told[2].lost) == (2, 1, 1)


def test_swiss_who_is_level_is_told_apart_by_buchholz() -> None:
    # 2 and 3 both have 2 points; 2 lost to the winner (4 points), 3 to nobody better than 2.
    games = pairing(1, 1, 1, 2, 2) + pairing(1, 2, 3, 4, 2) + pairing(2, 1, 1, 3, 2) + pairing(2, 2, 2, 4, 2)
    lines = standings("swiss", players(4), games)
    assert [line.place for line in lines] == [1, 2, 2, 4]
    told = by_number(lines)
    assert told[2].tie_breaks[:2] == told[3].tie_breaks[:2] == (4.0, 0.0)
    assert told[2].tie_breaks[2] is None, "they have not met"


def test_swiss_a_bye_is_a_match_against_somebody_as_good() -> None:
    # 3 players: round 1: 1-2 2:0, 3 has the bye. Round 2: 1-3 2:0, 2 has the bye.
    games = [*pairing(1, 1, 1, 2, 2), bye(1, 2, 3), *pairing(2, 1, 1, 3, 2), bye(2, 2, 2)]
    told = by_number(standings("swiss", players(3), games))
    assert [told[n].points for n in (1, 2, 3)] == [4.0, 2.0, 2.0]
    assert told[2].tie_breaks[:2] == (4.0 + 2.0, 0 * 4.0 + 2 * 2.0)
    assert told[1].tie_breaks[:2] == (4.0, 2 * 2.0 + 2 * 2.0)


def test_swiss_who_left_is_taken_to_have_drawn_for_those_who_met_him() -> None:
    games = [*pairing(1, 1, 1, 2, 1), *pairing(1, 2, 3, 4, 2)]
    games += [*pairing(2, 1, 3, 1, 2), bye(2, 2, 4)]
    told = by_number(standings("swiss", players(4, p2=1), games))
    assert told[1].tie_breaks[0] == 4.0 + (1.0 + 1.0), (
        "2 has one point, and a draw for the round that it missed"
    )


def test_swiss_a_forfeit_is_no_meeting() -> None:
    games = [*pairing(1, 1, 1, 2, 2, "forfeit"), *pairing(1, 2, 3, 4, 2)]
    told = by_number(standings("swiss", players(4, p2=1), games))
    assert told[1].points == 2.0
    assert told[1].tie_breaks[:2] == (2.0, 4.0), "as if against somebody with as many points"


def test_round_robin_direct_encounter_comes_first() -> None:
    # 1 beats 2, 2 beats 3 and 4, 3 beats 1, 4 loses all but draws with 3: 1 and 2 have 4, 3 has 3, 4 has 1.
    games = (
        pairing(1, 1, 1, 2, 2) + pairing(1, 2, 3, 4, 1) + pairing(2, 1, 2, 3, 2)
        + pairing(2, 2, 1, 4, 2) + pairing(3, 1, 3, 1, 2) + pairing(3, 2, 2, 4, 2)
    )  # fmt: skip
    lines = standings("round-robin", players(4), games)
    assert [(line.number, line.points) for line in lines] == [(1, 4.0), (2, 4.0), (3, 3.0), (4, 1.0)]
    told = by_number(lines)
    assert (told[1].tie_breaks[0], told[2].tie_breaks[0]) == (2.0, 0.0)
    assert told[1].tie_breaks[1] == 2 * 4.0 + 2 * 1.0
    assert told[3].tie_breaks == (None, 2 * 4.0 + 1 * 1.0)


def test_round_robin_three_level_are_divided_again_among_those_left() -> None:
    # 1, 2, 3 beat 4. Among them 1-2 1:1, 1-3 2:0, 2-3 2:0: 1 and 2 are level in the encounter, and once more.
    games = (
        pairing(1, 1, 1, 2, 1) + pairing(2, 1, 1, 3, 2) + pairing(3, 1, 2, 3, 2)
        + pairing(1, 2, 4, 3, 0) + pairing(2, 2, 4, 2, 2) + pairing(3, 2, 4, 1, 2)
    )  # fmt: skip
    lines = standings("round-robin", players(4), games)
    assert [(line.number, line.points, line.place) for line in lines] == [
        (4, 4.0, 1), (1, 3.0, 2), (2, 3.0, 2), (3, 2.0, 4)]  # fmt: skip


def test_round_robin_who_leaves_before_half_counts_for_nobody() -> None:
    # Four players, six matches each; 4 leaves in round 2 after two of them.
    games = [*pairing(1, 1, 1, 4, 0), *pairing(1, 2, 2, 3, 2)]
    games += [*pairing(2, 1, 4, 3, 0, "forfeit"), *pairing(2, 2, 1, 2, 1)]
    games += [*pairing(3, 1, 4, 2, 0, "forfeit"), *pairing(3, 2, 3, 1, 2)]
    told = by_number(standings("round-robin", players(4, p4=2), games))
    assert [told[n].points for n in (1, 2, 3)] == [1.0, 3.0, 2.0]
    assert (told[4].counts, told[4].place, told[4].points) == (False, 4, 0.0)


def test_round_robin_who_leaves_after_half_forfeits_the_rest() -> None:
    games = [*pairing(1, 1, 1, 4, 0), *pairing(1, 2, 2, 3, 2)]
    games += [*pairing(2, 1, 4, 3, 1), *pairing(2, 2, 1, 2, 1)]
    games += [*pairing(3, 1, 4, 2, 0, "forfeit"), *pairing(3, 2, 3, 1, 2)]
    told = by_number(standings("round-robin", players(4, p4=3), games))
    assert told[4].counts
    assert [told[n].points for n in (1, 2, 3, 4)] == [1.0, 5.0, 3.0, 3.0]


def test_knockout_places_by_the_round_of_the_loss() -> None:
    games = pairing(1, 1, 1, 4, 2) + pairing(1, 2, 2, 3, 0.5) + pairing(2, 1, 1, 3, 0)
    lines = standings("knockout", players(4), games)
    assert [(line.number, line.place) for line in lines] == [(3, 1), (1, 2), (2, 3), (4, 3)]


def test_knockout_a_third_match_and_then_the_seed() -> None:
    seeds, left = {1: 1, 2: 2}, {1: None, 2: None}
    level = pairing(1, 1, 1, 2, 1)
    assert winner_of(level, seeds, left) is None
    assert winner_of([*level, Game(1, 1, 3, 2, 1, 1.0, 0.0, "played")], seeds, left) == 2
    assert winner_of([*level, Game(1, 1, 3, 2, 1, 0.5, 0.5, "played")], seeds, left) == 1
    absent = [game._replace(first_score=0.0, second_score=0.0) for game in pairing(1, 1, 1, 2, 1, "forfeit")]
    assert winner_of(absent, seeds, left) == 1, "nobody came: the better seed"


def test_knockout_who_has_left_does_not_go_on() -> None:
    seeds = {1: 1, 2: 2}
    won = pairing(2, 1, 1, 2, 2)
    assert winner_of(won, seeds, {1: 2, 2: None}) == 2
    assert winner_of(won, seeds, {1: 3, 2: None}) == 1, "he left later"
    assert winner_of(won, seeds, {1: 2, 2: 1}) == 0
    assert winner_of([bye(2, 1, 1, 0)], seeds, {1: None}) == 1
