"""Tournaments: many matches between the same players, who get all seats equally often, on all processors.

The matches depend on the plans alone: each has its own seed, so the number of workers has no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from itertools import permutations
from typing import NamedTuple

from broadfront import players
from broadfront.lab.executors import play_matches
from broadfront.lab.matches import MatchPlan, MatchRecord, MatchSetup, play_match, seed_of
from broadfront.players import Player, spec_of


class Tournament(NamedTuple):
    """The records, by number; ``interrupted`` says whether it was stopped before the last match."""

    records: tuple[MatchRecord, ...]
    interrupted: bool


def seatings(specs: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return the seatings in which together each player has each seat equally often.

    With as many players as seats, or fewer, they take the seats in turn, shifted by one seat in each seating. With more
    players than seats, all permutations are used.

    >>> seatings(["mcts:400", "greedy"], 2)
    (('mcts:400', 'greedy'), ('greedy', 'mcts:400'))
    >>> seatings(["a", "b"], 4)
    (('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a'))
    >>> len(seatings(["a", "b", "c"], 2))
    6

    Raises
    ------
    ValueError
        If there is no player.
    """
    if not specs:
        raise ValueError("a tournament wants at least one player")
    if len(specs) > seats:
        return tuple(dict.fromkeys(permutations(specs, seats)))
    table = tuple(specs[seat % len(specs)] for seat in range(seats))
    return tuple(dict.fromkeys(table[shift:] + table[:shift] for shift in range(seats)))


def planned(
    field: MatchSetup,
    who: Sequence[str | type[Player]],
    matches: int,
    seed: int = 0,
    *,
    journal: bool = False,
) -> tuple[MatchPlan, ...]:
    """Return the plans of a tournament: ``matches`` of them, numbered from 1.

    Parameters
    ----------
    field
        The game, scenario and options.
    who
        The players: specs, and custom player classes, each in a module that workers can import.
    matches, seed
        The number of matches, and the seed of their dice.
    journal
        Whether to store the journals in the records.

    Raises
    ------
    BroadfrontError
        If the setup or a player is not valid, before any match is played.
    """
    specs = [spec_of(one) for one in who]
    for spec in specs:
        players.load(spec).close()
    orders = seatings(specs, len(field.card().seats(field.setting())))
    return tuple(
        MatchPlan(number, field, orders[(number - 1) % len(orders)], seed_of(seed, number), journal)
        for number in range(1, matches + 1)
    )


def run(
    plans: Iterable[MatchPlan],
    workers: int | None = 1,
    progress: Callable[[MatchRecord], None] | None = None,
    *,
    on: str = "",
) -> Tournament:
    """Play the matches; Ctrl-C (KeyboardInterrupt) stops it and keeps finished ones.

    Parameters
    ----------
    plans
        From `planned`.
    workers
        The number of parallel matches: None means the number of processors; 1 on this machine plays in this process.
    progress
        Called in this process with each finished record (in no fixed order with several workers).
    on
        The machines, as in `broadfront.lab.executors.play_matches`.

    Raises
    ------
    ValueError
        If ``workers`` is less than 1.
    OptionFault
        If there are no such machines.
    """
    if workers is not None and workers < 1:
        raise ValueError(f"{workers} workers: want at least 1")
    records: list[MatchRecord] = []
    interrupted = False
    try:
        with closing(
            _play_here(plans) if workers == 1 and not on else play_matches(plans, workers, on=on)
        ) as stream:
            for record in stream:
                records.append(record)
                if progress is not None:
                    progress(record)
    except KeyboardInterrupt:
        interrupted = True
    return Tournament(tuple(sorted(records, key=lambda record: record.number)), interrupted)


def _play_here(plans: Iterable[MatchPlan]) -> Generator[MatchRecord, None, None]:
    for plan in plans:
        yield play_match(plan)
