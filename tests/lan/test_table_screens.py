import asyncio
from pathlib import Path

import pytest
from textual.command import CommandList
from textual.pilot import Pilot
from textual.widgets._toast import Toast

from core.app.hosting import host_table, plan_new_table
from core.bots import advise_in_process
from core.games import GAME_IDS, load_game
from core.kernel import SPECTATOR
from core.kernel.style import SHORT
from core.lan import Address, CannotJoin, Guest, Place, Refusal
from core.lan.messages import SendChat, SetOption, SetReady, TakeSeat
from saves import seat_list_path
from saves.game_file import read_save
from tests.lan.hosts import CODE, OPEN, bot, play_out, running_host
from tests.lan.pilot_helpers import (
    join_by_keys,
    open_hosted_table,
    palette_entries,
    set_up_home,
    watching_guest,
)
from tests.tui.keyboard_player import dismiss_summary, wait_until
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    app_of,
    notifications,
    press,
    running,
    screen_text,
    type_text,
    wait_for_screen,
)
from tui.app import AnnalsApp
from tui.model.new_game import PERSON
from tui.screens.chat import ChatScreen
from tui.screens.command_palette import PaletteScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.host import HostScreen
from tui.screens.join import JoinScreen
from tui.screens.overlays import ConfirmScreen, TextScreen
from tui.screens.table import TableScreen
from tui.screens.waiting_room import WaitingRoomScreen
from tui.widgets.canvas_widget import CanvasWidget

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return set_up_home(tmp_path, monkeypatch)


async def test_hosting_joining_and_playing(home: Path) -> None:
    with (home / "settings.toml").open("a") as settings:
        settings.write('coach = "always"\n')
    async with running() as pilot:
        await press(pilot, "h")
        await wait_for_screen(pilot, HostScreen)
        assert "open" in screen_text(pilot)
        await press(pilot, "enter")
        lobby = await wait_for_screen(pilot, WaitingRoomScreen)
        await wait_until(pilot, lambda: "The join code is:" in screen_text(pilot))
        assert lobby.arrival is not None
        assert "option automas" not in lobby.rows  # only for solo games
        assert "automas" not in screen_text(pilot) and "sphinx counts itself" in screen_text(pilot)
        code = lobby.arrival.invitation[1].split()[-1]
        address = Address("127.0.0.1", lobby.arrival.guest.address.port)
        ben = await Guest.connect(address, load_game, "Ben", code)
        await ben.enter(ben.tables[0].id)
        await ben.request(TakeSeat, 1)
        await ben.request(SendChat, "Hello there!")
        await wait_until(pilot, lambda: "Ben: Hello there!" in screen_text(pilot))
        await ben.request(SetReady, True)
        await wait_until(
            pilot, lambda: lobby.waiting_room is not None and lobby.waiting_room.seats[1].is_ready
        )
        await press(pilot, "enter")  # ready
        table = await wait_for_screen(pilot, TableScreen)
        assert table.model.coach is not None, "it was asked for"
        assert not table.is_command_available("lines"), (
            "others play: nobody looks elsewhere in the journal"
        )
        session = await ben.session(advise_in_process)
        playing = asyncio.create_task(play_out(session))
        await wait_until(pilot, lambda: table.model.chooser is not None)
        for _ in range(10):
            await wait_until(pilot, lambda: table.session.decision is not None)
            assert table.session.decision is not None
            await table.session.play(table.session.decision.actions[0])
        playing.cancel()
        commands = {command.title: command for command in table.get_system_commands()}
        commands["How to rejoin this table"].callback()
        await wait_for_screen(pilot, TextScreen)
        assert code in screen_text(pilot)
        await press(pilot, "q")
        await wait_for_screen(pilot, TableScreen)
        await dismiss_summary(pilot)
        await press(pilot, "q")
        await wait_for_screen(pilot, ConfirmScreen)  # Ben is connected and would wait
        assert "Close the table?" in screen_text(pilot)
        behind = "\n".join(lobby.query_one(CanvasWidget).lines())
        assert "the game continues" in behind and "ready" not in behind
        await press(pilot, "enter")  # out of habit: no
        await wait_for_screen(pilot, TableScreen, other_than=table)
        await dismiss_summary(pilot)
        await press(pilot, "q")
        await wait_for_screen(pilot, ConfirmScreen)
        await press(pilot, "y")
        await wait_for_screen(pilot, HomeScreen)
        (saved,) = (home / "saves").glob("*.annals")
        assert read_save(saved).names == ("Ada", "Ben")
        assert seat_list_path(saved).exists()
        await ben.close()


async def test_wide_waiting_room_describes_the_resulting_game() -> None:
    async with running(WIDE) as pilot:
        await open_hosted_table(pilot)
        assert "Your game" in screen_text(pilot)
        assert "125 hexes, without Hispania and Gaul" in screen_text(pilot)
        await press(pilot, "q")


@SIZES
async def test_host_removes_a_guest_from_a_seat(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        _, address, code = await open_hosted_table(pilot)
        ben = await watching_guest(address, code, "Ben")
        await ben.request(TakeSeat, 1)
        await wait_until(pilot, lambda: "Ben" in screen_text(pilot))
        assert "Enter ready" in screen_text(pilot)
        assert "x remove" not in screen_text(pilot)  # players cannot remove themselves
        await press(pilot, "down")
        assert "x remove" in screen_text(pilot)
        await press(pilot, "x")
        await wait_for_screen(pilot, ConfirmScreen)
        await press(pilot, "y")
        await ben.wait_until(lambda: ben.table_info.seat == SPECTATOR)
        await wait_until(pilot, lambda: "Watching: Ben" in screen_text(pilot))
        await wait_until(pilot, lambda: "Enter sit  Left Right change" in screen_text(pilot))
        await ben.request(TakeSeat, 1)
        await wait_until(pilot, lambda: "x remove" in screen_text(pilot))
        for no in ("n", "enter", "escape"):
            await press(pilot, "q")
            await wait_for_screen(pilot, ConfirmScreen)
            assert "Close the table?" in screen_text(pilot)
            await press(pilot, no)
            await wait_for_screen(pilot, WaitingRoomScreen)
        await ben.request(SendChat, "I am still here.")
        await ben.close()


async def test_host_mutes_and_removes_a_spectator_in_the_waiting_room() -> None:
    async with running() as pilot:
        lobby, address, code = await open_hosted_table(pilot)
        ben, zoe = (
            await watching_guest(address, code, "Ben"),
            await watching_guest(address, code, "Zoe"),
        )
        await wait_until(pilot, lambda: "Watching: Ben, Zoe" in screen_text(pilot))
        assert "mute" not in screen_text(pilot)  # players cannot be muted
        await press(
            pilot, *["down"] * (len(lobby.waiting_room.seats) + 1 if lobby.waiting_room else 0)
        )
        assert "Watching: Ben,▸Zoe" in screen_text(pilot)
        assert "m mute  x remove" in screen_text(pilot)
        await press(pilot, "m")
        await wait_until(pilot, lambda: "Zoe (muted)" in screen_text(pilot))
        with pytest.raises(Refusal, match="The host muted you"):
            await zoe.request(SendChat, "Boo!")
        await ben.request(SendChat, "I am heard.")
        await wait_until(pilot, lambda: "m unmute  x remove" in screen_text(pilot))
        await press(pilot, "m")
        await wait_until(pilot, lambda: "(muted)" not in screen_text(pilot))
        await zoe.request(SendChat, "And so am I.")
        await press(pilot, "x")
        await wait_for_screen(pilot, ConfirmScreen)
        assert "Remove Zoe for good?" in screen_text(pilot)
        await press(pilot, "y")
        with pytest.raises(CannotJoin, match="The host does not allow you to watch"):
            await zoe.wait_until(lambda: False)
        await wait_until(
            pilot, lambda: "Watching: Ben" in screen_text(pilot) and "Zoe" not in rows(pilot)
        )
        assert lobby.waiting_room is not None and lobby.waiting_room.spectators == ("Ben",)
        for guest in (ben, zoe):
            await guest.close()


def rows(pilot: "Pilot[None]") -> str:
    """Return the visible text without the chat."""
    return screen_text(pilot).partition("Chat")[0]


async def test_spectator_under_the_cursor_is_always_shown() -> None:
    async with running() as pilot:
        lobby, address, code = await open_hosted_table(pilot)
        names = [f"Onlooker number {letter}" for letter in "ABCDEF"]
        guests = [await watching_guest(address, code, name) for name in names]
        await wait_until(
            pilot,
            lambda: lobby.waiting_room is not None and len(lobby.waiting_room.spectators) == 6,
        )
        assert lobby.waiting_room is not None
        await press(pilot, *["down"] * len(lobby.waiting_room.seats))
        for name in names:
            await wait_until(pilot, lambda name=name: f"▸{name}" in screen_text(pilot))  # type: ignore[misc]
            await press(pilot, "down")
        assert "▸" in screen_text(pilot)  # on the first option
        assert "mute" not in screen_text(pilot)
        for guest in guests:
            await guest.close()


async def test_only_the_host_can_select_spectators() -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        zoe = await it.guest("Zoe")
        lobby = await join_by_keys(pilot, it)
        await wait_until(pilot, lambda: "Watching: Zoe" in screen_text(pilot))
        assert not [row for row in lobby.rows if "Zoe" in row]
        await press(pilot, "q")
        await zoe.close()


async def test_host_mutes_and_removes_a_spectator_at_the_table() -> None:
    async with running() as pilot:
        lobby, address, code = await open_hosted_table(pilot)
        ben, zoe = (
            await watching_guest(address, code, "Ben"),
            await watching_guest(address, code, "Zoe"),
        )
        await ben.request(TakeSeat, 1)
        await ben.request(SetReady, True)
        await wait_until(
            pilot, lambda: lobby.waiting_room is not None and lobby.waiting_room.seats[1].is_ready
        )
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_until(pilot, lambda: "Mute Zoe" in palette_entries(table))
        palette_entries(table)["Mute Zoe"]()
        await wait_until(pilot, lambda: "Unmute Zoe" in palette_entries(table))
        with pytest.raises(Refusal, match="The host muted you"):
            await zoe.request(SendChat, "Boo!")
        palette_entries(table)["Unmute Zoe"]()
        await wait_until(pilot, lambda: "Mute Zoe" in palette_entries(table))
        await zoe.request(SendChat, "Thanks.")
        palette_entries(table)["Remove Zoe"]()
        with pytest.raises(CannotJoin, match="The host does not allow you to watch"):
            await zoe.wait_until(lambda: False)
        await wait_until(pilot, lambda: "Remove Zoe" not in palette_entries(table))
        for guest in (ben, zoe):
            await guest.close()


async def test_guest_sits_is_ready_and_chats() -> None:
    async with running_host(load_game("mosaic"), OPEN, bot()) as it, running() as pilot:
        lobby = await join_by_keys(pilot, it)
        assert "Ada (you)" in screen_text(pilot)
        await press(pilot, "t")
        await type_text(pilot, "hi")
        await press(pilot, "enter")
        await wait_until(pilot, lambda: "Ada: hi" in screen_text(pilot))
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        assert lobby.arrival is not None
        await dismiss_summary(pilot)
        await press(pilot, "t")
        await wait_for_screen(pilot, ChatScreen)
        await type_text(pilot, "good luck")
        await press(pilot, "enter")
        await wait_until(
            pilot,
            lambda: any("good luck" in table.session.sentence(t, SHORT) for t in table.session.log),
        )
        await press(pilot, "q")
        await wait_for_screen(pilot, JoinScreen)
        assert not it.room.participants


@pytest.mark.parametrize(
    ("messages", "shown"), [([], "No messages yet."), (["Ada: hi"], "Ada: hi")]
)
async def test_chat_shows_its_messages_or_that_there_are_none(
    messages: list[str], shown: str
) -> None:
    async with running() as pilot:
        await pilot.app.push_screen(ChatScreen(messages))
        page = await press(pilot)
        assert shown in page and ("No messages" in page) is not bool(messages)


async def test_lost_connection_is_shown_in_the_waiting_room() -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        lobby = await join_by_keys(pilot, it)
        assert "was lost" not in screen_text(pilot)
        assert lobby.arrival is not None
        await it.crash()
        words = f"The connection to the table was lost; calling 127.0.0.1:{it.port} again"
        await wait_until(pilot, lambda: words in screen_text(pilot))
        it.port = await it.host.listen("127.0.0.1", it.port)
        await wait_until(pilot, lambda: "was lost" not in screen_text(pilot))
        await press(pilot, "q")
        await wait_for_screen(pilot, JoinScreen)


async def test_table_without_a_seat_for_a_person_is_not_opened() -> None:
    async with running() as pilot:
        await press(pilot, "h")
        screen = await wait_for_screen(pilot, HostScreen)
        assert not screen.setup.problem
        for chair in screen.setup.planned_seats:
            chair.occupant = 1 if chair.occupant == PERSON else chair.occupant
        screen.update_page()
        await wait_until(pilot, lambda: "one seat must be for a person" in screen_text(pilot))
        await press(pilot, "q")


async def test_absent_player_is_named_in_the_prompt() -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        ben = await it.guest("Ben")
        await ben.request(TakeSeat, 1)
        await ben.request(SetReady, True)
        await join_by_keys(pilot, it)
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        while 0 in table.session.waiting_for:
            assert table.session.decision is not None
            await table.session.play(table.session.decision.actions[0])
        await ben.request(SendChat, "I have to go.")
        await wait_until(
            pilot, lambda: "Ben: I have to go." in screen_text(pilot)
        )  # the log has no room here
        await ben.close()
        await wait_until(pilot, lambda: "Ben is not there" in screen_text(pilot))
        commands = [command.title for command in table.get_system_commands()]
        assert "Bot for Ben" in commands
        await press(pilot, "q")


@pytest.mark.parametrize("name", ["[/b]", "[red", "[@click=app.quit]x"])
async def test_markup_in_names_is_not_interpreted(name: str) -> None:
    """In the palette, in refusals and in the log."""
    async with (
        running_host(load_game("mosaic"), OPEN, OPEN) as it,
        AnnalsApp().run_test(size=(80, 24), notifications=True) as pilot,
    ):
        eve = await it.guest(name)
        await eve.request(TakeSeat, 1)
        await eve.request(SetReady, True)
        await join_by_keys(pilot, it)
        await press(pilot, "down", "right")  # refused by the host
        await wait_until(pilot, lambda: "Only the person who opened" in notifications(pilot))
        app_of(pilot).show_warning(f"{name} sits there.")
        await wait_until(pilot, lambda: f"{name} sits there." in toasts(pilot))
        await press(pilot, "up", "enter")
        table = await wait_for_screen(pilot, TableScreen)
        await eve.close()
        await wait_until(pilot, lambda: bool(table.session.participants.absent_seats))
        await press(pilot, "ctrl+p")
        commands = await wait_for_screen(pilot, PaletteScreen)
        await wait_until(pilot, lambda: f"Bot for {name}" in offered(commands))
        await press(pilot, "escape")
        await wait_for_screen(pilot, TableScreen)
        await press(pilot, "q")


def toasts(pilot: "Pilot[None]") -> str:
    return " ".join(str(toast.render()) for toast in pilot.app.screen.query(Toast))


def offered(commands: PaletteScreen) -> str:
    """Return the entries shown in the palette."""
    found = commands.query_one(CommandList)
    return " ".join(str(found.get_option_at_index(at).prompt) for at in range(found.option_count))


@SIZES
async def test_undo_consent_is_asked_on_the_screen(size: tuple[int, int]) -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running(size) as pilot:
        ben = await it.guest("Ben")
        await ben.request(TakeSeat, 1)
        await ben.request(SetReady, True)
        await join_by_keys(pilot, it)
        await press(pilot, "enter")
        screen = await wait_for_screen(pilot, TableScreen)
        session = await ben.session(advise_in_process)
        table = it.table
        while not (
            any(step.seat == 1 and not step.is_forced for step in table.main_line.steps)
            and table.main_line.steps[-1].seat == 0
        ):
            decision = table.game.decisions(table.state)[0]
            await table.play(decision.seat, decision.actions[0])
        await press(pilot, "question_mark")
        help_screen = await wait_for_screen(pilot, HelpScreen)
        with pytest.raises(ValueError, match="being asked"):
            await session.undo()
        await wait_until(pilot, lambda: screen.session.participants.has_undo_vote)
        assert pilot.app.screen is help_screen  # the request is not answered by accident
        await press(pilot, "q")
        await wait_for_screen(pilot, ConfirmScreen)
        assert "Allow this undo?" in screen_text(pilot)
        assert "Ben asks to undo this: Ben " in screen_text(pilot)
        assert "Press y to allow it, n to refuse." in screen.model.position.hold_up_text()
        steps = len(table.main_line.steps)
        await press(pilot, "enter")  # out of habit: no
        await wait_until(pilot, lambda: not screen.session.participants.has_undo_vote)
        assert pilot.app.screen is screen and len(table.main_line.steps) == steps
        with pytest.raises(ValueError, match="being asked"):
            await session.undo()
        await wait_for_screen(pilot, ConfirmScreen)
        await press(pilot, "y")
        await wait_until(pilot, lambda: len(table.main_line.steps) < steps)
        await wait_until(pilot, lambda: not screen.session.participants.has_undo_vote)
        assert pilot.app.screen is screen  # asked once
        await press(pilot, "q")
        await ben.close()


@pytest.mark.parametrize("game_id", GAME_IDS)
async def test_waiting_room_fits_a_small_window(game_id: str) -> None:
    """All seats, the longest options, the invitation, and typed text."""
    game = load_game(game_id)
    places = [Place("Ada"), *(Place() for _ in range(max(game.player_counts) - 1))]
    plan = plan_new_table(game, places, {}, "A table", port=0, bind="127.0.0.1", clock=60, seed=1)
    async with running() as pilot:
        lobby = WaitingRoomScreen(host_table(plan, "Ada", str))
        pilot.app.push_screen(lobby)
        await wait_until(
            pilot, lambda: lobby.waiting_room is not None and "Ada (you)" in screen_text(pilot)
        )
        assert lobby.waiting_room is not None and lobby.arrival is not None
        longest = {option.name: max(option.choices, key=len) for option in game.options}
        for name, choice in longest.items():
            await lobby.arrival.guest.request(SetOption, name, choice)
        fitting = game.relevant_options(len(places), longest)
        for option in fitting:
            word = longest[option.name]
            await wait_until(pilot, lambda word=word: word in screen_text(pilot))  # type: ignore[misc]
        await press(pilot, "t")
        await type_text(pilot, "what is typed")
        page = screen_text(pilot)
        assert "what is typed" in page
        assert all(line in page for line in lobby.arrival.invitation)
        assert page.count("open") == len(places) - 1
        assert all(option.name.replace("_", " ") in page for option in fitting)
        await press(pilot, "escape")


async def test_wrong_code_is_reported_and_input_is_kept() -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        app = app_of(pilot)
        app.push_screen(JoinScreen(f"127.0.0.1:{it.port}", "Ada"))
        screen = await wait_for_screen(pilot, JoinScreen)
        await type_text(pilot, "query")  # every letter is a key elsewhere
        await press(pilot, "enter")
        await wait_until(
            pilot, lambda: "The join code is wrong. Ask the host for it." in screen_text(pilot)
        )
        assert screen.typed_values["code"] == "query" and "query" in screen_text(pilot)
        await press(pilot, "ctrl+u")
        assert "The join code is wrong" not in await type_text(pilot, CODE)
        await press(pilot, "enter")
        lobby = await wait_for_screen(pilot, WaitingRoomScreen)
        await wait_until(pilot, lambda: lobby.waiting_room is not None)
