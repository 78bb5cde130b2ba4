"""Odds sheets of the small boxes against the match's own rules, played often: attacks drawn at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.tiers import sampled

from broadfront.engine import registry
from broadfront.engine.calculator import (
    BattleInput,
    CalculatorAnswer,
    CalculatorForm,
    read_battle,
    spell_battle,
)
from broadfront.engine.chance import pick
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds_form import OddsSheet
from broadfront.engine.odds_text import NAMELESS
from broadfront.engine.position import CHANCE, Ask, Move, Position
from broadfront.games.action_front.rules.assault import Assault
from broadfront.games.action_front.rules.turn_sequence import PlayerTurn
from broadfront.games.action_front.terms import ASSAULT
from broadfront.games.expand_the_front.rules.combat import Combat
from broadfront.games.fighting_front.rules.turn_sequence import phases

BOXES = ("front_line", "fighting_front", "expand_the_front", "action_front")
CASES = 20
TIMES = 300
"""How often each attack is played."""
SPREAD = 5
"""So many standard deviations a share may be off."""
NEXT_ORDER = ("Actions", "Action", "IndirectFire", "Combat")
"""The steps that ask for the next order when an attack is over."""
Policy = Callable[[Any, Ask], Move]


class Fight(NamedTuple):
    """An attack as a match plays it: where, the order, who answers questions, and the result in words."""

    position: Position
    move: Move | None
    policy: Policy
    result: Callable[[Position, str], str]


# --- the attacks ------------------------------------------------------------------------------------------------------


FIGHTING_PHASES = {
    "attack": ("Ground", "DefenderFire", "SteamRoller", "GroundAttack", "Occupation"),
    "bombard": ("Artillery", "Bombardment"),
    "raid": ("Air", "Fighters", "Flak", "AirAttack"),
}


def fight(game: Game, battle: BattleInput) -> Fight:
    sheet = game.battle_calculator
    assert isinstance(sheet, OddsSheet)
    attack = sheet.attack(game, battle.without_unasked())
    p, move, policy, label = attack.position.clone(), attack.move, attack.policy, attack.label

    def result(q: Position, outcome: str) -> str:
        return attack.wording(label(q, outcome) if label else outcome)

    return Fight(
        p,
        IN_A_MATCH[game.id](p, battle, move),
        game.odds_policy(policy) if isinstance(policy, str) else policy,
        result,
    )


def in_front_line(p: Any, battle: BattleInput, move: Move) -> Move | None:
    return move


def in_fighting_front(p: Any, battle: BattleInput, move: Move) -> Move | None:
    p.agenda = [step for step in reversed(phases(0)) if type(step).__name__ in FIGHTING_PHASES[battle["way"]]]
    p.settle()
    return move


def in_expand_the_front(p: Any, battle: BattleInput, move: Move) -> Move | None:
    p.agenda = [Combat(0)]
    p.settle()
    return move


def in_action_front(p: Any, battle: BattleInput, move: Move) -> Move | None:
    p.agenda = [step for step in p.agenda if not isinstance(step, PlayerTurn)]
    if battle["way"] != "assault":
        return move
    p.coarse, p.phase, p.agenda = 0, ASSAULT, [Assault(0)]
    p.settle()
    return None


IN_A_MATCH: Mapping[str, Callable[[Any, BattleInput, Move], Move | None]] = {
    "front_line": in_front_line,
    "fighting_front": in_fighting_front,
    "expand_the_front": in_expand_the_front,
    "action_front": in_action_front,
}
"""Continues the position of a sheet as a match would; returns the order that is to be given there."""


def drawn(form: CalculatorForm, rng: Random) -> dict[str, str]:
    """Return an attack at random: each question at its usual answer or another, some units of a few kinds."""
    battle = dict(form.usual)
    for option in form.options:
        if option is form.options[0] or rng.random() < 0.5:
            battle[option.id] = rng.choice(option.choices).id
    ground = next((one.ground for one in form.options[0].choices if one.id == battle[form.options[0].id]), "")
    for side in ("a", "d"):
        fit = [line for line in form.lines if ground in (line.attacker if side == "a" else line.defender)]
        for line in rng.sample(fit, min(2, len(fit))):
            battle[f"{side}.{line.id}"] = str(rng.randint(1, 2))
    return battle


def answered(game: Game, rng: Random) -> tuple[BattleInput, CalculatorAnswer]:
    """Return an attack that can be made and that can come out in several ways."""
    form = game.calculator()
    assert form is not None
    while True:
        battle = drawn(form, rng)
        try:
            answer = game.calculate(spell_battle(form, battle))
        except OptionFault:
            continue
        if len(answer.forecast.outcomes) > 1:
            return read_battle(form, answer.battle), answer


def played(fight: Fight, rng: Random) -> str:
    """Play an attack to its end by the rules of the match, and return what came of it."""
    p = fight.position.clone()
    p.notes = []
    if fight.move is not None and p.pending is not None and fight.move in p.pending.moves:
        p.play(fight.move)
    while (ask := p.pending) is not None:
        if ask.seat == CHANCE:
            p.play(pick(ask, rng))
            continue
        if type(p.agenda[-1]).__name__ in NEXT_ORDER:
            break
        p.play(fight.policy(p, ask))
    return fight.result(p, ", ".join(note.outcome for note in p.notes or () if note.outcome))


@pytest.mark.parametrize("seed", sampled(range(CASES), 3))
@pytest.mark.parametrize("box", BOXES)
def test_an_attack_played_often_comes_out_as_the_sheet_says(box: str, seed: int) -> None:
    game, rng = registry.game(box), Random(seed)
    battle, answer = answered(game, rng)
    told: Counter[str] = Counter()
    for bar in answer.forecast.outcomes:
        told[bar.name] += bar.probability  # type: ignore[assignment]
    attack = fight(game, battle)
    found = Counter(played(attack, rng) or NAMELESS for _ in range(TIMES))
    assert set(found) <= set(told), answer.battle
    for name, share in told.items():
        off = SPREAD * (share * (1 - share) / TIMES) ** 0.5 + 0.5 / TIMES
        assert abs(found[name] / TIMES - share) <= off, (answer.battle, name)
