"""The commands, and what becomes of their errors (see `exits`)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from cyclopts import App, CycloptsError

from broadfront import __version__, is_compiled
from broadfront.cli.admin import COMMANDS as ADMIN_COMMANDS
from broadfront.cli.check import check
from broadfront.cli.examples import EXAMPLES
from broadfront.cli.exits import FAULT, INTERRUPTED, USAGE
from broadfront.cli.games import games
from broadfront.cli.odds import odds
from broadfront.cli.perft import perft
from broadfront.cli.play import play
from broadfront.cli.replay import replay
from broadfront.cli.rules import rules
from broadfront.cli.serve import serve
from broadfront.cli.simulate import simulate
from broadfront.cli.usage import usage_fault
from broadfront.cli.verify import verify
from broadfront.cli.work import work
from broadfront.engine.errors import BroadfrontError, FileFault, OptionFault, UnknownGame

__all__ = ["app", "main"]

COMMANDS: tuple[Callable[..., int], ...] = (
    games,
    play,
    simulate,
    odds,
    replay,
    perft,
    check,
    rules,
    serve,
    work,
    verify,
)


def app() -> App:
    """Return the application with all its commands."""
    whole = App(
        name="broadfront",
        help="World War II board wargames with every rule enforced.",
        help_epilogue=EXAMPLES["broadfront"],
        help_format="plaintext",
        version=f"{__version__} (compiled: {'yes' if is_compiled() else 'no'})",
        version_flags=["--version"],
        help_flags=["--help", "-h"],
        suppress_keyboard_interrupt=False,
    )
    no_flags: list[str] = []
    for place, command in enumerate(COMMANDS):
        name = command.__name__
        whole.command(
            command, name=name, sort_key=place, help_epilogue=EXAMPLES[name], version_flags=no_flags
        )
    admin = App(
        name="admin",
        help="Look after a server.",
        help_epilogue=EXAMPLES["admin"],
        version_flags=no_flags,
        sort_key=len(COMMANDS),
    )
    for place, command in enumerate(ADMIN_COMMANDS):
        admin.command(command, name=command.__name__.rstrip("_"), sort_key=place, version_flags=no_flags)
    whole.command(admin)
    whole.register_install_completion_command(
        help="Let the shell complete commands, games, scenarios, options and players on the Tab key.",
        help_flags=["--help", "-h"],
        version_flags=[],
    )
    return whole


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that ``words`` (default: the process's arguments) name; return the exit code."""
    whole = app()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # bytes that are no text are a fault to be told, not to die of
    try:
        code = whole(
            sys.argv[1:] if words is None else words,
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except CycloptsError as error:
        print(f"broadfront: {usage_fault(error, whole)}", file=sys.stderr)
        return USAGE
    except (OptionFault, UnknownGame) as fault:
        print(f"broadfront: {fault}", file=sys.stderr)
        return USAGE
    except BroadfrontError as fault:
        others = len(fault.others) if isinstance(fault, FileFault) else 0
        more = f" (and {others} more: `broadfront check` lists them)" if others else ""
        print(f"broadfront: {fault}{more}", file=sys.stderr)
        return FAULT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # `| head`: who reads has gone, and wants no complaint
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0
