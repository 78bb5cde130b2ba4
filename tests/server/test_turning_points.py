"""Turning points of recorded matches of every game, against a recount from the journal."""

from __future__ import annotations

import re
from collections import Counter
from math import ceil, hypot
from pathlib import Path

import pytest

from broadfront.engine import match_file
from broadfront.engine.match import LogEntry
from broadfront.players.estimates import estimated
from broadfront.server.matches.reports import timeline
from broadfront.server.matches.reports.timeline import timeline_of
from broadfront.server.workers.tasks import Place

GOLDEN = Path(__file__).parents[1] / "golden"
MATCHES = (
    "front_line/capital",
    "fighting_front/war",
    "action_front/gifu",
    "expand_the_front/oahu",
    "global_war/box_1942",
)


@pytest.mark.parametrize("name", MATCHES)
def test_a_turning_point_is_what_the_journal_says(name: str) -> None:
    match = match_file.read((GOLDEN / f"{name}.journal").read_text("utf-8"))
    moves = [(move.verb, move.what, move.where) for move in match.journal]
    for point in timeline_of(Place.of(match.setting), match.start.to_builtins(), moves).turning_points:
        lines = [line for line in match.log if point.first < line.after <= point.last]
        events = [line for line in lines if line.kind in ("battle", "capture", "loss", "roll")]
        assert point.when == events[0].when
        assert point.seat == match.seats[point.first]
        several = [re.fullmatch(r"(?:(\d+)(?: ×| times:) )?(.*)", one) for one in point.told]
        told = [(one[1] or "1", one[2]) for one in several if one]
        counts = Counter(line.sentence for line in lines)
        assert all(int(times) <= counts[one] for times, one in told)
        start, end = (match.position_after(moves) for moves in (point.first, point.last))
        before, after = (estimated(match.game, p) for p in (start, end))
        assert point.before == [round(before.mean(seat), 4) for seat in range(len(point.before))]
        assert point.after == [round(after.mean(seat), 4) for seat in range(len(point.after))]
        changes = [abs(b - a) for a, b in zip(point.before, point.after, strict=True)]
        errors = [hypot(before.error(seat), after.error(seat)) for seat in range(len(changes))]
        assert any(c > max(0.01, 1.96 * e) - 1e-3 for c, e in zip(changes, errors, strict=True))
        shares = [[round(100 * share) for share in of] for of in (point.before, point.after)]
        assert any(abs(b - a) > ceil(196 * e) for a, b, e in zip(*shares, point.errors, strict=True))


def test_of_losses_a_turning_point_tells_those_that_left_the_map_first() -> None:
    """A unit that is destroyed says more than the disruptions after it, however many these are."""
    told = [
        LogEntry(1, "4.11", "Tanks attack.", kind="battle"),
        LogEntry(2, "3.2", "Tiger is destroyed.", kind="loss"),
    ]
    told += [LogEntry(number, "3.2", f"Infantry {number} is disrupted.", kind="loss") for number in (3, 4, 5)]
    lines = timeline._sentences(told, {2: Counter(Tiger=1)}, lasting=False)
    assert lines == [
        "Tanks attack.",
        "Tiger is destroyed.",
        *(f"Infantry {number} is disrupted." for number in (3, 4, 5)),
    ]


def test_of_attacks_declared_together_a_turning_point_tells_all_with_the_rolls_that_brought_losses() -> None:
    """What the second attack did stood behind the first, whose unit had been destroyed before it could roll."""
    told = [
        LogEntry(1, "4.11", "Light Tanks on B1 attacks C2."),
        LogEntry(2, "4.11", "Infantry on D3 attacks C2."),
        LogEntry(4, "5.5", "Mortars rolls 3, modifier 0, at D3: nothing.", kind="roll"),
        LogEntry(5, "5.5", "Tank Destroyers rolls 8, modifier 2, at B1: destroyed.", kind="roll"),
        LogEntry(5, "3.2", "Light Tanks on B1 is destroyed.", kind="loss"),
        LogEntry(6, "5.6", "Infantry rolls 2, modifier 3, at C2: disrupted.", kind="roll"),
        LogEntry(6, "5.7", "Medium Artillery on C2 is disrupted.", kind="loss"),
    ]
    assert timeline._sentences(told, {5: Counter({"Light Tanks": 1})}, lasting=False) == [
        "Light Tanks on B1 attacks C2.",
        "Infantry on D3 attacks C2.",
        "Tank Destroyers rolls 8, modifier 2, at B1: destroyed.",
        "Light Tanks on B1 is destroyed.",
        "Infantry rolls 2, modifier 3, at C2: disrupted.",
        "Medium Artillery on C2 is disrupted.",
    ]


def test_a_turning_point_says_that_one_piece_was_hit_twice() -> None:
    """ "2 × Veteran Infantry on B4 is disrupted" would read as two units: it was one, with two counters."""
    told = [
        LogEntry(1, "4.11", "Veteran Infantry on D4 attacks C4."),
        LogEntry(1, "4.11", "Veteran Infantry on B4 attacks A4."),
        LogEntry(2, "5.5", "Medium Tanks rolls 6, modifier 3, at D4: DC+negated.", kind="roll"),
        LogEntry(2, "3.2", "Veteran Infantry on D4 is disrupted.", kind="loss"),
        LogEntry(3, "5.5", "Heavy Tanks rolls 5, modifier 2, at B4: DC.", kind="roll"),
        LogEntry(3, "3.2", "Veteran Infantry on B4 is disrupted.", kind="loss"),
        LogEntry(4, "5.5", "Medium Artillery rolls 7, modifier 1, at B4: DC.", kind="roll"),
        LogEntry(4, "3.2", "Veteran Infantry on B4 is disrupted.", kind="loss"),
    ]
    lines = timeline._sentences(told, {}, lasting=False)
    assert "Veteran Infantry on B4 is disrupted. (×2)" in lines
    assert lines.index(told[2].sentence) < lines.index("Veteran Infantry on D4 is disrupted.")


def test_a_turning_point_tells_every_kind_of_piece_that_was_lost_in_it() -> None:
    """Of fighter and infantry the fighter was left out, for the infantry was hit and lost last."""
    told = [LogEntry(1, "b4", "Round 1 of the battle for Burma.", kind="battle")]
    told += [
        LogEntry(number, "b4.4", f"Japan's {unit} is {what}.", kind="loss")
        for number, what in ((2, "hit"), (3, "lost"))
        for unit in ("Fighter", "Infantry")
    ]
    assert timeline._sentences(told, {3: Counter(Fighter=1, Infantry=1)}, lasting=True)[1:] == [
        "Japan's Fighter is lost.",
        "Japan's Infantry is lost.",
    ]


def test_a_turning_point_tells_every_loss_with_its_number() -> None:
    """The last Fighter was told of three, and a Battleship that a Fighter's loss named before it not at all."""
    told = [LogEntry(1, "b4", "Round 1 of the battle for Sea Zone 53.", kind="battle")]
    fates = [
        (2, "Japan's Fighter is hit."),
        (2, "Japan's Fighter is hit."),
        (3, "USA's Fighter is hit."),
        (3, "Japan's Fighter is lost."),
        (3, "Japan's Fighter is lost."),
        (3, "USA's Fighter is lost."),
        (4, "Japan's Carrier is damaged."),
        (5, "Japan's Cruiser is lost."),
        (5, "Japan's Carrier is lost."),
    ]
    told += [LogEntry(number, "b4.4", sentence, kind="loss") for number, sentence in fates]
    fatal = {3: Counter(Fighter=3), 5: Counter(Cruiser=1, Carrier=1)}
    assert timeline._sentences(told, fatal, lasting=True) == [
        "Round 1 of the battle for Sea Zone 53.",
        "Japan's Fighter is lost. (×2)",
        "USA's Fighter is lost.",
        "Japan's Cruiser is lost.",
        "Japan's Carrier is lost.",
    ]


def test_a_turning_point_tells_how_many_supplies_were_lost_and_how_the_attack_ended() -> None:
    told = [LogEntry(1, "5.4", "Japan attacks 5:9.", kind="battle")]
    told += [LogEntry(3, "5.5", "Assault attacks Defense with 2 + 1: miss.", kind="roll")]
    told += [LogEntry(3, "5.7", "America loses one Supply on 5:9.", kind="loss")] * 3
    told += [LogEntry(3, "5.7", "America still holds 5:9.")]
    assert timeline._sentences(told, {3: Counter(Supply=3)}, lasting=False) == [
        "Japan attacks 5:9.",
        "America loses one Supply on 5:9. (×3)",
        "America still holds 5:9.",
    ]


def test_a_turning_point_tells_the_retreat_that_ended_a_battle() -> None:
    """A chance fell, and only what was taken elsewhere was told: the attack on East Poland had been broken off."""
    told = [
        LogEntry(1, "b4", "Round 1 of the battle for East Poland.", kind="battle"),
        LogEntry(4, "b4.5", "The attacker retreats from East Poland to Poland."),
        LogEntry(4, "b4", "The battle for East Poland is over.", kind="battle"),
        LogEntry(5, "b4", "Round 1 of the battle for Ukraine.", kind="battle"),
        LogEntry(7, "b4.4", "USSR's Infantry is lost.", kind="loss"),
        LogEntry(7, "b4", "The battle for Ukraine is over.", kind="battle"),
        LogEntry(7, "b5", "Germany takes Ukraine.", kind="capture"),
    ]
    ends = {(4, "The attacker retreats from East Poland to Poland.")}
    assert timeline._sentences(told, {7: Counter(Infantry=1)}, ends, lasting=True) == [
        "Round 1 of the battle for East Poland.",
        "The attacker retreats from East Poland to Poland.",
        "Germany takes Ukraine.",
        "USSR's Infantry is lost.",
    ]


def test_the_sentences_that_end_battles_without_a_loss_are_those_of_retreats() -> None:
    match = match_file.read((GOLDEN / "global_war/short_1942.journal").read_text("utf-8"))
    order = timeline._Order(0, len(match.journal), 0, (), 0.0)
    _, ends = timeline._replayed(match, order)
    assert ends
    assert ends <= {(line.after, line.sentence) for line in match.log}
    assert all("retreat" in sentence or "break off" in sentence for _, sentence in ends)


def test_a_turning_point_tells_what_was_taken_and_what_was_lost() -> None:
    told = [
        LogEntry(1, "b4", "Round 2 of the battle for Burma.", kind="battle"),
        LogEntry(2, "b4.4", "UK's Tank is lost.", kind="loss"),
        LogEntry(2, "b5", "Japan takes Burma.", kind="capture"),
    ]
    assert timeline._sentences(told, {2: Counter(Tank=1)}, lasting=True)[1:] == [
        "Japan takes Burma.",
        "UK's Tank is lost.",
    ]


def test_a_fatal_move_is_one_by_which_a_piece_leaves_the_map() -> None:
    match = match_file.read((GOLDEN / "fighting_front/war.journal").read_text("utf-8"))
    order = timeline._Order(0, len(match.journal), 0, (), 0.0)
    fatal, _ = timeline._replayed(match, order)
    lost = (line for line in match.log if line.sentence.endswith((" is destroyed.", " is killed.")))
    destroyed = {
        line.after for line in lost if " on " in line.sentence
    }  # others had flown in from beyond the map
    assert destroyed
    assert destroyed <= fatal.keys()
