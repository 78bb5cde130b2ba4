"""``broadfront scenario``: lists and exports the scenario files of a game."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from broadfront.cli.examples import EXAMPLES
from broadfront.cli.inputs import find_game, write_text
from broadfront.cli.parameters import Flag, GameId, ScenarioId
from broadfront.cli.screen import Screen
from broadfront.engine.errors import FileFault
from broadfront.lab.file_errors import exists

NO_FLAGS: Final[list[str]] = []


def list_(game: GameId, /) -> int:
    """List the scenarios of a game, the default one first: who plays, what to expect, how large it is.

    Parameters
    ----------
    game
        Which game.
    """
    card = find_game(game)
    screen = Screen()
    for id_, one in card.scenarios.items():
        screen.say(f"{id_}: {one.title} ({', '.join(one.seats)}). {one.blurb}")
        if one.extent:
            screen.say(f"  {one.extent}")
    return 0


def export(
    game: GameId,
    scenario: Annotated[ScenarioId, Parameter(name="NAME")],
    /,
    *,
    out: Path | None = None,
    overwrite: Flag = False,
) -> int:
    """Print the file of a scenario, to be changed and played: `--scenario FILE` of the other commands takes it.

    Parameters
    ----------
    game
        Which game.
    scenario
        One of its scenarios.
    out
        Write it into this file, which ends in .toml. Default: to the standard output.
    overwrite
        Even if that file is there already.
    """
    card = find_game(game)
    text = card.scenario_text(scenario)
    if out is None:
        sys.stdout.write(text)
        return 0
    if out.suffix != ".toml":
        raise FileFault("a scenario is known by its ending: call it .toml", source=str(out))
    if exists(out) and not overwrite:
        raise FileFault("it is there already: choose another name, or say --overwrite", source=str(out))
    write_text(out, text)
    screen, file = Screen(), shlex.quote(str(out))
    screen.raw(f"Written: {out}")
    screen.raw(f"Check it: broadfront validate {file} --game {card.id}")
    screen.raw(f"Play it:  broadfront play {card.id} --scenario {file}")
    return 0


scenario = App(
    name="scenario",
    help="List the scenarios of a game, and copy their files to change them.",
    help_epilogue=EXAMPLES["scenario"],
    version_flags=NO_FLAGS,
)
scenario.command(list_, name="list", sort_key=0, version_flags=NO_FLAGS)
scenario.command(export, sort_key=1, version_flags=NO_FLAGS)
