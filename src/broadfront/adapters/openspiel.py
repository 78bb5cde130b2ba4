"""OpenSpiel: every box as a game with explicit chance nodes and information states.

Install it with ``pip install 'broadfront[openspiel]'``. To import this module registers ``broadfront_<box>`` for each
box of the catalogue::

    import pyspiel
    import broadfront.adapters.openspiel

    game = pyspiel.load_game("broadfront_front_line(scenario=first_game)")
    state = game.new_initial_state()

The parameters are ``scenario``, each option of the box by its name (``amphibious=off,setup=free``), ``options`` for
several in one text ("amphibious:off;setup:free"), ``actions`` ("ids" or "rows") and ``horizon``: after so many moves,
those of chance included, the match ends as a draw (0: it is played to its end).

OpenSpiel separates parameters by commas, wherever they stand, and reads what looks like a number as a number. So
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
"""A chance node has at most so many outcomes: outcome n is the nth answer that the rules offer."""
RECALLED: Final = 32
"""The tensor of an information state holds the last so many moves; its string holds all."""
_PARAMETERS: Final = {"scenario": "", "options": "", "actions": "", "horizon": 0}


class _Seen(NamedTuple):
    """What everybody and each player has been told of the moves: a chain, so that a copy costs nothing."""

    before: _Seen | None
    move: Move
    mover: int
    seen_by: int | None


class _Moment:
    """A position with the moves that led to it; OpenSpiel copies states attribute by attribute, this one by `clone`."""

    def __init__(self, position: Position, seen: _Seen | None, left: int) -> None:
        self.position = position
        self.seen = seen
        self.left = left

    def __deepcopy__(self, memo: object) -> _Moment:
        return _Moment(self.position.clone(), self.seen, self.left)

    def __reduce__(self) -> tuple[Any, ...]:
        """Write the moves as a list, for a chain of thousands is too deep for pickle, and the setting by its name."""
        moves, seen = [], self.seen
        while seen is not None:
            moves.append(tuple(seen[1:]))
            seen = seen.before
        identity = self.position.setting.identity()
        return _read_moment, (identity, self.position.to_builtins(), moves[::-1], self.left)


def _read_moment(
    identity: tuple[str, int, str, tuple[tuple[str, Value], ...], str],
    data: dict[str, Any],
    moves: Sequence[tuple[Move, int, int | None]],
    left: int,
) -> _Moment:
    id_, version, scenario, options, text = identity
    box = _registered[_name_of(id_)]
    setting = box.recorded_setting(version, scenario, dict(options), text)
    seen = None
    for move, mover, seen_by in moves:
        seen = _Seen(seen, move, mover, seen_by)
    return _Moment(position_from_builtins(box, setting, data), seen, left)


class BoxGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """A scenario of a box as OpenSpiel plays it.

    Attributes
    ----------
    box, setting
        The game as Broadfront knows it, and the setting of its matches.
    horizon
        After so many moves a match ends.
    by_id
        Whether an action is the id of a move; else it is the place of a move in the list of legal moves.
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
        params["scenario"] = _quoted(scenario)  # as `str` writes them, which OpenSpiel saves the game by
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
        """Write the game as its string; OpenSpiel's own way loses what is an attribute in Python."""
        return _load, (str(self),)

    def __copy__(self) -> BoxGame:
        return self

    def __deepcopy__(self, memo: object) -> BoxGame:
        return self

    def new_initial_state(self) -> BoxState:
        """Return the state in which a match begins."""
        return BoxState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> BoxObserver:
        """Return what writes observations, or with perfect recall information states, as strings and tensors."""
        if params:
            raise ValueError(f"there are no parameters of observations; got {params}")
        return BoxObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class BoxState(pyspiel.State):  # type: ignore[misc]
    """A state of a match: its position, and what each player has seen of the moves.

    What is an attribute in Python is copied, and written, with the state: that is its moment and nothing else.
    """

    def __init__(self, game: BoxGame) -> None:
        super().__init__(game)
        self.moment = _Moment(game.first.clone(), None, game.horizon)

    def __reduce__(self) -> tuple[Any, ...]:
        """Write the state with its game; OpenSpiel's own way loses what is an attribute in Python."""
        return _load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __copy__(self) -> BoxState:
        twin: BoxState = self.clone()
        return twin

    def __deepcopy__(self, memo: object) -> BoxState:
        twin: BoxState = self.clone()
        return twin

    @property
    def position(self) -> Position:
        """The position, secrets and all."""
        return self.moment.position

    @property
    def ask(self) -> Ask:
        """The pending question.

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
        """Return the seat that is asked, or OpenSpiel's sign for chance or for the end."""
        ask = self.moment.position.pending
        if ask is None or not self.moment.left:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if ask.seat == CHANCE else ask.seat

    def is_terminal(self) -> bool:
        """Tell whether the match is over, or has come to its horizon."""
        return self.moment.position.pending is None or not self.moment.left

    def _legal_actions(self, player: int) -> list[int]:
        ask = self.ask
        game: BoxGame = self.get_game()
        if ask.seat != player:
            return []
        return game.ids.ids(ask.moves) if game.by_id else list(range(len(ask.moves)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the number of each answer of chance with its probability."""
        weights = self.ask.weights
        if len(weights) > MAX_OUTCOMES:
            raise ValueError(f"{len(weights)} outcomes of chance: there is room for {MAX_OUTCOMES}")
        whole = sum(weights)
        return [(number, weight / whole) for number, weight in enumerate(weights)]

    def move_of(self, action: int) -> Move:
        """Return the move that an action stands for at the pending question."""
        ask = self.ask
        game: BoxGame = self.get_game()
        if ask.seat == CHANCE or not game.by_id:
            return ask.moves[action]
        return game.ids.move_of(action)

    def _apply_action(self, action: int) -> None:
        require_worlds(self.moment.position)
        ask, move = self.ask, self.move_of(action)
        self.moment.seen = _Seen(self.moment.seen, move, ask.seat, ask.seen_by)
        self.moment.position.play(move)
        self.moment.left -= 1

    def _action_to_string(self, player: int, action: int) -> str:
        box: Game = self.get_game().box
        return box.spell(self.move_of(action))

    def returns(self) -> list[float]:
        """Return 1 for a win, 0 for a draw, -1 for a loss; noughts while the match is on, and at its horizon."""
        if self.moment.position.pending is not None:
            return [0.0] * self.num_players()
        return [2 * score - 1 for score in self.moment.position.result()]

    def resampled(self, player: int, rng: Random) -> BoxState:
        """Return a state that the player cannot tell from this one: what is hidden is dealt anew."""
        twin: BoxState = self.clone()
        twin.moment.position = as_known_to(player, self.moment.position, rng).clone()
        return twin

    def move_texts(self, player: int) -> list[str]:
        """Return the moves so far in words, "..." for those that the player did not see."""
        spell, lines, seen = self.get_game().box.spell, [], self.moment.seen
        while seen is not None:
            lines.append(spell(seen.move) if seen.seen_by in (None, player) else "...")
            seen = seen.before
        return lines[::-1]

    def known_position(self, player: int) -> str:
        """Return the position as the player knows it, in notation: hidden things are dealt in one fixed way."""
        return as_known_to(player, self.moment.position, Random(0)).notation()

    def __str__(self) -> str:
        return self.moment.position.notation()


class BoxObserver:
    """Writes what a player may know; with perfect recall also the moves so far."""

    def __init__(self, game: BoxGame, kind: Any) -> None:
        self.game = game
        self.recalls = bool(kind.perfect_recall)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        recalled = (RECALLED, 4) if self.recalls else (0, 4)
        self.tensor = np.zeros(game.observations.size + recalled[0] * recalled[1], np.float32)
        """The observation (`ObservationSpace`), then for each of the last moves, the last one first: the mover, its
        verb, and the two ids, each plus one; noughts where there was none or the player did not see it."""
        self.dict = {
            part.name: game.observations.part(self.tensor, part.name) for part in game.observations.parts
        }
        if self.recalls:
            self.dict["moves"] = self.tensor[game.observations.size :].reshape(recalled)

    def set_from(self, state: BoxState, player: int) -> None:
        """Write what the player may know into the tensor; without private information, what everybody may."""
        game, eye = self.game, player if self.private else CHANCE
        self.tensor[: game.observations.size] = game.observations.observe(state.position, eye)
        if not self.recalls:
            return
        rows = self.dict["moves"]
        rows.fill(0)
        seen, place_of = state.moment.seen, game.box.game_info.place_of
        for row in rows:
            if seen is None:
                break
            if seen.seen_by in (None, eye):
                verb, what, where = seen.move
                row[:] = seen.mover + 2, place_of[verb] + 1, what + 1, where + 1
            seen = seen.before

    def string_from(self, state: BoxState, player: int) -> str:
        """Return what the player may know as a string: two states that he cannot tell apart have the same."""
        eye = player if self.private else CHANCE
        return (
            f"{'; '.join(state.move_texts(eye))} | {state.known_position(eye)}"
            if self.recalls
            else state.known_position(eye)
        )


def resampler(seed: int | None = None) -> Callable[[BoxState, int], BoxState]:
    """Return what deals hidden things anew, for ``ISMCTSBot.set_resampler`` of OpenSpiel."""
    rng = Random(seed)
    return lambda state, player: state.resampled(player, rng)


_registered: dict[str, Game] = {}


def _name_of(id_: str) -> str:
    return f"broadfront_{id_}"


def register(box: Game) -> str:
    """Register a game with OpenSpiel and return the name that it loads it by; once is enough."""
    name = _name_of(box.id)
    if name not in pyspiel.registered_names():
        # OpenSpiel keeps what it is given until after Python has ended, which a class survives and a function does not.
        game_class = type(name, (BoxGame,), {"box": box, "__module__": __name__})
        pyspiel.register_game(_game_type(box, name, hides=True, balanced=False), game_class)
        _registered[name] = box
    return name


def register_boxes() -> list[str]:
    """Register every box of the catalogue that is not yet known; return the names of all.

    To import this module does it. Call it again for boxes that were installed since.
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
    """Return the names of the options that are parameters of their own."""
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
    """Write a text so that OpenSpiel does not read it as a number, a truth value or a game."""
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
