"""The card of the game, its scenarios, and the position at the start of a match."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from broadfront.engine.game_info import GameInfo, load_game_info
from broadfront.engine.scenarios import shipped_scenarios
from broadfront.engine.toml_files import read_toml
from broadfront.games.action_front.charts import CARDS
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import setup
from broadfront.games.action_front.scenario import Scenario
from broadfront.games.action_front.scenario_validation import validate
from broadfront.games.action_front.setting import ActionFrontSetting

CARD: Final[GameInfo] = load_game_info(__package__)


def setup_position(setting: ActionFrontSetting) -> ActionFrontPosition:
    """Return the table of the scenario card, before the first question."""
    p = ActionFrontPosition(
        setting=setting,
        model=[],
        at=[],
        troops=[0, 0],
        commanders=[0, 0],
        shelled=[0, 0],
        bombed=[0, 0],
        missions=[line.missions for line in setting.lines],
        deck=[1] * CARDS,
        discards=[0] * CARDS,
        lost=[0, 0],
        since=[-1, -1],
        registered=[-1] * 4 if setting.registered else [],
        ranged=[0, 0],
    )
    setup.add_card_units(p)
    return p


def read_scenario(text: str, source: str = "scenario") -> Scenario:
    """Read a scenario file.

    Raises
    ------
    FileFault
        If anything in it is not a legal start of the game, or a side cannot win: says line and field.
    """
    return read_toml(text, Scenario, source, validate)


ORDER: Final = (
    "bloody_ridge",
    "hells_point",
    "sandbar",
    "gifu",
    "crossroads",
    "point_defence",
    "meeting_engagement",
    "example",
)
"""The box's scenarios in the order of the rulebook; the first is the default."""


@cache
def shipped() -> Mapping[str, tuple[Scenario, str]]:
    """Return the box's own scenarios: id to scenario and text of its file."""
    return shipped_scenarios(__package__, read_scenario, first=ORDER)
