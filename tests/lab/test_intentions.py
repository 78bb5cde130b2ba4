"""What turns were meant for: odds are those of the moment, and readers are told no more than they may know."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from tests.tiers import sampled

from broadfront.cli.annotate import annotated
from broadfront.engine import match_file, registry
from broadfront.engine.game import AttackPurpose
from broadfront.engine.match import Match
from broadfront.engine.odds import NoOdds, known_odds
from broadfront.engine.odds_text import percent
from broadfront.engine.position import Move, Position
from broadfront.engine.turn_history import TurnRecord, player_turns
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.terms import CHINA
from broadfront.games.global_war.ui.summary import attack_purpose
from broadfront.lab.turn_explanations import explain_turn_of, explain_turns

ROOT = Path(__file__).parents[2]
MATCHES = ROOT / "docs" / "gallery" / "matches"
BOXES = ("front_line", "fighting_front", "expand_the_front", "action_front", "global_war")


def read(name: str) -> Match:
    return match_file.read((MATCHES / f"{name}.match").read_bytes())


def test_a_power_is_told_what_it_takes_keeps_and_risks() -> None:
    match = read("global_war")
    turn = next(turn for turn in player_turns(match) if turn.number == 2)
    told = explain_turn_of(match, turn, None)
    assert told[:3] == [
        "Takes Belorussia with 79 %.",
        "Takes Ukraine with 90 %.",
        "Takes Finland with 94 %.",
    ]
    assert "Risks Caucasus, kept at under 0.1 % and Karelia S.S.R., kept at under 0.1 %." in told
    made = next(number for number in range(turn.first, turn.last) if match.journal[number].verb == "fight")
    odds, _ = match.game.odds_for(match.branch(made).position, match.journal[made], [Random(0)])
    takes = sum(share for label, share in odds.items() if label.endswith("captured"))
    assert round(float(takes) * 100) == 79


@pytest.mark.parametrize("name", BOXES[:-1])  # its estimates take Global War a minute
def test_the_estimate_of_a_turn_that_is_not_over_is_not_told_as_its_result(name: str) -> None:
    match = read(name)
    turns = [one for one in player_turns(match)[:-1] if one.number > 1 and one.last - one.first > 3]
    turn = next(one for one in turns if any("estimate" in line for line in explain_turn_of(match, one, None)))
    whole, part = (
        next(
            line
            for line in explain_turns(
                match.game,
                match.position_after(turn.first),
                match.journal[turn.first : last],
                turn.seat,
                None,
            )
            if "estimate" in line
        )
        for last in (turn.last, turn.last - 1)
    )
    assert " % after it (± " in whole
    assert re.search(r"% before the turn, \d+ % so far \(± \d+ %\); the turn is not over\.$", part)


def test_an_attack_that_hardly_takes_a_place_is_meant_to_clear_it() -> None:
    india = MAP.space_of["india"]
    share = {"lost": Fraction(5, 10), "won": Fraction(4, 10), "won, captured": Fraction(1, 10)}
    assert attack_purpose(Move("fight", 0, india), share) == AttackPurpose(
        attack="Clears India with 50 %, and takes it with 10 %."
    )


def test_submarines_and_transports_that_are_fought_are_cleared() -> None:
    zone = MAP.space_of["sz13"]
    told = attack_purpose(Move("attack", 0, zone), {"won": Fraction(5, 6), "lost": Fraction(1, 6)})
    assert told == AttackPurpose(attack="Clears Sea Zone 13 with 83 %.")


def test_a_battle_at_sea_is_told_once_by_the_order_that_says_how_it_is_fought() -> None:
    match = read("global_war")
    turn = next(turn for turn in player_turns(match) if turn.number == 22)
    orders = [match.journal[number] for number in range(turn.first, turn.last)]
    fought = next(move.where for move in orders if move.verb == "fight")
    assert any(move.verb == "attack" and move.where == fought for move in orders)
    told = explain_turn_of(match, turn, None)
    assert sum(MAP.name(fought) in one for one in told[:4]) == 1
    assert "Clears Sea Zone 48 with 100 %." in told
    assert not any("Fight the battle" in one for one in told)


def test_a_plan_is_told_with_the_chances_of_the_battles_that_it_leads_to() -> None:
    """Before the Combat Move ends the board foretells them; afterwards one may have begun, by itself."""
    game = registry.game("global_war")
    p = game.new()
    assert p.pending is not None
    told, begun = set(), set()
    for plan in game.plans(p):
        q = p.clone()
        for move in plan.moves[:-1]:
            q.play(move)
        assert plan.moves[-1].verb == "end"
        ready = {MAP.name(space): game.forecast(q, space, 0) for space in range(len(MAP.places))}
        found = explain_turns(game, p.clone(), plan.moves, p.pending.seat, None, is_judged=False)
        sentences = {one for one in found if one.startswith(("Takes", "Clears"))}
        fights = {name: one.outcomes[0].probability for name, one in ready.items() if one is not None}
        foretold = {
            one
            for one in sentences
            for name, chance in fights.items()
            if f" {name} with " in one and one.endswith(f" {percent(chance)}.")
        }
        assert len(foretold) == len(fights)
        assert all(one.endswith("with 100 %.") for one in sentences - foretold), "nobody holds these"
        told |= sentences
        q.play(plan.moves[-1])
        begun |= {q.pending is not None and q.pending.seat < 0}
    assert len(told) > 6
    assert begun == {True, False}


def test_battles_are_told_ahead_of_the_end_of_a_combat_move_alone() -> None:
    game = registry.game("global_war")
    p = game.new()
    assert p.pending is not None
    seat, plan = p.pending.seat, game.plans(p)[0]
    for move in plan.moves[:-1]:
        p.play(move)
    assert not any("Takes" in one for one in explain_turns(game, p.clone(), [], seat, None, is_judged=False))
    ends = explain_turns(game, p.clone(), [plan.moves[-1]], seat, None, is_judged=False)
    assert len([one for one in ends if one.startswith(("Takes", "Clears"))]) == 4
    p.play(plan.moves[-1])
    assert p.pending is not None
    fight = p.pending.moves[0]
    assert fight.verb == "fight"
    (one,) = explain_turns(game, p.clone(), [fight], seat, None, is_judged=False)
    assert MAP.name(fight.where) in one
    whole = explain_turns(game, game.new(), [*plan.moves, fight], seat, None, is_judged=False)
    assert [line for line in whole if line.startswith(("Takes", "Clears"))] == ends[:4], "each is told once"


def test_a_battle_that_begins_by_itself_is_told_with_the_whole_turn() -> None:
    """The only battle of a group is never ordered: the main attacks of whole turns were left out."""
    match, compared = read("global_war"), 0
    game = match.game
    for turn in [turn for turn in player_turns(match) if turn.number][:8]:
        told = explain_turn_of(match, turn, None)
        for number in range(turn.first, turn.last):
            if match.journal[number].verb != "end" or match.seats[number] != turn.seat:
                continue
            before, p = match.position_after(number), match.position_after(number + 1)
            foretold = [line for _, line in game.battles_ahead(before, p, turn.seat)]
            assert told[: len(foretold)] == foretold
            compared += len(foretold)
    assert compared > 8


def test_what_is_bought_by_number_alone_is_told() -> None:
    match = read("global_war")
    turn = next(
        turn
        for turn in player_turns(match)
        if "tokens" in {m.verb for m in match.journal[turn.first : turn.last]}
    )
    assert "Researcher tokens: 1." in explain_turn_of(match, turn, None)


def test_a_turn_that_begins_with_the_question_whose_it_is_is_told_of_its_power() -> None:
    match = read("global_war")
    turn = next(turn for turn in player_turns(match) if match.journal[turn.first] == Move("first", CHINA, 0))
    told = explain_turn_of(match, turn, None)
    assert not any("Sea Zone" in one for one in told if one.startswith(("Keeps", "Risks")))
    assert f"## Turn {turn.number}: China, " in annotated(match)


def test_attacks_are_told_with_the_odds_of_their_moment() -> None:
    match = read("front_line")
    turn = next(turn for turn in player_turns(match) if turn.number == 2)
    assert explain_turn_of(match, turn, None)[0] == (
        "Artillery B8 attacks E6: 78 % for an effect (39 % Rout; 28 % Disrupt; 11 % Blitz)."
    )


@pytest.mark.parametrize("box", BOXES)
def test_a_turn_that_moves_units_says_so(box: str) -> None:
    match = read(box)
    told = 0
    for turn in player_turns(match)[:9]:
        ordered = [
            match.game.spell(match.journal[number])
            for number in range(turn.first, turn.last)
            if match.game.verbs[match.journal[number].verb].role == "move"
            and match.seats[number] == turn.seat
            and not match.position_after(number).agenda[-1].resolving
        ]
        lines = [line for line in explain_turn_of(match, turn, None) if line.startswith("Moves ")]
        assert len(lines) == bool(ordered), (ordered, lines)
        told += len(lines)
    assert told > 1


def test_a_piece_that_is_thrown_back_and_goes_again_is_one_piece() -> None:
    match = read("front_line")
    turn = next(turn for turn in player_turns(match) if turn.number == 1)
    orders = [match.game.spell(match.journal[number]) for number in range(turn.first, turn.last)]
    went = [order for order in orders if order.split()[0] in ("move", "push", "maneuver")]
    assert went == ["move D3 E6", "push E6 D5", "maneuver D5 E6", "move F3 F5"]
    assert "Moves 2 pieces, to E6 and F5." in explain_turn_of(match, turn, None)


def test_aircraft_that_come_back_are_one_piece_each_and_what_ships_carry_is_named() -> None:
    match, back, laden = read("global_war"), 0, 0
    for turn in player_turns(match)[1:9]:
        orders = [match.journal[n] for n in range(turn.first, turn.last) if match.seats[n] == turn.seat]
        went = [move.what for move in orders if move.verb == "move"]
        start, moves = match.position_after(turn.first), match.journal[turn.first : turn.last]
        lines = explain_turns(match.game, start, moves, turn.seat, None, is_judged=False)
        (told,) = [line for line in lines if line.startswith("Moves ")]
        assert int(told.split()[1]) == len(set(went))
        back += len(set(went)) < len(went)
        laden += " besides what they carry" in told
    assert back
    assert laden


def test_what_is_moved_in_a_fight_is_no_move_of_the_turn() -> None:
    match = read("front_line")
    pushed = [n for n, move in enumerate(match.journal) if move.verb == "push"]
    assert pushed
    for number in pushed:
        turn = next(turn for turn in player_turns(match) if turn.first <= number < turn.last)
        if match.seats[number] == turn.seat:
            goal = match.game.words["square"][match.journal[number].where]
            moved = [line for line in explain_turn_of(match, turn, None) if line.startswith("Moves ")]
            assert not any(f" {goal}" in line for line in moved)


@pytest.mark.parametrize("box", BOXES)
def test_looking_at_a_turn_changes_nothing_and_is_told_twice_alike(box: str) -> None:
    match = read(box)
    key = match.position.key()
    for turn in player_turns(match)[1:4]:
        assert explain_turn_of(match, turn, None) == explain_turn_of(match, turn, None)
    assert match.position.key() == key


@pytest.mark.parametrize("box", ["front_line", "fighting_front", "action_front"])
def test_an_opponent_reads_no_estimate_where_something_is_hidden(box: str) -> None:
    match = read(box)
    hides = box == "fighting_front"
    for turn in [turn for turn in player_turns(match) if turn.number][:4]:
        told = explain_turn_of(match, turn, 1 - turn.seat)
        everything = explain_turn_of(match, turn, None)
        if everything:
            assert any("estimate" in line for line in everything)
            assert any("estimate" in line for line in told) != hides


@pytest.mark.parametrize("quarter", sampled(range(4), 4))
def test_what_an_opponent_reads_does_not_depend_on_the_true_hand(quarter: int) -> None:
    match = read("fighting_front")
    compared = 0
    attacks = [n for n, move in enumerate(match.journal) if match.game.verbs[move.verb].role == "attack"]
    for number in attacks[quarter::4]:
        move = match.journal[number]
        p = match.branch(number).position
        assert p.pending is not None
        reader = 1 - p.pending.seat
        other = p.determinized(reader, Random(number))
        if other.pending is None or move not in other.pending.moves:
            continue
        compared += 1
        assert known_as(p, move, reader) == known_as(other, move, reader)
    assert compared >= 2


def known_as(p: Position, move: Move, reader: int) -> object:
    policy = registry.game("fighting_front").odds_policy("plain")
    try:
        return known_odds(p, move, policy, [Random(world) for world in range(4)], 500, reader=reader)
    except NoOdds as refusal:
        return str(refusal)


def test_secret_orders_are_told_to_their_own_seat_alone() -> None:
    match = match_file.read((ROOT / "tests/golden/action_front/point_defence.journal").read_bytes())
    secret = next(
        (turn, number)
        for turn in player_turns(match)
        for number in range(turn.first, turn.last)
        if match.seen_by[number] is not None and match.journal[number].verb == "buy"
    )
    turn = secret[0]._replace(seat=match.seats[secret[1]])
    assert any(line.startswith("Buys") for line in explain_turn_of(match, turn, turn.seat))
    for reader in (1 - turn.seat, -1):
        assert not any(line.startswith("Buys") for line in explain_turn_of(match, turn, reader))


def test_of_one_order_only_the_attack_is_told() -> None:
    match = read("front_line")

    def told(verb: str, *, is_one_order: bool) -> list[str]:
        made = next(number for number, move in enumerate(match.journal) if move.verb == verb)
        p, moves = match.branch(made).position, [match.journal[made]]
        return explain_turns(
            match.game, p, moves, match.seats[made], None, is_judged=False, is_one_order=is_one_order
        )

    assert told("move", is_one_order=False) == ["Moves a piece, to E6."]
    assert not told("move", is_one_order=True)
    (attack,) = told("attack", is_one_order=True)
    assert attack.startswith("Tank E6 attacks E8: ")


def test_attacks_that_are_not_told_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The four ground attacks that decided a turn were left out behind eight others, without a word."""
    match = read("fighting_front")
    turn = next(turn for turn in player_turns(match) if turn.number == 4)
    whole = explain_turns(
        match.game, match.position_after(turn.first), _moves(match, turn), turn.seat, None, is_judged=False
    )
    attacks = [one for one in whole if re.search(" (bombard|attack)s? ", one)]
    assert len(attacks) == 7
    for most, said in ((6, "And one more attack."), (3, "And 4 more attacks.")):
        monkeypatch.setattr("broadfront.lab.turn_explanations.MAX_ATTACKS", most)
        told = explain_turns(
            match.game,
            match.position_after(turn.first),
            _moves(match, turn),
            turn.seat,
            None,
            is_judged=False,
        )
        assert told[: most + 1] == [*attacks[:most], said]
        assert told[most + 1 :] == whole[len(attacks) :]


def _moves(match: Match, turn: TurnRecord) -> list[Move]:
    return match.journal[turn.first : turn.last]


def test_places_that_are_not_told_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    match = read("fighting_front")
    turn = next(turn for turn in player_turns(match) if turn.number == 4)
    monkeypatch.setattr("broadfront.lab.turn_explanations.MAX_GOALS", 2)
    told = explain_turns(
        match.game, match.position_after(turn.first), _moves(match, turn), turn.seat, None, is_judged=False
    )
    assert "Moves 4 pieces, to A2, A3 and 2 more places." in told
