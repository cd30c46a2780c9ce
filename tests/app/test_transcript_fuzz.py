"""Transcripts that a stranger has altered: each is imported or refused with one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.app import transcript
from core.app.transcript import read_transcript, transcript_lines
from saves import BadSave
from saves.codec import encode
from tests.fuzzing import EXAMPLES, altered_bytes, altered_trees, try_examples
from tests.saves.games import play_game
from tests.toy import PEBBLES


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript, "load_for_setup", lambda setup: PEBBLES)


def import_or_refuse(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    try:
        encode(read_transcript(path))
    except BadSave as bad:
        sentence = str(bad)
        assert sentence.startswith("Line ") and sentence.endswith("."), sentence


@EXAMPLES
def test_altered_records_are_imported_or_refused(examples: int, tmp_path: Path) -> None:
    def check(lines: Any) -> None:
        rows = lines if isinstance(lines, list) else [lines]
        text = "".join(f"{json.dumps(line)}\n" for line in rows)
        import_or_refuse(tmp_path / "game.jsonl", text.encode())

    lines = [json.loads(line) for line in transcript_lines(play_game(99))]
    try_examples(examples, check, lines=altered_trees(lines))


@EXAMPLES
def test_altered_bytes_are_imported_or_refused(examples: int, tmp_path: Path) -> None:
    content = "".join(f"{line}\n" for line in transcript_lines(play_game(99))).encode()
    try_examples(
        examples,
        lambda content: import_or_refuse(tmp_path / "game.jsonl", content),
        content=altered_bytes(content),
    )
