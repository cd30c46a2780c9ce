import asyncio
import gc
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from core.app.hosting import JoinedTable
from core.bots import advise_in_process
from core.kernel import SPECTATOR
from core.kernel.style import SHORT
from core.lan import CannotJoin, Guest, Refusal
from core.lan.messages import SendChat, TakeSeat
from core.table import CannotUndo
from tests.lan.hosts import OPEN, bot, play_out, running_host
from tests.lan.test_connections import cut
from tests.table.quarry import QUARRY, Dig, Shaft
from tests.timeouts import wait_until
from tests.toy import PEBBLES
from tests.tui.plain.scripted_player import ScriptedPlayer
from tui.plain import play
from tui.plain.network import play_over_network
from tui.plain.waiting_room import new_chat_lines, room_lines


@pytest.mark.parametrize(("answer", "agrees"), [("y", True), ("", False), ("1", False)])
async def test_plain_mode_asks_for_consent_to_undo(answer: str, agrees: bool) -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)

        def type_something(prompt: str) -> str | None:
            return answer if "Allow it?" in prompt else "1"

        person = ScriptedPlayer(type_something)
        playing = asyncio.create_task(play(await ben.session(advise_in_process), person, str))
        await session.play(Dig())
        await session.play(Shaft(5))
        await ada.wait_until(lambda: session.decision is not None)
        with pytest.raises(CannotUndo, match="being asked"):
            await session.undo()
        await wait_until(lambda: "Allow it?" in person.output)
        await ada.wait_until(lambda: ada.participants.undo_requester == SPECTATOR)
        assert any(step.action == Shaft(5) for step in it.table.main_line.steps) != agrees
        asked = next(line for line in person.output.splitlines() if "Allow it?" in line)
        assert asked.startswith("Ada asks to undo this: Ada ")
        playing.cancel()
        for guest in (ada, ben):
            await guest.close()


async def test_plain_mode_plays_a_network_game_to_the_end() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        lines: Iterator[str] = iter(["say Hello, everybody", "lend Nobody", "agree"])
        person = ScriptedPlayer(lambda prompt: next(lines, "1"))
        _, is_over = await asyncio.gather(
            play_out(session), play(await ben.session(advise_in_process), person, str)
        )
        assert is_over
        assert "Ben: Hello, everybody" in [session.sentence(told, SHORT) for told in session.log]
        assert "Nobody here is called 'Nobody'." in person.output
        assert "There is no undo request for you to answer." in person.output
        assert "Final scores" in person.output
        for guest in (ada, ben):
            await guest.close()


async def test_plain_mode_describes_the_waiting_room() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada = await it.guest("Ada", seat=0)
        await ada.wait_until(lambda: ada.table_info.seats[0].is_ready)
        assert room_lines(ada.table_info) == [
            "A table: Pebbles",
            "bonus: 0",
            "Seat 1: Ada (ready)",
            "Seat 2: open",
            "The game starts when seat 2 is taken.",
        ]
        await ada.close()


class Typist(ScriptedPlayer):
    """A player who types a line when the test says so."""

    is_interactive = True

    def __init__(self) -> None:
        super().__init__([])
        self.lines: asyncio.Queue[str] = asyncio.Queue()

    async def ask(self, prompt: str) -> str | None:
        self.write(prompt)
        return await self.lines.get()


async def test_waiting_player_can_chat_look_things_up_and_leave() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session, typist = await ada.session(advise_in_process), Typist()
        playing = asyncio.create_task(play(await ben.session(advise_in_process), typist, str))
        for line in ("say It is your turn, Ada", "3", "scores"):  # Ada is still thinking
            typist.lines.put_nowait(line)
        said = "Ben: It is your turn, Ada"
        await ada.wait_until(
            lambda: said in [session.sentence(told, SHORT) for told in session.log]
        )
        await wait_until(lambda: "Other players are choosing" in typist.output)
        typist.lines.put_nowait("quit")
        assert await playing is False
        for guest in (ada, ben):
            await guest.close()


# --- from joining on --------------------------------------------------------------------------


@asynccontextmanager
async def coming(guest: Guest) -> AsyncIterator[JoinedTable]:
    try:
        yield JoinedTable(guest, advise_in_process)
    finally:
        await guest.close()


@pytest.fixture
async def unheard() -> AsyncIterator[list[str]]:
    """Collect unretrieved task exceptions."""
    complaints: list[str] = []
    asyncio.get_running_loop().set_exception_handler(
        lambda loop, context: complaints.append(context["message"])
    )
    yield complaints
    gc.collect()
    assert complaints == []


def typist_at(guest: Guest) -> tuple[Typist, "asyncio.Task[bool]"]:
    typist = Typist()
    return typist, asyncio.create_task(play_over_network(coming(guest), typist))


async def test_waiting_room_commands_take_effect_at_once() -> None:
    async with running_host(PEBBLES, OPEN, OPEN, OPEN) as it:
        ada = await it.guest("Ada", it.owner_token, seat=0)
        typist, playing = typist_at(ada)
        for line in ("say Hello", "say Hello", "?", "kick 3", "bot 3", "set bonus 1", "wait"):
            typist.lines.put_nowait(line)
        await ada.wait_until(lambda: ada.table_info.options["bonus"] == "1")
        await ada.wait_until(lambda: not ada.table_info.seats[0].is_ready)
        await wait_until(lambda: typist.output.count("Ada: Hello") == 2)
        assert "send a message to the table" in typist.output
        assert "No other player has that seat." in typist.output
        assert ada.table_info.seats[2].level
        typist.lines.put_nowait("sit 2")
        await ada.wait_until(lambda: ada.table_info.seat == 1)
        typist.lines.put_nowait("watch")
        await ada.wait_until(lambda: ada.table_info.seat == SPECTATOR)
        typist.lines.put_nowait("quit")
        assert await playing is False


async def test_plain_host_mutes_and_removes_a_spectator_in_the_waiting_room() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, zoe = await it.guest("Ada", it.owner_token, seat=0), await it.guest("Zoe")
        typist, playing = typist_at(ada)
        await wait_until(lambda: "Watching: Zoe\n" in typist.output)
        typist.lines.put_nowait("mute Zoe")
        await wait_until(lambda: "Watching: Zoe (muted)\n" in typist.output)
        with pytest.raises(Refusal, match="The host muted you"):
            await zoe.request(SendChat, "Boo!")
        typist.lines.put_nowait("unmute Zoe")
        await ada.wait_until(lambda: not ada.table_info.muted)
        await zoe.request(SendChat, "Thanks.")
        typist.lines.put_nowait("kick Zoe")
        with pytest.raises(CannotJoin, match="The host does not allow you to watch"):
            await zoe.wait_until(lambda: False)
        typist.lines.put_nowait("quit")
        assert await playing is False
        await zoe.close()


async def test_plain_host_mutes_and_removes_a_spectator_at_the_table() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada = await it.guest("Ada", it.owner_token, seat=0)
        ben, zoe = await it.guest("Ben", seat=1), await it.guest("Zoe")
        await ada.wait_until(
            lambda: ada.table_info.has_begun and ada.table_info.spectators == ("Zoe",)
        )
        typist = Typist()
        playing = asyncio.create_task(play(await ada.session(advise_in_process), typist, str))
        typist.lines.put_nowait("mute Zoe")
        await ada.wait_until(lambda: ada.table_info.muted == ("Zoe",))
        with pytest.raises(Refusal, match="The host muted you"):
            await zoe.request(SendChat, "Boo!")
        typist.lines.put_nowait("unmute Zoe")
        await ada.wait_until(lambda: not ada.table_info.muted)
        await zoe.request(SendChat, "Thanks.")
        typist.lines.put_nowait("kick Zoe")
        with pytest.raises(CannotJoin, match="The host does not allow you to watch"):
            await zoe.wait_until(lambda: False)
        typist.lines.put_nowait("quit")
        assert await playing is False
        for guest in (ada, ben, zoe):
            await guest.close()


async def test_plain_guest_is_ready_at_once_and_told_who_chooses() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada = await it.guest("Ada", seat=0)
        ben = await it.guest("Ben")
        await ben.request(TakeSeat, 1)
        await ben.wait_until(lambda: ben.table_info.seat == 1)
        typist, playing = typist_at(ben)
        await wait_until(lambda: "The game has started; Ada is choosing." in typist.output)
        again, going_on = typist_at(await it.guest("Ben", ben.hello.token))
        await wait_until(lambda: "The game continues; Ada is choosing." in again.output)
        with pytest.raises(CannotJoin, match="another place"):
            await playing
        again.lines.put_nowait("quit")
        assert await going_on is False
        await ada.close()


@pytest.mark.parametrize("has_begun", [True, False])
async def test_joining_elsewhere_leaves_no_task_behind(has_begun: bool, unheard: list[str]) -> None:
    async with running_host(QUARRY, OPEN, *([OPEN] if has_begun else [OPEN, OPEN])) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        typist, playing = typist_at(ben)
        words = "The game continues" if has_begun else "The game starts when"
        await wait_until(lambda: words in typist.output)
        again = await it.guest("Ben", ben.hello.token)
        with pytest.raises(CannotJoin, match="another place"):
            await playing
        for guest in (ada, again):
            await guest.close()


@pytest.mark.parametrize("seat", [0, 1])  # the player to choose, and a waiting one
async def test_cancellation_leaves_no_task_behind(seat: int, unheard: list[str]) -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        guests = await it.seat_guests("Ada", "Ben")
        typist, playing = typist_at(guests[seat])
        await wait_until(lambda: "The game continues" in typist.output)
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        await guests[1 - seat].close()


@pytest.mark.parametrize("has_begun", [True, False])
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
async def test_lost_and_restored_connection_is_reported(seat: int, has_begun: bool) -> None:
    async with running_host(PEBBLES, OPEN, *([OPEN] if has_begun else [OPEN, OPEN])) as it:
        guests = {0: await it.guest("Ada", seat=0), 1: await it.guest("Ben", seat=1)}
        guests[SPECTATOR] = await it.guest("Eve")
        there = guests.pop(seat)
        typist, playing = typist_at(there)
        await wait_until(lambda: "The game" in typist.output)
        cut(there)
        await wait_until(
            lambda: "The connection to the table was lost; calling 127" in typist.output
        )
        await wait_until(lambda: "The connection is back." in typist.output)
        typist.lines.put_nowait("quit")
        assert await playing is False
        for guest in guests.values():
            await guest.close()


class Nobody(ScriptedPlayer):
    """A player with an empty pipe as input."""

    def __init__(self) -> None:
        super().__init__([])

    async def peek(self) -> str | None:
        return None


async def test_player_without_input_leaves_the_table() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        nobody = Nobody()
        ben = await it.guest("Ben", seat=1)
        assert await play_over_network(coming(ben), nobody) is False
        assert nobody.output.count("End of input. You leave the table.") == 1


async def test_spectator_needs_no_input() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        nobody = Nobody()
        eve = await it.guest("Eve")
        watching = asyncio.create_task(play_over_network(coming(eve), nobody))
        await wait_until(lambda: "The game starts when" in nobody.output)
        ada = await it.guest("Ada", seat=0)
        await play_out(await ada.session(advise_in_process))
        assert await watching is True
        assert "Final scores" in nobody.output
        await ada.close()


def test_only_new_chat_lines_are_shown() -> None:
    assert new_chat_lines((), ("a",)) == ["a"]
    assert new_chat_lines(("a", "a"), ("a", "a", "a")) == ["a"]
    assert new_chat_lines(("a", "b", "c"), ("b", "c", "d")) == ["d"]  # the oldest line is dropped
    assert new_chat_lines(("a", "b"), ("x", "y")) == ["x", "y"]
