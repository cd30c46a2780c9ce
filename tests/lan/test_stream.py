import asyncio

import pytest

from core.lan.stream import ProtocolError, encode_frame, read_frame

LONGEST = 1000


def received(*sent: bytes) -> asyncio.StreamReader:
    """Return a stream that has received these bytes."""
    reader = asyncio.StreamReader()
    for data in sent:
        reader.feed_data(data)
    return reader


@pytest.mark.parametrize("at_once", [1, 3, 7, 1000])
async def test_frame_is_reassembled_from_any_chunks(at_once: int) -> None:
    frames = [b"one", b"a second", b"3", bytes(LONGEST)]
    sent = b"".join(map(encode_frame, frames))
    reader = received(*(sent[begin : begin + at_once] for begin in range(0, len(sent), at_once)))
    assert [await read_frame(reader, LONGEST) for _ in frames] == frames


async def test_frame_is_awaited() -> None:
    reader = received(encode_frame(b"two parts")[:5])
    reading = asyncio.create_task(read_frame(reader, LONGEST))
    await asyncio.sleep(0)
    assert not reading.done()
    reader.feed_data(encode_frame(b"two parts")[5:])
    assert await reading == b"two parts"


@pytest.mark.parametrize("length", [0, LONGEST + 1, 2**32 - 1])
async def test_invalid_frame_length_is_refused_before_the_content(length: int) -> None:
    with pytest.raises(ProtocolError):
        await read_frame(received(length.to_bytes(4, "big")), LONGEST)


@pytest.mark.parametrize("length", [0, 3, 4, 10])
async def test_end_of_the_stream_is_no_frame(length: int) -> None:
    reader = received(encode_frame(b"never whole")[:length])
    reader.feed_eof()
    with pytest.raises(asyncio.IncompleteReadError):
        await read_frame(reader, LONGEST)
