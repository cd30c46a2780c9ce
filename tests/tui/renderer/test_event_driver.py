import os
import select
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import pytest
from textual.events import Key
from textual.message import Message

from tests.timeouts import wait_seconds
from tui.app import AnnalsApp
from tui.renderer import event_driver
from tui.renderer.event_driver import EventDriver


class Typing:
    """A driver reading from a pipe, recording its keys and wait times."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.terminal, self._typed = os.pipe()
        self.heard: list[str] = []
        self.waits: list[float | None] = []
        self._news = Event()
        driver = self.driver = EventDriver.__new__(EventDriver)  # at no terminal
        driver.fileno = self.terminal
        driver.exit_event = Event()
        driver._wake_reader, driver._wake_writer = os.pipe()
        monkeypatch.setattr(driver, "process_message", self._hear)
        monkeypatch.setattr(event_driver, "select", self._select)
        self.thread = Thread(target=driver.run_input_thread, daemon=True)
        self.thread.start()

    def _hear(self, message: Message) -> None:
        if isinstance(message, Key):
            self.heard.append(message.key)
        self._news.set()

    def _select(self, *arguments: Any) -> Any:
        self.waits.append(arguments[3])
        self._news.set()
        return select.select(*arguments)

    def type(self, data: bytes) -> None:
        os.write(self._typed, data)

    def end_of_input(self) -> None:
        os.close(self._typed)

    def until(self, there: Callable[[], bool]) -> None:
        while not there():
            assert self._news.wait(wait_seconds())
            self._news.clear()

    def stop(self) -> None:
        self.driver.exit_event.set()
        os.write(self.driver._wake_writer, b".")
        self.thread.join(wait_seconds())


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    return Typing(monkeypatch)


def test_driver_does_not_wake_up_without_input(typing: Typing) -> None:
    typing.until(lambda: typing.waits == [None])
    typing.type(b"a")
    typing.until(lambda: typing.heard == ["a"] and typing.waits[-1] is None)
    assert len(typing.waits) <= 3, "once more for an Esc, and then for ever"
    typing.stop()
    assert not typing.thread.is_alive()


def test_lone_escape_key_is_reported(typing: Typing) -> None:
    typing.type(b"\x1b")
    typing.until(lambda: typing.heard == ["escape"])
    typing.type(b"\x1b[A")
    typing.until(lambda: typing.heard == ["escape", "up"])
    typing.stop()


def test_invalid_bytes_are_ignored(typing: Typing) -> None:
    typing.type(b"\xff\xfea")
    typing.until(lambda: typing.heard[-1:] == ["a"])
    typing.end_of_input()
    typing.thread.join(wait_seconds())
    assert not typing.thread.is_alive()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere Textual has other drivers")
def test_app_uses_event_driver() -> None:
    assert AnnalsApp().driver_class is EventDriver
