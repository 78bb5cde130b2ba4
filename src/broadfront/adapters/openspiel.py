"""OpenSpiel: every game of Broadfront with explicit chance nodes and information states.

Install it with ``pip install 'broadfront[openspiel]'``. Importing this module registers ``broadfront_<game>`` for each
registered game::

    import pyspiel
    import broadfront.adapters.openspiel

    game = pyspiel.load_game("broadfront_front_line(scenario=first_game)")
    state = game.new_initial_state()

The parameters are ``scenario``, each option of the game by its name (``amphibious=off,setup=free``), ``options`` for
several in one text ("amphibious:off;setup:free"), ``actions`` ("ids" or "rows") and ``horizon``: the number of moves,
including those of chance, after which the match ends as a draw (0: no limit).

OpenSpiel separates parameters at every comma, and reads a text of digits as a number. So
``options`` has semicolons between its options: with a comma OpenSpiel says ``Unknown parameter 'setup:free)'``. And a
scenario or value that is written as a number stands in quotes: ``broadfront_global_war(scenario='1941',seats='3')``.
``str(game)`` is written with ``options``; given as a dict, they may have commas, and scenarios no quotes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import pyspiel

from broadfront.adapters.actions import MAX_IDS, MoveList, action_space
from broadfront.adapters.observations import ObservationSpace
from broadfront.engine import registry
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.game_info import Value
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.position import (
    CHANCE,
    Ask,
    Move,
    Position,
    as_known_to,
    has_hidden_information,
    require_worlds,
)
from broadfront.engine.text_codec import quote

MAX_OUTCOMES: Final = 1024
"""The most outcomes of a chance node; outcome n is the nth legal move of chance."""
TENSOR_MOVES: Final = 32
"""The number of last moves in the tensor of an information state; its string contains all moves."""
_PARAMETERS: Final = {"scenario": "", "options": "", "actions": "", "horizon": 0}


class _SeenMoves(NamedTuple):
    """The moves so far with the seats that know them, as a linked list, so that copies are cheap."""

    before: _SeenMoves | None
    move: Move
    mover: int
    seen_by: int | None


class _Moment:
    """A position with the moves before it; OpenSpiel copies states attribute by attribute, this one by `clone`."""

    def __init__(self, position: Position, seen: _SeenMoves | None, moves_left: int) -> None:
        self.position = position
        self.seen = seen
        self.moves_left = moves_left

    def __deepcopy__(self, memo: object) -> _Moment:
        return _Moment(self.position.clone(), self.seen, self.moves_left)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the moves as a list, because a long linked list is too deep, and the setting by its identity."""
        moves, seen = [], self.seen
        while seen is not None:
            moves.append(tuple(seen[1:]))
            seen = seen.before
        identity = self.position.setting.identity()
        return _read_moment, (identity, self.position.to_builtins(), moves[::-1], self.moves_left)


def _read_moment(
    identity: tuple[str, int, str, tuple[tuple[str, Value], ...], str],
    data: dict[str, Any],
    moves: Sequence[tuple[Move, int, int | None]],
    moves_left: int,
) -> _Moment:
    id_, version, scenario, options, text = identity
    box = _registered[_name_of(id_)]
    setting = box.recorded_setting(version, scenario, dict(options), text)
    seen = None
    for move, mover, seen_by in moves:
        seen = _SeenMoves(seen, move, mover, seen_by)
    return _Moment(position_from_builtins(box, setting, data), seen, moves_left)


class BoxGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """A scenario of a game for OpenSpiel.

    Attributes
    ----------
    box, setting
        Broadfront's game, and the setting of its matches.
    horizon
        The number of moves after which a match ends.
    by_id
        Whether an action is the id of a move; else it is the index of a move in the list of legal moves.
    """

    box: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        box, params = self.box, dict(params or {})
        scenario, options = (
            _unquoted(params.get("scenario", "")),
            _read_options(box, params.get("options", "")),
        )
        for name in _options_of(box):
            _add_option(box, options, name, _unquoted(params.pop(name, "")))
        options = dict(sorted(options.items()))
        params["scenario"] = _quoted(scenario)  # as in `str`, by which OpenSpiel saves the game
        params["options"] = ";".join(f"{name}:{box.spell_value(value)}" for name, value in options.items())
        self.setting = box.setting(scenario, options)
        self.first = box.start(self.setting)
        self.ids = action_space(box)
        actions = params.get("actions", "") or ("ids" if self.ids.size <= MAX_IDS else "rows")
        if actions not in ("ids", "rows"):
            raise ValueError(f"actions are ids or rows, not {actions!r}")
        self.by_id = actions == "ids"
        self.horizon = int(params.get("horizon", 0)) or box.game_info.longest
        if self.horizon < 0:
            raise ValueError(f"horizon is a number of moves, or 0 for a whole match; not {self.horizon}")
        self.rows = MoveList(box, self.setting)
        self.observations = ObservationSpace(box, self.setting)
        self.hides = has_hidden_information(self.first)
        sides = [list(box.sides(self.setting)).count(side) for side in set(box.sides(self.setting))]
        balanced = len(sides) == 2 and sides[0] == sides[1]
        seats = len(box.seats(self.setting))
        super().__init__(
            _game_type(box, type(self).__name__, hides=self.hides, balanced=balanced),
            pyspiel.GameInfo(
                num_distinct_actions=self.ids.size if self.by_id else self.rows.rows,
                max_chance_outcomes=MAX_OUTCOMES,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0 if balanced else None,
                max_game_length=self.horizon,
            ),
            params,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game as its string; OpenSpiel's own pickling loses Python attributes."""
        return _load, (str(self),)

    def __copy__(self) -> BoxGame:
        return self

    def __deepcopy__(self, memo: object) -> BoxGame:
        return self

    def new_initial_state(self) -> BoxState:
        """Return the initial state of a match."""
        return BoxState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> BoxObserver:
        """Return the observer, which writes observations (with perfect recall: information states)."""
        if params:
            raise ValueError(f"there are no parameters of observations; got {params}")
        return BoxObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class BoxState(pyspiel.State):  # type: ignore[misc]
    """A state of a match: its position, and the moves that each player has seen.

    OpenSpiel copies and pickles all Python attributes with the state, so its moment is the only one.
    """

    def __init__(self, game: BoxGame) -> None:
        super().__init__(game)
        self.moment = _Moment(game.first.clone(), None, game.horizon)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state with its game; OpenSpiel's own pickling loses Python attributes."""
        return _load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __copy__(self) -> BoxState:
        twin: BoxState = self.clone()
        return twin

    def __deepcopy__(self, memo: object) -> BoxState:
        twin: BoxState = self.clone()
        return twin

    @property
    def position(self) -> Position:
        """The position, including hidden information."""
        return self.moment.position

    @property
    def ask(self) -> Ask:
        """The pending decision.

        Raises
        ------
        ValueError
            If the match is over.
        """
        ask = self.moment.position.pending
        if ask is None:
            raise ValueError("the match is over")
        return ask

    def current_player(self) -> Any:
        """Return the seat that decides, or OpenSpiel's constant for chance or for the end."""
        ask = self.moment.position.pending
        if ask is None or not self.moment.moves_left:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if ask.seat == CHANCE else ask.seat

    def is_terminal(self) -> bool:
        """Return whether the match is over, or has reached its horizon."""
        return self.moment.position.pending is None or not self.moment.moves_left

    def _legal_actions(self, player: int) -> list[int]:
        ask = self.ask
        game: BoxGame = self.get_game()
        if ask.seat != player:
            return []
        return game.ids.ids(ask.moves) if game.by_id else list(range(len(ask.moves)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the index of each outcome of chance with its probability."""
        weights = self.ask.weights
        if len(weights) > MAX_OUTCOMES:
            raise ValueError(f"{len(weights)} outcomes of chance: there is room for {MAX_OUTCOMES}")
        total = sum(weights)
        return [(number, weight / total) for number, weight in enumerate(weights)]

    def move_of(self, action: int) -> Move:
        """Return the move of an action at the pending decision."""
        ask = self.ask
        game: BoxGame = self.get_game()
        if ask.seat == CHANCE or not game.by_id:
            return ask.moves[action]
        return game.ids.move_of(action)

    def _apply_action(self, action: int) -> None:
        require_worlds(self.moment.position)
        ask, move = self.ask, self.move_of(action)
        self.moment.seen = _SeenMoves(self.moment.seen, move, ask.seat, ask.seen_by)
        self.moment.position.play(move)
        self.moment.moves_left -= 1

    def _action_to_string(self, player: int, action: int) -> str:
        box: Game = self.get_game().box
        return box.spell(self.move_of(action))

    def returns(self) -> list[float]:
        """Return 1 for a win, 0 for a draw, -1 for a loss; zeros during the match and at its horizon."""
        if self.moment.position.pending is not None:
            return [0.0] * self.num_players()
        return [2 * score - 1 for score in self.moment.position.result()]

    def resampled(self, player: int, rng: Random) -> BoxState:
        """Return a random state that the player cannot distinguish from this one."""
        twin: BoxState = self.clone()
        twin.moment.position = as_known_to(player, self.moment.position, rng).clone()
        return twin

    def move_texts(self, player: int) -> list[str]:
        """Return the moves so far in words, "..." for those that are hidden from the player."""
        spell, lines, seen = self.get_game().box.spell, [], self.moment.seen
        while seen is not None:
            lines.append(spell(seen.move) if seen.seen_by in (None, player) else "...")
            seen = seen.before
        return lines[::-1]

    def known_position(self, player: int) -> str:
        """Return a determinized position for the player in notation, always with the same seed."""
        return as_known_to(player, self.moment.position, Random(0)).notation()

    def __str__(self) -> str:
        return self.moment.position.notation()


class BoxObserver:
    """Writes the observation of a player; with perfect recall also the moves so far."""

    def __init__(self, game: BoxGame, kind: Any) -> None:
        self.game = game
        self.recalls = bool(kind.perfect_recall)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        recalled = (TENSOR_MOVES, 4) if self.recalls else (0, 4)
        self.tensor = np.zeros(game.observations.size + recalled[0] * recalled[1], np.float32)
        """The observation (`ObservationSpace`), then for each of the last moves, the last one first: the mover, its
        verb, and the two ids, each plus one; zeros for a missing or hidden move."""
        self.dict = {
            part.name: game.observations.part(self.tensor, part.name) for part in game.observations.parts
        }
        if self.recalls:
            self.dict["moves"] = self.tensor[game.observations.size :].reshape(recalled)

    def set_from(self, state: BoxState, player: int) -> None:
        """Write the observation of a player into the tensor; without private information, that of a spectator."""
        game, viewer = self.game, player if self.private else CHANCE
        self.tensor[: game.observations.size] = game.observations.observe(state.position, viewer)
        if not self.recalls:
            return
        rows = self.dict["moves"]
        rows.fill(0)
        seen, place_of = state.moment.seen, game.box.game_info.place_of
        for row in rows:
            if seen is None:
                break
            if seen.seen_by in (None, viewer):
                verb, what, where = seen.move
                row[:] = seen.mover + 2, place_of[verb] + 1, what + 1, where + 1
            seen = seen.before

    def string_from(self, state: BoxState, player: int) -> str:
        """Return the observation of a player as a string, equal for states that the player cannot distinguish."""
        viewer = player if self.private else CHANCE
        return (
            f"{'; '.join(state.move_texts(viewer))} | {state.known_position(viewer)}"
            if self.recalls
            else state.known_position(viewer)
        )


def resampler(seed: int | None = None) -> Callable[[BoxState, int], BoxState]:
    """Return a function for ``ISMCTSBot.set_resampler`` of OpenSpiel that resamples hidden information."""
    rng = Random(seed)
    return lambda state, player: state.resampled(player, rng)


_registered: dict[str, Game] = {}


def _name_of(id_: str) -> str:
    return f"broadfront_{id_}"


def register(box: Game) -> str:
    """Register a game with OpenSpiel, unless it is registered, and return its name there."""
    name = _name_of(box.id)
    if name not in pyspiel.registered_names():
        # OpenSpiel keeps this object until after Python has ended, which a class survives and a function does not.
        game_class = type(name, (BoxGame,), {"box": box, "__module__": __name__})
        pyspiel.register_game(_game_type(box, name, hides=True, balanced=False), game_class)
        _registered[name] = box
    return name


def register_boxes() -> list[str]:
    """Register every registered game that OpenSpiel does not know yet; return the names of all.

    Importing this module does it. Call it again for games that were installed later.
    """
    return [register(box) for box in registry.games().values()]


def _game_type(box: Game, name: str, *, hides: bool, balanced: bool) -> Any:
    seats = [len(box.seats(box.setting(scenario))) for scenario in box.scenarios]
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=f"Broadfront: {box.title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if hides else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if balanced else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict.fromkeys(_options_of(box), "") | _PARAMETERS,
    )


def _options_of(box: Game) -> list[str]:
    """Return the names of the options that are separate parameters."""
    return [option.name for option in box.game_info.options if option.name not in _PARAMETERS]


def _add_option(box: Game, options: dict[str, Value], name: str, value: str) -> None:
    if value:
        if name in options:
            raise OptionFault(f"option {name} is given twice, in options and by itself: leave one out")
        options[name] = box.read_value(name, value)


def _read_options(box: Game, text: str) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for word in filter(None, re.split("[;,]", text)):
        name, colon, value = word.partition(":")
        if not colon:
            raise OptionFault(
                f"options are written name:value;name:value with semicolons, not {quote(text)}; or each is a parameter"
            )
        if name in options:
            raise OptionFault(f"option {name} is given twice in {quote(text)}: leave one out")
        options[name] = box.read_value(name, value)
    return options


def _quoted(text: str) -> str:
    """Quote a text so that OpenSpiel does not read it as a number, a bool or a game."""
    is_text = re.fullmatch(r"[-+.\d]+|[Tt]rue|[Ff]alse|.*\)", text) is None
    return text if is_text else f"'{text}'"


def _unquoted(text: str) -> str:
    quoted = re.fullmatch(r"""(['"])(.*)\1""", text)
    return quoted[2] if quoted else text


def _load(text: str) -> BoxGame:
    game: BoxGame = pyspiel.load_game(text)
    return game


def _load_state(text: str) -> BoxState:
    state: BoxState = pyspiel.deserialize_game_and_state(text)[1]
    return state


register_boxes()
