import pytest
from textual.geometry import Size

from core.games import load_game
from tests.effects import short_name
from tests.tui.panel_painting import THEMES
from tui.draw.canvas import TEXT, Brush, Canvas
from tui.panels import load_presenter
from tui.widgets.panes.log_pane import LogPane, LogProps, RecapOptions, RecapPane, RecapSpace
from tui.widgets.panes.text_pane import TextPane

HEIGHT = 5  # a rule and four lines


class Shelf(TextPane):
    """A pane outside any screen."""

    size = Size(20, HEIGHT)  # type: ignore[assignment]

    def repaint(self) -> None:
        """Nobody looks."""


def shelf(lines: int = 10) -> Shelf:
    pane = Shelf("log", "Log")
    pane.set_reactive(TextPane.rows, [[(f"line {n}", TEXT)] for n in range(lines)])
    return pane


def seen(pane: TextPane) -> str:
    canvas = Canvas(20, HEIGHT, Brush(THEMES["night"], taper=True))
    pane.paint(canvas)
    return "\n".join(canvas.lines())


def test_pane_starts_at_the_first_line_and_shows_there_is_more() -> None:
    page = seen(shelf())
    assert "line 0" in page and "line 3" in page and "line 4" not in page
    assert "▾" in page and "▴" not in page
    assert not set("▾▴") & set(seen(shelf(4)))


def test_log_pane_starts_at_the_last_line() -> None:
    pane = shelf()
    pane.is_at_end = True
    page = seen(pane)
    assert "line 9" in page and "line 5" not in page
    assert "▴" in page and "▾" not in page


def test_scrolling_one_row_shows_both_markers() -> None:
    pane = shelf()
    pane.scroll_rows(1)
    page = seen(pane)
    assert "line 0" not in page and "line 1" in page and "▴" in page and "▾" in page


def test_scrolling_up_in_the_log_keeps_the_position() -> None:
    pane = shelf()
    pane.is_at_end = True
    pane.scroll_rows(-1)
    assert "line 8" in seen(pane) and "line 9" not in seen(pane)


def test_mouse_wheel_scrolls_the_text() -> None:
    pane = shelf()
    pane.turn_wheel(1)
    assert "line 3" in seen(pane) and "line 2" not in seen(pane)
    pane.turn_wheel(-1)
    assert "line 0" in seen(pane)
    pane.scroll_to_end(1)
    assert "line 9" in seen(pane)
    pane.scroll_to_end(-1)
    assert "line 0" in seen(pane)


@pytest.mark.parametrize("is_asked", [True, False])
def test_log_ends_with_whose_turn_it_is(is_asked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.widgets.panes.log_pane.group_by_choice", lambda *_: [])
    pane = LogPane("log", short_name)
    rows = pane.build_rows(LogProps(None, None, (), is_asked), 40)  # type: ignore[arg-type]
    assert ("your turn" in str(rows)) is is_asked


def test_recap_explains_how_to_dismiss_it_and_starts_at_the_top(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(RecapPane, "repaint", lambda self: None)
    pane = RecapPane("recap", load_presenter(load_game("mosaic")))
    pane.first_row = 7
    pane.watch_props(None)
    assert pane.first_row == 0
    pane.set_reactive(RecapPane.options, RecapOptions(is_own_choice=True))
    for covers, words in ((True, "any key continues"), (False, "any key continues")):
        pane.set_reactive(RecapPane.space, RecapSpace(covers_panels=covers))
        canvas = Canvas(60, HEIGHT, Brush(THEMES["night"], taper=True))
        pane.paint(canvas)
        assert words in canvas.lines()[0] and "result of your choice" in canvas.lines()[0]


def test_long_recap_explains_how_to_read_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pane = RecapPane("recap", load_presenter(load_game("mosaic")))
    other_keys = RecapOptions(next_key="ctrl+f", previous_key="ctrl+b")
    pane.set_reactive(RecapPane.options, other_keys)
    on, back = "ctrl+f more, any other", "ctrl+b back, any other"
    for many, offset, how in (
        (HEIGHT - 1, 0, " any"),
        (HEIGHT, 0, on),
        (HEIGHT, 1, back),
        (HEIGHT + 3, 3, on),
        (HEIGHT + 3, 4, back),
    ):
        pane.first_row = offset
        rows = [[("Livia takes Aristotle", TEXT)]] * many
        monkeypatch.setattr(RecapPane, "rows_for", lambda self, width, rows=rows: rows)
        canvas = Canvas(80, HEIGHT, Brush(THEMES["night"], taper=True))
        pane.paint(canvas)
        assert canvas.lines()[0].rstrip(" ─▴").endswith(f"{how} key continues")
