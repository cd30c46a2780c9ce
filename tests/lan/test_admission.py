import asyncio
import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from types import UnionType
from typing import Any, get_origin

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.bots import advise_in_process
from core.kernel import IllegalAction, Rng
from core.lan import CannotJoin, Guest, ProtocolError, Refusal
from core.lan.auth import id_from_token
from core.lan.limits import MAX_HELLO_BYTES, MAX_REQUEST_BYTES
from core.lan.messages import (
    FROM_GUEST,
    FROM_HOST,
    PROTOCOL,
    Ack,
    Enter,
    Hello,
    Play,
    Refused,
    SendChat,
    TakeSeat,
    Update,
)
from core.lan.protocol import decode_message, encode_message, log_codec
from core.lan.stream import encode_frame
from core.table import ChatMessage, LogEntry, Participants
from tests.lan.hosts import CODE, OPEN, QUICK, HostedTable, bot, load_game_or_toy, running_host
from tests.lan.raw_guest import RawGuest
from tests.timeouts import wait_until
from tests.toy import PEBBLES, Took


async def refusal(it: HostedTable, hello: Hello) -> Refused:
    raw = await RawGuest.connect(it)
    raw.send(hello)
    reply = await raw.read()
    assert isinstance(reply, Refused)
    assert await raw.read() is None
    raw.close()
    return reply


async def is_alive(it: HostedTable) -> bool:
    """Return whether the host still admits and answers guests."""
    guest = await it.guest("Friend")
    await guest.request(SendChat, "hello")
    await guest.close()
    return True


async def test_wrong_code_is_refused_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "annals.lan")
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        with pytest.raises(CannotJoin, match="join code"):
            await Guest.connect(it.address, load_game_or_toy, "Eve", "wrong")
    assert "127.0.0.1: wrong code" in caplog.text


async def test_address_is_locked_out_after_many_wrong_codes() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        friend = await it.guest("Friend", seat=0)
        for _ in range(QUICK.wrong_codes_allowed):
            assert (await refusal(it, Hello(PROTOCOL, "Eve", "wrong", ""))).code == "code"
        assert (await refusal(it, Hello(PROTOCOL, "Eve", CODE, ""))).code == "busy"
        again = await it.guest("Friend", friend.hello.token)  # a token is not a guess
        assert again.table_info.seat == 0
        await again.close()
        await friend.close()


async def test_other_protocol_version_is_refused_with_a_sentence() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        reply = await refusal(it, Hello(PROTOCOL + 1, "Ada", CODE, ""))
        assert (reply.code, "newer" in reply.sentence) == ("version", True)


async def test_other_version_with_unknown_messages_is_refused_with_a_sentence() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        raw = await RawGuest.connect(it)
        raw.send_data("Hello", PROTOCOL - 1, "Ada", {"whatever": "was said then"})
        reply = await raw.read()
        assert (reply.code, "older" in reply.sentence) == ("version", True)
        raw.close()


@pytest.mark.parametrize("name", ["", "x" * 21, "bell\a", " padded ", "You", "\uff39ou"])
async def test_unprintable_or_reserved_name_is_refused(name: str) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        assert (await refusal(it, Hello(PROTOCOL, name, CODE, ""))).code == "name"


async def test_silent_connection_times_out() -> None:
    async with running_host(PEBBLES, OPEN, OPEN, limits=replace(QUICK, hello_timeout=0.05)) as it:
        raw = await RawGuest.connect(it)
        await raw.read_rest()
        raw.close()


async def test_pending_connections_do_not_block_others() -> None:
    limits = replace(QUICK, pending_connections=4, pending_per_block=3, hello_timeout=600)
    async with running_host(PEBBLES, OPEN, OPEN, limits=limits) as it:
        idle = [await RawGuest.connect(it) for _ in range(12)]
        await wait_until(lambda: len(it.host.pending) == len(it.host._connections) == 3)
        ada = await it.guest("Ada")
        assert ada.table_info.table == "t1"
        await ada.close()
        for raw in idle:
            raw.close()


async def test_last_connections_are_reserved_for_seated_players() -> None:
    limits = replace(QUICK, connections=4, reserved_connections=2)
    async with running_host(PEBBLES, OPEN, OPEN, limits=limits) as it:
        ada = await it.guest("Ada", seat=0)
        ben = await it.guest("Ben")
        with pytest.raises(CannotJoin, match="too many"):
            await it.guest("Eve")
        again = await it.guest("Ada", ada.hello.token)
        assert again.table_info.seat == 0
        for guest in (ada, ben, again):
            await guest.close()


async def test_connections_per_address_and_person_are_limited() -> None:
    limits = replace(QUICK, connections_per_address=2, connections_per_person=2)
    async with running_host(PEBBLES, OPEN, OPEN, limits=limits) as it:
        ada = await it.guest("Ada", seat=0)
        ben = await it.guest("Ben")
        with pytest.raises(CannotJoin, match="too many"):
            await it.guest("Eve")
        again = await it.guest("Ada", ada.hello.token)
        with pytest.raises(CannotJoin, match="too many"):
            await it.guest("Ada", ada.hello.token)
        for guest in (ada, ben, again):
            await guest.close()


async def test_rate_limit_affects_only_the_fast_guest() -> None:
    limits = replace(QUICK, requests_per_second=1, request_burst=5)
    async with running_host(PEBBLES, OPEN, OPEN, limits=limits) as it:
        eager = await it.guest("Eager")
        for number in range(100):
            eager.send(SendChat(1000 + number, "now!"))
        friend = await it.guest("Friend")
        await friend.wait_until(lambda: len(friend.table_info.chat) >= 2)
        assert len(it.room.chat) < 10
        await friend.close()
        await eager.close()


async def test_spectator_cannot_act_for_a_seat() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        session = await ada.session(advise_in_process)
        assert ada.position is not None and session.decision is not None
        eve = await it.guest("Eve")
        for wish in (
            (Play, ada.position.decision_number, str(session.decision.actions[0])),
            (TakeSeat, 0),
            (TakeSeat, 1),
            (TakeSeat, 7),
        ):
            with pytest.raises((Refusal, IllegalAction)):
                await eve.request(*wish)  # type: ignore[arg-type]
        assert eve.table_info.seat == -1
        assert not [step for step in it.table.main_line.steps if step.seat == 0]
        await ada.close()
        await eve.close()


async def test_messages_before_hello_are_refused() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        for message in (Enter(1, "t1", "", 0), Play(1, 1, "roll"), Ack(1)):
            raw = await RawGuest.connect(it)
            raw.send(message)
            reply = await raw.read()
            assert isinstance(reply, Refused) and reply.code == "protocol"
            raw.close()
        assert not it.room.participants


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\x00",
        b"\x00\x00\x00\x00",
        b"\xff\xff\xff\xff",
        (MAX_HELLO_BYTES + 1).to_bytes(4, "big"),
        b"GET / HTTP/1.1\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        encode_frame(b"\xc1"),
        encode_frame(b"\x91" * 900),
        encode_frame(b"\x91" * 900 + b"\xc0"),
        encode_frame(b"\x91\x81\x90\xc0"),  # a map whose key is a list
        encode_frame(b"\x91\xc7\x00\xff"),  # an invalid timestamp
        encode_frame(b"\xdd\xff\xff\xff\xff"),
        encode_message(Hello(PROTOCOL, "Ada", CODE, ""))[:-1],
    ],
)
async def test_invalid_first_message_is_disconnected(sent: bytes) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        raw = await RawGuest.connect(it)
        raw.writer.write(sent)
        raw.writer.write_eof()
        await raw.read_rest()
        raw.close()
        assert await is_alive(it)


@pytest.mark.parametrize(
    "data",
    [
        ("Play", 5, 1, "roll", "more"),
        ("Play", "5", 1, "roll"),
        ("Play", True, 1, "roll"),
        ("Play", 5, 1, None),
        ("Play", 2**63, 1, "roll"),
        ("Hello", PROTOCOL, "Ada", CODE, ""),
        ("Welcome",),
        ("Ack", 99),
        ("Ack", 0),
        ("SendChat", 0, "replayed"),
        ("SendChat", 1, "replayed"),
        ("Open", 9, "pebbles", "x", ["open"], {"a": 1}, 0, None),
        (),
        ("Request", 4),
    ],
)
async def test_invalid_message_closes_the_connection(data: tuple[Any, ...]) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        raw = await RawGuest.enter(it)
        raw.send_data(*data)
        await raw.read_rest()
        assert await is_alive(it)
        raw.close()


@pytest.mark.parametrize(
    "wish",
    [
        ("Play", 5, 1, "roll"),
        ("Play", 5, -1, ""),
        ("Undo", 5, "nowhere", 1),
        ("SetSubstitute", 5, 0, 1),
        ("AnswerUndo", 5, True),
        ("SetReady", 5, True),
        ("TakeSeat", 5, 99),
        ("TakeSeat", 5, -5),
        ("SetSeat", 5, 0, 1),
        ("RemovePlayer", 5, 0, 1),
        ("RemovePlayer", 5, -1, 77),
        ("SetOption", 5, "bonus", "1"),
        ("SendChat", 5, "x" * 301),
        ("Enter", 5, "nowhere", "", 0),
        ("Open", 5, "pebbles", "Mine", ["open"], {}, 0, None, 0),
    ],
)
async def test_forbidden_requests_are_refused_with_a_sentence(wish: tuple[Any, ...]) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        raw = await RawGuest.enter(it)
        raw.send_data(*wish)
        reply = await raw.read_until(Refused)
        assert reply.request_number == 5
        assert reply.sentence.endswith(".")
        raw.close()


def test_messages_survive_a_round_trip() -> None:
    for message in (Hello(1, "Ada", "code", ""), Play(3, 4, "take many=1"), Ack(5)):
        assert decode_message(encode_message(message)[4:], FROM_GUEST) == message


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(0, 9), inner),
    max_leaves=12,
)
names = st.sampled_from([kind.__name__ for kind in FROM_GUEST])


@given(st.binary(max_size=300) | st.tuples(names, plain).map(lambda pair: _packed(*pair)))
@settings(max_examples=300)
def test_every_message_is_decoded_or_refused(content: bytes) -> None:
    try:
        message = decode_message(content, FROM_GUEST)
    except ProtocolError:
        return
    assert decode_message(encode_message(message)[4:], FROM_GUEST) == message


def _packed(name: str, values: Any) -> bytes:
    parts = values if isinstance(values, list) else [values]
    packed: bytes = msgpack.packb([name, *parts])
    return packed


async def test_host_survives_random_malformed_messages() -> None:
    """Malformed, oversized, truncated and repeated ones, before and after a hello."""
    rng = Rng(3)
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        session = await ada.session(advise_in_process)
        for _ in range(60):
            raw = await (RawGuest.enter(it) if rng.below(2) else RawGuest.connect(it))
            for _ in range(rng.below(6) + 1):
                raw.writer.write(_something(rng))
            if rng.below(2):
                raw.writer.write_eof()
                await raw.read_rest()
            raw.close()
        assert not [step for step in it.table.main_line.steps if step.seat == 0]
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        assert await is_alive(it)
        await ada.close()


def _something(rng: Rng) -> bytes:
    good = [
        encode_message(Hello(PROTOCOL, "Eve", CODE, "")),
        encode_message(Play(2, 1, "roll")),
        encode_message(TakeSeat(3, 0)),
        encode_message(Enter(4, "t1", "", 0)),
        encode_message(Ack(1)),
    ]
    message = bytearray(rng.choice(good))
    match rng.below(5):
        case 0:
            message[rng.below(len(message))] ^= 1 << rng.below(8)
        case 1:
            del message[rng.below(len(message)) :]
        case 2:
            message[0:4] = (MAX_REQUEST_BYTES + rng.below(1 << 30)).to_bytes(4, "big")
        case 3:
            message = message * 2
        case _:
            message = bytearray(rng.below(256) for _ in range(rng.below(200)))
    return bytes(message)


numbers = st.integers(-2, 9) | st.integers(-(2**63), 2**64 - 1)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    int: numbers,
    str: st.sampled_from(["t1", "roll", "take many=1", "last", "to", CODE, ""]) | st.text(),
    bool: st.booleans(),
    bytes: st.binary(max_size=40),
    tuple: st.lists(st.sampled_from(["open", "bot:1", "bot:9"])),
    dict: st.dictionaries(st.text(), st.text()),
    UnionType: st.none() | numbers,
}


@st.composite
def wishes(draw: st.DrawFn) -> bytes:
    """Return any request with any values, possibly damaged or sent twice."""
    kind = draw(st.sampled_from(FROM_GUEST))
    values = [draw(VALUES[get_origin(f.type) or f.type]) for f in fields(kind)]
    whole = encode_frame(msgpack.packb([kind.__name__, *values]))
    match draw(st.sampled_from(["whole", "whole", "twice", "cut", "flipped", "too long"])):
        case "twice":
            return whole * 2
        case "cut":
            return whole[: draw(st.integers(0, len(whole)))]
        case "flipped":
            at = draw(st.integers(0, len(whole) - 1))
            return whole[:at] + bytes([whole[at] ^ 1 << draw(st.integers(0, 7))]) + whole[at + 1 :]
        case "too long":
            return (MAX_REQUEST_BYTES + 1).to_bytes(4, "big") + whole[4:]
    return whole


@given(st.lists(wishes(), max_size=8), st.booleans())
@settings(max_examples=60, deadline=None)
def test_malformed_input_does_not_affect_other_guests(frames: list[bytes], is_let_in: bool) -> None:
    """The host survives any sequence of bad requests, and the seat is kept."""

    async def try_it() -> None:
        async with running_host(PEBBLES, OPEN, bot()) as it:
            (ada,) = await it.seat_guests("Ada")
            session = await ada.session(advise_in_process)
            eve = await (RawGuest.enter(it, "Eve") if is_let_in else RawGuest.connect(it))
            eve.writer.write(b"".join(frames))
            eve.writer.write_eof()
            await eve.read_rest()
            eve.close()
            assert not [step for step in it.table.main_line.steps if step.seat == 0]
            assert it.room.places[0].person_id == id_from_token(ada.hello.token)
            assert session.decision is not None
            await session.play(session.decision.actions[0])
            await ada.close()

    with capture_logs() as said:
        asyncio.run(try_it())
    assert "Traceback" not in said.getvalue()


@contextmanager
def capture_logs() -> Iterator[io.StringIO]:
    """Capture the host's log. All examples would share a fixture."""
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    logging.getLogger("annals.lan").addHandler(handler)
    try:
        yield said
    finally:
        logging.getLogger("annals.lan").removeHandler(handler)


async def test_port_scan_only_leaves_log_lines(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        for _ in range(30):
            raw = await RawGuest.connect(it)
            raw.close()
        await wait_until(lambda: caplog.text.count("127.0.0.1: connected and sent nothing") == 30)
        await wait_until(lambda: not it.host._connections)
        assert len(it.host.pending) == 0
        assert await is_alive(it)


async def test_malformed_messages_never_log_a_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Any input gives one line in the log."""
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        for sent in (b"\x91" * 900 + b"\xc0", b"\x91\x81\x90\xc0", b"\x92\xa5Hello\xc1"):
            raw = await RawGuest.connect(it)
            raw.writer.write(encode_frame(sent))
            reply = await raw.read()
            assert isinstance(reply, Refused) and reply.code == "protocol"
            raw.close()
    assert "Traceback" not in caplog.text


async def test_control_characters_are_removed_from_texts() -> None:
    """Neither guests nor hosts can control another's terminal."""
    for text in ("\x1b]0;owned\x07", "line\nbreak", "\u202egnol", "\x9b2J"):
        codec = log_codec(PEBBLES)
        for event in (ChatMessage(0, text, text), Took(0, (text, text))):
            assert str(codec.load(codec.dump(LogEntry(0, 0, 0, event)))).isprintable()
        refused: Refused = decode_message(encode_message(Refused(0, "full", text))[4:], FROM_HOST)
        assert refused.sentence.isprintable()
        said: SendChat = decode_message(encode_message(SendChat(1, text))[4:], FROM_GUEST)
        assert said.text.isprintable() and len(said.text) == len(text)


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), 1e300])
def test_non_finite_deadline_is_refused(seconds: float) -> None:
    people = Participants(deadlines=((0, seconds),))
    with pytest.raises(ProtocolError):
        decode_message(encode_message(Update(1, 0, (), None, people))[4:], FROM_HOST)


async def test_second_connection_shares_the_rate_limit() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada = await it.guest("Ada")
        again = await it.guest("Ada", ada.hello.token)
        allowances = {line._rate_limiters for line in it.host._connections}
        assert len(allowances) == 1
        for guest in (ada, again):
            await guest.close()


async def test_connection_of_a_guest_that_reads_nothing_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("core.lan.connection.CLOSE_GRACE", 0.05)
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        deaf = await RawGuest.enter(it, "Deaf")
        await wait_until(lambda: it.room.participants)
        (line,) = it.host._connections
        transport = line._writer.transport
        transport.write(bytes(32 << 20))  # more than any system buffers
        line.task.cancel()
        await wait_until(lambda: transport.get_write_buffer_size() == 0)  # given up
        await wait_until(lambda: not it.host._connections)
        deaf.close()


async def test_many_admissions_keep_the_host_open_and_the_seats_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("core.lan.auth.MAX_REMEMBERED_PEOPLE", 3)
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada = await it.guest("Ada", seat=0)
        first = await it.guest("First")
        for _ in range(20):
            assert await is_alive(it)
        for guest in (ada, first):
            await guest.close()
        await wait_until(lambda: not it.host._connections)
        for token in (ada.hello.token, it.owner_token):  # a seated player's and the host's
            again = await Guest.connect(it.address, load_game_or_toy, "Ada", token=token)
            await again.close()
        with pytest.raises(
            CannotJoin, match="join code"
        ):  # a guest without a seat needs the code again
            await Guest.connect(it.address, load_game_or_toy, "First", token=first.hello.token)
