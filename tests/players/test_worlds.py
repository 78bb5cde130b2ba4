"""Players are handed a world dealt for their seat, whoever asks them: the lab, the server or the terminal."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from broadfront import players
from broadfront.cli import main
from broadfront.engine import match_file, registry
from broadfront.engine.chance import pick
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Move, Position, Rng, has_hidden_information
from broadfront.lab.matches import MatchPlan, MatchSetup, play_match
from broadfront.players import Player
from broadfront.players.player import question
from broadfront.server.workers import tasks
from broadfront.server.workers.tasks import Place

HIDDEN = [
    (game.id, scenario)
    for game in registry.games().values()
    for scenario in game.scenarios
    if has_hidden_information(game.new(scenario))
]
"""Every scenario in which something is hidden."""


class Spy(Player):
    """Goes by the whole position it is given, the other seat's secrets too, and keeps what it saw."""

    seen: ClassVar[list[Position]] = []
    name = "spy"

    def decide(self, game: Game, world: Position, rng: Rng) -> Move:
        self.seen.append(world.clone())
        moves = question(world).moves
        return moves[sum(world.notation().encode()) % len(moves)]


@pytest.fixture
def spies(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Position]]:
    """Let every spec mean a spy; what the spies saw."""
    monkeypatch.setattr(Spy, "seen", [])
    for reader in ("parse", "load"):
        monkeypatch.setattr(players, reader, lambda spec: Spy())
    tasks._player.cache_clear()
    yield Spy.seen
    tasks._player.cache_clear()


def decisions(game: Game, scenario: str, seed: int) -> Iterator[Position]:
    """The positions of a random match, its first 250 moves, in which a player is asked."""
    p, rng = game.new(scenario), Random(seed)
    for _ in range(250):
        ask = p.pending
        if ask is None:
            return
        if ask.seat != CHANCE:
            yield p
        p.play(pick(ask, rng) if ask.seat == CHANCE else ask.moves[rng.randrange(len(ask.moves))])


def test_fighting_front_and_action_front_hide_something() -> None:
    assert {game for game, _ in HIDDEN} == {"action_front", "fighting_front"}


@pytest.mark.parametrize(("game", "scenario"), HIDDEN)
def test_a_spy_answers_alike_in_worlds_that_its_seat_cannot_tell_apart(game: str, scenario: str) -> None:
    card, differing = registry.game(game), 0
    for n, p in enumerate(decisions(card, scenario, 3)):
        other = p.determinized(question(p).seat, Random(n))
        differing += other.key() != p.key()
        assert Spy().choose(card, p, Random(1)) == Spy().choose(card, other, Random(1))
        one, two = Spy.seen[-2:]
        assert one.notation() == two.notation()
        assert one.pending == two.pending == p.pending
    assert differing


@pytest.mark.parametrize("spec", ["random", "quick", "steady", "greedy", "mcts:6"])
@pytest.mark.parametrize("game", ["action_front", "fighting_front"])
def test_every_player_answers_alike_in_worlds_that_its_seat_cannot_tell_apart(game: str, spec: str) -> None:
    card, player = registry.game(game), players.parse(spec)
    scenario = next(scenario for id_, scenario in HIDDEN if id_ == game)
    asked = [p.clone() for p in decisions(card, scenario, 5)][:: 8 if game == "fighting_front" else 30]
    for n, p in enumerate(asked):
        other = p.determinized(question(p).seat, Random(n))
        assert player.choose(card, p, Random(1)) == player.choose(card, other, Random(1))


def test_where_nothing_is_hidden_a_player_is_handed_the_position_itself() -> None:
    given: list[Position] = []

    class Keeper(Spy):
        def decide(self, game: Game, world: Position, rng: Rng) -> Move:
            given.append(world)
            return question(world).moves[0]

    card, rng = registry.game("expand_the_front"), Random(1)
    p = next(decisions(card, "", 1))
    state = rng.getstate()
    Keeper().choose(card, p, rng)
    assert given[0] is p
    assert rng.getstate() == state


def test_a_player_that_would_be_given_the_true_position_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="Cheat: define decide, not choose"):

        class Cheat(Player):
            def choose(self, game: Game, position: Position, rng: Rng) -> Move:  # type: ignore[misc]
                return question(position).moves[0]


def hand(p: Any, seat: int) -> list[int]:
    cards: list[int] = p.hand(seat)
    return cards


def unknown_to(seat: int, p: Any) -> list[int]:
    """The cards of the other hand that a seat has not seen."""
    rest = hand(p, 1 - seat)[:]
    for card in p.knows(seat):
        rest.remove(card)
    return rest


def assert_the_other_hand_is_dealt_anew(truths: list[Position], worlds: list[Position]) -> None:
    differing = hidden = 0
    for truth, world in zip(truths, worlds, strict=True):
        seat = question(truth).seat
        assert question(world) == question(truth)
        assert hand(world, seat) == hand(truth, seat)
        hidden += len(unknown_to(seat, truth)) > 3
        differing += hand(world, 1 - seat) != hand(truth, 1 - seat)
    assert hidden > 20
    assert differing >= hidden * 0.9


def until_asked_often(truths: list[Position]) -> Callable[[Position, Move], None]:
    """Keep the true positions in which a player was asked, and break the match off after the 200th."""

    def watch(p: Position, move: Move) -> None:
        if p.pending is not None and p.pending.seat != CHANCE:
            truths.append(p.clone())
            if len(truths) == 200:
                raise StopIteration

    return watch


def test_a_spy_in_the_lab_does_not_see_the_other_hand(spies: list[Position]) -> None:
    truths: list[Position] = []
    play_match(MatchPlan(1, MatchSetup("fighting_front"), ("spy", "spy"), 1), until_asked_often(truths))
    assert_the_other_hand_is_dealt_anew(truths, spies)


def test_the_same_seed_gives_the_same_match_where_worlds_are_dealt() -> None:
    plan = MatchPlan(1, MatchSetup("fighting_front"), ("random", "quick"), 1, journal=True)
    one, two = (play_match(plan, until_asked_often([])).journal for _ in range(2))
    assert one == two
    assert len(one.splitlines()) > 200


@pytest.mark.usefixtures("spies")
def test_a_spy_on_the_server_answers_alike_in_worlds_that_its_seat_cannot_tell_apart() -> None:
    card, asked = registry.game("fighting_front"), 0
    for n, p in enumerate(decisions(card, "", 4)):
        if n % 5 or len(question(p).moves) < 2:
            continue
        seat, place = question(p).seat, Place.of(p.setting)
        other = p.determinized(seat, Random(n))
        assert (
            tasks.choose(place, p.to_builtins(), "spy", 7)[0]
            == (tasks.choose(place, other.to_builtins(), "spy", 7)[0])
        )
        asked += hand(other, 1 - seat) != hand(p, 1 - seat)
    assert asked > 10


def test_a_spy_in_the_terminal_does_not_see_the_other_hand_nor_does_its_hint(
    spies: list[Position],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("BROADFRONT_HOME", str(tmp_path))
    file = tmp_path / "a.match"
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\n1\n" * 60 + f"save {file}\nquit\n"))
    assert main(["play", "fighting_front", "--plain", "--seed", "1"]) == 0
    assert capsys.readouterr().out.count("The computer (regular) would play") == 60
    match = match_file.read(file.read_text())
    before = [match.branch(n).position for n, seat in enumerate(match.seats) if seat != CHANCE]
    assert_the_other_hand_is_dealt_anew(before, spies)
