from collections import Counter
from random import Random

import pytest
from tests.players.toys import Offer, Toy, bets, guess, nim

from broadfront.engine.position import Move, Position
from broadfront.players import Budget, Mcts, Tuning
from broadfront.players.tree import Node


def fixed(simulations: int) -> Mcts:
    return Mcts(Budget(simulations=simulations))


@pytest.mark.parametrize("pile", [2, 3, 5, 6, 7, 9, 10, 11])
def test_it_finds_the_forced_win_of_nim(pile: int) -> None:
    game = nim(pile)
    assert fixed(1500).choose(game, game.new(), Random(pile)) == Move("take", pile % 4)


def test_it_finds_the_forced_win_with_rollouts() -> None:
    game = nim(7)
    player = Mcts(Budget(simulations=1500), tuning=Tuning(rollout=4))
    assert player.choose(game, game.new(), Random(1)) == Move("take", 3)


def test_one_seed_one_choice() -> None:
    game = nim(21)
    studies = [dict(fixed(300).study(game, game.new(), Random(seed))) for seed in (8, 8)]
    assert studies[0] == studies[1]


def test_a_second_match_goes_like_the_first_once_it_has_forgotten() -> None:
    game = bets(((1, 60), (1, 10)), ((1, 40), (1, 20)))
    player, p = fixed(50), game.new()
    first = player.study(game, p, Random(2))
    player.forget()
    assert player.study(game, p, Random(2)) == first


def test_the_budget_is_kept_and_spent() -> None:
    game = bets(((1, 60), (1, 0)), ((1, 61), (1, 0)))
    player = fixed(1)
    for simulations in (1, 2, 100):
        player = fixed(simulations)
        tried = player.study(game, game.new(), Random(3))
        assert player.thinker.simulations <= simulations
        assert sum(visits for visits, _ in tried.values()) == player.thinker.simulations
    assert player.thinker.simulations > 50  # it stops early only when the leader cannot be caught


def test_a_leader_out_of_reach_ends_the_search() -> None:
    game = nim(3)
    player = fixed(10_000)
    assert player.choose(game, game.new(), Random(1)) == Move("take", 3)
    assert player.thinker.simulations < 10_000


def test_a_single_legal_move_is_not_thought_about() -> None:
    game = bets(((1, 60),))
    player = fixed(1000)
    assert player.choose(game, game.new(), Random(1)) == Move("bet", 0)
    assert player.thinker.simulations == 0


def test_neither_simulations_nor_time_is_no_budget() -> None:
    with pytest.raises(ValueError, match="at least one simulation"):
        Mcts(Budget())


def test_chance_has_its_exact_weight() -> None:
    # Ten are always taken off: 0.45 for sure against 90 in six of eleven (0.49), or 90 in five of eleven (0.41).
    game = bets(((1, 55),), ((6, 100), (5, 0)), ((5, 100), (6, 0)))
    player = fixed(3000)
    tried = player.study(game, game.new(), Random(4))
    visits, total = tried[Move("bet", 1)]
    assert total / visits == pytest.approx(0.9 * 6 / 11, abs=0.02)
    assert player.choose(game, game.new(), Random(4)) == Move("bet", 1)


def test_a_single_throw_has_the_weights_and_many_are_even() -> None:
    wheel = ((1, 0), (2, 1), (4, 2))
    game = bets(wheel, advised=False)
    p = game.new()
    p.play(Move("bet", 0))
    rng = Random(7)
    firsts = Counter(Node(p.clone()).throw(rng).move.what for _ in range(7000))
    assert [firsts[n] / 7000 for n in range(3)] == pytest.approx([1 / 7, 2 / 7, 4 / 7], abs=0.02)
    node, thrown = Node(p), Counter[int]()
    for _ in range(70):
        thrown[node.throw(rng).move.what] += 1
        node.visits += 1
    assert [thrown[n] for n in range(3)] == pytest.approx([10, 20, 40], abs=1)


def test_the_tree_of_the_last_decision_is_used_again() -> None:
    game = nim(13)
    player, p = fixed(400), game.new()
    move = player.choose(game, p, Random(1))
    p.play(move)
    p.play(Move("take", 2))
    tried = player.study(game, p, Random(2))
    assert sum(visits for visits, _ in tried.values()) > player.thinker.simulations


# --- hidden information ---------------------------------------------------------------------------------------------


def after_deal(game: Toy, card: int) -> Position:
    p: Position = game.new()
    p.play(Move("draw", card))
    return p


def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_choice() -> None:
    game = guess()
    chosen: list[Counter[int]] = []
    for card in (0, 1):
        p = after_deal(game, card)
        p.play(Move("say", 1))
        chosen.append(Counter(fixed(9).choose(game, p, Random(seed)).what for seed in range(200)))
    assert chosen[0] == chosen[1]
    assert chosen[0][0] > chosen[0][1] > 0  # the likelier card mostly, but nine worlds do not always show it


def test_the_guess_follows_the_odds_of_the_deal() -> None:
    game = guess()
    p = after_deal(game, 1)  # the rarer card
    p.play(Move("say", 0))
    tried = fixed(1000).study(game, p, Random(1))
    visits, total = tried[Move("guess", 0)]
    assert visits > 500
    assert total / visits == pytest.approx(0.6, abs=0.05)


def test_a_plan_does_not_count_on_seeing_what_stays_hidden() -> None:
    """Strategy fusion: a plan made for each card apart would be right every time; the best real one is right 3 in 5."""
    game = guess(Offer())
    player = fixed(2000)
    tried = player.study(game, game.new(), Random(1))
    visits, total = tried[Move("play")]
    assert total / visits < 0.62
    assert player.choose(game, game.new(), Random(1)) == Move("leave")
