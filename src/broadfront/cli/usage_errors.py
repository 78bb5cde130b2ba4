"""Messages about an invalid command line: one sentence, and the help command that shows the usage."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from math import isfinite
from typing import get_args

from cyclopts import (
    App,
    Argument,
    ArgumentCollection,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from broadfront.engine.errors import did_you_mean
from broadfront.engine.text_codec import MAX_QUOTE_LENGTH, quote, shorten

_KINDS = {int: "a whole number", float: "a number"}


def refuse_fractions(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Refuse 1.5 for an integer in every command: cyclopts would round it silently.

    Raises
    ------
    CoercionError
        If there is such an argument.
    """
    for argument in arguments:
        if int not in (argument.hint, *get_args(argument.hint)):
            continue
        for token in argument.tokens:
            with suppress(ValueError):  # cyclopts itself refuses what is not a number
                number = float(token.value)
                if isfinite(number) and not number.is_integer():
                    raise CoercionError(
                        argument=argument, token=token, target_type=int, app=app, command_chain=commands
                    )


def usage_fault(error: CycloptsError, application: App) -> str:
    """Return a sentence that describes the error in a command line, and the help command to read."""
    error.verbose = False
    command = " ".join(error.command_chain or ())
    manual = f"broadfront {command} --help" if command else "broadfront --help"
    return f"{_fault(error, application, command).rstrip('.')} (`{manual}` shows how it is written)"


def _fault(error: CycloptsError, application: App, command: str) -> str:
    match error:
        case UnknownCommandError(unused_tokens=[word, *_]):
            if word.startswith("--"):
                return _no_option("", word, (name for name in application if name.startswith("--")))
            subcommand = _subcommand(application, command)
            commands = [name for name in subcommand if not name.startswith("-")]
            listed = ", ".join(
                name for name in commands if subcommand[name].show and name == subcommand[name].name[0]
            )
            called = f"{command} {word}".strip()
            return f"there is no command {quote(called)}; there are {listed}{did_you_mean(word, commands)}"
        case UnknownOptionError(token=token):
            return _no_option(command, token.keyword or token.value, _options(application, command))
        case UnusedCliTokensError(unused_tokens=list(words)):
            options = _options(application, command)
            for word in error.root_input_tokens or ():
                if word.startswith("--") and word.partition("=")[0] not in {"--", "--help", *options}:
                    return _no_option(command, word, options)
            takes = " ".join(a.name for a in _arguments(application, command) if not a.name.startswith("-"))
            return f"{command} takes {takes or 'options only'}; {' '.join(map(quote, words[:5]))} is too much"
        case MissingArgumentError(argument=argument, keyword=keyword) if argument is not None:
            return f"{command} wants {f'a value after {keyword}' if keyword else argument.name}"
        case CoercionError(argument=argument, token=token, target_type=type_) if (
            argument is not None and token is not None and type_ in _KINDS
        ):
            return f"{token.keyword or argument.name} wants {_KINDS[type_]}, not {quote(token.value)}"
    return _with_short_words(str(error), error.root_input_tokens or ())


def _with_short_words(message: str, words: Iterable[str]) -> str:
    """Shorten words of the command line in a message of cyclopts."""
    for word in words:
        value = word.partition("=")[2] if word.startswith("--") else word
        if len(value) > MAX_QUOTE_LENGTH:
            message = message.replace(value, shorten(value))
    return message


def _no_option(command: str, word: str, options: Iterable[str]) -> str:
    option = word.partition("=")[0]
    return f"{command or 'broadfront'} has no option {shorten(option)}{did_you_mean(option, options)}"


def _subcommand(application: App, command: str) -> App:
    """Return the application of a command of one or more words."""
    for word in command.split():
        application = application[word]
    return application


def _arguments(application: App, command: str) -> Iterable[Argument]:
    return _subcommand(application, command).assemble_argument_collection() if command else ()


def _options(application: App, command: str) -> list[str]:
    return [
        name
        for argument in _arguments(application, command)
        for name in argument.names
        if name.startswith("--")
    ]
