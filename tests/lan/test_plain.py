import asyncio
import gc
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from core.bots import advise_here
from core.house.hosting import Arrival
from core.kernel import SPECTATOR
from core.lan import CannotJoin, Guest, Refusal
from core.lan.messages import Say, Sit
from core.table import CannotUndo
from tests.lan.houses import OPEN, bot, eventually, house, play_out
from tests.lan.test_lines import cut
from tests.plain.people import Person
from tests.table.quarry import QUARRY, Dig, Shaft
from tests.toy import PEBBLES
from tui.plain import play
from tui.plain.lobby import lobby_lines, said_since
from tui.plain.network import play_in_company


@pytest.mark.parametrize(("answer", "agrees"), [("y", True), ("", False), ("1", False)])
async def test_who_plays_line_by_line_is_asked_for_consent(answer: str, agrees: bool) -> None:
    async with house(QUARRY, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session = await ada.session(advise_here)

        def type_something(prompt: str) -> str | None:
            return answer if "Do you agree" in prompt else "1"

        person = Person(type_something)
        playing = asyncio.create_task(play(await ben.session(advise_here), person, str))
        await session.play(Dig())
        await session.play(Shaft(5))
        await ada.until(lambda: session.decision is not None)
        with pytest.raises(CannotUndo, match="being asked"):
            await session.undo()
        await eventually(lambda: "Do you agree" in person.shown)
        await ada.until(lambda: ada.people.asking == SPECTATOR)
        assert any(step.action == Shaft(5) for step in it.table.line.steps) != agrees
        asked = next(line for line in person.shown.splitlines() if "Do you agree" in line)
        assert asked.startswith("Ada asks to take this back: Ada ")
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
            "The game begins when seat 2 is taken.",
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


# --- from the arrival on ---------------------------------------------------------------------


@asynccontextmanager
async def coming(guest: Guest) -> AsyncIterator[Arrival]:
    """As plain mode is given somebody who has come to a table."""
    try:
        yield Arrival(guest, advise_here)
    finally:
        await guest.close()


@pytest.fixture
async def unheard() -> AsyncIterator[list[str]]:
    """What tasks have failed with and nobody has asked for."""
    complaints: list[str] = []
    asyncio.get_running_loop().set_exception_handler(
        lambda loop, context: complaints.append(context["message"])
    )
    yield complaints
    gc.collect()
    assert complaints == []


def typist_at(guest: Guest) -> tuple[Typist, "asyncio.Task[bool]"]:
    """Somebody who plays line by line from now on."""
    typist = Typist()
    return typist, asyncio.create_task(play_in_company(coming(guest), typist))


async def test_what_is_typed_in_the_lobby_is_done_at_once() -> None:
    async with house(PEBBLES, OPEN, OPEN, OPEN) as it:
        ada = await it.guest("Ada", it.owner_token, seat=0)
        typist, playing = typist_at(ada)
        for line in ("say Hello", "say Hello", "?", "kick 3", "bot 3", "set bonus 1", "wait"):
            typist.lines.put_nowait(line)
        await ada.until(lambda: ada.here.options["bonus"] == "1")
        await ada.until(lambda: not ada.here.chairs[0].is_ready)
        await eventually(lambda: typist.shown.count("Ada: Hello") == 2)
        assert "let everybody hear it" in typist.shown
        assert "Nobody else sits there." in typist.shown
        assert ada.here.chairs[2].level
        typist.lines.put_nowait("sit 2")
        await ada.until(lambda: ada.here.seat == 1)
        typist.lines.put_nowait("watch")
        await ada.until(lambda: ada.here.seat == SPECTATOR)
        typist.lines.put_nowait("quit")
        assert await playing is False


async def test_a_host_mutes_a_watcher_and_sends_them_away_by_lines_in_the_lobby() -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, zoe = await it.guest("Ada", it.owner_token, seat=0), await it.guest("Zoe")
        typist, playing = typist_at(ada)
        await eventually(lambda: "Watching: Zoe\n" in typist.shown)
        typist.lines.put_nowait("mute Zoe")
        await eventually(lambda: "Watching: Zoe (muted)\n" in typist.shown)
        with pytest.raises(Refusal, match="be silent"):
            await zoe.ask(Say, "Boo!")
        typist.lines.put_nowait("unmute Zoe")
        await ada.until(lambda: not ada.here.muted)
        await zoe.ask(Say, "Thanks.")
        typist.lines.put_nowait("kick Zoe")
        with pytest.raises(CannotJoin, match="does not want you"):
            await zoe.until(lambda: False)
        typist.lines.put_nowait("quit")
        assert await playing is False
        await zoe.close()


async def test_a_host_mutes_a_watcher_and_sends_them_away_by_lines_at_the_table() -> None:
    async with house(QUARRY, OPEN, OPEN) as it:
        ada = await it.guest("Ada", it.owner_token, seat=0)
        ben, zoe = await it.guest("Ben", seat=1), await it.guest("Zoe")
        await ada.until(lambda: ada.here.has_begun and ada.here.watching == ("Zoe",))
        typist = Typist()
        playing = asyncio.create_task(play(await ada.session(advise_here), typist, str))
        typist.lines.put_nowait("mute Zoe")
        await ada.until(lambda: ada.here.muted == ("Zoe",))
        with pytest.raises(Refusal, match="be silent"):
            await zoe.ask(Say, "Boo!")
        typist.lines.put_nowait("unmute Zoe")
        await ada.until(lambda: not ada.here.muted)
        await zoe.ask(Say, "Thanks.")
        typist.lines.put_nowait("kick Zoe")
        with pytest.raises(CannotJoin, match="does not want you"):
            await zoe.until(lambda: False)
        typist.lines.put_nowait("quit")
        assert await playing is False
        for guest in (ada, ben, zoe):
            await guest.close()


async def test_a_guest_is_ready_at_once_and_hears_who_begins() -> None:
    async with house(QUARRY, OPEN, OPEN) as it:
        ada = await it.guest("Ada", seat=0)
        ben = await it.guest("Ben")
        await ben.ask(Sit, 1)
        await ben.until(lambda: ben.here.seat == 1)
        typist, playing = typist_at(ben)
        await eventually(lambda: "The game has begun; Ada is choosing." in typist.shown)
        again, going_on = typist_at(await it.guest("Ben", ben.hello.token))
        await eventually(lambda: "The game goes on; Ada is choosing." in again.shown)
        with pytest.raises(CannotJoin, match="another place"):
            await playing
        again.lines.put_nowait("quit")
        assert await going_on is False
        await ada.close()


@pytest.mark.parametrize("has_begun", [True, False])
async def test_who_sits_down_elsewhere_leaves_no_task_behind(
    has_begun: bool, unheard: list[str]
) -> None:
    async with house(QUARRY, OPEN, *([OPEN] if has_begun else [OPEN, OPEN])) as it:
        ada, ben = await it.seated("Ada", "Ben")
        typist, playing = typist_at(ben)
        words = "The game goes on" if has_begun else "The game begins when"
        await eventually(lambda: words in typist.shown)
        again = await it.guest("Ben", ben.hello.token)
        with pytest.raises(CannotJoin, match="another place"):
            await playing
        for guest in (ada, again):
            await guest.close()


@pytest.mark.parametrize("seat", [0, 1])  # who is asked, and who waits
async def test_who_is_interrupted_leaves_no_task_behind(seat: int, unheard: list[str]) -> None:
    async with house(QUARRY, OPEN, OPEN) as it:
        guests = await it.seated("Ada", "Ben")
        typist, playing = typist_at(guests[seat])
        await eventually(lambda: "The game goes on" in typist.shown)
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        await guests[1 - seat].close()


@pytest.mark.parametrize("has_begun", [True, False])
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
async def test_a_cut_line_is_told_and_so_is_its_return(seat: int, has_begun: bool) -> None:
    async with house(PEBBLES, OPEN, *([OPEN] if has_begun else [OPEN, OPEN])) as it:
        guests = {0: await it.guest("Ada", seat=0), 1: await it.guest("Ben", seat=1)}
        guests[SPECTATOR] = await it.guest("Eve")
        there = guests.pop(seat)
        typist, playing = typist_at(there)
        await eventually(lambda: "The game" in typist.shown)
        cut(there)
        await eventually(lambda: "The line to the table is cut; calling 127" in typist.shown)
        await eventually(lambda: "The line to the table is there again." in typist.shown)
        typist.lines.put_nowait("quit")
        assert await playing is False
        for guest in guests.values():
            await guest.close()


class Nobody(Person):
    """A pipe with nothing in it."""

    def __init__(self) -> None:
        super().__init__([])

    async def upcoming(self) -> str | None:
        return None


async def test_a_seat_is_not_kept_by_who_can_type_nothing() -> None:
    async with house(QUARRY, OPEN, OPEN) as it:
        nobody = Nobody()
        ben = await it.guest("Ben", seat=1)
        assert await play_in_company(coming(ben), nobody) is False
        assert nobody.shown.count("Nothing more can be typed here; you leave the table.") == 1


async def test_who_only_watches_needs_no_keyboard() -> None:
    async with house(PEBBLES, OPEN, bot()) as it:
        nobody = Nobody()
        eve = await it.guest("Eve")
        watching = asyncio.create_task(play_in_company(coming(eve), nobody))
        await eventually(lambda: "The game begins when" in nobody.shown)
        ada = await it.guest("Ada", seat=0)
        await play_out(await ada.session(advise_here))
        assert await watching is True
        assert "Final scores" in nobody.shown
        await ada.close()


def test_of_a_chat_only_what_is_new_is_told() -> None:
    assert said_since((), ("a",)) == ["a"]
    assert said_since(("a", "a"), ("a", "a", "a")) == ["a"]
    assert said_since(("a", "b", "c"), ("b", "c", "d")) == ["d"]  # the oldest is forgotten
    assert said_since(("a", "b"), ("x", "y")) == ["x", "y"]
