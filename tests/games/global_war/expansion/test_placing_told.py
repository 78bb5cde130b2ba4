"""[b3.6] What buyers are told of units that can be placed nowhere: how many, why, and what changes it."""

from __future__ import annotations

from tests.games.global_war.expanded import bare2, hurt, in_half
from tests.games.global_war.positions import again, begin, buys, is_legal, one, play, power, space

from broadfront.engine.view import Form, Limit
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_minor_rules import urals_tank
from broadfront.games.global_war.rules.expansion_ship_building import AtlanticDestroyer
from broadfront.games.global_war.rules.move_phases import Noncombat
from broadfront.games.global_war.rules.placement import LastLanding, Mobilize, unplaceable
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.units import CARRIER, CARRIER_FIGHTER, INFANTRY

USSR, UK, USA = power("ussr"), power("uk"), power("usa")


def buying(owner: str, money: int = 100) -> GlobalWarPosition:
    """A power that buys in Late 1943, on a map without units."""
    p = in_half(bare2(), "late_1943")
    p.treasury[power(owner)] = money
    begin(p, owner, Purchase(power(owner)))
    p.notes = []
    return p


def told(p: GlobalWarPosition) -> list[str]:
    """What the log has said of placing."""
    return [GAME.format_note(note) for note in p.notes or () if note.rule == "b3.6"]


def sheet(p: GlobalWarPosition) -> Form:
    assert p.pending is not None
    found = GAME.view(p, p.pending.seat).one(Form)
    assert found is not None
    return found


def warning(p: GlobalWarPosition, name: str) -> str:
    (item,) = [item for item in sheet(p).items if item.name == name]
    return item.warning


def limit(p: GlobalWarPosition, name: str) -> Limit:
    (found,) = [limit for limit in sheet(p).limits if limit.name.startswith(name)]
    return found


def test_c8_a_carrier_that_is_bought_first_counts_for_carrier_fighters() -> None:
    p = buying("usa")
    play(p, "buy", CARRIER, 1)
    assert warning(p, "Carrier-based fighter") == ""
    play(p, "buy", CARRIER_FIGHTER, 2)
    assert told(p) == []


def test_c8_a_carrier_that_is_bought_afterwards_takes_the_warning_back() -> None:
    p = buying("usa")
    play(p, "buy", CARRIER_FIGHTER, 2)
    (first,) = told(p)
    assert first.startswith("Carrier-based fighter cannot be placed as things are: no carrier with room")
    play(p, "buy", CARRIER, 1)
    assert told(p)[1:] == ["Carrier-based fighter: all that are bought can be placed now."]
    assert warning(p, "Carrier-based fighter") == ""


def test_c10_mending_a_carrier_takes_the_warning_back() -> None:
    p = in_half(bare2(), "late_1943")
    p.treasury[USA] = 100
    ship = one(p, "sz56", "usa", "carrier")
    hurt(p, ship)
    buys(p, "usa", carrier_fighter=2)
    begin(p, "usa", Purchase(USA))
    p.notes = []
    play(p, "mend", ship, 1)
    assert told(p) == ["Carrier-based fighter: all that are bought can be placed now."]


def test_c8_more_carrier_fighters_than_decks_are_counted() -> None:
    p = buying("usa")
    one(p, "sz56", "usa", "carrier")
    again(p, Purchase(USA))
    play(p, "buy", CARRIER_FIGHTER, 8)
    why = "the carriers in Sea Zone 56 have room for 2; what is not placed is lost"
    assert told(p) == [f"6 of 8 x Carrier-based fighter cannot be placed as things are: {why}."]
    assert unplaceable(p, USA)[CARRIER_FIGHTER].text == f"6 of 8 cannot be placed: {why}"


def test_c8_the_form_counts_decks_and_those_of_carriers_on_order() -> None:
    p = buying("usa")
    one(p, "sz56", "uk", "carrier")  # a friend's deck counts (R-G29)
    again(p, Purchase(USA))
    decks = limit(p, "Decks for carrier-based fighters")
    weights = dict(zip([(i.verb, i.what) for i in sheet(p).items], decks.weights, strict=True))
    assert (decks.most, weights["buy", CARRIER_FIGHTER], weights["buy", CARRIER]) == (2, 1, -2)
    assert decks.hint
    play(p, "buy", CARRIER_FIGHTER, 3)
    play(p, "buy", CARRIER, 1)
    assert limit(p, "Decks for carrier-based fighters").most == 1


def test_c8_the_form_counts_the_places_of_a_damaged_home_factory() -> None:
    p = buying("usa")
    value = p.setting.value[space("western_us")]
    p.ruin[space("western_us")] = value - 1
    for _ in range(2):
        one(p, "sz56", "usa", "carrier")
    again(p, Purchase(USA))
    assert limit(p, "Carrier-based fighters the factory in").most == 1
    play(p, "buy", CARRIER_FIGHTER, 3)
    why = "the factory in Western United States places 1 unit this turn; what is not placed is lost"
    assert unplaceable(p, USA)[CARRIER_FIGHTER].text == f"2 of 3 cannot be placed: {why}"


def test_c2_the_place_of_the_free_destroyer_is_not_counted() -> None:
    p = buying("uk", 20)
    p.ruin[space("united_kingdom")] = p.setting.value[space("united_kingdom")] - 1
    again(p, Purchase(UK), AtlanticDestroyer(UK), Mobilize(UK), LastLanding(UK))
    assert limit(p, "Units your factories can place").most == 0
    play(p, "buy", INFANTRY, 2)
    (why,) = told(p)
    assert why == (
        "Infantry cannot be placed as things are: the free destroyer takes the last place of the factory in "
        "United Kingdom; what is not placed waits in the pool."
    )
    p.ruin[space("united_kingdom")] -= 1
    assert unplaceable(p, UK)[INFANTRY].text == (
        "1 of 2 cannot be placed: your factories can place 1 of them this turn after the free destroyer; "
        "what is not placed waits in the pool"
    )


def test_b3_6_several_damaged_factories_and_a_full_one_are_told_together() -> None:
    p = buying("ussr")
    for name in ("russia", "caucasus", "karelia_ssr"):
        p.ruin[space(name)] = 20
    p.factories |= 1 << space("urals")
    begin(p, "ussr")
    urals_tank(p)
    again(p, Purchase(USSR))
    assert warning(p, "Infantry") == (
        "cannot be placed: the factories in Caucasus, Karelia S.S.R. and Russia are damaged and place nothing before "
        "they are repaired, and the free tank has taken the place of the factory in Urals; "
        "what is not placed waits in the pool"
    )


def test_c8_a_fighter_that_takes_the_deck_of_one_that_was_bought_is_asked_about() -> None:
    def cautions(bought: int) -> list[str]:
        p = in_half(bare2(), "late_1943")
        plane = one(p, "japan", "japan", "fighter")
        buys(p, "japan", carrier=1, carrier_fighter=bought)
        begin(p, "japan", Noncombat(power("japan")))
        assert is_legal(p, "move", plane, space("sz62"))
        assert p.pending is not None
        return [one.text for one in GAME.view(p, p.pending.seat).cautions]

    assert cautions(0) == cautions(1) == []
    (told,) = cautions(2)
    assert told.startswith("It takes a deck in Sea Zone 62 that a carrier-based fighter needs")
