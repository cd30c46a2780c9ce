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

from core.app.constants import VERSION
from core.bots import LEVELS, choose_action
from core.games import GAME_IDS, load_game
from core.kernel import Game, clone
from core.table import Journal, Seat, new_journal
from saves import Save
from saves.autosave import make_save
from saves.codec import encode
from saves.game_file import read_save, write_save
from saves.replay import load_position
from tui.bench.random_play import (
    Speed,
    measure_arena,
    measure_bare_loop,
    measure_chess,
    play_at_random,
    profile_play,
)
from tui.errors import CommandFailed
from tui.panels import GAMES_WITH_PANELS
from tui.plain.printing import print_table

if TYPE_CHECKING:
    from tui.bench.screens import Repaint
    from tui.bench.ssh import SshResults  # needs POSIX terminals

SEATS = 4
SECONDS = 2.0  # per repeated measurement
STARTS = 5
SHARED_ROUNDS = 4  # alternating rounds of measurements that are compared
LATE_GAME_SEED = 1


@dataclass(frozen=True, slots=True)
class Measurement:
    """A measured value. The budget is its maximum, or its minimum."""

    game: str
    name: str
    value: float
    unit: str
    budget: float | None = None
    is_minimum: bool = False

    @property
    def ratio(self) -> float | None:
        return self.value / self.budget if self.budget else None

    @property
    def is_kept(self) -> bool | None:
        """Return whether the value is within the budget, or None without a budget."""
        if self.budget is None:
            return None
        return self.value >= self.budget if self.is_minimum else self.value <= self.budget


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value at a share of the sorted values, or 0 if there are none."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] if values else 0.0


def run_bench(as_json: bool, with_chess: bool) -> None:
    if with_chess and importlib.util.find_spec("chess") is None:
        raise CommandFailed("python-chess isn't installed. Run: pip install chess")
    measurements = [_measure_start(), *_measure_first_screen()]
    for game_id in GAME_IDS:
        game = load_game(game_id)
        measurements.extend(_measure_game(game, with_chess))
        measurements.extend(_measure_screens(game))
    measurements.extend(_measure_network(load_game(GAME_IDS[0])))
    if as_json:
        print(json.dumps([_data(figure) for figure in measurements], indent=2))
    else:
        headings = ("GAME", "WHAT", "MEASURED", "BUDGET", "RATIO", "KEPT")
        print_table(headings, [_row(figure) for figure in measurements])


def print_profile(game_id: str) -> None:
    game = load_game(game_id)
    print(profile_play(game, _player_count(game), SECONDS))


def _player_count(game: Game[Any]) -> int:
    return max(count for count in game.player_counts if count <= SEATS)


def _measure_start() -> Measurement:
    command = [sys.executable, "-m", "tui.cli", "--version"]

    def start() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    seconds = median(_time_call(start) for _ in range(STARTS))
    return Measurement("", "annals --version", seconds * 1e3, "ms", 100)


def _measure_first_screen() -> Iterator[Measurement]:
    if os.name == "posix":
        from tui.bench.screens import NARROW, measure_start, measure_stock_start

        starts: dict[str, Callable[[], Repaint]] = {
            "first screen": lambda: measure_start(NARROW),
            "first screen, compatible renderer": lambda: measure_start(NARROW, "compatible"),
            "first screen of a stock Textual app": lambda: measure_stock_start(NARROW),
        }
        rounds = [
            {name: measure().seconds for name, measure in starts.items()} for _ in range(STARTS)
        ]
        own, compatible, stock = (median(times[name] for times in rounds) for name in starts)
        for name, seconds in zip(starts, (own, compatible, stock), strict=True):
            yield Measurement("", name, seconds * 1e3, "ms")
        yield Measurement("", "first screen against a stock app", own / stock, "times", 0.7)
        yield from _measure_stock_keys()


def _measure_stock_keys() -> Iterator[Measurement]:
    from tui.bench.screens import NARROW, WIDE, measure_stock_keys

    for size in (NARROW, WIDE):
        yield from _key_figures("", "a stock Textual app, ", size, measure_stock_keys(size))


def _key_figures(
    game: str, prefix: str, size: tuple[int, int], keys: "Sequence[Repaint]"
) -> Iterator[Measurement]:
    """Return the time and bytes of keys, without budgets."""
    label = f"at {size[0]}x{size[1]}"
    times, sizes = [key.seconds * 1e3 for key in keys], [key.size / 1000 for key in keys]
    yield Measurement(game, f"{prefix}key to repaint {label}", median(times), "ms")
    yield Measurement(game, f"{prefix}key to repaint {label}, p95", percentile(times, 0.95), "ms")
    yield Measurement(game, f"{prefix}a key {label}", median(sizes), "kB")


def _measure_game(game: Game[Any], with_chess: bool) -> Iterator[Measurement]:
    players = _player_count(game)
    yield from _measure_speed(game, players, with_chess)
    journal, late_state = _late_position(game, players)
    yield Measurement(
        game.id, "clone of a late state", _median_seconds(lambda: clone(late_state)) * 1e6, "us", 15
    )
    evaluation = _median_seconds(lambda: game.total_value(late_state, 0)) * 1e6
    yield Measurement(game.id, "a late state evaluated", evaluation, "us", 60)
    dump = _median_seconds(lambda: game.codec.dump(late_state))
    yield Measurement(game.id, "dump of a late state", dump * 1e6, "us")
    yield from _measure_saves(game, journal, late_state)
    for level in LEVELS:
        think = _think_times(game, players, level)
        yield Measurement(game.id, f"decision of bot:{level}, p95", percentile(think, 0.95), "s", 2)


def _measure_speed(game: Game[Any], players: int, with_chess: bool) -> Iterator[Measurement]:
    bare, arena, chess = Speed(0, 0.0), Speed(0, 0.0), Speed(0, 0.0)
    for _ in range(SHARED_ROUNDS):
        bare += measure_bare_loop(game, players, SECONDS / SHARED_ROUNDS)
        arena += measure_arena(game, players, SECONDS / SHARED_ROUNDS)
        if with_chess:
            chess += measure_chess(SECONDS / SHARED_ROUNDS)
    yield Measurement(
        game.id, "random play", bare.per_second, "decisions/s", 36_000, is_minimum=True
    )
    if with_chess:
        yield Measurement(game.id, "python-chess beside it", chess.per_second, "moves/s")
        ratio = bare.per_second / chess.per_second
        yield Measurement(
            game.id, "random play against python-chess", ratio, "times", 1.5, is_minimum=True
        )
    share = 100 * arena.per_second / bare.per_second
    yield Measurement(game.id, "random play in the arena", share, "% of it", 70, is_minimum=True)


def _measure_screens(game: Game[Any]) -> Iterator[Measurement]:
    if os.name != "posix" or game.id not in GAMES_WITH_PANELS:
        return
    from tui.bench.screens import IDLE_SECONDS, NARROW, WIDE, measure_opening, measure_table

    choices, seconds = measure_opening(game, NARROW)
    name = f"first frame of a game of {choices} choices"
    yield Measurement(game.id, name, seconds * 1e3, "ms", 300)
    for size, longest in ((NARROW, 16), (WIDE, 33)):
        measured = measure_table(game, size)
        size_label = f"{size[0]}x{size[1]}"
        times = [painted.seconds * 1e3 for painted in measured.keys]
        sizes = [painted.size / 1000 for painted in measured.keys]
        budgets = (1, 6, 0) if size == NARROW else (None, None, 0)
        yield Measurement(
            game.id, f"key to repaint at {size_label}, p95", percentile(times, 0.95), "ms", longest
        )
        yield Measurement(game.id, f"a key at {size_label}", median(sizes), "kB", budgets[0])
        yield Measurement(
            game.id, f"a key at {size_label}, p95", percentile(sizes, 0.95), "kB", budgets[1]
        )
        block = measured.longest_block * 1e3
        yield Measurement(game.id, f"longest block of the loop at {size_label}", block, "ms", 12)
        yield Measurement(
            game.id,
            f"idle {IDLE_SECONDS:g} s at {size_label}",
            measured.idle / 1000,
            "kB",
            budgets[2],
        )
        if game.id == GAMES_WITH_PANELS[0]:
            keys = measure_table(game, size, "compatible").keys
            yield from _key_figures(game.id, "compatible renderer, ", size, keys)


def _measure_network(game: Game[Any]) -> Iterator[Measurement]:
    if os.name != "posix":
        return
    from tui.bench.relay import measure_relay, measure_relay_in_process
    from tui.bench.ssh import can_measure_ssh, measure_ssh

    with tempfile.TemporaryDirectory() as folder:
        in_process = [
            seconds * 1e3 for seconds in measure_relay_in_process(game, SECONDS * 2, Path(folder))
        ]
    yield Measurement(game.id, "a move to 4 guests", median(in_process), "ms", 4)
    yield Measurement(game.id, "a move to 4 guests, p99", percentile(in_process, 0.99), "ms", 10)
    with tempfile.TemporaryDirectory() as folder:
        relayed = measure_relay(game, SECONDS * 2, Path(folder))
    times = [seconds * 1e3 for seconds in relayed.seconds]
    name = "a move to 4 guests in 4 processes"
    yield Measurement(game.id, name, median(times), "ms")
    yield Measurement(game.id, f"{name}, p99", percentile(times, 0.99), "ms")
    reconnect = max(relayed.reconnects) * 1e3
    yield Measurement(game.id, "back at the table by its token, longest", reconnect, "ms", 1000)
    if can_measure_ssh():
        yield from _measure_server(measure_ssh(game if game.id in GAMES_WITH_PANELS else None))


def _measure_server(results: "SshResults") -> Iterator[Measurement]:
    burst = [painted.seconds * 1e3 for painted in results.burst]
    name = f"first screen over ssh, {len(burst)} in one instant"
    yield Measurement("", name, median(burst), "ms", 1000)
    yield Measurement("", f"{name}, longest", max(burst), "ms", 1000)
    yield Measurement("", "a screen opened over ssh", results.form.seconds * 1e3, "ms")
    form = [painted.seconds * 1e3 for painted in results.form_keys]
    yield Measurement("", "key in a form over ssh, p95", percentile(form, 0.95), "ms", 25)
    for crowd in results.crowds:
        label = f"ssh, {crowd.count} session{'s' if crowd.count > 1 else ''}"
        firsts = [painted.seconds * 1e3 for painted in crowd.first_screens]
        yield Measurement("", f"{label}: first screen", median(firsts), "ms", 1000)
        yield Measurement("", f"{label}: first screen, longest", max(firsts), "ms", 1000)
        keys = [painted.seconds * 1e3 for painted in crowd.key_repaints]
        yield Measurement("", f"{label}: key to repaint", median(keys), "ms")
        yield Measurement("", f"{label}: key to repaint, p95", percentile(keys, 0.95), "ms", 25)
        all_keys = crowd.all_keys_seconds * 1e3
        budget = 20 if crowd.count > 1 else None  # a single session has no shared memory
        yield Measurement("", f"{label}: a key of all in one instant", all_keys, "ms")
        yield Measurement("", f"{label}: memory of each", crowd.session_memory / 1e6, "MB", budget)
        yield Measurement("", f"{label}: memory in all", crowd.total_memory / 1e6, "MB")
        yield Measurement("", f"{label}: CPU for each who came", crowd.login_cpu * 1e3, "ms")
        yield Measurement(
            "", f"{label}: CPU while all rest", crowd.resting_cpu * 100, "% of a core"
        )


def _late_position(game: Game[Any], players: int) -> tuple[Journal, Any]:
    choices = play_at_random(game, players, LATE_GAME_SEED)
    journal = new_journal(game, players, {}, LATE_GAME_SEED)
    state = game.new(players, {}, LATE_GAME_SEED)
    for seat, action in choices[:-1]:
        game.apply(state, seat, action)
        journal.record(seat, str(action))
    return journal, state


def _measure_saves(game: Game[Any], journal: Journal, state: Any) -> Iterator[Measurement]:
    seats = [Seat(f"Player {seat + 1}") for seat in range(game.seat_count(state))]

    def save() -> Save:
        return make_save(game, journal, state, seats, VERSION)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.annals"
        written = _median_seconds(lambda: path.write_bytes(encode(save())))
        synced = _median_seconds(lambda: write_save(path, save()))
        loaded = _median_seconds(lambda: load_position(game, read_save(path)))
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
        started = time.perf_counter()
        action = choose_action(game, view, seat, level)
        times.append(time.perf_counter() - started)
        game.apply(state, seat, action)
    return times


def _median_seconds(call: Callable[[], object]) -> float:
    times = [_time_call(call)]
    until = time.perf_counter() + SECONDS / 4
    while time.perf_counter() < until:
        times.append(_time_call(call))
    return median(times)


def _time_call(call: Callable[[], object]) -> float:
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


def _row(figure: Measurement) -> tuple[str, ...]:
    budget = kept = "-"
    if figure.budget is not None:
        budget = f"{'>=' if figure.is_minimum else '<='} {figure.budget:g} {figure.unit}"
        kept = "yes" if figure.is_kept else "NO"
    ratio = "-" if figure.ratio is None else f"{figure.ratio:.2f}"
    digits = ",.0f" if figure.value >= 100 else ".2g"
    measured = f"{figure.value:{digits}} {figure.unit}"
    return (figure.game or "-", figure.name, measured, budget, ratio, kept)


def _data(figure: Measurement) -> dict[str, Any]:
    return {
        "game": figure.game,
        "what": figure.name,
        "measured": float(f"{figure.value:.4g}"),
        "unit": figure.unit,
        "budget": figure.budget,
        "limit": "at least" if figure.is_minimum else "at most",
        "ratio": None if figure.ratio is None else float(f"{figure.ratio:.4g}"),
        "kept": figure.is_kept,
    }
