import asyncio
import gc
from dataclasses import replace
from typing import Any

import msgpack
import pytest

from core.bots import advise_in_process
from core.kernel import SPECTATOR
from core.lan import Address, Guest, Limits, ProtocolError, room, running_game
from core.lan.decision_numbers import DecisionNumbers
from core.lan.messages import FROM_HOST, PROTOCOL, Ack, Done, Hello, Lobby, Say, Update, Welcome
from core.lan.protocol import decode_message, view_codec
from core.lan.remote_table import RemoteTable
from core.lan.sender import Sender
from core.lan.sent_state import SentState
from core.lan.stream import LENGTH_BYTES
from core.table import Journal
from core.table.variation import Step
from tests.lan.hosts import (
    OPEN,
    bot,
    load_game_or_toy,
    play_out,
    running_host,
    wait_until,
    wait_until_current,
)
from tests.timeouts import TIMEOUT
from tests.toy import PEBBLES


@pytest.fixture
def lobbies(monkeypatch: pytest.MonkeyPatch) -> list[Lobby]:
    """Collect all that are made."""
    made: list[Lobby] = []

    def making(*fields: Any, **more: Any) -> Lobby:
        made.append(Lobby(*fields, **more))
        return made[-1]

    monkeypatch.setattr(room, "Lobby", making)
    return made


async def test_move_sends_no_waiting_room_update(lobbies: list[Lobby]) -> None:
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
        assert [chair.is_here for chair in ben.table_info.chairs] == [True, True]
        await ada.close()
        await ben.wait_until(lambda: not ben.table_info.chairs[0].is_here)
        cat = await it.guest("Cat")
        await ben.wait_until(lambda: ben.table_info.watching == ("Cat",))
        assert (cat.table_info.seat, ben.table_info.seat) == (SPECTATOR, 1)


async def test_position_is_encoded_once_per_viewpoint() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, _ = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        first = [it.running.position_for(seat) for seat in (SPECTATOR, 0, 1)]
        assert all(it.running.position_for(seat) is first[seat + 1] for seat in (SPECTATOR, 0, 1))
        assert len({position.view for position in first}) == 3
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        for seat in (SPECTATOR, 0, 1):
            codec = view_codec(PEBBLES)
            seen = codec.dump(codec.encode(PEBBLES.view(it.table.state, seat)))
            assert it.running.position_for(seat).view == seen != first[seat + 1].view


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
        it.room.notify()  # wakes up the connections meanwhile
        await ben.request(Say, "Where are we?")
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
        news = SentState(Limits(updates_in_flight=1))
        assert it.room.participants and it.room.running
        first = None
        while not isinstance(first, Update):
            first = news.next_room_message(it.room, it.room.participants[0])
        assert not news.has_capacity
        assert news.acknowledge(first.number)
        for never in (first.number, first.number + 1):  # not sent, or already acknowledged
            with pytest.raises(ProtocolError):
                news.acknowledge(never)
        assert news.next_room_message(it.room, it.room.participants[0]) is None


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
    """Another version might encode the same number in more bytes."""
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
        with pytest.raises(ProtocolError, match="do not agree on the position"):
            table.apply_update(Update(1, 0, (), altered, None))


async def test_reply_to_a_choice_is_sent_after_all_updates(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        await wait_until_current(ben, it.table)
        said: list[Any] = []
        send = Sender.send

        async def noted(sender: Sender, frame: bytes) -> None:
            said.append(decode_message(frame[LENGTH_BYTES:], FROM_HOST))
            await send(sender, frame)

        monkeypatch.setattr(Sender, "send", noted)
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
    look, send = room.game_status, Sender.send

    def looking(*at: Any) -> Any:
        done.append("looked")
        return look(*at)

    async def sending(sender: Sender, frame: bytes) -> None:
        if b"Update" in frame:
            done.append("told")
        await send(sender, frame)

    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        await wait_until_current(ben, it.table)
        monkeypatch.setattr(room, "game_status", looking)
        monkeypatch.setattr(Sender, "send", sending)
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        await wait_until_current(ben, it.table)
        assert done == ["told", "told", "looked"]


async def test_garbage_is_collected_after_a_move_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it would run while the next move is sent."""
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        await wait_until_current(ben, it.table)
        await it.host.wait_until_synced()
        looked: list[int] = []
        monkeypatch.setattr(gc, "collect", looked.append)
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        await wait_until(lambda: looked)


async def test_updates_do_not_wait_for_garbage_collection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        await wait_until_current(ben, it.table)
        await it.host.wait_until_synced()
        looked: list[int] = []
        monkeypatch.setattr(running_game, "COLLECT_DELAY", 600.0)
        monkeypatch.setattr(gc, "collect", looked.append)
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        await wait_until_current(ben, it.table)
        assert looked == []


class NoBooks:
    """A recorder that records nothing."""

    def moved(self, at: room.Room) -> None:
        pass

    def said(self, at: room.Room, name: str, words: str) -> None:
        pass

    def talk_at(self, at: room.Room) -> list[tuple[str, str]]:
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
