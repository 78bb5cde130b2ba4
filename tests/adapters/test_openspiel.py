"""OpenSpiel's own tests on every box, and its algorithms where the game is small enough for them.

OpenSpiel's test of every scenario, its playthroughs and its algorithms are left to `make test-all`.
"""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for every system")

from absl import flags  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    exploitability,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)
from tests.adapters.boxes import IDS, SMALL  # noqa: E402
from tests.engine import toys  # noqa: E402

from broadfront.adapters.openspiel import register, register_boxes, resampler  # noqa: E402
from broadfront.engine import registry  # noqa: E402
from broadfront.engine.errors import OptionFault  # noqa: E402
from broadfront.engine.position import Position, UndealtSecret  # noqa: E402

EVERY = [
    pytest.param(id_, scenario, marks=() if scenario == SMALL[id_] == "first_game" else pytest.mark.slow)
    for id_ in IDS
    for scenario in registry.game(id_).scenarios
]


def loaded(id_: str, **more: str | int) -> Any:
    return pyspiel.load_game(f"broadfront_{id_}", {"scenario": SMALL[id_], **more})


def walked(game: Any, moves: int, seed: int = 1) -> Any:
    """The state after so many random moves, or the last before the end."""
    state, rng = game.new_initial_state(), Random(seed)
    for _ in range(moves):
        ahead = state.clone()
        chances = state.is_chance_node()
        ahead.apply_action(
            rng.choice(state.chance_outcomes())[0] if chances else rng.choice(state.legal_actions())
        )
        if ahead.is_terminal():
            break
        state = ahead
    return state


@pytest.mark.parametrize(("id_", "scenario"), EVERY)
def test_random_matches_keep_the_laws_of_openspiel(id_: str, scenario: str) -> None:
    """The smallest scenario to its end, of others the first 300 moves."""
    horizon = 0 if scenario == SMALL[id_] else 300
    game = pyspiel.load_game(f"broadfront_{id_}", {"scenario": scenario, "horizon": horizon})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("id_", IDS)
def test_a_playthrough_can_be_written(id_: str) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    from open_spiel.python.algorithms.generate_playthrough import playthrough  # brings SciPy along

    told = playthrough(f"broadfront_{id_}(scenario={SMALL[id_]},horizon=15)", None, seed=1)
    assert f'GameType.short_name = "broadfront_{id_}"' in told
    assert "InformationStateString(0)" in told
    assert "IsTerminal() = True" in told


def test_a_match_ends_at_its_horizon_as_a_draw() -> None:
    game = loaded("front_line", horizon=20)
    state, rng = game.new_initial_state(), Random(1)
    for _ in range(20):
        assert not state.is_terminal()
        chances = state.is_chance_node()
        state.apply_action(
            rng.choice(state.chance_outcomes())[0] if chances else rng.choice(state.legal_actions())
        )
    assert state.is_terminal()
    assert state.returns() == [0, 0]


@pytest.mark.parametrize("id_", IDS)
def test_actions_and_outcomes_are_those_of_the_question(id_: str) -> None:
    game = loaded(id_)
    for moves in (0, 1, 5, 20, 60):
        state = walked(game, moves)
        ask = state.ask
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [state.move_of(number) for number, _ in outcomes] == list(ask.moves)
            whole = sum(ask.weights)
            assert [share for _, share in outcomes] == [weight / whole for weight in ask.weights]
        else:
            actions = state.legal_actions()
            assert actions == sorted(actions)
            assert [state.move_of(action) for action in actions] == list(ask.moves)
            assert state.action_to_string(actions[0]) == game.box.spell(ask.moves[0])
            assert state.legal_actions(1 - ask.seat) == []


def test_a_copy_is_played_alone() -> None:
    state = walked(loaded("front_line"), 30)
    before, twin = state.position.clone(), state.clone()
    assert twin.position == before
    twin.apply_action(twin.legal_actions()[0] if not twin.is_chance_node() else twin.chance_outcomes()[0][0])
    assert state.position == before
    assert len(twin.history()) == len(state.history()) + 1


WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
    "clone": lambda state: state.clone(),
    "serialize": lambda state: state.get_game().deserialize_state(state.serialize()),
    "game and state": lambda state: pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )[1],
}
"""Every way in which OpenSpiel or Python copies a state, or writes and reads it."""


def waiting(game: Any, *, chances: bool, moves: int = 20) -> Any:
    """A state at least so many moves into a match in which chance, or else a player, has to decide."""
    for seed in range(1, 20):
        state, rng = walked(game, moves, seed), Random(seed)
        while not state.is_terminal():
            if state.is_chance_node() == chances:
                return state
            state.apply_action(rng.choice(state.legal_actions()))
    raise AssertionError("no such state was met")


def assert_alike(state: Any, other: Any) -> None:
    assert other.history() == state.history()
    assert other.position == state.position
    assert str(other) == str(state)
    assert str(other.get_game()) == str(state.get_game())
    for player in range(state.num_players()):
        for what in ("information_state", "observation"):
            assert getattr(other, f"{what}_string")(player) == getattr(state, f"{what}_string")(player)
            assert getattr(other, f"{what}_tensor")(player) == getattr(state, f"{what}_tensor")(player)


@pytest.mark.parametrize("chances", [False, True], ids=["decision", "chance"])
@pytest.mark.parametrize("id_", IDS)
def test_a_state_that_was_copied_or_written_is_played_to_the_end_as_the_original(
    id_: str, *, chances: bool
) -> None:
    state, rng = waiting(loaded(id_), chances=chances), Random(3)
    copies = {way: make(state) for way, make in WAYS.items()}
    while not state.is_terminal():
        actions = state.legal_actions()
        player = state.current_player()
        if len(state.history()) % 100 == 0:
            for other in copies.values():
                assert_alike(state, other)
        action = rng.choice(actions)
        for way, other in copies.items():
            assert (other.legal_actions(), other.current_player()) == (actions, player), way
            assert not state.is_chance_node() or other.chance_outcomes() == state.chance_outcomes()
            assert other.action_to_string(player, action) == state.action_to_string(player, action)
            other.apply_action(action)
        state.apply_action(action)
    for other in copies.values():
        assert other.is_terminal()
        assert other.returns() == state.returns()
        assert_alike(state, other)
        assert_alike(state, pickle.loads(pickle.dumps(other)))


def test_a_state_of_thousands_of_moves_can_be_written() -> None:
    """A chain of its moves would be too deep for pickle."""
    state = walked(loaded("global_war", scenario="1941"), 3000)
    assert len(state.history()) == 3000
    assert_alike(state, pickle.loads(pickle.dumps(state)))


def test_a_state_with_options_is_read_by_the_same_rules() -> None:
    game = loaded("front_line", options="amphibious:off,setup:free")
    for make in WAYS.values():
        again = make(walked(game, 10))
        assert again.get_game().setting == again.position.setting == game.setting


def test_a_state_can_be_read_by_another_process_that_imports_nothing_before() -> None:
    state = walked(loaded("fighting_front"), 40)
    read = "import pickle, sys; state = pickle.load(sys.stdin.buffer); print(state); print(state.legal_actions())"
    done = subprocess.run(
        [sys.executable, "-c", read], input=pickle.dumps(state), capture_output=True, check=True
    )
    assert done.stdout.decode() == f"{state}\n{state.legal_actions()}\n"


@pytest.mark.parametrize(
    ("id_", "parameters"),
    [
        ("front_line", {}),
        ("front_line", {"scenario": "first_game", "actions": "rows", "horizon": 30}),
        ("front_line", {"options": "amphibious:off,setup:free"}),
        ("front_line", {"options": "setup:free;amphibious:off"}),
        ("fighting_front", {"options": "deck:own;adjacency:4;turn_limit:60"}),
        ("action_front", {"scenario": "point_defence", "options": "extra_turns:-3;night:on"}),
        ("global_war", {"scenario": "1941"}),
        ("global_war", {"scenario": "'1942'", "options": "seats:3"}),
    ],
)
def test_the_string_of_a_game_loads_it(id_: str, parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game(f"broadfront_{id_}", parameters)
    for again in (
        pyspiel.load_game(str(game)),
        pyspiel.load_game(f"broadfront_{id_}", game.get_parameters()),
        pickle.loads(pickle.dumps(game)),
        copy.deepcopy(game),
    ):
        assert str(again) == str(game)
        assert again.setting == game.setting
        assert (again.horizon, again.by_id) == (game.horizon, game.by_id)
        assert again.num_distinct_actions() == game.num_distinct_actions()


def test_options_are_read_from_the_text_of_a_game() -> None:
    game = pyspiel.load_game("broadfront_front_line(options=amphibious:off;setup:free,scenario=first_game)")
    options = dict(game.setting.options)
    assert (options["amphibious"], options["setup"]) == (False, "free")
    assert game.setting.scenario == "first_game"
    assert pyspiel.load_game("broadfront_global_war(scenario='1942')").setting.scenario == "1942"
    assert pyspiel.load_game('broadfront_global_war(scenario="1942")').setting.scenario == "1942"


def test_each_option_is_a_parameter_of_its_own() -> None:
    game = pyspiel.load_game("broadfront_front_line(amphibious=off,setup=free,scenario=first_game)")
    assert str(game) == str(
        pyspiel.load_game(
            "broadfront_front_line", {"scenario": "first_game", "options": "setup:free,amphibious:off"}
        )
    )
    again = pyspiel.load_game(str(game))
    assert again.setting == game.setting
    war = pyspiel.load_game("broadfront_global_war(seats='3',research=off)")
    assert (war.num_players(), dict(war.setting.options)["research"]) == (3, False)


def test_who_writes_a_comma_is_shown_the_option_as_a_parameter() -> None:
    """OpenSpiel splits the text, and its message lists the parameters; the guide quotes it with the remedy."""
    with pytest.raises(pyspiel.SpielError, match=r"Available parameters are: .*amphibious.*setup"):
        pyspiel.load_game("broadfront_front_line(options=amphibious:off,setup:free)")


@pytest.mark.parametrize(
    ("id_", "scenario", "options"),
    [
        ("fighting_front", "first_game", ""),
        ("fighting_front", "choose", ""),
        ("action_front", "meeting_engagement", ""),
        ("action_front", "bloody_ridge", "registered_artillery:on"),
    ],
)
def test_a_player_is_told_the_same_in_states_that_he_cannot_tell_apart(
    id_: str, scenario: str, options: str
) -> None:
    game = pyspiel.load_game(f"broadfront_{id_}", {"scenario": scenario, "options": options})
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    rng, differing, told_apart = Random(1), 0, 0
    for moves in range(4, 200, 20):
        state = walked(game, moves, seed=moves)
        for player in (0, 1):
            other = state.resampled(player, rng)
            differing += other.position != state.position
            for what in ("information_state", "observation"):
                assert getattr(other, f"{what}_string")(player) == getattr(state, f"{what}_string")(player)
                assert getattr(other, f"{what}_tensor")(player) == getattr(state, f"{what}_tensor")(player)
            told_apart += other.observation_string(1 - player) != state.observation_string(1 - player)
    assert differing > 5
    assert told_apart > 5


@pytest.mark.parametrize(
    ("id_", "scenario", "options"),
    [
        ("fighting_front", "first_game", ""),
        ("action_front", "meeting_engagement", ""),
        ("action_front", "bloody_ridge", "registered_artillery:on"),
    ],
)
def test_who_does_not_see_a_secret_answer_is_told_the_same_after_each(
    id_: str, scenario: str, options: str
) -> None:
    """Without the worlds that the game deals: the two states differ in one answer for the other's eyes."""
    game = pyspiel.load_game(f"broadfront_{id_}", {"scenario": scenario, "options": options})
    compared = 0
    for seed in range(40):
        state = walked(game, seed, seed=seed)
        ask = state.ask
        actions = state.legal_actions()
        if ask.seen_by is None or len(actions) < 2:
            continue
        one, other = state.child(actions[0]), state.child(actions[-1])
        compared += 1
        player = 1 - ask.seen_by
        for what in ("information_state", "observation"):
            assert getattr(one, f"{what}_string")(player) == getattr(other, f"{what}_string")(player)
            assert getattr(one, f"{what}_tensor")(player) == getattr(other, f"{what}_tensor")(player)
    assert compared > 1


def test_a_game_with_secrets_that_deals_no_worlds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Told(toys.Hands):
        game_info = replace(toys.Hands.game_info, id="told_hands")

    name = register(Told())
    state = pyspiel.load_game(name).new_initial_state()
    monkeypatch.setattr(toys.HandsPosition, "determinized", Position.determinized)
    with pytest.raises(UndealtSecret, match="does not override"):
        pyspiel.load_game(name)
    with pytest.raises(UndealtSecret, match="does not override"):
        state.observation_string(1)


def test_what_a_player_did_not_see_is_no_part_of_his_information() -> None:
    game = loaded("fighting_front")
    state = walked(game, 40)
    own, others = state.information_state_string(0), state.information_state_string(1)
    assert "..." in own
    assert "..." in others
    assert own != others
    assert len(state.move_texts(0)) == len(state.history())


def test_nothing_is_hidden_where_nothing_is_hidden() -> None:
    state = walked(loaded("front_line"), 50)
    assert state.get_game().get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert state.observation_string(0) == state.observation_string(1) == str(state)


def test_players_of_one_side_win_together() -> None:
    game = pyspiel.load_game("broadfront_front_line", {"scenario": "allies"})
    assert game.num_players() == 4
    state, rng = game.new_initial_state(), Random(2)
    while not state.is_terminal():
        chances = state.is_chance_node()
        state.apply_action(
            rng.choice(state.chance_outcomes())[0] if chances else rng.choice(state.legal_actions())
        )
    green, red, green2, red2 = state.returns()
    assert (green, red) == (green2, red2)
    assert green == -red
    with pytest.raises(ValueError, match="over"):
        _ = state.ask


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id_", "scenario"), [("fighting_front", "first_game"), ("action_front", "point_defence")]
)
def test_ismcts_of_openspiel_plays_where_something_is_hidden(id_: str, scenario: str) -> None:
    game = loaded(id_, scenario=scenario, horizon=200)
    state = walked(game, 12)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=6,
        random_state=np.random.RandomState(2),
    )
    bot.set_resampler(resampler(seed=3))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.slow
def test_cfr_by_outcome_sampling_goes_through_a_box_to_a_horizon() -> None:
    np.random.seed(1)  # noqa: NPY002  # the solver has no generator of its own
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded("front_line", horizon=20))
    solver.iteration()
    met = solver._infostates
    assert met
    assert all(np.isfinite(values).all() for both in met.values() for values in both)


@pytest.mark.parametrize("id_", ["front_line", "action_front"])
def test_mcts_of_openspiel_plays_without(id_: str) -> None:
    game = loaded(id_)
    state = walked(game, 12)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 6, evaluator, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.slow
def test_cfr_of_openspiel_finds_the_equilibrium_of_a_toy() -> None:
    """No box is small enough to be enumerated: Hands, three cards of three kinds, is."""
    game = pyspiel.load_game(register(toys.Hands()))
    solver = cfr.CFRPlusSolver(game)
    shares = []
    for _ in range(10):
        solver.evaluate_and_update_policy()
        shares.append(exploitability.nash_conv(game, solver.average_policy()))
    assert shares[0] > 0.1
    assert shares[-1] < 0.01


def test_rows_and_ids_name_the_same_moves() -> None:
    ids, rows = loaded("front_line"), loaded("front_line", actions="rows")
    assert (ids.num_distinct_actions(), rows.num_distinct_actions()) == (130_767, 1024)
    one, two = ids.new_initial_state(), rows.new_initial_state()
    rng = Random(5)
    for _ in range(60):
        if one.is_chance_node():
            choice = rng.choice(one.chance_outcomes())[0]
            pair = choice, choice
        else:
            at = rng.randrange(len(one.legal_actions()))
            pair = one.legal_actions()[at], two.legal_actions()[at]
        one.apply_action(pair[0])
        two.apply_action(pair[1])
        assert one.position == two.position


@pytest.mark.parametrize(
    ("parameters", "fault"),
    [
        ({"scenario": "nowhere"}, "no scenario"),
        ({"options": "setup"}, "semicolons"),
        ({"options": "setup:free", "setup": "free"}, "given twice"),
        ({"setup": "nowhere"}, "setup"),
        ({"options": "colour:red"}, "no option"),
        ({"options": "setup:free;setup:free"}, "given twice"),
        ({"horizon": -1}, "number of moves"),
        ({"actions": "words"}, "ids or rows"),
    ],
)
def test_what_there_is_not_is_refused(parameters: dict[str, Any], fault: str) -> None:
    with pytest.raises((OptionFault, ValueError), match=fault):
        pyspiel.load_game("broadfront_front_line", parameters)


def test_boxes_are_registered_once() -> None:
    assert register_boxes() == [f"broadfront_{id_}" for id_ in IDS]
