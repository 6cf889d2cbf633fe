# Triton Dojo: `make help` lists what there is.

# The first Python on PATH that the course can use; `make lab PYTHON=/path/to/python` names another.
ifeq ($(origin PYTHON), undefined)
PYTHON := $(shell for p in python3 python3.13 python3.12 python3.11 python3.14; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null && { echo $$p; exit; }; \
	done; echo python3)
endif
IN_VENV = .venv/bin/python -m

.PHONY: help setup setup-test lab teach notebooks demo bench test audit clean
.DEFAULT_GOAL := help

help:
	@echo "make lab        learn: JupyterLab on the course      (PORT=8890, DOJO_LANG=it, BROWSER=none)"
	@echo "make teach      teach: the same with formgrader and the solutions"
	@echo "make demo       grade five made-up learners and show the table of grades"
	@echo "make notebooks  rebuild notebooks/ and the paired notebooks of solutions/ from solutions/*/*.py"
	@echo "make test       every test                           (ARGS='tests/test_setup.py -x')"
	@echo "make audit      the right answers, the wrong ones and the attacks, through the grader"
	@echo "make bench      latency of a check, cost of autograding, time on a GPU"
	@echo "make clean      remove .venv and .jupyter"

# Each of these takes a few milliseconds when .venv is as constraints.txt wants it.
setup setup-test:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
		echo "No $(PYTHON) here: \`sudo apt install python3 python3-venv\`, then the same command again." >&2; exit 1; }
	@$(PYTHON) -I grader/tools/setup.py $(if $(filter setup-test,$@),--test)

lab: setup
	@$(IN_VENV) grader.tools.lab $(if $(PORT),--port $(PORT))

teach: setup
	@$(IN_VENV) grader.tools.lab --teach $(if $(PORT),--port $(PORT))

notebooks: setup
	@$(IN_VENV) grader.tools.build $(ARGS)

demo: setup
	@$(IN_VENV) grader.tools.demo $(ARGS)

bench: setup
	@$(IN_VENV) grader.tools.bench $(ARGS)

audit: setup
	@$(IN_VENV) grader.tools.audit $(ARGS)

test: setup-test
	@$(IN_VENV) pytest $(ARGS)

clean:
	rm -rf .venv .jupyter
