"""The Run panel, driven as a browser would drive it: by its buttons, without a browser."""

import os
import pathlib
import subprocess
import sys
import textwrap
import time

import pytest

from grader.show import terminal
from grader.show.terminal import COLUMNS, SCROLLBACK, Screen, Terminal

ROOT = pathlib.Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("DOJO_LANG", "en")


@pytest.fixture
def panel():
    made = []

    def make(script):
        made.append(Terminal(textwrap.dedent(script)))
        made[-1].widget()
        return made[-1]

    yield make
    for one in made:
        if one.running:
            one.stop()
            one.wait(10)


def until(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it didn't happen in time"
        time.sleep(0.02)


def alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def lines(one):
    return one.text().splitlines()[1:]


# The screen


def shown(*chunks, **settings):
    screen = Screen(**settings)
    for chunk in chunks:
        screen.feed(chunk)
    return screen.text().split("\n")


def test_lines_wrap_at_eighty_columns():
    assert shown("x" * 200 + "\n") == ["x" * 80, "x" * 80, "x" * 40]
    assert shown("x" * 80 + "\ny\n") == ["x" * 80, "y"]


def test_a_carriage_return_writes_over_the_line():
    assert shown("10 %\r20 %\r", "100 %", "\n") == ["100 %"]
    assert shown("abcdef\rxy\n") == ["xycdef"]
    assert shown("abcdef\r\x1b[Kxy\n") == ["xy"]
    assert shown("one\r\ntwo\r\n") == ["one", "two"]


def test_escape_sequences_are_dropped_wherever_a_chunk_ends():
    text = "a\x1b[1;31mred\x1b[0m\x1b]0;title\x07 b\x1b(B\n"
    for cut in range(len(text)):
        assert shown(text[:cut], text[cut:]) == ["ared b"]


def test_tabs_backspaces_and_other_controls():
    assert shown("a\tb\n") == ["a       b"]
    assert shown("ab\b\bcd\n") == ["cd"]
    assert shown("a\x00\x07\x7fb\n") == ["ab"]


def test_an_endless_escape_sequence_is_not_kept():
    screen = Screen()
    for _ in range(100):
        screen.feed("\x1b]" + "x" * 1000)
    assert len(screen._held) < 3000 and len(screen.lines) <= SCROLLBACK


def test_the_ring_keeps_the_last_lines():
    screen = Screen(keep=10)
    screen.feed("".join(f"{i}\n" for i in range(25)))
    assert screen.text().split("\n") == [str(i) for i in range(15, 25)] and screen.gone == 15


def test_own_sentences_wrap_between_words():
    screen = Screen(columns=20)
    screen.own("a sentence that is longer than a line")
    assert screen.text().split("\n") == ["> a sentence that is", "  longer than a line"]


# Run


def test_it_greets_with_the_ready_line(panel, monkeypatch):
    assert panel("").text() == 'bash — 80×24\n> Ready. Click "Run" to execute.'
    monkeypatch.setenv("DOJO_LANG", "it")
    one = Terminal("")
    one.widget()
    assert one.text() == 'bash — 80×24\n> Pronto. Premi "Esegui" per avviare.'
    assert [one.run_button.description, one.stop_button.description] == ["Esegui", "Ferma"]


def test_run_shows_both_streams_and_the_exit_status(panel):
    one = panel(f"""
        import os, sys
        print("out")
        print("err", file=sys.stderr)
        print("<b>&", "é", os.environ["DOJO_LANG"], sys.executable == {sys.executable!r})
        sys.exit(3)
    """)
    one.run_button.click()
    folder = pathlib.Path(one.process.folder)
    assert one.wait(20)
    assert not folder.exists()
    got = lines(one)
    assert got[1:5] == ["$ python script.py", "out", "err", "<b>& é en True"]
    assert got[5].endswith("with exit status 3.")
    assert "&lt;b&gt;&amp;" in one._pre.value and "<b>" not in one._pre.value


def test_output_comes_while_the_script_runs(panel, tmp_path):
    go = tmp_path / "go"
    one = panel(f"""
        import os, time
        print("first", end="")
        while not os.path.exists({str(go)!r}):
            time.sleep(0.01)
        print(" second")
    """)
    one.run()
    until(lambda: "first" in one._pre.value)
    assert one.running and "second" not in one.text()
    go.touch()
    assert one.wait(20)
    assert "first second" in lines(one)


def test_lines_in_a_traceback_are_those_of_the_cell(panel):
    one = panel("x = 1\nraise ValueError('no')\n")  # lines 2 and 3 of the cell: the magic is its first
    one.run()
    assert one.wait(20)
    assert "line 3" in one.text() and "ValueError: no" in one.text() and "exit status 1" in one.text()


def test_the_status_says_how_a_script_died(panel):
    one = panel("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    one.run()
    assert one.wait(20)
    assert "Ended by the signal SIGSEGV" in one.text()


def test_it_can_run_again(panel):
    one = panel("print('hello')")
    for _ in range(2):
        one.run()
        assert one.wait(20)
    assert lines(one).count("hello") == 2


def test_running_twice_at_once_is_refused(panel):
    one = panel("import time; print('up'); time.sleep(60)")
    one.run_button.click()
    until(lambda: "up" in one.text())
    first = one.process
    one.run_button.click()
    assert one.process is first
    assert "> The script is running already." in one.text()
    one.stop_button.click()
    assert one.wait(10)
    assert "Stopped after" in one.text()


def test_stop_without_a_script(panel):
    one = panel("")
    one.stop_button.click()
    assert lines(one)[-1] == "> Nothing is running."


def test_the_notebook_stays_free(panel):
    one = panel("import time; time.sleep(60)")
    before = time.monotonic()
    one.run()
    one.stop()
    assert time.monotonic() - before < 2
    assert one.wait(10)


# Stop, and what else ends a script


STUBBORN = """
    import os, signal, subprocess, sys, time
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    child = subprocess.Popen(["sleep", "300"], start_new_session=True)  # in a group of its own
    if os.fork() == 0:
        if os.fork() == 0:  # an orphan
            print("orphan", os.getpid())
            time.sleep(300)
        os._exit(0)
    time.sleep(0.2)
    print("pids", os.getpid(), child.pid)
    time.sleep(300)
"""


def pids(one):
    words = one.text().split()
    return [int(word) for word in words if word.isdigit() and int(word) > 9]


def test_stop_ends_a_stubborn_script_and_all_its_children(panel):
    one = panel(STUBBORN)
    one.run()
    until(lambda: "pids" in one.text() and len(pids(one)) == 3)
    family = pids(one)
    assert all(map(alive, family))
    one.stop()
    assert one.wait(10)
    until(lambda: not any(map(alive, family)), 5)
    assert "Stopped after" in one.text()


def test_children_end_with_the_script(panel):
    one = panel("""
        import subprocess
        print("pid", subprocess.Popen(["sleep", "300"], start_new_session=True).pid)
    """)
    one.run()
    assert one.wait(10)
    assert "exit status 0" in one.text()
    until(lambda: not any(map(alive, pids(one)[:1])), 5)


def test_a_script_dies_with_the_kernel(tmp_path):
    note = tmp_path / "pid"
    script = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(300)"
    kernel = subprocess.Popen([sys.executable, "-c", textwrap.dedent(f"""
        import time
        from grader.show.terminal import Terminal
        one = Terminal({script!r})
        one.run()
        time.sleep(300)
    """)], cwd=ROOT)
    try:
        until(lambda: note.exists() and note.read_text())
        pid = int(note.read_text())
        assert alive(pid)
    finally:
        kernel.kill()
        kernel.wait()
    until(lambda: not alive(pid), 10)


def test_a_great_deal_of_output_costs_little(panel):
    one = panel("""
        import os
        block = (b"y" * 79 + b"\\n") * 1000
        for _ in range(2500):
            os.write(1, block)
        print("the end")
    """)
    updates = []
    one._pre.observe(lambda change: updates.append(len(change["new"])), "value")
    began = time.monotonic()
    one.run()
    assert one.wait(60)
    took = time.monotonic() - began
    assert "the end" in one.text() and "exit status 0" in one.text()
    assert one.screen.gone > 2_000_000 and "earlier lines are gone" in one._pre.value
    assert len(one.screen.lines) <= SCROLLBACK
    assert max(updates) < 2 * SCROLLBACK * COLUMNS
    assert len(updates) < took / terminal.UPDATE_S + 10
    assert took < 30  # 200 MB


# Without a browser, and in a notebook


def test_the_panel_has_a_twin_in_words(panel):
    one = panel("print(1)")
    bundle = one._repr_mimebundle_()
    assert bundle["text/plain"].endswith('> Ready. Click "Run" to execute.')
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_without_ipywidgets_the_words_are_left(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    assert set(Terminal("")._repr_mimebundle_()) == {"text/plain"}


def test_the_magic_in_an_executed_notebook():
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.v4.new_notebook(cells=[
        nbformat.v4.new_code_cell("from grader.show import terminal\nterminal.register(get_ipython())"),
        nbformat.v4.new_code_cell("%%terminal\nprint('{not} %filled in')"),
    ])
    nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3",
                            resources={"metadata": {"path": str(ROOT)}}).execute()
    (output,) = notebook.cells[1].outputs
    assert output["output_type"] == "display_data"
    assert "Ready." in output["data"]["text/plain"]


def test_a_cell_run_again_ends_what_its_old_panel_runs(monkeypatch):
    class Shell:
        magics = {}

        def register_magic_function(self, function, magic_kind, magic_name):
            self.magics[magic_name] = function

    shell = Shell()
    terminal.register(shell)
    monkeypatch.setattr(terminal, "_cell_id", lambda ip: "a-cell")
    magic = shell.magics["terminal"]
    magic("", "import time; time.sleep(300)")
    old = terminal._PANELS["a-cell"]
    old.run()
    magic("", "print(2)")
    assert terminal._PANELS["a-cell"] is not old
    assert old.wait(10)
    terminal._PANELS.clear()


def test_it_imports_without_torch_and_widgets():
    code = "import sys, grader.show.terminal; print([m for m in ('torch', 'triton', 'ipywidgets', 'IPython') if m in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env={
        **os.environ, "PYTHONPATH": str(ROOT)})
    assert said.stdout.strip() == "[]", said.stderr
