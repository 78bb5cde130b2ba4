"""The policy of Expand the Front!: a plan that wins where nobody is in the way, and sound weights everywhere."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from broadfront.boards.interned_moves import order
from broadfront.engine.bot_policy import most_likely_move
from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE, Ask, Move
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.bot import plan_search, policy
from broadfront.games.expand_the_front.bot.board_analysis import BoardAnalysis
from broadfront.games.expand_the_front.bot.evaluation import chance_of_japan, lead
from broadfront.games.expand_the_front.bot.heuristics import scores
from broadfront.games.expand_the_front.bot.landing_odds import landing
from broadfront.games.expand_the_front.bot.plan_parameters import DEFAULT
from broadfront.games.expand_the_front.bot.plan_search import TurnOrders
from broadfront.games.expand_the_front.bot.rollout import march, play_until
from broadfront.games.expand_the_front.bot.strategic_plan import LATE, goals, strategic_plan
from broadfront.games.expand_the_front.orders import stack
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import ChooseTargets, Combat, StrikeBack
from broadfront.games.expand_the_front.rules.ranged import Join
from broadfront.games.expand_the_front.terms import AMERICA, ASSAULT, DEFENSE, JAPAN, SUPPLY
from broadfront.players import parse

Chooser = Callable[[ExpandPosition, Ask, Random], Move]
OPTIONS = [{}, {"american_base": "oahu", "bomber_pays": True}, {"route_chain": True, "setup_area": "outer"}]
FIGHT = (Combat, ChooseTargets, Join, StrikeBack)
hasty = policy.rollout_move


def anything(p: ExpandPosition, ask: Ask, rng: Random) -> Move:
    del p
    return ask.moves[rng.randrange(len(ask.moves))]


def nothing(p: ExpandPosition, ask: Ask, rng: Random) -> Move:
    """Ends every phase; sets up, where it must, anywhere."""
    return ask.moves[-1] if ask.moves[-1].verb == "end" else anything(p, ask, rng)


def soundly(p: ExpandPosition, ask: Ask, rng: Random) -> Move:
    """Goes by the rules of thumb without a slip."""
    del rng
    return most_likely_move(policy.priors(p, ask), ask)


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
    last = end((soundly, nothing), 1, 24)
    assert last.winner == JAPAN


def test_america_wins_a_war_against_a_garrison_that_never_moves() -> None:
    last = end((nothing, soundly), 2, 80)
    assert last.winner == AMERICA


@pytest.mark.parametrize(("seat", "seed"), [(JAPAN, 3), (JAPAN, 4), (AMERICA, 1), (AMERICA, 2), (AMERICA, 3)])
def test_the_plan_beats_random_play(seat: int, seed: int) -> None:
    seats: tuple[Chooser, Chooser] = (hasty, anything) if seat == JAPAN else (anything, hasty)
    assert end(seats, seed, 200).winner == seat


@pytest.mark.parametrize("options", OPTIONS)
def test_every_question_gets_values_that_share_one_and_a_weight_for_each_move(
    options: dict[str, str | bool],
) -> None:
    for n, p in enumerate(played((hasty, hasty), 5, 30, **options)):
        if p.pending is None or n % 3:
            continue
        values = policy.evaluate(p)
        assert all(0 < value < 1 for value in values)
        assert sum(values) == pytest.approx(1)
        weights = policy.priors(p, p.pending)
        assert len(weights) == len(p.pending.moves)
        assert all(weight > 0 for weight in weights)
        assert policy.effort(p, p.pending) in (0, 1)


def test_policy_changes_nothing() -> None:
    for n, p in enumerate(played((hasty, hasty), 6, 16)):
        if p.pending is None or n % 5:
            continue
        before = p.key()
        policy.evaluate(p)
        policy.priors(p, p.pending)
        hasty(p, p.pending, Random(1))
        assert p.key() == before


def test_one_seed_one_match_whatever_was_played_before() -> None:
    first = [p.key() for p in played((hasty, hasty), 7, 14)]
    for _ in played((hasty, hasty), 8, 14):
        pass
    assert [p.key() for p in played((hasty, hasty), 7, 14)] == first


@pytest.mark.parametrize("spec", ["regular", "mcts:8"])
def test_players_without_time_for_more_follow_the_plan(spec: str) -> None:
    player = parse(spec)
    asked = set()
    for p in played((hasty, hasty), 9, 12):
        if p.pending is None or p.pending.rule in asked or len(p.pending.moves) == 1:
            continue
        asked.add(p.pending.rule)
        if p.pending.rule in ("3.2", "4.1"):
            assert player.choose(GAME, p, Random(1)) == soundly(p, p.pending, Random(1))
    assert {"3.2", "4.1"} <= asked


def test_in_a_fight_a_recruit_slips_to_the_second_best_answer_and_never_to_any() -> None:
    answers, slips, worse, wits = 0, 0, 0, Random(1)
    for p in played((hasty, hasty), 10, 40):
        if p.pending is None or not isinstance(p.agenda[-1], FIGHT):
            continue
        found = dict(zip(p.pending.moves, [round(score, 9) for score in scores(p, p.pending)], strict=True))
        ranks = sorted(set(found.values()), reverse=True)
        if len(ranks) < 2:
            continue
        worse += len(ranks) > 2
        for _ in range(20):
            rank = ranks.index(found[hasty(p, p.pending, wits)])
            assert rank < 2
            answers, slips = answers + 1, slips + rank
    assert worse > 5
    assert 0.1 < slips / answers < 0.2


def test_landings_are_judged_as_the_tables_are() -> None:
    assert landing(1, 0, 0, 1) == (1, 0)  # a Bomber or a Supply does not strike back; taken to fall at once
    assert landing(4, 0, 1, 0).chance > 0.99
    assert landing(2, 0, 2, 0).chance < landing(3, 0, 2, 0).chance < landing(4, 0, 2, 0).chance
    assert landing(0, 1, 0, 0).chance == 0
    assert landing(3, 0, 2, 0).lost > landing(3, 0, 1, 0).lost > 0


def test_5_a_ship_sinks_a_convoy_within_its_reach() -> None:
    p = next(p for p in played((hasty, hasty), 1, 4) if p.pending and p.pending.rule == "4.1")
    atlas, seat = p.setting.map, p.pending.seat if p.pending else 0
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
        move = soundly(p, ask, Random(1))
        sails.append(move)
        ask = p.play(move)
    assert Move("sail", ship, prey) in sails


# --- whole turns ------------------------------------------------------------------------------------------------------

BRIDGEHEAD = """
title = "The bridgehead"
[japan]
income = 4
production = ["Saipan"]
objective = ["Wake"]
need = 1
[america]
income = 1
production = ["Wake"]
objective = ["Saipan"]
need = 1
[[placed]]
side = "japan"
unit = "Assault"
at = "Saipan"
count = 3
[[placed]]
side = "japan"
unit = "Supply"
at = "Saipan"
count = 4
"""


def moving(seed: int, turns: int, **options: str | bool) -> ExpandPosition:
    """A position of a match where the first unit may move."""
    p = GAME.start(GAME.setting("pacific", options))
    play_until(p, Random(seed), turns)
    while p.pending is not None and p.pending.rule != "4.1":
        p.play(p.pending.moves[-1])
    return p


def test_whole_turns_come_to_the_same_as_one_answer_after_another() -> None:
    swift = GAME.start(GAME.setting("pacific", {"turn_limit": "60"}))
    slow = swift.clone()
    play_until(swift, Random(4), 12)
    luck, player = Random(4), parse("steady")
    while (ask := slow.pending) is not None and slow.turn < 12:
        slow.play(pick(ask, luck) if ask.seat == CHANCE else player.choose(GAME, slow, Random(0)))
    assert swift.key() == slow.key()


def test_a_convoy_reaches_its_island_and_takes_it() -> None:
    p = GAME.start(GAME.setting("bridgehead", {"turn_limit": "40"}, BRIDGEHEAD))
    play_until(p, Random(1), 80)
    assert p.winner == JAPAN


WITHOUT_A_BASE = """
title = "Without a base"
[japan]
income = 4
production = ["Saipan"]
objective = ["Oahu"]
need = 1
[america]
income = 1
production = ["Midway"]
objective = ["Iwo_Jima"]
need = 1
[[placed]]
side = "america"
unit = "Assault"
at = "Saipan"
[[placed]]
side = "japan"
unit = "Supply"
at = "Wake"
count = 2
"""


def test_a_side_without_a_base_gathers_where_it_is_ashore() -> None:
    p = GAME.start(GAME.setting("without_a_base", {"turn_limit": "40"}, WITHOUT_A_BASE))
    assert strategic_plan(BoardAnalysis(p, JAPAN)).base == p.setting.map.places["Wake"]
    play_until(p, Random(1), 4)
    assert p.turn == 4 or p.pending is None


def test_who_has_time_weighs_plans_and_the_same_position_gives_the_same() -> None:
    p = moving(3, 12, turn_limit="60")
    assert p.pending is not None
    before = p.key()
    move = policy.plan(p, p.pending, 120, 0.0)
    assert move in p.pending.moves
    assert p.key() == before
    seat = p.pending.seat
    field = plan_search.candidates(p, seat)
    assert field[0].parameters == DEFAULT
    assert len({plan.orders for plan in field}) == len(field) > 1
    assert plan_search.choose(p, seat, 10, rounds=1) == plan_search.choose(p, seat, 10, rounds=1)
    assert plan_search.choose(p, seat, 0, 0.05, rounds=1).orders


def test_a_plan_is_weighed_before_units_move_and_with_budget_enough() -> None:
    p = moving(3, 4)
    assert p.pending is not None
    assert policy.plan(p, p.pending, 40, 0.0) == soundly(p, p.pending, Random(1))
    first = GAME.start(GAME.setting("pacific"))
    assert first.pending is not None
    assert policy.plan(first, first.pending, 400, 0.0) is None


def test_a_plan_that_walks_into_victory_is_taken() -> None:
    p = moving(1, 0, turn_limit="12")
    atlas = p.setting.map
    for name in ("Oahu", "Hawaii"):
        p.place(JAPAN, DEFENSE, atlas.places[name])
    p.place(JAPAN, ASSAULT, atlas.tile("10:6"))
    p.settle()
    midway = atlas.places["Midway"]
    waits, walks = TurnOrders(()), TurnOrders((order("move", stack(ASSAULT, atlas.tile("10:6")), midway),))
    chosen = plan_search.choose(p, JAPAN, 6, options=[waits, walks], rounds=0)
    assert chosen == walks
    march(p, JAPAN, chosen.orders)
    play_until(p, Random(1), 1)
    assert p.winner == JAPAN


def test_who_has_time_finds_by_itself_the_one_stack_that_wins() -> None:
    p = moving(1, 0, turn_limit="12")
    atlas = p.setting.map
    for name in ("Oahu", "Hawaii"):
        p.place(JAPAN, DEFENSE, atlas.places[name])
    p.place(JAPAN, ASSAULT, atlas.tile("10:6"))
    p.settle()
    walks = order("move", stack(ASSAULT, atlas.tile("10:6")), atlas.places["Midway"])
    assert walks in plan_search.choose(p, JAPAN, 600, options=[TurnOrders(())], rounds=0).orders
    assert plan_search.choose(p, JAPAN, 1, options=[TurnOrders(())], rounds=0).orders == ()


def test_orders_of_one_stack_are_left_out_before_any_is_sent_elsewhere() -> None:
    p = moving(3, 12, turn_limit="60")
    assert p.pending is not None
    plan = plan_search.candidates(p, p.pending.seat)[0]
    changes = list(plan_search.changes(p, plan, (), 1))
    moved = {(move.verb, move.what) for move in plan.orders}
    assert {change.stack for change in changes[: len(moved)]} == moved
    assert all(not change.orders for change in changes[: len(moved)])
    assert all(change.orders for change in changes[len(moved) :])
    assert len(changes) == len(set(changes))
    assert changes == list(plan_search.changes(p, plan, (), 1))
    assert changes != list(plan_search.changes(p, plan, (), 2))


def test_8_3_near_the_limit_what_was_lost_is_taken_back_first() -> None:
    found = []
    for turn in (0, 2 * (60 - LATE) + 2):
        p = moving(1, 0, turn_limit="60")
        atlas, p.turn = p.setting.map, turn
        for _ in range(5):
            p.place(JAPAN, DEFENSE, atlas.places["Oahu"])
        p.place(AMERICA, DEFENSE, atlas.places["Midway"])
        for _ in range(3):
            p.place(AMERICA, ASSAULT, atlas.tile("9:4"))
        found.append(goals(BoardAnalysis(p, AMERICA)).index(atlas.places["Oahu"]))
    assert found[0] > 0
    assert found[1] == 0


def test_8_3_to_be_ahead_in_the_count_is_worth_more_the_later_it_is() -> None:
    p = moving(1, 0, turn_limit="60")
    assert lead(p) == 0
    p.place(JAPAN, SUPPLY, p.setting.map.places["Midway"])
    assert lead(p) == 1
    chances = []
    for turn in (10, 60, 118):
        p.turn = turn
        chances.append(chance_of_japan(p))
    assert chances == sorted(chances)
    assert chances[-1] > 0.9
