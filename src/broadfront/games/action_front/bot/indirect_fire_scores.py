"""The targets of indirect fire and aircraft, for players: where fire lands, and its effect on both sides."""

from __future__ import annotations

from math import fsum

from broadfront.engine.position import Ask
from broadfront.games.action_front.bot.attack_odds import Deck, burst, scatter_shares
from broadfront.games.action_front.bot.tactics import ActionEvaluator
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.indirect_fire import is_registered
from broadfront.games.action_front.rules.scatter import flown, scattered
from broadfront.games.action_front.units import AIR, ARTILLERY, MODELS

OFFSETS = (-2, -1, 0, 1, 2)
FOLLY = -2.74
"""The score of a shot that harms both sides alike or no unit; it keeps such hexes from being drawn."""


def _expected_value(
    p: ActionFrontPosition, seat: int, hex_: int, shares: tuple[float, ...], effect: dict[int, float]
) -> float:
    """Return the expected value of a shell aimed at a hex, over all hexes where it may land."""
    ground, edge = p.setting.ground, p.setting.edges[seat]
    total = 0.0
    for steps, share in zip(OFFSETS, shares, strict=True):
        if not steps:
            total += share * effect.get(hex_, 0.0)
        elif share:
            for landed in scattered(ground, hex_, edge, steps):
                if landed is not None:
                    total += 0.5 * share * effect.get(landed, 0.0)
    return total


def indirect_scores(p: ActionFrontPosition, ask: Ask) -> list[float]:
    """Return the value of each indirect fire [4.1]; a mission saved for later has a value too."""
    seat, setting = ask.seat, p.setting
    deck = Deck.of(p)
    effects: dict[tuple[int, int, int], dict[int, float]] = {}
    memory: dict[tuple[int, int, int, int, int], float] = {}
    shares = [scatter_shares(deck, box) for box in range(3)]
    turns_left = setting.turns - p.turn + 1
    scene: ActionEvaluator | None = None
    spared: dict[int, float] = {}
    scores = []
    for verb, what, where in ask.moves:
        if verb == "barrage":
            card = MODELS[p.model[what]]
            box, attack = ARTILLERY, (card.hard, card.soft, p.steps[what] + card.rate)
            if what not in spared:
                if scene is None:
                    scene = ActionEvaluator(p, seat)
                spared[what] = 0.71 * scene.shot_from(p.model[what], p.steps[what], p.at[what])
            saved = spared[what] + 0.05
        elif verb in ("mission", "strike"):
            line = setting.lines[what]
            box, attack = line.box, (line.hard, line.soft, line.cards)
            missions = sum(
                p.missions[i]
                for i, of in enumerate(setting.lines)
                if of.seat == seat and (of.box == AIR) == (box == AIR)
            )
            saved = 0.08 + 0.25 * max(0.0, 1 - missions / turns_left)
        else:
            scores.append(-0.6 if verb == "shuffle" else 0.0)
            continue
        key = (box, *attack, where)
        if key not in memory:
            if attack not in effects:
                effects[attack] = burst(p, seat, *attack, deck)
            effect = effects[attack]
            if box == AIR:
                memory[key] = shares[AIR][2] * effect.get(where, 0.0) + _around(p, where, effect) * 0.045
            elif box == ARTILLERY and is_registered(p, seat, where):
                memory[key] = effect.get(where, 0.0)
            else:
                memory[key] = _expected_value(p, seat, where, shares[box], effect)
        scores.append(1.2 * memory[key] - saved if memory[key] > 0 else FOLLY)
    return scores


def _around(p: ActionFrontPosition, hex_: int, effect: dict[int, float]) -> float:
    beside = p.setting.ground.beside[hex_]
    return fsum(value for at, value in effect.items() if beside >> at & 1)


def approach_scores(p: ActionFrontPosition, ask: Ask) -> list[float]:
    """Return the value of each approach [4.7], from the units that a bomb hits if it falls short or over."""
    step = p.agenda[-1]
    line = p.setting.lines[getattr(step, "line", 0)]
    target: int = getattr(step, "hex", 0)
    deck = Deck.of(p)
    effect = burst(p, ask.seat, line.hard, line.soft, line.cards, deck)
    shares = scatter_shares(deck, line.box)
    scores = []
    for _, way, entry in ask.moves:
        total = 0.0
        for steps, share in zip(OFFSETS, shares, strict=True):
            landed = flown(p.setting.ground, target, way, entry, steps)
            if landed is not None:
                total += share * effect.get(landed, 0.0)
        scores.append(2.0 * total)
    return scores
