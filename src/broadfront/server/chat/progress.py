"""The number of the last chat line of a match, so that pages know when to read on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from broadfront.engine.position import SPECTATOR

if TYPE_CHECKING:
    from broadfront.server.matches.live_match import LiveMatch


def note_chat(live: LiveMatch, chat: dict[str, int]) -> None:
    """Store the last line of each room, and wake readers of rooms with new lines; seats do not see spectators' chat."""
    fresh = {room for room in chat if chat[room] != live.chat.get(room, 0)}
    live.chat = chat
    for watcher in live.watchers:
        if ("watchers" if watcher.seat == SPECTATOR else "seats") in fresh:
            watcher.news.set()
