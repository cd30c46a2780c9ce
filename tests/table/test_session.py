import asyncio
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from core.bots import STRONGEST, advise, explain_choice
from core.bots.levels import advise_in_process
from core.kernel import HIDDEN, SPECTATOR, Event, IllegalAction
from core.kernel.amounts import Count
from core.kernel.style import SHORT
from core.table import ChatMessage, LocalSession, LogEntry, OnlyChoice, Session, Undone, make_hint
from tests.table.quarry import QUARRY, Dig, Gained, Mock, Pan, Pay, Rest, Shaft
from tests.table.tables import ADA, BEN, BOT, open_table, play_actions, scripted_bot, wait_for_turn
from tests.toy import PEBBLES, Kept, Roll, Take, with_text


def sit_down(seat: int = 0, **more: Any) -> tuple[Any, Session]:
    """Open a table of Ada and Ben and return a session for a seat."""
    table = open_table(ADA, BEN, **more)
    return table, LocalSession(table, seat)


def events(told: tuple[LogEntry, ...]) -> list[Event]:
    return [one.event for one in told]


async def test_session_shows_the_game_as_its_seat_may_see_it() -> None:
    table, session = sit_down()
    assert (session.names, session.seat, session.local_seats) == (("Ada", "Ben"), 0, (0, 1))
    assert session.view == QUARRY.view(table.state, 0)
    assert set(session.view.stream) == {HIDDEN}
    assert session.decision == QUARRY.decision_of(table.state, 0)
    assert session.waiting_for == (0,)
    assert not session.is_over


async def test_view_is_made_once_per_position() -> None:
    table, session = sit_down()
    first = session.view
    assert session.view is first
    await play_actions(table, Dig())
    assert session.view is not first


async def test_waiting_seat_sees_whose_turn_it_is() -> None:
    _, session = sit_down(1)
    assert session.decision is None
    assert session.waiting_for == (0,)
    with pytest.raises(IllegalAction):
        await session.play(Rest())


async def test_players_at_one_keyboard_are_asked_in_turn() -> None:
    _, session = sit_down(game=PEBBLES)
    asked: list[int] = []
    while len(asked) < 2:
        seat = session.waiting_for[0]
        here = session.for_seat(seat)
        assert here.decision is not None
        await here.play(here.decision.actions[0])
        asked.append(seat)
    assert asked == [0, 1]


async def test_players_at_one_keyboard_see_only_their_own_secrets() -> None:
    _, session = sit_down(game=PEBBLES)
    mine, theirs = session.view.players, session.for_seat(1).view.players
    assert HIDDEN not in mine[0].hand
    assert mine[1].hand == theirs[0].hand == [HIDDEN, HIDDEN]


async def test_bot_seat_cannot_be_played_locally() -> None:
    table = open_table(ADA, BOT)
    assert LocalSession(table, 0).local_seats == (0,)
    with pytest.raises(IllegalAction, match="You don't play seat"):
        LocalSession(table, 1)


async def test_spectator_can_watch_and_chat_but_not_play() -> None:
    table = open_table(BOT, BOT)
    session = LocalSession(table, SPECTATOR)
    assert session.decision is None
    with pytest.raises(IllegalAction):
        await session.play(Rest())
    await session.send_chat("Well done!")
    assert session.sentence(session.log[-1], SHORT) == "A spectator: Well done!"


async def test_log_tells_each_seat_only_what_it_may_know() -> None:
    table, session = sit_down(game=PEBBLES)
    pick = PEBBLES.decisions(table.state)[0].actions[0]
    await session.play(pick)
    (told,), (heard,) = session.log, session.for_seat(1).log
    assert (told.journal_entry, told.seat) == (heard.journal_entry, heard.seat) == (0, 0)
    assert (told.event, heard.event) == (Kept(0, pick.targets[0]), Kept(0, HIDDEN))


async def test_events_are_put_into_words() -> None:
    _, session = sit_down()
    await session.play(Dig())
    await session.play(Shaft(2))
    assert session.sentence(session.log[-1], SHORT) == "Ada gains 3"


async def test_updates_start_at_once_with_whatever_is_new() -> None:
    _, session = sit_down()
    updates = session.updates()
    assert events(await anext(updates)) == [OnlyChoice(0, "pay gold=0")]
    await session.play(Dig())
    assert await anext(updates) == ()  # no log entry, but a new position
    await session.play(Shaft(2))
    assert events(await anext(updates)) == [Gained(0, 3)]


async def test_slow_subscriber_blocks_nobody_and_misses_nothing() -> None:
    _, session = sit_down()
    slow, fast = session.updates(), session.updates()
    await anext(slow)
    await anext(fast)
    for action in (Dig(), Shaft(2), Dig(), Shaft(1)):
        await session.play(action)
        await anext(fast)
    assert events(await anext(slow)) == [Gained(0, 3), Gained(0, 1)]


async def test_subscriber_waits_until_something_happens() -> None:
    _, session = sit_down()
    updates = session.updates()
    await anext(updates)
    waiting = asyncio.ensure_future(anext(updates))
    await asyncio.sleep(0)
    assert not waiting.done()
    await session.send_chat("hello")
    assert events(await waiting) == [ChatMessage(0, "hello")]


async def test_updates_end_when_the_table_is_closed() -> None:
    table, session = sit_down()
    async with table:
        updates = session.updates()
        await anext(updates)
    assert [news async for news in updates] == [()]


async def test_updates_raise_the_error_that_stopped_the_game() -> None:
    async with open_table(ADA, BOT, advise=scripted_bot(Pay(9))) as table:
        await play_actions(table, Rest(), Rest())
        with pytest.raises(IllegalAction):
            await wait_for_turn(table, 0)


async def test_chat_is_reduced_to_one_printable_line() -> None:
    _, session = sit_down(1)
    await session.send_chat("  Nice \n move\x1b[2J! ")
    await session.send_chat(" \n ")
    assert [session.sentence(told, SHORT) for told in session.log] == ["Ben: Nice move[2J!"]


async def test_undo_goes_through_the_session() -> None:
    _, session = sit_down()
    for going_back in (session.undo, session.restart_turn, lambda: session.undo_to(1)):
        await session.play(Dig())
        await going_back()
        assert session.decision is not None
        assert session.decision.topic == "work"
        assert isinstance(session.log[-1].event, Undone)


async def test_standings_are_exact_once_the_game_is_over() -> None:
    table, session = sit_down()
    while not session.is_over:
        await play_actions(table, QUARRY.decisions(table.state)[0].actions[-1])
    assert session.standings == QUARRY.standings(table.state)
    assert session.decision is None
    assert session.waiting_for == ()


async def test_hint_is_the_strongest_bots_advice_from_the_view() -> None:
    _, session = sit_down()
    await session.play(Dig())
    given = await session.hint(SHORT)
    assert (given.action, given.runner_up) == (Shaft(5), Shaft(2))
    assert replace(given, changes={}) == explain_choice(QUARRY, session.view, 0, STRONGEST)
    assert given.action == advise(QUARRY, session.view, 0, STRONGEST).action


async def test_hint_agrees_with_the_preview_of_its_action() -> None:
    _, session = sit_down()
    await session.play(Dig())
    assert session.preview(Shaft(5), SHORT).changes == {"gold": (0, 5)}
    assert (await session.hint(SHORT)).changes == {"gold": 5}


async def test_hint_leaves_out_derived_numbers() -> None:
    _, session = sit_down()
    await session.play(Dig())
    quiet = with_text(QUARRY, counts={"gold": Count("gold", is_derived=True)})
    assert (await make_hint(quiet, session.view, 0, advise_in_process, SHORT)).changes == {}


async def test_hint_leaves_out_changes_shared_with_the_runner_up() -> None:
    _, session = sit_down()
    await session.play(Dig())
    worth_as_much = session.preview(Shaft(5), SHORT)
    with patch("core.table.hint.preview_changes", return_value=worth_as_much.changes):
        assert (await session.hint(SHORT)).changes == {}


async def test_preview_shows_the_changes() -> None:
    table, session = sit_down()
    await session.play(Dig())
    before = table.state
    assert session.preview(Shaft(2), SHORT).changes == {"gold": (0, 3)}
    assert session.preview(Shaft(3), SHORT).changes == {}
    assert table.state is before


async def test_preview_promises_nothing_that_luck_decides() -> None:
    table, session = sit_down(game=PEBBLES)
    for _ in range(2):
        decision = PEBBLES.decisions(table.state)[0]
        await table.play(decision.seat, decision.actions[0])
    assert session.preview(Take(2), SHORT).changes == {"stones": (0, 2)}
    assert session.preview(Roll(), SHORT).changes == {"stones": (0, 1)}


async def test_preview_of_an_illegal_action_is_refused() -> None:
    _, session = sit_down()
    with pytest.raises(IllegalAction):
        session.preview(Mock(True), SHORT)
    with pytest.raises(IllegalAction):
        LocalSession(open_table(ADA, BEN), 1).preview(Pan(), SHORT)


async def test_preview_shows_only_changes_common_to_all_answers() -> None:
    """Before a follow-up question, only changes common to all answers are shown."""
    _, session = sit_down()
    assert session.preview(Dig(), SHORT).changes == {}  # the shafts hold different amounts
