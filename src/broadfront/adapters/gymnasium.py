"""Gymnasium: every box as an environment of one seat, whose opponents are players of Broadfront.

Install it with ``pip install 'broadfront[gymnasium]'``. To import this module registers ``broadfront/<box>-v0`` for
each box of the catalogue.

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
    that (``observation``) and ``moves``, the features of each row, shape ``(1024, 20)``, float32. Which actions are
    legal is in ``info["action_mask"]``, shape ``(actions,)``, int8, and what `action_masks` returns. What the numbers
    mean is told in the manual under "Shapes of actions and observations".

    The reward comes at the end: 1 for a win, 0 for a draw, -1 for a loss. An illegal action loses: the reward is -1,
    the episode ends, and ``info["illegal"]`` is True.

    Parameters
    ----------
    game, scenario, options
        The box's id, one of its scenarios ("": the first), and the options that are not as usual.
    seat
        The seat that is played from outside.
    against
        The player of all other seats, as `broadfront.players.load` reads it: "random", "regular", "mypkg:MyPlayer".
    render_mode
        "ansi", "rgb_array", "human", or None.
    actions
        "ids": an action is the id of a move; "rows": its place in the list of legal moves; None: as suits the box.
    max_moves
        After so many decisions of the seat the episode is truncated; None: the match is played to its end.

    Raises
    ------
    UnknownGame, OptionFault
        If there is no such box, scenario, option or player.
    ValueError
        If there is no such seat, way to render, or of actions.
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
        """The match: its position, its game, and how numbers are read."""
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
        """Begin a new match and play on until the seat is asked.

        A match that is over before is begun anew.
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
        """Make a move, and play on until the seat is asked again or the match is over."""
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
        """Return which actions are legal, as MaskablePPO of sb3-contrib asks for it: shape ``(actions,)``, int8."""
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
        """Let the opponent's helpers go."""
        self.opponent.close()

    def _pixels(self) -> NDArray[np.uint8]:
        return pictures.pixels(self.match.game, self.match.position)

    def _let_others_play(self) -> None:
        match = self.match
        while match.seat is not None and match.seat != self.seat:
            match.play_move(self.opponent.choose(match.game, match.position, self._rng))

    def _observation(self) -> Any:
        seen = self.match.observe(self.seat)
        return {"observation": seen, "moves": self.match.features(self.seat)} if self._rows else seen

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}


def register_boxes() -> list[str]:
    """Register an environment for each box of the catalogue that has none yet; return the ids of all.

    To import this module does it. Call it again for boxes that were installed since.
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
