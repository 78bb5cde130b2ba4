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
from broadfront.games.fighting_front.odds.form import all_played
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
        ("attacker=Paratroopers target=Paratroopers", 1, 0),
        ("attacker=Paratroopers a.leader=Infantry_Commander a.event=Infiltration", 1, 3),
        ("target=Paratroopers d.event=Anti_Tank_Teams", 4, 1),
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


@pytest.mark.parametrize(
    ("cards", "abm"),
    [
        ("", 1),
        ("s.leader=Artillery_Commander", 2),
        ("s.counters=2", -1),
        ("s.leader=Artillery_Commander s.counters=3", -1),
    ],
)
def test_4_12_artillery_in_support_fires_after_the_target(cards: str, abm: int) -> None:
    found: Counter[str] = Counter()
    for fire, support, attack in product(DIE, DIE, DIE):
        first, second = table(DEFENSIVE_FIRE, fire + 1), table(DEFENSIVE_FIRE, support + abm)
        if "destroyed" in (first, second):
            told = "attacker: destroyed"
        elif "negated" in (first, second):
            told = "attack negated"
        else:
            told = table(GROUND_ATTACK, attack + 1 - (first == "DC") - (second == "DC"))
        found[told] += 1
    assert sheet(f"way=attack support=Heavy_Artillery {cards}") == chances(found)


def test_8_8_infantry_in_support_has_anti_tank_teams_too() -> None:
    """Mortars are Infantry and Artillery: where the target has no use for the event, their roll has."""
    found: Counter[str] = Counter()
    for fire, support, attack in product(DIE, DIE, DIE):
        first, second = table(DEFENSIVE_FIRE, fire + 1), table(DEFENSIVE_FIRE, support + 3)
        if "destroyed" in (first, second):
            told = "attacker: destroyed"
        elif "negated" in (first, second):
            told = "attack negated"
        else:
            told = table(GROUND_ATTACK, attack + 1 - (first == "DC") - (second == "DC"))
        found[told] += 1
    assert sheet("way=attack target=AT_Guns support=Mortars d.event=Anti_Tank_Teams") == chances(found)


@pytest.mark.parametrize(
    ("fortified", "leader", "borne"),
    [("no", "none", 4), ("yes", "none", 5), ("yes", "Infantry_Commander", 6)],
)
@pytest.mark.parametrize("counters", range(7))
def test_3_2_a_counter_that_the_target_does_not_bear_destroys_it(
    fortified: str, leader: str, borne: int, counters: int
) -> None:
    target = f"fortified={fortified} d.leader={leader} d.counters={counters}"
    if counters > borne:
        with pytest.raises(OptionFault, match=f"Infantry bears {borne} disruption counters at most"):
            sheet(f"way=bombard attacker=Heavy_Artillery {target}")
        return
    destroyed = counters == borne
    found = Counter(
        table(BOMBARDMENT, die + 1).replace("DC", "destroyed" if destroyed else DC) for die in DIE
    )
    assert sheet(f"way=bombard attacker=Heavy_Artillery {target}") == chances(found)
    assert (DC in sheet(f"way=attack {target}")) is not destroyed


def test_3_2_an_attacker_in_a_fortification_bears_a_counter_more() -> None:
    found: Counter[str] = Counter()
    for fire, attack in product(DIE, DIE):
        result = table(DEFENSIVE_FIRE, fire + 1)
        told = {"destroyed": "attacker: destroyed", "negated": "attack negated"}.get(result)
        found[told or table(GROUND_ATTACK, attack + 1 - 4 - (result == "DC"))] += 1
    assert sheet("way=attack a.counters=4 a.fortified=yes") == chances(found)
    any_hit = sum(table(DEFENSIVE_FIRE, fire + 1) != "nothing" for fire in DIE)
    assert sheet("way=attack a.counters=4")["attacker: destroyed"] == Fraction(any_hit, 10)


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
@pytest.mark.parametrize(
    ("aa", "aam"),
    [("", 0), ("aa=AA_Guns", 1), ("aa=AA_Guns f.counters=2", -1), ("aa=Mobile_AA_Guns f.counters=1", -1)],
)
def test_5_3_and_5_4_an_air_raid_past_an_aa_gun(battle: str, brm: int, aa: str, aam: int) -> None:
    found: Counter[str] = Counter()
    for flak, run in product(DIE, DIE):
        hit = table(AA_GUN, flak + aam) if aa else "nothing"
        if hit == "destroyed":
            found[raided("", "aircraft")] += 1
        else:
            found[raided(table(BOMBING_RUN, run + brm - (hit == "DC")))] += 1
    assert sheet(f"way=raid {battle} {aa}") == chances(found)


@pytest.mark.parametrize(
    ("escort", "escort_acm"),
    [
        ("", 0),
        ("escort=Fighter", 1),
        ("escort=Fighter e.leader=Flying_Ace", 2),
        ("escort=Fighter_Bomber e.counters=2", -2),
    ],
)
@pytest.mark.parametrize(
    ("cards", "acm", "borne"),
    [
        ("", 1, 2),
        ("sun=yes", 4, 2),
        ("i.leader=Flying_Ace", 2, 3),
        ("i.counters=2", -1, 0),
        ("i.leader=Flying_Ace i.counters=2 sun=yes", 3, 1),
    ],
)
def test_5_2_an_interceptor_and_the_raid_fight_first_and_at_once(
    escort: str, escort_acm: int, cards: str, acm: int, borne: int
) -> None:
    found: Counter[str] = Counter()
    for own, theirs, run, flight in product(DIE, DIE, DIE, DIE if escort else (0,)):
        hit = table(AIR_COMBAT, theirs + acm)
        back = [table(AIR_COMBAT, own - 1), table(AIR_COMBAT, flight + escort_acm) if escort else ""]
        shot_down = "destroyed" in back or back.count("DC") > borne
        lost = ["aircraft"] * (hit == "destroyed") + ["interceptor"] * shot_down
        result = "" if hit == "destroyed" else table(BOMBING_RUN, run + 1 - (hit == "DC"))
        found[raided(result, *lost)] += 1
    assert sheet(f"way=raid interceptor=Fighter {escort} {cards}") == chances(found)


# --- from a match -----------------------------------------------------------------------------------------------------


def test_4_11_a_sheet_filled_from_the_board_has_the_odds_of_the_table() -> None:
    p = position({"C3": "Medium Tanks 1DC, Tank Commander", "C4": "Infantry, Fortifications"}, phase="ground")
    words = GAME.battle_at(p, sp("C3"), "battle", sp("C4"))
    assert sheet(words) == at_the_table(p, "attack C3 C4")
    p = position({"C3": "Medium Tanks", "C4": "Infantry", "C5": "Heavy Artillery"}, phase="ground")
    words = GAME.battle_at(p, sp("C3"), "battle", sp("C4"))
    assert words == "way=attack support=Heavy_Artillery"
    assert sheet(words) == at_the_table(p, "attack C3 C4")
    cards = {
        "C3": "Medium Tanks 1DC, Fortifications",
        "C4": "Infantry",
        "C5": "Heavy Artillery 1DC, Artillery Commander",
    }
    p = position(cards, phase="ground")
    words = GAME.battle_at(p, sp("C3"), "battle", sp("C4"))
    assert words == (
        "way=attack a.counters=1 a.fortified=yes support=Heavy_Artillery s.leader=Artillery_Commander s.counters=1"
    )
    assert sheet(words) == at_the_table(p, "attack C3 C4")


def test_4_9_paratroopers_that_have_landed_are_laid_out_as_infantry() -> None:
    for cards in (
        {"C3": "Paratroopers, Infantry Commander", "C4": "Infantry"},
        {"C3": "Medium Tanks", "C4": "Paratroopers 1DC"},
    ):
        p = position(cards, phase="ground")
        words = GAME.battle_at(p, sp("C3"), "battle", sp("C4"))
        assert "Paratroopers" in words
        assert sheet(words) == at_the_table(p, "attack C3 C4")


def test_4_5_bombardment_is_filled_in_its_phase_and_from_afar() -> None:
    p = position({"C3": "Heavy Artillery", "C5": "Infantry 1DC"}, phase="artillery")
    words = GAME.battle_at(p, sp("C3"), "battle", sp("C5"))
    assert words == "way=bombard attacker=Heavy_Artillery d.counters=1"
    assert sheet(words) == at_the_table(p, "bombard C3 C5")


def test_3_2_a_counter_that_a_target_does_not_bear_is_called_destroyed_in_a_match_too() -> None:
    p = position({"C3": "Heavy Artillery", "C5": "Infantry 4DC"}, phase="artillery")
    assert not p.bears(sp("C5"), 1)
    shares = at_the_table(p, "bombard C3 C5")
    assert set(shares) == {"nothing", "destroyed"}
    assert sheet(GAME.battle_at(p, sp("C3"), "battle", sp("C5"))) == shares
    borne = position({"C3": "Heavy Artillery", "C5": "Infantry"}, phase="artillery")
    assert set(at_the_table(borne, "bombard C3 C5")) == {"nothing", DC, "destroyed"}


def test_4_6_an_air_raid_is_filled_with_its_squadron_and_the_aa_gun() -> None:
    cards = {"B1": "Air Strip, Fighter Bomber 1DC, Bomber Captain", "C4": "Infantry", "C5": "AA Guns 2DC"}
    p = position(cards, phase="air")
    words = GAME.battle_at(p, sp("B1"), "battle", sp("C4"))
    assert (
        words
        == "way=raid aircraft=Fighter_Bomber w.leader=Bomber_Captain w.counters=1 aa=AA_Guns f.counters=2"
    )
    assert p.pending is not None
    raid = next(GAME.spell(m) for m in p.pending.moves if m.verb == "raid" and m.where == sp("C4"))
    at_table = {raided(label.replace(DC, "DC")) if ":" not in label else label: share
                for label, share in at_the_table(p, raid).items()}  # fmt: skip
    assert sheet(words) == at_table


def test_4_6_a_raid_with_escort_and_interceptor_has_the_odds_of_a_match() -> None:
    cards = {
        "B1": "Air Strip, Level Bomber, Fighter 1DC, Flying Ace",
        "B6": "Air Strip, Fighter 2DC, Flying Ace",
        "C4": "Infantry 4DC",
        "C5": "AA Guns 1DC, Artillery Commander",
    }
    p = position(cards, phase="air")
    assert p.pending is not None
    raid = next(m for m in p.pending.moves if m.verb == "raid" and m.where == sp("C4"))
    wings = {p.wing_base[wing] == sp("B6"): wing for wing in range(len(p.wing_kind)) if wing != raid.what}
    found: Counter[str] = Counter()
    for _, share, end in odds(GAME.odds_position(p, raid), raid, all_played):
        lost = {"aircraft": raid.what, "escort": wings[False], "interceptor": wings[True]}
        target = "" if end.units[sp("C4")] else "destroyed"  # type: ignore[attr-defined]
        label = raided(target, *(name for name, wing in lost.items() if not end.wing_kind[wing]))  # type: ignore[attr-defined]
        found[label] += share  # type: ignore[assignment]
    words = (
        "way=raid d.counters=4 escort=Fighter e.leader=Flying_Ace e.counters=1 "
        "interceptor=Fighter i.leader=Flying_Ace i.counters=2 aa=AA_Guns f.counters=1"
    )
    assert sheet(words) == found


@pytest.mark.parametrize(
    ("battle", "fault"),
    [
        ("support=Heavy_Artillery s.leader=Tank_Commander", "Tank Commander cannot lead Heavy Artillery"),
        ("support=Heavy_Artillery s.counters=4", "Heavy Artillery bears 3 disruption counters at most"),
        ("way=raid escort=Fighter e.leader=Bomber_Captain", "Bomber Captain cannot lead Fighter"),
        ("way=raid interceptor=Fighter i.counters=3", "Fighter bears 2 disruption counters at most"),
        ("way=raid aa=AA_Guns f.counters=5", "AA Guns bears 4 disruption counters at most"),
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
