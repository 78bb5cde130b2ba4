"""The battle board: its stages, and that its ranks are the units that fight."""

from __future__ import annotations

from collections import Counter as Count

import pytest
from tests.games.global_war.positions import (
    bare,
    begin,
    is_legal,
    on_board,
    play,
    power,
    put,
    space,
    war,
)

from broadfront.engine.position import CHANCE
from broadfront.engine.view import BattleBoard, View
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.ui.forms import (
    LAND_STAGES,
    PATROL_STAGES,
    RAID_STAGES,
    SEA_STAGES,
    board,
    hosts,
    values,
)


def seen(p: GlobalWarPosition, seat: int = 0) -> View:
    """What a seat sees."""
    return GAME.view(p, seat)


def end_moves(p: GlobalWarPosition) -> None:
    """End the Combat Move if it has not ended by itself."""
    if is_legal(p, "end"):
        play(p, "end")


def adds_up(p: GlobalWarPosition, shown: BattleBoard) -> None:
    """The ranks of a battle are its units, by what `forces` says they hit on."""
    assert 0 <= shown.stage < len(shown.stages)
    step = p.agenda[-1]
    if shown.stages in (RAID_STAGES, RAID_STAGES[1:], PATROL_STAGES):
        return
    where: int = getattr(step, "zone", -1) if not hasattr(step, "space") else step.space
    assert shown.space == where
    mine, theirs = battle_participants.attackers(p, where), battle_participants.defenders(p, where)
    sides = (("attacker", mine, theirs, True), ("defender", theirs, mine, False))
    before = "AA gun", "Bombardment"
    for role, units, foes, attacking in sides:
        told_ = [host for host in hosts(p, where) if host.role == role]
        ranks = [rank for host in told_ for rank in host.ranks]
        assert sum(rank.number for rank in ranks) == len(units)
        by_value: Count[int] = Count()
        for value, dice, _ in values(p, units, foes, attacking=attacking):
            by_value[value] += dice
        dice_of = battle_participants.dice_of(p, units, attacking=attacking)
        rolled: Count[int] = Count()
        for group in dice_of:
            rolled[group.value] += group.number
        assert {value: n for value, n in by_value.items() if n} == rolled
        if shown.stages[shown.stage] not in before:
            assert [host for host in shown.hosts if host.role == role] == told_


def test_a_landing_goes_through_its_stages() -> None:
    p = bare()
    put(p, "united_kingdom", "uk", infantry=3, aa_gun=1)
    (ship,) = put(p, "sz6", "germany", transport=1)
    put(p, "sz6", "germany", battleship=1)
    tank, foot = on_board(p, ship, "tank", "infantry")
    (plane,) = put(p, "northwestern_europe", "germany", fighter=1)
    begin(p, "germany", CombatMove(power("germany")), Combat(power("germany")))
    play(p, "land", tank, space("united_kingdom"))
    play(p, "land", foot, space("united_kingdom"))
    play(p, "move", plane, space("united_kingdom"))
    end_moves(p)
    stages: list[str] = []
    while p.pending is not None and (shown := board(p)) is not None:
        adds_up(p, shown)
        if not stages or stages[-1] != shown.stages[shown.stage]:
            stages.append(shown.stages[shown.stage])
        if stages[-1] == "AA gun":
            gun = shown.hosts[-1]
            assert (gun.side, gun.ranks[0].kind, gun.ranks[0].value) == ("UK", "AA gun", 1)
        if stages[-1] == "Bombardment":
            assert shown.round == 0
            assert shown.hosts[-1].ranks[0].note == "from Sea Zone 6"
        if stages[-1] == "Attacker fires":
            assert (shown.title, shown.round) == ("Battle for United Kingdom", 1)
            assert [(r.value, r.kind, r.number) for r in shown.hosts[0].ranks] == [
                (1, "Infantry", 1),
                (3, "Tank", 1),
                (3, "Fighter", 1),
            ]
        if stages[-1] == "Press or retreat":
            assert shown.round == 1
            break
        p.play(p.pending.moves[0] if p.pending.seat == CHANCE else p.pending.moves[-1])
    assert stages == list(LAND_STAGES)


def test_hits_are_shown_before_their_units_go() -> None:
    p = bare()
    put(p, "east_poland", "ussr", infantry=2, tank=1)
    units = [*put(p, "poland", "germany", infantry=3, artillery=2)]
    begin(p, "germany", CombatMove(power("germany")), Combat(power("germany")))
    for unit in units:
        play(p, "move", unit, space("east_poland"))
    end_moves(p)
    shown = board(p)
    assert shown is not None
    assert [(r.value, r.kind, r.number, r.note) for r in shown.hosts[0].ranks] == [
        (1, "Infantry", 1, ""),
        (2, "Infantry", 2, "with artillery"),
        (2, "Artillery", 2, ""),
    ]
    play(p, "hits", 1)  # of the infantry alone
    play(p, "hits", 0)
    assert p.pending is not None
    assert p.pending.moves[0].verb == "lose"
    shown = board(p)
    assert shown is not None
    assert shown.stages[shown.stage] == "Attacker fires"
    play(p, "default")
    shown = board(p)
    assert shown is not None
    assert shown.stages[shown.stage] == "Defender fires"
    assert [(r.kind, r.number, r.hit) for r in shown.hosts[1].ranks] == [("Infantry", 2, 1), ("Tank", 1, 0)]


def test_submarines_at_sea() -> None:
    p = bare()
    put(p, "sz6", "uk", cruiser=1)
    units = put(p, "sz5", "germany", submarine=2)
    begin(p, "germany", CombatMove(power("germany")), Combat(power("germany")))
    for unit in units:
        play(p, "move", unit, space("sz6"))
    end_moves(p)
    shown = board(p)
    assert shown is not None
    assert (shown.title, shown.stages, shown.stage, shown.round) == ("Battle in Sea Zone 6", SEA_STAGES, 0, 1)
    assert GAME.view(p, 0).labels == ("Submerge a Submarine of Germany", "Strike with the submarines")


@pytest.mark.parametrize("interceptors", [False, True])
def test_a_raid_has_a_board_of_its_own(interceptors: bool) -> None:
    p = bare(interceptors=interceptors)
    put(p, "united_kingdom", "uk", aa_gun=1, fighter=2)
    (bomber,) = put(p, "germany", "germany", bomber=1)
    begin(p, "germany", CombatMove(power("germany")), Combat(power("germany")))
    play(p, "raid", bomber, space("united_kingdom"))
    arrows = [arrow for arrow in seen(p).arrows if arrow.kind == "bombing"]
    assert [(arrow.origin, arrow.target) for arrow in arrows] == [(space("germany"), space("united_kingdom"))]
    end_moves(p)
    shown = board(p)
    assert shown is not None
    assert shown.title == "Raid on United Kingdom"
    assert shown.stages == (RAID_STAGES if interceptors else RAID_STAGES[1:])
    if interceptors:
        assert [(r.value, r.kind, r.number) for r in shown.hosts[1].ranks] == [(1, "Fighter", 2)]
        play(p, "intercept", 0, 0)
        shown = board(p)
        assert shown is not None
    assert shown.stages[shown.stage] == "AA gun"
    assert [r.kind for r in shown.hosts[1].ranks] == ["AA gun"]
    play(p, "hits", 0)
    shown = board(p)
    assert shown is not None
    assert shown.stages[shown.stage] == "Bombing"
    assert shown.hosts[0].ranks[0].note == "a die of damage each"


def test_between_battles_there_is_no_board() -> None:
    p = war()
    begin(p, "germany", CombatMove(power("germany")), Combat(power("germany")))
    assert board(p) is None
    assert not any(isinstance(step, Battle) for step in p.agenda)
