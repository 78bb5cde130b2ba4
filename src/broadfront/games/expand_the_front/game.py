"""Expand the Front!: supply lines, islands and convoys across the Pacific."""

from __future__ import annotations

from collections.abc import Mapping
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
from broadfront.engine.position import Move, Note, Step, TurnInfo
from broadfront.engine.result import MatchResult, SideScore
from broadfront.engine.scenarios import ScenarioFiles, SettingSpec
from broadfront.engine.text_codec import quote
from broadfront.engine.view import Table, View
from broadfront.games.expand_the_front.odds.default_choices import plain
from broadfront.games.expand_the_front.odds.form import ExpandSheet
from broadfront.games.expand_the_front.odds.isolated_position import odds_position
from broadfront.games.expand_the_front.orders import target, target_kind, target_number
from broadfront.games.expand_the_front.pieces import OFF
from broadfront.games.expand_the_front.position import ExpandPosition, last_tile
from broadfront.games.expand_the_front.rules import (
    combat,
    movement,
    ranged,
    replenishment,
    setup,
    ships,
    turn_sequence,
)
from broadfront.games.expand_the_front.scenario import WORDS, Scenario, has_room, read_scenario, shipped
from broadfront.games.expand_the_front.setting import ExpandSetting, make_setting
from broadfront.games.expand_the_front.terms import KINDS, LAND_KINDS, MAX_PIECES, NOBODY, SEATS, SHIP
from broadfront.games.expand_the_front.ui import board, refusal_messages, refusals, summary
from broadfront.games.expand_the_front.ui.editor import PositionEditor, validate


def _target_word(id_: int) -> str:
    if target_kind(id_) >= len(KINDS):
        return f"none{id_}"
    return f"{KINDS[target_kind(id_)]}{target_number(id_) + 1}"


def _seat_names(scenario: Scenario) -> tuple[str, ...]:
    del scenario
    return SEATS


class ExpandTheFront(
    Game[ExpandPosition, ExpandSetting],
    PositionEditor,
):
    """The card of Expand the Front!."""

    game_info = load_game_info(__package__)
    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "seat": SEATS,
            "kind": KINDS,
            "ship": board.SHIP_NAMES,
            "tile": board.TILE_WORDS,
            "stack": tuple(f"{kind}@{tile}" for kind in KINDS for tile in board.TILE_WORDS),
            "target": tuple(map(_target_word, range(target(SHIP + 1, 0)))),
        }
    )
    scenario_files = ScenarioFiles(Scenario, read_scenario, shipped(), _seat_names, words=WORDS)
    steps: ClassVar[tuple[type[Step], ...]] = (
        *(setup.SetUp, setup.Deploy, ships.Swing, turn_sequence.Turn, turn_sequence.EndTurn),
        *(replenishment.Replenishment, movement.Movement, combat.Combat, combat.ChooseTargets, ranged.Join),
        *(combat.Dice, combat.StrikeBack, combat.AnswerDice, combat.EndRound),
    )
    position = ExpandPosition
    step_fields: ClassVar[Mapping[str, Range]] = MappingProxyType(
        {
            **dict.fromkeys(("supply", "assault", "defense", "bomber", "Deploy.ship"), Range(0, MAX_PIECES)),
            **dict.fromkeys(("seat", "inside", "income"), Range(0, 1)),
            "tile": Range(0, last_tile),
            "ship": Range(0, lambda p: len(p.ship_front) - 1),
            "place": Range(0, lambda p: len(p.pieces) + len(p.ship_front)),
            "phase": Range(0, 3),
        }
    )
    exam_conditions: ClassVar[Mapping[str, str]] = summary.CONDITIONS
    sentences: ClassVar[Mapping[str, str]] = refusal_messages.SENTENCES
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({"plain": plain})
    battle_calculator: ClassVar[ExpandSheet] = ExpandSheet()

    def make_setting(self, opening: SettingSpec) -> ExpandSetting:
        """Return the setting of a match: all tables that follow from the scenario and the options."""
        try:
            setting = make_setting(opening)
        except KeyError as error:
            raise OptionFault(
                f"the map of {opening.file.title} has no {error.args[0]}: choose other options"
            ) from None
        if not has_room(opening.file, setting.map, setting.area):
            area = opening.option("setup_area")
            raise OptionFault(f"Japan's pieces find no room in the area {quote(area)}: choose another")
        return setting

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
            points=list(setting.extra_points),
        )
        p.settle()
        return p

    def table(self, setting: ExpandSetting) -> Table:
        """Return the map as the screen draws it."""
        return board.table(setting)

    def turn_info(self, p: ExpandPosition) -> TurnInfo:
        """Return the round, turn and phase of a position."""
        return board.turn_info(p)

    def view(self, p: ExpandPosition, seat: int) -> View:
        """Return the view of a seat: the whole table, and the legal moves only if the seat has to decide."""
        return board.view(p, seat, self.visible_to(p.pending, seat))

    def reason(self, p: ExpandPosition, move: Move) -> Reason | None:
        """Return why a move may not be made; None if it may."""
        return refusals.reason(p, self.verbs, move)

    def display_name(self, p: ExpandPosition, kind: str, id_: int) -> str:
        """Return the name of an id in a refusal."""
        return refusal_messages.named(p, kind, id_) or super().display_name(p, kind, id_)

    def make_ending(self, p: ExpandPosition, seat: int) -> MatchResult:
        """Return why the match ended, as a seat reads it."""
        return summary.ending(p, seat)

    def tallies(self, p: ExpandPosition) -> tuple[SideScore, ...]:
        """Return the figures that show how the match goes."""
        return summary.tallies(p)

    def policy(self) -> Policy[ExpandPosition]:
        """Return the policy of computer players."""
        # imported here because only computer players need it
        from broadfront.games.expand_the_front.bot.policy import POLICY

        return POLICY

    def conserved_counts(self, p: ExpandPosition) -> tuple[int, ...]:
        """Return how many pieces of each side and kind there are, on the map or beside it."""
        return tuple(
            len(p.of_kind(seat, kind)) + p.left(seat, kind) for seat in (0, 1) for kind in LAND_KINDS
        )

    def check(self, p: ExpandPosition) -> str | None:
        """Return the fault of a hand-written position, or None."""
        return validate(p)

    def odds_position(self, p: ExpandPosition, move: Move) -> ExpandPosition:
        """Return the position in which the odds of a move are worked out: of an attack, the attack alone."""
        return odds_position(p, move)

    def exam_condition(self, before: ExpandPosition, p: ExpandPosition, seat: int, words: str) -> bool | None:
        """Return whether a condition of an exam position holds; None if this game does not know it."""
        del before
        return summary.condition(p, seat, words)

    def attack_purpose(
        self, p: ExpandPosition, move: Move, odds: Mapping[str, Fraction]
    ) -> AttackPurpose | None:
        """Return the effect of an order in a fight, and what the fight takes so far."""
        del odds
        return summary.attack_purpose(p, move)

    def purpose_of_begun_attack(self, p: ExpandPosition, seat: int, note: Note) -> str:
        """Return the tile that a fight in progress takes, with its chance."""
        return summary.purpose_of_begun_attack(p, seat, note)

    def turns_begun(self, p: ExpandPosition) -> int:
        """Return how many turns have begun, of both players together."""
        return p.turn

    round_unit = "rounds"
    battle_phase = "Combat"

    def rounds_begun(self, p: ExpandPosition) -> int:
        """Return how many rounds have begun, each of a turn of both players."""
        return p.turn // 2 + int(p.mover != NOBODY)


GAME = ExpandTheFront()
