"""What a lesson's cells call: :func:`start`, :func:`check`, :func:`check_quiz`."""

from __future__ import annotations

import ast
import os
import sys

from grader.i18n import language, msg, tr
from grader.settings import gpu_present
from grader.slicing import Cell


class NotYet(Exception):
    """A check that did not pass, told to nbgrader's Validate, which looks for errors. Shown as one line."""

    def _render_traceback_(self):
        return [str(self)]


class _QuoteNames(ast.NodeTransformer):
    """``check(f)`` becomes ``check("f")``: so a function that no cell has defined gets a sentence, not a NameError."""

    def visit_Call(self, node):
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "check" and node.args and isinstance(node.args[0], ast.Name):
            node.args[0] = ast.copy_location(ast.Constant(node.args[0].id), node.args[0])
        return node


def _shell():
    from IPython import get_ipython

    return get_ipython()


def start() -> str:
    lang = language()
    gpu = gpu_present()
    if not gpu:
        if "triton" in sys.modules and os.environ.get("TRITON_INTERPRET") != "1":
            raise RuntimeError(tr(lang, msg("Triton was imported before start(): restart the kernel and run the first cell first.")))
        os.environ["TRITON_INTERPRET"] = "1"
    else:
        os.environ.pop("TRITON_INTERPRET", None)
    shell = _shell()
    if shell is not None:
        from grader.show import terminal

        terminal.register(shell)
        if not any(isinstance(t, _QuoteNames) for t in shell.ast_transformers):
            shell.ast_transformers.append(_QuoteNames())
        if os.environ.get("NBGRADER_EXECUTION") != "autograde":  # there, another process grades
            from grader.engine import warm_up

            warm_up(full=False)
    if gpu:
        print(tr(lang, msg("A GPU is there: your kernels are compiled and run on it.")))
        return "cuda"
    print(tr(lang, msg("No GPU here: Triton's interpreter runs your kernels on the CPU, and the real compiler checks them.")))
    return "cpu"


def executed_cells(shell) -> list[Cell]:
    """The cells that were run in this kernel, in that order, the last version of each text; labels count executions."""
    history = shell.user_ns.get("In", [])
    return [Cell(source, f"In[{i}]") for i, source in enumerate(history) if isinstance(source, str) and source.strip()]


def _show(verdict) -> None:
    from IPython.display import display

    display({"text/html": verdict.html(), "text/plain": verdict.text()}, raw=True)
    if not verdict.passed and os.environ.get("NBGRADER_EXECUTION") == "validate":
        raise NotYet(f"{verdict.name}: {verdict.points:g} / {verdict.max_points:g}")


def _unknown(what: str, known) -> ValueError:
    return ValueError(tr(language(), msg("There is no exercise `{name}`. There are: {known}.", name=what, known=", ".join(known))))


def check(function, *, seed: int | None = None) -> None:
    from grader.engine import grade
    from grader.exercises import EXERCISES

    name = function if isinstance(function, str) else getattr(function, "__name__", None) or getattr(
        getattr(function, "fn", None), "__name__", str(function))
    if name not in EXERCISES:
        raise _unknown(name, EXERCISES) from None
    shell = _shell()
    if shell is None:
        raise RuntimeError(tr(language(), msg("check() reads the cells of a notebook; it was called outside one.")))
    _show(grade(name, executed_cells(shell), lang=language(), full=False, seed=seed))


def check_quiz(quiz: str, answers) -> None:
    from grader.quiz import find_answers, grade_answers
    from grader.quizzes import QUIZZES

    if quiz not in QUIZZES:
        raise _unknown(quiz, QUIZZES) from None
    shell, problem = _shell(), None
    if shell is not None:  # as the grading reads them: from the cell's text
        answers, problem = find_answers(executed_cells(shell))
    _show(grade_answers(QUIZZES[quiz], answers, problem, language()))
