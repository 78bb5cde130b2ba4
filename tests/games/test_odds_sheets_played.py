"""Odds sheets of the small boxes against the match's own rules, played often: attacks drawn at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.tiers import sampled

from broadfront.engine import registry
from broadfront.engine.calculator import CalculatorAnswer, CalculatorForm, read_battle, spell_battle
from broadfront.engine.chance import pick
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds_form import with_defaults
from broadfront.engine.odds_text import NAMELESS
from broadfront.engine.position import CHANCE, Ask, Move, Position
from broadfront.games.action_front import GAME as ACTION
from broadfront.games.action_front.odds import form as action_sheet
from broadfront.games.action_front.odds.form import example_position as action_laid_out
from broadfront.games.action_front.rules.assault import Assault
from broadfront.games.action_front.rules.turn_sequence import PlayerTurn
from broadfront.games.action_front.terms import ASSAULT
from broadfront.games.expand_the_front import GAME as EXPAND
from broadfront.games.expand_the_front.odds import form as expand_sheet
from broadfront.games.expand_the_front.rules.combat import Combat
from broadfront.games.fighting_front import GAME as FIGHTING
from broadfront.games.fighting_front.odds import form as fighting_sheet
from broadfront.games.fighting_front.odds.form import all_played
from broadfront.games.fighting_front.odds.form import example_position as fighting_laid_out
from broadfront.games.fighting_front.rules.turn_sequence import phases
from broadfront.games.front_line import GAME as FRONT
from broadfront.games.front_line.odds import form as front_sheet

BOXES = ("front_line", "fighting_front", "expand_the_front", "action_front")
CASES = 20
TIMES = 300
"""How often each attack is played."""
SPREAD = 5
"""So many standard deviations a share may be off."""
NEXT_ORDER = ("Actions", "Action", "IndirectFire", "Combat")
"""The steps that ask for the next order when an attack is over."""
Battle = Mapping[str, str]
Policy = Callable[[Any, Ask], Move]


class Fight(NamedTuple):
    """An attack as a match plays it: where, the order, who answers questions, and what has come of it in words."""

    position: Position
    move: Move | None
    policy: Policy
    ends: Callable[[Any, str], str]


# --- the attacks ------------------------------------------------------------------------------------------------------


def front_line(battle: Battle) -> Fight:
    p, move = front_sheet.example_position(FRONT, battle)
    policy = FRONT.odds_policies["rally" if battle["rally"] == "yes" else "plain"]
    return Fight(p, move, policy, lambda _, told: told)


FIGHTING_PHASES = {
    "attack": ("Ground", "DefenderFire", "SteamRoller", "GroundAttack", "Occupation"),
    "bombard": ("Artillery", "Bombardment"),
    "raid": ("Air", "Fighters", "Flak", "AirAttack"),
}


def fighting_front(battle: Battle) -> Fight:
    layout = fighting_laid_out(FIGHTING, with_defaults(fighting_sheet.form(), battle))
    p = layout.position.clone()
    p.agenda = [step for step in reversed(phases(0)) if type(step).__name__ in FIGHTING_PHASES[battle["way"]]]
    p.settle()

    def ends(q: Any, told: str) -> str:
        words = layout.ends(q) if battle["way"] == "raid" else told
        return words.replace("DC", "disruption counter").replace("negated", "attack negated")

    return Fight(p, layout.move, all_played, ends)


def expand_the_front(battle: Battle) -> Fight:
    start, move = expand_sheet.example_position(EXPAND, battle)
    p = start.clone()
    p.agenda = [Combat(0)]
    p.settle()

    entered = any(battle.get(f"a.{kind}", "0") != "0" for kind in ("assault", "defense", "ship"))

    def ends(q: Any, told: str) -> str:
        return told if entered else expand_sheet._losses(start, q)

    return Fight(p, move, expand_sheet._all_fire(battle["aims"]), ends)


def action_front(battle: Battle) -> Fight:
    layout = action_laid_out(ACTION, with_defaults(action_sheet.form(), battle))
    told_of = action_sheet._plain_wording(layout)
    p, move = layout.position.clone(), layout.move
    p.agenda = [step for step in p.agenda if not isinstance(step, PlayerTurn)]
    if battle["way"] == "assault":
        p.coarse, p.phase, p.agenda = 0, ASSAULT, [Assault(0)]
        p.settle()
    return Fight(
        p,
        None if battle["way"] == "assault" else move,
        ACTION.odds_policies["plain"],
        lambda _, told: told_of(told),
    )


FIGHTS: Mapping[str, Callable[[Battle], Fight]] = {
    "front_line": front_line,
    "fighting_front": fighting_front,
    "expand_the_front": expand_the_front,
    "action_front": action_front,
}


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


def answered(game: Game, rng: Random) -> tuple[dict[str, str], CalculatorAnswer]:
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
    return fight.ends(p, ", ".join(note.outcome for note in p.notes or () if note.outcome))


@pytest.mark.parametrize("seed", sampled(range(CASES), 3))
@pytest.mark.parametrize("box", BOXES)
def test_an_attack_played_often_comes_out_as_the_sheet_says(box: str, seed: int) -> None:
    game, rng = registry.game(box), Random(seed)
    battle, answer = answered(game, rng)
    told: Counter[str] = Counter()
    for bar in answer.forecast.outcomes:
        told[bar.name] += bar.probability  # type: ignore[assignment]
    fight = FIGHTS[box](battle)
    found = Counter(played(fight, rng) or NAMELESS for _ in range(TIMES))
    assert set(found) <= set(told), answer.battle
    for name, share in told.items():
        off = SPREAD * (share * (1 - share) / TIMES) ** 0.5 + 0.5 / TIMES
        assert abs(found[name] / TIMES - share) <= off, (answer.battle, name)
