"""The odds sheet: ground attacks [4.11], bombardments [4.5], air raids [4.6], with the cards that help either side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from broadfront.engine.calculator import CalculatorAnswer, CalculatorForm, read_battle, spell_battle
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds_form import SWITCH, option, sheet_answer, switch_answer, way_option, with_defaults
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
from broadfront.games.fighting_front.rules.rolls import events_for
from broadfront.games.fighting_front.terms import BEYOND, DEFENSIVE_FIRE, GROUND_ATTACK, NOBODY

# --------------------------------------------------------------------------------------------------
# A map of its own for the odds sheet: attacker and target, and the cards that help either.

_ATTACKER: Final = SPACE_NAMES.index("C3")
_TARGET: Final = SPACE_NAMES.index("C4")
_HELP: Final = SPACE_NAMES.index("D4")
"""Next to both: the defender's artillery or AA gun."""
_DUMPS: Final[tuple[Space, ...]] = (SPACE_NAMES.index("A1"), SPACE_NAMES.index("E6"))
NO_CARD: Final = NAMES[NONE]
Battle = Mapping[str, str]


class AttackExample(NamedTuple):
    """A position in which the attack can be declared, the order, and for an air raid the squadrons."""

    position: FightingFrontPosition
    move: Move
    target: Space = _TARGET
    squadrons: Mapping[str, int] = {}

    def ends(self, p: FightingFrontPosition) -> str:
        """Return what has come of a raid: of the target, and of each squadron that was destroyed."""
        told = []
        if not p.units[self.target]:
            told.append("target: destroyed")
        elif p.dc[self.target] > self.position.dc[self.target]:
            told.append("target: DC")
        told += [f"{name}: destroyed" for name, wing in self.squadrons.items() if not p.wing_kind[wing]]
        return ", ".join(told)


def all_played(p: FightingFrontPosition, ask: Ask) -> Move:
    """Answer as a table does that has come for it: all that was laid out is used at the first occasion."""
    for verb in ("play", "ammo", "escort", "intercept"):
        for move in ask.moves:
            if move.verb == verb:
                return move
    return plain(p, ask)


def example_position(game: Game, battle: Battle) -> AttackExample:
    """Return a phase in which the attack can be declared, and the order.

    Raises
    ------
    OptionFault
        If a Leader cannot lead the unit, it could not bear its counters, or an event is not for its roll; if no
        artillery bombards.
    """
    setting = game.setting()
    p: FightingFrontPosition = game.start(setting)
    p.deck = setting.full_deck()
    p.nations = [max(nation, 0) for nation in setting.nations]
    p.axis_hand, p.allied_hand, p.axis_knows, p.allies_know = [], [], [], []
    p.mover = 0
    way = battle["way"]
    if battle["fortified"] == "yes":
        p.place_location(1, min(SHELTERS), _TARGET)
    _place(p, 1, _TARGET, battle["target"], battle["d.leader"], int(battle["d.counters"]))
    if battle["entrenched"] == "yes":
        p.allied_hand.append(cards.ENTRENCHED)
    if way == "raid":
        return _raid_layout(p, battle)
    _place(p, 0, _ATTACKER, battle["attacker"], battle["a.leader"], int(battle["a.counters"]))
    for side, seat in (("a", 0), ("d", 1)):
        if battle[f"{side}.ammo"] == "yes":
            p.place_location(seat, cards.ARTILLERY_DUMP, _DUMPS[seat])
    if way == "bombard":
        if not IS_ARTILLERY[p.units[_ATTACKER]]:
            raise OptionFault(f"{TITLES[p.units[_ATTACKER]]}: only Artillery bombards.")
        if battle["barrage"] == "yes":
            p.axis_hand.append(cards.ARTILLERY_BARRAGE)
    else:
        if battle["support"] != NO_CARD:
            p.place_unit(1, KIND_OF[battle["support"]], _HELP)
        p.steam = int(battle["steam"] == "yes")
        _hold(p, 0, battle["a.event"], GROUND_ATTACK, _ATTACKER, _TARGET)
        _hold(p, 1, battle["d.event"], DEFENSIVE_FIRE, _TARGET, _ATTACKER)
    p.agenda = [Artillery(0) if way == "bombard" else Ground(0)]
    p.settle()
    return AttackExample(p, Move(way, _ATTACKER, _TARGET))


def _place(p: FightingFrontPosition, seat: int, space: Space, unit: str, leader: str, counters: int) -> None:
    kind = KIND_OF[unit]
    chief = KIND_OF[leader]
    p.place_unit(seat, kind, space)
    if chief and not LEADS[chief][kind]:
        raise OptionFault(f"{TITLES[chief]} cannot lead {TITLES[kind]}.")
    p.leaders[space] = chief
    if counters > p.toughness(space):
        raise OptionFault(f"{TITLES[kind]} bears {p.toughness(space)} disruption counters at most.")
    p.dc[space] = counters


def _hold(p: FightingFrontPosition, seat: int, event: str, table: int, shooter: Space, target: Space) -> None:
    """Give a seat an event for a roll."""
    if event == NO_CARD:
        return
    kind = KIND_OF[event]
    if cards.NATION[kind] != NOBODY:
        p.nations[seat] = cards.NATION[kind]
    if kind not in events_for(p, table, shooter, target):
        unit, foe = TITLES[p.units[shooter]], TITLES[p.units[target]]
        raise OptionFault(f"{TITLES[kind]} is not played for {unit} against {foe}.")
    p.hand(seat).append(kind)
    p.hand(seat).sort()


def _raid_layout(p: FightingFrontPosition, battle: Battle) -> AttackExample:
    squadrons = {"aircraft": _fly(p, 0, battle["aircraft"], battle["w.leader"], int(battle["w.counters"]))}
    for name, seat in (("escort", 0), ("interceptor", 1)):
        if battle[name] != NO_CARD:
            squadrons[name] = _fly(p, seat, battle[name], NO_CARD, 0)
    if battle["aa"] != NO_CARD:
        p.place_unit(1, KIND_OF[battle["aa"]], _HELP)
    if battle["skies"] == "yes":
        p.axis_hand.append(cards.CLEAR_SKIES)
    if battle["sun"] == "yes":
        if "interceptor" not in squadrons:
            raise OptionFault("Out of the Sun is played for an interceptor, and none comes.")
        p.allied_hand.append(cards.OUT_OF_THE_SUN)
        p.allied_hand.sort()
    p.agenda = [Air(0)]
    p.settle()
    return AttackExample(p, Move("raid", squadrons["aircraft"], _TARGET), _TARGET, squadrons)


def _fly(p: FightingFrontPosition, seat: int, unit: str, leader: str, counters: int) -> int:
    kind: Kind = KIND_OF[unit]
    wing = p.place_wing(seat, kind, BEYOND)
    if leader != NO_CARD:
        chief = KIND_OF[leader]
        if not WING_LEADS[chief][kind]:
            raise OptionFault(f"{TITLES[chief]} cannot lead {TITLES[kind]}.")
        p.wing_leader[wing] = chief
    if counters > p.wing_toughness(wing):
        raise OptionFault(f"{TITLES[kind]} bears {p.wing_toughness(wing)} disruption counters at most.")
    p.wing_dc[wing] = counters
    return wing


_MAX_COUNTERS: Final = max(TOUGHNESS) + 2
_WAYS: Final = (("attack", "Ground attack"), ("bombard", "Bombardment"), ("raid", "Air raid"))
_RULES: Final = {"attack": "4.11", "bombard": "4.5", "raid": "4.6"}
_ATTACK_EVENTS: Final = (cards.WAR_OF_MANEUVER, cards.INFILTRATION, cards.BONZAI_CHARGE)
_DEFENCE_EVENTS: Final = (cards.COUNTER_ATTACK, cards.ANTI_TANK_TEAMS, cards.HMG_POSITIONS)


def _named(kinds: Sequence[Kind], *, none: bool = False) -> list[tuple[str, str]]:
    return [(NO_CARD, "None")] * none + [(NAMES[kind], TITLES[kind]) for kind in kinds]


def _kinds(of: tuple[bool, ...]) -> list[Kind]:
    """Return the cards of a sort; those that stand for a nation's own are none."""
    blank = {deck for kind, deck in enumerate(DECK_KIND) if deck != kind}
    return [kind for kind in range(len(CARDS)) if of[kind] and kind not in blank]


@cache
def form() -> CalculatorForm:
    """Return what the sheet asks."""
    ground, air = _kinds(IS_GROUND), [kind for kind in _kinds(IS_AIR) if kind != PARATROOPERS]
    fighters = _named([kind for kind in air if IS_FIGHTER[kind]], none=True)
    chiefs = _named([k for k in _kinds(IS_LEADER) if any(LEADS[k][unit] for unit in ground)], none=True)
    pilots = _named([k for k in _kinds(IS_LEADER) if any(WING_LEADS[k][unit] for unit in air)], none=True)
    guns = _named([kind for kind in ground if IS_ARTILLERY[kind]], none=True)
    flak = _named([kind for kind in ground if IS_AA_GUN[kind]], none=True)
    counters = [(str(n), str(n)) for n in range(_MAX_COUNTERS + 1)]
    few = [(str(n), str(n)) for n in range(max(TOUGHNESS[kind] for kind in air) + 2)]
    on_land, attack, bombard, raid = ("attack", "bombard"), ("attack",), ("bombard",), ("raid",)
    mine, theirs = "Cards of the attacker", "Cards of the defender"
    return CalculatorForm(
        "Odds of an attack",
        "4.11",
        (),
        (
            way_option("Attack", _WAYS, "4.11"),
            option("attacker", "Attacker", "Attack", _named(ground), "Medium_Tanks", "4.11", on_land),
            option("a.leader", "Its Leader", "Attack", chiefs, "", "7", on_land),
            option("a.counters", "Its disruption counters", "Attack", counters, "", "3.2", on_land),
            option("aircraft", "Air unit", "Attack", _named(air), "Level_Bomber", "4.6", raid),
            option("w.leader", "Its Leader", "Attack", pilots, "", "7", raid),
            option("w.counters", "Its disruption counters", "Attack", few, "", "3.2", raid),
            option("target", "Target", "Target", _named(ground), "Infantry", "4.11"),
            option("d.leader", "Its Leader", "Target", chiefs, rule="7"),
            option("d.counters", "Its disruption counters", "Target", counters, rule="3.2"),
            option("fortified", "It has a Fortification", "Target", SWITCH, rule="6.6"),
            option("a.event", "Event", mine, _named(_ATTACK_EVENTS, none=True), "", "8.1", attack),
            option("steam", "Steam Roller Tactics", mine, SWITCH, "", "9.7", attack),
            option("barrage", "Artillery Barrage", mine, SWITCH, "", "8.2", bombard),
            option("a.ammo", "Artillery Dump for its roll", mine, SWITCH, "", "6.3", on_land),
            option("skies", "Clear Skies", mine, SWITCH, "", "8.7", raid),
            option("escort", "Escort", mine, fighters, "", "4.6", raid),
            option("e.leader", "Leader of the escort", mine, pilots, "", "7", raid),
            option("e.counters", "Disruption counters of the escort", mine, few, "", "3.2", raid),
            option(
                "d.event",
                "Event on Defensive Fire",
                theirs,
                _named(_DEFENCE_EVENTS, none=True),
                "",
                "8.1",
                attack,
            ),
            option("entrenched", "Entrenched", theirs, SWITCH, rule="8.10"),
            option("support", "Artillery that fires in support", theirs, guns, "", "4.12", attack),
            option("s.leader", "Leader of that artillery", theirs, chiefs, "", "7", attack),
            option(
                "s.counters", "Disruption counters of that artillery", theirs, counters, "", "3.2", attack
            ),
            option("d.ammo", "Artillery Dump for Defensive Fire", theirs, SWITCH, "", "6.3", attack),
            option("interceptor", "Interceptor", theirs, fighters, "", "4.7", raid),
            option("i.leader", "Leader of the interceptor", theirs, pilots, "", "7", raid),
            option("i.counters", "Disruption counters of the interceptor", theirs, few, "", "3.2", raid),
            option("sun", "Out of the Sun", theirs, SWITCH, "", "8.6", raid),
            option("aa", "AA gun in range", theirs, flak, "", "4.8", raid),
            option("f.counters", "Disruption counters of the AA gun", theirs, counters, "", "3.2", raid),
        ),
        "way=attack attacker=Medium_Tanks target=Infantry",
        "target",
    )


def answer(game: Game, text: str) -> CalculatorAnswer:
    """Return the odds of an attack in words."""
    battle = read_battle(form(), text)
    layout = example_position(game, with_defaults(form(), battle))
    way = battle["way"]
    unit = battle["aircraft" if way == "raid" else "attacker"]
    verb = {"attack": "attacks", "bombard": "bombards", "raid": "raids"}[way]
    title = f"{TITLES[KIND_OF[unit]]} {verb} {TITLES[KIND_OF[battle['target']]]}"
    basis = ["Nobody else takes part, and no other event is played."]
    if battle["fortified"] == "yes":
        basis.append("Of several cards that can be struck it is the unit.")
    return sheet_answer(
        game,
        form(),
        battle,
        layout.position,
        layout.move,
        title=title,
        rule=_RULES[way],
        policy=all_played,
        basis=basis,
        told=_result_text,
        ends=layout.ends if way == "raid" else None,
    )


def _result_text(words: str) -> str:
    """Return the result of a table in plain words."""
    return words.replace("DC", "disruption counter").replace("negated", "attack negated")


# --- from a match -----------------------------------------------------------------------------------------------------


def from_board(p: FightingFrontPosition, space: Space, part: str, target: Space) -> str:
    """Return what lies open on a space in words, or with a target the attack on it.

    Raises
    ------
    OptionFault
        If no ground unit stands there, or the target is out of the range of artillery.
    """
    battle = {**form().usual}
    step = p.agenda[-1] if p.agenda else None
    if target >= 0 and isinstance(step, Air):
        return spell_battle(form(), battle | _open(p, target, "target", "d") | _raid(p, space, target))
    if target >= 0 or part != "defender":
        battle |= _open(p, space, "attacker", "a")
    if target >= 0 or part == "defender":
        battle |= _open(p, target if target >= 0 else space, "target", "d")
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
    return spell_battle(form(), battle)


def _raid(p: FightingFrontPosition, space: Space, target: Space) -> dict[str, str]:
    """Return an air raid: a free air unit that is based on the space, and an AA gun that reaches the target."""
    found = {"way": "raid"}
    for wing in p.wings_at(space):
        if p.wing_seat[wing] == p.mover and wing in queries.free_wings(p, p.mover):
            leader = p.wing_leader[wing]
            found["aircraft"], found["w.counters"] = NAMES[p.wing_kind[wing]], str(p.wing_dc[wing])
            found["w.leader"] = NAMES[leader]
            break
    for gun in queries.units_with(p, 1 - p.mover, IS_AA_GUN):
        if p.setting.distance[gun][target] <= cards.RANGE[p.units[gun]]:
            found["aa"], found["f.counters"] = NAMES[p.units[gun]], str(p.dc[gun])
    return found


def _open(p: FightingFrontPosition, space: Space, name: str, side: str) -> dict[str, str]:
    kind, leader = p.units[space], p.leaders[space]
    if not kind:
        raise OptionFault("No ground unit stands there.")
    found = {
        name: NAMES[kind],
        f"{side}.leader": NAMES[leader],
        f"{side}.counters": str(p.dc[space]),
    }
    return found | ({"fortified": switch_answer(p.is_sheltered(space))} if side == "d" else {})
