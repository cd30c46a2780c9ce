# `make play` plays, `make test` proves; both set up what they need in $(VENV) first.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --no-input --disable-pip-version-check --quiet
# The versions everything was tested with.
CONSTRAINTS := .ci/constraints.txt

.PHONY: play test types proofs newest constraints
.DEFAULT_GOAL := play

play: $(VENV)/ready-to-play
	@$(BIN)/annals

# The tests start hundreds of Pythons: what one has compiled is kept for the next, in any environment.
test: export PYTHONDONTWRITEBYTECODE =
test: $(VENV)/ready-to-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@$(MAKE) --no-print-directory --jobs=2 types proofs

# One core for a minute, beside the tests rather than before them.
types:
	$(BIN)/mypy
	$(BIN)/lint-imports

# Three at a time also on two cores: tests of screens and sockets often wait.
proofs:
	$(BIN)/pytest -n 3 --dist worksteal

# The tour of all screens with the newest Textual that pyproject.toml allows. The pinned one is in
# `proofs`. Only Textual is newer, so that nothing else can be the cause.
newest: $(VENV)/ready-to-test
	@.ci/newest-textual $(BIN)/python

# A mark stands for an installation; it is made again when what it was made of is newer.
$(VENV)/ready-to-play: pyproject.toml $(CONSTRAINTS) | $(BIN)/python
	@echo "Setting up Annals in $(VENV) ..."
	@$(PIP) install --constraint $(CONSTRAINTS) --editable .
	@touch $@

$(VENV)/ready-to-test: pyproject.toml $(CONSTRAINTS) | $(BIN)/python
	@echo "Setting up Annals and its tests in $(VENV) ..."
	@$(PIP) install --constraint $(CONSTRAINTS) --editable '.[dev]'
	@touch $@ $(VENV)/ready-to-play

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "Annals needs Python 3.11 or newer, and '$(PYTHON)' is older or missing: name another with 'make PYTHON=python3.12'." >&2; \
	    exit 1; }
	@$(PYTHON) -m venv $(VENV) || { \
	    echo "$(PYTHON) cannot make a virtual environment: install its venv package." >&2; \
	    rm -f $@; exit 1; }

# Take the newest versions that pyproject.toml allows, to be tested and committed.
constraints: | $(BIN)/python
	@$(PIP) install --upgrade --upgrade-strategy eager --editable '.[dev]'
	@$(PIP) freeze --exclude-editable >$(CONSTRAINTS)
