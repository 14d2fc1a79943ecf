PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PLAYABLE := $(VENV)/.playable
# Only what the lock files list, file by file: a package changed since is refused.
LOCKED := -m pip install --quiet --disable-pip-version-check --require-hashes
VERSIONS := 3.11 3.12 3.13
# Compiled once, even where somebody wants no files of Python beside the source: else every process of
# every test compiles the project anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: test check quick matrix lint types unit browser postgres fribidi test-postgres clauses mutants lock play clean

test: lint types unit clauses

# Before every commit, in two minutes; `test` is the whole.
check: lint types quick

# The quick half of the tests: what finds most mistakes. The other half drives processes and browsers,
# draws pictures, plays whole games in all variants and asks a PostgreSQL server; whatever else is slow
# is marked so.
quick: $(STAMP)
	$(BIN)/pytest -n 2 --dist worksteal --quick

# The tests of `check` with every Python that is supported, each in an environment of its own.
matrix:
	@for version in $(VERSIONS); do \
	  if command -v python$$version >/dev/null; then \
	    echo "Python $$version:"; \
	    $(MAKE) --no-print-directory quick PYTHON=python$$version VENV=.venv-$$version || exit 1; \
	  else echo "Python $$version is not installed: not tested."; fi; \
	done

# What it takes to play, then what it takes to test.
$(PLAYABLE): pyproject.toml requirements.lock
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Bathysphere needs Python 3.11 or newer.")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(LOCKED) -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	touch $@

$(STAMP): $(PLAYABLE) requirements-dev.lock
	$(BIN)/python $(LOCKED) -r requirements.lock -r requirements-dev.lock
	touch $@

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

unit: $(STAMP) browser postgres fribidi
	$(BIN)/pytest -n 2 --dist worksteal

# The page is tested in a real browser. Where none can be installed those tests are skipped (never in CI).
browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || { \
	  [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium >/dev/null; } || true

# The same for the server that the tests start: without it they are skipped with one line (never in CI).
postgres:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || { \
	  [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get -qq update && apt-get -qq install -y --no-install-recommends postgresql >/dev/null; } || true

# And for the library by which Pillow joins the letters of Arabic and Indian names.
fribidi: $(STAMP)
	@$(BIN)/python -c 'from render.faces import can_shape; exit(not can_shape())' || { \
	  [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get -qq update && apt-get -qq install -y --no-install-recommends libfribidi0 >/dev/null; } || true

# All that can be run on PostgreSQL, end to end as well; `test` does the part that differs.
test-postgres: $(STAMP) postgres
	BATHYSPHERE_TEST_DATABASE=postgresql $(BIN)/pytest -n 2 --dist worksteal tests/storage tests/bot tests/e2e

# Faults put into the code one at a time: every one of them must be noticed. Takes half an hour.
mutants: $(STAMP) postgres
	$(BIN)/python -m tests.mutants

clauses: $(STAMP)
	$(BIN)/python -m tests.clauses
	$(BIN)/python -m tests.citations

# After a change of dependencies in pyproject.toml: the lock files anew (docs/dependencies.md).
lock:
	$(PYTHON) -m venv build/uv
	build/uv/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(PYTHON) -m tests.locks build/uv/bin/uv

play: $(PLAYABLE)
	$(BIN)/bathysphere play $(if $(PORT),--port $(PORT))

clean:
	rm -rf $(VENV) .venv-3.* build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
