"""Every kind of e-mail says what was recorded, to whom and with which headers; all are in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from email.message import EmailMessage

from tests.patience import until
from tests.server.accounts.authenticator import Authenticator
from tests.server.clocks.wall import post
from tests.server.harness import PERSON, People, Running
from tests.server.lobby.table import Table
from tests.server.mail_server import Mails
from tests.server.notifications.conftest import ada as ada
from tests.server.notifications.conftest import bob as bob
from tests.server.notifications.conftest import door as door
from tests.server.notifications.conftest import hands as hands
from tests.server.notifications.conftest import looks_when_told as looks_when_told
from tests.server.notifications.conftest import mails as mails
from tests.server.notifications.conftest import office as office
from tests.server.notifications.conftest import serve as serve
from tests.server.notifications.players import Office, Player, to
from tests.server.notifications.post_office import ADDRESS
from tests.server.outside.played import ADA_AND_BOB
from tests.server.outside.recorded import compare

HEADERS = (
    "From",
    "To",
    "Subject",
    "Auto-Submitted",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "Content-Type",
)
DAY = 86_400


def lines(mail: EmailMessage) -> Iterator[str]:
    """Yield a mail with names in the place of ids and secrets, which keep their lengths."""
    text = [f"{name}: {mail[name]}" for name in HEADERS if mail[name]]
    text.append(f"Message-ID: {re.sub('[^<>@]+@', 'id@', str(mail['Message-ID']))}")
    for line in [*text, "", *mail.get_content().splitlines()]:
        line = re.sub(r"(#/end-notices/|/notices/end/)([\w-]+)", lambda m: f"{m[1]}<{len(m[2])}>", line)
        line = re.sub(r"(#/sign-in/)([\w-]+)", lambda m: f"{m[1]}<{len(m[2])}>", line)
        yield re.sub(r"(#/m/)([\w-]+)/", lambda m: f"{m[1]}<{len(m[2])}>/", line)


def come(mails: Mails, number: int = 1) -> list[EmailMessage]:
    """Return the mails that have come since the last time, when they are there."""
    until(lambda: len(mails.mails) >= number, f"{number} mails")
    found = sorted(mails.mails, key=lambda mail: str(mail["to"]))
    mails.mails.clear()
    return found


def told(office: Office, number: int = 1) -> list[EmailMessage]:
    office.deliver()
    return come(office.mails, number)


def said(people: People, seat: int, **body: object) -> None:
    answer = people.post("/parley", body, seat)
    assert answer.status_code == 200, answer.text


def test_notices_are_told_by_mail_as_recorded(office: Office, ada: Player, bob: Player) -> None:
    for player in (ada, bob):
        player.browser.client.headers["accept-language"] = "de"
    bob.wish(mail=True)
    found: dict[str, list[EmailMessage]] = {}
    people = office.match(ada, bob, seats=ADA_AND_BOB)
    to(people, 1)
    found["turn"] = told(office)
    for what in ("draw", "abandon"):
        said(people, 0, say="offer", what=what)
        found[f"offer {what}"] = told(office)
        said(people, 0, say="refuse", version=people.state()["version"])
        for _ in range(25):  # so many moves stand before the next offer
            people.step()
    to(people, 0)
    people.step()
    said(people, 0, say="offer", what="back")
    found["offer back"] = told(office)
    office.mails.mails.clear()
    said(people, 0, say="resign")
    found["over"] = told(office)
    table = Table.opened(
        office.server, bob.browser.client, seats=[{**PERSON, "name": "Bob"}, {"kind": "open"}]
    )
    assert table.join(name="Eve").status_code == 200
    found["begun"] = told(office)
    for match in (office.match(ada, bob, seats=ADA_AND_BOB), office.match(ada, bob, seats=ADA_AND_BOB)):
        to(match, 1)
    found["turns"] = told(office)
    four = office.match(ada, bob, scenario="allies", seats=[*ADA_AND_BOB, PERSON, PERSON])
    assert four.post("/vacancy", {"say": "leave"}, 3).status_code == 200
    found["empty seat"] = told(office)
    slow = office.match(ada, bob, seats=ADA_AND_BOB, pace=post(3, 0))
    to(slow, 1)
    office.deliver()
    office.mails.mails.clear()
    office.deliver(2 * DAY + 60)
    found["time"] = come(office.mails)
    bob.browser.client.post("/api/me/notices/test")
    found["test"] = come(office.mails)
    compare("mails.txt", {f"notice {name}": _whole(mails) for name, mails in found.items()}, some=True)


def _whole(mails: list[EmailMessage]) -> Iterator[str]:
    for mail in mails:
        yield from lines(mail)


def test_mails_about_accounts_are_as_recorded(serve: Callable[..., Running], mails: Mails) -> None:
    server = serve()
    ada = Player(server, "Ada")
    found: dict[str, list[EmailMessage]] = {}
    browser = ada.browser
    browser.client.headers["accept-language"] = "de"
    browser.post("/api/me/codes")
    found["codes"] = come(mails)
    options = browser.post("/api/me/passkeys/options")["options"]
    browser.post("/api/me/passkeys", {"credential": Authenticator(ADDRESS).make(options), "name": "Phone"})
    found["passkey added"] = come(mails)
    key = browser.rows("/api/me/passkeys")[0]["id"]
    browser.post("/api/me/passkeys/remove", {"id": key})
    found["passkey removed"] = come(mails)
    browser.post("/api/sign-in/mail", {"email": "new@example.org"})
    (mail,) = found["link for an address"] = come(mails)
    (token,) = re.findall(r"#/sign-in/([\w-]{43})\s", mail.get_content())
    browser.post("/api/sign-in/link", {"token": token})
    found["address changed"] = come(mails)
    browser.post("/api/me/delete", {"name": "Ada"})
    found["deleted"] = come(mails)
    browser.post("/api/sign-in/mail", {"email": "ada@example.org"})
    found["link"] = come(mails)
    compare("mails.txt", {f"account {name}": _whole(some) for name, some in found.items()}, some=True)
    browser.client.close()
