PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: chromium demo test bench check messages lock clean

demo: $(READY)
	@exec $(BIN)/python manage.py demo

# With DATABASE_URL and REDIS_URL set, the tests run on those servers instead of the private ones.
test: export SECRET_KEY ?= only-for-tests-$(shell od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
test: export ALLOWED_HOSTS ?= localhost,127.0.0.1
test: export HTTPS ?= false
test: $(READY) chromium
	$(if $(ARGS),$(BIN)/python -m pytest $(ARGS),$(BIN)/python -m pytest -n 2 --dist worksteal -m "not alone" && $(BIN)/python -m pytest -m alone)

# The tests of pages drive the system's Chromium.
chromium:
	@for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -qq --yes --no-install-recommends chromium; \
	else \
		echo "The tests of pages need Chromium. Install it first, for example: sudo apt-get install chromium" >&2; exit 1; \
	fi

# Figures on this machine, which should have nothing else to do; SIZE=fide takes the largest federation.
bench: export SECRET_KEY ?= only-for-benchmarks-$(shell od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
bench: $(READY)
	$(BIN)/python -m tests.benchmarks --size $(or $(SIZE),national) $(if $(ONLY),--only $(ONLY))

# Nothing here needs a server, so none is started.
check: export DATABASE_URL = postgresql://nobody@127.0.0.1:9/none
check: export REDIS_URL = redis://127.0.0.1:9/0
check: export SECRET_KEY = only-for-checks-$(shell od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
check: export ALLOWED_HOSTS = localhost
check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run

# The words of code and templates into locale/, and locale/ compiled; NEW=de adds a language.
messages: export DATABASE_URL = postgresql://nobody@127.0.0.1:9/none
messages: export REDIS_URL = redis://127.0.0.1:9/0
messages: export SECRET_KEY = only-for-messages-$(shell od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
messages: export ALLOWED_HOSTS = localhost
messages: $(READY)
	$(BIN)/python manage.py update_messages $(NEW)

$(READY): requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or later is needed, for example: make PYTHON=python3.12")'
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

# The newest versions that pyproject.toml allows: what an office needs, and with the tools of development.
COMPILE := .venv-lock/bin/uv pip compile --universal --generate-hashes --python-version 3.11 \
	--no-emit-index-url --no-emit-find-links --no-header --quiet pyproject.toml
lock:
	$(PYTHON) -m venv --clear .venv-lock
	.venv-lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(COMPILE) --upgrade --extra dev --output-file requirements-dev.lock
	$(COMPILE) --upgrade --constraints requirements-dev.lock --output-file requirements.lock
	rm -rf .venv-lock

clean:
	if [ -x $(BIN)/python ]; then $(BIN)/python -m federation.embedded remove; fi
	rm -rf .venv .venv-lock staticfiles .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
