"""Seats on offer: what is written when a match is made with seats that others are to take."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import msgspec

from broadfront.engine.position import CHANCE
from broadfront.server.matches.schemas import Invite, SeatPlan
from broadfront.server.notifications import outbox
from broadfront.server.tokens import hash_of, new_token

if TYPE_CHECKING:
    from broadfront.server.matches.live_match import LiveMatch
    from broadfront.server.matches.write_batch import WriteBatch


class SeatOffers(msgspec.Struct, frozen=True, kw_only=True):
    """To whom the seats of a new match are offered; ``whom`` "": to nobody, all are taken."""

    whom: str = ""
    message: str = ""
    listed: bool = False
    owners: dict[int, str] = {}
    """The accounts of seats that are taken from the start."""
    hashes: dict[int, str] = {}
    """By seat, the hash of the invitation to it."""
    invited: dict[int, str] = {}
    """By seat, the account that it is kept for."""

    @property
    def is_for_all(self) -> bool:
        """Whether everybody sees the match in the lobby: now, or when it has begun."""
        return self.listed or self.whom == "anybody"

    def enter(self, job: WriteBatch, live: LiveMatch) -> None:
        """Put the offers into the job that makes a match."""
        for row in job.seats:
            row["user_id"] = self.owners.get(row["seat"])
        job.offers = [
            {
                "match_id": live.id,
                "seat": seat,
                "whom": self.whom,
                "hash": self.hashes.get(seat, ""),
                "user_id": self.invited.get(seat),
                "message": self.message,
                "made": datetime.now(UTC),
                "taken": None,
            }
            for seat in live.missing
        ]
        if live.missing:
            job.waiting = [{"match_id": live.id, "user_id": who} for who in self.owners.values()]
        if self.whom == "" and self.owners:
            job.notices = outbox.match_begun(live, joining=CHANCE)  # none of them has made it


CLOSED: Final = SeatOffers()


def by_invitation(
    names: Sequence[str], plans: Sequence[SeatPlan], owner: str, name: str, *, listed: bool
) -> tuple[list[SeatPlan], SeatOffers, list[Invite]]:
    """Return plans by which only the first person's seat is taken, and the invitations to the other people's.

    Parameters
    ----------
    names
        What the game calls the seats.
    plans
        One per seat; none: people at all of them.
    owner, name
        The account that makes the match: its id and name.
    listed
        Anybody may find the match.
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
