"""Front Line: a green and a red country, ten ranks by six files, four months of supply stacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar

from broadfront.engine.bot_policy import Policy
from broadfront.engine.errors import OptionFault
from broadfront.engine.field_schema import Range
from broadfront.engine.game import (
    AttackPurpose,
    Game,
)
from broadfront.engine.game_info import load_game_info
from broadfront.engine.legality import Reason
from broadfront.engine.odds import OddsPolicy
from broadfront.engine.position import Move, Step, TurnInfo
from broadfront.engine.result import MatchResult, SideScore
from broadfront.engine.scenarios import ScenarioFiles, SettingSpec
from broadfront.engine.view import Table, View
from broadfront.games.front_line.charts import CARD_NAMES, CARDS
from broadfront.games.front_line.map import NAMES
from broadfront.games.front_line.odds.default_choices import plain, rally
from broadfront.games.front_line.odds.form import FrontLineSheet
from broadfront.games.front_line.position import FrontLinePosition, last_seat, last_square
from broadfront.games.front_line.rules import actions, combat, leadership, results, setup, turn_sequence
from broadfront.games.front_line.scenario import WORDS, Scenario, read_scenario, shipped
from broadfront.games.front_line.setting import FrontLineSetting, make_setting
from broadfront.games.front_line.terms import DICE, KINDS, SEATS, SIDES, STACKS
from broadfront.games.front_line.ui import board, refusals, summary
from broadfront.games.front_line.ui.editor import PositionEditor, counters, validate
from broadfront.games.front_line.ui.refusal_messages import SENTENCES


def _seat_names(scenario: Scenario) -> tuple[str, ...]:
    return SEATS[: 2 * len(scenario.boards)]


class FrontLine(
    Game[FrontLinePosition, FrontLineSetting],
    PositionEditor,
):
    """The card of Front Line."""

    game_info = load_game_info(__package__)
    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "card": CARD_NAMES,
            "kind": KINDS,
            "square": NAMES,
            "seat": SEATS,
            "stack": STACKS,
            "die": DICE,
            "side": tuple(side.title() for side in SIDES),
            "month": board.MONTHS,
        }
    )
    hints: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {"card": tuple(map(board.card_hint, CARDS))}
    )
    scenario_files = ScenarioFiles(
        Scenario,
        read_scenario,
        shipped(),
        _seat_names,
        words=WORDS,
    )
    steps: ClassVar[tuple[type[Step], ...]] = (
        *(setup.SetUp, setup.ChooseCard, setup.Deploy, setup.FirstTurnDie, setup.ChooseFirst),
        *(
            turn_sequence.BeginMonth,
            turn_sequence.BeginTurn,
            turn_sequence.EndTurn,
            turn_sequence.CountPoints,
        ),
        *(actions.Actions, actions.SupportAction, actions.Reactions, leadership.Reaction),
        *(combat.RallyWindow, combat.Exhaust, combat.CombatDice, combat.TankDie, combat.AcceptDice),
        *(combat.CityDice, combat.CityResult, combat.AttackResult, combat.Reward),
        *(results.RoutChoice, results.PushBack, results.Advance),
    )
    position = FrontLinePosition
    step_fields: ClassVar[Mapping[str, Range]] = MappingProxyType(
        {
            **dict.fromkeys(("attacker", "target", "square"), Range(0, last_square)),
            "seat": Range(0, last_seat),
            "kind": Range(1, len(KINDS) - 1),
            "left": Range(0, 11),  # [2.2] the counters of one kind that a country has
            "after": Range(-1, last_square),
            "rallied": Range(0, 1),
            "white": Range(1, 6),
            "yellow": Range(0, 6),
            "die": Range(0, len(DICE) - 1),
        }
    )
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({"plain": plain, "rally": rally})
    battle_calculator: ClassVar[FrontLineSheet] = FrontLineSheet()
    sentences: ClassVar[Mapping[str, str]] = SENTENCES

    def make_setting(self, opening: SettingSpec) -> FrontLineSetting:
        """Return the setting of a match: all tables that follow from the scenario and the options."""
        scenario, options = opening.file, dict(opening.options)
        if len(scenario.boards) == 2 and not options["amphibious"]:
            raise OptionFault("the Allies Game is played with Amphibious Moves: leave amphibious on [11.3]")
        return make_setting(opening)

    def sides(self, setting: FrontLineSetting) -> Sequence[int]:
        """Return the side of each seat; with four seats, every second seat plays together (11.3)."""
        return [seat & 1 for seat in range(setting.countries)]

    def start(self, setting: FrontLineSetting) -> FrontLinePosition:
        """Return the start position: an empty table, advanced to the first question."""
        seats = setting.countries
        p = FrontLinePosition(
            setting=setting,
            agenda=[setup.SetUp()],
            green=0,
            red=0,
            cards=[-1 if setting.choose_cards else setup.BALANCED_INDUSTRY] * seats,
            reserve=list(setting.reserves),
            lost=[0] * 8,
            stacks=[0] * (3 * seats),
            leadership=[1] * seats,
            edge=[0] * (seats // 2),
        )
        p.settle()
        return p

    def table(self, setting: FrontLineSetting) -> Table:
        """Return the battlefields as the screen draws them."""
        return board.table(setting)

    turn_info_during_moves = True

    def turn_info(self, p: FrontLinePosition) -> TurnInfo:
        """Return the round, turn and phase of a position."""
        return board.turn_info(p)

    def view(self, p: FrontLinePosition, seat: int) -> View:
        """Return the view of a seat: the whole table, and the legal moves only if the seat has to decide."""
        return board.view(p, seat, self.visible_to(p.pending, seat))

    def reason(self, p: FrontLinePosition, move: Move) -> Reason | None:
        """Return why the seat that is asked may not make a move; None if it may."""
        return refusals.reason(p, self.verbs, move)

    def display_name(self, p: FrontLinePosition, kind: str, id_: int) -> str:
        """Return the name of an id in a refusal: the "unit" on a square is "the Tank on D3"."""
        if kind == "unit":
            return f"the {KINDS[p.kind_at(id_)].title()} on {NAMES[id_]}"
        return (
            super().display_name(p, kind, id_).title()
            if kind == "stack"
            else super().display_name(p, kind, id_)
        )

    def turns_begun(self, p: FrontLinePosition) -> int:
        """Return how many turns have begun, of all seats together."""
        return p.turns + (p.month >= 0)

    def own_turns_begun(self, p: FrontLinePosition, seat: int) -> int:
        """Return how many turns of a seat have begun."""
        return p.turns_of(seat)

    def make_ending(self, p: FrontLinePosition, seat: int) -> MatchResult:
        """Return why the match ended, as a seat reads it."""
        return summary.ending(p, seat)

    def tallies(self, p: FrontLinePosition) -> tuple[SideScore, ...]:
        """Return the figures that show how the match goes."""
        return summary.tallies(p)

    def attack_purpose(
        self, p: FrontLinePosition, move: Move, odds: Mapping[str, Fraction]
    ) -> AttackPurpose | None:
        """Return which city an attack takes or frees, with its chance."""
        return summary.attack_purpose(p, move, odds)

    def left_out_of_odds(self, p: FrontLinePosition, move: Move) -> Sequence[str]:
        """Return a note that nobody rallies or uses the Edge, if somebody could."""
        return summary.left_out_of_odds(p, move)

    def policy(self) -> Policy[FrontLinePosition]:
        """Return the policy of computer players."""
        # imported here because only computer players need it
        from broadfront.games.front_line.bot.policy import POLICY

        return POLICY

    def conserved_counts(self, p: FrontLinePosition) -> tuple[int, ...]:
        """Return each side's units of each kind: on the board, in reserve, still to be set up, or lost."""
        return tuple(counters(p))

    def check(self, p: FrontLinePosition) -> str | None:
        """Return the fault of a hand-written position, or None."""
        return validate(p)


GAME = FrontLine()
