"""What a turn was meant for: an assault is told with the chance to win it, whoever it is that began it."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from tests.games.action_front.positions import asked, at, position
from tests.games.action_front.test_victory import victory

from broadfront.engine.chance import pick
from broadfront.engine.match import Match
from broadfront.engine.odds import odds
from broadfront.engine.odds_text import percent
from broadfront.engine.position import CHANCE, Move
from broadfront.engine.turn_history import by_decider, player_turns
from broadfront.games.action_front import GAME
from broadfront.games.action_front.odds.default_choices import plain
from broadfront.games.action_front.odds.isolated_position import assault_asked
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.units import MODELS
from broadfront.lab.turn_explanations import explain_turns
from broadfront.server.matches.reports.move_explanations import explain_turn_range
from broadfront.server.matches.snapshot_match import MoveRange
from broadfront.server.workers.tasks import Place

FIGHT = ("us_rifle 0503", "jp_inf 0503 1")
TWO = (*FIGHT, "us_rifle 0303", "jp_inf 0303")


def told(p: ActionFrontPosition, *orders: str, seat: int = 0) -> list[str]:
    return explain_turns(GAME, p.clone(), [GAME.read(words) for words in orders], seat, None, is_judged=False)


def won(p: ActionFrontPosition, hex_: str) -> str:
    """Return how likely side A wins an assault by a walk over all cards."""
    q, move = assault_asked(p, 0, at(hex_))
    ends = odds(q, move, plain)
    return percent(sum((end.probability for end in ends if end.label.startswith("assault won")), Fraction(0)))


def test_10_2_an_assault_that_is_chosen_is_told_with_its_exact_chance() -> None:
    p = position(TWO, phase="assault")
    assert told(p, "assault 0503") == [f"Takes 0503 by assault with {won(p, '0503')}."]
    assert won(p, "0503") not in ("0 %", "100 %", won(p, "0303"))


def test_10_1_an_assault_that_begins_by_itself_is_told() -> None:
    p = position(("us_rifle 0502", "jp_inf 0503 1"))
    moves = [GAME.read("move A1 0503")]
    q = p.clone()
    q.play(moves[0])
    while asked(q) == "A":
        moves.append(Move("end", 0, 0))
        q.play(moves[-1])
    lines = explain_turns(GAME, p.clone(), moves, 0, None, is_judged=False)
    assert lines == [f"Takes 0503 by assault with {won(q, '0503')}.", "Moves a piece, to 0503."]


def test_14_an_objective_is_named() -> None:
    text = victory("A", 'kind = "hold", hexes = ["0503"]') + victory("B", 'kind = "hold", hexes = ["0303"]')
    p = position(TWO, phase="assault", rest=text)
    assert told(p, "assault 0503")[0].startswith("Takes the objective 0503 by assault with ")
    assert told(p, "assault 0303")[0].startswith("Takes 0303 by assault with ")


def test_the_other_side_is_not_told_of() -> None:
    assert told(position(TWO, phase="assault"), "assault 0503", seat=1) == []


def test_6_4_a_vehicle_that_was_asked_who_rides_along_has_moved() -> None:
    p = position(["us_truck 0203", "us_rifle 0203", "us_rifle 0304", "jp_inf 0903"])
    assert told(p, "move A1 0403", "carry A2", "move A3 0303")[-1].startswith("Moves 2 pieces")
    assert told(p, "move A1 0403", "end") == ["Moves a piece, to 0403."]


def set_up(scenario: str, **options: str | bool) -> Match:
    """Play by chance until both sides have had a turn."""
    match, rng = Match(GAME, GAME.setting(scenario, options)), Random(1)
    while match.ask is not None and GAME.turns_begun(match.position) < 3:  # type: ignore[arg-type]
        ask = match.ask
        match.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    return match


def test_16_3_what_is_bought_is_named_and_what_is_not_is_left_out() -> None:
    p = GAME.new("meeting_engagement")
    moves = [Move("buy", p.pending.moves[0].what, 2)]  # type: ignore[union-attr]
    q = p.clone()
    q.play(moves[0])
    moves.append(Move("buy", q.pending.moves[0].what, 0))  # type: ignore[union-attr]
    assert explain_turns(GAME, p, moves, 0, None, is_judged=False) == ["Buys 2 USMC Rifles."]


def test_2_5_the_turn_after_registering_belongs_to_who_has_it() -> None:
    match = set_up("hells_point", registered_artillery=True)
    setting_up, first, second = player_turns(match)[:3]
    assert (setting_up.number, setting_up.seat) == (0, 0)
    assert (first.number, first.seat, second.number, second.seat) == (1, 1, 2, 0)
    assert first.first == setting_up.last
    assert GAME.turn_info(match.position_after(first.first)).side == "Japanese"  # type: ignore[arg-type]


def test_6_7_a_unit_that_leaves_the_map_is_no_loss() -> None:
    from broadfront.server.matches.reports.action_summary import ActionSummary  # only here

    p = position(["us_rifle 1003", "us_rifle 0304", "jp_inf 0301"], exits=("right", ""))
    summary = ActionSummary(GAME, p, 1)
    summary.play(GAME.read("exit A1"))
    assert not summary.losses
    assert GAME.departed(p) == [("US", "USMC Rifle")]


def test_16_3_setting_up_is_told_of_each_side() -> None:
    match = set_up("point_defence", map="creek")
    setting_up, *_ = player_turns(match)
    parts = by_decider(match, setting_up)
    start = match.position_after(0).to_builtins()
    range_ = MoveRange(Place.of(match.setting), start, 0, match.journal[: setting_up.last + 1])
    explained = explain_turn_range(range_, [*parts, player_turns(match)[1]], None, is_judged=False)
    assert [one.seat for one in explained[:2]] == [0, 1]
    for one in explained[:2]:
        assert one.told == explain_turns(
            GAME,
            match.position_after(0),
            match.journal[: setting_up.last],
            one.seat,
            None,
            is_judged=False,
        )
        assert one.told[0].startswith("Buys ")
    assert explained[0].told != explained[1].told


def test_13_2_units_that_are_placed_go_by_their_names() -> None:
    match = set_up("point_defence", map="creek")
    number = next(i for i, move in enumerate(match.journal) if move.verb == "place")
    move, seat = match.journal[number], match.seats[number]
    p: Any = match.position_after(number)
    name = MODELS[p.model[move.what]].name
    assert explain_turns(GAME, p, [move], seat, None, is_judged=False) == [f"Brings in {name}."]


def test_6_7_a_vehicle_that_was_asked_who_rides_along_has_left() -> None:
    p = position(["us_truck 1003", "us_rifle 1003", "us_rifle 0304", "jp_inf 0301"], exits=("right", ""))
    assert told(p, "exit A1", "end") == ["2.5-ton Truck A1 leaves the map."]
    assert told(p, "exit A1", "carry A2") == ["2.5-ton Truck A1 leaves the map."]


def test_4_7_an_air_strike_goes_by_no_number_of_its_support() -> None:
    p = position(["us_rifle 0303", "us_rifle 0603", "jp_inf 0503"], phase="indirect")
    assert p.pending is not None
    strike = next(move for move in p.pending.moves if move.verb == "strike" and move.where == at("0503"))
    (line,) = explain_turns(GAME, p.clone(), [strike], 0, None, is_judged=False)
    assert line.startswith("Aircraft strike at 0503: ")


def test_4_8_own_units_that_fire_may_hit_are_told_as_own() -> None:
    p = position(["us_rifle 0503", "us_81 0304", "jp_inf 0603"], phase="indirect")
    (line,) = told(p, "barrage A2 0603")
    assert "to hurt IJA Infantry 0603" in line
    assert "to hurt own USMC Rifle 0503" in line
