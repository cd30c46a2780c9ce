"""Everything written on a panel or map is readable in every theme."""

from dataclasses import replace

import pytest

from tests.tui.panel_cases import GAMES, PanelCase
from tests.tui.panel_painting import THEMES, paint_panel
from themes import MIN_CONTRAST, contrast
from tui.draw.canvas import AREA, UNREAD_ROLES, Brush

FULL_THEMES = [name for name, theme in THEMES.items() if theme.depth == "full"]


def faint_cells(case: PanelCase, theme: str) -> set[tuple[str, str, str, str]]:
    """Return the panel, text, ink and background of everything with too little contrast."""
    found = set()
    for panel in case.presenter.panels:
        for size in ((80, 18), case.wide):
            busiest = case.busiest_position
            worn = case.presenter.adapt_theme(THEMES[theme], busiest.view)
            props = replace(busiest, theme=worn)
            canvas = paint_panel(panel.id, props, size, Brush(props.theme))
            for letter, ink in (
                pair
                for rows in zip(canvas.letters, canvas.inks, strict=True)
                for pair in zip(*rows, strict=True)
            ):
                style = canvas.brush.style(ink)
                if not letter.strip() or ink.emphasis == AREA or ink.fg in UNREAD_ROLES:
                    continue
                assert style.color is not None and style.bgcolor is not None
                colors = style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex
                if contrast(*colors) < MIN_CONTRAST:
                    found.add((panel.id, letter, *colors))
    return found


@pytest.mark.parametrize("theme", FULL_THEMES)
@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.id)
def test_everything_written_on_a_panel_is_readable(case: PanelCase, theme: str) -> None:
    assert not faint_cells(case, theme)
