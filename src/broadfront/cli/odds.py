"""``broadfront odds``: prints the exact odds of a move."""

from __future__ import annotations

from random import Random

from broadfront.cli.inputs import field_of, find_game, joined, position_of
from broadfront.cli.odds_sheet import tell_sheet
from broadfront.cli.orders import read_order
from broadfront.cli.parameters import Flag, GameId, Options, ScenarioId
from broadfront.cli.screen import Screen, outcome_rows, print_json
from broadfront.engine.errors import OptionFault
from broadfront.engine.odds import WORLDS, require_player_question
from broadfront.engine.position import as_known_to


def odds(
    game: GameId,
    /,
    *move: str,
    position: str | None = None,
    match: str | None = None,
    scenario: ScenarioId = "",
    option: Options = (),
    policy: str = "plain",
    sheet: Flag = False,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Tell the exact odds of a move, from the rules themselves; of what is hidden, only what the seat asked may know.

    With --sheet it is the odds sheet, or the battle calculator, of hypothetical forces.

    Parameters
    ----------
    game
        Which game.
    move
        The move, in words (attack D3 D4) or by its number. With --sheet the battle, NAME=VALUE ..., or the
        spaces of attacker and target (D3 D4); left out, what can be asked.
    position
        The position, in notation. Default: the first of the scenario.
    match
        The position after a match file, or after so many moves of it (FILE@41).
    scenario
        A scenario of the game, or a file of your own; with --position, the file of the scenario that it names.
    option
        A switch of the rules, name=value.
    policy
        How questions on the way are answered. It is named where there was one, or where you chose it.
    sheet
        Ask about hypothetical forces instead of a move.
    plain
        Sentences instead of a table.
    json
        As data, for programs. The position is given as the seat asked may know it.
    """
    card = find_game(game)
    if sheet:
        at_spaces = bool(move) and not any("=" in word for word in move)
        p = position_of(card, position, match, field_of(card, scenario, option)) if at_spaces else None
        return tell_sheet(card, move, p, Screen(plain), json=json)
    card.odds_policy(policy)  # report an unknown policy before anything else
    if not move:
        raise OptionFault("the odds of which move? Write it after the game, as in: attack D3 D4")
    p = position_of(card, position, match, field_of(card, scenario, option))
    ask = require_player_question(p)
    order = read_order(card, p, joined(move))
    rngs = [Random(world) for world in range(WORLDS)]
    shares, rests = card.odds_for(p, order, rngs, policy)
    has_policy_note = rests or policy != "plain"
    world = as_known_to(ask.seat, p, rngs[0])
    lines = card.odds_breakdown(world, order)
    if json:
        print_json(
            {
                "move": card.spell(order),
                "policy": policy if has_policy_note else None,
                "position": world.notation(),
                "outcomes": [
                    {"outcome": label, "odds": str(share), "probability": float(share)}
                    for label, share in outcome_rows(shares)
                ],
                "odds_breakdown": [
                    {"name": line.name, "value": line.value, "rule": line.rule} for line in lines
                ],
            }
        )
        return 0
    screen = Screen(plain)
    screen.head(card.spell(order))
    screen.outcomes(shares)
    screen.odds_breakdown(lines)
    screen.assumed(card.policy_description(policy) if has_policy_note else "")
    return 0
