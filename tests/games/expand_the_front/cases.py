"""The golden cases: what a case says in words is set up, and the rules are asked.

Nothing here knows a rule: legality is what the Ask offers, odds come from the rules' own dice.
"""

import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.games.comparing import allowed, checked, compare
from tests.games.expand_the_front.combat_cases import check_combat, units_of
from tests.games.expand_the_front.positions import (
    SIDES,
    asked,
    offers,
    on,
    play,
    position,
    ship,
    supplies,
    targets,
    tile,
    verbs,
    word,
)

from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.charts import COST
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import KINDS
from broadfront.games.expand_the_front.ui.board import TILE_WORDS

FOLDER = Path(__file__).parents[2] / "golden" / "expand_the_front"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads((FOLDER / "golden.json").read_text(encoding="utf-8"))["cases"]
}
TILE = r"(\d+:\d+)"


def check(case: Mapping[str, Any]) -> None:
    """Check a case by its category."""
    checked(case, CHECKS[case["category"]])


def is_legal(case: Mapping[str, Any]) -> bool:
    """What the case expects, by its first word."""
    words = str(case["expect"])
    return allowed(
        words, r"legal\b", r"(?!legal\b).*\b(?:illegal|not?|cannot|never|none|forbidden|impossible)\b"
    )


# --- scenes in words --------------------------------------------------------------------------------------------------

PLACES = sorted(GAME.setting("pacific").map.places, key=len, reverse=True)
UNIT = r"(?:(\d+) )?(Assault|Defense|Bomber|Ship|Supply|unit)"


class Scene:
    """The units that a setup puts somewhere, in the words of `position`; whose turn it is."""

    def __init__(self, setup: str) -> None:
        self.units: dict[str, str] = {}
        self.turn = ""
        self.last = ""
        side = ""
        self.ships: list[tuple[str, str]] = []
        """Ships whose rear has not been named: side and front."""
        for part in re.split(r"[;,]", setup):
            side = found[1] if (found := re.search(r"\b(JP|US)\b", part)) else side
            self.turn = self.turn or side
            if re.search(r"\bnobody\b|\bno (?:US|JP) unit\b", part):
                continue
            if (rear := re.search(rf"rear {TILE}", part)) and self.ships:
                owner, front = self.ships.pop()
                self.units[f"{front}/{rear[1]}"] = f"{owner} Ship"
                continue
            self.part(side, part)
        for owner, front in self.ships:
            self.units[f"{front}/{free_rear(front)}"] = f"{owner} Ship"

    def part(self, side: str, part: str) -> None:
        """Read one clause: units and where they are."""
        units = re.findall(UNIT, part)
        if not units:
            return
        where = place_in(part) or self.last
        if not where:
            return
        self.last = where
        names = []
        for number, kind in units:
            if kind == "Ship":
                self.ships.append((side, where))
            else:
                names.append(f"{number or 1} {'Assault' if kind == 'unit' else kind}")
        if names:
            words = ", ".join(names)
            old = self.units.get(where, "")
            same = old.split(";")[-1].strip().startswith(side) if old else False
            self.units[where] = f"{old}, {words}" if same else f"{old}; {side} {words}".lstrip("; ")

    def at(self, kind: str = "") -> str:
        """Where the first unit (of a kind) of the mover is."""
        for where, words in self.units.items():
            for side in words.split(";"):
                if side.strip().startswith(self.turn) and kind in side and "/" not in where:
                    return where
        raise AssertionError(f"no {kind} in {self.units}")

    def foe(self) -> str:
        """Where the first unit of the other side is."""
        return next(
            where.split("/")[0]
            for where, words in self.units.items()
            for side in words.split(";")
            if not side.strip().startswith(self.turn)
        )


def place_in(text: str) -> str:
    """The tile that a text names, by its numbers or else by its name; or nothing."""
    if found := re.search(TILE, text):
        return found[1]
    plain = text.replace(" ", "_")
    return next((name for name in PLACES if name in plain), "")


def free_rear(front: str) -> str:
    """Some water next to a tile."""
    atlas = GAME.setting("pacific").map
    return TILE_WORDS[atlas.sea_beside[tile(front)][0]]


# --- moves ------------------------------------------------------------------------------------------------------------


def check_move(case: Mapping[str, Any]) -> None:
    """A unit goes from tile to tile: legal or illegal, and what the words add about routes and options."""
    setup, action, expect = case["setup"], case["action"], str(case["expect"])
    if "->" not in action:
        check_entry(case)
        return
    scene = Scene(setup)
    stops = re.findall(TILE, action.split("(")[0].split("rear")[0])
    start, goal = word(stops[0]), word(stops[-1])

    def can(units: Mapping[str, str], *, chain: bool = False) -> bool:
        p = position(units, turn=scene.turn, route_chain=chain)
        if "front" in setup or "Ship" in setup:
            if not offers(p, f"sail S{1 if scene.turn == 'JP' else 11} {goal}"):
                return False
            rear = re.search(rf"rear (?:turned )?(?:on)?to {TILE}", action)
            play(p, f"sail S{1 if scene.turn == 'JP' else 11} {goal}")
            return rear is None or word(rear[1]) in {words.split()[-1] for words in rears_of(p)}
        return any(offers(p, f"move {kind}@{start} {goal}") for kind in KINDS if kind in setup)

    compare(can(scene.units), is_legal(case), case["rule"])
    if only := re.search(r"with a (JP|US) unit on (\w+)", expect):
        assert not can({**scene.units, only[2]: f"{only[1]} Supply"}), "the route is closed"
    if "option chain" in expect:
        assert can(scene.units, chain=True)
    if "ends on land" in expect:
        assert tile(goal) in GAME.setting("pacific").map.land


def rears_of(p: ExpandPosition) -> set[str]:
    """The tiles where the rear may be turned, in words."""
    return {GAME.spell(move) for move in p.pending.moves if move.verb == "swing"} if p.pending else set()


def check_entry(case: Mapping[str, Any]) -> None:
    """``Supply enters that tile``, ``turn on the spot, then range-1 attack``."""
    setup, action, expect = case["setup"], case["action"], str(case["expect"])
    if "turn on the spot" in action:
        p = position({"10:3/9:3": "JP Ship", "9:3": "JP Supply", "11:3": "US Assault"})
        assert offers(p, "sail S1 10:3"), "turning is a move"
        play(p, "sail S1 10:3", "swing S1 10:4", "end")
        assert "broadside" not in verbs(p)
        assert "fight" not in verbs(p)
        still = play(position({"10:3/9:3": "JP Ship", "9:3": "JP Supply", "11:3": "US Assault"}), "end")
        assert offers(still, "fight 11:3")
        compare("the attack is not" in expect, True, case["rule"])
        return
    mover, foe = re.search(rf"(JP|US) {UNIT}", setup), re.search(r"(?:with|holding) (JP|US)", setup)
    assert mover is not None, f"cannot read {setup!r}"
    assert foe is not None, f"cannot read {setup!r}"
    here, there = ("10:3", "11:3") if "in water" in setup else ("Okinawa", "Kyushu")
    units = {here: f"{mover[1]} {mover[3]}, 2 Supply", there: f"{foe[1]} Assault"}
    p = position(units, turn=mover[1])
    compare(offers(p, f"move {mover[3]}@{here} {there}"), is_legal(case), case["rule"])


# --- supply -----------------------------------------------------------------------------------------------------------


def check_supply(case: Mapping[str, Any]) -> None:
    """Units enter an enemy tile: how many may, and how many Supplies are left."""
    setup, action, expect = case["setup"], case["action"], str(case["expect"])
    if found := re.match(r"as (\w+) but (\d+) Supply", setup):
        setup = re.sub(r"\d+ Supply", f"{found[2]} Supply", CASES[found[1]]["setup"])
    scene = Scene(re.sub(r"Supply moved into", "Supply in", setup))
    goal = place_in(action) or scene.foe()
    if "moved into" in setup:
        beside = next(name for name in ("1:6", "3:6") if name not in scene.units)
        where = scene.at("Supply")
        scene.units[where] = scene.units[where].replace(", 1 Supply", "").replace("1 Supply, ", "")
        scene.units[beside] = f"{scene.turn} Supply"
        scene.units.setdefault(goal, f"{'US' if scene.turn == 'JP' else 'JP'} Assault")
        p = play(position(scene.units, turn=scene.turn), f"move Supply@{beside} {word(where)}")
    else:
        where = scene.at("Assault")
        p = position(scene.units, turn=scene.turn)
    words = f"move Assault@{word(where)} {word(goal)}"
    before = supplies(p, scene.turn, where)
    if "only one may enter" in expect:
        play(p, words)
        compare(supplies(p, scene.turn, where), before - 1)
        compare(offers(p, words), False)
        return
    compare(offers(p, words), is_legal(case), case["rule"])
    if is_legal(case):
        entering = 2 if "both" in action else 1
        play(p, *[words] * entering)
        if left := re.search(r"(\d+) Supply left", expect):
            compare(supplies(p, scene.turn, where), int(left[1]))
        else:
            free = "free" in expect or "no Supply" in expect
            assert supplies(p, scene.turn, where) == before - (0 if free else entering)
        if "every round" in expect:
            to_dice(p)
            play(p, "roll 1", "roll 1", "roll 1")
            assert asked(p) == "chance"
            assert supplies(p, scene.turn, where) == before - entering


# --- range ------------------------------------------------------------------------------------------------------------


def check_range(case: Mapping[str, Any]) -> None:
    """A unit attacks from a distance: whether it may, and what hits."""
    setup, action, expect = case["setup"], case["action"], str(case["expect"])
    scene = Scene(setup)
    kind, verb = next(
        (kind, verb)
        for kind, verb in (("Bomber", "bomb"), ("Defense", "shell"), ("Ship", "broadside"))
        if re.search(rf"{scene.turn} {UNIT.replace('|unit', '')}", setup) and kind in setup.split(";")[0]
    )
    where = scene.at(kind)
    goal = (place_in(action) if "bomb" in action else "") or scene.foe()
    p = position(scene.units, turn=scene.turn, phase="combat")
    fights = f"fight {word(goal)}"
    if offers(p, fights):
        play(p, fights)
        found = targets(p, verb, word(where))
    else:
        found = set()
    compare(bool(found), is_legal(case), case["rule"])
    if chance := re.search(r"(\d)\+ = (\d)/(\d)", expect):
        q = to_dice(play(p.clone(), f"{verb} {word(where)} {min(found)}"))
        hits = struck = Fraction(0)
        for die in range(1, 7):
            after = q.clone()
            play(after, f"roll {die}")
            if after.hits or units_of(after, 1 - q.mover) < units_of(q, 1 - q.mover):
                hits += Fraction(1, 6)
            if die == 1 and asked(after) == "chance":
                struck = sum(
                    (Fraction(1, 6) for back in range(1, 7) if gone(after, back, scene.turn, where, kind)),
                    Fraction(0),
                )
        assert hits == Fraction(int(chance[2]), int(chance[3]))
        if back := re.search(r"die-1 = (\d)/(\d)", expect):
            assert struck == Fraction(int(back[1]), int(back[2]))


def to_dice(p: ExpandPosition) -> ExpandPosition:
    """End whatever can be ended until a die is thrown."""
    while asked(p) != "chance":
        play(p, "end")
    return p


def gone(p: ExpandPosition, die: int, side: str, where: str, kind: str) -> bool:
    """Whether a die that strikes back destroys the attacker."""
    after = play(p.clone(), f"roll {die}")
    return after.count(SIDES.index(side), KINDS.index(kind), tile(where)) == 0


# --- economy, victory, set-up -----------------------------------------------------------------------------------------


def check_economy(case: Mapping[str, Any]) -> None:
    """``JP saved 5``: points at the start of the turn, what is left after buying; piece limits."""
    setup, expect = case["setup"], str(case["expect"])
    side = setup[:2]
    seat = SIDES.index(side)
    if saved := re.search(r"saved (\d+)", setup):
        points = [0, 0]
        points[seat] = int(saved[1])
        p = position(turn=side, phase="replenishments", points=(points[0], points[1]))
        if start := re.match(r"(\d+) points", expect):
            compare(p.points[seat], int(start[1]), case["rule"])
        if bought := re.search(r"((?:\w+\+)+\w+) leaves (\d+)", expect):
            for name in bought[1].split("+"):
                buy(p, name)
            compare(p.points[seat], int(bought[2]))
        if kept := re.search(r"(\d+) (?:are |is )?(?:saved|kept|carried)", expect):
            play(p, "end")
            compare(p.points[seat], int(kept[1]))
        return
    limit = re.search(r"(\d+) (\w+?)s? on the (?:board|map)", setup)
    assert limit is not None, f"cannot read {setup!r}"
    kind = "Supply" if limit[2].startswith("Suppl") else limit[2]
    p = position({"Wake": f"{side} {limit[1]} {kind}"}, turn=side, phase="replenishments", points=(20, 20))
    legal = any(
        words.startswith(f"buy {kind}@") for words in map(GAME.spell, p.pending.moves if p.pending else ())
    )
    assert p.points[seat] >= COST[KINDS.index(kind)]
    compare(legal, is_legal(case), case["rule"])


def buy(p: ExpandPosition, kind: str) -> None:
    """Buy a unit at the first place; turn a Ship anywhere."""
    assert p.pending is not None
    play(p, next(words for words in map(GAME.spell, p.pending.moves) if words.startswith(f"buy {kind}@")))
    if p.pending.moves[0].verb == "swing":
        play(p, GAME.spell(p.pending.moves[0]))


def check_victory(case: Mapping[str, Any]) -> None:
    """Units on objectives at the end of a turn: who wins, or nobody."""
    setup, expect = case["setup"], str(case["expect"])
    scene = Scene(setup)
    turn = found[1] if (found := re.search(r"end of (?:the )?(JP|US) turn", setup)) else scene.turn
    p = position(scene.units, turn=turn, phase="combat", stop=False)
    won = re.search(r"(JP|US) wins", expect)
    if won:
        assert p.pending is None
        compare(p.result()[SIDES.index(won[1])], 1, case["rule"])
    else:
        assert re.search(r"\bno|not\b", expect), f"cannot read {expect!r}"
        compare(p.winner < 0, True, case["rule"])


def check_setup(case: Mapping[str, Any]) -> None:
    """``place Ship on 3:5/4:5``, ``place Defense on Saipan 5:8``."""
    p = GAME.new("pacific")
    assert isinstance(p, ExpandPosition)
    if found := re.search(rf"place Ship on {TILE}/{TILE}", case["action"]):
        front, rear = found[1], found[2]
        can = offers(p, f"place Ship@{word(front)}")
        if can:
            play(p, f"place Ship@{word(front)}")
            can = f"swing S1 {word(rear)}" in rears_of(p) or ship(p, "S1") == f"{word(front)}/{word(rear)}"
    else:
        kind = re.search(UNIT, case["action"])
        assert kind is not None, f"cannot read {case['action']!r}"
        where = word(place_in(case["action"]))
        can = offers(p, f"place {kind[2]}@{where}")
        if can:
            play(p, f"place {kind[2]}@{where}")
            assert on(p, where) == f"JP 1 {kind[2]}"
    compare(can, is_legal(case), case["rule"])


CHECKS: dict[str, Callable[[Mapping[str, Any]], None]] = {
    "move": check_move,
    "supply": check_supply,
    "range": check_range,
    "combat": check_combat,
    "economy": check_economy,
    "victory": check_victory,
    "setup": check_setup,
}
