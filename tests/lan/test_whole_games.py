import asyncio

import pytest

from core.bots import advise_in_process
from core.games import GAME_IDS, load_game
from core.kernel import SPECTATOR
from core.kernel.style import SHORT
from core.lan import Guest, RemoteSession
from core.table import LocalSession
from tests.lan.hosts import (
    OPEN,
    HostedTable,
    bot,
    load_game_or_toy,
    play_out,
    running_host,
    wait_until_current,
)
from tests.toy import PEBBLES


async def sessions_of(guests: list[Guest]) -> list[RemoteSession]:
    return [await guest.session(advise_in_process) for guest in guests]


def check_all_see_the_same(it: HostedTable, sessions: list[RemoteSession]) -> None:
    """Check that each guest sees exactly what a local seat would see."""
    game, table = it.room.game, it.table
    for session in sessions:
        here = game.view(table.state, session.seat)
        assert game.codec.digest(session.view) == game.codec.digest(here)
        assert session.standings == game.standings(table.state)
        seen = [told.view_for(session.seat) for told in table.log]
        expected = [type(told.event) for told in seen if told is not None]
        assert [type(told.event) for told in session.log] == expected
        assert all(isinstance(session.sentence(told, SHORT), str) for told in session.log)


@pytest.mark.parametrize(
    ("game_id", "people", "bots"),
    [
        ("mosaic", 4, 0),
        ("through_the_ages", 2, 0),
        ("pebbles", 2, 1),
        *(
            pytest.param(game_id, many, 0, marks=pytest.mark.soak)
            for game_id, many in (
                *(("mosaic", 2), ("mosaic", 3)),
                *(("through_the_ages", 3), ("through_the_ages", 4)),
            )
        ),
    ],
)
async def test_whole_game_ends_the_same_for_host_and_guests(
    game_id: str, people: int, bots: int
) -> None:
    names = ("Ada", "Ben", "Cleo", "Dan")[:people]
    async with running_host(load_game_or_toy(game_id), *[OPEN] * people, *[bot()] * bots) as it:
        watcher = await it.guest("Zoe")
        guests = await it.seat_guests(*names)
        sessions = await sessions_of(guests)
        await asyncio.gather(*(play_out(session) for session in sessions))
        watching = await watcher.session(advise_in_process)
        await watcher.wait_until(lambda: watching.is_over)
        assert it.table.is_over
        assert watching.seat == SPECTATOR and watching.decision is None
        check_all_see_the_same(it, [*sessions, watching])
        local = LocalSession(it.table, 0)
        assert sessions[0].score_history == local.score_history
        assert sessions[0].names == local.names
        for guest in (*guests, watcher):
            await guest.close()


async def test_remote_session_offers_what_a_local_one_does() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (guest,) = await it.seat_guests("Ada")
        session = await guest.session(advise_in_process)
        await wait_until_current(guest, it.table)
        local = LocalSession(it.table, 0)
        assert session.decision == local.decision
        assert session.view == local.view
        assert session.waiting_for == local.waiting_for
        assert (session.seat, session.local_seats) == (0, (0,))
        assert session.preview(session.decision.actions[0], SHORT) == local.preview(
            local.decision.actions[0],  # type: ignore[union-attr]
            SHORT,
        )
        assert (await session.hint(SHORT)).action in session.decision.actions
        assert session.for_seat(0) is session
        await guest.close()


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("seed", range(5))
async def test_many_whole_games(game_id: str, players: int, seed: int) -> None:
    game = load_game(game_id)
    if players not in game.player_counts:
        pytest.skip(f"{game.name} is not for {players}")
    names = ("Ada", "Ben", "Cleo", "Dan")[:players]
    async with running_host(game, *[OPEN] * players, seed=seed) as it:
        guests = await it.seat_guests(*names)
        sessions = await sessions_of(guests)
        await asyncio.gather(*(play_out(session, level=2) for session in sessions))
        check_all_see_the_same(it, sessions)
        for guest in guests:
            await guest.close()
