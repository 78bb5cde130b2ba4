"""Papers beside the board: the scenario in words, ledgers, plots, calendar, the purchase form."""

from __future__ import annotations

from broadfront.engine.sheets import Section
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.terms import POWER_NAMES

__all__ = ["sections"]


def sections(setting: GlobalWarSetting) -> tuple[Section, ...]:
    """Return the scenario card in words."""
    order = ", ".join(POWER_NAMES[power] for power in setting.order)
    return (Section("Order of play", (f"{order}; China moves with the USA.",), rule="b1"),)
