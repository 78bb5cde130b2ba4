"""Positions damaged in each field: refused in words, or played on without a fault of the rules."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

import pytest
from tests.engine.test_position_editor_matches import GAMES, kept

from broadfront.engine import registry
from broadfront.engine.chance import pick
from broadfront.engine.errors import NotationFault
from broadfront.engine.notation import read_position
from broadfront.engine.position import CHANCE
from broadfront.server.analysis import tasks
from broadfront.server.analysis.tasks import Path
from broadfront.server.http.errors import InvalidInput

DECISIONS = {**dict.fromkeys(GAMES, 40), "global_war": 6}


def damaged(word: str, rng: Random) -> list[str]:
    """Return a field with other numbers, without one of its parts, and empty."""
    name, _, value = word.partition("=")
    found = [f"{name}=-"]
    numbers = list(re.finditer(r"-?\d+", value))
    for number in rng.sample(numbers, min(2, len(numbers))):
        new = rng.choice([int(number[0]) + 1, int(number[0]) - 1, 0, -1])
        found.append(f"{name}={value[: number.start()]}{new}{value[number.end() :]}")
    parts = value.split(",")
    if len(parts) > 1:
        parts.pop(rng.randrange(len(parts)))
        found.append(f"{name}={','.join(parts)}")
    return found


@pytest.mark.parametrize("id_", GAMES)
def test_a_damaged_position_is_refused_in_words_or_can_be_played_on(id_: str) -> None:
    rng = Random(5)
    match = kept(id_, GAMES[id_][0])
    policy = registry.game(id_).policy()
    refused: list[str] = []
    for share in (3, 2):
        start = match.position_after(len(match.journal) // share)
        text, words = start.setting.scenario_text, start.notation().split()
        for number in range(3, len(words)):
            for word in damaged(words[number], rng):
                line = " ".join([*words[:number], word, *words[number + 1 :]])
                try:
                    p = read_position(line, text=text)
                except NotationFault as fault:
                    refused.append(str(fault))
                    continue
                with suppress(InvalidInput):
                    tasks.show_position(Path(line, (), text), 1, None, False)
                for _ in range(DECISIONS[id_]):
                    if (ask := p.pending) is None:
                        break
                    p.play(pick(ask, rng) if ask.seat == CHANCE else policy.rollout_move(p, ask, rng))
    assert len(refused) > 20
    assert min(map(len, refused)) > 20
