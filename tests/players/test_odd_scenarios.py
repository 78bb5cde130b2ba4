"""Computer players on odd but valid scenarios of somebody's own: they may play badly, and never fail."""

import copy
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import tomli_w

from broadfront import players
from broadfront.engine import chance, registry
from broadfront.engine.errors import BroadfrontError
from broadfront.engine.position import CHANCE, Setting
from broadfront.lab.matches import MatchSetup

LEVELS = ("quick", "regular")
TRIES = 30
DECISIONS = 25
Data = dict[str, Any]


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every field of a scenario, as what holds it and its key."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from places(data[key])


def change(data: Data, random: Random) -> None:
    """Leave something out, or give it a value that another one of its kind has."""
    fields = [(of, key) for of, key in places(data) if of is not data or random.random() < 0.3]
    if not fields:
        return
    of, key = random.choice(fields)
    value = of[key]
    if random.random() < 0.35:
        del of[key]
    elif isinstance(value, bool):
        of[key] = not value
    elif isinstance(value, int):
        of[key] = random.choice([0, 1, 2, 3 * value, 99])
    elif isinstance(value, str):
        others = [held[name] for held, name in fields if type(name) is type(key)]
        of[key] = random.choice([other for other in others if isinstance(other, str)])
    elif isinstance(value, list):
        of[key] = random.choice([value[:1], value[::-1], 2 * value])
    elif isinstance(value, dict):
        of[key] = {name: value[name] for name in random.sample(list(value), len(value) // 2)}


def own_map(random: Random) -> Data:
    """A scenario of Expand the Front! on a small map of any kind, with few or many units anywhere."""
    columns, rows, dry = random.randint(2, 8), random.randint(2, 6), random.choice([0.2, 0.6, 0.95, 1])
    tiles = [
        "".join("o" if random.random() < dry else random.choice("..#") for _ in range(columns))
        for _ in range(rows)
    ]
    at = {letter: [] for letter in "o.#"}  # type: dict[str, list[str]]
    for row, of in enumerate(tiles):
        for column, letter in enumerate(of):
            at[letter].append(f"{column}:{row}")
    land, playable = at["o"] or ["0:0"], at["o"] + at["."]

    def some(most: int) -> list[str]:
        return random.sample(land, min(len(land), random.randint(1, most)))

    def side() -> Data:
        return {"income": random.choice([0, 3, 99]), "production": some(3), "objective": some(3), "need": 1}

    ships = [
        {"side": random.choice(["japan", "america"]), "unit": "Ship", "at": one, "rear": other}
        for one, other in zip(at["."], at["."][1:], strict=False)
        if random.random() < 0.3
    ]
    units = [
        {
            "side": random.choice(["japan", "america"]),
            "unit": random.choice(["Supply", "Assault", "Defense", "Bomber"]),
            "at": random.choice(playable or land),
        }
        for _ in range(random.randint(0, 10))
    ]
    return {
        "title": "Odd",
        "map": "own",
        "japan": side(),
        "america": side(),
        "placed": units + ships,
        "chart": {
            "title": "Odd",
            "tiles": tiles,
            "places": {f"p{number}": tile for number, tile in enumerate(at["o"])},
            "routes": [{"name": "r", "tiles": list(pair)} for pair in pairwise(land)][:1],
            "areas": {"shown": playable[: random.randint(1, 9)]},
        },
    }


def odd_settings(game: str) -> Iterator[Setting]:
    """The valid ones of many scenarios that are no longer what somebody meant."""
    random, files = Random(game), registry.game(game).scenario_files
    assert files is not None
    shipped = [tomllib.loads(text) for _, text in files.shipped.values()]
    for _ in range(TRIES):
        if game == "expand_the_front":
            data = own_map(random)
        else:
            data = copy.deepcopy(random.choice(shipped))
            for _ in range(random.choice([1, 3, 8, 20])):
                change(data, random)
        data["title"] = "Odd"
        try:
            yield MatchSetup(game, "Odd", {}, tomli_w.dumps(data)).setting()
        except BroadfrontError:
            continue


@pytest.mark.parametrize(
    "game", ["action_front", "expand_the_front", "fighting_front", "front_line", "global_war"]
)
def test_computers_play_whatever_scenario_is_valid(game: str) -> None:
    card, played = registry.game(game), 0
    for setting in odd_settings(game):
        for level in LEVELS:
            p, player, random = card.start(setting), players.load(level), Random(played)
            for _ in range(DECISIONS):
                if (ask := p.pending) is None:
                    break
                move = chance.pick(ask, random) if ask.seat == CHANCE else player.choose(card, p, random)
                p.play(move)
        played += 1
        if played == (12 if game == "expand_the_front" else 2):
            break
    assert played >= 1
