"""Global War: a world map of 162 spaces, six powers and China, from research to the income of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar

from msgspec.structs import replace

from broadfront.boards.interned_moves import DEFAULT
from broadfront.engine.bot_policy import Policy
from broadfront.engine.errors import Refusal
from broadfront.engine.field_schema import Range
from broadfront.engine.game import (
    AttackPurpose,
    Game,
    TurnPlan,
)
from broadfront.engine.game_info import GameInfo, Option, load_game_info
from broadfront.engine.legality import Reason
from broadfront.engine.odds import OddsFactor, OddsPolicy
from broadfront.engine.position import Move, Step, TurnInfo
from broadfront.engine.result import MatchResult, SideScore
from broadfront.engine.scenarios import ScenarioFiles, SettingSpec
from broadfront.engine.view import BattleBoard, Forecast, MoveRoute, Table, View
from broadfront.games.global_war.combat_odds import forecast
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.notation import NotInRulebook, absent, is_absent
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    battle,
    conduct_combat,
    expansion_national_guard,
    expansion_patrol_zones,
    expansion_ship_building,
    income,
    landing,
    move_phases,
    placement,
    purchase,
    raids,
    research,
    turn_sequence,
)
from broadfront.games.global_war.rules.battle import Casualties, Fire
from broadfront.games.global_war.rules.expansion_sections import SECTIONS
from broadfront.games.global_war.setting import GlobalWarSetting, seat_names
from broadfront.games.global_war.setup import (
    WORDS,
    Scenario,
    former,
    make_setting,
    read_scenario,
    setup_position,
    shipped,
)
from broadfront.games.global_war.terms import (
    EVERY_POWER,
    LABELS,
    MAX_MONEY,
    MAX_UNITS,
    POWER_NAMES,
    POWERS,
    SIDE_ARTICLES,
    SIDES,
    TECH_NAMES,
)
from broadfront.games.global_war.ui import board, forecast_panel, forms, refusals, summary
from broadfront.games.global_war.ui.calculator import GlobalWarCalculator
from broadfront.games.global_war.ui.counters import NAMES
from broadfront.games.global_war.ui.editor import PositionEditor, validate
from broadfront.games.global_war.ui.refusal_messages import SENTENCES
from broadfront.games.global_war.units import BOMBARD, CARRIER_FIGHTER, FIGHTER, KINDS


def _card() -> GameInfo:
    """Return the card, with an option for each section of Expansion II after the option for all of it."""
    card = load_game_info(__package__)
    sections = tuple(
        Option(
            s.option,
            f"{s.number} {s.name}",
            (True, False),
            True,
            f"c{s.number}",
            s.help,
            part_of="expansion2",
        )
        for s in SECTIONS
    )
    at = [option.name for option in card.options].index("expansion2") + 1
    return replace(card, options=(*card.options[:at], *sections, *card.options[at:]))


def _seat_names(scenario: Scenario) -> tuple[str, ...]:
    return seat_names(int(scenario.fixed.get("seats", 2)))


def _up_to_units(low: int, times: int = 1) -> Range:
    return Range(low, lambda p: times * len(p.at))


class GlobalWar(
    Game[GlobalWarPosition, GlobalWarSetting],
    PositionEditor,
):
    """The card of Global War."""

    game_info = _card()
    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "unit": tuple(f"u{number}" for number in range(MAX_UNITS)),
            "space": tuple(place.name.replace(" ", "_") for place in MAP.places),
            "kind": tuple(kind.name.replace(" ", "_") for kind in KINDS),
            "power": POWER_NAMES,
            "side": SIDES,
            "tech": tuple(name.replace(" ", "_") for name in TECH_NAMES),
            "label": tuple(label.replace(" ", "_") for label in LABELS),
        }
    )
    scenario_files = ScenarioFiles(
        Scenario,
        read_scenario,
        shipped(),
        _seat_names,
        words=WORDS,
    )
    steps: ClassVar[tuple[type[Step], ...]] = (
        *(turn_sequence.PowerTurn, turn_sequence.EndOfRound, turn_sequence.UsaAndChina),
        *(research.Research, research.Tokens, research.Chart, research.Breakthrough),
        *(purchase.Purchase, purchase.ChineseArmy, move_phases.CombatMove),
        *(
            conduct_combat.Combat,
            conduct_combat.BattleGroup,
            conduct_combat.SeaCombat,
            conduct_combat.UnlandedUnits,
            conduct_combat.Convoys,
        ),
        *(raids.Raid, raids.Intercept, raids.AirBattle, raids.Bombing, raids.Rockets, raids.RocketHit),
        *(battle.Battle, battle.Submarines, battle.Sweep, Fire, Casualties),
        *(
            raids.AntiAircraft,
            raids.ShotDown,
            conduct_combat.HoldFire,
            conduct_combat.Bombardment,
            conduct_combat.AmphibiousAssault,
            battle.Aftermath,
        ),
        *(
            raids.HomelessFighters,
            move_phases.Noncombat,
            landing.TouchDown,
            placement.Mobilize,
            placement.LastLanding,
        ),
        *(income.Income, income.Bonds),
        *(expansion_ship_building.AtlanticDestroyer, expansion_national_guard.Guard),
        *(
            expansion_patrol_zones.PatrolShots,
            expansion_patrol_zones.PatrolLosses,
            expansion_patrol_zones.PatrolExit,
        ),
    )
    position = GlobalWarPosition
    step_fields: ClassVar[Mapping[str, Range]] = MappingProxyType(
        {
            "power": Range(0, len(POWERS) - 1),
            "phase": Range(0, 7),
            "Tokens.dice": Range(0, MAX_MONEY),
            "Tokens.found": Range(0, MAX_MONEY),
            "chart": Range(1, 2),
            "group": Range(0, 20),
            **dict.fromkeys(("Combat.group", "BattleGroup.group"), Range(0, 2)),
            "ShotDown.group": Range(-3, CARRIER_FIGHTER),
            **dict.fromkeys(("space", "zone"), Range(0, MAP.size - 1)),
            "Homeless.zone": Range(-1, MAP.size - 1),
            "stage": Range(0, 5),
            "best": Range(0, 6),
            "round": Range(0, 999),
            **dict.fromkeys(("fired", "who", "raid", "first", "lone", "AirBattle.stage"), Range(0, 1)),
            "mode": Range(0, 2),
            "agreed": Range(0, EVERY_POWER),
            "kind": Range(FIGHTER, CARRIER_FIGHTER),
            "value": Range(2, max(BOMBARD.values())),
            "result": Range(0, 3),
            # no unit rolls more than two dice
            **dict.fromkeys(
                ("found", "number", "by_subs", "by_air", "by_all", "by_surface"), _up_to_units(0, 2)
            ),
            "Bombing.dice": _up_to_units(-1, 2),
            "rising": _up_to_units(1),
            "ships": _up_to_units(0),
            "plane": Range(0, lambda p: len(p.at) - 1),
        }
    )
    side_articles: ClassVar[Mapping[str, bool]] = SIDE_ARTICLES
    sentences: ClassVar[Mapping[str, str]] = SENTENCES
    exam_conditions: ClassVar[Mapping[str, str]] = summary.CONDITIONS
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({"plain": plain})
    battle_calculator: ClassVar[GlobalWarCalculator] = GlobalWarCalculator()

    def make_setting(self, opening: SettingSpec) -> GlobalWarSetting:
        """Return the setting of a match: all tables that follow from the scenario and the options."""
        return make_setting(self._of_its_version(opening))

    def of_version(self, setting: GlobalWarSetting, version: int) -> GlobalWarSetting:
        """Return a setting in an earlier version of the rules: with the scenario as it was then."""
        if setting.scenario_text or former(setting.scenario) is None:
            return super().of_version(setting, version)
        file = shipped()[setting.scenario][0]
        opening = SettingSpec(setting.game, version, setting.scenario, setting.options, "", file)
        return self.make_setting(opening)

    @staticmethod
    def _of_its_version(opening: SettingSpec) -> SettingSpec:
        """Return a match setup with the scenario as it was in its version of the rules."""
        if opening.rules_version >= 6 or opening.scenario_text:
            return opening
        return opening._replace(file=former(opening.scenario) or opening.file)

    def sides(self, setting: GlobalWarSetting) -> Sequence[int]:
        """Return the side of each seat, the Axis or the Allies."""
        return setting.sides

    def start(self, setting: GlobalWarSetting) -> GlobalWarPosition:
        """Return the start position: the map of the scenario, advanced to the first question."""
        p = self.setup_position(setting)
        p.agenda = [turn_sequence.opening(p)]
        p.settle()
        return p

    def setup_position(self, setting: GlobalWarSetting) -> GlobalWarPosition:
        """Return the map of the scenario, before the first question."""
        return setup_position(setting)

    def table(self, setting: GlobalWarSetting) -> Table:
        """Return the map as the screen draws it."""
        return board.table(setting)

    turn_info_during_moves = True

    def turn_info(self, p: GlobalWarPosition) -> TurnInfo:
        """Return the round, turn and phase of a position."""
        return board.turn_info(p)

    def view(self, p: GlobalWarPosition, seat: int) -> View:
        """Return the view of a seat: everything, and its own moves if it has to decide."""
        return board.view(p, seat, self.visible_to(p.pending, seat))

    def read(self, text: str) -> Move:
        """Read a move; words of other expansions are refused with a message of their own [c0].

        Raises
        ------
        NotInRulebook
            If it names something of another expansion: a notation fault with a refusal.
        """
        if name := is_absent(text):
            raise NotInRulebook(absent(name))
        return super().read(text)

    def why_not(self, p: GlobalWarPosition, verb: str, what: int = 0, where: int = 0) -> Refusal | None:
        """Return why an order is not legal; orders of other expansions are not in the rulebook [c0]."""
        if verb not in self.verbs and (name := is_absent(verb)):
            return absent(name)
        return super().why_not(p, verb, what, where)

    extra_words_code = "NO_MORE_WORDS"

    def why_not_now(self, p: GlobalWarPosition, move: Move) -> Reason:
        """Return why an order does not answer the question."""
        return refusals.why_not_now(p, move.verb)

    def explain(self, p: GlobalWarPosition, reason: Reason) -> Refusal:
        """Write a reason as a sentence; the part of its code that distinguishes variants is left out."""
        refusal = super().explain(p, reason)
        return Refusal(refusal.rule, refusal.sentence, reason.code.partition(".")[0])

    def display_name(self, p: GlobalWarPosition, kind: str, id_: int) -> str:
        """Return the name of an id in a refusal."""
        return refusals.named(p, kind, id_) or super().display_name(p, kind, id_)

    def make_ending(self, p: GlobalWarPosition, seat: int) -> MatchResult:
        """Return why the match ended, as a seat reads it."""
        return summary.ending(p, seat)

    def tallies(self, p: GlobalWarPosition) -> tuple[SideScore, ...]:
        """Return the figures that show how the match goes."""
        return summary.tallies(p)

    def policy(self) -> Policy[GlobalWarPosition]:
        """Return the policy of computer players."""
        # imported here because only computer players need it
        from broadfront.games.global_war.bot.policy import POLICY

        return POLICY

    def exam_condition(
        self, before: GlobalWarPosition, p: GlobalWarPosition, seat: int, words: str
    ) -> bool | None:
        """Return whether a condition of an exam position holds."""
        return summary.condition(before, p, seat, words)

    def attack_purpose(
        self, p: GlobalWarPosition, move: Move, odds: Mapping[str, Fraction]
    ) -> AttackPurpose | None:
        """Return the purpose of an order of battle, with its chance."""
        from broadfront.games.global_war.ui import summary  # as above

        del p
        return summary.attack_purpose(move, odds)

    def battles_ahead(
        self, before: GlobalWarPosition, p: GlobalWarPosition, seat: int
    ) -> Sequence[tuple[int, str]]:
        """Return the purposes of the battles that a Combat Move has brought on, each with its chance."""
        from broadfront.games.global_war.ui import summary  # as above

        del seat
        return list(summary.battles_ahead(before, p))

    def chances_to_keep(
        self, before: GlobalWarPosition, p: GlobalWarPosition, seat: int
    ) -> Sequence[tuple[str, float]]:
        """Return the key places of the power that had a turn, with the chance to keep each."""
        from broadfront.games.global_war.ui import summary  # as above

        del seat
        return list(summary.chances_to_keep(before, p))

    def plans(self, p: GlobalWarPosition) -> Sequence[TurnPlan]:
        """Return different plans of a power's turn, up to the end of its Combat Move."""
        from broadfront.games.global_war.bot.plan_search import turn_plans  # as above

        return turn_plans(p)

    def exact_odds(self, p: GlobalWarPosition, move: Move) -> Mapping[str, Fraction] | None:
        """Return the odds of an order of battle by its result in the log; for other orders the rules are walked."""
        return forecast.exact(p, move)

    def odds_breakdown(self, p: GlobalWarPosition, move: Move) -> tuple[OddsFactor, ...]:
        """Return the items that make up the odds of an order of battle: values, losses, retreats."""
        return forecast_panel.odds_breakdown(p, move)

    def battle(self, p: GlobalWarPosition) -> BattleBoard | None:
        """Return the battle board."""
        return forms.board(p)

    def expected_losses(self, p: GlobalWarPosition, space: int) -> tuple[float, float] | None:
        """Return the average losses of both sides, in IPC."""
        return forecast.expected_losses(p, space)

    def expected_losses_of_rounds(
        self, p: GlobalWarPosition, space: int, rounds: int
    ) -> tuple[float, float] | None:
        """Return the average losses of both sides in a number of rounds, in IPC."""
        return forecast.expected_losses_of_rounds(p, space, rounds)

    def repair_cost(self, p: GlobalWarPosition, space: int, damage: int) -> int:
        """Return the cost for the holder of a factory to repair some damage, in IPC."""
        return purchase.repair_cost(p, p.control[space], damage)

    def stranded(self, p: GlobalWarPosition, space: int) -> Sequence[tuple[str, str]]:
        """Return the aircraft over a zone that find no deck and no land any more."""
        return [(POWER_NAMES[p.owner[u]], NAMES[p.kind[u]]) for u in forms.stranded(p, space)]

    def forecast(self, p: GlobalWarPosition, space: int, seat: int) -> Forecast | None:
        """Return the forecast of the battle for a space in the present position; nothing is hidden."""
        del seat
        return forecast_panel.forecast(p, space)

    def forced_answer(self, p: GlobalWarPosition) -> Move | None:
        """Return the usual losses if no unit is left after them; None if there is a choice."""
        step = p.agenda[-1] if p.agenda else None
        return None if not isinstance(step, Casualties) or step.is_choice(p) else DEFAULT

    def route(self, p: GlobalWarPosition, move: Move) -> MoveRoute | None:
        """Return the spaces that a unit passes on an offered move."""
        return board.route(p, move)

    def turns_begun(self, p: GlobalWarPosition) -> int:
        """Return how many turns of a power have begun."""
        return p.turn + 1

    round_unit = "rounds"

    def rounds_begun(self, p: GlobalWarPosition) -> int:
        """Return how many rounds have begun, each of a turn of every power."""
        return p.round

    def check(self, p: GlobalWarPosition) -> str | None:
        """Return the fault of a hand-written position, or None."""
        return validate(p)


GAME = GlobalWar()
