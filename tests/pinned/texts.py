"""What the program gives out as text: rules, guides, cards, exam files, messages, and the help of every command."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import msgspec
from cyclopts import App
from rich.console import Console
from tests.pinned.games import GAMES, game_of
from tests.pinned.pins import Lines, Pin, digest

from broadfront.cli import rulebook
from broadfront.cli.app import app
from broadfront.engine.game import Game
from broadfront.engine.tutorial import guide_of
from broadfront.lab.exam_files import shipped_exam
from broadfront.server.games.game_catalogue import game_cards
from broadfront.server.http.localization import rules_text, translated_text

LANGUAGES = ("en", "de")
WIDTH = 100
"""Columns of the terminal on which help is printed."""


def rules(game: Game[Any, Any], language: str) -> Iterator[str]:
    """Yield each section of the rules: its number, its title, and a digest of its text."""
    text = rules_text(game, language)
    yield f"all {digest(text)}"
    for section in rulebook.sections(text):
        yield f"{section.number} {section.title} {digest(repr(tuple(section)))}"


def guide(game: Game[Any, Any], language: str) -> Iterator[str]:
    """Yield the lessons of the guide: the questions they belong to, a digest, and the title."""
    told = translated_text(guide_of(game), language, game.id)
    yield f"all {digest(msgspec.json.encode(told))}"
    for lesson in told.lessons if told else ():
        yield f"{','.join(lesson.topics)} {digest(msgspec.json.encode(lesson))} {lesson.title}"


def card(game: Game[Any, Any], language: str) -> Iterator[str]:
    """Yield the fields of the card that the server sends."""
    (told,) = [one for one in game_cards() if one.id == game.id]
    for name, value in msgspec.to_builtins(translated_text(told, language)).items():
        yield f"{name} {digest(msgspec.json.encode(value))}"


def tables(game: Game[Any, Any]) -> Iterator[str]:
    """Yield digests of the fields of each scenario's table, which the screen draws."""
    for scenario in game.scenarios:
        for name, value in msgspec.to_builtins(game.table(game.setting(scenario))).items():
            yield f"{scenario} {name} {digest(msgspec.json.encode(value))}"
    if (form := game.calculator()) is not None:
        yield f"calculator {digest(msgspec.json.encode(form))}"


def messages(game: Game[Any, Any]) -> Iterator[str]:
    """Yield the template of each refusal, and what each policy for odds assumes."""
    for code, template in sorted(game.sentences.items()):
        yield f"{code} {template}"
    for name in sorted({"plain", *game.odds_policies}):
        yield f"policy {name} {game.policy_description(name)}"


def exam(game: Game[Any, Any]) -> Iterator[str]:
    """Yield each exam file: who is asked, how many seeds, digests of its fields and of the position."""
    for one in shipped_exam(game):
        fields = digest(msgspec.json.encode(one.file))
        yield f"{one.id} seat {one.seat} {one.needed} {fields} {digest(one.start.notation())}"


def commands(at: App, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the words of every command, as typed after ``broadfront``."""
    yield path
    for name in at:
        if not name.startswith("-"):
            yield from commands(at[name], (*path, name))


@cache
def command_line() -> App:
    """Return the command line with all its commands imported, as `main` does before it lists them."""
    whole = app()
    list(commands(whole))
    return whole


def command_help(path: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines of the help of a command."""
    screen = io.StringIO()
    console = Console(file=screen, width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False)
    command_line().help_print(list(path), console=console)
    for line in screen.getvalue().splitlines():
        yield f"  {line}".rstrip()


def game_texts(name: str) -> Pin:
    """Return the file of a game; of Global War the exam takes long."""
    game = game_of(name)
    parts: dict[str, Lines] = {"tables": partial(tables, game), "messages": partial(messages, game)}
    for language in LANGUAGES:
        parts[f"rules {language}"] = partial(rules, game, language)
        parts[f"guide {language}"] = partial(guide, game, language)
        parts[f"card {language}"] = partial(card, game, language)
    parts["exam"] = partial(exam, game)
    return Pin(parts, None if name != "global_war" else frozenset(parts) - {"exam"})


def help_texts() -> Pin:
    """Return the file of the command line."""
    return Pin(
        {" ".join(("broadfront", *path)): partial(command_help, path) for path in commands(command_line())},
        None,
    )


def pins() -> dict[str, Callable[[], Pin]]:
    """Return the files of all games, and that of the command line."""
    games = {f"texts/{name}.txt": partial(game_texts, name) for name in GAMES}
    return {**games, "texts/command_line.txt": help_texts}
