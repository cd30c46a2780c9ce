import pytest


@pytest.fixture
def home() -> None:
    """Replace the home folder of the app tests: plain mode does not need one."""
