import asyncio
from dataclasses import replace
from typing import Any

import pytest

from core.bots import BOT_NAMES, Advice, advise_in_process
from core.games import load_game
from core.games.through_the_ages.rules.actions import EndTurn
from core.kernel import SPECTATOR, Game, IllegalAction
from core.kernel.style import SHORT
from core.lan import CannotJoin, Guest, OpenTable, Place, Refusal, host, room, running_game
from core.lan.messages import (
    Leave,
    MuteSpectator,
    Play,
    RemovePlayer,
    RemoveSpectator,
    SendChat,
    SetOption,
    SetReady,
    SetSeat,
    TakeSeat,
)
from core.lan.participant import Participant
from core.table import CannotUndo, ChatMessage, PlayerNote, Seat, UndoAnswered, Undone
from tests.lan.hosts import (
    OPEN,
    QUICK,
    HostedTable,
    bot,
    play_out,
    running_host,
    wait_until_current,
)
from tests.table.quarry import QUARRY, Dig, Gained, Mock, Shaft
from tests.timeouts import wait_until
from tests.toy import PEBBLES


async def owner_of(it: HostedTable) -> Guest:
    return await it.guest("Ada", it.owner_token)


async def test_game_begins_when_everyone_is_ready() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.guest("Ada"), await it.guest("Ben")
        await ada.request(TakeSeat, 0)
        await ben.request(TakeSeat, 1)
        await ada.request(SetReady, True)
        assert not ben.table_info.has_begun
        await ben.wait_until(lambda: ben.table_info.seats[0].is_ready)
        await ben.request(SetReady, True)
        session = await ben.session(advise_in_process)
        assert session.names == ("Ada", "Ben")
        for guest in (ada, ben):
            await guest.close()


async def test_seat_is_exclusive_and_can_be_left_before_the_game() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.guest("Ada"), await it.guest("Ben")
        await ada.request(TakeSeat, 0)
        with pytest.raises(Refusal, match="Seat 1 is already taken"):
            await ben.request(TakeSeat, 0)
        await ada.request(TakeSeat, SPECTATOR)
        await ben.request(TakeSeat, 0)
        await ada.wait_until(lambda: ada.table_info.seats[0].name == "Ben")
        assert ada.table_info.spectators == ("Ada",)
        for guest in (ada, ben):
            await guest.close()


async def test_second_player_of_the_same_name_cannot_sit_down() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        one, other = await it.guest("Ada"), await it.guest("ada")
        await one.request(TakeSeat, 0)
        with pytest.raises(Refusal, match="The name ada is already taken"):
            await other.request(TakeSeat, 1)
        for guest in (one, other):
            await guest.close()


async def test_only_the_owner_can_arrange_the_table() -> None:
    async with running_host(PEBBLES, OPEN, OPEN, OPEN) as it:
        ada, ben = await owner_of(it), await it.guest("Ben", seat=1)
        assert ada.table_info.is_host and not ben.table_info.is_host
        for wish in ((SetSeat, 2, 1), (SetOption, "bonus", "1")):
            with pytest.raises(Refusal, match="Only the person who opened"):
                await ben.request(*wish)  # type: ignore[arg-type]
        await ada.request(SetSeat, 2, 1)
        await ada.request(SetOption, "bonus", "1")
        with pytest.raises(Refusal, match="Unknown bonus value"):
            await ada.request(SetOption, "bonus", "9")
        with pytest.raises(Refusal, match="Ben sits there"):
            await ada.request(SetSeat, 1, 1)
        await ben.wait_until(lambda: ben.table_info.options == {"bonus": "1"})
        assert not ben.table_info.seats[1].is_ready  # no longer the game that Ben agreed to
        await ada.request(TakeSeat, 0)
        await ada.request(SetReady, True)
        await ben.request(SetReady, True)
        session = await ben.session(advise_in_process)
        assert session.view.bonus == 1
        assert session.names == ("Ada", "Ben", "Tarik")
        for guest in (ada, ben):
            await guest.close()


async def test_giving_the_last_open_seat_to_a_bot_begins_the_game() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada = await owner_of(it)
        await ada.request(TakeSeat, 0)
        await ada.request(SetReady, True)
        assert not ada.table_info.has_begun
        await ada.request(SetSeat, 1, 1)
        session = await ada.session(advise_in_process)
        assert session.names == ("Ada", "Livia")
        await ada.close()


async def test_chat_reaches_everyone_before_and_during_the_game() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        zoe = await it.guest("Zoe")
        await zoe.request(SendChat, "  good\nluck ")
        (ada,) = await it.seat_guests("Ada")
        session = await ada.session(advise_in_process)
        await session.send_chat("Thanks!")
        await zoe.request(SendChat, "I watch.")
        await ada.wait_until(lambda: "Zoe (watching): I watch." in said(session))
        assert "Ada: Thanks!" in said(session)
        assert "Zoe (watching): good luck" in said(session)  # also for later arrivals
        for guest in (ada, zoe):
            await guest.close()


async def test_waiting_room_shows_earlier_chat() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        zoe = await it.guest("Zoe")
        await zoe.request(SendChat, "  good\nluck ")
        ada = await it.guest("Ada")
        assert ada.table_info.chat == ("Zoe (watching): good luck",)
        for guest in (ada, zoe):
            await guest.close()


async def test_waiting_room_remembers_a_limited_number_of_messages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "MAX_CHAT_LINES", 3)
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        zoe = await it.guest("Zoe")
        for number in range(5):
            await zoe.request(SendChat, f"{number}")
        assert [text for _, text in it.room.chat] == ["2", "3", "4"]
        await zoe.close()


async def test_number_of_remembered_addresses_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "MAX_ADDRESSES", 3)
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        for number in range(10):
            it.host._address_chat_for(f"192.0.2.{number}")
            assert len(it.host._address_chat) <= 3


async def test_empty_seat_is_played_by_a_bot_until_its_player_returns() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ben.session(advise_in_process)
        with pytest.raises(IllegalAction, match="Ada is here"):
            await session.substitute_bot(0, 1)
        token = ada.hello.token
        await ada.close()
        await ben.wait_until(lambda: 0 in ben.participants.absent_seats)
        await session.substitute_bot(0, 1)
        await play_out(session, max_choices=3)  # a bot has chosen in between
        assert any(step.seat == 0 for step in it.table.main_line.steps)
        again = await it.guest("Ada", token)
        await again.session(advise_in_process)
        assert not it.table.substitutes
        await ben.wait_until(
            lambda: not ben.participants.substitutes and not ben.participants.absent_seats
        )
        for guest in (again, ben):
            await guest.close()


async def test_own_undo_needs_no_consent() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        await session.play(Dig())
        await session.undo()
        await wait_until_current(ada, it.table)
        assert session.decision is not None and Dig() in session.decision.actions
        await session.play(Dig())
        await session.play(Shaft(2))
        with pytest.raises(CannotUndo, match="not one of your choices"):
            await session.undo_to(999)
        await wait_until_current(ada, it.table)
        gained = next(told for told in reversed(session.log) if isinstance(told.event, Gained))
        await session.undo_to(gained.journal_entry)
        await wait_until_current(ada, it.table)
        assert session.decision is not None and Shaft(2) in session.decision.actions
        assert isinstance(session.log[-1].event, Undone)
        assert session.log[-1].event.first == gained.journal_entry
        await session.restart_turn()
        await wait_until_current(ada, it.table)
        assert session.decision is not None and Dig() in session.decision.actions
        for guest in (ada, ben):
            await guest.close()


async def asked_back(it: HostedTable) -> tuple[Guest, Guest]:
    """Let Ada request an undo after Ben has chosen."""
    ada, ben = await it.seat_guests("Ada", "Ben")
    session, other = await ada.session(advise_in_process), await ben.session(advise_in_process)
    await session.play(Dig())
    await session.play(Shaft(5))
    await ben.wait_until(lambda: other.decision is not None)
    await other.play(Mock(True))
    with pytest.raises(CannotUndo, match="Ben is being asked"):
        await session.undo()
    await ada.wait_until(lambda: ada.participants.undo_requester == 0)  # she has heard of it too
    await ben.wait_until(lambda: ben.participants.has_undo_vote)
    assert (
        other.participants.waiting_text(other.names, (0,))
        == "Ada asks to undo a choice; Ben is asked."
    )
    return ada, ben


async def test_illegal_choice_is_refused_each_time() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        await ada.session(advise_in_process)
        assert ada.position is not None
        for _ in range(2):  # the second is not mistaken for a repeated request
            with pytest.raises(IllegalAction):
                await ada.request(Play, ada.position.decision_number, str(Shaft(5)))
        for guest in (ada, ben):
            await guest.close()


async def test_undo_of_another_players_choice_needs_their_consent() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada, ben = await asked_back(it)
        await (await ben.session(advise_in_process)).answer_undo_request(True)
        await wait_until(
            lambda: not any(step.action == Shaft(5) for step in it.table.main_line.steps)
        )
        assert it.running.undo_request is None
        for guest in (ada, ben):
            await guest.close()


async def test_undo_request_states_the_number_of_choices() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session, other = await ada.session(advise_in_process), await ben.session(advise_in_process)
        await session.play(Dig())
        await session.play(Shaft(5))
        await ben.wait_until(lambda: other.decision is not None)
        await other.play(Mock(True))
        with pytest.raises(CannotUndo, match="being asked"):
            await session.restart_turn()
        await ben.wait_until(lambda: ben.participants.has_undo_vote)
        assert other.participants.undo_choices == 2
        for guest in (ada, ben):
            await guest.close()


async def test_one_refusal_rejects_the_undo() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada, ben = await asked_back(it)
        session = await ben.session(advise_in_process)
        await session.answer_undo_request(False)
        with pytest.raises(CannotUndo, match="There is no undo request"):
            await session.answer_undo_request(True)
        assert any(step.action == Mock(True) for step in it.table.main_line.steps)
        await ada.wait_until(lambda: ada.participants.undo_requester == SPECTATOR)
        for guest in (ada, ben):
            await guest.close()


async def test_playing_on_withdraws_the_undo_request() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada, ben = await asked_back(it)
        session = await ada.session(advise_in_process)
        await ada.wait_until(lambda: session.decision is not None)
        await play_out(session, max_choices=1)
        assert it.running.undo_request is None
        for guest in (ada, ben):
            await guest.close()


@pytest.mark.parametrize("who", [0, 1])
async def test_undo_request_ends_when_either_player_leaves(who: int) -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        pair = await asked_back(it)
        gone, other = pair[who], pair[1 - who]
        await gone.close()
        await other.wait_until(lambda: other.participants.undo_requester == SPECTATOR)
        assert it.running.undo_request is None
        assert any(step.action == Mock(True) for step in it.table.main_line.steps)
        answers = [told.event for told in it.table.log if isinstance(told.event, UndoAnswered)]
        assert answers == ([UndoAnswered(1, False)] if who else [])  # the requester does not vote
        await other.close()


async def test_undo_request_ends_when_a_player_is_removed() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        guests = await asked_back(it)
        it.room.remove_player(Participant(it.owner, lambda: None, lambda reason: None), 1, 1)
        assert it.running.undo_request is None
        for guest in guests:
            await guest.close()


async def test_absent_player_cannot_consent_to_undo() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session, other = await ada.session(advise_in_process), await ben.session(advise_in_process)
        await session.play(Dig())
        await session.play(Shaft(5))
        await ben.wait_until(lambda: other.decision is not None)
        await other.play(Mock(True))
        await ben.close()
        await ada.wait_until(lambda: 1 in ada.participants.absent_seats)
        with pytest.raises(CannotUndo, match="Not all players are here"):
            await session.undo()
        await ada.close()


async def test_substitute_bot_does_not_consent_for_an_absent_player() -> None:
    """Otherwise a bot could be used to avoid asking for consent."""
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session, other = await ada.session(advise_in_process), await ben.session(advise_in_process)
        await session.play(Dig())
        await session.play(Shaft(5))
        await ben.wait_until(lambda: other.decision is not None)
        await other.play(Mock(True))
        await ben.close()
        await ada.wait_until(lambda: 1 in ada.participants.absent_seats)
        it.table.substitutes[1] = 1  # as Ada would have it, with a bot that thinks for long
        with pytest.raises(CannotUndo, match="Not all players are here to agree"):
            await session.undo()
        assert any(step.action == Mock(True) for step in it.table.main_line.steps)
        await ada.close()


async def test_chat_is_rate_limited_per_person() -> None:
    limits = replace(QUICK, chat_per_second=0.0001, chat_burst=3)
    async with running_host(PEBBLES, OPEN, OPEN, limits=limits) as it:
        ada, ben = await it.guest("Ada", seat=0), await it.guest("Ben")
        for number in range(3):
            await ada.request(SendChat, f"line {number}")
        again = await it.guest("Ada", ada.hello.token)  # a second connection shares the limit
        with pytest.raises(Refusal, match="You are sending messages too fast"):
            await again.request(SendChat, "one more")
        await ben.request(SendChat, "I am heard.")
        await ben.wait_until(lambda: len(ben.table_info.chat) == 4)
        for guest in (ada, ben, again):
            await guest.close()


async def test_chat_is_rate_limited_per_address() -> None:
    """Everybody who comes by the code, without a token, is a new person."""
    limits = replace(QUICK, address_chat_per_second=0.0001, address_chat_burst=3)
    async with running_host(PEBBLES, OPEN, OPEN, limits=limits) as it:
        refused = 0
        for number in range(6):
            flooder = await it.guest(f"Flooder {number}")
            try:
                await flooder.request(SendChat, "again")
            except Refusal as refusal:
                assert refusal.code == "chat"
                refused += 1
            await flooder.close()
        assert refused == 3 and len(it.room.chat) == 3


async def test_game_remembers_a_limited_number_of_messages_per_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running_game, "MAX_CHAT_PER_SEAT", 2)
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        session = await ada.session(advise_in_process)
        for number in range(4):  # spectators share one limit
            zoe = await it.guest(f"Zoe {number}")
            if number < 2:
                await zoe.request(SendChat, "I watch.")
            else:
                with pytest.raises(Refusal, match="The chat of this game is full"):
                    await zoe.request(SendChat, "I watch.")
            await zoe.close()
        await session.send_chat("I am still heard.")
        said_by = [told.event for told in it.table.log if isinstance(told.event, ChatMessage)]
        assert [event.seat for event in said_by] == [SPECTATOR, SPECTATOR, 0]
        await ada.close()


async def test_newcomers_with_a_players_name_cannot_flood_the_log() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        await ada.close()
        await wait_until(lambda: not it.room.is_present(0))
        for _ in range(room.ANNOUNCEMENT_BURST + 5):
            again = await it.guest("Ada")
            await again.close()
        notices = [told for told in it.table.log if isinstance(told.event, ChatMessage)]
        assert len(notices) == room.ANNOUNCEMENT_BURST


async def test_only_the_host_can_mute_or_remove_a_spectator() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben, zoe = await owner_of(it), await it.guest("Ben", seat=1), await it.guest("Zoe")
        for wish in ((MuteSpectator, "Zoe", True), (RemoveSpectator, "Zoe")):
            with pytest.raises(Refusal, match="Only the person who opened"):
                await ben.request(*wish)  # type: ignore[arg-type]
        with pytest.raises(Refusal, match="No spectator has that name"):
            await ada.request(MuteSpectator, "Ben", True)  # players cannot be muted
        await ada.request(MuteSpectator, "Zoe", True)
        with pytest.raises(Refusal, match="The host muted you"):
            await zoe.request(SendChat, "Boo!")
        await ada.request(TakeSeat, 0)
        await ada.request(SetReady, True)
        session = await ada.session(advise_in_process)
        await ada.wait_until(lambda: session.spectators == (("Zoe", True),))
        assert (await ben.session(advise_in_process)).spectators == ()
        await session.mute_spectator("Zoe", False)
        await zoe.request(SendChat, "Thanks.")
        await session.remove_spectator("Zoe")
        with pytest.raises(CannotJoin, match="The host does not allow you to watch"):
            await zoe.wait_until(lambda: False)
        with pytest.raises(Refusal, match="The host does not allow you to watch"):
            await zoe.enter("t1")
        await ada.wait_until(lambda: session.spectators == ())
        for guest in (ada, ben, zoe):
            await guest.close()


async def test_owner_who_watches_cannot_remove_or_mute_themselves() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, zoe = await owner_of(it), await it.guest("Zoe")
        assert ada.table_info.seat == SPECTATOR
        for request in ((MuteSpectator, "Ada", True), (RemoveSpectator, "Ada")):
            with pytest.raises(Refusal, match="No spectator has that name"):
                await ada.request(*request)  # type: ignore[arg-type]
        for guest in (ada, zoe):
            await guest.close()


async def test_bot_plays_for_a_player_out_of_time() -> None:
    async with running_host(PEBBLES, OPEN, OPEN, clock=1) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        await ada.wait_until(lambda: dict(session.participants.deadlines).keys() == {0, 1})
        await ada.wait_until(lambda: "Ada is out of time; a bot chooses" in said(session))
        assert any(step.seat == 0 for step in it.table.main_line.steps)
        for guest in (ada, ben):
            await guest.close()


async def test_clock_is_hidden_from_spectators_and_not_used_for_bots() -> None:
    async def advise(
        game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
    ) -> Advice:
        return await asyncio.Event().wait()  # type: ignore[return-value]  # it thinks for ever

    async with running_host(PEBBLES, OPEN, OPEN, clock=600, advise=advise) as it:
        it.room.seat_list.spectator_delay = 1
        guests = await it.seat_guests("Ada", "Ben")
        await wait_until(lambda: dict(it.running.participants_for(0).deadlines).keys() == {0, 1})
        assert it.running.participants_for(SPECTATOR).deadlines == ()
        it.running.substitute_bot(0, 0, 1)
        await wait_until(lambda: dict(it.running.participants_for(0).deadlines).keys() == {1})
        for guest in guests:
            await guest.close()


async def test_choice_before_the_bots_answer_counts() -> None:
    """A player who chooses while the helping bot thinks is not out of time."""
    helped: list[int] = []
    chosen = asyncio.Event()

    async def advise(
        game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
    ) -> Advice:
        helped.append(seat)
        await chosen.wait()
        return await advise_in_process(game, view, seat, 1)

    async with running_host(PEBBLES, OPEN, OPEN, clock=1, advise=advise) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        await wait_until(lambda: helped)
        late = helped[0]
        decision = PEBBLES.decision_of(it.table.state, late)
        assert decision is not None
        own = decision.actions[-1]
        await it.table.play(late, own)
        before = it.table.change_count
        chosen.set()
        await wait_until(
            lambda: it.table.change_count > before
        )  # the bot chooses for the other player
        assert next(step.action for step in it.table.main_line.steps if step.seat == late) == own
        first = next(told for told in it.table.log if isinstance(told.event, PlayerNote))
        assert first.event.seat != late
        for guest in (ada, ben):
            await guest.close()


def said(session: object) -> list[str]:
    return [session.sentence(told, SHORT) for told in session.log]  # type: ignore[attr-defined]


async def test_going_back_to_the_lobby_keeps_the_seat() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada = await it.guest("Ada", seat=0)
        await ada.request(Leave)
        await ada.wait_until(lambda: bool(ada.tables) and ada.tables[0].is_yours)
        lobby = await ada.enter("t1")
        assert lobby.seat == 0
        await ada.close()
        await asyncio.sleep(0)


async def test_lookalike_name_is_refused_on_entry() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada = await it.guest("Ada", seat=0)
        for name in ("\uff21da", "\u0410d\u0430", "A\u3164da"):  # wide, Cyrillic, filled
            with pytest.raises(Refusal, match="Choose another one"):
                await it.guest(name)
        assert [who.person.name for who in it.room.participants] == ["Ada"]
        assert ada.table_info.spectators == ()
        await ada.close()


@pytest.mark.parametrize("name", ["Livia", "\uff2civia"])  # the second one is wide
async def test_bot_takes_another_name_for_a_person_called_like_it(name: str) -> None:
    async with running_host(PEBBLES, OPEN, OPEN, bot(name="Livia")) as it:
        livia = await it.guest(name, it.owner_token, seat=0)
        assert it.room.places[2].name in set(BOT_NAMES) - {"Livia"}
        await livia.request(SetSeat, 2, 0)
        await livia.request(SetSeat, 2, 1)
        assert it.room.places[2].name in set(BOT_NAMES) - {"Livia"}
        await livia.close()


async def test_guests_of_the_same_name_cannot_both_sit_down() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        first, second = await it.guest("Ben"), await it.guest("ben")
        await first.request(TakeSeat, 0)
        with pytest.raises(Refusal, match="Choose another one"):
            await second.request(TakeSeat, 1)
        for guest in (first, second):
            await guest.close()


async def test_host_can_remove_a_player_in_the_waiting_room() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await owner_of(it), await it.guest("Ben", seat=1)
        with pytest.raises(Refusal, match="Only the person who opened"):
            await ben.request(RemovePlayer, 0, 0)
        await ada.request(TakeSeat, 0)
        with pytest.raises(Refusal, match="No other player has that seat"):
            await ada.request(RemovePlayer, 0, 0)
        await ada.request(RemovePlayer, 1, 0)
        await ben.wait_until(lambda: ben.table_info.seat == SPECTATOR)
        assert not ben.table_info.seats[1].is_taken
        assert ben.table_info.chat == ("Ada: Ben must leave seat 2.",)
        await ben.request(TakeSeat, 1)
        await ada.request(SetReady, True)
        await ada.request(RemovePlayer, 1, 1)  # now a bot has it, and so everybody is ready
        session = await ada.session(advise_in_process)
        assert session.names == ("Ada", "Livia")
        for guest in (ada, ben):
            await guest.close()


async def test_player_removed_during_the_game_loses_the_seat() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await owner_of(it), await it.guest("Ben", seat=1)
        await ada.request(TakeSeat, 0)
        await ada.request(SetReady, True)
        session = await ada.session(advise_in_process)
        assert session.removable_seats == (1,)
        assert (await ben.session(advise_in_process)).removable_seats == ()
        await session.remove_player(1, 1)
        with pytest.raises(CannotJoin, match="The host gave your seat away"):
            await ben.wait_until(lambda: False)
        again = await it.guest("Ben", ben.hello.token)
        assert again.table_info.seat == SPECTATOR
        with pytest.raises(Refusal, match="taken"):
            await again.request(TakeSeat, 1)
        await session.remove_player(1, 0)  # now the seat is open
        zoe = await it.guest("Zoe")
        await zoe.request(TakeSeat, 1)
        said = PlayerNote(1, "is", "played by Zoe from now on")
        assert said in [told.event for told in it.table.log[-2:]]
        playing = asyncio.create_task(play_out(session))
        await zoe.wait_until(lambda: zoe.table_info.seat == 1)
        await play_out(await zoe.session(advise_in_process))
        await playing
        assert it.table.is_over
        for guest in (ada, ben, again, zoe):
            await guest.close()


async def test_bot_keeps_the_seat_of_a_removed_player_after_reopening() -> None:
    place = Place("Ben", level=1)  # in the seat list; in the save, Ben is a person
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        it.room.places[1] = place
        it.room._open_table = _as_persons(it.room._open_table)
        await it.room.start()
        assert it.table.substitutes == {1: 1}
        assert it.room.places[1].level == 1


def _as_persons(open_table: OpenTable) -> OpenTable:
    return lambda seats, options: open_table(tuple(Seat(s.name) for s in seats), options)


async def test_finished_table_is_abandoned_when_everyone_has_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("core.lan.room.FINISHED_LIFETIME", 0)
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        await play_out(await ada.session(advise_in_process))
        assert it.host.tables.abandoned_rooms == []
        await ada.close()
        await wait_until(lambda: it.host.tables.abandoned_rooms == [it.room])


async def test_player_resigns_at_their_next_turn() -> None:
    game = load_game("through_the_ages")
    options = {"length": "advanced"}
    async with running_host(game, OPEN, OPEN, options=options) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session, other = await ada.session(advise_in_process), await ben.session(advise_in_process)
        assert session.may_resign
        await session.set_resigning(True)
        await ada.wait_until(lambda: session.participants.is_resigning)
        assert not other.participants.is_resigning  # nobody else knows
        await session.play(EndTurn())
        await ben.wait_until(lambda: other.decision is not None)
        await other.play(EndTurn())
        await ada.wait_until(lambda: session.is_over)
        assert session.view.resigned == [0]
        for guest in (ada, ben):
            await guest.close()


async def test_game_without_resigning_refuses_it() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        session = await ada.session(advise_in_process)
        assert not session.may_resign
        with pytest.raises(IllegalAction, match="can't resign"):
            await session.set_resigning(True)
        for guest in (ada, ben):
            await guest.close()
