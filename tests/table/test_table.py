import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.bots import Advice, BotPool, advise_in_process
from core.kernel import BadSetup, Game, IllegalAction, clone
from core.kernel.style import SHORT
from core.table import (
    Journal,
    LocalSession,
    OnlyChoice,
    Seat,
    Table,
    Undone,
    Variation,
    new_journal,
)
from tests.bots.worker_games import load_toy
from tests.table.quarry import QUARRY, Dig, Dream, Pan, Pay, Rest, Shaft, hide_opponent_gold
from tests.table.tables import (
    ADA,
    BEN,
    BOT,
    chosen_actions,
    open_table,
    play_actions,
    scripted_bot,
    wait_for_turn,
)
from tests.toy import PEBBLES

WEAK_BOT = Seat("Weak", "bot", 1)
EVERY_GAME = pytest.mark.parametrize("game", [QUARRY, PEBBLES], ids=lambda game: game.id)


@EVERY_GAME
@given(seed=st.integers(0, 1000))
def test_bots_play_a_whole_game(game: Game[Any], seed: int) -> None:
    async def play_out() -> Table:
        async with open_table(BOT, WEAK_BOT, WEAK_BOT, game=game, seed=seed) as table:
            await table.wait_finished()
        return table

    table = asyncio.run(play_out())
    again = asyncio.run(play_out())
    assert table.is_over
    assert chosen_actions(table) == chosen_actions(again)
    assert Variation(game, table.main_line.journal).state == table.state


@EVERY_GAME
async def test_people_play_a_whole_game(game: Game[Any]) -> None:
    async def sit_down(seat: int) -> None:
        session = LocalSession(table, seat)
        async for _ in session.updates():
            if session.decision:
                await session.play(session.decision.actions[-1])
            if session.is_over:
                return

    async with open_table(ADA, BEN, game=game) as table:
        await asyncio.gather(sit_down(0), sit_down(1), table.wait_finished())
    assert table.is_over


async def test_person_and_a_bot_in_a_worker_play_a_whole_game() -> None:
    pool = BotPool(load_toy)
    async with open_table(ADA, BOT, game=PEBBLES, advise=pool.advise) as table:
        while not table.is_over:
            await wait_for_turn_or_end(table)
            if decision := PEBBLES.decision_of(table.state, 0):
                await table.play(0, decision.actions[0])
    pool.close()
    assert {entry.seat for entry in table.main_line.journal.entries} == {0, 1}


async def wait_for_turn_or_end(table: Table) -> None:
    async for _ in LocalSession(table, 0).updates():
        if table.is_over or PEBBLES.decision_of(table.state, 0):
            return


async def test_bot_moves_on_its_turn_and_waits_for_people() -> None:
    async with open_table(ADA, BOT, advise=scripted_bot(Dig(), Shaft(1), Rest())) as table:
        await play_actions(table, Rest(), Rest())
        await wait_for_turn(table, 0)
    assert chosen_actions(table)[3:] == [
        "pay gold=0",
        "dig",
        "shaft number=1",
        "rest",
        "pay gold=0",
    ]


async def test_bots_get_views_only() -> None:
    seen: list[Any] = []

    async def look(game: Game[Any], view: Any, seat: int, level: int) -> Advice:
        seen.append(view)
        return await advise_in_process(game, view, seat, level)

    async with open_table(BOT, WEAK_BOT, advise=look) as table:
        await table.wait_finished()
    assert all(set(view.stream) <= {"?"} for view in seen)


async def test_bot_that_repeats_a_position_chooses_differently() -> None:
    """The same view has the same answer, so a bot would repeat it forever."""

    async def dream(game: Game[Any], view: Any, seat: int, level: int) -> Advice:
        (asked,) = game.decisions(view)
        return Advice(Dream() if Dream() in asked.actions else asked.actions[0])

    async with open_table(ADA, BOT, advise=dream) as table:
        await play_actions(table, Rest(), Rest())
        await wait_for_turn(table, 0)
    assert chosen_actions(table)[3:] == [
        *("pay gold=0", "dream", "rest"),
        *("dream", "rest"),  # the second action of the turn is a new decision
        "pay gold=0",
    ]


async def test_simultaneous_choices_can_be_made_in_any_order() -> None:
    async with open_table(ADA, BEN, game=PEBBLES) as table:
        for seat in (1, 0):
            decision = PEBBLES.decision_of(table.state, seat)
            assert decision is not None
            await table.play(seat, decision.actions[0])
        assert [d.seat for d in PEBBLES.decisions(table.state)] == [0]


async def test_person_may_choose_while_a_bot_still_thinks() -> None:
    may_answer = asyncio.Event()

    async def slowly(game: Game[Any], view: Any, seat: int, level: int) -> Advice:
        await may_answer.wait()
        return await advise_in_process(game, view, seat, level)

    async with open_table(ADA, BOT, game=PEBBLES, advise=slowly) as table:
        decision = PEBBLES.decision_of(table.state, 0)
        assert decision is not None
        await table.play(0, decision.actions[0])
        may_answer.set()
        await wait_for_turn(table, 0)
    assert [entry.seat for entry in table.main_line.journal.entries] == [0, 1]


async def test_illegal_action_is_refused_and_changes_nothing() -> None:
    kept: list[Any] = []
    table = open_table(ADA, BEN, on_change=lambda journal, state: kept.append(state))
    before, told = table.state, list(table.log)
    for seat, action in ((1, Rest()), (0, Shaft(1)), (-1, Rest())):
        with pytest.raises(IllegalAction):
            await table.play(seat, action)
    assert (table.state, table.log, kept) == (before, told, [])


async def test_forced_choice_is_logged_for_its_player_only() -> None:
    table = open_table(ADA, BOT)
    assert [told.event for told in LocalSession(table, 0).log] == [OnlyChoice(0, "pay gold=0")]
    assert LocalSession(table, 0).sentence(table.log[0], SHORT) == "Ada had one choice: pay gold=0"
    await play_actions(table, Rest(), Rest())
    assert len(table.log) == 1  # the bot's toll was forced too, but is not logged


async def test_silent_forced_choice_is_not_logged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Pay, "is_silent_when_forced", True)
    table = open_table(ADA, BOT)
    assert chosen_actions(table) == ["pay gold=0"]
    assert not table.log


async def test_secretly_forced_choice_is_asked_among_several_people(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Taking it at once would reveal that it was forced."""
    hide_opponent_gold(monkeypatch)
    table = open_table(ADA, BEN)
    decision = LocalSession(table, 0).decision
    assert decision is not None
    assert decision.actions == (Pay(0),)
    await play_actions(table, Pay(0), Rest(), Rest())
    assert chosen_actions(table) == ["pay gold=0", "rest", "rest"]
    assert not table.log


async def test_secretly_forced_choice_is_taken_when_alone_with_bots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hide_opponent_gold(monkeypatch)
    table = open_table(ADA, BOT)
    assert chosen_actions(table) == ["pay gold=0"]
    assert [told.event for told in table.log] == [OnlyChoice(0, "pay gold=0")]


async def test_secretly_forced_choice_of_a_bot_is_asked_among_several_people(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hide_opponent_gold(monkeypatch)
    async with open_table(ADA, BOT, BEN, advise=scripted_bot(Pay(0), Rest(), Rest())) as table:
        await play_actions(table, Pay(0), Rest(), Rest())
        await wait_for_turn(table, 2)
        assert chosen_actions(table) == ["pay gold=0", "rest", "rest"] * 2


async def test_change_is_saved_before_it_is_announced() -> None:
    kept: list[tuple[Journal, Any]] = []
    told: list[int] = []

    async def keep(journal: Journal, state: Any) -> None:
        told.append(table.change_count)
        kept.append((clone(journal), state))

    table = open_table(ADA, BEN, on_change=keep)
    await play_actions(table, Dig(), Shaft(2))
    await table.undo(0)
    assert told == [0, 1, 2]
    assert [Variation(QUARRY, journal).state for journal, _ in kept] == [state for _, state in kept]


async def test_save_error_is_raised_and_the_choice_stands() -> None:
    def keep(journal: Journal, state: Any) -> None:
        raise OSError("The disk is full.")

    table = open_table(ADA, BEN, on_change=keep)
    with pytest.raises(OSError, match="disk is full"):
        await play_actions(table, Dig())
    assert (chosen_actions(table), table.change_count) == (["pay gold=0", "dig"], 1)


async def test_failing_bot_stops_the_game_until_it_is_restarted() -> None:
    answers = iter([RuntimeError("No idea."), None])

    async def fail_once(game: Game[Any], view: Any, seat: int, level: int) -> Advice:
        if failure := next(answers, None):
            raise failure
        return await advise_in_process(game, view, seat, level)

    async with open_table(BOT, BOT, advise=fail_once) as table:
        with pytest.raises(RuntimeError, match="No idea"):
            await table.wait_finished()
        table.start()
        await table.wait_finished()


async def test_cheating_bot_is_stopped() -> None:
    async with open_table(BOT, ADA, advise=scripted_bot(Pay(9))) as table:
        with pytest.raises(IllegalAction):
            await table.wait_finished()
    assert chosen_actions(table) == ["pay gold=0"]


async def test_undo_cancels_a_thinking_bot_and_asks_it_again() -> None:
    begun = asyncio.Queue[int]()
    ended: list[str] = []

    async def brood(game: Game[Any], view: Any, seat: int, level: int) -> Advice:
        begun.put_nowait(seat)
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("cancelled")
        raise AssertionError

    async with open_table(ADA, BOT, advise=brood) as table:
        await play_actions(table, Rest(), Rest())
        await begun.get()
        await table.undo(0)
        await play_actions(table, Rest())
        await begun.get()
        assert ended == ["cancelled"]
    assert ended == ["cancelled", "cancelled"]
    assert not table.is_over


async def test_bot_answer_to_an_undone_question_is_discarded() -> None:
    """Also if the answer arrives during the undo."""
    may_answer, may_keep = asyncio.Event(), asyncio.Event()

    async def slowly(game: Game[Any], view: Any, seat: int, level: int) -> Advice:
        await may_answer.wait()
        return Advice(Pan())

    async def keep(journal: Journal, state: Any) -> None:
        if table.log and isinstance(table.log[-1].event, Undone):
            may_answer.set()
            await may_keep.wait()

    async with open_table(ADA, BOT, advise=slowly, on_change=keep) as table:
        await play_actions(table, Rest(), Rest())
        going_back = asyncio.create_task(table.undo(0))
        await may_answer.wait()
        may_keep.set()
        await going_back
        assert chosen_actions(table) == ["pay gold=0", "rest"]


async def test_closing_the_table_ends_all_waiting() -> None:
    async with open_table(ADA, BEN) as table:
        waiting = asyncio.create_task(table.wait_finished())
        following = asyncio.create_task(wait_for_turn(table, 1))
        await asyncio.sleep(0)
    await waiting
    with pytest.raises(AssertionError, match="closed"):
        await following


async def test_game_can_be_continued_at_another_table() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dig(), Shaft(2), Pan(), Rest())
    again = Table(QUARRY, clone(table.main_line.journal), (ADA, BEN), advise_in_process)
    assert again.state == table.state
    assert again.log == table.log
    await play_actions(again, Dig())
    await again.undo(1)


async def test_game_continues_from_a_snapshot_with_an_empty_log() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dig())
    journal, state = clone(table.main_line.journal), clone(table.state)
    again = Table(QUARRY, journal, (ADA, BEN), advise_in_process, snapshot=state)
    assert again.log == []
    await play_actions(again, Shaft(1))
    await again.undo(0)
    assert again.state == state


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ((ADA,), "for 2 players, not 1"),
        ((ADA, Seat("Hal", "bot", 9000)), "Unknown bot level '9000'"),
    ],
)
def test_wrong_number_of_seats_or_unknown_level_is_refused(
    seats: tuple[Seat, ...], words: str
) -> None:
    with pytest.raises(BadSetup, match=words):
        Table(QUARRY, new_journal(QUARRY, 2, {}, 1), seats, advise_in_process)


# --- continuing from a snapshot ---------------------------------------------------------------


async def test_position_is_shown_before_its_history_is_replayed() -> None:
    before = open_table(ADA, BEN)
    await play_actions(before, Dig(), Shaft(5))
    journal = clone(before.main_line.journal)
    replayed: asyncio.Future[Variation] = asyncio.Future()
    table = Table(QUARRY, journal, (ADA, BEN), advise_in_process, snapshot=clone(before.state))
    table.restore_history(replayed)
    async with table:
        session = LocalSession(table, QUARRY.decisions(before.state)[0].seat)
        assert session.view == QUARRY.view(before.state, session.seat)
        assert session.decision is not None and session.log == []
        playing = asyncio.create_task(session.play(session.decision.actions[0]))
        saying = asyncio.create_task(session.send_chat("Hello"))
        await asyncio.sleep(0)
        assert not playing.done() and not saying.done()
        assert table.state == before.state
        replayed.set_result(Variation(QUARRY, clone(journal)))
        await asyncio.gather(playing, saying)
        told = [told.event for told in table.log]
        assert told[: len(before.log)] == [told.event for told in before.log]
        assert len(table.main_line.steps) > len(before.main_line.steps)


async def test_replayed_history_is_not_news() -> None:
    before = open_table(ADA)
    await play_actions(before, Dig())
    journal = clone(before.main_line.journal)
    replayed: asyncio.Future[Variation] = asyncio.Future()
    table = Table(QUARRY, journal, (ADA,), advise_in_process, snapshot=clone(before.state))
    table.restore_history(replayed)
    async with table:
        session = LocalSession(table, 0)
        updates = session.updates()
        assert await anext(updates) == ()
        replayed.set_result(Variation(QUARRY, clone(journal)))
        assert await anext(updates) == () and session.log
        past = len(session.log)
        table.send_chat(0, "Hello", "Ada")
        assert await anext(updates) == tuple(session.log[past:]) != ()


async def test_earlier_choices_can_be_undone_once_they_are_replayed() -> None:
    before = open_table(ADA)
    await play_actions(before, Dig())
    journal = clone(before.main_line.journal)
    table = Table(QUARRY, journal, (ADA,), advise_in_process, snapshot=clone(before.state))
    replayed: asyncio.Future[Variation] = asyncio.Future()
    table.restore_history(replayed)
    async with table:
        undoing = asyncio.create_task(table.undo(0))
        replayed.set_result(Variation(QUARRY, clone(journal)))
        await undoing
    await before.undo(0)
    assert table.state == before.state


async def test_table_can_be_closed_before_the_replay_ends() -> None:
    before = open_table(ADA, BEN)
    table = Table(
        QUARRY, before.main_line.journal, (ADA, BEN), advise_in_process, snapshot=before.state
    )
    table.restore_history(asyncio.Future())
    async with table:
        pass
    await table.wait_for_history()


async def test_replay_error_reaches_those_who_wait() -> None:
    before = open_table(ADA, BEN)
    table = Table(
        QUARRY, before.main_line.journal, (ADA, BEN), advise_in_process, snapshot=before.state
    )
    replayed: asyncio.Future[Variation] = asyncio.Future()
    table.restore_history(replayed)
    async with table:
        replayed.set_exception(RuntimeError("lost"))
        with pytest.raises(RuntimeError, match="lost"):
            await table.wait_finished()
