import asyncio
import socket
from typing import Any

import pytest

from core.lan.stream import (
    MAX_BUFFER,
    BadFrameLength,
    FrameStream,
    ProtocolError,
    TruncatedFrame,
    encode_frame,
)

LONGEST = 1000


class Wire:
    """A transport that sends nothing."""

    is_paused = False
    is_cut = False

    def is_closing(self) -> bool:
        return self.is_cut

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False


def connected_stream(wire: Any = None) -> FrameStream:
    line = FrameStream()
    line.connection_made(wire or Wire())
    return line


def feed(line: FrameStream, sent: bytes, at_once: int) -> None:
    for begin in range(0, len(sent), at_once):
        line.data_received(sent[begin : begin + at_once])


@pytest.mark.parametrize("at_once", [1, 3, 7, 1000])
async def test_frame_is_reassembled_from_any_chunks(at_once: int) -> None:
    sent = [b"one", b"a second", b"3"]
    line = connected_stream()
    feed(line, b"".join(map(encode_frame, sent)), at_once)
    assert [await line.read(LONGEST) for _ in sent] == sent
    line.eof_received()
    assert await line.read(LONGEST) is None


@pytest.mark.parametrize("at_once", [1, 3, 7, 1000])
async def test_forwarded_frames_are_handled_as_they_arrive(at_once: int) -> None:
    sent, taken = [b"one", b"a second", b"3"], list[bytes]()
    line = connected_stream()
    feed(line, encode_frame(b"before"), at_once)
    handing = asyncio.create_task(line.forward_frames(LONGEST, taken.append, 60.0))
    await asyncio.sleep(0)
    assert taken == [b"before"]
    feed(line, b"".join(map(encode_frame, sent)), at_once)
    assert taken == [b"before", *sent]  # before the event loop runs again
    line.eof_received()
    await handing


async def test_forwarding_stops_at_the_first_refused_frame() -> None:
    taken: list[bytes] = []

    def take(content: bytes) -> None:
        taken.append(content)
        raise ProtocolError("That makes no sense.")

    line = connected_stream()
    handing = asyncio.create_task(line.forward_frames(LONGEST, take, 60.0))
    await asyncio.sleep(0)
    feed(line, encode_frame(b"first") + encode_frame(b"second"), 1000)
    feed(line, encode_frame(b"third"), 1000)
    with pytest.raises(ProtocolError, match="makes no sense"):
        await handing
    assert taken == [b"first"]


@pytest.mark.parametrize("length", [0, LONGEST + 1, 2**32 - 1])
async def test_invalid_frame_length_is_refused_before_the_content(
    length: int,
) -> None:
    for line in (connected_stream(), connected_stream()):
        line.data_received(length.to_bytes(4, "big"))
        with pytest.raises(BadFrameLength):
            await line.read(LONGEST)
        with pytest.raises(BadFrameLength):
            await line.forward_frames(LONGEST, lambda content: None, 60.0)


async def test_stream_ending_within_a_frame_is_truncated() -> None:
    line = connected_stream()
    line.data_received(encode_frame(b"never whole")[:-1])
    line.connection_lost(None)
    with pytest.raises(TruncatedFrame):
        await line.read(LONGEST)
    await line.forward_frames(
        LONGEST, lambda content: None, 60.0
    )  # everything that arrived was forwarded


async def test_broken_connection_reports_its_error() -> None:
    line = connected_stream()
    line.connection_lost(ConnectionResetError())
    with pytest.raises(ConnectionResetError):
        await line.read(LONGEST)


async def test_reading_is_paused_while_the_buffer_is_full() -> None:
    wire = Wire()
    line = connected_stream(wire)
    many = MAX_BUFFER // LONGEST + 1
    feed(line, encode_frame(bytes(LONGEST)) * many, 10_000)
    assert wire.is_paused
    for _ in range(many):
        assert await line.read(LONGEST) == bytes(LONGEST)
    reading = asyncio.create_task(line.read(LONGEST))
    await asyncio.sleep(0)
    assert not wire.is_paused
    feed(line, encode_frame(b"more"), 1000)
    assert await reading == b"more"


async def test_silent_stream_times_out() -> None:
    with pytest.raises(TimeoutError):
        await connected_stream().forward_frames(LONGEST, lambda content: None, 0.0)


async def test_pending_drain_fails_when_the_connection_is_lost() -> None:
    wire = Wire()
    line = connected_stream(wire)
    line.eof_received()
    await line.drain()  # a half-closed peer may still receive
    line.pause_writing()
    writing = asyncio.create_task(line.drain())
    await asyncio.sleep(0)
    assert not writing.done()
    wire.is_cut = True
    line.connection_lost(None)
    await asyncio.sleep(0)
    assert writing.done()
    with pytest.raises(ConnectionResetError):
        await writing


async def test_occasional_frames_reset_the_timeout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, later, taken = asyncio.get_running_loop(), 0.0, list[bytes]()
    clock = loop.time
    monkeypatch.setattr(loop, "time", lambda: clock() + later)
    line = connected_stream()
    handing = asyncio.create_task(line.forward_frames(LONGEST, taken.append, 600.0))
    for _ in range(3):
        await asyncio.sleep(0)
        later += 400.0
        feed(line, encode_frame(b"here"), 1000)
        await asyncio.sleep(0.001)  # lets due callbacks run
    assert taken == [b"here"] * 3 and not handing.done()
    later += 601.0
    with pytest.raises(TimeoutError):
        await handing


async def test_half_closed_stream_still_receives() -> None:
    loop, ends = asyncio.get_running_loop(), socket.socketpair()
    (_, one), (_, other) = [await loop.create_connection(FrameStream, sock=end) for end in ends]
    one.transport.write_eof()
    assert await other.read(LONGEST) is None
    other.transport.write(encode_frame(b"still here"))
    assert await one.read(LONGEST) == b"still here"
    for line in (one, other):
        line.transport.close()
