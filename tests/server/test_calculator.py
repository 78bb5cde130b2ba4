"""The calculators over HTTP: what they ask and answer, what they refuse, and what a match fills in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from tests.server.harness import Running

from broadfront.engine.chance import SplitMix64
from broadfront.engine.position import SPECTATOR, as_known_to
from broadfront.games.fighting_front import GAME, FightingFront
from broadfront.games.fighting_front.position import FightingFrontPosition

GAMES = ("front_line", "fighting_front", "expand_the_front", "action_front", "global_war")


@pytest.mark.parametrize("game", GAMES)
def test_the_form_and_the_answer_to_its_example(server: Running, game: str) -> None:
    address = f"/api/games/{game}/calculator"
    form = server.client.get(address).json()
    answer = server.client.get(f"{address}/answer", params={"battle": form["example"]})
    assert answer.status_code == 200, answer.text
    outcomes = answer.json()["forecast"]["outcomes"]
    assert sum(bar["probability"] for bar in outcomes) == pytest.approx(1)


def test_there_is_no_calculator_of_no_game(server: Running) -> None:
    for address in ("/api/games/ludo/calculator", "/api/games/ludo/calculator/answer?battle=where=here"):
        assert server.client.get(address).status_code == 404


@pytest.mark.parametrize(
    "battle",
    [
        "",
        "where=atlantis",
        "where=ukraine where=ukraine",
        "where",
        "where=ukraine a.infantry=-1",
        "\x00",
        "x" * 1999,
    ],
)
def test_words_that_mean_no_battle_are_refused_with_a_sentence(server: Running, battle: str) -> None:
    answer = server.client.get("/api/games/global_war/calculator/answer", params={"battle": battle})
    assert answer.status_code == 422
    assert answer.json()["message"].endswith((".", "?")) or "there is no" in answer.json()["message"]


def test_a_battle_of_too_many_words_is_not_read(server: Running) -> None:
    for game in GAMES:
        answer = server.client.get(f"/api/games/{game}/calculator/answer", params={"battle": "a" * 2001})
        assert answer.status_code in (400, 422)
    assert server.client.get("/api/games/front_line/calculator/answer").status_code in (400, 422)


def test_a_battle_that_takes_too_long_is_given_up(start: Callable[..., Running]) -> None:
    server = start(most_odds=0.001)
    battle = "where=land a.assault=6 d.assault=3 d.defense=3"
    answer = server.client.get("/api/games/expand_the_front/calculator/answer", params={"battle": battle})
    assert answer.status_code == 422
    assert "too large" in answer.json()["message"]


def test_a_match_fills_in_an_attack(server: Running) -> None:
    people = server.match(scenario="first_game")
    counters: list[dict[str, Any]] = []
    answers: list[httpx.Response] = []
    while not any(answer.status_code == 200 for answer in answers):
        for _ in range(10):
            people.step()
        counters = people.state(0)["view"]["counters"]
        answers = [
            people.get("/battle", space=mine["space"], target=theirs["space"])
            for mine in counters
            for theirs in counters
            if (mine["side"], theirs["side"]) == ("Green", "Red")
        ]
        assert {answer.status_code for answer in answers} <= {200, 422}  # 422: it is out of range
    battle = next(answer.json()["battle"] for answer in answers if answer.status_code == 200)
    assert battle.startswith("attacker=")
    green = next(c["space"] for c in counters if c["side"] == "Green")
    empty = next(n for n in range(60) if n not in {c["space"] for c in counters})
    assert people.get("/battle", space=green, target=empty).status_code == 422
    assert people.get("/battle", space=green, target=10_000).status_code == 422
    assert people.get("/battle", space=green, target=-2).status_code in (400, 422)


def test_a_match_that_hides_something_fills_in_a_world_dealt_to_the_reader(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = server.match("fighting_front")
    true = server.live(people.id).match.position
    assert isinstance(true, FightingFrontPosition)
    assert true.hand(0)
    assert true.hand(1)
    monkeypatch.setattr(FightingFront, "battle_at", lambda game, p, *where: f"{p.hand(0)} {p.hand(1)}")
    space = GAME.table(true.setting).spaces[0].id

    def told(seat: int) -> str:
        words: str = people.get("/battle", seat, space=space).json()["battle"]
        return words

    moves = len(server.live(people.id).match.journal)
    for seat in (SPECTATOR, 0, 1):
        world = as_known_to(seat, true, SplitMix64(moves))
        assert isinstance(world, FightingFrontPosition)
        assert told(seat) == f"{world.hand(0)} {world.hand(1)}"
    assert told(0).startswith(f"{true.hand(0)} ")
