"""Opening a scenario, one of the box's own or a file, with the options that it fixes and those that are given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol, TypeVar

from broadfront.engine.errors import OptionFault
from broadfront.engine.files import Path, refuse
from broadfront.engine.game import Game, Value
from broadfront.engine.suggest import did_you_mean

__all__ = ["ScenarioFile", "boxes_of", "opened"]


class ScenarioFile(Protocol):
    """What every game's scenario has: a title, and the options that it does not leave open."""

    title: str
    fixed: dict[str, Value]


S = TypeVar("S", bound=ScenarioFile)


def opened(
    game: Game,
    scenario_id: str,
    given: Mapping[str, Value],
    text: str,
    read: Callable[[str, str], S],
    shipped: Mapping[str, tuple[S, str]],
) -> tuple[S, dict[str, Value]]:
    """Return a scenario and a value for every option of its game.

    Parameters
    ----------
    game
        The rules.
    scenario_id
        The id of one of the box's scenarios, or what ``text`` is called.
    given
        The options that somebody chose.
    text
        A scenario file, or "" for one of the box's own.
    read
        Reads a scenario file; its second argument names the source.
    shipped
        The box's own scenarios with their files, by id.

    Raises
    ------
    OptionFault
        If there is no such scenario or option, or the scenario fixes an option to another value than the given one.
    FileFault
        If ``text`` is not a good scenario: says line and field.
    """
    if text:
        scenario = read(text, scenario_id)
        refuse(text, _fixed_faults(game, scenario.fixed), scenario_id)
    elif scenario_id in shipped:
        scenario = shipped[scenario_id][0]
    else:
        raise OptionFault(
            f"{game.title} has no scenario {scenario_id!r}; it has {', '.join(game.scenarios)}"
            f"{did_you_mean(scenario_id, game.scenarios)}"
        )
    for name, value in given.items():
        if name in scenario.fixed and scenario.fixed[name] != value:
            fixed = game.spell_value(scenario.fixed[name])
            raise OptionFault(f"{scenario.title} fixes {name} to {fixed}: leave that option out")
    return scenario, game.chosen({**scenario.fixed, **given})


def _fixed_faults(game: Game, fixed: Mapping[str, Value]) -> Iterator[tuple[Path, str]]:
    for name, value in fixed.items():
        try:
            game.chosen({name: value})
        except OptionFault as error:
            yield ["fixed", name], str(error)


def boxes_of(data: Mapping[str, object], games: Iterable[Game]) -> list[Game]:
    """Return the games whose scenario files look most like these data, by the names of their fields.

    Several are equally like it where the fields tell nothing; games whose files are no TOML Structs come last.
    """
    scores: dict[str, int] = {}
    every = list(games)
    for game in every:
        fields = game.scenario_file.__struct_fields__ if game.scenario_file is not None else ()
        known = sum(name in fields for name in data)
        scores[game.id] = 2 * known - len(data) if known else -len(data) - bool(fields)
    best = max(scores.values(), default=0)
    return [game for game in every if scores[game.id] == best]
