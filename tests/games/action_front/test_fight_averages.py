"""What is foretold of a fight: the chance of an assault before it is ordered, and what fights cost on average."""

import re

import pytest
from tests.games.action_front.odds_by_hand import asked_again, told, unstopped
from tests.games.action_front.positions import play, position

from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.ui.board import labels


def label(p: ActionFrontPosition, words: str) -> str:
    assert p.pending is not None
    return labels(p, p.pending)[list(p.pending.moves).index(GAME.read(words))]


@pytest.mark.parametrize(
    "units",
    [
        ["us_rifle 0403", "jp_inf 0503"],
        ["us_rifle 0403 dug", "us_capt 0402", "jp_inf 0503 dug"],
        ["us_raider 0403", "jp_inf 0503 suppressed", "jp_oka 0603"],
    ],
)
def test_10_2_the_march_to_an_assault_tells_its_chance_as_the_assault_itself_does(units: list[str]) -> None:
    p = unstopped(position([*units, "us_rifle 0201"]))
    (before,) = re.findall(r"(\d+) % to win", label(p, "move A1 0503"))
    after = asked_again(play(p, "move A1 0503"))
    assert int(before) == round(100 * float(told(after, "end")["assault won"]))


def test_10_2_an_assault_costs_a_whole_unit_of_one_side() -> None:
    p = unstopped(position(["us_rifle 0503 2", "jp_inf 0503"]))
    wins = float(told(p, "end")["assault won"])
    average = GAME.average_losses(play(p, "end"))
    assert average == pytest.approx((2 * (1 - wins), 3 * wins))


@pytest.mark.parametrize("units", [["us_hmg 0203", "jp_inf 0403"], ["us_hmg 0203", "jp_inf 0403 2 dug"]])
def test_7_2_fire_costs_on_average_what_its_odds_say(units: list[str]) -> None:
    p = position(units)
    lost = {"eliminated": p.steps[1], "no effect": 0}
    wanted = 0.0
    for name, share in told(p, "fire A1 B1").items():
        wanted += float(share) * (int(name[0]) if name[0].isdigit() else lost[name])
    assert GAME.average_losses(play(p, "fire A1 B1")) == pytest.approx((0, wanted), abs=1e-4)


def test_4_3_where_fire_falls_is_not_known_before_its_first_card() -> None:
    p = position(["us_rifle 0203", "jp_inf 0503"], phase="indirect")
    assert GAME.average_losses(play(p, "mission support1 0503")) is None
