"""[c10] Fighters that protect a damaged carrier: in port, beside guests, and when their base is lost."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import bare2, but, hurt, strand
from tests.games.global_war.positions import (
    again,
    alive,
    begin,
    by_version,
    dice,
    fight,
    finish,
    guest,
    hit,
    hold,
    is_legal,
    of_verb,
    on_board,
    one,
    play,
    put,
    space,
    targets,
    verbs,
    where,
)
from tests.games.global_war.refusing import refused, says

from broadfront.engine.notation import check_position
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolExit
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import (
    COVER,
    JAPAN,
    MOBILIZE,
    NONCOMBAT,
    UK,
    USA,
)

# --- protection in port -----------------------------------------------------------------------------------------------


def port() -> tuple[GlobalWarPosition, int, list[int]]:
    """A damaged British carrier in port and three fighters at the factory."""
    p = bare2()
    carrier = one(p, "sz8", "uk", "carrier")
    hurt(p, carrier)
    return p, carrier, put(p, "united_kingdom", "uk", fighter=3)


def covered() -> tuple[GlobalWarPosition, int, list[int]]:
    """... of which two protect it."""
    p, carrier, fighters = port()
    begin(p, "uk", Noncombat(UK))
    play(p, "cover", fighters[0], carrier)
    play(p, "cover", fighters[1], carrier)
    return p, carrier, fighters


def test_c10_two_fighters_protect_a_carrier() -> None:
    """R10.e."""
    p, carrier, fighters = covered()
    assert "cover" not in verbs(p)
    assert [p.host[u] for u in fighters] == [carrier, carrier, -1]
    assert [bool(p.marks[u] & COVER) for u in fighters] == [True, True, False]


def test_c10_who_can_protect_whom() -> None:
    p, carrier, fighters = port()
    one(p, "united_kingdom", "uk", "bomber")
    american = one(p, "united_kingdom", "usa", "fighter")  # a friend's
    one(p, "gibraltar", "uk", "fighter")  # elsewhere
    one(p, "sz8", "uk", "carrier")  # not damaged
    hurt(p, one(p, "sz8", "uk", "battleship"))  # no carrier
    friends = one(p, "sz8", "usa", "carrier")
    hurt(p, friends)
    begin(p, "uk", Noncombat(UK))
    assert of_verb(p, "cover") == {(fighters[0], carrier)}
    begin(p, "usa", Noncombat(USA))
    assert of_verb(p, "cover") == {(american, friends)}  # the factory may be a friend's


def test_c10_no_carrier_based_fighter_protects_one() -> None:
    p = bare2()
    carrier, other = one(p, "sz56", "usa", "carrier"), one(p, "sz56", "usa", "carrier")
    hurt(p, carrier)
    stranded, aboard = (
        one(p, "western_us", "usa", "carrier_fighter"),
        on_board(p, other, "carrier_fighter")[0],
    )
    strand(p, stranded)
    begin(p, "usa", Noncombat(USA))
    assert "cover" not in verbs(p)
    says(refused(p, "cover", stranded, carrier), "STRANDED [c8] ")
    says(refused(p, "cover", aboard, carrier), "WRONG_KIND [c10] ")


def test_c10_not_those_that_had_another_task() -> None:
    p, _, fighters = port()
    begin(p, "uk", Noncombat(UK))
    for u in fighters:
        p.flags[u] = 1
    again(p, Noncombat(UK))
    assert "cover" not in verbs(p)


def test_c10_not_without_the_section() -> None:
    p = bare2(*but("ship_damage"))
    one(p, "sz8", "uk", "carrier")
    one(p, "united_kingdom", "uk", "fighter")
    begin(p, "uk", Noncombat(UK))
    assert "cover" not in verbs(p)


def test_c10_they_defend_with_it_and_return_when_it_sinks() -> None:
    p, carrier, fighters = covered()
    one(p, "sz8", "uk", "carrier")  # a deck that they do not use
    fight(p, "germany", [(u, "sz8") for u in put(p, "sz7", "germany", battleship=3)])
    hit(p, 1)
    assert carrier in {u for u, _ in of_verb(p, "lose")}
    play(p, "lose", carrier)
    assert dice(p) == 2  # two carriers
    hit(p, 0)
    assert dice(p) == 2  # two fighters
    hit(p, 0)
    play(p, "retreat", 0, space("sz7"))
    assert [where(p, u) for u in fighters] == ["united_kingdom"] * 3
    assert not any(p.marks[u] for u in fighters)


def test_c10_they_are_relieved_in_a_later_noncombat_move() -> None:
    p, carrier, fighters = covered()
    one(p, "sz7", "germany", "submarine")
    begin(p, "uk", CombatMove(UK), Noncombat(UK))
    assert not targets(p, "move", fighters[0])  # no task until then
    finish(p)
    assert targets(p, "move", fighters[0]) == {"united_kingdom"}
    play(p, "move", fighters[0], space("united_kingdom"))
    assert not p.marks[fighters[0]] & COVER
    assert not targets(p, "move", fighters[0])  # nothing more in this turn
    assert p.host[fighters[1]] == carrier


def test_c10_repaired_it_takes_them_along() -> None:
    p, carrier, fighters = covered()
    one(p, "sz7", "germany", "submarine")
    begin(p, "uk", Purchase(UK), CombatMove(UK))
    play(p, "mend", carrier, 1)
    play(p, "end")
    assert "sz7" in targets(p, "move", fighters[0])
    play(p, "move", carrier, space("sz7"))
    assert [where(p, u) for u in fighters[:2]] == ["sz7"] * 2


def test_c10_when_it_leaves_port_they_go_back() -> None:
    """R-G19; they do nothing more in this turn."""
    p, carrier, fighters = covered()
    begin(p, "uk", Noncombat(UK))
    play(p, "move", carrier, space("sz9"))
    assert [where(p, u) for u in fighters] == ["united_kingdom"] * 3
    assert not targets(p, "move", fighters[0])
    assert targets(p, "move", fighters[2])


def test_c10_they_attack_nobody_in_their_own_turn() -> None:
    p, _, _ = covered()
    one(p, "sz8", "germany", "cruiser")  # built there
    fight(p, "uk", [])
    assert p.pending is None
    assert not p.battles[space("sz8")]


@pytest.mark.parametrize(("to", "along"), [("sz7", True), ("sz2", True), ("sz9", False)])
def test_c10_in_another_zone_of_the_same_port_they_go_along(to: str, along: bool) -> None:
    """R-G19."""
    p, carrier, fighters = covered()
    begin(p, "uk", Noncombat(UK))
    play(p, "move", carrier, space(to))
    assert [where(p, u) for u in fighters[:2]] == [to if along else "united_kingdom"] * 2
    assert all(bool(p.marks[u] & COVER) == along for u in fighters[:2])


def test_c10_they_go_back_too_when_it_withdraws_from_an_enemy_patrol_zone() -> None:
    p = bare2()
    hold(p, "usa", "manchuria")
    p.factories |= 1 << space("manchuria")
    carrier, fighter = one(p, "sz62", "usa", "carrier"), one(p, "manchuria", "usa", "fighter")
    hurt(p, carrier)
    begin(p, "usa", Noncombat(USA))
    play(p, "cover", fighter, carrier)
    begin(p, "usa", PatrolExit())
    play(p, "leave", space("sz62"), space("sz60"))
    assert (where(p, fighter), where(p, carrier)) == ("manchuria", "sz60")
    assert not p.marks[fighter] & COVER


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
    assert check_position(GAME, p) is None
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
    assert not any(p.left[u] for u in fighters[stay:2])  # who goes back does nothing more in this turn
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


@pytest.mark.parametrize("version", [4, 5])
def test_c10_who_protects_a_carrier_has_not_flown_and_is_relieved_in_a_later_turn(version: int) -> None:
    p = by_version(bare2(), version)
    carrier = one(p, "sz62", "japan", "carrier")
    hurt(p, carrier)
    fighter = one(p, "japan", "japan", "fighter")
    begin(p, "japan", Noncombat(JAPAN))
    play(p, "cover", fighter, carrier)
    assert is_legal(p, "move", fighter, space("japan")) == (version == 4)
    p.wake(JAPAN)
    again(p, Noncombat(JAPAN))
    play(p, "move", fighter, space("japan"))
    p.wake(JAPAN)
    again(p, Noncombat(JAPAN))  # in the turn after that it does something else
    play(p, "move", fighter, space("manchuria"))
    play(p, "move", fighter, space("japan"))
    assert is_legal(p, "cover", fighter, carrier) == (version == 4)
