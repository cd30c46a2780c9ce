import pytest

from tui.settings.keys import COMMANDS
from tui.widgets.footer import NEEDS_SEAT, SORTED_COMMANDS, Footer


def offered(is_asked: bool, stop: str = "") -> set[str]:
    """The deeds that the footer would name."""
    footer = Footer()
    footer.set_reactive(Footer.has_question, is_asked)
    footer.set_reactive(Footer.stop_label, stop)
    return {deed.id for deed in COMMANDS if deed.is_in_footer and footer._label(deed)}


def test_nothing_is_offered_to_be_chosen_while_others_are_waited_for() -> None:
    choosing = {"choose", "next_target", "jump", "filter", "hint"}
    assert choosing <= offered(is_asked=True)
    assert offered(is_asked=True) - offered(is_asked=False) == choosing
    assert {"undo", "log", "explain", "leave"} <= offered(is_asked=False)


def test_at_the_end_enter_leads_to_the_result_and_nothing_is_to_be_chosen() -> None:
    footer = Footer()
    footer.set_reactive(Footer.has_question, False)
    footer.set_reactive(Footer.is_over, True)
    words = {
        deed.id: footer._label(deed)
        for deed in COMMANDS
        if deed.scope == "table" and deed.is_in_footer
    }
    assert words["choose"] == "result"
    assert not any(words[deed] for deed in ("next_target", "jump", "filter", "hint", "stop"))


@pytest.mark.parametrize(
    ("stop", "words"), [("End turn", "End turn"), ("Lay the rest face down", "end"), ("", "")]
)
def test_what_ends_is_named_by_the_game_where_that_is_short(stop: str, words: str) -> None:
    footer = Footer()
    footer.set_reactive(Footer.stop_label, stop)
    assert footer._label(next(deed for deed in COMMANDS if deed.id == "stop")) == words


def words_of(footer: Footer) -> set[str]:
    return {deed.id for deed in SORTED_COMMANDS if deed.is_in_footer and footer._label(deed)}


def test_who_watches_is_offered_only_what_they_can_do() -> None:
    footer = Footer()
    footer.is_spectator = footer.has_chat_partners = True
    footer.set_reactive(Footer.stop_label, "End turn")
    offered = words_of(footer)
    assert not offered & set(NEEDS_SEAT)
    assert {"chat", "scores", "log", "explain", "leave"} <= offered


def test_talking_and_the_way_back_are_offered_where_they_work() -> None:
    footer = Footer()
    assert not {"chat", "pane_decide"} & words_of(footer)
    footer.has_chat_partners = True
    assert "chat" in words_of(footer) and "pane_decide" not in words_of(footer)
    footer.set_reactive(Footer.is_focus_elsewhere, True)
    assert "pane_decide" in words_of(footer)


def test_what_is_not_always_there_comes_early_and_the_way_out_last() -> None:
    ids = [deed.id for deed in SORTED_COMMANDS]
    assert ids[:4] == ["choose", "stop", "chat", "pane_decide"]
    assert ids[-2:] == ["explain", "leave"]
