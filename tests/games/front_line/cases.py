"""The mechanical golden cases: what a case says in words is set up, and the rules are asked.

Nothing here knows a rule: legality is what the Ask offers, odds are `engine.odds` over the rules' own dice, points are
what the rules tell at the end of December.
"""

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.games.comparing import allowed, checked, compare
from tests.games.front_line.positions import offers, play, position, sq, targets, unit

from broadfront.engine.odds import by_label, odds
from broadfront.engine.position import Move
from broadfront.games.front_line import GAME
from broadfront.games.front_line.charts import BOARDS
from broadfront.games.front_line.map import NAMES
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.results import apply_result, column, table_result
from broadfront.games.front_line.rules.turn_sequence import EndTurn
from broadfront.games.front_line.terms import ROUT, WHITE

FOLDER = Path(__file__).parents[2] / "golden" / "front_line"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads((FOLDER / "golden.json").read_text(encoding="utf-8"))["cases"]
}
BOARD_IDS = {title: id_ for id_, title in BOARDS.items()}
SIDES = {"G": "green", "R": "red"}
SQUARE = "([A-F](?:10|[1-9]))"


def check(case: Mapping[str, Any]) -> None:
    """Check a case of one of the mechanical categories."""
    checked(case, CHECKS[case["category"]])


def _found(pattern: str, case: Mapping[str, Any]) -> re.Match[str]:
    found = re.search(pattern, case["action"])
    assert found is not None, f"{case['id']}: cannot read {case['action']!r}"
    return found


def _set_up(case: Mapping[str, Any], mover: str, **rest: Any) -> FrontLinePosition:
    """The case's position in the turn of the unit on a square."""
    turn = SIDES[case["units"][mover][0]]
    given = {"turn": turn, "board": BOARD_IDS[case["board"]], "fallen": case.get("fallen", ())}
    return position(case["units"], **(given | rest))


def check_move(case: Mapping[str, Any]) -> None:
    """``GI moves D4 -> D6``, expect legal or illegal."""
    found = _found(rf"^[GR][ITA]\*? moves {SQUARE} -> {SQUARE}", case)
    p = _set_up(case, found[1])
    legal = offers(p, f"move {found[1]} {found[2]}")
    compare(legal, allowed(case["expect"]), case["rule"])


def check_target(case: Mapping[str, Any]) -> None:
    """``GI on B4 targets C5``, expect legal or illegal, perhaps with how an empty city is entered."""
    found = _found(rf"on {SQUARE} targets (?:.*?){SQUARE}", case)
    p = _set_up(case, found[1])
    words = f"attack {found[1]} {found[2]}"
    legal = offers(p, words)
    rest = case["expect"].partition(";")[2]
    compare(legal, allowed(case["expect"]), case["rule"])
    if "1-4 enters" in rest:
        outcomes = odds(p, GAME.read(words), GAME.odds_policies["plain"])
        compare(by_label(outcomes), {"Enter": Fraction(4, 6), "Miss": Fraction(2, 6)})


def check_odds(case: Mapping[str, Any]) -> None:
    """``GI on D3 attacks RI on D4 (Rallied)``, expect column, dice and the chance of each result."""
    found = _found(rf"([GR][ITA]\*?) on {SQUARE} attacks ([GR][ITA]\*?) on {SQUARE}( \(Rallied\))?(.*)", case)
    attacker, target, rallied = found[2], found[4], found[5] is not None
    defender = SIDES[found[3][0]]
    p = _set_up(case, attacker, leaders=[defender] if rallied else [])
    assert (unit(p, attacker), unit(p, target)) == (found[1], found[3])
    words = f"attack {attacker} {target}"
    expected = dict(case["expect"])
    compare(column(p, sq(attacker), sq(target)), expected.pop("column"))
    thrown = play(p.clone(), words, *(["rally"] if rallied else [])).pending
    assert thrown is not None
    compare(len(thrown.moves), 6 ** expected.pop("dice"))
    chances = by_label(odds(p, GAME.read(words), GAME.odds_policies["rally" if rallied else "plain"]))
    compare(chances, {label: share for label, text in expected.items() if (share := Fraction(text))})


def check_retreat(case: Mapping[str, Any]) -> None:
    """``active RI on D4 gets Rout``, expect the squares that it may retreat to, or what becomes of it."""
    target = _found(rf"on {SQUARE} gets (?:a )?Rout", case)[1]
    attacker = next(name for name, word in case["units"].items() if word[0] != case["units"][target][0])
    p = _rout(_set_up(case, attacker), target)
    expect = case["expect"]
    if isinstance(expect, Mapping) and expect.get("may_retreat_to"):
        play(p, "retreat")
        compare(targets(p, "push", target), set(expect["may_retreat_to"]))
        return
    words = str(expect).lower()
    if "blitz" in words or "removed" in words:
        compare(unit(p, target), "")
    else:
        assert re.search(r"disrupt|may_retreat_to", words), f"cannot read {expect!r}"
        compare(unit(p, target), case["units"][target].rstrip("*") + "*")


def _rout(p: FrontLinePosition, target: str) -> FrontLinePosition:
    """Let the first enemy that can attack the unit Rout it by its dice; if none can, let the result come from afar."""
    assert p.pending is not None
    goal = sq(target)
    shooters = [move.what for move in p.pending.moves if move.verb == "attack" and move.where == goal]
    for shooter in shooters:
        for white in range(1, 7):
            if table_result(p, shooter, goal, white, 0, WHITE) == ROUT:
                play(p, f"attack {NAMES[shooter]} {target}")
                assert p.pending is not None
                two = len(p.pending.moves) == 36
                p.play(Move("rolls", white, 6) if two else Move("roll", white))
                if p.pending.moves[0].verb == "use":
                    play(p, "use white")
                return p
    foe = next(square for square in range(60) if p.side_at(square) == 1 - p.side_at(goal))
    apply_result(p, ROUT, foe, goal)
    p.settle()
    return p


def check_score(case: Mapping[str, Any]) -> None:
    """Points at the end of December, and who wins: units of the case, cities that the words call fallen."""
    action, expect = case["action"], case["expect"]
    told = re.search(r"OP (\d+)-(\d+), Green (\d+) units?(?: \((\d+) disrupted\))?, Red (\d+)", action)
    if told is not None:
        units = _forces("G", int(told[1]), int(told[3]), int(told[4] or 0))
        units |= _forces("R", int(told[2]), int(told[5]), 0)
    else:
        units = case["units"]
    fallen = {
        *case.get("fallen", ()),
        *re.findall(rf"[Ff]allen (?:Green|Red) [A-Z][a-z ]*(?:Base )?{SQUARE}", action),
    }
    p = position(units, board=BOARD_IDS[case["board"]], fallen=sorted(fallen), month=3)
    p.turn, p.agenda, p.notes = 5, [EndTurn()], []
    assert p.settle() is None
    points = next(note.ids for note in p.notes if note.rule == "9.2")
    if told is not None:
        assert (points["green"], points["red"]) == (int(told[1]), int(told[2]))
    for side, n in re.findall(r"(Green|Red)? ?(\d+) (?:OP|points?)\b", expect):
        compare(points[(side or _found("Green|Red", case)[0]).lower()], int(n))
    if nothing := re.match(r"(Green|Red)? ?(?:no|none|nothing)\b", expect):
        compare(points[(nothing[1] or _found("Green|Red", case)[0]).lower()], 0)
    if won := re.search(r"(Green|Red) wins", expect):
        compare(p.result(), (1.0, 0.0) if won[1] == "Green" else (0.0, 1.0))
    elif re.search(r"\b(?:tied?|draw|drawn|nobody|peace)\b", expect, re.IGNORECASE):
        compare(p.result(), (0.5, 0.5))


def _forces(side: str, points: int, units: int, disrupted: int) -> dict[str, str]:
    """So many units, some of them on plain squares of the enemy country on Main, the others in the neutral area."""
    green = side == "G"
    abroad = (
        ("A8", "B8", "C8", "D8", "A9", "B9", "C9") if green else ("A3", "C3", "D3", "A2", "B2", "C2", "D2")
    )
    between = [file + rank for rank in ("45" if green else "76") for file in "ACDF"]
    squares = (*abroad[:points], *between[: units - points])
    assert len(squares) == units
    return {name: side + "I" + ("*" if i < disrupted else "") for i, name in enumerate(squares)}


CHECKS = {
    "move": check_move,
    "target": check_target,
    "odds": check_odds,
    "retreat": check_retreat,
    "score": check_score,
}
