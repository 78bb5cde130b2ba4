"""Golden cases of rolls and of whole attacks: the chance of each result, from the rules' own dice."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from tests.games.comparing import compare
from tests.games.fighting_front.case_words import (
    CASES,
    SIDE_OF,
    cards_in,
    described,
    first,
    nations_in,
    number,
)
from tests.games.fighting_front.positions import (
    asked,
    kind_of,
    offers,
    play,
    position,
    roll,
    unit,
)

from broadfront.engine.odds import by_label, odds
from broadfront.engine.position import CHANCE, Ask, Move, Position
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.cards import (
    CARDS,
    IS_AIR,
    IS_ARTILLERY,
    IS_EVENT,
    IS_GROUND,
    IS_LEADER,
    NAMES,
    SHELTERS,
)
from broadfront.games.fighting_front.charts import lookup
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.terms import RESULTS, SEATS, TABLES


class Roller(NamedTuple):
    """Who rolls: the side, its space and the enemy's, and the card with its counters, Leader and Location."""

    side: str
    here: str
    there: str
    card: str
    words: str
    foe: str


def check_odds(case: Mapping[str, Any]) -> None:
    """``Infantry in Fortifications``, ``roll on defensive_fire with total modifier +2``, the chance of each result."""
    found = re.search(r"roll on (\w+) with total modifier ([+-]\d+)", case["action"])
    assert found is not None, f"cannot read {case['action']!r}"
    p, last = set_up_roll(case["setup"], found[1])
    assert p.pending is not None
    chances: dict[str, Fraction] = {}
    for move, weight in zip(p.pending.moves, p.pending.weights, strict=True):
        q = p.clone()
        q.notes = []
        q.play(move)
        told = next(note for note in q.notes if "result" in note.ids)
        assert told.ids["plus"] == int(found[2]), f"{told.ids['plus']:+d}: {case['rule']}"
        result = RESULTS[told.ids["result"]]
        chances[result] = chances.get(result, Fraction(0)) + Fraction(weight, sum(p.pending.weights))
    expected = {result: Fraction(share) for result, share in case["expect"].items()}
    compare(chances, {result: share for result, share in expected.items() if share})
    assert set(expected) == {RESULTS[lookup(TABLES.index(found[1]), total)] for total in range(1, 11)}
    if last is not None and found[1] in ("bombardment", "bombing_run", "ground_attack"):
        # what the screen tells before the last decline; elsewhere odds tell what becomes of the attack instead
        before, move = last
        told_odds = by_label(odds(before, move, GAME.odds_policies["plain"]))
        assert told_odds == {_label(result): share for result, share in chances.items()}


def _label(result: str) -> str:
    return result if result == "DC" else result.lower()


def set_up_roll(
    setup: str, table: str
) -> tuple[FightingFrontPosition, tuple[FightingFrontPosition, Move] | None]:
    """A position at the die of a roll, every Event, Dump and Leader played; and the last question before."""
    own_words, _, foe_words = re.sub(r"\bvs\.?\b", "against", setup).partition("against")
    titles = cards_in(own_words)
    sort = IS_AIR if table in ("air_combat", "bombing_run") else IS_GROUND
    card = first(own_words, sort)
    nations = {"axis": "German", "allies": "Russian"} | nations_in(titles, own_words)
    of = CARDS[kind_of(card)].nation
    side = SIDE_OF[of] if of else next((SIDE_OF[n] for n in nations_in(titles, own_words).values()), "Axis")
    other = "Allies" if side == "Axis" else "Axis"
    here, there = ("C3", "C4") if side == "Axis" else ("C4", "C3")
    dc = number(own_words, r"(\d+) DC")
    words = card + (f" {dc}DC" if dc else "")
    words += "".join(f", {t}" for t in titles if IS_LEADER[kind_of(t)])
    words += "".join(f", {t}" for t in titles if kind_of(t) in SHELTERS)
    events = [t for t in titles if IS_EVENT[kind_of(t)]]
    events += [t for t in cards_in(foe_words) if IS_EVENT[kind_of(t)]]
    foes = [t for t in cards_in(foe_words) if IS_GROUND[kind_of(t)]]
    against = [e for e in events if e == "Entrenched"]
    own_events = [e for e in events if e != "Entrenched"]
    dumps = titles.count("Artillery Dump")
    hands = {
        "axis_hand": own_events if side == "Axis" else against,
        "allied_hand": own_events if side == "Allies" else against,
    }
    roller = Roller(side, here, there, card, words, foes[0] if foes else "")
    supports = (
        table == "defensive_fire" and re.search(r"support|in range|adjacent space", own_words) is not None
    )
    p = _SET_UP[table](
        roller,
        {**nations, **hands},
        other,
        supports or re.search(r"intercepts?\b(?!ed)", own_words) is not None,
        dumps,
    )
    left, left_against = [e for e in own_events if e != "Steam Roller Tactics"], against[:]
    last = None
    while p.pending is not None and p.pending.seat != CHANCE:
        assert p.pending.rule in (RULE_OF[table], "4.7") or p.pending.rule.startswith(("6.", "8.", "9.")), (
            p.pending
        )
        mine = asked(p) == side
        hand = left if mine else left_against
        words = "end" if offers(p, "end") else "decline"  # nobody intercepts
        if words == "end":
            pass
        elif hand:
            words = f"play {NAMES[kind_of(hand.pop(0))]}"
        elif mine and dumps:
            dumps -= 1
            words = "ammo"
        last = p.clone(), GAME.read(words)
        play(p, words)
    if table == "air_combat" and SEATS[p.mover] != side:
        play(p, "roll 1")  # all play their events before anybody rolls; the mission rolls first
    assert not left, f"{left} cannot be played on {table}"
    assert not left_against, f"{left_against} cannot be played on {table}"
    assert not dumps
    return p, last


RULE_OF = {table: f"5.{i + 1}" for i, table in enumerate(TABLES)}
BACK = {"Axis": ("A1", "B1"), "Allies": ("A6", "B6")}
Given = Mapping[str, Any]


def _dumps(side: str, dumps: int) -> dict[str, str]:
    row = "2" if side == "Axis" else "5"
    return {column + row: "Artillery Dump" for column in "DE"[:dumps]}


def _bombards(r: Roller, given: Given, other: str, flag: bool, dumps: int) -> FightingFrontPosition:
    cards = {r.here: r.words, r.there: r.foe or "Infantry", **_dumps(r.side, dumps)}
    return play(position(cards, turn=r.side, phase="artillery", **given), f"bombard {r.here} {r.there}")


def _fights(r: Roller, given: Given, other: str, flag: bool, dumps: int) -> FightingFrontPosition:
    intercepts = flag or (given["axis_hand"] if r.side == "Axis" else given["allied_hand"])
    home, away = BACK[r.side][0], BACK[other][0]
    if intercepts:  # the other side's Level Bomber is S1
        cards = {away: "Air Strip, Level Bomber", home: f"Air Strip, {r.words}"}
        p = play(position(cards, turn=other, phase="air", **given), f"raid S1 {home}")
        return play(p, "intercept S2 S1")
    cards = {home: f"Air Strip, {r.words}", away: "Air Strip, Fighter"}
    p = play(position(cards, turn=r.side, phase="air", **given), f"raid S1 {away}")
    return play(p, "intercept S2 S1")


def _fires_at_aircraft(r: Roller, given: Given, other: str, flag: bool, dumps: int) -> FightingFrontPosition:
    cards = {r.here: r.words, BACK[other][0]: "Air Strip, Level Bomber"}
    p = position(cards, turn=other, phase="air", **given)
    return play(p, f"raid S1 {r.here}", f"flak {r.here} S1")


def _bombs(r: Roller, given: Given, other: str, flag: bool, dumps: int) -> FightingFrontPosition:
    cards = {BACK[r.side][0]: f"Air Strip, {r.words}", r.there: r.foe or "Infantry"}
    return play(position(cards, turn=r.side, phase="air", **given), f"raid S1 {r.there}")


def _defends(r: Roller, given: Given, other: str, flag: bool, dumps: int) -> FightingFrontPosition:
    events = given["axis_hand"] if r.side == "Axis" else given["allied_hand"]
    foe = r.foe or ("Medium Tanks" if "Anti-Tank Teams" in events else "Infantry")
    beside = "B" + r.here[1]
    cards = {r.there: foe, **_dumps(r.side, dumps), beside if flag else r.here: r.words}
    if flag:
        cards[r.here] = "Infantry"
    p = play(position(cards, turn=other, phase="ground", **given), f"attack {r.there} {r.here}")
    if flag:
        roll(p, 1)
    gun = beside if flag else r.here
    return play(p, f"defend {gun} {r.there}") if offers(p, f"defend {gun} {r.there}") else p


def _attacks(r: Roller, given: Given, other: str, flag: bool, dumps: int) -> FightingFrontPosition:
    cards = {r.here: r.words, r.there: r.foe or "Infantry", **_dumps(r.side, dumps)}
    p = play(position(cards, turn=r.side, phase="ground", **given), f"attack {r.here} {r.there}")
    roll(p, 1)
    steam = "play Steam_Roller_Tactics"
    while p.pending is not None and p.pending.rule == "9.7":
        play(p, steam if offers(p, steam) else "decline")
    return p


_SET_UP: Mapping[str, Callable[[Roller, Given, str, bool, int], FightingFrontPosition]] = {
    "bombardment": _bombards,
    "air_combat": _fights,
    "aa_gun": _fires_at_aircraft,
    "bombing_run": _bombs,
    "defensive_fire": _defends,
    "ground_attack": _attacks,
}


# --- combined ---------------------------------------------------------------------------------------------------------


def check_combined(case: Mapping[str, Any]) -> None:
    """``Medium Tanks attack Infantry, plus ...``, ``chance that ...``: a whole attack by the engine's odds."""
    setup = _whole_setup(case)
    attack, _, extra = setup.partition(" plus ")
    own, _, foe = re.split(r"(\battacks?\b)", attack, maxsplit=1)
    attacker, defender = first(own, IS_GROUND), first(foe, IS_GROUND)
    words = {"C3": described(own, attacker), "C4": described(foe.split(", no ")[0], defender)}
    guns = [t for t in cards_in(extra) if IS_ARTILLERY[kind_of(t)]]
    many = number(extra, r"\b(one|two|three|\d)\b", 1)
    for name, gun in zip(("B4", "D4", "C2"), guns * many, strict=False):
        words[name] = described(extra, gun)
    events = [NAMES[kind_of(t)] for t in cards_in(attack + extra) if IS_EVENT[kind_of(t)]]
    given: dict[str, Any] = {"axis": "German", "allies": "Russian"} | nations_in([attacker, defender])
    of_attacker = ("War_of_Maneuver", "Infiltration", "Bonzai_Charge")
    p = position(
        words,
        phase="ground",
        axis_hand=[e for e in events if e in of_attacker],
        allied_hand=[e for e in events if e not in of_attacker],
        **given,
    )

    def policy(q: Position, ask: Ask) -> Move:
        plays = [move for move in ask.moves if move.verb == "play"]
        return plays[0] if plays else GAME.odds_policies["plain"](q, ask)

    move = GAME.read("attack C3 C4")
    chance = Fraction(0)
    for label, share, q in odds(GAME.odds_position(p, move), move, policy):
        assert isinstance(q, FightingFrontPosition)
        if _comes_true(case["action"], attacker, defender, label, q):
            chance += share
    compare(chance, Fraction(case["expect"]), f"{chance}: {case['rule']}")


def _whole_setup(case: Mapping[str, Any]) -> str:
    setup = str(case["setup"])
    ids = list(CASES)
    if setup.startswith("same"):
        at = ids.index(case["id"]) if case["id"] in ids else ids.index("X01") + 1
        setup = _whole_setup(CASES[ids[at - 1]]) + setup.removeprefix("same")
    elif (found := re.match(r"(X\d\d)\b", setup)) is not None:
        setup = _whole_setup(CASES[found[1]]) + setup[3:]
    return setup


def _comes_true(action: str, attacker: str, defender: str, label: str, p: FightingFrontPosition) -> bool:
    if re.search(r"attack never happens|attack is not made|does not attack", action):
        return label.endswith(("negated", "attacker: destroyed"))
    if re.search(r"attack happens|attack is made", action):
        return not label.endswith(("negated", "attacker: destroyed"))
    whose, space = (
        (defender, "C4") if defender in cards_in(action) or "defender" in action else (attacker, "C3")
    )
    if attacker in cards_in(action) or "attacker" in action.lower():
        whose, space = attacker, "C3"
    there = unit(p, space).startswith(whose)
    if "destroyed" in action:
        return not there
    if "survive" in action:
        return there
    counters = re.search(r"gets (?:a|one|1) (?:DC|Disruption)", action)
    assert counters is not None, f"cannot read {action!r}"
    return there and "DC" in unit(p, space)
