"""A guide explains every question that its game puts to a person, and leads through the match to its end."""

from __future__ import annotations

import inspect
import random
import re

import pytest

from broadfront.engine import registry
from broadfront.engine.game import Game
from broadfront.engine.game_info import GuidedMatch
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Step
from broadfront.engine.tutorial import Advice, Guide, advice, guide_of
from broadfront.players.spec import parse

GUIDED = list(registry.games().values())
MATCHES = [(game, one) for game in GUIDED for one in game.game_info.guided]
ASKS = re.compile(r"\bAsk\(\s*(?!CHANCE\b)\w")
MOST = 3000
"""No guided match has more moves."""


def guide(game: Game) -> Guide:
    found = guide_of(game)
    assert found is not None
    return found


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_every_box_has_a_guided_match(game: Game) -> None:
    assert game.game_info.guided
    for one in game.game_info.guided:
        assert 0 <= one.seat < len(game.scenarios[one.scenario].seats)
        assert one.text


@pytest.mark.pure
@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_every_question_to_a_person_has_a_lesson(game: Game) -> None:
    known = {topic.partition(".")[0] for lesson in guide(game).lessons for topic in lesson.topics}
    bases = {base.tag for step in game.steps for base in step.__mro__[1:] if issubclass(base, Step)}
    asking = {step.tag for step in game.steps if ASKS.search(inspect.getsource(step))} - bases
    assert len(asking) > 5
    assert asking <= known
    assert known <= {step.tag for step in game.steps}


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_every_lesson_names_what_there_is(game: Game) -> None:
    lessons = guide(game).lessons
    headings = set(re.findall(r"^#+ ([\da-z][\w.]*)", game.rules_text(), re.MULTILINE))
    words = {word for words in game.words.values() for word in words}
    assert {lesson.rule for lesson in lessons} <= headings
    assert {verb for lesson in lessons for verb in lesson.point} <= set(game.verbs)
    assert {word for lesson in lessons for word in lesson.at} <= words
    assert {lesson.scenario for lesson in lessons} <= {"", *game.scenarios}
    assert all(lesson.topics and lesson.title and lesson.text and lesson.now for lesson in lessons)


def played(game: Game, guided: GuidedMatch, seed: int, *, follows: bool) -> list[Advice]:
    """Play a guided match to its end against the gentlest computer; return what the guide said."""
    match = Match(game, game.setting(guided.scenario))
    rng, computer, said = random.Random(seed), parse("recruit"), list[Advice]()
    while (ask := match.ask) and len(match.journal) < MOST:
        if ask.seat == CHANCE:
            move = rng.choices(ask.moves, ask.weights or None)[0]
        elif ask.seat == guided.seat:
            now = advice(match, guided.seat)
            assert now is not None
            said.append(now)
            move = ask.moves[rng.choice(now.moves)] if follows else rng.choice(ask.moves)
        else:
            move = computer.choose(game, match.position, rng)
            assert advice(match, guided.seat) is None
        match.play(move)
    assert match.is_over
    return said


@pytest.mark.parametrize("follows", [True, False], ids=["following", "doing anything"])
@pytest.mark.parametrize(("game", "guided"), MATCHES, ids=lambda one: getattr(one, "scenario", ""))
def test_a_guided_match_leads_to_its_end(game: Game, guided: GuidedMatch, follows: bool) -> None:
    said = played(game, guided, seed=4, follows=follows)
    assert all(one.now and one.moves for one in said)
    assert said[0].welcome is not None
    assert not any(one.welcome for one in said[1:])
    told = [one.title for one in said if one.fresh]
    if follows:
        assert len(set(told)) >= 4
        assert len(told) == len(set(told)), "nothing is told in full again once it was done"
        assert any(one.praise for one in said)


def test_a_gun_is_shown_the_hexes_where_enemies_stand_now() -> None:
    game = registry.game("action_front")
    match = Match(game, game.setting("first_fight"))
    rng, places, turns = random.Random(3), list[tuple[set[int], set[int]]](), 0
    while (ask := match.ask) and turns < 3:
        now = advice(match, 0)
        if (
            now is not None
            and match.position.topic == "IndirectFire"
            and "barrage" in {ask.moves[n].verb for n in now.moves}
        ):
            foes = {one.space for one in game.view(match.position, 0).counters if one.side == "Japanese"}
            aimed = {move.where for move in ask.moves if move.verb == "barrage"} & foes
            places.append(({ask.moves[n].where for n in now.moves}, aimed))
            turns += 1
        match.play(rng.choices(ask.moves, ask.weights or None)[0])
    assert places
    assert all(pointed == aimed or not aimed for pointed, aimed in places)
    assert any(aimed for _, aimed in places)


def test_a_lesson_waits_until_it_was_done() -> None:
    game = registry.game("front_line")
    match = Match(game, game.setting("first_game"))
    rng = random.Random(1)
    while match.ask and not (match.ask.seat == 0 and match.position.topic == "Actions"):
        match.play(rng.choices(match.ask.moves, match.ask.weights or None)[0])
    first = advice(match, 0)
    assert first is not None
    assert match.ask is not None
    assert {match.ask.moves[n].verb for n in first.moves} == {"move"}
    match.play(match.ask.moves[first.moves[0]])
    if match.position.topic == "Actions":
        then = advice(match, 0)
        assert then is not None
        assert then.title != first.title
        assert then.praise
        match.undo()
        assert advice(match, 0) == first
