"""The forms of webhooks: Discord's and Slack's, neither of which calls anybody or shows what a link leads to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import config_at, sqlite_in

from broadfront.server.notifications.channels import MAX_MESSAGE_LENGTH, Channels
from broadfront.server.notifications.http_client import Answer
from broadfront.server.notifications.messages import Line, Message
from broadfront.server.notifications.server_keys import ServerKeys
from broadfront.server.notifications.settings import NotificationSettings

WORDS = "<!channel> & @everyone"
DISCORD = "https://discord.com/api/webhooks/1/a"
SLACK = "https://hooks.slack.com/services/T/B/a"


def sent(folder: Path, monkeypatch: pytest.MonkeyPatch, webhook: str, words: str = WORDS) -> Any:
    """Return what a webhook is sent for a message with these words."""
    bodies = list[bytes]()
    channels = Channels(config_at(folder, database=sqlite_in(folder)), ServerKeys("", ""))

    async def post(address: str, hosts: Sequence[str], body: bytes, headers: Mapping[str, str]) -> Answer:
        assert address == webhook
        assert {"discord.com", "hooks.slack.com"} <= set(hosts)
        assert headers == {"content-type": "application/json"}
        bodies.append(body)
        return Answer(204)

    monkeypatch.setattr(channels._outside, "post", post)
    message = Message("id", "Your turn", (Line("Your turn", words, "#/m/a/seat-0", "a"),))
    outcome = asyncio.run(
        channels.send("webhook", "", "user", NotificationSettings(webhook=webhook), message)
    )
    assert outcome.sent
    assert len(bodies) == 1
    return json.loads(bodies[0])


def test_discord_calls_nobody_and_shows_no_previews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = sent(tmp_path, monkeypatch, DISCORD)
    assert body == {"content": f"Your turn\n{WORDS}", "allowed_mentions": {"parse": []}, "flags": 4}


def test_slack_reads_words_and_no_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = sent(tmp_path, monkeypatch, SLACK)
    assert body == {"text": "Your turn\n&lt;!channel&gt; &amp; @everyone"}


def test_a_long_message_is_cut_before_discord_refuses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(sent(tmp_path, monkeypatch, DISCORD, "x" * 5_000)["content"]) == MAX_MESSAGE_LENGTH + 1 < 2_000
