"""Step 2: the reader. An allow-list over the whole syntax tree of an answer, before anything runs.

An answer may import torch, triton, triton.language and math; may allocate, reshape and look at shapes with torch; and
must compute with kernels of its own, which it launches. What an answer needs is listed; all else is refused with a
sentence that says what to write instead. The same pass catches what the interpreter accepts and a GPU compiler does not,
or means differently: ``and``, ``or``, ``not`` between blocks, chained comparisons of blocks, ``if`` on a block.

Only the tree of the very text that will run is read (:func:`grader.slicing.cut` writes that text).
"""

from __future__ import annotations

import ast
import builtins
import difflib

from grader.i18n import Msg, msg
from grader.slicing import Slice
from grader.verdict import Finding

MODULES = {"torch", "triton", "triton.language", "math"}

DTYPES = set("float64 double float32 float float16 half bfloat16 int64 long int32 int int16 short int8 uint8 bool".split())
TORCH = DTYPES | set("""empty empty_like empty_strided zeros zeros_like full full_like ones ones_like Tensor Size dtype
    contiguous_format preserve_format strided""".split())
TRITON = set("jit cdiv next_power_of_2 autotune heuristics Config language".split())
MATH = set("""ceil floor log log2 log10 log1p exp exp2 expm1 sqrt isqrt prod gcd lcm inf nan pi e pow fabs trunc comb
    factorial isinf isnan isfinite copysign erf sin cos tan atan tanh sinh cosh""".split())
TL_DTYPES = set("""float64 float32 float16 bfloat16 int64 int32 int16 int8 int1 uint64 uint32 uint16 uint8 float8e4nv
    float8e5 float8e4b15 float8e4b8 float8e5b16 void pointer_type block_type dtype tensor""".split())
TL = TL_DTYPES | set("""constexpr program_id num_programs arange zeros zeros_like full load store cast cat join split
    interleave broadcast broadcast_to expand_dims permute trans reshape view ravel flip gather where maximum minimum clamp
    exp exp2 log log2 sin cos tan sqrt sqrt_rn rsqrt abs fma floor ceil erf div_rn fdiv umulhi sigmoid softmax cdiv dot
    dot_scaled sum max min argmax argmin xor_sum reduce cumsum cumprod associative_scan sort topk histogram atomic_add
    atomic_and atomic_cas atomic_max atomic_min atomic_or atomic_xchg atomic_xor rand rand4x randn randn4x randint
    randint4x philox philox_impl uint_to_uniform_float swizzle2d static_assert static_print static_range range device_print
    device_assert debug_barrier assume multiple_of max_contiguous max_constancy make_tensor_descriptor
    load_tensor_descriptor store_tensor_descriptor tensor_descriptor PropagateNan math core""".split())

# Attributes of values (tensors, shapes, blocks, descriptors). Nothing here computes on a host tensor's elements.
HOST_ATTRS = set("""shape size dtype device ndim dim numel nelement stride element_size itemsize nbytes is_contiguous
    new_empty new_zeros new_full new_ones new_empty_strided view view_as reshape reshape_as flatten unflatten squeeze
    unsqueeze transpose permute expand expand_as t T mT swapaxes movedim narrow is_floating_point contiguous append
    extend get items keys values bit_length as_integer_ratio requires_grad storage_offset as_strided""".split())
KERNEL_ATTRS = set("""to cast shape dtype type element_ty scalar T trans reshape view ravel permute broadcast_to expand_dims
    sum max min argmax argmin cumsum cumprod sort flip split value load store gather scatter primitive_bitwidth is_floating
    is_fp16 is_bf16 is_fp32 is_int is_ptr exp log sqrt abs sigmoid softmax numel block_shape strides ALL NONE""".split())
BUILTINS_HOST = set("""len range min max abs int float bool tuple list dict set isinstance print round zip enumerate sum
    any all sorted reversed divmod pow ValueError TypeError RuntimeError AssertionError NotImplementedError Ellipsis""".split())
BUILTINS_KERNEL = set("range min max abs len int float bool tuple print ValueError".split())

COMMON = (ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign,
          ast.For, ast.While, ast.If, ast.Expr, ast.Pass, ast.Assert, ast.Call, ast.keyword, ast.Name, ast.Attribute,
          ast.Constant, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Subscript, ast.Slice, ast.Tuple,
          ast.List, ast.Load, ast.Store, ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context, ast.Starred,
          ast.ImportFrom, ast.Import, ast.alias)
HOST_ONLY = (ast.Lambda, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.comprehension,
             ast.Raise, ast.JoinedStr, ast.FormattedValue, ast.Break, ast.Continue, ast.NamedExpr)

INSTEAD: dict[type, Msg] = {
    ast.Try: msg("Leave out `try`: when a kernel fails, the check has to see it."),
    ast.ClassDef: msg("Write functions; no exercise needs a class."),
    ast.Global: msg("Pass values as arguments; nothing may be remembered between calls."),
    ast.Nonlocal: msg("Pass values as arguments; nothing may be remembered between calls."),
    ast.With: msg("Leave out `with`; nothing has to be opened or set."),
    ast.AsyncFunctionDef: msg("Write a plain `def`."),
    ast.Yield: msg("Return a tensor."),
    ast.Delete: msg("Leave out `del`; memory is freed when the function returns."),
    ast.Match: msg("Use `if`."),
    ast.Lambda: msg("Inside a kernel, write the expression where it is used."),
}


class _Reader:
    def __init__(self, answer: Slice, entry: str):
        self.answer, self.entry = answer, entry
        self.findings: list[Finding] = []
        self.modules: dict[str, str] = {}  # local name -> dotted path of what it was imported as
        self.kernels: set[str] = set()
        self.functions: set[str] = set()
        self.constants: set[str] = set()
        self.lists: set[str] = set()  # top-level lists of configurations: for decorators alone, since lists can change
        self.kernel = False  # whether we are inside a kernel's body
        self.scopes: list[set[str]] = []  # the names that each enclosing function binds, as Python scopes them

    @property
    def locals(self) -> set[str]:
        return set().union(*self.scopes)

    # Saying no

    def no(self, node, message: Msg, hint: Msg | None = None, id: str = "refused") -> None:
        finding = Finding(id, message, self.answer.place(getattr(node, "lineno", None)), hint)
        if len(self.findings) < 8 and finding not in self.findings:
            self.findings.append(finding)

    # The module

    def read(self) -> list[Finding]:
        body = self.answer.tree.body
        for node in body:
            if isinstance(node, ast.Import):
                for a in node.names:
                    self._import(node, a.name, a.asname or a.name.split(".")[0], a.name if a.asname else a.name.split(".")[0])
            elif isinstance(node, ast.ImportFrom):
                self._import_from(node)
        for node in body:
            if isinstance(node, ast.FunctionDef):
                (self.kernels if self._is_kernel(node) else self.functions).add(node.name)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for t in targets:
                    for n in ast.walk(t):
                        if isinstance(n, ast.Name):
                            self.constants.add(n.id)
                            if node.value is not None and any(isinstance(v, ast.List) for v in ast.walk(node.value)):
                                self.lists.add(n.id)
        taken = (self.kernels | self.functions | self.constants | set(self.modules)) & set(dir(builtins))
        for name in sorted(taken - BUILTINS_HOST):
            # Until the line that binds it has run, the name would still mean Python's own
            self.no(None, msg("`{name}` is a name of Python's own; choose another one.", name=name))
        for node in body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                continue
            if isinstance(node, ast.FunctionDef):
                self._function(node)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                self._constant(node)
            else:
                self.no(node, msg("An answer is made of imports, constants and functions; this is a {what}.",
                                  what=_called(node)),
                        msg("Bind what the function needs in one plain assignment, or inside the function."))
        if self.entry in self.kernels:
            self.no(next(n for n in body if isinstance(n, ast.FunctionDef) and n.name == self.entry),
                    msg("`{name}` is a kernel itself; it must be the Python function that launches one.", name=self.entry))
        elif not self.kernels and not self.findings:
            self.no(None, msg("There is no kernel: no function that `{name}` uses has `@triton.jit`.", name=self.entry),
                    msg("The computation belongs in a function decorated with `@triton.jit`, launched as `kernel[grid](…)`."))
        return self.findings

    def _import(self, node, module: str, name: str, path: str) -> None:
        if module in MODULES:
            self.modules[name] = path
        else:
            self._foreign(node, module)

    def _import_from(self, node: ast.ImportFrom) -> None:
        module = node.module or ""
        if node.level or (module != "__future__" and module not in MODULES):
            return self._foreign(node, "." * node.level + module)
        for a in node.names:
            path = f"{module}.{a.name}"
            if a.name == "*":
                self.no(node, msg("`from {module} import *` hides which names are used.", module=module),
                        msg("Import the names that you need, or the module."))
            elif module == "__future__":
                if a.name != "annotations":
                    self.no(node, msg("`{name}` may not be imported.", name=path))
            elif path in MODULES or self._allowed(path):
                self.modules[a.asname or a.name] = path
            else:
                self._not_offered(node, path)

    def _foreign(self, node, module: str) -> None:
        hint = msg("An answer may import torch, triton, triton.language and math.")
        if module.split(".")[0] in ("grader", "kernels"):
            hint = msg("The answer must not need the course's own names: take the device from the input (`x.device`) and "
                       "import torch, triton and triton.language with lines of their own.")
        self.no(node, msg("`{module}` may not be imported by an answer.", module=module), hint)

    @staticmethod
    def _allowed(path: str) -> bool:
        module, _, name = path.rpartition(".")
        if module in ("triton.language.math", "triton.language.core"):
            module = "triton.language"
        return name in {"torch": TORCH, "triton": TRITON, "triton.language": TL, "math": MATH}.get(module, ())

    def _not_offered(self, node, path: str) -> None:
        if path.split(".")[0] == "torch":
            self.no(node, msg("`{path}` is not for this exercise.", path=path),
                    msg("With torch an answer allocates, reshapes and looks at shapes; it computes in a kernel."))
            return
        name = path.rpartition(".")[2]
        near = difflib.get_close_matches(name, sorted(TL if path.startswith("triton.language") else TRITON), n=1, cutoff=0.75)
        hint = None
        if name == "relu":
            hint = msg("Triton has no function of that name: `tl.maximum(v, 0.0)`.")
        elif name in ("make_block_ptr", "advance"):
            hint = msg("Triton 3.9 has no block pointers any more: use a pointer plus a block of offsets, with a mask.")
        elif near:
            hint = msg("Did you mean `{near}`?", near=near[0])
        self.no(node, msg("`{path}` is not among the names that an answer may use.", path=path), hint)

    def _dotted(self, node) -> str | None:
        """The path behind `a.b.c`, when `a` is an imported name that nothing hides."""
        parts = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if isinstance(node, ast.Name) and node.id in self.modules and node.id not in self.locals:
            return ".".join([self.modules[node.id], *reversed(parts)])
        return None

    def _is_kernel(self, node: ast.FunctionDef) -> bool:
        return any(self._dotted(d.func if isinstance(d, ast.Call) else d) == "triton.jit" for d in node.decorator_list)

    def _decorators(self, node: ast.FunctionDef) -> None:
        for d in node.decorator_list:
            path = self._dotted(d.func if isinstance(d, ast.Call) else d)
            if path in ("triton.jit", "triton.autotune", "triton.heuristics") and node.name in self.kernels:
                if isinstance(d, ast.Call):
                    allowed = {"triton.jit": {"do_not_specialize", "noinline", "debug"},
                               "triton.autotune": {"configs", "key"}, "triton.heuristics": {"values"}}[path]
                    for k in d.keywords:
                        if k.arg not in allowed:
                            self.no(d, msg("`{name}=` may not be given to `@{decorator}`.", name=k.arg, decorator=path))
                    if path != "triton.heuristics":
                        for part in [*d.args, *(k.value for k in d.keywords)]:
                            for n in ast.walk(part):
                                if isinstance(n, ast.Lambda):
                                    self.no(n, msg("A configuration holds numbers, not functions."))
                    self.visit(d)
            else:
                self.no(d, msg("The decorator `@{name}` may not be used.", name=ast.unparse(d)[:60]),
                        msg("A kernel has `@triton.jit`, its launcher has none."))

    def _function(self, node: ast.FunctionDef) -> None:
        if getattr(node, "type_params", None):
            self.no(node, msg("A function may not have type parameters."))
        self._decorators(node)
        self.kernel = node.name in self.kernels
        self._body(node)
        if self.kernel:
            self._blocks(node)
        self.kernel = False

    def _body(self, node) -> None:
        """A function's arguments, then its statements with the names that it binds."""
        self._arguments(node.args)
        names = _bound(node)
        shadowed = names & (self.kernels | set(self.modules))
        if shadowed:
            self.no(node, msg("`{name}` is a kernel or a module, and a local name too; give one another name.",
                              name=sorted(shadowed)[0]))
        self.scopes.append(names)
        for statement in node.body if isinstance(node.body, list) else [node.body]:
            self.visit(statement)
        self.scopes.pop()

    def _arguments(self, args: ast.arguments) -> None:
        for a in [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]:
            if a is not None:
                self._name(a, a.arg)
                if a.annotation is not None:
                    self._annotation(a.annotation)
        for d in [*args.defaults, *args.kw_defaults]:
            if d is not None and not self._is_plain(d):
                self.no(d, msg("A default value must be a number, a string, None or a name such as tl.float32."),
                        msg("A default that can change would remember something between calls."))

    def _is_plain(self, node) -> bool:
        if isinstance(node, ast.UnaryOp):
            return self._is_plain(node.operand)
        if isinstance(node, ast.Tuple):
            return all(self._is_plain(e) for e in node.elts)
        if isinstance(node, ast.Attribute):
            path = self._dotted(node)
            return path is not None and self._allowed(path)
        return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id in self.constants)

    def _annotation(self, node) -> None:
        """Annotations are evaluated: only names of types are let through."""
        for n in ast.walk(node):
            if not isinstance(n, (ast.Name, ast.Attribute, ast.Constant, ast.Load, ast.Subscript, ast.Tuple, ast.BinOp, ast.BitOr)):
                self.no(n, msg("An annotation is the name of a type."))
                return
        if isinstance(node, ast.Attribute):
            path = self._dotted(node)
            if path is None or not self._allowed(path):
                self._not_offered(node, ast.unparse(node)[:60])

    def _constant(self, node) -> None:
        """A top-level assignment: numbers, strings, tuples, dtypes, tl.constexpr, arithmetic, a grid's lambda."""
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for t in targets:
            if not isinstance(t, (ast.Name, ast.Tuple)):
                self.no(node, msg("Only a name can be given a value here."))
                return
        if node.value is None:
            return
        for n in ast.walk(node.value):
            if isinstance(n, (ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)) or (
                    isinstance(n, ast.List) and not self._in_config(node.value)):
                self.no(n, msg("A constant must not be changeable: use a tuple instead of a {what}.", what=_called(n)))
                return
            if isinstance(n, ast.Call):
                path = self._dotted(n.func)
                fine = path is not None and (path in ("triton.language.constexpr", "triton.Config", "triton.cdiv",
                                                      "triton.next_power_of_2") or path.startswith("math."))
                fine = fine or (isinstance(n.func, ast.Name) and n.func.id in ("int", "float", "min", "max", "range", "tuple"))
                if not fine and not isinstance(node.value, ast.Lambda):
                    self.no(n, msg("The answer needs `{name}`, which is made by calling `{call}`.",
                                   name=ast.unparse(targets[0])[:40], call=ast.unparse(n.func)[:40]),
                            msg("Everything that depends on the inputs is made inside the function; the device is x.device."))
                    return
        if isinstance(node, ast.AnnAssign):
            self._annotation(node.annotation)
        self.visit(node.value)

    @staticmethod
    def _in_config(value) -> bool:
        return any(isinstance(n, ast.Attribute) and n.attr == "Config" for n in ast.walk(value))

    # The walk: every node is looked at, and what no method names must be in a list

    def visit(self, node) -> None:
        method = getattr(self, "visit_" + type(node).__name__, None)
        if method:
            return method(node)
        if isinstance(node, COMMON) or (not self.kernel and isinstance(node, HOST_ONLY)):
            return self.children(node)
        self.no(node, msg("A {what} may not be used {where}.", what=_called(node),
                          where=msg("inside a kernel") if self.kernel else msg("in an answer")),
                INSTEAD.get(type(node)))

    def children(self, node) -> None:
        for child in ast.iter_child_nodes(node):
            self.visit(child)

    def _name(self, node, name: str) -> None:
        if name.startswith("__"):
            self.no(node, msg("The name `{name}` may not be used: two leading underscores are Python's own.", name=name))

    def visit_Import(self, node) -> None:
        self.no(node, msg("Imports go at the top of a cell, not inside a function."))

    visit_ImportFrom = visit_Import

    def visit_FunctionDef(self, node) -> None:
        if self.kernel:
            self.no(node, msg("A function may not be defined inside a kernel."),
                    msg("Put it beside the kernel, with `@triton.jit` of its own."))
            return
        if node.decorator_list:
            self.no(node, msg("A kernel is defined at the top of a cell, not inside a function."))
        self._body(node)

    def visit_Lambda(self, node) -> None:
        if self.kernel:
            self.no(node, msg("A lambda may not be used inside a kernel: the compiler for a GPU does not know it."),
                    INSTEAD[ast.Lambda])
            return
        self._body(node)

    def visit_AnnAssign(self, node) -> None:
        self._annotation(node.annotation)
        self._target(node.target)
        if node.value is not None:
            self.visit(node.value)

    def visit_Assign(self, node) -> None:
        for t in node.targets:
            self._target(t)
        self.visit(node.value)

    def visit_AugAssign(self, node) -> None:
        self._target(node.target)
        self.visit(node.value)

    def visit_For(self, node) -> None:
        self._target(node.target)
        for child in [node.iter, *node.body, *node.orelse]:
            self.visit(child)

    def visit_ListComp(self, node) -> None:
        names = {n.id for g in node.generators for n in ast.walk(g.target) if isinstance(n, ast.Name)}
        if self.kernel or names & (self.kernels | set(self.modules)):
            self.no(node, msg("A {what} may not be used {where}.", what=_called(node), where=msg("inside a kernel")))
            return
        self.visit(node.generators[0].iter)  # evaluated outside the comprehension's own scope
        self.scopes.append(names)
        for i, g in enumerate(node.generators):
            self._target(g.target)
            for child in [*([g.iter] if i else []), *g.ifs]:
                self.visit(child)
        for part in ("key", "value", "elt"):
            if hasattr(node, part):
                self.visit(getattr(node, part))
        self.scopes.pop()

    visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_ListComp

    def _target(self, node) -> None:
        if isinstance(node, ast.Name):
            self._name(node, node.id)
        elif isinstance(node, (ast.Tuple, ast.List)):
            for e in node.elts:
                self._target(e)
        elif isinstance(node, ast.Starred):
            self._target(node.value)
        elif isinstance(node, ast.Subscript) and not self.kernel and isinstance(node.value, ast.Name) \
                and node.value.id in self.locals:
            self.visit(node.slice)
        elif isinstance(node, ast.Attribute):
            self.no(node, msg("Nothing may be assigned to an attribute (`{text}`).", text=ast.unparse(node)[:60]))
        else:
            self.no(node, msg("Nothing may be assigned to `{text}`.", text=ast.unparse(node)[:60]),
                    msg("In a kernel, memory is written with tl.store."))

    def visit_Name(self, node) -> None:
        name = node.id
        self._name(node, name)
        if name in self.locals:
            return
        if name in self.kernels:
            if not self.kernel:
                self.no(node, msg("The kernel `{name}` is only ever launched, as `{name}[grid](…)`.", name=name))
            return
        if name in self.modules:
            path = self.modules[name]
            if path in MODULES:
                self.no(node, msg("The module `{name}` can't be used as a value.", name=name))
            return
        if name in self.functions or name in self.constants:
            if name in self.lists and self.scopes:
                self.no(node, msg("The list `{name}` may only be given to a decorator: lists can change.", name=name),
                        msg("Use a tuple."))
            if self.kernel and name in self.functions:
                self.no(node, msg("A kernel can't call `{name}`: it has no `@triton.jit`.", name=name),
                        msg("Decorate `{name}` with `@triton.jit`.", name=name))
            return
        if name not in (BUILTINS_KERNEL if self.kernel else BUILTINS_HOST):
            self.no(node, msg("`{name}` may not be used {where}.", name=name,
                              where=msg("inside a kernel") if self.kernel else msg("in an answer")))

    def visit_Attribute(self, node) -> None:
        path = self._dotted(node)
        if path is not None:
            if path in MODULES:
                self.no(node, msg("The module `{name}` can't be used as a value.", name=path))
            elif not self._allowed(path):
                base = path.rpartition(".")[0]
                if self._allowed(base) and base.startswith("triton.language."):  # tl.float32.primitive_bitwidth
                    return self._attr(node)
                self._not_offered(node, path)
            elif path.startswith("triton.language.") and not self.kernel and path.rpartition(".")[2] not in TL_DTYPES | {"constexpr"}:
                self.no(node, msg("`{path}` belongs inside a kernel.", path=ast.unparse(node)[:60]),
                        msg("A function becomes a kernel with `@triton.jit` on the line above its `def`."))
            elif path.startswith("torch.") and self.kernel:
                self.no(node, msg("`{path}` can't be used inside a kernel.", path=path),
                        msg("Use triton.language there."))
            return
        self._attr(node)
        self.visit(node.value)

    def _attr(self, node) -> None:
        if node.attr.startswith("_"):
            self.no(node, msg("The attribute `{name}` may not be used: leading underscores are for a library's inside.",
                              name=node.attr))
        elif node.attr not in (KERNEL_ATTRS if self.kernel else HOST_ATTRS):
            where = msg("inside a kernel") if self.kernel else msg("in an answer")
            self.no(node, msg("`.{name}` may not be used {where}.", name=node.attr, where=where),
                    None if self.kernel else
                    msg("Outside the kernel an answer allocates, reshapes and looks at shapes; it computes in the kernel."))

    def visit_Call(self, node) -> None:
        f = node.func
        if isinstance(f, ast.Subscript) and isinstance(f.value, ast.Name) and f.value.id in self.kernels - self.locals:
            if self.kernel:
                self.no(node, msg("A kernel can't launch another kernel."))
            self.visit(f.slice)
        elif isinstance(f, ast.Name) and f.id in self.kernels - self.locals and not self.kernel:
            self.no(node, msg("`{name}` is called like a function; a kernel is launched, as `{name}[grid](…)`.", name=f.id))
        elif isinstance(f, ast.Name) and f.id in self.locals and not self.kernel or isinstance(f, (ast.Name, ast.Attribute)):
            self.visit(f)
        else:
            self.no(node, msg("`{text}` may not be called.", text=ast.unparse(f)[:60]))
        most = {"triton.Config": 5, "triton.autotune": 2, "triton.heuristics": 1}.get(self._dotted(f) or "")
        if most is not None and (len(node.args) > most or any(isinstance(a, ast.Starred) for a in node.args)):
            self.no(node, msg("`{name}` takes at most {n} arguments without a name here.", name=ast.unparse(f)[:40], n=most))
        for a in node.args:
            self.visit(a)
        for k in node.keywords:
            if k.arg is None and self._dotted(f) in ("triton.Config", "triton.autotune", "triton.heuristics", "triton.jit"):
                self.no(node, msg("`**` may not be used here: write the arguments out."))
            if self._dotted(f) == "triton.Config" and k.arg is not None and k.arg not in ("kwargs", "num_warps", "num_stages", "num_ctas", "maxnreg"):
                self.no(node, msg("`{name}=` may not be given to triton.Config.", name=k.arg))
            if k.arg == "out" and self._dotted(f) is not None and self._dotted(f).startswith("torch."):
                self.no(node, msg("`out=` may not be given to a torch function."))
            self.visit(k.value)


    def visit_JoinedStr(self, node) -> None:
        self.no(node, msg("An f-string may only be the message of `assert` or `raise`."))

    def visit_Assert(self, node) -> None:
        self.visit(node.test)
        self._message(node.msg)

    def visit_Raise(self, node) -> None:
        if self.kernel or node.cause is not None:
            self.no(node, msg("A {what} may not be used {where}.", what=_called(node), where=msg("inside a kernel")))
        if isinstance(node.exc, ast.Call):
            self.visit(node.exc.func)
            for a in node.exc.args:
                self._message(a)
        elif node.exc is not None:
            self.visit(node.exc)

    def _message(self, node) -> None:
        """The text of an error, which may show what it likes: nothing is computed from it."""
        if isinstance(node, ast.JoinedStr):
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    self.visit(part.value)
        elif node is not None and not isinstance(node, ast.Constant):
            self.visit(node)

    def visit_Constant(self, node) -> None:
        if isinstance(node.value, str) and node.value.lower().startswith(("cuda", "cpu")) and not self.kernel:
            self.no(node, msg("The device may not be written out or looked at: it is `x.device`, whatever that is."),
                    msg("Allocate with `torch.empty_like(x)`, or with `device=x.device`."))
        if isinstance(node.value, (int, float)) and not isinstance(node.value, bool) and abs(node.value) > 2**64 and \
                isinstance(node.value, int):
            self.no(node, msg("This number is too large."))
        elif isinstance(node.value, (bytes, complex)):
            self.no(node, msg("A {what} may not be used in an answer.", what=type(node.value).__name__))

    # Blocks: what the interpreter and a GPU mean differently

    def _blocks(self, kernel: ast.FunctionDef) -> None:
        """Find blocks by how they are made, to a fixed point; then look for logic that only works on scalars.

        Only what is certainly a block counts: a wrong "no" would cost a right answer.
        """
        tainted: set[str] = set()

        def block(n) -> bool:
            if isinstance(n, ast.Name):
                return n.id in tainted
            if isinstance(n, ast.Call):
                path = self._dotted(n.func) or ""
                name = path.removeprefix("triton.language.")
                if name in ("arange", "zeros", "full"):
                    return True
                if name in ("where", "maximum", "minimum", "exp", "abs", "sqrt", "log", "cast", "clamp", "fma", "load", "sigmoid"):
                    return any(block(a) for a in n.args)
                if isinstance(n.func, ast.Attribute) and n.func.attr == "to":
                    return block(n.func.value)
                return False
            if isinstance(n, ast.BinOp):
                return block(n.left) or block(n.right)
            if isinstance(n, ast.UnaryOp):
                return not isinstance(n.op, ast.Not) and block(n.operand)
            if isinstance(n, ast.Compare):
                return block(n.left) or any(block(c) for c in n.comparators)
            if isinstance(n, ast.Subscript):
                return block(n.value)
            return False

        for _ in range(20):
            before = len(tainted)
            for n in ast.walk(kernel):
                if isinstance(n, (ast.Assign, ast.AnnAssign, ast.AugAssign)) and n.value is not None and block(n.value):
                    for t in n.targets if isinstance(n, ast.Assign) else [n.target]:
                        if isinstance(t, ast.Name):
                            tainted.add(t.id)
            if len(tainted) == before:
                break
        for n in ast.walk(kernel):
            if isinstance(n, ast.BoolOp) and any(block(v) for v in n.values):
                op, sign = ("and", "&") if isinstance(n.op, ast.And) else ("or", "|")
                self.no(n, msg("`{op}` between blocks takes one of the two instead of combining them.", op=op),
                        msg("Write `{sign}` between the masks, each in parentheses.", sign=sign), "block-logic")
            elif isinstance(n, ast.UnaryOp) and isinstance(n.op, ast.Not) and block(n.operand):
                self.no(n, msg("`not` on a block gives one truth value, not one for each lane."),
                        msg("Write `~mask`, or compare with `== 0`."), "block-logic")
            elif isinstance(n, ast.Compare) and len(n.ops) > 1 and (block(n.left) or any(block(c) for c in n.comparators)):
                self.no(n, msg("A chained comparison of blocks keeps only its last part when interpreted and does not "
                               "compile for a GPU."),
                        msg("Write `(a <= b) & (b < c)`."), "block-logic")
            elif isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in ("max", "min", "abs") and \
                    any(block(a) for a in n.args):
                better = {"max": "tl.maximum", "min": "tl.minimum", "abs": "tl.abs"}[n.func.id]
                self.no(n, msg("Python's `{name}` compares whole blocks when interpreted.", name=n.func.id),
                        msg("Write `{better}`, which works lane by lane.", better=better), "block-logic")
            elif isinstance(n, (ast.If, ast.While, ast.IfExp)) and block(n.test):
                self.no(n, msg("A condition on a block can't be decided: each lane has its own answer."),
                        msg("Compute both sides and choose with `tl.where(mask, a, b)`."), "block-logic")


def _bound(function) -> set[str]:
    """The names local to a function or lambda, as Python decides it: arguments, and what its own statements bind."""
    a = function.args
    names = {x.arg for x in [*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg] if x is not None}
    todo = list(function.body) if isinstance(function.body, list) else [function.body]
    while todo:
        n = todo.pop()
        if isinstance(n, ast.FunctionDef):
            names.add(n.name)
        elif isinstance(n, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            names |= {w.target.id for w in ast.walk(n) if isinstance(w, ast.NamedExpr)}
        elif not isinstance(n, ast.Lambda):
            if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store):
                names.add(n.id)
            todo.extend(ast.iter_child_nodes(n))
    return names


def _called(node) -> str:
    """What Python's grammar calls a node, as a person might."""
    names = {"Try": "try", "ClassDef": "class", "With": "with", "Global": "global", "Nonlocal": "nonlocal", "If": "if",
             "For": "for", "While": "while", "Delete": "del", "AugAssign": "+=", "ListComp": "list comprehension",
             "DictComp": "dict comprehension", "SetComp": "set comprehension", "GeneratorExp": "generator", "Dict": "dict",
             "List": "list", "Set": "set", "Await": "await", "Yield": "yield", "YieldFrom": "yield", "Match": "match",
             "AsyncFunctionDef": "async def", "Lambda": "lambda", "JoinedStr": "f-string", "Raise": "raise",
             "Break": "break", "Continue": "continue", "TryStar": "try", "NamedExpr": ":=", "Expr": "expression"}
    name = type(node).__name__
    return f"`{names[name]}`" if name in names and len(names[name]) < 9 else names.get(name, name)


def read(answer: Slice) -> list[Finding]:
    """What the answer may not hold, each with the learner's line; empty when it may run."""
    return _Reader(answer, answer.function).read()
