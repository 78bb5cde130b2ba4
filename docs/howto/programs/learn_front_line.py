"""MaskablePPO learns the smallest scenario of Front Line against `random`, by a policy that scores the legal moves.

pip install 'broadfront[gymnasium]' stable-baselines3 sb3-contrib
python learn_front_line.py --steps 60000 --curve curve.csv --save scorer.zip
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

import broadfront.adapters.gymnasium  # noqa: F401  # registers the boxes
from broadfront.adapters.actions import COLUMNS, MoveList
from broadfront.lab.statistics import wilson

ROWS = 192  # the most legal moves of a question that are looked at


class MovesOnTheBoard(gymnasium.Wrapper[Any, Any, Any, Any]):
    """The board, the rest of what the seat may know, and each legal move with the spaces that it names.

    An action is the place of a move in the list of legal moves.
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        self.match = env.unwrapped.match
        self.moves = MoveList(self.match.game, self.match.setting, ROWS)
        card, parts = self.match.game.game_info, {part.name: part for part in self.match.observations.parts}
        self.board = parts["board"]
        self.fields = {
            verb.name: (verb.what == card.space_kind, verb.where == card.space_kind) for verb in card.verbs
        }
        self.action_space = spaces.Discrete(ROWS)
        number = np.float32
        self.observation_space = spaces.Dict(
            {
                "board": spaces.Box(-np.inf, np.inf, self.board.shape, number),
                "rest": spaces.Box(-np.inf, np.inf, (self.board.start,), number),
                "moves": spaces.Box(-1, 1, (ROWS, len(COLUMNS)), number),
                "spaces": spaces.Box(-1, self.board.shape[0] - 1, (ROWS, 2), number),  # from and to; -1: none
            }
        )

    def reset(self, **more: Any) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset(**more)
        return self._seen(seen["observation"]), info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        seen, reward, ended, cut, info = self.env.step(action)
        return self._seen(seen["observation"]), reward, ended, cut, info

    def action_masks(self) -> Any:
        """Return which rows are moves, as MaskablePPO asks for it."""
        return self.moves.mask(self.match.moves[:ROWS])

    def _seen(self, observation: Any) -> dict[str, Any]:
        legal = self.match.moves[:ROWS] if self.match.seat == self.unwrapped.seat else ()
        where = np.full((ROWS, 2), -1, dtype=np.float32)
        for row, (verb, what, space) in enumerate(legal):
            at_what, at_space = self.fields[verb]
            where[row] = what if at_what else -1, space if at_space else -1
        start, stop, shape = self.board.start, self.board.stop, self.board.shape
        return {
            "board": observation[start:stop].reshape(shape),
            "rest": observation[:start],
            "moves": self.moves.features(legal),
            "spaces": where,
        }


class Scores(BaseFeaturesExtractor):
    """A score for each move, from its features and the two spaces it names; and what the value is told from."""

    def __init__(self, space: spaces.Dict, width: int = 64) -> None:
        super().__init__(space, features_dim=ROWS + width)
        channels = space["board"].shape[1]
        self.place = nn.Sequential(nn.Linear(channels, width), nn.ReLU())
        self.whole = nn.Sequential(nn.Linear(space["rest"].shape[0] + width, width), nn.ReLU())
        # one layer over a move, where it begins, where it ends, and the whole: in four parts, each worked out once
        self.parts = nn.ModuleList(nn.Linear(size, width) for size in (len(COLUMNS), width, width, width))
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(width, 1))

    def forward(self, seen: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        places = self.place(seen["board"])  # (batch, spaces, width)
        whole = self.whole(torch.cat([torch.tanh(seen["rest"] / 8), places.mean(1)], 1))
        move, begins, ends, rest = self.parts
        index = (seen["spaces"].long() + 1).unsqueeze(3)
        named = [
            torch.nn.functional.pad(part(places), (0, 0, 1, 0)) for part in (begins, ends)
        ]  # -1: nowhere
        at = [one.gather(1, index[:, :, i].expand(-1, -1, one.shape[2])) for i, one in enumerate(named)]
        return self.score(move(seen["moves"]) + at[0] + at[1] + rest(whole).unsqueeze(1)).squeeze(2), whole


class AsTheyAre(nn.Module):
    """Hands scores and value on: there is nothing between them and the ends of the policy."""

    latent_dim_pi = ROWS

    def __init__(self, width: int) -> None:
        super().__init__()
        self.latent_dim_vf = width

    def forward(self, both: tuple[torch.Tensor, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        return both

    def forward_actor(self, both: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
        return both[0]

    def forward_critic(self, both: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
        return both[1]


class ScoringPolicy(MaskableMultiInputActorCriticPolicy):
    """A policy whose logits are the scores of the moves: the same weights for every row."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, features_extractor_class=Scores, **more)

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = AsTheyAre(self.features_dim - ROWS)

    def _build(self, lr_schedule: Callable[[float], float]) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Identity()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class Curve(BaseCallback):
    """Keeps how the matches of each rollout ended, and tells it."""

    def __init__(self) -> None:
        super().__init__()
        self.points: list[tuple[int, int, float]] = []  # decisions made, matches ended, score in them
        self._scores: list[float] = []

    def _on_step(self) -> bool:
        self._scores += [(info["episode"]["r"] + 1) / 2 for info in self.locals["infos"] if "episode" in info]
        return True

    def _on_rollout_end(self) -> None:
        if self._scores:
            self.points.append((self.num_timesteps, len(self._scores), sum(self._scores)))
            print(f"{self.num_timesteps:7} decisions: {np.mean(self._scores):.0%} of {len(self._scores)}")
            self._scores = []


def made(opponent: str, seat: int = 0) -> Monitor[Any, Any]:
    """Return the environment: `rows`, so that no mask of 130,767 ids is made."""
    env = gymnasium.make(
        "broadfront/front_line-v0", scenario="first_game", seat=seat, against=opponent, actions="rows"
    )
    return Monitor(MovesOnTheBoard(env))


def measured(model: MaskablePPO, opponent: str, matches: int, seed: int) -> tuple[float, int]:
    """Return the score in matches that were not learned from, and how many they were."""
    env, score = made(opponent), 0.0
    for number in range(matches):
        (seen, _), ended, reward = env.reset(seed=seed + number), False, 0.0
        while not ended:
            action, _ = model.predict(seen, action_masks=env.get_wrapper_attr("action_masks")())
            seen, reward, ended, _, _ = env.step(int(action))
        score += (float(reward) + 1) / 2
    return score, matches


def main() -> None:
    """Learn, measure, and write what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--against", default="random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--curve", type=Path)
    parser.add_argument("--save", type=Path)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    begun, used = time.monotonic(), time.process_time()
    model = MaskablePPO(
        ScoringPolicy,
        made(args.against),
        n_steps=1024,
        batch_size=256,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=0.995,
        ent_coef=0.01,
        seed=args.seed,
    )
    curve = Curve()
    model.learn(args.steps, callback=curve)
    print(f"learned in {time.monotonic() - begun:.0f} s, {time.process_time() - used:.0f} s of the processor")
    if args.curve:
        with args.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("decisions", "matches", "score"), *curve.points])
    if args.save:
        model.save(args.save)
    score, matches = measured(model, args.against, args.matches, 1_000_000)
    low, high = wilson(score, matches)
    print(f"against {args.against}: {score / matches:.1%} of {matches} new matches ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
