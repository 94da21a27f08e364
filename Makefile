PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: demo test check lock clean

demo: $(READY)
	@exec $(BIN)/python manage.py demo

$(READY): requirements.lock
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or later is needed: make PYTHON=python3.11 ...") if sys.version_info < (3, 11) else 0'
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@
