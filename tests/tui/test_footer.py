"""The last row: keys that do something now."""

import pytest

from tui.settings.keys import DEEDS
from tui.widgets.footer import Footer


def offered(is_asked: bool, stop: str = "") -> set[str]:
    """The deeds that the footer would name."""
    footer = Footer()
    footer.set_reactive(Footer.is_asked, is_asked)
    footer.set_reactive(Footer.stop, stop)
    return {deed.id for deed in DEEDS if deed.shown and footer._words(deed)}


def test_nothing_is_offered_to_be_chosen_while_others_are_waited_for() -> None:
    choosing = {"choose", "next_target", "jump", "filter", "hint"}
    assert choosing <= offered(is_asked=True)
    assert offered(is_asked=True) - offered(is_asked=False) == choosing
    assert {"undo", "log", "explain", "leave"} <= offered(is_asked=False)


def test_at_the_end_enter_leads_to_the_result_and_nothing_is_to_be_chosen() -> None:
    footer = Footer()
    footer.set_reactive(Footer.is_asked, False)
    footer.set_reactive(Footer.is_over, True)
    words = {deed.id: footer._words(deed) for deed in DEEDS if deed.where == "table" and deed.shown}
    assert words["choose"] == "result"
    assert not any(words[deed] for deed in ("next_target", "jump", "filter", "hint", "stop"))


@pytest.mark.parametrize(
    ("stop", "words"), [("End turn", "End turn"), ("Lay the rest face down", "end"), ("", "")]
)
def test_what_ends_is_named_by_the_game_where_that_is_short(stop: str, words: str) -> None:
    footer = Footer()
    footer.set_reactive(Footer.stop, stop)
    assert footer._words(next(deed for deed in DEEDS if deed.id == "stop")) == words
