"""Players by name, as on the command line: ``random``, ``greedy``, ``mcts:0.5s,cores=2``, ``veteran`` and so on.

=====================  =====================================================================
``random``             any legal move
``quick``              the game's rules of thumb, no looking ahead
``steady``             the same rules of thumb, always the move they like best: for long series of matches
``greedy``             one move ahead over exact odds
``mcts:400``           search, 400 simulations for each decision: a tree, rollouts or a plan, as the game has it
``mcts:0.5s``          search, half a second for each decision
``...,cores=2``        the same on two cores; a plan is weighed on one
``...,rollout=8``      in a tree: with 8 moves of the quick policy before each evaluation
``regular``            a level (see `LEVELS`); on several cores with ``veteran:cores=2``
``veteran:fixed``      the level's twin with a budget of simulations: the same on any machine
``package.mod:Class``  a player of one's own (`load`; where the computer's own user says who plays)
=====================  =====================================================================
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from broadfront.engine.errors import OptionFault, did_you_mean
from broadfront.engine.game_info import LevelLine
from broadfront.engine.text_codec import quote, shorten
from broadfront.players.greedy import Greedy
from broadfront.players.mcts import Mcts
from broadfront.players.player import Player
from broadfront.players.search import Tuning
from broadfront.players.search_session import Budget
from broadfront.players.uniform import Quick, Steady, Uniform

MAX_CORES: Final = 256
MAX_ERROR_LENGTH: Final = 300
"""Characters of an error of a user's own player that are repeated."""
MAX_SECONDS: Final = 3600.0


class SpecFault(OptionFault):
    """A player spec that cannot be read: says which part, and what is possible."""


class Level(NamedTuple):
    """A level for people to play against: its player, and the twin with a fixed budget for studies.

    A game may give the twin another number of simulations (`broadfront.engine.bot_policy.Policy.simulations`).
    """

    name: str
    spec: str
    fixed: str
    line: LevelLine
    """What it does and how long it thinks, if a game's card says nothing else."""


LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level("recruit", "quick", "quick", LevelLine("Goes by rules of thumb.", "Answers at once.")),
        Level(
            "regular",
            "greedy",
            "greedy",
            LevelLine("Counts the odds of each order, one order ahead.", "Answers at once."),
        ),
        Level(
            "veteran",
            "mcts:0.5s",
            "mcts:150",
            LevelLine("Searches its turn and your reply.", "Half a second for each decision."),
        ),
        Level(
            "elite",
            "mcts:2s",
            "mcts:400",
            LevelLine("Searches as Veteran does, for longer.", "Two seconds for each decision."),
        ),
    )
}
"""Weakest first."""

KINDS: Final = ("random", "quick", "steady", "greedy", "mcts")


def parse(text: str) -> Player:
    """Return a new player, made as a spec says; its name is the spec.

    >>> parse("mcts:400").name
    'mcts:400'
    >>> parse("mcts")
    Traceback (most recent call last):
    broadfront.players.spec.SpecFault: player 'mcts': say how much it may think: mcts:400 (simulations) or mcts:0.5s

    Raises
    ------
    SpecFault
        If there is no such player: says which part of the spec is at fault.
    """
    name = text.strip().lower()
    kind, _, rest = name.partition(":")
    words = [word.strip() for word in rest.split(",")] if rest else []
    if kind in LEVELS:
        return _level(LEVELS[kind], words, name)
    plain: dict[str, Callable[[str], Player]] = {
        "random": Uniform,
        "quick": Quick,
        "steady": Steady,
        "greedy": Greedy,
    }
    if kind in plain:
        if words:
            raise SpecFault(f"player {quote(name)}: {kind} takes nothing after it, not {quote(words[0])}")
        return plain[kind](name)
    if kind == "mcts":
        return _mcts(words, name)
    known = (*KINDS, *LEVELS)
    raise SpecFault(
        f"player {quote(text)}: no such player; there are {', '.join(known)}{did_you_mean(kind, known)}"
    )


_OWN: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Z_]\w*")


def load(text: str) -> Player:
    """Return a new player: one's own, ``package.module:Class``, or as `parse` reads the spec.

    The module is imported, so a spec MUST come from whoever runs the program, never over the wire, nor from a file that
    is only looked at (`check_spelling`): of files, only a study that its user runs may name one.

    >>> load("broadfront.players.uniform:Steady").name
    'broadfront.players.uniform:Steady'

    Raises
    ------
    SpecFault
        If there is no such player: says which part of the spec is at fault.
    """
    spec = text.strip()
    module, _, name = spec.partition(":")
    if not _is_own(spec):
        return parse(text)
    try:
        imported = importlib.import_module(module)
    except Exception as error:  # whatever its code raises: the player is not there
        raise SpecFault(
            f"player {quote(spec)}: {shorten(module)} cannot be imported: {_said(error)}"
        ) from error
    class_ = getattr(imported, name, None)
    if class_ is None:
        raise SpecFault(f"player {quote(spec)}: {shorten(module)} has no {shorten(name)}")
    if not (isinstance(class_, type) and issubclass(class_, Player)):
        raise SpecFault(
            f"player {quote(spec)}: {shorten(name)} is no class derived from broadfront.players.Player"
        )
    if class_.decide is Player.decide:
        raise SpecFault(f"player {quote(spec)}: {shorten(name)} does not define decide")
    try:
        player = class_()
    except TypeError as error:
        raise SpecFault(f"player {quote(spec)}: cannot be made without arguments: {error}") from error
    except Exception as error:
        raise SpecFault(f"player {quote(spec)}: cannot be made: {_said(error)}") from error
    player.name = spec
    return player


def check_spelling(text: str) -> None:
    """Do nothing for a spec that `load` might take; no module is imported, so it may come from a file.

    >>> check_spelling("nowhere.at_all:Hasty")

    Raises
    ------
    SpecFault
        If no player is spelled like that: says which part is at fault.
    """
    if not _is_own(text.strip()):
        parse(text)


def spec_of(player: str | type[Player]) -> str:
    """Return the spec of a player's class in a module, which `load` takes; a spec is returned as it is.

    >>> from broadfront.players.uniform import Steady
    >>> spec_of(Steady), spec_of("greedy")
    ('broadfront.players.uniform:Steady', 'greedy')

    Raises
    ------
    SpecFault
        If it is neither, or a class that other processes cannot import.
    """
    source: object = player
    if isinstance(source, str):
        return source
    if isinstance(source, Player):
        raise SpecFault(
            f"player {source!r}: give the class {type(source).__name__}, not an instance: each match makes its own"
        )
    if not (isinstance(source, type) and issubclass(source, Player)):
        raise SpecFault(
            f"player {source!r}: neither a spec nor a class derived from broadfront.players.Player"
        )
    spec = f"{source.__module__}:{source.__qualname__}"
    if source.__module__ == "__main__" or not _is_own(spec):
        raise SpecFault(
            f"player {quote(spec)}: workers import it by name: define it at the top of a module of its own, "
            "with a capital letter first"
        )
    return spec


def is_timed(text: str) -> bool:
    """Return whether a player thinks for seconds, so that it plays differently on every machine and in every run.

    Of a player of one's own nothing is known, and it is not imported: False.

    >>> is_timed("veteran"), is_timed("veteran:fixed"), is_timed("my_module:Mine")
    (True, False, False)

    Raises
    ------
    SpecFault
        If no player is spelled like that.
    """
    if _is_own(text.strip()):
        return False
    player = parse(text)
    return isinstance(player, Mcts) and player.budget.seconds > 0


def _is_own(spec: str) -> bool:
    module = spec.partition(":")[0]
    return module.lower() not in (*KINDS, *LEVELS) and _OWN.fullmatch(spec) is not None


def _said(error: Exception) -> str:
    text = str(error) if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"
    return text if len(text) <= MAX_ERROR_LENGTH else f"{text[: MAX_ERROR_LENGTH - 3]}..."


def is_player(name: str) -> bool:
    """Return whether a name is a player's spec, which match files have for computer seats.

    >>> is_player("elite"), is_player("Ada")
    (True, False)
    """
    try:
        parse(name)
    except SpecFault:
        return False
    return True


def _level(level: Level, words: list[str], name: str) -> Player:
    fixed = "fixed" in words
    others = [word for word in words if word != "fixed"]
    spec = level.fixed if fixed else level.spec
    if others and not spec.startswith("mcts"):
        raise SpecFault(
            f"player {quote(name)}: {level.name} takes only 'fixed' after it, not {quote(others[0])}"
        )
    if not spec.startswith("mcts"):
        player = parse(spec)
        player.name, player.level = name, level.name
        return player
    return _mcts([spec.partition(":")[2], *others], name, level.name)


def _mcts(words: list[str], name: str, level: str = "") -> Player:
    if not words or "=" in words[0]:
        raise SpecFault(
            f"player {quote(name)}: say how much it may think: mcts:400 (simulations) or mcts:0.5s"
        )
    budget, cores, tuning = _budget(words[0], name), 1, Tuning()
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key == "cores":
            cores = _number(value, key, name, 1, MAX_CORES)
        elif key == "rollout":
            tuning = Tuning(rollout=_number(value, key, name, 0, 1000))
        else:
            raise SpecFault(
                f"player {quote(name)}: no setting {quote(word)}; there are cores=2 and rollout=8"
            )
    return Mcts(budget, name, tuning=tuning, cores=cores, level=level)


def _budget(word: str, name: str) -> Budget:
    if re.fullmatch(r"[0-9]{1,9}", word) and int(word):
        return Budget(simulations=int(word))
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?s|\.[0-9]+s", word) and 0 < float(word[:-1]) <= MAX_SECONDS:
        return Budget(seconds=float(word[:-1]))
    raise SpecFault(
        f"player {quote(name)}: {quote(word)} is no budget; write simulations (400) or seconds (0.5s, "
        f"up to {MAX_SECONDS:g}s)"
    )


def _number(value: str, key: str, name: str, least: int, most: int) -> int:
    if re.fullmatch(r"[0-9]{1,9}", value) and least <= int(value) <= most:
        return int(value)
    raise SpecFault(
        f"player {quote(name)}: {key} wants a whole number from {least} to {most}, not {quote(value)}"
    )
