"""The line that says what a choice would do, where there is one row for it."""

from core.kernel import Action, Choice
from tui.model.choosing import Row
from tui.widgets.panes.consequence import consequence_rows

UPGRADE = {"c": (17, 14), "t": (3, 1), "tool income": (2, 1), "guilds": (0, 1), "power": (0, 1)}


def docked(width: int) -> str:
    row = Row(Action(), Choice("A9 to guild", beyond=""), "a", ())
    (line,) = consequence_rows(row, UPGRADE, str, width, docked=True)
    return "".join(text for text, _ in line).rstrip()


def test_what_a_choice_brings_is_worth_more_than_the_levels_of_what_it_costs() -> None:
    whole = "A9 to guild  -3 c 17>14  -2 t 3>1  -1 tool income 2>1  +1 guilds 0>1  +1 power 0>1"
    short = "A9 to guild  -3 c  -2 t  -1 tool income  +1 guilds  +1 power"
    assert docked(len(whole)) == whole
    assert docked(len(whole) - 1) == docked(len(short)) == short


def test_it_is_seen_that_there_is_more() -> None:
    assert docked(50) == "A9 to guild  -3 c  -2 t  -1 tool income .."
    assert all(len(docked(width)) <= width for width in range(20, 60))


def test_the_beginning_of_a_word_is_not_worth_its_room() -> None:
    row = Row(Action(), Choice("Stone", beyond="neighbours too"), "a", ())
    for width, words in ((28, "Stone  +4 s 2>6  neighbour.."), (24, "Stone  +4 s 2>6")):
        (line,) = consequence_rows(row, {"s": (2, 6)}, str, width, docked=True)
        assert "".join(text for text, _ in line).rstrip() == words
