"""The house is in order: what is committed, pinned, documented and promised."""

import ast
import re
import subprocess
import tomllib
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import broadfront

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "broadfront"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text("utf-8")

# Each with an empty group in it, or this file would be the first to break its own rule.
REGISTRIES = ["py()pi[.]org", "python()hosted", "npm()js[.]org", "yarn()pkg[.]com", "deb[.]debian()[.]org"]
MACHINE_PATHS = [
    "/ro()ot/",
    "/wo()rk/(main|shared)",
    "/ho()me/[a-z]",
    "/Us()ers/[a-z]",
    "/o()pt/(wheels|pypi)",
]
FORBIDDEN = re.compile("|".join([*REGISTRIES, *(rf"(?<![\w./]){path}" for path in MACHINE_PATHS)]))


@cache
def committed() -> list[Path]:
    """Every file git tracks that is still there; without git (an unpacked release), every source file."""
    command = ["git", "ls-files", "-z"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return [p for part in ("src", "tests", "docs") for p in (ROOT / part).rglob("*") if p.is_file()]
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def constraint_lines() -> list[str]:
    """The lines of constraints.txt, without comments."""
    return [line for raw in CONSTRAINTS.splitlines() if (line := raw.split("#")[0].strip())]


def pinned() -> dict[str, str]:
    """{name: version} of constraints.txt."""
    pairs = (line.split("==") for line in constraint_lines())
    return {str(canonicalize_name(name)): version for name, version in pairs}


def named_requirements() -> list[Requirement]:
    """What pyproject.toml asks for: at run time, in every extra, and to build."""
    project = PROJECT["project"]
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    to_build = PROJECT["build-system"]["requires"]
    return [Requirement(line) for line in [*project["dependencies"], *extras, *to_build]]


def makefile_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def pages() -> list[Path]:
    manual = [p for p in committed() if p.suffix == ".md" and p.is_relative_to(ROOT / "docs")]
    return [ROOT / "README.md", *manual]


# ---- what is committed


def test_no_committed_file_names_a_registry_or_a_path_of_one_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {hit[0]}"
        for path in committed()
        if (hit := FORBIDDEN.search(path.read_text("utf-8", errors="replace")))
    ]
    assert not found, "\n".join(found)


def test_the_pattern_knows_an_address_and_a_machine_path_from_a_plain_word() -> None:
    addresses = ["https://files.python{}hosted.org/x", "url = 'https://py{}pi.org/simple'", "see /ro{}ot/x"]
    for address in addresses:
        assert FORBIDDEN.search(address.format("")), address
    for word in ["pip install .", "see ../shared/rulebooks", "docs/home/page.md", "a network/main road"]:
        assert not FORBIDDEN.search(word), word


def test_every_committed_file_is_text() -> None:
    assert [p.relative_to(ROOT).as_posix() for p in committed() if b"\0" in p.read_bytes()] == []


# ---- what is pinned


def test_constraints_hold_names_and_exact_versions_only() -> None:
    assert [line for line in constraint_lines() if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []


@pytest.mark.parametrize("requirement", named_requirements(), ids=str)
def test_a_dependency_is_pinned_inside_its_range(requirement: Requirement) -> None:
    version = pinned().get(str(canonicalize_name(requirement.name)))
    assert version is not None, f"{requirement.name} is in pyproject.toml and not in constraints.txt"
    assert requirement.specifier.contains(version, prereleases=True)


def test_what_our_dependencies_bring_along_is_pinned_too() -> None:
    to_visit, seen = [r.name for r in named_requirements()], set[str]()
    while to_visit:
        name = str(canonicalize_name(to_visit.pop()))
        if name in seen:
            continue
        try:
            requires = distribution(name).requires or []
        except PackageNotFoundError:  # an extra that is not installed here
            continue
        seen.add(name)
        needs = [Requirement(line) for line in requires]
        to_visit += [r.name for r in needs if r.marker is None or r.marker.evaluate({"extra": ""})]
    assert sorted(seen - pinned().keys()) == []


# ---- what is documented


def test_every_module_says_what_it_is() -> None:
    silent = [
        p.relative_to(ROOT).as_posix()
        for p in sorted(SOURCE.rglob("*.py"))
        if not ast.get_docstring(parsed(p))
    ]
    assert silent == []


def test_every_dependency_has_its_reason() -> None:
    reasons = (ROOT / "docs" / "decisions" / "0002-dependencies.md").read_text("utf-8").lower()
    assert [r.name for r in named_requirements() if f"| {r.name.lower()} |" not in reasons] == []


def test_every_make_target_a_page_names_exists() -> None:
    named = {
        (page.relative_to(ROOT).as_posix(), target)
        for page in pages()
        for target in re.findall(r"(?:`|^(?:\$ )?)make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE)
    }
    assert ("README.md", "play") in named
    assert ("README.md", "test") in named
    assert sorted((page, target) for page, target in named if target not in makefile_targets()) == []


def test_every_link_in_the_readme_leads_somewhere() -> None:
    links = re.findall(r"\]\((?!https?://|#)([^)#]+)", (ROOT / "README.md").read_text("utf-8"))
    assert links, "the README points into docs/"
    assert [link for link in links if not (ROOT / link).exists()] == []


# ---- what is promised


def promised_objects() -> list[tuple[str, str]]:
    groups = [PROJECT["project"]["scripts"], *PROJECT["project"].get("entry-points", {}).values()]
    return [(name, target) for group in groups for name, target in group.items()]


@pytest.mark.parametrize(("name", "target"), promised_objects(), ids=str)
def test_an_entry_point_leads_to_something(name: str, target: str) -> None:
    module, _, attribute = target.partition(":")
    thing = import_module(module)
    assert not attribute or hasattr(thing, attribute), f"{name} promises {target}"


def test_the_installed_version_is_the_one_in_the_project_file_and_in_the_changelog() -> None:
    version = PROJECT["project"]["version"]
    assert broadfront.__version__ == version
    heading = "[Unreleased]" if ".dev" in version else f"[{version}]"
    assert f"\n## {heading}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


BACK_DOORS = {"__import__", "import_module", "eval", "exec", "urandom", "SystemRandom"}


def test_rules_have_no_back_door_to_a_generator() -> None:
    """What import-linter cannot see: imports by name, code in strings, the system's own dice."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {name}"
        for room in ("engine", "boards", "games")
        for path in sorted((SOURCE / room).rglob("*.py"))
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Name | ast.Attribute)
        and (name := node.id if isinstance(node, ast.Name) else node.attr) in BACK_DOORS
    ]
    assert found == []


HASTY = {
    "wait_for_function": "the page's own policy of scripts refuses it: `holds` in tests/browser/tables.py",
    "wait_for_timeout": "it waits for a time and not for an event: `wait` in tests/browser/tables.py",
    "sleep": "it waits for a time and not for an event: `until` in tests/patience.py",
    "monotonic": "a slow machine is no fault: `until` in tests/patience.py",
}
PATIENT = {"tests/patience.py", "tests/browser/tables.py"}


def test_no_test_waits_for_a_time_or_by_a_script_that_the_page_refuses() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{node.lineno} {node.attr}: {HASTY[node.attr]}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if path.relative_to(ROOT).as_posix() not in PATIENT and "toybox" not in path.parts
        for text in [path.read_text("utf-8")]
        if any(f".{word}" in text for word in HASTY)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and node.attr in HASTY and not turns_the_loop(node)
    ]
    assert found == [], "\n".join(found)


def turns_the_loop(node: ast.Attribute) -> bool:
    """Say whether this is asyncio's sleep, which lets other tasks have their turn."""
    return isinstance(node.value, ast.Name) and node.value.id == "asyncio"
