from dataclasses import replace
from pathlib import Path

import pytest

from core.app.solo_copy import make_solo_copy
from core.app.tokens import save_token
from core.bots import STRONGEST
from core.lan.auth import id_from_token
from core.table import Seat
from saves import HostedTable, is_hosted, new_path, read_header
from saves.game_file import read_save, write_save
from tests.saves.games import play_game
from tui.cli import main

SEATS = (Seat("Ada"), Seat("Ben"))


@pytest.fixture
def hosted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Save a game of Ada and Ben on Ben's machine."""
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    save_token("t", "Ben", "bens-token")
    table = HostedTable(
        "t", "Ours", 0, (id_from_token("adas-token"), id_from_token("bens-token")), (0, 0)
    )
    path = new_path("pebbles")
    write_save(path, replace(play_game(3), seats=SEATS, hosted_table=table))
    return path


def test_solo_copy_seats_bots_for_everyone_else(hosted: Path) -> None:
    before = hosted.read_bytes()
    copy = make_solo_copy(
        hosted, "Somebody", with_bots=True
    )  # identified by the token, not by the name
    assert read_save(copy).seats == (Seat("Ada", "bot", STRONGEST), Seat("Ben"))
    assert read_save(copy).snapshot == read_save(hosted).snapshot
    assert not is_hosted(copy, read_header(copy)) and is_hosted(hosted, read_header(hosted))
    assert hosted.read_bytes() == before
    original, made = read_header(hosted), read_header(copy)
    assert made.last_played > original.last_played  # the next game to continue


def test_solo_copy_without_bots_keeps_all_seats(hosted: Path) -> None:
    assert read_save(make_solo_copy(hosted, "Ben", with_bots=False)).seats == SEATS


def test_permanent_bot_keeps_its_seat(hosted: Path) -> None:
    save = read_save(hosted)
    assert save.hosted_table is not None
    write_save(hosted, replace(save, hosted_table=replace(save.hosted_table, levels=(2, 0))))
    copy = make_solo_copy(hosted, "Ben", with_bots=False)
    assert read_save(copy).seats == (Seat("Ada", "bot", 2), Seat("Ben"))


def test_name_identifies_seat_without_token(hosted: Path) -> None:
    (hosted.parents[1] / "tokens.json").unlink()
    for name, bot in (("ben", "Ada"), ("Zoe", "Ben")):
        seats = read_save(make_solo_copy(hosted, name, with_bots=True)).seats
        assert [seat.name for seat in seats if seat.is_bot] == [bot]


def test_alone_option_is_refused_for_a_local_game(
    hosted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = make_solo_copy(hosted, "Ben", with_bots=True)
    assert main(["load", copy.stem, "--alone", "bots", "--plain"]) != 0
    assert "This game is already played at one keyboard" in capsys.readouterr().err
