"""What several commands read: games, options, scenarios, files, players, positions."""

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
    """Return the game; None: the only one there is.

    Raises
    ------
    OptionFault
        If none is named and there are several.
    """
    if id_ is not None:
        return registry.game(id_)
    games = registry.games()
    if len(games) == 1:
        return next(iter(games.values()))
    raise OptionFault(f"which game? There are {', '.join(games)}")


def find_own_players() -> None:
    """Let players of one's own be found that are a file in the current folder, here and in workers started from here.

    Only for commands that play matches for whoever gives them.
    """
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)


def data_file(game: Game, name: str, instead: str) -> Path:
    """Return the file of a name in the folder of data in a game's own package; ``instead`` says what to do without one.

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
    """Return options as the game takes them from ``name=value`` texts.

    Raises
    ------
    OptionFault
        If one is no such pair, or the game has no such option or value.
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
    """Return where to play: a scenario of the box by its id, or one's own by its file (``my_scenario.toml``).

    Raises
    ------
    BroadfrontError
        If it cannot be played: the setting is made once, to see.
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
    """Return the specs of players kept apart by commas; a setting (``cores=2``, ``fixed``) goes with the one before.

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
    return without_bom(sys.stdin.read(MAX_TEXT_BYTES))


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
    """Write a file whole or not at all.

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
        If it cannot be read: says line and what is wrong.
    """
    if str(path) == "-":
        return match_file.read(read_standard_input(), game, source="standard input")
    return match_file.read(read_text(path), game, source=str(path))


def position_of(game: Game, notation: str | None, match: str | None, field: MatchSetup) -> Position:
    """Return the position that a command is about: by notation, ``FILE`` or ``FILE@n``, or a scenario's first one.

    A notation only names a scenario of one's own: its file is the field's.
    A file that is called ``m@7`` itself is read as a whole.

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
    whole = read_match(Path(name), game)
    last, number = len(whole.journal), read_number(moves)
    if number is None or number > last:
        raise NotationFault(
            f"{shorten(match)}: this match has {last} moves: write @ and a number from 0 to {last}"
        )
    return whole.branch(number).position


def joined(words: Sequence[str]) -> str:
    """Return the words of a move, however the shell split them."""
    return " ".join(" ".join(words).split())
