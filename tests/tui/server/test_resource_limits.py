import subprocess
import sys
from pathlib import Path

import pytest

from tests.lan.annals_process import PROJECT_ROOT

resource = pytest.importorskip("resource", reason="there are no limits on this platform")


def run_restricted(code: str, within: float = 1e9) -> str:
    """Return the output of a process with session limits; by default all work counts as heavy."""
    code = f"from tui.server.resource_limits import *\napply_limits(0.02, {within})\n{code}"
    code += "\nsignal.setitimer(signal.ITIMER_VIRTUAL, 0)"  # Python's end is no time for a signal
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PROJECT_ROOT,
        capture_output=True,
        text=True,
        check=True,
        start_new_session=True,
    )
    return ran.stdout.strip()


def test_memory_is_limited() -> None:
    code = "try: bytes(MAX_MEMORY)\nexcept MemoryError: print('enough')"
    assert run_restricted(code) == "enough"


def test_number_of_open_files_is_limited() -> None:
    code = """
import errno
held = []
try:
    while True:
        held.append(os.open(os.devnull, os.O_RDONLY))
except OSError as error:
    print(error.errno == errno.EMFILE, len(held) < MAX_OPEN_FILES)"""
    assert run_restricted(code) == "True True"


@pytest.mark.parametrize("what", ["CPU", "FSIZE", "CORE", "AS", "NOFILE"])
def test_limits_cannot_be_raised(what: str) -> None:
    soft, hard = run_restricted(f"print(*resource.getrlimit(resource.RLIMIT_{what}))").split()
    assert soft == hard != str(resource.RLIM_INFINITY)


def test_busy_session_lowers_its_priority() -> None:
    code = """
wanted = min(os.nice(0) + 2, 19)
while os.nice(0) < wanted:
    sum(range(1000))
print("stands back")"""
    assert run_restricted(code) == "stands back"


@pytest.mark.skipif(
    not Path("/proc/self/autogroup").exists(), reason="sessions are not weighed as groups here"
)
def test_busy_session_lowers_the_priority_of_its_group() -> None:
    """Otherwise niceness would have no effect between sessions."""
    code = """
before = AUTOGROUP.read_text().split()[-1]
while os.nice(0) < 19:
    sum(range(1000))
print(before, AUTOGROUP.read_text().split()[-1] > before)"""
    assert run_restricted(code) == "0 True"


def test_mostly_idle_session_keeps_its_priority() -> None:
    code = """
before = os.nice(0)
while time.process_time() < 0.5:
    sum(range(1000))
print(os.nice(0) - before)"""
    assert run_restricted(code, within=-1) == "0"


def test_child_processes_inherit_the_limits() -> None:
    code = """
import subprocess, sys
ask = "import os, resource; print(os.nice(0), *resource.getrlimit(resource.RLIMIT_AS))"
started = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True)
print(started.stdout.strip() == f"{os.nice(0)} {MAX_MEMORY} {MAX_MEMORY}")"""
    assert run_restricted(code) == "True"
