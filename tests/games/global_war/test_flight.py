"""[b3.3] [b3.5] Aircraft: range, what they attack, and that all that fly can land together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from tests.games.global_war.positions import (
    again,
    bare,
    begin,
    buys,
    dice,
    fight,
    finish,
    guest,
    hit,
    hold,
    is_legal,
    knows,
    of_verb,
    on_board,
    one,
    play,
    put,
    space,
    targets,
    verbs,
    war,
    where,
)

from broadfront.engine.contract import CHANCE, Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.kinds import is_air
from broadfront.games.global_war.paths import Plane, _most, all_can_land, in_flight, landing_land
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.combat import Combat
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.fire import Fire
from broadfront.games.global_war.rules.mobilize import LastLanding, Mobilize
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.terms import GERMANY, ITALY, JAPAN, LONG_RANGE, UK, USA

# --- range and targets ------------------------------------------------------------------------------------------------


def test_b3_3_a_fighter_has_four_moves_to_go_and_to_land() -> None:
    p = bare()
    for name in ("east_poland", "ukraine", "east_ukraine", "caucasus", "kazakh_ssr"):
        put(p, name, "ussr", infantry=1)
    plane = one(p, "poland", "germany", "fighter")
    begin(p, "germany", CombatMove(GERMANY))
    flights = ATLAS.flights(space("poland"))
    assert [flights[space(s)] for s in ("east_poland", "ukraine", "east_ukraine", "caucasus")] == [1, 2, 2, 3]
    assert targets(p, "move", plane) == {"east_poland", "ukraine", "east_ukraine"}
    play(p, "move", plane, space("ukraine"))
    assert p.left[plane] == 2
    assert targets(p, "move", plane) == set()  # it flies once


@pytest.mark.parametrize(("kind", "plain", "far"), [("fighter", 4, 6), ("bomber", 6, 8)])
def test_b7_long_range_aircraft_go_two_farther(kind: str, plain: int, far: int) -> None:
    p = bare()
    plane = one(p, "poland", "germany", kind)
    begin(p, "germany", CombatMove(GERMANY))
    assert p.left[plane] == plain
    knows(p, "germany", LONG_RANGE)
    begin(p, "germany", CombatMove(GERMANY))
    assert p.left[plane] == far


def test_b3_3_aircraft_end_where_there_is_somebody_to_fight() -> None:
    p = bare()
    put(p, "east_poland", "ussr", aa_gun=1)
    put(p, "belorussia", "ussr", infantry=1)
    put(p, "sz6", "uk", submarine=1)
    plane = one(p, "germany", "germany", "fighter")
    begin(p, "germany", CombatMove(GERMANY))
    assert targets(p, "move", plane) == {"sz6"}  # Belorussia is three away: no return
    plane = one(p, "poland", "germany", "fighter")
    begin(p, "germany", CombatMove(GERMANY))
    assert targets(p, "move", plane) == {"belorussia", "sz6"}


def test_b3_3_nothing_flies_over_neutrals() -> None:
    p = bare()
    put(p, "caucasus", "ussr", infantry=1)
    plane = one(p, "balkans", "italy", "fighter")
    begin(p, "italy", CombatMove(ITALY))
    assert targets(p, "move", plane) == set()  # 3 there and, by Romania, 2 back
    bomber = one(p, "balkans", "italy", "bomber")
    begin(p, "italy", CombatMove(ITALY))
    assert targets(p, "move", bomber) == {"caucasus"}
    play(p, "move", bomber, space("caucasus"))
    assert p.left[bomber] == 3


def test_b3_5_a_bomber_needs_land() -> None:
    p = pacific("iwo_jima")
    put(p, "sz57", "usa", submarine=1)
    one(p, "sz59", "japan", "carrier")
    bomber, fighter = one(p, "iwo_jima", "japan", "bomber"), one(p, "iwo_jima", "japan", "fighter")
    begin(p, "japan", CombatMove(JAPAN))
    assert "sz57" in targets(p, "move", bomber)  # two there, two back
    hold(p, "usa", "iwo_jima")
    begin(p, "japan", CombatMove(JAPAN))
    assert targets(p, "move", bomber) == set()
    assert "sz57" in targets(p, "move", fighter)


# --- landing together -------------------------------------------------------------------------------------------------


def pacific(*friendly: str) -> GlobalWarPosition:
    """Only these islands are Japanese, and the enemy has a ship in zone 53."""
    p = bare()
    for s in range(ATLAS.size):
        if ATLAS.land >> s & 1:
            p.control[s] = USA
    hold(p, "japan", *friendly)
    put(p, "sz53", "usa", submarine=1)
    return p


def test_b3_3_a_carrier_that_can_still_move_counts() -> None:
    p = pacific("caroline_islands")
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
    p = pacific()
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
    p = pacific("midway")
    for u in p.units_in(space("sz53")):
        p.remove(u)
    put(p, "sz53", "usa", submarine=1)
    hold(p, "japan", "midway")
    one(p, "sz53", "japan", "carrier")
    fighters = put(p, "midway", "japan", fighter=3)
    begin(p, "japan")
    for u in fighters:
        p.left[u] = 2  # there, and on the carrier that is there
    again(p, CombatMove(JAPAN))
    hold(p, "usa", "midway")
    p.friendly = 0
    again(p, CombatMove(JAPAN))
    for n, u in enumerate(fighters):
        found = any("sz53" in targets(p, "move", v) for v in fighters)
        assert found == (n < 2)
        if found:
            play(p, "move", next(v for v in fighters if "sz53" in targets(p, "move", v)), space("sz53"))
        assert u >= 0


def test_b3_3_a_carrier_that_was_bought_counts() -> None:
    p = pacific("japan")
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
    p = pacific("japan")
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
    p = pacific()
    ship = one(p, "sz51", "japan", "carrier")
    fighter = on_board(p, ship, "fighter")[0]
    put(p, "sz50", "usa", submarine=1)
    begin(p, "japan")
    p.left[fighter] = 2
    again(p, CombatMove(JAPAN))
    play(p, "move", fighter, space("sz53"))
    assert not {z for z in targets(p, "move", ship) if ATLAS.flights(space("sz53"))[space(z)] > 1}
    assert "sz53" in targets(p, "move", ship)


def test_R_G13_carriers_come_where_the_sea_is_going_to_be_won() -> None:
    p = pacific()
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
                if room[d] and ATLAS.flights(at)[zone] <= left:
                    room[d] -= 1
                    found = max(found, 1 + seat(i + 1))
                    room[d] += 1
            return found

        best = max(best, seat(0))
    return best


def test_b3_3_the_matching_is_the_best_there_is() -> None:
    rng = Random(1)
    seas = [s for s in range(ATLAS.size) if ATLAS.is_sea(s)]
    found = set()
    for _ in range(150):
        centre = rng.choice(seas)
        near = [s for s in seas if ATLAS.flights(centre)[s] <= 2]
        need = tuple(sorted((rng.choice(near), rng.randrange(3)) for _ in range(rng.randrange(1, 5))))
        decks = tuple(
            (rng.randrange(3), tuple(rng.sample(near, min(len(near), rng.randrange(1, 4)))))
            for _ in range(rng.randrange(1, 4))
        )
        most = _most(tuple((at, left, False) for at, left in need), decks, 0)
        assert most == brute(need, decks)
        found.add(len(need) - most)
    assert {0, 1, 2} <= found


def test_b3_3_many_aircraft_and_carriers_are_matched_soon() -> None:
    """A reader found the old way to grow tenfold with each carrier when not all can land."""
    zones = tuple(s for s in range(ATLAS.size) if ATLAS.is_sea(s))[:20]
    need = tuple(sorted((zone, 2, False) for zone in zones[:17]))
    assert _most(need, ((2, zones),) * 8, 0) == 16


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
    assert not [u for u in p.of_power(owner) if is_air(p.kind[u]) and p.host[u] < 0 and ATLAS.is_sea(p.at[u])]


def planes_of(p: GlobalWarPosition) -> list[Plane]:
    return [(p.at[u], p.left[u], p.kind[u] == 4) for u in in_flight(p)]


# --- b3.5 landing -----------------------------------------------------------------------------------------------------


def test_b3_5_aircraft_land_only_on_what_was_friendly_when_the_turn_began() -> None:
    p = bare()
    put(p, "egypt", "uk", infantry=1)
    tank, plane = one(p, "libya", "germany", "tank"), one(p, "libya", "germany", "fighter")
    fight(p, "germany", [(tank, "egypt"), (plane, "egypt")], Noncombat(GERMANY))
    hit(p, 1, 0, 0)
    assert p.control[space("egypt")] == GERMANY
    assert not landing_land(p) >> space("egypt") & 1
    assert targets(p, "move", plane) >= {"libya", "italy"}
    assert "egypt" not in targets(p, "move", plane)
    assert verbs(p) == {"move"}  # the phase does not end while it can be saved
    play(p, "move", plane, space("libya"))
    assert where(p, plane) == "libya"


def test_b3_5_what_cannot_be_saved_is_lost_when_the_phase_ends() -> None:
    p = pacific()
    fighter = one(p, "sz53", "japan", "fighter")
    one(p, "sz63", "japan", "destroyer")
    begin(p, "japan", Noncombat(JAPAN))
    p.left[fighter] = 0
    again(p, Noncombat(JAPAN))
    assert is_legal(p, "end")
    play(p, "end")
    assert not [u for u in p.of_power(JAPAN) if is_air(p.kind[u])]


def test_b3_5_aircraft_that_have_not_flown_may_fly_too() -> None:
    p = bare()
    plane = one(p, "germany", "germany", "bomber")
    begin(p, "germany", Noncombat(GERMANY))
    assert {"france", "italy", "norway", "libya"} <= targets(p, "move", plane)
    assert "united_kingdom" not in targets(p, "move", plane)


def test_b3_5_friends_land_on_friends() -> None:
    p = bare()
    ship = one(p, "sz10", "usa", "carrier")
    plane = one(p, "eastern_canada", "uk", "fighter")
    begin(p, "uk", Noncombat(UK))
    play(p, "move", plane, space("sz10"))
    assert p.host[plane] == ship
    begin(p, "usa", Noncombat(USA))
    play(p, "move", ship, space("sz11"))
    assert where(p, plane) == "sz11"
    begin(p, "uk", Noncombat(UK))
    assert "united_kingdom" in targets(p, "move", plane)


def test_b3_5_decks_have_room_for_two() -> None:
    p = bare()
    ship = one(p, "sz10", "uk", "carrier")
    guest(p, ship, "usa", "fighter")
    first, second = put(p, "eastern_canada", "uk", fighter=2)
    begin(p, "uk", Noncombat(UK))
    assert "sz10" in targets(p, "move", first)
    play(p, "move", first, space("sz10"))
    assert "sz10" not in targets(p, "move", second)


def test_b3_5_a_carrier_must_come() -> None:
    p = pacific()
    ship = one(p, "sz51", "japan", "carrier")
    plane = one(p, "sz53", "japan", "fighter")
    begin(p, "japan")
    p.left[plane] = 0
    again(p, Noncombat(JAPAN))
    assert not is_legal(p, "end")
    assert targets(p, "move", ship) == {"sz53"}  # R-G12: it may go nowhere else
    play(p, "move", ship, space("sz53"))
    assert targets(p, "move", plane) == {"sz53"}
    play(p, "move", plane, space("sz53"))
    assert p.host[plane] == ship


def test_R_G12_no_deck_is_taken_from_those_who_need_it() -> None:
    p = pacific("midway")
    one(p, "sz57", "japan", "carrier")
    needy = [one(p, "sz57", "japan", "fighter") for _ in range(2)]
    free = one(p, "midway", "japan", "fighter")
    begin(p, "japan")
    for u in needy:
        p.left[u] = 0
    again(p, Noncombat(JAPAN))
    assert "sz57" not in targets(p, "move", free)
    play(p, "move", needy[0], space("sz57"))
    assert "sz57" not in targets(p, "move", free)
    assert {u for u, _ in of_verb(p, "move")} <= {needy[1]}


def test_R_G12_a_deck_that_one_leaves_is_free_for_another() -> None:
    p = pacific("midway")
    ship = one(p, "sz57", "japan", "carrier")
    aboard = on_board(p, ship, "fighter", "fighter")
    needy = one(p, "sz57", "japan", "fighter")
    begin(p, "japan")
    p.left[needy] = 0
    again(p, Noncombat(JAPAN))
    play(p, "move", aboard[0], space("midway"))
    assert targets(p, "move", needy) == {"sz57"}


def test_b3_5_fighters_wait_for_a_carrier_that_was_bought() -> None:
    p = bare()
    buys(p, "japan", carrier=1)
    put(p, "sz60", "usa", submarine=1)
    plane = one(p, "japan", "japan", "fighter")
    fight(p, "japan", [(plane, "sz60")], Noncombat(JAPAN), Mobilize(JAPAN), LastLanding(JAPAN))
    play(p, "attack", 0, space("sz60"))
    assert "sz62" in targets(p, "move", plane)
    play(p, "move", plane, space("sz62"))
    assert verbs(p) == {"place"}
    play(p, "place", 10, space("sz62"))
    assert p.host[plane] >= 0


def test_b3_5_nobody_shoots_at_aircraft_that_land() -> None:
    p = bare()
    put(p, "sz6", "uk", submarine=1)
    put(p, "united_kingdom", "uk", aa_gun=1)
    plane = one(p, "germany", "germany", "fighter")
    fight(p, "germany", [(plane, "sz6")], Noncombat(GERMANY))
    play(p, "attack", 0, space("sz6"))
    assert dice(p) == 0
    play(p, "move", plane, space("france"))
    assert where(p, plane) == "france"


def test_a_match_lets_everybody_land_in_the_first_turn() -> None:
    p = GAME.new("1941")
    assert isinstance(p, GlobalWarPosition)
    finish(p)
    assert p.pending is not None
