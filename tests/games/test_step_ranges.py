"""What notation and JSON take for the fields of steps: no number that the game has no use for."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest

from broadfront.engine import registry
from broadfront.engine.conformance.run import any_setting, random_move
from broadfront.engine.errors import NotationFault
from broadfront.engine.game import Game
from broadfront.engine.notation import position_from_builtins, read_position
from broadfront.engine.position import Position
from broadfront.engine.text_codec import shorten_number

GAMES = ("action_front", "expand_the_front", "fighting_front", "front_line", "global_war")
FAR = 1 << 200


def reached(game: Game, seed: int, moves: int) -> Position:
    rng = Random(seed)
    p: Position = game.start(any_setting(game, rng))
    for _ in range(moves):
        if p.pending is not None:
            p.play(random_move(p.pending, rng))
    return p


@pytest.mark.parametrize("id_", GAMES)
def test_every_field_of_every_step_has_a_range(id_: str) -> None:
    game = registry.game(id_)
    ranges = set(game.step_fields)
    fields = {(step.tag, name) for step in game.steps for name in step.__struct_fields__}
    assert [f for f in sorted(fields) if not {f[1], ".".join(f)} & ranges] == []
    assert [name for name in ranges if not any(name in (f[1], ".".join(f)) for f in fields)] == []


@pytest.mark.parametrize("bad", [-FAR, -100, FAR])
@pytest.mark.parametrize("id_", GAMES)
def test_a_field_out_of_range_is_refused_by_step_and_field(id_: str, bad: int) -> None:
    game = registry.game(id_)
    for seed in range(2):
        p = reached(game, seed, 60 * seed + 2)
        data = p.to_builtins()
        for place, step in enumerate(p.agenda):
            for field in step.__struct_fields__:
                wrong = msgspec.structs.replace(step, **{field: bad})
                agenda = [*data["agenda"]]
                agenda[place] = [step.tag, *msgspec.structs.astuple(wrong)]
                says = f"{step.tag}: {field} is {shorten_number(bad)}; it goes from"
                with pytest.raises(NotationFault, match=says):
                    position_from_builtins(game, p.setting, {**data, "agenda": agenda})


@pytest.mark.parametrize(
    ("id_", "step", "says"),
    [
        ("global_war", ["Battle", 13, 99, 0, 0, 0], "Battle: nobody fights in bulgaria_romania"),
        ("global_war", ["Battle", 13, 1000, 0, 0, 0], "Battle: round is 1000; it goes from 0 to"),
        (
            "global_war",
            ["Casualties", 13, 0, 9000, 0, 0, 0],
            "Casualties: by_subs is 9000; it goes from 0 to",
        ),
        ("front_line", ["TankDie", 1, 2, 0, 9, 1], "TankDie: white is 9; it goes from 1 to 6"),
        ("front_line", ["Actions", 2], "Actions: seat is 2; it goes from 0 to 1"),
        ("fighting_front", ["Ground", 0, 9], "Ground: who is 9; it goes from 0 to 2"),
        ("fighting_front", ["Roll", 5, 40, 3, 0, 0], "Roll: shooter is 40"),
        ("expand_the_front", ["Turn", 0, 9], "Turn: phase is 9; it goes from 0 to 3"),
        ("action_front", ["PlayerTurn", 0, 9], "PlayerTurn: phase is 9; it goes from 0 to 3"),
    ],
)
def test_notation_and_json_name_the_field_at_fault(id_: str, step: list[str | int], says: str) -> None:
    game = registry.game(id_)
    p = game.new()
    data = p.to_builtins()
    with pytest.raises(NotationFault, match=says):
        position_from_builtins(game, p.setting, {**data, "agenda": [*data["agenda"], step]})
    agenda = f"{step[0]}({','.join(map(str, step[1:]))})"
    line = p.notation().replace("agenda=-", "agenda=")
    with pytest.raises(NotationFault, match=says):
        read_position(line + ("" if line.endswith("=") else ",") + agenda, game)


@pytest.mark.parametrize("id_", GAMES)
def test_no_message_about_a_field_repeats_a_long_number(id_: str) -> None:
    game = registry.game(id_)
    for seed in range(2):
        p = reached(game, seed, 60 * seed + 2)
        data = p.to_builtins()
        changed: list[tuple[str, Any]] = [
            (name, value) for name in data if name != "agenda" for value in (FAR, -FAR, [FAR])
        ]
        changed += [
            (name, [FAR, *value[1:]])
            for name, value in data.items()
            if name != "agenda" and isinstance(value, list) and value
        ]
        changed += [
            ("agenda", [*data["agenda"][:at], [step[0], *step[1:place], far, *step[place + 1 :]]])
            for at, step in enumerate(data["agenda"])
            for place in range(1, len(step))
            for far in (FAR, 1 << 20_000)  # Python spells no number so long
        ]
        for name, value in changed:
            with pytest.raises(NotationFault) as told:
                position_from_builtins(game, p.setting, {**data, name: value}, trusted=False)
            assert re.search(r"\d{58}", str(told.value)) is None, name
            assert len(str(told.value)) < 400, name
