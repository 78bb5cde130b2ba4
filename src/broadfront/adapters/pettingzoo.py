"""PettingZoo: every game as an environment of alternating agents (AEC), with action masks.

Install it with ``pip install 'broadfront[pettingzoo]'``.

>>> zoo = env("front_line", scenario="first_game")
>>> zoo.reset(seed=1)
>>> for agent in zoo.agent_iter():
...     observation, reward, termination, truncation, info = zoo.last()
...     done = termination or truncation
...     zoo.step(None if done else zoo.action_space(agent).sample(observation["action_mask"]))
>>> zoo.agents
[]
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from broadfront.adapters import pictures
from broadfront.adapters.environment import Actions, MatchState
from broadfront.engine.game_info import Value


class MatchEnv(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A match whose agents are its seats, "player_0" for seat 0 and so on; chance is played inside.

    An observation is a dict: ``observation``, what the agent's seat may know, shape ``(n,)``, float32;
    ``action_mask``, shape ``(actions,)``, int8; where actions are rows also ``moves``, the features of each row, shape
    ``(1024, 20)``, float32. The manual explains the numbers under "Shapes of actions and
    observations".

    Rewards come at the end: 1 for a win, 0 for a draw, -1 for a loss.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "broadfront",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: Mapping[str, Value] | None = None,
        render_mode: str | None = None,
        *,
        actions: Actions | None = None,
        max_moves: int | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is one of {self.metadata['render_modes']}, not {render_mode!r}")
        self.state_of_match = MatchState(game, scenario, options, actions)
        """The match: its position, its game, and the meaning of numbers."""
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.state_of_match.seats))]
        self.agents: list[str] = []
        self.action_spaces = {agent: self.state_of_match.action_numbers() for agent in self.possible_agents}
        self.observation_spaces = {agent: self.state_of_match.whole_space() for agent in self.possible_agents}
        self._seeds = Random()
        self._made = 0

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; a seed also determines later matches that are begun without one."""
        del options
        if seed is not None:
            self._seeds = Random(seed)
        self.state_of_match.reset(Random(self._seeds.getrandbits(63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._made = 0
        self.agent_selection = self.agents[self.state_of_match.seat or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation and mask of legal actions, which is all 0 while another agent decides."""
        return self.state_of_match.whole(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play the move of the selected agent; once the match is over, the only action is None.

        Raises
        ------
        ValueError
            If the action is not legal (`env` has a wrapper that ends the match with a loss instead).
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        if action is None:
            raise ValueError("the match is on: give an action")
        self.state_of_match.play(int(action))
        self._made += 1
        self._clear_rewards()
        seat = self.state_of_match.seat
        if seat is None:
            self.rewards = dict(zip(self.agents, self.state_of_match.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[seat]
            if self._made == self.max_moves:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the board as text ("ansi") or pixels ("rgb_array"), or write the text ("human")."""
        match = self.state_of_match
        if self.render_mode == "rgb_array":
            return pictures.pixels(match.game, match.position)
        if self.render_mode is None:
            raise ValueError("say how to render when the environment is made: render_mode='ansi'")
        text = pictures.text(match.game, match.position)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        return None

    def close(self) -> None:
        """Do nothing: there is no window to close."""


def raw_env(
    game: str,
    scenario: str = "",
    options: Mapping[str, Value] | None = None,
    render_mode: str | None = None,
    *,
    actions: Actions | None = None,
    max_moves: int | None = None,
) -> MatchEnv:
    """Return the environment of a match without PettingZoo's wrappers: it is faster, and raises on illegal actions.

    Parameters
    ----------
    game, scenario, options
        The id of the game, one of its scenarios ("": the first), and the options that are not at their defaults.
    render_mode
        "ansi", "rgb_array", "human", or None.
    actions
        "ids": an action is the id of a move; "rows": its index in the list of legal moves; None: by the game's size.
    max_moves
        The number of decisions of all agents after which the match is truncated; None: no limit.

    Raises
    ------
    UnknownGame, OptionFault
        If there is no such game, scenario or option.
    ValueError
        If ``render_mode`` or ``actions`` is unknown.
    """
    return MatchEnv(game, scenario, options, render_mode, actions=actions, max_moves=max_moves)


def env(
    game: str,
    scenario: str = "",
    options: Mapping[str, Value] | None = None,
    render_mode: str | None = None,
    *,
    actions: Actions | None = None,
    max_moves: int | None = None,
) -> Any:
    """Return the environment of a match in PettingZoo's wrappers for classic games; parameters as for `raw_env`.

    An agent that makes an illegal move loses with -1, and the match ends.

    >>> env("global_war", "lesson_land", actions="rows").possible_agents[:2]
    ['player_0', 'player_1']
    """
    environment = raw_env(game, scenario, options, render_mode, actions=actions, max_moves=max_moves)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(environment, illegal_reward=-1))
    )
