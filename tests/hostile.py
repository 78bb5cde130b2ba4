"""Texts that no person writes, made to hold up or break who reads them; and a process to read them in."""

from __future__ import annotations

import multiprocessing
import resource
from collections.abc import Callable, Mapping
from math import ceil
from multiprocessing.connection import Connection
from time import process_time
from typing import Any, Final

from tests.patience import PATIENCE

__all__ = ["JSONS", "MATCHES", "POSITIONS", "PROCESSOR_TIME", "SCENARIOS", "bounded", "each_bounded"]

PROCESSOR_TIME: Final = 10
KILLED: Final = f"killed after {PROCESSOR_TIME} s of processor time"
"""Seconds of a processor that reading any of them may take, about a hundred times what the longest takes."""

SCENARIOS: Final = {
    "header of blanks": 'x = """\n[' + " " * 5_000 + '\n"""',
    "headers of blanks": 'x = """\n' + ("[" + " " * 5_000 + "\n") * 30 + '"""',
    "long line of blanks": "[" + " " * 199_000,
    "key of dots": ".".join("a" * 10_000) + " = 1",
    "long key of dots": ".".join("a" * 450_000) + " = 1",
    "header of dots": "[" + ".".join("a" * 10_000) + "]",
    "table of dots": "x = {" + ".".join("a" * 10_000) + " = 1}",
    "dots and blanks": "a ." * 60_000 + "a = 1",
    "nested lists": "x = " + "[" * 50_000,
    "nested tables": "x = " + "{a = " * 30_000,
    "nested and closed": "x = " + "[" * 900 + "]" * 900,
    "integer of 5,000 digits": "turns = " + "9" * 5_000,
    "integer of 25 digits": "turns = " + "9" * 25,
    "underscored integer": "turns = " + "_".join("9" * 5_000),
    "hexadecimal integer": "turns = 0x" + "f" * 50_000,
    "negative integer": "turns = -" + "9" * 5_000,
    "unknown fields": "\n".join(f"titel{number} = 1" for number in range(15_000)),
    "wrong list": "sides = [" + ",\n".join(["1"] * 60_000) + "]",
    "wrong tables": "[[sides]]\nedge = 1\n" * 9_000,
    "headers alone": "\n".join(f"[a.b.c.d.e.f.g.h{number}]" for number in range(9_000)),
    "escapes": 'title = """' + "\\n\n" * 60_000 + '"""',
    "backslashes": 'title = ["' + '\\"' * 20_000,
    "quotes": '"' * 49_999,
    "quotes in threes": '"""' * 66_000,
    "single quotes": "'" * 49_999,
    "comments": "#" * 40_000 + "\n" + "[#\n" * 40_000,
    "key without an end": "a" + " " * 49_000 + "b",
    "carriage returns": "\r" * 49_999,
    "nothing but brackets": "[],\n" * 49_000,
    "nulls": "\0" * 49_999,
    "not a character": "title = '\ud800'",
    "million characters": "a" * 1_000_000,
}
_HEAD = "Broadfront match 1\ngame: front_line\nrules: 1\n"
_PLAYED = f"{_HEAD}scenario: main\nseat: Green\nseat: Orange\n"
MATCHES: Final = {
    "no lines": "\n" * 1_900_000,
    "comments": "# x\n" * 400_000,
    "long line": "Broadfront match 1\n" + "x" * 1_500_000,
    "too long": "Broadfront match 1\n" + "seat: Green\n" * 250_000,
    "seats": _HEAD + "scenario: main\n" + "seat: Green\n" * 100_000,
    "options": f"{_HEAD}scenario: main\noptions: " + "a=b," * 12_000,
    "option": f"{_HEAD}scenario: main\noptions: {'a' * 49_000}=on",
    "moves that are none": f"{_PLAYED}\n" + "\n".join(f"{n}. Green: {'done ' * 5}" for n in range(1, 60_000)),
    "number of a move": f"{_PLAYED}\n{'0' * 40_000}1. Green: done",
    "version": f"Broadfront match 1\ngame: front_line\nrules: {'1' * 40_000}\nscenario: main\n",
    "scenario": f"{_HEAD}scenario: {'main ' * 9_000}\nseat: Green\nseat: Orange\n",
    "position": f"{_PLAYED}position: front_line/1 main - board={'1' * 45_000}\n",
    **{
        f"scenario text: {name}": f"{_HEAD}scenario: mine\nseat: Green\nseat: Orange\nscenario text:\n"
        + "\n".join(f"| {line}" for line in text.split("\n"))
        for name, text in SCENARIOS.items()
    },
}
POSITIONS: Final = {
    "words": "a " * 1_000_000,
    "brackets": "front_line/1 main amphibious:on agenda=A" + "(" * 40_000,
    "runs": "front_line/1 main amphibious:on board=" + ".".join(["0*999999"] * 5_000),
    "percents": "front_line/1 " + "%41;" * 12_000 + " -",
    "surrogate": "front_line/1 %d800;@00000000 -",
}
JSONS: Final = {
    "nested lists": "[" * 400_000,
    "nested tables": '{"a":' * 150_000,
    "nested and closed": '{"format":' + "[" * 900 + "]" * 900 + "}",
    "integer of 5,000 digits": '{"format": ' + "9" * 5_000 + "}",
    "strings": '{"format": [' + '"\\"",' * 150_000 + '""]}',
    "brackets in a string": '{"format": "' + "[" * 900_000 + '"}',
    "lists": '{"format": [' + "[]," * 300_000 + "[]]}",
    "keys": "{" + ",".join(f'"{number}":1' for number in range(80_000)) + "}",
    "nothing closed": '{"' + '\\"' * 400_000,
}


def bounded(task: Callable[..., Any], *given: Any) -> str:
    """Call a function in a process of its own with `PROCESSOR_TIME`; return "" or the error that it raised."""
    return each_bounded(task, {"": given})[""]


def each_bounded(task: Callable[..., Any], cases: Mapping[str, tuple[Any, ...]]) -> dict[str, str]:
    """Call a function for each case, with `PROCESSOR_TIME` for each; return "" or the error that it raised.

    The time is processor time that the system counts: a busy machine does not use it up. One process does case after
    case, since to make one takes longer than most cases; where it is killed, another goes on.
    """
    context = multiprocessing.get_context("fork")
    told: dict[str, str] = {}
    while left := [name for name in cases if name not in told]:
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_answer, args=(task, [cases[name] for name in left], theirs))
        process.start()
        theirs.close()
        try:
            for name in left:
                assert ours.poll(10 * PATIENCE), f"the process neither answers nor ends: {name}"
                told[name] = str(ours.recv())
        except EOFError:
            told[next(name for name in left if name not in told)] = KILLED
        finally:
            process.kill()
            process.join()
            ours.close()
    return told


def _answer(task: Callable[..., Any], cases: list[tuple[Any, ...]], line: Connection) -> None:
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    for given in cases:
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(process_time()) + PROCESSOR_TIME, most))
        try:
            task(*given)
        except BaseException as error:  # noqa: BLE001  # the test judges it
            line.send(f"{type(error).__name__}: {error}"[:2_000])
        else:
            line.send("")
