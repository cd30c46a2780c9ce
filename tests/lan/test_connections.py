import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from typing import Any

import msgpack
import pytest

from core.bots import advise_in_process
from core.games import load_game
from core.kernel import Event, IllegalAction, Rng
from core.kernel.style import SHORT
from core.lan import Address, CannotJoin, Guest
from core.lan.limits import MAX_CHAT_LENGTH, MAX_HELLO_BYTES
from core.lan.messages import (
    PROTOCOL,
    Done,
    Enter,
    Hello,
    Ping,
    Play,
    Pong,
    ProbeReply,
    Refused,
    Removed,
    SendChat,
    Tables,
    Update,
    Welcome,
)
from core.lan.protocol import encode_message, log_codec
from core.lan.stream import encode_frame, read_frame
from core.table import ChatMessage, LogEntry, OnlyChoice, Undone
from tests import timeouts
from tests.lan.hosts import (
    CODE,
    OPEN,
    QUICK,
    bot,
    load_game_or_toy,
    play_out,
    running_host,
    wait_until_current,
)
from tests.lan.raw_guest import RawGuest
from tests.timeouts import TIMEOUT, wait_until
from tests.toy import PEBBLES


def cut(guest: Guest) -> None:
    """Abort the connection without notice."""
    assert guest._writer is not None
    guest._writer.transport.abort()


async def test_game_ends_the_same_despite_random_disconnects() -> None:
    rng = Rng(7)
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it:
        guests = await it.seat_guests("Ada", "Ben")
        sessions = [await guest.session(advise_in_process) for guest in guests]
        playing = [asyncio.create_task(play_out(session)) for session in sessions]
        cuts = 0
        while not all(task.done() for task in playing):
            guest = rng.choice(guests)
            if guest._writer is not None and not guest.participants.is_disconnected:
                cut(guest)
                cuts += 1
            for _ in range(rng.below(40)):
                await asyncio.sleep(0.002)
        await asyncio.gather(*playing)
        assert cuts > 3
        for guest, session in zip(guests, sessions, strict=True):
            await wait_until_current(guest, it.table)
            log = it.running.seat_views.log_for(
                session.seat
            )  # arrivals and departures are logged too, a little later
            await guest.wait_until(lambda s=session, log=log: len(s.log) == len(log.update()))  # type: ignore[misc]
            await guest.close()


async def test_returning_guest_gets_only_missed_log_entries() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (guest,) = await it.seat_guests("Ada")
        session = await guest.session(advise_in_process)
        await play_out(session, max_choices=2)
        await wait_until_current(guest, it.table)
        seen, token = len(session.log), guest.hello.token
        await guest.close()
        await wait_until(lambda: not it.room.participants)
        it.table.send_chat(1, "While you were away.")
        raw = await RawGuest.enter(it, "Ada", token, seen=seen)
        update: Update = await raw.read_until(Update)
        assert update.first_entry == seen
        told = [log_codec(PEBBLES).load(raw_told).event for raw_told in update.entries]
        assert ChatMessage(1, "While you were away.") in told
        raw.close()


async def test_token_restores_the_seat_from_another_machine() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        token = ada.hello.token
        await ada.close()
        again = await it.guest("Ada", token)
        assert again.table_info.seat == 0
        session = await again.session(advise_in_process)
        assert session.decision is not None
        await again.close()
        await ben.close()


async def test_joining_elsewhere_moves_the_seat_to_the_new_connection() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        again = await it.guest("Ada", ada.hello.token)
        await again.session(advise_in_process)
        with pytest.raises(CannotJoin, match="another place"):
            await ada.wait_until(lambda: False)
        assert it.room.is_present(0)
        for guest in (ada, ben, again):
            await guest.close()


async def test_disconnect_is_shown_to_everyone() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ben.session(advise_in_process)
        ada._task.cancel()  # type: ignore[union-attr]
        cut(ada)
        await ben.wait_until(lambda: ben.participants.absent_seats == (0,))
        assert session.participants.waiting_text(session.names, (0,)) == (
            "Ada is not there; the table waits."
        )
        assert "Ada is no longer there" in [session.sentence(told, SHORT) for told in session.log]
        port = it.port
        await it.host.close()
        await ben.wait_until(lambda: ben.participants.is_disconnected)
        words = f"The host closed the table. The game is saved. Calling 127.0.0.1:{port} again .."
        assert session.participants.waiting_text(session.names, (1,)) == words
        await ben.close()


async def test_table_closed_with_a_full_disk_is_not_reported_as_saved() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        it.table.log_save_status("20:15")
        port = it.port
        await it.host.close()
        await ada.wait_until(lambda: ada.participants.is_disconnected)
        assert ada.participants.connection_problem == (
            f"The host closed the table. Calling 127.0.0.1:{port} again .."
        )
        await ada.close()


async def test_choice_sent_twice_counts_once() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (guest,) = await it.seat_guests("Ada")
        session = await guest.session(advise_in_process)
        assert session.decision is not None and guest.position is not None
        asked, action = guest.position.decision_number, str(session.decision.actions[0])
        await guest.request(Play, asked, action)
        await guest.request(Play, asked, action)
        await wait_until_current(guest, it.table)
        own = [step for step in it.table.main_line.steps if step.seat == 0]
        assert len(own) == 1
        with pytest.raises(IllegalAction, match="The game has changed since"):
            await guest.request(Play, asked, "roll")
        await guest.close()


@pytest.mark.parametrize("number", [0, 1])
async def test_repeated_request_number_is_refused(number: int) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        raw = await RawGuest.enter(it)  # the first request
        raw.send(SendChat(number, "Hello"))
        refused = await raw.read_until(Refused)
        assert (refused.request_number, refused.code) == (0, "protocol")
        raw.close()


async def test_log_position_of_another_seat_is_ignored() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        await play_out(await ada.session(advise_in_process), max_choices=2)
        known = len(it.running.seat_views.log_for(0).update())
        raw = await RawGuest.enter(it, "Zoe")
        raw.send(Enter(2, "t1", it.room.log_id(0), known))  # not the spectators' log
        await raw.read_until(Done)
        await raw.read_until(Done)
        assert (await raw.read_position()).first_entry == 0
        raw.close()
        await ada.close()


async def test_answer_to_a_table_opened_anew_is_refused() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (guest,) = await it.seat_guests("Ada")
        session = await guest.session(advise_in_process)
        assert session.decision is not None and guest.position is not None
        asked, action = guest.position.decision_number, str(session.decision.actions[0])
        await guest.close()
    async with running_host(PEBBLES, OPEN, bot()) as again:  # the same game at the same decision
        (guest,) = await again.seat_guests("Ada")
        session = await guest.session(advise_in_process)
        assert session.decision is not None and str(session.decision.actions[0]) == action
        with pytest.raises(IllegalAction, match="The game has changed since"):
            await guest.request(Play, asked, action)
        await guest.close()


async def test_choice_is_saved_before_it_is_sent() -> None:
    on_disk = asyncio.Event()

    async def save(*_: object) -> None:
        await on_disk.wait()

    async with running_host(PEBBLES, OPEN, OPEN, on_change=save) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ben.session(advise_in_process)
        state = it.table.state
        decision = PEBBLES.decision_of(state, 0)
        assert decision is not None
        choosing = asyncio.create_task(it.table.play(0, decision.actions[0]))
        await wait_until(lambda: it.table.state is not state)
        it.table.log_note(0, "is", "in a hurry")  # wakes up the connections meanwhile
        await session.send_chat("Where are we?")
        assert session.log == []
        on_disk.set()
        await choosing
        await ben.wait_until(
            lambda: "Ada: Kept" in [session.sentence(told, SHORT) for told in session.log]
        )
        for guest in (ada, ben):
            await guest.close()


async def test_slow_guest_does_not_block_others_and_catches_up() -> None:
    patient = replace(QUICK, idle_timeout=TIMEOUT)  # however long the others play
    async with running_host(load_game("mosaic"), OPEN, bot(), bot(), limits=patient) as it:
        slow = await RawGuest.enter(it, "Snail")  # reads nothing and acknowledges nothing
        (ada,) = await it.seat_guests("Ada")
        session = await ada.session(advise_in_process)
        await play_out(session)
        assert session.is_over
        line = next(line for line in it.host._connections if line._person.name == "Snail")
        assert line._feed._number <= QUICK.updates_in_flight
        last = None
        while last is None or not last.is_over:
            last = (await slow.read_position()).position
        assert len(last.standings) == 3
        slow.close()
        await ada.close()


async def test_guest_that_never_answers_is_disconnected() -> None:
    """A guest who answers pings stays connected."""
    limits = replace(QUICK, idle_timeout=2.0, ping_interval=0.1)
    async with running_host(PEBBLES, OPEN, OPEN, limits=limits) as it:
        guest = await it.guest("Ada")
        (line,) = it.host._connections
        raw = await RawGuest.enter(it)
        await raw.read_rest()
        await wait_until(lambda: len(it.room.participants) == 1)
        assert [presence.person.name for presence in it.room.participants] == ["Ada"]
        assert line in it.host._connections  # Ada has not reconnected
        raw.close()
        await guest.close()


async def test_guest_that_only_sends_is_limited_and_disconnected() -> None:
    limits = replace(QUICK, idle_timeout=2.0, ping_interval=0.1)
    async with running_host(PEBBLES, OPEN, OPEN, limits=limits) as it:
        ada = await it.guest("Ada")
        deaf = await RawGuest.enter(it, "Deaf")
        await wait_until(lambda: len(it.room.participants) == 2)
        line = next(line for line in it.host._connections if line._person.name == "Deaf")
        transport = line._writer.transport
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        sizes = set[int]()
        for number in count():
            if len(it.room.participants) == 1:
                break
            await ada.request(SendChat, f"{number:0{MAX_CHAT_LENGTH}}")  # sends the last 50 again
            sizes.add(transport.get_write_buffer_size())
            deaf.send(Pong())
        assert transport.get_write_buffer_limits()[1] < max(sizes) < 128 << 10
        assert [presence.person.name for presence in it.room.participants] == ["Ada"]
        deaf.close()
        await ada.close()


async def test_closed_host_leaves_no_tasks() -> None:
    before = asyncio.all_tasks()
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        zoe = await Guest.connect(it.address, load_game_or_toy, "Zoe", CODE)  # sees the tables
        await ada.session(advise_in_process)
        await it.host.close()
        assert {task.get_coro().__qualname__ for task in asyncio.all_tasks() - before} == {
            "HostConnection._run"  # the guests call the host again
        }
        for guest in (ada, zoe):
            await guest.close()
        assert asyncio.all_tasks() == before


async def test_slow_host_gets_the_full_reply_timeout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only opening the connection has a short timeout."""
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        streams = await it.address.open_connection()

        async def there_at_once(
            address: Address,
        ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            return streams

        monkeypatch.setattr(Address, "open_connection", there_at_once)
        monkeypatch.setattr("core.lan.client.CONNECT_TIMEOUT", 0.0)
        guest = await Guest.connect(it.address, load_game_or_toy, "Ada", CODE)
        await guest.close()


async def test_host_stops_reading_from_a_guest_that_floods_it() -> None:
    limits = replace(QUICK, requests_per_second=0.001, request_burst=5)
    async with running_host(PEBBLES, OPEN, OPEN, limits=limits) as it:
        raw = await RawGuest.enter(it)
        await wait_until(lambda: it.room.participants)
        (line,) = it.host._connections
        raw.writer.write(encode_message(SendChat(2, "now!")) * 100_000)
        await wait_until(lambda: not line._writer.transport.is_reading())
        raw.writer.transport.abort()


async def test_half_closed_guest_gets_its_reply() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        raw = await RawGuest.connect(it)
        raw.send(Hello(PROTOCOL, "Ada", CODE, ""))
        raw.writer.write_eof()
        assert isinstance(await raw.read(), Welcome)
        raw.close()


@asynccontextmanager
async def somebody_who_says(sent: bytes) -> AsyncIterator[Address]:
    """Run a server that sends these bytes to everyone."""

    async def talk(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(sent)
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    try:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        server.close()


@pytest.mark.parametrize(
    "sent",
    [
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"\x00\x00\x00\x01\xc0",
        encode_message(Done(1)),
        encode_message(Refused(0, "full", "The host has too many guests. Try again later.")),
        b"",
    ],
)
async def test_nonsense_from_a_host_fails_with_one_sentence(sent: bytes) -> None:
    async with somebody_who_says(sent) as address:
        with pytest.raises(CannotJoin):
            await Guest.connect(address, load_game_or_toy, "Ada", "code")


@pytest.mark.parametrize(
    "welcome",
    [
        ("Welcome", PROTOCOL + 1, "Annals", "Test", "token", False, []),
        ("Welcome", PROTOCOL + 1, {"all": "is new"}),
    ],
)
async def test_host_of_another_version_is_reported(welcome: tuple[Any, ...]) -> None:
    async with somebody_who_says(encode_frame(msgpack.packb(welcome))) as address:
        with pytest.raises(CannotJoin, match=r"newer than yours\. Both need the same") as refused:
            await Guest.connect(address, load_game_or_toy, "Ada", "code")
        assert refused.value.code == "version"


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("", "The table refused without a reason."),
        (" ", "The table refused without a reason."),
        ("no " * 1000, f"{('no ' * 1000)[:297]} .."),
    ],
)
async def test_refusal_from_the_host_is_limited_to_one_sentence(sentence: str, told: str) -> None:
    async with somebody_who_says(encode_message(Refused(0, "full", sentence))) as address:
        with pytest.raises(CannotJoin) as refused:
            await Guest.connect(address, load_game_or_toy, "Ada", "code")
        assert str(refused.value) == told


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (("Ada", "\udcff", ""), "The join code contains characters that can't be displayed."),
        (("Ada", "", "\udcff"), "The token contains characters that can't be displayed."),
        (("\udcff", "code", ""), "The name contains characters that can't be displayed."),
        (("Ada", "x" * 3000, ""), "The join code is too long."),
    ],
)
async def test_invalid_hello_is_not_sent(said: tuple[str, str, str], sentence: str) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        with pytest.raises(CannotJoin) as refused:
            await Guest.connect(it.address, load_game_or_toy, *said)
        assert str(refused.value) == sentence
        assert not it.host._connections


async def test_truncated_message_counts_as_a_lost_connection() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        await ada.session(advise_in_process)
        (line,) = it.host._connections
        line._writer.write(encode_message(Done(1))[:-1])
        line._writer.close()
        await ada.wait_until(lambda: ada.participants.is_disconnected)
        await ada.wait_until(lambda: not ada.participants.is_disconnected)
        await ada.close()


@asynccontextmanager
async def host_that_only_greets(later: bytes = b"") -> AsyncIterator[Address]:
    """Run a host that admits everyone, sends these bytes and reads nothing more."""
    over = asyncio.Event()

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for reply in (ProbeReply(PROTOCOL, ()), Welcome(PROTOCOL, "test", "", "token", False, ())):
            await read_frame(reader, MAX_HELLO_BYTES)
            writer.write(encode_message(reply))
        writer.write(later)
        await over.wait()
        writer.transport.abort()

    server = await asyncio.start_server(greet, "127.0.0.1", 0)
    try:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        over.set()
        server.close()


async def test_connection_to_what_is_no_host_is_closed() -> None:
    closed = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(encode_message(Done(1)))
        await reader.read()
        closed.set()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    address = Address("127.0.0.1", server.sockets[0].getsockname()[1])
    with pytest.raises(CannotJoin) as failure:
        await Guest.connect(address, load_game_or_toy, "Ada", "code")
    await wait_until(closed.is_set)
    assert str(failure.value)
    server.close()


async def test_silent_host_counts_as_a_lost_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.lan.client.IDLE_TIMEOUT", 0.05)
    async with host_that_only_greets() as address:
        guest = await Guest.connect(address, load_game_or_toy, "Ada", "code")
        while not guest.is_disconnected:
            assert await guest.wait_for_message(guest.change_count)
        await guest.close()


async def test_guest_handles_nothing_after_an_invalid_message() -> None:
    invalid, late = encode_frame(b"\xc0"), encode_message(Refused(0, "full", "Too late."))
    async with host_that_only_greets(invalid + late) as address:
        guest = await Guest.connect(address, load_game_or_toy, "Ada", "code")
        with pytest.raises(CannotJoin, match="invalid data"):
            await guest.wait_until(lambda: False)
        await guest.close()


async def test_answers_that_the_host_does_not_read_are_limited() -> None:
    async with host_that_only_greets(encode_message(Ping()) * 200_000) as address:
        guest = await Guest.connect(address, load_game_or_toy, "Ada", "code")
        assert guest._writer is not None
        transport = guest._writer.transport
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        most = transport.get_write_buffer_limits()[1] + len(encode_message(Pong()))
        await wait_until(lambda: transport.get_write_buffer_size() > most - 10)
        for _ in range(100):
            await asyncio.sleep(0)
            assert transport.get_write_buffer_size() <= most
        await guest.close()
        transport.abort()


async def test_deep_nesting_is_refused() -> None:
    nested: Any = 1
    for _ in range(900):
        nested = [nested]
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        await ada.session(advise_in_process)
        (line,) = it.host._connections
        line._writer.write(encode_frame(msgpack.packb(["Update", 99, 0, nested, None, None])))
        with pytest.raises(
            CannotJoin, match="Check that the address and port belong to an Annals table"
        ):
            await ada.wait_until(lambda: False)
        await ada.close()


async def test_empty_frame_in_a_running_game_is_refused() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        await ada.session(advise_in_process)
        (line,) = it.host._connections
        line._writer.write(encode_frame(b""))
        with pytest.raises(
            CannotJoin, match="Check that the address and port belong to an Annals table"
        ):
            await ada.wait_until(lambda: False)
        await ada.close()


@pytest.mark.parametrize(
    "event",
    [
        {"event": "Nothing", "seat": 0},
        {"event": "Took", "seat": "zero", "stones": []},
        {"event": "Took", "seat": True, "stones": []},
        {"event": "Took", "seat": 0, "stones": "stone_1"},
        {"event": "Took", "seat": 0, "stones": ["stone_1", 7]},
        {"event": "Rolled", "seat": 0, "number": 3.0},
        {"event": "Rolled", "seat": 0},
        {"event": "Rolled", "seat": 0, "number": 3, "luck": 1},
        {"event": ["Rolled"], "seat": 0, "number": 3},
        {"seat": 0},
        [],
    ],
)
async def test_invalid_event_in_a_running_game_closes_the_connection(event: Any) -> None:
    told = msgpack.packb({"entry": 0, "seat": 0, "event": event})
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        session = await ada.session(advise_in_process)
        (line,) = it.host._connections
        line._writer.write(encode_message(Update(99, 0, (told,), None, None)))
        with pytest.raises(CannotJoin, match="sent an invalid event"):
            await ada.wait_until(lambda: False)
        with pytest.raises(IllegalAction, match="sent an invalid event"):
            await session.send_chat("hello?")
        await ada.close()


@pytest.mark.parametrize("event", [ChatMessage(0, "hello"), Undone(1, 7), OnlyChoice(0, "Rest")])
def test_table_events_survive_a_round_trip(event: Event) -> None:
    codec, told = log_codec(PEBBLES), LogEntry(3, 0, 1, event)
    assert codec.load(codec.dump(told)) == told


async def test_session_stays_readable_after_leaving_the_table() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        session = await ada.session(advise_in_process)

        async def look_until_it_ends() -> int:
            looks = 0
            async for _ in session.updates():
                assert session.names == ("Ada", "Bot")
                assert session.view is not None and not session.is_over and session.standings
                looks += 1
            return looks

        looking = asyncio.create_task(look_until_it_ends())
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        last = session.view
        await ada.leave()
        assert await looking
        assert session.view is last
        assert session.names == ("Ada", "Bot") and session.waiting_for
        with pytest.raises(CannotJoin, match="aren't at a table"):
            assert ada.table_info
        assert (await ada.enter("t1")).seat == 0
        await ada.close()


async def test_late_waiting_room_update_does_not_return_a_guest() -> None:
    """The update was sent before the guest was removed."""
    async with running_host(PEBBLES, OPEN, bot()) as it:
        ada = await it.guest("Ada")
        (line,) = it.host._connections
        late = replace(ada.table_info, title="Too late")
        last = Tables(())
        line._writer.write(
            encode_message(Removed("You must go.")) + encode_message(late) + encode_message(last)
        )
        with pytest.raises(CannotJoin, match="You must go"):
            await ada.wait_until(lambda: False)
        while ada.tables:
            await ada.wait_for_message(ada.change_count)
        assert (ada.ejection_reason, ada.table_info.title) == ("You must go.", "A table")
        cut(ada)  # reconnecting does not return there either
        while not ada.is_disconnected:
            await ada.wait_for_message(ada.change_count)
        while ada.is_disconnected:
            await ada.wait_for_message(ada.change_count)
        assert not it.room.participants and ada.ejection_reason
        await ada.close()


async def test_wait_for_a_guest_in_vain_says_what_was_awaited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada = await it.guest("Ada", seat=0)
        raw = await RawGuest.enter(it, "Ben")
        monkeypatch.setattr(timeouts, "WAIT_SECONDS", 0.1)
        monkeypatch.setattr("os.getloadavg", lambda: (0.0, 0.0, 0.0))
        with pytest.raises(AssertionError, match=r"(?s)ada\.table_info\.has_begun.*A table"):
            await ada.wait_until(lambda: ada.table_info.has_begun)
        with pytest.raises(AssertionError, match="a message of the host"):
            await raw.read_until(Removed)
        raw.close()
        await ada.close()
