"""A guide explains every question that its game puts to a person, and cites sections that there are."""

from __future__ import annotations

import inspect
import re

import pytest

from broadfront.engine import catalogue
from broadfront.engine.game import Game
from broadfront.engine.guide import guide_of

GUIDED = [game for game in catalogue.games().values() if guide_of(game)]
ASKS = re.compile(r"\bAsk\(\s*(?!CHANCE\b)\w")


def test_a_box_with_a_guided_scenario_has_a_guide() -> None:
    assert [game.id for game in catalogue.games().values() if game.card.guided] == [
        game.id for game in GUIDED
    ]


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_every_question_to_a_person_has_a_lesson(game: Game) -> None:
    guide = guide_of(game)
    assert guide is not None
    known = {topic.partition(".")[0] for lesson in guide.lessons for topic in lesson.topics}
    bases = {base.__name__ for step in game.steps for base in step.__mro__[1:]}
    asking = {step.__name__ for step in game.steps if ASKS.search(inspect.getsource(step))} - bases
    assert len(asking) > 5
    assert asking <= known
    assert known <= {step.__name__ for step in game.steps}


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_every_lesson_cites_a_section_of_the_rules(game: Game) -> None:
    guide = guide_of(game)
    assert guide is not None
    headings = set(re.findall(r"^#+ ([\da-z][\w.]*)", game.rules_text(), re.MULTILINE))
    assert {lesson.rule for lesson in guide.lessons} <= headings
    assert all(lesson.topics and lesson.title and lesson.text for lesson in guide.lessons)
