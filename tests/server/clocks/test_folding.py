"""The folding of clocks: time is neither made nor lost, whatever the rows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from broadfront.server.matches.clocks.match_clocks import DAY, Clocks, TimeSpan, reached, total_duration
from broadfront.server.matches.clocks.schemas import MAX_CREDIT, Live, Post

times = st.integers(0, 10_000)
spans = st.lists(st.builds(lambda a, b: TimeSpan(min(a, b), max(a, b)), times, times), max_size=6)
acts = st.lists(
    st.tuples(st.integers(1, 3_000), st.integers(-1, 2), st.integers(0, 2 * MAX_CREDIT)), max_size=30
)
paces = st.one_of(
    st.builds(Live, st.integers(5, 60), st.integers(0, 10)),
    st.builds(Post, st.integers(1, 3), st.integers(0, 2)),
)


@given(times, times, spans)
def test_a_clock_that_has_run_so_long_has_done_so_first_then(
    since: int, wanted: int, stood: list[TimeSpan]
) -> None:
    at = reached(since, wanted, stood)
    assert total_duration(since, at, stood) == wanted
    assert wanted == 0 or total_duration(since, at - 1, stood) == wanted - 1


@given(times, times, times, spans)
def test_time_adds_up(a: int, b: int, c: int, stood: list[TimeSpan]) -> None:
    first, second, third = sorted((a, b, c))
    assert total_duration(first, third, stood) == total_duration(first, second, stood) + total_duration(
        second, third, stood
    )


def begun(pace: Live | Post, outages: list[TimeSpan]) -> Clocks:
    clocks = Clocks(pace, [0, 1], outages)
    for seat in (0, 1):
        clocks.come(seat, 0)
    return clocks


@given(paces, spans, acts, st.integers(0, 1), st.integers(0, 5_000))
def test_time_runs_for_the_seat_that_is_asked_alone(
    pace: Live | Post, outages: list[TimeSpan], made: list[tuple[int, int, int]], asked: int, wait: int
) -> None:
    clocks, at = begun(pace, outages), 0
    for after, seat, credit in made:
        at += after
        clocks.act(at, seat, credit)
    before = [clocks.left(seat, asked, at) for seat in (0, 1)]
    later = [clocks.left(seat, asked, at + wait) for seat in (0, 1)]
    assert before[1 - asked] == later[1 - asked]
    assert before[asked] - later[asked] == total_duration(at, at + wait, outages) if made else True


@given(paces, spans, acts)
def test_going_back_and_forth_gains_nothing(
    pace: Live | Post, outages: list[TimeSpan], made: list[tuple[int, int, int]]
) -> None:
    """While one seat alone acts, whatever it does, its time is that of the wall, less what the line took."""
    clocks, at, credits = begun(pace, outages), 0, 0
    start = clocks.left(0, 0, 0)
    for after, _, credit in made:
        at += after
        clocks.act(at, 0, credit)
        credits += credit
    spent = start - clocks.left(0, 0, at)
    assert spent <= total_duration(0, at, outages)
    assert spent >= total_duration(0, at, outages) - (MAX_CREDIT * len(made) if isinstance(pace, Live) else 0)


@given(st.builds(Live, st.integers(5, 60)), st.lists(st.integers(1, 1_000), max_size=200))
def test_whoever_lies_about_his_line_gains_a_twentieth_of_his_time_at_most(
    pace: Live, made: list[int]
) -> None:
    clocks, at = begun(pace, []), 0
    start = clocks.left(0, 0, 0)
    for after in made:
        at += after
        clocks.act(at, 0, 60_000)
    assert start - clocks.left(0, 0, at) >= at - start // 20


@given(paces, spans, acts, st.integers(0, 1))
def test_the_deadline_is_the_first_moment_at_which_time_is_out(
    pace: Live | Post, outages: list[TimeSpan], made: list[tuple[int, int, int]], asked: int
) -> None:
    clocks, at = begun(pace, outages), 0
    for after, seat, credit in made:
        at += after
        clocks.act(at, seat, credit)
    deadline = clocks.deadline(asked)
    assert deadline is not None
    if deadline > at + MAX_CREDIT + 1:
        assert clocks.is_out(asked, deadline)
        assert not clocks.is_out(asked, deadline - 1)


@given(paces, acts)
def test_clocks_folded_anew_are_the_same(pace: Live | Post, made: list[tuple[int, int, int]]) -> None:
    one, other, at = begun(pace, []), begun(pace, []), 0
    for after, seat, credit in made:
        at += after
        one = one.copy()
        one.act(at, seat, credit)
    at = 0
    for after, seat, credit in made:
        at += after
        other.act(at, seat, credit)
    assert one.state(1, at) == other.state(1, at)


def test_rows_that_were_written_together_cost_nothing_and_give_nothing() -> None:
    clocks = begun(Live(60, 5), [])
    clocks.act(10_000, 0)
    clocks.act(10_000, 1)  # answered in advance
    clocks.act(10_000, -1)
    clocks.act(10_000, 0)
    assert [clocks.left(seat, 0, 10_000) for seat in (0, 1)] == [50_000, 60_000]


def test_a_die_between_two_decisions_gives_no_time() -> None:
    clocks = begun(Live(60, 5), [])
    clocks.act(10_000, 0)
    clocks.act(11_000, -1)
    clocks.act(12_000, 0)
    assert clocks.left(0, 0, 12_000) == 49_000
    assert clocks.left(0, 1, 12_000) == 54_000


def test_holidays_of_the_year_before_count_no_more() -> None:
    clocks = begun(Post(3, 0), [])
    clocks.leave(0, 0, 20)
    assert clocks.holidays(0, DAY) == 0
    assert clocks.holidays(0, 375 * DAY) == 10
    assert clocks.holidays(0, 400 * DAY) == 20
    assert clocks.holidays(1, DAY) == 20
