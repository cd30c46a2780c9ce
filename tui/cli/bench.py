"""`annals bench`: all measurements and their budgets."""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from core.bots import LEVELS, choose
from core.games import GAME_IDS, load_game
from core.house.constants import VERSION
from core.kernel import Game, clone
from core.table import Journal, Seat, open_journal
from saves import Save
from saves.autosave import make_save
from saves.codec import encode
from saves.game_file import read, write
from saves.replay import position
from tui.cli.bench_play import (
    Speed,
    measure_arena,
    measure_bare_loop,
    measure_chess,
    play_at_random,
    profile_of,
)
from tui.cli.errors import CommandFailed
from tui.cli.printing import print_table
from tui.games import PICTURED

if TYPE_CHECKING:
    from tui.cli.bench_lan import OverSsh  # needs POSIX terminals

SEATS = 4
SECONDS = 2.0  # per repeated measurement
STARTS = 5
TURNS = 4  # alternating rounds of measurements that are compared
LATE_SEED = 1


@dataclass(frozen=True, slots=True)
class Measurement:
    """A measured value; the budget is its maximum, or its minimum."""

    game: str
    what: str
    measured: float
    unit: str
    budget: float | None = None
    at_least: bool = False

    @property
    def ratio(self) -> float | None:
        return self.measured / self.budget if self.budget else None

    @property
    def kept(self) -> bool | None:
        """Return whether the value is within the budget, or None without a budget."""
        if self.budget is None:
            return None
        return self.measured >= self.budget if self.at_least else self.measured <= self.budget


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value at a share of the sorted values; 0 if there are none."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] if values else 0.0


def bench(as_json: bool, against: bool) -> None:
    if against and importlib.util.find_spec("chess") is None:
        raise CommandFailed("python-chess is not installed: `pip install chess` brings it.")
    figures = [_start_time(), *_first_screen()]
    for game_id in GAME_IDS:
        game = load_game(game_id)
        figures.extend(_game_figures(game, against))
        figures.extend(_screen_figures(game))
    figures.extend(_company_figures(load_game(GAME_IDS[0])))
    if as_json:
        print(json.dumps([_data(figure) for figure in figures], indent=2))
    else:
        headings = ("GAME", "WHAT", "MEASURED", "BUDGET", "RATIO", "KEPT")
        print_table(headings, [_row(figure) for figure in figures])


def profile(game_id: str) -> None:
    game = load_game(game_id)
    print(profile_of(game, _most_players(game), SECONDS))


def _most_players(game: Game[Any]) -> int:
    return max(count for count in game.players if count <= SEATS)


def _start_time() -> Measurement:
    command = [sys.executable, "-m", "tui.cli", "--version"]

    def start() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    seconds = median(_seconds(start) for _ in range(STARTS))
    return Measurement("", "annals --version", seconds * 1e3, "ms", 100)


def _first_screen() -> Iterator[Measurement]:
    if os.name == "posix":
        from tui.cli.bench_screen import NARROW, measure_start

        seconds = median(measure_start(NARROW).seconds for _ in range(STARTS))
        yield Measurement("", "first screen", seconds * 1e3, "ms", 250)


def _game_figures(game: Game[Any], against: bool) -> Iterator[Measurement]:
    players = _most_players(game)
    yield from _speed_figures(game, players, against)
    journal, late = _late_position(game, players)
    yield Measurement(game.id, "clone of a late state", _each(lambda: clone(late)) * 1e6, "us", 15)
    evaluated = _each(lambda: game.worth(late, 0)) * 1e6
    yield Measurement(game.id, "a late state evaluated", evaluated, "us", 60)
    dump = _each(lambda: game.codec.dump(late))
    yield Measurement(game.id, "dump of a late state", dump * 1e6, "us")
    yield from _save_figures(game, journal, late)
    for level in LEVELS:
        think = _think_times(game, players, level)
        yield Measurement(game.id, f"decision of bot:{level}, p95", percentile(think, 0.95), "s", 2)


def _speed_figures(game: Game[Any], players: int, against: bool) -> Iterator[Measurement]:
    """Measure random play and its references in alternating rounds, under equal conditions."""
    bare, arena, chess = Speed(0, 0.0), Speed(0, 0.0), Speed(0, 0.0)
    for _ in range(TURNS):
        bare += measure_bare_loop(game, players, SECONDS / TURNS)
        arena += measure_arena(game, players, SECONDS / TURNS)
        if against:
            chess += measure_chess(SECONDS / TURNS)
    yield Measurement(game.id, "random play", bare.a_second, "decisions/s", 36_000, at_least=True)
    if against:
        yield Measurement(game.id, "python-chess beside it", chess.a_second, "moves/s")
        ratio = bare.a_second / chess.a_second
        yield Measurement(
            game.id, "random play against python-chess", ratio, "times", 1.5, at_least=True
        )
    share = 100 * arena.a_second / bare.a_second
    yield Measurement(game.id, "random play in the arena", share, "% of it", 70, at_least=True)


def _screen_figures(game: Game[Any]) -> Iterator[Measurement]:
    if os.name != "posix" or game.id not in PICTURED:
        return
    from tui.cli.bench_screen import IDLE, NARROW, WIDE, measure_opening, measure_table

    choices, seconds = measure_opening(game, NARROW)
    what = f"first frame of a game of {choices} choices"
    yield Measurement(game.id, what, seconds * 1e3, "ms", 300)
    for size, longest in ((NARROW, 16), (WIDE, 33)):
        measured = measure_table(game, size)
        where = f"{size[0]}x{size[1]}"
        times = [painted.seconds * 1e3 for painted in measured.keys]
        sizes = [painted.size / 1000 for painted in measured.keys]
        budgets = (1, 6, 0) if size == NARROW else (None, None, 0)
        yield Measurement(
            game.id, f"key to repaint at {where}, p95", percentile(times, 0.95), "ms", longest
        )
        yield Measurement(game.id, f"a key at {where}", median(sizes), "kB", budgets[0])
        yield Measurement(
            game.id, f"a key at {where}, p95", percentile(sizes, 0.95), "kB", budgets[1]
        )
        block = measured.longest_block * 1e3
        yield Measurement(game.id, f"longest block of the loop at {where}", block, "ms", 8)
        yield Measurement(
            game.id, f"idle {IDLE:g} s at {where}", measured.idle / 1000, "kB", budgets[2]
        )


def _company_figures(game: Game[Any]) -> Iterator[Measurement]:
    if os.name != "posix":
        return
    from tui.cli.bench_lan import can_measure_ssh, measure_ssh
    from tui.cli.bench_relay import measure_relay, measure_relay_here

    with tempfile.TemporaryDirectory() as folder:
        here = [seconds * 1e3 for seconds in measure_relay_here(game, SECONDS * 2, Path(folder))]
    yield Measurement(game.id, "a move to 4 guests", median(here), "ms", 1.5)
    yield Measurement(game.id, "a move to 4 guests, p99", percentile(here, 0.99), "ms", 4)
    with tempfile.TemporaryDirectory() as folder:
        relayed = measure_relay(game, SECONDS * 2, Path(folder))
    times = [seconds * 1e3 for seconds in relayed.seconds]
    what = "a move to 4 guests in 4 processes"
    yield Measurement(game.id, what, median(times), "ms")
    yield Measurement(game.id, f"{what}, p99", percentile(times, 0.99), "ms")
    back = max(relayed.returns) * 1e3
    yield Measurement(game.id, "back at the table by its token, longest", back, "ms", 1000)
    if can_measure_ssh():
        yield from _server_figures(measure_ssh(game if game.id in PICTURED else None))


def _server_figures(over_ssh: "OverSsh") -> Iterator[Measurement]:
    instants = [painted.seconds * 1e3 for painted in over_ssh.in_one_instant]
    what = f"first screen over ssh, {len(instants)} in one instant"
    yield Measurement("", what, median(instants), "ms", 1000)
    yield Measurement("", f"{what}, longest", max(instants), "ms", 1000)
    yield Measurement("", "a screen opened over ssh", over_ssh.opened.seconds * 1e3, "ms")
    form = [painted.seconds * 1e3 for painted in over_ssh.form_keys]
    yield Measurement("", "key in a form over ssh, p95", percentile(form, 0.95), "ms", 25)
    for crowd in over_ssh.crowds:
        there = f"ssh, {crowd.count} session{'s' if crowd.count > 1 else ''}"
        firsts = [painted.seconds * 1e3 for painted in crowd.firsts]
        yield Measurement("", f"{there}: first screen", median(firsts), "ms", 1000)
        yield Measurement("", f"{there}: first screen, longest", max(firsts), "ms", 1000)
        keys = [painted.seconds * 1e3 for painted in crowd.keys]
        yield Measurement("", f"{there}: key to repaint", median(keys), "ms")
        yield Measurement("", f"{there}: key to repaint, p95", percentile(keys, 0.95), "ms", 25)
        together = crowd.together * 1e3
        budget = 20 if crowd.count > 1 else None  # a single session has no shared memory
        yield Measurement("", f"{there}: a key of all in one instant", together, "ms")
        yield Measurement("", f"{there}: memory of each", crowd.memory / 1e6, "MB", budget)
        yield Measurement("", f"{there}: memory in all", crowd.in_all / 1e6, "MB")
        yield Measurement("", f"{there}: CPU for each who came", crowd.cpu * 1e3, "ms")
        yield Measurement("", f"{there}: CPU while all rest", crowd.resting * 100, "% of a core")


def _late_position(game: Game[Any], players: int) -> tuple[Journal, Any]:
    chosen = play_at_random(game, players, LATE_SEED)
    journal = open_journal(game, players, {}, LATE_SEED)
    late = game.new(players, {}, LATE_SEED)
    for seat, action in chosen[:-1]:
        game.apply(late, seat, action)
        journal.record(seat, str(action))
    return journal, late


def _save_figures(game: Game[Any], journal: Journal, late: Any) -> Iterator[Measurement]:
    seats = [Seat(f"Player {seat + 1}") for seat in range(game.seat_count(late))]

    def save() -> Save:
        return make_save(game, journal, late, seats, VERSION)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.annals"
        written = _each(lambda: path.write_bytes(encode(save())))
        synced = _each(lambda: write(path, save()))
        loaded = _each(lambda: position(game, read(path)))
        size = path.stat().st_size
    yield Measurement(game.id, "size of a late save", size / 1000, "kB", 64)
    yield Measurement(game.id, "save written", written * 1e3, "ms", 5)
    yield Measurement(game.id, "save written and synced", synced * 1e3, "ms")
    yield Measurement(game.id, "save loaded", loaded * 1e3, "ms", 20)


def _think_times(game: Game[Any], players: int, level: int) -> list[float]:
    state = game.new(players, {}, 1)
    times: list[float] = []
    until = time.perf_counter() + SECONDS * 5
    while (pending := game.decisions(state)) and (not times or time.perf_counter() < until):
        seat = pending[0].seat
        view = game.view(state, seat)
        begun = time.perf_counter()
        action = choose(game, view, seat, level)
        times.append(time.perf_counter() - begun)
        game.apply(state, seat, action)
    return times


def _each(act: Callable[[], object]) -> float:
    times = [_seconds(act)]
    until = time.perf_counter() + SECONDS / 4
    while time.perf_counter() < until:
        times.append(_seconds(act))
    return median(times)


def _seconds(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def _row(figure: Measurement) -> tuple[str, ...]:
    budget = kept = "-"
    if figure.budget is not None:
        budget = f"{'>=' if figure.at_least else '<='} {figure.budget:g} {figure.unit}"
        kept = "yes" if figure.kept else "NO"
    ratio = "-" if figure.ratio is None else f"{figure.ratio:.2f}"
    digits = ",.0f" if figure.measured >= 100 else ".2g"
    measured = f"{figure.measured:{digits}} {figure.unit}"
    return (figure.game or "-", figure.what, measured, budget, ratio, kept)


def _data(figure: Measurement) -> dict[str, Any]:
    return {
        "game": figure.game,
        "what": figure.what,
        "measured": float(f"{figure.measured:.4g}"),
        "unit": figure.unit,
        "budget": figure.budget,
        "limit": "at least" if figure.at_least else "at most",
        "ratio": None if figure.ratio is None else float(f"{figure.ratio:.4g}"),
        "kept": figure.kept,
    }
