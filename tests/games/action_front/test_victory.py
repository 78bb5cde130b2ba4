"""[13.1] [14] Victory: when it is looked at, each building block, scores and draws; R numbers are rulings."""

from typing import Any

import pytest
from tests.games.action_front.positions import (
    asked,
    draw,
    end,
    misses,
    offers,
    play,
    position,
    put,
    rule,
    scenario,
    told,
)

from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.victory import fulfils, score
from broadfront.games.action_front.ui.summary import assured


def victory(side: str, *conditions: str, when: str = "any_turn") -> str:
    listed = ", ".join("{ " + condition + " }" for condition in conditions)
    return f'[[victory]]\nside = "{side}"\nwhen = "{when}"\nconditions = [{listed}]\n'


HOLD = 'kind = "hold", hexes = ["0503", "0603"], at_least = 2'
CLEAR = 'kind = "clear", hexes = ["0503", "0603"], at_most = 1'


def ended(p: ActionFrontPosition) -> tuple[float, ...] | None:
    """The result, or None if the match goes on."""
    return p.result() if p.pending is None else None


def at_end(
    there: list[str],
    text: str,
    *,
    game_turn: int = 3,
    turns: int = 10,
    otherwise: str = "B",
    card_units: tuple[str, str] = ("", ""),
    **rest: Any,
) -> tuple[float, ...] | None:
    """How the end of a turn comes out."""
    text = scenario(rest=text, turns=turns, otherwise=otherwise, units=card_units, **rest)
    p = position(there, phase="end", text=text, game_turn=game_turn)
    return ended(p)


# --- 13.1 when --------------------------------------------------------------------------------------------------------


def test_13_1_victory_is_looked_at_at_the_end_of_the_game_turn_and_not_before() -> None:
    p = position(
        ["us_rifle 0403", "us_rifle 0603", "jp_inf 0903", "jp_inf 1003"],
        rest=victory("A", HOLD),
        otherwise="B",
        support=False,
    )
    play(p, "move A1 0503")
    assert fulfils(p, 0, last=False)
    end(end(p))
    assert asked(p) == "B", "the match goes on"
    end(p)
    assert ended(p) == (1.0, 0.0)


def test_13_1_if_nobody_fulfils_anything_the_match_goes_on_until_the_last_turn() -> None:
    assert at_end(["us_rifle 0403", "jp_inf 0903"], victory("A", HOLD)) is None
    assert at_end(["us_rifle 0403", "jp_inf 0903"], victory("A", HOLD), game_turn=10) == (0.0, 1.0)


def test_13_1_conditions_of_the_last_turn_count_only_then() -> None:
    units = ["us_rifle 0503", "us_rifle 0603", "jp_inf 0903"]
    text = victory("A", HOLD, when="at_end")
    assert at_end(units, text, game_turn=9) is None
    assert at_end(units, text, game_turn=10) == (1.0, 0.0)


def test_13_1_all_conditions_of_a_group_have_to_be_fulfilled_one_group_is_enough() -> None:
    units = ["us_rifle 0503", "us_rifle 0603", "jp_inf 0903"]
    other = 'kind = "hold", hexes = ["0202"], at_least = 1'
    assert at_end(units, victory("A", HOLD, other)) is None
    assert at_end(units, victory("A", HOLD) + victory("A", other)) == (1.0, 0.0)
    assert at_end(["us_rifle 0202", "jp_inf 0903"], victory("A", HOLD) + victory("A", other)) == (1.0, 0.0)


def test_R66_and_R_Z16_who_has_fulfilled_his_conditions_longer_wins_else_it_is_a_draw() -> None:
    text = victory("A", 'kind = "hold", hexes = ["0503"]') + victory("B", 'kind = "hold", hexes = ["0603"]')
    for since, result in (((2, 4), (1.0, 0.0)), ((4, 2), (0.0, 1.0)), ((3, 3), (0.5, 0.5))):
        p = position(["us_rifle 0503", "jp_inf 0603"], phase="markers", turn="B", rest=text, otherwise="B")
        assert ended(p) is not None
        q = position(["us_rifle 0203", "jp_inf 0803"], phase="markers", turn="B", rest=text, otherwise="B")
        q.since = list(since)
        put(q, "us_rifle 0503")
        put(q, "jp_inf 0603")
        q.mover, q.turn, q.tick = 1, 3, 6
        end_turn(q)
        assert ended(q) == result


def end_turn(p: ActionFrontPosition) -> None:
    from broadfront.games.action_front.rules.turn_sequence import EndOfTurn

    p.agenda = [EndOfTurn()]
    p.settle()


def test_R66_what_a_player_loses_again_he_has_fulfilled_no_longer() -> None:
    text = victory("A", 'kind = "hold", hexes = ["0503"]') + victory("B", 'kind = "hold", hexes = ["0603"]')
    p = position(
        ["us_rifle 0503", "us_rifle 0203", "jp_inf 0703", "jp_inf 0903"],
        rest=text,
        otherwise="B",
        support=False,
    )
    end(end(p))
    assert p.since[0] == p.tick == 1
    assert p.since[1] == -1
    play(p, "move B1 0603")
    end(p)
    assert ended(p) == (1.0, 0.0), "both hold at the end; A has held longer"


def test_R_Z16_what_is_looked_at_only_at_the_end_has_an_age_too() -> None:
    text = victory("A", 'kind = "hold", hexes = ["0503"]', when="at_end")
    text += victory("B", 'kind = "hold", hexes = ["0603"]', when="at_end")
    units = ["us_rifle 0503", "us_rifle 0203", "jp_inf 0703", "jp_inf 0903"]
    p = position(units, rest=text, otherwise="B", support=False, game_turn=10)
    end(end(p))
    assert p.since == [1, -1]
    play(p, "move B1 0603")
    end(p)
    assert ended(p) == (1.0, 0.0)


# --- 14 the blocks ----------------------------------------------------------------------------------------------------


def test_14_1_hold_counts_hexes_with_a_unit_of_ones_own_leaders_do_not_count() -> None:
    assert at_end(["us_rifle 0503", "us_rifle 0603", "jp_inf 0903"], victory("A", HOLD)) == (1.0, 0.0)
    assert at_end(["us_rifle 0503", "us_capt 0603", "jp_inf 0903"], victory("A", HOLD)) is None
    assert at_end(["us_rifle 0503", "jp_inf 0603"], victory("A", HOLD)) is None
    stacked = at_end(["us_truck 0503", "us_rifle 0503", "jp_inf 0903"], victory("A", HOLD))
    assert stacked is None, "two units in one hex hold one hex"


def test_14_2_clear_counts_hexes_with_an_enemy_unit_leaders_do_not_count() -> None:
    stand: dict[str, Any] = {
        "card_units": ("", 'units = [{ unit = "jp_inf", hex = "0503" }, { unit = "jp_inf", hex = "0603" }]')
    }
    assert at_end(["us_rifle 0203", "jp_inf 0503"], victory("A", CLEAR), **stand) == (1.0, 0.0)
    assert at_end(["us_rifle 0203", "jp_inf 0503", "jp_inf 0603"], victory("A", CLEAR), **stand) is None
    assert at_end(["us_rifle 0203", "jp_inf 0503", "jp_kawa 0603"], victory("A", CLEAR), **stand) == (
        1.0,
        0.0,
    )
    assert at_end(["us_rifle 0503", "us_rifle 0603", "jp_inf 0903"], victory("A", CLEAR), **stand) == (
        1.0,
        0.0,
    )


@pytest.mark.parametrize(
    ("infantry", "units", "won"),
    [
        ("false", ["us_rifle 0303", "us_hmg 0403"], True),
        ("true", ["us_rifle 0303", "us_hmg 0403"], False),
        ("true", ["us_rifle 0303", "us_raider 0403"], True),
        ("false", ["us_rifle 0303", "us_capt 0403"], False),
        ("false", ["us_rifle 0303", "us_rifle 0503"], False),
        ("false", ["us_truck 0303", "us_rifle 0303"], True),
    ],
)
def test_14_3_occupy_counts_units_in_an_area(infantry: str, units: list[str], won: bool) -> None:
    block = f'kind = "occupy", columns = [3, 4], at_least = 2, infantry = {infantry}'
    assert (at_end([*units, "jp_inf 0903"], victory("A", block)) == (1.0, 0.0)) == won


def test_14_3_an_area_may_be_hexes_too() -> None:
    block = 'kind = "occupy", hexes = ["0303", "0905"], at_least = 1'
    assert at_end(["us_rifle 0905", "jp_inf 0903"], victory("A", block)) == (1.0, 0.0)
    assert at_end(["us_rifle 0904", "jp_inf 0903"], victory("A", block)) is None


def test_14_4_exit_counts_units_that_left_leaders_do_not_count() -> None:
    block = 'kind = "exit", at_least = 2'
    exits: dict[str, Any] = {"exits": ("right", "")}
    assert at_end(
        ["us_rifle exited", "us_m4 exited", "us_hmg 0203", "jp_inf 0903"], victory("A", block), **exits
    ) == (1.0, 0.0)
    assert (
        at_end(
            ["us_rifle exited", "us_capt exited", "us_hmg 0203", "jp_inf 0903"], victory("A", block), **exits
        )
        is None
    )


def test_14_5_eliminate_counts_enemy_steps_lost() -> None:
    text = victory("A", 'kind = "eliminate", at_least = 3')
    p = position(
        ["us_rifle 0203", "us_capt 0202", "jp_inf 0403 2", "jp_kawa 0903", "jp_inf 0902"],
        rest=text,
        otherwise="B",
    )
    draw(play(p, "fire A1 B1"), "AS 2S KS")
    assert p.lost == [0, 2]
    p.lost[1] = 3
    assert fulfils(p, 0, last=False)
    p.lost = [3, 2]
    assert not fulfils(p, 0, last=False), "one's own losses do not count"


def test_14_6_and_R67_score_is_steps_and_hexes_at_the_end_and_equal_is_a_draw() -> None:
    rest = '[score]\nsteps = 2\n[score.hexes]\n"0503" = 3\n"0603" = 1\n'
    units = ["us_rifle 0503", "us_capt 0602", "jp_inf 0603"]
    p = position(units, rest=rest, otherwise="score", game_turn=10, turns=10)
    p.lost = [1, 1]
    assert (score(p, 0), score(p, 1)) == (5, 3)
    end_turn(p)
    assert ended(p) == (1.0, 0.0)
    q = position(units, rest=rest, otherwise="score", game_turn=10, turns=10)
    q.lost = [2, 1]
    assert (score(q, 0), score(q, 1)) == (5, 5)
    end_turn(q)
    assert ended(q) == (0.5, 0.5)
    r = position(units, rest=rest, otherwise="score", game_turn=9, turns=10)
    r.lost = [9, 0]
    end_turn(r)
    assert ended(r) is None, "points are counted after the last turn"


def test_R67_a_meeting_engagement_with_equal_losses_is_a_draw() -> None:
    p = GAME.new("meeting_engagement", {"map": "ridge"})
    assert isinstance(p, ActionFrontPosition)
    p.turn = 15
    end_turn(p)
    assert ended(p) == (0.5, 0.5)


def test_R64_a_point_defence_is_lost_by_the_attacker_after_turn_14() -> None:
    setting = GAME.setting("point_defence")
    assert setting.turns == 14
    p = GAME.start(setting)
    p.turn = 14
    end_turn(p)
    assert ended(p) == (0.0, 1.0)


@pytest.mark.parametrize("units", [1, 2, 3, 4])
def test_16_1_the_attacker_has_to_exit_as_many_units_as_the_option_says(units: int) -> None:
    for left, won in ((units - 1, False), (units, True)):
        p = GAME.new("point_defence", {"exit_units": units})
        assert isinstance(p, ActionFrontPosition)
        for _ in range(left):
            put(p, "us_rifle exited")
        put(p, "us_capt exited")
        end_turn(p)
        assert (ended(p) == (1.0, 0.0)) == won


def test_13_1_the_end_is_told() -> None:
    p = position(["us_rifle 0203", "jp_inf 0903"], support=False, game_turn=10, turn="B")
    lines = told(p, "end", "end")
    assert any(line.startswith("[13.1]") for line in lines)
    assert any(line.startswith("[14.6]") for line in lines)


@pytest.mark.parametrize(
    ("scenario", "turns", "first"),
    [
        ("bloody_ridge", 10, 1),
        ("hells_point", 10, 1),
        ("sandbar", 10, 1),
        ("gifu", 9, 0),
        ("crossroads", 12, 0),
        ("point_defence", 14, 0),
        ("meeting_engagement", 15, 0),
    ],
)
def test_13_1_each_scenario_lasts_as_long_as_its_card_says(scenario: str, turns: int, first: int) -> None:
    setting = GAME.setting(scenario)
    assert (setting.turns, setting.first) == (turns, first)


def test_14_4_leaving_the_map_wins_by_play() -> None:
    p = position(
        ["us_rifle 0903", "us_rifle 0203", "jp_inf 0303"],
        exits=("right", ""),
        otherwise="B",
        support=False,
        rest=victory("A", 'kind = "exit", at_least = 1'),
    )
    play(p, "exit A1")
    end(end(p))
    assert rule(p) == "5.1"
    assert offers(p, "end")
    end(p)
    assert ended(p) == (1.0, 0.0)
    assert misses(p) is p


def test_a_side_that_leads_an_enemy_with_nothing_left_wins_by_ending_its_phases() -> None:
    p: ActionFrontPosition = GAME.new("first_fight")
    assert GAME.view(p, 0).assured == "", "both sides have units"
    for unit in p.units_of(1):
        p.eliminate(unit)
        p.lost[1] += 3
    assert "You win" in assured(p, 0)
    assert assured(p, 1) == ""
    p.lost[0] = 20
    assert assured(p, 0) == "", "the others lead by points"
    p.lost[0] = 0
    while ask := p.pending:
        ends = [move for move in ask.moves if move.verb == "end"]
        p.play(ends[0] if ends else ask.moves[0])
    assert p.winner == 0
