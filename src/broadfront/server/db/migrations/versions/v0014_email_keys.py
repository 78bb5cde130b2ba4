"""Keys of e-mail addresses: by the domain's A-label, where any two texts with the same case folding had one key."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

from broadfront.server.accounts import email_address  # the keys have to be those that this server looks up
from broadfront.server.http.errors import InvalidInput

revision = "0014"
down_revision = "0011"
branch_labels = None
depends_on = None

_log = logging.getLogger("broadfront.server.db.migrations")  # Alembic gives modules names of its own

_users = sa.table(
    "users",
    *map(sa.column, ("id", "name", "email", "email_key")),
    sa.column("made", sa.DateTime(timezone=True)),
)
_links = sa.table("sign_in_links", sa.column("hash"))
_audit = sa.table(
    "audit",
    *map(sa.column, ("actor", "action", "subject", "detail")),
    sa.column("at", sa.DateTime(timezone=True)),
)


def upgrade() -> None:
    """Give every account the key of its own address; end the links that were looked up by the old keys.

    Where two accounts have two spellings of one address, whose mail the same person reads, the address stays with the
    account that had the new key before, else with the oldest. The other one, and an account whose address is none that
    mail can be sent to, loses the address and nothing else: passkeys, recovery codes and sessions work on. The address
    is noted in the audit trail, and the log names the accounts.
    """
    database = op.get_bind()
    database.execute(sa.delete(_links))
    u = _users.c
    columns = (u.id, u.name, u.email, u.email_key, u.made)
    rows = list(database.execute(sa.select(*columns).where(u.email != "").order_by(u.made, u.id)))
    parsed = {row.id: _parsed(row.email) for row in rows}
    rows.sort(
        key=lambda row: (address := parsed[row.id]) is None or address.key != row.email_key
    )  # a stable sort
    holders: dict[str, Any] = {}
    lost = []
    for row in rows:
        address = parsed[row.id]
        if address is None or holders.setdefault(address.key, row) is not row:
            lost.append(row)
    changed = [
        row for key, row in holders.items() if (key, parsed[row.id].addr_spec) != (row.email_key, row.email)
    ]
    for row in [*lost, *changed]:  # all of them first: a key is free before another account gets it
        database.execute(sa.update(_users).where(u.id == row.id).values(email="", email_key=None))
    for row in changed:
        values = {"email": parsed[row.id].addr_spec, "email_key": parsed[row.id].key}
        database.execute(sa.update(_users).where(u.id == row.id).values(**values))
    for row in lost:
        _tell_of_loss(database, row, parsed[row.id] is None)


def _parsed(email: str) -> Any:
    try:
        return email_address.parse(email)
    except InvalidInput:
        return None


def _tell_of_loss(database: sa.Connection, row: Any, is_unusable: bool) -> None:
    why = "no mail can be sent to it" if is_unusable else "another account has the same address"
    detail = f"removed by migration {revision}, as {why}: {row.email}"
    noted = {"actor": "migration", "action": "address", "subject": row.id, "detail": detail[:500]}
    database.execute(sa.insert(_audit).values(at=datetime.now(UTC), **noted))
    _log.warning(
        "the account %s (%s) has no e-mail address any more: %s. The address is in the audit trail "
        "(broadfront admin audit --user %s); broadfront admin address gives the account another",
        row.name, row.id, why, row.name,
    )  # fmt: skip


def downgrade() -> None:
    """Leave the keys as they are: those of before would open accounts to others again."""
