"""Export and deletion of the chat data of an account."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.server.accounts.sessions import aware
from broadfront.server.chat.tables import lines, mutes, reports


async def export_chat(database: AsyncConnection, user_id: str) -> list[dict[str, Any]]:
    """Return the chat lines of a user."""
    c = lines.c
    query = select(c.match_id.label("match"), c.room, c.text, c.at).where(c.user_id == user_id)
    rows = (await database.execute(query.order_by(c.at, c.match_id, c.number))).mappings()
    return [{**row, "at": aware(row["at"])} for row in rows]


async def delete_chat(database: AsyncConnection, user_id: str, former: str) -> None:
    """Remove the text and name from a user's lines, and delete his mutes; reports belong to the operator."""
    who = f"account:{user_id}"
    anonymize_lines = update(lines).where(lines.c.user_id == user_id)
    await database.execute(anonymize_lines.values(user_id=None, name=former, text=""))
    await database.execute(delete(mutes).where(or_(mutes.c.reader == who, mutes.c.author == who)))
    anonymize_reports = update(reports).where(reports.c.reporter == who)
    await database.execute(anonymize_reports.values(reporter=former))
