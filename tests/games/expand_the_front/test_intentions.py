"""What a turn was meant for: a fight is told once with its odds by now, a shot by its own die."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.expand_the_front.cases import CASES
from tests.games.expand_the_front.positions import position, tile

from broadfront.engine.odds_text import percent
from broadfront.engine.position import CHANCE
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.ui.summary import _capture_text
from broadfront.lab.turn_explanations import explain_turns

JAPAN, AMERICA = 0, 1
SPREADING = ", if both sides then spread their blows"


def told(p: ExpandPosition, *orders: str, seat: int = AMERICA) -> list[str]:
    """Return what is told of orders; dice between them show 1."""
    moves = []
    q = p.clone()
    for words in orders:
        while q.pending is not None and q.pending.seat == CHANCE:
            moves.append(q.pending.moves[0])
            q.play(moves[-1])
        moves.append(GAME.read(words))
        q.play(moves[-1])
    return explain_turns(GAME, p.clone(), moves, seat, None, is_judged=False)


@pytest.mark.parametrize(
    ("id_", "attackers", "defenders", "assumed"),
    [
        ("C02", "2 Assault moved", "Assault", ""),
        ("C03", "Assault moved", "Defense", ""),
        ("C07", "3 Assault moved", "3 Defense", SPREADING),
    ],
)
def test_what_a_landing_takes_is_told_with_the_odds_of_the_study(
    id_: str, attackers: str, defenders: str, assumed: str
) -> None:
    p = position(
        {"Midway": f"JP {defenders}; US {attackers}", "Wake": "JP Defense; US Assault moved"},
        turn="US", phase="combat",
    )  # fmt: skip
    chance = percent(Fraction(CASES[id_]["expect"]["attacker_holds"]))
    assert told(p, "fight Midway") == [f"Takes Midway with {chance}{assumed}."]


def test_a_later_round_does_not_change_what_a_fight_was_meant_for() -> None:
    """The chance of a landing was that of its last round, after the dice: 61 % where 69 and 46 % had been ordered."""
    p = position(
        {"Midway": "JP 3 Defense, Bomber; US 2 Assault moved, Defense moved"}, turn="US", phase="combat"
    )
    first = ["aim Assault Defense1", "aim Assault Defense2", "aim Defense Bomber1"]
    before = told(p, *first)
    (line,) = before
    assert line.endswith(f"{SPREADING}.")
    q, moves = p.clone(), []
    orders = iter(first)
    while q.pending is not None and q.agenda[-1].resolving:
        asked = q.pending
        word = next(orders, "") if asked.seat == AMERICA else ""
        moves.append(GAME.read(word) if word else asked.moves[0])
        if asked.seat == AMERICA and not word:
            break  # the second round: its first target
        q.play(moves[-1])
    assert moves[-1].verb == "aim", "nobody is hit by dice that show 1: another round is fought"
    assert explain_turns(GAME, p.clone(), moves, AMERICA, None, is_judged=False) == before


def test_a_fight_that_nobody_orders_is_told_too() -> None:
    p = position({"Midway": "US Assault; JP Defense", "Oahu": "US Supply"}, turn="US")
    (line,) = told(p, "end")
    assert line.startswith("Takes Midway with ")


def test_supplies_alone_are_taken_for_certain() -> None:
    p = position({"Midway": "US Assault; JP 2 Supply", "Oahu": "US Supply"}, turn="US")
    assert told(p, "end") == ["Takes Midway with 100 %."]


def test_an_objective_is_named() -> None:
    p = position({"Okinawa": "US Assault; JP 2 Supply", "Oahu": "US Supply"}, turn="US")
    assert told(p, "end") == ["Takes the objective Okinawa with 100 %."]


def test_each_shot_tells_what_its_own_die_does() -> None:
    p = position(
        {"4:8/4:7": "JP Ship", "4:7": "JP 2 Supply", "Saipan": "US 2 Bomber, 5 Supply"},
        turn="US",
        phase="combat",
    )
    shot = next(move for move in ask(p, "fight 4:7") if move.startswith("bomb Saipan Ship"))
    bombed = f"Bombs Ship S{shot.rpartition('Ship')[2]} on 4:7 from Saipan: 67 % to destroy it"
    supply = "Bombs a Supply on 4:7 from Saipan: 100 % to destroy it."
    assert told(p, "fight 4:7", shot, "bomb Saipan Supply1") == [f"{bombed}.", supply]
    assert told(p, "fight 4:7", shot, shot) == [f"{bombed}.", f"{bombed}, 89 % with the others at it."]


def ask(p: ExpandPosition, *orders: str) -> list[str]:
    q = p.clone()
    for words in orders:
        q.play(GAME.read(words))
    assert q.pending is not None
    return [GAME.spell(move) for move in q.pending.moves]


def test_alike_targets_are_one_line() -> None:
    p = position({"Guam": "JP 2 Assault", "Saipan": "US 2 Defense, 2 Supply"}, turn="US", phase="combat")
    assert told(p, "fight Guam", "shell Saipan Assault1", "shell Saipan Assault2") == [
        "Fires from Saipan at an Assault on Guam: 50 % to destroy it (2 times)."
    ]


def test_what_a_shot_may_cost_is_told() -> None:
    p = position({"Guam": "JP Defense", "Saipan": "US Defense, Supply"}, turn="US", phase="combat")
    assert told(p, "fight Guam", "shell Saipan Defense1") == [
        "Fires from Saipan at a Defense station on Guam: 50 % to destroy it, 33 % to lose the Defense station."
    ]


def test_a_shot_that_joins_a_landing_makes_that_likelier() -> None:
    p = position(
        {"Guam": "JP Defense; US Assault moved", "Saipan": "US Bomber, 2 Supply", "Wake": "JP Defense; US Assault"},
        turn="US", phase="combat",
    )  # fmt: skip
    (alone,) = told(p, "fight Guam")
    joined = told(p, "fight Guam", "bomb Saipan Defense1")
    bombed = "Bombs a Defense station on Guam from Saipan: 67 % to destroy it"
    assert joined[1] == f"{bombed}, 83 % with the others at it."
    assert joined[0].partition(" with ")[0] == alone.partition(" with ")[0]
    assert figure(joined[0]) > figure(alone)


def figure(line: str) -> int:
    return int(line.rpartition(" with ")[2].split()[0])


def test_the_other_side_is_not_told_of() -> None:
    p = position({"Midway": "US Assault; JP Defense", "Oahu": "US Supply"}, turn="US")
    assert told(p, "end", seat=JAPAN) == []


def test_a_fight_at_sea_that_leaves_nobody_is_not_told_as_won() -> None:
    p = position({"6:8/6:9": "JP Ship", "7:8/7:9": "US Ship moved"}, turn="US", phase="combat")
    assert _capture_text(p, AMERICA, tile("6:8"), Fraction(1, 2)) == "Holds 6:8 with 50 %."
