"""Saves of every past format keep loading.

A file and its line in digests.json are made once, by `python -m tests.saves.test_golden GAME`, and
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
from saves import HostedTable, WhatIf, read_header
from saves.append_file import AppendFile
from saves.autosave import make_save
from saves.game_file import read_save, write_save
from saves.migrations import FORMAT
from saves.replay import load_position, verify_replay
from tests.toy import PEBBLES

ADDED = 3  # choices
GOLDEN = Path(__file__).parent / "golden"
DIGESTS: dict[str, str] = json.loads((GOLDEN / "digests.json").read_text())


def game_of(game_id: str) -> Game[Any]:
    return PEBBLES if game_id == PEBBLES.id else load_game(game_id)


@pytest.mark.parametrize("name", sorted(DIGESTS))
def test_golden_save_keeps_loading(name: str) -> None:
    save = read_save(GOLDEN / name)
    game = game_of(save.journal.setup.game)
    state = load_position(game, save)
    setup = save.journal.setup
    same_rules = setup.rules_version == game.rules_version
    if same_rules and setup.content in ("", game.content_digest):
        assert game.codec.digest(state) == DIGESTS[name]
        assert verify_replay(game, save).state == state


@pytest.mark.parametrize("name", sorted(DIGESTS))
def test_saves_from_format_5_hold_their_table(name: str) -> None:
    hosted = read_save(GOLDEN / name).hosted
    is_known = int(name.split("-")[1]) >= 5
    assert (hosted.table if hosted else "") == ("0123456789abcdef" if is_known else "")


@pytest.mark.parametrize("name", sorted(DIGESTS))
def test_saves_from_format_6_hold_title_tags_and_names(name: str) -> None:
    save = read_save(GOLDEN / name)
    is_called = int(name.split("-")[1]) >= 6
    assert save.title == ("A golden game" if is_called else "")
    assert save.tags == (("golden", "kept") if is_called else ())
    assert save.what_if == (WhatIf("another", 3) if is_called else None)
    assert save.journal.names == ({0: "as it began"} if is_called else {})


@pytest.mark.parametrize("name", sorted(DIGESTS))
def test_saves_from_format_7_hold_appended_choices(name: str) -> None:
    save, header = read_save(GOLDEN / name), read_header(GOLDEN / name)
    assert save.ahead == (ADDED if int(name.split("-")[1]) >= 7 else 0)
    assert header.choices == len(save.journal.main_line())


def test_every_golden_save_is_tested() -> None:
    assert {file.name for file in GOLDEN.glob("*.annals")} == set(DIGESTS)
    assert any(name.startswith(f"format-{FORMAT}-") for name in DIGESTS)


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
    save = make_save(game, line.journal, line.state, seats, "0.1.0", hosted=hosted)
    save.journal.names[0] = "as it began"
    save = replace(
        save, title="A golden game", tags=("golden", "kept"), what_if=WhatIf("another", 3)
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
