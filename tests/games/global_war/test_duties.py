"""What still must land is listed space by space, with the one way each stack has, as far as decks go."""

from __future__ import annotations

from tests.games.global_war.positions import bare, begin, on_board, power, put, space

from broadfront.games.global_war.duties import still_to_land
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.noncombat import Noncombat


def test_fighters_over_their_carriers_land_there_as_far_as_decks_go() -> None:
    p = bare(seats=6)
    put(p, "sz5", "germany", carrier=1)
    flying = put(p, "sz5", "germany", fighter=3)
    begin(p, "germany", Noncombat(power("germany")))
    duties = still_to_land(p)
    assert duties is not None
    (duty,) = duties.duties
    assert (duty.text, duty.things) == ("3 Fighters in Sea Zone 5", tuple(flying))
    assert (duty.verb, duty.where, duty.units) == ("move", space("sz5"), 2)


def test_who_has_several_ways_is_listed_without_one() -> None:
    p = bare(seats=6)
    put(p, "sz5", "germany", fighter=1)
    begin(p, "germany", Noncombat(power("germany")))
    duties = still_to_land(p)
    assert duties is not None
    (duty,) = duties.duties
    assert (duty.text, duty.verb, duty.units) == ("Fighter in Sea Zone 5", "", 0)


def test_nothing_is_listed_where_nothing_must_land_or_in_another_phase() -> None:
    p = bare(seats=6)
    (carrier,) = put(p, "sz5", "germany", carrier=1)
    on_board(p, carrier, "fighter")
    put(p, "germany", "germany", fighter=2)
    begin(p, "germany", Noncombat(power("germany")))
    assert still_to_land(p) is None
    begin(p, "germany", CombatMove(power("germany")))
    assert still_to_land(p) is None
