"""axe-core on a page: what it finds that is serious."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

__all__ = ["serious"]

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

RUN: Final = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  return found.violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => `${one.impact}: ${one.id}: ${one.help}; ${one.nodes.length} times, first at ` +
      `${one.nodes[0].target.join(' ')}\\n    ${one.nodes[0].failureSummary ?? ''}`);
}"""


def serious(page: Page) -> list[str]:
    """Return the serious and critical findings on a page as it is now."""
    if not AXE.is_file():
        pytest.fail(f"axe-core is not installed: there is no {AXE}. `make test` installs it.", pytrace=False)
    if not page.evaluate("'axe' in window"):
        page.evaluate(
            AXE.read_text(encoding="utf-8") + "; undefined"
        )  # past the page's own policy of scripts
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    return [str(one) for one in page.evaluate(RUN)]
