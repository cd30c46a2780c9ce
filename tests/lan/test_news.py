import asyncio
import gc
from dataclasses import replace
from typing import Any

import msgpack
import pytest

from core.bots import advise_here
from core.kernel import SPECTATOR
from core.lan import Address, Guest, Limits, ProtocolError, room, running_game
from core.lan.frames import LENGTH_BYTES
from core.lan.messages import FROM_HOST, PROTOCOL, Ack, Done, Hello, Lobby, Say, Update, Welcome
from core.lan.news import News
from core.lan.protocol import unpack, view_codec
from core.lan.questions import Questions
from core.lan.remote_table import RemoteTable
from core.lan.sending import Sender
from core.table import Journal
from core.table.line import Step
from tests.lan.houses import OPEN, bot, eventually, house, load_any_game, play_out, settled
from tests.patience import PATIENCE
from tests.toy import PEBBLES


@pytest.fixture
def lobbies(monkeypatch: pytest.MonkeyPatch) -> list[Lobby]:
    """All that are made from now on."""
    made: list[Lobby] = []

    def making(*fields: Any, **more: Any) -> Lobby:
        made.append(Lobby(*fields, **more))
        return made[-1]

    monkeypatch.setattr(room, "Lobby", making)
    return made


async def test_a_move_changes_no_lobby_and_none_is_sent_again(lobbies: list[Lobby]) -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session = await ada.session(advise_here)
        await settled(ben, it.table)
        assert session.decision is not None and ben.table is not None
        lobbies.clear()
        before = ben.table.lobby
        await session.play(session.decision.actions[0])
        await settled(ben, it.table)
        assert lobbies == []
        assert ben.table.lobby is before


async def test_what_does_change_the_lobby_is_seen_at_once() -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        await settled(ben, it.table)
        assert [chair.is_here for chair in ben.here.chairs] == [True, True]
        await ada.close()
        await ben.until(lambda: not ben.here.chairs[0].is_here)
        cat = await it.guest("Cat")
        await ben.until(lambda: ben.here.watching == ("Cat",))
        assert (cat.here.seat, ben.here.seat) == (SPECTATOR, 1)


async def test_a_position_is_worked_out_once_for_all_who_look_from_the_same_place() -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, _ = await it.seated("Ada", "Ben")
        session = await ada.session(advise_here)
        first = [it.running.position_for(seat) for seat in (SPECTATOR, 0, 1)]
        assert all(it.running.position_for(seat) is first[seat + 1] for seat in (SPECTATOR, 0, 1))
        assert len({position.view for position in first}) == 3
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        for seat in (SPECTATOR, 0, 1):
            codec = view_codec(PEBBLES)
            seen = codec.dump(codec.write(PEBBLES.view(it.table.state, seat)))
            assert it.running.position_for(seat).view == seen != first[seat + 1].view


async def test_questions_are_numbered_from_the_end_of_the_game_not_through_all_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        sessions = [await guest.session(advise_here) for guest in await it.seated("Ada", "Ben")]
        await asyncio.gather(*(play_out(session) for session in sessions))
        steps = it.table.line.steps
        seats = [step.seat for step in reversed(steps)]
        needed = 1 + max(seats.index(seat) for seat in (0, 1))  # to find the last choice of each
        questions, looked = Questions(it.table, "anew"), []
        questions._numbered = None

        def seat_of(step: Step) -> int:
            looked.append(step)
            return step.decision.seat

        monkeypatch.setattr(Step, "seat", property(seat_of))
        questions.catch_up()
        assert len(looked) == needed < len(steps) / 2


async def test_a_choice_is_told_after_it_is_saved() -> None:
    on_disk = asyncio.Event()

    async def save(*_: object) -> None:
        await on_disk.wait()

    async with house(PEBBLES, OPEN, OPEN, on_change=save) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session = await ada.session(advise_here)
        await settled(ben, it.table)
        before, known = it.table.state, ben.position
        assert session.decision is not None
        choosing = asyncio.create_task(session.play(session.decision.actions[0]))
        await eventually(lambda: it.table.state is not before)
        it.room.tell_news()  # whatever wakes the lines up meanwhile
        await ben.ask(Say, "Where are we?")
        assert ben.position is known
        on_disk.set()
        await choosing
        await settled(ben, it.table)
        assert ben.position is not known


async def test_who_keeps_up_is_not_looked_after_when_an_update_arrives() -> None:
    async with house(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seated("Ada")
        await settled(ada, it.table)
        (line,) = it.host._lines
        await eventually(lambda: line.is_told)
        news = News(Limits(updates_in_flight=1))
        assert it.room.people and it.room.running
        first = None
        while not isinstance(first, Update):
            first = news.of_room(it.room, it.room.people[0])
        assert not news.has_room
        assert news.arrived(first.number)
        for never in (first.number, first.number + 1):  # or not any more
            with pytest.raises(ProtocolError):
                news.arrived(never)
        assert news.of_room(it.room, it.room.people[0]) is None


async def test_choices_that_follow_quickly_wait_for_no_acknowledgement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An acknowledgement comes a moment later; what is chosen meanwhile is told all the same."""
    monkeypatch.setattr("core.lan.guest.ACKNOWLEDGE_AFTER", PATIENCE)
    async with house(load_any_game("mosaic"), OPEN, OPEN) as it:
        guests = await it.seated("Ada", "Ben")
        players = [await guest.session(advise_here) for guest in guests]
        for _ in range(8):
            asked = next(player for player in players if player.decision is not None)
            assert asked.decision is not None
            await asked.play(asked.decision.actions[0])
            for guest in guests:
                await settled(guest, it.table)


async def test_a_position_that_would_be_written_otherwise_here_is_not_believed() -> None:
    """The same number in more bytes is what another version might write."""
    async with house(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seated("Ada")
        await settled(ada, it.table)
        assert ada.table is not None and ada.position is not None
        lengths, parts = msgpack.unpackb(ada.position.view)
        at = next(at for at, part in enumerate(parts) if len(part) == 1 and part < b"\x80")
        parts[at] = b"\xcc" + parts[at]
        otherwise = msgpack.packb([lengths, parts])
        altered = replace(ada.position, view=otherwise)
        table = RemoteTable(ada, PEBBLES, ada.here)
        with pytest.raises(ProtocolError, match="do not agree on the position"):
            table.take(Update(1, 0, (), altered, None))


async def test_who_chose_is_answered_after_all_were_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session = await ada.session(advise_here)
        await settled(ben, it.table)
        said: list[Any] = []
        send = Sender.send

        async def noted(sender: Sender, frame: bytes) -> None:
            said.append(unpack(frame[LENGTH_BYTES:], FROM_HOST))
            await send(sender, frame)

        monkeypatch.setattr(Sender, "send", noted)
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        kinds = [type(message) for message in said]
        assert kinds[:3] == [Update, Update, Done]


async def test_updates_are_acknowledged_together_and_none_on_another_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = Guest(Address("127.0.0.1", 1), Hello(PROTOCOL, "Ada", "", ""), load_any_game)
    sent: list[Any] = []
    monkeypatch.setattr(guest, "send", sent.append)
    for number in (1, 2):
        guest.take(Update(number, 0, (), None, None))
    await eventually(lambda: sent)
    assert sent == [Ack(2)]
    guest.take(Update(3, 0, (), None, None))
    guest.take(Welcome(PROTOCOL, "test", "Here", "", False, ()))  # cut, and called again
    guest.take(Update(1, 0, (), None, None))
    await eventually(lambda: len(sent) > 1)
    assert sent == [Ack(2), Ack(1)]


async def test_all_are_told_of_a_move_before_it_is_looked_where_the_game_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    look, send = room.stand_of, Sender.send

    def looking(*at: Any) -> Any:
        done.append("looked")
        return look(*at)

    async def sending(sender: Sender, frame: bytes) -> None:
        if b"Update" in frame:
            done.append("told")
        await send(sender, frame)

    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session = await ada.session(advise_here)
        await settled(ben, it.table)
        monkeypatch.setattr(room, "stand_of", looking)
        monkeypatch.setattr(Sender, "send", sending)
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        await settled(ben, it.table)
        assert done == ["told", "told", "looked"]


async def test_rubbish_is_looked_for_when_a_move_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be while the next one is told: that is when records are made."""
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session = await ada.session(advise_here)
        await settled(ben, it.table)
        await it.host.everybody_knows()
        looked: list[int] = []
        monkeypatch.setattr(gc, "collect", looked.append)
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        await eventually(lambda: looked)


async def test_nobody_waits_for_rubbish_to_be_told_of_a_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session = await ada.session(advise_here)
        await settled(ben, it.table)
        await it.host.everybody_knows()
        looked: list[int] = []
        monkeypatch.setattr(running_game, "REST", 600.0)
        monkeypatch.setattr(gc, "collect", looked.append)
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        await settled(ben, it.table)
        assert looked == []


class NoBooks:
    """For a table that is closed while nobody is there, and of which nothing is written down."""

    def moved(self, at: room.Room) -> None:
        pass

    def said(self, at: room.Room, name: str, words: str) -> None:
        pass

    def talk_at(self, at: room.Room) -> list[tuple[str, str]]:
        return []


async def test_where_a_game_stands_counts_a_choice_on_its_way_when_all_left() -> None:
    last_of_the_bot, never = asyncio.Event(), asyncio.Event()

    async def save(journal: Journal, state: Any) -> None:
        if len(journal.entries) > 1 and journal.entries[-1].seat == 1:
            last_of_the_bot.set()
            await never.wait()

    async with house(PEBBLES, OPEN, bot(), on_change=save) as it:
        it.room._books = NoBooks()
        (ada,) = await it.seated("Ada")
        session = await ada.session(advise_here)
        playing = asyncio.create_task(play_out(session))
        await last_of_the_bot.wait()
        playing.cancel()
        state = it.table.state
        await ada.close()
        await eventually(lambda: it.room.is_asleep)
        assert it.room.stand == room.stand_of(PEBBLES, state)
