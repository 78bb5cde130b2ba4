"""Bytes that are no HTTP and no WebSocket: each is refused or ignored, and none fills the operator's log."""

from __future__ import annotations

import logging
import socket

import pytest
from tests.server.harness import Running
from tests.server.test_connections import HEAD, line, rest

from broadfront.server.http.large_bodies import LARGE

CLOSE = b"host: localhost\r\nconnection: close\r\n\r\n"
REQUESTS = {
    "binary": b"\x00\x01\r\n\r\n",
    "other protocol": b"HELO\r\n\r\n",
    "other upgrade": HEAD + b"upgrade: h2c\r\nconnection: upgrade, close\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "address no ASCII": b"GET \xff HTTP/1.1\r\n\r\n",
    "address torn": b"GET http://[ HTTP/1.1\r\n" + CLOSE,
    "address no path": b"GET a HTTP/1.1\r\n" + CLOSE,
    "address a star": b"OPTIONS * HTTP/1.1\r\n" + CLOSE,
    "connect": b"CONNECT a:1 HTTP/1.1\r\n" + CLOSE,
    "length below 0": b"GET / HTTP/1.1\r\ncontent-length: -1\r\n" + CLOSE,
    "length too long": b"GET / HTTP/1.1\r\ncontent-length: 99999999999999999999\r\n" + CLOSE,
    "length no number": b"POST /api/matches HTTP/1.1\r\ncontent-length: x\r\n" + CLOSE,
    "length and chunks": b"POST / HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n" + CLOSE,
    "encoding unknown": b"POST /api/matches HTTP/1.1\r\ntransfer-encoding: gzip\r\n" + CLOSE,
}
FRAMES = {
    "no UTF-8": b"\x81\x82\0\0\0\0\xff\xfe",
    "unmasked": b"\x81\x01a",
    "unknown": b"\x83\x80\0\0\0\0",
    "reserved bits": b"\xf1\x80\0\0\0\0",
    "endless": b"\x81\xff" + b"\xff" * 8 + bytes(4),
    "too long": b"\x81\xfe\xff\xff\0\0\0\0" + b"x" * 65_535,
    "going on with nothing": b"\x80\x80\0\0\0\0",
    "begun twice": b"\x01\x80\0\0\0\0" * 2,
    "long ping": b"\x89\xfe\x01\x00\0\0\0\0" + b"x" * 256,
    "short close": b"\x88\x81\0\0\0\0x",
    "close for no reason": b"\x88\x82\0\0\0\0\x00\x01",
    "HTTP": b"GET / HTTP/1.1\r\n\r\n",
}


def nothing_is_logged(caplog: pytest.LogCaptureFixture) -> bool:
    return not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_that_is_none_is_refused(
    server: Running, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    with line(server) as sock:
        sock.sendall(REQUESTS[name])
        sock.shutdown(socket.SHUT_WR)
        assert rest(sock)[9:10] in (b"2", b"4", b"")
    assert nothing_is_logged(caplog)


@pytest.mark.parametrize("length", [0, LARGE], ids=["short", "long"])
def test_a_body_may_begin_with_a_byte_order_mark_and_is_utf_8(server: Running, length: int) -> None:
    text = '{"game": "front_line", "seats": []}' + " " * length

    def sent(body: bytes) -> tuple[int, str]:
        headers = {"content-type": "application/json"}
        answer = server.client.post("/api/matches", content=body, headers=headers)
        return answer.status_code, answer.text

    assert sent(text.encode("utf-8-sig"))[0] == 201
    for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32"):
        status, said = sent(text.encode(encoding))
        assert status == 400
        assert f"This JSON is {encoding[:6].upper()}: send it as UTF-8." in said


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_that_is_none_closes_its_websocket(
    server: Running, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    people = server.match()
    with line(server) as sock:
        sock.sendall(
            f"GET /api/matches/{people.id}/live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n"
            "upgrade: websocket\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert b" 101 " in sock.recv(100)
        sock.sendall(FRAMES[name])
        rest(sock)
    assert nothing_is_logged(caplog)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", "This JSON is not complete: it ends too soon."),
        (b'{"game": "front_line"', "This JSON is not complete: it ends too soon."),
        (b"{} x", "This is no JSON: it goes wrong at byte 4."),
        (b"[1,]", "This is no JSON: it goes wrong at byte 3."),
        (b"\xff\xfe", "This is no JSON: it goes wrong at byte 0."),
        (b'{"game": "\xff"}', "This JSON is no UTF-8: it goes wrong at byte 0 of a text."),
        (b"1e999", "This JSON has a number that is too large."),
        (b"[" * 600, "This JSON cannot be read: "),
        (b"[]", "Expected an object with fields, got a list"),
        (b'{"game": 1, "seats": []}', "game: Expected a text, got a whole number"),
        (b'{"seats": []}', "The field `game` is missing"),
    ],
)
def test_a_body_that_cannot_be_read_is_refused_in_plain_words(
    server: Running, body: bytes, said: str
) -> None:
    answer = server.client.post("/api/matches", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    message = answer.json()["message"]
    assert said in message
    assert not any(word in message for word in ("truncated", "malformed", "codec", "`str`", "`object`"))
