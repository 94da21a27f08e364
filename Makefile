PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
DEV := .venv/dev

# Tests and the demo start processes by the dozen, and each would compile the project for itself.
unexport PYTHONDONTWRITEBYTECODE

# Whatever make starts is tried out; an office in production says so in its own environment.
export OFFICE := trial

.PHONY: demo free-port test chromium bench campaign check messages lock clean

# The demo needs no development tools, but keeps those that are installed.
demo: free-port $(or $(wildcard $(DEV)),.venv/trial)
	@exec $(BIN)/python manage.py demo --port $(PORT)

free-port:
	@$(PYTHON) federation/preconditions.py $(PORT)

# With DATABASE_URL and REDIS_URL set, the tests run on those servers instead of the private ones.
test: chromium $(DEV)
	$(BIN)/python -m pytest $(or $(ARGS),-n 3 --dist worksteal)

# Page tests use the system's Chromium.
chromium:
	@for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -qq --yes --no-install-recommends chromium; \
	else \
		echo "The tests of pages need Chromium. Install it first, for example: sudo apt-get install chromium" >&2; exit 1; \
	fi

# Figures for this machine, which should be idle otherwise; SIZE=fide uses the size of FIDE.
bench: $(DEV)
	$(BIN)/python -m tests.benchmarks --size $(or $(SIZE),national) $(if $(ONLY),--only $(ONLY))

# None of this needs a server, so none is started.
check campaign: export DATABASE_URL = postgresql://nobody@127.0.0.1:9/none
check campaign: export REDIS_URL = redis://127.0.0.1:9/0
check campaign: export SECRET_KEY = only-for-checks-$(shell od -An -N32 -tx1 /dev/urandom | tr -d ' \n')

# Damaged files by the hundred thousand; a sample of them is among the tests.
campaign: $(DEV)
	nice -n 10 $(BIN)/python -W ignore::RuntimeWarning -m tests.campaigns.damaged_files \
		$(or $(ARGS),--huge --reports 100000 --archives 5000 --fide-lists 5000)

check: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run

# Extract the messages into locale/ and compile them; NEW=de adds a language.
BABEL := $(BIN)/python -m babel.messages.frontend
messages: $(DEV)
	@$(BABEL) --quiet extract .
	@$(BABEL) --quiet update $(if $(NEW),--init-missing --locale $(NEW))
	@$(BABEL) compile --statistics

# Exactly what the lock file names, verified by hash: pip installs uv, uv the rest.
.venv/dev .venv/trial: .venv/%: requirements-%.lock
	@$(PYTHON) federation/preconditions.py install
	@echo "Installing $< into .venv: about 20 seconds with an empty cache"
	@test -x $(BIN)/uv || { $(PYTHON) -m venv --clear .venv && awk '/^[a-z]/ {take = /^uv==/} take' $< | \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r /dev/stdin; }
	@$(BIN)/uv pip sync --quiet --python $(BIN)/python --require-hashes $<
	@touch $@

# The newest versions that pyproject.toml allows: with the development tools, for trying it out, for an office.
COMPILE := $(BIN)/uv pip compile --universal --generate-hashes --python-version 3.11 --no-annotate \
	--no-emit-index-url --no-emit-find-links --no-header --quiet pyproject.toml
lock: $(DEV)
	$(COMPILE) --upgrade --extra dev --output-file requirements-dev.lock
	$(COMPILE) --constraints requirements-dev.lock --extra trial --output-file requirements-trial.lock
	$(COMPILE) --constraints requirements-dev.lock --output-file requirements.lock

clean:
	if [ -x $(BIN)/python ]; then $(BIN)/python -m federation.embedded remove; fi
	rm -rf .venv staticfiles .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
