"""The luck of the dice: whose each roll is."""

from __future__ import annotations

from random import Random

from broadfront.engine import registry
from broadfront.engine.conformance.run import random_move
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE
from broadfront.server.matches.reports.dice_luck import luck_of
from broadfront.server.workers.tasks import Place


def test_the_die_of_the_set_up_is_nobodys() -> None:
    game, rng = registry.game("front_line"), Random(3)
    match = Match(game, game.setting("main", {"supply_cards": "choose"}))
    while match.ask is not None and len(match.journal) < 40:
        match.play(random_move(match.ask, rng))
    rolled = [n for n, seat in enumerate(match.seats) if seat == CHANCE]
    assert match.turns[rolled[0]] == 0, "the first die is of the set-up, after the supply cards were chosen"
    assert rolled[0] > 0
    moves = [(move.verb, move.what, move.where) for move in match.journal]
    luck = luck_of(Place.of(match.setting), match.start.to_builtins(), moves)
    assert sum(line.rolls for line in luck) == len(rolled) - 1
