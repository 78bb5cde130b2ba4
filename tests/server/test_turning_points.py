"""Turning points of recorded matches of every game, against a recount from the journal."""

from __future__ import annotations

import re
from collections import Counter
from math import ceil, hypot
from pathlib import Path
from typing import cast

import pytest

from broadfront.engine import match_file, registry
from broadfront.engine.match import Match
from broadfront.engine.position import Note, NoteKind
from broadfront.engine.turn_history import BattleRecord, OrderHistory, OrderLine, OrderRecord
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
        phases = {line.when.phase for line in events}
        assert point.when == events[0].when._replace(phase="" if len(phases) > 1 else phases.pop())
        assert point.seat == match.seats[point.first]
        told = Counter[str]()
        for one in point.told:
            several = re.fullmatch(r"(.*?)(?: \(×(\d+)\))?", one)
            assert several
            told[several[1]] += int(several[2] or 1)
        counts = Counter(line.sentence for line in lines)
        assert told
        assert all(times <= counts[one] or one.startswith("Raid on ") for one, times in told.items())
        start, end = (match.position_after(moves) for moves in (point.first, point.last))
        before, after = (estimated(match.game, p) for p in (start, end))
        assert point.before == [round(before.mean(seat), 4) for seat in range(len(point.before))]
        assert point.after == [round(after.mean(seat), 4) for seat in range(len(point.after))]
        changes = [abs(b - a) for a, b in zip(point.before, point.after, strict=True)]
        errors = [hypot(before.error(seat), after.error(seat)) for seat in range(len(changes))]
        assert any(c > max(0.01, 1.96 * e) - 1e-3 for c, e in zip(changes, errors, strict=True))
        shares = [[round(100 * share) for share in of] for of in (point.before, point.after)]
        assert any(abs(b - a) > ceil(196 * e) for a, b, e in zip(*shares, point.errors, strict=True))


def _note(outcome: str, sentence: str, kind: str = "") -> Note:
    return Note("", sentence, {}, outcome, cast(NoteKind, kind))


def _order(*lines: tuple[int, str] | tuple[int, str, str], after: str = "") -> OrderRecord:
    """Return an order with what is told of it: after how many moves, the sentence, and its kind."""
    notes = [OrderLine(line[0], _note("retreat" if line[1] == after else "", *line[1:])) for line in lines]
    return OrderRecord(notes[0].note, lines=notes[1:])


def _told(game: str, *orders: OrderRecord, fatal: dict[int, Counter[str]]) -> list[str]:
    return timeline._sentences(registry.game(game), orders, fatal)


def _between(match: Match, first: int, last: int) -> list[str]:
    """Return what a turning point tells of some moves."""
    order = timeline._Order(first, last, 0, (), 0.0)
    return timeline._sentences(match.game, *timeline._replayed(match, order))


def _lines(match: Match, first: int, last: int) -> list[str]:
    return [line.sentence for line in match.log if first < line.after <= last]


@pytest.mark.parametrize("name", [*MATCHES, "expand_the_front/stones", "action_front/sandbar"])
def test_every_loss_is_told_with_the_order_that_brought_it(name: str) -> None:
    """No loss of a recorded match is left out, and none is told before the order that it belongs to."""
    match = match_file.read((GOLDEN / f"{name}.journal").read_text("utf-8"))
    history = OrderHistory(match.game, match.start.clone())
    for move in match.journal:
        history.play(move)
    losses = sorted(
        (line.after, match.game.format_note(line.note))
        for order in history.orders
        for line in order.lines
        if line.note.kind == "loss"
    )
    begins = [order.note for order in history.orders if order.note is not None]
    log = [line for line in match.log if line.kind == "loss"]
    assert losses == sorted((line.after, line.sentence) for line in log)
    assert 2 * len(begins) >= len(history.orders)


def test_of_shots_declared_together_each_is_told_with_the_order_it_belongs_to() -> None:
    """Each loss had the last roll before it, whatever that was aimed at, after the orders of all."""
    match = match_file.read((GOLDEN / "fighting_front/war.journal").read_text("utf-8"))
    history = OrderHistory(match.game, match.start.clone())
    shots = 0
    for move in match.journal:
        history.play(move)
    for order in history.orders:
        assert order.note is not None or len({line.shot for line in order.lines}) == 1
        for line in order.lines:
            shot = line.shot
            if shot is None or shot.note is None:
                assert line.is_end or line.note.kind in ("loss", "capture", "move")
                continue
            shots += line.note is shot.note
            if order.note is None:
                continue
            ids, fired = order.note.ids, shot.note.ids
            names = {ids["space"], ids["unit"], ids.get("target", ids["space"])}
            assert fired["at"] in names
            assert line.note.kind != "loss" or "space" not in line.note.ids or line.note.ids["space"] in names
    assert shots == sum(line.kind == "roll" for line in match.log)


def test_a_turning_point_says_who_fired_back() -> None:
    """As it was told, an attack disrupted the attacker."""
    game = registry.game("front_line")
    first = _order(
        (1, "Artillery C4 attacks B5.", "battle"),
        (5, "The attack on tank B5 misses: it earns a reward.", "roll"),
    )
    first.lines[0].is_end = True
    second = _order(
        (6, "Tank B5 fires back at C4.", "battle"),
        (7, "The die: 2.", "roll"),
        (7, "Artillery C4 is disrupted.", "loss"),
    )
    assert timeline._sentences(game, [first, second], {}) == [
        "Artillery C4 attacks B5.",
        "The attack on tank B5 misses: it earns a reward.",
        "Tank B5 fires back at C4.",
        "Artillery C4 is disrupted.",
    ]


def test_friendly_fire_is_told_where_the_own_unit_is_hit_by_it() -> None:
    """Without it a unit loses a step by its own side's shot at another."""
    found = 0
    for path in sorted((GOLDEN / "action_front").glob("*.journal")):
        match = match_file.read(path.read_text("utf-8"))
        history = OrderHistory(match.game, match.start.clone())
        for move in match.journal:
            history.play(move)
        for order in history.orders:
            told = [
                match.game.format_note(line.note) for line in timeline._reported_lines(order, match.game, {})
            ]
            spades = [line for line in told if line.startswith("Friendly fire")]
            found += len(spades)
            assert all(line.endswith(": a spade hits.") for line in spades)
            assert [line for line in told if line.endswith(": a spade hits.")] == spades
    assert found == sum(
        line.sentence.startswith("Friendly fire") and line.sentence.endswith(": a spade hits.")
        for path in (GOLDEN / "action_front").glob("*.journal")
        for line in match_file.read(path.read_text("utf-8")).log
    )


def test_a_turning_point_keeps_the_order_of_the_log_and_tells_no_fillers() -> None:
    """ "is eliminated" stood before "loses a step", and the loss of an assault after the shot before it."""
    match = match_file.read((GOLDEN / "action_front/war.journal").read_text("utf-8"))
    history = OrderHistory(match.game, match.start.clone())
    for move in match.journal:
        history.play(move)
    numbers = range(len(match.journal) + 1)
    spans = [(order.lines[0].after - 1, order.lines[-1].after) for order in history.orders if order.lines]
    assert spans
    for first, last in spans:
        assert first in numbers
        told = _between(match, first, last)
        assert not [one for one in told if "Phase" in one]
        lines = _lines(match, first, last)
        at = [lines.index(one) for one in told if one in lines]
        assert at == sorted(at)


def test_of_losses_a_turning_point_tells_those_that_left_the_map_and_all_others() -> None:
    """A unit that is destroyed is told, however many disruptions come after it."""
    losses = [(number, f"Infantry {number} is disrupted.", "loss") for number in (3, 4, 5)]
    order = _order((1, "Tanks attack.", "battle"), (2, "Tiger is destroyed.", "loss"), *losses)
    assert _told("fighting_front", order, fatal={2: Counter(Tiger=1)}) == [
        "Tanks attack.",
        "Tiger is destroyed.",
        *(f"Infantry {number} is disrupted." for number in (3, 4, 5)),
    ]


def test_two_shots_that_hit_one_piece_are_told_each_with_its_loss() -> None:
    """ "Veteran Infantry is disrupted" twice in a row would read as two units: it was one, with two counters."""
    order = _order((1, "Veteran Infantry on B4 attacks A4."))
    rolls = (
        "Heavy Tanks roll 5 at B4: DC.",
        "Medium Artillery rolls 7 at B4: DC.",
        "Mortars roll 1 at B4: Nothing.",
    )
    start = match_file.read((GOLDEN / "fighting_front/war.journal").read_text("utf-8")).start
    for number, sentence in enumerate(rolls, 2):
        roll = Note("", sentence, {}, "", "roll")
        shot = BattleRecord(number, "", "", start, roll)
        order.lines.append(OrderLine(number, roll, shot))
        if "DC" in sentence:
            loss = Note("", "Veteran Infantry on B4 is disrupted.", {}, "", "loss")
            order.lines.append(OrderLine(number, loss, shot))
    assert _told("fighting_front", order, fatal={}) == [
        "Veteran Infantry on B4 attacks A4.",
        "Heavy Tanks roll 5 at B4: DC.",
        "Veteran Infantry on B4 is disrupted.",
        "Medium Artillery rolls 7 at B4: DC.",
        "Veteran Infantry on B4 is disrupted.",
    ]


def test_a_turning_point_tells_every_kind_of_piece_that_was_lost_in_it() -> None:
    """Of fighter and infantry the fighter was left out, for the infantry was hit and lost last."""
    losses = [
        (number, f"Japan's {unit} is {what}.", "loss")
        for number, what in ((2, "hit"), (3, "lost"))
        for unit in ("Fighter", "Infantry")
    ]
    order = _order((1, "Round 1 of the battle for Burma.", "battle"), *losses)
    assert _told("global_war", order, fatal={3: Counter(Fighter=1, Infantry=1)})[1:] == [
        "Japan's Fighter is lost.",
        "Japan's Infantry is lost.",
    ]


def test_a_turning_point_tells_every_loss_with_its_number() -> None:
    """The last Fighter was told of three, and a Battleship that a Fighter's loss named before it not at all."""
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
    order = _order(
        (1, "Round 1 of the battle for Sea Zone 53.", "battle"),
        *((number, sentence, "loss") for number, sentence in fates),
    )
    fatal = {3: Counter(Fighter=3), 5: Counter(Cruiser=1, Carrier=1)}
    assert _told("global_war", order, fatal=fatal) == [
        "Round 1 of the battle for Sea Zone 53.",
        "Japan's Fighter is lost. (×2)",
        "USA's Fighter is lost.",
        "Japan's Cruiser is lost.",
        "Japan's Carrier is lost.",
    ]


def test_of_a_piece_that_was_damaged_hit_and_lost_no_hit_is_left() -> None:
    """ "King Tiger is hit" stood behind the loss of both King Tigers that were there."""
    fates = [(2, "damaged"), (2, "hit"), (3, "lost"), (4, "hit"), (5, "lost")]
    losses = [(number, f"Germany's King Tiger is {fate}.", "loss") for number, fate in fates]
    order = _order((1, "Round 1 of the battle for Caucasus.", "battle"), *losses)
    fatal = {3: Counter({"King Tiger": 1}), 5: Counter({"King Tiger": 1})}
    assert not [one for one in _told("global_war", order, fatal=fatal) if "hit" in one]


def test_a_turning_point_tells_how_many_supplies_were_lost_and_how_the_attack_ended() -> None:
    order = _order(
        (1, "Japan attacks 5:9.", "battle"),
        (3, "Assault attacks Defense with 2 + 1: miss.", "roll"),
        *[(3, "America loses one Supply on 5:9.", "loss")] * 3,
        (3, "America still holds 5:9."),
    )
    order.lines[-1].is_end = True
    assert _told("expand_the_front", order, fatal={3: Counter(Supply=3)}) == [
        "Japan attacks 5:9.",
        "America loses one Supply on 5:9. (×3)",
        "America still holds 5:9.",
    ]


def test_a_turning_point_tells_the_retreat_that_ended_a_battle() -> None:
    """A chance fell, and only what was taken elsewhere was told: the attack on East Poland had been broken off."""
    retreat = _order(
        (1, "Round 1 of the battle for East Poland.", "battle"),
        (4, "The attacker retreats from East Poland to Poland."),
        (4, "The battle for East Poland is over.", "battle"),
        after="The battle for East Poland is over.",
    )
    victory = _order(
        (5, "Round 1 of the battle for Ukraine.", "battle"),
        (7, "USSR's Infantry is lost.", "loss"),
        (7, "The battle for Ukraine is over.", "battle"),
        (7, "Germany takes Ukraine.", "capture"),
    )
    assert _told("global_war", retreat, victory, fatal={7: Counter(Infantry=1)}) == [
        "Round 1 of the battle for East Poland.",
        "The attacker retreats from East Poland to Poland.",
        "Round 1 of the battle for Ukraine.",
        "USSR's Infantry is lost.",
        "Germany takes Ukraine.",
    ]


def test_battles_without_a_loss_that_are_told_were_broken_off() -> None:
    match = match_file.read((GOLDEN / "global_war/short_1942.journal").read_text("utf-8"))
    orders, fatal = timeline._replayed(match, timeline._Order(0, len(match.journal), 0, (), 0.0))
    told = [
        [
            line.note
            for line in timeline._reported_lines(order, match.game, fatal)
            if line.note.kind in ("", "battle")
        ]
        for order in orders
    ]
    sentences = [match.game.format_note(note) for notes in told for note in notes]
    assert sentences
    assert all("retreat" in sentence or "break off" in sentence for sentence in sentences)


def test_a_raid_is_told_with_its_target_and_the_research_with_its_last_die() -> None:
    """ "UK's Bomber is shot down" did not say where, and research said nothing."""
    match = match_file.read((GOLDEN / "global_war/box_1941.journal").read_text("utf-8"))
    assert _between(match, 66, 68) == ["Raid on Germany.", "UK's Bomber is shot down."]
    match = match_file.read((GOLDEN / "global_war/short_1942.journal").read_text("utf-8"))
    assert _between(match, 15, 20) == ["Research: 1.", "No breakthrough: USSR keeps 4 research tokens."]


def test_a_fatal_move_is_one_by_which_a_piece_leaves_the_map() -> None:
    match = match_file.read((GOLDEN / "fighting_front/war.journal").read_text("utf-8"))
    order = timeline._Order(0, len(match.journal), 0, (), 0.0)
    fatal = timeline._replayed(match, order).fatal
    lost = (line for line in match.log if line.sentence.endswith((" is destroyed.", " is killed.")))
    destroyed = {
        line.after for line in lost if " on " in line.sentence
    }  # others had flown in from beyond the map
    assert destroyed
    assert destroyed <= fatal.keys()
