"""Scenario files under construction, of any box: judged by the box's reader, and drawn as a match begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from broadfront.engine.contract import SPECTATOR
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.files import parse_toml
from broadfront.engine.game import Game
from broadfront.engine.scenario_editor import Complaint, Sketch
from broadfront.engine.scenario_schema import schema_name
from broadfront.engine.toml_edits import edited_toml

__all__ = ["complaints_of", "redrafted", "sketched"]


def sketched(game: Game[Any, Any], text: str) -> Sketch:
    r"""Return a scenario file judged and drawn: its data, what is wrong with it, and the first position of a match.

    The data is None if the text is no TOML; table and view are None while anything is wrong.

    >>> from broadfront.engine.catalogue import game
    >>> found = sketched(game("front_line"), 'title = "Mine"\nboards = ["mian"]\nforces = []\n')
    >>> [(one.path, one.line) for one in found.complaints][:1]
    [(('boards',), 2)]
    """
    try:
        data = parse_toml(text, "scenario")
    except FileFault as error:
        return Sketch(text, complaints_of(error))
    try:
        setting = game.setting("scenario", text=text)
    except FileFault as error:
        return Sketch(text, complaints_of(error), data=data)
    except OptionFault as error:
        return Sketch(text, (Complaint(("fixed",), str(error)),), data=data)
    position = game.start(setting)
    return Sketch(text, (), game.table(setting), game.view(position, SPECTATOR), data=data)


def redrafted(game: Game[Any, Any], text: str, data: Mapping[str, Any]) -> str:
    """Return a scenario file with other data (`edited_toml`); a new one names its schema in the first line.

    Raises
    ------
    FileFault
        If it would be larger than a scenario file may be.
    TypeError, ValueError
        If the data is none of TOML.
    """
    return edited_toml(text or f"#:schema {schema_name(game.id)}\n", data)


def complaints_of(fault: FileFault) -> tuple[Complaint, ...]:
    """Return all that a reader has against a file."""
    return tuple(Complaint(one.path, one.message, one.line) for one in (fault, *fault.others))
