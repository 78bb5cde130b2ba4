from random import Random

import pytest
from tests.engine.toys import DUEL, HANDS, SPIES, HandsPosition

from broadfront.engine.conformance.run import random_move
from broadfront.engine.errors import IllegalMove
from broadfront.engine.game import Game
from broadfront.engine.legality import Reason, no
from broadfront.engine.match import STRIDE, LogEntry, Match
from broadfront.engine.position import CHANCE, Move, Position, UndealtSecret, as_known_to

ATTACK, STAND, HIT, MISS, PASS = (
    Move("attack", 0, 2),
    Move("stand"),
    Move("roll", 6),
    Move("roll", 1),
    Move("pass"),
)


def played(game: Game, seed: int, scenario: str = "", most: int = 10_000) -> Match:
    match, rng = Match(game, game.setting(scenario)), Random(seed)
    while match.ask is not None and len(match.journal) < most:
        match.play(random_move(match.ask, rng))
    return match


def test_a_match_keeps_who_made_each_move_and_what_was_told() -> None:
    match = Match.replay(DUEL, DUEL.setting(), [ATTACK, STAND, HIT])
    assert match.journal == [ATTACK, STAND, HIT]
    assert match.seats == [0, 1, CHANCE]
    assert match.log == [LogEntry(3, "2.2", "Cid is hit: 1 left.")]
    assert match.spelled() == ["attack Ann Cid", "stand", "roll 6"]


def test_a_move_that_is_not_offered_is_refused_by_its_rule_and_changes_nothing() -> None:
    match = Match(DUEL, DUEL.setting())
    before = match.position.key()
    with pytest.raises(IllegalMove, match=r"\[1\.1\] Ann or Bob attacks") as caught:
        match.play(Move("attack", 2, 0))
    assert caught.value.refusal.rule == "1.1"
    assert match.position.key() == before
    assert match.journal == []


def test_a_seat_is_idle_until_it_has_given_an_order_in_its_turn() -> None:
    def is_idle_after(*moves: Move) -> bool:
        return Match.replay(DUEL, DUEL.setting(options={"aiming": True}), moves).is_idle

    aim = Move("aim", 0)
    assert is_idle_after()
    assert not is_idle_after(aim)
    assert is_idle_after(aim, PASS)  # the other one is asked
    assert is_idle_after(aim, PASS, PASS)  # the next turn


def test_the_first_position_is_copied() -> None:
    p = DUEL.new()
    match = Match(DUEL, p)
    match.play(PASS)
    assert p == DUEL.new()
    assert match.start == p


def test_the_result_is_there_when_the_match_is_over() -> None:
    match = Match.replay(DUEL, DUEL.setting(), [PASS] * 3)
    assert (match.is_over, match.result) == (False, None)
    match.play(PASS)
    assert (match.is_over, match.result) == (True, (0.5, 0.5))
    with pytest.raises(IllegalMove, match="over"):
        match.play(PASS)


def test_nothing_can_be_undone_before_the_first_move() -> None:
    match = Match(DUEL, DUEL.setting())
    assert not match.can_undo
    with pytest.raises(ValueError, match="no move"):
        match.undo()


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ([PASS], "passed on"),  # the other seat is asked
        ([ATTACK], "passed on"),
        ([ATTACK, STAND], "passed on"),  # chance is asked
        ([ATTACK, STAND, HIT], "chance has spoken"),
        ([PASS] * 4, "match is over"),  # nobody is asked
    ],
)
def test_a_barrier_is_not_crossed(moves: list[Move], why: str) -> None:
    match = Match.replay(DUEL, DUEL.setting(), moves)
    assert not match.can_undo
    with pytest.raises(ValueError, match=why):
        match.undo()
    assert match.journal == moves


SPY, LOW, HIGH = Move("spy"), Move("play", 0), Move("play", 2)
DRAWN = [Move("draw", card) for card in (0, 1, 2, 1)]  # Red has low and high, Blue two middle ones


def test_a_move_that_shows_its_seat_what_was_hidden_is_a_barrier() -> None:
    match = Match.replay(SPIES, SPIES.setting(), [*DRAWN, SPY])
    assert match.ask is not None
    assert match.ask.seat == match.seats[-1] == 0
    assert not match.can_undo
    with pytest.raises(ValueError, match="has shown what was hidden"):
        match.undo()
    assert match.log[-1].sentence == "Red looks at the other hand."


def test_a_look_at_what_is_known_already_can_be_taken_back() -> None:
    match = Match.replay(SPIES, SPIES.setting(), [*DRAWN, LOW, Move("play", 1), HIGH, SPY])
    assert match.can_undo, "Red has no card left: there was nothing for Blue to see"
    assert match.undo() == SPY


def test_whether_a_look_is_a_barrier_does_not_depend_on_what_is_hidden() -> None:
    hands = [(kind, other) for kind in range(3) for other in range(3)]
    looks = [
        Match.replay(
            SPIES,
            SPIES.setting(),
            [*(Move("draw", card) for card in (0, one, 2, two)), LOW, Move("play", one), SPY],
        )
        for one, two in hands
    ]
    assert {look.can_undo for look in looks} == {False}


def test_undo_takes_back_the_moves_of_the_seat_that_is_asked_one_by_one() -> None:
    setting = DUEL.setting(options={"aiming": True})
    match = Match.replay(DUEL, setting, [PASS, Move("aim", 2), Move("aim", 3)])
    assert match.undo() == Move("aim", 3)
    once = Match.replay(DUEL, setting, [PASS, Move("aim", 2)])
    assert (match.position, match.ask, match.seats, match.log) == (
        once.position,
        once.ask,
        once.seats,
        once.log,
    )
    assert match.undo() == Move("aim", 2)
    assert match.journal == [PASS]
    assert not match.can_undo  # what lies behind is Red's


def test_a_match_goes_on_after_undo_as_if_nothing_had_been() -> None:
    setting = DUEL.setting(options={"aiming": True})
    match = Match.replay(DUEL, setting, [Move("aim", 0)])
    match.undo()
    for move in (ATTACK, STAND, HIT):
        match.play(move)
    truth = Match.replay(DUEL, setting, [ATTACK, STAND, HIT])
    assert (match.position, match.log) == (truth.position, truth.log)


@pytest.mark.parametrize("n", [0, 1, STRIDE - 1, STRIDE, STRIDE + 1, 3 * STRIDE + 5])
def test_a_branch_is_the_match_of_the_first_moves(n: int) -> None:
    match = played(DUEL, 4, "long", most=120)
    branch = match.branch(n)
    truth = Match.replay(DUEL, match.setting, match.journal[:n])
    assert branch.position == truth.position
    assert branch.ask == truth.ask
    assert (branch.journal, branch.seats, branch.log) == (truth.journal, truth.seats, truth.log)


def test_a_branch_goes_its_own_way() -> None:
    match = played(DUEL, 4, "long", most=80)
    before = (list(match.journal), match.position.key())
    branch = match.branch(40)
    rng = Random(7)
    while branch.ask is not None:
        branch.play(random_move(branch.ask, rng))
    assert (match.journal, match.position.key()) == before
    assert match.branch(80).position == match.position


def test_there_is_no_branch_after_more_moves_than_were_made() -> None:
    with pytest.raises(ValueError, match="has 0 moves"):
        Match(DUEL, DUEL.setting()).branch(1)


def test_a_secret_move_is_spelled_only_to_the_seat_that_saw_it() -> None:
    match = played(HANDS, 1)
    drawn = match.spelled()[:4]
    assert match.spelled(0)[:4] == [drawn[0], "...", drawn[2], "..."]
    assert match.spelled(1)[:4] == ["...", drawn[1], "...", drawn[3]]
    assert match.spelled(-1)[:4] == ["..."] * 4
    assert match.spelled(-1)[4:] == match.spelled()[4:]


def test_a_match_of_a_game_that_deals_no_worlds_is_refused_at_its_first_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sound = Match(HANDS, HANDS.setting())
    monkeypatch.setattr(HandsPosition, "determinized", Position.determinized)
    before = sound.position.key()
    remedy = r"only seat 0 may learn the answer to \[1\] .* does not override Position.determinized: write it"
    with pytest.raises(UndealtSecret, match=remedy):
        sound.play(Move("draw", 0))
    assert (sound.position.key(), sound.journal) == (before, [])
    with pytest.raises(UndealtSecret, match=remedy):
        Match(HANDS, HANDS.setting())
    with pytest.raises(UndealtSecret, match=remedy):
        as_known_to(1, sound.position, Random(1))


def test_people_are_named_by_seat() -> None:
    assert Match(DUEL, DUEL.setting(), [" Ada\nB "]).people == ("Ada B", "")
    with pytest.raises(ValueError, match="3 people for the 2 seats"):
        Match(DUEL, DUEL.setting(), ["a", "b", "c"])


@pytest.mark.parametrize("verb", ["dance", "run", "seat", "merge_key"])
def test_a_verb_that_the_step_does_not_have_leaves_the_position_as_it_was(verb: str) -> None:
    p = DUEL.new()
    agenda = [*p.agenda]
    with pytest.raises(IllegalMove, match=f"no order '{verb}' here; there is "):
        p.play(Move(verb))
    assert p.agenda == agenda
    assert p == DUEL.new()
    p.play(PASS)


def test_a_move_after_the_end_is_refused_by_the_position_too() -> None:
    match = Match.replay(DUEL, DUEL.setting(), [PASS] * 4)
    with pytest.raises(IllegalMove, match="over"):
        match.position.play(PASS)


def test_a_fault_inside_a_verb_is_not_taken_for_a_wrong_verb(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise TypeError("the rules' own fault")

    p = DUEL.new()
    monkeypatch.setattr(type(p.agenda[-1]), "pass", broken)
    with pytest.raises(TypeError, match="own fault"):
        p.play(PASS)


def test_a_refusal_is_the_same_whatever_is_hidden_from_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    def reason(game: Game, p: HandsPosition, move: Move) -> Reason | None:
        assert p.pending is not None
        return None if move in p.pending.moves else no("2", "HELD", cards=tuple(p.hand(1)))

    monkeypatch.setattr(type(HANDS), "reason", reason)
    monkeypatch.setattr(type(HANDS), "sentences", {"HELD": "Blue holds {cards:number}."})
    match = Match(HANDS, HANDS.setting())
    while match.ask is not None and match.ask.seat == CHANCE:
        match.play(match.ask.moves[0])
    worlds = [as_known_to(0, match.position, Random(seed)) for seed in range(20)]
    assert len({world.key() for world in worlds}) > 1
    refusals = set()
    for world in worlds:
        with pytest.raises(IllegalMove) as caught:
            Match(HANDS, world).play(Move("play", 99))
        refusals.add(str(caught.value))
    assert len(refusals) == 1
