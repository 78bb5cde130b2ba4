"""Seats on offer: what is written when a match is made with seats that others are to take."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import msgspec

from broadfront.engine.contract import CHANCE
from broadfront.server.notices import writing

if TYPE_CHECKING:
    from broadfront.server.session import Session
    from broadfront.server.storage import Job

__all__ = ["CLOSED", "Opening"]


class Opening(msgspec.Struct, frozen=True, kw_only=True):
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

    def enter(self, job: Job, session: Session) -> None:
        """Put the offers into the job that makes a match."""
        for row in job.seats:
            row["user_id"] = self.owners.get(row["seat"])
        job.offers = [
            {
                "match_id": session.id,
                "seat": seat,
                "whom": self.whom,
                "hash": self.hashes.get(seat, ""),
                "user_id": self.invited.get(seat),
                "message": self.message,
                "made": datetime.now(UTC),
                "taken": None,
            }
            for seat in session.missing
        ]
        if session.missing:
            job.waiting = [{"match_id": session.id, "user_id": who} for who in self.owners.values()]
        if self.whom == "" and self.owners:
            job.notices = writing.of_beginning(session, joining=CHANCE)  # none of them has made it


CLOSED: Final = Opening()
