"""Evaluations learned from play: what is sampled, what is fitted, and that whole matches are held out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import exp
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from broadfront.engine import registry
from broadfront.engine.bot_policy import Policy
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.evaluation import CalibrationBin, logistic
from broadfront.lab.matches import MatchSetup
from broadfront.lab.training.fitting import Fit, TrainingFault, calibration_of, fit, log_losses
from broadfront.lab.training.plot import calibration_plot
from broadfront.lab.training.preferences import fit_preferences
from broadfront.lab.training.samples import (
    Sample,
    SampledMatch,
    SamplesFile,
    SampleSpec,
    columns_of,
    plans_of,
    play,
)

TOY = SampleSpec(
    "skirmish",
    1,
    ("counters", "standing"),
    (MatchSetup("skirmish", "meadow"),),
    ("greedy", "quick"),
    seed=3,
    positions=6,
)


def played(course: SampleSpec, matches: int, workers: int = 1) -> list[SampledMatch]:
    found: list[SampledMatch] = []
    assert not play(course, plans_of(course, matches), workers, found.append)
    return sorted(found, key=lambda match: match.number)


def invented(
    weights: Sequence[float], matches: int = 400, seed: int = 1, drawn: bool = False
) -> list[SampledMatch]:
    """Matches of a game whose results follow known weights; one position each."""
    rng = Random(seed)
    found = []
    for number in range(1, matches + 1):
        values = tuple(rng.gauss(0, 1) for _ in weights)
        chance = logistic(sum(weight * value for weight, value in zip(weights, values, strict=True)))
        result = 0.5 if drawn and rng.random() < 0.2 else float(rng.random() < chance)
        found.append(SampledMatch(number, "meadow", "greedy", result, (Sample(1, 0.5, values),)))
    return found


@pytest.mark.usefixtures("toybox")
def test_every_match_is_played_by_one_player_against_itself() -> None:
    plans = plans_of(TOY, 4)
    assert [plan.players for plan in plans] == [("greedy",) * 2, ("quick",) * 2] * 2
    assert len({plan.seed for plan in plans}) == 4


@pytest.mark.usefixtures("toybox")
def test_samples_are_quiet_decisions_with_their_columns_and_results() -> None:
    matches = played(msgspec.structs.replace(TOY, whole=True), 6)
    game = registry.game("skirmish")
    policy = game.policy()
    assert policy.columns is not None
    from broadfront.engine.notation import read_position

    seen = 0
    for match in matches:
        assert match.result in (0, 0.5, 1)
        assert 0 < len(match.samples) <= 6
        for sample in match.samples:
            p = read_position(sample.notation, game)
            assert p.pending is not None
            assert p.pending.seat >= 0
            assert not p.agenda[-1].resolving
            assert sample.values == policy.columns.of(p)
            assert sample.today == policy.evaluate(p)[0]
            seen += 1
    assert seen > 20


@pytest.mark.usefixtures("toybox")
def test_the_same_course_gives_the_same_samples_on_any_number_of_workers() -> None:
    assert played(TOY, 6) == played(TOY, 6) == played(TOY, 6, workers=2)
    assert played(TOY, 6) != played(msgspec.structs.replace(TOY, seed=4), 6)


@pytest.mark.usefixtures("toybox")
def test_a_match_that_breaks_is_told_and_not_kept(tmp_path: Path) -> None:
    course = msgspec.structs.replace(TOY, fields=(MatchSetup("skirmish", "meadow", options={"bug": True}),))
    found = played(course, 2)
    assert all("the toy's own bug" in match.fault and not match.samples for match in found)
    file = SamplesFile(tmp_path / "toy.parquet", course)
    file.add(found[0])
    assert file.sampled(2) == []


def test_a_file_of_samples_is_gone_on_with(tmp_path: Path) -> None:
    matches = invented((1.0, -1.0), 12)
    path = tmp_path / "toy.parquet"
    first = SamplesFile(path, TOY)
    for match in matches[:5]:
        first.add(match)
    with (tmp_path / "toy.parquet.partial.jsonl").open("ab") as file:
        file.write(b'{"number":6,"scen')  # killed in the middle of a line
    second = SamplesFile(path, TOY)
    assert second.sampled(12) == matches[:5]


@pytest.mark.usefixtures("toybox")
def test_only_missing_matches_are_played(tmp_path: Path) -> None:
    file = SamplesFile(tmp_path / "toy.parquet", TOY)
    every = played(TOY, 6)
    for match in every[:4]:
        file.add(match)
    file.finish()
    again = SamplesFile(tmp_path / "toy.parquet", TOY)
    assert again.sampled(6) == every[:4]
    assert [plan.number for plan in again.missing(plans_of(TOY, 6))] == [5, 6]
    for match in every[4:]:
        again.add(match)
    again.finish()
    assert SamplesFile(tmp_path / "toy.parquet", TOY).sampled(6) == every
    assert sorted(path.name for path in tmp_path.iterdir()) == ["toy.parquet"]


def test_samples_of_other_matches_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "toy.parquet"
    file = SamplesFile(path, TOY)
    file.add(invented((1.0, 1.0), 1)[0])
    file.finish()
    other = msgspec.structs.replace(TOY, seed=4, columns=("counters", "steps"))
    with pytest.raises(FileFault, match=r"samples of other matches \(columns, seed\)"):
        SamplesFile(path, other)
    assert SamplesFile(path, other, overwrite=True).sampled(9) == []
    with pytest.raises(FileFault, match=r"written as \.parquet"):
        SamplesFile(tmp_path / "toy.csv", TOY)
    (tmp_path / "no.parquet").write_bytes(b"no")
    with pytest.raises(FileFault, match="no samples"):
        SamplesFile(tmp_path / "no.parquet", TOY)


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    found = fit(TOY, invented((1.5, -0.5), 3000), (0.0, 0.0))
    assert found.evaluation.weights == pytest.approx((1.5, -0.5), abs=0.15)
    assert found.is_better
    assert found.gain > 3 * found.error
    assert found.held_out == 600
    loss = found.evaluation.log_loss
    assert loss is not None
    assert loss.fitted < loss.today == pytest.approx(0.6931, abs=1e-4)  # today expects 0.5 everywhere
    assert sum(one.count for one in found.evaluation.calibration) == 600


def test_a_draw_counts_as_half_of_each() -> None:
    found = fit(TOY, invented((1.0, 0.0), 3000, drawn=True), (0.0, 0.0))
    assert 0.6 < found.evaluation.weights[0] < 0.95  # a fifth of the results says nothing
    assert abs(found.evaluation.weights[1]) < 0.1


def test_the_same_matches_give_the_same_file() -> None:
    matches = invented((1.0, -1.0))
    one, two = (fit(TOY, some, (0.0, 0.0), "command") for some in (matches, matches[::-1]))
    assert msgspec.json.encode(one.evaluation) == msgspec.json.encode(two.evaluation)
    assert one.evaluation.command == "command"
    assert (one.evaluation.matches, one.evaluation.positions, one.evaluation.seed) == (400, 400, 3)


def test_positions_of_a_match_are_held_out_together() -> None:
    """Each match has a column of its own, so that a fit that saw half of its positions would know the rest."""
    rng = Random(5)
    size = 40
    columns = tuple(f"match {number}" for number in range(size))
    matches = [
        SampledMatch(
            number + 1,
            "meadow",
            "greedy",
            float(rng.random() < 0.5),
            tuple(Sample(1, 0.5, tuple(float(i == number) for i in range(size))) for _ in range(10)),
        )
        for number in range(size)
    ]
    found = fit(msgspec.structs.replace(TOY, columns=columns), matches, (0.0,) * size)
    loss = found.evaluation.log_loss
    assert loss is not None
    assert loss.fitted == pytest.approx(0.69315, abs=1e-4)  # knows nothing of them


def test_a_column_that_never_counts_keeps_its_weight() -> None:
    matches = [
        msgspec.structs.replace(
            match, samples=tuple(Sample(1, 0.5, (s.values[0], 0.0)) for s in match.samples)
        )
        for match in invented((1.0, 1.0))
    ]
    assert fit(TOY, matches, (0.3, 0.7)).evaluation.weights[1] == 0.7


def test_few_matches_change_the_weights_in_use_little() -> None:
    """A dozen matches do not tell how two columns share the odds; thousands do."""
    one, other = fit(TOY, invented((2.0, -1.0), 12), (1.0, -0.5)).evaluation.weights
    assert one > 0.5
    assert other / one == pytest.approx(-0.5, abs=0.01)
    wide = fit(TOY, invented((2.0, 1.0), 3000), (1.0, -0.5)).evaluation.weights
    assert wide == pytest.approx((2.0, 1.0), abs=0.25)


def test_a_fit_that_is_worse_says_so() -> None:
    noise = invented((0.0, 0.0), 60)
    knowing = [
        msgspec.structs.replace(
            match, samples=tuple(Sample(1, abs(match.result - 0.02), one.values) for one in match.samples)
        )
        for match in noise
    ]
    found = fit(TOY, knowing, (0.0, 0.0))
    assert not found.is_better


def test_what_cannot_be_learned_from_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TrainingFault, match="9 matches are too few"):
        fit(TOY, invented((1.0, 1.0), 9), (0.0, 0.0))
    won = [msgspec.structs.replace(match, result=1.0) for match in invented((1.0, 1.0), 20)]
    with pytest.raises(TrainingFault, match="ended alike"):
        fit(TOY, won, (0.0, 0.0))
    monkeypatch.setitem(sys.modules, "sklearn.linear_model", None)
    with pytest.raises(TrainingFault, match=r"broadfront\[train\]"):
        fit(TOY, invented((1.0, 1.0), 20), (0.0, 0.0))


def liked(weights: Sequence[float], matches: int = 40) -> list[SampledMatch]:
    """Matches with three questions of four moves each, visited by known weights."""
    rng = Random(9)
    found = []
    for number in range(1, matches + 1):
        samples = []
        for question in range(3):
            moves = [tuple(rng.gauss(0, 1) for _ in weights) for _ in range(4)]
            likes = [exp(sum(w * x for w, x in zip(weights, move, strict=True))) for move in moves]
            samples += [
                Sample(question, 0.25, move, "", like / sum(likes))
                for move, like in zip(moves, likes, strict=True)
            ]
        found.append(SampledMatch(number, "meadow", "mcts:9", 1.0, tuple(samples)))
    return found


def test_preferences_find_the_weights_that_made_the_visits() -> None:
    found = fit_preferences(TOY, liked((1.0, -2.0)), (0.0, 0.0), "command")
    assert found.evaluation.weights == pytest.approx((1.0, -2.0), abs=0.05)
    assert found.is_better
    assert (found.held_out, found.evaluation.positions, found.evaluation.matches) == (8, 120, 40)
    loss = found.evaluation.log_loss
    assert loss is not None
    assert loss.fitted < loss.today == pytest.approx(1.3863, abs=1e-4) == loss.base_rate
    assert (
        found.evaluation == fit_preferences(TOY, liked((1.0, -2.0))[::-1], (0.0, 0.0), "command").evaluation
    )
    assert not fit_preferences(TOY, liked((0.0, 0.0)), (0.0, 0.0)).is_better


def test_preferences_want_some_matches_and_scikit_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TrainingFault, match="9 matches are too few"):
        fit_preferences(TOY, liked((1.0, 1.0), 9), (0.0, 0.0))
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(TrainingFault, match=r"broadfront\[train\]"):
        fit_preferences(TOY, liked((1.0, 1.0)), (0.0, 0.0))


@pytest.mark.usefixtures("toybox")
def test_moves_are_sampled_with_their_shares_of_visits(tmp_path: Path) -> None:
    course = msgspec.structs.replace(
        TOY, columns=("march", "attack", "pass"), players=("random",), teacher="mcts:20", moves=True
    )
    matches = played(course, 3)
    assert matches == played(course, 3)
    for match in matches:
        questions: dict[int, list[Sample]] = {}
        for sample in match.samples:
            questions.setdefault(sample.turn, []).append(sample)
        assert 0 < len(questions) <= 6
        for moves in questions.values():
            assert len(moves) > 1
            assert sum(move.taught for move in moves) == pytest.approx(1)
            assert sum(move.today for move in moves) == pytest.approx(1)
            assert all(sum(move.values) == 1 for move in moves)
    file = SamplesFile(tmp_path / "moves.parquet", course)
    for match in matches:
        file.add(match)
    file.finish()
    assert SamplesFile(tmp_path / "moves.parquet", course).sampled(3) == matches


@pytest.mark.usefixtures("toybox")
def test_a_teacher_says_what_positions_are_worth_to_seat_0(tmp_path: Path) -> None:
    course = msgspec.structs.replace(TOY, players=("random",), positions=100, teacher="mcts:200")
    matches = played(course, 8)
    assert matches == played(course, 8)
    samples = [(match, sample) for match in matches for sample in match.samples]
    assert all(0 <= sample.taught <= 1 for _, sample in samples)
    last = [(match.result, match.samples[-1].taught) for match in matches if match.samples]
    won = [taught for result, taught in last if result == 1]
    lost = [taught for result, taught in last if result == 0]
    assert sum(won) / len(won) > sum(lost) / len(lost)
    file = SamplesFile(tmp_path / "taught.parquet", course)
    for match in matches:
        file.add(match)
    file.finish()
    assert SamplesFile(tmp_path / "taught.parquet", course).sampled(8) == matches


def test_a_fit_to_a_teacher_goes_by_what_it_expects_and_not_by_results() -> None:
    course = msgspec.structs.replace(TOY, teacher="mcts:200")
    taught = []
    for match in invented((0.0, 1.0), 400):
        (one,) = match.samples
        sample = msgspec.structs.replace(one, taught=logistic(2 * one.values[0]))
        taught.append(msgspec.structs.replace(match, samples=(sample,)))
    found = fit(course, taught, (0.0, 0.0))
    assert found.is_better
    assert found.evaluation.weights == pytest.approx((2.0, 0.0), abs=0.1)


def test_log_loss_and_calibration_against_hand_counts() -> None:
    chances, results = np.array([0.05, 0.08, 0.55, 1.0]), np.array([0.0, 1.0, 0.5, 1.0])
    assert log_losses(chances, results) == pytest.approx([0.05129, 2.52573, 0.69816, 0.0], abs=1e-4)
    assert calibration_of(chances, results) == (
        CalibrationBin(0.065, 0.5, 2),
        CalibrationBin(0.55, 0.5, 1),
        CalibrationBin(1.0, 1.0, 1),
    )


def test_the_plot_is_a_picture_with_a_point_for_each_bin() -> None:
    bins = (CalibrationBin(0.25, 0.5, 4), CalibrationBin(0.75, 1.0, 1))
    root = ElementTree.fromstring(calibration_plot("Toy & co", bins))
    points = [node for node in root if node.tag.endswith("circle")]
    assert [float(point.attrib["cx"]) for point in points] == [56 + 75, 56 + 225]
    assert [float(point.attrib["cy"]) for point in points] == [34 + 150, 34]
    assert root[0].text == "Toy & co"


@pytest.mark.usefixtures("toybox")
def test_a_game_without_columns_cannot_be_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("skirmish")
    monkeypatch.setattr(type(game), "policy", lambda self: Policy(self.uniform_value))
    with pytest.raises(OptionFault, match="has no columns"):
        columns_of(game)


def test_a_fit_tells_whether_it_is_better() -> None:
    evaluation = fit(TOY, invented((1.0, 1.0)), (0.0, 0.0)).evaluation
    assert Fit(evaluation, 0.1, 0.0, 1.0, 2).is_better
    assert not Fit(evaluation, 0.0, 0.0, 1.0, 2).is_better
    assert Fit(evaluation, 0.1, 0.04, 1.0, 2).is_better
    assert not Fit(evaluation, 0.1, 0.06, 1.0, 2).is_better  # less than two errors: it may be luck
