"""Messages between the grader's processes: a JSON header and raw bytes, never pickles.

One frame is the header's length (4 bytes, little-endian), the header (UTF-8 JSON), then the payloads, whose lengths the
header's ``"bytes"`` lists. What a worker sends is parsed by the grader's own process, so it holds nothing but data, and
its size is bounded.
"""

from __future__ import annotations

import json
import select
import socket
import struct
import time

MAX_HEADER = 1 << 20
MAX_PAYLOAD = 1 << 31


class Closed(Exception):
    """The other side has closed, or sent something that is not a frame."""


class Late(Exception):
    """Nothing came in time."""


def send(channel: socket.socket, header: dict, payloads=()) -> None:
    views = [memoryview(p).cast("B") for p in payloads]
    text = json.dumps({**header, "bytes": [len(v) for v in views]}).encode()
    channel.sendall(struct.pack("<I", len(text)) + text)
    for v in views:
        channel.sendall(v)


def _read(channel: socket.socket, n: int, deadline: float | None) -> bytearray:
    data = bytearray(n)
    view, got = memoryview(data), 0
    while got < n:
        if deadline is not None:
            ready, _, _ = select.select([channel], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                raise Late
        try:
            count = channel.recv_into(view[got:])
        except OSError:
            raise Closed from None
        if not count:
            raise Closed
        got += count
    return data


def receive(channel: socket.socket, timeout: float | None = None) -> tuple[dict, list[bytearray]]:
    """The next frame; :class:`Late` after ``timeout`` seconds, :class:`Closed` at the end or on nonsense."""
    deadline = None if timeout is None else time.monotonic() + timeout
    (n,) = struct.unpack("<I", _read(channel, 4, deadline))
    if n > MAX_HEADER:
        raise Closed
    try:
        header = json.loads(bytes(_read(channel, n, deadline)))
        sizes = [int(s) for s in header["bytes"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Closed from None
    if any(s < 0 for s in sizes) or sum(sizes) > MAX_PAYLOAD:
        raise Closed
    return header, [_read(channel, s, deadline) for s in sizes]
