"""How the manual is built: Sphinx, MyST for pages, numpydoc for docstrings, Furo for looks."""

import pkgutil
import sys
from importlib import import_module
from importlib.metadata import version as installed_version
from pathlib import Path

from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

project = "Broadfront"
author = "The Broadfront maintainers"
copyright = "The Broadfront maintainers, Apache License 2.0"
version = release = installed_version("broadfront")

# No sphinx.ext.doctest: pytest runs the examples, those on pages in tests/house/test_documents.py and those in
# docstrings with the names of their module at hand, which Sphinx does not give them.
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
]
exclude_patterns = ["_build", "howto/examples"]
html_theme = "furo"
html_title = "Broadfront"

myst_enable_extensions = ["colon_fence", "deflist", "smartquotes"]
myst_heading_anchors = 3  # [text](page.md#heading) is checked as well as [text](page.md)

napoleon_google_docstring = False  # one order of things in a docstring: numpydoc's
napoleon_use_rtype = False
autodoc_member_order = "bysource"  # a module is written to be read from the top
autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_mock_imports = ["pyspiel", "ray"]  # large, and not needed to read what we say of it

# In docstrings `name` is code, as in Markdown: `Ask`, `moves`.
default_role = "code"

# Everything of ours must be found (-n). What other projects document is on the network, which a build does without.
nitpick_ignore_regex = [
    (r"py:.*", r"(?!broadfront\.).*"),
    (r"py:(class|obj)", r"broadfront\..*\.[A-Z]"),
]  # type variables

# Only what lies in this manual is checked: a build must not fail because somebody else's site is down.
linkcheck_ignore = [r"https?://"]

# Prompts are not copied along with an example.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# --- the reference: one page for each room, listing the modules that are there ----------------------------------------

ROOMS = {
    "broadfront": "The package",
    "broadfront.engine": "Engine: the contract, journals, odds",
    "broadfront.boards": "Boards: geometry on ints",
    "broadfront.games.front_line": "Front Line",
    "broadfront.games.fighting_front": "Fighting Front",
    "broadfront.games.expand_the_front": "Expand the Front!",
    "broadfront.games.action_front": "Action Front!",
    "broadfront.games.global_war": "Global War",
    "broadfront.players": "Players",
    "broadfront.lab": "Lab: matches by the thousand",
    "broadfront.server": "Server: the table in the browser",
    "broadfront.adapters": "Adapters: environments for programs that learn",
}
PAGES = Path(__file__).parent / "reference" / "generated"


def public_modules(room: str) -> list[str]:
    """Return the room and the modules in it, without private ones; nothing if the room is not built yet."""
    try:
        package = import_module(room)
    except ModuleNotFoundError as missing:
        if missing.name and room.startswith(missing.name):
            return []
        raise
    if room == "broadfront" or not getattr(package, "__file__", None):
        return [room] if package.__doc__ else []
    found = (m.name for m in pkgutil.walk_packages(package.__path__, f"{room}."))
    return [room, *sorted(name for name in found if "._" not in name)]


def write_reference(app: Sphinx) -> None:
    """Write the pages of the reference; a page is touched only if it changes, so that builds stay incremental."""
    PAGES.mkdir(exist_ok=True)
    current = set()
    for number, (room, title) in enumerate(ROOMS.items()):
        modules = public_modules(room)
        if not modules:
            continue
        parts = [f"# {title}"]
        for module in modules:
            heading = [f"## `{module}`"] if len(modules) > 1 else []
            # What a package only passes on is documented where it is defined.
            own = "   :ignore-module-all:\n" if hasattr(sys.modules.get(module), "__path__") else ""
            parts += [*heading, f"```{{eval-rst}}\n.. automodule:: {module}\n{own}```"]
        page = PAGES / f"{number}-{room.rpartition('.')[2]}.md"
        text = "\n\n".join(parts) + "\n"
        if not page.exists() or page.read_text("utf-8") != text:
            page.write_text(text, "utf-8")
        current.add(page)
    for left_over in set(PAGES.glob("*.md")) - current:
        left_over.unlink()


def name_without_page(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: Element
) -> Element | None:
    """Show the bare name of what a module keeps to itself: a base with an underscore."""
    module, _, name = str(node.get("reftarget", "")).rpartition(".")
    home = sys.modules.get(module)
    return content if name.startswith("_") and hasattr(home, name) else None


def setup(app: Sphinx) -> None:
    """Have the reference written before pages are read."""
    app.connect("builder-inited", write_reference)
    app.connect("missing-reference", name_without_page)


# Two modules may have a class of one name, as a card and the wire do: which one a bare name means is no fault.
suppress_warnings = ["ref.python"]
