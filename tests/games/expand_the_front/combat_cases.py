"""The golden cases of combat: attackers against defenders by letters, and the exact odds of the rules' own dice."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from tests.games.comparing import compare
from tests.games.expand_the_front.chances import Ends, ends
from tests.games.expand_the_front.positions import play, position, verbs, word

from broadfront.engine.position import Ask, Move
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.orders import target_kind
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import ChooseTargets
from broadfront.games.expand_the_front.rules.ranged import Join
from broadfront.games.expand_the_front.rules.targets import entered, targets_at
from broadfront.games.expand_the_front.terms import ASSAULT, BOMBER, DEFENSE, KINDS, SHIP

LETTERS = {"A": ASSAULT, "D": DEFENSE, "B": BOMBER, "S": SHIP}
HERE, BESIDE, OPEN_SEA, NARROWS = "Okinawa", "Kyushu", "10:3", "3:5"


def fight(att: str, dfd: str, *, same: bool = True, land: bool = True) -> ExpandPosition:
    """American attackers on Japanese defenders, by letters: on one tile, or from a distance; the attack has begun."""
    where = HERE if land else OPEN_SEA if same else NARROWS
    units: dict[str, str] = {}

    def lay(at: str, words: str) -> None:
        units[at] = f"{units[at]}; {words}" if at in units else words

    ashore = [KINDS[LETTERS[letter]] for letter in dfd if letter != "S"]
    if ashore:
        lay(where, "JP " + ", ".join(ashore))
    if ships := dfd.count("S"):
        lay(f"{where}/9:3" if same else f"{where}/4:5", f"JP {ships} Ship")
    away = [KINDS[LETTERS[letter]] for letter in att if letter != "S"]
    if same and away:
        lay(where, "US " + ", ".join(f"{name} moved" for name in away))
    elif away:
        lay(BESIDE, "US " + ", ".join([*away, "20 Supply"]))
    if ships := att.count("S"):
        if same:
            lay(f"{where}/11:3", f"US {ships} Ship moved")
        else:
            lay("3:6/3:7", f"US {ships} Ship")
            lay("3:7", "US 10 Supply" if not away else "US Assault")
    p = position(units, turn="US", phase="combat")
    if not same:
        play(p, f"fight {word(where)}")
        join(p, att, dfd)
    return p


def join(p: ExpandPosition, att: str, dfd: str) -> None:
    """Let every attacker fire, spread over the targets in the order listed."""
    names = named(p, dfd)
    for number, letter in enumerate(att):
        verb = {"D": "shell", "B": "bomb", "S": "broadside"}[letter]
        assert p.pending is not None
        aim = names[number % len(names)]
        moves = [
            words
            for words in map(GAME.spell, p.pending.moves)
            if words.startswith(verb) and words.endswith(aim)
        ]
        assert moves, f"no {verb} at {aim}: {verbs(p)}"
        play(p, moves[0])
    if isinstance(p.agenda[-1], Join):
        play(p, "end")


def named(p: ExpandPosition, dfd: str) -> list[str]:
    """The defenders as targets, in the order listed."""
    count: dict[str, int] = {}
    names = []
    ships = iter(p.ships_of(1 - p.mover))
    for letter in dfd:
        kind = LETTERS[letter]
        count[letter] = count.get(letter, 0) + 1
        number = next(ships) + 1 if kind == SHIP else count[letter]
        names.append(f"{KINDS[kind]}{number}")
    return names


def spread(dfd: str) -> Callable[[ExpandPosition, Ask], Move]:
    """Attackers spread over the targets that are left, those listed first first; who strikes back takes them in order.

    Alike attackers name their targets in rising order, whatever the order of the list.
    """
    kinds = list(dict.fromkeys(LETTERS[letter] for letter in dfd))

    def answer(p: ExpandPosition, ask: Ask) -> Move:
        if ask.moves[0].verb == "aim":
            step = p.agenda[-1]
            assert isinstance(step, ChooseTargets)
            attackers = [kind for kind, _ in entered(p, step.seat, step.tile)]
            left = sorted(
                targets_at(p, 1 - step.seat, step.tile), key=lambda of: (kinds.index(target_kind(of)), of)
            )
            wanted = [left[number % len(left)] for number in range(len(attackers))]
            alike = [number for number, kind in enumerate(attackers) if kind == attackers[step.place]]
            mine = sorted(wanted[number] for number in alike)[alike.index(step.place)]
            return next(move for move in ask.moves if move.where == mine)
        if ask.moves[0].verb == "counter":
            struck = p.answers[1::2]
            return min(ask.moves, key=lambda move: (struck.count(move.where), move.where))
        return next(move for move in ask.moves if move.verb == "end")

    return answer


def check_combat(case: Mapping[str, Any]) -> None:
    """Attackers and defenders by letters; the exact chance of each end, and how many are left on average."""
    same, land = case.get("same", True), case.get("land", True)
    p = fight(case["att"], case["dfd"], same=same, land=land)
    found = shares(ends(p, spread(case["dfd"]), case.get("maxr", 0) if same else 1))
    expect = case["expect"]
    for name in ("attacker_holds", "defender_holds", "both_gone"):
        compare(found[name], Fraction(expect[name]), f"{name}: {case['setup']}")
        if f"{name}_f" in expect:
            assert float(found[name]) == pytest.approx(expect[f"{name}_f"], abs=6e-5)
    for name in ("mean_attackers_left", "mean_defenders_left"):
        assert float(found[name]) == pytest.approx(expect[name], abs=6e-5), f"{name}: {case['setup']}"


def shares(of: Ends) -> dict[str, Fraction]:
    """The chances that one side alone is left, or nobody, and the mean number of units."""
    found = dict.fromkeys(
        ("attacker_holds", "defender_holds", "both_gone", "mean_attackers_left", "mean_defenders_left"),
        Fraction(0),
    )
    for share, p in of.values():
        ours, theirs = (units_of(p, seat) for seat in (p.mover, 1 - p.mover))
        found["mean_attackers_left"] += share * ours
        found["mean_defenders_left"] += share * theirs
        if not theirs:
            found["attacker_holds" if ours else "both_gone"] += share
        elif not ours:
            found["defender_holds"] += share
    return found


def units_of(p: ExpandPosition, seat: int) -> int:
    """How many units a side has but Supplies."""
    return sum(len(p.of_kind(seat, kind)) for kind in (ASSAULT, DEFENSE, BOMBER)) + len(p.ships_of(seat))
