"""How the log is written: as lines for people, or as JSON for programs; what looks like a secret is in neither.

A record cannot pass for another one, whatever text from outside is in it: in JSON it is one line, as text its further
lines (a traceback's) begin with `CONTINUED`, and characters that are not printable are escaped.

Nothing of ours writes a secret to the log. This is for what others write: a driver's message, a traceback. The one
exception are links to sign in where no mail server is set: then the log is the only way they have.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any, Final, Literal

from broadfront.engine.plain_text import escape_controls

Format = Literal["text", "json"]

LINKS: Final = "broadfront.server.accounts.mail"
"""The logger whose lines may contain links."""
CONTINUED: Final = "  | "
"""The prefix of further lines of a record, as text; a first line begins with its time."""
_TOKEN: Final = re.compile(r"[0-9A-Za-z_-]{43,}")
_PASSWORD: Final = re.compile(r"(://[^\s/@:]*+):[^\s/@]*+@")


def without_secrets(text: str) -> str:
    """Return a text without tokens, keys and passwords of addresses.

    >>> without_secrets("cannot reach postgresql://me:hunter2@db/matches with " + "x" * 43)
    'cannot reach postgresql://me:[password]@db/matches with [token]'
    """
    return _TOKEN.sub("[token]", _PASSWORD.sub(r"\1:[password]@", text))


class LogFormatter(logging.Formatter):
    r"""Writes records as text or as one JSON object a line; ``fields`` of a record are fields of the object.

    >>> text = "no\n2026-01-01 ERROR all is lost\r"
    >>> record = logging.LogRecord("a.b", logging.ERROR, "", 0, "%s", (text,), None)
    >>> print(LogFormatter("text").format(record).partition("ERROR ")[2])
    a.b: no
      | 2026-01-01 ERROR all is lost\r
    """

    def __init__(self, form: Format = "text") -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self.form = form

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, or the lines of a text with a traceback."""
        clean = str if record.name == LINKS else without_secrets
        if self.form == "text":
            return escape_controls(clean(super().format(record))).replace("\n", f"\n{CONTINUED}")
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": clean(record.getMessage()),
        }
        line |= {
            name: clean(value) if isinstance(value, str) else value
            for name, value in getattr(record, "fields", {}).items()
        }
        if record.exc_info:
            line["exception"] = clean(self.formatException(record.exc_info))
        return json.dumps(line, separators=(",", ":"))  # in ASCII: some readers end a line at U+2028


def log_to_stderr(*, access: bool = False, form: Format = "text") -> None:
    """Write the log to the standard error, with every request if ``access``, never with a token."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogFormatter(form))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    if access:
        logging.getLogger("broadfront.server.access").setLevel(logging.INFO)
