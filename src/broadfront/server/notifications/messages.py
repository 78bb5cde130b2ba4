"""The text of a message: the game, the opponents, what has happened, and a link.

It contains only what everybody may know of a match, and no text of strangers: no names of guests, nothing of
scenarios that players have made themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError
from broadfront.server.notifications.outbox import ABANDONED, VACANT

_HOUR: Final = 3_600_000
_OFFERS: Final = {
    "draw": "You are offered a draw.",
    "abandon": "You are asked to stop without a result.",
    "back": "You are asked to go back in the match.",
    VACANT: "Whoever played there has gone: say who is to play on.",
}


class Line(msgspec.Struct, frozen=True):
    """The text about one match."""

    title: str
    text: str
    path: str
    """The part of the link after the server's address, from ``#`` on."""
    match: str


class Message(msgspec.Struct, frozen=True):
    """A message; its id is the same each time that it is sent."""

    id: str
    title: str
    lines: tuple[Line, ...]

    @property
    def path(self) -> str:
        """The path of its link."""
        return self.lines[0].path if len(self.lines) == 1 else "#/"

    def text(self, address: str) -> str:
        """Return the whole message as plain text, with links if the server's address is known."""
        parts = []
        for line in self.lines:
            parts.append(line.text if line.title == self.title else f"{line.title}\n{line.text}")
            if address:
                parts[-1] += f"\n{address}/{line.path}"
        return "\n\n".join(parts)


TEST: Final = Line(
    "Broadfront: a test notice", "So you will be told when a match waits for you.", "#/account", ""
)


def message(id_: str, rows: Sequence[Any], opponents: dict[str, list[str]], now: int) -> Message:
    """Return the message for rows of `broadfront.server.notifications.freshness.read`, at least one, in their order."""
    lines = tuple(_line(row, opponents.get(row.match_id, ()), now) for row in rows)
    if len(lines) == 1:
        return Message(id_, lines[0].title, lines)
    waiting = len({row.match_id for row in rows if row.asked == row.seat and not row.over})
    if waiting > 1:
        return Message(id_, f"{waiting} matches wait for you", lines)
    return Message(id_, f"{len(lines)} notices of your matches", lines)


def _line(row: Any, opponents: Iterable[str], now: int) -> Line:
    game, scenario = _titles(row.game, "" if row.is_own_scenario else row.scenario)
    against = " and ".join(opponents)
    about = ", ".join(part for part in (scenario, f"against {against}" if against else "") if part)
    heads = {
        "turn": f"Your turn in {game}",
        "begun": f"{game} has begun" + (": it is your turn" if row.asked == row.seat else ""),
        "offer": f"{'An empty seat' if row.detail == VACANT else 'An offer'} in {game}",
        "over": f"{game} is over",
        "time": f"{game} is deleted soon" if row.detail == ABANDONED else f"Your time runs short in {game}",
    }
    parts = [f"{about}." if about else ""]
    if row.detail == ABANDONED:
        parts.append("Nobody has played there for long. Open the match to see until when it stays.")
    elif row.kind == "offer":
        parts.append(_OFFERS.get(row.detail, ""))
    elif row.headline and not row.is_own_scenario and row.kind in ("turn", "over"):
        parts.append(row.headline if row.headline[-1] in ".!?" else f"{row.headline}.")
    if row.deadline is not None and row.asked == row.seat and row.kind in ("turn", "begun", "time"):
        parts.append(_left(row.deadline - now))
    text = " ".join(one for one in parts if one)
    return Line(heads[row.kind], text, f"#/m/{row.match_id}/seat-{row.seat}", row.match_id)


def _left(left: int) -> str:
    hours = max(0, left) // _HOUR
    if hours >= 48:
        return f"You have {hours // 24} days."
    return f"You have {hours} hours." if hours >= 2 else "You have less than two hours."


def _titles(game: str, scenario: str) -> tuple[str, str]:
    try:
        card = registry.listing(game)
    except BroadfrontError:  # the box is not installed any more
        return game, ""
    return card.title, next((one.title for one in card.scenarios if one.id == scenario), "")
