"""The Run panel: ``%%terminal`` shows a terminal of 80 columns whose Run button runs the cell's script.

The script runs in a process of its own, with the same Python and environment as the notebook, and what it prints (both
streams) appears as it comes; Stop ends it. The notebook stays free meanwhile: a thread reads, and the page is updated a
few times a second at most, with the last lines only, so that no amount of output can freeze it.

Between notebook and script stands a small supervisor (``supervise`` below, run as a script of its own). It ends the script
and everything the script started when Stop is pressed, when the script itself ends, and when the notebook's kernel is gone,
however that happened.
"""

import atexit
import codecs
import collections
import html
import os
import pathlib
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

COLUMNS, ROWS = 80, 24
SCROLLBACK = 500  # lines kept
PENDING = 64 * 1024  # bytes kept between two updates of the page: more than SCROLLBACK lines of COLUMNS characters
UPDATE_S = 0.15
GRACE_S = 2.0  # between TERM and KILL


# ---------------------------------------------------------------------------------------------------------------------
# The screen
# ---------------------------------------------------------------------------------------------------------------------

_ESCAPE = re.compile(r"\x1b\[([0-?]*)[ -/]*([@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]")
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]{0,2000}\x1b?|[ -/]*)$")
_PIECE = re.compile(r"[^\x00-\x1f\x7f\x1b]+|\x1b[^\x1b]*?|[\x00-\x1f\x7f]", re.DOTALL)


class Screen:
    """The last lines of a terminal: text in, lines of at most `columns` characters out.

    Understands newline, carriage return, backspace, tab and "erase in line"; other escape sequences are dropped.
    """

    def __init__(self, columns=COLUMNS, keep=SCROLLBACK):
        self.columns = columns
        self.lines = collections.deque(maxlen=keep)  # (text, is it the terminal's own sentence)
        self.gone = 0  # lines that scrolled out of memory
        self.row, self.column = [], 0  # the line being written, and where
        self._held = ""  # the beginning of an escape sequence whose end hasn't come yet

    def feed(self, text):
        text = self._held + text
        cut = _UNFINISHED.search(text)
        self._held = cut.group() if cut else ""
        text = text[:len(text) - len(self._held)]
        at = 0
        for escape in _ESCAPE.finditer(text):
            self._plain(text[at:escape.start()])
            at = escape.end()
            if escape.group(2) == "K":
                self._erase(escape.group(1))
        self._plain(text[at:])

    def _plain(self, text):
        for piece in _PIECE.finditer(text):
            piece = piece.group()
            first = piece[0]
            if first == "\n":
                self.newline()
            elif first == "\r":
                self.column = 0
            elif first == "\b":
                self.column = max(0, self.column - 1)
            elif first == "\t":
                self._write(" " * (8 - self.column % 8))
            elif first >= " " and first != "\x7f":
                self._write(piece)

    def _write(self, text):
        while text:
            if self.column >= self.columns:
                self.newline()
            part, text = text[:self.columns - self.column], text[self.columns - self.column:]
            if len(self.row) < self.column:
                self.row += " " * (self.column - len(self.row))
            self.row[self.column:self.column + len(part)] = part
            self.column += len(part)

    def _erase(self, how):
        if how in ("", "0"):
            del self.row[self.column:]
        elif how == "2":
            self.row.clear()
        elif how == "1":
            self.row[:self.column] = " " * min(self.column, len(self.row))

    def newline(self):
        self._keep("".join(self.row), False)
        self.row, self.column = [], 0

    def own(self, sentence):
        """A sentence of the terminal's own, on a line (or lines, wrapped between words) of its own."""
        if self.row:
            self.newline()
        line = ">"
        for word in sentence.split():
            if len(line) + 1 + len(word) > self.columns:
                self._keep(line, True)
                line = " "
            line += " " + word
        self._keep(line, True)

    def _keep(self, line, own):
        self.gone += len(self.lines) == self.lines.maxlen
        self.lines.append((line, own))

    def text(self):
        return "\n".join([line for line, _ in self.lines] + (["".join(self.row)] if self.row else []))

    def html(self):
        rows = [f'<span class="dojo-own">{html.escape(line)}</span>' if own else html.escape(line)
                for line, own in self.lines]
        if self.row:
            rows.append(html.escape("".join(self.row)))
        return "\n".join(rows)


# ---------------------------------------------------------------------------------------------------------------------
# The script's process
# ---------------------------------------------------------------------------------------------------------------------

class Process:
    """A script in a process of its own. `ended(status, stopped)` is called once, from the reading thread.

    script: Python source. output: called, from the reading thread, with (bytes, how many rows before them were left out)
    at most every UPDATE_S seconds. The status is the shell's: above 128 it names a signal.
    """

    def __init__(self, script, output, ended, environment=None):
        self.output, self.ended = output, ended
        self.stopped = False
        self.began = time.monotonic()
        self.folder = tempfile.mkdtemp(prefix="dojo-")
        path = pathlib.Path(self.folder, "script.py")
        path.write_text("\n" + script, encoding="utf-8")  # the magic's own line: the lines are numbered as in the cell
        environment = {
            **os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", "COLUMNS": str(COLUMNS),
            "LINES": str(ROWS), "TERM": "dumb", "MPLBACKEND": "agg", **(environment or {}),
        }
        try:
            # its own session: interrupting the notebook's kernel must not reach it
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", os.path.abspath(__file__), sys.executable, "-u", str(path)], env=environment,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        except OSError:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        self.thread = threading.Thread(target=self._read, name="dojo-terminal", daemon=True)
        self.thread.start()

    @property
    def seconds(self):
        return time.monotonic() - self.began

    def stop(self):
        """Ask the supervisor to end the script and all that it started; returns at once."""
        self.stopped = True
        try:
            self.process.stdin.close()
        except OSError:  # it has ended by itself meanwhile
            pass

    def wait(self, seconds=None):
        """Wait until the script has ended and all of its output is shown; False if that takes too long."""
        self.thread.join(seconds)
        return not self.thread.is_alive()

    def _read(self):
        pipe = self.process.stdout.fileno()
        pending, size, left_out, shown = collections.deque(), 0, 0, 0.0
        open_, quiet = True, 0
        while open_:
            wait = max(0.0, shown + UPDATE_S - time.monotonic()) if pending else 0.5
            if select.select([pipe], [], [], wait)[0]:
                chunk = os.read(pipe, 65536)
                open_, quiet = bool(chunk), 0
                pending.append(chunk)
                size += len(chunk)
                while size - len(pending[0]) >= PENDING:  # what comes after it fills the screen and its memory
                    dropped = pending.popleft()
                    size -= len(dropped)
                    left_out += max(dropped.count(b"\n"), len(dropped) // COLUMNS)
            elif self.process.poll() is not None:
                quiet += 1
                open_ = quiet < 3  # somebody else holds the pipe, and says nothing
            if size and (not open_ or time.monotonic() - shown >= UPDATE_S):
                self.output(b"".join(pending), left_out)
                pending.clear()
                size, left_out, shown = 0, 0, time.monotonic()
        status = self.process.wait()
        self.process.stdout.close()
        try:
            self.process.stdin.close()
        except OSError:
            pass
        shutil.rmtree(self.folder, ignore_errors=True)
        self.ended(status, self.stopped)


def supervise(command):
    """Run `command`, and end it with all of its descendants when it ends, when stdin closes or when the parent is gone.

    Returns its exit status, 128 plus the signal's number if a signal ended it.
    """
    try:
        import ctypes
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: orphans become ours, so none gets away
    except (OSError, AttributeError):
        pass
    parent = os.getppid()
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT, process_group=0)
    watched = [0]
    try:
        watched.append(os.pidfd_open(child.pid))
    except (OSError, AttributeError):  # an old kernel: the time limit below does
        pass
    while child.poll() is None:
        if 0 in select.select(watched, [], [], 0.5)[0] or os.getppid() != parent:
            for pid in _descendants():
                _send(pid, signal.SIGTERM)
            try:
                child.wait(GRACE_S)
            except subprocess.TimeoutExpired:
                _send(child.pid, signal.SIGKILL)
                child.wait()
    for _ in range(200):
        rest = _descendants()
        if not rest:
            break
        for pid in rest:
            _send(pid, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            pass
        time.sleep(0.01)
    return child.returncode if child.returncode >= 0 else 128 - child.returncode


def _send(pid, what):
    try:
        os.kill(pid, what)
    except OSError:
        pass


def _descendants():
    """The process ids of this process's descendants, from /proc."""
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", "rb") as file:
                    parent = int(file.read().rpartition(b")")[2].split()[1])
            except (OSError, ValueError, IndexError):
                continue
            children.setdefault(parent, []).append(int(entry))
    found, ahead = [], [os.getpid()]
    while ahead:
        for pid in children.get(ahead.pop(), ()):
            found.append(pid)
            ahead.append(pid)
    return found


# ---------------------------------------------------------------------------------------------------------------------
# The panel
# ---------------------------------------------------------------------------------------------------------------------

_STYLE = """<style>
.dojo-title {background: #3a3a3c; color: #f2f2f2; border-radius: 6px 6px 0 0; padding: 3px 12px; text-align: center;
  font: 600 12px/20px system-ui, sans-serif}
.dojo-screen {background: #1d1f21; border-radius: 0 0 6px 6px; scrollbar-color: #777 #1d1f21}
.dojo-screen pre {background: transparent; color: #e6e6e6; margin: 0; padding: 8px 12px; width: 80ch; box-sizing: content-box;
  font: 13px/17px Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; tab-size: 8}
.dojo-screen .dojo-own {color: #8fd18f}
</style>"""


class Terminal:
    """One panel: its screen, its buttons, at most one running script.

    `run()` and `stop()` are what the buttons do; `widget()` is the panel, `text()` the same in words.
    """

    def __init__(self, script):
        from grader.show import say
        self.script = script
        self.screen = Screen()
        self.process = None
        self.lock = threading.RLock()
        self._decoder = None
        self._widget = self._pre = self._status = None
        self.screen.own(say('Ready. Click "Run" to execute.'))

    @property
    def running(self):
        return self.process is not None

    def run(self, *_):
        """Start the script; while one is running, say so instead."""
        from grader.show import say
        with self.lock:
            if self.running:
                self.screen.own(say('The script is running already. Wait for its end, or click "Stop".'))
            else:
                if self.screen.row:
                    self.screen.newline()
                self.screen.feed("$ python script.py\n")
                self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
                try:
                    self.process = Process(self.script, self._output, self._ended)
                except OSError as problem:
                    self.screen.own(say("The script could not be started: {problem}.", problem=problem))
        self._show()

    def stop(self, *_):
        """End the script and everything that it started; returns at once."""
        from grader.show import say
        with self.lock:
            if not self.running:
                self.screen.own(say("Nothing is running."))
            elif not self.process.stopped:
                self.process.stop()
        self._show()

    def wait(self, seconds=None):
        """Wait for the running script's end; True if there is none (any more)."""
        process = self.process
        return process is None or process.wait(seconds)

    def text(self):
        with self.lock:
            return f"bash — {COLUMNS}×{ROWS}\n{self.screen.text()}"

    def _output(self, data, left_out):
        with self.lock:
            if left_out:
                self._decoder.reset()
                self.screen.gone += left_out
            self.screen.feed(self._decoder.decode(data))
        self._show()

    def _ended(self, status, stopped):
        from grader.show import say
        with self.lock:
            seconds = f"{self.process.seconds:.1f}"
            self.process = None
            try:
                name = signal.Signals(status - 128).name if status > 128 else ""
            except ValueError:
                name = ""
            if stopped:
                self.screen.own(say("Stopped after {seconds} s.", seconds=seconds))
            elif name:
                self.screen.own(say("Ended by the signal {name} after {seconds} s.", name=name, seconds=seconds))
            else:
                self.screen.own(say("Ended after {seconds} s with exit status {status}.", seconds=seconds, status=status))
        self._show()

    # What the browser shows

    def _show(self):
        from grader.show import say
        if self._widget is None:
            return
        with self.lock:
            gone = self.screen.gone
            head = f'<span class="dojo-own">{html.escape(say("> {n} earlier lines are gone.", n=_grouped(gone)))}</span>\n'
            self._pre.value = (f'<pre role="log" aria-live="off" aria-label="{html.escape(say("Terminal output"))}">'
                               f'{head if gone else ""}{self.screen.html()}</pre>')
            last = next((line for line, own in reversed(self.screen.lines) if own), "").removeprefix("> ")
            state = say("Running …") if self.running else last
            self._status.value = f'<span role="status">{html.escape(state)}</span>'

    def widget(self):
        """The panel, an ipywidgets box."""
        if self._widget is None:
            import ipywidgets as widgets
            from grader.show import say
            run = widgets.Button(description=say("Run"), icon="play", tooltip=say("Run the script in a process of its own"))
            stop = widgets.Button(description=say("Stop"), icon="stop", tooltip=say("End the script"))
            run.on_click(self.run)
            stop.on_click(self.stop)
            title = widgets.HTML(_STYLE + f'<div class="dojo-title">bash — {COLUMNS}×{ROWS}</div>',
                                 layout=widgets.Layout(margin="0", width="100%"))
            self._pre = widgets.HTML(layout=widgets.Layout(margin="0", flex="0 0 auto", min_height="100%"))
            self._status = widgets.HTML(layout=widgets.Layout(margin="0 0 0 12px"))
            # A reversed column stays scrolled to its end while it grows, and where the reader scrolled if they did.
            # Its one child still begins at the top because it is at least as high as the column.
            screen = widgets.VBox([self._pre], layout=widgets.Layout(
                height=f"{17 * ROWS + 16}px", width="100%", overflow="auto", flex_flow="column-reverse"))
            screen.add_class("dojo-screen")
            self.run_button, self.stop_button, self.frame = run, stop, screen
            self._widget = widgets.VBox([title, screen, widgets.HBox([run, stop, self._status])],
                                        layout=widgets.Layout(width="fit-content", max_width="100%"))
            self._show()
        return self._widget

    def _repr_mimebundle_(self, include=None, exclude=None):
        twin = {"text/plain": self.text()}
        try:
            bundle = self.widget()._repr_mimebundle_()
        except Exception:  # no ipywidgets, or nobody to talk to: the words are left
            return twin
        return {**bundle, **twin}


def _grouped(number):
    return f"{number:,}".replace(",", "\u202f")  # a comma and a point mean different things in different languages


# ---------------------------------------------------------------------------------------------------------------------
# The magic
# ---------------------------------------------------------------------------------------------------------------------

_PANELS = {}  # by cell: running a cell again replaces its panel, and ends what the old one still runs


def register(ip):
    """Give the IPython shell `ip` the cell magic ``%%terminal``."""

    def terminal(line, cell):
        """Show a terminal whose Run button runs this cell's text as a Python script of its own."""
        panel = Terminal(cell)
        where = _cell_id(ip)
        if where is not None:
            before = _PANELS.pop(where, None)
            if before is not None and before.running:
                before.stop()
            _PANELS[where] = panel
        from IPython.display import display
        display(panel)

    ip.register_magic_function(terminal, magic_kind="cell", magic_name="terminal")


def _cell_id(ip):
    try:
        header = ip.parent_header if hasattr(ip, "parent_header") else ip.kernel.get_parent("shell")
        return header["metadata"]["cellId"]
    except Exception:  # no kernel, or a front end that doesn't say
        return None


@atexit.register
def _end_all():
    for panel in _PANELS.values():
        if panel.running:
            panel.stop()


if __name__ == "__main__":
    sys.exit(supervise(sys.argv[1:]))
