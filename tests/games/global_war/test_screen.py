"""What the screen is told with every move: all views of random matches hold together; stacks, arrows, trays."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec
import pytest
from tests.games.global_war.positions import (
    bare,
    begin,
    clear,
    on_board,
    play,
    power,
    put,
    space,
    war,
)
from tests.games.global_war.test_battle_board import adds_up
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE, Position
from broadfront.engine.view import BattleBoard, Form, Ledger, State, Tray, TrayItem, View
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.income import Income
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import (
    DEAD,
    POWER_NAMES,
)
from broadfront.games.global_war.ui.board import view
from broadfront.games.global_war.ui.counters import UNIT_VERBS, counters
from broadfront.games.global_war.ui.forms import board
from broadfront.games.global_war.ui.panels import ledger
from broadfront.games.global_war.units import KIND_OF, KINDS

LARGEST_VIEW: Final = 96_000
"""Bytes of a view as JSON."""


def of(p: Position) -> GlobalWarPosition:
    assert isinstance(p, GlobalWarPosition)
    return p


def seen(p: GlobalWarPosition, seat: int = 0) -> View:
    """What a seat sees."""
    return GAME.view(p, seat)


def check(p: GlobalWarPosition, seat: int) -> None:
    """What has to hold of every view."""
    ask = p.pending
    assert ask is not None
    shown = view(p, seat, GAME.visible_to(ask, seat))
    asked = ask.seat == seat and seat != CHANCE
    stacks = [one for one in shown.counters if one.id_kind == "unit"]
    members = [unit for one in stacks for unit in one.members]
    assert sorted(members) == [unit for unit, at in enumerate(p.at) if at != DEAD]
    stack_of = {unit: one for one in stacks for unit in one.members}
    for one in stacks:
        assert one.id in one.members
        assert {(p.at[u], p.owner[u], p.kind[u], p.damage[u]) for u in one.members} == {
            (one.space, POWER_NAMES.index(one.side), KIND_OF_NAME[one.kind], one.pips)
        }
    named = {move.what for move in ask.moves if move.verb in UNIT_VERBS} if asked else set()
    named |= {move.where for move in ask.moves if move.verb in ("cover", "load")} if asked else set()
    for unit in named:
        assert stack_of[unit].id in named, "a stack is called by the unit that moves name"
    if asked and ask.moves[0].verb == "place":
        tray = {one.id for one in shown.counters if one.slot == "tray"}
        assert {move.what for move in ask.moves if move.verb == "place"} <= tray
    assert len(msgspec.json.encode(shown)) < LARGEST_VIEW
    assert [line.total for line in shown.of(Ledger)] == [ledger(p, who).total for who in p.setting.order]
    for battle in shown.of(BattleBoard):
        adds_up(p, battle)
    areas = {area.name: set(area.spaces) for area in GAME.table(p.setting).areas}
    for one in stacks:
        assert not one.within or one.space in areas[one.within], "nobody has left his theatre"
    for counter in shown.counters:
        if counter.kind == "Fortification" and counter.slot != "tray":
            assert (counter.side, counter.id) == ("Japan", -1)
            assert p.forts[counter.space] > 0
    for arrow in shown.arrows:
        assert arrow.origin != arrow.target
    assert (shown.ask is None or not shown.ask.moves) != asked
    assert bool(shown.labels) == (asked and shown.one(Form) is None)
    assert shown.one(Form) is None or asked


KIND_OF_NAME: Final = {kind.name: number for number, kind in enumerate(KINDS)}


@pytest.mark.parametrize("expansion", sampled([True, False], 2))
@pytest.mark.parametrize("seed", sampled(range(6), 6))
def test_every_view_of_a_match_holds_together(seed: int, expansion: bool) -> None:
    rng, boards = Random(seed), 0
    p = of(
        GAME.new(
            ("1941", "1942")[seed % 2],
            {
                "seats": 2 + seed % 5,
                "interceptors": seed % 3 == 0,
                "dice": ("random", "low_luck")[seed % 2],
                "expansion2": expansion,
                "calendar_start": "late_1943" if seed % 3 == 1 else "scenario",
            },
        )
    )
    for number in range(2000):
        ask = p.pending
        if ask is None:
            break
        if number % 5 == 0 or p.agenda[-1].resolving:
            check(p, max(ask.seat, 0))
            boards += board(p) is not None
        if number % 97 == 0:
            for seat in (-1, *range(len(p.setting.seat_names))):
                check(p, seat)
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    assert boards > 30


def test_a_stack_says_what_it_is() -> None:
    p = war()
    clear(p, "germany", "sz5")
    tanks = put(p, "germany", "germany", tank=3)
    (ship,) = put(p, "sz5", "germany", transport=1)
    (empty,) = put(p, "sz5", "germany", transport=1)
    cargo = on_board(p, ship, "infantry", "tank")
    begin(p, "germany", CombatMove(power("germany")))
    stacks = {one.id: one for one in counters(p, p.pending)}
    assert stacks[tanks[0]].spoken == "Germany 3 Tanks, Germany"
    assert (stacks[tanks[0]].number, stacks[tanks[0]].members) == (3, tuple(tanks))
    assert stacks[ship].spoken == "Germany Transport, carrying Infantry and Tank, Sea Zone 5"
    assert stacks[ship].cargo == 2
    assert stacks[empty].cargo == 0
    assert stacks[cargo[0]].states == (State("aboard", "aboard"),)
    play(p, "move", tanks[0], space("east_poland"))
    stacks = {one.id: one for one in counters(p, p.pending)}
    assert stacks[tanks[0]].states == (State("moved", "moved"),)
    assert stacks[tanks[1]].number == 2
    (arrow,) = seen(p).arrows
    assert (arrow.origin, arrow.target, arrow.label) == (space("germany"), space("east_poland"), "1")
    assert arrow.spoken == "Germany Tank from Germany to East Poland by Poland"


def test_what_is_about_to_land_is_told_with_its_target() -> None:
    p = war()
    clear(p, "norway", "sz6")
    put(p, "norway", "germany", infantry=1)
    (ship,) = put(p, "sz6", "uk", transport=1)
    soldier, tank = (on_board(p, ship, kind)[0] for kind in ("infantry", "tank"))
    begin(p, "uk", CombatMove(power("uk")))
    play(p, "land", soldier, space("norway"))
    stacks = {one.id: one for one in seen(p).counters if one.side == "UK"}
    assert (stacks[soldier].space, stacks[soldier].target) == (space("sz6"), space("norway"))
    assert (stacks[tank].target, stacks[ship].target) == (-1, -1)


def test_a_damaged_factory_says_what_it_can_still_place() -> None:
    p = war()
    p.ruin[space("germany")] = 7
    begin(p, "germany", Purchase(power("germany")))
    (factory,) = [
        one for one in seen(p).counters if one.kind == "Industrial complex" and one.side == "Germany"
    ]
    assert factory.spoken == "Germany factory, places 3 a turn, 7 points of damage, Germany"
    assert (factory.badges, factory.pips) == (("3",), 7)


def test_what_was_bought_lies_in_the_tray_until_it_is_placed() -> None:
    p = war()
    p.pool[power("germany") * len(KINDS) + KIND_OF["tank"]] = 2
    begin(p, "germany", Income(power("germany")), Mobilize(power("germany")))
    assert not seen(p).of(Tray), "it is placed now"
    (piece,) = [one for one in seen(p).counters if one.slot == "tray"]
    assert (piece.id, piece.id_kind, piece.number, piece.space) == (KIND_OF["tank"], "kind", 2, -1)
    play(p, "end")
    (tray,) = seen(p).of(Tray)
    assert (tray.side, tray.name, tray.items) == ("Germany", "to be placed", (TrayItem("Tank", 2, "armour"),))


def test_a_submarine_is_told_where_nothing_comes_of_its_move() -> None:
    p = bare()
    (u,) = put(p, "sz7", "germany", submarine=1)
    put(p, "sz6", "uk", destroyer=1)
    put(p, "france", "germany", infantry=1)
    begin(p, "germany", CombatMove(power("germany")))
    vain = {caution.where for caution in GAME.view(p, 0).cautions}
    assert p.pending is not None
    goals = {move.where for move in p.pending.moves if move[:2] == ("move", u)}
    assert vain == goals - {space("sz6")}
    assert space("sz6") in goals
    assert all(one.vain and one.what == u for one in GAME.view(p, 0).cautions)
