"""What can be set, from the environment: defaults suit a laptop and a classroom."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """``call_seconds``: limit of one call of an answer (``DOJO_CALL_SECONDS``). ``memory``: bytes that a worker may use
    beyond what it starts with, where there is no GPU (``DOJO_MEMORY_MB``). ``output``: bytes that it may print.
    ``sandbox``: "auto" (bubblewrap where it works, when others' work is graded), "require" or "off" (``DOJO_SANDBOX``).
    """

    call_seconds: float = 10.0
    memory: int = 4 << 30
    output: int = 8 << 20
    sandbox: str = "auto"

    @classmethod
    def from_environment(cls) -> "Settings":
        def number(name, default, lowest):
            text = os.environ.get(name)
            if not text:
                return default
            try:
                value = float(text)
            except ValueError:
                raise ValueError(f"{name} must be a number, not {text!r}") from None
            if value < lowest:
                raise ValueError(f"{name} must be at least {lowest:g}, not {text}")
            return value

        sandbox = os.environ.get("DOJO_SANDBOX", cls.sandbox)
        if sandbox not in ("auto", "require", "off"):
            raise ValueError(f"DOJO_SANDBOX must be auto, require or off, not {sandbox!r}")
        return cls(call_seconds=number("DOJO_CALL_SECONDS", cls.call_seconds, 0.1),
                   memory=int(number("DOJO_MEMORY_MB", cls.memory / 2**20, 64) * 2**20), sandbox=sandbox)


def gpu_present() -> bool:
    """Whether an NVIDIA GPU can be used, without starting CUDA: its management library counts them.

    ``DOJO_DEVICE=cpu`` says no; so does an empty ``CUDA_VISIBLE_DEVICES``.
    """
    import ctypes

    if os.environ.get("DOJO_DEVICE", "").lower() == "cpu" or os.environ.get("CUDA_VISIBLE_DEVICES", "0").strip() in ("", "-1"):
        return False
    try:
        nvml = ctypes.CDLL("libnvidia-ml.so.1")
    except OSError:
        return False
    count = ctypes.c_uint(0)
    if nvml.nvmlInit_v2() != 0:
        return False
    ok = nvml.nvmlDeviceGetCount_v2(ctypes.byref(count)) == 0 and count.value > 0
    nvml.nvmlShutdown()
    return ok
