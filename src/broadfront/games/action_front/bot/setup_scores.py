"""The choices before the first turn, for players: purchases, placement, registered hexes, entry hexes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import ceil
from typing import Final

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.position import Ask
from broadfront.games.action_front.bot.attack_odds import WORTH
from broadfront.games.action_front.bot.objectives import objective_of, role_of, turns_to, wall_of
from broadfront.games.action_front.bot.tactics import ActionEvaluator
from broadfront.games.action_front.charts import TERRAIN_EFFECT
from broadfront.games.action_front.map import MOVEMENT_POINTS, depth
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import purchases
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.units import MODEL_OF, MODELS, SUPPORT_OF

# The purchases of a force, by nation and by its task: ids of counters and support in order of preference,
# repeated from the start until the points are spent.
_MEETING: Final[Mapping[int, tuple[str, ...]]] = {
    0: ("us_hmg", "us_edson", "us_raider", "us_mmg", "us_rifle", "us_mmg", "us_hmg", "howitzer_105", "us_rifle"),
    1: ("jp_hmg", "jp_kawa", "jp_vet", "jp_hmg", "jp_snlf", "jp_13", "jp_vet", "howitzer_105", "jp_hmg", "jp_snlf"),
    2: ("ue_mmg", "ue_cpt", "ue_para", "ue_mmg", "ue_inf", "ue_m4", "ue_mmg", "howitzer_105", "ue_para", "ue_baz"),
    3: ("ge_mg42", "ge_hptm", "ge_pgren", "ge_mg42", "ge_pgren", "ge_pz4", "ge_mg42", "howitzer_105", "ge_pzsk"),
}  # fmt: skip
_BREAKING_OUT: Final[Mapping[int, tuple[str, ...]]] = {
    0: ("us_m3", "us_edson", "us_raider", "us_m3", "us_eng", "us_mmg", "us_m3", "us_gmc", "us_hmg", "us_rifle"),
    1: ("jp_chiha", "jp_kawa", "jp_vet", "jp_chiha", "jp_eng", "jp_hmg", "jp_chiha", "jp_hago", "jp_vet", "jp_hmg"),
    2: ("ue_m4", "ue_cpt", "ue_para", "ue_m4", "ue_eng", "ue_mmg", "ue_m10", "ue_m4", "ue_mmg"),
    3: ("ge_pz4", "ge_hptm", "ge_pgren", "ge_stug", "ge_pion", "ge_mg42", "ge_pz4", "ge_pgren", "ge_mg42"),
}  # fmt: skip
_STOPPING: Final[Mapping[int, tuple[str, ...]]] = {
    0: ("us_37", "us_rifle", "us_37", "us_rifle", "us_eng", "us_gmc", "us_rifle", "us_mmg", "us_eng", "us_capt"),
    1: ("jp_hunter", "jp_47", "jp_vet", "jp_hunter", "jp_eng", "jp_47", "jp_hunter", "jp_vet", "jp_inf", "jp_eng"),
    2: ("ue_57", "ue_baz", "ue_57", "ue_inf", "ue_eng", "ue_m10", "ue_baz", "ue_inf", "ue_mmg", "ue_baz"),
    3: ("ge_pak", "ge_pzsk", "ge_gren", "ge_pak", "ge_pion", "ge_pzsk", "ge_gren", "ge_mg42", "ge_pzsk"),
}  # fmt: skip


@lru_cache(maxsize=256)
def shopping_list(setting: ActionFrontSetting, seat: int) -> Mapping[int, int]:
    """Return the number of each item that a seat should buy: a force for its task, within its points."""
    role = role_of(setting, seat)
    lists = (
        _STOPPING if role.stops else _BREAKING_OUT if setting.exits[seat] >= 0 and role.attacks else _MEETING
    )
    points, _, _, units = setting.purchases[seat]
    wanted_ids = lists[setting.nations[seat]]
    number_of = dict.fromkeys(setting.items[seat], 0)
    item_of = {}
    for item in number_of:
        item_of[item if item >= 0 else -1 - setting.lines[-1 - item].item] = item
    points_spent = units_bought = missions = 0
    while True:
        before = points_spent
        for id_ in wanted_ids:
            item = item_of[MODEL_OF[id_] if id_ in MODEL_OF else -1 - SUPPORT_OF[id_]]
            sort, price = purchases.item_of(setting, item)
            if points_spent + price > points or (sort == purchases.UNIT and units_bought >= units):
                continue
            if sort != purchases.UNIT and missions >= 6:
                continue
            if item >= 0 and MODELS[item].leader and number_of[item] >= 1 + points // 150:
                continue
            number_of[item] += 1
            points_spent += price
            units_bought += sort == purchases.UNIT
            missions += sort != purchases.UNIT
        if points_spent == before:
            break
    return number_of


def purchase_scores(p: ActionFrontPosition, ask: Ask) -> list[float]:
    """Return a score for each number of an item to buy [16.3]: better the nearer it is to the shopping list."""
    seat = ask.seat
    item = p.setting.items[seat][len(p.bought(seat))]
    target_number = shopping_list(p.setting, seat).get(item, 0)
    return [-0.7 * abs(number - target_number) for _, _, number in ask.moves]


# --- placing ----------------------------------------------------------------------------------------------------------


def placing_scores(p: ActionFrontPosition, ask: Ask) -> list[float]:
    """Return a score for each place at the start [2.2] [16.4]."""
    seat, setting, ground = ask.seat, p.setting, p.setting.ground
    role, aim = role_of(setting, seat), objective_of(p, seat)
    own = p.troops[seat]
    edge = setting.edges[1 - seat]
    deep = max(depth(ground, edge, hex_) for hex_ in ground.hexes)
    wall = wall_of(setting, seat) if role.stops else None
    goals = aim.goals if role.attacks or setting.hex_score else 0
    if role.attacks and setting.exits[seat] >= 0:
        goals = ground.edges[setting.exits[seat]]
    scores = []
    for verb, what, where in ask.moves:
        if verb == "end":
            scores.append(-1.0)
            continue
        card = MODELS[p.model[what]]
        cover = -TERRAIN_EFFECT.get(ground.terrain[where], 0)
        near = (own & ground.near[where]).bit_count()
        if card.leader:
            score = 0.4 * near + (0.6 if own >> where & 1 else -0.3)
        else:
            score = 0.15 * WORTH[p.model[what]] + (0.3 * cover if not card.armour else 0.0)
            if ground.hill[where] >= 0 and not card.infantry:
                score += 0.2
            if wall is not None:
                score += wall[where]
            elif goals and MOVEMENT_POINTS[card.mode]:
                score -= 0.35 * turns_to(ground, card.mode, goals)[where]
            elif role.guards:
                near_guard = ground.near[where] & role.guards
                score += 0.5 * (role.guards >> where & 1) + 0.2 * (near_guard != 0)
            else:
                score += 0.12 * (deep - depth(ground, edge, where))
            if card.range > 6 and card.indirect:
                score += 0.1 * depth(ground, edge, where)
        if verb == "entrench":
            score += 0.8 if not role.attacks else 0.3
        scores.append(score)
    return scores


def entry_scores(p: ActionFrontPosition, ask: Ask) -> list[float]:
    """Return a score for each hex to enter by [13.2] [16.5]."""
    scene = ActionEvaluator(p, ask.seat)
    scores = []
    for verb, what, where in ask.moves:
        if verb == "end":
            scores.append(-1.0)
        else:
            scores.append(0.1 * p.steps[what] * WORTH[p.model[what]] + _arrival(scene, what, where))
    return scores


def _arrival(scene: ActionEvaluator, unit: int, hex_: int) -> float:
    return max(-3.0, scene.stand(unit, hex_) + 2.0)


def register_scores(p: ActionFrontPosition, ask: Ask) -> list[float]:
    """Return a score for each hex to register [2.5]: where the enemy stands, has to go or passes."""
    seat, setting, ground = ask.seat, p.setting, p.setting.ground
    role, foe = role_of(setting, seat), p.troops[1 - seat]
    middle: SpaceSet = 0
    for hex_ in ground.hexes:
        if abs(depth(ground, setting.edges[seat], hex_) - ceil(ground.grid.columns / 2)) <= 1:
            middle |= 1 << hex_
    role_hexes = role.goals | role.guards
    scores = []
    for _, _, where in ask.moves:
        score = 0.6 * (role_hexes >> where & 1) + 0.5 * (foe >> where & 1) + 0.2 * (middle >> where & 1)
        score += 0.3 * (TERRAIN_EFFECT.get(ground.terrain[where], 0) == 0)
        scores.append(score)
    return scores
