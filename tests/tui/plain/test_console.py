import asyncio
import os
import sys
import threading
from collections.abc import Iterator

import pytest

from tui.plain import StdioConsole
from tui.plain.console import CLEAR_SEQUENCE, READER_THREAD


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Return the end of a pipe whose other end is standard input."""
    read_end, write_end = os.pipe()
    with open(read_end, encoding="utf-8") as stdin:  # noqa: PTH123
        monkeypatch.setattr(sys, "stdin", stdin)
        yield write_end
        # A cancelled reader may still be reading; it must not read the next test's pipe.
        for thread in threading.enumerate():
            if thread.name == READER_THREAD:
                thread.join(10)


async def test_lines_are_read_one_by_one_to_the_end(keys: int) -> None:
    terminal = StdioConsole(can_clear=False)
    os.write(keys, "eins\r\nzwei \n\ndröi".encode())
    os.close(keys)
    lines = [await terminal.ask("> ") for _ in range(5)]
    assert lines == ["eins", "zwei", "", "dröi", None]


async def test_piped_input_is_echoed(keys: int, capsys: pytest.CaptureFixture[str]) -> None:
    os.write(keys, b"12\n")
    await StdioConsole(can_clear=False).ask("> ")
    assert capsys.readouterr().out == "> 12\n"
    os.close(keys)


async def test_invalid_bytes_do_no_harm(keys: int) -> None:
    os.write(keys, b"\xff\xfe1\n")
    os.close(keys)
    line = await StdioConsole(can_clear=False).ask("> ")
    assert line is not None
    assert line.endswith("1")


async def test_event_loop_runs_while_a_line_is_awaited(keys: int) -> None:
    asking = asyncio.create_task(StdioConsole(can_clear=False).ask("> "))
    await asyncio.sleep(0)
    assert not asking.done()
    os.write(keys, b"at last\n")
    assert await asking == "at last"
    os.close(keys)


async def test_cancelled_prompt_ends_its_line(
    keys: int, capsys: pytest.CaptureFixture[str]
) -> None:
    asking = asyncio.create_task(StdioConsole(can_clear=False).ask("> "))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert capsys.readouterr().out == "> \n"
    os.close(keys)


async def test_next_line_can_be_peeked_without_consuming_it(
    keys: int, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = StdioConsole(can_clear=False)
    os.write(keys, b"one\n")
    os.close(keys)
    looking = asyncio.gather(terminal.peek(), terminal.peek())  # read once for both
    assert await looking == ["one", "one"]
    assert capsys.readouterr().out == ""
    assert [await terminal.ask("") for _ in range(2)] == ["one", None]
    assert await terminal.peek() is None


async def test_output_during_a_prompt_is_printed_above_it(
    keys: int, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = StdioConsole(can_clear=False)
    asking = asyncio.create_task(terminal.ask("1-3 > "))
    await asyncio.sleep(0)
    terminal.write("By the way.\n")
    os.write(keys, b"2\n")
    assert await asking == "2"
    terminal.write("Chosen.\n")
    assert capsys.readouterr().out == "1-3 > \nBy the way.\n1-3 > 2\nChosen.\n"
    os.close(keys)


def test_clear_draws_a_line_in_a_pipe(
    capsys: pytest.CaptureFixture[str],
) -> None:
    StdioConsole(can_clear=True).clear()
    assert capsys.readouterr().out == CLEAR_SEQUENCE
    StdioConsole(can_clear=False).clear()
    assert capsys.readouterr().out == "-" * 79 + "\n"
