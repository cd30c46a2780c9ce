"""Fixtures that run commands as real processes with a separate ANNALS_HOME."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.patience import PATIENCE

HOUSE = Path(__file__).parents[2]
PEBBLES_ANNALS = (sys.executable, "-m", "tests.cli.pebbles")

Annals = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set ANNALS_HOME to an empty folder."""
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(HOUSE))
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # buffered streams, as is usual
    return tmp_path


@pytest.fixture
def annals(home: Path) -> Annals:
    """Run `annals` with the toy game. Fail if stderr contains a traceback."""

    def run(*arguments: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [*PEBBLES_ANNALS, *arguments],
            cwd=home,
            env={**os.environ, **env},
            input=stdin,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done

    return run
