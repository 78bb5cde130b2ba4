"""What the purchase form shows of Expansion II: what can be ordered, its limits, why a line is closed."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.global_war.expanded import hurt, in_half, war2
from tests.games.global_war.positions import (
    begin,
    buys,
    one,
    play,
    power,
)

from broadfront.engine.contract import Position
from broadfront.engine.table import View
from broadfront.games.global_war import GAME
from broadfront.games.global_war.expansion.availability import BUILDERS, SECTION_OF
from broadfront.games.global_war.kinds import CARRIER_FIGHTER, FORTIFICATION
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import POWERS

GER, USSR, JPN, UK, ITA, USA, CHI = range(7)


def seen(p: Position, seat: int = 0) -> View:
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
    form = seen(p).form or seen(p, 1).form
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
    form = seen(p).form or seen(p, 1).form
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
    form = seen(p).form
    assert form is not None
    items = {(item.verb, item.name): item for item in form.items}
    assert dict(items["buy", "Carrier-based fighter"].figures)["left"] == "6 of 8"
    assert dict(items["buy", "Super heavy battleship"].figures) == {
        "attack": "5 × 2 dice",
        "defence": "5 × 2 dice",
        "move": "2",
        "hits": "3",
        "left": "1 of 2",
    }
    mend = items["mend", "Super heavy battleship in Sea Zone 61"]
    assert (mend.price, mend.most, mend.group, mend.figures) == (3, 2, "Repairs", (("hits taken", "2 of 3"),))
    assert "need a deck in Sea Zone 62" in form.text
    assert "2 wait to be placed" in form.text, "fortifications need no factory"
    place, forts = form.limits[1], form.limits[2]
    kinds = [item.what if item.verb == "buy" else -1 for item in form.items]
    assert place.weights[kinds.index(FORTIFICATION)] == 0
    assert place.weights[kinds.index(CARRIER_FIGHTER)] == 1
    assert (forts.hint, forts.weights[kinds.index(FORTIFICATION)], sum(forts.weights)) == (True, 1, 1)
    begin(p, "germany", Purchase(GER))
    form = seen(p).form
    assert form is not None
    tiger = next(item for item in form.items if item.name == "King Tiger")
    assert (tiger.most, dict(tiger.figures)["closed"]) == (0, "from Late 1943 on")


def closed(p: GlobalWarPosition, owner: str, name: str) -> str:
    """Why a line of a power's form is closed; "": it is open."""
    begin(p, owner, Purchase(power(owner)))
    form = seen(p).form or seen(p, 1).form
    assert form is not None
    (item,) = [item for item in form.items if item.name == name]
    why = dict(item.figures).get("closed", "")
    assert (item.most == 0) == bool(why)
    return why


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
    assert closed(p, "usa", "Super heavy battleship") == "it costs 20, 19 are left"
