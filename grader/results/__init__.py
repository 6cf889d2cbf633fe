"""Measured figures, one JSON file a machine, and how to read and write them.

A file ``<machine>.json`` (``nvidia-h200.json``, ``cpu.json``) holds an object of sections; each section was written by one
program in one run and says for itself when, on what, with which versions and how it was measured. Standard library only.
"""

import json
import os
import pathlib
import re
import tempfile

HERE = pathlib.Path(__file__).parent


def machine(name):
    """The file's stem for a GPU's name ("NVIDIA H200" -> "nvidia-h200"); "cpu" for None or an empty name."""
    return re.sub(r"[^a-z0-9]+", "-", (name or "").lower()).strip("-") or "cpu"


def load(section, name="nvidia-h200"):
    """The section stored for the machine `name`, or None where there is none (or the file can't be read)."""
    try:
        return json.loads((HERE / f"{name}.json").read_text(encoding="utf-8")).get(section)
    except (OSError, ValueError, AttributeError):
        return None


def save(section, data, name):
    """Store `data` (JSON's types) as the machine's section, leaving its other sections as they are. Returns the path.

    Raises ValueError if the file is there but isn't a JSON object: figures of other runs are never thrown away.
    """
    path = HERE / f"{name}.json"
    everything = {}
    if path.exists():
        everything = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(everything, dict):
            raise ValueError(f"{path} holds no JSON object")
    everything[section] = data
    text = json.dumps(everything, indent=1, ensure_ascii=False, allow_nan=False) + "\n"
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=HERE, suffix=".tmp", delete=False) as file:
        file.write(text)
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)
    return path
