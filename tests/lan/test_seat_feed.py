import asyncio
from dataclasses import replace
from typing import Any

import msgpack
import pytest

from core.bots import advise_in_process
from core.kernel import SPECTATOR, BadRecord, Standing
from core.lan import Address, Guest, Limits, ProtocolError, room, table_info
from core.lan.decision_numbers import DecisionNumbers
from core.lan.messages import (
    FROM_HOST,
    PROTOCOL,
    Ack,
    Done,
    Hello,
    SendChat,
    TableInfo,
    Update,
    Welcome,
)
from core.lan.protocol import decode_message, encode_message, log_codec, view_codec
from core.lan.remote_table import RemoteTable
from core.lan.seat_feed import SeatFeed
from core.lan.stream import LENGTH_BYTES
from core.table import Journal, LogEntry
from core.table.variation import Step
from tests.lan.hosts import OPEN, bot, load_game_or_toy, play_out, running_host, wait_until_current
from tests.timeouts import TIMEOUT, wait_until
from tests.toy import PEBBLES, Rolled


@pytest.fixture
def lobbies(monkeypatch: pytest.MonkeyPatch) -> list[TableInfo]:
    """Collect all SentState objects that are made."""
    made: list[TableInfo] = []

    def making(*fields: Any, **more: Any) -> TableInfo:
        made.append(TableInfo(*fields, **more))
        return made[-1]

    monkeypatch.setattr(table_info, "TableInfo", making)
    return made


async def test_move_sends_no_waiting_room_update(lobbies: list[TableInfo]) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        await wait_until_current(ben, it.table)
        assert session.decision is not None and ben.table is not None
        lobbies.clear()
        before = ben.table.info
        await session.play(session.decision.actions[0])
        await wait_until_current(ben, it.table)
        assert lobbies == []
        assert ben.table.info is before


async def test_waiting_room_changes_are_sent_at_once() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        await wait_until_current(ben, it.table)
        assert [chair.is_here for chair in ben.table_info.seats] == [True, True]
        await ada.close()
        await ben.wait_until(lambda: not ben.table_info.seats[0].is_here)
        cat = await it.guest("Cat")
        await ben.wait_until(lambda: ben.table_info.spectators == ("Cat",))
        assert (cat.table_info.seat, ben.table_info.seat) == (SPECTATOR, 1)


async def test_position_is_encoded_once_per_viewpoint() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, _ = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        views = it.running.seat_views
        first = [views.position_for(seat) for seat in (SPECTATOR, 0, 1)]
        assert all(views.position_for(seat) is first[seat + 1] for seat in (SPECTATOR, 0, 1))
        assert len({position.view for position in first}) == 3
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        for seat in (SPECTATOR, 0, 1):
            codec = view_codec(PEBBLES)
            seen = codec.dump(codec.encode(PEBBLES.view(it.table.state, seat)))
            assert views.position_for(seat).view == seen != first[seat + 1].view


async def test_decision_numbering_reads_only_the_last_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        sessions = [
            await guest.session(advise_in_process) for guest in await it.seat_guests("Ada", "Ben")
        ]
        await asyncio.gather(*(play_out(session) for session in sessions))
        steps = it.table.main_line.steps
        seats = [step.seat for step in reversed(steps)]
        needed = 1 + max(seats.index(seat) for seat in (0, 1))  # to find each player's last choice
        questions, looked = DecisionNumbers(it.table, "anew"), []
        questions._numbered_state = None

        def seat_of(step: Step) -> int:
            looked.append(step)
            return step.decision.seat

        monkeypatch.setattr(Step, "seat", property(seat_of))
        questions.update()
        assert len(looked) == needed < len(steps) / 2


async def test_position_is_sent_after_it_is_saved() -> None:
    on_disk = asyncio.Event()

    async def save(*_: object) -> None:
        await on_disk.wait()

    async with running_host(PEBBLES, OPEN, OPEN, on_change=save) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        await wait_until_current(ben, it.table)
        before, known = it.table.state, ben.position
        assert session.decision is not None
        choosing = asyncio.create_task(session.play(session.decision.actions[0]))
        await wait_until(lambda: it.table.state is not before)
        it.room.report_game_change()  # wakes up the connections meanwhile
        await ben.request(SendChat, "Where are we?")
        assert ben.position is known
        on_disk.set()
        await choosing
        await wait_until_current(ben, it.table)
        assert ben.position is not known


async def test_next_update_waits_for_capacity_and_acknowledgement() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        await wait_until_current(ada, it.table)
        (line,) = it.host._connections
        await wait_until(lambda: line.is_up_to_date)
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        feed = SeatFeed(it.host.tables, Limits(updates_in_flight=1), send)
        feed.show_table(it.room, it.room.participants[0], "", 0)
        running = asyncio.create_task(feed.run())
        await wait_until(lambda: sent and isinstance(sent[-1], Update))
        assert not feed.has_capacity
        update, so_far = sent[-1], len(sent)
        feed.acknowledge(update.number)
        for never in (update.number, update.number + 1):  # already acknowledged, or not sent
            with pytest.raises(ProtocolError):
                feed.acknowledge(never)
        await wait_until(lambda: feed.is_up_to_date)
        assert len(sent) == so_far
        running.cancel()


async def test_quick_choices_do_not_wait_for_acknowledgement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Acknowledgements are delayed, but updates are sent meanwhile."""
    monkeypatch.setattr("core.lan.guest.ACKNOWLEDGE_DELAY", TIMEOUT)
    async with running_host(load_game_or_toy("mosaic"), OPEN, OPEN) as it:
        guests = await it.seat_guests("Ada", "Ben")
        players = [await guest.session(advise_in_process) for guest in guests]
        for _ in range(8):
            asked = next(player for player in players if player.decision is not None)
            assert asked.decision is not None
            await asked.play(asked.decision.actions[0])
            for guest in guests:
                await wait_until_current(guest, it.table)


async def test_differently_encoded_position_is_refused() -> None:
    """Another version might encode the same number with more bytes."""
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        await wait_until_current(ada, it.table)
        assert ada.table is not None and ada.position is not None
        lengths, parts = msgpack.unpackb(ada.position.view)
        at = next(at for at, part in enumerate(parts) if len(part) == 1 and part < b"\x80")
        parts[at] = b"\xcc" + parts[at]
        otherwise = msgpack.packb([lengths, parts])
        altered = replace(ada.position, view=otherwise)
        table = RemoteTable(ada, PEBBLES, ada.table_info)
        with pytest.raises(ProtocolError, match="Your position differs from the host's"):
            table.apply_update(Update(1, 0, (), altered, None))


@pytest.mark.parametrize("number", [-1, 1 << 31, (1 << 63) - 1])
async def test_position_with_an_absurd_number_is_refused(number: int) -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        await wait_until_current(ada, it.table)
        assert ada.table is not None and ada.position is not None
        view = PEBBLES.view(it.table.state, 0)
        view.bonus = number
        codec = view_codec(PEBBLES)
        altered = replace(ada.position, view=codec.dump(codec.encode(view)))
        for table in (RemoteTable(ada, PEBBLES, ada.table_info), ada.table):
            with pytest.raises(ProtocolError, match="The host sent an invalid position"):
                table.apply_update(Update(1, 0, (), altered, None))


async def test_absurd_score_from_a_host_is_refused() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        await wait_until_current(ada, it.table)
        assert ada.position is not None
        standing = Standing(0, 1 << 62, (), 1)
        altered = replace(ada.position, standings=(standing,))
        update = encode_message(Update(1, 0, (), altered, None))
        with pytest.raises(ProtocolError):
            decode_message(update[LENGTH_BYTES:], FROM_HOST)


@pytest.mark.parametrize("number", [1 << 31, -(1 << 31)])
def test_absurd_number_in_the_log_is_refused(number: int) -> None:
    codec = log_codec(PEBBLES)
    raw = codec.dump(LogEntry(0, 0, 1, Rolled(0, number)))
    with pytest.raises(BadRecord):
        codec.load(raw)


async def test_reply_to_a_choice_is_sent_after_all_updates(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        await wait_until_current(ben, it.table)
        said: list[Any] = []
        write = asyncio.StreamWriter.write

        def noted(writer: asyncio.StreamWriter, frame: bytes) -> None:
            if writer in [line._writer for line in it.host._connections]:
                said.append(decode_message(frame[LENGTH_BYTES:], FROM_HOST))
            write(writer, frame)

        monkeypatch.setattr(asyncio.StreamWriter, "write", noted)
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        kinds = [type(message) for message in said]
        assert kinds[:3] == [Update, Update, Done]


async def test_updates_are_acknowledged_together_per_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = Guest(Address("127.0.0.1", 1), Hello(PROTOCOL, "Ada", "", ""), load_game_or_toy)
    sent: list[Any] = []
    monkeypatch.setattr(guest, "send", sent.append)
    for number in (1, 2):
        guest.handle_message(Update(number, 0, (), None, None))
    await wait_until(lambda: sent)
    assert sent == [Ack(2)]
    guest.handle_message(Update(3, 0, (), None, None))
    guest.handle_message(Welcome(PROTOCOL, "test", "Here", "", False, ()))  # reconnected
    guest.handle_message(Update(1, 0, (), None, None))
    await wait_until(lambda: len(sent) > 1)
    assert sent == [Ack(2), Ack(1)]


async def test_status_is_computed_after_the_updates_are_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    look, write = room.game_status, asyncio.StreamWriter.write

    def looking(*at: Any) -> Any:
        done.append("looked")
        return look(*at)

    def writing(writer: asyncio.StreamWriter, frame: bytes) -> None:
        if b"Update" in frame:
            done.append("told")
        write(writer, frame)

    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        await wait_until_current(ben, it.table)
        monkeypatch.setattr(room, "game_status", looking)
        monkeypatch.setattr(asyncio.StreamWriter, "write", writing)
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        await wait_until_current(ben, it.table)
        assert done == ["told", "told", "looked"]


class NoBooks:
    """A recorder that records nothing."""

    def record_table(self, at: room.Room) -> None:
        pass

    def record_chat(self, at: room.Room, name: str, words: str) -> None:
        pass

    def chat_history(self, at: room.Room) -> list[tuple[str, str]]:
        return []


async def test_status_includes_a_choice_made_while_everyone_left() -> None:
    last_of_the_bot, never = asyncio.Event(), asyncio.Event()

    async def save(journal: Journal, state: Any) -> None:
        if len(journal.entries) > 1 and journal.entries[-1].seat == 1:
            last_of_the_bot.set()
            await never.wait()

    async with running_host(PEBBLES, OPEN, bot(), on_change=save) as it:
        it.room._recorder = NoBooks()
        (ada,) = await it.seat_guests("Ada")
        session = await ada.session(advise_in_process)
        playing = asyncio.create_task(play_out(session))
        await last_of_the_bot.wait()
        playing.cancel()
        state = it.table.state
        await ada.close()
        await wait_until(lambda: it.room.is_suspended)
        assert it.room.status == room.game_status(PEBBLES, state)
