import pytest
from rich.console import Console
from textual.geometry import Region
from textual.strip import Strip

from core.kernel import Rng
from tests.tui.terminal_emulator import TerminalEmulator, TextStyle
from themes import load_themes
from tui.draw.canvas import CURSOR, GOOD, MUTED, NAME, Brush, Canvas, Ink
from tui.renderer.fast import ChopsUpdate, CompactUpdate, LayoutUpdate

WIDTH, HEIGHT = 30, 4
INKS = [CURSOR, GOOD, MUTED, NAME, Ink("accent", underline=True), Ink("bad", "high")]
COLOURS = ["truecolor", "256", "standard"]


def scribbled(brush: Brush, rng: Rng, on: Canvas | None = None) -> Canvas:
    """Return a canvas with random words, possibly over those of another one."""
    canvas = Canvas(WIDTH, HEIGHT, brush)
    if on is not None:
        canvas.letters = [list(row) for row in on.letters]
        canvas.inks = [list(row) for row in on.inks]
    for _ in range(3):
        word = "".join(rng.choice("ab ▄█x") for _ in range(1 + rng.below(9)))
        canvas.text(rng.below(WIDTH), rng.below(HEIGHT), word, rng.choice(INKS))
    return canvas


def row(canvas: Canvas, y: int) -> Strip:
    return Strip(canvas.segments(y), WIDTH)


def whole(canvas: Canvas, console: Console) -> str:
    strips = [[row(canvas, y)] for y in range(HEIGHT)]
    return CompactUpdate(LayoutUpdate(strips, Region(0, 0, WIDTH, HEIGHT))).render_segments(console)


def changes(canvas: Canvas, before: Canvas, console: Console) -> str:
    spans = [(y, canvas.changed_spans(before, y)) for y in range(HEIGHT)]
    update = ChopsUpdate(
        [{0: row(canvas, y)} for y in range(HEIGHT)],
        [(y, *span) for y, row in spans for span in row],
        [[WIDTH]] * HEIGHT,
    )
    return CompactUpdate(update).render_segments(console) if update.spans else ""


def seen(screen: TerminalEmulator) -> list[object]:
    """Return the cells. The color of an empty cell's character does not count."""
    blank = " ", TextStyle()
    cells = [screen.cells.get((x, y), blank) for y in range(HEIGHT) for x in range(WIDTH)]
    return [
        (letter, look) if letter != " " else (look.bg, look.attributes - {"1"})
        for letter, look in cells
    ]


@pytest.mark.parametrize("colours", COLOURS)
@pytest.mark.parametrize("theme", ["night", "day", "sixteen", "mono"])
def test_incremental_updates_equal_a_full_repaint(theme: str, colours: str) -> None:
    brush = Brush(load_themes()[0][theme])
    console = Console(color_system=colours, force_terminal=True)  # type: ignore[arg-type]
    rng = Rng(7)
    canvas = scribbled(brush, rng)
    changed = TerminalEmulator(WIDTH, HEIGHT)
    changed.feed(whole(canvas, console))
    for _ in range(60):
        before, canvas = canvas, scribbled(brush, rng, on=canvas)
        changed.feed(changes(canvas, before, console))
        painted = TerminalEmulator(WIDTH, HEIGHT)
        painted.feed(whole(canvas, console))
        assert changed.lines() == painted.lines() == canvas.lines()
        assert seen(changed) == seen(painted)
    assert changed.look == TextStyle()  # the terminal is left as it was found


def test_small_change_sends_little() -> None:
    brush = Brush(load_themes()[0]["night"])
    console = Console(color_system="256", force_terminal=True)
    before = Canvas(WIDTH, HEIGHT, brush)
    before.text(0, 0, "Mosaic of many words", NAME)
    after = Canvas(WIDTH, HEIGHT, brush)
    after.text(0, 0, "Mosaic of some words", NAME)
    assert "some" in changes(after, before, console)
    assert "Mosaic" not in changes(after, before, console)
    assert changes(after, after, console) == ""


def test_unchanged_text_between_two_changes_is_not_sent() -> None:
    brush = Brush(load_themes()[0]["night"])
    console = Console(color_system="256", force_terminal=True)
    before, after = Canvas(WIDTH, HEIGHT, brush), Canvas(WIDTH, HEIGHT, brush)
    before.text(0, 0, "one stays where it is two", NAME)
    after.text(0, 0, "six stays where it is ten", NAME)
    assert after.changed_spans(before, 0) == [(0, 3), (23, 25)]
    assert "stays" not in changes(after, before, console)


def test_blanks_do_not_switch_the_color() -> None:
    brush = Brush(load_themes()[0]["night"])
    console = Console(color_system="truecolor", force_terminal=True)
    canvas = Canvas(WIDTH, HEIGHT, brush)
    canvas.text(0, 0, "one", GOOD)
    canvas.text(3, 0, "  ", MUTED)
    canvas.text(5, 0, "two", GOOD)
    assert "one  two" in whole(canvas, console)


def test_bold_is_reset_without_resending_colors() -> None:
    brush = Brush(load_themes()[0]["night"])
    console = Console(color_system="truecolor", force_terminal=True)
    canvas = Canvas(WIDTH, HEIGHT, brush)
    canvas.text(0, 0, "loud", Ink("text", bold=True))
    canvas.text(4, 0, "soft", Ink("text"))
    written = whole(canvas, console)
    between = written.partition("loud")[2].partition("soft")[0]
    assert between == "\x1b[22m"


def test_mono_theme_never_sends_colors() -> None:
    brush = Brush(load_themes()[0]["mono"])
    console = Console(color_system="truecolor", force_terminal=True)
    written = whole(scribbled(brush, Rng(1)), console)
    screen = TerminalEmulator(WIDTH, HEIGHT)
    screen.feed(written)
    assert {(look.fg, look.bg) for _, look in screen.cells.values()} == {("39", "49")}
