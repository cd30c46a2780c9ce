"""Runs test functions with packs in separate processes, because each process reads a game once.

A new process imports everything except the games and is forked for each case.
"""

import importlib
import json
import os
import resource
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

PROJECT_ROOT = Path(__file__).parents[2]
MAX_SECONDS = 120  # CPU time; anything longer is an endless loop


def run_isolated(function: Callable[..., str], cases: Iterable[tuple[Any, ...]]) -> list[str]:
    """Return a test function's result for each case; its arguments are plain values."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.packs.isolated_process"],
        input=json.dumps((function.__module__, function.__name__, list(cases))),
        cwd=PROJECT_ROOT,
        env={**os.environ, "PYTHONPATH": str(PROJECT_ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said: list[str] = json.loads(done.stdout)
    return said


def run_forked(function: Callable[..., str], arguments: list[Any]) -> str:
    """Return a function's result from a fork of this process, or its traceback."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
        with os.fdopen(writing, "w") as told:
            try:
                told.write(function(*arguments))
            except Exception:
                told.write(traceback.format_exc())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        said = told.read()
    _, status = os.waitpid(child, 0)
    return said or (f"The process ended with {status}." if status else "")


if __name__ == "__main__":
    module, name, cases = json.loads(sys.stdin.read())
    function = getattr(importlib.import_module(module), name)
    json.dump([run_forked(function, arguments) for arguments in cases], sys.stdout)
