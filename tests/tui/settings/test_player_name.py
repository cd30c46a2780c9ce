from pathlib import Path

import pytest

from tui.settings.player_name import player_name
from tui.settings.settings import Settings, save_settings


@pytest.fixture(autouse=True)
def login(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setattr("getpass.getuser", lambda: "ada")


def test_requested_name_comes_before_the_one_in_the_settings() -> None:
    assert player_name() == "Ada"
    save_settings(Settings(name="Zoe"))
    assert player_name() == "Zoe"
    assert player_name("Ben") == "Ben"


@pytest.mark.parametrize("name", ["\u2800", "\u3164\u3164", "\u0301", "\u200b", "A\x1b[2J", "You"])
def test_name_that_nobody_could_read_is_replaced(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: name)
    assert player_name() == "Somebody"
    assert player_name(name) == "Somebody"
