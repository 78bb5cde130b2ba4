"""What the purchase form shows of Expansion II: what can be ordered, its limits, why a line is closed."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.global_war.expanded import hurt, in_half, war2
from tests.games.global_war.positions import (
    again,
    begin,
    buys,
    clear,
    is_legal,
    one,
    play,
    power,
    space,
)

from broadfront.engine.view import Form, Item, View
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.expansion_availability import BUILDERS, SECTION_OF
from broadfront.games.global_war.rules.placement import LastLanding, Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import POWERS
from broadfront.games.global_war.units import (
    CARRIER_FIGHTER,
    DESTROYER,
    FIGHTER,
    FORTIFICATION,
    INFANTRY,
    TANK,
)

GER, USSR, JPN, UK, ITA, USA, CHI = range(7)


def seen(p: GlobalWarPosition, seat: int = 0) -> View:
    """What a seat sees."""
    return GAME.view(p, seat)


@pytest.mark.parametrize("label", ["late_1941", "late_1943"])
@pytest.mark.parametrize("name", POWERS[:CHI])
def test_the_form_holds_all_that_can_be_ordered(name: str, label: str) -> None:
    p = in_half(war2(), label)
    of = power(name)
    p.treasury[of] = 90
    zone = {"germany": "sz5", "ussr": "sz4", "japan": "sz61", "uk": "sz2", "italy": "sz14", "usa": "sz56"}[
        name
    ]
    hurt(p, one(p, zone, name, "carrier"))
    begin(p, name, Purchase(of))
    assert p.pending is not None
    form = seen(p).one(Form) or seen(p, 1).one(Form)
    assert form is not None
    most: dict[tuple[str, int], int] = {}
    for move in p.pending.moves:
        if move.verb != "end":
            most[move.verb, move.what] = max(most.get((move.verb, move.what), 0), move.where)
    assert {(item.verb, item.what): item.most for item in form.items if item.most} == most
    shown = {item.what for item in form.items if item.verb == "buy"}
    for kind in SECTION_OF:
        assert (kind in shown) == (of in BUILDERS.get(kind, (of,)))
    assert {len(limit.weights) for limit in form.limits} == {len(form.items)}


@pytest.mark.parametrize("seed", range(20))
def test_what_a_form_allows_the_rules_allow(seed: int) -> None:
    rng = Random(seed)
    p = in_half(war2(), rng.choice(["late_1941", "late_1943"]))
    name = ("germany", "japan", "usa")[seed % 3]
    of = power(name)
    p.treasury[of] = 70
    for kind in ("carrier", "super_heavy_battleship"):
        hurt(p, one(p, {"germany": "sz5", "japan": "sz61", "usa": "sz56"}[name], name, kind))
    begin(p, name, Purchase(of))
    form = seen(p).one(Form) or seen(p, 1).one(Form)
    assert form is not None
    left, orders = form.limits[0].most, []
    for number, item in enumerate(form.items):
        most = min(item.most, left // form.limits[0].weights[number])
        if n := rng.choice([0, most, rng.randint(0, most)]):
            orders.append((item, n))
            left -= n * item.price
    for item, n in orders:
        play(p, item.verb, item.what, n)
    assert p.treasury[of] == left


def test_the_form_tells_limits_and_repairs() -> None:
    p = in_half(war2(), "late_1941")
    giant = one(p, "sz61", "japan", "super_heavy_battleship")
    hurt(p, giant, hits=2)
    buys(p, "japan", carrier_fighter=2, fortification=1)
    one(p, "sz62", "japan", "carrier")
    p.treasury[JPN] = 40
    begin(p, "japan", Purchase(JPN))
    form = seen(p).one(Form)
    assert form is not None
    items = {(item.verb, item.name): item for item in form.items}
    assert told(items["buy", "Carrier-based fighter"])["at most"] == "6 more of 8"
    assert told(items["buy", "Super heavy battleship"]) == {
        "attack": "5 × 2 dice",
        "defence": "5 × 2 dice",
        "move": "2",
        "hits": "3",
        "at most": "1 more of 2",
    }
    mend = items["mend", "Super heavy battleship in Sea Zone 61"]
    assert (mend.price, mend.most, mend.group, told(mend)) == (3, 2, "Repairs", {"hits taken": "2 of 3"})
    assert "need a deck in Sea Zone 62" in form.text
    assert "2 wait to be placed" in form.text, "fortifications need no factory"
    place, forts = form.limits[1], form.limits[2]
    kinds = [item.what if item.verb == "buy" else -1 for item in form.items]
    assert place.weights[kinds.index(FORTIFICATION)] == 0
    assert place.weights[kinds.index(CARRIER_FIGHTER)] == 1
    assert (forts.hint, forts.weights[kinds.index(FORTIFICATION)], sum(forts.weights)) == (True, 1, 1)
    begin(p, "germany", Purchase(GER))
    form = seen(p).one(Form)
    assert form is not None
    tiger = next(item for item in form.items if item.name == "King Tiger")
    assert (tiger.most, tiger.closed) == (0, "from Late 1943 on")


def told(item: Item) -> dict[str, str]:
    """The figures of a line by their names."""
    return {figure.name: figure.text for figure in item.figures}


def closed(p: GlobalWarPosition, owner: str, name: str) -> str:
    """Why a line of a power's form is closed; "": it is open."""
    begin(p, owner, Purchase(power(owner)))
    form = seen(p).one(Form) or seen(p, 1).one(Form)
    assert form is not None
    (item,) = [item for item in form.items if item.name == name]
    assert (item.most == 0) == bool(item.closed)
    return item.closed


def test_a_closed_line_says_why() -> None:
    p = in_half(war2(), "late_1943")
    p.treasury = [60] * 7
    assert closed(p, "germany", "King Tiger") == ""
    buys(p, "germany", king_tiger=4, super_heavy_battleship=1)
    assert closed(p, "germany", "King Tiger") == "all 4 of this turn are bought"
    assert closed(p, "germany", "Super heavy battleship") == "there are 1 of 1, those bought included"
    p.berlin_fell = 1
    assert closed(p, "germany", "King Tiger") == "no original factory is left"
    buys(p, "japan", carrier_fighter=8)
    assert closed(p, "japan", "Carrier-based fighter") == "there are 8 of 8, those bought included"
    p.treasury[USA] = 19
    assert closed(p, "usa", "Super heavy battleship") == "it costs 20, you have 19"


def warning(p: GlobalWarPosition, owner: str, name: str) -> str:
    """What the line of a power's form warns of; "": of nothing."""
    begin(p, owner, Purchase(power(owner)))
    form = seen(p).one(Form) or seen(p, 1).one(Form)
    assert form is not None
    (item,) = [item for item in form.items if item.name == name]
    assert item.most, "it can be ordered all the same"
    return item.warning


def rich(label: str = "late_1943") -> GlobalWarPosition:
    """The map of 1941 with all sections, where everybody has money."""
    p = in_half(war2(), label)
    p.treasury = [60] * 7
    return p


def test_b3_6_a_line_of_what_can_be_placed_has_no_warning() -> None:
    p = rich()
    for owner in POWERS[:CHI]:
        begin(p, owner, Purchase(power(owner)))
        form = seen(p).one(Form) or seen(p, 1).one(Form)
        assert form is not None
        warned = {item.name for item in form.items if item.warning}
        assert warned <= {"Carrier-based fighter", "Fortification"}, owner


def test_b3_6_ships_without_a_factory_on_a_coast_are_warned_of() -> None:
    p = rich()
    for name in ("karelia_ssr", "caucasus"):
        p.factories &= ~(1 << space(name))
    assert warning(p, "ussr", "Destroyer").startswith("cannot be placed: no factory of yours is on a coast")
    assert "waits in the pool" in warning(p, "ussr", "Destroyer")
    assert warning(p, "ussr", "Tank") == ""


def test_b3_6_a_damaged_factory_is_warned_of() -> None:
    p = rich()
    p.ruin[space("italy")] = 6
    assert "Italy is damaged and places nothing before it is repaired" in warning(p, "italy", "Infantry")


def test_c8_carrier_fighters_without_a_deck_are_warned_of_as_lost() -> None:
    p = rich()
    for unit in p.of_power(JPN):
        if p.at[unit] == space("sz62"):
            p.remove(unit)
    told = warning(p, "japan", "Carrier-based fighter")
    assert (
        "no carrier with room is in Sea Zone 62 yet; one that is bought with them, or that sails there"
        in told
    )
    assert told.endswith("what is bought is lost")
    one(p, "sz62", "japan", "carrier")
    assert warning(p, "japan", "Carrier-based fighter") == ""


def test_c9_fortifications_without_infantry_are_warned_of() -> None:
    p = rich()
    assert warning(p, "japan", "Fortification") == ""
    for unit in p.of_power(JPN):
        if p.kind[unit] == INFANTRY:
            p.remove(unit)
    assert "it needs an infantry without one on an island" in warning(p, "japan", "Fortification")


def told_after(p: GlobalWarPosition, rule: str) -> list[str]:
    """What the log has told of a rule."""
    return [GAME.format_note(note) for note in p.notes or () if note.rule == rule]


def test_b3_2_the_log_says_at_once_that_a_purchase_can_be_placed_nowhere() -> None:
    p = rich()
    p.factories &= ~(1 << space("karelia_ssr") | 1 << space("caucasus"))
    begin(p, "ussr", Purchase(USSR))
    p.notes = []
    play(p, "buy", DESTROYER, 1)
    play(p, "buy", TANK, 1)
    (told,) = told_after(p, "b3.6")
    assert told.startswith("Destroyer cannot be placed as things are: no factory of yours is on a coast")


def test_c8_the_log_tells_of_fighters_that_were_paid_for_and_are_lost() -> None:
    p = rich()
    buys(p, "japan", carrier_fighter=2, destroyer=1)
    p.notes = []
    again(p, LastLanding(JPN))
    assert told_after(p, "c8") == [
        "2 x Carrier-based fighter of Japan could not be placed: the money is lost."
    ]
    assert told_after(p, "b3.6") == ["1 x Destroyer of Japan not placed: kept for a later turn."]


def test_c3_the_log_tells_of_king_tigers_that_can_come_no_more() -> None:
    p = rich()
    buys(p, "germany", king_tiger=2)
    p.notes = []
    for site in p.setting.tiger_sites:
        capture(p, site, USSR)
    assert told_after(p, "c3") == ["2 x King Tiger that Germany has bought can be placed nowhere any more."]


def test_c9_the_log_tells_of_fortifications_that_are_torn_down() -> None:
    p = rich()
    clear(p, "okinawa")
    soldier = one(p, "okinawa", "japan", "infantry")
    p.forts[space("okinawa")] = 1
    p.notes = []
    p.remove(soldier)
    assert told_after(p, "c9") == [
        "1 x Fortification in Okinawa torn down: no infantry is left to defend there."
    ]


def fits(p: GlobalWarPosition, owner: str, where: str, kind: int) -> tuple[int, int]:
    """How many of a kind the view says there is room for, and how many the rules place one after the other."""
    begin(p, owner, Mobilize(power(owner)))
    assert p.pending is not None
    told = [
        room.most
        for room in seen(p, p.pending.seat).rooms
        if room.space == space(where) and kind in room.things
    ]
    placed = 0
    while is_legal(p, "place", kind, space(where)):
        play(p, "place", kind, space(where))
        placed += 1
    return min(told), placed


def test_b3_6_the_view_says_how_many_fit() -> None:
    cases = (
        ("germany", "germany", INFANTRY, {"infantry": 14}, 10),
        ("germany", "sz5", DESTROYER, {"destroyer": 14}, 10),
        ("usa", "sz56", CARRIER_FIGHTER, {"carrier_fighter": 5}, 2),
        ("usa", "sz56", FIGHTER, {"fighter": 5}, 2),
        ("japan", "okinawa", FORTIFICATION, {"fortification": 3}, 1),
        ("china", "yunnan", INFANTRY, {"infantry": 5}, 3),
    )
    for owner, where, kind, bought, most in cases:
        p = rich()
        clear(p, "okinawa", "yunnan", "sz56")
        one(p, "okinawa", "japan", "infantry")
        one(p, "sz56", "usa", "carrier")
        buys(p, owner, **bought)
        assert fits(p, owner, where, kind) == (most, most), (owner, where)
