"""A match that its players or the clock end, before its rules do."""

from __future__ import annotations

import pytest

from broadfront.engine import match_file, registry
from broadfront.engine.errors import FileFault, IllegalMove
from broadfront.engine.match import Match, Termination, ending_of_termination
from broadfront.engine.result import MatchResult

ENDS = [Termination("resigned", 0), Termination("time", 1), Termination("drawn"), Termination("abandoned")]


def begun(game: str = "front_line", scenario: str = "") -> Match:
    rules = registry.game(game)
    match = Match(rules, rules.setting(scenario))
    assert match.ask is not None
    match.play(match.ask.moves[0])
    return match


def ending_of(match: Match, seat: int = 0) -> MatchResult:
    ending = match.ending(seat)
    assert ending is not None
    return ending


@pytest.mark.parametrize("closing", ENDS)
def test_a_closed_match_is_over_and_its_file_says_how(closing: Termination) -> None:
    match = begun()
    last = match.ask
    assert last is not None
    match.close(closing)
    assert match.is_over
    assert match.ask is None
    with pytest.raises(IllegalMove, match="The match is over"):
        match.play(last.moves[0])
    again = match_file.read(match_file.write(match))
    assert (again.termination, again.result, again.journal) == (
        match.termination,
        match.result,
        match.journal,
    )


def test_who_resigns_loses_with_all_of_his_side() -> None:
    match = begun("front_line", "allies")
    assert match.sides == (0, 1, 0, 1)
    match.close(Termination("resigned", 2))
    assert match.result == (0.0, 1.0, 0.0, 1.0)
    told = [ending_of(match, seat) for seat in (-1, 0, 1, 2)]
    assert [one.outcome for one in told] == ["", "lost", "won", "lost"]
    names = match.seat_names
    assert told[0].title == f"{names[1]} and {names[3]} have won"
    assert (told[0].text, told[3].text) == (f"{names[2]} has resigned.", "You have resigned.")


@pytest.mark.parametrize(
    ("seats", "loser", "title", "text"),
    [
        (2, 0, "The Allies have won", "The Axis has resigned."),
        (2, 1, "The Axis has won", "The Allies have resigned."),
        (3, 1, "The Axis has won", "USSR and UK have resigned."),
    ],
)
def test_sides_with_an_article_and_several_powers_are_told_in_good_english(
    seats: int, loser: int, title: str, text: str
) -> None:
    game = registry.game("global_war")
    setting = game.setting(options={"seats": seats})
    told = ending_of_termination(
        Termination("resigned", loser), setting.seat_names, game.sides(setting), -1, game.side_articles
    )
    assert (told.title, told.text) == (title, text)


def test_each_power_of_global_war_wins_with_its_side() -> None:
    game = registry.game("global_war")
    scenario = next(id_ for id_, card in game.scenarios.items() if len(game.setting(id_).seat_names) == 2)
    assert tuple(game.sides(game.setting(scenario))) == (0, 1)
    six = game.setting(scenario, {"seats": 6})
    assert tuple(game.sides(six)) == (0, 1, 0, 1, 0, 1)


def test_a_draw_is_shared_and_an_abandoned_match_has_no_result() -> None:
    drawn, abandoned = begun(), begun()
    drawn.close(Termination("drawn"))
    abandoned.close(Termination("abandoned"))
    assert drawn.result == (0.5, 0.5)
    assert ending_of(drawn).outcome == "drawn"
    assert abandoned.result is None
    assert ending_of(abandoned).title == "The match was abandoned"
    assert "result:" not in match_file.write(abandoned)


def test_a_match_is_closed_once() -> None:
    match = begun()
    match.close(Termination("drawn"))
    with pytest.raises(ValueError, match="over already"):
        match.close(Termination("drawn"))


def test_a_branch_goes_on() -> None:
    match = begun()
    match.close(Termination("drawn"))
    assert not match.branch(len(match.journal)).is_over


@pytest.mark.parametrize(
    ("line", "said"),
    [("closed: Green gives up", "expected 'Green resigns'"), ("closed: Blue resigns", "'Blue resigns'")],
)
def test_an_end_that_nobody_knows_is_refused_by_its_line(line: str, said: str) -> None:
    text = match_file.write(begun()) + line + "\n"
    with pytest.raises(FileFault, match=said) as refused:
        match_file.read(text)
    assert refused.value.line == text.count("\n")


def test_nothing_is_closed_that_is_over() -> None:
    match = begun()
    match.close(Termination("drawn"))
    text = match_file.write(match).replace("result:", "closed: Red resigns\nresult:")
    with pytest.raises(FileFault, match="the match is over after move 1"):
        match_file.read(text)
