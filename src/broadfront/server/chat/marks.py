"""How far the chat of a match has come, so that pages know when to read on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, select

from broadfront.engine.contract import SPECTATOR
from broadfront.server.chat.tables import lines

if TYPE_CHECKING:
    from broadfront.server.session import Session

__all__ = ["hear", "marks"]


def marks(connection: Connection, match: str) -> dict[str, int]:
    """Return the number of the last line of each room."""
    asked = select(lines.c.room, func.max(lines.c.number)).where(lines.c.match_id == match)
    return {row[0]: row[1] for row in connection.execute(asked.group_by(lines.c.room))}


def hear(session: Session, chat: dict[str, int]) -> None:
    """Note how far the chat has come, and wake those who may read what is new; no seat hears of spectators."""
    fresh = {room for room in chat if chat[room] != session.chat.get(room, 0)}
    session.chat = chat
    for watcher in session.watchers:
        if ("watchers" if watcher.seat == SPECTATOR else "seats") in fresh:
            watcher.news.set()
