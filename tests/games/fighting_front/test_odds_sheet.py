"""The odds sheet against the rulebook's tables, every die counted, and against the odds of the table [4] [5] [8]."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from tests.games.fighting_front.positions import asked, offers, play, position, sp

from broadfront.engine.errors import OptionFault
from broadfront.engine.odds import by_label, odds
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.odds.default_choices import plain
from broadfront.games.fighting_front.position import FightingFrontPosition

Odds = dict[str, Fraction]
DIE = range(1, 11)
DC = "disruption counter"


def sheet(battle: str) -> Odds:
    return {bar.name: Fraction(bar.exact) for bar in GAME.calculate(battle).forecast.outcomes}


def at_the_table(p: FightingFrontPosition, words: str) -> Odds:
    move = GAME.read(words)
    assert p.pending is not None
    assert move in p.pending.moves
    found = by_label(odds(GAME.odds_position(p, move), move, plain))
    return {
        label.replace("DC", DC).replace("negated", "attack negated"): share for label, share in found.items()
    }


def raided(run: str, *lost: str) -> str:
    """What comes of a raid, as the sheet has it: the result of the bombing run, and who was shot down."""
    target = {"DC": [f"target: {DC}"], "destroyed": ["target: destroyed"]}.get(run, [])
    return ", ".join([*target, *(f"{name}: destroyed" for name in lost)]) or "no effect"


def table(rows: str, total: int) -> str:
    """A table of the rulebook, ``"5 DC, 10 destroyed"``: each result from so many on."""
    found = "nothing"
    for row in rows.split(", "):
        least, _, result = row.partition(" ")
        if total >= int(least):
            found = result
    return found


BOMBARDMENT = "6 DC, 10 destroyed"
AIR_COMBAT = "5 DC, 8 destroyed"
AA_GUN = "7 DC, 10 destroyed"
BOMBING_RUN = "5 DC, 10 destroyed"
DEFENSIVE_FIRE = "5 DC, 8 negated, 10 destroyed"
GROUND_ATTACK = f"4 {DC}, 8 destroyed, 10 all destroyed"


def chances(found: Counter[str]) -> Odds:
    return {label: Fraction(count, found.total()) for label, count in found.items()}


@pytest.mark.parametrize(
    ("battle", "dfm", "gam"),
    [
        ("", 1, 1),
        ("target=Veteran_Infantry", 2, 1),
        ("attacker=Second_Rate_Infantry", 1, -1),
        ("fortified=yes", 2, 1),
        ("a.leader=Tank_Commander d.leader=Infantry_Commander", 2, 2),
        ("a.counters=1 d.counters=1", 0, 0),
        ("a.event=War_of_Maneuver", 1, 4),
        ("attacker=Infantry a.event=Infiltration", 1, 3),
        ("attacker=Infantry a.event=Bonzai_Charge", 1, 3),
        ("steam=yes", 1, 2),
        ("a.ammo=yes", 1, 2),
        ("d.ammo=yes", 2, 1),
        ("d.event=Counter_Attack", 4, 1),
        ("d.event=Anti_Tank_Teams", 4, 1),
        ("attacker=Infantry d.event=HMG_Positions", 4, 0),
        ("entrenched=yes", 1, -2),
        ("a.event=War_of_Maneuver entrenched=yes d.event=Counter_Attack d.ammo=yes", 5, 1),
    ],
)
def test_5_5_and_5_6_a_ground_attack_counts_every_card(battle: str, dfm: int, gam: int) -> None:
    found: Counter[str] = Counter()
    for fire, attack in product(DIE, DIE):
        match table(DEFENSIVE_FIRE, fire + dfm):
            case "destroyed":
                found["attacker: destroyed"] += 1
            case "negated":
                found["attack negated"] += 1
            case result:
                found[table(GROUND_ATTACK, attack + gam - (result == "DC"))] += 1
    assert sheet(f"way=attack {battle}") == chances(found)


def test_4_12_artillery_in_support_fires_after_the_target() -> None:
    found: Counter[str] = Counter()
    for fire, support, attack in product(DIE, DIE, DIE):
        first, second = table(DEFENSIVE_FIRE, fire + 1), table(DEFENSIVE_FIRE, support + 1)
        if "destroyed" in (first, second):
            told = "attacker: destroyed"
        elif "negated" in (first, second):
            told = "attack negated"
        else:
            told = table(GROUND_ATTACK, attack + 1 - (first == "DC") - (second == "DC"))
        found[told] += 1
    assert sheet("way=attack support=Heavy_Artillery") == chances(found)


@pytest.mark.parametrize(
    ("battle", "abm"), [("", 1), ("barrage=yes", 4), ("a.ammo=yes entrenched=yes", -1), ("a.counters=2", -1)]
)
def test_5_1_a_bombardment(battle: str, abm: int) -> None:
    found = Counter(table(BOMBARDMENT, die + abm).replace("DC", DC) for die in DIE)
    assert sheet(f"way=bombard attacker=Heavy_Artillery {battle}") == chances(found)


@pytest.mark.parametrize(
    ("battle", "brm"),
    [("", 1), ("skies=yes", 4), ("w.leader=Bomber_Captain entrenched=yes", -1), ("aircraft=Fighter", -1)],
)
@pytest.mark.parametrize("aa", ["", "aa=AA_Guns"])
def test_5_3_and_5_4_an_air_raid_past_an_aa_gun(battle: str, brm: int, aa: str) -> None:
    found: Counter[str] = Counter()
    for flak, run in product(DIE, DIE):
        hit = table(AA_GUN, flak + 1) if aa else "nothing"
        if hit == "destroyed":
            found[raided("", "aircraft")] += 1
        else:
            found[raided(table(BOMBING_RUN, run + brm - (hit == "DC")))] += 1
    assert sheet(f"way=raid {battle} {aa}") == chances(found)


@pytest.mark.parametrize("escort", ["", "escort=Fighter"])
@pytest.mark.parametrize(("event", "plus"), [("", 0), ("sun=yes", 3)])
def test_5_2_an_interceptor_and_the_raid_fight_first_and_at_once(escort: str, event: str, plus: int) -> None:
    found: Counter[str] = Counter()
    for own, theirs, run, flight in product(DIE, DIE, DIE, DIE if escort else (0,)):
        hit = table(AIR_COMBAT, theirs + 1 + plus)
        back = {table(AIR_COMBAT, own - 1), table(AIR_COMBAT, flight + 1) if escort else ""}
        lost = ["aircraft"] * (hit == "destroyed") + ["interceptor"] * ("destroyed" in back)
        result = "" if hit == "destroyed" else table(BOMBING_RUN, run + 1 - (hit == "DC"))
        found[raided(result, *lost)] += 1
    assert sheet(f"way=raid interceptor=Fighter {escort} {event}") == chances(found)


# --- from a match -----------------------------------------------------------------------------------------------------


def test_4_11_a_sheet_filled_from_the_board_has_the_odds_of_the_table() -> None:
    p = position({"C3": "Medium Tanks 1DC, Tank Commander", "C4": "Infantry, Fortifications"}, phase="ground")
    words = GAME.battle_at(p, sp("C3"), "battle", sp("C4"))
    assert sheet(words) == at_the_table(p, "attack C3 C4")
    p = position({"C3": "Medium Tanks", "C4": "Infantry", "C5": "Heavy Artillery"}, phase="ground")
    words = GAME.battle_at(p, sp("C3"), "battle", sp("C4"))
    assert words == "way=attack support=Heavy_Artillery"
    assert sheet(words) == at_the_table(p, "attack C3 C4")


def test_4_5_bombardment_is_filled_in_its_phase_and_from_afar() -> None:
    p = position({"C3": "Heavy Artillery", "C5": "Infantry 1DC"}, phase="artillery")
    words = GAME.battle_at(p, sp("C3"), "battle", sp("C5"))
    assert words == "way=bombard attacker=Heavy_Artillery d.counters=1"
    assert sheet(words) == at_the_table(p, "bombard C3 C5")


def test_4_6_an_air_raid_is_filled_with_its_squadron_and_the_aa_gun() -> None:
    cards = {"B1": "Air Strip, Fighter Bomber 1DC, Bomber Captain", "C4": "Infantry", "C5": "AA Guns"}
    p = position(cards, phase="air")
    words = GAME.battle_at(p, sp("B1"), "battle", sp("C4"))
    assert words == "way=raid aircraft=Fighter_Bomber w.leader=Bomber_Captain w.counters=1 aa=AA_Guns"
    assert p.pending is not None
    raid = next(GAME.spell(m) for m in p.pending.moves if m.verb == "raid" and m.where == sp("C4"))
    at_table = {raided(label.replace(DC, "DC")) if ":" not in label else label: share
                for label, share in at_the_table(p, raid).items()}  # fmt: skip
    assert sheet(words) == at_table


@pytest.mark.parametrize(
    ("battle", "fault"),
    [
        ("way=bombard attacker=Infantry", "only Artillery bombards"),
        ("attacker=Infantry a.leader=Tank_Commander", "cannot lead"),
        ("way=raid w.leader=Flying_Ace", "Flying Ace cannot lead Level Bomber"),
        ("way=raid w.counters=3", "Level Bomber bears 2 disruption counters at most"),
        ("way=raid sun=yes", "none comes"),
        ("a.event=Infiltration", "is not played for Medium Tanks against Infantry"),
        ("target=Light_Tanks d.event=HMG_Positions", "is not played for Light Tanks"),
    ],
)
def test_what_cannot_be_is_said(battle: str, fault: str) -> None:
    with pytest.raises(OptionFault, match=fault):
        GAME.calculate(battle)


def test_4_12_to_hold_artillery_back_has_the_odds_of_that_attack_alone() -> None:
    cards = {"C3": "Light Tanks", "B3": "Infantry", "C4": "Medium Artillery", "D4": "Medium Artillery"}
    alone = position(cards, phase="ground")
    play(alone, "attack C3 C4", "end")
    both = position(cards, phase="ground")
    play(both, "attack C3 C4", "attack B3 C4")
    assert (asked(both), offers(both, "decline")) == ("Allies", True)
    move = GAME.read("decline")
    found = by_label(odds(GAME.odds_position(both, move), move, plain))
    assert found == by_label(odds(GAME.odds_position(alone, move), move, plain))
    assert set(found) <= {"nothing", "DC", "destroyed", "all destroyed"}
