from core.kernel import SPECTATOR
from core.table import (
    OPENING,
    ChatMessage,
    LocalSession,
    LogEntry,
    OnlyChoice,
    Table,
    entries_since_own_turn,
    is_turn_of,
)
from tests.table.quarry import Dig, Gained, Mock, Pay, Rest, Shaft
from tests.table.tables import ADA, BEN, open_table, play_actions


def story(table: Table, seat: int) -> list[str]:
    """Return each gain and loss since the seat's own turn."""
    log = LocalSession(table, seat).log
    told = entries_since_own_turn(log, seat, table.game.turn_number(table.state))
    return [f"{e.seat}{e.gold:+d}" for t in told if isinstance(e := t.event, Gained)]


async def after_one_round() -> Table:
    """Return a table where Ada and Ben have had a turn each and Ada is to choose."""
    table = open_table(ADA, BEN)
    await play_actions(table, Dig(), Shaft(2), Dig(), Shaft(4))
    await play_actions(table, Dig(), Shaft(1), Dig(), Shaft(2))
    return table


async def test_before_the_first_own_turn_everything_is_listed() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dig(), Shaft(2), Dig(), Shaft(4))
    assert story(table, 1) == ["0+3", "0+2"]


async def test_summary_starts_with_the_result_of_the_last_own_choice() -> None:
    table = await after_one_round()
    assert story(table, 0) == ["0+2", "1+1", "1+3"]


def test_events_of_the_opening_do_not_take_over_the_first_turn() -> None:
    chose = [(OPENING, SPECTATOR, 1), (0, 0, 1), (1, 0, 1), (2, 1, 2)]
    log = [
        LogEntry(entry, seat, turn, Gained(max(seat, 0), entry), is_own_turn=True)
        for entry, seat, turn in chose
    ]
    assert is_turn_of(log[:3], 0, 1)
    assert [told.journal_entry for told in entries_since_own_turn(log, 0, turn=3)] == [1, 2]


async def test_choice_in_the_current_turn_removes_nothing() -> None:
    table = await after_one_round()
    await play_actions(table, Pay(1), Dig())
    assert story(table, 0) == ["0+2", "1+1", "1+3", "0-1"]


async def test_answer_in_anothers_turn_removes_nothing() -> None:
    table = await after_one_round()
    await play_actions(table, Pay(0), Rest(), Dig(), Shaft(4))
    await play_actions(table, Pay(0), Dig(), Shaft(1), Dig(), Shaft(5), Mock(True))
    assert story(table, 0) == ["0+2", "1+1", "1+5", "1-1"]


def test_answer_in_an_automas_turn_removes_nothing() -> None:
    own = LogEntry(0, 0, 1, Gained(0, 1), is_own_turn=True)
    deed = LogEntry(0, 0, 1, Gained(2, 5), is_own_turn=True)  # a consequence of my choice
    answer = LogEntry(1, 0, 2, Gained(0, 2))
    assert entries_since_own_turn([own, deed, answer], 0, turn=3) == [own, deed, answer]


async def test_others_cannot_see_whether_a_choice_was_free() -> None:
    table = await after_one_round()
    for seat in (0, 1):
        log = LocalSession(table, seat).log
        assert {told.seat for told in log} == {0, 1}
        assert all(told.is_own_turn == (told.seat == seat) for told in log)


async def test_undone_events_are_left_out() -> None:
    table = await after_one_round()
    await play_actions(table, Pay(2), Dig(), Shaft(1))
    await table.undo(0)
    assert story(table, 0) == ["0+2", "1+1", "1+3", "0-2"]
    await table.undo(0)
    await table.undo(0)
    await play_actions(table, Pay(1))
    assert story(table, 0) == ["0+2", "1+1", "1+3", "0-1"]


async def test_chat_stays_in_the_summary_after_undo() -> None:
    table = await after_one_round()
    await play_actions(table, Pay(2))
    table.send_chat(1, "Really?")
    await table.undo(0)
    told = entries_since_own_turn(
        LocalSession(table, 0).log, 0, table.game.turn_number(table.state)
    )
    assert [t.event.text for t in told if isinstance(t.event, ChatMessage)] == ["Really?"]


async def test_undo_removes_the_forced_choices_that_followed() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Rest(), Rest(), Rest(), Rest())  # Ada had no gold for the toll twice
    for many in (2, 1):
        told = entries_since_own_turn(
            LocalSession(table, 0).log, 0, table.game.turn_number(table.state)
        )
        assert sum(isinstance(t.event, OnlyChoice) for t in told) == many
        await table.undo(1, agreed=True)


async def test_undoing_a_turn_restores_the_previous_summary() -> None:
    table = await after_one_round()
    before = story(table, 0)
    await play_actions(table, Pay(1), Rest(), Rest(), Pay(1), Rest(), Rest())
    assert story(table, 0) == ["0-1", "1-1"]
    await table.undo_to(0, table.main_line.steps[-6].entry, agreed=True)
    assert story(table, 0) == before


async def test_replayed_game_gives_the_same_summary() -> None:
    table = await after_one_round()
    await play_actions(table, Pay(2))
    await table.undo(0)
    await play_actions(table, Pay(1))
    again = Table(table.game, table.main_line.journal, table.seats, table._advise)
    assert story(again, 0) == story(table, 0)
