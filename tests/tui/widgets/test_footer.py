import pytest

from tui.settings.keys import COMMANDS
from tui.widgets.footer import NEEDS_SEAT, SORTED_COMMANDS, CommandFooter, FooterProps


def footer_of(props: FooterProps) -> CommandFooter:
    footer = CommandFooter()
    footer.set_reactive(CommandFooter.props, props)
    return footer


def offered(is_asked: bool, stop: str = "") -> set[str]:
    """Return the commands that the footer would name."""
    footer = footer_of(FooterProps(has_question=is_asked, stop_label=stop))
    return {deed.id for deed in COMMANDS if deed.is_in_footer and footer._label(deed)}


def test_choice_commands_are_hidden_while_waiting_for_others() -> None:
    choosing = {"choose", "next_target", "jump", "filter", "hint"}
    assert choosing <= offered(is_asked=True)
    assert offered(is_asked=True) - offered(is_asked=False) == choosing
    assert {"undo", "log", "explain", "leave"} <= offered(is_asked=False)


def test_at_game_end_enter_shows_the_result() -> None:
    footer = footer_of(FooterProps(has_question=False, is_over=True))
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
def test_stop_command_uses_a_short_label_of_the_game(stop: str, words: str) -> None:
    footer = footer_of(FooterProps(stop_label=stop))
    assert footer._label(next(deed for deed in COMMANDS if deed.id == "stop")) == words


def words_of(footer: CommandFooter) -> set[str]:
    return {deed.id for deed in SORTED_COMMANDS if deed.is_in_footer and footer._label(deed)}


def test_spectators_see_only_commands_they_can_use() -> None:
    props = FooterProps(is_spectator=True, has_chat_partners=True, stop_label="End turn")
    offered = words_of(footer_of(props))
    assert not offered & set(NEEDS_SEAT)
    assert {"chat", "scores", "log", "explain", "leave"} <= offered


def test_chat_and_return_commands_appear_only_where_they_work() -> None:
    assert not {"chat", "pane_decide"} & words_of(footer_of(FooterProps()))
    words = words_of(footer_of(FooterProps(has_chat_partners=True)))
    assert "chat" in words and "pane_decide" not in words
    assert "pane_decide" in words_of(footer_of(FooterProps(is_focus_elsewhere=True)))


def test_occasional_commands_come_first_and_leave_last() -> None:
    ids = [deed.id for deed in SORTED_COMMANDS]
    assert ids[:4] == ["choose", "stop", "chat", "pane_decide"]
    assert ids[-2:] == ["explain", "leave"]
