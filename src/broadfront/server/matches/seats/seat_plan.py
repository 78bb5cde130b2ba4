"""The seats of a new match: plans are checked, tokens made, and the cost of computers is limited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from broadfront import players
from broadfront.engine.text_codec import quote
from broadfront.players.mcts import Mcts
from broadfront.players.spec import SpecFault
from broadfront.server.http.errors import InvalidInput
from broadfront.server.matches.schemas import SeatLink, SeatPlan
from broadfront.server.matches.seats.roster import Seat
from broadfront.server.tokens import hash_of, new_token

MAX_NAME_LENGTH: Final = 40
MAX_LEVEL_LENGTH: Final = 200
MAX_SIMULATIONS: Final = 10_000
DEFAULT_LEVEL: Final = "regular"


def plan_seats(
    names: Sequence[str],
    plans: Sequence[SeatPlan],
    people: Sequence[str],
    most_thought: float,
    *,
    may_offer: bool = False,
) -> tuple[list[Seat], list[SeatLink]]:
    """Return the seats of a new match, and the links of those for people.

    Parameters
    ----------
    names
        The game's names of the seats.
    plans
        One per seat; if empty, all seats are for people.
    people
        Names to use where a plan has none (those of a match file; a computer's level is no person's name).
    most_thought
        Seconds that a computer may think about one decision.
    may_offer
        Whether seats may be left open for anybody.

    Raises
    ------
    InvalidInput
        If a plan is not possible; the message says which.
    """
    if plans and len(plans) != len(names):
        raise InvalidInput(
            f"This match has {len(names)} seats ({', '.join(names)}); {len(plans)} were planned."
        )
    seats: list[Seat] = []
    links: list[SeatLink] = []
    for number, name in enumerate(names):
        plan = plans[number] if plans else SeatPlan("person")
        named = "" if names_computer(people[number]) else people[number]
        called = " ".join((plan.name or named).split())[:MAX_NAME_LENGTH]
        if plan.kind == "computer":
            level = (plan.level or DEFAULT_LEVEL).strip().lower()
            patience_with(level, most_thought)
            seats.append(Seat(called, "computer", level, ""))
        elif plan.kind == "person":
            if names_computer(called):
                raise InvalidInput(f"Seat {name}: {quote(called)} is a computer player: choose another name.")
            token = new_token()
            seats.append(Seat(called, "person", "", hash_of(token)))
            links.append(SeatLink(number, name, token))
        elif may_offer:  # it is "open"
            seats.append(Seat("", "person", "", ""))
        else:
            raise InvalidInput(
                f"Seat {name}: a seat is for a 'person' or a 'computer', not {quote(plan.kind)}."
            )
    return seats, links


def names_computer(name: str) -> bool:
    """Return whether a name is that of a computer's seat in match files, a level in lower case; no person's is.

    >>> names_computer("recruit"), names_computer("Recruit"), names_computer("Ada")
    (True, False, False)
    """
    return name == name.lower() and players.is_player(name)


def person_name(account: str) -> str:
    """Return the name under which an account takes a seat.

    Match files have a computer's spec as its name. Accounts from before could choose one; theirs begins with a capital.

    >>> person_name("regular"), person_name("ada")
    ('Regular', 'ada')
    """
    return account.capitalize() if names_computer(account) else account


def people_at(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the name of each seat's player, or the computer's level; earlier players come first."""
    return tuple(", then ".join([*_before(seat), _named(seat)]) for seat in seats)


def _before(seat: Seat) -> list[str]:
    return [person_name(name) or "somebody" for name in seat.before]


def _named(seat: Seat) -> str:
    name = seat.name or seat.level if seat.is_computer else person_name(seat.name)
    return name or ("somebody" if seat.before else "")


def patience_with(level: str, most_thought: float) -> float:
    """Return how long a level may think about one decision, in seconds; 0: no noticeable time.

    Raises
    ------
    InvalidInput
        If there is no such player, or it needs more time than the server allows.
    """
    if len(level) > MAX_LEVEL_LENGTH:
        raise InvalidInput(f"The name of a player is up to {MAX_LEVEL_LENGTH} characters long.")
    try:
        player = players.parse(level)
    except SpecFault as fault:
        raise InvalidInput(f"{str(fault)[:1].upper()}{str(fault)[1:300]}") from None
    if not isinstance(player, Mcts):
        return 0.0
    budget = player.budget
    if budget.seconds > most_thought or budget.simulations > MAX_SIMULATIONS or player.cores > 1:
        raise InvalidInput(
            f"Player {quote(level)} costs too much here: up to {most_thought:g} s or {MAX_SIMULATIONS} simulations "
            "for each decision, on one core."
        )
    return budget.longest
