import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import msgpack
import pytest

from core.bots import advise_here
from core.games import load_game
from core.kernel import Event, IllegalAction, Rng
from core.lan import Address, CannotJoin, Guest
from core.lan.frames import FrameLine, frame
from core.lan.messages import PROTOCOL, Done, Enter, Play, Refused, Say, ShownOut, Tables, Update
from core.lan.protocol import pack, told_codec
from core.table import OnlyChoice, Said, TakenBack, Told
from tests.lan.houses import (
    CODE,
    OPEN,
    QUICK,
    bot,
    eventually,
    house,
    load_any_game,
    play_out,
    settled,
)
from tests.lan.raw import Raw
from tests.patience import PATIENCE
from tests.toy import PEBBLES


def cut(guest: Guest) -> None:
    """As when somebody pulls the cable out: no good-bye."""
    assert guest._line is not None
    guest._line.transport.abort()


async def test_cut_at_random_moments_a_game_still_ends_the_same() -> None:
    rng = Rng(7)
    async with house(load_game("mosaic"), OPEN, OPEN) as it:
        guests = await it.seated("Ada", "Ben")
        sessions = [await guest.session(advise_here) for guest in guests]
        playing = [asyncio.create_task(play_out(session)) for session in sessions]
        cuts = 0
        while not all(task.done() for task in playing):
            guest = rng.choice(guests)
            if guest._line is not None and not guest.people.is_cut:
                cut(guest)
                cuts += 1
            for _ in range(rng.below(40)):
                await asyncio.sleep(0.002)
        await asyncio.gather(*playing)
        assert cuts > 3
        for guest, session in zip(guests, sessions, strict=True):
            await settled(guest, it.table)
            log = it.running.log_of(
                session.seat
            )  # who comes and goes stands there too, a little later
            await guest.until(lambda s=session, log=log: len(s.log) == len(log.catch_up()))  # type: ignore[misc]
            await guest.close()


async def test_who_comes_back_gets_only_what_was_missed() -> None:
    async with house(PEBBLES, OPEN, bot()) as it:
        (guest,) = await it.seated("Ada")
        session = await guest.session(advise_here)
        await play_out(session, most=2)
        await settled(guest, it.table)
        seen, token = len(session.log), guest.hello.token
        await guest.close()
        await eventually(lambda: not it.room.people)
        it.table.say(1, "While you were away.")
        raw = await Raw.enter(it, "Ada", token, seen=seen)
        update: Update = await raw.read_until(Update)
        assert update.first == seen
        told = [told_codec(PEBBLES).load(raw_told).event for raw_told in update.told]
        assert Said(1, "While you were away.") in told
        raw.close()


async def test_a_token_brings_the_seat_back_from_another_machine() -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        token = ada.hello.token
        await ada.close()
        again = await it.guest("Ada", token)
        assert again.here.seat == 0
        session = await again.session(advise_here)
        assert session.decision is not None
        await again.close()
        await ben.close()


async def test_who_sits_down_elsewhere_takes_the_seat_along() -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        again = await it.guest("Ada", ada.hello.token)
        await again.session(advise_here)
        with pytest.raises(CannotJoin, match="another place"):
            await ada.until(lambda: False)
        assert it.room.is_here(0)
        for guest in (ada, ben, again):
            await guest.close()


async def test_a_cut_is_seen_by_who_was_cut_and_by_the_others() -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session = await ben.session(advise_here)
        ada._task.cancel()  # type: ignore[union-attr]
        cut(ada)
        await ben.until(lambda: ben.people.away == (0,))
        assert session.people.words(session.names, (0,)) == ("Ada is not there; the table waits.")
        assert "Ada is not there any more" in [session.sentence(told) for told in session.log]
        port = it.port
        await it.host.close()
        await ben.until(lambda: ben.people.is_cut)
        words = f"The host has closed the table; it is saved. Calling 127.0.0.1:{port} again .."
        assert session.people.words(session.names, (1,)) == words
        await ben.close()


async def test_a_table_closed_with_a_full_disk_is_not_said_to_be_saved() -> None:
    async with house(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seated("Ada")
        it.table.tell_if_saved("20:15")
        port = it.port
        await it.host.close()
        await ada.until(lambda: ada.people.is_cut)
        assert ada.people.trouble == (
            f"The host has closed the table. Calling 127.0.0.1:{port} again .."
        )
        await ada.close()


async def test_a_choice_sent_twice_counts_once() -> None:
    async with house(PEBBLES, OPEN, bot()) as it:
        (guest,) = await it.seated("Ada")
        session = await guest.session(advise_here)
        assert session.decision is not None and guest.position is not None
        asked, action = guest.position.asked, str(session.decision.actions[0])
        await guest.ask(Play, asked, action)
        await guest.ask(Play, asked, action)
        await settled(guest, it.table)
        own = [step for step in it.table.line.steps if step.seat == 0]
        assert len(own) == 1
        with pytest.raises(IllegalAction, match="meanwhile"):
            await guest.ask(Play, asked, "roll")
        await guest.close()


@pytest.mark.parametrize("number", [0, 1])
async def test_a_request_comes_once_and_in_order(number: int) -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        raw = await Raw.enter(it)  # that was the first
        raw.send(Say(number, "Hello"))
        refused = await raw.read_until(Refused)
        assert (refused.request, refused.code) == (0, "protocol")
        raw.close()


async def test_what_was_seen_of_another_log_is_told_all_the_same() -> None:
    async with house(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seated("Ada")
        await play_out(await ada.session(advise_here), most=2)
        known = len(it.running.log_of(0).catch_up())
        raw = await Raw.enter(it, "Zoe")
        raw.send(Enter(2, "t1", it.room.epoch_of(0), known))  # which is not what a watcher is told
        await raw.read_until(Done)
        await raw.read_until(Done)
        assert (await raw.read_position()).first == 0
        raw.close()
        await ada.close()


async def test_an_answer_to_a_table_that_was_opened_anew_does_not_count() -> None:
    async with house(PEBBLES, OPEN, bot()) as it:
        (guest,) = await it.seated("Ada")
        session = await guest.session(advise_here)
        assert session.decision is not None and guest.position is not None
        asked, action = guest.position.asked, str(session.decision.actions[0])
        await guest.close()
    async with house(PEBBLES, OPEN, bot()) as again:  # the same game at the same decision
        (guest,) = await again.seated("Ada")
        session = await guest.session(advise_here)
        assert session.decision is not None and str(session.decision.actions[0]) == action
        with pytest.raises(IllegalAction, match="meanwhile"):
            await guest.ask(Play, asked, action)
        await guest.close()


async def test_nobody_hears_of_a_choice_before_it_is_saved() -> None:
    on_disk = asyncio.Event()

    async def save(*_: object) -> None:
        await on_disk.wait()

    async with house(PEBBLES, OPEN, OPEN, on_change=save) as it:
        ada, ben = await it.seated("Ada", "Ben")
        session = await ben.session(advise_here)
        state = it.table.state
        decision = PEBBLES.decision_of(state, 0)
        assert decision is not None
        choosing = asyncio.create_task(it.table.play(0, decision.actions[0]))
        await eventually(lambda: it.table.state is not state)
        it.table.note(0, "is", "in a hurry")  # whatever wakes the lines up meanwhile
        await session.say("Where are we?")
        assert session.log == []
        on_disk.set()
        await choosing
        await ben.until(lambda: "Ada: Kept" in [session.sentence(told) for told in session.log])
        for guest in (ada, ben):
            await guest.close()


async def test_a_slow_guest_holds_nobody_up_and_catches_up() -> None:
    patient = replace(QUICK, silence=PATIENCE)  # however long the others play
    async with house(load_game("mosaic"), OPEN, bot(), bot(), limits=patient) as it:
        slow = await Raw.enter(it, "Snail")  # reads nothing and acknowledges nothing
        (ada,) = await it.seated("Ada")
        session = await ada.session(advise_here)
        await play_out(session)
        assert session.is_over
        line = next(line for line in it.host._lines if line._person.name == "Snail")
        assert line._sent._number <= QUICK.updates_in_flight
        last = None
        while last is None or not last.over:
            last = (await slow.read_position()).position
        assert len(last.scores) == 3
        slow.close()
        await ada.close()


async def test_who_never_answers_is_cut_off() -> None:
    """However long it takes until then: who came before and answers pings stays."""
    limits = replace(QUICK, silence=2.0, ping_every=0.1)
    async with house(PEBBLES, OPEN, OPEN, limits=limits) as it:
        guest = await it.guest("Ada")
        raw = await Raw.enter(it)
        await raw.rest()
        await eventually(lambda: len(it.room.people) == 1)
        assert [presence.person.name for presence in it.room.people] == ["Ada"]
        await guest.close()


async def test_a_host_who_is_there_but_slow_is_given_the_time_of_any_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only the line itself must be there soon: else nobody answers."""
    async with house(PEBBLES, OPEN, OPEN) as it:
        line = await it.address.connect()

        async def there_at_once(address: Address) -> FrameLine:
            return line

        monkeypatch.setattr(Address, "connect", there_at_once)
        monkeypatch.setattr("core.lan.host_line.FIRST_CALL", 0.0)
        guest = await Guest.call(it.address, load_any_game, "Ada", CODE)
        await guest.close()


@asynccontextmanager
async def somebody_who_says(sent: bytes) -> AsyncIterator[Address]:
    """A port at which everybody is told the same, whatever they say."""

    async def talk(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(sent)
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    try:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        server.close()


@pytest.mark.parametrize(
    "sent",
    [
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"\x00\x00\x00\x01\xc0",
        pack(Done(1)),
        pack(Refused(0, "full", "The host has too many guests.")),
        b"",
    ],
)
async def test_a_host_that_talks_nonsense_is_left_in_one_sentence(sent: bytes) -> None:
    async with somebody_who_says(sent) as address:
        with pytest.raises(CannotJoin):
            await Guest.call(address, load_any_game, "Ada", "code")


@pytest.mark.parametrize(
    "welcome",
    [
        ("Welcome", PROTOCOL + 1, "Annals", "Test", "token", False, []),
        ("Welcome", PROTOCOL + 1, {"all": "is new"}),
    ],
)
async def test_a_host_of_another_version_is_called_so(welcome: tuple[Any, ...]) -> None:
    async with somebody_who_says(frame(msgpack.packb(welcome))) as address:
        with pytest.raises(CannotJoin, match="newer than yours: both need the same") as refused:
            await Guest.call(address, load_any_game, "Ada", "code")
        assert refused.value.code == "version"


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("", "The table refused, and did not say why."),
        (" ", "The table refused, and did not say why."),
        ("no " * 1000, f"{('no ' * 1000)[:297]} .."),
    ],
)
async def test_a_refusal_is_as_long_as_a_sentence_is(sentence: str, told: str) -> None:
    async with somebody_who_says(pack(Refused(0, "full", sentence))) as address:
        with pytest.raises(CannotJoin) as refused:
            await Guest.call(address, load_any_game, "Ada", "code")
        assert str(refused.value) == told


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (("Ada", "\udcff", ""), "The join code has letters that cannot be shown."),
        (("Ada", "", "\udcff"), "The token has letters that cannot be shown."),
        (("\udcff", "code", ""), "The name has letters that cannot be shown."),
        (("Ada", "x" * 3000, ""), "The join code is too long."),
    ],
)
async def test_what_no_host_could_know_is_not_sent(
    said: tuple[str, str, str], sentence: str
) -> None:
    async with house(PEBBLES, OPEN, OPEN) as it:
        with pytest.raises(CannotJoin) as refused:
            await Guest.call(it.address, load_any_game, *said)
        assert str(refused.value) == sentence
        assert not it.host._lines


async def test_a_line_that_ends_in_the_middle_of_a_message_is_only_cut() -> None:
    async with house(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seated("Ada")
        await ada.session(advise_here)
        (line,) = it.host._lines
        line._line.transport.write(pack(Done(1))[:-1])
        line._line.transport.close()
        await ada.until(lambda: ada.people.is_cut)
        await ada.until(lambda: not ada.people.is_cut)
        await ada.close()


async def test_what_is_nested_without_end_is_nonsense() -> None:
    nested: Any = 1
    for _ in range(900):
        nested = [nested]
    async with house(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seated("Ada")
        await ada.session(advise_here)
        (line,) = it.host._lines
        line._line.transport.write(frame(msgpack.packb(["Update", 99, 0, nested, None, None])))
        with pytest.raises(CannotJoin, match="The host sends nonsense"):
            await ada.until(lambda: False)
        await ada.close()


async def test_a_frame_that_holds_nothing_is_nonsense_in_the_middle_of_a_game_too() -> None:
    async with house(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seated("Ada")
        await ada.session(advise_here)
        (line,) = it.host._lines
        line._line.transport.write(frame(b""))
        with pytest.raises(CannotJoin, match="The host sends nonsense"):
            await ada.until(lambda: False)
        await ada.close()


@pytest.mark.parametrize(
    "event",
    [
        {"event": "Nothing", "seat": 0},
        {"event": "Took", "seat": "zero", "stones": []},
        {"event": "Took", "seat": True, "stones": []},
        {"event": "Took", "seat": 0, "stones": "stone_1"},
        {"event": "Took", "seat": 0, "stones": ["stone_1", 7]},
        {"event": "Rolled", "seat": 0, "number": 3.0},
        {"event": "Rolled", "seat": 0},
        {"event": "Rolled", "seat": 0, "number": 3, "luck": 1},
        {"event": ["Rolled"], "seat": 0, "number": 3},
        {"seat": 0},
        [],
    ],
)
async def test_nonsense_in_the_middle_of_a_game_ends_the_line_in_one_sentence(event: Any) -> None:
    told = msgpack.packb({"entry": 0, "seat": 0, "event": event})
    async with house(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seated("Ada")
        session = await ada.session(advise_here)
        (line,) = it.host._lines
        line._line.transport.write(pack(Update(99, 0, (told,), None, None)))
        with pytest.raises(CannotJoin, match="makes no sense"):
            await ada.until(lambda: False)
        with pytest.raises(IllegalAction, match="makes no sense"):
            await session.say("hello?")
        await ada.close()


@pytest.mark.parametrize("event", [Said(0, "hello"), TakenBack(1, 7), OnlyChoice(0, "Rest")])
def test_what_happens_around_the_game_survives_the_wire(event: Event) -> None:
    codec, told = told_codec(PEBBLES), Told(3, 0, 1, event)
    assert codec.load(codec.dump(told)) == told


async def test_who_leaves_can_still_look_at_the_table_and_hears_that_it_was_left() -> None:
    async with house(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seated("Ada")
        session = await ada.session(advise_here)

        async def look_until_it_ends() -> int:
            looks = 0
            async for _ in session.updates():
                assert session.names == ("Ada", "Bot")
                assert session.view is not None and not session.is_over and session.standings
                looks += 1
            return looks

        looking = asyncio.create_task(look_until_it_ends())
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        last = session.view
        await ada.leave()
        assert await looking
        assert session.view is last
        assert session.names == ("Ada", "Bot") and session.waiting_for
        with pytest.raises(CannotJoin, match="no table"):
            assert ada.here
        assert (await ada.enter("t1")).seat == 0
        await ada.close()


async def test_a_lobby_that_comes_late_brings_nobody_back() -> None:
    """It was on its way when somebody was shown out."""
    async with house(PEBBLES, OPEN, bot()) as it:
        ada = await it.guest("Ada")
        (line,) = it.host._lines
        late = replace(ada.here, title="Too late")
        last = Tables(())
        line._line.transport.write(pack(ShownOut("You must go.")) + pack(late) + pack(last))
        with pytest.raises(CannotJoin, match="You must go"):
            await ada.until(lambda: False)
        while ada.tables:
            await ada.heard_since(ada.changes)
        assert (ada.shown_out, ada.here.title) == ("You must go.", "A table")
        cut(ada)  # and who calls again does not go back there either
        while not ada.is_cut:
            await ada.heard_since(ada.changes)
        while ada.is_cut:
            await ada.heard_since(ada.changes)
        assert not it.room.people and ada.shown_out
        await ada.close()
