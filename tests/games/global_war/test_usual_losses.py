"""[b4.4] The usual losses, one click away: of units that cost the same, and of ships and bombers that carry others."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import bare, begin, count, find, on_board, play, put, roll, space

from broadfront.games.global_war.bot.battle_estimator import in_order
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.rules.battle import Casualties, casualty_order, default_loss
from broadfront.games.global_war.rules.combat_values import casualty_rank
from broadfront.games.global_war.rules.conduct_combat import Bombardment
from broadfront.games.global_war.rules.raids import ShotDown
from broadfront.games.global_war.terms import DOOMED, LANDING, MOVED
from broadfront.games.global_war.units import (
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    CRUISER,
    DESTROYER,
    ESCORT,
    HITS,
)


def doomed(p: GlobalWarPosition) -> list[int]:
    return [u for u, flags in enumerate(p.flags) if flags & DOOMED]


def test_b4_4_a_bomber_is_lost_before_a_cruiser_that_costs_the_same() -> None:
    p = bare()
    cruiser = put(p, "sz5", "germany", cruiser=1)[0]
    bomber = put(p, "sz5", "germany", bomber=1)[0]
    put(p, "sz5", "uk", destroyer=1)
    begin(p, "germany", Casualties(space("sz5"), 0, 0, 0, 1))
    play(p, "default")
    assert doomed(p) == [bomber]
    assert cruiser < bomber


def test_b4_8_of_transports_the_empty_one_is_lost_first() -> None:
    p = bare()
    loaded, empty = put(p, "sz5", "germany", transport=2)
    on_board(p, loaded, "infantry")
    put(p, "sz5", "uk", destroyer=1)
    begin(p, "germany", Casualties(space("sz5"), 0, 0, 0, 1))
    play(p, "default")
    assert doomed(p) == [empty]


def test_b4_6_of_bombers_that_are_shot_at_the_one_without_paratroopers_is_lost() -> None:
    p = bare()
    loaded = put(p, "poland", "germany", bomber=1)[0]
    on_board(p, loaded, "infantry")
    empty = put(p, "poland", "germany", bomber=1)[0]
    begin(p, "germany", ShotDown(space("poland"), p.kind[empty], 1))
    play(p, "default")
    assert count(p, "poland", "germany", "bomber") == 1
    assert find(p, "poland", "germany", "bomber") == loaded


def test_b4_15_low_luck_counts_the_points_of_ships_that_bombard() -> None:
    p = bare(dice="low_luck")
    land = MAP.land_beside[space("sz5")][0]
    put(p, "sz5", "germany", battleship=2)
    ship = put(p, "sz5", "germany", transport=1)[0]
    for unit in on_board(p, ship, "tank", "infantry"):
        p.flags[unit] |= LANDING | MOVED
        p.aim[unit] = land
    put(p, MAP.ids[land], "uk", infantry=5)
    ask = begin(p, "germany", Bombardment(land, space("sz5"), 2, 4, 0))  # eight points
    assert ask is not None
    assert [move.what for move in ask.moves] == [0, 1]
    assert ask.weights == (4, 2)
    roll(p, 6)
    assert len(doomed(p)) == 1


def test_b4_4_of_fighters_that_are_alike_the_one_that_can_still_land_is_kept() -> None:
    p = bare()
    near, far = put(p, "sz5", "germany", fighter=2)
    put(p, "sz5", "uk", destroyer=1, fighter=1)
    begin(p, "germany")
    p.left[near], p.left[far] = 3, 1
    step = Casualties(space("sz5"), 0, 0, 0, 1)
    assert default_loss(p, step._choices(p)) == (far, 2)
    p.left[near], p.left[far] = 1, 3
    assert default_loss(p, step._choices(p)) == (near, 2)


@pytest.mark.parametrize(
    ("where", "units"),
    [
        ("poland", {"infantry": 3, "artillery": 2, "tank": 2, "king_tiger": 1, "fighter": 2, "bomber": 1}),
        (
            "sz5",
            {"submarine": 2, "escort": 1, "destroyer": 2, "fighter": 1, "cruiser": 2, "carrier": 1}
            | {"battleship": 2, "transport": 2},
        ),
    ],
)
def test_b4_4_bots_reckon_with_the_order_in_which_the_rules_take_losses(
    where: str, units: dict[str, int]
) -> None:
    p = bare()
    put(p, where, "uk", **units)
    put(p, where, "germany", **({"tank": 1} if where == "poland" else {"cruiser": 1, "destroyer": 1}))
    begin(p, "germany")
    theirs = battle_participants.defenders(p, space(where))
    kinds = [p.kind[u] for u in theirs]
    free = sum(HITS[kind] - 1 for kind in kinds)
    lost: list[int] = []
    for hits in range(1, len(theirs) + free + 1):
        q = p.clone()
        Casualties(space(where), 1, 0, 0, hits).default(q, 0, 0)
        lost += [u for u in doomed(q) if u not in lost]
        assert len(lost) == max(0, hits - free)
    assert lost == casualty_order(p, theirs)
    assert [p.kind[u] for u in lost] == list(in_order(kinds))[free:]


def test_b4_4_bots_lose_two_kinds_of_aircraft_later_than_the_rules() -> None:
    kinds = [BOMBER, CARRIER_FIGHTER, ESCORT, DESTROYER, CRUISER, CARRIER]
    assert in_order(kinds) == (ESCORT, DESTROYER, CARRIER_FIGHTER, CRUISER, BOMBER, CARRIER)
    assert sorted(kinds, key=casualty_rank) == [CARRIER_FIGHTER, ESCORT, DESTROYER, BOMBER, CRUISER, CARRIER]
