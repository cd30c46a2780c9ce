from pathlib import Path

import pytest

from core.app.local_game import open_local_game, saved_match
from core.app.variations import TableVariations
from core.kernel import SPECTATOR
from core.table import Seat
from saves import list_saves
from saves.game_file import read_save
from tests.tui.keyboard_player import InProcessBots
from tests.tui.plain.scripted_player import ScriptedPlayer, output_for
from tests.tui.saved_games import random_mosaic_save, store_save
from tests.tui.variation_games import NAME, open_game_with_variations
from tui.plain import play


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setattr("core.app.local_game.BotPool", InProcessBots)
    return tmp_path


async def output_of_last(path: Path, *lines: str) -> str:
    """Return the response to the last line."""
    person = ScriptedPlayer(lines)
    async with open_local_game(saved_match(path), print) as sitting:
        session = sitting.session(SPECTATOR)
        await play(session, person, sitting.save_now, None, TableVariations(sitting))
    return person.output.rpartition(f"> {lines[-1]}\n")[2]


async def test_variations_are_listed_with_numbers_and_standings(home: Path) -> None:
    shown = await output_of_last(store_save(home, "mine", open_game_with_variations()), "lines")
    first, *_ = shown.splitlines()
    assert first.startswith(f'  1 "{NAME}": from round ') and " turns" in first
    assert "  2 without a name: from round " in shown and "1 choice" in shown
    assert "You " in shown and "Livia " in shown


async def test_variation_is_compared_with_the_main_line(home: Path) -> None:
    shown = await output_of_last(store_save(home, "mine", open_game_with_variations()), "line 1")
    assert f'"{NAME}": left in round ' in shown
    assert "beside the line being played: " in shown and " for " in shown
    told_apart = " ".join(shown.split()).rpartition("being played: ")[2]
    numbers = [words.split()[-3:] for words in told_apart.partition(".")[0].split(", ")]
    assert numbers and all(here != there for here, _, there in numbers)  # only differences


async def test_variation_is_named_and_deleted(home: Path) -> None:
    path = store_save(home, "mine", open_game_with_variations())
    shown = await output_of_last(path, "name 2 the short way", "lines")
    assert '  2 "the short way": ' in shown
    await output_of_last(path, "line 1 delete", "n", "line 1 delete", "", "line 1 delete", "later")
    assert _names(path) == [NAME, "the short way"]
    await output_of_last(path, "line 1 delete", "y")
    assert _names(path) == ["the short way"]
    assert "There is no line '2'; there is only line 1." in await output_of_last(path, "line 2")


def _names(path: Path) -> list[str]:
    return [name for _, name in sorted(read_save(path).journal.names.items())]


async def test_game_without_variations_says_so(home: Path) -> None:
    path = store_save(home, "mine", random_mosaic_save())
    assert (await output_of_last(path, "lines")).startswith("Nothing was left yet")
    assert "There is no line '1'; nothing was left yet." in await output_of_last(path, "line 1")


async def test_variation_is_switched_to(home: Path) -> None:
    path = store_save(home, "mine", open_game_with_variations())
    tip = min(open_game_with_variations().journal.names)
    await output_of_last(path, "line 1 play")
    assert tip in read_save(path).journal.main_line()


async def test_what_if_names_the_new_save(home: Path) -> None:
    path = store_save(home, "mine", open_game_with_variations())
    shown = await output_of_last(path, "line 1 whatif")
    (begun,) = [file for file, _ in list_saves() if file != path]
    assert f"annals load {begun.stem}" in shown
    assert f"annals load {begun.stem}" in await output_of_last(
        path, "line 2"
    )  # listed with that variation


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("line", "There is no line ''; there are 1 to 2."),
        ("line 3", "There is no line '3'; there are 1 to 2."),
        ("line 1 fly", "Type line 1, line 1 play, line 1 whatif or line 1 delete."),
        ("name 1 " + "n" * 99, "The name of a variation can have at most 40 characters."),
    ],
)
async def test_invalid_variation_commands_get_one_sentence(
    typed: str, said: str, home: Path
) -> None:
    assert (
        await output_of_last(store_save(home, "mine", open_game_with_variations()), typed)
    ).startswith(said)


async def test_variations_of_a_shared_game_are_view_only(home: Path) -> None:
    people = (Seat("Ada"), Seat("Ben"), Seat("Bo", "bot", 1))
    path = store_save(home, "mine", open_game_with_variations("mosaic", people))
    for typed in ("name 1 mine", "line 1 delete", "line 1 play", "line 1 whatif"):
        shown = await output_of_last(path, "", "", typed)
        assert (
            "You can only view variations" in shown
            or "You can't explore variations of a shared game until it is over" in shown
        )
    assert read_save(path).journal == open_game_with_variations("mosaic", people).journal


async def test_without_a_journal_variations_are_unavailable() -> None:
    assert "Variations are kept only at your own tables." in await output_for("1", "lines")
