"""What happened while others had their turns: which moves it tells of, and what it says of them."""

from __future__ import annotations

from random import Random

import pytest

from broadfront.engine import catalogue
from broadfront.engine.capabilities import turns_begun
from broadfront.engine.conformance.run import random_move
from broadfront.server.served import ServedMatch
from broadfront.server.stretches import Stretch
from broadfront.server.summaries import _turns, others_turns, summary_of
from broadfront.server.unasked import answer
from broadfront.server.worker_tasks import Place

GAMES = sorted(catalogue.games())


def played(id_: str, moves: int = 150) -> ServedMatch:
    """Return a match of that many random moves."""
    game, rng = catalogue.game(id_), Random(id_)
    match = ServedMatch(game, game.setting())
    while match.ask is not None and len(match.journal) < moves:
        match.play(random_move(match.ask, rng))
    return match


@pytest.mark.parametrize("id_", GAMES)
def test_the_turns_of_others_end_where_the_seats_own_begins(id_: str) -> None:
    match = played(id_)
    asked = match.ask.seat if match.ask else 0
    for seat in range(len(match.seat_names)):
        first, last = others_turns(match, seat)
        assert 0 <= first <= last <= len(match.journal)
        between = match.seats[first:last]
        assert not between or between.count(seat) <= len(between) / 2
        if seat != asked:
            assert last == len(match.journal), "it is still going on"


def test_before_its_first_turn_a_seat_is_told_nothing() -> None:
    game, rng = catalogue.game("expand_the_front"), Random(1)
    match = ServedMatch(game, game.setting("first_war"))
    while match.ask is not None and 1 not in match.seats:
        assert others_turns(match, 1) == (len(match.journal),) * 2
        match.play(random_move(match.ask, rng))
    assert match.seats.count(0) > 1


@pytest.mark.parametrize("id_", GAMES)
def test_the_turns_kept_are_those_of_the_positions(id_: str) -> None:
    match = played(id_, 70)
    counted = [turns_begun(match.game, match.position_after(n)) for n in range(len(match.journal))]
    assert match.turns == counted
    shorter = match.branch(40)
    assert shorter.turns == counted[:40]
    made = list(zip(match.seats, match.journal, strict=True))
    kept = {32: match.snapshot(32), 64: match.snapshot(64)}
    again = ServedMatch.resumed(match.game, match.setting, match.people, made, kept)
    assert again.turns == counted


@pytest.mark.parametrize("id_", GAMES)
def test_a_summary_tells_what_the_seat_can_see_itself(id_: str) -> None:
    match = played(id_)
    place = Place.of(match.setting)
    for seat in range(len(match.seat_names)):
        first, last = 40, 140
        if last > len(match.journal):
            continue
        data = match.position_after(first).to_builtins()
        moves = match.journal[first:last]
        told = summary_of(Stretch(place, data, first, moves), first, seat)
        assert (told.first, told.last) == (first, last)
        view = match.game.view(match.position_after(last), seat)
        names = {side.name for side in match.game.table(match.setting).sides} | {""}
        assert {one.side for one in told.sides} <= names
        for one in told.sides:
            assert all((space, one.side) in view.holders for space in one.taken)
            assert not any((space, one.side) in view.holders for space in one.lost)
            assert all(amount.number > 0 for amount in (*one.losses, *one.arrivals))


def test_declining_in_the_turn_of_others_does_not_make_it_ones_own() -> None:
    game = catalogue.game("front_line")
    match = ServedMatch(game, game.setting())
    rng = Random(4)
    while match.ask is not None and turns_begun(game, match.position) < 8:
        window = match.position.topic in game.card.standing_topics
        declining = [move for move in match.ask.moves if window and game.verbs[move.verb].declines]
        match.play(declining[0] if declining else random_move(match.ask, rng))
    turns = [turn for turn in _turns(match)[1:] if turn.first < turn.last]
    assert turns
    for turn in turns:
        assert turn.seat == match.seats[turn.first], "who takes the first decision of a turn has it"


def test_there_is_no_summary_before_a_seats_first_turn() -> None:
    game = catalogue.game("front_line")
    match = ServedMatch(game, game.setting("first_game"))
    assert others_turns(match, 0) == (0, 0)
    assert others_turns(match, 1) == (0, 0)
    assert match.ask is not None
    first, begun = match.ask.seat, turns_begun(game, match.position)
    while turns_begun(game, match.position) == begun:
        match.play(match.ask.moves[0])
    low, high = others_turns(match, 1 - first)
    assert low == high


@pytest.mark.parametrize("id_", GAMES)
def test_a_first_answer_that_is_given_by_itself_swallows_no_summary(id_: str) -> None:
    """Whatever a seat need not be asked, it is told of the same turns of others before and after it."""
    game, rng = catalogue.game(id_), Random(3)
    match = ServedMatch(game, game.setting())
    told: tuple[int, int, int, int] | None = None  # seat, turn, first, last
    compared = 0
    while match.ask is not None and len(match.journal) < 600:
        seat, turn = match.ask.seat, turns_begun(game, match.position)
        if told is not None and told[:2] == (seat, turn):
            first, last = others_turns(match, seat)
            assert first == told[2]
            assert last >= told[3]
            compared, told = compared + 1, None
        by_itself = answer(game, match.position, match.seats[-1] if match.seats else None)
        if by_itself and match.turns and turn != match.turns[-1]:
            told = (seat, turn, *others_turns(match, seat))
        match.play(by_itself or random_move(match.ask, rng))
    assert compared or id_ != "action_front"
