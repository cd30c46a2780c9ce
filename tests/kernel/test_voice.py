import asyncio

from core.kernel.voice import in_whole_words, is_aloud, told
from core.kernel.words import becomes, letter, letter_with


def test_whole_words_are_said_only_where_they_are_asked_for() -> None:
    assert told("4s", "4 stone") == "4s"
    with in_whole_words():
        assert told("4s", "4 stone") == "4 stone"
        assert becomes(4, 6) == "4 to 6"
    assert becomes(4, 6) == "4>6"


def test_aloud_players_have_names() -> None:
    assert (letter(1), letter_with(1, 4)) == ("B", "B4")
    with in_whole_words(("You", "Livia")):
        assert (letter(1), letter_with(1, 4)) == ("Livia", "Livia with 4")
        assert letter(2) == "C"


async def test_who_reads_aloud_changes_nothing_for_who_looks_at_a_screen_meanwhile() -> None:
    has_begun, may_end = asyncio.Event(), asyncio.Event()

    async def read() -> None:
        with in_whole_words():
            has_begun.set()
            await may_end.wait()

    reading = asyncio.create_task(read())
    await has_begun.wait()
    assert not is_aloud()
    may_end.set()
    await reading
