"""Expand the Front!: supply lines, islands and convoys across the Pacific."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import ClassVar

import msgspec

from broadfront.engine.capabilities import ChecksPositions, Conserves, HasOddsPosition, HasTurns
from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game, Option, ScenarioCard, Value, Verb
from broadfront.engine.odds import OddsPolicy
from broadfront.engine.policy import Policy
from broadfront.engine.reasons import Reason
from broadfront.engine.scenarios import opened
from broadfront.engine.table import Table, View
from broadfront.games.expand_the_front import permissions, sentences, table
from broadfront.games.expand_the_front.faults import fault, step_ranges
from broadfront.games.expand_the_front.odds_policies import plain
from broadfront.games.expand_the_front.odds_position import odds_position
from broadfront.games.expand_the_front.orders import target, target_kind, target_number
from broadfront.games.expand_the_front.position import OFF, ExpandPosition
from broadfront.games.expand_the_front.rules import (
    combat,
    movement,
    ranged,
    replenishment,
    sequence,
    setup,
    ships,
)
from broadfront.games.expand_the_front.scenario import Scenario, has_room, read_scenario, shipped
from broadfront.games.expand_the_front.setting import ExpandSetting, make_setting
from broadfront.games.expand_the_front.terms import KINDS, LAND_KINDS, SEATS, SHIP

__all__ = ["GAME", "ExpandTheFront"]

VERBS = (
    Verb("roll", "Roll", "number", role="roll"),
    Verb("place", "Place", "stack", role="place"),
    Verb("buy", "Buy", "stack", key="b", role="buy"),
    Verb("swing", "Turn the rear", "ship", "tile", "w"),
    Verb("move", "Move", "stack", "tile", "m", role="move"),
    Verb("sail", "Sail", "ship", "tile", "s", role="move"),
    Verb("fight", "Attack tile", "", "tile", "f", role="attack"),
    Verb("aim", "Aim", "kind", "target", "a", role="attack"),
    Verb("shell", "Defense fires", "tile", "target", "d", role="attack"),
    Verb("bomb", "Bomb", "tile", "target", "o", role="attack"),
    Verb("broadside", "Ship fires", "ship", "target", "i", role="attack"),
    Verb("counter", "Strike back", "target", "number", "c", role="attack"),
    Verb("end", "End", key="Enter", role="end"),
)
OPTIONS = (
    Option(
        "turn_limit", "Turn limit", ("none", "12", "40", "60"), "none", "8.3",
        "After so many rounds the larger share of its objective wins; without a limit 120 rounds are a draw.",
    ),
    Option(
        "bomber_pays", "Bombers pay for Supplies", (False, True), False, "6.3",
        "A Bomber consumes two Supplies even to attack Supplies.",
    ),
    Option(
        "american_base", "American base", ("printed", "oahu"), "printed", "2.3",
        "Where America builds: the scenario's place, or Oahu.",
    ),
    Option(
        "route_chain", "Route chaining", (False, True), False, "4.2",
        "A move of two tiles may go on from one supply route to another where they meet.",
    ),
    Option(
        "setup_area", "Japan's set-up area", ("shown", "home", "outer"), "shown", "2.2",
        "The area shown in the box, the home islands only, or the outer islands as well.",
    ),
)  # fmt: skip


def _target_word(id_: int) -> str:
    if target_kind(id_) >= len(KINDS):
        return f"none{id_}"
    return f"{KINDS[target_kind(id_)]}{target_number(id_) + 1}"


class ExpandTheFront(
    Game[ExpandPosition, ExpandSetting],
    HasTurns,
    Conserves,
    ChecksPositions,
    HasOddsPosition,
):
    """The card of Expand the Front!."""

    id: ClassVar[str] = "expand_the_front"
    title: ClassVar[str] = "Expand the Front!"
    blurb: ClassVar[str] = (
        "Japan and America in the Pacific: production, convoys, islands, and a Supply for every attack."
    )
    rules_version: ClassVar[int] = 1
    history: ClassVar[Mapping[int, str]] = MappingProxyType({1: "The first version."})
    credits: ClassVar[str] = (
        "Expand the Front! was designed by Brett Cutler. Map, supply routes, production places and the set-up area are "
        "reconstructions."
    )
    verbs: ClassVar[Mapping[str, Verb]] = MappingProxyType({verb.name: verb for verb in VERBS})
    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "seat": SEATS,
            "kind": KINDS,
            "ship": table.SHIP_NAMES,
            "tile": table.TILE_WORDS,
            "stack": tuple(f"{kind}@{tile}" for kind in KINDS for tile in table.TILE_WORDS),
            "target": tuple(map(_target_word, range(target(SHIP + 1, 0)))),
        }
    )
    space_kind: ClassVar[str] = "tile"
    guided: ClassVar[str] = "first_war"
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    scenarios: ClassVar[Mapping[str, ScenarioCard]] = MappingProxyType(
        {
            id_: ScenarioCard(id_, scenario.title, SEATS, scenario.blurb)
            for id_, (scenario, _) in shipped().items()
        }
    )
    scenario_file: ClassVar[type[msgspec.Struct] | None] = Scenario
    steps: ClassVar[tuple[type[Step], ...]] = (
        *(setup.SetUp, setup.Deploy, ships.Swing, sequence.Turn, sequence.EndTurn),
        *(replenishment.Replenishment, movement.Movement, combat.Combat, combat.Aim, ranged.Join),
        *(combat.Dice, combat.Answer, combat.AnswerDice, combat.EndRound),
    )
    position = ExpandPosition
    sentences: ClassVar[Mapping[str, str]] = sentences.SENTENCES
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({"plain": plain})
    longest: ClassVar[int] = 200_000

    def setting(
        self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = ""
    ) -> ExpandSetting:
        """Return the setting of one of the box's scenarios, or of the scenario file ``text`` called ``scenario``.

        >>> GAME.setting("pacific").income
        (8, 10)

        Raises
        ------
        OptionFault
            If there is no such scenario or option, or the scenario fixes the option to another value.
        FileFault
            If ``text`` is not a good scenario: says line and field.
        """
        given = tuple(sorted((options or {}).items()))
        return _setting(self, scenario or next(iter(self.scenarios)), given, text)

    def start(self, setting: ExpandSetting) -> ExpandPosition:
        """Return the empty ocean, settled at the first question."""
        ships_ = setting.ships[1][1]
        p = ExpandPosition(
            setting=setting,
            agenda=[setup.SetUp()],
            pieces=[OFF] * setting.slots[1][-1][1],
            ship_front=[-1] * ships_,
            ship_rear=[-1] * ships_,
            ship_flags=[0] * ships_,
            points=[0, 0],
        )
        p.settle()
        return p

    def table(self, setting: ExpandSetting) -> Table:
        """Return the map as the screen draws it."""
        return table.table(setting)

    def view(self, p: ExpandPosition, seat: int) -> View:
        """Return what a seat may know: all of the table, and the moves only if it is asked."""
        return table.view(p, seat, self.shown(p.pending, seat))

    def reason(self, p: ExpandPosition, move: Move) -> Reason | None:
        """Return why a move may not be made; None: it may."""
        return permissions.reason(p, self.verbs, move)

    def named(self, p: ExpandPosition, kind: str, id_: int) -> str:
        """Return what an id is called in a refusal."""
        return sentences.named(p, kind, id_) or super().named(p, kind, id_)

    def policy(self) -> Policy[ExpandPosition]:
        """Return what computer players ask."""
        from broadfront.games.expand_the_front.policy import POLICY  # only players need it

        return POLICY

    def rules_text(self) -> str:
        """Return the rules in our own words."""
        return (files(__package__) / "rules.md").read_text(encoding="utf-8")

    def balance(self, p: ExpandPosition) -> tuple[int, ...]:
        """Return how many pieces of each side and kind there are, on the map or beside it."""
        return tuple(
            len(p.of_kind(seat, kind)) + p.left(seat, kind) for seat in (0, 1) for kind in LAND_KINDS
        )

    def check(self, p: ExpandPosition) -> str | None:
        """Say what is wrong with a position that somebody wrote down."""
        return fault(p)

    def step_ranges(self, p: ExpandPosition) -> Mapping[str, tuple[int, int]]:
        """Return the lowest and highest value of each field of the steps."""
        return step_ranges(p)

    def odds_position(self, p: ExpandPosition, move: Move) -> ExpandPosition:
        """Return where the odds of a move are counted: of an attack, the attack alone."""
        return odds_position(p, move)

    def turn(self, p: ExpandPosition) -> int:
        """Return how many turns have begun, of both players together."""
        return p.turn


@lru_cache(maxsize=256)
def _setting(
    game: ExpandTheFront, scenario_id: str, given: tuple[tuple[str, Value], ...], text: str
) -> ExpandSetting:
    scenario, options = opened(game, scenario_id, dict(given), text, read_scenario, shipped())
    try:
        setting = make_setting(scenario_id, scenario, options, game.id, game.rules_version, text)
    except KeyError as error:
        raise OptionFault(
            f"the map of {scenario.title} has no {error.args[0]}: choose other options"
        ) from None
    if not has_room(scenario, setting.atlas, setting.area):
        raise OptionFault(
            f"Japan's pieces find no room in the area {options['setup_area']!r}: choose another"
        )
    return setting


GAME = ExpandTheFront()
