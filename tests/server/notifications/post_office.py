"""Where notices arrive in tests, besides a mail server: a push service and webhook that can read what they are sent."""

from __future__ import annotations

import base64
import json
import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from tests.patience import PATIENCE

ADDRESS: Final = "https://games.example.org"


class Sent:
    """What came by HTTP."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path, self.headers, self.body = path, headers, body

    @property
    def said(self) -> str:
        """The text of a webhook's message."""
        found: str = json.loads(self.body)["text"]
        return found


class Door:
    """A server that keeps what it is sent, and answers as told."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.status = 201
        self.refused = ""
        """What addresses begin with that it answers with 503, whatever it answers others."""
        self.extra: dict[str, str] = {}
        self.url = ""

    def under(self, path: str) -> list[Sent]:
        return [one for one in self.sent if one.path.startswith(path)]


class Phone:
    """A browser's side of Web Push: it gives out a subscription, and reads what is sent to it."""

    def __init__(self, door: Door, name: str = "phone") -> None:
        self.path = f"/push/{name}"
        self.door = door
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        form, point = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        self.subscription = {
            "endpoint": door.url + self.path,
            "p256dh": _spelled(self.key.public_key().public_bytes(form, point)),
            "auth": _spelled(self.auth),
        }

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [self.read(one.body) for one in self.door.under(self.path)]

    def read(self, body: bytes) -> dict[str, Any]:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(plain)
        return found


def _spelled(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def ending(mail: Any) -> str:
    """Return the token that ends the mails, from the link in one of them."""
    found = re.search(rf"{ADDRESS}/#/end-notices/([\w-]+)\s", mail.get_content())
    assert found
    return found[1]


@contextmanager
def open_door() -> Iterator[Door]:
    door = Door()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:  # the library's word
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            door.sent.append(Sent(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            is_refused = door.refused and self.path.startswith(door.refused)
            self.send_response(503 if is_refused else door.status)
            for name, value in {"content-length": "0", **door.extra}.items():
                self.send_header(name, value)
            self.end_headers()

        def do_GET(self) -> None:
            door.sent.append(Sent(f"GET {self.path}", {}, b""))
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *given: object) -> None:
            del given

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    door.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))  # so often it looks whether to end
    thread.start()
    yield door
    server.shutdown()
    thread.join(PATIENCE)
    server.server_close()
