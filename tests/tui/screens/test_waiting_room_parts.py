from dataclasses import replace
from unittest.mock import Mock

import pytest

from core.games import load_game
from core.lan import SeatInfo, TableInfo
from themes import load_themes
from tui.draw.canvas import Brush, Canvas
from tui.model.waiting_room import missing_text
from tui.screens.waiting_room import WaitingRoomScreen
from tui.screens.waiting_room_parts import draw_options, draw_seats

GAME = load_game("mosaic")
CHOSEN = {option.name: option.default for option in GAME.options}
LOBBY = TableInfo(
    "t", "", "Ours", GAME.id, 1, "", CHOSEN, (), (), (), 0, True, 0, 0, False, False, ()
)  # fmt: skip


def options(height: int, columns: int = 1) -> str:
    canvas = Canvas(60, height, Brush(load_themes()[0]["night"]))
    fitting = GAME.relevant_options(4, CHOSEN)
    area = (0, 0, 60, height)
    end = draw_options(canvas, area, LOBBY, fitting, columns, lambda *place: None)
    lines = canvas.lines()
    assert not "".join(lines[end:]).strip() and lines[end - 1].strip()  # it ends where it says
    return "\n".join(lines)


@pytest.mark.parametrize("watching", [(), ("Eve",)])
def test_start_condition_is_shown_in_full_below_a_short_rule(
    watching: tuple[str, ...],
) -> None:
    seats = (SeatInfo("Ada", 0, False, True, True), SeatInfo("", 0, False, False, False))
    lobby = replace(LOBBY, seats=seats, spectators=watching)
    canvas = Canvas(60, 5, Brush(load_themes()[0]["night"]))
    draw_seats(canvas, (0, 0, 60, 5), lobby, "", lambda *place: None)
    lines = canvas.lines()
    assert (missing_text(lobby) in lines[3]) is not bool(watching)
    assert ("Watching: Eve" in lines[3]) is bool(watching) is (".." in lines[0])


def test_option_descriptions_are_shown_in_full_with_room() -> None:
    page = options(20)
    assert "Colossus, Hanging Gardens and Sphinx count" in page and ".." not in page
    assert "wonders." in page and "The Sphinx counts itself." in page
    at = page.splitlines().index
    assert at(next(line for line in page.splitlines() if "sphinx counts" in line)) == 4


def test_all_options_stay_visible_without_room() -> None:
    for page in (options(3), options(3, columns=2)):
        assert "wonder" in page and "sphinx" in page and "Colossus" not in page


@pytest.mark.parametrize(("size", "columns"), [((80, 24), 2), ((110, 24), 1)])
def test_narrow_room_leaves_rows_for_the_chat_below_the_options(
    size: tuple[int, int], columns: int
) -> None:
    """Beside the options, in a wide room, the chat needs no rows."""
    game = load_game("through_the_ages")
    seats = (SeatInfo("", 0, False, False, False),) * 4
    chosen = game.check_options({})
    fitting = game.relevant_options(4, chosen)
    screen = Mock(
        waiting_room=replace(LOBBY, game=game.id, seats=seats, options=chosen),
        arrival=Mock(invitation=("where", "join code", "token")),
        options=fitting,
        cursor="",
        is_typing=False,
        _connection_warning="",
    )
    screen.command_keys.return_value = [("t", "chat")]
    canvas = Canvas(*size, Brush(load_themes()[0]["night"]))
    WaitingRoomScreen.draw(screen, canvas)
    names = [option.name.replace("_", " ") for option in fitting]
    rows = [y for y, line in enumerate(canvas.lines()) if any(name in line for name in names)]
    assert len(rows) == -(-len(fitting) // columns)
