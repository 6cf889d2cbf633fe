"""Quizzes: a learner's letters against proven keys. Nothing that the learner wrote is run."""

from __future__ import annotations

import ast

from grader.i18n import msg
from grader.slicing import Cell, _to_python, depth_of
from grader.verdict import Criterion, Finding, Place, Verdict

LETTERS = "abcd"


def find_answers(cells: list[Cell]) -> tuple[object, Finding | None]:
    """The last ``answers = …`` of the cells, read as a literal; or why it can't be read."""
    found, problem = None, Finding("not-attempted", msg("No cell sets `answers`."))
    for cell in cells:
        if "answers" not in cell.source:
            continue
        try:
            text = _to_python(cell.source)
            tree = ast.parse(text or "")
            if depth_of(tree) > 20:
                continue
        except (SyntaxError, ValueError, RecursionError, MemoryError) as e:
            if any(line.startswith("answers") for line in cell.source.splitlines()):
                line = getattr(e, "lineno", 1) or 1
                problem = Finding("syntax-error", msg("The answers cell is not valid Python: {error}.", error=getattr(e, "msg", str(e))),
                                  Place(cell.label, line), msg('Each answer is a number, a colon and a letter in quotes: 1: "a",'))
                found = None
            continue
        for node in tree.body:
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "answers" for t in node.targets):
                try:
                    found, problem = ast.literal_eval(node.value), None
                except (ValueError, TypeError, SyntaxError):
                    found, problem = _partial(node.value), None
                    if found is None:
                        problem = Finding("refused", msg("`answers` must be written out, as {form}.", form='{1: "a", 2: "b"}'),
                                          Place(cell.label, node.lineno))
            elif (isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Subscript)
                  and isinstance(node.targets[0].value, ast.Name) and node.targets[0].value.id == "answers" and isinstance(found, dict)):
                try:
                    found[ast.literal_eval(node.targets[0].slice)] = ast.literal_eval(node.value)
                except (ValueError, TypeError):
                    pass
    return found, problem


def _partial(node) -> dict | None:
    """A dict of which some entries can't be read as literals, such as a letter without quotes: those stay as text."""
    if not isinstance(node, ast.Dict):
        return None
    out = {}
    for k, v in zip(node.keys, node.values):
        try:
            key = ast.literal_eval(k)
        except (ValueError, TypeError):
            continue
        try:
            out[key] = ast.literal_eval(v)
        except (ValueError, TypeError):
            out[key] = v.id if isinstance(v, ast.Name) else ast.unparse(v)[:40]
    return out


def grade_answers(quiz, answers, problem: Finding | None, lang: str) -> Verdict:
    """One criterion a question. ``answers``: a dict from number to letter; whatever else it is gets a sentence."""
    criteria = [Criterion(f"question {q.number}", 1.0, "lost") for q in quiz.questions]
    verdict = Verdict(quiz.id, criteria, lang=lang)
    if problem is None and isinstance(answers, (list, tuple)):
        problem = None
        verdict.notes.append(msg("`answers` is a list; it was read in order, the first entry as question 1. Write {form}.",
                                 form='{1: "a", 2: "b"}'))
        answers = dict(enumerate(answers, 1))
    if problem is None and not isinstance(answers, dict):
        problem = Finding("refused", msg("`answers` must be a dict such as {form}, not {got}.", form='{1: "a", 2: "b"}',
                                         got=type(answers).__name__))
    if problem is not None:
        criteria[0].findings.append(problem)
        verdict.attempted = problem.id != "not-attempted"
        return verdict
    given = {}
    for k, v in answers.items():
        try:
            given[int(k)] = v
        except (ValueError, TypeError):
            verdict.notes.append(msg("There is no question {k}.", k=repr(k)[:40]))
    for k in sorted(set(given) - {q.number for q in quiz.questions}):
        verdict.notes.append(msg("There is no question {k}.", k=k))
    blank = 0
    for q, c in zip(quiz.questions, criteria):
        v = given.get(q.number)
        letter = v.strip().strip("().").lower() if isinstance(v, str) else v
        if letter in (None, "", Ellipsis):
            blank += 1
            c.findings.append(Finding("not-attempted", msg("Question {n}: no answer yet.", n=q.number)))
        elif not isinstance(letter, str) or len(letter) != 1 or letter not in LETTERS:
            c.findings.append(Finding("refused", msg("Question {n}: the answer must be one of the letters a, b, c, d, not {got}.",
                                                     n=q.number, got=repr(v)[:40])))
        else:
            right = letter == q.key
            c.status = "passed" if right else "lost"
            text = q.explanations[letter][lang]
            c.findings.append(Finding("right-option" if right else "wrong-option", (
                msg("Question {n}, {letter}: right. {text}", n=q.number, letter=letter, text=text) if right else
                msg("Question {n}, {letter}: not this one. {text}", n=q.number, letter=letter, text=text))))
    verdict.attempted = blank < len(quiz.questions)
    return verdict
