"""Action Front!: tactical hexes, a deck of cards for dice, scenarios to build."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import ClassVar

import msgspec

from broadfront.engine.capabilities import (
    ChecksPositions,
    Conserves,
    HasLineOfSight,
    HasOddsBreakdown,
    HasOddsPosition,
    HasScenarioEditor,
    HasTurns,
)
from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import OptionFault, Refusal
from broadfront.engine.game import Game, Option, ScenarioCard, Value, Verb
from broadfront.engine.odds import OddsFactor, OddsPolicy
from broadfront.engine.panels import Sight
from broadfront.engine.policy import Policy
from broadfront.engine.scenario_editor import ScenarioEditor
from broadfront.engine.scenarios import opened
from broadfront.engine.table import Table, View
from broadfront.games.action_front import refusals, table
from broadfront.games.action_front.catalogue import MODELS, SUPPORTS
from broadfront.games.action_front.charts import CARD_NAMES, CARDS
from broadfront.games.action_front.faults import fault, step_ranges
from broadfront.games.action_front.field import HEX_NAMES
from broadfront.games.action_front.odds_breakdown import odds_breakdown
from broadfront.games.action_front.odds_policies import plain
from broadfront.games.action_front.odds_position import odds_position
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import (
    action,
    assault,
    calling,
    fire,
    indirect,
    movement,
    sequence,
    setup,
)
from broadfront.games.action_front.scenario import Scenario, read_scenario, shipped
from broadfront.games.action_front.setting import MAP_SETS, ActionFrontSetting, is_printed, make_setting
from broadfront.games.action_front.sight import sight_from
from broadfront.games.action_front.terms import MOST_LINES, NATION_NAMES, SIDE_WORDS, UNITS

__all__ = ["GAME", "ActionFront"]

VERBS = (
    Verb("buy", "Buy", "model", "number", role="buy"),
    Verb("hire", "Buy support", "support", "number", role="buy"),
    Verb("reveal", "Reveal"),
    Verb("register", "Register", "number", "hex"),
    Verb("place", "Place", "unit", "hex", role="place"),
    Verb("entrench", "Place Dug In", "unit", "hex", role="place"),
    Verb("barrage", "Fire indirectly", "unit", "hex", "b", role="attack"),
    Verb("mission", "Fire mission", "support", "hex", "i", role="attack"),
    Verb("strike", "Air strike", "support", "hex", "r", role="attack"),
    Verb("fly", "Fly in from", "direction", "hex"),
    Verb("card", "Draw", "card", role="draw"),
    Verb("move", "Move", "unit", "hex", "m", role="move"),
    Verb("exit", "Leave the map", "unit", "", "x"),
    Verb("carry", "Take along", "unit", "", "c"),
    Verb("fire", "Fire", "unit", "unit", "f", role="attack"),
    Verb("rally", "Rally", "unit", "unit", "l"),
    Verb("dig", "Dig in", "unit", "unit", "d"),
    Verb("assault", "Assault", "", "hex", "a"),
    Verb("enter", "Enter", "unit", "hex", "e", role="place"),
    Verb("shuffle", "Call for a shuffle", key="s"),
    Verb("end", "Pass or end phase", key="Enter", role="end"),
)
OPTIONS = (
    Option(
        "registered_artillery", "Artillery registration", (False, True), False, "2.5",
        "Each side with off-map artillery writes down two hexes that its artillery hits without a card for accuracy.",
    ),
    Option(
        "friendly_fire", "Friendly fire", (False, True), False, "7.5",
        "A card is drawn for each own unit in the line of fire: a spade costs it a step.",
    ),
    Option(
        "call_shuffle", "Call for a shuffle", ("mover", "anyone", "off"), "mover", "1.4",
        "Who may call for the deck to be shuffled between orders: the player whose turn it is, anyone, or nobody.",
    ),
    Option(
        "dug_in", "Dug In at the start", ("card", "owner"), "card", "2.3",
        "Which units begin Dug In: those of the scenario card, or those their owner chooses.",
    ),
    Option(
        "night", "Night", (False, True), False, "15.5",
        "Nobody sees farther than three hexes, and no aircraft fly.",
    ),
    Option(
        "marker_hides_its_hex", "Smoke over the target", (False, True), False, "9.4",
        "An Artillery marker also hides the hex it lies on.",
    ),
    Option(
        "map", "Map", ("card", *MAP_SETS), "ridge", "16.2",
        "The map of a battle that the players build; printed scenarios have their own.",
    ),
    Option(
        "orientation", "Orientation", ("printed", "turned"), "printed", "16.2",
        "Turned: in a battle that the players build, they change edges.",
    ),
    Option(
        "roles", "Roles", ("printed", "swapped"), "printed", "16.1",
        "Swapped: in a battle that the players build, the nations change sides.",
    ),
    Option(
        "exit_units", "Units to exit", (1, 2, 3, 4), 1, "16.1",
        "How many units the attacker of a Point Defence has to get off the map.",
    ),
)  # fmt: skip


class ActionFront(
    Game[ActionFrontPosition, ActionFrontSetting],
    HasTurns,
    Conserves,
    ChecksPositions,
    HasOddsPosition,
    HasOddsBreakdown,
    HasLineOfSight,
    HasScenarioEditor,
):
    """The card of Action Front!."""

    id: ClassVar[str] = "action_front"
    title: ClassVar[str] = "Action Front!"
    blurb: ClassVar[str] = (
        "Tactical battles on hexes with a deck of cards for dice: Guadalcanal, Normandy, and scenarios of your own."
    )
    rules_version: ClassVar[int] = 1
    history: ClassVar[Mapping[int, str]] = MappingProxyType({1: "The first version."})
    credits: ClassVar[str] = (
        "Action Front! is a game by AT Games. Its tables, maps, counters and scenarios are not public: those here are "
        "Broadfront's own."
    )
    verbs: ClassVar[Mapping[str, Verb]] = MappingProxyType({verb.name: verb for verb in VERBS})
    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "unit": UNITS,
            "hex": HEX_NAMES,
            "card": CARD_NAMES,
            "model": tuple(model.id for model in MODELS),
            "support": tuple(f"support{n + 1}" for n in range(MOST_LINES)),
            "direction": ("north", "northeast", "southeast", "south", "southwest", "northwest"),
            "seat": SIDE_WORDS,
            "nation": NATION_NAMES,
            # for the log only
            "counter": tuple(model.name.replace(" ", "_") for model in MODELS),
            "mission": tuple(support.name.replace(" ", "_") for support in SUPPORTS),
            "arm": ("Off-map_artillery_fires", "A_ship_fires", "Aircraft_strike"),
        }
    )
    space_kind: ClassVar[str] = "hex"
    guided: ClassVar[str] = ""
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    scenarios: ClassVar[Mapping[str, ScenarioCard]] = MappingProxyType(
        {
            id_: ScenarioCard(id_, scenario.title, table.seat_names(scenario), scenario.blurb)
            for id_, (scenario, _) in shipped().items()
        }
    )
    scenario_file: ClassVar[type[msgspec.Struct] | None] = Scenario
    steps: ClassVar[tuple[type[Step], ...]] = (
        *(setup.SetUp, setup.Purchasing, setup.Reveal, setup.Register, setup.Placing, setup.Entrench),
        *(sequence.PlayerTurn, sequence.EndOfTurn, sequence.Reinforcements, sequence.NextTurn),
        *(calling.CallWindow, indirect.IndirectFire, indirect.Approach, indirect.Accuracy, indirect.Drift),
        *(indirect.Impact, action.StartAction, action.Action, action.Rallying, action.Digging),
        *(movement.Boarding, movement.GoOn, fire.FriendlyFire, fire.DirectFire, fire.Volley),
        *(assault.Assault, assault.AssaultDraw),
    )
    position = ActionFrontPosition
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({"plain": plain})
    longest: ClassVar[int] = 40_000
    standing: ClassVar[Mapping[str, str]] = MappingProxyType({"1.4": "Calls for a shuffle"})

    def setting(
        self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = ""
    ) -> ActionFrontSetting:
        """Return the setting of one of the box's scenarios, or of the scenario file ``text`` called ``scenario``.

        >>> GAME.setting("gifu").turns
        9

        Raises
        ------
        OptionFault
            If there is no such scenario or option, or the scenario fixes the option to another value.
        FileFault
            If ``text`` is not a good scenario: says line and field.
        """
        given = tuple(sorted((options or {}).items()))
        return _setting(self, scenario or next(iter(self.scenarios)), given, text)

    def start(self, setting: ActionFrontSetting) -> ActionFrontPosition:
        """Return the table as the scenario card has it, settled at the first question."""
        p = self.laid_out(setting)
        p.agenda = [setup.SetUp()]
        p.settle()
        return p

    def laid_out(self, setting: ActionFrontSetting) -> ActionFrontPosition:
        """Return the table as the scenario card has it, before anything is asked."""
        p = ActionFrontPosition(
            setting=setting,
            troops=[0, 0],
            commanders=[0, 0],
            shelled=[0, 0],
            bombed=[0, 0],
            missions=[line.missions for line in setting.lines],
            deck=[1] * CARDS,
            discards=[0] * CARDS,
            lost=[0, 0],
            since=[-1, -1],
            registered=[-1] * 4 if setting.registered else [],
            ranged=[0, 0],
        )
        setup.muster(p)
        return p

    def table(self, setting: ActionFrontSetting) -> Table:
        """Return the map as the screen draws it."""
        return table.table(setting)

    def view(self, p: ActionFrontPosition, seat: int) -> View:
        """Return what a seat may know: everything but what the other has written down in secret."""
        return table.view(p, seat, self.shown(p.pending, seat))

    def sight(self, p: ActionFrontPosition, space: int, seat: int) -> Sight:
        """Return what is seen from a hex; lines of sight hide nothing."""
        del seat
        return sight_from(p, space)

    def refuse(self, p: ActionFrontPosition, move: Move) -> Refusal:
        """Say why a move that is not offered is not legal."""
        return refusals.refuse(p, move)

    def policy(self) -> Policy[ActionFrontPosition]:
        """Return what computer players ask."""
        from broadfront.games.action_front.policy import POLICY  # only players need it

        return POLICY

    def rules_text(self) -> str:
        """Return the rules in our own words."""
        return (files(__package__) / "rules.md").read_text(encoding="utf-8")

    def scenario_text(self, scenario: str) -> str:
        """Return the file of one of the box's own scenarios."""
        if scenario not in shipped():
            raise OptionFault(f"{self.title} has no scenario {scenario!r}; it has {', '.join(shipped())}")
        return shipped()[scenario][1]

    def scenario_editor(self) -> ScenarioEditor:
        """Return what scenario editors build with."""
        from broadfront.games.action_front import scenario_editor  # it draws with this card

        return scenario_editor

    def balance(self, p: ActionFrontPosition) -> tuple[int, ...]:
        """Return how many cards there are, and how many units of its card each side has, wherever they are.

        Units that are bought come in addition when the orders are revealed.
        """
        cards = sum(p.deck) + sum(p.discards) + len(p.drawn)
        units = (p.model[seat::2][: len(starters)] for seat, starters in enumerate(p.setting.starters))
        return cards, *(sum(model >= 0 for model in of) for of in units)

    def odds_position(self, p: ActionFrontPosition, move: Move) -> ActionFrontPosition:
        """Return where the odds of an order are counted: cards that do the same counted as one."""
        return odds_position(p, move)

    def odds_breakdown(self, p: ActionFrontPosition, move: Move) -> tuple[OddsFactor, ...]:
        """Return what the odds of an order come from: figures, modifiers, cards, suits."""
        return odds_breakdown(p, move)

    def turn(self, p: ActionFrontPosition) -> int:
        """Return how many player turns have begun, of both players together."""
        return p.tick + 1

    def check(self, p: ActionFrontPosition) -> str | None:
        """Say what is wrong with a position that somebody wrote down."""
        return fault(p)

    def step_ranges(self, p: ActionFrontPosition) -> Mapping[str, tuple[int, int]]:
        """Return the lowest and highest value of each field of the steps."""
        return step_ranges(p)


@lru_cache(maxsize=256)
def _setting(
    game: ActionFront, scenario_id: str, given: tuple[tuple[str, Value], ...], text: str
) -> ActionFrontSetting:
    scenario, options = opened(game, scenario_id, dict(given), text, read_scenario, shipped())
    if options["map"] == "card" and not is_printed(scenario):
        raise OptionFault(f"{scenario.title} has no map on its card: choose one of {', '.join(MAP_SETS)}")
    return make_setting(scenario_id, scenario, options, game.id, game.rules_version, text)


GAME = ActionFront()
