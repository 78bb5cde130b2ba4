"""The golden cases of the project's study of the rulebook, one test each, named by the id of the case."""

import csv
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from tests.games.fighting_front.case_words import CASES, FOLDER
from tests.games.fighting_front.cases import CHECKS, check
from tests.games.fighting_front.positions import kind_of

from broadfront.games.fighting_front.cards import CARDS, COUNTS, DECK_KINDS, LEADS
from broadfront.games.fighting_front.charts import lookup
from broadfront.games.fighting_front.terms import RESULTS, TABLES


@pytest.mark.parametrize("id_", CASES)
def test_golden_case(id_: str) -> None:
    check(CASES[id_])


def test_the_interpreter_reads_every_category() -> None:
    assert {case["category"] for case in CASES.values()} == set(CHECKS)


@pytest.mark.parametrize(
    ("id_", "change"),
    [
        ("O01", {"expect": {"Nothing": "4/10", "DC": "5/10", "Destroyed": "1/10"}}),
        ("O03", {"setup": "Medium Artillery"}),
        ("O05", {"setup": "Light Artillery"}),
        ("O09", {"action": "roll on air_combat with total modifier +3"}),
        ("O17", {"setup": "Infantry in Fortifications"}),
        ("O19", {"setup": "Medium Tanks with 2 DC defend"}),
        ("O21", {"setup": "Heavy Tanks + War of Maneuver"}),
        ("O23", {"setup": "Engineers, defender plays Counter Attack"}),
        ("X01", {"expect": "20/100"}),
        ("X02", {"action": "chance that the Infantry card is destroyed"}),
        ("X04", {"setup": "X01 plus one defending Heavy Artillery with 1 DC in range"}),
        ("R01", {"setup": "Infantry TF 4 with 3 DC"}),
        ("R02", {"expect": "-3 to every roll"}),
        ("R05", {"action": "3 spaces"}),
        ("R06", {"setup": "Infantry"}),
        ("R07", {"setup": "Medium Tanks"}),
        ("R08", {"expect": "legal"}),
        ("R11", {"setup": "Medium Artillery (RNG 3) in its own back row, target 4 rows ahead"}),
        ("R12", {"expect": "legal"}),
        ("R16", {"setup": "same, total 7"}),
        ("R17", {"expect": "one roll against each"}),
        ("R18", {"expect": "only once"}),
        ("R20", {"setup": "Level Bomber in hand, own Air Strip"}),
        ("R21", {"setup": "Air Strip with 3 air units is missed", "expect": "nothing"}),
        ("R23", {"expect": "allowed"}),
        ("R24", {"expect": "6 / 3"}),
        ("R25", {"setup": "one Head Quarters, American with Red Ball Express"}),
        ("R29", {"expect": "no win"}),
        ("R30", {"expect": "win"}),
        ("R31", {"setup": "Tank with 3 DC"}),
        ("R32", {"expect": "165 cards in 50 entries"}),
    ],
)
def test_the_interpreter_finds_a_wrong_case(id_: str, change: dict[str, object]) -> None:
    with pytest.raises(AssertionError):
        check(CASES[id_] | change)


def case_of(category: str, setup: str, action: str, expect: Any) -> Mapping[str, Any]:
    """A case in the form of the golden ones."""
    return {
        "id": "",
        "category": category,
        "setup": setup,
        "action": action,
        "expect": expect,
        "rule": "ours",
    }


def odds_case(setup: str, table: str, plus: int) -> Mapping[str, Any]:
    """A case of odds, with the chances that the table itself, as printed in the box, gives."""
    shares: dict[str, Fraction] = {
        RESULTS[lookup(TABLES.index(table), total)]: Fraction(0) for total in range(11)
    }
    for row in ODDS:
        if (row["table"], int(row["modifier"])) == (table, plus):
            shares[row["result"]] = Fraction(row["probability"])
    expect = {result: f"{share * 10}/10" for result, share in shares.items()}
    return case_of("odds", setup, f"roll on {table} with total modifier {plus:+d}", expect)


with (FOLDER / "odds.csv").open(encoding="utf-8") as _file:
    ODDS = list(csv.DictReader(_file))
with (FOLDER / "cards.csv").open(encoding="utf-8") as _file:
    CARD_ROWS = list(csv.DictReader(_file))


def test_the_charts_give_the_odds_of_the_study_for_every_modifier() -> None:
    assert {int(row["modifier"]) for row in ODDS} == set(range(-6, 8))
    for row in ODDS:
        table = TABLES.index(row["table"])
        faces = [RESULTS[lookup(table, die + int(row["modifier"]))] for die in range(1, 11)]
        assert Fraction(faces.count(row["result"]), 10) == Fraction(row["probability"]), row


@pytest.mark.parametrize("row", CARD_ROWS, ids=lambda row: row["name"].replace(" ", "_"))
def test_the_cards_are_those_of_the_study(row: dict[str, str]) -> None:
    kind = kind_of(row["name"])
    card = CARDS[kind]
    assert COUNTS[kind] == int(row["count"])
    assert card.type == row["type"].replace("A/I", "AI")
    if not card.id.startswith("National"):
        assert card.toughness == int(row["tf"].removeprefix("+") or 0)
        assert card.range == int(row["rng"] or 0)
        for name in ("aam", "abm", "acm", "brm", "dfm", "gam"):
            assert getattr(card.modifiers, name) == int(row[name]), name
        assert card.moves_twice == (row["movex2"] == "1")
        letters = {"infantry": "I", "tank": "T", "artillery": "R", "fighter": "F", "bomber": "B"}
        for name, letter in letters.items():
            assert card.has(letter) == (row[name] == "1"), name


def test_the_list_of_the_study_is_the_whole_deck() -> None:
    assert len(CARD_ROWS) == DECK_KINDS - 1 == 50
    assert sum(COUNTS) == 166
    assert len(LEADS) == len(CARDS)


# --- cases of our own, in the words of the golden ones, for what they leave out ---------------------------------------


@pytest.mark.parametrize(
    ("setup", "table", "plus"),
    [
        ("Fighter Bomber intercepts", "air_combat", 0),
        ("Level Bomber is intercepted", "air_combat", -1),
        ("Level Bomber fights back", "air_combat", -1),
        ("Fighter with Flying Ace intercepts", "air_combat", 2),
        ("Fighter with Flying Ace + Out of the Sun", "air_combat", 5),
        ("Zeroes (Japanese) intercept", "air_combat", 1),
        ("Fighter with 1 DC intercepts", "air_combat", 0),
        ("Junker Dive Bombers (German) fight back", "air_combat", -1),
        ("Yaks + Out of the Sun", "air_combat", 3),
        ("AA Guns with 1 DC", "aa_gun", 0),
        ("Mobile AA Guns with 2 DC", "aa_gun", -2),
        ("Level Bomber", "bombing_run", 1),
        ("Level Bomber with Bomber Captain", "bombing_run", 2),
        ("Level Bomber with Bomber Captain + Clear Skies", "bombing_run", 5),
        ("Fighter Bomber", "bombing_run", 0),
        ("Fighter Bomber, defender plays Entrenched", "bombing_run", -3),
        ("Stukas", "bombing_run", 1),
        ("B-17 with 1 DC", "bombing_run", 0),
        ("Zeroes", "bombing_run", -1),
        ("Infantry", "defensive_fire", 1),
        ("Veteran Infantry with Infantry Commander in Fortifications", "defensive_fire", 4),
        ("Infantry + Counter Attack", "defensive_fire", 4),
        ("Infantry, HMG Positions against Infantry", "defensive_fire", 4),
        ("Infantry, HMG Positions against Mechanized Infantry", "defensive_fire", 4),
        ("Infantry, Anti-Tank Teams against Mechanized Infantry", "defensive_fire", 4),
        ("Tank Destroyers defend", "defensive_fire", 1),
        ("AT Guns in Fortifications", "defensive_fire", 2),
        ("Medium Artillery in Fortifications", "defensive_fire", 2),
        ("Heavy Artillery in range supports", "defensive_fire", 1),
        ("AT Guns in range support", "defensive_fire", 0),
        ("Infantry in Underground Bunkers (Japanese)", "defensive_fire", 2),
        ("SS Troopers in Hedgerows", "defensive_fire", 1),
        ("Jungle Fighters", "defensive_fire", 1),
        ("Second Rate Infantry with 1 DC", "defensive_fire", -1),
        ("Infantry with Ammo Dump", "defensive_fire", 2),
        ("Tiger Tanks (German) with Tank Commander", "ground_attack", 3),
        ("US Marines + Infiltration", "ground_attack", 4),
        ("Jungle Fighters + Bonzai Charge (Japanese)", "ground_attack", 3),
        ("Jungle Fighters + Bonzai Charge + Infiltration", "ground_attack", 6),
        ("Human Waves + Steam Roller Tactics", "ground_attack", 2),
        ("T 34 + War of Maneuver + Steam Roller Tactics, defender plays Entrenched", "ground_attack", 2),
        ("Mechanized Infantry + War of Maneuver + Infiltration", "ground_attack", 6),
        ("Engineers with 2 DC", "ground_attack", -1),
        ("Medium Tanks with Artillery Dump", "ground_attack", 2),
        ("Howitzers (American)", "bombardment", 1),
        ("Giant Siege Cannon (German)", "bombardment", 0),
        ("Rocket Launchers with Artillery Commander", "bombardment", 3),
        ("Mortars + Artillery Barrage, defender plays Entrenched", "bombardment", 0),
        ("Heavy Artillery with Artillery Commander and Ammo Dump", "bombardment", 3),
        ("Light Tanks with 3 DC", "bombardment", -3),
        ("Light Artillery, defender plays Entrenched, Entrenched", "bombardment", -6),
    ],
)
def test_more_rolls_with_leaders_locations_events_and_counters(setup: str, table: str, plus: int) -> None:
    check(odds_case(setup, table, plus))


@pytest.mark.parametrize(
    ("setup", "action", "expect"),
    [
        ("same", "chance that the Medium Tanks are destroyed", "1/5"),
        ("same", "chance that the attacker is destroyed", "1/5"),
        ("same", "chance that the Medium Tanks survive", "4/5"),
        ("same", "chance the attack is made", "3/5"),
        ("Veteran Infantry attack Infantry", "chance that the Infantry card is destroyed", "3/20"),
        ("Medium Tanks with 4 DC attack Infantry", "chance the attack never happens", "7/10"),
        ("Medium Tanks attack Infantry in Fortifications", "chance the attack never happens", "1/2"),
        (
            "Medium Tanks attack Infantry, defender plays Counter Attack",
            "chance the attack never happens",
            "7/10",
        ),
        ("X01 plus one defending Medium Artillery in range", "chance the attack never happens", "16/25"),
        ("X01 plus two defending Light Artillery in range", "chance the attack never happens", "353/500"),
    ],
)
def test_more_attacks_as_a_whole(setup: str, action: str, expect: str) -> None:
    check(case_of("combined", setup, action, expect))


OURS = [
    ("dc", "Infantry TF 4 with 3 DC", "gets 1 more DC", "not destroyed (4 = 4)"),
    ("dc", "Infantry in Fortifications with 4 DC", "gets 1 more DC", "not destroyed: Toughness 5"),
    ("dc", "Infantry with Infantry Commander with 4 DC", "gets 1 more DC", "not destroyed: Toughness 5"),
    ("dc", "Fortifications with 4 DC", "gets 1 more DC", "destroyed"),
    ("dc", "Air Strip with 2 DC", "gets 1 more DC", "destroyed"),
    ("dc", "Fighter with 2 DC", "gets 1 more DC", "destroyed (3 > 2)"),
    ("dc", "Fighter with Flying Ace with 2 DC", "gets 1 more DC", "not destroyed"),
    ("dc", "Medium Tanks with 2 DC", "its dice", "-2 to every roll"),
    ("move", "Infantry, no obstacle", "1 space", "legal"),
    ("move", "Infantry, no obstacle", "2 spaces", "illegal"),
    ("move", "Tank (GRT), no obstacle", "3 spaces", "illegal"),
    ("move", "Light Tanks (GRT, Move x2)", "4 spaces", "legal"),
    ("move", "Mobile AA Guns (GTR)", "2 spaces", "legal"),
    ("move", "Heavy Artillery", "2 spaces", "illegal"),
    ("move", "Medium Tanks with Fuel Dump", "4 spaces", "legal"),
    ("move", "Medium Tanks", "1 space, occupied by an enemy unit", "illegal"),
    ("move", "Medium Tanks", "2 spaces through an enemy unit", "illegal"),
    ("move", "Medium Tanks", "2 spaces through a friendly unit", "illegal"),
    ("move", "Infantry", "1 space into an enemy Fuel Dump", "legal"),
    ("move", "Infantry", "1 space, into enemy Minefields", "legal: 1 DC, then captured"),
    ("move", "Infantry", "1 space, into enemy Fortifications", "legal, captured"),
    ("move", "Light Tanks bombarded", "1 space", "illegal"),
    ("attack", "Light Artillery (RNG 2), target 3 rows ahead", "bombard", "illegal"),
    ("attack", "Light Artillery (RNG 2), target 2 rows ahead", "bombard", "legal; distance 2"),
    ("attack", "Giant Siege Cannon (RNG 5), target 5 rows ahead", "bombard", "legal; distance 5"),
    ("attack", "Howitzers, target 4 rows ahead", "bombard", "legal"),
    ("attack", "Light Artillery", "bombard its own space", "illegal"),
    ("attack", "Infantry", "Ground Attack on a space 2 spaces away", "illegal"),
    ("attack", "Infantry", "Ground Attack, adjacent", "legal"),
    ("attack", "Infantry", "Ground Attack on a space with only a Location", "illegal: entered, not attacked"),
    ("attack", "Light Artillery", "bombard a space with only a Location", "legal"),
    ("attack", "Infantry and Leader and Location, total 10", "result", "all cards destroyed"),
    ("attack", "Infantry and Leader and Location, total 9", "result", "attacker picks one card, destroyed"),
    ("defend", "Infantry attacked twice", "Defensive Fire", "one roll against each"),
    ("defend", "Medium Tanks attacked by two units", "Defensive Fire", "only once"),
    ("defend", "Light Artillery in range, 2 spaces away", "Defensive Fire", "once"),
    ("defend", "AT Guns 2 spaces away, out of range", "Defensive Fire", "not allowed"),
    ("air", "Fighter in hand, no Air Strip", "intercept from the hand", "allowed as Fly Over"),
    ("air", "Fighter in hand, own Air Strip", "intercept from the hand", "not allowed"),
    ("air", "Level Bomber in hand, own Air Strip", "bomb as Fly Over", "not allowed"),
    ("air", "Air Strip with 2 air units is captured", "result", "both destroyed"),
    ("air", "Paratroopers target a space that is not empty", "drop", "illegal"),
    ("air", "enemy AA Guns (RNG 1) one space from the bombed space", "AA fire", "allowed"),
    ("air", "enemy AA Guns in the bombed space, own space", "AA fire", "allowed"),
    ("air", "enemy Mobile AA Guns 2 spaces from the bombed space", "AA fire", "not allowed"),
    ("hand", "no Head Quarters", "hand limit / draw", "6 / 3"),
    ("hand", "Russian with Mother Russia", "hand limit / draw", "6 / 4"),
    ("hand", "one Head Quarters, Russian with two Mother Russia", "hand limit / draw", "10 / 6"),
    ("hand", "two Head Quarters", "hand limit", "14"),
    ("hand", "9 cards in hand, no Head Quarters", "End Phase", "3 discarded"),
    ("hand", "9 Event cards in hand, one Head Quarters", "End Phase", "none discarded"),
    ("hand", "16 cards in hand, two Head Quarters", "End Phase", "keeps 14"),
    ("deck", "deck empty, cards in the discard", "draw", "the discard is shuffled and drawn from"),
    ("deck", "deck and discard both empty", "draw", "nothing is drawn"),
    ("dc", "DC result on Infantry in Fortifications", "apply", "attacker picks the Unit or the Location"),
    ("dc", "DC result on Infantry, Infantry Commander", "apply", "on the Unit: a Leader gets no DC"),
    ("dc", "Infantry TF 4 with 3 DC", "gets 1 more DC", "stays with 4 DC (4 = 4)"),
    ("attack", "Infantry moved in phase 10", "Ground Attack in phase 11", "legal"),
    ("attack", "Infantry, enemy on a diagonal space", "Ground Attack", "legal (8 ways)"),
    ("win", "2 ground units in the enemy back row", "check", "win"),
    ("win", "1 unit in the enemy back row", "check", "no win"),
    ("win", "1 unit in the enemy back row, 1 own Location there", "check", "no win"),
    ("win", "1 unit in the enemy back row and 2 aircraft there", "check", "no win"),
    ("recover", "Tank with 3 DC", "Recovery", "2 DC left"),
    ("recover", "Infantry with 3 DC, two Field Hospitals", "Recovery", "0 DC left"),
    ("recover", "Fighter with 2 DC", "Recovery", "1 DC left"),
    ("recover", "Fortifications with 2 DC", "Recovery", "none: Locations do not recover"),
]


@pytest.mark.parametrize(("category", "setup", "action", "expect"), OURS)
def test_more_cases_in_the_words_of_the_golden_ones(
    category: str, setup: str, action: str, expect: str
) -> None:
    check(case_of(category, setup, action, expect))
