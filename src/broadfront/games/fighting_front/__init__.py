"""Fighting Front: cards as units on a grid of five by six, fifteen phases, hidden hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import ClassVar

import msgspec

from broadfront.engine.capabilities import ChecksPositions, Conserves, HasOddsPosition, HasTurns
from broadfront.engine.contract import Move, Step
from broadfront.engine.game import Game, Option, ScenarioCard, Value, Verb
from broadfront.engine.odds import OddsPolicy
from broadfront.engine.policy import Policy
from broadfront.engine.reasons import Reason
from broadfront.engine.scenarios import opened
from broadfront.engine.table import Table, View
from broadfront.games.fighting_front import reasons, table
from broadfront.games.fighting_front.cards import DECK_KIND, NAMES, TITLES
from broadfront.games.fighting_front.charts import TITLES as TABLE_TITLES
from broadfront.games.fighting_front.faults import fault, step_ranges
from broadfront.games.fighting_front.odds_policies import plain
from broadfront.games.fighting_front.odds_position import odds_position
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import (
    airraid,
    artillery,
    assault,
    deployment,
    logistics,
    movement,
    recovery,
    rolls,
    sequence,
    setup,
    strikes,
    victory,
)
from broadfront.games.fighting_front.scenario import Scenario, read_scenario, shipped
from broadfront.games.fighting_front.sentences import MOMENTS, SENTENCES
from broadfront.games.fighting_front.setting import FightingFrontSetting, make_setting
from broadfront.games.fighting_front.spaces import NAMES as SPACE_NAMES
from broadfront.games.fighting_front.spaces import SPACES
from broadfront.games.fighting_front.terms import COUNTRIES, NATIONS, RESULTS, SEATS, SLOTS

__all__ = ["GAME", "FightingFront"]

VERBS = (
    Verb("nation", "Choose nation", "nation"),
    Verb("redraw", "Discard and draw again", "card"),
    Verb("keep", "Keep"),
    Verb("card", "Draw", "card", role="draw"),
    Verb("roll", "Roll", "number", role="roll"),
    Verb("deploy", "Deploy", "card", "space", "d", role="place"),
    Verb("assign", "Give a Leader", "card", "squadron"),
    Verb("draw", "Draw cards", "number", secret=True),
    Verb("heal", "Heal", "", "space"),
    Verb("mend", "Repair air unit", "squadron"),
    Verb("bombard", "Bombard", "space", "space", "b", role="attack"),
    Verb("raid", "Fly a mission", "squadron", "space", "r", role="attack"),
    Verb("escort", "Escort", "squadron", "squadron", "s"),
    Verb("flyover", "Fly Over mission", "card", "space", "v", role="attack"),
    Verb("flyescort", "Fly Over escort", "card", "squadron"),
    Verb("intercept", "Intercept", "squadron", "squadron", "i", role="attack"),
    Verb("flyintercept", "Fly Over interception", "card", "squadron", role="attack"),
    Verb("engage", "Attack aircraft", "squadron", "squadron", "g", role="attack"),
    Verb("flak", "Fire AA gun", "space", "squadron", "k", role="attack"),
    Verb("move", "Move", "space", "space", "m", role="move"),
    Verb("fuel", "Fuel a Tank", "", "space", "u"),
    Verb("attack", "Attack", "space", "space", "a", role="attack"),
    Verb("defend", "Defensive Fire", "space", "space", "f", role="attack"),
    Verb("strike", "Strike", "slot", "space", "t", role="attack"),
    Verb("down", "Strike air unit", "squadron"),
    Verb("captain", "Strike its Leader", "squadron"),
    Verb("advance", "Occupy", "space", "space", "o", role="move"),
    Verb("follow", "Follow", "space", "space", "w", role="move"),
    Verb("play", "Play event", "card", "", "p"),
    Verb("ammo", "Use Artillery Dump", key="j"),
    Verb("discard", "Discard", "card"),
    Verb("look", "Reconnaissance", key="l"),
    Verb("stay", "Stay", key="x", role="pass"),
    Verb("decline", "Decline", key="Escape", role="decline"),
    Verb("end", "Pass or end phase", key="Enter", role="pass"),
)
OPTIONS = (
    Option(
        "adjacency", "Adjacency", (8, 4), 8, "10.1",
        "Spaces are next to each other in eight ways, or in four: for moves, attacks and ranges.",
    ),
    Option(
        "deck", "Deck", ("common", "own"), "common", "10.2",
        "Both players draw from one deck, or each from a whole deck of his own.",
    ),
    Option(
        "turn_limit", "Turn limit", (60, 120, 200), 200, "10.3",
        "After so many player turns without a winner the match is a draw.",
    ),
)  # fmt: skip


class FightingFront(
    Game[FightingFrontPosition, FightingFrontSetting],
    HasTurns,
    Conserves,
    ChecksPositions,
    HasOddsPosition,
):
    """The card of Fighting Front."""

    id: ClassVar[str] = "fighting_front"
    title: ClassVar[str] = "Fighting Front"
    blurb: ClassVar[str] = (
        "166 cards fight over a grid of five by six: hidden hands, fifteen phases, and the enemy's back row to take."
    )
    rules_version: ClassVar[int] = 1
    history: ClassVar[Mapping[int, str]] = MappingProxyType({1: "The first version."})
    credits: ClassVar[str] = (
        "Fighting Front is a free game by Warpspawn Games. The rulings and scenarios are Broadfront's."
    )
    verbs: ClassVar[Mapping[str, Verb]] = MappingProxyType({verb.name: verb for verb in VERBS})
    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "card": NAMES,
            "space": SPACE_NAMES,
            "squadron": table.SQUADRONS,
            "seat": SEATS,
            "nation": NATIONS,
            "country": COUNTRIES,
            "slot": SLOTS,
            "result": tuple(result.replace(" ", "_") for result in RESULTS),
            "table": tuple(title.replace(" ", "_") for title in TABLE_TITLES),
        }
    )
    space_kind: ClassVar[str] = "space"
    guided: ClassVar[str] = "first_game"
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    scenarios: ClassVar[Mapping[str, ScenarioCard]] = MappingProxyType(
        {
            id_: ScenarioCard(id_, scenario.title, SEATS, scenario.blurb)
            for id_, (scenario, _) in shipped().items()
        }
    )
    scenario_file: ClassVar[type[msgspec.Struct] | None] = Scenario
    steps: ClassVar[tuple[type[Step], ...]] = (
        *(setup.SetUp, setup.ChooseNation, setup.DeployFirst, sequence.Turn, sequence.End, sequence.NextTurn),
        *(victory.Victory, recovery.Recovery, recovery.Hospital),
        *(logistics.Logistics, logistics.Draw, logistics.Reshuffle, deployment.Deployment),
        *(artillery.Artillery, artillery.Bombardment, artillery.SoftenUp),
        *(airraid.Air, airraid.Fighters, airraid.AirCombat, airraid.AirDice, airraid.Flak, airraid.AirAttack),
        *(movement.GroundMovement, assault.Ground, assault.DefenderFire, assault.SteamRoller),
        *(assault.GroundAttack, assault.Cleared, assault.Occupation, assault.Follow),
        *(assault.SecondAttack, assault.Blitzkrieg, rolls.Window, rolls.Roll, strikes.Pick),
    )
    position = FightingFrontPosition
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({"plain": plain})
    sentences: ClassVar[Mapping[str, str]] = SENTENCES
    longest: ClassVar[int] = 60_000
    standing: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "5.1": "Events on bombardments",
            "4.7": "Interception",
            "8.6": "Events in air combat",
            "5.4": "Events on bombing runs",
            "5.5": "Events on defensive fire",
            "5.6": "Events on ground attacks",
            "9.6": "Blitzkrieg",
            "9.7": "Steam Roller Tactics",
            "9.8": "Soften up Targets",
        }
    )

    def setting(
        self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = ""
    ) -> FightingFrontSetting:
        """Return the setting of one of the box's scenarios, or of the scenario file ``text`` called ``scenario``.

        >>> GAME.setting("german_russian").setup_draw
        20

        Raises
        ------
        OptionFault
            If there is no such scenario or option, or the scenario fixes the option to another value.
        FileFault
            If ``text`` is not a good scenario: says line and field.
        """
        given = tuple(sorted((options or {}).items()))
        return _setting(self, scenario or next(iter(self.scenarios)), given, text)

    def start(self, setting: FightingFrontSetting) -> FightingFrontPosition:
        """Return the empty table, settled at the first question."""
        empty = [0] * SPACES
        p = FightingFrontPosition(
            setting=setting,
            agenda=[setup.SetUp()],
            nations=list(setting.nations),
            held=[0, 0],
            sites=[0, 0],
            units=empty[:],
            dc=empty[:],
            leaders=empty[:],
            places=empty[:],
            place_dc=empty[:],
            steps=empty[:],
            deck=setting.full_deck(),
            discards=[0] * len(setting.full_deck()),
            ammo_used=[0, 0],
        )
        p.settle()
        return p

    def table(self, setting: FightingFrontSetting) -> Table:
        """Return the map and the cards as the screen draws them."""
        return table.table(setting)

    def view(self, p: FightingFrontPosition, seat: int) -> View:
        """Return what a seat may know: the map, its own hand, and its own moves if it is asked."""
        return table.view(p, seat, self.shown(p.pending, seat))

    def reason(self, p: FightingFrontPosition, move: Move) -> Reason | None:
        """Return why the seat that is asked may not make a move; None: it may."""
        return reasons.reason(p, self.verbs, move)

    def named(self, p: FightingFrontPosition, kind: str, id_: int) -> str:
        """Return what an id is called in a refusal: "the Infantry on C3", "S1 (Fighter)", when an Event is played."""
        if kind == "unit":
            return f"the {TITLES[p.units[id_]]} on {SPACE_NAMES[id_]}"
        if kind == "wing":
            return f"S{id_ + 1} ({TITLES[p.wing_kind[id_]]})"
        return MOMENTS[id_] if kind == "moment" else super().named(p, kind, id_)

    def policy(self) -> Policy[FightingFrontPosition]:
        """Return what computer players ask."""
        from broadfront.games.fighting_front.policy import POLICY  # only players need it

        return POLICY

    def rules_text(self) -> str:
        """Return the rules in our own words."""
        return (files(__package__) / "rules.md").read_text(encoding="utf-8")

    def balance(self, p: FightingFrontPosition) -> tuple[int, ...]:
        """Return how many cards of each deck kind there are: in decks, hands, on the map, in the air, discarded."""
        counts = [0] * len(p.setting.copies)
        for pile in (p.deck, p.discards):
            for i, count in enumerate(pile):
                counts[i % len(counts)] += count
        for kinds in (p.axis_hand, p.allied_hand, p.units, p.leaders, p.places, p.wing_kind, p.wing_leader):
            for kind in kinds:
                counts[DECK_KIND[kind]] += kind > 0
        return tuple(counts)

    def odds_position(self, p: FightingFrontPosition, move: Move) -> FightingFrontPosition:
        """Return where the odds of an order are counted: the order alone, followed to its result."""
        return odds_position(p, move)

    def turn(self, p: FightingFrontPosition) -> int:
        """Return how many turns have begun, of both players together."""
        return p.turn

    def check(self, p: FightingFrontPosition) -> str | None:
        """Say what is wrong with a position that somebody wrote down."""
        return fault(p)

    def step_ranges(self, p: FightingFrontPosition) -> Mapping[str, tuple[int, int]]:
        """Return the lowest and highest value of each field of the steps."""
        return step_ranges(p)


@lru_cache(maxsize=256)
def _setting(
    game: FightingFront, scenario_id: str, given: tuple[tuple[str, Value], ...], text: str
) -> FightingFrontSetting:
    scenario, options = opened(game, scenario_id, dict(given), text, read_scenario, shipped())
    return make_setting(scenario_id, scenario, options, game.id, game.rules_version, text)


GAME = FightingFront()
