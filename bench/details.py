"""Measures Front Line: the time of each kind of decision, of exact odds of an attack, and of advice."""

from __future__ import annotations

import statistics
from collections import defaultdict
from random import Random
from typing import Any, NamedTuple

from timing import Row, Spread, clock

from broadfront.engine import registry
from broadfront.engine.chance import pick
from broadfront.engine.odds import odds
from broadfront.engine.position import CHANCE, Position, Step


class SampledDecision(NamedTuple):
    """A decision of random play: a position, and the step on top of its agenda."""

    position: Position
    step: Step
    moves: int


def sample_decisions(scenario: str, matches: int, most: int) -> dict[str, list[SampledDecision]]:
    """Return decisions of random matches by their kind of step, at most ``most`` of each kind."""
    game = registry.game("front_line")
    setting = game.setting(scenario)
    samples: dict[str, list[SampledDecision]] = defaultdict(list)
    for seed in range(matches):
        rng = Random(seed)
        p = game.start(setting)
        while (ask := p.pending) is not None:
            kind = type(p.agenda[-1]).__name__
            if len(samples[kind]) < most and rng.random() < 0.2:
                twin = p.clone()
                samples[kind].append(SampledDecision(twin, twin.agenda[-1], len(ask.moves)))
            p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    return {kind: list_ for kind, list_ in samples.items() if list_}


def _of_each(call: Any, cases: list[Any], passes: int) -> Spread:
    """Return the microseconds of one call, the best of several passes for each case (the others are noise)."""
    best = [float("inf")] * len(cases)
    for _ in range(passes):
        for i, case in enumerate(cases):
            began = clock()
            for _ in range(10):
                call(case)
            best[i] = min(best[i], (clock() - began) / 10)
    return Spread.of([seconds * 1e6 for seconds in best])


def asks(questions: dict[str, list[SampledDecision]], passes: int) -> list[Row]:
    """Return the time to create each kind of Ask with its legal moves (which changes nothing and can be repeated)."""
    return [
        Row(
            f"ask: {kind}",
            "µs",
            _of_each(lambda case: case.step.run(case.position), cases, passes),
            f"{statistics.mean(case.moves for case in cases):.0f} legal moves; {len(cases)} positions",
        )
        for kind, cases in sorted(questions.items())
    ]


def odds_of_attacks(questions: dict[str, list[SampledDecision]], most: int) -> list[Row]:
    """Return the time of the exact odds of one attack; no two attacks are alike, so each is timed once."""
    game = registry.game("front_line")
    rows = []
    for policy in ("plain", "rally"):
        answer = game.odds_policies[policy]
        times: list[float] = []
        branches: list[int] = []
        for case in questions["Actions"]:
            pending = case.position.pending
            attacks = [move for move in pending.moves if move.verb == "attack"] if pending else []
            if attacks and len(times) < most:
                began = clock()
                outcomes = odds(case.position, attacks[len(attacks) // 2], answer)
                times.append((clock() - began) * 1e6)
                branches.append(len(outcomes))
        if times:
            remark = f"{statistics.mean(branches):.1f} outcomes; slowest {max(times) / 1000:.1f} ms"
            rows.append(Row(f"exact odds of an attack, policy {policy}", "µs", Spread.of(times), remark))
    return rows


def advice(questions: dict[str, list[SampledDecision]], passes: int) -> list[Row]:
    """Return the time of the game's advice, if it has any."""
    policy = registry.game("front_line").policy()
    cases = questions["Actions"]
    rng = Random(1)
    rows = []
    for name, call in (
        ("evaluate", lambda case: policy.evaluate(case.position)),
        ("priors", lambda case: policy.priors(case.position, case.position.pending)),
        ("rollout_move", lambda case: policy.rollout_move(case.position, case.position.pending, rng)),
    ):
        rows.append(Row(f"policy: {name}", "µs", _of_each(call, cases, passes), "before an order"))
    return rows


def details(quick: bool) -> list[Row]:
    """Measure everything in microseconds: medians over positions of random matches."""
    most, passes = (60, 3) if quick else (200, 7)
    questions = sample_decisions("main", 60 if quick else 200, most)
    return [*asks(questions, passes), *odds_of_attacks(questions, most), *advice(questions, passes)]
