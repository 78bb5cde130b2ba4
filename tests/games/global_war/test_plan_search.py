"""The search of a turn's plan in Global War: what it pays for, and what it goes by."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from types import SimpleNamespace

import pytest

from broadfront.games.global_war import GAME
from broadfront.games.global_war.bot import plan_search, policy
from broadfront.games.global_war.bot.plan_draft import PLAIN, PlanParameters
from broadfront.games.global_war.bot.plan_search import ROUND, MeanDice, choose, plan_phase, variants
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.move_phases import CombatMove

A_DECISION = 2.0
"""Elite's seconds for a decision."""
A_LOOK = 0.25
"""Seconds that pass whenever the search looks at the clock."""
Value = Callable[[PlanParameters, bool], float]
"""What a plan is worth; whether the other powers have answered."""


@pytest.fixture
def p() -> GlobalWarPosition:
    """Germany's Combat Move at the start of 1941."""
    p = plan_phase(GAME.new("1941")).q
    assert isinstance(p.agenda[-1], CombatMove)
    return p


@pytest.fixture
def worth(p: GlobalWarPosition, monkeypatch: pytest.MonkeyPatch) -> Callable[[Value], list[PlanParameters]]:
    """Sets what plans are worth, which are all different; returns those that are answered, as they come."""
    answered: list[PlanParameters] = []

    def carry_on(
        _: GlobalWarPosition, until: int, parameters: PlanParameters = PLAIN, dice: MeanDice | None = None
    ) -> tuple[PlanParameters, bool]:
        if until == p.turn + ROUND:
            answered.append(parameters)
        return parameters, until == p.turn + ROUND

    def set_to(value: Value) -> list[PlanParameters]:
        monkeypatch.setattr(plan_search, "_value", lambda after, _: value(*after))
        return answered

    monkeypatch.setattr(
        plan_search, "plan_phase", lambda _, plan: SimpleNamespace(keyed_orders=[(0, plan)], q=p)
    )
    monkeypatch.setattr(plan_search, "carry_on", carry_on)
    return set_to


@pytest.mark.pure
def test_what_comes_of_a_plan_outweighs_a_look_at_it(
    p: GlobalWarPosition, worth: Callable[[Value], list[PlanParameters]]
) -> None:
    _, looks_well, does_well, *_ = variants(p)
    answered = worth(lambda plan, late: 90.0 * (plan == does_well) if late else 10.0 * (plan == looks_well))
    assert choose(p, 100) == does_well
    assert {PLAIN, looks_well, does_well} <= set(answered)


@pytest.mark.pure
def test_the_rules_of_thumb_are_kept_where_nothing_is_better(
    p: GlobalWarPosition, worth: Callable[[Value], list[PlanParameters]]
) -> None:
    answered = worth(lambda plan, late: 1.0 * (plan != PLAIN))
    assert choose(p, 100) == PLAIN
    assert PLAIN in answered


@pytest.mark.pure
def test_a_larger_budget_answers_more_plans_and_more_often(
    p: GlobalWarPosition, worth: Callable[[Value], list[PlanParameters]]
) -> None:
    answered, found = worth(lambda plan, late: plan.boldness), []
    for tries in (15, 40, 80, 160):
        choose(p, tries)
        found.append((len(set(answered)), len(answered)))
        answered.clear()
    assert found == sorted(found)
    assert found[0] == (2, 2)
    assert found[-1][1] > 2 * found[1][1]


@pytest.mark.pure
def test_plans_that_give_the_same_orders_are_tried_once(
    p: GlobalWarPosition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan_search, "variants", lambda _: [PLAIN, PlanParameters(boldness=1e-9)])
    looked = []

    def nothing(q: GlobalWarPosition, _: int) -> float:
        looked.append(q)
        return 0.0

    monkeypatch.setattr(plan_search, "_value", nothing)
    assert choose(p, 100) == PLAIN
    assert len(looked) == 1


@pytest.mark.pure
def test_more_seconds_answer_more_plans(
    p: GlobalWarPosition,
    worth: Callable[[Value], list[PlanParameters]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plan_search, "perf_counter", count().__next__)  # a second for each look at the clock
    answered, numbers = worth(lambda plan, late: plan.boldness), []
    for seconds in (5.0, 20.0, 80.0):
        choose(p, 0, seconds)
        numbers.append(len(answered))
        answered.clear()
    assert numbers[0] <= 2 < numbers[1] < numbers[2]


def test_elite_takes_no_more_than_ten_seconds_for_the_turn_of_a_power(
    p: GlobalWarPosition, worth: Callable[[Value], list[PlanParameters]], monkeypatch: pytest.MonkeyPatch
) -> None:
    order = count()
    worth(lambda plan, late: float(next(order)))
    looks, seconds = count(1), A_DECISION * policy.A_TURN
    monkeypatch.setattr(plan_search, "perf_counter", lambda: A_LOOK * next(looks))
    choose(p, 0, seconds)
    taken = A_LOOK * (next(looks) - 1)
    assert 0.5 * seconds < taken < seconds + 5 * A_LOOK
    assert seconds * (1.0 + policy.AMONG_FRIENDS) <= 10.0
