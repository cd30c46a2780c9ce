"""Saves of every format that is still read must load.

`python -m tests.saves.test_golden GAME` makes a file and its line in digests.json once. They are
never changed afterwards.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.games import load_game
from core.kernel import Game, Rng
from core.table import Seat, Variation, new_journal
from saves import HostedTable, ParentGame, Save, read_header
from saves.append_file import AppendFile
from saves.autosave import make_save
from saves.game_file import read_save, write_save
from saves.header import FORMAT, MAGIC, OLDEST_FORMAT
from saves.replay import load_position, resume_variation, verify_replay
from tests.toy import PEBBLES

ADDED = 3  # choices
GOLDEN = Path(__file__).parent / "golden"
DIGESTS: dict[str, str] = json.loads((GOLDEN / "digests.json").read_text())


def game_of(game_id: str) -> Game[Any]:
    return PEBBLES if game_id == PEBBLES.id else load_game(game_id)


EVERY_SAVE = pytest.mark.parametrize("name", sorted(DIGESTS))


def has_current_rules(game: Game[Any], save: Save) -> bool:
    setup = save.journal.setup
    same_rules = setup.rules_version == game.rules_version
    return same_rules and setup.content_digest in ("", game.content_digest)


@EVERY_SAVE
def test_golden_save_keeps_loading(name: str) -> None:
    save = read_save(GOLDEN / name)
    game = game_of(save.journal.setup.game)
    state = load_position(game, save)
    if has_current_rules(game, save):
        assert game.codec.digest(state) == DIGESTS[name]
        assert verify_replay(game, save).state == state


@EVERY_SAVE
def test_continued_golden_save_has_the_current_format(name: str, tmp_path: Path) -> None:
    save = read_save(GOLDEN / name)
    game = game_of(save.journal.setup.game)
    line = resume_variation(game, save)
    decision = game.decisions(line.state)[0]
    line.play(decision.seat, decision.actions[0])
    continued = make_save(game, line.journal, line.state, save.seats, "0.1.0")
    path = tmp_path / name
    write_save(path, continued)
    assert path.read_bytes()[len(MAGIC) :][:2] == FORMAT.to_bytes(2, "big")
    assert read_header(path).choice_count == read_header(GOLDEN / name).choice_count + 1
    if has_current_rules(game, save):
        assert verify_replay(game, read_save(path)).state == line.state


@EVERY_SAVE
def test_golden_save_has_all_its_fields(name: str) -> None:
    save, header = read_save(GOLDEN / name), read_header(GOLDEN / name)
    assert header.hosted_table == save.hosted_table
    assert save.hosted_table is not None and save.hosted_table.id == "0123456789abcdef"
    assert (header.title, save.title) == ("A golden game",) * 2
    assert header.tags == save.tags == ("golden", "kept")
    assert header.parent_game == save.parent_game == ParentGame("another", 3)
    assert save.journal.names == {0: "as it began"}
    assert save.choices_after_snapshot == ADDED
    assert header.choice_count == len(save.journal.main_line())
    assert header.annals_version == save.annals_version == "0.1.0"
    assert not header.is_over and header.waiting_seats
    assert len(header.scores) >= len(header.seats)
    assert header.last_played >= header.saved_at > 0


def test_every_golden_save_is_tested() -> None:
    assert {file.name for file in GOLDEN.glob("*.annals")} == set(DIGESTS)
    formats = {int(name.split("-")[1]) for name in DIGESTS}
    assert formats == set(range(OLDEST_FORMAT, FORMAT + 1))


def make_golden(game: Game[Any]) -> None:
    """Save a game with the fewest players after a few choices."""
    players, rng = game.player_counts[0], Rng(1)
    line = Variation(game, new_journal(game, players, {}, seed=1))
    for decision in (game.decisions(line.state)[0] for _ in range(7)):
        line.play(decision.seat, rng.choice(decision.actions))
    seats = [Seat(f"Player {seat + 1}") for seat in range(players)]
    hosted = HostedTable(
        "0123456789abcdef", "A table", 60, ("ada", *[""] * (players - 1)), (0,) * players
    )
    save = make_save(game, line.journal, line.state, seats, "0.1.0", hosted_table=hosted)
    save.journal.names[0] = "as it began"
    save = replace(
        save, title="A golden game", tags=("golden", "kept"), parent_game=ParentGame("another", 3)
    )
    name = f"format-{FORMAT}-{game.id}.annals"
    write_save(GOLDEN / name, save)
    file = AppendFile(GOLDEN / name, save.journal)
    for decision in (game.decisions(line.state)[0] for _ in range(ADDED)):
        line.play(decision.seat, rng.choice(decision.actions))
        assert file.append(line.journal)
    file.close()
    digests = {**DIGESTS, name: game.codec.digest(line.state)}
    (GOLDEN / "digests.json").write_text(json.dumps(digests, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    make_golden(game_of(sys.argv[1]))
