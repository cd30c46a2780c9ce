"""A small fixed part of the level matrix in docs/opponents.md, as a regression test.

`python -m tests.bots.matrix` plays it and writes matrix.json. Run it after an intended change of
the bots, and review the difference.
"""

import json
from pathlib import Path
from typing import Any

from core.bots import choose_action
from core.bots.arena import Comparison, Contender
from core.games import GAME_IDS, load_game

RESULTS_FILE = Path(__file__).with_suffix(".json")
SEED = 2026
# The levels that play each other, with a limit of choices because planning takes time.
MEETINGS = {(2, 1): 100_000, (3, 2): 150, (4, 3): 80}


def play_deal(game_id: str, level: int, other_level: int) -> list[dict[str, Any]]:
    """Play a bot of the first level against bots of the other, and return the scores."""
    seats = min(count for count in load_game(game_id).player_counts if count > 1)
    tables = Comparison(Contender(level), Contender(other_level), seats).seatings()
    levels = [[player.level for player in table] for table in tables]
    most = MEETINGS[level, other_level]
    return [{"levels": table, "scores": _scores(game_id, table, most)} for table in levels]


def _scores(game_id: str, levels: list[int], most: int) -> list[int]:
    game = load_game(game_id)
    state = game.new(len(levels), {}, SEED)
    chosen = 0
    while chosen < most and (decisions := game.decisions(state)):
        seat, actions = decisions[0].seat, decisions[0].actions
        action = actions[0]
        if len(actions) > 1:
            action = choose_action(game, game.view(state, seat), seat, levels[seat])
            chosen += 1
        game.apply(state, seat, action)
    return [standing.total for standing in game.standings(state)]


def main() -> None:
    rows = {f"{name} {a} {b}": play_deal(name, a, b) for name in GAME_IDS for a, b in MEETINGS}
    lines = [f"  {json.dumps(key)}: {json.dumps(row)}" for key, row in rows.items()]
    RESULTS_FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
