"""The tables of notifications; `broadfront.server.db.migrations` brings a database there.

Times are milliseconds since 1970.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    bindparam,
    exists,
    false,
    insert,
    literal,
    select,
)

from broadfront.server.matches.tables import metadata, seats
from broadfront.server.matches.write_batch import RowWrite

# A notification about a match: written in the transaction of the event that it is about.
notices = Table(
    "notices",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", String(16), nullable=False),
    Column("match_id", ForeignKey("matches.id"), nullable=False, index=True),
    Column("seat", SmallInteger, nullable=False),
    Column("version", Integer, nullable=False),  # of the match when it became so
    Column("kind", String(8), nullable=False),  # see `outbox.KINDS`
    Column("detail", String(16), nullable=False, server_default=""),  # what is offered
    Column("made", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("held_until", BigInteger, nullable=False, server_default="0"),  # the user had the match open
    Column("state", String(8), nullable=False),  # new, planned (there are deliveries), done
    UniqueConstraint("user_id", "match_id", "version", "kind", name="uq_notices_user_id"),
    Index("ix_notices_state", "state", "due"),
)

# A notification on one of its channels. Each channel has its own row, so that a failure repeats nothing on the
# others.
deliveries = Table(
    "deliveries",
    metadata,
    Column("notice_id", ForeignKey("notices.id", ondelete="CASCADE"), primary_key=True),
    Column("channel", String(8), primary_key=True),  # push, mail, webhook
    Column("target", String(16), primary_key=True),  # the id of a push subscription, "" else
    Column("user_id", String(16), nullable=False, index=True),
    Column("due", BigInteger, nullable=False),
    Column(
        "state", String(8), nullable=False
    ),  # waiting, sent, stale (nothing to tell any more), off, failed
    Column("tries", SmallInteger, nullable=False, server_default="0"),
    Column("batch", String(16), nullable=False, server_default=""),  # sent in one message, whose id it makes
    Column("lease", String(16), nullable=False, server_default=""),  # who is at it ...
    Column(
        "leased_until", BigInteger, nullable=False, server_default="0"
    ),  # ... and until when nobody else may be
    Index("ix_deliveries_state", "state", "due"),
)

# How a user wants to be notified. Without a row he gets no notifications.
notice_settings = Table(
    "notice_settings",
    metadata,
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("active", Boolean, nullable=False, server_default=false()),  # one of the ways is on
    Column("push", Boolean, nullable=False),
    Column("mail", Boolean, nullable=False),
    Column("webhook", String(500), nullable=False),  # its address, a secret; "" for none
    Column("kinds", String(64), nullable=False),  # those that are wanted, with spaces between
    Column("digest", Integer, nullable=False),  # minutes for which mails and webhooks collect; 0: none
    Column("quiet_from", SmallInteger, nullable=False),  # minutes of the day; as quiet_until: no quiet hours
    Column("quiet_until", SmallInteger, nullable=False),
    Column("zone", String(64), nullable=False),  # IANA's name of the time zone
    Column("problem", String(200), nullable=False, server_default=""),  # why the last message did not arrive
    Column("tested", BigInteger, nullable=False, server_default="0"),
)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column(
        "hash", String(64), nullable=False, unique=True
    ),  # SHA-256 of the endpoint: a browser has one owner
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("device", String(80), nullable=False),
    Column("made", DateTime(timezone=True), nullable=False),
)

# Keys of this server: created once, shared by all its processes.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),
)

_GIVEN: Final = ("version", "kind", "detail", "made", "due")
_seat, _notice = seats.c, notices.c

INSERT_NOTIFICATION: Final = RowWrite(
    90,
    insert(notices).from_select(
        ["id", "user_id", "match_id", "seat", *_GIVEN, "state"],
        select(
            bindparam("b_id", type_=_notice.id.type),
            _seat.user_id,
            _seat.match_id,
            _seat.seat,
            *(bindparam(f"b_{name}", type_=_notice[name].type) for name in _GIVEN),
            literal("new", _notice.state.type),
        )
        .join(notice_settings, notice_settings.c.user_id == _seat.user_id)
        .where(_seat.match_id == bindparam("b_match"), _seat.seat == bindparam("b_seat"))
        .where(notice_settings.c.active)
        .where(
            ~exists(
                select(_notice.id).where(
                    _notice.user_id == _seat.user_id,
                    _notice.match_id == _seat.match_id,
                    _notice.version == bindparam("b_version"),
                    _notice.kind == bindparam("b_kind"),
                )
            )
        ),
    ),
)
"""A notification for the account of a seat, if it wants any, and has not got the same one at another seat."""
