"""The commands, and the exit code and message of each error (see `exit_codes`)."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

import cyclopts
from cyclopts import App, CycloptsError

import broadfront
from broadfront.cli.examples import EXAMPLES
from broadfront.cli.exit_codes import FAULT, INTERRUPTED, USAGE
from broadfront.cli.screen import OutputClosed, OutputFault, clean_output, print_line
from broadfront.cli.usage_errors import refuse_fractions, usage_fault
from broadfront.engine.errors import BroadfrontError, FileFault, OptionFault, UnknownGame

COMMANDS = {
    "games": "games:games",
    "play": "play:play",
    "simulate": "simulate:simulate",
    "compare": "compare:compare",
    "balance": "balance:balance",
    "test-player": "exam:exam",
    "train": "train:train",
    "odds": "odds:odds",
    "replay": "replay:replay",
    "annotate": "annotate:annotate",
    "perft": "perft:perft",
    "validate": "validate:validate",
    "rules": "rules:rules",
    "serve": "serve:serve",
    "worker": "worker:worker",
    "verify-dice": "verify_dice:verify_dice",
    "licenses": "licenses:licenses",
}
"""Each with its module and the function there."""
GROUPS = ("study", "scenario", "admin")
"""And these are applications with commands of their own."""
ALIASES = {"test-player": "exam", "validate": "check", "worker": "work", "verify-dice": "verify"}
"""What commands were called before 0.3; `lab serve` was what `study view` is."""
OLDER_GROUP = "lab"

COMPLETE = "__complete"
"""What the shell runs on the Tab key: cyclopts parts its answers by control characters, and cleans what is in them."""

FAILURE = (
    "the rules fail here ({error}), which is a fault of the program and not of what you gave it: please open an issue "
    "on the page of this project, with your command, its files and the lines below."
)
"""What is told before the traceback of an error that nobody expected."""


def _version() -> str:
    return f"{broadfront.__version__} (compiled: {'yes' if broadfront.is_compiled() else 'no'})"


def app() -> App:
    """Return the application with all its commands; the module of each is imported when it is run or asked about."""
    whole = App(
        name="broadfront",
        help="World War II board wargames with every rule enforced.",
        help_epilogue=EXAMPLES["broadfront"],
        help_format="plaintext",
        version=_version,
        version_flags=["--version"],
        help_flags=["--help", "-h"],
        config=refuse_fractions,
        suppress_keyboard_interrupt=False,
    )
    no_flags: list[str] = []
    for place, (name, function) in enumerate(COMMANDS.items()):
        whole.command(
            f"broadfront.cli.{function}",
            name=name,
            alias=ALIASES.get(name),
            sort_key=place,
            help_epilogue=EXAMPLES[name],
            version_flags=no_flags,
        )
    for place, name in enumerate(GROUPS, len(COMMANDS)):
        whole.command(f"broadfront.cli.{name}:{name}", name=name, sort_key=place)
    whole.command(f"broadfront.cli.study:{OLDER_GROUP}", name=OLDER_GROUP, show=False)
    whole.register_install_completion_command(
        help="Let the shell complete commands, games, scenarios, options and players on the Tab key.",
        help_flags=["--help", "-h"],
        version_flags=[],
    )
    return whole


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that ``words`` (default: the process's arguments) name; return the exit code."""
    words = sys.argv[1:] if words is None else words
    whole = app()
    if not words or words[0] not in (*COMMANDS, *ALIASES.values(), *GROUPS, OLDER_GROUP, "--version"):
        for name in (*COMMANDS, *GROUPS):
            whole[name]  # imported: the list of commands says what each does
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # bytes that are no text are a fault to be told, not to die of
    if words and words[0] == COMPLETE:
        return _run(whole, words)
    with clean_output():
        return _run(whole, words)


def _run(whole: App, words: Sequence[str]) -> int:
    """Run a command; return the exit code."""
    try:
        code = whole(
            words,
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except CycloptsError as error:
        _complain(f"broadfront: {usage_fault(error, whole)}")
        return USAGE
    except OverflowError as error:  # cyclopts rounds 1.0e999, an infinite float, to a whole number
        if not traceback.extract_tb(error.__traceback__)[-1].filename.startswith(
            str(Path(cyclopts.__file__).parent)
        ):
            raise
        _complain("broadfront: a number is too large: write a smaller one")
        return USAGE
    except (OptionFault, UnknownGame) as fault:
        _complain(f"broadfront: {fault}")
        return USAGE
    except OutputFault as fault:
        _give_up_output()
        _complain(f"broadfront: {fault}")
        return FAULT
    except BroadfrontError as fault:
        others = len(fault.others) if isinstance(fault, FileFault) else 0
        more = f" (and {others} more: `broadfront validate` lists them)" if others else ""
        _complain(f"broadfront: {fault}{more}")
        return FAULT
    except KeyboardInterrupt:
        return INTERRUPTED
    except OutputClosed:  # `| head`: who reads has gone, and wants no complaint
        _give_up_output()
        return 0
    except Exception as error:  # noqa: BLE001  # rules of any game run in here, and one's own players
        _complain(
            f"broadfront: {FAILURE.format(error=type(error).__name__)}",
            *"".join(traceback.format_exception(error)).splitlines(),
        )
        return FAULT
    return code if isinstance(code, int) else 0


def _complain(*lines: str) -> None:
    """Write lines on the standard error, if it takes any: the exit code says the rest."""
    with suppress(OSError, OutputFault):
        for line in lines:
            print_line(line, sys.stderr)


def _give_up_output() -> None:
    """Have the rest of the output go nowhere: Python tries to write it once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
