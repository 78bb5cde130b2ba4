"""[c10] Fighters that protect a damaged carrier: beside guests, and when their base is lost."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import bare2, hurt
from tests.games.global_war.positions import (
    alive,
    begin,
    by_version,
    fight,
    guest,
    hold,
    of_verb,
    one,
    play,
    put,
    targets,
    verbs,
    where,
)

from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.sequence import PowerTurn
from broadfront.games.global_war.terms import COVER, JAPAN, MOBILIZE, NONCOMBAT

# --- beside guests ----------------------------------------------------------------------------------------------------


def beside_guests(guests: int, version: int = 2) -> tuple[GlobalWarPosition, int, list[int]]:
    """A damaged Japanese carrier in port with German fighters locked aboard, and three fighters at the factory."""
    p = by_version(bare2(seats=6), version)
    carrier = one(p, "sz62", "japan", "carrier")
    hurt(p, carrier)
    for _ in range(guests):
        guest(p, carrier, "germany", "fighter")
    fighters = put(p, "japan", "japan", fighter=3)
    begin(p, "japan", Noncombat(JAPAN))
    while found := of_verb(p, "cover"):
        play(p, "cover", *min(found))
    return p, carrier, fighters


@pytest.mark.parametrize(("version", "covers"), [(1, 1), (2, 2)])
def test_c10_a_guest_aboard_takes_no_protectors_place(version: int, covers: int) -> None:
    p, _, fighters = beside_guests(1, version)
    assert sum(bool(p.marks[u] & COVER) for u in fighters) == covers
    p.agenda.insert(0, PowerTurn(JAPAN, MOBILIZE))
    p.phase = NONCOMBAT
    assert GAME.check(p) is None
    refusal = GAME.why_not(p, "cover", fighters[-1], 0)
    assert refusal is not None
    assert refusal.code == "CAP_REACHED"


@pytest.mark.parametrize(("guests", "stay"), [(0, 2), (1, 1), (2, 0)])
def test_c10_repaired_it_keeps_as_many_as_its_decks_hold(guests: int, stay: int) -> None:
    p, carrier, fighters = beside_guests(guests)
    begin(p, "japan", Purchase(JAPAN), CombatMove(JAPAN))
    play(p, "mend", carrier, 1)
    assert [p.host[u] == carrier for u in fighters] == [n < stay for n in range(3)]
    assert not any(p.marks[u] & COVER for u in fighters)
    assert {where(p, u) for u in fighters[stay:]} == {"japan"}
    assert len(p.aboard(carrier)) == guests + stay


# --- the base is lost -------------------------------------------------------------------------------------------------


def lost_base(*more: str) -> tuple[GlobalWarPosition, int, int]:
    """Germany takes Caucasus, whose factory was the base of a fighter that protects a carrier in zone 16."""
    p = bare2()
    carrier = one(p, "sz16", "ussr", "carrier")
    hurt(p, carrier)
    fighter = guest(p, carrier, "ussr", "fighter")
    p.marks[fighter] |= COVER
    hold(p, "germany", *({"ukraine", "bulgaria_romania", "east_ukraine"} - {*more}))
    tank = one(p, "east_ukraine" if "ukraine" in more else "ukraine", "germany", "tank")
    one(p, "russia", "ussr", "infantry")
    fight(p, "germany", [(tank, "caucasus")])
    return p, carrier, fighter


def test_c10_a_protector_whose_base_falls_lands_on_land_beside_the_zone() -> None:
    p, _, fighter = lost_base("ukraine")
    assert (where(p, fighter), p.host[fighter]) == ("ukraine", -1)
    assert not p.marks[fighter] & COVER


def test_c10_a_protector_whose_base_falls_lands_on_another_deck_in_the_zone() -> None:
    p = bare2()
    whole = one(p, "sz16", "ussr", "carrier")
    carrier = one(p, "sz16", "ussr", "carrier")
    hurt(p, carrier)
    fighter = guest(p, carrier, "ussr", "fighter")
    p.marks[fighter] |= COVER
    hold(p, "germany", "ukraine", "bulgaria_romania", "east_ukraine")
    fight(p, "germany", [(one(p, "ukraine", "germany", "tank"), "caucasus")])
    assert p.host[fighter] == whole
    assert not p.marks[fighter] & COVER


def test_c10_a_protector_whose_base_falls_and_that_finds_no_place_is_lost() -> None:
    p, carrier, fighter = lost_base()
    assert not alive(p, fighter)
    assert alive(p, carrier)


def test_c10_a_protector_stays_while_another_factory_is_beside_the_zone() -> None:
    p, carrier, fighter = held_elsewhere()
    assert p.host[fighter] == carrier
    begin(p, "ussr", Noncombat(p.owner[fighter]))
    assert targets(p, "move", fighter) == {"ukraine"}
    assert "cover" not in verbs(p)


def held_elsewhere() -> tuple[GlobalWarPosition, int, int]:
    """... with a second factory beside the zone, in Ukraine."""
    p = bare2()
    carrier = one(p, "sz16", "ussr", "carrier")
    hurt(p, carrier)
    fighter = guest(p, carrier, "ussr", "fighter")
    p.marks[fighter] |= COVER
    p.factories |= 1 << p.at[one(p, "ukraine", "ussr", "infantry")]
    hold(p, "germany", "east_ukraine", "bulgaria_romania")
    fight(p, "germany", [(one(p, "east_ukraine", "germany", "tank"), "caucasus")])
    return p, carrier, fighter
