"""The memory checker: every load and store of an interpreted kernel, seen and accounted for.

Triton's interpreter sends each memory access through a few methods of its builder. :class:`Monitor` stands in front of
them. It knows the tensors of the call and says, for each access, whose element it is; what no tensor holds is not
accessed at all. It notes who wrote and read each element, which 32-byte sectors a launch touched, and runs the programs
of a grid in the order it is told. Findings are plain dicts: tensor, indices in the tensor's own coordinates, program,
line of the answer, and how many elements it concerns.

32 bytes is the unit in which NVIDIA GPUs since Volta move global memory (CUDA C++ best practices, "coalesced access").
"""

from __future__ import annotations

import sys

import numpy as np

SECTOR = 32
NOBODY, SEVERAL = -1, -2


class Buffer:
    """One tensor that kernels may touch, and what happened to each of its elements.

    ``kind``: "input", or "new" for memory that the answer allocated. ``address`` is the first element's, ``low`` and
    ``high`` bound the padding around it. ``initialised`` is False for memory that nobody has written yet.
    """

    def __init__(self, name, tensor, low, high, kind, initialised):
        self.name, self.kind, self.low, self.high = name, kind, low, high
        self.keep = tensor  # its address must not be given to another tensor meanwhile
        self.address, self.itemsize = tensor.data_ptr(), tensor.element_size()
        self.shape, self.numel = tuple(tensor.shape), tensor.numel()
        self.extent = 1 + sum((s - 1) * st for s, st in zip(tensor.shape, tensor.stride())) if self.numel else 0
        self.flat = None  # offset from `address`, in elements -> index in the tensor's own order; None: the same
        if not tensor.is_contiguous() and self.numel:
            offsets = np.zeros((1,), np.int64)
            for s, st in zip(tensor.shape, tensor.stride()):
                offsets = (offsets[:, None] + np.arange(s, dtype=np.int64) * st).reshape(-1)
            self.flat = np.full(self.extent, -1, np.int64)
            self.flat[offsets] = np.arange(self.numel)
        self.initialised = np.full(self.extent, initialised)
        self.author = np.full(self.extent, NOBODY, np.int64)  # the program that wrote it last, over all launches
        self.line = np.zeros(self.extent, np.int32)  # …and the line that did
        self.sectors = np.zeros((2, (high - low) // SECTOR + 2), bool)
        self.begin_launch()

    def begin_launch(self):
        self.writer = np.full(self.extent, NOBODY, np.int64)
        self.reader = np.full(self.extent, NOBODY, np.int64)
        self.sectors[:] = False

    def valid(self, offsets):
        inside = (offsets >= 0) & (offsets < self.extent)
        if self.flat is not None:
            inside[inside] = self.flat[offsets[inside]] >= 0
        return inside

    def index(self, offset):
        """The tensor's own index of the element ``offset`` elements after the first: a list, or an int outside it."""
        if 0 <= offset < self.extent:
            flat = offset if self.flat is None else int(self.flat[offset])
            if flat >= 0:
                return [int(i) for i in np.unravel_index(flat, self.shape)] if self.shape else []
        return int(offset)


class Monitor:
    """Watches one call of an answer. ``filename`` is the answer's, to find its lines; ``poison`` fills masked lanes;
    ``alive`` is called now and then while programs run."""

    def __init__(self, filename: str, poison: float, alive=lambda: None):
        self.filename, self.poison, self.alive = filename, poison, alive
        self.programs = 0
        self.buffers: list[Buffer] = []
        self.findings: dict[tuple, dict] = {}
        self.launches = 0
        self.bytes_read = self.bytes_written = self.sectors_read = self.sectors_written = 0
        self.order = None  # None: as Triton does; else a NumPy generator that shuffles
        self.grid = (1, 1, 1)
        self.program = (0, 0, 0)
        self._permutation = None

    # What the worker tells it

    def add(self, name, tensor, low, high, kind, initialised):
        self.buffers.append(Buffer(name, tensor, low, high, kind, initialised))

    def begin_launch(self):
        self.launches += 1
        self.buffers.sort(key=lambda b: b.low)
        self._lows = np.array([b.low for b in self.buffers], np.int64)
        for b in self.buffers:
            b.begin_launch()

    def end_launch(self):
        for b in self.buffers:
            self.sectors_read += int(b.sectors[0].sum())
            self.sectors_written += int(b.sectors[1].sum())

    def set_grid(self, grid):
        self.grid = tuple(int(g) for g in grid)
        n = self.grid[0] * self.grid[1] * self.grid[2]
        self._permutation = self.order.permutation(n) if self.order is not None and 1 < n <= 1 << 20 else None

    def place_of(self, x, y, z):
        """Where in the grid the program that Triton is about to run shall stand."""
        self.programs += 1
        if self.programs % 128 == 0:
            self.alive()
        if self._permutation is not None:
            gx, gy, gz = self.grid
            k = int(self._permutation[(x * gy + y) * gz + z])
            x, y, z = k // (gy * gz), k // gz % gy, k % gz
        self.program = (x, y, z)
        return x, y, z

    # What it sees

    @property
    def _pid(self):
        x, y, z = self.program
        return (x * self.grid[1] + y) * self.grid[2] + z

    def program_of(self, pid):
        gx, gy, gz = self.grid
        full = (pid // (gy * gz), pid // gz % gy, pid % gz)
        return [int(p) for p, g in zip(full, self.grid) if g > 1] or [0]

    def _line(self):
        frame = sys._getframe(2)
        while frame is not None:
            if frame.f_code.co_filename == self.filename:
                return frame.f_lineno
            frame = frame.f_back
        return None

    def _report(self, kind, buffer, offsets, line, **more):
        key = (kind, buffer.name if buffer else None, line)
        found = self.findings.get(key)
        if found is None:
            found = self.findings[key] = {
                "id": kind, "tensor": buffer.name if buffer else None, "line": line, "count": 0, "indices": [],
                "shape": list(buffer.shape) if buffer else None, "program": self.program_of(self._pid), **more}
        found["count"] += len(offsets)
        for o in offsets[: max(0, 4 - len(found["indices"]))]:
            found["indices"].append(buffer.index(int(o)) if buffer else int(o))

    def _split(self, addresses):
        """``addresses`` by the buffer whose padded range holds them: (buffer or None, positions in ``addresses``)."""
        if not self.buffers:
            yield None, np.arange(len(addresses))
            return
        which = np.searchsorted(self._lows, addresses, side="right") - 1
        for k in np.unique(which):
            at = np.nonzero(which == k)[0]
            b = self.buffers[max(k, 0)]
            near = (addresses[at] >= b.low) & (addresses[at] < b.high) if k >= 0 else np.zeros(len(at), bool)
            if near.any():
                yield b, at[near]
            if not near.all():
                yield None, at[~near]

    def _inside(self, kind, addresses, allowed, line):
        """The lanes of an access by the tensor that owns their address: (buffer, lanes, offsets). A lane outside every tensor
        is reported as ``kind`` and taken out of ``allowed``."""
        lanes = np.nonzero(allowed)[0]
        for b, at in self._split(addresses[lanes]):
            at = lanes[at]
            if b is None:
                allowed[at] = False
                self._wild(kind, addresses[at], line)
                continue
            offsets = (addresses[at] - b.address) // b.itemsize
            good = b.valid(offsets)
            if not good.all():
                self._report(kind, b, offsets[~good], line)
                allowed[at[~good]] = False
            yield b, at[good], offsets[good]

    def load(self, addresses, mask, size):
        """Account for a load of ``size`` bytes a lane; returns the lanes that may really be read."""
        line, pid = self._line(), self._pid
        allowed = mask.copy()
        for b, at, offsets in self._inside("oob-read", addresses, allowed, line):
            fresh = ~b.initialised[offsets]
            if fresh.any():
                self._report("uninitialised-read", b, offsets[fresh], line)
            writer = b.writer[offsets]
            foreign = (writer != NOBODY) & (writer != pid)
            if foreign.any():
                self._report("race", b, offsets[foreign], line, how="read",
                             other=self.program_of(int(writer[foreign][0])))
            reader = b.reader[offsets]
            b.reader[offsets] = np.where((reader == NOBODY) | (reader == pid), pid, SEVERAL)
            self.bytes_read += len(at) * size
            b.sectors[0, (addresses[at] - b.low) // SECTOR] = True
        return allowed

    def store(self, addresses, mask, size, atomic=False):
        """Account for a store of ``size`` bytes a lane; returns the lanes that may really be written."""
        line, pid = self._line(), self._pid
        allowed = mask.copy()
        for b, at, offsets in self._inside("oob-write", addresses, allowed, line):
            if b.kind == "input":
                self._report("changes-input", b, offsets, line)
            if atomic:
                fresh = ~b.initialised[offsets]
                if fresh.any():
                    self._report("uninitialised-read", b, offsets[fresh], line)
            else:
                once, counts = np.unique(offsets, return_counts=True)
                if (counts > 1).any():
                    self._report("race", b, once[counts > 1], line, how="lanes")
                writer, reader = b.writer[offsets], b.reader[offsets]
                twice = (writer != NOBODY) & (writer != pid)
                if twice.any():
                    self._report("race", b, offsets[twice], line, how="write",
                                 other=self.program_of(int(writer[twice][0])))
                read = ((reader != NOBODY) & (reader != pid)) & ~twice
                if read.any():
                    other = int(reader[read][0])
                    self._report("race", b, offsets[read], line, how="overwrite",
                                 other=self.program_of(other) if other >= 0 else None)
                b.writer[offsets] = pid
            b.initialised[offsets] = True
            b.author[offsets] = pid
            b.line[offsets] = line or 0
            self.bytes_written += len(at) * size
            b.sectors[1, (addresses[at] - b.low) // SECTOR] = True
            if atomic:  # it reads as well
                self.bytes_read += len(at) * size
                b.sectors[0, (addresses[at] - b.low) // SECTOR] = True
        return allowed

    def _wild(self, kind, addresses, line):
        """Accesses outside every tensor and its padding: told relative to the nearest tensor."""
        address = int(addresses[0])
        b = min(self.buffers, key=lambda b: min(abs(address - b.low), abs(address - b.high)), default=None)
        if b is not None and min(abs(address - b.low), abs(address - b.high)) > 1 << 30:
            b = None  # an offset used as a pointer, or a tensor without elements
        offsets = (addresses - b.address) // b.itemsize if b else addresses
        self._report(kind, b, offsets, line)


def install(current) -> None:
    """Put the monitor that ``current()`` returns (None: nobody watches) in front of the interpreter's memory accesses."""
    import triton.language as tl
    from triton.runtime import interpreter as ti

    cls = type(ti.interpreter_builder)
    handle = ti.TensorHandle

    def flat(h, n, dtype):
        return np.ascontiguousarray(np.broadcast_to(h.data, n), dtype=dtype).reshape(-1)

    def size_of(ptrs):
        return np.dtype(ti._get_np_dtype(ptrs.get_element_ty())).itemsize

    load, store = cls.create_masked_load, cls.create_masked_store
    rmw, cas, grid_dim, grid_idx = cls.create_atomic_rmw, cls.create_atomic_cas, cls.set_grid_dim, cls.set_grid_idx

    def guarded_load(self, ptrs, mask, other, *rest, **more):
        monitor = current()
        if monitor is None:
            return load(self, ptrs, mask, other, *rest, **more)
        shape = ptrs.data.shape
        wanted = flat(mask, shape, bool)
        allowed = monitor.load(flat(ptrs, shape, np.int64), wanted, size_of(ptrs))
        dtype = ti._get_np_dtype(ptrs.get_element_ty())
        if other is None and ptrs.data.size > 1:  # a scalar's `other=0.0` reaches this method as None as well
            other = handle(_poison(shape, dtype, monitor.poison, ptrs.get_element_ty()), ptrs.get_element_ty())
        out = load(self, ptrs, handle(allowed.reshape(shape), tl.int1), other, *rest, **more)
        wild = (wanted & ~allowed).reshape(shape)
        if wild.any():
            out.data = np.where(wild, _poison(shape, dtype, monitor.poison, ptrs.get_element_ty()), out.data)
        return out

    def guarded_store(self, ptrs, value, mask, *rest, **more):
        monitor = current()
        if monitor is not None:
            shape = ptrs.data.shape
            allowed = monitor.store(flat(ptrs, shape, np.int64), flat(mask, shape, bool), size_of(ptrs))
            mask = handle(allowed.reshape(shape), tl.int1)
        return store(self, ptrs, value, mask, *rest, **more)

    def guarded_rmw(self, op, ptr, val, mask, *rest, **more):
        monitor = current()
        if monitor is not None:
            shape = ptr.data.shape
            allowed = monitor.store(flat(ptr, shape, np.int64), flat(mask, shape, bool), size_of(ptr), atomic=True)
            mask = handle(allowed.reshape(shape), tl.int1)
        return rmw(self, op, ptr, val, mask, *rest, **more)

    def guarded_cas(self, ptr, cmp, val, *rest, **more):
        monitor = current()
        if monitor is not None:
            shape = ptr.data.shape
            everywhere = np.ones(ptr.data.size, bool)
            if not monitor.store(flat(ptr, shape, np.int64), everywhere, size_of(ptr), atomic=True).all():
                raise IndexError("atomic_cas outside its tensor")
        return cas(self, ptr, cmp, val, *rest, **more)

    def set_grid_dim(self, *grid):
        monitor = current()
        if monitor is not None:
            monitor.set_grid(grid)
        return grid_dim(self, *grid)

    def set_grid_idx(self, x, y, z):
        monitor = current()
        return grid_idx(self, *(monitor.place_of(x, y, z) if monitor is not None else (x, y, z)))

    patch_tensor = ti._patch_lang_tensor

    def patch_lang_tensor(tensor, *rest):
        # Triton 3.6 takes int() of a one-element array, which NumPy 2.4 and later refuse; its successors squeeze first
        patch_tensor(tensor, *rest)
        tensor.__index__ = lambda self: int(self.handle.data.item())

    ti._patch_lang_tensor = patch_lang_tensor
    cls.create_masked_load, cls.create_masked_store = guarded_load, guarded_store
    cls.create_atomic_rmw, cls.create_atomic_cas = guarded_rmw, guarded_cas
    cls.set_grid_dim, cls.set_grid_idx = set_grid_dim, set_grid_idx


def _poison(shape, dtype, value, element) -> np.ndarray:
    """What memory that nobody may rely on reads as: ``value``, as near as the dtype has it."""
    dtype = np.dtype(dtype)
    if dtype.kind == "f":
        return np.full(shape, value if np.isnan(value) else min(value, float(np.finfo(dtype).max)), dtype)
    if str(element) == "bf16":  # NumPy has no bfloat16: Triton keeps the bits in 16-bit integers
        return np.full(shape, np.float32(value).view(np.uint32) >> 16, dtype)
    if dtype.kind == "b":
        return np.ones(shape, dtype)
    return np.full(shape, np.iinfo(dtype).max - 5, dtype)
