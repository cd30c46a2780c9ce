"""`annals arena`: a round-robin tournament of bots with a sequential test."""

import json
import os
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context, parent_process
from pathlib import Path
from statistics import fmean
from threading import Thread
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

from core.app.setup import parse_options, parse_seats
from core.bots import LEVEL_NAMES
from core.bots.arena import Contender, Tournament, Verdict, WinShare, read_weights
from core.bots.arena.tournament import TARGET_SHARES
from core.common.wording import format_count
from core.games import load_game
from core.kernel import BadSetup, Game
from core.kernel.content import BadContent
from tui.draw.sanitizer import printable
from tui.errors import CommandFailed, missing_extra
from tui.plain.printing import progress_console

PIPE_WIDTH = 200


def run_arena(args: Namespace) -> None:
    game = load_game(args.game)
    seats = args.seats or min(count for count in game.player_counts if count > 1)
    if seats not in game.player_counts or seats < 2:
        raise BadSetup(f"{game.name} is not for {seats} players.")
    try:
        tournament = Tournament(
            game,
            _contenders(game, args.players),
            seats,
            game.check_options(parse_options(args.option)),
            1 if args.seed is None else args.seed,
            args.deals,
            _deals_path(args.file) if args.file else None,
            play_all_deals=args.to_the_end,
        )
    except UnicodeDecodeError:
        raise BadSetup(
            f"'{args.file}' is not a file of arena results. Choose another file with --file."
        ) from None
    started = time.perf_counter()
    content = game.content.packs if game.content else ()
    try:
        with (
            _open_executor(args) as (executor, parallel_deals),
            _live_report(tournament, args.json) as advance,
        ):
            tournament.play(executor, parallel_deals, load_game, content, advance)
    finally:  # print partial results too
        if tournament.decisions:
            _print(tournament, time.perf_counter() - started, args.json)


def _print(tournament: Tournament, seconds: float, as_json: bool) -> None:
    if as_json:
        print(json.dumps(_data(tournament, seconds), indent=2))
    else:
        _output_console().print(_report(tournament))


def _output_console() -> Console:
    """Return a console as wide as the terminal, or in a pipe wide enough for any table."""
    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(width=width, color_system=None)  # the stdout filter removes color codes


def _contenders(game: Game[Any], text: str | None) -> list[Contender]:
    """Parse the bots, as in `bot:4,bot:king@mine.json`, without duplicates."""
    if text is None:
        return [Contender(level) for level in LEVEL_NAMES]
    contenders = {_contender(game, name.strip()) for name in text.split(",")}
    if len(contenders) < 2:
        raise BadSetup("Name at least two different bots, such as bot:2,bot:3.")
    if len({str(contender) for contender in contenders}) < len(contenders):
        raise BadSetup("Two bots look the same. Give each one its own level or weights file.")
    return sorted(contenders)


def _contender(game: Game[Any], word: str) -> Contender:
    bot, _, path = word.partition("@")
    (seat,) = parse_seats([bot])
    if not seat.is_bot:
        raise BadSetup(
            f"'{seat.name}' is not a bot. Only bots play in the arena, such as bot:1,bot:2."
        )
    if not path:
        return Contender(seat.level)
    try:
        text = Path(path).read_text("utf-8")
        read_weights(game, text)
    except (OSError, UnicodeDecodeError):
        raise BadSetup(f"The weights file '{path}' can't be read.") from None
    except BadContent as error:
        raise BadSetup(f"'{path}' has no valid weights for {game.name}: {error}") from None
    return Contender(seat.level, Path(path).stem, text)


def _deals_path(name: str) -> Path:
    path = Path(name)
    try:
        with path.open("a", encoding="utf-8"):
            return path
    except OSError:
        raise CommandFailed(f"The results can't be saved in '{name}'.") from None


@contextmanager
def _open_executor(args: Namespace) -> Iterator[tuple[Executor, int]]:
    if args.scheduler:
        try:
            cluster: Any = import_module("distributed")
        except ImportError:
            raise missing_extra("Cluster support", "cluster") from None
        try:
            client = cluster.Client(args.scheduler, timeout="10s")
        except OSError:
            raise CommandFailed(
                f"No Dask scheduler answers at {args.scheduler}. Check the address and start the"
                " scheduler."
            ) from None
        with client, client.get_executor(pure=False) as executor:
            yield executor, max(2 * sum(client.nthreads().values()), 2)
        return
    jobs = args.jobs or os.cpu_count() or 1
    with ProcessPoolExecutor(jobs, get_context("spawn"), _exit_with_parent) as executor:
        yield executor, jobs + 1  # one extra deal is queued, so that no worker waits


def _exit_with_parent() -> None:
    """Exit when the parent ends, because a killed parent cannot stop its workers."""
    arena = parent_process()

    def leave() -> None:
        if arena is not None:
            arena.join()
            os._exit(1)

    Thread(target=leave, daemon=True).start()


@contextmanager
def _live_report(tournament: Tournament, as_json: bool) -> Iterator[Callable[[], None]]:
    console = progress_console()
    if as_json or not console.is_terminal or not sys.stdout.isatty():
        yield lambda: None
        return
    started, before = time.perf_counter(), tournament.progress

    def draw() -> Group:
        elapsed = time.perf_counter() - started
        return Group(_progress(before, tournament.progress, elapsed), _report(tournament))

    with Live(draw(), console=console, transient=True, auto_refresh=False) as live:
        yield lambda: live.update(draw(), refresh=True)


def _progress(before: float, done: float, seconds: float) -> Table:
    text = f"{100 * done:.0f} %"
    if done > before:
        minutes, rest = divmod(round(seconds * (1 - done) / (done - before)), 60)
        text += f", at most {minutes}:{rest:02} left"
    grid = Table.grid(expand=True, padding=(0, 1))
    grid.add_column(ratio=1)
    grid.add_column(no_wrap=True)
    grid.add_row(ProgressBar(total=1.0, completed=done), text)
    return grid


def _report(tournament: Tournament) -> Group:
    verdicts = _verdict_lines(tournament)
    return Group(
        _heading(tournament), "", _matrix(tournament), "", *verdicts, "", _statistics(tournament)
    )


def _heading(tournament: Tournament) -> str:
    seats = tournament.seats
    wanted = TARGET_SHARES.get(seats, 1.5 / seats)
    deals = format_count(
        sum(len(comparison.deals) for comparison in tournament.comparisons), "deal"
    )
    return (
        f"{tournament.game.name}, {seats} seats, {deals}, each from every seat;"
        f" sequential test {100 / seats:.0f} % against {100 * wanted:.0f} %"
    )


def _matrix(tournament: Tournament) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("wins of", no_wrap=True)
    for player in tournament.players:
        table.add_column(f"over {_short_name(player)}", justify="right")
    for heading in ("mean", "spread", "rank", "think\np50", "p95"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row_player in tournament.players:
        record = tournament.records[row_player]
        cells = [
            _share_text(tournament.win_share(row_player, others)) for others in tournament.players
        ]
        table.add_row(
            f"{row_player.level} {_name(row_player)}",
            *cells,
            f"{record.mean_score:.1f}",
            f"{record.score_deviation:.1f}",
            f"{record.mean_rank:.2f}",
            _time_text(record.think_times.percentile(0.5)),
            _time_text(record.think_times.percentile(0.95)),
        )
    return table


def _name(player: Contender) -> str:
    name = LEVEL_NAMES[player.level]
    return f"{name} @{printable(player.weights_name)}" if player.weights_name else name


def _short_name(player: Contender) -> str:
    """Return level and weights, because names are too long for column headings."""
    return printable(str(player).removeprefix("bot:"))


def _share_text(share: WinShare | None) -> str:
    if share is None:
        return "-"
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f}-{100 * share.high:.0f})"


def _verdict_lines(tournament: Tournament) -> list[str]:
    lines = []
    for comparison in tournament.comparisons:
        if comparison.one > comparison.others:
            names = f"{_name(comparison.one)} over {_name(comparison.others)}"
            count = format_count(len(comparison.deals), "deal")
            verdict_texts = {
                Verdict.BETTER: f"better, after {count}",
                Verdict.NOT_BETTER: f"not better, after {count}",
                Verdict.OPEN: f"not decided by {count}",
            }
            lines.append(f"{names}: {verdict_texts[comparison.verdict]}")
    if tournament.unfinished:
        lines.append(f"{tournament.unfinished} games did not end")
    return lines


def _statistics(tournament: Tournament) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("census, a player and game")
    for player in tournament.players:
        table.add_column(_short_name(player), justify="right")
    names = dict.fromkeys(
        name for record in tournament.records.values() for name in record.statistics
    )
    for name in names:
        means = [_mean(record.statistics.get(name)) for record in tournament.records.values()]
        table.add_row(name, *(f"{mean:.2f}" for mean in means))
    return table


def _mean(values: list[float] | None) -> float:
    return fmean(values) if values else 0.0


def _time_text(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.1f} ms"


def _data(tournament: Tournament, seconds: float) -> dict[str, Any]:
    return {
        "game": tournament.game.id,
        "seats": tournament.seats,
        "decisions": tournament.decisions,
        "seconds": round(seconds, 3),
        "unfinished": tournament.unfinished,
        "comparisons": [
            {
                "one": str(comparison.one),
                "others": str(comparison.others),
                "deals": len(comparison.deals),
                "share": round(comparison.share.value, 4),
                "low": round(comparison.share.low, 4),
                "high": round(comparison.share.high, 4),
                "verdict": comparison.verdict.value,
            }
            for comparison in tournament.comparisons
        ],
        "players": [
            {
                "player": str(player),
                "name": _name(player),
                "games": len(record.scores),
                "mean_score": round(record.mean_score, 2),
                "score_sd": round(record.score_deviation, 2),
                "mean_rank": round(record.mean_rank, 3),
                "think_mean": round(record.think_times.mean, 6),
                "think_p50": round(record.think_times.percentile(0.5), 6),
                "think_p95": round(record.think_times.percentile(0.95), 6),
                "census": {
                    name: round(_mean(values), 3) for name, values in record.statistics.items()
                },
            }
            for player, record in tournament.records.items()
        ],
    }
