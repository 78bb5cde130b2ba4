"""Many matches between the same players, every seat shared out evenly, on as many processors as there are.

What is played depends on the plans alone: each match has its own seed, so the number of workers changes nothing.
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
    """The records, by number; ``interrupted`` if somebody stopped it before the last match."""

    records: tuple[MatchRecord, ...]
    interrupted: bool


def seatings(specs: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return the ways to seat the players so that over all of them each player has each seat equally often.

    As many players as seats, or fewer: they go round the table, then everyone moves on by one seat. More players than
    seats: everybody meets everybody in every order.

    >>> seatings(["mcts:400", "greedy"], 2)
    (('mcts:400', 'greedy'), ('greedy', 'mcts:400'))
    >>> seatings(["a", "b"], 4)
    (('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a'))
    >>> len(seatings(["a", "b", "c"], 2))
    6

    Raises
    ------
    ValueError
        If nobody is named.
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
        Where it is fought.
    who
        Who plays: specs, and classes of players of one's own, each in a module that workers can import.
    matches, seed
        How many, and what fixes their dice.
    journal
        Keep the journals in the records.

    Raises
    ------
    BroadfrontError
        If the field or a player is at fault: before anything is played.
    """
    specs = [spec_of(one) for one in who]
    for spec in specs:
        players.load(spec).close()
    ways = seatings(specs, len(field.card().seats(field.setting())))
    return tuple(
        MatchPlan(number, field, ways[(number - 1) % len(ways)], seed_of(seed, number), journal)
        for number in range(1, matches + 1)
    )


def run(
    plans: Iterable[MatchPlan],
    workers: int | None = 1,
    progress: Callable[[MatchRecord], None] | None = None,
    *,
    on: str = "",
) -> Tournament:
    """Play the matches; Ctrl-C (KeyboardInterrupt) stops it and keeps what is done.

    Parameters
    ----------
    plans
        From `planned`.
    workers
        How many at once: None, as many as there are processors; 1 on this machine plays in this process.
    progress
        Called here with each record as it is finished (in no fixed order when there are several workers).
    on
        The machines to play on, as of `broadfront.lab.executors.play_matches`.

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
            _alone(plans) if workers == 1 and not on else play_matches(plans, workers, on=on)
        ) as stream:
            for record in stream:
                records.append(record)
                if progress is not None:
                    progress(record)
    except KeyboardInterrupt:
        interrupted = True
    return Tournament(tuple(sorted(records, key=lambda record: record.number)), interrupted)


def _alone(plans: Iterable[MatchPlan]) -> Generator[MatchRecord, None, None]:
    for plan in plans:
        yield play_match(plan)
