"""What the text of a game tells, and what it keeps to itself while the game goes on."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from core.house import export, story
from core.kernel import Phrase
from core.table import Seat
from saves.game_file import write
from tests.saves.games import played
from tests.toy import PEBBLES

ADA, BO = Seat("Ada"), Seat("Bo")
BOT, OTHER_BOT = Seat("Bot 1", "bot", 1), Seat("Bot 2", "bot", 1)
OUTSPOKEN = replace(PEBBLES, narrate=lambda view, event: Phrase(event.seat, what=f": {event}"))


@pytest.mark.parametrize(
    ("seats", "choices", "told_of"),
    [
        ((ADA, BO), 2, []),  # neither may read what the other has kept in secret
        ((ADA, BOT), 2, [0]),  # who plays alone knows it
        ((BOT, OTHER_BOT), 2, []),
        ((ADA, BO), 99, [0, 1]),  # of a game that is over nothing is a secret
    ],
)
def test_a_running_game_tells_what_its_reader_may_know(
    seats: tuple[Seat, ...],
    choices: int,
    told_of: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(story, "game_of", lambda setup: OUTSPOKEN)
    save = replace(played(choices), seats=seats)
    text = " ".join(export.story_of(save))  # a paragraph goes over several lines
    kept = [entry.action.removeprefix("keep stone=") for entry in save.journal.entries[:2]]
    assert [seat for seat, stone in enumerate(kept) if f"stone='{stone}'" in text] == told_of


def test_the_text_is_its_owners_alone_and_there_as_a_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setattr(story, "game_of", lambda setup: PEBBLES)
    path = tmp_path / "mine.annals"
    write(path, played(2))
    text = export.write_story(path)
    assert (text.stat().st_mode & 0o777, text.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    before = text.read_text("utf-8")

    def full(handle: int) -> None:
        raise OSError("the disk is full")

    write(path, played(4))
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        export.write_story(path)
    assert text.read_text("utf-8") == before
    assert list(text.parent.iterdir()) == [text]
