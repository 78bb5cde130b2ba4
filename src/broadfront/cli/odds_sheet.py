"""``broadfront odds --sheet``: odds sheets and the battle calculator on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.table import Table as Columns
from rich.text import Text

from broadfront.cli.board_text import forecast_lines
from broadfront.cli.screen import Screen, print_json
from broadfront.engine.calculator import CalculatorForm
from broadfront.engine.chance import SplitMix64
from broadfront.engine.errors import OptionFault, did_you_mean
from broadfront.engine.game import Game
from broadfront.engine.position import SPECTATOR, Position, as_known_to
from broadfront.engine.text_codec import quote


def tell_sheet(game: Game, words: Sequence[str], p: Position | None, screen: Screen, *, json: bool) -> int:
    """Print the odds of a battle in words, or of two spaces of a position; without words, print the form."""
    form = game.calculator()
    if form is None:
        raise OptionFault(f"{game.title} has no odds sheet.")
    if not words:
        if json:
            print_json(form)
        else:
            _print_form(form, screen)
        return 0
    battle = " ".join(words)
    if p is not None:
        space, target = _spaces(game, words)
        reader = SPECTATOR if p.pending is None else p.pending.seat
        battle = game.battle_at(as_known_to(reader, p, SplitMix64(0)), space, "battle", target)
    answer = game.calculate(battle)
    if json:
        print_json(answer)
        return 0
    forecast = answer.forecast
    if screen.plain or not all(bar.exact for bar in forecast.outcomes):
        screen.say(*forecast_lines(forecast))
        return 0
    screen.head(f"{forecast.title} [{forecast.rule}]")
    screen.outcomes({bar.name: Fraction(bar.exact) for bar in forecast.outcomes}, fractions=False)
    if forecast.facts:
        table = Columns(box=None, pad_edge=False, show_header=False)
        for name, value in forecast.facts:
            table.add_row(Text(name, style="dim"), value)
        screen.say("", table)
    screen.say("", *(Text(line, style="dim") for line in forecast.basis))
    return 0


def _spaces(game: Game, names: Sequence[str]) -> tuple[int, int]:
    """Return the spaces of attacker and target (-1: no target)."""
    space_words = game.words[game.game_info.space_kind]
    lower = [name.lower() for name in space_words]
    for name in names:
        if name.lower() not in lower:
            raise OptionFault(
                f"there is no {game.game_info.space_kind} {quote(name)}{did_you_mean(name, space_words)}"
            )
    if len(names) > 2:
        raise OptionFault("an attack has two spaces: the attacker's and the target's")
    space, *target = (lower.index(name.lower()) for name in names)
    return space, target[0] if target else -1


def _print_form(form: CalculatorForm, screen: Screen) -> None:
    """Print each question with its answers; the default, which may be omitted, is the first."""
    screen.say(f"{form.title} [{form.rule}]. For example: {form.example}")
    for option in form.options:
        others = [choice.id for choice in option.choices if choice.id != option.default]
        when = f" (with {form.options[0].id} {', '.join(option.grounds)})" if option.grounds else ""
        screen.items([f"{option.id}: {option.name}{when}. Usually {option.default}; or {', '.join(others)}."])
    for line in form.lines:
        sides = [f"a.{line.id}"] * bool(line.attacker) + [f"d.{line.id}"] * bool(line.defender)
        screen.items([f"{', '.join(sides)}: {line.name}, up to {line.most}."])
