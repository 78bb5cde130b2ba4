"""What a public forge reads: workflows, issue forms, the citation file, and the pages beside the README."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FORMS = ".github/ISSUE_TEMPLATE"
SCHEMAS = {
    "github-workflows": ".github/workflows/*.yml",
    "github-issue-forms": f"{FORMS}/[!c]*.yml",
    "github-issue-config": f"{FORMS}/config.yml",
    "dependabot": ".github/dependabot.yml",
    "citation-file-format": "CITATION.cff",
}
"""Which published schema holds for which files."""


def judged(schema: str, *files: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    return subprocess.run([*words, *map(str, files)], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("schema", "pattern"), SCHEMAS.items(), ids=SCHEMAS)
def test_a_file_for_the_forge_keeps_its_schema(schema: str, pattern: str) -> None:
    files = sorted(ROOT.glob(pattern))
    assert files
    done = judged(schema, *files)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_schema_finds_what_is_wrong(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text("name: A form\ndescription: Without questions\n", "utf-8")
    assert judged("github-issue-forms", wrong).returncode == 1


def test_a_workflow_runs_only_goals_that_the_makefile_has() -> None:
    goals = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    run = [
        goal
        for path in (ROOT / ".github/workflows").glob("*.yml")
        for words in re.findall(r"run: make (.+)", path.read_text("utf-8"))
        for goal in words.split()
    ]
    assert {"test", "check", "docs", "wheel", "test-wheel"} <= set(run)
    assert [goal for goal in run if goal not in goals] == []


def test_a_change_has_to_pass_the_same_goals_wherever_ci_runs() -> None:
    [goals] = re.findall(r"^for goal in (.+); do$", (ROOT / ".ci/run").read_text("utf-8"), re.MULTILINE)
    jobs = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))["jobs"].values()
    run = [
        step["run"].removeprefix("make ")
        for job in jobs
        if job["if"] == "github.event_name != 'schedule'"
        for step in job["steps"]
        if step.get("run", "").startswith("make ")
    ]
    assert sorted(run) == sorted(goals.split())


def test_every_box_is_in_the_form_about_rules() -> None:
    from broadfront.engine import registry

    form = yaml.safe_load((ROOT / FORMS / "rule.yml").read_text("utf-8"))
    [boxes] = [part["attributes"]["options"] for part in form["body"] if part.get("id") == "box"]
    shipped = PROJECT["entry-points"]["broadfront.games"]
    assert [registry.listing(name).title for name in shipped] == boxes[:-1]


def test_the_citation_names_this_version_and_the_day_that_the_changelog_has() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited["version"] == PROJECT["version"]
    assert cited["license"] == PROJECT["license"]
    heading = f"## [{cited['version']}] - {cited['date-released']}"
    assert heading in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", ["CONTRIBUTING", "SECURITY", "CODE_OF_CONDUCT", "CHANGELOG"])
def test_the_links_of_a_page_beside_the_readme_lead_somewhere(name: str) -> None:
    text = (ROOT / f"{name}.md").read_text("utf-8")
    links = re.findall(r"\]\((?!https?://|#)([^)#]+)", text)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_pages_name_only_goals_that_the_makefile_has() -> None:
    goals = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = re.findall(r"(?:`|^\$ )make ([a-z -]+?)(?:`| *#| ARGS|$)", text, re.MULTILINE)
    assert len(named) > 4
    assert [goal for words in named for goal in words.split() if goal not in goals] == []
