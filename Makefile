# Everything a newcomer needs: `make play` and `make test`. Each target sets up what it uses.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RULES := $(shell find src/ludarc/core src/ludarc/games src/ludarc/bots -name '*.py')
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PAGE := src/ludarc/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/public web/messages -type f) $(wildcard src/ludarc/games/*/*.json src/ludarc/games/*/*.txt src/ludarc/games/*/*.toml src/ludarc/server/*.json src/ludarc/bots/*.json docs/rules/*.md) \
	web/index.html web/package.json web/vite.config.ts web/svelte.config.js web/tsconfig.json
# Node of this machine if Vite accepts it, else the one $(VENV)/node has put into $(BIN).
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-update-notifier
NODE_FITS := command -v npm >/dev/null && node -e \
	'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a == 22 && b > 11) || (a == 20 && b > 18) ? 0 : 1)' 2>/dev/null

.PHONY: help play terminal serve test quick test-page soak mutants hostile strength check build page dist bench bench-server describe format lock clean

help:
	@echo "make play    open the table on a page in your browser"
	@echo "make terminal  play in this terminal"
	@echo "make serve   open the table server"
	@echo "make test    run every test: compiled form, page in a browser, rules in the plain form"
	@echo "make quick   only test the rules, their laws and the table's log (a minute or two)"
	@echo "make test-page  only play the page in a real browser"
	@echo "make soak    kill and churn a server for an hour and more (ARGS=\"--minutes 8\")"
	@echo "make mutants  put faults into a copy of the program and see whether the tests notice (20 minutes)"
	@echo "make hostile  measure what people feel while one hostile client does all it can"
	@echo "make strength  let the computer players meet; writes docs/strength.md (hours; may be stopped)"
	@echo "make check   format, lint, types, arrows between packages, size of the page"
	@echo "make bench   measure the engine beside OpenSpiel"
	@echo "make bench-server  measure the server beside boardgame.io (needs Node)"
	@echo "make build   compile the rules (plain form if there is no C compiler)"
	@echo "make page    build the page"
	@echo "make dist    build what others install, into dist: source archive, compiled and plain wheel"
	@echo "make describe  write what is made from the structs: protocol page, AsyncAPI, TypeScript"
	@echo "make format  put the sources in order"
	@echo "make lock    choose the dependencies anew"
	@echo "make clean   remove everything that was made here"

play: build page
	@$(BIN)/ludarc serve --open $(ARGS)

terminal: build
	@$(BIN)/ludarc play $(ARGS)

serve: build page
	@$(BIN)/ludarc serve $(ARGS)

test: build page
	@$(BIN)/python -m tests.run $(ARGS)

quick: build
	@$(BIN)/python -m tests.run quick

test-page: build page
	@$(BIN)/python -m tests.run page

soak: build
	@$(BIN)/python -m tools.soak $(ARGS)

mutants: $(VENV)/ready
	@$(BIN)/python -m tests.mutants.run $(ARGS)

hostile: build
	@$(BIN)/python -m tools.hostile $(ARGS)

strength: build
	@$(BIN)/python -m tools.strength $(ARGS)

check: $(VENV)/ready page
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tools.describe --check
	$(NPM) run --silent check
	$(BIN)/python -m tools.firstload

bench: build $(VENV)/bench
	$(BIN)/ludarc bench engine $(ARGS)

bench-server: build
	$(BIN)/ludarc bench server $(ARGS)

describe: $(VENV)/ready
	$(BIN)/python -m tools.describe

format: $(VENV)/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

build: $(VENV)/compiled

page: $(PAGE)

# Both wheels are built from the archive, so what it lacks is noticed here. pip would keep a wheel
# of the same archive, so nothing is cached.
dist: $(VENV)/ready page
	@rm -rf dist build
	@echo "Packing the sources …"
	@$(BIN)/python setup.py --quiet sdist --dist-dir dist
	@echo "Building the compiled wheel …"
	@$(BIN)/python -m pip wheel --quiet --no-cache-dir --no-deps --no-build-isolation --wheel-dir dist dist/ludarc-*.tar.gz
	@echo "Building the plain wheel …"
	@LUDARC_PURE=1 $(BIN)/python -m pip wheel --quiet --no-cache-dir --no-deps --no-build-isolation --wheel-dir dist dist/ludarc-*.tar.gz
	@ls -l dist

$(PAGE): web/node_modules/.package-lock.json $(PAGE_SOURCES)
	@echo "Building the page …"
	@$(NPM) run --silent build -- --logLevel warn

web/node_modules/.package-lock.json: web/package-lock.json web/.npmrc | $(VENV)/node
	@echo "Fetching what builds the page …"
	@$(NPM) ci --silent
	@touch $@

$(VENV)/node: requirements-node.lock | $(VENV)/ready
	@$(NODE_FITS) || { echo "Fetching Node …"; $(PIP) --require-hashes -r requirements-node.lock; }
	@touch $@

$(VENV)/ready: pyproject.toml requirements-dev.lock
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Ludarc needs Python 3.11 or newer; try: make PYTHON=python3.12 …" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) --require-hashes -r requirements-dev.lock
	@LUDARC_PURE=1 $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/compiled: $(VENV)/ready setup.py $(RULES)
	@echo "Building the rules …"
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

$(VENV)/bench: $(VENV)/ready requirements-bench.lock
	@$(PIP) --require-hashes -r requirements-bench.lock
	@touch $@

$(VENV)/cluster: $(VENV)/ready requirements-cluster.lock
	@$(PIP) --require-hashes -r requirements-cluster.lock
	@touch $@

lock:
	@test -x $(VENV)/lock/bin/uv || { $(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/pip install --quiet uv; }
	$(VENV)/lock/bin/uv pip compile --quiet --universal --generate-hashes --no-strip-extras --no-header --python-version 3.11 \
		--extra dev pyproject.toml -o requirements-dev.lock
	$(VENV)/lock/bin/uv pip compile --quiet --universal --generate-hashes --no-strip-extras --no-header --python-version 3.11 \
		--extra bench pyproject.toml -c requirements-dev.lock -o requirements-bench.lock
	$(VENV)/lock/bin/uv pip compile --quiet --universal --generate-hashes --no-strip-extras --no-header --python-version 3.11 \
		--extra cluster pyproject.toml -c requirements-dev.lock -o requirements-cluster.lock
	$(VENV)/lock/bin/uv pip compile --quiet --universal --generate-hashes --no-strip-extras --no-header --python-version 3.11 \
		pyproject.toml -c requirements-dev.lock -o requirements.lock
	$(VENV)/lock/bin/uv pip compile --quiet --universal --generate-hashes --no-strip-extras --no-header --python-version 3.11 \
		--group node -o requirements-node.lock

clean:
	rm -rf $(VENV) build .build dist web/node_modules $(dir $(PAGE)) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
	find src -name '*.so' -delete -o -name '*.pyd' -delete -o -name _built.json -delete
	find src tests -name __pycache__ -prune -exec rm -rf {} +
