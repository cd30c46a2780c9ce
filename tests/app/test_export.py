import os
from dataclasses import replace
from pathlib import Path

import pytest

from core.app import export, game_report
from core.kernel import SPECTATOR, Event, Phrase, Standing
from core.kernel.style import Style
from core.table import Seat
from saves import BadSave
from saves.game_file import write_save
from tests.saves.games import play_game
from tests.toy import PEBBLES, Kept, Pebbles, with_text
from tests.tui.saved_games import load_finished_save

ADA, BO = Seat("Ada"), Seat("Bo")
BOT, OTHER_BOT = Seat("Bot 1", "bot", 1), Seat("Bot 2", "bot", 1)
OUTSPOKEN = with_text(
    PEBBLES, narrate=lambda view, event, style: Phrase(event.seat, object=f": {event}")
)


@pytest.mark.parametrize(
    ("seats", "choices", "told_of"),
    [
        ((ADA, BO), 2, []),  # neither may read the other's secrets
        ((ADA, BOT), 2, [0]),  # a solo player's own secrets
        ((BOT, OTHER_BOT), 2, []),
        ((ADA, BO), 99, [0, 1]),  # a finished game has no secrets
    ],
)
def test_running_game_export_shows_only_the_readers_secrets(
    seats: tuple[Seat, ...],
    choices: int,
    told_of: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_report, "load_for_setup", lambda setup: OUTSPOKEN)
    save = replace(play_game(choices), seats=seats)
    text = " ".join(export.export_lines(save))  # paragraphs are wrapped
    kept = [entry.action.removeprefix("keep stone=") for entry in save.journal.entries[:2]]
    assert [seat for seat, stone in enumerate(kept) if f"stone='{stone}'" in text] == told_of


def test_seed_is_exported_only_after_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed reveals all hidden information."""
    monkeypatch.setattr(game_report, "load_for_setup", lambda setup: PEBBLES)
    seeds = ["Seed: 7." in " ".join(export.export_lines(play_game(many))) for many in (2, 99)]
    assert seeds == [False, True]


def test_report_is_private_and_written_atomically(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setattr(game_report, "load_for_setup", lambda setup: PEBBLES)
    path = tmp_path / "mine.annals"
    write_save(path, play_game(2))
    text = export.write_report(path)
    assert (text.stat().st_mode & 0o777, text.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    before = text.read_text("utf-8")

    def full(handle: int) -> None:
        raise OSError("the disk is full")

    write_save(path, play_game(4))
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        export.write_report(path)
    assert text.read_text("utf-8") == before
    assert list(text.parent.iterdir()) == [text]


@pytest.mark.parametrize(
    ("word", "seat"), [("1", 0), ("a", 0), ("ADA", 0), ("2", 1), ("B", 1), ("bot 1", 1)]
)
def test_viewpoint_is_parsed_from_number_letter_or_name(word: str, seat: int) -> None:
    save = replace(play_game(99), seats=(ADA, BOT))
    assert export.parse_viewpoint(save, word) == seat


def test_running_game_export_hides_secrets() -> None:
    alone = replace(play_game(2), seats=(ADA, BOT))
    assert export.parse_viewpoint(alone, "Ada") == 0
    with pytest.raises(BadSave, match="can't export Bot 1's view before the game is over"):
        export.parse_viewpoint(alone, "Bot 1")
    with pytest.raises(BadSave, match="can't export Ada's view"):
        export.parse_viewpoint(replace(alone, seats=(ADA, BO)), "Ada")
    with pytest.raises(BadSave, match="Unknown player '0'"):
        export.parse_viewpoint(alone, "0")


def test_finished_game_viewpoint_shows_only_what_that_player_knew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_report, "load_for_setup", lambda setup: OUTSPOKEN)
    save = play_game(99)
    kept = [entry.action.removeprefix("keep stone=") for entry in save.journal.entries[:2]]
    text = " ".join(export.export_lines(save, viewpoint=1)).partition("The board at the end")[0]
    assert [f"stone='{stone}'" in text for stone in kept] == [False, True]


def test_markdown_escapes_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_report, "load_for_setup", lambda setup: PEBBLES)
    save = replace(play_game(99), title="# *War* | <b>", seats=(Seat("A_da"), BOT))
    title, *_, total = export.export_lines(save, markdown=True)
    assert title == r"# \# \*War\* \| \<b\>"
    assert r"Played by A\_da" not in total and total == "| total | 5 | 3 |"


@pytest.mark.parametrize(
    ("game", "name", "headings", "many"),
    [
        ("mosaic", "2_players", ["The beginning", "Round 1", "Round 2"], 3),
        ("through_the_ages", "simple_2", ["The beginning", "Round 1", "Round 2", "Age I"], 1),
        ("history_of_the_world", "3_players_draft", ["Epoch I, 1500-450 BCE", "Epoch II"], 5),
        ("imperium", "classics_2", ["The beginning", "Round 1", "Round 2"], 3),
        ("age_of_innovation", "2_players", ["The beginning", "Round 1 of 6", "Round 2 of 6"], 3),
    ],
)
def test_every_game_has_chapters_boards_and_points(
    game: str, name: str, headings: list[str], many: int
) -> None:
    save = load_finished_save(game, name)
    blocks = list(game_report.report_blocks(save))
    titles = [block.text for block in blocks if isinstance(block, game_report.Heading)]
    boards = [title for title in titles if title.startswith("The board")]
    chapters = [title for title in titles[1:] if title not in boards]
    for told, heading in zip(chapters, headings, strict=False):
        assert told.startswith(heading)
    assert len(boards) == many and boards[-1] == "The board at the end"
    (grid,) = (block for block in blocks if isinstance(block, game_report.Grid))
    points = [[int(cell) for cell in row[1:]] for row in grid.rows[1:]]
    assert [sum(column) for column in zip(*points[:-1], strict=True)] == points[-1]
    paragraphs = [block.text for block in blocks if isinstance(block, game_report.Paragraph)]
    assert all(text.endswith((".", ".)")) for text in paragraphs)


def test_headings_are_the_phrases_that_open_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    def narrate(view: Pebbles, event: Event, style: Style) -> Phrase:
        if isinstance(event, Kept):
            return Phrase(SPECTATOR, "comes", subject="The dawn", opens="age")
        return Phrase(SPECTATOR, "begins", subject="The rain")

    game = with_text(PEBBLES, narrate=narrate)
    monkeypatch.setattr(game_report, "load_for_setup", lambda setup: game)
    blocks = game_report.report_blocks(play_game(99))
    titles = [block.text for block in blocks if isinstance(block, game_report.Heading)]
    assert "The dawn" in titles and "The rain" not in titles


def test_turn_events_come_first_in_export() -> None:
    """The phrase "plays the Hittites" is logged with the previous choice, but belongs to this
    turn.
    """
    blocks = game_report.report_blocks(
        load_finished_save("history_of_the_world", "3_players_draft")
    )
    told = [block.text for block in blocks if isinstance(block, game_report.Paragraph)]
    (turn,) = (text for text in told if "Livia plays the Hittites" in text)
    assert turn.startswith("Livia plays the Hittites")


def test_lines_do_not_break_at_hyphens(monkeypatch: pytest.MonkeyPatch) -> None:
    words = f"{'a' * 70} City-State."
    monkeypatch.setattr(export, "report_blocks", lambda save, eyes: [game_report.Paragraph(words)])
    assert list(export.export_lines(play_game(2))) == words.split()


def test_shared_first_place_is_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    def tied(state: object) -> tuple[Standing, ...]:
        return tuple(Standing(seat, 5, (("stones", 5),), 1) for seat in (0, 1))

    monkeypatch.setattr(
        game_report, "load_for_setup", lambda setup: replace(PEBBLES, standings=tied)
    )
    save = replace(play_game(99), seats=(ADA, Seat("You")))
    text = " ".join(export.export_lines(save))
    assert "Played by Ada and you. Ada and you share the first place with 5 points." in text
