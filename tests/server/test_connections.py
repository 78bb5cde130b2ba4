"""Slow, greedy and many: what raw sockets may do to the server."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE, until
from tests.server.harness import Running
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.sync.client import ClientConnection, connect

from broadfront.server import run
from broadfront.server.config import Config
from broadfront.server.http.connections import SocketConnection

HEAD = b"GET /api/games/none/rules HTTP/1.1\r\nhost: localhost\r\n"
POST = b"POST /api/matches HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
SOON = 0.2
"""Seconds that a test waits for, where it waits for the server to lose patience."""
GREED = 64_000_000
"""Bytes that a server without a bound would take."""


@contextmanager
def line(server: Running) -> Iterator[socket.socket]:
    with socket.create_connection(server.sock.getsockname()[:2], timeout=PATIENCE) as sock:
        yield sock


def rest(sock: socket.socket) -> bytes:
    """Return what comes until the server closes; nothing if it closes before it has read all."""
    heard = b""
    try:
        while part := sock.recv(65_536):
            heard += part
    except ConnectionError:
        pass
    return heard


def is_cut_off(sock: socket.socket, part: bytes) -> bool:
    """Send a part again and again; say whether the server closes before it was all too much."""
    try:
        for _ in range(GREED // len(part)):
            sock.sendall(part)
    except ConnectionError:
        return True
    return False


def connections(server: Running) -> list[Any]:
    return list(server.server.server_state.connections)


# --- how much ---------------------------------------------------------------------------------------------------------


def test_headers_have_a_number(start: Callable[..., Running]) -> None:
    server = start(most_headers=20)
    for number, status in ((20, b"404"), (21, b"431")):
        with line(server) as sock:
            sock.sendall(HEAD + b"x: y\r\n" * (number - 2) + b"connection: close\r\n\r\n")
            answer = rest(sock)
            assert answer[9:12] == status
            assert b"content-security-policy" in answer


@pytest.mark.parametrize(
    "long", [b"x: " + b"y" * 3000, b"y" * 3000 + b": x", b"x: y\r\n" * 90 + b"z: " + b"y" * 2000]
)
def test_headers_have_a_size(start: Callable[..., Running], long: bytes) -> None:
    server = start(most_head=2000)
    with line(server) as sock:
        sock.sendall(HEAD + long + b"\r\nconnection: close\r\n\r\n")
        assert rest(sock)[9:12] in (b"431", b"")
    with line(server) as sock:
        sock.sendall(HEAD.replace(b"none", b"n" * 3000) + b"connection: close\r\n\r\n")
        assert rest(sock)[9:12] in (b"431", b"")


@pytest.mark.parametrize(
    "begun", [b"", b"GET /", HEAD, HEAD + b"x: "], ids=["name", "address", "headers", "value"]
)
def test_endless_headers_are_cut_off(server: Running, begun: bytes) -> None:
    with line(server) as sock:
        sock.sendall(begun)
        assert is_cut_off(sock, b"y" * 60_000)


@pytest.mark.parametrize(
    ("begun", "part"),
    [
        (POST + b"content-length: 1000000000\r\n\r\n", b" " * 60_000),
        (POST + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n" * 10_000),
        (POST + b"transfer-encoding: chunked\r\n\r\n0\r\nx: ", b"y" * 60_000),
        (POST + b"transfer-encoding: chunked\r\n\r\n0\r\n", b"x: y\r\n" * 10_000),
        (POST + b"transfer-encoding: chunked\r\n\r\n1;", b"y" * 60_000),
        (
            POST.replace(b"application/json", b"text/plain") + b"content-length: 1000000000\r\n\r\n",
            b" " * 60_000,
        ),
    ],
    ids=["length", "chunks", "trailer", "trailers", "extension", "refused"],
)
def test_an_endless_body_is_cut_off(server: Running, begun: bytes, part: bytes) -> None:
    with line(server) as sock:
        sock.sendall(begun)
        assert is_cut_off(sock, part)


# --- how long ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "begun",
    [
        b"GET ",
        HEAD,
        HEAD + b"x: y",
        POST + b"content-length: 10\r\n\r\n{",
        POST + b"transfer-encoding: chunked\r\n\r\n1\r\n",
    ],
    ids=["method", "headers", "value", "body", "chunk"],
)
def test_a_request_that_does_not_come_is_given_up(start: Callable[..., Running], begun: bytes) -> None:
    server = start(longest_arrival=SOON)
    with line(server) as sock:
        sock.sendall(begun)
        assert rest(sock)[9:12] in (b"408", b""), "all of it may have come too late"
    until(lambda: not connections(server), "the place is free again")


@pytest.mark.parametrize(
    ("begun", "drop"),
    [(HEAD, b"y"), (b"", b"\r\n"), (POST + b"content-length: 1000000\r\n\r\n", b" ")],
    ids=["header", "blank", "body"],
)
def test_a_request_that_trickles_in_is_given_up(
    start: Callable[..., Running], begun: bytes, drop: bytes
) -> None:
    server = start(longest_arrival=SOON)
    with line(server) as sock:
        sock.sendall(begun)
        sock.settimeout(0.02)

        def is_closed() -> bool:
            try:
                sock.sendall(drop)
                answer = sock.recv(65_536)
            except TimeoutError:
                return False
            except ConnectionError:
                return True
            assert answer[9:12] in (b"408", b"")
            return True

        until(is_closed, "the server closes")


def test_a_connection_that_says_nothing_is_closed_without_a_word(start: Callable[..., Running]) -> None:
    with line(start(longest_arrival=SOON)) as sock:
        assert rest(sock) == b""


def test_what_has_come_has_no_deadline(server: Running) -> None:
    """Neither a connection that is kept alive nor an answer that is waited for is cut off."""
    people = server.match()
    ask = f"GET /api/matches/{people.id}/changes?after=0&wait=30 HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with line(server) as sock:
        port = sock.getsockname()[1]

        def mine() -> Any:
            return next((one for one in connections(server) if one.client[1] == port), None)

        assert until(mine, "it is connected")._deadline is not None
        sock.sendall(HEAD + b"\r\n")
        assert b"404" in sock.recv(65_536)
        until(lambda: mine()._deadline is None, "the request has come")
        sock.sendall(ask.encode())
        until(lambda: server.live(people.id).watchers, "the long poll is held")
        assert mine()._deadline is None
        sock.sendall(b"GET /")
        until(lambda: mine()._deadline is not None, "the next one has begun to come")
    people.step()  # answers the long poll: a server that ends waits for what it has not answered


def test_requests_one_behind_the_other_are_answered(server: Running) -> None:
    with line(server) as sock:
        sock.sendall((HEAD + b"\r\n") * 3 + HEAD + b"connection: close\r\n\r\n")
        assert rest(sock).count(b"HTTP/1.1 404") == 4


def test_a_heap_of_requests_at_once_is_not_taken(server: Running) -> None:
    with line(server) as sock:
        sock.sendall((HEAD + b"\r\n") * 500 + HEAD + b"connection: close\r\n\r\n")
        assert rest(sock).count(b"HTTP/1.1 404") < 500


def test_who_hangs_up_behind_another_request_is_gone(server: Running) -> None:
    """Only the last request was told: the one that was answered wrote on, and each write was logged as an error."""
    people = server.match()
    poll = f"GET /api/v1/matches/{people.id}/changes?after=0&wait=1 HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with line(server) as sock:
        port = sock.getsockname()[1]
        sock.sendall(2 * poll.encode())
        until(lambda: server.live(people.id).watchers, "the first is answered")
        [mine] = [one for one in connections(server) if one.client[1] == port]
        first = mine._answering
        assert first is not mine.cycle
        assert not first.disconnected
    until(lambda: first.disconnected, "it is told")
    until(lambda: not server.live(people.id).watchers, "it ends")


def test_an_answer_that_nobody_reads_is_given_up(start: Callable[..., Running], tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "big.bin").write_bytes(b"x" * 32_000_000)
    server = start(static=static, longest_stall=SOON)
    with line(server) as sock:
        sock.sendall(b"GET /big.bin HTTP/1.1\r\nhost: localhost\r\n\r\n")
        until(lambda: connections(server), "it is connected")
        until(lambda: not connections(server), "it is dropped")


@pytest.mark.parametrize("method", ["POST", "GET"])
def test_a_websocket_that_cannot_be_opened_is_closed(server: Running, method: str) -> None:
    for extra in ("", "sec-websocket-version: 13\r\n" + "x: y\r\n" * 90, "sec-websocket-key: \xff\r\n"):
        with line(server) as sock:
            sock.sendall(
                f"{method} /api/matches/none/live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n"
                f"upgrade: websocket\r\n{extra}\r\n".encode("latin1")
            )
            assert rest(sock)[9:10] in (b"4", b"")


# --- how many ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bound",
    [{"most_connections": 3}, {"most_connections_each": 3, "count_loopback": True}],
    ids=["all", "address"],
)
def test_only_so_many_connections_are_taken(start: Callable[..., Running], bound: dict[str, Any]) -> None:
    server = start(**bound)
    people = server.match()
    server.client.close()
    until(lambda: not connections(server), "nobody is connected")
    with people.socket(0), ExitStack() as stack:
        two = [stack.enter_context(line(server)) for _ in range(2)]
        until(lambda: len(connections(server)) == 3, "a WebSocket and two more are connected")
        with line(server) as one_more:
            assert rest(one_more)[9:12] == b"503"
        two.pop().close()

        def is_answered() -> bool:
            with line(server) as sock:
                sock.sendall(HEAD + b"connection: close\r\n\r\n")
                return rest(sock)[9:12] == b"404"

        until(is_answered, "there is room again")


@pytest.mark.parametrize(
    ("limits", "most"),
    [((256, 1024), 824), ((1024, 100_000), 4000), ((100_000, 100_000), 4000), ((100, 150), 1)],
)
def test_no_more_connections_than_files_are_taken(
    monkeypatch: pytest.MonkeyPatch, limits: tuple[int, int], most: int
) -> None:
    import resource

    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda kind: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda kind, to: raised.append(to))
    assert run._with_room(Config(database="", most_connections=4000)).most_connections == most
    assert all(soft <= hard == limits[1] for soft, hard in raised)
    assert bool(raised) == (limits[0] < 4200)


# --- frames of WebSockets ---------------------------------------------------------------------------------------------

OPEN = (
    b"GET /api/lobby/live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
MASKED_NOTHING = b"\x80\0\0\0\0"
BEGIN, PART, TEXT, PING, PONG = (bytes([first]) + MASKED_NOTHING for first in (0x01, 0x00, 0x81, 0x89, 0x8A))


def socket_at(server: Running, address: str = "", path: str = "/api/lobby/live") -> ClientConnection:
    headers = {"x-forwarded-for": address} if address else {}
    url = server.url.replace("http", "ws") + path
    return connect(
        url,
        additional_headers=headers,
        compression=None,
        proxy=None,
        ping_interval=None,
        open_timeout=PATIENCE,
    )


def closing_code(line: ClientConnection) -> int | None:
    """Return with which code the server closes, after whatever it says before."""
    try:
        while True:
            line.recv(timeout=PATIENCE)
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else None


@pytest.mark.parametrize("path", ["lobby", "matches/none"])
@pytest.mark.parametrize(
    ("begun", "frame"),
    [(BEGIN, PART), (b"", TEXT), (b"", PING), (b"", PONG)],
    ids=["parts", "texts", "pings", "pongs"],
)
def test_a_websocket_takes_no_endless_frames(server: Running, path: str, begun: bytes, frame: bytes) -> None:
    with line(server) as sock:
        sock.sendall(OPEN.replace(b"lobby", path.encode()))
        assert sock.recv(4096)[9:12] == b"101"
        assert is_cut_off(sock, begun + frame * 10_000)


@pytest.mark.parametrize("kind", ["messages", "parts", "pings", "pongs"])
def test_who_sends_too_many_frames_is_closed_with_a_code(start: Callable[..., Running], kind: str) -> None:
    server = start(frame_burst=20, frame_rate=0.001)

    def sent(number: int, line: ClientConnection) -> None:
        if kind == "parts":
            line.send([""] * (number - 1))  # and one that ends the message
        for _ in range(number):
            if kind == "messages":
                line.send("ok")
            elif kind == "pings":
                line.ping()
            elif kind == "pongs":
                line.pong()

    people = server.match()
    path = f"/api/matches/{people.id}/live"
    with socket_at(server, path=path) as few, socket_at(server, path=path) as many:
        sent(20, few)
        sent(21, many)
        assert closing_code(many) == CloseCode.POLICY_VIOLATION
        assert few.recv(timeout=PATIENCE)
        few.close()
        assert few.close_code == CloseCode.POLICY_VIOLATION  # the frame that closes is one more


def test_frames_of_an_address_are_counted_together(start: Callable[..., Running]) -> None:
    server = start(address_frame_burst=20, address_frame_rate=0.001)
    path = f"/api/matches/{server.match().id}/live"
    with ExitStack() as stack:
        one, two, other = (
            stack.enter_context(socket_at(server, address, path))
            for address in ("198.51.100.7", "198.51.100.7", "198.51.100.8")
        )
        for _ in range(20):
            one.pong()
        until(lambda: pongs_left(server, "198.51.100.7") < 1, "they are counted")
        two.pong()
        assert closing_code(two) == CloseCode.POLICY_VIOLATION
        for _ in range(19):
            other.pong()
        other.close()
        assert other.close_code == CloseCode.NORMAL_CLOSURE


def pongs_left(server: Running, address: str) -> float:
    bucket = server.context.rate_limits._buckets.get(("frame", address))
    return 99 if bucket is None else bucket.left


def test_this_machine_sends_as_many_frames_as_a_connection_may(start: Callable[..., Running]) -> None:
    server = start(address_frame_burst=1, address_frame_rate=0.001)
    with socket_at(server, path=f"/api/matches/{server.match().id}/live") as line:
        for _ in range(50):
            line.pong()
        line.close()
        assert line.close_code == CloseCode.NORMAL_CLOSURE


def test_empty_parts_of_a_message_are_not_kept(server: Running) -> None:
    with line(server) as sock:
        sock.sendall(OPEN)
        assert sock.recv(4096)[9:12] == b"101"
        sock.sendall(BEGIN + PART * 100 + PING)
        assert sock.recv(4096) == b"\x8a\0", "all was read"
        [protocol] = [one for one in connections(server) if isinstance(one, SocketConnection)]
        assert len(protocol.frames) == 1


def test_a_message_in_parts_is_read(server: Running) -> None:
    with socket_at(server) as line:
        line.send(["", '{"seats"', "", ": []}"])
        assert "lobby" in line.recv(timeout=PATIENCE)


# --- chunks of bodies -------------------------------------------------------------------------------------------------


def test_a_body_in_many_tiny_chunks_is_refused(server: Running) -> None:
    chunked = POST + b"transfer-encoding: chunked\r\nconnection: close\r\n\r\n"
    tiny, of_a_line = b"1\r\n \r\n", b"28\r\n" + b" " * 40 + b"\r\n"
    for part, number, status in ((tiny, 900, b"400"), (tiny, 1_100, b"413"), (of_a_line, 10_000, b"400")):
        with line(server) as sock:
            sock.sendall(chunked + part * number + b"0\r\n\r\n")
            assert rest(sock)[9:12] == status
