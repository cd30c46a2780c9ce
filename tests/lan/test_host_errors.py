import asyncio
import errno
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from core.app.server_tables import ServerTables
from core.bots import Advice, BotFailed, BotPool, advise_in_process
from core.kernel import Game
from core.kernel.style import SHORT
from core.lan import Address, Guest, Host, Person, SecretAuthenticator
from core.lan.messages import Open, SetReady, TakeSeat
from core.table import Journal, SaveStatus
from saves import SaveFailed
from saves.append_file import AppendFile
from tests.lan.hosts import OPEN, bot, load_game_or_toy, running_host
from tests.timeouts import long_wait_seconds, wait_until
from tests.toy import PEBBLES

ADA, BEN = Person("key ada", "Ada"), Person("key ben", "Ben")


@asynccontextmanager
async def on_a_server(folder: Path) -> AsyncIterator[list[Guest]]:
    """Run a server table of Ada and Ben that is saved to disk."""
    tables, door = ServerTables(folder / "tables"), SecretAuthenticator()
    host = Host(door, "Annals", "test", open_room=tables.open_room, forget_room=tables.forget_room)
    line = folder / "line"
    await host.listen_at(line)
    try:
        async with asyncio.timeout(long_wait_seconds()):
            guests = [
                await Guest.connect(
                    Address(path=line), load_game_or_toy, p.name, token=door.issue(p)
                )
                for p in (ADA, BEN)
            ]
            ada, ben = guests
            await ada.request(Open, "mosaic", "Ours", ("open", "open"), {}, 0, None)
            await ada.wait_until(lambda: ada.table is not None)
            await ben.enter(ada.table_info.table)
            await ben.request(TakeSeat, 1)
            for guest in guests:
                await guest.request(SetReady, True)
            yield guests
            for guest in guests:
                await guest.close()
    finally:
        await host.close()


async def test_everyone_is_told_when_the_disk_is_full_and_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import saves.autosave

    write, add, is_full = saves.autosave.write_save, AppendFile.append, False

    def write_if_there_is_room(path: Path, save: Any) -> None:
        if is_full:
            raise SaveFailed("The game can't be saved: No space left on device.")
        write(path, save)

    def add_if_there_is_room(file: AppendFile, journal: Journal) -> bool:
        if is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return add(file, journal)

    monkeypatch.setattr(saves.autosave, "write_save", write_if_there_is_room)
    monkeypatch.setattr(AppendFile, "append", add_if_there_is_room)
    async with on_a_server(tmp_path) as guests:
        sessions = [await guest.session(advise_in_process) for guest in guests]

        async def choose() -> None:
            seat = sessions[0].waiting_for[0]
            session, guest = sessions[seat], guests[seat]
            await guest.wait_until(lambda: session.decision is not None)
            assert session.decision is not None
            await session.play(session.decision.actions[0])

        def heard() -> list[list[str]]:
            return [
                [s.sentence(told, SHORT) for told in s.log if isinstance(told.event, SaveStatus)]
                for s in sessions
            ]

        await choose()
        assert heard() == [[], []]
        is_full = True
        for _ in range(2):  # reported only once
            await choose()
        await wait_until(lambda: all(heard()))
        assert heard()[0] == heard()[1]
        (sentence,) = heard()[0]
        assert sentence.startswith("The game is not saved since ") and ":" in sentence
        is_full = False
        await choose()
        await wait_until(lambda: all(len(lines) == 2 for lines in heard()))
        assert heard()[1][1] == "The game is saved again"


async def test_internal_error_reveals_nothing_of_the_host(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host's log has the full traceback."""
    monkeypatch.setattr("core.lan.running_game.BOT_RETRY_DELAY", 0.01)
    stumbles = iter(range(1))

    async def advise(
        game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
    ) -> Advice:
        for _ in stumbles:
            Path("/srv/annals/secret/place").read_text()
        return await advise_in_process(game, view, seat, 1)

    async with running_host(PEBBLES, OPEN, bot(), advise=advise) as it:
        (ada,) = await it.seat_guests("Ada")
        session = await ada.session(advise_in_process)
        await ada.wait_until(
            lambda: any(
                "A bot failed and is retrying." in session.sentence(told, SHORT)
                for told in session.log
            )
        )
        assert not any("/srv" in session.sentence(told, SHORT) for told in session.log)
        await ada.close()
    assert "/srv/annals/secret/place" in caplog.text and "Traceback" in caplog.text


def broken_game(game_id: str) -> Game[Any]:
    """Fail to load any game, as a bot process would."""
    raise RuntimeError(f"no {game_id} in /srv/annals")


async def test_bot_failure_carries_its_traceback() -> None:
    bots, state = BotPool(broken_game), PEBBLES.new(2, {}, 1)
    try:
        with pytest.raises(BotFailed) as failure:
            await bots.advise(PEBBLES, PEBBLES.view(state, 0), 0, 1)
    finally:
        bots.close()
    assert "in broken_game" in "".join(failure.value.__notes__)
