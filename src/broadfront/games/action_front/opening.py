"""The card of the game, and the position at the start of a match."""

from __future__ import annotations

from typing import Final

from broadfront.engine.card import Card, read_card
from broadfront.games.action_front.charts import CARDS
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import setup
from broadfront.games.action_front.setting import ActionFrontSetting

__all__ = ["CARD", "laid_out"]

CARD: Final[Card] = read_card(__package__)


def laid_out(setting: ActionFrontSetting) -> ActionFrontPosition:
    """Return the table as the scenario card has it, before anything is asked."""
    p = ActionFrontPosition(
        setting=setting,
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
    setup.muster(p)
    return p
