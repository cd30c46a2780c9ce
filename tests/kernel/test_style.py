import asyncio

from core.kernel.presentation import format_change, seat_letter, seat_letter_with
from core.kernel.style import choose_wording, is_long_style, use_long_style


def test_long_wording_is_used_only_on_request() -> None:
    assert choose_wording("4s", "4 stone") == "4s"
    with use_long_style():
        assert choose_wording("4s", "4 stone") == "4 stone"
        assert format_change(4, 6) == "4 to 6"
    assert format_change(4, 6) == "4>6"


def test_long_style_uses_player_names() -> None:
    assert (seat_letter(1), seat_letter_with(1, 4)) == ("B", "B4")
    with use_long_style(("You", "Livia")):
        assert (seat_letter(1), seat_letter_with(1, 4)) == ("Livia", "Livia with 4")
        assert seat_letter(2) == "C"


async def test_long_style_does_not_affect_other_tasks() -> None:
    has_begun, may_end = asyncio.Event(), asyncio.Event()

    async def read() -> None:
        with use_long_style():
            has_begun.set()
            await may_end.wait()

    reading = asyncio.create_task(read())
    await has_begun.wait()
    assert not is_long_style()
    may_end.set()
    await reading
