"""Plain mode at a table in the network."""

import asyncio
from collections.abc import Iterator

import pytest

from core.bots import advise_here
from core.table import CannotUndo
from tests.lan.houses import OPEN, eventually, house, play_out
from tests.plain.people import Person
from tests.table.quarry import QUARRY, Dig, Shaft
from tests.toy import PEBBLES
from tui.plain import play
from tui.plain.company import lobby_lines


async def test_who_plays_line_by_line_is_asked_for_consent() -> None:
    async with house(QUARRY, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session = await ada.session(advise_here)

        def type_something(prompt: str) -> str | None:
            return "y" if "do you agree" in prompt else "1"

        person = Person(type_something)
        playing = asyncio.create_task(play(await ben.session(advise_here), person, str))
        await session.play(Dig())
        await session.play(Shaft(5))
        await ada.until(lambda: session.decision is not None)
        with pytest.raises(CannotUndo, match="being asked"):
            await session.undo()
        await eventually(lambda: not any(s.action == Shaft(5) for s in it.table.line.steps))
        assert "Ada asks to take a choice back; do you agree? (y/n)" in person.shown
        playing.cancel()
        for guest in (ada, ben):
            await guest.close()


async def test_a_game_line_by_line_is_told_to_its_end() -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session = await ada.session(advise_here)
        lines: Iterator[str] = iter(["say Hello, everybody", "lend Nobody", "agree"])
        person = Person(lambda prompt: next(lines, "1"))
        _, is_over = await asyncio.gather(
            play_out(session), play(await ben.session(advise_here), person, str)
        )
        assert is_over
        assert "Ben: Hello, everybody" in [session.sentence(told) for told in session.log]
        assert "Nobody here is called 'Nobody'." in person.shown
        assert "Nobody asks you to take a choice back." in person.shown
        assert "Final scores" in person.shown
        for guest in (ada, ben):
            await guest.close()


async def test_a_lobby_in_lines() -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada = await it.guest("Ada", seat=0)
        await ada.until(lambda: ada.here.chairs[0].is_ready)
        assert lobby_lines(ada.here) == [
            "A table: Pebbles",
            "bonus: 0",
            "Seat 1: Ada (ready)",
            "Seat 2: open",
        ]
        await ada.close()


class Typist(Person):
    """Types a line whenever the test says so, asked or not."""

    is_typed_into = True

    def __init__(self) -> None:
        super().__init__([])
        self.lines: asyncio.Queue[str] = asyncio.Queue()

    async def ask(self, prompt: str) -> str | None:
        self.write(prompt)
        return await self.lines.get()


async def test_who_waits_can_talk_look_things_up_and_leave() -> None:
    async with house(QUARRY, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session, typist = await ada.session(advise_here), Typist()
        playing = asyncio.create_task(play(await ben.session(advise_here), typist, str))
        for line in ("say It is your turn, Ada", "3", "scores"):  # Ada is still thinking
            typist.lines.put_nowait(line)
        said = "Ben: It is your turn, Ada"
        await ada.until(lambda: said in [session.sentence(told) for told in session.log])
        await eventually(lambda: "Others choose now" in typist.shown)
        typist.lines.put_nowait("quit")
        assert await playing is False
        for guest in (ada, ben):
            await guest.close()
