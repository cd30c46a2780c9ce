"""The choices at 80 columns: as many in sight as there is room for, names and prices whole."""

from typing import Any

from core.games.imperium import GAME
from tests.games.imperium.position import named, position
from tests.tui.faces import THEMES, StrictCanvas
from tui.canvas import Brush
from tui.choosing import Chooser
from tui.widgets.panes import DecidePane


def dock(state: Any) -> list[str]:
    """The seven rows below a face."""
    pane = DecidePane("decide")
    pane.docked = True
    view = GAME.view(state, 0)
    decision = GAME.decision_of(view, 0)
    assert decision is not None
    pane.chooser = Chooser(GAME, view, decision)
    canvas = StrictCanvas(80, 7, Brush(THEMES["night"], taper=True))
    pane.paint(canvas)
    return canvas.lines()


def hand(*names: str) -> Any:
    return position("romans", "celts").hand(0, *(named("romans", name) for name in names)).state


def test_columns_make_room_for_each_other_so_that_all_is_in_sight() -> None:
    page = dock(hand("Advance", "Conquer", "Prosperity", "Roman Expansion"))
    text = "\n".join(page)
    assert "7 choices" in page[0] and "more" not in page[0]
    for words in ("Roman Expansion  1 action", "Innovate", "Revolt", "End the turn"):
        assert words in text
    assert ".." not in text


def test_few_choices_stand_in_two_equal_columns() -> None:
    page = dock(hand("Advance", "Conquer"))
    assert page[2].startswith(" ▸a  Advance")
    assert page[1].index("TURN") == 41


def test_a_long_question_and_long_answers_have_the_room_that_is_free() -> None:
    knight = named("arthurians", "Peredur (Sir Percival)")
    game = position("arthurians", "celts").hand(0, knight, *position().unrest_cards(1))
    game.play(f"play {knight}")
    page = dock(game.state)
    assert page[1].startswith(" ▸a  Return 1 unrest")
    assert len(page[1].rstrip()) > 60  # not only half of the row


def test_a_question_too_long_for_its_row_takes_two() -> None:
    state = GAME.new(2, {"sides": "choose"}, 1)
    page = dock(state)
    assert "The choice is for the" in page[0] and page[1].strip() == "whole game."
    assert page[2].startswith(" ▸a  Side A")
