from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.players.toys import Spin, Toy, bets, guess, nim

from broadfront.engine.bot_policy import Policy
from broadfront.engine.position import Move
from broadfront.players import Greedy


def test_greedy_takes_the_best_of_the_exact_odds_after_the_others_answer() -> None:
    # After ten off: 20 for sure; 40 in half of all spins, else nothing; 90 in a quarter, else nothing.
    game = bets(((1, 30),), ((1, 50), (1, 0)), ((1, 100), (3, 0)))
    p = game.new()
    values = Greedy().values(game, p, Random(1))
    assert values == pytest.approx([0.20, 0.20, 0.225])
    assert Greedy().choose(game, p, Random(1)) == Move("bet", 2)


def test_the_expected_value_is_exact_to_the_last_part() -> None:
    game = bets(((1, 100), (10**6 - 1, 10)), ((1, 100), (10**6, 10)))
    p = game.new()
    assert Greedy().choose(game, p, Random(1)) == Move("bet", 0)
    best = Greedy().values(game, p, Random(1))[0]
    assert best == pytest.approx(float(Fraction(9, 10) / 10**6), rel=1e-12)


def test_of_equal_moves_greedy_takes_the_first() -> None:
    game = bets(((1, 60),), ((2, 60),))
    assert Greedy().choose(game, game.new(), Random(5)) == Move("bet", 0)


def test_too_many_branches_are_judged_by_samples() -> None:
    game = bets(tuple((1, 20) for _ in range(50)), tuple((1, 80 + n % 2) for n in range(50)))
    player = Greedy(branches=10, samples=20)
    assert player.choose(game, game.new(), Random(1)) == Move("bet", 1)
    assert player.values(game, game.new(), Random(1))[0] == pytest.approx(0.10)


def test_a_move_that_leads_to_a_secret_draw_is_judged_by_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    plain: Any = Spin.run
    monkeypatch.setattr(Spin, "run", lambda step, p: plain(step, p)._replace(seen_by=0))
    game = bets(((1, 20),), ((1, 80),))
    assert Greedy().values(game, game.new(), Random(1)) == pytest.approx([0.10, 0.70])


def test_a_bug_in_the_policy_is_not_taken_for_too_many_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(p: object, ask: object) -> list[float]:
        raise ValueError("a bug")

    game = bets(((1, 20),), ((1, 80),))
    monkeypatch.setattr(Toy, "policy", lambda game: Policy(game.uniform_value, broken))
    with pytest.raises(ValueError, match="a bug"):
        Greedy().values(game, game.new(), Random(1))


def test_without_a_policy_greedy_still_takes_a_win() -> None:
    game = nim(3)
    assert Greedy().choose(game, game.new(), Random(1)) == Move("take", 3)


def test_greedy_does_not_peek_at_the_hidden_card() -> None:
    game = guess()
    for seed in range(20):
        choices = set()
        for card in (0, 1):
            p = game.new()
            p.play(Move("draw", card))
            p.play(Move("say", 0))
            choices.add(Greedy(worlds=5).choose(game, p, Random(seed)))
        assert len(choices) == 1


def test_a_match_that_is_over_or_waits_for_chance_has_nothing_to_choose() -> None:
    game = guess()
    with pytest.raises(ValueError, match=r"waits for chance.*pick"):
        Greedy().choose(game, game.new(), Random(1))
    done = nim(1).new()
    done.play(Move("take", 1))
    with pytest.raises(ValueError, match="over"):
        Greedy().choose(nim(1), done, Random(1))
