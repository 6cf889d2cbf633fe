"""A process that has imported torch and Triton and forks others that are ready at once.

Started as ``python -m grader.zygote FD`` with one end of a socket pair. It never touches CUDA and never runs a
learner's code; its children do. Whether Triton interprets or compiles is fixed by ``TRITON_INTERPRET`` when it starts:
one zygote for each.

Requests are JSON datagrams: ``{"op": "fork", "role": …}`` with two file descriptors (the child's socket, and where its
output goes) answers ``{"pid": …}``; ``{"op": "end", "pid": …}`` kills the child's process group, reaps it and answers
``{"code": …}`` or ``{"signal": …}``: how it had ended, if it had. ``{"op": "drop", "pid": …}`` kills it without waiting
(a CUDA context takes a while to go).
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import resource
import signal
import socket
import sys
import time

PR_SET_PDEATHSIG = 1


def limit_child(memory: int | None, disk: int = 1 << 26) -> None:
    """Limits of a process that runs somebody's answer: memory beyond what it has (bytes), file size, files, core."""
    if memory:
        with open("/proc/self/statm") as f:
            now = int(f.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + memory, now + memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (disk, disk))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _child(role: str, request: dict, fds: list[int], control: socket.socket) -> None:
    control.close()
    os.setsid()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(fds[1], 1)
    os.dup2(fds[1], 2)
    channel = socket.socket(fileno=fds[0])
    os.close(fds[1])
    if role == "judge":
        from grader.judge import serve
    elif role == "compile":
        from grader.compiled import serve
    else:
        from grader.worker import serve
    if role != "judge":
        limit_child(request.get("memory"))
    serve(channel)


def _end(pid: int) -> dict:
    """How the child ended; a moment's grace for one that is just ending, then its whole process group is killed."""
    status = None
    for _ in range(20):
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            break
        time.sleep(0.005)
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    if not done:
        _, status = os.waitpid(pid, 0)
        return {"killed": True}
    return {"signal": os.WTERMSIG(status)} if os.WIFSIGNALED(status) else {"code": os.waitstatus_to_exitcode(status)}


def main() -> None:
    control = socket.socket(fileno=int(sys.argv[1]))  # its end, when the grader's process is gone, is ours
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    import numpy  # noqa: F401
    import torch

    torch.set_num_threads(1)
    import grader.worker

    grader.worker.warm()
    gc.collect()
    gc.freeze()
    control.send(json.dumps({"ready": True}).encode())
    dropped: list[int] = []
    while True:
        data, fds, _, _ = socket.recv_fds(control, 65536, 2)
        if not data:
            return
        request = json.loads(data)
        if request["op"] == "fork":
            pid = os.fork()
            if pid == 0:
                code = 1
                try:
                    _child(request["role"], request, fds, control)
                    code = 0
                except BaseException:
                    import traceback

                    traceback.print_exc()
                finally:
                    sys.stdout.flush()
                    os._exit(code)
            for fd in fds:
                os.close(fd)
            reply = {"pid": pid}
            dropped = [p for p in dropped if not os.waitpid(p, os.WNOHANG)[0]]
        elif request["op"] == "drop":
            try:
                os.killpg(request["pid"], signal.SIGKILL)
            except ProcessLookupError:
                pass
            dropped.append(request["pid"])
            reply = {}
        else:
            reply = _end(request["pid"])
        control.send(json.dumps(reply).encode())


if __name__ == "__main__":
    main()
