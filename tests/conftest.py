"""What every test may count on: English, no settings of the person who runs it, notebooks that are data stay data."""

import os

import pytest

# Notebooks under tests/ are submissions and fixtures; nbval runs those of solutions/.
collect_ignore_glob = ["*.ipynb"]

for _name in ("DOJO_LANG", "DOJO_COURSE", "DOJO_GRADEBOOK", "DOJO_EXCHANGE", "LC_MESSAGES", "NBGRADER_EXECUTION"):
    os.environ.pop(_name, None)
os.environ["LC_ALL"] = os.environ["LANG"] = "C.UTF-8"
# No display is needed for a figure, and none may open.
os.environ.setdefault("MPLBACKEND", "agg")


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory):
    """nbgrader and Jupyter find no configuration of the person's own, and no test hands anything in for real."""
    base = tmp_path_factory.mktemp("jupyter")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_CONFIG_DIR", str(base / "config"))
        patch.setenv("JUPYTER_DATA_DIR", str(base / "data"))
        patch.setenv("IPYTHONDIR", str(base / "ipython"))
        patch.setenv("DOJO_EXCHANGE", str(base / "exchange"))
        yield
