"""Looking again and again: also after a look that failed, which the log tells."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from broadfront.server.workers import periodic


def test_a_look_that_fails_is_told_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks, pauses, sleep = [0], list[float](), asyncio.sleep

    async def nap(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    async def look() -> None:
        looks[0] += 1
        if 1 < looks[0] < 8:
            raise ConnectionError("a secret of the database")
        if looks[0] == 9:
            raise asyncio.CancelledError

    monkeypatch.setattr(asyncio, "sleep", nap)
    with suppress(asyncio.CancelledError):
        asyncio.run(periodic.every(2, look, "nobody looks"))
    assert pauses == [2, 2, 4, 8, 16, 30, 30, 30, 2]
    assert caplog.text.count("nobody looks: ConnectionError") == 6
    assert "secret" not in caplog.text


def test_the_first_look_does_not_wait_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses, sleep = list[float](), asyncio.sleep

    async def nap(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    async def look() -> None:
        if len(pauses) == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr(asyncio, "sleep", nap)
    with suppress(asyncio.CancelledError):
        asyncio.run(periodic.every(3_600, look, "nobody looks"))
    assert pauses == [periodic.SOON, 3_600, 3_600]
