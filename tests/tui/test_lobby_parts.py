"""A table in the network before the game, as it is drawn."""

from core.games import load_game
from core.lan import Lobby
from themes import load_themes
from tui.draw.canvas import Brush, Canvas
from tui.screens.lobby_parts import draw_options


def options(height: int, columns: int = 1) -> str:
    game = load_game("mosaic")
    chosen = {option.name: option.default for option in game.options}
    people = ((), (), ())
    lobby = Lobby("t", "", "Ours", game.id, 1, "", chosen, *people, 0, True, 0, 0, False, False, ())
    canvas = Canvas(60, height, Brush(load_themes()[0]["night"]))
    fitting = game.fitting_options(4, chosen)
    draw_options(canvas, (0, 0, 60, height), lobby, fitting, columns, lambda *place: None)
    return "\n".join(canvas.lines())


def test_what_an_option_means_is_said_whole_where_there_is_room() -> None:
    page = options(20)
    assert "Colossus, Hanging Gardens and Sphinx count" in page and ".." not in page
    assert "wonders." in page and "The Sphinx counts itself." in page
    at = page.splitlines().index
    assert at(next(line for line in page.splitlines() if "sphinx counts" in line)) == 4


def test_where_there_is_no_room_all_options_stay_in_sight() -> None:
    for page in (options(3), options(3, columns=2)):
        assert "wonder" in page and "sphinx" in page and "Colossus" not in page
