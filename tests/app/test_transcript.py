import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.app import packs, transcript
from core.app.transcript import read_transcript, transcript_lines
from saves import BadSave, Save
from tests.saves.games import play_game, with_older_rules
from tests.toy import PEBBLES
from tests.tui.saved_games import load_finished_save

Lines = list[dict[str, Any]]


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript, "load_for_setup", lambda setup: PEBBLES)


@pytest.fixture
def finished() -> Save:
    """Return a finished game with a title and tags."""
    return replace(play_game(99), title="The long one", tags=("stones", "long"))


def write_transcript(folder: Path, lines: Lines) -> Path:
    path = folder / "game.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    return path


def read_back(folder: Path, save: Save, change: Callable[[Lines], object] = len) -> Save:
    """Change the lines of a transcript and import it."""
    lines = [json.loads(line) for line in transcript_lines(save)]
    change(lines)
    return read_transcript(write_transcript(folder, lines))


def test_transcript_round_trips(tmp_path: Path, finished: Save) -> None:
    again = read_back(tmp_path, finished)
    assert again == finished


def test_transcript_lines_hold_choices_events_and_digests(finished: Save) -> None:
    opening, first, *_, end = (json.loads(line) for line in transcript_lines(finished))
    assert (opening["game"], opening["seed"], opening["title"]) == ("pebbles", 7, "The long one")
    assert opening["seats"][1] == {"name": "Bot 2", "kind": "bot", "level": 1}
    assert (first["choice"], first["seat"], first["forced"]) == (1, 0, False)
    stone = first["action"].removeprefix("keep stone=")
    assert first["events"] == [{"event": "Kept", "seat": 0, "stone": stone}]
    assert len(first["digest"]) == 32
    assert [standing["rank"] for standing in end["standings"]] == [1, 2]


def test_running_game_has_no_transcript() -> None:
    with pytest.raises(
        BadSave,
        match="exported as JSON only when it is over",
    ):
        list(transcript_lines(play_game(4)))


def test_transcript_of_other_rules_is_refused_with_its_line(tmp_path: Path, finished: Save) -> None:
    def age(lines: Lines) -> None:
        lines[0]["rules_version"] = 0

    with pytest.raises(
        BadSave, match=r"^Line 1 of game.jsonl: This game was played with version 0"
    ):
        read_back(tmp_path, finished, age)
    with pytest.raises(ValueError, match="version 0"):
        list(transcript_lines(with_older_rules(finished)))


def change(at: int, **fields: Any) -> Callable[[Lines], None]:
    return lambda lines: lines[at].update(fields)


@pytest.mark.parametrize(
    ("spoil", "line", "sentence"),
    [
        (change(0, annals=2), 1, "The file uses format 2, but this Annals reads format 1."),
        (change(0, seed=-1), 1, "The seed or the number of choices is out of range."),
        (change(0, seed="7"), 1, "This line should contain the setup of the game."),
        (change(0, seed=8), 1, "The game starts from another position."),
        (change(0, choices=True), 1, "This line should contain the setup of the game."),
        (change(0, mean_log_loss=1), 1, "This line should contain the setup of the game."),
        (change(0, seats=[]), 1, "Pebbles is for 2, 3 players, not 0."),
        (change(0, time=1 << 70), 1, "The seats, title, tags or time are not valid"),
        (change(0, title="\x1b[2J"), 1, "The seats, title, tags or time are not valid"),
        (change(0, title="\ud800"), 1, "The seats, title, tags or time are not valid"),
        (change(0, tags=["a", "a"]), 1, "The seats, title, tags or time are not valid"),
        (change(1, choice=2), 2, "This should be choice 1, but it is 2."),
        (change(1, seat=1), 2, "'keep stone="),
        (change(1, seat=-5), 2, "Seat -5 has nothing to choose now."),
        (change(2, action="take many=9"), 3, "'take many=9' is not possible now."),
        (change(2, action=9), 3, "This line should contain a choice."),
        (change(3, digest="0" * 32), 4, "The choice leads to another position"),
        (change(-1, standings=[]), 13, "The game ends with other scores than the file says."),
        (change(-1, over=True), 13, "This line should contain the end."),
        (lambda lines: lines.pop(), 13, "The line is missing."),
        (lambda lines: lines.pop(4), 5, "This should be choice 4, but it is 5."),
        (lambda lines: lines.append({}), 14, "The game was over before this line."),
        (lambda lines: lines.clear(), 1, "The line is missing."),
    ],
)
def test_errors_name_their_line(
    tmp_path: Path, finished: Save, spoil: Callable[[Lines], object], line: int, sentence: str
) -> None:
    with pytest.raises(BadSave) as refused:
        read_back(tmp_path, finished, spoil)
    assert str(refused.value).startswith(f"Line {line} of game.jsonl: {sentence}")


@pytest.mark.parametrize(
    "line",
    [b"{", b"\xff\xfe", b"[" * 200_000, b'{"seed": ' + b"9" * 5000 + b"}", b"\x00"],
)
def test_invalid_json_is_refused(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(line + b"\n")
    with pytest.raises(BadSave, match=r"^Line 1 of game.jsonl: The line is not valid JSON\.$"):
        read_transcript(path)


def test_oversized_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript, "MAX_FILE_BYTES", 10)
    (tmp_path / "game.jsonl").write_bytes(b"x" * 11)
    with pytest.raises(BadSave, match="is too large to be"):
        read_transcript(tmp_path / "game.jsonl")


def test_what_if_game_has_no_transcript(finished: Save) -> None:
    journal = replace(finished.journal, start=b"a position")
    with pytest.raises(
        BadSave,
        match="This game started from a position of another game",
    ):
        list(transcript_lines(replace(finished, journal=journal)))


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("mosaic", "1_players"),
        ("through_the_ages", "simple_2"),
        ("history_of_the_world", "3_players_classic"),
        ("imperium", "solo_chieftain"),
        ("age_of_innovation", "1_players"),
    ],
)
def test_transcript_round_trips_for_every_game(
    game: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transcript, "load_for_setup", packs.load_for_setup)
    save = load_finished_save(game, name)
    assert read_back(tmp_path, save) == save
