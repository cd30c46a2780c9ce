"""What tests between processes have in common."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lan.crowd import Crowd


@pytest.fixture
def crowd(tmp_path: Path) -> Iterator[Crowd]:
    it = Crowd(tmp_path)
    yield it
    for annals in it.all:
        with contextlib.suppress(OSError):
            annals.process.kill()
        annals.process.wait()
