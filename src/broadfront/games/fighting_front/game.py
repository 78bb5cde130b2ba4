"""Fighting Front: cards as units on a grid of five by six, fifteen phases, hidden hands."""

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
from broadfront.engine.position import Move, Step, TurnInfo
from broadfront.engine.result import MatchResult, SideScore
from broadfront.engine.scenarios import ScenarioFiles, SettingSpec
from broadfront.engine.view import Table, View
from broadfront.games.fighting_front.cards import NAMES, TITLES
from broadfront.games.fighting_front.charts import TITLES as TABLE_TITLES
from broadfront.games.fighting_front.map import NAMES as SPACE_NAMES
from broadfront.games.fighting_front.map import SPACES
from broadfront.games.fighting_front.odds.default_choices import plain
from broadfront.games.fighting_front.odds.form import FightingFrontSheet
from broadfront.games.fighting_front.odds.isolated_position import odds_position
from broadfront.games.fighting_front.position import FightingFrontPosition, last_wing
from broadfront.games.fighting_front.rules import (
    air_raid,
    artillery,
    assault,
    deployment,
    logistics,
    movement,
    recovery,
    rolls,
    setup,
    strikes,
    turn_sequence,
    victory,
)
from broadfront.games.fighting_front.scenario import WORDS, Scenario, read_scenario, shipped
from broadfront.games.fighting_front.setting import FightingFrontSetting, make_setting
from broadfront.games.fighting_front.terms import (
    COUNTRIES,
    EVERYBODY,
    FUELLED,
    NATIONS,
    NOBODY,
    RESULTS,
    SEATS,
    SIDE_ARTICLES,
    SLOTS,
    TABLES,
)
from broadfront.games.fighting_front.ui import board, refusals, summary
from broadfront.games.fighting_front.ui.editor import PositionEditor, counted, validate
from broadfront.games.fighting_front.ui.refusal_messages import MOMENTS, SENTENCES


def _seat_names(scenario: Scenario) -> tuple[str, ...]:
    del scenario
    return SEATS


class FightingFront(
    Game[FightingFrontPosition, FightingFrontSetting],
    PositionEditor,
):
    """The card of Fighting Front."""

    game_info = load_game_info(__package__)
    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "card": NAMES,
            "space": SPACE_NAMES,
            "squadron": board.SQUADRONS,
            "seat": SEATS,
            "nation": NATIONS,
            "country": COUNTRIES,
            "slot": SLOTS,
            "result": tuple(result.replace(" ", "_") for result in RESULTS),
            "table": tuple(title.replace(" ", "_") for title in TABLE_TITLES),
        }
    )
    renumbered = frozenset({"squadron"})
    scenario_files = ScenarioFiles(Scenario, read_scenario, shipped(), _seat_names, words=WORDS)
    steps: ClassVar[tuple[type[Step], ...]] = (
        *(
            setup.SetUp,
            setup.ChooseNation,
            setup.DeployFirst,
            turn_sequence.Turn,
            turn_sequence.End,
            turn_sequence.NextTurn,
        ),
        *(victory.CheckVictory, recovery.Recovery, recovery.Hospital),
        *(logistics.Logistics, logistics.Draw, logistics.Reshuffle, deployment.Deployment),
        *(artillery.Artillery, artillery.Bombardment, artillery.SoftenUp),
        *(
            air_raid.Air,
            air_raid.Fighters,
            air_raid.AirCombat,
            air_raid.AirDice,
            air_raid.Flak,
            air_raid.AirAttack,
        ),
        *(movement.GroundMovement, assault.Ground, assault.DefenderFire, assault.SteamRoller),
        *(assault.GroundAttack, assault.Cleared, assault.Occupation, assault.Follow),
        *(assault.SecondAttack, assault.Blitzkrieg, rolls.Window, rolls.DieRoll, strikes.Pick),
    )
    position = FightingFrontPosition
    step_fields: ClassVar[Mapping[str, Range]] = MappingProxyType(
        {
            **dict.fromkeys(
                ("laid_out", "passed", "fits", "second", "answered", "turn", "declined"), Range(0, 1)
            ),
            "seat": Range(0, 1),
            "drawn": Range(0, 200),
            "left": Range(0, 60),
            "mission": Range(0, last_wing),
            "aimed": Range(0, lambda p: len(p.wing_kind)),
            "place": Range(0, lambda p: len(p.air_hits)),
            "who": Range(EVERYBODY, FUELLED),
            "index": Range(0, lambda p: max(len(p.attacks), len(p.air_hits))),
            **dict.fromkeys(("space", "leaver"), Range(0, SPACES - 1)),
            "table": Range(0, len(TABLES) - 1),
            **dict.fromkeys(("shooter", "target"), Range(0, lambda p: max(SPACES - 1, last_wing(p)))),
            "plus": Range(-99, 99),
            "result": Range(0, len(RESULTS) - 1),
        }
    )
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({"plain": plain})
    battle_calculator: ClassVar[FightingFrontSheet] = FightingFrontSheet()
    side_articles: ClassVar[Mapping[str, bool]] = SIDE_ARTICLES
    sentences: ClassVar[Mapping[str, str]] = SENTENCES

    def make_setting(self, opening: SettingSpec) -> FightingFrontSetting:
        """Return the setting of a match: all tables that follow from the scenario and the options."""
        setting = make_setting(opening)
        if not setting.own_decks and sum(setting.full_deck()) < 2 * setting.setup_draw + sum(
            setting.extra_cards
        ) + sum(map(len, setting.hands)):
            raise OptionFault(f"the deck of {setting.title} has not so many cards: give fewer extra_cards")
        return setting

    def start(self, setting: FightingFrontSetting) -> FightingFrontPosition:
        """Return the start position: an empty table, advanced to the first question."""
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
        return board.table(setting)

    def turn_info(self, p: FightingFrontPosition) -> TurnInfo:
        """Return the round, turn and phase of a position."""
        return board.turn_info(p)

    def view(self, p: FightingFrontPosition, seat: int) -> View:
        """Return the view of a seat: the map, its own hand, and its own legal moves if it has to decide."""
        return board.view(p, seat, self.visible_to(p.pending, seat))

    def reason(self, p: FightingFrontPosition, move: Move) -> Reason | None:
        """Return why the seat that is asked may not make a move; None if it may."""
        return refusals.why_misspelled(p, self.verbs, move) or super().reason(p, move)

    def why_not_now(self, p: FightingFrontPosition, move: Move) -> Reason | None:
        """Return why an order does not answer the question; None if no reason is known."""
        return refusals.why_not_now(p, self.verbs, move)

    def word(self, kind: str, id_: int) -> str:
        """Return an id as text for people: the title of a card, with hyphens in place of the underscores of ids."""
        word = super().word(kind, id_)
        return TITLES[id_] if kind == "card" and id_ else word

    def display_name(self, p: FightingFrontPosition, kind: str, id_: int) -> str:
        """Return the name of an id in a refusal: "the Infantry on C3", "S1 (Fighter)", or when an Event is played."""
        if kind == "unit":
            return f"the {TITLES[p.units[id_]]} on {SPACE_NAMES[id_]}"
        if kind == "wing":
            return f"S{id_ + 1} ({TITLES[p.wing_kind[id_]]})"
        if kind == "based":
            return f"the {TITLES[p.wing_kind[id_]]} on {self.word('space', p.wing_base[id_])}"
        if kind == "card":
            return self.word(kind, id_)
        return MOMENTS[id_] if kind == "moment" else super().display_name(p, kind, id_)

    def make_ending(self, p: FightingFrontPosition, seat: int) -> MatchResult:
        """Return why the match ended, as a seat reads it."""
        return summary.ending(p, seat)

    def tallies(self, p: FightingFrontPosition) -> tuple[SideScore, ...]:
        """Return the figures that show how the match goes."""
        return summary.tallies(p)

    def attack_purpose(
        self, p: FightingFrontPosition, move: Move, odds: Mapping[str, Fraction]
    ) -> AttackPurpose | None:
        """Return the purpose of an attack and its chance to clear a space or destroy a card; None without odds."""
        return summary.attack_purpose(p, move) if odds else None

    def attack_title(self, p: FightingFrontPosition, move: Move) -> str:
        """Return the attacker and target as a title, by which the attacks of a phase are named."""
        return summary.attack_title(p, move)

    def policy(self) -> Policy[FightingFrontPosition]:
        """Return the policy of computer players."""
        # imported here because only computer players need it
        from broadfront.games.fighting_front.bot.policy import POLICY

        return POLICY

    def conserved_counts(self, p: FightingFrontPosition) -> tuple[int, ...]:
        """Return the number of cards of each deck kind: in decks, hands, on the map, in the air, discarded."""
        return tuple(counted(p))

    def odds_position(self, p: FightingFrontPosition, move: Move) -> FightingFrontPosition:
        """Return the position in which the odds of an order are worked out: the order alone, followed to its result."""
        return odds_position(p, move)

    def turns_begun(self, p: FightingFrontPosition) -> int:
        """Return how many turns of both players have begun; the first one, 0, includes the set-up."""
        return p.turn

    round_unit = "turns"
    phase_of_rule: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "4": "Recovery",  # a turn begins with this step
            "4.1": "Recovery",
            "6.4": "Recovery",
            "4.9": "Air Attack",
            "4.13": "Ground Attack",
        }
    )

    def rounds_begun(self, p: FightingFrontPosition) -> int:
        """Return the number of the turn as the rulebook counts it: the turns of either player together, from 1."""
        return p.turn + int(p.mover != NOBODY)

    def check(self, p: FightingFrontPosition) -> str | None:
        """Return the fault of a hand-written position, or None."""
        return validate(p)


GAME = FightingFront()
