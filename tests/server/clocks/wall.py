"""The time of day that tests set by hand, and what people see of their clocks."""

from __future__ import annotations

from tests.server.harness import Json, People, Running

from broadfront.server.matches.clocks import clock, timeouts


class Hands:
    """The hands of a clock on the wall."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0
        self._moved = 0.0

    def __call__(self) -> float:
        return self.seconds

    def elapsed(self) -> float:
        """Return the seconds that have passed, however the hands were set."""
        return self.seconds - self._moved

    def set(self, seconds: float) -> None:
        """Set the hands forward, or back, in a moment."""
        self.seconds += seconds
        self._moved += seconds

    def pass_by(self, seconds: float, *servers: Running) -> None:
        """Let time pass while servers run; then they look whose time is out."""
        self.run_on(seconds, *servers)
        for server in servers:
            server.run(timeouts.poll(server.context))

    def run_on(self, seconds: float, *servers: Running) -> None:
        """Let time pass while servers run, who have just given a sign of life."""
        self.seconds += seconds
        for server in servers[:1]:
            server.sql(f"update heartbeats set at = {clock.now()}")


def live(base: int = 60, increment: int = 5) -> Json:
    return {"kind": "live", "base": base, "increment": increment}


def post(days: int = 3, reserve: int = 2) -> Json:
    return {"kind": "post", "days": days, "reserve": reserve}


def clocks(people: People, seat: int = -1) -> Json:
    found: Json = people.state(seat)["clocks"]
    return found


def left(people: People) -> dict[int, float]:
    """Return the seconds that every seat has left."""
    return {one["seat"]: one["left"] / 1000 for one in clocks(people)["seats"]}


def sat_down(people: People) -> People:
    """Have everybody open the match."""
    for seat in people.tokens:
        people.state(seat)
    return people


def pass_on(people: People) -> int:
    """Have the seat that is asked give orders until another is; return that one."""
    asked: int = people.state()["view"]["ask"][0]
    for _ in range(100):
        state = people.state(asked)
        if state["view"]["ask"] is None or state["view"]["ask"][0] != asked:
            break
        moves = state["view"]["ask"][3]
        ends = [move for move in moves if move[0] in ("end", "pass")] or moves
        assert people.send(asked, state["version"], ends[0]).status_code == 200
    found: int = people.state()["view"]["ask"][0]
    return found
