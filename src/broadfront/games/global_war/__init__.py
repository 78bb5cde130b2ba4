"""Global War: a world map of 162 spaces, six powers and China, from research to the income of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import ClassVar

import msgspec

from broadfront.engine.capabilities import (
    ChecksPositions,
    HasExactOdds,
    HasForecast,
    HasOddsBreakdown,
    HasRoutes,
    HasTurns,
)
from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import OptionFault, Refusal
from broadfront.engine.game import Game, Option, ScenarioCard, Value, Verb
from broadfront.engine.odds import OddsFactor, OddsPolicy
from broadfront.engine.panels import Forecast, Way
from broadfront.engine.policy import Policy
from broadfront.engine.reasons import NOT_OFFERED, Reason, no, sentence
from broadfront.engine.scenarios import opened
from broadfront.engine.table import Table, View
from broadfront.games.global_war import forecast, prospects, reasons, refusals, table, ways
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion import national_guard, patrol_zones, ship_building
from broadfront.games.global_war.expansion.sections import SECTIONS
from broadfront.games.global_war.expansion.unknown import NotInRulebook, absent, is_absent
from broadfront.games.global_war.faults import fault, step_ranges
from broadfront.games.global_war.kinds import KINDS
from broadfront.games.global_war.odds_policies import plain
from broadfront.games.global_war.opening import laid_out, make_setting
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    aircraft,
    battle,
    combat,
    combat_move,
    convoys,
    decks,
    fire,
    income,
    landfall,
    mobilize,
    noncombat,
    purchase,
    raids,
    research,
    sequence,
)
from broadfront.games.global_war.scenario import Scenario, read_scenario, shipped
from broadfront.games.global_war.sentences import SENTENCES
from broadfront.games.global_war.setting import SEATINGS, GlobalWarSetting, seat_names
from broadfront.games.global_war.terms import LABEL_WORDS, LABELS, MOST_UNITS, POWER_NAMES, SIDES, TECH_NAMES

__all__ = ["GAME", "GlobalWar"]

# Verbs that one question can offer together stand in alphabetical order, "end" and "default" last: so a menu is sorted
# as Python sorts its moves.
VERBS = (
    Verb("first", "Move first", "power"),
    Verb("tokens", "Buy tokens", "", "number", role="buy"),
    Verb("chart", "Choose chart", "", "number"),
    Verb("roll", "Roll", "number", role="roll"),
    Verb("hits", "Hits", "number", role="hits"),
    Verb("buy", "Buy", "kind", "number", role="buy"),
    Verb("mend", "Repair hits of", "unit", "number"),
    Verb("repair", "Repair", "space", "number"),
    Verb("cover", "Protect the carrier", "unit", "unit", "p"),
    Verb("deck", "Land on", "unit"),
    Verb("escort", "Escort a raid", "unit", "space", "e", role="attack"),
    Verb("land", "Land", "unit", "space", "l", role="move"),
    Verb("load", "Go on board", "unit", "unit", "b", role="move"),
    Verb("move", "Move", "unit", "space", "m", role="move"),
    Verb("raid", "Bomb the factory", "unit", "space", "r", role="attack"),
    Verb("rocket", "Fire a rocket", "unit", "space", "r", role="attack"),
    Verb("fight", "Fight the battle", "", "space", "f"),
    Verb("attack", "Attack them", "", "space", "a", role="attack"),
    Verb("ignore", "Ignore them", "", "space", "i"),
    Verb("intercept", "Intercept", "", "number"),
    Verb("press", "Press the attack", "", "space", "p"),
    Verb("retreat", "Retreat to", "", "space", "t", role="move"),
    Verb("withdraw", "Withdraw the aircraft", "", "space", "w"),
    Verb("submerge", "Submerge", "unit", "", "u"),
    Verb("scatter", "Form no convoys", "", "space", "n"),
    Verb("launch", "Launch", "", "space", role="place"),
    Verb("leave", "Withdraw to", "space", "space", role="move"),
    Verb("lose", "Lose", "unit", "", "o"),
    Verb("place", "Place", "kind", "space", "c", role="place"),
    Verb("default", "Take the usual losses", key="d", role="default"),
    Verb("end", "End", key="Enter", role="pass"),
)
OPTIONS = (
    Option(
        "seats", "Players", tuple(SEATINGS), 2, "b1",
        "How many play: with two each has a side, with six each a power; China goes with the USA.",
    ),
    Option(
        "victory", "Victory", ("projection_of_power", "honorable_surrender", "total_victory"), "honorable_surrender",
        "b1", "How many of the 18 victory cities a side needs when a round ends: 13, 15 or all.",
    ),
    Option("research", "Research", (True, False), True, "b3.1", "Whether researcher tokens can be bought."),
    Option(
        "national_objectives", "National objectives", (True, False), True, "b6",
        "Whether powers are paid for what they historically wanted to hold.",
    ),
    Option(
        "dardanelles", "Dardanelles", ("open", "closed"), "open", "b2",
        "Whether ships may pass between the Mediterranean and the Black Sea.",
    ),
    Option(
        "interceptors", "Interceptors", (False, True), False, "b4",
        "Fighters may escort raids and rise against them.",
    ),
    Option(
        "heavy_bombers", "Heavy bombers", ("both_count", "best_of_two"), "both_count", "b7",
        "Whether both dice of a heavy bomber count, or the better one.",
    ),
    Option(
        "cost_profile", "Prices", ("anniversary", "klub"), "anniversary", "d",
        "The printed prices, or cheaper ships and aircraft (not in the rulebook).",
    ),
    Option(
        "dice", "Dice", ("random", "low_luck"), "random", "b4",
        "Low luck: a side scores a hit for every six points of its dice, and rolls only for what is left over.",
    ),
    Option(
        "calendar_start", "Calendar", ("scenario", *LABEL_WORDS), "scenario", "b1",
        "What half-year the first round is; the scenario says it.",
    ),
    Option(
        "expansion2", "Expansion II", (True, False), True, "c",
        "Whether Expansion II is played at all; its sections can be left out one by one.", False,
    ),
    *(
        Option(s.option, f"{s.number} {s.name}", (True, False), True, f"c{s.number}", s.help) for s in SECTIONS
    ),
    Option(
        "special_event", "Truce of Early 1942", (False, True), False, "c0",
        "Germany and the USSR do not attack each other in the round Early 1942.",
    ),
    Option(
        "income_model", "Income", ("chart_delta", "sum_of_values"), "chart_delta", "c1",
        "Whether the chart moves with each conquest from its printed start, or what is held is summed up.",
    ),
    Option(
        "east_indies_value", "East Indies", ("literal_3", "keep_higher_4"), "literal_3", "c1",
        "Whether East Indies falls from 4 to 3 as the list of the expansion has it.",
    ),
    Option(
        "patrol_zone_exit", "Patrol zones", ("withdraw_after_combat", "no_entry"), "withdraw_after_combat", "c4",
        "Whether enemies may come in to fight, and withdraw, or not come in at all. With no_entry Japan cannot be "
        "invaded by sea: only paratroopers take Tokyo, which the Allies need for all 18 victory cities, not for fewer.",
    ),
    Option(
        "repair_location", "Repairs of ships", ("anywhere", "port_only"), "anywhere", "c10",
        "Whether ships are repaired wherever they are, or next to a friendly factory only.",
    ),
    Option(
        "capital_hits", "Hits on capital ships", ("this_battle_only", "state_based"), "this_battle_only", "c10",
        "Whether only hits of this battle count for which capital ship is hit next, or damage of former ones too.",
        "state_based",
    ),
)  # fmt: skip


class GlobalWar(
    Game[GlobalWarPosition, GlobalWarSetting],
    HasTurns,
    ChecksPositions,
    HasExactOdds,
    HasOddsBreakdown,
    HasForecast,
    HasRoutes,
):
    """The card of Global War."""

    id: ClassVar[str] = "global_war"
    title: ClassVar[str] = "Global War"
    blurb: ClassVar[str] = (
        "The whole Second World War on a map of 162 spaces: six powers, land, sea and air, research and industry."
    )
    rules_version: ClassVar[int] = 3
    history: ClassVar[Mapping[int, str]] = MappingProxyType(
        {
            1: "The first version: the base game and Expansion II.",
            2: "Rules that audits of Expansion II found to be told wrongly. "
            "What attackers cannot hit shields no transports. "
            "The Urals tank uses capacity of a factory in Urals. "
            "King Tigers come from every original German factory that was never lost. "
            "Defending aircraft without a deck land after the last battle of the turn. "
            "New carrier-based fighters may be placed on carriers of friends. "
            "Land that a blitz takes can be entered by others in the same Combat Move. "
            "The owner of escorts may leave convoys out of a defence.",
            3: "Where escorts of several powers defend, each power says whether its own form convoys.",
        }
    )
    credits: ClassVar[str] = (
        "The base rules are those common to the anniversary edition of a well-known strategy game, told in our own "
        "words; the expansion is by Klub Danmark. The map is drawn from Natural Earth (public domain)."
    )
    verbs: ClassVar[Mapping[str, Verb]] = MappingProxyType({verb.name: verb for verb in VERBS})
    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "unit": tuple(f"u{number}" for number in range(MOST_UNITS)),
            "space": tuple(place.name.replace(" ", "_") for place in ATLAS.places),
            "kind": tuple(kind.name.replace(" ", "_") for kind in KINDS),
            "power": POWER_NAMES,
            "side": SIDES,
            "tech": tuple(name.replace(" ", "_") for name in TECH_NAMES),
            "label": tuple(label.replace(" ", "_") for label in LABELS),
        }
    )
    space_kind: ClassVar[str] = "space"
    guided: ClassVar[str] = "1941"
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    scenarios: ClassVar[Mapping[str, ScenarioCard]] = MappingProxyType(
        {
            id_: ScenarioCard(id_, scenario.title, seat_names(2), scenario.blurb)
            for id_, (scenario, _) in shipped().items()
        }
    )
    scenario_file: ClassVar[type[msgspec.Struct] | None] = Scenario
    steps: ClassVar[tuple[type[Step], ...]] = (
        *(sequence.PowerTurn, sequence.EndOfRound, sequence.UsaAndChina),
        *(research.Research, research.Tokens, research.Chart, research.Breakthrough),
        *(purchase.Purchase, purchase.ChineseArmy, combat_move.CombatMove),
        *(combat.Combat, combat.BattleGroup, combat.Sea, combat.Left, convoys.Convoys),
        *(raids.Raid, raids.Intercept, raids.AirBattle, raids.Bombing, raids.Rockets, raids.RocketHit),
        *(battle.Battle, battle.Submarines, battle.Sweep, fire.Fire, fire.Casualties),
        *(
            aircraft.AntiAircraft,
            aircraft.ShotDown,
            landfall.Bombardment,
            landfall.Landfall,
            battle.Aftermath,
        ),
        *(aircraft.Homeless, noncombat.Noncombat, decks.TouchDown, mobilize.Mobilize, mobilize.LastLanding),
        *(income.Income, income.Bonds),
        *(ship_building.AtlanticDestroyer, national_guard.Guard),
        *(patrol_zones.PatrolShots, patrol_zones.PatrolLosses, patrol_zones.PatrolExit),
    )
    position = GlobalWarPosition
    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = MappingProxyType({"plain": plain})
    longest: ClassVar[int] = 100_000
    standing: ClassVar[Mapping[str, str]] = MappingProxyType({"c12b.1": "Leaving convoys out of a defence"})

    def setting(
        self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = ""
    ) -> GlobalWarSetting:
        """Return the setting of one of the box's scenarios, or of the scenario file ``text`` called ``scenario``.

        >>> GAME.setting("1942").order[0]  # Japan
        2

        Raises
        ------
        OptionFault
            If there is no such scenario or option, or the scenario fixes the option to another value.
        FileFault
            If ``text`` is not a good scenario: says line and field.
        """
        given = tuple(sorted((options or {}).items()))
        return _setting(self, scenario or next(iter(self.scenarios)), given, text)

    def start(self, setting: GlobalWarSetting) -> GlobalWarPosition:
        """Return the map as the scenario has it, settled at the first question."""
        p = self.laid_out(setting)
        p.agenda = [sequence.opening(p)]
        p.settle()
        return p

    def laid_out(self, setting: GlobalWarSetting) -> GlobalWarPosition:
        """Return the map as the scenario has it, before anything is asked."""
        return laid_out(setting)

    def table(self, setting: GlobalWarSetting) -> Table:
        """Return the map as the screen draws it."""
        return table.table(setting)

    def view(self, p: GlobalWarPosition, seat: int) -> View:
        """Return what a seat may know: everything, and its own moves if it is asked."""
        return table.view(p, seat, self.shown(p.pending, seat))

    def read(self, text: str) -> Move:
        """Read a move; what other expansions have is answered as such [c0].

        Raises
        ------
        NotInRulebook
            If it names a thing of another expansion: a fault of notation with a refusal.
        """
        if name := is_absent(text):
            raise NotInRulebook(absent(name))
        return super().read(text)

    def why_not(self, p: GlobalWarPosition, verb: str, what: int = 0, where: int = 0) -> Refusal | None:
        """Say why an order is not legal; orders of other expansions are not in the rulebook [c0]."""
        if verb not in self.verbs and (name := is_absent(verb)):
            return absent(name)
        return super().why_not(p, verb, what, where)

    def refuse(self, p: GlobalWarPosition, move: Move) -> Refusal:
        """Say why a move that is not offered is not legal: code, rule and sentence."""
        answer = refusals.ANSWERS.get((type(p.agenda[-1]), move.verb))
        if answer and not reasons.has_permission(p, move.verb):
            return answer(p, p.agenda[-1], move) or self.explain(p, no(_rule(p), NOT_OFFERED))
        return self.explain(p, self.reason(p, move) or no(_rule(p), NOT_OFFERED))

    def reason(self, p: GlobalWarPosition, move: Move) -> Reason | None:
        """Return why a move is not legal; None: it is."""
        verb = self.verbs[move.verb]
        if (move.what and not verb.what) or (move.where and not verb.where):
            return no(_rule(p), "NO_MORE_WORDS", verb=list(self.verbs).index(move.verb))
        return reasons.reason(p, move)

    def explain(self, p: GlobalWarPosition, reason: Reason) -> Refusal:
        """Write a reason as a sentence; of its code what tells variants apart is left out."""
        told = sentence(
            SENTENCES[reason.code], {**reason.ids, "prompt": 0}, lambda kind, id_: self.named(p, kind, id_)
        )
        return Refusal(reason.rule, told, reason.code.partition(".")[0])

    def named(self, p: GlobalWarPosition, kind: str, id_: int) -> str:
        """Return what an id is called in a refusal."""
        return reasons.named(p, kind, id_) or super().named(p, kind, id_)

    def policy(self) -> Policy[GlobalWarPosition]:
        """Return what computer players ask."""
        from broadfront.games.global_war.policy import POLICY  # only players need it

        return POLICY

    def rules_text(self) -> str:
        """Return the rules in our own words."""
        return (files(__package__) / "rules.md").read_text(encoding="utf-8")

    def scenario_text(self, scenario: str) -> str:
        """Return the file of one of the box's own scenarios."""
        if scenario not in shipped():
            raise OptionFault(f"{self.title} has no scenario {scenario!r}; it has {', '.join(shipped())}")
        return shipped()[scenario][1]

    def exact(self, p: GlobalWarPosition, move: Move) -> Mapping[str, Fraction] | None:
        """Return the odds of an order of battle by how the log will tell its end; of others the rules are walked."""
        return prospects.exact(p, move)

    def odds_breakdown(self, p: GlobalWarPosition, move: Move) -> tuple[OddsFactor, ...]:
        """Return what the odds of an order of battle come from: values, losses, retreats."""
        return prospects.odds_breakdown(p, move)

    def forecast(self, p: GlobalWarPosition, space: int, seat: int) -> Forecast | None:
        """Return what the battle for a space would bring as things stand; nothing is hidden."""
        del seat
        return forecast.forecast(p, space)

    def way(self, p: GlobalWarPosition, move: Move) -> Way | None:
        """Return the spaces that a unit passes where an offered move sends it."""
        return ways.way(p, move)

    def turn(self, p: GlobalWarPosition) -> int:
        """Return how many turns of a power have begun."""
        return p.turn + 1

    def check(self, p: GlobalWarPosition) -> str | None:
        """Say what is wrong with a position that somebody wrote down."""
        return fault(p)

    def step_ranges(self, p: GlobalWarPosition) -> Mapping[str, tuple[int, int]]:
        """Return the lowest and highest value of each field of the steps."""
        return step_ranges(p)


def _rule(p: GlobalWarPosition) -> str:
    return p.pending.rule if p.pending else "b1"


@lru_cache(maxsize=256)
def _setting(
    game: GlobalWar, scenario_id: str, given: tuple[tuple[str, Value], ...], text: str
) -> GlobalWarSetting:
    scenario, options = opened(game, scenario_id, dict(given), text, read_scenario, shipped())
    return make_setting(scenario_id, scenario, options, game.id, game.rules_version, text)


GAME = GlobalWar()
