"""Errors of requests, as exceptions that become a `Problem` in the answer."""

from __future__ import annotations

from broadfront.engine.errors import Refusal, restore_exception
from broadfront.engine.text_codec import quote


class ServerFault(Exception):
    """An error that a person may read: HTTP status, sentence, and the rule and code of a refusal, if any."""

    status = 400
    code = ""
    retry_after = 2
    """Seconds after which a client may try again, if the status is 429 or 503."""

    def __init__(self, message: str, rule: str = "", *, status: int = 0, code: str = "") -> None:
        super().__init__(message)
        self.message, self.rule = message, rule
        self.status = status or self.status
        self.code = code or self.code

    def __reduce__(self) -> tuple[object, ...]:
        return restore_exception, super().__reduce__()


class InvalidInput(ServerFault):
    """The request is invalid: an unknown option, a match file with an error."""

    status = 422


class Unauthorized(ServerFault):
    """The token is wrong, or the request needs one."""

    status = 401
    code = "UNAUTHORIZED"

    @classmethod
    def renewed(cls, *, taken_over: bool = False) -> Unauthorized:
        """Return the error of a link that is no longer valid: it was renewed, or the seat has another player."""
        if taken_over:
            return cls("Somebody else plays this seat now, or the computer: its former link has ended.")
        return cls("This link was renewed and has ended. The browser that renewed it has the new one.")

    @classmethod
    def deleted(cls) -> Unauthorized:
        """Return the error of a request for an account that has been deleted in the meantime."""
        return cls("This account has been deleted.")


class NoSuchMatch(ServerFault):
    """There is no match with this id."""

    status = 404
    code = "NO_SUCH_MATCH"

    def __init__(self, id_: str) -> None:
        super().__init__(f"There is no match {quote(id_)} here. Is the link complete?")


class Conflict(ServerFault):
    """The match has moved on, or is not in a state that allows the request."""

    status = 409


class StaleVersion(Conflict):
    """A request was made for another version of the match than the present one."""

    code = "STALE_VERSION"

    def __init__(self, present: int, wanted: int) -> None:
        if wanted > present:
            super().__init__(
                f"The match is at version {present}, and this was for version {wanted}: read the match again."
            )
        else:
            super().__init__(f"The match has moved on: it is at version {present}, this was for {wanted}.")


class MatchOver(Conflict):
    """Nothing can be done in the match any more."""

    code = "MATCH_OVER"

    def __init__(self, message: str = "The match is over.") -> None:
        super().__init__(message)


class MoveRefused(ServerFault):
    """An illegal move: the game's own refusal."""

    status = 422
    code = "ILLEGAL_MOVE"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence, refusal.rule, code=refusal.code)
        if self.code == MatchOver.code:  # as for whatever else is done in a match that is over
            self.status = MatchOver.status


class StorageFault(ServerFault):
    """The database failed; the sentence says whether anything was written."""

    status = 503
    code = "STORAGE_UNAVAILABLE"

    def __init__(self, message: str) -> None:
        super().__init__(message)

    @classmethod
    def not_written(cls) -> StorageFault:
        """Return the error of a write that was certainly not done."""
        return cls(
            "The server cannot write to its database just now: nothing was changed. Send it again in a moment."
        )

    @classmethod
    def not_known(cls) -> StorageFault:
        """Return the error of a write whose answer was lost: it may or may not be done."""
        return cls(
            "The server's database broke off before it answered: whether this was written is not known yet. Send it "
            "again in a moment: a move that was written is not made twice."
        )

    @classmethod
    def not_read(cls) -> StorageFault:
        """Return the error of a read that was not answered."""
        return cls("The server cannot read its database just now. Ask again in a moment.")


class ConcurrentWrite(StorageFault):
    """The match was written to by another server, or by a write whose answer was lost."""

    def __init__(self) -> None:
        super().__init__(
            "Other servers write to this match all the time: whether this was written is not known yet. Send it again "
            "in a moment: a move that was written is not made twice."
        )
