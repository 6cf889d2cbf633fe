"""From raw facts to words: each diagnosis with its sentence and one hint that fits the pattern of the failure."""

from __future__ import annotations

from grader.i18n import Msg, msg
from grader.verdict import Finding


def _at(indices) -> str:
    shown = [("[" + ", ".join(map(str, i)) + "]") if isinstance(i, list) else str(i) for i in indices[:3]]
    return ", ".join(shown)


def _program(p) -> str:
    return str(p[0]) if len(p) == 1 else "(" + ", ".join(map(str, p)) + ")"


def explain(raw: dict, exercise, answer, case=None) -> Finding:
    """The finding for a raw fact of the worker, the judge or the compiler."""
    kind = raw["id"]
    place = answer.place(raw.get("line"))
    facts = {"case": case.name, "criterion": case.criterion} if case is not None else {}
    for key in ("program", "tensor", "count", "elements", "operator", "target", "order"):
        if raw.get(key) is not None:
            facts[key] = raw[key]
    if raw.get("program") is not None:
        facts["program"] = _program(raw["program"])
    message, hint = _WORDS[kind](raw, exercise) if kind in _WORDS else (msg("{error}", error=raw.get("error", kind)), None)
    return Finding(kind, message, place, hint, facts)


def _oob(raw, exercise):
    n = 1
    for s in raw.get("shape") or [0]:
        n *= s
    index = raw["indices"][0] if raw["indices"] else None
    where = {"at": _at(raw["indices"]), "tensor": raw.get("tensor") or "?", "n": n}
    reads = raw["id"] == "oob-read"
    if raw.get("tensor") is None:
        return (msg("The kernel reads an address that belongs to no tensor.") if reads else
                msg("The kernel writes to an address that belongs to no tensor.")), msg(
            "Every pointer must come from one of the kernel's tensors, plus an offset inside it.")
    message = (msg("The kernel reads outside `{tensor}`, which has {n} elements, at offset {at}.", **where) if reads else
               msg("The kernel writes outside `{tensor}`, which has {n} elements, at offset {at}.", **where))
    beyond = isinstance(index, int) and index >= n
    if beyond and index == n and raw.get("count") == 1:
        hint = msg("Just one element too far: a comparison `<=` where it should be `<`, or an offset that is one too high.")
    elif beyond:
        hint = msg("The last program has more lanes than there are elements left. Give the {op} a mask such as `offsets < n`.",
                   op="tl.load" if reads else "tl.store")
    else:
        hint = msg("The offset is negative, or an offset was used where a pointer plus an offset was meant.")
    return message, hint


def _race(raw, exercise):
    other = _program(raw["other"]) if raw.get("other") else None
    if raw.get("how") == "lanes":
        return (msg("One store writes element {at} of `{tensor}` from several lanes.", at=_at(raw["indices"]), tensor=raw["tensor"]),
                msg("Which lane wins is not defined. Are the offsets of the lanes all different?"))
    if raw.get("how") == "read":
        return (msg("Program {a} reads element {at} of `{tensor}`, which program {b} writes in the same launch.",
                    a=_program(raw["program"]), b=other, at=_at(raw["indices"]), tensor=raw["tensor"]),
                msg("Programs run in any order. Read what an earlier launch wrote, not what this one writes."))
    if raw.get("how") == "overwrite":
        return (msg("Program {a} writes element {at} of `{tensor}`, which another program reads in the same launch.",
                    a=_program(raw["program"]), at=_at(raw["indices"]), tensor=raw["tensor"]),
                msg("Programs run in any order: the other one may read before or after."))
    return (msg("Programs {a} and {b} both write element {at} of `{tensor}`.", a=_program(raw["program"]), b=other,
                at=_at(raw["indices"]), tensor=raw["tensor"]),
            msg("Each element belongs to one program: does every program start at `pid * BLOCK`?"))


def _uninitialised(raw, exercise):
    return (msg("The kernel reads element {at} of `{tensor}` before anything has written it.", at=_at(raw["indices"]),
                tensor=raw["tensor"]),
            msg("torch.empty gives memory with whatever was in it. Write it first, or load from the right tensor."))


def _unwritten(raw, exercise):
    if not raw.get("launches") and not raw.get("no_programs"):
        return (msg("No program writes the result: the kernel was not launched."), msg("Launch it as `kernel[grid](…)`."))
    if raw.get("no_programs"):
        return (msg("No program writes the result: the grid is empty."),
                msg("`triton.cdiv(n, BLOCK)` rounds up, `n // BLOCK` rounds down to nothing."))
    start, total = raw["first"][0], raw["total"]
    if raw["count"] == total:
        return (msg("No program writes the result."), msg("Does the kernel end with tl.store to the pointer of the result?"))
    if start + raw["count"] == total and raw["count"] < 8:
        return (msg("The last {count} of {total} elements of the result are never written.", count=raw["count"], total=total),
                msg("Look at the offsets and the mask of the store."))
    if start + raw["count"] == total:
        return (msg("The last {count} of {total} elements of the result are never written.", count=raw["count"], total=total),
                msg("Are there enough programs? `triton.cdiv(n, BLOCK)` rounds up, `n // BLOCK` down. "
                    "If there are, look at the mask of the store."))
    return (msg("{count} of {total} elements of the result are never written, the first at {at}.", count=raw["count"],
                total=total, at=_at([raw["index"]])),
            msg("Look at the offsets and the mask of the store."))


def _values(raw, exercise):
    first = raw["elements"][0]
    message = msg("{count} of {total} elements are wrong. At {at} the result is {got}, expected {expected}.",
                  count=raw["count"], total=raw["total"], at=_at([first["index"]]), got=_value(first["got"]),
                  expected=_value(first["expected"]))
    pattern, hint = raw.get("pattern"), None
    if pattern == "poison":
        hint = msg("These elements hold what was in memory before: never written, or computed from a masked lane that has "
                   "no `other`, or from beyond a tensor's end.")
    elif pattern == "zeros":
        hint = msg("Everything is 0. Is the value that was computed the one that is stored?")
    elif pattern == "mistake":
        hint = exercise.mistakes[raw["mistake"]].hint
    elif pattern == "input":
        hint = msg("The result equals `{name}`: the kernel copies it without computing.", name=raw["input"])
    elif pattern == "tail":
        hint = msg("All is right up to element {start} and wrong from there on: look at the last program, its mask and the grid.",
                   start=raw["start"])
    elif pattern == "shift":
        hint = msg("The values are right but stand one place off: look at the offsets.")
    elif pattern == "precision":
        hint = msg("The values are nearly right: something is computed or kept in a lower precision than {formula} needs.",
                   formula=exercise.formula)
    elif raw.get("order"):
        hint = msg("It was right when programs ran in order and is wrong when they run in another order: does one program "
                   "rely on another?")
    else:
        hint = msg("Compute the first wrong element by hand, with {formula}, and follow the kernel to it.",
                   formula=exercise.formula)
    return message, hint


def _value(v) -> str:
    return f"{v:.6g}" if isinstance(v, float) else str(v)


def _torch(raw, exercise):
    name = raw.get("operator", "")
    if name in ("_local_scalar_dense", "item", "equal", "is_nonzero"):
        return (msg("The launcher looks at a value inside a tensor."),
                msg("Outside the kernel an answer may look at shapes, not at values."))
    if name in ("clone", "copy_", "_to_copy"):
        return (msg("The launcher copies a tensor with torch (`{name}`).", name=name),
                msg("The kernel reads the input where it lies; copying or converting it is the kernel's work."))
    return (msg("The launcher computes with torch (`{name}`).", name=name),
            msg("Only the kernel computes. Outside it an answer allocates, reshapes and looks at shapes."))


def _arguments(raw, exercise):
    return (msg("The arguments of a call don't fit: {error}.", error=raw["error"].partition(": ")[2] or raw["error"]),
            msg("The exercise calls `{call}`; a kernel takes its tensors, sizes and constants in the order of its definition.",
                call=f"{exercise.name}({', '.join(exercise.params)})"))


def _refused(raw, exercise):
    if raw.get("why") == "called":
        return (msg("The kernel `{name}` is called like a function.", name=raw["name"]),
                msg("A kernel is launched, as `{name}[grid](…)`.", name=raw["name"]))
    if raw.get("why") == "argument":
        return (msg("The launch gives `{name}` a {type}.", name=raw["name"], type=raw["type"]),
                msg("A kernel takes tensors, numbers and constants."))
    return msg("{error}", error=raw.get("error", "")), None


def _runtime(raw, exercise):
    error = raw.get("error", "")
    hint = None
    if isinstance(error, Msg):
        return msg("It stops with {error}", error=error), None
    if "arange's range must be a power of 2" in error or "power of 2" in error:
        hint = msg("tl.arange needs a power of 2 that is known when the kernel is compiled: make BLOCK a tl.constexpr.")
    elif "constexpr" in error:
        hint = msg("A size of a block must be a `tl.constexpr` argument of the kernel.")
    elif "incompatible" in error.lower() or "broadcast" in error.lower() or "shape" in error.lower():
        hint = msg("Two blocks of different shapes meet here: look at the shape of each.")
    elif "Pointer argument" in error or "cpu tensor" in error.lower():
        hint = msg("Every tensor of a launch must be on the same device: allocate with `torch.empty_like(x)`.")
    return msg("It stops with {error}", error=error.rstrip(": ")), hint


def _compile(raw, exercise):
    error = raw.get("error", "")
    hint = None
    said = "" if isinstance(error, Msg) else error
    if "num_warps" in said:
        hint = msg("num_warps must be a power of 2: 1, 2, 4, 8 …")
    elif "unrecognised" in said:
        hint = msg("Is it an option of a launch (num_warps, num_stages) or a parameter of the kernel, misspelt?")
    elif "global variable" in said or "Cannot access global" in said:
        hint = msg("Inside a kernel a global must be a constant: write `BLOCK: tl.constexpr = …` at the top, or pass it.")
    elif "Loop-carried" in said or "loop" in said.lower() and "type" in said.lower():
        hint = msg("A variable that a loop carries keeps its type and shape: start it with the dtype that it will have.")
    if raw.get("target"):
        return (msg("It runs in the interpreter and does not compile for a GPU ({target}): {error}", target=raw["target"], error=error),
                hint or msg("The interpreter accepts more Python than a GPU does."))
    return msg("The kernel does not compile: {error}", error=error), hint


_WORDS = {
    "oob-read": _oob, "oob-write": _oob, "race": _race, "uninitialised-read": _uninitialised, "unwritten": _unwritten,
    "wrong-values": _values, "precision": _values, "torch-compute": _torch, "wrong-arguments": _arguments,
    "refused": _refused, "runtime-error": _runtime, "compile-error": _compile,
    "wrong-shape": lambda r, e: (msg("The result has shape {got}, expected {expected}.", got=str(tuple(r["got"])),
                                     expected=str(tuple(r["expected"]))),
                                 msg("Allocate the result with the shape that the exercise states.")),
    "wrong-dtype": lambda r, e: (msg("The result has dtype {got}, expected {expected}.", got=r["got"], expected=r["expected"]),
                                 msg("Allocate the result with `torch.empty_like(x)`, or with `dtype=x.dtype`.")),
    "wrong-device": lambda r, e: (msg("The result is on {got}, expected {expected}.", got=r["got"], expected=r["expected"]),
                                  msg("Allocate it with `torch.empty_like(x)`, or with `device=x.device`.")),
    "no-tensor": lambda r, e: (msg("The function returns {got} instead of a tensor.", got=r["got"]),
                               msg("Is there a `return` at its end?") if r["got"] == "NoneType" else
                               msg("Return the tensor itself.")),
    "aliases-input": lambda r, e: (msg("The result shares its memory with `{tensor}`.", tensor=r["tensor"]),
                                   msg("The result is a new tensor: allocate it with `torch.empty_like(x)`.")),
    "changes-input": lambda r, e: (msg("The input `{tensor}` is changed, at {at}.", tensor=r["tensor"], at=_at(r["indices"])),
                                   msg("Store to the result, not to the input.")),
    "provenance": lambda r, e: (msg("The result was not written by a kernel of this call."),
                                msg("Return the tensor that the launched kernel wrote.")),
    "stale-state": lambda r, e: (msg("Called again with other contents, the function gives the earlier result."),
                                 msg("Nothing may be remembered between calls.")),
    "timeout": lambda r, e: (msg("It did not end within {seconds:g} s.", seconds=r["seconds"]),
                             msg("Is there a loop whose condition never becomes false, or a grid with far too many programs?")),
    "died": lambda r, e: (msg("Its process ended: {how}.", how=r["how"]), None),
    "memory-limit": lambda r, e: (msg("It asks for more memory than there is: {error}", error=r.get("error", "")),
                                  msg("The result needs as many elements as the exercise says; look at the sizes that are allocated.")),
    "output-limit": lambda r, e: (msg("It prints more than {n} MB.", n=r["megabytes"]), msg("Leave prints out of kernels and loops.")),
    "traffic": lambda r, e: (msg("It moves {got} bytes where {least} are enough: {ratio:.2f} times as many.", got=r["got"],
                                 least=r["least"], ratio=r["ratio"]),
                             msg("Each launch reads its inputs from memory and writes its result there. Do it in one launch, "
                                 "and load each element once.") if r["launches"] > 1 else
                             msg("Load each element once, from neighbouring addresses.")),
    "slow": lambda r, e: (msg("It takes {ms:.3f} ms; the reference takes {ref:.3f} ms ({ratio:.2f} times its speed, "
                              "{needed:g} are needed).", ms=r["ms"], ref=r["reference_ms"], ratio=r["ratio"], needed=e.speed),
                          msg("A program should have a few hundred to a few thousand elements, and neighbouring lanes "
                              "neighbouring addresses.")),
}
