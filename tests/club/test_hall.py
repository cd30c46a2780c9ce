import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from core.bots import advise_here
from core.house.club import ServerBooks
from core.kernel import SPECTATOR
from core.lan import Guest, Refusal
from core.lan import Person as Known
from core.lan.messages import GetLadder, Lend, Open, Say, TableCard, TakeBack
from core.table import Said
from saves import read_header
from saves.codec import decode
from saves.replay import verify
from tests.club.halls import ADA, BEN, CLEO, GAME, choose, hall, play_to_the_end
from tests.lan.driving import QuickBots
from tests.lan.houses import QUICK, eventually, load_any_game, settled
from tests.plain.people import Person
from tests.toy import PEBBLES
from tui.plain.hall import stay_in_the_hall


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setattr("core.house.sitting.BotPool", QuickBots)
    for where in ("core.house.tables", "core.house.packs"):
        monkeypatch.setattr(f"{where}.load_game", load_any_game)
    monkeypatch.setattr("tui.plain.hall.load_game", load_any_game)
    monkeypatch.setattr("core.house.hosting.BotPool", QuickBots)
    for where in ("core.house.club.books", "tui.plain.hall"):
        monkeypatch.setattr(f"{where}.GAME_IDS", ("pebbles",))
    return tmp_path


def said(guest: Guest) -> list[str]:
    assert guest.table is not None
    return [told.event.text for told in guest.table.log if isinstance(told.event, Said)]


async def until_asleep(it: object) -> None:
    await eventually(lambda: it.room.is_asleep)  # type: ignore[attr-defined]


# --- games at any pace -----------------------------------------------------------------------


async def test_a_game_is_closed_while_nobody_is_there_and_goes_on_for_who_comes(home: Path) -> None:
    async with hall(home) as it:
        ada, ben = await it.game_of(ADA, BEN)
        await choose(ada)
        await ada.close()
        assert it.room.table is not None
        before = PEBBLES.codec.digest(it.room.table.state)
        await ben.leave()  # he is still among the tables
        await until_asleep(it)
        assert it.room.table is None
        (card,) = ben.tables
        assert card.is_yours and card.is_your_turn and card.waiting == ("Ben",)
        await ben.enter(card.id)
        await ben.session(advise_here)
        assert ben.here.seat == 1
        assert it.room.table is not None
        assert PEBBLES.codec.digest(it.room.table.state) == before
        await choose(ben)
        await ben.close()


async def test_of_a_game_that_is_closed_nothing_is_left_but_how_it_stands(home: Path) -> None:
    async with hall(home) as it:
        ada, ben = await it.game_of(ADA, BEN)
        await choose(ada)
        table = it.room.table
        assert table is not None and table.line.steps
        for guest in (ada, ben):
            await guest.close()
        await until_asleep(it)
        assert not table.line.steps and not table.log  # positions are what takes room
        assert it.room.stand is not None and it.room.stand.waiting == (1,)


async def test_days_between_choices_and_restarts_between_days(home: Path) -> None:
    async with hall(home) as it:
        ada, ben = await it.game_of(ADA, BEN)
        await choose(ada)
        for guest in (ada, ben):
            await guest.close()
        await until_asleep(it)
    (save,) = (home / "tables").glob("*.annals")
    for person, other in ((BEN, ADA), (ADA, BEN)):
        async with hall(home) as it:
            assert it.room.is_asleep  # nothing is opened before somebody comes
            away = await it.guest(other)
            assert [card.is_your_turn for card in away.tables] == [False]
            guest = await it.guest(person)
            (card,) = guest.tables
            assert card.is_your_turn and card.since == read_header(save).time
            await guest.enter(card.id)
            await choose(guest)
            await away.until(lambda guest=away: guest.tables[0].is_your_turn)  # at once
            for each in (guest, away):
                await each.close()
            await until_asleep(it)


async def test_what_others_play_while_nobody_is_there_is_not_in_the_list(home: Path) -> None:
    async with hall(home) as it:
        ada, ben = await it.game_of(ADA, BEN)
        cleo = await it.guest(CLEO)
        await cleo.until(lambda: bool(cleo.tables))
        assert cleo.tables[0].watching == 0 and not cleo.tables[0].is_yours
        for guest in (ada, ben):
            await guest.close()
        await cleo.until(lambda: not cleo.tables)
        await cleo.close()


async def test_bots_come_to_the_end_of_their_turns_when_all_have_left(home: Path) -> None:
    async with hall(home) as it:
        (ada,) = await it.game_of(ADA, bots=2)
        await choose(ada)
        await ada.close()
        await until_asleep(it)
        assert it.room.stand is not None
        assert it.room.stand.waiting == (0,) or it.room.is_over


async def test_a_seat_that_was_lent_is_played_on_by_its_bot(home: Path) -> None:
    async with hall(home) as it:
        ada, ben = await it.game_of(ADA, BEN)
        await ada.close()
        await eventually(lambda: not it.room.is_here(0))
        await ben.ask(Lend, 0, 1)
        await ben.leave()
        await until_asleep(it)
        await ben.enter(it.room.id)
        assert it.room.table is not None and it.room.table.lent == {0: 1}
        ada = await it.guest(ADA)
        await ada.enter(it.room.id)
        assert it.room.table.lent == {}
        for guest in (ada, ben):
            await guest.close()


async def test_what_was_said_is_heard_days_later(home: Path) -> None:
    async with hall(home) as it:
        ada, ben = await it.game_of(ADA, BEN)
        await ada.ask(Say, "see you on Thursday")
        for guest in (ada, ben):
            await guest.close()
        await until_asleep(it)
    async with hall(home) as it:
        ben = await it.guest(BEN)
        await ben.enter(it.room.id)
        await ben.session(advise_here)
        await ben.until(lambda: "see you on Thursday" in said(ben))
        await ben.close()


async def test_come_choose_and_go_line_by_line(home: Path) -> None:
    (home / "motd.txt").write_text("Club night on Thursdays.")
    typed = ("new pebbles you,bot:1 delay=2", "1", "quit", "results pebbles", "nonsense", "quit")
    async with hall(home) as it:
        ada = Person(typed)
        await stay_in_the_hall(lambda: it.guest(ADA), ada)
        shown = "".join(ada.pages)
        assert "Club night on Thursdays." in shown and "Your games: none" in shown
        assert "Pebbles: nobody is rated yet" in shown and "new GAME SEATS" in shown
        listed = " ".join(shown.rpartition("Your games:")[2].split())
        assert listed.startswith("1 Pebbles (Ada's Pebbles): ")
        assert "2 seats, any pace, watchers see it 2 rounds later, Ada and Bot 2" in listed
        last = shown.splitlines()[-2:]
        assert "It is your turn in 1 game: Pebbles (Ada's Pebbles). All is kept." in last


async def test_a_finished_game_is_told_again_line_by_line(home: Path) -> None:
    async with hall(home) as it:
        ada, ben = await it.game_of(ADA, BEN)
        await play_to_the_end(ada, ben)
        for guest in (ada, ben):
            await guest.close()
        await eventually(lambda: not it.host.rooms)
        reader = Person(("1", "watch 1", "quit"))
        await stay_in_the_hall(lambda: it.guest(ADA), reader)
        shown = "".join(reader.pages)
        assert "Finished games:\n  1  today: Pebbles, " in shown and "; rating " in shown
        assert "Final scores" in shown


async def test_a_table_that_is_closed_while_somebody_comes_is_not_entered(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(home) as it:
        ada, ben = await it.guest(ADA), await it.guest(BEN)
        await ada.ask(Open, GAME, "Ours", ("open", "open"), {}, 0, 7, 0)
        room = it.room
        monkeypatch.setattr(room, "wake", lambda: it.host.remove(room))
        with pytest.raises(Refusal, match="There is no such table"):
            await ben.enter(room.id)
        for guest in (ada, ben):
            await guest.close()


# --- results ---------------------------------------------------------------------------------


async def test_a_finished_game_is_a_result_and_can_be_replayed_by_who_played(home: Path) -> None:
    async with hall(home) as it:
        ada, ben = await it.game_of(ADA, BEN)
        table = it.room.id
        await play_to_the_end(ada, ben)
        await eventually(lambda: it.store.is_recorded(table))
        with pytest.raises(Refusal, match="its result is written down"):
            await ada.ask(TakeBack, "last", 0)
        for guest in (ada, ben):
            await guest.leave()
        await ada.until(lambda: not ada.tables and ada.club is not None and bool(ada.club.results))
        assert ada.club is not None
        (result,) = ada.club.results
        assert (result.table, result.seat, result.names) == (table, 0, ("Ada", "Ben"))
        assert sorted(result.ranks) in ([1, 2], [1, 1])
        (own,) = ada.club.ratings
        assert own.games == 1 and not own.is_sure
        await ada.ask(GetLadder, "pebbles")
        assert {row.name for row in ada.ladders["pebbles"].rows} == {"Ada", "Ben"}
        save = decode(await ada.replay(table))
        assert save.over and verify(PEBBLES, save).steps
        cleo = await it.guest(CLEO)
        for known in (table, "../club", ""):
            with pytest.raises(Refusal, match="You have not played"):
                await cleo.replay(known)
        next(home.rglob(f"{table}.annals")).unlink()
        with pytest.raises(Refusal, match=r"^Its saved game cannot be read any more\.$"):
            await ada.replay(table)
        for guest in (ada, ben, cleo):
            await guest.close()
    async with hall(home) as it:
        assert not it.host.rooms
        assert [kept.result.table for kept in it.store.results_of(BEN.id, 9)] == [table]


async def test_a_server_killed_between_save_and_result_writes_it_at_the_next_start_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(ServerBooks, "moved", lambda self, room: None)  # it was killed before
        async with hall(home) as it:
            ada, ben = await it.game_of(ADA, BEN)
            await play_to_the_end(ada, ben)
            await it.host.close()
    seats = next((home / "tables").glob("*.seats"))
    before = seats.read_bytes()
    ladders = []
    for _ in range(3):
        seats.write_bytes(before)  # and once more before the list of seats was gone
        async with hall(home) as it:
            assert not it.host.rooms and not seats.exists()
            assert len(it.store.results_of(ADA.id, 9)) == 1
            ladders.append([(row.name, row.games) for row in it.store.ladder("pebbles", 9)])
    assert ladders[0] == ladders[1] == ladders[2]
    assert {games for _, games in ladders[0]} == {1}


# --- watching --------------------------------------------------------------------------------


def asked(*guests: Guest) -> list[Guest]:
    """Who is to choose, as far as they have heard of it."""
    return [guest for guest in guests if guest.position is not None and guest.position.offer]


async def test_watchers_see_a_game_as_many_rounds_later_as_its_table_says(home: Path) -> None:
    async with hall(home) as it:
        ada, ben = await it.game_of(ADA, BEN, delay=1)
        zoe = await it.guest(CLEO)
        await zoe.enter(it.room.id)
        seen = await zoe.session(advise_here)
        assert zoe.here.delay == 1 and seen.seat == SPECTATOR
        opening = PEBBLES.codec.digest(seen.view)
        await choose(ada)
        await choose(ben)
        await zoe.ask(Say, "who leads?")  # and what is said is heard at once
        await zoe.until(lambda: "who leads?" in said(zoe))
        assert it.room.table is not None
        assert PEBBLES.codec.digest(seen.view) == opening
        assert not [told for told in seen.log if told.is_of_the_game and told.seat != SPECTATOR]
        while PEBBLES.round(it.room.table.state) < 2:
            await eventually(lambda: asked(ada, ben))
            await choose(asked(ada, ben)[0])
        rounds = {PEBBLES.round(step.state): step for step in it.room.table.line.steps}
        shown = PEBBLES.codec.digest(PEBBLES.view(rounds[1].state, SPECTATOR))
        await zoe.until(lambda: PEBBLES.codec.digest(seen.view) == shown)
        await play_to_the_end(ada, ben)
        await settled(zoe, it.room.table)  # in the end there is nothing left to hide
        assert seen.is_over and any(told.seat == 0 for told in seen.log)
        for guest in (ada, ben, zoe):
            await guest.close()


async def test_without_a_delay_watchers_see_it_at_once(home: Path) -> None:
    async with hall(home) as it:
        ada, ben = await it.game_of(ADA, BEN)
        zoe = await it.guest(CLEO)
        await zoe.enter(it.room.id)
        await zoe.session(advise_here)
        await choose(ada)
        assert it.room.table is not None
        await settled(zoe, it.room.table)
        for guest in (ada, ben, zoe):
            await guest.close()


# --- the owner's words -----------------------------------------------------------------------


async def test_the_owners_words_are_read_again_and_hold_nothing_a_terminal_obeys(
    home: Path,
) -> None:
    file = home / "motd.txt"
    file.write_text("Club night \x1b[2Jon Thursdays.\n\n\tBring a friend\x07.\n" + "x\n" * 100)
    async with hall(home) as it:
        ada = await it.guest(ADA)
        await ada.until(lambda: ada.club is not None)
        assert ada.club is not None
        first, _, third, *rest = ada.club.notice
        assert first == "Club night  [2Jon Thursdays." and third == "    Bring a friend ."
        assert len(rest) == 9 and ada.club.people == 1
        file.write_text("Restart on Sunday.")
        ben = await it.guest(BEN)
        await ben.until(lambda: ben.club is not None)
        assert ben.club is not None and ben.club.notice == ("Restart on Sunday.",)
        assert ben.club.people == 2
        file.unlink()
        assert it.books.card(ADA, 2).notice == ()
        for guest in (ada, ben):
            await guest.close()


async def test_a_long_list_is_told_with_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often tables change: else a thousand who look on would stop all games."""
    async with hall(tmp_path) as it:
        ada = await it.guest(ADA)
        cards_for, told = it.host.cards_for, []

        def slowly(person: Known) -> tuple[TableCard, ...]:
            time.sleep(0.01)  # as with very many tables
            told.append(person.name)
            return cards_for(person)

        monkeypatch.setattr(it.host, "cards_for", slowly)
        for _ in range(200):
            it.host.tables_changed()
            await asyncio.sleep(0)
        assert len(told) < 20
        ben = await it.guest(BEN)
        await ben.ask(Open, GAME, "Ours", ("open", "bot:1"), {}, 0, 7, 0)
        await ada.until(lambda: len(ada.tables) == 1)


async def test_who_is_pinged_looks_at_the_list_again_and_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a ping would cost the more, the more people rest among the tables."""
    monkeypatch.setattr("tests.club.halls.QUICK", replace(QUICK, ping_every=0.05))
    async with hall(tmp_path) as it:
        guests = [await it.guest(person) for person in (ADA, BEN)]
        cards_for, looked = it.host.cards_for, []
        tables_changed, told_to_look = it.host.tables_changed, []

        def look(person: Known) -> tuple[TableCard, ...]:
            looked.append(person.name)
            return cards_for(person)

        def tell_all_to_look() -> None:
            told_to_look.append("all")
            tables_changed()

        monkeypatch.setattr(it.host, "cards_for", look)
        monkeypatch.setattr(it.host, "tables_changed", tell_all_to_look)
        await eventually(lambda: looked.count("Ada") > 3 and looked.count("Ben") > 3)
        assert not told_to_look
        for guest in guests:
            await guest.close()
