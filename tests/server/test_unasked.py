"""Questions that cannot matter are not put to people, unless another person could learn from that."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.server.harness import PERSON, People, Running, computer
from tests.tiers import sampled

from broadfront.engine import registry
from broadfront.engine.position import CHANCE, Move
from broadfront.server.matches.commands import auto_answers
from broadfront.server.matches.dice import verification
from broadfront.server.matches.events import MovePlayed
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.schemas import MatchFile
from broadfront.server.matches.seats.roster import Seat
from broadfront.server.matches.snapshot_match import SnapshotMatch


@pytest.fixture(autouse=True, scope="module")
def veil(toybox: Path) -> Path:
    """Veil is in the catalogue before the server's workers start."""
    return toybox


def choices_put(live: LiveMatch, seat: int) -> list[tuple[str, int]]:
    """Return (topic, number of answers) of every question that a seat was put, from the journal."""
    match, put = live.match, []
    p = match.start.clone()
    for number, move in enumerate(match.journal):
        assert p.pending is not None
        if p.pending.seat == seat:
            is_put = live.given_answer(p, match.seats[number - 1] if number else None) is None
            put.append((p.topic if is_put else f"not put: {p.topic}", len(p.pending.moves)))
        p.play(move)
    return put


def played_on(people: People, most: int) -> list[tuple[str, int]]:
    """Give the first answer to every question that is put to seat 0; return their topics and how many there were."""
    asked = []
    state = people.state(0)
    for _ in range(most):
        ask = state["view"]["ask"]
        if ask is None:
            break
        if ask[0] == 0:
            asked.append((state["topic"], len(ask[3])))
            state = people.send(0, state["version"], ask[3][0]).json()
        else:
            state = people.get("/changes", 0, after=state["version"], wait=5).json()
    return asked


def test_against_the_computer_an_empty_hand_is_not_asked(server: Running) -> None:
    people = server.match("veil", seats=[PERSON, computer("quick")], scenario="watch")
    asked = played_on(people, 300)
    watches = [number for topic, number in asked if topic == "Watch"]
    assert watches, "while there is a card to exchange, the question is put"
    assert 1 not in watches
    live = server.live(people.id)
    assert ("not put: Watch", 1) in choices_put(live, 0), "it is in the journal like any other answer"
    assert live.match.is_over
    file = msgspec.json.decode(people.get("/export", format="json").content, type=MatchFile)
    assert verification.verify(file).rolls > 3


def test_a_question_that_an_earlier_version_has_put_is_answered_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match of before this rule may wait for an answer that would not be asked for today: it is given by hand."""
    people = server.match()
    live = server.live(people.id)
    put = live.match.position.clone()
    assert put.pending is not None
    move = put.pending.moves[0]
    monkeypatch.setattr(LiveMatch, "given_answer", lambda _, p, *more: move if p == put else None)
    assert live.with_automatic_moves(())[0].move == move, "today it would be given for the seat"
    state = people.state(put.pending.seat)
    assert people.send(put.pending.seat, state["version"], list(move)).status_code == 200
    made = [row for row in live.rows[state["version"] :] if row.seat != CHANCE]
    assert [row.at_time(0) for row in made] == [MovePlayed(put.pending.seat, move)]


def test_between_people_an_empty_hand_is_asked(server: Running) -> None:
    people = server.match("veil", scenario="watch")
    asked = []
    while (ask := people.state()["view"]["ask"]) is not None:
        asked.append((ask[0], people.state()["topic"], len(people.state(ask[0])["view"]["ask"][3])))
        people.step()
    a_third = len(asked) // 3
    seats_and_topics = [one[:2] for one in asked]
    assert seats_and_topics[:a_third] == seats_and_topics[2 * a_third :], (
        "asked alike, with and without a card"
    )
    assert (0, "Watch", 1) in asked


def test_between_people_nothing_on_the_wire_tells_whether_there_was_a_choice(server: Running) -> None:
    """While a seat is asked, what the other one is sent is the same for an empty hand as for a full one."""
    people = server.match("veil", scenario="watch")
    waits = []
    while (ask := people.state()["view"]["ask"]) is not None:
        if ask[0] == 0 and ask[1] == "4":
            other = people.state(1)
            assert other["view"]["ask"][3] == []
            waits.append(json.dumps([other["view"]["ask"][:3], other["topic"], other["can_undo"]]))
        people.step()
    assert len(waits) == 3
    assert len(set(waits)) == 1


@pytest.mark.parametrize("moves", sampled((70, 200), 2))
def test_in_fighting_front_windows_with_nothing_to_play_are_not_put(server: Running, moves: int) -> None:
    people = server.match("fighting_front", seats=[PERSON, computer("quick")])
    asked = played_on(people, moves)
    assert len(asked) > moves // 7
    assert [one for one in asked if one[0].startswith("Window") and one[1] == 1] == []
    told = choices_put(server.live(people.id), 0)
    assert [topic for topic, _ in told if topic.startswith("not put: Window")]


def test_what_can_be_given_at_any_time_is_no_reason_to_ask_in_a_window() -> None:
    game = registry.game("fighting_front")
    assert [name for name, verb in game.verbs.items() if verb.anytime] == ["look"]
    p, rng = game.new(), Random(1)
    while p.pending is not None and {move.verb for move in p.pending.moves} != {"look", "decline"}:
        p.play(rng.choice([move for move in p.pending.moves if move.verb != "look"]))
    assert p.pending is not None
    for mover in (0, 1, CHANCE):
        assert auto_answers.answer(game, p, mover) == Move("decline")
    p.pending = p.pending._replace(moves=(Move("look"), Move("bombard")))
    assert auto_answers.answer(game, p, CHANCE) is None


def test_the_last_order_of_a_phase_leaves_the_phase_open(server: Running) -> None:
    """What the seat's own move leaves it with is put, if it is more than a window: so that move can be taken back."""
    game = registry.game("fighting_front")
    p = game.new()
    p.play(p.pending.moves[0])  # not looked at: what counts is who moved before
    alone = p.pending._replace(seat=0, moves=(Move("end"),))
    p.pending = alone
    assert auto_answers.answer(game, p, 0) is None
    assert auto_answers.answer(game, p, None) is None
    assert auto_answers.answer(game, p, 1) == Move("end")
    assert auto_answers.answer(game, p, CHANCE) == Move("end")
    p.pending = alone._replace(moves=(Move("end"), Move("stay")))
    assert auto_answers.answer(game, p, CHANCE) is None


def test_an_answer_that_was_given_for_a_seat_is_not_its_to_take_back() -> None:
    game, rng = registry.game("fighting_front"), Random(1)
    live = LiveMatch(
        "here",
        SnapshotMatch(game, game.new()),
        [Seat("", "person", "", ""), Seat("", "computer", "quick", "")],
        "0" * 64,
    )
    while len(live.match.journal) < 300 and (ask := live.match.ask) is not None:
        moves = [game.policy().rollout_move(live.match.position, ask, rng)] if ask.seat != CHANCE else []
        live.apply(live.with_automatic_moves(moves))
    whole, stood = live.match, 0
    following = whole.start.clone()
    for number, seat in enumerate(whole.seats):
        p = following.clone()
        following.play(whole.journal[number])
        if seat != 0 or live.given_answer(p, live._mover(number)) is None:
            continue
        live.match = type(whole).taken_from(whole.branch(number + 1))
        if live.match.can_undo:
            went_back = live.taken_back(0)[0]
            assert live.can_undo(0) == (went_back > 0)
            assert went_back != 1, "to the question before, or not at all"
            stood += went_back == 0
        live.match = whole
    assert stood
