"""Replays games with their Hungarian names in a separate process.

`python -m tests.hungarian_replay mosaic` replays the recorded games, which must end as with the
original names. It prints positions for the test that started it.
"""

import json
import sys
from typing import Any

from core.app.packs import load_with_packs
from core.kernel.style import SHORT, Style
from tests.recorded_games import parse_recorded_game, recorded_files, replay

PACK = "hungarian"


def main(game_id: str) -> None:
    """Replay all recorded games and narrate them with Hungarian names."""
    game = load_with_packs(game_id, [PACK])
    write_lines(f"packs that matter to the rules: {json.dumps(game.packs)}")
    for path in recorded_files(game_id):
        it = parse_recorded_game(path.read_text(encoding="utf-8"))
        for number, state in enumerate(replay(game, it)):
            if number % 40 == 0:
                write_lines(*position_lines(game, state))
        is_same = game.codec.digest(state) == it.digest
        write_lines(f"{path.stem} {is_same} audit {game.audit(state)}")


def write_lines(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def position_lines(game: Any, state: Any) -> list[str]:
    """Return a position and its choices as plain mode prints them, in both styles."""
    names = tuple(
        f"P{seat}" for seat in range(game.seat_count(state) + len(game.automa_names(state)))
    )
    view = game.view(state, 0)
    lines = list(game.text.summary(view, 0, names, SHORT))
    for style in (SHORT, Style.spoken(names)):
        lines += game.text.board(view, 0, names, style)
    for decision in game.decisions(view):
        choices = (game.text.choice(view, decision, each, SHORT) for each in decision.actions)
        lines += [choice.label for choice in choices]
    return lines


if __name__ == "__main__":
    main(sys.argv[1])
