"""The golden cases: what a case says in words is set up, its cards fall, and the rules are asked.

Nothing here knows a rule: legality is what the Ask offers, effects are what the rules do with the cards, effective
values are the cards that hit. The position is that of the rulebook's example where a case does not say otherwise.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.games.action_front.positions import (
    asked,
    at,
    draw,
    is_suppressed,
    lowest,
    markers,
    offers,
    play,
    position,
    rule,
    soft,
    spelled,
    steps,
)
from tests.games.comparing import allowed, checked, compare

from broadfront.games.action_front.charts import CARD_NAMES
from broadfront.games.action_front.map import TERRAIN_NAMES, passed_hexes, screens
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.movement import destinations
from broadfront.games.action_front.rules.sight import sees
from broadfront.games.action_front.terms import UNITS
from broadfront.games.action_front.units import MODELS

FOLDER = Path(__file__).parents[2] / "golden" / "action_front"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads((FOLDER / "golden.json").read_text(encoding="utf-8"))["cases"]
}
HEX = r"(\d{4})"
HIT = "AH"
"""A card of accuracy that hits whatever fires."""
EXAMPLE = ("us_hmg 0303", "us_105 0403", "us_edson 0402", "us_eng 0404", "us_raider 0703 1",
           "jp_inf 0601", "jp_inf 0602", "jp_inf 0604", "jp_inf 0803")  # fmt: skip
SHORT = {
    "hmg": "M2 HMG", "howitzer": "M2A2 105mm Howitzer", "raider": "USMC Raider", "engineer": "USMC Engineer",
    "infantry": "IJA Infantry",
}  # fmt: skip
DRAWS = {
    "black": "CS", "red": "DH", "club": "C", "clubs": "C", "spade": "S", "spades": "S", "heart": "H", "hearts": "H",
    "diamond": "D", "diamonds": "D",
}  # fmt: skip


def example(phase: str = "indirect", units: tuple[str, ...] = EXAMPLE, **rest: Any) -> ActionFrontPosition:
    """The position of the rulebook's example (spec 2.4, G6): A1 HMG, A2 howitzer, A3 Edson, A4 Engineer, A5 Raider."""
    return position(units, phase=phase, sheet="ridge", **rest)


def check(case: Mapping[str, Any]) -> None:
    """Check a case, by the first reader that understands what it sets up."""
    for pattern, reader in READERS.items():
        found = re.search(pattern, case["setup"], re.IGNORECASE)
        if found is not None:
            checked(case, reader, found)
            return
    raise AssertionError(f"{case['id']}: cannot read {case['setup']!r}")


def cards_of(case: Mapping[str, Any]) -> list[list[str]]:
    """Every sequence of cards that the case means: ``any black`` are 26."""
    words = case["injected_cards_in_draw_order"]
    if words.startswith("any "):
        return [[card] for card in CARD_NAMES if card[-1] in DRAWS[words.removeprefix("any ")]]
    return [[card for card in re.split(r"[\s,;]+", words) if card in CARD_NAMES]]


def unit_of(p: ActionFrontPosition, title: str, number: str = "") -> str:
    """A unit by what a case calls it, and its hex if it says."""
    wanted = SHORT.get(title.lower(), title).lower()
    found = [
        unit
        for unit, model in enumerate(p.model)
        if model >= 0
        and (wanted in MODELS[model].name.lower() or wanted == MODELS[model].id)
        and (not number or p.at[unit] == at(number))
    ]
    assert found, f"there is no {title} {number}"
    return UNITS[found[0]]


# --- accuracy ---------------------------------------------------------------------------------------------------------


def check_accuracy(case: Mapping[str, Any], found: re.Match[str]) -> None:
    """``Artillery accuracy``, expect ``Over 1``, ``Short 2`` or ``Hit``."""
    for cards in cards_of(case):
        compare(landing(found[1].lower(), cards[0]), case["expected"].lower(), case["id"])


def landing(box: str, card: str) -> str:
    """Where fire of a box goes with a card: by where its marker comes to lie on an empty plain."""
    p = position(["us_rifle 0203", "jp_inf 1001"], phase="indirect")
    target, origin = "0503", "0101"
    if box == "air":
        play(p, "strike support3 0503", "fly south 0501")
        origin = "0501"
    else:
        play(p, f"mission support{1 + (box == 'naval')} {target}")
    draw(p, card)
    if asked(p) == "chance":
        draw(p, "AS" if card != "AS" else "AC")
    (lies,) = markers(p, "A", air=box == "air")
    distance = p.setting.ground.distance
    away = distance[at(target)][at(lies)]
    if not away:
        return "hit"
    if box == "air":
        over = distance[at(origin)][at(lies)] > distance[at(origin)][at(target)]
    else:
        over = lies > target
    return f"{'over' if over else 'short'} {away}"


def check_scatter(case: Mapping[str, Any], _: re.Match[str]) -> None:
    """``as T4`` (the howitzer at 0602, Over 1), perhaps ``but Over 2``; expect where the marker lies."""
    how = re.search(r"(Over|Short) ([12])", case["setup"])
    wanted = (how[1].lower(), int(how[2])) if how else ("over", 1)
    card = {("over", 1): "8C", ("over", 2): "QC", ("short", 1): "8S", ("short", 2): "QS"}[wanted]
    targeted = re.search(rf"(?:at|on|target|from) {HEX}", case["setup"])
    for cards in cards_of(case):
        p = example()
        target = targeted[1] if targeted else "0602"
        play(p, f"barrage {unit_of(p, 'Howitzer')} {target}")
        before = len(p.drawn)
        told = bool(cards) and landing("artillery", cards[0]) == f"{wanted[0]} {wanted[1]}"
        if case["setup"].startswith("as ") or (len(cards) < 2 and not told):
            cards = [card, *cards]  # the case only tells the cards that come after the one for accuracy
        draw(p, " ".join(cards))
        lies = re.search(rf"marker (?:in|on|at|lies on) {HEX}", case["expected"], re.IGNORECASE)
        assert lies is not None, case["expected"]
        compare(markers(p, "A"), {lies[1]}, f"{case['id']}: {cards}")
        if "no card" in case["expected"]:
            assert len(p.drawn) - before == 1, "only the card for accuracy"


# --- fire -------------------------------------------------------------------------------------------------------------


def check_indirect(case: Mapping[str, Any], found: re.Match[str]) -> None:
    """``Howitzer 1/6; 2 steps; on Raider (1 step; clear 0703)``, or ``Air -2/6 on IJA Infantry ... in 0803``."""
    p = example()
    numbers = re.findall(HEX, case["setup"])
    target = unit_of(p, found[2], numbers[-1] if numbers else "")
    number = numbers[-1]
    if re.match("air", found[1], re.IGNORECASE):
        play(p, f"strike support3 {number}")
        play(p, spelled(p)[0])
    elif re.match("artillery|naval", found[1], re.IGNORECASE):
        play(p, f"mission support{1 + found[1].lower().startswith('naval')} {number}")
    else:
        play(p, f"barrage {unit_of(p, found[1])} {number}")
    draw(p, HIT)
    judge(case, p, target, units_before=example())


def check_direct(case: Mapping[str, Any], found: re.Match[str]) -> None:
    """``HMG 0303 (-5/5; 2 steps; RoF 2) fires at IJA Infantry 0604 (hill)``."""
    p = example("action")
    shooter = unit_of(p, found[1].strip(), found[2] or "")
    target = unit_of(p, found[3].strip(), found[4] or "")
    play(p, f"fire {shooter} {target}")
    judge(case, p, target, units_before=example("action"))


def judge(
    case: Mapping[str, Any], p: ActionFrontPosition, target: str, units_before: ActionFrontPosition
) -> None:
    """Let the cards fall on a target and check what the case expects of it."""
    expected = case["expected"]
    if effective := re.search(r"effective soft (-?\d+)", expected):
        compare(soft(p, target), int(effective[1]))
    (cards,) = cards_of(case)
    draw(p, " ".join(cards))
    assert rule(p) != "7.2", f"{case['id']}: as many cards as the attack draws"
    before = steps(units_before, target)
    if "eliminated" in expected:
        compare(steps(p, target), 0)
    if lost := re.search(r"(\d+|no) steps? lost", expected):
        compare(before - steps(p, target), 0 if lost[1] == "no" else int(lost[1]))
    if "suppressed" in expected:
        compare(is_suppressed(p, target), "not suppressed" not in expected)


def check_effective(case: Mapping[str, Any], found: re.Match[str]) -> None:
    """``HMG at range 4, flat``, expect ``effective -6/4``."""
    reach = int(found[2])
    model = next(m for m in MODELS if SHORT.get(found[1].lower(), found[1]).lower() in m.name.lower())
    values = []
    for target in ("jp_inf", "jp_tk"):
        p = position([f"A:{model.id} 0203", f"{target} {2 + reach:02d}03"])
        play(p, "fire A1 B1")
        values.append(soft(p, "B1") if target == "jp_inf" else MODELS[p.model[1]].armour - lowest(p, "B1"))
    compare(f"effective {values[1]}/{values[0]}", case["expected"])


# --- lines of sight ---------------------------------------------------------------------------------------------------


def check_sight(case: Mapping[str, Any], found: re.Match[str]) -> None:
    """``LOS 0303-0803 with marker in 0703``, expect ``clear``, ``blocked by jungle 0402``."""
    a, b = found[1], found[2]
    marker = re.search(rf"marker in {HEX}", case["setup"])
    p = example("action", shelled={"A": [marker[1]] if marker else []})
    expected = case["expected"]
    assert re.match("clear|blocked", expected), f"cannot read {expected!r}"
    compare(sees(p, at(a), at(b)), expected.startswith("clear"), case["id"])
    assert sees(p, at(b), at(a)) == expected.startswith("clear"), "the other way round as well"
    if by := re.search(rf"blocked by (\w+) {HEX}", expected):
        ground = p.setting.ground
        assert at(by[2]) in screens(ground, at(a), at(b))
        assert TERRAIN_NAMES[ground.terrain[at(by[2])]] == by[1]
    if "clear without" in expected:
        assert sees(example("action"), at(a), at(b))
    if along := re.search(rf"along a hexside of {HEX}", expected):
        assert not passed_hexes(at(a), at(b)) >> at(along[1]) & 1


# --- movement ---------------------------------------------------------------------------------------------------------


def check_crossing(case: Mapping[str, Any], found: re.Match[str]) -> None:
    """``Track with 1 MP at a river hexside``, expect ``may not cross`` or ``may cross``."""
    models = {"track": "us_m4", "leg": "us_rifle", "wheel": "us_truck", "towed": "us_37"}
    p = position([f"{models[found[1].lower()]} 0403", "jp_inf 1001"], rivers=["0403/0503"])
    reach = destinations(p, 0, int(found[2]))
    straight = at("0503") in reach and len(reach) <= 18 and reach[at("0503")] <= int(found[2])
    compare(straight, allowed(case["expected"], "legal|may cross", "illegal|may not|prohibited"), case["id"])


def check_move(case: Mapping[str, Any], found: re.Match[str]) -> None:
    """``Edson 0402 -> 0403 (howitzer there)``, expect ``legal`` or ``illegal``."""
    p = example("action")
    unit = unit_of(p, found[1], found[2])
    compare(offers(p, f"move {unit} {found[3]}"), allowed(case["expected"]))


def check_entry(case: Mapping[str, Any], found: re.Match[str]) -> None:
    """``Air strike on 0803, entry 0805``, expect ``legal`` or ``illegal``."""
    p = play(example(), f"strike support3 {found[1]}")
    entries = {words.split()[-1] for words in spelled(p)}
    compare(found[2] in entries, allowed(case["expected"]))


READERS: Mapping[str, Callable[[Mapping[str, Any], re.Match[str]], None]] = {
    r"^(Artillery|Naval|Air)\b.*accuracy": check_accuracy,
    rf"^LOS {HEX}\s*(?:-|to)\s*{HEX}": check_sight,
    r"^as T\d+|(?:fires|fire|shoots|barrage) (?:indirectly )?(?:at|on) (?:hex )?\d{4}\b": check_scatter,
    rf"^(?:Air strike|Air).*?{HEX}.*entry (?:hex )?{HEX}": check_entry,
    rf"^([\w ]+?)(?: {HEX})?(?: \([^)]*\))? (?:fires|shoots) at ([A-Za-z][\w ]*?)(?: {HEX})?(?: \(|$)": check_direct,
    r"^(\w+).*? on (IJA Infantry|[A-Za-z]\w+)": check_indirect,
    r"^([\w ]+?) at range (\d+)": check_effective,
    r"^(\w+) with (\d+) MP at a river": check_crossing,
    rf"^([\w ]+?) {HEX}\s*->\s*{HEX}": check_move,
}


def understood(words: str) -> bool:
    """Whether a reader understands what a case sets up."""
    return any(re.search(pattern, words, re.IGNORECASE) for pattern in READERS)
