"""What the words of a golden case name: cards, numbers, nations."""

import json
import re
from pathlib import Path
from typing import Any

from tests.games.fighting_front.positions import (
    kind_of,
)

from broadfront.games.fighting_front.cards import (
    CARDS,
    IS_LEADER,
    SHELTERS,
    TITLES,
)

FOLDER = Path(__file__).parents[2] / "golden" / "fighting_front"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads((FOLDER / "golden.json").read_text(encoding="utf-8"))["cases"]
}
SIDE_OF = {"German": "Axis", "Japanese": "Axis", "Russian": "Allies", "American": "Allies"}
SHORT = {
    "B-17": "B-17 Bombers", "T 34": "T-34s", "T-34": "T-34s", "Stuka": "Junker Dive Bombers", "Tiger": "Tiger Tanks",
    "Zero": "Zeroes", "Sherman": "M4 Shermans", "Howitzer": "Howitzers", "Marines": "US Marines",
    "SP Guns": "Self Propelled Guns", "Rocket Launcher": "Rocket Launchers", "Siege Cannon": "Giant Siege Cannon",
    "Bunkers": "Underground Bunkers", "Ammo Dump": "Artillery Dump", "Banzai Charge": "Bonzai Charge",
    "Steam Roller": "Steam Roller Tactics", "Airfield": "Air Strip", "Tank (GRT)": "Medium Tanks",
    "Dive Bombers": "Junker Dive Bombers", "Human Wave": "Human Waves", "Yak": "Yaks", "Armored Car": "Armored Cars",
    "Paratrooper": "Paratroopers", "Bomber": "Level Bomber", "Tank": "Medium Tanks", "HQ": "Head Quarters",
    "Fortification": "Fortifications", "Minefield": "Minefields",
}  # fmt: skip
_WORDS = sorted({**{t: t for t in TITLES if t}, **SHORT}.items(), key=lambda pair: -len(pair[0]))
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def cards_in(text: str) -> list[str]:
    """The titles of the cards that a text names, in its order."""
    found: list[tuple[int, str]] = []
    for word, title in _WORDS:
        for match in re.finditer(rf"(?<![\w-]){re.escape(word)}s?(?![\w-])", text):
            found.append((match.start(), title))
            text = text[: match.start()] + "#" * (match.end() - match.start()) + text[match.end() :]
    return [title for _, title in sorted(found)]


def first(text: str, sort: tuple[bool, ...]) -> str:
    """The first card of a sort that a text names."""
    titles = [title for title in cards_in(text) if sort[kind_of(title)]]
    assert titles, f"no such card in {text!r}"
    return titles[0]


def number(text: str, pattern: str, default: int = 0) -> int:
    """The number, in digits or as a word, that stands in a pattern."""
    found = re.search(pattern, text)
    return default if found is None else NUMBERS.get(found[1].lower()) or int(found[1])


def nations_in(titles: list[str], text: str = "") -> dict[str, Any]:
    nations = {CARDS[kind_of(title)].nation for title in titles} - {""}
    nations |= {nation for nation in SIDE_OF if nation in text}
    return {SIDE_OF[nation].lower(): nation for nation in nations}


def described(words: str, card: str) -> str:
    dc = number(words, r"with (\d+) DC")
    extras = [t for t in cards_in(words) if kind_of(t) in SHELTERS or IS_LEADER[kind_of(t)]]
    return ", ".join([card + (f" {dc}DC" if dc else ""), *extras])
