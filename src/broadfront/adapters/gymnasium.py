"""Gymnasium: every game as an environment of one seat, whose opponents are players of Broadfront.

Install it with ``pip install 'broadfront[gymnasium]'``. Importing this module registers ``broadfront/<game>-v0`` for
each registered game.

>>> import gymnasium
>>> import broadfront.adapters.gymnasium
>>> env = gymnasium.make("broadfront/front_line-v0", scenario="first_game", seat=0, against="random")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, env.action_space
((9081,), Discrete(130767))
>>> action = int(info["action_mask"].argmax())
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> reward, terminated
(0.0, False)
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from broadfront.adapters import pictures
from broadfront.adapters.actions import Mask
from broadfront.adapters.environment import Actions, MatchState
from broadfront.engine import registry
from broadfront.engine.game_info import Value
from broadfront.players import load


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a match; chance and the other seats are played inside.

    With ids, an observation is an array of shape ``(n,)``, float32: what the seat may know. With rows it is a dict of
    that (``observation``) and ``moves``, the features of each row, shape ``(1024, 20)``, float32. The mask of legal
    actions is ``info["action_mask"]``, shape ``(actions,)``, int8, which `action_masks` also returns. The manual
    explains the numbers under "Shapes of actions and observations".

    The reward comes at the end: 1 for a win, 0 for a draw, -1 for a loss. An illegal action loses: the reward is -1,
    the episode ends, and ``info["illegal"]`` is True.

    Parameters
    ----------
    game, scenario, options
        The id of the game, one of its scenarios ("": the first), and the options that are not at their defaults.
    seat
        The seat of the agent.
    against
        The player of all other seats, as `broadfront.players.load` reads it: "random", "regular", "mypkg:MyPlayer".
    render_mode
        "ansi", "rgb_array", "human", or None.
    actions
        "ids": an action is the id of a move; "rows": its index in the list of legal moves; None: by the game's size.
    max_moves
        The number of decisions of the seat after which the episode is truncated; None: no limit.

    Raises
    ------
    UnknownGame, OptionFault
        If there is no such game, scenario, option or player.
    ValueError
        If the seat, ``render_mode`` or ``actions`` is unknown.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: Mapping[str, Value] | None = None,
        seat: int = 0,
        against: str = "random",
        render_mode: str | None = None,
        actions: Actions | None = None,
        max_moves: int | None = None,
    ) -> None:
        self.match = MatchState(game, scenario, options, actions)
        """The match: its position, its game, and the meaning of numbers."""
        if not 0 <= seat < len(self.match.seats):
            raise ValueError(f"the seats are 0 to {len(self.match.seats) - 1}, not {seat}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is one of {self.metadata['render_modes']}, not {render_mode!r}")
        self.seat = seat
        self.opponent = load(against)
        self.render_mode = render_mode
        self.max_moves = max_moves
        self._rows = self.match.actions == "rows"
        self.action_space = self.match.action_numbers()
        box = self.match.observation_box()
        self.observation_space = (
            spaces.Dict({"observation": box, "moves": self.match.feature_box()}) if self._rows else box
        )
        self._made = 0
        self._rng = Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new match and play on until the seat decides.

        If the match ends before that, another one is begun.
        """
        super().reset(seed=seed, options=options)
        self._rng = Random(int(self.np_random.integers(2**62)))
        self._made = 0
        while True:
            self.opponent.forget()
            self.match.reset(self._rng)
            self._let_others_play()
            if self.match.seat is not None:
                return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move, and play on until the seat decides again or the match is over."""
        if not self.match.is_legal(int(action)):
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self.match.play(int(action))
        self._made += 1
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        over = self.match.seat is None
        reward = self.match.rewards()[self.seat] if over else 0.0
        cut = not over and self._made == self.max_moves
        return self._observation(), reward, over, cut, self._info()

    def action_masks(self) -> Mask:
        """Return the mask of legal actions for MaskablePPO of sb3-contrib: shape ``(actions,)``, int8."""
        return self.match.mask(self.seat)

    def render(self) -> Any:
        """Return the board as text ("ansi") or pixels ("rgb_array"), or write the text ("human")."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return self._pixels()
        text = pictures.text(self.match.game, self.match.position)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        return None

    def close(self) -> None:
        """End the processes of the opponent."""
        self.opponent.close()

    def _pixels(self) -> NDArray[np.uint8]:
        return pictures.pixels(self.match.game, self.match.position)

    def _let_others_play(self) -> None:
        match = self.match
        while match.seat is not None and match.seat != self.seat:
            match.play_move(self.opponent.choose(match.game, match.position, self._rng))

    def _observation(self) -> Any:
        observation = self.match.observe(self.seat)
        return (
            {"observation": observation, "moves": self.match.features(self.seat)}
            if self._rows
            else observation
        )

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}


def register_boxes() -> list[str]:
    """Register an environment for each registered game that has none yet; return the ids of all.

    Importing this module does it. Call it again for games that were installed later.
    """
    ids = {game: f"broadfront/{game}-v0" for game in registry.ids()}
    for game, id in ids.items():
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="broadfront.adapters.gymnasium:SeatEnv",
                kwargs={"game": game},
                order_enforce=True,
            )
    return list(ids.values())


register_boxes()
