"""``broadfront lab``: studies to look at."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

from cyclopts import App, Parameter
from cyclopts.validators import Number

from broadfront.cli.examples import EXAMPLES
from broadfront.cli.parameters import Flag
from broadfront.cli.serve import check_studies, run_server

NO_FLAGS: Final[list[str]] = []
PAGE: Final = "#/lab"


def serve(
    folder: Path,
    /,
    *,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(validator=Number(gte=0, lte=65535))] = 8124,
    open: Flag = False,
) -> int:
    """Show studies in the browser until interrupted: what they have found, and every match move by move.

    Nothing is written: matches that are opened are kept only as long as it runs.

    Parameters
    ----------
    folder
        The folder of a study, or one that holds several.
    host
        The address to listen at; 0.0.0.0 is all of this machine's.
    port
        The port; 0 takes any free one.
    open
        Open the browser (the command in BROWSER, if that is set).
    """
    studies = check_studies(folder)
    # The server is imported here: no other command waits for it.
    from broadfront.server.config import Config, database_url
    from broadfront.server.log_lines import log_to_stderr

    log_to_stderr(access=False, form="text")
    with TemporaryDirectory(prefix="broadfront-lab-", ignore_cleanup_errors=True) as kept:
        database = database_url(str(Path(kept) / "matches.sqlite"))
        config = Config(database=database, studies=studies, warm=False)
        return run_server(config, host, port, PAGE if open else None)


lab = App(name="lab", help="Look at studies.", help_epilogue=EXAMPLES["lab"], version_flags=NO_FLAGS)
lab.command(serve, version_flags=NO_FLAGS)
