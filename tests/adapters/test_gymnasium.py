"""Gymnasium's own check on every box, and what it does not try."""

from __future__ import annotations

import copy
import pickle
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.utils.env_checker import check_env
from tests.adapters.boxes import IDS, SMALL, scenarios

from broadfront.adapters.gymnasium import SeatEnv, register_boxes
from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError

EXPECTED = ("minimum value is -infinity", "maximum value is infinity")
"""Counts and figures have no bounds: that is said of every Box without any."""


def made(id_: str, scenario: str = "", **more: Any) -> Any:
    return gymnasium.make(f"broadfront/{id_}-v0", scenario=scenario or SMALL[id_], **more).unwrapped


@pytest.mark.parametrize(("id_", "scenario"), scenarios())
def test_the_interface_is_that_of_gymnasium(id_: str, scenario: str) -> None:
    env = gymnasium.make(f"broadfront/{id_}-v0", scenario=scenario)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check_env(env.unwrapped)
    told = [str(one.message) for one in caught]
    assert not [one for one in told if not any(known in one for known in EXPECTED)]


@pytest.mark.parametrize("id_", IDS)
def test_every_seat_can_be_played_from_outside(id_: str) -> None:
    for seat in range(len(registry.game(id_).seats(registry.game(id_).setting(SMALL[id_])))):
        env = made(id_, seat=seat, max_moves=12)
        rng = Random(seat)
        observation, info = env.reset(seed=seat)
        ended = cut = False
        while not (ended or cut):
            assert env.match.seat == seat
            assert env.observation_space.contains(observation)
            action = rng.choice(info["action_mask"].nonzero()[0].tolist())
            observation, reward, ended, cut, info = env.step(action)
            assert np.array_equal(info["action_mask"], env.action_masks())
            assert "illegal" not in info
            assert ended or reward == 0
        env.close()


def whole_match(env: Any, seed: int) -> tuple[list[str], float]:
    rng, told = Random(seed), []
    _, info = env.reset(seed=seed)
    while True:
        told.append(env.match.position.notation())
        _, reward, ended, _, info = env.step(rng.choice(info["action_mask"].nonzero()[0].tolist()))
        if ended:
            return told, reward


@pytest.mark.parametrize("against", ["random", "quick"])
def test_a_seed_gives_the_same_match_against_any_player(against: str) -> None:
    env, again = made("front_line", against=against), made("front_line", against=against)
    rewards = set()
    for seed in range(4):
        first = whole_match(env, seed)
        assert first == whole_match(again, seed)
        rewards.add(first[1])
        assert first[1] == 2 * env.match.position.result()[0] - 1
    assert rewards <= {-1.0, 0.0, 1.0}


def test_later_matches_differ_and_follow_from_the_first_seed() -> None:
    def openings() -> list[str]:
        env = made("fighting_front")
        env.reset(seed=5)
        return [env.reset()[0].tobytes() for _ in range(3)]

    assert openings() == openings()
    assert len(set(openings())) == 3


@pytest.mark.parametrize("against", ["random", "quick", "mcts:10"])
@pytest.mark.parametrize("id_", IDS)
def test_an_environment_that_was_copied_or_written_is_played_on_as_the_original(
    id_: str, against: str
) -> None:
    env: Any = gymnasium.make(f"broadfront/{id_}-v0", scenario=SMALL[id_], against=against, max_moves=12)
    env.reset(seed=1)
    rng = Random(2)

    def action() -> int:
        return int(rng.choice(env.unwrapped.action_masks().nonzero()[0]))

    for _ in range(3):
        env.step(action())
    copies = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    for _ in range(2):  # to the end of this match, then another
        ended = cut = False
        while not (ended or cut):
            chosen = action()
            _, reward, ended, cut, _ = env.step(chosen)
            for other in copies:
                assert other.step(chosen)[1:4] == (reward, ended, cut)
                assert other.unwrapped.match.game is env.unwrapped.match.game
                assert other.unwrapped.match.position == env.unwrapped.match.position
                assert np.array_equal(other.unwrapped.action_masks(), env.unwrapped.action_masks())
        env.reset()
        for other in copies:
            other.reset()


def test_a_specification_with_options_is_written_and_read() -> None:
    options = {"amphibious": False, "setup": "free"}
    env: Any = gymnasium.make("broadfront/front_line-v0", scenario="first_game", options=options, seat=1)
    for spec in (
        EnvSpec.from_json(env.spec.to_json()),
        pickle.loads(pickle.dumps(env.spec)),
        copy.deepcopy(env.spec),
    ):
        again: Any = gymnasium.make(spec).unwrapped
        assert again.match.setting == env.unwrapped.match.setting
        assert dict(again.match.setting.options)["setup"] == "free"
        assert again.seat == 1


def test_an_illegal_action_loses() -> None:
    env = made("front_line")
    _, info = env.reset(seed=1)
    illegal = int((info["action_mask"] == 0).nonzero()[0][0])
    _, reward, ended, cut, info = env.step(illegal)
    assert (reward, ended, cut, info["illegal"]) == (-1.0, True, False, True)


def test_ways_to_look_at_it() -> None:
    text, pixels = made("front_line", render_mode="ansi"), made("front_line", render_mode="rgb_array")
    for env in (text, pixels):
        env.reset(seed=1)
    assert "Green infantry" in text.render()
    picture = pixels.render()
    assert picture.dtype == np.uint8
    assert picture.shape[0] > 900
    assert picture.shape[2] == 3
    assert made("front_line").render() is None


def test_who_plays_in_human_mode_is_told_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    env = made("front_line", render_mode="human")
    _, info = env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))
    assert "Green infantry" in capsys.readouterr().out


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="seats are 0 to 1, not 2"):
        SeatEnv("front_line", seat=2)
    with pytest.raises(ValueError, match="not 'film'"):
        SeatEnv("front_line", render_mode="film")
    with pytest.raises(BroadfrontError, match="no such player"):
        SeatEnv("front_line", against="nobody")


def test_boxes_are_registered_once() -> None:
    assert register_boxes() == [f"broadfront/{id_}-v0" for id_ in IDS]


@pytest.mark.parametrize("id_", IDS)
def test_stable_baselines_takes_it(id_: str) -> None:
    """Where Stable-Baselines3 is installed: it brings PyTorch along, which is too large for everybody's tests."""
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        checker.check_env(made(id_))
