"""Golden cases G of Expansion II: fleets of all sorts, the truce, and what is of other expansions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.global_war.expanded import attack, bare2, hurt, in_half, pacific, war2
from tests.games.global_war.golden_cases.cases import dice_of_case, golden
from tests.games.global_war.positions import (
    begin,
    count,
    dice,
    fight,
    find,
    finish,
    hit,
    hold,
    is_legal,
    miss,
    of_verb,
    on_board,
    one,
    play,
    pooled,
    prompt,
    put,
    roll,
    space,
    targets,
    verbs,
    where,
    with_convoys,
)
from tests.games.global_war.refusing import refused

from broadfront.engine.position import CHANCE
from broadfront.games.global_war import GAME
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle_participants import dice_of
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.expansion_convoys import convoy
from broadfront.games.global_war.rules.expansion_national_guard import Guard
from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolShots
from broadfront.games.global_war.rules.expansion_ship_building import launch_pacific_fleet
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import LastLanding, Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import ALLIES, DOOMED, GERMANY, JAPAN, PACIFIC, POWERS, UK, USA, USSR
from broadfront.games.global_war.units import CRUISER, KIND_OF, SUBMARINE

# --- free ships -------------------------------------------------------------------------------------------------------


@golden("G01")
def g01() -> None:
    p = bare2(calendar_start="early_1942")
    launch_pacific_fleet(p)
    for owner, zone in (("japan", "sz62"), ("usa", "sz56")):
        ships = p.units_in(space(zone))
        assert sorted(p.kind[u] for u in ships) == [SUBMARINE, CRUISER]
        assert all(p.owner[u] == POWERS.index(owner) and p.marks[u] & PACIFIC for u in ships)


@golden("G03")
def g03() -> None:
    p = bare2()
    free, bought = put(p, "sz55", "usa", cruiser=2)
    pacific(p, free)
    begin(p, "usa", Noncombat(USA))
    assert {"sz44", "sz54", "sz56"} <= targets(p, "move", free)
    assert "sz20" not in targets(p, "move", free)
    assert {"sz20", "sz19"} <= targets(p, "move", bought)


@golden("G08")
def g08() -> None:
    p = bare2()
    ship = one(p, "sz56", "japan", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    begin(p, "japan", CombatMove(JAPAN), Guard(), PatrolShots(), Combat(JAPAN))
    play(p, "land", soldier, space("western_us"))
    finish(p)
    assert count(p, "western_us", "usa", "infantry") == 4
    assert count(p, "western_us", "usa", "fighter") == 1
    hit(p, 0)
    assert dice(p) == 4  # they defend
    hit(p, 0)
    assert dice(p) == 1  # so does the fighter


@golden("G09")
def g09() -> None:
    p = bare2()
    put(p, "sz62", "japan", submarine=3)
    put(p, "sz62", "italy", submarine=1)
    first, _ = put(p, "sz60", "usa", destroyer=2)
    carrier = one(p, "sz60", "usa", "carrier")
    attack(p, "usa", [(first, "sz62"), (_, "sz62"), (carrier, "sz62")])
    assert p.pending is not None
    assert p.pending.rule == "c4"
    roll(p, *dice_of_case("G09"))
    assert of_verb(p, "lose") == {(first, 0), (carrier, 0)}
    play(p, "lose", carrier)
    assert p.damage[carrier] == 1
    play(p, "lose", first)
    assert count(p, "sz62", "usa", "destroyer") == 1  # it is gone before any other fight
    assert dice(p) == 1  # the carrier, at 1
    hit(p, 0)
    assert dice(p) == 1  # the destroyer
    hit(p, 0)
    assert dice(p) == 4  # the submarines take part in the battle; the destroyer takes away their surprise


@golden("G10")
def g10() -> None:
    p = bare2()
    ships = put(p, "sz60", "usa", destroyer=2, cruiser=1)
    one(p, "sz62", "japan", "destroyer")
    one(p, "sz61", "japan", "destroyer")  # hostile
    attack(p, "usa", [(u, "sz62") for u in ships])
    hit(p, 1, 0, 0)
    assert {at for _, at in of_verb(p, "leave")} == {space(f"sz{n}") for n in (58, 59, 60, 63)}
    play(p, "leave", space("sz62"), space("sz59"))
    assert {where(p, u) for u in ships} == {"sz59"}
    assert not p.spaces_with(ALLIES) >> space("sz62") & 1


# --- carrier-based fighters -------------------------------------------------------------------------------------------


@golden("G11")
def g11() -> None:
    p = bare2()
    hurt(p, one(p, "sz56", "usa", "carrier"))
    one(p, "sz57", "usa", "carrier")
    begin(p, "usa", Purchase(USA), Mobilize(USA), LastLanding(USA))
    money = p.treasury[USA]
    play(p, "buy", KIND_OF["carrier_fighter"], 2)
    play(p, "end")
    assert p.pending is None
    assert p.treasury[USA] == money - 12
    assert pooled(p, "usa", "carrier_fighter") == 0
    assert not [u for u in p.of_power(USA) if p.kind[u] == KIND_OF["carrier_fighter"]]


@golden("G15")
def g15() -> None:
    p = bare2()
    carrier = one(p, "sz58", "usa", "carrier")
    on_board(p, carrier, "carrier_fighter", "carrier_fighter")
    one(p, "sz57", "usa", "carrier")  # a space away: no help
    one(p, "midway", "usa", "infantry")
    bombers = put(p, "sz63", "japan", battleship=2)
    fight(p, "japan", [(u, "sz58") for u in bombers])
    hit(p, 1)
    play(p, "lose", carrier)  # damaged: flights are suspended
    hit(p, 0, 0)
    play(p, "retreat", 0, space("sz63"))
    assert p.damage[carrier] == 1
    assert count(p, "sz58", "usa", "carrier_fighter") == 0
    assert not [u for u in p.of_power(USA) if p.kind[u] == KIND_OF["carrier_fighter"]]


# --- damage -----------------------------------------------------------------------------------------------------------


def capital_battle(**ships: int) -> GlobalWarPosition:
    """Let Japan attack American ships in zone 58; the attackers fire at two values."""
    p = bare2()
    put(p, "sz58", "usa", **ships)
    fight(p, "japan", [(u, "sz58") for u in put(p, "sz63", "japan", battleship=2, cruiser=1)])
    return p


def shot(p: GlobalWarPosition, hits: int) -> None:
    """Let the attackers score so many hits together."""
    while dice(p):
        n = min(hits, dice(p))
        hits -= n
        hit(p, n)


def damaged(p: GlobalWarPosition) -> dict[str, list[int]]:
    """The damage of carriers and battleships in zone 58, doomed ones not counted."""
    return {
        kind: sorted(
            p.damage[u]
            for u in p.units_in(space("sz58"))
            if p.owner[u] == USA and p.kind[u] == KIND_OF[kind] and not p.flags[u] & DOOMED
        )
        for kind in ("carrier", "battleship")
    }


def kinds_to_lose(p: GlobalWarPosition) -> set[tuple[int, int]]:
    """What can be lost next: kinds with their damage."""
    return {(p.kind[u], p.damage[u]) for u, _ in of_verb(p, "lose")}


def volley(p: GlobalWarPosition, hits: int) -> None:
    """Let the attackers fire, at two values in any case."""
    hit(p, min(1, hits))
    hit(p, max(0, hits - 1))


@golden("G17")
def g17() -> None:
    carrier, battleship = KIND_OF["carrier"], KIND_OF["battleship"]
    p = capital_battle(carrier=2, battleship=2)
    volley(
        p, 2
    )  # the first hit has to go to a carrier, the second one cannot but go to another, or to a battleship
    assert kinds_to_lose(p) == {(carrier, 0), (carrier, 1), (battleship, 0)}
    play(p, "lose", next(u for u, _ in of_verb(p, "lose") if p.kind[u] == battleship))
    assert damaged(p) == {"carrier": [0, 1], "battleship": [0, 1]}
    miss(p)
    play(p, "press", 0, space("sz58"))
    volley(p, 1)
    assert kinds_to_lose(p) == {(carrier, 0), (carrier, 1)}
    play(p, "lose", next(u for u, _ in of_verb(p, "lose") if not p.damage[u]))
    assert damaged(p) == {"carrier": [1, 1], "battleship": [0, 1]}
    miss(p)
    play(p, "press", 0, space("sz58"))
    volley(p, 2)
    assert kinds_to_lose(p) == {(carrier, 1), (battleship, 0), (battleship, 1)}
    play(p, "lose", next(u for u, _ in of_verb(p, "lose") if p.kind[u] == battleship and not p.damage[u]))
    assert damaged(p) == {"carrier": [1], "battleship": [1, 1]}  # the second one sinks a carrier: no choice
    assert sum(bool(f & DOOMED) for f in p.flags) == 1
    miss(p)
    assert "retreat" in verbs(p)


@golden("G18")
def g18() -> None:
    p = capital_battle(carrier=1, battleship=1, destroyer=1)
    volley(p, 1)
    assert kinds_to_lose(p) == {(KIND_OF["carrier"], 0), (KIND_OF["destroyer"], 0)}


@golden("G19")
def g19() -> None:
    for kind in ("carrier", "battleship"):
        p = bare2()
        ship, whole = put(p, "sz60", "usa", **{kind: 2})
        hurt(p, ship)
        put(p, "sz50", "japan", cruiser=2)
        begin(p, "usa", CombatMove(USA), Noncombat(USA))
        assert "sz50" not in targets(p, "move", ship)
        assert "sz50" in targets(p, "move", whole)
        play(p, "end")
        assert "sz51" in targets(p, "move", ship)
        fight(p, "japan", [(u, "sz60") for u in p.units_in(space("sz50"))])
        hit(p, 0)
        assert dice(p) == 2  # the damaged one defends as well


@golden("G20")
def g20() -> None:
    for harm, bombards in ((1, False), (0, True)):
        p = bare2()
        hurt(p, one(p, "sz46", "usa", "battleship"), hits=harm)
        soldier = on_board(p, one(p, "sz46", "usa", "transport"), "infantry")[0]
        hold(p, "japan", "solomon_islands")
        one(p, "solomon_islands", "japan", "infantry")
        fight(p, "usa", [(soldier, "solomon_islands")])
        assert (prompt(p) == "Roll for the bombardment.") == bombards


@golden("G22")
def g22() -> None:
    p = bare2()
    carrier, in_port = one(p, "sz12", "uk", "carrier"), one(p, "sz8", "uk", "carrier")
    hurt(p, carrier, in_port)
    one(p, "gibraltar", "uk", "fighter")  # next to the carrier, without a factory
    fighter = one(p, "united_kingdom", "uk", "fighter")
    begin(p, "uk", Noncombat(UK))
    assert of_verb(p, "cover") == {(fighter, in_port)}


# --- Japanese destroyers, super heavy battleships ---------------------------------------------------------------------


@golden("G23")
def g23() -> None:
    for label, legal in (("late_1941", False), ("early_1942", True)):
        p = in_half(bare2(), label)
        ship, soldier = one(p, "sz62", "japan", "destroyer"), one(p, "japan", "japan", "infantry")
        begin(p, "japan", Noncombat(JAPAN))
        assert is_legal(p, "load", soldier, ship) == legal


@golden("G24")
def g24() -> None:
    p = in_half(bare2(), "early_1942")
    ship = one(p, "sz60", "japan", "destroyer")
    soldier = on_board(p, ship, "infantry")[0]
    begin(p, "japan", Noncombat(JAPAN))
    assert "sz61" in targets(p, "move", ship)
    play(p, "land", soldier, space("okinawa"))
    assert p.pending is None or not targets(p, "move", ship)


@golden("G26")
def g26() -> None:
    p = bare2()
    one(p, "sz46", "usa", "super_heavy_battleship")
    soldier = on_board(p, one(p, "sz46", "usa", "transport"), "infantry")[0]
    hold(p, "japan", "solomon_islands")
    put(p, "solomon_islands", "japan", infantry=3)
    fight(p, "usa", [(soldier, "solomon_islands")])
    assert dice(p) == 2
    roll(p, *dice_of_case("G26"))
    assert sum(bool(f & DOOMED) for f in p.flags) == 1


@golden("G27")
def g27() -> None:
    p = bare2()
    ship = one(p, "sz60", "usa", "super_heavy_battleship")
    hurt(p, ship, hits=2)
    one(p, "sz50", "japan", "cruiser")
    begin(p, "usa", Purchase(USA), CombatMove(USA))
    money = p.treasury[USA]
    play(p, "mend", ship, 1)
    play(p, "end")
    assert "sz50" not in targets(p, "move", ship)  # damaged still: it cannot attack
    begin(p, "usa", Purchase(USA), CombatMove(USA))
    play(p, "mend", ship, 1)
    assert p.treasury[USA] == money - 6
    play(p, "end")
    assert "sz50" in targets(p, "move", ship)
    hurt(p, ship, hits=2)
    fight(p, "japan", [(find(p, "sz50", "japan", "cruiser"), "sz60")])
    hit(p, 1)  # the third hit sinks it
    assert dice(p) == 2
    hit(p, 0)
    assert count(p, "sz60", "usa", "super_heavy_battleship") == 0


# --- escorts and convoys ----------------------------------------------------------------------------------------------


@golden("G28")
def g28() -> None:
    p = bare2()
    escort, fighter = one(p, "sz6", "uk", "escort"), one(p, "united_kingdom", "uk", "fighter")
    sub = one(p, "sz5", "germany", "submarine")
    fight(p, "uk", [(escort, "sz5"), (fighter, "sz5")])
    play(p, "attack", 0, space("sz5"))
    assert of_verb(p, "submerge") == {(sub, 0)}
    play(p, "end")
    assert dice(p) == 1  # its surprise
    hit(p, 0)
    assert of_verb(p, "retreat")  # neither the fighter nor the escort rolls a die: they can hit nothing here
    assert count(p, "sz5", "germany", "submarine") == 1


def defence(**ships: int) -> list[tuple[int, int]]:
    """The dice of British ships that defend: number and value."""
    p = bare2()
    units = put(p, "sz6", "uk", **ships)
    return [(d.number, d.value) for d in dice_of(p, units, attacking=False)]


@golden("G30")
def g30() -> None:
    assert defence(escort=2, transport=2) == [(2, 1), (1, 2), (1, 3)]


@golden("G31")
def g31() -> None:
    assert defence(escort=2, transport=3) == [(3, 1), (2, 3)]
    p = bare2()
    units = put(p, "sz6", "uk", escort=2, transport=3)
    assert convoy(p, units) == (units[:2], units[2:])


@golden("G32")
def g32() -> None:
    for label in ("late_1941", "early_1942"):
        p = in_half(bare2(), label)
        put(p, "sz6", "uk", escort=1, transport=2)
        fight(p, "germany", [(u, "sz6") for u in put(p, "sz5", "germany", destroyer=3)])
        with_convoys(p)
        *attackers, escort, first, second = dice_of_case("G32")
        roll(p, *attackers)
        roll(p, first, second, escort)
        assert count(p, "sz6", "uk", "escort") == count(p, "sz6", "uk", "transport") == 0
        assert count(p, "sz6", "germany", "destroyer") == 1
        assert p.pending is None


def lone_transport(label: str, attacker: str) -> GlobalWarPosition:
    """Let a German ship attack a British transport; return the position after the choice to attack."""
    p = in_half(bare2(), label)
    one(p, "sz6", "uk", "transport")
    fight(p, "germany", [(one(p, "sz5", "germany", attacker), "sz6")])
    play(p, "attack", 0, space("sz6"))
    return p


@golden("G33")
def g33() -> None:
    p = lone_transport("early_1942", "cruiser")
    assert dice(p) == 1
    roll(p, *dice_of_case("G33"))
    assert count(p, "sz6", "germany", "cruiser") == 0
    assert count(p, "sz6", "uk", "transport") == 1
    assert p.pending is None
    p = lone_transport("early_1942", "cruiser")
    roll(p, 2)
    assert count(p, "sz6", "germany", "cruiser") == 1
    assert count(p, "sz6", "uk", "transport") == 0


@golden("G34")
def g34() -> None:
    p = lone_transport("late_1941", "cruiser")
    assert p.pending is None
    assert count(p, "sz6", "uk", "transport") == 0


@golden("G35")
def g35() -> None:
    p = lone_transport("early_1942", "submarine")
    sub, again, answer = dice_of_case("G35")
    play(p, "end")  # it does not submerge
    roll(p, sub)
    play(p, "press", 0, space("sz6"))  # nobody has answered
    play(p, "end")
    roll(p, again)
    assert dice(p) == 1
    roll(p, answer)
    assert count(p, "sz6", "germany", "submarine") == 0
    assert count(p, "sz6", "uk", "transport") == 1


@golden("G36")
def g36() -> None:
    p = in_half(bare2(), "early_1942")
    one(p, "sz6", "uk", "transport")
    fight(p, "germany", [(one(p, "sz5", "germany", "submarine"), "sz6")])
    play(p, "attack", 0, space("sz6"))
    sunk = {"transport": Fraction(0), "submarine": Fraction(0)}
    open_ = [(Fraction(1), p)]
    while open_ and open_[0][0] > Fraction(1, 10**9):
        share, q = open_.pop(0)
        if q.pending is None:
            sunk["submarine" if q.spaces_with(ALLIES) else "transport"] += share
        elif q.pending.seat == CHANCE:
            for move, weight in zip(q.pending.moves, q.pending.weights, strict=True):
                then = q.clone()
                then.play(move)
                open_.append((share * Fraction(weight, sum(q.pending.weights)), then))
        else:
            q.play(plain(q, q.pending))
            open_.append((share, q))
    assert float(sunk["transport"]) == pytest.approx(0.8333, abs=5e-5)
    assert float(sunk["submarine"]) == pytest.approx(0.1667, abs=5e-5)


@golden("G38")
def g38() -> None:
    p = in_half(bare2(), "early_1942")
    ship = one(p, "sz6", "uk", "cruiser")
    one(p, "sz5", "germany", "transport")
    begin(p, "uk", Noncombat(UK))
    assert {"sz5", "sz4"} <= targets(p, "move", ship)


# --- truce; what is of other expansions -------------------------------------------------------------------------------


@golden("G39")
def g39() -> None:
    for label, legal in (("late_1941", True), ("early_1942", False), ("late_1942", True)):
        p = in_half(war2(special_event=True), label)
        tank = find(p, "poland", "germany", "tank")
        begin(p, "germany", CombatMove(GERMANY))
        assert ("east_poland" in targets(p, "move", tank)) == legal
        soldier = find(p, "east_poland", "ussr", "infantry")
        begin(p, "ussr", CombatMove(USSR))
        assert ("poland" in targets(p, "move", soldier)) == legal


@golden("G41")
def g41() -> None:
    p = war2(calendar_start="late_1943")
    begin(p, "germany", Purchase(GERMANY))
    assert refused(p, "buy", len(GAME.words["kind"]), 1).code == "NOT_IN_RULEBOOK"
    assert not {"waffen_ss", "panzer_army", "waffen-ss"} & {name.lower() for name in GAME.words["kind"]}
    assert not {"transform", "form"} & set(GAME.verbs)
