"""[b3.3] Aircraft fly only as long as all that fly can land together, on land and on decks that come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random

import pytest
from tests.games.global_war.positions import (
    again,
    begin,
    buys,
    hold,
    islands,
    on_board,
    one,
    play,
    put,
    space,
    targets,
    war,
)

from broadfront.engine.position import CHANCE, Move
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import landing as landing_places
from broadfront.games.global_war.rules.battle import Battle, Fire
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.landing import Landing, Plane, _most, _shares, in_flight
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import LastLanding, Mobilize
from broadfront.games.global_war.terms import JAPAN
from broadfront.games.global_war.units import is_air

# --- landing together -------------------------------------------------------------------------------------------------


def all_can_land(p: GlobalWarPosition, planes: Iterable[Plane]) -> bool:
    """Tell whether aircraft can all land together: on land there is room for all, on decks there is not."""
    landing = Landing(p, planes)
    safe = all(deck or landing.far[at] <= left for at, left, deck in landing.planes)
    return safe and landing.most() == len(landing.need)


def test_b3_3_a_carrier_that_can_still_move_counts() -> None:
    p = islands("caroline_islands")
    fighter = one(p, "caroline_islands", "japan", "fighter")
    begin(p, "japan", CombatMove(JAPAN))
    assert targets(p, "move", fighter) == {"sz53"}  # two there and two back
    p.left[fighter] = 3
    p.settle()
    begin(p, "japan")
    p.left[fighter] = 3
    again(p, CombatMove(JAPAN))
    assert targets(p, "move", fighter) == set()
    one(p, "sz50", "japan", "carrier")  # three zones away from zone 52, 46 ...: it comes to 51 or 48
    begin(p, "japan")
    p.left[fighter] = 3
    again(p, CombatMove(JAPAN))
    assert targets(p, "move", fighter) == {"sz53"}


def test_b3_3_a_deck_counts_once_and_carriers_go_to_one_place() -> None:
    p = islands()
    ship = one(p, "sz51", "japan", "carrier")
    fighters = on_board(p, ship, "fighter", "fighter")
    other = one(p, "sz51", "japan", "carrier")
    p.remove(other)
    put(p, "sz61", "usa", submarine=1)
    begin(p, "japan", CombatMove(JAPAN))
    assert targets(p, "move", fighters[0]) == {"sz53", "sz61"}
    play(p, "move", fighters[0], space("sz53"))
    assert "sz61" in targets(p, "move", fighters[1])  # the carrier waits between: both come back to it
    third = one(p, "sz51", "japan", "fighter")
    p.host[third] = ship
    p.host[fighters[1]] = -1
    begin(p, "japan", CombatMove(JAPAN))
    assert p.pending is None or not all_can_land(p, [(p.at[u], 0, True) for u in (*fighters, third)])


def test_b3_3_more_fighters_than_decks_do_not_fly() -> None:
    p = islands("midway")
    one(p, "sz53", "japan", "carrier")
    fighters = put(p, "midway", "japan", fighter=3)
    begin(p, "japan")
    for u in fighters:
        p.left[u] = 2  # there, and on the carrier that is there
    hold(p, "usa", "midway")
    p.friendly = 0  # no land at all to land on
    again(p, CombatMove(JAPAN))
    for _ in range(2):
        play(p, "move", next(u for u in fighters if "sz53" in targets(p, "move", u)), space("sz53"))
    assert not any("sz53" in targets(p, "move", u) for u in fighters)


def test_b3_3_a_carrier_that_was_bought_counts() -> None:
    p = islands("japan")
    put(p, "sz59", "usa", submarine=1)
    for s in ("japan",):
        p.control[space(s)] = JAPAN
    fighter = one(p, "sz62", "japan", "fighter")
    ship = one(p, "sz62", "japan", "carrier")
    p.host[fighter] = ship
    begin(p, "japan")
    p.left[fighter] = 3
    p.friendly = 0  # no land at all to land on
    p.flags[ship] |= 256  # the carrier cannot go anywhere
    p.at[ship] = space("sz45")
    p.host[fighter] = -1
    again(p, CombatMove(JAPAN))
    assert "sz59" not in targets(p, "move", fighter)
    buys(p, "japan", carrier=1)
    again(p, CombatMove(JAPAN))
    assert "sz59" in targets(p, "move", fighter)


def test_b3_3_a_carrier_that_was_bought_has_room_for_two() -> None:
    p = islands("japan")
    put(p, "sz59", "usa", submarine=1)
    fighters = put(p, "japan", "japan", fighter=3)
    buys(p, "japan", carrier=1)
    begin(p, "japan")
    p.friendly = 0  # no land at all to land on
    for u in fighters:
        p.left[u] = 4 - fighters.index(u) % 2
    again(p, CombatMove(JAPAN))
    play(p, "move", fighters[0], space("sz59"))
    play(p, "move", fighters[1], space("sz59"))
    assert targets(p, "move", fighters[2]) == set()


def test_b3_3_a_carrier_cannot_leave_those_who_count_on_it() -> None:
    p = islands()
    ship = one(p, "sz51", "japan", "carrier")
    fighter = on_board(p, ship, "fighter")[0]
    put(p, "sz50", "usa", submarine=1)
    begin(p, "japan")
    p.left[fighter] = 2
    again(p, CombatMove(JAPAN))
    play(p, "move", fighter, space("sz53"))
    assert not {z for z in targets(p, "move", ship) if MAP.flights(space("sz53"))[space(z)] > 1}
    assert "sz53" in targets(p, "move", ship)


def test_R_G13_carriers_come_where_the_sea_is_going_to_be_won() -> None:
    p = islands()
    put(p, "sz53", "usa", destroyer=1)
    ship = one(p, "sz51", "japan", "carrier")
    fighter = on_board(p, ship, "fighter")[0]
    begin(p, "japan")
    p.left[fighter] = 2
    p.agenda = [CombatMove(JAPAN)]
    p.phase = 2
    p.settle()
    assert "sz53" in targets(p, "move", fighter)


def brute(need: Sequence[tuple[int, int]], decks: Sequence[tuple[int, tuple[int, ...]]]) -> int:
    """The most aircraft that find a deck, by trying every place of every carrier and every seating."""
    best = 0
    for places in product(*(zones for _, zones in decks)):
        room = [n for n, _ in decks]

        def seat(i: int, room: list[int] = room, places: tuple[int, ...] = places) -> int:
            if i == len(need):
                return 0
            at, left = need[i]
            found = seat(i + 1)
            for d, zone in enumerate(places):
                if room[d] and MAP.flights(at)[zone] <= left:
                    room[d] -= 1
                    found = max(found, 1 + seat(i + 1))
                    room[d] += 1
            return found

        best = max(best, seat(0))
    return best


def test_b3_3_the_matching_is_the_best_there_is() -> None:
    rng = Random(1)
    seas = [s for s in range(MAP.size) if MAP.is_sea(s)]
    found = set()
    for _ in range(150):
        centre = rng.choice(seas)
        near = [s for s in seas if MAP.flights(centre)[s] <= 2]
        need = tuple(sorted((rng.choice(near), rng.randrange(3)) for _ in range(rng.randrange(1, 5))))
        decks = tuple(
            (rng.randrange(3), tuple(rng.sample(near, min(len(near), rng.randrange(1, 4)))))
            for _ in range(rng.randrange(1, 4))
        )
        most = _most(tuple((at, left, False) for at, left in need), decks, 0)
        assert most == brute(need, decks)
        found.add(len(need) - most)
    assert {0, 1, 2} <= found


@pytest.mark.parametrize(("moves", "most"), [(2, 16), (1, 16), (0, 8)])
def test_b3_3_many_aircraft_and_carriers_are_matched_soon(
    moves: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader found the old way to grow tenfold with each carrier when not all can land."""
    tried = 0

    def counting(left: tuple[int, ...], of: frozenset[int], n: int) -> Iterator[tuple[int, ...]]:
        nonlocal tried
        tried += 1
        return _shares(left, of, n)

    monkeypatch.setattr(landing_places, "_shares", counting)
    zones = tuple(s for s in range(MAP.size) if MAP.is_sea(s))[:20]
    need = tuple(sorted((zone, moves, False) for zone in zones[:17]))
    assert _most(need, ((2, zones),) * 8, 0) == most
    assert tried < 1_000  # there are 2 ** 17 sets of aircraft


# --- a property: what flies can land, whatever it is that flies -------------------------------------------------------


def lucky(p: GlobalWarPosition, rng: Random) -> Move:
    """A random move; the attacker's dice all hit, nobody hits him, and he fights on to the end."""
    ask = p.pending
    assert ask is not None
    step = p.agenda[-1]
    if any(isinstance(of, Battle) and of.round > 20 for of in p.agenda):
        return rng.choice(ask.moves)  # his ships have no dice, and aircraft are not hit by submarines
    if ask.seat == CHANCE:
        return ask.moves[-1] if isinstance(step, Fire) and step.who == 0 else ask.moves[0]
    for verb in ("attack", "press", "fight"):
        for move in ask.moves:
            if move.verb == verb:
                return move
    if ask.rule == "b4.1":
        return ask.moves[-1]  # nobody submerges
    flying = [m for m in ask.moves if m.verb == "move" and is_air(p.kind[m.what])]
    if flying and rng.random() < 0.6:
        return rng.choice(flying)
    if len(ask.moves) > 1 and ask.moves[-1].verb == "end" and rng.random() < 0.97:
        return rng.choice(ask.moves[:-1])
    return rng.choice(ask.moves)


@pytest.mark.parametrize("seed", range(14))
def test_b3_3_no_plane_is_lost_for_want_of_a_landing(seed: int) -> None:
    rng = Random(f"land/{seed}")
    p = war(("1941", "1942")[seed % 2])
    owner = rng.choice(p.setting.order)
    if rng.random() < 0.5:
        buys(p, ("germany", "ussr", "japan", "uk", "italy", "usa")[owner], carrier=rng.randrange(1, 3))
    for ship in [u for u in p.of_power(owner) if p.kind[u] == 10]:
        for kind in ("fighter",) * (2 - len(p.aboard(ship))):
            on_board(p, ship, kind)
    begin(
        p,
        ("germany", "ussr", "japan", "uk", "italy", "usa")[owner],
        CombatMove(owner),
        Combat(owner),
        Noncombat(owner),
        Mobilize(owner),
        LastLanding(owner),
    )
    planes = sum(is_air(p.kind[u]) for u in p.of_power(owner))
    p.phase = 2
    while p.pending is not None:
        p.phase = 2 if p.pending.rule == "b3.3" else 4
        if p.pending.rule == "b3.3":
            assert all_can_land(p, planes_of(p))
        move = lucky(p, rng)
        planes += move.verb == "place" and is_air(move.what)
        p.play(move)
        assert sum(is_air(p.kind[u]) for u in p.of_power(owner)) == planes, move
    assert not [u for u in p.of_power(owner) if is_air(p.kind[u]) and p.host[u] < 0 and MAP.is_sea(p.at[u])]


def planes_of(p: GlobalWarPosition) -> list[Plane]:
    return [(p.at[u], p.left[u], p.kind[u] == 4) for u in in_flight(p)]
