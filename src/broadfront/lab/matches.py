"""Plays one match between computer players from a seed: the same plan gives the same record on any machine.

(Only players that search for a number of simulations repeat exactly. Those that search for a number of seconds visit
another part of the tree in each run.)
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec

from broadfront import players
from broadfront.engine import match_file, registry
from broadfront.engine.chance import pick
from broadfront.engine.errors import BroadfrontError, OptionFault
from broadfront.engine.game import Game
from broadfront.engine.game_info import Value
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, SPECTATOR, Move, Position, Setting, require_worlds
from broadfront.engine.result import MatchResult


class MatchSetup(msgspec.Struct, frozen=True):
    """What is played: game, scenario, options, and the text of a custom scenario file."""

    game: str
    scenario: str = ""
    options: dict[str, Value] = {}
    text: str = ""

    def setting(self) -> Setting:
        """Return the setting of the matches.

        Raises
        ------
        BroadfrontError
            If there is no such game, scenario or option, or the scenario file is not valid.
        """
        setting: Setting = self.card().setting(self.scenario, self.options, self.text)
        return setting

    def card(self) -> Game:
        """Return the game."""
        return registry.game(self.game)


class MatchPlan(msgspec.Struct, frozen=True):
    """All that determines a match: its setup, a player spec per seat, and the seed."""

    number: int
    field: MatchSetup
    players: tuple[str, ...]
    seed: int
    journal: bool = False
    """Keep the journal in the record."""


class MatchRecord(msgspec.Struct, frozen=True):
    """The record of a match; ``scores`` has one number per seat: 1 won, 0.5 drawn, 0 lost (empty after a fault).

    ``moves`` counts all entries of the journal, including dice; ``decisions`` those of players. ``turns`` (of one side)
    and ``rounds`` count those with a move, if the game counts them. ``fault`` describes an error, with the notation of
    the last valid position.
    """

    number: int
    game: str
    rules_version: int
    scenario: str
    options: str
    seats: tuple[str, ...]
    players: tuple[str, ...]
    scores: tuple[float, ...]
    winners: tuple[str, ...]
    """The seats that won; empty after a draw."""
    moves: int
    decisions: int
    turns: int | None
    seed: int
    fault: str = ""
    journal: str = ""
    decided_by: str = ""
    """The reason of the result in a few words of the game: "Occupation Points"; "" if it gives none."""
    rounds: int | None = None
    round_unit: str = ""
    """The game's word for its rounds; "" if it has none."""


class MatchFault(Exception):
    """A player or the rules broke their contract."""


class MachinesGone(BroadfrontError):
    """The cluster on which matches were played does not answer any more."""


def seed_of(tournament: int, number: int) -> int:
    """Return the seed of a match of a tournament: a hash of 63 bits, the same on every machine.

    >>> seed_of(7, 1)
    5229441810881546665
    """
    digest = sha256(f"broadfront {tournament} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def play_match(plan: MatchPlan, watch: Callable[[Position, Move], None] | None = None) -> MatchRecord:
    """Play a match to its end and return its record; errors on the way are reported in ``fault``, not raised.

    Parameters
    ----------
    plan
        Setup, players and seed. The dice and every seat have separate generators: one player's use of chance does
        not change the dice or another player.
    watch
        Called before every move with the position and the move.

    Raises
    ------
    BroadfrontError
        If the plan itself is not valid: unknown game, scenario, option or player.
    """
    game = plan.field.card()
    setting = plan.field.setting()
    seats = game.seats(setting)
    minds = [players.load(spec) for spec in plan.players]
    if len(minds) != len(seats):
        raise OptionFault(f"{game.title} has {len(seats)} seats here; {len(minds)} players are named")
    luck = Random(f"{plan.seed} chance")
    wits = [Random(f"{plan.seed} seat {seat}") for seat in range(len(seats))]
    moves: list[Move] = []
    good, decisions, fault = 0, 0, ""
    scores: tuple[float, ...] = ()
    turns, rounds, round_unit = 0, 0, ""
    ending: MatchResult | None = None
    try:
        p = game.start(setting)
        while (ask := p.pending) is not None:
            require_worlds(p)
            if good >= game.game_info.longest:
                raise MatchFault(f"the match is longer than {game.game_info.longest} moves")
            if ask.seat == CHANCE:
                move = pick(ask, luck)
            else:
                move = minds[ask.seat].choose(game, p, wits[ask.seat])
                decisions += 1
                if move not in ask.moves:
                    raise MatchFault(f"{plan.players[ask.seat]} chose {move}, which is not legal")
            turns = game.turns_begun(p)
            rounds, round_unit = game.rounds_begun(p), game.round_unit
            if watch is not None:
                watch(p, move)
            moves.append(move)
            p.play(move)
            good += 1
        scores = tuple(p.result())
        turns = turns or getattr(p, "turns", 0)
        ending = game.ending(p, SPECTATOR)
    except Exception as error:  # noqa: BLE001  # no error may lose the other matches
        fault = _describe_fault(error, plan, game, setting, moves, good)
    finally:
        for mind in minds:
            mind.close()
    return MatchRecord(
        number=plan.number,
        game=game.id,
        rules_version=setting.rules_version,
        scenario=setting.scenario,
        options=_spell_options(game, setting),
        seats=seats,
        players=plan.players,
        scores=scores,
        winners=tuple(seat for seat, score in zip(seats, scores, strict=False) if score == 1),
        moves=good,
        decisions=decisions,
        turns=turns or None,
        seed=plan.seed,
        fault=fault,
        decided_by=ending.how if ending is not None else "",
        journal=_journal(plan, game, setting, moves[:good]) if plan.journal or fault else "",
        rounds=rounds or None,
        round_unit=round_unit,
    )


def lost_match(plan: MatchPlan, why: str) -> MatchRecord:
    """Return the record of a match whose process died."""
    game = plan.field.card()
    setting = plan.field.setting()
    return MatchRecord(
        number=plan.number,
        game=game.id,
        rules_version=setting.rules_version,
        scenario=setting.scenario,
        options=_spell_options(game, setting),
        seats=game.seats(setting),
        players=plan.players,
        scores=(),
        winners=(),
        moves=0,
        decisions=0,
        turns=None,
        seed=plan.seed,
        fault=f"match {plan.number}, seed {plan.seed}: {why}",
    )


def _spell_options(game: Game, setting: Setting) -> str:
    return ",".join(f"{name}={game.spell_value(value)}" for name, value in setting.options)


def _describe_fault(
    error: Exception, plan: MatchPlan, game: Game, setting: Setting, moves: Sequence[Move], good: int
) -> str:
    """Return a description of an error: its place in the code, seed, move, and the last valid position."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    sentence = f"match {plan.number}, seed {plan.seed}: {type(error).__name__}: {error}"
    sentence += f" ({Path(frame.filename).name}:{frame.lineno}, after {good} moves"
    if len(moves) > good:
        sentence += f", on {tuple(moves[-1])}"
    try:
        return f"{sentence}) in {Match.replay(game, setting, moves[:good]).position.notation()}"
    except Exception as another:  # noqa: BLE001  # the rules failed already: report what is available
        return f"{sentence}; no notation: {type(another).__name__}: {another})"


def _journal(plan: MatchPlan, game: Game, setting: Setting, moves: Sequence[Move]) -> str:
    try:
        return match_file.write(Match.replay(game, setting, moves, plan.players))
    except Exception as error:  # noqa: BLE001  # as above; the match itself may be valid
        return f"# no journal: {type(error).__name__}: {error}\n"
