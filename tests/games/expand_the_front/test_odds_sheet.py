"""The odds sheet of fire from a distance against the rulebook's dice, counted and played, and the table [5] [6]."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.games.expand_the_front.positions import position, tile, word

from broadfront.engine.calculator import read_battle
from broadfront.engine.chance import pick
from broadfront.engine.errors import OptionFault
from broadfront.engine.odds import by_label, odds
from broadfront.engine.position import CHANCE
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.odds.default_choices import plain
from broadfront.games.expand_the_front.orders import target_kind
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import LAND_KINDS, SUPPLY

Odds = dict[str, Fraction]
FACES = range(1, 7)


def sheet(battle: str) -> Odds:
    return {bar.name: Fraction(bar.exact) for bar in GAME.calculate(battle).forecast.outcomes}


def facts(battle: str) -> dict[str, str]:
    return dict(GAME.calculate(battle).forecast.facts)


def duel(kind: str, foe: str, needed: int, back: int) -> Odds:
    """One unit fires at one: the dice that each needs, 7 where it does not strike back; its die counts one less."""
    found: Counter[str] = Counter()
    for die, answer in product(FACES, FACES):
        told = [f"destroys 1 {foe}"] * (die >= needed) + [f"loses 1 {kind}"] * (answer - 1 >= back)
        found["; ".join(told) or "nothing lost"] += 1
    return {label: Fraction(count, 36) for label, count in found.items()}


@pytest.mark.parametrize(
    ("where", "kind", "foe", "needed", "back"),
    [
        ("land", "Bomber", "Assault", 3, 7),
        ("land", "Bomber", "Defense", 3, 4),  # 2+, but 4+ where it strikes back
        ("land", "Bomber", "Bomber", 2, 7),
        ("water", "Bomber", "Ship", 3, 7),
        ("land", "Defense", "Assault", 4, 7),  # strikes back on the same tile only
        ("land", "Defense", "Defense", 4, 4),
        ("land", "Defense", "Bomber", 2, 7),
        ("water", "Defense", "Ship", 5, 5),
        ("land", "Ship", "Assault", 5, 7),
        ("land", "Ship", "Defense", 5, 5),
        ("land", "Ship", "Bomber", 4, 7),
        ("water", "Ship", "Ship", 4, 4),
    ],
)
def test_6_one_unit_that_fires_at_one_rolls_as_the_tables_say(
    where: str, kind: str, foe: str, needed: int, back: int
) -> None:
    found = sheet(f"where={where} a.far_{kind.lower()}=1 d.{foe.lower()}=1")
    assert found == duel(kind, foe, needed, back)


def test_5_3_supplies_are_hit_without_a_die_and_cost_nothing_more() -> None:
    assert sheet("where=land a.far_bomber=2 d.supply=2") == {"destroys 2 Supplies": 1}
    assert sheet("where=land aims=supply a.far_ship=1 d.supply=1 d.defense=1")[
        "destroys 1 Supply"
    ] > Fraction(1, 2)


def test_5_4_who_is_aimed_at_matters() -> None:
    either = sheet("where=water aims=ship a.far_ship=1 d.ship=1 d.supply=2")
    assert either == duel("Ship", "Ship", 4, 4)
    assert sheet("where=water a.far_ship=1 d.ship=1 d.supply=2") == {"destroys 1 Supply": 1}


def test_6_two_bombers_on_one_defense_are_struck_back_at_once() -> None:
    found: Counter[str] = Counter()
    for one, two, answer in product(FACES, FACES, FACES):
        hit, lost = max(one, two) >= 3, answer - 1 >= 4
        found["; ".join(["destroys 1 Defense"] * hit + ["loses 1 Bomber"] * lost) or "nothing lost"] += 1
    whole = found.total()
    assert sheet("where=land a.far_bomber=2 d.defense=1") == {k: Fraction(n, whole) for k, n in found.items()}
    told = facts("where=land a.far_bomber=2 d.defense=1")
    assert told["units the defender loses"] == f"{8 / 9:.2f} on average"
    assert told["points the attacker loses"] == f"{5 / 3:.2f} on average"


def test_6_fire_from_a_distance_in_the_first_round_helps_those_who_enter() -> None:
    alone = sheet("where=land a.assault=2 d.defense=2")["attacker holds"]
    helped = sheet("where=land a.assault=2 a.far_bomber=2 d.defense=2")["attacker holds"]
    assert helped > alone


def defending(p: ExpandPosition, where: int) -> int:
    """Count the defender's pieces on a tile."""
    return sum(p.count(1, kind, where) for kind in LAND_KINDS) + len(p.ships_at(1, where))


def times_aimed(p: ExpandPosition, of: int) -> tuple[bool, int]:
    """How often a target is aimed at; a Supply that is hit anyway is the last to be aimed at again."""
    return of in p.aims() and target_kind(of) == SUPPLY, p.aims().count(of)


@pytest.mark.parametrize(
    ("battle", "attacker", "defender", "nobody"),
    [
        ("where=land a.assault=4 d.defense=2 d.bomber=1", 99.71, 0.18, 0.11),
        ("where=land a.assault=2 a.defense=3 d.assault=2 d.defense=2 d.bomber=1", 88.5, None, None),
    ],
)
def test_5_4_surplus_attackers_go_on_in_turn(
    battle: str, attacker: float, defender: float | None, nobody: float | None
) -> None:
    """All of them went to the last target."""
    found = sheet(battle)
    for label, percent in (
        ("attacker holds", attacker), ("defender holds", defender), ("nobody left", nobody)
    ):  # fmt: skip
        assert percent is None or abs(100 * float(found[label]) - percent) < 0.06, label


@pytest.mark.parametrize(
    "battle",
    [
        "where=land a.assault=2 a.far_bomber=2 d.defense=2 d.supply=1",
        "where=water a.ship=1 a.far_ship=1 d.ship=1",
        "where=land a.far_defense=2 a.far_ship=1 d.assault=2 d.bomber=1",
    ],
)
def test_a_fight_played_often_comes_out_as_the_sheet_says(battle: str) -> None:
    rng, times, lost = Random(battle), 2000, Fraction(0)
    attack = GAME.battle_calculator.attack(GAME, read_battle(GAME.battle_calculator.form, battle))
    start, move = attack.position, attack.move
    defenders = defending(start, move.where)
    for _ in range(times):
        p = start.clone()
        ask = p.play(move)
        while ask is not None and ask.moves[0].verb != "fight":
            if ask.seat == CHANCE:
                ask = p.play(pick(ask, rng))
                continue
            shots = [one for one in ask.moves if one.verb in ("shell", "bomb", "broadside")]
            shot = min(shots, key=lambda one: times_aimed(p, one.where)) if shots else plain(p, ask)
            ask = p.play(shot)
            if not p.agenda:
                break
        lost += Fraction(defenders - defending(p, move.where), times)
    exact = float(facts(battle)["units the defender loses"].split()[0])
    assert abs(float(lost) - exact) < 0.08


# --- from a match -----------------------------------------------------------------------------------------------------


def test_6_a_tile_that_can_fire_at_another_fills_the_sheet_with_the_odds_of_the_table() -> None:
    units = {"Saipan": "US 2 Bomber, 4 Supply", "Guam": "JP Defense, Supply"}
    p = position(units, turn="US", phase="combat")
    words = GAME.battle_at(p, tile("Saipan"), "battle", tile("Guam"))
    assert words == "where=land a.far_bomber=2 d.supply=1 d.defense=1"
    p.play(GAME.read(f"fight {word('Guam')}"))
    assert p.pending is not None
    p.play(next(move for move in p.pending.moves if move.verb == "bomb"))
    last = next(move for move in p.pending.moves if move.verb == "bomb" and move.where not in p.aims())
    at_table = by_label(odds(GAME.odds_position(p, last), last, plain))
    found = {label.replace("1 Supply, 1 Defense", "Defense, Supply"): n for label, n in sheet(words).items()}
    assert {label.replace("1 ", ""): share for label, share in found.items()} == at_table


def test_5_units_that_could_enter_fill_the_sheet_as_those_who_enter() -> None:
    units = {"Saipan": "US 2 Assault, Defense, Bomber, 4 Supply", "Guam": "JP Defense"}
    words = GAME.battle_at(position(units, turn="US"), tile("Saipan"), "battle", tile("Guam"))
    assert words == "where=land a.assault=2 a.defense=1 d.defense=1"


def test_what_cannot_be_is_said() -> None:
    for battle, fault in (
        ("where=land a.far_bomber=6 a.far_ship=4 d.defense=3", "13 units are too many"),
        ("where=land a.assault=2 a.far_ship=2 d.defense=6 d.bomber=1", "11 units are too many"),
        ("where=land d.defense=1", "Nobody attacks."),
        ("where=water a.assault=1 d.ship=1", "Assault: it cannot attack there."),
    ):
        with pytest.raises(OptionFault, match=fault):
            GAME.calculate(battle)
