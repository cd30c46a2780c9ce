import gc
import importlib
import sys
import threading
from pathlib import Path

import pytest

from core.games import GAME_IDS, load_game
from core.kernel import Codec
from core.lan.messages import FROM_HOST, Ping
from core.lan.protocol import decode_message, encode_message, log_codec, view_codec


def test_sessions_inherit_the_message_codecs(monkeypatch: pytest.MonkeyPatch) -> None:
    """This saves 1.8 MB and some time per session."""
    import tui.server.app  # noqa: F401

    def made_anew(*_: object, **__: object) -> None:
        raise AssertionError("a codec that should be there")

    monkeypatch.setattr(Codec, "__init__", made_anew)
    assert decode_message(encode_message(Ping())[4:], FROM_HOST) == Ping()
    for game_id in GAME_IDS:
        game = load_game(game_id)
        assert log_codec(game) and view_codec(game)


def test_session_does_not_load_the_home_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tui.server.app import LobbyScreen, SessionApp

    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "tui.screens.home", None)
    app = SessionApp(tmp_path / "line", "Ada", "secret", "")
    assert isinstance(app.get_default_screen(), LobbyScreen)


def test_first_screens_are_drawn_before_sessions_are_forked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This saves 2 MB per session."""
    from tui.screens.form import FormScreen
    from tui.screens.lobby import LobbyScreen

    drawn: set[str] = set()
    for screen in (LobbyScreen, FormScreen):
        draw = screen.draw
        monkeypatch.setattr(
            screen,
            "draw",
            lambda s, canvas, draw=draw: (drawn.add(s.binding_scope), draw(s, canvas)),
        )
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.delitem(sys.modules, "tui.server.warmup", raising=False)
    threads = threading.active_count()
    importlib.import_module("tui.server.warmup")
    gc.unfreeze()
    assert drawn == {"hall", "new_game"}
    assert threading.active_count() == threads  # forks do not copy other threads
    assert not list(tmp_path.iterdir())
