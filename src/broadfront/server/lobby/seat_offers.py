"""Seats on offer: the rows that are written with a new match whose seats others may take."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import msgspec

from broadfront.engine.position import CHANCE
from broadfront.server.lobby.tables import INSERT_OFFER, OPEN_TABLE, WITHDRAW_OFFER
from broadfront.server.matches.events import SEAT_CHANGES
from broadfront.server.matches.schemas import Invite, SeatPlan
from broadfront.server.matches.statements import INSERT_SEAT
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.notifications import outbox
from broadfront.server.notifications.tables import INSERT_NOTIFICATION
from broadfront.server.tokens import hash_of, new_token

if TYPE_CHECKING:
    from broadfront.server.matches.event_store import Append
    from broadfront.server.matches.live_match import LiveMatch


class SeatOffers(msgspec.Struct, frozen=True, kw_only=True):
    """The offers of a new match's seats; ``whom`` "": there are none, all seats are taken."""

    whom: str = ""
    message: str = ""
    listed: bool = False
    owners: dict[int, str] = {}
    """The accounts of seats that are taken from the start."""
    hashes: dict[int, str] = {}
    """By seat, the hash of its invitation."""
    invited: dict[int, str] = {}
    """By seat, the account that it is reserved for."""

    @property
    def is_for_all(self) -> bool:
        """Whether the lobby lists the match: now, or when it has begun."""
        return self.listed or self.whom == "anybody"

    def add_to(self, batch: WriteBatch, live: LiveMatch) -> None:
        """Add the offers to the batch of a new match."""
        for row in batch.rows(INSERT_SEAT):
            row["user_id"] = self.owners.get(row["seat"])
        for seat in live.missing:
            offer = {
                "match_id": live.id,
                "seat": seat,
                "whom": self.whom,
                "hash": self.hashes.get(seat, ""),
                "user_id": self.invited.get(seat),
                "message": self.message,
                "made": datetime.now(UTC),
                "taken": None,
            }
            batch.add(INSERT_OFFER, offer)
        if live.missing:
            batch.add(OPEN_TABLE, *({"match_id": live.id, "user_id": who} for who in self.owners.values()))
        if self.whom == "" and self.owners:  # none of them has made it
            batch.add(INSERT_NOTIFICATION, *outbox.match_begun(live, joining=CHANCE))


def project_withdrawn_offers(append: Append, batch: WriteBatch) -> None:
    """Withdraw offers of seats after events that change the remaining players, who then vote anew."""
    if any(isinstance(one, SEAT_CHANGES) for one in append.events):
        seats = {*append.live.talk.vacancies.seats, append.events[-1].seat}
        batch.add(WITHDRAW_OFFER, *({"b_match": append.live.id, "b_seat": seat} for seat in sorted(seats)))


CLOSED: Final = SeatOffers()


def by_invitation(
    names: Sequence[str], plans: Sequence[SeatPlan], owner: str, name: str, *, listed: bool
) -> tuple[list[SeatPlan], SeatOffers, list[Invite]]:
    """Return plans in which only the first person's seat is taken, and the invitations to the other people's.

    Parameters
    ----------
    names
        The game's names of the seats.
    plans
        One per seat; if empty, all seats are for people.
    owner, name
        The account that creates the match: its id and name.
    listed
        Whether anybody may find the match.
    """
    plans = list(plans) or [SeatPlan("person")] * len(names)
    people = [seat for seat, plan in enumerate(plans) if plan.kind == "person"]
    if len(plans) != len(names) or not people:
        return plans, SeatOffers(listed=listed), []  # it will be refused
    mine = people[0]
    invites = [
        Invite(seat, names[seat], new_token())
        for seat, plan in enumerate(plans)
        if seat != mine and plan.kind in ("person", "open")
    ]
    plans[mine] = SeatPlan("person", name=name)
    for invite in invites:
        plans[invite.seat] = SeatPlan("open")
    opening = SeatOffers(
        whom="link",
        listed=listed,
        owners={mine: owner},
        hashes={invite.seat: hash_of(invite.token) for invite in invites},
    )
    return plans, opening, invites
