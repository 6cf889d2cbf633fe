"""Step 1: from a notebook's cells to a small standalone module.

The function that an exercise names is taken with only the top-level statements that bind what it needs: imports,
constants, helpers, other kernels. Plots, prints and demonstrations stay out. What will run is written out again from
the syntax tree (:attr:`Slice.source`), without comments and docstrings, and every line of it knows the line of the
learner's cell that it came from.
"""

from __future__ import annotations

import ast
import builtins
import io
import re
import symtable
import tokenize
from dataclasses import dataclass

from grader.i18n import msg
from grader.verdict import Finding, Place

MAX_SOURCE = 64_000  # characters of one cell, and of the module: no lesson needs a tenth of it
MAX_DEPTH = 60  # nesting of the syntax tree
MAX_NODES = 20_000


@dataclass(frozen=True)
class Cell:
    """A code cell: its text and what a person calls it ("cell 12")."""

    source: str
    label: str


@dataclass(frozen=True)
class Slice:
    """The module to run: its text, its tree (parsed from that very text), and the place each line came from."""

    function: str
    source: str
    tree: ast.Module
    places: dict[int, Place]

    def place(self, line: int | None) -> Place | None:
        """The learner's line behind ``line`` of :attr:`source`; the nearest one above where that line has none."""
        if not line:
            return None
        return next((self.places[n] for n in range(line, 0, -1) if n in self.places), None)


class SliceError(Exception):
    """The cells do not hold a runnable answer; ``finding`` says why, for the learner."""

    def __init__(self, finding: Finding):
        super().__init__(finding.id)
        self.finding = finding


@dataclass
class _Statement:
    node: ast.stmt
    cell: Cell
    binds: frozenset[str]


def _to_python(source: str) -> str | None:
    """The cell as Python, with notebook magics turned into calls; None for a cell of another language (``%%…``)."""
    if source.lstrip().startswith("%%"):
        return None
    if not re.search(r"^\s*[%!?]|[?]\s*$|=\s*[%!]|^\s*>>>|^\s*In \[", source, re.M):
        return source
    try:
        from IPython.core.inputtransformer2 import TransformerManager
    except ImportError:  # outside a notebook's environment a magic is simply not Python
        return source
    return TransformerManager().transform_cell(source)


def depth_of(tree: ast.AST) -> int:
    """Nesting of a syntax tree, found without recursion so that no tree is too deep to measure."""
    deepest, todo = 0, [(tree, 1)]
    while todo:
        node, depth = todo.pop()
        deepest = max(deepest, depth)
        todo.extend((child, depth + 1) for child in ast.iter_child_nodes(node))
    return deepest


def _bound_names(node: ast.stmt) -> frozenset[str]:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return frozenset([node.name])
    names = set()
    todo: list[ast.AST] = [node]
    while todo:
        n = todo.pop()
        if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(n.name)
            continue  # what it binds inside is its own
        if isinstance(n, ast.Lambda):
            continue
        if isinstance(n, ast.Name) and isinstance(n.ctx, (ast.Store, ast.Del)):
            names.add(n.id)
        elif isinstance(n, ast.alias):
            names.add(n.asname or n.name.split(".")[0])
        elif isinstance(n, ast.ExceptHandler) and n.name:
            names.add(n.name)
        todo.extend(ast.iter_child_nodes(n))
    return frozenset(names)


def free_names(source: str) -> set[str]:
    """The module-level names that ``source`` reads, whatever scope reads them (Python's own symbol table decides)."""
    names: set[str] = set()
    todo = [symtable.symtable(source, "<answer>", "exec")]
    while todo:
        table = todo.pop()
        for symbol in table.get_symbols():
            if table.get_type() == "module":
                if symbol.is_referenced():
                    names.add(symbol.get_name())
            elif symbol.is_global():
                names.add(symbol.get_name())
        todo.extend(table.get_children())
    return names


class _ForMachines(ast.NodeTransformer):
    """Leave out what is for people: docstrings (a line in one that begins with ``def`` even breaks Triton's interpreter),
    the types of launchers and what functions return. A kernel's own types stay: they say what is a constant."""

    def visit_FunctionDef(self, node: ast.FunctionDef):
        self.generic_visit(node)
        node.returns = None
        if not node.decorator_list:
            a = node.args
            for arg in [*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg]:
                if arg is not None:
                    arg.annotation = None
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), first)]
        return node


class _OneNameForTriton(ast.NodeTransformer):
    """Whatever the learner calls ``triton.language`` and what is in it, the text that runs calls it ``tl``.

    Compiled, every spelling means the same; Triton's interpreter knows ``tl.load`` and ``tl.constexpr`` only by the
    module, and doesn't see a type written in quotes.
    """

    def __init__(self, aliases: dict[str, str]):
        self.aliases = aliases  # local name -> the path that it was imported as

    def visit_Name(self, node):
        path = self.aliases.get(node.id)
        return ast.copy_location(_path(path), node) if path and isinstance(node.ctx, ast.Load) else node

    def visit_Attribute(self, node):
        if node.attr == "language" and isinstance(node.value, ast.Name) and self.aliases.get(node.value.id) == "triton":
            return ast.copy_location(_path("tl"), node)
        self.generic_visit(node)
        return node

    def visit_arg(self, node):
        if isinstance(node.annotation, ast.Constant) and isinstance(node.annotation.value, str):
            try:
                node.annotation = ast.copy_location(ast.parse(node.annotation.value[:200], mode="eval").body, node.annotation)
            except SyntaxError:
                pass
        self.generic_visit(node)
        return node


def _path(dotted: str) -> ast.expr:
    first, *rest = dotted.split(".")
    node: ast.expr = ast.Name(first, ast.Load())
    for name in rest:
        node = ast.Attribute(node, name, ast.Load())
    return node


def _triton_names(nodes: list[ast.stmt]) -> dict[str, str]:
    """How these imports' names are written in the text that runs; empty where ``tl`` already means something else."""
    aliases: dict[str, str] = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            for a in node.names:
                if a.name == "triton.language" and a.asname:
                    aliases[a.asname] = "tl"
                elif a.name in ("triton", "triton.language"):
                    aliases[a.asname or "triton"] = "triton"
        elif isinstance(node, ast.ImportFrom) and node.module == "triton" and not node.level:
            aliases.update({a.asname or a.name: "tl" for a in node.names if a.name == "language"})
        elif isinstance(node, ast.ImportFrom) and node.module == "triton.language" and not node.level:
            aliases.update({a.asname or a.name: f"tl.{a.name}" for a in node.names if a.name != "*"})
    bound = {n.id for s in nodes for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    bound |= {a.arg for s in nodes for n in ast.walk(s) if isinstance(n, ast.arguments)
              for a in [*n.posonlyargs, *n.args, *n.kwonlyargs, n.vararg, n.kwarg] if a}
    bound |= {n.name for s in nodes for n in ast.walk(s) if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    if "tl" in bound or aliases.get("tl", "tl") != "tl" or set(aliases) & bound:
        return {}
    return aliases


def _parse(cells: list[Cell]) -> tuple[list[_Statement], dict[str, Finding]]:
    """All top-level statements in order; and, for each name that a cell seems to define after the last statement that
    does, why that cell can't be read."""
    statements: list[_Statement] = []
    broken: dict[str, Finding] = {}
    for cell in cells:
        problem, tree = None, None
        if len(cell.source) > MAX_SOURCE:
            problem = Finding("refused", msg("{cell} is longer than {n} characters; an answer needs far fewer.",
                                             cell=cell.label, n=MAX_SOURCE), place=Place(cell.label, 1))
        else:
            try:
                text = _to_python(cell.source)
                if text is None:
                    continue
                tree = ast.parse(text)
                if depth_of(tree) > MAX_DEPTH:
                    raise RecursionError
            except SyntaxError as e:
                problem = Finding("syntax-error", msg("This cell is not valid Python: {error}.", error=e.msg),
                                  place=Place(cell.label, e.lineno or 1, (e.text or "").strip()[:120]))
            except (RecursionError, MemoryError):
                problem = Finding("refused", msg("{cell} is nested too deeply to be read.", cell=cell.label),
                                  place=Place(cell.label, 1))
            except ValueError as e:  # a NUL byte, a lone surrogate
                problem = Finding("syntax-error", msg("This cell is not valid Python: {error}.", error=str(e)),
                                  place=Place(cell.label, 1))
        if problem:
            for name in re.findall(r"^(?:async\s+)?def\s+(\w+)|^(\w+)\s*(?::[^=\n]*)?=[^=]", cell.source, re.M):
                broken[name[0] or name[1]] = problem
            continue
        for node in _ForMachines().visit(tree).body:
            binds = _bound_names(node)
            for name in binds:
                broken.pop(name, None)
            statements.append(_Statement(node, cell, binds))
    return statements, broken


def cut(cells: list[Cell], name: str) -> Slice:
    """The module that defines function ``name``, from ``cells`` in the order in which they run.

    Raises :class:`SliceError` when the function is missing, a cell that should define it doesn't parse, a name that it
    needs is bound nowhere, or the module would be too large.
    """
    statements, broken = _parse(cells)
    if name in broken:
        raise SliceError(broken[name])
    last: dict[str, int] = {}
    for i, s in enumerate(statements):
        for bound in s.binds:
            last[bound] = i
    if name not in last:
        raise SliceError(Finding("not-attempted", msg("No cell defines `{name}`.", name=name)))

    wanted, todo = set(), [last[name]]
    while todo:
        i = todo.pop()
        if i in wanted:
            continue
        wanted.add(i)
        s = statements[i]
        try:
            needs = free_names(ast.unparse(s.node))
        except (SyntaxError, RecursionError, ValueError) as e:
            raise SliceError(Finding("syntax-error", msg("This cell is not valid Python: {error}.", error=str(e)),
                                     place=Place(s.cell.label, s.node.lineno))) from None
        for need in sorted(needs):
            if need in broken:
                raise SliceError(broken[need])
            if need in last:
                todo.append(last[need])
            elif not hasattr(builtins, need):
                raise SliceError(_undefined(need, s, statements))

    # An import is needed one name at a time: `import a, b` and `from m import x, y` give only what is used.
    used = set().union(*(free_names(ast.unparse(statements[i].node)) for i in wanted))
    aliases = _triton_names([statements[i].node for i in wanted])
    rename = {k: v for k, v in aliases.items() if k != v}
    lines, places = [], {}
    if any(v == "tl" or v.startswith("tl.") for v in rename.values()) or any(
            isinstance(n, ast.Attribute) and n.attr == "language" for i in wanted for n in ast.walk(statements[i].node)):
        lines.append("import triton.language as tl")
    for i in sorted(wanted):
        s = statements[i]
        node = s.node
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            node.names = [a for a in node.names if (a.asname or a.name.split(".")[0]) in used | {name} or a.name == "*"]
            if isinstance(node, ast.ImportFrom) and node.module == "__future__":
                continue  # it would have to come first; what it changes is an annotation's moment, which nothing sees
        elif aliases:
            node = _OneNameForTriton(aliases).visit(node)
        text = ast.unparse(node)
        new = ast.parse(text)
        pairs = zip(ast.walk(ast.Module([node], [])), ast.walk(new)) if ast.dump(node) == ast.dump(new.body[0]) else ()
        cell_lines = s.cell.source.splitlines()
        for old, fresh in pairs:
            at = getattr(old, "lineno", None)
            if at:
                shown = cell_lines[at - 1].strip()[:120] if at <= len(cell_lines) else ""
                places.setdefault(len(lines) + fresh.lineno, Place(s.cell.label, at, shown))
        places.setdefault(len(lines) + 1, Place(s.cell.label, s.node.lineno))
        lines += text.splitlines()
    source = "\n".join(lines) + "\n"
    if len(source) > MAX_SOURCE:
        raise SliceError(Finding("refused", msg("The answer is longer than {n} characters.", n=MAX_SOURCE)))
    tree = ast.parse(source)
    # Triton looks for a function's first line in its text: a string that spans lines could hold another one
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.start[0] != token.end[0] and token.type not in (tokenize.NEWLINE, tokenize.NL):
            place = next((places[n] for n in range(token.start[0], 0, -1) if n in places), None)
            raise SliceError(Finding("refused", msg("A string that spans several lines may not be used in an answer."), place))
    if sum(1 for _ in ast.walk(tree)) > MAX_NODES:
        raise SliceError(Finding("refused", msg("The answer is too large to be read.")))
    return Slice(name, source, tree, places)


def _undefined(name: str, s: _Statement, statements: list[_Statement]) -> Finding:
    where = next((n for n in ast.walk(s.node) if isinstance(n, ast.Name) and n.id == name), s.node)
    lines = s.cell.source.splitlines()
    place = Place(s.cell.label, where.lineno, lines[where.lineno - 1].strip()[:120] if where.lineno <= len(lines) else "")
    if any(isinstance(t.node, ast.ImportFrom) and t.node.names[0].name == "*" for t in statements):
        return Finding("undefined-name", msg("`{name}` may come from an `import *`, which hides what is used.", name=name), place=place,
                       hint=msg("Import the names that you need, or the module."))
    known = {n for t in statements for n in t.binds} | set(dir(builtins))
    known |= {n.id for n in ast.walk(s.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    known |= {n.arg for n in ast.walk(s.node) if isinstance(n, ast.arg)}
    import difflib

    near = difflib.get_close_matches(name, sorted(known), n=1, cutoff=0.75)
    hint = msg("Did you mean `{near}`?", near=near[0]) if near else (
        msg("Add `import triton.language as tl` to a cell above.") if name == "tl" else
        msg("Define or import it in a cell above; it must not depend on something that was typed elsewhere."))
    return Finding("undefined-name", msg("`{name}` is not defined in any cell.", name=name), place=place, hint=hint)


def is_attempted(answer: Slice) -> bool:
    """False while some function of the answer still has nothing but ``pass`` in it: the skeleton as it was released."""
    return not any(isinstance(n, ast.FunctionDef) and _is_empty(n) for n in answer.tree.body)


def is_untouched(answer: Slice) -> bool:
    """True while the function itself has nothing but ``pass`` in it, whatever else is there."""
    return any(isinstance(n, ast.FunctionDef) and n.name == answer.function and _is_empty(n) for n in answer.tree.body)


def _is_empty(function: ast.FunctionDef) -> bool:
    return all(isinstance(b, ast.Pass) or (isinstance(b, ast.Expr) and isinstance(b.value, ast.Constant)) for b in function.body)
