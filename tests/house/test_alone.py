from dataclasses import replace
from pathlib import Path

import pytest

from core.bots import STRONGEST
from core.house.alone import copied_alone
from core.house.tokens import keep_token
from core.lan.door import id_of
from core.table import Seat
from saves import Hosted, is_hosted, new_path, read_header
from saves.game_file import read, write
from tests.saves.games import played
from tui.cli import main

SEATS = (Seat("Ada"), Seat("Ben"))


@pytest.fixture
def hosted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of Ada and Ben; this is Ben's machine."""
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    keep_token("t", "Ben", "bens-token")
    table = Hosted("t", "Ours", 0, (id_of("adas-token"), id_of("bens-token")), (0, 0))
    path = new_path("pebbles")
    write(path, replace(played(3), seats=SEATS, hosted=table))
    return path


def test_bots_play_for_all_but_oneself(hosted: Path) -> None:
    before = hosted.read_bytes()
    copy = copied_alone(hosted, "Somebody", with_bots=True)  # known by the token, not by the name
    assert read(copy).seats == (Seat("Ada", "bot", STRONGEST), Seat("Ben"))
    assert read(copy).snapshot == read(hosted).snapshot
    assert not is_hosted(copy, read_header(copy)) and is_hosted(hosted, read_header(hosted))
    assert hosted.read_bytes() == before
    assert read_header(copy).order > read_header(hosted).order  # what is gone on with next


def test_with_open_hands_all_sit_at_one_keyboard(hosted: Path) -> None:
    assert read(copied_alone(hosted, "Ben", with_bots=False)).seats == SEATS


def test_a_bot_that_has_a_seat_for_good_keeps_it(hosted: Path) -> None:
    save = read(hosted)
    assert save.hosted is not None
    write(hosted, replace(save, hosted=replace(save.hosted, levels=(2, 0))))
    copy = copied_alone(hosted, "Ben", with_bots=False)
    assert read(copy).seats == (Seat("Ada", "bot", 2), Seat("Ben"))


def test_without_a_token_the_name_says_whose_seat_it_is(hosted: Path) -> None:
    (hosted.parents[1] / "tokens.json").unlink()
    for name, bot in (("ben", "Ada"), ("Zoe", "Ben")):
        seats = read(copied_alone(hosted, name, with_bots=True)).seats
        assert [seat.name for seat in seats if seat.is_bot] == [bot]


def test_a_game_at_one_keyboard_is_not_asked_for_alone(
    hosted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = copied_alone(hosted, "Ben", with_bots=True)
    assert main(["load", copy.stem, "--alone", "bots", "--plain"]) != 0
    assert "it opens without --alone" in capsys.readouterr().err
