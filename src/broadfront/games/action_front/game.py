"""Action Front!: tactical hexes, a deck of cards for dice, scenarios to build."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from broadfront.engine.bot_policy import Policy
from broadfront.engine.errors import OptionFault
from broadfront.engine.field_schema import Range
from broadfront.engine.game import Game
from broadfront.engine.legality import Reason
from broadfront.engine.odds import OddsFactor, OddsPolicy
from broadfront.engine.position import Move, Note, Step, TurnInfo
from broadfront.engine.result import MatchResult, SideScore
from broadfront.engine.scenario_editor import ScenarioEditor
from broadfront.engine.scenarios import ScenarioFiles, SettingSpec
from broadfront.engine.view import Sight, Table, View
from broadfront.games.action_front.charts import CARD_NAMES
from broadfront.games.action_front.map import HEX_NAMES
from broadfront.games.action_front.odds import assaults
from broadfront.games.action_front.odds.breakdown import odds_breakdown
from broadfront.games.action_front.odds.default_choices import plain
from broadfront.games.action_front.odds.form import ActionFrontSheet
from broadfront.games.action_front.odds.isolated_position import odds_position
from broadfront.games.action_front.position import ActionFrontPosition, last_hex
from broadfront.games.action_front.rules import (
    action,
    assault,
    fire,
    indirect_fire,
    leaders,
    movement,
    setup,
    shuffle_option,
    turn_sequence,
)
from broadfront.games.action_front.scenario import WORDS, Scenario, extent
from broadfront.games.action_front.setting import MAP_SETS, ActionFrontSetting, is_printed, make_setting
from broadfront.games.action_front.setup import CARD, read_scenario, setup_position, shipped
from broadfront.games.action_front.terms import (
    DIRECTIONS,
    INDIRECT,
    MARKERS,
    MAX_LINES,
    MAX_UNITS,
    NATION_NAMES,
    NOBODY,
    SIDE_WORDS,
    UNITS,
)
from broadfront.games.action_front.ui import board, panels, refusal_messages, refusals, summary
from broadfront.games.action_front.ui.editor import PositionEditor, validate
from broadfront.games.action_front.units import AIR, MODELS, SUPPORTS


class ActionFront(
    Game[ActionFrontPosition, ActionFrontSetting],
    PositionEditor,
):
    """The card of Action Front!."""

    game_info = CARD
    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "unit": UNITS,
            "hex": HEX_NAMES,
            "card": CARD_NAMES,
            "model": tuple(model.id for model in MODELS),
            "support": tuple(f"support{n + 1}" for n in range(MAX_LINES)),
            "direction": DIRECTIONS,
            "seat": SIDE_WORDS,
            "nation": NATION_NAMES,
            # used only in the log
            "counter": tuple(model.name.replace(" ", "_") for model in MODELS),
            "mission": tuple(support.name.replace(" ", "_") for support in SUPPORTS),
            "arm": ("Off-map_artillery_fires", "A_ship_fires", "Aircraft_strike"),
        }
    )
    scenario_files = ScenarioFiles(Scenario, read_scenario, shipped(), board.seat_names, extent, WORDS)
    steps: ClassVar[tuple[type[Step], ...]] = (
        *(setup.SetUp, setup.Purchasing, setup.Reveal, setup.Register, setup.Placing, setup.Entrench),
        *(
            turn_sequence.PlayerTurn,
            turn_sequence.EndOfTurn,
            turn_sequence.Reinforcements,
            turn_sequence.NextTurn,
        ),
        *(
            shuffle_option.CallWindow,
            indirect_fire.IndirectFire,
            indirect_fire.Approach,
            indirect_fire.Accuracy,
            indirect_fire.Drift,
        ),
        *(indirect_fire.Impact, action.StartAction, action.Action, leaders.Rallying, leaders.Digging),
        *(movement.Boarding, movement.GoOn, fire.FriendlyFire, fire.DirectFire, fire.Volley),
        *(assault.Assault, assault.AssaultDraw),
    )
    position = ActionFrontPosition
    step_fields: ClassVar[Mapping[str, Range]] = MappingProxyType(
        {
            **dict.fromkeys(("seat", "number", "shield", "air"), Range(0, 1)),
            **dict.fromkeys(("unit", "leader", "target"), Range(0, lambda p: len(p.at) - 1)),
            "aboard": Range(0, lambda p: (1 << len(p.at)) - 1),
            **dict.fromkeys(
                ("cards", "high", "Volley.lost", "shaken", "mine", "theirs", "red", "their_red"),
                Range(0, 60),
            ),
            **dict.fromkeys(("hex", "left", "right"), Range(0, last_hex)),
            **dict.fromkeys(("Volley.hex", "entry", "Boarding.target"), Range(NOBODY, last_hex)),
            **dict.fromkeys(("placed", "entered"), Range(0, MAX_UNITS)),
            "PlayerTurn.phase": Range(INDIRECT, MARKERS),
            "line": Range(0, lambda p: len(p.setting.lines) - 1),
            "box": Range(0, AIR),
            "hard": Range(-20, 20),
            "soft": Range(0, 10),
            "way": Range(NOBODY, 5),
            "points": Range(0, 9),
            "low": Range(-30, 40),
        }
    )
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({"plain": plain})
    battle_calculator: ClassVar[ActionFrontSheet] = ActionFrontSheet()
    sentences: ClassVar[Mapping[str, str]] = refusal_messages.SENTENCES

    def make_setting(self, opening: SettingSpec) -> ActionFrontSetting:
        """Return the setting of a match: all tables that follow from the scenario and the options."""
        if opening.option("map") == "card" and not is_printed(opening.file):
            choices = ", ".join(MAP_SETS)
            raise OptionFault(f"{opening.file.title} has no map on its card: choose one of {choices}")
        return make_setting(opening)

    def start(self, setting: ActionFrontSetting) -> ActionFrontPosition:
        """Return the start position: the table of the scenario card, advanced to the first question."""
        p = setup_position(setting)
        p.agenda = [setup.SetUp()]
        p.settle()
        return p

    def table(self, setting: ActionFrontSetting) -> Table:
        """Return the map as the screen draws it."""
        return board.table(setting)

    turn_info_during_moves = True

    def turn_info(self, p: ActionFrontPosition) -> TurnInfo:
        """Return the round, turn and phase of a position."""
        return board.turn_info(p)

    def view(self, p: ActionFrontPosition, seat: int) -> View:
        """Return the view of a seat: everything except what the other side has written down in secret."""
        return board.view(p, seat, self.visible_to(p.pending, seat))

    def sight(self, p: ActionFrontPosition, space: int, seat: int) -> Sight:
        """Return what is visible from a hex; lines of sight hide nothing on the screen."""
        del seat
        return panels.sight(p, space)

    def reason(self, p: ActionFrontPosition, move: Move) -> Reason | None:
        """Return why the seat that is asked may not make a move; None if it may."""
        return refusals.reason(p, self.verbs, move)

    def display_name(self, p: ActionFrontPosition, kind: str, id_: int) -> str:
        """Return the name of an id in a refusal."""
        return refusal_messages.named(p, kind, id_) or super().display_name(p, kind, id_)

    def make_ending(self, p: ActionFrontPosition, seat: int) -> MatchResult:
        """Return why the match ended, as a seat reads it."""
        return summary.ending(p, seat)

    def actor(self, note: Note) -> int | None:
        """Return the seat that a note is about; for a card drawn in an assault, the seat that draws it."""
        return note.ids.get("drawer", super().actor(note))

    def tallies(self, p: ActionFrontPosition) -> tuple[SideScore, ...]:
        """Return the figures that show how the match goes."""
        return summary.tallies(p)

    def departed(self, p: ActionFrontPosition) -> Sequence[tuple[str, str]]:
        """Return the units that have left the map by their exit edge [6.7]."""
        return [
            (panels.side_name(p.setting, seat), MODELS[p.model[unit]].name)
            for seat in (0, 1)
            for unit in p.exited(seat)
        ]

    def average_losses(self, p: ActionFrontPosition) -> tuple[float, float] | None:
        """Return the steps that a fight in progress costs both sides on average."""
        return assaults.average_losses(p)

    def attack_title(self, p: ActionFrontPosition, move: Move) -> str:
        """Return the title of an air strike whose approach is not chosen yet."""
        del p
        return summary.attack_title(move)

    def purpose_of_begun_attack(self, p: ActionFrontPosition, seat: int, note: Note) -> str:
        """Return the hex that an assault in progress takes, with its chance."""
        return summary.purpose_of_begun_attack(p, seat, note)

    def policy(self) -> Policy[ActionFrontPosition]:
        """Return the policy of computer players."""
        # imported here because only computer players need it
        from broadfront.games.action_front.bot.policy import POLICY

        return POLICY

    def scenario_editor(self) -> ScenarioEditor:
        """Return the kit of the scenario editor."""
        # imported here because only designers need it
        from broadfront.games.action_front.ui import scenario_editor

        return scenario_editor

    def conserved_counts(self, p: ActionFrontPosition) -> tuple[int, ...]:
        """Return the number of cards, and of units of the scenario card of each side, wherever they are.

        Bought units are added when the orders are revealed.
        """
        cards = sum(p.deck) + sum(p.discards) + len(p.drawn)
        units = (p.model[seat::2][: len(starters)] for seat, starters in enumerate(p.setting.starters))
        return cards, *(sum(model >= 0 for model in of) for of in units)

    def odds_position(self, p: ActionFrontPosition, move: Move) -> ActionFrontPosition:
        """Return the position for the odds of an order, in which cards with the same effect count as one."""
        return odds_position(p, move)

    def odds_breakdown(self, p: ActionFrontPosition, move: Move) -> tuple[OddsFactor, ...]:
        """Return the items that make up the odds of an order: figures, modifiers, cards, suits."""
        return odds_breakdown(p, move)

    def turns_begun(self, p: ActionFrontPosition) -> int:
        """Return how many player turns have begun, of both players together."""
        return p.tick + 1

    round_unit = "turns"

    def rounds_begun(self, p: ActionFrontPosition) -> int:
        """Return how many turns of the game have begun, each of both players."""
        return p.turn

    def check(self, p: ActionFrontPosition) -> str | None:
        """Return the fault of a hand-written position, or None."""
        return validate(p)


GAME = ActionFront()
