"""The inputs that several commands read: games, options, scenarios, files, players, positions."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from broadfront.engine import match_file, registry
from broadfront.engine.errors import FileFault, NotationFault, OptionFault
from broadfront.engine.game import Game
from broadfront.engine.game_info import Value
from broadfront.engine.match import Match
from broadfront.engine.notation import read_position
from broadfront.engine.plain_text import decode_text, read_number, without_bom
from broadfront.engine.position import Position
from broadfront.engine.text_codec import quote, shorten
from broadfront.lab.file_errors import (
    MAX_TEXT_BYTES,
    cannot_write,
    exists,
    read_text,
    replace_file,
    within,
)
from broadfront.lab.matches import MatchSetup


def find_game(id_: str | None) -> Game:
    """Return a game by its id; None: the only installed game.

    Raises
    ------
    OptionFault
        If no id is given and there are several games.
    """
    if id_ is not None:
        return registry.game(id_)
    games = registry.games()
    if len(games) == 1:
        return next(iter(games.values()))
    raise OptionFault(f"which game? There are {', '.join(games)}")


def find_own_players() -> None:
    """Put the current folder on the module path, so that custom players in it are found here and in workers.

    Only for commands that play matches for their own user.
    """
    if (folder := str(Path.cwd())) not in sys.path:
        sys.path.append(folder)


def data_file(game: Game, name: str, instead: str) -> Path:
    """Return the path of a file in a game's data folder; ``instead`` says what to do if there is no such folder.

    Raises
    ------
    OptionFault
        If the game has no such folder.
    """
    folder = Path(sys.modules[type(game).__module__].__file__ or "").parent / "data"
    if not folder.is_dir():
        raise OptionFault(f"{game.title} has no folder of data to write to: {instead}")
    return folder / name


def read_options(game: Game, pairs: Iterable[str]) -> dict[str, Value]:
    """Parse options from ``name=value`` texts.

    Raises
    ------
    OptionFault
        If one is not such a pair, or the game has no such option or value.
    """
    options: dict[str, Value] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            known = ", ".join(
                f"{option.name}={'|'.join(map(game.spell_value, option.values))}" for option in game.options
            )
            raise OptionFault(
                f"option {quote(pair)}: write name=value; {game.title} has {known or 'no options'}"
            )
        options[name.strip()] = game.read_value(name.strip(), value)
    return options


def field_of(game: Game, scenario: str, options: Iterable[str]) -> MatchSetup:
    """Return the match setup of a scenario, by its id or by its file (``my_scenario.toml``).

    Raises
    ------
    BroadfrontError
        If it cannot be played; the setting is created once to check it.
    """
    text = ""
    if scenario.endswith(".toml"):
        text, name = scenario_text(Path(scenario)), Path(scenario).stem
    else:
        name = scenario
    field = MatchSetup(game.id, name, read_options(game, options), text)
    try:
        field.setting()
    except FileFault as fault:
        raise fault.of(scenario) from fault
    return field


def split_players(text: str) -> list[str]:
    """Split player specs at commas; a parameter (``cores=2``, ``fixed``) belongs to the spec before it.

    >>> split_players("mcts:400,cores=2,greedy, veteran:fixed")
    ['mcts:400,cores=2', 'greedy', 'veteran:fixed']
    """
    specs: list[str] = []
    for word in (word.strip() for word in text.split(",")):
        if specs and (re.match(r"[a-z_]+=", word) or word == "fixed"):
            specs[-1] += f",{word}"
        elif word:
            specs.append(word)
    return specs


def read_standard_input() -> str:
    """Return the text of the standard input.

    Raises
    ------
    FileFault
        If it is not UTF-8, or longer than a file may be.
    """
    source = "standard input"
    if (bytes_ := getattr(sys.stdin, "buffer", None)) is not None:
        return decode_text(within(bytes_.read(MAX_TEXT_BYTES + 1), MAX_TEXT_BYTES, source), source)
    # only a stand-in for standard input has no bytes
    return without_bom(within(sys.stdin.read(MAX_TEXT_BYTES + 1).encode(), MAX_TEXT_BYTES, source).decode())


def scenario_text(path: Path) -> str:
    """Return the text of a scenario file.

    Raises
    ------
    FileFault
        If it cannot be read, is not UTF-8, or is empty.
    """
    text = read_text(path)
    if not text.strip():
        raise FileFault("this file is empty: a scenario is wanted", source=str(path))
    return text


def write_text(path: Path, text: str) -> None:
    """Write a file atomically.

    Raises
    ------
    FileFault
        If it cannot be written.
    """
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise cannot_write(path, error) from error
    replace_file(path, data)


def read_match(path: Path, game: Game | None = None) -> Match:
    """Return the match of a match file ("-": the standard input).

    Raises
    ------
    FileFault
        If it cannot be read: with line and error.
    """
    if str(path) == "-":
        return match_file.read(read_standard_input(), game, source="standard input")
    return match_file.read(read_text(path), game, source=str(path))


def position_of(game: Game, notation: str | None, match: str | None, field: MatchSetup) -> Position:
    """Return the position for a command: by notation, ``FILE`` or ``FILE@n``, or the first one of a scenario.

    A notation contains only the name of a custom scenario: its file is in the setup.
    A file whose own name is ``m@7`` is read to its end.

    Raises
    ------
    BroadfrontError
        If it cannot be read; if both are given.
    """
    if notation is not None and match is not None:
        raise OptionFault("say either --position or --match, not both")
    if (field.options or (field.scenario and not field.text)) and (notation, match) != (None, None):
        raise OptionFault(
            "a position or a match has its scenario and options: leave out --scenario and --option, but for the file "
            "of a scenario of your own with --position"
        )
    if notation is not None:
        position: Position = read_position(notation, game, text=field.text)
        return position
    if field.text and match is not None:
        raise OptionFault("a match file has its scenario: leave out --scenario")
    if match is None:
        start: Position = game.start(field.setting())
        return start
    name, at, moves = match.rpartition("@")
    if not (at and moves.isascii() and moves.isdigit()) or exists(Path(match)):
        return read_match(Path(match), game).position
    whole_match = read_match(Path(name), game)
    last, number = len(whole_match.journal), read_number(moves)
    if number is None or number > last:
        raise NotationFault(
            f"{shorten(match)}: this match has {last} moves: write @ and a number from 0 to {last}"
        )
    return whole_match.branch(number).position


def joined(words: Sequence[str]) -> str:
    """Return the text of a move from the words of the command line."""
    return " ".join(" ".join(words).split())
