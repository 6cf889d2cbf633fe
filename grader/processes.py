"""Zygotes and their children, as the grader's own process sees them."""

from __future__ import annotations

import json
import os
import pathlib
import select
import shutil
import socket
import subprocess
import sys
import threading

from grader import channel as ch
from grader.settings import Settings

PACKAGE = pathlib.Path(__file__).resolve().parent


class Unavailable(Exception):
    """The grader's own processes could not be started; the text says why."""


def sandbox_command(settings: Settings, gpu: bool) -> tuple[list[str], str]:
    """How to start a process that sees neither the network nor the course: (the command's beginning, why there is none)."""
    if settings.sandbox == "off":
        return [], "off"
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        return [], "missing"
    root = PACKAGE.parent
    hide = {pathlib.Path.home(), root, pathlib.Path.cwd()}
    show = {pathlib.Path(sys.prefix), pathlib.Path(sys.base_prefix), PACKAGE, root / "kernels"}
    show |= {pathlib.Path(p) for p in sys.path if p and (pathlib.Path(p).name in ("site-packages", "dist-packages") or
                                                       os.environ.get("PYTHONPATH") and p in os.environ["PYTHONPATH"].split(":")
                                                       and pathlib.Path(p) != root)}
    command = [bwrap, "--ro-bind", "/", "/", "--tmpfs", "/tmp", "--proc", "/proc"]
    command += ["--dev-bind", "/dev", "/dev"] if gpu else ["--dev", "/dev"]
    for p in sorted(hide, key=str):
        if p != pathlib.Path("/"):
            command += ["--tmpfs", str(p)]
    for p in sorted(show, key=str):
        if p.exists():
            command += ["--ro-bind", str(p), str(p)]
    # Not --die-with-parent: for the kernel the parent is the thread that starts it, and threads end. The socket's end does it.
    command += ["--unshare-net", "--unshare-ipc", "--unshare-pid", "--new-session", "--chdir", "/tmp",
                "--setenv", "HOME", "/tmp", "--setenv", "TRITON_CACHE_DIR", "/tmp/triton", "--setenv", "TMPDIR", "/tmp"]
    try:
        trial = subprocess.run([*command, sys.executable, "-c", "import grader.channel"], capture_output=True, timeout=30,
                               env={**os.environ, "PYTHONPATH": str(root)})
    except (OSError, subprocess.SubprocessError):
        return [], "fails"
    return (command, "") if trial.returncode == 0 else ([], "fails")


class Zygote:
    """One server process; ``interpret`` fixes whether Triton interprets in it and in its children."""

    def __init__(self, interpret: bool, prefix: list[str] = ()):
        self.lock = threading.Lock()
        self.control, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        env = {k: v for k, v in os.environ.items() if not k.startswith("TRITON_INTERPRET")}
        env["PYTHONPATH"] = os.pathsep.join([str(PACKAGE.parent), *filter(None, [env.get("PYTHONPATH")])])
        env["PYTHONDONTWRITEBYTECODE"] = "1"
        if interpret:
            env["TRITON_INTERPRET"] = "1"
        self.log = []
        self.process = subprocess.Popen(
            [*prefix, sys.executable, "-m", "grader.zygote", str(other.fileno())], pass_fds=[other.fileno()], env=env,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        other.close()
        self.ready = False

    def _ask(self, request: dict, fds=()) -> dict:
        with self.lock:
            try:
                if not self.ready:
                    self._receive()
                    self.ready = True
                socket.send_fds(self.control, [json.dumps(request).encode()], list(fds))
                return self._receive()
            except OSError as e:
                raise Unavailable(str(e)) from None

    def _receive(self) -> dict:
        data = self.control.recv(65536)
        if not data:
            error = self.process.stderr.read().decode(errors="replace").strip().splitlines()
            raise Unavailable(error[-1] if error else "the process ended")
        return json.loads(data)

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def fork(self, role: str, settings: Settings, limit_memory: bool = False) -> "Child":
        return Child(self, role, settings, limit_memory)

    def close(self) -> None:
        self.control.close()
        try:
            self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stderr.close()


class Child:
    """A forked process: frames to and from it, its output drained and bounded, its end made certain."""

    def __init__(self, zygote: Zygote, role: str, settings: Settings, limit_memory: bool):
        self.zygote, self.ended, self.too_much = zygote, None, False
        self.channel, theirs = socket.socketpair()
        out_read, out_write = os.pipe()
        request = {"op": "fork", "role": role, "memory": settings.memory if limit_memory else None}
        try:
            self.pid = zygote._ask(request, [theirs.fileno(), out_write])["pid"]
        except BaseException:
            self.channel.close()
            os.close(out_read)
            raise
        finally:
            theirs.close()
            os.close(out_write)
        self.output = bytearray()
        self._drain = threading.Thread(target=self._read_output, args=(out_read, settings.output), daemon=True)
        self._drain.start()

    def _read_output(self, fd: int, limit: int) -> None:
        total = 0
        with os.fdopen(fd, "rb", buffering=0) as pipe:
            while data := pipe.read(1 << 16):
                total += len(data)
                self.output += data[: max(0, 4096 - len(self.output))]
                if total > limit:
                    self.too_much = True
                    self.channel.shutdown(socket.SHUT_RDWR)
                    return

    def send(self, header: dict, payloads=()) -> None:
        try:
            ch.send(self.channel, header, payloads)
        except OSError:
            raise ch.Closed from None

    def receive(self, timeout: float | None = None):
        return ch.receive(self.channel, timeout)

    def waiting(self) -> bool:
        """Whether it is alive and has nothing to say: as a process started ahead should be."""
        return self.zygote.alive and not select.select([self.channel], [], [], 0)[0]

    def end(self) -> dict:
        """Make sure that it and all it started are gone; how it had ended by itself, if it had."""
        if self.ended is None:
            self.channel.close()
            self.ended = self.zygote._ask({"op": "end", "pid": self.pid})
        return self.ended

    def drop(self) -> None:
        """Make sure that it and all it started will be gone, without waiting for it."""
        if self.ended is None:
            self.channel.close()
            self.ended = {}
            try:
                self.zygote._ask({"op": "drop", "pid": self.pid})
            except Unavailable:
                pass  # gone with its zygote

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.drop()
