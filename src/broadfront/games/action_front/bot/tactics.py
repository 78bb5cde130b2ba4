"""The tactical view of a side, for players: threats, targets, the value of a hex for a unit, the gain of each order.

All values are in steps of infantry: the expected gain of an order less its cost.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.position import Ask
from broadfront.games.action_front.bot.attack_odds import WORTH, Deck, assault_odds, field_of_fire, volley
from broadfront.games.action_front.bot.objectives import (
    FAR_OFF,
    Objective,
    objective_of,
    ring,
    role_of,
    turns_to,
    wall_of,
)
from broadfront.games.action_front.charts import RALLIED_BY, TERRAIN_EFFECT
from broadfront.games.action_front.map import LEG, MOVEMENT_POINTS
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import queries
from broadfront.games.action_front.setting import SCORE, ActionFrontSetting
from broadfront.games.action_front.units import MODELS

CARD: float = 1 / 52
FEAR: float = 0.29
"""The share of the enemies' possible fire at a unit that is counted, as they have other targets."""
HOPE = 0.28
"""The value of a shot that may be possible next turn, relative to one now."""
LED = 0.13
"""The value of beginning the next turn beside a leader."""
SHELTER = 1.75
"""The value that a unit gives up when it leaves its Dug In marker."""
CAUTION = 0.3
"""The penalty on assaults for a side that wins by holding until the end."""
COVER = 0.065
"""The value of each point of cover in addition to its effect on the enemies already present."""
PRESENT = 0.69
"""The value of standing on a hex of the side's own conditions."""
LAST_CALL = 1.0
"""The additional value of the same in the last turn."""
GUARD = 0.29
"""The value of standing on a hex of the other side's conditions."""
AGAIN = 0.76
"""The value of a shot that a unit beside a leader can still fire after its move."""
FORGO = 0.25
"""The share of its best shot that is counted against a unit that moves instead of firing."""
WALL = 0.6
"""The value of standing where the other side's way off the map is best barred."""
RISK = 0.1
"""The cost of an assault in addition to the expected losses."""
IDLE = 0.05
"""The minimum value of an order to be given at all."""
DOWN = 0.87
"""The value of suppressing a unit, in its steps."""
FINISH = 0.44
"""The value of eliminating a unit in addition to its steps."""


class StyleWeights(NamedTuple):
    """The style of a side in one turn: factors and extra scores that differ from the usual."""

    fear: float = 1.0
    """The factor of the enemies' possible fire at a unit."""
    pull: float = 1.0
    """The factor of the value of marching nearer to a goal."""
    forgo: float = 1.0
    """The factor of the shot that a unit gives up by moving."""
    daring: float = 0.0
    """The extra value of an assault."""


PLAIN: Final = StyleWeights()


@mypyc_attr(allow_interpreted_subclasses=True)
class _CachedAnalysis:
    """The cached analysis of a side's enemies, valid as long as they do not change."""

    __slots__ = ("near_infantry", "setting", "shots", "stakes", "stands", "threats")

    def __init__(self, setting: ActionFrontSetting) -> None:
        self.setting = setting
        self.stakes: dict[int, float] | None = None
        self.near_infantry: SpaceSet = 0
        self.threats: dict[int, list[float]] = {}
        self.shots: dict[tuple[int, int, int], float] = {}
        self.stands: dict[tuple[StyleWeights, Objective, SpaceSet], dict[tuple[int, int, int], float]] = {}


_CACHE: Final[dict[Hashable, _CachedAnalysis]] = {}
MAX_CACHED_POSITIONS: Final = 400


def _cached_analysis(p: ActionFrontPosition, seat: int, foes: list[int]) -> _CachedAnalysis:
    """Return the cached analysis of the enemies of a seat; rollouts meet the same positions of enemies repeatedly."""
    at, steps, model = p.at, p.steps, p.model
    enemy_units = bits(foes)
    key = (
        *(id(p.setting), seat, p.turn, p.suppressed & enemy_units, p.dug_in & enemy_units),
        *[(u, model[u], at[u], steps[u]) for u in foes],
    )
    analysis = _CACHE.get(key)
    if analysis is None:
        if len(_CACHE) >= MAX_CACHED_POSITIONS:
            _CACHE.clear()
        # a reference to the setting keeps its id from being reused
        analysis = _CACHE[key] = _CachedAnalysis(p.setting)
    return analysis


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionEvaluator:
    """The table as a seat sees it before it chooses an order; worked out once for all orders."""

    def __init__(self, p: ActionFrontPosition, seat: int, temper: StyleWeights = PLAIN) -> None:
        setting = p.setting
        self.temper = temper
        self.p, self.seat, self.ground = p, seat, setting.ground
        self.role, self.aim = role_of(setting, seat), objective_of(p, seat)
        self.deck = Deck.of(p)
        self.counts = setting.otherwise == SCORE and setting.step_score
        at, model = p.at, p.model
        self.foes = [u for u in range(1 - seat, len(at), 2) if at[u] >= 0]
        self.own = [u for u in range(seat, len(at), 2) if at[u] >= 0]
        self.wall = wall_of(setting, seat) if self.role.stops else ()
        self.lead = queries.led(p, seat)
        self._turns: dict[int, tuple[float, ...]] = {}
        known = _cached_analysis(p, seat, self.foes)
        if known.stakes is None:
            known.stakes = self._stakes()
            infantry = bits(
                at[u] for u in self.foes if MODELS[model[u]].infantry and not p.suppressed >> u & 1
            )
            known.near_infantry = ring(self.ground, infantry, 2)
        self.stakes, self.near_infantry = known.stakes, known.near_infantry
        self._threats, self._shots = known.threats, known.shots
        self._stands = known.stands.setdefault((temper, self.aim, self.lead), {})

    # --- targets ----------------------------------------------------------------------------------------------------

    def _stakes(self) -> dict[int, float]:
        """Return the value of a step of each enemy unit: its counter, and its importance in the scenario."""
        p, role = self.p, self.role
        stakes = {}
        turns_left = p.setting.turns - p.turn
        edge = self.ground.edges[p.setting.exits[1 - self.seat]] if role.stops else 0
        for u in self.foes:
            card = MODELS[p.model[u]]
            value = WORTH[p.model[u]]
            if self.counts:
                value = 0.59 * value + 0.56
            if not card.leader:
                bit = 1 << p.at[u]
                if (role.attacks and role.goals & bit) or role.guards & bit:
                    value += 0.63
                if role.stops:
                    turns = turns_to(self.ground, card.mode, edge)[p.at[u]]
                    if turns <= turns_left + 1:
                        value += 1.2 / (1 + turns)
            stakes[u] = value
        return stakes

    def shot(self, unit: int, target: int) -> float:
        """Return the value of the fire of a unit at another now."""
        p = self.p
        hits = self.deck.hits(*queries.direct_values(p, unit, target))
        if not hits:
            return 0.0
        loss, kill, quiet = volley(
            p.steps[unit] + MODELS[p.model[unit]].rate,
            hits,
            self.deck.size,
            p.steps[target],
            p.dug_in >> target & 1,
            queries.table_training(p, target),
        )
        gain = loss + FINISH * kill
        if not p.suppressed >> target & 1:
            gain += DOWN * quiet
        return gain * self.stakes[target]

    def shot_from(self, model: int, steps: int, hex_: int) -> float:
        """Return the approximate value of the best shot of a unit on a hex."""
        key = model, steps, hex_
        best_shot = self._shots.get(key)
        if best_shot is None:
            p, best = self.p, 0.0
            fans: dict[int, dict[int, int]] = {}
            rate = MODELS[model].rate
            for u in self.foes:
                armour = MODELS[p.model[u]].armour
                if armour not in fans:
                    fans[armour] = field_of_fire(p.setting, model, hex_, armour)
                hits = fans[armour].get(p.at[u], 0)
                if hits:
                    value = min(p.steps[u] + 0.7, (steps + rate) * hits * CARD * 1.12) * self.stakes[u]
                    if p.dug_in >> u & 1:
                        value *= 0.6
                    if value > best:
                        best = value
            best_shot = self._shots[key] = best
        return best_shot

    # --- dangers ----------------------------------------------------------------------------------------------------

    def threat(self, armour: int) -> list[float]:
        """Return for each hex the number of steps that the enemies could shoot off a unit there in a turn."""
        threats = self._threats.get(armour)
        if threats is None:
            p = self.p
            threats = self._threats[armour] = [0.0] * len(self.ground.terrain)
            for u in self.foes:
                if p.suppressed >> u & 1:
                    continue
                cards = (p.steps[u] + MODELS[p.model[u]].rate) * CARD
                for hex_, hits in field_of_fire(p.setting, p.model[u], p.at[u], armour).items():
                    threats[hex_] += cards * hits
        return threats

    # --- how good a hex is ------------------------------------------------------------------------------------------

    def stand(self, unit: int, hex_: int) -> float:
        """Return the value of a hex for a unit at the end of this turn."""
        p, aim, ground = self.p, self.aim, self.ground
        model = p.model[unit]
        card, bit = MODELS[model], 1 << hex_
        steps = p.steps[unit]
        key = model, steps, hex_
        if key in self._stands:
            return self._stands[key]
        danger = min(steps + 0.5, FEAR * self.temper.fear * self.threat(card.armour)[hex_])
        if card.leader:
            return self._lead_from(unit, hex_) - 0.6 * danger * WORTH[model]
        value = -danger * WORTH[model]
        if self.near_infantry & bit and not card.infantry and not card.armour:
            value -= 0.3
        if aim.goals:
            value += self._march(unit, hex_)
        if self.role.goals & bit and (not aim.infantry or card.infantry) and not aim.exits:
            value += PRESENT + 0.8 * aim.late + LAST_CALL * (aim.late >= 1.0)
        elif self.role.guards & bit:
            value += GUARD + 0.6 * aim.late
        value += HOPE * self.shot_from(model, steps, hex_)
        if self.lead & bit:
            value += LED
        if self.wall and not card.armour:
            value += WALL * self.wall[hex_]
        effect = TERRAIN_EFFECT.get(ground.terrain[hex_], 0)
        value -= COVER * effect * (not card.armour)
        self._stands[key] = value
        return value

    def _march(self, unit: int, hex_: int) -> float:
        p, aim = self.p, self.aim
        card = MODELS[p.model[unit]]
        if not MOVEMENT_POINTS[card.mode]:
            return 0.0
        ways = self._turns.get(card.mode)
        if ways is None:
            ways = self._turns[card.mode] = turns_to(self.ground, card.mode, aim.goals)
        turns = ways[hex_]
        if self.role.goals >> hex_ & 1 and not aim.exits:
            turns = 0.0  # the unit holds its objective, and does not go on to another
        pull = aim.pull * self.temper.pull
        if aim.exits:
            turns_left = p.setting.turns - p.turn
            if card.mode == LEG and turns > turns_left + 1:
                return 0.0
            return -pull * turns * (1.3 if card.mode != LEG else 1.0)
        if aim.infantry and not card.infantry:
            pull *= 0.36
        if not card.infantry and card.range > 2:  # the unit need not be there itself
            away = self.ground.distance[hex_]
            distance = min([away[goal] for goal in members(aim.goals)], default=0)
            turns = min(
                turns, max(0.0, (distance - card.range + 1) / max(1, MOVEMENT_POINTS[card.mode])) + 0.3
            )
        return -pull * min(turns, FAR_OFF)

    def _lead_from(self, unit: int, hex_: int) -> float:
        p, ground = self.p, self.ground
        near, bit = ground.near[hex_], 1 << hex_
        led = 0.0
        others = 0
        for u in self.own:
            if u == unit:
                continue
            if MODELS[p.model[u]].leader:
                others |= ground.near[p.at[u]]
        for u in self.own:
            where = p.at[u]
            if near >> where & 1 and not MODELS[p.model[u]].leader:
                led += 0.1 if others >> where & 1 else 0.35
        value = min(led, 2.0)
        if not p.troops[self.seat] & bit:
            value -= 0.26
            if self.near_infantry & bit:
                value -= 1.64
        return value

    # --- assaults ---------------------------------------------------------------------------------------------------

    def storm(self, unit: int, hex_: int) -> float:
        """Return the value of entering a hex with an enemy unit."""
        p, seat = self.p, self.seat
        card = MODELS[p.model[unit]]
        enemy = p.troop_at(1 - seat, hex_)
        if enemy < 0:  # a lone leader
            return 1.7 + self.stand(unit, hex_) - self.stand(unit, p.at[unit])
        mark = MODELS[p.model[enemy]]
        own_cards = (
            card.training + p.steps[unit] + queries.best_leader(p, seat, hex_)[1] + 1 + p.setting.banzai[seat]
        )
        enemy_cards = mark.training + p.steps[enemy] + queries.bonus(p, enemy) + mark.infantry
        enemy_cards += (p.dug_in >> enemy & 1) - (p.suppressed >> enemy & 1)
        win = assault_odds(own_cards, enemy_cards)
        bit = 1 << hex_
        prize = p.steps[enemy] * self.stakes[enemy] + 0.58
        if self.role.attacks and self.role.goals & bit:
            prize += 1.0 + self.aim.late
        elif self.role.guards & bit:
            prize += 0.7
        price = p.steps[unit] * (WORTH[p.model[unit]] if not self.counts else 1.0) + 0.3
        after = -min(p.steps[unit], FEAR * self.threat(card.armour)[hex_])
        gain = self.temper.daring + win * (prize + after + self._march_gain(unit, hex_)) - (1 - win) * price
        if self.wall:
            gain += WALL * (self.wall[hex_] - self.wall[p.at[unit]])
        if not self.role.attacks and p.setting.otherwise == seat:
            gain -= CAUTION
        return gain - (SHELTER if p.dug_in >> unit & 1 else 0.0)

    def _march_gain(self, unit: int, hex_: int) -> float:
        return self._march(unit, hex_) - self._march(unit, self.p.at[unit]) if self.aim.goals else 0.0


def action_scores(p: ActionFrontPosition, ask: Ask, temper: StyleWeights = PLAIN) -> list[float]:
    """Return the value of each action of the Action Phase [5.1]."""
    seat = ask.seat
    scene = ActionEvaluator(p, seat, temper)
    foe, at = p.troops[1 - seat] | p.commanders[1 - seat], p.at
    here: dict[int, float] = {}
    shots: dict[int, float] = {}
    best_shot: dict[int, float] = {}
    scores = []
    for verb, what, where in ask.moves:
        if verb == "fire":
            shots[what << 8 | where] = score = scene.shot(what, where)
            if score > best_shot.get(what, 0.0):
                best_shot[what] = score
    for verb, what, where in ask.moves:
        if verb == "move":
            if foe >> where & 1 and not MODELS[p.model[what]].leader:
                score = scene.storm(what, where) - RISK
            else:
                base = here.get(what)
                if base is None:
                    base = scene.stand(what, at[what]) + (SHELTER if p.dug_in >> what & 1 else 0.0)
                    here[what] = base
                score = scene.stand(what, where) - base
                if p.eager >> what & 1 and not p.fired >> what & 1 and not MODELS[p.model[what]].leader:
                    score += AGAIN * (
                        scene.shot_from(p.model[what], p.steps[what], where) - best_shot.get(what, 0.0)
                    )
                elif what in best_shot and not p.eager >> what & 1:
                    score -= FORGO * temper.forgo * best_shot[what]
        elif verb == "fire":
            score = shots[what << 8 | where]
        elif verb == "rally":
            score = _rally(p, scene, where)
        elif verb == "dig":
            score = _dig(p, scene, where, best_shot.get(where, 0.0))
        elif verb == "exit":
            score = _exit(p, scene, what)
        elif verb == "shuffle":
            score = -0.6
        else:
            score = IDLE
        scores.append(score)
    return scores


def _rally(p: ActionFrontPosition, scene: ActionEvaluator, unit: int) -> float:
    chance = sum(RALLIED_BY[queries.table_training(p, unit)]) / 4
    power = scene.shot_from(p.model[unit], p.steps[unit], p.at[unit])
    return chance * WORTH[p.model[unit]] * (0.5 + power)


def _dig(p: ActionFrontPosition, scene: ActionEvaluator, unit: int, shot: float) -> float:
    chance = min(10, queries.effective_training(p, unit)) / 13
    danger = scene.threat(0)[p.at[unit]]
    value = 0.17 + 0.7 * min(1.0, FEAR * danger)
    if scene.role.attacks:
        value *= 0.36
    return chance * value - 1.04 * shot


def _exit(p: ActionFrontPosition, scene: ActionEvaluator, unit: int) -> float:
    card = MODELS[p.model[unit]]
    if not scene.aim.exits or card.leader:
        return -3.0
    return 4.0 if scene.aim.needed else -2.0
