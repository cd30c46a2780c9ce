import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.bots import advise_in_process
from core.kernel import Rng, clone
from core.kernel.style import SHORT
from core.table import CannotUndo, LocalSession, Seat, Table, Undone, Variation
from tests.table.quarry import QUARRY, Dig, Dream, Mock, Pan, Pay, Rest, Shaft, hide_opponent_gold
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

CLEO = Seat("Cleo")


async def test_own_choices_are_undone_one_at_a_time() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dig(), Shaft(2), Dream())
    await table.undo(0)
    assert chosen_actions(table) == ["pay gold=0", "dig", "shaft number=2"]
    await table.undo(0)
    await table.undo(0)
    assert chosen_actions(table) == ["pay gold=0"]
    with pytest.raises(CannotUndo, match="no choice that can be undone"):
        await table.undo(0)


async def test_forced_choices_that_followed_are_undone_too() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Rest(), Rest())
    assert chosen_actions(table) == ["pay gold=0", "rest", "rest", "pay gold=0"]
    await table.undo(0)
    assert chosen_actions(table) == ["pay gold=0", "rest"]


async def test_undo_stops_at_revealed_information() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dream(), Pan())
    with pytest.raises(CannotUndo, match="revealed"):
        await table.undo(0)
    await play_actions(table, Dig())
    await table.undo(0)
    with pytest.raises(CannotUndo, match="revealed"):
        await table.undo(0)


async def test_undo_stops_at_another_persons_choice() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dig(), Shaft(5), Mock(True))
    with pytest.raises(CannotUndo, match="another player has chosen"):
        await table.undo(0)


async def test_undo_stops_at_another_persons_secretly_forced_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The possibility of undo must not reveal that a choice was forced."""
    hide_opponent_gold(monkeypatch)
    table = open_table(ADA, BEN)
    await play_actions(table, Pay(0), Rest(), Rest(), Pay(0))
    with pytest.raises(CannotUndo, match="another player has chosen"):
        await table.undo(0)
    await table.undo(1)
    assert chosen_actions(table) == ["pay gold=0", "rest", "rest"]


async def test_undo_stops_at_a_bots_choice_among_several_people() -> None:
    async with open_table(ADA, BOT, CLEO, advise=scripted_bot(Mock(False))) as table:
        await play_actions(table, Dig(), Shaft(5))
        await wait_for_turn(table, 0)
        with pytest.raises(CannotUndo, match="another player has chosen"):
            await table.undo(0)


async def test_last_player_may_undo_and_then_the_one_before() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dig(), Shaft(5), Mock(True))
    await table.undo(1)
    await table.undo(0)
    assert chosen_actions(table) == ["pay gold=0", "dig"]


async def test_refused_undo_changes_nothing() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Pan())
    state, journal, told = table.state, clone(table.main_line.journal), list(table.log)
    for refused in (table.undo(0), table.undo(1), table.undo_to(0, 1), table.restart_turn(0)):
        with pytest.raises(CannotUndo):
            await refused
    assert (table.state, table.main_line.journal, table.log) == (state, journal, told)


async def test_alone_undo_passes_revealed_information_and_bots() -> None:
    moves = scripted_bot(Dig(), Shaft(2), Rest(), Pan(), Rest())
    async with open_table(ADA, BOT, advise=moves) as table:
        await play_actions(table, Pan(), Rest())
        await wait_for_turn(table, 0)
        await table.undo(0)
        assert chosen_actions(table) == ["pay gold=0", "pan"]
        await table.undo(0)
        assert chosen_actions(table) == ["pay gold=0"]


async def test_alone_undo_works_after_the_game_is_over() -> None:
    async with open_table(ADA) as table:
        while not table.is_over:
            await play_actions(table, QUARRY.decisions(table.state)[0].actions[1])
        await table.undo(0)
        assert QUARRY.decisions(table.state)
        await play_actions(table, Rest())
        await table.wait_finished()


async def test_undo_to_a_chosen_choice() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dig(), Shaft(2), Dream(), Dream())
    shaft = table.main_line.steps[2]
    await table.undo_to(0, shaft.entry)
    assert chosen_actions(table) == ["pay gold=0", "dig"]


async def test_undo_to_others_or_forced_choices_is_refused() -> None:
    table = open_table(ADA, BOT)
    await play_actions(table, Rest(), Rest())
    forced, own = table.main_line.steps[0].entry, table.main_line.steps[1].entry
    for seat, entry in ((0, forced), (1, own), (0, 99)):
        with pytest.raises(CannotUndo, match="not one of your choices"):
            await table.undo_to(seat, entry)


async def test_restart_turn_returns_to_its_first_free_choice() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dream(), Dig(), Shaft(2))
    await table.restart_turn(0)
    assert chosen_actions(table) == ["pay gold=0"]


async def test_restart_of_a_later_turn_keeps_the_earlier_ones() -> None:
    async with open_table(ADA, BOT, advise=scripted_bot(Rest(), Rest())) as table:
        await play_actions(table, Dig(), Shaft(2), Rest())
        await wait_for_turn(table, 0)
        with pytest.raises(CannotUndo, match="You have made no choice this turn"):
            await table.restart_turn(0)
        before = chosen_actions(table)
        await play_actions(table, Pay(1), Pan(), Dig(), Shaft(1))
        await table.restart_turn(0)
        assert chosen_actions(table) == before


async def test_finished_turn_can_be_restarted_while_a_bot_thinks() -> None:
    table = open_table(ADA, BOT)
    await play_actions(table, Dig(), Shaft(2), Rest())
    await table.restart_turn(0)
    assert chosen_actions(table) == ["pay gold=0"]


async def test_turn_without_choices_cannot_be_restarted() -> None:
    with pytest.raises(CannotUndo, match="no choice that can be undone"):
        await open_table(ADA, BEN).restart_turn(1)


async def test_undo_is_logged_and_the_log_keeps_its_entries() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dig(), Shaft(2))
    told = list(table.log)
    await table.undo(0)
    assert table.log[:-1] == told
    assert table.log[-1].event == Undone(0, first=2)
    sentence = LocalSession(table, 1).sentence(table.log[-1], SHORT)
    assert sentence == "Ada went back to an earlier choice"


async def test_abandoned_choices_stay_in_the_journal_and_the_log() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dig(), Shaft(2))
    await table.undo(0)
    await play_actions(table, Shaft(4), Rest())
    again = Table(QUARRY, clone(table.main_line.journal), (ADA, BEN), advise_in_process)
    assert "shaft number=2" in [entry.action for entry in again.main_line.journal.entries]
    assert Undone(0, first=2) in [told.event for told in again.log]


async def test_secret_choice_can_be_undone_until_another_is_made() -> None:
    table = open_table(ADA, BEN, game=PEBBLES)
    for seat in (0, 1):
        await table.play(seat, PEBBLES.decisions(table.state)[0].actions[0])
    with pytest.raises(CannotUndo, match="another player has chosen"):
        await table.undo(0)
    await table.undo(1)
    await table.undo(0)
    assert chosen_actions(table) == []


@given(st.integers(0, 2000), st.integers(1, 25))
def test_undo_among_several_people_never_passes_known_information(seed: int, many: int) -> None:
    """Repeated undo never passes revealed information or others' choices."""

    async def try_all() -> None:
        table, rng = open_table(ADA, BEN, seed=seed), Rng(seed)
        for _ in range(many):
            if decisions := QUARRY.decisions(table.state):
                await table.play(decisions[0].seat, rng.choice(decisions[0].actions))
        steps = list(table.main_line.steps)
        seat = rng.below(2)
        try:
            while True:
                await table.undo(seat)
        except CannotUndo:
            taken_back = steps[len(table.main_line.steps) :]
            assert not any(step.reveals for step in taken_back)
            assert {step.seat for step in taken_back if not step.is_forced} <= {seat}
            assert Variation(QUARRY, table.main_line.journal).state == table.state

    asyncio.run(try_all())
