"""The advice of Expand the Front!: a plan that wins where nobody is in the way, and sound weights everywhere."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from broadfront.engine.chance import pick
from broadfront.engine.contract import CHANCE, Ask, Move
from broadfront.games.expand_the_front import GAME, advice
from broadfront.games.expand_the_front.landing import landing
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import AMERICA, ASSAULT, DEFENSE, JAPAN, SUPPLY
from broadfront.players import parse

Chooser = Callable[[ExpandPosition, Ask, Random], Move]
OPTIONS = [{}, {"american_base": "oahu", "bomber_pays": True}, {"route_chain": True, "setup_area": "outer"}]


def anything(p: ExpandPosition, ask: Ask, rng: Random) -> Move:
    del p
    return ask.moves[rng.randrange(len(ask.moves))]


def nothing(p: ExpandPosition, ask: Ask, rng: Random) -> Move:
    """Ends every phase; sets up, where it must, anywhere."""
    return ask.moves[-1] if ask.moves[-1].verb == "end" else anything(p, ask, rng)


def played(
    seats: tuple[Chooser, Chooser], seed: int, turns: int, **options: str | bool
) -> Iterator[ExpandPosition]:
    """The positions of a match that wait for a player, and the last one."""
    p = GAME.start(GAME.setting("pacific", options))
    luck, wits = Random(f"{seed} luck"), Random(seed)
    while (ask := p.pending) is not None and p.turn < turns:
        if ask.seat == CHANCE:
            p.play(pick(ask, luck))
            continue
        yield p
        p.play(seats[ask.seat](p, ask, wits))
    yield p


def end(seats: tuple[Chooser, Chooser], seed: int, turns: int) -> ExpandPosition:
    *_, last = played(seats, seed, turns)
    return last


def test_japan_wins_an_unopposed_war_within_twelve_rounds() -> None:
    last = end((advice.quick, nothing), 1, 24)
    assert last.winner == JAPAN


def test_america_wins_a_war_against_a_garrison_that_never_moves() -> None:
    last = end((nothing, advice.quick), 2, 80)
    assert last.winner == AMERICA


@pytest.mark.parametrize(("seat", "seed"), [(JAPAN, 3), (JAPAN, 4), (AMERICA, 4)])
def test_the_plan_beats_random_play(seat: int, seed: int) -> None:
    seats: tuple[Chooser, Chooser] = (advice.quick, anything) if seat == JAPAN else (anything, advice.quick)
    assert end(seats, seed, 200).winner == seat


@pytest.mark.parametrize("options", OPTIONS)
def test_every_question_gets_values_that_share_one_and_a_weight_for_each_move(
    options: dict[str, str | bool],
) -> None:
    for n, p in enumerate(played((advice.quick, advice.quick), 5, 30, **options)):
        if p.pending is None or n % 3:
            continue
        values = advice.evaluate(p)
        assert all(0 < value < 1 for value in values)
        assert sum(values) == pytest.approx(1)
        weights = advice.priors(p, p.pending)
        assert len(weights) == len(p.pending.moves)
        assert all(weight > 0 for weight in weights)
        assert advice.effort(p, p.pending) in (0, 1)


def test_advice_changes_nothing() -> None:
    for n, p in enumerate(played((advice.quick, advice.quick), 6, 16)):
        if p.pending is None or n % 5:
            continue
        before = p.key()
        advice.evaluate(p)
        advice.priors(p, p.pending)
        advice.quick(p, p.pending, Random(1))
        assert p.key() == before


def test_one_seed_one_match_whatever_was_played_before() -> None:
    first = [p.key() for p in played((advice.quick, advice.quick), 7, 14)]
    for _ in played((advice.quick, advice.quick), 8, 14):
        pass
    assert [p.key() for p in played((advice.quick, advice.quick), 7, 14)] == first


@pytest.mark.parametrize("spec", ["regular", "mcts:8"])
def test_players_that_think_follow_the_plan_outside_fights(spec: str) -> None:
    player = parse(spec)
    asked = set()
    for p in played((advice.quick, advice.quick), 9, 12):
        if p.pending is None or p.pending.rule in asked or len(p.pending.moves) == 1:
            continue
        asked.add(p.pending.rule)
        if not advice.effort(p, p.pending) and p.pending.rule != "2.2":
            assert player.choose(GAME, p, Random(1)) == advice.quick(p, p.pending, Random(1))
    assert {"3.2", "4.1"} <= asked


def test_landings_are_judged_as_the_tables_are() -> None:
    assert landing(1, 0, 0, 1) == (1, 0)  # a Bomber or a Supply does not strike back; taken to fall at once
    assert landing(4, 0, 1, 0).chance > 0.99
    assert landing(2, 0, 2, 0).chance < landing(3, 0, 2, 0).chance < landing(4, 0, 2, 0).chance
    assert landing(0, 1, 0, 0).chance == 0
    assert landing(3, 0, 2, 0).lost > landing(3, 0, 1, 0).lost > 0


def test_5_a_ship_sinks_a_convoy_within_its_reach() -> None:
    p = next(p for p in played((advice.quick, advice.quick), 1, 4) if p.pending and p.pending.rule == "4.1")
    atlas, seat = p.setting.atlas, p.pending.seat if p.pending else 0
    front, rear, prey = (atlas.tile(text) for text in ("12:4", "11:4", "13:4"))
    ship = p.launch(seat, front, rear)
    p.place(seat, SUPPLY, front)
    for kind in (ASSAULT, ASSAULT, DEFENSE, SUPPLY):
        if p.left(1 - seat, kind):
            p.place(1 - seat, kind, prey)
    ask = p.settle()
    assert ask is not None
    assert seat == p.seat_of_ship(ship)
    sails = []
    while ask is not None and ask.rule in ("4.1", "4.4"):
        move = advice.quick(p, ask, Random(1))
        sails.append(move)
        ask = p.play(move)
    assert Move("sail", ship, prey) in sails
