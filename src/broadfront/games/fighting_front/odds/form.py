"""The odds sheet: ground attacks [4.11], bombardments [4.5], air raids [4.6], with the cards that help either side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Final

from broadfront.engine.calculator import (
    BattleInput,
    CalculatorForm,
    number_choices,
    option,
    switch,
    switch_value,
    way_option,
)
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds_form import Attack, OddsSheet
from broadfront.engine.position import Ask, Move
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.cards import (
    CARDS,
    DECK_KIND,
    IS_AA_GUN,
    IS_AIR,
    IS_ARTILLERY,
    IS_FIGHTER,
    IS_GROUND,
    IS_LEADER,
    KIND_OF,
    LEADS,
    NAMES,
    NONE,
    PARATROOPERS,
    SHELTERS,
    TITLES,
    TOUGHNESS,
    WING_LEADS,
    Kind,
)
from broadfront.games.fighting_front.map import NAMES as SPACE_NAMES
from broadfront.games.fighting_front.map import Space
from broadfront.games.fighting_front.odds.default_choices import plain
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.air_raid import Air
from broadfront.games.fighting_front.rules.artillery import Artillery
from broadfront.games.fighting_front.rules.assault import Ground, supporting_artillery
from broadfront.games.fighting_front.rules.rolls import LABELS, events_for
from broadfront.games.fighting_front.terms import BEYOND, DC, DEFENSIVE_FIRE, DESTROYED, GROUND_ATTACK, NOBODY

# --------------------------------------------------------------------------------------------------
# The map of the odds sheet: attacker and target, and the cards that help either.

_ATTACKER: Final = SPACE_NAMES.index("C3")
_TARGET: Final = SPACE_NAMES.index("C4")
_HELP: Final = SPACE_NAMES.index("D4")
"""The space of the defender's artillery or AA gun, next to both."""
_DUMPS: Final[tuple[Space, ...]] = (SPACE_NAMES.index("A1"), SPACE_NAMES.index("E6"))
NO_CARD: Final = NAMES[NONE]
_WITH_LEADER: Final = 1
"""The extra counter that a unit bears with a Leader [7], and the same with a Fortification [6.6]."""
_IN_SHELTER: Final = 1
_MAX_COUNTERS: Final = max(TOUGHNESS) + _WITH_LEADER + _IN_SHELTER
_WAYS: Final = (("attack", "Ground attack"), ("bombard", "Bombardment"), ("raid", "Air raid"))
_RULES: Final = {"attack": "4.11", "bombard": "4.5", "raid": "4.6"}
_ATTACK_EVENTS: Final = (cards.WAR_OF_MANEUVER, cards.INFILTRATION, cards.BONZAI_CHARGE)
_DEFENCE_EVENTS: Final = (cards.COUNTER_ATTACK, cards.ANTI_TANK_TEAMS, cards.HMG_POSITIONS)


class FightingFrontSheet(OddsSheet[FightingFrontPosition]):
    """The odds sheet of Fighting Front."""

    @cached_property
    def form(self) -> CalculatorForm:
        """Return the questions of the sheet."""
        ground = [*_kinds(IS_GROUND), PARATROOPERS]  # Paratroopers that have landed are Infantry (R-X22)
        air = [kind for kind in _kinds(IS_AIR) if kind != PARATROOPERS]
        fighters = _named([kind for kind in air if IS_FIGHTER[kind]], none=True)
        chiefs = _named([k for k in _kinds(IS_LEADER) if any(LEADS[k][unit] for unit in ground)], none=True)
        pilots = _named([k for k in _kinds(IS_LEADER) if any(WING_LEADS[k][unit] for unit in air)], none=True)
        guns = _named([kind for kind in ground if IS_ARTILLERY[kind]], none=True)
        flak = _named([kind for kind in ground if IS_AA_GUN[kind]], none=True)
        attack_events, defence_events = _named(_ATTACK_EVENTS, none=True), _named(_DEFENCE_EVENTS, none=True)
        counters = number_choices(range(_MAX_COUNTERS + 1))
        few = number_choices(range(max(TOUGHNESS[kind] for kind in air) + 2))
        on_land, attack, bombard, raid = ("attack", "bombard"), ("attack",), ("bombard",), ("raid",)
        attacker_cards, defender_cards = "Cards of the attacker", "Cards of the defender"
        return CalculatorForm(
            "Odds of an attack",
            "4.11",
            (),
            (
                way_option("Attack", _WAYS, "4.11"),
                option("attacker", "Attacker", "Attack", "4.11", _named(ground), on_land, "Medium_Tanks"),
                option("a.leader", "Its Leader", "Attack", "7", chiefs, on_land),
                option("a.counters", "Its disruption counters", "Attack", "3.2", counters, on_land),
                switch("a.fortified", "It stands in a Fortification", "Attack", "6.6", attack),
                option("aircraft", "Air unit", "Attack", "4.6", _named(air), raid, "Level_Bomber"),
                option("w.leader", "Its Leader", "Attack", "7", pilots, raid),
                option("w.counters", "Its disruption counters", "Attack", "3.2", few, raid),
                option("target", "Target", "Target", "4.11", _named(ground), default="Infantry"),
                option("d.leader", "Its Leader", "Target", "7", chiefs),
                option("d.counters", "Its disruption counters", "Target", "3.2", counters),
                switch("fortified", "It has a Fortification", "Target", "6.6"),
                option("a.event", "Event", attacker_cards, "8.1", attack_events, attack),
                switch("steam", "Steam Roller Tactics", attacker_cards, "9.7", attack),
                switch("barrage", "Artillery Barrage", attacker_cards, "8.2", bombard),
                switch("a.ammo", "Artillery Dump for its roll", attacker_cards, "6.3", on_land),
                switch("skies", "Clear Skies", attacker_cards, "8.7", raid),
                option("escort", "Escort", attacker_cards, "4.6", fighters, raid),
                option("e.leader", "Leader of the escort", attacker_cards, "7", pilots, raid),
                option("e.counters", "Disruption counters of the escort", attacker_cards, "3.2", few, raid),
                option("d.event", "Event on Defensive Fire", defender_cards, "8.1", defence_events, attack),
                switch("entrenched", "Entrenched", defender_cards, "8.10"),
                option("support", "Artillery that fires in support", defender_cards, "4.12", guns, attack),
                option("s.leader", "Leader of that artillery", defender_cards, "7", chiefs, attack),
                option(
                    "s.counters",
                    "Disruption counters of that artillery",
                    defender_cards,
                    "3.2",
                    counters,
                    attack,
                ),
                switch("d.ammo", "Artillery Dump for Defensive Fire", defender_cards, "6.3", attack),
                option("interceptor", "Interceptor", defender_cards, "4.7", fighters, raid),
                option("i.leader", "Leader of the interceptor", defender_cards, "7", pilots, raid),
                option(
                    "i.counters", "Disruption counters of the interceptor", defender_cards, "3.2", few, raid
                ),
                switch("sun", "Out of the Sun", defender_cards, "8.6", raid),
                option("aa", "AA gun in range", defender_cards, "4.8", flak, raid),
                option(
                    "f.counters", "Disruption counters of the AA gun", defender_cards, "3.2", counters, raid
                ),
            ),
            "way=attack attacker=Medium_Tanks target=Infantry",
            "target",
        )

    def attack(self, game: Game, battle: BattleInput) -> Attack:
        """Return the attack in a phase in which it can be declared.

        Raises
        ------
        OptionFault
            If a Leader cannot lead the unit, it could not bear its counters, or an event is not for its roll; if no
            artillery bombards.
        """
        p, way = _empty_map(game), battle["way"]
        label: Callable[[FightingFrontPosition, str], str] = _ground_label
        if battle.is_on("fortified"):
            p.place_location(1, min(SHELTERS), _TARGET)
        _place(p, 1, _TARGET, battle, "target", "d")
        if battle.is_on("entrenched"):
            p.allied_hand.append(cards.ENTRENCHED)
        if way == "raid":
            wings = _place_wings(p, battle)
            unit, move, label = (
                "aircraft",
                Move(way, wings["aircraft"], _TARGET),
                partial(_raid_label, p, wings),
            )
        else:
            _place_guns_and_events(p, battle)
            unit, move = "attacker", Move(way, _ATTACKER, _TARGET)
        p.agenda = [{"attack": Ground, "bombard": Artillery, "raid": Air}[way](0)]
        p.settle()
        basis = ["Nobody else takes part, and no other event is played."]
        if battle.is_on("fortified"):
            basis.append("Of several cards that can be struck it is the unit.")
        verb = {"attack": "attacks", "bombard": "bombards", "raid": "raids"}[way]
        title = f"{TITLES[KIND_OF[battle[unit]]]} {verb} {TITLES[KIND_OF[battle['target']]]}"
        return Attack(p, move, title, _RULES[way], basis, all_played, _result_text, label)

    def from_position(
        self, p: FightingFrontPosition, space: Space, part: str, target: Space
    ) -> Mapping[str, str]:
        """Return the answers that describe the open cards on a space or, with a target, the attack on it."""
        battle: dict[str, str] = {}
        step = p.agenda[-1] if p.agenda else None
        if target >= 0 and isinstance(step, Air):
            return _unit_at(p, target, "target", "d") | _raid(p, space, target)
        if target >= 0 or part != "defender":
            battle |= _unit_at(p, space, "attacker", "a")
        if target >= 0 or part == "defender":
            battle |= _unit_at(p, target if target >= 0 else space, "target", "d")
        if target >= 0:
            away, kind = p.setting.distance[space][target], p.units[space]
            if away > 1 or isinstance(step, Artillery):
                if IS_ARTILLERY[kind] and away > cards.RANGE[kind]:
                    raise OptionFault(
                        f"The target is {away} spaces away: {TITLES[kind]} reaches {cards.RANGE[kind]}."
                    )
                battle["way"] = "bombard"
            elif guns := [gun for gun in supporting_artillery(p, p.seat_at(target), space) if gun != target]:
                battle["support"], battle["s.leader"] = NAMES[p.units[guns[0]]], NAMES[p.leaders[guns[0]]]
                battle["s.counters"] = str(p.dc[guns[0]])
        return battle


def _named(kinds: Sequence[Kind], *, none: bool = False) -> list[tuple[str, str]]:
    return [(NO_CARD, "None")] * none + [(NAMES[kind], TITLES[kind]) for kind in kinds]


def _kinds(of: tuple[bool, ...]) -> list[Kind]:
    """Return the cards of a sort, without those that stand for a nation's own card."""
    blank = {deck for kind, deck in enumerate(DECK_KIND) if deck != kind}
    return [kind for kind in range(len(CARDS)) if of[kind] and kind not in blank]


def all_played(p: FightingFrontPosition, ask: Ask) -> Move:
    """Answer with every card of the form at the first occasion; otherwise as `plain` does."""
    for verb in ("play", "ammo", "escort", "intercept"):
        for move in ask.moves:
            if move.verb == verb:
                return move
    return plain(p, ask)


def _result_text(words: str) -> str:
    """Return the result of a table in plain words."""
    return words.replace("DC", "disruption counter").replace("negated", "attack negated")


def _ground_label(p: FightingFrontPosition, words: str) -> str:
    """Return the result of a ground attack: a counter that the target does not bear destroys it [3.2]."""
    return LABELS[DESTROYED] if words == LABELS[DC] and not p.units[_TARGET] else words


def _raid_label(
    before: FightingFrontPosition, wings: Mapping[str, int], p: FightingFrontPosition, _words: str
) -> str:
    """Return the result of a raid: its effect on the target, and each air unit that was destroyed."""
    results = []
    if not p.units[_TARGET]:
        results.append("target: destroyed")
    elif p.dc[_TARGET] > before.dc[_TARGET]:
        results.append("target: DC")
    results += [f"{name}: destroyed" for name, wing in wings.items() if not p.wing_kind[wing]]
    return ", ".join(results)


# --- a map with attacker, target and the cards that help either -------------------------------------------------------


def _empty_map(game: Game) -> FightingFrontPosition:
    setting = game.setting()
    p: FightingFrontPosition = game.start(setting)
    p.deck = setting.full_deck()
    p.nations = [max(nation, 0) for nation in setting.nations]
    p.axis_hand, p.allied_hand, p.axis_knows, p.allies_know = [], [], [], []
    p.mover = 0
    return p


def _place_guns_and_events(p: FightingFrontPosition, battle: BattleInput) -> None:
    """Place the attacker of a ground attack, and the cards that help either side."""
    if battle.is_on("a.fortified"):
        p.place_location(0, min(SHELTERS), _ATTACKER)
    spare = _IN_SHELTER if battle["way"] == "bombard" else 0  # nobody fires at it
    _place(p, 0, _ATTACKER, battle, "attacker", "a", spare)
    for side, seat in (("a", 0), ("d", 1)):
        if battle.is_on(f"{side}.ammo"):
            p.place_location(seat, cards.ARTILLERY_DUMP, _DUMPS[seat])
    if battle["way"] == "bombard":
        if not IS_ARTILLERY[p.units[_ATTACKER]]:
            raise OptionFault(f"{TITLES[p.units[_ATTACKER]]}: only Artillery bombards.")
        if battle.is_on("barrage"):
            p.axis_hand.append(cards.ARTILLERY_BARRAGE)
        return
    if battle["support"] != NO_CARD:
        _place(p, 1, _HELP, battle, "support", "s", spare=_IN_SHELTER)
    p.steam = int(battle.is_on("steam"))
    _hold(p, 0, battle["a.event"], GROUND_ATTACK, (_ATTACKER,), _TARGET)
    firing = (_TARGET, _HELP) if battle["support"] != NO_CARD else (_TARGET,)
    _hold(p, 1, battle["d.event"], DEFENSIVE_FIRE, firing, _ATTACKER)


def _place(
    p: FightingFrontPosition,
    seat: int,
    space: Space,
    battle: BattleInput,
    unit: str,
    side: str,
    spare: int = 0,
) -> None:
    """Place a ground unit; ``spare`` is the number of extra counters that it bears for cards missing on the sheet."""
    kind, chief, counters = (
        KIND_OF[battle[unit]],
        KIND_OF[battle.get(f"{side}.leader", NO_CARD)],
        battle.number(f"{side}.counters"),
    )
    p.place_unit(seat, kind, space)
    _check_leader(chief, kind, LEADS)
    p.leaders[space] = chief
    _check_counters(kind, counters, p.toughness(space) + spare)
    p.dc[space] = counters


def _check_leader(chief: Kind, kind: Kind, leads: Sequence[Sequence[bool]]) -> None:
    if chief and not leads[chief][kind]:
        raise OptionFault(f"{TITLES[chief]} cannot lead {TITLES[kind]}.")


def _check_counters(kind: Kind, counters: int, most: int) -> None:
    if counters > most:
        raise OptionFault(f"{TITLES[kind]} bears {most} disruption counters at most.")


def _hold(
    p: FightingFrontPosition, seat: int, event: str, table: int, shooters: Sequence[Space], target: Space
) -> None:
    """Give a seat an event for the roll of one of its units."""
    if event == NO_CARD:
        return
    kind = KIND_OF[event]
    if cards.NATION[kind] != NOBODY:
        p.nations[seat] = cards.NATION[kind]
    if not any(kind in events_for(p, table, shooter, target) for shooter in shooters):
        units = " or ".join(TITLES[p.units[shooter]] for shooter in shooters)
        raise OptionFault(f"{TITLES[kind]} is not played for {units} against {TITLES[p.units[target]]}.")
    p.hand(seat).append(kind)
    p.hand(seat).sort()


def _place_wings(p: FightingFrontPosition, battle: BattleInput) -> dict[str, int]:
    """Place the air units of a raid and the cards that help either side; return the air units by option."""
    wings = {
        name: _fly(p, seat, battle, name, side)
        for name, seat, side in (("aircraft", 0, "w"), ("escort", 0, "e"), ("interceptor", 1, "i"))
        if battle[name] != NO_CARD
    }
    if battle["aa"] != NO_CARD:
        _place(p, 1, _HELP, battle, "aa", "f", spare=_WITH_LEADER + _IN_SHELTER)
    if battle.is_on("skies"):
        p.axis_hand.append(cards.CLEAR_SKIES)
    if battle.is_on("sun"):
        if "interceptor" not in wings:
            raise OptionFault("Out of the Sun is played for an interceptor, and none comes.")
        p.allied_hand.append(cards.OUT_OF_THE_SUN)
        p.allied_hand.sort()
    return wings


def _fly(p: FightingFrontPosition, seat: int, battle: BattleInput, unit: str, side: str) -> int:
    kind, chief, counters = (
        KIND_OF[battle[unit]],
        KIND_OF[battle[f"{side}.leader"]],
        battle.number(f"{side}.counters"),
    )
    wing = p.place_wing(seat, kind, BEYOND)
    _check_leader(chief, kind, WING_LEADS)
    p.wing_leader[wing] = chief
    _check_counters(kind, counters, p.wing_toughness(wing))
    p.wing_dc[wing] = counters
    return wing


# --- from a match -----------------------------------------------------------------------------------------------------


def _raid(p: FightingFrontPosition, space: Space, target: Space) -> dict[str, str]:
    """Return an air raid: a free air unit that is based on the space, and an AA gun that reaches the target."""
    values = {"way": "raid"}
    for wing in p.wings_at(space):
        if p.wing_seat[wing] == p.mover and wing in queries.free_wings(p, p.mover):
            leader = p.wing_leader[wing]
            values["aircraft"], values["w.counters"] = NAMES[p.wing_kind[wing]], str(p.wing_dc[wing])
            values["w.leader"] = NAMES[leader]
            break
    for gun in queries.units_with(p, 1 - p.mover, IS_AA_GUN):
        if p.setting.distance[gun][target] <= cards.RANGE[p.units[gun]]:
            values["aa"], values["f.counters"] = NAMES[p.units[gun]], str(p.dc[gun])
    return values


def _unit_at(p: FightingFrontPosition, space: Space, name: str, side: str) -> dict[str, str]:
    kind, leader = p.units[space], p.leaders[space]
    if not kind:
        raise OptionFault("No ground unit stands there.")
    values = {
        name: NAMES[kind],
        f"{side}.leader": NAMES[leader],
        f"{side}.counters": str(p.dc[space]),
    }
    fortified = "fortified" if side == "d" else "a.fortified"
    return values | {fortified: switch_value(p.is_sheltered(space))}
