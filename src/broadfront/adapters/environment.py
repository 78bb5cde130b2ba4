"""The shared part of the environments: a match that is stepped by action numbers and plays chance moves itself.

Needs Gymnasium, which the extras ``broadfront[pettingzoo]`` and ``broadfront[gymnasium]`` install.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from random import Random
from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from broadfront.adapters.actions import COLUMNS, MAX_IDS, Mask, MaskMaker, MoveList, action_space
from broadfront.adapters.observations import Array, ObservationSpace
from broadfront.engine import chance, registry
from broadfront.engine.game_info import Value
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.position import CHANCE, Move, Position, require_worlds

Actions: TypeAlias = Literal["ids", "rows"]
"""The meaning of an action: the id of a move, or the index of a move in the list of legal moves."""


class MatchState:
    """A match that waits for a player: actions, observations and rewards as numbers.

    Parameters
    ----------
    game, scenario, options
        The id of the game, one of its scenarios ("": the first), and the options that are not at their defaults.
    actions
        "ids" or "rows"; None: ids, or rows in games with more than `MAX_IDS` ids.

    >>> state = MatchState("front_line", "first_game")
    >>> state.reset(Random(1))
    >>> state.seat, state.action_count, int(state.mask(1).sum()) == len(state.moves)
    (1, 130767, True)
    >>> state.play(int(state.mask(1).argmax()))

    Raises
    ------
    UnknownGame
        If there is no such game.
    OptionFault
        If there is no such scenario or option.
    ValueError
        If ``actions`` is another word.
    """

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: Mapping[str, Value] | None = None,
        actions: Actions | None = None,
    ) -> None:
        self._parameters = (game, scenario, dict(options or {}), actions)
        self.game = registry.game(game)
        self.setting = self.game.setting(scenario, options)
        self.seats = self.game.seats(self.setting)
        """The names of the seats."""
        self.ids = action_space(self.game)
        self._masks = MaskMaker(self.ids)
        self.observations = ObservationSpace(self.game, self.setting)
        self.actions: Actions = actions or ("ids" if self.ids.size <= MAX_IDS else "rows")
        if self.actions not in ("ids", "rows"):
            raise ValueError(f"actions are 'ids' or 'rows', not {actions!r}")
        self.rows = MoveList(self.game, self.setting)
        self.action_count = self.ids.size if self.actions == "ids" else self.rows.rows
        """The number of actions, legal or not."""
        self.position: Position = self.game.start(self.setting)
        self.rng = Random(0)

    def __deepcopy__(self, memo: dict[int, Any]) -> MatchState:
        twin = copy(self)
        memo[id(self)] = twin
        twin.position = self.position.clone()
        twin.rng = deepcopy(self.rng, memo)  # the copied environment shares it
        return twin

    def __copy__(self) -> MatchState:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the parameters instead of the game, because caches compare games by identity."""
        return _read_match, (self._parameters, self.position.to_builtins(), self.rng)

    # --- the match ------------------------------------------------------------------------------------------------

    def reset(self, rng: Random) -> None:
        """Begin a new match, whose chance moves come from the generator."""
        self.rng = rng
        self.position = self.game.start(self.setting)
        self._settle()

    @property
    def seat(self) -> int | None:
        """The seat that decides; None: the match is over."""
        ask = self.position.pending
        return None if ask is None else ask.seat

    @property
    def moves(self) -> Sequence[Move]:
        """The legal moves of the seat that decides; empty if the match is over."""
        ask = self.position.pending
        return () if ask is None else ask.moves

    def is_legal(self, action: int) -> bool:
        """Return whether an action is a legal move."""
        return self._move_of(action) is not None

    def _move_of(self, action: int) -> Move | None:
        """Return the legal move of an action; None if it is not legal."""
        moves = self.moves
        if self.actions == "rows":
            return moves[action] if 0 <= action < len(moves) else None
        move = self.ids.move_of(action) if 0 <= action < self.ids.size else None
        return move if move in moves else None

    def play(self, action: int) -> None:
        """Play the move of an action, then the chance moves after it.

        Raises
        ------
        ValueError
            If the action is not legal.
        """
        move = self._move_of(action)
        if move is None:
            raise ValueError(f"action {action} is not legal here: choose one whose mask is 1")
        self.play_move(move)

    def play_move(self, move: Move) -> None:
        """Play a move, which MUST be legal, then the chance moves after it."""
        self.position.play(move)
        self._settle()

    def _settle(self) -> None:
        p = self.position
        require_worlds(p)
        while (ask := p.pending) is not None and ask.seat == CHANCE:
            p.play(chance.pick(ask, self.rng))
            require_worlds(p)

    def rewards(self) -> tuple[float, ...]:
        """Return the reward of each seat at the end: 1 for a win, 0 for a draw, -1 for a loss.

        Raises
        ------
        ValueError
            If the match is not over.
        """
        return tuple(2 * score - 1 for score in self.position.result())

    # --- numbers --------------------------------------------------------------------------------------------------

    def mask(self, seat: int) -> Mask:
        """Return an array of shape ``(action_count,)``, type int8: 1 for legal actions; all 0 for a waiting seat."""
        moves = self.moves if self.seat == seat else ()
        if self.actions == "rows":
            return self.rows.mask(moves)
        return self._masks.mask(moves)

    def observe(self, seat: int) -> Array:
        """Return the observation of a seat (`ObservationSpace.observe`)."""
        return self.observations.observe(self.position, seat)

    def features(self, seat: int) -> NDArray[np.float32]:
        """Return the legal moves as rows of features (`MoveList.features`); all 0 if another seat decides."""
        return self.rows.features(self.moves if self.seat == seat else ())

    # --- Gymnasium's spaces ---------------------------------------------------------------------------------------

    def action_numbers(self) -> spaces.Discrete:
        """Return the space of actions."""
        return spaces.Discrete(self.action_count)

    def observation_box(self) -> spaces.Box:
        """Return the space of `observe`."""
        return spaces.Box(-np.inf, np.inf, (self.observations.size,), np.float32)

    def mask_box(self) -> spaces.Box:
        """Return the space of `mask`."""
        return spaces.Box(0, 1, (self.action_count,), np.int8)

    def feature_box(self) -> spaces.Box:
        """Return the space of `features`."""
        return spaces.Box(-1, 1, (self.rows.rows, len(COLUMNS)), np.float32)

    def whole(self, seat: int) -> dict[str, Any]:
        """Return observation and mask (with rows also the features), under the names of `whole_space`."""
        observation: dict[str, Any] = {"observation": self.observe(seat), "action_mask": self.mask(seat)}
        if self.actions == "rows":
            observation["moves"] = self.features(seat)
        return observation

    def whole_space(self) -> spaces.Dict:
        """Return the space of `whole`."""
        parts: dict[str, spaces.Space[Any]] = {
            "observation": self.observation_box(),
            "action_mask": self.mask_box(),
        }
        if self.actions == "rows":
            parts["moves"] = self.feature_box()
        return spaces.Dict(parts)


def _read_match(
    parameters: tuple[str, str, dict[str, Value], Actions | None], data: dict[str, Any], rng: Random
) -> MatchState:
    state = MatchState(*parameters)
    state.position = position_from_builtins(state.game, state.setting, data)
    state.rng = rng
    return state
