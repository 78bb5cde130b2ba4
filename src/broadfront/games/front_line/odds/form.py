"""[5] The odds sheet: a unit on some ground against a unit on other ground, laid out on a battlefield of its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from broadfront.engine.calculator import (
    BattleInput,
    CalculatorForm,
    number_choices,
    option,
    switch,
    switch_value,
)
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds_form import Attack, OddsSheet
from broadfront.engine.position import Move
from broadfront.games.front_line.charts import RANGE
from broadfront.games.front_line.map import FILES, Square
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.actions import Actions
from broadfront.games.front_line.rules.turn_sequence import EndTurn
from broadfront.games.front_line.setting import FrontLineSetting
from broadfront.games.front_line.terms import AVAILABLE, CAPITAL, EXHAUSTED, GREEN, KINDS, NOBODY, RED

_ATTACKER: Final = 2 + 3 * FILES
"""C4: the squares before it are as many as the longest range."""
_GROUNDS: Final = (("low", "Valley, port, beach, desert"), ("hill", "Hill"), ("mountain", "Mountain"))
_HEIGHT: Final = {"hill": 1, "mountain": 2}
_CITIES: Final = ("air_base", "capital", "industry")
_TARGETS: Final = (
    ("valley", "Valley"),
    ("soft", "Port, beach or desert"),
    ("hill", "Hill"),
    ("mountain", "Mountain"),
    ("air_base", "Air Base"),
    ("capital", "Capital"),
    ("industry", "Industry"),
)
_EMPTY: Final = "none"
"""The word of the form for an empty city."""


class FrontLineSheet(OddsSheet[FrontLinePosition]):
    """The odds sheet of Front Line."""

    @cached_property
    def form(self) -> CalculatorForm:
        """Return the questions of the sheet."""
        kinds = [(kind, kind.title()) for kind in KINDS[1:]]
        ranges = number_choices(range(1, max(RANGE) + 1))
        return CalculatorForm(
            "Odds of an attack",
            "5",
            (),
            (
                option("attacker", "Attacker", "Attack", "5.1", kinds, default="tank"),
                option("from", "It stands on", "Attack", "5.2", _GROUNDS),
                option("range", "Range", "Attack", "5.3", ranges),
                option("target", "Target", "Attack", "5.1", [*kinds, (_EMPTY, "An empty city")]),
                option("at", "The target stands on", "Attack", "5.6", _TARGETS),
                switch("disrupted", "The target is disrupted", "Attack", "5.7"),
                switch("rally", "The defender rallies", "Attack", "8.2"),
            ),
            "attacker=tank range=1 target=infantry at=hill",
            "target",
        )

    def attack(self, game: Game, battle: BattleInput) -> Attack:
        """Return the attack in a turn in which it can be ordered.

        Raises
        ------
        OptionFault
            If the attacker does not shoot that far, or an empty square is no city beside it.
        """
        kind, reach = KINDS.index(battle["attacker"]), battle.number("range")
        if reach > RANGE[kind]:
            raise OptionFault(_range_limit(kind))
        if battle["target"] == _EMPTY and (battle["at"] not in _CITIES or reach != 1):
            raise OptionFault(
                "Where nobody stands only a city is attacked, and from the next square: range 1."
            )
        target = _ATTACKER + reach * FILES
        setting = _ground(game.setting(), battle, target)
        p = FrontLinePosition(
            setting=setting,
            agenda=[EndTurn(), Actions(GREEN)],
            green=0,
            red=0,
            cards=[0, 0],
            reserve=[0] * 8,
            lost=[0] * 8,
            stacks=[1] * 6,
            leadership=[EXHAUSTED, AVAILABLE if battle.is_on("rally") else EXHAUSTED],
            edge=[0],
            month=0,
            leader=GREEN,
            mover=GREEN,
            stack=CAPITAL,
            chits=1,
        )
        p.place(GREEN, kind, _ATTACKER)
        if battle["target"] != _EMPTY:
            p.place(RED, KINDS.index(battle["target"]), target)
            if battle.is_on("disrupted"):
                p.disrupt(target)
        p.settle()
        foe = "an empty city" if battle["target"] == _EMPTY else battle["target"].title()
        return Attack(
            p,
            Move("attack", _ATTACKER, target),
            f"{battle['attacker'].title()} against {foe}, range {reach}",
            "5",
            ("Nobody uses the Edge; the ground around is open.",),
            "rally" if battle.is_on("rally") else "plain",
        )

    def from_position(
        self, p: FrontLinePosition, space: Square, part: str, target: Square
    ) -> Mapping[str, str]:
        """Return the answers that describe the unit on a square or, with a target, the attack on it."""
        battle: dict[str, str] = {}
        setting = p.setting
        if part != "defender":
            battle["attacker"] = _kind(p, space)
            battle["from"] = _level(setting, space)
        if part != "defender" and target >= 0 and not _is_enemy(p, p.side_at(space), target):
            raise OptionFault("Both squares are of one side: a unit attacks enemies only.")
        goal = target if target >= 0 else space
        if part == "defender" or target >= 0:
            city = setting.city_of[goal]
            battle["target"] = _EMPTY if city >= 0 and p.is_empty(goal) else _kind(p, goal)
            level = _level(setting, goal)
            soft = setting.no_retreat >> goal & 1
            battle["at"] = (
                _CITIES[city % 3] if city >= 0 else "soft" if soft else "valley" if level == "low" else level
            )
            battle["disrupted"] = switch_value(p.is_disrupted(goal))
        if part != "defender" and target >= 0:
            away, kind = setting.distance[space][target], p.kind_at(space)
            if away > RANGE[kind]:
                raise OptionFault(f"The target is {away} squares away: {_range_limit(kind)}")
            battle["range"] = str(max(1, away))
        return battle


def _ground(setting: FrontLineSetting, battle: BattleInput, target: Square) -> FrontLineSetting:
    """Return a battlefield of valley squares except the two squares of the attack, with no city but the target's."""
    heights, at = [0] * setting.size, battle["at"]
    heights[_ATTACKER], heights[target] = _HEIGHT.get(battle["from"], 0), _HEIGHT.get(at, 0)
    city_of, cities = [-1] * setting.size, [NOBODY] * len(setting.cities)
    bit = 1 << target
    if at in _CITIES:
        city_of[target] = 3 * RED + _CITIES.index(at)
        cities[city_of[target]] = target
    of_red = bit if at in _CITIES else 0
    return replace(
        setting,
        height=tuple(heights),
        city_of=tuple(city_of),
        cities=tuple(target if city < 0 else city for city in cities),
        side_cities=(0, of_red),
        all_cities=of_red,
        capitals=bit if at == "capital" else 0,
        desert=0,
        lake=0,
        land=setting.land | setting.lake,
        ports=0,
        landings=0,
        no_retreat=bit if at == "soft" else 0,
        uplands=bit if at in _HEIGHT else 0,
        purple=0,
    )


def _range_limit(kind: int) -> str:
    return f"{KINDS[kind].title()} attacks at a range of {RANGE[kind]} at most."


def _kind(p: FrontLinePosition, square: Square) -> str:
    if p.is_empty(square):
        raise OptionFault("Nobody stands there.")
    return KINDS[p.kind_at(square)]


def _is_enemy(p: FrontLinePosition, side: int, square: Square) -> bool:
    """[5.1] Return whether nothing friendly is on a square; an empty one counts, as it is refused later."""
    if not p.is_empty(square):
        return p.side_at(square) != side
    friendly = p.setting.all_cities & ~queries.unfriendly_cities(p, side)
    return not friendly >> square & 1


def _level(setting: FrontLineSetting, square: Square) -> str:
    return ("low", "hill", "mountain")[setting.height[square]]
