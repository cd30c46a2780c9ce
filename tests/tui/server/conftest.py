import pytest

from tests.lan.conftest import long_timeouts

__all__ = ["long_timeouts"]


@pytest.fixture
def home() -> None:
    """Replace the home folder of the app tests: the server tests make their own."""
