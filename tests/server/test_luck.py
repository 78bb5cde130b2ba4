"""The luck of the dice: whose each roll is."""

from __future__ import annotations

from random import Random

import pytest
from tests.server.recount import played

from broadfront.engine import registry
from broadfront.engine.bot_policy import expected_result
from broadfront.engine.conformance.run import random_move
from broadfront.engine.match import Match
from broadfront.engine.odds import odds
from broadfront.engine.position import CHANCE
from broadfront.server.matches.reports.dice_luck import OrderFollower, luck_of
from broadfront.server.workers.tasks import Place


def test_the_die_of_the_set_up_is_nobodys() -> None:
    game, rng = registry.game("front_line"), Random(3)
    match = Match(game, game.setting("main", {"supply_cards": "choose"}))
    while match.ask is not None and len(match.journal) < 40:
        match.play(random_move(match.ask, rng))
    rolled = [n for n, seat in enumerate(match.seats) if seat == CHANCE]
    assert match.turns[rolled[0]] == 0, "the first die is of the set-up, after the supply cards were chosen"
    assert rolled[0] > 0
    moves = [(move.verb, move.what, move.where) for move in match.journal]
    luck = luck_of(Place.of(match.setting), match.start.to_builtins(), moves)
    assert sum(line.rolls for line in luck) == len(rolled) - 1


@pytest.mark.parametrize(
    ("id_", "seed", "moves"), [("front_line", 1, 700), ("front_line", 2, 700), ("fighting_front", 2, 200)]
)
def test_a_roll_that_somebody_may_still_answer_is_valued_by_the_ends_of_its_order(
    id_: str, seed: int, moves: int
) -> None:
    match = played(id_, seed, moves)
    game, p = match.game, match.start.clone()
    policy, answer, compared = game.policy(), game.odds_policy("plain"), 0
    follower = OrderFollower(game, 10**9)
    for move in match.journal:
        ask = p.pending
        assert ask is not None
        if ask.seat == CHANCE and 1 < len(ask.moves) <= 12:
            branches = []
            for outcome in ask.moves:
                branches.append(p.clone())
                branches[-1].play(outcome)
            if all(b.pending is not None and b.agenda[-1].resolving for b in branches):
                results = follower.results_after(branches, len(p.agenda))
                right_after = [policy.evaluate(branch) for branch in branches]
                if results != right_after:  # else too much may follow
                    for outcome, result in zip(ask.moves, results, strict=True):
                        ends = odds(p, outcome, answer, 20_000)
                        exact = [
                            sum(
                                float(end.probability) * expected_result(policy, end.position)[seat]
                                for end in ends
                            )
                            for seat in range(len(result))
                        ]
                        assert result == pytest.approx(exact, abs=1e-3)
                    compared += 1
        p.play(move)
    assert compared, "while a die may be answered it changes nothing on the board"
