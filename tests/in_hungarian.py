"""Replays games with their Hungarian names in a separate process.

`python -m tests.hungarian_replay mosaic` replays the recorded games, which must end as with the
original names. It prints the positions on the way for the test that started it.
"""

import json
import sys
from typing import Any

from core.house.packs import game_with
from core.kernel.voice import in_whole_words
from tests.recorded import files_of, read, replayed

PACK = "hungarian"


def main(game_id: str) -> None:
    """Replay all recorded games and narrate them with Hungarian names."""
    game = game_with(game_id, [PACK])
    tell(f"packs that matter to the rules: {json.dumps(game.packs)}")
    for path in files_of(game_id):
        it = read(path.read_text(encoding="utf-8"))
        for number, state in enumerate(replayed(game, it)):
            if number % 40 == 0:
                tell(*shown(game, state))
        is_same = game.codec.digest(state) == it.digest
        tell(f"{path.stem} {is_same} audit {game.audit(state)}")


def tell(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def shown(game: Any, state: Any) -> list[str]:
    """Return a position and its choices as plain mode prints them, in both styles."""
    names = tuple(f"P{seat}" for seat in range(game.seat_count(state) + len(game.rivals(state))))
    view = game.view(state, 0)
    lines = [*game.summary(view, 0, names), *game.board(view, 0, names)]
    with in_whole_words(names):
        lines += game.board(view, 0, names)
    for decision in game.decisions(view):
        lines += [game.choice(view, decision, action).label for action in decision.actions]
    return lines


if __name__ == "__main__":
    main(sys.argv[1])
