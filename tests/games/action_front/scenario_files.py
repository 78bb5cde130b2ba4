"""Scenario files for tests: a printed one, one to be built, and what is said of spoiled ones."""

import pytest

from broadfront.engine.errors import FileFault
from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.setup import read_scenario

GOOD = """\
title = "The bridge"
blurb = "A test."
turns = 6
first = "B"
sets_up_first = "A"
otherwise = "A"
fixed = { call_shuffle = "off" }

[map]
name = "The bridge"
rows = [
    "..j...",
    ".fb.~.",
    "...s..",
    "j.....",
]
hills = { Knoll = ["0204", "0304"] }
rivers = ["0301/0401", "0302/0401"]
bridges = ["0301/0401"]
roads = ["0301/0401"]
names = { 0302 = "Mill" }

[[sides]]
nation = "US"
edge = "left"
[[sides.units]]
unit = "us_rifle"
hex = "0301"
dug_in = true
[[sides.units]]
unit = "us_truck"
hex = "0203"
[[sides.units]]
unit = "us_37"
hex = "0203"
[[sides.units]]
unit = "us_capt"
count = 2
hex = "0301"
[[sides.units]]
unit = "us_mmg"
count = 2
[[sides.units]]
unit = "us_lvt"
turn = 3
[[sides.support]]
support = "howitzer_105"
missions = 2
[sides.zone]
hexes = ["0101", "0102"]

[[sides]]
nation = "Japan"
edge = "right"
banzai = true
exit_edge = "left"
[[sides.units]]
unit = "jp_inf"
hex = "0501"
steps = 2
suppressed = true
[[sides.units]]
unit = "jp_inf"
hex = "0503"
[[sides.units]]
unit = "jp_tk"
turn = 2
[[sides.support]]
box = "naval"
hard = 1
soft = 4
title = "River gunboat"

[[victory]]
side = "B"
when = "any_turn"
[[victory.conditions]]
kind = "hold"
hexes = ["0301", "0302"]
at_least = 2
[[victory.conditions]]
kind = "clear"
hexes = ["0203"]
[[victory]]
side = "B"
when = "at_end"
[[victory.conditions]]
kind = "occupy"
columns = [1, 3]
at_least = 2
infantry = true
[[victory]]
side = "B"
[[victory.conditions]]
kind = "exit"
at_least = 3
[[victory]]
side = "A"
[[victory.conditions]]
kind = "eliminate"
at_least = 7
"""

BUILT = """\
title = "Ours"
turns = 8
first = "A"
otherwise = "score"
fixed = { orientation = "printed" }
[[sides]]
nation = "map"
edge = "top"
exit_edge = "bottom"
[sides.purchase]
points = 40
place = 3
[sides.zone]
within = 2
[[sides]]
nation = "map"
edge = "bottom"
[sides.purchase]
points = 60
[[victory]]
side = "A"
[[victory.conditions]]
kind = "exit"
at_least = 2
[score]
"""


def own(text: str = GOOD, **options: str | int | bool) -> ActionFrontPosition:
    p = GAME.new("mine", options, text)
    assert isinstance(p, ActionFrontPosition)
    return p


def complaint(text: str) -> FileFault:
    with pytest.raises(FileFault) as caught:
        read_scenario(text, "mine.toml")
    return caught.value


def refused(text: str, was: str, now: str, line: int, field: str, says: str) -> None:
    assert text.count(was) >= 1
    fault = complaint(text.replace(was, now, 1))
    assert says in str(fault)
    assert (fault.source, fault.line) == ("mine.toml", line), str(fault)
    assert fault.field == field, str(fault)
