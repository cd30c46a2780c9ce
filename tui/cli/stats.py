"""`annals stats`: results of finished games by people."""

import json

from core.app.catalog import game_name
from core.app.stats import GameStats, all_results, compile_stats
from core.games import load_game
from core.kernel.presentation import format_count
from tui.plain.printing import print_table

HEADINGS = ("BY", "", "GAMES", "WINS", "MEAN", "BEST", "IN")


def show_stats(game_id: str, as_json: bool) -> None:
    results = compile_stats(all_results(load_game(game_id).id if game_id else ""))
    if as_json:
        print(json.dumps([stats.data() for stats in results], indent=2))
    elif not results:
        print("You haven't finished a game yet. Statistics appear after your first one.")
    for number, stats in enumerate(results if not as_json else []):
        print("\n" * (number > 0), end="")
        _print(stats)


def _print(stats: GameStats) -> None:
    print(f"{game_name(stats.game)}: {format_count(stats.finished, 'finished game')}")
    tallies = [
        ("all", stats.all),
        *((table.by, t) for table in stats.tables for t in table.tallies),
    ]
    rows = [
        (
            grouping,
            "" if grouping == "all" else t.what,
            t.games,
            t.wins,
            t.mean,
            t.best,
            t.best_file,
        )
        for grouping, t in tallies
    ]
    print_table(HEADINGS, rows)
