# Two commands on a fresh machine: `make play` and `make test`; `make quick` between two edits, `make full` before a release.
PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python -m
# four at once even on two cores: a test often waits for a clock, a socket or a page
SIDE_BY_SIDE := --numprocesses 4 --dist worksteal
QUICK := tests/core tests/games tests/records tests/tables

.PHONY: setup play web site types figures web-test browsers browser-test pages pages-desktop pages-phone screenshots flight-figures test quick quick-lint quick-test full \
	python-lint lint checks unit-test outside envs-test compiled-test wheels research dataset docs bench bench-peers bench-scale bench-server fuzz attack chaos review-check review-beside conformance perft clauses lock clean

setup: .venv/ready

.venv/ready: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cosmodrome needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

play: setup web
	$(BIN)/cosmodrome serve --open

# The web client: built into the package. Without Node 20.19 or newer, a wheel brings one.
WEB := cd web && PATH="$(CURDIR)/$(BIN):$$PATH"
STATIC := src/cosmodrome/static/index.html
FLIGHT := src/cosmodrome/static/flight/flight.json
NEW_NODE := const [a, b] = process.versions.node.split("."); process.exit(a * 100 + +b < 2019 ? 1 : 0)

web: $(FLIGHT)

web/node_modules/.package-lock.json: web/package-lock.json web/package.json .venv/ready
	PATH="$(CURDIR)/$(BIN):$$PATH" node -e '$(NEW_NODE)' 2>/dev/null || \
		$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r web/node.lock
	$(WEB) npm ci --no-progress --loglevel=error
	touch $@

$(STATIC): web/node_modules/.package-lock.json web/index.html web/vite.config.ts $(shell find web/src web/messages web/public -type f)
	$(WEB) npm run --silent build

# what a page takes along to play without a server; the client's build has emptied its folder
PARTS := $(addprefix src/cosmodrome/,core games bots tables learn review flight)
$(FLIGHT): $(STATIC) web/scripts/flight.py $(shell find $(PARTS) -name '*.py' -o -name '*.toml' -o -name '*.json')
	$(BIN)/python web/scripts/flight.py $(@D)

# a folder of files for any host, also below a path: everything that needs no second machine
site: web
	$(BIN)/python web/scripts/site.py site

# the types of the HTTP API and of what each game sends, written anew from their schemas
types: setup web/node_modules/.package-lock.json
	$(BIN)/cosmodrome schema | ($(WEB) node scripts/types.mjs)

# the positions that the figures of the rules are drawn from, played by the engine
figures: setup
	$(BIN)/python tests/figures.py

web-test: web
	$(BIN)/python tests/figures.py --check
	$(BIN)/cosmodrome schema | ($(WEB) node scripts/types.mjs --check)
	$(WEB) npm run --silent check
	$(BIN)/cosmodrome schema | ($(WEB) npm run --silent messages -- --schema)
	$(WEB) npm run --silent words
	$(WEB) npm run --silent test
	$(WEB) npm run --silent budget

# a real server and a real Chromium; a pytest command of its own
browser-test: web
	$(RUN) pytest $(SIDE_BY_SIDE) tests/browser

# Firefox and WebKitGTK, for the tests that `make full` runs in them
browsers:
	.ci/browsers

# every page in both sizes, languages and themes, checked for overflow, overlap and cut-off text;
# LOOKS=quick: each language in one theme
pages: web
	@$(MAKE) --no-print-directory --jobs=2 pages-desktop pages-phone

pages-desktop pages-phone: pages-%:
	PYTHONPATH=tests $(RUN) browser.screenshots screenshots --size $* $(if $(LOOKS),--$(LOOKS))

# the pictures of the READMEs
screenshots: web
	PYTHONPATH=tests $(RUN) browser.pictures

# what must hold, with a slice of what is long (COSMODROME_SLICE=0 to f chooses one, by default the commit's hash does)
test:
	@MAKE="$(MAKE)" .ci/stages setup web checks unit-test outside browser-test

# between two edits: no server, no browser, no bots, nothing built
quick: setup web/node_modules/.package-lock.json
	@$(MAKE) --no-print-directory --jobs=2 quick-lint quick-test

quick-lint: python-lint
	$(WEB) npm run --silent check

quick-test:
	$(RUN) pytest -m "not long" $(QUICK)

# everything there is, all slices of what is long and all that `make fuzz` sends included; of the pages, each language in one theme.
# What fails stops nothing else
full:
	@MAKE="$(MAKE)" GO_ON=1 COSMODROME_SLICE=all $(FUZZ) LOOKS=quick .ci/stages \
		setup web browsers checks unit-test outside compiled-test browser-test perft pages

checks:
	@$(MAKE) --no-print-directory --jobs=2 lint web-test

# what has an environment of its own
outside:
	@$(MAKE) --no-print-directory --jobs=2 envs-test docs

# PettingZoo, Gymnasium and OpenSpiel try the games, in an environment of their own
ENVS := .venv-envs
$(ENVS)/ready: envs.lock pyproject.toml
	$(PYTHON) -m venv $(ENVS)
	$(ENVS)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r envs.lock
	touch $@

envs-test: $(ENVS)/ready
	$(ENVS)/bin/python -m pytest -p no:cacheprovider tests/envs tests/test_export.py

# a network learns Aliens until it beats casual, in an environment of its own: torch is large, and comes as the file that
# pip finds, so that a file for processors alone will do. LEARN="--seed 2"
RESEARCH := .venv-research
$(RESEARCH)/ready: research.lock
	$(PYTHON) -m venv $(RESEARCH)
	$(RESEARCH)/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r research.lock
	$(RESEARCH)/bin/pip install --quiet --disable-pip-version-check torch==2.13.0
	touch $@

research: $(RESEARCH)/ready
	PYTHONPATH=src $(RESEARCH)/bin/python examples/learn_aliens.py $(LEARN)

# games of experts against each other as a data set, in build/dataset: DATASET="--games 100" for each setting
dataset: setup
	$(RUN) cosmodrome.dataset build/dataset $(DATASET)

# the documentation as a site, in build/docs
DOCS := .venv-docs
$(DOCS)/ready: docs.lock
	$(PYTHON) -m venv $(DOCS)
	$(DOCS)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r docs.lock
	touch $@

docs: $(DOCS)/ready
	NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs build --strict --quiet

# the engine compiled by mypyc, installed in an environment of its own, and put through its tests
COMPILED := .venv-compiled
$(COMPILED)/ready: requirements.lock pyproject.toml hatch_build.py $(shell find src/cosmodrome/core src/cosmodrome/games -name '*.py' -o -name '*.toml')
	test -x $(COMPILED)/bin/pip || $(PYTHON) -m venv $(COMPILED)
	$(COMPILED)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	COSMODROME_COMPILE=1 $(COMPILED)/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
	touch $@

compiled-test: $(COMPILED)/ready
	@if $(COMPILED)/bin/python -P -c 'from cosmodrome.core import state; raise SystemExit(state.__file__.endswith(".py"))'; then \
		$(COMPILED)/bin/python -P -m pytest -p no:cacheprovider -o pythonpath=tests $(SIDE_BY_SIDE) $(QUICK) tests/conformance tests/test_perft.py; \
	else echo "compiled-test: nothing could be compiled here"; ! command -v cc >/dev/null; fi

# what is given to people to install: the plain wheel, and the compiled one for this machine's Python and system
wheels: web
	$(RUN) hatchling build -t wheel -d dist
	COSMODROME_COMPILE=1 $(RUN) hatchling build -t wheel -d dist

unit-test: setup
	$(RUN) pytest $(SIDE_BY_SIDE)

python-lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lint: python-lint web/node_modules/.package-lock.json
	$(WEB) npm run --silent lint

# how fast the games run; AGAINST=COMMIT: beside that commit, by turns
bench: setup
	$(RUN) cosmodrome.arena.bench $(if $(AGAINST),--against $(AGAINST),--landed docs/bench.json)

# 10,000 made-up requests to every endpoint of the server, and 100,000 made-up messages on its sockets
FUZZ := COSMODROME_FUZZ=10000 COSMODROME_FUZZ_MESSAGES=100000
fuzz: setup
	$(FUZZ) $(RUN) pytest $(SIDE_BY_SIDE) tests/server/test_fuzz.py tests/server/test_fuzz_sockets.py

# hostile clients against a server on this machine, while two people beside them play; ATTACK="NAME…" for some, "--postgres" for PostgreSQL
attack: setup
	PYTHONPATH=tests $(RUN) attack $(ATTACK)

# everything breaks under servers of our own while games go on: nothing acknowledged may be lost; CHAOS="--kills 200", "--postgres --servers 2 --workers 2"
chaos: setup
	PYTHONPATH=tests $(RUN) chaos $(CHAOS)

# our games, plain and compiled, beside other engines, which have an environment of their own; writes docs/performance.md
PEERS := .venv-peers
$(PEERS)/ready: peers.lock
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r peers.lock
	touch $@

bench-peers: setup $(PEERS)/ready $(COMPILED)/ready
	$(BIN)/python benchmarks/peers/peers.py --peers $(PEERS)/bin/python --compiled $(CURDIR)/$(COMPILED)/bin/python --write docs/performance.md

# what one server carries on this machine; fails where a figure is missed. SCALE="--postgres", "--grow --for 60", "--nginx --tables 250"
bench-scale: setup
	PYTHONPATH=src:tests $(BIN)/python benchmarks/scale.py $(SCALE)

# our server beside boardgame.io, which is installed for this alone; PEER="--tables 60 --every 2 --for 60"
PEER_HOME := benchmarks/boardgameio
bench-server: setup
	cd $(PEER_HOME) && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --no-progress --loglevel=error
	$(BIN)/python $(PEER_HOME)/peer.py $(PEER)

# the counts of docs/perft.md, all of them; `cosmodrome perft --write docs/perft.md` writes them anew
perft: setup
	$(BIN)/cosmodrome perft --check docs/perft.md

# how fast the game runs without a server, on a device four times slower; fails where a figure is over its limit
flight-figures: web
	PYTHONPATH=tests $(RUN) browser.flight_figures

# whether the review's verdicts can be relied on, with figures; CHECK="--game aliens --games 30": it goes on where it was
review-check: setup
	PYTHONPATH=tests $(RUN) review $(CHECK)

# how fast live tables are without and with a review beside them; BESIDE="--tables 40 --rounds 5"
review-beside: setup
	PYTHONPATH=tests $(RUN) review.beside $(BESIDE)

conformance: setup
	$(BIN)/cosmodrome conformance --games 1000

clauses: setup
	$(BIN)/python tests/rules.py

lock: setup
	$(RUN) uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --extra dev --no-header \
		pyproject.toml -o requirements.lock
	printf 'pytest\nhypothesis\n' | $(RUN) uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --extra envs --extra data --extra notebook \
		--no-header pyproject.toml - -o envs.lock
	$(RUN) uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --extra research --no-header pyproject.toml -o research.lock
	$(RUN) uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --extra docs --no-header pyproject.toml -o docs.lock
	printf 'catanatron\nchess\nnumpy\nopen-spiel\npettingzoo\npygame\n' | \
		$(RUN) uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header - -o peers.lock

clean:
	rm -rf .venv .venv-compiled .venv-envs .venv-docs .venv-research .venv-peers .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build src/*.egg-info web/node_modules src/cosmodrome/static screenshots
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
