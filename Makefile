# Everything a newcomer needs: `make play` and `make test`. Each target sets up what it uses.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RULES := $(shell find src/ludarc/core src/ludarc/games src/ludarc/bots -name '*.py')
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help play serve test check build bench bench-server describe format lock clean

help:
	@echo "make play    play in this terminal"
	@echo "make serve   open the table server"
	@echo "make test    run every test, in the compiled and in the plain form"
	@echo "make check   format, lint, types, arrows between packages"
	@echo "make bench   measure the engine beside OpenSpiel"
	@echo "make bench-server  measure the server beside boardgame.io (needs Node)"
	@echo "make build   compile the rules (plain form if there is no C compiler)"
	@echo "make describe  write what is made from the structs: protocol page, AsyncAPI, TypeScript"
	@echo "make format  put the sources in order"
	@echo "make lock    choose the dependencies anew"
	@echo "make clean   remove everything that was made here"

play: build
	@$(BIN)/ludarc play $(ARGS)

serve: build
	@$(BIN)/ludarc serve $(ARGS)

test: build
	@$(BIN)/python -m tests.run $(ARGS)

check: $(VENV)/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m ludarc.server.describe --check

bench: build $(VENV)/bench
	$(BIN)/ludarc bench engine $(ARGS)

bench-server: build
	$(BIN)/ludarc bench server $(ARGS)

describe: $(VENV)/ready
	$(BIN)/python -m ludarc.server.describe

format: $(VENV)/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

build: $(VENV)/compiled

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

lock:
	@test -x $(VENV)/lock/bin/uv || { $(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/pip install --quiet uv; }
	$(VENV)/lock/bin/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
		--extra dev pyproject.toml -o requirements-dev.lock
	$(VENV)/lock/bin/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
		--extra bench pyproject.toml -c requirements-dev.lock -o requirements-bench.lock
	$(VENV)/lock/bin/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
		pyproject.toml -c requirements-dev.lock -o requirements.lock

clean:
	rm -rf $(VENV) build .build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
	find src -name '*.so' -delete -o -name '*.pyd' -delete -o -name _built.json -delete
	find src tests -name __pycache__ -prune -exec rm -rf {} +
