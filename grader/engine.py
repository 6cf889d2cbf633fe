"""From cells to a verdict: the one path, in JupyterLab and under nbgrader alike.

``grade`` slices and reads the answer here, has it run by a worker, has a judge compare, has the compiler look at its
kernels, and adds up. It never raises for anything that a learner wrote.
"""

from __future__ import annotations

import ast
import atexit
import json
import random
import secrets
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from grader import channel as ch
from grader.cases import Case
from grader.exercises import EXERCISES, Exercise
from grader.explain import explain
from grader.i18n import msg
from grader.processes import Unavailable, Zygote, sandbox_command
from grader.reading import read
from grader.settings import Settings, gpu_present
from grader.slicing import Cell, SliceError, cut, is_attempted, is_untouched
from grader.verdict import Criterion, Finding, Verdict

PATIENCE = 4  # a call whose programs keep ending may take so many times the limit: small blocks are slow, not wrong
MEMORY_IDS = {"oob-read", "oob-write", "uninitialised-read", "race", "changes-input"}
# What is wrong with the answer as a whole, whichever case shows it
EVERYWHERE = {"torch-compute", "refused", "provenance", "stale-state", "compile-error"}


class GraderError(Exception):
    """The grader itself failed, not the answer; nothing may be concluded about a grade."""


class Engine:
    """The servers of one grader: two zygotes (interpreted and compiled) and a judge, started when first needed."""

    def __init__(self, device: str, settings: Settings, sandboxed: bool):
        self.device, self.settings = device, settings
        self.prefix, self.sandbox = sandbox_command(settings, device == "cuda") if sandboxed else ([], "own")
        if sandboxed and settings.sandbox == "require" and not self.prefix:
            raise GraderError("a sandbox is required (DOJO_SANDBOX=require), and bubblewrap does not work here"
                              if self.sandbox == "fails" else
                              "a sandbox is required (DOJO_SANDBOX=require), and bubblewrap is not installed")
        self._zygotes: dict[bool, Zygote] = {}
        self._judge = None
        self._spare = None
        self._judge_lock = threading.Lock()
        self._pool = ThreadPoolExecutor(1)
        self.lock = threading.RLock()

    def zygote(self, interpret: bool) -> Zygote:
        with self.lock:
            z = self._zygotes.get(interpret)
            if z is None or not z.alive:
                z = self._zygotes[interpret] = Zygote(interpret, self.prefix)
            return z

    def warm(self) -> None:
        for interpret in (True, False):
            self.zygote(interpret)

    def ask_judge(self, header: dict, payloads=()) -> dict:
        header = {**header, "device": self.device}
        with self._judge_lock:
            return self._ask_judge(header, payloads)

    def _ask_judge(self, header: dict, payloads) -> dict:
        for attempt in (1, 2):
            if self._judge is None:
                self._judge = self.zygote(self.device == "cpu").fork("judge", self.settings)
            try:
                self._judge.send(header, payloads)
                return self._judge.receive(300)[0]
            except (ch.Closed, ch.Late):
                output = bytes(self._judge.output).decode(errors="replace").strip()
                self._judge.drop()
                self._judge = None
                if attempt == 2:
                    raise GraderError(f"the judge ended: {output.splitlines()[-1] if output else 'no message'}") from None

    def close(self) -> None:
        with self.lock:
            for child in (self._judge, self._spare):
                if child is not None:
                    child.drop()
            self._judge = self._spare = None
            for z in self._zygotes.values():
                z.close()
            self._zygotes.clear()

    def worker(self, interpret: bool, device: str):
        """A process ready to run an answer. Where starting one is slow (CUDA), the next is started ahead."""
        ahead = device == "cuda"
        with self.lock:
            child, self._spare = (self._spare, None) if ahead else (None, self._spare)
        if child is not None and not child.waiting():
            child.drop()
            child = None
        if child is None:
            child = self._fork_worker(interpret, device)
        if ahead:
            threading.Thread(target=self._start_spare, args=(interpret, device), daemon=True).start()
        return child

    def _fork_worker(self, interpret: bool, device: str):
        child = self.zygote(interpret).fork("run", self.settings, limit_memory=device == "cpu")
        child.send({"device": device})
        return child

    def _start_spare(self, interpret: bool, device: str) -> None:
        try:
            child = self._fork_worker(interpret, device)
        except (Unavailable, ch.Closed, OSError):
            return
        with self.lock:
            if self._spare is None and self._zygotes:
                self._spare = child
                return
        child.drop()

    # One answer

    def run(self, exercise: Exercise, answer, full: bool, seed: int) -> Verdict:
        cases = list(enumerate(exercise.cases(random.Random(seed), full, self.device)))
        verdict = Verdict(exercise.name, [Criterion(c, p) for c, p in exercise.points.items()], seed=seed, device=self.device)
        part = {c.name: c for c in verdict.criteria}
        on_cpu = self.device == "cpu"
        self.warm()
        traffic_case = (len(cases), exercise.traffic_case)
        memory: list[Finding] = []
        aside = None if on_cpu else self._pool.submit(self._aside, exercise, answer, seed, full, cases, traffic_case)
        with _Session(self, exercise, answer, seed, on_cpu, self.device) as session:
            for name in ("values", "edges"):
                chosen = [x for x in cases if x[1].criterion == name]
                if on_cpu and name == "values":
                    chosen.append(traffic_case)
                found = session.run(chosen)
                part[name].findings += [f for f in found if f.id not in MEMORY_IDS]
                memory += [f for f in found if f.id in MEMORY_IDS]
            launches, traffic = session.launches, session.traffic
            everywhere = [f for n in ("values", "edges") for f in part[n].findings if f.id in EVERYWHERE]
            if everywhere and not part["values"].findings:
                part["values"].findings = everywhere[:1]
            if on_cpu:
                compiled = [] if everywhere else self._compile(answer, exercise, list(launches.values()), full)
            else:
                found, traffic, compiled = aside.result()
                _merge_aside(found, part, memory)
                if "read" not in traffic and not everywhere:
                    verdict.notes.append(msg("Memory and traffic were not checked: the answer does not run in the interpreter here."))
            if not everywhere:
                verdict.measured["compiled"] = [c for c in compiled if isinstance(c, dict)]
                failed = next((c for c in compiled if isinstance(c, Finding)), None)
                if failed:
                    everywhere = [failed]
                    if not any(f.place == failed.place for f in part["values"].findings):
                        part["values"].findings.append(failed)
            for name in ("values", "edges"):
                part[name].status = "lost" if part[name].findings or everywhere else "passed"
            astray = [f for f in memory if f.id in ("oob-read", "oob-write") and f.facts.get("criterion") == "edges"]
            if astray and part["edges"].status == "passed":
                part["edges"].status = "lost"
                part["edges"].findings.append(Finding(astray[0].id, msg(
                    "The values are right, but the kernel goes outside its tensors: see memory safety."),
                    facts={"case": astray[0].facts["case"]}))
            part["memory"].findings = _once(memory)
            sound = part["values"].status == "passed"
            part["memory"].status = "lost" if memory else "passed" if sound else "blocked"
            if sound:
                self._work(exercise, answer, part["work"], traffic, verdict, session)
            else:
                part["work"].status = "blocked"
        for c in verdict.criteria:
            c.findings = _once(c.findings)[:4]
        told = {(f.id, f.place, f.message.id, f.hint and f.hint.id) for f in part["values"].findings}
        part["edges"].findings = [f for f in part["edges"].findings if (f.id, f.place, f.message.id, f.hint and f.hint.id) not in told]
        return verdict

    def _aside(self, exercise, answer, seed, full, cases, traffic_case) -> tuple:
        """On a GPU machine, meanwhile: the same answer in the interpreter, for memory, traffic and who wrote what, and its
        kernels compiled for other targets."""
        chosen = [*cases, traffic_case] if full else [
            next(x for x in cases if x[1].criterion == "values"), *[x for x in cases if x[1].criterion == "edges"][:3], traffic_case]
        with _Session(self, exercise, answer, seed, True, "cpu") as session:
            found = session.run(chosen)
        return found, session.traffic, self._compile(answer, exercise, list(session.launches.values()), full)

    def _compile(self, answer, exercise, launches, full) -> list:
        """Compile what was launched for named targets: a dict of figures each, or the finding of the first refusal."""
        if not launches:
            return []
        targets = ["sm_90", "sm_80", "sm_100", "gfx942"] if full else ["sm_90"]
        done: list = []
        for some, names in ((launches[:8], targets[:1]), (launches[:1], targets[1:])):
            if not names:
                continue
            at = {"target": names[0], "kernel": some[0]["kernel"]}
            with self.zygote(False).fork("compile", self.settings, limit_memory=self.device == "cpu") as child:
                try:
                    child.send({"source": answer.source, "function": answer.function, "launches": some, "targets": names})
                    while True:
                        header, _ = child.receive(30 + self.settings.call_seconds)
                        if header["kind"] == "done":
                            break
                        if header["kind"] == "start":
                            at = header
                        elif not header["ok"]:
                            return [*done, explain({"id": "compile-error", "error": header["error"], "line": header["line"],
                                                    "target": header["target"]}, exercise, answer)]
                        else:
                            done.append({k: v for k, v in header.items() if k not in ("kind", "ok", "bytes")})
                except ch.Late:
                    return [*done, explain({"id": "compile-error", "target": at["target"],
                                            "error": msg("it takes more than half a minute")}, exercise, answer)]
                except ch.Closed:
                    return [*done, explain({"id": "compile-error", "target": at["target"],
                                            "error": msg("the compiler itself stopped on this kernel")}, exercise, answer)]
        return done

    def _work(self, exercise, answer, work, traffic, verdict, session) -> None:
        """The criterion of work, of an answer whose values are right: traffic anywhere, time where there is a GPU."""
        if "read" in traffic:
            least = self._least(exercise, exercise.traffic_case)
            charged = 32 * (traffic["sectors_read"] + traffic["sectors_written"])
            verdict.measured["traffic"] = {"bytes": charged, "least": least, "ratio": charged / least, "launches": traffic["launches"]}
            if charged / least > exercise.traffic_limit:
                work.findings.append(explain({"id": "traffic", "got": charged, "least": least, "ratio": charged / least,
                                              "launches": traffic["launches"]}, exercise, answer, exercise.traffic_case))
        if self.device == "cuda":
            self._time(exercise, answer, work, verdict, session)
        else:
            verdict.notes.append(msg("Time was not measured: there is no GPU here. The work was judged by the bytes moved."))
        work.status = "lost" if work.findings else "passed"

    def _least(self, exercise, case) -> int:
        return self.ask_judge({"op": "cost", "exercise": exercise.name, "case": case.to_json()})["bytes_least"]

    def _time(self, exercise, answer, work, verdict, session) -> None:
        request = {"exercise": exercise.name, "case": exercise.timing_case.to_json(), "seed": verdict.seed & 0x7FFFFFFF,
                   "bytes_least": self._least(exercise, exercise.timing_case)}
        for attempt in (1, 2):  # a criterion is measured again before it is lost
            found = session.run([], request)
            timing = session.traffic.pop("timing", None)
            if found or timing is None or "error" in timing or timing["wrong"]:
                raw = {"id": "runtime-error", "error": (timing or {}).get("error", "") or msg("a wrong result on the large timed case")}
                work.findings.append(found[0] if found else explain(raw, exercise, answer, exercise.timing_case))
                return
            verdict.measured["time"] = {k: v for k, v in timing.items() if k not in ("kind", "bytes")}
            if timing["ratio"] >= exercise.speed:
                return
        work.findings.append(explain({"id": "slow", **verdict.measured["time"]}, exercise, answer, exercise.timing_case))


class _Session:
    """One answer in one worker, which is replaced when it dies, so that each criterion gets its chance.

    ``launches`` and ``traffic`` collect what the calls showed besides findings.
    """

    def __init__(self, engine: Engine, exercise: Exercise, answer, seed: int, interpret: bool, device: str):
        self.engine, self.exercise, self.answer, self.seed = engine, exercise, answer, seed
        self.interpret, self.device = interpret, device
        self.launches: dict[str, dict] = {}
        self.traffic: dict = {}
        self.child = None
        self.first = True
        self.patience = PATIENCE  # little once a call has been waited for in vain

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self._end()

    def _end(self):
        if self.child is not None:
            self.child.drop()
            self.child = None

    def run(self, chosen: list[tuple[int, Case]], timing: dict | None = None) -> list[Finding]:
        """Run these cases, and time the answer if ``timing`` says how; the findings, raw facts put into words."""
        limit = self.engine.settings.call_seconds
        jobs, findings = [], []
        for i, case in chosen:
            base = (self.seed * 1000 + 2 * i) & 0x7FFFFFFF
            runs = [(base, 0, None), (base + 1, 1, base)]
            if not jobs:
                runs.append((base, 0, base + 1))  # the first contents again: nothing may be remembered
            jobs.append({"index": i, "case": case.to_json(), "runs": runs})
        by_index = dict(chosen)
        seen: dict[int, bytes] = {}
        case, run, started = None, 0, time.monotonic()
        begun = started

        def add(raw):
            if run:
                raw.setdefault("order", "again")
            findings.append(explain(raw, self.exercise, self.answer, case))

        try:
            if self.child is None:
                self.first = True
                self.child = self.engine.worker(self.interpret, self.device)
                self.child.send({"source": self.answer.source, "function": self.answer.function,
                                 "names": list(self.exercise.params), "memory_checker": self.interpret})
            self.child.send({"jobs": jobs, **({"timing": timing} if timing else {})})
            while True:
                # the first call on a GPU also starts CUDA and compiles
                header, payloads = self.child.receive(limit + (10.0 if self.device == "cuda" and self.first else 0.0))
                kind = header["kind"]
                if kind == "done":
                    return findings
                if kind == "alive":
                    now = time.monotonic()
                    if now - started > self.patience * limit or now - begun > 2 * self.patience * limit:
                        raise ch.Late
                elif kind == "module":
                    if header["finding"]:
                        add(header["finding"])
                        break
                elif kind == "start":
                    case, run, started = by_index.get(header["case"]), header["run"], time.monotonic()
                elif kind == "timing":
                    self.traffic["timing"] = header
                elif kind == "result":
                    self.first = False
                    self._result(case, run, jobs, header, payloads, seen, add)
                    for launch in header["launches"]:
                        self.launches.setdefault(json.dumps(launch, sort_keys=True), launch)
                    if case is self.exercise.traffic_case and run == 0 and "traffic" in header:
                        self.traffic.update(header["traffic"])
                    if findings and time.monotonic() - begun > PATIENCE * limit or any(
                            f["id"] == "memory-limit" for f in header["findings"]):
                        break  # enough is known
        except ch.Late:
            add({"id": "timeout", "seconds": max(limit, float(round(time.monotonic() - started)))})
            self.patience = 1
        except ch.Closed:
            child = self.child
            if child is None:
                raise GraderError("a worker process could not be started") from None
            if child.too_much:
                add({"id": "output-limit", "megabytes": self.engine.settings.output >> 20})
            else:
                add({"id": "died", "how": _how(child)})
        except (KeyError, TypeError, ValueError, IndexError):
            add({"id": "died", "how": msg("it sent something that is not a result")})
        self._end()
        return findings

    def _result(self, case, run, jobs, header, payloads, seen, add) -> None:
        """What one call showed: the worker's findings, then the judge's."""
        raw = header["findings"]
        for f in raw:
            add(f)
        output = header.get("output")
        if output is None:
            return
        if output["type"] != "tensor":
            return add({"id": "no-tensor", "got": output["type"]})
        if output["device"] != self.device:
            return add({"id": "wrong-device", "got": output["device"], "expected": self.device})
        if output["aliases"]:
            return add({"id": "aliases-input", "tensor": output["aliases"][0]})
        job = next(j for j in jobs if j["index"] == header["case"])
        case_seed, poison = job["runs"][run][0], job["runs"][run][1]
        empty = 0 in output["shape"]
        total = 1
        for s in output["shape"]:
            total *= s
        authors = header.get("authors")
        if not empty:
            if not header["launches"] or header.get("no_programs"):
                return add({"id": "unwritten", "launches": len(header["launches"]), "no_programs": header.get("no_programs")})
            if not output["adopted"] or output["overlaps"]:
                return add({"id": "provenance"})
        from grader.worker import POISONS

        data = bytes(payloads[0]) if payloads else b""
        reply = self.engine.ask_judge({"op": "compare", "exercise": self.exercise.name, "case": case.to_json(),
                                       "seed": case_seed, "output": output, "poison": POISONS[poison]}, [data])
        unwritten = authors and authors["unwritten"]
        if unwritten and (reply["ok"] or reply["id"] == "wrong-values"):
            from grader.judge import _unravel

            first = authors["first_unwritten"]
            return add({"id": "unwritten", "count": authors["unwritten"], "first": first, "total": total,
                        "index": _unravel(first[0], output["shape"]), "launches": len(header["launches"])})
        previous = seen.get(header["case"])
        if reply["ok"]:
            if run == 0:
                seen[header["case"]] = data
            return
        if run == 1 and data == previous and total > 1 and reply["id"] == "wrong-values":
            return add({"id": "stale-state"})
        if reply["id"] == "wrong-values":
            if reply["pattern"] == "precision":
                reply["id"] = "precision"
            if authors and len(payloads) == 3:
                i = reply["first"][0]
                pid = int.from_bytes(payloads[1][8 * i: 8 * i + 8], "little", signed=True)
                line = int.from_bytes(payloads[2][4 * i: 4 * i + 4], "little", signed=True)
                gx, gy, gz = authors["grid"]
                where = [pid // (gy * gz), pid // gz % gy, pid % gz]
                reply["program"] = [p for p, g in zip(where, (gx, gy, gz)) if g > 1] or [0]
                reply["line"] = line
        add(reply)


def _merge_aside(found: list[Finding], part: dict[str, Criterion], memory: list[Finding]) -> None:
    """On a GPU machine, what the interpreter saw beside the GPU: memory faults, and elements that no kernel wrote, which on
    a GPU can hold the right value all the same, put there by the host. Its other findings are its own affairs."""
    memory += [f for f in found if f.id in MEMORY_IDS]
    for f in found:
        if f.id in ("unwritten", "provenance", "torch-compute"):
            part["edges" if f.facts.get("criterion") == "edges" else "values"].findings.insert(0, f)


def _once(findings: list[Finding]) -> list[Finding]:
    """One finding for each reason and line: the same failure in more cases is counted, not repeated."""
    kept: dict = {}
    cases: dict = {}
    for f in findings:
        key = (f.id, f.place and (f.place.cell, f.place.line), f.facts.get("tensor"))
        if key in kept:
            cases.setdefault(key, {kept[key].facts.get("case")}).add(f.facts.get("case"))
            kept[key].facts["also"] = len(cases[key]) - 1
        else:
            kept[key] = f
    # what is known with its line need not be said without
    traced = {(f.id, f.facts.get("tensor")) for f in kept.values() if f.place and f.facts.get("tensor")}
    return [f for f in kept.values() if f.place or (f.id, f.facts.get("tensor")) not in traced]


def _how(child):
    how = child.end()
    if "signal" in how:
        try:
            name = signal.Signals(how["signal"]).name
        except ValueError:
            name = str(how["signal"])
        return msg("it was ended by {signal}", signal=name)
    text = bytes(child.output).decode(errors="replace").strip().splitlines()
    if text:
        return text[-1][:200]
    return msg("it ended by itself, with code {code}", code=how.get("code", "?"))


# The public face ----------------------------------------------------------------------------------------------------

_engines: dict[bool, Engine] = {}
_engines_lock = threading.Lock()
# CPython counts the depth of the tree that it builds in one place for all threads: two that parse at once can fail with
# "AST constructor recursion depth mismatch" (seen on 3.11.7)
_parsing = threading.Lock()


def engine(full: bool) -> Engine:
    """The engine of this process: one for one's own work (``check``), one, sandboxed, for the work of others."""
    with _engines_lock:
        if full not in _engines:
            _engines[full] = Engine("cuda" if gpu_present() else "cpu", Settings.from_environment(), sandboxed=full)
        return _engines[full]


def warm_up(full: bool) -> None:
    """Start the servers in the background, so that they are ready when the first answer comes."""

    def warm():
        try:
            engine(full).warm()
        except (GraderError, OSError, ValueError):
            pass  # whoever grades meets the same, and says so

    threading.Thread(target=warm, daemon=True).start()


def close() -> None:
    """End all servers; they start again when needed."""
    for e in _engines.values():
        e.close()
    _engines.clear()


atexit.register(close)


def _lost(exercise: Exercise, finding: Finding, seed=None, attempted=True, lang="en") -> Verdict:
    criteria = [Criterion(c, p, "lost" if c in ("values", "edges") else "blocked") for c, p in exercise.points.items()]
    criteria[0].findings.append(finding)
    return Verdict(exercise.name, criteria, attempted=attempted, seed=seed, lang=lang)


def grade(name: str, cells: list[Cell], *, lang: str = "en", full: bool = True, seed: int | None = None,
          settings: Settings | None = None) -> Verdict:
    """The verdict on the answer to exercise ``name`` that ``cells`` hold.

    ``full``: more cases, in a sandbox, as under nbgrader; else the quick set of a check. ``seed`` repeats the cases of
    another grading. Raises KeyError for an unknown exercise and :class:`GraderError` when the grader itself fails.
    """
    exercise = EXERCISES[name]
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    with _parsing:
        try:
            answer = cut(cells, name)
        except SliceError as e:
            return _lost(exercise, e.finding, seed, attempted=e.finding.id != "not-attempted", lang=lang)
        refused = [] if is_untouched(answer) else read(answer)
        attempted = is_attempted(answer)
    if not attempted and not refused:
        finding = Finding("not-attempted", msg("`{name}` is still as it was released: there is nothing to grade yet.", name=name))
        return _lost(exercise, finding, seed, attempted=False, lang=lang)
    if refused:
        verdict = _lost(exercise, refused[0], seed, lang=lang)
        verdict.criteria[0].findings = refused[:4]
        return verdict
    if settings is not None:
        mine = Engine("cuda" if gpu_present() else "cpu", settings, sandboxed=full)
    else:
        mine = engine(full)
    try:
        try:
            verdict = mine.run(exercise, answer, full, seed)
        except Unavailable:  # a server had died: it is started anew
            verdict = mine.run(exercise, answer, full, seed)
    except Unavailable as e:
        raise GraderError(f"a server could not be started: {e}") from None
    finally:
        if settings is not None:
            mine.close()
    if full and mine.sandbox:
        verdict.notes.append(msg("This answer ran without a sandbox: bubblewrap is not installed.") if mine.sandbox == "missing"
                             else msg("This answer ran without a sandbox: it is switched off.") if mine.sandbox == "off"
                             else msg("This answer ran without a sandbox: bubblewrap does not work on this machine."))
    if any(isinstance(n, ast.Name) and n.id == "print" for n in ast.walk(answer.tree)):
        verdict.notes.append(msg("What the answer prints is not shown here: call the function in a cell of its own to see it."))
    verdict.lang = lang
    return verdict


def grade_quiz(quiz_id: str, cells: list[Cell], *, lang: str = "en") -> Verdict:
    """The verdict on the answers cell of quiz ``quiz_id``: one point a question, nothing is run."""
    from grader.quiz import grade_answers, find_answers
    from grader.quizzes import QUIZZES

    with _parsing:
        answers, problem = find_answers(cells)
    return grade_answers(QUIZZES[quiz_id], answers, problem, lang)
