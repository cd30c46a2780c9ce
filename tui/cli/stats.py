"""`annals stats`: results of finished games by people."""

import json

from core.games import load_game
from core.house.catalogue import game_name
from core.house.stats import GameStats, all_results, stats_of
from core.kernel.words import counted
from tui.cli.printing import print_table

HEADINGS = ("BY", "", "GAMES", "WINS", "MEAN", "BEST", "IN")


def show_stats(game_id: str, as_json: bool) -> None:
    found = stats_of(all_results(load_game(game_id).id if game_id else ""))
    if as_json:
        print(json.dumps([stats.data() for stats in found], indent=2))
    elif not found:
        print("No game has been finished yet: there is nothing to sum up.")
    for number, stats in enumerate(found if not as_json else []):
        print("\n" * (number > 0), end="")
        _print(stats)


def _print(stats: GameStats) -> None:
    print(f"{game_name(stats.game)}: {counted(stats.finished, 'finished game')}")
    tallies = [
        ("all", stats.all),
        *((table.by, t) for table in stats.tables for t in table.tallies),
    ]
    rows = [
        (by, "" if by == "all" else t.what, t.games, t.wins, t.mean, t.best, t.best_file)
        for by, t in tallies
    ]
    print_table(HEADINGS, rows)
