"""What a hand-edited position is refused for: no position of a kept match, and what the rules never allow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from broadfront.engine import match_file, registry
from broadfront.engine.editor import EditsPositions, edit_position
from broadfront.engine.errors import NotationFault
from broadfront.engine.game import Game
from broadfront.engine.notation import check_position
from broadfront.engine.position import Position

GOLDEN = Path(__file__).parents[1] / "golden"


def is_long(name: str) -> bool:
    """Whether a match, or those of a folder, are left to the slow tests."""
    return name.startswith(("box_", "two_rounds_", "version_", "base"))


JOURNALS = [
    pytest.param(path, id="-".join(found), marks=pytest.mark.slow if any(map(is_long, found)) else ())
    for path in sorted(GOLDEN.rglob("*.journal"))
    for found in [path.relative_to(GOLDEN).with_suffix("").parts]
]
SAMPLE = 60
"""So many positions of each match are looked at, spread over it."""


def sampled(path: Path) -> Iterator[Position]:
    match = match_file.read(path.read_text(encoding="utf-8"))
    every = max(1, len(match.journal) // SAMPLE)
    p = match.game.start(match.setting)
    for number, move in enumerate(match.journal):
        if number % every == 0:
            yield p
        p.play(move)
    yield p


@pytest.mark.parametrize("path", JOURNALS)
def test_no_position_of_a_kept_match_is_refused(path: Path) -> None:
    game = registry.game(path.relative_to(GOLDEN).parts[0])
    for p in sampled(path):
        assert check_position(game, p) is None


# --- each rule --------------------------------------------------------------------------------------------------------


def change(game: Game, p: Position, act: str, piece: str, space: str | int, value: int = 0) -> Position:
    """Place or remove a piece, set a figure or begin a turn, all by name."""
    assert isinstance(game, EditsPositions)
    spaces = {one.name: one.id for one in game.table(p.setting).spaces}
    at = spaces[space] if isinstance(space, str) else space
    names = {
        "turn": list(game.turns(p.setting)),
        "set": [figure.name for figure in game.figures(p, at)],
    }.get(act, list(game.pieces(p.setting)))
    return edit_position(game, p, act, names.index(piece), 0 if act == "turn" else at, value)


def refused(
    game: Game, p: Position, told: str, act: str, piece: str, space: str | int, value: int = 0
) -> None:
    with pytest.raises(NotationFault, match=told):
        change(game, p, act, piece, space, value)


def begun(id_: str, scenario: str, turn: str) -> tuple[Game, Position]:
    game = registry.game(id_)
    return game, change(game, game.new(scenario), "turn", turn, 0)


def test_front_line_has_no_more_units_than_counters() -> None:
    game, p = begun("front_line", "main", "Green")
    for square in ("A4", "A5"):
        p = change(game, p, "place", "Green Tank", square)
    assert p.reserve[2] == 0, "the two of the reserve are placed"  # type: ignore[attr-defined]
    refused(game, p, "Green has 7 units of Tank.* there are 6 counters", "place", "Green Tank", "A6")
    p = change(game, p, "remove", "Green Tank", "A5")
    assert change(game, p, "place", "Green Tank", "A6").pending


def test_front_line_has_no_unit_on_water_nor_in_an_enemy_capital() -> None:
    game, p = begun("front_line", "lake_nogo", "Green")
    refused(game, p, "D4 is water", "place", "Green Tank", "D4")
    p = change(game, p, "remove", "Red Infantry", "C10")
    refused(game, p, "a green unit is in the enemy Capital", "place", "Green Infantry", "C10")


def test_front_line_says_of_a_city_what_its_unit_makes_of_it() -> None:
    game, p = begun("front_line", "main", "Green")
    air_base = "E8"
    p = change(game, p, "remove", "Red Infantry", air_base)
    p = change(game, p, "place", "Green Infantry", air_base)
    assert p.fallen.bit_count() == 1  # type: ignore[attr-defined]
    refused(game, p, "has fallen, for a green unit is in it", "set", "fallen city", air_base, 0)
    p = change(game, p, "remove", "Green Infantry", air_base)
    p = change(game, p, "place", "Red Infantry", air_base)
    assert not p.fallen  # type: ignore[attr-defined]
    refused(game, p, "is free, for its own red unit is in it", "set", "fallen city", air_base, 1)


def test_action_front_has_both_sides_in_a_hex_only_before_an_assault() -> None:
    game, p = begun("action_front", "first_fight", "US, from Action")
    met = change(game, p, "place", "Japanese: IJA Infantry", "0303")
    refused(game, met, "they meet in the Action Phase only", "turn", "US", 0)
    refused(game, p, "the M2 HMG is on 0302 with an enemy unit", "place", "Japanese: IJA Infantry", "0302")
    refused(game, met, "neither Dug In nor suppressed", "set", "USMC Rifle A1: Suppressed", "0303", 1)
    refused(game, p, "a hex holds one", "place", "US: USMC Rifle", "0402")


def test_action_front_has_vehicles_on_land_and_nobody_leaves_without_an_edge() -> None:
    game = registry.game("action_front")
    p = change(game, game.new("first_fight"), "turn", "US, from Action", 0)
    assert change(game, p, "place", "US: 2.5-ton Truck", "0402").pending, "a card may put it into the jungle"
    assert isinstance(game, EditsPositions)
    left = next(-1 - n for n, area in enumerate(game.areas(p.setting)) if area == "US: left the map")
    refused(game, p, "no edge to leave by", "place", "US: USMC Rifle", left)


def test_action_front_a_unit_that_has_moved_is_not_dug_in() -> None:
    game, p = begun("action_front", "first_fight", "US, from Action")
    p = change(game, p, "set", "USMC Rifle A1: Dug In", "0303", 1)
    refused(game, p, "loses its marker when it moves", "set", "USMC Rifle A1: has moved", "0303", 1)


def test_global_war_has_chinese_units_in_china_and_kwangtung_only() -> None:
    game, p = begun("global_war", "1941", "Germany")
    assert change(game, p, "place", "China Infantry", "Kwangtung").pending
    refused(game, p, "in China and Kwangtung only", "place", "China Infantry", "Burma")


def test_global_war_has_units_in_enemy_land_only_to_attack_it() -> None:
    game, p = begun("global_war", "lesson_land", "Germany")
    refused(
        game,
        p,
        "held by USSR, and units of Germany are there only to attack",
        "place",
        "Germany Tank",
        "Belorussia",
    )
    refused(
        game,
        p,
        "held by Germany, and units of USSR are there only to attack",
        "set",
        "held by",
        "Belorussia",
        0,
    )
    p = change(game, p, "remove", "USSR Infantry", "Belorussia")
    p = change(game, p, "set", "held by", "Belorussia", 0)
    assert change(game, p, "place", "Germany Tank", "Belorussia").pending
