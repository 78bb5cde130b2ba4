"""What is said of a command line that cannot be read: one sentence, and where the right way is shown."""

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
    """Refuse 1.5 where a whole number is wanted, for every command: cyclopts would round it without a word.

    Raises
    ------
    CoercionError
        If there is one.
    """
    for argument in arguments:
        if int not in (argument.hint, *get_args(argument.hint)):
            continue
        for token in argument.tokens:
            with suppress(ValueError):  # what is no number at all cyclopts refuses itself
                number = float(token.value)
                if isfinite(number) and not number.is_integer():
                    raise CoercionError(
                        argument=argument, token=token, target_type=int, app=app, command_chain=commands
                    )


def usage_fault(error: CycloptsError, whole: App) -> str:
    """Return a sentence that names what is wrong with the words of a command line, and the manual to read."""
    error.verbose = False
    command = " ".join(error.command_chain or ())
    manual = f"broadfront {command} --help" if command else "broadfront --help"
    return f"{_fault(error, whole, command).rstrip('.')} (`{manual}` shows how it is written)"


def _fault(error: CycloptsError, whole: App, command: str) -> str:
    match error:
        case UnknownCommandError(unused_tokens=[word, *_]):
            if word.startswith("--"):
                return _no_option("", word, (name for name in whole if name.startswith("--")))
            at = _at(whole, command)
            commands = [name for name in at if not name.startswith("-")]
            listed = ", ".join(name for name in commands if at[name].show and name == at[name].name[0])
            called = f"{command} {word}".strip()
            return f"there is no command {quote(called)}; there are {listed}{did_you_mean(word, commands)}"
        case UnknownOptionError(token=token):
            return _no_option(command, token.keyword or token.value, _options(whole, command))
        case UnusedCliTokensError(unused_tokens=list(words)):
            known = _options(whole, command)
            for word in error.root_input_tokens or ():
                if word.startswith("--") and word.partition("=")[0] not in {"--", "--help", *known}:
                    return _no_option(command, word, known)
            takes = " ".join(a.name for a in _arguments(whole, command) if not a.name.startswith("-"))
            return f"{command} takes {takes or 'options only'}; {' '.join(map(quote, words[:5]))} is too much"
        case MissingArgumentError(argument=argument, keyword=keyword) if argument is not None:
            return f"{command} wants {f'a value after {keyword}' if keyword else argument.name}"
        case CoercionError(argument=argument, token=token, target_type=type_) if (
            argument is not None and token is not None and type_ in _KINDS
        ):
            return f"{token.keyword or argument.name} wants {_KINDS[type_]}, not {quote(token.value)}"
    return _with_short_words(str(error), error.root_input_tokens or ())


def _with_short_words(message: str, words: Iterable[str]) -> str:
    """Return a message of cyclopts, which may repeat words of the command line, without the length of these."""
    for word in words:
        value = word.partition("=")[2] if word.startswith("--") else word
        if len(value) > MAX_QUOTE_LENGTH:
            message = message.replace(value, shorten(value))
    return message


def _no_option(command: str, word: str, known: Iterable[str]) -> str:
    option = word.partition("=")[0]
    return f"{command or 'broadfront'} has no option {shorten(option)}{did_you_mean(option, known)}"


def _at(whole: App, command: str) -> App:
    """Return the part of the application that a command of one word or more names."""
    for word in command.split():
        whole = whole[word]
    return whole


def _arguments(whole: App, command: str) -> Iterable[Argument]:
    return _at(whole, command).assemble_argument_collection() if command else ()


def _options(whole: App, command: str) -> list[str]:
    return [
        name for argument in _arguments(whole, command) for name in argument.names if name.startswith("--")
    ]
