"""Fixtures that run commands as real processes with a separate ANNALS_HOME."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.timeouts import long_wait_seconds

PROJECT_ROOT = Path(__file__).parents[3]
PEBBLES_COMMAND = (sys.executable, "-m", "tests.tui.cli.pebbles")

RunAnnals = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set ANNALS_HOME to an empty folder."""
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(PROJECT_ROOT))
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # buffered streams, as is usual
    return tmp_path


@pytest.fixture
def annals(home: Path) -> RunAnnals:
    """Run `annals` with the toy game. Fail if stderr contains a traceback."""

    def run(*arguments: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [*PEBBLES_COMMAND, *arguments],
            cwd=home,
            env={**os.environ, **env},
            input=stdin,
            capture_output=True,
            text=True,
            timeout=long_wait_seconds(),
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done

    return run
