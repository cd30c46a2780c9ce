import json
from dataclasses import replace
from pathlib import Path

import pytest

from core.games import load_game
from core.kernel.packs import read_pack
from core.table import Seat, new_journal
from saves.autosave import make_save
from saves.codec import encode
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    app_of,
    click,
    notifications,
    press,
    running,
    screen_text,
    type_text,
)
from tui.model.new_game import NewGame
from tui.screens.host import HostScreen
from tui.screens.new_game import NewGameScreen, SetupField
from tui.settings.settings import load_settings, packs_of

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])


def put_pack(home: Path, name: str, population: object) -> None:
    folder = home / "packs" / name
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text('name = "My box"\ngame = "mosaic"\n')
    (folder / "constants.json").write_text(json.dumps({"start_population": population}))


@SIZES
async def test_new_game_starts_another_process_for_a_pack(
    home: Path, size: tuple[int, int]
) -> None:
    put_pack(home, "mine", 8)
    async with running(size) as pilot:
        await press(pilot, "n")
        screen = app_of(pilot).screen
        assert isinstance(screen, NewGameScreen)
        screen.cursor = SetupField.PACK
        page = await press(pilot, "right")
        assert "mine" in page
        await press(pilot, "enter")
        await app_of(pilot).workers.wait_for_complete()
        command = app_of(pilot).navigation.next_command
    assert command[:2] == ["play", "mosaic"]
    assert "--pack=mine" in command


async def test_invalid_pack_is_reported_and_the_screen_stays(home: Path) -> None:
    put_pack(home, "wrong", "eight")
    async with running(NARROW) as pilot:
        await press(pilot, "n")
        screen = app_of(pilot).screen
        assert isinstance(screen, NewGameScreen)
        screen.cursor = SetupField.PACK
        await press(pilot, "right", "enter")
        await app_of(pilot).workers.wait_for_complete()
        assert "'eight' is not a whole number" in notifications(pilot)
        assert app_of(pilot).screen is screen
        assert not app_of(pilot).navigation.next_command


async def test_host_command_includes_pack_seats_and_clock(home: Path) -> None:
    put_pack(home, "mine", 8)
    setup = HostScreen("mosaic").setup
    setup.change_pack(1)
    setup.add_bot()
    setup.change_clock(1)
    command = setup.cli_arguments
    assert command[0] == "host"
    assert "--seats=you,open,bot:2" in command
    assert {"--pack=mine", "--clock=30"} <= set(command)


async def test_pack_sent_by_a_host_is_not_offered_for_own_games(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_pack(home, "mine", 8)
    own = read_pack(home / "packs/mine")
    for read, packs, begun in ((own, "mine", "mine"), (replace(own, about="Ben's"), "?", "")):
        monkeypatch.setattr("tui.model.new_game.chosen_packs", lambda game, read=read: (read,))
        setup = NewGame("mosaic")
        assert (setup.loaded_packs, setup.pack) == (packs, begun)
        assert setup.cli_arguments[-1] == f"--pack={begun}"
        assert "mine" in setup.known_packs  # one's own


async def test_without_packs_no_pack_option_is_offered() -> None:
    async with running(NARROW) as pilot:
        await press(pilot, "n")
        screen = app_of(pilot).screen
        assert isinstance(screen, NewGameScreen)
        own = [name for name in screen.setup.known_packs if name == "mine"]
        assert not own


async def test_save_with_unloaded_packs_restarts_the_app(home: Path) -> None:
    put_pack(home, "mine", 8)
    game = load_game("mosaic")
    journal = new_journal(game, 2, {}, 1)
    journal.setup = replace(journal.setup, pack_digests={"mine": "0" * 16})
    state = game.new(2, {}, 1)
    save = make_save(game, journal, state, [Seat("A"), Seat("B")], "1")
    path = home / "saves" / "one.annals"
    path.parent.mkdir(parents=True)
    path.write_bytes(encode(save))
    async with running(NARROW) as pilot:
        app_of(pilot).navigation.play_saved(path)
        await pilot.pause()
        assert app_of(pilot).navigation.next_command == ["load", str(path)]


async def test_packs_are_set_by_name_in_the_settings(home: Path) -> None:
    put_pack(home, "mine", 8)
    put_pack(home, "my-box-of-many-years", 9)
    async with running(WIDE) as pilot:
        app_of(pilot).action_settings()
        await pilot.pause()
        await click(pilot, "packs")
        await press(pilot, "e")
        await type_text(pilot, "nobodys")
        await press(pilot, "enter")
        await app_of(pilot).workers.wait_for_complete()
        assert "Unknown pack 'nobodys'. Available: " in notifications(pilot)
        await press(pilot, "e")
        await type_text(pilot, "mine, my-box-of-many-years")
        await press(pilot, "enter")
        await app_of(pilot).workers.wait_for_complete()
        assert "mine, my-box-of-many-years" in screen_text(pilot)
    assert packs_of(load_settings()[0]) == ["mine", "my-box-of-many-years"]


async def test_invalid_pack_is_not_saved_in_the_settings(home: Path) -> None:
    put_pack(home, "wrong", "eight")
    async with running(NARROW) as pilot:
        app_of(pilot).action_settings()
        await pilot.pause()
        await click(pilot, "packs")
        await press(pilot, "e")
        await type_text(pilot, "wrong")
        await press(pilot, "enter")
        await app_of(pilot).workers.wait_for_complete()
        assert "'eight' is not a whole number" in notifications(pilot)
    assert packs_of(load_settings()[0]) == []


async def test_missing_pack_in_the_settings_is_skipped(home: Path) -> None:
    (home / "settings.toml").write_text('packs = "gone"\n', encoding="utf-8")
    async with running(NARROW) as pilot:
        await pilot.pause()
        assert "The pack 'gone' in the settings can't be used: it is not" in notifications(pilot)
