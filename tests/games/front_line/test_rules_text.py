"""``rules.md`` says what the data say: maps, set-ups, the attack table, supply cards; and cites every ruling."""

from __future__ import annotations

import re

import pytest

from broadfront.games.front_line import GAME
from broadfront.games.front_line.charts import BOARDS, CARD_NAMES, CARDS, rows_of
from broadfront.games.front_line.scenario import shipped

RULES = GAME.rules_text()


@pytest.mark.parametrize("board", BOARDS)
def test_the_maps_of_the_rules_are_the_battlefields(board: str) -> None:
    [(_, drawn)] = re.findall(rf"\*\*({re.escape(BOARDS[board])})\*\*\n\n```text\n(.*?)```", RULES, re.DOTALL)
    rows = ["".join(line[4:15].split()) for line in drawn.splitlines()[:10]]
    assert tuple(rows) == rows_of(board)


@pytest.mark.parametrize("scenario", ["main", "lake_nogo", "mt_range", "great_desert"])
def test_the_set_ups_of_the_rules_are_the_scenarios(scenario: str) -> None:
    forces = shipped()[scenario][0].forces_of(0)
    [line] = re.findall(rf"^\| {re.escape(shipped()[scenario][0].title)} \| (.*) \|$", RULES, re.MULTILINE)
    told = {
        square: letter
        for letter, cell in zip("ITA", line.split(" | "), strict=True)
        for square in cell.split()
    }
    assert told == forces.units


@pytest.mark.parametrize("card", CARD_NAMES)
def test_the_supply_cards_of_the_rules_are_the_charts(card: str) -> None:
    months = " | ".join(" ".join(map(str, month)) for month in CARDS[CARD_NAMES.index(card)])
    assert f"| {card.replace('_', ' ').title()} | {months} |" in RULES


def test_the_rules_cite_every_ruling() -> None:
    cited = {int(number) for number in re.findall(r"R-F(\d+)", RULES)}
    assert cited == set(range(1, 35))
