"""The card of a battle that one order fights: its dice or cards with their reasons, what was lost, and the average."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.action_front import positions as hexes
from tests.games.action_front.odds_by_hand import unstopped
from tests.games.expand_the_front import positions as tiles
from tests.games.front_line import positions as squares

from broadfront.engine import chance
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Position
from broadfront.games.action_front import GAME as ACTION_FRONT
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.expand_the_front import GAME as EXPAND_THE_FRONT
from broadfront.games.front_line import GAME as FRONT_LINE
from broadfront.server.matches.reports.action_summary import summary_of
from broadfront.server.matches.reports.battle_reports import battles_of, first_move
from broadfront.server.matches.reports.battle_schemas import BattleReports
from broadfront.server.matches.snapshot_match import MoveRange, SnapshotMatch


def fought(game: Game, p: Position, *orders: str) -> SnapshotMatch:
    """Give orders; chance answers, and to what it brings the last answer is given."""
    match, rng = SnapshotMatch(game, p), Random(3)
    for words in orders:
        match.play(game.read(words))
        while (ask := match.ask) and (ask.seat == CHANCE or match.position.agenda[-1].resolving):
            match.play(chance.pick(ask, rng) if ask.seat == CHANCE else ask.moves[-1])
    return match


def standing(units: list[str]) -> ActionFrontPosition:
    """Units on the map, in a position that can be written down."""
    p = unstopped(hexes.position(units))
    p.due = [0] * len(p.due)
    return p


def reports(match: SnapshotMatch, since: int = 0) -> BattleReports:
    return battles_of(MoveRange.of(match, first_move(match, since), len(match.journal)), since, 0)


def test_fire_ends_with_its_cards_their_reasons_and_the_steps_lost() -> None:
    p = standing(["us_hmg 0303", "us_rifle 0203", "jp_inf 0403"])
    found = reports(fought(ACTION_FRONT, p, "fire A1 B1"))
    (report,) = found.battles
    assert found.unit == "steps"
    assert report.title == "M2 HMG A1 fires at IJA Infantry B1"
    assert (report.first, report.last, report.over) == (0, 5, True)
    assert "ace to 5 hit (soft attack 5), 4 cards (2 steps, rate of fire +2)" in report.lines[0]
    assert sum("IJA Infantry B1: ace to 5 hit." in line for line in report.lines[1:]) == 4
    attacker, defender = report.camps
    assert (attacker.sides, defender.sides) == (["US"], ["Japanese"])
    assert (attacker.lost, attacker.expected) == ([], 0)
    steps = sum(one.worth for one in defender.lost)
    assert steps == sum("loses a step" in line or "eliminated" in line for line in report.lines)
    assert defender.expected is not None
    assert 1 < defender.expected < 2


def test_each_assault_has_a_card_of_its_own() -> None:
    p = standing(["us_rifle 0503", "jp_inf 0503", "us_rifle 0203", "jp_inf 0203"])
    match = fought(ACTION_FRONT, p, "end", "assault 0503")
    first, second = reports(match).battles
    assert (first.title, second.title) == ("Assault on 0503", "Assault on 0203")
    assert first.last == second.first + 1, "the last assault begins with the last card of the one before"
    for report in (first, second):
        assert report.over
        assert sum(one.worth for camp in report.camps for one in camp.lost) == 3
        assert sum(camp.expected or 0 for camp in report.camps) == 3
        assert "red cards against" in " ".join(report.lines)
        assert not any("Marker Phase" in line for line in report.lines)
    assert reports(match, first.last).battles == [second]


def test_an_attack_of_front_line_ends_with_what_its_dice_needed() -> None:
    p = squares.position({"D3": "GI", "D4": "RI*"})
    (report,) = reports(fought(FRONT_LINE, p, "attack D3 D4")).battles
    assert report.title == "Infantry D3 attacks D4"
    assert report.lines[1].startswith("The die: ")
    assert report.lines[2].startswith("Needed at range 1: Blitz on 1")
    assert [camp.sides for camp in report.camps] == [["Green"], ["Red"]]
    assert all(camp.expected is None for camp in report.camps)


def test_supplies_used_up_to_enter_are_losses_as_those_used_up_to_shoot() -> None:
    """The report counted less than the summary: the Supplies of those who entered were spent before the fight began."""
    p = tiles.position({"11:5": "JP 2 Assault, 2 Supply", "Midway": "US Defense"}, stop=False)
    match = fought(EXPAND_THE_FRONT, p, "move Assault@11:5 Midway", "move Assault@11:5 Midway", "end")
    (report,) = reports(match, 3).battles
    (_, attacker), (_, rest) = [(camp.role, camp) for camp in report.camps]
    spent = {one.kind: one.number for one in attacker.lost}
    assert spent["Supply"] == 2
    assert rest.sides == ["America"]
    summary = summary_of(MoveRange.of(match, 0, len(match.journal)), 0, 1)
    (losses,) = [side.losses for side in summary.sides if side.side == "Japan"]
    assert {one.kind: one.number for one in losses} == spent


def test_a_march_is_no_battle() -> None:
    p = standing(["us_hmg 0303", "jp_inf 0903"])
    assert reports(fought(ACTION_FRONT, p, "move A1 0302")).battles == []


def test_the_average_is_worked_out_in_a_world_dealt_to_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(game: Game, p: ActionFrontPosition) -> tuple[float, float]:
        return float(p.registered[2]), float(p.registered[3])

    monkeypatch.setattr(type(ACTION_FRONT), "average_losses", telling)
    expected = set()
    for hex_ in ("0303", "0203"):
        registered = ("0403", "0304", hex_, "0403")
        p = hexes.position(
            ["us_hmg 0303", "us_rifle 0203", "jp_inf 0403"],
            options={"registered_artillery": True},
            registered=registered,
        )
        p = unstopped(p)
        p.due = [0] * len(p.due)
        (report,) = reports(fought(ACTION_FRONT, p, "fire A1 B1")).battles
        expected.add(tuple(camp.expected for camp in report.camps))
    assert len(expected) == 1
