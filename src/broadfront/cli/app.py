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
"""Each command with its module and its function."""
GROUPS = ("study", "scenario", "admin")
"""Applications with commands of their own."""
ALIASES = {"test-player": "exam", "validate": "check", "worker": "work", "verify-dice": "verify"}
"""The names of commands before 0.3; `study view` was called `lab serve`."""
OLDER_GROUP = "lab"

COMPLETE = "__complete"
"""The command of shell completion: cyclopts separates its answers by control characters, and cleans their texts."""

FAILURE = (
    "the rules fail here ({error}), which is a fault of the program and not of what you gave it: please open an issue "
    "on the page of this project, with your command, its files and the lines below."
)
"""The message before the traceback of an unexpected error."""


def _version() -> str:
    return f"{broadfront.__version__} (compiled: {'yes' if broadfront.is_compiled() else 'no'})"


def app() -> App:
    """Return the application with all its commands, whose modules are imported on demand."""
    application = App(
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
        application.command(
            f"broadfront.cli.{function}",
            name=name,
            alias=ALIASES.get(name),
            sort_key=place,
            help_epilogue=EXAMPLES[name],
            version_flags=no_flags,
        )
    for place, name in enumerate(GROUPS, len(COMMANDS)):
        application.command(f"broadfront.cli.{name}:{name}", name=name, sort_key=place)
    application.command(f"broadfront.cli.study:{OLDER_GROUP}", name=OLDER_GROUP, show=False)
    application.register_install_completion_command(
        help="Let the shell complete commands, games, scenarios, options and players on the Tab key.",
        help_flags=["--help", "-h"],
        version_flags=[],
    )
    return application


def main(words: Sequence[str] | None = None) -> int:
    """Run the command in ``words`` (default: the process's arguments); return the exit code."""
    words = sys.argv[1:] if words is None else words
    application = app()
    if not words or words[0] not in (*COMMANDS, *ALIASES.values(), *GROUPS, OLDER_GROUP, "--version"):
        for name in (*COMMANDS, *GROUPS):
            application[name]  # import the module: the list of commands contains its help text
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # invalid bytes are reported as a fault, instead of a crash
    if words and words[0] == COMPLETE:
        return _run(application, words)
    with clean_output():
        return _run(application, words)


def _run(application: App, words: Sequence[str]) -> int:
    """Run a command; return the exit code."""
    try:
        code = application(
            words,
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except CycloptsError as error:
        _complain(f"broadfront: {usage_fault(error, application)}")
        return USAGE
    except OverflowError as error:  # cyclopts rounds the infinite float 1.0e999 to an int
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
    except OutputClosed:  # `| head`: the reader is closed, so no message is needed
        _give_up_output()
        return 0
    except Exception as error:  # noqa: BLE001  # the rules of any game and custom players run here
        _complain(
            f"broadfront: {FAILURE.format(error=type(error).__name__)}",
            *"".join(traceback.format_exception(error)).splitlines(),
        )
        return FAULT
    return code if isinstance(code, int) else 0


def _complain(*lines: str) -> None:
    """Write lines to the standard error, if possible; the exit code is the fallback."""
    with suppress(OSError, OutputFault):
        for line in lines:
            print_line(line, sys.stderr)


def _give_up_output() -> None:
    """Discard the rest of the output, which Python would try to write at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
