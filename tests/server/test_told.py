"""What is told beside the log: what wins, whose piece odds hit, who draws a card, who a sentence is about."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from broadfront.engine import match_file, registry
from broadfront.engine.conformance.run import random_move
from broadfront.engine.position import CHANCE, Note
from broadfront.engine.view import FireSheet, Track
from broadfront.server.matches.reports.dice_luck import luck_of
from broadfront.server.matches.reports.odds_tables import odds_table, own_names
from broadfront.server.matches.snapshot_match import SnapshotMatch, log_line
from broadfront.server.workers.tasks import Place

GAMES = sorted(registry.games())
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("id_", GAMES)
def test_every_scenario_says_what_wins(id_: str) -> None:
    game = registry.game(id_)
    for scenario in game.scenarios:
        told = game.table(game.setting(scenario)).winning
        assert told, scenario
        assert all(line.endswith(".") and line[0].isupper() for line in told)
        assert len(set(told)) == len(told)


def test_what_holds_for_both_sides_is_told_once() -> None:
    game = registry.game("action_front")
    told = game.table(game.setting("first_fight")).winning
    assert told[0].startswith("After the last turn the higher score wins:")
    assert told[-1].startswith("The battle has ")
    gifu = game.table(game.setting("gifu")).winning
    assert gifu[0].startswith("US victory: at the end of any turn:")


def test_odds_tell_ones_own_losses_apart() -> None:
    game = registry.game("action_front")
    lines = [("", 1, 2), ("Tank 0101: eliminated", 1, 4), ("Gun 0102: eliminated", 1, 8)]
    lines.append(("Tank 0101: eliminated, Gun 0102: eliminated", 1, 8))
    told = odds_table(game, "", lines, [], rests=False, hidden="", own={"Tank 0101"})
    assert [(thing.name, thing.own) for thing in told.things] == [("Tank 0101", True), ("Gun 0102", False)]
    assert (told.harm, told.gain) == (0.375, 0.25)
    plain = odds_table(game, "", lines, [], rests=False, hidden="")
    assert not any(thing.own for thing in plain.things)
    assert (plain.harm, plain.gain) == (0, 0)


def test_a_shell_off_the_map_is_no_effect() -> None:
    game = registry.game("action_front")
    lines = [
        ("", 1, 4),
        ("off the map", 1, 4),
        ("Tank 0101: eliminated", 1, 4),
        ("Gun 0102: eliminated", 1, 4),
    ]
    told = odds_table(game, "", lines, [], rests=False, hidden="")
    assert [line.tone for line in told.lines if line.label == "off the map"] == ["nothing"]
    assert [thing.name for thing in told.things] == ["Tank 0101", "Gun 0102"]


def test_own_pieces_are_known_by_kind_and_place() -> None:
    game = registry.game("action_front")
    p = game.new("first_fight")
    table, view = game.table(p.setting), game.view(p, 0)
    names = own_names(table, view, table.sides[0].name)
    theirs = own_names(table, view, table.sides[1].name)
    assert names
    assert not names & theirs
    assert any(name.startswith("own ") for name in names)


def test_cards_of_an_assault_are_the_luck_of_who_draws_them() -> None:
    game, rng = registry.game("action_front"), Random(1)
    match = SnapshotMatch(game, game.setting("hells_point"))
    start = match.position_after(0).to_builtins()
    while match.ask is not None and not any(told.rule == "10.2" for told in match.log):
        match.play(random_move(match.ask, rng))
    while match.ask is not None and match.ask.seat == CHANCE:
        match.play(random_move(match.ask, rng))
    drawn = Counter(told.actor for told in match.log if told.rule == "10.2" and told.actor is not None)
    assert len(drawn) == 2
    first = next(told.after for told in match.log if told.rule == "10.2") - 1
    moves = [(move.verb, move.what, move.where) for move in match.journal]
    found = luck_of(Place.of(match.setting), start, moves, first)
    assert {seat: line.rolls for seat, line in enumerate(found)} == drawn
    assert {seat: line.cards for seat, line in enumerate(found)} == drawn


def test_cards_drawn_are_no_dice_in_the_luck_of_a_seat() -> None:
    """Axis was said to have rolled 13 times: 10 dice, and three cards of Logistics."""
    game = registry.game("fighting_front")
    match = match_file.read((GOLDEN / "fighting_front" / "war.journal").read_text("utf-8"))
    moves = [(move.verb, move.what, move.where) for move in match.journal]
    found = luck_of(Place.of(match.setting), match.start.to_builtins(), moves)
    dice = sum(
        move.verb == "roll" for move, seat in zip(match.journal, match.seats, strict=True) if seat == CHANCE
    )
    assert game.verbs["card"].role == "draw"
    assert sum(line.rolls - line.cards for line in found) == dice
    assert sum(line.cards for line in found) > 0


def test_a_card_of_an_assault_says_who_draws_it() -> None:
    game = registry.game("action_front")
    template, ids = "{card:card} for {nation:nation} side: red, red cards so far {reds}.", {"card": 3}
    assert game.actor(Note("10.2", template, {**ids, "drawer": 1, "nation": 0, "reds": 1})) == 1
    assert game.actor(Note("10.2", template, {**ids, "nation": 0, "reds": 1})) is None


def test_the_log_says_of_every_card_of_an_assault_whose_it_is() -> None:
    game, rng = registry.game("action_front"), Random("assaults")
    drawers = set()
    for _ in range(8):
        match = SnapshotMatch(game, game.setting("hells_point"))
        while match.ask is not None and len(match.journal) < 900:
            match.play(random_move(match.ask, rng))
        for told in match.log:
            if told.kind == "roll" and "red cards so far" in told.sentence:
                assert told.actor is not None
                assert f"for {match.seat_names[told.actor]} side" in told.sentence
                drawers.add(told.actor)
    assert drawers == {0, 1}


def test_a_line_that_names_its_seat_says_so() -> None:
    game, rng = registry.game("fighting_front"), Random(2)
    match = SnapshotMatch(game, game.setting("choose"))
    while match.ask is not None and len(match.journal) < 60:
        match.play(random_move(match.ask, rng))
    lines = [log_line(match, told) for told in match.log]
    assert any(line.named for line in lines)
    for line in lines:
        if line.named:
            assert line.text.startswith(match.seat_names[line.actor])


def test_units_that_have_to_leave_are_told_with_their_number() -> None:
    game = registry.game("action_front")
    tracks = {track.name: track.value for track in game.view(game.new("sandbar"), 0).of(Track)}
    assert tracks["Units exited"] == "0 of 3 to win"
    sheet = {track.name for track in game.view(game.new("meeting_engagement"), 0).of(Track)}
    assert "Units exited" not in sheet, "nobody has to leave there"


def test_a_plan_of_fire_tells_no_points_that_nobody_counts() -> None:
    game, rng = registry.game("action_front"), Random(1)
    p = game.new("first_fight")
    for _ in range(300):
        if p.pending is None:
            break
        if p.pending.seat >= 0 and (sheet := game.view(p, p.pending.seat).one(FireSheet)):
            assert sheet.worth == ""
            return
        p.play(random_move(p.pending, rng))
    raise AssertionError("nobody could fire")
