"""PettingZoo's own tests on every box, and what they do not try."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from supersuit import clip_reward_v0, dtype_v0, frame_stack_v1, observation_lambda_v0
from tests.adapters.boxes import IDS, SMALL, scenarios
from tests.tiers import sampled

from broadfront.adapters.pettingzoo import env, raw_env
from broadfront.engine import chance, registry
from broadfront.engine.position import CHANCE

CYCLES = 150
EXPECTED = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""What PettingZoo's test says of every environment with action masks that is not on its list of classic games."""


@pytest.mark.parametrize(("id_", "scenario"), scenarios())
def test_the_interface_is_that_of_pettingzoo(id_: str, scenario: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(id_, scenario), num_cycles=CYCLES)
    assert {str(one.message) for one in caught} == EXPECTED


@pytest.mark.parametrize(("id_", "scenario"), scenarios())
def test_a_seed_gives_the_same_match(id_: str, scenario: str) -> None:
    seed_test(lambda: env(id_, scenario), num_cycles=CYCLES // 2)


@pytest.mark.parametrize(("id_", "scenario"), scenarios())
def test_all_ways_of_rendering_give_what_they_should(id_: str, scenario: str) -> None:
    render_test(lambda render_mode: env(id_, scenario, render_mode=render_mode))


def played(zoo: Any, seed: int) -> dict[str, float]:
    """The rewards of a random match, added up."""
    zoo.reset(seed=seed)
    rewards = dict.fromkeys(zoo.agents, 0.0)
    rng = np.random.default_rng(seed)
    for agent in zoo.agent_iter():
        observation, reward, ended, cut, _ = zoo.last()
        rewards[agent] += reward
        zoo.step(None if ended or cut else int(rng.choice(observation["action_mask"].nonzero()[0])))
    return rewards


@pytest.mark.parametrize("id_", ["front_line", "fighting_front", "action_front"])
@pytest.mark.parametrize("seed", sampled(range(3), 3))
def test_who_wins_gets_one_and_who_loses_minus_one(id_: str, seed: int) -> None:
    zoo = env(id_, SMALL[id_])
    rewards = list(played(zoo, seed).values())
    assert sorted(rewards) in ([-1.0, 1.0], [0.0, 0.0])
    assert rewards == [2 * score - 1 for score in zoo.unwrapped.state_of_match.position.result()]


def test_the_match_is_that_of_the_engine() -> None:
    """The same seed and the same moves, without the environment."""
    zoo, game = raw_env("front_line", "first_game"), registry.game("front_line")
    zoo.reset(seed=8)
    p, rng, agent = game.new("first_game"), Random(Random(8).getrandbits(63)), Random(3)
    while (ask := p.pending) is not None:
        if ask.seat == CHANCE:
            p.play(chance.pick(ask, rng))
            continue
        assert zoo.state_of_match.position == p
        assert zoo.agent_selection == f"player_{ask.seat}"
        move = ask.moves[agent.randrange(len(ask.moves))]
        action = zoo.state_of_match.ids.id_of(move)
        assert zoo.observe(zoo.agent_selection)["action_mask"][action] == 1
        p.play(move)
        zoo.step(action)
    assert zoo.state_of_match.position == p
    assert zoo.terminations == {"player_0": True, "player_1": True}


def test_another_seed_gives_another_match_and_none_goes_on_from_the_last() -> None:
    zoo = raw_env("fighting_front", "first_game")

    def opening(seed: int | None) -> str:
        zoo.reset(seed=seed)
        return zoo.state_of_match.position.notation()

    first, later = opening(1), [opening(None) for _ in range(3)]
    assert len({first, *later}) > 1
    assert (opening(1), [opening(None) for _ in range(3)]) == (first, later)


def test_an_illegal_move_loses_or_is_refused() -> None:
    zoo = env("front_line", "first_game")
    zoo.reset(seed=1)
    agent = zoo.agent_selection
    mask = zoo.observe(agent)["action_mask"]
    zoo.step(int((mask == 0).nonzero()[0][0]))
    assert zoo.terminations[agent]
    assert zoo.rewards[agent] == -1
    bare = raw_env("front_line", "first_game")
    bare.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        bare.step(int((mask == 0).nonzero()[0][0]))
    with pytest.raises(ValueError, match="give an action"):
        bare.step(None)


def test_who_is_not_asked_has_no_legal_action() -> None:
    zoo = raw_env("front_line", "first_game")
    zoo.reset(seed=1)
    asked = zoo.agent_selection
    other = next(agent for agent in zoo.agents if agent != asked)
    assert zoo.observe(asked)["action_mask"].any()
    assert not zoo.observe(other)["action_mask"].any()


@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("id_", IDS)
def test_an_environment_that_was_copied_or_written_is_played_on_as_the_original(
    id_: str, make: Any, seed: int | None
) -> None:
    zoo = make(id_, SMALL[id_])
    for unplayed in (pickle.loads(pickle.dumps(zoo)), copy.deepcopy(zoo)):  # before the first match
        unplayed.reset(seed=seed)
    zoo.reset(seed=seed)
    rng = Random(2)
    for _ in range(25):
        zoo.step(rng.choice(zoo.observe(zoo.agent_selection)["action_mask"].nonzero()[0].tolist()))
    copies = [pickle.loads(pickle.dumps(zoo)), copy.deepcopy(zoo)]
    before = zoo.unwrapped.state_of_match.position.clone()
    for _ in range(2):  # to the end of this match, or far into it; then another
        for _ in range(400):
            if zoo.terminations[zoo.agent_selection]:
                break
            seen = zoo.observe(zoo.agent_selection)
            action = rng.choice(seen["action_mask"].nonzero()[0].tolist())
            for other in copies:
                assert other.agent_selection == zoo.agent_selection
                again = other.observe(other.agent_selection)
                assert all(np.array_equal(again[name], seen[name]) for name in seen)
                other.step(action)
            zoo.step(action)
        for other in copies:
            match = other.unwrapped.state_of_match
            assert match.game is zoo.unwrapped.state_of_match.game
            assert match.position == zoo.unwrapped.state_of_match.position
            assert (other.rewards, other.terminations) == (zoo.rewards, zoo.terminations)
            other.reset()
        zoo.reset()
    assert zoo.unwrapped.state_of_match.position != before


def test_a_copy_of_an_environment_is_played_alone() -> None:
    zoo = raw_env("front_line", "first_game")
    zoo.reset(seed=1)
    before, twin = zoo.state_of_match.position.clone(), copy.deepcopy(zoo)
    for _ in range(5):
        twin.step(int(twin.observe(twin.agent_selection)["action_mask"].argmax()))
    assert zoo.state_of_match.position == before
    assert twin.state_of_match.position != before


def test_a_match_can_be_cut_short() -> None:
    zoo = raw_env("global_war", "lesson_land", max_moves=7)
    zoo.reset(seed=1)
    for _ in range(7):
        assert not any(zoo.truncations.values())
        zoo.step(0)
    assert all(zoo.truncations.values())
    assert not any(zoo.rewards.values())


def test_every_agent_hears_once_that_a_match_was_cut_short() -> None:
    """As PettingZoo's max_cycles_test asks of its environments, which count cycles of each agent: here, all moves."""
    zoo = env("front_line", "first_game", max_moves=9)
    zoo.reset(seed=1)
    alive, over = Counter[str](), Counter[str]()
    for agent in zoo.agent_iter():
        observation, _, ended, cut, _ = zoo.last()
        (over if ended or cut else alive)[agent] += 1
        zoo.step(None if ended or cut else int(observation["action_mask"].argmax()))
    assert alive.total() == 9
    assert set(alive) == set(zoo.possible_agents)
    assert over == dict.fromkeys(zoo.possible_agents, 1)


def test_small_boxes_can_have_rows_too_and_large_ones_ids() -> None:
    zoo = raw_env("front_line", "first_game", actions="rows")
    zoo.reset(seed=1)
    seen = zoo.observe(zoo.agent_selection)
    assert seen["moves"].shape == (1024, 20)
    assert zoo.observation_space(zoo.agent_selection).contains(seen)
    zoo.step(0)
    large = raw_env("expand_the_front", "first_war", actions="ids")
    large.reset(seed=1)
    assert large.observe(large.agent_selection)["action_mask"].shape == (4_331_208,)


@pytest.mark.parametrize("mistake", [{"render_mode": "film"}, {"actions": "words"}])
def test_what_there_is_not_is_refused(mistake: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not '(film|words)'"):
        raw_env("front_line", "first_game", **mistake)


def test_the_text_tells_what_a_spectator_may_know(capsys: pytest.CaptureFixture[str]) -> None:
    zoo = raw_env("fighting_front", "first_game", render_mode="ansi")
    zoo.reset(seed=4)
    told = zoo.render()
    assert isinstance(told, str)
    match = zoo.state_of_match
    assert match.game.view(match.position, -1).headline in told
    human = raw_env("fighting_front", "first_game", render_mode="human")
    human.reset(seed=4)
    human.step(int(human.observe(human.agent_selection)["action_mask"].argmax()))
    assert capsys.readouterr().out.count("\n") > 3
    with pytest.raises(ValueError, match="say how to render"):
        raw_env("fighting_front", "first_game").render()


def test_wrappers_of_supersuit_go_round_it() -> None:
    lambda_ = observation_lambda_v0(
        raw_env("front_line", "first_game", max_moves=40),
        lambda observation, space: observation["observation"],
        lambda space: space["observation"],
    )
    clipped = clip_reward_v0(dtype_v0(frame_stack_v1(lambda_, 2), np.float16))
    clipped.reset(seed=3)
    observation, *_ = clipped.last()
    assert observation.dtype == np.float16
    assert observation.shape == (2 * clipped.unwrapped.state_of_match.observations.size,)
