"""What a browser did behind the page's back: addresses it asked for, and everything it complained of."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebError, WebSocket

__all__ = ["Witness"]

# A violation is said on the console by Chromium itself, and once more here, in case its words change.
TELL_VIOLATIONS = """
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`Content Security Policy: ${event.violatedDirective} of ${event.blockedURI}`));
"""

OFFLINE = r"net::ERR_|WebSocket connection to .* failed"
"""What the browser itself says of a line that is down."""

BLOCKED = "Service Worker registration blocked by Playwright"
"""What the driver says where a test does without the service worker."""


class Witness:
    """Watches one context from its beginning.

    Attributes
    ----------
    forgiven : list of str
        Patterns of complaints that belong to what is tested (a line that is down).
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.address = address
        self.asked: list[str] = []
        self.sockets: list[str] = []
        self.complaints: list[str] = []
        self.forgiven: list[str] = [BLOCKED]
        self.story: list[str] = []
        context.add_init_script(TELL_VIOLATIONS)
        context.on("request", self._request)
        context.on("response", self._response)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("page", self._page)

    def _request(self, request: Request) -> None:
        self.asked.append(request.url)

    def _response(self, response: Response) -> None:
        request = response.request
        told = f"{response.status} {request.method} {response.url} {(request.post_data or '')[:200]}"
        if "/api/" in response.url:
            self.story.append(told)
        if response.status >= 400:
            self.complaints.append(f"answered with status of {told}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _error(self, error: WebError) -> None:
        self.complaints.append(f"uncaught: {error.error}")

    def _page(self, page: Page) -> None:
        def socket(opened: WebSocket) -> None:
            self.sockets.append(opened.url)

        page.on("websocket", socket)

    def astray(self) -> list[str]:
        """Return what was asked of anybody but the server."""
        host = urlsplit(self.address).netloc
        own = [
            *(url for url in self.asked if not url.startswith(("data:", "blob:"))),
            *self.sockets,
        ]
        return [url for url in own if urlsplit(url).netloc != host]

    def unforgiven(self) -> list[str]:
        """Return the complaints that nobody expected."""
        return [one for one in self.complaints if not any(re.search(p, one) for p in self.forgiven)]

    def check(self) -> None:
        """Fail if the page spoke to a stranger, complained, or put a secret into an address."""
        assert not self.astray(), f"asked of others: {self.astray()}"
        assert not self.unforgiven(), "\n".join([*self.unforgiven(), "after:", *self.story[-12:]])
        secret = [url for url in (*self.asked, *self.sockets) if "token=" in url.lower()]
        assert not secret, f"a secret in an address: {secret}"
