import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

from tests.tui.pilot_helpers import app_of, running
from tui.renderer import fast


class Drawing(Screen[None]):
    """A screen that is drawn when the test says so."""

    is_drawn = False


class Sending(App[None]):
    """An app with one screen."""

    def __init__(self) -> None:
        super().__init__()
        self.first = Drawing()
        fast.send_compactly(self, lambda screen: self.first.is_drawn)

    def get_default_screen(self) -> Screen[object]:
        return self.first


async def test_screen_is_not_sent_before_it_can_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []

    def watched(update: object) -> None:
        sent.append(update)

    monkeypatch.setattr(fast, "CompactUpdate", watched)
    async with Sending().run_test() as pilot:
        app = pilot.app
        assert isinstance(app, Sending)
        app.first.refresh(layout=True)
        await pilot.pause()
        assert not sent
        app.first.is_drawn = True
        app.first.refresh()
        await pilot.pause()
        assert sent


async def test_error_that_ends_the_app_is_reported() -> None:
    def fail() -> None:
        raise ValueError("a callback")

    with pytest.raises(ValueError, match="a callback"):
        async with running() as pilot:
            pilot.app.call_next(fail)
            await pilot.pause()
    assert isinstance(app_of(pilot).failure, ValueError)
    assert app_of(pilot).error_console.quiet


@pytest.mark.parametrize("first", range(9))
@pytest.mark.parametrize("last", range(10))
def test_segments_are_cut_like_a_strip(first: int, last: int) -> None:
    segments = [Segment("ab"), Segment("日本"), Segment(""), Segment("c", Style(bold=True))]
    cut = [each for each in fast._cut_segments(segments, first, last) if each.text]
    expected = Strip(segments, 7).crop(first, last)
    if first < last:
        assert cut == [each for each in expected if each.text]
