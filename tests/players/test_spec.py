import re
from pathlib import Path
from random import Random

import pytest
from tests.players.toys import nim

from broadfront.engine import registry
from broadfront.engine.bot_policy import Policy
from broadfront.engine.game import Game
from broadfront.engine.position import Ask, Move, Position, Rng
from broadfront.players import (
    LEVELS,
    Greedy,
    Mcts,
    Quick,
    SpecFault,
    Uniform,
    check_spelling,
    is_player,
    load,
    parse,
    spec_of,
)


@pytest.mark.parametrize(
    "spec", ["random", "quick", "greedy", "mcts:400", "mcts:0.25s", "mcts:9,cores=2,rollout=4"]
)
def test_a_player_is_named_by_its_spec(spec: str) -> None:
    assert parse(spec).name == spec


def test_a_spec_may_be_written_in_capitals_and_with_spaces() -> None:
    player = parse(" MCTS:0.5s, cores=2 ")
    assert isinstance(player, Mcts)
    assert (player.budget.seconds, player.budget.simulations, player.cores) == (0.5, 0, 2)


def test_simulations_and_seconds_are_told_apart() -> None:
    player = parse("mcts:400")
    assert isinstance(player, Mcts)
    assert (player.budget.seconds, player.budget.simulations) == (0, 400)


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_and_its_twin_can_be_made(name: str) -> None:
    assert parse(name).name == name
    twin = parse(f"{name}:fixed")
    assert twin.name == f"{name}:fixed"
    if isinstance(twin, Mcts):
        assert twin.budget.simulations


def test_levels_come_weakest_first_and_think_longer_and_longer() -> None:
    assert list(LEVELS) == ["recruit", "regular", "veteran", "elite"]
    veteran, elite = parse("veteran:fixed"), parse("elite:fixed,cores=2")
    assert isinstance(veteran, Mcts)
    assert isinstance(elite, Mcts)
    assert veteran.budget.simulations < elite.budget.simulations
    assert elite.cores == 2
    assert isinstance(parse("recruit"), Quick)
    assert isinstance(parse("regular"), Greedy)
    assert isinstance(parse("random"), Uniform)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("", "no such player; there are random, quick, steady, greedy, mcts, recruit"),
        ("deepblue", "'deepblue': no such player"),
        ("random:3", "random takes nothing after it, not '3'"),
        ("mcts", "say how much it may think"),
        ("mcts:cores=2", "say how much it may think"),
        ("mcts:0", "'0' is no budget"),
        ("mcts:-5", "'-5' is no budget"),
        ("mcts:0s", "'0s' is no budget"),
        ("mcts:2m", "'2m' is no budget; write simulations"),
        ("mcts:1e9s", "is no budget"),
        ("mcts:99999s", "up to 3600s"),
        ("mcts:400,cores=0", "cores wants a whole number from 1 to 256, not '0'"),
        ("mcts:400,cores", "cores wants a whole number"),
        ("mcts:400,speed=2", "no setting 'speed=2'; there are cores=2"),
        ("recruit:cores=2", "recruit takes only 'fixed'"),
        ("veteran:fast", "no setting 'fast'"),
    ],
)
def test_a_bad_spec_is_told_what_is_wrong(spec: str, told: str) -> None:
    with pytest.raises(SpecFault) as caught:
        parse(spec)
    assert told in str(caught.value)


def test_a_game_may_give_the_twin_of_a_level_its_own_number_of_simulations() -> None:
    cheap, usual = registry.game("front_line"), registry.game("expand_the_front")
    twin = parse("elite:fixed")
    assert isinstance(twin, Mcts)
    assert twin.budget_in(cheap).simulations == cheap.policy().simulations["elite"]
    assert twin.budget_in(usual) == twin.budget
    for spec in ("elite", "mcts:400"):  # what people meet has its seconds, and a number that was said is kept
        other = parse(spec)
        assert isinstance(other, Mcts)
        assert other.budget_in(cheap) == other.budget


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: str(game.id))
def test_a_card_tells_of_levels_that_there_are(game: Game) -> None:
    assert set(game.game_info.levels) <= set(LEVELS)


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: str(game.id))
def test_simulations_of_a_game_are_for_levels_that_search_and_rise(game: Game) -> None:
    own = game.policy().simulations
    assert set(own) <= {name for name, level in LEVELS.items() if level.fixed.startswith("mcts")}
    counts = [own[name] for name in LEVELS if name in own]
    assert counts == sorted(counts)


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: str(game.id))
def test_only_levels_slip_that_think_and_elite_never(game: Game) -> None:
    own = game.policy().error_rates
    assert set(own) <= {"regular", "veteran"}
    assert all(0 < percent < 50 for percent in own.values())


NUMBERS = {"one": 1, "three": 3, "four": 4, "five": 5, "ten": 10}


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: str(game.id))
def test_the_home_page_says_how_often_a_level_slips(game: Game) -> None:
    for level, percent in game.policy().error_rates.items():
        told = game.game_info.levels[level].does
        found = re.search(r"(\w+)(?: answers?)? in (\w+) it gives", told)
        share = (
            NUMBERS[found[1]] / NUMBERS[found[2]] if found else 0.5 if "half of its answers" in told else 0.0
        )
        assert abs(100 * share - percent) <= 5, told


@pytest.mark.parametrize("spec", ["regular", "veteran:fixed"])
def test_a_level_slips_as_often_as_the_game_says(spec: str) -> None:
    level = spec.partition(":")[0]

    def hasty(p: Position, ask: Ask, rng: Rng) -> Move:
        return Move("take", 2)

    def took_two(percent: int) -> int:
        policy = Policy(lambda p: (0.5, 0.5), rollout_move=hasty, error_rates={level: percent})
        game = nim(9, policy)  # of 9, taking 1 leaves the other side in a lost position
        return sum(parse(spec).choose(game, game.new(), Random(seed)).what == 2 for seed in range(60))

    assert took_two(100) == 60
    assert took_two(0) < took_two(40) < 60


@pytest.mark.parametrize("spec", ["greedy", "mcts:40"])
def test_a_player_that_is_no_level_never_slips(spec: str) -> None:
    def hasty(p: Position, ask: Ask, rng: Rng) -> Move:
        raise AssertionError("answered without thinking")

    slips = {"regular": 100, "veteran": 100}
    game = nim(9, Policy(lambda p: (0.5, 0.5), rollout_move=hasty, error_rates=slips))
    assert parse(spec).choose(game, game.new(), Random(1)).verb == "take"


def test_random_plays_every_move_and_only_by_its_seed() -> None:
    game = nim(9)
    p, player = game.new(), parse("random")
    moves = [player.choose(game, p, Random(seed)) for seed in range(60)]
    assert set(moves) == {Move("take", 1), Move("take", 2), Move("take", 3)}
    assert moves == [player.choose(game, p, Random(seed)) for seed in range(60)]


def test_quick_without_advice_plays_any_move() -> None:
    game = nim(9)
    assert {parse("quick").choose(game, game.new(), Random(seed)).what for seed in range(60)} == {1, 2, 3}


def test_a_player_of_ones_own_is_a_class_in_a_module() -> None:
    player = load("broadfront.players.uniform:Quick")
    assert isinstance(player, Quick)
    assert player.name == "broadfront.players.uniform:Quick"
    assert load("MCTS:40").name == "mcts:40"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("nowhere.at_all:Hasty", "nowhere.at_all cannot be imported: No module named"),
        ("broadfront.players.uniform:Hasty", "broadfront.players.uniform has no Hasty"),
        ("broadfront.players.spec:Level", "Level is no class derived from broadfront.players.Player"),
        ("broadfront.players.mcts:Mcts", "cannot be made without arguments"),
        ("hasty", "no such player"),
    ],
)
def test_a_player_that_cannot_be_loaded_is_told_why(spec: str, told: str) -> None:
    with pytest.raises(SpecFault) as caught:
        load(spec)
    assert told in str(caught.value)


def test_the_code_of_a_player_that_breaks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_player_module.py").write_text("1 / 0\n")
    (tmp_path / "broken_player_class.py").write_text(
        "from broadfront.players import Quick\n"
        "class Broken(Quick):\n"
        "    def __init__(self):\n"
        "        raise OSError('no weights')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(
        SpecFault, match="broken_player_module cannot be imported: ZeroDivisionError: division"
    ):
        load("broken_player_module:Mine")
    with pytest.raises(SpecFault, match="cannot be made: OSError: no weights"):
        load("broken_player_class:Broken")


def test_the_spelling_of_a_player_is_checked_without_a_module() -> None:
    check_spelling("nowhere.at_all:Hasty")
    check_spelling(" mcts:40 ")
    with pytest.raises(SpecFault, match="no such player"):
        check_spelling("hasty")


class Patient(Quick):
    """A player of this module."""


def test_a_class_is_spelled_so_that_it_can_be_loaded() -> None:
    assert spec_of(Patient) == f"{__name__}:Patient"
    assert isinstance(load(spec_of(Patient)), Patient)
    assert spec_of("mcts:40") == "mcts:40"


def test_a_player_that_workers_cannot_make_is_refused() -> None:
    class Local(Quick):
        pass

    main = type("Main", (Quick,), {"__module__": "__main__"})
    for one, told in (
        (Patient("quick"), "give the class Patient, not an instance"),
        (Local, "at the top of a module of its own"),
        (main, "at the top of a module of its own"),
        (type("small", (Quick,), {"__module__": __name__}), "with a capital letter first"),
        (int, "neither a spec nor a class derived from"),
        (7, "neither a spec nor a class derived from"),
    ):
        with pytest.raises(SpecFault, match=told):
            spec_of(one)  # type: ignore[arg-type]


def test_only_those_who_run_the_program_have_modules_imported() -> None:
    assert not is_player("broadfront.players.uniform:Quick")
    with pytest.raises(SpecFault):
        parse("broadfront.players.uniform:Quick")
