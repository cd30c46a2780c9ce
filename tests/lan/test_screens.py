import asyncio
from pathlib import Path

import pytest
from textual.command import CommandList
from textual.pilot import Pilot
from textual.widgets._toast import Toast

from core.bots import advise_here
from core.games import GAME_IDS, load_game
from core.house.hosting import host_table, plan_new
from core.kernel import SPECTATOR
from core.lan import Address, CannotJoin, Guest, Place, Refusal
from core.lan.messages import Choose, Ready, Say, Sit
from saves import seat_list_path
from saves.game_file import read
from tests.lan.driving import hosting, join_by_keys, offers, seen, settle_in, watching
from tests.lan.houses import CODE, OPEN, bot, house, play_out
from tests.tui.driving import NARROW, WIDE, app_of, notes, press, running, shown, type_in, until
from tui.app import AnnalsApp
from tui.model.new_game import PERSON
from tui.screens.chat import ChatScreen
from tui.screens.commands import Commands
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.host import HostScreen
from tui.screens.join import JoinScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.overlays import AskScreen, TextScreen
from tui.screens.table import TableScreen
from tui.widgets.picture import Picture

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return settle_in(tmp_path, monkeypatch)


async def test_hosting_joining_and_playing(home: Path) -> None:
    with (home / "settings.toml").open("a") as settings:
        settings.write('coach = "always"\n')
    async with running() as pilot:
        await press(pilot, "h")
        await until(pilot, HostScreen)
        assert "open" in shown(pilot)
        await press(pilot, "enter")
        lobby = await until(pilot, LobbyScreen)
        await seen(pilot, lambda: "The join code is:" in shown(pilot))
        assert lobby.arrival is not None
        assert "option automas" not in lobby.rows  # they are for one person alone
        assert "automas" not in shown(pilot) and "sphinx counts itself" in shown(pilot)
        code = lobby.arrival.invitation[1].split()[-1]
        address = Address("127.0.0.1", lobby.arrival.guest.address.port)
        ben = await Guest.call(address, load_game, "Ben", code)
        await ben.enter(ben.tables[0].id)
        await ben.ask(Sit, 1)
        await ben.ask(Say, "Hello there!")
        await seen(pilot, lambda: "Ben: Hello there!" in shown(pilot))
        await ben.ask(Ready, True)
        await seen(pilot, lambda: lobby.lobby is not None and lobby.lobby.chairs[1].is_ready)
        await press(pilot, "enter")  # ready
        table = await until(pilot, TableScreen)
        assert table.model.coach is not None, "it was asked for"
        assert not table.can_do("lines"), "others play: nobody looks elsewhere in the journal"
        session = await ben.session(advise_here)
        playing = asyncio.create_task(play_out(session))
        await seen(pilot, lambda: table.model.chooser is not None)
        for _ in range(10):
            await seen(pilot, lambda: table.session.decision is not None)
            assert table.session.decision is not None
            await table.session.play(table.session.decision.actions[0])
        playing.cancel()
        commands = {command.title: command for command in table.get_system_commands()}
        commands["How to come here"].callback()
        await until(pilot, TextScreen)
        assert code in shown(pilot)
        await press(pilot, "q", "q")
        await until(pilot, AskScreen)  # Ben is there, and would wait
        assert "Close the table?" in shown(pilot)
        behind = "\n".join(lobby.query_one(Picture).lines())
        assert "the game goes on" in behind and "ready" not in behind
        await press(pilot, "enter")  # out of habit: no
        await until(pilot, TableScreen, other_than=table)
        await press(pilot, "q")
        await until(pilot, AskScreen)
        await press(pilot, "y")
        await until(pilot, HomeScreen)
        (saved,) = (home / "saves").glob("*.annals")
        assert read(saved).names == ("Ada", "Ben")
        assert seat_list_path(saved).exists()
        await ben.close()


async def test_a_wide_lobby_says_what_the_game_will_be() -> None:
    async with running(WIDE) as pilot:
        await hosting(pilot)
        assert "What this makes" in shown(pilot)
        assert "125 hexes, without Hispania and Gaul" in shown(pilot)
        await press(pilot, "q")


@SIZES
async def test_a_host_sends_a_guest_away_from_a_seat(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        _, address, code = await hosting(pilot)
        ben = await watching(address, code, "Ben")
        await ben.ask(Sit, 1)
        await seen(pilot, lambda: "Ben" in shown(pilot))
        assert "Enter ready" in shown(pilot)
        assert "send away" not in shown(pilot)  # nobody sends themselves away
        await press(pilot, "down")
        assert "send away" in shown(pilot)
        await press(pilot, "x")
        await until(pilot, AskScreen)
        await press(pilot, "y")
        await ben.until(lambda: ben.here.seat == SPECTATOR)
        await seen(pilot, lambda: "Watching: Ben" in shown(pilot))
        await seen(pilot, lambda: "Enter sit here  Left Right change" in shown(pilot))
        await ben.ask(Sit, 1)
        await seen(pilot, lambda: "send away" in shown(pilot))
        for no in ("n", "enter", "escape"):
            await press(pilot, "q")
            await until(pilot, AskScreen)
            assert "Close the table?" in shown(pilot)
            await press(pilot, no)
            await until(pilot, LobbyScreen)
        await ben.ask(Say, "I am still here.")
        await ben.close()


async def test_a_host_mutes_a_watcher_and_sends_them_away_in_the_lobby() -> None:
    async with running() as pilot:
        lobby, address, code = await hosting(pilot)
        ben, zoe = await watching(address, code, "Ben"), await watching(address, code, "Zoe")
        await seen(pilot, lambda: "Watching: Ben, Zoe" in shown(pilot))
        assert "mute" not in shown(pilot)  # nobody who plays is muted
        await press(pilot, *["down"] * (len(lobby.lobby.chairs) + 1 if lobby.lobby else 0))
        assert "Watching: Ben,▸Zoe" in shown(pilot)
        assert "m mute  x send away" in shown(pilot)
        await press(pilot, "m")
        await seen(pilot, lambda: "Zoe (muted)" in shown(pilot))
        with pytest.raises(Refusal, match="be silent"):
            await zoe.ask(Say, "Boo!")
        await ben.ask(Say, "I am heard.")
        await seen(pilot, lambda: "m let speak  x send away" in shown(pilot))
        await press(pilot, "m")
        await seen(pilot, lambda: "(muted)" not in shown(pilot))
        await zoe.ask(Say, "And so am I.")
        await press(pilot, "x")
        await until(pilot, AskScreen)
        assert "Send Zoe away for good?" in shown(pilot)
        await press(pilot, "y")
        with pytest.raises(CannotJoin, match="does not want you"):
            await zoe.until(lambda: False)
        await seen(pilot, lambda: "Watching: Ben" in shown(pilot) and "Zoe" not in rows(pilot))
        assert lobby.lobby is not None and lobby.lobby.watching == ("Ben",)
        for guest in (ben, zoe):
            await guest.close()


def rows(pilot: "Pilot[None]") -> str:
    """What is shown without what was said."""
    return shown(pilot).partition("Chat")[0]


async def test_the_watcher_under_the_cursor_is_shown_however_many_there_are() -> None:
    async with running() as pilot:
        lobby, address, code = await hosting(pilot)
        names = [f"Onlooker number {letter}" for letter in "ABCDEF"]
        guests = [await watching(address, code, name) for name in names]
        await seen(pilot, lambda: lobby.lobby is not None and len(lobby.lobby.watching) == 6)
        assert lobby.lobby is not None
        await press(pilot, *["down"] * len(lobby.lobby.chairs))
        for name in names:
            await seen(pilot, lambda name=name: f"▸{name}" in shown(pilot))  # type: ignore[misc]
            await press(pilot, "down")
        assert "▸" in shown(pilot)  # on the first option
        assert "mute" not in shown(pilot)
        for guest in guests:
            await guest.close()


async def test_only_the_host_has_the_watchers_among_the_rows() -> None:
    async with house(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        zoe = await it.guest("Zoe")
        lobby = await join_by_keys(pilot, it)
        await seen(pilot, lambda: "Watching: Zoe" in shown(pilot))
        assert not [row for row in lobby.rows if "Zoe" in row]
        await press(pilot, "q")
        await zoe.close()


async def test_a_host_mutes_a_watcher_and_sends_them_away_at_the_table() -> None:
    async with running() as pilot:
        lobby, address, code = await hosting(pilot)
        ben, zoe = await watching(address, code, "Ben"), await watching(address, code, "Zoe")
        await ben.ask(Sit, 1)
        await ben.ask(Ready, True)
        await seen(pilot, lambda: lobby.lobby is not None and lobby.lobby.chairs[1].is_ready)
        await press(pilot, "enter")
        table = await until(pilot, TableScreen)
        await seen(pilot, lambda: "Mute Zoe" in offers(table))
        offers(table)["Mute Zoe"]()
        await seen(pilot, lambda: "Let Zoe speak" in offers(table))
        with pytest.raises(Refusal, match="be silent"):
            await zoe.ask(Say, "Boo!")
        offers(table)["Let Zoe speak"]()
        await seen(pilot, lambda: "Mute Zoe" in offers(table))
        await zoe.ask(Say, "Thanks.")
        offers(table)["Send Zoe away"]()
        with pytest.raises(CannotJoin, match="does not want you"):
            await zoe.until(lambda: False)
        await seen(pilot, lambda: "Send Zoe away" not in offers(table))
        for guest in (ben, zoe):
            await guest.close()


async def test_a_guest_sits_is_ready_and_talks() -> None:
    async with house(load_game("mosaic"), OPEN, bot()) as it, running() as pilot:
        lobby = await join_by_keys(pilot, it)
        assert "Ada (you)" in shown(pilot)
        await press(pilot, "t")
        await type_in(pilot, "hi")
        await press(pilot, "enter")
        await seen(pilot, lambda: "Ada: hi" in shown(pilot))
        await press(pilot, "enter")
        table = await until(pilot, TableScreen)
        assert lobby.arrival is not None
        await press(pilot, "t")
        await until(pilot, ChatScreen)
        await type_in(pilot, "good luck")
        await press(pilot, "enter")
        await seen(
            pilot,
            lambda: any("good luck" in table.session.sentence(t) for t in table.session.log),
        )
        await press(pilot, "q")
        await until(pilot, JoinScreen)
        assert not it.room.people


async def test_a_line_that_is_cut_in_the_lobby_is_shown_by_itself() -> None:
    async with house(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        lobby = await join_by_keys(pilot, it)
        assert "is cut" not in shown(pilot)
        assert lobby.arrival is not None
        await it.vanish()
        words = f"The line to the table is cut; calling 127.0.0.1:{it.port} again"
        await seen(pilot, lambda: words in shown(pilot))
        it.port = await it.host.listen("127.0.0.1", it.port)
        await seen(pilot, lambda: "is cut" not in shown(pilot))
        await press(pilot, "q")
        await until(pilot, JoinScreen)


async def test_a_table_without_a_seat_for_a_person_is_not_opened() -> None:
    async with running() as pilot:
        await press(pilot, "h")
        screen = await until(pilot, HostScreen)
        assert not screen.setup.problem
        for chair in screen.setup.planned:
            chair.who = 1 if chair.who == PERSON else chair.who
        screen.update_page()
        await seen(pilot, lambda: "one seat must be for a person" in shown(pilot))
        await press(pilot, "q")


async def test_who_is_not_there_stands_in_the_prompt_line() -> None:
    async with house(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        ben = await it.guest("Ben")
        await ben.ask(Sit, 1)
        await ben.ask(Ready, True)
        await join_by_keys(pilot, it)
        await press(pilot, "enter")
        table = await until(pilot, TableScreen)
        while 0 in table.session.waiting_for:
            assert table.session.decision is not None
            await table.session.play(table.session.decision.actions[0])
        await ben.ask(Say, "I have to go.")
        await seen(pilot, lambda: "Ben: I have to go." in shown(pilot))  # the log has no room here
        await ben.close()
        await seen(pilot, lambda: "Ben is not there" in shown(pilot))
        commands = [command.title for command in table.get_system_commands()]
        assert "Bot for Ben" in commands
        await press(pilot, "q")


@pytest.mark.parametrize("name", ["[/b]", "[red", "[@click=app.quit]x"])
async def test_a_name_is_only_a_name(name: str) -> None:
    """Whatever it would mean to Textual: in the palette, in a refusal, in the log."""
    async with (
        house(load_game("mosaic"), OPEN, OPEN) as it,
        AnnalsApp().run_test(size=(80, 24), notifications=True) as pilot,
    ):
        eve = await it.guest(name)
        await eve.ask(Sit, 1)
        await eve.ask(Ready, True)
        await join_by_keys(pilot, it)
        await press(pilot, "down", "right")  # not ours to change: the host says so
        await seen(pilot, lambda: "Only who opened" in notes(pilot))
        app_of(pilot).complain(f"{name} sits there.")
        await seen(pilot, lambda: f"{name} sits there." in toasts(pilot))
        await press(pilot, "up", "enter")
        table = await until(pilot, TableScreen)
        await eve.close()
        await seen(pilot, lambda: bool(table.session.people.away))
        await press(pilot, "ctrl+p")
        commands = await until(pilot, Commands)
        await seen(pilot, lambda: f"Bot for {name}" in offered(commands))
        await press(pilot, "escape")
        await until(pilot, TableScreen)
        await press(pilot, "q")


def toasts(pilot: "Pilot[None]") -> str:
    return " ".join(str(toast.render()) for toast in pilot.app.screen.query(Toast))


def offered(commands: Commands) -> str:
    """What the palette shows."""
    found = commands.query_one(CommandList)
    return " ".join(str(found.get_option_at_index(at).prompt) for at in range(found.option_count))


@SIZES
async def test_consent_is_asked_on_the_screen(size: tuple[int, int]) -> None:
    async with house(load_game("mosaic"), OPEN, OPEN) as it, running(size) as pilot:
        ben = await it.guest("Ben")
        await ben.ask(Sit, 1)
        await ben.ask(Ready, True)
        await join_by_keys(pilot, it)
        await press(pilot, "enter")
        screen = await until(pilot, TableScreen)
        session = await ben.session(advise_here)
        table = it.table
        while not (
            any(step.seat == 1 and not step.is_forced for step in table.line.steps)
            and table.line.steps[-1].seat == 0
        ):
            decision = table.game.decisions(table.state)[0]
            await table.play(decision.seat, decision.actions[0])
        await press(pilot, "question_mark")
        help_screen = await until(pilot, HelpScreen)
        with pytest.raises(ValueError, match="being asked"):
            await session.undo()
        await seen(pilot, lambda: screen.session.people.is_asked)
        assert pilot.app.screen is help_screen  # nobody answers before they could read it
        await press(pilot, "q")
        await until(pilot, AskScreen)
        assert "May this be taken back?" in shown(pilot)
        assert "Ben asks to take this back: Ben " in shown(pilot)
        assert "y agrees, n does not" in screen.model.position.what_holds_up()
        steps = len(table.line.steps)
        await press(pilot, "enter")  # out of habit: no
        await seen(pilot, lambda: not screen.session.people.is_asked)
        assert pilot.app.screen is screen and len(table.line.steps) == steps
        with pytest.raises(ValueError, match="being asked"):
            await session.undo()
        await until(pilot, AskScreen)
        await press(pilot, "y")
        await seen(pilot, lambda: len(table.line.steps) < steps)
        await seen(pilot, lambda: not screen.session.people.is_asked)
        assert pilot.app.screen is screen  # asked once
        await press(pilot, "q")
        await ben.close()


@pytest.mark.parametrize("game_id", GAME_IDS)
async def test_a_lobby_is_all_there_in_a_small_window(game_id: str) -> None:
    """All seats, all options at their longest, the invitation, and what is being typed."""
    game = load_game(game_id)
    places = [Place("Ada"), *(Place() for _ in range(max(game.players) - 1))]
    plan = plan_new(game, places, {}, "A table", port=0, bind="127.0.0.1", clock=60, seed=1)
    async with running() as pilot:
        lobby = LobbyScreen(host_table(plan, "Ada", str))
        pilot.app.push_screen(lobby)
        await seen(pilot, lambda: lobby.lobby is not None and "Ada (you)" in shown(pilot))
        assert lobby.lobby is not None and lobby.arrival is not None
        longest = {option.name: max(option.choices, key=len) for option in game.options}
        for name, choice in longest.items():
            await lobby.arrival.guest.ask(Choose, name, choice)
        fitting = game.fitting_options(len(places), longest)
        for option in fitting:
            word = longest[option.name]
            await seen(pilot, lambda word=word: word in shown(pilot))  # type: ignore[misc]
        await press(pilot, "t")
        await type_in(pilot, "what is typed")
        page = shown(pilot)
        assert "what is typed" in page
        assert all(line in page for line in lobby.arrival.invitation)
        assert page.count("waiting for somebody") == len(places) - 1
        assert all(option.name.replace("_", " ") in page for option in fitting)
        await press(pilot, "escape")


async def test_a_wrong_code_is_said_and_what_was_typed_is_kept() -> None:
    async with house(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        app = app_of(pilot)
        app.push_screen(JoinScreen(f"127.0.0.1:{it.port}", "Ada"))
        screen = await until(pilot, JoinScreen)
        await type_in(pilot, "query")  # every letter is a key elsewhere
        await press(pilot, "enter")
        await seen(pilot, lambda: "That is not the table's join code." in shown(pilot))
        assert screen.values["code"] == "query" and "query" in shown(pilot)
        await press(pilot, "ctrl+u")
        assert "That is not" not in await type_in(pilot, CODE)
        await press(pilot, "enter")
        lobby = await until(pilot, LobbyScreen)
        await seen(pilot, lambda: lobby.lobby is not None)
