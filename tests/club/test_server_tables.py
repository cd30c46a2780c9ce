import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from core.bots import advise_in_process
from core.club import ClubRecorder
from core.kernel import SPECTATOR
from core.lan import Guest, Refusal
from core.lan import Person as PlayerRating
from core.lan.messages import GetLadder, Open, SendChat, SetSubstitute, TableCard, Undo
from core.table import ChatMessage
from saves import read_header
from saves.codec import decode
from saves.replay import verify_replay
from tests.club.servers import ADA, BEN, CLEO, GAME, play_choices, play_to_end, running_server
from tests.lan.hosts import QUICK, load_game_or_toy, wait_until_current
from tests.lan.pilot_helpers import QuickBots
from tests.timeouts import wait_until
from tests.toy import PEBBLES
from tests.tui.plain.scripted_player import ScriptedPlayer
from tui.plain.lobby import run_lobby


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setattr("core.app.local_game.BotPool", QuickBots)
    for where in ("core.app.server_tables", "core.app.packs"):
        monkeypatch.setattr(f"{where}.load_game", load_game_or_toy)
    monkeypatch.setattr("tui.plain.lobby.load_game", load_game_or_toy)
    monkeypatch.setattr("core.app.hosting.BotPool", QuickBots)
    for where in ("core.club.recorder", "tui.plain.lobby"):
        monkeypatch.setattr(f"{where}.GAME_IDS", ("pebbles",))
    return tmp_path


def said(guest: Guest) -> list[str]:
    assert guest.table is not None
    return [told.event.text for told in guest.table.log if isinstance(told.event, ChatMessage)]


async def until_asleep(it: object) -> None:
    await wait_until(lambda: it.room.is_suspended)  # type: ignore[attr-defined]


# --- games without a clock --------------------------------------------------------------------


async def test_abandoned_game_is_closed_and_resumed_on_demand(home: Path) -> None:
    async with running_server(home) as it:
        ada, ben = await it.start_game(ADA, BEN)
        await play_choices(ada)
        await ada.close()
        assert it.room.table is not None
        before = PEBBLES.codec.digest(it.room.table.state)
        await ben.leave()  # he is still in the lobby
        await until_asleep(it)
        assert it.room.table is None
        (card,) = ben.tables
        assert card.is_yours and card.is_your_turn and card.waiting == ("Ben",)
        await ben.enter(card.id)
        await ben.session(advise_in_process)
        assert ben.table_info.seat == 1
        assert it.room.table is not None
        assert PEBBLES.codec.digest(it.room.table.state) == before
        await play_choices(ben)
        await ben.close()


async def test_closed_game_keeps_only_its_status(home: Path) -> None:
    async with running_server(home) as it:
        ada, ben = await it.start_game(ADA, BEN)
        await play_choices(ada)
        table = it.room.table
        assert table is not None and table.main_line.steps
        for guest in (ada, ben):
            await guest.close()
        await until_asleep(it)
        assert not table.main_line.steps and not table.log  # positions take the most memory
        assert it.room.status is not None and it.room.status.waiting == (1,)


async def test_slow_game_survives_server_restarts(home: Path) -> None:
    async with running_server(home) as it:
        ada, ben = await it.start_game(ADA, BEN)
        await play_choices(ada)
        for guest in (ada, ben):
            await guest.close()
        await until_asleep(it)
    (save,) = (home / "tables").glob("*.annals")
    for person, other in ((BEN, ADA), (ADA, BEN)):
        async with running_server(home) as it:
            assert it.room.is_suspended  # nothing is opened before someone enters
            away = await it.guest(other)
            assert [card.is_your_turn for card in away.tables] == [False]
            guest = await it.guest(person)
            (card,) = guest.tables
            assert card.is_your_turn and card.last_choice_at == read_header(save).saved_at
            await guest.enter(card.id)
            await play_choices(guest)
            await away.wait_until(lambda guest=away: guest.tables[0].is_your_turn)  # at once
            for each in (guest, away):
                await each.close()
            await until_asleep(it)


async def test_foreign_games_are_not_listed(home: Path) -> None:
    async with running_server(home) as it:
        ada, ben = await it.start_game(ADA, BEN)
        cleo = await it.guest(CLEO)
        await cleo.wait_until(lambda: bool(cleo.tables))
        assert cleo.tables[0].spectators == 0 and not cleo.tables[0].is_yours
        for guest in (ada, ben):
            await guest.close()
        await cleo.wait_until(lambda: not cleo.tables)
        await cleo.close()


async def test_bots_finish_their_turns_when_everyone_has_left(home: Path) -> None:
    async with running_server(home) as it:
        (ada,) = await it.start_game(ADA, bots=2)
        await play_choices(ada)
        await ada.close()
        await until_asleep(it)
        assert it.room.status is not None
        assert it.room.status.waiting == (0,) or it.room.is_over


async def test_substitute_bot_keeps_playing_a_lent_seat(home: Path) -> None:
    async with running_server(home) as it:
        ada, ben = await it.start_game(ADA, BEN)
        await ada.close()
        await wait_until(lambda: not it.room.is_present(0))
        await ben.request(SetSubstitute, 0, 1)
        await ben.leave()
        await until_asleep(it)
        await ben.enter(it.room.id)
        assert it.room.table is not None and it.room.table.substitutes == {0: 1}
        ada = await it.guest(ADA)
        await ada.enter(it.room.id)
        assert it.room.table.substitutes == {}
        for guest in (ada, ben):
            await guest.close()


async def test_chat_is_kept_for_days(home: Path) -> None:
    async with running_server(home) as it:
        ada, ben = await it.start_game(ADA, BEN)
        await ada.request(SendChat, "see you on Thursday")
        for guest in (ada, ben):
            await guest.close()
        await until_asleep(it)
    async with running_server(home) as it:
        ben = await it.guest(BEN)
        await ben.enter(it.room.id)
        await ben.session(advise_in_process)
        await ben.wait_until(lambda: "see you on Thursday" in said(ben))
        await ben.close()


async def test_plain_lobby_opens_plays_and_leaves_a_game(home: Path) -> None:
    (home / "motd.txt").write_text("Club night on Thursdays.")
    typed = ("new pebbles you,bot:1 delay=2", "1", "quit", "results pebbles", "nonsense", "quit")
    async with running_server(home) as it:
        ada = ScriptedPlayer(typed)
        await run_lobby(lambda: it.guest(ADA), ada)
        shown = "".join(ada.pages)
        assert "Club night on Thursdays." in shown and "Your games: none" in shown
        assert "Pebbles: no rated players yet" in shown and "new GAME SEATS" in shown
        listed = " ".join(shown.rpartition("Your games:")[2].split())
        assert listed.startswith("1 Pebbles (Ada's Pebbles): ")
        assert "2 seats, no clock, spectators are 2 rounds behind, Ada and Livia" in listed
        last = shown.splitlines()[-2:]
        assert "It is your turn in 1 game: Pebbles (Ada's Pebbles). Your games are saved." in last


async def test_plain_lobby_replays_a_finished_game(home: Path) -> None:
    async with running_server(home) as it:
        ada, ben = await it.start_game(ADA, BEN)
        await play_to_end(ada, ben)
        for guest in (ada, ben):
            await guest.close()
        await wait_until(lambda: not it.host.tables.rooms)
        reader = ScriptedPlayer(("1", "watch 1", "quit"))
        await run_lobby(lambda: it.guest(ADA), reader)
        shown = "".join(reader.pages)
        assert "Finished games:\n  1  today: Pebbles, " in shown and "; rating " in shown
        assert "Final scores" in shown


async def test_table_closed_while_someone_joins_is_refused(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_server(home) as it:
        ada, ben = await it.guest(ADA), await it.guest(BEN)
        await ada.request(Open, GAME, "Ours", ("open", "open"), {}, 0, 7, 0)
        room = it.room
        monkeypatch.setattr(room, "resume", lambda: it.host.tables.remove(room))
        with pytest.raises(Refusal, match="This table no longer exists"):
            await ben.enter(room.id)
        for guest in (ada, ben):
            await guest.close()


# --- results ---------------------------------------------------------------------------------


async def test_finished_game_is_recorded_and_replayable_by_its_players(home: Path) -> None:
    async with running_server(home) as it:
        ada, ben = await it.start_game(ADA, BEN)
        table = it.room.id
        await play_to_end(ada, ben)
        await wait_until(lambda: it.store.is_recorded(table))
        with pytest.raises(Refusal, match="The game is over and its result is recorded"):
            await ada.request(Undo, "last", 0)
        for guest in (ada, ben):
            await guest.leave()
        await ada.wait_until(
            lambda: not ada.tables and ada.club is not None and bool(ada.club.results)
        )
        assert ada.club is not None
        (result,) = ada.club.results
        assert (result.table, result.seat, result.names) == (table, 0, ("Ada", "Ben"))
        assert sorted(result.ranks) in ([1, 2], [1, 1])
        (own,) = ada.club.ratings
        assert own.games == 1 and not own.is_sure
        await ada.request(GetLadder, "pebbles")
        assert {row.name for row in ada.ladders["pebbles"].rows} == {"Ada", "Ben"}
        save = decode(await ada.fetch_replay(table))
        assert save.is_over and verify_replay(PEBBLES, save).steps
        cleo = await it.guest(CLEO)
        for known in (table, "../club", ""):
            with pytest.raises(Refusal, match="You can only open games that you have finished"):
                await cleo.fetch_replay(known)
        next(home.rglob(f"{table}.annals")).unlink()
        with pytest.raises(Refusal, match="The saved game can't be read any more"):
            await ada.fetch_replay(table)
        for guest in (ada, ben, cleo):
            await guest.close()
    async with running_server(home) as it:
        assert not it.host.tables.rooms
        assert [kept.result.table for kept in it.store.results_of(BEN.id, 9)] == [table]


async def test_result_missing_after_a_kill_is_recorded_once_at_the_next_start(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(
            ClubRecorder, "record_table", lambda self, room: None
        )  # as if the server was killed before
        async with running_server(home) as it:
            ada, ben = await it.start_game(ADA, BEN)
            await play_to_end(ada, ben)
            await it.host.close()
    seats = next((home / "tables").glob("*.seats"))
    before = seats.read_bytes()
    ladders = []
    for _ in range(3):
        seats.write_bytes(before)  # again before the seat list was removed
        async with running_server(home) as it:
            assert not it.host.tables.rooms and not seats.exists()
            assert len(it.store.results_of(ADA.id, 9)) == 1
            ladders.append([(row.name, row.games) for row in it.store.ladder("pebbles", 9)])
    assert ladders[0] == ladders[1] == ladders[2]
    assert {games for _, games in ladders[0]} == {1}


# --- spectators ------------------------------------------------------------------------------


def asked(*guests: Guest) -> list[Guest]:
    """Return the guests who have a decision, as far as they know."""
    return [guest for guest in guests if guest.position is not None and guest.position.decision]


async def test_spectators_see_the_game_delayed_by_the_tables_rounds(home: Path) -> None:
    async with running_server(home) as it:
        ada, ben = await it.start_game(ADA, BEN, delay=1)
        zoe = await it.guest(CLEO)
        await zoe.enter(it.room.id)
        seen = await zoe.session(advise_in_process)
        assert zoe.table_info.spectator_delay == 1 and seen.seat == SPECTATOR
        opening = PEBBLES.codec.digest(seen.view)
        await play_choices(ada)
        await play_choices(ben)
        await zoe.request(SendChat, "who leads?")  # chat is not delayed
        await zoe.wait_until(lambda: "who leads?" in said(zoe))
        assert it.room.table is not None
        assert PEBBLES.codec.digest(seen.view) == opening
        assert not [told for told in seen.log if told.is_game_event and told.seat != SPECTATOR]
        while PEBBLES.round_number(it.room.table.state) < 2:
            await wait_until(lambda: asked(ada, ben))
            await play_choices(asked(ada, ben)[0])
        rounds = {PEBBLES.round_number(step.state): step for step in it.room.table.main_line.steps}
        shown = PEBBLES.codec.digest(PEBBLES.view(rounds[1].state, SPECTATOR))
        await zoe.wait_until(lambda: PEBBLES.codec.digest(seen.view) == shown)
        await play_to_end(ada, ben)
        await wait_until_current(zoe, it.room.table)  # the finished game is not delayed
        assert seen.is_over and any(told.seat == 0 for told in seen.log)
        for guest in (ada, ben, zoe):
            await guest.close()


async def test_spectators_without_delay_see_choices_at_once(home: Path) -> None:
    async with running_server(home) as it:
        ada, ben = await it.start_game(ADA, BEN)
        zoe = await it.guest(CLEO)
        await zoe.enter(it.room.id)
        await zoe.session(advise_in_process)
        await play_choices(ada)
        assert it.room.table is not None
        await wait_until_current(zoe, it.room.table)
        for guest in (ada, ben, zoe):
            await guest.close()


# --- message of the day ----------------------------------------------------------------------


async def test_message_of_the_day_is_reloaded_and_stripped_of_control_codes(
    home: Path,
) -> None:
    file = home / "motd.txt"
    file.write_text("Club night \x1b[2Jon Thursdays.\n\n\tBring a friend\x07.\n" + "x\n" * 100)
    async with running_server(home) as it:
        ada = await it.guest(ADA)
        await ada.wait_until(lambda: ada.club is not None)
        assert ada.club is not None
        first, _, third, *rest = ada.club.notice
        assert first == "Club night  [2Jon Thursdays." and third == "    Bring a friend ."
        assert len(rest) == 9 and ada.club.people == 1
        file.write_text("Restart on Sunday.")
        ben = await it.guest(BEN)
        await ben.wait_until(lambda: ben.club is not None)
        assert ben.club is not None and ben.club.notice == ("Restart on Sunday.",)
        assert ben.club.people == 2
        file.unlink()
        assert it.books.club_card(ADA, 2).notice == ()
        for guest in (ada, ben):
            await guest.close()


async def test_table_list_updates_are_throttled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise frequent changes with a thousand guests in the lobby would stop all games."""
    async with running_server(tmp_path) as it:
        ada = await it.guest(ADA)
        cards_for, told = it.host.tables.cards_for, []

        def slowly(person: PlayerRating) -> tuple[TableCard, ...]:
            time.sleep(0.01)  # as if there were very many tables
            told.append(person.name)
            return cards_for(person)

        monkeypatch.setattr(it.host.tables, "cards_for", slowly)
        for _ in range(200):
            it.host.refresh_table_lists()
            await asyncio.sleep(0)
        assert len(told) < 20
        ben = await it.guest(BEN)
        await ben.request(Open, GAME, "Ours", ("open", "bot:1"), {}, 0, 7, 0)
        await ada.wait_until(lambda: len(ada.tables) == 1)


async def test_only_a_pinged_guest_refreshes_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the cost of a ping would grow with the number of people in the lobby."""
    monkeypatch.setattr("tests.club.servers.QUICK", replace(QUICK, ping_interval=0.05))
    async with running_server(tmp_path) as it:
        guests = [await it.guest(person) for person in (ADA, BEN)]
        cards_for, looked = it.host.tables.cards_for, []
        tables_changed, told_to_look = it.host.tables.on_change, []

        def look(person: PlayerRating) -> tuple[TableCard, ...]:
            looked.append(person.name)
            return cards_for(person)

        def tell_all_to_look() -> None:
            told_to_look.append("all")
            tables_changed()

        monkeypatch.setattr(it.host.tables, "cards_for", look)
        monkeypatch.setattr(it.host.tables, "on_change", tell_all_to_look)
        await wait_until(lambda: looked.count("Ada") > 3 and looked.count("Ben") > 3)
        assert not told_to_look
        for guest in guests:
            await guest.close()
