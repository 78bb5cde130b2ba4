"""Draw the board of a match file as an SVG with its styles inside, for README and manual (pictures as text).

    python web/scripts/picture.py tests/golden/front_line/main.journal docs/images/front_line.svg [MOMENT] [dark]

It serves the built client on a free port, opens the match in Chromium, and writes down what the browser draws.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
INLINE = """() => {
  const board = document.querySelector('svg.board');
  const picture = board.cloneNode(true);
  const wanted = {fill: 'rgb(0, 0, 0)', stroke: 'none', 'stroke-width': '1px', 'stroke-dasharray': 'none', opacity: '1',
    'fill-opacity': '1', 'stroke-opacity': '1', 'stroke-linejoin': 'miter', 'stroke-linecap': 'butt', display: 'inline',
    visibility: 'visible', 'paint-order': 'normal', transform: 'none', 'mix-blend-mode': 'normal'};
  const letters = {'font-family': '', 'font-size': '', 'font-weight': '400', 'text-anchor': 'start',
    'letter-spacing': 'normal', 'dominant-baseline': 'auto'};
  const from = [board, ...board.querySelectorAll('*')], to = [picture, ...picture.querySelectorAll('*')];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    const above = element === board ? null : getComputedStyle(element.parentElement);
    const inherited = new Set(['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'fill-opacity', 'stroke-opacity',
      'stroke-linejoin', 'stroke-linecap', 'visibility', 'paint-order']);
    const text = element.tagName === 'text' || element.tagName === 'tspan' ? letters : {};
    const told = Object.entries({...wanted, ...text})
      .filter(([name, usual]) => inherited.has(name) && above
        ? style.getPropertyValue(name) !== above.getPropertyValue(name) : style.getPropertyValue(name) !== usual)
      .filter(([name]) => !(name === 'transform' && element.hasAttribute('transform')))
      .map(([name]) => `${name}:${style.getPropertyValue(name)}`);
    const target = to[i];
    for (const name of [...target.attributes].map(a => a.name)) {
      if (/^(aria-|role|tabindex|class|data-|style)/.test(name)) target.removeAttribute(name);
    }
    if (told.length) target.setAttribute('style', told.join(';'));
  });
  to.forEach(element => { if (getComputedStyle(from[to.indexOf(element)]).display === 'none') element.remove(); });
  const box = board.getBoundingClientRect();
  picture.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  picture.removeAttribute('style');
  return picture.outerHTML;
}"""


def main(match: str, out: str, moment: str = "", theme: str = "light") -> None:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [
                str(Path(sys.executable).with_name("broadfront")),
                "serve",
                "--port",
                "0",
                "--database",
                f"{folder}/matches.db",
            ],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "BROWSER": "true"},
        )
        try:
            assert server.stdout is not None
            [address] = re.findall(r"http\S+", server.stdout.readline())
            with sync_playwright() as playwright:
                chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
                browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
                page = browser.new_page(
                    viewport={"width": 1000, "height": 1100},
                    color_scheme="dark" if theme == "dark" else "light",
                    reduced_motion="reduce",
                )
                page.goto(address)
                page.set_input_files("input[type=file]", match)
                page.wait_for_selector("svg.board")
                if moment:
                    page.get_by_role("button", name="Replay").click()
                    slider = page.locator("input[type=range]")
                    slider.fill(moment)
                page.wait_for_timeout(1500)
                Path(out).write_text(page.evaluate(INLINE) + "\n", encoding="utf-8")
                browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
