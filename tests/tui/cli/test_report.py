from pathlib import Path

from saves.game_file import write_save
from tests.saves.games import play_game
from tests.tui.cli.conftest import RunAnnals


def test_report_is_written_to_the_given_or_default_path(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", play_game(99))
    done = annals("report", "a", "-o", "game.html")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Written to game.html.\n"
    page = (home / "game.html").read_text()
    assert page.startswith("<!DOCTYPE html>") and "<h1>Pebbles: Ada" in page
    assert annals("report", "a").stdout == "Written to a.html.\n"
    assert (home / "a.html").read_text() == page == annals("report", "a", "-o", "-").stdout


def test_unwritable_file_fails_with_one_sentence(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", play_game(99))
    done = annals("report", "a", "-o", str(home))
    assert done.returncode == 1 and "can't be written" in done.stderr
    over_it = annals("report", "a", "-o", str(home / "saves/a.annals"))
    assert over_it.returncode == 2 and "Choose another file name with -o" in over_it.stderr
    assert "There is no saved game" in annals("report", "nothing").stderr
