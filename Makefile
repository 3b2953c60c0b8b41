# Two commands on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python -m

.PHONY: setup play test lint bench conformance clauses lock clean

setup: .venv/ready

.venv/ready: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cosmodrome needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

play: setup
	$(BIN)/cosmodrome play

test: setup lint
	$(RUN) pytest

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup
	$(RUN) cosmodrome.arena.bench --landed docs/bench.json

conformance: setup
	$(BIN)/cosmodrome conformance --games 1000

clauses: setup
	$(BIN)/python tests/rules.py

lock: setup
	$(RUN) uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --extra arena --extra dev --no-header \
		pyproject.toml -o requirements.lock

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
