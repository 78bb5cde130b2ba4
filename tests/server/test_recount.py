"""Every figure of summary and battle reports against one recount of the positions' own fields."""

from __future__ import annotations

import pytest
from tests.games.action_front import positions as hexes
from tests.games.fighting_front import positions as cards
from tests.games.front_line import positions as squares
from tests.server.recount import compared, played

from broadfront.engine import registry
from broadfront.engine.position import CHANCE
from broadfront.games.action_front import GAME as ACTION_FRONT
from broadfront.games.fighting_front import GAME as FIGHTING_FRONT
from broadfront.games.front_line import GAME as FRONT_LINE
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.server.matches.reports.action_summary import ActionSummary, summary_of
from broadfront.server.matches.reports.battle_reports import battles_of
from broadfront.server.matches.snapshot_match import MoveRange, SnapshotMatch


@pytest.mark.parametrize("id_", sorted(registry.games()))
def test_the_figures_of_a_match_are_those_of_the_recount(id_: str) -> None:
    for seed in range(3):
        match = played(id_, seed, 400)
        found = compared(match, len(match.journal) // 3)
        assert found.faults == []
        assert found.figures > 30


def watched(match: SnapshotMatch) -> tuple[ActionSummary, int]:
    """Return what was watched, and how many answers amid an attack were moves."""
    game, p = MoveRange.of(match, 0, len(match.journal)).begin()
    summary, answers = ActionSummary(game, p, 0), 0
    for move in match.journal:
        ask, attack = p.pending, summary.history.attack
        assert ask is not None
        amid = (
            ask.seat != CHANCE and p.agenda[-1].resolving and game.verbs[move.verb].role in ("move", "place")
        )
        record = summary.play(move)
        begins = any(note.kind in ("turn", "battle") or "seat" in note.ids for note in record.notes)
        if amid and attack is not None and not begins:
            answers += 1
            assert summary.history.attack is attack, "an answer such as a retreat does not end the attack"
    return summary, answers


def test_an_attack_that_is_not_decided_is_not_told_to_have_no_effect() -> None:
    """Front Line: the dice lie there, and the holder of the Edge is asked whether they are rolled again."""
    p = squares.position({"C1": "GI*", "C2": "RI", "D3": "GI"}, leaders=["red"])
    p.edge[0] = 3
    match = SnapshotMatch(FRONT_LINE, p)
    for words in ("regroup C1", "fire C2 C1", "roll 1"):
        match.play(FRONT_LINE.read(words))
    summary, _ = watched(match)
    (attack,) = summary.attacks_of("Red")
    assert attack.lasts
    assert not attack.results
    match.play(FRONT_LINE.read("accept"))
    (attack,) = watched(match)[0].attacks_of("Red")
    assert not attack.lasts
    assert attack.results


def test_a_retreat_that_gives_up_an_objective_is_told_with_the_points() -> None:
    """Front Line: who is told amid the attack reads of the points once the unit has retreated."""
    match = played("front_line", 0, 400)
    lost = 0
    for number in range(1, len(match.journal)):
        before, after = match.position_after(number - 1), match.position_after(number)
        assert isinstance(before, FrontLinePosition)
        assert isinstance(after, FrontLinePosition)
        points = [queries.occupation_points(p, 0) for p in (before, after)]
        if points[1] < points[0]:
            told = summary_of(MoveRange.of(match, number - 1, number), number - 1, 0)
            figures = [(one.before, one.after) for side in told.sides for one in side.figures]
            assert tuple(points) in figures
            lost += 1
    assert lost


def test_the_results_of_an_air_combat_are_told_of_the_roll_that_brought_them() -> None:
    """Fighting Front: all roll, then the results are carried out together."""
    hits = 0
    for seed in range(4):
        summary, _ = watched(played("fighting_front", seed, 500))
        for attack in summary.history.attacks:
            told = [summary.game.format_note(note) for note in attack.results]
            assert not any(" flies to " in line for line in told)
            decided = attack is not summary.history.attack
            if attack.note is not None and attack.note.ids.get("result") and decided:
                hits += 1
                assert attack.results
    assert hits


@pytest.mark.parametrize("bases", [("A1", "A1"), ("A1", "E1"), ("E1", "A1")])
def test_squadrons_that_are_numbered_anew_as_a_turn_begins_are_told_apart(bases: tuple[str, str]) -> None:
    """Fighting Front: of two squadrons the one with two counters gets the higher number, and recovers from one."""
    p = cards.position({"A1": "Air Strip", "E1": "Air Strip"}, turn="Allies", phase="blitzkrieg")
    for base, counters in zip(bases, (2, 0), strict=True):
        p.wing_dc[p.place_wing(0, cards.kind_of("Level Bomber"), cards.sp(base))] = counters
    summary = ActionSummary(FIGHTING_FRONT, p, 1)
    while p.turn == 0:
        assert p.pending is not None
        summary.play(p.pending.moves[0])
    axis = summary.of_side("Axis")
    assert axis.hurt == []
    assert [(one.space, one.effects) for one in axis.recovered] == [
        (cards.sp(bases[0]), ["1 disruption counter"])
    ]


def test_a_battle_has_an_attacker_though_its_order_was_given_before_the_range_began() -> None:
    match = played("action_front", 11, 160)
    reports = battles_of(MoveRange.of(match, 140, len(match.journal)), 141, 0).battles
    assert "Assault on 0503" in [one.title for one in reports]
    for report in reports:
        assert [len(camp.sides) for camp in report.camps] == [1, 1] * report.over


def test_an_answer_amid_an_attack_does_not_end_it() -> None:
    assert sum(watched(played("front_line", seed, 900))[1] for seed in range(4))


def test_opportunity_fire_is_an_attack_of_its_own() -> None:
    p = squares.position({"C1": "GI*", "C2": "RI", "D3": "GI"}, leaders=["red"])
    match = SnapshotMatch(FRONT_LINE, p)
    for words in ("regroup C1", "fire C2 C1", "roll 1"):
        match.play(FRONT_LINE.read(words))
    summary, _ = watched(match)
    attacks = [(one.side, one.title) for one in summary.history.attacks]
    assert attacks == [("Red", "Infantry C2 uses Opportunity Fire on C1")]
    assert summary.history.attacks[0].results


def test_fire_that_hurts_its_own_side_alone_has_backfired() -> None:
    """Action Front!: a spade costs an own unit in the line of fire a step, and the target nothing."""
    for spade_first, backfired in (("KS KC QC KD", True), ("KS AC QC KD", False)):
        p = hexes.position(["us_rifle 0202", "us_hmg 0203", "jp_inf 0204"], options={"friendly_fire": True})
        summary = ActionSummary(ACTION_FRONT, p, 0)
        summary.play(ACTION_FRONT.read("fire A1 B1"))
        for card in spade_first.split():
            if p.pending is not None and p.pending.seat == CHANCE:
                summary.play(ACTION_FRONT.read(f"card {card}"))
        (attack,) = summary.attacks_of(summary.history.table.side_of(0))
        assert attack.results
        assert attack.backfired == backfired
