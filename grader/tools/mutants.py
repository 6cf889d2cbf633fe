"""The mutation pass: one thing at a time is changed in every right answer, and the grader should notice.

    python -m grader.tools.mutants               every right answer, with the cases of a check
    python -m grader.tools.mutants clamp/right/01

Masks and `other` are dropped, comparisons and operators turned round, numbers raised by one, arguments and maximum with
minimum exchanged, rounding up made rounding down. A mutant that keeps its full points is listed with the line that changed: either
it computes the same (an `other` that no lane keeps, a grid of another size under a loop), or a case is missing.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import sys

from grader.tools import audit

OPERATORS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}
COMPARISONS = {ast.Lt: (ast.LtE, ast.GtE), ast.Gt: (ast.GtE, ast.LtE), ast.LtE: (ast.Gt,), ast.GtE: (ast.Lt,), ast.Eq: (ast.NotEq,)}
NAMES = {"maximum": "minimum", "minimum": "maximum", "x_ptr": "y_ptr", "y_ptr": "x_ptr", "lo": "hi", "hi": "lo"}


def edits(node: ast.AST) -> list:
    """Functions that each change a copy of `node` in place, in one way."""
    found = []
    if isinstance(node, ast.Call):
        for i, keyword in enumerate(node.keywords):
            if keyword.arg in ("mask", "other"):
                found.append(lambda n, i=i: n.keywords.pop(i))
        if isinstance(node.func, ast.Attribute) and node.func.attr == "cdiv" and len(node.args) == 2:
            # x // y, written as the argument of a call that changes nothing
            found.append(lambda n: (setattr(n, "func", ast.Name("int", ast.Load())),
                                    setattr(n, "args", [ast.BinOp(n.args[0], ast.FloorDiv(), n.args[1])])))
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        found.append(lambda n: setattr(n, "op", OPERATORS[type(n.op)]()))
    elif isinstance(node, ast.Compare):
        for other in COMPARISONS.get(type(node.ops[0]), ()):
            found.append(lambda n, other=other: n.ops.__setitem__(0, other()))
    elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
        found.append(lambda n: setattr(n, "value", n.value + 1))
    elif isinstance(node, ast.Attribute) and node.attr in NAMES:
        found.append(lambda n: setattr(n, "attr", NAMES[n.attr]))
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in NAMES:
        found.append(lambda n: setattr(n, "id", NAMES[n.id]))
    return found


def mutants(source: str):
    """Yield (line before, line after, text) for every distinct mutant of the module `source`."""
    tree = ast.parse(source)
    plain = ast.unparse(tree)
    seen = {plain}
    for i, node in enumerate(ast.walk(tree)):
        for edit in edits(node):
            changed = copy.deepcopy(tree)
            edit(next(n for k, n in enumerate(ast.walk(changed)) if k == i))
            text = ast.unparse(ast.fix_missing_locations(changed))
            if text not in seen:
                seen.add(text)
                before, after = next((a, b) for a, b in zip(plain.splitlines(), text.splitlines()) if a != b)
                yield before.strip(), after.strip(), text


def main(argv=None) -> int:
    parser = argparse.ArgumentParser(prog="python -m grader.tools.mutants", description="Mutate every right answer.")
    parser.add_argument("words", nargs="*", help="only files whose path contains one of these")
    parser.add_argument("--full", action="store_true", help="the cases of nbgrader's grading, a few times slower")
    options = parser.parse_args(argv)
    if os.environ.get("AUDIT_DEVICE", "cpu") == "cpu":
        os.environ["DOJO_DEVICE"] = "cpu"
    os.environ.setdefault("DOJO_CALL_SECONDS", "3")
    from grader.engine import close, grade
    from grader.slicing import Cell, cut

    made = caught = 0
    try:
        for sample in audit.samples(options.words, ("right",)):
            source = cut([Cell(text, f"cell {i}") for i, text in enumerate(sample.cells, 1)], sample.exercise).source
            before = made, caught
            for old, new, text in mutants(source):
                made += 1
                if grade(sample.exercise, [Cell(text, "cell 1")], full=options.full).passed:
                    print(f"  survives: {old}\n        as: {new}", flush=True)
                else:
                    caught += 1
            print(f"{sample.name:40} {caught - before[1]:3d}/{made - before[0]} caught", flush=True)
    finally:
        close()
    print(f"{'all':40} {caught:3d}/{made} caught")
    return 0


if __name__ == "__main__":
    sys.exit(main())
