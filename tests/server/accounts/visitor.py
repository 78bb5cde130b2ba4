"""Somebody at a browser: cookies and an authenticator."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.patience import until
from tests.server.accounts.authenticator import Authenticator
from tests.server.harness import Running, client_of

Json = dict[str, Any]


class Browser:
    """Somebody at a browser that was opened at http://localhost."""

    def __init__(self, server: Running) -> None:
        port = server.url.rpartition(":")[2]
        self.url = f"http://localhost:{port}"
        self.client = client_of(server.url)
        self.client.headers.update(
            {"host": f"localhost:{port}", "origin": self.url, "user-agent": "Firefox/140 (Linux)"}
        )
        self.keys = Authenticator(self.url)

    def post(self, path: str, body: Json | None = None, status: int | None = None) -> Json:
        answer = self.client.post(path, json=body) if body is not None else self.client.post(path)
        wanted = {status} if status else {200, 201}
        assert answer.status_code in wanted, answer.text
        found: Json = answer.json()
        return found

    def get(self, path: str) -> Json:
        found: Json = self.client.get(path).json()
        return found

    def rows(self, path: str) -> list[Json]:
        found: list[Json] = self.client.get(path).json()
        return found

    def rows_of(self, path: str) -> list[Json]:
        """What a POST without a body answers."""
        answer = self.client.post(path)
        assert answer.status_code == 200, answer.text
        found: list[Json] = answer.json()
        return found

    def sign_up(self, name: str) -> Json:
        options = self.post("/api/sign-up/options", {"name": name})["options"]
        return self.post("/api/sign-up", {"credential": self.keys.make(options)})

    def sign_in(self, status: int | None = None) -> Json:
        options = self.post("/api/sign-in/options")["options"]
        return self.post("/api/sign-in", {"credential": self.keys.use(options)}, status)

    def sign_up_by_mail(self, email: str, name: str, log: pytest.LogCaptureFixture) -> Json:
        """Sign up by a link, on a server that writes its mails to the log."""
        log.clear()
        self.post("/api/sign-in/mail", {"email": email})
        return self.post("/api/sign-in/link", {"token": linked(log), "name": name})


def linked(log: pytest.LogCaptureFixture) -> str:
    """The token of the last link that the server wrote to its log."""
    until(lambda: "#/sign-in/" in log.text, "a link in the log")
    found: str = re.findall(r"#/sign-in/([\w-]{43})", log.text)[-1]
    return found
