"""What happened while others had their turns: which moves it tells of, and what it says of them."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.fighting_front import positions as fighting
from tests.games.front_line import positions as front
from tests.games.global_war import positions as global_war
from tests.server.recount import played as recounted

from broadfront.engine import registry
from broadfront.engine.conformance.run import random_move
from broadfront.engine.position import Note
from broadfront.engine.turn_history import BattleRecord, TurnHistory, player_turns
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.rules.turn_sequence import UsaAndChina
from broadfront.games.global_war.terms import NOBODY, UK
from broadfront.server.matches.commands.auto_answers import answer
from broadfront.server.matches.reports.action_summary import ActionSummary, goes_on, others_turns, summary_of
from broadfront.server.matches.reports.battle_reports import battles_of
from broadfront.server.matches.reports.summary_schemas import Summary
from broadfront.server.matches.snapshot_match import MoveRange, SnapshotMatch
from broadfront.server.workers.tasks import Place

GAMES = sorted(registry.games())


def played(id_: str, moves: int = 150) -> SnapshotMatch:
    """Return a match of that many random moves."""
    game, rng = registry.game(id_), Random(id_)
    match = SnapshotMatch(game, game.setting())
    while match.ask is not None and len(match.journal) < moves:
        match.play(random_move(match.ask, rng))
    return match


@pytest.mark.parametrize("id_", GAMES)
def test_the_turns_of_others_end_where_the_seats_own_begins(id_: str) -> None:
    match = played(id_)
    asked = match.ask.seat if match.ask else 0
    for seat in range(len(match.seat_names)):
        first, last = others_turns(match, seat)
        assert 0 <= first <= last <= len(match.journal)
        between = match.seats[first:last]
        assert not between or between.count(seat) <= len(between) / 2
        if seat != asked:
            assert last == len(match.journal), "it is still going on"


def test_before_its_first_turn_a_seat_is_told_nothing() -> None:
    game, rng = registry.game("expand_the_front"), Random(1)
    match = SnapshotMatch(game, game.setting("first_war"))
    while match.ask is not None and 1 not in match.seats:
        assert others_turns(match, 1) == (len(match.journal),) * 2
        match.play(random_move(match.ask, rng))
    assert match.seats.count(0) > 1


def test_when_its_first_turn_begins_a_seat_is_told_of_the_turn_before() -> None:
    game, rng = registry.game("action_front"), Random(1)
    match = SnapshotMatch(game, game.setting("bloody_ridge"))
    while match.ask is not None and match.ask.seat != 0:
        match.play(random_move(match.ask, rng))
    assert others_turns(match, 0) == (0, len(match.journal))


@pytest.mark.parametrize("id_", GAMES)
def test_the_turns_kept_are_those_of_the_positions(id_: str) -> None:
    match = played(id_, 70)
    counted = [match.game.turns_begun(match.position_after(n)) for n in range(len(match.journal))]
    assert match.turns == counted
    shorter = match.branch(40)
    assert shorter.turns == counted[:40]
    made = list(zip(match.seats, match.journal, strict=True))
    kept = {32: match.snapshot(32), 64: match.snapshot(64)}
    again = SnapshotMatch.resumed(match.game, match.setting, match.people, made, kept)
    assert again.turns == counted


@pytest.mark.parametrize("id_", GAMES)
def test_a_summary_tells_what_the_seat_can_see_itself(id_: str) -> None:
    match = played(id_)
    place = Place.of(match.setting)
    for seat in range(len(match.seat_names)):
        first, last = 40, 140
        if last > len(match.journal):
            continue
        data = match.position_after(first).to_builtins()
        moves = match.journal[first:last]
        told = summary_of(MoveRange(place, data, first, moves), first, seat)
        assert (told.first, told.last) == (first, last)
        view = match.game.view(match.position_after(last), seat)
        names = {side.name for side in match.game.table(match.setting).sides} | {""}
        assert {one.side for one in told.sides} <= names
        for one in told.sides:
            assert all((space, one.side) in view.holders for space in one.taken)
            assert not any((space, one.side) in view.holders for space in one.lost)
            assert all(amount.number > 0 for amount in (*one.losses, *one.arrivals))


def test_declining_in_the_turn_of_others_does_not_make_it_ones_own() -> None:
    game = registry.game("front_line")
    match = SnapshotMatch(game, game.setting())
    rng = Random(4)
    while match.ask is not None and game.turns_begun(match.position) < 8:
        window = match.position.topic in game.game_info.standing_topics
        declining = [move for move in match.ask.moves if window and game.verbs[move.verb].declines]
        match.play(declining[0] if declining else random_move(match.ask, rng))
    turns = [turn for turn in player_turns(match)[1:] if turn.first < turn.last]
    assert turns
    for turn in turns:
        assert turn.seat == match.seats[turn.first], "who takes the first decision of a turn has it"


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_is_of_who_has_it_even_if_others_decide_more_often(seed: int) -> None:
    match = recounted("fighting_front", seed, 700)
    turns = [turn for turn in player_turns(match)[:-1] if turn.number and turn.first < turn.last]
    assert turns
    for turn in turns:
        position = match.position_after(turn.first)
        assert isinstance(position, FightingFrontPosition)
        assert turn.seat == position.mover


def test_a_turn_without_an_order_is_of_who_had_it() -> None:
    """Front Line: the opponent is asked first in a turn that begins by itself and is ended at once."""
    game, rng = registry.game("front_line"), Random(3)
    match = SnapshotMatch(game, game.setting("great_desert"))
    movers: dict[int, int] = {}
    answered: list[int] = []
    while match.ask is not None and len(match.journal) < 150:
        p, ask = match.position, match.ask
        assert isinstance(p, FrontLinePosition)
        turn = game.turns_begun(p)
        if turn and p.mover >= 0:
            if turn not in movers and turn not in match.turns and ask.seat != p.mover:
                answered.append(turn)
            movers[turn] = p.mover
        none = [move for move in ask.moves if game.verbs[move.verb].declines]
        match.play(none[0] if none else random_move(ask, rng))
    made = {turn.number: turn.seat for turn in player_turns(match) if turn.first < turn.last}
    assert answered
    assert {turn: made[turn] for turn in movers if turn in made} == movers


def test_there_is_no_summary_before_a_seats_first_turn() -> None:
    game = registry.game("front_line")
    match = SnapshotMatch(game, game.setting("first_game"))
    assert others_turns(match, 0) == (0, 0)
    assert others_turns(match, 1) == (0, 0)
    assert match.ask is not None
    first, begun = match.ask.seat, game.turns_begun(match.position)
    while game.turns_begun(match.position) == begun:
        match.play(match.ask.moves[0])
    low, high = others_turns(match, 1 - first)
    assert low == high


@pytest.mark.parametrize("id_", GAMES)
def test_a_first_answer_that_is_given_by_itself_swallows_no_summary(id_: str) -> None:
    """Whatever a seat need not be asked, it is told of the same turns of others before and after it."""
    game, rng = registry.game(id_), Random(3)
    match = SnapshotMatch(game, game.setting())
    told: tuple[int, int, int, int] | None = None  # seat, turn, first, last
    compared = 0
    while match.ask is not None and len(match.journal) < 600:
        seat, turn = match.ask.seat, game.turns_begun(match.position)
        if told is not None and told[:2] == (seat, turn):
            first, last = others_turns(match, seat)
            assert first == told[2]
            assert last >= told[3]
            compared, told = compared + 1, None
        by_itself = answer(game, match.position, match.seats[-1] if match.seats else None)
        if by_itself and match.turns and turn != match.turns[-1]:
            told = (seat, turn, *others_turns(match, seat))
        match.play(by_itself or random_move(match.ask, rng))
    assert compared or id_ != "action_front"


def told_of(id_: str, moves: int, since: int, seat: int = 0) -> tuple[SnapshotMatch, Summary]:
    """Return a random match and what a summary tells a seat of its last moves."""
    match = played(id_, moves)
    last = len(match.journal)
    first = max(0, last - since)
    return match, summary_of(MoveRange.of(match, first, last), first, seat)


@pytest.mark.parametrize("id_", GAMES)
def test_what_a_summary_tells_stands_in_the_log(id_: str) -> None:
    """Nothing is told of attacks and their results that the same seat does not read in its log."""
    match, summary = told_of(id_, 1200, 300)
    first = summary.first
    log = [
        told.sentence
        for told in match.log_between(first, len(match.journal))
        if match.seen_by[told.after - 1] in (None, 0)
    ]
    for side in summary.sides:
        lines = [
            line for attack in side.attacks if not attack.lasts for line in (attack.title, *attack.results)
        ]
        for line in lines:
            text = line.partition(" (×")[0]
            assert any(sentence.startswith(text) for sentence in log), line
        assert side.moved >= len(side.moves)
    assert sum(side.moved for side in summary.sides) <= sum(
        told.kind == "move" for told in match.log_between(first, len(match.journal))
    )


@pytest.mark.parametrize("id_", GAMES)
def test_a_piece_that_was_hit_and_stands_is_told_with_its_place(id_: str) -> None:
    match, summary = told_of(id_, 1200, 300)
    view = match.game.view(match.position, 0)
    kinds = {(piece.side, piece.kind) for piece in view.counters}
    for side in summary.sides:
        for hurt in side.hurt:
            assert (side.side, hurt.piece) in kinds
            assert hurt.effects
            assert hurt.space >= 0


def test_steps_lost_by_a_unit_that_survives_are_told() -> None:
    _, summary = told_of("action_front", 1200, 400)
    hurt = [(side.side, one.piece, one.effects) for side in summary.sides for one in side.hurt]
    assert ("Japanese", "IJA Infantry", ["1 step lost", "suppressed"]) in hurt
    attacks = [attack for side in summary.sides for attack in side.attacks]
    assert any(not attack.results for attack in attacks), "a shot that missed is told too"
    assert any("loses a step" in line for attack in attacks for line in attack.results)


def test_disruption_counters_are_told_by_their_name() -> None:
    _, summary = told_of("fighting_front", 1200, 300)
    effects = [effect for side in summary.sides for one in side.hurt for effect in one.effects]
    assert "1 disruption counter" in effects
    assert "2 disruption counters" in effects


def test_who_recovers_is_told_once() -> None:
    """Global War: a factory had recovered from 2 damage, and besides 2 were repaired."""
    p = front.position({"B4": "RI*", "B3": "GI"}, turn="red", stack="capital")
    game = registry.game("front_line")
    summary = ActionSummary(game, p, 0)
    summary.play(game.read("regroup B4"))
    (found,) = summary.recovered_of("Red")
    assert (found.piece, found.effects) == ("infantry", ["disrupted"])
    assert summary.recovered_of("Green") == []
    assert summary.others_of("Red") == []


def test_what_a_side_does_before_its_turn_is_told_of_that_side() -> None:
    """Global War: China raises infantry when its player has chosen who moves first, and nobody has the turn."""
    p = global_war.war(seats=2)
    p.mover = NOBODY
    global_war.again(p, UsaAndChina())
    game = registry.game("global_war")
    summary = ActionSummary(game, p, 0)
    summary.play(game.read("first usa"))
    (raised,) = summary.others_of("China")
    assert raised.startswith("China raises ")
    sides = [side.name for side in summary.history.table.sides]
    assert [side for side in sides if summary.others_of(side)] == ["China"]


def test_counters_that_are_taken_off_are_told() -> None:
    _, summary = told_of("fighting_front", 1200, 300)
    effects = [effect for side in summary.sides for one in side.recovered for effect in one.effects]
    assert "1 disruption counter" in effects


def test_defensive_fire_is_no_attack() -> None:
    """Fighting Front: eight answers in the enemy's turn were told as eight attacks."""
    p = fighting.position(fighting.DUEL, phase="ground")
    game = registry.game("fighting_front")
    summary = ActionSummary(game, p, 0)
    summary.play(game.read("attack C3 C4"))
    while p.pending is not None and not summary.attacks_of("Axis"):
        moves = p.pending.moves
        summary.play(moves[0] if moves[0].verb == "roll" else moves[-1])
    (attack,) = summary.attacks_of("Axis")
    assert attack.title.startswith("Infantry on C3 rolls 1, ")
    assert summary.attacks_of("Allies") == []
    assert [line for line in summary.others_of("Allies") if line.startswith("Infantry on C4 rolls 1, ")]


def test_a_move_that_is_anothers_secret_is_not_told() -> None:
    """Fighting Front: what a seat draws and keeps is its own."""
    match = played("fighting_front", 600)
    hidden = {number for number, seat in enumerate(match.seen_by) if seat == 1}
    assert hidden
    _, mine = told_of("fighting_front", 600, 600, 0)
    known = [told.sentence for told in match.log if match.seen_by[told.after - 1] in (None, 0)]
    for side in mine.sides:
        for line in side.moves:
            text = line.partition(" (×")[0]
            assert " → " in line or any(sentence.startswith(text) for sentence in known)


def test_a_point_that_becomes_several_is_a_change() -> None:
    """Front Line: "Green Occupation Point" is "Green Occupation Points" when there are more."""
    match = recounted("front_line", 0, 400)
    first = len(match.journal) // 3
    (nobody,) = (
        one
        for one in summary_of(MoveRange.of(match, first, len(match.journal)), first, 0).sides
        if not one.side
    )
    changes = {one.name: (one.before, one.after) for one in nobody.figures}
    assert changes == {"Green Occupation Points": (1, 3), "Red Occupation Point": (0, 1)}


def test_worth_goes_by_the_price_list_of_the_match() -> None:
    game = registry.game("global_war")
    usual, other = (
        game.table(game.setting(options={"cost_profile": profile})).worths
        for profile in ("anniversary", "klub")
    )
    assert (usual["Battleship"], other["Battleship"]) == (20, 15)


def test_a_captured_location_that_was_hit_is_told_of_who_has_it() -> None:
    """Fighting Front: an Air Strip of the Axis is hit, then captured by the Allies."""
    match = recounted("fighting_front", 2, 900)
    first = len(match.journal) // 3
    told = summary_of(MoveRange.of(match, first, len(match.journal)), first, 0)
    view = match.game.view(match.position, 0)
    held = {(piece.side, piece.kind, piece.space) for piece in view.counters}
    hits = [(side.side, hurt.piece) for side in told.sides for hurt in side.hurt]
    assert ("Allies", "Air Strip") in hits
    for side in told.sides:
        for hurt in side.hurt:
            assert any((side.side, hurt.piece) == one[:2] for one in held)


def test_what_is_entered_without_a_battle_is_no_result_of_the_battle_before() -> None:
    """Infantry walked into Burma while the attack on Libya was the last battle: Libya's line told of both."""
    game = registry.game("global_war")
    p = game.new()
    history = TurnHistory(game, p)
    libya, burma = MAP.space_of["libya"], MAP.space_of["burma"]
    history.attack = BattleRecord(0, "UK", "Battle for Libya", p, space=libya)
    takes = [
        Note("b4", "{power:power} takes {space:space}.", {"power": UK, "space": space}, kind="capture")
        for space in (libya, burma)
    ]
    assert [history.attack_behind(note) for note in takes] == [history.attack, None]


@pytest.mark.parametrize("id_", ["global_war", "expand_the_front"])
def test_several_pieces_are_called_by_their_plural(id_: str) -> None:
    _, summary = told_of(id_, 1200, 600)
    named = {one.kind: one.plural for side in summary.sides for one in (*side.losses, *side.arrivals)}
    expected = {"Fighter": "Fighters", "Infantry": "Infantry", "Supply": "Supplies", "Bomber": "Bombers"}
    assert named.keys() & expected.keys()
    assert all(plural == expected.get(kind, plural) for kind, plural in named.items())
    assert all(named.values())


@pytest.mark.parametrize("id_", ["global_war", "expand_the_front", "front_line"])
def test_a_summary_amid_a_turn_says_that_more_may_come(id_: str) -> None:
    """Casualties are chosen in the turn of another: what was attacked until then is not all that was ordered."""
    game, rng = registry.game(id_), Random(8)
    match = SnapshotMatch(game, game.setting())
    amid: set[bool] = set()
    while match.ask is not None and len(match.journal) < 500:
        if match.ask.seat >= 0 and player_turns(match)[-1].number:
            turn = player_turns(match)[-1]
            own = match.ask.seat == turn.seat or turn.first == turn.last
            assert goes_on(match, match.ask.seat) is not own
            assert goes_on(match, 1 - match.ask.seat)
            amid.add(own)
        match.play(random_move(match.ask, rng))
    assert True in amid


def test_expected_losses_are_rounded_once() -> None:
    """3.6507 was 3.65 on its way, and 3.6 on the screen."""
    match = recounted("global_war", 0, 300)
    reports = battles_of(MoveRange.of(match, 0, len(match.journal)), 0, -1).battles
    expected = [camp.expected for one in reports for camp in one.camps if camp.expected]
    assert any(round(number, 2) != number for number in expected)


def test_what_a_turn_brings_as_it_begins_came_since_the_last_turn() -> None:
    """Expand the Front!: the move that ends a turn brings the other side's production, which is told with its turn."""
    compared = 0
    for seed in range(3):
        match = recounted("expand_the_front", seed, 500)
        for turn in player_turns(match)[2:-1]:
            ended, now = match.position_after(turn.first - 1), match.position_after(turn.last)
            assert isinstance(ended, ExpandPosition)
            assert isinstance(now, ExpandPosition)
            move_range = MoveRange.of(match, turn.first - 1, turn.last)
            told = summary_of(move_range, turn.first, 1 - turn.seat)
            figures = [
                (one.before, one.after)
                for side in told.sides
                for one in side.figures
                if one.name.startswith("Production point")
            ]
            changed = [
                (ended.points[of], now.points[of]) for of in (0, 1) if ended.points[of] != now.points[of]
            ]
            assert sorted(figures) == sorted(changed)
            compared += 1
    assert compared


def test_results_are_told_to_their_end() -> None:
    game, found = registry.game("front_line"), set[str]()
    for target in ("RI", "RI*"):
        p = front.position({"A4": "GI", "A5": target, "A6": "RT", "C6": "GI"})
        assert p.pending is not None
        summary = ActionSummary(game, p, 1)
        for words in ("attack A4 A5", "rolls 4 6"):
            summary.play(game.read(words))
        found |= {result for attack in summary.attacks_of("Green") for result in attack.results}
    assert "Infantry A5 has no safe square to retreat to: it is disrupted" in found
    assert "Blitz: infantry A5 is removed" in found
